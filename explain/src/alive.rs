//! Whose registers are live at a line of the code: registers before allocation, by where allocation has put them.

use crate::live::Registers;
use crate::subject::Subject;
use gcnsel_isa::Reg;
use gcnsel_mir::{Block, ColouredFile, Function, RegRef, VReg};
use gcnsel_regalloc::File;
use rustc_hash::FxHashMap;

/// A register before allocation that is live, or a part of one.
pub(crate) struct Alive {
    pub reg: VReg,
    /// The first physical register of its place there.
    pub first: u16,
    /// Dwords that are live, as bits.
    pub bits: u64,
}

/// The dwords of registers that are live, as bits.
type Dwords = FxHashMap<VReg, u64>;

impl Subject<'_> {
    /// Of the physical registers that are live at a line, whose they are, in the order of registers; and how many are nobody's: what
    /// allocation has put in for itself.
    pub(crate) fn alive(
        &self,
        file: File,
        coloured: &ColouredFile,
        at: usize,
        live: Registers,
    ) -> (Vec<Alive>, u32) {
        let f = &*coloured.function;
        let Some(block) = self.record.journal.map.code.get(at).map(|place| place.block) else {
            return (Vec::new(), live.len());
        };
        if f.blocks.get(block).is_none() {
            return (Vec::new(), live.len());
        }
        // The instruction there, or the last one before it in its block.
        let code = &self.record.journal.map.code;
        let in_block = (0..=at).rev().take_while(|&line| code[line].block == block);
        let place = in_block
            .filter_map(|line| self.place_in(coloured, line))
            .find(|(of, _)| *of == block)
            .map(|(_, place)| place);
        let mut left = live;
        let mut alive = Vec::new();
        for (reg, bits) in live_at(f, file, block, place) {
            let Some(first) = place_of(coloured, block, place, reg) else { continue };
            let mut taken = 0u64;
            for n in (0..f.regs[reg].dwords).filter(|n| bits & (1 << n) != 0) {
                let one = Reg { bank: coloured.bank, index: first + u16::from(n), dwords: 1 };
                taken |= u64::from(left.take(one)) << n;
            }
            if taken != 0 {
                alive.push(Alive { reg, first, bits: taken });
            }
        }
        (alive, left.len())
    }
}

/// Where a register is in front of the instruction behind a place of a block.
fn place_of(coloured: &ColouredFile, block: Block, place: Option<usize>, reg: VReg) -> Option<u16> {
    let insts = &coloured.function.blocks[block].insts;
    let has_gone = |before: Option<_>| {
        let position = before.and_then(|before| insts.iter().position(|&inst| inst == before));
        position.is_some_and(|position| place.is_some_and(|place| position <= place))
    };
    let mut moves = coloured.moves.iter().filter(|aside| aside.block == block && aside.reg == reg);
    let last = moves.rfind(|aside| has_gone(aside.before)).map(|aside| aside.to);
    last.or(coloured.colours[reg])
}

/// What is live behind an instruction of a block, with its results; `None` is where the block begins.
fn live_at(f: &Function, file: File, block: Block, place: Option<usize>) -> Vec<(VReg, u64)> {
    let liveness = file.liveness(f);
    let mut live = Dwords::default();
    let bits = |part: RegRef| ((1u64 << part.dwords) - 1) << part.first;
    let whole = |reg: VReg| RegRef { reg, first: 0, dwords: f.regs[reg].dwords };
    let add = |live: &mut Dwords, part: RegRef| *live.entry(part.reg).or_default() |= bits(part);
    liveness.live_out(block).iter().for_each(|reg| add(&mut live, whole(reg)));
    let first = place.map_or(0, |place| place + 1);
    for &inst in f.blocks[block].insts[first..].iter().rev() {
        f.defs(inst).for_each(|def| _ = live.remove(&def));
        f.uses(inst).filter(|used| file.has(f, used.reg)).for_each(|used| add(&mut live, used));
    }
    if let Some(place) = place {
        let written = f.defs(f.blocks[block].insts[place]).filter(|&def| file.has(f, def));
        written.for_each(|def| add(&mut live, whole(def)));
    }
    let mut live: Vec<(VReg, u64)> = live.into_iter().collect();
    live.sort_unstable();
    live
}
