//! Functions and instructions as text.

use super::dialect::old_name;
use super::numbers::Numbers;
use super::printer::Printer;
use super::quoted::{write_escaped, write_name};
use super::types::write_type;
use crate::{
    AddressSpace, Block, CallSite, Callee, ConstData, ConstPool, DebugOperand, DebugRecord, FastMath,
    Function, Inst, InstKind, MemoryAccess, RecordKind, Type, TypeKind, Value, ValueDef, WrapFlags,
};
use std::fmt::Write;

impl Printer<'_> {
    /// A block's address.
    pub(super) fn block_address(&mut self, index: u32) {
        let (symbol, block) = self.module.block_addresses[index as usize];
        self.out.push_str("blockaddress(");
        self.symbol(symbol);
        self.out.push_str(", ");
        let module = self.module;
        if let Some(function) = module.function(symbol) {
            match function.blocks.get(block).and_then(|data| data.name.as_ref()) {
                Some(name) => write_name(&mut self.out, '%', name),
                None => {
                    let numbers = self.numbers.entry(symbol).or_insert_with(|| Numbers::new(function));
                    let _ = write!(self.out, "%{}", numbers.blocks[block]);
                }
            }
        }
        self.out.push(')');
    }

    pub(super) fn function(&mut self, function: &Function) {
        let is_declaration = function.is_declaration();
        self.word(if is_declaration { "declare" } else { "define" });
        if is_declaration {
            for (kind, id) in &function.metadata {
                self.attachment(kind, *id);
                self.out.push(' ');
            }
        }
        self.linkage(function.linkage);
        self.word(&function.visibility);
        self.word(&function.calling_convention);
        self.attributes(&function.result_attributes);
        write_type(&mut self.out, self.types, function.result);
        self.out.push(' ');
        let start = self.out.len();
        write_name(&mut self.out, '@', &old_name(&function.name));
        self.place(function.span, start);
        let numbers = Numbers::new(function);
        self.parameters(function, &numbers);
        if let Some(number) = self.groups.number_of(&function.attributes, self.types) {
            let _ = write!(self.out, " #{number}");
        }
        self.placement(" ", &function.section, function.align);
        if is_declaration {
            self.out.push('\n');
            return;
        }
        for (kind, id) in &function.metadata {
            self.out.push(' ');
            self.attachment(kind, *id);
        }
        self.out.push_str(" {\n");
        let mut writer = Writer { printer: self, function, numbers };
        for (i, &block) in function.layout.iter().enumerate() {
            writer.block(block, i == 0);
        }
        self.out.push_str("}\n");
    }

    /// The instructions of each block.
    pub(super) fn instructions(&mut self, function: &Function) -> Vec<Vec<String>> {
        let mut writer = Writer { printer: self, function, numbers: Numbers::new(function) };
        let mut one = |inst: &Inst| {
            writer.inst(*inst);
            std::mem::take(&mut writer.printer.out)
        };
        let blocks = function.layout.iter().map(|&block| &function.blocks[block].insts);
        blocks.map(|insts| insts.iter().map(&mut one).collect()).collect()
    }

    fn parameters(&mut self, function: &Function, numbers: &Numbers) {
        self.out.push('(');
        for (i, param) in function.params.iter().enumerate() {
            self.out.push_str(if i == 0 { "" } else { ", " });
            write_type(&mut self.out, self.types, param.ty);
            self.out.push(' ');
            self.attributes(&param.attributes);
            match param.value {
                Some(value) => write_local(&mut self.out, function, numbers, value),
                None => self.out.truncate(self.out.trim_end().len()),
            }
        }
        if function.variadic {
            self.out.push_str(if function.params.is_empty() { "..." } else { ", ..." });
        }
        self.out.push(')');
    }
}

fn write_local(out: &mut String, function: &Function, numbers: &Numbers, value: Value) {
    match &function.values[value].name {
        Some(name) => write_name(out, '%', name),
        None => {
            let _ = write!(out, "%{}", numbers.values[value]);
        }
    }
}

