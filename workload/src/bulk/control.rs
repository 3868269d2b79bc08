//! Much control flow of one kind; more of it is in [`crate::Flow`].

use super::text::Text;

/// A switch on `%{of}`, with a product in each case.
fn cases(t: &mut Text, of: &str, count: usize) {
    t.kernel();
    t.lines(format!("  switch i32 %{of}, label %e ["));
    for i in 0..count {
        t.lines(format!("    i32 {}, label %c{i}", i * 3));
    }
    t.lines("  ]");
    for i in 0..count {
        t.lines(format!("c{i}:\n  %v{i} = mul i32 %x, {}\n  br label %e", i + 3));
    }
    let incoming: Vec<String> = (0..count).map(|i| format!("[ %v{i}, %c{i} ]")).collect();
    t.lines(format!("e:\n  %r = phi i32 [ 0, %entry ], {}", incoming.join(", ")));
    t.store_and_end("%r");
}

pub fn switch(t: &mut Text, count: usize) {
    cases(t, "x", count);
}

pub fn uniform_switch(t: &mut Text, count: usize) {
    cases(t, "n", count);
}

pub fn masks(t: &mut Text, count: usize) {
    t.kernel();
    for i in 0..count {
        t.lines(format!("  %c{i} = icmp slt i32 %x, {}", i * 3));
    }
    t.lines("  br label %b0");
    for i in 0..count {
        t.lines(format!("b{i}:\n  br i1 %c{}, label %t{i}, label %b{}\nt{i}:", count - 1 - i, i + 1));
        t.store_at(i, &i.to_string());
        t.lines(format!("  br label %b{}", i + 1));
    }
    t.lines(format!("b{count}:"));
    t.end();
}

pub fn loops(t: &mut Text, count: usize) {
    t.kernel();
    t.lines("  br label %h0");
    for i in 0..count {
        let (from, start) = match i {
            0 => ("entry".to_string(), "%x".to_string()),
            _ => (format!("h{}", i - 1), format!("%a{}n", i - 1)),
        };
        t.lines(format!(
            "h{i}:
  %i{i} = phi i32 [ 0, %{from} ], [ %i{i}n, %h{i} ]
  %a{i} = phi i32 [ {start}, %{from} ], [ %a{i}n, %h{i} ]
  %i{i}n = add i32 %i{i}, 1
  %a{i}n = mul i32 %a{i}, {}
  %e{i} = icmp slt i32 %i{i}n, %x
  br i1 %e{i}, label %h{i}, label %h{}",
            2 * i + 3,
            i + 1
        ));
    }
    t.lines(format!("h{count}:"));
    t.store_and_end(&format!("%a{}n", count - 1));
}
