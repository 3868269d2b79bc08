//! Each stage of compilation by itself, and all of them: kernels of people, and generated ones.
//!
//! `cargo bench -p gcnsel-tests --bench stages`; `... -- sha256/select` for one stage of one kernel. What a patch does to many inputs,
//! beside other compilers, and growth over sizes are `gcnsel bench`.
//!
//! The pipeline times its stages ([`gcnsel::StageTimes`]): compilation is repeated up to a stage, and the times of that stage alone are
//! summed. So stages are benchmarked as they run, and a new one is there as soon as it is in the list.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gcnsel::{Options, Stage, Target, compile};
use gcnsel_workload::Code;
use std::time::Duration;

/// Kernels of the tests: loops with divergent exits, much straight code, tiles in LDS, matrix instructions, calls, spills.
const KERNELS: [&str; 7] = [
    "kernels/mandelbrot",
    "kernels/sha256",
    "kernels/conv_wide",
    "kernels/calls",
    "kernels/vgpr_spill",
    "matrix/fused_attention",
    "matrix/tiled_product",
];

/// Generated kernels, and their instructions.
const SHAPES: [(Code, &str); 4] = [
    (Code::Straight, "straight"),
    (Code::Loops, "loops"),
    (Code::Branches, "branches"),
    (Code::Switch, "switch"),
];
const SIZE: usize = 5000;

/// The names and texts of all.
fn inputs() -> Vec<(String, String)> {
    let of_people = KERNELS.map(|name| {
        let path = format!("{}/{name}.gfx942.ll", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        (name.rsplit('/').next().unwrap_or(name).to_owned(), text)
    });
    let generated = SHAPES.map(|(shape, name)| (name.to_owned(), shape.generate(SIZE)));
    of_people.into_iter().chain(generated).collect()
}

fn stages(c: &mut Criterion) {
    let options = Options::default().target(Target::Gfx942);
    for (name, text) in inputs() {
        let all = compile(text.as_bytes(), &options).expect("it compiles");
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Elements(all.prepared as u64));
        group
            .sample_size(20)
            .warm_up_time(Duration::from_millis(200))
            .measurement_time(Duration::from_secs(1));
        for stage in Stage::ALL {
            let mut options = options.clone();
            options.last_stage = Some(stage);
            group.bench_function(stage.name(), |b| {
                b.iter_custom(|repetitions| {
                    let compiled = (0..repetitions).map(|_| compile(text.as_bytes(), &options));
                    compiled.map(|compiled| compiled.expect("it compiles").times.of(stage)).sum()
                });
            });
        }
        group.bench_function("all", |b| b.iter(|| compile(text.as_bytes(), &options)));
        group.finish();
    }
}

criterion_group!(benches, stages);
criterion_main!(benches);
