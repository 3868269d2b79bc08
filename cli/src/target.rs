//! Which processor a module is for.

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Function, Module};
use gcnsel_isa::Target;

/// The processor where nothing says one.
const DEFAULT: Target = Target::Gfx942;

/// The processors we compile for, as a list in words.
pub fn supported() -> String {
    Target::ALL.map(|t| t.name()).join(", ")
}

/// The module's processor: the one asked for, else the functions' `"target-cpu"`, else the triple's own (Triton writes
/// `amdgpu9.42`), else gfx942.
///
/// # Errors
/// A triple that is not AMDGPU's, a processor that is not supported, or functions for different ones.
pub fn of_module(module: &Module, asked: Option<Target>, functions: &[&Function]) -> Result<Target> {
    check_triple(module)?;
    if let Some(target) = asked {
        return Ok(target);
    }
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
