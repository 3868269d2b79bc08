//! Addresses in loops that move by the same in each iteration are stepped, not computed anew.
//!
//! ```text
//!   loop:  %i = phi i64 [ 0, %entry ], [ %next, %loop ]      loop:  %p = phi ptr [ %start, %entry ], [ %q, %loop ]
//!          %x = mul i64 %i, 64                                     store %v, %p
//!          %y = add i64 %x, %t                                     ...
//!          %p = getelementptr float, %base, %y                     %q = getelementptr i8, %p, 256
//!          store %v, %p
//! ```
//!
//! An address is taken apart into a base, products and a constant, as numbers of its width, which wrap round as addresses do
//! (`linear.rs`). A narrower number is taken apart where it does not wrap round itself: its flags say so, or the test that ends
//! the loop does (`loops.rs`). Addresses that differ by a constant alone share one pointer. Three kinds of pointers pay:
//!
//! - All parts are uniform: two scalar additions an iteration instead of an extension, a shift and two additions.
//! - One part differs between lanes, does not change, and is below 2³²: the pointer is scalar, and that part is the offset of the
//!   instruction.
//! - Anything else is a pointer of its own in each lane. It takes two vector registers all through the loop, so there are at most
//!   two in a loop, and none where registers are short.
//!
//! Addresses in LDS and scratch have 32 bits, and one addition with a shift computes most of them. A pointer pays where that takes
//! more, by what nothing else uses. Objects whose place is in the instruction share one moving number.
//!
//! If more than two addresses of lanes contain the same moving number, they stay: that number is computed once for all of them, so
//! each costs one addition, as a step does.
//!
//! Products that are left are stepped as well (`products.rs`). Then counters that have become too wide for what is left of them are made narrow (`counters.rs`).
//!
//! Nothing moves: what is new are phis, and sums at the ends of blocks.

mod counters;
mod linear;
mod loops;
mod products;
mod uniform;

use crate::pressure::Pressure;
pub use counters::narrow;
use gcnsel_analysis::{Body, KnownBits};
use gcnsel_diag::Result;
use gcnsel_graph::Cycle;
use gcnsel_ir::{AddressSpace, Block, CastOp, Inst, InstKind, Type, TypeTable, Value};
use gcnsel_isa::{Op, Target};
use gcnsel_legalize::builder::Builder;
use gcnsel_legalize::rewrite::{Action, each_inst};
use linear::{Line, Place, Term, Wide, counts};
pub use loops::Loops;
use loops::{Step, note_latches};
pub use products::step as step_products;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
pub use uniform::Uniform;

/// The most scalar pointers of a loop: sixteen registers.
const MOST_SCALAR: u32 = 8;

/// The most pointers of lanes that contain the same moving numbers.
const MOST_ALIKE: u32 = 2;

/// The most pointers of a loop that lanes have each for itself.
const MOST_VECTOR: u32 = 2;

/// The same of 32 bits.
const MOST_NARROW: u32 = 4;

/// How far from a pointer an address may be: the offsets of instructions for LDS have 16 bits, those for scratch 12.
const FARTHEST_IN_LDS: i64 = 0xffff;
const FARTHEST_IN_SCRATCH: i64 = 0xfff;

/// Addresses that share a pointer.
struct Group {
    line: Line,
    /// The constant part of the pointer.
    distance: i64,
    members: Vec<(Inst, Place)>,
    /// The type of the addresses.
    ty: Type,
    kind: Kind,
}

/// Where a pointer is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// In scalar registers.
    Scalar,
    /// The same; a term, by its place, is added in each lane as a number of 32 bits.
    Beside(usize),
    /// In vector registers.
    Vector,
    /// Nowhere: the addresses stay as they are.
    Stays,
}

