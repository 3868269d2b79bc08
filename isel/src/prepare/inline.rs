//! Every call of a function of the module, replaced by the function's body.
//!
//! The function is copied into a new one; at a call the copy goes on with the callee, and comes back at its
//! returns. Frames of calls under way stand on an explicit stack, so neither deep call chains nor large functions
//! recurse, and the work is linear in the result. Entry blocks of callees run on in the caller's block, which
//! they can since nothing branches to them; a callee with one `ret` leaves no join behind either. Allocas of
//! callees move to the entry: a call in a loop uses the same memory again.

use super::alone;
use super::builder::Builder;
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_analysis::{Allocas, Body, Detached, Inlining, New, Replaced, check_tokens};
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_ir::{
    AddressSpace, Block, Callee, ConstData, Function, Inst, InstKind, Module, Symbol, SymbolId, Type,
    TypeKind, TypeTable, Value, ValueData, ValueDef,
};

/// Instructions that a kernel may grow to; calls can double a function's size with each level.
const MAX_INSTS: usize = 4_000_000;

/// The callees of a function's calls.
fn calls(function: &Function) -> impl Iterator<Item = &Callee> {
    let insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    insts.filter_map(|&inst| match &function.insts[inst].kind {
        InstKind::Call { callee, .. } => Some(callee),
        _ => None,
    })
}

/// Whether a call must be inlined.
fn is_inlined(module: &Module, callee: &Callee) -> bool {
    match callee {
        Callee::Symbol(symbol) => module.intrinsic(*symbol).is_none(),
        Callee::Indirect(_) => true,
        Callee::Asm { .. } => false,
    }
}

/// Takes those of the functions, given by their indices, out of the module that need no other's body and whose body no
/// other needs.
pub(super) fn detach(module: &mut Module, functions: &[usize]) -> Vec<Option<Detached>> {
    let mut needed = vec![false; module.functions.len()];
    for (index, function) in module.functions.iter().enumerate() {
        for callee in calls(function).filter(|callee| is_inlined(module, callee)) {
            needed[index] = true;
            if let Callee::Symbol(symbol) = callee
                && let Some((_, Symbol::Function(callee))) =
                    module.symbols.get_index(symbol.as_u32() as usize)
            {
                needed[*callee as usize] = true;
            }
        }
    }
    functions.iter().map(|&index| (!needed[index]).then(|| Detached::from(module, index))).collect()
}

/// The function to be transformed, with all calls of module functions inlined.
///
/// # Errors
/// Recursion, indirect calls, calls of functions that are only declared, unknown intrinsics, or convergence control
/// tokens that ask for more than there is without them.
pub(super) fn inline<'m>(
    module: &'m Module,
    types: &mut TypeTable,
    function: &'m Function,
) -> Result<Body<'m>> {
    check_tokens(module, function)?;
    if !calls(function).any(|callee| is_inlined(module, callee)) {
        return Ok(Body::new(module, function));
    }
    Inliner::new(module, types, function).run()
}

/// A function being copied.
struct Frame<'a> {
    inlining: Inlining<'a>,
    /// Its place in the module, to find recursion; `None` for the outermost.
    symbol: Option<SymbolId>,
    /// Number of the inlined copy, in the names of its values; 0 is the function itself.
    copy: u32,
    values: SecondaryMap<Value, PackedOption<Value>>,
    /// First block of each block's copy; calls may have split it.
    starts: SecondaryMap<Block, PackedOption<Block>>,
    /// The block that its terminator is in.
    ends: SecondaryMap<Block, PackedOption<Block>>,
    /// Copied phis, whose blocks are still those of `from`.
    phis: Vec<Inst>,
    /// Returned values and the blocks they are returned from.
    returns: Vec<(Option<Value>, Block)>,
    /// The block being written.
    current: Block,
    /// The call's position and the value that it defines.
    call: Option<(Span, Option<Value>)>,
}

struct Inliner<'a, 't> {
    module: &'a Module,
    types: &'t mut TypeTable,
    out: Body<'a>,
    frames: Vec<Frame<'a>>,
    copies: u32,
    /// Results of calls that are other values.
    replaced: Replaced,
}

impl<'a, 't> Inliner<'a, 't> {
    fn new(module: &'a Module, types: &'t mut TypeTable, function: &'a Function) -> Self {
        let out = Body::without_blocks(module, function);
        let mut this =
            Inliner { module, types, out, frames: Vec::new(), copies: 0, replaced: Replaced::new() };
        let entry = this.new_block(function, function.entry(), 0);
        let mut frame = this.frame(function, None, 0, entry);
        // Arguments and constants of the function keep their values.
        for (value, data) in function.values.iter() {
            if !matches!(data.def, ValueDef::Inst(_)) {
                frame.values[value] = value.into();
            }
        }
        this.frames.push(frame);
        this
    }

