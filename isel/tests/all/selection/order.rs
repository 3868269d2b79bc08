//! In which order instructions stand, and how often.

use crate::selection::{kernel, ops, select, select_for};
use gcnsel_isa::{Op, Target};
use gcnsel_mir::{Opcode, Pseudo};

/// Where the instructions of a function stand that are among some.
fn places(found: &[Op], wanted: &[Op]) -> Vec<usize> {
    (0..found.len()).filter(|&i| wanted.contains(&found[i])).collect()
}

/// Nothing waits for one load that could begin the next.
#[test]
fn loads_come_before_what_can_wait() {
    let f = select(&kernel(
        "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %more",
        "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n\
         %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid\n  %x = load i32, ptr addrspace(1) %p\n\
         %x2 = mul i32 %x, %x\n  %x3 = mul i32 %x2, %x\n\
         %q = getelementptr i32, ptr addrspace(1) %more, i32 %tid\n  %y = load i32, ptr addrspace(1) %q\n\
         %z = mul i32 %x3, %y\n\
         %o = getelementptr i32, ptr addrspace(1) %out, i32 %tid\n  store i32 %z, ptr addrspace(1) %o\n  ret void",
    ));
    let found = ops(&f);
    let loads = places(&found, &[Op::GLOBAL_LOAD_DWORD]);
    let products = places(&found, &[Op::V_MUL_LO_U32]);
    assert_eq!((loads.len(), products.len()), (2, 3), "{f}");
    assert!(loads[1] < products[0], "{f}");
}

/// What needs no memory fills the time of an access in front of the block that a fence waits for, as far as LDS takes it.
#[test]
fn what_can_be_done_stands_in_front_of_a_fence() {
    for scope in ["workgroup", "agent"] {
        let f = select(
            &(kernel(
                "ptr addrspace(1) %out, i32 %u",
                &format!(
                    "  %t = call i32 @llvm.amdgcn.workitem.id.x()\n                 %m = getelementptr i32, ptr addrspace(3) @lds, i32 %t\n  store i32 %t, ptr addrspace(3) %m\n                 %c = icmp eq i32 %u, 0\n  br i1 %c, label %x, label %y\n                 x:\n  store i32 %u, ptr addrspace(3) %m\n  br label %y\n                 y:\n  fence syncscope(\"{scope}\") release\n  call void @llvm.amdgcn.s.barrier()\n                 fence syncscope(\"{scope}\") acquire\n                 %v = load i32, ptr addrspace(3) @lds\n                 %a = mul i32 %t, %t\n  %b = xor i32 %a, 77\n  %d = mul i32 %b, %t\n                 %r = add i32 %v, %d\n  store i32 %r, ptr addrspace(1) %out\n  ret void"
                ),
            ) + "@lds = internal addrspace(3) global [64 x i32] poison\ndeclare void @llvm.amdgcn.s.barrier()\n"),
        );
        let last = *f.layout.last().expect("blocks");
        let insts = &f.blocks[last].insts;
        let place = |is: &dyn Fn(Opcode) -> bool| insts.iter().position(|&inst| is(f.insts[inst].opcode));
        let fence = place(&|opcode| opcode == Pseudo::Fence.into()).expect("a fence");
        let other = place(&|opcode| opcode == Op::V_XOR_B32.into()).expect("one");
        assert!(other < fence, "{scope}: {f}");
    }
}

