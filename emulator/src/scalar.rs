//! Scalar instructions: arithmetic, EXEC, the program counter, hardware registers, control.

use gcnsel_isa::semantics::salu;
use gcnsel_isa::semantics::word::Layout;
use gcnsel_isa::{Field, Format, Inst, Kind, Op, Operand, OperandType, Reg, Role};

use crate::action::{Action, Flow};
use crate::fault::Trouble;
use crate::indexing;
use crate::operand::{PRIVATE_APERTURE, SHARED_APERTURE, Source};
use crate::pending::Order;
use crate::poison;
use crate::registers::{FileSizes, Registers};
use crate::wave::Wave;

/// The trap that asks for a debugger; where none is attached, the trap handler comes back at once (AMDGPUUsage, "Trap
/// Handler ABI").
const DEBUG_TRAP: u32 = 3;

const EXEC: usize = Reg::EXEC.index as usize;
const VCC: usize = Reg::VCC.index as usize;

/// How a scalar operand of a type is read.
fn layout(ty: OperandType) -> Layout {
    match (ty.dwords(), ty.kind) {
        (2, Kind::Float) => Layout::F64,
        (2, _) => Layout::Int64,
        _ => Layout::Int32,
    }
}

/// A scalar source: a value and its undefined bits.
fn read(registers: &Registers, source: Source, dwords: usize) -> (u64, u64) {
    (source.lane(registers, 0, dwords) as u64, source.lane_undefined(registers, 0, dwords) as u64)
}

/// The destination of a scalar instruction.
#[derive(Clone, Copy)]
struct Destination {
    index: usize,
    dwords: usize,
}

impl Destination {
    fn write(self, registers: &mut Registers, value: u64, undefined: u64) -> Result<(), Trouble> {
        if self.dwords == 2 {
            registers.set_pair(self.index, value, undefined);
        } else {
            registers.set_scalar(self.index, value as u32, undefined as u32);
        }
        check_exec(registers)
    }
}

/// EXEC must be defined whenever it is written.
fn check_exec(registers: &Registers) -> Result<(), Trouble> {
    let undefined = registers.pair_undefined(EXEC);
    if undefined == 0 {
        return Ok(());
    }
    Err(Trouble::Poison { place: "exec", register: None, lane: Some(undefined.trailing_zeros()) })
}

/// The operands of a scalar instruction, read ones with their dwords.
struct Parts {
    destination: Option<Destination>,
    sources: Vec<(Source, usize)>,
}

fn parts(inst: &Inst, sizes: &FileSizes) -> Result<Parts, Trouble> {
    let mut parts = Parts { destination: None, sources: Vec::new() };
    for (spec, operand) in inst.specs().iter().zip(&inst.operands) {
        let dwords = usize::from(spec.ty.dwords());
        match (spec.role, operand) {
            (Role::Def, Operand::Reg(register)) => {
                let index = sizes.scalar(*register, dwords as u8)?;
                parts.destination = Some(Destination { index, dwords });
            }
            (Role::Def, _) => return Err(Trouble::BadOperand("a result without a register")),
            (_, Operand::Imm(number)) => parts.sources.push((Source::Constant(u64::from(*number as u32)), 1)),
            (_, operand) => {
                let source = Source::new(*operand, layout(spec.ty), dwords as u8, sizes)?;
                parts.sources.push((source, dwords));
            }
        }
    }
    Ok(parts)
}

