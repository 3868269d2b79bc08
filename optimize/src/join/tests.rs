//! Which accesses become one, and that they do the same.

use crate::testing::{joined, read, same, text};

/// A function of two pointers of an address space, which may be to the same bytes.
fn function(space: u32, attributes: &str, body: &str) -> String {
    format!(
        "declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.sched.barrier(i32)
declare void @llvm.assume(i1)
define i64 @f(i64 %i, ptr addrspace({space}) {attributes} %p, ptr addrspace({space}) {attributes} %q) {{
{body}
}}
"
    )
    .replace("SPACE", &format!("addrspace({space})"))
}

/// The function behind the pass, which does the same where the pointers are apart, the same and a few bytes from each other.
fn after(source: &str) -> String {
    let module = read(source);
    let after = joined(&module);
    for (i, p, q) in [(3, 256, 512), (u64::MAX, 256, 256), (0x0123_4567_89ab_cdef, 256, 260), (1, 256, 248)] {
        same(&module, &after, &[i.into(), p, q]);
    }
    text(&module, &after)
}

fn loads(text: &str) -> usize {
    text.matches(" = load ").count()
}

fn stores(text: &str) -> usize {
    text.matches("store ").count()
}

/// `count` loads of a type side by side from `from` on, each behind what `between` says, added up.
fn sum_of(ty: &str, bytes: u32, from: u32, count: u32, between: &str) -> String {
    let mut text = String::from("  %s0 = add i64 0, 0\n");
    for n in 0..count {
        let at = from + n * bytes;
        text += &format!(
            "  %a{n} = getelementptr inbounds i8, ptr SPACE %p, i32 {at}
  %v{n} = load {ty}, ptr SPACE %a{n}, align 1
  %w{n} = zext {ty} %v{n} to i64
  %m{n} = mul i64 %s{n}, 31
  %s{next} = add i64 %m{n}, %w{n}
  {between}
",
            next = n + 1
        );
    }
    text + &format!("  ret i64 %s{count}")
}

#[test]
fn bytes_and_shorts_of_global_memory_are_dwords_and_more() {
    for (ty, bytes, count, expected) in
        [("i8", 1, 4, 1), ("i8", 1, 16, 1), ("i8", 1, 20, 2), ("i16", 2, 8, 1)]
    {
        let text = after(&function(1, "", &sum_of(ty, bytes, 3, count, "")));
        assert_eq!(loads(&text), expected, "{text}");
    }
    // Three bytes are two and one.
    let text = after(&function(1, "", &sum_of("i8", 1, 0, 3, "")));
    assert_eq!(loads(&text), 2, "{text}");
}

#[test]
fn alignment_decides_in_lds_and_through_generic_pointers() {
    for (space, attributes, expected) in
        [(3, "", 8), (3, "align 2", 4), (3, "align 4", 1), (0, "", 8), (0, "align 2", 4), (0, "align 4", 1)]
    {
        let text = after(&function(space, attributes, &sum_of("i8", 1, 8, 8, "")));
        assert_eq!(loads(&text), expected, "{space} {attributes}: {text}");
    }
    // A dword from an odd place on: what is in front of the aligned ones stays.
    let text = after(&function(3, "align 16", &sum_of("i8", 1, 3, 5, "")));
    assert_eq!(loads(&text), 2, "{text}");
}

#[test]
fn what_may_write_or_orders_memory_keeps_loads_apart() {
    let head = "  %near = getelementptr i8, ptr SPACE %p, i64 4
  %where = trunc i64 %i to i32
  %lds = inttoptr i32 %where to ptr addrspace(3)
";
    let count = |between: &str| {
        let body = format!("{head}{}", sum_of("i32", 4, 0, 2, between));
        let module = read(&function(1, "", &body));
        loads(&text(&module, &joined(&module)))
    };
    assert_eq!(count("call void @llvm.assume(i1 true)"), 1);
    assert_eq!(count("call void @llvm.amdgcn.s.barrier()"), 2);
    assert_eq!(count("call void @llvm.amdgcn.sched.barrier(i32 0)"), 2);
    assert_eq!(count("fence syncscope(\"workgroup\") acquire"), 2);
    // Anywhere, the bytes themselves, others of the same place, LDS.
    assert_eq!(count("store i32 7, ptr addrspace(1) %q, align 4"), 2);
    assert_eq!(count("store i32 7, ptr addrspace(1) %a0, align 4"), 1);
    assert_eq!(count("store i8 7, ptr addrspace(1) %near, align 4"), 2);
    assert_eq!(count("store i32 7, ptr addrspace(3) %lds, align 4"), 1);
    assert_eq!(count("atomicrmw add ptr addrspace(3) %lds, i32 1 syncscope(\"agent\") monotonic"), 1);
    assert_eq!(count("atomicrmw add ptr addrspace(3) %lds, i32 1 syncscope(\"agent\") seq_cst"), 2);
}

