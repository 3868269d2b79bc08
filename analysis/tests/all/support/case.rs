//! A small function under test, and what the analysis says of it.

use super::small::{body, module, named};
use gcnsel_analysis::{Fact, Options, Uniformity, explain_text};
use gcnsel_ir::{Block, Function, Module, Value};

/// A function and its uniformity.
pub struct Case {
    pub module: Module,
    pub uniformity: Uniformity,
}

impl Case {
    /// Reads a function, which may use what `small` declares, and analyses it.
    pub fn new(text: &str) -> Case {
        let module = module(text);
        let uniformity = Uniformity::new(&module, body(&module), &Options::default());
        Case { module, uniformity }
    }

    pub fn function(&self) -> &Function {
        body(&self.module)
    }

    /// The value of a name.
    pub fn value(&self, name: &str) -> Value {
        named(self.function(), name)
    }

    /// The block of a name.
    pub fn block(&self, name: &str) -> Block {
        let f = self.function();
        let found = f.layout.iter().find(|&&b| f.blocks[b].name.as_deref() == Some(name));
        *found.unwrap_or_else(|| panic!("no block {name}"))
    }

    /// Why a value is divergent.
    pub fn explained(&self, name: &str) -> String {
        explain_text(&self.module, self.function(), &self.uniformity, Fact::Value(self.value(name)))
    }
}
