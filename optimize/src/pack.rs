//! Vectors of bytes go from block to block as dwords.
//!
//! Selection keeps a byte in a register of its own, as it computes with it. So a phi of `<16 x i8>` would take 16 registers, and what
//! brings it would be taken apart to be put together again. Here such phis, and selects by one condition, are of `<4 x i32>`:
//!
//! ```text
//! %p = phi <16 x i8> [ %a, %x ], [ %b, %y ]          %q = phi <4 x i32> [ %c, %x ], [ %d, %y ]
//!                                                    %p = bitcast <4 x i32> %q to <16 x i8>
//! ```
//!
//! where `%c` and `%d` are bit casts at the ends of the blocks of `%a` and `%b`. Values that go into one another change together. They
//! change if any of them comes as a whole, from memory, a cast or an intrinsic of the target, or goes as one. If all are computed
//! and used byte by byte, the dwords would be put together for nothing.

use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_graph::{DepthFirst, Graph, UnionFind};
use gcnsel_ir::{Block, Callee, CastOp, Const, ConstData, Inst, InstKind, Type, TypeKind, TypeTable, Value};
use gcnsel_legalize::builder::Builder;
use gcnsel_legalize::rewrite::{Action, each_inst};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Has vectors of bytes go from block to block as dwords.
pub fn pack(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let carriers = find(types, function);
    if carriers.is_empty() {
        return Ok(());
    }
    // A block behind those that dominate it, so that what a select takes has been packed before.
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    function.order_blocks(DepthFirst::new(&graph).reverse_postorder().collect());
    let at_ends = brought(function, &carriers);
    let mut packed: SecondaryMap<Value, Option<Value>> = SecondaryMap::new();
    let mut phis: Vec<(Value, Vec<(Value, Block)>)> = Vec::new();
    each_inst(types, function, |w, inst| {
        let data = &w.b.function.insts[inst];
        if data.kind.is_terminator() {
            for &value in &at_ends[w.b.block] {
                let ty = w.b.ty(value);
                let dwords = packed_type(w.b.types, ty).expect("it goes into what has such a type");
                packed[value] = Some(to_dwords(&mut w.b, value, dwords));
            }
            return Ok(Action::Keep);
        }
        let Some(result) = data.result.filter(|&result| carriers.contains(result)) else {
            return Ok(Action::Keep);
        };
        let (bytes, kind) = (data.ty, data.kind.clone());
        let dwords = packed_type(w.b.types, bytes).expect("what carries bytes has a type to carry them in");
        let new = match kind {
            InstKind::Phi { incoming, .. } => {
                let phi = w.phi(dwords, &[]);
                phis.push((phi, incoming));
                phi
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let [on_true, on_false] = [on_true, on_false].map(|value| match packed[value] {
                    Some(packed) if carriers.contains(value) => packed,
                    _ => to_dwords(&mut w.b, value, dwords),
                });
                w.b.select(condition, on_true, on_false)
            }
            _ => return Ok(Action::Keep),
        };
        packed[result] = Some(new);
        Ok(Action::Replace(w.b.cast(CastOp::BitCast, new, bytes)))
    })?;
    for (phi, incoming) in phis {
        let inst = function.def_inst(phi).expect("a phi is an instruction's result");
        let value = |(value, from): (Value, Block)| {
            (packed[value].expect("what a phi brings has been packed where it is made"), from)
        };
        *function.incoming_mut(inst) = incoming.into_iter().map(value).collect();
    }
    function.remove_dead(types);
    Ok(())
}

/// The type that a vector of bytes is carried in: dwords or halves of dwords; `None` for other types, and for bytes that do not fill
/// these.
fn packed_type(types: &mut TypeTable, ty: Type) -> Option<Type> {
    let &TypeKind::Vector { element, len } = types.kind(ty) else { return None };
    if types.int_bits(element) != Some(8) || len < 2 {
        return None;
    }
    let (bits, count) = match len {
        len if len % 4 == 0 => (32, len / 4),
        len if len % 2 == 0 => (16, len / 2),
        _ => return None,
    };
    let part = types.int(bits);
    Some(if count == 1 { part } else { types.vector(part, count) })
}

/// A value as dwords, at the end of the builder's block. Of a dword no byte may be poison, or all are.
fn to_dwords(b: &mut Builder, value: Value, dwords: Type) -> Value {
    if let Some(number) = number(b, value, dwords) {
        return number;
    }
    if let Some(InstKind::Cast { op: CastOp::BitCast, value, .. }) =
        b.function.def_inst(value).map(|inst| &b.function.insts[inst].kind)
    {
        let value = *value;
        return if b.ty(value) == dwords { value } else { b.cast(CastOp::BitCast, value, dwords) };
    }
    let is_loaded = |inst| matches!(b.function.insts[inst].kind, InstKind::Load { .. });
    let value = match b.function.def_inst(value).is_some_and(is_loaded) {
        true => value,
        false => {
            let ty = b.ty(value);
            b.value(New::freeze(value), ty)
        }
    };
    b.cast(CastOp::BitCast, value, dwords)
}

