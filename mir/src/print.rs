//! The text of a machine function, for `--emit mir`, `--emit wave-mir` and failing tests.
//!
//! A register's definition shows its type: bank and dwords (`s2`), with `mask` behind it for a lane mask and
//! `wwm` for a whole-wave value. Uses are names; a run of dwords is `%7[1]` or `%7[0:1]`. `all-lanes` marks what is
//! executed whatever exec is. What comes from where stands behind `;`.
//!
//! ```text
//! function @f gfx942 {
//!   input KernargPtr %0:s2
//! block0: ; %entry
//!     %1:s1 = S_LOAD_DWORD %0, 16 ; %n, line 3
//!     S_CMP_LG_U32 %1, 0
//!     thread: uniform block1(%2), block2
//! ```

use crate::{
    Block, BlockData, Condition, Function, Inst, Opcode, Operand, Origin, RegKind, RegRef, Terminator, VReg,
    WaveTerminator,
};
use gcnsel_diag::escape_name;
use gcnsel_isa::{Bank, Form, Mods};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Function {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "function @{} {} {{", escape_name(&self.name), self.target)?;
        for input in &self.inputs {
            write!(f, "  input {:?} {}", input.kind, Definition(self, input.vreg))?;
            match input.phys {
                Some(phys) => writeln!(f, " in {phys}")?,
                None => writeln!(f)?,
            }
        }
        for (slot, data) in &self.slots {
            writeln!(f, "  {slot}: {} bytes, align {}, {:?}", data.size, data.align, data.kind)?;
        }
        for &block in &self.layout {
            self.write_block(f, block)?;
        }
        writeln!(f, "}}")
    }
}

impl Function {
    /// The text of a block.
    pub fn display_block(&self, block: Block) -> impl Display + '_ {
        Lines(self, block)
    }

    fn write_block(&self, f: &mut Formatter<'_>, block: Block) -> fmt::Result {
        let data = &self.blocks[block];
        write!(f, "{block}")?;
        self.write_params(f, "", &data.thread_params)?;
        self.write_params(f, " wave", &data.wave_params)?;
        write!(f, ":")?;
        match (&*data.name, &data.terminator) {
            ("", Some(_)) => {}
            ("", None) => write!(f, " ; wave only")?,
            (name, Some(_)) => write!(f, " ; %{}", escape_name(name))?,
            (name, None) => write!(f, " ; wave only, %{}", escape_name(name))?,
        }
        writeln!(f)?;
        let epilogue = data.insts.len().saturating_sub(data.epilogue);
        for (i, &inst) in data.insts.iter().enumerate() {
            if i == epilogue {
                writeln!(f, "    ; epilogue")?;
            }
            writeln!(f, "    {}", self.display_inst(inst))?;
        }
        self.write_terminators(f, data)
    }

    fn write_params(&self, f: &mut Formatter<'_>, label: &str, params: &[VReg]) -> fmt::Result {
        if params.is_empty() {
            return Ok(());
        }
        write!(f, "{label}(")?;
        write_list(f, params.iter().map(|&p| Definition(self, p)))?;
        write!(f, ")")
    }

    fn write_terminators(&self, f: &mut Formatter<'_>, data: &BlockData) -> fmt::Result {
        let edge = |target, args| Target { function: self, target, args };
        if let Some(terminator) = &data.terminator {
            write!(f, "    thread: ")?;
            match terminator {
                Terminator::Return => writeln!(f, "return")?,
                Terminator::Unreachable => writeln!(f, "unreachable")?,
                Terminator::Jump(e) => writeln!(f, "jump {}", edge(e.target, &*e.args))?,
                Terminator::Uniform { on_true: t, on_false: e } => {
                    writeln!(f, "uniform {}, {}", edge(t.target, &*t.args), edge(e.target, &*e.args))?;
                }
                Terminator::Divergent { mask, on_true: t, on_false: e } => {
                    let (t, e) = (edge(t.target, &*t.args), edge(e.target, &*e.args));
                    writeln!(f, "divergent {}, {t}, {e}", Value(self, *mask))?;
                }
            }
        }
        if let Some(terminator) = &data.wave_terminator {
            write!(f, "    wave: ")?;
            match terminator {
                WaveTerminator::End => writeln!(f, "end")?,
                WaveTerminator::Jump(e) => writeln!(f, "jump {}", edge(e.target, &*e.args))?,
                WaveTerminator::Branch { condition, taken: t, otherwise: e } => {
                    let (t, e) = (edge(t.target, &*t.args), edge(e.target, &*e.args));
                    writeln!(f, "if {} {t} else {e}", condition.name())?;
                }
            }
        }
        Ok(())
    }

    /// The text of one instruction, with its origin.
    pub fn display_inst(&self, inst: Inst) -> impl Display + '_ {
        Instruction(self, inst)
    }
}

