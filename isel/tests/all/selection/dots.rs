//! Sums of products of parts of two dwords.

use super::{kernel, select_for};
use gcnsel_isa::Op::{self, *};
use gcnsel_isa::Target;

/// The vector instructions for the sum of `%b` and products of parts of the dwords `%a` and `%b`, a pair of numbers for each.
fn summing(target: Target, bits: u32, signed: bool, products: &[(u32, u32)]) -> Vec<Op> {
    let mut body = String::from(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %a = load i32, ptr addrspace(1) %at
  %by = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %b = load i32, ptr addrspace(1) %by
  %s0 = add i32 %b, 0\n",
    );
    let extension = if signed { "sext" } else { "zext" };
    for (n, (i, j)) in products.iter().enumerate() {
        for (dword, at) in [("a", i), ("b", j)] {
            body += &format!(
                "  %{dword}{n}.s = lshr i32 %{dword}, {}
  %{dword}{n}.t = trunc i32 %{dword}{n}.s to i{bits}
  %{dword}{n} = {extension} i{bits} %{dword}{n}.t to i32\n",
                at * bits
            );
        }
        body += &format!("  %m{n} = mul i32 %a{n}, %b{n}\n  %s{} = add i32 %s{n}, %m{n}\n", n + 1);
    }
    body += &format!("  store i32 %s{}, ptr addrspace(1) %by\n  ret void", products.len());
    let text = kernel("ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in", &body);
    let f = select_for(&text, target).unwrap_or_else(|e| panic!("{e}"));
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    let ops = insts.filter_map(|data| data.opcode.isa());
    // The item's distance from the beginning comes first.
    ops.filter(|op| format!("{op:?}").starts_with("V_")).skip(1).collect()
}

/// Parts of the same places.
fn in_place(places: &[u32]) -> Vec<(u32, u32)> {
    places.iter().map(|&at| (at, at)).collect()
}

#[test]
fn products_of_parts_are_dot_products() {
    for target in [Target::Gfx90a, Target::Gfx942] {
        let check = |bits, signed, products: &[(u32, u32)], expected: &[Op]| {
            assert_eq!(summing(target, bits, signed, products), expected, "{target}: {bits} {products:?}");
        };
        let all = in_place(&[0, 1, 2, 3]);
        check(8, false, &all, &[V_DOT4_U32_U8]);
        check(8, true, &all, &[V_DOT4_I32_I8]);
        check(16, false, &all[..2], &[V_DOT2_U32_U16]);
        check(16, true, &all[..2], &[V_DOT2_I32_I16]);
        // The bytes of no product are zeros.
        check(8, false, &all[1..3], &[V_AND_B32, V_DOT4_U32_U8]);
        check(8, true, &in_place(&[3, 0, 1]), &[V_AND_B32, V_DOT4_I32_I8]);
        // Bytes of other places are brought there.
        check(8, false, &[(0, 1), (1, 0), (2, 3), (3, 2)], &[V_PERM_B32, V_DOT4_U32_U8]);
        // Eight products are two.
        let twice = [&all[..], &all].concat();
        check(8, true, &twice, &[V_DOT4_I32_I8, V_DOT4_I32_I8]);
    }
}

/// Where there is no such instruction, or it would take as many, there is none.
#[test]
fn other_products_are_left() {
    let has_dot = |target, bits, products: &[(u32, u32)]| {
        summing(target, bits, false, products).iter().any(|op| format!("{op:?}").starts_with("V_DOT"))
    };
    assert!(!has_dot(Target::Gfx900, 8, &in_place(&[0, 1, 2, 3])));
    assert!(!has_dot(Target::Gfx942, 8, &in_place(&[2])));
    assert!(!has_dot(Target::Gfx942, 8, &[(0, 1), (1, 0)]));
    assert!(!has_dot(Target::Gfx942, 16, &[(0, 1), (1, 0)]));
}
