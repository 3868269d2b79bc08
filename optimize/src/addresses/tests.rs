//! Addresses split into what varies and a constant distance.

use crate::testing::{legalized, read, same, text};

/// A function that returns a sum of what is loaded at addresses of global memory.
fn module(addresses: &str, names: &[&str]) -> String {
    let mut body = String::from("  %s0 = add i32 0, 0\n");
    for (number, name) in names.iter().enumerate() {
        let next = number + 1;
        body.push_str(&format!(
            "  %l{number} = load i32, ptr addrspace(1) {name}\n  %s{next} = add i32 %s{number}, %l{number}\n"
        ));
    }
    format!(
        "define i32 @f(i64 %i, i64 %j) {{\n  %base = inttoptr i64 0 to ptr addrspace(1)\n{addresses}{body}  \
         ret i32 %s{}\n}}\n",
        names.len()
    )
}

/// Addresses by a number and by a sum with it, both extended; the number is even.
fn extended(cast: &str, sum: &str) -> String {
    format!(
        "  %t = trunc i64 %i to i32\n  %n = shl i32 %t, 1\n  %s = {sum}\n  %x = {cast} i32 %s to i64\n  \
         %y = {cast} i32 %n to i64\n  %a = getelementptr i32, ptr addrspace(1) %base, i64 %x\n  \
         %b = getelementptr i32, ptr addrspace(1) %base, i64 %y\n"
    )
}

/// Addresses by a number and by another one, where `%m` is 0 to 7, and `%o` has its second bit turned round.
fn swizzled(first: &str, second: &str) -> String {
    format!(
        "  %m = and i64 %i, 7\n  %o = xor i64 %m, 2\n  %y = {second}\n  \
         %a = getelementptr i32, ptr addrspace(1) %base, i64 {first}\n  \
         %b = getelementptr i32, ptr addrspace(1) %base, i64 %y\n"
    )
}

/// How often an address is computed of something that varies, and how many constant steps there are.
fn steps(text: &str) -> [usize; 2] {
    let is_constant = |line: &&str| line.contains("getelementptr i8") && !line.contains("i64 %");
    let all = text.lines().filter(|line| line.contains("getelementptr"));
    [all.clone().filter(|line| !is_constant(line)).count(), all.filter(is_constant).count()]
}

#[test]
fn neighbours_share_what_varies() {
    let row = "getelementptr inbounds [64 x [8 x i32]], ptr addrspace(1) %base, i64 0, i64 %i, i64";
    let sum = "%k = add i64 %i, 3\n  %o = or disjoint i64 %i, 1\n";
    for (addresses, names, expected) in [
        (format!("  %a = {row} 1\n  %b = {row} 5\n  %c = {row} 0\n"), &["%a", "%b", "%c"][..], [1, 2]),
        // The first one is what the others start from.
        (format!("  %a = {row} 0\n  %b = {row} 5\n"), &["%a", "%b"], [1, 1]),
        // Constants in sums.
        (
            format!(
                "  {sum}  %a = getelementptr i32, ptr addrspace(1) %base, i64 %k\n  \
                 %b = getelementptr i32, ptr addrspace(1) %base, i64 %i\n"
            ),
            &["%a", "%b"],
            [1, 1],
        ),
        // Another index, a field, and what is too far.
        (
            "  %a = getelementptr i32, ptr addrspace(1) %base, i64 %j\n  \
               %b = getelementptr i32, ptr addrspace(1) %base, i64 %i\n"
                .into(),
            &["%a", "%b"],
            [2, 0],
        ),
        (
            "  %a = getelementptr [4 x {i32, [2 x i32]}], ptr addrspace(1) %base, i64 0, i64 %i, i32 1, i64 1\n  \
               %b = getelementptr [4 x {i32, [2 x i32]}], ptr addrspace(1) %base, i64 0, i64 %i, i32 1, i64 0\n"
                .into(),
            &["%a", "%b"],
            [1, 1],
        ),
        (
            "  %k = add i64 %i, 1100\n  %a = getelementptr i32, ptr addrspace(1) %base, i64 %k\n  \
             %b = getelementptr i32, ptr addrspace(1) %base, i64 %i\n"
                .into(),
            &["%a", "%b"],
            [2, 0],
        ),
        // Sums that are extended afterwards: of numbers that do not wrap round, with or without a sign as they are extended.
        (extended("zext", "or disjoint i32 %n, 1"), &["%a", "%b"], [1, 1]),
        (extended("zext", "add nuw i32 %n, 1"), &["%a", "%b"], [1, 1]),
        (extended("sext", "add nsw i32 %n, 1"), &["%a", "%b"], [1, 1]),
        (extended("sext", "or disjoint i32 %n, 1"), &["%a", "%b"], [1, 1]),
        (extended("zext", "add nsw i32 %n, 1"), &["%a", "%b"], [2, 0]),
        (extended("sext", "add nuw i32 %n, 1"), &["%a", "%b"], [2, 0]),
        (extended("zext", "add i32 %n, 1"), &["%a", "%b"], [2, 0]),
        (extended("sext", "or disjoint i32 %n, -2147483648"), &["%a", "%b"], [2, 0]),
        // Bits that the number has not, whatever is done to the others.
        (extended("zext", "or i32 %n, 1"), &["%a", "%b"], [1, 1]),
        (extended("zext", "xor i32 %n, 1"), &["%a", "%b"], [1, 1]),
        (extended("sext", "xor i32 %n, 1"), &["%a", "%b"], [1, 1]),
        (extended("zext", "or i32 %n, 2"), &["%a", "%b"], [2, 0]),
        (extended("zext", "xor i32 %n, 3"), &["%a", "%b"], [2, 1]),
        (swizzled("%m", "xor i64 %m, 66"), &["%a", "%b"], [2, 1]),
        (swizzled("%o", "xor i64 %m, 66"), &["%a", "%b"], [1, 1]),
        (swizzled("%o", "or i64 %m, 66"), &["%a", "%b"], [2, 1]),
        (swizzled("%m", "xor i64 %i, 64"), &["%a", "%b"], [2, 0]),
    ] {
        let module = read(&module(&addresses, names));
        let legalized = legalized(&module);
        let text = text(&module, &legalized);
        assert_eq!(steps(&text), expected, "{text}");
        // That one is far away.
        let is_executed = !addresses.contains("-2147483648");
        for (i, j) in [(0, 0), (1, 2), (3, 1)].into_iter().filter(|_| is_executed) {
            same(&module, &legalized, &[i, j]);
        }
    }
}

