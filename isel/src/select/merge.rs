//! Accesses of neighbouring dwords become one wide access: loads where the first of them stands ([`loads`]), stores
//! ([`stores`]) to LDS ([`lds_stores`]), global memory and buffers ([`wide_stores`]) where the last one does. Those of global memory
//! that differ by constants in the IR are one before selection (`join` of the crate `optimize`).
//!
//! From below to above: what is found (`merged`, all that the state of selection holds); which accesses are alike, which may
//! change places, which two of LDS are one (`alike`, `interference`, `lds_pair`); who is merged with whom.

mod alike;
mod interference;
mod lds_pair;
mod lds_stores;
mod loads;
mod merged;
mod stores;
mod wide_stores;

pub(super) use merged::{MergedStore, Piece};
