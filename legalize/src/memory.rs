//! `memcpy`, `memmove` and `memset`, intrinsics or C's, as loads and stores: written out when short, as loops when long or
//! of a length that is not constant.
//!
//! Loops copy pieces of [`PIECE`] bytes, in blocks of their own; the block of the call is split there.

use super::builder::{Builder, plain};
use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{
    AddressSpace, BinaryOp, Block, Callee, CastOp, ConstData, Inst, InstData, InstKind, IntPredicate,
    Intrinsic, Type, TypeTable, Value,
};

/// Bytes of the widest memory instruction.
const PIECE: u64 = 16;
/// The longest operation that is written out, in bytes. A `memmove` holds all of it in registers.
const UNROLLED: u64 = 256;

/// Replaces all memory operations of a function.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    each_inst(types, function, |w, inst| match operation(&w.b, inst) {
        Some(operation) => {
            Expander { w }.expand(inst, operation)?;
            let function = &w.b.function;
            Ok(match &function.insts[inst] {
                // C's have the destination as their result.
                InstData { kind: InstKind::Call { args, .. }, result: Some(_), .. } => {
                    Action::Replace(args[0])
                }
                _ => Action::Drop,
            })
        }
        None => Ok(Action::Keep),
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Transfer {
    Copy,
    Move,
    Set,
}

fn operation(b: &Builder, inst: Inst) -> Option<Transfer> {
    let InstKind::Call { callee: Callee::Symbol(symbol), .. } = &b.function.insts[inst].kind else {
        return None;
    };
    match b.module.intrinsic(*symbol)? {
        Intrinsic::Memcpy | Intrinsic::MemcpyInline | Intrinsic::LibraryMemcpy => Some(Transfer::Copy),
        Intrinsic::Memmove | Intrinsic::LibraryMemmove => Some(Transfer::Move),
        Intrinsic::Memset | Intrinsic::MemsetInline | Intrinsic::LibraryMemset => Some(Transfer::Set),
        _ => None,
    }
}

/// One end of an operation.
#[derive(Clone, Copy)]
struct Place {
    ptr: Value,
    align: u64,
    volatile: bool,
}

/// Where the bytes come from.
#[derive(Clone, Copy)]
enum Source {
    Memory(Place),
    /// A byte, repeated in a dword.
    Byte(Value),
}

struct Expander<'w, 'a, 'm> {
    w: &'w mut Writer<'a, 'm>,
}

