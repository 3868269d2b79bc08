//! Ifs with and without else, nested to three levels, half of them uniform.

use super::text::Writer;

/// Writes about `size` instructions.
pub fn write(w: &mut Writer, size: usize) {
    while w.count + 40 < size {
        conditional(w, 0, size);
    }
}

fn conditional(w: &mut Writer, depth: usize, size: usize) {
    let n = w.fresh();
    let uniform = w.below(2) == 0;
    let value = if uniform { w.pick_uniform() } else { w.pick() };
    let bound = w.below(1 << 20);
    let condition = w.define(&format!("icmp ult i32 {value}, {bound}"));
    let with_else = w.below(2) == 0;
    let other = if with_else { format!("else{n}") } else { format!("join{n}") };
    let (before, test) = (w.pick(), w.block());
    w.line(&format!("br i1 {condition}, label %then{n}, label %{other}"));
    let then = arm(w, &format!("then{n}"), n, depth, size);
    let other = if with_else { arm(w, &other, n, depth, size) } else { (before, test) };
    w.label(&format!("join{n}"));
    let phi = w.define(&format!("phi i32 [ {}, %{} ], [ {}, %{} ]", then.0, then.1, other.0, other.1));
    w.divergent.push(phi);
}

/// One side; the result is a value and the block that ends the side.
fn arm(w: &mut Writer, label: &str, n: usize, depth: usize, size: usize) -> (String, String) {
    w.label(label);
    let mark = w.mark();
    w.arithmetic(8);
    if depth < 2 && w.below(3) == 0 && w.count + 60 < size {
        conditional(w, depth + 1, size);
    }
    w.arithmetic(8);
    let value = w.divergent[w.divergent.len() - 1].clone();
    w.forget(mark);
    let end = w.block();
    w.line(&format!("br label %join{n}"));
    (value, end)
}