/// Prepares a scalar instruction.
///
/// # Errors
/// It has no meaning here, or an operand cannot be executed.
pub fn prepare(inst: &Inst, sizes: &FileSizes) -> Result<Action, Trouble> {
    use Op::*;
    let parts = parts(inst, sizes)?;
    let number = inst.operands.iter().find_map(|operand| match operand {
        Operand::Imm(number) => Some(*number),
        _ => None,
    });
    match inst.op {
        S_SENDMSG => Ok(Action::new(|wave, _| {
            if wave.registers.strict {
                wave.pending.issue(Order::Scalar, None, u64::MAX, Vec::new());
            }
            Ok(Flow::Next)
        })),
        S_NOP | S_WAKEUP | S_SETHALT | S_SLEEP | S_SETPRIO | S_ICACHE_INV | S_INCPERFLEVEL
        | S_DECPERFLEVEL | S_TTRACEDATA => Ok(Action::new(|_, _| Ok(Flow::Next))),
        S_WAITCNT => {
            let counts = gcnsel_isa::WaitCounts::unpack(number.unwrap_or(0) as u16);
            Ok(Action::new(move |wave, _| {
                if !wave.pending.is_empty() {
                    wave.pending.wait(counts.vm, counts.lgkm);
                }
                Ok(Flow::Next)
            }))
        }
        S_ENDPGM | S_ENDPGM_SAVED => Ok(Action::new(|_, _| Ok(Flow::End))),
        S_BARRIER => Ok(Action::new(|wave, machine| {
            if wave.registers.strict && wave.registers.exec() == 0 {
                return Err(Trouble::NoActiveLane);
            }
            match wave.pending.outstanding() {
                Some(counter) if !machine.target.info().back_off_barrier => {
                    Err(Trouble::Outstanding { counter })
                }
                _ => Ok(Flow::Barrier),
            }
        })),
        S_TRAP => {
            let number = number.unwrap_or(0) as u32 & 0xff;
            Ok(Action::new(move |_, _| match number {
                DEBUG_TRAP => Ok(Flow::Next),
                _ => Err(Trouble::Trap(number)),
            }))
        }
        S_BRANCH | S_CBRANCH_SCC0 | S_CBRANCH_SCC1 | S_CBRANCH_VCCZ | S_CBRANCH_VCCNZ | S_CBRANCH_EXECZ
        | S_CBRANCH_EXECNZ => Ok(branch(inst.op, number.unwrap_or(0))),
        S_GETPC_B64 | S_SETPC_B64 | S_SWAPPC_B64 | S_CALL_B64 => program_counter(inst.op, parts, number),
        S_GETREG_B32 | S_SETREG_B32 | S_SETREG_IMM32_B32 => hardware_register(inst, parts),
        S_MOVRELS_B32 | S_MOVRELS_B64 | S_MOVRELD_B32 | S_MOVRELD_B64 => relative_move(inst, parts, sizes),
        S_AND_SAVEEXEC_B64 | S_OR_SAVEEXEC_B64 | S_XOR_SAVEEXEC_B64 | S_ANDN2_SAVEEXEC_B64
        | S_ORN2_SAVEEXEC_B64 | S_NAND_SAVEEXEC_B64 | S_NOR_SAVEEXEC_B64 | S_XNOR_SAVEEXEC_B64
        | S_ANDN1_SAVEEXEC_B64 | S_ORN1_SAVEEXEC_B64 | S_ANDN1_WREXEC_B64 | S_ANDN2_WREXEC_B64 => {
            change_exec(inst.op, parts)
        }
        _ => match indexing::prepare(inst.op, &parts.sources) {
            Some(action) => Ok(action),
            None => compute(inst, parts),
        },
    }
}

/// Arithmetic and compares.
fn compute(inst: &Inst, mut parts: Parts) -> Result<Action, Trouble> {
    let op = inst.op;
    if inst.op.row().format == Format::Sopk && parts.sources.len() == 2 && parts.destination.is_some() {
        // The destination's old value comes first, as in the instructions that only read it.
        parts.sources.reverse();
    }
    // Whether there is a meaning shows on any values.
    salu::eval(op, 0, 0, false)?;
    let (a, a_dwords) = parts.sources.first().copied().unwrap_or((Source::Constant(0), 1));
    let (b, b_dwords) = parts.sources.get(1).copied().unwrap_or((Source::Constant(0), 1));
    let destination = parts.destination;
    let bits = destination.map_or(32, |destination| 32 * destination.dwords as u32);
    Ok(Action::new(move |wave, _| {
        let registers = &mut wave.registers;
        let (x, y) = (read(registers, a, a_dwords), read(registers, b, b_dwords));
        let result = salu::eval(op, x.0, y.0, registers.scc)?;
        let (mut undefined, mut scc_undefined) = (0, false);
        if registers.strict && (x.1 | y.1 != 0 || registers.scc_undefined) {
            (undefined, scc_undefined) =
                poison::scalar(op, x, y, registers.scc_undefined, registers.scc, bits, result.value);
        }
        if let Some(scc) = result.scc {
            registers.scc = scc;
            registers.scc_undefined = scc_undefined;
        }
        if let Some(destination) = destination {
            destination.write(registers, result.value, undefined)?;
        }
        Ok(Flow::Next)
    }))
}

