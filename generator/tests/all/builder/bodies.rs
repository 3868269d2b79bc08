//! Bodies built again: each instruction by the method that has its name.

use super::replay::Replay;
use gcnsel_ir::builder::{FunctionBuilder, Value};
use gcnsel_ir::{
    BinaryOp, Block, CallSite, Callee, CastOp, Function, Inst, InstKind, Intrinsic, MemoryAccess, Symbol,
    Type, ValueDef,
};
use std::collections::{HashMap, HashSet};

struct Body<'r, 'm> {
    all: &'r Replay<'m>,
    function: &'m Function,
    index: usize,
    f: FunctionBuilder<'m>,
    results: HashMap<gcnsel_ir::Value, Value>,
}

/// Builds the body of a function, if it has one.
pub fn body(all: &Replay<'_>, index: usize) {
    let function = &all.from.functions[index];
    let f = all.functions[index].clone();
    let params = function.params.iter().filter_map(|param| param.value).zip(f.params());
    let results = params.collect();
    let mut body = Body { all, function, index, f, results };
    for block in order(function) {
        body.block(block);
    }
    body.incoming();
}

/// Blocks in an order in which values are made before they are used: reverse postorder, and what nobody comes to.
fn order(function: &Function) -> Vec<Block> {
    let mut seen = HashSet::new();
    let mut postorder = Vec::new();
    for &root in &function.layout {
        let mut stack = vec![(root, 0)];
        if !seen.insert(root) {
            continue;
        }
        let start = postorder.len();
        while let Some((block, next)) = stack.pop() {
            match function.successors(block).get(next) {
                Some(&successor) => {
                    stack.push((block, next + 1));
                    if seen.insert(successor) {
                        stack.push((successor, 0));
                    }
                }
                None => postorder.push(block),
            }
        }
        postorder[start..].reverse();
    }
    postorder
}

impl Body<'_, '_> {
    fn block(&mut self, block: Block) {
        self.f.position_at_end(self.all.blocks[self.index][&block]);
        for &inst in &self.function.blocks[block].insts {
            self.inst(inst);
        }
    }

    /// What phis choose among, once everything is made.
    fn incoming(&self) {
        for &inst in self.function.layout.iter().flat_map(|&block| &self.function.blocks[block].insts) {
            let data = &self.function.insts[inst];
            let (InstKind::Phi { incoming, .. }, Some(result)) = (&data.kind, data.result) else { continue };
            let incoming = incoming.iter().map(|&(value, block)| (self.value(value), self.target(block)));
            self.f.add_incoming(self.results[&result], &incoming.collect::<Vec<_>>());
        }
    }

    fn value(&self, value: gcnsel_ir::Value) -> Value {
        match self.function.values[value].def {
            ValueDef::Const(c) => self.all.constant(&self.function.consts, c),
            _ => self.results[&value],
        }
    }

    fn values(&self, values: &[gcnsel_ir::Value]) -> Vec<Value> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    fn target(&self, block: Block) -> gcnsel_ir::builder::Block {
        self.all.blocks[self.index][&block]
    }

    fn inst(&mut self, inst: Inst) {
        let data = &self.function.insts[inst];
        let name = data.result.and_then(|result| self.function.values[result].name.as_deref());
        let mut f = self.f.name(name.unwrap_or(""));
        for (kind, id) in &data.metadata {
            f = f.metadata(kind, self.all.node(*id));
        }
        if let Some(loc) = data.debug_loc {
            f = f.debug_loc(self.all.node(loc.node));
        }
        let made = self.kind(f, &data.kind, self.all.ty(data.ty));
        if let Some(result) = data.result {
            self.results.insert(result, made.expect("it has a result"));
        }
    }

