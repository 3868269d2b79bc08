//! How to compile.

mod named;
mod picture;

use gcnsel_codeobject::Version;
use gcnsel_isa::TargetId;

pub use gcnsel_regalloc::Allocator;
pub use named::{NamedOption, OptionError};
pub use picture::{Graph, PictureOf};

/// What a compilation gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Emit {
    /// A code object that the loader takes (ET_DYN).
    #[default]
    Obj,
    /// A relocatable object (ET_REL).
    Reloc,
    /// Assembly that llvm-mc takes.
    Asm,
    /// The selection DAG of each block.
    Dag,
    /// The machine function after selection.
    Mir,
    /// The machine function after the wave transform.
    WaveMir,
    /// LLVM IR as it was read, in LLVM 19's dialect.
    LlvmIr,
}

impl Emit {
    /// All, in the order of the stages that give them, the usual ones first.
    pub const ALL: [Emit; 7] =
        [Emit::Obj, Emit::Reloc, Emit::Asm, Emit::Dag, Emit::Mir, Emit::WaveMir, Emit::LlvmIr];

    /// The name that users type: that of the command line's `--emit`.
    pub fn name(self) -> &'static str {
        match self {
            Emit::Obj => "obj",
            Emit::Reloc => "reloc",
            Emit::Asm => "asm",
            Emit::Dag => "dag",
            Emit::Mir => "mir",
            Emit::WaveMir => "wave-mir",
            Emit::LlvmIr => "llvm-ir",
        }
    }

    /// What it is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            Emit::Obj => "A code object that the loader takes (ET_DYN)",
            Emit::Reloc => "A relocatable object (ET_REL)",
            Emit::Asm => "Assembly that llvm-mc takes",
            Emit::Dag => "The selection DAG of each block",
            Emit::Mir => "The machine function after selection",
            Emit::WaveMir => "The machine function after the wave transform",
            Emit::LlvmIr => "LLVM IR as it was read, in LLVM 19's dialect",
        }
    }

    /// The ending of an output file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Emit::Obj => "hsaco",
            Emit::Reloc => "o",
            Emit::Asm => "s",
            Emit::Dag => "dag",
            Emit::Mir => "mir",
            Emit::WaveMir => "wave.mir",
            Emit::LlvmIr => "out.ll",
        }
    }
}

/// How to compile a module.
///
/// ```
/// use gcnsel::{Emit, Options, Target};
///
/// let options = Options::default().target(Target::Gfx90a).emit(Emit::Asm).verify(true);
/// assert_eq!(options.emit, Emit::Asm);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What to give.
    pub emit: Emit,
    /// The processor and its settings; `None` takes the functions' `"target-cpu"`, else gfx942. A setting that is open takes
    /// that of the functions' `"target-features"`.
    pub target: Option<TargetId>,
    /// The code object version; `None` takes the module flag's, else 5.
    pub version: Option<Version>,
    /// Gives the assembly beside an object ([`Compiled::assembly`](crate::Compiled::assembly)): LLVM's assembler makes the
    /// object's code, descriptors and metadata of it.
    pub assembly: bool,
    /// Lets every `fadd`, `fsub` and `fmul` become part of a fused operation, as if each had the flag `contract`: LLVM's
    /// `-fp-contract=fast`.
    pub contract: bool,
    /// Checks the result of every stage.
    pub verify: bool,
    /// Decides which values are uniform without reasoning about what they are.
    pub no_value_reasoning: bool,
    /// Leaves instructions in the order in which they were selected.
    pub no_schedule: bool,
    /// Each lane does its atomic operations itself: LLVM's `-amdgpu-atomic-optimizer-strategy=None`.
    pub no_atomic_optimizer: bool,
    /// So many first arguments of each kernel are asked for in SGPRs, as if they were `inreg`: LLVM's
    /// `-amdgpu-kernarg-preload-count`.
    pub kernarg_preload_count: u32,
    /// Who allocates SGPRs.
    pub sgpr_allocator: Allocator,
    /// Who allocates VGPRs.
    pub vgpr_allocator: Allocator,
    /// VGPRs whose lanes may hold spilled SGPRs, at most: others are in memory. `None` leaves it to the registers there are.
    pub most_lane_vgprs: Option<u16>,
    /// Only the function of this name.
    pub function: Option<String>,
    /// Stages after which to print the function.
    pub print_after: Vec<crate::Stage>,
    /// Ends compilation after a stage, and gives nothing: for measuring it.
    pub last_stage: Option<crate::Stage>,
}

