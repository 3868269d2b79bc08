//! What a code object says of the machine's settings that change what code may do: XNACK and SRAMECC.
//!
//! Source: LLVM's AMDGPU usage document, "ELF Header `e_flags`" of versions 4 and later.

/// A setting, as `e_flags` has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The processor does not have it, or the file says so.
    Unsupported,
    /// The code runs with it on or off.
    Any,
    /// The code runs with it off alone.
    Off,
    /// The code runs with it on alone.
    On,
}

impl Setting {
    /// The setting whose two bits begin at a bit of `e_flags`.
    fn at(flags: u32, bit: u32) -> Setting {
        match flags >> bit & 3 {
            0 => Setting::Unsupported,
            1 => Setting::Any,
            2 => Setting::Off,
            _ => Setting::On,
        }
    }

    /// Replay of memory instructions after a page fault (`EF_AMDGPU_FEATURE_XNACK_V4`).
    pub fn xnack(flags: u32) -> Setting {
        Setting::at(flags, 8)
    }

    /// Error correction of registers and LDS (`EF_AMDGPU_FEATURE_SRAMECC_V4`).
    pub fn sramecc(flags: u32) -> Setting {
        Setting::at(flags, 10)
    }

    /// Whether the code may meet a machine where it is on.
    pub fn may_be_on(self) -> bool {
        matches!(self, Setting::Any | Setting::On)
    }
}
