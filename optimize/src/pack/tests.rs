//! Vectors of bytes between blocks.

use crate::testing::{legalized, read, same, text};

/// A function of four numbers: two go into a vector of bytes of that length in each arm of a branch, and come out of the phi at the
/// end; `arm` makes `%a0` of `%i` and `%b0` of `%j`.
fn module(len: u32, a: &str, b: &str, end: &str) -> String {
    let bytes = format!("<{len} x i8>");
    let whole = len * 8;
    format!(
        "define i64 @f(i64 %c, i64 %i, i64 %j) {{
entry:
  %wi = zext i64 %i to i128
  %hi = shl i128 %wi, 64
  %both = or i128 %hi, %wi
  %part = trunc i128 %both to i{whole}
  %wj = zext i64 %j to i128
  %other = trunc i128 %wj to i{whole}
  %is = icmp eq i64 %c, 0
  br i1 %is, label %x, label %y
x:
  {a}
  br label %end
y:
  {b}
  br label %end
end:
  %p = phi {bytes} [ %a, %x ], [ %b, %y ]
  {end}
}}
"
    )
    .replace("BYTES", &bytes)
    .replace("WHOLE", &format!("i{whole}"))
}

const FROM_CAST: [&str; 2] = ["%a = bitcast WHOLE %part to BYTES", "%b = bitcast WHOLE %other to BYTES"];

/// All of the vector in a number.
const TO_CAST: &str = "%w = bitcast BYTES %p to WHOLE
  %wide = zext WHOLE %w to i128
  %r = trunc i128 %wide to i64
  ret i64 %r";

/// One byte of it.
const TO_BYTE: &str = "%w = extractelement BYTES %p, i32 1
  %r = zext i8 %w to i64
  ret i64 %r";

/// The function behind the pass, which computes the same.
fn packed(source: &str) -> String {
    let module = read(source);
    let after = legalized(&module);
    for c in [0, 1] {
        for (i, j) in [(0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210), (0, u64::MAX.into()), (0x80ff_7f01, 1)]
        {
            same(&module, &after, &[c, i, j]);
        }
    }
    text(&module, &after)
}

/// The type of the only phi.
fn phi(text: &str) -> &str {
    let mut phis = text.lines().filter_map(|line| line.split_once(" phi ")?.1.split_once(" ["));
    let (ty, _) = phis.next().expect("there is a phi");
    assert!(phis.next().is_none(), "{text}");
    ty
}

#[test]
fn wholes_are_carried_as_dwords() {
    for (len, ty) in [(2, "i16"), (4, "i32"), (6, "<3 x i16>"), (8, "<2 x i32>")] {
        let [a, b] = FROM_CAST;
        let text = packed(&module(len, a, b, TO_CAST));
        assert_eq!(phi(&text), ty, "{text}");
    }
    // They fill no dword.
    for len in [3, 5] {
        let [a, b] = FROM_CAST;
        let text = packed(&module(len, a, b, TO_CAST));
        assert_eq!(phi(&text), format!("<{len} x i8>"), "{text}");
    }
}

#[test]
fn bytes_that_are_made_and_used_one_by_one_stay_bytes() {
    let made = |name: &str, from: &str| {
        format!(
            "%t{name} = trunc i64 %{from} to i8
  %v{name} = insertelement BYTES zeroinitializer, i8 %t{name}, i32 1
  %{name} = add BYTES %v{name}, splat (i8 3)"
        )
    };
    let (a, b) = (made("a", "i"), made("b", "j"));
    let text = packed(&module(4, &a, &b, TO_BYTE));
    assert_eq!(phi(&text), "<4 x i8>", "{text}");
    // One of those who meet comes as a whole, or goes as one.
    for (b, end) in [(FROM_CAST[1], TO_BYTE), (&*b, TO_CAST)] {
        let text = packed(&module(4, &a, b, end));
        assert_eq!(phi(&text), "i32", "{text}");
    }
}

#[test]
fn selects_change_together_with_phis() {
    let [a, b] = FROM_CAST;
    let end = "%s = select i1 %is, BYTES %p, BYTES <i8 1, i8 2, i8 3, i8 4>
  %is.j = icmp ult i64 %i, %j
  %t = select i1 %is.j, BYTES zeroinitializer, BYTES %s
  %w = extractelement BYTES %t, i32 2
  %r = zext i8 %w to i64
  ret i64 %r";
    let text = packed(&module(4, a, b, end));
    assert_eq!(phi(&text), "i32", "{text}");
    assert_eq!(text.matches(", i32 67305985").count(), 1, "{text}");
    assert_eq!(text.matches("select i1 %is.j, i32 0, i32").count(), 1, "{text}");
}

/// One byte of a dword is undefined, the others are not.
#[test]
fn bytes_that_are_undefined_leave_the_others_alone() {
    let made = "%t = trunc i64 %i to i8
  %a = insertelement BYTES <i8 poison, i8 undef, i8 poison, i8 7>, i8 %t, i32 1";
    let text = packed(&module(4, made, FROM_CAST[1], TO_BYTE));
    assert_eq!(phi(&text), "i32", "{text}");
    assert_eq!(text.matches("freeze <4 x i8>").count(), 1, "{text}");
}

#[test]
fn loops_carry_dwords() {
    let source = "define i64 @f(i64 %c, i64 %i, i64 %j) {
entry:
  %narrow = trunc i64 %i to i32
  %first = bitcast i32 %narrow to <4 x i8>
  br label %loop
loop:
  %n = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = phi <4 x i8> [ %first, %entry ], [ %q, %loop ]
  %q = phi <4 x i8> [ <i8 1, i8 2, i8 3, i8 4>, %entry ], [ %p, %loop ]
  %next = add i64 %n, 1
  %again = icmp ule i64 %next, %c
  br i1 %again, label %loop, label %end
end:
  %w = bitcast <4 x i8> %p to i32
  %r = zext i32 %w to i64
  ret i64 %r
}
";
    let text = packed(source);
    assert_eq!(text.matches("phi i32").count(), 2, "{text}");
    assert!(!text.contains("phi <4"), "{text}");
}
