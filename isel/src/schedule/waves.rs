//! Which order each block gets: for how many waves at a time there are registers.
//!
//! A block can often do with fewer registers, and then has less in flight. More waves fill the gaps. The time of a wave alone, and its
//! share of the time of as many waves as there is room for, say together which is better.

use super::SGPR_LIMIT;
use super::arrivals::Arrivals;
use super::graph::Graph;
use super::hosts;
use super::list::{Equals, Wanted};
use super::pressure::Pressure;
use super::registers::Tuples;
use super::time::Work;
use super::unit::Successors;
use cranelift_entity::EntitySet;
use gcnsel_graph::Sums;
use gcnsel_isa::{Bank, Target};
use gcnsel_mir::{Block, Edges, Function, Inst, Liveness, Operand, Pseudo, Terminator, VReg};

/// So many numbers of waves are tried.
const TRIED: usize = 4;

/// An order that takes this part more than any must is tried to be bettered.
const WORTH: u64 = 8;

/// It is bettered by an order that takes this part less.
const SAVED: u64 = 16;

/// So many orders are tried of a block that needs most VGPRs.
const LIGHTER: usize = 5;

/// How many waves of a function a SIMD has room for, registers aside.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// There must be room for so many, those of a work-group.
    pub least: u32,
    /// There is room for so many.
    pub most: u32,
    /// VGPRs that the function may have in any case.
    pub vgprs: u32,
}

impl Room {
    /// The VGPRs that may be live at once where so many waves are to run: tuples leave gaps.
    fn vgprs_for(self, target: Target, waves: u32) -> i32 {
        let info = target.info();
        (info.vgprs_for_waves(waves).min(info.addressable_vgprs).min(self.vgprs) * 15 / 16) as i32
    }
}

/// Orders the instructions of all blocks. Those in `glued` stay right behind the ones before them.
pub fn schedule(function: &mut Function, glued: &EntitySet<Inst>, room: Room) {
    let liveness = Liveness::new(function, Edges::Thread, |_| true);
    for (block, insts) in orders(function, &liveness, glued, room) {
        function.blocks[block].insts = insts;
    }
    for block in function.layout.clone() {
        let code = function.blocks[block].insts.clone();
        hosts::settle(function, &code, |reg| liveness.live_out(block).contains(reg));
    }
}

/// The blocks whose instructions have a new order.
fn orders(
    function: &Function,
    liveness: &Liveness,
    glued: &EntitySet<Inst>,
    room: Room,
) -> Vec<(Block, Vec<Inst>)> {
    let info = function.target.info();
    let arrivals = Arrivals::new(function, liveness);
    let is_scalar = |reg: VReg| function.regs[reg].bank == Bank::Sgpr;
    let scalars = liveness.sums(|reg| if is_scalar(reg) { function.regs[reg].dwords.into() } else { 0 });
    let borders = Borders { liveness, arrivals, scalars };
    // Nothing is gained by having fewer.
    let free = (info.vgprs_for_waves(info.max_waves_per_simd) * 3 / 4) as i32;
    let mut found: Vec<Found> = Vec::new();
    let mut large = Vec::new();
    let (mut time, mut work) = (0, Work::default());
    for &block in &function.layout {
        let insts = &function.blocks[block].insts;
        let weight = 8u64.pow(liveness.cycles().depth_of(block).min(8) as u32);
        work.add(function, insts, weight);
        if insts.len() < 3 {
            time += weight * insts.len() as u64;
            continue;
        }
        let new = |tuples| Code::new(function, block, glued, &borders, tuples, weight);
        let mut code = new(Tuples::AsWholes);
        let fits = |order: &Order| order.peak.vgprs <= room.vgprs_for(function.target, room.most);
        let list = (code.as_selected.vgprs <= free).then(|| code.own(free).clone());
        match list.filter(fits) {
            Some(list) => {
                time += weight * list.time;
                found.push(Found::new(&code, &list));
            }
            None => {
                let fits = code.least_vgprs() <= room.vgprs_for(function.target, room.least);
                large.push(if fits { code } else { new(Tuples::ByDword) });
            }
        }
    }
    let chosen = by_waves(&mut large, function.target, room, free, time, work.most());
    found.extend(large.iter().zip(chosen).map(|(code, order)| Found::new(code, &order)));
    drop(large);
    lighten(&mut found, |block, tuples| Code::new(function, block, glued, &borders, tuples, 1));
    found.into_iter().map(|found| (found.block, found.insts)).collect()
}

