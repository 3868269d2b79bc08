//! Where pointers point: the object each is computed from, and the constant offset where there is one.

use crate::Uses;
use cranelift_entity::SecondaryMap;
use gcnsel_ir::{
    AddressSpace, BinaryOp, Callee, Const, ConstData, ConstExpr, ConstPool, Counts, Function, IndexWalk,
    Inst, InstKind, Intrinsic, Module, SymbolId, Type, TypeTable, Value, ValueDef,
};
use std::borrow::Cow;

/// What a pointer is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Object {
    /// A stack slot.
    Alloca(Inst),
    /// A global variable or function.
    Symbol(SymbolId),
    /// A `noalias` argument, by number.
    NoaliasArgument(u32),
    /// Another argument. It may point to the same memory as others, and to global variables.
    Argument(u32),
    /// A pointer from elsewhere: loaded, computed from an integer, chosen among several.
    Value(Value),
}

/// An object and the distance from its start, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The object.
    pub object: Object,
    /// The distance, where it is one constant.
    pub offset: Option<i64>,
}

impl Location {
    fn start(object: Object) -> Self {
        Location { object, offset: Some(0) }
    }

    /// As a buffer's offset moves, in 32 bits without a sign: where the sum might wrap round, the distance is not known.
    fn moved_in_buffer(self, by: Option<i64>) -> Self {
        let near = 0..1i64 << 31;
        let by = by.filter(|by| near.contains(by));
        let moved = self.moved(by);
        Location { offset: moved.offset.filter(|offset| near.contains(offset)), ..moved }
    }

    fn moved(self, by: Option<i64>) -> Self {
        let offset = self.offset.zip(by).and_then(|(a, b)| a.checked_add(b));
        Location { offset, ..self }
    }

    /// As a pointer of an address space moves: where distances might wrap round, or accesses at them, one place has several, and
    /// none is known.
    fn moved_in(self, space: Option<AddressSpace>, by: Option<i64>) -> Self {
        if space == Some(AddressSpace::BUFFER_FAT) {
            return self.moved_in_buffer(by);
        }
        let near = 1i64 << (space.and_then(AddressSpace::index_bits).unwrap_or(64) - 2);
        let by = by.filter(|by| (-near..near).contains(by));
        let moved = self.moved(by);
        Location { offset: moved.offset.filter(|offset| (-near..near).contains(offset)), ..moved }
    }
}

/// The locations of all pointers of a function that instructions make.
pub(crate) type Locations = SecondaryMap<Value, Option<Location>>;

/// The locations of all pointers of a function.
pub struct Pointers<'a> {
    module: &'a Module,
    types: &'a TypeTable,
    function: &'a Function,
    locations: Cow<'a, Locations>,
}

impl<'a> Pointers<'a> {
    /// Follows pointers from the objects through casts, address arithmetic, phis and selects. `types` is the table
    /// of the function's types. Linear: a pointer's location is only ever made less known, twice at most.
    pub fn new(module: &'a Module, types: &'a TypeTable, function: &'a Function, uses: &Uses) -> Self {
        let mut pointers = Pointers { module, types, function, locations: Cow::Owned(SecondaryMap::new()) };
        uses.propagate(function, |inst, result| {
            if types.pointer_space(function.values[result].ty).is_none() {
                return false;
            }
            let found = pointers.of_inst(inst, result);
            let has_changed = found.is_some() && found != pointers.locations[result];
            if has_changed {
                pointers.locations.to_mut()[result] = found;
            }
            has_changed
        });
        pointers
    }

    /// The same with what [`Pointers::into_locations`] gave for this function.
    pub(crate) fn of(
        module: &'a Module,
        types: &'a TypeTable,
        function: &'a Function,
        locations: &'a Locations,
    ) -> Self {
        Pointers { module, types, function, locations: Cow::Borrowed(locations) }
    }

    /// What has been found out, to be kept while the function changes.
    pub(crate) fn into_locations(self) -> Locations {
        self.locations.into_owned()
    }

    /// Where a pointer points.
    pub fn location(&self, pointer: Value) -> Location {
        self.known(pointer).unwrap_or(Location { object: Object::Value(pointer), offset: Some(0) })
    }

    /// `None` for an instruction that has not been visited.
    fn known(&self, pointer: Value) -> Option<Location> {
        match self.function.values[pointer].def {
            ValueDef::Arg(index) => {
                let noalias = self.function.params[index as usize].attributes.has("noalias");
                let object = if noalias { Object::NoaliasArgument(index) } else { Object::Argument(index) };
                Some(Location::start(object))
            }
            ValueDef::Const(c) => {
                let found = self.of_const(&self.function.consts, c);
                Some(found.unwrap_or(Location::start(Object::Value(pointer))))
            }
            ValueDef::Inst(_) => self.locations[pointer],
        }
    }

