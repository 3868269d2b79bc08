//! A module built again: for each thing in one that was read, the builder's public methods that make it.

use gcnsel_ir::builder::{
    BuildErrors, FunctionBuilder, GepFlags, GlobalBuilder, MetadataElement, ModuleBuilder, Value,
};
use gcnsel_ir::{
    Attribute, AttributeSet, Block, Const, ConstData, ConstExpr, ConstPool, Function, MetadataId,
    MetadataNode, MetadataOperand, Module, Symbol, SymbolId, Type, TypeKind,
};
use std::collections::HashMap;

/// What of a module is built so far, and what it is in the new one.
pub struct Replay<'m> {
    pub from: &'m Module,
    pub to: &'m ModuleBuilder,
    types: HashMap<Type, Type>,
    nodes: HashMap<MetadataId, MetadataId>,
    globals: Vec<GlobalBuilder<'m>>,
    pub functions: Vec<FunctionBuilder<'m>>,
    aliases: Vec<Option<Value>>,
    /// Blocks of each function, by their indices.
    pub blocks: Vec<HashMap<Block, gcnsel_ir::builder::Block>>,
}

/// The module that the builder makes of a module.
pub fn rebuilt(from: &Module) -> Result<Module, BuildErrors> {
    let to = ModuleBuilder::new();
    let mut replay = Replay {
        from,
        to: &to,
        types: HashMap::new(),
        nodes: HashMap::new(),
        globals: Vec::new(),
        functions: Vec::new(),
        aliases: vec![None; from.aliases.len()],
        blocks: Vec::new(),
    };
    replay.heads();
    replay.named_types();
    replay.declare();
    replay.metadata();
    replay.define_globals();
    for index in 0..from.functions.len() {
        super::bodies::body(&replay, index);
    }
    to.finish()
}

impl<'m> Replay<'m> {
    fn heads(&self) {
        self.to.set_source_filename(&self.from.source_filename);
        self.to.set_triple(&self.from.triple);
        self.to.set_data_layout(&self.from.data_layout);
        self.from.module_asm.iter().for_each(|(line, _)| self.to.add_module_asm(line));
    }

    fn named_types(&mut self) {
        let from = self.from;
        for ty in from.types.iter() {
            if let TypeKind::Struct { name: Some(name), .. } | TypeKind::Opaque(name) = from.types.kind(ty) {
                self.types.insert(ty, self.to.named_struct_type(name));
            }
        }
        for ty in from.types.iter() {
            let made = self.ty(ty);
            self.types.insert(ty, made);
        }
        for ty in from.types.iter() {
            if let TypeKind::Struct { fields, packed, name: Some(_) } = from.types.kind(ty) {
                let fields: Vec<Type> = fields.iter().map(|&field| self.ty(field)).collect();
                self.to.set_struct_body(self.types[&ty], &fields, *packed);
            }
        }
    }

    pub fn ty(&self, ty: Type) -> Type {
        if let Some(&known) = self.types.get(&ty) {
            return known;
        }
        let to = self.to;
        match self.from.types.kind(ty) {
            TypeKind::Void => to.void_type(),
            TypeKind::Int(1) => to.i1_type(),
            TypeKind::Int(8) => to.i8_type(),
            TypeKind::Int(16) => to.i16_type(),
            TypeKind::Int(32) => to.i32_type(),
            TypeKind::Int(64) => to.i64_type(),
            TypeKind::Int(bits) => to.int_type(*bits),
            TypeKind::Half => to.half_type(),
            TypeKind::BFloat => to.bfloat_type(),
            TypeKind::Float => to.float_type(),
            TypeKind::Double => to.double_type(),
            TypeKind::Ptr(space) => to.ptr_type(*space),
            TypeKind::Vector { element, len } => to.vector_type(self.ty(*element), *len),
            TypeKind::Array { element, len } => to.array_type(self.ty(*element), *len),
            TypeKind::Struct { fields, packed, .. } => {
                let fields: Vec<Type> = fields.iter().map(|&field| self.ty(field)).collect();
                if *packed { to.packed_struct_type(&fields) } else { to.struct_type(&fields) }
            }
            TypeKind::Function { result, params, variadic } => {
                let params: Vec<Type> = params.iter().map(|&param| self.ty(param)).collect();
                to.function_type(self.ty(*result), &params, *variadic)
            }
            TypeKind::Metadata => to.metadata_type(),
            TypeKind::Token => to.token_type(),
            TypeKind::Target(text) => {
                let inner = text.strip_prefix("target(").and_then(|text| text.strip_suffix(')'));
                to.target_type(inner.expect("target types are written so"))
            }
            TypeKind::Opaque(name) => panic!("%{name} was made with the others that have names"),
            TypeKind::Label => panic!("a label has no values"),
        }
    }

