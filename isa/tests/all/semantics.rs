//! The meaning of vector instructions, against `rustc_apfloat`, host arithmetic, definitions, and cases worked out
//! from the manuals.

use gcnsel_isa::Op;
use gcnsel_isa::row::Format;
use gcnsel_isa::semantics::mode::{Mode, Round};
use gcnsel_isa::semantics::{Env, LaneSources, evaluate};
use rustc_apfloat::{Float, FloatConvert, Round as ApRound, ieee};

/// The bits one lane computes.
fn bits(op: Op, env: &Env, sources: impl Into<LaneSources>) -> u64 {
    let result = evaluate(op, env, sources).unwrap_or_else(|error| panic!("{error}"));
    result.bits.unwrap_or_else(|| panic!("{op} has no result")) as u64
}

fn plain(op: Op, sources: impl Into<LaneSources>) -> u64 {
    bits(op, &Env::PLAIN, sources)
}

fn mask(op: Op, sources: impl Into<LaneSources>) -> bool {
    evaluate(op, &Env::PLAIN, sources).ok().and_then(|result| result.mask).unwrap_or_else(|| panic!("{op}"))
}

fn single(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// Pseudo-random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 29
    }
}

/// Halves at the limits of the format, and random ones.
fn halves() -> Vec<u64> {
    let mut numbers = Numbers(1);
    let limits = [0, 1, 2, 0x3ff, 0x400, 0x401, 0x3bff, 0x3c00, 0x3c01, 0x7bff, 0x7c00, 0x7e00, 0x3555];
    let signed = limits.into_iter().flat_map(|bits| [bits, bits | 0x8000]);
    signed.chain((0..50).map(|_| numbers.next() & 0xffff)).collect()
}

const ROUNDS: [(Round, ApRound, u32); 4] = [
    (Round::Nearest, ApRound::NearestTiesToEven, 0),
    (Round::Up, ApRound::TowardPositive, 1),
    (Round::Down, ApRound::TowardNegative, 2),
    (Round::Zero, ApRound::TowardZero, 3),
];

/// Surroundings that round every width so.
fn rounding(field: u32) -> Env {
    Env { mode: Mode::from_register(0x3f0 | field | field << 2), clamp: false }
}

fn same<F: Float>(got: u64, want: F) -> bool {
    got == want.to_bits() as u64 || want.is_nan() && F::from_bits(u128::from(got)).is_nan()
}

#[test]
fn half_arithmetic_rounds_once() {
    let values = halves();
    let half = |bits: u64| ieee::Half::from_bits(u128::from(bits));
    for (_, round, field) in ROUNDS {
        let env = &rounding(field);
        for &a in &values {
            for &b in &values {
                let sum = bits(Op::V_ADD_F16, env, [a, b]);
                assert!(same(sum, half(a).add_r(half(b), round).value), "{a:x} + {b:x} {round:?}");
                let product = bits(Op::V_MUL_F16, env, [a, b]);
                assert!(same(product, half(a).mul_r(half(b), round).value), "{a:x} * {b:x} {round:?}");
            }
        }
        for (index, &a) in values.iter().enumerate() {
            for &b in &values {
                for &c in values.iter().skip(index % 3).step_by(3) {
                    let got = bits(Op::V_FMA_F16, env, [a, b, c]);
                    let want = half(a).mul_add_r(half(b), half(c), round).value;
                    assert!(same(got, want), "{a:x} * {b:x} + {c:x} {round:?}: {got:x}, {want}");
                }
            }
        }
    }
}

#[test]
fn single_fma_rounds_once() {
    let mut numbers = Numbers(7);
    let number = |bits: u64| ieee::Single::from_bits(u128::from(bits));
    for (_, round, field) in ROUNDS {
        let env = &rounding(field);
        for _ in 0..20_000 {
            let (a, b, c) = (numbers.next() >> 32, numbers.next() >> 32, numbers.next() >> 32);
            // An addend near the product's rounding error is where a second rounding would show.
            let product = number(a).mul_r(number(b), ApRound::NearestTiesToEven).value;
            let near = product.scalbn(-24 - (c % 3) as i32).to_bits() as u64;
            for c in [c, near, near ^ 0x8000_0000, near + 1] {
                let c = c & 0xffff_ffff;
                let got = bits(Op::V_FMA_F32, env, [a, b, c]);
                let want = number(a).mul_add_r(number(b), number(c), round).value;
                assert!(
                    same(got, want),
                    "{a:x} * {b:x} + {c:x} {round:?}: {got:x}, not {:x}",
                    want.to_bits()
                );
            }
        }
    }
}

