//! Code objects that can be run.

use std::fmt;
use std::io::Write;

use gcnsel_codeobject::{LoadedKernel, LoadedObject};
use gcnsel_diag::Diagnostic;
use gcnsel_isa::Target;

use crate::dispatch::Dispatch;
use crate::fault::{Fault, Trouble};
use crate::group::Run;
use crate::hazards::Known;
use crate::launch::{Counts, Launch, Outcome};
use crate::machine::Machine;
use crate::memory::Memory;
use crate::pending::Unfinished;
use crate::program::Program;
use crate::region::Region;
use crate::wave::{Status, Wave};
use crate::wave_sync::WaveSync;

/// A code object ready to run.
#[derive(Clone, Debug)]
pub struct CodeObject {
    object: LoadedObject,
}

/// Why a launch did not finish.
#[derive(Clone, Debug)]
pub enum RunError {
    /// The launch does not fit the code object: an unknown kernel, wrong arguments, an impossible shape.
    Launch(Diagnostic),
    /// The kernel did something wrong.
    Fault(Box<Fault>),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Launch(diagnostic) => f.write_str(&diagnostic.message),
            RunError::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

impl From<Diagnostic> for RunError {
    fn from(diagnostic: Diagnostic) -> RunError {
        RunError::Launch(diagnostic)
    }
}

impl CodeObject {
    /// Reads a code object, loadable or relocatable, from any compiler.
    ///
    /// # Errors
    /// The bytes are no AMDHSA code object for a target that gcnsel knows.
    pub fn load(bytes: &[u8]) -> gcnsel_diag::Result<CodeObject> {
        Ok(CodeObject { object: gcnsel_codeobject::read(bytes)? })
    }

    /// The processor it is for.
    pub fn target(&self) -> Target {
        self.object.target
    }

    /// The kernels' names.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.object.kernels.iter().map(|kernel| kernel.name.as_str())
    }

    fn kernel(&self, name: &str) -> gcnsel_diag::Result<&LoadedKernel> {
        self.object.kernels.iter().find(|kernel| kernel.name == name).ok_or_else(|| {
            let known: Vec<_> = self.kernels().collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            Diagnostic::without_position(format!("no kernel `{name}` in the code object; it has: {known}"))
        })
    }

    /// Runs a kernel over a grid.
    ///
    /// # Errors
    /// The launch does not fit the kernel, or the kernel does something wrong.
    pub fn run(&self, launch: &Launch) -> Result<Outcome, RunError> {
        self.run_traced(launch, None)
    }

    /// Runs a kernel over a grid and writes every instruction, with its results, to `trace`.
    ///
    /// # Errors
    /// As [`CodeObject::run`]; also if the trace cannot be written.
    pub fn run_traced(&self, launch: &Launch, trace: Option<&mut dyn Write>) -> Result<Outcome, RunError> {
        let kernel = self.kernel(&launch.kernel)?;
        let mut memory = Memory::new();
        let load = self.map(&mut memory);
        let dispatch = Dispatch::new(kernel, self.object.target, load, launch, &mut memory)?;
        let executable = self
            .object
            .image
            .segments
            .iter()
            .filter(|part| part.executable)
            .map(|part| part.range.clone())
            .collect();
        let image = self.object.image.relocated(load);
        let mut run = Run {
            program: Program::new(load, image, executable, dispatch.target, dispatch.sizes),
            counts: Counts::default(),
            left: launch.limit,
            limit: launch.limit,
            trace,
            known_hazards: Known::default(),
        };
        let scratch = dispatch.max_waves() as usize * 64 * dispatch.scratch_bytes as usize;
        let mut machine = Machine {
            target: dispatch.target,
            memory: &mut memory,
            lds: Region::new(dispatch.lds_bytes as usize, launch.strict),
            scratch: Region::new(scratch, launch.strict),
            wave_sync: WaveSync::new(),
            clock: 0,
            lds_writes: (launch.strict && dispatch.max_waves() > 1).then(Vec::new),
            unfinished: Vec::new(),
        };
        let mut waves_run = 0;
        let [groups_x, groups_y, groups_z] = dispatch.groups();
        let mut waiting = Vec::new();
        for z in 0..groups_z {
            for y in 0..groups_y {
                for x in 0..groups_x {
                    let mut group = Group::new(&dispatch, [x, y, z], &mut machine);
                    waves_run += group.waves.len() as u64;
                    if !run.all_of(launch, &mut group, &mut machine)? {
                        waiting.push(group.leave(&mut machine));
                    }
                }
            }
        }
        // Those that wait for others, in turns, as long as some wave gets further.
        while !waiting.is_empty() {
            let before = run.counts.total();
            for mut group in std::mem::take(&mut waiting) {
                group.enter(&mut machine);
                if !run.all_of(launch, &mut group, &mut machine)? {
                    waiting.push(group.leave(&mut machine));
                }
            }
            if let [group, ..] = &waiting[..]
                && run.counts.total() == before
            {
                let (wave, pc) = group.first_waiting();
                return Err(fault(launch, group.id, wave, &run.program, pc, Trouble::NobodyLetsPass));
            }
        }
        let buffers = dispatch
            .buffers
            .iter()
            .map(|buffer| buffer.map_or(Vec::new(), |id| std::mem::take(machine.memory.bytes_mut(id))))
            .collect();
        let executed = run.program.executed().cloned().collect();
        Ok(Outcome { buffers, counts: run.counts, waves: waves_run, executed })
    }

