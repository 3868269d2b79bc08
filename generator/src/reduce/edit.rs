//! Changes of one function.

use gcnsel_ir::{Block, ConstData, Function, Inst, InstKind, Type, TypeKind, TypeTable, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A function that is being changed. Each change says whether there was anything to do.
pub(super) struct Edit<'a> {
    pub types: &'a TypeTable,
    pub function: &'a mut Function,
}

impl Edit<'_> {
    /// The zero of a type; nothing of types that have none.
    fn zero(&mut self, ty: Type) -> Option<Value> {
        let data = match self.types.kind(ty) {
            TypeKind::Int(_) => ConstData::Int(0),
            TypeKind::Void | TypeKind::Label | TypeKind::Token | TypeKind::Metadata => return None,
            _ if self.types.is_float(ty) && self.types.lanes(ty).is_none() => ConstData::Float(0),
            _ => ConstData::Zero,
        };
        Some(self.function.constant(ty, data))
    }

    fn replace_uses(&mut self, from: Value, to: Value) {
        for data in self.function.insts.values_mut() {
            data.kind.for_each_operand_mut(|value| {
                if *value == from {
                    *value = to;
                }
            });
        }
    }

    fn remove(&mut self, gone: &BTreeSet<Inst>) {
        for block in self.function.layout.clone() {
            self.function.blocks[block].insts.retain(|inst| !gone.contains(inst));
        }
    }

    /// Instructions go; zeros stand for their results.
    pub fn delete(&mut self, insts: &[Inst]) -> bool {
        for &inst in insts {
            let Some(result) = self.function.insts[inst].result else { continue };
            let Some(zero) = self.zero(self.function.insts[inst].ty) else { return false };
            self.replace_uses(result, zero);
        }
        self.remove(&insts.iter().copied().collect());
        true
    }

    /// An instruction goes; another value stands for its result.
    pub fn replace(&mut self, inst: Inst, by: Value) -> bool {
        let Some(result) = self.function.insts[inst].result.filter(|&result| result != by) else {
            return false;
        };
        self.replace_uses(result, by);
        self.remove(&BTreeSet::from([inst]));
        true
    }

    /// An operand becomes zero.
    pub fn clear_operand(&mut self, inst: Inst, number: usize) -> bool {
        let mut operands = Vec::new();
        self.function.insts[inst].kind.for_each_operand(|value| operands.push(value));
        let Some(&operand) = operands.get(number) else { return false };
        if self.function.as_const(operand).is_some() {
            return false;
        }
        let Some(zero) = self.zero(self.function.values[operand].ty) else { return false };
        let mut at = 0;
        self.function.insts[inst].kind.for_each_operand_mut(|value| {
            if at == number {
                *value = zero;
            }
            at += 1;
        });
        true
    }

    /// A block ends with a jump.
    pub fn jump(&mut self, block: Block, target: Block) -> bool {
        let Some(last) = self.function.terminator(block) else { return false };
        self.function.insts[last].kind = InstKind::Br { target };
        true
    }

    /// Instructions whose results nobody uses go, if they do nothing else.
    pub fn delete_dead(&mut self) -> bool {
        let mut changed = false;
        loop {
            let mut used = BTreeSet::new();
            for inst in self.all() {
                self.function.insts[inst].kind.for_each_operand(|value| {
                    used.insert(value);
                });
            }
            let is_dead = |inst: &Inst| {
                let data = &self.function.insts[*inst];
                let pure = match &data.kind {
                    InstKind::Store { .. }
                    | InstKind::AtomicRmw { .. }
                    | InstKind::CmpXchg { .. }
                    | InstKind::Fence { .. } => false,
                    // What a call does is not looked into: deleting it is another step.
                    InstKind::Call { .. } => false,
                    kind => !kind.is_terminator(),
                };
                pure && data.result.is_none_or(|result| !used.contains(&result))
            };
            let dead: BTreeSet<Inst> = self.all().into_iter().filter(is_dead).collect();
            if dead.is_empty() {
                return changed;
            }
            changed = true;
            self.remove(&dead);
        }
    }

    fn all(&self) -> Vec<Inst> {
        let f = &self.function;
        f.layout.iter().flat_map(|&block| f.blocks[block].insts.iter().copied()).collect()
    }

    /// By block: its predecessors, one for each edge.
    fn predecessors(&self) -> BTreeMap<Block, Vec<Block>> {
        let mut found: BTreeMap<Block, Vec<Block>> = BTreeMap::new();
        for &block in &self.function.layout {
            for to in self.function.successors(block) {
                found.entry(to).or_default().push(block);
            }
        }
        found
    }

    /// Blocks that follow a jump which alone leads to them become part of the block in front: those of `chosen`.
    pub fn merge_blocks(&mut self, chosen: impl Fn(Block) -> bool) -> bool {
        let mut changed = false;
        loop {
            let predecessors = self.predecessors();
            let entry = self.function.entry();
            let pair = self.function.layout.iter().find_map(|&block| {
                let [to] = self.function.successors(block)[..] else { return None };
                let alone = predecessors.get(&to).is_some_and(|all| all.len() == 1);
                (alone && to != block && to != entry && chosen(to)).then_some((block, to))
            });
            let Some((block, to)) = pair else { return changed };
            changed = true;
            let moved = std::mem::take(&mut self.function.blocks[to].insts);
            self.function.blocks[block].insts.pop();
            for inst in moved {
                let only = match &self.function.insts[inst].kind {
                    InstKind::Phi { incoming, .. } => incoming.first().map(|edge| edge.0),
                    _ => None,
                };
                match (only, self.function.insts[inst].result) {
                    (Some(value), Some(result)) => self.replace_uses(result, value),
                    _ => self.function.blocks[block].insts.push(inst),
                }
            }
            self.function.layout.retain(|&other| other != to);
            for data in self.function.insts.values_mut() {
                if let InstKind::Phi { incoming, .. } = &mut data.kind {
                    incoming.iter_mut().filter(|edge| edge.1 == to).for_each(|edge| edge.1 = block);
                }
            }
        }
    }

    /// Removes blocks that nothing leads to, and makes phis agree with the edges.
    pub fn restore_flow(&mut self) {
        let mut reached = BTreeSet::from([self.function.entry()]);
        let mut pending = vec![self.function.entry()];
        while let Some(block) = pending.pop() {
            pending.extend(self.function.successors(block).into_iter().filter(|&to| reached.insert(to)));
        }
        self.function.layout.retain(|block| reached.contains(block));
        let predecessors = self.predecessors();
        for &block in &self.function.layout.clone() {
            let edges = predecessors.get(&block).map_or(&[][..], Vec::as_slice);
            for inst in self.function.blocks[block].insts.clone() {
                let InstKind::Phi { incoming, .. } = &mut self.function.insts[inst].kind else { break };
                let before = std::mem::take(incoming);
                *incoming = edges
                    .iter()
                    .filter_map(|from| before.iter().find(|edge| edge.1 == *from).copied())
                    .collect();
            }
        }
    }
}
