//! Objects of which there are as many, or which are as large, as the program decides when it runs: allocas of variable size,
//! and those in cycles. They are pieces of memory behind the frame, of which each lane takes what it asks for; the next
//! free byte's address is a variable of its own. `llvm.stacksave` is left once, in the entry: where that memory begins.
//!
//! Every object begins at a dword, whatever it asks for. The others' `alloca` says so afterwards, so that bytes of theirs side by
//! side can be accessed together.

use super::builder::plain;
use super::per_lane;
use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_graph::{Cycles, Graph};
use gcnsel_ir::{
    AddressSpace, Block, Callee, CastOp, Function, Inst, InstKind, Intrinsic, Type, TypeTable, Value,
};

/// Bytes that all objects of a lane begin at multiples of: scratch interleaves the lanes' dwords.
const UNIT: u32 = 4;

/// Lets such objects take their memory from the stack, and ends what is said of its top where there are none.
///
/// # Errors
/// Such an object, or a stack pointer, that is not in scratch.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let dynamic = dynamic_allocas(function);
    if dynamic.is_empty() {
        return each_inst(types, function, |w, inst| {
            Ok(match stack_intrinsic(w, inst) {
                Some(Intrinsic::Stacksave) => {
                    let ty = w.b.function.insts[inst].ty;
                    Action::Replace(w.b.poison(ty))
                }
                Some(_) => Action::Drop,
                None => aligned(w, inst).map_or(Action::Keep, Action::Replace),
            })
        });
    }
    let mut top = None;
    each_inst(types, function, |w, inst| {
        let top = match top {
            Some(top) => top,
            None => *top.insert(begin(w)),
        };
        let data = &w.b.function.insts[inst];
        let (ty, span) = (data.ty, data.span);
        let in_scratch = |w: &Writer, ty: Type| match w.b.types.pointer_space(ty) {
            Some(AddressSpace::PRIVATE) => Ok(()),
            _ => Err(Diagnostic::at(span, "an object of variable size is in scratch, address space 5")),
        };
        match (data.kind.clone(), stack_intrinsic(w, inst)) {
            (InstKind::Alloca { ty: object, count, align }, _) if dynamic.binary_search(&inst).is_ok() => {
                in_scratch(w, ty)?;
                let size = w.b.types.alloc_size(object).and_then(|size| u32::try_from(size).ok());
                let size =
                    size.ok_or_else(|| Diagnostic::at(span, "an object of this size is not supported"))?;
                let align = u32::try_from(align)
                    .map_err(|_| Diagnostic::at(span, "an object of this alignment is not supported"))?;
                Ok(Action::Replace(take(w, top, size, count, align)))
            }
            (_, Some(Intrinsic::Stacksave)) => {
                in_scratch(w, ty)?;
                Ok(Action::Replace(w.b.value(New::load(top, plain(4)), ty)))
            }
            (InstKind::Call { args, .. }, Some(_)) => {
                in_scratch(w, w.b.ty(args[0]))?;
                w.b.effect(New::store(top, args[0], plain(4)));
                Ok(Action::Drop)
            }
            _ => Ok(aligned(w, inst).map_or(Action::Keep, Action::Replace)),
        }
    })
}

/// An object of the frame that asks for less than its place has, asking for that.
fn aligned(w: &mut Writer, inst: Inst) -> Option<Value> {
    let data = &w.b.function.insts[inst];
    let InstKind::Alloca { ty: object, count, align } = data.kind else { return None };
    let (ty, unit) = (data.ty, u64::from(UNIT));
    let is_less = align < unit && w.b.types.pointer_space(ty) == Some(AddressSpace::PRIVATE);
    is_less.then(|| w.b.value(New::alloca(object, count, unit), ty))
}

/// The allocas whose objects are no part of the frame, in order.
fn dynamic_allocas(function: &Function) -> Vec<Inst> {
    let mut found = Vec::new();
    let mut cycles: Option<Cycles<Block>> = None;
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            let InstKind::Alloca { count, .. } = function.insts[inst].kind else { continue };
            let is_sized = count.is_none_or(|count| function.as_int(count).is_some());
            let is_once = block == function.entry()
                || cycles.get_or_insert_with(|| cycles_of(function)).innermost(block).is_none();
            if !(is_sized && is_once) {
                found.push(inst);
            }
        }
    }
    found.sort_unstable();
    found
}

fn cycles_of(function: &Function) -> Cycles<Block> {
    Cycles::new(&Graph::new(function.blocks.len(), function.entry(), |block| function.successors(block)))
}

/// What a call has to do with the stack's top.
fn stack_intrinsic(w: &Writer, inst: Inst) -> Option<Intrinsic> {
    let InstKind::Call { callee: Callee::Symbol(symbol), .. } = &w.b.function.insts[inst].kind else {
        return None;
    };
    let intrinsic = w.b.module.intrinsic(*symbol)?;
    matches!(intrinsic, Intrinsic::Stacksave | Intrinsic::Stackrestore).then_some(intrinsic)
}

/// The variable that holds the top, made at the function's beginning.
fn begin(w: &mut Writer) -> Value {
    let pointer = w.b.types.ptr(AddressSpace::PRIVATE);
    let bottom = w.b.intrinsic(per_lane::STACKSAVE, &[pointer], &[], pointer);
    let top = w.b.value(New::alloca(pointer, None, 4), pointer);
    w.b.effect(New::store(top, bottom, plain(4)));
    top
}

/// An object from the top on.
fn take(w: &mut Writer, top: Value, size: u32, count: Option<Value>, align: u32) -> Value {
    let b = &mut w.b;
    let (pointer, word) = (b.ty(top), b.i32());
    let mut free = b.value(New::load(top, plain(4)), pointer);
    if align > UNIT {
        let address = b.cast(CastOp::PtrToInt, free, word);
        let (minus, mask) = (b.neg(address), b.c32(align - 1));
        let gap = b.and(minus, mask);
        free = b.gep(free, gap);
    }
    let bytes = match count {
        Some(count) => {
            let (count, size) = (b.resize(count, word, false), b.c32(size));
            b.mul(count, size)
        }
        None => b.c32(size),
    };
    let (less, mask) = (b.c32(UNIT - 1), b.c32(!(UNIT - 1)));
    let sum = b.add(bytes, less);
    let bytes = b.and(sum, mask);
    let end = b.gep(free, bytes);
    b.effect(New::store(top, end, plain(4)));
    free
}
