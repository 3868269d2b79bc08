//! The instruction table's columns: what a row says about an instruction.

use crate::facts::{self, Facts};
use crate::inst::{Form, Mods, SdwaSel, SdwaUnused};
use crate::op::Op;
use crate::operand_spec::{Field, OperandSpec, Role};
use crate::target::Target;

/// The encoding format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Format {
    /// Scalar, two sources.
    Sop2,
    /// Scalar with a 16-bit immediate.
    Sopk,
    /// Scalar, one source.
    Sop1,
    /// Scalar compare.
    Sopc,
    /// Scalar control.
    Sopp,
    /// Scalar memory.
    Smem,
    /// Vector, one source.
    Vop1,
    /// Vector, two sources.
    Vop2,
    /// Vector compare.
    Vopc,
    /// Vector, up to three sources.
    Vop3,
    /// Vector, packed.
    Vop3p,
    /// Matrix multiply, in the VOP3P encoding.
    Mai,
    /// Local and global data share.
    Ds,
    /// Flat memory.
    Flat,
    /// Global memory.
    Global,
    /// Scratch memory.
    Scratch,
    /// Untyped buffer memory.
    Mubuf,
    /// Typed buffer memory: with a format in the instruction.
    Mtbuf,
    /// Images.
    Mimg,
}

impl Format {
    /// The segment field of the flat encodings.
    pub(crate) fn segment(self) -> u64 {
        match self {
            Format::Scratch => 1,
            Format::Global => 2,
            _ => 0,
        }
    }
}

/// Memory an instruction accesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// Through the scalar cache.
    Scalar,
    /// LDS, or with `gds` the general data share.
    Lds,
    /// Global, LDS or scratch by the address.
    Flat,
    /// Global.
    Global,
    /// Scratch.
    Scratch,
    /// By a buffer resource.
    Buffer,
    /// By an image resource.
    Image,
}

/// What an instruction does to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// Reads.
    Load,
    /// Writes.
    Store,
    /// Reads, computes and writes.
    Atomic,
}

/// An instruction's memory access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Memory {
    /// Where.
    pub space: Space,
    /// What.
    pub access: Access,
    /// Bytes each lane (of scalar memory: the wave) accesses; of images, what it gets or gives at most.
    pub bytes: u8,
}

/// The counters of outstanding operations, a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counters {
    /// Vector memory.
    pub vm: bool,
    /// Exports, and data still to be read by GDS instructions.
    pub exp: bool,
    /// LDS, GDS, scalar memory, messages.
    pub lgkm: bool,
}

/// What unit an instruction goes to; `stats` counts by these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Class {
    /// Scalar.
    Salu,
    /// Vector.
    Valu,
    /// Scalar memory.
    Smem,
    /// Vector memory.
    Vmem,
    /// Data share.
    Lds,
    /// Branches and other changes of the program counter.
    Branch,
    /// `s_waitcnt`.
    Wait,
    /// `s_nop`, `v_nop`.
    Nop,
    /// Everything else: end, barriers, messages, priorities.
    Other,
}

/// One instruction's row.
#[derive(Debug)]
pub struct Row {
    /// The instruction.
    pub op: Op,
    /// The mnemonic, without the suffix of a form.
    pub name: &'static str,
    /// The mnemonic on gfx942, where it is another.
    pub gfx942_name: Option<&'static str>,
    /// The mnemonic on the targets before gfx942, where it is another.
    pub old_name: Option<&'static str>,
    /// The format.
    pub format: Format,
    /// The format's opcode for each target; `None` where the target lacks the instruction in this format.
    pub opcode: [Option<u16>; 3],
    /// The VOP3 opcode for each target, of VOP1, VOP2, VOPC and VOP3 instructions.
    pub vop3: [Option<u16>; 3],
    /// The operands, as assembly text orders them; operands tied to another come last.
    pub operands: &'static [OperandSpec],
    /// The same with the destination's old value as one more tied operand, for the forms that keep some of it.
    pub operands_keeping: &'static [OperandSpec],
    /// How many operands, from the front, are definitions.
    pub definitions: u8,
    /// The rest.
    pub facts: Facts,
}