#[test]
fn conversions_to_half_agree_with_apfloat() {
    let mut numbers = Numbers(3);
    for (_, round, field) in ROUNDS {
        for _ in 0..20_000 {
            // Exponents around those of halves.
            let bits32 = numbers.next() & 0x81ff_ffff | (96 + numbers.next() % 64) << 23;
            let value = ieee::Single::from_bits(u128::from(bits32));
            let want: ieee::Half = value.convert_r(round, &mut false).value;
            assert!(same(bits(Op::V_CVT_F16_F32, &rounding(field), [bits32]), want), "{bits32:x} {round:?}");
        }
    }
    for half in 0..0x1_0000 {
        let want: ieee::Single = ieee::Half::from_bits(half).convert(&mut false).value;
        assert!(same(plain(Op::V_CVT_F32_F16, [half as u64]), want), "{half:x}");
    }
}

#[test]
fn ldexp_agrees_with_apfloat() {
    let mut numbers = Numbers(9);
    for _ in 0..20_000 {
        let (value, exponent) = (numbers.next() >> 32, (numbers.next() % 600) as i32 - 300);
        let want = ieee::Single::from_bits(u128::from(value)).scalbn(exponent);
        assert!(same(plain(Op::V_LDEXP_F32, [value, exponent as u32 as u64]), want), "{value:x} {exponent}");
        let (value, exponent) = (numbers.next(), (numbers.next() % 4600) as i32 - 2300);
        let want = ieee::Double::from_bits(u128::from(value)).scalbn(exponent);
        assert!(same(plain(Op::V_LDEXP_F64, [value, exponent as u32 as u64]), want), "{value:x} {exponent}");
    }
}

/// A fraction in 0.5..1 and an exponent make the number again, denormals too.
#[test]
fn frexp_takes_numbers_apart() {
    for value in [1.0f32, -0.3, 1e-45, 3e-39, f32::MAX, f32::MIN_POSITIVE, 0.5] {
        let fraction = f32::from_bits(plain(Op::V_FREXP_MANT_F32, [single(value)]) as u32);
        let exponent = plain(Op::V_FREXP_EXP_I32_F32, [single(value)]) as i32;
        assert!((0.5..1.0).contains(&fraction.abs()), "{value}: {fraction}");
        assert_eq!(f64::from(fraction) * 2f64.powi(exponent), f64::from(value));
    }
    for value in [1.0f64, -0.3, 5e-324, 3e-310, f64::MAX] {
        let fraction = f64::from_bits(plain(Op::V_FREXP_MANT_F64, [value.to_bits()]));
        let exponent = plain(Op::V_FREXP_EXP_I32_F64, [value.to_bits()]) as i32;
        assert!((0.5..1.0).contains(&fraction.abs()), "{value}: {fraction}");
        let again = ieee::Double::from_bits(u128::from(fraction.to_bits())).scalbn(exponent);
        assert_eq!(again.to_bits() as u64, value.to_bits());
    }
    for special in [0.0, -0.0, f32::INFINITY] {
        assert_eq!(plain(Op::V_FREXP_MANT_F32, [single(special)]), single(special));
        assert_eq!(plain(Op::V_FREXP_EXP_I32_F32, [single(special)]), 0);
    }
}

/// The manual's rules for minimum and maximum in IEEE mode, and NaNs of arithmetic.
#[test]
fn nans_and_zeros() {
    let (quiet, signalling, quieted) = (0x7fc0_0001, 0x7f80_0002, 0x7fc0_0002);
    assert_eq!(plain(Op::V_MIN_F32, [quiet, single(1.0)]), single(1.0));
    assert_eq!(plain(Op::V_MIN_F32, [single(1.0), quiet]), single(1.0));
    assert_eq!(plain(Op::V_MIN_F32, [signalling, single(1.0)]), quieted);
    assert_eq!(plain(Op::V_MAX_F32, [single(1.0), signalling]), quieted);
    assert_eq!(plain(Op::V_MIN_F32, [single(0.0), single(-0.0)]), single(-0.0));
    assert_eq!(plain(Op::V_MAX_F32, [single(-0.0), single(0.0)]), single(0.0));
    let not_ieee = Env { mode: Mode::from_register(0x1f0), clamp: false };
    assert_eq!(bits(Op::V_MIN_F32, &not_ieee, [signalling, single(1.0)]), single(1.0));
    assert_eq!(plain(Op::V_ADD_F32, [single(1.0), signalling]), quieted);
    assert_eq!(plain(Op::V_ADD_F32, [quiet, signalling]), quiet);
    assert_eq!(plain(Op::V_MUL_F32, [single(0.0), single(f32::INFINITY)]), 0x7fc0_0000);
    assert_eq!(plain(Op::V_MED3_F32, [single(3.0), single(-1.0), single(2.0)]), single(2.0));
    assert_eq!(plain(Op::V_MED3_F32, [quiet, single(5.0), single(2.0)]), single(2.0));
}