impl Options {
    /// Chooses [what to give](Options::emit).
    #[must_use]
    pub fn emit(mut self, emit: Emit) -> Self {
        self.emit = emit;
        self
    }

    /// Chooses [the processor](Options::target), and its settings.
    #[must_use]
    pub fn target(mut self, target: impl Into<TargetId>) -> Self {
        self.target = Some(target.into());
        self
    }

    /// Chooses [the code object version](Options::version).
    #[must_use]
    pub fn version(mut self, version: Version) -> Self {
        self.version = Some(version);
        self
    }

    /// Says whether to give [the assembly beside an object](Options::assembly).
    #[must_use]
    pub fn assembly(mut self, assembly: bool) -> Self {
        self.assembly = assembly;
        self
    }

    /// Says whether [products and sums may be fused](Options::contract).
    #[must_use]
    pub fn contract(mut self, contract: bool) -> Self {
        self.contract = contract;
        self
    }

    /// Says whether [every stage's result is checked](Options::verify).
    #[must_use]
    pub fn verify(mut self, verify: bool) -> Self {
        self.verify = verify;
        self
    }

    /// Says whether uniformity does [without reasoning about values](Options::no_value_reasoning).
    #[must_use]
    pub fn no_value_reasoning(mut self, no_value_reasoning: bool) -> Self {
        self.no_value_reasoning = no_value_reasoning;
        self
    }

    /// Says whether instructions [stay in their order](Options::no_schedule).
    #[must_use]
    pub fn no_schedule(mut self, no_schedule: bool) -> Self {
        self.no_schedule = no_schedule;
        self
    }

    /// Says whether [each lane does its atomic operations itself](Options::no_atomic_optimizer).
    #[must_use]
    pub fn no_atomic_optimizer(mut self, no_atomic_optimizer: bool) -> Self {
        self.no_atomic_optimizer = no_atomic_optimizer;
        self
    }

    /// Says [how many arguments are asked for in SGPRs](Options::kernarg_preload_count).
    #[must_use]
    pub fn kernarg_preload_count(mut self, count: u32) -> Self {
        self.kernarg_preload_count = count;
        self
    }

    /// Chooses [who allocates SGPRs](Options::sgpr_allocator).
    #[must_use]
    pub fn sgpr_allocator(mut self, allocator: Allocator) -> Self {
        self.sgpr_allocator = allocator;
        self
    }

    /// Chooses [who allocates VGPRs](Options::vgpr_allocator).
    #[must_use]
    pub fn vgpr_allocator(mut self, allocator: Allocator) -> Self {
        self.vgpr_allocator = allocator;
        self
    }

    /// Limits [the VGPRs for spilled SGPRs](Options::most_lane_vgprs).
    #[must_use]
    pub fn most_lane_vgprs(mut self, most: impl Into<Option<u16>>) -> Self {
        self.most_lane_vgprs = most.into();
        self
    }

    /// Compiles [only the function of a name](Options::function).
    #[must_use]
    pub fn function(mut self, name: impl Into<String>) -> Self {
        self.function = Some(name.into());
        self
    }

    /// Prints the function [after a stage](Options::print_after), too.
    #[must_use]
    pub fn print_after(mut self, stage: crate::Stage) -> Self {
        self.print_after.push(stage);
        self
    }

    /// Ends compilation [after a stage](Options::last_stage).
    #[must_use]
    pub fn last_stage(mut self, stage: crate::Stage) -> Self {
        self.last_stage = Some(stage);
        self
    }

    /// Whether the code is wanted as text.
    pub(crate) fn lists_code(&self) -> bool {
        self.assembly || self.emit == Emit::Asm
    }

    /// Whether compilation ends after a stage.
    pub(crate) fn end_after(&self, stage: crate::Stage) -> bool {
        self.last_stage == Some(stage)
    }
}