/// Steps addresses of loops.
pub fn step(types: &mut TypeTable, function: &mut Body, target: Target) -> Result<()> {
    let groups = plan(types, function, target);
    if groups.is_empty() {
        return Ok(());
    }
    let i32 = types.int(32);
    let mut phi = |planned: &Planned| {
        let ty = if planned.group.line.base.is_some() { planned.group.ty } else { i32 };
        function.add_phis(planned.header, &[ty])[0]
    };
    let pointers: Vec<Value> = groups.iter().map(&mut phi).collect();
    let mut entered_from: FxHashMap<Block, Vec<usize>> = FxHashMap::default();
    let mut latches: FxHashMap<Block, Vec<usize>> = FxHashMap::default();
    let mut members: FxHashMap<Inst, (usize, Place)> = FxHashMap::default();
    for (n, planned) in groups.iter().enumerate() {
        entered_from.entry(planned.entered_from).or_default().push(n);
        note_latches(&mut latches, &planned.edges, n);
        members.extend(planned.group.members.iter().map(|&(inst, place)| (inst, (n, place))));
    }
    let mut starts: Vec<Option<Start>> = groups.iter().map(|_| None).collect();
    each_inst(types, function, |w, inst| {
        let block = w.b.block;
        if w.b.function.insts[inst].kind.is_terminator() {
            for &n in entered_from.get(&block).into_iter().flatten() {
                starts[n] = Some(groups[n].start(&mut w.b));
            }
        }
        Ok(Action::Keep)
    })?;
    let starts: Vec<Start> = starts.into_iter().flatten().collect();
    assert_eq!(starts.len(), groups.len(), "each loop is entered from a block with a branch");
    let mut nexts: FxHashMap<(usize, Block), Value> = FxHashMap::default();
    // Where the part beside a scalar pointer has been added, block by block.
    let mut sums: FxHashMap<(usize, Block), Value> = FxHashMap::default();
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        let block = b.block;
        if let Some(&(n, Place { object, distance, .. })) = members.get(&inst) {
            let base = match (object, starts[n].beside) {
                (Some(object), _) => b.gep(object, pointers[n]),
                (None, Some(beside)) => *sums.entry((n, block)).or_insert_with(|| {
                    let i64 = b.i64();
                    let offset = b.cast(CastOp::ZExt, beside, i64);
                    b.gep(pointers[n], offset)
                }),
                (None, None) => pointers[n],
            };
            let distance = distance.wrapping_sub(groups[n].group.distance);
            return Ok(Action::Replace(b.offset(base, distance as u64)));
        }
        if b.function.insts[inst].kind.is_terminator() {
            for &n in latches.get(&block).into_iter().flatten() {
                let is_pointer = groups[n].group.line.base.is_some();
                let next = match starts[n].step {
                    Step::Constant(step) if is_pointer => b.offset(pointers[n], step as u64),
                    Step::Value(step) if is_pointer => b.gep(pointers[n], step),
                    Step::Constant(step) => {
                        let step = b.c32(step as u32);
                        b.add(pointers[n], step)
                    }
                    Step::Value(step) => b.add(pointers[n], step),
                };
                nexts.insert((n, block), next);
            }
        }
        Ok(Action::Keep)
    })?;
    for (n, planned) in groups.iter().enumerate() {
        let Some(phi) = function.def_inst(pointers[n]) else { continue };
        let value = |&(is_back, from): &(bool, Block)| {
            (if is_back { nexts[&(n, from)] } else { starts[n].pointer }, from)
        };
        *function.incoming_mut(phi) = planned.edges.iter().map(value).collect();
    }
    function.remove_dead(types);
    Ok(())
}

/// What the block computes that a loop is entered from.
struct Start {
    pointer: Value,
    /// What is added beside the pointer, of 32 bits.
    beside: Option<Value>,
    step: Step,
}

/// A group that pays, and where its loop is.
struct Planned {
    group: Group,
    header: Block,
    entered_from: Block,
    /// The edges to the header, whether they come from the loop, and where from.
    edges: Vec<(bool, Block)>,
    /// What terms are in the first iteration, and by what they grow in each.
    firsts: Vec<(Wide, Option<Step>)>,
}

/// The groups that pay.
fn plan(types: &TypeTable, body: &Body, target: Target) -> Vec<Planned> {
    let Some(loops) = Loops::of(types, body) else { return Vec::new() };
    let uniform = Uniform::of(body.module(), types, body, &loops);
    let mut groups: Vec<Group> = Vec::new();
    let mut numbers: FxHashMap<Line, usize> = FxHashMap::default();
    for &block in loops.cycles.order() {
        if loops.cycles.innermost(block).is_none() {
            continue;
        }
        for &inst in &body.blocks[block].insts {
            // What lies at a fixed distance from another address is a step from that already.
            if !has_moving_index(body, &loops, block, inst) {
                continue;
            }
            let Some((line, place)) = Line::of(types, body, &loops, &uniform, inst) else { continue };
            let number = *numbers.entry(line.clone()).or_insert_with(|| {
                let ty = body.insts[inst].ty;
                let distance = place.distance;
                groups.push(Group { line, distance, members: Vec::new(), ty, kind: Kind::Stays });
                groups.len() - 1
            });
            groups[number].members.push((inst, place));
        }
    }
    // Offsets of LDS have no sign.
    for group in groups.iter_mut().filter(|group| group.line.bits == 32) {
        let distances = group.members.iter().map(|(_, place)| place.distance);
        group.distance = distances.min().unwrap_or(group.distance);
    }
    if groups.is_empty() {
        return Vec::new();
    }
    choose(types, body, &loops, &uniform, target, &mut groups);
    let planned = groups.into_iter().filter(|group| group.kind != Kind::Stays);
    planned.filter_map(|group| Planned::of(body, &loops, group)).collect()
}

