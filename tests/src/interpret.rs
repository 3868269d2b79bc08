//! Running a kernel's IR in the interpreter.

use crate::kernel::{Arg, Launch, Pointer};
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
    let mut request = request(kernel, launch);
    request.races = races;
    run(text, name, &request)
}

fn run(text: &[u8], name: &str, request: &gcnsel_interpreter::Launch) -> Result<Vec<Vec<u8>>, String> {
    let source = || SourceFile::new(name, text.to_vec());
    let module = gcnsel_ir::parse(text).map_err(|error| render(&error, Some(&source()), name, false))?;
    match gcnsel_interpreter::run(&module, request) {
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

/// Runs what the emulator is asked to run; as [`execute`], with no data race being one.
pub fn beside(text: &[u8], name: &str, launch: &gcnsel_emulator::Launch) -> Result<Vec<Vec<u8>>, String> {
    let mut request = gcnsel_interpreter::Launch::new(&launch.kernel, launch.grid, launch.block);
    request.args = launch.args.iter().map(emulated).collect();
    request.dynamic_lds = launch.dynamic_lds;
    request.lds_contents = launch.lds_contents.clone();
    request.pointers = launch.pointers.iter().map(pointer).collect();
    request.limit = LIMIT;
    request.races = false;
    run(text, name, &request)
}

/// The launch of a kernel as the interpreter wants it.
pub fn request(kernel: &str, launch: &Launch) -> gcnsel_interpreter::Launch {
    let mut request = gcnsel_interpreter::Launch::new(kernel, launch.shape.grid, launch.shape.block);
    request.args = launch.args.iter().map(argument).collect();
    request.dynamic_lds = launch.dynamic_lds;
    request.lds_contents = launch.lds_contents.clone();
    request.pointers = launch.pointers.iter().map(pointer).collect();
    request.limit = LIMIT;
    request
}

fn pointer(pointer: &Pointer) -> gcnsel_interpreter::Pointer {
    let Pointer { arg, offset, to } = *pointer;
    gcnsel_interpreter::Pointer { arg, offset, to }
}

fn argument(arg: &Arg) -> gcnsel_interpreter::Arg {
    use gcnsel_interpreter::Arg as To;
    match arg {
        Arg::Buf(bytes) => To::Buffer(bytes.clone()),
        Arg::Image(image) => To::Image { resource: image.resource(), texels: image.texels.clone() },
        Arg::I32(value) => To::Value(value.to_le_bytes().to_vec()),
        Arg::I64(value) => To::Value(value.to_le_bytes().to_vec()),
        Arg::F32(value) => To::Value(value.to_le_bytes().to_vec()),
        Arg::F64(value) => To::Value(value.to_le_bytes().to_vec()),
        Arg::Struct(bytes) => To::Value(bytes.clone()),
        Arg::Lds(bytes) => To::Lds(*bytes),
    }
}

fn emulated(arg: &gcnsel_emulator::Arg) -> gcnsel_interpreter::Arg {
    use gcnsel_emulator::Arg as From;
    use gcnsel_interpreter::Arg as To;
    match arg {
        From::Value(bytes) => To::Value(bytes.clone()),
        From::Buffer(bytes) => To::Buffer(bytes.clone()),
        From::Image { resource, texels } => To::Image { resource: resource.clone(), texels: texels.clone() },
        From::Lds(bytes) => To::Lds(*bytes),
    }
}
