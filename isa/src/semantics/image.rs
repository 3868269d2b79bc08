//! What image instructions read in their resources and samplers.
//!
//! Sources: "Vega" instruction set manual, image resource and sampler descriptors and their formats; the fields' places
//! beyond it are those of Mesa's register tables for GFX9. Images here are linear and have one level: how the other
//! kinds lie in memory depends on the board. Filters are exact, where the hardware has eight bits of fraction.

use super::texel::{Texel, field};

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
    /// What a texel is.
    pub texel: Texel,
}

impl Resource {
    /// Reads a resource.
    ///
    /// # Errors
    /// The image is of a kind that has no meaning here.
    pub fn new(words: [u32; 8]) -> Result<Resource, &'static str> {
        let [w0, w1, w2, w3, w4, w5, w6, _] = words;
        let select = [0, 3, 6, 9].map(|low| field(w3, low, 3));
        let texel = Texel::new(field(w1, 20, 6), field(w1, 26, 4), select)?;
        if !texel.bytes().is_power_of_two() {
            return Err("an image of three components");
        }
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
        let is_line = dimensions == Dimensions::D1;
        if !is_line && (pitch < width || !(pitch * texel.bytes() as u32).is_multiple_of(256)) {
            return Err("an image's pitch");
        }
        Ok(Resource {
            base: u64::from(w0) << 8 | u64::from(field(w1, 0, 8)) << 40,
            size,
            pitch,
            first_layer: field(w5, 0, 13),
            dimensions,
            texel,
        })
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
        self.address_of(self.place(coordinates, 0).map(i64::from))
    }

    fn address_of(&self, place: [i64; 3]) -> Option<u64> {
        let inside = place.iter().zip(self.size).all(|(&at, size)| (0..i64::from(size)).contains(&at));
        inside.then(|| {
            let [x, y, z] = place.map(|at| at as u64);
            let line = (z + u64::from(self.first_layer)) * u64::from(self.size[1]) + y;
            self.base + (line * u64::from(self.pitch) + x) * self.texel.bytes() as u64
        })
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
        if sampler.linear && self.texel.is_integer() {
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
                        found.push(Tap { address: place.and_then(|place| self.address_of(place)), weight });
                    }
                }
            }
        }
        Ok(found)
    }

    /// The bits that a sample gives for each component, from the bits that loads of its texels give.
    pub fn sampled(&self, sampler: &Sampler, taps: &[(Option<[u32; 4]>, f64)]) -> [u32; 4] {
        let border = sampler.border.map(|component| match self.texel.is_integer() {
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
