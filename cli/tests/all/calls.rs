//! What kernels and code objects have for the functions that are called.

use gcnsel::Target;
use gcnsel::{Emit, Options, compile};
use gcnsel_codeobject::{LoadedKernel, LoadedObject, read};

fn object(text: &str) -> LoadedObject {
    let options = Options::default().target(Target::Gfx942).verify(true);
    let compiled = compile(text.as_bytes(), &options).unwrap_or_else(|why| panic!("{why}"));
    read(&compiled.bytes).expect("our objects can be read")
}

fn kernel<'a>(object: &'a LoadedObject, name: &str) -> &'a LoadedKernel {
    object.kernels.iter().find(|kernel| kernel.name == name).expect("it is in the object")
}

/// VGPRs that a kernel is given at least, which come in eights.
fn vgprs(kernel: &LoadedKernel) -> u32 {
    8 * (u32::from(kernel.descriptor.granulated_workitem_vgpr_count) + 1)
}

/// Of functions that call one another each may come to every other one, wherever a kernel enters.
#[test]
fn kernels_have_the_registers_of_whole_cycles() {
    // As many values as are loaded before the first is stored.
    let function = |name: &str, callee: &str, values: u32| {
        let all = |line: &dyn Fn(u32) -> String| (0..values).map(line).collect::<String>();
        let load = |at| format!("  %v{at} = load volatile i32, ptr addrspace(1) %p\n");
        let store = |at| format!("  store volatile i32 %v{at}, ptr addrspace(1) %p\n");
        format!(
            "define internal void @{name}(ptr addrspace(1) %p, i32 %n) {{\n{}{}  %c = icmp eq i32 %n, 0\n  \
             br i1 %c, label %end, label %more\nmore:\n  %m = sub i32 %n, 1\n  \
             call void @{callee}(ptr addrspace(1) %p, i32 %m)\n  br label %end\nend:\n  ret void\n}}\n",
            all(&load),
            all(&store)
        )
    };
    let entry = |name: &str, callee: &str| {
        format!(
            "define amdgpu_kernel void @{name}(ptr addrspace(1) %p, i32 %n) {{\n  \
             call void @{callee}(ptr addrspace(1) %p, i32 %n)\n  ret void\n}}\n"
        )
    };
    let all = [("f", 40), ("g", 70), ("h", 100)];
    for cycle in [&all[..], &all[1..], &all[2..]] {
        let next = cycle.iter().cycle().skip(1);
        let functions =
            cycle.iter().zip(next).map(|((name, values), (callee, _))| function(name, callee, *values));
        let entries = cycle.iter().map(|(name, _)| entry(&format!("at_{name}"), name));
        let object = object(&functions.chain(entries).collect::<String>());
        for (name, _) in cycle {
            let kernel = kernel(&object, &format!("at_{name}"));
            assert!(vgprs(kernel) > 100, "{name} of {} has {}", cycle.len(), vgprs(kernel));
            assert!(kernel.descriptor.uses_dynamic_stack, "{name} of {}", cycle.len());
        }
    }
}

