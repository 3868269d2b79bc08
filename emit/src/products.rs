//! A product of dwords and a sum are one instruction where the next VGPR is free.
//!
//! `v_mad_u64_u32` adds 64 bits to a product of 32. Its low dword is the sum of the low dwords, whatever the high dword of what is
//! added is. So any pair of registers that begins with the addend will do, and the result takes a register more than the sum did. It
//! is as long in the unit as the product alone ([`gcnsel_isa::Row::timing`]).
//!
//! The carry goes to VCC, or to another pair of SGPRs, that nothing reads later on.

use crate::live::{LiveSet, ScalarLiveness, Sgprs, VectorLiveness, Vgprs};
use crate::scalars::SGPRS;
use gcnsel_isa::{Bank, Class, Op, Reg};
use gcnsel_mir::{Block, Function, Inst, InstData, Operand};
use rustc_hash::FxHashSet;

/// Instructions between a product and its sum, at most.
const NEAR: usize = 64;

/// Makes one instruction of products and their sums.
pub fn add_to_products(f: &mut Function) {
    if f.has_convention() {
        return;
    }
    let mut found = None;
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let pairs = pairs(f, block);
        if !pairs.is_empty() {
            let known = found.get_or_insert_with(|| Known::new(f));
            join(f, block, pairs, known);
        }
    }
}

/// What is known of a function's registers.
struct Known {
    scalars: ScalarLiveness,
    vectors: VectorLiveness,
    /// SGPRs that it names: others would be more.
    sgprs: u16,
    /// VGPRs that it names, up to a pair of them.
    vgprs: u16,
    /// Dwords of registers that memory instructions write: to read one may be to wait.
    loaded: FxHashSet<(Bank, u16)>,
}

impl Known {
    fn new(f: &Function) -> Known {
        let (mut sgprs, mut vgprs, mut loaded) = (0, 0, FxHashSet::default());
        for data in f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]) {
            for (n, operand) in data.operands.iter().enumerate() {
                let Operand::Phys(reg) = *operand else { continue };
                match reg.bank {
                    Bank::Sgpr if reg.end() <= SGPRS => sgprs = sgprs.max(reg.end()),
                    Bank::Vgpr => vgprs = vgprs.max(reg.end()),
                    _ => {}
                }
                if n < data.def_count() && !is_computed(data) {
                    loaded.extend(reg.each().map(|dword| (dword.bank, dword.index)));
                }
            }
        }
        let (scalars, vectors) = (ScalarLiveness::new(f), VectorLiveness::new(f));
        Known { scalars, vectors, sgprs, vgprs: vgprs.next_multiple_of(2), loaded }
    }

    /// A pair of SGPRs for a carry that nobody reads.
    fn carry(&self, live: &Sgprs) -> Option<Reg> {
        let pairs = (0..self.sgprs / 2).map(|n| Reg::sgpr(2 * n, 2));
        [Reg::VCC].into_iter().chain(pairs).find(|&pair| !live.has(pair))
    }
}

/// Whether what an instruction writes is there at once.
fn is_computed(data: &InstData) -> bool {
    data.opcode.isa().is_some_and(|op| matches!(op.row().class(), Class::Valu | Class::Salu))
}

/// A product, and the sum that alone reads it.
struct Pair {
    product: Inst,
    factors: [Operand; 2],
    sum: Inst,
    result: Reg,
    addend: Operand,
    /// The product is in a register of its own, which the sum must be the last to read.
    product_in: Option<Reg>,
}

/// The pairs of a block, in the order of their sums.
fn pairs(f: &Function, block: Block) -> Vec<Pair> {
    let insts = &f.blocks[block].insts;
    let sums = insts.iter().enumerate().filter(|&(_, &inst)| is_plain(&f.insts[inst], Op::V_ADD_U32));
    sums.filter_map(|(at, &sum)| {
        let [Operand::Phys(result), a, b] = f.insts[sum].operands[..] else { return None };
        let before = &insts[at.saturating_sub(NEAR)..at];
        [(a, b), (b, a)].into_iter().filter(|(product, addend)| product != addend).find_map(
            |(product, addend)| {
                let Operand::Phys(held) = product else { return None };
                let (product, factors) = product_in(f, before, held)?;
                let product_in = (held != result).then_some(held);
                Some(Pair { product, factors, sum, result, addend, product_in })
            },
        )
    })
    .collect()
}

fn is_plain(data: &InstData, op: Op) -> bool {
    data.opcode == op.into() && data.mods == op.row().default_mods() && data.form.is_none() && !data.all_lanes
}

