//! Sums of products that the flag `contract` allows to be rounded once.
//!
//! Which sums a compiler contracts is its choice. This is the one that looks at a block at a time, as gcnsel and LLVM do: a
//! product is part of a sum if both are in one block, or if nobody outside the sum's block reads it; of two products it is
//! the one with fewer users, else the left one.

use gcnsel_ir::{BinaryOp, Block, Function, Inst, InstKind, TypeKind, TypeTable, Value, ValueDef};
use std::collections::BTreeMap;

/// A sum or a difference of which one side is a product.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    /// What is multiplied.
    pub factors: [Value; 2],
    /// The other side.
    pub other: Value,
    /// The product's sign changes.
    pub negates_product: bool,
    /// The other side's does.
    pub negates_other: bool,
}

/// All such sums of a function, by what they compute.
pub(crate) fn sums(types: &TypeTable, function: &Function) -> BTreeMap<Value, Sum> {
    let mut users: BTreeMap<Value, Vec<Block>> = BTreeMap::new();
    let mut home: BTreeMap<Inst, Block> = BTreeMap::new();
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            home.insert(inst, block);
            match &function.insts[inst].kind {
                InstKind::Phi { incoming, .. } => {
                    incoming.iter().for_each(|&(v, from)| users.entry(v).or_default().push(from));
                }
                kind => kind.for_each_operand(|v| users.entry(v).or_default().push(block)),
            }
        }
    }
    let mut sums = BTreeMap::new();
    for (&inst, &block) in &home {
        let data = &function.insts[inst];
        let InstKind::Binary { op: op @ (BinaryOp::FAdd | BinaryOp::FSub), lhs, rhs, fast, .. } = &data.kind
        else {
            continue;
        };
        let is_bfloat = *types.kind(types.scalar(data.ty)) == TypeKind::BFloat;
        let Some(result) = data.result.filter(|_| fast.contract && !is_bfloat) else { continue };
        let product = |value: Value| {
            let ValueDef::Inst(inst) = function.values[value].def else { return None };
            let InstKind::Binary { op: BinaryOp::FMul, lhs, rhs, fast, .. } = &function.insts[inst].kind
            else {
                return None;
            };
            let is_here = home.get(&inst) == Some(&block) || users[&value].iter().all(|&user| user == block);
            (fast.contract && is_here).then_some([*lhs, *rhs])
        };
        let (left, right) = (product(*lhs), product(*rhs));
        let right_first = left.is_some() && right.is_some() && users[lhs].len() > users[rhs].len();
        let difference = *op == BinaryOp::FSub;
        let sum = match (left, right) {
            (Some(factors), _) if !right_first => {
                Sum { factors, other: *rhs, negates_product: false, negates_other: difference }
            }
            (_, Some(factors)) => {
                Sum { factors, other: *lhs, negates_product: difference, negates_other: false }
            }
            _ => continue,
        };
        sums.insert(result, sum);
    }
    sums
}
