//! Fat pointers, address space 7, as pairs of a resource and an offset, so that either has its own uniformity: the
//! resource stays in SGPRs where lanes have several offsets in one buffer.
//!
//! What is left of the type are arguments, operands and results of calls, and addresses: each of these is put together,
//! right where its pair is known, by `addrspacecast` of the resource and one `getelementptr` (a second one, `nuw`, adds
//! what the instruction can add). Of what calls give, the pair is taken apart behind the call.
//!
//! Values that contain fat pointers are lists of leaves: two for each of those, one for whatever stands between them.

mod offsets;
mod shapes;

use super::builder::Builder;
use super::parts::place_of;
use super::per_lane;
use super::rewrite::{Action, Writer, each_inst};
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_analysis::{Body, New, PerLane};
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_graph::{DepthFirst, Graph};
use gcnsel_ir::{
    AddressSpace, BinaryOp, Block, Callee, CastOp, Const, ConstData, ConstExpr, Counts, IndexWalk, Inst,
    InstKind, IntPredicate, Intrinsic, Type, TypeKind, TypeTable, Value, ValueDef,
};
use offsets::{Sum, add, add_constant, constant_distance, lane_of, small_addend};
use shapes::{MOST_LEAVES, Shapes};
use smallvec::SmallVec;
use std::collections::VecDeque;

/// The parts of a value.
type Leaves = SmallVec<[Value; 2]>;

/// Takes fat pointers apart.
///
/// # Errors
/// Operations on fat pointers with no meaning (order, casts to other address spaces), and values of more leaves than there
/// are registers.
pub(super) fn split(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let Some(fat) = types.find(&TypeKind::Ptr(AddressSpace::BUFFER_FAT)) else { return Ok(()) };
    let shapes = Shapes::new(fat);
    if !function.values.values().any(|v| shapes.contains(types, v.ty)) {
        return Ok(());
    }
    // Operands must have been split before they are used; only phis may wait.
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    function.order_blocks(DepthFirst::new(&graph).reverse_postorder().collect());
    let arrivals = Arrivals::of(types, function, &shapes);
    let mut splitter = Splitter {
        shapes,
        arrivals,
        leaves: SecondaryMap::new(),
        replaced: SecondaryMap::new(),
        phis: Vec::new(),
    };
    each_inst(types, function, |w, inst| {
        let result = w.b.function.insts[inst].result;
        splitter.arrive(w, inst)?;
        let action = splitter.visit(w, inst)?;
        if let (Some(result), Action::Replace(value)) = (result, &action) {
            splitter.replaced[result] = Some(*value);
        }
        Ok(action)
    })?;
    splitter.fill_phis(types, function)
}

/// Values that come whole: arguments, and what calls give.
struct Arrivals {
    /// Where instructions stand.
    at: SecondaryMap<Inst, (PackedOption<Block>, u32)>,
    /// By block, those values that come in it, with the number of the instruction that they stand before.
    values: SecondaryMap<Block, VecDeque<(u32, Value)>>,
}

impl Arrivals {
    fn of(types: &TypeTable, body: &Body, shapes: &Shapes) -> Arrivals {
        let mut arrivals = Arrivals { at: SecondaryMap::new(), values: SecondaryMap::new() };
        for value in body.params.iter().filter_map(|p| p.value) {
            if shapes.contains(types, body.values[value].ty) {
                arrivals.values[body.entry()].push_back((0, value));
            }
        }
        for &block in &body.layout {
            for (index, &inst) in body.blocks[block].insts.iter().enumerate() {
                arrivals.at[inst] = (Some(block).into(), index as u32);
                let data = &body.insts[inst];
                if let (InstKind::Call { .. }, Some(result)) = (&data.kind, data.result)
                    && shapes.contains(types, data.ty)
                    && intrinsic_of(body, inst) != Some(Intrinsic::Ptrmask)
                {
                    arrivals.values[block].push_back((index as u32 + 1, result));
                }
            }
        }
        arrivals
    }
}

