//! Growing a kernel: how it begins and ends, and its functions.
//!
//! Layers, from below to above: a function being grown (`grower`); a file for each kind of expression and statement, whose
//! methods of it call one another, as programs nest; here the kernel.

mod boolean;
mod convert;
mod elements;
mod expression;
mod float;
mod flow;
mod grower;
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
mod walks;

use crate::builder::Value;
use crate::kernel::Kernel;
use crate::launch::{self, Extents, OWN};
use crate::metadata::SCOPED;
use crate::rng::Rng;
use crate::ty::{FLOAT, I1, I16, I32, I64, Scalar, Ty};
use crate::weights::{Kind, Weights};
use grower::{Extent, Grower, Helper, World};
use std::collections::BTreeSet;
use std::fmt::Write;

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
    let parameters = launch::parameters(&mut rng);
    let _ = write!(text, "\ndefine amdgpu_kernel void @{name}({parameters}) #0 {{\n{body}}}\n");
    Kernel { name, text, declarations, launch, kinds }
}

impl Grower<'_> {
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
        if self.weights.of(Kind::Elements) > 0 && self.below(3) == 0 {
            self.long_vector();
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
