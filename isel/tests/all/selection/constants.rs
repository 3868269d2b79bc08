//! Constants that stand in front of the loops that need them.

use super::{kernel, select};
use gcnsel_isa::Op;
use gcnsel_mir::{Edges, Function, Opcode, Operand, Pseudo};

/// The constants that are moved to registers in a kernel's loops, and outside them.
fn moved(f: &Function) -> [Vec<i64>; 2] {
    let cycles = gcnsel_graph::Cycles::new(&f.graph(Edges::Thread));
    let mut found = [Vec::new(), Vec::new()];
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            if let [Operand::Reg(_), Operand::Imm(number)] = data.operands[..]
                && matches!(data.opcode.isa(), Some(Op::V_MOV_B32 | Op::S_MOV_B32))
            {
                found[usize::from(cycles.depth_of(block) == 0)].push(number);
            }
        }
    }
    found
}

/// A loop over `%i` that carries `%s`, in front of which `%p` has been computed, and whose next value is `%t`.
fn looping(before: &str, body: &str) -> Function {
    select(
        &(kernel(
            "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, i32 %n",
            &format!(
                "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %id
{before}  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi float [ 0.0, %entry ], [ %t, %loop ]
  %q = getelementptr [256 x float], ptr addrspace(1) %p, i32 %i
  %x = load float, ptr addrspace(1) %q
  %c = fcmp ogt float %x, %s
{body}  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %t, ptr addrspace(1) %to
  ret void"
            ),
        ) + "declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)\n"),
    )
}

const CHOSEN: &str = "  %m = select i1 %c, float %x, float 100.0\n  %t = fadd float %s, %m\n";
const HUNDRED: i64 = 0x42c8_0000;

#[test]
fn a_constant_is_made_once() {
    let [inside, outside] = moved(&looping("", CHOSEN));
    assert!(!inside.contains(&HUNDRED) && outside.contains(&HUNDRED), "{inside:?}, {outside:?}");
}

/// What an instruction overwrites would be copied.
#[test]
fn a_constant_that_is_overwritten_stays() {
    let body = "  %b = bitcast float %x to i32
  %o = call i32 @llvm.amdgcn.update.dpp.i32(i32 12345, i32 %b, i32 273, i32 10, i32 15, i1 false)
  %m = bitcast i32 %o to float
  %t = fadd float %s, %m
";
    let [inside, outside] = moved(&looping("", body));
    assert!(inside.contains(&12345) && !outside.contains(&12345), "{inside:?}, {outside:?}");
}

/// What comes before a loop may be another one, in which the constant would be made again and again.
#[test]
fn a_constant_moves_into_no_other_loop() {
    let f = select(&kernel(
        "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, i32 %n",
        "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %id
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %j, %first ]
  %s = phi float [ 0.0, %entry ], [ %t, %first ]
  %q = getelementptr [256 x float], ptr addrspace(1) %p, i32 %i
  %x = load float, ptr addrspace(1) %q
  %t = fadd float %s, %x
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %first, label %second
second:
  %k = phi i32 [ 0, %first ], [ %l, %second ]
  %u = phi float [ %t, %first ], [ %w, %second ]
  %c = fcmp ogt float %x, %u
  %m = select i1 %c, float %u, float 100.0
  %w = fadd float %u, %m
  %l = add i32 %k, 1
  %again = icmp ult i32 %l, %n
  br i1 %again, label %second, label %end
end:
  %to = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %w, ptr addrspace(1) %to
  ret void",
    ));
    let loads = |block| f.blocks[block].insts.iter().any(|&inst| f.insts[inst].memory.is_some());
    let makes = |block| {
        let is_hundred = |&inst: &_| f.insts[inst].operands.last() == Some(&Operand::Imm(HUNDRED));
        f.blocks[block].insts.iter().any(is_hundred)
    };
    let cycles = gcnsel_graph::Cycles::new(&f.graph(Edges::Thread));
    let made: Vec<_> = f.layout.iter().copied().filter(|&block| makes(block)).collect();
    assert!(!made.is_empty());
    // The first loop loads.
    assert!(made.iter().all(|&block| cycles.depth_of(block) == 0 || !loads(block)), "{f}");
}

