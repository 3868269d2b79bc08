//! Constants, interned per pool: a function has a pool of its own, the module one for its globals.

use crate::{BinaryOp, CastOp, Const, MetadataId, SymbolId, Type};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Constants nest at most this deep, their types included: what is printed can then be read.
pub const MAX_DEPTH: u32 = 250;

/// The most words that a constant's text may have where constants are made of parts, the words of types in it included; of a table
/// of numbers 64 bytes are one. Parts that are shared double it at each level.
pub const MAX_WORDS: u32 = 1 << 22;

/// The constants of a pool that another has, by those of the first.
pub type Known = FxHashMap<Const, Const>;

/// What a constant is; its type stands beside it in the pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstData {
    /// An integer, zero-extended; of more than 128 bits one that is less than 2^128.
    Int(u128),
    /// A float's bits in its own format.
    Float(u64),
    /// `null`, `zeroinitializer`, and any other all-zero value of a pointer or aggregate type.
    Zero,
    /// Each use may be another value.
    Undef,
    /// No value at all.
    Poison,
    /// Elements of a vector, array or structure.
    Aggregate(Box<[Const]>),
    /// An array of integers or floats as the bytes it has in memory (little endian): `c"..."` strings and
    /// large tables; or one integer of 2^128 or more, the bits beyond its width zero.
    Data(Box<[u8]>),
    /// The address of a global variable, function or alias.
    Symbol(SymbolId),
    /// The address of a block, by its index in [`crate::Module::block_addresses`]. Initialisers alone have them.
    BlockAddress(u32),
    /// A constant expression.
    Expr(ConstExpr),
    /// A `metadata` operand of a call: a node.
    Metadata(MetadataId),
    /// A `metadata` operand of a call: a string.
    MetadataString(Box<[u8]>),
}

impl ConstData {
    /// Visits the constants that it is made of.
    pub fn for_each_part(&self, mut f: impl FnMut(Const)) {
        match self {
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
}

/// A constant expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConstExpr {
    /// A cast.
    Cast(CastOp, Const),
    /// Address arithmetic: source element type, base, indices.
    Gep {
        /// Type that the indices walk through.
        source: Type,
        /// Base pointer.
        base: Const,
        /// Indices.
        indices: Box<[Const]>,
        /// `inbounds`.
        inbounds: bool,
        /// `nuw`: no step wraps, unsigned.
        nuw: bool,
        /// `nusw`: no step wraps, base unsigned, offset signed.
        nusw: bool,
    },
    /// `add`, `sub`, `xor` and what older releases print.
    Binary(BinaryOp, Const, Const),
}

/// Interned constants.
#[derive(Clone, Debug, Default)]
pub struct ConstPool {
    set: IndexSet<(Type, ConstData), FxBuildHasher>,
}

impl ConstPool {
    /// The index of a constant, made if new.
    pub fn intern(&mut self, ty: Type, data: ConstData) -> Const {
        Const::from_u32(self.set.insert_full((ty, data)).0 as u32)
    }

    /// Type of a constant.
    pub fn ty(&self, c: Const) -> Type {
        self.get(c).0
    }

    /// Meaning of a constant.
    pub fn data(&self, c: Const) -> &ConstData {
        &self.get(c).1
    }

    fn get(&self, c: Const) -> &(Type, ConstData) {
        self.set.get_index(c.as_u32() as usize).expect("a constant belongs to the pool that made it")
    }

    /// The constants that were made after the first `count`, in their order.
    pub(crate) fn iter_from(&self, count: usize) -> impl Iterator<Item = Const> + use<> {
        (count..self.set.len()).map(|i| Const::from_u32(i as u32))
    }

    /// All constants, in the order they were made.
    pub fn iter(&self) -> impl Iterator<Item = Const> + use<> {
        self.iter_from(0)
    }

    /// The same constant as another pool has. `known` says what has been imported of that pool. (Constants are at most
    /// [`MAX_DEPTH`] deep, so this may recurse.)
    pub fn import(&mut self, from: &ConstPool, known: &mut Known, c: Const) -> Const {
        if let Some(&found) = known.get(&c) {
            return found;
        }
        let data = match from.data(c) {
            ConstData::Aggregate(elements) => ConstData::Aggregate(
                elements.iter().map(|&element| self.import(from, known, element)).collect(),
            ),
            ConstData::Expr(expr) => {
                let mut part = |&c: &Const| self.import(from, known, c);
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
        let made = self.intern(from.ty(c), data);
        known.insert(c, made);
        made
    }

    /// The integer that a constant is, zero-extended.
    pub fn as_int(&self, c: Const) -> Option<u128> {
        match self.data(c) {
            ConstData::Int(v) => Some(*v),
            _ => None,
        }
    }
}
