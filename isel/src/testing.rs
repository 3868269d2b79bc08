//! What tests of passes between preparation and selection share.

use crate::Analysed;
use crate::prepare::{prepare, prepare_module};
use gcnsel_ir::Module;
use gcnsel_isa::Target;

/// A kernel before and after a pass over its instructions, checked.
pub(crate) struct Moved {
    pub module: Module,
    pub before: Analysed,
    pub after: Analysed,
}

impl Moved {
    /// Prepares the only kernel of a module for gfx942 and does the pass.
    pub(crate) fn new(text: &str, pass: impl FnOnce(Analysed, &Module) -> Analysed) -> Moved {
        let mut module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d}\n{text}"));
        gcnsel_ir::verify(&module).unwrap_or_else(|d| panic!("{d}\n{text}"));
        prepare_module(&mut module).expect("its calls can be made");
        let function = module.functions.iter().find(|f| f.is_kernel()).expect("a kernel").clone();
        let prepared = prepare(&module, function, Target::Gfx942).unwrap_or_else(|d| panic!("{d}\n{text}"));
        let before = Analysed::new(&module, prepared, &Default::default());
        let after = pass(before.clone(), &module);
        after.check_kept(&module, &before).unwrap_or_else(|d| panic!("{d}\n{text}"));
        Moved { module, before, after }
    }
}
