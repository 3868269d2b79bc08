//! `gcnsel uniformity`: what is divergent, and why.

use super::arguments::{Uniformity as Arguments, UniformityFormat};
use super::{Failure, Outcome, files, kinds, streams};
use gcnsel_analysis::{Options, Uniformity, explain_text, find_fact, to_dot, to_json, to_llvm, to_text};
use gcnsel_diag::{escape_json, escape_name};
use gcnsel_ir::{Function, Module};

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let source = files::read_source(&arguments.input)?;
    let module = gcnsel_ir::parse(&source.bytes).map_err(|d| Failure::of_text(&source, d))?;
    gcnsel_ir::verify(&module).map_err(|d| Failure::at(&source, d))?;
    let wanted = |f: &&Function| {
        !f.is_declaration() && arguments.function.as_deref().is_none_or(|name| *f.name == *name)
    };
    let functions: Vec<&Function> = module.functions.iter().filter(wanted).collect();
    if let (Some(name), true) = (&arguments.function, functions.is_empty()) {
        return Err(Failure::input(&source.name, format!("no function '{name}' is defined here")));
    }
    let mut options = Options::default();
    options.value_reasoning = !arguments.no_value_reasoning;
    let analysed = functions.iter().map(|f| (*f, Uniformity::new(&module, f, &options)));
    let text = if let Some(name) = &arguments.explain {
        explain(&source.name, &module, analysed, name)?
    } else {
        match arguments.format {
            UniformityFormat::Text => analysed.map(|(f, u)| to_text(f, &u)).collect::<Vec<_>>().join("\n"),
            UniformityFormat::Json => {
                let object = analysed.map(|(f, u)| (f.name.to_string(), to_json(f, &u))).collect();
                escape_json(format!("{:#}\n", serde_json::Value::Object(object)))
            }
            UniformityFormat::Llvm => {
                analysed.map(|(f, u)| to_llvm(&source.bytes, &module, f, &u)).collect::<Vec<_>>().join("\n")
            }
            UniformityFormat::Dot => analysed.map(|(f, u)| to_dot(f, &u)).collect(),
        }
    };
    streams::tell(&kinds::emptiness(&source).unwrap_or_default());
    files::write("-".as_ref(), text.as_bytes())
}

fn explain<'m>(
    file: &str,
    module: &Module,
    functions: impl Iterator<Item = (&'m Function, Uniformity)>,
    name: &str,
) -> Result<String, Failure> {
    let mut text = String::new();
    for (function, uniformity) in functions {
        let Some(fact) = find_fact(function, name) else { continue };
        let answer = explain_text(module, function, &uniformity, fact);
        text.push_str(&format!("function @{}\n{answer}", escape_name(&function.name)));
    }
    if text.is_empty() {
        return Err(Failure::input(file, format!("no value or block '{name}' in the functions asked for")));
    }
    Ok(text)
}
