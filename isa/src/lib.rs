//! The GFX9 machine: register files, the instruction table, encoder, decoder, assembly text, semantics.
//!
//! [`Op::row`] gives an operation's row of the instruction table; [`Inst`] is an instruction with physical operands.

pub mod decode;
pub mod encode;
pub mod hazards;
mod immediate;
pub mod inst;
mod layout;
pub mod legal;
pub mod matrix_hazards;
pub mod op;
pub mod reg;
pub mod row;
pub mod semantics;
mod table;
pub mod target;
pub mod text;
pub mod waitcnt;

pub use decode::{DecodeError, decode};
pub use encode::{Words, encode, shortest_form};
pub use inst::{Dpp, DppCtrl, Form, Inline, Inst, Mods, Omod, Operand, Operands, Sdwa, SdwaSel, SdwaUnused};
pub use legal::{EncodeError, OperandProblem};
pub use op::Op;
pub use reg::{Bank, Reg};
pub use row::{
    Access, Allowed, Class, Counters, Field, Format, Kind, Latency, Memory, OperandSpec, OperandType, Role,
    Row, Space,
};
pub use target::{Occupancy, OccupancyLimit, Resources, Target, TargetInfo};
pub use waitcnt::WaitCounts;
