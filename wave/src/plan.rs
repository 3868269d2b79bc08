//! Where the wave goes from the end of each block, and where it looks first whether any lane is there.
//!
//! The wave goes to the first candidate stop. A *tested* hop branches on exec and, if it is empty, goes on with the
//! next candidate: a [`Chain`]. An untested one may bring an empty wave to a block, which costs time only, except
//! where a test is required:
//!
//! * before going back to a header: an empty wave would go round for ever;
//! * before a block whose effects do not depend on exec;
//! * before a block of a cycle that takes a scalar from its lanes (`v_readfirstlane`, a compare of uniform floats), if lanes
//!   that have left the cycle may be waiting: without lanes it would be anything;
//! * before a block that writes the variable of a uniform phi for whose block lanes may be waiting, with its value.
//!   (Writes of mask variables in that situation are merges, which an empty exec leaves as they were.)
//!
//! A block is *populated* if the wave never executes it without lanes. Since all ways back are populated or tested,
//! that follows from blocks before it in the order, so one pass in order settles everything.

use crate::cfg::{Kind, Targets, ThreadCfg};
use crate::effects::{Effects, TEST_COST};
use crate::numbers::Numbers;
use crate::order::{Order, Stop};
use crate::preload::Preloads;
use crate::presets::Zeros;
use crate::random::Random;
use crate::sets::Set;
use crate::waiting::WaitingSets;
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, entity_impl, packed_option::PackedOption};
use gcnsel_graph::{Rows, full_map};
use gcnsel_mir::Block;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// How exec comes to hold the lanes of a block that the wave goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// It does already: they come along from the block before.
    Along,
    /// Some come along, others wait: `exec |= wait`.
    AlongAndWaiting,
    /// All wait, and exec holds others: `exec = wait`.
    Waiting,
    /// All wait, and exec holds none or some of them: either.
    WaitingOrNone,
}

/// A step of the wave to a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hop {
    pub stop: u32,
    pub target: Block,
    pub arrival: Arrival,
    /// Stops where lanes may wait from here on, and could not before: their masks must be set to 0, unless they are kept
    /// ([`crate::presets`]) or lanes wait by number.
    pub zeros: Set,
    /// Where to go if no lane is there.
    pub test: Option<Next>,
}

/// Where the wave goes on with an empty exec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Nowhere: all lanes have returned.
    End,
    /// To the first candidate of a chain.
    Chain(ChainId),
}

/// A chain of a [`Plan`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChainId(u32);
entity_impl!(ChainId, "chain");

/// The step of a wave that found a candidate empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    /// The candidates left.
    pub candidates: Set,
    pub hop: Hop,
    /// The block at whose end the empty candidates began, if that is only one.
    from: PackedOption<Block>,
}

/// One way a block ends.
#[derive(Clone, Debug)]
pub(crate) struct Exit {
    /// Where lanes go.
    pub targets: Targets,
    /// Where lanes may be then.
    pub candidates: Set,
    /// What the wave does; `None` where no lane can be left.
    pub hop: Option<Hop>,
}

/// What a block does first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Head {
    /// Nothing: whoever comes here has done it.
    #[default]
    Nothing,
    /// `exec |= wait`.
    Or,
    /// `exec = wait`.
    Set,
    /// `exec = wait[join] & ~exec`: the block is the other side of an if whose first side has just been executed.
    Else {
        /// The if's join.
        join: Block,
    },
}

/// The wave's ways through the whole function.
pub(crate) struct Plan {
    /// By block, one for each of its choices.
    pub exits: SecondaryMap<Block, SmallVec<[Exit; 2]>>,
    pub chains: PrimaryMap<ChainId, Chain>,
    pub heads: SecondaryMap<Block, Head>,
    /// The blocks at which lanes wait by number.
    pub numbers: Numbers,
}

pub(crate) struct Planner<'a> {
    pub cfg: &'a ThreadCfg,
    pub order: &'a Order,
    pub preloads: &'a Preloads,
    pub waiting: &'a mut WaitingSets,
    pub effects: &'a Effects,
    pub zeros: &'a mut Zeros,
    pub numbers: Numbers,
    /// The stops of numbered blocks.
    pub numbered: Set,
    /// Tests that are not required are made at random.
    pub random: &'a mut Option<Random>,
}

