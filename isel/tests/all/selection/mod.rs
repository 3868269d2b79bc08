//! What selection makes of small functions, told by hand.

mod apart;
mod assembly;
mod atomics;
mod blocks;
mod bounds;
mod bytes;
mod carries;
mod constants;
mod dots;
mod fat_pointers;
mod forms;
mod halves;
mod indexed;
mod intrinsics;
mod invariants;
mod known;
mod lanes;
mod loads;
mod logic;
mod operands;
mod order;
mod parts;
mod places;
mod products;
mod quiet;
mod repeats;
mod stores;
mod traps;
mod tuples;
mod undefined;
mod verifier;
mod waves;
mod wide;

use gcnsel_isa::{Bank, Op, Target};
use gcnsel_mir::{Function, Opcode, Operand, RegKind, Terminator};

fn select_for(text: &str, target: Target) -> Result<Function, String> {
    let mut module = gcnsel_ir::parse(text.as_bytes()).map_err(|e| e.to_string())?;
    gcnsel_legalize::legalize_module(&mut module).expect("its calls can be made");
    let kernel = module.functions.iter().find(|f| f.is_kernel()).expect("the text has a kernel");
    let analysed = crate::analysed(&module, kernel, target)?;
    let options = gcnsel_isel::Options::default();
    let (function, _) =
        gcnsel_isel::select(&module, analysed, target, &options).map_err(|e| e.to_string())?;
    gcnsel_isel::verify(&function).map_err(|e| format!("{e}\n{function}"))?;
    function.verify().map_err(|e| format!("{e}\n{function}"))?;
    Ok(function)
}

fn select(text: &str) -> Function {
    select_for(text, Target::Gfx942).unwrap_or_else(|e| panic!("{e}"))
}

/// A kernel with some declarations.
fn kernel(params: &str, body: &str) -> String {
    format!(
        "define amdgpu_kernel void @k({params}) {{\n{body}\n}}\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         declare i64 @llvm.amdgcn.ballot.i64(i1)\n"
    )
}

fn ops(function: &Function) -> Vec<Op> {
    let blocks = function.layout.iter().flat_map(|&b| &function.blocks[b].insts);
    blocks.filter_map(|&i| function.insts[i].opcode.isa()).collect()
}

/// x = (a < 10 ? 2 : 3) through branches, then z = y + x, with `a` the work-item's number or an argument.
fn branches(condition: &str) -> String {
    kernel(
        "ptr addrspace(1) %out, i32 %a, i32 %y",
        &format!(
            "entry:\n  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp ult i32 {condition}, 10\n\
             br i1 %c, label %then, label %else\n\
             then:\n  br label %join\n\
             else:\n  br label %join\n\
             join:\n  %x = phi i32 [ 2, %then ], [ 3, %else ]\n  %z = add i32 %y, %x\n\
             store i32 %z, ptr addrspace(1) %out\n  ret void"
        ),
    )
}

/// The example of the patch review that began LLVM's divergence-driven selection.
#[test]
fn a_phi_of_a_divergent_branch_is_vector_and_its_sum_too() {
    let f = select(&branches("%tid"));
    let join = f.blocks.values().find(|b| !b.thread_params.is_empty()).expect("the phi's block");
    assert_eq!(f.regs[join.thread_params[0]].bank, Bank::Vgpr);
    let found = ops(&f);
    assert!(found.contains(&Op::V_ADD_U32) && !found.contains(&Op::S_ADD_U32), "{f}");
    assert!(f.blocks.values().any(|b| matches!(b.terminator, Some(Terminator::Divergent { .. }))), "{f}");
}

#[test]
fn a_phi_of_a_uniform_branch_is_scalar_and_its_sum_too() {
    let f = select(&branches("%a"));
    let join = f.blocks.values().find(|b| !b.thread_params.is_empty()).expect("the phi's block");
    assert_eq!(f.regs[join.thread_params[0]].bank, Bank::Sgpr);
    let found = ops(&f);
    assert!(found.contains(&Op::S_ADD_U32) && !found.contains(&Op::V_ADD_U32), "{f}");
    assert!(found.contains(&Op::S_CMP_LT_U32), "{f}");
    assert!(f.blocks.values().any(|b| matches!(b.terminator, Some(Terminator::Uniform { .. }))), "{f}");
}

