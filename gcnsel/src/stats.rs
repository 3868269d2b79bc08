//! What kernels take: registers, memory, instructions by class, time, occupancy. From code objects of any compiler.

use gcnsel_codeobject::{LoadedKernel, LoadedObject, LoadedSymbol, SymbolKind};
use gcnsel_cycles::Straight;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_emit::Usage;
use gcnsel_isa::{Class, Inst, Resources, decode};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The figures of one kernel, as `gcnsel stats --json` prints them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KernelStats {
    /// The kernel's name.
    pub kernel: String,
    /// The processor, as `gfx942`.
    pub target: String,
    /// SGPRs as `.sgpr_count` counts them, VCC and the other extra ones included.
    pub sgprs: u32,
    /// VGPRs as `.vgpr_count` counts them; from gfx90a on AGPRs included.
    pub vgprs: u32,
    /// AGPRs.
    pub agprs: u32,
    /// SGPRs spilled.
    pub sgpr_spills: u32,
    /// VGPRs spilled.
    pub vgpr_spills: u32,
    /// Static LDS of a workgroup, in bytes.
    pub lds_bytes: u32,
    /// Scratch of a work-item, in bytes.
    pub scratch_bytes: u32,
    /// Code, in bytes, without padding; the preload header is among it.
    pub code_bytes: u64,
    /// Instructions; the classes below add up to this. They and the cycles are without the preload header
    /// ([`gcnsel_codeobject::KernelDescriptor::header_bytes`]), which does not run where firmware preloads.
    pub instructions: u64,
    /// Scalar instructions.
    pub salu: u64,
    /// Vector instructions.
    pub valu: u64,
    /// Scalar memory instructions.
    pub smem: u64,
    /// Vector memory instructions.
    pub vmem: u64,
    /// LDS and GDS instructions.
    #[serde(alias = "lds")]
    pub lds_ops: u64,
    /// Branches and other changes of the program counter.
    pub branches: u64,
    /// `s_waitcnt`.
    pub waits: u64,
    /// `s_nop` and `v_nop`.
    pub nops: u64,
    /// Everything else: the end, barriers, messages, priorities.
    pub other: u64,
    /// Cycles that one wave alone takes for the code, each block once in the order of the code, memory in the L2 and in the
    /// scalar cache: an estimate (`docs/timing.md`).
    pub latency: u64,
    /// Cycles that the busiest unit of a SIMD needs for a wave that does so: the least in which a full SIMD ends one wave.
    pub inverse_throughput: u64,
    /// Waves on a SIMD.
    pub occupancy: u32,
    /// What keeps it from being higher: `waves`, `sgprs`, `vgprs`, `lds` or `workgroup`; `callers` for a function that is
    /// called, of which only its code is known.
    pub limited_by: String,
}

/// What limits a function that is not a kernel: whoever calls it.
const CALLED: &str = "callers";

/// The figures of all kernels of a code object, from its bytes, in the order of their names.
///
/// # Errors
/// When it is no code object of a target that is known, or a kernel's code holds something that is no instruction.
pub fn figures(bytes: &[u8]) -> Result<Vec<KernelStats>> {
    of_object(&gcnsel_codeobject::read(bytes)?)
}

/// The figures of all kernels of a code object, in the order of their names.
///
/// # Errors
/// When a kernel's code holds something that is no instruction of its target.
pub fn of_object(object: &LoadedObject) -> Result<Vec<KernelStats>> {
    object.kernels.iter().map(|kernel| of_kernel(object, kernel)).collect()
}

/// The figures of the functions of a code object that kernels call, in the order of their names: what their code shows.
///
/// # Errors
/// As [`of_object`].
pub fn of_functions(object: &LoadedObject) -> Result<Vec<KernelStats>> {
    let functions = object.symbols.iter().filter(|(_, symbol)| {
        let is_kernel = object.kernels.iter().any(|kernel| kernel.code.start == symbol.value);
        symbol.kind == SymbolKind::Function && !symbol.absolute && symbol.size != 0 && !is_kernel
    });
    let figures = |(name, symbol): (&String, &LoadedSymbol)| {
        of_function(object, name, symbol.value..symbol.value + symbol.size)
    };
    functions.map(figures).collect()
}

/// The figures of a function: the registers that it names, and its instructions.
fn of_function(object: &LoadedObject, name: &str, code: Range<u64>) -> Result<KernelStats> {
    let mut stats = KernelStats {
        kernel: name.to_owned(),
        target: object.processor.to_string(),
        code_bytes: code.end - code.start,
        limited_by: CALLED.to_owned(),
        ..KernelStats::default()
    };
    let mut used = Usage::default();
    stats.count(object, code.clone(), code, |inst| {
        inst.operands.iter().filter_map(|operand| operand.reg()).for_each(|reg| used.add(reg));
    })?;
    (stats.sgprs, stats.vgprs, stats.agprs) = (used.sgprs, used.vgprs, used.agprs);
    Ok(stats)
}

