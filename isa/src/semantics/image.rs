//! What image instructions read in their resources and samplers, and what texels are.
//!
//! Sources: "Vega" instruction set manual, image resource and sampler descriptors and their formats; the fields' places
//! beyond it are those of Mesa's register tables for GFX9. Images here are linear and have one level: how the other
//! kinds lie in memory depends on the board. Filters are exact, where the hardware has eight bits of fraction.

use super::float::{half_from_f64, half_to_f64};
use super::mode::Round;
use super::word::F16;

/// The dimensions of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dimensions {
    /// A line.
    D1,
    /// A plane.
    D2,
    /// A volume.
    D3,
    /// Lines.
    D1Array,
    /// Planes.
    D2Array,
}

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

/// An image, as its resource describes it.
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    /// The address of the first texel.
    base: u64,
    /// Texels in each direction; of arrays layers in the last.
    size: [u32; 3],
    /// Texels from line to line.
    pitch: u32,
    first_layer: u32,
    /// Its dimensions.
    pub dimensions: Dimensions,
    components: usize,
    /// Bits of a component.
    bits: u32,
    number: Number,
    /// What each component of the result is: 0, 1, or a component of the texel, from 4 on.
    select: [u32; 4],
}

fn field(word: u32, low: u32, width: u32) -> u32 {
    word >> low & ((1 << width) - 1)
}

