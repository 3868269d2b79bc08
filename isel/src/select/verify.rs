//! Checks of selected code, from the instruction table alone: banks, widths, constants, the constant bus, and SCC
//! between neighbours. What holds of every machine function (SSA, edges) is `mir`'s to check.

use gcnsel_isa::{Allowed, Bank, Field, Form, Format, Omod, OperandSpec, Reg, Role, Row};
use gcnsel_mir::{Function, InstData, Opcode, Operand, RegKind, RegRef, Terminator};
use smallvec::SmallVec;

/// Checks every instruction of a selected function.
///
/// # Errors
/// What is wrong, and where.
pub fn verify(function: &Function) -> Result<(), String> {
    for &block in &function.layout {
        let data = &function.blocks[block];
        let mut scc_is_set = false;
        for &inst in &data.insts {
            let inst_data = &function.insts[inst];
            let here = |e: String| format!("{block}, {inst}: {e}");
            let Opcode::Isa(op) = inst_data.opcode else {
                scc_is_set = false;
                continue;
            };
            let row = op.row();
            verify_inst(function, inst_data, row).map_err(here)?;
            verify_exec(inst_data, row).map_err(here)?;
            if row.reads_scc() && !scc_is_set {
                return Err(here(format!("{op:?} reads SCC, which the instruction before it does not set")));
            }
            // A reader that does not write SCC leaves it for the next one.
            scc_is_set = row.writes_scc() || scc_is_set && row.reads_scc();
        }
        if matches!(data.terminator, Some(Terminator::Uniform { .. })) && !scc_is_set {
            return Err(format!("{block}: the branch reads SCC, which the last instruction does not set"));
        }
    }
    Ok(())
}

fn verify_inst(function: &Function, data: &InstData, row: &Row) -> Result<(), String> {
    let specs = data.specs();
    let implicit = data.opcode.implicit_uses(&data.mods).len();
    if data.operands.len() != specs.len() + implicit {
        return Err(format!(
            "{} has {} operands, not {}",
            row.name,
            data.operands.len(),
            specs.len() + implicit
        ));
    }
    if !row.available(function.target) {
        return Err(format!("{} does not exist on {}", row.name, function.target));
    }
    let saddr_given = specs
        .iter()
        .zip(&data.operands)
        .any(|(s, o)| s.field == Field::Saddr && matches!(o, Operand::Reg(_) | Operand::Phys(_)));
    for (i, (spec, operand)) in specs.iter().zip(&data.operands).enumerate() {
        let dwords = row.operand_dwords(spec, &data.mods, saddr_given);
        verify_operand(function, data, spec, *operand, dwords)
            .map_err(|e| format!("{}: operand {i}: {e}", row.name))?;
        if let Role::Tied(def) = spec.role
            && let (Some(a), Some(b)) = (data.operands[def as usize].as_reg(), operand.as_reg())
            && function.regs[a.reg].bank != function.regs[b.reg].bank
        {
            return Err(format!("{}: operand {i} is tied to one of another bank", row.name));
        }
    }
    let is_scalar_load = row.format == Format::Smem && !row.name.starts_with("s_buffer");
    if is_scalar_load && data.mods.offset % 4 != 0 {
        return Err(format!("{}: of the offset {} two bits are ignored", row.name, data.mods.offset));
    }
    if row.is_valu() { verify_constant_bus(function, data, row) } else { verify_literals(data, row) }
}

fn verify_operand(
    function: &Function,
    data: &InstData,
    spec: &OperandSpec,
    operand: Operand,
    dwords: u8,
) -> Result<(), String> {
    let allows = |what| spec.allowed.has(what);
    match operand {
        Operand::Reg(r) => {
            let reg = &function.regs[r.reg];
            let allowed = match reg.bank {
                Bank::Sgpr => Allowed::SGPR,
                Bank::Vgpr => Allowed::VGPR,
                Bank::Agpr => Allowed::AGPR,
            };
            if !allows(allowed) {
                return Err(format!("{} may not be in the bank {:?}", r.reg, reg.bank));
            }
            if data.form == Some(Form::Dpp) && reg.bank != Bank::Vgpr {
                return Err(format!("{} of a lane permutation is no VGPR", r.reg));
            }
            if r.dwords != dwords || r.first + r.dwords > reg.dwords {
                return Err(format!(
                    "{} is read as {} dwords from {}; the instruction takes {dwords} of {}",
                    r.reg, r.dwords, r.first, reg.dwords
                ));
            }
            if r.dwords > 1 && r.first % 2 != 0 {
                return Err(format!("{} is read from an odd dword, {}", r.reg, r.first));
            }
            let mask_field = matches!(spec.field, Field::MaskDst | Field::MaskSrc);
            if mask_field && spec.role == Role::Def && reg.kind != RegKind::LaneMask {
                return Err(format!("{} holds lane bits but is no lane mask", r.reg));
            }
            Ok(())
        }
        Operand::Imm(bits) => {
            if allows(Allowed::IMM) || allows(Allowed::LITERAL) && spec.field == Field::Literal {
                return Ok(());
            }
            let bits = bits as u64 & mask_of(spec);
            let constant = allows(Allowed::INLINE) && spec.ty.inline(bits).is_some()
                || allows(Allowed::LITERAL) && spec.ty.literal(bits).is_some();
            if constant { Ok(()) } else { Err(format!("the constant {bits:#x} has no encoding here")) }
        }
        Operand::Off if allows(Allowed::OFF) => Ok(()),
        Operand::Off => Err("a register is not optional here".to_string()),
        Operand::Phys(_) if allows(Allowed::SGPR) => Ok(()),
        Operand::Phys(reg) => Err(format!("{reg} may not be here")),
        Operand::Symbol { .. } | Operand::Frame(..) if allows(Allowed::LITERAL) => Ok(()),
        Operand::Symbol { .. } | Operand::Frame(..) => Err("an address takes a literal".to_string()),
        Operand::Undef => Ok(()),
        Operand::Block(_) => Err("blocks are no operands before layout".to_string()),
    }
}

