//! The selection rules: what nodes become, scalar and vector forms side by side.
//!
//! A row reads `(pattern) => { scalar form } | { vector form };`. A pattern names an opcode, the type it works in,
//! and its operands: leaves `a` to `f`, constants that satisfy a predicate (`{b: shift4}`), or patterns of other
//! nodes, which the rule covers. A form is a list of instructions; each names its sources: leaves, halves of 64-bit
//! leaves (`(lo a)`), pairs of two (`(wide a b)`, `a` above `b`), results of earlier instructions of the form (`t0`, their second results `(mask t0)`), numbers
//! `{31}`, numbers computed from a constant leaf `[log2 b]` or two. The value is the last instruction's first result unless
//! the form ends in `-> pair` (low and high dword are the results of the last two), `-> high` (the high dword is
//! that result, the low one is leaf `a`'s), `-> low` (its low dword) or `-> scc`. A form that begins
//! with `scc a:` wants the truth value `a` in SCC right before its first instruction. One that begins with `fast` is for the targets
//! alone that issue each of its instructions in one slot, outside loops.
//!
//! Nothing here says "divergent". Which form a node takes follows from the bank of its value: a divergent value is
//! in the vector bank, and the scalar form is taken only if every operand is scalar too. The left column may
//! therefore only hold scalar instructions and the right column only vector ones, or scalar ones on lane masks;
//! tests check each row against the instruction table.
//!
//! Source modifiers (negation, absolute value) are no rows: every float source of a vector instruction that can
//! take them does.

mod bounds;
mod float;
mod integer;
mod logic;

use crate::dag::{Dag, NodeId, Op, Ty};
use gcnsel_isa::{self as isa, Target};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// What an operand of a pattern must be.
#[derive(Debug)]
pub enum Pattern {
    /// Anything: a leaf.
    Leaf(u8),
    /// A constant that satisfies the predicate: a leaf.
    Const(u8, fn(u64) -> bool),
    /// A node that the rule covers.
    Node(NodePattern),
}

/// An operation with patterns for its operands.
#[derive(Debug)]
pub struct NodePattern {
    /// Opcode.
    pub op: Op,
    /// Type, see [`rule_type`].
    pub ty: Ty,
    /// Operands.
    pub args: &'static [Pattern],
}

/// A source of an instruction of a form.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A leaf.
    Leaf(u8),
    /// Low dword of a leaf.
    Lo(u8),
    /// High dword of a leaf.
    Hi(u8),
    /// 64 bits: a leaf, and above it another.
    Wide(u8, u8),
    /// First result of an earlier instruction.
    Step(u8),
    /// Second result of an earlier instruction: a lane mask.
    StepMask(u8),
    /// A number.
    Imm(i64),
    /// A number computed from a constant leaf.
    Map(u8, fn(u64) -> i64),
    /// A number computed from two constant leaves.
    MapBoth(u8, u8, fn(u64, u64) -> i64),
}

/// An instruction of a form.
#[derive(Debug)]
pub struct Step {
    /// The instruction.
    pub op: isa::Op,
    /// Its use operands.
    pub sources: &'static [Source],
    /// Result clamped.
    pub clamp: bool,
}

/// Where a form's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// First result of the last instruction.
    Last,
    /// Low dword: first result of the last instruction but one; high dword: of the last.
    Pair,
    /// Low dword: of leaf `a`; high dword: first result of the last instruction.
    High,
    /// Low dword of the last instruction's first result.
    Low,
    /// In SCC.
    Scc,
}

/// What a node becomes in one of the banks.
#[derive(Debug)]
pub struct Form {
    /// A truth value wanted in SCC first.
    pub scc: Option<u8>,
    /// The instructions.
    pub steps: &'static [Step],
    /// The value.
    pub output: Output,
    /// Whether it is for those targets alone that issue each of its instructions in one slot, and not for loops: what no iteration
    /// changes leaves them if it is an instruction of its own.
    pub fast: bool,
}

