//! What an atomic stores, given what memory holds.

use super::float::{self, Float, add};
use super::mode::{Denormals, Env, Mode, Round};
use super::word::{F16, F32, F64, Pair, Word, zip2};
use crate::op::Op;
use crate::target::Target;

/// A read-modify-write operation, whatever memory it acts on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atomic {
    /// The data replaces the old value.
    Swap,
    /// The new value replaces the old one if that equals the comparand.
    CompareSwap,
    /// The same, compared as floats.
    CompareSwapFloat,
    /// Sum.
    Add,
    /// Old minus data.
    Sub,
    /// Data minus old.
    ReverseSub,
    /// Signed minimum.
    SMin,
    /// Unsigned minimum.
    UMin,
    /// Signed maximum.
    SMax,
    /// Unsigned maximum.
    UMax,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// One more, back to zero past the data.
    Inc,
    /// One less, to the data from zero or from above it.
    Dec,
    /// Old bits outside the mask, new bits inside.
    MaskedOr,
    /// Old minus data, or, if that were negative, old plus the second data.
    Wrap,
    /// Floating-point sum.
    FAdd,
    /// Floating-point minimum.
    FMin,
    /// Floating-point maximum.
    FMax,
    /// Two half-precision sums.
    PkAddF16,
    /// Two brain-float sums.
    PkAddBf16,
}

/// A 64-bit value read as signed, from its width.
fn signed(value: u64, wide: bool) -> i64 {
    if wide { value as i64 } else { i64::from(value as u32 as i32) }
}

/// The surroundings in which what executes atomics works, with what becomes of denormals, if that is not MODE's to say: sums are
/// rounded to nearest, and signalling NaNs are quieted by minimum and maximum, whatever MODE says.
///
/// Source: "CDNA4" instruction set manual, "Float Memory Atomics"; LLVM says the same of rounding (`SITargetLowering`, where it
/// decides which atomics of floats to expand).
fn in_memory_units(env: &Env, denormals: Option<Denormals>) -> Env {
    let mut mode = Mode { round32: Round::Nearest, round64: Round::Nearest, ieee: true, ..env.mode };
    if let Some(denormals) = denormals {
        (mode.denormals32, mode.denormals64) = (denormals, denormals);
    }
    Env { mode, ..*env }
}

/// The smaller of two floats, or the larger: denormals may be zeros to the comparison, but what is chosen is stored as it is.
///
/// Source: "CDNA4" instruction set manual, "Float Memory Atomics".
fn chosen<T: Float>(env: &Env, old: T, data: T, choose: impl Fn(&Env, T, T) -> T) -> u64 {
    let keeping =
        Env { mode: Mode { denormals32: Denormals::KEEP, denormals64: Denormals::KEEP, ..env.mode }, ..*env };
    let (seen_old, seen_data) = (old.source(env), data.source(env));
    let result = choose(&keeping, seen_old, seen_data);
    let stored = if result == seen_old { old } else { data };
    if result.is_nan() { result.bits() } else { stored.bits() }
}

/// A brain float plus another, rounded to nearest even.
fn add_bf16(env: &Env, a: u16, b: u16) -> u16 {
    let single = |half: u16| F32(u32::from(half) << 16);
    let sum = add(env, single(a), single(b));
    if sum.is_nan() {
        return (sum.0 >> 16) as u16 | 0x40;
    }
    // The sum of two brain floats may be inexact in single precision, but only far from a tie of brain floats.
    let rounded = u64::from(sum.0) + 0x7fff + u64::from(sum.0 >> 16 & 1);
    (rounded >> 16) as u16
}