fn of_kernel(object: &LoadedObject, kernel: &LoadedKernel) -> Result<KernelStats> {
    let metadata = &kernel.metadata;
    let occupancy = object.target.info().occupancy(Resources {
        sgprs: metadata.sgpr_count,
        vgprs: metadata.vgpr_count,
        lds_bytes: metadata.group_segment_fixed_size,
        workgroup_size: metadata.max_flat_workgroup_size,
    });
    let mut stats = KernelStats {
        kernel: kernel.name.clone(),
        target: object.processor.to_string(),
        sgprs: metadata.sgpr_count,
        vgprs: metadata.vgpr_count,
        agprs: metadata.agpr_count.unwrap_or(0),
        sgpr_spills: metadata.sgpr_spill_count.unwrap_or(0),
        vgpr_spills: metadata.vgpr_spill_count.unwrap_or(0),
        lds_bytes: metadata.group_segment_fixed_size,
        scratch_bytes: metadata.private_segment_fixed_size,
        code_bytes: kernel.code.end - kernel.code.start,
        occupancy: occupancy.waves,
        limited_by: occupancy.limited_by.name().to_owned(),
        ..KernelStats::default()
    };
    stats.count(object, kernel.code.clone(), kernel.body(), |_| ())?;
    Ok(stats)
}

impl KernelStats {
    /// Counts the instructions of a part of the code, from an offset to its end, and their time, and shows each.
    fn count(
        &mut self,
        object: &LoadedObject,
        code: Range<u64>,
        counted: Range<u64>,
        mut show: impl FnMut(&Inst),
    ) -> Result<()> {
        let mut at = (counted.start - code.start) as usize;
        let code = object.image.get(code).unwrap_or_default();
        let mut straight = Straight::new(object.target);
        while at < code.len() {
            let (inst, bytes) = decode(code, at, object.target).map_err(|cause| {
                Diagnostic::without_position(format!("kernel {}, offset {at:#x}: {cause}", self.kernel))
            })?;
            *self.class_mut(inst.op.row().class()) += 1;
            self.instructions += 1;
            straight.step(&inst);
            show(&inst);
            at += bytes;
        }
        self.latency = straight.latency();
        self.inverse_throughput = straight.inverse_throughput();
        Ok(())
    }

    fn class_mut(&mut self, class: Class) -> &mut u64 {
        match class {
            Class::Salu => &mut self.salu,
            Class::Valu => &mut self.valu,
            Class::Smem => &mut self.smem,
            Class::Vmem => &mut self.vmem,
            Class::Lds => &mut self.lds_ops,
            Class::Branch => &mut self.branches,
            Class::Wait => &mut self.waits,
            Class::Nop => &mut self.nops,
            Class::Other => &mut self.other,
        }
    }
}

/// A figure that kernels are compared by.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// Its name, that of the JSON key.
    pub name: &'static str,
    /// Its column's heading.
    pub heading: &'static str,
    /// Its value.
    pub get: fn(&KernelStats) -> u64,
    /// Whether more is better.
    pub more_is_better: bool,
}

macro_rules! metrics {
    ($($field:ident $heading:literal $better:literal;)*) => {
        &[$(Metric {
            name: stringify!($field),
            heading: $heading,
            get: |stats| u64::from(stats.$field),
            more_is_better: $better,
        }),*]
    };
}

/// All figures, in the order they are printed.
pub static METRICS: &[Metric] = metrics! {
    sgprs "SGPRs" false;
    vgprs "VGPRs" false;
    agprs "AGPRs" false;
    sgpr_spills "SGPR spills" false;
    vgpr_spills "VGPR spills" false;
    lds_bytes "LDS" false;
    scratch_bytes "scratch" false;
    code_bytes "code" false;
    instructions "instructions" false;
    salu "SALU" false;
    valu "VALU" false;
    smem "SMEM" false;
    vmem "VMEM" false;
    lds_ops "LDS ops" false;
    branches "branches" false;
    waits "waits" false;
    nops "nops" false;
    other "other" false;
    latency "latency" false;
    inverse_throughput "inv. throughput" false;
    occupancy "occupancy" true;
};

impl Metric {
    /// The metric of that name, or of that heading of a table's column. Case, and what stands between words, is not looked at:
    /// `VGPR spills` is `vgpr_spills`.
    pub fn named(name: &str) -> Option<&'static Metric> {
        let words = |text: &str| {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_ascii_lowercase).collect::<Vec<_>>()
        };
        let name = words(name);
        METRICS.iter().find(|metric| words(metric.name) == name || words(metric.heading) == name)
    }
}

/// The array that `gcnsel stats --json` prints.
pub fn to_json(stats: &[KernelStats]) -> String {
    let text = serde_json::to_string_pretty(stats).expect("figures and names are JSON");
    let mut text = gcnsel_diag::escape_json(text);
    text.push('\n');
    text
}

/// Reads what [`to_json`] printed.
///
/// # Errors
/// When it is not JSON, or not that array.
pub fn from_json(text: &[u8]) -> Result<Vec<KernelStats>> {
    serde_json::from_slice(text)
        .map_err(|cause| Diagnostic::without_position(format!("expected the JSON of gcnsel stats: {cause}")))
}