/// A block that has an order.
struct Found {
    block: Block,
    tuples: Tuples,
    insts: Vec<Inst>,
    peak: Pressure,
    /// The slots that it takes a wave alone, those of waits among them.
    slots: u64,
    /// Loads behind loads that nothing needs yet.
    in_flight: u64,
}

impl Found {
    fn new(code: &Code, order: &Order) -> Self {
        Found {
            block: code.block,
            tuples: code.tuples,
            insts: code.insts(order),
            peak: order.peak,
            slots: code.slots(order),
            in_flight: code.in_flight(order),
        }
    }
}

/// Orders those blocks once more that need most VGPRs: the list scheduler may find an order that needs fewer and takes no longer. It
/// may not take more SGPRs: of several masks one alone is in VCC, and what reads the others is longer. Nor may loads be fewer that are
/// in flight at a time, which may take longer than is known. Ends with a block that stays as it is.
fn lighten<'a>(found: &mut [Found], new: impl Fn(Block, Tuples) -> Code<'a>) {
    let mut heavy: Vec<&mut Found> = found.iter_mut().collect();
    heavy.sort_by_key(|found| std::cmp::Reverse(found.peak.vgprs));
    let mut least = 0;
    for found in heavy {
        if found.peak.vgprs <= least {
            return;
        }
        let mut code = new(found.block, found.tuples);
        // Between what is too few and what is enough.
        let (mut low, mut high) = (least.max(code.at_start.vgprs), found.peak.vgprs);
        for step in 0..LIGHTER {
            if low >= high {
                break;
            }
            let limit = if step == 0 { high - 1 } else { (low + high) / 2 };
            let Listed { order, within } = code.list(limit);
            let list = within.filter(|_| order.peak.vgprs > limit).unwrap_or(order);
            let is_better = list.peak.vgprs < high
                && code.slots(&list) <= found.slots
                && list.peak.sgprs <= found.peak.sgprs
                && code.in_flight(&list) >= found.in_flight;
            if is_better {
                found.insts = code.insts(&list);
                found.peak = list.peak;
                high = list.peak.vgprs;
            } else if step == 0 {
                break;
            } else {
                low = limit + 1;
            }
        }
        least = least.max(found.peak.vgprs);
    }
}

