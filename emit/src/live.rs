//! Which physical registers are read later on, in an allocated function: one walk for both register files.
//!
//! SGPRs are the wave's and live along its edges ([`Sgprs`]). VGPRs are each lane's and live along the edges of lanes ([`Vgprs`]). A
//! file's set says what differs: its edges, and what an instruction and the end of a block do to the set.

mod sgprs;
mod vgprs;
mod walk;

pub use sgprs::{Sgprs, mask_of_move, overlap, writes_scc};
pub use vgprs::Vgprs;
pub use walk::LiveSet;

/// That of SGPRs, SCC and EXEC.
pub type ScalarLiveness = walk::Liveness<Sgprs>;

/// That of VGPRs, for a function that neither calls nor is called.
pub type VectorLiveness = walk::Liveness<Vgprs>;
