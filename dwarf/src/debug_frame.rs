//! `.debug_frame`: how a debugger finds the caller's frame.

use crate::lines::FunctionLines;
use gimli::write::{
    Address, CallFrameInstruction, CommonInformationEntry, FrameDescriptionEntry, FrameTable,
};
use gimli::{Encoding, Register};

/// The program counter, which is also what returns go by (AMDGPUUsage, "Register Identifier": PC_64).
const PC: Register = Register(16);

/// Factors of code and data, in bytes: all instructions and all registers are dwords.
const DWORD: u8 = 4;

/// A kernel has no caller: the caller's program counter is undefined, and a debugger ends there. Of functions nothing is said, as
/// LLVM says nothing: DWARF has no words for a stack that each lane has in memory of its own.
pub(crate) fn debug_frame(encoding: Encoding, functions: &[&FunctionLines]) -> FrameTable {
    // Versions of this section are not those of the others (DWARF 5, section 7.24).
    let version = match encoding.version {
        ..=2 => 1,
        3 => 3,
        _ => 4,
    };
    let mut table = FrameTable::default();
    let cie = CommonInformationEntry::new(Encoding { version, ..encoding }, DWORD, DWORD as i8, PC);
    let cie = table.add_cie(cie);
    for (symbol, function) in functions.iter().enumerate() {
        // Code of one function is far below 4 GiB: branches reach no further.
        let mut entry =
            FrameDescriptionEntry::new(Address::Symbol { symbol, addend: 0 }, function.size as u32);
        if function.is_kernel {
            entry.add_instruction(0, CallFrameInstruction::Undefined(PC));
        }
        table.add_fde(cie, entry);
    }
    table
}
