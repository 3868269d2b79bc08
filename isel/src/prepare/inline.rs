//! Every call of a function of the module, replaced by the function's body.
//!
//! The function is copied into a new one; at a call the copy goes on with the callee, and comes back at its
//! returns. Frames of calls under way stand on an explicit stack, so neither deep call chains nor large functions
//! recurse, and the work is linear in the result. Entry blocks of callees run on in the caller's block, which
//! they can since nothing branches to them; a callee with one `ret` leaves no join behind either. Allocas of
//! callees move to the entry: a call in a loop uses the same memory again.

use super::builder::Builder;
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_ir::{
    AddressSpace, Block, BlockData, Callee, Const, ConstData, ConstExpr, Function, Inst, InstData, InstKind,
    Intrinsic, Module, Symbol, SymbolId, Type, TypeKind, TypeTable, Value, ValueData, ValueDef,
};

/// Instructions that a kernel may grow to; calls can double a function's size with each level.
const MAX_INSTS: usize = 4_000_000;

/// The function with all calls of module functions inlined.
///
/// # Errors
/// Recursion, indirect calls, calls of functions that are only declared, or unknown intrinsics.
pub(super) fn inline(module: &Module, types: &mut TypeTable, function: &Function) -> Result<Function> {
    let has_calls = function.layout.iter().flat_map(|&b| &function.blocks[b].insts).any(|&i| {
        matches!(&function.insts[i].kind, InstKind::Call { callee: Callee::Symbol(s), .. }
            if module.intrinsic(*s).is_none())
            || matches!(&function.insts[i].kind, InstKind::Call { callee: Callee::Indirect(_), .. })
    });
    if !has_calls {
        return Ok(function.clone());
    }
    Inliner::new(module, types, function).run()
}

/// A function being copied.
struct Frame<'a> {
    from: &'a Function,
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
    /// The next instruction to copy: position of its block in the layout, and in the block.
    at: (usize, usize),
    /// The block being written.
    current: Block,
    /// The call's position and the value that it defines.
    call: Option<(Span, Option<Value>)>,
}

struct Inliner<'a, 't> {
    module: &'a Module,
    types: &'t mut TypeTable,
    out: Function,
    frames: Vec<Frame<'a>>,
    copies: u32,
    /// Results of calls that are other values.
    replaced: SecondaryMap<Value, PackedOption<Value>>,
    /// Allocas of callees.
    allocas: Vec<Inst>,
}

