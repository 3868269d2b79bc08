//! What goes from block to block.

use crate::selection::{kernel, ops, select, select_for};
use gcnsel_isa::{Bank, Op, Target};
use gcnsel_mir::{Function, Opcode, Operand, Pseudo, Terminator};

/// Bytes that are stored elsewhere as they were loaded are not taken apart.
#[test]
fn bytes_of_a_dword_stay_in_it() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, <8 x i8> %bytes, i32 %n",
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp ult i32 %id, %n\n\
         br i1 %c, label %then, label %done\n\
         then:\n  store <8 x i8> %bytes, ptr addrspace(1) %out\n  br label %done\n\
         done:\n  ret void",
    ));
    let shifts = [Op::S_LSHR_B32, Op::V_LSHRREV_B32, Op::S_BFE_U32, Op::V_BFE_U32];
    assert!(!ops(&f).iter().any(|op| shifts.contains(op)), "{f}");
}

/// An address in LDS is one register, whose constant part the accesses of all blocks have in their offsets.
#[test]
fn addresses_in_lds_go_without_their_constant_part() {
    let text = format!(
        "@first = internal addrspace(3) global [64 x i32] undef\n\
         @second = internal addrspace(3) global [64 x i32] undef\n{}",
        kernel(
            "i32 %n, i32 %a",
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n\
             %p = getelementptr [64 x i32], ptr addrspace(3) @first, i32 0, i32 %id\n\
             %q = getelementptr [64 x i32], ptr addrspace(3) @second, i32 0, i32 %id\n\
             store i32 %a, ptr addrspace(3) %p\n  store volatile i32 %a, ptr addrspace(3) %q\n\
             %c = icmp ult i32 %id, %n\n  br i1 %c, label %then, label %done\n\
             then:\n  %next = add i32 %id, 5\n\
             %r = getelementptr [64 x i32], ptr addrspace(3) @second, i32 0, i32 %next\n\
             store volatile i32 1, ptr addrspace(3) %q\n  store volatile i32 2, ptr addrspace(3) %p\n\
             store volatile i32 3, ptr addrspace(3) %r\n  br label %done\n\
             done:\n  ret void"
        )
    );
    for target in Target::ALL {
        let f = select_for(&text, target).expect("it is selected");
        let writes: Vec<_> =
            f.insts.values().filter(|data| data.opcode == Opcode::Isa(Op::DS_WRITE_B32)).collect();
        let places: Vec<_> = writes.iter().map(|data| (data.operands[0], data.mods.offset)).collect();
        assert!(places.iter().all(|(base, _)| *base == places[0].0), "{places:?}\n{f}");
        let mut offsets: Vec<i32> = places.iter().map(|(_, offset)| *offset).collect();
        offsets.sort();
        assert_eq!(offsets, [0, 0, 256, 256, 276], "{f}");
    }
}

/// Lanes that bring the same constant to a phi find it there: it is set once, before they part.
#[test]
fn constants_of_phis_are_set_before_lanes_part() {
    let f = select(&kernel(
        "ptr addrspace(1) %p, i32 %n",
        "entry:\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n\
         %g = getelementptr i32, ptr addrspace(1) %p, i32 %id\n  %c = icmp ult i32 %id, %n\n\
         br i1 %c, label %a, label %m\n\
         a:\n  %x = load i32, ptr addrspace(1) %g\n  %d = icmp ugt i32 %x, 5\n  br i1 %d, label %b, label %m\n\
         b:\n  %y = mul i32 %x, %x\n  br label %m\n\
         m:\n  %q = phi i32 [ 7, %entry ], [ 7, %a ], [ %y, %b ]\n\
         store i32 %q, ptr addrspace(1) %g\n  ret void",
    ));
    let set = f.blocks[f.entry()].insts.iter().map(|&inst| &f.insts[inst]).find_map(|data| {
        let is_seven = data.opcode == Pseudo::Copy.into() && data.operands.get(1) == Some(&Operand::Imm(7));
        is_seven.then(|| data.operands[0])
    });
    let set = set.unwrap_or_else(|| panic!("the entry sets 7\n{f}"));
    let brought: Vec<Operand> = f
        .layout
        .iter()
        .flat_map(|&block| f.blocks[block].thread_edges())
        .flat_map(|edge| edge.args.iter().copied())
        .collect();
    assert_eq!(brought.iter().filter(|&&arg| arg == set).count(), 2, "{f}");
    assert!(!brought.contains(&Operand::Imm(7)), "{f}");
}

