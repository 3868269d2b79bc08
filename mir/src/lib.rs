//! Machine functions: selection makes them, the wave transform linearises them, allocation colours them and emission
//! encodes them.
//!
//! # Two control flow graphs over the same blocks
//!
//! The *thread* edges ([`Terminator`]) say where a lane may go. The *wave* edges ([`WaveTerminator`]) say
//! where the program counter goes. Selection makes thread edges only. `wave` adds the wave edges, a linear
//! order ([`Function::layout`]) and some wave-only blocks, and leaves the thread edges as they were.
//!
//! # SSA
//!
//! A virtual register has one definition. Phis are block parameters:
//! * from selection on, [`BlockData::thread_params`] with the arguments on thread edges, for both banks;
//! * from `wave` on, SGPRs (scalars and lane masks) are in SSA over the wave edges, with
//!   [`BlockData::wave_params`] and the arguments on wave edges; VGPRs stay in SSA over the thread edges, so
//!   `thread_params` then holds VGPRs only.
//!
//! # Operands
//!
//! The operands of an instruction are those of its row in `isa`'s table, in assembly order, definitions
//! first, tied inputs at the end. Behind them stand the virtual registers that the instruction reads from a fixed register
//! (VCC for `v_div_fmas`, M0), in the order of [`Opcode::implicit_uses`]. A definition names
//! a whole virtual register; a use may name a run of its dwords ([`RegRef`]). SCC and EXEC are never virtual:
//! SCC lives between neighbours in a block, EXEC belongs to `wave`. M0 is physical too: it is written right
//! before the instruction that reads it, whose implicit operand is then `Operand::Phys(Reg::M0)`.
//!
//! # Values
//!
//! Eight- and 16-bit values live in the low bits of a dword; the upper bits are unspecified. A uniform i1 is an SGPR
//! holding 0 or 1 ([`RegKind::Plain`]). A divergent i1 is a lane mask ([`RegKind::LaneMask`], an SGPR pair),
//! whose bits for inactive lanes are unspecified unless stated otherwise.
//!
//! # Scratch
//!
//! Stack objects are [`Slot`]s; an operand [`Operand::Frame`] is a slot's byte offset. On targets with
//! architected flat scratch the access is a `scratch_*` instruction. On the others it is a `buffer_*`
//! instruction whose resource operand is the physical quad `s[0:3]` and whose `soffset` is 0. A function that
//! has slots, or may spill VGPRs, has the inputs `PrivateSegmentBuffer` and `PrivateSegmentWaveOffset`. `emit`'s
//! prologue adds the wave's offset to the resource's base, and allocation keeps `s[0:3]` for the resource throughout.
//!
//! # Calls
//!
//! A function that is not a kernel is *callable*: its inputs are where `isa::convention` says, and it has one block that
//! returns, whose last instruction is [`Pseudo::Return`]. [`Pseudo::Call`] is a call. Both name virtual registers.
//! [`Function::call_registers`] has the physical ones: allocation moves arguments into them right before the call, and results
//! from them right behind it.
//!
//! # Inputs
//!
//! [`Function::inputs`] are defined at the top of the entry block, before its first instruction.
//!
//! # Layers
//!
//! From below to above: indices, origins and memory operands; operands; instructions; blocks; functions; their graphs and liveness;
//! the printer and the verifier.

mod block;
mod carried;
mod cfg;
mod code_map;
mod entity;
mod function;
mod inst;
mod journal;
mod liveness;
#[cfg(test)]
mod liveness_tests;
mod memory;
mod operand;
mod origin;
mod parallel_copy;
mod picture;
mod print;
#[cfg(test)]
mod print_tests;
mod verify;
#[cfg(test)]
mod verify_tests;

pub use block::{BlockData, Condition, Edge, EdgeArgs, Edges, Terminator, WaveEdge, WaveTerminator};
pub use carried::{Carried, carried};
pub use code_map::{CodeMap, CodePlace, Ways, Written};
pub use entity::{Block, Inst, Slot, VReg};
pub use function::{Function, Input, InputKind, RegData, RegKind, SlotData, SlotKind};
pub use inst::{InstData, Opcode, Pseudo};
pub use journal::{Aside, ColouredFile, Journal, Spill, SpillChoice};
pub use liveness::{LiveSet, Liveness};
pub use memory::{AddressClass, MemoryOperand, MemoryOrdering, MemoryRef, SyncScope, align_at};
pub use operand::{Operand, RegRef, SymbolPart};
pub use origin::{DebugLoc, Origin, OriginData, Origins};
pub use parallel_copy::{CopySource, CopyStep, sequence_copies};
pub use picture::{block_picture, graph_picture};
