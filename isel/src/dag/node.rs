//! Nodes: opcodes, machine types, and what a node carries.

use cranelift_entity::entity_impl;
use gcnsel_isa as isa;
use gcnsel_legalize::Ty;
use gcnsel_mir::{MemoryOperand, Origin, Slot, VReg};
use smallvec::SmallVec;

/// A node of one block's [`super::Dag`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);
entity_impl!(NodeId, "n");

/// The nodes of a value's components.
pub type Nodes = SmallVec<[NodeId; 2]>;

/// Integer comparisons.
pub use gcnsel_ir::IntPredicate as Cmp;

/// Float comparisons; `True` and `False` are constants and have no node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum FCmp {
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
}

impl FCmp {
    /// The comparison that holds where this one does not.
    pub fn inverse(self) -> FCmp {
        use FCmp::*;
        match self {
            Oeq => Une,
            Ogt => Ule,
            Oge => Ult,
            Olt => Uge,
            Ole => Ugt,
            One => Ueq,
            Ord => Uno,
            Uno => Ord,
            Ueq => One,
            Ugt => Ole,
            Uge => Olt,
            Ult => Oge,
            Ule => Ogt,
            Une => Oeq,
        }
    }
}

/// Opcodes. Unless said otherwise the result has the node's type and all operands have it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    // Leaves.
    /// A constant; [`Node::imm`] holds its bits, truncated to the type.
    Const,
    /// Any value.
    Undef,
    /// Dwords `first..` of a virtual register that another block, or the function's entry, defines.
    Reg {
        /// The register.
        reg: VReg,
        /// First dword.
        first: u8,
    },
    /// The address of symbol `imm >> 32` (of the IR module) plus the signed low half of `imm` bytes.
    Symbol,
    /// The address of the entry that the linker's table of addresses (GOT) has for a symbol of the IR module: its number in the
    /// high half of the constant.
    SymbolEntry,
    /// Byte offset of a stack object plus [`Node::imm`].
    Frame(Slot),
    /// A special register the wave can read.
    Phys(isa::Reg),

    // Widths.
    /// Dwords `first..first + ty.dwords()` of a wider value.
    Part {
        /// First dword.
        first: u8,
    },
    /// The concatenation of the operands' dwords, low ones first.
    Tuple,
    /// V2F32: two dwords of a pair, or one twice. Instructions for two floats choose them from the pair themselves.
    Halves {
        /// Which one is the low half.
        low: u8,
        /// Which one is the high half.
        high: u8,
    },
    /// The dwords of the first operand, a tuple, from the number on that the second says, which is uniform. Any dwords if they are not
    /// all in the tuple.
    Indexed,
    /// The first operand, a tuple, with the third from the dword on whose number the second says, which is uniform. All of its dwords
    /// are in the tuple.
    WithIndexed,
    /// The other results (from 1 on) of a machine node.
    Result(u8),
    /// Its operand, which the IR analysis knows to be the same in all lanes though computed from divergent values.
    AssumeUniform,

    // Integers.
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Low half of the product.
    Mul,
    /// High half of the unsigned product.
    MulHiU,
    /// High half of the signed product.
    MulHiS,
    /// Low 32 bits of the product of two values whose upper eight bits are zero.
    Mul24U,
    /// Low 32 bits of the product of two values that are sign-extended from 24 bits.
    Mul24S,
    /// I64: unsigned product of two I32 operands, plus an I64 one.
    MadU64,
    /// I64: signed product of two I32 operands, plus an I64 one.
    MadS64,
    /// Bitwise and; of I1 too.
    And,
    /// Bitwise or; of I1 too.
    Or,
    /// Bitwise exclusive or; of I1 too.
    Xor,
    /// Shift left by an I32 amount, modulo the width.
    Shl,
    /// Logical shift right by an I32 amount, modulo the width.
    LShr,
    /// Arithmetic shift right by an I32 amount, modulo the width.
    AShr,
    /// Smaller, unsigned.
    UMin,
    /// Larger, unsigned.
    UMax,
    /// Smaller, signed.
    SMin,
    /// Larger, signed.
    SMax,
    /// Sum, clamped to the unsigned range.
    UAddSat,
    /// Difference, clamped to the unsigned range.
    USubSat,
    /// Sum, clamped to the signed range.
    SAddSat,
    /// Difference, clamped to the signed range.
    SSubSat,
    /// `width` bits from bit `offset` of the first operand, zero-extended; I32 operands for both numbers.
    BfeU,
    /// As [`Op::BfeU`], sign-extended.
    BfeS,
    /// I32: bits of the second operand where the first has ones, of the third elsewhere.
    Bfi,
    /// I32: the low dword of (first:second) shifted right by the third, modulo 32.
    AlignBit,
    /// I32: bytes of (first:second) picked by the third, as `v_perm_b32` does.
    Perm,
    /// I32: the low halves of the two operands, the first one's low.
    Pack,
    /// I32: number of ones.
    Ctpop,
    /// I32 from I32 or I64 (the operand's width says): zeros above the highest one, all ones for zero.
    Ffbh,
    /// I32 from I32 or I64: zeros below the lowest one, all ones for zero.
    Ffbl,
    /// Bits reversed.
    BitReverse,
    /// I1: comparison of operands as wide as the first.
    ICmp(Cmp),
    /// First operand I1: the second where it holds, else the third.
    Select,

    // Floats.
    /// Sum.
    FAdd,
    /// Difference.
    FSub,
    /// Product.
    FMul,
    /// First times second plus third, rounded once.
    Fma,
    /// First times second plus third, rounded once or twice as is cheaper.
    FMulAdd,
    /// IEEE minNum.
    FMin,
    /// IEEE maxNum.
    FMax,
    /// Median of three.
    FMed3,
    /// From 0 to 1; 0 for a NaN.
    FClamp,
    /// Sign changed.
    FNeg,
    /// Sign cleared.
    FAbs,
    /// Quiets signalling NaNs, flushes denormals where the mode says so.
    FCanonicalize,
    /// Towards minus infinity.
    FFloor,
    /// Towards plus infinity.
    FCeil,
    /// Towards zero.
    FTrunc,
    /// To nearest, ties to even.
    FRint,
    /// The machine's fraction: x - floor(x), below 1.
    FFract,
    /// The machine's reciprocal (1 ulp in f32).
    FRcp,
    /// The machine's reciprocal square root.
    FRsq,
    /// The machine's square root.
    FSqrt,
    /// The machine's base-2 exponential.
    FExp2,
    /// The machine's base-2 logarithm.
    FLog2,
    /// The machine's sine, of revolutions.
    FSin,
    /// The machine's cosine, of revolutions.
    FCos,
    /// First times two to the power of the second (I32, of F16 an i16).
    Ldexp,
    /// I32: the exponent, in frexp's sense.
    FrexpExp,
    /// The mantissa, in frexp's sense.
    FrexpMant,
    /// The machine's last step of a division.
    DivFixup,
    /// I1: comparison of operands of the type that [`Node::imm`] names; see [`FloatWidth`].
    FCmp(FCmp, FloatWidth),
    /// I1: whether the first operand is of the classes in the second (I32, bits as `v_cmp_class`).
    FClass(FloatWidth),

    // Conversions.
    /// To the node's type.
    Convert(Convert),
    /// V2F16: two floats, rounded towards zero.
    PackRtz,

    // Lanes.
    /// The value in the first active lane.
    ReadFirstLane,
    /// I32 first operand: the value in the lane that the second (uniform) names.
    ReadLane,
    /// I64 from I1: the bits of active lanes, 0 for the others.
    Ballot,
    /// I1 from I1: whether the truth value holds for some active lane.
    AnyLane,
    /// I32: ones of the first operand below this lane, lanes 0 to 31, plus the second.
    MbcntLo,
    /// I32: ones of the first operand below this lane, lanes 32 to 63, plus the second.
    MbcntHi,

    /// An instruction that lowering chose itself; see [`MachineNode`].
    Machine,
}

