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
    ) + "declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)\n\
             declare float @llvm.fma.f32(float, float, float)\n";
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

/// Sums of pairs of a vector's elements that shuffles bring together, and what reads the elements besides.
fn of_shuffled(pairs: &[(u32, u32)], besides: &str) -> usize {
    let mut sums = String::new();
    for (n, (low, high)) in pairs.iter().enumerate() {
        sums += &format!(
            "  %p{n} = shufflevector <4 x float> %v, <4 x float> %other, <2 x i32> <i32 {low}, i32 {high}>
  %s{n} = fadd <2 x float> %p{n}, %more
  store volatile <2 x float> %s{n}, ptr addrspace(1) %out\n"
        );
    }
    let text = kernel(
        "ptr addrspace(1) %out, ptr addrspace(1) %in, <2 x float> %more",
        &format!(
            "entry:\n  %l = load volatile <4 x float>, ptr addrspace(1) %in
  %k = load volatile <4 x float>, ptr addrspace(1) %in
  %c = fcmp ogt <4 x float> %l, splat (float 1.0)
  %v = select <4 x i1> %c, <4 x float> %l, <4 x float> zeroinitializer
  %other = select <4 x i1> %c, <4 x float> %k, <4 x float> zeroinitializer\n{sums}{besides}\n  ret void"
        ),
    );
    ops(&select(&text)).iter().filter(|&&op| op == Op::V_PK_ADD_F32).count()
}

/// What a selection makes element by element may lie in any pairs, those of two vectors too.
#[test]
fn elements_that_are_made_one_by_one_make_any_pairs() {
    assert_eq!(of_shuffled(&[(1, 2)], ""), 1);
    assert_eq!(of_shuffled(&[(1, 2), (3, 0)], ""), 2);
    assert_eq!(of_shuffled(&[(1, 6), (5, 2)], ""), 2);
    // Numbers and truth values of the elements are no pairs of them.
    let besides = "  %e = extractelement <4 x float> %v, i32 1\n  store volatile float %e, ptr addrspace(1) %out
  %t = fcmp olt <4 x float> %v, splat (float 2.0)\n  %u = select <4 x i1> %t, <4 x float> %v, <4 x float> %other
  %i = bitcast <4 x float> %u to <4 x i32>\n  store volatile <4 x i32> %i, ptr addrspace(1) %out";
    assert_eq!(of_shuffled(&[(1, 2)], besides), 1);
}

/// An element of two pairs is copied for one of them. One copy is worth an operation, two are not.
#[test]
fn elements_of_other_pairs_are_copied() {
    // Both of the first pair's elements lie in another pair, one of each other pair's does.
    assert_eq!(of_shuffled(&[(1, 2), (1, 3), (0, 2)], ""), 2);
    // All four lie in two.
    assert_eq!(of_shuffled(&[(1, 2), (3, 0), (1, 3), (0, 2)], ""), 0);
    // A vector that is stored is a tuple of its own.
    assert_eq!(of_shuffled(&[(1, 2)], "  store volatile <4 x float> %v, ptr addrspace(1) %out"), 0);
    // As a part of another vector.
    let inserted = "  %w = insertelement <4 x float> %v, float 1.0, i32 0\n  store volatile <4 x float> %w, ptr addrspace(1) %out";
    assert_eq!(of_shuffled(&[(1, 2)], inserted), 0);
    assert_eq!(of_shuffled(&[(0, 3)], inserted), 1, "only one of the two is in it");
}

/// What another block reads lives on, and has a place of its own.
#[test]
fn elements_that_other_blocks_read_are_copied() {
    let elsewhere = "  %c0 = extractelement <4 x i1> %c, i32 0\n  br i1 %c0, label %then, label %done\nthen:
  %e1 = extractelement <4 x float> %v, i32 1\n  %e2 = extractelement <4 x float> %v, i32 2
  store volatile float %e1, ptr addrspace(1) %out\n  store volatile float %e2, ptr addrspace(1) %out
  br label %done\ndone:";
    assert_eq!(of_shuffled(&[(1, 2)], elsewhere), 0);
}

/// A sum may replace its addend, which is shorter: that stays where it is.
#[test]
fn an_addend_is_not_read_in_its_pair() {
    let f = of_numbers(&format!(
        "{PAIR}\n  %x = call float @llvm.fma.f32(float %ss, float %ss, float %a)\n  store float %x, ptr addrspace(1) %out
  store volatile float %b, ptr addrspace(1) %out"
    ));
    let (pair, _, behind) = tuples(&f).into_iter().find(|(_, parts, _)| parts.len() == 2).expect("the pair");
    let of_pair = behind.iter().filter(|read| read.reg == pair && read.dwords == 1);
    assert_eq!(of_pair.map(|read| read.first).collect::<Vec<_>>(), [1], "the other number is\n{f}");
}