#[test]
fn a_uniform_loop_has_neither_vector_compare_nor_exec() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, i32 %n",
        "entry:\n  br label %loop\n\
         loop:\n  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %s = phi i32 [ 1, %entry ], [ %t, %loop ]\n\
         %m = mul i32 %s, 3\n  %t = xor i32 %m, %i\n  %next = add i32 %i, 1\n  %c = icmp ult i32 %next, %n\n\
         br i1 %c, label %loop, label %done\n\
         done:\n  store i32 %t, ptr addrspace(1) %out\n  ret void",
    ));
    let loop_block = f.blocks.values().find(|b| b.thread_params.len() == 2).expect("the loop");
    for &inst in &loop_block.insts {
        let data = &f.insts[inst];
        assert!(data.opcode.isa().is_some_and(|op| !op.row().is_valu()), "{f}");
        assert!(!data.operands.iter().any(|o| matches!(o, Operand::Phys(_))), "no exec: {f}");
    }
    assert!(matches!(loop_block.terminator, Some(Terminator::Uniform { .. })));
}

/// Lanes leave a loop in different iterations: its scalar counter is copied for them inside it.
#[test]
fn a_scalar_used_after_a_divergent_exit_is_copied_inside_the_cycle() {
    let f = select(&kernel(
        "ptr addrspace(1) %out",
        "entry:\n  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  br label %loop\n\
         loop:\n  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %next = add i32 %i, 1\n\
         %c = icmp ult i32 %next, %tid\n  br i1 %c, label %loop, label %done\n\
         done:\n  %p = getelementptr i32, ptr addrspace(1) %out, i32 %tid\n\
         store i32 %next, ptr addrspace(1) %p\n  ret void",
    ));
    let loop_block = f.blocks.values().find(|b| b.thread_params.len() == 1).expect("the loop");
    assert_eq!(
        f.regs[loop_block.thread_params[0]].bank,
        Bank::Sgpr,
        "the counter is uniform in the loop: {f}"
    );
    let copied = loop_block.insts.iter().any(|&i| {
        let data = &f.insts[i];
        matches!(data.opcode, Opcode::Pseudo(gcnsel_mir::Pseudo::Copy))
            && data.operands[0].as_reg().is_some_and(|r| f.regs[r.reg].bank == Bank::Vgpr)
    });
    assert!(copied, "{f}");
}

/// A float compare of the whole wave is a vector one; its lanes are ANDed with exec before SCC.
#[test]
fn a_uniform_float_branch_goes_through_exec() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, float %x",
        "entry:\n  %c = fcmp olt float %x, 1.0\n  br i1 %c, label %then, label %done\n\
         then:\n  store i32 1, ptr addrspace(1) %out\n  br label %done\n\
         done:\n  ret void",
    ));
    let entry = &f.blocks[f.entry()];
    assert!(matches!(entry.terminator, Some(Terminator::Uniform { .. })), "{f}");
    let last = &f.insts[*entry.insts.last().expect("the entry has instructions")];
    assert_eq!(last.opcode.isa(), Some(Op::S_AND_B64), "{f}");
    assert!(last.operands.contains(&Operand::Phys(gcnsel_isa::Reg::EXEC)), "{f}");
}

#[test]
fn a_ballot_is_read_with_exec() {
    let f = select(&kernel(
        "ptr addrspace(1) %out",
        "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp ult i32 %tid, 10\n\
         %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)\n  store i64 %b, ptr addrspace(1) %out\n  ret void",
    ));
    assert!(ops(&f).contains(&Op::S_AND_B64), "{f}");
    assert!(f.regs.values().any(|r| r.kind == RegKind::LaneMask), "{f}");
}

