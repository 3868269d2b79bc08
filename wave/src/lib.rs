//! The wave transform: from thread-level to wave-level control flow, for any control flow graph.
//!
//! A machine function comes in with thread edges: where a lane may go. Each lane stands at some block. The wave
//! executes one block at a time, for the lanes that stand there (`exec`). Lanes that branch elsewhere wait until
//! the wave gets to where they are. The transform chooses the order in which the wave visits the blocks, keeps the
//! masks of waiting lanes, and adds the wave edges: where the program counter goes. Uniform control flow, in which
//! no lane waits, comes out without a single instruction on `exec`.
//!
//! Lanes that go to a block which only returns are done. They are not tracked, and the wave visits such a block only as its
//! last.
//!
//! # The steps
//!
//! 1. `split`: thread edges on which vector phis need room for copies get blocks.
//! 2. `order`: the linear order, cycles contiguous and headers first.
//! 3. `preload`: regions whose lanes all come together again save `exec` once.
//! 4. `waiting`: where lanes may wait while the wave executes each block.
//! 5. `numbers`: where there would be too many masks, the lanes that wait at a block hold its number instead.
//! 6. `plan`: the wave's next stop at each block's end, and which stops are tested for lanes first.
//! 7. `values`: scalar phis and lane masks become variables, merged where other lanes hold older bits; `scc`.
//! 8. `masks`: the plan as code and wave edges.
//! 9. `edges`: critical wave edges are split.
//! 10. `ssa`: SSA form for scalars over the wave edges.
//!
//! # A block afterwards
//!
//! A block has the exec prologue (at most one instruction, which reads no VGPR), its own code, and the epilogue. The epilogue,
//! counted by [`gcnsel_mir::BlockData::epilogue`], writes scalar phi and mask variables, then exec. VGPR phi
//! copies belong right before the epilogue, where exactly the lanes that stand at the block are active. SGPR
//! operands among the arguments of thread edges are read there, under the wave's names for them.
//!
//! Arguments on wave edges are whole registers or `Undef`, and only edges out of blocks with one successor have
//! any. The mask of a divergent terminator is `Undef`, because the epilogue has read it. Blocks that are not in the
//! layout are dead.

mod cfg;
mod edges;
mod effects;
mod exec;
mod headers;
mod live;
mod masks;
mod numbers;
mod order;
mod plan;
mod preload;
mod presets;
#[cfg(test)]
mod programs;
mod random;
mod ranges;
mod scc;
mod sets;
mod split;
mod ssa;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod validate;
mod values;
mod waiting;

use cfg::ThreadCfg;
use cranelift_entity::SecondaryMap;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_mir::{Block, Function};
use numbers::{MOST_MASKS, Numbers, SHORT_NUMBERS};
use order::Order;
use presets::{MOST_ZEROS, Presets, Zeros};
use random::Random;
use sets::Set;
use waiting::WaitingSets;

pub use validate::{Bounds, Trust, Violation, validate};

/// How to linearise.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Blocks that the uniformity analysis took for headers of cycles. In irreducible control flow what is
    /// uniform depends on the headers, so it is an error if one of them is no header in the machine function.
    pub headers: Vec<Block>,
    /// Make every choice that is free at random from this seed (the order, tests that are not required, how far live ranges are
    /// walked): for tests, which must hold for all choices.
    pub random_choices: Option<u64>,
    /// Split all thread edges from blocks with several successors to blocks with several predecessors, not only those
    /// that need room for copies: for allocators that move VGPRs between blocks.
    pub split_critical_edges: bool,
}

/// What later stages need to know of a linearised function beyond the function itself.
#[derive(Debug)]
pub struct Linearised {
    cfg: ThreadCfg,
    order: Order,
    waiting: WaitingSets,
    /// Stops where lanes may be while the wave executes a wave-only block.
    candidates: SecondaryMap<Block, Set>,
}

impl Linearised {
    /// The blocks at which lanes may be waiting while the wave executes a block, the block itself left out; for a
    /// wave-only block, all blocks at which lanes may be.
    ///
    /// A definition in the block that writes lanes outside exec interferes with what is thread-live into these.
    pub fn waiting(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        let stops = match self.order.contains(block) {
            true => self.waiting.at(&self.order, block),
            false => self.candidates[block],
        };
        self.waiting.sets.iter(stops).map(|stop| self.order.block_at(&self.cfg, stop))
    }
}

