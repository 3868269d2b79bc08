//! Running a kernel's IR in the interpreter.

use crate::kernel::{Arg, Launch};
use gcnsel_diag::{SourceFile, render};

/// Instructions, by lanes, after which a test kernel is taken to run for ever.
const LIMIT: u64 = 1 << 30;

/// Runs a kernel of a module's text; the buffers after the launch, one entry per argument. An error says where.
/// Whether a data race is one is for `races` to say.
pub fn execute(
    text: &[u8],
    name: &str,
    kernel: &str,
    launch: &Launch,
    races: bool,
) -> Result<Vec<Vec<u8>>, String> {
    let source = || SourceFile::new(name, text.to_vec());
    let module = gcnsel_ir::parse(text).map_err(|error| render(&error, Some(&source()), name, false))?;
    let mut request = request(kernel, launch);
    request.races = races;
    match gcnsel_interpreter::run(&module, &request) {
        Ok(mut outcome) => {
            // What is not defined is not what anyone expects, whatever it happens to be.
            for (buffer, undefined) in outcome.buffers.iter_mut().zip(&outcome.undefined) {
                undefined.iter().for_each(|&at| buffer[at] ^= 0xa5);
            }
            Ok(outcome.buffers)
        }
        Err(fault) => Err(render(&fault.diagnostic, Some(&source()), name, false)),
    }
}

/// The launch of a kernel as the interpreter wants it.
pub fn request(kernel: &str, launch: &Launch) -> gcnsel_interpreter::Launch {
    let mut request = gcnsel_interpreter::Launch::new(kernel, launch.shape.grid, launch.shape.block);
    request.args = launch.args.iter().map(argument).collect();
    request.limit = LIMIT;
    request
}

fn argument(arg: &Arg) -> gcnsel_interpreter::Arg {
    use gcnsel_interpreter::Arg as To;
    match arg {
        Arg::Buf(bytes) => To::Buffer(bytes.clone()),
        // It knows no images, but kernels may ask for their size.
        Arg::Image(image) => To::Buffer(image.resource().into_iter().flat_map(u32::to_le_bytes).collect()),
        Arg::I32(value) => To::Value(value.to_le_bytes().to_vec()),
        Arg::I64(value) => To::Value(value.to_le_bytes().to_vec()),
        Arg::F32(value) => To::Value(value.to_le_bytes().to_vec()),
        Arg::F64(value) => To::Value(value.to_le_bytes().to_vec()),
        Arg::Struct(bytes) => To::Value(bytes.clone()),
        Arg::Lds(bytes) => To::Lds(*bytes),
    }
}