/// Where more would be live than there are registers, values are made when they are wanted.
#[test]
fn values_are_made_late_where_registers_are_few() {
    // At most 128 VGPRs for work-groups of 1024. All products at once would be 200 dwords; the loads stay in front.
    let mut body = String::from("  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n");
    let all = |text: &dyn Fn(usize) -> String| (0..100).map(text).collect::<String>();
    body += &all(&|i| {
        format!(
            "  %o{i} = add i32 %tid, {}\n  %p{i} = getelementptr i32, ptr addrspace(1) %p, i32 %o{i}\n\
             %x{i} = load i32, ptr addrspace(1) %p{i}\n",
            1000 * i
        )
    });
    body += &all(&|i| format!("  %a{i} = mul i32 %x{i}, %tid\n  %b{i} = mul i32 %x{i}, %x{i}\n"));
    body += &all(&|i| {
        format!(
            "  store i32 %a{i}, ptr addrspace(1) %p{i}\n\
             %q{i} = getelementptr i32, ptr addrspace(1) %q, i32 %o{i}\n  store i32 %b{i}, ptr addrspace(1) %q{i}\n"
        )
    });
    let f = select(&kernel("ptr addrspace(1) %p, ptr addrspace(1) %q", &(body + "  ret void")));
    let found = ops(&f);
    let loads = places(&found, &[Op::GLOBAL_LOAD_DWORD]);
    let products = places(&found, &[Op::V_MUL_LO_U32]);
    let stores = places(&found, &[Op::GLOBAL_STORE_DWORD]);
    assert_eq!((loads.len(), products.len(), stores.len()), (100, 200, 200), "{f}");
    assert!(loads[99] < stores[0], "{f}");
    let late = products.iter().filter(|&&at| at > stores[100]).count();
    assert!(late >= 80, "{late} products behind half of the stores: {f}");
}

/// Atomic loads of what may be one place see its values in the order in which they change.
#[test]
fn atomic_loads_keep_their_order() {
    for (ordering, keep) in [("monotonic", true), ("unordered", false)] {
        let f = select(&kernel(
            "ptr addrspace(1) %out, ptr addrspace(1) %places, ptr addrspace(1) %q",
            &format!(
                "  %t = call i32 @llvm.amdgcn.workitem.id.x()\n\
                 %a = getelementptr ptr addrspace(1), ptr addrspace(1) %places, i32 %t\n\
                 %p = load ptr addrspace(1), ptr addrspace(1) %a\n\
                 %b = getelementptr i64, ptr addrspace(1) %q, i32 %t\n\
                 %x = load atomic i32, ptr addrspace(1) %p syncscope(\"agent\") {ordering}, align 4\n\
                 %y = load atomic i64, ptr addrspace(1) %b syncscope(\"agent\") {ordering}, align 8\n\
                 %z = zext i32 %x to i64\n  %s = add i64 %y, %z\n\
                 %o = getelementptr i64, ptr addrspace(1) %out, i32 %t\n\
                 store i64 %s, ptr addrspace(1) %o\n  ret void"
            ),
        ));
        let found = ops(&f);
        let first = places(&found, &[Op::GLOBAL_LOAD_DWORD]);
        let second = *places(&found, &[Op::GLOBAL_LOAD_DWORDX2]).last().expect("there is one");
        assert_eq!(first.len(), 1, "{f}");
        assert_eq!(first[0] < second, keep, "{ordering}: {f}");
    }
}

/// A loop's body of four products of matrices and four loads of LDS, beside sums, with something behind.
fn products_and_loads(behind: &str) -> gcnsel_mir::Function {
    let mut body = String::from(
        "  %t = call i32 @llvm.amdgcn.workitem.id.x()\n\
         %p = getelementptr float, ptr addrspace(3) @floats, i32 %t\n  %c0 = add i32 %t, 77\n",
    );
    for i in 0..4 {
        body += &format!(
            "  %q{i} = getelementptr float, ptr addrspace(3) %p, i32 {}\n\
             %x{i} = load volatile float, ptr addrspace(3) %q{i}\n\
             %m{i} = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %a, float %b, <4 x float> \
             <float {i}.0, float 0.0, float 0.0, float 0.0>, i32 0, i32 0, i32 0)\n\
             %c{} = mul i32 %c{i}, %t\n",
            300 * i,
            i + 1
        );
    }
    body += &format!("{behind}\n");
    for i in 0..4 {
        body += &format!(
            "  %e{i} = extractelement <4 x float> %m{i}, i32 0\n  %f{i} = fadd float %e{i}, %x{i}\n\
             %o{i} = getelementptr float, ptr addrspace(1) %out, i32 %c{}\n\
             store float %f{i}, ptr addrspace(1) %o{i}\n",
            i + 1
        );
    }
    let text = kernel("ptr addrspace(1) %out, float %a, float %b", &(body + "  ret void"))
        + "\n@floats = internal addrspace(3) global [4096 x float] poison\n\
           declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)\n\
           declare void @llvm.amdgcn.sched.barrier(i32)\n\
           declare void @llvm.amdgcn.sched.group.barrier(i32, i32, i32)\n";
    select_for(&text, Target::Gfx942).expect("it compiles")
}

