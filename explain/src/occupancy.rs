//! How many waves run on a SIMD, what each resource allows, and what it would take to run more.

use crate::subject::Subject;
use gcnsel_codeobject::{LoadedKernel, LoadedObject};
use gcnsel_ir::{AddressSpace, ConstData, ValueDef};
use gcnsel_isa::{Resources, TargetInfo};
use rustc_hash::FxHashSet;
use serde::Serialize;
use std::collections::BTreeSet;

/// How many waves run on a SIMD, and why not more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Occupancy {
    /// Waves on a SIMD.
    pub waves: u32,
    /// The most that the hardware holds.
    pub most: u32,
    /// What limits them, as in `gcnsel stats`.
    pub limited_by: &'static str,
    /// What each resource allows.
    pub ceilings: Vec<Ceiling>,
    /// LDS whose size the launch decides; it is in the figures as far as it was said.
    pub dynamic_lds: Option<DynamicLds>,
}

/// LDS that a launch gives a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DynamicLds {
    /// The arrays without a size, and the arguments, that it is for.
    pub names: Vec<String>,
    /// Bytes of it in the figures.
    pub bytes: u32,
}

/// What a resource alone would allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ceiling {
    /// The resource: `vgprs`, `sgprs`, `lds`, `workgroup`.
    pub resource: &'static str,
    /// How much of it the kernel takes: registers of a wave, bytes of LDS and work-items of a work-group.
    pub used: u32,
    /// Of the VGPRs those that are AGPRs, which the hardware counts with them.
    pub agprs: u32,
    /// Of the SGPRs those that are no plain ones: VCC, FLAT_SCRATCH, XNACK_MASK. In a kernel that calls functions, with what these take.
    pub special: u32,
    /// What the hardware gives: registers and LDS in granules.
    pub given: Option<u32>,
    /// Waves on a SIMD if nothing else limited them.
    pub waves: u32,
    /// What has to go so that the resource alone allows more waves than now run.
    pub fewer: Option<Fewer>,
}

/// Less of a resource, and what it gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fewer {
    /// How much less: registers or bytes.
    pub by: u32,
    /// How much is left.
    pub to: u32,
    /// Waves that this resource then allows.
    pub allows: u32,
    /// Waves that then run: others may limit them.
    pub waves: u32,
    /// What limits them then.
    pub then_limited_by: &'static str,
}

type Set = fn(&mut Resources, u32);
type Get = fn(&Resources) -> u32;

/// The resources of which less may give more waves.
const DIVIDED: [(&str, Get, Set); 3] = [
    ("vgprs", |all| all.vgprs, |all, to| all.vgprs = to),
    ("sgprs", |all| all.sgprs, |all, to| all.sgprs = to),
    ("lds", |all| all.lds_bytes, |all, to| all.lds_bytes = to),
];

/// Nothing is taken but waves.
const NOTHING: Resources = Resources { sgprs: 0, vgprs: 0, lds_bytes: 0, workgroup_size: 0 };

impl Occupancy {
    /// With a launch that gives so much LDS, and the SGPRs that the code names.
    pub(crate) fn of(object: &LoadedObject, kernel: &LoadedKernel, launch_lds: u32, sgprs: u32) -> Occupancy {
        let metadata = &kernel.metadata;
        let resources = Resources {
            sgprs: metadata.sgpr_count,
            vgprs: metadata.vgpr_count,
            lds_bytes: metadata.group_segment_fixed_size.saturating_add(launch_lds),
            workgroup_size: metadata.max_flat_workgroup_size,
        };
        let mut all = Occupancy::of_resources(object.target.info(), resources);
        for ceiling in &mut all.ceilings {
            match ceiling.resource {
                "vgprs" if object.target.info().has_agprs => ceiling.agprs = metadata.agpr_count.unwrap_or(0),
                "sgprs" => ceiling.special = metadata.sgpr_count.saturating_sub(sgprs),
                _ => {}
            }
        }
        all
    }