impl Atomic {
    /// The new value of memory that holds `old`. Values of 32 bits (`wide` false) are in the low dword. `second` is
    /// the comparand of compare-and-swap, the new bits of a masked or, the wrap's second data.
    pub fn apply(self, env: &Env, wide: bool, old: u64, data: u64, second: u64) -> u64 {
        let mask = if wide { u64::MAX } else { u64::from(u32::MAX) };
        let (old, data, second) = (old & mask, data & mask, second & mask);
        let (si, sd) = (signed(old, wide), signed(data, wide));
        let new = match self {
            Atomic::Swap => data,
            Atomic::CompareSwap => {
                if old == second {
                    data
                } else {
                    old
                }
            }
            Atomic::CompareSwapFloat => {
                let equal = if wide {
                    F64(old).equals(F64(second))
                } else {
                    F32(old as u32).equals(F32(second as u32))
                };
                if equal { data } else { old }
            }
            Atomic::Add => old.wrapping_add(data),
            Atomic::Sub => old.wrapping_sub(data),
            Atomic::ReverseSub => data.wrapping_sub(old),
            Atomic::SMin => {
                if si < sd {
                    old
                } else {
                    data
                }
            }
            Atomic::SMax => {
                if si > sd {
                    old
                } else {
                    data
                }
            }
            Atomic::UMin => old.min(data),
            Atomic::UMax => old.max(data),
            Atomic::And => old & data,
            Atomic::Or => old | data,
            Atomic::Xor => old ^ data,
            Atomic::Inc => {
                if old >= data {
                    0
                } else {
                    old + 1
                }
            }
            Atomic::Dec => {
                if old == 0 || old > data {
                    data
                } else {
                    old - 1
                }
            }
            Atomic::MaskedOr => old & !data | second,
            Atomic::Wrap => {
                if old >= data {
                    old - data
                } else {
                    old.wrapping_add(second)
                }
            }
            Atomic::FAdd if wide => add(env, F64(old), F64(data)).0,
            Atomic::FAdd => u64::from(add(env, F32(old as u32), F32(data as u32)).0),
            Atomic::FMin if wide => chosen(env, F64(old), F64(data), float::min),
            Atomic::FMin => chosen(env, F32(old as u32), F32(data as u32), float::min),
            Atomic::FMax if wide => chosen(env, F64(old), F64(data), float::max),
            Atomic::FMax => chosen(env, F32(old as u32), F32(data as u32), float::max),
            Atomic::PkAddF16 => {
                let halves = |bits: u64| Pair::<F16>::from_bits(bits as u32);
                u64::from(zip2(halves(old), halves(data), |a, b| add(env, a, b)).to_bits())
            }
            Atomic::PkAddBf16 => {
                let low = add_bf16(env, old as u16, data as u16);
                let high = add_bf16(env, (old >> 16) as u16, (data >> 16) as u16);
                u64::from(low) | u64::from(high) << 16
            }
        };
        new & mask
    }
}

/// The operations by what their mnemonics say after the space and `atomic`, of the memory formats other than DS.
const BY_NAME: [(&str, Atomic); 17] = [
    ("swap", Atomic::Swap),
    ("cmpswap", Atomic::CompareSwap),
    ("add", Atomic::Add),
    ("sub", Atomic::Sub),
    ("smin", Atomic::SMin),
    ("umin", Atomic::UMin),
    ("smax", Atomic::SMax),
    ("umax", Atomic::UMax),
    ("and", Atomic::And),
    ("or", Atomic::Or),
    ("xor", Atomic::Xor),
    ("inc", Atomic::Inc),
    ("dec", Atomic::Dec),
    ("pk_add_f16", Atomic::PkAddF16),
    ("pk_add_bf16", Atomic::PkAddBf16),
    ("min_f64", Atomic::FMin),
    ("max_f64", Atomic::FMax),
];

