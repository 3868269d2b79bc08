//! Scalar loads of neighbouring dwords become one wide load, where the first of them stands.

use super::{Selector, Value};
use crate::dag::{NodeId, Op};
use cranelift_entity::EntityRef;
use gcnsel_isa::{self as isa, Bank};
use gcnsel_mir::{InstData, Opcode, Operand, RegKind, RegRef};

/// Loads farther apart in the block are left alone: merging makes the later one's registers live from the first on.
const REACH: usize = 300;

/// Dwords of the widest merged load: the widest tuple of the scalar allocator.
const WIDEST: u8 = 4;

/// A load that is part of a wider one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The first load in the block, where the wide one is emitted.
    leader: NodeId,
    /// Byte offset of the wide load.
    offset: i32,
    /// Dwords of the wide load.
    width: u8,
    /// First dword of this part.
    first: u8,
}

/// A scalar load with its base.
struct Load {
    base: NodeId,
    offset: i32,
    dwords: u8,
    node: NodeId,
}

impl Selector<'_> {
    /// Finds needed invariant scalar loads of neighbouring dwords.
    pub(super) fn merge_scalar_loads(&mut self) {
        let mut loads: Vec<Load> = Vec::new();
        for id in self.dag.ids() {
            let node = &self.dag[id];
            if !self.needed[id] || node.op != Op::Machine {
                continue;
            }
            let machine = self.dag.machine(id);
            let scalar_load =
                matches!(machine.opcode, Opcode::Isa(isa::Op::S_LOAD_DWORD | isa::Op::S_LOAD_DWORDX2));
            if scalar_load && machine.memory.as_ref().is_some_and(|m| m.invariant) {
                let load = Load {
                    base: node.args[0],
                    offset: machine.mods.offset,
                    dwords: node.ty.dwords(),
                    node: id,
                };
                loads.push(load);
            }
        }
        loads.sort_by_key(|l| (l.base, l.offset));
        let mut start = 0;
        while start < loads.len() {
            let mut end = start + 1;
            let mut width = loads[start].dwords;
            // A pair stays an aligned pair inside the quad: it may not begin at an odd dword.
            while end < loads.len()
                && loads[end].base == loads[start].base
                && loads[end].offset == loads[start].offset + 4 * i32::from(width)
                && width + loads[end].dwords <= WIDEST
                && (loads[end].dwords == 1 || width.is_multiple_of(2))
                && loads[end].node.index().abs_diff(loads[start].node.index()) < REACH
            {
                width += loads[end].dwords;
                end += 1;
            }
            // Three dwords have no load of their own.
            if width == 3 {
                end -= 1;
                width -= loads[end].dwords;
            }
            if end - start > 1 {
                self.merge(&loads[start..end], width);
            }
            start = end.max(start + 1);
        }
    }

    fn merge(&mut self, loads: &[Load], width: u8) {
        let Some(leader) = loads.iter().map(|l| l.node).min() else { return };
        for load in loads {
            let first = ((load.offset - loads[0].offset) / 4) as u8;
            let piece = Piece { leader, offset: loads[0].offset, width, first };
            self.merged.insert(load.node, piece);
        }
    }

    /// Emits a merged load's wide load if it is the first of its group; the value is a part of it.
    pub(super) fn emit_merged(&mut self, id: NodeId, piece: Piece) -> gcnsel_diag::Result<()> {
        if piece.leader == id {
            let machine = self.dag.machine(id);
            let base = self.value(self.dag[id].args[0])?;
            let base = self.in_sgpr(base, 2);
            let op = if piece.width == 2 { isa::Op::S_LOAD_DWORDX2 } else { isa::Op::S_LOAD_DWORDX4 };
            let def = self.new_reg(Bank::Sgpr, piece.width, RegKind::Plain);
            let mut data =
                InstData::new(op, [Operand::Reg(def), Operand::Reg(base), Operand::Off], self.origin);
            data.mods = machine.mods;
            data.mods.offset = piece.offset;
            data.memory = machine.memory.clone().map(|mut memory| {
                memory.size = 4 * u32::from(piece.width);
                self.mir.memory.push(memory)
            });
            self.push(data, false);
            self.values[id] = Some(Value::Sgpr(def));
            self.results.insert((id, 0), Value::Sgpr(def));
        }
        let whole = self.results.get(&(piece.leader, 0));
        let Some(&Value::Sgpr(whole)) = whole else {
            panic!("{id:?} is part of {:?}, which stands before it", piece.leader)
        };
        let part = RegRef { reg: whole.reg, first: piece.first, dwords: self.dag[id].ty.dwords() };
        self.values[id] = Some(Value::Sgpr(part));
        Ok(())
    }
}
