//! Instructions read other lanes themselves, where DPP lets them.
//!
//! `v_mov_b32_dpp` gives a lane what another one has. Most vector instructions of one or two sources can read their first source
//! that way themselves. So a move goes if its only reader is such an instruction of its block:
//!
//! ```text
//! t = v_mov_b32_dpp x, old          y = v_add_f32_dpp x, z
//! y = v_add_f32 t, z
//! ```
//!
//! Some lanes read nobody: there is no such lane, or the masks of rows and banks leave them out. The move gives them `old`. The sum would
//! leave them what its register had. So the move goes only if there are no such lanes, or if `old` changes nothing (0 in a sum): then
//! the sum's register has `z` before. ("Vega" instruction set manual, "DPP": `bound_ctrl` gives 0 where nobody is there; masks disable
//! the write.)

use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Field, Form, Mods, Omod, Op, Role};
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, RegRef, VReg};

/// Readers of a register in the function.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Readers {
    #[default]
    None,
    /// One instruction, at one operand.
    One(Inst, u8),
    Others,
}

/// Folds moves into their readers. Those in `glued` stay as they are.
pub(crate) fn fold(f: &mut Function, glued: &EntitySet<Inst>) {
    let is_move = |data: &InstData| data.form == Some(Form::Dpp) && data.opcode == Opcode::Isa(Op::V_MOV_B32);
    if !f.layout.iter().any(|&block| f.blocks[block].insts.iter().any(|&inst| is_move(&f.insts[inst]))) {
        return;
    }
    let (readers, constants) = (readers(f), constants(f));
    let mut home: SecondaryMap<Inst, Option<Block>> = full_map(f.insts.len());
    for &block in &f.layout {
        f.blocks[block].insts.iter().for_each(|&inst| home[inst] = Some(block));
    }
    let mut gone = EntitySet::new();
    let moves: Vec<Inst> =
        home.keys().filter(|&inst| home[inst].is_some() && is_move(&f.insts[inst])).collect();
    for inst in moves {
        let data = &f.insts[inst];
        let Some(Operand::Reg(moved)) = data.operands.first() else { continue };
        let old = data.operands.get(2).and_then(|old| old.as_reg());
        let constant = old.and_then(|old| constants[old.reg]);
        if let Readers::One(reader, operand) = readers[moved.reg]
            && home[reader] == home[inst]
            && !glued.contains(inst)
            && !glued.contains(reader)
            && let Some(folded) = folded(f, inst, reader, operand, constant.map(|(_, value)| value))
        {
            f.insts[reader] = folded;
            gone.insert(inst);
            if let (Some(old), Some((made, _))) = (old, constant)
                && readers[old.reg] == Readers::One(inst, 2)
            {
                gone.insert(made);
            }
        }
    }
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        f.blocks[block].insts.retain(|&inst| !gone.contains(inst));
    }
}

/// Who reads each VGPR.
fn readers(f: &Function) -> SecondaryMap<VReg, Readers> {
    let mut readers: SecondaryMap<VReg, Readers> = full_map(f.regs.len());
    for &block in &f.layout {
        let data = &f.blocks[block];
        for &inst in &data.insts {
            let defs = f.insts[inst].def_count();
            for (at, operand) in f.insts[inst].operands.iter().enumerate().skip(defs) {
                let Some(read) = operand.as_reg() else { continue };
                readers[read.reg] = match (readers[read.reg], u8::try_from(at)) {
                    (Readers::None, Ok(at)) => Readers::One(inst, at),
                    _ => Readers::Others,
                };
            }
        }
        for edge in data.thread_edges() {
            for read in edge.args.iter().filter_map(|arg| arg.as_reg()) {
                readers[read.reg] = Readers::Others;
            }
        }
    }
    readers
}

/// Constants in VGPRs: what makes each, and its value.
fn constants(f: &Function) -> SecondaryMap<VReg, Option<(Inst, i64)>> {
    let mut constants = full_map(f.regs.len());
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        let data = &f.insts[inst];
        if data.opcode == Opcode::Isa(Op::V_MOV_B32)
            && data.form.is_none()
            && let [Operand::Reg(to), Operand::Imm(value)] = data.operands[..]
            && f.whole(to.reg) == Operand::Reg(to)
        {
            constants[to.reg] = Some((inst, value));
        }
    }
    constants
}

