//! Statements: which may stand where, and the simple ones.

use super::grower::{Extent, Grower, Place, Var};
use crate::builder::Variable;
use crate::ty::I1;
use crate::weights::Kind;

/// Constructs inside one another.
const DEEPEST: u32 = 4;

impl Grower<'_> {
    /// A few statements.
    pub(super) fn statements(&mut self, most: u32) {
        let scope = self.vars.len();
        for _ in 0..1 + self.below(most) {
            if !self.b.is_open() {
                break;
            }
            self.statement();
        }
        self.vars.truncate(scope);
    }

    /// A statement that may stand here.
    pub(super) fn statement(&mut self) {
        use Kind::*;
        let mut kinds = vec![Assign, Check];
        let kernel = self.world.is_some();
        if self.depth < DEEPEST && self.b.instructions() < self.limit {
            kinds.extend([If, Switch]);
            if self.rounds <= 12 {
                kinds.extend([Loop, Region]);
                if kernel {
                    kinds.extend([Waterfall, Walk]);
                }
            }
        }
        if !self.loops.is_empty() {
            kinds.extend([Break, Continue]);
        }
        if !self.helpers.is_empty() {
            kinds.push(Call);
        }
        if let Some(world) = self.world {
            kinds.extend([Memory, Neighbours, Lanes, Atomic, Rows, Steps, Numbers, Promises]);
            if self.has_untouched() {
                kinds.push(Untouched);
            }
            if !self.scoped.is_empty() {
                kinds.push(Scopes);
            }
            match world.whole {
                true if self.here() == Extent::Group => kinds.extend([Exchange, LdsAtomic]),
                true => {}
                false if self.depth > 0 => kinds.push(Return),
                false => {}
            }
        }
        if self.array.is_some() {
            kinds.push(Private);
        }
        if self.vector.is_some() {
            kinds.push(Elements);
        }
        let kind = self.weights.choose(&mut self.rng, &kinds);
        self.kinds.insert(kind);
        self.depth += 1;
        match kind {
            If => self.if_statement(),
            Loop => self.loop_statement(),
            Switch => self.switch_statement(),
            Region => self.region(),
            Break => self.leave_loop(false),
            Continue => self.leave_loop(true),
            Return => self.return_statement(),
            Check => self.check(),
            Memory => self.own_memory(),
            Neighbours => self.neighbours(),
            Rows => self.rows(),
            Walk => self.stride_walk(),
            Steps => self.steps(),
            Numbers => self.numbers(),
            Promises => self.promises(),
            Untouched => self.untouched(),
            Scopes => self.scoped_calls(),
            Private => self.private_access(),
            Elements => self.elements(),
            Exchange => self.exchange(),
            LdsAtomic => self.lds_atomics(),
            Lanes => self.cross_lane(),
            Waterfall => self.waterfall(),
            Atomic => self.atomic(),
            Call => self.call_statement(),
            _ => self.assign(),
        }
        self.depth -= 1;
    }

    /// Whether what is written here may assign a variable a value that is the same in an extent.
    fn may_assign(&self, var: &Var, value: Extent) -> Option<Variable> {
        let Place::Slot(variable) = var.place else { return None };
        (value.max(self.parted_since(var.home)) <= var.extent).then_some(variable)
    }

    /// The variables that may be assigned here.
    fn targets(&self, value: Extent) -> Vec<(Var, Variable)> {
        self.vars.iter().filter_map(|var| Some((*var, self.may_assign(var, value)?))).collect()
    }

    /// One variable that may be assigned here a value that is the same in an extent.
    pub(super) fn target(&mut self, value: Extent) -> Option<(Var, Variable)> {
        let targets = self.targets(value);
        (!targets.is_empty()).then(|| self.one_of(&targets))
    }

    /// Assigns an expression to some variable, or to a new one.
    pub(super) fn assign(&mut self) {
        let depth = 1 + self.below(3);
        if self.below(6) == 0 {
            let extent = self.one_of(&[Extent::Group, Extent::Lane]);
            let ty = self.any_type();
            let value = self.expression(ty, extent, depth);
            self.declare(ty, extent, value);
            return;
        }
        let Some((var, variable)) = self.target(Extent::Group) else { return };
        let value = match self.below(8) {
            // So that phis have constants in common,
            0 => self.zero(var.ty),
            // and what one has goes into another.
            1 => self.other_variable(var.ty, var.extent),
            _ => self.expression(var.ty, var.extent, depth),
        };
        self.b.write(variable, value);
    }

    /// Assigns a value to a variable, converted to its type.
    pub(super) fn keep(&mut self, value: crate::builder::Value, ty: crate::ty::Ty, extent: Extent) {
        let targets = self.targets(extent);
        let same: Vec<_> = targets.iter().filter(|t| t.0.ty == ty).copied().collect();
        let list = if same.is_empty() { &targets } else { &same };
        if list.is_empty() || self.below(4) == 0 {
            self.declare(ty, extent, value);
            return;
        }
        let (var, variable) = self.one_of(list);
        let value = self.convert(value, ty, var.ty);
        self.b.write(variable, value);
    }

    /// The end of the kernel, on a condition. What the lanes that go on do is not for all of a group any more.
    fn return_statement(&mut self) {
        let condition = self.expression(I1, Extent::Lane, 2);
        let (yes, no) = (self.b.block(), self.b.block());
        self.b.branch(condition, yes, no);
        self.b.start_sealed(yes);
        if self.below(2) == 0 {
            self.store_all();
        }
        self.b.ret("void");
        self.b.start_sealed(no);
        self.flow[0] = Extent::Lane;
    }

    /// A trap on a condition that never holds.
    fn check(&mut self) {
        let extent = self.one_of(&[Extent::Lane, Extent::Lane, Extent::Group]);
        let zero = self.hidden_zero(extent, 1);
        let (trap, on) = (self.b.block(), self.b.block());
        if self.below(2) == 0 {
            let fails = self.b.define(format_args!("icmp ne i32 {zero}, 0"));
            self.b.branch(fails, trap, on);
        } else {
            let holds = self.b.define(format_args!("icmp eq i32 {zero}, 0"));
            self.b.branch(holds, on, trap);
        }
        self.b.start_sealed(trap);
        if self.below(4) == 0 {
            self.store_all();
        }
        self.b.call_void("llvm.trap");
        self.b.unreachable();
        self.b.start_sealed(on);
    }

    fn call_statement(&mut self) {
        let number = self.below(self.helpers.len() as u32) as usize;
        let helper = self.helpers[number].clone();
        let depth = self.below(2);
        let args: Vec<String> = helper
            .params
            .iter()
            .map(|&ty| {
                let value = self.expression(ty, Extent::Lane, depth);
                format!("{ty} {value}")
            })
            .collect();
        let result = helper.result;
        let value = self.b.define(format_args!("call {result} @{}({})", helper.name, args.join(", ")));
        self.keep(value, result, Extent::Lane);
    }
}
