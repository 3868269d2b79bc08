//! What is done once a module: what is checked before functions are compiled, and what the code object has besides them.

mod addresses;
mod attributes;
mod contraction;
mod facts;
mod globals;
mod names;
mod unkept;

pub use attributes::check as check_attributes;
pub use contraction::allow_contraction;
pub use facts::{kernel_facts, printf_formats};
pub use gcnsel_isel::register_budgets;
pub use globals::globals;
pub use names::check_for_assembly;
pub use unkept::{missed, unkept};

use gcnsel_codeobject::{Binding, Linkage, Visibility};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Linkage as IrLinkage, Module};

/// How a linker treats a symbol of the IR.
pub fn linkage(linkage: IrLinkage, visibility: &str) -> Linkage {
    let binding = match linkage {
        // A copy of what another object defines, which is nobody else's.
        IrLinkage::Private | IrLinkage::Internal | IrLinkage::AvailableExternally => Binding::Local,
        IrLinkage::LinkOnce
        | IrLinkage::LinkOnceOdr
        | IrLinkage::Weak
        | IrLinkage::WeakOdr
        | IrLinkage::ExternWeak => Binding::Weak,
        IrLinkage::External | IrLinkage::Common | IrLinkage::Appending => Binding::Global,
    };
    let visibility = match visibility {
        "hidden" => Visibility::Hidden,
        "protected" => Visibility::Protected,
        _ => Visibility::Default,
    };
    Linkage { binding, visibility }
}

/// What a module names and other objects have.
pub fn declared(module: &Module) -> Vec<(String, Linkage)> {
    let functions = module.functions.iter().filter(|function| function.is_declaration());
    let functions = functions.map(|f| (&f.name, f.linkage, &f.visibility));
    let globals = module.globals.values().filter(|global| !global.is_in_object());
    let globals = globals.map(|g| (&g.name, g.linkage, &g.visibility));
    let known = functions.chain(globals).filter(|(name, ..)| !name.starts_with("llvm."));
    known
        .map(|(name, in_ir, visibility)| {
            let binding = match in_ir {
                IrLinkage::ExternWeak => Binding::Weak,
                _ => Binding::Global,
            };
            (name.to_string(), Linkage { binding, ..linkage(in_ir, visibility) })
        })
        .collect()
}

/// Refuses constructors and destructors, for objects that are linked later: a linker keeps one kernel of several by a name, and
/// the constructors of the other objects would not be called.
///
/// # Errors
/// The list of them.
pub fn check_without_constructors(module: &Module) -> Result<()> {
    gcnsel_legalize::constructors(module).next().map_or(Ok(()), |list| {
        let what =
            format!("'@{}' in an object that is linked later (--emit reloc) is not supported", list.name);
        Err(Diagnostic::at(list.span, what + "; in one that is loaded as it is, it is"))
    })
}
