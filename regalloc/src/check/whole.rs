//! The checker of whole-wave values, from the functions before and after they got their registers.
//!
//! A register of theirs may be named by them alone, anywhere in the function, so that no lane has anything of its own in
//! it. Block by block each use must read what it should; a location holds a set of values, as in the check of the files.

use super::state::{Location, State, Value, locations};
use crate::Error;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, Pseudo, RegKind, VReg};
use rustc_hash::FxHashSet;

/// Checks that `after` reads and writes the whole-wave values of `before` in `registers`, and nothing else there.
///
/// # Errors
/// Names the block and the instruction.
pub fn check_whole(before: &Function, after: &Function, registers: Reg) -> Result<(), Error> {
    for &block in &before.layout {
        check_block(before, after, registers, block)?;
    }
    Ok(())
}

fn check_block(before: &Function, after: &Function, registers: Reg, block: Block) -> Result<(), Error> {
    let error = |inst: Inst, what: &str| {
        Err(Error(format!("function '{}', {block}, {inst}: whole-wave values: checker: {what}", after.name)))
    };
    let is_value = |reg: VReg| before.regs[reg].kind == RegKind::WholeWave;
    let is_theirs = |reg: Reg| reg.overlaps(registers);
    let known: FxHashSet<Inst> = before.blocks[block].insts.iter().copied().collect();
    let mut state = State::default();
    let mut old = before.blocks[block].insts.iter().copied().peekable();
    for &inst in &after.blocks[block].insts {
        let new = &after.insts[inst];
        if !known.contains(&inst) {
            let [Operand::Phys(to), from] = new.operands[..] else { return error(inst, "it is no move") };
            let is_move = new.opcode == Op::V_MOV_B32.into() && new.all_lanes && registers.contains(to);
            if !is_move {
                return error(inst, "something else than a move of all lanes was made");
            }
            let at = Location::Register(Bank::Vgpr, to.index);
            match from {
                Operand::Phys(from) if from.bank == Bank::Vgpr => {
                    state.carry(Location::Register(Bank::Vgpr, from.index), at);
                }
                Operand::Phys(from) => state.set(at, Some(Value::Scalar(from.index))),
                constant => state.set(at, Value::of_constant(constant, 0)),
            }
            continue;
        }
        while let Some(gone) = old.next_if(|&o| o != inst) {
            vanished(before, gone, &mut state);
        }
        old.next();
        let data = &before.insts[inst];
        let defs = data.def_count();
        for (n, (&was, &is)) in data.operands.iter().zip(&new.operands).enumerate() {
            let value = was.as_reg().filter(|r| is_value(r.reg));
            let Operand::Phys(is) = is else {
                if value.is_some() {
                    return error(inst, &format!("operand {n} has no register"));
                }
                continue;
            };
            match value {
                None if is_theirs(is) => {
                    return error(inst, &format!("operand {n} names {is}, which is not its"));
                }
                None => continue,
                Some(_) if !registers.contains(is) => {
                    return error(inst, &format!("operand {n} is in {is}"));
                }
                Some(used) if n >= defs => {
                    for (i, at) in locations(is).enumerate() {
                        let wanted = Value::Register(used.reg, used.first + i as u8);
                        if !state.holds(at, wanted) && !state.is_undefined(&wanted) {
                            return error(inst, &format!("operand {n} should read {wanted:?}"));
                        }
                    }
                }
                Some(_) => {}
            }
        }
        for (was, is) in data.operands[..defs].iter().zip(&new.operands[..defs]) {
            if let Operand::Phys(scalar) = is
                && scalar.bank == Bank::Sgpr
            {
                (scalar.index..scalar.end()).for_each(|index| state.forget(Value::Scalar(index)));
            }
            let (Some(was), Operand::Phys(is)) = (was.as_reg().filter(|r| is_value(r.reg)), is) else {
                continue;
            };
            for (i, at) in locations(*is).enumerate() {
                state.set(at, Some(Value::Register(was.reg, i as u8)));
            }
        }
    }
    Ok(())
}