/// Groups that a kernel asks for follow one another, of each pipeline on its own.
#[test]
fn groups_follow_one_another() {
    const PRODUCT: Op = Op::V_MFMA_F32_4X4X1F32;
    const LOAD: Op = Op::DS_READ_B32;
    let group = |kinds: u32, count: u32, pipeline: u32| {
        format!("  call void @llvm.amdgcn.sched.group.barrier(i32 {kinds}, i32 {count}, i32 {pipeline})\n")
    };
    let order = |asked: &str| -> String {
        let f = products_and_loads(asked);
        let found = ops(&f);
        let of_both = found.iter().filter(|op| [PRODUCT, LOAD].contains(op));
        of_both.map(|op| if *op == LOAD { 'l' } else { 'p' }).collect()
    };
    let in_turn = (group(8, 1, 0) + &group(0x100, 1, 0)).repeat(4);
    assert_eq!(order(&in_turn), "plplplpl");
    let loads_first = (group(0x80, 1, 0) + &group(8, 1, 0)).repeat(4);
    assert_eq!(order(&loads_first), "lplplplp");
    assert_eq!(order(&(group(8, 3, 1) + &group(0x100, 4, 1) + &group(8, 1, 1))), "pppllllp");
    // Loads are no arithmetic.
    assert_eq!(order(&(group(1, 9, 0) + &group(0x100, 4, 0))), "ppppllll");
    // All products are in one pipeline, all loads in the other.
    let apart = group(8, 4, 0) + &group(0x100, 4, 1);
    assert_eq!(order(&apart), order(""));
}

/// What stays on its side of a barrier, and what may cross it.
#[test]
fn barriers_keep_kinds_apart() {
    let behind = |mask: u32, kinds: &[Op]| -> usize {
        // The barrier stands in front of the sums and stores. What it is for is found by the first sum of floats, which
        // nothing but a barrier keeps behind products of integers.
        // In front of it a product waits long: for what is found by what is found in LDS.
        let f = products_and_loads(&format!(
            "  %n0 = load i32, ptr addrspace(3) @floats\n  %k0 = and i32 %n0, 1023\n\
             %g0 = getelementptr i32, ptr addrspace(3) @floats, i32 %k0\n  %n1 = load i32, ptr addrspace(3) %g0\n\
             %k1 = and i32 %n1, 1023\n  %g1 = getelementptr i32, ptr addrspace(3) @floats, i32 %k1\n\
             %n2 = load i32, ptr addrspace(3) %g1\n  %late = mul i32 %n2, %n2\n\
             call void @llvm.amdgcn.sched.barrier(i32 {mask})\n  store i32 %late, ptr addrspace(1) %out"
        ));
        let found = ops(&f);
        let first = places(&found, &[Op::V_ADD_F32])[0];
        places(&found, kinds).into_iter().filter(|&at| at > first).count()
    };
    let before = [Op::V_MFMA_F32_4X4X1F32, Op::DS_READ_B32, Op::V_MUL_LO_U32];
    assert_eq!(behind(0, &before), 0);
    // Sums may come before it, and so before what is not theirs to wait for.
    assert!(behind(0x2, &before) > 0);
    assert_eq!(behind(0x10, &before), 0);
}

