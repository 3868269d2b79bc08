//! Uniform values in VGPRs, where SGPRs are too few and VGPRs are left over.
//!
//! A spilled SGPR lies in a lane of a VGPR, and each vector instruction that reads it takes a `v_readlane_b32` before. In a VGPR of
//! its own the value is an operand like any other. So values that vector instructions alone read are copied there behind their
//! definition, those first that are read most:
//!
//! ```text
//! s = s_xor_b32 a, b                 s = s_xor_b32 a, b
//! ...                                v = v_mov_b32 s
//! y = v_add_u32 s, x                 y = v_add_u32 v, x
//! ```
//!
//! Loops come first, the inner ones before the outer ones: what is spilled there is read again in each iteration.
//!
//! The copy is made in the lanes that are active where the value is defined. It is there for all lanes that read it, since the
//! definition dominates its readers along the edges that lanes take. VGPRs are taken only as long as as many waves run.

use crate::file::File;
use crate::frame::FRAGMENTATION;
use crate::peak::{Peak, peak_within};
use crate::pressure::Demand;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Allowed, Bank, Op, Role};
use gcnsel_mir::{Block, Edges, Function, Inst, InstData, Opcode, Operand, RegKind, RegRef, VReg};
use rustc_hash::FxHashMap;

/// So many times the place is looked for where most SGPRs are live, at each depth, so that the time is that of so many walks.
const ROUNDS: usize = 16;

/// Cycles as deep as this, and deeper ones, come first, then those less deep.
const DEEPEST: usize = 2;

/// SGPRs that allocation may keep from values.
const KEPT: u32 = 4;

/// VGPRs for the lanes of what is spilled all the same, at least.
const BANKS: u32 = 2;

/// Copies values that vector instructions read to VGPRs until SGPRs are enough, or VGPRs too few. `most` is how many VGPRs may
/// hold such values, whatever there is.
pub fn relieve(f: &mut Function, most: Option<u16>) {
    let there_are = u32::from(f.sgpr_budget).saturating_sub(KEPT);
    if f.has_convention() {
        return;
    }
    let mut scalars = Demand::of(f, File::Sgprs);
    if scalars.pressure <= there_are {
        return;
    }
    let mut vectors = Demand::of(f, File::Vgprs);
    let info = f.target.info();
    // Lanes of spilled SGPRs may take half of the VGPRs: those are not given to values that would be spilled then.
    let lanes = info.wave_size;
    let banks = (scalars.pressure - there_are).div_ceil(lanes).min(u32::from(f.vgpr_budget) / 2).max(BANKS);
    let taken = vectors.pressure + FRAGMENTATION + banks;
    let waves = info.waves_for_sgprs(info.addressable_sgprs).min(info.waves_for_vgprs(taken));
    let room = info.vgprs_for_waves(waves).min(f.vgpr_budget.into()).saturating_sub(FRAGMENTATION + banks);
    let room = most.map_or(room, |most| room.min(vectors.pressure + u32::from(most)));
    let mut candidates = Candidates::collect(f, &scalars, &vectors);
    let depths = depths(f, &scalars);
    for depth in (0..=DEEPEST).rev() {
        for _ in 0..ROUNDS {
            let left = room.saturating_sub(vectors.pressure);
            if left == 0 || scalars.pressure <= there_are {
                return;
            }
            let Some(peak) = peak_within(f, File::Sgprs, |block| depths[block] >= depth) else { break };
            // Where any block counts, what allocation finds counts.
            let most = if depth == 0 { scalars.pressure } else { peak.dwords };
            let chosen = candidates.most_read(f, peak, most.saturating_sub(there_are), left);
            if chosen.is_empty() {
                break;
            }
            copy(f, &chosen);
            candidates.weight.retain(|reg, _| !chosen.contains_key(reg));
            scalars = scalars.again(f, File::Sgprs);
            vectors = vectors.again(f, File::Vgprs);
        }
    }
}

/// How many cycles each block is in.
fn depths(f: &Function, scalars: &Demand) -> SecondaryMap<Block, usize> {
    let cycles = scalars.liveness.cycles();
    let mut depths = full_map(f.blocks.len());
    f.layout.iter().for_each(|&block| depths[block] = cycles.depth_of(block));
    depths
}

/// Values that vector instructions alone read.
struct Candidates {
    /// How often each is read, weighted by cycle depth.
    weight: FxHashMap<VReg, u64>,
}