/// The same for DS, by what follows `ds_`, without `rtn_` and the width of untyped operations.
const DS_BY_NAME: [(&str, Atomic); 24] = [
    ("wrxchg_b", Atomic::Swap),
    ("cmpst_b", Atomic::CompareSwap),
    ("cmpst_f", Atomic::CompareSwapFloat),
    ("add_u", Atomic::Add),
    ("sub_u", Atomic::Sub),
    ("rsub_u", Atomic::ReverseSub),
    ("min_i", Atomic::SMin),
    ("min_u", Atomic::UMin),
    ("max_i", Atomic::SMax),
    ("max_u", Atomic::UMax),
    ("and_b", Atomic::And),
    ("or_b", Atomic::Or),
    ("xor_b", Atomic::Xor),
    ("inc_u", Atomic::Inc),
    ("dec_u", Atomic::Dec),
    ("mskor_b", Atomic::MaskedOr),
    ("wrap_b", Atomic::Wrap),
    ("add_f", Atomic::FAdd),
    ("min_f", Atomic::FMin),
    ("max_f", Atomic::FMax),
    ("pk_add_f16", Atomic::PkAddF16),
    ("pk_add_bf16", Atomic::PkAddBf16),
    ("wrxchg2_b", Atomic::Swap),
    ("wrxchg2st64_b", Atomic::Swap),
];

impl Atomic {
    /// The surroundings of an operation of that width in LDS: MODE says what becomes of denormals, but sums of doubles keep
    /// them.
    pub fn env_in_lds(self, env: &Env, wide: bool) -> Env {
        let keeps = self == Atomic::FAdd && wide;
        in_memory_units(env, keeps.then_some(Denormals::KEEP))
    }

    /// The surroundings of an operation of that width outside LDS: MODE says nothing. Denormals are kept, or, by sums of
    /// singles on some targets, flushed.
    pub fn env_in_memory(self, env: &Env, wide: bool, target: Target) -> Env {
        let flushes = self == Atomic::FAdd && !wide && target.info().memory_adds_flush_denormals;
        in_memory_units(env, Some(if flushes { Denormals::FLUSH } else { Denormals::KEEP }))
    }

