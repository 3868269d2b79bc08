//! Inline assembly: each instruction of its text becomes a machine node.
//!
//! What the text writes is a value like any other, be it written through an operand of the call or to a register by
//! name: reading one is reading what was last written to it, and registers are chosen by allocation. So nothing is
//! clobbered, and the instructions may be scheduled, and operands of one may be in any register that it takes. What
//! this cannot say is refused: control flow, registers that nothing in the text has written, and what goes through SCC
//! or M0 from one instruction to the next.

use super::layout::components;
use super::{Lower, Nodes};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op, Ty};
use gcnsel_analysis::asm::{Constraint, Place, Purpose, constraints};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Type, TypeKind, Value};
use gcnsel_isa::assemble::{Assembled, Hole, assemble_with, statements};
use gcnsel_isa::{
    Access, Bank, Field, Form, Format, Inst, Kind, Op as M, Operand, OperandSpec, Reg, Role, Space,
};
use gcnsel_mir::{AddressClass, MemoryOperand, MemoryOrdering, Opcode, Pseudo, SyncScope};
use smallvec::SmallVec;

/// An operand of the call: what stands in the text's holes of its number.
struct Slot {
    hole: Hole,
    /// Its components, if it is a register.
    types: SmallVec<[Ty; 2]>,
    /// Whether the constraint names the register, which the text may name, too.
    is_named: bool,
    /// The output whose register an input has.
    output: Option<usize>,
    /// What it holds so far, if it has a register of its own without a name.
    value: Option<NodeId>,
}

/// What the text has written so far.
struct State {
    slots: Vec<Slot>,
    /// Registers with names, as they were written last.
    registers: Vec<(Reg, NodeId)>,
    /// All that were ever written.
    touched: Vec<Reg>,
    side_effect: bool,
}

/// What a register holds.
enum Held {
    /// Nobody has written it.
    Nothing,
    Value(NodeId),
    /// Parts of it, or it as a part of something wider, were written.
    Parts,
}

impl State {
    /// The operand whose register one has, unless it is by name.
    fn own(&self, hole: Option<usize>) -> Option<usize> {
        let number = hole.map(|number| self.slots[number].output.unwrap_or(number))?;
        (!self.slots[number].is_named).then_some(number)
    }

    fn read(&self, hole: Option<usize>, reg: Reg) -> Held {
        if let Some(number) = self.own(hole) {
            return self.slots[number].value.map_or(Held::Nothing, Held::Value);
        }
        match self.registers.iter().find(|(written, _)| *written == reg) {
            Some(&(_, value)) => Held::Value(value),
            None if self.touched.iter().any(|touched| touched.overlaps(reg)) => Held::Parts,
            None => Held::Nothing,
        }
    }

    fn write(&mut self, hole: Option<usize>, reg: Reg, value: NodeId) {
        if let Some(number) = self.own(hole) {
            self.slots[number].value = Some(value);
            return;
        }
        self.registers.retain(|(written, _)| !written.overlaps(reg));
        self.registers.push((reg, value));
        self.touched.push(reg);
    }
}