/// What may be the same place is written and read in the order of the source; so is all that is volatile.
#[test]
fn accesses_of_one_place_keep_their_order() {
    for (params, kind, load_may_move) in [
        ("ptr addrspace(1) %p, ptr addrspace(1) %q", "", false),
        ("ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q", "volatile", false),
        ("ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q", "", true),
    ] {
        let f = select(&kernel(
            params,
            &format!(
                "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n\
                 %a = getelementptr i32, ptr addrspace(1) %p, i32 %tid\n  %x = load {kind} i32, ptr addrspace(1) %a\n\
                 %y = mul i32 %x, %x\n  %b = getelementptr i32, ptr addrspace(1) %q, i32 %tid\n\
                 store {kind} i32 %y, ptr addrspace(1) %b\n\
                 %c = getelementptr i32, ptr addrspace(1) %a, i32 64\n  %z = load {kind} i32, ptr addrspace(1) %c\n\
                 %d = getelementptr i32, ptr addrspace(1) %b, i32 64\n\
                 store {kind} i32 %z, ptr addrspace(1) %d\n  ret void"
            ),
        ));
        let found = ops(&f);
        let loads = places(&found, &[Op::GLOBAL_LOAD_DWORD]);
        let stores = places(&found, &[Op::GLOBAL_STORE_DWORD]);
        assert_eq!((loads.len(), stores.len()), (2, 2), "{f}");
        assert_eq!(loads[1] < stores[0], load_may_move, "{params} {kind}: {f}");
    }
}

