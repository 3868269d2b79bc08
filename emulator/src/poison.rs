//! Strict mode: which bits of a result are undefined, given those of the sources.
//!
//! The general rule: one undefined bit read makes the whole result undefined. For moves, bit operations, shifts and
//! carries the rule is finer, because compilers keep things in parts of registers whose other parts are undefined:
//! bytes, halves, the lanes of masks. Finer rules never call an undefined bit defined.

use gcnsel_isa::Op;
use gcnsel_isa::semantics::word::Layout;

/// One lane's sources: values and undefined bits.
#[derive(Clone, Copy, Default, Debug)]
pub struct Operands {
    /// Values, after modifiers.
    pub values: [u128; 4],
    /// Their undefined bits.
    pub undefined: [u128; 4],
    /// The lane's bit of the mask source.
    pub mask: bool,
    /// That bit is undefined.
    pub mask_undefined: bool,
}

/// The bits that are read of an operand with this layout.
pub fn read_bits(layout: Layout) -> u128 {
    match layout {
        Layout::Int16 | Layout::F16 => 0xffff,
        Layout::Int32 | Layout::F32 | Layout::PairInt16 | Layout::PairF16 | Layout::Mix => 0xffff_ffff,
        Layout::Int64 | Layout::F64 | Layout::PairF32 => u64::MAX as u128,
        Layout::Int128 => u128::MAX,
    }
}

