//! The instruction table's columns: what a row says about an instruction.

use crate::inst::{Form, Inline, Mods, SdwaSel, SdwaUnused};
use crate::op::Op;
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

/// Where an operand is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    /// Scalar destination (SOP1, SOP2, SOPK), also where SOPK reads it.
    Sdst,
    /// First scalar source.
    Ssrc0,
    /// Second scalar source.
    Ssrc1,
    /// Sixteen-bit immediate.
    Simm16,
    /// The dword after the instruction, as an operand of its own.
    Literal,
    /// SMEM: the data.
    Sdata,
    /// SMEM: the base address, or buffer resource.
    Sbase,
    /// SMEM: a scalar offset, or `Off`.
    SmemOffset,
    /// Vector destination. Of `v_readlane` and `v_readfirstlane` scalar.
    Vdst,
    /// First source of a vector instruction, nine bits.
    Src0,
    /// Second source: a VGPR in the one-dword encodings.
    Src1,
    /// Third source.
    Src2,
    /// Carry, compare or scale result: VCC in the one-dword encodings, any SGPR pair in VOP3.
    MaskDst,
    /// Carry or selection mask: VCC in the one-dword encodings, the third source in VOP3.
    MaskSrc,
    /// DS: the address.
    DsAddr,
    /// DS: the first data; MUBUF: none.
    Data0,
    /// DS: the second data.
    Data1,
    /// FLAT, GLOBAL, SCRATCH: the vector address, or `Off`.
    Vaddr,
    /// GLOBAL, SCRATCH: the scalar base, or `Off`.
    Saddr,
    /// FLAT, GLOBAL, SCRATCH: the data stored.
    FlatData,
    /// MUBUF, MIMG: the data, loaded or stored.
    Vdata,
    /// MUBUF: the vector address, or `Off`.
    BufAddr,
    /// MUBUF, MIMG: the resource.
    Srsrc,
    /// MUBUF: the scalar offset.
    BufOffset,
    /// MIMG: the coordinates, one to four dwords.
    ImageAddr,
    /// MIMG: the sampler.
    Ssamp,
    /// Nowhere: an operand tied to another.
    None,
}

/// What an instruction does with an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Writes it.
    Def,
    /// Reads it.
    Use,
    /// Reads the old value of operand `0`: in a physical instruction both are equal.
    Tied(u8),
}

/// What the elements of an operand are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Bits of no type: masks, addresses, memory data.
    Bits,
    /// Integers; the instruction knows the sign.
    Int,
    /// IEEE floats (16, 32, 64 bits).
    Float,
    /// Brain floats (16 bits) and eight-bit floats.
    OtherFloat,
}

