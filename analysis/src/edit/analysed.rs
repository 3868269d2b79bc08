//! A function and its analysis, of which nobody changes one alone.

use super::{Transformed, decided};
use crate::{Moves, Options, Uniformity, lost_uniformity};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Function, Module, TypeTable};

/// A transformed function, and what is uniform in it.
///
/// Moves rely on the analysis; so the two come apart for reading only.
///
/// ```compile_fail,E0423
/// # use gcnsel_analysis::{Analysed, Transformed, Uniformity};
/// fn pair(function: Transformed, of_another: Uniformity) -> Analysed {
///     Analysed(function, of_another)
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Analysed(Transformed, Uniformity);

impl Analysed {
    /// Analyses a function. What is found to be a branch that always goes the same way is none any more.
    pub fn new(module: &Module, function: Transformed, options: &Options) -> Self {
        let analyse = |function: &Transformed| {
            Uniformity::with_types(module, function.types(), function.function(), options)
        };
        let uniformity = analyse(&function);
        let decided = decided::find(function.function(), &uniformity);
        if decided.is_empty() {
            return Analysed(function, uniformity);
        }
        let (function, ()) = function.transform(module, |types, body| body.take_decided(types, &decided));
        let uniformity = analyse(&function);
        Analysed(function, uniformity)
    }

    /// The types that the function is written in.
    pub fn types(&self) -> &TypeTable {
        self.0.types()
    }

    /// The function.
    pub fn function(&self) -> &Function {
        self.0.function()
    }

    /// The function as what has been transformed.
    pub fn transformed(&self) -> &Transformed {
        &self.0
    }

    /// What is uniform in it.
    pub fn uniformity(&self) -> &Uniformity {
        &self.1
    }

    /// Lets a pass move instructions, and keeps the analysis that of the function.
    pub fn moving(self, module: &Module, pass: impl FnOnce(&mut Moves<'_, '_>)) -> Analysed {
        let Analysed(function, uniformity) = self;
        let (function, uniformity) =
            function.transform(module, |types, body| Moves::lend(types, body, uniformity, pass).0);
        Analysed(function, uniformity)
    }

    /// Checks what a pass has left that keeps the analysis, after `before`: the function is valid, the analysis is the
    /// one that would be found, and what was uniform at a use is.
    ///
    /// # Errors
    /// What is wrong, as an internal error that names the function, the block and the instruction.
    pub fn check_kept(&self, module: &Module, before: &Analysed) -> Result<()> {
        let f = self.function();
        gcnsel_ir::verify_function(module, self.types(), f)?;
        self.uniformity().check_kept(module, self.types(), f)?;
        let was = (before.function(), before.uniformity());
        match lost_uniformity(was, (f, self.uniformity()), Some).first() {
            None => Ok(()),
            Some(&(inst, operand)) => {
                let block = self.uniformity().uses().block_of(inst).map_or("?".into(), |b| b.to_string());
                let message = format!(
                    "internal error: function '{}', {block}, {inst}: operand {operand} was uniform",
                    f.name
                );
                Err(Diagnostic::at(f.insts[inst].span, message))
            }
        }
    }
}