impl Lower<'_> {
    pub(super) fn lower_asm(
        &mut self,
        text: &[u8],
        operands: &[u8],
        side_effect: bool,
        args: &[Value],
        ty: Type,
    ) -> Result<Nodes> {
        let text = String::from_utf8_lossy(text);
        let mut state = State { slots: Vec::new(), registers: Vec::new(), touched: Vec::new(), side_effect };
        let results = self.bind(operands, args, ty, &mut state)?;
        let holes: Vec<Hole> = state.slots.iter().map(|slot| slot.hole).collect();
        let clobbers_memory =
            |c: &Constraint<'_>| c.purpose == Purpose::Clobber && c.place == Place::Register(b"memory");
        let orders_memory = side_effect && constraints(operands).iter().any(clobbers_memory);
        if orders_memory {
            self.compiler_fence();
        }
        for (_, line) in statements(&text) {
            let assembled = assemble_with(line, self.target, &holes)
                .map_err(|error| self.wrong_asm(line, &format!("{error} (at column {})", error.at + 1)))?;
            self.instruction(line, &assembled, &mut state)?;
        }
        if orders_memory {
            self.compiler_fence();
        }
        let mut nodes = Nodes::new();
        for number in results {
            let slot = &state.slots[number];
            let whole = match slot.hole {
                Hole::Reg(reg) => match state.read(Some(number), reg) {
                    Held::Value(value) => Some(value),
                    Held::Nothing => None,
                    Held::Parts => return Err(self.in_parts(reg)),
                },
                Hole::Number(_) => None,
            };
            // What was written as a condition, by name, is a number here.
            let whole = whole.map(|whole| match self.dag[whole].ty {
                Ty::I1 => self.dag.node(Op::Ballot, Ty::I64, &[whole]),
                _ => whole,
            });
            let mut first = 0;
            for component in slot.types.clone() {
                nodes.push(match whole {
                    Some(whole) => self.dag.part(whole, first, component),
                    None => self.dag.undef(component),
                });
                first += component.dwords();
            }
        }
        Ok(nodes)
    }

    /// No access is moved over it, and it is no instruction.
    fn compiler_fence(&mut self) {
        let mut memory = MemoryOperand::new(AddressClass::Flat, 0, 1, true, true);
        memory.ordering = MemoryOrdering::AcquireRelease;
        memory.scope = SyncScope::SingleThread;
        self.effect_node(Opcode::Pseudo(Pseudo::Fence), &[], &[], Some(memory));
    }

    fn wrong_asm(&self, line: &str, what: &str) -> Diagnostic {
        Diagnostic::at(self.span, format!("inline assembly: `{line}`: {what}"))
    }

    /// Puts the operands into their slots. The slots of the call's results.
    fn bind(&mut self, operands: &[u8], args: &[Value], ty: Type, state: &mut State) -> Result<Vec<usize>> {
        let mut outputs = match self.types.kind(ty) {
            TypeKind::Struct { fields, .. } => fields.to_vec(),
            TypeKind::Void => Vec::new(),
            _ => vec![ty],
        }
        .into_iter();
        let mut args = args.iter().copied();
        let mut results = Vec::new();
        for constraint in constraints(operands) {
            if constraint.purpose == Purpose::Clobber {
                continue;
            }
            if constraint.is_indirect {
                return Err(self.unsupported("an operand of inline assembly in memory"));
            }
            if constraint.has_result() {
                let ty = outputs
                    .next()
                    .ok_or_else(|| self.unsupported("inline assembly with more outputs than results"))?;
                results.push(state.slots.len());
                let slot = self.slot(&constraint, ty)?;
                state.slots.push(slot);
                continue;
            }
            let arg = args
                .next()
                .ok_or_else(|| self.unsupported("inline assembly with more inputs than arguments"))?;
            let tied = match constraint.place {
                Place::Tied(output) => Some(output),
                _ => None,
            };
            let slot = match tied {
                Some(number) => {
                    let output = tied;
                    let of = state
                        .slots
                        .get(number)
                        .ok_or_else(|| self.unsupported("an input tied to an output that is not there"))?;
                    Slot {
                        hole: of.hole,
                        types: self.asm_types(self.ty(arg))?,
                        is_named: of.is_named,
                        output,
                        value: None,
                    }
                }
                None => self.slot_of_input(&constraint, arg)?,
            };
            if let Hole::Reg(reg) = slot.hole {
                let nodes = self.nodes(arg)?;
                let mut value = self.dag.tuple(&nodes);
                if reg.bank == Bank::Sgpr && self.dag[value].divergent {
                    value = self.dag.node(Op::ReadFirstLane, self.dag[value].ty, &[value]);
                }
                let dwords: u8 = slot.types.iter().map(|ty| ty.dwords()).sum();
                if dwords != reg.dwords {
                    return Err(self.unsupported("an input tied to an output of another width"));
                }
                state.slots.push(slot);
                state.write(Some(state.slots.len() - 1), reg, value);
                continue;
            }
            state.slots.push(slot);
        }
        Ok(results)
    }

    fn slot_of_input(&mut self, constraint: &Constraint<'_>, arg: Value) -> Result<Slot> {
        let constant = self.function.as_int(arg);
        let is_register = match constraint.place {
            Place::Letters(letters) => matches!(letters, b"v" | b"s" | b"r" | b"a"),
            _ => true,
        };
        match constant {
            Some(bits) if !is_register => {
                let number = self.signed_constant(bits, self.ty(arg));
                Ok(Slot {
                    hole: Hole::Number(number),
                    types: SmallVec::new(),
                    is_named: false,
                    output: None,
                    value: None,
                })
            }
            _ => self.slot(constraint, self.ty(arg)),
        }
    }

    /// The slot of a register operand of a type.
    fn slot(&mut self, constraint: &Constraint<'_>, ty: Type) -> Result<Slot> {
        let types = self.asm_types(ty)?;
        let dwords = types.iter().map(|ty| ty.dwords()).sum();
        let reg = match constraint.place {
            Place::Letters(b"v") => Reg::vgpr(0, dwords),
            Place::Letters(b"s" | b"r") => Reg::sgpr(0, dwords),
            Place::Register(name) => {
                let name = String::from_utf8_lossy(name);
                let reg = Reg::from_name(&name).filter(|reg| {
                    reg.dwords == dwords
                        && (reg.bank == Bank::Vgpr || reg.is_general_sgpr() || *reg == Reg::VCC)
                });
                reg.ok_or_else(|| {
                    self.unsupported(format!("the register '{name}' for this type in inline assembly"))
                })?
            }
            Place::Letters(letters) => {
                let letters = String::from_utf8_lossy(letters).into_owned();
                return Err(self.unsupported(format!("the constraint '{letters}' of inline assembly")));
            }
            Place::Tied(_) => return Err(self.unsupported("an output tied to an output")),
        };
        let is_named = matches!(constraint.place, Place::Register(_));
        Ok(Slot { hole: Hole::Reg(reg), types, is_named, output: None, value: None })
    }

    /// The components of a value that inline assembly sees as so many dwords.
    fn asm_types(&self, ty: Type) -> Result<SmallVec<[Ty; 2]>> {
        let types = components(self.types, ty, self.span)?;
        let dwords: u64 = types.iter().map(|ty| u64::from(ty.dwords())).sum();
        let bits = self.types.bits(ty).unwrap_or(0);
        let in_order = bits.div_ceil(32) == dwords && !types.contains(&Ty::I1);
        if !in_order || dwords == 0 || dwords > 32 {
            let text = gcnsel_ir::type_text(self.types, ty);
            return Err(self.unsupported(format!("an operand of type '{text}' of inline assembly")));
        }
        Ok(types)
    }

    /// One instruction: a machine node, whose results are what it writes.
    fn instruction(&mut self, line: &str, assembled: &Assembled, state: &mut State) -> Result<()> {
        let Assembled { inst, holes } = assembled;
        let row = inst.op.row();
        let refused = [
            (row.is_branch() || row.is_terminator(), "control flow"),
            (row.writes_exec(), "a write to EXEC"),
            (row.reads_scc(), "an instruction that reads SCC"),
            (row.reads_m0() || row.writes_m0(), "an instruction that uses M0"),
            (inst.mods.gds || inst.mods.lds, "an instruction that uses M0"),
            (row.concerns_neighbours(), "an instruction whose meaning hangs on its neighbours"),
            (matches!(inst.op, M::S_SETREG_B32 | M::S_SETVSKIP), "a change of the wave's mode"),
            (self.is_mask_fixed(inst), "a mask in a form that has VCC alone"),
            (
                row.is_matrix() && self.is_partial(),
                "a matrix instruction where only some lanes may be active",
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
        let mut machine = MachineNode::new(inst.op, &[]);
        machine.mods = inst.mods;
        machine.form = Some(inst.form).filter(|form| matches!(form, Form::Sdwa | Form::Dpp));
        machine.memory = asm_memory(inst);
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
                (Role::Def, _) => {
                    return Err(self.wrong_asm(line, "a result in no register is not supported here"));
                }
                (_, operand) => {
                    let arg = self.asm_operand(line, spec, operand, holes[index], state)?;
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
        if row.reads_vcc() {
            let vcc = self.asm_register(line, None, Reg::VCC, true, state)?;
            args.push(vcc);
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
        let node = self.dag.machine_node(machine, first, &args, divergent);
        for (number, &(index, reg)) in defs.iter().enumerate() {
            let result = match number {
                0 => node,
                _ => self.dag.result(node, number as u8, ty((index, reg))),
            };
            // An operand of the call has plain bits.
            let result = match (ty((index, reg)), holes[index]) {
                (Ty::I1, Some(_)) => self.dag.node(Op::Ballot, Ty::I64, &[result]),
                _ => result,
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

    /// Registers whose meaning is fixed cannot be written as if they were any; nor can half of a register, of which the
    /// other half would have to stay.
    fn check_written(
        &self,
        line: &str,
        inst: &Inst,
        spec: &OperandSpec,
        hole: Option<usize>,
        reg: Reg,
        state: &State,
    ) -> Result<()> {
        let is_plain = reg.bank != Bank::Sgpr || reg.is_general_sgpr() || reg == Reg::VCC;
        if state.own(hole).is_none() && !is_plain {
            return Err(self.wrong_asm(line, &format!("a write to `{reg}` is not supported here")));
        }
        if reg.bank == Bank::Agpr {
            return Err(self.wrong_asm(line, "accumulation registers are not supported here"));
        }
        let is_tied = inst.specs().iter().any(|spec| matches!(spec.role, Role::Tied(_)));
        let is_half = reg.bank == Bank::Vgpr && spec.ty.bits == 16 && spec.ty.count == 1 && !is_tied;
        let is_kept = !matches!(state.read(hole, reg), Held::Nothing);
        if is_half && (inst.mods.op_sel & 8 != 0 || is_kept && inst.form != Form::Sdwa) {
            return Err(self.wrong_asm(line, "a write to half of a register is not supported here"));
        }
        Ok(())
    }

    fn in_parts(&self, reg: Reg) -> Diagnostic {
        self.unsupported(format!("inline assembly that reads `{reg}` and writes it in other parts"))
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
                let message = format!("`{reg}` is read, which nothing in the text has written");
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

/// Where an operand comes from.
enum Source {
    Node(NodeId),
    Machine(MachineArg),
}

/// What an instruction touches: somewhere in its memory, in the order in which the program says it.
fn asm_memory(inst: &Inst) -> Option<MemoryOperand> {
    let memory = inst.op.row().memory()?;
    let class = match memory.space {
        Space::Global | Space::Scalar | Space::Buffer => AddressClass::Global,
        Space::Lds if inst.mods.gds => AddressClass::Region,
        Space::Lds => AddressClass::Local,
        Space::Scratch => AddressClass::Private,
        Space::Flat => AddressClass::Flat,
    };
    let (load, store) = (memory.access != Access::Store, memory.access != Access::Load);
    let mut operand = MemoryOperand::new(class, u32::from(memory.bytes), 1, load, store);
    operand.volatile = true;
    Some(operand)
}
