//! What must hold of estimates of kernels, whoever compiled them.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_estimate::{Cycles, Estimate, Latencies, Model, Options, Reason, estimate};
use gcnsel_isa::Target;
use gcnsel_tests::both::by_both;
use gcnsel_tests::compiler::{compile, compile_with};
use gcnsel_tests::emulate::request;
use gcnsel_tests::harness::{jobs, some};
use gcnsel_tests::kernel::bytes_of;
use gcnsel_tests::oracle::{have, link, run, say};
use gcnsel_tests::reference;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What another wave may cost of a SIMD's throughput.
const LESS: f64 = 0.98;

/// What it may cost a kernel whose waves are long, so that a window does not see all of several: as much as was observed, 2.5 %.
const LONG: [(&str, f64); 1] = [("needleman_wunsch", 0.97)];

fn adds_up(cycles: &Cycles) -> bool {
    cycles.cycles == cycles.issued + cycles.lost.total()
}

/// As long as there are registers for it, another wave makes a SIMD do no less.
#[test]
fn another_wave_does_no_harm() {
    let mut worst = (f64::MAX, String::new());
    let mut failures = Vec::new();
    // For each commit each kernel in one shape, at night in all.
    let every = gcnsel_oracle::every(usize::MAX, usize::MAX);
    for (number, (case, target)) in some(jobs(reference::all())).into_iter().enumerate() {
        let what = format!("{} for {target}", case.name);
        let text = std::fs::read(case.ir(target)).unwrap_or_else(|why| panic!("{what}: {why}"));
        let object = compile(&text, case.name, target).unwrap_or_else(|why| panic!("{what}: {why}"));
        let object = CodeObject::load(&object).unwrap_or_else(|why| panic!("{what}: {why}"));
        let latencies = Latencies::of(object.target());
        let first = if every == 1 { 0 } else { number % case.shapes.len() };
        for shape in case.shapes.iter().skip(first).step_by(every) {
            let launch = request(case.name, &(case.launch)(shape, 1));
            let (_, model) = Model::record(&object, &launch).unwrap_or_else(|why| panic!("{what}: {why}"));
            let filled = |waves| {
                let cycles = model.filled(&latencies, waves);
                assert!(adds_up(&cycles), "{what}: {cycles:?}");
                cycles.per_wave()
            };
            let all: Vec<f64> = (1..=model.occupancy()).map(filled).collect();
            for (waves, pair) in (1..).zip(all.windows(2)) {
                let throughput = pair[0] / pair[1];
                let what = format!("{what}, {shape:?}, {waves} waves and one more: {pair:.1?} cycles a wave");
                let long = LONG.iter().find(|(kernel, _)| *kernel == case.name);
                if throughput < long.map_or(LESS, |(_, least)| *least) {
                    failures.push(format!("{throughput:.3} {what}"));
                }
                if throughput < worst.0 {
                    worst = (throughput, what);
                }
            }
            assert!(adds_up(&model.alone(&latencies)), "{what}");
        }
    }
    say(&format!("another wave: at worst {:.3} of the throughput, {}", worst.0, worst.1));
    assert!(failures.is_empty(), "{} times less:\n{}", failures.len(), failures.join("\n"));
}

/// A loop of so many iterations with memory of all kinds, a barrier, and results that are late.
const LOOP: &str = "target triple = \"amdgcn-amd-amdhsa\"
@tile = internal addrspace(3) global [64 x float] undef, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare float @llvm.amdgcn.rcp.f32(float)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %o, ptr addrspace(1) noalias %a, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %mine = getelementptr [64 x float], ptr addrspace(3) @tile, i32 0, i32 %id
  %other = xor i32 %id, 5
  %theirs = getelementptr [64 x float], ptr addrspace(3) @tile, i32 0, i32 %other
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi double [ 0.0, %entry ], [ %more, %loop ]
  %row = shl i32 %i, 6
  %at = add i32 %row, %id
  %p = getelementptr float, ptr addrspace(1) %a, i32 %at
  %x = load float, ptr addrspace(1) %p
  store float %x, ptr addrspace(3) %mine
  fence syncscope(\"workgroup\") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope(\"workgroup\") acquire
  %y = load float, ptr addrspace(3) %theirs
  %r = call float @llvm.amdgcn.rcp.f32(float %y)
  %d = fpext float %r to double
  %more = fadd double %sum, %d
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  %q = getelementptr double, ptr addrspace(1) %o, i32 %id
  store double %more, ptr addrspace(1) %q
  ret void
}
attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !\"amdhsa_code_object_version\", i32 500}
";

