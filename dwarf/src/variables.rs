//! Where the variables of a function are, and what DWARF says of it.

use gcnsel_ir::debug::Node;
use gcnsel_ir::{DebugLoc, Metadata, MetadataId, MetadataOperand};
use gimli::Register;
use gimli::write::Expression;

/// A variable of a function, or of what has been inlined into it.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its `!DILocalVariable`.
    pub node: MetadataId,
    /// The location of its records: with the node, it says which variable this is, of which call.
    pub location: DebugLoc,
    /// Where it is, ascending and without overlaps. Elsewhere it is optimised out.
    pub places: Vec<Placed>,
}

/// Where a variable is for a part of the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The first byte of the code, from the function's start.
    pub begin: u64,
    /// The byte behind the last.
    pub end: u64,
    /// Where.
    pub place: Place,
    /// What is applied to that, a `!DIExpression`.
    pub expression: MetadataId,
}

/// A place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In registers, dword by dword.
    Registers(Vec<HardRegister>),
    /// It is an integer of so many bits, sign-extended here.
    Integer(i64),
    /// It is a float of so many bytes: its bits.
    Float(u64, u32),
    /// In scratch, at this address of each lane.
    Scratch(u64),
}

/// A register of a dword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HardRegister {
    /// An SGPR.
    Sgpr(u16),
    /// A VGPR: a dword of each lane.
    Vgpr(u16),
    /// An AGPR: a dword of each lane.
    Agpr(u16),
}

impl HardRegister {
    /// Its number in DWARF for waves of 64 lanes (AMDGPUUsage, "Register Identifier"); `None` if there is no such register.
    pub fn number(self) -> Option<u16> {
        match self {
            HardRegister::Sgpr(index @ 0..=63) => Some(32 + index),
            HardRegister::Sgpr(index @ 64..=105) => Some(1088 + (index - 64)),
            HardRegister::Vgpr(index @ 0..=255) => Some(2560 + index),
            HardRegister::Agpr(index @ 0..=255) => Some(3072 + index),
            HardRegister::Sgpr(_) | HardRegister::Vgpr(_) | HardRegister::Agpr(_) => None,
        }
    }
}

/// An operation of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    ConstU(u64),
    PlusUConst(u64),
    Deref,
    XDeref,
    StackValue,
    /// One without operands.
    Plain(gimli::DwOp),
}

/// The description of a place for a variable; `None` where DWARF, or this writer, has no words for it.
pub(crate) fn describe(metadata: &Metadata, version: u16, placed: &Placed) -> Option<Expression> {
    let mut operations = operations(metadata, placed.expression)?;
    let is_value = !matches!(placed.place, Place::Scratch(_));
    if is_value {
        // clang says of OpenCL's variables in which memory they would be, and goes on saying it of their values.
        if let [rest @ .., Operation::ConstU(_), Operation::Plain(gimli::DW_OP_swap), Operation::XDeref] =
            &operations[..]
        {
            operations = rest.to_vec();
        }
    }
    let mut out = Expression::new();
    let is_plain = operations.is_empty();
    match (&placed.place, is_plain) {
        (Place::Registers(registers), true) => {
            for register in registers {
                out.op_reg(Register(register.number()?));
                if registers.len() > 1 {
                    out.op_piece(4);
                }
            }
            return Some(out);
        }
        (Place::Registers(registers), false) => {
            // Wider values are in no register that an operation reads.
            let [register] = registers[..] else { return None };
            out.op_breg(Register(register.number()?), 0);
        }
        // Before DWARF 4 there are no values without a place.
        (Place::Integer(_) | Place::Float(..), _) if version < 4 => return None,
        (&Place::Integer(value), _) => {
            out.op_consts(value);
            if is_plain {
                operations.push(Operation::StackValue);
            }
        }
        (&Place::Float(bits, bytes), true) => {
            out.op_implicit_value(bits.to_le_bytes()[..bytes as usize].into());
            return Some(out);
        }
        (Place::Float(..), false) => return None,
        (&Place::Scratch(address), _) => out.op_constu(address),
    }
    for operation in operations {
        match operation {
            Operation::ConstU(value) => out.op_constu(value),
            Operation::PlusUConst(value) => out.op_plus_uconst(value),
            Operation::Deref => out.op_deref(),
            Operation::XDeref => out.op_xderef(),
            Operation::StackValue if version < 4 => return None,
            Operation::StackValue => out.op(gimli::DW_OP_stack_value),
            Operation::Plain(op) => out.op(op),
        }
    }
    Some(out)
}

/// The operations of an expression; `None` if one of them is not known here: of a part of a variable, of several values.
fn operations(metadata: &Metadata, expression: MetadataId) -> Option<Vec<Operation>> {
    let fields = Node::of(metadata, expression).filter(|fields| fields.name == "DIExpression")?;
    let mut words = fields.operations();
    let mut out = Vec::new();
    while let Some(word) = words.next() {
        let MetadataOperand::Text(name) = word else { return None };
        let mut number = || match words.next() {
            Some(MetadataOperand::Int(number)) => u64::try_from(*number).ok(),
            _ => None,
        };
        out.push(match &**name {
            "DW_OP_constu" => Operation::ConstU(number()?),
            "DW_OP_plus_uconst" => Operation::PlusUConst(number()?),
            "DW_OP_deref" => Operation::Deref,
            "DW_OP_xderef" => Operation::XDeref,
            "DW_OP_stack_value" => Operation::StackValue,
            // The value itself, which stands there already.
            "DW_OP_LLVM_arg" if out.is_empty() && number()? == 0 => continue,
            name => Operation::Plain(plain(name)?),
        });
    }
    Some(out)
}

/// An operation on the stack alone.
fn plain(name: &str) -> Option<gimli::DwOp> {
    Some(match name {
        "DW_OP_swap" => gimli::DW_OP_swap,
        "DW_OP_dup" => gimli::DW_OP_dup,
        "DW_OP_plus" => gimli::DW_OP_plus,
        "DW_OP_minus" => gimli::DW_OP_minus,
        "DW_OP_mul" => gimli::DW_OP_mul,
        "DW_OP_and" => gimli::DW_OP_and,
        "DW_OP_or" => gimli::DW_OP_or,
        "DW_OP_xor" => gimli::DW_OP_xor,
        "DW_OP_shl" => gimli::DW_OP_shl,
        "DW_OP_shr" => gimli::DW_OP_shr,
        "DW_OP_shra" => gimli::DW_OP_shra,
        "DW_OP_not" => gimli::DW_OP_not,
        "DW_OP_neg" => gimli::DW_OP_neg,
        _ => return None,
    })
}