    /// What follows for an instruction's result from what is known of its operands; `None` for nothing yet.
    fn of_inst(&self, inst: Inst, result: Value) -> Option<Location> {
        let unknown = Location::start(Object::Value(result));
        Some(match &self.function.insts[inst].kind {
            InstKind::Alloca { .. } => Location::start(Object::Alloca(inst)),
            InstKind::Gep { source, base, indices, .. } => {
                let (base, by) = (self.known(*base)?, self.gep_offset(*source, indices));
                base.moved_in(self.types.pointer_space(self.function.values[result].ty), by)
            }
            InstKind::Cast { value, .. } | InstKind::Freeze { value } => {
                // From an integer it may be anything.
                match self.types.pointer_space(self.function.values[*value].ty) {
                    Some(_) => self.known(*value)?,
                    None => unknown,
                }
            }
            InstKind::Select { on_true, on_false, .. } => {
                self.either([*on_true, *on_false].into_iter(), result)?
            }
            InstKind::Phi { incoming, .. } => self.either(incoming.iter().map(|i| i.0), result)?,
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                let same = [
                    Intrinsic::AmdgcnAddrspacecastNonnull,
                    Intrinsic::LaunderInvariantGroup,
                    Intrinsic::StripInvariantGroup,
                ];
                match (self.module.intrinsic(*symbol), args.first()) {
                    (Some(intrinsic), Some(&arg)) if same.contains(&intrinsic) => self.known(arg)?,
                    (Some(Intrinsic::Ptrmask), Some(&arg)) => self.known(arg)?.moved(None),
                    // A buffer begins where the pointer points, if that is not far below its object.
                    (Some(Intrinsic::AmdgcnMakeBufferRsrc), Some(&arg)) => {
                        let start = self.known(arg)?;
                        let number = |n: usize| args.get(n).and_then(|&arg| self.function.as_int(arg));
                        // Without a stride, and lanes' numbers, its bytes lie one after the other.
                        let is_plain = number(1) == Some(0) && number(3).is_some_and(|f| f >> 23 & 1 == 0);
                        let near = |offset: &i64| is_plain && offset.unsigned_abs() < 1 << 31;
                        Location { offset: start.offset.filter(near), ..start }
                    }
                    (Some(Intrinsic::GcnselFatResource), Some(&arg)) => self.known(arg)?.moved(None),
                    _ => unknown,
                }
            }
            _ => unknown,
        })
    }

    /// One of several pointers: what they have in common. Those not visited yet may turn out to agree.
    fn either(&self, pointers: impl Iterator<Item = Value>, result: Value) -> Option<Location> {
        let mut common: Option<Location> = None;
        for location in pointers.filter_map(|p| self.known(p)) {
            match &mut common {
                None => common = Some(location),
                Some(common) if common.object != location.object => {
                    return Some(Location::start(Object::Value(result)));
                }
                Some(common) if common.offset != location.offset => common.offset = None,
                Some(_) => {}
            }
        }
        // Once given up, an offset or object stays so.
        match (common, self.locations[result]) {
            (Some(new), Some(old)) if old.object == new.object && old.offset != new.offset => {
                Some(Location { offset: None, ..new })
            }
            (Some(_), Some(old)) if old.object == Object::Value(result) => Some(old),
            _ => common,
        }
    }

    fn gep_offset(&self, source: Type, indices: &[Value]) -> Option<i64> {
        constant_distance(self.types, self.function, source, indices)
    }

    /// A constant address. Constants nest no deeper than the reader allows.
    fn of_const(&self, pool: &ConstPool, c: Const) -> Option<Location> {
        match pool.data(c) {
            ConstData::Symbol(symbol) => Some(Location::start(Object::Symbol(*symbol))),
            ConstData::Expr(ConstExpr::Cast(_, inner)) => {
                self.types.pointer_space(pool.ty(*inner)).and_then(|_| self.of_const(pool, *inner))
            }
            ConstData::Expr(ConstExpr::Gep { source, base, indices, .. }) => {
                let index = |&i: &Const| signed(pool.as_int(i)?, self.types, pool.ty(i));
                let by = offset_of(self.types, *source, indices.iter().map(index));
                let base = self.of_const(pool, *base)?;
                Some(base.moved_in(self.types.pointer_space(pool.ty(c)), by))
            }
            ConstData::Expr(ConstExpr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor, ..)) => None,
            _ => None,
        }
    }
}

/// The bytes that indices of an address walk through a type; `None` if they are not constants.
pub fn constant_distance(
    types: &TypeTable,
    function: &Function,
    source: Type,
    indices: &[Value],
) -> Option<i64> {
    let index = |&v: &Value| signed(function.as_int(v)?, types, function.values[v].ty);
    offset_of(types, source, indices.iter().map(index))
}

/// A constant index, sign-extended from its type.
fn signed(value: u128, types: &TypeTable, ty: Type) -> Option<i64> {
    i64::try_from(types.signed(ty, value)?).ok()
}

/// The distance in bytes that indices walk through a type; `None` if it is not constant.
fn offset_of(types: &TypeTable, source: Type, indices: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    let mut walk = IndexWalk::new(source);
    let mut offset = 0i64;
    for index in indices {
        let index = index?;
        let step = match walk.step(types, Some(index.into()))? {
            Counts::Elements(stride) => index.checked_mul(i64::try_from(stride).ok()?)?,
            Counts::Field(at) => i64::try_from(at).ok()?,
        };
        offset = offset.checked_add(step)?;
    }
    Some(offset)
}
