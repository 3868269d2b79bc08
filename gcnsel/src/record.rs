//! Why compiled kernels are as they are: what the stages have noted of their decisions, with the IR and the code that these are
//! about. The crate `gcnsel-explain` makes answers of it.
//!
//! Nothing is noted unless it is asked for, and the output is the same.

pub use crate::pipeline::FunctionRecord;

use crate::pipeline::{self, Said};
use crate::{Allocator, Compiled, Emit, Failure, Input, Options};
use gcnsel_diag::Diagnostic;
use gcnsel_ir::Module;

/// A compilation, and why it came out as it did.
#[derive(Debug)]
pub struct Recorded {
    /// What [`compile`](crate::compile) gives.
    pub compiled: Compiled,
    /// The module as it was read.
    pub source: Module,
    /// The input, if it is text.
    pub text: Option<Box<[u8]>>,
    /// The module that the kernels were compiled in.
    pub module: Module,
    /// The kernels, in source order.
    pub kernels: Vec<FunctionRecord>,
}

/// Compiles a module as [`compile`](crate::compile) does to a code object, and records why it comes out as it does.
///
/// ```
/// let text = "define amdgpu_kernel void @k() { ret void }";
/// let options = gcnsel::Options::default();
/// let recorded = gcnsel::compile_recording(text, &options)?;
/// assert_eq!(recorded.kernels[0].name, "k");
/// assert_eq!(recorded.compiled.bytes, gcnsel::compile(text, &options)?.bytes);
/// # Ok::<(), gcnsel::Failure>(())
/// ```
///
/// # Errors
/// As [`compile`](crate::compile); and if another engine than colouring is to allocate registers, or something else than a code
/// object is asked for: of these nothing is recorded.
pub fn compile_recording<'a>(input: impl Into<Input<'a>>, options: &Options) -> Result<Recorded, Failure> {
    let input = input.into();
    let engines = [options.sgpr_allocator, options.vgpr_allocator];
    if engines != [Allocator::Colouring; 2] || options.emit != Emit::Obj || options.last_stage.is_some() {
        let what = "only code objects are explained, and only registers that colouring has allocated";
        return Err(Failure::new(&input, Diagnostic::without_position(what)));
    }
    let fail = |diagnostic| Failure::new(&input, diagnostic);
    let source = input.module().map_err(fail)?;
    let mut said = Said { records: Some(Vec::new()), ..Said::default() };
    let mut compiled = pipeline::compile(&input, options, &mut said).map_err(fail)?;
    compiled.warnings = crate::compiled::messages(&input, said.warnings);
    let module = said.module.expect("a code object was made");
    Ok(Recorded {
        compiled,
        source,
        text: input.text().map(Box::from),
        module,
        kernels: said.records.unwrap_or_default(),
    })
}