    /// Makes an instruction; its result, where it may have one.
    fn kind(&self, f: FunctionBuilder, kind: &InstKind, ty: Type) -> Option<Value> {
        let v = |value: &gcnsel_ir::Value| self.value(*value);
        Some(match kind {
            InstKind::Binary { op, lhs, rhs, wrap, fast } => {
                let (f, lhs, rhs) = (f.wrap(*wrap).fast(*fast), v(lhs), v(rhs));
                match op {
                    BinaryOp::Add => f.add(lhs, rhs),
                    BinaryOp::Sub => f.sub(lhs, rhs),
                    BinaryOp::Mul => f.mul(lhs, rhs),
                    BinaryOp::UDiv => f.udiv(lhs, rhs),
                    BinaryOp::SDiv => f.sdiv(lhs, rhs),
                    BinaryOp::URem => f.urem(lhs, rhs),
                    BinaryOp::SRem => f.srem(lhs, rhs),
                    BinaryOp::Shl => f.shl(lhs, rhs),
                    BinaryOp::LShr => f.lshr(lhs, rhs),
                    BinaryOp::AShr => f.ashr(lhs, rhs),
                    BinaryOp::And => f.and(lhs, rhs),
                    BinaryOp::Or => f.or(lhs, rhs),
                    BinaryOp::Xor => f.xor(lhs, rhs),
                    BinaryOp::FAdd => f.fadd(lhs, rhs),
                    BinaryOp::FSub => f.fsub(lhs, rhs),
                    BinaryOp::FMul => f.fmul(lhs, rhs),
                    BinaryOp::FDiv => f.fdiv(lhs, rhs),
                    BinaryOp::FRem => f.frem(lhs, rhs),
                }
            }
            InstKind::FNeg { value, fast } => f.fast(*fast).fneg(v(value)),
            InstKind::Cast { op, value, wrap, fast } => {
                let (f, value) = (f.wrap(*wrap).fast(*fast), v(value));
                match op {
                    CastOp::Trunc => f.trunc(value, ty),
                    CastOp::ZExt => f.zext(value, ty),
                    CastOp::SExt => f.sext(value, ty),
                    CastOp::FpTrunc => f.fptrunc(value, ty),
                    CastOp::FpExt => f.fpext(value, ty),
                    CastOp::FpToUi => f.fptoui(value, ty),
                    CastOp::FpToSi => f.fptosi(value, ty),
                    CastOp::UiToFp => f.uitofp(value, ty),
                    CastOp::SiToFp => f.sitofp(value, ty),
                    CastOp::PtrToInt => f.ptrtoint(value, ty),
                    CastOp::IntToPtr => f.inttoptr(value, ty),
                    CastOp::BitCast => f.bitcast(value, ty),
                    CastOp::AddrSpaceCast => f.addrspacecast(value, ty),
                }
            }
            InstKind::ICmp { predicate, lhs, rhs, samesign } => {
                let f = if *samesign { f.samesign() } else { f };
                f.icmp(*predicate, v(lhs), v(rhs))
            }
            InstKind::FCmp { predicate, lhs, rhs, fast } => f.fast(*fast).fcmp(*predicate, v(lhs), v(rhs)),
            InstKind::Select { condition, on_true, on_false, fast } => {
                f.fast(*fast).select(v(condition), v(on_true), v(on_false))
            }
            InstKind::Freeze { value } => f.freeze(v(value)),
            InstKind::ExtractElement { vector, index } => f.extract_element(v(vector), v(index)),
            InstKind::InsertElement { vector, element, index } => {
                f.insert_element(v(vector), v(element), v(index))
            }
            InstKind::ShuffleVector { a, b, mask } => f.shuffle_vector(v(a), v(b), mask),
            InstKind::ExtractValue { aggregate, indices } => f.extract_value(v(aggregate), indices),
            InstKind::InsertValue { aggregate, value, indices } => {
                f.insert_value(v(aggregate), v(value), indices)
            }
            InstKind::Phi { fast, .. } => f.fast(*fast).phi(ty),
            InstKind::Call { callee, args, fast, site } => {
                let f = self.site(f.fast(*fast), site.as_deref());
                self.call(f, callee, args, site.as_deref(), ty)
            }
            InstKind::Gep { .. }
            | InstKind::Alloca { .. }
            | InstKind::Load { .. }
            | InstKind::Store { .. }
            | InstKind::AtomicRmw { .. }
            | InstKind::CmpXchg { .. }
            | InstKind::VaArg { .. }
            | InstKind::Fence { .. } => return self.memory(f, kind, ty),
            InstKind::Br { .. }
            | InstKind::CondBr { .. }
            | InstKind::Switch { .. }
            | InstKind::Ret { .. }
            | InstKind::Unreachable => {
                self.terminator(f, kind);
                return None;
            }
        })
    }

