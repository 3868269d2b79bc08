//! The frame of passes that take the values of some types apart: into elements, words, or halves.

use super::arguments;
use super::builder::{Builder, plain};
use super::memory::align_at;
use super::rewrite::{Action, each_inst};
use cranelift_entity::SecondaryMap;
use gcnsel_analysis::{Body, New};
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_graph::{DepthFirst, Graph};
use gcnsel_ir::{
    AddressSpace, Block, Callee, CastOp, Inst, InstKind, MemoryAccess, Type, TypeTable, Value, type_text,
};
use smallvec::SmallVec;

/// Bits of the widest integer: as many bits as half of a wave's VGPRs, as products take the square of their words.
pub(super) const MOST_BITS: u32 = 2048;

/// What a value is taken apart into.
pub(super) type Parts = SmallVec<[Value; 4]>;

/// What comes of an instruction.
pub(super) enum Outcome {
    /// Its result in parts.
    Parts(Parts),
    /// Its result, which is whole.
    Whole(Value),
    /// It is refused: what cannot be done to such values.
    Refused(String),
}

/// How the values of some types are taken apart.
pub(super) trait TakeApart {
    /// Whether those of a type are.
    fn takes(&self, types: &TypeTable, ty: Type) -> bool;

    /// Whether calls of what an instruction calls are visited, too; others are refused.
    fn knows_call(&self, _: &Builder, _: Inst) -> bool {
        false
    }

    /// The types of a value's parts; `None` if they are too many.
    fn types(&self, b: &mut Builder, ty: Type) -> Option<SmallVec<[Type; 4]>>;

    /// The parts of a constant; `None` if it has none that are known.
    fn constant(&self, b: &mut Builder, constant: Value) -> Option<Parts>;

    /// The parts of a value of a type that is in memory; `None` if they are no accesses of their own.
    fn load(&self, b: &mut Builder, ty: Type, ptr: Value, access: &MemoryAccess) -> Option<Parts>;

    /// Puts parts of a value of a type into memory; `None` if they are no accesses of their own.
    fn store(&self, b: &mut Builder, ty: Type, parts: Parts, ptr: Value, access: &MemoryAccess)
    -> Option<()>;

    /// What comes of an instruction that has operands or a result of such types, the first of which is `about`; not of
    /// phis, plain accesses to memory, and calls that are not known.
    fn visit(&self, b: &mut Builder, inst: Inst, about: Type, known: &Known) -> Result<Outcome>;
}

/// The parts of the values that have been visited.
pub(super) struct Known {
    parts: SecondaryMap<Value, Option<Parts>>,
}

impl Known {
    /// The parts of a value.
    ///
    /// # Errors
    /// If it is a constant whose parts are not known.
    pub(super) fn parts(&self, how: &impl TakeApart, b: &mut Builder, value: Value) -> Result<Parts> {
        if let Some(parts) = &self.parts[value] {
            return Ok(parts.clone());
        }
        let (span, ty) = (b.span(), b.ty(value));
        how.constant(b, value)
            .ok_or_else(|| unsupported(b.types, span, "a constant expression, other than an address,", ty))
    }
}

fn unsupported(types: &TypeTable, span: Span, what: &str, ty: Type) -> Diagnostic {
    Diagnostic::at(span, format!("{what} of '{}' is not supported", type_text(types, ty)))
}

/// New phis of a value's parts, and what that was the phi of.
struct Phis {
    parts: Parts,
    incoming: Vec<(Value, Block)>,
}