impl Expander<'_, '_, '_> {
    fn expand(&mut self, inst: Inst, transfer: Transfer) -> Result<()> {
        let b = &mut self.w.b;
        let InstKind::Call { args, site, .. } = &b.function.insts[inst].kind else {
            unreachable!("only calls are memory operations")
        };
        let align = |i: usize| site.as_ref().map_or(1, |site| site.align(i));
        let (aligns, args) = ((align(0), align(1)), args.clone());
        let volatile =
            args.get(3).is_some_and(|&v| matches!(b.function.as_const(v), Some(ConstData::Int(1))));
        let to = Place { ptr: args[0], align: aligns.0, volatile };
        let from = match transfer {
            Transfer::Set => Source::Byte(splat_byte(b, args[1])),
            _ => Source::Memory(Place { ptr: args[1], align: aligns.1, volatile }),
        };
        let length = b.function.as_int(args[2]).map(|n| n as u64);
        if length == Some(0) {
            return Ok(());
        }
        match (transfer, length) {
            (_, Some(length)) if length <= UNROLLED => {
                self.written_out(to, from, 0, length, transfer == Transfer::Move)
            }
            (Transfer::Move, _) => return self.move_loop(inst, to, from, args[2]),
            (_, Some(length)) => {
                let whole = length / PIECE * PIECE;
                let piece = self.w.b.c64(PIECE);
                let end = self.w.b.c64(whole);
                self.forward_loop(to, from, end, piece, PIECE);
                self.written_out(to, from, whole, length - whole, false);
            }
            (_, None) => self.counted_bytes(to, from, args[2]),
        }
        Ok(())
    }

    /// `length` bytes from `start` on, piece by piece. With `loads_first` all bytes are read before any is written.
    fn written_out(&mut self, to: Place, from: Source, start: u64, length: u64, loads_first: bool) {
        let align = match from {
            Source::Memory(place) => place.align.min(to.align),
            Source::Byte(_) => to.align,
        };
        let mut pending = Vec::new();
        let mut offset = start;
        while offset < start + length {
            let bytes = piece_size(start + length - offset, align);
            let value = self.load(from, offset, bytes);
            pending.push((value, offset));
            offset += bytes;
            // Reading a few pieces ahead hides latency without holding everything in registers.
            if !loads_first && pending.len() == 4 {
                self.store_all(to, &mut pending);
            }
        }
        self.store_all(to, &mut pending);
    }

    fn store_all(&mut self, to: Place, pending: &mut Vec<(Value, u64)>) {
        for (value, offset) in pending.drain(..) {
            let ptr = self.w.b.within(to.ptr, offset);
            self.store(to, ptr, value, align_at(to.align, offset));
        }
    }

    fn store(&mut self, to: Place, ptr: Value, value: Value, align: u64) {
        let mut access = plain(align);
        access.volatile = to.volatile;
        self.w.b.effect(New::store(ptr, value, access));
    }

    /// A piece of the source at a constant offset.
    fn load(&mut self, from: Source, offset: u64, bytes: u64) -> Value {
        let ty = piece_type(&mut self.w.b, bytes);
        match from {
            Source::Byte(dword) => repeat(&mut self.w.b, dword, ty, bytes),
            Source::Memory(place) => {
                let ptr = self.w.b.within(place.ptr, offset);
                self.load_at(place, ptr, ty, align_at(place.align, offset))
            }
        }
    }

    fn load_at(&mut self, place: Place, ptr: Value, ty: Type, align: u64) -> Value {
        let mut access = plain(align);
        access.volatile = place.volatile;
        self.w.b.value(New::load(ptr, access), ty)
    }

    /// One step of a loop: the piece at a variable offset.
    fn step(&mut self, to: Place, from: Source, index: Value, bytes: u64) {
        let ty = piece_type(&mut self.w.b, bytes);
        let value = match from {
            Source::Byte(dword) => repeat(&mut self.w.b, dword, ty, bytes),
            Source::Memory(place) => {
                let at = index_for(&mut self.w.b, place.ptr, index);
                let ptr = self.w.b.gep(place.ptr, at);
                self.load_at(place, ptr, ty, align_at(place.align, bytes))
            }
        };
        let at = index_for(&mut self.w.b, to.ptr, index);
        let ptr = self.w.b.gep(to.ptr, at);
        self.store(to, ptr, value, align_at(to.align, bytes));
    }

    /// `for (i = 0; i != end; i += step)`, at least once.
    fn forward_loop(&mut self, to: Place, from: Source, end: Value, step: Value, bytes: u64) {
        let before = self.w.b.block;
        let (body, after) = (self.w.new_block(), self.w.new_block());
        self.w.b.branch(body);
        self.w.switch_to(body);
        let zero = self.w.b.c64(0);
        let ty = self.w.b.i64();
        let index = self.w.phi(ty, &[(zero, before)]);
        self.step(to, from, index, bytes);
        let next = self.w.b.add(index, step);
        let done = self.w.b.icmp(IntPredicate::Eq, next, end);
        self.w.b.branch_if(done, after, body);
        self.w.add_incoming(index, next, body);
        self.w.switch_to(after);
    }

    /// `for (i = end; i != 0;) { i -= 1; ... }`, at least once.
    fn backward_loop(&mut self, to: Place, from: Source, end: Value) {
        let before = self.w.b.block;
        let (body, after) = (self.w.new_block(), self.w.new_block());
        self.w.b.branch(body);
        self.w.switch_to(body);
        let ty = self.w.b.i64();
        let index = self.w.phi(ty, &[(end, before)]);
        let one = self.w.b.c64(1);
        let next = self.w.b.sub(index, one);
        self.step(to, from, next, 1);
        let zero = self.w.b.c64(0);
        let done = self.w.b.icmp(IntPredicate::Eq, next, zero);
        self.w.b.branch_if(done, after, body);
        self.w.add_incoming(index, next, body);
        self.w.switch_to(after);
    }

    /// A loop over bytes, as many as a variable says; none at zero.
    fn counted_bytes(&mut self, to: Place, from: Source, length: Value) {
        let length = self.length(length);
        let (some, after) = (self.w.new_block(), self.w.new_block());
        self.branch_unless_zero(length, some, after);
        self.w.switch_to(some);
        let one = self.w.b.c64(1);
        self.forward_loop(to, from, length, one, 1);
        self.w.b.branch(after);
        self.w.switch_to(after);
    }

    fn length(&mut self, length: Value) -> Value {
        let i64 = self.w.b.i64();
        self.w.b.resize(length, i64, false)
    }

    fn branch_unless_zero(&mut self, value: Value, nonzero: Block, zero: Block) {
        let none = self.w.b.c64(0);
        let test = self.w.b.icmp(IntPredicate::Eq, value, none);
        self.w.b.branch_if(test, zero, nonzero);
    }

    /// Overlapping bytes: from the front when the destination is below the source, else from the back.
    fn move_loop(&mut self, inst: Inst, to: Place, from: Source, length: Value) -> Result<()> {
        let Source::Memory(source) = from else { unreachable!("a move reads memory") };
        let space = |b: &Builder, v| b.types.pointer_space(b.ty(v)).unwrap_or_default();
        let (a, b) = (space(&self.w.b, to.ptr), space(&self.w.b, source.ptr));
        let length = self.length(length);
        let is_global = |space| {
            use AddressSpace as A;
            matches!(space, A::GLOBAL | A::CONSTANT | A::CONSTANT_32BIT | A::BUFFER_FAT)
        };
        let may_overlap = a == b || [a, b].contains(&AddressSpace::FLAT) || is_global(a) && is_global(b);
        if !may_overlap {
            self.counted_bytes(to, from, length);
            return Ok(());
        }
        if [a, b].contains(&AddressSpace::BUFFER_RESOURCE) || [a, b].contains(&AddressSpace::BUFFER_STRIDED) {
            let span = self.w.b.function.insts[inst].span;
            return Err(Diagnostic::at(span, "'memmove' in this address space is not supported"));
        }
        let i64 = self.w.b.i64();
        let mut address = |ptr: Value, space: AddressSpace| {
            if space == AddressSpace::BUFFER_FAT {
                return fat_address(&mut self.w.b, ptr);
            }
            let flat = self.w.b.types.ptr(AddressSpace::FLAT);
            let ptr = if a == b || space == AddressSpace::FLAT {
                ptr
            } else {
                self.w.b.cast(CastOp::AddrSpaceCast, ptr, flat)
            };
            self.w.b.cast(CastOp::PtrToInt, ptr, i64)
        };
        let (to_address, from_address) = (address(to.ptr, a), address(source.ptr, b));
        let below = self.w.b.icmp(IntPredicate::Ult, to_address, from_address);
        let (some, forward, backward, after) =
            (self.w.new_block(), self.w.new_block(), self.w.new_block(), self.w.new_block());
        self.branch_unless_zero(length, some, after);
        self.w.switch_to(some);
        self.w.b.branch_if(below, forward, backward);
        self.w.switch_to(forward);
        let one = self.w.b.c64(1);
        self.forward_loop(to, from, length, one, 1);
        self.w.b.branch(after);
        self.w.switch_to(backward);
        self.backward_loop(to, from, length);
        self.w.b.branch(after);
        self.w.switch_to(after);
        Ok(())
    }
}

