//! Compilation: the module made legal, functions in parallel, module finish.

mod call_graph;
mod context;
mod debug;
mod function;
mod function_record;
mod named;
mod pass;
mod passes;
mod stage;
mod times;
mod variables;

pub use function_record::FunctionRecord;
pub use stage::Stage;
pub use times::StageTimes;

use crate::module::{
    allow_contraction, check_attributes, check_for_assembly, check_without_constructors, declared, globals,
    missed, printf_formats, unkept,
};
use crate::{Compiled, Emit, Input, Options, PictureOf, target};
use context::{Context, FunctionContext};
use function::{CompiledFunction, compile_function};
use gcnsel_analysis::Names;
use gcnsel_codeobject::{self as codeobject, CodeObject, Kernel, Version};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::debug::DebugInfo;
use gcnsel_ir::{Function, Module};
use gcnsel_legalize::Calls;
use gcnsel_picture::Picture;
use passes::Drawn;
use rayon::prelude::*;
use std::collections::HashSet;
use std::sync::Arc;

/// What is said of a module while it is compiled.
#[derive(Debug, Default)]
pub struct Said {
    /// What the stages of `Options::print_after` make, in source order of the functions; of what a later stage fails on, too.
    pub printed: String,
    /// What the module asks for and does not get, in source order.
    pub warnings: Vec<Diagnostic>,
    /// What is to be drawn.
    pub wanted: Option<PictureOf>,
    /// What was drawn, with the names of functions.
    pub pictures: Vec<(String, Picture)>,
    /// The blocks that could have been, with the names of functions.
    pub blocks: Vec<(String, Vec<String>)>,
    /// Why kernels are as they are, if somebody will ask: they are put here in their order.
    pub records: Option<Vec<FunctionRecord>>,
    /// The module as it was compiled, if somebody will ask.
    pub module: Option<Module>,
}

/// Compiles a module of LLVM IR.
///
/// # Errors
/// The first thing wrong with the input, in source order, with all others beside it.
pub fn compile(input: &Input<'_>, options: &Options, said: &mut Said) -> Result<Compiled> {
    let mut times = StageTimes::default();
    let without_kernels = |bytes, times| Ok(Compiled { bytes, times, ..Compiled::default() });
    let mut module = times.measure(Stage::Parse, || input.module())?;
    if said.wanted.as_ref().is_some_and(|wanted| wanted.block.is_some()) {
        name_blocks(&mut module);
    }
    if options.end_after(Stage::Parse) {
        return without_kernels(Vec::new(), times);
    }
    times.measure(Stage::Verify, || gcnsel_ir::verify(&module))?;
    if options.end_after(Stage::Verify) {
        return without_kernels(Vec::new(), times);
    }
    if options.emit == Emit::LlvmIr {
        return without_kernels(gcnsel_ir::print(&module).into_bytes(), times);
    }
    if options.contract {
        allow_contraction(&mut module);
    }
    times.measure(Stage::Legalize, || gcnsel_legalize::legalize_module(&mut module))?;
    if options.emit == Emit::Reloc {
        check_without_constructors(&module)?;
    }
    let kernels = kernels(&module, options)?;
    let calls = times.measure(Stage::Legalize, || Arc::new(Calls::of(&module, options.emit == Emit::Reloc)));
    // Kernels, then functions that stay functions.
    let all = [kernels.clone(), calls.functions(&module, &kernels)].concat();
    let functions: Vec<&Function> = all.iter().map(|&index| &module.functions[index]).collect();
    check_attributes(&functions)?;
    let target = target::of_module(&module, options.target, &functions)?;
    let version = version(&module, options)?;
    said.warnings = unkept(&module, target)?;
    let debug = DebugInfo::of(&module);
    said.warnings.extend(debug::damage(&module, debug.as_ref()));
    let bodies = times.measure(Stage::Legalize, || gcnsel_legalize::detach(&mut module, &all));
    let context = Context {
        debug: debug.as_ref(),
        wanted: said.wanted.as_ref(),
        ..Context::new(&module, calls, target, version, options, said.records.is_some())
    };
    let (texts, compiled): (Vec<String>, Vec<Result<CompiledFunction>>) = all
        .par_iter()
        .zip(bodies)
        .enumerate()
        .map(|(number, (&index, body))| {
            let (function, mut text) = (&module.functions[index], String::new());
            let function = FunctionContext { all: &context, function, number };
            let compiled = compile_function(function, body, &mut text);
            (text, compiled)
        })
        .unzip();
    said.printed.extend(texts);
    let mut functions = gcnsel_diag::all(compiled)?;
    for (function, &index) in functions.iter_mut().zip(&all) {
        let name = &module.functions[index].name;
        let Drawn { pictures, blocks } = std::mem::take(&mut function.drawn);
        said.pictures.extend(pictures.into_iter().map(|picture| (name.to_string(), picture)));
        said.blocks.extend((!blocks.is_empty()).then(|| (name.to_string(), blocks)));
    }
    if let Some(records) = &mut said.records {
        let emitted = functions.iter_mut().filter_map(|function| function.emitted.as_mut());
        records.extend(emitted.filter_map(|emitted| emitted.record.take()).map(|record| *record));
    }
    functions.iter().for_each(|f| times.add(&f.times));
    let prepared = functions.iter().map(|f| f.prepared).sum();
    if options.last_stage.is_some_and(|last| last < Stage::Object) {
        return Ok(Compiled { times, kernels: all.len(), prepared, ..Compiled::default() });
    }
    let (bytes, assembly) =
        times.measure(Stage::Object, || finish(&context, functions, &mut said.warnings))?;
    said.warnings.sort_by_key(|warning| warning.span);
    said.module = said.records.is_some().then_some(module);
    Ok(Compiled { bytes, assembly, times, warnings: Vec::new(), kernels: all.len(), prepared })
}

