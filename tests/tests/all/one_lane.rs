//! Atomic operations of one address, done by one lane for its wave: the numbers that lanes get are all different, in groups of
//! several waves, of which the last is not full. (What single waves get, in their lanes' order: `tests/selected/one_lane_*`.)

use gcnsel::Options;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile_with;
use gcnsel_tests::oracle::{LlcLevel, have, llc};

const GRID: u32 = 700;
const GROUP: u32 = 256;

/// Each work-item takes a number, and those whose own is not a multiple of three another one; in LDS its group's, too.
const KERNEL: &str = "target triple = \"amdgcn-amd-amdhsa\"
@count = internal addrspace(3) global i32 poison, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @take(ptr addrspace(1) %counts, ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %start = mul i32 %g, 256
  %id = add i32 %start, %t
  store i32 0, ptr addrspace(3) @count
  fence syncscope(\"workgroup\") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope(\"workgroup\") acquire
  %all = atomicrmw add ptr addrspace(1) %counts, i32 1 syncscope(\"agent\") monotonic
  %group = atomicrmw add ptr addrspace(3) @count, i32 1 syncscope(\"workgroup\") monotonic
  %to = getelementptr [4 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %all, ptr addrspace(1) %to
  %to1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %group, ptr addrspace(1) %to1
  %length = urem i32 %id, 3
  %takes = icmp ne i32 %length, 0
  br i1 %takes, label %more, label %end
more:
  %next = getelementptr i32, ptr addrspace(1) %counts, i32 1
  %first = atomicrmw add ptr addrspace(1) %next, i32 %length syncscope(\"agent\") monotonic
  %to2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %first, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 %length, ptr addrspace(1) %to3
  br label %end
end:
  ret void
}
attributes #0 = { \"amdgpu-flat-work-group-size\"=\"256,256\" }
";

/// Checks the numbers that a code object hands out.
fn check(object: &[u8], what: &str) {
    let launch = Launch::new("take", [GRID, 1, 1], [GROUP, 1, 1])
        .arg(Arg::Buffer(vec![0; 8]))
        .arg(Arg::Buffer(vec![0; 16 * GRID as usize]));
    let object = CodeObject::load(object).unwrap_or_else(|why| panic!("{what}: {why}"));
    let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{what}: {why}"));
    let words = |buffer: usize| -> Vec<u32> {
        let bytes = outcome.buffers[buffer].chunks_exact(4);
        bytes.map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect()
    };
    let (counts, rows) = (words(0), words(1));
    let takers = |ids: std::ops::Range<u32>| ids.filter(|id| id % 3 != 0);
    assert_eq!(counts, [GRID, takers(0..GRID).map(|id| id % 3).sum()], "{what}");
    let column = |ids: std::ops::Range<u32>, column: usize| -> Vec<u32> {
        let mut numbers: Vec<u32> = ids.map(|id| rows[4 * id as usize + column]).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!(column(0..GRID, 0), (0..GRID).collect::<Vec<_>>(), "{what}: in global memory");
    for start in (0..GRID).step_by(GROUP as usize) {
        let group = start..GRID.min(start + GROUP);
        let numbers: Vec<u32> = (0..group.len() as u32).collect();
        assert_eq!(column(group, 1), numbers, "{what}: in the LDS of the group from {start} on");
    }
    // Stretches of one and two follow one another without a gap.
    let mut stretches: Vec<(u32, u32)> =
        takers(0..GRID).map(|id| (rows[4 * id as usize + 2], rows[4 * id as usize + 3])).collect();
    stretches.sort_unstable();
    let end = stretches.iter().fold(0, |at, &(first, length)| {
        assert_eq!(first, at, "{what}: the stretch of {length}");
        at + length
    });
    assert_eq!(end, counts[1], "{what}");
}

#[test]
fn numbers_are_different() {
    for target in Target::ALL {
        for each_lane in [false, true] {
            let options = Options::default().target(target).verify(true).no_atomic_optimizer(each_lane);
            let object =
                compile_with(KERNEL.as_bytes(), "take", &options).unwrap_or_else(|why| panic!("{why}"));
            check(&object, &format!("{target}, each lane itself: {each_lane}"));
        }
        if have("numbers_are_different", "llc-19", "llvm-19") {
            let object = llc(KERNEL, target.name(), LlcLevel::O2).expect("llc compiles it");
            check(&object, &format!("llc's for {target}"));
        }
    }
}
