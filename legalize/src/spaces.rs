//! Generic pointers into one address space that is known are pointers of that space: what they reach is accessed by the
//! space's own instructions, of which more than one may be under way, and which take no part of two counters.
//!
//! Known are pointers that are made of ones of a space, and whatever is computed or chosen of these alone. Pointers that
//! a host has written can only be to global memory, since LDS and scratch have no address before a kernel is there: these
//! are a kernel's parameters, and what is loaded from constant memory.

use super::builder::Builder;
use super::rewrite::{Action, Writer, each_inst};
use cranelift_entity::SecondaryMap;
use gcnsel_analysis::{Body, New, Uses};
use gcnsel_diag::Result;
use gcnsel_graph::{DepthFirst, Graph};
use gcnsel_ir::{
    AddressSpace, Block, Callee, CastOp, Const, ConstData, ConstExpr, ConstPool, Inst, InstKind,
    IntPredicate, Intrinsic, Type, TypeTable, Value, ValueDef,
};

/// The space of a pointer. Of vectors of pointers, each of which may point elsewhere, nothing is known.
fn space_of(types: &TypeTable, ty: Type) -> Option<AddressSpace> {
    types.pointer_space(ty).filter(|_| types.lanes(ty).is_none())
}

/// Where a generic pointer points, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// To nothing that has been seen yet; a null pointer, which every space has, says no more.
    #[default]
    Unseen,
    /// Into this space, unless it is null.
    In(AddressSpace),
    /// Anywhere.
    Anywhere,
}

impl Place {
    fn or(self, other: Place) -> Place {
        match (self, other) {
            (Place::Unseen, place) | (place, Place::Unseen) => place,
            (a, b) if a == b => a,
            _ => Place::Anywhere,
        }
    }

    /// Of what is made of a pointer of a space.
    fn of_space(space: AddressSpace) -> Place {
        match space {
            AddressSpace::GLOBAL | AddressSpace::CONSTANT | AddressSpace::LOCAL | AddressSpace::PRIVATE => {
                Place::In(space)
            }
            _ => Place::Anywhere,
        }
    }
}

/// Replaces generic pointers where their space is known.
pub(super) fn infer(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let is_generic = |value: Value| space_of(types, function.values[value].ty) == Some(AddressSpace::FLAT);
    if !function.values.keys().any(is_generic) {
        return Ok(());
    }
    let places = Places::of(types, function);
    if !function.values.keys().any(|value| places.space(types, function, value).is_some()) {
        return Ok(());
    }
    // Pointers must have been replaced before they are used; only phis may wait.
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    function.order_blocks(DepthFirst::new(&graph).reverse_postorder().collect());
    let mut rewriter = Rewriter {
        places,
        known: SecondaryMap::new(),
        replaced: SecondaryMap::new(),
        phis: Vec::new(),
        has_begun: false,
    };
    each_inst(types, function, |w, inst| {
        rewriter.begin(w);
        let result = w.b.function.insts[inst].result;
        let action = rewriter.visit(w, inst);
        if let (Some(result), Action::Replace(value)) = (result, action) {
            rewriter.replaced[result] = Some(value);
        }
        Ok(action)
    })?;
    let entry = function.entry();
    let mut b = Builder::new(types, function, entry);
    for NewPhi { phi, space, incoming } in std::mem::take(&mut rewriter.phis) {
        let inst = b.function.def_inst(phi).expect("a phi is an instruction's result");
        let incoming = incoming.into_iter().map(|(value, from)| {
            let mut known = rewriter.known_as(&mut b, value, space);
            while let Some(other) = rewriter.replaced[known] {
                known = other;
            }
            (known, from)
        });
        let incoming = incoming.collect();
        *b.function.incoming_mut(inst) = incoming;
    }
    Ok(())
}

/// Where the generic pointers that instructions make point.
#[derive(Default)]
struct Places {
    of: SecondaryMap<Value, Place>,
    /// Pointers that are those of their space where they are in an object, which is what accesses ask for, and other numbers
    /// where they are not: arithmetic has 64 bits, that of LDS and scratch 32, and null is another number.
    loose: SecondaryMap<Value, bool>,
}

