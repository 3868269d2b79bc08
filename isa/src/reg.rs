//! Registers: banks, ranges, and the names assembly gives them.

use std::fmt;

/// A register file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Bank {
    /// Scalar registers, the special ones included: one value for the wave.
    Sgpr,
    /// Vector registers: one value for each lane.
    Vgpr,
    /// Accumulation registers of the matrix unit: one value for each lane.
    Agpr,
}

/// A range of consecutive physical registers of one bank.
///
/// In the scalar bank the indices are the scalar operand encodings: 0..=101 are `s0..s101`, the special registers
/// follow (see the constants).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Reg {
    /// The register file.
    pub bank: Bank,
    /// The first register.
    pub index: u16,
    /// How many, in dwords.
    pub dwords: u8,
}

/// A special register's row: name, first index, dwords.
///
/// Source: "Vega" instruction set manual, scalar operand encodings.
const NAMED: [(&str, Reg); 26] = [
    ("flat_scratch", Reg::FLAT_SCRATCH),
    ("flat_scratch_lo", Reg::FLAT_SCRATCH.lo()),
    ("flat_scratch_hi", Reg::FLAT_SCRATCH.hi()),
    ("xnack_mask", Reg::XNACK_MASK),
    ("xnack_mask_lo", Reg::XNACK_MASK.lo()),
    ("xnack_mask_hi", Reg::XNACK_MASK.hi()),
    ("vcc", Reg::VCC),
    ("vcc_lo", Reg::VCC.lo()),
    ("vcc_hi", Reg::VCC.hi()),
    ("m0", Reg::M0),
    ("exec", Reg::EXEC),
    ("exec_lo", Reg::EXEC.lo()),
    ("exec_hi", Reg::EXEC.hi()),
    ("src_shared_base", Reg::SHARED_BASE),
    ("src_shared_base", Reg { dwords: 2, ..Reg::SHARED_BASE }),
    ("src_shared_limit", Reg::SHARED_LIMIT),
    ("src_shared_limit", Reg { dwords: 2, ..Reg::SHARED_LIMIT }),
    ("src_private_base", Reg::PRIVATE_BASE),
    ("src_private_base", Reg { dwords: 2, ..Reg::PRIVATE_BASE }),
    ("src_private_limit", Reg::PRIVATE_LIMIT),
    ("src_private_limit", Reg { dwords: 2, ..Reg::PRIVATE_LIMIT }),
    ("src_pops_exiting_wave_id", Reg::POPS_EXITING_WAVE_ID),
    ("src_vccz", Reg::VCCZ),
    ("src_execz", Reg::EXECZ),
    ("src_scc", Reg::SCC),
    ("src_lds_direct", Reg::LDS_DIRECT),
];

impl Reg {
    /// The flat scratch base; no name under architected flat scratch.
    pub const FLAT_SCRATCH: Reg = Reg::sgpr(102, 2);
    /// The mask of lanes to replay; where XNACK exists.
    pub const XNACK_MASK: Reg = Reg::sgpr(104, 2);
    /// The vector condition code, a lane mask.
    pub const VCC: Reg = Reg::sgpr(106, 2);
    /// The first trap handler register.
    pub const TTMP0: Reg = Reg::sgpr(108, 1);
    /// The memory descriptor register.
    pub const M0: Reg = Reg::sgpr(124, 1);
    /// The mask of active lanes.
    pub const EXEC: Reg = Reg::sgpr(126, 2);
    /// The aperture of LDS in the flat address space; read only. As a 64-bit operand the aperture is in the high
    /// dword and the low one is 0.
    pub const SHARED_BASE: Reg = Reg::sgpr(235, 1);
    /// The end of LDS's aperture; read only.
    pub const SHARED_LIMIT: Reg = Reg::sgpr(236, 1);
    /// The aperture of scratch in the flat address space; read only.
    pub const PRIVATE_BASE: Reg = Reg::sgpr(237, 1);
    /// The end of scratch's aperture; read only.
    pub const PRIVATE_LIMIT: Reg = Reg::sgpr(238, 1);
    /// Pixel ordering's wave id; read only.
    pub const POPS_EXITING_WAVE_ID: Reg = Reg::sgpr(239, 1);
    /// 1 where VCC is zero; read only.
    pub const VCCZ: Reg = Reg::sgpr(251, 1);
    /// 1 where EXEC is zero; read only.
    pub const EXECZ: Reg = Reg::sgpr(252, 1);
    /// The scalar condition code, one bit; read only as an operand.
    pub const SCC: Reg = Reg::sgpr(253, 1);
    /// LDS data addressed by M0; read only, vector instructions only.
    pub const LDS_DIRECT: Reg = Reg::sgpr(254, 1);

