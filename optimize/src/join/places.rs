//! Where accesses are: what their addresses have in common, and the constant distance from there.

use gcnsel_analysis::{Body, constant_distance};
use gcnsel_ir::{
    AddressSpace, BinaryOp, CastOp, ConstData, InstKind, Type, TypeKind, TypeTable, Value, ValueDef,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// An address, as a distance from another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Stands for all addresses that are computed alike and that distances are measured from.
    pub root: Value,
    /// The one of these that the address itself is computed from.
    pub base: Value,
    /// Bytes.
    pub offset: i64,
    /// The address is in the object that the base is in.
    pub is_within: bool,
}

/// A computation, by its operands.
#[derive(PartialEq, Eq, Hash)]
enum Computed {
    Address(Type, Value, i64, SmallVec<[Value; 2]>),
    Cast(Type, Value),
}

/// The places of a function's addresses.
#[derive(Default)]
pub(super) struct Places {
    found: FxHashMap<Value, Place>,
    roots: FxHashMap<Computed, Value>,
    alignments: FxHashMap<Value, u64>,
}

/// A root may be computed from others in so many steps, which are looked at for its alignment.
const MOST_STEPS: u32 = 8;

impl Places {
    /// The place of an address. Constant time each, if what an address is made of is asked for before it.
    pub fn of(&mut self, types: &TypeTable, f: &Body, ptr: Value) -> Place {
        let mut steps: SmallVec<[(Value, i64, bool); 4]> = SmallVec::new();
        let mut at = ptr;
        let mut place = loop {
            if let Some(&found) = self.found.get(&at) {
                break found;
            }
            let Some((base, distance, is_within)) = constant_step(types, f, at) else {
                let root = self.root(types, f, at);
                let place = Place { root, base: at, offset: 0, is_within: true };
                self.found.insert(at, place);
                break place;
            };
            steps.push((at, distance, is_within));
            at = base;
        };
        while let Some((value, distance, is_within)) = steps.pop() {
            place.offset = place.offset.wrapping_add(distance);
            place.is_within &= is_within;
            self.found.insert(value, place);
        }
        place
    }

    /// What stands for an address that is no constant distance from another.
    fn root(&mut self, types: &TypeTable, f: &Body, value: Value) -> Value {
        let Some(inst) = f.def_inst(value) else { return value };
        let computed = match &f.insts[inst].kind {
            InstKind::Gep { source, base, indices, .. } => {
                // The base is no step of this address's own, so that this goes no deeper than addresses are nested.
                let base = match self.found.get(base) {
                    Some(found) => *found,
                    None if constant_step(types, f, *base).is_some() => self.of(types, f, *base),
                    None => Place { root: *base, base: *base, offset: 0, is_within: true },
                };
                Computed::Address(*source, base.root, base.offset, indices.iter().copied().collect())
            }
            InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } => {
                Computed::Cast(f.insts[inst].ty, *value)
            }
            _ => return value,
        };
        *self.roots.entry(computed).or_insert(value)
    }

    /// What the number that an address is, is a multiple of, in bytes.
    pub fn alignment(&mut self, types: &TypeTable, f: &Body, ptr: Value) -> u64 {
        if let Some(&known) = self.alignments.get(&ptr) {
            return known;
        }
        let known = alignment(types, f, ptr, MOST_STEPS);
        self.alignments.insert(ptr, known);
        known
    }
}

/// The address that another is a constant distance from; that, in bytes, and whether both are in one object.
fn constant_step(types: &TypeTable, f: &Body, ptr: Value) -> Option<(Value, i64, bool)> {
    let InstKind::Gep { source, base, indices, inbounds, nuw, .. } = &f.insts[f.def_inst(ptr)?].kind else {
        return None;
    };
    let space = types.pointer_space(f.values[ptr].ty)?;
    // An offset in a buffer wraps round at 2^32, and what is there may be accessed.
    if space == AddressSpace::BUFFER_FAT && !nuw {
        return None;
    }
    let distance = constant_distance(types, f, *source, indices)?;
    // Distances of the address space's own width: others wrap round.
    let near = 1i64 << (space.index_bits().unwrap_or(32) - 2);
    (-near..near).contains(&distance).then_some((*base, distance, *inbounds))
}

/// What an address is a multiple of.
fn alignment(types: &TypeTable, f: &Body, ptr: Value, steps: u32) -> u64 {
    let of_symbol = |c| match f.consts.data(c) {
        ConstData::Symbol(symbol) => {
            let (_, global) = f.module().global(*symbol)?;
            // What a launch adds lies behind what others declare.
            types.alloc_size(global.ty).filter(|&size| size > 0)?;
            global.align.or(types.align(global.ty))
        }
        _ => None,
    };
    match f.values[ptr].def {
        ValueDef::Arg(n) => f.params[n as usize].attributes.int("align").unwrap_or(1).max(1),
        ValueDef::Const(c) => of_symbol(c).unwrap_or(1),
        ValueDef::Inst(_) if steps == 0 => 1,
        ValueDef::Inst(inst) => match &f.insts[inst].kind {
            InstKind::Alloca { align, .. } => (*align).max(1),
            InstKind::Gep { source, base, indices, .. } => {
                let mut known = alignment(types, f, *base, steps - 1);
                let mut walked = Some(*source);
                for (n, &index) in indices.iter().enumerate() {
                    let Some(ty) = walked else { return 1 };
                    let stride = match types.kind(ty) {
                        _ if n == 0 => types.alloc_size(ty),
                        TypeKind::Struct { .. } => {
                            let field = f.as_int(index).and_then(|n| usize::try_from(n).ok());
                            let offset = field.and_then(|field| types.field_offset(ty, field));
                            let Some(offset) = offset else { return 1 };
                            known = gcnsel_legalize::align_at(known, offset);
                            walked = field.and_then(|field| types.part(ty, field as u64));
                            continue;
                        }
                        TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => {
                            let stride = types.element_stride(ty);
                            walked = Some(*element);
                            stride
                        }
                        _ => return 1,
                    };
                    let Some(stride) = stride else { return 1 };
                    let zeros = stride.trailing_zeros() + low_zeros(f, index, steps - 1);
                    known = known.min(1 << zeros.min(16));
                }
                known
            }
            _ => 1,
        },
    }
}

/// Low bits of a number that are zero.
fn low_zeros(f: &Body, value: Value, steps: u32) -> u32 {
    if let Some(number) = f.as_int(value) {
        return if number == 0 { 32 } else { number.trailing_zeros().min(32) };
    }
    let Some(inst) = f.def_inst(value).filter(|_| steps > 0) else { return 0 };
    let zeros = |value| low_zeros(f, value, steps - 1);
    match &f.insts[inst].kind {
        InstKind::Cast { op: CastOp::ZExt | CastOp::SExt | CastOp::Trunc, value, .. } => zeros(*value),
        InstKind::Binary { op, lhs, rhs, .. } => match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor => zeros(*lhs).min(zeros(*rhs)),
            BinaryOp::And => zeros(*lhs).max(zeros(*rhs)),
            BinaryOp::Mul => (zeros(*lhs) + zeros(*rhs)).min(32),
            BinaryOp::Shl => {
                let by = f.as_int(*rhs).map_or(0, |by| by.min(32) as u32);
                (zeros(*lhs) + by).min(32)
            }
            _ => 0,
        },
        _ => 0,
    }
}
