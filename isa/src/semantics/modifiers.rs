//! Operand modifiers: what happens to a source before an operation reads it, and to a result afterwards.

use super::float::{Float, add, mul, single_from_half};
use super::mode::{Env, Round};
use super::word::{F16, F32, F64, Layout};
use crate::inline::Inline;
use crate::inst::{Form, Mods, Omod, SdwaSel, SdwaUnused};

/// The modifiers of one source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SourceMods {
    /// Negated; of a pair its low element.
    pub neg: bool,
    /// Of a pair, the high element negated; of a mixed-precision source, the absolute value taken.
    pub neg_hi: bool,
    /// The absolute value taken, before negation.
    pub abs: bool,
    /// The high half read; of a pair, by the low result.
    pub select: bool,
    /// Of a pair, the high half read by the high result; of a mixed-precision source, that it is half precision.
    pub select_hi: bool,
    /// The part of the dword read.
    pub part: SdwaSel,
    /// The part sign extended.
    pub sext: bool,
}

impl SourceMods {
    /// The modifiers of source `index` of an instruction with sources read as `layout`.
    pub fn of(mods: &Mods, form: Form, layout: Layout, index: usize) -> SourceMods {
        let bit = |set: u8| set >> index & 1 != 0;
        let mut source = SourceMods {
            neg: bit(mods.neg),
            neg_hi: bit(mods.neg_hi),
            abs: bit(mods.abs),
            select: bit(mods.op_sel),
            // Pairs in the one-dword encodings are read as they are: only VOP3P says which half is whose.
            select_hi: bit(mods.op_sel_hi) || form != Form::Native,
            ..SourceMods::default()
        };
        if layout == Layout::Mix {
            source.neg_hi |= source.abs;
            source.abs = false;
        }
        if form == Form::Sdwa && index < 2 {
            source.part = if index == 0 { mods.sdwa.src0_sel } else { mods.sdwa.src1_sel };
            source.sext = bit(mods.sdwa.sext);
        }
        source
    }

    /// How a source with this layout reads an inline constant: one of `v_fma_mix_*` that is half precision reads the half.
    ///
    /// Source: LLVM's pull request 183487, which tells such sources from those of bfloat.
    pub fn layout_of_constant(&self, layout: Layout) -> Layout {
        if layout == Layout::Mix && self.select_hi { Layout::F16 } else { layout }
    }

    /// Whether a source with this layout is read as it stands.
    pub fn is_plain(&self, layout: Layout) -> bool {
        let natural = SourceMods { select_hi: layout.is_pair(), ..SourceMods::default() };
        match layout {
            Layout::Mix => *self == SourceMods::default(),
            _ if layout.is_pair() => *self == natural,
            _ => SourceMods { select_hi: false, ..*self } == natural,
        }
    }

    /// The bits an operation reads, of the register's `bits`.
    #[inline]
    pub fn apply(&self, layout: Layout, bits: u64) -> u64 {
        let bits = self.chosen(layout, bits);
        let flip = |bits: u64, neg: bool, sign: u32| if neg { bits ^ 1 << sign } else { bits };
        let magnitude = |bits: u64, abs: bool, sign: u32| if abs { bits & !(1 << sign) } else { bits };
        match layout {
            Layout::F16 => flip(magnitude(bits, self.abs, 15), self.neg, 15),
            Layout::F32 => flip(magnitude(bits, self.abs, 31), self.neg, 31),
            Layout::F64 => flip(magnitude(bits, self.abs, 63), self.neg, 63),
            Layout::PairF16 => flip(flip(bits, self.neg, 15), self.neg_hi, 31),
            Layout::PairF32 => flip(flip(bits, self.neg, 31), self.neg_hi, 63),
            Layout::Mix => {
                let single =
                    if self.select_hi { u64::from(single_from_half(F16(bits as u16)).0) } else { bits };
                flip(magnitude(single, self.neg_hi, 31), self.neg, 31)
            }
            Layout::Int16 | Layout::Int32 | Layout::Int64 | Layout::Int128 | Layout::PairInt16 => bits,
        }
    }

    /// The bits the selections choose, before signs are changed. What holds for every bit of a value, such as that it
    /// is undefined, moves the same way.
    #[inline]
    pub fn chosen(&self, layout: Layout, bits: u64) -> u64 {
        let bits = select_part(bits, self.part, self.sext);
        let halves = |bits: u64, width: u32| {
            let mask = (1u64 << width) - 1;
            let half = |high: bool| bits >> if high { width } else { 0 } & mask;
            half(self.select) | half(self.select_hi) << width
        };
        match layout {
            Layout::PairInt16 | Layout::PairF16 => halves(bits, 16),
            Layout::PairF32 => halves(bits, 32),
            Layout::Mix if self.select_hi && self.select => bits >> 16 & 0xffff,
            Layout::Mix if self.select_hi => bits & 0xffff,
            Layout::Int16 | Layout::F16 if self.select => bits >> 16 & 0xffff,
            _ => bits,
        }
    }
}

/// A part of a dword, extended to 32 bits.
#[inline]
pub fn select_part(bits: u64, part: SdwaSel, sext: bool) -> u64 {
    let (shift, width) = part_range(part);
    if width == 32 {
        return bits;
    }
    let field = (bits as u32) << (32 - shift - width);
    u64::from(if sext { (field as i32 >> (32 - width)) as u32 } else { field >> (32 - width) })
}

