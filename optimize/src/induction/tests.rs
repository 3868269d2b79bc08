//! Addresses that are stepped compute what they did, and what may wrap round is not stepped.

use crate::testing::{legalized, read, same, text};

/// What a loop returns depends on where `%p` is in each round, and accesses nothing there.
const MIXED: &str =
    "  %at = ptrtoint ptr addrspace(1) %p to i64\n  %mix = mul i64 %sum, 31\n  %sum1 = add i64 %mix, %at\n";

/// A loop that comes by `base + extended i`, up to 24 rounds: `%i` begins at `first` and grows by `step`, as long as
/// a comparison with `%n` holds.
struct Walk {
    bits: u32,
    extended: &'static str,
    flags: &'static str,
    first: &'static str,
    step: &'static str,
    /// Of `%next` or `%i` and `%n`.
    test: &'static str,
}

impl Walk {
    fn module(&self) -> String {
        let Walk { bits, extended, flags, first, step, test } = self;
        let number = |name: &str, from: &str| match bits {
            64 => format!("  %{name} = add i64 {from}, 0\n"),
            _ => format!("  %{name} = trunc i64 {from} to i{bits}\n"),
        };
        let extend = match bits {
            64 => "  %x = add i64 %i, 0\n".to_owned(),
            _ => format!("  %x = {extended} i{bits} %i to i64\n"),
        };
        let (n, s) = (number("n", "%a"), number("s", "%b"));
        format!(
            "define i64 @f(i64 inreg %a, i64 inreg %b) {{\nentry:\n  %base = inttoptr i64 1024 to ptr addrspace(1)\n{n}{s}  \
             br label %loop\nloop:\n  %i = phi i{bits} [ {first}, %entry ], [ %next, %more ]\n  \
             %k = phi i32 [ 0, %entry ], [ %k1, %more ]\n  %sum = phi i64 [ 0, %entry ], [ %sum1, %more ]\n{extend}  \
             %p = getelementptr i32, ptr addrspace(1) %base, i64 %x\n{MIXED}  %next = add {flags} i{bits} %i, {step}\n  \
             %c = icmp {test}\n  br i1 %c, label %more, label %out\n\
             more:\n  %k1 = add i32 %k, 1\n  %ck = icmp ult i32 %k1, 24\n  br i1 %ck, label %loop, label %out\n\
             out:\n  ret i64 %sum1\n}}\n"
        )
    }

    fn check(&self, is_stepped: bool) {
        let source = self.module();
        let module = read(&source);
        let legal = legalized(&module);
        let after = text(&module, &legal);
        assert_eq!(after.contains("phi ptr"), is_stepped, "{source}\n{after}");
        let large = [0x7f, 0x80, 0xf8, 0xff, 0x7ffe, 0xfffa, 0x7fff_fffb, 0xffff_fffc, u64::MAX - 4];
        for n in [0, 1, 9, 100].into_iter().chain(large) {
            for s in [0, 5, 250].into_iter().chain(large) {
                // What would wrap round is poison where it may not.
                if self.flags.is_empty() || n < 9 && s < 6 {
                    same(&module, &legal, &[n.into(), s.into()]);
                }
            }
        }
    }
}