#[test]
fn denormals_by_the_mode() {
    let tiny = 0x0000_1000;
    let flush = Env { mode: Mode::from_register(0x3c0), clamp: false };
    assert_eq!(plain(Op::V_ADD_F32, [tiny, 0]), tiny);
    assert_eq!(bits(Op::V_ADD_F32, &flush, [tiny, 0]), 0);
    assert_eq!(bits(Op::V_MUL_F32, &flush, [single(-1e-30), single(1e-10)]), single(-0.0));
    // Halves and doubles have their own field.
    assert_eq!(bits(Op::V_ADD_F16, &flush, [1, 0]), 1);
    // Multiply-add in two steps has no denormals at all.
    assert_eq!(plain(Op::V_MAD_F32, [tiny, single(1.0), 0]), 0);
    assert_eq!(plain(Op::V_FMA_F32, [tiny, single(1.0), 0]), tiny);
}

#[test]
fn conversions_saturate() {
    let cases = [
        (Op::V_CVT_I32_F32, single(f32::NAN), 0),
        (Op::V_CVT_I32_F32, single(3e9), 0x7fff_ffff),
        (Op::V_CVT_I32_F32, single(-3e9), 0x8000_0000),
        (Op::V_CVT_I32_F32, single(-1.9), 0xffff_ffff),
        (Op::V_CVT_U32_F32, single(-1.0), 0),
        (Op::V_CVT_U32_F32, single(5e9), 0xffff_ffff),
        (Op::V_CVT_U32_F64, 4_294_967_295.5f64.to_bits(), 0xffff_ffff),
        (Op::V_CVT_I16_F16, 0x7bff, 0x7fff),
        (Op::V_CVT_F32_U32, 0xffff_ffff, single(4_294_967_296.0)),
        (Op::V_CVT_F32_UBYTE2, 0x12ab_3456, single(171.0)),
        (Op::V_CVT_OFF_F32_I4, 0x8, single(-0.5)),
        (Op::V_RNDNE_F32, single(2.5), single(2.0)),
        (Op::V_RNDNE_F32, single(-0.5), single(-0.0)),
        (Op::V_FRACT_F32, single(-1.25), single(0.75)),
        (Op::V_FRACT_F32, single(-1e-30), 0x3f7f_ffff),
        (Op::V_SAT_PK_U8_I16, 0x0100_ffff, 0xff00),
    ];
    for (op, source, want) in cases {
        assert_eq!(plain(op, [source]), want, "{op} {source:x}");
    }
    assert_eq!(plain(Op::V_CVT_PKRTZ_F16_F32, [single(1.0009), single(-65519.0)]), 0xfbff_3c00);
    assert_eq!(plain(Op::V_CVT_PK_I16_I32, [0xffff_0000, 0x1_0000]), 0x7fff_8000);
    assert_eq!(plain(Op::V_CVT_PKNORM_I16_F32, [single(1.0), single(-2.0)]), 0x8001_7fff);
}

