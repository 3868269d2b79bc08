//! The function as the encoder sees it: instructions of the machine alone, in blocks that end in a branch yet to be
//! chosen.

use crate::indexed;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::{
    Allowed, Form, Format, Inst, Op, Operand, OperandSpec, Operands, Reg, Target, convention, shorten,
};
use gcnsel_mir::{Condition, Function, InstData, Opcode, Origin, Pseudo, SymbolPart, WaveTerminator};
use std::borrow::Cow;

/// A function's machine code, before it has addresses.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The function's name.
    pub name: Box<str>,
    /// The target.
    pub target: Target,
    /// The blocks in their order, the entry first.
    pub blocks: Vec<MachineBlock>,
    /// The SGPRs that long branches go through, where they are known beforehand.
    pub jump_pair: Option<Reg>,
}

/// A block of machine code.
#[derive(Clone, Debug)]
pub struct MachineBlock {
    /// The block's number in the function it came from.
    pub label: u32,
    /// Instructions, no branches among them.
    pub insts: Vec<MachineInst>,
    /// Where the wave goes on, by the target's place in [`Machine::blocks`].
    pub end: End,
    /// Where the branches there come from.
    pub ending: Origin,
}

/// Where the wave goes at the end of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Nowhere.
    Program,
    /// To a block.
    Jump(usize),
    /// To `taken` if the condition holds, else to `otherwise`.
    Branch {
        /// The condition.
        condition: Condition,
        /// Where, if it holds.
        taken: usize,
        /// Where, if not.
        otherwise: usize,
    },
}

impl End {
    /// The blocks the wave may go to.
    pub fn targets(self) -> impl Iterator<Item = usize> {
        let (first, second) = match self {
            End::Program => (None, None),
            End::Jump(target) => (Some(target), None),
            End::Branch { taken, otherwise, .. } => (Some(taken), Some(otherwise)),
        };
        first.into_iter().chain(second)
    }

    /// The same with each block by another number.
    pub fn renumbered(self, place: &[usize]) -> End {
        match self {
            End::Program => End::Program,
            End::Jump(target) => End::Jump(place[target]),
            End::Branch { condition, taken, otherwise } => {
                End::Branch { condition, taken: place[taken], otherwise: place[otherwise] }
            }
        }
    }
}

/// A machine instruction and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MachineInst {
    /// The instruction.
    pub inst: Inst,
    /// The operand that stands for a part of a symbol's address: a literal, to be relocated.
    pub symbol: Option<SymbolUse>,
    /// The operand that stands for any dword of a tuple, of which M0 says which: a move while registers are indexed.
    pub among: Option<Among>,
    /// Where it comes from.
    pub origin: Origin,
}

/// An operand that names the first dword that M0 may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Among {
    /// Which operand.
    pub operand: usize,
    /// All dwords that it may be.
    pub tuple: Reg,
}

/// A literal that a relocation fills in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolUse {
    /// Which operand.
    pub operand: usize,
    /// The symbol's number in the IR module.
    pub symbol: u32,
    /// Which half of its address.
    pub part: SymbolPart,
    /// Bytes added to the address.
    pub addend: i64,
}

impl MachineInst {
    /// An instruction of the compiler's own.
    pub fn new(op: Op, operands: impl IntoIterator<Item = Operand>) -> Self {
        let inst = Inst::new(op, Form::Native, operands);
        MachineInst { inst, symbol: None, among: None, origin: Origin::NONE }
    }

    /// The instruction with all registers that it may touch.
    pub fn touching(&self) -> Cow<'_, Inst> {
        let Some(Among { operand, tuple }) = self.among else { return Cow::Borrowed(&self.inst) };
        let mut inst = self.inst.clone();
        inst.operands[operand] = Operand::Reg(tuple);
        Cow::Owned(inst)
    }
}

/// Turns an allocated function with waits into machine code.
///
/// # Errors
/// When something is left that no machine instruction is: a virtual register, a pseudo instruction, a constant that
/// no operand can hold. The message names the function, block and instruction.
pub fn lower(f: &Function) -> Result<Machine> {
    let mut place = vec![usize::MAX; f.blocks.len()];
    for (position, block) in f.layout.iter().enumerate() {
        place[block.as_u32() as usize] = position;
    }
    let mut blocks = Vec::with_capacity(f.layout.len());
    for &block in &f.layout {
        let data = &f.blocks[block];
        let fail =
            |what: String| Diagnostic::without_position(format!("function '{}', {block}: {what}", f.name));
        let mut insts = Vec::with_capacity(data.insts.len());
        for &inst in &data.insts {
            let data = &f.insts[inst];
            if data.is_indexed() {
                indexed::lower(data, f.target, &mut insts).map_err(|what| fail(format!("{inst} {what}")))?;
                continue;
            }
            let lowered = lower_inst(data, f.target).map_err(|what| fail(format!("{inst} {what}")))?;
            insts.extend(lowered);
        }
        let end = match &data.wave_terminator {
            Some(WaveTerminator::End) => End::Program,
            Some(WaveTerminator::Jump(edge)) => End::Jump(place[edge.target.as_u32() as usize]),
            Some(WaveTerminator::Branch { condition, taken, otherwise }) => End::Branch {
                condition: *condition,
                taken: place[taken.target.as_u32() as usize],
                otherwise: place[otherwise.target.as_u32() as usize],
            },
            None => return Err(fail("has no wave terminator".to_owned())),
        };
        blocks.push(MachineBlock { label: block.as_u32(), insts, end, ending: f.endings[block] });
    }
    let jump_pair = f.has_convention().then_some(convention::JUMP_PAIR);
    Ok(Machine { name: f.name.clone(), target: f.target, blocks, jump_pair })
}