/// The instructions that save EXEC and change it, or change it and save it.
fn change_exec(op: Op, parts: Parts) -> Result<Action, Trouble> {
    let Parts { destination: Some(destination), sources } = parts else {
        return Err(Trouble::BadOperand("no destination"));
    };
    let Some(&(source, dwords)) = sources.first() else {
        return Err(Trouble::BadOperand("no source"));
    };
    let saves_old = !matches!(op, Op::S_ANDN1_WREXEC_B64 | Op::S_ANDN2_WREXEC_B64);
    Ok(Action::new(move |wave, _| {
        let registers = &mut wave.registers;
        let a = read(registers, source, dwords);
        let old = registers.exec();
        let result = salu::eval(op, a.0, old, registers.scc)?;
        let mut undefined = (0, false);
        if registers.strict && a.1 != 0 {
            undefined = poison::scalar(op, a, (old, 0), false, false, 64, result.value);
        }
        let saved = if saves_old { (old, 0) } else { (result.value, undefined.0) };
        destination.write(registers, saved.0, saved.1)?;
        registers.set_pair(EXEC, result.value, undefined.0);
        check_exec(registers)?;
        registers.scc = result.value != 0;
        registers.scc_undefined = undefined.1;
        Ok(Flow::Next)
    }))
}

/// The target of a branch: `distance` dwords from the next instruction.
fn target(wave: &Wave, distance: i32) -> Flow {
    Flow::Jump(wave.next_pc.wrapping_add_signed(i64::from(distance) * 4))
}

fn branch(op: Op, distance: i32) -> Action {
    fn condition(wave: &Wave, op: Op) -> Result<bool, Trouble> {
        let registers = &wave.registers;
        Ok(match op {
            Op::S_CBRANCH_SCC0 | Op::S_CBRANCH_SCC1 => {
                // Without lanes it matters to nobody which way the wave takes to those that wait.
                if registers.scc_undefined && registers.exec() != 0 {
                    let register = Some(Reg::SCC);
                    return Err(Trouble::Poison { place: "a branch", register, lane: None });
                }
                registers.scc == (op == Op::S_CBRANCH_SCC1)
            }
            Op::S_CBRANCH_VCCZ | Op::S_CBRANCH_VCCNZ => {
                if registers.strict && registers.vccz_stale {
                    return Err(Trouble::StaleVccz);
                }
                (registers.defined(VCC, 2, "a branch")? == 0) == (op == Op::S_CBRANCH_VCCZ)
            }
            Op::S_CBRANCH_EXECZ => registers.exec() == 0,
            Op::S_CBRANCH_EXECNZ => registers.exec() != 0,
            _ => true,
        })
    }
    Action::new(move |wave, _| Ok(if condition(wave, op)? { target(wave, distance) } else { Flow::Next }))
}

fn program_counter(op: Op, parts: Parts, distance: Option<i32>) -> Result<Action, Trouble> {
    let Parts { destination, sources } = parts;
    let source = match sources.first() {
        Some(&(Source::Scalar(index), 2)) => Some(index),
        _ => None,
    };
    if matches!(op, Op::S_SETPC_B64 | Op::S_SWAPPC_B64) && source.is_none() {
        return Err(Trouble::BadOperand("an address that is no register pair"));
    }
    Ok(Action::new(move |wave, _| {
        let next = wave.next_pc;
        let flow = match (op, source) {
            (Op::S_CALL_B64, _) => target(wave, distance.unwrap_or(0)),
            (_, Some(index)) => Flow::Jump(wave.registers.defined(index, 2, "the program counter")?),
            _ => Flow::Next,
        };
        if let Some(destination) = destination {
            destination.write(&mut wave.registers, next, 0)?;
        }
        Ok(flow)
    }))
}

