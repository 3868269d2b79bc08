//! What is compared of a kernel.

use gcnsel_estimate::{Options, estimate};
use gcnsel_tests::emulate::request;
use gcnsel_tests::kernel::Case;

/// A number of each kernel that a mean can be made of.
#[derive(Clone, Copy)]
pub struct Measure {
    /// As tables call it.
    pub name: &'static str,
    /// The number.
    pub of: fn(&Figures) -> f64,
}

/// Those whose means are printed.
pub const MEASURES: [Measure; 7] = [
    Measure { name: "executed", of: |figures| figures.executed as f64 },
    Measure { name: "alone", of: |figures| figures.alone as f64 },
    Measure { name: "filled", of: |figures| figures.filled },
    Measure { name: "VGPRs", of: |figures| figures.vgprs.into() },
    Measure { name: "SGPRs", of: |figures| figures.sgprs.into() },
    Measure { name: "occupancy", of: |figures| figures.occupancy.into() },
    Measure { name: "bytes", of: |figures| figures.bytes as f64 },
];

/// The cycles of one wave alone, and of a wave of a SIMD that is filled: the places of these in [`MEASURES`].
pub const CYCLES: [usize; 2] = [1, 2];

/// One compiler's code of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Instructions that the waves of the launch execute.
    pub executed: u64,
    /// Estimated cycles of the first wave, alone.
    pub alone: u64,
    /// Estimated cycles of a wave of a SIMD that is filled.
    pub filled: f64,
    /// Vector registers, those for accumulation included where the file is unified.
    pub vgprs: u32,
    /// Those for accumulation.
    pub agprs: u32,
    /// Scalar registers.
    pub sgprs: u32,
    /// Spilled scalar registers and vector registers.
    pub spills: [u32; 2],
    /// Waves on a SIMD that is full.
    pub occupancy: u32,
    /// Bytes of code, without functions that it calls.
    pub bytes: u64,
}

/// Runs a kernel for its first launch, in strict mode or not.
///
/// # Errors
/// It leaves something wrong; in strict mode, it breaks a rule of the machine.
pub fn figures(bytes: &[u8], case: &Case, target: &str, strict: bool) -> Result<Figures, String> {
    let launch = case.launch_of(target, &case.shapes[0], 1)?;
    let mut request = request(case.name, &launch);
    request.strict = strict;
    let (outcome, estimate) =
        estimate(bytes, &request, &Options::default()).map_err(|why| why.to_string())?;
    launch.check(&outcome.buffers)?;
    let object = gcnsel_codeobject::read(bytes).map_err(|why| why.to_string())?;
    let kernel = object.kernels.iter().find(|kernel| kernel.name == case.name);
    let kernel = kernel.ok_or("no such kernel in the object")?;
    let metadata = &kernel.metadata;
    Ok(Figures {
        executed: outcome.counts.total(),
        alone: estimate.alone.cycles,
        filled: estimate.filled.per_wave(),
        vgprs: metadata.vgpr_count,
        agprs: metadata.agpr_count.unwrap_or(0),
        sgprs: metadata.sgpr_count,
        spills: [metadata.sgpr_spill_count, metadata.vgpr_spill_count].map(|count| count.unwrap_or(0)),
        occupancy: estimate.occupancy,
        bytes: kernel.code.end - kernel.code.start,
    })
}