impl Places {
    fn of(types: &TypeTable, function: &Body) -> Places {
        let uses = Uses::new(function);
        let mut places = Places::default();
        places.propagate(types, function, &uses);
        // What is made of null alone is a number that nobody knows the space of.
        let is_generic =
            |&value: &Value| space_of(types, function.values[value].ty) == Some(AddressSpace::FLAT);
        for value in function.values.keys().filter(is_generic) {
            if places.of[value] == Place::Unseen && function.def_inst(value).is_some() {
                places.of[value] = Place::Anywhere;
            }
        }
        places.propagate(types, function, &uses);
        uses.propagate(function, |inst, result| {
            let is_loose = places.is_loose_inst(types, function, inst, result);
            is_loose && !std::mem::replace(&mut places.loose[result], true)
        });
        places
    }

    fn is_loose_inst(&self, types: &TypeTable, function: &Body, inst: Inst, result: Value) -> bool {
        let small = [Some(AddressSpace::LOCAL), Some(AddressSpace::PRIVATE)];
        if !small.contains(&self.space(types, function, result)) {
            return false;
        }
        let is_loose = |value: Value| self.is_loose(function, value);
        match &function.insts[inst].kind {
            InstKind::Gep { inbounds, .. } => !inbounds,
            InstKind::Freeze { value } => is_loose(*value),
            InstKind::Phi { incoming, .. } => incoming.iter().any(|&(value, _)| is_loose(value)),
            InstKind::Select { on_true, on_false, .. } => is_loose(*on_true) || is_loose(*on_false),
            _ => false,
        }
    }

    /// Whether a generic pointer of a known space is another number than that space's where it is in no object.
    fn is_loose(&self, function: &Body, pointer: Value) -> bool {
        match function.values[pointer].def {
            ValueDef::Const(c) => is_loose_constant(&function.consts, c),
            _ => self.loose[pointer],
        }
    }

    /// Follows pointers until nothing new is found.
    fn propagate(&mut self, types: &TypeTable, function: &Body, uses: &Uses) {
        // A place is only ever made less known, twice at most.
        uses.propagate(function, |inst, result| {
            if space_of(types, function.values[result].ty) != Some(AddressSpace::FLAT) {
                return false;
            }
            let place = self.of[result].or(self.of_inst(types, function, inst));
            std::mem::replace(&mut self.of[result], place) != place
        });
    }

    fn of_inst(&self, types: &TypeTable, function: &Body, inst: Inst) -> Place {
        let place = |value: Value| self.place(types, function, value);
        match &function.insts[inst].kind {
            InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } => {
                space_of(types, function.values[*value].ty).map_or(Place::Anywhere, Place::of_space)
            }
            InstKind::Gep { base, .. } => place(*base),
            InstKind::Freeze { value } => place(*value),
            InstKind::Phi { incoming, .. } => {
                incoming.iter().fold(Place::Unseen, |all, &(value, _)| all.or(place(value)))
            }
            InstKind::Select { on_true, on_false, .. } => place(*on_true).or(place(*on_false)),
            InstKind::Load { ptr, access }
                if access.ordering.is_none()
                    && space_of(types, function.values[*ptr].ty) == Some(AddressSpace::CONSTANT) =>
            {
                Place::In(AddressSpace::GLOBAL)
            }
            _ => Place::Anywhere,
        }
    }

    /// Of a generic pointer.
    fn place(&self, types: &TypeTable, function: &Body, pointer: Value) -> Place {
        match function.values[pointer].def {
            ValueDef::Inst(_) => self.of[pointer],
            ValueDef::Const(c) => of_constant(types, &function.consts, c),
            ValueDef::Arg(index) => {
                let attributes = &function.params[index as usize].attributes;
                let is_passed = !["byval", "byref", "sret"].iter().any(|&name| attributes.has(name));
                match function.is_kernel() && is_passed {
                    true => Place::In(AddressSpace::GLOBAL),
                    false => Place::Anywhere,
                }
            }
        }
    }

    /// The space that a generic pointer is known to point into.
    fn space(&self, types: &TypeTable, function: &Body, value: Value) -> Option<AddressSpace> {
        if space_of(types, function.values[value].ty) != Some(AddressSpace::FLAT) {
            return None;
        }
        match self.place(types, function, value) {
            Place::In(space) => Some(space),
            Place::Unseen | Place::Anywhere => None,
        }
    }
}

