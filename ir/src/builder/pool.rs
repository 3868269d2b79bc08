//! Constants before it is known who uses them. Each function and the module get what they use into pools of their own.

use crate::constant::MAX_DEPTH;
use crate::{Const, ConstData, ConstPool, Type, TypeTable};

/// All constants that a builder has made.
#[derive(Debug, Default)]
pub(super) struct Pool {
    consts: ConstPool,
    /// Levels of each, its type's included.
    depths: Vec<u32>,
}

impl Pool {
    /// For who makes a constant of parts that are here, and calls [`Pool::settle`] then.
    pub fn consts(&mut self) -> &mut ConstPool {
        &mut self.consts
    }

    pub fn ty(&self, c: Const) -> Type {
        self.consts.ty(c)
    }

    pub fn data(&self, c: Const) -> &ConstData {
        self.consts.data(c)
    }

    /// All of them, to be looked at.
    pub fn all(&self) -> &ConstPool {
        &self.consts
    }

    /// Whether a constant of this number exists.
    pub fn has(&self, c: Const) -> bool {
        (c.as_u32() as usize) < self.depths.len()
    }

    /// Finds out how deep the constants are that have come since; whether the last one may be that deep.
    pub fn settle(&mut self, types: &TypeTable) -> bool {
        for c in self.consts.iter_from(self.depths.len()) {
            let mut depth = types.depth(self.consts.ty(c));
            self.consts.data(c).for_each_part(|part| depth = depth.max(self.depths[part.as_u32() as usize]));
            self.depths.push(depth.saturating_add(1));
        }
        self.depths.last().is_none_or(|&depth| depth <= MAX_DEPTH)
    }
}
