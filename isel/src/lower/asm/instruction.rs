//! One instruction of a text, as a machine node.

use super::state::{Held, Slot, State};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op, Ty};
use crate::lower::Lower;
use gcnsel_diag::Result;
use gcnsel_isa::assemble::{Assembled, Hole};
use gcnsel_isa::{
    Access, Bank, Field, Form, Format, Inst, Kind, Op as M, Operand, OperandSpec, Reg, Role, Space,
};
use gcnsel_mir::{AddressClass, MemoryOperand, Opcode};
use smallvec::SmallVec;

impl Lower<'_> {
    /// One instruction: a machine node, whose results are what it writes.
    pub(super) fn instruction(&mut self, line: &str, assembled: &Assembled, state: &mut State) -> Result<()> {
        let Assembled { inst, holes } = assembled;
        let row = inst.op.row();
        let refused = [
            (row.is_branch() || row.is_terminator(), "control flow"),
            (row.writes_exec(), "a write to EXEC"),
            (row.reads_scc(), "an instruction that reads SCC"),
            (row.writes_m0() || is_relative(inst.op), "indexing registers by M0"),
            (inst.mods.gds, "an access to the global data share"),
            (row.concerns_neighbours(), "an instruction whose meaning hangs on its neighbours"),
            (matches!(inst.op, M::S_SETREG_B32 | M::S_SETVSKIP), "a change of the wave's mode"),
            (self.is_mask_fixed(inst), "a mask in a form that has VCC alone"),
            // It may be one that waits elsewhere, with a value of its own; `llvm.amdgcn.writelane` minds that.
            (
                inst.op == M::V_WRITELANE_B32 && self.is_partial(),
                "a lane that is written where some may wait",
            ),
        ];
        if let Some((_, what)) = refused.iter().find(|(is_so, _)| *is_so) {
            return Err(self.wrong_asm(line, &format!("{what} is not supported here")));
        }
        match row.memory().map(|memory| memory.space) {
            Some(Space::Flat) => self.info.flat_scratch |= self.flat_scratch,
            Some(Space::Scratch) => self.info.flat_scratch = true,
            _ => {}
        }
        let is_move =
            matches!(inst.op, M::V_ACCVGPR_READ_B32 | M::V_ACCVGPR_WRITE_B32 | M::V_ACCVGPR_MOV_B32);
        let mut machine = MachineNode::new(if is_move { M::V_MOV_B32 } else { inst.op }, &[]);
        machine.mods = inst.mods;
        machine.form = Some(inst.form).filter(|form| matches!(form, Form::Sdwa | Form::Dpp));
        machine.memory = asm_memory(inst).map(Box::new);
        machine.effect = match &machine.memory {
            _ if state.side_effect || row.has_side_effects() || row.is_barrier() => Effect::Always,
            Some(memory) if memory.store => Effect::Always,
            Some(_) => Effect::Reads,
            None => Effect::None,
        };
        let mut args: SmallVec<[NodeId; 4]> = SmallVec::new();
        let mut defs: SmallVec<[(usize, Reg); 2]> = SmallVec::new();
        for (index, (spec, &operand)) in inst.specs().iter().zip(&inst.operands).enumerate() {
            match (spec.role, operand) {
                (Role::Def, Operand::Reg(reg)) => {
                    self.check_written(line, inst, spec, holes[index], reg, state)?;
                    defs.push((index, reg));
                }
                // What it loads goes to LDS.
                (Role::Def, Operand::Off) if inst.mods.lds => {}
                (Role::Def, _) => {
                    return Err(self.wrong_asm(line, "a result in no register is not supported here"));
                }
                (_, operand) => {
                    let mut arg = self.asm_operand(line, spec, operand, holes[index], state)?;
                    if let (Source::Node(node), Operand::Reg(_)) = (&mut arg, operand)
                        && row.reads_half(index, inst.form, &inst.mods)
                    {
                        *node = self.in_register(*node);
                    }
                    machine.operands.push(match arg {
                        Source::Node(node) => {
                            args.push(node);
                            MachineArg::Arg(args.len() as u8 - 1)
                        }
                        Source::Machine(arg) => arg,
                    });
                }
            }
        }
        for reg in Opcode::Isa(inst.op).implicit_uses(&inst.mods) {
            args.push(self.asm_register(line, None, reg, reg == Reg::VCC, state)?);
            machine.operands.push(MachineArg::Arg(args.len() as u8 - 1));
        }
        let ty = |(index, reg): (usize, Reg)| match inst.specs()[index].field {
            Field::MaskDst => Ty::I1,
            _ => Ty::bits(reg.dwords),
        };
        let divergent = defs
            .iter()
            .any(|&(index, reg)| reg.bank != Bank::Sgpr || inst.specs()[index].field == Field::MaskDst);
        let first = defs.first().map_or(Ty::None, |&def| ty(def));
        // As for the intrinsics.
        let is_whole = row.is_matrix() && self.is_partial();
        let outside = std::mem::replace(&mut self.dag.whole, is_whole);
        let node = self.dag.machine_node(machine, first, &args, divergent);
        self.dag.whole = outside;
        for (number, &(index, reg)) in defs.iter().enumerate() {
            let result = match number {
                0 => node,
                _ => self.dag.result(node, number as u8, ty((index, reg))),
            };
            state.write(holes[index], reg, result);
        }
        Ok(())
    }

    /// Whether a form that cannot say which registers a mask is in has one: allocation only prefers VCC for those.
    fn is_mask_fixed(&self, inst: &Inst) -> bool {
        let has_mask = inst.specs().iter().any(|spec| matches!(spec.field, Field::MaskDst | Field::MaskSrc));
        has_mask
            && match inst.form {
                Form::Dpp => true,
                Form::Sdwa => inst.op.row().format != Format::Vopc,
                Form::Native | Form::E32 | Form::E64 => false,
            }
    }

    /// Registers whose meaning is fixed cannot be written as if they were any; nor can half of a register whose other half
    /// has to stay.
    fn check_written(
        &self,
        line: &str,
        inst: &Inst,
        spec: &OperandSpec,
        hole: Option<usize>,
        reg: Reg,
        state: &State,
    ) -> Result<()> {
        let is_named = |slot: &Slot| slot.is_named && slot.hole == Hole::Reg(reg);
        let is_plain = reg.bank != Bank::Sgpr
            || reg.is_general_sgpr()
            || [Reg::VCC, Reg::M0].contains(&reg)
            || state.slots.iter().any(is_named);
        if state.own(hole).is_none() && !is_plain {
            return Err(self.wrong_asm(line, &format!("a write to `{reg}` is not supported here")));
        }
        let is_tied = inst.specs().iter().any(|spec| matches!(spec.role, Role::Tied(_)));
        let is_half = reg.bank != Bank::Sgpr && spec.ty.bits == 16 && spec.ty.count == 1 && !is_tied;
        let is_kept = !matches!(state.read(hole, reg), Held::Nothing);
        let clears = inst.form == Form::Sdwa || !inst.op.keeps_high_half();
        if is_half && (inst.mods.op_sel & 8 != 0 || is_kept && !clears) {
            return Err(self.wrong_asm(line, "a write to half of a register is not supported here"));
        }
        Ok(())
    }

    fn asm_operand(
        &mut self,
        line: &str,
        spec: &OperandSpec,
        operand: Operand,
        hole: Option<usize>,
        state: &State,
    ) -> Result<Source> {
        let dwords = spec.ty.dwords();
        // What a constant is to the high half of a pair the instruction says, not the rules for pairs.
        let is_pair = spec.ty.bits == 16 && spec.ty.count == 2;
        Ok(match operand {
            Operand::Off => Source::Machine(MachineArg::Off),
            Operand::Imm(value) => Source::Machine(MachineArg::Imm(i64::from(value))),
            Operand::Inline(inline) if is_pair => {
                let half = inline.bits(16);
                Source::Machine(MachineArg::Imm((half << 16 | half) as u32 as i32 as i64))
            }
            Operand::Inline(inline) => {
                let bits = inline.bits(if spec.ty.bits < 16 { 32 } else { spec.ty.bits });
                Source::Node(self.dag.constant(Ty::bits(dwords), bits))
            }
            Operand::Literal(value) if spec.field == Field::Literal => {
                Source::Machine(MachineArg::Imm(i64::from(value as i32)))
            }
            Operand::Literal(value) => {
                let bits = match (spec.ty.kind, dwords) {
                    (Kind::Float, 2) => u64::from(value) << 32,
                    _ => u64::from(value),
                };
                Source::Node(self.dag.constant(Ty::bits(dwords), bits))
            }
            Operand::Reg(reg) => {
                let is_tied = matches!(spec.role, Role::Tied(_));
                if is_tied && matches!(state.read(hole, reg), Held::Nothing) {
                    // What was there before, of which nothing is known.
                    return Ok(Source::Node(self.dag.undef(Ty::bits(reg.dwords))));
                }
                let is_special =
                    reg.is_read_only() && ![Reg::SCC, Reg::VCCZ, Reg::EXECZ, Reg::LDS_DIRECT].contains(&reg);
                if hole.is_none() && (is_special || Reg::EXEC.contains(reg)) {
                    return Ok(Source::Machine(MachineArg::Phys(reg)));
                }
                Source::Node(self.asm_register(line, hole, reg, spec.field == Field::MaskSrc, state)?)
            }
        })
    }

    /// A constant that is in a register, as the text says, where the instruction would read it otherwise in itself.
    fn in_register(&mut self, node: NodeId) -> NodeId {
        let ty = self.dag[node].ty;
        match self.dag.as_const(node) {
            Some(bits) if ty.dwords() == 1 => {
                let set = MachineNode::new(M::S_MOV_B32, &[MachineArg::Imm(i64::from(bits as i32))]);
                self.dag.machine_node(set, ty, &[], false)
            }
            _ => node,
        }
    }

    /// What a register holds: bits, or a truth value for each lane.
    fn asm_register(
        &mut self,
        line: &str,
        hole: Option<usize>,
        reg: Reg,
        as_mask: bool,
        state: &State,
    ) -> Result<NodeId> {
        let value = match (state.read(hole, reg), hole) {
            (Held::Value(value), _) => value,
            (Held::Parts, _) => return Err(self.in_parts(reg)),
            (Held::Nothing, Some(_)) => {
                return Ok(self.dag.undef(if as_mask { Ty::I1 } else { Ty::bits(reg.dwords) }));
            }
            (Held::Nothing, None) => {
                let where_ = if reg == Reg::M0 { "before it in its block" } else { "in the text" };
                let message = format!("`{reg}` is read, which nothing {where_} has written");
                return Err(self.wrong_asm(line, &message));
            }
        };
        Ok(match (self.dag[value].ty == Ty::I1, as_mask) {
            (true, false) => self.dag.node(Op::Ballot, Ty::I64, &[value]),
            (false, true) => self.inverse_ballot(value),
            _ => value,
        })
    }
}