/// Of a generic pointer that is a constant.
fn of_constant(types: &TypeTable, pool: &ConstPool, c: Const) -> Place {
    match pool.data(c) {
        ConstData::Zero | ConstData::Undef | ConstData::Poison => Place::Unseen,
        ConstData::Expr(ConstExpr::Cast(CastOp::AddrSpaceCast, inner)) => {
            space_of(types, pool.ty(*inner)).map_or(Place::Anywhere, Place::of_space)
        }
        ConstData::Expr(ConstExpr::Gep { base, .. }) => match of_constant(types, pool, *base) {
            // At a distance from null, which is not where other spaces have theirs.
            Place::Unseen => Place::Anywhere,
            place => place,
        },
        _ => Place::Anywhere,
    }
}

fn is_loose_constant(pool: &ConstPool, c: Const) -> bool {
    matches!(pool.data(c), ConstData::Expr(ConstExpr::Gep { inbounds: false, .. }))
}

/// A phi of pointers of a space.
struct NewPhi {
    phi: Value,
    space: AddressSpace,
    /// The generic pointers that it is of.
    incoming: Vec<(Value, Block)>,
}

struct Rewriter {
    places: Places,
    /// The pointer of its own space that is the same as a generic one.
    known: SecondaryMap<Value, Option<Value>>,
    /// Values that are gone, and what stands for them: pointers may have been told by those.
    replaced: SecondaryMap<Value, Option<Value>>,
    phis: Vec<NewPhi>,
    has_begun: bool,
}

impl Rewriter {
    /// In the entry, which comes first: parameters.
    fn begin(&mut self, w: &mut Writer) {
        if std::mem::replace(&mut self.has_begun, true) {
            return;
        }
        for value in w.b.function.params.iter().filter_map(|p| p.value).collect::<Vec<_>>() {
            if let Some(space) = self.places.space(w.b.types, w.b.function, value) {
                let ty = w.b.types.ptr(space);
                self.known[value] = Some(w.b.cast(CastOp::AddrSpaceCast, value, ty));
            }
        }
    }

    /// A generic pointer that is known to be of a space, as one of that space.
    fn known_as(&self, b: &mut Builder, pointer: Value, space: AddressSpace) -> Value {
        if let Some(known) = self.known[pointer] {
            return known;
        }
        let ty = b.types.ptr(space);
        match b.function.values[pointer].def {
            ValueDef::Const(c) => {
                let c = constant_in(b, c, ty);
                b.function.const_value(c)
            }
            // Of a block that nobody comes to.
            _ => b.poison(ty),
        }
    }

    /// A generic pointer as one of its space, if that is known.
    fn known(&self, b: &mut Builder, pointer: Value) -> Option<Value> {
        let space = self.places.space(b.types, b.function, pointer)?;
        Some(self.known_as(b, pointer, space))
    }