/// The format of a float operand where the node's own type does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum FloatWidth {
    F16,
    F32,
    F64,
}

/// Conversions the machine has, by source and destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Convert {
    F32FromF16,
    F32FromF64,
    F16FromF32,
    F64FromF32,
    F32FromU32,
    F32FromI32,
    F64FromU32,
    F64FromI32,
    F16FromU16,
    F16FromI16,
    U32FromF32,
    I32FromF32,
    U32FromF64,
    I32FromF64,
    U16FromF16,
    I16FromF16,
    F32FromByte0,
    F32FromByte1,
    F32FromByte2,
    F32FromByte3,
}

/// Operands of a node.
pub type Args = SmallVec<[NodeId; 3]>;

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it computes.
    pub op: Op,
    /// In what.
    pub ty: Ty,
    /// May differ between lanes.
    pub divergent: bool,
    /// Executed by all lanes of the wave, whatever exec is.
    pub whole: bool,
    /// Operands.
    pub args: Args,
    /// Bits of a constant, offset of an address; of [`Op::Machine`] the index of its [`MachineNode`].
    pub imm: u64,
    /// Where it comes from.
    pub origin: Origin,
}

/// An operand of a machine node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineArg {
    /// The node's argument of that number, in whatever registers the instruction takes there.
    Arg(u8),
    /// A field's number.
    Imm(i64),
    /// No register.
    Off,
    /// A fixed register.
    Phys(isa::Reg),
}