    /// The operation of an atomic instruction, by its mnemonic; `None` where there is no meaning yet: ordered
    /// counters, DS operations whose second operand is in memory, exchange under a condition.
    pub fn of(op: Op) -> Option<Atomic> {
        let name = op.row().name;
        if let Some(rest) = name.strip_prefix("ds_") {
            let rest = rest.replace("rtn_", "");
            let width = |suffix: &str| rest.strip_suffix(suffix).map(str::to_owned);
            let stem = width("32").or_else(|| width("64")).unwrap_or_else(|| rest.clone());
            return DS_BY_NAME.iter().find(|(known, _)| *known == stem).map(|(_, atomic)| *atomic);
        }
        let (_, rest) = name.split_once("atomic_")?;
        let rest = rest.strip_suffix("_rtn").unwrap_or(rest);
        let rest = rest.strip_suffix("_x2").unwrap_or(rest);
        if matches!(rest, "add_f32" | "add_f64") {
            return Some(Atomic::FAdd);
        }
        BY_NAME.iter().find(|(known, _)| *known == rest).map(|(_, atomic)| *atomic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Access;

    /// What has no meaning is listed here, so that a new row cannot lack one unnoticed.
    #[test]
    fn every_atomic_has_a_meaning() {
        for op in Op::all() {
            let atomic = op.row().memory().is_some_and(|memory| memory.access == Access::Atomic);
            let name = op.row().name;
            let missing = name.contains("src2")
                || name.contains("condxchg")
                || matches!(name, "ds_append" | "ds_consume");
            assert_eq!(atomic && !missing, Atomic::of(op).is_some(), "{name}");
        }
        assert_eq!(Atomic::of(Op::GLOBAL_ATOMIC_SMAX_X2_RTN), Some(Atomic::SMax));
        assert_eq!(Atomic::of(Op::DS_MIN_RTN_I64), Some(Atomic::SMin));
        assert_eq!(Atomic::of(Op::DS_CMPST_F32), Some(Atomic::CompareSwapFloat));
    }

    #[test]
    fn denormals_in_memory() {
        let added = |target: Target, atomic: Atomic, wide: bool| {
            atomic.apply(&atomic.env_in_memory(&Env::PLAIN, wide, target), wide, 3, 4, 0)
        };
        assert_eq!(added(Target::Gfx90a, Atomic::FAdd, false), 0);
        assert_eq!(added(Target::Gfx942, Atomic::FAdd, false), 7);
        assert_eq!(added(Target::Gfx90a, Atomic::FAdd, true), 7);
        assert_eq!(added(Target::Gfx90a, Atomic::PkAddF16, false), 7);
        // The sum of two numbers may be a denormal.
        let (old, data) = (0x0080_0001, 0x8080_0000);
        let env = Atomic::FAdd.env_in_memory(&Env::PLAIN, false, Target::Gfx90a);
        assert_eq!(Atomic::FAdd.apply(&env, false, old, data, 0), 0);
        assert_eq!(Atomic::FAdd.apply(&Env::PLAIN, false, old, data, 0), 1);
    }

    /// What executes atomics does not round as MODE says, and minds its denormals in LDS alone.
    ///
    /// Expected: the table of the "CDNA4" manual's "Float Memory Atomics", by hand.
    #[test]
    fn modes_in_memory() {
        let up_and_flushed = Env { mode: Mode::from_register(0x5), clamp: false };
        let (one, small) = (0x3f80_0000, 0x0080_0000);
        let in_lds = Atomic::FAdd.env_in_lds(&up_and_flushed, false);
        let in_memory = Atomic::FAdd.env_in_memory(&up_and_flushed, false, Target::Gfx942);
        // Up it would be the next number above one.
        assert_eq!(Atomic::FAdd.apply(&in_lds, false, one, small, 0), one);
        assert_eq!(Atomic::FAdd.apply(&in_memory, false, one, small, 0), one);
        assert_eq!(Atomic::FAdd.apply(&in_lds, false, 3, 4, 0), 0);
        assert_eq!(Atomic::FAdd.apply(&in_memory, false, 3, 4, 0), 7);
        assert_eq!(Atomic::FAdd.apply(&Atomic::FAdd.env_in_lds(&up_and_flushed, true), true, 3, 4, 0), 7);
        // To the comparison both are zeros, of which the negative one is the smaller; what is stored is not flushed.
        let in_lds = Atomic::FMin.env_in_lds(&up_and_flushed, false);
        assert_eq!(Atomic::FMin.apply(&in_lds, false, 3, 0x8000_0001, 0), 0x8000_0001);
        assert_eq!(Atomic::FMax.apply(&in_lds, false, 3, 0x8000_0001, 0), 3);
        // A signalling NaN is quieted, a quiet one gives way.
        assert_eq!(Atomic::FMin.apply(&in_lds, false, 0x7f80_0001, one, 0), 0x7fc0_0001);
        assert_eq!(Atomic::FMin.apply(&in_lds, false, 0x7fc0_0001, one, 0), one);
        let in_memory = Atomic::FMax.env_in_memory(&up_and_flushed, true, Target::Gfx90a);
        assert_eq!(Atomic::FMax.apply(&in_memory, true, 3, 4, 0), 4);
    }

    #[test]
    fn by_hand() {
        let apply = |atomic: Atomic, old, data, second| atomic.apply(&Env::PLAIN, false, old, data, second);
        assert_eq!(apply(Atomic::Inc, 7, 7, 0), 0);
        assert_eq!(apply(Atomic::Inc, 6, 7, 0), 7);
        assert_eq!(apply(Atomic::Dec, 0, 7, 0), 7);
        assert_eq!(apply(Atomic::Dec, 9, 7, 0), 7);
        assert_eq!(apply(Atomic::Dec, 5, 7, 0), 4);
        assert_eq!(apply(Atomic::SMin, 0xffff_ffff, 1, 0), 0xffff_ffff);
        assert_eq!(apply(Atomic::UMin, 0xffff_ffff, 1, 0), 1);
        assert_eq!(apply(Atomic::CompareSwap, 3, 9, 3), 9);
        assert_eq!(apply(Atomic::CompareSwap, 4, 9, 3), 4);
        assert_eq!(apply(Atomic::PkAddF16, 0x3c00_3c00, 0x4000_3c00, 0), 0x4200_4000);
        assert_eq!(apply(Atomic::PkAddBf16, 0x3f80_3f80, 0x3f80_4000, 0), 0x4000_4040);
    }
}