/// Blocks without a name get their number, by which LLVM names them: later stages number others.
fn name_blocks(module: &mut Module) {
    for function in &mut module.functions {
        let names = Names::new(function);
        let unnamed = function.layout.iter().filter(|&&block| function.blocks[block].name.is_none());
        let named: Vec<_> = unnamed.map(|&block| (block, names.raw_block(block).into_boxed_str())).collect();
        for (block, name) in named {
            function.blocks[block].name = Some(name);
        }
    }
}

/// The target that a module is compiled for if nobody asks for one.
pub(crate) fn target_of(module: &Module) -> Result<gcnsel_isa::TargetId> {
    let kernels = kernels(module, &Options::default())?;
    let kernels: Vec<&Function> = kernels.iter().map(|&index| &module.functions[index]).collect();
    target::of_module(module, None, &kernels)
}

/// The kernels to compile, by their indices in the module.
fn kernels(module: &Module, options: &Options) -> Result<Vec<usize>> {
    let functions = module.functions.iter().enumerate();
    let defined = functions.filter(|(_, f)| f.is_kernel() && !f.is_declaration());
    let Some(name) = &options.function else { return Ok(defined.map(|(index, _)| index).collect()) };
    let found: Vec<_> = defined.filter(|(_, f)| *f.name == **name).map(|(index, _)| index).collect();
    if found.is_empty() {
        let other = module.functions.iter().find(|f| *f.name == **name);
        return Err(match other {
            Some(f) if f.is_declaration() => {
                Diagnostic::at(f.span, format!("'@{name}' is declared here, not defined"))
            }
            Some(f) => Diagnostic::at(
                f.span,
                format!("'@{name}' is no kernel; functions come with those that call them"),
            ),
            None => Diagnostic::without_position(format!("no kernel '{name}' is defined here")),
        });
    }
    Ok(found)
}

/// The code object version: the option's, else the module flag's, else 5.
fn version(module: &Module, options: &Options) -> Result<Version> {
    let version = asked_version(module, options)?;
    match module.hidden_in_signature {
        Some(span) if version == Version::V4 => Err(Diagnostic::at(
            span,
            "hidden arguments in a kernel's signature are those of code object version 5; this is version 4",
        )),
        _ => Ok(version),
    }
}

