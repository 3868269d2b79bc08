//! Kernels with fat pointers (`tests/fat_pointers`) through control flow, calls and memory: by the interpreter, by our code
//! for every target and engine, scheduled and not, and by `llc-19`'s code, all in the emulator's strict mode. Operations
//! one by one are in `operations/fat.rs`.
//!
//! Names, parameters and first lines are as those of `tests/reduced`.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;
use gcnsel_tests::differential::run_folder;
use gcnsel_tests::oracle::{LlcLevel, have, llc, say};

#[test]
fn fat_pointers_compute_what_the_interpreter_says() {
    let ran = run_folder("fat_pointers", "fat_pointers", 5, |_| true).unwrap_or_else(|why| panic!("{why}"));
    assert!(ran.faults.is_empty(), "{}", ran.faults.join("\n"));
    say(&format!("kernels with fat pointers: {} files, {} runs", ran.files, ran.runs));
}

/// As a kernel's argument a fat pointer lies as in memory: its offset, and behind it its resource. It takes 32 bytes.
#[test]
fn arguments_of_kernels() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
        define amdgpu_kernel void @k(ptr addrspace(7) %p, ptr addrspace(1) %out) #0 {
          %n = ptrtoint ptr addrspace(7) %p to i160
          %offset = trunc i160 %n to i32
          %s = lshr i160 %n, 32
          %resource = trunc i160 %s to i128
          store i128 %resource, ptr addrspace(1) %out, align 16
          %to = getelementptr i8, ptr addrspace(1) %out, i64 16
          store i32 %offset, ptr addrspace(1) %to, align 4
          %beyond = load i32, ptr addrspace(7) %p, align 4
          %to2 = getelementptr i8, ptr addrspace(1) %out, i64 20
          store i32 %beyond, ptr addrspace(1) %to2, align 4
          ret void
        }
        attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }";
    // A raw buffer of 16 bytes, and an offset beyond it.
    let dwords = [0xffff_fff0, 0x1234_5678u32, 0x9abc, 16, 0x27000, 0, 0, 0];
    let bytes: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
    let expected: Vec<u8> = [&bytes[4..20], &bytes[..4], &[0; 4]].concat();
    let module = gcnsel_ir::parse(text.as_bytes()).expect("it is well-formed");
    let mut request = gcnsel_interpreter::Launch::new("k", [1, 1, 1], [1, 1, 1]);
    request.args =
        vec![gcnsel_interpreter::Arg::Value(bytes.clone()), gcnsel_interpreter::Arg::Buffer(vec![1; 24])];
    let interpreted = gcnsel_interpreter::run(&module, &request).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(interpreted.buffers[1], expected);
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let ours = compile(text.as_bytes(), "k", target).unwrap_or_else(|error| panic!("{error}"));
        let theirs = have("fat_pointers", "llc-19", "llvm-19")
            .then(|| llc(text, target, LlcLevel::O2).unwrap_or_else(|error| panic!("{error}")));
        for object in [Some(ours), theirs].into_iter().flatten() {
            let object = CodeObject::load(&object).unwrap_or_else(|error| panic!("{error}"));
            let launch = Launch::new("k", [1, 1, 1], [1, 1, 1]);
            let launch = launch.arg(Arg::Value(bytes.clone())).arg(Arg::Buffer(vec![1; 24]));
            let run = object.run(&launch).unwrap_or_else(|error| panic!("{target}: {error}"));
            assert_eq!(run.buffers[1], expected, "{target}");
        }
    }
}

/// What has no meaning is refused, at its place.
#[test]
fn what_is_refused() {
    let kernel = |code: &str| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(7) %p, ptr addrspace(1) %o, ptr addrspace(8) %r) {{\n  {code}\n  ret void\n}}\n"
        )
    };
    let cases = [
        (
            "%x = addrspacecast ptr addrspace(1) %o to ptr addrspace(7) store i32 0, ptr addrspace(7) %x",
            "3:3: error: a cast from address space 1 to 7 is not supported: only buffer resources, address space 8, \
             become fat pointers",
        ),
        (
            "%x = addrspacecast ptr addrspace(7) %p to ptr addrspace(8) store ptr addrspace(8) %x, ptr addrspace(1) %o",
            "3:3: error: a cast from address space 7 to 8 is not supported: only buffer resources, address space 8, \
             become fat pointers",
        ),
        (
            "%x = icmp ult ptr addrspace(7) %p, null store i1 %x, ptr addrspace(1) %o",
            "3:3: error: a comparison of fat pointers by size is not supported",
        ),
        (
            "%x = getelementptr i8, ptr addrspace(8) %r, i32 4 store ptr addrspace(8) %x, ptr addrspace(1) %o",
            "3:3: error: address arithmetic on buffer resources is not supported on gfx942",
        ),
        (
            "store i32 0, ptr addrspace(8) %r",
            "3:3: error: memory access in address space 8 is not supported on gfx942",
        ),
    ];
    for (code, expected) in cases {
        let text = kernel(code);
        let error = compile(text.as_bytes(), "refused.ll", "gfx942").expect_err(code);
        assert!(error.starts_with(&format!("refused.ll:{expected}")), "{error}");
    }
}
