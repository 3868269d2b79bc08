//! The four functions, called as Triton calls them, in a process without Triton.

#![allow(unsafe_code)]

use gcnsel_triton::border::{
    triton_amdgpu_assemble, triton_amdgpu_compile, triton_amdgpu_free, triton_amdgpu_revision,
};
use gcnsel_triton::interface::RawOptions;
use std::ffi::{CStr, c_char, c_int};
use std::ptr::{null, null_mut};

const KERNEL: &str = "
    define amdgpu_kernel void @fused(ptr addrspace(1) %p) {
      %x = load volatile float, ptr addrspace(1) %p
      %y = load volatile float, ptr addrspace(1) %p
      %product = fmul float %x, %y
      %sum = fadd float %product, %x
      store float %sum, ptr addrspace(1) %p
      ret void
    }";

fn options(processor: &'static CStr) -> RawOptions {
    RawOptions {
        abi_version: 1,
        triple: c"amdgpu9.42-amd-amdhsa".as_ptr(),
        processor: processor.as_ptr(),
        features: c"".as_ptr(),
        abi: c"".as_ptr(),
        flags: c"".as_ptr(),
        disabled_passes: null(),
        enable_fp_fusion: 1,
        disable_optimization: 0,
        canonicalize_gep: 0,
        dump_ir: 0,
        enable_timing: 0,
    }
}

/// Calls a function that lends a result or a message, copies it and gives it back.
fn answer(
    call: impl FnOnce(*mut *mut c_char, *mut usize, *mut *mut c_char) -> c_int,
) -> Result<Vec<u8>, String> {
    let (mut result, mut size, mut error) = (null_mut(), 77, null_mut());
    let status = call(&mut result, &mut size, &mut error);
    // SAFETY: a result has `size` bytes and a zero behind them, a message ends with one; both go back once.
    unsafe {
        if status == 0 {
            assert!(error.is_null());
            let bytes = std::slice::from_raw_parts(result.cast::<u8>(), size + 1).to_vec();
            triton_amdgpu_free(result.cast());
            assert_eq!(bytes[size], 0);
            return Ok(bytes[..size].to_vec());
        }
        assert!((status, size, result.is_null()) == (1, 0, true));
        let message = CStr::from_ptr(error).to_str().expect("messages are UTF-8").to_owned();
        triton_amdgpu_free(error.cast());
        Err(message)
    }
}

fn compile(text: &str, options: *const RawOptions) -> Result<Vec<u8>, String> {
    // SAFETY: text and options live as long as the call.
    answer(|result, size, error| unsafe {
        triton_amdgpu_compile(text.as_ptr().cast(), text.len(), options, result, size, error)
    })
}

fn assemble(text: &[u8], processor: &CStr) -> Result<Vec<u8>, String> {
    let (triple, features) = (c"amdgpu9.42-amd-amdhsa".as_ptr(), c"".as_ptr());
    // SAFETY: the texts live as long as the call.
    answer(|result, size, error| unsafe {
        let (start, size_of_text) = (text.as_ptr().cast(), text.len());
        triton_amdgpu_assemble(start, size_of_text, triple, processor.as_ptr(), features, result, size, error)
    })
}

#[test]
fn ir_becomes_assembly_and_that_an_object() {
    let assembly = compile(KERNEL, &options(c"gfx942")).expect("it compiles");
    let text = std::str::from_utf8(&assembly).expect("assembly is text");
    assert!(text.starts_with("; gcnsel ") && text.contains("fused:"), "{text}");
    let object = assemble(&assembly, c"gfx942").expect("it has been made already");
    let kernels = gcnsel::figures(&object).expect("it is a code object");
    assert_eq!((kernels[0].kernel.as_str(), kernels[0].target.as_str()), ("fused", "gfx942"));
}

/// A product and a sum are one instruction if that is allowed, else two.
#[test]
fn fusion_is_what_the_options_say() {
    let with = |fuses| {
        let options = RawOptions { enable_fp_fusion: fuses, ..options(c"gfx90a") };
        String::from_utf8(compile(KERNEL, &options).expect("it compiles")).expect("assembly is text")
    };
    assert!(!with(1).contains("v_mul_f32") && with(1).contains("v_fma"), "{}", with(1));
    assert!(with(0).contains("v_mul_f32") && with(0).contains("v_add_f32"), "{}", with(0));
}

#[test]
fn what_is_refused_says_why_and_that_there_is_nobody_else() {
    let message =
        compile("define amdgpu_kernel void @k() {\n  retrn void\n}\n", &options(c"gfx942")).unwrap_err();
    assert!(message.contains("kernel 'k'") && message.contains("<triton>:2:3: error: "), "{message}");
    assert!(
        message.contains("there is no other code generator: no triton/_C/libtriton.so is loaded"),
        "{message}"
    );
    let message = compile(KERNEL, &options(c"gfx1100")).unwrap_err();
    assert!(message.starts_with("gfx1100 is no processor that gcnsel compiles for; gfx900, "), "{message}");
    let message = assemble(b"s_endpgm\n", c"gfx942").unwrap_err();
    assert!(message.contains("there is no assembler"), "{message}");
}

#[test]
fn another_processor_has_another_object() {
    let assembly = compile(KERNEL, &options(c"gfx900")).expect("it compiles");
    assert!(assemble(&assembly, c"gfx900").is_ok());
    assert!(assemble(&assembly, c"gfx942").unwrap_err().contains("there is no assembler"));
}

#[test]
fn arguments_that_are_wrong_are_messages() {
    let message = compile(KERNEL, null()).unwrap_err();
    assert!(message.contains("options of triton_amdgpu_compile are null"), "{message}");
    let newer = RawOptions { abi_version: 2, ..options(c"gfx942") };
    assert!(compile(KERNEL, &newer).unwrap_err().starts_with("version 2 of Triton's interface"));
    let without = RawOptions { features: null(), ..options(c"gfx942") };
    assert_eq!(compile(KERNEL, &without).unwrap_err(), "'features' is null");
    let size = usize::MAX;
    // SAFETY: nothing is read, since no memory has so many bytes.
    let message = answer(|result, given, error| unsafe {
        triton_amdgpu_compile(KERNEL.as_ptr().cast(), size, &options(c"gfx942"), result, given, error)
    });
    assert_eq!(message.unwrap_err(), format!("a size of {size} bytes is more than memory has"));
    // SAFETY: as above.
    let message = answer(|result, given, error| unsafe {
        let (text, empty, processor) = (KERNEL.as_ptr().cast(), c"".as_ptr(), c"gfx942".as_ptr());
        triton_amdgpu_assemble(text, size, empty, processor, empty, result, given, error)
    });
    assert_eq!(message.unwrap_err(), format!("a size of {size} bytes is more than memory has"));
    // Nobody has to take a message, and nothing that was not lent is taken back.
    // SAFETY: pointers may be null.
    let status = unsafe { triton_amdgpu_compile(null(), 0, null(), null_mut(), null_mut(), null_mut()) };
    assert_eq!(status, 1);
    triton_amdgpu_free(null_mut());
    triton_amdgpu_free(KERNEL.as_ptr().cast_mut().cast());
}

#[test]
fn the_revision_stays() {
    let (first, second) = (triton_amdgpu_revision(), triton_amdgpu_revision());
    assert_eq!(first, second);
    // SAFETY: it ends with a zero, and stays.
    let text = unsafe { CStr::from_ptr(first) }.to_str().expect("it is UTF-8");
    assert!(text.starts_with("gcnsel 0.") && text.ends_with(", else none"), "{text}");
}