/// The product that a register holds behind some instructions, which nothing has read, and which could as well be made there.
fn product_in(f: &Function, before: &[Inst], held: Reg) -> Option<(Inst, [Operand; 2])> {
    if held.bank != Bank::Vgpr {
        return None;
    }
    let names = |operand: &Operand, reg: Reg| matches!(operand, Operand::Phys(named) if named.overlaps(reg));
    let at =
        before.iter().rposition(|&inst| f.insts[inst].operands.iter().any(|operand| names(operand, held)))?;
    let data = &f.insts[before[at]];
    let [Operand::Phys(result), a, b] = data.operands[..] else { return None };
    if !is_plain(data, Op::V_MUL_LO_U32) || result != held {
        return None;
    }
    let keeps = |data: &InstData| {
        let defs = &data.operands[..data.def_count()];
        let is_factor = |def: &Operand| {
            [a, b].iter().any(|factor| matches!(factor, Operand::Phys(reg) if names(def, *reg)))
        };
        let is_known = data.opcode.isa().is_some_and(|op| !op.row().writes_exec());
        is_known && !defs.iter().any(|def| is_factor(def) || names(def, Reg::EXEC))
    };
    let is_same = before[at + 1..].iter().all(|&inst| keeps(&f.insts[inst]));
    is_same.then_some((before[at], [a, b]))
}

/// Makes the pairs of a block one, the last first, as far as registers are free.
fn join(f: &mut Function, block: Block, mut pairs: Vec<Pair>, known: &Known) {
    let mut vectors = known.vectors.at_end(f, block);
    let mut scalars = known.scalars.at_end(f, block);
    let mut gone = FxHashSet::default();
    for at in (0..f.blocks[block].insts.len()).rev() {
        let inst = f.blocks[block].insts[at];
        if gone.contains(&inst) {
            continue;
        }
        if let Some(pair) = pairs.pop_if(|pair| pair.sum == inst)
            && let Some(joined) = joined(f, block, at, &pair, known, vectors, &scalars)
        {
            f.insts[inst] = joined;
            gone.insert(pair.product);
        }
        vectors.step(&f.insts[inst]);
        scalars.step(&f.insts[inst]);
    }
    f.blocks[block].insts.retain(|inst| !gone.contains(inst));
}

/// The instruction for both, at the place of the sum, if registers are free behind it.
fn joined(
    f: &Function,
    block: Block,
    at: usize,
    pair: &Pair,
    known: &Known,
    vectors: Vgprs,
    scalars: &Sgprs,
) -> Option<InstData> {
    let result = pair_from(f, pair.result)?;
    let high = Reg::vgpr(pair.result.index + 1, 1);
    if result.end() > known.vgprs
        || vectors.has(high)
        || pair.product_in.is_some_and(|held| vectors.has(held))
    {
        return None;
    }
    let [a, b] = pair.factors;
    let addend = match pair.addend {
        Operand::Phys(reg) => {
            // One scalar register is all that a vector instruction reads.
            let is_scalar = |factor: Operand| matches!(factor, Operand::Phys(Reg { bank: Bank::Sgpr, .. }));
            let most = if reg.bank == Bank::Vgpr { known.vgprs } else { known.sgprs };
            let wide = pair_from(f, reg).filter(|wide| wide.end() <= most)?;
            let high = Reg { index: reg.index + 1, ..reg };
            let is_there = !known.loaded.contains(&(high.bank, high.index))
                || is_written_at_once(f, &f.blocks[block].insts[..at], high);
            let is_readable = reg.bank == Bank::Vgpr || !is_scalar(a) && !is_scalar(b);
            (is_there && is_readable).then_some(Operand::Phys(wide))?
        }
        Operand::Imm(value) if (-16..=64).contains(&value) => Operand::Imm(value),
        _ => return None,
    };
    let carry = known.carry(scalars)?;
    let operands = [Operand::Phys(result), Operand::Phys(carry), a, b, addend];
    Some(InstData::new(Op::V_MAD_U64_U32, operands, f.insts[pair.sum].origin))
}

/// The pair of VGPRs, or of SGPRs, that begins with one.
fn pair_from(f: &Function, reg: Reg) -> Option<Reg> {
    let is_one = match reg.bank {
        Bank::Vgpr => reg.index.is_multiple_of(2) || !f.target.info().even_vgpr_tuples,
        Bank::Sgpr => reg.index.is_multiple_of(2) && reg.index < SGPRS,
        Bank::Agpr => false,
    };
    is_one.then_some(Reg { dwords: 2, ..reg })
}

/// Whether the last of some instructions that writes a register is no load.
fn is_written_at_once(f: &Function, before: &[Inst], reg: Reg) -> bool {
    let writes = |data: &InstData| {
        data.operands[..data.def_count()]
            .iter()
            .any(|def| matches!(def, Operand::Phys(written) if written.overlaps(reg)))
    };
    let near = &before[before.len().saturating_sub(NEAR)..];
    near.iter().map(|&inst| &f.insts[inst]).rfind(|data| writes(data)).is_some_and(is_computed)
}

#[cfg(test)]
mod tests;