/// Hardware registers by number. Source: "Vega" instruction set manual, hardware registers.
const HW_MODE: u32 = 1;
const HW_STATUS: u32 = 2;
const HW_TRAPSTS: u32 = 3;
const HW_ID: u32 = 4;
const HW_SH_MEM_BASES: u32 = 15;
const HW_XCC_ID: u32 = 20;

fn hardware_register(inst: &Inst, parts: Parts) -> Result<Action, Trouble> {
    let mut code = 0;
    for (spec, operand) in inst.specs().iter().zip(&inst.operands) {
        if let (Field::Simm16, Operand::Imm(number)) = (spec.field, operand) {
            code = *number as u32 & 0xffff;
        }
    }
    let (id, offset, size) = (code & 63, code >> 6 & 31, (code >> 11 & 31) + 1);
    let mask = if size == 32 { u32::MAX } else { ((1 << size) - 1) << offset };
    if inst.op == Op::S_GETREG_B32 {
        let Some(destination) = parts.destination else { return Err(Trouble::BadOperand("no destination")) };
        return Ok(Action::new(move |wave, _| {
            let value = match id {
                HW_MODE => wave.mode_register,
                HW_STATUS => {
                    let registers = &wave.registers;
                    u32::from(registers.scc) | u32::from(registers.exec() == 0) << 9 | 1 << 16
                }
                HW_TRAPSTS | HW_XCC_ID => 0,
                HW_ID => wave.index,
                HW_SH_MEM_BASES => PRIVATE_APERTURE >> 16 | (SHARED_APERTURE >> 16) << 16,
                _ => return Err(Trouble::BadOperand("a hardware register that is not modelled")),
            };
            destination.write(&mut wave.registers, u64::from((value & mask) >> offset), 0)?;
            Ok(Flow::Next)
        }));
    }
    // The value is the operand that is not the register's number.
    let value = inst.specs().iter().zip(&parts.sources).find(|(spec, _)| spec.field != Field::Simm16);
    let Some((_, &(source, _))) = value else { return Err(Trouble::BadOperand("no value")) };
    Ok(Action::new(move |wave, _| {
        let (value, undefined) = read(&wave.registers, source, 1);
        if undefined as u32 & (mask >> offset) != 0 {
            return Err(Trouble::Poison { place: "a hardware register", register: None, lane: None });
        }
        match id {
            HW_MODE => {
                let mode = wave.mode_register & !mask | (value as u32) << offset & mask;
                wave.set_mode(mode);
            }
            // Writing these changes nothing a kernel sees here.
            HW_STATUS | HW_TRAPSTS => {}
            _ => return Err(Trouble::BadOperand("a hardware register that is not modelled")),
        }
        Ok(Flow::Next)
    }))
}

/// Moves between registers indexed by M0.
fn relative_move(inst: &Inst, parts: Parts, sizes: &FileSizes) -> Result<Action, Trouble> {
    let reads = matches!(inst.op, Op::S_MOVRELS_B32 | Op::S_MOVRELS_B64);
    let Parts { destination: Some(destination), sources } = parts else {
        return Err(Trouble::BadOperand("no destination"));
    };
    let Some(&(source, dwords)) = sources.first() else { return Err(Trouble::BadOperand("no source")) };
    let sizes = *sizes;
    Ok(Action::new(move |wave, _| {
        let registers = &mut wave.registers;
        let m0 = registers.defined(Reg::M0.index as usize, 1, "a register's number")?;
        let moved = |index: usize| {
            let index = index as u64 + m0;
            let register = Reg::sgpr(index.min(u64::from(u16::MAX)) as u16, dwords as u8);
            sizes.scalar(register, dwords as u8)
        };
        let (mut source, mut destination) = (source, destination);
        match source {
            Source::Scalar(index) if reads => source = Source::Scalar(moved(index)?),
            _ => destination.index = moved(destination.index)?,
        }
        let (value, undefined) = read(registers, source, dwords);
        destination.write(registers, value, undefined)?;
        Ok(Flow::Next)
    }))
}
