//! Compiling.

use crate::pipeline::{self, Said};
use crate::{Failure, Input, Message, Options, StageTimes};
use gcnsel_diag::Diagnostic;
use gcnsel_isa::TargetId;
use rayon::prelude::*;

/// What a compilation gives.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Compiled {
    /// The output, of the form asked for ([`Options::emit`]).
    pub bytes: Vec<u8>,
    /// The assembly beside an object, if it was asked for ([`Options::assembly`]).
    pub assembly: Option<String>,
    /// The time of each stage; functions that compiled in parallel add up.
    pub times: StageTimes,
    /// What the module asks for and does not get, in source order.
    pub warnings: Vec<Message>,
    /// Kernels compiled, and functions that they call; 0 where that was not asked for.
    pub kernels: usize,
    /// IR instructions of all of them when they are legal, with everything inlined and expanded.
    pub prepared: usize,
}

/// Compiles a module of LLVM IR: text, bitcode, or what a [builder](crate::ir::builder) has made.
///
/// Functions are compiled in parallel on the current rayon pool; the output does not depend on the number of threads.
///
/// ```
/// let text = "define amdgpu_kernel void @nothing() { ret void }";
/// let compiled = gcnsel::compile(text, &gcnsel::Options::default())?;
/// assert_eq!(&compiled.bytes[..4], b"\x7fELF");
/// # Ok::<(), gcnsel::Failure>(())
/// ```
///
/// # Errors
/// All that is wrong with the input.
pub fn compile<'a>(input: impl Into<Input<'a>>, options: &Options) -> Result<Compiled, Failure> {
    compile_printing(input, options, &mut String::new())
}

/// [`compile`], and what the stages of [`Options::print_after`] make, in source order of the functions; of what a later
/// stage fails on, too.
///
/// # Errors
/// As [`compile`].
pub fn compile_printing<'a>(
    input: impl Into<Input<'a>>,
    options: &Options,
    printed: &mut String,
) -> Result<Compiled, Failure> {
    let input = input.into();
    let mut said = Said::default();
    let compiled = pipeline::compile(&input, options, &mut said);
    printed.push_str(&said.printed);
    let mut compiled = compiled.map_err(|diagnostic| Failure::new(&input, diagnostic))?;
    compiled.warnings = messages(&input, said.warnings);
    Ok(compiled)
}

/// Warnings with their places in the input.
pub(crate) fn messages(input: &Input<'_>, warnings: Vec<Diagnostic>) -> Vec<Message> {
    if warnings.is_empty() {
        return Vec::new();
    }
    let (source, warnings) = input.explained(warnings);
    warnings.iter().map(|warning| Message::warning(&source, warning)).collect()
}

/// The processor that [`compile`] takes a module for if it is told none, with the settings of its functions.
///
/// ```
/// let text = "define amdgpu_kernel void @k() #0 { ret void } attributes #0 = { \"target-cpu\"=\"gfx90a\" }";
/// assert_eq!(gcnsel::target_of(text)?.target, gcnsel::Target::Gfx90a);
/// # Ok::<(), gcnsel::Failure>(())
/// ```
///
/// # Errors
/// What is wrong with text or bitcode; a processor that is not supported, kernels for different ones.
pub fn target_of<'a>(input: impl Into<Input<'a>>) -> Result<TargetId, Failure> {
    let input = input.into();
    let target = input.module().and_then(|module| pipeline::target_of(&module));
    target.map_err(|diagnostic| Failure::new(&input, diagnostic))
}

/// Compiles several modules in parallel, on the current rayon pool. `done` hears of each as soon as it is compiled, or is not,
/// with its number among the inputs: from whichever thread that was on, in any order.
///
/// ```
/// let texts = ["define amdgpu_kernel void @a() { ret void }", "define amdgpu_kernel void @b() { ret void }"];
/// let inputs = texts.map(gcnsel::Input::from);
/// let all = gcnsel::compile_all(&inputs, &gcnsel::Options::default(), |number, result| {
///     println!("{number}: {}", if result.is_ok() { "compiled" } else { "refused" });
/// });
/// assert!(all.iter().all(Result::is_ok));
/// ```
pub fn compile_all(
    inputs: &[Input<'_>],
    options: &Options,
    done: impl Fn(usize, &Result<Compiled, Failure>) + Sync,
) -> Vec<Result<Compiled, Failure>> {
    let one = |(number, input): (usize, &Input<'_>)| {
        let result = compile(input.clone(), options);
        done(number, &result);
        result
    };
    inputs.par_iter().enumerate().with_max_len(1).map(one).collect()
}