/// A machine instruction of an allocated one, in its shortest form; `None` where nothing is to be executed.
///
/// # Errors
/// What is wrong with it.
pub fn lower_inst(data: &InstData, target: Target) -> std::result::Result<Option<MachineInst>, String> {
    let op = match data.opcode {
        Opcode::Isa(op) => op,
        // Any value will do, so the register may keep the one it has.
        Opcode::Pseudo(Pseudo::Undef) => return Ok(None),
        Opcode::Pseudo(Pseudo::Call(_)) => {
            let pairs = [convention::RETURN_ADDRESS, convention::JUMP_PAIR].map(Operand::Reg);
            let inst = MachineInst::new(Op::S_SWAPPC_B64, pairs);
            return Ok(Some(MachineInst { origin: data.origin, ..inst }));
        }
        Opcode::Pseudo(Pseudo::Return) => {
            let inst = MachineInst::new(Op::S_SETPC_B64, [Operand::Reg(convention::RETURN_ADDRESS)]);
            return Ok(Some(MachineInst { origin: data.origin, ..inst }));
        }
        Opcode::Pseudo(pseudo) => {
            return Err(format!("is a {pseudo:?} that an earlier stage should have lowered"));
        }
    };
    let row = op.row();
    let form = data.form.unwrap_or(match row.format {
        Format::Vop1 | Format::Vop2 | Format::Vopc => Form::E64,
        _ => Form::Native,
    });
    let specs = row.specs(form, &data.mods);
    let mut inst = Inst { op, form, operands: Operands::new(), mods: data.mods };
    let mut symbol = None;
    // Behind the row's operands stand the registers that the instruction reads without naming them.
    for (index, spec) in specs.iter().enumerate() {
        let operand =
            data.operands.get(index).ok_or_else(|| format!("({}) lacks operand {index}", row.name))?;
        let lowered = lower_operand(*operand, spec, &mut symbol, index);
        inst.operands.push(lowered.map_err(|what| format!("({}), operand {index} {what}", row.name))?);
    }
    shorten(&mut inst, target);
    Ok(Some(MachineInst { inst, symbol, among: None, origin: data.origin }))
}

fn lower_operand(
    operand: gcnsel_mir::Operand,
    spec: &OperandSpec,
    symbol: &mut Option<SymbolUse>,
    index: usize,
) -> std::result::Result<Operand, String> {
    use gcnsel_mir::Operand as Mir;
    Ok(match operand {
        Mir::Phys(reg) => Operand::Reg(reg),
        Mir::Off => Operand::Off,
        Mir::Imm(value) if spec.allowed.has(Allowed::IMM) => {
            Operand::Imm(i32::try_from(value).map_err(|_| format!("is {value}, which no field holds"))?)
        }
        Mir::Imm(value) if spec.field == gcnsel_isa::Field::Literal => Operand::Literal(value as u32),
        Mir::Imm(value) => {
            let bits = value as u64 & element_mask(spec);
            Operand::constant(bits, spec.ty)
                .ok_or_else(|| format!("is {value:#x}, which no constant holds"))?
        }
        Mir::Symbol { symbol: number, part, addend } => {
            *symbol = Some(SymbolUse { operand: index, symbol: number, part, addend });
            Operand::Literal(0)
        }
        Mir::Undef => return Err("may not be undefined".to_owned()),
        Mir::Reg(reg) => return Err(format!("is the virtual register {}", reg.reg)),
        Mir::Frame(slot, _) => return Err(format!("is the address of {slot}, which has no place yet")),
        Mir::Block(block) => return Err(format!("is the address of {block}")),
    })
}

/// The bits of an operand's type, up to 64.
fn element_mask(spec: &OperandSpec) -> u64 {
    match spec.ty.dwords() {
        0 | 1 if spec.ty.count == 1 => u64::MAX >> (64 - spec.ty.bits),
        0 | 1 => u64::from(u32::MAX),
        _ => u64::MAX,
    }
}