/// Exact values of the approximated functions.
#[test]
fn transcendentals_where_they_are_exact() {
    let cases = [
        (Op::V_RCP_F32, 4.0, 0.25),
        (Op::V_RCP_F32, -0.0, f32::NEG_INFINITY),
        (Op::V_RSQ_F32, 0.25, 2.0),
        (Op::V_SQRT_F32, 2.25, 1.5),
        (Op::V_EXP_F32, -3.0, 0.125),
        (Op::V_LOG_F32, 1024.0, 10.0),
        (Op::V_LOG_F32, 0.0, f32::NEG_INFINITY),
        (Op::V_SIN_F32, 0.25, 1.0),
        (Op::V_SIN_F32, 100.75, -1.0),
        (Op::V_COS_F32, 0.5, -1.0),
        (Op::V_COS_F32, 0.25, 0.0),
    ];
    for (op, source, want) in cases {
        assert_eq!(plain(op, [single(source)]), single(want), "{op} {source}");
    }
    // Denormals of single precision count as zero, whatever the mode.
    assert_eq!(plain(Op::V_RCP_F32, [1]), single(f32::INFINITY));
    assert!(f32::from_bits(plain(Op::V_SQRT_F32, [single(-1.0)]) as u32).is_nan());
    for value in [2.0f64, 3.0, 1e300, 7e-200] {
        let got = f64::from_bits(plain(Op::V_RSQ_F64, [value.to_bits()]));
        assert!((got * got * value - 1.0).abs() < 4e-16, "{value}");
    }
}

/// Integer and bit operations by definitions that share no code with them.
#[test]
fn integers_by_hand() {
    let cases: [(Op, [u64; 3], u64); 24] = [
        (Op::V_BFE_U32, [0xabcd_1234, 8, 8], 0x12),
        (Op::V_BFE_I32, [0x0000_8000, 15, 1], 0xffff_ffff),
        (Op::V_BFE_I32, [0x8000_0000, 28, 8], 0xffff_fff8),
        (Op::V_BFI_B32, [0x00ff_00ff, 0x1234_5678, 0x9abc_def0], 0x9a34_de78),
        (Op::V_ALIGNBIT_B32, [0x0000_0001, 0x8000_0000, 31], 3),
        (Op::V_ALIGNBYTE_B32, [0x1122_3344, 0x5566_7788, 1], 0x4455_6677),
        (Op::V_PERM_B32, [0x1122_3344, 0x5566_7788, 0x0c07_0400], 0x0011_4488),
        (Op::V_PERM_B32, [0x80ff_0000, 0x0000_8000, 0x0d0b_0a08], 0xffff_00ff),
        (Op::V_SAD_U8, [0x0102_0304, 0x0403_0201, 10], 18),
        (Op::V_MSAD_U8, [0x0102_0304, 0x0403_0001, 10], 17),
        (Op::V_SAD_U16, [0x0001_ffff, 0x0003_0000, 0], 0x1_0001),
        (Op::V_LERP_U8, [0xff00_01fe, 0xff01_02ff, 0x0001_0000], 0xff01_01fe),
        (Op::V_MED3_I32, [0xffff_ffff, 5, 3], 3),
        (Op::V_MED3_U32, [0xffff_ffff, 5, 3], 5),
        (Op::V_MAD_U32_U24, [0xff00_0003, 0x0100_0005, 1], 16),
        (Op::V_MAD_I32_I24, [0x00ff_ffff, 7, 1], 0xffff_fffa),
        (Op::V_LSHL_ADD_U32, [3, 33, 1], 7),
        (Op::V_ADD_LSHL_U32, [3, 1, 4], 64),
        (Op::V_XAD_U32, [0xf0, 0xff, 1], 0x10),
        (Op::V_AND_OR_B32, [0xff, 0x0f, 0x100], 0x10f),
        (Op::V_DOT4_I32_I8, [0xff01_0203, 0x0101_0101, 10], 15),
        (Op::V_DOT8_U32_U4, [0x1111_1111, 0x2222_2222, 1], 17),
        (Op::V_PK_MAD_U16, [0x0002_0003, 0x0004_0005, 0x0001_ffff], 0x0009_000e),
        (Op::V_MAD_I32_I16, [0xffff, 2, 1], 0xffff_ffff),
    ];
    for (op, sources, want) in cases {
        assert_eq!(plain(op, sources), want, "{op} {sources:x?}");
    }
    assert_eq!(plain(Op::V_FFBH_I32, [0xffff_0000]), 16);
    assert_eq!(plain(Op::V_FFBH_U32, [0]), 0xffff_ffff);
    assert_eq!(plain(Op::V_MUL_HI_I32, [0xffff_ffff, 2]), 0xffff_ffff);
    assert_eq!(plain(Op::V_ASHRREV_I64, [4, 0x8000_0000_0000_0000]), 0xf800_0000_0000_0000);
    let lane = |lane| LaneSources { operands: [0xffff_ffff, 100, 0], mask: false, lane };
    assert_eq!([0, 5, 40].map(|n| plain(Op::V_MBCNT_LO_U32_B32, lane(n))), [100, 105, 132]);
    assert_eq!([0, 32, 40].map(|n| plain(Op::V_MBCNT_HI_U32_B32, lane(n))), [100, 100, 108]);
    let carry = evaluate(
        Op::V_ADDC_CO_U32,
        &Env::PLAIN,
        LaneSources { operands: [0xffff_ffff, 0, 0], mask: true, lane: 0 },
    );
    assert_eq!(carry.map(|result| (result.bits, result.mask)), Ok((Some(0), Some(true))));
    let wide = evaluate(Op::V_MAD_U64_U32, &Env::PLAIN, [0xffff_ffff, 0xffff_ffff, u64::MAX]);
    assert_eq!(wide.map(|result| (result.bits, result.mask)), Ok((Some(0xffff_fffe_0000_0000), Some(true))));
}

