//! Code objects that can be run.

use std::fmt;
use std::io::Write;
use std::ops::Range;

use gcnsel_codeobject::{LoadedKernel, LoadedObject, SymbolKind};
use gcnsel_diag::Diagnostic;
use gcnsel_isa::{Occupancy, Resources, Target};

use crate::arguments::{bad, room};
use crate::dispatch::Dispatch;
use crate::fault::{Fault, Trouble};
use crate::group::{Run, Trace};
use crate::hazards::Known;
use crate::launch::{Arg, Counts, Launch, Outcome};
use crate::machine::{Machine, Settings};
use crate::memory::Memory;
use crate::observe::Observer;
use crate::program::Program;
use crate::region::Region;
use crate::wave_sync::WaveSync;

/// Bytes between an object's parts of code, at most: they are kept as code is, in three times the memory.
const MAX_GAPS: u64 = 1 << 24;

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
            let symbol = self.object.symbols.get(name);
            Diagnostic::without_position(match symbol.is_some_and(|symbol| symbol.kind == SymbolKind::Function) {
                true => format!(
                    "`{name}` is a function that kernels call, and no kernel: it has no descriptor (`{name}.kd`); \
                     the code object has the kernels: {known}"
                ),
                false => format!("no kernel `{name}` in the code object; it has: {known}"),
            })
        })
    }

    /// Whether a kernel asks for arguments in SGPRs ([`Launch::preloads_arguments`]).
    pub fn asks_for_arguments(&self, kernel: &str) -> bool {
        self.kernel(kernel).is_ok_and(|kernel| kernel.descriptor.kernarg_preload_length != 0)
    }

    /// How many waves of a launch run on a SIMD at a time, by the registers, LDS and waves of a work-group.
    ///
    /// # Errors
    /// The code object has no such kernel.
    pub fn occupancy(&self, launch: &Launch) -> gcnsel_diag::Result<Occupancy> {
        let kernel = self.kernel(&launch.kernel)?;
        let parameters = launch.args.iter().map(|arg| if let Arg::Lds(bytes) = arg { *bytes } else { 0 });
        let dynamic = parameters.chain([launch.dynamic_lds]).fold(0, u32::saturating_add);
        Ok(self.target().info().occupancy(Resources {
            sgprs: kernel.metadata.sgpr_count,
            vgprs: kernel.metadata.vgpr_count,
            lds_bytes: kernel.descriptor.group_segment_fixed_size.saturating_add(dynamic),
            workgroup_size: launch.block.iter().fold(1, |size, &items| size.saturating_mul(items)),
        }))
    }

    /// Runs a kernel over a grid.
    ///
    /// # Errors
    /// The launch does not fit the kernel, or the kernel does something wrong.
    pub fn run(&self, launch: &Launch) -> Result<Outcome, RunError> {
        self.run_watched(launch, None, None)
    }

    /// Runs a kernel over a grid and writes every instruction, with its results, to `trace`.
    ///
    /// # Errors
    /// As [`CodeObject::run`]; also if the trace cannot be written.
    pub fn run_traced(&self, launch: &Launch, trace: Option<&mut dyn Write>) -> Result<Outcome, RunError> {
        self.run_watched(launch, trace.map(|out| Trace { out, place: None }), None)
    }

    /// As [`CodeObject::run_traced`], with the source line of each instruction.
    ///
    /// # Errors
    /// As [`CodeObject::run_traced`].
    pub fn run_traced_with_places(&self, launch: &Launch, trace: Trace<'_>) -> Result<Outcome, RunError> {
        self.run_watched(launch, Some(trace), None)
    }

    /// Runs a kernel over a grid, and tells an observer what the waves execute that it asks for.
    ///
    /// # Errors
    /// As [`CodeObject::run`].
    pub fn run_observed(&self, launch: &Launch, observer: &mut dyn Observer) -> Result<Outcome, RunError> {
        self.run_watched(launch, None, Some(observer))
    }

    fn run_watched<'a>(
        &self,
        launch: &Launch,
        trace: Option<Trace<'a>>,
        observer: Option<&'a mut dyn Observer>,
    ) -> Result<Outcome, RunError> {
        let mut memory = Memory::new();
        let load = self.map(&mut memory)?;
        self.run_in(&mut memory, load, launch, trace, observer)
    }

    /// Runs kernels one after the other: each finds the object's variables as the one before has left them, and buffers of its
    /// own.
    ///
    /// # Errors
    /// As [`CodeObject::run`], of the first that fails.
    pub fn run_in_order(&self, launches: &[Launch]) -> Result<Vec<Outcome>, RunError> {
        let mut memory = Memory::new();
        let load = self.map(&mut memory)?;
        launches.iter().map(|launch| self.run_in(&mut memory, load, launch, None, None)).collect()
    }

    /// Runs a kernel where the object is in memory, at an address.
    fn run_in<'a>(
        &self,
        memory: &mut Memory,
        load: u64,
        launch: &Launch,
        trace: Option<Trace<'a>>,
        observer: Option<&'a mut dyn Observer>,
    ) -> Result<Outcome, RunError> {
        let kernel = self.kernel(&launch.kernel)?;
        let (code, executable) = self.code()?;
        let dispatch = Dispatch::new(kernel, self.object.target, load, launch, memory)?;
        let place = code.start as usize..code.end as usize;
        let bytes = self.object.image.relocated(load)[place].to_vec();
        let mut run = Run {
            program: Program::new(load, code.start, bytes, executable, dispatch.target, dispatch.sizes),
            counts: Counts::default(),
            left: launch.limit,
            limit: launch.limit,
            trace,
            observer,
            observed: 0,
            known_hazards: Known::default(),
        };
        let scratch = dispatch.max_waves() as usize * 64 * dispatch.scratch_bytes as usize;
        let mut machine = Machine {
            target: dispatch.target,
            settings: Settings::of(self.object.processor.id),
            memory,
            lds: Region::new(dispatch.lds_bytes as usize, launch.strict),
            scratch: Region::new(scratch, launch.strict),
            wave_sync: WaveSync::new(),
            clock: 0,
            touches: None,
            lds_writes: (launch.strict && dispatch.max_waves() > 1).then(Vec::new),
            unfinished: Vec::new(),
        };
        let waves = run.grid(&dispatch, &mut machine).map_err(|(workgroup, (wave, pc, trouble))| {
            fault(launch, workgroup, wave, &run.program, pc, trouble)
        })?;
        let buffers = dispatch.arguments.take_buffers(launch, machine.memory);
        let executed = run.program.executed().cloned().collect();
        Ok(Outcome { buffers, counts: run.counts, waves, executed })
    }

    /// Maps the image; gives the load address. Parts that code may write and parts that it may not are one allocation
    /// each, so that addresses between them stay as linked.
    fn map(&self, memory: &mut Memory) -> gcnsel_diag::Result<u64> {
        let image = &self.object.image;
        let writable = image.segments.iter().any(|segment| segment.writable);
        // Zeros that nobody touches take nothing; the first are gone when the second come.
        let zeros = room(image.bytes.len(), "the code object").map(|()| vec![0; image.bytes.len()])?;
        let id = memory.allocate("the code object", zeros, image.align.max(4096), writable);
        let load = memory.address(id);
        *memory.bytes_mut(id) = image.relocated(load);
        Ok(load)
    }

    /// Where the image has code: the whole of it, and its parts.
    ///
    /// # Errors
    /// If the parts are so far apart that what is between them would take much more memory than they.
    fn code(&self) -> gcnsel_diag::Result<(Range<u64>, Vec<Range<u64>>)> {
        let parts = self.object.image.segments.iter().filter(|part| part.executable && part.stored != 0);
        let parts: Vec<_> = parts.map(|part| part.range.start..part.range.start + part.stored).collect();
        let start = parts.iter().map(|part| part.start).min().unwrap_or(0) & !3;
        let end = parts.iter().map(|part| part.end).max().unwrap_or(0);
        let code: u64 = parts.iter().map(|part| part.end - part.start).sum();
        if end - start > code.saturating_add(MAX_GAPS) {
            return Err(bad(format!(
                "the object's code has more than {MAX_GAPS:#x} bytes between its parts"
            )));
        }
        Ok((start..end, parts))
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