macro_rules! queries {
    ($($(#[$doc:meta])* $name:ident: $fact:ident;)*) => {
        impl Row {
            $($(#[$doc])* pub const fn $name(&self) -> bool { self.facts.has(facts::$fact) })*
        }
    };
}

queries! {
    /// Reads SCC.
    reads_scc: SCC_R;
    /// Writes SCC.
    writes_scc: SCC_W;
    /// Reads VCC without an operand that names it.
    reads_vcc: VCC_R;
    /// Reads EXEC as a value, beyond acting on active lanes.
    reads_exec_value: EXEC_R;
    /// Writes EXEC without an operand that names it.
    writes_exec: EXEC_W;
    /// Reads M0 without an operand that names it.
    reads_m0: M0_R;
    /// Writes M0 without an operand that names it.
    writes_m0: M0_W;
    /// The first two sources may be exchanged.
    is_commutable: COMM;
    /// May not be moved to where other lanes are active.
    is_convergent: CONV;
    /// A vector instruction that acts on all lanes, or on lanes of its own choice, whatever EXEC is.
    ignores_exec: NOEXEC;
    /// Execution does not go on behind it.
    is_terminator: TERM;
    /// Sets the program counter, always or on a condition.
    is_branch: BRANCH;
    /// A workgroup barrier.
    is_barrier: BARRIER;
    /// Has effects beyond operands, flags and memory.
    has_side_effects: EFFECT;
    /// What it does beyond operands, flags and memory concerns the instructions next to it alone: it reads where they
    /// stand, or switches a mode for them.
    concerns_neighbours: HERE;
    /// Global wave synchronisation, by one of [`WAVE_SYNC_COUNTERS`](crate::WAVE_SYNC_COUNTERS).
    is_wave_sync: SYNC;
    /// Its one vector register is an even one where tuples begin at even ones.
    is_even_register: EVEN;
    /// Writes half of the destination's dword and keeps the other.
    writes_half: HALF_W;
    /// A DS instruction with two addresses, hence two offsets of eight bits in units of the element (or of 64).
    has_two_offsets: TWO_OFFSETS;
    /// An atomic that returns the old value.
    is_returning_atomic: RTN;
    /// A transcendental.
    is_trans: TRANS;
    /// A dot product, whose sources are vectors as they are.
    is_dot: DOT;
}

impl Row {
    /// Whether the target has the instruction, in some form.
    pub fn available(&self, target: Target) -> bool {
        self.opcode[target.column()].is_some() || self.vop3[target.column()].is_some()
    }

    /// The mnemonic on a target, without the suffix of a form.
    pub fn mnemonic(&self, target: Target) -> &'static str {
        match (target, self.gfx942_name, self.old_name) {
            (Target::Gfx942, Some(name), _) | (Target::Gfx900 | Target::Gfx90a, _, Some(name)) => name,
            // That an atomic returns the old value is told by `glc`, except in DS.
            _ if self.format != Format::Ds => self.name.strip_suffix("_rtn").unwrap_or(self.name),
            _ => self.name,
        }
    }

    /// What each operand is in this form. DPP, and SDWA that preserves unselected bits, read the destination's old
    /// value: a tied operand at the end, where the instruction does not have it anyway.
    pub fn specs(&self, form: Form, mods: &Mods) -> &'static [OperandSpec] {
        let keeps = match form {
            Form::Dpp => true,
            Form::Sdwa => {
                mods.sdwa.dst_unused == SdwaUnused::Preserve
                    && mods.sdwa.dst_sel != SdwaSel::Dword
                    && self.format != Format::Vopc
            }
            Form::Native | Form::E32 | Form::E64 => false,
        };
        if keeps { self.operands_keeping } else { self.operands }
    }

    /// Whether operand `index` reads 16 bits of a register that an inline constant has otherwise, so that a constant in a
    /// register stays there. [`OperandType::inline`](crate::OperandType::inline) asks for both halves of a pair, which only
    /// `op_sel_hi` has read from the constant's low one; where modifiers choose a half, or how wide an operand is, they choose of the constant's own bits.
    pub fn reads_half(&self, index: usize, form: Form, mods: &Mods) -> bool {
        let specs = self.specs(form, mods);
        let source = specs[..index].iter().filter(|spec| spec.role != Role::Def).count();
        let is_set = |halves: u8| halves >> source & 1 == 1;
        match self.format {
            Format::Vop3p if self.has(facts::MIX) => is_set(mods.op_sel_hi),
            _ if specs[index].ty.bits != 16 => false,
            Format::Vop3p => is_set(mods.op_sel),
            _ => specs[index].ty.count == 2 || is_set(mods.op_sel) || form == Form::Sdwa,
        }
    }

    /// Dwords of an operand given its spec, the modifiers and whether the scalar base is a register.
    #[inline]
    pub fn operand_dwords(&self, spec: &OperandSpec, mods: &Mods, saddr_given: bool) -> u8 {
        match spec.field {
            Field::Vaddr if self.format == Format::Scratch || saddr_given => 1,
            Field::BufAddr => u8::from(mods.offen) + u8::from(mods.idxen),
            Field::ImageAddr => mods.image.address,
            Field::Vdata if self.format == Format::Mimg => mods.image.data_dwords() + u8::from(mods.tfe),
            Field::Vdata if mods.tfe && !mods.lds => spec.ty.dwords() + 1,
            _ => spec.ty.dwords(),
        }
    }

    /// The modifiers that say nothing.
    #[inline]
    pub fn default_mods(&self) -> Mods {
        let mut mods = Mods::default();
        if self.format == Format::Vop3p && !self.has(facts::MIX) {
            mods.op_sel_hi = 0b111 & ((1 << self.source_count()) - 1);
        }
        mods.glc = self.is_returning_atomic() && self.format != Format::Ds;
        mods.lds = self.has(facts::LDS_SET);
        mods.gds = self.has(facts::GDS_ONLY);
        mods.image.address = u8::from(self.format == Format::Mimg);
        mods
    }

    /// Whether it reads M0 without an operand that names it: always, or because of where it puts what it loads.
    pub fn uses_m0(&self, mods: &Mods) -> bool {
        self.reads_m0() || mods.lds
    }

    /// Whether it writes LDS, where M0 says, with what it loads.
    pub fn loads_to_lds(&self, mods: &Mods) -> bool {
        self.has(facts::TO_LDS) || mods.lds && self.has(facts::LOAD)
    }

    /// Whether it is the load of the same mnemonic with a bit set, which assembly text calls `lds`: loads of global and
    /// scratch memory into LDS before gfx942, which has instructions for them.
    pub(crate) fn is_load_with_lds(&self, target: Target) -> bool {
        self.has(facts::TO_LDS) && target != Target::Gfx942
    }

    /// Operands in the source fields of a vector instruction.
    pub fn source_count(&self) -> u32 {
        let is_source = |spec: &&OperandSpec| {
            matches!(spec.field, Field::Src0 | Field::Src1 | Field::Src2 | Field::MaskSrc)
        };
        self.operands.iter().filter(is_source).count() as u32
    }

    /// Sources that `op_sel` of VOP3 has a bit for, before the destination's.
    pub(crate) fn op_sel_sources(&self) -> u32 {
        if self.has(facts::OPSEL_BYTE) { 3 } else { self.source_count() }
    }

    /// The memory the instruction accesses. Cache and time instructions access none.
    pub fn memory(&self) -> Option<Memory> {
        let space = match self.format {
            Format::Smem => Space::Scalar,
            Format::Ds => Space::Lds,
            Format::Flat => Space::Flat,
            Format::Global => Space::Global,
            Format::Scratch => Space::Scratch,
            Format::Mubuf | Format::Mtbuf => Space::Buffer,
            Format::Mimg => Space::Image,
            _ => return None,
        };
        let access = match self.facts.0 & (facts::LOAD | facts::STORE | facts::ATOMIC) {
            facts::LOAD => Access::Load,
            facts::STORE => Access::Store,
            0 => return None,
            _ => Access::Atomic,
        };
        Some(Memory { space, access, bytes: self.facts.number(facts::BYTES) })
    }

    /// The counters the instruction counts up when it is issued, and down when it is done.
    ///
    /// Source: "Vega" instruction set manual, manually inserted wait states and counters. `gds` adds the export
    /// counter.
    pub fn counters(&self, mods: &Mods) -> Counters {
        let none = Counters::default();
        match self.format {
            Format::Smem => Counters { lgkm: true, ..none },
            Format::Ds => Counters { lgkm: true, exp: mods.gds, ..none },
            Format::Flat => Counters { vm: true, lgkm: true, ..none },
            // Nothing can be known to be done because an invalidation is.
            Format::Mubuf if self.invalidates() => none,
            Format::Global | Format::Scratch | Format::Mubuf | Format::Mtbuf | Format::Mimg => {
                Counters { vm: true, ..none }
            }
            Format::Sopp if matches!(self.op, Op::S_SENDMSG | Op::S_SENDMSGHALT) => {
                Counters { lgkm: true, ..none }
            }
            _ => none,
        }
    }

    /// Whether the instruction makes caches forget what they hold.
    pub const fn invalidates(&self) -> bool {
        matches!(self.op, Op::BUFFER_WBINVL1 | Op::BUFFER_WBINVL1_VOL | Op::BUFFER_INVL2 | Op::BUFFER_INV)
    }

    /// The class the instruction is counted in.
    pub fn class(&self) -> Class {
        match self.format {
            _ if self.is_branch() => Class::Branch,
            Format::Sop1 | Format::Sop2 | Format::Sopk | Format::Sopc => Class::Salu,
            Format::Sopp => match self.op {
                Op::S_WAITCNT => Class::Wait,
                Op::S_NOP => Class::Nop,
                _ => Class::Other,
            },
            Format::Vop1 if self.op == Op::V_NOP => Class::Nop,
            Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 | Format::Vop3p | Format::Mai => {
                Class::Valu
            }
            Format::Smem => Class::Smem,
            Format::Ds => Class::Lds,
            Format::Flat
            | Format::Global
            | Format::Scratch
            | Format::Mubuf
            | Format::Mtbuf
            | Format::Mimg => Class::Vmem,
        }
    }

    /// A vector instruction: it acts on lanes.
    pub fn is_valu(&self) -> bool {
        matches!(
            self.format,
            Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 | Format::Vop3p | Format::Mai
        )
    }

    /// A matrix instruction, the moves of accumulation registers left out.
    pub const fn is_matrix(&self) -> bool {
        self.facts.number(facts::PASSES[0]) | self.facts.number(facts::PASSES[1]) != 0
    }

    /// Four-cycle passes of a matrix instruction; 0 of others and on targets that lack it.
    ///
    /// Source: AMD's matrix instruction calculator, whose cycles are four times these, and `llvm-mca-19`.
    pub const fn passes(&self, target: Target) -> u8 {
        match target {
            Target::Gfx900 => 0,
            Target::Gfx90a => self.facts.number(facts::PASSES[0]),
            Target::Gfx942 => self.facts.number(facts::PASSES[1]),
        }
    }

    pub(crate) const fn has(&self, fact: u128) -> bool {
        self.facts.has(fact)
    }
}