    /// Everything that has a name in the module, and the blocks, of which addresses may be taken.
    fn declare(&mut self) {
        for global in self.from.globals.values() {
            let made = self.to.global(&global.name, self.ty(global.ty), global.space);
            self.to.set_visibility(made.address(), &global.visibility);
            self.globals.push(made);
        }
        for function in &self.from.functions {
            let params: Vec<Type> = function.params.iter().map(|param| self.ty(param.ty)).collect();
            let f = self.to.function(&function.name, self.ty(function.result), &params);
            self.head(&f, function);
            let mut blocks = HashMap::new();
            for &block in &function.layout {
                let name = function.blocks[block].name.as_deref().unwrap_or("");
                blocks.insert(block, f.block(name));
            }
            self.functions.push(f);
            self.blocks.push(blocks);
        }
    }

    fn head(&self, f: &FunctionBuilder, function: &Function) {
        f.set_calling_convention(&function.calling_convention);
        f.set_linkage(function.linkage);
        f.set_variadic(function.variadic);
        self.to.set_visibility(f.address(), &function.visibility);
        if let Some(align) = function.align {
            f.set_align(align);
        }
        if let Some(section) = &function.section {
            f.set_section(section);
        }
        self.attributes(&function.attributes).into_iter().for_each(|a| f.add_attribute(a));
        self.attributes(&function.result_attributes).into_iter().for_each(|a| f.add_result_attribute(a));
        for (i, param) in function.params.iter().enumerate() {
            self.attributes(&param.attributes).into_iter().for_each(|a| f.add_param_attribute(i, a));
            let of_value = param.value.and_then(|value| function.values[value].name.as_deref());
            if let Some(name) = of_value {
                f.set_param_name(i, name);
            }
        }
    }

    pub fn attributes(&self, set: &AttributeSet) -> Vec<Attribute> {
        let again = |attribute: &Attribute| match attribute {
            Attribute::Flag(name) => Attribute::flag(name),
            Attribute::Int(name, bytes) if &**name == "align" => Attribute::align(*bytes),
            Attribute::Int(name, value) => Attribute::number(name, *value),
            Attribute::Type(name, ty) => Attribute::of_type(name, self.ty(*ty)),
            Attribute::Text(name, text) => Attribute::text(name, text),
            Attribute::String(name, value) => Attribute::string(name, value),
        };
        set.iter().map(again).collect()
    }

    fn metadata(&mut self) {
        for id in self.from.metadata.nodes.keys() {
            self.nodes.insert(id, self.to.metadata_node_later());
        }
        for (id, node) in self.from.metadata.nodes.iter() {
            match node {
                MetadataNode::Tuple { distinct, elements } => {
                    let elements: Vec<MetadataElement> =
                        elements.iter().map(|element| self.element(element)).collect();
                    self.to.set_metadata_node(self.nodes[&id], *distinct, &elements);
                }
                MetadataNode::Specialized { distinct, name, fields } => {
                    let fields: Vec<(&str, MetadataElement)> =
                        fields.iter().map(|(name, value)| (&**name, self.element(value))).collect();
                    self.to.set_specialized_node(self.nodes[&id], *distinct, name, &fields);
                }
            }
        }
        for (name, list) in &self.from.metadata.named {
            let list: Vec<MetadataId> = list.iter().map(|&id| self.node(id)).collect();
            self.to.add_named_metadata(name, &list);
        }
        for (f, function) in self.functions.iter().zip(&self.from.functions) {
            function.metadata.iter().for_each(|(kind, id)| f.add_metadata(kind, self.node(*id)));
        }
    }

    pub fn node(&self, id: MetadataId) -> MetadataId {
        self.nodes[&id]
    }

    fn element(&mut self, operand: &MetadataOperand) -> MetadataElement {
        match operand {
            MetadataOperand::Null => MetadataElement::Null,
            MetadataOperand::String(text) => MetadataElement::String(text.clone()),
            MetadataOperand::Node(id) => self.node(*id).into(),
            MetadataOperand::Value(_, c) => self.module_constant(*c).into(),
            MetadataOperand::Int(number) => MetadataElement::Int(*number),
            MetadataOperand::Text(text) => MetadataElement::Text(text.clone()),
        }
    }

    fn define_globals(&mut self) {
        for index in 0..self.from.aliases.len() {
            self.alias(index);
        }
        for (index, global) in self.from.globals.values().enumerate() {
            let mut made = self.globals[index]
                .constant(global.constant)
                .linkage(global.linkage)
                .externally_initialized(global.externally_initialized);
            if let Some(initializer) = global.initializer {
                made = made.initializer(self.module_constant(initializer));
            }
            if let Some(align) = global.align {
                made = made.align(align);
            }
            if let Some(section) = &global.section {
                made = made.section(section);
            }
            for attribute in self.attributes(&global.attributes) {
                made = made.attribute(attribute);
            }
            for (kind, id) in &global.metadata {
                made = made.metadata(kind, self.node(*id));
            }
        }
    }

