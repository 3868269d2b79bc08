//! Sums and products convert halves themselves.
//!
//! `v_fma_mix_f32` multiplies and adds numbers that are single precision, or either half of a dword in half precision. So a
//! conversion goes if all that reads it are sums, products, and both, of its block:
//!
//! ```text
//! t = v_cvt_f32_f16 x           y = v_fma_mix_f32 x, 1.0, z
//! y = v_add_f32 t, z
//! ```
//!
//! A conversion is exact, a product by 1 too, and so is a sum with -0: all is rounded once, as before. ("Vega 7nm" instruction set
//! manual, `V_FMA_MIX_F32`.) gfx900 has `v_mad_mix_f32`, which flushes denormal numbers as `v_mad_f32` does. So it takes the place
//! of that one alone.

mod narrow;

use cranelift_entity::EntitySet;
use gcnsel_isa::{Bank, Field, Form, Mods, Omod, Op, SdwaSel};
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, RegKind, RegRef, VReg};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A half of a dword that is converted.
#[derive(Clone, Copy)]
struct Half {
    dword: RegRef,
    is_high: bool,
    negated: bool,
    absolute: bool,
}

/// A conversion, and who reads it.
struct Conversion {
    inst: Inst,
    block: Block,
    half: Half,
    /// What shifts the half down, and the result.
    shift: Option<(Inst, VReg)>,
    readers: SmallVec<[Inst; 2]>,
    /// Whether something reads it that cannot convert.
    stays: bool,
}

/// A source of the new instruction.
#[derive(Clone, Copy)]
struct Source {
    operand: Operand,
    negated: bool,
    absolute: bool,
}

/// Folds conversions into their readers, and into what is converted. Instructions in `glued` stay as they are.
pub(crate) fn fold(f: &mut Function, glued: &EntitySet<Inst>) {
    fold_into_readers(f, glued);
    narrow::fold(f, glued);
    put_numbers_into_registers(f);
}

/// These instructions have no room for a number that is no inline constant: it gets a scalar register, one for its users in a block.
fn put_numbers_into_registers(f: &mut Function) {
    let number = |f: &Function, inst: Inst| -> Option<(usize, i64)> {
        let data = &f.insts[inst];
        let op = data.opcode.isa()?;
        if !is_mixed(op) {
            return None;
        }
        let needs_room =
            |(at, number): &(usize, i64)| op.row().operands[*at].ty.inline(*number as u32 as u64).is_none();
        let mut numbers = data.operands.iter().enumerate().filter_map(|(at, operand)| match *operand {
            Operand::Imm(number) => Some((at, number)),
            _ => None,
        });
        numbers.find(needs_room)
    };
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        if !f.blocks[block].insts.iter().any(|&inst| number(f, inst).is_some()) {
            continue;
        }
        let mut registers: FxHashMap<i64, VReg> = FxHashMap::default();
        let old = std::mem::take(&mut f.blocks[block].insts);
        let mut insts = Vec::with_capacity(old.len() + 1);
        for inst in old {
            while let Some((operand, constant)) = number(f, inst) {
                let origin = f.insts[inst].origin;
                let register = *registers.entry(constant).or_insert_with(|| {
                    let register = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, origin);
                    let operands = [Operand::reg(register, 1), Operand::Imm(constant)];
                    insts.push(f.insts.push(InstData::new(Op::S_MOV_B32, operands, origin)));
                    register
                });
                f.insts[inst].operands[operand] = Operand::reg(register, 1);
            }
            insts.push(inst);
        }
        f.blocks[block].insts = insts;
    }
}

/// Whether an instruction is one of those that convert halves.
fn is_mixed(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        V_FMA_MIX_F32 | V_FMA_MIXLO_F16 | V_FMA_MIXHI_F16 | V_MAD_MIX_F32 | V_MAD_MIXLO_F16 | V_MAD_MIXHI_F16
    )
}

