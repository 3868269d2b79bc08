//! What is done once a module: preparation before functions are compiled, and the code object after.

mod addresses;
mod attributes;
mod facts;
mod globals;
mod limits;
mod names;
mod unkept;

pub use attributes::check as check_attributes;
pub use facts::{kernel_facts, printf_formats};
pub use globals::globals;
pub use limits::register_budgets;
pub use names::check_for_assembly;
pub use unkept::{missed, unkept};

use gcnsel_codeobject::{Binding, Linkage, Visibility};
use gcnsel_ir::Linkage as IrLinkage;

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
