//! Calls of functions of the module, replaced by the functions' bodies.
//!
//! The function is copied into a new one; at a call the copy goes on with the callee, and comes back at its
//! returns. Frames of calls under way stand on an explicit stack, so neither deep call chains nor large functions
//! recurse, and the work is linear in the result. Entry blocks of callees run on in the caller's block, which
//! they can since nothing branches to them; a callee with one `ret` leaves no join behind either. Allocas of
//! callees move to the entry, since their memory ends with the call: a call in a loop uses the same memory again.

use super::copied_records::CopiedRecords;
use super::copy::{Copied, Copying, copy_constant};
use super::{Body, New, PerLane, Replaced};
use crate::tokens::check_tokens;
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_ir::{
    AddressSpace, Block, Callee, ConstData, DebugLoc, Function, IMAGE_NAMES, InlinedCall, Inst, InstKind,
    Intrinsic, MetadataId, Module, SymbolId, Type, TypeKind, TypeTable, Value, ValueData, ValueDef,
    about_unknown,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Instructions that a kernel may grow to; calls can double a function's size with each level.
const MAX_INSTS: usize = 4_000_000;

/// How `byval` arguments are copied.
const MEMCPY: (PerLane, &str) = (PerLane::of(Intrinsic::Memcpy), "llvm.memcpy.p5.p5.i64");

/// How memory of allocas that are no part of the frame ends with the call.
const STACKSAVE: (PerLane, &str) = (PerLane::of(Intrinsic::Stacksave), "llvm.stacksave.p5");
const STACKRESTORE: (PerLane, &str) = (PerLane::of(Intrinsic::Stackrestore), "llvm.stackrestore.p5");

/// Whether an `alloca` makes its object once in a call, of a size that is known.
fn is_static(of: &Function, block: Block, count: Option<Value>) -> bool {
    block == of.entry() && count.is_none_or(|count| of.as_int(count).is_some())
}

/// Whether all of a function's are such.
fn has_static_frame(of: &Function) -> bool {
    let allocas = of.layout.iter().flat_map(|&block| of.blocks[block].insts.iter().map(move |&i| (block, i)));
    allocas.into_iter().all(|(block, inst)| match of.insts[inst].kind {
        InstKind::Alloca { count, .. } => is_static(of, block, count),
        _ => true,
    })
}

impl Body<'_> {
    /// Replaces calls of functions of the module by the functions' bodies, but for calls of callees that `stays` says of,
    /// and checks the convergence control tokens of all. `target` is named to users.
    ///
    /// # Errors
    /// Recursion, indirect calls, calls of functions that are only declared, unknown intrinsics, or convergence
    /// control tokens that ask for more than there is without them. The function is not complete then.
    pub fn inline_calls(
        &mut self,
        types: &mut TypeTable,
        target: &str,
        stays: &dyn Fn(&Callee) -> bool,
    ) -> Result<()> {
        check_tokens(self.module, self)?;
        if !calls(self).any(|callee| is_inlined(self.module, callee)) {
            return Ok(());
        }
        let blocks = std::mem::take(&mut self.function.blocks);
        let layout = std::mem::take(&mut self.function.layout);
        let insts = std::mem::take(&mut self.function.insts);
        let mut original = self.function.clone();
        (original.blocks, original.layout, original.insts) = (blocks, layout, insts);
        self.function.debug_records = None;
        Inliner::new(types, self, &original, target, stays).run()?;
        self.first_made = self.insts.next_key();
        Ok(())
    }
}

/// Takes those of the functions, given by their indices in [`Module::functions`], out of the module that call none of
/// its functions and are not called by any: nobody else needs their bodies.
pub fn detach(module: &mut Module, functions: &[usize]) -> Vec<Option<Function>> {
    let mut needed = vec![false; module.functions.len()];
    for (index, function) in module.functions.iter().enumerate() {
        for callee in calls(function).filter(|callee| is_inlined(module, callee)) {
            needed[index] = true;
            let named = match callee {
                Callee::Symbol(symbol) => Some(*symbol),
                Callee::Indirect(address) => named_by(function, *address),
                Callee::Asm { .. } => None,
            };
            if let Some(callee) = named.and_then(|symbol| module.function_index(symbol)) {
                needed[callee] = true;
            }
        }
    }
    functions.iter().map(|&index| (!needed[index]).then(|| module.functions[index].take_body())).collect()
}

/// The callees of a function's calls.
fn calls(function: &Function) -> impl Iterator<Item = &Callee> {
    let insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    insts.filter_map(|&inst| match &function.insts[inst].kind {
        InstKind::Call { callee, .. } => Some(callee),
        _ => None,
    })
}

