//! What keeps instructions in their places.

use crate::row::Row;

/// What keeps an instruction in its place among those of its block, besides registers. (The lanes are the same all over a
/// block, so that what is convergent is no more bound than anything else.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Nothing.
    Free,
    /// Accesses that touch the same memory.
    Memory,
    /// Its neighbours, with which it is moved as one.
    Neighbours,
    /// All accesses to memory, and all else that keeps this order.
    All,
}

impl Row {
    /// What keeps the instruction in its place in its block.
    pub fn order(&self) -> Order {
        if self.concerns_neighbours() {
            Order::Neighbours
        } else if self.is_barrier() || self.has_side_effects() {
            Order::All
        } else if self.memory().is_some() {
            Order::Memory
        } else {
            Order::Free
        }
    }
}