impl<'a, 't> Inliner<'a, 't> {
    fn new(module: &'a Module, types: &'t mut TypeTable, function: &'a Function) -> Self {
        let mut out = function.clone();
        out.layout.clear();
        out.blocks.clear();
        out.insts.clear();
        let mut this = Inliner {
            module,
            types,
            out,
            frames: Vec::new(),
            copies: 0,
            replaced: SecondaryMap::new(),
            allocas: Vec::new(),
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

    fn frame(&mut self, from: &'a Function, symbol: Option<SymbolId>, copy: u32, entry: Block) -> Frame<'a> {
        let mut frame = Frame {
            from,
            symbol,
            copy,
            values: SecondaryMap::new(),
            starts: SecondaryMap::new(),
            ends: SecondaryMap::new(),
            phis: Vec::new(),
            returns: Vec::new(),
            at: (0, 0),
            current: entry,
            call: None,
        };
        frame.starts[from.entry()] = entry.into();
        frame
    }

    /// Copies until no frame is left.
    fn run(mut self) -> Result<Function> {
        while let Some(frame) = self.frames.last_mut() {
            let Some(&block) = frame.from.layout.get(frame.at.0) else {
                self.leave();
                continue;
            };
            let Some(&inst) = frame.from.blocks[block].insts.get(frame.at.1) else {
                frame.at = (frame.at.0 + 1, 0);
                if let Some(&next) = frame.from.layout.get(frame.at.0) {
                    let start = self.start_of(next);
                    self.top().current = start;
                }
                continue;
            };
            frame.at.1 += 1;
            self.copy(block, inst)?;
            if self.out.insts.len() > MAX_INSTS {
                let message = format!("inlining all calls makes more than {MAX_INSTS} instructions");
                return Err(Diagnostic::at(self.out.span, message));
            }
        }
        let entry = self.out.entry();
        self.out.blocks[entry].insts.splice(0..0, std::mem::take(&mut self.allocas));
        super::rewrite::apply(&mut self.out, &mut self.replaced);
        Ok(self.out)
    }

    fn top(&mut self) -> &mut Frame<'a> {
        self.frames.last_mut().expect("a frame is being copied")
    }

    fn new_block(&mut self, from: &Function, block: Block, copy: u32) -> Block {
        let data = &from.blocks[block];
        let name = data.name.as_ref().map(|name| copy_name(name, copy));
        let block = self.out.blocks.push(BlockData { name, insts: Vec::new(), span: data.span });
        self.out.layout.push(block);
        block
    }

    /// The copy of a block of the current frame, made when first asked for.
    fn start_of(&mut self, block: Block) -> Block {
        let frame = self.top();
        if let Some(start) = frame.starts[block].expand() {
            return start;
        }
        let (from, copy) = (frame.from, frame.copy);
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
        let from = frame.from;
        let data = &from.values[value];
        let copied = match data.def {
            ValueDef::Const(c) => {
                let c = copy_constant(from, c, &mut self.out);
                self.out.const_value(c)
            }
            def => {
                let name = data.name.as_ref().map(|name| copy_name(name, frame.copy));
                self.out.values.push(ValueData { ty: data.ty, def, name })
            }
        };
        frame.values[value] = copied.into();
        copied
    }

    /// Appends an instruction to the current block.
    fn push(&mut self, data: InstData) -> Inst {
        let result = data.result;
        let inst = self.out.insts.push(data);
        if let Some(result) = result {
            self.out.values[result].def = ValueDef::Inst(inst);
        }
        let current = self.top().current;
        self.out.blocks[current].insts.push(inst);
        inst
    }

    fn copy(&mut self, block: Block, inst: Inst) -> Result<()> {
        let frame = self.top();
        let from = frame.from;
        let data = &from.insts[inst];
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
            let current = frame.current;
            frame.returns.push((value, current));
            frame.ends[block] = current.into();
            return Ok(());
        }
        let mut copied = data.clone();
        copied.kind.for_each_operand_mut(|v| *v = self.value(*v));
        copied.result = data.result.map(|v| self.value(v));
        match &mut copied.kind {
            InstKind::Br { target } => *target = self.start_of(*target),
            InstKind::CondBr { on_true, on_false, .. } => {
                *on_true = self.start_of(*on_true);
                *on_false = self.start_of(*on_false);
            }
            InstKind::Switch { default, cases, .. } => {
                *default = self.start_of(*default);
                for (_, target) in cases {
                    *target = self.start_of(*target);
                }
            }
            _ => {}
        }
        let is_phi = matches!(copied.kind, InstKind::Phi { .. });
        let is_terminator = copied.kind.is_terminator();
        let is_static_alloca = match &copied.kind {
            InstKind::Alloca { count, .. } => count.is_none_or(|c| self.out.as_int(c).is_some()),
            _ => false,
        };
        let inst = self.push(copied);
        if is_static_alloca && self.frames.len() > 1 {
            let current = self.top().current;
            self.out.blocks[current].insts.pop();
            self.allocas.push(inst);
        }
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
        let data = &caller.from.insts[call];
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
        let alloca = self.out.make_inst(InstKind::Alloca { ty, count: None, align }, pointer, false, span);
        self.allocas.push(alloca);
        let copy = self.out.insts[alloca].result.expect("an alloca has a result");
        let mut builder = Builder::new(self.module, self.types, &mut self.out);
        let (size, volatile) = (builder.c64(size), builder.bit(false));
        let i64 = builder.i64();
        builder.void_intrinsic(Intrinsic::Memcpy, &[pointer, pointer, i64], &[copy, arg, size, volatile]);
        let made = builder.out;
        let current = self.top().current;
        self.out.blocks[current].insts.extend(made);
        Ok(copy)
    }

    /// The current frame is copied: fixes its phis, and joins its returns where the caller goes on.
    fn leave(&mut self) {
        let frame = self.frames.pop().expect("a frame is left");
        for &phi in &frame.phis {
            if let InstKind::Phi { incoming, .. } = &mut self.out.insts[phi].kind {
                for (_, block) in incoming {
                    *block = frame.ends[*block].expect("every block that is branched from was copied");
                }
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
        let block = self.out.blocks.push(BlockData { name: None, insts: Vec::new(), span });
        self.out.layout.push(block);
        caller.current = block;
        let void = self.types.intern(TypeKind::Void);
        for &(_, from) in &frame.returns {
            let branch = self.out.make_inst(InstKind::Br { target: block }, void, true, span);
            self.out.blocks[from].insts.push(branch);
        }
        let Some(result) = result else { return };
        let ty = self.out.values[result].ty;
        if frame.returns.is_empty() {
            let poison = self.out.constant(ty, ConstData::Poison);
            self.replaced[result] = poison.into();
            return;
        }
        let incoming = frame.returns.iter().filter_map(|&(value, from)| Some((value?, from))).collect();
        let kind = InstKind::Phi { incoming, fast: Default::default() };
        let metadata = Vec::new();
        self.push(InstData { kind, ty, result: Some(result), span, debug_loc: None, metadata });
    }
}

/// Names of inlined copies are unlike those of the function itself.
fn copy_name(name: &str, copy: u32) -> Box<str> {
    if copy == 0 { name.into() } else { format!("{name}.i{copy}").into() }
}

/// A constant of one function's pool in another's. Constants nest as deep as the reader allows, so this may
/// recurse.
fn copy_constant(from: &Function, c: Const, to: &mut Function) -> Const {
    let data = match from.consts.data(c) {
        ConstData::Aggregate(elements) => {
            ConstData::Aggregate(elements.iter().map(|&e| copy_constant(from, e, to)).collect())
        }
        ConstData::Expr(expr) => ConstData::Expr(match expr {
            ConstExpr::Cast(op, value) => ConstExpr::Cast(*op, copy_constant(from, *value, to)),
            ConstExpr::Binary(op, lhs, rhs) => {
                let lhs = copy_constant(from, *lhs, to);
                ConstExpr::Binary(*op, lhs, copy_constant(from, *rhs, to))
            }
            ConstExpr::Gep { source, base, indices, inbounds, nuw, nusw } => ConstExpr::Gep {
                source: *source,
                base: copy_constant(from, *base, to),
                indices: indices.iter().map(|&i| copy_constant(from, i, to)).collect(),
                inbounds: *inbounds,
                nuw: *nuw,
                nusw: *nusw,
            },
        }),
        data => data.clone(),
    };
    to.consts.intern(from.consts.ty(c), data)
}
