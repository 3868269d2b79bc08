//! Compiles many modules in parallel and tells how far it is.
//!
//!     cargo run -p gcnsel --example parallel -- FILE.ll...
//!
//! in a checkout; in your own project without `-p gcnsel`.

use gcnsel::{Input, Options};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

fn main() -> ExitCode {
    let mut inputs = Vec::new();
    for file in std::env::args().skip(1) {
        match Input::read(&file) {
            Ok(input) => inputs.push(input),
            Err(error) => eprintln!("{file}: {error}"),
        }
    }
    let done = AtomicUsize::new(0);
    let results = gcnsel::compile_all(&inputs, &Options::default(), |number, result| {
        let name = inputs[number].name();
        let how = match result {
            Ok(compiled) => format!("{} bytes", compiled.bytes.len()),
            Err(failure) => format!("{} mistakes", failure.messages().len()),
        };
        println!("[{}/{}] {name}: {how}", done.fetch_add(1, Relaxed) + 1, inputs.len());
    });
    // In the order of the inputs, whatever was compiled first.
    let mut failed = false;
    for failure in results.iter().filter_map(|result| result.as_ref().err()) {
        eprintln!("{failure}");
        failed = true;
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