/// Offsets, bases and widths of memory instructions.
#[test]
fn addresses_fold_into_memory_instructions() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, ptr addrspace(1) %in",
        "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %i = and i32 %tid, 63\n  %x = zext i32 %i to i64\n\
         %p = getelementptr <4 x float>, ptr addrspace(1) %in, i64 %x\n\
         %q = getelementptr i8, ptr addrspace(1) %p, i64 128\n\
         %v = load <4 x float>, ptr addrspace(1) %q, align 16\n\
         %r = getelementptr <4 x float>, ptr addrspace(1) %out, i64 %x\n\
         store <4 x float> %v, ptr addrspace(1) %r, align 16\n  ret void",
    ));
    let load =
        f.insts.values().find(|i| i.opcode.isa() == Some(Op::GLOBAL_LOAD_DWORDX4)).expect("one wide load");
    assert_eq!(load.mods.offset, 128);
    // Uniform base in SGPRs, the lanes' offset in one VGPR.
    let bank = |n: usize| load.operands[n].as_reg().map(|r| (f.regs[r.reg].bank, r.dwords));
    assert_eq!((bank(1), bank(2)), (Some((Bank::Vgpr, 1)), Some((Bank::Sgpr, 2))), "{f}");
}

/// Offsets of LDS accesses, in bytes, or of two dwords in their own size.
#[test]
fn offsets_fold_into_lds_instructions() {
    let f = select(&format!(
        "@lds = internal addrspace(3) global [4096 x i32] poison, align 16\n{}",
        kernel(
            "i32 %a, i64 %b",
            "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n\
             %p = getelementptr i32, ptr addrspace(3) @lds, i32 %tid\n\
             %q = getelementptr i8, ptr addrspace(3) %p, i32 8192\n  store i32 %a, ptr addrspace(3) %q\n\
             %r = getelementptr i8, ptr addrspace(3) %p, i32 400\n  store i64 %b, ptr addrspace(3) %r, align 4\n  ret void",
        )
    ));
    let offsets = |op: Op| {
        let found = f.insts.values().find(|i| i.opcode.isa() == Some(op));
        found.map(|i| (i.mods.offset, i.mods.offset1))
    };
    assert_eq!(offsets(Op::DS_WRITE_B32), Some((8192, 0)), "{f}");
    assert_eq!(offsets(Op::DS_WRITE2_B32), Some((100, 101)), "{f}");
}

/// An address of the whole wave that was loaded into lanes is used there.
#[test]
fn uniform_addresses_in_lanes_stay_there() {
    let f = select(&kernel(
        "ptr addrspace(1) %p",
        "  %q = load volatile ptr addrspace(1), ptr addrspace(1) %p\n  store i32 7, ptr addrspace(1) %q\n  ret void",
    ));
    assert!(!ops(&f).contains(&Op::V_READFIRSTLANE_B32), "{f}");
}

/// 64 KiB and no dword more.
#[test]
fn lds_has_an_end() {
    let text = |dwords: u32| {
        format!(
            "@lds = internal addrspace(3) global [{dwords} x i32] poison\n{}",
            kernel("i32 %a", "  store i32 %a, ptr addrspace(3) @lds\n  ret void")
        )
    };
    assert!(select_for(&text(16384), Target::Gfx942).is_ok());
    let error = select_for(&text(16385), Target::Gfx942).expect_err("it is too much");
    assert!(error.contains("uses 65540 bytes of LDS, of 65536; '@lds'"), "{error}");
    // Nor does a second one come behind the last byte that can be counted.
    let huge = format!(
        "@a = internal addrspace(3) global [18446744073709551615 x i8] poison, align 16\n\
         @b = internal addrspace(3) global i32 poison\n{}",
        kernel(
            "i8 %a, i32 %b",
            "  store i8 %a, ptr addrspace(3) @a\n  store i32 %b, ptr addrspace(3) @b\n  ret void"
        )
    );
    let error = select_for(&huge, Target::Gfx942).expect_err("it is too much");
    assert!(error.contains("bytes of LDS, of 65536; '@a'"), "{error}");
}

/// LDS variables that have been given a place are there, others behind them.
#[test]
fn lds_has_places_given_before() {
    let f = select(&format!(
        "@a = internal addrspace(3) global i32 poison, align 4, !absolute_symbol !0\n\
         @b = internal addrspace(3) global i32 poison, align 16\n{}!0 = !{{i32 20, i32 21}}\n",
        kernel(
            "i32 %a, i32 %b",
            "  store i32 %a, ptr addrspace(3) @a\n  fence seq_cst\n  store i32 %b, ptr addrspace(3) @b\n  ret void"
        )
    ));
    let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
    let stores = insts.filter(|i| i.opcode.isa() == Some(Op::DS_WRITE_B32));
    assert_eq!(stores.map(|store| store.mods.offset).collect::<Vec<_>>(), [20, 32], "{f}");
}

