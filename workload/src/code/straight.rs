//! One block: arithmetic with a load and a store every few dozen instructions.

use super::text::Writer;

/// Writes about `size` instructions.
pub fn write(w: &mut Writer, size: usize) {
    while w.count + 4 < size {
        let left = size - 4 - w.count;
        w.arithmetic(left.min(40));
        if w.count + 8 < size {
            let offset = w.below(1 << 10);
            let at = w.define(&format!("getelementptr inbounds i32, ptr addrspace(1) %in.at, i64 {offset}"));
            let loaded = w.define(&format!("load i32, ptr addrspace(1) {at}, align 4"));
            let kept = w.pick();
            w.divergent.push(loaded);
            let at = w.define(&format!("getelementptr inbounds i32, ptr addrspace(1) %out.at, i64 {offset}"));
            w.line(&format!("store i32 {kept}, ptr addrspace(1) {at}, align 4"));
        }
    }
}
