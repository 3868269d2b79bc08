//! Growing a kernel: what is there to grow from, and how it begins and ends.

mod boolean;
mod convert;
mod expression;
mod float;
mod flow;
mod integer;
mod lanes;
mod memory;
mod neighbours;
mod numbers;
mod promises;
mod region;
mod rows;
mod scopes;
mod shared;
mod statement;
mod steps;
mod undefined;
mod untouched;

use crate::builder::{Block, Builder, Value, Variable};
use crate::kernel::Kernel;
use crate::launch::{self, Extents, OWN};
use crate::metadata::SCOPED;
use crate::rng::Rng;
use crate::ty::{FLOAT, I1, I16, I32, I64, Scalar, Ty};
use crate::weights::{Kind, Weights};
use scopes::Scoped;
use std::collections::BTreeSet;
use std::fmt::Write;

/// In what a value is the same, or what comes to a place together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Extent {
    /// A work-group.
    Group,
    /// A wave.
    Wave,
    /// A lane alone.
    Lane,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    /// What is never assigned: arguments and ids.
    Fixed(Value),
    Slot(Variable),
    /// What a loop counts its rounds by: nobody else assigns it.
    Fuel(Variable),
}

/// What expressions can name.
#[derive(Clone, Copy, Debug)]
struct Var {
    place: Place,
    ty: Ty,
    /// In what it is the same, for those that read it.
    extent: Extent,
    /// How many constructs were around its declaration: only those inside it may make lanes differ in it.
    home: usize,
}

/// A loop that is being written.
#[derive(Clone, Copy, Debug)]
struct Loop {
    exit: Block,
    latch: Block,
    /// Where its own entries of the flow begin: by what lanes leave it, and by what they go on to its next iteration.
    flow: usize,
}

/// What a kernel has and its functions have not.
#[derive(Clone, Copy, Debug)]
struct World {
    item: Value,
    local: Value,
    /// The work-group's number.
    group: Value,
    /// The work-item's part of `%own`.
    own: Value,
    extents: Extents,
    /// Whether work-groups are whole.
    whole: bool,
}

/// A function that can be called.
#[derive(Clone, Debug)]
struct Helper {
    name: String,
    params: Vec<Ty>,
    result: Ty,
}

/// What there is in LDS, for each work-item of a group.
#[derive(Clone, Copy, Debug, Default)]
struct Lds {
    /// Eight bytes by which work-items tell one another something.
    slots: bool,
    /// Sixteen bytes of its own.
    near: bool,
}

/// A function being grown.
pub(crate) struct Grower<'a> {
    rng: Rng,
    weights: &'a Weights,
    b: Builder,
    vars: Vec<Var>,
    /// By what lanes may have parted, for each construct around what is written; the first is for the whole function.
    flow: Vec<Extent>,
    loops: Vec<Loop>,
    /// How often the innermost loops run at most, multiplied.
    rounds: u32,
    world: Option<World>,
    helpers: Vec<Helper>,
    /// Functions with alias scopes.
    scoped: Vec<Scoped>,
    kinds: BTreeSet<Kind>,
    /// Statements inside one another.
    depth: u32,
    /// Instructions after which no statement begins.
    limit: usize,
    /// The private array of words, with its number of elements.
    array: Option<(Value, u32)>,
    lds: Lds,
    /// Whether there is a variable of words in global memory.
    has_words: bool,
    /// Statements that have loaded what nothing has stored to before.
    untouched: u32,
    /// The variables that are stored in the end.
    stored: Vec<Var>,
    name: String,
}