/// The lowest `bits` bits set.
fn ones(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// Undefined bits after carries: from the lowest one up.
fn carried(undefined: u128, bits: u32) -> u128 {
    if undefined == 0 { 0 } else { ones(bits) & !(ones(undefined.trailing_zeros())) }
}

/// Undefined bits of `a & b`: a defined zero on either side decides.
fn and(a: (u128, u128), b: (u128, u128)) -> (u128, u128) {
    let undefined = (a.1 | b.1) & !(!a.0 & !a.1) & !(!b.0 & !b.1);
    (a.0 & b.0, undefined)
}

/// Undefined bits of `a | b`: a defined one on either side decides.
fn or(a: (u128, u128), b: (u128, u128)) -> (u128, u128) {
    let undefined = (a.1 | b.1) & !(a.0 & !a.1) & !(b.0 & !b.1);
    (a.0 | b.0, undefined)
}

/// A value moved left, or everything if the distance is undefined.
fn shifted_left(a: (u128, u128), distance: (u128, u128), bits: u32) -> (u128, u128) {
    let mask = u128::from(bits - 1);
    if distance.1 & mask != 0 {
        return (0, ones(bits));
    }
    let by = (distance.0 & mask) as u32;
    (a.0 << by & ones(bits), a.1 << by & ones(bits))
}

/// The same to the right; `arithmetic` copies the sign, an undefined one too.
fn shifted_right(a: (u128, u128), distance: (u128, u128), bits: u32, arithmetic: bool) -> u128 {
    let mask = u128::from(bits - 1);
    if distance.1 & mask != 0 {
        return ones(bits);
    }
    let by = (distance.0 & mask) as u32;
    let moved = (a.1 & ones(bits)) >> by;
    let sign_undefined = arithmetic && a.1 >> (bits - 1) & 1 != 0;
    if sign_undefined { moved | ones(bits) & !(ones(bits - by)) } else { moved }
}

/// Undefined bits of a field of `a`, which has `bits` bits: offset and width, of which the masks' bits count.
fn field(
    a: (u128, u128),
    offset: (u128, u128),
    width: (u128, u128),
    masks: (u128, u128),
    bits: u32,
    signed: bool,
) -> u128 {
    if offset.1 & masks.0 != 0 || width.1 & masks.1 != 0 {
        return ones(bits);
    }
    let offset = (offset.0 & masks.0) as u32;
    let width = ((width.0 & masks.1) as u32).min(bits - offset);
    let field = (a.1 & ones(bits)) >> offset & ones(width);
    let sign_undefined = signed && width != 0 && field >> (width - 1) & 1 != 0;
    if sign_undefined { field | ones(bits) & !ones(width) } else { field }
}

/// The same of the lowest bits, signed.
fn sign_extended(a: (u128, u128), width: u32) -> u128 {
    field(a, (0, 0), (u128::from(width), 0), (31, 31), 32, true)
}

/// Undefined bits of the bytes that `v_perm_b32` chooses.
fn permuted(high: u128, low: u128, select: (u128, u128)) -> u128 {
    let data = (high & ones(32)) << 32 | low & ones(32);
    let mut result = 0;
    for byte in 0..4 {
        let (select, undefined) = (select.0 >> (8 * byte) & 0xff, select.1 >> (8 * byte) & 0xff);
        let bits = match select {
            _ if undefined != 0 => 0xff,
            0..=7 => data >> (8 * select) & 0xff,
            8..=11 if data >> (16 * (select - 8) + 15) & 1 != 0 => 0xff,
            _ => 0,
        };
        result |= bits << (8 * byte);
    }
    result
}

/// The undefined bits of a vector instruction's result of `bits` bits.
pub fn vector(op: Op, operands: &Operands, bits: u32) -> u128 {
    use Op::*;
    let operand = |index: usize| (operands.values[index], operands.undefined[index]);
    let [a, b, c] = [operand(0), operand(1), operand(2)];
    let any = a.1 | b.1 | c.1 | operands.undefined[3];
    let result = match op {
        V_MOV_B32 | V_MOV_B64 | V_NOT_B32 | V_ACCVGPR_READ_B32 | V_ACCVGPR_WRITE_B32 | V_ACCVGPR_MOV_B32 => {
            a.1
        }
        V_BFREV_B32 => u128::from((a.1 as u32).reverse_bits()),
        V_AND_B32 => and(a, b).1,
        V_OR_B32 => or(a, b).1,
        V_XOR_B32 | V_XNOR_B32 => any,
        V_AND_OR_B32 => or(and(a, b), c).1,
        V_OR3_B32 => or(or(a, b), c).1,
        V_BFI_B32 => {
            let inverse = (!a.0 & ones(32), a.1);
            or(and(a, b), and(inverse, c)).1
        }
        V_LSHLREV_B32 => shifted_left(b, a, 32).1,
        V_LSHLREV_B64 => shifted_left(b, a, 64).1,
        V_LSHLREV_B16 => shifted_left(b, a, 16).1,
        V_LSHRREV_B32 => shifted_right(b, a, 32, false),
        V_LSHRREV_B64 => shifted_right(b, a, 64, false),
        V_LSHRREV_B16 => shifted_right(b, a, 16, false),
        V_ASHRREV_I32 => shifted_right(b, a, 32, true),
        V_ASHRREV_I64 => shifted_right(b, a, 64, true),
        V_ASHRREV_I16 => shifted_right(b, a, 16, true),
        V_LSHL_OR_B32 => or(shifted_left(a, b, 32), c).1,
        V_MAD_U64_U32 | V_MAD_I64_I32 => carried(any, 64),
        V_LSHL_ADD_U64 => carried(shifted_left(a, b, 64).1 | c.1, 64),
        V_ADD_CO_U32 | V_SUB_CO_U32 | V_SUBREV_CO_U32 => carried(any, 32),
        V_ADDC_CO_U32 | V_SUBB_CO_U32 | V_SUBBREV_CO_U32 => {
            carried(any | u128::from(operands.mask_undefined), 32)
        }
        V_LSHL_ADD_U32 => carried(shifted_left(a, b, 32).1 | c.1, 32),
        V_ALIGNBIT_B32 if c.1 & 31 == 0 => {
            let data = (a.1 & ones(32)) << 32 | b.1 & ones(32);
            data >> (c.0 & 31) & ones(32)
        }
        V_ALIGNBYTE_B32 if c.1 & 3 == 0 => {
            let data = (a.1 & ones(32)) << 32 | b.1 & ones(32);
            data >> (8 * (c.0 & 3)) & ones(32)
        }
        V_BFE_U32 | V_BFE_I32 => field(a, b, c, (31, 31), 32, op == V_BFE_I32),
        V_PERM_B32 => permuted(a.1, b.1, c),
        V_ADD_U32 | V_SUB_U32 | V_SUBREV_U32 | V_ADD3_U32 | V_MUL_LO_U32 => carried(any, 32),
        V_ADD_U16 | V_SUB_U16 | V_SUBREV_U16 | V_MUL_LO_U16 => carried(any, 16),
        V_MUL_U32_U24 | V_MUL_I32_I24 => carried((a.1 | b.1) & ones(24), 32),
        V_MAD_U32_U24 | V_MAD_I32_I24 => carried((a.1 | b.1) & ones(24) | c.1, 32),
        V_CVT_F32_UBYTE0 => all_if(a.1 & 0xff, bits),
        V_CVT_F32_UBYTE1 => all_if(a.1 & 0xff00, bits),
        V_CVT_F32_UBYTE2 => all_if(a.1 & 0xff_0000, bits),
        V_CVT_F32_UBYTE3 => all_if(a.1 & 0xff00_0000, bits),
        V_PACK_B32_F16 => a.1 | b.1 << 16,
        V_CNDMASK_B32 if !operands.mask_undefined => {
            if operands.mask {
                b.1
            } else {
                a.1
            }
        }
        V_PK_MOV_B32 => a.1 & ones(32) | (b.1 & ones(32)) << 32,
        _ if is_packed16(op) => {
            let half = |shift: u32| all_if(any >> shift & 0xffff, 16) << shift;
            half(0) | half(16)
        }
        V_PK_ADD_F32 | V_PK_MUL_F32 | V_PK_FMA_F32 => {
            let half = |shift: u32| all_if(any >> shift & ones(32), 32) << shift;
            half(0) | half(32)
        }
        _ => all_if(any | u128::from(operands.mask_undefined), bits),
    };
    result & ones(bits)
}

/// Every bit if any is undefined.
fn all_if(undefined: u128, bits: u32) -> u128 {
    if undefined == 0 { 0 } else { ones(bits) }
}

/// Whether the halves of a packed instruction's result depend on the halves of the sources alone.
fn is_packed16(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        V_PK_MAD_I16
            | V_PK_MUL_LO_U16
            | V_PK_ADD_I16
            | V_PK_SUB_I16
            | V_PK_LSHLREV_B16
            | V_PK_LSHRREV_B16
            | V_PK_ASHRREV_I16
            | V_PK_MAX_I16
            | V_PK_MIN_I16
            | V_PK_MAD_U16
            | V_PK_ADD_U16
            | V_PK_SUB_U16
            | V_PK_MAX_U16
            | V_PK_MIN_U16
            | V_PK_FMA_F16
            | V_PK_FMAC_F16
            | V_PK_ADD_F16
            | V_PK_MUL_F16
            | V_PK_MIN_F16
            | V_PK_MAX_F16
    )
}

