//! Loops of about 40 instructions, some with one inside; trip counts uniform or divergent.

use super::text::Writer;

/// Writes about `size` instructions.
pub fn write(w: &mut Writer, size: usize) {
    while w.count + 60 < size {
        one(w, 0, size);
        w.arithmetic(4);
    }
}

fn one(w: &mut Writer, depth: usize, size: usize) {
    let n = w.fresh();
    let before = w.block();
    let start = w.pick();
    let divergent = w.below(2) == 0;
    let source = if divergent { w.pick() } else { w.pick_uniform() };
    let bound = w.define(&format!("and i32 {source}, 7"));
    w.line(&format!("br label %loop{n}"));
    w.label(&format!("loop{n}"));
    // The latch's name is known; its values are, too.
    w.line(&format!("%i{n} = phi i32 [ 0, %{before} ], [ %i{n}.next, %latch{n} ]"));
    w.line(&format!("%acc{n} = phi i32 [ {start}, %{before} ], [ %acc{n}.next, %latch{n} ]"));
    let mark = w.mark();
    w.divergent.push(format!("%acc{n}"));
    w.uniform.push(format!("%i{n}"));
    w.arithmetic(14);
    if depth < 2 && w.below(3) == 0 && w.count + 80 < size {
        one(w, depth + 1, size);
    }
    w.arithmetic(12);
    let value = w.divergent[w.divergent.len() - 1].clone();
    w.line(&format!("br label %latch{n}"));
    w.label(&format!("latch{n}"));
    w.line(&format!("%acc{n}.next = add i32 %acc{n}, {value}"));
    w.line(&format!("%i{n}.next = add i32 %i{n}, 1"));
    let go_on = w.define(&format!("icmp ult i32 %i{n}.next, {bound}"));
    w.line(&format!("br i1 {go_on}, label %loop{n}, label %after{n}"));
    w.label(&format!("after{n}"));
    w.forget(mark);
    w.divergent.push(format!("%acc{n}.next"));
}