impl Resource {
    /// Reads a resource.
    ///
    /// # Errors
    /// The image is of a kind that has no meaning here.
    pub fn new(words: [u32; 8]) -> Result<Resource, &'static str> {
        let [w0, w1, w2, w3, w4, w5, w6, _] = words;
        let (components, bits) = match field(w1, 20, 6) {
            1 => (1, 8),
            2 => (1, 16),
            3 => (2, 8),
            4 => (1, 32),
            5 => (2, 16),
            10 => (4, 8),
            11 => (2, 32),
            12 => (4, 16),
            14 => (4, 32),
            _ => return Err("an image's data format"),
        };
        let number = match (field(w1, 26, 4), bits) {
            (0, 8 | 16) => Number::Unorm,
            (1, 8 | 16) => Number::Snorm,
            (2, 8 | 16) => Number::Uscaled,
            (3, 8 | 16) => Number::Sscaled,
            (4, _) => Number::Uint,
            (5, _) => Number::Sint,
            (7, 16 | 32) => Number::Float,
            _ => return Err("an image's number format"),
        };
        let dimensions = match field(w3, 28, 4) {
            8 => Dimensions::D1,
            9 => Dimensions::D2,
            10 => Dimensions::D3,
            12 => Dimensions::D1Array,
            13 => Dimensions::D2Array,
            _ => return Err("an image's type"),
        };
        if field(w3, 20, 5) != 0 {
            return Err("an image that is not linear");
        }
        if field(w3, 12, 4) != 0 || field(w3, 16, 4) != 0 {
            return Err("an image with levels of detail");
        }
        if field(w6, 21, 1) != 0 {
            return Err("a compressed image");
        }
        let (width, height, depth) = (field(w2, 0, 14) + 1, field(w2, 14, 14) + 1, field(w4, 0, 13) + 1);
        let size = match dimensions {
            Dimensions::D1 => [width, 1, 1],
            Dimensions::D2 => [width, height, 1],
            Dimensions::D1Array => [width, 1, depth],
            Dimensions::D3 | Dimensions::D2Array => [width, height, depth],
        };
        let pitch = field(w4, 13, 16) + 1;
        let texel = components as u32 * bits / 8;
        let is_line = dimensions == Dimensions::D1;
        if !is_line && (pitch < width || !(pitch * texel).is_multiple_of(256)) {
            return Err("an image's pitch");
        }
        let select = [0, 3, 6, 9].map(|low| field(w3, low, 3));
        if select.iter().any(|select| matches!(select, 2 | 3)) {
            return Err("the choice of an image's components");
        }
        Ok(Resource {
            base: u64::from(w0) << 8 | u64::from(field(w1, 0, 8)) << 40,
            size,
            pitch,
            first_layer: field(w5, 0, 13),
            dimensions,
            components: components as usize,
            bits,
            number,
            select,
        })
    }

    /// Bytes of a texel.
    pub fn texel_bytes(&self) -> usize {
        self.components * self.bits as usize / 8
    }

    /// Coordinates of a texel, layers included.
    pub fn coordinates(&self) -> usize {
        match self.dimensions {
            Dimensions::D1 => 1,
            Dimensions::D2 | Dimensions::D1Array => 2,
            Dimensions::D3 | Dimensions::D2Array => 3,
        }
    }

    /// Whether the last coordinate is a layer.
    pub fn is_array(&self) -> bool {
        matches!(self.dimensions, Dimensions::D1Array | Dimensions::D2Array)
    }

    /// Coordinates as a place in `size`.
    fn place<T: Copy>(&self, coordinates: &[T], none: T) -> [T; 3] {
        let at = |i: usize| coordinates.get(i).copied().unwrap_or(none);
        match self.dimensions {
            Dimensions::D1Array => [at(0), none, at(1)],
            _ => [at(0), at(1), at(2)],
        }
    }

    /// The address of a texel at integer coordinates; `None` outside the image.
    pub fn address(&self, coordinates: &[u32]) -> Option<u64> {
        self.texel(self.place(coordinates, 0).map(i64::from))
    }

    fn texel(&self, place: [i64; 3]) -> Option<u64> {
        let inside = place.iter().zip(self.size).all(|(&at, size)| (0..i64::from(size)).contains(&at));
        inside.then(|| {
            let [x, y, z] = place.map(|at| at as u64);
            let line = (z + u64::from(self.first_layer)) * u64::from(self.size[1]) + y;
            self.base + (line * u64::from(self.pitch) + x) * self.texel_bytes() as u64
        })
    }

    /// The bits that a load gives for each component: of the texel's bytes, or of no texel.
    pub fn loaded(&self, texel: Option<&[u8]>) -> [u32; 4] {
        let Some(texel) = texel else { return [0; 4] };
        let one = if self.number.is_integer() { 1 } else { 1f32.to_bits() };
        self.select.map(|select| match select {
            0 => 0,
            1 => one,
            select => match select as usize - 4 {
                index if index < self.components => self.component(texel, index),
                3 => one,
                _ => 0,
            },
        })
    }

    /// A component's bits in 32 bits: a float's or an integer's.
    fn component(&self, texel: &[u8], index: usize) -> u32 {
        let bytes = self.bits as usize / 8;
        let mut raw = [0; 4];
        raw[..bytes].copy_from_slice(&texel[index * bytes..(index + 1) * bytes]);
        let unsigned = u32::from_le_bytes(raw);
        let signed = (unsigned << (32 - self.bits)) as i32 >> (32 - self.bits);
        let largest = f64::from((1u32 << (self.bits - 1)) - 1);
        let float = match self.number {
            Number::Uint => return unsigned,
            Number::Sint => return signed as u32,
            Number::Float if self.bits == 32 => return unsigned,
            Number::Float => half_to_f64(F16(unsigned as u16)),
            Number::Unorm => f64::from(unsigned) / (2.0 * largest + 1.0),
            Number::Snorm => (f64::from(signed) / largest).max(-1.0),
            Number::Uscaled => f64::from(unsigned),
            Number::Sscaled => f64::from(signed),
        };
        (float as f32).to_bits()
    }

    /// The bytes of a texel that is stored: of the components' bits, those without data being zeros.
    pub fn stored(&self, data: [u32; 4]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.texel_bytes());
        for index in 0..self.components {
            let from = self.select.iter().position(|&select| select == 4 + index as u32);
            let bits = self.stored_component(from.map_or(0, |from| data[from]));
            bytes.extend(&bits.to_le_bytes()[..self.bits as usize / 8]);
        }
        bytes
    }

    fn stored_component(&self, data: u32) -> u32 {
        let value = f64::from(f32::from_bits(data));
        let largest = f64::from((1u32 << (self.bits - 1)) - 1);
        let (low, high, scale) = match self.number {
            // Integers that do not fit are the nearest that do.
            Number::Uint if self.bits < 32 => return data.min((1 << self.bits) - 1),
            Number::Sint if self.bits < 32 => {
                return (data as i32).clamp(-(largest as i32) - 1, largest as i32) as u32;
            }
            Number::Uint | Number::Sint => return data,
            Number::Float if self.bits == 32 => return data,
            Number::Float => return u32::from(half_from_f64(value, Round::Nearest).0),
            Number::Unorm => (0.0, 1.0, 2.0 * largest + 1.0),
            Number::Snorm => (-1.0, 1.0, largest),
            Number::Uscaled => (0.0, 2.0 * largest + 1.0, 1.0),
            Number::Sscaled => (-largest - 1.0, largest, 1.0),
        };
        let value = if value.is_nan() { 0.0 } else { value.clamp(low, high) };
        (value * scale).round_ties_even() as i64 as u32
    }
}

