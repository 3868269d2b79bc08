//! Facts about instructions that are not operands: what each reads and writes without naming it, which forms and modifiers
//! it lacks.

/// Facts about an instruction, a set of this module's constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts(pub(crate) u128);

impl Facts {
    /// Whether one of these is among them.
    pub(crate) const fn has(self, facts: u128) -> bool {
        self.0 & facts != 0
    }

    /// The number in eight bits from this one.
    pub(crate) const fn number(self, from: u32) -> u8 {
        (self.0 >> from) as u8
    }
}

/// Names for bits of a set, each a bit of its own.
macro_rules! bits {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit { $($name),* }
        $($(#[$doc])* pub const $name: u128 = 1 << Bit::$name as u32;)*
        const _: () = assert!([$(Bit::$name as u32),*].len() <= BYTES as usize, "numbers follow the names");
    };
}

bits! {
    /// Reads SCC.
    SCC_R;
    /// Writes SCC.
    SCC_W;
    /// Reads VCC without naming it.
    VCC_R;
    /// What it does beyond operands, flags and memory concerns the instructions next to it alone.
    HERE;
    /// Reads EXEC as a value, beyond acting on active lanes.
    EXEC_R;
    /// Writes EXEC without naming it.
    EXEC_W;
    /// Reads M0 without naming it.
    M0_R;
    /// Writes M0 without naming it.
    M0_W;
    /// The first two sources may be exchanged.
    COMM;
    /// May not be moved to where other lanes are active.
    CONV;
    /// A vector instruction that acts whatever EXEC is.
    NOEXEC;
    /// Ends the block; execution does not go on behind it.
    TERM;
    /// Sets the program counter, always or on a condition.
    BRANCH;
    /// A workgroup barrier.
    BARRIER;
    /// Effects beyond operands, flags and memory.
    EFFECT;
    /// Reads memory.
    LOAD;
    /// Writes memory.
    STORE;
    /// Reads and writes memory at once.
    ATOMIC;
    /// A transcendental, on a quarter-rate unit.
    TRANS;
    /// Quarter rate.
    SLOW;
    /// Writes half of the destination and keeps the other.
    HALF_W;
    /// No one-dword encoding's SDWA form.
    NO_SDWA;
    /// No DPP form.
    NO_DPP;
    /// No VOP3 form.
    NO_E64;
    /// Takes `op_sel` in VOP3.
    OPSEL;
    /// `op_sel` chooses one of four bytes of the destination, with the bit of a source that is none, too.
    OPSEL_BYTE;
    /// Takes `clamp` though its result is no float.
    CLAMP;
    /// Takes no `clamp` though its result is a float.
    NO_CLAMP;
    /// A mixed-precision packed instruction: `op_sel_hi` tells halves from floats, `abs` exists.
    MIX;
    /// Prints the two offsets of DS instructions with two addresses.
    TWO_OFFSETS;
    /// Returns the old value of what an atomic changes (`glc` is set).
    RTN;
    /// Takes the operands of another operation in reverse order; LLVM's assembler has no direct read of LDS there.
    REV;
    /// Its SDWA form selects the source alone, and the result may be wider than a dword.
    SDWA_SRC;
    /// Only the general data share.
    GDS_ONLY;
    /// Global wave synchronisation.
    SYNC;
    /// Takes `neg` and `abs` though its sources are no floats.
    NEG;
    /// Takes `omod` though its result is no float.
    OMOD;
    /// Takes no `abs` though its sources are floats.
    NO_ABS;
    /// The memory is written in LDS, at the address in M0.
    TO_LDS;
    /// Can write LDS instead of VGPRs (`lds`).
    LDS_OPT;
    /// Always has `lds`.
    LDS_SET;
    /// A dot product: takes no `op_sel` on gfx942.
    DOT;
    /// Its vector register is an even one where tuples begin at even ones, though it is none.
    EVEN;
    /// Its mnemonic says `_e32` though there is no other form.
    E32_NAMED;
}

/// Nothing special.
pub const PLAIN: u128 = 0;
/// An instruction of global wave synchronisation, which the general data share does.
pub const GWS: u128 = SYNC | GDS_ONLY | EFFECT | CONV | M0_R;
/// The one-dword form alone.
pub const E32_ONLY: u128 = NO_SDWA | NO_DPP | NO_E64;

/// The first bit of the number of bytes.
pub(crate) const BYTES: u32 = 104;
/// The first bits of the passes on gfx90a and on gfx942.
pub(crate) const PASSES: [u32; 2] = [112, 120];

/// Bytes of memory each lane (of SMEM: the wave) accesses.
pub const fn bytes(count: u128) -> u128 {
    count << BYTES
}

/// Four-cycle passes of a matrix instruction on gfx90a and on gfx942.
pub const fn passes(gfx90a: u128, gfx942: u128) -> u128 {
    gfx90a << PASSES[0] | gfx942 << PASSES[1]
}
