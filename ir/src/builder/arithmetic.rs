//! Instructions on numbers: operators, casts, comparisons, choices.

use super::function::FunctionBuilder;
use super::value::Value;
use crate::{BinaryOp, CastOp, FastMath, FloatPredicate, InstKind, IntPredicate, Type, WrapFlags};

/// Methods that are an operator of two operands each.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {
        impl FunctionBuilder<'_> {
            $($(#[$doc])*
            #[track_caller]
            pub fn $name(&self, lhs: Value, rhs: Value) -> Value {
                self.binary(BinaryOp::$op, lhs, rhs)
            })*
        }
    };
}

binary! {
    /// `add`; may be [`nuw`](Self::nuw), [`nsw`](Self::nsw).
    add Add;
    /// `sub`; may be [`nuw`](Self::nuw), [`nsw`](Self::nsw).
    sub Sub;
    /// `mul`; may be [`nuw`](Self::nuw), [`nsw`](Self::nsw).
    mul Mul;
    /// `udiv`; may be [`exact`](Self::exact).
    udiv UDiv;
    /// `sdiv`; may be [`exact`](Self::exact).
    sdiv SDiv;
    /// `urem`.
    urem URem;
    /// `srem`.
    srem SRem;
    /// `shl`; may be [`nuw`](Self::nuw), [`nsw`](Self::nsw).
    shl Shl;
    /// `lshr`; may be [`exact`](Self::exact).
    lshr LShr;
    /// `ashr`; may be [`exact`](Self::exact).
    ashr AShr;
    /// `and`.
    and And;
    /// `or`; may be [`disjoint`](Self::disjoint).
    or Or;
    /// `xor`.
    xor Xor;
    /// `fadd`; may be [`fast`](Self::fast).
    fadd FAdd;
    /// `fsub`; may be [`fast`](Self::fast).
    fsub FSub;
    /// `fmul`; may be [`fast`](Self::fast).
    fmul FMul;
    /// `fdiv`; may be [`fast`](Self::fast).
    fdiv FDiv;
    /// `frem`; may be [`fast`](Self::fast).
    frem FRem;
}

