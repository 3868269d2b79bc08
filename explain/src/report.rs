//! The whole answer for a kernel.

use crate::along::CodeAnswer;
use crate::header::Header;
use crate::occupancy::Occupancy;
use crate::pressure::Pressure;
use crate::spills::SpillAnswer;
use crate::subject::Subject;
use crate::value::ValueAnswer;
use crate::waits::Waits;
use gcnsel_estimate::Estimate;
use serde::Serialize;

/// What was asked of a module.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explanation {
    /// The kernels asked for, in source order.
    pub kernels: Vec<KernelAnswer>,
}

/// What there is to say of a kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KernelAnswer {
    /// Its name.
    pub kernel: String,
    /// The processor, as `gfx942`.
    pub target: String,
    /// What stands in front of the code that is executed, if arguments are preloaded.
    pub header: Option<Header>,
    /// How many waves run, and why not more.
    pub occupancy: Occupancy,
    /// Where most registers are live.
    pub pressure: Vec<Pressure>,
    /// Why values were spilled.
    pub spills: Vec<SpillAnswer>,
    /// The launch that cycles are of, if there is one.
    pub launch: Option<Launched>,
    /// What is waited for.
    pub waits: Waits,
    /// The code, instruction by instruction.
    pub code: Vec<CodeAnswer>,
    /// The values that were asked for.
    pub values: Vec<ValueAnswer>,
    /// Only the values were asked for.
    #[serde(skip)]
    pub values_alone: bool,
}

/// A launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Launched {
    /// Work-items in each dimension.
    pub grid: [u32; 3],
    /// Work-items of a work-group in each dimension.
    pub block: [u32; 3],
}

impl Subject<'_> {
    /// The answer for the kernel: with an estimate of a launch, waits are those of the launch.
    pub fn kernel(&self, estimate: Option<&Estimate>) -> KernelAnswer {
        let spent = estimate.map_or_else(|| self.straight(), |estimate| self.launch(estimate));
        KernelAnswer {
            kernel: self.record.name.clone(),
            target: self.object.processor.to_string(),
            header: self.header(),
            occupancy: self.occupancy(),
            pressure: self.pressure(),
            spills: self.spills(),
            launch: None,
            waits: self.waits(&spent),
            code: self.along(&spent),
            values: Vec::new(),
            values_alone: false,
        }
    }
}

impl Explanation {
    /// As JSON.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("figures and names are JSON");
        gcnsel_diag::escape_json(text + "\n")
    }
}