/// Whether an address has an index that is computed in the innermost loop around.
fn has_moving_index(body: &Body, loops: &Loops, block: Block, inst: Inst) -> bool {
    let InstKind::Gep { indices, .. } = &body.insts[inst].kind else { return false };
    let cycle = loops.cycles.innermost(block);
    cycle.is_some_and(|cycle| indices.iter().any(|&index| !loops.is_invariant(body, cycle, index)))
}

/// Decides where pointers are kept.
fn choose(
    types: &TypeTable,
    body: &Body,
    loops: &Loops,
    uniform: &Uniform,
    target: Target,
    groups: &mut [Group],
) {
    let mut known: Option<KnownBits> = None;
    // What may have to be narrow: the numbers on lines, and what counters begin with.
    let factors = || groups.iter().flat_map(|group| &group.line.terms).map(|term| term.factor.value);
    let begins = |value| loops.counters.get(&value).map(|counter| counter.first);
    let asked: Vec<Value> = factors().chain(factors().filter_map(begins)).collect();
    let mut scalar: FxHashMap<Cycle, u32> = FxHashMap::default();
    let mut vector: FxHashMap<Cycle, Vec<usize>> = FxHashMap::default();
    let mut narrow: FxHashMap<Cycle, Vec<usize>> = FxHashMap::default();
    let is_uniform = |term: &Term| {
        uniform.has(term.factor.value) && term.other.is_none_or(|other| uniform.has(other.value))
    };
    // How many pointers contain the same moving numbers.
    let moving = |line: &Line| -> (Cycle, SmallVec<[Term; 4]>) {
        let moves = |term: &Term| counts(loops, line.cycle, term.factor).is_some();
        (line.cycle, line.terms.iter().copied().filter(moves).collect())
    };
    let mut alike: FxHashMap<(Cycle, SmallVec<[Term; 4]>), u32> = FxHashMap::default();
    for group in groups.iter() {
        *alike.entry(moving(&group.line)).or_default() += 1;
    }
    for (n, group) in groups.iter_mut().enumerate() {
        let line = &group.line;
        let is_shared = alike[&moving(line)] > MOST_ALIKE;
        let is_narrow_space = line.bits == 32;
        if is_narrow_space && (is_shared || !group.saves(types)) {
            continue;
        }
        let in_each = group.members.iter().any(|&(inst, _)| {
            let block = loops.uses.block_of(inst);
            block.is_some_and(|block| loops.is_in_each_iteration(line.cycle, block))
        });
        if !in_each {
            continue;
        }
        let differing: Vec<usize> =
            (0..line.terms.len()).filter(|&at| !is_uniform(&line.terms[at])).collect();
        let mut is_narrow = |wide: Wide, term: &Term| {
            let known =
                known.get_or_insert_with(|| KnownBits::of(body.module(), types, body, asked.iter().copied()));
            term.other.is_none() && fits(types, body, known, wide, term.times)
        };
        let kind = match (line.base.is_none_or(|base| uniform.has(base)), &differing[..]) {
            (true, []) => Kind::Scalar,
            (true, &[at]) if !is_narrow_space => {
                let term = &line.terms[at];
                // A counter that differs between lanes may begin so, and grow by the same in all of them.
                let (first, grows_alike) = match counts(loops, line.cycle, term.factor) {
                    None => (term.factor, true),
                    Some(step) => {
                        let first = loops.counters[&term.factor.value].first;
                        let is_alike = match step {
                            Step::Constant(_) => true,
                            Step::Value(step) => uniform.has(step),
                        };
                        (Wide { value: first, ..term.factor }, is_alike)
                    }
                };
                if line.terms.len() == 1 && is_narrow(term.factor, term) {
                    // An offset beside a scalar base already.
                    Kind::Stays
                } else if grows_alike && is_narrow(first, term) {
                    Kind::Beside(at)
                } else {
                    Kind::Vector
                }
            }
            _ => Kind::Vector,
        };
        match kind {
            Kind::Beside(_) | Kind::Vector if is_shared => {}
            Kind::Scalar | Kind::Beside(_) => {
                let count = scalar.entry(line.cycle).or_default();
                let is_one_sum = kind == Kind::Scalar && !is_narrow_space && is_one_sum(line);
                if *count < MOST_SCALAR && !is_one_sum {
                    *count += 1;
                    group.kind = kind;
                }
            }
            Kind::Vector if is_narrow_space => narrow.entry(line.cycle).or_default().push(n),
            Kind::Vector => {
                // One addition computes the address anyway, shift and all.
                let adds_shifted = Op::V_LSHL_ADD_U64.row().available(target);
                if !(adds_shifted && is_one_shifted_sum(line) || is_one_sum(line)) {
                    vector.entry(line.cycle).or_default().push(n);
                }
            }
            Kind::Stays => {}
        }
    }
    let vector = vector.into_values().filter(|numbers| numbers.len() <= MOST_VECTOR as usize);
    let narrow = narrow.into_values().filter(|numbers| numbers.len() <= MOST_NARROW as usize);
    for numbers in vector.chain(narrow) {
        for n in numbers {
            if has_room(types, body, loops, &groups[n]) {
                groups[n].kind = Kind::Vector;
            }
        }
    }
}