/// The orders of blocks that need many registers, by the best number of waves; `time` and `work` are what the function takes besides,
/// and what its units have to do.
fn by_waves(large: &mut [Code], target: Target, room: Room, free: i32, time: u64, work: u64) -> Vec<Order> {
    let most =
        large.iter_mut().map(|code| code.as_selected.vgprs.max(code.own(free).peak.vgprs)).max().unwrap_or(0);
    let least = large.iter_mut().map(Code::least_vgprs).max().unwrap_or(0);
    let room_for = |vgprs: i32| {
        let fits = |&waves: &u32| vgprs <= room.vgprs_for(target, waves);
        (room.least..=room.most.max(room.least)).rev().find(fits).unwrap_or(room.least)
    };
    let mut best: Option<(Vec<Order>, Cost)> = None;
    let mut last: Option<Vec<Order>> = None;
    let mut tried = numbers(target, room, (room_for(most), room_for(least)));
    // The list scheduler may need fewer registers than either of the orders that it starts with.
    let fewer = |&waves: &u32| room.vgprs_for(target, waves) < room.vgprs_for(target, room_for(least));
    tried.extend((room_for(least)..=room.most).find(fewer));
    for waves in tried {
        let limit = room.vgprs_for(target, waves);
        let mut orders = Vec::with_capacity(large.len());
        for (n, code) in large.iter_mut().enumerate() {
            // With fewer waves it was within the limit anyway.
            let known = last.as_ref().map(|orders| &orders[n]).filter(|order| order.peak.vgprs <= limit);
            let order = known.cloned().or_else(|| code.within(limit, free));
            match order {
                Some(order) => orders.push(order),
                None if last.is_none() => orders.push(code.least()),
                None => break,
            }
        }
        if orders.len() < large.len() {
            break;
        }
        let times = large.iter().zip(&orders).map(|(code, order)| code.weight * order.time);
        let cost = Cost { time: time + times.sum::<u64>(), work, waves };
        if best.as_ref().is_none_or(|(_, best)| !best.is_less(&cost)) {
            best = Some((orders.clone(), cost));
        }
        last = Some(orders);
    }
    best.map_or_else(Vec::new, |(orders, _)| orders)
}

/// Numbers of waves between two that differ in the registers that each has, both among them, in increasing order.
fn numbers(target: Target, room: Room, (from, to): (u32, u32)) -> Vec<u32> {
    let mut all: Vec<u32> = (from..=to.max(from)).collect();
    all.dedup_by_key(|waves| room.vgprs_for(target, *waves));
    let last = all.len() - 1;
    if last < TRIED {
        return all;
    }
    (0..TRIED).map(|n| all[n * last / (TRIED - 1)]).collect()
}

/// What a function takes.
#[derive(Clone, Copy, Debug)]
struct Cost {
    /// The slots of a wave alone.
    time: u64,
    /// The slots in which the busiest unit works for it.
    work: u64,
    /// The waves that run at a time.
    waves: u32,
}

impl Cost {
    /// Whether this is less: the time alone, and the time that each of the waves adds, multiplied. Of equals, more waves are better.
    fn is_less(&self, other: &Cost) -> bool {
        let [this, that] = [self, other].map(|cost| {
            let waves = u128::from(cost.waves);
            (u128::from(cost.time) * u128::from(cost.time).max(u128::from(cost.work) * waves), waves)
        });
        this.0 * that.1 < that.0 * this.1
    }
}

/// An order of a block's units.
#[derive(Clone, Debug)]
struct Order {
    units: Vec<usize>,
    /// Dwords live at once.
    peak: Pressure,
    /// Slots that it takes a wave alone.
    time: u64,
}

/// What the list scheduler has come to.
struct Listed {
    order: Order,
    /// Another one, which takes more slots: within the limit, though the first may be above it.
    within: Option<Order>,
}

/// What lives where blocks begin and end, and what is still on its way there.
struct Borders<'a> {
    liveness: &'a Liveness,
    arrivals: Arrivals,
    /// Dwords in SGPRs.
    scalars: Sums,
}

/// A block that is being ordered.
struct Code<'a> {
    block: Block,
    tuples: Tuples,
    graph: Graph<'a>,
    successors: Successors,
    at_start: Pressure,
    /// How often it is executed, roughly.
    weight: u64,
    /// Dwords live at once in the order of selection.
    as_selected: Pressure,
    own: Option<Order>,
    late: Option<Order>,
}

