//! An instruction prepared for execution.

use crate::fault::Trouble;
use crate::machine::Machine;
use crate::wave::Wave;
use crate::wave_sync::Ticket;

/// Where a wave goes after an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// To the next instruction.
    Next,
    /// To an offset in the image, in bytes.
    Jump(u64),
    /// Nowhere: the wave has ended.
    End,
    /// To the next instruction, when all waves of the workgroup have come this far.
    Barrier,
    /// To the next instruction, when global wave synchronisation lets the wave.
    Wait(Ticket),
}

type Run = dyn Fn(&mut Wave, &mut Machine<'_>) -> Result<Flow, Trouble> + Send + Sync;

/// What an instruction does to a wave and to the memory it shares.
pub struct Action(Box<Run>);

impl Action {
    /// From a closure that holds the prepared operands.
    pub fn new(
        run: impl Fn(&mut Wave, &mut Machine<'_>) -> Result<Flow, Trouble> + Send + Sync + 'static,
    ) -> Action {
        Action(Box::new(run))
    }

    /// Does it.
    #[inline]
    pub fn run(&self, wave: &mut Wave, machine: &mut Machine<'_>) -> Result<Flow, Trouble> {
        (self.0)(wave, machine)
    }
}