#[test]
fn numbers_of_all_widths_are_stepped_where_they_do_not_wrap_round() {
    for bits in [8, 16, 32] {
        let of = |test: &str| -> &'static str { test.replace("iN", &format!("i{bits}")).leak() };
        let up = of("ult iN %next, %n");
        let signed_up = of("slt iN %next, %n");
        let checked = of("ult iN %i, %n");
        for (extended, flags, first, step, test, is_stepped) in [
            // The test says so, whatever ends the loop.
            ("zext", "", "0", "1", up, true),
            ("zext", "", "3", "1", of("ugt iN %n, %next"), true),
            ("zext", "", "0", "1", of("ne iN %next, %n"), true),
            ("zext", "", "0", "1", of("ne iN %i, %n"), true),
            ("zext", "", "%s", "1", checked, true),
            ("zext", "", "0", "3", of("ult iN %next, 100"), true),
            ("zext", "", "9", "-1", of("ugt iN %next, %n"), true),
            ("sext", "", "0", "1", signed_up, true),
            ("sext", "", "-7", "1", signed_up, true),
            ("sext", "", "%s", "-1", of("sgt iN %i, %n"), true),
            // It does not.
            ("zext", "", "%s", "1", up, false),
            ("zext", "", "1", "1", of("ne iN %next, %n"), false),
            ("zext", "", "0", "2", up, false),
            ("zext", "", "0", "1", of("ule iN %next, %n"), false),
            ("zext", "", "0", "1", signed_up, false),
            ("zext", "", "9", "-1", of("uge iN %next, %n"), false),
            ("sext", "", "0", "1", up, false),
            ("sext", "", "0", "1", of("ne iN %next, %n"), false),
            ("sext", "", "%s", "1", signed_up, false),
            ("sext", "", "0", "%s", signed_up, false),
            // The flags say so.
            ("zext", "nuw", "%s", "3", up, true),
            ("sext", "nsw", "%s", "%s", up, true),
            ("zext", "nsw", "%s", "3", up, false),
            ("sext", "nuw", "%s", "3", up, false),
        ] {
            Walk { bits, extended, flags, first, step, test }.check(is_stepped);
        }
    }
    // As wide as addresses, whatever wraps round.
    for (first, step) in [("0", "1"), ("%s", "7"), ("3", "%s"), ("%s", "-2")] {
        Walk { bits: 64, extended: "", flags: "", first, step, test: "ult i64 %next, %n" }.check(true);
    }
}

/// What is added to a product that nothing else uses, and does not change, is in the stepped number.
#[test]
fn sums_of_products_are_stepped() {
    let adds = |sum: &str, mix: &str| {
        let source = format!(
            "define i64 @f(i64 %a, i64 %b) {{\nentry:\n  %n = trunc i64 %a to i32\n  %m = trunc i64 %b to i32\n  \
             br label %loop\nloop:\n  %i = phi i32 [ %m, %entry ], [ %next, %loop ]\n  \
             %k = phi i32 [ 0, %entry ], [ %k1, %loop ]\n  %sum = phi i32 [ 0, %entry ], [ %sum1, %loop ]\n  \
             %p = mul i32 %i, %n\n  {sum}\n  %mix = shl i32 %sum, 1\n  %sum1 = xor i32 %mix, %s\n  {mix}\n  \
             %next = add i32 %i, -3\n  %k1 = add i32 %k, 1\n  %c = icmp ult i32 %k1, 11\n  \
             br i1 %c, label %loop, label %out\nout:\n  %x = zext i32 %sum1 to i64\n  ret i64 %x\n}}\n"
        );
        let after = checked(&source);
        let in_loop =
            after.split("loop:").nth(1).and_then(|text| text.split("out:").next()).unwrap_or_default();
        (count(in_loop, " mul "), count(in_loop, " add "))
    };
    let (muls, plain) = adds("%s = xor i32 %p, 5", "");
    assert_eq!(muls, 0);
    assert_eq!(adds("%s = add i32 %p, %n", ""), (0, plain));
    assert_eq!(adds("%t = add i32 %n, %p\n  %s = add i32 %t, %m", ""), (0, plain));
    // A number stays outside, where an instruction may take it as its offset.
    assert_eq!(adds("%s = add i32 %p, 12", ""), (0, plain + 1));
    // The product itself is wanted, or what is added changes.
    let volatile = "%q = inttoptr i64 2048 to ptr addrspace(1)\n  store volatile i32 %p, ptr addrspace(1) %q";
    assert_eq!(adds("%s = add i32 %p, %n", volatile), (0, plain + 1));
    assert_eq!(adds("%s = add i32 %p, %k", ""), (0, plain + 1));
}

