//! Constants before it is known who uses them. Each function and the module get what they use into pools of their own.

use crate::constant::{MAX_DEPTH, MAX_WORDS};
use crate::{Const, ConstData, ConstPool, Type, TypeTable};

/// All constants that a builder has made.
#[derive(Debug, Default)]
pub(super) struct Pool {
    consts: ConstPool,
    /// Levels of each, its type's included, and words of its text.
    sizes: Vec<(u32, u32)>,
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

    /// Finds out how deep and how long the constants are that have come since.
    ///
    /// # Errors
    /// What the given one has too much of.
    pub fn settle(&mut self, types: &TypeTable, c: Const) -> Result<(), String> {
        for c in self.consts.iter_from(self.sizes.len()) {
            let ty = self.consts.ty(c);
            let own = match self.consts.data(c) {
                ConstData::Data(bytes) => (bytes.len() / 64).try_into().unwrap_or(u32::MAX),
                _ => 1,
            };
            let (mut depth, mut words) = (types.depth(ty), types.words(ty).saturating_add(own));
            self.consts.data(c).for_each_part(|part| {
                let part = self.sizes[part.as_u32() as usize];
                (depth, words) = (depth.max(part.0), words.saturating_add(part.1));
            });
            self.sizes.push((depth.saturating_add(1), words));
        }
        let (depth, words) = self.sizes[c.as_u32() as usize];
        if depth > MAX_DEPTH {
            return Err(format!("a constant has more than {MAX_DEPTH} levels, which is the most accepted"));
        }
        if words > MAX_WORDS {
            return Err(format!(
                "the text of a constant has more than {MAX_WORDS} words, which is the most accepted"
            ));
        }
        Ok(())
    }
}
