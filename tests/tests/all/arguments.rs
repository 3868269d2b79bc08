//! Kernel arguments that lie in the kernarg segment in ways of their own: of types that no register has, and structures
//! passed by reference. Our code and LLVM's find them at the same places.

use gcnsel_emulator::{Arg, Launch};
use gcnsel_tests::both::by_both;

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