/// A constant as dwords, if its bytes are numbers. Undefined ones are 0 where others of their dword are not.
fn number(b: &mut Builder, value: Value, dwords: Type) -> Option<Value> {
    let data = match b.function.as_const(value)? {
        ConstData::Zero if b.types.lanes(dwords).is_none() => return Some(b.int(dwords, 0)),
        data @ (ConstData::Zero | ConstData::Undef | ConstData::Poison) => data.clone(),
        ConstData::Aggregate(bytes) => {
            let byte = |&byte: &Const| match b.function.consts.data(byte) {
                ConstData::Int(byte) => Some(*byte),
                ConstData::Zero | ConstData::Undef | ConstData::Poison => Some(0),
                _ => None,
            };
            let bytes: Vec<u128> = bytes.iter().map(byte).collect::<Option<_>>()?;
            let part = b.types.scalar(dwords);
            let size = b.types.int_bits(part)? as usize / 8;
            let mut parts =
                bytes.chunks(size).map(|part| part.iter().rev().fold(0, |all, byte| all << 8 | byte));
            match b.types.lanes(dwords) {
                Some(_) => {
                    let parts: Vec<Const> =
                        parts.collect::<Vec<_>>().into_iter().map(|n| b.number(part, n)).collect();
                    ConstData::Aggregate(parts.into())
                }
                None => return parts.next().map(|n| b.int(dwords, n)),
            }
        }
        _ => return None,
    };
    Some(b.function.constant(dwords, data))
}

/// Whether a value comes as dwords.
fn is_whole(f: &Body, value: Value) -> bool {
    f.def_inst(value).is_some_and(|inst| match &f.insts[inst].kind {
        InstKind::Load { .. } | InstKind::Cast { op: CastOp::BitCast, .. } => true,
        kind => is_of_target(f, kind),
    })
}

/// Whether an instruction is a call of one of the target's intrinsics: others compute with each byte.
fn is_of_target(f: &Body, kind: &InstKind) -> bool {
    let InstKind::Call { callee: Callee::Symbol(symbol), .. } = kind else { return false };
    f.module().intrinsic(*symbol).is_some_and(|intrinsic| intrinsic.target_name().is_some())
}

/// Whether an operation of whole vectors takes them as dwords.
fn takes_whole(f: &Body, kind: &InstKind) -> bool {
    matches!(kind, InstKind::Store { .. } | InstKind::Cast { op: CastOp::BitCast, .. })
        || is_of_target(f, kind)
}

/// The operands that an instruction hands on as they are, if it is a phi or selects one by one condition.
fn carried(types: &TypeTable, f: &Body, inst: Inst) -> Option<SmallVec<[Value; 4]>> {
    match &f.insts[inst].kind {
        InstKind::Phi { incoming, .. } => Some(incoming.iter().map(|&(value, _)| value).collect()),
        InstKind::Select { condition, on_true, on_false, .. }
            if types.lanes(f.values[*condition].ty).is_none() =>
        {
            Some([*on_true, *on_false].into_iter().collect())
        }
        _ => None,
    }
}

/// The results of phis and selects that are to be dwords.
fn find(types: &mut TypeTable, f: &Body) -> EntitySet<Value> {
    let mut candidates: Vec<(Value, SmallVec<[Value; 4]>)> = Vec::new();
    let mut is_candidate = EntitySet::new();
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        let Some(result) = f.insts[inst].result else { continue };
        if packed_type(types, f.insts[inst].ty).is_some()
            && let Some(operands) = carried(types, f, inst)
        {
            candidates.push((result, operands));
            is_candidate.insert(result);
        }
    }
    if candidates.is_empty() {
        return EntitySet::new();
    }
    // Those that change together.
    let mut web = UnionFind::new(f.values.len());
    let mut gains: Vec<Value> = Vec::new();
    for (result, operands) in &candidates {
        for &operand in operands {
            if is_candidate.contains(operand) {
                let (one, two) = (web.find(result.as_u32()), web.find(operand.as_u32()));
                web.merge(one, two);
            } else if is_whole(f, operand) {
                gains.push(*result);
            }
        }
    }
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        let kind = &f.insts[inst].kind;
        if takes_whole(f, kind) {
            kind.for_each_operand(|operand| gains.extend(is_candidate.contains(operand).then_some(operand)));
        }
    }
    let gaining: FxHashSet<u32> = gains.into_iter().map(|value| web.find(value.as_u32())).collect();
    let mut chosen = EntitySet::new();
    for (result, _) in candidates {
        if gaining.contains(&web.find(result.as_u32())) {
            chosen.insert(result);
        }
    }
    chosen
}

/// By block, the values that are put together at its end because phis bring them on: those of the block itself, so that no byte goes
/// to another block, and in the entry arguments and constants.
fn brought(f: &Body, carriers: &EntitySet<Value>) -> SecondaryMap<Block, Vec<Value>> {
    let mut home: SecondaryMap<Value, Option<Block>> = SecondaryMap::new();
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            if let Some(result) = f.insts[inst].result {
                home[result] = Some(block);
            }
        }
    }
    let mut at_ends: SecondaryMap<Block, Vec<Value>> = SecondaryMap::new();
    let mut seen = EntitySet::new();
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        let data = &f.insts[inst];
        let (InstKind::Phi { incoming, .. }, Some(result)) = (&data.kind, data.result) else { continue };
        if !carriers.contains(result) {
            continue;
        }
        for &(value, _) in incoming {
            if !carriers.contains(value) && seen.insert(value) {
                at_ends[home[value].unwrap_or(f.entry())].push(value);
            }
        }
    }
    at_ends
}

#[cfg(test)]
mod tests;