/// A function `@f(i64 %a, i64 %b)` with a loop of 9 rounds, which comes by `%p`; `%i` counts.
fn nine_rounds(before: &str, body: &str) -> String {
    format!(
        "define i64 @f(i64 inreg %a, i64 inreg %b) {{\nentry:\n  %base = inttoptr i64 1024 to ptr addrspace(1)\n{before}  \
         br label %loop\nloop:\n  %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  \
         %sum = phi i64 [ 0, %entry ], [ %sum1, %loop ]\n{body}{MIXED}  %next = add nuw nsw i64 %i, 1\n  %c = icmp ult i64 %next, 9\n  \
         br i1 %c, label %loop, label %out\nout:\n  ret i64 %sum1\n}}\n"
    )
}

fn checked(source: &str) -> String {
    let module = read(source);
    let legal = legalized(&module);
    for (a, b) in
        [(0u64, 0u64), (1, 2), (5, 3), (40, 1000), (u64::MAX, 7), (3, u64::MAX - 1), (1 << 32, 1 << 31)]
    {
        same(&module, &legal, &[a.into(), b.into()]);
    }
    text(&module, &legal)
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn products_with_what_does_not_change_are_stepped() {
    for body in [
        "  %x = mul i64 %i, %a\n",
        "  %j = add i64 %i, 3\n  %x = mul i64 %a, %j\n",
        "  %y = mul i64 %i, %a\n  %x = add i64 %y, %b\n",
        "  %y = shl i64 %i, 5\n  %z = mul i64 %y, %a\n  %x = sub i64 %z, %b\n",
        "  %y = sub i64 %b, %i\n  %x = mul i64 %y, 24\n",
    ] {
        let body = format!("{body}  %p = getelementptr i32, ptr addrspace(1) %base, i64 %x\n");
        let after = checked(&nine_rounds("", &body));
        let in_loop = after.split("loop:").nth(1).unwrap_or_default();
        // The product that mixes is there.
        assert_eq!((count(in_loop, " mul "), count(in_loop, "phi ptr")), (1, 1), "{after}");
        assert_eq!(count(in_loop, "phi i64"), 1, "nothing of 64 bits is left to count\n{after}");
    }
}

#[test]
fn addresses_that_differ_by_constants_share_a_pointer() {
    let body = "  %x = mul i64 %i, %a\n  %p0 = getelementptr [4 x i32], ptr addrspace(1) %base, i64 %x, i64 1\n  \
                %a0 = ptrtoint ptr addrspace(1) %p0 to i64\n  store volatile i64 %a0, ptr addrspace(1) %base\n  %j = add i64 %i, 1\n  %y = mul i64 %j, %a\n  \
                %z = add i64 %x, 2\n  %p1 = getelementptr [4 x i32], ptr addrspace(1) %base, i64 %z, i64 0\n  \
                %a1 = ptrtoint ptr addrspace(1) %p1 to i64\n  store volatile i64 %a1, ptr addrspace(1) %base\n  \
                %p = getelementptr [4 x i32], ptr addrspace(1) %base, i64 %x, i64 3\n";
    assert_eq!(count(&checked(&nine_rounds("", body)), "phi ptr"), 1);
}

#[test]
fn what_does_not_move_by_the_same_stays() {
    for body in [
        // Squares, and what a load says.
        "  %x = mul i64 %i, %i\n",
        "  %v = load volatile i32, ptr addrspace(1) %base\n  \
         %w = zext i32 %v to i64\n  %x = add i64 %i, %w\n",
        "  %x = lshr i64 %i, 1\n",
        // A narrow product or sum that may wrap round.
        "  %n = trunc i64 %i to i32\n  %m = mul i32 %n, 77\n  %x = zext i32 %m to i64\n",
    ] {
        let body = format!("{body}  %p = getelementptr i32, ptr addrspace(1) %base, i64 %x\n");
        assert_eq!(count(&checked(&nine_rounds("", &body)), "phi ptr"), 0, "{body}");
    }
}

#[test]
fn what_differs_between_lanes_stays_beside_a_scalar_pointer() {
    let kernel = |index: &str| {
        let source = format!(
            "declare i32 @llvm.amdgcn.workitem.id.x()\n\
             define amdgpu_kernel void @f(ptr addrspace(1) %o, i64 %n, i32 %m) {{\nentry:\n  \
             %t = call i32 @llvm.amdgcn.workitem.id.x()\n  %tz = zext i32 %t to i64\n  %mz = zext i32 %m to i64\n  \
             %far = mul i64 %tz, %mz\n  br label %loop\nloop:\n  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  \
             %d = phi i64 [ %tz, %entry ], [ %d1, %loop ]\n{index}  \
             %p = getelementptr i32, ptr addrspace(1) %o, i64 %x\n  store i32 1, ptr addrspace(1) %p\n  \
             %i1 = add i64 %i, 1\n  %d1 = add i64 %d, %mz\n  %c = icmp ult i64 %i1, %n\n  \
             br i1 %c, label %loop, label %out\nout:\n  ret void\n}}\n"
        );
        let module = read(&source);
        text(&module, &legalized(&module))
    };
    // The lane's part is an offset of 32 bits, extended where it is added.
    for index in ["  %y = mul i64 %i, 64\n  %x = add i64 %y, %tz\n", "  %x = add i64 %d, 5\n"] {
        let after = kernel(index);
        let in_loop = after.split("loop:").nth(1).unwrap_or_default();
        assert_eq!((count(in_loop, "phi ptr"), count(in_loop, "zext i32")), (1, 1), "{after}");
    }
    // What may be larger is not.
    let after = kernel("  %y = mul i64 %i, 64\n  %x = add i64 %y, %far\n");
    let in_loop = after.split("loop:").nth(1).unwrap_or_default();
    assert_eq!((count(in_loop, "phi ptr"), count(in_loop, "zext i32")), (1, 0), "{after}");
}

/// A counter of 64 bits in a loop that does nothing else.
fn counted(first: &str, flags: &str, step: &str, test: &str, more: &str) -> String {
    let source = format!(
        "define i32 @f(i64 %a, i64 %b) {{\nentry:\n  %n = trunc i64 %a to i32\n  %z = zext i32 %n to i64\n  \
         br label %loop\nloop:\n  %i = phi i64 [ {first}, %entry ], [ %next, %more ]\n  \
         %s = phi i32 [ 1, %entry ], [ %s1, %more ]\n  %s1 = mul i32 %s, 3\n{more}  \
         %next = add {flags} i64 %i, {step}\n  %c = icmp {test}\n  br i1 %c, label %more, label %out\n\
         more:\n  br label %loop\nout:\n  ret i32 %s1\n}}\n"
    );
    let module = read(&source);
    let legal = legalized(&module);
    for a in [1u64, 2, 9, 30] {
        same(&module, &legal, &[a.into(), 0]);
    }
    text(&module, &legal)
}

#[test]
fn counters_are_as_narrow_as_what_ends_their_loop() {
    for (first, flags, step, test, is_narrow) in [
        ("0", "", "1", "ult i64 %next, 24", true),
        ("0", "", "1", "ult i64 %next, %z", true),
        ("0", "", "1", "sgt i64 %z, %next", true),
        ("0", "nuw nsw", "1", "ne i64 %next, %z", true),
        ("0", "", "1", "ne i64 %next, 24", true),
        ("7", "", "2", "ule i64 %i, 40", true),
        // What comes after the bound is one more than there are numbers.
        ("0", "", "1", "slt i64 %i, %z", false),
        // A bound that is passed, or may be; a step that may go beyond; a bound that is no number of 32 bits.
        ("0", "", "1", "ne i64 %next, %z", false),
        ("0", "", "2", "ult i64 %next, %z", false),
        ("0", "", "1", "ule i64 %i, %z", false),
        ("0", "", "1", "ult i64 %next, %a", false),
        ("0", "nuw", "1", "ne i64 %next, %a", false),
    ] {
        let after = counted(first, flags, step, test, "");
        assert_eq!(count(&after, "phi i64") == 0, is_narrow, "{test}: {after}");
    }
    // Somebody needs all of it, or its low half alone.
    let volatile =
        "  %q = inttoptr i64 2048 to ptr addrspace(1)\n  store volatile i64 %i, ptr addrspace(1) %q\n";
    assert_eq!(count(&counted("0", "", "1", "ult i64 %next, 24", volatile), "phi i64"), 1);
    let low = "  %t = trunc i64 %i to i16\n  %q = inttoptr i64 2048 to ptr addrspace(1)\n  \
               store volatile i16 %t, ptr addrspace(1) %q\n";
    assert_eq!(count(&counted("0", "", "1", "ult i64 %next, 24", low), "phi i64"), 0);
}

/// Another way out may be taken before the counter comes to a bound that it has passed.
#[test]
fn a_loop_with_two_ways_out_counts_as_far_as_it_may() {
    let other = "  %e = icmp eq i32 %s1, 81\n  br i1 %e, label %out, label %on\non:\n";
    let after = counted("0", "nuw nsw", "1", "ne i64 %next, %z", other);
    assert_eq!(count(&after, "phi i64"), 1, "{after}");
}

#[test]
fn products_that_lanes_compute_are_stepped_whatever_wraps_round() {
    let product = |bits: u32, mul: &str, first: &str, step: &str| {
        let source = format!(
            "define i64 @f(i64 %a, i64 %b) {{\nentry:\n  %n = trunc i64 %a to i{bits}\n  %m = trunc i64 %b to i{bits}\n  \
             br label %loop\nloop:\n  %i = phi i{bits} [ {first}, %entry ], [ %next, %loop ]\n  \
             %k = phi i32 [ 0, %entry ], [ %k1, %loop ]\n  %sum = phi i64 [ 0, %entry ], [ %sum1, %loop ]\n  \
             %p = mul i{bits} {mul}\n  %x = zext i{bits} %p to i64\n  %mix = shl i64 %sum, 1\n  \
             %sum1 = xor i64 %mix, %x\n  %next = add i{bits} %i, {step}\n  %k1 = add i32 %k, 1\n  \
             %c = icmp ult i32 %k1, 11\n  br i1 %c, label %loop, label %out\nout:\n  ret i64 %sum1\n}}\n"
        );
        let in_loop = checked(&source);
        let in_loop = in_loop.split("loop:").nth(1).unwrap_or_default();
        in_loop.split("out:").next().map_or(0, |text| count(text, " mul "))
    };
    for bits in [8, 16, 32] {
        assert_eq!(product(bits, "%i, %n", "0", "1"), 0);
        assert_eq!(product(bits, "%n, %i", "%m", "-3"), 0);
        assert_eq!(product(bits, "%i, %n", "7", "%m"), 0);
        // Squares are no multiples of anything.
        assert_eq!(product(bits, "%i, %i", "0", "1"), 1);
    }
}

/// A function `@f(i64 %a, i64 %b)` with a loop of 9 rounds, which comes by `%p`, an address of 32 bits; `%i` counts.
fn nine_narrow_rounds(space: u32, bits: u32, before: &str, body: &str) -> String {
    format!(
        "@x = internal addrspace(3) global [4096 x i32] poison\n@y = internal addrspace(3) global [512 x i32] poison\n\
         define i64 @f(i64 inreg %a, i64 inreg %b) {{\nentry:\n  %s = trunc i64 %a to i32\n  %t = trunc i64 %b to i32\n  \
         %base = inttoptr i32 %t to ptr addrspace({space})\n{before}  \
         br label %loop\nloop:\n  %i = phi i{bits} [ 0, %entry ], [ %next, %loop ]\n  \
         %sum = phi i64 [ 0, %entry ], [ %sum1, %loop ]\n{body}  %n = ptrtoint ptr addrspace({space}) %p to i32\n  \
         %at = zext i32 %n to i64\n  %mix = mul i64 %sum, 31\n  %sum1 = add i64 %mix, %at\n  \
         %next = add i{bits} %i, 1\n  %c = icmp ult i{bits} %next, 9\n  br i1 %c, label %loop, label %out\n\
         out:\n  ret i64 %sum1\n}}\n"
    )
}

#[test]
fn addresses_of_32_bits_are_stepped_where_that_saves_an_instruction() {
    for space in [3, 5] {
        let index = |body: &str| {
            let body = format!("{body}  %p = getelementptr i32, ptr addrspace({space}) %base, i32 %x\n");
            count(&checked(&nine_narrow_rounds(space, 32, "", &body)), &format!("phi ptr addrspace({space})"))
        };
        // A product, a sum with what does not change, both; whatever wraps round.
        assert_eq!(index("  %x = mul i32 %i, %s\n"), 1);
        assert_eq!(index("  %x = add i32 %i, %s\n"), 1);
        assert_eq!(index("  %y = mul i32 %s, %i\n  %x = sub i32 %t, %y\n"), 1);
        // One addition shifts the counter.
        assert_eq!(index("  %x = add i32 %i, 7\n"), 0);
        // The product is needed in any case.
        let used = "  %x = mul i32 %i, %s\n  %q = inttoptr i64 2048 to ptr addrspace(1)\n  \
                    store volatile i32 %x, ptr addrspace(1) %q\n";
        assert_eq!(index(used), 0);
        // The moving number is a square.
        assert_eq!(index("  %x = mul i32 %i, %i\n"), 0);
    }
}

/// Of wider numbers the low bits count, of narrower ones what they are extended to.
#[test]
fn addresses_of_32_bits_have_indices_of_any_width() {
    for (bits, body, phis) in [
        (64, "  %m = mul i64 %i, %a\n  %x = add i64 %m, %b\n", 1),
        (64, "  %w = trunc i64 %i to i32\n  %m = mul i32 %w, %s\n  %x = sext i32 %m to i64\n", 1),
        (32, "  %w = zext i32 %i to i64\n  %x = mul i64 %w, %a\n", 1),
        (16, "  %w = zext i16 %i to i64\n  %x = mul i64 %w, %a\n", 1),
        // What is extended may have wrapped round.
        (16, "  %r = trunc i64 %a to i16\n  %m = mul i16 %i, %r\n  %x = zext i16 %m to i64\n", 0),
    ] {
        let body = format!("{body}  %p = getelementptr i32, ptr addrspace(3) %base, i64 %x\n");
        let after = checked(&nine_narrow_rounds(3, bits, "", &body));
        assert_eq!(count(&after, "phi ptr addrspace(3)"), phis, "{body}\n{after}");
    }
}

/// Where instructions have the places of objects, these share what moves; offsets have no sign.
#[test]
fn objects_share_a_number_that_moves() {
    let body = "  %m = mul i32 %i, %s\n  %p0 = getelementptr i32, ptr addrspace(3) @x, i32 %m\n  \
                %m1 = sub i32 %m, 3\n  %p1 = getelementptr i32, ptr addrspace(3) @y, i32 %m1\n  \
                store volatile i32 1, ptr addrspace(3) %p0\n  store volatile i32 2, ptr addrspace(3) %p1\n  \
                %p = getelementptr i8, ptr addrspace(3) %base, i32 0\n";
    let module = read(&nine_narrow_rounds(3, 32, "", body));
    let after = text(&module, &legalized(&module));
    let in_loop = after.split("loop:").nth(1).unwrap_or_default();
    assert_eq!((count(in_loop, "phi ptr"), count(in_loop, " mul i32")), (0, 0), "{after}");
    // The counter, and one number for both.
    assert_eq!(count(in_loop, "phi i32"), 2, "{after}");
    assert_eq!(count(in_loop, "i32 -12"), 0, "{after}");
}