/// Where tuples are put together and scalars copied to vectors in a kernel, by their dwords: in loops and outside.
fn put_together(f: &Function) -> [Vec<u8>; 2] {
    let cycles = gcnsel_graph::Cycles::new(&f.graph(Edges::Thread));
    let mut found = [Vec::new(), Vec::new()];
    for &block in &f.layout {
        for data in f.blocks[block].insts.iter().map(|&inst| &f.insts[inst]) {
            if matches!(data.opcode, Opcode::Pseudo(Pseudo::RegSequence | Pseudo::Copy)) {
                let to = data.operands[0].as_reg().expect("it defines a register");
                found[usize::from(cycles.depth_of(block) == 0)].push(to.dwords);
            }
        }
    }
    found
}

/// A double is a tuple of numbers, and a factor of a matrix a tuple of vectors that scalars are copied to; but not what a loop
/// changes.
#[test]
fn tuples_are_made_once() {
    let doubles = |factor: &str| {
        select(&kernel(
            "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, i32 %n",
            &format!(
                "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(1) %in, i32 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi double [ 0.0, %entry ], [ %t, %loop ]
  %q = getelementptr [256 x double], ptr addrspace(1) %p, i32 %i
  %x = load double, ptr addrspace(1) %q
  %w = uitofp i32 %i to double
  %m = fmul double %x, {factor}
  %t = fadd double %s, %m
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr double, ptr addrspace(1) %out, i32 %id
  store double %t, ptr addrspace(1) %to
  ret void"
            ),
        ))
    };
    let [inside, outside] = put_together(&doubles("3.0"));
    let [without, _] = put_together(&doubles("2.0"));
    assert_eq!(inside, without, "3.0 is no inline constant, and takes a pair");
    assert!(outside.contains(&2), "{outside:?}");
    let f = select(
        &(kernel(
            "ptr addrspace(1) noalias %out, <4 x half> %a, i32 %n",
            "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi <4 x float> [ zeroinitializer, %entry ], [ %u, %loop ]
  %k = bitcast i32 %i to <2 x half>
  %b = shufflevector <2 x half> %k, <2 x half> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  %t = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %a, <4 x half> %a, <4 x float> %s, i32 0, i32 0, i32 0)
  %u = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %a, <4 x half> %b, <4 x float> %t, i32 0, i32 0, i32 0)
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %id
  store <4 x float> %u, ptr addrspace(1) %to
  ret void",
        ) + "declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32, i32, i32)\n"),
    );
    let [inside, outside] = put_together(&f);
    assert!(outside.contains(&2), "%a is copied in front of the loop: {inside:?}, {outside:?}\n{f}");
    assert!(!inside.is_empty(), "%b changes\n{f}");
}

/// A kernel that has just enough registers for its waves keeps them.
#[test]
fn registers_decide() {
    // Of 62 values that live through the loop, and of 50.
    let [crowded, spare] = [62, 50].map(|count| {
        let mut before = String::new();
        let mut sums = String::new();
        let mut sum = "%m".to_string();
        for i in 0..count {
            before += &format!(
                "  %p{i} = getelementptr float, ptr addrspace(1) %p, i32 {}\n  %l{i} = load volatile float, ptr addrspace(1) %p{i}\n",
                256 * i
            );
            sums += &format!("  %u{i} = fmul float %l{i}, {sum}\n");
            sum = format!("%u{i}");
        }
        let body = format!("  %m = select i1 %c, float %x, float 100.0\n{sums}  %t = fadd float %s, {sum}\n");
        let [inside, _] = moved(&looping(&before, &body));
        inside.contains(&HUNDRED)
    });
    assert_eq!([crowded, spare], [true, false]);
}

/// A scalar is copied to a vector in front of a loop, but not between the halves of a difference, which SCC joins.
#[test]
fn nothing_stands_in_front_of_what_reads_scc() {
    let f = select(&kernel(
        "ptr addrspace(1) noalias %out, i64 %a, i64 %b, i32 %n",
        "entry:
  %s = sub i64 %a, %b
  %low = trunc i64 %s to i32
  %upper = lshr i64 %s, 32
  %high = trunc i64 %upper to i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  store volatile i32 %low, ptr addrspace(1) %out
  store volatile i32 %high, ptr addrspace(1) %out
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void",
    ));
    let before: Vec<_> = f.blocks[f.layout[0]].insts.iter().map(|&inst| f.insts[inst].opcode).collect();
    let at = |op: Op| before.iter().position(|&opcode| opcode == op.into());
    let (low, high) = (at(Op::S_SUB_U32).expect("a difference"), at(Op::S_SUBB_U32).expect("its high half"));
    assert_eq!(high, low + 1, "{f}");
    let [inside, outside] = put_together(&f);
    assert_eq!((inside.len(), outside.len()), (0, 2), "{f}");
}