/// The first bit and the width of a part.
fn part_range(part: SdwaSel) -> (u32, u32) {
    match part {
        SdwaSel::Byte0 => (0, 8),
        SdwaSel::Byte1 => (8, 8),
        SdwaSel::Byte2 => (16, 8),
        SdwaSel::Byte3 => (24, 8),
        SdwaSel::Word0 => (0, 16),
        SdwaSel::Word1 => (16, 16),
        SdwaSel::Dword => (0, 32),
    }
}

/// A destination dword after `result` has been written to the part selected.
pub fn insert_part(old: u32, result: u32, part: SdwaSel, unused: SdwaUnused) -> u32 {
    let (shift, width) = part_range(part);
    if width == 32 {
        return result;
    }
    let mask = ((1u32 << width) - 1) << shift;
    let placed = result << shift & mask;
    match unused {
        SdwaUnused::Pad => placed,
        SdwaUnused::Preserve => old & !mask | placed,
        SdwaUnused::Sext => {
            let up = 32 - shift - width;
            ((placed << up) as i32 >> up) as u32
        }
    }
}

/// The bits an operand of `layout` reads of an inline constant.
///
/// Integers are sign extended to a dword (or two) whatever the operand; floats come in half precision, with zeros
/// above, for half-precision operands only, in double precision for those of two dwords, else in single precision.
/// Source: LLVM's `getInlineEncodingV216`, which says that the manual misleads here. A source's modifiers may say that it is
/// half precision ([`SourceMods::layout_of_constant`]).
pub fn inline_bits(constant: Inline, layout: Layout) -> u64 {
    match constant.as_int() {
        Some(value) => match layout {
            Layout::Int64 | Layout::F64 => i64::from(value) as u64,
            _ => u64::from(value as u32),
        },
        None => match layout {
            Layout::F16 | Layout::PairF16 => constant.bits(16),
            Layout::F64 | Layout::Int64 => constant.bits(64),
            _ => constant.bits(32),
        },
    }
}

/// The bits an operand of `layout` reads of a literal.
pub fn literal_bits(literal: u32, layout: Layout) -> u64 {
    match layout {
        Layout::F64 => u64::from(literal) << 32,
        _ => u64::from(literal),
    }
}

/// Applies the output modifiers to a floating-point result; others pass.
pub fn finish(env: &Env, omod: Omod, layout: Layout, bits: u64) -> u64 {
    if !env.clamp && omod == Omod::None {
        return bits;
    }
    match layout {
        Layout::F16 => u64::from(finish_one(env, omod, F16(bits as u16)).0),
        Layout::F32 => u64::from(finish_one(env, omod, F32(bits as u32)).0),
        Layout::F64 => finish_one(env, omod, F64(bits)).0,
        Layout::PairF16 => {
            let half = |bits: u64| u64::from(finish_one(env, omod, F16(bits as u16)).0);
            half(bits) | half(bits >> 16) << 16
        }
        Layout::PairF32 => {
            let single = |bits: u64| u64::from(finish_one(env, omod, F32(bits as u32)).0);
            single(bits) | single(bits >> 32) << 32
        }
        Layout::Int16 | Layout::Int32 | Layout::Int64 | Layout::Int128 | Layout::PairInt16 | Layout::Mix => {
            bits
        }
    }
}

/// A multiplication is left out in IEEE mode, and where denormal results are kept; it makes zeros positive.
///
/// Source: "CDNA4" instruction set manual, "Instruction Outputs" (the RDNA manuals say the same), and LLVM, which puts none into
/// instructions in these modes, nor where the sign of zeros counts (`SIFoldOperands`).
fn finish_one<T: Float>(env: &Env, omod: Omod, value: T) -> T {
    let factor = |value: f64| T::from_f64(value, Round::Nearest);
    let is_ignored = env.mode.ieee || T::denormals(&env.mode).keep_results;
    let value = match omod {
        _ if is_ignored => value,
        Omod::None => value,
        _ if value.is_zero() => T::zero(),
        Omod::Mul2 => add(env, value, value),
        Omod::Mul4 => mul(env, value, factor(4.0)),
        Omod::Div2 => mul(env, value, factor(0.5)),
    };
    if !env.clamp {
        return value;
    }
    if value.is_nan() {
        return if env.mode.dx10_clamp { T::zero() } else { value };
    }
    if value.is_negative() {
        T::zero()
    } else if T::one().less(value) {
        T::one()
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::super::mode::Mode;
    use super::*;

    /// Expected: the manual's rules, by hand.
    #[test]
    fn products_of_results_depend_on_the_mode() {
        let doubled = |register: u32, value: f32| {
            let env = Env { mode: Mode::from_register(register), clamp: false };
            f32::from_bits(finish(&env, Omod::Mul2, Layout::F32, u64::from(value.to_bits())) as u32)
        };
        assert_eq!(doubled(0, 3.0), 6.0);
        assert_eq!(doubled(0x200, 3.0), 3.0, "in IEEE mode");
        assert_eq!(doubled(0x20, 3.0), 3.0, "where denormal results are kept");
        assert_eq!(doubled(0xc0, 3.0), 6.0, "those of other widths do not count");
        assert_eq!(doubled(0, -0.0).to_bits(), 0);
        let env = Env { mode: Mode::from_register(0x200), clamp: true };
        assert_eq!(
            finish(&env, Omod::Mul4, Layout::F32, u64::from(0.5f32.to_bits())),
            u64::from(0.5f32.to_bits())
        );
    }
}
