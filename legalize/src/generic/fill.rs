//! `memset.pattern`: a value is stored so many times, one behind the other.

use crate::builder::plain;
use crate::memory::align_at;
use crate::rewrite::Writer;
use gcnsel_analysis::New;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{ConstData, Inst, InstKind, IntPredicate, Value, type_text};

/// Stores that are written out.
const UNROLLED: u128 = 16;

/// The longest value, in bytes: as the longest access.
const MOST_BYTES: u64 = 65536;

/// Appends the stores.
///
/// # Errors
/// Values that are longer than what one access has.
pub(super) fn fill(w: &mut Writer, inst: Inst, args: &[Value]) -> Result<()> {
    let (to, pattern, count) = (args[0], args[1], args[2]);
    let ty = w.b.ty(pattern);
    let Some(size) = w.b.types.alloc_size(ty).filter(|&size| size <= MOST_BYTES) else {
        let text = type_text(w.b.types, ty);
        let message = format!(
            "'llvm.experimental.memset.pattern' of '{text}' is not supported; of up to {MOST_BYTES} bytes it is"
        );
        return Err(Diagnostic::at(w.b.span(), message));
    };
    let align = match &w.b.function.insts[inst].kind {
        InstKind::Call { site: Some(site), .. } => site.align(0),
        _ => 1,
    };
    let access = |offset: u64, w: &Writer| {
        let mut access = plain(align_at(align, offset));
        access.volatile = matches!(w.b.function.as_const(args[3]), Some(ConstData::Int(1)));
        access
    };
    if let Some(count) = w.b.function.as_int(count).filter(|&count| count <= UNROLLED) {
        for number in 0..count as u64 {
            let (place, access) = (w.b.within(to, number * size), access(number * size, w));
            w.b.effect(New::store(place, pattern, access));
        }
        return Ok(());
    }
    let i64 = w.b.i64();
    let (count, zero) = (w.b.resize(count, i64, false), w.b.c64(0));
    let before = w.b.block;
    let (body, after) = (w.new_block(), w.new_block());
    let none = w.b.icmp(IntPredicate::Eq, count, zero);
    w.b.branch_if(none, after, body);
    w.switch_to(body);
    let place_ty = w.b.ty(to);
    let number = w.phi(i64, &[(zero, before)]);
    let place = w.phi(place_ty, &[(to, before)]);
    let access = access(size, w);
    w.b.effect(New::store(place, pattern, access));
    let one = w.b.c64(1);
    let (next, next_place) = (w.b.add(number, one), w.b.offset(place, size));
    let done = w.b.icmp(IntPredicate::Eq, next, count);
    w.b.branch_if(done, after, body);
    w.add_incoming(number, next, body);
    w.add_incoming(place, next_place, body);
    w.switch_to(after);
    Ok(())
}
