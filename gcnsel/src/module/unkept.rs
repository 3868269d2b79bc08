//! What a module asks for and does not get, where that changes what programs mean, or how they and others fit together. It is
//! compiled, and each such thing is a warning that names it.
//!
//! Sources: LLVM's Language Reference ("Function Attributes"), AMDGPUUsage ("Target Features", "AMDGPU LLVM IR Attributes"), and what
//! LLVM 23 makes of each attribute and feature.

use gcnsel_codeobject::metadata;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Attribute, Function, Module};
use gcnsel_isa::{Resources, Setting, Target, TargetId};
use std::collections::BTreeMap;

const NO_CHECKS: &str = "nothing is added to its code that checks anything";
const NO_CALLS: &str = "nothing is called where it begins and ends";
const NO_ROOM: &str = "no room is left to patch it";

/// Attributes of functions, with what is the case instead.
const ATTRIBUTES: &[(&str, &str)] = &[
    ("sanitize_address", NO_CHECKS),
    ("sanitize_alloc_token", NO_CHECKS),
    ("sanitize_hwaddress", NO_CHECKS),
    ("sanitize_memory", NO_CHECKS),
    ("sanitize_memtag", NO_CHECKS),
    ("sanitize_numerical_stability", NO_CHECKS),
    ("sanitize_realtime", NO_CHECKS),
    ("sanitize_realtime_blocking", NO_CHECKS),
    ("sanitize_thread", NO_CHECKS),
    ("sanitize_type", NO_CHECKS),
    ("ssp", NO_CHECKS),
    ("sspreq", NO_CHECKS),
    ("sspstrong", NO_CHECKS),
    ("safestack", "there is one stack, in scratch"),
    ("shadowcallstack", "return addresses have one place"),
    ("naked", "what a function begins and ends with is written"),
    ("instrument-function-entry", NO_CALLS),
    ("instrument-function-entry-inlined", NO_CALLS),
    ("instrument-function-exit", NO_CALLS),
    ("instrument-function-exit-inlined", NO_CALLS),
    ("fentry-call", NO_CALLS),
    ("function-instrument", NO_ROOM),
    ("patchable-function", NO_ROOM),
    ("patchable-function-entry", NO_ROOM),
    ("patchable-function-prefix", NO_ROOM),
    ("probe-stack", "scratch is not probed"),
    ("split-stack", "the stack is in one piece"),
    ("amdgpu-tg-split", "a work-group is compiled to run on one compute unit"),
    ("amdgpu-gds-size", "kernels are given none of the global data share"),
    ("amdgpu-cluster-dims", "the target has no clusters of work-groups"),
    ("amdgpu-dynamic-vgpr-block-size", "a wave keeps the VGPRs that it begins with"),
];

/// Values of attributes that ask for nothing.
fn asks_for_nothing(attribute: &Attribute) -> bool {
    match attribute {
        Attribute::String(name, value) => {
            let value = value.trim();
            let never = &**name == "function-instrument" && value != "xray-always";
            // A cluster of one work-group is what a work-group is without clusters.
            let of_one = &**name == "amdgpu-cluster-dims" && value.split(',').all(|size| size.trim() == "1");
            never || of_one || value == "false" || value.split(',').all(|number| number.trim() == "0")
        }
        _ => false,
    }
}

/// Words of a function's header that are read over, with what is the case instead.
const HEADERS: &[(&str, &str)] = &[
    ("prefix", "no data stands in front of its code"),
    ("prologue", "no data stands at the beginning of its code"),
    ("gc", "there is no garbage collector"),
];

/// Target features: the sign, on which targets, and what is the case instead.
struct Feature {
    name: &'static str,
    signs: &'static str,
    instead: &'static str,
    /// Whether it changes anything on a target.
    matters: fn(Target) -> bool,
}

const ANYWHERE: fn(Target) -> bool = |_| true;
const ALIGNED: &str = "unaligned accesses are taken to be allowed";

const FEATURES: &[Feature] = &[
    Feature {
        name: "tgsplit",
        signs: "+",
        instead: "a work-group is compiled to run on one compute unit",
        matters: ANYWHERE,
    },
    Feature {
        name: "precise-memory",
        signs: "+",
        instead: "memory operations are waited for where their results are needed",
        matters: ANYWHERE,
    },
    Feature {
        name: "enable-flat-scratch",
        signs: "+",
        instead: "scratch is accessed through a resource",
        matters: |target| !target.info().architected_flat_scratch,
    },
    Feature {
        name: "architected-flat-scratch",
        signs: "+",
        instead: "scratch is set up as this target does it",
        matters: |target| !target.info().architected_flat_scratch,
    },
    Feature {
        name: "architected-flat-scratch",
        signs: "-",
        instead: "scratch is set up as this target does it",
        matters: |target| target.info().architected_flat_scratch,
    },
    Feature {
        name: "architected-sgprs",
        signs: "+",
        instead: "the numbers of work-groups are in SGPRs that the wave begins with",
        matters: ANYWHERE,
    },
    Feature { name: "unaligned-access-mode", signs: "-", instead: ALIGNED, matters: ANYWHERE },
    Feature { name: "unaligned-buffer-access", signs: "-", instead: ALIGNED, matters: ANYWHERE },
    Feature { name: "unaligned-ds-access", signs: "-", instead: ALIGNED, matters: ANYWHERE },
    Feature { name: "unaligned-scratch-access", signs: "-", instead: ALIGNED, matters: ANYWHERE },
    Feature { name: "trap-handler", signs: "-", instead: "a trap calls the handler", matters: ANYWHERE },
    Feature {
        name: "auto-waitcnt-before-barrier",
        signs: "+",
        instead: "before barriers the wave waits for what fences ask for",
        matters: ANYWHERE,
    },
];

