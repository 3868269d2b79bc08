//! Dot products of integers: `llvm.amdgcn.sdot*`, `udot*`.
//!
//! Source: the CDNA3 ISA manual, `V_DOT*`. (That of halves is not here: AMD does not say how its sum is rounded.)

use crate::datum::{Datum, strict};
use crate::integer::signed;
use gcnsel_ir::Intrinsic;

/// The result of one of these intrinsics; `None` if it is another one.
pub(crate) fn product(intrinsic: Intrinsic, args: &[Datum]) -> Option<Datum> {
    use Intrinsic::*;
    let (is_signed, bits) = match intrinsic {
        AmdgcnSdot2 => (true, 16),
        AmdgcnUdot2 => (false, 16),
        AmdgcnSdot4 => (true, 8),
        AmdgcnUdot4 => (false, 8),
        AmdgcnSdot8 => (true, 4),
        AmdgcnUdot8 => (false, 4),
        _ => return None,
    };
    // Vectors of 16 bits are dwords here.
    let dword = |datum: &Datum| match datum {
        Datum::Parts(_) => match (datum.part(0).bits(), datum.part(1).bits()) {
            (Some(low), Some(high)) => Datum::Bits(low | high << 16),
            _ => Datum::undefined(32),
        },
        whole => whole.clone(),
    };
    let operands = [dword(&args[0]), dword(&args[1]), args[2].clone(), args[3].clone()];
    Some(strict(&operands, 32, |v| {
        let [a, b, addend, clamp] = v else { return None };
        let number = |from: u128, width: u32| match is_signed {
            true => signed(from & ((1 << width) - 1), width),
            false => (from & ((1 << width) - 1)) as i128,
        };
        let products =
            (0..32 / bits).map(|at| number(a >> (at * bits), bits) * number(b >> (at * bits), bits));
        let sum = products.sum::<i128>() + number(*addend, 32);
        let limits = if is_signed { (i32::MIN.into(), i32::MAX.into()) } else { (0, u32::MAX.into()) };
        let sum = if *clamp != 0 { sum.clamp(limits.0, limits.1) } else { sum };
        Some(sum as u32 as u128)
    }))
}