/// How many times and in what order a machine node may be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Pure.
    None,
    /// Only reads memory: dead without users.
    Reads,
    /// Must be run.
    Always,
}

/// Instructions between a mode switch and the switch back stay together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stretch {
    /// Neither.
    #[default]
    None,
    /// All instructions that follow belong to it...
    Opens,
    /// ...up to this one.
    Closes,
}

impl Op {
    /// Whether it is a leaf that is the same whichever lanes execute it, because nothing does.
    pub fn is_leaf(self) -> bool {
        let is_symbol = matches!(self, Op::Symbol | Op::SymbolEntry);
        is_symbol || matches!(self, Op::Const | Op::Undef | Op::Reg { .. } | Op::Frame(_) | Op::Phys(_))
    }
}

impl MachineNode {
    /// An instruction with its row's own modifiers, pure.
    pub fn new(op: isa::Op, operands: &[MachineArg]) -> Self {
        MachineNode {
            opcode: gcnsel_mir::Opcode::Isa(op),
            operands: SmallVec::from_slice(operands),
            mods: op.row().default_mods(),
            form: None,
            memory: None,
            frame: None,
            effect: Effect::None,
            stretch: Stretch::None,
            known_zero: 0,
        }
    }

    /// Whether its results hang on its arguments alone, wherever in the block it stands: not on memory, nor on the mode, which
    /// floats mind, nor on registers that it does not name.
    pub(super) fn is_pure(&self) -> bool {
        let gcnsel_mir::Opcode::Isa(op) = self.opcode else { return false };
        let row = op.row();
        let is_number = |spec: &isa::OperandSpec| matches!(spec.ty.kind, isa::Kind::Bits | isa::Kind::Int);
        self.effect == Effect::None
            && self.memory.is_none()
            && self.stretch == Stretch::None
            && !(row.is_convergent() || row.has_side_effects() || row.concerns_neighbours())
            && !(row.reads_exec_value() || row.writes_exec() || row.reads_m0() || row.writes_m0())
            && !self.operands.iter().any(|arg| matches!(arg, MachineArg::Phys(_)))
            && row.operands.iter().all(is_number)
    }

    /// Whether another pure instruction computes the same of the same arguments.
    pub(super) fn says_the_same(&self, other: &MachineNode) -> bool {
        (self.opcode, &self.operands, self.mods, self.form, self.frame)
            == (other.opcode, &other.operands, other.mods, other.form, other.frame)
    }
}

/// What an [`Op::Machine`] node becomes.
#[derive(Clone, Debug)]
pub struct MachineNode {
    /// The instruction, or pseudo-instruction.
    pub opcode: gcnsel_mir::Opcode,
    /// Its use operands, in the row's order.
    pub operands: SmallVec<[MachineArg; 3]>,
    /// Modifiers.
    pub mods: isa::Mods,
    /// `Form::Dpp` where the modifiers say so.
    pub form: Option<isa::Form>,
    /// What it touches in memory.
    pub memory: Option<Box<MemoryOperand>>,
    /// The stack object that the offset counts from.
    pub frame: Option<Slot>,
    /// Whether it can be dropped.
    pub effect: Effect,
    /// Whether it opens or closes a stretch that the scheduler keeps together.
    pub stretch: Stretch,
    /// Bits of the first result that are certainly zero.
    pub known_zero: u64,
}

/// A block of a hundred thousand instructions has several times as many nodes, all at once.
const _: () = assert!(size_of::<Node>() <= 48 && size_of::<MachineNode>() <= 136);