/// What reads the value as operand `at`, with the move in it, whose old value is perhaps a constant; `None` if it cannot be.
fn folded(f: &Function, inst: Inst, reader: Inst, at: u8, constant: Option<i64>) -> Option<InstData> {
    let (moved, reader_data) = (&f.insts[inst], &f.insts[reader]);
    let op = reader_data.opcode.isa()?;
    let lanes = |inst: Inst| (f.insts[inst].all_lanes, f.lane_masks.get(&inst));
    if reader_data.form.is_some() || lanes(inst) != lanes(reader) {
        return None;
    }
    // From here on the moved value is the first source.
    let specs = op.row().specs(Form::Dpp, &reader_data.mods);
    let first = usize::from(op.row().definitions);
    let is_source =
        |n: usize, field| specs.get(n).is_some_and(|spec| spec.field == field && spec.role == Role::Use);
    let has_second = is_source(first + 1, Field::Src1);
    let mut data = reader_data.clone();
    let op = match usize::from(at).checked_sub(first)? {
        0 => op,
        1 if has_second => {
            data.operands.swap(first, first + 1);
            let exchanged = |bits: u8| bits & !3 | (bits & 1) << 1 | bits >> 1 & 1;
            (data.mods.neg, data.mods.abs) = (exchanged(data.mods.neg), exchanged(data.mods.abs));
            op.exchanged()?
        }
        _ => return None,
    };
    let (row, mut dpp) = (op.row(), moved.mods.dpp);
    let masks = |spec: &gcnsel_isa::OperandSpec| matches!(spec.field, Field::MaskDst | Field::MaskSrc);
    if !row.has_lane_form(dpp, f.target)
        || row.reads_vcc()
        || row.operands.iter().any(masks)
        || !is_source(first, Field::Src0)
        || has_other_mods(&data.mods, &row.default_mods())
    {
        return None;
    }
    let second = if has_second { Some(vector(f, &data.operands[first + 1])?) } else { None };
    let is_tied = row.operands.iter().any(|spec| matches!(spec.role, Role::Tied(_)));
    let all = dpp.row_mask == 15 && dpp.bank_mask == 15;
    let old = moved.operands[2];
    let kept = match old {
        // Whatever they have, they may have 0.
        Operand::Undef if all => {
            dpp.bound_ctrl = true;
            Operand::Undef
        }
        _ if all && dpp.bound_ctrl => Operand::Undef,
        _ if !is_tied && constant.is_some() && neutral(op) == constant.map(|value| value as u32) => {
            Operand::Reg(second?)
        }
        _ => return None,
    };
    data.opcode = Opcode::Isa(op);
    data.form = Some(Form::Dpp);
    data.mods.dpp = dpp;
    data.operands[first] = moved.operands[1];
    if !is_tied {
        data.operands.insert(specs.len() - 1, kept);
    }
    Some(data)
}

/// Modifiers that DPP has no room for.
fn has_other_mods(mods: &Mods, fixed: &Mods) -> bool {
    let plain = Mods { neg: fixed.neg, abs: fixed.abs, ..*mods };
    mods.clamp || mods.omod != Omod::None || plain != *fixed
}

/// A dword of a VGPR.
fn vector(f: &Function, operand: &Operand) -> Option<RegRef> {
    operand.as_reg().filter(|r| r.dwords == 1 && f.regs[r.reg].bank == Bank::Vgpr)
}

/// What, as the first source, leaves the second as it is. Of floats nothing does: a sum quiets NaNs and flushes denormals.
fn neutral(op: Op) -> Option<u32> {
    Some(match op {
        Op::V_ADD_U32 | Op::V_OR_B32 | Op::V_XOR_B32 | Op::V_SUBREV_U32 | Op::V_MAX_U32 => 0,
        Op::V_AND_B32 | Op::V_MIN_U32 => u32::MAX,
        Op::V_MAX_I32 => i32::MIN as u32,
        Op::V_MIN_I32 => i32::MAX as u32,
        _ => return None,
    })
}