/// The intrinsic that an instruction calls.
fn intrinsic_of(body: &Body, inst: Inst) -> Option<Intrinsic> {
    match &body.insts[inst].kind {
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => body.module().intrinsic(*symbol),
        _ => None,
    }
}

/// What loads through a resource into LDS as a call does by a pointer.
fn load_to_lds(body: &Body, inst: Inst) -> Option<PerLane> {
    match intrinsic_of(body, inst)? {
        Intrinsic::AmdgcnLoadToLds => Some(per_lane::RAW_PTR_BUFFER_LOAD_LDS),
        Intrinsic::AmdgcnLoadAsyncToLds => Some(per_lane::RAW_PTR_BUFFER_LOAD_ASYNC_LDS),
        _ => None,
    }
}

struct Splitter {
    shapes: Shapes,
    arrivals: Arrivals,
    leaves: SecondaryMap<Value, Option<Leaves>>,
    /// Values that are gone, and what stands for them: leaves may have been told by those.
    replaced: SecondaryMap<Value, Option<Value>>,
    /// Phis of leaves, and what they stand for.
    phis: Vec<(Leaves, Vec<(Value, Block)>)>,
}

impl Splitter {
    /// Takes apart what has come before an instruction.
    fn arrive(&mut self, w: &mut Writer, inst: Inst) -> Result<()> {
        let (Some(block), index) = (self.arrivals.at[inst].0.expand(), self.arrivals.at[inst].1) else {
            return Ok(());
        };
        if matches!(w.b.function.insts[inst].kind, InstKind::Phi { .. }) {
            return Ok(());
        }
        while let Some(&(first, value)) = self.arrivals.values[block].front() {
            if first > index {
                break;
            }
            self.arrivals.values[block].pop_front();
            let mut leaves = Leaves::new();
            self.check_size(&w.b, w.b.ty(value), w.b.function.insts[inst].span)?;
            self.take_apart(&mut w.b, value, &mut leaves);
            self.leaves[value] = Some(leaves);
        }
        Ok(())
    }

    fn check_size(&mut self, b: &Builder, ty: Type, span: Span) -> Result<()> {
        if self.shapes.count(b.types, ty) <= MOST_LEAVES {
            return Ok(());
        }
        let text = gcnsel_ir::type_text(b.types, ty);
        Err(Diagnostic::at(span, format!("values of type '{text}' are not supported: they are too large")))
    }

    /// The leaves of a whole value, in order.
    fn take_apart(&mut self, b: &mut Builder, value: Value, out: &mut Leaves) {
        let ty = b.ty(value);
        if ty == self.shapes.fat {
            let (resource, i32) = (b.types.ptr(AddressSpace::BUFFER_RESOURCE), b.i32());
            out.push(b.intrinsic(per_lane::FAT_RESOURCE, &[], &[value], resource));
            // What a resource is made of begins at its start.
            let is_made = b.function.def_inst(value).and_then(|inst| intrinsic_of(b.function, inst));
            out.push(match is_made == Some(Intrinsic::AmdgcnMakeBufferRsrc) {
                true => b.c32(0),
                false => b.cast(CastOp::PtrToInt, value, i32),
            });
            return;
        }
        let Some(parts) = self.shapes.parts(b.types, ty) else { return out.push(value) };
        let is_vector = b.types.lanes(ty).is_some();
        for (i, (part, _)) in parts.into_iter().enumerate() {
            let part = match is_vector {
                true => b.extract(value, i as u32),
                false => b.value(New::extract_value(value, [i as u32].into_iter().collect()), part),
            };
            self.take_apart(b, part, out);
        }
    }

    /// A whole value of its leaves.
    fn put_together(&mut self, b: &mut Builder, ty: Type, leaves: &mut impl Iterator<Item = Value>) -> Value {
        let poison = b.poison(ty);
        let mut next = || leaves.next().unwrap_or(poison);
        if ty == self.shapes.fat {
            let (resource, offset) = (next(), next());
            return self.pointer(b, resource, offset);
        }
        let Some(parts) = self.shapes.parts(b.types, ty) else { return next() };
        let is_vector = b.types.lanes(ty).is_some();
        let mut whole = poison;
        for (i, (part, _)) in parts.into_iter().enumerate() {
            let part = self.put_together(b, part, leaves);
            whole = match is_vector {
                true => b.insert(whole, part, i as u32),
                false => b.value(New::insert_value(whole, part, [i as u32].into_iter().collect()), ty),
            };
        }
        whole
    }