/// A pseudo instruction whose moves have been executed: its result is where its source is.
fn vanished(before: &Function, inst: Inst, state: &mut State) {
    let data = &before.insts[inst];
    let Some(def) = data.operands.first().and_then(|o| o.as_reg()) else { return };
    let mut pairs = Vec::new();
    let mut at = 0;
    let width = if data.opcode == Pseudo::RegSequence.into() { 1 } else { def.dwords };
    if data.opcode == Pseudo::Undef.into() {
        pairs.extend((0..def.dwords).map(|i| (Value::Undefined, Value::Register(def.reg, i))));
    }
    for &part in &data.operands[1..] {
        let dwords = part.as_reg().map_or(width, |r| r.dwords);
        let dwords = if let Operand::Phys(reg) = part { reg.dwords } else { dwords };
        for i in 0..dwords {
            let value = match part {
                Operand::Reg(r) => Some(Value::Register(r.reg, r.first + i)),
                Operand::Phys(reg) => Some(Value::Scalar(reg.index + u16::from(i))),
                Operand::Undef => Some(Value::Undefined),
                constant => Value::of_constant(constant, i),
            };
            pairs.extend(value.map(|value| (value, Value::Register(def.reg, at + i))));
        }
        at += dwords;
    }
    let found = state.found(&pairs);
    state.add(found);
}

/// Checks that what other lanes than the active ones execute stands where exec has just these, and everything that minds
/// exec where it is the block's.
///
/// # Errors
/// Names the block and the instruction.
pub fn check_exec(f: &Function) -> Result<(), Error> {
    for &block in &f.layout {
        // What holds the block's exec, and what exec is meanwhile: its halves, of which one may still be the block's.
        let mut held: Vec<Reg> = Vec::new();
        let mut lanes: [Option<u32>; 2] = [None; 2];
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            let error = |what: &str| {
                Err(Error(format!(
                    "function '{}', {block}, {inst}: whole-wave values: checker: {what}",
                    f.name
                )))
            };
            let is_own = lanes == [None; 2];
            if let Some(written) = constant_lanes(data) {
                if held.is_empty() {
                    return error("exec is not saved");
                }
                lanes = std::array::from_fn(|half| written[half].or(lanes[half]));
                continue;
            }
            match moved(data) {
                Some([Operand::Phys(to), EXEC]) if is_own => {
                    held.retain(|reg| !reg.overlaps(to));
                    held.push(to);
                    continue;
                }
                Some([EXEC, from]) if !is_own => {
                    if !held.iter().any(|&reg| from == Operand::Phys(reg)) {
                        return error("exec does not come back");
                    }
                    lanes = [None; 2];
                    continue;
                }
                _ => {}
            }
            if data.minds_exec() {
                match f.lanes_of(inst) {
                    None if !is_own => return error("other lanes execute what is made for the active ones"),
                    Some(_) if is_own => return error("active lanes alone execute what is made for others"),
                    Some(wanted) if lanes != [Some(wanted as u32), Some((wanted >> 32) as u32)] => {
                        return error("not the lanes execute it that it is made for");
                    }
                    _ => {}
                }
            }
            let defs = &data.operands[..data.def_count().min(data.operands.len())];
            for def in defs {
                if let Operand::Phys(written) = def {
                    // Of another exec nothing is held yet.
                    held.retain(|reg| !written.overlaps(*reg) && !written.overlaps(Reg::EXEC));
                }
            }
            if data.opcode.isa().is_some_and(|op| op.row().writes_exec()) {
                held.clear();
            }
        }
        if lanes != [None; 2] {
            return Err(Error(format!("function '{}', {block}: exec does not come back", f.name)));
        }
    }
    Ok(())
}

const EXEC: Operand = Operand::Phys(Reg::EXEC);

/// What an instruction makes of the halves of exec that it writes, if that is a constant.
fn constant_lanes(data: &InstData) -> Option<[Option<u32>; 2]> {
    let Opcode::Isa(op) = data.opcode else { return None };
    match (op, &data.operands[..]) {
        (Op::S_MOV_B64, &[EXEC, Operand::Imm(all)]) => Some([Some(all as u32), Some((all >> 32) as u32)]),
        (Op::S_BFM_B64, &[EXEC, Operand::Imm(count), Operand::Imm(first)]) => {
            let lanes = ((1u64 << (count & 63)) - 1) << (first & 63);
            Some([Some(lanes as u32), Some((lanes >> 32) as u32)])
        }
        (Op::S_MOV_B32, &[Operand::Phys(half), Operand::Imm(lanes)]) => match half {
            _ if half == Reg::EXEC.lo() => Some([Some(lanes as u32), None]),
            _ if half == Reg::EXEC.hi() => Some([None, Some(lanes as u32)]),
            _ => None,
        },
        _ => None,
    }
}

/// The operands of a move of a scalar pair.
fn moved(data: &InstData) -> Option<[Operand; 2]> {
    let is_move = data.opcode == Op::S_MOV_B64.into() && !data.all_lanes;
    is_move.then(|| data.operands[..].try_into().ok()).flatten()
}
