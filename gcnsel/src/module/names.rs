//! Symbols that assembly text cannot name.

use gcnsel_codeobject::CodeObject;
use gcnsel_diag::{Diagnostic, Result, escape_name, is_unprintable};
use gcnsel_ir::Module;

/// Refuses names that have no place in assembly: `llvm-mc` has no escape for control characters, so that the text would
/// either drive the terminal that it is printed on, or name another symbol.
///
/// # Errors
/// At the first variable or function of such a name.
pub fn check_for_assembly(module: &Module, object: &CodeObject) -> Result<()> {
    let code = object.kernels.iter().map(|k| (&k.name, &k.code));
    let code = code.chain(object.functions.iter().map(|f| (&f.name, &f.code)));
    let mut names: Vec<&String> = Vec::new();
    for (name, code) in code {
        names.push(name);
        names.extend(code.relocations.iter().flat_map(|r| r.symbols()));
    }
    for global in &object.globals {
        names.push(&global.name);
        names.extend(global.relocations.iter().flat_map(|r| r.symbols()));
    }
    let Some(name) = names.into_iter().find(|name| name.chars().any(is_unprintable)) else { return Ok(()) };
    let message = format!(
        "the name '@{}' has control characters, for which assembly text has no escape; --emit obj and reloc write it",
        escape_name(name)
    );
    let function = module.functions.iter().find(|f| *f.name == **name).map(|f| f.span);
    let span = function.or_else(|| module.globals.values().find(|g| *g.name == **name).map(|g| g.span));
    Err(Diagnostic { span, ..Diagnostic::without_position(message) })
}
