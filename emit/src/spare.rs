//! Literals that instructions do without: a dword less for each.
//!
//! A constant that is no inline one takes a dword behind its instruction, unless another instruction says the same in one dword
//! ([`forms`]), or a scalar register holds that constant already:
//!
//! ```text
//! s_mov_b32 s7, 0x27000         s_mov_b32 s7, 0x27000
//! s_mov_b32 s6, 0x3000          s_movk_i32 s6, 0x3000
//! s_mov_b32 s11, 0x27000        s_mov_b32 s11, s7
//! s_add_u32 s2, s2, 0x400       s_addk_i32 s2, 0x400
//! v_mov_b32 v1, 0x80000000      v_bfrev_b32 v1, 1
//! ```

mod forms;

use crate::live::{LiveSet, ScalarLiveness, Sgprs};
use crate::scalars::{SGPRS, constant_of, is_inline, written};
use gcnsel_isa::{Allowed, Bank, Form, Format, Op, Reg, Row};
use gcnsel_mir::{Block, Function, InstData, Operand};
use std::collections::{BTreeMap, BTreeSet};

/// Gives instructions with literals shorter forms.
pub fn spare_literals(f: &mut Function) {
    let graph = f.wave_graph();
    let mut liveness = None;
    let mut held = Held::default();
    let mut before = None;
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        if before.is_none_or(|before| graph.preds(block) != [before]) {
            held = Held::default();
        }
        before = Some(block);
        shorten(f, block, &mut liveness);
        read_held(f, block, &mut held);
    }
}

/// Puts shorter forms in the place of a block's instructions.
fn shorten(f: &mut Function, block: Block, liveness: &mut Option<ScalarLiveness>) {
    let has_literal = |f: &Function, at: usize| literal_of(&f.insts[f.blocks[block].insts[at]]).is_some();
    let Some(first) = (0..f.blocks[block].insts.len()).find(|&at| has_literal(f, at)) else { return };
    let liveness = liveness.get_or_insert_with(|| ScalarLiveness::new(f));
    let mut live: Sgprs = liveness.at_end(f, block);
    for at in (first..f.blocks[block].insts.len()).rev() {
        let inst = f.blocks[block].insts[at];
        let data = &f.insts[inst];
        let scc = live.scc;
        // What is read and written is the same in the shorter form, SCC aside, which it writes only where nobody minds.
        live.step(data);
        if let Some((op, value)) = literal_of(data)
            && let Some(short) = forms::shorter(op, &data.operands, value, scc)
        {
            let data = &mut f.insts[inst];
            data.opcode = short.op.into();
            data.operands = short.operands;
            data.mods = short.op.row().default_mods();
        }
    }
}

/// What an instruction does, and its literal, if it has one of 32 bits that other instructions may say in another way.
fn literal_of(data: &InstData) -> Option<(Op, u32)> {
    let op = plain(data)?;
    let defs = data.def_count();
    let literals = data.operands.iter().enumerate().skip(defs);
    let mut values = literals.filter_map(|(n, &operand)| literal(op.row(), n, operand));
    Some((op, values.next()?))
}

/// The operation of an instruction of the scalar or vector unit whose registers are those that it names.
fn plain(data: &InstData) -> Option<Op> {
    let op = data.opcode.isa()?;
    let row = op.row();
    let is_short = matches!(
        row.format,
        Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Vop1 | Format::Vop2 | Format::Vopc
    );
    (is_short && data.form.is_none() && !data.is_indexed() && data.mods == row.default_mods()).then_some(op)
}

/// The constant that takes a dword behind the instruction, of an operand of 32 bits that may be a scalar register as well.
fn literal(row: &Row, n: usize, operand: Operand) -> Option<u32> {
    let Operand::Imm(value) = operand else { return None };
    let form = match row.format {
        Format::Vop1 | Format::Vop2 | Format::Vopc => Form::E32,
        _ => Form::Native,
    };
    let spec = row.specs(form, &row.default_mods()).get(n)?;
    let is_word = spec.ty.bits == 32 && spec.ty.count == 1;
    let may_be = |what| spec.allowed.has(what);
    let is_one = is_word && may_be(Allowed::LITERAL) && may_be(Allowed::SGPR);
    let value = value as u32;
    (is_one && !is_inline(value)).then_some(value)
}

/// The constants that scalar registers hold.
#[derive(Default)]
struct Held {
    of: BTreeMap<u16, u32>,
    /// The lowest register of each constant comes first.
    at: BTreeMap<u32, BTreeSet<u16>>,
}

impl Held {
    fn set(&mut self, index: u16, value: u32) {
        self.forget(index);
        self.of.insert(index, value);
        self.at.entry(value).or_default().insert(index);
    }

    fn forget(&mut self, index: u16) {
        if let Some(value) = self.of.remove(&index)
            && let Some(registers) = self.at.get_mut(&value)
        {
            registers.remove(&index);
        }
    }

    fn register(&self, value: u32) -> Option<Operand> {
        let index = *self.at.get(&value)?.first()?;
        Some(Operand::Phys(Reg::sgpr(index, 1)))
    }
}

/// Puts the registers that hold constants in the place of literals.
fn read_held(f: &mut Function, block: Block, held: &mut Held) {
    for at in 0..f.blocks[block].insts.len() {
        let inst = f.blocks[block].insts[at];
        let data = &f.insts[inst];
        let found = literal_of(data).and_then(|(op, value)| Some((op, value, held.register(value)?)));
        if let Some((op, value, register)) = found {
            let defs = data.def_count();
            for (n, operand) in f.insts[inst].operands.iter_mut().enumerate().skip(defs) {
                if literal(op.row(), n, *operand) == Some(value) {
                    *operand = register;
                }
            }
        }
        let data = &f.insts[inst];
        let set = constant_of(data).filter(|&(_, value)| !is_inline(value)).or_else(|| {
            // A copy holds it as well.
            let [Operand::Phys(to), Operand::Phys(from)] = data.operands[..] else { return None };
            let is_copy = data.opcode == Op::S_MOV_B32.into() && to.bank == Bank::Sgpr && to.index < SGPRS;
            let value = held.of.get(&from.index).filter(|_| is_copy && from.bank == Bank::Sgpr)?;
            Some((to.index, *value))
        });
        match written(data) {
            Some(registers) => registers.for_each(|index| held.forget(index)),
            None => *held = Held::default(),
        }
        if let Some((index, value)) = set {
            held.set(index, value);
        }
    }
}

#[cfg(test)]
mod tests;
