//! IR values as nodes: constants, values of this block, and of other blocks what these export.

use super::exports::{Export, PlannedExport};
use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_analysis::{Repeat, may_repeat};
use gcnsel_diag::Result;
use gcnsel_ir::{
    AddressSpace, Block, CastOp, Const, ConstData, ConstExpr, ConstPool, Inst, InstKind, SymbolId, Type,
    TypeKind, Value, ValueDef,
};
use gcnsel_isa::Bank;
use gcnsel_legalize::layout::{self, components};
use gcnsel_mir::RegRef;
use smallvec::SmallVec;

/// Leave to make a value anew at its uses, from registers that are there anyway.
pub(super) fn rebuilt(lower: &Lower<'_>, value: Value) -> Option<Repeat> {
    let inst = lower.function.def_inst(value)?;
    let is_cheap = match &lower.function.insts[inst].kind {
        InstKind::Alloca { .. } => true,
        InstKind::Call { .. } => lower.is_rebuilt_intrinsic(inst),
        // A fat pointer is its resource and its offset, which may not be as uniform as one another.
        InstKind::Gep { .. } | InstKind::Cast { op: CastOp::AddrSpaceCast, .. }
            if layout::is_fat(lower.types, lower.ty(value)) =>
        {
            true
        }
        InstKind::Gep { indices, .. } => indices.iter().all(|&i| lower.function.as_int(i).is_some()),
        _ => false,
    };
    if is_cheap { may_repeat(lower.module, lower.types, lower.function, inst).ok() } else { None }
}

