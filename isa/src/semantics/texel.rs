//! Elements of images and of buffers with a format: what their bits mean to those who load and store them.
//!
//! Source: "Vega" instruction set manual, data and number formats of image and buffer resources, and destination selects;
//! that names of data formats begin with the highest bits, Mesa's table of pipe formats for GFX9.

use super::float::{half_from_f64, half_to_f64};
use super::mode::Round;
use super::word::F16;

/// What the bits of a component mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Number {
    Unorm,
    Snorm,
    Uscaled,
    Sscaled,
    Uint,
    Sint,
    Float,
}

impl Number {
    fn is_integer(self) -> bool {
        matches!(self, Number::Uint | Number::Sint)
    }
}

/// What an element is.
#[derive(Clone, Copy, Debug)]
pub struct Texel {
    /// Bits of each component, the lowest first; 0 from the first on that there is not.
    widths: [u32; 4],
    number: Number,
    /// What each component of the result is: 0, 1, or a component of the texel, from 4 on.
    select: [u32; 4],
}

pub(super) fn field(word: u32, low: u32, width: u32) -> u32 {
    word >> low & ((1 << width) - 1)
}

impl Texel {
    /// What results are if they are the components.
    pub const IN_ORDER: [u32; 4] = [4, 5, 6, 7];