fn mask_of(spec: &OperandSpec) -> u64 {
    let bits = u32::from(spec.ty.bits) * u32::from(spec.ty.count);
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Bits of a constant that takes a literal.
fn literal_of(spec: &OperandSpec, operand: Operand) -> Option<u64> {
    if spec.allowed.has(Allowed::IMM) || spec.field == Field::Literal {
        return None;
    }
    match operand {
        Operand::Imm(bits) => {
            let bits = bits as u64 & mask_of(spec);
            spec.ty.inline(bits).is_none().then_some(bits)
        }
        Operand::Symbol { .. } | Operand::Frame(..) => Some(u64::MAX),
        _ => None,
    }
}

/// EXEC belongs to `wave`. Until then the lanes are the same all over a block, and code may be moved about in it.
fn verify_exec(data: &InstData, row: &Row) -> Result<(), String> {
    let defs = data.specs().iter().zip(&data.operands).filter(|(spec, _)| spec.role == Role::Def);
    let is_exec = |operand: Operand| matches!(operand, Operand::Phys(reg) if reg.overlaps(Reg::EXEC));
    match row.writes_exec() || defs.map(|(_, operand)| *operand).any(is_exec) {
        true => Err(format!("{} writes EXEC", row.name)),
        false => Ok(()),
    }
}

/// A scalar instruction has one literal.
fn verify_literals(data: &InstData, row: &Row) -> Result<(), String> {
    let mut found: Option<u64> = None;
    for (spec, operand) in data.specs().iter().zip(&data.operands) {
        if let Some(bits) = literal_of(spec, *operand) {
            if found.is_some_and(|other| other != bits) {
                return Err(format!("{} has two literals", row.name));
            }
            found = Some(bits);
        }
    }
    Ok(())
}

/// A vector instruction reads one scalar register or literal, and a literal only in its one-dword form.
fn verify_constant_bus(function: &Function, data: &InstData, row: &Row) -> Result<(), String> {
    let mut registers: SmallVec<[RegRef; 2]> = SmallVec::new();
    let mut others = usize::from(row.reads_vcc());
    let mut literals = 0;
    let mut other_sgpr_or_mask = false;
    for (spec, operand) in data.specs().iter().zip(&data.operands) {
        other_sgpr_or_mask |= matches!(spec.field, Field::MaskDst | Field::MaskSrc);
        if spec.role == Role::Def || matches!(spec.field, Field::None) {
            continue;
        }
        match operand {
            Operand::Reg(r) if function.regs[r.reg].bank == Bank::Sgpr && !registers.contains(r) => {
                registers.push(*r);
            }
            Operand::Phys(reg) if reg.bank == Bank::Sgpr => others += 1,
            _ => {}
        }
        if literal_of(spec, *operand).is_some() {
            literals += 1;
            let one_dword = row.has_one_dword_form(function.target);
            if !one_dword || spec.field != Field::Src0 {
                return Err(format!("{} has a literal where it takes none", row.name));
            }
            let mods = &data.mods;
            if mods.neg != 0 || mods.abs != 0 || mods.clamp || mods.omod != Omod::None {
                return Err(format!("{} has a literal beside modifiers", row.name));
            }
        }
    }
    if literals > 0 && other_sgpr_or_mask {
        return Err(format!("{} has a literal beside a lane mask that may not be VCC", row.name));
    }
    // Where `v_writelane` reads two, one will be in M0 (`InstData::fixed_register`), which is not on the bus.
    let in_m0 = usize::from(row.op == gcnsel_isa::Op::V_WRITELANE_B32 && registers.len() == 2);
    let reads = registers.len() + others + literals - in_m0;
    let limit = function.target.info().constant_bus_limit as usize;
    if reads > limit {
        return Err(format!("{} reads {reads} scalars over a constant bus of {limit}", row.name));
    }
    Ok(())
}
