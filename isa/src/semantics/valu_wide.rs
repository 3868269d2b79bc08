//! Vector integer instructions with operands of two dwords and more.

use super::valu_int::sad_u8;
use super::visitor::Visitor;
use crate::op::Op;

/// Applies `sum` to the four dwords that begin at bytes 0 to 3 of `data`.
#[inline(always)]
fn sliding(data: u64, sum: impl Fn(u32) -> u32) -> [u32; 4] {
    [0, 8, 16, 24].map(|shift| sum((data >> shift) as u32))
}

/// Four sums added to the halves of `addend`, each wrapping in 16 bits.
#[inline(always)]
fn add_packed(sums: [u32; 4], addend: u64) -> u64 {
    let mut result = 0;
    for (index, sum) in sums.into_iter().enumerate() {
        let half = (addend >> (16 * index)) as u16;
        result |= u64::from(half.wrapping_add(sum as u16)) << (16 * index);
    }
    result
}

/// The meanings of this family.
pub(super) fn visit<V: Visitor>(op: Op, v: V) -> Result<V::Output, V> {
    use Op::*;
    Ok(match op {
        V_MOV_B64 => v.op1(|_, a: u64| a),
        V_LSHLREV_B64 => v.op2(|_, shift: u32, a: u64| a << (shift & 63)),
        V_LSHRREV_B64 => v.op2(|_, shift: u32, a: u64| a >> (shift & 63)),
        V_ASHRREV_I64 => v.op2(|_, shift: u32, a: i64| a >> (shift & 63)),
        V_LSHL_ADD_U64 => v.op3(|_, a: u64, shift: u32, c: u64| (a << (shift & 7)).wrapping_add(c)),
        V_MAD_U64_U32 => {
            v.carry3(|_, a: u32, b: u32, c: u64| (u64::from(a) * u64::from(b)).overflowing_add(c))
        }
        V_MAD_I64_I32 => {
            // The mask is the sign of the sum in 65 bits.
            v.carry3(|_, a: i32, b: i32, c: i64| {
                let (sum, overflow) = (i64::from(a) * i64::from(b)).overflowing_add(c);
                (sum, (sum < 0) != overflow)
            })
        }
        V_QSAD_PK_U16_U8 => v.op3(|_, a: u64, reference: u32, c: u64| {
            add_packed(sliding(a, |bytes| sad_u8(bytes, reference, false)), c)
        }),
        V_MQSAD_PK_U16_U8 => v.op3(|_, a: u64, reference: u32, c: u64| {
            add_packed(sliding(a, |bytes| sad_u8(bytes, reference, true)), c)
        }),
        V_MQSAD_U32_U8 => v.op3(|_, a: u64, reference: u32, c: u128| {
            let sums = sliding(a, |bytes| sad_u8(bytes, reference, true));
            let mut result = 0;
            for (index, sum) in sums.into_iter().enumerate() {
                let addend = (c >> (32 * index)) as u32;
                result |= u128::from(addend.wrapping_add(sum)) << (32 * index);
            }
            result
        }),
        _ => return Err(v),
    })
}
