//! How many registers are in use along a block, as far as the order of the IR tells.

use gcnsel_analysis::{Body, Uses};
use gcnsel_graph::Maxima;
use gcnsel_ir::{Block, Inst, InstKind, TypeKind, TypeTable, Value};
use rustc_hash::FxHashMap;

/// Dwords in use that cost no occupancy that matters: accesses may live so long that there are as many.
const CHEAP: i32 = 64;

/// Accesses so near, in instructions, are next to each other whatever the order of a schedule.
const NEAR: u32 = 16;

/// Dwords in use before each instruction of a block, of values that it computes or uses.
pub struct Pressure {
    in_use: Maxima,
    budget: i32,
}

impl Pressure {
    pub fn new(types: &TypeTable, body: &Body, uses: &Uses, block: Block) -> Pressure {
        let insts = &body.blocks[block].insts;
        let mut change = vec![0i32; insts.len() + 2];
        let mut last_use: FxHashMap<Value, usize> = FxHashMap::default();
        for (at, &inst) in insts.iter().enumerate() {
            let kind = &body.insts[inst].kind;
            if !matches!(kind, InstKind::Phi { .. }) {
                kind.for_each_operand(|value| {
                    last_use.insert(value, at);
                });
            }
        }
        let mut start: FxHashMap<Value, usize> = FxHashMap::default();
        for (at, &inst) in insts.iter().enumerate() {
            if let Some(result) = body.insts[inst].result {
                start.insert(result, at + 1);
                let is_elsewhere = |&user: &Inst| uses.block_of(user).is_none_or(|other| other != block);
                if uses.of(result).iter().any(is_elsewhere) {
                    last_use.insert(result, insts.len());
                }
            }
        }
        for (&value, &end) in &last_use {
            let dwords = dwords(types, body, value);
            let from = start.get(&value).copied().unwrap_or(0);
            if from <= end {
                change[from] += dwords;
                change[end + 1] -= dwords;
            }
        }
        let in_use = Maxima::of_changes(&change[..insts.len()]);
        let budget = in_use.most().max(CHEAP);
        Pressure { in_use, budget }
    }

    /// Takes so many dwords from one instruction to another, if there is room for them.
    pub fn allows(&mut self, from: u32, to: u32, dwords: u32) -> bool {
        let range = (from as usize + 1, to as usize + 1);
        let most = self.in_use.most_in(range);
        let allows = to - from <= NEAR || most + dwords as i32 <= self.budget;
        if allows {
            self.in_use.add(range, dwords as i32);
        }
        allows
    }
}

/// The registers of a value, which may as well be scalar ones; none of constants and of addresses that instructions compute.
fn dwords(types: &TypeTable, body: &Body, value: Value) -> i32 {
    let ty = body.values[value].ty;
    if body.as_const(value).is_some() {
        return 0;
    }
    let scalar = types.scalar(ty);
    let bits = match types.kind(scalar) {
        TypeKind::Ptr(space) => space.pointer_bits().min(128),
        _ => types.bits(scalar).unwrap_or(0).min(1 << 16) as u32,
    };
    let is_step = body.def_inst(value).is_some_and(|inst| match &body.insts[inst].kind {
        InstKind::Gep { indices, .. } => indices.iter().all(|&index| body.as_int(index).is_some()),
        _ => false,
    });
    if is_step || bits == 1 { 0 } else { (bits.div_ceil(32) * types.lanes(ty).unwrap_or(1)) as i32 }
}
