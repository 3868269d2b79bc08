//! A function being grown: what there is to grow from, and what is known of the place that has been come to.

use crate::builder::{Block, Builder, Value, Variable};
use crate::launch::Extents;
use crate::rng::Rng;
use crate::ty::{FLOAT, I1, I32, I64, Scalar, Ty};
use crate::weights::{Kind, Weights};
use std::collections::BTreeSet;

/// In what a value is the same, or what comes to a place together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Extent {
    /// A work-group.
    Group,
    /// A wave.
    Wave,
    /// A lane alone.
    Lane,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// What is never assigned: arguments and ids.
    Fixed(Value),
    Slot(Variable),
    /// What a loop counts its rounds by: nobody else assigns it.
    Fuel(Variable),
}

/// What expressions can name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Var {
    pub place: Place,
    pub ty: Ty,
    /// In what it is the same, for those that read it.
    pub extent: Extent,
    /// How many constructs were around its declaration: only those inside it may make lanes differ in it.
    pub home: usize,
}

/// A loop that is being written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loop {
    pub exit: Block,
    pub latch: Block,
    /// Where its own entries of the flow begin: by what lanes leave it, and by what they go on to its next iteration.
    pub flow: usize,
}

/// What a kernel has and its functions have not.
#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    pub item: Value,
    pub local: Value,
    /// The work-group's number.
    pub group: Value,
    /// The work-item's part of `%own`.
    pub own: Value,
    pub extents: Extents,
    /// Whether work-groups are whole.
    pub whole: bool,
}

/// A function that can be called.
#[derive(Clone, Debug)]
pub(super) struct Helper {
    pub name: String,
    pub params: Vec<Ty>,
    pub result: Ty,
}

/// A function of two pointers and a word that can be called, and says that what it accesses through them does not overlap.
#[derive(Clone, Debug)]
pub(super) struct Scoped {
    pub name: String,
    pub space: u32,
    /// Bytes that it accesses behind each pointer.
    pub bytes: u32,
}

/// What there is in LDS, for each work-item of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lds {
    /// Eight bytes by which work-items tell one another something.
    pub slots: bool,
    /// Sixteen bytes of its own.
    pub near: bool,
}

/// A function being grown.
pub(super) struct Grower<'a> {
    pub rng: Rng,
    pub weights: &'a Weights,
    pub b: Builder,
    pub vars: Vec<Var>,
    /// By what lanes may have parted, for each construct around what is written; the first is for the whole function.
    pub flow: Vec<Extent>,
    pub loops: Vec<Loop>,
    /// How often the innermost loops run at most, multiplied.
    pub rounds: u32,
    pub world: Option<World>,
    pub helpers: Vec<Helper>,
    /// Functions with alias scopes.
    pub scoped: Vec<Scoped>,
    pub kinds: BTreeSet<Kind>,
    /// Statements inside one another.
    pub depth: u32,
    /// Instructions after which no statement begins.
    pub limit: usize,
    /// The private array of words, with its number of elements.
    pub array: Option<(Value, u32)>,
    /// The long vector, with its type.
    pub vector: Option<(Variable, Ty)>,
    pub lds: Lds,
    /// Whether there is a variable of words in global memory.
    pub has_words: bool,
    /// Statements that have loaded what nothing has stored to before.
    pub untouched: u32,
    /// The variables that are stored in the end.
    pub stored: Vec<Var>,
    pub name: String,
}

impl<'a> Grower<'a> {
    /// A function of which nothing is written.
    pub fn new(rng: Rng, weights: &'a Weights, name: String) -> Grower<'a> {
        Grower {
            rng,
            weights,
            b: Builder::new(),
            vars: Vec::new(),
            flow: vec![Extent::Group],
            loops: Vec::new(),
            rounds: 1,
            world: None,
            helpers: Vec::new(),
            scoped: Vec::new(),
            kinds: BTreeSet::new(),
            depth: 0,
            limit: 0,
            array: None,
            vector: None,
            lds: Lds::default(),
            has_words: false,
            untouched: 0,
            stored: Vec::new(),
            name,
        }
    }

    /// The declarations that it needs.
    pub fn declarations(&self) -> BTreeSet<String> {
        self.b.declarations().clone()
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        self.rng.below(bound)
    }

    pub fn chance(&mut self, kind: Kind) -> bool {
        self.weights.chance(&mut self.rng, kind)
    }

    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.rng.below(list.len() as u32) as usize]
    }

    /// By what lanes may have parted since the flow had so many entries.
    pub fn parted_since(&self, home: usize) -> Extent {
        self.flow[home.min(self.flow.len())..].iter().copied().max().unwrap_or(Extent::Group)
    }

    /// What has come here together.
    pub fn here(&self) -> Extent {
        self.parted_since(0)
    }

    pub fn fix(&mut self, value: Value, ty: Ty, extent: Extent) {
        self.vars.push(Var { place: Place::Fixed(value), ty, extent, home: 0 });
    }

    pub fn declare(&mut self, ty: Ty, extent: Extent, value: Value) -> Var {
        let place = Place::Slot(self.b.declare(ty, value));
        let var = Var { place, ty, extent, home: self.flow.len() };
        self.vars.push(var);
        var
    }

    pub fn read(&mut self, var: Var) -> Value {
        match var.place {
            Place::Fixed(value) => value,
            Place::Slot(variable) | Place::Fuel(variable) => self.b.read(variable),
        }
    }

    /// A type for a variable.
    pub fn any_type(&mut self) -> Ty {
        use Kind::*;
        let kinds = [Word, Mask, Narrow, Long, Huge, IntVector, Single, Double, Half, FloatVector];
        let kind = self.weights.choose(&mut self.rng, &kinds);
        let of = |scalar, lanes| Ty::vector(scalar, lanes);
        let list: &[Ty] = match kind {
            Mask => &[I1],
            Narrow => &[
                of(Scalar::I8, 1),
                of(Scalar::I8, 4),
                of(Scalar::I16, 1),
                of(Scalar::I16, 2),
                of(Scalar::I16, 4),
            ],
            Long => &[I64],
            Huge => &[of(Scalar::I128, 1)],
            IntVector => &[
                of(Scalar::I32, 2),
                of(Scalar::I32, 3),
                of(Scalar::I32, 4),
                of(Scalar::I32, 4),
                of(Scalar::I32, 8),
                of(Scalar::I64, 2),
            ],
            Single => &[FLOAT],
            Double => &[of(Scalar::Double, 1)],
            Half => &[of(Scalar::Half, 1), of(Scalar::Half, 2), of(Scalar::Half, 4)],
            FloatVector => {
                &[of(Scalar::Float, 2), of(Scalar::Float, 4), of(Scalar::Float, 8), of(Scalar::Double, 2)]
            }
            _ => &[I32],
        };
        self.kinds.insert(kind);
        self.one_of(list)
    }
}
