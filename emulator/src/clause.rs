//! Strict mode: runs of memory instructions that the hardware may issue again.
//!
//! With XNACK on, a page fault makes a run of scalar, or of vector, memory instructions be issued again. So no
//! instruction of a run may write a register that another one of it reads. A scalar load of several dwords may fault when
//! some of them have arrived, if it reaches over the end of a page; it must then not write its own address. Code objects
//! that run with XNACK on or off have to keep this. Source: LLVM's hazard recogniser ("soft clause hazards", which begin
//! with a load) and its constrained scalar loads.

use gcnsel_isa::{Class, Reg};

use crate::fault::Trouble;
use crate::instruction::Instruction;

/// Instructions of a run that count, before the one executed: as many as LLVM's recogniser keeps in mind. How long runs
/// are in hardware is not documented.
const REACH: usize = 5;

/// The run of memory instructions that a wave is in.
#[derive(Clone, Debug, Default)]
pub struct Clause {
    /// Of which class: scalar or vector memory.
    class: Option<Class>,
    /// Its last instructions' places, in dwords of the image.
    places: Vec<u32>,
}

impl Clause {
    /// Checks that an instruction can be part of the run before it, and makes it part, or begins anew; `executed` gives an
    /// instruction by its place.
    ///
    /// # Errors
    /// A register is both read and written in the run.
    #[inline]
    pub fn execute<'a>(
        &mut self,
        instruction: &'a Instruction,
        place: u32,
        executed: impl Fn(u32) -> Option<&'a Instruction>,
    ) -> Result<(), Trouble> {
        if !matches!(instruction.class, Class::Smem | Class::Vmem) {
            self.class = None;
            return Ok(());
        }
        if self.class != Some(instruction.class) {
            self.class = Some(instruction.class);
            self.places.clear();
        }
        let before = self.places.iter().filter_map(|&place| executed(place));
        let touched = |wanted: bool| {
            let all = before.clone().chain([instruction]).flat_map(|one| &one.registers);
            all.filter(move |(_, reads)| *reads == wanted).map(|(register, _)| *register)
        };
        // A load may write its own address, or what stores before it have read: nothing then happens twice.
        let has_loaded = before.clone().any(|one| one.registers.iter().any(|(_, reads)| !reads));
        let again = |written: Reg| touched(true).find(|read| read.overlaps(written));
        if let Some(register) = touched(false).find_map(again).filter(|_| has_loaded) {
            return Err(Trouble::Replay { register });
        }
        if self.places.len() == REACH {
            self.places.remove(0);
        }
        self.places.push(place);
        Ok(())
    }
}