impl Planner<'_> {
    pub fn plan(mut self) -> Plan {
        let mut cost = vec![0u32];
        for stop in &self.order.stops {
            let before = cost[cost.len() - 1];
            cost.push(before.saturating_add(match *stop {
                Stop::Block(block) if self.cfg.cycles.is_header(block) => TEST_COST,
                Stop::Block(block) if self.effects.needs_lanes(block) => TEST_COST,
                Stop::Block(block) => self.effects.cost(block),
                Stop::Back(_) => 0,
            }));
        }
        let numbers = std::mem::take(&mut self.numbers);
        let blocks = self.order.blocks.iter().map(|block| block.index() + 1).max().unwrap_or(0);
        let mut walk = Walk {
            planner: self,
            cost,
            unpopulated: SecondaryMap::new(),
            known_chains: FxHashMap::default(),
            plan: Plan {
                exits: full_map(blocks),
                chains: PrimaryMap::new(),
                heads: SecondaryMap::new(),
                numbers,
            },
        };
        walk.run();
        walk.choose_heads();
        walk.plan
    }
}

struct Walk<'a> {
    planner: Planner<'a>,
    /// By stop, the cost of executing all blocks before it.
    cost: Vec<u32>,
    unpopulated: SecondaryMap<Block, bool>,
    /// By candidates, and whether some lane is certainly at one of them.
    known_chains: FxHashMap<(Set, bool), ChainId>,
    plan: Plan,
}

