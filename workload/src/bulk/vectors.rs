//! Large vectors and integers, and matrices.

use super::text::Text;

pub fn elements(t: &mut Text, count: usize) {
    t.kernel();
    let (i, b) = (format!("<{count} x i32>"), format!("<{count} x i1>"));
    t.lines(format!(
        "  %v = load {i}, ptr addrspace(1) %a, align 4
  %w = load {i}, ptr addrspace(1) %q, align 4
  %s = add {i} %v, %w
  %m = mul {i} %s, %w
  %c = icmp slt {i} %m, %v
  %z = select {b} %c, {i} %s, {i} %m
  store {i} %z, ptr addrspace(1) %a, align 4"
    ));
    t.end();
}

pub fn inserted(t: &mut Text, count: usize) {
    t.kernel();
    let mut vector = "undef".to_string();
    for i in 0..count {
        t.lines(format!(
            "  %b{i} = mul i32 %x, {}\n  %v{i} = insertelement <{count} x i32> {vector}, i32 %b{i}, i32 {i}",
            i + 3
        ));
        vector = format!("%v{i}");
    }
    t.lines("  %s0 = add i32 %x, 0");
    for i in 1..count {
        t.lines(format!("  %e{i} = extractelement <{count} x i32> {vector}, i32 {i}"));
    }
    t.join("e", count);
    t.store_and_end(&format!("%s{}", count - 1));
}

pub fn indexed(t: &mut Text, count: usize) {
    t.kernel();
    t.lines("  %v0 = load <16 x i32>, ptr addrspace(1) %q, align 4\n  %s0 = add i32 %x, 0");
    for i in 1..count {
        t.lines(format!(
            "  %k{i} = and i32 %s{before}, 15\n  %e{i} = extractelement <16 x i32> %v0, i32 %k{i}\n  \
               %s{i} = add i32 %s{before}, %e{i}",
            before = i - 1
        ));
    }
    t.store_and_end(&format!("%s{}", count - 1));
}

pub fn bits(t: &mut Text, count: usize) {
    t.kernel();
    t.lines(format!(
        "  %v = load i{count}, ptr addrspace(1) %a
  %w = load i{count}, ptr addrspace(1) %q
  %m = mul i{count} %v, %w
  store i{count} %m, ptr addrspace(1) %a"
    ));
    t.end();
}

pub fn matrices(t: &mut Text, count: usize) {
    let product = "<16 x float> @llvm.amdgcn.mfma.f32.16x16x1f32";
    t.lines(format!("declare {product}(float, float, <16 x float>, i32, i32, i32)"));
    t.kernel();
    t.lines("  %f = bitcast i32 %x to float\n  %v0 = load <16 x float>, ptr addrspace(1) %q");
    for i in 1..count {
        let from = if i % 4 == 0 { 0 } else { i - 1 };
        t.lines(format!(
            "  %v{i} = call {product}(float %f, float %f, <16 x float> %v{from}, i32 0, i32 0, i32 0)\n  \
               %g{i} = getelementptr <16 x float>, ptr addrspace(1) %a, i32 {i}\n  \
               store <16 x float> %v{i}, ptr addrspace(1) %g{i}"
        ));
    }
    t.end();
}
