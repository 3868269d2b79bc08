//! What selection starts from.

use crate::Legal;
use gcnsel_analysis::{Moves, Options, Uniformity};
use gcnsel_diag::Result;
use gcnsel_ir::{Function, Inst, Module, TypeTable};

/// A legal function, and what is uniform in it.
#[derive(Clone, Debug)]
pub struct Analysed(gcnsel_analysis::Analysed);

impl Analysed {
    /// Analyses a function.
    pub fn new(module: &Module, legal: Legal, options: &Options) -> Self {
        Analysed(gcnsel_analysis::Analysed::new(module, legal.into_function(), options))
    }

    /// The types that the function is written in.
    pub fn types(&self) -> &TypeTable {
        self.0.types()
    }

    /// The function.
    pub fn function(&self) -> &Function {
        self.0.function()
    }

    /// What is uniform in it.
    pub fn uniformity(&self) -> &Uniformity {
        self.0.uniformity()
    }

    /// Whether legalizing has made an instruction, which was not in the text then.
    pub fn is_made(&self, inst: Inst) -> bool {
        self.0.transformed().is_made(inst)
    }

    /// Lets a pass move instructions, and keeps the analysis that of the function.
    pub fn moving(self, module: &Module, pass: impl FnOnce(&mut Moves<'_, '_>)) -> Analysed {
        Analysed(self.0.moving(module, pass))
    }

    /// Checks what a pass has left, after `before`.
    ///
    /// # Errors
    /// What is wrong, as an internal error that names the function, the block and the instruction.
    pub fn check_kept(&self, module: &Module, before: &Analysed) -> Result<()> {
        self.0.check_kept(module, &before.0)
    }
}