impl Lower<'_> {
    /// Finds which values cross blocks, and how lanes see them there.
    pub(super) fn scan(&mut self, order: &[Block]) -> Result<()> {
        let function = self.function;
        let mut work: Vec<(Value, Block)> = Vec::new();
        for &block in order {
            for &inst in &function.blocks[block].insts {
                match &function.insts[inst].kind {
                    InstKind::Phi { incoming, .. } => {
                        work.extend(incoming.iter().filter(|(_, from)| self.blocks[*from].is_some()));
                    }
                    InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } => {
                        let from = self.types.pointer_space(self.types.scalar(self.ty(*value)));
                        self.flat_scratch |= from == Some(gcnsel_ir::AddressSpace::PRIVATE);
                        work.push((*value, block));
                    }
                    kind => kind.for_each_operand(|v| work.push((v, block))),
                }
            }
        }
        // A rebuilt value is made where it is used, from its operands: they are used there.
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some((value, block)) = work.pop() {
            let home = match function.values[value].def {
                ValueDef::Const(_) => continue,
                ValueDef::Arg(_) => Some(function.entry()),
                ValueDef::Inst(_) => self.uniformity.uses().def_block(function, value),
            };
            if home == Some(block) || !seen.insert((value, block)) {
                continue;
            }
            if let Some(copy) = rebuilt(self, value) {
                function.insts[copy.inst()].kind.for_each_operand(|v| work.push((v, block)));
                continue;
            }
            let lanes_own = self.is_lanes_own(value, block);
            let carried = self.uniformity.is_carried_out(function, value, block);
            let users = &mut self.used_elsewhere[value];
            if lanes_own {
                users.divergent = true;
            } else {
                users.uniform = true;
            }
            users.carried |= carried;
        }
        Ok(())
    }

    /// The nodes of a value's components, in the block being lowered.
    pub(super) fn nodes(&mut self, value: Value) -> Result<Nodes> {
        // Calls, for one, make no nodes for what has no parts.
        if layout::is_empty(self.types, self.ty(value)) {
            return Ok(Nodes::new());
        }
        if let Some(nodes) = self.whole_nodes(value) {
            return Ok(nodes);
        }
        if let Some(nodes) = self.local.get(&value) {
            return Ok(nodes.clone());
        }
        // What comes from elsewhere is what active lanes have.
        let all_lanes = std::mem::replace(&mut self.dag.whole, false);
        let nodes = self.nodes_from_elsewhere(value);
        self.dag.whole = all_lanes;
        let nodes = nodes?;
        self.local.insert(value, nodes.clone());
        Ok(nodes)
    }

    /// [`Lower::nodes`] of an operand of the instruction being lowered. If nothing else uses the value nobody will ask for them
    /// again, and they are not copied: a vector of thousands of elements may be made element by element.
    pub(super) fn nodes_for(&mut self, user: Inst, value: Value) -> Result<Nodes> {
        if !self.dag.whole
            && self.uniformity.uses().of(value) == [user]
            && !self.whole_local.contains_key(&value)
            && let Some(nodes) = self.local.remove(&value)
        {
            return Ok(nodes);
        }
        self.nodes(value)
    }

    /// Some of a value's [`Lower::nodes`], without a copy of all of them.
    pub(super) fn some_nodes(
        &mut self,
        value: Value,
        some: impl FnOnce(&[NodeId]) -> Nodes,
    ) -> Result<Nodes> {
        match self.local.get(&value) {
            Some(nodes) if !self.dag.whole => Ok(some(nodes)),
            _ => Ok(some(&self.nodes(value)?)),
        }
    }

    fn nodes_from_elsewhere(&mut self, value: Value) -> Result<Nodes> {
        Ok(match self.function.values[value].def {
            ValueDef::Const(c) => {
                let function = self.function;
                self.constant_nodes(&function.consts, c)?
            }
            _ => match rebuilt(self, value) {
                Some(copy) => self.rebuild(value, copy)?,
                None => self.imported(value),
            },
        })
    }

    /// The node of a value of one component.
    pub(super) fn node(&mut self, value: Value) -> Result<NodeId> {
        let nodes = self.nodes(value)?;
        match nodes[..] {
            [only] => Ok(only),
            _ => {
                let text = gcnsel_ir::type_text(self.types, self.ty(value));
                Err(self.unsupported(format!("an operand of type '{text}' here")))
            }
        }
    }

    /// Makes a value again. Chains of such values are as long as address computations in the source: each link
    /// is made once per block.
    fn rebuild(&mut self, value: Value, copy: Repeat) -> Result<Nodes> {
        // The operands first, on a stack of our own.
        let mut stack = vec![(value, copy)];
        while let Some((top, copy)) = stack.pop() {
            let mut missing = SmallVec::<[(Value, Repeat); 2]>::new();
            self.function.insts[copy.inst()].kind.for_each_operand(|v| {
                let constant = matches!(self.function.values[v].def, ValueDef::Const(_));
                if !constant && !self.local.contains_key(&v) {
                    missing.extend(rebuilt(self, v).map(|copy| (v, copy)));
                }
            });
            if !missing.is_empty() {
                stack.push((top, copy));
                stack.extend(missing);
                continue;
            }
            if !self.local.contains_key(&top) {
                let nodes = self.lower_inst(copy.inst())?.unwrap_or_default();
                let nodes = self.settle(top, nodes);
                self.local.insert(top, nodes);
            }
        }
        Ok(self.local[&value].clone())
    }

    fn imported(&mut self, value: Value) -> Nodes {
        let own = self.is_lanes_own(value, self.block);
        let Some(export) = self.exported[value].expand() else {
            panic!("{value:?} is used in {:?} before its block has been selected", self.block)
        };
        let nodes = self.exports[export].nodes(&mut self.dag, own);
        if self.uniformity.use_is_divergent(self.function, value, self.block) {
            return nodes;
        }
        nodes.into_iter().map(|n| self.dag.assume_uniform(n)).collect()
    }

    pub(super) fn set_export(&mut self, value: Value, export: Export) {
        self.exported[value] = self.exports.push(export).into();
    }

    /// Whether lanes keep a copy of a value for its uses in a block: they differ there, or have left a cycle at
    /// different iterations, so that its register is no longer theirs.
    fn is_lanes_own(&self, value: Value, block: Block) -> bool {
        self.uniformity.use_is_divergent(self.function, value, block)
            || self.uniformity.is_carried_out(self.function, value, block)
    }

    /// What the analysis knows of a result is kept: lanes agree though the operands differ.
    pub(super) fn settle(&mut self, value: Value, nodes: Nodes) -> Nodes {
        if self.uniformity.is_divergent(value) {
            return nodes;
        }
        nodes.into_iter().map(|n| self.dag.assume_uniform(n)).collect()
    }

    pub(super) fn plan_exports(&mut self, block: Block) -> Result<Vec<PlannedExport>> {
        let function = self.function;
        let mut values: Vec<Value> = Vec::new();
        if block == function.entry() {
            values.extend(function.params.iter().filter_map(|p| p.value));
        }
        values.extend(function.blocks[block].insts.iter().filter_map(|&i| function.insts[i].result));
        let mut out = Vec::new();
        for value in values {
            let users = self.used_elsewhere[value];
            if users.is_none() || rebuilt(self, value).is_some() {
                continue;
            }
            let nodes = self.nodes(value)?;
            let element = self.types.scalar(self.ty(value));
            let is_lds = self.types.pointer_space(element) == Some(AddressSpace::LOCAL);
            out.push(PlannedExport::new(&mut self.dag, value, nodes, users, is_lds));
        }
        Ok(out)
    }

    fn constant_nodes(&mut self, pool: &ConstPool, c: Const) -> Result<Nodes> {
        let ty = pool.ty(c);
        match pool.data(c) {
            ConstData::Undef | ConstData::Poison => {
                let components = components(self.types, ty, self.span)?;
                Ok(components.iter().map(|&t| self.dag.undef(t)).collect())
            }
            ConstData::Zero => {
                let components = components(self.types, ty, self.span)?;
                Ok(components.iter().map(|&t| self.zero(t)).collect())
            }
            ConstData::Expr(ConstExpr::Cast(CastOp::IntToPtr, inner))
                if self.types.pointer_space(ty) == Some(AddressSpace::BUFFER_RESOURCE) =>
            {
                let Some(bits) = pool.as_int(*inner) else {
                    return Err(self.unsupported("this constant expression"));
                };
                Ok(SmallVec::from_iter([self.constant_dwords(bits)]))
            }
            ConstData::Int(value) => {
                let ty = self.scalar_ty(ty)?;
                Ok(SmallVec::from_iter([self.dag.constant(ty, *value as u64)]))
            }
            ConstData::Float(bits) => {
                let ty = self.scalar_ty(ty)?;
                Ok(SmallVec::from_iter([self.dag.constant(ty, *bits)]))
            }
            ConstData::Aggregate(elements) => {
                let mut parts: Vec<Nodes> = Vec::new();
                for &element in elements.iter() {
                    parts.push(self.constant_nodes(pool, element)?);
                }
                if let TypeKind::Vector { .. } = self.types.kind(ty) {
                    let elements: Vec<NodeId> = parts.into_iter().flatten().collect();
                    return self.pack_elements(ty, &elements);
                }
                Ok(parts.into_iter().flatten().collect())
            }
            // Elements as they are in memory.
            ConstData::Data(bytes) if matches!(self.types.kind(ty), TypeKind::Array { .. }) => {
                let components = components(self.types, ty, self.span)?;
                let size = bytes.len() / components.len().max(1);
                let number = |element: &[u8]| {
                    let mut number = [0; 8];
                    number[..element.len()].copy_from_slice(element);
                    u64::from_le_bytes(number)
                };
                let elements = bytes.chunks(size.max(1)).zip(&components);
                Ok(elements.map(|(element, &ty)| self.dag.constant(ty, number(element))).collect())
            }
            ConstData::Data(_) => Err(self.unsupported("a table as a value in registers")),
            ConstData::Symbol(_) | ConstData::Expr(_) => {
                let node = self.constant_address(pool, c)?;
                Ok(SmallVec::from_iter([node]))
            }
            ConstData::BlockAddress(_) => Err(self.unsupported("the address of a block in code")),
            ConstData::Metadata(_) | ConstData::MetadataString(_) => {
                Err(self.unsupported("metadata as an operand here"))
            }
        }
    }

    /// Zeros in a component.
    pub(super) fn zero(&mut self, ty: Ty) -> NodeId {
        match ty {
            Ty::Dwords(count) => {
                let parts = vec![self.dag.i32(0); count.into()];
                self.dag.tuple(&parts)
            }
            _ => self.dag.constant(ty, 0),
        }
    }

    /// Four dwords.
    fn constant_dwords(&mut self, bits: u128) -> NodeId {
        let parts = [0, 32, 64, 96].map(|shift| self.dag.i32((bits >> shift) as u32));
        self.dag.tuple(&parts)
    }

    pub(super) fn scalar_ty(&self, ty: Type) -> Result<Ty> {
        layout::scalar(self.types, ty).ok_or_else(|| {
            self.unsupported(format!("a value of type '{}'", gcnsel_ir::type_text(self.types, ty)))
        })
    }

    /// A constant expression: address arithmetic and casts. Nesting is bounded by the reader.
    fn constant_address(&mut self, pool: &ConstPool, c: Const) -> Result<NodeId> {
        let ty = self.scalar_ty(pool.ty(c))?;
        match pool.data(c) {
            ConstData::Symbol(symbol) => self.symbol_address(*symbol),
            ConstData::Expr(ConstExpr::Cast(op, inner)) => {
                let from = pool.ty(*inner);
                let inner = self.constant_address(pool, *inner)?;
                self.cast_scalar(*op, inner, from, pool.ty(c))
            }
            ConstData::Expr(ConstExpr::Gep { source, base, indices, .. }) => {
                let base_node = self.constant_address(pool, *base)?;
                let constants: Option<Vec<i64>> = indices
                    .iter()
                    .map(|&i| pool.as_int(i).map(|v| self.signed_constant(v, pool.ty(i))))
                    .collect();
                let constants =
                    constants.ok_or_else(|| self.unsupported("a constant expression as an index"))?;
                let offset = self.constant_offset(*source, &constants)?;
                Ok(self.dag.add_const(ty, base_node, offset))
            }
            ConstData::Expr(ConstExpr::Binary(op, a, b)) => {
                let (a, b) = (self.constant_address(pool, *a)?, self.constant_address(pool, *b)?);
                let op = match op {
                    gcnsel_ir::BinaryOp::Add => Op::Add,
                    gcnsel_ir::BinaryOp::Sub => Op::Sub,
                    gcnsel_ir::BinaryOp::Xor => Op::Xor,
                    gcnsel_ir::BinaryOp::And => Op::And,
                    gcnsel_ir::BinaryOp::Or => Op::Or,
                    _ => return Err(self.unsupported("this operator in a constant expression")),
                };
                Ok(self.dag.node(op, ty, &[a, b]))
            }
            _ => match self.constant_nodes(pool, c)?[..] {
                [only] => Ok(only),
                _ => Err(self.unsupported("a vector in a constant expression")),
            },
        }
    }

    pub(super) fn signed_constant(&self, value: u128, ty: Type) -> i64 {
        let bits = self.types.int_bits(ty).unwrap_or(64).clamp(1, 64);
        crate::dag::sign_extend(value as u64, bits)
    }

    /// Widens with zeros, or drops the high dword.
    pub(super) fn resize(&mut self, node: NodeId, ty: Ty) -> NodeId {
        match (self.dag[node].ty.dwords(), ty.dwords()) {
            (1, 2) => self.dag.zext64(node),
            (2, 1) => self.dag.lo(node),
            _ => node,
        }
    }

    /// The address of a global variable, or of what an alias stands for: of LDS its place, else relative to the program
    /// counter.
    pub(super) fn symbol_address(&mut self, mut symbol: SymbolId) -> Result<NodeId> {
        let module = self.module;
        // The verifier has seen that they end somewhere.
        while let Some(alias) = module.alias(symbol) {
            match module.consts.data(alias.target) {
                ConstData::Symbol(target) => symbol = *target,
                _ => return self.constant_address(&module.consts, alias.target),
            }
        }
        if let Some(offset) = self.lds.offset(symbol) {
            return Ok(self.dag.i32(offset));
        }
        match self.module.global(symbol) {
            Some((_, global)) if global.space == AddressSpace::LOCAL => {
                Err(self.unsupported(format!("the LDS variable '@{}' outside its kernel", global.name)))
            }
            Some((_, global))
                if !matches!(
                    global.space,
                    AddressSpace::FLAT
                        | AddressSpace::GLOBAL
                        | AddressSpace::CONSTANT
                        | AddressSpace::CONSTANT_32BIT
                ) =>
            {
                Err(self.unsupported(format!(
                    "the global variable '@{}' in address space {}",
                    global.name, global.space.0
                )))
            }
            _ => Ok(self.device_symbol(symbol)),
        }
    }

    /// The address of a function, or of a variable in device memory: relative to the program counter, or from the linker's table
    /// if another object may have what is meant, which then need not be near, nor the only one of its name.
    pub(super) fn device_symbol(&mut self, symbol: SymbolId) -> NodeId {
        if self.calls.is_null(self.module, symbol) {
            return self.dag.constant(Ty::I64, 0);
        }
        if !self.calls.may_be_elsewhere(self.module, symbol) {
            return self.dag.symbol(symbol.as_u32(), 0);
        }
        let entry = self.dag.symbol_entry(symbol.as_u32());
        let address = self.scalar_dwords(entry, 0, 2, 4, true);
        self.dag.tuple(&address)
    }

    /// Machine registers for a phi's components; `undefined` if there are edges over which nothing comes.
    pub(super) fn phi_export(
        &mut self,
        value: Value,
        ty: Type,
        divergent: bool,
        vector: bool,
        undefined: bool,
    ) -> Result<Vec<RegRef>> {
        let mut regs = Vec::new();
        for component in components(self.types, ty, self.span)? {
            let (bank, dwords, kind) = match component {
                Ty::I1 if divergent => (Bank::Sgpr, 2, gcnsel_mir::RegKind::LaneMask),
                Ty::I1 => (Bank::Sgpr, 1, gcnsel_mir::RegKind::Plain),
                _ if divergent || vector => (Bank::Vgpr, component.dwords(), gcnsel_mir::RegKind::Plain),
                _ => (Bank::Sgpr, component.dwords(), gcnsel_mir::RegKind::Plain),
            };
            let reg = self.mir.new_reg(bank, dwords, kind, self.dag.origin);
            regs.push((component, RegRef { reg, first: 0, dwords }));
        }
        self.set_export(value, Export::of_phi(&regs, divergent, undefined));
        Ok(regs.into_iter().map(|(_, r)| r).collect())
    }
}
