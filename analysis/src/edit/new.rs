//! New instructions: operations that each lane does for itself.
//!
//! An operation that asks for other lanes is in a function as it was written, or it is moved or duplicated with a proof.
//! So a pass cannot write one: only calls can be of such operations, and a new call is one of a [`PerLane`] intrinsic, as
//! is decided when the pass itself is compiled:
//!
//! ```
//! # use gcnsel_analysis::PerLane;
//! # use gcnsel_ir::Intrinsic;
//! const FABS: PerLane = PerLane::of(Intrinsic::Fabs);
//! ```
//!
//! ```compile_fail,E0080
//! # use gcnsel_analysis::PerLane;
//! # use gcnsel_ir::Intrinsic;
//! const BALLOT: PerLane = PerLane::of(Intrinsic::AmdgcnBallot);
//! ```

use crate::Repeat;
use crate::sources::lanes_of;
use gcnsel_ir::{
    BinaryOp, Block, Callee, CastOp, FastMath, FloatPredicate, Function, InstKind, IntPredicate, Intrinsic,
    MemoryAccess, Ordering, RmwOp, SymbolId, Type, Value, WrapFlags,
};
use smallvec::SmallVec;

/// An intrinsic that each lane executes for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerLane(Intrinsic);

impl PerLane {
    /// That intrinsic, by its row of the table.
    ///
    /// # Panics
    /// If it asks for other lanes: make constants of it, for which that is an error of compilation.
    pub const fn of(intrinsic: Intrinsic) -> Self {
        assert!(lanes_of(intrinsic).are_independent(), "it asks for other lanes and cannot be written anew");
        PerLane(intrinsic)
    }

    /// The intrinsic.
    pub const fn intrinsic(self) -> Intrinsic {
        self.0
    }
}

/// A declaration of a [`PerLane`] intrinsic in a body's module.
#[derive(Clone, Copy, Debug)]
pub struct Declared(pub(super) SymbolId);

/// What [`super::Body::append`] writes.
#[derive(Debug)]
pub struct New(pub(super) InstKind);

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $variant:ident($($field:ident: $ty:ty),*);)*) => {
        impl New {
            $(
                $(#[$doc])*
                pub fn $name($($field: $ty),*) -> Self {
                    New(InstKind::$variant { $($field),* })
                }
            )*
        }
    };
}

operations! {
    /// `add` and its like.
    binary Binary(op: BinaryOp, lhs: Value, rhs: Value, wrap: WrapFlags, fast: FastMath);
    /// `fneg`.
    fneg FNeg(value: Value, fast: FastMath);
    /// `trunc` and its like.
    cast Cast(op: CastOp, value: Value, wrap: WrapFlags, fast: FastMath);
    /// `icmp`.
    icmp ICmp(predicate: IntPredicate, lhs: Value, rhs: Value, samesign: bool);
    /// `fcmp`.
    fcmp FCmp(predicate: FloatPredicate, lhs: Value, rhs: Value, fast: FastMath);
    /// `select`.
    select Select(condition: Value, on_true: Value, on_false: Value, fast: FastMath);
    /// `freeze`.
    freeze Freeze(value: Value);
    /// `extractelement`.
    extract_element ExtractElement(vector: Value, index: Value);
    /// `insertelement`.
    insert_element InsertElement(vector: Value, element: Value, index: Value);
    /// `shufflevector`.
    shuffle_vector ShuffleVector(a: Value, b: Value, mask: Box<[Option<u32>]>);
    /// `extractvalue`.
    extract_value ExtractValue(aggregate: Value, indices: SmallVec<[u32; 2]>);
    /// `insertvalue`.
    insert_value InsertValue(aggregate: Value, value: Value, indices: SmallVec<[u32; 2]>);
    /// `alloca`.
    alloca Alloca(ty: Type, count: Option<Value>, align: u64);
    /// `load`.
    load Load(ptr: Value, access: Box<MemoryAccess>);
    /// `store`.
    store Store(ptr: Value, value: Value, access: Box<MemoryAccess>);
    /// `atomicrmw`.
    atomic_rmw AtomicRmw(op: RmwOp, ptr: Value, value: Value, access: Box<MemoryAccess>);
    /// `cmpxchg`.
    cmpxchg CmpXchg(
        ptr: Value, expected: Value, new: Value, weak: bool, failure: Ordering, access: Box<MemoryAccess>
    );
    /// `phi`.
    phi Phi(incoming: Vec<(Value, Block)>, fast: FastMath);
    /// `br`.
    br Br(target: Block);
    /// `br` on a condition.
    cond_br CondBr(condition: Value, on_true: Block, on_false: Block);
}

impl New {
    /// `getelementptr i8`: `i8` is the type of a byte.
    pub fn byte_offset(i8: Type, base: Value, index: Value) -> Self {
        let indices = [index].into_iter().collect();
        New(InstKind::Gep { source: i8, base, indices, inbounds: false, nuw: false, nusw: false })
    }

    /// `getelementptr`, without a promise.
    pub fn address(source: Type, base: Value, indices: SmallVec<[Value; 4]>) -> Self {
        let indices = indices.into_iter().collect();
        New(InstKind::Gep { source, base, indices, inbounds: false, nuw: false, nusw: false })
    }

    /// The same, which stays in the object that the base is in if `inbounds`.
    pub fn address_within(source: Type, base: Value, indices: SmallVec<[Value; 2]>, inbounds: bool) -> Self {
        New(InstKind::Gep { source, base, indices, inbounds, nuw: false, nusw: inbounds })
    }

    /// [`New::byte_offset`] where the sum does not wrap, unsigned.
    pub fn byte_offset_beyond(i8: Type, base: Value, index: Value) -> Self {
        let indices = [index].into_iter().collect();
        New(InstKind::Gep { source: i8, base, indices, inbounds: false, nuw: true, nusw: false })
    }

    /// An instruction again, on the same operands.
    pub fn again(function: &Function, proof: Repeat) -> Self {
        New(function.insts[proof.inst()].kind.clone())
    }

    /// A call of an intrinsic.
    pub fn call(callee: Declared, args: &[Value], fast: FastMath) -> Self {
        let (callee, args) = (Callee::Symbol(callee.0), args.iter().copied().collect());
        New(InstKind::Call { callee, args, fast, site: None })
    }
}
