//! What is uniform in a module, and why the rest is not.

use crate::{Failure, Input};
use gcnsel_analysis::{Options, Uniformity, explain_text, find_fact, to_json, to_text};
use gcnsel_ir::{Function, Module};

/// What is uniform in the functions of a module, as it was read: nothing is inlined.
///
/// ```
/// let text = "declare i32 @llvm.amdgcn.workitem.id.x()
/// define amdgpu_kernel void @k(ptr addrspace(1) %p) {
///   %id = call i32 @llvm.amdgcn.workitem.id.x()
///   %half = lshr i32 %id, 1
///   store i32 %half, ptr addrspace(1) %p
///   ret void
/// }";
/// let module = gcnsel::UniformModule::of(text, true)?;
/// let why = module.explain("k", "%half").expect("there is such a value");
/// assert!(why.contains("%id"), "{why}");
/// # Ok::<(), gcnsel::Failure>(())
/// ```
pub struct UniformModule {
    module: Module,
    /// Of each function by its index; none of declarations.
    found: Vec<Option<Uniformity>>,
}

impl UniformModule {
    /// Analyses a module, by `value_reasoning` with what is known of values (known bits, ranges), else by divergence alone.
    ///
    /// # Errors
    /// What is wrong with the input.
    pub fn of<'a>(input: impl Into<Input<'a>>, value_reasoning: bool) -> Result<Self, Failure> {
        let input = input.into();
        let module = input.module().and_then(|module| gcnsel_ir::verify(&module).map(|()| module));
        let module = module.map_err(|diagnostic| Failure::new(&input, diagnostic))?;
        let mut options = Options::default();
        options.value_reasoning = value_reasoning;
        let analyse = |f: &Function| (!f.is_declaration()).then(|| Uniformity::new(&module, f, &options));
        let found = module.functions.iter().map(analyse).collect();
        Ok(UniformModule { module, found })
    }

    /// The names of the functions that are defined, in their order.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        self.all().map(|(function, _)| &*function.name)
    }

    /// Which values and branches of a function are divergent, as text; `None` if it is not defined.
    pub fn text(&self, function: &str) -> Option<String> {
        self.named(function).map(|(f, uniformity)| to_text(f, uniformity))
    }

    /// The same as JSON: the object that `gcnsel uniformity --format json` has for the function.
    pub fn json(&self, function: &str) -> Option<String> {
        self.named(function).map(|(f, uniformity)| to_json(f, uniformity).to_string())
    }

    /// Whether a value (`%x`), or a block's end, is divergent; `None` if there is none of that name.
    pub fn is_divergent(&self, function: &str, name: &str) -> Option<bool> {
        let (f, uniformity) = self.named(function)?;
        Some(uniformity.why(find_fact(f, name)?).is_some())
    }

    /// The chain of operands and branches that makes a value, or a block's end, divergent, as text; `None` if there is none of
    /// that name.
    pub fn explain(&self, function: &str, name: &str) -> Option<String> {
        let (f, uniformity) = self.named(function)?;
        Some(explain_text(&self.module, f, uniformity, find_fact(f, name)?))
    }

    fn all(&self) -> impl Iterator<Item = (&Function, &Uniformity)> {
        self.module.functions.iter().zip(&self.found).filter_map(|(f, found)| Some((f, found.as_ref()?)))
    }

    fn named(&self, name: &str) -> Option<(&Function, &Uniformity)> {
        self.all().find(|(f, _)| *f.name == *name)
    }
}
