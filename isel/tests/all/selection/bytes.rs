//! Bytes and bits of dwords: put together, clamped, extended.

use super::{kernel, select};
use gcnsel_isa::Op::{self, *};

/// The instructions that compute `%r` from the dwords `%a` and `%b` of each lane.
fn computing(body: &str) -> Vec<Op> {
    let text = kernel(
        "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in",
        &format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %a = load i32, ptr addrspace(1) %at
  %by = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %b = load i32, ptr addrspace(1) %by
  {body}
  store i32 %r, ptr addrspace(1) %by
  ret void"
        ),
    ) + "declare <4 x i8> @llvm.sadd.sat.v4i8(<4 x i8>, <4 x i8>)
declare <4 x i8> @llvm.ssub.sat.v4i8(<4 x i8>, <4 x i8>)
declare <4 x i8> @llvm.uadd.sat.v4i8(<4 x i8>, <4 x i8>)
declare <2 x i16> @llvm.ssub.sat.v2i16(<2 x i16>, <2 x i16>)
declare i16 @llvm.uadd.sat.i16(i16, i16)
";
    let f = select(&text);
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    let ops = insts.filter_map(|data| data.opcode.isa());
    // The item's distance from the beginning comes first.
    let ops: Vec<Op> = ops.filter(|op| format!("{op:?}").starts_with("V_")).collect();
    assert_eq!(ops[..1], [V_LSHLREV_B32], "{body}: {ops:?}");
    ops[1..].to_vec()
}

#[track_caller]
fn check(body: &str, expected: &[Op]) {
    let sorted = |ops: &[Op]| {
        let mut names: Vec<String> = ops.iter().map(|op| format!("{op:?}")).collect();
        names.sort();
        names
    };
    assert_eq!(sorted(&computing(body)), sorted(expected), "{body}");
}

/// Four bytes are clamped in two instructions, as the high bytes of halves; none where top bits show that no byte is.
#[test]
fn saturating_bytes() {
    let of = |operation: &str, a: &str, b: &str| {
        format!(
            "{a} {b} %va = bitcast i32 %x to <4 x i8> %vb = bitcast i32 %y to <4 x i8>
             %v = call <4 x i8> @llvm.{operation}.sat.v4i8(<4 x i8> %va, <4 x i8> %vb) %r = bitcast <4 x i8> %v to i32"
        )
    };
    let (a, b) = ("%x = xor i32 %a, %b", "%y = or i32 %a, %b");
    let two = [V_XOR_B32, V_OR_B32];
    let with = |ops: &[Op]| [&two[..], ops].concat();
    check(
        &of("ssub", a, b),
        &with(&[V_OR_B32, V_LSHL_OR_B32, V_LSHLREV_B32, V_PK_SUB_I16, V_PK_SUB_I16, V_PERM_B32]),
    );
    check(
        &of("sadd", a, b),
        &with(&[V_AND_B32, V_PK_LSHLREV_B16, V_LSHLREV_B32, V_PK_ADD_I16, V_PK_ADD_I16, V_PERM_B32]),
    );
    check(
        &of("uadd", a, b),
        &with(&[V_AND_B32, V_PK_LSHLREV_B16, V_LSHLREV_B32, V_PK_ADD_U16, V_PK_ADD_U16, V_PERM_B32]),
    );
    let low = |name: &str, from: &str, mask: u32| format!("%{name} = and i32 {from}, {mask}");
    let small = |operation, mask| of(operation, &low("x", "%a", mask), &low("y", "%b", mask));
    let clamps = |ops: &[Op]| ops.iter().any(|op| matches!(op, V_PK_SUB_I16 | V_PK_ADD_I16 | V_PERM_B32));
    let difference = computing(&small("ssub", 0x7f7f_7f7f));
    assert!(difference.contains(&V_SUB_U32) && !clamps(&difference), "{difference:?}");
    check(&small("sadd", 0x3f3f_3f3f), &[V_AND_B32, V_AND_B32, V_ADD_U32]);
    check(&small("uadd", 0x7f7f_7f7f), &[V_AND_B32, V_AND_B32, V_ADD_U32]);
    // One more bit, and a byte may be beyond.
    assert!(clamps(&computing(&small("sadd", 0x3f7f_3f3f))));
    assert!(clamps(&computing(&small("ssub", 0x7fff_7f7f))));
}