impl Candidates {
    fn collect(f: &Function, scalars: &Demand, vectors: &Demand) -> Candidates {
        // Where each is defined, by an instruction that lanes of the block execute together.
        let mut defined: SecondaryMap<VReg, Option<Block>> = full_map(f.regs.len());
        for &block in &f.layout {
            let data = &f.blocks[block];
            for &inst in &data.insts[..data.insts.len() - data.epilogue] {
                let is_constant =
                    f.insts[inst].opcode == Op::S_MOV_B32.into() && f.uses(inst).next().is_none();
                let is_plain = |reg: &VReg| File::Sgprs.has(f, *reg) && f.regs[*reg].kind == RegKind::Plain;
                for def in f.defs(inst).filter(is_plain).filter(|_| !is_constant) {
                    defined[def] = Some(block);
                }
            }
        }
        let (cycles, dominators) = (scalars.liveness.cycles(), vectors.liveness.dominators());
        let mut weight: FxHashMap<VReg, u64> = FxHashMap::default();
        let mut others: Vec<VReg> = Vec::new();
        for &block in &f.layout {
            let data = &f.blocks[block];
            let each = 8u64.saturating_pow(cycles.depth_of(block).min(8) as u32);
            let body = data.insts.len() - data.epilogue;
            for (at, &inst) in data.insts.iter().enumerate() {
                for n in f.def_count(inst)..f.insts[inst].operands.len() {
                    let Operand::Reg(read) = f.insts[inst].operands[n] else { continue };
                    let Some(from) = defined[read.reg] else { continue };
                    if at < body && may_be_vector(&f.insts[inst], n) && dominators.dominates(from, block) {
                        let weight = weight.entry(read.reg).or_default();
                        *weight = weight.saturating_add(each);
                    } else {
                        others.push(read.reg);
                    }
                }
            }
            for edges in [Edges::Wave, Edges::Thread] {
                let edges = data.edges(edges);
                others.extend(
                    edges
                        .iter()
                        .flat_map(|(_, args)| args.iter().filter_map(|arg| arg.as_reg()))
                        .map(|r| r.reg),
                );
            }
        }
        others.iter().for_each(|reg| {
            weight.remove(reg);
        });
        Candidates { weight }
    }

    /// Of the values that are live at a place, those that are read most, until so many dwords are freed; at most so many.
    fn most_read(&self, f: &Function, peak: Peak, over: u32, mut left: u32) -> FxHashMap<VReg, Parts> {
        let mut chosen = FxHashMap::default();
        let mut live: Vec<(u64, VReg)> = Vec::new();
        for (reg, _) in peak.live {
            if let Some(&weight) = self.weight.get(&reg) {
                live.push((weight / u64::from(f.regs[reg].dwords), reg));
            }
        }
        live.sort_unstable_by_key(|&(weight, reg)| (std::cmp::Reverse(weight), reg));
        let mut freed = 0;
        for (_, reg) in live {
            let dwords = u32::from(f.regs[reg].dwords);
            if freed >= over {
                break;
            }
            if dwords <= left {
                (freed, left) = (freed + dwords, left - dwords);
                chosen.insert(reg, Parts::default());
            }
        }
        chosen
    }
}

/// The VGPRs that a value's dwords are copied to, by number.
type Parts = FxHashMap<u8, VReg>;

/// Whether a source of an instruction, a dword in an SGPR, may as well be in a VGPR.
fn may_be_vector(data: &InstData, n: usize) -> bool {
    let Opcode::Isa(op) = data.opcode else { return false };
    let is_dword = data.operands[n].as_reg().is_some_and(|read| read.dwords == 1);
    // Without an active lane this reads lane 0, which may not have been written.
    let reads_first = op == Op::V_READFIRSTLANE_B32;
    let Some(spec) = data.specs().get(n) else { return false };
    is_dword
        && !reads_first
        && !data.all_lanes
        && data.fixed_register(n).is_none()
        && !matches!(spec.role, Role::Tied(_))
        && spec.allowed.has(Allowed::SGPR)
        && spec.allowed.has(Allowed::VGPR)
}

/// Copies values behind their definitions, and has their readers read the copies.
fn copy(f: &mut Function, chosen: &FxHashMap<VReg, Parts>) {
    // Only dwords that somebody reads are copied.
    let mut parts: FxHashMap<VReg, Parts> = chosen.clone();
    let is_chosen = |operand: &Operand| operand.as_reg().filter(|read| chosen.contains_key(&read.reg));
    let mut readers: Vec<(Inst, usize)> = Vec::new();
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            let operands = f.insts[inst].operands.iter().enumerate().skip(f.def_count(inst));
            readers
                .extend(operands.filter(|(_, operand)| is_chosen(operand).is_some()).map(|(n, _)| (inst, n)));
        }
    }
    for (inst, n) in readers {
        let Some(read) = is_chosen(&f.insts[inst].operands[n]) else { continue };
        let origin = f.regs[read.reg].origin;
        let part = parts.entry(read.reg).or_default();
        let vector =
            *part.entry(read.first).or_insert_with(|| f.new_reg(Bank::Vgpr, 1, RegKind::Plain, origin));
        f.insts[inst].operands[n] = Operand::reg(vector, 1);
    }
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        if !f.blocks[block].insts.iter().any(|&inst| f.defs(inst).any(|def| chosen.contains_key(&def))) {
            continue;
        }
        let old = std::mem::take(&mut f.blocks[block].insts);
        let mut insts = Vec::with_capacity(old.len() + chosen.len());
        for inst in old {
            insts.push(inst);
            let defs: Vec<VReg> = f.defs(inst).filter(|def| chosen.contains_key(def)).collect();
            for reg in defs {
                let mut copies: Vec<(u8, VReg)> =
                    parts[&reg].iter().map(|(&first, &to)| (first, to)).collect();
                copies.sort_unstable();
                for (first, to) in copies {
                    let from = Operand::Reg(RegRef { reg, first, dwords: 1 });
                    let origin = f.insts[inst].origin;
                    let data = InstData::new(Op::V_MOV_B32, [Operand::reg(to, 1), from], origin);
                    insts.push(f.make(data));
                }
            }
        }
        f.blocks[block].insts = insts;
    }
}
