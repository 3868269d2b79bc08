//! Reading of a generated kernel from bitcode and from text, in bytes of each a second. `llvm-as-19` makes the bitcode.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gcnsel_workload::Code;
use std::hint::black_box;
use std::process::Command;

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("bitcode");
    group.sample_size(10);
    let folder = tempfile::tempdir().expect("a folder");
    let (ll, bc) = (folder.path().join("a.ll"), folder.path().join("a.bc"));
    for count in [1_000, 10_000, 100_000] {
        let text = Code::Straight.generate(count);
        std::fs::write(&ll, &text).expect("it is written");
        let made = Command::new("llvm-as-19").arg(&ll).arg("-o").arg(&bc).status();
        assert!(made.is_ok_and(|status| status.success()), "llvm-as-19 makes the bitcode");
        let bytes = std::fs::read(&bc).expect("it is read");
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_with_input(BenchmarkId::new("bitcode", count), &bytes, |b, bytes| {
            b.iter(|| gcnsel_bitcode::read(black_box(bytes)));
        });
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::new("text", count), &text, |b, text| {
            b.iter(|| gcnsel_ir::parse(black_box(text.as_bytes())));
        });
    }
    group.finish();
}

criterion_group!(benches, read);
criterion_main!(benches);
