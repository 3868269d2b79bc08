//! Kernel arguments that lie in the kernarg segment in ways of their own: of types that no register has, structures
//! passed by reference, and pointers within them. Our code and LLVM's find them at the same places.

use gcnsel_emulator::{Arg, CodeObject, Launch, Pointer};
use gcnsel_tests::both::by_both;
use gcnsel_tests::compiler::compile;
use gcnsel_tests::interpret::beside;

/// Each type with the bytes that an argument takes, and where it begins behind three bytes.
const TYPES: [(&str, usize, usize); 5] =
    [("i128", 16, 8), ("i96", 12, 8), ("i65", 9, 8), ("i200", 25, 8), ("<2 x i96>", 24, 32)];

/// A kernel that stores its third argument.
fn module(ty: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %out, i24 %small, {ty} %x, i32 %after) {{\n  \
         store {ty} %x, ptr addrspace(1) %out, align 4\n  \
         %at = getelementptr i8, ptr addrspace(1) %out, i32 60\n  store i32 %after, ptr addrspace(1) %at\n  ret void\n}}\n"
    )
}

#[test]
fn wide_arguments_are_where_llc_finds_them() {
    for (ty, bytes, align) in TYPES {
        let text = module(ty);
        let mut given: Vec<u8> = (0..bytes as u8).map(|n| n.wrapping_mul(29) ^ 0x5a).collect();
        if ty == "i65" {
            given[8] &= 1;
        }
        let mut passed = given.clone();
        // What comes behind is as far from the beginning as the type's size in memory says.
        passed.resize(bytes.next_multiple_of(align), 0);
        by_both("wide_arguments", &text, ty, |object, what| {
            let mut launch = Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Buffer(vec![0; 64]));
            for value in [vec![1, 2, 3, 0], passed.clone(), vec![7, 8, 9, 10]] {
                launch = launch.arg(Arg::Value(value));
            }
            let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{what}: {why}"));
            let stored = &outcome.buffers[0];
            assert_eq!(stored[..bytes], given, "{what}");
            assert_eq!(stored[60..], [7, 8, 9, 10], "{what}: the argument behind");
        });
    }
}

/// A kernel that stores an element of its third argument, which is a structure that it gets the address of, and the
/// fourth.
fn by_reference(space: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %out, i8 %index, ptr{space} byref({{ i8, [5 x i32] }}) align 32 %s, \
         i32 %after) {{\n  \
         %at = getelementptr {{ i8, [5 x i32] }}, ptr{space} %s, i32 0, i32 1, i8 %index\n  \
         %element = load i32, ptr{space} %at\n  store i32 %element, ptr addrspace(1) %out\n  \
         %next = getelementptr i32, ptr addrspace(1) %out, i32 1\n  store i32 %after, ptr addrspace(1) %next\n  \
         ret void\n}}\n"
    )
}

#[test]
fn arguments_by_reference_are_where_llc_finds_them() {
    let elements = [11u32, 22, 33, 44, 55];
    let structure: Vec<u8> = [99u32].iter().chain(&elements).flat_map(|word| word.to_le_bytes()).collect();
    for space in ["", " addrspace(4)"] {
        by_both("arguments_by_reference", &by_reference(space), "by_reference", |object, what| {
            for (index, element) in (0u8..).zip(elements) {
                let launch = Launch::new("k", [1, 1, 1], [1, 1, 1])
                    .arg(Arg::Buffer(vec![0; 8]))
                    .arg(Arg::Value(vec![index]))
                    .arg(Arg::Value(structure.clone()))
                    .arg(7u32);
                let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{what}{space}: {why}"));
                let expected = [element.to_le_bytes(), 7u32.to_le_bytes()].concat();
                assert_eq!(outcome.buffers[0], expected, "{what}{space}: element {index}");
            }
        });
    }
}

