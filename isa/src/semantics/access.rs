//! How loads and stores of less than a dword fit into registers.

use crate::op::Op;

/// What a memory instruction does with the bytes of memory and the dword of its data register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DataFormat {
    /// A load extends the sign instead of filling with zeros.
    pub signed: bool,
    /// The part of the dword concerned.
    pub part: DataPart,
}

/// The part of a data register a memory instruction reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataPart {
    /// Whole dwords: loads fill them, stores take their low bytes.
    Dword,
    /// The low half, the high one is kept.
    Low,
    /// The high half, the low one is kept.
    High,
}

impl DataPart {
    /// The bits of the register that a load writes.
    pub const fn bits(self) -> u32 {
        match self {
            DataPart::Dword => u32::MAX,
            DataPart::Low => 0xffff,
            DataPart::High => 0xffff_0000,
        }
    }
}

impl DataFormat {
    /// The format of a load or store.
    pub fn of(op: Op) -> DataFormat {
        let name = op.row().name;
        let has = |part: &str| name.contains(part);
        let signed = has("sbyte") || has("sshort") || has("_i8") || has("_i16");
        let part = if has("d16_hi") {
            DataPart::High
        } else if name.ends_with("d16") {
            DataPart::Low
        } else {
            DataPart::Dword
        };
        DataFormat { signed, part }
    }

    /// The register after a load of `bytes` (1 or 2) bytes, `old` before it.
    pub fn loaded(self, old: u32, memory: u32, bytes: usize) -> u32 {
        let unused = 32 - 8 * bytes.min(4) as u32;
        let extended = if self.signed {
            ((memory << unused) as i32 >> unused) as u32
        } else {
            memory << unused >> unused
        };
        match self.part {
            DataPart::Dword => extended,
            DataPart::Low => old & 0xffff_0000 | extended & 0xffff,
            DataPart::High => old & 0xffff | extended << 16,
        }
    }

    /// The value a store of less than a dword takes its low bytes from.
    pub fn stored(self, register: u32) -> u32 {
        if self.part == DataPart::High { register >> 16 } else { register }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_dword() {
        let format = DataFormat::of(Op::GLOBAL_LOAD_SBYTE_D16_HI);
        assert_eq!(format.loaded(0x1234_5678, 0x80, 1), 0xff80_5678);
        let format = DataFormat::of(Op::DS_READ_U16_D16);
        assert_eq!(format.loaded(0x1234_5678, 0x8001, 2), 0x1234_8001);
        let format = DataFormat::of(Op::DS_READ_I8);
        assert_eq!(format.loaded(0, 0xfe, 1), 0xffff_fffe);
        assert_eq!(DataFormat::of(Op::BUFFER_LOAD_DWORD).loaded(1, 0xfedc_ba98, 4), 0xfedc_ba98);
        assert_eq!(DataFormat::of(Op::DS_WRITE_B8_D16_HI).stored(0x1234_5678), 0x1234);
    }
}
