//! What is known of bits in other blocks.

use crate::selection::{kernel, ops, select};
use gcnsel_isa::Op::{self, *};

/// A loop whose counter begins with `start` and is changed by `step`, of lanes, and what it computes of it. The first
/// mask is that of the lane's number.
fn round_a_loop(start: &str, step: &str, code: &str) -> Vec<Op> {
    let text = format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) {{\n\
         entry:\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
         %first = getelementptr i32, ptr addrspace(1) %in, i32 %id\n  %l = load volatile i32, ptr addrspace(1) %first\n  \
         %s = {start}\n  %sh = load volatile i16, ptr addrspace(1) %first\n  %short = sext i16 %sh to i32\n  br label %loop\n\
         loop:\n  %i = phi i32 [ %s, %entry ], [ %j, %loop ]\n  {code}\n  \
         store volatile i32 %r, ptr addrspace(1) %first\n  \
         %j = {step}\n  %c = icmp ne i32 %j, %n\n  br i1 %c, label %loop, label %end\n\
         end:\n  ret void\n}}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n"
    );
    let found = ops(&select(&text));
    found
        .into_iter()
        .filter(|op| matches!(op, V_MUL_LO_U32 | V_MUL_U32_U24 | V_MUL_I32_I24 | V_AND_B32))
        .collect()
}

/// Lanes' numbers below 2^24 are multiplied as such, though they come round a loop.
#[test]
fn products_of_what_comes_round_a_loop_have_24_bits() {
    let square = "%r = mul i32 %i, %i";
    let halved = "lshr i32 %i, 1";
    assert_eq!(round_a_loop("lshr i32 %l, 8", halved, square), [V_MUL_U32_U24]);
    assert_eq!(round_a_loop("lshr i32 %l, 7", halved, square), [V_MUL_LO_U32]);
    assert_eq!(round_a_loop("lshr i32 %l, 8", "add i32 %i, 1", square), [V_MUL_LO_U32]);
    // A mask changes nothing where there is nothing above it.
    let masked = "%m = and i32 %i, 1048575\n  %r = xor i32 %m, %n";
    assert_eq!(round_a_loop("lshr i32 %l, 12", halved, masked), []);
    assert_eq!(round_a_loop("lshr i32 %l, 11", halved, masked), [V_AND_B32]);
}

/// What is sign-extended in one block is so in another.
#[test]
fn signs_are_known_in_other_blocks() {
    let counted = "add i32 %i, 1";
    let product = "%r = mul i32 %short, %short";
    assert_eq!(round_a_loop("add i32 %l, 0", counted, product), [V_MUL_I32_I24]);
    let wide = "%r = mul i32 %l, %short";
    assert_eq!(round_a_loop("add i32 %l, 0", counted, wide), [V_MUL_LO_U32]);
}

/// A number of 64 bits that one block extends is multiplied as a dword in another.
#[test]
fn extended_dwords_are_known_in_other_blocks() {
    let product = |extended: &str, factor: &str| {
        let text = format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n, i64 %w, i1 %c) {{\n\
             entry:\n  %x = {extended}\n  store volatile i64 %x, ptr addrspace(1) %out\n  \
             br i1 %c, label %then, label %end\n\
             then:\n  %r = mul i64 %x, {factor}\n  store volatile i64 %r, ptr addrspace(1) %out\n  br label %end\n\
             end:\n  ret void\n}}\n"
        );
        let found = ops(&select(&text));
        found
            .into_iter()
            .filter(|op| matches!(op, S_MUL_I32 | S_MUL_HI_U32 | S_MUL_HI_I32))
            .collect::<Vec<_>>()
    };
    let whole = [S_MUL_I32, S_MUL_HI_U32, S_MUL_I32, S_MUL_I32];
    assert_eq!(product("sext i32 %n to i64", "%x"), [S_MUL_I32, S_MUL_HI_I32]);
    assert_eq!(product("sext i32 %n to i64", "1000003"), [S_MUL_I32, S_MUL_HI_I32]);
    assert_eq!(product("sext i32 %n to i64", "%w"), whole);
    assert_eq!(product("add i64 %w, 1", "%w"), whole);
}

/// The products of a dot product are of so few bits that what it is multiplied by can be multiplied by 24 bits, if what it is added to
/// leaves room.
#[test]
fn dot_products_are_small() {
    // A product of a byte and of so many dot products that are added to something.
    let product = |kind: &str, count: usize, first: &str| {
        let mut body = String::from(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
             %p = getelementptr i32, ptr addrspace(1) %in, i32 %id\n  \
             %l = load volatile i32, ptr addrspace(1) %p\n  %m = load volatile i32, ptr addrspace(1) %p\n  \
             %b = load volatile i8, ptr addrspace(1) %p\n  %byte = zext i8 %b to i32\n  \
             %s = load volatile i16, ptr addrspace(1) %p\n  %short = sext i16 %s to i32\n",
        );
        let mut sum = first.to_string();
        for n in 0..count {
            body += &format!("  %d{n} = call i32 @llvm.amdgcn.{kind}(i32 %l, i32 %m, i32 {sum}, i1 false)\n");
            sum = format!("%d{n}");
        }
        body +=
            &format!("  %r = mul i32 {sum}, %byte\n  store volatile i32 %r, ptr addrspace(1) %p\n  ret void");
        let text = kernel("ptr addrspace(1) %in", &body)
            + &format!("declare i32 @llvm.amdgcn.{kind}(i32, i32, i32, i1)\n");
        let products = [V_MUL_LO_U32, V_MUL_U32_U24, V_MUL_I32_I24];
        let found = ops(&select(&text));
        found.into_iter().filter(|op| products.contains(op)).collect::<Vec<Op>>()
    };
    // -128 * -128 four times is 2^16; 2^7 times that is too much for 24 bits with a sign.
    assert_eq!(product("sdot4", 2, "0"), [V_MUL_I32_I24]);
    assert_eq!(product("sdot4", 31, "%short"), [V_MUL_I32_I24]);
    assert_eq!(product("sdot4", 2, &((1 << 23) - 1 - (2 << 16)).to_string()), [V_MUL_I32_I24]);
    assert_eq!(product("sdot4", 2, &((1 << 23) - (2 << 16)).to_string()), [V_MUL_LO_U32]);
    assert_eq!(product("sdot4", 2, &(-(1 << 23) + (2 << 16)).to_string()), [V_MUL_LO_U32]);
    assert_eq!(product("sdot4", 128, "0"), [V_MUL_LO_U32]);
    assert_eq!(product("sdot4", 1, "%l"), [V_MUL_LO_U32]);
    assert_eq!(product("sdot8", 31, "%short"), [V_MUL_I32_I24]);
    // 255 * 255 four times, 64 times over, is just below 2^24.
    assert_eq!(product("udot4", 4, "0"), [V_MUL_U32_U24]);
    let most = |count: i32| (1 << 24) - 1 - count * 4 * 255 * 255;
    assert_eq!(product("udot4", 4, &most(4).to_string()), [V_MUL_U32_U24]);
    // Of a number the next power of two is known.
    assert_eq!(product("udot4", 4, &(most(4) + 1).to_string()), [V_MUL_LO_U32]);
    assert_eq!(product("udot4", 1, "%l"), [V_MUL_LO_U32]);
}
