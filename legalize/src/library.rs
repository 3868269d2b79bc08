//! What C's library reads memory for: `memcmp`, `bcmp` and `strlen`, as loops. Nothing of it comes with a code object, and
//! compilers of every language call it.

use super::builder::plain;
use super::memory::index_for;
use super::per_lane::BSWAP;
use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, Callee, Inst, InstKind, IntPredicate, Intrinsic, Type, TypeTable, Value};

/// Bytes that are compared at once while there are as many.
const PIECE: u64 = 4;

/// Replaces all calls in a function.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    each_inst(types, function, |w, inst| {
        let Some((row, args)) = call(w, inst) else { return Ok(Action::Keep) };
        Ok(Action::Replace(match row {
            Intrinsic::LibraryMemcmp | Intrinsic::LibraryBcmp => compare(w, args[0], args[1], args[2]),
            Intrinsic::LibraryStrlen => {
                let to = w.b.ty(w.b.function.insts[inst].result.expect("a length is a value"));
                length(w, args[0], to)
            }
            _ => return Ok(Action::Keep),
        }))
    })
}

fn call(w: &Writer, inst: Inst) -> Option<(Intrinsic, Vec<Value>)> {
    match &w.b.function.insts[inst].kind {
        InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
            Some((w.b.module.intrinsic(*symbol)?, args.to_vec()))
        }
        _ => None,
    }
}

/// -1, 0 or 1: how the first bytes compare that are not the same. Dword by dword, then byte by byte; of two dwords that
/// differ, the one is below whose bytes, the first on top, are.
fn compare(w: &mut Writer, a: Value, b: Value, length: Value) -> Value {
    let (i8, i32, i64) = (w.b.types.int(8), w.b.i32(), w.b.i64());
    let length = w.b.resize(length, i64, false);
    let before = w.b.block;
    let [dwords, dword, bytes, byte, differ, after] = [(); 6].map(|()| w.new_block());
    let (zero, equal) = (w.b.c64(0), w.b.c32(0));
    let piece = w.b.c64(PIECE);
    w.b.branch(dwords);

    w.switch_to(dwords);
    let at = w.phi(i64, &[(zero, before)]);
    let left = w.b.sub(length, at);
    let fits = w.b.icmp(IntPredicate::Uge, left, piece);
    w.b.branch_if(fits, dword, bytes);

    w.switch_to(dword);
    let (x, y) = (load(w, a, at, i32), load(w, b, at, i32));
    let next = w.b.add(at, piece);
    w.add_incoming(at, next, dword);
    let (x_first, y_first) = (first_on_top(w, x), first_on_top(w, y));
    let same = w.b.icmp(IntPredicate::Eq, x, y);
    w.b.branch_if(same, dwords, differ);

    w.switch_to(bytes);
    let byte_at = w.phi(i64, &[(at, dwords)]);
    let done = w.b.icmp(IntPredicate::Eq, byte_at, length);
    w.b.branch_if(done, after, byte);

    w.switch_to(byte);
    let (x, y) = (load(w, a, byte_at, i8), load(w, b, byte_at, i8));
    let one = w.b.c64(1);
    let next = w.b.add(byte_at, one);
    w.add_incoming(byte_at, next, byte);
    let (x, y) = (w.b.resize(x, i32, false), w.b.resize(y, i32, false));
    let same = w.b.icmp(IntPredicate::Eq, x, y);
    w.b.branch_if(same, bytes, differ);

    w.switch_to(differ);
    let x = w.phi(i32, &[(x_first, dword), (x, byte)]);
    let y = w.phi(i32, &[(y_first, dword), (y, byte)]);
    let below = w.b.icmp(IntPredicate::Ult, x, y);
    let (minus, plus) = (w.b.c32(u32::MAX), w.b.c32(1));
    let order = w.b.select(below, minus, plus);
    w.b.branch(after);

    w.switch_to(after);
    w.phi(i32, &[(equal, bytes), (order, differ)])
}

/// The bytes of a dword in the other order.
fn first_on_top(w: &mut Writer, dword: Value) -> Value {
    let i64 = w.b.i64();
    let wide = w.b.resize(dword, i64, false);
    let swapped = w.b.intrinsic(BSWAP, &[i64], &[wide], i64);
    let top = w.b.shift(BinaryOp::LShr, swapped, 32);
    let i32 = w.b.i32();
    w.b.resize(top, i32, false)
}

/// The number of bytes before the first that is 0.
fn length(w: &mut Writer, text: Value, to: Type) -> Value {
    let (i8, i64) = (w.b.types.int(8), w.b.i64());
    let before = w.b.block;
    let (body, after) = (w.new_block(), w.new_block());
    w.b.branch(body);
    w.switch_to(body);
    let zero = w.b.c64(0);
    let at = w.phi(i64, &[(zero, before)]);
    let byte = load(w, text, at, i8);
    let one = w.b.c64(1);
    let next = w.b.add(at, one);
    w.add_incoming(at, next, body);
    let nul = w.b.int(i8, 0);
    let ends = w.b.icmp(IntPredicate::Eq, byte, nul);
    w.b.branch_if(ends, after, body);
    w.switch_to(after);
    w.b.resize(at, to, false)
}

fn load(w: &mut Writer, base: Value, at: Value, ty: Type) -> Value {
    let index = index_for(&mut w.b, base, at);
    let ptr = w.b.gep(base, index);
    w.b.value(New::load(ptr, plain(1)), ty)
}
