//! Products of a counter and what no iteration changes are stepped: a product takes as long as four sums.
//!
//! They wrap round as their steps do, whatever their width. What is added to a product, and does not change either, is in the
//! stepped number: of `i * width + t` one addition an iteration is left.

use super::loops::{Loops, Step, note_latches};
use super::uniform::Uniform;
use crate::pressure::Pressure;
use gcnsel_analysis::Body;
use gcnsel_diag::Result;
use gcnsel_graph::Cycle;
use gcnsel_ir::{BinaryOp, Block, Inst, InstKind, Type, TypeTable, Value};
use gcnsel_legalize::rewrite::{Action, each_inst};
use rustc_hash::FxHashMap;

/// The most products of a loop that get registers of their own.
const MOST: u32 = 4;

/// A product that is stepped.
struct Product {
    /// The product, or the sum that it alone goes into.
    inst: Inst,
    /// What has been added in that.
    added: Vec<Value>,
    ty: Type,
    factor: Value,
    header: Block,
    entered_from: Block,
    /// The edges to the header, whether they come from the loop, and where from.
    edges: Vec<(bool, Block)>,
    first: Value,
    step: Step,
}

/// Steps products in loops.
pub fn step(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let products = find(types, function);
    if products.is_empty() {
        return Ok(());
    }
    let phis: Vec<Value> =
        products.iter().map(|product| function.add_phis(product.header, &[product.ty])[0]).collect();
    let mut starts: FxHashMap<Block, Vec<usize>> = FxHashMap::default();
    let mut latches: FxHashMap<Block, Vec<usize>> = FxHashMap::default();
    let mut stepped: FxHashMap<Inst, usize> = FxHashMap::default();
    for (n, product) in products.iter().enumerate() {
        starts.entry(product.entered_from).or_default().push(n);
        note_latches(&mut latches, &product.edges, n);
        stepped.insert(product.inst, n);
    }
    let mut firsts: Vec<Option<[Value; 2]>> = products.iter().map(|_| None).collect();
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        if b.function.insts[inst].kind.is_terminator() {
            for &n in starts.get(&b.block).into_iter().flatten() {
                let Product { ty, first, step, factor, ref added, .. } = products[n];
                let step = match step {
                    Step::Constant(step) => b.int(ty, step as u64 as u128),
                    Step::Value(step) => step,
                };
                firsts[n] = Some([first, step].map(|number| match b.function.as_int(number) {
                    Some(0) => number,
                    Some(1) => factor,
                    _ => b.mul(number, factor),
                }));
                if let Some([first, _]) = &mut firsts[n] {
                    *first = added.iter().fold(*first, |sum, &added| b.add(sum, added));
                }
            }
        }
        Ok(Action::Keep)
    })?;
    let firsts: Vec<[Value; 2]> = firsts.into_iter().flatten().collect();
    assert_eq!(firsts.len(), products.len(), "each loop is entered from a block with a branch");
    let mut nexts: FxHashMap<(usize, Block), Value> = FxHashMap::default();
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        if let Some(&n) = stepped.get(&inst) {
            return Ok(Action::Replace(phis[n]));
        }
        if b.function.insts[inst].kind.is_terminator() {
            let block = b.block;
            for &n in latches.get(&block).into_iter().flatten() {
                nexts.insert((n, block), b.add(phis[n], firsts[n][1]));
            }
        }
        Ok(Action::Keep)
    })?;
    for (n, product) in products.iter().enumerate() {
        let Some(phi) = function.def_inst(phis[n]) else { continue };
        let value =
            |&(is_back, from): &(bool, Block)| (if is_back { nexts[&(n, from)] } else { firsts[n][0] }, from);
        *function.incoming_mut(phi) = product.edges.iter().map(value).collect();
    }
    function.remove_dead(types);
    Ok(())
}

/// The products of a counter and a value that does not change, which every iteration computes.
fn find(types: &TypeTable, body: &Body) -> Vec<Product> {
    let Some(loops) = Loops::of(types, body) else { return Vec::new() };
    let uniform = Uniform::of(body.module(), types, body, &loops);
    let mut found: Vec<Product> = Vec::new();
    let mut counts: FxHashMap<Cycle, u32> = FxHashMap::default();
    for &block in loops.cycles.order() {
        let Some(cycle) = loops.cycles.innermost(block) else { continue };
        let Some(around) = loops.loops[cycle] else { continue };
        if !loops.is_in_each_iteration(cycle, block) {
            continue;
        }
        let mut room = None;
        for &inst in &body.blocks[block].insts {
            let InstKind::Binary { op: BinaryOp::Mul, lhs, rhs, .. } = body.insts[inst].kind else {
                continue;
            };
            let is_counter = |value| loops.counters.get(&value).is_some_and(|counter| counter.cycle == cycle);
            let (counter, factor) = match (is_counter(lhs), is_counter(rhs)) {
                (true, false) => (lhs, rhs),
                (false, true) => (rhs, lhs),
                _ => continue,
            };
            // Products with constants are shifts and sums, or fold into what uses them.
            let is_fixed = loops.is_invariant(body, cycle, factor) && body.as_int(factor).is_none();
            let dwords = types.int_bits(body.insts[inst].ty).map_or(1, |bits| bits.div_ceil(32));
            let count = counts.entry(cycle).or_default();
            // A scalar product of one dword takes no longer than a sum.
            let is_cheap = dwords == 1 && uniform.has(lhs) && uniform.has(rhs);
            if !is_fixed || is_cheap || *count >= MOST {
                continue;
            }
            let end = body.blocks[block].insts.len() as u32 - 1;
            let room = room.get_or_insert_with(|| Pressure::new(types, body, &loops.uses, block));
            if !room.allows(0, end, dwords) {
                continue;
            }
            let InstKind::Phi { incoming, .. } = &body.insts[body.def_inst(counter).expect("a phi")].kind
            else {
                continue;
            };
            let edges =
                incoming.iter().map(|&(_, from)| (loops.cycles.contains(cycle, from), from)).collect();
            *count += 1;
            let data = loops.counters[&counter];
            let is_uniform = uniform.has(lhs) && uniform.has(rhs);
            let (inst, added) = sum(body, &loops, cycle, inst, |value| !is_uniform || uniform.has(value));
            found.push(Product {
                inst,
                added,
                ty: body.insts[inst].ty,
                factor,
                header: loops.cycles.header(cycle),
                entered_from: around.entered_from,
                edges,
                first: data.first,
                step: data.step,
            });
        }
    }
    found
}

/// The sum that a product alone goes into, of it and what does not change and may be added to it; and what that is. The product
/// itself if there is none.
fn sum(
    body: &Body,
    loops: &Loops,
    cycle: Cycle,
    product: Inst,
    may_be_added: impl Fn(Value) -> bool,
) -> (Inst, Vec<Value>) {
    let (mut at, mut added) = (product, Vec::new());
    while let Some(result) = body.insts[at].result
        && let &[user] = loops.uses.of(result)
        && let InstKind::Binary { op: BinaryOp::Add, lhs, rhs, .. } = body.insts[user].kind
    {
        let other = if lhs == result { rhs } else { lhs };
        // A number is in the offsets of instructions for nothing.
        let is_number = body.as_int(other).is_some();
        let is_here = loops.uses.block_of(user).is_some_and(|block| loops.cycles.contains(cycle, block));
        if is_number || !is_here || !loops.is_invariant(body, cycle, other) || !may_be_added(other) {
            break;
        }
        added.push(other);
        at = user;
    }
    (at, added)
}