/// Takes a function's values apart.
///
/// # Errors
/// Of operations for which there is no way: calls and returns, atomic accesses, and what `how` refuses.
pub(super) fn split(how: &impl TakeApart, types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let is_there = types.iter().any(|ty| how.takes(types, ty));
    if !is_there || !function.values.values().any(|value| how.takes(types, value.ty)) {
        return Ok(());
    }
    refuse_calls(how, types, function)?;
    // Operands must have been taken apart before they are used; only phis may wait.
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    function.order_blocks(DepthFirst::new(&graph).reverse_postorder().collect());
    let mut known = Known { parts: SecondaryMap::new() };
    // Values that are gone, and what stands for them: parts may have been told by those.
    let mut replaced: SecondaryMap<Value, Option<Value>> = SecondaryMap::new();
    let mut phis: Vec<Phis> = Vec::new();
    let mut have_arrived = false;
    each_inst(types, function, |w, inst| {
        // The entry comes first.
        if !std::mem::replace(&mut have_arrived, true) {
            for (argument, ptr, access) in arguments::places(&mut w.b, |types, ty| how.takes(types, ty))? {
                known.parts[argument] = Some(load(how, &mut w.b, argument, ptr, &access)?);
            }
        }
        let Some(about) = type_taken(how, w.b.types, w.b.function, inst) else { return Ok(Action::Keep) };
        let data = &w.b.function.insts[inst];
        let (result, span) = (data.result, data.span);
        let refuse = |b: &Builder, what: &str| Err(unsupported(b.types, span, what, about));
        let outcome = match data.kind.clone() {
            InstKind::Phi { incoming, .. } => {
                let Some(types) = how.types(&mut w.b, about) else { return refuse(&w.b, "a phi") };
                let parts: Parts = types.into_iter().map(|ty| w.phi(ty, &[])).collect();
                phis.push(Phis { parts: parts.clone(), incoming });
                Outcome::Parts(parts)
            }
            InstKind::Load { access, .. } | InstKind::Store { access, .. } if access.ordering.is_some() => {
                return refuse(&w.b, "an atomic access");
            }
            InstKind::Load { ptr, access } => {
                let result = result.expect("a load has a result");
                Outcome::Parts(load(how, &mut w.b, result, ptr, &access)?)
            }
            InstKind::Store { ptr, value, access } => {
                let parts = known.parts(how, &mut w.b, value)?;
                return match how.store(&mut w.b, about, parts, ptr, &access) {
                    Some(()) => Ok(Action::Drop),
                    None => Err(unsupported_in_memory(w.b.types, span, about)),
                };
            }
            InstKind::Cast { op: CastOp::BitCast, value, .. }
                if w.b.ty(value) == about && data.ty == about =>
            {
                Outcome::Parts(known.parts(how, &mut w.b, value)?)
            }
            _ => how.visit(&mut w.b, inst, about, &known)?,
        };
        match (outcome, result) {
            (Outcome::Parts(parts), Some(result)) => {
                known.parts[result] = Some(parts);
                Ok(Action::Drop)
            }
            (Outcome::Whole(value), Some(result)) => {
                replaced[result] = Some(value);
                Ok(Action::Replace(value))
            }
            (Outcome::Parts(_) | Outcome::Whole(_), None) => Ok(Action::Drop),
            (Outcome::Refused(what), _) => refuse(&w.b, &what),
        }
    })?;
    // The new phis get their values, now that all are there.
    let entry = function.entry();
    let mut b = Builder::new(types, function, entry);
    for Phis { parts, incoming } in phis {
        let sources = incoming.iter().map(|&(value, from)| Ok((known.parts(how, &mut b, value)?, from)));
        let sources: Vec<(Parts, Block)> = sources.collect::<Result<_>>()?;
        for (number, phi) in parts.into_iter().enumerate() {
            let inst = b.function.def_inst(phi).expect("a phi is an instruction's result");
            let part = |(parts, from): &(Parts, Block)| {
                let mut value = parts[number];
                while let Some(other) = replaced[value] {
                    value = other;
                }
                (value, *from)
            };
            *b.function.incoming_mut(inst) = sources.iter().map(part).collect();
        }
    }
    Ok(())
}

const IN_MEMORY: &str = "an access to memory";

fn unsupported_in_memory(types: &TypeTable, span: Span, ty: Type) -> Diagnostic {
    let mut refused = unsupported(types, span, IN_MEMORY, ty);
    refused.message += &format!("; integers of up to {} bits, and vectors of them, are", MOST_BITS);
    refused
}

/// The parts of a value that is in memory.
fn load(
    how: &impl TakeApart,
    b: &mut Builder,
    value: Value,
    ptr: Value,
    access: &MemoryAccess,
) -> Result<Parts> {
    let (ty, span) = (b.ty(value), b.span());
    how.load(b, ty, ptr, access).ok_or_else(|| unsupported_in_memory(b.types, span, ty))
}

/// Calls are of intrinsics and of inline assembly, in which parts say nothing.
fn refuse_calls(how: &impl TakeApart, types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let entry = function.entry();
    let b = Builder::new(types, function, entry);
    for &inst in b.function.layout.iter().flat_map(|&block| &b.function.blocks[block].insts) {
        let data = &b.function.insts[inst];
        let Some(ty) = type_taken(how, b.types, b.function, inst) else { continue };
        match &data.kind {
            InstKind::Call { callee, .. } if !how.knows_call(&b, inst) => {
                let what = match callee {
                    Callee::Symbol(symbol) => format!("a call of '@{}'", b.module.symbol_name(*symbol)),
                    _ => "a call".to_owned(),
                };
                let message = format!(
                    "{what} with a value of type '{}' is not supported; integers of up to 64 bits are",
                    type_text(b.types, ty)
                );
                return Err(Diagnostic::at(data.span, message));
            }
            InstKind::Ret { .. } => return Err(unsupported(b.types, data.span, "a return", ty)),
            _ => {}
        }
    }
    Ok(())
}

/// The first type among those of an instruction's operands and result that is taken apart.
fn type_taken(how: &impl TakeApart, types: &TypeTable, function: &Body, inst: Inst) -> Option<Type> {
    let data = &function.insts[inst];
    let mut found = Some(data.ty).filter(|&ty| how.takes(types, ty));
    data.kind.for_each_operand(|value| {
        let ty = function.values[value].ty;
        if found.is_none() && how.takes(types, ty) {
            found = Some(ty);
        }
    });
    found
}

/// The address of a part so many bytes behind the whole's, and how it is accessed.
pub(super) fn place_of(
    b: &mut Builder,
    ptr: Value,
    at: u64,
    access: &MemoryAccess,
) -> (Value, Box<MemoryAccess>) {
    let mut part = plain(align_at(access.align, at));
    part.volatile = access.volatile;
    let fat = b.types.pointer_space(b.ty(ptr)) == Some(AddressSpace::BUFFER_FAT);
    if !fat || at == 0 {
        return (b.within(ptr, at), part);
    }
    let (byte, by, ty) = (b.types.int(8), b.c32(at as u32), b.ty(ptr));
    (b.value(New::byte_offset_beyond(byte, ptr, by), ty), part)
}