    /// That of a kernel that takes so much.
    pub fn of_resources(info: &TargetInfo, resources: Resources) -> Occupancy {
        let now = info.occupancy(resources);
        let ceiling = |(resource, get, set): (&'static str, Get, Set)| {
            // LDS is a work-group's: how many waves share it hangs on its size.
            let alone = |to: u32| {
                let mut alone = Resources { workgroup_size: resources.workgroup_size, ..NOTHING };
                set(&mut alone, to);
                info.occupancy(alone).waves
            };
            let used = get(&resources);
            let fewer = most_with(used, |to| alone(to) > now.waves).map(|to| {
                let mut then = resources;
                set(&mut then, to);
                let then = info.occupancy(then);
                Fewer {
                    by: used - to,
                    to,
                    allows: alone(to),
                    waves: then.waves,
                    then_limited_by: then.limited_by.name(),
                }
            });
            // What allows more than run limits nothing.
            let fewer = fewer.filter(|_| alone(used) <= now.waves);
            let granule = match resource {
                "vgprs" => Some(info.vgpr_granule),
                "lds" => Some(info.lds_granule),
                _ => None,
            };
            let given = granule.and_then(|granule| used.checked_next_multiple_of(granule));
            Ceiling { resource, used, agprs: 0, special: 0, given, waves: alone(used), fewer }
        };
        let mut ceilings: Vec<Ceiling> = DIVIDED.into_iter().map(ceiling).collect();
        let workgroup = Resources { workgroup_size: resources.workgroup_size, ..NOTHING };
        ceilings.push(Ceiling {
            resource: "workgroup",
            used: resources.workgroup_size,
            agprs: 0,
            special: 0,
            given: None,
            waves: info.occupancy(workgroup).waves,
            fewer: None,
        });
        Occupancy {
            waves: now.waves,
            most: info.max_waves_per_simd,
            limited_by: now.limited_by.name(),
            ceilings,
            dynamic_lds: None,
        }
    }
}

impl Subject<'_> {
    pub(crate) fn occupancy(&self) -> Occupancy {
        let names = self.dynamic_lds();
        let occupancy = Occupancy::of(&self.object, &self.kernel, self.launch_lds, self.plain_sgprs());
        let is_dynamic = !names.is_empty() || self.launch_lds > 0;
        let dynamic_lds = is_dynamic.then_some(DynamicLds { names, bytes: self.launch_lds });
        Occupancy { dynamic_lds, ..occupancy }
    }

    /// What the kernel has LDS in whose size the launch decides: arguments, and arrays without a size.
    fn dynamic_lds(&self) -> Vec<String> {
        let (module, f) = (&self.recorded.module, self.function);
        let is_lds = |ty| module.types.pointer_space(ty) == Some(AddressSpace::LOCAL);
        let params = f.params.iter().filter(|param| is_lds(param.ty)).filter_map(|param| param.value);
        let mut names: Vec<String> = params.map(|param| self.name(param)).collect();
        let mut arrays = BTreeSet::new();
        let (mut work, mut seen) = (Vec::new(), FxHashSet::default());
        for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
            f.insts[inst].kind.for_each_operand(|operand| match f.values[operand].def {
                ValueDef::Const(constant) => work.push(constant),
                ValueDef::Arg(_) | ValueDef::Inst(_) => {}
            });
        }
        while let Some(constant) = work.pop() {
            if !seen.insert(constant) {
                continue;
            }
            let data = f.consts.data(constant);
            data.for_each_part(|part| work.push(part));
            let ConstData::Symbol(symbol) = data else { continue };
            let global = module.global(*symbol).map(|(_, global)| global);
            let is_open = |global: &&gcnsel_ir::Global| {
                global.space == AddressSpace::LOCAL && module.types.alloc_size(global.ty) == Some(0)
            };
            arrays.extend(global.filter(is_open).map(|global| format!("@{}", global.name)));
        }
        names.extend(arrays);
        names
    }
}

/// The largest number below `used` for which that holds, where it holds for all below one for which it does.
fn most_with(used: u32, holds: impl Fn(u32) -> bool) -> Option<u32> {
    if !holds(0) {
        return None;
    }
    let (mut low, mut high) = (0, used);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) { low = middle } else { high = middle }
    }
    Some(low)
}