/// The type of an operand: `count` elements of `bits` bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OperandType {
    /// What the elements are.
    pub kind: Kind,
    /// Bits of an element: 4, 8, 16, 32 or 64.
    pub bits: u8,
    /// Elements: 1, or those of a packed, matrix or memory operand.
    pub count: u8,
}

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident = $kind:ident $bits:literal x $count:literal;)*) => {
        impl OperandType {
            $($(#[$doc])* pub const $name: OperandType = OperandType { kind: Kind::$kind, bits: $bits, count: $count };)*
        }
    };
}

types! {
    /// 8 bits.
    B8 = Bits 8 x 1;
    /// 16 bits.
    B16 = Bits 16 x 1;
    /// 32 bits.
    B32 = Bits 32 x 1;
    /// 64 bits.
    B64 = Bits 64 x 1;
    /// A lane mask.
    MASK = Bits 64 x 1;
    /// Three dwords.
    B96 = Bits 32 x 3;
    /// Four dwords.
    B128 = Bits 32 x 4;
    /// Eight dwords.
    B256 = Bits 32 x 8;
    /// Sixteen dwords.
    B512 = Bits 32 x 16;
    /// 16-bit integer.
    I16 = Int 16 x 1;
    /// 32-bit integer.
    I32 = Int 32 x 1;
    /// 64-bit integer.
    I64 = Int 64 x 1;
    /// Half.
    F16 = Float 16 x 1;
    /// Float.
    F32 = Float 32 x 1;
    /// Double.
    F64 = Float 64 x 1;
    /// Two 16-bit integers in a dword.
    I16X2 = Int 16 x 2;
    /// Two halves in a dword.
    F16X2 = Float 16 x 2;
    /// Two brain floats in a dword.
    BF16X2 = OtherFloat 16 x 2;
    /// Four bytes.
    I8X4 = Int 8 x 4;
    /// Eight four-bit integers.
    I4X8 = Int 4 x 8;
    /// Two dwords, each an operand of its own.
    B32X2 = Bits 32 x 2;
    /// Two floats.
    F32X2 = Float 32 x 2;
    /// Four floats.
    F32X4 = Float 32 x 4;
    /// Sixteen floats.
    F32X16 = Float 32 x 16;
    /// Thirty-two floats.
    F32X32 = Float 32 x 32;
    /// Four integers.
    I32X4 = Int 32 x 4;
    /// Sixteen integers.
    I32X16 = Int 32 x 16;
    /// Thirty-two integers.
    I32X32 = Int 32 x 32;
    /// Four doubles.
    F64X4 = Float 64 x 4;
    /// Four halves.
    F16X4 = Float 16 x 4;
    /// Eight halves.
    F16X8 = Float 16 x 8;
    /// Four brain floats.
    BF16X4 = OtherFloat 16 x 4;
    /// Eight brain floats.
    BF16X8 = OtherFloat 16 x 8;
    /// Eight bytes.
    I8X8 = Int 8 x 8;
    /// Sixteen bytes.
    I8X16 = Int 8 x 16;
    /// An eight-bit float.
    FP8 = OtherFloat 8 x 1;
    /// Four eight-bit floats.
    FP8X4 = OtherFloat 8 x 4;
    /// Eight eight-bit floats.
    FP8X8 = OtherFloat 8 x 8;
    /// Sixteen eight-bit floats.
    FP8X16 = OtherFloat 8 x 16;
}

impl OperandType {
    /// Registers the operand takes, in dwords.
    pub const fn dwords(self) -> u8 {
        (self.bits as u16 * self.count as u16).div_ceil(32) as u8
    }

    /// The inline constant an operand of this type reads as these bits.
    ///
    /// 16-bit float operands read a 16-bit constant, wider ones a constant of their element's width. Integers of
    /// 16 bits have the integer constants alone, as LLVM's assembler reads them. A packed 16-bit operand reads the
    /// constant in its low half and, of floats, 0 in the high half; with `op_sel_hi` clear for that source both
    /// results read the low half, so a constant is offered only where both halves are equal. Of a matrix addend `bits`
    /// is one element, and the constant stands for all of them.
    pub fn inline(self, bits: u64) -> Option<Inline> {
        if self.dwords() > 2 && self.kind != Kind::Float && self.kind != Kind::Int {
            return None;
        }
        // What the high dword of a pair reads is not documented.
        if self.bits == 32 && self.count == 2 {
            return None;
        }
        if self.bits == 16 && self.count == 2 && bits as u16 != (bits >> 16) as u16 {
            return None;
        }
        // Of elements narrower than 16 bits a constant is the whole dword.
        let inline = Inline::from_bits(bits, if self.bits < 16 { 32 } else { self.bits })?;
        let float = inline.as_int().is_none();
        (!(float && self.bits == 16 && self.kind != Kind::Float)).then_some(inline)
    }

    /// The literal an operand of this type reads as these bits.
    ///
    /// Narrower operands read the low bits of the literal. 64-bit floats have it as their high half. For 64-bit
    /// integers the literal is offered only where sign and zero extension agree; for 64 untyped bits it is
    /// zero-extended.
    pub fn literal(self, bits: u64) -> Option<u32> {
        match (self.kind, self.dwords()) {
            (_, 0 | 1) => Some(bits as u32),
            (Kind::Float, 2) if self.count == 1 => (bits as u32 == 0).then_some((bits >> 32) as u32),
            (Kind::Int, 2) if self.count == 1 => u32::try_from(bits).ok().filter(|&low| low < 1 << 31),
            (Kind::Bits, 2) if self.count == 1 => u32::try_from(bits).ok(),
            _ => None,
        }
    }
}

/// What an operand may be, a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Allowed(u8);

impl Allowed {
    /// Scalar registers.
    pub const SGPR: Allowed = Allowed(1);
    /// Vector registers.
    pub const VGPR: Allowed = Allowed(2);
    /// Accumulation registers.
    pub const AGPR: Allowed = Allowed(4);
    /// Inline constants.
    pub const INLINE: Allowed = Allowed(8);
    /// Literals.
    pub const LITERAL: Allowed = Allowed(16);
    /// A number in the encoding.
    pub const IMM: Allowed = Allowed(32);
    /// Nothing (`off`).
    pub const OFF: Allowed = Allowed(64);

    /// Both sets together.
    pub const fn or(self, other: Allowed) -> Allowed {
        Allowed(self.0 | other.0)
    }

    /// The set without the other's members.
    pub const fn without(self, other: Allowed) -> Allowed {
        Allowed(self.0 & !other.0)
    }

    /// Whether all of `other` is in the set.
    pub const fn has(self, other: Allowed) -> bool {
        self.0 & other.0 == other.0
    }
}

/// What one operand of an instruction is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OperandSpec {
    /// Where it is encoded.
    pub field: Field,
    /// Written or read.
    pub role: Role,
    /// Its type.
    pub ty: OperandType,
    /// What it may be, in the encoding that allows most.
    pub allowed: Allowed,
}

