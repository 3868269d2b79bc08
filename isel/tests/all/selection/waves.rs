//! Orders by how many waves are to run at a time.

use crate::selection::{ops, select};
use gcnsel_isa::{Bank, Class, Op};
use gcnsel_mir::Function;
use std::collections::HashMap;

/// The VGPRs below which a SIMD of gfx942 runs all of its eight waves: 512 for each lane (LLVM's AMDGPUUsage).
const OF_EIGHT_WAVES: usize = 64;

/// Sums so many vectors of LDS, of which there are so many bytes, for a work-group of one wave.
fn sum_of_lds(vectors: usize, lds: usize) -> Function {
    let each = |text: &dyn Fn(usize) -> String| (0..vectors).map(text).collect::<String>();
    let loads = each(&|n| {
        format!(
            "  %p{n} = getelementptr i32, ptr addrspace(3) %mine, i32 {}\n  %x{n} = load <4 x i32>, ptr addrspace(3) %p{n}, align 4\n",
            4 * n
        )
    });
    let sums = each(&|n| {
        let before = n.checked_sub(1).map_or("%tid".into(), |n| format!("%s{n}"));
        format!(
            "  %r{n} = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %x{n})\n  %s{n} = add i32 {before}, %r{n}\n"
        )
    });
    select(&format!(
        "@lds = internal addrspace(3) global [{lds} x i8] undef, align 16\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %out) \"amdgpu-flat-work-group-size\"=\"64,64\" {{\n\
         %tid = call i32 @llvm.amdgcn.workitem.id.x()\n\
         %mine = getelementptr i32, ptr addrspace(3) @lds, i32 %tid\n{loads}{sums}\
         %o = getelementptr i32, ptr addrspace(1) %out, i32 %tid\n  store i32 %s{}, ptr addrspace(1) %o\n  ret void\n}}\n",
        vectors - 1
    ))
}

/// The most dwords of VGPRs that a function of one block still reads at some place.
fn most_live(f: &Function) -> usize {
    let insts = &f.blocks[f.entry()].insts;
    let mut until = HashMap::new();
    for (at, &inst) in insts.iter().enumerate() {
        for used in f.uses(inst).filter(|used| f.regs[used.reg].bank == Bank::Vgpr) {
            (used.first..used.first + used.dwords).for_each(|dword| _ = until.insert((used.reg, dword), at));
        }
    }
    let mut since = HashMap::new();
    for (at, &inst) in insts.iter().enumerate() {
        f.defs(inst).for_each(|def| _ = since.insert(def, at));
    }
    let lives = |at: usize| {
        until
            .iter()
            .filter(|((reg, _), end)| **end > at && since.get(reg).is_none_or(|since| *since <= at))
            .count()
    };
    (0..insts.len()).map(lives).max().unwrap_or(0)
}

/// How often something else follows a load of LDS.
fn waits(f: &Function) -> usize {
    let found = ops(f);
    let is_load = |op: Op| op.row().class() == Class::Lds;
    found.windows(2).filter(|pair| is_load(pair[0]) && !is_load(pair[1])).count()
}

/// Neither are all loads in flight at once, so that few waves would run, nor one at a time.
#[test]
fn loads_are_in_flight_as_far_as_all_waves_run() {
    for vectors in [24, 48, 96] {
        let f = sum_of_lds(vectors, 2048);
        let (live, waits) = (most_live(&f), waits(&f));
        assert!(live <= OF_EIGHT_WAVES, "{vectors} vectors: {live} live\n{f}");
        assert!(waits <= vectors / 2, "{vectors} vectors: {waits} waits\n{f}");
    }
}

/// Where LDS leaves room for one wave, all loads are in flight: fewer registers would gain nothing.
#[test]
fn registers_are_taken_where_others_limit_the_waves() {
    let f = sum_of_lds(24, 40_000);
    assert_eq!(waits(&f), 1, "{f}");
    assert!(most_live(&f) >= 24 * 4, "{f}");
}

/// A reduction of more elements than there are registers keeps within them, as LLVM's code does: tuples die dword by dword.
#[test]
fn wide_reductions_are_within_the_registers() {
    for (count, op) in [(600, "add"), (1000, "add"), (1000, "xor")] {
        let f = select(&format!(
            "declare i32 @llvm.amdgcn.workitem.id.x()\n\
             declare i32 @llvm.vector.reduce.{op}.v{count}i32(<{count} x i32>)\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) \"amdgpu-flat-work-group-size\"=\"64,64\" {{\n\
             %tid = call i32 @llvm.amdgcn.workitem.id.x()\n\
             %p = getelementptr <{count} x i32>, ptr addrspace(1) %in, i32 %tid\n\
             %x = load <{count} x i32>, ptr addrspace(1) %p, align 16\n\
             %r = call i32 @llvm.vector.reduce.{op}.v{count}i32(<{count} x i32> %x)\n\
             %o = getelementptr i32, ptr addrspace(1) %out, i32 %tid\n\
             store i32 %r, ptr addrspace(1) %o\n  ret void\n}}\n"
        ));
        let live = most_live(&f);
        assert!(live <= 256, "{count} elements: {live} live");
    }
}