/// The kernel of a seed.
pub fn generate(seed: u64, weights: &Weights) -> Kernel {
    let mut rng = Rng::new(seed);
    let name = format!("k{seed}");
    let mut text = String::new();
    let mut declarations = BTreeSet::new();
    let mut helpers = Vec::new();
    let mut kinds = BTreeSet::new();
    let calls = weights.of(Kind::Call) > 0 && rng.below(3) == 0;
    for number in 0..if calls { 1 + rng.below(2) } else { 0 } {
        let mut g = Grower::new(Rng::new(rng.u64()), weights, format!("{name}.f{number}"));
        helpers.push(g.helper(&mut text));
        declarations.append(&mut g.declarations());
        kinds.append(&mut g.kinds);
    }
    let mut scoped = Vec::new();
    let scopes = weights.of(Kind::Scopes) > 0 && rng.below(3) == 0;
    for number in 0..if scopes { 1 + rng.below(SCOPED) } else { 0 } {
        let mut g = Grower::new(Rng::new(rng.u64()), weights, format!("{name}.s{number}"));
        let function = g.scoped(number, &scoped, &mut text);
        scoped.push(function);
        declarations.append(&mut g.declarations());
        kinds.append(&mut g.kinds);
    }
    let mut g = Grower::new(Rng::new(rng.u64()), weights, name.clone());
    (g.helpers, g.scoped) = (helpers, scoped);
    let (body, launch) = g.kernel();
    declarations.append(&mut g.declarations());
    kinds.append(&mut g.kinds);
    let size = launch.group.iter().product::<u32>();
    for (used, lds, slot) in [(g.lds.slots, "lds", "i64"), (g.lds.near, "near", "[16 x i8]")] {
        if used {
            let _ = writeln!(
                text,
                "\n@{name}.{lds} = internal addrspace(3) global [{size} x {slot}] undef, align 16"
            );
        }
    }
    if g.has_words {
        let words: Vec<String> = (0..promises::WORDS).map(|_| format!("i32 {}", rng.u32() as i32)).collect();
        let _ = writeln!(
            text,
            "\n@{name}.words = internal addrspace(1) global [{} x i32] [{}]",
            words.len(),
            words.join(", ")
        );
    }
    let _ = write!(text, "\ndefine amdgpu_kernel void @{name}({}) #0 {{\n{body}}}\n", launch::PARAMETERS);
    Kernel { name, text, declarations, launch, kinds }
}

impl<'a> Grower<'a> {
    fn new(rng: Rng, weights: &'a Weights, name: String) -> Grower<'a> {
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
            lds: Lds::default(),
            has_words: false,
            untouched: 0,
            stored: Vec::new(),
            name,
        }
    }

    fn declarations(&self) -> BTreeSet<String> {
        self.b.declarations().clone()
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.rng.below(bound)
    }

