//! What the transform made, which is interpreted.

use super::machine::{Machine, Outcome, Scc};
use super::value::{Value, bits, of_operand};
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Condition, Inst, Opcode, Operand, Pseudo, VReg, WaveTerminator};

impl Machine<'_> {
    /// An instruction that the transform made.
    pub(super) fn interpret(&mut self, inst: Inst) -> Outcome {
        let data = &self.after.insts[inst];
        let read = |machine: &mut Self, i: usize| match data.operands[i] {
            Operand::Phys(Reg::EXEC) => machine.exec,
            other => match of_operand(machine.after, other, |reg| machine.regs[reg]) {
                Some(value) => value,
                None => machine.fresh(),
            },
        };
        let lanes = self.exec;
        if data.opcode == Opcode::Pseudo(Pseudo::SpillLanes) {
            return Ok(());
        }
        let Opcode::Isa(op) = data.opcode else {
            if data.opcode != Opcode::Pseudo(Pseudo::Copy) {
                return self.violation(format!("the transform left {:?}", data.opcode));
            }
            let value = read(self, 1);
            return self.write(data.operands[0], value);
        };
        let value = match op {
            Op::S_MOV_B32 | Op::S_MOV_B64 => read(self, 1),
            Op::V_MOV_B32 if self.is_places(data.operands[0]) => {
                let value = read(self, 1);
                bits(lanes).for_each(|lane| self.places[lane] = Some(value));
                return Ok(());
            }
            Op::V_CNDMASK_B32 if self.is_places(data.operands[0]) => {
                let (places, mask) = ([read(self, 1), read(self, 2)], read(self, 3));
                bits(lanes).for_each(|lane| {
                    self.places[lane] = Some(places[(mask >> lane & 1) as usize]);
                });
                return Ok(());
            }
            Op::V_CMP_EQ_U32 if self.is_places(data.operands[2]) => {
                let number = read(self, 1);
                if bits(lanes).any(|lane| self.places[lane].is_none()) {
                    return self.violation("the place of a lane is read that it has not been given");
                }
                bits(lanes)
                    .filter(|&lane| self.places[lane] == Some(number))
                    .fold(0, |mask, lane| mask | 1 << lane)
            }
            Op::S_AND_B64 => read(self, 1) & read(self, 2),
            Op::S_ANDN2_B64 => read(self, 1) & !read(self, 2),
            Op::S_OR_B64 => read(self, 1) | read(self, 2),
            Op::S_AND_SAVEEXEC_B64 | Op::S_ANDN1_SAVEEXEC_B64 => {
                let mask = read(self, 1);
                let saved = self.exec;
                self.exec &= if op == Op::S_AND_SAVEEXEC_B64 { mask } else { !mask };
                saved
            }
            Op::S_CSELECT_B32 => match self.scc {
                Scc::Decided(side) => read(self, if side { 1 } else { 2 }),
                Scc::Clobbered => return self.violation("SCC is kept after it was clobbered"),
            },
            Op::S_CMP_LG_U32 => {
                self.scc = Scc::Decided(read(self, 0) != read(self, 1));
                return Ok(());
            }
            other => {
                return self.violation(format!("the transform made {other:?}, which it has no business to"));
            }
        };
        if op.row().writes_scc() {
            self.scc = Scc::Clobbered;
        }
        self.write(data.operands[0], value)
    }

    /// Whether an operand is the register of places, which the transform has made.
    fn is_places(&self, operand: Operand) -> bool {
        let made = |reg: VReg| !self.before.regs.is_valid(reg) && self.after.regs[reg].bank == Bank::Vgpr;
        operand.as_reg().is_some_and(|r| made(r.reg))
    }

    fn write(&mut self, to: Operand, value: Value) -> Outcome {
        match to {
            Operand::Phys(Reg::EXEC) => self.exec = value,
            Operand::Reg(r) => self.regs[r.reg] = Some(value),
            other => return self.violation(format!("{other:?} is written")),
        }
        Ok(())
    }

    /// Takes the wave's branch.
    pub(super) fn go_on(&mut self, block: Block) -> Outcome<Option<Block>> {
        let after = self.after;
        let edge = match &after.blocks[block].wave_terminator {
            None => return self.violation("there is no wave terminator"),
            Some(WaveTerminator::End) => {
                if self.lanes.iter().any(|lane| lane.at.is_some()) {
                    return self.violation("the wave ends while lanes wait");
                }
                return Ok(None);
            }
            Some(WaveTerminator::Jump(edge)) => edge,
            Some(WaveTerminator::Branch { condition, taken, otherwise }) => {
                let holds = match condition {
                    Condition::ExecZero => self.exec == 0,
                    Condition::ExecNonZero => self.exec != 0,
                    Condition::Scc1 | Condition::Scc0 => match self.scc {
                        Scc::Decided(side) => side == (*condition == Condition::Scc1),
                        Scc::Clobbered => return self.violation("a branch on SCC after it was clobbered"),
                    },
                    Condition::VccZero | Condition::VccNonZero => {
                        return self.violation("the transform makes no branches on VCC");
                    }
                };
                if holds { taken } else { otherwise }
            }
        };
        let values: Vec<Option<Value>> =
            edge.args.iter().map(|&arg| of_operand(after, arg, |reg| self.regs[reg])).collect();
        let params = &after.blocks[edge.target].wave_params;
        if params.len() != values.len() {
            return self.violation(format!("{} arguments for {}", values.len(), edge.target));
        }
        for (&param, value) in params.iter().zip(values) {
            self.regs[param] = value;
        }
        Ok(Some(edge.target))
    }
}