    fn alias(&mut self, index: usize) -> Value {
        if let Some(made) = self.aliases[index] {
            return made;
        }
        let alias = &self.from.aliases[index];
        let target = self.module_constant(alias.target);
        let made = self.to.alias(&alias.name, alias.linkage, self.ty(alias.ty), target);
        self.to.set_visibility(made, &alias.visibility);
        self.aliases[index] = Some(made);
        made
    }

    fn module_constant(&mut self, c: Const) -> Value {
        // Aliases may stand for one another: those that a constant names are made before it.
        let mut work = vec![c];
        while let Some(c) = work.pop() {
            match self.from.consts.data(c) {
                ConstData::Symbol(symbol) => {
                    if let Symbol::Alias(index) = self.from.symbols[symbol.as_u32() as usize] {
                        self.alias(index as usize);
                    }
                }
                ConstData::Aggregate(elements) => work.extend(elements),
                ConstData::Expr(ConstExpr::Cast(_, value)) => work.push(*value),
                ConstData::Expr(ConstExpr::Gep { base, .. }) => work.push(*base),
                ConstData::Expr(ConstExpr::Binary(_, lhs, rhs)) => work.extend([lhs, rhs]),
                _ => {}
            }
        }
        self.constant(&self.from.consts, c)
    }

    pub fn address(&self, symbol: SymbolId) -> Value {
        match self.from.symbols[symbol.as_u32() as usize] {
            Symbol::Global(id) => self.globals[id.as_u32() as usize].address(),
            Symbol::Function(index) => self.functions[index as usize].address(),
            Symbol::Alias(index) => self.aliases[index as usize].expect("aliases are made before functions"),
            Symbol::Unresolved => panic!("the reader resolves all symbols"),
        }
    }

    /// A number of an integer type.
    pub fn number(&self, ty: Type, number: u128) -> Value {
        match i128::try_from(number) {
            Ok(number) => self.to.const_int(ty, number),
            Err(_) => self.to.const_words(ty, &[number as u64, (number >> 64) as u64]),
        }
    }

    pub fn constant(&self, pool: &ConstPool, c: Const) -> Value {
        let (to, ty) = (self.to, self.ty(pool.ty(c)));
        match pool.data(c) {
            ConstData::Int(number) => self.number(ty, *number),
            ConstData::Float(bits) => to.const_float_bits(ty, *bits),
            ConstData::Zero => to.const_zero(ty),
            ConstData::Undef => to.const_undef(ty),
            ConstData::Poison => to.const_poison(ty),
            ConstData::Aggregate(elements) => {
                let values: Vec<Value> =
                    elements.iter().map(|&element| self.constant(pool, element)).collect();
                match to.type_kind(ty) {
                    TypeKind::Vector { len, .. } if values.iter().all(|value| *value == values[0]) => {
                        to.const_splat(len, values[0])
                    }
                    TypeKind::Vector { .. } => to.const_vector(&values),
                    TypeKind::Array { element, .. } => to.const_array(element, &values),
                    TypeKind::Struct { packed: false, name: None, .. } => to.const_struct(&values),
                    _ => to.const_aggregate(ty, &values),
                }
            }
            ConstData::Data(bytes) => match to.type_kind(ty) {
                TypeKind::Array { element, .. } if element == to.i8_type() => to.const_bytes(bytes),
                TypeKind::Array { element, .. } => to.const_data(element, bytes),
                _ => {
                    let word = |bytes: &[u8]| {
                        bytes.iter().rev().fold(0, |word: u64, &byte| word << 8 | u64::from(byte))
                    };
                    to.const_words(ty, &bytes.chunks(8).map(word).collect::<Vec<u64>>())
                }
            },
            ConstData::Symbol(symbol) => self.address(*symbol),
            ConstData::BlockAddress(index) => {
                let (symbol, block) = self.from.block_addresses[*index as usize];
                let function = self.from.function_index(symbol).expect("blocks are of functions");
                to.block_address(self.blocks[function][&block])
            }
            ConstData::Expr(ConstExpr::Cast(op, value)) => {
                to.const_cast(*op, self.constant(pool, *value), ty)
            }
            ConstData::Expr(ConstExpr::Gep { source, base, indices, inbounds, nuw, nusw }) => {
                let indices: Vec<Value> = indices.iter().map(|&index| self.constant(pool, index)).collect();
                let flags = GepFlags { inbounds: *inbounds, nuw: *nuw, nusw: *nusw };
                to.const_gep(self.ty(*source), self.constant(pool, *base), &indices, flags)
            }
            ConstData::Expr(ConstExpr::Binary(op, lhs, rhs)) => {
                to.const_binary(*op, self.constant(pool, *lhs), self.constant(pool, *rhs))
            }
            ConstData::Metadata(id) => to.metadata_value(self.node(*id)),
            ConstData::MetadataString(text) => to.metadata_string(text),
        }
    }
}