impl<'a> Code<'a> {
    fn new(
        function: &'a Function,
        block: Block,
        glued: &EntitySet<Inst>,
        borders: &Borders,
        tuples: Tuples,
        weight: u64,
    ) -> Self {
        let Borders { liveness, arrivals, scalars } = borders;
        let data = &function.blocks[block];
        let mut graph = Graph::new(
            function,
            &data.insts,
            glued,
            tuples,
            |reg| {
                let masks = matches!(&data.terminator, Some(Terminator::Divergent { mask: Operand::Reg(mask), .. })
                if mask.reg == reg);
                masks || liveness.live_out(block).contains(reg)
            },
            |reg| arrivals.of(block, reg),
        );
        let returns =
            data.insts.last().is_some_and(|&inst| function.insts[inst].opcode == Pseudo::Return.into());
        if returns || matches!(data.terminator, Some(Terminator::Uniform { .. })) {
            // It sets SCC for the branch, or goes back.
            graph.pin_last();
        }
        graph.mind_requests(&data.insts);
        let living = liveness.live_in(block);
        let sgprs = living.sum(scalars);
        let mut at_start = Pressure { sgprs: sgprs as i32, vgprs: (living.dwords() - sgprs) as i32 };
        for &reg in data.params(Edges::Thread) {
            at_start.add(function.regs[reg].bank, i32::from(function.regs[reg].dwords));
        }
        let as_selected = graph.peak(at_start, 0..graph.units.len());
        let successors = graph.successors();
        Code { block, tuples, graph, successors, at_start, weight, as_selected, own: None, late: None }
    }

    /// The instructions in an order.
    fn insts(&self, order: &Order) -> Vec<Inst> {
        let insts = &self.graph.function.blocks[self.block].insts;
        order.units.iter().flat_map(|&unit| &insts[self.graph.units[unit].range()]).copied().collect()
    }

    /// The slots that an order takes a wave alone, those of waits among them.
    fn slots(&self, order: &Order) -> u64 {
        order.time + self.graph.waits(&order.units)
    }

    fn in_flight(&self, order: &Order) -> u64 {
        self.graph.in_flight(&order.units, &self.successors)
    }

    fn order(&mut self, units: Vec<usize>) -> Order {
        let peak = self.graph.peak(self.at_start, units.iter().copied());
        let time = self.graph.time(&units, &self.successors);
        Order { units, peak, time }
    }

    fn selected(&mut self) -> Order {
        self.order((0..self.graph.units.len()).collect())
    }

    /// The order from the bottom.
    fn late(&mut self) -> &Order {
        if self.late.is_none() {
            let late = self.graph.late();
            self.late = Some(self.order(late));
        }
        self.late.as_ref().expect("found")
    }

    /// The VGPRs that are enough for the order of selection or that from the bottom.
    fn least_vgprs(&mut self) -> i32 {
        self.as_selected.vgprs.min(self.late().peak.vgprs)
    }

    /// The list scheduler's order, which tries to have at most so many VGPRs live at once, or one that begins in time what takes long, if
    /// that takes fewer slots.
    fn list(&mut self, vgprs: i32) -> Listed {
        let units = 0..self.graph.units.len();
        let list = self.listed(vgprs, units, Equals::Registers, Wanted::ANY).expect("any is wanted");
        // What others wait for in the end may as well go first.
        let (by_height, least) = self.graph.by_height(&self.successors);
        if list.time <= least {
            return Listed { order: list, within: None };
        }
        let peak = Pressure { vgprs: vgprs.max(list.peak.vgprs), sgprs: list.peak.sgprs.max(SGPR_LIMIT) };
        let wanted = Wanted { slots: list.time, peak };
        let best = self.listed(vgprs, by_height.into_iter(), Equals::Order, wanted).unwrap_or(list);
        let is_within = best.peak.vgprs <= vgprs;
        if is_within && best.time <= least + least / WORTH {
            return Listed { order: best, within: None };
        }
        let slots = self.slots(&best);
        // More may be of use where this one has too many registers.
        let most = if is_within { slots - slots / SAVED } else { u64::MAX };
        match self.in_time(Pressure { vgprs, sgprs: best.peak.sgprs.min(SGPR_LIMIT) }, most) {
            Some(in_time) if in_time.peak.sgprs > best.peak.sgprs.max(SGPR_LIMIT) => {
                Listed { order: best, within: None }
            }
            Some(in_time) if self.slots(&in_time) + slots / SAVED < slots => {
                Listed { order: in_time, within: None }
            }
            within => Listed { order: best, within },
        }
    }

