//! Who uses a value, and where values and instructions stand.

use cranelift_entity::{EntityRef, SecondaryMap, packed_option::PackedOption};
use gcnsel_graph::full_map;
use gcnsel_ir::{Block, Function, Inst, Value, ValueDef};

/// The instructions of a function by the values they use, constants left out.
#[derive(Clone, Debug)]
pub struct Uses {
    starts: Vec<u32>,
    users: Vec<Inst>,
    block_of: SecondaryMap<Inst, PackedOption<Block>>,
}

impl Uses {
    /// Collects the uses by all instructions that stand in a block.
    pub fn new(function: &Function) -> Self {
        let is_const = |v: Value| matches!(function.values[v].def, ValueDef::Const(_));
        let mut block_of = full_map(function.insts.len());
        let mut starts = vec![0u32; function.values.len() + 1];
        let insts =
            || function.layout.iter().flat_map(|&b| function.blocks[b].insts.iter().map(move |&i| (b, i)));
        for (block, inst) in insts() {
            block_of[inst] = PackedOption::from(block);
            function.insts[inst].kind.for_each_operand(|v| {
                if !is_const(v) {
                    starts[v.index() + 1] += 1;
                }
            });
        }
        for i in 0..function.values.len() {
            starts[i + 1] += starts[i];
        }
        let mut cursor = starts.clone();
        let mut users = vec![Inst::from_u32(0); starts[function.values.len()] as usize];
        for (_, inst) in insts() {
            function.insts[inst].kind.for_each_operand(|v| {
                if !is_const(v) {
                    users[cursor[v.index()] as usize] = inst;
                    cursor[v.index()] += 1;
                }
            });
        }
        Uses { starts, users, block_of }
    }

    /// The instructions that use a value, in program order, once for each operand; none for a constant.
    pub fn of(&self, value: Value) -> &[Inst] {
        &self.users[self.starts[value.index()] as usize..self.starts[value.index() + 1] as usize]
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
