//! IR values as nodes: those of this block, and of other blocks what these export.

use super::exports::{Export, PlannedExport};
use super::{Lower, Nodes};
use crate::dag::{Known, NodeId, Ty};
use gcnsel_analysis::{Repeat, may_repeat};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, Block, CastOp, Inst, InstKind, Type, Value, ValueDef};
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
            let is_tuple = self.tuples.contains(value)
                && nodes.len() > 1
                && nodes.iter().any(|&node| self.dag[node].divergent);
            let export = PlannedExport::new(&mut self.dag, value, nodes, users, is_lds && !is_tuple);
            out.push(if is_tuple { export.into_tuple(&mut self.dag) } else { export });
        }
        Ok(out)
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

    pub(super) fn scalar_ty(&self, ty: Type) -> Result<Ty> {
        layout::scalar(self.types, ty).ok_or_else(|| {
            self.unsupported(format!("a value of type '{}'", gcnsel_ir::type_text(self.types, ty)))
        })
    }

    /// Widens with zeros, or drops the high dword.
    pub(super) fn resize(&mut self, node: NodeId, ty: Ty) -> NodeId {
        match (self.dag[node].ty.dwords(), ty.dwords()) {
            (1, 2) => self.dag.zext64(node),
            (2, 1) => self.dag.lo(node),
            _ => node,
        }
    }

    /// Machine registers for a phi's components, one for all of them if it is [`wide`](super::wide); `undefined` if there are edges
    /// over which nothing comes.
    pub(super) fn phi_export(
        &mut self,
        value: Value,
        ty: Type,
        divergent: bool,
        vector: bool,
        wide: bool,
        undefined: bool,
    ) -> Result<Vec<RegRef>> {
        let components = components(self.types, ty, self.span)?;
        let in_vgprs = divergent || vector;
        if let Some(dwords) = self.wide_dwords(ty, &components).filter(|_| in_vgprs && wide) {
            let reg = self.mir.new_reg(Bank::Vgpr, dwords, gcnsel_mir::RegKind::Plain, self.dag.origin);
            let mut first = 0;
            let parts = components.iter().map(|&component| {
                let part = RegRef { reg, first, dwords: component.dwords() };
                first += part.dwords;
                (component, part)
            });
            let parts: SmallVec<[(Ty, RegRef); 4]> = parts.collect();
            self.set_export(value, Export::of_phi(&parts, divergent, undefined));
            return Ok(vec![RegRef { reg, first: 0, dwords }]);
        }
        let mut regs = Vec::new();
        for component in components {
            let (bank, dwords, kind) = match component {
                Ty::I1 if divergent => (Bank::Sgpr, 2, gcnsel_mir::RegKind::LaneMask),
                Ty::I1 => (Bank::Sgpr, 1, gcnsel_mir::RegKind::Plain),
                _ if in_vgprs => (Bank::Vgpr, component.dwords(), gcnsel_mir::RegKind::Plain),
                _ => (Bank::Sgpr, component.dwords(), gcnsel_mir::RegKind::Plain),
            };
            let reg = self.mir.new_reg(bank, dwords, kind, self.dag.origin);
            regs.push((component, RegRef { reg, first: 0, dwords }));
        }
        // Of narrower integers the register has bits that nobody has set.
        if let [(component @ (Ty::I32 | Ty::I64), r)] = regs[..]
            && self.types.bits(ty) == Some(u64::from(component.dwords()) * 32)
        {
            let (zero, one) = self.uniformity.known_bits(value);
            self.dag.set_register_bits(r.reg, Known { zero, one });
        }
        self.set_export(value, Export::of_phi(&regs, divergent, undefined));
        Ok(regs.into_iter().map(|(_, r)| r).collect())
    }
}