    fn frame(&mut self, from: &'a Function, symbol: Option<SymbolId>, copy: u32, entry: Block) -> Frame<'a> {
        let mut frame = Frame {
            inlining: Inlining::of(from),
            symbol,
            copy,
            values: SecondaryMap::new(),
            starts: SecondaryMap::new(),
            ends: SecondaryMap::new(),
            phis: Vec::new(),
            returns: Vec::new(),
            current: entry,
            call: None,
        };
        frame.starts[from.entry()] = entry.into();
        frame
    }

    /// Copies until no frame is left.
    fn run(mut self) -> Result<Body<'a>> {
        while let Some(frame) = self.frames.last_mut() {
            let Some(block) = frame.inlining.block() else {
                self.leave();
                continue;
            };
            let Some(inst) = frame.inlining.peek() else {
                frame.inlining.next_block();
                if let Some(next) = frame.inlining.block() {
                    let start = self.start_of(next);
                    self.top().current = start;
                }
                continue;
            };
            self.copy(block, inst)?;
            if self.out.insts.len() > MAX_INSTS {
                let message = format!("inlining all calls makes more than {MAX_INSTS} instructions");
                return Err(Diagnostic::at(self.out.span, message));
            }
        }
        self.out.finish_inlining(&mut self.replaced);
        Ok(self.out)
    }

