//! Products and quotients of fixed point numbers: of integers twice as wide, shifted.
//!
//! Source: LLVM's Language Reference, "Fixed Point Arithmetic Intrinsics". How results are rounded is the target's to say; LLVM
//! rounds down, and so do we.

use crate::builder::Builder;
use gcnsel_ir::{BinaryOp, IntPredicate, Intrinsic, Type, Value};

/// What all of these have in common.
struct Fixed {
    is_signed: bool,
    saturates: bool,
    /// Bits behind the point.
    scale: u32,
    /// The operands' type, its bits, and the type that products and dividends have.
    ty: Type,
    bits: u32,
    wide: Type,
}

impl Fixed {
    fn of(b: &mut Builder, intrinsic: Intrinsic, args: &[Value]) -> Fixed {
        use Intrinsic::*;
        let ty = b.ty(args[0]);
        let bits = b.types.int_bits(b.types.scalar(ty)).expect("it is verified that these are integers");
        let scale = b.function.as_int(args[2]).expect("it is verified that this is a number") as u32;
        let wide = b.types.int(2 * bits);
        Fixed {
            is_signed: matches!(intrinsic, SmulFix | SmulFixSat | SdivFix | SdivFixSat),
            saturates: matches!(intrinsic, SmulFixSat | UmulFixSat | SdivFixSat | UdivFixSat),
            scale,
            ty,
            bits,
            wide: b.types.with_lanes_of(ty, wide),
        }
    }

    /// A wide result in the operands' type.
    fn narrowed(&self, b: &mut Builder, mut wide: Value) -> Value {
        if self.saturates {
            let most = u128::MAX >> (128 - self.bits) >> u32::from(self.is_signed);
            let limit = b.int(self.wide, most);
            let greater = if self.is_signed { IntPredicate::Sgt } else { IntPredicate::Ugt };
            let beyond = b.icmp(greater, wide, limit);
            wide = b.select(beyond, limit, wide);
            if self.is_signed {
                let limit = b.int(self.wide, !most);
                let beyond = b.icmp(IntPredicate::Slt, wide, limit);
                wide = b.select(beyond, limit, wide);
            }
        }
        b.resize(wide, self.ty, false)
    }
}

/// A product.
pub(super) fn product(b: &mut Builder, intrinsic: Intrinsic, args: &[Value]) -> Value {
    let fixed = Fixed::of(b, intrinsic, args);
    let [x, y] = [args[0], args[1]].map(|v| b.resize(v, fixed.wide, fixed.is_signed));
    let product = b.mul(x, y);
    let shift = if fixed.is_signed { BinaryOp::AShr } else { BinaryOp::LShr };
    let product = b.shift(shift, product, fixed.scale);
    fixed.narrowed(b, product)
}

/// A quotient.
pub(super) fn quotient(b: &mut Builder, intrinsic: Intrinsic, args: &[Value]) -> Value {
    let fixed = Fixed::of(b, intrinsic, args);
    let [x, y] = [args[0], args[1]].map(|v| b.resize(v, fixed.wide, fixed.is_signed));
    let x = b.shift(BinaryOp::Shl, x, fixed.scale);
    let quotient = match fixed.is_signed {
        false => b.binary(BinaryOp::UDiv, x, y),
        true => {
            let quotient = b.binary(BinaryOp::SDiv, x, y);
            let taken = b.mul(quotient, y);
            let rest = b.sub(x, taken);
            let (zero, one) = (b.int(fixed.wide, 0), b.int(fixed.wide, 1));
            let is_inexact = b.icmp(IntPredicate::Ne, rest, zero);
            // Cut off towards zero, a negative one is too large.
            let signs = b.xor(x, y);
            let is_negative = b.icmp(IntPredicate::Slt, signs, zero);
            let is_too_large = b.and(is_inexact, is_negative);
            let less = b.sub(quotient, one);
            b.select(is_too_large, less, quotient)
        }
    };
    fixed.narrowed(b, quotient)
}
