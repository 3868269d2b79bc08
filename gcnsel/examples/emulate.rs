//! Compiles a kernel from a string and runs it in the emulator.
//!
//!     cargo run -p gcnsel --features emulator --example emulate
//!
//! in a checkout; in your own project without `-p gcnsel` and `--features emulator`, which the dependency has.

use gcnsel::emulator::{Arg, CodeObject, Launch};
use gcnsel::{Options, Target};
use std::error::Error;

/// y[i] = 2 x[i] + y[i]
const TEXT: &str = "
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @saxpy(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %xp = getelementptr float, ptr addrspace(1) %x, i32 %id
  %yp = getelementptr float, ptr addrspace(1) %y, i32 %id
  %xi = load float, ptr addrspace(1) %xp
  %yi = load float, ptr addrspace(1) %yp
  %product = fmul float %xi, 2.0
  %sum = fadd float %product, %yi
  store float %sum, ptr addrspace(1) %yp
  ret void
}";

fn main() -> Result<(), Box<dyn Error>> {
    let compiled = gcnsel::compile(TEXT, &Options::default().target(Target::Gfx90a))?;
    let object = CodeObject::load(&compiled.bytes)?;
    let floats = |of: fn(u16) -> f32| (0..64).flat_map(|i| of(i).to_le_bytes()).collect::<Vec<u8>>();
    // One work-group of 64 work-items; the emulator is strict unless told otherwise.
    let launch = Launch::new("saxpy", [64, 1, 1], [64, 1, 1])
        .arg(Arg::Buffer(floats(|i| i.into())))
        .arg(Arg::Buffer(floats(|i| f32::from(i) * 100.0)));
    let outcome = object.run(&launch)?;
    let results = outcome.buffers[1]
        .chunks_exact(4)
        .map(|bytes| f32::from_le_bytes(bytes.try_into().expect("chunks of four")));
    let results: Vec<f32> = results.collect();
    println!("{:?} ... {:?}", &results[..4], results.last());
    assert!(results.iter().zip(0u16..).all(|(&result, i)| result == f32::from(i) * 102.0));
    Ok(())
}
