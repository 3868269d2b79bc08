//! Compiles a file and prints what its kernels take.
//!
//!     cargo run -p gcnsel --example figures -- FILE.ll [TARGET]
//!
//! in a checkout; in your own project without `-p gcnsel`.

use gcnsel::{Input, Options, Target};
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    match print() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Of what is wrong in the file: each place, with its line.
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn print() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which file?")?;
    let mut options = Options::default();
    if let Some(name) = arguments.next() {
        options = options.target(Target::from_name(&name).ok_or("gfx900, gfx90a and gfx942 are targets")?);
    }
    let input = Input::read(&file).map_err(|error| format!("{file}: {error}"))?;
    let compiled = gcnsel::compile(input, &options)?;
    for warning in &compiled.warnings {
        eprintln!("{warning}");
    }
    for kernel in gcnsel::figures(&compiled.bytes)? {
        println!(
            "{} on {}: {} SGPRs, {} VGPRs, {} bytes of LDS, {} bytes of code, {} waves (limited by {})",
            kernel.kernel,
            kernel.target,
            kernel.sgprs,
            kernel.vgprs,
            kernel.lds_bytes,
            kernel.code_bytes,
            kernel.occupancy,
            kernel.limited_by
        );
    }
    Ok(())
}
