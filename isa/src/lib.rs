//! The GFX9 machine: register files, the instruction table, encoder, decoder, assembly text, semantics.
//!
//! The crate has:
//! - [`Target`]: the processors, a row of facts each ([`TargetInfo`]), and the occupancy they give a kernel;
//!   [`TargetId`]: a processor with the settings of XNACK and SRAMECC that code is made for;
//! - [`Reg`]: ranges of physical registers and their names;
//! - [`Op`], and [`Op::row`]: the instruction table, one [`Row`] for each instruction with opcodes by target, operands
//!   and effects;
//! - [`Inst`]: an instruction with physical operands. [`encode()`] turns it into bytes, [`decode()`] makes it from bytes,
//!   [`Inst::text`] prints it as assembly, and [`assemble()`] reads assembly; all use the same rows;
//! - [`hazards`]: which pairs of instructions need wait states between them;
//! - [`WaitCounts`]: the immediate of `s_waitcnt`;
//! - [`semantics`]: what each instruction computes.
//!
//! The layers, from below to above:
//! - names (`target`, `reg`, `op`, `operand_spec`, `inline`), an instruction (`inst`), the table (`row`, `facts`, `table`);
//! - the forms that a row allows (`forms`), the places of bits (`layout`), the legal operands and modifiers (`legal`);
//! - bytes and text (`encode`, `decode`, `text`, `assemble`). `hazards` and `semantics` need the table alone.
//!
//! Not in the table: image instructions except loads, stores and plain samples; interpolation and export instructions.

/// The counters of global wave synchronisation; their numbers are taken modulo that. Source: "Vega" instruction set manual,
/// `DS_GWS_INIT`.
pub const WAVE_SYNC_COUNTERS: u32 = 64;

mod apart;
pub mod assemble;
pub mod convention;
pub mod decode;
pub mod encode;
pub mod facts;
mod forms;
pub mod hazards;
mod immediate;
mod inline;
pub mod inst;
mod layout;
pub mod legal;
pub mod matrix_hazards;
pub mod memory_times;
pub mod op;
pub mod operand_spec;
mod order;
pub mod reg;
pub mod row;
pub mod semantics;
pub mod shift_amount;
mod table;
pub mod target;
pub mod target_id;
pub mod text;
pub mod timing;
pub mod waitcnt;

pub use apart::wait_states_of_result;
pub use assemble::{AssembleError, assemble};
pub use decode::{DecodeError, decode};
pub use encode::{Words, encode, shorten};
pub use immediate::{HW_REG_MODE, HW_REG_TRAPSTS};
pub use inline::Inline;
pub use inst::{
    BufferFormat, Dpp, DppCtrl, Form, Image, Inst, Mods, Omod, Operand, Operands, Sdwa, SdwaSel, SdwaUnused,
};
pub use legal::{EncodeError, OperandProblem, is_aligned};
pub use memory_times::MemoryTimes;
pub use op::Op;
pub use operand_spec::{Allowed, Field, Kind, OperandSpec, OperandType, Role};
pub use order::Order;
pub use reg::{Bank, Reg};
pub use row::{Access, Class, Counters, Format, Memory, Row, Space};
pub use target::{ExtraSgprs, Occupancy, OccupancyLimit, Resources, Target, TargetInfo};
pub use target_id::{Feature, Setting, Settings, TargetId, TargetIdError};
pub use timing::{Rate, SLOT, Timing, Unit};
pub use waitcnt::WaitCounts;
