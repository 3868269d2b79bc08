//! What is not LLVM IR, or not what gcnsel takes, is refused with the right words at the right place. Places
//! are counted by hand.

use gcnsel_diag::SourceFile;
use gcnsel_ir::{parse, verify};

/// Text, line, column, message.
const CASES: &[(&str, usize, usize, &str)] = &[
    (
        "foo",
        1,
        1,
        "expected 'define', 'declare', 'target', 'source_filename', 'attributes', 'module asm', a global, a type or metadata, found 'foo'",
    ),
    ("define", 1, 7, "expected a type, found the end of the file"),
    (
        "module asm(target_cpu: \"gfx90a\") \"\" \"s_nop 0\"\n",
        1,
        11,
        "assembly of a module for features or a processor of its own ('target_features', 'target_cpu') is not supported",
    ),
    (
        "module asm(target_abi: \"\") \"s_nop 0\"\n",
        1,
        12,
        "expected 'target_features:' or 'target_cpu:', found 'target_abi:'",
    ),
    (
        "declare void @g()\ndefine void @f() {\n  call void @g() [ \"a\"(metadata i32 7) ]\n  ret void\n}\n",
        3,
        33,
        "a value as metadata is supported in calls for debuggers, expected a node or a string",
    ),
    ("module asm()\n", 2, 1, "expected a line of assembly in quotes, found the end of the file"),
    (
        "define float @llvm.fabs.f32(float %x) {\n  ret float %x\n}\n",
        1,
        14,
        "'@llvm.fabs.f32' is defined, but names beginning with 'llvm.' are intrinsics",
    ),
    ("@llvm.fabs.f32 = global i32 0\n", 1, 1, "'@llvm.fabs.f32' is an intrinsic's name, and is no function"),
    (
        "@x = global i32 0\n@llvm.fma.f32 = alias i32, ptr @x\n",
        2,
        1,
        "'@llvm.fma.f32' is an intrinsic's name, and is no function",
    ),
    ("define void @f() {\n", 2, 1, "expected an instruction, found the end of the file"),
    (
        "target datalayout = \"e-p5:32:32-A5\"\ndefine void @f() {\n  %p = alloca i32\n  ret void\n}\n",
        3,
        3,
        "'alloca' is in address space 5 on AMDGPU (', addrspace(5)' behind it), found 'ptr'",
    ),
    (
        "define void @f(i32 %x) {\n  call void @llvm.amdgcn.s.sleep()\n  ret void\n}\ndeclare void @llvm.amdgcn.s.sleep()\n",
        5,
        14,
        "'@llvm.amdgcn.s.sleep' takes 1 parameter, found 0; the intrinsic is void (constant i32)",
    ),
    (
        "attributes #0 = { memory(g(i32 0, 1)argmem: write) }\n",
        1,
        25,
        "expected 'none', 'read', 'write' or 'readwrite', or such behind a kind of memory and ':'",
    ),
    (
        "define void @f() {\n}\n",
        2,
        1,
        "expected an instruction or a label: a body has at least one block, found '}'",
    ),
    ("define void @f() {\n  %x = frob i32 1\n  ret void\n}\n", 2, 8, "unknown instruction 'frob'"),
    ("define void @f() {\n  %x = add i32 1, %y\n  ret void\n}\n", 2, 19, "'%y' is used but not defined"),
    ("define void @f() {\n  br label %gone\n}\n", 2, 12, "'%gone' is used but not defined"),
    (
        "define void @f() {\n  %x = add i32 1, 2\n  %x = add i32 1, 2\n  ret void\n}\n",
        3,
        3,
        "'%x' is defined twice",
    ),
    (
        "define void @f(i32 %x) {\n  %y = fadd float %x, 1.0\n  ret void\n}\n",
        2,
        19,
        "'%x' is of type 'i32', expected 'float'",
    ),
    (
        "define void @f() {\n  %5 = add i32 1, 2\n  %4 = add i32 1, 2\n  ret void\n}\n",
        3,
        3,
        "expected '%6' or greater, found '%4'",
    ),
    ("define void @f() {\n  %x = ret void\n}\n", 2, 3, "'ret' makes no value here, so '%x' has no meaning"),
    (
        "define void @f() {\n  call void @g()\n  ret void\n}\n",
        2,
        13,
        "'@g' is used but not defined or declared",
    ),
    (
        "define void @f() {\n  ret void\n}\ndefine void @f() {\n  ret void\n}\n",
        4,
        13,
        "'@f' is defined or declared twice",
    ),
    ("@x = global i8 300\n", 1, 16, "constant '300' does not fit type 'i8'"),
    ("@x = global i32 1.5\n", 1, 17, "expected a constant of type 'i32', found '1.5'"),
    (
        "@x = global float 0x3FB999999999999A\n",
        1,
        19,
        "constant '0x3FB999999999999A' is not exactly a value of type 'float'",
    ),
    (
        "@x = global float 1\n",
        1,
        19,
        "expected a float constant (with a decimal point, as hexadecimal, 'inf' or 'nan'), found '1'",
    ),
    ("@x = global [3 x i8] c\"ab\"\n", 1, 22, "a string of 2 bytes is not a value of type '[3 x i8]'"),
    ("@x = global [2 x i32] [i32 1, i64 2]\n", 1, 31, "element of type 'i64', expected 'i32'"),
    ("@x = global [2 x i32] [i32 1]\n", 1, 29, "1 elements of type '[2 x i32]' given"),
    ("@x = global void* null\n", 1, 13, "a pointer to 'void' is no type"),
    (
        "@x = global i32 addrspace(1) 0\n",
        1,
        30,
        "expected '*' after the address space of a typed pointer, found '0'",
    ),
    ("^0 = module: (path: \"a\"\n", 2, 1, "expected ')' after the summary entry, found the end of the file"),
    (
        "define void @f() {\n  call addrspace(1) void @f()\n  ret void\n}\n",
        2,
        26,
        "a function of this name is in address space 0, the call is to 1",
    ),
    (
        "@x = global x86_fp80 zeroinitializer\n",
        1,
        13,
        "type 'x86_fp80' is not one that AMDGPU has; 'half', 'bfloat', 'float' and 'double' are",
    ),
    (
        "@x = global <vscale x 4 x i32> zeroinitializer\n",
        1,
        14,
        "scalable vectors are not supported, expected a fixed number of elements",
    ),
    ("@x = global i0 0\n", 1, 13, "integer type 'i0' is not of 1 to 8388608 bits"),
    (
        "@x = thread_local global i32 0\n",
        1,
        6,
        "'thread_local' variables are not supported on AMDGPU; 'alloca' has what is a lane's own",
    ),
    (
        "@x = ifunc void (), ptr @r\n",
        1,
        6,
        "'ifunc' is not supported: nothing on a GPU resolves it; 'alias' gives a function another name",
    ),
    ("@x = global i32 0, align 3\n", 1, 26, "alignment '3' is not a power of two from 1 to 4294967296"),
    ("@x = global %T zeroinitializer\n", 1, 13, "type '%T' is used but not defined"),
    ("%T = type { i32 }\n%T = type { i64 }\n", 2, 1, "type '%T' is defined twice"),
    ("%T = type { [2 x %U] }\n%U = type { %T }\n", 1, 1, "type '%T' contains itself"),
    (
        "%A = type { [2 x %Y], %Q }\n%Q = type { [2 x %Y] }\n%Y = type { [2 x %Y] }\n",
        3,
        1,
        "type '%Y' contains itself",
    ),
    ("%T = type { i32, [16 x %T] }\n", 1, 1, "type '%T' contains itself"),
    ("%S = type { [16 x %T] }\n%T = type { [16 x %T] }\n", 2, 1, "type '%T' contains itself"),
    (
        "%S = type { [2 x { %T }] }\n%T = type { [2 x { %T }] }\n@g = global i8 0\n",
        2,
        1,
        "type '%T' contains itself",
    ),
    (
        "%T = type { i32, { i8, %T }, i8 }\ndefine void @f(ptr addrspace(5) %p) {\n  ret void\n}\n",
        1,
        1,
        "type '%T' contains itself",
    ),
    (
        "@x = global ptr blockaddress(@f, %b)\ndefine void @f() {\na:\n  ret void\n}\n",
        1,
        34,
        "no block of '@f' has the label '%b'",
    ),
    (
        "@x = global ptr blockaddress(@f, %a)\ndefine void @f() {\na:\n  ret void\n}\n",
        1,
        1,
        "'blockaddress' of the entry block of '@f', to which nothing may branch",
    ),
    (
        "@x = global i64 blockaddress(@f, %b)\n",
        1,
        17,
        "'blockaddress' is a 'ptr', expected a value of type 'i64'",
    ),
    (
        "define void @f() denormal_fpenv(flush) {\n  ret void\n}\n",
        1,
        32,
        "expected 'ieee', 'preservesign', 'positivezero' or 'dynamic', or results' and operands' as 'ieee|dynamic', perhaps followed by ', float:' and the same",
    ),
    (
        "define void @f() denormal_fpenv(ieee, double: ieee) {\n  ret void\n}\n",
        1,
        32,
        "expected 'ieee', 'preservesign', 'positivezero' or 'dynamic', or results' and operands' as 'ieee|dynamic', perhaps followed by ', float:' and the same",
    ),
    ("@x = global ptr blockaddress(%f, %b)\n", 1, 30, "expected a function, as '@name', found '%f'"),
    (
        "@x = global ptr no_cfi %f\n",
        1,
        24,
        "expected the function whose address is meant, as '@name', found '%f'",
    ),
    ("@s = global [1 x i8] c\"a\n", 1, 22, "expected a value of type '[1 x i8]', found 'c'"),
    ("target triple = \"amdgcn\n", 1, 17, "expected a string, found a string without its closing quote"),
    (
        "\u{1}ELF",
        1,
        1,
        "expected 'define', 'declare', 'target', 'source_filename', 'attributes', 'module asm', a global, a type or metadata, found '\\x01', which begins no token",
    ),
    ("define amdgpu_kernl void @f() {\n  ret void\n}\n", 1, 8, "expected a type, found 'amdgpu_kernl'"),
    (
        "define void @f() {\n  invoke void @g() to label %a unwind label %b\n}\n",
        2,
        3,
        "instruction 'invoke' is not supported on AMDGPU: nothing is thrown, and assembly does not branch; 'call', 'br' and 'switch' are",
    ),
    (
        "define void @f(i32 %x) {\n  switch i32 %x, label %d [\n    i64 1, label %d\n  ]\nd:\n  ret void\n}\n",
        3,
        5,
        "case of type 'i64', expected 'i32'",
    ),
    (
        "define void @f(<2 x i32> %v) {\n  %x = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 0, i32 4>\n  ret void\n}\n",
        2,
        50,
        "a shuffle's mask holds numbers below 4, or poison",
    ),
    (
        "define void @f({ i32 } %s) {\n  %x = extractvalue { i32 } %s, 1\n  ret void\n}\n",
        2,
        33,
        "type '{ i32 }' has no part 1",
    ),
    (
        "define void @f(i32 %x) {\n  %y = load i32, i32 %x\n  ret void\n}\n",
        2,
        18,
        "operand of type 'i32', expected a pointer",
    ),
    ("define void @f() {\n  ret void, !dbg !7\n}\n", 2, 18, "metadata '!7' is used but not defined"),
    ("!0 = !{}\n!0 = !{}\n", 2, 1, "metadata '!0' is defined twice"),
    ("!n = !{!0}\n!0 = !{}\n!0 = !{}\n", 3, 1, "metadata '!0' is defined twice"),
    ("!0 = !{}\n!n = !{!0}\n!0 = !{}\n", 3, 1, "metadata '!0' is defined twice"),
    // Of nodes, too, that nothing leads to.
    ("!0 = !{!1}\n!1 = !{!2}\n", 2, 8, "metadata '!2' is used but not defined"),
    ("!0 = !{i32 1}\n!1 = !{i32 null}\n", 2, 12, "'null' is a pointer, expected a value of type 'i32'"),
    ("!0 = !{ptr @nowhere}\n", 1, 12, "'@nowhere' is used but not defined or declared"),
    ("attributes #0 = { nounwind\n", 2, 1, "expected an attribute or '}', found the end of the file"),
    ("define void @f(i32 %x, i32 %x) {\n  ret void\n}\n", 1, 28, "'%x' is defined twice"),
    // From here on: grammatical, refused by the verifier.
    ("define i32 @f() {\n  ret void\n}\n", 2, 3, "'ret void' in a function that returns 'i32'"),
    (
        "define void @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\nb:\n  %y = add i32 %x, 1\n  ret void\n}\n",
        7,
        3,
        "'%x' is used before its definition on some path",
    ),
    (
        "define void @f() {\n  br label %a\na:\n  %x = phi i32 [ 1, %a ]\n  br label %b\nb:\n  ret void\n}\n",
        4,
        3,
        "'phi' has no value for the entry block, which is a predecessor of its block",
    ),
    (
        "define void @f(i1 %c) {\n  br i1 %c, label %a, label %a\na:\n  %x = phi i32 [ 1, %0 ]\n  ret void\n}\n",
        4,
        3,
        "'phi' has one value for the entry block, whose terminator has 2 edges to it",
    ),
    (
        "define void @f() {\n  br label %a\na:\n  %x = phi i32 [ 1, %0 ], [ 1, %0 ]\n  ret void\n}\n",
        4,
        3,
        "'phi' has 2 values for the entry block, whose terminator has one edge to it",
    ),
    (
        "define void @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %a\na:\n  %x = phi i32 [ 1, %e ], [ 2, %e ]\n  ret void\n}\n",
        5,
        3,
        "'phi' has two different values for '%e'",
    ),
    ("define void @f() {\ne:\n  br label %e\n}\n", 3, 3, "the entry block must not be branched to"),
    (
        "define void @f(i32 %x) {\n  %y = trunc i32 %x to i64\n  ret void\n}\n",
        2,
        3,
        "'trunc' cannot turn 'i32' into 'i64'",
    ),
    (
        "declare i32 @llvm.umin.i32(i32, i32)\ndefine void @f() {\n  %x = call i32 @llvm.umin.i32(i32 1)\n  ret void\n}\n",
        3,
        3,
        "'@llvm.umin.i32' takes 2 arguments, found 1",
    ),
    (
        "declare i32 @llvm.umin.i32(i32, i32)\ndefine void @f() {\n  call void @llvm.umin.i32(i32 1, i32 2)\n  ret void\n}\n",
        3,
        3,
        "'@llvm.umin.i32' returns 'i32', the call says 'void'",
    ),
    (
        "declare i32 @llvm.umin.i32(i32, i64)\n",
        1,
        13,
        "'@llvm.umin.i32' does not have the parameter 1 of type 'i64'; the intrinsic is T (T, T), where T is an integer, or a vector of integers",
    ),
    (
        "declare i32 @llvm.ctlz.i32(i32, i1)\ndefine void @f(i1 %z) {\n  %x = call i32 @llvm.ctlz.i32(i32 1, i1 %z)\n  ret void\n}\n",
        3,
        3,
        "argument 1 of '@llvm.ctlz.i32' must be a constant",
    ),
    ("define amdgpu_kernel i32 @k() {\n  ret i32 0\n}\n", 1, 26, "kernel '@k' returns 'i32', expected void"),
    (
        "define amdgpu_kernel void @k() {\n  ret void\n}\ndefine void @f() {\n  call amdgpu_kernel void @k()\n  ret void\n}\n",
        5,
        3,
        "kernel '@k' cannot be called, only launched",
    ),
    (
        "@g = addrspace(1) global i32 0\ndefine void @f() {\n  %x = load i32, ptr @g\n  ret void\n}\n",
        2,
        13,
        "'@g' is used as 'ptr', but its address is in address space 1",
    ),
    (
        "define void @f(float %x) {\n  %y = add float %x, %x\n  ret void\n}\n",
        2,
        3,
        "'add' takes integers, found 'float'",
    ),
    (
        "define void @f(i32 %x) {\n  %y = and i32 %x, 1\n  %z = phi i32\n  ret void\n}\n",
        3,
        3,
        "'phi' after another instruction; phis stand first in their block",
    ),
    (
        "define void @f(ptr %p) {\n  fence monotonic\n  ret void\n}\n",
        2,
        3,
        "a fence is acquire, release, acq_rel or seq_cst",
    ),
    (
        "define void @f(i32 %x) {\n  switch i32 %x, label %d [ i32 1, label %d i32 1, label %d ]\nd:\n  ret void\n}\n",
        2,
        3,
        "case 1 of 'switch' stands twice",
    ),
    (
        "define void @f(i32 %c, i32 %x) {\n  %y = select i32 %c, i32 %x, i32 %x\n  ret void\n}\n",
        2,
        3,
        "the condition of 'select' takes an i1, or a vector of i1 with as many elements as the result, found 'i32'",
    ),
];

