//! At which blocks lanes may wait while the wave executes each block.
//!
//! The rule: at the end of block u, for each way it can end, the candidates are the stops where lanes may wait
//! during u and those of u's targets. The wave goes to the first; where that turns out to be empty, to the next.
//! So while the wave is at a candidate, lanes may wait at those behind it.
//!
//! Two facts make the least fixed point one pass along the stops:
//!
//! * If lanes may wait at q while the wave is at p, then while the wave is at q they may wait at all of p's stops
//!   behind q. It suffices that each block hands on its candidates, among which its set is, and each way back its set,
//!   less the first, to that first.
//! * Lanes that wait outside a cycle C while the wave goes round wait during all of C: no block of C comes behind
//!   them. So what waits at C's way back is added to every block of C afterwards. Only where the wave leaves C
//!   does that set matter before; such departures are kept until it is known, at C's end.

use crate::cfg::ThreadCfg;
use crate::order::{Order, Stop};
use crate::sets::{Set, Sets};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::Cycle;
use gcnsel_mir::Block;
use smallvec::SmallVec;

/// The waiting sets, as sets of stops.
#[derive(Clone, Debug)]
pub(crate) struct WaitingSets {
    pub sets: Sets,
    /// By stop.
    at: Vec<Set>,
    /// Blocks at which a block makes lanes wait beforehand.
    preload: SecondaryMap<Block, Set>,
}

impl WaitingSets {
    /// `preloads`: pairs of a block and a later one at which, from the first on, its lanes count as waiting.
    pub fn new(cfg: &ThreadCfg, order: &Order, preloads: impl IntoIterator<Item = (Block, Block)>) -> Self {
        let mut sets = Sets::default();
        let mut preload = SecondaryMap::with_default(Set::EMPTY);
        for (from, at) in preloads {
            preload[from] = sets.insert(preload[from], order.stop(at));
        }
        let mut pass = Pass {
            cfg,
            order,
            result: WaitingSets { sets, at: vec![Set::EMPTY; order.stops.len()], preload },
            departures: SecondaryMap::new(),
        };
        pass.run();
        pass.result
    }

    /// The stops where lanes may wait while the wave executes a block.
    pub fn at(&self, order: &Order, block: Block) -> Set {
        self.at[order.stop(block) as usize]
    }

    /// The stops where lanes may wait while the wave is at a stop.
    pub fn at_stop(&self, stop: u32) -> Set {
        self.at[stop as usize]
    }

    /// Where lanes may wait at the end of a block, before it sends any anywhere.
    pub fn at_end(&mut self, order: &Order, block: Block) -> Set {
        let at = self.at(order, block);
        self.sets.union(at, self.preload[block])
    }

    /// Where the wave may go from the end of a block that sends lanes to `targets`.
    pub fn candidates(&mut self, cfg: &ThreadCfg, order: &Order, from: Block, targets: &[Block]) -> Set {
        let mut candidates = self.at_end(order, from);
        for &to in targets {
            candidates = self.sets.insert(candidates, order.target_stop(cfg, from, to));
        }
        candidates
    }

    /// Whether lanes may wait at a stop while the wave executes a block.
    pub fn waits(&self, order: &Order, block: Block, stop: u32) -> bool {
        self.sets.contains(self.at(order, block), stop)
    }
}

struct Pass<'a> {
    cfg: &'a ThreadCfg,
    order: &'a Order,
    result: WaitingSets,
    /// By cycle: candidate sets with which the wave leaves it, without what waits during all of it.
    departures: SecondaryMap<Cycle, SmallVec<[Set; 2]>>,
}

