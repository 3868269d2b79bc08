//! The plan as code: masks of waiting lanes, updates of exec, wave edges and wave-only blocks.
//!
//! `wait[b]` is a variable: a register with several definitions, which the rebuilding of SSA form splits. It is
//! defined on every way to its uses, by the first lanes that wait or by a zero on a wave edge.

mod numbered;

use crate::cfg::{Kind, ThreadCfg};
use crate::exec::{EXEC, MaskOps};
use crate::order::{Order, Stop};
use crate::plan::{Arrival, ChainId, Exit, Head, Hop, Next, Plan};
use crate::preload::Preloads;
use crate::presets::Presets;
use crate::sets::Set;
use crate::waiting::WaitingSets;
use cranelift_entity::{SecondaryMap, packed_option::PackedOption};
use gcnsel_diag::Span;
use gcnsel_graph::full_map;
use gcnsel_isa::Bank;
use gcnsel_mir::{
    Block, BlockData, Condition, Function, InstData, Operand, Origin, RegKind, Terminator, VReg, WaveEdge,
    WaveTerminator,
};
use numbered::Places;

/// What emission leaves behind.
pub(crate) struct WaveBlocks {
    /// By wave-only block, the stops where lanes may be when the wave executes it.
    pub candidates: SecondaryMap<Block, Set>,
    /// The masks that are needed wherever the wave carries them to a use, sorted.
    pub variables: Vec<VReg>,
}

/// Writes the plan into the function: code at the blocks' heads and ends, wave terminators, wave-only blocks, and
/// the layout.
pub(crate) fn emit(
    f: &mut Function,
    cfg: &ThreadCfg,
    order: &Order,
    preloads: &Preloads,
    (presets, never_zeroed): (&Presets, Set),
    waiting: &mut WaitingSets,
    plan: &Plan,
) -> WaveBlocks {
    let stops = order.stops.len();
    let ops = MaskOps::new(f.target);
    let places = (!plan.numbers.is_empty()).then(|| Places::new(f, ops.dwords));
    let mut emitter = Emitter {
        ops,
        f,
        cfg,
        order,
        preloads,
        presets,
        never_zeroed,
        places,
        waiting,
        plan,
        masks: SecondaryMap::new(),
        end: None.into(),
        chain_blocks: full_map(plan.chains.len()),
        queue: Vec::new(),
        before_stop: vec![Vec::new(); stops],
        behind_stop: vec![Vec::new(); stops],
        candidates: SecondaryMap::with_default(Set::EMPTY),
        spare: None,
    };
    for &block in &order.blocks {
        emitter.head(block);
        emitter.block_end(block);
        emitter.drain_chains();
    }
    emitter.lay_out();
    let masks = emitter.masks.values().filter_map(|m| m.expand());
    let mut variables: Vec<VReg> = masks.chain(places.map(|places| places.entered)).collect();
    variables.sort_unstable();
    WaveBlocks { candidates: emitter.candidates, variables }
}

struct Emitter<'a> {
    ops: MaskOps,
    f: &'a mut Function,
    cfg: &'a ThreadCfg,
    order: &'a Order,
    preloads: &'a Preloads,
    presets: &'a Presets,
    /// The stops of which no way of the wave sets masks to zero.
    never_zeroed: Set,
    /// If lanes wait by number.
    places: Option<Places>,
    waiting: &'a mut WaitingSets,
    plan: &'a Plan,
    /// By block that lanes wait at, the variable that holds them.
    masks: SecondaryMap<Block, PackedOption<VReg>>,
    /// Where the wave goes when no lane is left.
    end: PackedOption<Block>,
    /// By chain, the block that is its code.
    chain_blocks: SecondaryMap<ChainId, PackedOption<Block>>,
    /// Chains whose blocks are still empty.
    queue: Vec<ChainId>,
    /// Wave-only blocks to be laid out before and behind each stop.
    before_stop: Vec<Vec<Block>>,
    behind_stop: Vec<Vec<Block>>,
    candidates: SecondaryMap<Block, Set>,
    /// A block made for code of which there was none.
    spare: Option<Block>,
}