#[test]
fn clamped_integers_saturate() {
    let clamp = Env { clamp: true, ..Env::PLAIN };
    assert_eq!(bits(Op::V_ADD_U32, &clamp, [0xffff_ffff, 2]), 0xffff_ffff);
    assert_eq!(bits(Op::V_SUB_U32, &clamp, [1, 2]), 0);
    assert_eq!(bits(Op::V_ADD_I32, &clamp, [0x7fff_ffff, 2]), 0x7fff_ffff);
    assert_eq!(bits(Op::V_SUB_I32, &clamp, [0x8000_0000, 2]), 0x8000_0000);
    assert_eq!(bits(Op::V_PK_ADD_I16, &clamp, [0x7fff_8000, 0x0001_ffff]), 0x7fff_8000);
    assert_eq!(bits(Op::V_PK_SUB_U16, &clamp, [0x0001_0005, 0x0002_0003]), 0x0000_0002);
}

#[test]
fn compares_and_classes() {
    let nan = single(f32::NAN);
    assert!(!mask(Op::V_CMP_LT_F32, [nan, nan]) && mask(Op::V_CMP_NLT_F32, [nan, nan]));
    assert!(!mask(Op::V_CMP_LG_F32, [nan, single(1.0)]) && mask(Op::V_CMP_NEQ_F32, [nan, single(1.0)]));
    assert!(mask(Op::V_CMP_U_F32, [nan, 0]) && mask(Op::V_CMP_O_F32, [0, 0]));
    assert!(mask(Op::V_CMP_EQ_F32, [single(0.0), single(-0.0)]));
    assert!(mask(Op::V_CMP_LT_I32, [0xffff_ffff, 0]) && !mask(Op::V_CMP_LT_U32, [0xffff_ffff, 0]));
    assert!(mask(Op::V_CMP_GT_I16, [0xffff_0001, 0x0000_ffff]));
    assert!(mask(Op::V_CMPX_GE_U64, [u64::MAX, 1]));
    // The manual's bits: signalling, quiet, -inf, -normal, -denormal, -0, +0, +denormal, +normal, +inf.
    let classes = [
        0x7f80_0001,
        nan,
        0xff80_0000,
        0xbf80_0000,
        0x8000_0001,
        0x8000_0000,
        0,
        1,
        0x3f80_0000,
        0x7f80_0000,
    ];
    for (number, value) in classes.into_iter().enumerate() {
        for bit in 0..10 {
            assert_eq!(mask(Op::V_CMP_CLASS_F32, [value, 1 << bit]), bit == number, "{value:x} {bit}");
        }
    }
}

/// Vector instructions without a meaning are listed, so that none goes missing unnoticed.
#[test]
fn what_has_no_meaning_is_known() {
    let elsewhere =
        ["v_nop", "v_clrexcp", "v_readfirstlane_b32", "v_readlane_b32", "v_writelane_b32", "v_swap_b32"];
    let missing = ["v_screen_partition_4se_b32", "v_cvt_pkaccum_u8_f32"];
    for op in Op::all() {
        let row = op.row();
        let vector =
            matches!(row.format, Format::Vop1 | Format::Vop2 | Format::Vop3 | Format::Vop3p | Format::Vopc);
        if vector {
            let without = elsewhere.contains(&row.name) || missing.contains(&row.name);
            assert_eq!(evaluate(op, &Env::PLAIN, [0, 0, 0]).is_err(), without, "{}", row.name);
        }
    }
}
