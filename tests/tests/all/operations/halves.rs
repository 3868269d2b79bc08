//! Functions of halves against double precision.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;
use gcnsel_tests::half::from_half;

/// A function, its value in doubles, and by how much our result may be off, in units of the last place of a half.
type Function = (&'static str, fn(f64) -> f64, f64);

const FUNCTIONS: [Function; 6] = [
    ("exp", f64::exp, 0.51),
    ("exp2", f64::exp2, 0.51),
    ("exp10", |x| 10f64.powf(x), 0.52),
    ("log", f64::ln, 0.51),
    ("log2", f64::log2, 0.51),
    ("log10", f64::log10, 0.51),
];

/// Halves that are tried: so many, each so far from the last, around all of them.
const STEP: u32 = 13;
const COUNT: u32 = 1 << 13;

/// Units of the last place between a half and what it should be.
fn distance(found: f64, wanted: f64) -> f64 {
    // From the middle between the largest half and the next there would be, infinity is right.
    let infinite = |x: f64| x.abs() >= 65520.0;
    if found == wanted
        || found.is_nan() && wanted.is_nan()
        || infinite(found) && infinite(wanted) && found * wanted > 0.0
    {
        return 0.0;
    }
    let last = 2f64.powi(wanted.abs().log2().floor().clamp(-14.0, 15.0) as i32 - 10);
    let found = if found.is_infinite() { 65536.0 * found.signum() } else { found };
    (found - wanted).abs() / last
}

#[test]
fn halves() {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    for (name, ..) in FUNCTIONS {
        text += &format!(
            "define amdgpu_kernel void @k_{name}(ptr addrspace(1) %out) #0 {{\n\
               %group = call i32 @llvm.amdgcn.workgroup.id.x()\n  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n\
               %first = mul i32 %group, 64\n  %id = add i32 %first, %lane\n  %n = mul i32 %id, {STEP}\n\
               %bits = trunc i32 %n to i16\n  %x = bitcast i16 %bits to half\n\
               %y = call half @llvm.{name}.f16(half %x)\n\
               %at = getelementptr half, ptr addrspace(1) %out, i32 %id\n  store half %y, ptr addrspace(1) %at\n  ret void\n}}\n\
             declare half @llvm.{name}.f16(half)\n"
        );
    }
    text += "declare i32 @llvm.amdgcn.workgroup.id.x()\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n\
             attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }\n";
    for target in ["gfx942", "gfx900"] {
        let object = compile(text.as_bytes(), "halves", target).expect("the kernels compile");
        let object = CodeObject::load(&object).expect("our objects load");
        for (name, exact, limit) in FUNCTIONS {
            let launch = Launch::new(format!("k_{name}"), [COUNT, 1, 1], [64, 1, 1]);
            let launch = launch.arg(Arg::Buffer(vec![0; 2 * COUNT as usize]));
            let result = object.run(&launch).unwrap_or_else(|e| panic!("{name} {target}: {e}"));
            for (i, bytes) in result.buffers[0].chunks_exact(2).enumerate() {
                let x = f64::from(from_half((i as u32 * STEP) as u16));
                let found = f64::from(from_half(u16::from_le_bytes([bytes[0], bytes[1]])));
                let off = distance(found, exact(x));
                assert!(off <= limit, "{name} {target}: of {x} {found}, should be {}: {off}", exact(x));
            }
        }
    }
}