/// A kernel that adds what a structure's second pointer leads to, by way of a table of pointers, to what its first one
/// does, and stores a null pointer into the table's first place.
const POINTERS: &str = "target triple = \"amdgcn-amd-amdhsa\"
%lists = type { ptr addrspace(1), i32, ptr addrspace(1) }
define amdgpu_kernel void @k(ptr addrspace(4) byref(%lists) align 8 %s, i32 %index) {
  %out = load ptr addrspace(1), ptr addrspace(4) %s
  %by.at = getelementptr %lists, ptr addrspace(4) %s, i32 0, i32 1
  %by = load i32, ptr addrspace(4) %by.at
  %table.at = getelementptr %lists, ptr addrspace(4) %s, i32 0, i32 2
  %table = load ptr addrspace(1), ptr addrspace(4) %table.at
  %entry = getelementptr ptr addrspace(1), ptr addrspace(1) %table, i32 %index
  %list = load ptr addrspace(1), ptr addrspace(1) %entry
  %a = load i32, ptr addrspace(1) %list
  %b = load i32, ptr addrspace(1) %out
  %product = mul i32 %a, %by
  %sum = add i32 %product, %b
  store i32 %sum, ptr addrspace(1) %out
  store ptr addrspace(1) null, ptr addrspace(1) %table
  ret void
}
";

/// The launch of it: 100 behind the first pointer, tables' entries to 7 and 8.
fn with_pointers(index: u32) -> Launch {
    let dword = |value: u32| Arg::Buffer(value.to_le_bytes().to_vec());
    let structure = [0, 0, 3, 0, 0, 0u32].iter().flat_map(|dword| dword.to_le_bytes()).collect();
    let mut launch = Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Value(structure)).arg(index);
    launch = launch.arg(dword(100)).arg(Arg::Buffer(vec![0xee; 16])).arg(dword(7)).arg(dword(8));
    launch.pointers = [(0, 0, 2), (0, 16, 3), (3, 0, 4), (3, 8, 5)]
        .map(|(arg, offset, to)| Pointer { arg, offset, to })
        .to_vec();
    launch
}

#[test]
fn structures_and_buffers_point_to_buffers() {
    // What the kernel has overwritten is what it wrote; the other pointer reads as it was given.
    let table = [[0; 8], [0xee; 8]].concat();
    by_both("structures_and_buffers", POINTERS, "pointers", |object, what| {
        for (index, sum) in [(0, 100 + 3 * 7u32), (1, 100 + 3 * 8)] {
            let outcome = object.run(&with_pointers(index)).unwrap_or_else(|why| panic!("{what}: {why}"));
            assert_eq!(outcome.buffers[2], sum.to_le_bytes(), "{what}");
            assert_eq!(outcome.buffers[3], table, "{what}");
        }
    });
    for (index, sum) in [(0, 121u32), (1, 124)] {
        let buffers = beside(POINTERS.as_bytes(), "pointers", &with_pointers(index)).expect("it runs");
        assert_eq!((&buffers[2][..], &buffers[3]), (&sum.to_le_bytes()[..], &table));
    }
}

/// Both runners refuse what cannot be meant, in the same words.
#[test]
fn pointers_that_lead_nowhere_are_refused() {
    let object = compile(POINTERS.as_bytes(), "pointers", "gfx942").expect("it compiles");
    let object = CodeObject::load(&object).expect("ours is well-formed");
    for (arg, offset, to, why) in [
        (0, 17, 3, "there are 24 bytes, of which it takes 8"),
        (0, usize::MAX, 3, "there are 24 bytes, of which it takes 8"),
        (3, 9, 4, "there are 16 bytes, of which it takes 8"),
        (0, 0, 1, "what it points to is no buffer"),
        (0, 0, 9, "what it points to is no buffer"),
        (9, 0, 3, "what has it is no value and no buffer"),
    ] {
        let mut launch = with_pointers(0);
        launch.pointers.push(Pointer { arg, offset, to });
        let expected = format!("the pointer at {offset} of argument {arg} to argument {to}: {why}");
        let ours = object.run(&launch).expect_err("it is refused").to_string();
        assert!(ours.contains(&expected), "{ours}");
        let interpreter = beside(POINTERS.as_bytes(), "pointers", &launch).expect_err("it is refused");
        assert!(interpreter.contains(&expected), "{interpreter}");
    }
    // Nothing leads to the last buffer.
    let mut launch = with_pointers(0);
    launch.pointers.pop();
    assert!(object.run(&launch).is_err_and(|why| why.to_string().contains("takes 2 arguments, 6 are given")));
    let why = beside(POINTERS.as_bytes(), "pointers", &launch).expect_err("it is refused");
    assert!(why.contains("the kernel has 2 parameters, and 6 arguments are given"), "{why}");
}

