//! What is uniform in a module, and why the rest is not.

use crate::{Failure, Input};
use gcnsel_analysis::{Options, Uniformity, explain_text, find_fact, to_json, to_llvm, to_picture, to_text};
use gcnsel_ir::{Function, Module, Symbol, print_with_places};
use gcnsel_picture::Picture;
use serde_json::{Map, Value};
use std::sync::OnceLock;

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
    text: Box<[u8]>,
    module: Module,
    options: Options,
    /// Of each function by its index; declarations have none.
    found: Vec<OnceLock<Uniformity>>,
}

impl UniformModule {
    /// Reads a module. A function is analysed when it is asked for first: by `value_reasoning` with what is known of values (known
    /// bits, ranges), else by divergence alone.
    ///
    /// # Errors
    /// What is wrong with the input.
    pub fn of<'a>(input: impl Into<Input<'a>>, value_reasoning: bool) -> Result<Self, Failure> {
        let input = input.into();
        let module = input.module().and_then(|module| gcnsel_ir::verify(&module).map(|()| module));
        let mut module = module.map_err(|diagnostic| Failure::new(&input, diagnostic))?;
        let text = input.text().map_or_else(|| written(&mut module), Box::from);
        let mut options = Options::default();
        options.value_reasoning = value_reasoning;
        let found = module.functions.iter().map(|_| OnceLock::new()).collect();
        Ok(UniformModule { text, module, options, found })
    }

    /// The names of the functions that are defined, in their order.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        let defined = self.module.functions.iter().filter(|function| !function.is_declaration());
        defined.map(|function| &*function.name)
    }

    /// Which values and branches of a function are divergent, as text; `None` if it is not defined.
    pub fn text(&self, function: &str) -> Option<String> {
        self.named(function).map(|(f, uniformity)| to_text(f, uniformity))
    }

    /// The same as JSON: the object that `gcnsel uniformity --format json` has for the function.
    pub fn json(&self, function: &str) -> Option<String> {
        self.named(function).map(|(f, uniformity)| to_json(f, uniformity).to_string())
    }

    /// The same of several functions, by name, those that are not defined left out: the object that `gcnsel uniformity --format
    /// json` prints, on lines of its own.
    pub fn json_of<'f>(&self, functions: impl IntoIterator<Item = &'f str>) -> String {
        let named = functions.into_iter().filter_map(|name| self.named(name));
        let object: Map<String, Value> = named.map(|(f, u)| (f.name.to_string(), to_json(f, u))).collect();
        format!("{:#}", Value::Object(object))
    }

    /// What `opt -passes='print<uniformity>'` of LLVM prints of a function, in its form; `None` if it is not defined.
    pub fn llvm(&self, function: &str) -> Option<String> {
        self.named(function).map(|(f, uniformity)| to_llvm(&self.text, &self.module, f, uniformity))
    }

    /// A function's control flow graph, with what is divergent in it; `None` if it is not defined.
    pub fn picture(&self, function: &str) -> Option<Picture> {
        self.named(function)
            .map(|(f, uniformity)| to_picture(&self.module, &self.module.types, f, uniformity))
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

    fn named(&self, name: &str) -> Option<(&Function, &Uniformity)> {
        let Symbol::Function(index) = *self.module.symbols.get(name)? else { return None };
        let function = &self.module.functions[index as usize];
        let analyse = || Uniformity::new(&self.module, function, &self.options);
        (!function.is_declaration()).then(|| (function, self.found[index as usize].get_or_init(analyse)))
    }
}

/// The text of a module that has none of its own; instructions get their places in it, as LLVM's form quotes them.
fn written(module: &mut Module) -> Box<[u8]> {
    let (text, places) = print_with_places(module);
    for inst in module.functions.iter_mut().flat_map(|function| function.insts.values_mut()) {
        if let Some(&place) = places.get(&inst.span) {
            inst.span = place;
        }
    }
    text.into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "declare i32 @llvm.amdgcn.workitem.id.x()
define i32 @a() {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  ret i32 %id
}
define i32 @b(i32 inreg %n) {
  ret i32 %n
}";

    #[test]
    fn functions_are_found_by_name_where_they_are_defined() {
        let module = UniformModule::of(TEXT, true).expect("it is well-formed");
        assert_eq!(module.functions().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(module.is_divergent("a", "%id"), Some(true));
        for name in ["llvm.amdgcn.workitem.id.x", "c"] {
            let forms = [module.text(name), module.json(name), module.llvm(name)];
            assert_eq!(forms, [const { None }; 3], "{name}");
            assert_eq!(module.picture(name), None, "{name}");
            assert_eq!(module.is_divergent(name, "%id"), None);
        }
        assert!(module.llvm("a").is_some_and(|text| text.contains("DIVERGENT:   %id = call")));
        assert!(module.picture("a").is_some_and(|picture| picture.to_dot().starts_with("digraph")));
    }

    #[test]
    fn what_was_built_is_quoted_as_it_prints() {
        let built = gcnsel_ir::builder::ModuleBuilder::new();
        let f = built.kernel("k", &[]);
        f.position_at_end(f.block("entry"));
        f.name("id").call_intrinsic(gcnsel_ir::Intrinsic::AmdgcnWorkitemIdX, &[]);
        f.ret_void();
        let module = UniformModule::of(built.finish().expect("it is well-formed"), true).expect("it is");
        let text = module.llvm("k").expect("there is such a function");
        assert!(text.contains("DIVERGENT:   %id = call i32 @llvm.amdgcn.workitem.id.x()\n"), "{text}");
    }

    #[test]
    fn json_of_several_functions_has_each_by_its_name() {
        let module = UniformModule::of(TEXT, true).expect("it is well-formed");
        let object: Value = serde_json::from_str(&module.json_of(["b", "c", "a"])).expect("it is JSON");
        assert_eq!(object.as_object().map(Map::len), Some(2));
        for name in ["a", "b"] {
            let one: Option<Value> = module.json(name).and_then(|json| serde_json::from_str(&json).ok());
            assert_eq!(Some(&object[name]), one.as_ref(), "{name}");
        }
        assert_eq!(object["a"]["divergent_values"], serde_json::json!(["%id"]));
    }

    #[test]
    fn what_nobody_asks_for_is_not_analysed() {
        let module = UniformModule::of(TEXT, true).expect("it is well-formed");
        assert!(module.text("b").is_some());
        let analysed: Vec<bool> = module.found.iter().map(|found| found.get().is_some()).collect();
        assert_eq!(analysed, [false, false, true]);
    }
}