impl Form {
    /// Whether this side of the rule is there.
    pub fn is_some(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Whether a target has each instruction, and is fast enough.
    pub fn available(&self, target: Target) -> bool {
        let takes_one_slot = |step: &Step| step.op.row().timing(target).busy <= isa::SLOT;
        self.is_some()
            && self.steps.iter().all(|s| s.op.row().available(target))
            && (!self.fast || self.steps.iter().all(takes_one_slot))
    }
}

/// A row.
#[derive(Debug)]
pub struct Rule {
    /// What it covers.
    pub pattern: NodePattern,
    /// The scalar form, or an empty one.
    pub scalar: Form,
    /// The vector form, or an empty one.
    pub vector: Form,
}

impl NodePattern {
    /// Nodes covered.
    pub fn size(&self) -> usize {
        let inner = |p: &Pattern| match p {
            Pattern::Node(n) => n.size(),
            Pattern::Const(..) => 1,
            Pattern::Leaf(_) => 0,
        };
        1 + self.args.iter().map(inner).sum::<usize>()
    }
}

macro_rules! leaf {
    (a) => {
        0
    };
    (b) => {
        1
    };
    (c) => {
        2
    };
    (d) => {
        3
    };
    (e) => {
        4
    };
    (f) => {
        5
    };
}

macro_rules! pattern {
    (($op:ident : $ty:ident $($arg:tt)*)) => {
        $crate::rules::Pattern::Node($crate::rules::node_pattern!(($op : $ty $($arg)*)))
    };
    (($op:ident ( $($payload:tt)* ) : $ty:ident $($arg:tt)*)) => {
        $crate::rules::Pattern::Node($crate::rules::node_pattern!(($op ( $($payload)* ) : $ty $($arg)*)))
    };
    ({ $leaf:ident : $predicate:ident }) => { $crate::rules::Pattern::Const($crate::rules::leaf!($leaf), $predicate) };
    ($leaf:ident) => { $crate::rules::Pattern::Leaf($crate::rules::leaf!($leaf)) };
}

macro_rules! node_pattern {
    (($op:ident : $ty:ident $($arg:tt)*)) => {
        $crate::rules::NodePattern { op: $crate::dag::Op::$op, ty: $crate::dag::Ty::$ty, args: &[$($crate::rules::pattern!($arg)),*] }
    };
    (($op:ident ( $($payload:expr),* ) : $ty:ident $($arg:tt)*)) => {
        $crate::rules::NodePattern {
            op: $crate::dag::Op::$op($($payload),*), ty: $crate::dag::Ty::$ty, args: &[$($crate::rules::pattern!($arg)),*]
        }
    };
}

macro_rules! source {
    (t0) => {
        $crate::rules::Source::Step(0)
    };
    (t1) => {
        $crate::rules::Source::Step(1)
    };
    (t2) => {
        $crate::rules::Source::Step(2)
    };
    ((mask t0)) => {
        $crate::rules::Source::StepMask(0)
    };
    ((lo $leaf:ident)) => {
        $crate::rules::Source::Lo($crate::rules::leaf!($leaf))
    };
    ((hi $leaf:ident)) => {
        $crate::rules::Source::Hi($crate::rules::leaf!($leaf))
    };
    ((wide $high:ident $low:ident)) => {
        $crate::rules::Source::Wide($crate::rules::leaf!($low), $crate::rules::leaf!($high))
    };
    ({ $value:expr }) => {
        $crate::rules::Source::Imm($value)
    };
    ([$map:ident $leaf:ident]) => {
        $crate::rules::Source::Map($crate::rules::leaf!($leaf), $map)
    };
    ([$map:ident $leaf:ident $other:ident]) => {
        $crate::rules::Source::MapBoth($crate::rules::leaf!($leaf), $crate::rules::leaf!($other), $map)
    };
    ($leaf:ident) => {
        $crate::rules::Source::Leaf($crate::rules::leaf!($leaf))
    };
}

macro_rules! step {
    ($op:ident clamp $($source:tt)*) => {
        $crate::rules::Step { op: gcnsel_isa::Op::$op, sources: &[$($crate::rules::source!($source)),*], clamp: true }
    };
    ($op:ident $($source:tt)*) => {
        $crate::rules::Step { op: gcnsel_isa::Op::$op, sources: &[$($crate::rules::source!($source)),*], clamp: false }
    };
}

macro_rules! form {
    (fast $([$($step:tt)*])+) => {
        $crate::rules::Form { scc: None, steps: &[$($crate::rules::step!($($step)*)),*], output: $crate::rules::Output::Last, fast: true }
    };
    (scc $leaf:ident : $([$($step:tt)*])+) => {
        $crate::rules::Form {
            scc: Some($crate::rules::leaf!($leaf)), steps: &[$($crate::rules::step!($($step)*)),*], output: $crate::rules::Output::Last, fast: false
        }
    };
    (scc $leaf:ident : $([$($step:tt)*])+ -> pair) => {
        $crate::rules::Form {
            scc: Some($crate::rules::leaf!($leaf)), steps: &[$($crate::rules::step!($($step)*)),*], output: $crate::rules::Output::Pair, fast: false
        }
    };
    ($([$($step:tt)*])+ -> pair) => {
        $crate::rules::Form { scc: None, steps: &[$($crate::rules::step!($($step)*)),*], output: $crate::rules::Output::Pair, fast: false }
    };
    ($([$($step:tt)*])+ -> high) => {
        $crate::rules::Form { scc: None, steps: &[$($crate::rules::step!($($step)*)),*], output: $crate::rules::Output::High, fast: false }
    };
    ($([$($step:tt)*])+ -> low) => {
        $crate::rules::Form { scc: None, steps: &[$($crate::rules::step!($($step)*)),*], output: $crate::rules::Output::Low, fast: false }
    };
    ($([$($step:tt)*])+ -> scc) => {
        $crate::rules::Form { scc: None, steps: &[$($crate::rules::step!($($step)*)),*], output: $crate::rules::Output::Scc, fast: false }
    };
    ($([$($step:tt)*])*) => {
        $crate::rules::Form { scc: None, steps: &[$($crate::rules::step!($($step)*)),*], output: $crate::rules::Output::Last, fast: false }
    };
}

macro_rules! rules {
    ($(#[$doc:meta])* $name:ident; $($pattern:tt => { $($scalar:tt)* } | { $($vector:tt)* };)*) => {
        $(#[$doc])*
        pub static $name: &[$crate::rules::Rule] = &[$(
            $crate::rules::Rule {
                pattern: $crate::rules::node_pattern!($pattern),
                scalar: $crate::rules::form!($($scalar)*),
                vector: $crate::rules::form!($($vector)*),
            },
        )*];
    };
}

use {form, leaf, node_pattern, pattern, rules, source, step};

/// All rules.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    let bounds = bounds::BOUNDS.iter().copied().flatten();
    logic::LOGIC.iter().chain(integer::INTEGER).chain(float::FLOAT).chain(bounds)
}

/// The type by which a node finds its rules: its own, or that of its first operand where that decides (compares,
/// bit counts).
pub fn rule_type(dag: &Dag, node: NodeId) -> Ty {
    let data = &dag[node];
    match data.op {
        Op::ICmp(_) | Op::Ctpop | Op::Ffbh | Op::Ffbl => Ty::bits(dag[data.args[0]].ty.dwords()),
        _ => data.ty,
    }
}

/// A rule as one target has it.
pub struct Candidate {
    /// The rule.
    pub rule: &'static Rule,
    /// Nodes that its pattern covers.
    pub size: usize,
    /// Whether the target has the scalar form.
    pub scalar: bool,
    /// Whether the target has the vector form.
    pub vector: bool,
}

/// The rules of one opcode and type on one target.
#[derive(Default)]
pub struct Candidates {
    /// The rules, those that cover most first.
    pub rules: Vec<Candidate>,
}

impl Candidates {
    /// The rules that cover the node alone, whatever its operands are.
    pub fn of_one_node(&self) -> impl Iterator<Item = &Candidate> {
        self.rules.iter().rev().take_while(|c| c.size == 1)
    }

    /// Whether a rule has a scalar form that covers the node with these operands alone; `constant` gives the constants
    /// among them.
    pub fn has_scalar(&self, constant: impl Fn(usize) -> Option<u64>) -> bool {
        let covers = |(index, arg): (usize, &Pattern)| match arg {
            Pattern::Leaf(_) => true,
            Pattern::Const(_, holds) => constant(index).is_some_and(holds),
            Pattern::Node(_) => false,
        };
        self.rules.iter().rev().any(|c| c.scalar && c.rule.pattern.args.iter().enumerate().all(covers))
    }

    /// Whether a rule that covers the node alone has a vector form.
    pub fn has_vector(&self) -> bool {
        self.of_one_node().any(|c| c.vector)
    }
}

/// The rules of a target.
pub struct RuleSet {
    target: Target,
    by_op: FxHashMap<(Op, Ty), Candidates>,
    none: Candidates,
}

impl RuleSet {
    fn new(target: Target) -> Self {
        let mut by_op: FxHashMap<(Op, Ty), Candidates> = FxHashMap::default();
        for rule in all() {
            let (scalar, vector) = (rule.scalar.available(target), rule.vector.available(target));
            if !(scalar || vector) {
                continue;
            }
            let candidates = by_op.entry((rule.pattern.op, rule.pattern.ty)).or_default();
            candidates.rules.push(Candidate { rule, size: rule.pattern.size(), scalar, vector });
        }
        for candidates in by_op.values_mut() {
            candidates.rules.sort_by_key(|c| std::cmp::Reverse(c.size));
        }
        RuleSet { target, by_op, none: Candidates::default() }
    }

    /// The rules of a target, made once.
    pub fn of(target: Target) -> &'static RuleSet {
        static SETS: [OnceLock<RuleSet>; 3] = [const { OnceLock::new() }; 3];
        SETS[target.column()].get_or_init(|| RuleSet::new(target))
    }

    /// The target.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The rules for an opcode and type.
    pub fn candidates(&self, op: Op, ty: Ty) -> &Candidates {
        self.by_op.get(&(op, ty)).unwrap_or(&self.none)
    }
}

#[cfg(test)]
mod tests;
