//! How a kernel is compiled by us.

use crate::rng::Rng;
use gcnsel::{Allocator, Options};
use gcnsel_generator::Kernel;
use gcnsel_isa::Target;
use std::fmt;

/// VGPR budgets; `None` is what the work-group allows.
const VGPRS: [Option<u32>; 6] = [Some(24), Some(24), Some(32), Some(48), Some(96), None];
/// AGPR budgets; `None` is none where VGPRs have a budget, else what is left.
const AGPRS: [Option<u32>; 4] = [None, Some(8), Some(64), Some(256)];
/// SGPR budgets, with VCC and its like; 38 is the least there can be.
const SGPRS: [Option<u32>; 5] = [Some(38), Some(38), Some(48), Some(64), None];
/// VGPRs for spilled SGPRs, of which others are in memory; `None` is as many as other values leave.
const LANES: [Option<u16>; 4] = [None, None, Some(0), Some(2)];

/// A way to compile a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The processor.
    pub target: Target,
    /// The VGPR budget, if it is less than what the work-group allows.
    pub vgprs: Option<u32>,
    /// The AGPR budget likewise, where there are any.
    pub agprs: Option<u32>,
    /// The SGPR budget likewise.
    pub sgprs: Option<u32>,
    /// Whether instructions are scheduled.
    pub schedule: bool,
    /// Who allocates SGPRs.
    pub scalars: Allocator,
    /// Who allocates VGPRs.
    pub vectors: Allocator,
    /// Whether functions are called, not inlined.
    pub calls: bool,
    /// VGPRs for spilled SGPRs, if there are to be fewer than other values leave.
    pub lanes: Option<u16>,
}

impl Config {
    /// The one for a seed.
    pub fn of_seed(seed: u64) -> Config {
        let mut rng = Rng::new(!seed);
        let mut pick = |n: usize| rng.below(n as u32) as usize;
        Config {
            target: Target::ALL[pick(Target::ALL.len())],
            vgprs: VGPRS[pick(VGPRS.len())],
            sgprs: SGPRS[pick(SGPRS.len())],
            schedule: pick(3) > 0,
            scalars: Allocator::ALL[pick(2)],
            vectors: Allocator::ALL[pick(2)],
            agprs: AGPRS[pick(AGPRS.len())],
            calls: pick(2) == 0,
            lanes: LANES[pick(LANES.len())],
        }
    }

    /// The same with the least budgets of both files.
    pub fn few(self) -> Config {
        Config { vgprs: VGPRS[0], sgprs: SGPRS[0], ..self }
    }

    /// With all registers, scheduled, by the engines that are taken if nothing is said.
    pub fn standard(target: Target) -> Config {
        let [scalars, vectors] = [Allocator::default(); 2];
        let [vgprs, agprs, sgprs] = [None; 3];
        Config { target, vgprs, agprs, sgprs, schedule: true, scalars, vectors, calls: false, lanes: None }
    }

    /// With all registers, by each engine for both files, scheduled and not, for each target.
    pub fn engines() -> Vec<Config> {
        let mut all = Vec::new();
        for target in Target::ALL {
            for scalars in Allocator::ALL {
                for vectors in Allocator::ALL {
                    all.extend([true, false].map(|schedule| Config {
                        schedule,
                        scalars,
                        vectors,
                        ..Config::standard(target)
                    }));
                }
            }
        }
        all
    }

    /// All that differ: each target, the least and the largest budgets, scheduled and not, each engine for both files.
    pub fn matrix() -> Vec<Config> {
        let budgets = [(Some(24), Some(38)), (Some(24), None), (None, Some(38)), (None, None)];
        let mut all = Vec::new();
        for target in Target::ALL {
            for (vgprs, sgprs) in budgets {
                for allocator in Allocator::ALL {
                    all.extend([true, false].map(|schedule| Config {
                        target,
                        vgprs,
                        // Spills go to AGPRs with one engine, to memory with the other.
                        agprs: (allocator == Allocator::Colouring).then_some(256),
                        sgprs,
                        schedule,
                        scalars: allocator,
                        vectors: allocator,
                        calls: schedule,
                        lanes: (allocator == Allocator::Colouring && sgprs.is_some()).then_some(0),
                    }));
                }
            }
        }
        all
    }

    /// With all registers, if this one has a budget that an error calls too small. Kernels with so few registers are
    /// refused by a diagnostic, which is no difference, but counted.
    pub fn where_refused(&self, error: &str) -> Option<Config> {
        let refusals = [
            "needs more registers than there are",
            "VGPRs are live at once and cannot be spilled below",
            "consecutive VGPRs of",
            "VGPRs are needed for spilled SGPRs that live over calls",
            "neighbouring VGPRs that live over calls are needed",
        ];
        let has_budget = self.vgprs.is_some() || self.sgprs.is_some();
        let refused = has_budget && refusals.iter().any(|words| error.contains(words));
        refused.then_some(Config { vgprs: None, agprs: None, sgprs: None, ..*self })
    }

    /// The attributes that ask for the budgets.
    pub fn attributes(&self) -> String {
        let budget = |name: &str, n: Option<u32>| n.map_or(String::new(), |n| format!("\"{name}\"=\"{n}\" "));
        // The least, and the most.
        let agprs = self.agprs.map_or(String::new(), |n| format!("\"amdgpu-agpr-alloc\"=\"{n},{n}\" "));
        budget("amdgpu-num-vgpr", self.vgprs) + &agprs + &budget("amdgpu-num-sgpr", self.sgprs)
    }

    /// A kernel's module with the attributes, and functions marked `noinline` if they are to be called.
    pub fn module(&self, kernel: &Kernel) -> String {
        let text = kernel.module(&self.attributes());
        if !self.calls {
            return text;
        }
        let marked = |line: &str| match line.strip_prefix("define internal ").and(line.strip_suffix('{')) {
            Some(header) => format!("{header}noinline {{\n"),
            None => format!("{line}\n"),
        };
        text.lines().map(marked).collect()
    }

    /// The compiler's options.
    pub fn options(&self) -> Options {
        Options::default()
            .target(self.target)
            .verify(true)
            .no_schedule(!self.schedule)
            .sgpr_allocator(self.scalars)
            .vgpr_allocator(self.vectors)
            .most_lane_vgprs(self.lanes)
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: Option<u32>| n.map_or("all".to_string(), |n| n.to_string());
        write!(f, "{}, {} VGPRs, {} SGPRs", self.target, number(self.vgprs), number(self.sgprs))?;
        if let Some(agprs) = self.agprs {
            write!(f, ", {agprs} AGPRs")?;
        }
        f.write_str(if self.schedule { "" } else { ", not scheduled" })?;
        f.write_str(if self.calls { ", functions called" } else { "" })?;
        if let Some(lanes) = self.lanes {
            write!(f, ", {lanes} VGPRs for spilled SGPRs")?;
        }
        write!(f, ", {} for SGPRs, {} for VGPRs", self.scalars.name(), self.vectors.name())
    }
}