/// Instructions stay together from one switch of the mode to the other, and no longer.
#[test]
fn what_follows_a_switch_of_the_mode_may_come_before_it() {
    let text = kernel(
        "ptr addrspace(1) noalias %out, float %y, ptr addrspace(1) noalias %in",
        "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %x = sitofp i32 %tid to float\n  %d = fdiv float %y, %x\n\
         %p = getelementptr float, ptr addrspace(1) %in, i32 %tid\n  %v = load float, ptr addrspace(1) %p\n\
         %r = fmul float %d, %v\n  store float %r, ptr addrspace(1) %out\n  ret void",
    );
    let flushing = "%in) \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" {";
    let f = select(&text.replace("%in) {", flushing));
    let found = ops(&f);
    let switches = places(&found, &[Op::S_SETREG_IMM32_B32]);
    let loads = places(&found, &[Op::GLOBAL_LOAD_DWORD]);
    assert_eq!((switches.len(), loads.len()), (2, 1), "{f}");
    assert!(loads[0] < switches[0], "{f}");
}

/// What an instruction computes is computed in one block and kept for others; inputs are where they came.
#[test]
fn results_are_computed_once() {
    let f = select(&format!(
        "{}declare i32 @llvm.umin.i32(i32, i32)\n",
        kernel(
            "ptr addrspace(1) %out, i32 %n",
            "entry:\n  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n  %m = call i32 @llvm.umin.i32(i32 %tid, i32 77)\n\
             %c = icmp eq i32 %n, 0\n  br i1 %c, label %then, label %else\n\
             then:\n  %x = add i32 %m, 5\n  store volatile i32 %x, ptr addrspace(1) %out\n  br label %done\n\
             else:\n  %y = xor i32 %m, 5\n  store volatile i32 %y, ptr addrspace(1) %out\n  br label %done\n\
             done:\n  store volatile i32 %m, ptr addrspace(1) %out\n  ret void",
        )
    ));
    assert_eq!(places(&ops(&f), &[Op::V_MIN_U32]).len(), 1, "{f}");
}

/// A value of the whole wave that the vector unit computed is used there in other blocks too.
#[test]
fn uniform_values_in_lanes_stay_there_in_other_blocks() {
    let f = select(&kernel(
        "ptr addrspace(1) %out, float %x, i32 %n",
        "entry:\n  %f = fadd float %x, 1.0\n  %i = fptosi float %f to i32\n  %c = icmp eq i32 %n, 0\n\
         br i1 %c, label %then, label %done\n\
         then:\n  %s = add i32 %i, %n\n  store i32 %s, ptr addrspace(1) %out\n  br label %done\n\
         done:\n  ret void",
    ));
    let found = ops(&f);
    assert!(found.contains(&Op::V_ADD_U32) && !found.contains(&Op::V_READFIRSTLANE_B32), "{f}");
}

/// Addresses that are computed from each other are as many as the source has: what is made again of them in another
/// block is made without recursion.
#[test]
fn long_chains_of_addresses_select() {
    let links = 30_000;
    let mut body = String::from("entry:\n  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 1\n");
    for i in 0..links {
        body += &format!("  %p{} = getelementptr i8, ptr addrspace(1) %p{i}, i64 {}\n", i + 1, 1 + i % 2);
    }
    body += &format!(
        "  %c = icmp eq i32 %n, 0\n  br i1 %c, label %then, label %done\n\
         then:\n  store i8 7, ptr addrspace(1) %p{links}\n  br label %done\ndone:\n  ret void"
    );
    let f = select(&kernel("ptr addrspace(1) %out, i32 %n", &body));
    assert!(ops(&f).contains(&Op::GLOBAL_STORE_BYTE));
}

/// Loads go in front as long as they leave a quarter of the registers that each of as many waves has as there can be: of
/// 512 each of eight has 64.
#[test]
fn loads_in_front_leave_registers_for_all_waves() {
    let mut body = String::from("  %t = call i32 @llvm.amdgcn.workitem.id.x()\n");
    for i in 0..30 {
        body += &format!(
            "  %p{i} = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 {i}\n  \
             %v{i} = getelementptr i32, ptr addrspace(1) %p{i}, i32 %t\n  \
             %x{i} = load <4 x i32>, ptr addrspace(1) %v{i}\n  \
             %q{i} = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 {i}\n  \
             %w{i} = getelementptr i32, ptr addrspace(1) %q{i}, i32 %t\n  \
             store <4 x i32> %x{i}, ptr addrspace(1) %w{i}\n"
        );
    }
    let params = "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in";
    let f = select(&kernel(params, &(body + "  ret void")));
    let (mut waiting, mut most) = (0, 0);
    for op in ops(&f) {
        match op {
            Op::GLOBAL_LOAD_DWORDX4 => waiting += 4,
            Op::GLOBAL_STORE_DWORDX4 => waiting -= 4,
            _ => {}
        }
        most = most.max(waiting);
    }
    // As many as there are, but for the address.
    assert!((44..=48).contains(&most), "{most} dwords wait: {f}");
}

/// What stands in front of a change of the rounding mode is computed before it, what stands behind it afterwards, and once
/// each.
#[test]
fn floats_stay_on_their_side_of_a_change_of_the_mode() {
    let f = select(&format!(
        "{}declare void @llvm.amdgcn.s.setreg(i32, i32)\n",
        kernel(
            "ptr addrspace(1) %out, float %x, float %y",
            "  %a = fadd float %x, %y\n  call void @llvm.amdgcn.s.setreg(i32 2049, i32 1)\n  %b = fadd float %x, %y\n  \
             call void @llvm.amdgcn.s.setreg(i32 2049, i32 0)\n  %d = fsub float %b, %a\n  \
             store float %d, ptr addrspace(1) %out\n  ret void"
        )
    ));
    let mut found = ops(&f);
    found.retain(|op| matches!(op, Op::V_ADD_F32 | Op::V_SUB_F32) || format!("{op:?}").contains("SETREG"));
    assert!(matches!(found[..], [Op::V_ADD_F32, _, Op::V_ADD_F32, _, Op::V_SUB_F32]), "{f}");
}

/// What caches are told to forget is loaded again.
#[test]
fn loads_stay_on_their_side_of_what_is_told_to_caches() {
    for told in ["buffer.wbinvl1", "buffer.wbinvl1.vol", "s.dcache.inv", "s.dcache.wb.vol"] {
        let text = format!(
            "{}declare void @llvm.amdgcn.{told}()\n",
            kernel(
                "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in",
                &format!(
                    "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
                     %p = getelementptr i32, ptr addrspace(1) %in, i32 %id\n  \
                     %a = load i32, ptr addrspace(1) %p\n  call void @llvm.amdgcn.{told}()\n  \
                     %b = load i32, ptr addrspace(1) %p\n  %c = sub i32 %a, %b\n  \
                     store i32 %c, ptr addrspace(1) %out\n  ret void"
                )
            )
        );
        let f = select_for(&text, Target::Gfx900).expect("it is selected");
        let mut found = ops(&f);
        found.retain(|op| {
            *op == Op::GLOBAL_LOAD_DWORD
                || ["S_DCACHE", "BUFFER_WB"].iter().any(|n| format!("{op:?}").starts_with(n))
        });
        assert!(matches!(found[..], [Op::GLOBAL_LOAD_DWORD, _, Op::GLOBAL_LOAD_DWORD]), "{told}: {f}");
    }
}

/// Where a result needs wait states until it can be read, something else stands between: on gfx942 masks of comparisons, on
/// gfx90a and gfx942 dot products.
#[test]
fn results_that_need_wait_states_are_not_read_at_once() {
    let body = |code: &dyn Fn(&str) -> String| {
        let mut body = String::from("  %id = call i32 @llvm.amdgcn.workitem.id.x()\n");
        for n in ["a", "b", "c", "d", "e", "f"] {
            body += &format!(
                "  %p{n} = getelementptr i32, ptr addrspace(1) %{n}, i32 %id\n  \
                 %x{n} = load i32, ptr addrspace(1) %p{n}\n  %y{n} = load i32, ptr addrspace(1) %q{n}\n"
            )
            .replace(&format!("%q{n}"), &format!("%p{n}"))
            .replace(&format!("%y{n} = load i32"), &format!("%y{n} = load volatile i32"));
        }
        for n in ["a", "b", "c", "d", "e", "f"] {
            body += &code(n);
        }
        for n in ["a", "b", "c", "d", "e", "f"] {
            body += &format!("  store i32 %r{n}, ptr addrspace(1) %p{n}\n");
        }
        let params: Vec<String> =
            ["a", "b", "c", "d", "e", "f"].map(|n| format!("ptr addrspace(1) noalias %{n}")).into();
        kernel(&params.join(", "), &(body + "  ret void"))
            + "declare i32 @llvm.amdgcn.sdot4(i32, i32, i32, i1)\n"
    };
    let choice = body(&|n| {
        format!("  %c{n} = icmp sgt i32 %x{n}, %y{n}\n  %r{n} = select i1 %c{n}, i32 %x{n}, i32 7\n")
    });
    let dot = body(&|n| {
        format!(
            "  %d{n} = call i32 @llvm.amdgcn.sdot4(i32 %x{n}, i32 %y{n}, i32 0, i1 false)\n  %r{n} = xor i32 %d{n}, 11\n"
        )
    });
    // How many instructions lie between the first of a kind and what reads it, at least.
    for (target, text, first, second, between) in [
        (Target::Gfx942, &choice, Op::V_CMP_LT_I32, Op::V_CNDMASK_B32, 2),
        (Target::Gfx90a, &dot, Op::V_DOT4_I32_I8, Op::V_XOR_B32, 3),
        (Target::Gfx942, &dot, Op::V_DOT4_I32_I8, Op::V_XOR_B32, 3),
    ] {
        let f = select_for(text, target).unwrap_or_else(|why| panic!("{why}"));
        let found = ops(&f);
        let [firsts, seconds] = [first, second].map(|op| places(&found, &[op]));
        assert_eq!((firsts.len(), seconds.len()), (6, 6), "{target}: {found:?}");
        // What the last load is for has nothing left to wait beside.
        let apart = firsts.iter().zip(&seconds).filter(|(one, two)| *two - *one > between).count();
        assert!(apart >= 4, "{target}: {found:?}");
    }
}

/// What the end of a block waits for goes first: addresses of later loads, not sums of what is there; what else there is fills gaps.
#[test]
fn the_longest_way_to_the_end_goes_first() {
    // Sums of loads at distant places, one after another.
    let mut body =
        "  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  %s0 = sitofp i32 %t to float\n".to_owned();
    for n in 0..20 {
        body += &format!(
            "  %m{n} = mul i32 %t, %a\n  %o{n} = add i32 %m{n}, {}\n  %w{n} = xor i32 %o{n}, %b\n  \
             %i{n} = sext i32 %w{n} to i64\n  %p{n} = getelementptr float, ptr addrspace(1) %in, i64 %i{n}\n  \
             %x{n} = load float, ptr addrspace(1) %p{n}\n  %d{n} = fmul float %x{n}, %c\n  \
             %s{} = fadd float %s{n}, %d{n}\n",
            n * 977,
            n + 1
        );
    }
    body += "  %q = getelementptr float, ptr addrspace(1) %out, i32 %t\n  store float %s20, ptr addrspace(1) %q\n  ret void";
    let text = kernel(
        "ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, i32 %a, i32 %b, float %c",
        &body,
    );
    let found = ops(&select(&text));
    let last_load = found.iter().rposition(|&op| op == Op::GLOBAL_LOAD_DWORD).expect("it loads");
    let sums =
        found[..last_load].iter().filter(|op| matches!(op, Op::V_ADD_F32 | Op::V_FMAC_F32 | Op::V_FMA_F32));
    assert_eq!(sums.count(), 0, "{found:?}");
}

/// What a block before has loaded is on its way for a while: what needs it comes behind what need not wait.
#[test]
fn what_is_on_its_way_is_used_last() {
    let text = |before: &str, here: &str| {
        kernel(
            "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in, i32 %c",
            &format!(
                "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n\
                 %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid\n\
                 %q = getelementptr i32, ptr addrspace(1) %out, i32 %tid\n\
                 %yes = icmp sgt i32 %c, 0\n{before}  br i1 %yes, label %then, label %end\nthen:\n{here}\
                 %xx = mul i32 %x, %x\n  %t1 = mul i32 %tid, 77\n  %t2 = mul i32 %t1, %t1\n  %t3 = mul i32 %t2, %tid\n\
                 %sum = xor i32 %xx, %t3\n  store i32 %sum, ptr addrspace(1) %q\n  br label %end\nend:\n  ret void"
            ),
        )
    };
    let load = "  %x = load i32, ptr addrspace(1) %p\n";
    let masked = "  %odd = trunc i32 %tid to i1\n  br i1 %odd, label %if, label %join\nif:\n  \
                  %l = load i32, ptr addrspace(1) %p\n  br label %join\njoin:\n  %x = phi i32 [ 7, %0 ], [ %l, %if ]\n";
    // Whether the square of what is loaded comes behind all other products.
    let is_last = |text: &str| {
        let f = select(text);
        let then =
            f.layout.iter().find(|&&block| f.blocks[block].name.as_ref() == "then").expect("it is there");
        let products =
            f.blocks[*then].insts.iter().filter(|&&inst| f.insts[inst].opcode == Op::V_MUL_LO_U32.into());
        let operands: Vec<_> = products.map(|&inst| f.insts[inst].operands.clone()).collect();
        let squares: Vec<usize> =
            (0..operands.len()).filter(|&at| operands[at][1] == operands[at][2]).collect();
        assert_eq!(squares.len(), 1, "{f}");
        squares.contains(&(operands.len() - 1))
    };
    assert!(is_last(&text(load, "")));
    assert!(is_last(&text(masked, "")));
    assert!(is_last(&text("", load)));
    // What is there is used when it comes.
    assert!(!is_last(&text("  %x = mul i32 %tid, %c\n", "")));
}

/// What was begun before a loop is waited for in the first iteration alone: its use keeps its place before the address steps on, which
/// would otherwise take a copy of it in each iteration.
#[test]
fn a_loop_does_not_wait_for_what_is_before_it() {
    let f = select(&kernel(
        "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in, i32 %n",
        "entry:\n  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n\
         %from = getelementptr i32, ptr addrspace(1) %in, i32 %tid\n  %x = load i32, ptr addrspace(1) %from\n\
         %to = getelementptr i32, ptr addrspace(1) %out, i32 %tid\n  br label %loop\nloop:\n\
         %p = phi ptr addrspace(1) [ %to, %entry ], [ %next, %loop ]\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n\
         store i32 %x, ptr addrspace(1) %p\n  %next = getelementptr i8, ptr addrspace(1) %p, i64 8192\n\
         %j = add i32 %i, 1\n  %more = icmp ult i32 %j, %n\n  br i1 %more, label %loop, label %end\nend:\n  ret void",
    ));
    let block = f.layout.iter().find(|&&block| f.blocks[block].name.as_ref() == "loop").expect("it is there");
    let ops: Vec<_> = f.blocks[*block].insts.iter().filter_map(|&inst| f.insts[inst].opcode.isa()).collect();
    let store = ops.iter().position(|&op| op == Op::GLOBAL_STORE_DWORD).expect("it stores");
    let steps = ops
        .iter()
        .position(|op| op.row().name.starts_with("v_add") || op.row().name.starts_with("v_lshl_add"));
    assert!(store < steps.expect("it steps"), "{f}");
}
