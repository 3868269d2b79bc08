//! What moves in front of loops, for as long as there are registers.

use super::pressure::{pressure, pressure_of};
use super::scc::Free;
use super::sites::{Number, Sites};
use super::there::{Instead, There, replace};
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, full_map};
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Function, Inst, Terminator, VReg};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The most dwords of scalars that a loop has in front of it, and of vectors.
const MOST: [i64; 2] = [72, 24];

/// Registers that stay free, for what allocation cannot use, and masks that are yet to come.
const SPARE_VGPRS: u32 = 4;
/// SGPRs that may be live whatever the number of waves.
const SGPRS: u32 = 56;
/// Of the SGPRs of a wave, those that stay free: VCC and what else is counted with it, and masks.
const SPARE_SGPRS: u32 = 24;

/// So many instructions move together at most.
const TOGETHER: usize = 64;

/// Loops that are nested deeper stay as they are.
pub(super) const DEPTH: usize = 16;

/// What moves, and what registers there are then.
pub(super) struct Moves {
    /// The most dwords live in a block, by the bank's number.
    pressure: [SecondaryMap<Block, u32>; 2],
    /// How many may be.
    limits: [u32; 2],
    /// What is computed in which block instead of at which sites, operands first.
    moves: Vec<(Block, Vec<u32>)>,
}

/// The number of a register's bank.
fn bank(f: &Function, reg: VReg) -> usize {
    usize::from(f.regs[reg].bank == Bank::Vgpr)
}

/// The sums of matrices, and what they are added to.
fn sums(f: &Function) -> FxHashSet<VReg> {
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    let matrix = insts.filter(|data| data.opcode.isa().is_some_and(|op| op.row().is_matrix()));
    let sums = matrix.flat_map(|data| [data.operands.first(), data.operands.get(3)]);
    sums.filter_map(|operand| operand?.as_reg()).map(|sum| sum.reg).collect()
}

impl Moves {
    pub(super) fn new(f: &Function, waves: u32) -> Moves {
        let scalars = pressure(f, Bank::Sgpr);
        let vectors = pressure(f, Bank::Vgpr);
        let most_of =
            |of: &SecondaryMap<Block, u32>| f.layout.iter().map(|&block| of[block]).max().unwrap_or_default();
        let most = most_of(&vectors);
        let info = f.target.info();
        // Sums of matrices may as well be in AGPRs, all else is in VGPRs.
        let sums = if info.has_agprs { sums(f) } else { FxHashSet::default() };
        let others = match sums.is_empty() {
            true => most,
            false => most_of(&pressure_of(f, |reg| f.regs[reg].bank == Bank::Vgpr && !sums.contains(&reg))),
        };
        let budget = info.vgprs_for_waves(waves).min(info.addressable_vgprs + most - others);
        // As many waves as now have these.
        let for_as_many_waves = info.vgprs_for_waves(info.waves_for_vgprs(most)).min(budget);
        // What is spilled anyway makes place for others; loops that have place to spare need not make it.
        let spare = if most + SPARE_VGPRS > budget { budget / 4 } else { SPARE_VGPRS };
        let vgprs = for_as_many_waves
            .saturating_sub(spare)
            .min(most + info.addressable_vgprs.saturating_sub(others + SPARE_VGPRS));
        let fits = |&scalars: &u32| info.waves_for_sgprs(scalars) >= info.waves_for_vgprs(most.min(budget));
        let sgprs = (SGPRS + SPARE_SGPRS..=info.addressable_sgprs).rev().find(fits);
        let sgprs = sgprs.map_or(SGPRS, |sgprs| sgprs - SPARE_SGPRS);
        Moves { pressure: [scalars, vectors], limits: [sgprs, vgprs], moves: Vec::new() }
    }

    /// Moves instructions out of a cycle to the block before it, while there are registers: what is computed most often first,
    /// and of the same as often what needs others before these, which come along.
    pub(super) fn out_of(
        &mut self,
        f: &Function,
        cycles: &Cycles<Block>,
        (cycle, before): (Cycle, Block),
        inside: &[u32],
        sites: &mut Sites,
    ) {
        let mut can = FxHashSet::default();
        // How often each is computed; a further level is taken for eight iterations.
        let mut found: BTreeMap<Number, (u64, Vec<u32>)> = BTreeMap::new();
        for &at in inside {
            let site = &sites.all[at as usize];
            let is_outside = |&read: &VReg| {
                sites.of[read].is_some_and(|operand| can.contains(&operand))
                    || sites.defined[read].is_some_and(|block| !cycles.contains(cycle, block))
            };
            if site.has_moved || !site.reads.iter().all(is_outside) {
                continue;
            }
            can.insert(at);
            if site.is_fit {
                let (times, same) = found.entry(site.number).or_default();
                *times += 1 << (3 * cycles.depth_of(site.block).min(DEPTH));
                same.push(at);
            }
        }
        if found.is_empty() {
            return;
        }
        let blocks = || cycles.blocks(cycle).iter().chain([&before]);
        let room = [0, 1].map(|bank: usize| {
            let most = blocks().map(|&block| self.pressure[bank][block]).max();
            i64::from(self.limits[bank].saturating_sub(most.unwrap_or_default())).min(MOST[bank])
        });
        let dwords = |at: u32| f.regs[sites.all[at as usize].reg].dwords;
        let mut order: Vec<(Number, u64, u8)> =
            found.iter().map(|(&number, (times, same))| (number, *times, dwords(same[0]))).collect();
        order.sort_by_key(|&(number, times, dwords)| {
            (std::cmp::Reverse(times), dwords, std::cmp::Reverse(number))
        });
        let mut taken = [0i64; 2];
        for (number, ..) in order {
            let Some(together) = sites.with_operands(&found[&number].1, &can, &found) else { continue };
            let reads = |&at: &u32| sites.all[at as usize].reads.clone();
            let read: Vec<VReg> = together.iter().flat_map(reads).collect();
            read.iter().for_each(|&reg| sites.readers[reg] -= 1);
            let cost = sites.cost(f, &together, &read);
            if [0, 1].iter().any(|&bank: &usize| cost[bank] > 0 && taken[bank] + cost[bank] > room[bank]) {
                read.iter().for_each(|&reg| sites.readers[reg] += 1);
                continue;
            }
            (0..2).for_each(|bank| taken[bank] += cost[bank]);
            for &at in &together {
                let site = &mut sites.all[at as usize];
                site.has_moved = true;
                sites.defined[site.reg] = Some(before);
            }
            self.moves.push((before, together));
        }
        for bank in [0, 1] {
            for &block in blocks() {
                self.pressure[bank][block] += taken[bank].max(0) as u32;
            }
        }
    }