/// How coordinates beyond an image's edge are brought back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Clamp {
    Wrap,
    Mirror,
    LastTexel,
    MirrorOnce,
    Border,
}

/// A sampler.
#[derive(Clone, Copy, Debug)]
pub struct Sampler {
    clamp: [Clamp; 3],
    /// Coordinates are in texels.
    unnormalized: bool,
    linear: bool,
    border: [f32; 4],
}

impl Sampler {
    /// Reads a sampler.
    ///
    /// # Errors
    /// It is of a kind that has no meaning here.
    pub fn new(words: [u32; 4]) -> Result<Sampler, &'static str> {
        let [w0, _, w2, w3] = words;
        let clamp = |low: u32| match field(w0, low, 3) {
            0 => Ok(Clamp::Wrap),
            1 => Ok(Clamp::Mirror),
            2 => Ok(Clamp::LastTexel),
            3 => Ok(Clamp::MirrorOnce),
            6 => Ok(Clamp::Border),
            _ => Err("how a sampler clamps"),
        };
        let filter = |low: u32| match field(w2, low, 2) {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err("a sampler's filter"),
        };
        let (magnify, minify) = (filter(20)?, filter(22)?);
        // Which of the two it is depends on the level, of which images here have one.
        if magnify != minify {
            return Err("a sampler whose filters differ");
        }
        if field(w0, 29, 2) != 0 {
            return Err("a sampler that takes extremes");
        }
        let border = match field(w3, 30, 2) {
            0 => [0.0; 4],
            1 => [0.0, 0.0, 0.0, 1.0],
            2 => [1.0; 4],
            _ => return Err("a sampler's border from a table"),
        };
        Ok(Sampler {
            clamp: [clamp(0)?, clamp(3)?, clamp(6)?],
            unnormalized: field(w0, 15, 1) != 0,
            linear: magnify,
            border,
        })
    }
}

/// Texels beyond which a coordinate is as good as another.
const FAR: f64 = (1u64 << 40) as f64;

/// A texel that a sample reads, with its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tap {
    /// Its address; of the border none.
    pub address: Option<u64>,
    /// Its share in the result.
    pub weight: f64,
}

