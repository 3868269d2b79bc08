//! Constants before it is known who uses them. Each function and the module get what they use into pools of their own.

use crate::{Const, ConstData, ConstExpr, ConstPool, Type, TypeTable};
use rustc_hash::FxHashMap;

/// Constants nest at most this deep, their types included: what is printed can then be read.
pub(super) const MAX_DEPTH: u32 = 250;

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
            for_each_part(self.consts.data(c), |part| depth = depth.max(self.depths[part.as_u32() as usize]));
            self.depths.push(depth.saturating_add(1));
        }
        self.depths.last().is_none_or(|&depth| depth <= MAX_DEPTH)
    }
}

/// Visits the constants that one is made of.
fn for_each_part(data: &ConstData, mut f: impl FnMut(Const)) {
    match data {
        ConstData::Aggregate(elements) => elements.iter().for_each(|&element| f(element)),
        ConstData::Expr(ConstExpr::Cast(_, value)) => f(*value),
        ConstData::Expr(ConstExpr::Gep { base, indices, .. }) => {
            f(*base);
            indices.iter().for_each(|&index| f(index));
        }
        ConstData::Expr(ConstExpr::Binary(_, lhs, rhs)) => {
            f(*lhs);
            f(*rhs);
        }
        _ => {}
    }
}

/// The constants of a pool that another has, by those of the first.
pub(super) type Known = FxHashMap<Const, Const>;

/// The same constant in another pool. (Constants are at most [`MAX_DEPTH`] deep, so this may recurse.)
pub(super) fn import(from: &Pool, to: &mut ConstPool, known: &mut Known, c: Const) -> Const {
    if let Some(&found) = known.get(&c) {
        return found;
    }
    let data = match from.data(c) {
        ConstData::Aggregate(elements) => {
            ConstData::Aggregate(elements.iter().map(|&element| import(from, to, known, element)).collect())
        }
        ConstData::Expr(expr) => {
            let mut part = |&c: &Const| import(from, to, known, c);
            ConstData::Expr(match expr {
                ConstExpr::Cast(op, value) => ConstExpr::Cast(*op, part(value)),
                ConstExpr::Binary(op, lhs, rhs) => ConstExpr::Binary(*op, part(lhs), part(rhs)),
                ConstExpr::Gep { source, base, indices, inbounds, nuw, nusw } => ConstExpr::Gep {
                    source: *source,
                    base: part(base),
                    indices: indices.iter().map(part).collect(),
                    inbounds: *inbounds,
                    nuw: *nuw,
                    nusw: *nusw,
                },
            })
        }
        data => data.clone(),
    };
    let made = to.intern(from.ty(c), data);
    known.insert(c, made);
    made
}