    fn visit(&mut self, w: &mut Writer, inst: Inst) -> Action {
        let data = &w.b.function.insts[inst];
        let (ty, kind) = (data.ty, data.kind.clone());
        if let Some(result) = data.result
            && let Some(space) = self.places.space(w.b.types, w.b.function, result)
        {
            return self.pointer(w, inst, result, space);
        }
        let b = &mut w.b;
        let (new, ty) = match kind {
            InstKind::Load { ptr, access } => match self.known(b, ptr) {
                Some(ptr) => (New::load(ptr, access), ty),
                None => return Action::Keep,
            },
            InstKind::Store { ptr, value, access } => match self.known(b, ptr) {
                Some(ptr) => (New::store(ptr, value, access), ty),
                None => return Action::Keep,
            },
            InstKind::AtomicRmw { op, ptr, value, access } => match self.known(b, ptr) {
                Some(ptr) => (New::atomic_rmw(op, ptr, value, access), ty),
                None => return Action::Keep,
            },
            InstKind::CmpXchg { ptr, expected, new, weak, failure, access } => match self.known(b, ptr) {
                Some(ptr) => (New::cmpxchg(ptr, expected, new, weak, failure, access), ty),
                None => return Action::Keep,
            },
            // Back into the space it came from.
            InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } => {
                let to = space_of(b.types, ty);
                return match self.places.space(b.types, b.function, value) {
                    Some(space) if to == Some(space) && !self.places.is_loose(b.function, value) => {
                        Action::Replace(self.known_as(b, value, space))
                    }
                    _ => Action::Keep,
                };
            }
            InstKind::ICmp {
                predicate: predicate @ (IntPredicate::Eq | IntPredicate::Ne), lhs, rhs, ..
            } => {
                return self.compare(b, predicate, lhs, rhs).map_or(Action::Keep, Action::Replace);
            }
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                let asked = match b.module.intrinsic(symbol) {
                    Some(Intrinsic::AmdgcnIsShared) => AddressSpace::LOCAL,
                    Some(Intrinsic::AmdgcnIsPrivate) => AddressSpace::PRIVATE,
                    _ => return Action::Keep,
                };
                // A null pointer is in neither, but may be here.
                return match self.places.space(b.types, b.function, args[0]) {
                    Some(space) if space != asked && !self.places.is_loose(b.function, args[0]) => {
                        Action::Replace(b.bit(false))
                    }
                    _ => Action::Keep,
                };
            }
            _ => return Action::Keep,
        };
        let made = b.push(new, ty);
        b.function.take_metadata(made, inst);
        match b.function.insts[made].result {
            Some(result) => Action::Replace(result),
            None => Action::Drop,
        }
    }

    /// Makes a pointer of a space; the generic one is a cast of it, or stays for who asks for its number.
    fn pointer(&mut self, w: &mut Writer, inst: Inst, result: Value, space: AddressSpace) -> Action {
        let generic = w.b.function.insts[inst].ty;
        let ty = w.b.types.ptr(space);
        let known = match w.b.function.insts[inst].kind.clone() {
            InstKind::Cast { value, .. } => {
                self.known[result] = Some(value);
                return Action::Keep;
            }
            InstKind::Gep { source, base, indices, inbounds, .. } => {
                let base = self.known_as(&mut w.b, base, space);
                w.b.value(New::address_within(source, base, indices, inbounds), ty)
            }
            InstKind::Freeze { value } => {
                let value = self.known_as(&mut w.b, value, space);
                w.b.value(New::freeze(value), ty)
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let on_true = self.known_as(&mut w.b, on_true, space);
                let on_false = self.known_as(&mut w.b, on_false, space);
                w.b.select(condition, on_true, on_false)
            }
            InstKind::Phi { incoming, .. } => {
                let phi = w.phi(ty, &[]);
                self.phis.push(NewPhi { phi, space, incoming });
                phi
            }
            InstKind::Load { ptr, access } => {
                let made = w.b.push(New::load(ptr, access), ty);
                w.b.function.take_metadata(made, inst);
                w.b.function.insts[made].result.expect("a load has a result")
            }
            _ => return Action::Keep,
        };
        self.known[result] = Some(known);
        if self.places.is_loose(w.b.function, result) {
            return Action::Keep;
        }
        w.b.function.take_name(result, known);
        Action::Replace(w.b.cast(CastOp::AddrSpaceCast, known, generic))
    }

    /// Whether two pointers of one space are the same, or one is null.
    fn compare(&self, b: &mut Builder, predicate: IntPredicate, lhs: Value, rhs: Value) -> Option<Value> {
        if space_of(b.types, b.ty(lhs)) != Some(AddressSpace::FLAT) {
            return None;
        }
        let both = [lhs, rhs].map(|value| self.places.place(b.types, b.function, value));
        let Place::In(space) = both[0].or(both[1]) else { return None };
        if [lhs, rhs].iter().any(|&value| self.places.is_loose(b.function, value)) {
            return None;
        }
        let (lhs, rhs) = (self.known_as(b, lhs, space), self.known_as(b, rhs, space));
        Some(b.icmp(predicate, lhs, rhs))
    }
}

/// A generic pointer that is a constant and may be of a space, as one of that space, whose pointers are of type `ty`.
fn constant_in(b: &mut Builder, c: Const, ty: Type) -> Const {
    let data = match b.function.consts.data(c).clone() {
        data @ (ConstData::Undef | ConstData::Poison) => data,
        ConstData::Expr(ConstExpr::Cast(CastOp::AddrSpaceCast, inner)) => return inner,
        ConstData::Expr(ConstExpr::Gep { source, base, indices, inbounds, .. }) => {
            let base = constant_in(b, base, ty);
            ConstData::Expr(ConstExpr::Gep { source, base, indices, inbounds, nuw: false, nusw: false })
        }
        // Null is another number in LDS and scratch.
        _ => ConstData::Expr(ConstExpr::Cast(CastOp::AddrSpaceCast, c)),
    };
    b.function.intern(ty, data)
}