/// Functions of halves are shorter than of floats: they may err more, and need not care for denormals.
#[test]
fn functions_of_halves_are_short() {
    for name in ["exp", "exp10", "log", "log10", "exp2", "log2"] {
        let length = |ty: &str, suffix: &str| {
            let function = select(&format!(
                "{}declare {ty} @llvm.{name}.{suffix}({ty})\n",
                kernel(
                    "ptr addrspace(1) %p",
                    &format!(
                        "  %x = load volatile {ty}, ptr addrspace(1) %p\n  %y = call {ty} @llvm.{name}.{suffix}({ty} %x)\n\
                         store {ty} %y, ptr addrspace(1) %p\n  ret void"
                    )
                )
            ));
            ops(&function).len()
        };
        // Conversions, the function, a product; the address and the accesses.
        assert!(length("half", "f16") <= 9, "{name}: {}", length("half", "f16"));
        assert!(length("half", "f16") < length("float", "f32"), "{name}");
    }
}

#[test]
fn uniform_constant_loads_are_scalar() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, ptr addrspace(4) %table",
        "  %p = getelementptr i32, ptr addrspace(4) %table, i64 5\n  %v = load i32, ptr addrspace(4) %p\n\
         store i32 %v, ptr addrspace(1) %out\n  ret void",
    ));
    let offsets: Vec<i32> = f
        .insts
        .values()
        .filter(|i| i.opcode.isa() == Some(Op::S_LOAD_DWORD))
        .map(|i| i.mods.offset)
        .collect();
    assert_eq!(offsets, [20], "{f}");
}

/// Two pointers and two numbers of the arguments are one load of two pairs, and one of a pair.
#[test]
fn neighbouring_scalar_loads_are_one() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %a, i32 %b",
        "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid\n\
         %v = load i32, ptr addrspace(1) %p\n  %w = mul i32 %v, %a\n  %x = add i32 %w, %b\n\
         %q = getelementptr i32, ptr addrspace(1) %out, i32 %tid\n  store i32 %x, ptr addrspace(1) %q\n  ret void",
    ));
    let loads: Vec<Op> =
        ops(&f).into_iter().filter(|op| op.row().format == gcnsel_isa::Format::Smem).collect();
    assert_eq!(loads, [Op::S_LOAD_DWORDX4, Op::S_LOAD_DWORDX2], "{f}");
    // Of which it is known that nothing writes there.
    let memory = f.insts.values().filter(|i| i.opcode.isa().is_some_and(|op| loads.contains(&op)));
    let memory: Vec<(u32, bool)> =
        memory.filter_map(|i| i.memory).map(|m| (f.memory[m].size, f.memory[m].invariant)).collect();
    assert_eq!(memory, [(16, true), (8, true)], "{f}");
}

#[test]
fn scratch_is_reached_as_each_target_does() {
    let text = kernel(
        "ptr addrspace(1) %out, i32 %n",
        "  %a = alloca [16 x i32], align 4, addrspace(5)\n\
         %p = getelementptr inbounds [16 x i32], ptr addrspace(5) %a, i32 0, i32 %n\n\
         store volatile i32 7, ptr addrspace(5) %p\n  %v = load i32, ptr addrspace(5) %a\n\
         store i32 %v, ptr addrspace(1) %out\n  ret void",
    );
    for (target, store, load) in [
        (Target::Gfx900, Op::BUFFER_STORE_DWORD, Op::BUFFER_LOAD_DWORD),
        (Target::Gfx90a, Op::BUFFER_STORE_DWORD, Op::BUFFER_LOAD_DWORD),
        (Target::Gfx942, Op::SCRATCH_STORE_DWORD, Op::SCRATCH_LOAD_DWORD),
    ] {
        let f = select_for(&text, target).unwrap_or_else(|e| panic!("{target}: {e}"));
        let found = ops(&f);
        assert!(found.contains(&store) && found.contains(&load), "{target}: {f}");
        assert_eq!(f.slots.values().map(|s| s.size).collect::<Vec<_>>(), [64]);
    }
}