impl Condition {
    /// The lower-case name used in dumps.
    pub fn name(self) -> &'static str {
        match self {
            Condition::Scc1 => "scc",
            Condition::Scc0 => "!scc",
            Condition::VccZero => "!vcc",
            Condition::VccNonZero => "vcc",
            Condition::ExecZero => "!exec",
            Condition::ExecNonZero => "exec",
        }
    }
}

fn write_list<T: Display>(f: &mut Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    for (i, item) in items.enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

/// A block's lines.
struct Lines<'a>(&'a Function, Block);

impl Display for Lines<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.write_block(f, self.1)
    }
}

/// The target of an edge with its arguments.
struct Target<'a> {
    function: &'a Function,
    target: Block,
    args: &'a [Operand],
}

impl Display for Target<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.target)?;
        if self.args.is_empty() {
            return Ok(());
        }
        f.write_char('(')?;
        write_list(f, self.args.iter().map(|&a| Value(self.function, a)))?;
        f.write_char(')')
    }
}

/// A register with its type.
struct Definition<'a>(&'a Function, VReg);

impl Display for Definition<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let data = &self.0.regs[self.1];
        let bank = match data.bank {
            Bank::Sgpr => 's',
            Bank::Vgpr => 'v',
            Bank::Agpr => 'a',
        };
        write!(f, "{}:{bank}{}", self.1, data.dwords)?;
        match data.kind {
            RegKind::Plain => Ok(()),
            RegKind::LaneMask => f.write_str("mask"),
            RegKind::WholeWave => f.write_str("wwm"),
        }
    }
}

/// An operand that is read.
pub(crate) struct Value<'a>(pub(crate) &'a Function, pub(crate) Operand);

impl Display for Value<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.1 {
            Operand::Reg(r) => write_register(f, self.0, r),
            Operand::Phys(reg) => write!(f, "{reg}"),
            Operand::Imm(value) => write!(f, "{value}"),
            Operand::Symbol { symbol, part, addend } => write!(f, "symbol{symbol}.{part:?}{addend:+}"),
            Operand::Frame(slot, offset) => write!(f, "{slot}{offset:+}"),
            Operand::Off => f.write_str("off"),
            Operand::Undef => f.write_str("undef"),
            Operand::Block(block) => write!(f, "{block}"),
        }
    }
}

fn write_register(f: &mut Formatter<'_>, function: &Function, r: RegRef) -> fmt::Result {
    write!(f, "{}", r.reg)?;
    match (r.first, r.dwords) {
        (0, dwords) if dwords == function.regs[r.reg].dwords => Ok(()),
        (first, 1) => write!(f, "[{first}]"),
        (first, dwords) => write!(f, "[{first}:{}]", first + dwords - 1),
    }
}

struct Instruction<'a>(&'a Function, Inst);

