//! Our own compiler, as tests call it.

use gcnsel_cli::{Options, compile as compile_module};
use gcnsel_diag::{SourceFile, render};
use gcnsel_isa::Target;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The loadable code object for LLVM IR text, with all validators on. The error is the diagnostic as a user
/// sees it, or the message of a failed assertion.
pub fn compile(text: &[u8], name: &str, target: &str) -> Result<Vec<u8>, String> {
    let target = Target::from_name(target).ok_or_else(|| format!("{target} is no target"))?;
    let options = Options { target: Some(target), verify: true, ..Options::default() };
    let outcome = catch_unwind(AssertUnwindSafe(|| compile_module(text, &options)));
    match outcome {
        Ok(Ok(compiled)) => Ok(compiled.bytes),
        Ok(Err(diagnostic)) => {
            Err(render(&diagnostic, Some(&SourceFile::new(name, text.to_vec())), name, false))
        }
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("{name}: the compiler panicked: {}", text.unwrap_or("without a message")))
        }
    }
}