/// A kernel has LDS for what it calls, not for what others call.
#[test]
fn kernels_have_the_lds_of_what_they_call() {
    let text = "@lds = internal addrspace(3) global [64 x i32] undef, align 4\n\
                define internal i32 @with(i32 %n) noinline {\n  \
                  %p = getelementptr i32, ptr addrspace(3) @lds, i32 %n\n  %x = load i32, ptr addrspace(3) %p\n  ret i32 %x\n}\n\
                define internal i32 @without(i32 %n) noinline {\n  %x = mul i32 %n, %n\n  ret i32 %x\n}\n";
    let entry = |name: &str| {
        format!(
            "define amdgpu_kernel void @calls_{name}(ptr addrspace(1) %p, i32 %n) {{\n  \
             %x = call i32 @{name}(i32 %n)\n  store i32 %x, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    };
    let object = object(&[text, &entry("with"), &entry("without")].concat());
    for (name, bytes) in [("calls_with", 256), ("calls_without", 0)] {
        assert_eq!(kernel(&object, name).descriptor.group_segment_fixed_size, bytes, "{name}");
    }
}

/// Each function has scratch enough; one within the other they have not.
#[test]
fn frames_of_a_kernel_are_no_more_than_a_lane_can_have() {
    // 131,056 bytes: 8191 times 1024, of 64 lanes.
    let text = |size: u32| {
        format!(
            "define internal void @inner() noinline {{\n  %p = alloca [{size} x i8], addrspace(5)\n  \
             store volatile i8 1, ptr addrspace(5) %p\n  ret void\n}}\n\
             define internal void @outer() noinline {{\n  %p = alloca [65536 x i8], addrspace(5)\n  \
             store volatile i8 1, ptr addrspace(5) %p\n  call void @inner()\n  ret void\n}}\n\
             define amdgpu_kernel void @fits() {{\n  call void @inner()\n  ret void\n}}\n\
             define amdgpu_kernel void @entry() {{\n  call void @outer()\n  ret void\n}}\n"
        )
    };
    for target in [Target::Gfx900, Target::Gfx90a, Target::Gfx942] {
        let options = Options::default().target(target).verify(true);
        let compiled = compile(text(65_000).as_bytes(), &options).unwrap_or_else(|why| panic!("{why}"));
        let object = read(&compiled.bytes).expect("our objects can be read");
        let bytes = kernel(&object, "entry").descriptor.private_segment_fixed_size;
        assert!((130_536..=131_056).contains(&bytes), "{bytes} on {target}");
        let text = text(66_000);
        let refused = compile(text.as_bytes(), &options).expect_err("more than there is");
        let refused = &refused.messages()[0];
        let message = &refused.text;
        assert!(message.starts_with("kernel '@entry' takes 131"), "{message}");
        assert!(
            message.ends_with("bytes of scratch of each lane with what it calls, of 131056"),
            "{message}"
        );
        let at = refused.bytes.as_ref().expect("a place").start;
        assert!(text[at..].starts_with("@entry()"), "{}", &text[at..]);
    }
}

/// Tables of functions are in the object, whether its code names them or not: their functions must be, too.
#[test]
fn functions_in_tables_are_in_the_object() {
    let text = "@table = addrspace(1) constant [2 x ptr] [ptr @f, ptr @other]\n\
                @other = internal alias void (), ptr @g\n\
                define internal void @f() {\n  ret void\n}\n\
                define internal void @g() {\n  ret void\n}\n\
                define amdgpu_kernel void @k() {\n  ret void\n}\n";
    let object = object(text);
    for name in ["f", "g"] {
        let symbol = object.symbols.get(name);
        assert!(symbol.is_some_and(|symbol| symbol.size > 0), "{name}: {symbol:?}");
    }
}

/// What calls a function turns out not to be reached: then nobody needs it. What others may call stays where they come later.
#[test]
fn functions_that_nobody_comes_to_are_left_out() {
    let many = |name: &str, then: &str| {
        let load = |at| format!("  %v{at} = load volatile i32, ptr addrspace(1) %p\n");
        let store = |at| format!("  store volatile i32 %v{at}, ptr addrspace(1) %p\n");
        let lines: String = (0..50).map(load).chain((0..50).map(store)).collect();
        format!("define {name}(ptr addrspace(1) %p) noinline {{\n{lines}{then}  ret void\n}}\n")
    };
    let text = "define internal void @f(ptr addrspace(1) %p) noinline {\n  call void @g(ptr addrspace(1) %p)\n  ret void\n}\n\
                define internal void @h() noinline {\n  ret void\n}\n\
                define internal void @small(ptr addrspace(1) %p) noinline {\n  store i32 1, ptr addrspace(1) %p\n  ret void\n}\n\
                define amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  call void @small(ptr addrspace(1) %p)\n  \
                br i1 false, label %dead, label %end\ndead:\n  call void @f(ptr addrspace(1) %p)\n  \
                call void @seen(ptr addrspace(1) %p)\n  br label %end\nend:\n  ret void\n}\n";
    let text = [text, &many("internal void @g", ""), &many("void @seen", "  call void @h()\n")].concat();
    for (emit, there) in [(Emit::Obj, &["small"][..]), (Emit::Reloc, &["h", "seen", "small"])] {
        let options = Options::default().target(Target::Gfx90a).verify(true).emit(emit);
        let compiled = compile(text.as_bytes(), &options).unwrap_or_else(|why| panic!("{why}"));
        let object = read(&compiled.bytes).expect("our objects can be read");
        let functions = ["f", "g", "h", "seen", "small"].into_iter();
        let found: Vec<&str> = functions.filter(|name| object.symbols.contains_key(*name)).collect();
        assert_eq!(found, there);
        assert_eq!(vgprs(kernel(&object, "k")), 8);
    }
}

/// A call by an alias is a call of the function, which is in the object.
#[test]
fn functions_are_called_by_aliases() {
    let text = "@other = hidden alias void (), ptr @f\n\
                define amdgpu_kernel void @k() {\n  call void @other()\n  ret void\n}\n\
                define internal void @f() noinline {\n  ret void\n}\n";
    let object = object(text);
    assert!(object.symbols.get("f").is_some_and(|symbol| symbol.size > 0));
}

/// The mode of floats is set when a kernel starts, so what sets it is not called, `noinline` or not.
#[test]
fn what_sets_the_mode_is_inlined() {
    let text = "declare void @llvm.amdgcn.s.setreg(i32 immarg, i32)\n\
                define internal void @f() noinline {\n  call void @llvm.amdgcn.s.setreg(i32 1473, i32 1)\n  \
                ret void\n}\n\
                define amdgpu_kernel void @k() {\n  call void @f()\n  ret void\n}\n";
    let object = object(text);
    assert!(kernel(&object, "k").descriptor.fp16_overflow);
    assert!(!object.symbols.contains_key("f"));
}

/// The sums of matrix instructions are values of the whole wave, which a callee does not know enough of; of other intrinsics
/// it may have any, and is called if that is asked for.
#[test]
fn what_has_matrix_instructions_is_inlined_and_no_other_intrinsic() {
    for (declaration, body, stays) in [
        ("i32 @llvm.umin.i32(i32, i32)", "  %r = call i32 @llvm.umin.i32(i32 %n, i32 7)", true),
        (
            "i32 @llvm.amdgcn.mbcnt.lo(i32, i32)",
            "  %r = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 %n)",
            true,
        ),
        (
            "<4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32 immarg, i32 immarg, i32 immarg)",
            "  %x = bitcast i32 %n to float\n  %s = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %x, float %x, \
             <4 x float> zeroinitializer, i32 0, i32 0, i32 0)\n  %e = extractelement <4 x float> %s, i32 0\n  \
             %r = bitcast float %e to i32",
            false,
        ),
    ] {
        let object = object(&format!(
            "declare {declaration}\n\
             define internal i32 @f(i32 %n) noinline {{\n{body}\n  ret i32 %r\n}}\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {{\n  %r = call i32 @f(i32 %n)\n  \
             store i32 %r, ptr addrspace(1) %p\n  ret void\n}}\n"
        ));
        assert_eq!(object.symbols.contains_key("f"), stays, "{declaration}");
    }
}

/// A function of so many additions.
fn long_function(attributes: &str, length: usize) -> String {
    let mut text = format!("define internal i32 @f(i32 %v0) {attributes} {{\n");
    for at in 0..length {
        text.push_str(&format!("  %v{} = call i32 asm sideeffect \"\", \"=v,0\"(i32 %v{at})\n", at + 1));
    }
    text + &format!("  ret i32 %v{length}\n}}\n")
}

/// Copies of a function for hundreds of kernels: where it is seldom called, shorter ones are not made.
#[test]
fn what_is_seldom_called_is_not_copied_often() {
    for (attributes, length, kernels, stays) in [
        ("", 200, 100, false),
        ("cold", 200, 100, true),
        ("noreturn", 200, 100, true),
        ("cold alwaysinline", 200, 100, false),
        ("cold", 200, 50, true),
        ("cold", 200, 20, false),
        ("cold", 20, 1000, false),
        ("", 400, 12, true),
        ("", 400, 10, false),
    ] {
        let mut text = long_function(attributes, length);
        for number in 0..kernels {
            text.push_str(&format!(
                "define amdgpu_kernel void @k{number}(i32 %n, ptr addrspace(1) %p) {{\n  %r = call i32 @f(i32 %n)\n  \
                 store i32 %r, ptr addrspace(1) %p\n  ret void\n}}\n"
            ));
        }
        let object = object(&text);
        assert_eq!(object.symbols.contains_key("f"), stays, "{attributes} {length} {kernels}");
    }
}

/// Copies of a function in one kernel, in its own calls and in those of what it calls: a function of a hundred instructions
/// is called where copies are more than the instruction cache holds.
#[test]
fn what_fills_the_cache_is_called() {
    for (length, calls, inner_calls, stays) in
        [(150, 40, 1, true), (150, 8, 5, true), (150, 5, 5, false), (150, 20, 1, false), (80, 100, 1, false)]
    {
        let mut text = long_function("", length);
        let calls_of = |of: &str, count: usize| {
            let lines = (0..count).map(|n| format!("  %r{} = call i32 @{of}(i32 %r{n})\n", n + 1));
            lines.collect::<String>()
        };
        let inner = calls_of("f", inner_calls);
        text += &format!("define internal i32 @g(i32 %r0) {{\n{inner}  ret i32 %r{inner_calls}\n}}\n");
        let outer = calls_of("g", calls);
        text += &format!(
            "define amdgpu_kernel void @k(i32 %r0, ptr addrspace(1) %p) {{\n{outer}  \
             store i32 %r{calls}, ptr addrspace(1) %p\n  ret void\n}}\n"
        );
        let object = object(&text);
        assert_eq!(object.symbols.contains_key("f"), stays, "{length} {calls} {inner_calls}");
    }
}

/// What a function calls and does not inline is none of its own size: a short one is copied.
#[test]
fn a_call_that_stays_makes_no_function_large() {
    let mut text = long_function("noinline", 1200);
    text.push_str(
        "define internal i32 @short(i32 %n) {\n  %r = call i32 @f(i32 %n)\n  %s = add i32 %r, 1\n  ret i32 %s\n}\n",
    );
    for number in 0..20 {
        text.push_str(&format!(
            "define amdgpu_kernel void @k{number}(i32 %n, ptr addrspace(1) %p) {{\n  %r = call i32 @short(i32 %n)\n  \
             store i32 %r, ptr addrspace(1) %p\n  ret void\n}}\n"
        ));
    }
    let object = object(&text);
    assert!(object.symbols.contains_key("f"));
    assert!(!object.symbols.contains_key("short"));
}

/// What nobody reads is computed before the return all the same.
#[test]
fn a_return_comes_last() {
    let text = "define void @f(float %a) noinline {\n  \
                %x = call float asm sideeffect \"v_rcp_f32 $0, $1\", \"=v,v\"(float %a)\n  \
                %y = call float asm sideeffect \"v_mov_b32 $0, $1\", \"=v,v\"(float %x)\n  ret void\n}\n\
                define amdgpu_kernel void @k(float %a) {\n  call void @f(float %a)\n  ret void\n}\n";
    assert!(object(text).symbols.contains_key("f"));
}

/// What only a kernel can have, or no call can pass, is inlined, `noinline` or not.
#[test]
fn what_cannot_be_called_is_inlined() {
    let kernel = |call: &str| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  %a = alloca [2000 x i32], addrspace(5)\n  \
             store i32 5, ptr addrspace(5) %a\n  %r = call i32 {call}\n  store i32 %r, ptr addrspace(1) %p\n  ret void\n}}\n"
        )
    };
    let passed = |size: u32| {
        format!(
            "define internal i32 @f(ptr addrspace(5) byval([{size} x i32]) %x) noinline {{\n  \
             %r = load volatile i32, ptr addrspace(5) %x\n  ret i32 %r\n}}\n{}",
            kernel(&format!("@f(ptr addrspace(5) byval([{size} x i32]) %a)"))
        )
    };
    let matrix = format!(
        "define internal i32 @f() noinline {{\n  %v = call <4 x i32> asm sideeffect \
         \"v_mfma_i32_4x4x4i8 $0, $1, $1, 0\", \"=v,v\"(i32 3)\n  %r = extractelement <4 x i32> %v, i32 0\n  ret i32 %r\n}}\n{}",
        kernel("@f()")
    );
    let aligned = |align: u32| passed(8).replace("%x) noinline", &format!("align {align} %x) noinline"));
    // As clang writes addresses in `extern __shared__` arrays.
    let of_the_launch = |address: &str| {
        format!(
            "@of_the_launch = external addrspace(3) global [0 x i32], align 16\n\
             @other_name = internal alias i32, ptr addrspace(3) @of_the_launch\n\
             define internal i32 @f() noinline {{\n  %r = load volatile i32, ptr {address}\n  ret i32 %r\n}}\n{}",
            kernel("@f()")
        )
    };
    for (what, text, is_called) in [
        ("LDS of the launch", of_the_launch("addrspace(3) @of_the_launch"), false),
        (
            "its fifth byte",
            of_the_launch("addrspace(3) getelementptr (i8, ptr addrspace(3) @of_the_launch, i32 4)"),
            false,
        ),
        ("generic", of_the_launch("addrspacecast (ptr addrspace(3) @of_the_launch to ptr)"), false),
        ("by an alias", of_the_launch("addrspace(3) @other_name"), false),
        ("passed", passed(1000), true),
        ("too large", passed(1100), false),
        ("aligned", aligned(16), true),
        ("aligned to more", aligned(32), false),
        ("matrix", matrix, false),
    ] {
        assert_eq!(object(&text).symbols.contains_key("f"), is_called, "{what}");
    }
}

/// Calls are set apart by what selection will take for uniform, which is less without reasoning about values.
#[test]
fn pointers_of_which_less_is_known_are_called_one_after_the_other() {
    let text = "
declare i32 @llvm.amdgcn.workitem.id.x()
define i32 @f(i32 %x) noinline {
  ret i32 %x
}
@table = addrspace(4) constant [2 x ptr] [ptr @f, ptr @f]
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %t, 5
  br i1 %low, label %a, label %b
a:
  %x = phi i32 [ %t, %entry ], [ %z, %b ]
  %at = getelementptr [2 x ptr], ptr addrspace(4) @table, i32 0, i32 %n
  %callee = load ptr, ptr addrspace(4) %at
  %y = call i32 %callee(i32 %x)
  br label %b
b:
  %w = phi i32 [ %t, %entry ], [ %y, %a ]
  %z = add i32 %w, 7
  %c = icmp ult i32 %z, 100
  br i1 %c, label %a, label %end
end:
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %z, ptr addrspace(1) %q
  ret void
}
";
    for no_value_reasoning in [false, true] {
        let options = Options::default().no_value_reasoning(no_value_reasoning).verify(true);
        compile(text.as_bytes(), &options).unwrap_or_else(|why| panic!("{why}"));
    }
}
