//! The preload header of a kernel that has arguments preloaded: its first 256 bytes, in which firmware that does not preload starts a wave.
//!
//! Firmware that preloads starts the wave behind it, with the arguments in SGPRs. So its instructions are in no block of the kernel,
//! nothing is counted there, and each says what it is for.
//!
//! Source: LLVM's AMDGPU usage document, "Preloaded Kernel Arguments".

use crate::subject::{CodeLine, Subject};
use gcnsel_codeobject::ScalarInput;
use gcnsel_isa::{Bank, Class, Operand, Reg};
use serde::Serialize;

/// A kernel's preload header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Header {
    /// Its size, which is the offset of the first instruction that runs where firmware preloads arguments.
    pub bytes: u64,
    /// Its instructions: the first ones of the code. None of them is among cycles, waits and live registers.
    pub instructions: usize,
    /// Dwords of the kernarg segment that are preloaded.
    pub dwords: u8,
    /// The SGPRs that they are in, as assembly names them.
    pub registers: String,
}

impl Subject<'_> {
    /// The header, if the kernel has one.
    pub fn header(&self) -> Option<Header> {
        let descriptor = &self.kernel.descriptor;
        let preloaded = descriptor.user_sgprs(self.target()).into_iter();
        let mut preloaded = preloaded.filter(|part| matches!(part.input, ScalarInput::KernargPreload { .. }));
        let part = preloaded.next()?;
        Some(Header {
            bytes: descriptor.header_bytes(),
            instructions: self.header,
            dwords: part.dwords,
            registers: Subject::register(Bank::Sgpr, part.first.into(), part.dwords),
        })
    }

    /// The lines that older firmware executes of the header: up to its branch.
    pub(crate) fn header_executed(&self) -> usize {
        let is_branch = |line: &CodeLine| line.inst.op.row().class() == Class::Branch;
        self.code[..self.header].iter().position(is_branch).map_or(self.header, |branch| branch + 1)
    }

    /// What a line of the header is for, in words; `None` of other lines.
    pub(crate) fn header_text(&self, at: usize) -> Option<String> {
        let line = self.code.get(at).filter(|_| at < self.header)?;
        let behind = self.kernel.descriptor.header_bytes();
        if at >= self.header_executed() {
            return Some(format!("It fills the preload header up to {behind:#x}, and is never executed."));
        }
        let what = match (line.inst.op.row().class(), self.loaded(line)) {
            (Class::Smem, Some((first, Reg { bank, index, dwords }))) => {
                let registers = Subject::register(bank, index, dwords);
                let loaded = match dwords {
                    1 => format!("dword {first}"),
                    2 => format!("dwords {first} and {}", first + 1),
                    _ => format!("dwords {first} to {}", first + u32::from(dwords) - 1),
                };
                format!("It loads {loaded} of the arguments to {registers}.")
            }
            (Class::Branch, _) => {
                "It goes to the kernel's first instruction behind the preload header.".to_owned()
            }
            _ => String::new(),
        };
        let firmware = format!(
            "It is in the preload header, for firmware that does not preload arguments: other firmware starts a wave at {behind:#x}, so its \
             cycles are not counted."
        );
        Some(if what.is_empty() { firmware } else { format!("{what} {firmware}") })
    }

    /// The first dword of the kernarg segment that a scalar load of the header brings, and where to.
    fn loaded(&self, line: &CodeLine) -> Option<(u32, Reg)> {
        let Some(Operand::Reg(result)) = line.inst.operands.first() else { return None };
        Some((u32::try_from(line.inst.mods.offset).ok()? / 4, *result))
    }
}

impl Header {
    /// What it is, in words.
    pub(crate) fn text(&self) -> String {
        let Header { bytes, dwords, registers, .. } = self;
        let are = if *dwords == 1 {
            "1 dword of the arguments is".to_owned()
        } else {
            format!("{dwords} dwords of the arguments are")
        };
        format!(
            "{are} preloaded into {registers}: a wave starts at {bytes:#x}. The {bytes} bytes in front are for firmware that does not \
             preload, and load the same; they are not counted."
        )
    }
}
