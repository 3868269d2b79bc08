//! Much that is computed.

use super::text::Text;

/// Values of two sides of a branch on `%{of}`, which meet in phis `%f0` and so on.
fn sides(t: &mut Text, of: &str, count: usize) {
    t.kernel();
    for i in 0..count {
        t.lines(format!("  %b{i} = add i32 %{of}, {}\n  %c{i} = xor i32 %{of}, {}", i * 7 + 1, i * 5 + 3));
    }
    t.lines(format!(
        "  %d = icmp slt i32 %{of}, 5\n  br i1 %d, label %l, label %r\nl:\n  br label %j\nr:\n  br label %j\nj:"
    ));
    for i in 0..count {
        t.lines(format!("  %f{i} = phi i32 [ %b{i}, %l ], [ %c{i}, %r ]"));
    }
}

pub fn phis(t: &mut Text, count: usize) {
    sides(t, "x", count);
    t.store_each_and_end("f", count);
}

pub fn uniform_phis(t: &mut Text, count: usize) {
    sides(t, "n", count);
    t.lines("  %s0 = add i32 %f0, 0");
    t.join("f", count);
    t.store_and_end(&format!("%s{}", count - 1));
}

pub fn over_loop(t: &mut Text, count: usize) {
    t.kernel();
    for i in 0..count {
        t.lines(format!("  %b{i} = mul i32 %x, {}", i * 7 + 3));
    }
    t.lines(
        "  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %i1, %l ]
  %i1 = add i32 %i, 1
  %ad = getelementptr i32, ptr addrspace(1) %q, i32 %i
  %v = load i32, ptr addrspace(1) %ad
  %e = icmp slt i32 %v, %x
  br i1 %e, label %l, label %o
o:",
    );
    t.store_each_and_end("b", count);
}

pub fn carried(t: &mut Text, count: usize) {
    t.kernel();
    t.lines("  br label %l\nl:\n  %i = phi i32 [ 0, %entry ], [ %i1, %l ]");
    for i in 0..count {
        t.lines(format!("  %b{i} = phi i32 [ {i}, %entry ], [ %c{i}, %l ]"));
    }
    for i in 0..count {
        t.lines(format!("  %c{i} = add i32 %b{}, %b{i}", (i + 1) % count));
    }
    t.lines("  %i1 = add i32 %i, 1\n  %e = icmp slt i32 %i1, %x\n  br i1 %e, label %l, label %o\no:");
    t.store_each_and_end("c", count);
}

/// Products of `%{of}`, which are used in the opposite order.
fn products(t: &mut Text, of: &str, count: usize) {
    t.kernel();
    for i in 0..count {
        t.lines(format!("  %b{i} = mul i32 %{of}, {}", i * 7 + 3));
    }
    t.lines("  %s0 = add i32 %x, 0");
    for i in 1..count {
        t.lines(format!("  %s{i} = xor i32 %s{}, %b{}", i - 1, count - 1 - i));
    }
    t.store_and_end(&format!("%s{}", count - 1));
}

pub fn live(t: &mut Text, count: usize) {
    products(t, "x", count);
}

pub fn uniform_live(t: &mut Text, count: usize) {
    products(t, "n", count);
}

pub fn selects(t: &mut Text, count: usize) {
    t.kernel();
    t.lines("  %s0 = add i32 %x, 0");
    for i in 1..count {
        let before = i - 1;
        t.lines(format!(
            "  %c{i} = icmp slt i32 %s{before}, {i}\n  %y{i} = add i32 %s{before}, {i}\n  \
               %s{i} = select i1 %c{i}, i32 %y{i}, i32 %s{before}"
        ));
    }
    t.store_and_end(&format!("%s{}", count - 1));
}

pub fn first_lanes(t: &mut Text, count: usize) {
    t.lines("declare i32 @llvm.amdgcn.readfirstlane.i32(i32)");
    t.kernel();
    t.lines("  %s0 = add i32 %x, 0");
    for i in 1..count {
        t.lines(format!(
            "  %r{i} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %s{})\n  %s{i} = add i32 %r{i}, %x",
            i - 1
        ));
    }
    t.store_and_end(&format!("%s{}", count - 1));
}