/// The undefined bits of a scalar instruction's result, and whether its SCC is.
pub fn scalar(
    op: Op,
    a: (u64, u64),
    b: (u64, u64),
    scc_undefined: bool,
    scc: bool,
    bits: u32,
    result: u64,
) -> (u64, bool) {
    use Op::*;
    let wide = |(value, undefined): (u64, u64)| (u128::from(value), u128::from(undefined));
    let inverse = |(value, undefined): (u128, u128)| (!value & ones(bits), undefined);
    let (x, y) = (wide(a), wide(b));
    let any = x.1 | y.1;
    let undefined = match op {
        S_MOV_B32 | S_MOV_B64 | S_MOVK_I32 => x.1,
        S_NOT_B32 | S_NOT_B64 => x.1,
        S_BREV_B32 => u128::from((a.1 as u32).reverse_bits()),
        S_BREV_B64 => u128::from(a.1.reverse_bits()),
        S_AND_B32 | S_AND_B64 | S_AND_SAVEEXEC_B64 | S_NAND_B32 | S_NAND_B64 | S_NAND_SAVEEXEC_B64 => {
            and(x, y).1
        }
        S_OR_B32 | S_OR_B64 | S_OR_SAVEEXEC_B64 | S_NOR_B32 | S_NOR_B64 | S_NOR_SAVEEXEC_B64 => or(x, y).1,
        S_ANDN2_B32 | S_ANDN2_B64 | S_ANDN2_SAVEEXEC_B64 | S_ANDN2_WREXEC_B64 => and(x, inverse(y)).1,
        S_ANDN1_SAVEEXEC_B64 | S_ANDN1_WREXEC_B64 => and(inverse(x), y).1,
        S_ORN2_B32 | S_ORN2_B64 | S_ORN2_SAVEEXEC_B64 => or(x, inverse(y)).1,
        S_ORN1_SAVEEXEC_B64 => or(inverse(x), y).1,
        S_XOR_B32 | S_XOR_B64 | S_XNOR_B32 | S_XNOR_B64 | S_XOR_SAVEEXEC_B64 | S_XNOR_SAVEEXEC_B64 => any,
        S_LSHL_B32 => shifted_left(x, y, 32).1,
        S_LSHL_B64 => shifted_left(x, y, 64).1,
        S_LSHR_B32 => shifted_right(x, y, 32, false),
        S_LSHR_B64 => shifted_right(x, y, 64, false),
        S_ASHR_I32 => shifted_right(x, y, 32, true),
        S_ASHR_I64 => shifted_right(x, y, 64, true),
        S_BFE_U32 | S_BFE_I32 | S_BFE_U64 | S_BFE_I64 => {
            let masks = (u128::from(bits - 1), 0x7f);
            field(x, y, (y.0 >> 16, y.1 >> 16), masks, bits, matches!(op, S_BFE_I32 | S_BFE_I64))
        }
        S_CSELECT_B32 | S_CSELECT_B64 | S_CMOV_B32 | S_CMOV_B64 if !scc_undefined => {
            if scc {
                x.1
            } else {
                y.1
            }
        }
        S_CMOVK_I32 if !scc_undefined => {
            if scc {
                y.1
            } else {
                x.1
            }
        }
        S_CSELECT_B32 | S_CSELECT_B64 | S_CMOV_B32 | S_CMOV_B64 | S_CMOVK_I32 => ones(bits),
        S_ADD_U32 | S_ADD_I32 | S_SUB_U32 | S_SUB_I32 | S_MUL_I32 | S_ADDK_I32 | S_MULK_I32 => {
            carried(any, 32)
        }
        S_ADDC_U32 | S_SUBB_U32 if scc_undefined => ones(32),
        S_ADDC_U32 | S_SUBB_U32 => carried(any, 32),
        S_SEXT_I32_I8 => sign_extended(x, 8),
        S_SEXT_I32_I16 => sign_extended(x, 16),
        S_PACK_LL_B32_B16 => x.1 & 0xffff | (y.1 & 0xffff) << 16,
        S_PACK_LH_B32_B16 => x.1 & 0xffff | y.1 & 0xffff_0000,
        S_PACK_HH_B32_B16 => x.1 >> 16 | y.1 & 0xffff_0000,
        S_BITCMP0_B32 | S_BITCMP1_B32 if y.1 & 31 == 0 => x.1 >> (y.0 & 31) & 1,
        S_BITCMP0_B64 | S_BITCMP1_B64 if y.1 & 63 == 0 => x.1 >> (y.0 & 63) & 1,
        _ => all_if(any, bits),
    };
    let undefined = (undefined & ones(bits)) as u64;
    let scc_undefined = match op {
        // SCC is "the result is not zero": one defined bit of it decides.
        _ if says_nonzero(op) => undefined != 0 && result & !undefined == 0,
        S_ADDC_U32 | S_SUBB_U32 => any != 0 || scc_undefined,
        S_BITCMP0_B32 | S_BITCMP1_B32 | S_BITCMP0_B64 | S_BITCMP1_B64 => undefined != 0,
        _ => any != 0,
    };
    (undefined, scc_undefined)
}

