//! The immediate of `s_waitcnt`.

/// The counts `s_waitcnt` waits for: it goes on when each counter is at most its count.
///
/// Source of the layout: "Vega" instruction set manual, S_WAITCNT: vmcnt in bits 3:0 and 15:14, expcnt in 6:4,
/// lgkmcnt in 11:8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct WaitCounts {
    /// Vector memory, 0..=63.
    pub vm: u8,
    /// Exports and GDS, 0..=7.
    pub exp: u8,
    /// LDS, scalar memory and messages, 0..=15.
    pub lgkm: u8,
}

impl WaitCounts {
    /// Waits for nothing: each count is the largest its counter reaches.
    pub const NONE: WaitCounts = WaitCounts { vm: 63, exp: 7, lgkm: 15 };

    /// The immediate. Counts above a field's largest wait for nothing, as that does.
    pub fn pack(self) -> u16 {
        let vm = u16::from(self.vm.min(63));
        let exp = u16::from(self.exp.min(7));
        let lgkm = u16::from(self.lgkm.min(15));
        vm & 15 | (vm >> 4) << 14 | exp << 4 | lgkm << 8
    }

    /// The counts in an immediate; its unused bits are ignored.
    pub fn unpack(imm: u16) -> WaitCounts {
        WaitCounts {
            vm: (imm & 15 | (imm >> 14) << 4) as u8,
            exp: (imm >> 4 & 7) as u8,
            lgkm: (imm >> 8 & 15) as u8,
        }
    }

    /// Waits for what either waits for.
    pub fn meet(self, other: WaitCounts) -> WaitCounts {
        WaitCounts {
            vm: self.vm.min(other.vm),
            exp: self.exp.min(other.exp),
            lgkm: self.lgkm.min(other.lgkm),
        }
    }

    /// Whether it waits for nothing.
    pub fn is_none(self) -> bool {
        self == WaitCounts::NONE
    }
}
