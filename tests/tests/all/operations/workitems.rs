//! Where a lane is in the launch, against its definition.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;

const TARGETS: [&str; 3] = ["gfx942", "gfx90a", "gfx900"];

/// What a kernel can ask, as the code that makes `%r`.
const QUESTIONS: [(&str, &str); 14] = [
    (
        "bits",
        "%y = call i32 @llvm.amdgcn.workitem.id.y(); %m = and i32 %x, 4; %n = and i32 %y, 1; %r = or i32 %m, %n",
    ),
    ("x", "%r = add i32 %x, 0"),
    ("y", "%r = call i32 @llvm.amdgcn.workitem.id.y()"),
    ("z", "%r = call i32 @llvm.amdgcn.workitem.id.z()"),
    (
        "yz",
        "%y = call i32 @llvm.amdgcn.workitem.id.y(); %z = call i32 @llvm.amdgcn.workitem.id.z(); %s = shl i32 %z, 4; %r = or i32 %y, %s",
    ),
    ("group_x", "%r = call i32 @llvm.amdgcn.workgroup.id.x()"),
    ("group_y", "%r = call i32 @llvm.amdgcn.workgroup.id.y()"),
    ("group_z", "%r = call i32 @llvm.amdgcn.workgroup.id.z()"),
    // Fields of the dispatch packet, by their offsets in bytes (HSA's `hsa_kernel_dispatch_packet_t`).
    (
        "block",
        "%p = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr(); %q = getelementptr i8, ptr addrspace(4) %p, i32 6; \
      %n = load i16, ptr addrspace(4) %q; %r = zext i16 %n to i32",
    ),
    (
        "grid",
        "%p = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr(); %q = getelementptr i8, ptr addrspace(4) %p, i32 16; \
      %r = load i32, ptr addrspace(4) %q",
    ),
    // The hidden arguments begin with the numbers of workgroups.
    (
        "groups",
        "%p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr(); %q = getelementptr i8, ptr addrspace(4) %p, i32 4; \
      %r = load i32, ptr addrspace(4) %q",
    ),
    (
        "argument",
        "%p = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr(); %q = getelementptr i8, ptr addrspace(4) %p, i32 8; \
      %r = load i32, ptr addrspace(4) %q",
    ),
    ("lanes", "%r = call i32 @llvm.amdgcn.wavefrontsize()"),
    ("static", "store i32 1, ptr addrspace(3) @lds; %r = call i32 @llvm.amdgcn.groupstaticsize()"),
];

/// A module with a kernel for each question; the lane's place in the buffer is told by an atomic counter, beside what it
/// has counted with its own numbers.
fn module(bounds: &str) -> String {
    let mut out = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\n@lds = internal addrspace(3) global [99 x i32] poison\n",
    );
    for (name, code) in QUESTIONS {
        out += &format!("define amdgpu_kernel void @{name}(ptr addrspace(1) %out, i32 %seen) {bounds} {{\n");
        out += "  %x = call i32 @llvm.amdgcn.workitem.id.x()\n";
        code.split(';').for_each(|line| out += &format!("  {}\n", line.trim()));
        // Each value counts how many lanes see it.
        out += "  %at = getelementptr i32, ptr addrspace(1) %out, i32 %r\n";
        out += "  %old = atomicrmw add ptr addrspace(1) %at, i32 1 syncscope(\"agent\") monotonic\n  ret void\n}\n";
    }
    for dimension in ["x", "y", "z"] {
        out += &format!("declare i32 @llvm.amdgcn.workitem.id.{dimension}()\n");
        out += &format!("declare i32 @llvm.amdgcn.workgroup.id.{dimension}()\n");
    }
    for pointer in ["dispatch.ptr", "implicitarg.ptr", "kernarg.segment.ptr"] {
        out += &format!("declare ptr addrspace(4) @llvm.amdgcn.{pointer}()\n");
    }
    for number in ["wavefrontsize", "groupstaticsize"] {
        out += &format!("declare i32 @llvm.amdgcn.{number}()\n");
    }
    out + "attributes #0 = { \"amdgpu-flat-work-group-size\"=\"1,1024\" }\n!0 = !{i32 5, i32 3, i32 4}\n!1 = !{i32 60, i32 1, i32 1}\n!2 = !{i32 5, i32 2, i32 6}\n"
}

/// How many lanes see each number.
fn counts(name: &str, groups: [u32; 3], block: [u32; 3]) -> Vec<u32> {
    let mut counts = vec![0; SIZE];
    let number = |i: u32, sizes: [u32; 3]| [i % sizes[0], i / sizes[0] % sizes[1], i / sizes[0] / sizes[1]];
    for group in 0..groups.iter().product() {
        let group = number(group, groups);
        for lane in 0..block.iter().product() {
            let lane = number(lane, block);
            let value = match name {
                "bits" => lane[0] & 4 | lane[1] & 1,
                "x" => lane[0],
                "y" => lane[1],
                "z" => lane[2],
                "yz" => lane[1] | lane[2] << 4,
                "group_x" => group[0],
                "group_y" => group[1],
                "group_z" => group[2],
                "block" => block[1],
                "grid" => block[1] * groups[1],
                "groups" => groups[1],
                "argument" => 77,
                "lanes" => 64,
                _ => 4 * 99,
            };
            counts[value as usize] += 1;
        }
    }
    counts
}

const SIZE: usize = 1024;

#[test]
fn work_items() {
    for (bounds, block) in [
        ("#0", [5, 3, 4]),
        ("#0", [16, 8, 8]),
        ("!reqd_work_group_size !0", [5, 3, 4]),
        ("!reqd_work_group_size !1", [60, 1, 1]),
        ("!reqd_work_group_size !2", [5, 2, 6]),
    ] {
        let text = module(bounds);
        for target in TARGETS {
            let object = compile(text.as_bytes(), "workitems", target).expect("the kernels compile");
            let object = CodeObject::load(&object).expect("our objects load");
            for (name, _) in QUESTIONS {
                let groups = [2, 3, 2];
                let grid = [0, 1, 2].map(|d| groups[d] * block[d]);
                let launch = Launch::new(name, grid, block).arg(Arg::Buffer(vec![0; 4 * SIZE])).arg(77);
                let result = object.run(&launch).unwrap_or_else(|e| panic!("{name} {bounds} {target}: {e}"));
                let found: Vec<u32> = result.buffers[0]
                    .chunks_exact(4)
                    .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
                    .collect();
                assert_eq!(found, counts(name, groups, block), "{name} {bounds} {block:?} {target}");
            }
        }
    }
}
