//! Why an instruction has to stay where it is.

use gcnsel_ir::{Block, Inst, Value};
use std::fmt;

/// Why a move, a duplication or a merge is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A phi, a terminator, an alloca of variable size, a convergence control token.
    Fixed,
    /// It would stand among the phis of its block, behind the terminator, or where no lane comes.
    NoPlace,
    /// Neither place is on all ways to the other.
    Unrelated,
    /// An operand is not there yet.
    OperandMissing(Value),
    /// A user would come before it.
    UserBefore(Inst),
    /// It may not be made control dependent on more: lanes would be missing.
    Convergent,
    /// It may not be made control dependent on less: lanes would join.
    CoConvergent,
    /// It reads data of lanes that would be missing.
    CrossThread,
    /// It reads an operand of other lanes, which would have it from another iteration of a cycle.
    OtherData(Value),
    /// It is defined only in uniform control flow.
    UniformControlFlow,
    /// An operand of which the wave has one would differ between lanes.
    UniformArgument(Value),
    /// A value that is uniform where an instruction uses it would be divergent there.
    Diverges(Inst),
    /// The phi that would join the copies is divergent, and the value was uniform.
    JoinDiverges(Block),
    /// It would come past an instruction that touches the same memory or state, or that may not return.
    Past(Inst),
    /// It would be executed where the program does not, and may trap or be undefined there.
    Speculated,
    /// It has an effect and would be executed more or less often.
    OtherwiseOften,
    /// Its convergence control token is defined outside a cycle that it would be in.
    Token,
    /// The instructions to be merged are not the same operation, or nothing tells which operand is whose.
    Different,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Fixed => write!(f, "it stays where it is"),
            Reason::NoPlace => write!(f, "no instruction of its kind can stand there"),
            Reason::Unrelated => write!(f, "neither place is on all ways to the other"),
            Reason::OperandMissing(value) => write!(f, "its operand {value} is not there yet"),
            Reason::UserBefore(inst) => write!(f, "{inst} would use it before it is there"),
            Reason::Convergent => write!(f, "it is convergent, and lanes would be missing"),
            Reason::CoConvergent => {
                write!(f, "its result tells which lanes are there, and others would join")
            }
            Reason::CrossThread => write!(f, "it reads lanes that would be missing"),
            Reason::OtherData(value) => {
                write!(f, "it reads {value} of other lanes, which would be of another iteration")
            }
            Reason::UniformControlFlow => write!(f, "it is defined in uniform control flow only"),
            Reason::UniformArgument(value) => write!(f, "its operand {value} must not differ between lanes"),
            Reason::Diverges(inst) => write!(f, "it would no longer be uniform where {inst} uses it"),
            Reason::JoinDiverges(block) => {
                write!(f, "its copies would be joined by a divergent phi in {block}")
            }
            Reason::Past(inst) => write!(f, "it may not be moved past {inst}"),
            Reason::Speculated => write!(f, "it would be executed where the program does not"),
            Reason::OtherwiseOften => write!(f, "it would be executed more or less often"),
            Reason::Token => write!(f, "its convergence control token is defined outside the cycle"),
            Reason::Different => write!(f, "the instructions differ"),
        }
    }
}

impl std::error::Error for Reason {}
