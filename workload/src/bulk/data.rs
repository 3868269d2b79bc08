//! Much data: constants, arguments, structures, metadata, scratch.

use super::text::Text;

/// Words, one behind the other.
fn list(count: usize, word: impl Fn(usize) -> String) -> String {
    (0..count).map(word).collect::<Vec<_>>().join(", ")
}

pub fn globals(t: &mut Text, count: usize) {
    for i in 0..count {
        let numbers = list(16, |j| format!("i32 {}", i * j));
        t.lines(format!("@g{i} = internal addrspace(4) constant [16 x i32] [{numbers}]"));
    }
    t.kernel();
    for i in 0..count {
        t.lines(format!(
            "  %b{i} = and i32 %x, 15\n  \
               %g{i} = getelementptr [16 x i32], ptr addrspace(4) @g{i}, i32 0, i32 %b{i}\n  \
               %v{i} = load i32, ptr addrspace(4) %g{i}"
        ));
    }
    t.lines("  %s0 = add i32 %v0, 0");
    t.join("v", count);
    t.store_and_end(&format!("%s{}", count - 1));
}

pub fn global(t: &mut Text, count: usize) {
    let numbers = list(count, |j| format!("i32 {}", j * 3));
    t.lines(format!("@g = internal addrspace(4) constant [{count} x i32] [{numbers}]"));
    t.kernel();
    t.lines(format!(
        "  %g = getelementptr [{count} x i32], ptr addrspace(4) @g, i32 0, i32 %x\n  %v = load i32, ptr addrspace(4) %g"
    ));
    t.store_and_end("%v");
}

pub fn arguments(t: &mut Text, count: usize) {
    let parameters = list(count, |i| format!("i32 %x{i}"));
    t.lines(format!("define amdgpu_kernel void @bench(ptr addrspace(1) %a, {parameters}) #0 {{"));
    t.lines("  %s0 = add i32 %x0, 0");
    t.join("x", count);
    t.store_and_end(&format!("%s{}", count - 1));
}

pub fn fields(t: &mut Text, count: usize) {
    t.lines(format!("%T = type {{ {} }}", list(count, |_| "i32".into())));
    t.kernel();
    let mut whole = "undef".to_string();
    for i in 0..count {
        t.lines(format!("  %b{i} = add i32 %x, {}\n  %v{i} = insertvalue %T {whole}, i32 %b{i}, {i}", i + 3));
        whole = format!("%v{i}");
    }
    t.lines(format!("  store %T {whole}, ptr addrspace(1) %a"));
    t.end();
}

pub fn metadata(t: &mut Text, count: usize) {
    t.kernel();
    t.lines("  store i32 %x, ptr addrspace(1) %a, !tbaa !0");
    t.end();
    t.lines("!0 = !{!1, !1, i64 0}\n!1 = !{!\"int\", !2, i64 0}\n!2 = !{!\"root\"}");
    for i in 3..count {
        t.lines(format!("!{i} = !{{!\"t{i}\", !{}, i64 {i}}}", i - 1));
    }
}

pub fn allocas(t: &mut Text, count: usize) {
    t.kernel();
    for i in 0..count {
        t.lines(format!("  %s{i} = alloca [4 x i32], align 4, addrspace(5)"));
    }
    for i in 0..count {
        t.lines(format!(
            "  %d{i} = getelementptr [4 x i32], ptr addrspace(5) %s{i}, i32 0, i32 %x\n  \
               store i32 {i}, ptr addrspace(5) %d{i}\n  %w{i} = load i32, ptr addrspace(5) %s{i}"
        ));
        t.store_at(i, &format!("%w{i}"));
    }
    t.end();
}

pub fn copied(t: &mut Text, bytes: usize) {
    t.lines("declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)");
    t.kernel();
    t.lines(format!(
        "  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %a, ptr addrspace(1) align 4 %q, i64 {bytes}, i1 false)"
    ));
    t.end();
}
