//! Machine functions made from other compilers' code: each instruction decoded, blocks cut at branches. What a
//! compiler decides before emission is then as that compiler decided it; what emission adds is left out.

use gcnsel_codeobject::LoadedObject;
use gcnsel_diag::Span;
use gcnsel_isa::{Form, Inst, Op, Operand, Target, decode};
use gcnsel_mir::{
    Block, BlockData, Condition, Function, InstData, Operand as Mir, Origin, WaveEdge, WaveTerminator,
};
use std::collections::{BTreeMap, BTreeSet};

/// The instructions of a range of code, with their offsets.
pub fn instructions(code: &[u8], target: Target) -> Vec<(usize, Inst)> {
    let mut at = 0;
    let mut insts = Vec::new();
    while at < code.len() {
        let (inst, length) = decode(code, at, target).unwrap_or_else(|error| panic!("at {at:#x}: {error:?}"));
        insts.push((at, inst));
        at += length;
    }
    insts
}

fn branch_target(at: usize, inst: &Inst) -> Option<usize> {
    let Some(&Operand::Imm(distance)) = inst.operands.first() else { return None };
    let conditional = condition(inst.op).is_some() || inst.op == Op::S_BRANCH;
    conditional.then(|| (at as i64 + 4 + 4 * i64::from(distance as i16)) as usize)
}

fn condition(op: Op) -> Option<Condition> {
    Some(match op {
        Op::S_CBRANCH_SCC0 => Condition::Scc0,
        Op::S_CBRANCH_SCC1 => Condition::Scc1,
        Op::S_CBRANCH_VCCZ => Condition::VccZero,
        Op::S_CBRANCH_VCCNZ => Condition::VccNonZero,
        Op::S_CBRANCH_EXECZ => Condition::ExecZero,
        Op::S_CBRANCH_EXECNZ => Condition::ExecNonZero,
        _ => return None,
    })
}

/// The function of a kernel, without the waits and nops that are there. `None` where it does what machine functions
/// cannot say, such as calls.
pub fn lift(object: &LoadedObject, kernel: usize) -> Option<Function> {
    let kernel = &object.kernels[kernel];
    let target = object.target;
    let insts = instructions(object.image.get(kernel.code.clone())?, target);
    if insts.iter().any(|(_, inst)| matches!(inst.op, Op::S_SETPC_B64 | Op::S_SWAPPC_B64 | Op::S_GETPC_B64)) {
        return None;
    }
    // What an inline constant is to a packed pair of floats is not documented, so machine functions cannot say it.
    let constant_pair = |inst: &Inst| {
        let operands = inst.operands.iter().zip(inst.op.row().operands);
        operands
            .into_iter()
            .any(|(o, spec)| matches!(o, Operand::Inline(_)) && (spec.ty.bits, spec.ty.count) == (32, 2))
    };
    if insts.iter().any(|(_, inst)| constant_pair(inst)) {
        return None;
    }
    let mut starts: BTreeSet<usize> = [0].into();
    for (index, (at, inst)) in insts.iter().enumerate() {
        starts.extend(branch_target(*at, inst));
        let ends = inst.op == Op::S_ENDPGM || branch_target(*at, inst).is_some();
        if let (true, Some((next, _))) = (ends, insts.get(index + 1)) {
            starts.insert(*next);
        }
    }
    let mut f = Function::new(kernel.name.as_str(), target);
    let blocks: BTreeMap<usize, Block> =
        starts.iter().map(|&start| (start, f.blocks.push(BlockData::new("", Span::default())))).collect();
    f.layout = blocks.values().copied().collect();
    let edge = |at: usize| WaveEdge { target: blocks[&at], args: Default::default() };
    let mut block = f.layout[0];
    for (index, (at, inst)) in insts.iter().enumerate() {
        if let Some(&start) = blocks.get(at) {
            block = start;
        }
        let next = insts.get(index + 1).map(|(next, _)| *next);
        let to = branch_target(*at, inst);
        let end = match (condition(inst.op), to, next) {
            (Some(condition), Some(to), Some(next)) => {
                Some(WaveTerminator::Branch { condition, taken: edge(to), otherwise: edge(next) })
            }
            (None, Some(to), _) => Some(WaveTerminator::Jump(edge(to))),
            _ if inst.op == Op::S_ENDPGM => Some(WaveTerminator::End),
            _ => None,
        };
        let kept = !matches!(inst.op, Op::S_WAITCNT | Op::S_NOP) && end.is_none();
        if kept {
            f.append(block, instruction(inst));
        }
        let falls =
            next.filter(|next| blocks.contains_key(next)).map(|next| WaveTerminator::Jump(edge(next)));
        if let Some(end) = end.or(falls) {
            f.blocks[block].wave_terminator = Some(end);
        }
    }
    Some(f)
}

fn instruction(inst: &Inst) -> InstData {
    let operands = inst.specs().iter().zip(&inst.operands).map(|(spec, operand)| match *operand {
        Operand::Reg(reg) => Mir::Phys(reg),
        // A packed operand reads one constant for both halves, as the modifiers say.
        Operand::Inline(inline) if spec.ty.bits == 16 && spec.ty.count == 2 => {
            Mir::Imm(inline.bits(16) as i64 * 0x1_0001)
        }
        Operand::Inline(inline) => Mir::Imm(inline.bits(spec.ty.bits.max(16)) as i64),
        Operand::Literal(literal) => Mir::Imm(widened(literal, spec)),
        Operand::Imm(value) => Mir::Imm(i64::from(value)),
        Operand::Off => Mir::Off,
    });
    let mut data = InstData::new(inst.op, operands.collect::<Vec<_>>(), Origin::NONE);
    data.mods = inst.mods;
    data.form = matches!(inst.form, Form::Dpp | Form::Sdwa).then_some(inst.form);
    data
}

/// What a literal means to an operand of its type.
fn widened(literal: u32, spec: &gcnsel_isa::OperandSpec) -> i64 {
    match (spec.ty.kind, spec.ty.bits) {
        (gcnsel_isa::Kind::Float, 64) => (u64::from(literal) << 32) as i64,
        _ => i64::from(literal),
    }
}
