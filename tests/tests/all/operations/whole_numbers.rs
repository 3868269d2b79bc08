//! Whole numbers of floats, which llc-19 does not select, against Rust's.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;

#[test]
fn whole_numbers() {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    for name in ["lrint", "lround"] {
        text += &format!(
            "define amdgpu_kernel void @k_{name}(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {{\n\
               %id = call i32 @llvm.amdgcn.workitem.id.x()\n\
               %from = getelementptr float, ptr addrspace(1) %in, i32 %id\n  %x = load float, ptr addrspace(1) %from\n\
               %y = call i32 @llvm.{name}.i32.f32(float %x)\n  %d = fpext float %x to double\n\
               %w = call i64 @llvm.{name}.i64.f64(double %d)\n  %z = trunc i64 %w to i32\n\
               %sum = shl i32 %z, 16\n  %low = and i32 %y, 65535\n  %both = or i32 %sum, %low\n\
               %at = getelementptr i32, ptr addrspace(1) %out, i32 %id\n  store i32 %both, ptr addrspace(1) %at\n  ret void\n}}\n\
             declare i32 @llvm.{name}.i32.f32(float)\ndeclare i64 @llvm.{name}.i64.f64(double)\n"
        );
    }
    text += "declare i32 @llvm.amdgcn.workitem.id.x()\n\
             attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }\n";
    // Halves of whole numbers around zero, and what is next to a half.
    let mut numbers: Vec<f32> = (0..60).map(|n| (n - 30) as f32 / 2.0).collect();
    numbers.extend([0.499_999_97, -0.499_999_97, 1.500_000_1, 30_000.5]);
    let bytes: Vec<u8> = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
    for target in ["gfx942", "gfx900"] {
        let object = compile(text.as_bytes(), "whole", target).expect("the kernels compile");
        let object = CodeObject::load(&object).expect("our objects load");
        for (name, whole) in [("lrint", f32::round_ties_even as fn(f32) -> f32), ("lround", f32::round)] {
            let launch = Launch::new(format!("k_{name}"), [64, 1, 1], [64, 1, 1]);
            let launch = launch.arg(Arg::Buffer(bytes.clone())).arg(Arg::Buffer(vec![0; 256]));
            let result = object.run(&launch).unwrap_or_else(|e| panic!("{name} {target}: {e}"));
            for (x, found) in numbers.iter().zip(result.buffers[1].chunks(4)) {
                let wanted = (whole(*x) as i16).to_le_bytes();
                assert_eq!(found, [wanted, wanted].concat(), "{name} of {x} on {target}");
            }
        }
    }
}