/// The symbol that an address is of, where it is a constant.
fn named_by(function: &Function, address: Value) -> Option<SymbolId> {
    match function.as_const(address)? {
        ConstData::Symbol(symbol) => Some(*symbol),
        _ => None,
    }
}

/// Whether a call must be inlined.
fn is_inlined(module: &Module, callee: &Callee) -> bool {
    match callee {
        Callee::Symbol(symbol) => module.intrinsic(*symbol).is_none(),
        Callee::Indirect(_) => true,
        Callee::Asm(_) => false,
    }
}

/// A function being copied.
struct Frame<'a> {
    copying: Copying<'a>,
    /// Its index in [`Module::functions`]; `None` for the outermost.
    index: Option<usize>,
    /// Number of the inlined copy, in the names of its values; 0 is the function itself.
    copy: u32,
    values: SecondaryMap<Value, Option<Value>>,
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
    /// The call, if it has a source location: otherwise what is copied has none either.
    inlined: Option<InlinedCall>,
    /// The top of the stack that returns go back to, where allocas move it.
    stack: Option<Value>,
}

impl Frame<'_> {
    /// The location of a copy of what has this one.
    fn location(&self, location: Option<DebugLoc>) -> Option<DebugLoc> {
        match self.index {
            None => location,
            Some(_) => location
                .zip(self.inlined)
                .map(|(location, call)| DebugLoc { inlined: Some(call), ..location }),
        }
    }
}

struct Inliner<'a, 'b, 'm> {
    module: &'m Module,
    types: &'a mut TypeTable,
    target: &'a str,
    stays: &'a dyn Fn(&Callee) -> bool,
    out: &'b mut Body<'m>,
    frames: Vec<Frame<'a>>,
    /// The functions that the frames are of, by their indices in [`Module::functions`], to find recursion.
    open: FxHashSet<usize>,
    copies: u32,
    /// The copy that each scope of accesses is of.
    scopes: FxHashMap<MetadataId, u32>,
    /// Allocas of callees, on their way to the entry.
    allocas: Vec<Inst>,
    /// Results of calls that are other values.
    replaced: Replaced,
    /// Debug records of frames under way, and of those that are done.
    records: CopiedRecords,
}

