//! What besides its operands an operation depends on: the wave's MODE register and the instruction's `clamp` bit.

/// A rounding mode, numbered as in MODE.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// To nearest, ties to even.
    Nearest,
    /// Towards positive infinity.
    Up,
    /// Towards negative infinity.
    Down,
    /// Towards zero.
    Zero,
}

impl Round {
    /// The mode of the low two bits of `field`.
    pub const fn from_field(field: u32) -> Round {
        match field & 3 {
            0 => Round::Nearest,
            1 => Round::Up,
            2 => Round::Down,
            _ => Round::Zero,
        }
    }
}

/// What happens to denormals of one width, numbered as in MODE: bit 0 keeps those of sources, bit 1 of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Denormals {
    /// A denormal source is used as it is; otherwise as a zero of its sign.
    pub keep_sources: bool,
    /// A denormal result is returned as it is; otherwise as a zero of its sign.
    pub keep_results: bool,
}

impl Denormals {
    /// All denormals kept.
    pub const KEEP: Denormals = Denormals { keep_sources: true, keep_results: true };
    /// All denormals flushed to zero.
    pub const FLUSH: Denormals = Denormals { keep_sources: false, keep_results: false };

    const fn from_field(field: u32) -> Denormals {
        Denormals { keep_sources: field & 1 != 0, keep_results: field & 2 != 0 }
    }
}

/// The part of the MODE register that arithmetic depends on.
///
/// Source of the layout: "Vega" instruction set manual, section "Mode register".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mode {
    /// Rounding of single precision.
    pub round32: Round,
    /// Rounding of half and double precision.
    pub round64: Round,
    /// Denormals of single precision.
    pub denormals32: Denormals,
    /// Denormals of half and double precision.
    pub denormals64: Denormals,
    /// A NaN clamps to zero.
    pub dx10_clamp: bool,
    /// Signalling NaNs are quieted by minimum and maximum.
    pub ieee: bool,
    /// What is too large for a half or an eight-bit float becomes the largest one.
    pub fp16_overflow: bool,
}

impl Mode {
    /// As the command processor sets it for a kernel with the usual descriptor: nearest, no flushing, IEEE.
    pub const IEEE: Mode = Mode::from_register(0x3f0);

    /// Reads the MODE register: FP_ROUND in bits 0..4, FP_DENORM in 4..8, DX10_CLAMP in 8, IEEE in 9,
    /// FP16_OVFL in 23.
    pub const fn from_register(register: u32) -> Mode {
        Mode {
            round32: Round::from_field(register),
            round64: Round::from_field(register >> 2),
            denormals32: Denormals::from_field(register >> 4),
            denormals64: Denormals::from_field(register >> 6),
            dx10_clamp: register & 0x100 != 0,
            ieee: register & 0x200 != 0,
            fp16_overflow: register & 1 << 23 != 0,
        }
    }
}

/// The surroundings of one execution of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Env {
    /// The wave's mode.
    pub mode: Mode,
    /// The instruction's `clamp` bit. Integer operations saturate by it themselves; on floating-point results it is
    /// applied afterwards, by [`super::modifiers::finish`].
    pub clamp: bool,
}

impl Env {
    /// The usual mode, no clamp.
    pub const PLAIN: Env = Env { mode: Mode::IEEE, clamp: false };
}
