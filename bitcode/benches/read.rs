//! Reading of a module from bitcode and from text, in bytes of each a second. `llvm-as-19` makes the bitcode.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::fmt::Write;
use std::hint::black_box;
use std::process::Command;

/// A kernel of `count` instructions in one block, each with a name.
fn straight_line(count: usize) -> String {
    let mut text = String::from("define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %x0) {\n");
    for i in 1..=count {
        let _ = match i % 4 {
            0 => writeln!(text, "  %x{i} = load i32, ptr addrspace(1) %p, align 4, !tbaa !0"),
            1 => writeln!(text, "  %x{i} = add nuw nsw i32 %x{}, {i}", i - 1),
            2 => writeln!(text, "  %x{i} = xor i32 %x{}, %x{}", i - 1, i - 1),
            _ => writeln!(text, "  %x{i} = call i32 @llvm.fshl.i32(i32 %x{}, i32 %x0, i32 7)", i - 1),
        };
    }
    let _ = writeln!(text, "  store i32 %x{count}, ptr addrspace(1) %p, align 4\n  ret void\n}}");
    text.push_str("declare i32 @llvm.fshl.i32(i32, i32, i32)\n!0 = !{!1, !1, i64 0}\n!1 = !{!\"int\"}\n");
    text
}

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("bitcode");
    group.sample_size(10);
    let folder = tempfile::tempdir().expect("a folder");
    let (ll, bc) = (folder.path().join("a.ll"), folder.path().join("a.bc"));
    for count in [1_000, 10_000, 100_000] {
        let text = straight_line(count);
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