/// Whether an instruction's SCC says that its result is not zero.
fn says_nonzero(op: Op) -> bool {
    use Op::*;
    !matches!(
        op,
        S_ADD_U32
            | S_SUB_U32
            | S_ADD_I32
            | S_SUB_I32
            | S_ADDC_U32
            | S_SUBB_U32
            | S_ADDK_I32
            | S_MIN_I32
            | S_MIN_U32
            | S_MAX_I32
            | S_MAX_U32
            | S_LSHL1_ADD_U32
            | S_LSHL2_ADD_U32
            | S_LSHL3_ADD_U32
            | S_LSHL4_ADD_U32
    ) && op.row().writes_scc()
        && op.row().format != gcnsel_isa::Format::Sopc
        && !matches!(
            op,
            S_CMPK_EQ_I32
                | S_CMPK_LG_I32
                | S_CMPK_GT_I32
                | S_CMPK_GE_I32
                | S_CMPK_LT_I32
                | S_CMPK_LE_I32
                | S_CMPK_EQ_U32
                | S_CMPK_LG_U32
                | S_CMPK_GT_U32
                | S_CMPK_GE_U32
                | S_CMPK_LT_U32
                | S_CMPK_LE_U32
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(op: Op, a: (u32, u32), b: (u32, u32), c: (u32, u32)) -> u128 {
        let wide = |value: u32| u128::from(value);
        let operands = Operands {
            values: [wide(a.0), wide(b.0), wide(c.0), 0],
            undefined: [wide(a.1), wide(b.1), wide(c.1), 0],
            ..Operands::default()
        };
        vector(op, &operands, 32)
    }

    /// An undefined bit must stay undefined exactly where flipping it changes the result.
    #[test]
    fn bit_operations_agree_with_flipping() {
        type Evaluate = fn(u32, u32, u32) -> u32;
        let cases: [(Op, Evaluate); 8] = [
            (Op::V_AND_B32, |a, b, _| a & b),
            (Op::V_OR_B32, |a, b, _| a | b),
            (Op::V_XOR_B32, |a, b, _| a ^ b),
            (Op::V_AND_OR_B32, |a, b, c| a & b | c),
            (Op::V_OR3_B32, |a, b, c| a | b | c),
            (Op::V_LSHL_OR_B32, |a, b, c| a << (b & 31) | c),
            (Op::V_ALIGNBIT_B32, |a, b, c| ((u64::from(a) << 32 | u64::from(b)) >> (c & 31)) as u32),
            (Op::V_LSHRREV_B32, |a, b, _| b >> (a & 31)),
        ];
        let values = [(0x1234_5678, 0x0000_0007, 0x0f0f_00ff), (0xffff_0000, 0x0000_0010, 0x8000_0001)];
        for (op, evaluate) in cases {
            for (a, b, c) in values {
                for bit in 0..32 {
                    let plain = evaluate(a, b, c);
                    let of_a = plain ^ evaluate(a ^ 1 << bit, b, c);
                    let of_b = plain ^ evaluate(a, b ^ 1 << bit, c);
                    let said_a = lane(op, (a, 1 << bit), (b, 0), (c, 0)) as u32;
                    let said_b = lane(op, (a, 0), (b, 1 << bit), (c, 0)) as u32;
                    assert_eq!(said_a & of_a, of_a, "{op} bit {bit} of the first source");
                    assert_eq!(said_b & of_b, of_b, "{op} bit {bit} of the second source");
                }
            }
        }
        assert_eq!(lane(Op::V_AND_B32, (0xff, 0), (0, 0xffff), (0, 0)), 0xff);
        assert_eq!(lane(Op::V_ADD_U32, (0, 0x10), (1, 0), (0, 0)), 0xffff_fff0);
        assert_eq!(lane(Op::V_PERM_B32, (0, !0), (7, 0), (0x0c0c_0100, 0)), 0);
    }

    /// A field moves bits and copies its sign: what is undefined of it is what changes when undefined bits do.
    #[test]
    fn fields_agree_with_flipping() {
        use gcnsel_isa::semantics::salu::eval;
        for op in [Op::S_BFE_U32, Op::S_BFE_I32, Op::S_BFE_U64, Op::S_BFE_I64] {
            let bits = if matches!(op, Op::S_BFE_U32 | Op::S_BFE_I32) { 32 } else { 64 };
            for offset in [0, 5, 16, 31, bits - 1] {
                for width in [0, 1, 16, 17, 31, 32, 64, 127] {
                    let place = u64::from(offset | width << 16);
                    let of = |a: u64| eval(op, a, place, false).expect("it has a meaning").value;
                    for bit in 0..bits {
                        let changes = of(0) ^ of(1 << bit);
                        let result = scalar(op, (0, 1 << bit), (place, 0), false, false, bits, of(0));
                        assert_eq!(
                            result,
                            (changes, changes != 0),
                            "{op} of bit {bit}, {width} from {offset}"
                        );
                    }
                }
            }
            let (undefined, _) = scalar(op, (0, 0), (0, 0x10000), false, false, bits, 0);
            assert_eq!(u128::from(undefined), ones(bits));
        }
    }

    #[test]
    fn masks_keep_undefined_inactive_lanes_apart() {
        // A loop's mask: undefined bits in inactive lanes, active ones cleared and set again.
        let (exec, mask) = (0x00ff, 0xff00);
        let cleared = scalar(Op::S_ANDN2_B64, (0, u64::MAX), (exec, 0), false, false, 64, 0);
        assert_eq!(cleared.0, !exec);
        let (undefined, scc_undefined) = scalar(Op::S_AND_B64, (mask, !exec), (exec, 0), false, false, 64, 0);
        assert_eq!((undefined, scc_undefined), (0, false));
    }
}