    /// An element by the numbers of its data format and number format, and what each component of the result is.
    ///
    /// # Errors
    /// The format has no meaning here.
    pub fn new(data: u32, number: u32, select: [u32; 4]) -> Result<Texel, &'static str> {
        let widths = match data {
            1 => [8, 0, 0, 0],
            2 => [16, 0, 0, 0],
            3 => [8, 8, 0, 0],
            4 => [32, 0, 0, 0],
            5 => [16, 16, 0, 0],
            6 => [11, 11, 10, 0],
            7 => [10, 11, 11, 0],
            8 => [2, 10, 10, 10],
            9 => [10, 10, 10, 2],
            10 => [8; 4],
            11 => [32, 32, 0, 0],
            12 => [16; 4],
            13 => [32, 32, 32, 0],
            14 => [32; 4],
            _ => return Err("a data format"),
        };
        let is_whole = widths[0] == 32;
        // Floats of ten and eleven bits are those of three components.
        let has_floats = matches!(widths[0], 16 | 32) || matches!(data, 6 | 7);
        let number = match number {
            0 if !is_whole => Number::Unorm,
            1 if !is_whole => Number::Snorm,
            2 if !is_whole => Number::Uscaled,
            3 if !is_whole => Number::Sscaled,
            4 => Number::Uint,
            5 => Number::Sint,
            7 if has_floats => Number::Float,
            _ => return Err("a number format"),
        };
        if select.iter().any(|select| matches!(select, 2 | 3)) {
            return Err("the choice of an element's components");
        }
        Ok(Texel { widths, number, select })
    }

    /// The elements of a buffer, by the last dword of its resource.
    ///
    /// # Errors
    /// The format has no meaning here.
    pub fn of_buffer(last: u32) -> Result<Texel, &'static str> {
        Texel::new(field(last, 15, 4), field(last, 12, 3), [0, 3, 6, 9].map(|low| field(last, low, 3)))
    }

    /// Bytes in memory.
    pub fn bytes(&self) -> usize {
        self.widths.iter().sum::<u32>() as usize / 8
    }

    /// How many components there are in memory.
    pub fn components(&self) -> usize {
        self.widths.iter().filter(|&&width| width != 0).count()
    }

    /// Whether components are integers, to whoever loads them.
    pub fn is_integer(&self) -> bool {
        self.number.is_integer()
    }

    /// The bits that a load gives for each component: of the texel's bytes, or of no texel.
    pub fn loaded(&self, texel: Option<&[u8]>) -> [u32; 4] {
        let Some(texel) = texel else { return [0; 4] };
        let one = if self.number.is_integer() { 1 } else { 1f32.to_bits() };
        self.select.map(|select| match select {
            0 => 0,
            1 => one,
            select => match select as usize - 4 {
                index if index < self.components() => self.component(texel, index),
                3 => one,
                _ => 0,
            },
        })
    }

    /// Where a component begins, in bits, and how many it has.
    fn place(&self, index: usize) -> (u32, u32) {
        (self.widths[..index].iter().sum(), self.widths[index])
    }

    /// A component's bits in 32 bits: a float's or an integer's.
    fn component(&self, texel: &[u8], index: usize) -> u32 {
        let (low, width) = self.place(index);
        let mut raw = [0; 16];
        raw[..texel.len()].copy_from_slice(texel);
        let unsigned = (u128::from_le_bytes(raw) >> low) as u32 & (u32::MAX >> (32 - width));
        let signed = (unsigned << (32 - width)) as i32 >> (32 - width);
        let largest = f64::from((1u32 << (width - 1)) - 1);
        let float = match self.number {
            Number::Uint => return unsigned,
            Number::Sint => return signed as u32,
            Number::Float if width == 32 => return unsigned,
            Number::Float if width == 16 => half_to_f64(F16(unsigned as u16)),
            // Those of ten and eleven bits are halves without a sign and without the last bits.
            Number::Float => half_to_f64(F16((unsigned << (15 - width)) as u16)),
            Number::Unorm => f64::from(unsigned) / (2.0 * largest + 1.0),
            Number::Snorm => (f64::from(signed) / largest).max(-1.0),
            Number::Uscaled => f64::from(unsigned),
            Number::Sscaled => f64::from(signed),
        };
        (float as f32).to_bits()
    }

    /// The bytes of a texel that is stored: of the components' bits, those without data being zeros.
    ///
    /// # Errors
    /// How the components are rounded is not known here.
    pub fn stored(&self, data: [u32; 4]) -> Result<Vec<u8>, &'static str> {
        let mut texel = 0;
        for index in 0..self.components() {
            let (low, width) = self.place(index);
            let from = self.select.iter().position(|&select| select == 4 + index as u32);
            let bits = self.stored_component(from.map_or(0, |from| data[from]), width)?;
            texel |= u128::from(bits & u32::MAX >> (32 - width)) << low;
        }
        Ok(texel.to_le_bytes()[..self.bytes()].to_vec())
    }

    fn stored_component(&self, data: u32, width: u32) -> Result<u32, &'static str> {
        let value = f64::from(f32::from_bits(data));
        let largest = f64::from((1u32 << (width - 1)) - 1);
        let (low, high, scale) = match self.number {
            // Integers that do not fit are the nearest that do.
            Number::Uint if width < 32 => return Ok(data.min((1 << width) - 1)),
            Number::Sint if width < 32 => {
                return Ok((data as i32).clamp(-(largest as i32) - 1, largest as i32) as u32);
            }
            Number::Uint | Number::Sint => return Ok(data),
            Number::Float if width == 32 => return Ok(data),
            Number::Float if width == 16 => return Ok(u32::from(half_from_f64(value, Round::Nearest).0)),
            Number::Float => return Err("a store of floats of ten and eleven bits"),
            Number::Unorm => (0.0, 1.0, 2.0 * largest + 1.0),
            Number::Snorm => (-1.0, 1.0, largest),
            Number::Uscaled => (0.0, 2.0 * largest + 1.0, 1.0),
            Number::Sscaled => (-largest - 1.0, largest, 1.0),
        };
        let value = if value.is_nan() { 0.0 } else { value.clamp(low, high) };
        Ok((value * scale).round_ties_even() as i64 as u32)
    }

    /// A component as data of 16 bits.
    pub fn narrowed(&self, bits: u32) -> u16 {
        match self.number.is_integer() {
            true => bits as u16,
            false => half_from_f64(f64::from(f32::from_bits(bits)), Round::Nearest).0,
        }
    }

    /// Data of 16 bits as a component.
    pub fn widened(&self, bits: u16) -> u32 {
        match self.number {
            Number::Uint => u32::from(bits),
            Number::Sint => i32::from(bits as i16) as u32,
            _ => (half_to_f64(F16(bits)) as f32).to_bits(),
        }
    }
}
