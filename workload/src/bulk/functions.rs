//! Many functions and calls.

use super::text::Text;

/// A kernel that calls `@f` of what the call before gave.
fn calls_of_f(t: &mut Text, count: usize) {
    t.kernel();
    t.lines("  %r0 = call i32 @f(i32 %x)");
    for i in 1..count {
        t.lines(format!("  %r{i} = call i32 @f(i32 %r{})", i - 1));
    }
    t.store_and_end(&format!("%r{}", count - 1));
}

pub fn calls(t: &mut Text, count: usize) {
    t.lines("define internal i32 @f(i32 %x) noinline #0 {\n  %y = mul i32 %x, 31\n  ret i32 %y\n}");
    calls_of_f(t, count);
}

pub fn inlined(t: &mut Text, count: usize) {
    t.lines(
        "define internal i32 @f(i32 %x) #0 {
entry:
  %c = icmp slt i32 %x, 7
  br i1 %c, label %a, label %b
a:
  %y = mul i32 %x, 31
  br label %b
b:
  %z = phi i32 [ %y, %a ], [ %x, %entry ]
  ret i32 %z
}",
    );
    calls_of_f(t, count);
}

pub fn chain(t: &mut Text, count: usize) {
    t.lines(format!("define internal i32 @f{count}(i32 %x) #0 {{\n  ret i32 %x\n}}"));
    for i in 0..count {
        t.lines(format!(
            "define internal i32 @f{i}(i32 %x) #0 {{\n  %y = mul i32 %x, {}\n  %z = call i32 @f{}(i32 %y)\n  ret i32 %z\n}}",
            2 * i + 3,
            i + 1
        ));
    }
    t.kernel();
    t.lines("  %r = call i32 @f0(i32 %x)");
    t.store_and_end("%r");
}

pub fn kernels(t: &mut Text, count: usize) {
    for i in 0..count {
        t.kernel_named(&format!("bench{i}"));
        t.lines(format!("  %y = mul i32 %x, {}", i + 3));
        t.store_and_end("%y");
    }
}
