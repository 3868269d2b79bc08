//! Variadic functions, as LLVM's AMDGPU back end has them, so that functions of ours and of LLVM's call one another.
//!
//! What a call passes beyond its callee's parameters goes into a buffer in scratch, one argument after the other, each at
//! the next multiple of [`SLOT`] bytes; `byval` arguments themselves. The callee has one parameter more, behind the others: the
//! generic address of that buffer. A `va_list` is that address, of the argument that comes next; ending a list does
//! nothing. (LLVM's pass `expand-variadics`, its ABI for amdgcn; clang reads arguments by the same rule.)
//!
//! A list in scratch is written in full, and read by its low half, which is the argument's address in scratch: LLVM 23 keeps no
//! more of it there, earlier releases all.

use super::builder::mangled;
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_ir::{
    AddressSpace, BinaryOp, CallSite, Callee, CastOp, ConstData, FastMath, Function, Inst, InstKind,
    Intrinsic, MemoryAccess, Module, Param, Symbol, SymbolId, Type, TypeKind, TypeTable, Value, ValueData,
    ValueDef, WrapFlags,
};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::sync::Arc;

/// What arguments in a buffer, and the buffer, are aligned to, in bytes.
const SLOT: u64 = 4;

/// The most bytes of a buffer: no lane has more scratch.
const MOST_BYTES: u64 = 1 << 32;

/// Gives each function of the module a fixed number of parameters.
///
/// # Errors
/// Calls that cannot be made so, at their position.
pub fn expand(module: &mut Module) -> Result<()> {
    let parameters: Vec<Option<usize>> = module.functions.iter().map(variadic_parameters).collect();
    let is_concerned = |f: &Function| f.insts.values().any(|data| concerns_variadic(module, &data.kind));
    let concerned: Vec<bool> =
        module.functions.iter().zip(&parameters).map(|(f, p)| p.is_some() || is_concerned(f)).collect();
    if !concerned.contains(&true) {
        return Ok(());
    }
    let generic = Arc::make_mut(&mut module.types).ptr(AddressSpace::FLAT);
    for at in (0..concerned.len()).filter(|&at| concerned[at]) {
        let mut function = module.functions[at].take_body();
        if parameters[at].is_some() {
            add_parameter(&mut function, generic);
        }
        let mut body =
            Expansion { module, parameters: &parameters, function: &mut function, out: Vec::new() };
        let done = body.run();
        module.functions[at] = function;
        done?;
    }
    Ok(())
}

/// How many parameters a function has besides a variable number; none of intrinsics, which nobody calls with one.
fn variadic_parameters(function: &Function) -> Option<usize> {
    (function.variadic && !function.name.starts_with("llvm.")).then_some(function.params.len())
}

/// Whether an instruction may have to do with variadic functions, but for calls of those that are defined as such.
fn concerns_variadic(module: &Module, kind: &InstKind) -> bool {
    match kind {
        InstKind::VaArg { .. } => true,
        InstKind::Call { callee: Callee::Symbol(symbol), site, .. } => {
            let index = module.function_index(*symbol);
            let callee = index.map(|index| &module.functions[index]);
            let is_list = callee.and_then(|f| f.intrinsic).is_some_and(is_of_lists);
            is_list
                || callee.is_some_and(|f| variadic_parameters(f).is_some())
                || callee.is_none() && signature(site).is_some()
        }
        InstKind::Call { callee: Callee::Indirect(_), site, .. } => signature(site).is_some(),
        _ => false,
    }
}

fn is_of_lists(intrinsic: Intrinsic) -> bool {
    matches!(intrinsic, Intrinsic::VaStart | Intrinsic::VaCopy | Intrinsic::VaEnd)
}

/// The type of its callee that a call writes in full: the reader keeps those of variadic ones.
fn signature(site: &Option<Box<CallSite>>) -> Option<Type> {
    site.as_deref().and_then(|site| site.signature)
}

fn add_parameter(function: &mut Function, generic: Type) {
    let number = function.params.len() as u32;
    let has_body = !function.is_declaration();
    let data = ValueData { ty: generic, def: ValueDef::Arg(number), name: None };
    let value = has_body.then(|| function.values.push(data));
    function.params.push(Param { ty: generic, attributes: Default::default(), value, name: None });
    function.variadic = false;
}

/// What of a call comes next.
#[derive(Clone, Copy)]
enum Next {
    /// It is a call of a function that takes so many arguments besides a variable number.
    Call(usize),
    Start,
    Copy,
    End,
    Argument,
    Other,
}

