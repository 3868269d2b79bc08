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
    /// Halves.
    F16,
    /// Integers.
    U16,
    /// Integers with a sign.
    I32,
}

impl Texel {
    /// Bytes of a component.
    pub fn bytes(self) -> usize {
        match self {
            Texel::Unorm8 | Texel::Snorm8 => 1,
            Texel::F16 | Texel::U16 => 2,
            Texel::F32 | Texel::I32 => 4,
        }
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

    /// The dwords that describe it, without an address.
    ///
    /// Source: "Vega" instruction set manual, image resource descriptor.
    pub fn resource(&self) -> Vec<u32> {
        // For 1, 2 and 4 components.
        let formats: [u32; 3] = match self.texel.bytes() {
            1 => [1, 3, 10],
            2 => [2, 5, 12],
            _ => [4, 11, 14],
        };
        let format = formats[self.components / 2];
        let number: u32 = match self.texel {
            Texel::Unorm8 => 0,
            Texel::Snorm8 => 1,
            Texel::U16 => 4,
            Texel::I32 => 5,
            Texel::F32 | Texel::F16 => 7,
        };
        let kind: u32 = match (self.dimensions, self.is_array) {
            (1, _) => 8,
            (2, false) => 9,
            (3, false) => 10,
            (2, true) => 12,
            _ => 13,
        };
        let select: u32 = match self.components {
            1 => 0o1004,
            2 => 0o1054,
            _ => 0o7654,
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
            0,
            0,
            width,
            height,
        ]
    }
}
