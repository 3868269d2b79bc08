//! Which webs live in AGPRs: where too many vectors are live at once, those that it costs least.

use super::webs::Webs;
use crate::file::File;
use crate::frame::FRAGMENTATION;
use crate::pressure::{Demand, Live};
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Function, VReg};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// So many times the place is looked for where most vectors are live, so that the time is that of so many walks.
const ROUNDS: usize = 16;

/// Moves webs to AGPRs, of which there are so many, until so many VGPRs are enough. The result is what AGPRs need then, but for
/// copies; `None` if nothing has moved.
pub fn choose(f: &mut Function, demand: &Demand, room: u32, accumulators: u32) -> Option<Demand> {
    let mut needs = Needs { vectors: demand.clone(), moved: demand.again(f, File::Agprs) };
    // Where a loop's values change places, all of them are one web, which can be too large: then it comes apart at phis.
    let of_phis = needs.lower(f, room, accumulators, true);
    let apart = needs.lower(f, room, accumulators, false);
    (of_phis || apart).then_some(needs.moved)
}

/// What the two halves of the file need.
struct Needs {
    vectors: Demand,
    moved: Demand,
}

impl Needs {
    /// Moves webs, joined over edges or not; says whether it has moved any.
    fn lower(&mut self, f: &mut Function, room: u32, accumulators: u32, over_edges: bool) -> bool {
        if self.vectors.pressure <= room {
            return false;
        }
        let webs = Webs::collect(f, self.vectors.liveness.cycles(), over_edges);
        let mut any = false;
        for _ in 0..ROUNDS {
            if self.vectors.pressure <= room {
                break;
            }
            let (block, at) = peak(f, &self.vectors);
            let live = live_at(f, &self.vectors, block, at);
            let left = accumulators.saturating_sub(self.moved.pressure);
            // Of values that change places one has to be apart.
            let widest = live.iter().map(|&reg| u32::from(f.regs[reg].dwords)).max().unwrap_or(0);
            let spare = FRAGMENTATION + if over_edges { 0 } else { widest };
            let over = self.vectors.pressure - room.saturating_sub(spare);
            let chosen = cheapest(f, &webs, &live, over, left);
            if chosen.is_empty() {
                break;
            }
            let set = |f: &mut Function, bank: Bank| {
                for &root in &chosen {
                    webs.members(root).for_each(|reg| f.regs[reg].bank = bank);
                }
            };
            set(f, Bank::Agpr);
            let moved = self.moved.again(f, File::Agprs);
            if moved.pressure > accumulators {
                set(f, Bank::Vgpr);
                break;
            }
            (self.moved, any) = (moved, true);
            self.vectors = self.vectors.again(f, File::Vgprs);
        }
        any
    }
}

/// Of the webs that are live somewhere those that cost least to have in AGPRs, until so many dwords are freed.
fn cheapest(f: &Function, webs: &Webs, live: &[VReg], over: u32, mut left: u32) -> Vec<VReg> {
    let mut dwords: FxHashMap<VReg, u32> = FxHashMap::default();
    for &reg in live {
        if let Some(root) = webs.root[reg] {
            *dwords.entry(root).or_default() += u32::from(f.regs[reg].dwords);
        }
    }
    let mut candidates: Vec<(u64, Reverse<u32>, VReg)> = Vec::new();
    for (root, dwords) in dwords {
        let account = webs.account(root);
        // What is mostly moved is better spilled where it is not used.
        if !account.is_fixed && 2 * account.moves < account.accesses {
            candidates.push((16 * account.moves / u64::from(dwords), Reverse(dwords), root));
        }
    }
    candidates.sort();
    let mut freed = 0;
    let mut chosen = Vec::new();
    for (_, Reverse(dwords), root) in candidates {
        if freed >= over {
            break;
        }
        if dwords <= left {
            left -= dwords;
            freed += dwords;
            chosen.push(root);
        }
    }
    chosen
}

/// Where most vectors are live: in which block, and behind how many of its instructions.
fn peak(f: &Function, demand: &Demand) -> (Block, usize) {
    let mut live = Live::new(File::Vgprs, f.regs.len());
    let mut found = (f.entry(), 0);
    let mut most = 0;
    for &block in &f.layout {
        live.at_end(&demand.liveness, block);
        let insts = &f.blocks[block].insts;
        let mut look = |dwords: u32, at: usize| {
            if dwords > most {
                (most, found) = (dwords, (block, at));
            }
        };
        look(live.dwords, insts.len());
        for (at, &inst) in insts.iter().enumerate().rev() {
            let around = live.step_back(f, inst);
            // Before the instruction, or behind it with what it defines.
            look(around, if around > live.dwords { at + 1 } else { at });
        }
        look(live.at_start(f, block), 0);
    }
    found
}

/// What is live behind so many instructions of a block, with what the last of them defines.
fn live_at(f: &Function, demand: &Demand, block: Block, at: usize) -> Vec<VReg> {
    let mut live = Live::new(File::Vgprs, f.regs.len());
    live.at_end(&demand.liveness, block);
    let insts = &f.blocks[block].insts;
    let mut seen: Vec<VReg> = demand.liveness.live_out(block).iter().collect();
    for &inst in insts[at..].iter().rev() {
        live.step_back(f, inst);
        seen.extend(f.uses(inst).map(|used| used.reg));
    }
    seen.retain(|&reg| live.contains(reg));
    match at.checked_sub(1) {
        Some(last) => seen.extend(f.defs(insts[last])),
        None => seen.extend(&f.blocks[block].thread_params),
    }
    seen.retain(|&reg| File::Vgprs.has(f, reg));
    seen.sort();
    seen.dedup();
    seen
}