fn fold_into_readers(f: &mut Function, glued: &EntitySet<Inst>) {
    let mut conversions = conversions(f, glued);
    if conversions.is_empty() {
        return;
    }
    find_readers(f, glued, &mut conversions);
    let mut gone = EntitySet::new();
    let mut readers: Vec<Inst> = Vec::new();
    let mut shifts: FxHashMap<VReg, Inst> = FxHashMap::default();
    for conversion in conversions.values().filter(|conversion| !conversion.stays) {
        gone.insert(conversion.inst);
        readers.extend(&conversion.readers);
        shifts.extend(conversion.shift.map(|(inst, result)| (result, inst)));
    }
    readers.sort_unstable();
    readers.dedup();
    for reader in readers {
        let half = |reg: VReg| conversions.get(&reg).filter(|c| !c.stays).map(|c| c.half);
        if let Some(new) = mixed(f, &f.insts[reader], half) {
            f.insts[reader] = new;
        }
    }
    // What has been shifted for conversions alone.
    for &block in &f.layout {
        let data = &f.blocks[block];
        let insts = data.insts.iter().filter(|&&inst| !gone.contains(inst));
        let read = insts.flat_map(|&inst| &f.insts[inst].operands[f.insts[inst].def_count()..]);
        let brought = data.thread_edges().into_iter().flat_map(|edge| &edge.args);
        for read in read.chain(brought).filter_map(|operand| operand.as_reg()) {
            shifts.remove(&read.reg);
        }
    }
    gone.extend(shifts.into_values());
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        f.blocks[block].insts.retain(|&inst| !gone.contains(inst));
    }
}

/// The conversions of halves in VGPRs, by their results.
fn conversions(f: &Function, glued: &EntitySet<Inst>) -> FxHashMap<VReg, Conversion> {
    let mut found = FxHashMap::default();
    let mut shifted: FxHashMap<VReg, (Inst, RegRef)> = FxHashMap::default();
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            match (data.opcode, &data.operands[..]) {
                (Opcode::Isa(Op::V_LSHRREV_B32), &[Operand::Reg(to), Operand::Imm(16), from])
                    if data.form.is_none() =>
                {
                    if let Some(from) = vector(f, &from) {
                        shifted.insert(to.reg, (inst, from));
                    }
                }
                (Opcode::Isa(Op::V_CVT_F32_F16), [Operand::Reg(to), from])
                    if data.mods.omod == Omod::None && !data.mods.clamp && !glued.contains(inst) =>
                {
                    let Some(from) = vector(f, from) else { continue };
                    let mut shift = None;
                    let (dword, is_high) = match data.form {
                        None => match shifted.get(&from.reg) {
                            Some(&(made, dword)) => {
                                shift = Some((made, from.reg));
                                (dword, true)
                            }
                            None => (from, false),
                        },
                        Some(Form::Sdwa) => match data.mods.sdwa.src0_sel {
                            SdwaSel::Word1 => (from, true),
                            SdwaSel::Word0 => (from, false),
                            _ => continue,
                        },
                        _ => continue,
                    };
                    let (negated, absolute) = (data.mods.neg & 1 != 0, data.mods.abs & 1 != 0);
                    let half = Half { dword, is_high, negated, absolute };
                    let readers = SmallVec::new();
                    found.insert(to.reg, Conversion { inst, block, half, shift, readers, stays: false });
                }
                _ => {}
            }
        }
    }
    found
}

/// Finds out who reads conversions, and whether they can convert.
fn find_readers(f: &Function, glued: &EntitySet<Inst>, conversions: &mut FxHashMap<VReg, Conversion>) {
    let lanes = |inst: Inst| (f.insts[inst].all_lanes, f.lane_masks.get(&inst));
    for &block in &f.layout {
        let data = &f.blocks[block];
        for &inst in &data.insts {
            let reader = &f.insts[inst];
            let uses = reader.operands.iter().skip(reader.def_count()).filter_map(|operand| operand.as_reg());
            for read in uses {
                let Some(conversion) = conversions.get_mut(&read.reg) else { continue };
                let can = block == conversion.block
                    && lanes(inst) == lanes(conversion.inst)
                    && !glued.contains(inst)
                    && mixed(f, reader, |_| None).is_some();
                conversion.readers.push(inst);
                conversion.stays |= !can;
            }
        }
        for edge in data.thread_edges() {
            for read in edge.args.iter().filter_map(|arg| arg.as_reg()) {
                if let Some(conversion) = conversions.get_mut(&read.reg) {
                    conversion.stays = true;
                }
            }
        }
    }
    for conversion in conversions.values_mut() {
        conversion.stays |= conversion.readers.is_empty();
    }
}