    fn top(&mut self) -> &mut Frame<'a> {
        self.frames.last_mut().expect("a frame is being copied")
    }

    fn new_block(&mut self, from: &Function, block: Block, copy: u32) -> Block {
        let data = &from.blocks[block];
        let name = data.name.as_ref().map(|name| copy_name(name, copy));
        self.out.new_block(name, data.span)
    }

    /// The copy of a block of the current frame, made when first asked for.
    fn start_of(&mut self, block: Block) -> Block {
        let frame = self.top();
        if let Some(start) = frame.starts[block].expand() {
            return start;
        }
        let (from, copy) = (frame.inlining.function(), frame.copy);
        let start = self.new_block(from, block, copy);
        self.top().starts[block] = start.into();
        start
    }

    /// The copy of a value of the current frame.
    fn value(&mut self, value: Value) -> Value {
        let frame = self.frames.last_mut().expect("a frame is being copied");
        if let Some(copied) = frame.values[value].expand() {
            return copied;
        }
        let from = frame.inlining.function();
        let data = &from.values[value];
        let copied = match data.def {
            ValueDef::Const(c) => {
                let c = self.out.copy_constant(from, c);
                self.out.const_value(c)
            }
            def => {
                let name = data.name.as_ref().map(|name| copy_name(name, frame.copy));
                self.out.reserve_value(ValueData { ty: data.ty, def, name })
            }
        };
        frame.values[value] = copied.into();
        copied
    }

    fn copy(&mut self, block: Block, inst: Inst) -> Result<()> {
        let data = &self.top().inlining.function().insts[inst];
        if let InstKind::Call { callee, args, .. } = &data.kind {
            match callee {
                Callee::Symbol(symbol) => {
                    if let Some(symbol) = self.defined(*symbol, data.span)? {
                        return self.enter(symbol, inst, args);
                    }
                }
                Callee::Indirect(_) => {
                    let message = "a call through a pointer is not supported; call a function by its name";
                    return Err(Diagnostic::at(data.span, message));
                }
                Callee::Asm { .. } => {}
            }
        }
        if let InstKind::Ret { value } = &data.kind
            && self.frames.len() > 1
        {
            let value = value.map(|v| self.value(v));
            let frame = self.top();
            frame.inlining.skip();
            let current = frame.current;
            frame.returns.push((value, current));
            frame.ends[block] = current.into();
            return Ok(());
        }
        let Some(mut copied) = self.top().inlining.copy() else { return Ok(()) };
        copied.for_each_value_mut(|v| *v = self.value(*v));
        copied.for_each_target_mut(|target| *target = self.start_of(*target));
        let is_phi = matches!(copied.kind(), InstKind::Phi { .. });
        let is_terminator = copied.kind().is_terminator();
        let allocas = if self.frames.len() > 1 { Allocas::ToEntry } else { Allocas::Stay };
        let current = self.top().current;
        let inst = self.out.place(copied, current, allocas);
        let frame = self.top();
        if is_phi {
            frame.phis.push(inst);
        }
        if is_terminator {
            frame.ends[block] = frame.current.into();
        }
        Ok(())
    }

    /// The function with a body that a call goes to; `None` for intrinsics.
    fn defined(&self, symbol: SymbolId, span: Span) -> Result<Option<SymbolId>> {
        let name = self.module.symbol_name(symbol);
        let mut symbol = symbol;
        // An alias of an alias of a function: the reader allows any number, cycles included.
        for _ in 0..64 {
            let meaning = self.module.symbols.get_index(symbol.as_u32() as usize).map(|s| *s.1);
            let Some(Symbol::Alias(index)) = meaning else { break };
            match self.module.consts.data(self.module.aliases[index as usize].target) {
                ConstData::Symbol(target) => symbol = *target,
                _ => break,
            }
        }
        match self.module.function(symbol) {
            Some(callee) if !callee.is_declaration() => Ok(Some(symbol)),
            Some(callee) if callee.intrinsic.is_some() => Ok(None),
            Some(_) if name.starts_with("llvm.") => {
                Err(Diagnostic::at(span, format!("unknown intrinsic '@{name}'")))
            }
            _ => {
                let message = format!("'@{name}' is called but not defined; link the module that defines it");
                Err(Diagnostic::at(span, message))
            }
        }
    }

    /// Goes on with a callee.
    fn enter(&mut self, symbol: SymbolId, call: Inst, args: &[Value]) -> Result<()> {
        let callee = self.module.function(symbol).expect("only functions are entered");
        let caller = self.top();
        caller.inlining.skip();
        let data = &caller.inlining.function().insts[call];
        let (span, result, current) = (data.span, data.result, caller.current);
        if self.frames.iter().any(|f| f.symbol == Some(symbol)) || callee.name == self.out.name {
            let message = format!(
                "'@{}' calls itself, directly or through others: recursion is not supported",
                callee.name
            );
            return Err(Diagnostic::at(span, message));
        }
        if callee.variadic {
            let message =
                format!("'@{}' takes a variable number of arguments, which is not supported", callee.name);
            return Err(Diagnostic::at(span, message));
        }
        if args.len() != callee.params.len() {
            let message = format!(
                "'@{}' takes {} arguments, {} are given",
                callee.name,
                callee.params.len(),
                args.len()
            );
            return Err(Diagnostic::at(span, message));
        }
        check_tokens(self.module, callee)?;
        let args: Vec<Value> = args.iter().map(|&arg| self.value(arg)).collect();
        let result = result.map(|v| self.value(v));
        self.copies += 1;
        let copy = self.copies;
        let mut frame = self.frame(callee, Some(symbol), copy, current);
        frame.call = Some((span, result));
        for (param, arg) in callee.params.iter().zip(args) {
            let arg = match param.attributes.ty("byval") {
                Some(ty) => self.copy_argument(arg, ty, param.attributes.int("align"), span)?,
                None => arg,
            };
            if let Some(value) = param.value {
                frame.values[value] = arg.into();
            }
        }
        self.frames.push(frame);
        Ok(())
    }

    /// A `byval` argument is a copy that the callee may write to.
    fn copy_argument(&mut self, arg: Value, ty: Type, align: Option<u64>, span: Span) -> Result<Value> {
        let pointer = self.out.values[arg].ty;
        let size = self
            .types
            .alloc_size(ty)
            .filter(|_| self.types.pointer_space(pointer) == Some(AddressSpace::PRIVATE));
        let Some(size) = size else {
            let message = "a 'byval' argument must be in address space 5 and have a size";
            return Err(Diagnostic::at(span, message));
        };
        let align = align.or(self.types.align(ty)).unwrap_or(1);
        let copy = self.out.new_alloca(ty, align, pointer, span);
        let current = self.top().current;
        let mut builder = Builder::new(self.types, &mut self.out, current);
        let (size, volatile) = (builder.c64(size), builder.bit(false));
        let i64 = builder.i64();
        builder.void_intrinsic(alone::MEMCPY, &[pointer, pointer, i64], &[copy, arg, size, volatile]);
        Ok(copy)
    }

    /// The current frame is copied: fixes its phis, and joins its returns where the caller goes on.
    fn leave(&mut self) {
        let frame = self.frames.pop().expect("a frame is left");
        for &phi in &frame.phis {
            for (_, block) in self.out.incoming_mut(phi) {
                *block = frame.ends[*block].expect("every block that is branched from was copied");
            }
        }
        let (Some(caller), Some((span, result))) = (self.frames.last_mut(), frame.call) else { return };
        if let [(value, block)] = frame.returns[..] {
            caller.current = block;
            if let (Some(result), Some(value)) = (result, value) {
                self.replaced[result] = value.into();
            }
            return;
        }
        // No return or several: the caller goes on in a block of its own.
        let block = self.out.new_block(None, span);
        caller.current = block;
        let void = self.types.intern(TypeKind::Void);
        for &(_, from) in &frame.returns {
            self.out.append(from, New::br(block), void, true, (span, None));
        }
        let Some(result) = result else { return };
        let ty = self.out.values[result].ty;
        if frame.returns.is_empty() {
            let poison = self.out.constant(ty, ConstData::Poison);
            self.replaced[result] = poison.into();
            return;
        }
        let incoming = frame.returns.iter().filter_map(|&(value, from)| Some((value?, from))).collect();
        let phi = New::phi(incoming, Default::default());
        let phi = self.out.append(block, phi, ty, false, (span, None));
        if let Some(value) = self.out.insts[phi].result {
            self.out.take_name(result, value);
            self.replaced[result] = value.into();
        }
    }
}

/// Names of inlined copies are unlike those of the function itself.
fn copy_name(name: &str, copy: u32) -> Box<str> {
    if copy == 0 { name.into() } else { format!("{name}.i{copy}").into() }
}