/// A kernel with all hidden arguments that LLVM's `amdgpu-preload-kernel-arguments` puts into signatures, in the order that it puts
/// them there, with an explicit argument that ends at no multiple of eight. It stores them as words.
fn hidden(names: bool) -> String {
    let all = HIDDEN.map(|(name, ty)| {
        let name = if names { format!(" %{name}") } else { String::new() };
        format!("{ty} inreg \"amdgpu-hidden-argument\"{name}")
    });
    let store = |(index, (name, ty)): (usize, (&str, &str))| {
        let name = if names { name.to_string() } else { (index + 2).to_string() };
        let value = match ty {
            "i16" => format!("  %w{index} = zext i16 %{name} to i32\n"),
            _ => format!("  %w{index} = add i32 %{name}, 0\n"),
        };
        format!(
            "{value}  %p{index} = getelementptr i32, ptr addrspace(1) %out, i32 {index}\n  \
             store i32 %w{index}, ptr addrspace(1) %p{index}\n"
        )
    };
    let stores: String = HIDDEN.into_iter().enumerate().map(store).collect();
    let (out, given) = if names { ("%out", "%given") } else { ("%0", "%1") };
    let body = format!(
        "{stores}  %last = getelementptr i32, ptr addrspace(1) %out, i32 9\n  \
         store i32 {given}, ptr addrspace(1) %last\n"
    );
    let body = body.replace("%out", out);
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         define amdgpu_kernel void @k(ptr addrspace(1) inreg {}, i32 inreg {}, {}) \"amdgpu-no-implicitarg-ptr\" {{\n\
         {}{body}  ret void\n}}\n\
         !llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"amdhsa_code_object_version\", i32 500}}\n",
        if names { "%out" } else { "" },
        if names { "%given" } else { "" },
        all.join(", "),
        if names { "" } else { "entry:\n" }
    )
}

/// As LLVM 22 and 23 name them.
const HIDDEN: [(&str, &str); 9] = [
    ("_hidden_block_count_x", "i32"),
    ("_hidden_block_count_y", "i32"),
    ("_hidden_block_count_z", "i32"),
    ("_hidden_group_size_x", "i16"),
    ("_hidden_group_size_y", "i16"),
    ("_hidden_group_size_z", "i16"),
    ("_hidden_remainder_x", "i16"),
    ("_hidden_remainder_y", "i16"),
    ("_hidden_remainder_z", "i16"),
];

/// Hidden arguments in a signature are no arguments that the host passes, and have the values that the runtime gives them.
#[test]
fn hidden_arguments_are_those_that_they_name() {
    // Whole work-groups in each dimension, their sizes, and what the grid has beyond them.
    let expected = [2u32, 3, 1, 4, 2, 3, 3, 1, 2, 77];
    let bytes: Vec<u8> = expected.iter().flat_map(|word| word.to_le_bytes()).collect();
    let launch = Launch::new("k", [11, 7, 5], [4, 2, 3]).arg(Arg::Buffer(vec![0; 40])).arg(77u32);
    for names in [true, false] {
        let text = hidden(names);
        for target in ["gfx900", "gfx90a", "gfx942"] {
            let object =
                compile(text.as_bytes(), "hidden", target).unwrap_or_else(|why| panic!("{why}\n{text}"));
            let object = CodeObject::load(&object).expect("ours is well-formed");
            let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{target}: {why}"));
            assert_eq!(outcome.buffers[0], bytes, "{target}");
        }
        let buffers = beside(text.as_bytes(), "hidden", &launch).expect("it runs");
        assert_eq!(buffers[0], bytes);
    }
}