    /// Computes everything where it belongs now.
    pub(super) fn apply(self, f: &mut Function, sites: &Sites) {
        let mut instead: Instead = full_map(f.regs.len());
        let mut gone: EntitySet<Inst> = EntitySet::new();
        let mut there = There::default();
        for (before, together) in self.moves {
            let mut first: BTreeMap<Number, VReg> = BTreeMap::new();
            for at in together {
                let site = &sites.all[at as usize];
                gone.insert(site.inst);
                if let Some(&first) = first.get(&site.number) {
                    instead[site.reg] = Some(first);
                    continue;
                }
                let mut moved = f.insts[site.inst].clone();
                replace(&mut moved.operands, &instead);
                if let Some(reg) = there.of(f, sites, before, &moved, &instead) {
                    first.insert(site.number, reg);
                    instead[site.reg] = Some(reg);
                    continue;
                }
                first.insert(site.number, site.reg);
                let inst = f.make(moved);
                there.add(f, before, inst, &instead);
                // Behind what it is computed from.
                let reads: SmallVec<[VReg; 3]> = f.uses(inst).map(|read| read.reg).collect();
                let is_read = |&one: &Inst| f.defs(one).any(|def| reads.contains(&def));
                let last = f.blocks[before].insts.iter().rposition(is_read);
                let place = last.map_or(0, |at| {
                    let free = Free::new(f, before);
                    // What is loaded is there later: other loads come first.
                    let opcode = f.insts[f.blocks[before].insts[at]].opcode;
                    let is_loaded = opcode.isa().is_some_and(|op| op.row().memory().is_some());
                    let place = if is_loaded { free.last(at + 1) } else { free.from(at + 1) };
                    place.expect("a value that others are computed from ends free")
                });
                f.blocks[before].insts.insert(place, inst);
            }
        }
        for at in 0..f.layout.len() {
            let block = f.layout[at];
            f.blocks[block].insts.retain(|&inst| !gone.contains(inst));
            for i in 0..f.blocks[block].insts.len() {
                let inst = f.blocks[block].insts[i];
                replace(&mut f.insts[inst].operands, &instead);
            }
            // What has come along may be read by phis and branches, too.
            if let Some(Terminator::Divergent { mask, .. }) = &mut f.blocks[block].terminator {
                replace(std::slice::from_mut(mask), &instead);
            }
            for edge in f.blocks[block].thread_edges_mut() {
                replace(&mut edge.args, &instead);
            }
        }
    }
}

impl Sites {
    /// Instructions of one number, with those that they need, and the others that are equal to these; operands first.
    fn with_operands(
        &self,
        roots: &[u32],
        can: &FxHashSet<u32>,
        fit: &BTreeMap<Number, (u64, Vec<u32>)>,
    ) -> Option<Vec<u32>> {
        let moves = |&at: &u32| !self.all[at as usize].has_moved && can.contains(&at);
        let mut work: Vec<u32> = roots.iter().copied().filter(moves).collect();
        let mut found: FxHashSet<u32> = work.iter().copied().collect();
        while let Some(at) = work.pop() {
            if found.len() > TOGETHER {
                return None;
            }
            for &read in &self.all[at as usize].reads {
                let Some(operand) = self.of[read].filter(moves) else { continue };
                let number = self.all[operand as usize].number;
                let same = fit.get(&number).map_or(&[][..], |(_, same)| same);
                for &at in same.iter().chain([&operand]) {
                    if moves(&at) && found.insert(at) {
                        work.push(at);
                    }
                }
            }
        }
        let mut found: Vec<u32> = found.into_iter().collect();
        found.sort_unstable();
        (!found.is_empty()).then_some(found)
    }

    /// The dwords that a loop holds more of each bank, once these instructions stand in front of it and what they read is not
    /// counted among the readers any more.
    fn cost(&self, f: &Function, together: &[u32], read: &[VReg]) -> [i64; 2] {
        let mut cost = [0; 2];
        let mut counted: FxHashSet<Number> = FxHashSet::default();
        for &at in together {
            let site = &self.all[at as usize];
            if self.readers[site.reg] > 0 && counted.insert(site.number) {
                cost[bank(f, site.reg)] += i64::from(f.regs[site.reg].dwords);
            }
        }
        let mut freed: FxHashSet<VReg> = FxHashSet::default();
        for &reg in read {
            let comes_along = self.of[reg].is_some_and(|at| together.binary_search(&at).is_ok());
            if self.readers[reg] == 0 && !comes_along && freed.insert(reg) {
                cost[bank(f, reg)] -= i64::from(f.regs[reg].dwords);
            }
        }
        cost
    }
}
