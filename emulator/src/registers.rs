//! A wave's registers, and in strict mode which of their bits were never written.

use gcnsel_isa::{Bank, Reg};

use crate::fault::Trouble;

/// One vector register: a dword for each lane.
pub type Lanes = [u32; 64];

/// Scalar registers kept: `s0..s101` and the special ones that can be written, by operand encoding.
pub const SCALARS: usize = 128;

/// The registers of one wave.
#[derive(Clone, Debug)]
pub struct Registers {
    /// VGPRs, then AGPRs.
    pub vector: Vec<Lanes>,
    /// Where AGPRs begin in `vector`.
    pub first_agpr: usize,
    /// Scalar registers by operand encoding, EXEC, VCC and M0 among them.
    pub scalar: [u32; SCALARS],
    /// The scalar condition code.
    pub scc: bool,
    /// Undefined bits are tracked.
    pub strict: bool,
    /// Lanes of each vector register that have undefined bits.
    pub dirty: Vec<u64>,
    /// The undefined bits, valid for dirty lanes.
    pub undefined: Vec<Lanes>,
    /// Undefined bits of the scalar registers.
    pub scalar_undefined: [u32; SCALARS],
    /// SCC is undefined.
    pub scc_undefined: bool,
    /// VCCZ has not followed the last write of VCC: one of half of it. (Up to GFX9; source: LLVM's insertion of waits.)
    pub vccz_stale: bool,
}

/// What registers hold before anything is written, where nobody tracks it: nothing plausible.
const GARBAGE: u32 = 0xdead_beef;

impl Registers {
    /// Registers as a wave finds them: undefined.
    pub fn new(vgprs: usize, agprs: usize, strict: bool) -> Registers {
        let vectors = vgprs + agprs;
        let all = if strict { u32::MAX } else { 0 };
        Registers {
            vector: vec![[GARBAGE; 64]; vectors],
            first_agpr: vgprs,
            scalar: [GARBAGE; SCALARS],
            scc: false,
            strict,
            dirty: vec![if strict { u64::MAX } else { 0 }; vectors],
            undefined: if strict { vec![[u32::MAX; 64]; vectors] } else { Vec::new() },
            scalar_undefined: [all; SCALARS],
            scc_undefined: strict,
            vccz_stale: false,
        }
    }

    /// The mask of active lanes.
    #[inline(always)]
    pub fn exec(&self) -> u64 {
        self.pair(Reg::EXEC.index as usize)
    }

    /// Two scalar registers as one value.
    #[inline(always)]
    pub fn pair(&self, index: usize) -> u64 {
        u64::from(self.scalar[index]) | u64::from(self.scalar[index + 1]) << 32
    }

    /// The undefined bits of two scalar registers.
    #[inline(always)]
    pub fn pair_undefined(&self, index: usize) -> u64 {
        u64::from(self.scalar_undefined[index]) | u64::from(self.scalar_undefined[index + 1]) << 32
    }

    /// Writes a scalar register.
    #[inline(always)]
    pub fn set_scalar(&mut self, index: usize, value: u32, undefined: u32) {
        self.scalar[index] = value;
        self.scalar_undefined[index] = undefined;
        self.vccz_stale |= index & !1 == Reg::VCC.index as usize;
    }

    /// Writes two scalar registers.
    #[inline(always)]
    pub fn set_pair(&mut self, index: usize, value: u64, undefined: u64) {
        self.set_scalar(index, value as u32, undefined as u32);
        self.set_scalar(index + 1, (value >> 32) as u32, (undefined >> 32) as u32);
        self.vccz_stale &= index != Reg::VCC.index as usize;
    }

    /// The undefined bits of a lane.
    #[inline]
    pub fn lane_undefined(&self, register: usize, lane: usize) -> u32 {
        if self.dirty[register] >> lane & 1 == 0 { 0 } else { self.undefined[register][lane] }
    }

