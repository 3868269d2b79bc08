//! Each stage of compilation by itself, on generated kernels of the four shapes.
//!
//! `cargo bench -p gcnsel-tests --bench stages`; growth over sizes is `gcnsel bench`.

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gcnsel_analysis::Uniformity;
use gcnsel_isa::Target;
use gcnsel_legalize::{Analysed, Legal, legalize, legalize_module};
use gcnsel_optimize::{addresses, strides};
use gcnsel_workload::Code;
use std::hint::black_box;

const SIZE: usize = 5000;
const SHAPES: [(Code, &str); 4] = [
    (Code::Straight, "straight"),
    (Code::Loops, "loops"),
    (Code::Branches, "branches"),
    (Code::Switch, "switch"),
];
const TARGET: Target = Target::Gfx942;

/// A module and its only kernel, legal and with better addresses.
struct Input {
    text: String,
    module: gcnsel_ir::Module,
    legal: Legal,
}

impl Input {
    fn new(shape: Code) -> Self {
        let text = shape.generate(SIZE);
        let mut module = gcnsel_ir::parse(text.as_bytes()).expect("generated text is right");
        legalize_module(&mut module).expect("its calls can be made");
        let kernel = module.functions.iter().find(|f| f.is_kernel()).expect("there is a kernel");
        let legal = legalize(&module, kernel.clone(), TARGET);
        let better = legal.and_then(|legal| addresses(strides(legal, &module)?, &module, TARGET));
        let legal = better.expect("generated kernels can be made legal");
        Input { text, module, legal }
    }

    fn analysed(&self) -> Analysed {
        Analysed::new(&self.module, self.legal.clone(), &Default::default())
    }

    fn selected(&self) -> gcnsel_mir::Function {
        gcnsel_isel::select(&self.module, self.analysed(), TARGET, &Default::default())
            .expect("generated kernels can be selected")
            .0
    }

    fn linearised(&self) -> gcnsel_mir::Function {
        let mut f = self.selected();
        gcnsel_wave::linearise(&mut f, &Default::default()).expect("headers agree");
        f
    }

    fn allocated(&self) -> gcnsel_mir::Function {
        let mut f = self.linearised();
        allocate(&mut f);
        f
    }
}

fn allocate(f: &mut gcnsel_mir::Function) {
    let options = gcnsel_regalloc::Options::default();
    let vgprs = gcnsel_regalloc::prepare(f, options);
    gcnsel_emit::place_inputs(f);
    gcnsel_regalloc::allocate(f, vgprs, options).expect("generated kernels fit");
}

fn stages(c: &mut Criterion) {
    for (shape, name) in SHAPES {
        let input = Input::new(shape);
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Elements(SIZE as u64)).sample_size(20);
        group.bench_function("parse", |b| b.iter(|| gcnsel_ir::parse(black_box(input.text.as_bytes()))));
        group.bench_function("verify", |b| b.iter(|| gcnsel_ir::verify(black_box(&input.module))));
        group.bench_function("legalize", |b| {
            let kernel = input.module.functions.iter().find(|f| f.is_kernel()).expect("there is a kernel");
            b.iter(|| legalize(&input.module, black_box(kernel).clone(), TARGET));
        });
        group.bench_function("optimize", |b| {
            let kernel = input.module.functions.iter().find(|f| f.is_kernel()).expect("there is a kernel");
            let legal = legalize(&input.module, kernel.clone(), TARGET).expect("it can be made legal");
            let better = |legal| addresses(strides(legal, &input.module)?, &input.module, TARGET);
            b.iter_batched(|| legal.clone(), better, BatchSize::LargeInput);
        });
        group.bench_function("uniformity", |b| {
            let (types, function) = (input.legal.types(), input.legal.function());
            b.iter(|| Uniformity::with_types(&input.module, types, function, &Default::default()));
        });
        group.bench_function("select", |b| {
            let analysed = input.analysed();
            b.iter_batched(
                || analysed.clone(),
                |analysed| gcnsel_isel::select(&input.module, analysed, TARGET, &Default::default()),
                BatchSize::LargeInput,
            );
        });
        group.bench_function("wave", |b| {
            let start = input.selected();
            b.iter_batched(
                || start.clone(),
                |mut f| gcnsel_wave::linearise(&mut f, &Default::default()),
                BatchSize::LargeInput,
            );
        });
        group.bench_function("regalloc", |b| {
            let start = input.linearised();
            b.iter_batched(|| start.clone(), |mut f| allocate(&mut f), BatchSize::LargeInput);
        });
        group.bench_function("emit", |b| {
            let start = input.allocated();
            let facts = gcnsel_emit::KernelFacts::default();
            b.iter_batched(
                || start.clone(),
                |mut f| {
                    let spills = gcnsel_emit::Spills::default();
                    gcnsel_emit::improve(&mut f);
                    gcnsel_emit::emit_kernel(f, &facts, spills, Default::default(), None, &|_| String::new())
                },
                BatchSize::LargeInput,
            );
        });
        group.finish();
    }
}

fn whole(c: &mut Criterion) {
    let mut group = c.benchmark_group("whole");
    group.sample_size(10);
    for (shape, name) in SHAPES {
        let text = shape.generate(SIZE);
        group.bench_with_input(BenchmarkId::from_parameter(name), &text, |b, text| {
            b.iter(|| gcnsel::compile(text.as_bytes(), &Default::default()));
        });
    }
    group.finish();
}

criterion_group!(benches, stages, whole);
criterion_main!(benches);
