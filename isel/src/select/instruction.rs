//! Instructions that lowering has chosen (machine nodes).

use super::operand::RawSource;
use super::selector::Selector;
use super::value::{Value, sign_extended};
use crate::dag::{MachineArg, NodeId, Stretch, Ty};
use gcnsel_diag::Result;
use gcnsel_isa::{self as isa, Bank, Field, Format, Mods, Reg, Role};
use gcnsel_mir::{InstData, MemoryOperand, Opcode, Operand, Pseudo, RegKind, RegRef};
use smallvec::SmallVec;

/// The operands of a machine node's instruction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Data<'a> {
    /// The node's.
    Own,
    /// The node's, and these behind them.
    AndMore(&'a [NodeId]),
    /// The node's, but for the first, an address; and these behind them.
    At(Value, &'a [NodeId]),
    /// The node's, but for one.
    Instead {
        /// Its field.
        field: Field,
        /// What it is.
        value: Value,
    },
}

impl Selector<'_> {
    /// A call or a return: operands in the banks of their registers, which stand behind them.
    fn emit_call(&mut self, id: NodeId) -> Result<()> {
        let machine = self.dag.machine(id);
        let args = &self.dag[id].args;
        let registers: Vec<Reg> = machine
            .operands
            .iter()
            .filter_map(|arg| match arg {
                MachineArg::Phys(reg) => Some(*reg),
                _ => None,
            })
            .collect();
        let results = registers.len() - args.len();
        let defs: Vec<RegRef> = (0..results).map(|_| self.new_reg(Bank::Vgpr, 1, RegKind::Plain)).collect();
        let mut operands: Vec<Operand> = defs.iter().map(|&def| Operand::Reg(def)).collect();
        for (&node, register) in args.iter().zip(&registers[results..]) {
            let value = self.value(node)?;
            operands.push(match (register.bank, value) {
                (Bank::Sgpr, _) => Operand::Reg(self.in_sgpr(value, register.dwords)),
                (_, Value::Const(bits)) => Operand::Imm(sign_extended(bits, 1)),
                (_, Value::Undef) => Operand::Undef,
                (_, Value::Vgpr(r)) => Operand::Reg(r),
                // Not one that is shared: it would live on over the call.
                (_, Value::Sgpr(_) | Value::Phys(_)) => {
                    let scalar = self.in_sgpr(value, 1);
                    let copy = self.new_reg(Bank::Vgpr, 1, RegKind::Plain);
                    let copied = [Operand::Reg(copy), Operand::Reg(scalar)];
                    self.push(InstData::new(Pseudo::Copy, copied, self.origin), false);
                    Operand::Reg(copy)
                }
            });
        }
        operands.extend(registers.into_iter().map(Operand::Phys));
        self.push(InstData::new(machine.opcode, operands, self.origin), false);
        for (i, &def) in defs.iter().enumerate() {
            if i == 0 {
                self.values[id] = Some(Value::Vgpr(def));
            } else {
                self.results.insert((id, i as u8), Value::Vgpr(def));
            }
        }
        Ok(())
    }

    pub(super) fn emit_machine(&mut self, id: NodeId) -> Result<()> {
        let machine = self.dag.machine(id);
        if let Opcode::Pseudo(Pseudo::Call(_) | Pseudo::Return) = machine.opcode {
            return self.emit_call(id);
        }
        let Opcode::Isa(op) = machine.opcode else {
            let number = |arg: &MachineArg| match *arg {
                MachineArg::Imm(value) => Some(Operand::Imm(value)),
                _ => None,
            };
            let numbers: SmallVec<[Operand; 3]> = machine.operands.iter().filter_map(number).collect();
            let mut data = InstData::new(machine.opcode, numbers, self.origin);
            data.memory = machine.memory.as_deref().map(|m| self.mir.memory.push(m.clone()));
            self.push(data, false);
            return Ok(());
        };
        self.emit_instruction(id, op, machine.mods, machine.memory.as_deref().cloned(), Data::Own)
    }

    /// A machine node's instruction, or another one with its operands or others.
    pub(super) fn emit_instruction(
        &mut self,
        id: NodeId,
        op: isa::Op,
        mut mods: Mods,
        memory: Option<MemoryOperand>,
        data: Data<'_>,
    ) -> Result<()> {
        let machine = self.dag.machine(id);
        let args = &self.dag[id].args;
        // Signs are their sources', wherever these go; those of pairs and of fixed forms stay.
        let (neg, abs) = if machine.form.is_none() && op.row().format != Format::Vop3p {
            (std::mem::take(&mut mods.neg), std::mem::take(&mut mods.abs))
        } else {
            (0, 0)
        };
        let mut sources: SmallVec<[RawSource; 5]> = SmallVec::new();
        let mut fixed: SmallVec<[(usize, Operand); 4]> = SmallVec::new();
        let instead = match data {
            Data::Instead { field, value } => {
                let mut used = op.row().operands.iter().filter(|spec| spec.role != Role::Def);
                used.position(|spec| spec.field == field).map(|at| (at, value))
            }
            Data::At(value, _) => Some((0, value)),
            Data::Own | Data::AndMore(_) => None,
        };
        for (i, arg) in machine.operands.iter().enumerate() {
            let value = match *arg {
                _ if let Some((at, value)) = instead
                    && at == i =>
                {
                    value
                }
                MachineArg::Arg(n) => {
                    let node = args[usize::from(n)];
                    if self.dag[node].ty == Ty::I1 { self.mask(node)? } else { self.value(node)? }
                }
                MachineArg::Imm(value) => {
                    fixed.push((i, Operand::Imm(value)));
                    Value::Undef
                }
                MachineArg::Off => {
                    fixed.push((i, Operand::Off));
                    Value::Undef
                }
                MachineArg::Phys(reg) => Value::Phys(reg),
            };
            sources.push(RawSource {
                value,
                neg: neg >> i & 1 != 0,
                abs: abs >> i & 1 != 0,
                halves: None,
                part: None,
            });
        }
        let more = if let Data::AndMore(more) | Data::At(_, more) = data { more } else { &[] };
        for &node in more {
            let value = self.value(node)?;
            sources.push(value.into());
        }
        let off = |i: usize| fixed.iter().any(|&(at, operand)| at == i && operand == Operand::Off);
        let specs = op.row().operands.iter().filter(|s| s.role != Role::Def).enumerate();
        let saddr_given = specs.filter(|(_, s)| s.field == Field::Saddr).any(|(i, _)| !off(i));
        let mut op = op;
        let mut uses = self.legalise(&mut op, &mut sources, &mut mods, machine.form, saddr_given);
        for (i, operand) in fixed {
            uses[i] = operand;
        }
        if op.row().is_even_register() && self.mir.target.info().even_vgpr_tuples {
            uses[0] = self.at_even_register(uses[0]);
        }
        // What goes to LDS goes to no register, which the operand says.
        let (defs, nothing) = match op.row().loads_to_lds(&mods) && mods.lds {
            true => (Default::default(), Some(Operand::Off)),
            false => (self.new_defs(op, &mods, self.dag[id].ty == Ty::I1 && !op.row().is_valu()), None),
        };
        let operands = defs.iter().map(|&d| Operand::Reg(d)).chain(nothing).chain(uses);
        let mut data = InstData::new(op, operands, self.origin);
        data.mods = mods;
        data.form = machine.form;
        data.frame_base = machine.frame;
        data.memory = memory.map(|m| self.mir.memory.push(m));
        self.push(data, false);
        match machine.stretch {
            Stretch::None => {}
            Stretch::Opens => self.in_stretch = true,
            Stretch::Closes => self.in_stretch = false,
        }
        for (i, &def) in defs.iter().enumerate() {
            let value = self.register_value(def);
            if i == 0 {
                self.values[id] = Some(value);
            } else {
                self.results.insert((id, i as u8), value);
            }
        }
        Ok(())
    }
}