/// Facts about an instruction, a set (see the constants of this module's [`facts`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts(pub(crate) u64);

/// The names of the facts, for the tables.
pub mod facts {
    /// Names for bits of a set, each a bit of its own.
    macro_rules! bits {
        ($($(#[$doc:meta])* $name:ident;)*) => {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Bit { $($name),* }
            $($(#[$doc])* pub const $name: u64 = 1 << Bit::$name as u32;)*
            const _: () = assert!([$(Bit::$name as u32),*].len() <= 40, "numbers begin at bit 40");
        };
    }

    bits! {
        /// Reads SCC.
        SCC_R;
        /// Writes SCC.
        SCC_W;
        /// Reads VCC without naming it.
        VCC_R;
        /// What it does beyond operands, flags and memory concerns the instructions next to it alone.
        HERE;
        /// Reads EXEC as a value, beyond acting on active lanes.
        EXEC_R;
        /// Writes EXEC without naming it.
        EXEC_W;
        /// Reads M0 without naming it.
        M0_R;
        /// Writes M0 without naming it.
        M0_W;
        /// The first two sources may be exchanged.
        COMM;
        /// May not be moved to where other lanes are active.
        CONV;
        /// A vector instruction that acts whatever EXEC is.
        NOEXEC;
        /// Ends the block; execution does not go on behind it.
        TERM;
        /// Sets the program counter, always or on a condition.
        BRANCH;
        /// A workgroup barrier.
        BARRIER;
        /// Effects beyond operands, flags and memory.
        EFFECT;
        /// Reads memory.
        LOAD;
        /// Writes memory.
        STORE;
        /// Reads and writes memory at once.
        ATOMIC;
        /// A transcendental, on a quarter-rate unit.
        TRANS;
        /// Quarter rate.
        SLOW;
        /// Writes half of the destination and keeps the other.
        HALF_W;
        /// No one-dword encoding's SDWA form.
        NO_SDWA;
        /// No DPP form.
        NO_DPP;
        /// No VOP3 form.
        NO_E64;
        /// Takes `op_sel` in VOP3.
        OPSEL;
        /// Takes `clamp` though its result is no float.
        CLAMP;
        /// Takes no `clamp` though its result is a float.
        NO_CLAMP;
        /// A mixed-precision packed instruction: `op_sel_hi` tells halves from floats, `abs` exists.
        MIX;
        /// Prints the two offsets of DS instructions with two addresses.
        TWO_OFFSETS;
        /// Returns the old value of what an atomic changes (`glc` is set).
        RTN;
        /// Its SDWA form selects the source alone, and the result may be wider than a dword.
        SDWA_SRC;
        /// Only the general data share.
        GDS_ONLY;
        /// Takes `neg` and `abs` though its sources are no floats.
        NEG;
        /// Takes `omod` though its result is no float.
        OMOD;
        /// Takes no `abs` though its sources are floats.
        NO_ABS;
        /// The memory is written in LDS, at the address in M0.
        TO_LDS;
        /// Can write LDS instead of VGPRs (`lds`).
        LDS_OPT;
        /// Always has `lds`.
        LDS_SET;
        /// A dot product: takes no `op_sel` on gfx942.
        DOT;
        /// Its mnemonic says `_e32` though there is no other form.
        E32_NAMED;
    }

    /// Nothing special.
    pub const PLAIN: u64 = 0;
    /// The one-dword form alone.
    pub const E32_ONLY: u64 = NO_SDWA | NO_DPP | NO_E64;
    /// Bits 40 to 47: bytes of memory each lane (of SMEM: the wave) accesses.
    pub const fn bytes(count: u64) -> u64 {
        count << 40
    }
    /// Bits 48 to 55 and 56 to 63: four-cycle passes of a matrix instruction on gfx90a and on gfx942.
    pub const fn passes(gfx90a: u64, gfx942: u64) -> u64 {
        gfx90a << 48 | gfx942 << 56
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

/// How long results take, roughly; the scheduler's weights hang on these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Latency {
    /// Scalar, and whatever takes no time to speak of.
    Scalar,
    /// Full-rate vector.
    Vector,
    /// Quarter-rate vector: 32-bit multiplies, conversions of doubles.
    Quarter,
    /// Transcendental.
    Transcendental,
    /// Double precision.
    Double,
    /// Matrix, with its four-cycle passes.
    Matrix(u8),
    /// Scalar memory.
    ScalarMemory,
    /// Data share.
    Lds,
    /// Vector memory.
    VectorMemory,
    /// Vector memory through the flat address space.
    Flat,
    /// Branch.
    Branch,
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
            $($(#[$doc])* pub const fn $name(&self) -> bool { self.facts.0 & facts::$fact != 0 })*
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

    /// Whether a vector instruction has a one-dword form on a target, which alone takes literals.
    pub fn has_one_dword_form(&self, target: Target) -> bool {
        crate::legal::opcode(self, Form::E32, target).is_some()
    }

    /// The mnemonic on a target, without the suffix of a form.
    pub fn mnemonic(&self, target: Target) -> &'static str {
        match (target, self.gfx942_name) {
            (Target::Gfx942, Some(name)) => name,
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

    /// Dwords of an operand given its spec, the modifiers and whether the scalar base is a register.
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
    pub fn default_mods(&self) -> Mods {
        let mut mods = Mods::default();
        if self.format == Format::Vop3p && self.facts.0 & facts::MIX == 0 {
            mods.op_sel_hi = 0b111 & ((1 << self.source_count()) - 1);
        }
        mods.glc = self.is_returning_atomic() && self.format != Format::Ds;
        mods.lds = self.has(facts::LDS_SET);
        mods.image.address = u8::from(self.format == Format::Mimg);
        mods
    }

    /// Whether the instruction has the cache bit `scc` (from gfx942 on `sc1`) on a target.
    pub fn takes_scc(&self, target: Target) -> bool {
        crate::legal::allowed_mods(self, Form::Native, target).scc
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
        // The stochastic conversions choose among four bytes with the bit of a source they do not have.
        if self.name.starts_with("v_cvt_sr_") { 3 } else { self.source_count() }
    }

    /// The memory the instruction accesses. Cache and time instructions access none.
    pub fn memory(&self) -> Option<Memory> {
        let space = match self.format {
            Format::Smem => Space::Scalar,
            Format::Ds => Space::Lds,
            Format::Flat => Space::Flat,
            Format::Global => Space::Global,
            Format::Scratch => Space::Scratch,
            Format::Mubuf => Space::Buffer,
            Format::Mimg => Space::Image,
            _ => return None,
        };
        let access = match self.facts.0 & (facts::LOAD | facts::STORE | facts::ATOMIC) {
            facts::LOAD => Access::Load,
            facts::STORE => Access::Store,
            0 => return None,
            _ => Access::Atomic,
        };
        Some(Memory { space, access, bytes: (self.facts.0 >> 40) as u8 })
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
            Format::Global | Format::Scratch | Format::Mubuf | Format::Mimg => Counters { vm: true, ..none },
            Format::Sopp if matches!(self.op, Op::S_SENDMSG | Op::S_SENDMSGHALT) => {
                Counters { lgkm: true, ..none }
            }
            _ => none,
        }
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
            Format::Flat | Format::Global | Format::Scratch | Format::Mubuf | Format::Mimg => Class::Vmem,
        }
    }

    /// Which sources of a vector instruction can be negated, and which can have their absolute value taken, in its
    /// VOP3 or VOP3P form: bit 0 for `src0`.
    pub fn source_modifiers(&self, target: Target) -> (u8, u8) {
        let form = match self.format {
            Format::Vop3 | Format::Vop3p => Form::Native,
            Format::Vop1 | Format::Vop2 | Format::Vopc if self.vop3[target.column()].is_some() => Form::E64,
            _ => return (0, 0),
        };
        let mods = crate::legal::allowed_mods(self, form, target);
        (mods.neg, mods.abs)
    }

    /// A vector instruction: it acts on lanes.
    pub fn is_valu(&self) -> bool {
        matches!(
            self.format,
            Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 | Format::Vop3p | Format::Mai
        )
    }

    /// The latency class on a target.
    pub fn latency(&self, target: Target) -> Latency {
        match self.class() {
            Class::Valu if self.is_matrix() => Latency::Matrix(self.passes(target)),
            Class::Valu if self.is_trans() => Latency::Transcendental,
            Class::Valu if self.facts.0 & facts::SLOW != 0 => Latency::Quarter,
            Class::Valu if self.operands.iter().any(|spec| spec.ty == OperandType::F64) => Latency::Double,
            Class::Valu => Latency::Vector,
            Class::Smem => Latency::ScalarMemory,
            Class::Lds => Latency::Lds,
            Class::Vmem if self.format == Format::Flat => Latency::Flat,
            Class::Vmem => Latency::VectorMemory,
            Class::Branch => Latency::Branch,
            Class::Salu | Class::Wait | Class::Nop | Class::Other => Latency::Scalar,
        }
    }

    /// A matrix instruction, the moves of accumulation registers left out.
    pub const fn is_matrix(&self) -> bool {
        self.facts.0 >> 48 != 0
    }

    /// Four-cycle passes of a matrix instruction; 0 of others and on targets that lack it.
    ///
    /// Source: the latencies that `llvm-mca-19` gives.
    pub const fn passes(&self, target: Target) -> u8 {
        match target {
            Target::Gfx900 => 0,
            Target::Gfx90a => (self.facts.0 >> 48) as u8,
            Target::Gfx942 => (self.facts.0 >> 56) as u8,
        }
    }

    pub(crate) const fn has(&self, fact: u64) -> bool {
        self.facts.0 & fact != 0
    }
}