impl<'a, 'b, 'm: 'a> Inliner<'a, 'b, 'm> {
    /// Fills a body that has the arguments and constants of `function`, and nothing else yet.
    fn new(
        types: &'a mut TypeTable,
        out: &'b mut Body<'m>,
        function: &'a Function,
        target: &'a str,
        stays: &'a dyn Fn(&Callee) -> bool,
    ) -> Self {
        let mut this = Inliner {
            module: out.module,
            types,
            target,
            stays,
            out,
            frames: Vec::new(),
            open: FxHashSet::default(),
            copies: 0,
            scopes: FxHashMap::default(),
            allocas: Vec::new(),
            replaced: Replaced::new(),
            records: CopiedRecords::default(),
        };
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

    fn frame(&mut self, from: &'a Function, index: Option<usize>, copy: u32, entry: Block) -> Frame<'a> {
        let mut frame = Frame {
            copying: Copying::of(from),
            index,
            copy,
            values: SecondaryMap::new(),
            starts: SecondaryMap::new(),
            ends: SecondaryMap::new(),
            phis: Vec::new(),
            returns: Vec::new(),
            current: entry,
            call: None,
            inlined: None,
            stack: None,
        };
        frame.starts[from.entry()] = entry.into();
        frame
    }

    /// Copies until no frame is left.
    fn run(mut self) -> Result<()> {
        while let Some(frame) = self.frames.last_mut() {
            let Some(block) = frame.copying.block() else {
                self.leave();
                continue;
            };
            let Some(inst) = frame.copying.peek() else {
                frame.copying.next_block();
                if let Some(next) = frame.copying.block() {
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
        self.records.place(&mut self.out.function);
        let entry = self.out.entry();
        self.out.function.blocks[entry].insts.splice(0..0, self.allocas);
        self.out.replace_values(&mut self.replaced);
        Ok(())
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
        let (from, copy) = (frame.copying.function(), frame.copy);
        let start = self.new_block(from, block, copy);
        self.top().starts[block] = start.into();
        start
    }

    /// The copy of a value of the current frame.
    fn value(&mut self, value: Value) -> Value {
        let frame = self.frames.last_mut().expect("a frame is being copied");
        if let Some(copied) = frame.values[value] {
            return copied;
        }
        let from = frame.copying.function();
        let data = &from.values[value];
        let copied = match data.def {
            ValueDef::Const(c) => {
                let c = copy_constant(from, c, &mut self.out.function);
                self.out.const_value(c)
            }
            def => {
                let name = data.name.as_ref().map(|name| copy_name(name, frame.copy));
                self.out.function.values.push(ValueData { ty: data.ty, def, name })
            }
        };
        frame.values[value] = copied.into();
        copied
    }

    fn copy(&mut self, block: Block, inst: Inst) -> Result<()> {
        self.note_records(inst);
        let data = &self.top().copying.function().insts[inst];
        if let InstKind::Call { callee, args, .. } = &data.kind {
            // By another type than its own a function is called through its address, which has to be there all the same.
            if let Callee::Indirect(address) = callee
                && let Some(symbol) = named_by(self.top().copying.function(), *address)
                && self.module.function(symbol).is_some_and(|f| f.is_declaration() && !f.may_be_nowhere())
                && !(self.stays)(&Callee::Symbol(symbol))
            {
                self.defined(symbol, data.span)?;
            }
            match callee {
                _ if (self.stays)(callee) => {}
                Callee::Symbol(symbol) => {
                    if let Some(callee) = self.defined(*symbol, data.span)? {
                        return self.enter(callee, inst, args);
                    }
                }
                Callee::Indirect(_) => {
                    let message = "a call through a pointer is not supported; call a function by its name";
                    return Err(Diagnostic::at(data.span, message));
                }
                Callee::Asm(_) => {}
            }
        }
        if let InstKind::Ret { value } = &data.kind
            && self.frames.len() > 1
        {
            let value = value.map(|v| self.value(v));
            let frame = self.top();
            frame.copying.skip();
            let current = frame.current;
            frame.returns.push((value, current));
            frame.ends[block] = current.into();
            return Ok(());
        }
        let frame = self.top();
        let copy = frame.copy;
        let Some(mut copied) = frame.copying.copy() else { return Ok(()) };
        // What accesses say of each other goes for those of one call; functions may share scopes, too.
        let scopes = copied.scopes(self.module);
        if !scopes.iter().all(|&scope| *self.scopes.entry(scope).or_insert(copy) == copy) {
            copied.forget_scopes();
        }
        copied.0.debug_loc = self.top().location(copied.0.debug_loc);
        copied.for_each_value_mut(|v| *v = self.value(*v));
        copied.0.kind.for_each_target_mut(|target| *target = self.start_of(*target));
        self.place(copied, block);
        Ok(())
    }

    /// Copies the debug records in front of an instruction. What is not inlined at a known place has no variables.
    fn note_records(&mut self, inst: Inst) {
        let Some(frame) = self.frames.last() else { return };
        let Some(records) = &frame.copying.function().debug_records else { return };
        for record in records.before(inst) {
            if let Some(location) = frame.location(Some(record.location)) {
                let at = (frame.current, self.out.blocks[frame.current].insts.len());
                let mut copy = record.clone();
                copy.location = location;
                self.records.note(frame.copy, at, copy);
            }
        }
    }

    /// Puts a copy of an instruction of `from` at the end of the current block, or among the allocas.
    fn place(&mut self, Copied(data): Copied, from: Block) {
        let is_static = |count: Option<Value>| {
            let callee = self.frames.last().map(|frame| frame.copying.function());
            callee.is_some_and(|callee| from == callee.entry())
                && count.is_none_or(|count| self.out.as_int(count).is_some())
        };
        let goes_to_entry =
            self.frames.len() > 1 && matches!(data.kind, InstKind::Alloca { count, .. } if is_static(count));
        let out = &mut self.out.function;
        let (is_phi, is_end) = (matches!(data.kind, InstKind::Phi { .. }), data.kind.is_terminator());
        let result = data.result;
        let inst = out.insts.push(data);
        if let Some(result) = result {
            out.values[result].def = ValueDef::Inst(inst);
        }
        let frame = self.frames.last_mut().expect("a frame is being copied");
        match goes_to_entry {
            true => self.allocas.push(inst),
            false => out.blocks[frame.current].insts.push(inst),
        }
        if is_phi {
            frame.phis.push(inst);
        }
        if is_end {
            frame.ends[from] = frame.current.into();
        }
    }

    /// The function with a body that a call goes to; `None` for intrinsics.
    fn defined(&self, symbol: SymbolId, span: Span) -> Result<Option<usize>> {
        let name = self.module.symbol_name(symbol);
        let index = self.module.function_index(symbol);
        match index.map(|index| &self.module.functions[index]) {
            Some(callee) if !callee.is_declaration() => Ok(index),
            Some(callee) if callee.intrinsic.is_some() && *callee.name == *name => Ok(None),
            // All are alike to who selects, or refuses, them.
            Some(_) if name.starts_with(IMAGE_NAMES) => Ok(None),
            Some(_) if name.starts_with("llvm.") => {
                let why = about_unknown(name);
                Err(Diagnostic::at(span, format!("unknown intrinsic '@{name}' on {}; {why}", self.target)))
            }
            _ => {
                let message = format!("'@{name}' is called but not defined; link the module that defines it");
                Err(Diagnostic::at(span, message))
            }
        }
    }

    /// Goes on with a callee.
    fn enter(&mut self, index: usize, call: Inst, args: &[Value]) -> Result<()> {
        let callee = &self.module.functions[index];
        let caller = self.top();
        caller.copying.skip();
        let data = &caller.copying.function().insts[call];
        let (span, result, current) = (data.span, data.result, caller.current);
        let location = caller.location(data.debug_loc);
        if self.open.contains(&index) || callee.name == self.out.name {
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
        let mut frame = self.frame(callee, Some(index), copy, current);
        frame.call = Some((span, result));
        frame.inlined = location.map(|location| self.out.function.inlined_calls.push(location));
        if !has_static_frame(callee) {
            let pointer = self.types.ptr(AddressSpace::PRIVATE);
            let save = self.stack_call(STACKSAVE, &[], span)?;
            let saved = self.out.append(current, save, pointer, false, (span, None));
            frame.stack = self.out.insts[saved].result;
        }
        for (param, arg) in callee.params.iter().zip(args) {
            let arg = match param.attributes.ty("byval") {
                Some(ty) => self.copy_argument(arg, ty, param.attributes.int("align"), span)?,
                None => arg,
            };
            if let Some(value) = param.value {
                frame.values[value] = arg.into();
            }
        }
        self.open.insert(index);
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
        let Some(memcpy) = self.out.declared(MEMCPY.0, MEMCPY.1) else {
            let message = format!("a 'byval' argument is copied by '@{}', which must be declared", MEMCPY.1);
            return Err(Diagnostic::at(span, message));
        };
        let align = align.or(self.types.align(ty)).unwrap_or(1);
        let alloca = InstKind::Alloca { ty, count: None, align };
        let alloca = self.out.function.make_inst(alloca, pointer, false, span);
        self.allocas.push(alloca);
        let copy = self.out.insts[alloca].result.expect("an alloca has a result");
        let (i64, i1, void) = (self.types.int(64), self.types.int(1), self.types.intern(TypeKind::Void));
        let size = self.out.constant(i64, ConstData::Int(size.into()));
        let volatile = self.out.constant(i1, ConstData::Int(0));
        let call = New::call(memcpy, &[copy, arg, size, volatile], Default::default());
        let current = self.top().current;
        self.out.append(current, call, void, true, (span, None));
        Ok(copy)
    }

    /// A call that has to do with the top of the stack.
    fn stack_call(&self, (intrinsic, name): (PerLane, &str), args: &[Value], span: Span) -> Result<New> {
        let declared = self.out.declared(intrinsic, name);
        let declared = declared.ok_or_else(|| {
            let message = format!("an alloca in a function that is called needs '@{name}' to be declared");
            Diagnostic::at(span, message)
        })?;
        Ok(New::call(declared, args, Default::default()))
    }

    /// The current frame is copied: fixes its phis, and joins its returns where the caller goes on.
    fn leave(&mut self) {
        let frame = self.frames.pop().expect("a frame is left");
        self.records.finish(frame.copy, frame.copying.function(), &frame.values);
        if let Some(index) = frame.index {
            self.open.remove(&index);
        }
        for &phi in &frame.phis {
            for (_, block) in self.out.incoming_mut(phi) {
                *block = frame.ends[*block].expect("every block that is branched from was copied");
            }
        }
        let Some((span, result)) = frame.call else { return };
        if let (Some(saved), Some(restore)) = (frame.stack, self.out.declared(STACKRESTORE.0, STACKRESTORE.1))
        {
            let void = self.types.intern(TypeKind::Void);
            for &(_, from) in &frame.returns {
                let restore = New::call(restore, &[saved], Default::default());
                self.out.append(from, restore, void, true, (span, None));
            }
        }
        let Some(caller) = self.frames.last_mut() else { return };
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
