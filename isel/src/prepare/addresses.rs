//! Addresses in two steps: what varies, which neighbours share, and a constant distance that instructions take as their
//! offset. So addresses that were computed in front of a loop are one register in it, not one for each distance; the
//! second step is made again wherever it is used, for nothing.

use super::builder::Builder;
use super::rewrite::{Action, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_graph::{DominatorTree, Graph};
use gcnsel_ir::{AddressSpace, BinaryOp, Block, Inst, InstKind, Type, TypeKind, TypeTable, Value};
use gcnsel_isa::Target;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What varies of an address: the type that is indexed, the base, and the indices with zeros for what was constant.
type Varying = (Type, Value, SmallVec<[Value; 4]>);

/// Splits addresses of global memory and LDS.
pub(super) fn split(types: &mut TypeTable, function: &mut Body, target: Target) -> Result<()> {
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    let dominators = DominatorTree::new(&graph);
    // Addresses and the blocks that they are computed in.
    let mut shared: FxHashMap<Varying, (Block, Value)> = FxHashMap::default();
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        let Some((varying, distance)) = parts(b, inst, target) else { return Ok(Action::Keep) };
        let ty = b.function.insts[inst].ty;
        // In LDS an address is one register, which other blocks may as well have. One in global memory is an offset to
        // what the whole wave shares, as long as it is not carried from block to block.
        let is_lds = b.types.pointer_space(ty) == Some(AddressSpace::LOCAL);
        let block = b.block;
        let is_there = |from: Block| from == block || is_lds && dominators.dominates(from, block);
        if let Some(&(_, found)) = shared.get(&varying).filter(|(from, _)| is_there(*from)) {
            return Ok(Action::Replace(b.offset(found, distance as u64)));
        }
        if distance == 0 {
            // It may serve others: only in scratch it matters what an address promises of itself.
            if let Some(result) = b.function.insts[inst].result {
                shared.insert(varying, (block, result));
            }
            return Ok(Action::Keep);
        }
        let (source, base, indices) = varying.clone();
        let start = b.value(New::address(source, base, indices), ty);
        shared.insert(varying, (block, start));
        Ok(Action::Replace(b.offset(start, distance as u64)))
    })
}

/// What varies of an address and the distance from there, in bytes; `None` where nothing varies, or where instructions
/// could not take the distance.
fn parts(b: &mut Builder, inst: Inst, target: Target) -> Option<(Varying, i64)> {
    let data = &b.function.insts[inst];
    let InstKind::Gep { source, base, indices, .. } = &data.kind else { return None };
    let (source, base, indices) = (*source, *base, indices.clone());
    let space = b.types.pointer_space(data.ty)?;
    let reach = match space {
        _ if b.types.lanes(data.ty).is_some() => return None,
        AddressSpace::LOCAL => 0..1 << 16,
        AddressSpace::GLOBAL => {
            let half = 1 << (target.info().flat_offset_bits - 1);
            -half..half
        }
        _ => return None,
    };
    let (mut walked, mut distance, mut varies) = (source, 0i64, false);
    let mut varying = SmallVec::new();
    for (i, &index) in indices.iter().enumerate() {
        let element = match b.types.kind(walked) {
            _ if i == 0 => walked,
            // A field has no other to stand for it, from which the next index could go on.
            TypeKind::Struct { .. } => {
                walked = b.types.part(walked, u64::try_from(b.function.as_int(index)?).ok()?)?;
                varying.push(index);
                continue;
            }
            TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => *element,
            _ => return None,
        };
        walked = element;
        let (rest, steps) = steps(b, index, space.pointer_bits());
        varies |= b.function.as_int(rest).is_none();
        let stride = i64::try_from(b.types.alloc_size(element)?).ok()?;
        distance = distance.checked_add(steps.checked_mul(stride)?)?;
        varying.push(rest);
    }
    (varies && reach.contains(&distance)).then_some(((source, base, varying), distance))
}

/// An index without its constant part, and that. Sums are taken apart where they are as wide as addresses, which wrap round
/// alike.
fn steps(b: &mut Builder, index: Value, pointer_bits: u32) -> (Value, i64) {
    let ty = b.ty(index);
    let Some(bits) = b.types.int_bits(ty).filter(|&bits| bits <= 64) else { return (index, 0) };
    let signed = |value: u128| (value as u64 as i64) << (64 - bits) >> (64 - bits);
    if let Some(constant) = b.function.as_int(index) {
        return (b.int(ty, 0), signed(constant));
    }
    let sum = b.function.def_inst(index).map(|inst| &b.function.insts[inst].kind);
    match sum {
        Some(InstKind::Binary { op, lhs, rhs, wrap, .. })
            if bits == pointer_bits && (*op == BinaryOp::Add || *op == BinaryOp::Or && wrap.disjoint) =>
        {
            match b.function.as_int(*rhs) {
                Some(constant) => (*lhs, signed(constant)),
                None => (index, 0),
            }
        }
        _ => (index, 0),
    }
}
