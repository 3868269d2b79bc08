//! How to compile.

use gcnsel_codeobject::Version;
use gcnsel_isa::TargetId;

pub use gcnsel_regalloc::Allocator;

/// What a compilation gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
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
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What to give.
    pub emit: Emit,
    /// The processor and its settings; `None` takes the functions' `"target-cpu"`, else gfx942. A setting that is open takes
    /// that of the functions' `"target-features"`.
    pub target: Option<TargetId>,
    /// The code object version; `None` takes the module flag's, else 5.
    pub version: Option<Version>,
    /// Checks the result of every stage.
    pub verify: bool,
    /// Decides which values are uniform without reasoning about what they are.
    pub no_value_reasoning: bool,
    /// Leaves instructions in the order in which they were selected.
    pub no_schedule: bool,
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
    /// Whether compilation ends after a stage.
    pub(crate) fn end_after(&self, stage: crate::Stage) -> bool {
        self.last_stage == Some(stage)
    }
}
