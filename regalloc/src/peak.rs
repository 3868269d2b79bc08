//! Where most registers of a file are live at once, and which: for those who ask why a kernel needs so many.

use crate::deaths::{Deaths, Reads};
use crate::file::File;
use gcnsel_mir::{Block, Function, Inst, Liveness, RegRef, VReg};
use rustc_hash::FxHashMap;

/// A place where most dwords of a file are live at once.
#[derive(Clone, Debug)]
pub struct Peak {
    /// How many.
    pub dwords: u32,
    /// The block.
    pub block: Block,
    /// The instruction that is executed there: its results are among what is live. `None` where the block begins.
    pub inst: Option<Inst>,
    /// The registers that are live, in the order of their numbers, each with the number of its dwords that are.
    pub live: Vec<(VReg, u32)>,
}

/// The dwords of registers that are live, as bits.
#[derive(Default)]
struct Live {
    bits: FxHashMap<VReg, u32>,
    dwords: u32,
}

impl Live {
    fn add(&mut self, reg: VReg, dwords: u32) {
        if dwords > 0 && self.bits.insert(reg, ((1u64 << dwords) - 1) as u32).is_none() {
            self.dwords += dwords;
        }
    }

    fn remove(&mut self, part: RegRef) {
        let bits = (((1u64 << part.dwords) - 1) << part.first) as u32;
        if let Some(live) = self.bits.get_mut(&part.reg) {
            self.dwords -= (*live & bits).count_ones();
            *live &= !bits;
        }
    }
}

/// The first of the places where most dwords of a file are live at once.
pub fn peak(f: &Function, file: File) -> Option<Peak> {
    peak_within(f, file, |_| true)
}

/// The same of some blocks alone.
pub fn peak_within(f: &Function, file: File, is_asked: impl Fn(Block) -> bool) -> Option<Peak> {
    let liveness = file.liveness(f);
    let mut reads = Reads::new(f, file, &liveness);
    let mut found: Option<(u32, Block, Option<Inst>)> = None;
    for &block in f.layout.iter().filter(|&&block| is_asked(block)) {
        let deaths = reads.deaths(block);
        walk(f, file, &liveness, block, &deaths, |inst, live| {
            if live.dwords > found.map_or(0, |(most, ..)| most) {
                found = Some((live.dwords, block, inst));
            }
        });
    }
    let (dwords, block, inst) = found?;
    let deaths = reads.deaths(block);
    let mut registers = Vec::new();
    walk(f, file, &liveness, block, &deaths, |at, live| {
        if at == inst {
            registers = live.bits.iter().map(|(&reg, bits)| (reg, bits.count_ones())).collect();
        }
    });
    registers.retain(|&(_, dwords)| dwords > 0);
    registers.sort_unstable();
    Some(Peak { dwords, block, inst, live: registers })
}

fn walk(
    f: &Function,
    file: File,
    liveness: &Liveness,
    block: Block,
    deaths: &Deaths,
    mut visit: impl FnMut(Option<Inst>, &Live),
) {
    let mut live = Live::default();
    let params = f.blocks[block].params(file.edges()).iter().copied();
    let inputs = f.inputs.iter().map(|input| input.vreg).filter(|_| block == f.entry());
    liveness
        .live_in(block)
        .iter()
        .chain(params)
        .chain(inputs)
        .for_each(|reg| live.add(reg, file.dwords(f, reg)));
    visit(None, &live);
    let whole = |reg: VReg| RegRef { reg, first: 0, dwords: f.regs[reg].dwords };
    deaths.at_start.iter().for_each(|&reg| live.remove(whole(reg)));
    for (&inst, dying) in f.blocks[block].insts.iter().zip(deaths.iter()) {
        let is_result = |part: &RegRef| f.defs(inst).any(|def| def == part.reg);
        dying.iter().filter(|part| !is_result(part)).for_each(|part| live.remove(part));
        f.defs(inst).for_each(|def| live.add(def, file.dwords(f, def)));
        visit(Some(inst), &live);
        dying.iter().filter(is_result).for_each(|part| live.remove(part));
    }
}