impl Display for Instruction<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Instruction(function, inst) = *self;
        let data = &function.insts[inst];
        let (defs, uses) = data.operands.split_at(data.def_count().min(data.operands.len()));
        for (i, def) in defs.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            match def {
                Operand::Reg(r) => write!(f, "{}", Definition(function, r.reg))?,
                other => write!(f, "{}", Value(function, *other))?,
            }
        }
        if !defs.is_empty() {
            f.write_str(" = ")?;
        }
        match data.opcode {
            Opcode::Isa(op) => write!(f, "{op:?}")?,
            Opcode::Pseudo(pseudo) => write!(f, "{pseudo:?}")?,
        }
        f.write_str(if uses.is_empty() { "" } else { " " })?;
        write_list(f, uses.iter().map(|&o| Value(function, o)))?;
        write_modifiers(f, data.form, &data.mods, data.opcode)?;
        match function.lanes_of(inst) {
            None => {}
            Some(u64::MAX) => f.write_str(" all-lanes")?,
            Some(lanes) => write!(f, " lanes={lanes:#x}")?,
        }
        if let Some(slot) = data.frame_base {
            write!(f, " frame={slot}")?;
        }
        if let Some(memory) = data.memory {
            let m = &function.memory[memory];
            write!(f, " [{:?} {} bytes align {}", m.class, m.size, m.align)?;
            f.write_str(if m.load { " load" } else { "" })?;
            f.write_str(if m.store { " store" } else { "" })?;
            f.write_str(if m.volatile { " volatile" } else { "" })?;
            f.write_str(if m.invariant { " invariant" } else { "" })?;
            f.write_str(if m.asynchronous { " async" } else { "" })?;
            if m.ordering > crate::MemoryOrdering::NotAtomic {
                write!(f, " {:?} {:?}", m.ordering, m.scope)?;
            }
            f.write_char(']')?;
        }
        write_origin(f, function, data.origin)
    }
}

/// Modifiers that differ from what the instruction says by default.
fn write_modifiers(f: &mut Formatter<'_>, form: Option<Form>, mods: &Mods, opcode: Opcode) -> fmt::Result {
    if let Some(form) = form {
        write!(f, " form={form:?}")?;
    }
    let default = opcode.isa().map_or_else(Mods::default, |op| op.row().default_mods());
    if *mods == default {
        return Ok(());
    }
    let fields: [(&str, i64, i64); 8] = [
        ("neg", mods.neg.into(), default.neg.into()),
        ("neg_hi", mods.neg_hi.into(), default.neg_hi.into()),
        ("abs", mods.abs.into(), default.abs.into()),
        ("op_sel", mods.op_sel.into(), default.op_sel.into()),
        ("op_sel_hi", mods.op_sel_hi.into(), default.op_sel_hi.into()),
        ("offset", mods.offset.into(), default.offset.into()),
        ("offset1", mods.offset1.into(), default.offset1.into()),
        ("omod", mods.omod as i64, default.omod as i64),
    ];
    for (name, value, usual) in fields {
        if value != usual {
            write!(f, " {name}={value}")?;
        }
    }
    let flags = [
        ("clamp", mods.clamp, default.clamp),
        ("glc", mods.glc, default.glc),
        ("slc", mods.slc, default.slc),
        ("scc", mods.scc, default.scc),
        ("offen", mods.offen, default.offen),
        ("idxen", mods.idxen, default.idxen),
        ("lds", mods.lds, default.lds),
        ("gds", mods.gds, default.gds),
    ];
    for (name, value, usual) in flags {
        if value != usual {
            write!(f, " {}{name}", if value { "" } else { "no-" })?;
        }
    }
    if mods.dpp != default.dpp {
        write!(f, " {:?}", mods.dpp)?;
    }
    if mods.sdwa != default.sdwa {
        write!(f, " {:?}", mods.sdwa)?;
    }
    Ok(())
}

fn write_origin(f: &mut Formatter<'_>, function: &Function, origin: Origin) -> fmt::Result {
    if origin == Origin::NONE {
        return Ok(());
    }
    let data = function.origins.get(origin);
    match (&*escape_name(&data.name), data.line) {
        ("", 0) => Ok(()),
        ("", line) => write!(f, " ; line {line}"),
        (name, 0) => write!(f, " ; {name}"),
        (name, line) => write!(f, " ; {name}, line {line}"),
    }
}
