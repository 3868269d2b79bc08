//! Makes a kernel without text, compiles it and runs it in the emulator.
//!
//!     cargo run -p gcnsel --features emulator --example build
//!
//! in a checkout; in your own project without `-p gcnsel` and `--features emulator`, which the dependency has.

use gcnsel::emulator::{Arg, CodeObject, Launch};
use gcnsel::ir::builder::{BuildErrors, ModuleBuilder};
use gcnsel::ir::{AddressSpace, Attribute, IntPredicate, Intrinsic, Module};
use gcnsel::{Options, Target};
use std::error::Error;

/// `out[i] = sum of x[0..=i]`, each work-item by itself, for up to 256 of them.
fn prefix_sums() -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new();
    let (i32, global) = (m.i32_type(), m.ptr_type(AddressSpace::GLOBAL));
    let f = m.kernel("prefix_sums", &[global, global]);
    for (i, name) in ["x", "out"].into_iter().enumerate() {
        f.set_param_name(i, name);
        f.add_param_attribute(i, Attribute::flag("noalias"));
    }
    f.add_attribute(Attribute::string("amdgpu-flat-work-group-size", "1,256"));
    let (x, out) = (f.param(0), f.param(1));
    let (entry, add, done) = (f.block("entry"), f.block("add"), f.block("done"));

    f.position_at_end(entry);
    // The hardware's number of a work-item in its group is less than 1024.
    let range = m.metadata_node(&[m.const_i32(0).into(), m.const_i32(1024).into()]);
    let id = f.name("id").metadata("range", range).call_intrinsic(Intrinsic::AmdgcnWorkitemIdX, &[]);
    f.br(add);

    f.position_at_end(add);
    let (i, sum) = (f.name("i").phi(i32), f.name("sum").phi(i32));
    let element = f.name("element").load(i32, f.inbounds().gep(i32, x, &[i]));
    let next_sum = f.name("next.sum").add(sum, element);
    let next = f.name("next").nuw().add(i, m.const_i32(1));
    f.cond_br(f.name("more").icmp(IntPredicate::Ule, next, id), add, done);
    let zero = m.const_i32(0);
    f.add_incoming(i, &[(zero, entry), (next, add)]);
    f.add_incoming(sum, &[(zero, entry), (next_sum, add)]);

    f.position_at_end(done);
    f.store(next_sum, f.inbounds().gep(i32, out, &[id]));
    f.ret_void();
    m.finish()
}

fn main() -> Result<(), Box<dyn Error>> {
    let module = prefix_sums()?;
    let options = Options::default().target(Target::Gfx942);
    let compiled = gcnsel::compile(&module, &options)?;
    // As text it is the same module, and gives the same object.
    let text = gcnsel::ir::print(&module);
    println!("{text}");
    assert_eq!(gcnsel::compile(&text, &options)?.bytes, compiled.bytes);
    let object = CodeObject::load(&compiled.bytes)?;
    let x: Vec<u8> = (0..256u32).flat_map(u32::to_le_bytes).collect();
    let launch = Launch::new("prefix_sums", [256, 1, 1], [256, 1, 1])
        .arg(Arg::Buffer(x))
        .arg(Arg::Buffer(vec![0; 4 * 256]));
    let outcome = object.run(&launch)?;
    let sums = outcome.buffers[1]
        .chunks_exact(4)
        .map(|bytes| u32::from_le_bytes(bytes.try_into().expect("chunks of four")));
    let sums: Vec<u32> = sums.collect();
    println!("{:?} ... {:?}", &sums[..8], sums.last());
    assert!(sums.iter().zip(0u32..).all(|(&sum, i)| sum == i * (i + 1) / 2));
    Ok(())
}
