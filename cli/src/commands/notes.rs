//! What is to be said of inputs that are not wrong.

use gcnsel::Compiled;
use gcnsel_diag::SourceFile;

/// What is to be said of a text in which there is nothing.
pub fn of_text(source: &SourceFile) -> Option<String> {
    let is_empty = source.bytes.trim_ascii().is_empty();
    is_empty.then(|| format!("{}: note: the input is empty\n", source.name))
}

/// What is to be said of a file that was compiled.
pub fn of_compiled(source: &SourceFile, compiled: &Compiled) -> String {
    if let Some(empty) = of_text(source) {
        return empty;
    }
    let file = &source.name;
    let none = "no kernel is defined here, so that there is nothing to compile; kernels are functions of the calling \
                conventions amdgpu_kernel and spir_kernel";
    let mut out: String = compiled.warnings.iter().map(|warning| format!("{warning}\n")).collect();
    if compiled.kernels == 0 {
        out.push_str(&format!("{file}: note: {none}\n"));
    }
    out
}