impl Walk<'_> {
    fn run(&mut self) {
        let order = self.planner.order;
        for &block in &order.blocks {
            let exits = self.planner.cfg.choices(block).into_iter().map(|t| self.exit(block, t)).collect();
            self.plan.exits[block] = exits;
        }
    }

    fn exit(&mut self, from: Block, targets: Targets) -> Exit {
        let Planner { cfg, order, preloads, .. } = self.planner;
        let candidates = self.planner.waiting.candidates(cfg, order, from, &targets);
        let Some((stop, rest)) = self.planner.waiting.sets.split_min(candidates) else {
            return Exit { targets, candidates, hop: None };
        };
        let waiting = self.planner.waiting.at_end(order, from);
        let waits = self.planner.waiting.sets.contains(waiting, stop);
        let is_target = targets.iter().any(|&t| order.target_stop(cfg, from, t) == stop);
        let first = order.block_at(cfg, stop);
        let covered = is_target && preloads.covers(cfg, from, first);
        let divides = cfg.kind[from] == Kind::Divergent;
        assert!(!(covered && divides), "the other side of {from} comes before the join");
        let arrival = match (is_target, waits) {
            (true, _) if covered => Arrival::WaitingOrNone,
            (true, true) => Arrival::AlongAndWaiting,
            (true, false) => Arrival::Along,
            (false, _) => Arrival::Waiting,
        };
        let populated = !self.unpopulated[from];
        let all_come_along = is_target && !divides;
        // None of the lanes is done.
        let someone_is_left = populated && targets.len() == if divides { 2 } else { 1 };
        let sure = populated && all_come_along
            || someone_is_left && rest.is_empty()
            || self.is_populated_join(stop, first);
        let mut hop = self.hop(stop, arrival, candidates);
        if self.must_test(stop, rest, sure) {
            hop.test = Some(self.chain(from, rest, someone_is_left));
        }
        Exit { targets, candidates, hop: Some(hop) }
    }

    /// A hop without a test.
    fn hop(&mut self, stop: u32, arrival: Arrival, candidates: Set) -> Hop {
        let Planner { cfg, order, .. } = self.planner;
        let target = order.block_at(cfg, stop);
        let waiting = self.planner.waiting.at(order, target);
        let zeros = self.planner.waiting.sets.difference(waiting, candidates);
        let zeros = self.planner.waiting.sets.difference(zeros, self.planner.numbered);
        self.planner.zeros.count(&mut self.planner.waiting.sets, zeros);
        Hop { stop, target, arrival, zeros, test: None }
    }

    /// Decides on a test before the first stop, with `rest` the candidates behind it.
    fn must_test(&mut self, stop: u32, rest: Set, sure: bool) -> bool {
        let Planner { cfg, order, effects, .. } = self.planner;
        if sure {
            return false;
        }
        let target = order.block_at(cfg, stop);
        if order.is_back(stop)
            || effects.needs_lanes(target)
            || self.writes_awaited_phi(target)
            || self.overwrites_awaited_scalars(target)
        {
            return true;
        }
        let next = self.planner.waiting.sets.min(rest).unwrap_or(order.stops.len() as u32);
        let test = match self.planner.random {
            Some(random) => random.one_in(2),
            None => self.cost[next as usize] - self.cost[stop as usize] >= TEST_COST,
        };
        if !test {
            self.unpopulated[target] = true;
        }
        test
    }

    /// Whether the block takes scalars from its lanes that lanes may be waiting for which were there in an iteration before:
    /// they wait outside the cycle.
    fn overwrites_awaited_scalars(&self, block: Block) -> bool {
        let Planner { cfg, order, effects, .. } = self.planner;
        effects.gives_lanes_scalars(block)
            && cfg.cycles.innermost(block).is_some()
            && !self.planner.waiting.at(order, block).is_empty()
    }

    /// Whether the block writes a uniform phi's variable that waiting lanes have yet to read.
    fn writes_awaited_phi(&self, block: Block) -> bool {
        let Planner { cfg, order, effects, .. } = self.planner;
        cfg.graph.succs(block).iter().any(|&to| {
            effects.has_uniform_params(to)
                && self.planner.waiting.waits(order, block, order.target_stop(cfg, block, to))
        })
    }

    /// All lanes of a block that saved exec come together at its join. That makes the join populated where the
    /// wave cannot come to it but past the saving block.
    fn is_populated_join(&self, stop: u32, join: Block) -> bool {
        let Planner { cfg, order, preloads, .. } = self.planner;
        !order.is_back(stop)
            && preloads.saver(cfg, join, join).is_some_and(|saver| {
                !self.unpopulated[saver] && preloads.dominates_up_to(cfg, order, saver, join)
            })
    }

    /// Where to go if the candidates before these, at the end of `from`, have turned out to be empty.
    fn chain(&mut self, from: Block, mut candidates: Set, someone_is_left: bool) -> Next {
        let Planner { cfg, order, .. } = self.planner;
        let mut first = None;
        let mut previous: Option<ChainId> = None;
        loop {
            candidates = self.shared_candidates(candidates);
            let next = match (self.known_chains.get(&(candidates, someone_is_left)), candidates.is_empty()) {
                (_, true) => Next::End,
                (Some(&known), _) => Next::Chain(known),
                (None, _) => Next::Chain(self.plan.chains.next_key()),
            };
            first = first.or(Some(next));
            if let Some(previous) = previous {
                self.plan.chains[previous].hop.test = Some(next);
            }
            match next {
                Next::Chain(new) if new == self.plan.chains.next_key() => {
                    let Some((stop, rest)) = self.planner.waiting.sets.split_min(candidates) else { break };
                    let hop = self.hop(stop, Arrival::WaitingOrNone, candidates);
                    self.plan.chains.push(Chain { candidates, hop, from: from.into() });
                    self.known_chains.insert((candidates, someone_is_left), new);
                    let target = order.block_at(cfg, stop);
                    let sure = someone_is_left && rest.is_empty() || self.is_populated_join(stop, target);
                    if !self.must_test(stop, rest, sure) {
                        break;
                    }
                    (previous, candidates) = (Some(new), rest);
                }
                Next::Chain(known) => {
                    self.share_chain(known, from);
                    break;
                }
                Next::End => break,
            }
        }
        first.unwrap_or(Next::End)
    }

    /// Candidates that more chains have: all stops at which lanes may wait when the wave is at the first of these, if what is
    /// added are numbered blocks. It is never wrong to look there. Chains would be one for each pair of stops in flow in which
    /// lanes are let go at one of many blocks after the other, where the wave may be at its first with any number of others
    /// to come.
    fn shared_candidates(&mut self, candidates: Set) -> Set {
        let Some(first) = self.planner.waiting.sets.min(candidates) else { return candidates };
        let all = self.planner.waiting.at_stop(first);
        let sets = &mut self.planner.waiting.sets;
        let all = sets.insert(all, first);
        let added = sets.difference(all, candidates);
        if sets.difference(added, self.planner.numbered).is_empty() { all } else { candidates }
    }

    /// Notes that a chain, and so those behind it, begin at one more block.
    fn share_chain(&mut self, mut chain: ChainId, from: Block) {
        while self.plan.chains[chain].from.expand().is_some_and(|f| f != from) {
            self.plan.chains[chain].from = None.into();
            match self.plan.chains[chain].hop.test {
                Some(Next::Chain(next)) => chain = next,
                _ => break,
            }
        }
    }

    /// Puts the arrival's code at the target's head where all who come want the same.
    fn choose_heads(&mut self) {
        let plan = &self.plan;
        let blocks = self.planner.order.blocks.iter();
        let exits = blocks.flat_map(|&block| plan.exits[block].iter().map(move |exit| (block, exit)));
        let hops = exits.filter_map(|(block, exit)| {
            exit.hop.map(|hop| (hop.target, Comer { hop, from: block.into(), chain: false }))
        });
        let chains = plan.chains.values();
        let chains =
            chains.map(|chain| (chain.hop.target, Comer { hop: chain.hop, from: chain.from, chain: true }));
        let comers = Rows::collect(plan.exits.keys().len(), hops.chain(chains));
        let sides = self.else_sides(&comers);
        for &block in &self.planner.order.blocks {
            let comers = comers.row(block);
            let any = |arrival| comers.iter().any(|c| c.hop.arrival == arrival);
            let tested = comers.iter().any(|c| c.hop.test.is_some());
            self.plan.heads[block] = match sides[block].expand() {
                Some(join) => Head::Else { join },
                // Who waits by number is found by more than one instruction.
                None if self.plan.numbers.of(block).is_some() => Head::Nothing,
                None if any(Arrival::Along) || tested || comers.is_empty() => Head::Nothing,
                None if any(Arrival::AlongAndWaiting) => Head::Or,
                None => Head::Set,
            };
        }
    }

    /// The blocks that are the else of an if whose lanes are those of the saved exec that are not in exec, each
    /// with the if's join.
    fn else_sides(&self, comers: &Rows<Block, Comer>) -> SecondaryMap<Block, PackedOption<Block>> {
        let Planner { cfg, order, preloads, .. } = self.planner;
        let mut sides = SecondaryMap::new();
        for (block, join) in preloads.iter() {
            let &[a, b] = cfg.graph.succs(block) else { continue };
            let (then, other) = if order.position(a) < order.position(b) { (a, b) } else { (b, a) };
            // The saved mask is the if's lanes alone, and only the if sends lanes to its else.
            let saved_alone = !self.planner.waiting.waits(order, block, order.stop(join));
            if other == join || !saved_alone || cfg.graph.preds(other) != [block] {
                continue;
            }
            // Nobody comes from elsewhere into what is between.
            if !preloads.dominates_up_to(cfg, order, block, other) {
                continue;
            }
            // exec there is what the first side began with.
            let all_of_then = |from: Block| {
                cfg.post_dominators.post_dominates(from, then) && cfg.in_same_cycles(from, block)
            };
            let mut sides_end = 0;
            let fits = comers.row(other).iter().all(|comer| {
                sides_end += usize::from(!comer.chain);
                let from_right_place = match (comer.chain, comer.from.expand()) {
                    (true, from) => from == Some(block),
                    (false, Some(from)) => comer.hop.arrival == Arrival::Waiting && all_of_then(from),
                    (false, None) => false,
                };
                from_right_place && comer.hop.test.is_none()
            });
            if fits && sides_end == 1 {
                sides[other] = join.into();
            }
        }
        sides
    }
}

/// A hop to a block.
#[derive(Clone, Copy)]
struct Comer {
    hop: Hop,
    /// The block at whose end it begins, if it is only one.
    from: PackedOption<Block>,
    /// It comes from a chain, with an empty exec.
    chain: bool,
}