    fn chance(&mut self, kind: Kind) -> bool {
        self.weights.chance(&mut self.rng, kind)
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.rng.below(list.len() as u32) as usize]
    }

    /// By what lanes may have parted since the flow had so many entries.
    fn parted_since(&self, home: usize) -> Extent {
        self.flow[home.min(self.flow.len())..].iter().copied().max().unwrap_or(Extent::Group)
    }

    /// What has come here together.
    fn here(&self) -> Extent {
        self.parted_since(0)
    }

    fn fix(&mut self, value: Value, ty: Ty, extent: Extent) {
        self.vars.push(Var { place: Place::Fixed(value), ty, extent, home: 0 });
    }

    fn declare(&mut self, ty: Ty, extent: Extent, value: Value) -> Var {
        let place = Place::Slot(self.b.declare(ty, value));
        let var = Var { place, ty, extent, home: self.flow.len() };
        self.vars.push(var);
        var
    }

    fn read(&mut self, var: Var) -> Value {
        match var.place {
            Place::Fixed(value) => value,
            Place::Slot(variable) | Place::Fuel(variable) => self.b.read(variable),
        }
    }

    /// A type for a variable.
    fn any_type(&mut self) -> Ty {
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

    /// The kernel's body, and its launch.
    fn kernel(&mut self) -> (String, crate::kernel::Launch) {
        let whole = self.chance(Kind::Shared);
        let extents = Extents::random(&mut self.rng, whole);
        self.entry(extents, whole);
        let mut counts = [3 + self.below(6), 2 + self.below(4)];
        for (count, pressure) in counts.iter_mut().zip([Kind::VgprPressure, Kind::SgprPressure]) {
            if self.chance(pressure) {
                self.kinds.insert(pressure);
                *count += 12 + self.below(24);
            }
        }
        for (count, extent) in counts.into_iter().zip([Extent::Lane, Extent::Group]) {
            for _ in 0..count {
                let ty = self.any_type();
                let value = self.start_value(ty, extent);
                let var = self.declare(ty, extent, value);
                self.stored.push(var);
            }
        }
        if self.weights.of(Kind::Private) > 0 && self.below(3) == 0 {
            self.private_array();
        }
        self.limit = self.b.instructions() + 30 + self.below(150) as usize;
        while self.b.instructions() < self.limit && self.b.is_open() {
            self.statement();
        }
        self.store_all();
        self.b.ret("void");
        let stored = self.layout().1;
        let launch = launch::launch(&mut self.rng, &extents, stored);
        (self.b.finish(), launch)
    }

    /// Ids and arguments.
    fn entry(&mut self, extents: Extents, whole: bool) {
        let groups = extents.groups();
        let zero = self.b.named("0");
        let (mut local, mut group) = (zero, zero);
        for (d, axis) in ["x", "y", "z"].iter().enumerate().rev() {
            // The row-major number, innermost x.
            for (number, what, extent) in
                [(&mut local, "workitem", extents.group[d]), (&mut group, "workgroup", groups[d])]
            {
                if d > 0 && extent == 1 {
                    continue;
                }
                let id = self.b.call(I32, &format!("llvm.amdgcn.{what}.id.{axis}"), &[]);
                let kind = if what == "workitem" { Extent::Lane } else { Extent::Group };
                self.fix(id, I32, kind);
                *number = if *number == zero {
                    id
                } else {
                    let scaled = self.b.define(format_args!("mul i32 {number}, {extent}"));
                    self.b.define(format_args!("add i32 {scaled}, {id}"))
                };
            }
        }
        let size = extents.group_size();
        let first = self.b.define(format_args!("mul i32 {group}, {size}"));
        let item = self.b.define(format_args!("add i32 {first}, {local}"));
        self.fix(item, I32, Extent::Lane);
        for (name, ty) in [("a", I32), ("small", I32), ("b", I64), ("c", FLOAT), ("d", I16)] {
            let value = self.b.named(format!("%{name}"));
            self.fix(value, ty, Extent::Group);
        }
        let offset = self.b.define(format_args!("mul i32 {item}, {OWN}"));
        let wide = self.b.define(format_args!("zext i32 {offset} to i64"));
        let own = self.b.define(format_args!("getelementptr inbounds i8, ptr addrspace(1) %own, i64 {wide}"));
        self.world = Some(World { item, local, group, own, extents, whole });
    }

    /// A value to begin with: mostly from memory.
    fn start_value(&mut self, ty: Ty, extent: Extent) -> Value {
        match self.below(8) {
            0 => return self.zero(ty),
            1 | 2 => return self.expression(ty, extent, 1),
            _ if ty.scalar == Scalar::I1 => return self.expression(ty, extent, 1),
            _ => {}
        }
        self.load(ty, extent)
    }

    /// Where each variable is among a work-item's results, in bytes, and their size.
    fn layout(&self) -> (Vec<u32>, u32) {
        let mut at = 0u32;
        let mut offsets = Vec::new();
        for var in &self.stored {
            let size = if var.ty == I1 { 1 } else { var.ty.bytes() };
            at = at.next_multiple_of(size);
            offsets.push(at);
            at += size;
        }
        (offsets, at.next_multiple_of(16))
    }

    /// Stores all variables to the work-item's part of `%out`.
    fn store_all(&mut self) {
        let Some(world) = self.world else { return };
        let (offsets, size) = self.layout();
        let wide = self.b.define(format_args!("zext i32 {} to i64", world.item));
        let offset = self.b.define(format_args!("mul i64 {wide}, {size}"));
        let at = self.b.define(format_args!("getelementptr i8, ptr addrspace(1) %out, i64 {offset}"));
        for (var, offset) in self.stored.clone().into_iter().zip(offsets) {
            let value = self.read(var);
            self.store(at, offset, var.ty, value);
        }
    }

    /// A function to call: written to `text`.
    fn helper(&mut self, text: &mut String) -> Helper {
        let params: Vec<Ty> = (0..1 + self.below(4)).map(|_| self.parameter_type()).collect();
        let result = self.parameter_type();
        for (number, &ty) in params.iter().enumerate() {
            let value = self.b.named(format!("%p{number}"));
            self.fix(value, ty, Extent::Lane);
        }
        // What is the same for those that call together is not known here.
        self.flow[0] = Extent::Lane;
        for _ in 0..1 + self.below(3) {
            let ty = self.parameter_type();
            let value = self.expression(ty, Extent::Lane, 1);
            self.declare(ty, Extent::Lane, value);
        }
        self.limit = self.b.instructions() + 8 + self.below(30) as usize;
        while self.b.instructions() < self.limit && self.b.is_open() {
            self.statement();
        }
        let value = self.expression(result, Extent::Lane, 2);
        self.b.ret(format_args!("{result} {value}"));
        let listed: Vec<String> = params.iter().enumerate().map(|(n, ty)| format!("{ty} %p{n}")).collect();
        let (name, body) = (self.name.clone(), self.b.finish());
        let _ = write!(text, "\ndefine internal {result} @{name}({}) {{\n{body}}}\n", listed.join(", "));
        Helper { name, params, result }
    }

    /// A type for what goes in and out of calls: no conditions and nothing of odd sizes.
    fn parameter_type(&mut self) -> Ty {
        loop {
            let ty = self.any_type();
            if ty != I1 && ty.scalar != Scalar::I128 && ty.lanes != 3 {
                return ty;
            }
        }
    }
}
