//! What kernels are made of, and how much of each.

use crate::rng::Rng;
use std::fmt;

macro_rules! kinds {
    ($($variant:ident $name:literal $weight:literal $what:literal;)*) => {
        /// What a kernel may contain.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $(#[doc = $what] $variant,)*
        }

        impl Kind {
            /// All, in order.
            pub const ALL: &'static [Kind] = &[$(Kind::$variant),*];

            /// The name, as weights are given.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$variant => $name,)* }
            }

            /// What it is.
            pub const fn about(self) -> &'static str {
                match self { $(Kind::$variant => $what,)* }
            }

            const fn default_weight(self) -> u32 {
                match self { $(Kind::$variant => $weight,)* }
            }
        }
    };
}

kinds! {
    // Statements: the weight is a share of those that may stand where one is chosen.
    Assign "assign" 30 "an expression assigned to a variable";
    If "if" 10 "if, with or without else";
    Loop "loop" 8 "a loop";
    Switch "switch" 3 "a switch";
    Region "region" 3 "random control flow, irreducible cycles included";
    Break "break" 8 "a loop left, or one around it, on a condition";
    Continue "continue" 3 "the next iteration, of the loop or one around it, on a condition";
    Return "return" 1 "the end, on a condition";
    Check "check" 2 "a trap on a condition that never holds";
    Memory "memory" 5 "a work-item's own global memory: stores, loads, atomics";
    Neighbours "neighbours" 3 "neighbouring dwords of a work-item's own, stored and loaded close together";
    Rows "rows" 3 "rows of a matrix, at multiples of a stride, loaded again and written in between";
    Walk "walk" 3 "a loop that walks by a stride, with a counter of any width, which wraps round or promises not to";
    Steps "steps" 3 "addresses that leave their object on the way, generic ones among them";
    Numbers "numbers" 2 "numbers as pointers, where others are pointers to objects";
    Promises "promises" 2 "addresses that promise to be in their object, beside the same ones that do not";
    Untouched "untouched" 2 "loads of what nothing has stored to before, and stores to it";
    Private "private" 4 "an array of the work-item's own, at a dynamic index";
    Elements "elements" 6 "elements of a long vector, chosen by numbers";
    Exchange "exchange" 3 "LDS written, a barrier, others' LDS read";
    LdsAtomic "lds-atomic" 1 "atomics in LDS between barriers";
    Lanes "lanes" 6 "ballot, readlane, readfirstlane, ds.bpermute, update.dpp, mbcnt, whole waves";
    Waterfall "waterfall" 2 "a loop that serves lanes of equal values together";
    Atomic "atomic" 3 "an atomic whose order does not matter";
    Call "call" 4 "a call";
    Scopes "scopes" 4 "calls of a function whose pointers are apart in each call alone";
    // What expressions are made of: the weight is a share of 100.
    Uniform "uniform" 25 "expressions of uniform operands where any may stand";
    Division "division" 3 "integer divisions among arithmetic";
    Load "load" 12 "loads among operands";
    // Types of variables: the weight is a share of all of these.
    Word "word" 20 "i32";
    Mask "mask" 8 "i1, one bit for each lane";
    Narrow "narrow" 8 "i8, i16 and vectors of them";
    Long "long" 10 "i64";
    Huge "huge" 2 "i128";
    IntVector "int-vector" 12 "vectors of i32 and i64";
    Single "single" 8 "float";
    Double "double" 4 "double";
    Half "half" 4 "half and vectors of it";
    FloatVector "float-vector" 6 "vectors of float and double";
    // Whole kernels: the weight is a share of 100.
    VgprPressure "vgpr-pressure" 20 "kernels with many divergent variables";
    SgprPressure "sgpr-pressure" 20 "kernels with many uniform variables";
    Shared "shared" 60 "kernels whose work-groups are whole, so that they may use LDS";
}

/// How often each [`Kind`] comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([u32; Kind::ALL.len()]);

impl Default for Weights {
    fn default() -> Self {
        Weights(std::array::from_fn(|i| Kind::ALL[i].default_weight()))
    }
}

impl Weights {
    /// The weight of a kind.
    pub fn of(&self, kind: Kind) -> u32 {
        self.0[kind as usize]
    }

    /// Sets a weight as users write it: `loop=5`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn set(&mut self, text: &str) -> Result<(), String> {
        let (name, number) = text.split_once('=').ok_or_else(|| format!("'{text}': no '='"))?;
        let Some(kind) = Kind::ALL.iter().find(|kind| kind.name() == name) else {
            let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
            return Err(format!("'{name}': there are {}", names.join(", ")));
        };
        let number = number.parse::<u32>().ok().filter(|n| *n <= 1000);
        self.0[*kind as usize] = number.ok_or_else(|| format!("'{text}': no number up to 1000"))?;
        Ok(())
    }

    /// True in as many cases of 100 as the weight says.
    pub(crate) fn chance(&self, rng: &mut Rng, kind: Kind) -> bool {
        rng.below(100) < self.of(kind)
    }

    /// One of some kinds, by their weights; the first if all are 0.
    pub(crate) fn choose(&self, rng: &mut Rng, kinds: &[Kind]) -> Kind {
        let total: u32 = kinds.iter().map(|kind| self.of(*kind)).sum();
        let mut at = rng.below(total.max(1));
        for &kind in kinds {
            if at < self.of(kind) {
                return kind;
            }
            at -= self.of(kind);
        }
        kinds[0]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_as_users_write_them() {
        let mut weights = Weights::default();
        weights.set("loop=0").expect("there are loops");
        assert_eq!(weights.of(Kind::Loop), 0);
        let mut rng = Rng::new(1);
        assert!((0..100).all(|_| weights.choose(&mut rng, &[Kind::Loop, Kind::If]) == Kind::If));
        for wrong in ["loop", "loops=1", "loop=x", "loop=1001"] {
            weights.set(wrong).expect_err(wrong);
        }
    }
}
