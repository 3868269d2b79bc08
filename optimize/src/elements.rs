//! A loaded vector of which a number chooses the only element that is used: that element is loaded.
//!
//! ```text
//! %v = load <16 x i32>, ptr %p                       %j = and i32 %i, 15
//! %x = extractelement <16 x i32> %v, i32 %i          %q = getelementptr i8, ptr %p, (4 * %j)
//!                                                    %x = load i32, ptr %q
//! ```
//!
//! A number beyond the vector gives any value, so it is brought into it: all bytes that are loaded now were loaded before. The load
//! stands where the element was chosen, in the same block; nothing in between may have written memory.

use gcnsel_analysis::{Aliases, Body, New, Uses};
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, Inst, InstKind, IntPredicate, Type, TypeTable, Value};
use gcnsel_legalize::align_at;
use gcnsel_legalize::builder::{Builder, plain};
use gcnsel_legalize::rewrite::{Action, each_inst};
use rustc_hash::FxHashMap;

/// Loads elements instead of vectors.
pub fn load_elements(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let chosen = find(types, function);
    if chosen.is_empty() {
        return Ok(());
    }
    each_inst(types, function, |w, inst| {
        Ok(match chosen.get(&inst) {
            Some(chosen) => Action::Replace(chosen.load(&mut w.b)),
            None => Action::Keep,
        })
    })?;
    function.remove_dead(types);
    Ok(())
}

/// An element that is chosen of what a load gives.
struct Chosen {
    load: Inst,
    ptr: Value,
    align: u64,
    index: Value,
    element: Type,
    bytes: u64,
    len: u32,
}

impl Chosen {
    fn load(&self, b: &mut Builder) -> Value {
        let word = b.i32();
        // Of an undefined number the element is undefined, but the access may not be.
        let ty = b.ty(self.index);
        let index = b.value(New::freeze(self.index), ty);
        let index = b.resize(index, word, false);
        let last = b.c32(self.len - 1);
        let index = match self.len.is_power_of_two() {
            true => b.and(index, last),
            false => {
                let is_within = b.icmp(IntPredicate::Ult, index, last);
                b.select(is_within, index, last)
            }
        };
        let byte = b.shift(BinaryOp::Shl, index, self.bytes.trailing_zeros());
        let space = b.types.pointer_space(b.ty(self.ptr));
        let offset = b.types.int(space.and_then(|space| space.index_bits()).unwrap_or(64));
        let byte = b.resize(byte, offset, false);
        let ptr = b.gep(self.ptr, byte);
        let element = b.value(New::load(ptr, plain(align_at(self.align, self.bytes))), self.element);
        let new = b.function.def_inst(element).expect("a load is an instruction");
        b.function.take_access_metadata(new, self.load);
        element
    }
}

fn find(types: &TypeTable, body: &Body) -> FxHashMap<Inst, Chosen> {
    let mut found = FxHashMap::default();
    let chooses = |inst: Inst| match body.insts[inst].kind {
        InstKind::ExtractElement { vector, index } if body.as_const(index).is_none() => Some((vector, index)),
        _ => None,
    };
    if !body.layout.iter().flat_map(|&block| &body.blocks[block].insts).any(|&inst| chooses(inst).is_some()) {
        return found;
    }
    let uses = Uses::new(body);
    let aliases = Aliases::new(body.module(), types, body, &uses);
    for &block in &body.layout {
        // Loads that nothing has written behind.
        let mut loads: FxHashMap<Value, Inst> = FxHashMap::default();
        for &inst in &body.blocks[block].insts {
            if aliases.may_write(inst) {
                loads.clear();
            }
            if let (InstKind::Load { .. }, Some(result)) = (&body.insts[inst].kind, body.insts[inst].result) {
                loads.insert(result, inst);
            }
            let Some((vector, index)) = chooses(inst) else { continue };
            if let Some(&load) = loads.get(&vector)
                && uses.of(vector) == [inst]
            {
                found.extend(chosen(types, body, load, index).map(|chosen| (inst, chosen)));
            }
        }
    }
    found
}

/// The element of a load that a number chooses, if it has bytes of its own in memory and the load is a plain one.
fn chosen(types: &TypeTable, body: &Body, load: Inst, index: Value) -> Option<Chosen> {
    let data = &body.insts[load];
    let InstKind::Load { ptr, ref access } = data.kind else { return None };
    let len = types.lanes(data.ty)?;
    let element = types.scalar(data.ty);
    let bits = types.bits(element).filter(|bits| bits.is_power_of_two() && (8..=64).contains(bits))?;
    // Fat pointers are no addresses.
    let is_address = types.pointer_space(body.values[ptr].ty).is_some_and(|space| space.0 < 7);
    let is_plain = !access.volatile && access.ordering.is_none() && is_address;
    let bytes = bits / 8;
    is_plain.then_some(Chosen { load, ptr, align: access.align, index, element, bytes, len })
}

#[cfg(test)]
mod tests;