/// A function being written.
struct Writer<'p, 'a> {
    printer: &'p mut Printer<'a>,
    function: &'p Function,
    numbers: Numbers,
}

impl Writer<'_, '_> {
    fn text(&mut self, text: &str) {
        self.printer.out.push_str(text);
    }

    fn ty(&mut self, ty: Type) {
        write_type(&mut self.printer.out, self.printer.types, ty);
    }

    fn value(&mut self, value: Value) {
        match self.function.values[value].def {
            ValueDef::Const(c) => self.printer.constant(&self.function.consts, c),
            _ => write_local(&mut self.printer.out, self.function, &self.numbers, value),
        }
    }

    fn typed(&mut self, value: Value) {
        self.ty(self.function.values[value].ty);
        self.text(" ");
        self.value(value);
    }

    /// Typed values with commas between them.
    fn typed_list(&mut self, values: &[Value]) {
        for (i, &value) in values.iter().enumerate() {
            self.text(if i == 0 { "" } else { ", " });
            self.typed(value);
        }
    }

    fn block_name(&mut self, block: Block) {
        match &self.function.blocks[block].name {
            Some(name) => write_name(&mut self.printer.out, '%', name),
            None => {
                let _ = write!(self.printer.out, "%{}", self.numbers.blocks[block]);
            }
        }
    }

    fn label(&mut self, block: Block) {
        self.text("label ");
        self.block_name(block);
    }

    fn block(&mut self, block: Block, is_entry: bool) {
        let data = &self.function.blocks[block];
        let label = self.printer.out.len();
        match &data.name {
            Some(name) => {
                self.text(if is_entry { "" } else { "\n" });
                let mut text = String::new();
                write_name(&mut text, '%', name);
                self.text(&text[1..]);
                self.text(":\n");
            }
            None if is_entry => {}
            None => {
                let _ = write!(self.printer.out, "\n{}:\n", self.numbers.blocks[block]);
            }
        }
        // A label is behind an empty line, and before an end of line.
        let start = if is_entry { label } else { label + 1 };
        self.printer.place(data.span, start.min(self.printer.out.len()));
        for &inst in &data.insts {
            if let Some(records) = &self.function.debug_records {
                records.before(inst).for_each(|record| self.record(record));
            }
            self.text("  ");
            let start = self.printer.out.len();
            self.inst(inst);
            self.printer.place(self.function.insts[inst].span, start);
            self.text("\n");
        }
    }

    /// `#dbg_value(TYPE VALUE, !VARIABLE, !DIExpression(), !LOCATION)` and its relatives, on a line of its own.
    fn record(&mut self, record: &DebugRecord) {
        self.text(match record.kind {
            RecordKind::Value => "    #dbg_value(",
            RecordKind::Declare => "    #dbg_declare(",
            RecordKind::Assign(_) => "    #dbg_assign(",
        });
        self.text(if record.is_list { "!DIArgList(" } else { "" });
        for (i, operand) in record.operands.iter().enumerate() {
            self.text(if i == 0 { "" } else { ", " });
            self.debug_operand(*operand);
        }
        self.text(if record.is_list { "), " } else { ", " });
        self.printer.metadata_reference(record.variable);
        self.text(", ");
        self.printer.node_in_place(record.expression);
        if let RecordKind::Assign(assignment) = &record.kind {
            self.text(", ");
            self.printer.metadata_reference(assignment.id);
            self.text(", ");
            self.debug_operand(assignment.address);
            self.text(", ");
            self.printer.node_in_place(assignment.expression);
        }
        self.text(", ");
        self.printer.location(record.location, &self.function.inlined_calls);
        self.text(")\n");
    }

    fn debug_operand(&mut self, operand: DebugOperand) {
        match operand {
            DebugOperand::Value(value) => self.typed(value),
            DebugOperand::Constant(_, c) => {
                let module = self.printer.module;
                self.printer.typed_constant(&module.consts, c);
            }
            DebugOperand::Bits(ty, bits) => {
                let data = match self.printer.types.kind(ty) {
                    TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double => {
                        ConstData::Float(bits)
                    }
                    TypeKind::Int(_) => ConstData::Int(bits.into()),
                    _ if bits == 0 => ConstData::Zero,
                    _ => return self.text("!{}"),
                };
                let mut pool = ConstPool::default();
                let c = pool.intern(ty, data);
                self.printer.typed_constant(&pool, c);
            }
            DebugOperand::Unknown => self.text("!{}"),
        }
    }