    /// Maps the image; gives the load address. Parts that code may write and parts that it may not are one allocation
    /// each, so that addresses between them stay as linked.
    fn map(&self, memory: &mut Memory) -> u64 {
        let image = &self.object.image;
        let writable = image.segments.iter().any(|segment| segment.writable);
        let id = memory.allocate("the code object", image.bytes.clone(), image.align.max(4096), writable);
        let load = memory.address(id);
        *memory.bytes_mut(id) = image.relocated(load);
        load
    }
}

/// A workgroup, and, while others run, what is its own.
struct Group {
    id: [u32; 3],
    waves: Vec<Wave>,
    lds: Region,
    scratch: Region,
    unfinished: Vec<Unfinished>,
}

impl Group {
    /// A workgroup that is about to start, in the machine's LDS and scratch.
    fn new(dispatch: &Dispatch, id: [u32; 3], machine: &mut Machine<'_>) -> Group {
        machine.lds.reset();
        machine.unfinished.clear();
        machine.scratch.reset();
        let waves = dispatch.waves(id, machine.memory);
        Group { id, waves, lds: Region::default(), scratch: Region::default(), unfinished: Vec::new() }
    }

    /// Takes what is its own out of the machine, where others get as much.
    fn leave(mut self, machine: &mut Machine<'_>) -> Group {
        (self.lds, self.scratch) = (machine.lds.clone(), machine.scratch.clone());
        self.unfinished = std::mem::take(&mut machine.unfinished);
        self
    }

    /// Puts what is its own back.
    fn enter(&mut self, machine: &mut Machine<'_>) {
        std::mem::swap(&mut self.lds, &mut machine.lds);
        std::mem::swap(&mut self.scratch, &mut machine.scratch);
        machine.unfinished = std::mem::take(&mut self.unfinished);
    }

    /// The first wave that has not ended, and where it is.
    fn first_waiting(&self) -> (u32, u64) {
        let waiting = self.waves.iter().find(|wave| wave.status != Status::Ended);
        waiting.map_or((0, 0), |wave| (wave.index, wave.pc))
    }
}

impl Run<'_> {
    /// Runs a workgroup as far as it gets; whether that is its end.
    fn all_of(
        &mut self,
        launch: &Launch,
        group: &mut Group,
        machine: &mut Machine<'_>,
    ) -> Result<bool, RunError> {
        let id = group.id;
        self.group(&mut group.waves, machine)
            .map_err(|(wave, pc, trouble)| fault(launch, id, wave, &self.program, pc, trouble))
    }
}

fn fault(
    launch: &Launch,
    workgroup: [u32; 3],
    wave: u32,
    program: &Program,
    pc: u64,
    trouble: Trouble,
) -> RunError {
    let offset = program.offset(pc);
    let text = program.text(offset);
    RunError::Fault(Box::new(Fault { kernel: launch.kernel.clone(), workgroup, wave, offset, text, trouble }))
}
