//! How many waves run on a SIMD, what each resource allows, and what it would take to run more.

use gcnsel_codeobject::{LoadedKernel, LoadedObject};
use gcnsel_isa::{Resources, TargetInfo};
use serde::Serialize;

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
    pub(crate) fn of(object: &LoadedObject, kernel: &LoadedKernel) -> Occupancy {
        let metadata = &kernel.metadata;
        let resources = Resources {
            sgprs: metadata.sgpr_count,
            vgprs: metadata.vgpr_count,
            lds_bytes: metadata.group_segment_fixed_size,
            workgroup_size: metadata.max_flat_workgroup_size,
        };
        let mut all = Occupancy::of_resources(object.target.info(), resources);
        if object.target.info().has_agprs {
            all.ceilings[0].agprs = metadata.agpr_count.unwrap_or(0);
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
            Ceiling { resource, used, agprs: 0, waves: alone(used), fewer }
        };
        let mut ceilings: Vec<Ceiling> = DIVIDED.into_iter().map(ceiling).collect();
        let workgroup = Resources { workgroup_size: resources.workgroup_size, ..NOTHING };
        ceilings.push(Ceiling {
            resource: "workgroup",
            used: resources.workgroup_size,
            agprs: 0,
            waves: info.occupancy(workgroup).waves,
            fewer: None,
        });
        Occupancy {
            waves: now.waves,
            most: info.max_waves_per_simd,
            limited_by: now.limited_by.name(),
            ceilings,
        }
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
