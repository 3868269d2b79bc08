//! Those elements of a vector that a mask names, loaded and stored: one by one, each behind a branch unless its bit is known.
//! (What the mask does not name must not be touched: it need not exist.)

use super::builder::{Builder, plain};
use super::memory::align_at;
use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Callee, ConstData, Inst, InstKind, Intrinsic, Type, TypeTable, Value, type_text};

/// Replaces all such accesses of a function.
///
/// # Errors
/// Vectors whose elements are longer in memory than they have bits.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    each_inst(types, function, |w, inst| match access(&mut w.b, inst)? {
        Some(access) => Ok(match access.expand(w) {
            Some(loaded) => Action::Replace(loaded),
            None => Action::Drop,
        }),
        None => Ok(Action::Keep),
    })
}

/// Where the elements are.
#[derive(Clone, Copy)]
enum Places {
    /// Each at its number from here.
    InARow(Value),
    /// Those that the mask names, one behind the other from here.
    Packed(Value),
    /// Each at an address of its own.
    Each(Value),
}

/// An access of a vector's elements.
struct Access {
    places: Places,
    /// In bytes, of the first element, or of each that has an address of its own.
    align: u64,
    mask: Value,
    /// What is stored, or what the elements are that are not loaded.
    vector: Value,
    stores: bool,
    element: Type,
    /// Bytes of an element.
    size: u64,
}

fn access(b: &mut Builder, inst: Inst) -> Result<Option<Access>> {
    let InstKind::Call { callee: Callee::Symbol(symbol), args, site, .. } = &b.function.insts[inst].kind
    else {
        return Ok(None);
    };
    let Some(intrinsic) = b.module.intrinsic(*symbol) else { return Ok(None) };
    let promised = |i: usize| site.as_ref().map_or(1, |site| site.align(i));
    // 0 is the alignment that the element's type has.
    let alignment = |i: usize| {
        let align = b.function.as_int(args[i]).expect("alignments are verified to be numbers");
        (align != 0).then_some(align as u64)
    };
    let (places, align, mask, vector, stores) = match intrinsic {
        Intrinsic::MaskedLoad => (Places::InARow(args[0]), alignment(1), args[2], args[3], false),
        Intrinsic::MaskedStore => (Places::InARow(args[1]), alignment(2), args[3], args[0], true),
        Intrinsic::MaskedGather => (Places::Each(args[0]), alignment(1), args[2], args[3], false),
        Intrinsic::MaskedScatter => (Places::Each(args[1]), alignment(2), args[3], args[0], true),
        Intrinsic::MaskedExpandload => (Places::Packed(args[0]), Some(promised(0)), args[1], args[2], false),
        Intrinsic::MaskedCompressstore => {
            (Places::Packed(args[1]), Some(promised(1)), args[2], args[0], true)
        }
        _ => return Ok(None),
    };
    let element = b.types.scalar(b.ty(vector));
    let size = b.types.store_size(element).unwrap_or(0);
    if b.types.bits(element) != Some(8 * size) || b.types.alloc_size(element) != Some(size) {
        let text = type_text(b.types, element);
        let message = format!(
            "a masked access of elements of '{text}', which are longer in memory than their bits, is not supported"
        );
        return Err(Diagnostic::at(b.span(), message));
    }
    let align = align.or(b.types.align(element)).unwrap_or(1);
    Ok(Some(Access { places, align, mask, vector, stores, element, size }))
}

impl Access {
    /// What is loaded, if that is what it does.
    fn expand(mut self, w: &mut Writer) -> Option<Value> {
        let lanes = w.b.types.lanes(w.b.ty(self.mask)).unwrap_or(1);
        let bits = known_bits(&w.b, self.mask, lanes);
        let all = bits.iter().all(|&bit| bit == Some(true));
        if let (true, Places::InARow(ptr) | Places::Packed(ptr)) = (all, self.places) {
            let ty = w.b.ty(self.vector);
            return self.touch(&mut w.b, ptr, self.align, ty, self.vector);
        }
        let mut result = self.vector;
        for (lane, bit) in (0..lanes).zip(bits) {
            if bit == Some(false) {
                continue;
            }
            let condition = match bit {
                Some(_) => None,
                None => Some(w.b.extract(self.mask, lane)),
            };
            let (ptr, align) = self.place(&mut w.b, lane);
            let before = w.b.block;
            let after = condition.map(|condition| {
                let (body, after) = (w.new_block(), w.new_block());
                w.b.branch_if(condition, body, after);
                w.switch_to(body);
                after
            });
            let value = if self.stores { w.b.extract(self.vector, lane) } else { result };
            let loaded = self.touch(&mut w.b, ptr, align, self.element, value);
            let with = loaded.map(|loaded| w.b.insert(result, loaded, lane));
            if let Some(after) = after {
                let body = w.b.block;
                w.b.branch(after);
                w.switch_to(after);
                if let Some(with) = with {
                    let ty = w.b.ty(result);
                    result = w.phi(ty, &[(result, before), (with, body)]);
                }
            } else if let Some(with) = with {
                result = with;
            }
            if let Places::Packed(ptr) = self.places {
                let next = w.b.offset(ptr, self.size);
                let next = condition.map_or(next, |condition| w.b.select(condition, next, ptr));
                self.places = Places::Packed(next);
                self.align = align_at(self.align, self.size);
            }
        }
        (!self.stores).then_some(result)
    }

    /// Where an element is, and how it is aligned.
    fn place(&self, b: &mut Builder, lane: u32) -> (Value, u64) {
        match self.places {
            Places::InARow(ptr) => {
                let offset = u64::from(lane) * self.size;
                (b.offset(ptr, offset), align_at(self.align, offset))
            }
            Places::Packed(ptr) => (ptr, self.align),
            Places::Each(ptrs) => (b.extract(ptrs, lane), self.align),
        }
    }

    /// Stores a value, or loads one of a type.
    fn touch(&self, b: &mut Builder, ptr: Value, align: u64, ty: Type, value: Value) -> Option<Value> {
        if self.stores {
            b.effect(New::store(ptr, value, plain(align)));
            return None;
        }
        Some(b.value(New::load(ptr, plain(align)), ty))
    }
}

/// The bits of a mask that are known. An undefined bit may be either; it is taken as unset, so that nothing is touched.
fn known_bits(b: &Builder, mask: Value, lanes: u32) -> Vec<Option<bool>> {
    let bit = |data: &ConstData| match data {
        ConstData::Int(bit) => Some(*bit != 0),
        ConstData::Zero | ConstData::Undef | ConstData::Poison => Some(false),
        _ => None,
    };
    match b.function.as_const(mask) {
        Some(ConstData::Aggregate(parts)) => {
            parts.iter().map(|&part| bit(b.function.consts.data(part))).collect()
        }
        Some(data) => vec![bit(data); lanes as usize],
        None => vec![None; lanes as usize],
    }
}