#[test]
fn each_is_refused_with_its_message_and_place() {
    let mut wrong = Vec::new();
    for &(text, line, column, message) in CASES {
        let source = SourceFile::new("", text);
        let found = match parse(text.as_bytes()).and_then(|m| verify(&m)) {
            Ok(()) => "accepted".to_string(),
            Err(d) => {
                let (line, column) = source.line_column(d.span.map_or(0, |s| s.start));
                format!("{line}:{column}: {}", d.message)
            }
        };
        let wanted = format!("{line}:{column}: {message}");
        if found != wanted {
            wrong.push(format!("{text}\n  wanted {wanted}\n  found  {found}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bitcode_is_named() {
    let error = parse(b"BC\xC0\xDE\x35\x14").expect_err("it is no text");
    assert_eq!(error.message, "found LLVM bitcode, expected LLVM IR text");
}

/// Runs on a small stack, so that unbounded recursion would be noticed.
fn on_small_stack(text: String) -> Option<String> {
    let thread = std::thread::Builder::new().stack_size(1 << 20);
    let run = move || parse(text.as_bytes()).and_then(|m| verify(&m)).err().map(|d| d.message);
    thread.spawn(run).expect("a thread can be started").join().expect("nothing panics")
}

#[test]
fn deep_nesting_is_refused_politely() {
    let deep = "nested more than 256 levels deep, which is the most accepted";
    let times = 100_000;
    for (open, inner, close) in
        [("[1 x ", "i8", "]"), ("{", "i8", "}"), ("<{", "i8", "}>"), ("", "i8", " ()")]
    {
        let text = format!("@x = external global {}{inner}{}", open.repeat(times), close.repeat(times));
        let message = on_small_stack(text).expect("it is too deep");
        assert!(message == deep || message.contains("expected"), "{message}");
    }
    assert_eq!(on_small_stack(format!("!0 = !{{{}", "!{".repeat(times))).as_deref(), Some(deep));
    assert_eq!(on_small_stack(format!("!0 = !D({}", "a: !D(".repeat(times))).as_deref(), Some(deep));
    let casts = "inttoptr (i64 ptrtoint (ptr ".repeat(times);
    assert_eq!(on_small_stack(format!("@x = global ptr {casts}")).as_deref(), Some(deep));
    let payload = format!("declare void @f(ptr range{}", "(".repeat(times));
    assert!(on_small_stack(payload).expect("it never closes").contains("the end of the file"));
}

#[test]
fn named_types_cannot_nest_deep_or_grow_in_time() {
    // A chain of 100,000 structures, uses first.
    let chain: String = (0..100_000).map(|i| format!("%t{i} = type {{ %t{} }}\n", i + 1)).collect();
    let message = on_small_stack(format!("{chain}%t100000 = type {{ i8 }}\n")).expect("it is too deep");
    assert!(message.ends_with("has more than 256 levels, which is the most accepted"), "{message}");
    // Each holds two of the one before: 2^60 bytes, read in no time.
    let doubling: String = (1..=60).map(|i| format!("%t{i} = type {{ %t{0}, %t{0} }}\n", i - 1)).collect();
    assert_eq!(on_small_stack(format!("%t0 = type {{ i8 }}\n{doubling}@x = external global %t60\n")), None);
}
