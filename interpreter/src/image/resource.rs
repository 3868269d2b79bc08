//! What describes an image: eight dwords. Source: the "Vega" ISA manual, "Image Resource".
//!
//! Images are linear and have one level: how others lie in memory depends on the board.

use crate::format::{Format, Pick};

/// An image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resource {
    /// The address of its first texel.
    base: u64,
    /// Texels along each axis; layers along the last if there are layers.
    pub extent: [u64; 3],
    /// Texels from the beginning of a line to that of the next.
    pitch: u64,
    /// The first of its layers.
    first_layer: u64,
    /// Axes, without that of layers.
    pub axes: usize,
    pub has_layers: bool,
    pub format: Format,
    pub picks: [Pick; 4],
}

impl Resource {
    /// Reads one.
    ///
    /// # Errors
    /// What about it is not known here.
    pub fn new(dwords: &[u32; 8]) -> Result<Resource, &'static str> {
        let bits =
            |dword: usize, from: u32, count: u32| u64::from(dwords[dword] >> from & ((1 << count) - 1));
        let format = Format::new(bits(1, 20, 6) as u32, bits(1, 26, 4) as u32);
        let format = format.ok_or("an image of this format")?;
        let picks = Pick::four(dwords[3], 0).ok_or("an image that takes components from nowhere")?;
        let (axes, has_layers) = match bits(3, 28, 4) {
            8 => (1, false),
            9 => (2, false),
            10 => (3, false),
            12 => (1, true),
            13 => (2, true),
            _ => return Err("an image of this kind"),
        };
        let (swizzling, levels, compression) = (bits(3, 20, 5), bits(3, 12, 8), bits(6, 21, 1));
        if swizzling != 0 || levels != 0 || compression != 0 {
            return Err("an image that is tiled, compressed or has several levels");
        }
        let depth = bits(4, 0, 13) + 1;
        let extent = [
            bits(2, 0, 14) + 1,
            if axes >= 2 { bits(2, 14, 14) + 1 } else { 1 },
            if axes == 3 || has_layers { depth } else { 1 },
        ];
        Ok(Resource {
            base: u64::from(dwords[0]) << 8 | bits(1, 0, 8) << 40,
            extent,
            pitch: bits(4, 13, 16) + 1,
            first_layer: bits(5, 0, 13),
            axes,
            has_layers,
            format,
            picks,
        })
    }

    /// Coordinates along the three axes that there are at most: of lines in layers the second counts layers.
    pub fn along<T: Copy>(&self, coordinates: &[T], nothing: T) -> [T; 3] {
        let mut all = [nothing; 3];
        all[..self.axes].copy_from_slice(&coordinates[..self.axes]);
        if self.has_layers {
            all[2] = coordinates[self.axes];
        }
        all
    }

    /// The address of a texel; `None` beyond the edges.
    pub fn address(&self, at: [i64; 3]) -> Option<u64> {
        let mut texel = [0; 3];
        for axis in 0..3 {
            texel[axis] = u64::try_from(at[axis]).ok().filter(|&at| at < self.extent[axis])?;
        }
        let [x, y, z] = texel;
        let line = (z + self.first_layer) * self.extent[1] + y;
        Some(self.base + (line * self.pitch + x) * self.format.bytes() as u64)
    }
}
