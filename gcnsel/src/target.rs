//! Which processor a module is for.

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Function, Module};
use gcnsel_isa::{Feature, Setting, Target, TargetId};

/// The processor where nothing says one.
const DEFAULT: Target = Target::Gfx942;

/// The processors we compile for, as a list in words.
pub fn supported() -> String {
    Target::ALL.map(|t| t.name()).join(", ")
}

/// The module's target: the processor asked for, else the functions' `"target-cpu"`, else the triple's own (Triton writes
/// `amdgpu9.42`), else gfx942; the settings asked for, else those of the functions' `"target-features"`, else any.
///
/// # Errors
/// A triple that is not AMDGPU's, a processor that is not supported, or functions for different ones or with different
/// settings.
pub fn of_module(module: &Module, asked: Option<TargetId>, functions: &[&Function]) -> Result<TargetId> {
    check_triple(module)?;
    let target = match asked {
        Some(id) => id.target,
        None => processor(module, functions)?,
    };
    let mut id = asked.unwrap_or_else(|| target.into());
    for feature in Feature::ALL.into_iter().filter(|&feature| target.info().has(feature)) {
        let place = id.settings.get_mut(feature);
        // What is asked for holds for all functions.
        if *place == Setting::Any {
            *place = setting(feature, functions)?;
        }
    }
    Ok(id)
}

/// The setting that functions ask for. One that asks for none takes that of the others.
fn setting(feature: Feature, functions: &[&Function]) -> Result<Setting> {
    let mut chosen: Option<(Setting, &Function)> = None;
    for function in functions {
        let features = function.attributes.string("target-features").unwrap_or_default();
        // Of several the last one holds.
        let named = features.split(',').rev().find_map(|one| {
            let setting = match one.as_bytes().first()? {
                b'+' => Setting::On,
                b'-' => Setting::Off,
                _ => return None,
            };
            (&one[1..] == feature.name()).then_some(setting)
        });
        let Some(setting) = named else { continue };
        match chosen {
            Some((other, first)) if other != setting => {
                let message = format!(
                    "'@{}' has {} {}, '@{}' has it {}: they cannot share a code object",
                    function.name,
                    feature.name(),
                    setting.name(),
                    first.name,
                    other.name()
                );
                return Err(Diagnostic::at(function.span, message));
            }
            _ => chosen = Some((setting, function)),
        }
    }
    Ok(chosen.map_or(Setting::Any, |(setting, _)| setting))
}

/// The processor that functions or the triple name, else gfx942.
fn processor(module: &Module, functions: &[&Function]) -> Result<Target> {
    let mut chosen: Option<(Target, &Function)> = None;
    for function in functions {
        let Some(name) = function.attributes.string("target-cpu") else { continue };
        let target = Target::from_name(name).ok_or_else(|| {
            let message = format!("\"target-cpu\"=\"{name}\" is not supported; {} are", supported());
            Diagnostic::at(function.span, message)
        })?;
        match chosen {
            Some((other, _)) if other != target => {
                let message = format!(
                    "functions for different processors, {other} and {target}, cannot share a code object"
                );
                return Err(Diagnostic::at(function.span, message));
            }
            _ => chosen = Some((target, function)),
        }
    }
    Ok(chosen.map(|c| c.0).or_else(|| of_triple(&module.triple)).unwrap_or(DEFAULT))
}

/// A processor in the triple's architecture: `amdgpu9.42` is gfx942.
fn of_triple(triple: &str) -> Option<Target> {
    let version = triple.split('-').next()?.strip_prefix("amdgpu")?;
    Target::from_name(&format!("gfx{}", version.replace('.', "")))
}

/// `amdgcn*`, `amdgpu*` and no triple all mean AMDHSA; target-lexicon need not know the rest of it.
fn check_triple(module: &Module) -> Result<()> {
    let architecture = module.triple.split('-').next().unwrap_or("");
    if architecture.is_empty() || architecture.starts_with("amdgcn") || architecture.starts_with("amdgpu") {
        return Ok(());
    }
    let known = module.triple.parse::<target_lexicon::Triple>().ok();
    let name = known.map_or_else(|| architecture.to_string(), |t| t.architecture.to_string());
    Err(Diagnostic::without_position(format!(
        "target triple '{}' is for {name}; amdgcn and amdgpu triples are supported",
        module.triple
    )))
}
