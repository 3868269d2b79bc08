//! Switches of 64 cases of ten instructions, on uniform and divergent values.

use super::text::Writer;

const CASES: usize = 64;

/// Writes about `size` instructions.
pub fn write(w: &mut Writer, size: usize) {
    // A switch takes CASES times eleven instructions and a few.
    while w.count + 30 < size {
        let cases = CASES.min((size - w.count - 20) / 11).max(2);
        one(w, cases);
    }
}

fn one(w: &mut Writer, cases: usize) {
    let n = w.fresh();
    let source = if w.below(2) == 0 { w.pick() } else { w.pick_uniform() };
    let selector = w.define(&format!("and i32 {source}, 127"));
    let (before, test) = (w.pick(), w.block());
    let labels: Vec<String> = (0..cases).map(|c| format!("i32 {c}, label %case{n}.{c}")).collect();
    w.line(&format!("switch i32 {selector}, label %join{n} [ {} ]", labels.join(" ")));
    let mut incoming = vec![format!("[ {before}, %{test} ]")];
    for c in 0..cases {
        w.label(&format!("case{n}.{c}"));
        let mark = w.mark();
        w.arithmetic(10);
        let value = w.divergent[w.divergent.len() - 1].clone();
        w.forget(mark);
        incoming.push(format!("[ {value}, %case{n}.{c} ]"));
        w.line(&format!("br label %join{n}"));
    }
    w.label(&format!("join{n}"));
    let phi = w.define(&format!("phi i32 {}", incoming.join(", ")));
    w.divergent.push(phi);
}