fn asked_version(module: &Module, options: &Options) -> Result<Version> {
    if let Some(version) = options.version {
        return Ok(version);
    }
    let flag =
        ["amdhsa_code_object_version", "amdgpu_code_object_version"].iter().find_map(|f| module.flag(f));
    let Some(flag) = flag else { return Ok(Version::default()) };
    // The flag counts in hundreds.
    Version::from_number((flag / 100) as u32).ok_or_else(|| {
        Diagnostic::without_position(format!(
            "code object version {} is not supported; 4, 5 and 6 are (--code-object-version overrides the module's flag)",
            flag / 100
        ))
    })
}

/// Puts the compiled functions together: the output, and the assembly beside it if that is asked for.
fn finish(
    context: &Context<'_>,
    functions: Vec<CompiledFunction>,
    warnings: &mut Vec<Diagnostic>,
) -> Result<(Vec<u8>, Option<String>)> {
    let &Context { module, id: target, version, options, debug: info, .. } = context;
    if matches!(options.emit, Emit::Dag | Emit::Mir | Emit::WaveMir) {
        return Ok((functions.into_iter().map(|f| f.text).collect::<String>().into_bytes(), None));
    }
    let is_linked_later = matches!(options.emit, Emit::Reloc | Emit::Asm);
    let globals = globals(module, is_linked_later)?;
    let mut all = named::named(functions.into_iter().filter_map(|f| f.emitted).collect(), &globals);
    let (lines, files) = debug::take_lines(info, &mut all);
    // Code without debug information is better than none.
    let sections = info.map_or(Ok(Vec::new()), |info| gcnsel_dwarf::sections(info, module, &lines));
    let sections = sections.unwrap_or_else(|failure| {
        warnings.push(failure);
        Vec::new()
    });
    let (kernels, functions) = call_graph::settle(module, all, target, version)?;
    warnings.extend(kernels.iter().flat_map(|kernel| missed(module, &kernel.kernel.metadata, target.target)));
    let object = |kernels: Vec<Kernel>, functions: Vec<codeobject::Function>| CodeObject {
        id: target,
        version,
        printf: printf_formats(module),
        kernels,
        functions,
        globals,
        declared: declared(module),
        debug: sections,
    };
    let (object, assembly) = if options.lists_code() {
        let (of_kernels, of_functions) =
            (kernels.iter().map(|k| &k.kernel), functions.iter().map(|f| &f.function));
        let object = object(of_kernels.cloned().collect(), of_functions.cloned().collect());
        check_for_assembly(module, &object)?;
        let assembly = files + &gcnsel_emit::assembly(&object, &kernels, &functions)?;
        if options.emit == Emit::Asm {
            return Ok((assembly.into_bytes(), None));
        }
        (object, Some(assembly))
    } else {
        let (kernels, functions) =
            (kernels.into_iter().map(|k| k.kernel), functions.into_iter().map(|f| f.function));
        (object(kernels.collect(), functions.collect()), None)
    };
    // What only a linker makes whole cannot be read yet.
    let is_verified = options.verify && !lacks_symbols(&object);
    let bytes = match options.emit {
        Emit::Reloc => object.to_relocatable()?,
        _ => object.into_loadable()?,
    };
    if is_verified {
        gcnsel_audit::verify(&bytes)?;
    }
    Ok((bytes, assembly))
}

/// Whether an object names symbols of others.
fn lacks_symbols(object: &CodeObject) -> bool {
    let kernels = object.kernels.iter().map(|k| &k.name);
    let names = kernels.chain(object.functions.iter().map(|f| &f.name));
    let defined: HashSet<&String> = names.chain(object.globals.iter().map(|g| &g.name)).collect();
    let code = object.kernels.iter().map(|k| &k.code).chain(object.functions.iter().map(|f| &f.code));
    let named = code.flat_map(|code| &code.relocations);
    let mut named = named.chain(object.globals.iter().flat_map(|g| &g.relocations));
    named.any(|relocation| relocation.symbols().any(|symbol| !defined.contains(symbol)))
}