impl Resource {
    /// The texels that a sample reads. `unnormalized` is the instruction's word for that.
    ///
    /// # Errors
    /// The sample has no meaning here.
    pub fn taps(
        &self,
        sampler: &Sampler,
        unnormalized: bool,
        coordinates: &[f32],
    ) -> Result<Vec<Tap>, &'static str> {
        if sampler.linear && self.number.is_integer() {
            return Err("a filter of integers");
        }
        let unnormalized = unnormalized || sampler.unnormalized;
        let at = self.place(coordinates, 0.0);
        let mut axes: [Vec<(Option<i64>, f64)>; 3] = Default::default();
        for (axis, taps) in axes.iter_mut().enumerate() {
            let size = i64::from(self.size[axis]);
            let value = f64::from(at[axis]);
            // Layers, and directions that the image does not have.
            if axis >= self.coordinates() - usize::from(self.is_array()) {
                taps.push((Some((value.round_ties_even() as i64).clamp(0, size - 1)), 1.0));
                continue;
            }
            let texels = if unnormalized { value } else { value * size as f64 };
            // Farther than any image is large, and no farther.
            let texels = if texels.is_finite() { texels.clamp(-FAR, FAR) } else { 0.0 };
            let clamp = sampler.clamp[axis];
            if sampler.linear {
                let low = (texels - 0.5).floor();
                let high_share = texels - 0.5 - low;
                taps.push((clamp.index(low as i64, size), 1.0 - high_share));
                taps.push((clamp.index(low as i64 + 1, size), high_share));
            } else {
                taps.push((clamp.index(texels.floor() as i64, size), 1.0));
            }
        }
        let mut found = Vec::with_capacity(8);
        for &(z, c) in &axes[2] {
            for &(y, b) in &axes[1] {
                for &(x, a) in &axes[0] {
                    let weight = a * b * c;
                    if weight != 0.0 {
                        let place = x.zip(y).zip(z).map(|((x, y), z)| [x, y, z]);
                        found.push(Tap { address: place.and_then(|place| self.texel(place)), weight });
                    }
                }
            }
        }
        Ok(found)
    }

    /// The bits that a sample gives for each component, from the bits that loads of its texels give.
    pub fn sampled(&self, sampler: &Sampler, taps: &[(Option<[u32; 4]>, f64)]) -> [u32; 4] {
        let border = sampler.border.map(|component| match self.number.is_integer() {
            true => component as u32,
            false => component.to_bits(),
        });
        let of = |bits: Option<[u32; 4]>| bits.unwrap_or(border);
        if let [(bits, _)] = *taps {
            return of(bits);
        }
        let mut sum = [0.0; 4];
        for &(bits, weight) in taps {
            for (sum, bits) in sum.iter_mut().zip(of(bits)) {
                *sum += weight * f64::from(f32::from_bits(bits));
            }
        }
        sum.map(|sum| (sum as f32).to_bits())
    }
}

impl Clamp {
    /// The texel in the image that stands for one; `None` for the border.
    fn index(self, at: i64, size: i64) -> Option<i64> {
        // Behind each copy of the image lies one in reverse.
        let mirrored = |at: i64| {
            let at = at.rem_euclid(2 * size);
            if at < size { at } else { 2 * size - 1 - at }
        };
        match self {
            Clamp::Wrap => Some(at.rem_euclid(size)),
            Clamp::Mirror => Some(mirrored(at)),
            Clamp::LastTexel => Some(at.clamp(0, size - 1)),
            Clamp::MirrorOnce => Some(mirrored(at.clamp(-size, size - 1))),
            Clamp::Border => (0..size).contains(&at).then_some(at),
        }
    }
}

/// A component as data of 16 bits.
pub fn narrowed(bits: u32, resource: &Resource) -> u16 {
    match resource.number.is_integer() {
        true => bits as u16,
        false => half_from_f64(f64::from(f32::from_bits(bits)), Round::Nearest).0,
    }
}

/// Data of 16 bits as a component.
pub fn widened(bits: u16, resource: &Resource) -> u32 {
    match resource.number {
        Number::Uint => u32::from(bits),
        Number::Sint => i32::from(bits as i16) as u32,
        _ => (half_to_f64(F16(bits)) as f32).to_bits(),
    }
}