#[test]
fn stores_join_where_the_last_one_stands() {
    let source = function(
        1,
        "",
        "  %t = trunc i64 %i to i32
  %b = trunc i64 %i to i8
  %a1 = getelementptr i8, ptr SPACE %p, i64 4
  %a2 = getelementptr i8, ptr SPACE %p, i64 8
  %a3 = getelementptr i8, ptr SPACE %p, i64 9
  %a4 = getelementptr i8, ptr SPACE %p, i64 10
  store i16 5, ptr SPACE %a4, align 2
  store i32 %t, ptr SPACE %a1, align 4
  store i8 %b, ptr SPACE %a3, align 1
  store float 1.0, ptr SPACE %p, align 4
  store i8 3, ptr SPACE %a2, align 4
  ret i64 0",
    );
    let text = after(&source);
    assert_eq!(stores(&text), 1, "{text}");
    // The third one is read before the last is written.
    let read = source
        .replace("  store float", "  %r = load i8, ptr SPACE %a3, align 1\n  store float")
        .replace("SPACE", "addrspace(1)")
        .replace("ret i64 0", "%z = zext i8 %r to i64\n  ret i64 %z");
    let text = after(&read);
    assert!(stores(&text) > 1, "{text}");
}

/// A load that goes up and a store that goes down do not pass each other.
#[test]
fn loads_are_joined_before_stores() {
    let text = after(&function(
        1,
        "",
        "  %p4 = getelementptr i8, ptr SPACE %p, i64 4
  %q4 = getelementptr i8, ptr SPACE %q, i64 4
  %q8 = getelementptr i8, ptr SPACE %q, i64 8
  store i32 1, ptr SPACE %p, align 4
  %x = load i32, ptr SPACE %q, align 4
  store i32 2, ptr SPACE %p4, align 4
  %y = load i32, ptr SPACE %q4, align 4
  %z = load i32, ptr SPACE %q8, align 4
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  %r = zext i32 %t to i64
  ret i64 %r",
    ));
    assert_eq!((loads(&text), stores(&text)), (2, 2), "{text}");
}

#[test]
fn volatile_and_atomic_accesses_and_those_with_other_metadata_stay() {
    for (first, second) in [
        ("load volatile i32, ptr SPACE %p, align 4", ""),
        ("load atomic i32, ptr SPACE %p syncscope(\"agent\") monotonic, align 4", ""),
        ("load i32, ptr SPACE %p, align 4", ", !invariant.load !0"),
    ] {
        let source = function(
            1,
            "",
            &format!(
                "  %p4 = getelementptr i8, ptr SPACE %p, i64 4
  %x = {first}
  %y = load i32, ptr SPACE %p4, align 4{second}
  %s = add i32 %x, %y
  %r = zext i32 %s to i64
  ret i64 %r"
            ),
        ) + "!0 = !{}\n";
        let text = after(&source);
        assert_eq!(loads(&text), 2, "{text}");
    }
}