/// From the fourth trip on, each trip of a loop costs one wave as much as the one before, within 1 %.
fn trips_cost_the_same(object: &CodeObject, what: &str, launch: impl Fn(u32) -> Launch) {
    let latencies = Latencies::of(object.target());
    let cycles = |trips| {
        let (_, model) = Model::record(object, &launch(trips)).unwrap_or_else(|why| panic!("{what}: {why}"));
        model.alone(&latencies).cycles
    };
    let all: Vec<u64> = (4..14).map(cycles).collect();
    let trips: Vec<u64> = all.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let (least, most) = (trips.iter().min(), trips.iter().max());
    let (Some(&least), Some(&most)) = (least, most) else { panic!("{what}: no trips") };
    assert!(least > 100 && (most - least) * 100 <= most, "{what}: {trips:?}");
}

#[test]
fn each_trip_of_a_loop_costs_the_same() {
    by_both("each_trip_of_a_loop_costs_the_same", LOOP, "loop", |object, what| {
        trips_cost_the_same(object, what, |trips| {
            Launch::new("k", [64, 1, 1], [64, 1, 1])
                .arg(Arg::Buffer(vec![0; 512]))
                .arg(Arg::Buffer(vec![0; 256 * trips as usize]))
                .arg(trips)
        });
    });
}

/// The folder of this file's kernels.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("estimate")
}

const ROWS: u32 = 4;
const COLUMNS: u32 = 128;

/// The product of a matrix of so many columns, and of so many rows.
fn product(depth: u32) -> Launch {
    let numbers =
        |count: u32, step: u32| -> Vec<f32> { (0..count).map(|at| (at * step % 17) as f32 - 8.0).collect() };
    let (a, b) = (numbers(ROWS * depth, 7), numbers(depth * COLUMNS, 5));
    Launch::new("product", [COLUMNS, ROWS, 1], [64, 1, 1])
        .arg(Arg::Buffer(vec![0; (ROWS * COLUMNS * 4) as usize]))
        .arg(Arg::Buffer(bytes_of(&a)))
        .arg(Arg::Buffer(bytes_of(&b)))
        .arg(COLUMNS)
        .arg(depth)
}

/// Small integers, so that every order of summation gives the same.
fn expected(depth: u32) -> Vec<u8> {
    let number = |at: u32, step: u32| (at * step % 17) as f32 - 8.0;
    let element = |at: u32| -> f32 {
        let (row, column) = (at / COLUMNS, at % COLUMNS);
        (0..depth).map(|k| number(row * depth + k, 7) * number(k * COLUMNS + column, 5)).sum()
    };
    bytes_of(&(0..ROWS * COLUMNS).map(element).collect::<Vec<_>>())
}

fn of_product(object: &[u8], what: &str) -> Estimate {
    let (outcome, estimate) =
        estimate(object, &product(64), &Options::default()).unwrap_or_else(|why| panic!("{what}: {why}"));
    assert!(outcome.buffers[0] == expected(64), "{what}: the product is wrong");
    assert!(adds_up(&estimate.alone) && adds_up(&estimate.filled), "{what}");
    let lost = |estimate: &Estimate| {
        estimate.instructions.iter().map(|inst| inst.cycles.alone.lost.total()).sum::<u64>()
    };
    assert_eq!(lost(&estimate), estimate.alone.lost.total(), "{what}");
    estimate
}

