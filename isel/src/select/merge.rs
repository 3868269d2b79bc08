//! Accesses of neighbouring dwords become one wide access: loads where the first of them stands ([`loads`]), stores
//! ([`stores`]) to LDS ([`lds_stores`]) and global memory ([`global_stores`]) where the last one does.
//!
//! From below to above: what is found (`merged`, all that the state of selection holds); which accesses are alike, which may
//! change places, which two of LDS are one (`alike`, `interference`, `lds_pair`); who is merged with whom.

mod alike;
mod global_stores;
mod interference;
mod lds_pair;
mod lds_stores;
mod loads;
mod merged;
mod stores;

pub(super) use merged::{MergedStore, Piece};