/// Numbers without a sign that stay in a variable are multiplied in 32 bits.
#[test]
fn indices_of_variables_are_narrow() {
    let head = "@t = internal addrspace(4) constant [64 x i32] zeroinitializer\n\
         @g = internal addrspace(1) global [64 x i32] zeroinitializer\n\
         @large = internal addrspace(1) global [2147483648 x i32] zeroinitializer\n\
         @other = external addrspace(4) constant [64 x i32]\n";
    let load = |address: &str, space: u8| {
        format!("  %p = getelementptr {address}\n  %r = load i32, ptr addrspace({space}) %p\n  ret i32 %r\n")
    };
    let zext = "  %z = zext i32 %n to i64\n";
    let cases = [
        (true, zext, load("inbounds [64 x i32], ptr addrspace(4) @t, i64 0, i64 %z", 4)),
        (true, zext, load("inbounds [4 x [16 x i32]], ptr addrspace(1) @g, i64 0, i64 2, i64 %z", 1)),
        (
            true,
            zext,
            load(
                "inbounds i32, ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @t, i64 64), i64 %z",
                4,
            ),
        ),
        (
            true,
            "  %v = insertelement <2 x i32> poison, i32 %n, i32 1\n  %w = zext <2 x i32> %v to <2 x i64>\n  \
             %z = extractelement <2 x i64> %w, i64 1\n",
            load("inbounds i32, ptr addrspace(4) @t, i64 %z", 4),
        ),
        // It may go round, be negative, be of anything, leave what may be as large, or be elsewhere.
        (false, zext, load("i32, ptr addrspace(4) @t, i64 %z", 4)),
        (false, "  %z = sext i32 %n to i64\n", load("inbounds i32, ptr addrspace(4) @t, i64 %z", 4)),
        (false, zext, load("inbounds i32, ptr addrspace(1) %a, i64 %z", 1)),
        (false, zext, load("inbounds i32, ptr addrspace(1) @large, i64 %z", 1)),
        (false, zext, load("inbounds i32, ptr addrspace(4) @other, i64 %z", 4)),
        (false, zext, load("inbounds [4 x [16 x i32]], ptr addrspace(1) @g, i64 0, i64 %z, i64 %z", 1)),
    ];
    for (is_narrow, index, body) in cases {
        let module = read(&format!("{head}define i32 @f(i32 %n, ptr addrspace(1) %a) {{\n{index}{body}}}\n"));
        let text = text(&module, &legalized(&module));
        assert_eq!(text.contains("mul i32"), is_narrow, "{text}");
    }
}

/// Fields of records that several blocks use: the product is computed once, where a block comes before the others.
#[test]
fn products_are_shared_by_blocks() {
    let function = |record: &str, size: &str, between: &str| {
        format!(
            "define i32 @f(i64 %i, i64 %j) {{\n  %base = inttoptr i64 0 to ptr addrspace(1)\n  \
             %m = and i64 %i, 15\n  {size}\n  %c = icmp eq i64 %j, 3\n  \
             %a = getelementptr {record}, ptr addrspace(1) %base, {between} 1\n  \
             %x = load i32, ptr addrspace(1) %a\n  br i1 %c, label %yes, label %no\nyes:\n  \
             %b = getelementptr {record}, ptr addrspace(1) %base, {between} 2\n  \
             %y = load i32, ptr addrspace(1) %b\n  br label %end\nno:\n  \
             %d = getelementptr {record}, ptr addrspace(1) %base, {between} 0\n  \
             %z = load i32, ptr addrspace(1) %d\n  br label %end\nend:\n  \
             %r = phi i32 [ %y, %yes ], [ %z, %no ]\n  %s = add i32 %r, %x\n  ret i32 %s\n}}\n"
        )
    };
    for (record, size, between, expected) in [
        ("[7 x i32]", "%k = add i64 %m, 0", "i64 %k, i32", 1),
        ("[3 x i32]", "%k = trunc i64 %m to i32", "i32 %k, i32", 1),
        // A shift is no dearer than what is carried from block to block.
        ("[8 x i32]", "%k = add i64 %m, 0", "i64 %k, i32", 3),
    ] {
        let module = read(&function(record, size, between));
        let legalized = legalized(&module);
        let text = text(&module, &legalized);
        assert_eq!(steps(&text)[0], expected, "{text}");
        for (i, j) in [(0, 3), (5, 3), (7, 0), (u128::from(u64::MAX), 1)] {
            same(&module, &legalized, &[i, j]);
        }
    }
}