    fn access<'m>(&self, f: FunctionBuilder<'m>, access: &MemoryAccess) -> FunctionBuilder<'m> {
        let f = f.align(access.align);
        let f = if access.volatile { f.volatile() } else { f };
        match access.ordering {
            Some(ordering) => f.atomic(ordering).syncscope(&access.scope),
            None => f,
        }
    }

    fn memory(&self, f: FunctionBuilder, kind: &InstKind, ty: Type) -> Option<Value> {
        let v = |value: &gcnsel_ir::Value| self.value(*value);
        Some(match kind {
            InstKind::Gep { source, base, indices, inbounds, nuw, nusw } => {
                let f = if *inbounds { f.inbounds() } else { f };
                let f = if *nuw { f.nuw() } else { f };
                let f = if *nusw { f.nusw() } else { f };
                f.gep(self.all.ty(*source), v(base), &self.values(indices))
            }
            InstKind::Alloca { ty, count: None, align } => f.align(*align).alloca(self.all.ty(*ty)),
            InstKind::Alloca { ty, count: Some(count), align } => {
                f.align(*align).alloca_array(self.all.ty(*ty), v(count))
            }
            InstKind::Load { ptr, access } => self.access(f, access).load(ty, v(ptr)),
            InstKind::AtomicRmw { op, ptr, value, access } => {
                let ordering = access.ordering.expect("it is atomic");
                self.access(f, access).atomicrmw(*op, v(ptr), v(value), ordering)
            }
            InstKind::CmpXchg { ptr, expected, new, weak, failure, access } => {
                let ordering = access.ordering.expect("it is atomic");
                let f = self.access(f, access);
                let f = if *weak { f.weak() } else { f };
                f.cmpxchg(v(ptr), v(expected), v(new), ordering, *failure)
            }
            InstKind::VaArg { list } => f.va_arg(v(list), ty),
            InstKind::Store { ptr, value, access } => {
                self.access(f, access).store(v(value), v(ptr));
                return None;
            }
            InstKind::Fence { ordering, scope } => {
                f.syncscope(scope).fence(*ordering);
                return None;
            }
            other => panic!("{other:?} does nothing to memory"),
        })
    }

    fn terminator(&self, f: FunctionBuilder, kind: &InstKind) {
        match kind {
            InstKind::Br { target } => f.br(self.target(*target)),
            InstKind::CondBr { condition, on_true, on_false } => {
                f.cond_br(self.value(*condition), self.target(*on_true), self.target(*on_false))
            }
            InstKind::Switch { value, default, cases } => {
                let ty = self.all.ty(self.function.values[*value].ty);
                let cases = cases.iter().map(|&(case, to)| (self.all.number(ty, case), self.target(to)));
                f.switch(self.value(*value), self.target(*default), &cases.collect::<Vec<_>>())
            }
            InstKind::Ret { value: Some(value) } => f.ret(self.value(*value)),
            InstKind::Ret { value: None } => f.ret_void(),
            InstKind::Unreachable => f.unreachable(),
            other => panic!("{other:?} ends no block"),
        };
    }

    /// What a call says besides callee and arguments.
    fn site<'m>(&self, f: FunctionBuilder<'m>, site: Option<&CallSite>) -> FunctionBuilder<'m> {
        let Some(site) = site else { return f.call_convention("") };
        let mut f = f.call_convention(&site.calling_convention).tail(site.tail);
        for attribute in self.all.attributes(&site.result_attributes) {
            f = f.result_attribute(attribute);
        }
        for (i, set) in site.arg_attributes.iter().enumerate() {
            for attribute in self.all.attributes(set) {
                f = f.arg_attribute(i, attribute);
            }
        }
        for attribute in self.all.attributes(&site.attributes) {
            f = f.call_attribute(attribute);
        }
        for bundle in &site.bundles {
            f = f.bundle(&bundle.tag, &self.values(&bundle.operands));
        }
        f
    }

    fn call(
        &self,
        f: FunctionBuilder,
        callee: &Callee,
        args: &[gcnsel_ir::Value],
        site: Option<&CallSite>,
        result: Type,
    ) -> Value {
        let given = self.values(args);
        // What the call says of the callee's type, or its arguments do.
        let ty = match site.and_then(|site| site.signature) {
            Some(signature) => self.all.ty(signature),
            None => {
                let types: Vec<Type> =
                    args.iter().map(|&arg| self.all.ty(self.function.values[arg].ty)).collect();
                self.all.to.function_type(result, &types, false)
            }
        };
        match callee {
            Callee::Symbol(symbol) => match self.all.from.symbols[symbol.as_u32() as usize] {
                Symbol::Function(index) => {
                    match self.all.from.functions[index as usize].intrinsic.filter(|row| is_named(*row)) {
                        Some(row) if says_result(row) => f.call_intrinsic(row, &given),
                        Some(row) => f.call_intrinsic_as(result, row, &given),
                        None => f.call(&self.all.functions[index as usize], &given),
                    }
                }
                _ => f.call_address(ty, self.all.address(*symbol), &given),
            },
            Callee::Indirect(address) => f.call_address(ty, self.value(*address), &given),
            Callee::Asm(asm) => f.call_asm(ty, &asm.text, &asm.constraints, asm.side_effect, &given),
        }
    }
}

/// Whether calls are made by the intrinsic: under another name they would declare another function.
fn is_named(row: Intrinsic) -> bool {
    row.name().starts_with("llvm.")
}

/// Whether the types of an intrinsic's arguments say its result, by the notation of the table.
fn says_result(row: Intrinsic) -> bool {
    let (result, params) = row.signature().split_once('(').expect("results stand before parameters");
    let words: Vec<&str> =
        params.trim_end_matches(')').split(',').map(|word| word.trim_end_matches(['!', '^'])).collect();
    let has = |letters: &[&str]| words.iter().any(|word| letters.contains(word));
    result.trim_matches(['{', '}']).split(',').all(|word| match word {
        "T" | "I" | "F" | "V" | "E" | "B" => has(&["T", "I", "F", "V"]),
        "U" | "J" | "G" | "W" => has(&["U", "J", "G", "W"]),
        "P" | "Q" => has(&[word]),
        "A" | "_" => false,
        _ => true,
    })
}