impl Group {
    /// Whether each iteration computes an address in LDS or scratch by more than the one addition that a pointer takes, and all
    /// of them are near enough to it.
    fn saves(&self, types: &TypeTable) -> bool {
        let is_lds = types.pointer_space(self.ty) == Some(AddressSpace::LOCAL);
        let farthest = if is_lds { FARTHEST_IN_LDS } else { FARTHEST_IN_SCRATCH };
        let is_near = |place: &Place| place.distance - self.distance <= farthest;
        self.members.iter().any(|(_, place)| place.instructions > 1)
            && self.members.iter().all(|(_, place)| is_near(place))
    }
}

/// Whether the registers of a pointer are free in all blocks that use a group's addresses.
fn has_room(types: &TypeTable, body: &Body, loops: &Loops, group: &Group) -> bool {
    let mut blocks: Vec<Block> =
        group.members.iter().filter_map(|&(inst, _)| loops.uses.block_of(inst)).collect();
    blocks.sort_unstable();
    blocks.dedup();
    blocks.iter().all(|&block| {
        let end = body.blocks[block].insts.len() as u32 - 1;
        Pressure::new(types, body, &loops.uses, block).allows(0, end, group.line.bits / 32)
    })
}

/// Whether an address is its base and a counter of 64 bits.
fn is_one_sum(line: &Line) -> bool {
    matches!(line.terms[..], [Term { factor: Wide { extended: None, .. }, other: None, times: 1 }])
}

/// The same with a shift that the addition does.
fn is_one_shifted_sum(line: &Line) -> bool {
    matches!(
        line.terms[..],
        [Term { factor: Wide { extended: None, .. }, other: None, times: 1 | 2 | 4 | 8 | 16 }]
    )
}

/// Whether a number, so many times, is one below 2³² without a sign.
fn fits(types: &TypeTable, body: &Body, known: &KnownBits, wide: Wide, times: i64) -> bool {
    let Wide { value, extended } = wide;
    let Some(bits) = types.int_bits(body.values[value].ty) else { return false };
    let mask = if bits < 64 { (1u64 << bits) - 1 } else { u64::MAX };
    let most = match body.as_int(value) {
        Some(number) => number as u64,
        None => !known.zeros(value) & mask,
    };
    let has_no_sign = extended != Some(true) || most >> (bits - 1) == 0;
    let product = u64::try_from(times).ok().and_then(|times| most.checked_mul(times));
    has_no_sign && product.is_some_and(|product| product < 1 << 32)
}

impl Planned {
    fn of(body: &Body, loops: &Loops, group: Group) -> Option<Planned> {
        let cycle = group.line.cycle;
        let found = loops.loops[cycle]?;
        let InstKind::Phi { incoming, .. } = &body.insts[body.def_inst(found.counter)?].kind else {
            return None;
        };
        let edges = incoming.iter().map(|&(_, from)| (loops.cycles.contains(cycle, from), from)).collect();
        let first = |term: &Term| {
            let Wide { value, extended } = term.factor;
            let step = counts(loops, cycle, term.factor);
            let first = loops.counters.get(&value).filter(|_| step.is_some()).map(|counter| counter.first);
            (Wide { value: first.unwrap_or(value), extended }, step)
        };
        let firsts = group.line.terms.iter().map(first).collect();
        Some(Planned {
            header: loops.cycles.header(cycle),
            entered_from: found.entered_from,
            edges,
            firsts,
            group,
        })
    }

