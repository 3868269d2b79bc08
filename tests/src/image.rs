//! Images for kernels: linear ones, with one level.

/// How the components of a texel are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Texel {
    /// Floats.
    F32,
    /// Bytes that mean 0 to 1.
    Unorm8,
    /// Bytes that mean -1 to 1.
    Snorm8,
    /// Bytes.
    U8,
    /// Bytes with a sign.
    I8,
    /// Halves.
    F16,
    /// Integers.
    U16,
    /// Integers with a sign.
    I32,
}

impl Texel {
    /// Bytes of a component, its number format, and the place of OpenCL's channel data type among HSA's.
    ///
    /// Sources: "Vega" instruction set manual, image resource descriptor; HSA runtime specification,
    /// `hsa_ext_image_channel_type_t`.
    fn row(self) -> (usize, u32, u32) {
        match self {
            Texel::Unorm8 => (1, 0, 2),
            Texel::Snorm8 => (1, 1, 0),
            Texel::U8 => (1, 4, 11),
            Texel::I8 => (1, 5, 8),
            Texel::F16 => (2, 7, 14),
            Texel::U16 => (2, 4, 12),
            Texel::F32 => (4, 7, 15),
            Texel::I32 => (4, 5, 10),
        }
    }

    /// Bytes of a component.
    pub fn bytes(self) -> usize {
        self.row().0
    }
}

/// An image.
#[derive(Debug, Clone, PartialEq)]
pub struct Image {
    /// How many dimensions it has.
    pub dimensions: usize,
    /// Texels in each; 1 in those that it lacks.
    pub size: [u32; 3],
    /// The last dimension counts layers.
    pub is_array: bool,
    /// Components of a texel: 1, 2 or 4.
    pub components: usize,
    /// Their type.
    pub texel: Texel,
    /// Its memory, lines padded to 256 bytes.
    pub texels: Vec<u8>,
}

impl Image {
    /// An image full of zeros.
    pub fn new(dimensions: usize, size: [u32; 3], components: usize, texel: Texel) -> Image {
        let mut image = Image { dimensions, size, is_array: false, components, texel, texels: Vec::new() };
        image.texels = vec![0; image.line() * (size[1] * size[2]) as usize];
        image
    }

    /// Bytes from line to line.
    pub fn line(&self) -> usize {
        (self.size[0] as usize * self.components * self.texel.bytes()).next_multiple_of(256)
    }

    /// Where a component is, in bytes.
    pub fn place(&self, at: [u32; 3], component: usize) -> usize {
        let line = (at[2] * self.size[1] + at[1]) as usize;
        line * self.line() + (at[0] as usize * self.components + component) * self.texel.bytes()
    }

    /// The texels of an image of this shape whose memory is `texels`, one after the other.
    pub fn packed(&self, texels: &[u8]) -> Vec<u8> {
        let line = self.size[0] as usize * self.components * self.texel.bytes();
        texels.chunks(self.line()).flat_map(|padded| padded[..line].to_vec()).collect()
    }

    /// Fills the image with texels that lie one after the other.
    pub fn fill(&mut self, packed: &[u8]) {
        let (line, padded) = (self.size[0] as usize * self.components * self.texel.bytes(), self.line());
        for (to, from) in self.texels.chunks_mut(padded).zip(packed.chunks(line)) {
            to[..line].copy_from_slice(from);
        }
    }

    /// The dwords that describe it, without an address; behind the machine's eight those of ROCm's library: data type and
    /// order of the channels, width and height.
    ///
    /// Sources: "Vega" instruction set manual, image resource descriptor; HSA runtime specification,
    /// `hsa_ext_image_channel_order_t`.
    pub fn resource(&self) -> Vec<u32> {
        // For 1, 2 and 4 components.
        let formats: [u32; 3] = match self.texel.bytes() {
            1 => [1, 3, 10],
            2 => [2, 5, 12],
            _ => [4, 11, 14],
        };
        let format = formats[self.components / 2];
        let (_, number, channel_type) = self.texel.row();
        let kind: u32 = match (self.dimensions, self.is_array) {
            (1, _) => 8,
            (2, false) => 9,
            (3, false) => 10,
            (2, true) => 12,
            _ => 13,
        };
        // Which components a load gives, and R, RG or RGBA.
        let (select, order): (u32, u32) = match self.components {
            1 => (0o1004, 1),
            2 => (0o1054, 3),
            _ => (0o7654, 8),
        };
        let [width, height, depth] = self.size;
        let pitch = (self.line() / (self.components * self.texel.bytes())) as u32;
        vec![
            0,
            format << 20 | number << 26,
            (width - 1) | (height - 1) << 14,
            select | kind << 28,
            (depth - 1) | (pitch - 1) << 13,
            0,
            0,
            0,
            channel_type,
            order,
            width,
            height,
        ]
    }
}

/// What is beyond an image's edges, as samplers number it: OpenCL's addressing modes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beyond {
    /// The image again: `REPEAT`.
    Repeat = 0,
    /// The image again, the other way round: `MIRRORED_REPEAT`.
    Mirror = 1,
    /// The last texel: `CLAMP_TO_EDGE`.
    Edge = 2,
    /// The border: `CLAMP`.
    Border = 6,
}

/// A sampler, with a border of zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sampler {
    /// In each direction.
    pub beyond: Beyond,
    /// Coordinates count texels; else they go from 0 to 1.
    pub in_texels: bool,
    /// The texels around a place are weighed; else the nearest is taken.
    pub is_linear: bool,
}

impl Sampler {
    /// The dwords that describe it.
    ///
    /// Source: "Vega" instruction set manual, image sampler descriptor.
    pub fn dwords(self) -> [u32; 4] {
        let filter = if self.is_linear { 1 << 20 | 1 << 22 } else { 0 };
        [u32::from(self.in_texels) << 15 | (self.beyond as u32 * 0o111), 0xfff000, filter, 0]
    }
}
