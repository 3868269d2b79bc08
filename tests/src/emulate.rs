//! Running a code object in the emulator, strictly.

use crate::kernel::{Arg, Launch};
use gcnsel_emulator::{CodeObject, Outcome, RunError};

/// Instructions after which a test kernel is taken to run for ever; the longest needs less than a tenth.
const LIMIT: u64 = 50_000_000;

/// Runs a kernel of a code object; the buffers after the launch, one entry per argument.
pub fn execute(object: &[u8], kernel: &str, launch: &Launch) -> Result<Vec<Vec<u8>>, String> {
    let outcome = outcome(object, kernel, launch).map_err(|error| error.to_string())?;
    Ok(outcome.buffers)
}

/// Runs a kernel of a code object; the instructions its waves executed.
pub fn count(object: &[u8], kernel: &str, launch: &Launch) -> Result<u64, String> {
    let outcome = outcome(object, kernel, launch).map_err(|error| error.to_string())?;
    Ok(outcome.counts.total())
}

/// Runs a kernel of a code object.
pub fn outcome(object: &[u8], kernel: &str, launch: &Launch) -> Result<Outcome, RunError> {
    let object = CodeObject::load(object)?;
    object.run(&request(kernel, launch))
}

/// The launch of a kernel as the emulator wants it.
pub fn request(kernel: &str, launch: &Launch) -> gcnsel_emulator::Launch {
    let mut request = gcnsel_emulator::Launch::new(kernel, launch.shape.grid, launch.shape.block);
    request.args = launch.args.iter().map(argument).collect();
    request.dynamic_lds = launch.dynamic_lds;
    request.lds_contents = launch.lds_contents.clone();
    request.pointers = launch.pointers.clone();
    request.limit = LIMIT;
    request
}

fn argument(arg: &Arg) -> gcnsel_emulator::Arg {
    use gcnsel_emulator::Arg as To;
    match arg {
        Arg::Buf(bytes) => To::Buffer(bytes.clone()),
        Arg::Image(image) => To::Image { resource: image.resource(), texels: image.texels.clone() },
        Arg::I32(value) => To::from(*value),
        Arg::I64(value) => To::from(*value),
        Arg::F32(value) => To::from(*value),
        Arg::F64(value) => To::from(*value),
        Arg::Struct(bytes) => To::Value(bytes.clone()),
        Arg::Lds(bytes) => To::Lds(*bytes),
    }
}
