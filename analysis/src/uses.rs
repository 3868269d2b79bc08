//! Who uses a value, and where values and instructions stand.

use cranelift_entity::{EntitySet, SecondaryMap, packed_option::PackedOption};
use gcnsel_graph::{Rows, full_map};
use gcnsel_ir::{Block, Function, Inst, Value, ValueDef};

/// The instructions of a function by the values they use, constants left out.
#[derive(Clone, Debug)]
pub struct Uses {
    users: Rows<Value, Inst>,
    block_of: SecondaryMap<Inst, PackedOption<Block>>,
}

impl Uses {
    /// Of no function.
    pub(crate) fn none() -> Self {
        Uses { users: Rows::from_pairs(0, &[]), block_of: SecondaryMap::new() }
    }

    /// Collects the uses by all instructions that stand in a block.
    pub fn new(function: &Function) -> Self {
        let is_const = |v: Value| matches!(function.values[v].def, ValueDef::Const(_));
        let mut block_of = full_map(function.insts.len());
        let mut users = Vec::with_capacity(function.insts.len());
        for &block in &function.layout {
            for &inst in &function.blocks[block].insts {
                block_of[inst] = PackedOption::from(block);
                function.insts[inst].kind.for_each_operand(|v| {
                    if !is_const(v) {
                        users.push((v, inst));
                    }
                });
            }
        }
        Uses { users: Rows::from_pairs(function.values.len(), &users), block_of }
    }

    /// The instructions that use a value, in program order, once for each operand; none for a constant.
    #[inline]
    pub fn of(&self, value: Value) -> &[Inst] {
        self.users.row(value)
    }

    /// Visits all instructions that have a result, in program order, and those that use a result again whenever `visit` says
    /// that what is known of it has changed.
    pub fn propagate(&self, function: &Function, mut visit: impl FnMut(Inst, Value) -> bool) {
        let mut worklist: Vec<Inst> = Vec::new();
        for &block in function.layout.iter().rev() {
            worklist.extend(function.blocks[block].insts.iter().rev());
        }
        let mut queued = EntitySet::new();
        queued.extend(worklist.iter().copied());
        while let Some(inst) = worklist.pop() {
            queued.remove(inst);
            let Some(result) = function.insts[inst].result else { continue };
            if visit(inst, result) {
                worklist.extend(self.of(result).iter().filter(|&&user| queued.insert(user)));
            }
        }
    }

    /// The block that an instruction stands in.
    pub fn block_of(&self, inst: Inst) -> Option<Block> {
        self.block_of[inst].expand()
    }

    /// An instruction stands in another block now.
    pub(crate) fn note_move(&mut self, inst: Inst, to: Block) {
        self.block_of[inst] = to.into();
    }

    /// The block in which a value is made; `None` for arguments and constants.
    pub fn def_block(&self, function: &Function, value: Value) -> Option<Block> {
        self.block_of(function.def_inst(value)?)
    }
}
