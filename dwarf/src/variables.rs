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
    /// Where: one part for all of it, or several without bits in common, in their order.
    pub parts: Vec<PlacedPart>,
}

/// Where a part of a variable is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPart {
    /// Its first bit in the variable, and how many bits; `None` is the whole variable.
    pub fragment: Option<(u64, u64)>,
    /// Where its value is, or the values that the expression makes it of.
    pub places: Vec<Place>,
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

/// A register of a dword, or where one is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HardRegister {
    /// An SGPR.
    Sgpr(u16),
    /// A VGPR: a dword of each lane.
    Vgpr(u16),
    /// An AGPR: a dword of each lane.
    Agpr(u16),
    /// It has been spilled to scratch, to this address of each lane.
    Scratch(u64),
}

impl HardRegister {
    /// Its number in DWARF for waves of 64 lanes (AMDGPUUsage, "Register Identifier"); `None` if there is no such register.
    pub fn number(self) -> Option<u16> {
        match self {
            HardRegister::Sgpr(index @ 0..=63) => Some(32 + index),
            HardRegister::Sgpr(index @ 64..=105) => Some(1088 + (index - 64)),
            HardRegister::Vgpr(index @ 0..=255) => Some(2560 + index),
            HardRegister::Agpr(index @ 0..=255) => Some(3072 + index),
            HardRegister::Sgpr(_)
            | HardRegister::Vgpr(_)
            | HardRegister::Agpr(_)
            | HardRegister::Scratch(_) => None,
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
    /// One of the values, by its number.
    Value(usize),
    /// One without operands.
    Plain(gimli::DwOp),
}

/// The part of a variable that an expression is of; `None` if it is of all.
pub fn fragment(metadata: &Metadata, expression: MetadataId) -> Option<(u64, u64)> {
    let fields = Node::of(metadata, expression).filter(|fields| fields.name == "DIExpression")?;
    let mut words = fields.operations().skip_while(|word| !is_fragment(word)).skip(1);
    let mut number = || match words.next() {
        Some(MetadataOperand::Int(number)) => u64::try_from(*number).ok(),
        _ => None,
    };
    Some((number()?, number()?))
}

fn is_fragment(word: &MetadataOperand) -> bool {
    matches!(word, MetadataOperand::Text(name) if &**name == "DW_OP_LLVM_fragment")
}

/// The description of a place for a variable; `None` where DWARF, or this writer, has no words for it.
pub(crate) fn describe(metadata: &Metadata, version: u16, placed: &Placed) -> Option<Expression> {
    if let [part @ PlacedPart { fragment: None, .. }] = &placed.parts[..] {
        let mut out = Expression::new();
        return describe_part(metadata, version, part, None, &mut out).map(|()| out);
    }
    let mut out = Expression::new();
    let mut at = 0;
    let mut is_known = false;
    for part in &placed.parts {
        // As they follow each other.
        let (first, bits) = part.fragment.filter(|&(_, bits)| bits != 0)?;
        let gap = first.checked_sub(at)?;
        at = first.checked_add(bits)?;
        // DWARF 2 has no words for parts of bytes.
        if version < 3 && (gap % 8 != 0 || bits % 8 != 0) {
            return None;
        }
        if gap > 0 {
            op_piece(gap, &mut out);
        }
        let before = out.clone();
        match describe_part(metadata, version, part, Some(bits), &mut out) {
            Some(()) => is_known = true,
            // Nobody knows where these bits are.
            None => {
                out = before;
                op_piece(bits, &mut out);
            }
        }
    }
    is_known.then_some(out)
}

/// Ends a piece of so many bits.
fn op_piece(bits: u64, out: &mut Expression) {
    match bits % 8 {
        0 => out.op_piece(bits / 8),
        _ => out.op_bit_piece(bits, 0),
    }
}

/// Describes a part: so many bits that a piece is of, or the whole variable.
fn describe_part(
    metadata: &Metadata,
    version: u16,
    part: &PlacedPart,
    piece: Option<u64>,
    out: &mut Expression,
) -> Option<()> {
    let mut operations = operations(metadata, part.expression)?;
    let is_value = !matches!(part.places[..], [Place::Scratch(_)]);
    if is_value {
        // clang says of OpenCL's variables in which memory they would be, and goes on saying it of their values.
        let is_computed = operations.last() == Some(&Operation::StackValue);
        let end = operations.len() - usize::from(is_computed);
        if let [.., Operation::ConstU(_), Operation::Plain(gimli::DW_OP_swap), Operation::XDeref] =
            operations[..end]
        {
            operations.drain(end - 3..end);
        }
    }
    // The only value stands there already.
    if part.places.len() == 1 && operations.first() == Some(&Operation::Value(0)) {
        operations.remove(0);
    }
    let is_plain = operations.is_empty();
    match (&part.places[..], is_plain) {
        ([Place::Registers(registers)], true) => {
            // What a narrow piece leaves of a register is not the variable's.
            let bits = piece.unwrap_or(32 * registers.len() as u64);
            for (at, register) in (0..bits).step_by(32).zip(registers) {
                match *register {
                    HardRegister::Scratch(address) => private(address, out),
                    register => out.op_reg(Register(register.number()?)),
                }
                if registers.len() > 1 || piece.is_some() {
                    op_piece((bits - at).min(32), out);
                }
            }
            return (bits <= 32 * registers.len() as u64).then_some(());
        }
        ([Place::Float(bits, bytes)], true) if version >= 4 => {
            out.op_implicit_value(bits.to_le_bytes()[..*bytes as usize].into());
        }
        ([only], _) if !operations.iter().any(|operation| matches!(operation, Operation::Value(_))) => {
            push_value(version, only, out)?;
            if is_plain && matches!(only, Place::Integer(_)) {
                operations.push(Operation::StackValue);
            }
        }
        // The expression says where each of the values goes; they have no address together.
        _ if operations.iter().any(|operation| matches!(operation, Operation::Value(_)))
            && operations.last() == Some(&Operation::StackValue) => {}
        _ => return None,
    }
    for operation in operations {
        match operation {
            Operation::ConstU(value) => out.op_constu(value),
            Operation::PlusUConst(value) => out.op_plus_uconst(value),
            Operation::Deref => out.op_deref(),
            Operation::XDeref => out.op_xderef(),
            Operation::Value(number) => push_value(version, part.places.get(number)?, out)?,
            Operation::StackValue if version < 4 => return None,
            Operation::StackValue => out.op(gimli::DW_OP_stack_value),
            Operation::Plain(op) => out.op(op),
        }
    }
    if let Some(bits) = piece {
        op_piece(bits, out);
    }
    Some(())
}

/// The address space of private memory, as clang numbers it for OpenCL's variables.
const PRIVATE: u64 = 1;

/// A place in scratch, in the words in which clang puts it for variables in private memory.
fn private(address: u64, out: &mut Expression) {
    out.op_constu(address);
    out.op_constu(PRIVATE);
    out.op(gimli::DW_OP_swap);
    out.op_xderef();
}

/// Puts a value on the stack.
fn push_value(version: u16, place: &Place, out: &mut Expression) -> Option<()> {
    match place {
        // Wider values are in no register that an operation reads.
        Place::Registers(registers) => {
            match registers[..] {
                [HardRegister::Scratch(address)] => {
                    // The value rather than its place.
                    out.op_constu(address);
                    out.op_constu(PRIVATE);
                    out.op(gimli::DW_OP_swap);
                    out.op_xderef_size(4);
                }
                [register] => out.op_breg(Register(register.number()?), 0),
                _ => return None,
            }
        }
        // Before DWARF 4 there are no values without a place.
        Place::Integer(_) if version < 4 => return None,
        &Place::Integer(value) => out.op_consts(value),
        Place::Float(..) => return None,
        &Place::Scratch(address) => out.op_constu(address),
    }
    Some(())
}

/// The operations of an expression, without the part of the variable that it is of; `None` if one of them is not known here.
fn operations(metadata: &Metadata, expression: MetadataId) -> Option<Vec<Operation>> {
    let fields = Node::of(metadata, expression).filter(|fields| fields.name == "DIExpression")?;
    let mut words = fields.operations();
    let mut out = Vec::new();
    while let Some(word) = words.next() {
        if is_fragment(word) {
            break;
        }
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
            "DW_OP_LLVM_arg" => Operation::Value(usize::try_from(number()?).ok()?),
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

#[cfg(test)]
mod tests {
    use super::HardRegister::{self, Agpr, Sgpr, Vgpr};

    /// The first and the last of each row of AMDGPUUsage, "AMDGPU DWARF Register Mapping", for waves of 64 lanes.
    #[test]
    fn registers_have_the_numbers_of_the_table() {
        let number = HardRegister::number;
        assert_eq!([0, 63, 64, 105].map(|index| number(Sgpr(index))), [32, 95, 1088, 1129].map(Some));
        assert_eq!([0, 255].map(|index| number(Vgpr(index))), [2560, 2815].map(Some));
        assert_eq!([0, 255].map(|index| number(Agpr(index))), [3072, 3327].map(Some));
        assert_eq!([Sgpr(106), Vgpr(256), Agpr(256)].map(number), [None; 3]);
    }
}