    /// A fat pointer, as an address.
    fn pointer(&mut self, b: &mut Builder, resource: Value, offset: Value) -> Value {
        let base = b.cast(CastOp::AddrSpaceCast, resource, self.shapes.fat);
        let (start, addend) = match small_addend(b, offset) {
            Some((start, addend)) => (start, Some(addend)),
            None => (offset, None),
        };
        let at_start = match b.function.as_int(start) {
            Some(0) => base,
            _ => b.gep(base, start),
        };
        let Some(addend) = addend else { return at_start };
        let byte = b.types.int(8);
        b.value(New::byte_offset_beyond(byte, at_start, addend), self.shapes.fat)
    }

    /// The leaves of a value.
    fn leaves_of(&mut self, b: &mut Builder, value: Value, span: Span) -> Result<Leaves> {
        if let Some(leaves) = &self.leaves[value] {
            return Ok(leaves.clone());
        }
        let mut out = Leaves::new();
        match constant_of(b, value) {
            Some(c) => {
                self.check_size(b, b.ty(value), span)?;
                self.constant(b, c, span, &mut out)?;
            }
            None => self.take_apart(b, value, &mut out),
        }
        Ok(out)
    }

    /// Resource and offset of a fat pointer.
    fn pair(&mut self, b: &mut Builder, value: Value, span: Span) -> Result<(Value, Value)> {
        let leaves = self.leaves_of(b, value, span)?;
        Ok((leaves[0], leaves[1]))
    }

    /// The leaves of a constant, constants themselves.
    fn constant(&mut self, b: &mut Builder, c: Const, span: Span, out: &mut Leaves) -> Result<()> {
        let ty = b.function.consts.ty(c);
        if !self.shapes.contains(b.types, ty) {
            out.push(b.function.const_value(c));
            return Ok(());
        }
        match b.function.consts.data(c).clone() {
            data @ (ConstData::Zero | ConstData::Undef | ConstData::Poison) => {
                let mut leaves = Vec::new();
                self.shapes.leaves(b.types, ty, 0, &mut leaves);
                for (leaf, _) in leaves {
                    let data = match (&data, b.types.kind(leaf)) {
                        (ConstData::Zero, TypeKind::Int(_)) => ConstData::Int(0),
                        (ConstData::Zero, kind) if is_float(kind) => ConstData::Float(0),
                        _ => data.clone(),
                    };
                    out.push(b.function.constant(leaf, data));
                }
                Ok(())
            }
            ConstData::Aggregate(parts) => {
                parts.iter().try_for_each(|&part| self.constant(b, part, span, out))
            }
            ConstData::Expr(ConstExpr::Cast(CastOp::AddrSpaceCast, inner))
                if ty == self.shapes.fat
                    && b.types.pointer_space(b.function.consts.ty(inner))
                        == Some(AddressSpace::BUFFER_RESOURCE) =>
            {
                out.push(b.function.const_value(inner));
                out.push(b.c32(0));
                Ok(())
            }
            ConstData::Expr(ConstExpr::Cast(CastOp::IntToPtr, inner)) if ty == self.shapes.fat => {
                let Some(bits) = b.function.consts.as_int(inner) else {
                    return Err(unsupported(span, "this constant expression"));
                };
                let (wide, resource) = (b.types.int(128), b.types.ptr(AddressSpace::BUFFER_RESOURCE));
                let number = b.function.intern(wide, ConstData::Int(bits >> 32));
                let cast = ConstData::Expr(ConstExpr::Cast(CastOp::IntToPtr, number));
                out.push(b.function.constant(resource, cast));
                out.push(b.c32(bits as u32));
                Ok(())
            }
            ConstData::Expr(ConstExpr::Gep { source, base, indices, .. }) if ty == self.shapes.fat => {
                let mut pair = Leaves::new();
                self.constant(b, base, span, &mut pair)?;
                let numbers: Option<Vec<(Type, u128)>> = indices
                    .iter()
                    .map(|&i| Some((b.function.consts.ty(i), b.function.consts.as_int(i)?)))
                    .collect();
                let by = numbers.and_then(|numbers| constant_distance(b.types, source, &numbers));
                let start = pair.get(1).and_then(|&offset| b.function.as_int(offset));
                let (Some(start), Some(by)) = (start, by) else {
                    return Err(unsupported(span, "this constant expression"));
                };
                out.push(pair[0]);
                out.push(b.c32((start as u32).wrapping_add(by)));
                Ok(())
            }
            _ => Err(unsupported(span, "this constant")),
        }
    }

