//! Blocks in any order: what is taken apart is used in front of its definition, in the text.

use super::{legalized, read, text};

#[test]
fn definitions_may_be_further_down() {
    let cases = [
        // Of a fat pointer, an i128, an integer of three words, a vector of those, and a sum that may overflow.
        (
            "ptr addrspace(8) %r, i1 %c, i32 %n",
            "%p = addrspacecast ptr addrspace(8) %r to ptr addrspace(7)\n  \
             %o = getelementptr i8, ptr addrspace(7) %p, i32 %n\n  \
             %q = select i1 %c, ptr addrspace(7) %p, ptr addrspace(7) %o",
            "%g = getelementptr i8, ptr addrspace(7) %q, i32 %n\n  %x = load i32, ptr addrspace(7) %g",
        ),
        (
            "i64 %n",
            "%w = zext i64 %n to i128\n  %v = mul i128 %w, %w",
            "%t = lshr i128 %v, 90\n  %x = trunc i128 %t to i32",
        ),
        (
            "i64 %n",
            "%w = zext i64 %n to i192\n  %v = mul i192 %w, %w",
            "%t = lshr i192 %v, 90\n  %x = trunc i192 %t to i32",
        ),
        (
            "<2 x i64> %n",
            "%w = zext <2 x i64> %n to <2 x i192>\n  %v = mul <2 x i192> %w, %w",
            "%t = trunc <2 x i192> %v to <2 x i32>\n  %x = extractelement <2 x i32> %t, i32 1",
        ),
        (
            "i64 %n",
            "%w = zext i64 %n to i128\n  %v = call { i128, i1 } @llvm.uadd.with.overflow.i128(i128 %w, i128 %w)",
            "%t = extractvalue { i128, i1 } %v, 1\n  %x = zext i1 %t to i32",
        ),
    ];
    for (params, made, used) in cases {
        let module = read(&format!(
            "define i32 @f({params}) {{\nentry:\n  br label %first\n\
             second:\n  {used}\n  ret i32 %x\n\
             first:\n  {made}\n  br label %second\n}}\n\
             declare {{ i128, i1 }} @llvm.uadd.with.overflow.i128(i128, i128)\n"
        ));
        let text = text(&module, &legalized(&module));
        for whole in ["i128", "i192", "ptrtoint ptr addrspace(7)"] {
            assert!(!text.contains(whole), "{text}");
        }
    }
}

/// A shift by a constant knows where each word comes from.
#[test]
fn constant_shifts_of_words_choose_nothing() {
    for (op, amount) in [("shl", 70), ("lshr", 64), ("ashr", 3)] {
        let module = read(&format!(
            "define i64 @f(i64 %n) {{\n  %w = sext i64 %n to i192\n  %m = mul i192 %w, %w\n  \
             %s = {op} i192 %m, {amount}\n  %t = lshr i192 %s, 64\n  %r = trunc i192 %t to i64\n  ret i64 %r\n}}\n"
        ));
        let text = text(&module, &legalized(&module));
        assert!(!text.contains("select"), "{op} by {amount}: {text}");
    }
}
