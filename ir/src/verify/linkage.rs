//! Which linkages definitions and declarations have (Language Reference, "Linkage Types").

use super::verifier::Report;
use crate::{ConstData, Global, Linkage, Module, TypeKind, TypeTable};
use gcnsel_diag::{Diagnostic, Result};

/// Checks the linkages of globals, aliases and functions; `types` are the module's.
pub(super) fn verify(module: &Module, types: &TypeTable, report: Report) -> Result<()> {
    for global in module.globals.values() {
        if let Some(message) = of_global(module, types, global) {
            report(Diagnostic::at(global.span, message))?;
        }
    }
    for alias in &module.aliases {
        if matches!(alias.linkage, Linkage::Common | Linkage::Appending | Linkage::ExternWeak) {
            let (name, linkage) = (&alias.name, alias.linkage.name());
            report(Diagnostic::at(alias.span, format!("alias '@{name}' cannot be '{linkage}'")))?;
        }
    }
    for function in &module.functions {
        let (name, linkage) = (&function.name, function.linkage.name());
        let message = match (function.is_declaration(), function.linkage) {
            (true, Linkage::External | Linkage::ExternWeak) => continue,
            (true, _) => {
                format!(
                    "'@{name}' has no body, expected linkage 'external' or 'extern_weak', found '{linkage}'"
                )
            }
            (false, Linkage::ExternWeak | Linkage::Common | Linkage::Appending) => {
                format!("'@{name}' has a body, so that it cannot be '{linkage}'")
            }
            (false, _) => continue,
        };
        report(Diagnostic::at(function.span, message))?;
    }
    Ok(())
}

fn of_global(module: &Module, types: &TypeTable, global: &Global) -> Option<String> {
    let (name, linkage) = (&global.name, global.linkage.name());
    let Some(initializer) = global.initializer else {
        let is_declared = matches!(global.linkage, Linkage::External | Linkage::ExternWeak);
        return (!is_declared).then(|| {
            format!(
                "'@{name}' has no initialiser, expected linkage 'external' or 'extern_weak', found '{linkage}'"
            )
        });
    };
    match global.linkage {
        Linkage::ExternWeak => {
            Some(format!("'@{name}' has an initialiser, so that it cannot be '{linkage}'"))
        }
        Linkage::Common if global.constant => Some(format!("'@{name}' is '{linkage}', but constant")),
        Linkage::Common if !is_zero(module.consts.data(initializer)) => {
            Some(format!("'@{name}' is '{linkage}', but its initialiser is not zero"))
        }
        Linkage::Appending if !matches!(types.kind(global.ty), TypeKind::Array { .. }) => {
            Some(format!("'@{name}' is '{linkage}', but no array"))
        }
        _ => None,
    }
}

fn is_zero(data: &ConstData) -> bool {
    matches!(data, ConstData::Zero | ConstData::Int(0) | ConstData::Float(0))
}