/// Whether it reads or writes another register than it names, by M0, or ends that.
fn is_relative(op: M) -> bool {
    matches!(
        op,
        M::S_MOVRELS_B32 | M::S_MOVRELS_B64 | M::S_MOVRELD_B32 | M::S_MOVRELD_B64 | M::S_SET_GPR_IDX_OFF
    )
}

/// Where an operand comes from.
enum Source {
    Node(NodeId),
    Machine(MachineArg),
}

/// What an instruction touches: somewhere in its memory. Its cache bits are those that the text has.
fn asm_memory(inst: &Inst) -> Option<MemoryOperand> {
    let memory = inst.op.row().memory()?;
    let (load, store) = (memory.access != Access::Store, memory.access != Access::Load);
    let to_lds = inst.op.row().loads_to_lds(&inst.mods);
    let class = match memory.space {
        _ if to_lds => AddressClass::Flat,
        Space::Global | Space::Scalar | Space::Buffer | Space::Image => AddressClass::Global,
        Space::Lds if inst.mods.gds => AddressClass::Region,
        Space::Lds => AddressClass::Local,
        Space::Scratch => AddressClass::Private,
        Space::Flat => AddressClass::Flat,
    };
    Some(MemoryOperand::new(class, u32::from(memory.bytes), 1, load, store || to_lds))
}