/// One for each thing that functions ask for and do not get, at the first that does.
///
/// # Errors
/// A function for waves of another size than the target's.
pub fn unkept(module: &Module, id: TargetId) -> Result<Vec<Diagnostic>> {
    let target = id.target;
    // By what is asked: the first function, how many others, and what is the case instead.
    let mut found: BTreeMap<String, (&Function, usize, &str)> = BTreeMap::new();
    for function in module.functions.iter().filter(|f| !f.is_declaration()) {
        let mut note = |asked: String, instead: &'static str| {
            found.entry(asked).and_modify(|seen| seen.1 += 1).or_insert((function, 0, instead));
        };
        for attribute in function.attributes.iter().filter(|attribute| !asks_for_nothing(attribute)) {
            let row = ATTRIBUTES.iter().find(|(name, _)| *name == attribute.name());
            let Some(&(name, instead)) = row else { continue };
            match attribute {
                Attribute::String(_, value) if !value.is_empty() => {
                    note(format!("\"{name}\"=\"{value}\""), instead)
                }
                Attribute::String(..) => note(format!("\"{name}\""), instead),
                _ => note(format!("'{name}'"), instead),
            }
        }
        for word in &function.left_out {
            if let Some(&(name, instead)) = HEADERS.iter().find(|(name, _)| *name == &**word) {
                note(format!("'{name}'"), instead);
            }
        }
        if let Some(section) = &function.section {
            note(format!("section \"{section}\""), "its code stands in .text");
        }
        for asked in function.attributes.string("target-features").unwrap_or_default().split(',') {
            let Some((sign, name)) = asked.trim().split_at_checked(1) else { continue };
            if sign == "+" && matches!(name, "wavefrontsize32" | "wavefrontsize16") {
                let message = format!(
                    "target feature '{asked}' of '@{}': waves of {target} have {} lanes",
                    function.name,
                    target.info().wave_size
                );
                return Err(Diagnostic::at(function.span, message));
            }
            let mut rows = FEATURES.iter().filter(|row| row.name == name && row.signs.contains(sign));
            if let Some(row) = rows.find(|row| (row.matters)(target)) {
                note(format!("target feature '{sign}{name}'"), row.instead);
            }
            if let Some(instead) = other_setting(id, sign, name) {
                note(format!("target feature '{sign}{name}'"), instead);
            }
        }
    }
    let warning = |(asked, (function, others, instead)): (String, (&Function, usize, &str))| {
        let others = match others {
            0 => String::new(),
            1 => " and one other function".into(),
            n => format!(" and {n} other functions"),
        };
        let message =
            format!("{asked} of '@{}'{others} is not honoured on {target}: {instead}", function.name);
        Diagnostic::at(function.span, message)
    };
    Ok(found.into_iter().map(warning).collect())
}

/// What is the case instead of a setting that a function asks for: the processor does not have it, or whoever called the
/// compiler asked for the other one.
fn other_setting(id: TargetId, sign: &str, name: &str) -> Option<&'static str> {
    let feature = gcnsel_isa::Feature::from_name(name)?;
    let asked = match sign {
        "+" => Setting::On,
        "-" => Setting::Off,
        _ => return None,
    };
    match id.settings.get(feature) {
        _ if !id.target.info().has(feature) => {
            (asked == Setting::On).then_some("the processor does not have it")
        }
        setting if setting == asked => None,
        _ => Some("the target id that was asked for says otherwise"),
    }
}

/// What a kernel asks for in numbers, and does not get: waves on a SIMD, and registers.
pub fn missed(module: &Module, kernel: &metadata::Kernel, target: Target) -> Vec<Diagnostic> {
    let Some(function) = module.functions.iter().find(|f| *f.name == kernel.name) else {
        return Vec::new();
    };
    let number = |name: &str| {
        function.attributes.string(name).and_then(|t| t.split(',').next()?.trim().parse::<u32>().ok())
    };
    let mut out = Vec::new();
    let occupancy = target.info().occupancy(Resources {
        sgprs: kernel.sgpr_count,
        vgprs: kernel.vgpr_count,
        lds_bytes: kernel.group_segment_fixed_size,
        workgroup_size: kernel.max_flat_workgroup_size,
    });
    if let Some(wanted) = number("amdgpu-waves-per-eu").filter(|&wanted| wanted > occupancy.waves) {
        out.push(format!(
            "\"amdgpu-waves-per-eu\" of '@{}' asks for {wanted} waves on a SIMD, and {} run on {target}, limited by {}",
            function.name,
            occupancy.waves,
            occupancy.limited_by.name()
        ));
    }
    // Where AGPRs stand behind VGPRs these are counted in granules.
    let agprs = kernel.agpr_count.unwrap_or(0);
    let granule = if agprs > 0 { target.info().accum_offset_granule.max(1) } else { 1 };
    for (name, used, granule, kind) in [
        ("amdgpu-num-vgpr", kernel.vgpr_count - agprs, granule, "VGPRs"),
        ("amdgpu-num-sgpr", kernel.sgpr_count, 1, "SGPRs"),
    ] {
        let most = number(name).filter(|&most| most > 0 && used > most.next_multiple_of(granule));
        if let Some(most) = most {
            out.push(format!(
                "\"{name}\" of '@{}' allows {most} {kind}, and {used} are used on {target}",
                function.name
            ));
        }
    }
    out.into_iter().map(|message| Diagnostic::at(function.span, message)).collect()
}