#[test]
fn saturating_halves() {
    check(
        "%x = bitcast i32 %a to <2 x i16> %y = bitcast i32 %b to <2 x i16>
         %v = call <2 x i16> @llvm.ssub.sat.v2i16(<2 x i16> %x, <2 x i16> %y) %r = bitcast <2 x i16> %v to i32",
        &[V_PK_SUB_I16],
    );
    check(
        "%x = trunc i32 %a to i16 %y = trunc i32 %b to i16
         %v = call i16 @llvm.uadd.sat.i16(i16 %x, i16 %y) %r = zext i16 %v to i32",
        &[V_PK_ADD_U16, V_AND_B32],
    );
}

/// A byte of each of so many dwords.
fn together(dwords: usize) -> String {
    let mut text = String::new();
    for n in 0..dwords {
        text += &format!("%w{n} = xor i32 %a, {} %e{n} = trunc i32 %w{n} to i8\n", 1000 + n);
    }
    let mut vector = "poison".to_string();
    for n in 0..4 {
        text += &format!("%v{n} = insertelement <4 x i8> {vector}, i8 %e{}, i32 {n}\n", n % dwords);
        vector = format!("%v{n}");
    }
    text + "%r = bitcast <4 x i8> %v3 to i32"
}

#[test]
fn bytes_of_several_dwords() {
    check(&together(2), &[V_XOR_B32, V_XOR_B32, V_PERM_B32]);
    check(&together(3), &[V_XOR_B32, V_XOR_B32, V_XOR_B32, V_PERM_B32, V_PERM_B32]);
    check(&together(4), &[V_XOR_B32, V_XOR_B32, V_XOR_B32, V_XOR_B32, V_PERM_B32, V_PERM_B32, V_OR_B32]);
    // Bytes of one dword in another order; bytes as they are need nothing.
    check(
        "%x = bitcast i32 %a to <4 x i8>
         %v = shufflevector <4 x i8> %x, <4 x i8> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
         %r = bitcast <4 x i8> %v to i32",
        &[V_PERM_B32],
    );
}

/// What one bit decides is that bit, extended.
#[test]
fn extended_bits() {
    let chosen =
        |test: &str, set: i32, clear: i32| format!("{test} %r = select i1 %t, i32 {set}, i32 {clear}");
    let ninth = "%m = and i32 %a, 512 %t = icmp ne i32 %m, 0";
    check(&chosen(ninth, -1, 0), &[V_BFE_I32]);
    check(&chosen(ninth, 1, 0), &[V_BFE_U32]);
    check(&chosen("%m = and i32 %a, 512 %t = icmp eq i32 %m, 0", 0, -1), &[V_BFE_I32]);
    check(&chosen("%h = lshr i32 %a, 8 %m = and i32 %h, 1 %t = icmp ne i32 %m, 0", -1, 0), &[V_BFE_I32]);
    // Two bits, or other numbers, are chosen.
    let two = "%m = and i32 %a, 513 %t = icmp ne i32 %m, 0";
    check(&chosen(two, -1, 0), &[V_AND_B32, V_CMP_NE_U32, V_CNDMASK_B32]);
    check(&chosen(ninth, 7, 0), &[V_AND_B32, V_CMP_NE_U32, V_CNDMASK_B32]);
}

/// Four bytes that were loaded one by one come together in three instructions.
#[test]
fn four_bytes_of_four_dwords() {
    let mut loads = String::new();
    for (n, at) in [99, 999, 1999].into_iter().enumerate() {
        loads += &format!(
            "%at{n} = getelementptr i8, ptr addrspace(1) %at, i32 {at}
  %e{n} = load i8, ptr addrspace(1) %at{n}\n"
        );
    }
    let body = loads
        + "%low = trunc i32 %a to i8
  %r0 = insertelement <4 x i8> poison, i8 %e0, i32 0
  %r1 = insertelement <4 x i8> %r0, i8 %e1, i32 1
  %r2 = insertelement <4 x i8> %r1, i8 %e2, i32 2
  %r3 = insertelement <4 x i8> %r2, i8 %low, i32 3
  %r = bitcast <4 x i8> %r3 to i32";
    check(&body, &[V_LSHL_OR_B32, V_LSHL_OR_B32, V_LSHL_OR_B32]);
}
