//! What selection starts from.

use crate::prepare::Prepared;
use gcnsel_analysis::{Options, Uniformity};
use gcnsel_ir::{Function, Module, TypeTable};

/// A prepared function, and what is uniform in it.
#[derive(Clone, Debug)]
pub struct Analysed {
    prepared: Prepared,
    uniformity: Uniformity,
}

impl Analysed {
    /// Analyses a function.
    pub fn new(module: &Module, prepared: Prepared, options: &Options) -> Self {
        let uniformity = Uniformity::with_types(module, prepared.types(), prepared.function(), options);
        Analysed { prepared, uniformity }
    }

    /// The types that the function is written in.
    pub fn types(&self) -> &TypeTable {
        self.prepared.types()
    }

    /// The function.
    pub fn function(&self) -> &Function {
        self.prepared.function()
    }

    /// What is uniform in it.
    pub fn uniformity(&self) -> &Uniformity {
        &self.uniformity
    }
}
