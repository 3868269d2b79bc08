//! Functions that say of the accesses through their two pointers that they do not overlap, which is true of each call
//! alone: what one call has written, the next may read through its other pointer.

use super::grower::{Extent, Grower, Scoped};
use crate::builder::Value;
use crate::metadata::scope_lists;
use crate::ty::{I16, I32, I64, Scalar, Ty};
use std::fmt::Write;

impl Grower<'_> {
    /// The function of a number, written to `text`, which may call those before it.
    pub(super) fn scoped(&mut self, number: u32, others: &[Scoped], text: &mut String) -> Scoped {
        let (space, bytes) = (self.one_of(&[1, 1, 3]), self.one_of(&[4, 8]));
        let pointers = ["%p", "%q"].map(|name| self.b.named(name));
        let word = self.b.named("%x");
        self.fix(word, I32, Extent::Lane);
        self.flow[0] = Extent::Lane;
        let types: &[Ty] = match bytes {
            4 => &[I32, I32, I16, Ty::vector(Scalar::I16, 2)],
            _ => &[I32, I32, I64, Ty::vector(Scalar::I32, 2), I16],
        };
        let alike: Vec<&Scoped> = others.iter().filter(|f| f.space == space && f.bytes == bytes).collect();
        let lists = scope_lists(number);
        for _ in 0..2 + self.below(5) {
            let which = self.below(2) as usize;
            if !alike.is_empty() && self.below(3) == 0 {
                let callee = self.one_of(&alike);
                let value = self.call_scoped(callee, [pointers[which], pointers[1 - which]]);
                self.fix(value, I32, Extent::Lane);
                continue;
            }
            let ty = self.one_of(types);
            let size = ty.bytes();
            let offset = self.below(bytes / size) * size;
            let pointer = format!("ptr addrspace({space})");
            let at =
                self.b.define(format_args!("getelementptr i8, {pointer} {}, i32 {offset}", pointers[which]));
            let (own, other) = (lists[which], lists[1 - which]);
            let said = match self.below(8) {
                0 => String::new(),
                1 => format!(", !alias.scope !{own}"),
                _ => format!(", !alias.scope !{own}, !noalias !{other}"),
            };
            if self.below(2) == 0 {
                let value = self.expression(ty, Extent::Lane, 1);
                self.b.line(format_args!("store {ty} {value}, {pointer} {at}, align {size}{said}"));
            } else {
                let value = self.b.define(format_args!("load {ty}, {pointer} {at}, align {size}{said}"));
                self.fix(value, ty, Extent::Lane);
            }
        }
        let result = self.expression(I32, Extent::Lane, 1);
        self.b.ret(format_args!("i32 {result}"));
        let (name, body) = (self.name.clone(), self.b.finish());
        let params = format!("ptr addrspace({space}) %p, ptr addrspace({space}) %q, i32 %x");
        let _ = write!(text, "\ndefine internal i32 @{name}({params}) {{\n{body}}}\n");
        Scoped { name, space, bytes }
    }

    fn call_scoped(&mut self, callee: &Scoped, pointers: [Value; 2]) -> Value {
        let word = self.expression(I32, Extent::Lane, 1);
        let pointers =
            pointers.map(|pointer| format!("ptr addrspace({}) {pointer}", callee.space)).join(", ");
        self.b.define(format_args!("call i32 @{}({pointers}, i32 {word})", callee.name))
    }

    /// Calls of one function for the same bytes of the work-item's own, of which each call's pointers reach other ones.
    pub(super) fn scoped_calls(&mut self) {
        let number = self.below(self.scoped.len() as u32) as usize;
        let callee = self.scoped[number].clone();
        let Some((base, bytes)) = self.own_bytes(callee.space) else { return };
        let blocks = bytes / callee.bytes;
        let mut results = Vec::new();
        for _ in 0..2 + self.below(3) {
            let apart = 1 + self.below(blocks - 1);
            let numbers = if self.below(3) == 0 {
                let any = self.expression(I32, Extent::Lane, 1);
                let first = self.b.define(format_args!("and i32 {any}, {}", blocks - 1));
                [first, self.b.define(format_args!("xor i32 {first}, {apart}"))]
            } else {
                let first = self.below(blocks);
                [first, first ^ apart].map(|number| self.b.named(number.to_string()))
            };
            let pointers = numbers.map(|number| {
                let block = format!("[{} x i8]", callee.bytes);
                let pointer = format!("ptr addrspace({}) {base}", callee.space);
                self.b.define(format_args!("getelementptr {block}, {pointer}, i32 {number}"))
            });
            results.push(self.call_scoped(&callee, pointers));
        }
        results.into_iter().for_each(|result| self.keep(result, I32, Extent::Lane));
    }
}