/// Adds wave edges, exec instructions and wave-only blocks to a function with thread edges, and puts its scalars in
/// SSA form over the wave edges.
///
/// The function must be in SSA form over its thread edges, and its uniform values uniform where they are used: a scalar
/// argument on an edge that leaves a cycle is used outside it, for a phi copy may have to stand on the edge. A value
/// that lanes take out of a cycle at different iterations is a vector, copied inside the cycle, or a lane mask.
///
/// # Errors
/// If one of `options.headers` is not the header of a cycle, nor in one where nothing depends on the header (`headers`).
///
/// # Panics
/// If the function is not well formed; see `Function::verify`.
pub fn linearise(f: &mut Function, options: &Options) -> Result<Linearised> {
    let mut random = options.random_choices.map(Random::new);
    split::split_edges(f, options.split_critical_edges);
    let cfg = ThreadCfg::new(f);
    let is_right = |block| cfg.cycles.is_header(block) || cfg.free.contains(block);
    if let Some(&block) = options.headers.iter().find(|&&block| !is_right(block)) {
        let message = format!("the cycle analysed with header {block} has another header after selection");
        return Err(Diagnostic::at(f.blocks[block].span, message));
    }
    let order = Order::new(&cfg, &mut random);
    f.layout.clone_from(&order.blocks);
    let preloads = preload::Preloads::new(&cfg, &order);
    let effects = effects::Effects::new(f);
    // Tests must hold wherever masks become zero.
    let most_zeros = random.as_mut().map_or(MOST_ZEROS, |random| random.below(4) as u32);
    // And whichever blocks are numbered.
    let most_masks = random.as_mut().map_or(MOST_MASKS, |random| random.below(6) as u32);
    let short_numbers = random.as_mut().map_or(SHORT_NUMBERS, |random| random.below(4) as u32);
    let mut waiting = WaitingSets::new(&cfg, &order, preloads.iter());
    let mut presets = Presets::default();
    let plan = loop {
        let numbers = Numbers::new(&cfg, &order, &preloads, &waiting, most_masks, short_numbers);
        let numbered = numbers.stops(&mut waiting.sets);
        let mut zeros = Zeros::new(&order, most_zeros);
        let plan = plan::Planner {
            cfg: &cfg,
            order: &order,
            preloads: &preloads,
            waiting: &mut waiting,
            effects: &effects,
            zeros: &mut zeros,
            numbers,
            numbered,
            random: &mut random,
        }
        .plan();
        // Once: what is preset makes waiting possible elsewhere.
        if presets.iter().next().is_none() && presets.preset(&cfg, &order, &zeros, &waiting.sets) {
            waiting = WaitingSets::new(&cfg, &order, preloads.iter().chain(presets.iter()));
            continue;
        }
        presets.keep(&cfg, &order, &preloads, &zeros, &waiting);
        break plan;
    };
    let never_zeroed = presets.never_zeroed(&cfg, &order, &plan.numbers, &mut waiting.sets);
    let mut live = live::ThreadLive::new(f);
    let names = values::lower(f, &cfg, &order, &waiting, &mut live);
    for &block in &order.blocks {
        scc::restore_for_branch(f, block);
    }
    let zeros = (&presets, never_zeroed);
    let mut wave_blocks = masks::emit(f, &cfg, &order, &preloads, zeros, &mut waiting, &plan);
    // New blocks and SSA form get its memory.
    drop((plan, preloads, effects, presets));
    edges::split_critical(f, &order, &mut waiting, &mut wave_blocks);
    let mut needs = live::Needs::new(&cfg, &order, &waiting, &live);
    let most_walked = match options.random_choices {
        Some(seed) if seed % 4 == 2 => seed as usize / 4 % 16,
        _ => ssa::MOST_WALKED,
    };
    ssa::rebuild(f, &mut needs, &wave_blocks, &names, most_walked);
    Ok(Linearised { cfg, order, waiting, candidates: wave_blocks.candidates })
}
