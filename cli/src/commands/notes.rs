//! What is to be said of inputs that are not wrong.

use gcnsel::Compiled;
use gcnsel_diag::{SourceFile, escape_bytes, head};

/// What is to be said of a text in which there is nothing.
pub fn of_text(source: &SourceFile) -> Option<String> {
    let is_empty = source.bytes.trim_ascii().is_empty();
    is_empty.then(|| head(&escape_bytes(source.name.as_bytes()), "note", "the input is empty", true))
}

/// What is to be said of a file that was compiled.
pub fn of_compiled(source: &SourceFile, compiled: &Compiled) -> String {
    if let Some(empty) = of_text(source) {
        return empty;
    }
    let file = escape_bytes(source.name.as_bytes());
    let none = "no kernel is defined here, so that there is nothing to compile; kernels are functions of the calling \
                conventions amdgpu_kernel and spir_kernel";
    let mut out: String =
        compiled.warnings.iter().map(|warning| format!("{}\n", warning.coloured())).collect();
    if compiled.kernels == 0 {
        out.push_str(&head(&file, "note", none, true));
    }
    out
}
