//! Reading, verifying, printing and building of modules, in bytes of their text a second.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gcnsel_ir::builder::ModuleBuilder;
use gcnsel_ir::{AddressSpace, Intrinsic, Module};
use std::fmt::Write;
use std::hint::black_box;

/// A kernel of `count` instructions in one block, each with a named value and an attachment now and then.
fn straight_line(count: usize) -> String {
    let mut text = String::from("define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %x0, float %f) {\n");
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

/// `count` functions that call one another, all with the attributes that clang gives: what is said once in a module, and named often.
fn small_functions(count: usize) -> String {
    let mut text = String::from("define i32 @f0(i32 %x) #0 {\n  ret i32 %x\n}\n");
    for i in 1..count {
        let _ = writeln!(text, "define i32 @f{i}(i32 %x) #0 {{\n  %y = call i32 @f{}(i32 %x) #1", i - 1);
        text.push_str("  %z = add i32 %y, 1\n  ret i32 %z\n}\n");
    }
    text.push_str(
        "attributes #0 = { convergent mustprogress nofree norecurse nosync nounwind willreturn memory(none)",
    );
    text.push_str(
        " \"amdgpu-flat-work-group-size\"=\"1,256\" \"no-trapping-math\"=\"true\" \"target-cpu\"=\"gfx90a\"",
    );
    text.push_str(" \"stack-protector-buffer-size\"=\"8\" \"uniform-work-group-size\"=\"true\" }\n");
    text.push_str("attributes #1 = { convergent nounwind willreturn memory(none) }\n");
    text
}

/// The kernel of [`straight_line`], without text. Every instruction of its kind has a constant of its own.
fn build(count: usize) -> Module {
    let m = ModuleBuilder::new();
    let i32 = m.i32_type();
    let f = m.kernel("k", &[m.ptr_type(AddressSpace::GLOBAL), i32, m.float_type()]);
    f.position_at_end(f.block(""));
    let node = m.metadata_node(&["int".into()]);
    let tbaa = m.metadata_node(&[node.into(), node.into(), m.const_i64(0).into()]);
    let (p, x0, seven) = (f.param(0), f.param(1), m.const_i32(7));
    let mut x = x0;
    for i in 1..=count {
        let named = f.name("x");
        x = match i % 4 {
            0 => named.metadata("tbaa", tbaa).load(i32, p),
            1 => named.nuw().nsw().add(x, m.const_i32(i as i32)),
            2 => named.xor(x, x),
            _ => named.call_intrinsic(Intrinsic::Fshl, &[x, x0, seven]),
        };
    }
    f.store(x, p);
    f.ret_void();
    m.finish().unwrap_or_else(|errors| panic!("{errors}"))
}

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("ir");
    group.sample_size(10);
    for count in [1_000, 10_000, 100_000] {
        let text = straight_line(count);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::new("parse", count), &text, |b, text| {
            b.iter(|| gcnsel_ir::parse(black_box(text.as_bytes())));
        });
        let module = gcnsel_ir::parse(text.as_bytes()).expect("the generated kernel is well-formed");
        group.bench_with_input(BenchmarkId::new("verify", count), &module, |b, module| {
            b.iter(|| gcnsel_ir::verify(black_box(module)));
        });
        group.bench_with_input(BenchmarkId::new("print", count), &module, |b, module| {
            b.iter(|| gcnsel_ir::print(black_box(module)));
        });
        group.bench_with_input(BenchmarkId::new("build", count), &count, |b, &count| {
            b.iter(|| build(black_box(count)));
        });
    }
    for count in [1_000, 10_000] {
        let text = small_functions(count);
        let module = gcnsel_ir::parse(text.as_bytes()).expect("the generated functions are well-formed");
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::new("print functions", count), &module, |b, module| {
            b.iter(|| gcnsel_ir::print(black_box(module)));
        });
    }
    group.finish();
}

criterion_group!(benches, read);
criterion_main!(benches);