/// Methods that are a cast each.
macro_rules! cast {
    ($($(#[$doc:meta])* $name:ident $op:ident;)*) => {
        impl FunctionBuilder<'_> {
            $($(#[$doc])*
            #[track_caller]
            pub fn $name(&self, value: Value, to: Type) -> Value {
                self.cast(CastOp::$op, value, to)
            })*
        }
    };
}

cast! {
    /// `trunc`; may be [`nuw`](Self::nuw), [`nsw`](Self::nsw).
    trunc Trunc;
    /// `zext`; may be [`nneg`](Self::nneg).
    zext ZExt;
    /// `sext`.
    sext SExt;
    /// `fptrunc`; may be [`fast`](Self::fast).
    fptrunc FpTrunc;
    /// `fpext`; may be [`fast`](Self::fast).
    fpext FpExt;
    /// `fptoui`.
    fptoui FpToUi;
    /// `fptosi`.
    fptosi FpToSi;
    /// `uitofp`; may be [`nneg`](Self::nneg).
    uitofp UiToFp;
    /// `sitofp`.
    sitofp SiToFp;
    /// `ptrtoint`.
    ptrtoint PtrToInt;
    /// `inttoptr`.
    inttoptr IntToPtr;
    /// `bitcast`.
    bitcast BitCast;
    /// `addrspacecast`.
    addrspacecast AddrSpaceCast;
}

const NONE: WrapFlags =
    WrapFlags { nuw: false, nsw: false, exact: false, disjoint: false, nneg: false, samesign: false };
const WRAP: WrapFlags = WrapFlags { nuw: true, nsw: true, ..NONE };

/// The flags that an operator may have.
fn flags_of(op: BinaryOp) -> WrapFlags {
    use BinaryOp::*;
    match op {
        Add | Sub | Mul | Shl => WRAP,
        UDiv | SDiv | LShr | AShr => WrapFlags { exact: true, ..NONE },
        Or => WrapFlags { disjoint: true, ..NONE },
        URem | SRem | And | Xor | FAdd | FSub | FMul | FDiv | FRem => NONE,
    }
}

/// The flags that a cast may have.
fn flags_of_cast(op: CastOp) -> WrapFlags {
    match op {
        CastOp::Trunc => WRAP,
        CastOp::ZExt | CastOp::UiToFp => WrapFlags { nneg: true, ..NONE },
        _ => NONE,
    }
}

impl FunctionBuilder<'_> {
    /// An operator of two operands of one type.
    #[track_caller]
    pub fn binary(&self, op: BinaryOp, lhs: Value, rhs: Value) -> Value {
        self.value(op.name(), |b| {
            let (lhs, rhs) = (b.operand(lhs)?, b.operand(rhs)?);
            let ty = b.ty(lhs);
            let (wrap, fast) = (b.wrap(flags_of(op)), b.fast(ty));
            Ok((InstKind::Binary { op, lhs, rhs, wrap, fast }, ty))
        })
    }

    /// A cast.
    #[track_caller]
    pub fn cast(&self, op: CastOp, value: Value, to: Type) -> Value {
        self.value(op.name(), |b| {
            let (value, to) = (b.operand(value)?, b.state.value_type(to)?);
            let fast = match op {
                CastOp::FpTrunc | CastOp::FpExt => b.fast(to),
                _ => FastMath::default(),
            };
            let wrap = b.wrap(flags_of_cast(op));
            Ok((InstKind::Cast { op, value, wrap, fast }, to))
        })
    }

    /// `fneg`; may be [`fast`](Self::fast).
    #[track_caller]
    pub fn fneg(&self, value: Value) -> Value {
        self.value("fneg", |b| {
            let value = b.operand(value)?;
            let ty = b.ty(value);
            let fast = b.fast(ty);
            Ok((InstKind::FNeg { value, fast }, ty))
        })
    }

    /// `icmp` of integers or pointers; may be [`samesign`](Self::samesign).
    #[track_caller]
    pub fn icmp(&self, predicate: IntPredicate, lhs: Value, rhs: Value) -> Value {
        self.value("icmp", |b| {
            let (lhs, rhs) = (b.operand(lhs)?, b.operand(rhs)?);
            let samesign = b.wrap(WrapFlags { samesign: true, ..NONE }).samesign;
            let i1 = b.state.types.int(1);
            let ty = b.state.types.with_lanes_of(b.ty(lhs), i1);
            Ok((InstKind::ICmp { predicate, lhs, rhs, samesign }, ty))
        })
    }

    /// `fcmp`; may be [`fast`](Self::fast).
    #[track_caller]
    pub fn fcmp(&self, predicate: FloatPredicate, lhs: Value, rhs: Value) -> Value {
        self.value("fcmp", |b| {
            let (lhs, rhs) = (b.operand(lhs)?, b.operand(rhs)?);
            let operand = b.ty(lhs);
            let fast = b.fast(operand);
            let i1 = b.state.types.int(1);
            let ty = b.state.types.with_lanes_of(operand, i1);
            Ok((InstKind::FCmp { predicate, lhs, rhs, fast }, ty))
        })
    }

    /// `select`; of floats it may be [`fast`](Self::fast).
    #[track_caller]
    pub fn select(&self, condition: Value, on_true: Value, on_false: Value) -> Value {
        self.value("select", |b| {
            let (condition, on_true, on_false) =
                (b.operand(condition)?, b.operand(on_true)?, b.operand(on_false)?);
            let ty = b.ty(on_true);
            let fast = b.fast(ty);
            Ok((InstKind::Select { condition, on_true, on_false, fast }, ty))
        })
    }

    /// `freeze`: some value in place of an undefined one.
    #[track_caller]
    pub fn freeze(&self, value: Value) -> Value {
        self.value("freeze", |b| {
            let value = b.operand(value)?;
            Ok((InstKind::Freeze { value }, b.ty(value)))
        })
    }
}
