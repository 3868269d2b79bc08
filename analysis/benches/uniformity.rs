//! How the time of the analysis grows with the function, on shapes of control flow that make naive propagation
//! quadratic.
//!
//! `cargo bench -p gcnsel-analysis`; a shape's name chooses it. `gcnsel bench --stage uniformity --flow SHAPE` is the
//! same with fewer runs.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gcnsel_analysis::{Options, Uniformity};
use gcnsel_workload::Flow;
use std::hint::black_box;

fn growth(c: &mut Criterion) {
    for &flow in Flow::all() {
        let mut group = c.benchmark_group(format!("{flow:?}"));
        group.sample_size(10);
        for size in [1_000, 10_000, 100_000] {
            let text = flow.generate(size);
            let module = match gcnsel_ir::parse(text.as_bytes()) {
                Ok(module) => module,
                Err(error) => unreachable!("the generated function is well-formed: {error:?}"),
            };
            let function = module.functions.iter().find(|f| f.is_kernel()).expect("there is a kernel");
            group.throughput(Throughput::Elements(size as u64));
            group.bench_with_input(BenchmarkId::from_parameter(size), function, |b, function| {
                b.iter(|| black_box(Uniformity::new(&module, function, &Options::default())));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, growth);
criterion_main!(benches);