/// Where what is passed stands, and how large the segment is: the numbers are those of LLVM 23's metadata for this signature.
#[test]
fn hidden_arguments_leave_no_explicit_ones() {
    let text = "define amdgpu_kernel void @k(ptr addrspace(1) inreg %o, i32 inreg %n, \
                i32 inreg \"amdgpu-hidden-argument\" %_hidden_block_count_y) {\n  \
                store i32 %_hidden_block_count_y, ptr addrspace(1) %o\n  ret void\n}\n";
    let object = compile(text.as_bytes(), "hidden", "gfx942").expect("it compiles");
    let object = gcnsel_codeobject::read(&object).expect("ours is well-formed");
    let metadata = &object.kernels[0].metadata;
    assert_eq!((metadata.kernarg_segment_size, metadata.kernarg_segment_align), (272, 8));
    let places: Vec<(u32, u32)> = metadata.args[..4].iter().map(|arg| (arg.offset, arg.size)).collect();
    assert_eq!(places, [(0, 8), (8, 4), (16, 4), (20, 4)]);
    let kinds: Vec<String> = metadata.args[..4].iter().map(|arg| format!("{:?}", arg.value_kind)).collect();
    assert_eq!(kinds, ["GlobalBuffer", "ByValue", "HiddenBlockCountX", "HiddenBlockCountY"]);
}

/// A kernel of arguments of several widths, of which one is read in two ways, another in the middle of a load of more. Its last
/// one is not asked for in SGPRs.
const PRELOADED: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) inreg %out, i32 inreg %a, i64 inreg %b, \
<2 x i32> inreg %c, i8 inreg %d, i16 inreg %e, [8 x i64] %gap, i32 %last) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %b.low = trunc i64 %b to i32
  %b.high.wide = lshr i64 %b, 32
  %b.high = trunc i64 %b.high.wide to i32
  %c.1 = extractelement <2 x i32> %c, i32 1
  %d.wide = sext i8 %d to i32
  %e.wide = zext i16 %e to i32
  %s1 = add i32 %a, %b.low
  %s2 = xor i32 %s1, %b.high
  %s3 = mul i32 %s2, %c.1
  %s4 = add i32 %s3, %d.wide
  %s5 = xor i32 %s4, %e.wide
  %s6 = add i32 %s5, %last
  %s7 = add i32 %s6, %id
  store i32 %s7, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";

/// Arguments that arrive in SGPRs are those that firmware without preloading makes the kernel load.
#[test]
fn preloaded_arguments_are_those_in_memory() {
    by_both("preloaded_arguments", PRELOADED, "preloaded", |object, what| {
        // `llc-19`'s code traps where firmware does not preload.
        let firmware = if what.contains("llc") { &[true][..] } else { &[true, false] };
        for &preloads in firmware {
            let mut launch =
                Launch::new("k", [64, 1, 1], [64, 1, 1]).arg(Arg::Buffer(vec![0; 256])).arg(11u32);
            launch = launch
                .arg(0x1234_5678_9abc_def0u64)
                .arg(Arg::Value([5u32, 77].map(u32::to_le_bytes).concat()));
            launch = launch.arg(Arg::Value(vec![0xfd])).arg(Arg::Value(vec![0x34, 0xf2]));
            launch = launch.arg(Arg::Value(vec![9; 64])).arg(1000u32);
            launch.preloads_arguments = preloads;
            let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{what}: {why}"));
            let start = 11u32.wrapping_add(0x9abc_def0) ^ 0x1234_5678;
            let sum = (start.wrapping_mul(77).wrapping_sub(3) ^ 0xf234).wrapping_add(1000);
            let expected: Vec<u8> = (0..64).flat_map(|id| sum.wrapping_add(id).to_le_bytes()).collect();
            assert_eq!(outcome.buffers[0], expected, "{what}, preloading: {preloads}");
        }
    });
}
