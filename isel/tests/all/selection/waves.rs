//! Orders by how many waves are to run at a time.

use crate::selection::select;
use gcnsel_isa::{Bank, Class};
use gcnsel_mir::{Function, Inst};
use std::collections::HashMap;

/// The VGPRs with which a SIMD of gfx942 runs six of its eight waves: it has 512 for each lane, in pieces of eight (LLVM's
/// AMDGPUUsage).
const OF_SIX_WAVES: usize = 80;

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

/// How many loads of a memory have fewer than four others behind them when they are first read.
fn read_at_once(f: &Function, class: Class) -> usize {
    let insts = &f.blocks[f.entry()].insts;
    let is_load = |inst: &&Inst| {
        let data = &f.insts[**inst];
        data.def_count() > 0 && data.opcode.isa().is_some_and(|op| op.row().class() == class)
    };
    let behind = |at: usize| {
        let loaded = f.defs(insts[at]).next().expect("a load");
        let first = insts[at..].iter().position(|&inst| f.uses(inst).any(|used| used.reg == loaded));
        insts[at + 1..at + first.expect("read")].iter().filter(is_load).count()
    };
    (0..insts.len()).filter(|&at| is_load(&&insts[at]) && behind(at) < 4).count()
}

/// Neither are all loads in flight at once, so that few waves would run, nor one at a time.
#[test]
fn loads_are_in_flight_as_far_as_many_waves_run() {
    for vectors in [24, 48, 96] {
        let f = sum_of_lds(vectors, 2048);
        let (live, at_once) = (most_live(&f), read_at_once(&f, Class::Lds));
        assert!(live <= OF_SIX_WAVES, "{vectors} vectors: {live} live\n{f}");
        assert!(at_once <= vectors / 4, "{vectors} vectors: {at_once} loads are read at once\n{f}");
    }
}

/// A column of a matrix by rows of LDS, as attention has it: each address is the one before and a step, and each value is read with eight
/// of LDS. What is in LDS can be loaded at any time and would fill the registers.
#[test]
fn loads_of_a_long_block_are_in_flight_together() {
    const ROWS: usize = 128;
    let mut body = String::new();
    for n in 0..ROWS {
        body += &format!("  %x{n} = load float, ptr addrspace(1) %p{n}\n");
        body += &format!("  %p{} = getelementptr i8, ptr addrspace(1) %p{n}, i64 %step\n", n + 1);
        for half in 0..2 {
            body += &format!(
                "  %l{n}.{half} = getelementptr i8, ptr addrspace(3) @lds, i32 {}\n",
                16 * (2 * n + half)
            );
            body += &format!("  %v{n}.{half} = load <4 x float>, ptr addrspace(3) %l{n}.{half}, align 16\n");
            for k in 0..4 {
                let (sum, before) = (
                    4 * half + k,
                    if n == 0 { "1.0".into() } else { format!("%s{}.{}", n - 1, 4 * half + k) },
                );
                body += &format!("  %e{n}.{sum} = extractelement <4 x float> %v{n}.{half}, i32 {k}\n");
                body += &format!("  %m{n}.{sum} = fmul contract float %e{n}.{sum}, %x{n}\n");
                body += &format!("  %s{n}.{sum} = fadd contract float {before}, %m{n}.{sum}\n");
            }
        }
    }
    for sum in 0..8 {
        body += &format!("  %o{sum} = getelementptr float, ptr addrspace(1) %first, i32 {}\n", 1000 + sum);
        body += &format!("  store float %s{}.{sum}, ptr addrspace(1) %o{sum}\n", ROWS - 1);
    }
    let f = select(&format!(
        "@lds = internal addrspace(3) global [{} x i8] undef, align 16\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %in, i64 %step) \"amdgpu-flat-work-group-size\"=\"1024,1024\" {{\n\
         %tid = call i32 @llvm.amdgcn.workitem.id.x()\n\
         %first = getelementptr float, ptr addrspace(1) %in, i32 %tid\n\
         %p0 = getelementptr float, ptr addrspace(1) %first, i32 0\n{body}  ret void\n}}\n",
        32 * ROWS
    ));
    let (live, at_once) = (most_live(&f), read_at_once(&f, Class::Vmem));
    assert!(live <= 128, "{live} live\n{f}");
    assert!(at_once <= ROWS / 4, "{at_once} loads are read at once\n{f}");
}

/// Where LDS leaves room for one wave, all loads are in flight: fewer registers would gain nothing.
#[test]
fn registers_are_taken_where_others_limit_the_waves() {
    let f = sum_of_lds(24, 40_000);
    assert!(read_at_once(&f, Class::Lds) <= 4, "{f}");
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
