//! Values that become parts of tuples: who reads them there, and what that makes of pairs.

use super::{kernel, ops, select};
use gcnsel_isa::Op;
use gcnsel_mir::{Function, Opcode, Operand, Pseudo, RegRef, VReg};

/// The tuples that are put together of registers in a function's entry, with their parts and what is read behind each.
fn tuples(f: &Function) -> Vec<(VReg, Vec<RegRef>, Vec<RegRef>)> {
    let insts = &f.blocks[f.entry()].insts;
    let mut found = Vec::new();
    for (at, &inst) in insts.iter().enumerate() {
        let data = &f.insts[inst];
        if data.opcode == Opcode::Pseudo(Pseudo::RegSequence) {
            let parts = data.operands[1..].iter().filter_map(|part| part.as_reg()).collect();
            let behind = insts[at + 1..].iter().flat_map(|&inst| f.uses(inst)).collect();
            found.push((data.operands[0].as_reg().expect("a tuple").reg, parts, behind));
        }
    }
    found
}

/// Numbers `%a` to `%d` that the vector unit makes; `end` stores what it makes of them.
fn of_numbers(end: &str) -> Function {
    let number = |name: &str| {
        format!(
            "  %l{name} = load volatile float, ptr addrspace(1) %in\n  %{name} = fmul float %l{name}, %scale\n"
        )
    };
    let numbers: String = ["a", "b", "c", "d"].map(number).concat();
    let text = kernel(
        "ptr addrspace(1) %out, ptr addrspace(1) %in, float %scale, <2 x float> %more, <4 x float> %sums",
        &format!("{numbers}{end}\n  ret void"),
    ) + "declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)\n";
    select(&text)
}

const PAIR: &str = "%p0 = insertelement <2 x float> poison, float %a, i32 0
  %p = insertelement <2 x float> %p0, float %b, i32 1
  %s = fadd <2 x float> %p, %more
  %s0 = extractelement <2 x float> %s, i32 0
  %s1 = extractelement <2 x float> %s, i32 1
  %ss = fadd float %s0, %s1";

/// An element that is read behind its pair is read in it, so that it has no other place.
#[test]
fn elements_are_read_in_their_pair() {
    let f = of_numbers(&format!(
        "{PAIR}\n  %x = fmul float %ss, %a\n  %y = fmul float %x, %b\n  store float %y, ptr addrspace(1) %out"
    ));
    assert!(ops(&f).contains(&Op::V_PK_ADD_F32), "{f}");
    let tuples = tuples(&f);
    let read_in_pair = tuples.iter().find(|(pair, _, behind)| {
        let parts: Vec<u8> =
            behind.iter().filter(|r| r.reg == *pair && r.dwords == 1).map(|r| r.first).collect();
        parts == [0, 1]
    });
    let (_, parts, behind) = read_in_pair.unwrap_or_else(|| panic!("both are read in the pair\n{f}"));
    assert!(parts.iter().all(|part| behind.iter().all(|read| read.reg != part.reg)), "{f}");
}

/// Elements that lie in two pairs each would be copied more often than operations are saved.
#[test]
fn elements_of_two_pairs_stay_apart() {
    let pair = |name: &str, low: &str, high: &str| {
        format!(
            "  %{name}0 = insertelement <2 x float> poison, float %{low}, i32 0
  %{name}1 = insertelement <2 x float> %{name}0, float %{high}, i32 1
  %{name} = fadd <2 x float> %{name}1, %more
  store volatile <2 x float> %{name}, ptr addrspace(1) %out\n"
        )
    };
    let once = of_numbers(&(pair("p", "a", "b") + &pair("q", "c", "d")));
    let twice = of_numbers(
        &(pair("p", "a", "b") + &pair("q", "c", "d") + &pair("r", "a", "c") + &pair("s", "b", "d")),
    );
    let packed = |f: &Function| ops(f).iter().filter(|&&op| op == Op::V_PK_ADD_F32).count();
    assert_eq!((packed(&once), packed(&twice)), (2, 0), "{once}\n{twice}");
}

/// A sum of matrices takes its addend's place: who still read an element there would have all of the addend copied.
#[test]
fn what_is_replaced_is_not_read_later() {
    let f = of_numbers(
        "  %t0 = insertelement <4 x float> %sums, float %a, i32 0
  %t1 = insertelement <4 x float> %t0, float %b, i32 1
  %t2 = insertelement <4 x float> %t1, float %c, i32 2
  %t3 = insertelement <4 x float> %t2, float %d, i32 3
  %m = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %scale, float %scale, <4 x float> %t3, i32 0, i32 0, i32 0)
  %m0 = extractelement <4 x float> %m, i32 0
  %x = fmul float %m0, %a
  store float %x, ptr addrspace(1) %out",
    );
    let addends: Vec<(VReg, Vec<RegRef>)> = tuples(&f)
        .into_iter()
        .filter(|(tuple, ..)| f.regs[*tuple].dwords == 4)
        .map(|(tuple, _, behind)| (tuple, behind))
        .collect();
    assert_eq!(addends.len(), 1, "{f}");
    let (addend, behind) = &addends[0];
    let reads: Vec<Operand> =
        behind.iter().filter(|read| read.reg == *addend).map(|&read| Operand::Reg(read)).collect();
    assert_eq!(reads, [f.whole(*addend)], "the product alone reads it\n{f}");
}
