//! What selection starts from.

use crate::prepare::Prepared;
use gcnsel_analysis::{Options, Uniformity};
use gcnsel_diag::Result;
use gcnsel_ir::{Function, Module, TypeTable};

/// A prepared function, and what is uniform in it.
#[derive(Clone, Debug)]
pub struct Analysed(pub(crate) gcnsel_analysis::Analysed);

impl Analysed {
    /// Analyses a function.
    pub fn new(module: &Module, prepared: Prepared, options: &Options) -> Self {
        Analysed(gcnsel_analysis::Analysed::new(module, prepared.into_function(), options))
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

    /// Checks what a pass has left, after `before`.
    ///
    /// # Errors
    /// What is wrong, as an internal error that names the function, the block and the instruction.
    pub fn check_kept(&self, module: &Module, before: &Analysed) -> Result<()> {
        self.0.check_kept(module, &before.0)
    }
}