/// What a loop begins with is set where it begins, not in front of a loop around it; and a single edge that all lanes take
/// together keeps its constant.
#[test]
fn constants_stay_in_their_cycle() {
    let f = select(&kernel(
        "ptr addrspace(1) %p, i32 %n",
        "entry:\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n\
         %g = getelementptr i32, ptr addrspace(1) %p, i32 %id\n  br label %outer\n\
         outer:\n  %i = phi i32 [ 0, %entry ], [ %i1, %m ]\n  %x = load volatile i32, ptr addrspace(1) %g\n\
         %c = icmp ult i32 %x, %id\n  br i1 %c, label %then, label %m\n\
         then:\n  %y = mul i32 %x, %x\n  br label %m\n\
         m:\n  %q = phi i32 [ 9, %outer ], [ %y, %then ]\n  store volatile i32 %q, ptr addrspace(1) %g\n\
         %i1 = add i32 %i, 1\n  %more = icmp ult i32 %i1, %n\n  br i1 %more, label %outer, label %done\n\
         done:\n  ret void",
    ));
    let sets_nine = |data: &gcnsel_mir::InstData| {
        let is_vector =
            |operand: &Operand| operand.as_reg().is_some_and(|r| f.regs[r.reg].bank == Bank::Vgpr);
        data.operands.get(1) == Some(&Operand::Imm(9)) && is_vector(&data.operands[0])
    };
    let place = f.layout.iter().find(|&&b| f.blocks[b].insts.iter().any(|&i| sets_nine(&f.insts[i])));
    let place = *place.unwrap_or_else(|| panic!("9 is set\n{f}"));
    assert!(matches!(f.blocks[place].terminator, Some(Terminator::Divergent { .. })), "{f}");
    assert_ne!(place, f.entry(), "{f}");
}

/// The constant that lanes take along who skip a loop is the one that its sum begins with, set once for both.
#[test]
fn a_loop_begins_with_the_constant_of_those_who_skip_it() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, ptr addrspace(1) %in",
        "entry:\n  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %skip = icmp ult i32 %tid, 7\n  \
         br i1 %skip, label %done, label %before\n\
         before:\n  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid\n  %n = load i32, ptr addrspace(1) %p\n  \
         br label %loop\n\
         loop:\n  %i = phi i32 [ %n, %before ], [ %next, %loop ]\n  %s = phi i32 [ 0, %before ], [ %t, %loop ]\n  \
         %t = add i32 %s, %i\n  %next = lshr i32 %i, 1\n  %c = icmp ugt i32 %next, 3\n  \
         br i1 %c, label %loop, label %done\n\
         done:\n  %r = phi i32 [ 0, %entry ], [ %t, %loop ]\n  \
         %q = getelementptr i32, ptr addrspace(1) %out, i32 %tid\n  store i32 %r, ptr addrspace(1) %q\n  ret void",
    ));
    let edges = f.blocks.values().flat_map(|block| block.thread_edges());
    let constants = edges.flat_map(|edge| &edge.args).filter(|arg| matches!(arg, Operand::Imm(0))).count();
    assert_eq!(constants, 0, "{f}");
}

/// A loop of a uniform counter that begins with a float's integer, and is the index of a scalar load.
fn counting(phi: &str, rest: &str) -> Function {
    select(&kernel(
        "ptr addrspace(1) %p, ptr addrspace(4) %table, float %x, i32 %n",
        &format!(
            "entry:\n  %y = fmul float %x, 3.0\n  %begin = fptoui float %y to i32\n  br label %loop\n\
             loop:\n  %i = phi i32 [ %begin, %entry ], {phi}\n\
             %at = getelementptr i32, ptr addrspace(4) %table, i32 %i\n  %v = load i32, ptr addrspace(4) %at\n\
             store volatile i32 %v, ptr addrspace(1) %p\n  {rest}\n\
             %more = icmp ult i32 %next, %n\n  br i1 %more, label %loop, label %done\n\
             done:\n  ret void"
        ),
    ))
}

/// A uniform counter that begins with what the vector unit has computed is a scalar in its loop; one that gets such a value in
/// every iteration is not.
#[test]
fn counters_begin_with_what_a_vector_has_and_stay_scalar() {
    let reads = |next: &str| {
        let f = counting("[ %next, %loop ]", next);
        let is_read = |&inst: &_| f.insts[inst].opcode == Opcode::Isa(Op::V_READFIRSTLANE_B32);
        let in_entry = f.blocks[f.entry()].insts.iter().filter(|inst| is_read(inst)).count();
        let all = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).filter(|inst| is_read(inst)).count();
        (in_entry, all - in_entry)
    };
    assert_eq!(reads("%next = add i32 %i, 4"), (1, 0));
    let (_, in_loop) =
        reads("%s = uitofp i32 %i to float\n  %t = fmul float %s, %x\n  %next = fptoui float %t to i32");
    assert!(in_loop > 0, "an address is read from the vector in every iteration");
}

/// A counter that also begins anew with a vector's value in the middle of the loop is a vector there.
#[test]
fn counters_that_begin_anew_in_the_loop_stay_with_vectors() {
    let bank_of_counter = |anew: &str| {
        let f = counting(
            &format!("[ %next, %on ], [ {anew}, %again ]"),
            "%next = add i32 %i, 1\n  %c = icmp eq i32 %v, 7\n  br i1 %c, label %again, label %on\n\
             again:\n  br label %loop\non:",
        );
        let block = f.blocks.values().find(|block| !block.thread_params.is_empty()).expect("the phi's block");
        f.regs[block.thread_params[0]].bank
    };
    assert_eq!(bank_of_counter("0"), Bank::Sgpr);
    assert_eq!(bank_of_counter("%begin"), Bank::Vgpr);
}