    fn inst(&mut self, inst: Inst) {
        let data = &self.function.insts[inst];
        if let Some(result) = data.result {
            self.value(result);
            self.text(" = ");
        }
        self.kind(&data.kind, data.ty);
        for (kind, id) in &data.metadata {
            self.text(", ");
            self.printer.attachment(kind, *id);
        }
        if let Some(loc) = data.debug_loc {
            self.text(", !dbg ");
            self.printer.location(loc, &self.function.inlined_calls);
        }
    }

    fn kind(&mut self, kind: &InstKind, ty: Type) {
        match kind {
            InstKind::Binary { op, lhs, rhs, wrap, fast } => {
                self.text(op.name());
                self.wrap_flags(*wrap);
                self.fast_math(*fast);
                self.text(" ");
                self.typed(*lhs);
                self.text(", ");
                self.value(*rhs);
            }
            InstKind::FNeg { value, fast } => {
                self.text("fneg");
                self.fast_math(*fast);
                self.text(" ");
                self.typed(*value);
            }
            InstKind::Cast { op, value, wrap, .. } => {
                self.text(op.name());
                self.wrap_flags(*wrap);
                self.text(" ");
                self.typed(*value);
                self.text(" to ");
                self.ty(ty);
            }
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                self.text("icmp ");
                self.text(predicate.name());
                self.text(" ");
                self.typed(*lhs);
                self.text(", ");
                self.value(*rhs);
            }
            InstKind::FCmp { predicate, lhs, rhs, fast } => {
                self.text("fcmp");
                self.fast_math(*fast);
                self.text(" ");
                self.text(predicate.name());
                self.text(" ");
                self.typed(*lhs);
                self.text(", ");
                self.value(*rhs);
            }
            InstKind::Select { condition, on_true, on_false, fast } => {
                self.text("select");
                self.fast_math(*fast);
                self.text(" ");
                self.typed_list(&[*condition, *on_true, *on_false]);
            }
            InstKind::Freeze { value } => {
                self.text("freeze ");
                self.typed(*value);
            }
            InstKind::ExtractElement { vector, index } => {
                self.text("extractelement ");
                self.typed_list(&[*vector, *index]);
            }
            InstKind::InsertElement { vector, element, index } => {
                self.text("insertelement ");
                self.typed_list(&[*vector, *element, *index]);
            }
            InstKind::ShuffleVector { a, b, mask } => {
                self.text("shufflevector ");
                self.typed_list(&[*a, *b]);
                let _ = write!(self.printer.out, ", <{} x i32> <", mask.len());
                for (i, lane) in mask.iter().enumerate() {
                    self.text(if i == 0 { "i32 " } else { ", i32 " });
                    match lane {
                        Some(lane) => {
                            let _ = write!(self.printer.out, "{lane}");
                        }
                        None => self.text("poison"),
                    }
                }
                self.text(">");
            }
            InstKind::ExtractValue { aggregate, indices } => {
                self.text("extractvalue ");
                self.typed(*aggregate);
                self.indices(indices);
            }
            InstKind::InsertValue { aggregate, value, indices } => {
                self.text("insertvalue ");
                self.typed_list(&[*aggregate, *value]);
                self.indices(indices);
            }
            InstKind::Phi { incoming, fast } => {
                self.text("phi");
                self.fast_math(*fast);
                self.text(" ");
                self.ty(ty);
                for (i, &(value, block)) in incoming.iter().enumerate() {
                    self.text(if i == 0 { " [ " } else { ", [ " });
                    self.value(value);
                    self.text(", ");
                    self.block_name(block);
                    self.text(" ]");
                }
            }
            InstKind::Call { callee, args, fast, site } => {
                self.call(callee, args, *fast, site.as_deref(), ty);
            }
            InstKind::Gep { .. }
            | InstKind::Alloca { .. }
            | InstKind::Load { .. }
            | InstKind::VaArg { .. }
            | InstKind::Store { .. }
            | InstKind::AtomicRmw { .. }
            | InstKind::CmpXchg { .. }
            | InstKind::Fence { .. } => self.memory(kind, ty),
            InstKind::Br { target } => {
                self.text("br ");
                self.label(*target);
            }
            InstKind::CondBr { condition, on_true, on_false } => {
                self.text("br ");
                self.typed(*condition);
                self.text(", ");
                self.label(*on_true);
                self.text(", ");
                self.label(*on_false);
            }
            InstKind::Switch { value, default, cases } => {
                self.text("switch ");
                self.typed(*value);
                self.text(", ");
                self.label(*default);
                self.text(" [\n");
                let ty = self.function.values[*value].ty;
                for &(case, block) in cases {
                    self.text("    ");
                    self.ty(ty);
                    self.text(" ");
                    self.printer.integer(ty, case);
                    self.text(", ");
                    self.label(block);
                    self.text("\n");
                }
                self.text("  ]");
            }
            InstKind::Ret { value: Some(value) } => {
                self.text("ret ");
                self.typed(*value);
            }
            InstKind::Ret { value: None } => self.text("ret void"),
            InstKind::Unreachable => self.text("unreachable"),
        }
    }

    fn memory(&mut self, kind: &InstKind, ty: Type) {
        match kind {
            InstKind::Gep { source, base, indices, inbounds, nuw, nusw } => {
                self.text("getelementptr ");
                self.printer.gep_flags(*inbounds, *nuw, *nusw);
                self.ty(*source);
                for &value in [base].into_iter().chain(indices) {
                    self.text(", ");
                    self.typed(value);
                }
            }
            InstKind::Alloca { ty: allocated, count, align } => {
                self.text("alloca ");
                self.ty(*allocated);
                if let Some(count) = count {
                    self.text(", ");
                    self.typed(*count);
                }
                let _ = write!(self.printer.out, ", align {align}");
                if let TypeKind::Ptr(space) = self.printer.types.kind(ty)
                    && space.0 != 0
                {
                    let _ = write!(self.printer.out, ", addrspace({})", space.0);
                }
            }
            InstKind::Load { ptr, access } => {
                self.text("load ");
                self.qualifiers(access);
                self.ty(ty);
                self.text(", ");
                self.typed(*ptr);
                self.access(access, "");
            }
            InstKind::VaArg { list } => {
                self.text("va_arg ");
                self.typed(*list);
                self.text(", ");
                self.ty(ty);
            }
            InstKind::Store { ptr, value, access } => {
                self.text("store ");
                self.qualifiers(access);
                self.typed_list(&[*value, *ptr]);
                self.access(access, "");
            }
            InstKind::AtomicRmw { op, ptr, value, access } => {
                self.text("atomicrmw ");
                self.text(if access.volatile { "volatile " } else { "" });
                self.text(op.name());
                self.text(" ");
                self.typed_list(&[*ptr, *value]);
                self.access(access, "");
            }
            InstKind::CmpXchg { ptr, expected, new, weak, failure, access } => {
                self.text("cmpxchg ");
                self.text(if *weak { "weak " } else { "" });
                self.text(if access.volatile { "volatile " } else { "" });
                self.typed_list(&[*ptr, *expected, *new]);
                self.access(access, failure.name());
            }
            InstKind::Fence { ordering, scope } => {
                self.text("fence ");
                self.scope(scope);
                self.text(ordering.name());
            }
            _ => unreachable!("only memory instructions are written here"),
        }
    }

    fn qualifiers(&mut self, access: &MemoryAccess) {
        self.text(if access.ordering.is_some() { "atomic " } else { "" });
        self.text(if access.volatile { "volatile " } else { "" });
    }

    fn scope(&mut self, scope: &str) {
        if !scope.is_empty() {
            self.text("syncscope(\"");
            write_escaped(&mut self.printer.out, scope.as_bytes());
            self.text("\") ");
        }
    }

    fn access(&mut self, access: &MemoryAccess, failure: &str) {
        if let Some(ordering) = access.ordering {
            self.text(" ");
            self.scope(&access.scope);
            self.text(ordering.name());
            if !failure.is_empty() {
                self.text(" ");
                self.text(failure);
            }
        }
        let _ = write!(self.printer.out, ", align {}", access.align);
    }

    fn indices(&mut self, indices: &[u32]) {
        for index in indices {
            let _ = write!(self.printer.out, ", {index}");
        }
    }

    fn call(&mut self, callee: &Callee, args: &[Value], fast: FastMath, site: Option<&CallSite>, ty: Type) {
        let empty = CallSite::default();
        let site = site.unwrap_or(&empty);
        if !site.tail.is_empty() {
            self.text(site.tail);
            self.text(" ");
        }
        self.text("call");
        self.fast_math(fast);
        self.text(" ");
        self.printer.word(&site.calling_convention);
        self.printer.attributes(&site.result_attributes);
        if let Callee::Indirect(value) = callee
            && let TypeKind::Ptr(space) = self.printer.types.kind(self.function.values[*value].ty)
            && *space != AddressSpace::FLAT
        {
            self.text(&format!("addrspace({}) ", space.0));
        }
        match (site.signature, callee) {
            (Some(signature), _) => self.ty(signature),
            (None, Callee::Symbol(symbol)) if self.printer.is_variadic(*symbol) => {
                // The reader keeps the type of variadic calls, but passes may not.
                self.ty(ty);
                self.text(" (...)");
            }
            _ => self.ty(ty),
        }
        self.text(" ");
        match callee {
            Callee::Symbol(symbol) => self.printer.symbol(*symbol),
            Callee::Indirect(value) => self.value(*value),
            Callee::Asm(asm) => {
                self.text(if asm.side_effect { "asm sideeffect \"" } else { "asm \"" });
                write_escaped(&mut self.printer.out, &asm.text);
                self.text("\", \"");
                write_escaped(&mut self.printer.out, &asm.constraints);
                self.text("\"");
            }
        }
        self.text("(");
        for (i, &arg) in args.iter().enumerate() {
            self.text(if i == 0 { "" } else { ", " });
            self.ty(self.function.values[arg].ty);
            self.text(" ");
            if let Some(attributes) = site.arg_attributes.get(i) {
                self.printer.attributes(attributes);
            }
            self.value(arg);
        }
        self.text(")");
        if let Some(number) = self.printer.groups.number_of(&site.attributes, self.printer.types) {
            let _ = write!(self.printer.out, " #{number}");
        }
        for (i, bundle) in site.bundles.iter().enumerate() {
            self.text(if i == 0 { " [ \"" } else { ", \"" });
            write_escaped(&mut self.printer.out, bundle.tag.as_bytes());
            self.text("\"(");
            self.typed_list(&bundle.operands);
            self.text(")");
        }
        self.text(if site.bundles.is_empty() { "" } else { " ]" });
    }

    fn wrap_flags(&mut self, flags: WrapFlags) {
        let WrapFlags { nuw, nsw, exact, disjoint, nneg, samesign: _ } = flags;
        let words =
            [(nuw, " nuw"), (nsw, " nsw"), (exact, " exact"), (disjoint, " disjoint"), (nneg, " nneg")];
        for (set, word) in words {
            self.text(if set { word } else { "" });
        }
    }

    fn fast_math(&mut self, flags: FastMath) {
        if flags == FastMath::FAST {
            return self.text(" fast");
        }
        let FastMath { nnan, ninf, nsz, arcp, contract, afn, reassoc } = flags;
        let words = [
            (reassoc, " reassoc"),
            (nnan, " nnan"),
            (ninf, " ninf"),
            (nsz, " nsz"),
            (arcp, " arcp"),
            (contract, " contract"),
            (afn, " afn"),
        ];
        for (set, word) in words {
            self.text(if set { word } else { "" });
        }
    }
}