/// Where loads stand next to their uses a product waits for global memory at those: so it says, of our code.
#[test]
fn loads_next_to_their_uses_are_found() {
    let text = std::fs::read(folder().join("product.gfx90a.ll")).expect("it is checked in");
    let options = gcnsel::Options::default().target(Target::Gfx90a);
    let by = |options: &gcnsel::Options, what: &str| {
        let object = compile_with(&text, "product", options).unwrap_or_else(|why| panic!("{what}: {why}"));
        trips_cost_the_same(&CodeObject::load(&object).expect("it is well-formed"), what, |trips| {
            product(8 * trips)
        });
        of_product(&object, what)
    };
    let scheduled = by(&options, "scheduled");
    let moved = by(&options.clone().no_schedule(true), "not scheduled");
    assert_eq!(moved.alone.lost.main(), Some(Reason::GlobalMemory));
    assert!(moved.alone.cycles > 2 * scheduled.alone.cycles, "{:?} {:?}", moved.alone, scheduled.alone);
    let waits =
        moved.instructions.iter().filter(|inst| inst.cycles.alone.lost.main() == Some(Reason::GlobalMemory));
    let waits: Vec<_> = waits.collect();
    let loads = |offset: u64| {
        moved.instructions.iter().any(|inst| inst.offset == offset && inst.text.starts_with("global_load"))
    };
    assert!(waits.len() >= 8, "{waits:?}");
    for wait in waits {
        // A wave ends when its stores are done.
        if wait.text == "s_endpgm" {
            continue;
        }
        assert!(wait.text.starts_with("s_waitcnt vmcnt"), "{}", wait.text);
        assert!(wait.waits_for.is_none_or(loads), "{wait:?}");
    }
}

/// The same of LLVM's code, with the source line: that of the sum, which uses what the lines before it load.
#[test]
fn waits_have_their_source_line() {
    let test = "waits_have_their_source_line";
    if !have(test, "llc-19", "llvm-19") || !have(test, "ld.lld-19", "lld-19") {
        return;
    }
    let source = std::fs::read_to_string(folder().join("product.cl")).expect("it is checked in");
    let line_of =
        |text: &str| 1 + source.lines().position(|line| line.contains(text)).expect("it is there") as u64;
    let sum = line_of("sum = k_fma(x, y, sum)");
    let scratch = tempfile::tempdir().expect("a folder");
    let estimates = [&[][..], &["-enable-misched=0"][..]].map(|options| {
        let relocatable = scratch.path().join("product.o");
        run(Command::new("llc-19")
            .args(["-O2", "-filetype=obj", "-mcpu=gfx90a"])
            .args(options)
            .arg(folder().join("product.gfx90a.ll"))
            .arg("-o")
            .arg(&relocatable))
        .expect("llc compiles it");
        let linked = link(&relocatable, &scratch.path().join("product.hsaco")).expect("lld links it");
        let relocatable = std::fs::read(&relocatable).expect("llc wrote it");
        trips_cost_the_same(&CodeObject::load(&linked).expect("it is well-formed"), "llc's", |trips| {
            product(8 * trips)
        });
        let [linked, relocatable] = [linked, relocatable].map(|object| of_product(&object, "llc's"));
        assert_eq!((&linked.lines, linked.alone), (&relocatable.lines, relocatable.alone));
        assert_eq!((linked.line_tables_error.as_ref(), linked.lines.is_empty()), (None, false));
        linked
    });
    let [scheduled, moved] = &estimates;
    let most = moved.lines.iter().max_by_key(|line| line.cycles.alone.lost.total()).expect("there are lines");
    assert_eq!((most.file.as_str(), most.line), ("product.cl", sum));
    assert_eq!(most.cycles.alone.lost.main(), Some(Reason::GlobalMemory));
    assert!(moved.alone.cycles > 2 * scheduled.alone.cycles, "{:?} {:?}", moved.alone, scheduled.alone);
}