/// A sum, a product, or both, that converts the operands that are halves; `None` if it cannot.
fn mixed(f: &Function, data: &InstData, half: impl Fn(VReg) -> Option<Half>) -> Option<InstData> {
    let fused = Op::V_FMA_MIX_F32;
    let op = data.opcode.isa()?;
    let (new, order): (Op, [usize; 3]) = match op {
        // Of `1.0` and `-0` more below.
        Op::V_ADD_F32 | Op::V_SUB_F32 => (fused, [1, ONE, 2]),
        Op::V_SUBREV_F32 => (fused, [2, ONE, 1]),
        Op::V_MUL_F32 => (fused, [1, 2, ZERO]),
        Op::V_FMA_F32 | Op::V_FMAC_F32 => (fused, [1, 2, 3]),
        Op::V_MAD_F32 | Op::V_MAC_F32 => (Op::V_MAD_MIX_F32, [1, 2, 3]),
        _ => return None,
    };
    let plain = Mods { neg: 0, abs: 0, clamp: false, ..data.mods };
    if data.form.is_some() || plain != op.row().default_mods() || !new.row().available(f.target) {
        return None;
    }
    let mut operands = SmallVec::new();
    operands.push(data.operands[0]);
    let mut mods = new.row().default_mods();
    (mods.op_sel, mods.op_sel_hi, mods.clamp) = (0, 0, data.mods.clamp);
    let mut scalars: SmallVec<[Operand; 3]> = SmallVec::new();
    for (at, from) in order.into_iter().enumerate() {
        let bit = 1 << at;
        let mut source = match from {
            ONE => {
                Source { operand: Operand::Imm(i64::from(1f32.to_bits())), negated: false, absolute: false }
            }
            ZERO => Source { operand: Operand::Imm(0), negated: true, absolute: false },
            _ => {
                let of = |bits: u8| bits >> (from - 1) & 1 != 0;
                Source {
                    operand: *data.operands.get(from)?,
                    negated: of(data.mods.neg),
                    absolute: of(data.mods.abs),
                }
            }
        };
        if at == 2 && matches!(op, Op::V_SUB_F32 | Op::V_SUBREV_F32) {
            source.negated ^= true;
        }
        match source.operand {
            Operand::Reg(read) => {
                if let Some(half) = half(read.reg) {
                    mods.op_sel_hi |= bit;
                    mods.op_sel |= if half.is_high { bit } else { 0 };
                    source.operand = Operand::Reg(half.dword);
                    // The outer absolute value takes the inner sign away.
                    source.negated ^= half.negated && !source.absolute;
                    source.absolute |= half.absolute;
                } else if f.regs[read.reg].bank != Bank::Vgpr {
                    scalars.push(source.operand);
                }
            }
            Operand::Imm(number) => {
                let spec = new.row().operands.iter().find(|spec| spec.field == FIELDS[at])?;
                if spec.ty.inline(number as u32 as u64).is_none() {
                    scalars.push(source.operand);
                }
            }
            _ => return None,
        }
        mods.neg |= if source.negated { bit } else { 0 };
        mods.abs |= if source.absolute { bit } else { 0 };
        operands.push(source.operand);
    }
    // One scalar at most comes over the constant bus, a number that has to be in a register among them.
    let is_one = scalars.iter().all(|scalar| *scalar == scalars[0]);
    is_one.then(|| InstData { opcode: Opcode::Isa(new), operands, mods, form: None, ..data.clone() })
}

/// In place of an operand: 1.0, and -0.
const ONE: usize = usize::MAX;
const ZERO: usize = usize::MAX - 1;

const FIELDS: [Field; 3] = [Field::Src0, Field::Src1, Field::Src2];

/// A dword of a VGPR.
fn vector(f: &Function, operand: &Operand) -> Option<RegRef> {
    operand.as_reg().filter(|r| r.dwords == 1 && f.regs[r.reg].bank == Bank::Vgpr)
}