    /// A range of the scalar bank.
    pub const fn sgpr(index: u16, dwords: u8) -> Reg {
        Reg { bank: Bank::Sgpr, index, dwords }
    }

    /// A range of the vector bank.
    pub const fn vgpr(index: u16, dwords: u8) -> Reg {
        Reg { bank: Bank::Vgpr, index, dwords }
    }

    /// A range of the accumulation bank.
    pub const fn agpr(index: u16, dwords: u8) -> Reg {
        Reg { bank: Bank::Agpr, index, dwords }
    }

    /// The first dword.
    pub const fn lo(self) -> Reg {
        Reg { dwords: 1, ..self }
    }

    /// The second dword.
    pub const fn hi(self) -> Reg {
        Reg { index: self.index + 1, dwords: 1, ..self }
    }

    /// `dwords` registers of the range, from the one at `first`.
    pub const fn part(self, first: u8, dwords: u8) -> Reg {
        assert!(first + dwords <= self.dwords, "a part lies within its range");
        Reg { index: self.index + first as u16, dwords, ..self }
    }

    /// The index after the last.
    pub const fn end(self) -> u16 {
        self.index + self.dwords as u16
    }

    /// Whether the ranges share a register.
    pub fn overlaps(self, other: Reg) -> bool {
        self.bank == other.bank && self.index < other.end() && other.index < self.end()
    }

    /// Whether the range holds all of `other`.
    pub fn contains(self, other: Reg) -> bool {
        self.bank == other.bank && self.index <= other.index && other.end() <= self.end()
    }

    /// Each dword of the range.
    pub fn each(self) -> impl Iterator<Item = Reg> {
        (self.index..self.end()).map(move |index| Reg { index, dwords: 1, ..self })
    }

    /// A special register that no instruction can write: apertures, `vccz`, `execz`, `scc`, `lds_direct`.
    pub fn is_read_only(self) -> bool {
        self.bank == Bank::Sgpr && self.index >= 235
    }

    /// One of `s0..s101`.
    pub fn is_general_sgpr(self) -> bool {
        self.bank == Bank::Sgpr && self.end() <= 102
    }

    /// The register of this name and width; the inverse of `Display`.
    pub fn from_name(name: &str) -> Option<Reg> {
        if let Some((_, reg)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Some(*reg);
        }
        let (bank, base, last, rest) = if let Some(rest) = name.strip_prefix("ttmp") {
            (Bank::Sgpr, Reg::TTMP0.index, 15, rest)
        } else if let Some(rest) = name.strip_prefix('s') {
            (Bank::Sgpr, 0, 101, rest)
        } else if let Some(rest) = name.strip_prefix('v') {
            (Bank::Vgpr, 0, 255, rest)
        } else {
            (Bank::Agpr, 0, 255, name.strip_prefix('a')?)
        };
        let (first, end) = match rest.strip_prefix('[').and_then(|range| range.strip_suffix(']')) {
            Some(range) => {
                let (first, end) = range.split_once(':')?;
                (first.parse::<u16>().ok()?, end.parse::<u16>().ok()?)
            }
            None => {
                let index = rest.parse::<u16>().ok()?;
                (index, index)
            }
        };
        if end < first || end > last || end - first >= 32 {
            return None;
        }
        Some(Reg { bank, index: base + first, dwords: (end - first + 1) as u8 })
    }
}

/// The name assembly gives the range: `s3`, `v[0:1]`, `vcc`, `exec_lo`, `ttmp[4:7]`.
impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = NAMED.iter().find(|(_, reg)| reg == self) {
            return f.write_str(name);
        }
        let (prefix, index) = match self.bank {
            Bank::Sgpr if (108..124).contains(&self.index) => ("ttmp", self.index - 108),
            Bank::Sgpr => ("s", self.index),
            Bank::Vgpr => ("v", self.index),
            Bank::Agpr => ("a", self.index),
        };
        if self.dwords == 1 {
            write!(f, "{prefix}{index}")
        } else {
            write!(f, "{prefix}[{index}:{}]", index + u16::from(self.dwords) - 1)
        }
    }
}