/// Signs of float operands cost nothing.
#[test]
fn negation_and_absolute_value_are_modifiers() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, float %y",
        "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %x = sitofp i32 %tid to float\n\
         %a = call float @llvm.fabs.f32(float %x)\n  %n = fneg float %a\n  %r = fmul float %n, %y\n\
         store float %r, ptr addrspace(1) %out\n  ret void\n}\ndeclare float @llvm.fabs.f32(float)\n\
         define void @unused() {\n  ret void",
    ));
    let product = f.insts.values().find(|i| i.opcode.isa() == Some(Op::V_MUL_F32)).expect("a product");
    assert_eq!(product.mods.neg, product.mods.abs, "{f}");
    assert!(product.mods.neg.is_power_of_two(), "{f}");
    assert!(!ops(&f).iter().any(|op| matches!(op, Op::V_XOR_B32 | Op::V_OR_B32)), "{f}");
}

/// A division of floats switches denormals on around its residuals only where the kernel runs without.
#[test]
fn exact_division_switches_denormals_where_they_are_off() {
    let body = "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %x = sitofp i32 %tid to float\n\
                %r = fdiv float %y, %x\n  store float %r, ptr addrspace(1) %out\n  ret void";
    let text = kernel("ptr addrspace(1) %out, float %y", body);
    let ieee = ops(&select(&text));
    assert!(ieee.contains(&Op::V_DIV_FMAS_F32) && !ieee.contains(&Op::S_SETREG_IMM32_B32));
    let flushing = text.replace("%y) {", "%y) \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" {");
    let f = select(&flushing);
    let found = ops(&f);
    let switches: Vec<usize> = (0..found.len()).filter(|&i| found[i] == Op::S_SETREG_IMM32_B32).collect();
    assert_eq!(switches.len(), 2, "{f}");
    let between = &found[switches[0] + 1..switches[1]];
    assert!(between.iter().all(|op| matches!(op, Op::V_FMA_F32 | Op::V_MUL_F32)), "{between:?}");
    assert_eq!(between.len(), 6, "two refine the reciprocal, four the quotient: {f}");
}

/// What is not supported is told at its place.
#[test]
fn unsupported_constructs_are_named() {
    let text = kernel("ptr addrspace(1) %out, ptr %f", "  call void %f()\n  ret void");
    let error = select_for(&text, Target::Gfx942).expect_err("calls through pointers are not supported");
    assert!(error.contains("call"), "{error}");
}

/// Whether `%x`, a load of the first argument, is a scalar load, and whether that may come behind later stores.
fn scalar_load(params: &str, body: &str) -> Option<bool> {
    let body = format!("  {body}\n  store i32 %x, ptr addrspace(1) %out\n  ret void\n}}\n!0 = !{{");
    let f = select(&kernel(params, &body));
    let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
    // The kernel's arguments are loaded two dwords at a time.
    let mut loads = insts.filter(|data| data.opcode.isa() == Some(Op::S_LOAD_DWORD));
    loads.next().and_then(|data| data.memory).map(|m| f.memory[m].invariant)
}

#[test]
fn uniform_loads_of_what_the_kernel_does_not_write_are_scalar() {
    let plain = "ptr addrspace(1) %in, ptr addrspace(1) %out";
    let restrict = "ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out";
    let load = "%x = load i32, ptr addrspace(1) %in";
    let before = format!("store i32 7, ptr addrspace(1) %out\n  {load}");
    assert_eq!(scalar_load(plain, &before), None);
    assert_eq!(scalar_load(restrict, &before), Some(true));
    assert_eq!(scalar_load(plain, &format!("{load}, !invariant.load !0")), Some(true));
    // Not written before it, but perhaps behind: it may not change places with the store.
    assert_eq!(scalar_load(plain, load), Some(false));
    let noclobber = format!("{load}, !amdgpu.noclobber !0\n  store i32 7, ptr addrspace(1) %in");
    assert_eq!(scalar_load(plain, &noclobber), Some(false));
    assert_eq!(scalar_load(restrict, &format!("store i32 7, ptr addrspace(1) %in\n  {load}")), None);
}