    /// Notes what is undefined of a lane.
    #[inline]
    pub fn set_lane_undefined(&mut self, register: usize, lane: usize, undefined: u32) {
        if undefined == 0 {
            self.dirty[register] &= !(1 << lane);
        } else {
            self.dirty[register] |= 1 << lane;
            self.undefined[register][lane] = undefined;
        }
    }

    /// Writes a lane.
    #[inline]
    pub fn set_lane(&mut self, register: usize, lane: usize, value: u32, undefined: u32) {
        self.vector[register][lane] = value;
        if self.strict {
            self.set_lane_undefined(register, lane, undefined);
        }
    }

    /// The value of one scalar register, or of two, where nothing undefined may come; of more, that nothing of them is
    /// undefined, and the first two.
    ///
    /// # Errors
    /// Names the first register that is not defined, and says that it was read as `place`.
    pub fn defined(&self, index: usize, dwords: usize, place: &'static str) -> Result<u64, Trouble> {
        for dword in 0..dwords {
            if self.scalar_undefined[index + dword] != 0 {
                let register = Some(Reg { bank: Bank::Sgpr, index: (index + dword) as u16, dwords: 1 });
                return Err(Trouble::Poison { place, register, lane: None });
            }
        }
        Ok(if dwords >= 2 { self.pair(index) } else { u64::from(self.scalar[index]) })
    }

    /// Strict mode: checks that vector registers are defined in the active lanes.
    ///
    /// # Errors
    /// Names the first register and lane that are not, and says that they were read as `place`.
    pub fn check_active_lanes(
        &self,
        first: usize,
        dwords: usize,
        place: &'static str,
    ) -> Result<(), Trouble> {
        if !self.strict {
            return Ok(());
        }
        for index in first..first + dwords {
            let dirty = self.dirty[index] & self.exec();
            if dirty != 0 {
                let register = Some(self.vector_register(index));
                return Err(Trouble::Poison { place, register, lane: Some(dirty.trailing_zeros()) });
            }
        }
        Ok(())
    }

    /// The name of a vector register by its index in the file.
    pub fn vector_register(&self, index: usize) -> Reg {
        if index >= self.first_agpr {
            Reg { bank: Bank::Agpr, index: (index - self.first_agpr) as u16, dwords: 1 }
        } else {
            Reg::vgpr(index as u16, 1)
        }
    }
}

/// The files' sizes, from which operands are checked when an instruction is prepared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileSizes {
    /// VGPRs.
    pub vgprs: usize,
    /// AGPRs.
    pub agprs: usize,
    /// SGPRs, those VCC and its like take included.
    pub sgprs: usize,
}

impl FileSizes {
    /// The first index of a vector operand in [`Registers::vector`].
    ///
    /// # Errors
    /// It is beyond the allocation, or not a vector register.
    pub fn vector(&self, register: Reg, dwords: u8) -> Result<usize, Trouble> {
        let (first, count) = match register.bank {
            Bank::Vgpr => (0, self.vgprs),
            Bank::Agpr => (self.vgprs, self.agprs),
            Bank::Sgpr => return Err(Trouble::BadOperand("a scalar register where lanes are needed")),
        };
        let index = register.index as usize;
        if index + usize::from(dwords.max(1)) > count {
            return Err(Trouble::BeyondAllocation { register, allocated: count as u32 });
        }
        Ok(first + index)
    }

    /// The first index of a writable scalar operand in [`Registers::scalar`].
    ///
    /// # Errors
    /// It is beyond the allocation, read-only, or not a scalar register.
    pub fn scalar(&self, register: Reg, dwords: u8) -> Result<usize, Trouble> {
        let index = register.index as usize;
        let end = index + usize::from(dwords.max(1));
        if register.bank != Bank::Sgpr {
            return Err(Trouble::BadOperand("a vector register where one value is needed"));
        }
        if index < 102 && end > self.sgprs.min(102) {
            return Err(Trouble::BeyondAllocation { register, allocated: self.sgprs as u32 });
        }
        if end > SCALARS {
            return Err(Trouble::BadOperand("a register that cannot be written"));
        }
        Ok(index)
    }
}
