//! The emulator against a compiler we did not write: every test kernel as `llc-19 -O2` compiles it, strict mode on,
//! must compute what the reference computes.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::kernel::{self, Case};
use gcnsel_tests::oracle::Llc;
use gcnsel_tests::{harness, reference};
use std::path::Path;

fn execute(object: &[u8], case: &Case, launch: &kernel::Launch) -> Result<Vec<Vec<u8>>, String> {
    let object = CodeObject::load(object).map_err(|error| error.message)?;
    let kernel::Shape { grid, block } = launch.shape;
    let mut run = Launch::new(case.name, grid, block);
    for arg in &launch.args {
        run = run.arg(match arg {
            kernel::Arg::Buf(bytes) => Arg::Buffer(bytes.clone()),
            kernel::Arg::I32(value) => Arg::from(*value),
            kernel::Arg::I64(value) => Arg::from(*value),
            kernel::Arg::F32(value) => Arg::from(*value),
            kernel::Arg::F64(value) => Arg::from(*value),
            kernel::Arg::Struct(bytes) => Arg::Value(bytes.clone()),
            kernel::Arg::Lds(bytes) => Arg::Lds(*bytes),
        });
    }
    object.run(&run).map(|outcome| outcome.buffers).map_err(|error| error.to_string())
}

#[test]
fn llc_kernels_compute_what_they_should() {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(llc) = Llc::find("llc_kernels_compute_what_they_should", cache) else { return };
    let compile = |case: &Case, target: &str| llc.compile(&case.ir(target), target);
    harness::run_all(reference::all(), compile, execute).finish("llc-19's code in the emulator");
}
