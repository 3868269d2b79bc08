//! Values as instructions find them.

use crate::dag::NodeId;
use gcnsel_isa::Reg;
use gcnsel_mir::RegRef;

/// Where a value lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// SGPRs; a truth value: SCC or a 0/1 SGPR.
    #[default]
    Scalar,
    /// VGPRs; a truth value: a lane mask.
    Vector,
}

/// Why a node is on its side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Why {
    /// Scalar instructions do it.
    #[default]
    Scalar,
    /// It is divergent.
    Lanes,
    /// No scalar instruction does it.
    NoScalar,
    /// An operand is on the vector side.
    Operand(NodeId),
    /// The instruction that lowering has chosen says so.
    Instruction,
    /// It is in a register already.
    Register,
    /// It is on the side of what it is part of.
    Same(NodeId),
}

/// What a value is when an instruction wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A constant, as wide as its user reads it.
    Const(u64),
    /// Any value.
    Undef,
    /// Dwords of an SGPR or lane mask.
    Sgpr(RegRef),
    /// Dwords of a VGPR.
    Vgpr(RegRef),
    /// A special register.
    Phys(Reg),
}

/// Dwords of a wider value.
pub fn part(value: Value, first: u8, dwords: u8) -> Value {
    let sub = |r: RegRef| RegRef { reg: r.reg, first: r.first + first, dwords };
    match value {
        Value::Const(bits) => {
            let shifted = if first < 2 { bits >> (32 * u32::from(first)) } else { 0 };
            Value::Const(if dwords == 1 { shifted & 0xffff_ffff } else { shifted })
        }
        Value::Undef => Value::Undef,
        Value::Sgpr(r) => Value::Sgpr(sub(r)),
        Value::Vgpr(r) => Value::Vgpr(sub(r)),
        Value::Phys(reg) => Value::Phys(reg.part(first, dwords)),
    }
}

/// The low `dwords` dwords of a constant as a signed number.
pub(super) fn sign_extended(bits: u64, dwords: u8) -> i64 {
    if dwords <= 1 { i64::from(bits as u32 as i32) } else { bits as i64 }
}