/// Programs of loads and stores at random.
#[test]
fn random_accesses_do_the_same() {
    let mut state = 1u64;
    let mut next = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let (mut before, mut left) = (0, 0);
    for _ in 0..300 {
        let mut body = String::from("  %s0 = add i64 %i, 0\n");
        let count = 6 + next(14);
        let noalias = if next(2) == 0 { "align 16" } else { "" };
        let mut cursor = 0;
        for n in 0..count {
            let kinds = if next(2) == 0 { 3 } else { 9 };
            let (ty, bytes) = [
                ("i8", 1),
                ("i16", 2),
                ("i32", 4),
                ("i64", 8),
                ("float", 4),
                ("<2 x i16>", 4),
                ("<3 x i8>", 3),
                ("<2 x float>", 8),
                ("<4 x i16>", 8),
            ][next(kinds) as usize];
            let base = if next(9) == 0 { "q" } else { "p" };
            let at = if next(4) == 0 { next(24) } else { cursor };
            cursor = at + bytes;
            body += &format!("  %a{n} = getelementptr i8, ptr SPACE %{base}, i64 {at}\n");
            let bits = 8 * bytes;
            if next(5) > 0 {
                body += &format!("  %v{n} = load {ty}, ptr SPACE %a{n}, align 1\n");
                body += &match ty.starts_with('i') {
                    true => format!("  %b{n} = add {ty} %v{n}, 0\n"),
                    false => format!("  %b{n} = bitcast {ty} %v{n} to i{bits}\n"),
                };
                let wide = if bits == 64 { "add" } else { "zext" };
                body += &match wide {
                    "add" => format!("  %w{n} = add i64 %b{n}, 0\n"),
                    _ => format!("  %w{n} = zext i{bits} %b{n} to i64\n"),
                };
                body += &format!("  %m{n} = mul i64 %s{n}, 31\n  %s{} = add i64 %m{n}, %w{n}\n", n + 1);
            } else {
                let narrow = if bits == 64 { "add i64 %m, 0" } else { "trunc i64 %m to iBITS" };
                let narrow = narrow.replace("%m", &format!("%s{n}")).replace("BITS", &bits.to_string());
                body += &format!("  %t{n} = {narrow}\n");
                body += &match ty.starts_with('i') {
                    true => format!("  %u{n} = add {ty} %t{n}, 0\n"),
                    false => format!("  %u{n} = bitcast i{bits} %t{n} to {ty}\n"),
                };
                body += &format!("  store {ty} %u{n}, ptr SPACE %a{n}, align 1\n");
                body += &format!("  %s{} = mul i64 %s{n}, 17\n", n + 1);
            }
        }
        body += &format!("  ret i64 %s{count}");
        let source = function(1, noalias, &body);
        before += loads(&source) + stores(&source);
        let text = after(&source);
        left += loads(&text) + stores(&text);
    }
    assert!(left * 5 < before * 4, "{left} of {before} accesses are left");
}

/// Two rows of an unrolled loop load the same sixteen bytes one by one, with more in registers between the rows than the block
/// has otherwise. Each row is joined by itself, and both in the same pieces.
#[test]
fn rows_that_are_far_apart_are_joined_alike() {
    let row = |row: u32, sum: &str| {
        let mut text = format!("  %s{row}x0 = add i64 {sum}, 0\n");
        for n in 0..16 {
            text += &format!(
                "  %a{row}x{n} = getelementptr inbounds i8, ptr SPACE %p, i32 {}
  %v{row}x{n} = load i8, ptr SPACE %a{row}x{n}, align 1
  %w{row}x{n} = zext i8 %v{row}x{n} to i64
  %m{row}x{n} = mul i64 %s{row}x{n}, 31
  %s{row}x{} = add i64 %m{row}x{n}, %w{row}x{n}\n",
                3 + n,
                n + 1
            );
        }
        text
    };
    // So many values that live at once, each of which needs the first row.
    let (mut made, mut used) = (String::new(), String::from("  %u0 = add i64 %i, 0\n"));
    for n in 0..80 {
        made += &format!("  %k{n} = mul i64 %s0x16, {}\n", 1001 + 2 * n);
        used += &format!("  %x{n} = mul i64 %u{n}, 17\n  %u{} = add i64 %x{n}, %k{n}\n", n + 1);
    }
    let body = format!("{}{made}{used}{}  ret i64 %s1x16", row(0, "%i"), row(1, "%u80"));
    let text = after(&function(1, "", &body));
    assert_eq!(loads(&text), 2, "{text}");
    assert_eq!(text.matches("load <16 x i8>").count(), 2, "{text}");
    // Without much between them all is loaded once.
    let text = after(&function(1, "", &format!("{}{}  ret i64 %s1x16", row(0, "%i"), row(1, "%s0x16"))));
    assert_eq!(loads(&text), 1, "{text}");
}
