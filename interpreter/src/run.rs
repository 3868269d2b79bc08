//! A running grid, and what all instructions ask of it.

use crate::datum::Datum;
use crate::dispatch::Dispatch;
use crate::fault::{Fault, Stop};
use crate::grid_memory::GridMemory;
use crate::launch::{Launch, Visit};
use crate::program::Program;
use crate::wave::{Frame, Mask, Wave, each};
use gcnsel_ir::{AttributeSet, InstData, Type, TypeTable};

/// A running grid.
pub(crate) struct Run<'a> {
    pub program: &'a Program<'a>,
    pub dispatch: &'a Dispatch,
    pub launch: &'a Launch,
    pub memory: GridMemory,
    steps: u64,
    observer: Observer<'a>,
}

/// What is told of each block that lanes of a wave come to.
pub(crate) type Observer<'a> = &'a mut (dyn FnMut(&Visit<'_>) + 'a);

/// An argument of a call: its value, its type and what the call says of it.
pub(crate) type Argument<'a> = (Datum, Type, Option<&'a AttributeSet>);

/// Where a wave goes after an instruction.
pub(crate) enum Flow<'a> {
    Next,
    /// The block is over.
    Leave,
    /// The wave waits for its group.
    Barrier,
    /// The wave is over, with all its lanes, whichever of them stand there.
    End,
    Call(Box<Frame<'a>>),
}

/// A fault of a lane at an instruction.
pub(crate) fn fault(wave: &Wave<'_>, lane: usize, data: &InstData, stop: Stop) -> Fault {
    let mut fault = stop.at(data.span);
    let (local, group) = (wave.lanes[lane].local, wave.group);
    let who = format!("by work-item {local:?} of work-group {group:?}");
    fault.diagnostic = fault.diagnostic.note(who, None);
    fault
}

/// What `noundef` makes undefined behaviour.
pub(crate) fn no_undef(attributes: &AttributeSet, datum: &Datum, what: &str) -> Result<(), Stop> {
    match attributes.has("noundef") && !datum.is_defined() {
        true => Err(format!("{what} is {}, and noundef", datum.what_is_wrong()).into()),
        false => Ok(()),
    }
}

impl<'a> Run<'a> {
    /// A grid of which nothing has run.
    pub fn new(
        program: &'a Program<'a>,
        dispatch: &'a Dispatch,
        launch: &'a Launch,
        memory: GridMemory,
        observer: Observer<'a>,
    ) -> Run<'a> {
        Run { program, dispatch, launch, memory, steps: 0, observer }
    }

    /// Instructions executed, counted once for each lane.
    pub fn instructions(&self) -> u64 {
        self.steps
    }

    /// The module's types.
    pub fn types(&self) -> &'a TypeTable {
        &self.program.module.types
    }

    /// Tells that lanes of a wave have come to a block.
    pub fn tell(&mut self, visit: &Visit<'_>) {
        (self.observer)(visit);
    }

    /// Counts an instruction that these lanes execute.
    pub fn count(&mut self, here: Mask, data: &InstData) -> Result<(), Fault> {
        self.steps += u64::from(here.count_ones());
        if self.steps > self.launch.limit {
            let message = format!("more than {} instructions", self.launch.limit);
            return Err(Stop::limit(message).at(data.span));
        }
        Ok(())
    }

    /// Computes the result of an instruction lane by lane.
    pub fn each_lane(
        &self,
        wave: &Wave<'a>,
        frame: &mut Frame<'a>,
        data: &InstData,
        f: &mut dyn FnMut(&Frame<'a>, usize) -> Result<Datum, Stop>,
    ) -> Result<Flow<'a>, Fault> {
        for lane in each(frame.here) {
            let datum = match f(frame, lane) {
                Ok(datum) => datum,
                // A lane that does not stand there does nothing that is wrong.
                Err(_) if frame.is_other(lane) => Datum::Poison,
                Err(stop) => return Err(fault(wave, lane, data, stop)),
            };
            if let Some(result) = data.result {
                frame.set(result, lane, datum);
            }
        }
        Ok(Flow::Next)
    }
}