/// The body of a function that is being written anew.
struct Expansion<'a> {
    module: &'a mut Module,
    /// Of each function of the module, before it had one more.
    parameters: &'a [Option<usize>],
    function: &'a mut Function,
    /// The block so far.
    out: Vec<Inst>,
}

impl Expansion<'_> {
    fn run(&mut self) -> Result<()> {
        let mut buffers = Vec::new();
        for block in self.function.layout.clone() {
            let insts = std::mem::take(&mut self.function.blocks[block].insts);
            let before = self.function.debug_records.is_some().then(|| insts.clone());
            self.out = Vec::with_capacity(insts.len());
            for inst in insts {
                match self.next(inst) {
                    Next::Other => self.out.push(inst),
                    Next::End => {}
                    Next::Start => self.start(inst)?,
                    Next::Copy => self.copy(inst),
                    Next::Argument => self.argument(inst)?,
                    Next::Call(fixed) => buffers.extend(self.call(inst, fixed)?),
                }
            }
            if let (Some(records), Some(before)) = (&mut self.function.debug_records, before) {
                let left: FxHashSet<Inst> = self.out.iter().copied().collect();
                records.follow(&before, |inst| left.contains(&inst));
            }
            self.function.blocks[block].insts = std::mem::take(&mut self.out);
        }
        if !self.function.is_declaration() {
            let entry = self.function.entry();
            self.function.blocks[entry].insts.splice(0..0, buffers);
        }
        Ok(())
    }

    fn next(&self, inst: Inst) -> Next {
        let (callee, site) = match &self.function.insts[inst].kind {
            InstKind::VaArg { .. } => return Next::Argument,
            InstKind::Call { callee, site, .. } => (callee, site),
            _ => return Next::Other,
        };
        let written = signature(site).and_then(|ty| match self.module.types.kind(ty) {
            TypeKind::Function { params, variadic: true, .. } => Some(Next::Call(params.len())),
            _ => None,
        });
        match callee {
            Callee::Asm(_) => Next::Other,
            Callee::Indirect(_) => written.unwrap_or(Next::Other),
            Callee::Symbol(symbol) => match self.module.function_index(*symbol) {
                None => written.unwrap_or(Next::Other),
                Some(index) => match self.module.functions[index].intrinsic {
                    Some(Intrinsic::VaStart) => Next::Start,
                    Some(Intrinsic::VaCopy) => Next::Copy,
                    Some(Intrinsic::VaEnd) => Next::End,
                    _ => self.parameters.get(index).copied().flatten().map_or(Next::Other, Next::Call),
                },
            },
        }
    }

    fn types(&mut self) -> &mut TypeTable {
        Arc::make_mut(&mut self.module.types)
    }

    fn pointer(&mut self, space: AddressSpace) -> Type {
        self.types().ptr(space)
    }

    /// The pointer that a call takes as its argument of that number, and its address space.
    fn list(&self, inst: Inst, number: usize) -> (Value, AddressSpace) {
        let list = match &self.function.insts[inst].kind {
            InstKind::Call { args, .. } => args[number],
            InstKind::VaArg { list } => *list,
            other => unreachable!("{inst:?} ({other:?}) has no list"),
        };
        let space = self.module.types.pointer_space(self.function.values[list].ty);
        (list, space.unwrap_or(AddressSpace::FLAT))
    }

    /// Appends an instruction in the place of another.
    fn push(&mut self, of: Inst, kind: InstKind, ty: Type) -> Inst {
        let is_void = *self.module.types.kind(ty) == TypeKind::Void;
        let data = &self.function.insts[of];
        let (span, debug_loc) = (data.span, data.debug_loc);
        let inst = self.function.make_inst(kind, ty, is_void, span);
        self.function.insts[inst].debug_loc = debug_loc;
        self.out.push(inst);
        inst
    }

    fn value(&mut self, of: Inst, kind: InstKind, ty: Type) -> Value {
        let inst = self.push(of, kind, ty);
        self.function.insts[inst].result.expect("it is not void")
    }

    fn store(&mut self, of: Inst, ptr: Value, value: Value, align: u64) {
        let void = self.types().intern(TypeKind::Void);
        self.push(of, InstKind::Store { ptr, value, access: plain(align) }, void);
    }

    fn load(&mut self, of: Inst, ptr: Value, ty: Type, align: u64) -> Value {
        self.value(of, InstKind::Load { ptr, access: plain(align) }, ty)
    }

    fn cast(&mut self, of: Inst, op: CastOp, value: Value, ty: Type) -> Value {
        let kind = InstKind::Cast { op, value, wrap: WrapFlags::default(), fast: FastMath::default() };
        self.value(of, kind, ty)
    }

    fn binary(&mut self, of: Inst, op: BinaryOp, lhs: Value, rhs: Value) -> Value {
        let ty = self.function.values[rhs].ty;
        let kind = InstKind::Binary { op, lhs, rhs, wrap: WrapFlags::default(), fast: FastMath::default() };
        self.value(of, kind, ty)
    }

    /// An address so many bytes further on.
    fn further(&mut self, of: Inst, base: Value, bytes: Value) -> Value {
        let (byte, ty) = (self.types().int(8), self.function.values[base].ty);
        let indices = [bytes].into_iter().collect();
        let kind = InstKind::Gep { source: byte, base, indices, inbounds: false, nuw: false, nusw: false };
        self.value(of, kind, ty)
    }

    fn number(&mut self, bits: u32, number: u64) -> Value {
        let ty = self.types().int(bits);
        self.function.constant(ty, ConstData::Int(number.into()))
    }

    /// `va_start`: the list begins at what the function has been given.
    fn start(&mut self, inst: Inst) -> Result<()> {
        let last = self.function.params.last().and_then(|param| param.value);
        let arguments = last.filter(|&value| {
            self.module.types.pointer_space(self.function.values[value].ty) == Some(AddressSpace::FLAT)
        });
        let Some(arguments) = arguments else {
            let span = self.function.insts[inst].span;
            return Err(Diagnostic::at(span, "'llvm.va_start' in a function that is not variadic"));
        };
        let (list, space) = self.list(inst, 0);
        self.store(inst, list, arguments, list_align(space));
        Ok(())
    }

    fn copy(&mut self, inst: Inst) {
        let ((to, to_space), (from, from_space)) = (self.list(inst, 0), self.list(inst, 1));
        let generic = self.pointer(AddressSpace::FLAT);
        let value = self.load(inst, from, generic, list_align(from_space));
        self.store(inst, to, value, list_align(to_space));
    }

    /// `va_arg`: what stands at the next slot.
    fn argument(&mut self, inst: Inst) -> Result<()> {
        let (list, space) = self.list(inst, 0);
        let (target, bits) = match space {
            AddressSpace::PRIVATE => (AddressSpace::PRIVATE, 32),
            AddressSpace::FLAT | AddressSpace::GLOBAL => (AddressSpace::FLAT, 64),
            space => {
                let span = self.function.insts[inst].span;
                let message = format!(
                    "'va_arg' takes a list in address space 0, 1 or 5, this is in address space {}",
                    space.0
                );
                return Err(Diagnostic::at(span, message));
            }
        };
        let ty = self.function.insts[inst].ty;
        let Some(size) = self.module.types.alloc_size(ty) else {
            return Err(Diagnostic::at(self.function.insts[inst].span, "'va_arg' of a type without a size"));
        };
        let (pointer, int) = (self.pointer(target), self.types().int(bits));
        let next = self.load(inst, list, pointer, list_align(space));
        // Whoever took the argument before left the list at its end.
        let address = self.cast(inst, CastOp::PtrToInt, next, int);
        let (zero, mask) = (self.number(bits, 0), self.number(bits, SLOT - 1));
        let missing = self.binary(inst, BinaryOp::Sub, zero, address);
        let padding = self.binary(inst, BinaryOp::And, missing, mask);
        let slot = self.further(inst, next, padding);
        let size = self.number(bits, size);
        let end = self.further(inst, slot, size);
        self.store(inst, list, end, list_align(space));
        self.function.insts[inst].kind = InstKind::Load { ptr: slot, access: plain(SLOT) };
        self.out.push(inst);
        Ok(())
    }

    /// Has a call pass a buffer; its `alloca`, if it has anything in it.
    fn call(&mut self, inst: Inst, fixed: usize) -> Result<Option<Inst>> {
        let data = &self.function.insts[inst];
        let span = data.span;
        let InstKind::Call { args, site, .. } = &data.kind else { return Ok(None) };
        if site.as_deref().is_some_and(|site| site.tail == "musttail") {
            let message = "a 'musttail' call of a variadic function, whose arguments are in the caller's frame, is \
                           not supported; it is without 'musttail'";
            return Err(Diagnostic::at(span, message));
        }
        if args.len() < fixed {
            let message = format!("a call with {} arguments of a function that takes {fixed}", args.len());
            return Err(Diagnostic::at(span, message));
        }
        let rest: SmallVec<[(Value, Option<Type>); 4]> = args[fixed..]
            .iter()
            .enumerate()
            .map(|(i, &arg)| {
                let attributes = site.as_deref().and_then(|site| site.arg_attributes.get(fixed + i));
                (arg, attributes.and_then(|set| set.ty("byval")))
            })
            .collect();
        let generic = self.pointer(AddressSpace::FLAT);
        let (buffer, alloca) = match rest.is_empty() {
            // Nobody reads there.
            true => (self.function.constant(generic, ConstData::Zero), None),
            false => self.buffer(inst, &rest, span)?,
        };
        let InstKind::Call { args, site, .. } = &mut self.function.insts[inst].kind else { return Ok(None) };
        args.truncate(fixed);
        args.push(buffer);
        if let Some(site) = site {
            site.signature = None;
            // It is given what is in its caller's frame.
            site.tail = "";
            if !site.arg_attributes.is_empty() {
                site.arg_attributes.truncate(fixed);
                site.arg_attributes.resize_with(fixed + 1, Default::default);
            }
        }
        self.out.push(inst);
        Ok(alloca)
    }

    /// A buffer with these arguments, `byval` ones by the type they point to: its generic address.
    fn buffer(
        &mut self,
        inst: Inst,
        args: &[(Value, Option<Type>)],
        span: Span,
    ) -> Result<(Value, Option<Inst>)> {
        let mut end = 0u64;
        let mut places: SmallVec<[u64; 4]> = SmallVec::new();
        for &(arg, by_value) in args {
            let ty = by_value.unwrap_or(self.function.values[arg].ty);
            let place = end.next_multiple_of(SLOT);
            let size = self.module.types.alloc_size(ty).and_then(|size| place.checked_add(size));
            let Some(size) = size.filter(|&size| size <= MOST_BYTES) else {
                let message =
                    format!("arguments without a size, or of more than {MOST_BYTES} bytes together");
                return Err(Diagnostic::at(span, message));
            };
            places.push(place);
            end = size;
        }
        let private = self.pointer(AddressSpace::PRIVATE);
        let byte = self.types().int(8);
        let ty = self.types().intern(TypeKind::Array { element: byte, len: end });
        let alloca = InstKind::Alloca { ty, count: None, align: SLOT };
        let alloca = self.function.make_inst(alloca, private, false, span);
        let base = self.function.insts[alloca].result.expect("an alloca has a result");
        for (&(arg, by_value), &place) in args.iter().zip(&places) {
            let offset = self.number(32, place);
            let slot = match place {
                0 => base,
                _ => self.further(inst, base, offset),
            };
            match by_value {
                None => self.store(inst, slot, arg, SLOT),
                Some(ty) => self.copy_into(inst, slot, arg, ty),
            }
        }
        let generic = self.pointer(AddressSpace::FLAT);
        Ok((self.cast(inst, CastOp::AddrSpaceCast, base, generic), Some(alloca)))
    }

    fn copy_into(&mut self, inst: Inst, to: Value, from: Value, ty: Type) {
        let size = self.module.types.alloc_size(ty).unwrap_or(0);
        let pointers = [to, from].map(|pointer| self.function.values[pointer].ty);
        let (size, volatile) = (self.number(64, size), self.number(1, 0));
        let callee = Callee::Symbol(self.memcpy(pointers));
        let args = [to, from, size, volatile].into_iter().collect();
        let void = self.types().intern(TypeKind::Void);
        let call = InstKind::Call { callee, args, fast: FastMath::default(), site: None };
        self.push(inst, call, void);
    }

    /// `memcpy` between such pointers, of lengths of 64 bits.
    fn memcpy(&mut self, [to, from]: [Type; 2]) -> SymbolId {
        let (void, i64, i1) =
            (self.types().intern(TypeKind::Void), self.types().int(64), self.types().int(1));
        let name = mangled(Intrinsic::Memcpy, &[to, from, i64], &self.module.types);
        let next = self.module.functions.len() as u32;
        let entry = self.module.symbols.entry(name.clone().into());
        let symbol = SymbolId::from_u32(entry.index() as u32);
        if let indexmap::map::Entry::Vacant(entry) = entry {
            entry.insert(Symbol::Function(next));
            let mut memcpy = Function::new(name, void);
            let param = |ty| Param { ty, attributes: Default::default(), value: None, name: None };
            memcpy.params = [to, from, i64, i1].map(param).into();
            self.module.functions.push(memcpy);
        }
        symbol
    }
}

fn plain(align: u64) -> Box<MemoryAccess> {
    Box::new(MemoryAccess { align, volatile: false, ordering: None, scope: "".into() })
}

/// What a list is aligned to, in bytes: in scratch it may be an address there, which has 32 bits.
fn list_align(space: AddressSpace) -> u64 {
    if space == AddressSpace::PRIVATE { 4 } else { 8 }
}
