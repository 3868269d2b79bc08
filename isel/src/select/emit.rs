//! Instructions of all needed nodes, in their order.

use super::matches::is_leaf_without_code;
use super::selector::Selector;
use super::value::{Side, Value};
use crate::dag::{NodeId, Op, Ty};
use crate::rules::Output;
use gcnsel_diag::Result;
use gcnsel_isa::{self as isa, Bank};
use gcnsel_mir::{Operand, RegKind, RegRef, Slot, SymbolPart};

impl Selector<'_> {
    pub(super) fn emit_nodes(&mut self) -> Result<()> {
        for id in self.dag.ids() {
            if !self.needed[id] {
                continue;
            }
            let node = &self.dag[id];
            self.origin = node.origin;
            self.whole = node.whole;
            let value = match node.op {
                op if is_leaf_without_code(op) => continue,
                Op::Machine => {
                    match (self.merged.get(&id), self.merged_stores.get(&id).cloned()) {
                        (Some(&piece), _) => self.emit_merged(id, piece)?,
                        (None, Some(store)) => self.emit_merged_store(id, store)?,
                        (None, None) => self.emit_machine(id)?,
                    }
                    continue;
                }
                Op::Symbol => self.emit_symbol(node.imm, [SymbolPart::RelLow, SymbolPart::RelHigh]),
                Op::SymbolEntry => self.emit_symbol(node.imm, [SymbolPart::EntryLow, SymbolPart::EntryHigh]),
                Op::Frame(slot) => Value::Sgpr(self.emit_frame(slot, node.imm as i32)),
                Op::Indexed => self.emit_indexed(id)?,
                Op::WithIndexed => self.emit_with_indexed(id)?,
                Op::ReadFirstLane => {
                    let inner = self.value(node.args[0])?;
                    match inner {
                        Value::Vgpr(r) if node.whole => Value::Sgpr(self.read_first_lane(r)),
                        Value::Vgpr(r) => Value::Sgpr(self.read_lane(r)),
                        other => other,
                    }
                }
                // The truth value of another block is a number already.
                Op::Select if self.is_number_of_register(id) => self.number(node.args[0])?,
                Op::ReadLane => self.emit_read_lane(node.args[0], node.args[1])?,
                Op::Ballot => {
                    let mask = self.mask(node.args[0])?;
                    Value::Sgpr(self.active_lanes_of(mask, RegKind::Plain))
                }
                _ if node.ty == Ty::I1 && self.side[id] == Side::Scalar => {
                    if !self.wanted_as_number[id] {
                        continue; // made in SCC for each user
                    }
                    if node.op == Op::AnyLane {
                        self.emit_scc(id)?;
                        self.values[id] = Some(Value::Sgpr(self.scc_to_number()));
                        continue;
                    }
                    let found = self.matches.get(id).cloned().expect("a needed node has a match");
                    let value = self.emit_form(id, &found)?;
                    match found.form.output {
                        Output::Scc => Value::Sgpr(self.scc_to_number()),
                        _ => value,
                    }
                }
                _ => {
                    let found = self.matches.get(id).cloned().expect("a needed node has a match");
                    self.emit_form(id, &found)?
                }
            };
            self.values[id] = Some(value);
        }
        self.whole = false;
        Ok(())
    }

    /// Whether a node is 1 where a truth value in an SGPR holds, and 0 where not.
    fn is_number_of_register(&self, id: NodeId) -> bool {
        let node = &self.dag[id];
        self.side[id] == Side::Scalar
            && node.ty == Ty::I32
            && matches!(self.dag[node.args[0]].op, Op::Reg { .. })
            && self.side[node.args[0]] == Side::Scalar
            && self.dag.as_const(node.args[1]) == Some(1)
            && self.dag.as_const(node.args[2]) == Some(0)
    }

    fn emit_read_lane(&mut self, source: NodeId, lane: NodeId) -> Result<Value> {
        let source = self.value(source)?;
        let Value::Vgpr(source) = source else { return Ok(source) };
        let lane = match self.value(lane)? {
            Value::Const(bits) => Operand::Imm((bits & 63) as i64),
            Value::Undef => Operand::Imm(0),
            other => Operand::Reg(self.in_sgpr(other, 1)),
        };
        let def = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        self.simple(isa::Op::V_READLANE_B32, [Operand::Reg(def), Operand::Reg(source), lane], false);
        Ok(Value::Sgpr(def))
    }

    /// The three instructions stay together: the symbol's parts count from the first one's end.
    fn emit_symbol(&mut self, imm: u64, [low, high]: [SymbolPart; 2]) -> Value {
        let symbol = (imm >> 32) as u32;
        let addend = i64::from(imm as u32 as i32);
        let pc = self.new_reg(Bank::Sgpr, 2, RegKind::Plain);
        let lo = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        let hi = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        let half = |first| Operand::Reg(RegRef { reg: pc.reg, first, dwords: 1 });
        let part = |part| Operand::Symbol { symbol, part, addend };
        self.simple(isa::Op::S_GETPC_B64, [Operand::Reg(pc)], false);
        self.simple(isa::Op::S_ADD_U32, [Operand::Reg(lo), half(0), part(low)], true);
        self.simple(isa::Op::S_ADDC_U32, [Operand::Reg(hi), half(1), part(high)], true);
        Value::Sgpr(self.pair(lo, hi, Bank::Sgpr))
    }

    /// The address of a stack object: of a function that is called, from where its caller's frame ends.
    fn emit_frame(&mut self, slot: Slot, offset: i32) -> RegRef {
        let def = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
        let frame = Operand::Frame(slot, offset);
        if !self.mir.is_callable {
            self.simple(isa::Op::S_MOV_B32, [Operand::Reg(def), frame], false);
            return def;
        }
        let mut base = Operand::Phys(isa::convention::STACK_POINTER);
        let info = self.mir.target.info();
        if !info.architected_flat_scratch {
            // It counts bytes of the wave.
            let lane = self.new_reg(Bank::Sgpr, 1, RegKind::Plain);
            let shift = Operand::Imm(i64::from(info.wave_size.trailing_zeros()));
            self.simple(isa::Op::S_LSHR_B32, [Operand::Reg(lane), base, shift], false);
            base = Operand::Reg(lane);
        }
        self.simple(isa::Op::S_ADD_U32, [Operand::Reg(def), base, frame], false);
        def
    }
}