    fn visit(&mut self, w: &mut Writer, inst: Inst) -> Result<Action> {
        let b = &mut w.b;
        let data = &b.function.insts[inst];
        let (ty, result, span) = (data.ty, data.result, data.span);
        let mut concerned = self.shapes.contains(b.types, ty);
        data.kind.for_each_operand(|v| concerned |= self.shapes.contains(b.types, b.function.values[v].ty));
        if !concerned {
            return Ok(Action::Keep);
        }
        let kind = data.kind.clone();
        self.check_size(b, ty, span)?;
        let leaves: Leaves = match kind {
            InstKind::Phi { incoming, .. } => {
                let mut shape = Vec::new();
                self.shapes.leaves(b.types, ty, 0, &mut shape);
                let leaves: Leaves = shape.iter().map(|&(leaf, _)| w.phi(leaf, &[])).collect();
                self.phis.push((leaves.clone(), incoming));
                leaves
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let (x, y) = (self.leaves_of(b, on_true, span)?, self.leaves_of(b, on_false, span)?);
                let lanes = b.types.lanes(b.ty(condition)).is_some();
                let mut bit = condition;
                let mut out = Leaves::new();
                for (i, (x, y)) in x.into_iter().zip(y).enumerate() {
                    // A vector of conditions chooses among vectors of pointers alone.
                    if lanes && i % 2 == 0 {
                        bit = b.extract(condition, i as u32 / 2);
                    }
                    out.push(b.select(bit, x, y));
                }
                out
            }
            InstKind::Freeze { value } => {
                let leaves = self.leaves_of(b, value, span)?;
                let freeze = |leaf| {
                    let ty = b.ty(leaf);
                    b.value(New::freeze(leaf), ty)
                };
                leaves.into_iter().map(freeze).collect()
            }
            InstKind::Gep { source, base, indices, inbounds, nuw, nusw } => {
                if !self.shapes.contains(b.types, ty) {
                    return Ok(Action::Keep);
                }
                let promise = Promise { nuw, nusw: nusw || inbounds };
                self.element(b, source, base, &indices, promise, ty, span)?
            }
            InstKind::Cast { op, value, .. } => match op {
                CastOp::AddrSpaceCast => self.cast_from_resource(b, value, ty, span)?,
                CastOp::IntToPtr => self.pointer_from_integer(b, value, ty),
                CastOp::PtrToInt => return Ok(Action::Replace(self.integer_of(b, value, ty, span)?)),
                // To itself.
                _ => self.leaves_of(b, value, span)?,
            },
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                return Ok(Action::Replace(self.compare(b, predicate, lhs, rhs, ty, span)?));
            }
            InstKind::ExtractElement { vector, index } => self.extract(b, vector, index, span)?,
            InstKind::InsertElement { vector, element, index } => {
                self.insert(b, vector, element, index, span)?
            }
            InstKind::ShuffleVector { a, b: other, mask } => {
                let mut from = self.leaves_of(b, a, span)?;
                from.extend(self.leaves_of(b, other, span)?);
                let nothing = self.nothing(b);
                let pick = |i: &Option<u32>| match i {
                    Some(i) => [from[2 * *i as usize], from[2 * *i as usize + 1]],
                    None => nothing,
                };
                mask.iter().flat_map(pick).collect()
            }
            InstKind::ExtractValue { aggregate, indices } => {
                let leaves = self.leaves_of(b, aggregate, span)?;
                let (first, count, rest) = self.shapes.walk(b.types, b.ty(aggregate), &indices);
                if !rest.is_empty() {
                    let extract = New::extract_value(leaves[first], SmallVec::from_slice(rest));
                    return Ok(Action::Replace(b.value(extract, ty)));
                }
                if !self.shapes.contains(b.types, ty) {
                    return Ok(Action::Replace(leaves[first]));
                }
                leaves[first..first + count].iter().copied().collect()
            }
            InstKind::InsertValue { aggregate, value, indices } => {
                let mut leaves = self.leaves_of(b, aggregate, span)?;
                let (first, count, rest) = self.shapes.walk(b.types, ty, &indices);
                if !rest.is_empty() {
                    let whole = b.ty(leaves[first]);
                    let insert = New::insert_value(leaves[first], value, SmallVec::from_slice(rest));
                    leaves[first] = b.value(insert, whole);
                } else if self.shapes.contains(b.types, b.ty(value)) {
                    let new = self.leaves_of(b, value, span)?;
                    leaves[first..first + count].copy_from_slice(&new);
                } else {
                    leaves[first] = value;
                }
                leaves
            }
            InstKind::Load { ptr, access } => {
                if !self.shapes.contains(b.types, ty) {
                    return self.address(b, inst, ptr, |ptr| New::load(ptr, access));
                }
                let mut shape = Vec::new();
                self.shapes.leaves(b.types, ty, 0, &mut shape);
                let mut out = Leaves::new();
                for (leaf, at) in shape {
                    let (ptr, part) = place_of(b, ptr, at, &access);
                    out.push(b.value(New::load(ptr, part), leaf));
                }
                out
            }
            InstKind::Store { ptr, value, access } => {
                let ty = b.ty(value);
                if !self.shapes.contains(b.types, ty) {
                    return self.address(b, inst, ptr, |ptr| New::store(ptr, value, access));
                }
                let leaves = self.leaves_of(b, value, span)?;
                let mut shape = Vec::new();
                self.shapes.leaves(b.types, ty, 0, &mut shape);
                for (leaf, (_, at)) in leaves.into_iter().zip(shape) {
                    let (ptr, part) = place_of(b, ptr, at, &access);
                    b.effect(New::store(ptr, leaf, part));
                }
                return Ok(Action::Drop);
            }
            InstKind::AtomicRmw { op, ptr, value, access } => {
                return self.address(b, inst, ptr, |ptr| New::atomic_rmw(op, ptr, value, access));
            }
            InstKind::CmpXchg { ptr, expected, new, weak, failure, access } => {
                let exchange = |ptr| New::cmpxchg(ptr, expected, new, weak, failure, access);
                return self.address(b, inst, ptr, exchange);
            }
            InstKind::Call { args, .. } if intrinsic_of(b.function, inst) == Some(Intrinsic::Ptrmask) => {
                let leaves = self.leaves_of(b, args[0], span)?;
                let mut out = Leaves::new();
                let vector = b.types.lanes(b.ty(args[1])).is_some();
                for (i, pair) in leaves.chunks(2).enumerate() {
                    let mask = if vector { b.extract(args[1], i as u32) } else { args[1] };
                    let i32 = b.i32();
                    let mask = b.resize(mask, i32, false);
                    out.push(pair[0]);
                    out.push(b.and(pair[1], mask));
                }
                out
            }
            InstKind::Call { args, .. } if let Some(load) = load_to_lds(b.function, inst) => {
                let (resource, offset) = self.pair(b, args[0], span)?;
                let zero = b.c32(0);
                let args = [resource, args[1], args[2], offset, zero, args[3], args[4]];
                let new = b.effect_of_intrinsic(load, &[], &args);
                b.function.take_metadata(new, inst);
                return Ok(Action::Drop);
            }
            // Calls take and give whole values.
            InstKind::Call { .. } | InstKind::Ret { .. } => return Ok(Action::Keep),
            _ => return Err(unsupported(span, "this operation on fat pointers")),
        };
        let b = &mut w.b;
        let Some(result) = result else { return Ok(Action::Drop) };
        let whole = self.put_together(b, ty, &mut leaves.iter().copied());
        self.leaves[result] = Some(leaves);
        Ok(Action::Replace(whole))
    }

    /// An access through a pointer that has come whole: it gets an address of which the resource is known.
    fn address(
        &mut self,
        b: &mut Builder,
        inst: Inst,
        ptr: Value,
        access: impl FnOnce(Value) -> New,
    ) -> Result<Action> {
        let (ty, span) = (b.function.insts[inst].ty, b.function.insts[inst].span);
        let is_whole = match b.function.def_inst(ptr) {
            Some(def) => {
                matches!(b.function.insts[def].kind, InstKind::Call { .. }) && self.replaced[ptr].is_none()
            }
            None => true,
        };
        if b.ty(ptr) != self.shapes.fat || !is_whole {
            return Ok(Action::Keep);
        }
        let (resource, offset) = self.pair(b, ptr, span)?;
        let pointer = self.pointer(b, resource, offset);
        let new = b.push(access(pointer), ty);
        b.function.take_metadata(new, inst);
        Ok(b.function.insts[new].result.map_or(Action::Drop, Action::Replace))
    }

    /// Two leaves of no value.
    fn nothing(&mut self, b: &mut Builder) -> [Value; 2] {
        let (resource, i32) = (b.types.ptr(AddressSpace::BUFFER_RESOURCE), b.i32());
        [b.poison(resource), b.poison(i32)]
    }

    fn extract(&mut self, b: &mut Builder, vector: Value, index: Value, span: Span) -> Result<Leaves> {
        let leaves = self.leaves_of(b, vector, span)?;
        if let Some(index) = b.function.as_int(index) {
            let found = usize::try_from(index).ok().and_then(|i| leaves.chunks(2).nth(i));
            return Ok(found.map_or_else(|| self.nothing(b).into(), |pair| pair.iter().copied().collect()));
        }
        let mut found: Leaves = leaves[..2].iter().copied().collect();
        for (i, pair) in leaves.chunks(2).enumerate().skip(1) {
            let number = b.int(b.ty(index), i as u128);
            let here = b.icmp(IntPredicate::Eq, index, number);
            for (found, &leaf) in found.iter_mut().zip(pair) {
                *found = b.select(here, leaf, *found);
            }
        }
        Ok(found)
    }

    fn insert(
        &mut self,
        b: &mut Builder,
        vector: Value,
        element: Value,
        index: Value,
        span: Span,
    ) -> Result<Leaves> {
        let mut leaves = self.leaves_of(b, vector, span)?;
        let (resource, offset) = self.pair(b, element, span)?;
        if let Some(index) = b.function.as_int(index) {
            if let Some(pair) = usize::try_from(index).ok().and_then(|i| leaves.chunks_mut(2).nth(i)) {
                pair.copy_from_slice(&[resource, offset]);
            }
            return Ok(leaves);
        }
        for (i, pair) in leaves.chunks_mut(2).enumerate() {
            let number = b.int(b.ty(index), i as u128);
            let here = b.icmp(IntPredicate::Eq, index, number);
            pair[0] = b.select(here, resource, pair[0]);
            pair[1] = b.select(here, offset, pair[1]);
        }
        Ok(leaves)
    }

    fn cast_from_resource(&mut self, b: &mut Builder, value: Value, to: Type, span: Span) -> Result<Leaves> {
        let from = b.ty(value);
        let spaces = (b.types.pointer_space(from), b.types.pointer_space(to));
        let (Some(AddressSpace::BUFFER_RESOURCE), Some(AddressSpace::BUFFER_FAT)) = spaces else {
            let [from, to] = [spaces.0, spaces.1].map(|space| space.unwrap_or_default().0);
            return Err(Diagnostic::at(
                span,
                format!(
                    "a cast from address space {from} to {to} is not supported: only buffer resources, address space 8, become fat pointers"
                ),
            ));
        };
        let zero = b.c32(0);
        Ok(match b.types.lanes(from) {
            None => [value, zero].into_iter().collect(),
            Some(lanes) => (0..lanes).flat_map(|i| [b.extract(value, i), zero]).collect(),
        })
    }

    /// The offset is the low dword, the resource stands above it.
    fn pointer_from_integer(&mut self, b: &mut Builder, value: Value, to: Type) -> Leaves {
        let lanes = b.types.lanes(to);
        let mut out = Leaves::new();
        for lane in 0..lanes.unwrap_or(1) {
            let number = if lanes.is_some() { b.extract(value, lane) } else { value };
            let bits = b.types.int_bits(b.ty(number)).unwrap_or(0);
            let (i32, i128) = (b.i32(), b.types.int(128));
            let resource = b.types.ptr(AddressSpace::BUFFER_RESOURCE);
            out.push(match bits {
                ..=32 => b.function.constant(resource, ConstData::Zero),
                _ => {
                    let above = b.shift(BinaryOp::LShr, number, 32);
                    let above = b.resize(above, i128, false);
                    b.cast(CastOp::IntToPtr, above, resource)
                }
            });
            out.push(b.resize(number, i32, false));
        }
        out
    }

    fn integer_of(&mut self, b: &mut Builder, value: Value, to: Type, span: Span) -> Result<Value> {
        let leaves = self.leaves_of(b, value, span)?;
        let number = b.types.scalar(to);
        let mut parts = Leaves::new();
        for pair in leaves.chunks(2) {
            let bits = b.types.int_bits(number).unwrap_or(0);
            let (resource, offset) = (pair[0], pair[1]);
            parts.push(if bits <= 32 {
                b.resize(offset, number, false)
            } else {
                // As wide as the result, or what that is cut from.
                let wide = b.types.int(bits.max(128));
                let i128 = b.types.int(128);
                let high = b.cast(CastOp::PtrToInt, resource, i128);
                let high = b.resize(high, wide, false);
                let high = b.shift(BinaryOp::Shl, high, 32);
                let low = b.resize(offset, wide, false);
                let both = b.or(high, low);
                b.resize(both, number, false)
            });
        }
        if b.types.lanes(to).is_none() {
            return Ok(parts[0]);
        }
        let mut vector = b.poison(to);
        for (i, part) in parts.into_iter().enumerate() {
            vector = b.insert(vector, part, i as u32);
        }
        Ok(vector)
    }

    fn compare(
        &mut self,
        b: &mut Builder,
        predicate: IntPredicate,
        lhs: Value,
        rhs: Value,
        ty: Type,
        span: Span,
    ) -> Result<Value> {
        let combine = match predicate {
            IntPredicate::Eq => BinaryOp::And,
            IntPredicate::Ne => BinaryOp::Or,
            _ => return Err(unsupported(span, "a comparison of fat pointers by size")),
        };
        let (x, y) = (self.leaves_of(b, lhs, span)?, self.leaves_of(b, rhs, span)?);
        let mut bits = Leaves::new();
        for (x, y) in x.chunks(2).zip(y.chunks(2)) {
            let resources = b.icmp(predicate, x[0], y[0]);
            let offsets = b.icmp(predicate, x[1], y[1]);
            bits.push(b.binary(combine, resources, offsets));
        }
        if b.types.lanes(ty).is_none() {
            return Ok(bits[0]);
        }
        let mut vector = b.poison(ty);
        for (i, bit) in bits.into_iter().enumerate() {
            vector = b.insert(vector, bit, i as u32);
        }
        Ok(vector)
    }

    /// `getelementptr`: the offset moves, the resource stays.
    #[allow(clippy::too_many_arguments)]
    fn element(
        &mut self,
        b: &mut Builder,
        source: Type,
        base: Value,
        indices: &[Value],
        promise: Promise,
        ty: Type,
        span: Span,
    ) -> Result<Leaves> {
        let bases = self.leaves_of(b, base, span)?;
        let mut out = Leaves::new();
        for lane in 0..b.types.lanes(ty).unwrap_or(1) {
            let pair = bases.chunks(2).nth(lane as usize).unwrap_or(&bases[..2]);
            let (resource, start) = (pair[0], pair[1]);
            // What varies of the base goes first, then what varies of each index; the constants of all come last. Where the
            // address does not wrap round, sums that might are not taken apart.
            let Sum { rest: mut offset, mut constant } = Sum::of(b, start, promise.nuw || promise.nusw);
            let mut varies = false;
            let mut walk = IndexWalk::new(source);
            for &index in indices {
                let index = match b.types.lanes(b.ty(index)) {
                    Some(_) => lane_of(b, index, lane),
                    None => index,
                };
                let number = b.function.as_int(index).and_then(|n| b.types.signed(b.ty(index), n));
                let scale = match walk.step(b.types, number).ok_or_else(|| sizeless(span))? {
                    Counts::Field(at) => {
                        constant += i128::from(at);
                        continue;
                    }
                    // There may be more elements than the type says.
                    Counts::Elements(stride) => stride,
                };
                if let Some(number) = number {
                    constant = constant.wrapping_add(number.wrapping_mul(i128::from(scale)));
                    continue;
                }
                let Sum { rest, constant: steps } = Sum::of(b, index, promise.nuw);
                constant = constant.wrapping_add(steps.wrapping_mul(i128::from(scale)));
                varies = true;
                let i32 = b.i32();
                let index = b.resize(rest, i32, true);
                let step = match scale as u32 {
                    1 => index,
                    scale if scale.is_power_of_two() => b.shift(BinaryOp::Shl, index, scale.trailing_zeros()),
                    scale => {
                        let scale = b.c32(scale);
                        b.mul(index, scale)
                    }
                };
                offset = match b.function.as_int(offset) {
                    Some(0) => step,
                    _ => add(b, offset, step, promise.nuw),
                };
            }
            // What is not negative goes up, whether the promise is about signed or unsigned steps.
            let is_certain = promise.nuw || promise.nusw && !varies;
            out.push(resource);
            out.push(add_constant(b, offset, constant, is_certain && constant >= 0));
        }
        Ok(out)
    }

    /// Gives the new phis their values, now that all are split.
    fn fill_phis(mut self, types: &mut TypeTable, function: &mut Body) -> Result<()> {
        let entry = function.entry();
        let mut b = Builder::new(types, function, entry);
        for (phis, incoming) in std::mem::take(&mut self.phis) {
            let span = b.function.span;
            let mut sources = Vec::new();
            for (value, from) in incoming {
                sources.push((self.leaves_of(&mut b, value, span)?, from));
            }
            for (number, phi) in phis.into_iter().enumerate() {
                let inst = b.function.def_inst(phi).expect("a phi is an instruction's result");
                let leaf = |(leaves, from): &(Leaves, Block)| {
                    let mut value = leaves[number];
                    while let Some(other) = self.replaced[value] {
                        value = other;
                    }
                    (value, *from)
                };
                *b.function.incoming_mut(inst) = sources.iter().map(leaf).collect();
            }
        }
        Ok(())
    }
}

/// What `getelementptr` promises of its steps.
#[derive(Clone, Copy)]
struct Promise {
    nuw: bool,
    /// As `inbounds` does.
    nusw: bool,
}

fn constant_of(b: &Builder, value: Value) -> Option<Const> {
    match b.function.values[value].def {
        ValueDef::Const(c) => Some(c),
        _ => None,
    }
}

fn unsupported(span: Span, what: &str) -> Diagnostic {
    Diagnostic::at(span, format!("{what} is not supported"))
}

fn sizeless(span: Span) -> Diagnostic {
    unsupported(span, "address arithmetic on a type without a size")
}

fn is_float(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double)
}
