//! `gcnsel uniformity`: what is divergent, and why.

use super::arguments::{PictureFormat, Uniformity as Arguments, UniformityFormat};
use super::{Failure, Outcome, files, graph, notes, streams};
use gcnsel::{Picture, UniformModule};
use gcnsel_diag::{escape_json, escape_name};

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let source = files::read_source(&arguments.input)?;
    let module = UniformModule::of(&source, !arguments.no_value_reasoning).map_err(Failure::of_compiling)?;
    let wanted = |f: &&str| arguments.function.as_deref().is_none_or(|name| *f == name);
    let functions: Vec<&str> = module.functions().filter(wanted).collect();
    if let (Some(name), true) = (&arguments.function, functions.is_empty()) {
        return Err(Failure::input(&source.name, format!("no function '{name}' is defined here")));
    }
    let each = functions.iter().copied();
    let text = if let Some(name) = &arguments.explain {
        explain(&source.name, &module, each, name)?
    } else {
        match arguments.format {
            UniformityFormat::Text => each.filter_map(|f| module.text(f)).collect::<Vec<_>>().join("\n"),
            UniformityFormat::Json => escape_json(module.json_of(each) + "\n"),
            UniformityFormat::Llvm => each.filter_map(|f| module.llvm(f)).collect::<Vec<_>>().join("\n"),
            UniformityFormat::Dot => graph::text(&pictures(&module, each), PictureFormat::Dot)?,
            UniformityFormat::Svg => graph::text(&pictures(&module, each), PictureFormat::Svg)?,
        }
    };
    streams::tell(&notes::of_text(&source).unwrap_or_default());
    files::write("-".as_ref(), text.as_bytes())
}

fn pictures<'f>(module: &UniformModule, functions: impl Iterator<Item = &'f str>) -> Vec<(String, Picture)> {
    functions.filter_map(|name| Some((name.to_owned(), module.picture(name)?))).collect()
}

fn explain<'f>(
    file: &str,
    module: &UniformModule,
    functions: impl Iterator<Item = &'f str>,
    name: &str,
) -> Result<String, Failure> {
    let mut text = String::new();
    for function in functions {
        let Some(answer) = module.explain(function, name) else { continue };
        text.push_str(&format!("function @{}\n{answer}", escape_name(function)));
    }
    if text.is_empty() {
        return Err(Failure::input(file, format!("no value or block '{name}' in the functions asked for")));
    }
    Ok(text)
}
