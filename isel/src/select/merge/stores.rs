//! Stores that have become one with others, where the last of them stands.

use super::alike::{is_data, node, operands};
use super::lds_pair::LdsPair;
use super::merged::MergedStore;
use crate::dag::{NodeId, Op};
use crate::select::instruction::Data;
use crate::select::selector::Selector;
use crate::select::value::Value;
use gcnsel_isa as isa;
use gcnsel_mir::{MemoryOperand, Operand, RegKind};
use smallvec::SmallVec;

impl Selector<'_> {
    /// Emits what is left of a merged store.
    pub(in crate::select) fn emit_merged_store(
        &mut self,
        id: NodeId,
        store: MergedStore,
    ) -> gcnsel_diag::Result<()> {
        match store {
            MergedStore::Pair { other, op, offsets, base } => {
                self.emit_pair(id, other, LdsPair { op, offsets, base })
            }
            MergedStore::Wide { all, op, align, .. } => self.emit_wide(id, &all, op, align),
            MergedStore::Gone => Ok(()),
        }
    }

    fn emit_pair(
        &mut self,
        id: NodeId,
        other: NodeId,
        LdsPair { op, offsets, base }: LdsPair,
    ) -> gcnsel_diag::Result<()> {
        let (machine, earlier) = (self.dag.machine(id), self.dag.machine(other));
        let mut mods = machine.mods;
        (mods.offset, mods.offset1) = (offsets[0], offsets[1] as u8);
        let memory = machine.memory.as_deref().cloned().zip(earlier.memory.as_deref()).map(|(one, two)| {
            let (from, other) = (machine.mods.offset, earlier.mods.offset);
            let least = from.min(other);
            let end = (from + one.size as i32).max(other + two.size as i32);
            MemoryOperand {
                size: (end - least) as u32,
                align: one.align.min(two.align),
                offset: one.offset.map(|offset| offset + i64::from(least - from)),
                // What is told of one of them need not be so of the other.
                object: one.object.filter(|_| one.object == two.object),
                alias_scopes: Default::default(),
                noalias: Default::default(),
                ..one
            }
        });
        let more = [self.dag[other].args[1]];
        let data = match base {
            0 => Data::AndMore(&more),
            _ => Data::At(self.rebased(self.dag[id].args[0], base)?, &more),
        };
        self.emit_instruction(id, op, mods, memory, data)
    }

    /// An address in LDS with a number added to it.
    pub(super) fn rebased(&mut self, address: NodeId, by: i32) -> gcnsel_diag::Result<Value> {
        let key = (address, by, self.whole);
        if let Some(&known) = self.rebased.get(&key) {
            return Ok(known);
        }
        let sum = match self.value(address)? {
            Value::Const(bits) => Value::Const((bits as u32).wrapping_add(by as u32).into()),
            Value::Undef => Value::Undef,
            value => {
                let register = self.in_vgpr(value, 1);
                let sum = self.new_reg(isa::Bank::Vgpr, 1, RegKind::Plain);
                let operands = [Operand::Reg(sum), Operand::Imm(by.into()), Operand::Reg(register)];
                self.simple(isa::Op::V_ADD_U32, operands, false);
                Value::Vgpr(sum)
            }
        };
        self.rebased.insert(key, sum);
        Ok(sum)
    }

    /// The stores differ by their offsets and what they store alone.
    fn emit_wide(
        &mut self,
        id: NodeId,
        stores: &[NodeId],
        op: isa::Op,
        align: u32,
    ) -> gcnsel_diag::Result<()> {
        let mut parts: SmallVec<[NodeId; 4]> = SmallVec::new();
        for &store in stores {
            let mut fields = operands(self.dag, store);
            let data = fields.find(|(field, _)| is_data(*field));
            let Some(data) = data.and_then(|(_, operand)| node(self.dag, store, operand)) else { continue };
            match self.dag[data].op {
                Op::Tuple => parts.extend(self.dag[data].args.iter().copied()),
                _ => parts.push(data),
            }
        }
        let dwords = parts.iter().map(|&part| self.dag[part].ty.dwords()).sum();
        let value = self.vector_tuple(&parts, dwords)?;
        let (machine, lowest) = (self.dag.machine(id), self.dag.machine(stores[0]));
        let mods = isa::Mods { offset: lowest.mods.offset, ..machine.mods };
        let memory = lowest.memory.as_deref().cloned().map(|memory| MemoryOperand {
            size: 4 * u32::from(dwords),
            align,
            ..memory
        });
        let field = op.row().operands.iter().map(|spec| spec.field).find(|&field| is_data(field));
        let field = field.expect("a store has data");
        self.emit_instruction(id, op, mods, memory, Data::Instead { field, value })
    }
}