impl Pass<'_> {
    fn run(&mut self) {
        let (cfg, order) = (self.cfg, self.order);
        for stop in 0..order.stops.len() {
            let here = self.result.at[stop];
            match order.stops[stop] {
                Stop::Block(block) => {
                    let cycle = cfg.cycles.innermost(block);
                    for targets in cfg.choices(block) {
                        let candidates = self.result.candidates(cfg, order, block, &targets);
                        self.send(cycle, candidates);
                    }
                }
                Stop::Back(cycle) => {
                    let around = cfg.cycles.parent(cycle);
                    self.send(around, here);
                    let mut departures = std::mem::take(&mut self.departures[cycle]);
                    departures.sort_unstable();
                    departures.dedup();
                    for departure in departures {
                        let candidates = self.result.sets.union(departure, here);
                        self.send(around, candidates);
                    }
                }
            }
        }
        self.add_what_waits_outside();
    }

    /// The wave, in `cycle`, goes to the first of the candidates.
    fn send(&mut self, cycle: Option<Cycle>, candidates: Set) {
        let Some((first, rest)) = self.result.sets.split_min(candidates) else { return };
        match cycle {
            Some(cycle) if first > self.order.back_stop(cycle) => self.departures[cycle].push(candidates),
            _ => {
                let at = &mut self.result.at[first as usize];
                *at = self.result.sets.union(*at, rest);
            }
        }
    }

    fn add_what_waits_outside(&mut self) {
        let (cfg, order) = (self.cfg, self.order);
        let mut outside: SecondaryMap<Cycle, Set> = SecondaryMap::with_default(Set::EMPTY);
        for cycle in cfg.cycles.iter() {
            let around = cfg.cycles.parent(cycle).map_or(Set::EMPTY, |c| outside[c]);
            let here = self.result.at[order.back_stop(cycle) as usize];
            outside[cycle] = self.result.sets.union(here, around);
        }
        for (stop, at) in order.stops.iter().zip(self.result.at.iter_mut()) {
            let cycle = match *stop {
                Stop::Block(block) => cfg.cycles.innermost(block),
                Stop::Back(cycle) => Some(cycle),
            };
            if let Some(cycle) = cycle {
                *at = self.result.sets.union(*at, outside[cycle]);
            }
        }
        debug_assert!(
            self.departures.values().all(|d| d.is_empty()),
            "departures of a cycle that has no end"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::testing::{Shape, random_shape};
    use std::collections::{BTreeMap, BTreeSet};

    /// The least fixed point as the design states it, sets written out.
    fn by_definition(
        cfg: &ThreadCfg,
        order: &Order,
        preloads: &[(Block, Block)],
    ) -> BTreeMap<Block, BTreeSet<u32>> {
        let mut at: BTreeMap<Block, BTreeSet<u32>> =
            order.blocks.iter().map(|&b| (b, BTreeSet::new())).collect();
        loop {
            let before = at.clone();
            for &u in &order.blocks {
                for targets in cfg.choices(u) {
                    let mut candidates = at[&u].clone();
                    candidates.extend(preloads.iter().filter(|p| p.0 == u).map(|p| order.stop(p.1)));
                    candidates.extend(targets.iter().map(|&t| order.target_stop(cfg, u, t)));
                    let list: Vec<u32> = candidates.into_iter().collect();
                    for (i, &c) in list.iter().enumerate() {
                        let block = order.block_at(cfg, c);
                        at.get_mut(&block).expect("a block of the order").extend(&list[i + 1..]);
                    }
                }
            }
            if before == at {
                return at;
            }
        }
    }

    fn check(shape: &Shape, random: &mut Random) {
        let f = shape.function();
        let cfg = ThreadCfg::new(&f);
        let order = Order::new(&cfg, &mut Some(random.clone()));
        let preloads = crate::preload::Preloads::new(&cfg, &order);
        let preloads: Vec<(Block, Block)> = preloads.iter().collect();
        for preloads in [&preloads[..], &[]] {
            let expected = by_definition(&cfg, &order, preloads);
            let got = WaitingSets::new(&cfg, &order, preloads.iter().copied());
            for &b in &order.blocks {
                let set: BTreeSet<u32> = got.sets.iter(got.at(&order, b)).collect();
                assert_eq!(set, expected[&b], "waiting({b}) of {shape:?} in order {:?}", order.blocks);
            }
        }
    }

    #[test]
    fn one_pass_reaches_the_fixed_point() {
        let mut random = Random::new(7);
        for i in 0..3000 {
            let shape = random_shape(&mut random, 2 + i % 18);
            check(&shape, &mut random);
        }
    }
}
