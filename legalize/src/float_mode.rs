//! How floats are computed: what a function's attributes say of denormals and NaNs.

use gcnsel_ir::AttributeSet;

/// Which denormals are kept, of a width of floats; the others are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denormals {
    /// Those that operations read.
    pub inputs: bool,
    /// Those that operations give.
    pub outputs: bool,
}

impl Denormals {
    /// What a function's attribute asks for: `output,input`, or one word for both.
    fn of(text: &str) -> Denormals {
        // The machine flushes with the sign, if at all. With "positive-zero" outputs may be kept; inputs should count as plus
        // zero, and are kept as by llc.
        let keeps = |mode: &str| mode.trim() != "preserve-sign";
        let (output, input) = text.split_once(',').unwrap_or((text, text));
        Denormals { inputs: keeps(input), outputs: keeps(output) }
    }

    /// Whether some are kept.
    pub fn any(self) -> bool {
        self.inputs || self.outputs
    }

    /// MODE's two bits: inputs, outputs.
    pub fn bits(self) -> u8 {
        u8::from(self.inputs) | u8::from(self.outputs) << 1
    }
}

/// How the wave treats denormals and rounds when it starts; a division switches and restores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatMode {
    /// Denormals of f32 operations.
    pub f32: Denormals,
    /// Denormals of f16 and f64 operations.
    pub f16_f64: Denormals,
    /// NaNs are clamped to zero (MODE's DX10_CLAMP).
    pub dx10_clamp: bool,
    /// Operations quieten signalling NaNs (MODE's IEEE).
    pub ieee: bool,
    /// What is too large for a half or an eight-bit float becomes the largest one (MODE's FP16_OVFL).
    pub fp16_overflow: bool,
}

impl FloatMode {
    /// The mode that a function's attributes ask for: `denormal-fp-math`, `denormal-fp-math-f32`, `amdgpu-dx10-clamp` and
    /// `amdgpu-ieee`; IEEE where nothing is said.
    pub fn of(attributes: &AttributeSet) -> FloatMode {
        let f16_f64 = Denormals::of(attributes.string("denormal-fp-math").unwrap_or_default());
        let f32 = attributes.string("denormal-fp-math-f32").map_or(f16_f64, Denormals::of);
        let on = |name: &str| attributes.string(name) != Some("false");
        let (dx10_clamp, ieee) = (on("amdgpu-dx10-clamp"), on("amdgpu-ieee"));
        FloatMode { f32, f16_f64, dx10_clamp, ieee, fp16_overflow: false }
    }

    /// MODE's ten lowest bits: rounding to nearest, denormals of floats and of others, clamping, IEEE.
    pub fn bits(self) -> u32 {
        u32::from(self.f32.bits()) << 4
            | u32::from(self.f16_f64.bits()) << 6
            | u32::from(self.dx10_clamp) << 8
            | u32::from(self.ieee) << 9
    }
}

#[cfg(test)]
mod tests {
    use super::Denormals;

    /// As in llc's descriptors (`.amdhsa_float_denorm_mode_32`).
    #[test]
    fn modes_of_denormals() {
        for (text, bits) in [
            ("", 3),
            ("ieee,ieee", 3),
            ("preserve-sign", 0),
            ("preserve-sign,preserve-sign", 0),
            ("ieee,preserve-sign", 2),
            ("preserve-sign,ieee", 1),
            ("positive-zero,positive-zero", 3),
            ("positive-zero", 3),
            ("preserve-sign,positive-zero", 1),
        ] {
            assert_eq!(Denormals::of(text).bits(), bits, "{text}");
        }
    }
}
