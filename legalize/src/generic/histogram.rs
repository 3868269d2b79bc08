//! `vector.histogram.*`: the numbers at the addresses that a mask names are changed, one after the other, since two addresses
//! may be one.

use super::masks;
use crate::builder::plain;
use crate::rewrite::Writer;
use gcnsel_analysis::New;
use gcnsel_ir::{IntPredicate, Intrinsic, Value};

/// Appends the changes.
pub(super) fn update(w: &mut Writer, how: Intrinsic, args: &[Value]) {
    let (places, by, mask) = (args[0], args[1], args[2]);
    let ty = w.b.ty(by);
    let align = w.b.types.align(ty).expect("integers have an alignment");
    for lane in 0..masks::lanes(&w.b, places) {
        let (bit, place) = (w.b.extract(mask, lane), w.b.extract(places, lane));
        let (body, after) = (w.new_block(), w.new_block());
        w.b.branch_if(bit, body, after);
        w.switch_to(body);
        let b = &mut w.b;
        let old = b.value(New::load(place, plain(align)), ty);
        let new = match how {
            Intrinsic::VectorHistogramAdd => b.add(old, by),
            Intrinsic::VectorHistogramUaddSat => {
                let sum = b.add(old, by);
                let wraps = b.icmp(IntPredicate::Ult, sum, old);
                let most = b.int(ty, u128::MAX);
                b.select(wraps, most, sum)
            }
            Intrinsic::VectorHistogramUmin => {
                let less = b.icmp(IntPredicate::Ult, old, by);
                b.select(less, old, by)
            }
            _ => {
                let greater = b.icmp(IntPredicate::Ugt, old, by);
                b.select(greater, old, by)
            }
        };
        b.effect(New::store(place, new, plain(align)));
        b.branch(after);
        w.switch_to(after);
    }
}
