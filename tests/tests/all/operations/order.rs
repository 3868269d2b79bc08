//! Loads and stores of neighbouring places in any order: what is merged, or moved for that, must leave it as it was.

use crate::operations::check::{check, check_interpreted};
use crate::operations::family::Family;
use gcnsel_tests::rng::Rng;

/// Accesses of a kernel, after each place has got a value.
const ACCESSES: usize = 20;

/// A place: its address space, and bytes from where a lane's begin.
type Place = (u32, u32);

/// One of few places, so that accesses meet: four dwords in global memory, and four in each of two parts of LDS.
fn place(rng: &mut Rng, dwords: u32) -> Place {
    // Pairs are aligned.
    let bytes = 4 * dwords * rng.below(4 / dwords);
    match rng.below(4) {
        0 => (1, bytes),
        part => (3, bytes + 2048 * (part / 2)),
    }
}

fn accesses(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut code = String::from(
        "%lane = call i32 @llvm.amdgcn.workitem.id.x(); \
         %own3 = getelementptr [8 x i32], ptr addrspace(3) @order, i32 %lane; \
         %own1 = getelementptr i8, ptr addrspace(1) %p0, i32 0; ",
    );
    for part in 0..2 {
        let at = 2048 * part;
        code.push_str(&format!(
            "%start{part} = getelementptr i8, ptr addrspace(3) %own3, i32 {at}; \
             store volatile <8 x i32> %a, ptr addrspace(3) %start{part}, align 8; "
        ));
    }
    // What is stored is known before, and what is loaded is looked at afterwards, so that accesses stand close together.
    for n in 0..ACCESSES {
        code.push_str(&format!(
            "%value{n} = add i32 %b, {}; %wide{n} = zext i32 %value{n} to i64; ",
            1000 + n
        ));
    }
    let mut sum = String::from("%sum0 = zext i32 %b to i64; ");
    let mut loads = 0;
    for n in 0..ACCESSES {
        let (dwords, ty, align, value) =
            if rng.below(4) > 0 { (1, "i32", 4, "value") } else { (2, "i64", 8, "wide") };
        let (space, bytes) = place(&mut rng, dwords);
        code.push_str(&format!(
            "%at{n} = getelementptr i8, ptr addrspace({space}) %own{space}, i32 {bytes}; "
        ));
        let to = format!("ptr addrspace({space}) %at{n}, align {align}; ");
        if rng.below(5) < 2 {
            code.push_str(&format!("store {ty} %{value}{n}, {to}"));
            continue;
        }
        code.push_str(&format!("%loaded{n} = load {ty}, {to}"));
        let (extend, target) = if dwords == 1 { ("zext i32", " to i64") } else { ("add i64 0,", "") };
        sum.push_str(&format!(
            "%seen{n} = {extend} %loaded{n}{target}; %times{loads} = mul i64 %sum{loads}, 31; \
             %sum{} = add i64 %times{loads}, %seen{n}; ",
            loads + 1
        ));
        loads += 1;
    }
    format!("{code}{sum}%r = add i64 %sum{loads}, 0")
}

#[test]
fn accesses_of_neighbours_keep_their_order() {
    let mut f = Family::default();
    f.declare("@order = internal addrspace(3) global [2 x [512 x i32]] poison, align 16".into());
    for seed in 0..120 {
        f.op(&format!("order_{seed}"), "i64", &["<8 x i32>", "i32"], &accesses(seed));
    }
    for target in ["gfx900", "gfx90a", "gfx942"] {
        assert_eq!(check_interpreted("order", &f, target), f.operations.len(), "{target}");
    }
}

/// What lanes of a wave write to LDS, others read behind a barrier of the wave, which nothing else waits at.
#[test]
fn lanes_exchange_over_barriers_of_waves() {
    let mut f = Family::default();
    f.declare("declare void @llvm.amdgcn.wave.barrier()".into());
    f.declare("@exchange = internal addrspace(3) global [128 x i32] poison, align 16".into());
    for (name, barrier) in [
        ("wave_barrier", "call void @llvm.amdgcn.wave.barrier()"),
        ("wave_fence", "fence syncscope(\"wavefront\") acq_rel"),
    ] {
        // The next one's dword is between two own ones.
        let code = format!(
            "%lane = call i32 @llvm.amdgcn.workitem.id.x(); \
             %own = getelementptr i32, ptr addrspace(3) @exchange, i32 %lane; \
             %next = getelementptr i8, ptr addrspace(3) %own, i32 4; \
             %far = getelementptr i8, ptr addrspace(3) %own, i32 8; store i32 %b, ptr addrspace(3) %own; \
             store i32 %b, ptr addrspace(3) %far; {barrier}; %x = load i32, ptr addrspace(3) %far; \
             store i32 %a, ptr addrspace(3) %own; {barrier}; %y = load i32, ptr addrspace(3) %next; \
             {barrier}; store i32 %x, ptr addrspace(3) %next; %twice = shl i32 %y, 1; %r = add i32 %x, %twice"
        );
        f.op(name, "i32", &["i32", "i32"], &code);
    }
    check("lanes_exchange_over_barriers_of_waves", &f);
}