/// Where a fat pointer points: the resource's base, of 48 bits above the offset, and the offset.
fn fat_address(b: &mut Builder, ptr: Value) -> Value {
    let (i64, i128) = (b.i64(), b.types.int(128));
    let bits = b.cast(CastOp::PtrToInt, ptr, i128);
    let base = b.shift(BinaryOp::LShr, bits, 32);
    let base = b.resize(base, i64, false);
    let mask = b.c64((1 << 48) - 1);
    let base = b.and(base, mask);
    let (low, i32) = (b.resize(bits, i64, false), b.i32());
    let offset = b.resize(low, i32, false);
    let offset = b.resize(offset, i64, false);
    b.add(base, offset)
}

/// Bytes of the next piece: the widest that fits; dwords at most where the alignment is less than theirs.
fn piece_size(left: u64, align: u64) -> u64 {
    let widest = if align >= 4 { PIECE } else { 4 };
    [16, 8, 4, 2, 1].into_iter().find(|&size| size <= left.min(widest)).unwrap_or(1)
}

fn piece_type(b: &mut Builder, bytes: u64) -> Type {
    match bytes {
        1 | 2 | 4 => b.types.int(8 * bytes as u32),
        _ => {
            let i32 = b.i32();
            b.types.vector(i32, bytes as u32 / 4)
        }
    }
}

/// Alignment at an offset (or at any multiple of it) from an aligned address.
pub fn align_at(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}

/// A byte in all four bytes of a dword.
fn splat_byte(b: &mut Builder, byte: Value) -> Value {
    if let Some(byte) = b.function.as_int(byte) {
        return b.c32(u32::from(byte as u8) * 0x0101_0101);
    }
    // C's is a byte in an `int`.
    let (i8, i32) = (b.types.int(8), b.i32());
    let byte = b.resize(byte, i8, false);
    let wide = b.resize(byte, i32, false);
    let high = b.shift(BinaryOp::Shl, wide, 8);
    let pair = b.or(wide, high);
    let high = b.shift(BinaryOp::Shl, pair, 16);
    b.or(pair, high)
}

/// A repeated byte as a piece.
fn repeat(b: &mut Builder, dword: Value, ty: Type, bytes: u64) -> Value {
    if bytes <= 4 {
        return b.resize(dword, ty, false);
    }
    if let Some(value) = b.function.as_int(dword) {
        return b.int(ty, value);
    }
    let mut vector = b.poison(ty);
    for lane in 0..bytes as u32 / 4 {
        vector = b.insert(vector, dword, lane);
    }
    vector
}

/// A 64-bit index in the width that a pointer's address space has.
pub(super) fn index_for(b: &mut Builder, ptr: Value, index: Value) -> Value {
    let bits = b.types.pointer_space(b.ty(ptr)).and_then(|s| s.index_bits()).unwrap_or(64);
    let ty = b.types.int(bits);
    b.resize(index, ty, false)
}
