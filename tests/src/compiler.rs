//! Our own compiler, as tests call it.

use gcnsel::{Emit, Input, Options, compile as compile_module};
use gcnsel_isa::Target;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The loadable code object for LLVM IR text, with all validators on. The error is the diagnostic as a user
/// sees it, or the message of a failed assertion.
pub fn compile(text: &[u8], name: &str, target: &str) -> Result<Vec<u8>, String> {
    let options = Options::default().target(self::target(target)?).verify(true);
    compile_with(text, name, &options)
}

/// A target by its name.
pub fn target(name: &str) -> Result<Target, String> {
    let supported = || Target::ALL.map(|target| target.name()).join(", ");
    Target::from_name(name).ok_or_else(|| format!("{name} is no target; {} are", supported()))
}

/// As [`compile`], with options of one's own.
pub fn compile_with(text: &[u8], name: &str, options: &Options) -> Result<Vec<u8>, String> {
    let input = Input::new(text).named(name);
    let outcome =
        catch("the compiler", || compile_module(input, options)).map_err(|e| format!("{name}: {e}"))?;
    outcome.map(|compiled| compiled.bytes).map_err(|failure| format!("{failure}\n"))
}

/// Assembly text of LLVM IR text, with all validators on.
pub fn assembly(text: &str, target: Target) -> Result<String, String> {
    let options = Options::default().emit(Emit::Asm).target(target).verify(true);
    let bytes = compile_with(text.as_bytes(), "input.ll", &options)?;
    String::from_utf8(bytes).map_err(|cause| cause.to_string())
}

/// Runs something that may fail an assertion; the error says who failed, and the assertion's message.
pub fn catch<T>(who: &str, run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("{who} panicked: {}", text.unwrap_or("without a message"))
    })
}