impl Emitter<'_> {
    /// The mask of lanes waiting at a block.
    fn wait(&mut self, block: Block) -> Operand {
        let dwords = self.ops.dwords;
        let reg = match self.masks[block].expand() {
            Some(reg) => reg,
            None => {
                let reg = self.f.new_reg(Bank::Sgpr, dwords, RegKind::LaneMask, Origin::NONE);
                self.masks[block] = reg.into();
                reg
            }
        };
        Operand::reg(reg, dwords)
    }

    fn push(&mut self, block: Block, data: InstData) {
        self.f.append(block, data);
        self.f.blocks[block].epilogue += 1;
    }

    fn new_block(&mut self, candidates: Set) -> Block {
        let f = &mut *self.f;
        let block = self.spare.take().unwrap_or_else(|| f.blocks.push(BlockData::new("", Span::default())));
        self.candidates[block] = candidates;
        block
    }

    fn head(&mut self, block: Block) {
        let data = match self.plan.heads[block] {
            Head::Nothing => return,
            Head::Or => {
                let wait = self.wait(block);
                self.ops.or(EXEC, EXEC, wait)
            }
            Head::Set => {
                let wait = self.wait(block);
                self.ops.mov(EXEC, wait)
            }
            Head::Else { join } => {
                let wait = self.wait(join);
                self.ops.andn2(EXEC, wait, EXEC)
            }
        };
        let inst = self.f.insts.push(data);
        self.f.blocks[block].insts.insert(0, inst);
    }

    /// Sets masks to zero that are preset or kept from here on, and the block's own, if that is kept.
    fn preset(&mut self, block: Block) {
        let presets = self.presets;
        for &of in presets.at(block) {
            if !self.waiting.waits(self.order, block, self.order.stop(of)) {
                self.clear(block, of);
            }
        }
        if presets.is_cleared(self.cfg, block) {
            self.clear(block, block);
        }
    }

    fn clear(&mut self, block: Block, of: Block) {
        if self.has_mask(of) && self.number(of).is_none() {
            let wait = self.wait(of);
            self.push(block, self.ops.mov(wait, Operand::Imm(0)));
        }
    }

    fn block_end(&mut self, block: Block) {
        if Some(&block) == self.order.blocks.first() {
            self.begin_places(block);
        }
        self.preset(block);
        let plan = self.plan;
        let exits = &plan.exits[block];
        let terminator = match (self.cfg.kind[block], &exits[..]) {
            (Kind::Uniform, [on_true, on_false]) => WaveTerminator::Branch {
                condition: Condition::Scc1,
                taken: self.uniform_side(block, on_true),
                otherwise: self.uniform_side(block, on_false),
            },
            (kind, [exit]) => {
                let mut all_wait = false;
                if let (Kind::Divergent, Some(Terminator::Divergent { mask, .. })) =
                    (kind, &self.f.blocks[block].terminator)
                {
                    let mask = *mask;
                    let choice = self.either_waits_by_number(block, mask);
                    all_wait = choice.is_some();
                    match choice {
                        Some(choice) => {
                            self.save_exec(block);
                            self.push(block, choice);
                        }
                        None => self.divide(block, mask, exit),
                    }
                } else {
                    self.save_exec(block);
                    self.defer_all(block, block, exit);
                }
                self.go_on(block, exit.hop.as_ref(), all_wait)
            }
            (kind, exits) => panic!("{block} ends in {kind:?} with {} exits", exits.len()),
        };
        self.f.blocks[block].wave_terminator = Some(terminator);
    }

    /// One side of a uniform branch, with its code in a block of its own if there is any.
    fn uniform_side(&mut self, block: Block, exit: &Exit) -> WaveEdge {
        let side = self.new_block(exit.candidates);
        self.defer_all(block, side, exit);
        let terminator = self.go_on(side, exit.hop.as_ref(), false);
        match terminator {
            WaveTerminator::Jump(edge) if self.f.blocks[side].insts.is_empty() => {
                self.spare = Some(side);
                edge
            }
            WaveTerminator::End => {
                self.spare = Some(side);
                edge_to(self.end())
            }
            terminator => {
                self.f.blocks[side].wave_terminator = Some(terminator);
                self.behind_stop[self.order.stop(block) as usize].push(side);
                edge_to(side)
            }
        }
    }

    /// `wait[join] = exec`, at a block that saves exec.
    fn save_exec(&mut self, block: Block) {
        let Some(join) = self.preloads.join(block) else { return };
        let wait = self.wait(join);
        let data = if self.waiting.waits(self.order, block, self.order.stop(join)) {
            self.ops.or(wait, wait, EXEC)
        } else {
            self.ops.mov(wait, EXEC)
        };
        self.push(block, data);
    }

    /// Whether lanes that go from one block to another must be noted as waiting there.
    fn must_defer(&self, from: Block, to: Block) -> bool {
        !self.preloads.covers(self.cfg, from, to) && !matches!(self.plan.heads[to], Head::Else { .. })
    }

    /// Whether the lanes that go to a target are those the wave takes along.
    fn comes_along(&self, from: Block, to: Block, exit: &Exit) -> bool {
        let stop = self.order.target_stop(self.cfg, from, to);
        exit.hop.as_ref().is_some_and(|hop| hop.stop == stop)
    }

    /// Notes all active lanes as waiting at the one target, unless they come along.
    fn defer_all(&mut self, from: Block, code: Block, exit: &Exit) {
        for &to in &exit.targets {
            if self.must_defer(from, to) && !self.comes_along(from, to, exit) {
                if let Some(number) = self.number(to) {
                    self.wait_by_number(code, number);
                    continue;
                }
                let wait = self.wait(to);
                let data = match self.waits_at_end(from, to) {
                    true => self.ops.or(wait, wait, EXEC),
                    false => self.ops.mov(wait, EXEC),
                };
                self.push(code, data);
            }
        }
    }

    fn waits_at_end(&mut self, from: Block, to: Block) -> bool {
        let stop = self.order.target_stop(self.cfg, from, to);
        let waiting = self.waiting.at_end(self.order, from);
        self.waiting.sets.contains(waiting, stop)
    }

    /// A divergent branch: the lanes of one side may come along, others wait.
    fn divide(&mut self, block: Block, mask: Operand, exit: &Exit) {
        let &[on_true, on_false] = self.cfg.graph.succs(block) else {
            panic!("{block} branches divergently, but not to two blocks")
        };
        let along = [on_true, on_false].map(|to| self.comes_along(block, to, exit));
        // Whether exec holds the lanes of the branch, and whether it holds those that come along.
        let (mut is_whole, mut is_narrowed) = (true, false);
        // The lanes of the branch, once exec holds others.
        let mut all = EXEC;
        let saved_for = self.preloads.join(block);
        match saved_for {
            Some(join)
                if along != [false, false]
                    && !self.waiting.waits(self.order, block, self.order.stop(join)) =>
            {
                all = self.wait(join);
                self.push(block, self.ops.save_and_narrow(all, mask, along[1]));
                (is_whole, is_narrowed) = (false, true);
            }
            _ => self.save_exec(block),
        }
        for (to, along, inverted) in [(on_true, along[0], false), (on_false, along[1], true)] {
            if along || self.cfg.done.contains(to) || !self.must_defer(block, to) {
                continue;
            }
            if let Some(number) = self.number(to) {
                all = self.some_wait_by_number(block, all, mask, inverted, number);
                (is_whole, is_narrowed) = (false, false);
                continue;
            }
            let wait = self.wait(to);
            let accumulate = self.waits_at_end(block, to);
            let lanes = match accumulate {
                true => {
                    let reg = self.f.new_reg(Bank::Sgpr, self.ops.dwords, RegKind::LaneMask, Origin::NONE);
                    Operand::reg(reg, self.ops.dwords)
                }
                false => wait,
            };
            let data = match inverted {
                true => self.ops.andn2(lanes, all, mask),
                false => self.ops.and(lanes, all, mask),
            };
            self.push(block, data);
            if accumulate {
                self.push(block, self.ops.or(wait, wait, lanes));
            }
        }
        match along {
            _ if is_narrowed => {}
            [true, _] => self.push(block, self.ops.and(EXEC, all, mask)),
            [_, true] => self.push(block, self.ops.andn2(EXEC, all, mask)),
            // What is an else takes the lanes that are not in exec.
            [false, false] => {
                let is_read = |hop: &Hop| matches!(self.plan.heads[hop.target], Head::Else { .. });
                if !is_whole && exit.hop.as_ref().is_some_and(is_read) {
                    self.push(block, self.ops.mov(EXEC, all));
                }
            }
        }
    }

    /// Zeros, arrival and test of a hop, at the end of `code`. `all_wait`: those that come along wait by number already.
    fn go_on(&mut self, code: Block, hop: Option<&Hop>, all_wait: bool) -> WaveTerminator {
        let Some(hop) = hop else { return WaveTerminator::End };
        for stop in self.zeros(hop) {
            let wait = self.wait(self.order.block_at(self.cfg, stop));
            self.push(code, self.ops.mov(wait, Operand::Imm(0)));
        }
        let arrival = arrival_code(hop, self.plan.heads[hop.target]);
        let wait = match (arrival, self.number(hop.target)) {
            (ArrivalCode::Nothing, _) => None,
            (ArrivalCode::Or, Some(number)) => {
                if !all_wait {
                    self.wait_by_number(code, number);
                }
                self.arrive_by_number(code, hop.target, number);
                None
            }
            (ArrivalCode::Set, Some(number)) => {
                self.arrive_by_number(code, hop.target, number);
                None
            }
            (ArrivalCode::Or, None) => {
                let wait = self.wait(hop.target);
                Some(self.ops.or(EXEC, EXEC, wait))
            }
            (ArrivalCode::Set, None) => {
                let wait = self.wait(hop.target);
                Some(self.ops.mov(EXEC, wait))
            }
        };
        if let Some(data) = wait {
            self.push(code, data);
        }
        let target = edge_to(hop.target);
        match hop.test {
            None => WaveTerminator::Jump(target),
            Some(next) => {
                let empty = edge_to(self.next_block(next));
                if self.order.is_back(hop.stop) {
                    let condition = Condition::ExecNonZero;
                    WaveTerminator::Branch { condition, taken: target, otherwise: empty }
                } else {
                    let condition = Condition::ExecZero;
                    WaveTerminator::Branch { condition, taken: empty, otherwise: target }
                }
            }
        }
    }

    /// Whether lanes that wait at a block are in a mask of its own. That of an else is made of others.
    fn has_mask(&self, block: Block) -> bool {
        !matches!(self.plan.heads[block], Head::Else { .. })
    }

    /// The stops whose masks a hop sets to 0.
    fn zeros(&mut self, hop: &Hop) -> Vec<u32> {
        let zeros = self.waiting.sets.difference(hop.zeros, self.never_zeroed);
        let has_mask = |stop: &u32| self.has_mask(self.order.block_at(self.cfg, *stop));
        self.waiting.sets.iter(zeros).filter(has_mask).collect()
    }

    /// The block where an empty wave goes on.
    fn next_block(&mut self, next: Next) -> Block {
        let Next::Chain(chain) = next else { return self.end() };
        let hop = &self.plan.chains[chain].hop;
        let no_code = arrival_code(hop, self.plan.heads[hop.target]) == ArrivalCode::Nothing;
        if no_code && self.zeros(hop).is_empty() {
            // The target's head does everything, so nobody who comes to it tests.
            return hop.target;
        }
        if let Some(block) = self.chain_blocks[chain].expand() {
            return block;
        }
        let block = self.new_block(self.plan.chains[chain].candidates);
        self.chain_blocks[chain] = block.into();
        self.before_stop[hop.stop as usize].push(block);
        self.queue.push(chain);
        block
    }

    /// A block in which the wave ends and does nothing else.
    fn end(&mut self) -> Block {
        if let Some(end) = self.end.expand() {
            return end;
        }
        let done = self.order.blocks.iter().copied().find(|&b| self.cfg.done.contains(b));
        let end = done.unwrap_or_else(|| self.new_block(Set::EMPTY));
        self.f.blocks[end].wave_terminator = Some(WaveTerminator::End);
        self.end = end.into();
        end
    }

    fn drain_chains(&mut self) {
        while let Some(chain) = self.queue.pop() {
            let Some(block) = self.chain_blocks[chain].expand() else { continue };
            let plan = self.plan;
            let terminator = self.go_on(block, Some(&plan.chains[chain].hop), false);
            self.f.blocks[block].wave_terminator = Some(terminator);
        }
    }

    fn lay_out(&mut self) {
        let layout = &mut self.f.layout;
        layout.clear();
        for (i, stop) in self.order.stops.iter().enumerate() {
            layout.append(&mut self.before_stop[i]);
            match *stop {
                Stop::Block(block) if !self.cfg.done.contains(block) => layout.push(block),
                Stop::Block(_) | Stop::Back(_) => {}
            }
            layout.append(&mut self.behind_stop[i]);
        }
        // What the wave never comes to, and the end, stand last.
        let is_done = |b: &Block| self.cfg.done.contains(*b);
        layout.extend(self.end.expand().filter(|b| !is_done(b)));
        layout.extend(self.order.blocks.iter().copied().filter(is_done));
        // The entry comes first whatever is laid out before its stop (nothing is: no edge leads there).
        debug_assert_eq!(layout.first(), self.order.blocks.first());
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArrivalCode {
    Nothing,
    Or,
    Set,
}

/// What must be done on the way to a block, given what its head does.
fn arrival_code(hop: &Hop, head: Head) -> ArrivalCode {
    match (hop.arrival, head) {
        (Arrival::Along, _) => ArrivalCode::Nothing,
        (Arrival::AlongAndWaiting, Head::Or) => ArrivalCode::Nothing,
        (Arrival::AlongAndWaiting, _) => ArrivalCode::Or,
        (Arrival::Waiting, Head::Set | Head::Else { .. }) => ArrivalCode::Nothing,
        // Before `exec |= wait`, the same once more.
        (Arrival::Waiting, Head::Or | Head::Nothing) => ArrivalCode::Set,
        (Arrival::WaitingOrNone, Head::Nothing) => ArrivalCode::Set,
        (Arrival::WaitingOrNone, _) => ArrivalCode::Nothing,
    }
}

fn edge_to(target: Block) -> WaveEdge {
    WaveEdge { target, args: Default::default() }
}