    /// Computes where a pointer begins, and its step.
    fn start(&self, b: &mut Builder) -> Start {
        let Group { line, distance, kind, .. } = &self.group;
        let (bits, mut constant) = (line.bits, *distance);
        let mut pointer = line.base;
        let (mut beside, mut moved, mut step) = (None, 0i64, None);
        for (at, (term, &(first, grows))) in line.terms.iter().zip(&self.firsts).enumerate() {
            if *kind == Kind::Beside(at) {
                let i32 = b.i32();
                let (value, times) = (b.resize(first.value, i32, false), b.c32(term.times as u32));
                beside = Some(if term.times == 1 { value } else { b.mul(value, times) });
            } else {
                let first = Number::of(b, first, bits);
                match product(b, first, term, bits) {
                    Number::Constant(number) => constant = constant.wrapping_add(number),
                    Number::Value(offset) => {
                        pointer = Some(match pointer {
                            None => offset,
                            Some(sum) if line.base.is_none() => b.add(sum, offset),
                            Some(pointer) => b.gep(pointer, offset),
                        });
                    }
                }
            }
            let Some(grows) = grows else { continue };
            let grows = match grows {
                Step::Constant(step) => Number::Constant(step),
                Step::Value(value) => Number::of(b, Wide { value, ..first }, bits),
            };
            match product(b, grows, term, bits) {
                Number::Constant(number) => moved = moved.wrapping_add(number),
                Number::Value(offset) => step = Some(step.map_or(offset, |sum| b.add(sum, offset))),
            }
        }
        let step = match step {
            None => Step::Constant(moved),
            Some(step) if moved == 0 => Step::Value(step),
            Some(step) => {
                let moved = number(b, moved, bits);
                Step::Value(b.add(step, moved))
            }
        };
        let pointer = match pointer {
            Some(pointer) if line.base.is_some() => b.offset(pointer, constant as u64),
            Some(sum) => {
                let constant = number(b, constant, bits);
                b.add(sum, constant)
            }
            None => number(b, constant, bits),
        };
        Start { pointer, beside, step }
    }
}

/// A number as wide as an address.
#[derive(Clone, Copy)]
enum Number {
    Constant(i64),
    Value(Value),
}

impl Number {
    fn of(b: &mut Builder, wide: Wide, width: u32) -> Number {
        let ty = b.ty(wide.value);
        let bits = b.types.int_bits(ty).unwrap_or(width);
        let whole = b.types.int(width);
        match (b.function.as_int(wide.value), wide.extended) {
            (Some(number), Some(false)) => Number::Constant(number as i64),
            (Some(number), _) => Number::Constant(loops::signed(number, bits)),
            (None, Some(is_signed)) => {
                let op = if is_signed { CastOp::SExt } else { CastOp::ZExt };
                Number::Value(b.cast(op, wide.value, whole))
            }
            (None, None) => Number::Value(b.resize(wide.value, whole, false)),
        }
    }
}

/// A number instead of a term's first factor.
fn product(b: &mut Builder, first: Number, term: &Term, bits: u32) -> Number {
    let other = term.other.map(|other| Number::of(b, other, bits));
    let value = match (first, other) {
        (Number::Constant(number), None) => return Number::Constant(number.wrapping_mul(term.times)),
        (Number::Constant(number), Some(Number::Constant(other))) => {
            return Number::Constant(number.wrapping_mul(other).wrapping_mul(term.times));
        }
        (Number::Constant(0), _) | (_, Some(Number::Constant(0))) => return Number::Constant(0),
        (Number::Value(value), None | Some(Number::Constant(1)))
        | (Number::Constant(1), Some(Number::Value(value))) => value,
        (Number::Value(value), Some(Number::Constant(constant)))
        | (Number::Constant(constant), Some(Number::Value(value))) => {
            let constant = number(b, constant, bits);
            b.mul(value, constant)
        }
        (Number::Value(value), Some(Number::Value(other))) => b.mul(value, other),
    };
    let times = number(b, term.times, bits);
    Number::Value(if term.times == 1 { value } else { b.mul(value, times) })
}

/// A constant as wide as an address.
fn number(b: &mut Builder, constant: i64, bits: u32) -> Value {
    if bits == 32 { b.c32(constant as u32) } else { b.c64(constant as u64) }
}

#[cfg(test)]
mod tests;