    /// An order of the list scheduler, if it is of use.
    fn listed(
        &mut self,
        vgprs: i32,
        units: impl Iterator<Item = usize>,
        equals: Equals,
        wanted: Wanted,
    ) -> Option<Order> {
        let list = self.graph.list(&self.successors, self.at_start, vgprs, units, equals, wanted)?;
        Some(self.order(list))
    }

    /// The best order with at most so many registers live at once that follows another one and begins in time what takes long, if one
    /// takes fewer slots than so many.
    fn in_time(&mut self, limit: Pressure, slots: u64) -> Option<Order> {
        if self.graph.units.iter().any(|unit| unit.range().is_empty()) {
            // What the kernel asks of the scheduler.
            return None;
        }
        let selected = (self.as_selected.vgprs <= limit.vgprs).then(|| (0..self.graph.units.len()).collect());
        let late = self.late();
        let late = (late.peak.vgprs <= limit.vgprs).then(|| late.units.clone());
        let mut most = slots;
        let mut best: Option<Order> = None;
        for other in [selected, late].into_iter().flatten() {
            let other: Vec<usize> = other;
            let order = self.graph.in_time(&self.successors, self.at_start, limit, &other, most);
            let Some(order) = order else { continue };
            let order = self.order(order);
            let slots = self.slots(&order);
            if slots < most {
                (best, most) = (Some(order), slots);
            }
        }
        best
    }

    /// The list scheduler's order with as many VGPRs as the block had anyway, or as cost nothing.
    fn own(&mut self, free: i32) -> &Order {
        if self.own.is_none() {
            self.own = Some(self.list(self.as_selected.vgprs.max(free)).order);
        }
        self.own.as_ref().expect("found")
    }

    /// An order with at most so many VGPRs live at once. Up to `free` of them cost nothing.
    fn within(&mut self, vgprs: i32, free: i32) -> Option<Order> {
        let is_own = vgprs >= self.as_selected.vgprs.max(free);
        let Listed { order, within } = match is_own {
            true => Listed { order: self.own(free).clone(), within: None },
            false => self.list(vgprs),
        };
        if order.peak.vgprs <= vgprs {
            return Some(order);
        }
        let within = match is_own {
            true => self.in_time(Pressure { vgprs, sgprs: order.peak.sgprs.min(SGPR_LIMIT) }, u64::MAX),
            false => within,
        };
        let others = [self.without_limit(vgprs), within];
        others.into_iter().flatten().min_by_key(|order| self.slots(order))
    }

    /// The order of selection, or one that comes from that from the bottom, with at most so many VGPRs live at once.
    fn without_limit(&mut self, vgprs: i32) -> Option<Order> {
        if self.as_selected.vgprs <= vgprs {
            return Some(self.selected());
        }
        let late = self.late().clone();
        if late.peak.vgprs > vgprs || !self.saves_registers(&late) {
            return None;
        }
        let units = late.units.iter().copied();
        let list = self.listed(vgprs, units, Equals::Registers, Wanted::ANY).expect("any is wanted");
        Some(if list.peak.vgprs <= vgprs && self.saves_registers(&list) { list } else { late })
    }

    /// The order of selection or that from the bottom, whichever needs fewer registers.
    fn least(&mut self) -> Order {
        let late = self.late().clone();
        if self.saves_registers(&late) { late } else { self.selected() }
    }

    /// Whether an order needs fewer registers than that of selection: a scalar that finds no register takes a lane of a VGPR.
    fn saves_registers(&self, order: &Order) -> bool {
        let saved = self.as_selected.vgprs - order.peak.vgprs;
        saved > 0 && order.peak.sgprs - self.as_selected.sgprs.max(SGPR_LIMIT) < saved
    }
}
