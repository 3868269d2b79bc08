//! Sums and products whose result is made a half give the half themselves.
//!
//! `v_fma_mixlo_f16` is `v_fma_mix_f32` with its result rounded to a half, in the low bits of a dword; `v_fma_mixhi_f16` puts it into
//! the high bits and keeps the low ones. So the conversion is not needed, nor what puts two halves into a dword:
//!
//! ```text
//! t = v_mul_f32 x, y            w = v_fma_mixlo_f16 x, y, -0
//! u = v_mul_f32 x, z            w = v_fma_mixhi_f16 x, z, -0, w
//! a = v_cvt_f16_f32 t
//! b = v_cvt_f16_f32 u
//! w = v_perm_b32 b, a, 0x05040100
//! ```
//!
//! Both round to single precision first, and so did the sum or product before (docs/verification.md, "Beliefs").

use super::mixed;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::full_map;
use gcnsel_isa::Op;
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, VReg};
use smallvec::SmallVec;

/// What `v_perm_b32` takes to put the low halves of two dwords together.
const LOW_HALVES: i64 = 0x0504_0100;

/// A conversion that its operand's instruction can do.
#[derive(Clone)]
struct Narrowed {
    block: Block,
    /// The conversion.
    inst: Inst,
    /// The instruction that computes what is converted.
    made: Inst,
    /// The same with the half as its result, in the low bits.
    low: InstData,
}

/// Folds conversions to halves into what is converted. Instructions in `glued` stay as they are.
pub(super) fn fold(f: &mut Function, glued: &EntitySet<Inst>) {
    let (readers, constants) = read(f);
    let narrowed = narrowed(f, glued, &readers);
    if narrowed.iter().all(|(_, n)| n.is_none()) {
        return;
    }
    let mut gone = EntitySet::new();
    let mut put: Vec<(Inst, InstData)> = Vec::new();
    let mut joined: EntitySet<VReg> = EntitySet::new();
    let mut selectors: SecondaryMap<VReg, u32> = full_map(f.regs.len());
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            let Some((high, low, selector)) = halves_together(data, &constants) else { continue };
            let of = |reg: VReg| narrowed[reg].as_ref().filter(|n| n.block == block && readers[reg] == 1);
            let (Some(above), Some(_)) = (of(high), of(low)) else { continue };
            if high == low || glued.contains(inst) || data.all_lanes {
                continue;
            }
            let mut both = above.low.clone();
            both.opcode = Opcode::Isa(match both.opcode {
                Opcode::Isa(Op::V_MAD_MIXLO_F16) => Op::V_MAD_MIXHI_F16,
                _ => Op::V_FMA_MIXHI_F16,
            });
            both.operands[0] = data.operands[0];
            *both.operands.last_mut().expect("it has operands") = Operand::reg(low, 1);
            both.origin = data.origin;
            gone.extend([above.inst, above.made]);
            put.push((inst, both));
            joined.insert(high);
            if let Some(selector) = selector {
                selectors[selector] += 1;
            }
        }
    }
    for (reg, narrowed) in narrowed.iter().filter_map(|(reg, n)| Some((reg, n.as_ref()?))) {
        if !joined.contains(reg) {
            gone.insert(narrowed.inst);
            put.push((narrowed.made, narrowed.low.clone()));
        }
    }
    for (inst, data) in put {
        f.insts[inst] = data;
    }
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let is_needless = |inst: Inst| {
            let result = f.defs(inst).next();
            result.is_some_and(|reg| selectors[reg] > 0 && selectors[reg] == readers[reg])
        };
        let insts = &f.blocks[block].insts;
        let left = insts.iter().copied().filter(|&inst| !gone.contains(inst) && !is_needless(inst));
        f.blocks[block].insts = left.collect();
    }
}

/// How often registers are read, and those that are constants.
fn read(f: &Function) -> (SecondaryMap<VReg, u32>, SecondaryMap<VReg, Option<i64>>) {
    let mut readers: SecondaryMap<VReg, u32> = full_map(f.regs.len());
    let mut constants: SecondaryMap<VReg, Option<i64>> = full_map(f.regs.len());
    for &block in &f.layout {
        let data = &f.blocks[block];
        for &inst in &data.insts {
            f.uses(inst).for_each(|read| readers[read.reg] += 1);
            if let (Opcode::Isa(Op::S_MOV_B32), &[Operand::Reg(to), Operand::Imm(number)]) =
                (f.insts[inst].opcode, &f.insts[inst].operands[..])
            {
                constants[to.reg] = Some(number);
            }
        }
        for edge in data.thread_edges() {
            edge.args.iter().filter_map(|arg| arg.as_reg()).for_each(|read| readers[read.reg] += 1);
        }
    }
    (readers, constants)
}

/// The conversions that can go, by their results.
fn narrowed(
    f: &Function,
    glued: &EntitySet<Inst>,
    readers: &SecondaryMap<VReg, u32>,
) -> SecondaryMap<VReg, Option<Narrowed>> {
    let mut found: SecondaryMap<VReg, Option<Narrowed>> = SecondaryMap::new();
    let mut made: SecondaryMap<VReg, Option<(Block, Inst)>> = full_map(f.regs.len());
    let lanes = |inst: Inst| (f.insts[inst].all_lanes, f.lane_masks.get(&inst));
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            f.defs(inst).for_each(|reg| made[reg] = Some((block, inst)));
            let data = &f.insts[inst];
            let (Opcode::Isa(op @ Op::V_CVT_F16_F32), &[to, Operand::Reg(from)]) =
                (data.opcode, &data.operands[..])
            else {
                continue;
            };
            let Some((_, whence)) = made[from.reg].filter(|&(at, _)| at == block) else { continue };
            let stays = data.form.is_some()
                || data.mods != op.row().default_mods()
                || readers[from.reg] != 1
                || lanes(inst) != lanes(whence)
                || glued.contains(inst)
                || glued.contains(whence);
            let source = &f.insts[whence];
            let mix = match source.opcode {
                Opcode::Isa(Op::V_FMA_MIX_F32 | Op::V_MAD_MIX_F32) => Some(source.clone()),
                _ => mixed(f, source, |_| None),
            };
            let Some(mix) = mix.filter(|mix| !stays && !mix.mods.clamp) else { continue };
            let op = match mix.opcode {
                Opcode::Isa(Op::V_MAD_MIX_F32) => Op::V_MAD_MIXLO_F16,
                _ => Op::V_FMA_MIXLO_F16,
            };
            let sources = &mix.operands[1..];
            let operands: SmallVec<_> = [to].iter().chain(sources).copied().chain([Operand::Undef]).collect();
            let low = InstData { opcode: op.into(), operands, ..mix };
            let Operand::Reg(to) = to else { continue };
            found[to.reg] = Some(Narrowed { block, inst, made: whence, low });
        }
    }
    found
}

/// The registers whose low halves an instruction puts together, the high one first, and the one that says so.
fn halves_together(
    data: &InstData,
    constants: &SecondaryMap<VReg, Option<i64>>,
) -> Option<(VReg, VReg, Option<VReg>)> {
    let (Opcode::Isa(Op::V_PERM_B32), &[_, Operand::Reg(high), Operand::Reg(low), selector]) =
        (data.opcode, &data.operands[..])
    else {
        return None;
    };
    let (number, register) = match selector {
        Operand::Imm(number) => (number, None),
        Operand::Reg(read) => (constants[read.reg]?, Some(read.reg)),
        _ => return None,
    };
    let is_plain = data.form.is_none() && high.dwords == 1 && low.dwords == 1 && number == LOW_HALVES;
    is_plain.then_some((high.reg, low.reg, register))
}
