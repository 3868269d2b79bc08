//! Inline assembly: each instruction of its text becomes a machine node.
//!
//! What the text writes is a value like any other, be it written through an operand of the call or to a register by
//! name: reading one is reading what was last written to it, and registers are chosen by allocation. So nothing is
//! clobbered, and the instructions may be scheduled, and operands of one may be in any register that it takes. M0 is a
//! value, too, which one text of a block may leave for the next: that is how a load into LDS is told where to. What this
//! cannot say is refused: control flow, registers that nothing in the text has written, and what goes through SCC from
//! one instruction to the next. Accumulation registers are values like those in VGPRs, which take their place:
//! what reads or writes them takes VGPRs, too, or is a move between the two.

mod instruction;
mod state;

use super::{Lower, Nodes};
use crate::dag::{Op, Ty};
use gcnsel_analysis::asm::{Constraint, Place, Purpose, constraints};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{InlineAsm, Type, TypeKind, Value};
use gcnsel_isa::assemble::{Hole, assemble_with, statements};
use gcnsel_isa::{Bank, Reg};
use gcnsel_legalize::layout::components;
use gcnsel_mir::{AddressClass, MemoryOperand, MemoryOrdering, Opcode, Pseudo, SyncScope};
use smallvec::SmallVec;
use state::{Held, Slot, State};

impl Lower<'_> {
    pub(super) fn lower_asm(&mut self, asm: &InlineAsm, args: &[Value], ty: Type) -> Result<Nodes> {
        let (text, operands) = (String::from_utf8_lossy(&asm.text), &asm.constraints);
        let clobbers_memory =
            |c: &Constraint<'_>| c.purpose == Purpose::Clobber && c.place == Place::Register(b"memory");
        let orders_memory = constraints(operands).iter().any(clobbers_memory);
        let side_effect = asm.side_effect || orders_memory;
        let mut state = State { slots: Vec::new(), registers: Vec::new(), touched: Vec::new(), side_effect };
        let results = self.bind(operands, args, ty, &mut state)?;
        if let (Some(m0), Held::Nothing) = (self.asm_m0, state.read(None, Reg::M0)) {
            state.write(None, Reg::M0, m0);
        }
        let holes: Vec<Hole> = state.slots.iter().map(|slot| slot.hole).collect();
        if orders_memory {
            self.compiler_fence();
        }
        for (_, line) in statements(&text) {
            let assembled = assemble_with(line, self.target, &holes)
                .map_err(|error| self.wrong_asm(line, &format!("{error} (at column {})", error.at + 1)))?;
            self.instruction(line, &assembled, &mut state)?;
        }
        if let Held::Value(m0) = state.read(None, Reg::M0) {
            self.asm_m0 = Some(m0);
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

    fn in_parts(&self, reg: Reg) -> Diagnostic {
        self.unsupported(format!("inline assembly that reads `{reg}` and writes it in other parts"))
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
                if let Place::Letters(letters) = constraint.place
                    && !takes_number(letters, number, bits)
                {
                    let letters = String::from_utf8_lossy(letters);
                    let what = format!("the number {number} where inline assembly takes one of '{letters}'");
                    return Err(self.unsupported(what));
                }
                // The machine's own constraints, as LLVM prints them, have no more bits than the type.
                let is_generic = matches!(constraint.place, Place::Letters(b"i" | b"n"));
                let cut = i64::try_from(bits).unwrap_or(number);
                let is_truth = self.types.int_bits(self.ty(arg)) == Some(1);
                // A truth is one, as elsewhere.
                let number = if is_generic && is_truth { -number } else { number };
                let number = if is_generic || (-16..=64).contains(&number) { number } else { cut };
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
        let has_agprs = self.target.info().has_agprs;
        let reg = match constraint.place {
            Place::Letters(b"v") => Reg::vgpr(0, dwords),
            Place::Letters(b"s" | b"r") => Reg::sgpr(0, dwords),
            Place::Letters(b"a") if has_agprs => Reg::agpr(0, dwords),
            Place::Register(name) => {
                let name = String::from_utf8_lossy(name);
                let reg = Reg::from_name(&name).filter(|reg| {
                    let is_nameable = match reg.bank {
                        Bank::Vgpr => true,
                        Bank::Agpr => has_agprs,
                        Bank::Sgpr => reg.is_general_sgpr() || Reg::VCC.contains(*reg) || *reg == Reg::M0,
                    };
                    reg.dwords == dwords && is_nameable
                });
                let reg = reg.ok_or_else(|| {
                    self.unsupported(format!("the register '{name}' for this type in inline assembly"))
                })?;
                if !gcnsel_isa::is_aligned(reg, self.target) {
                    return Err(self.unsupported(format!(
                        "'{name}' as an operand of inline assembly, which begins at an unaligned register,"
                    )));
                }
                reg
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
}

/// Whether a number, whose type has these bits for it, is one that a constraint takes; those that are no ranges of integers take all.
fn takes_number(letters: &[u8], number: i64, bits: u128) -> bool {
    let is_inline = (-16..=64).contains(&number);
    match letters {
        b"I" => is_inline,
        b"J" => i16::try_from(number).is_ok(),
        b"B" => i32::try_from(number).is_ok(),
        b"C" => is_inline || u32::try_from(bits).is_ok(),
        _ => true,
    }
}
