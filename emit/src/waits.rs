//! Wait counts: before an instruction that touches a register of an outstanding load, `s_waitcnt`.
//!
//! A dataflow over the wave edges. For each register that an outstanding operation will write (or whose load counts
//! in two counters) the state holds its *age* in that counter: how many operations of the counter were issued after
//! it. Waiting until the counter is at most the age is enough where operations finish in order; where they may not,
//! the wait is for zero. Paths merge by the smaller age, so ages only shrink and the iteration ends.
//!
//! A count is never left out because the operation is old. A field's largest value waits for nothing, so an age beyond the
//! one below it waits for that one: no manual says that the hardware holds back what would take a counter beyond its
//! largest value, and LLVM (`SIInsertWaitcnts`, "maxed out") does not count on it either.
//!
//! Order of completion (ISA manuals, "Data dependency resolution"): vector memory finishes in order; LDS operations
//! finish in order among themselves; scalar memory in any order; FLAT counts in both counters and keeps no order with
//! the others of either. A masked load leaves other lanes of its destination alone, which does not matter here: any
//! later access to that register waits.

mod before_loops;
mod behind_loops;
mod flow;
mod marks;

use flow::{Found, Waits};
use gcnsel_isa::{Op, WaitCounts};
use gcnsel_mir::{Block, Function, Inst, InstData, Operand, Origin, Pseudo};
use rustc_hash::FxHashMap;

/// Inserts the fewest waits. Explicit `s_waitcnt` (of fences) are kept as far as something is outstanding.
pub fn insert_waits(f: &mut Function) {
    let zero = WaitCounts { vm: 0, lgkm: 0, exp: 0 };
    let first = wait(f, zero, Origin::NONE);
    let entry = f.entry();
    f.blocks[entry].insts.insert(0, first);
    let mut found = Found::of(f, &FxHashMap::default(), &FxHashMap::default());
    let behind_loops = behind_loops::waits(f, &found);
    if !behind_loops.is_empty() {
        found = Found::of(f, &behind_loops, &FxHashMap::default());
    }
    let before_loops = before_loops::waits(f, &found, &behind_loops);
    if !before_loops.is_empty() {
        found = Found::of(f, &behind_loops, &before_loops);
    }
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        rewrite(f, block, &found.waits[block]);
    }
}

/// Puts a block's waits where they belong, in place of the explicit ones. Each stands for the instruction that needs it.
fn rewrite(f: &mut Function, block: Block, waits: &Waits) {
    let old = std::mem::take(&mut f.blocks[block].insts);
    let mut insts = Vec::with_capacity(old.len() + waits.len());
    let mut waits = waits.iter().peekable();
    for (place, &inst) in old.iter().enumerate() {
        if let Some(&(_, counts)) = waits.next_if(|(at, _)| *at == place) {
            insts.push(wait(f, counts, f.insts[inst].origin));
        }
        let explicit = [Op::S_WAITCNT.into(), Pseudo::AsyncMark.into(), Pseudo::WaitAsyncMark.into()];
        if !explicit.contains(&f.insts[inst].opcode) {
            insts.push(inst);
        }
    }
    insts.extend(waits.map(|&(_, counts)| wait(f, counts, Origin::NONE)));
    f.blocks[block].insts = insts;
}

fn wait(f: &mut Function, counts: WaitCounts, origin: Origin) -> Inst {
    f.insts.push(InstData::new(Op::S_WAITCNT, [Operand::Imm(i64::from(counts.pack()))], origin))
}

#[cfg(test)]
mod tests;
