//! Which rule each needed node takes.

use super::matches::{Leaf, Match, is_leaf_without_code};
use super::sdwa::taken_part;
use super::selector::Selector;
use super::value::Side;
use crate::dag::{Effect, NodeId, Op, Ty};
use crate::refusal::unsupported;
use crate::rules::{Candidate, Form, NodePattern, Pattern, Source, rule_type};
use gcnsel_diag::Result;
use gcnsel_isa::{Field, Inline, Kind, Role, Target};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// What a block needs of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Its value, in whatever bank it is.
    Value,
    /// A truth value in SCC at the block's end.
    Scc,
    /// A truth value as a lane mask.
    Mask,
}

/// Leaves being bound; a rule has at most six.
pub(super) type Bindings = [Option<NodeId>; 6];

/// Which nodes with other users a pattern may cover.
#[derive(Clone, Copy)]
enum Sharing {
    Any,
    /// Those whose user in the pattern goes, for it has no other: what is saved is that one.
    Below,
    None,
}

/// What is the same of all nodes that a pattern covers.
struct Covered {
    side: Side,
    whole: bool,
    sharing: Sharing,
}

/// Nodes that are still to match, the next one last, each with whether its user goes.
type Goals = SmallVec<[(&'static Pattern, NodeId, bool); 6]>;

impl Selector<'_> {
    /// Counts the users of each node that effects or roots reach.
    pub(super) fn count_uses(&mut self, roots: &[(NodeId, Need)]) {
        let mut live: cranelift_entity::SecondaryMap<NodeId, bool> = gcnsel_graph::full_map(self.dag.len());
        for &(root, _) in roots {
            live[root] = true;
            self.uses[root] += 1;
        }
        for id in self.dag.ids().rev() {
            let node = &self.dag[id];
            let always = node.op == Op::Machine && self.dag.machine(id).effect == Effect::Always;
            if !(live[id] || always) {
                continue;
            }
            for &arg in &node.args {
                live[arg] = true;
                self.uses[arg] += 1;
            }
        }
    }

    /// Chooses rules, last node first, and marks what is needed.
    pub(super) fn match_rules(&mut self, roots: &[(NodeId, Need)]) -> Result<()> {
        for &(root, need) in roots {
            self.needed[root] = true;
            if need == Need::Value && self.dag[root].ty == Ty::I1 {
                self.wanted_as_number[root] = true;
            }
        }
        for id in self.dag.ids().rev() {
            self.settle_part(id);
            let node = &self.dag[id];
            if node.op == Op::Machine && self.dag.machine(id).effect == Effect::Always {
                self.needed[id] = true;
            }
            if !self.needed[id] {
                continue;
            }
            if is_leaf_without_code(node.op)
                || matches!(
                    node.op,
                    Op::Machine
                        | Op::Indexed
                        | Op::WithIndexed
                        | Op::Symbol
                        | Op::SymbolEntry
                        | Op::Frame(_)
                        | Op::ReadFirstLane
                        | Op::ReadLane
                        | Op::Ballot
                        | Op::AnyLane
                )
            {
                for &arg in &node.args {
                    self.needed[arg] = true;
                    // Operands of tuples and machine nodes are never truth values, save masks.
                }
                continue;
            }
            let found = self.find_match(id).ok_or_else(|| {
                let span = self.mir.origins.get(node.origin).span;
                unsupported(self.rules.target(), span, format!("{:?} of type {:?}", node.op, node.ty))
            })?;
            let number_operands = node.ty == Ty::I1 && matches!(node.op, Op::And | Op::Or | Op::Xor);
            for (i, leaf) in found.leaves.iter().enumerate() {
                if let Some((part, _)) = leaf.part {
                    self.parts.entry(part).or_default().push((id, i as u8));
                }
                self.needed[leaf.node] = true;
                if number_operands && self.side[id] == Side::Scalar {
                    self.wanted_as_number[leaf.node] = true;
                }
            }
            self.matches.set(id, found);
        }
        Ok(())
    }

    fn find_match(&self, id: NodeId) -> Option<Match> {
        if self.high_only[id] {
            return self.match_high_product(id);
        }
        let node = &self.dag[id];
        let candidates = self.rules.candidates(node.op, rule_type(self.dag, id));
        let scalar = self.side[id] == Side::Scalar;
        let form_of = |c: &Candidate| if scalar { &c.rule.scalar } else { &c.rule.vector };
        let steps_of_one_node = candidates.of_one_node().map(|c| form_of(c).steps.len()).max().unwrap_or(0);
        for candidate in &candidates.rules {
            if !(if scalar { candidate.scalar } else { candidate.vector }) {
                continue;
            }
            let form = form_of(candidate);
            if form.fast && self.is_repeated {
                continue;
            }
            let steps = form.steps.len();
            // Covering a node that others use too makes it twice: worth it where the rest gets cheaper, and costs nothing
            // below a node that goes.
            let sharing = match steps.cmp(&steps_of_one_node) {
                Ordering::Less => Sharing::Any,
                Ordering::Equal => Sharing::Below,
                Ordering::Greater => Sharing::None,
            };
            let mut bound = Bindings::default();
            if self.matches_root(&candidate.rule.pattern, id, sharing, &mut bound) {
                return Some(self.bind(id, form, &bound));
            }
        }
        None
    }

    fn matches_root(
        &self,
        pattern: &NodePattern,
        id: NodeId,
        sharing: Sharing,
        bound: &mut Bindings,
    ) -> bool {
        let covered = Covered { side: self.side[id], whole: self.dag[id].whole, sharing };
        self.matches_node(pattern, id, false, &covered, Goals::new(), bound)
    }

    /// Whether a node matches a pattern and then all goals do. Operands of commutative operations may stand either way, and
    /// what binds a leaf first may be what does not let another goal match: so each way is tried to the end. Patterns are a
    /// few levels deep: the recursion is bounded by the table, not by the input.
    fn matches_node(
        &self,
        pattern: &NodePattern,
        id: NodeId,
        goes: bool,
        covered: &Covered,
        goals: Goals,
        bound: &mut Bindings,
    ) -> bool {
        let node = &self.dag[id];
        if node.op != pattern.op
            || rule_type(self.dag, id) != pattern.ty
            || node.args.len() != pattern.args.len()
        {
            return false;
        }
        let saved = *bound;
        let ways = if crate::dag::commutes(node.op) { 2 } else { 1 };
        (0..ways).any(|way| {
            let mut goals = goals.clone();
            for (i, wanted) in pattern.args.iter().enumerate().rev() {
                let at = if way == 1 && i < 2 { 1 - i } else { i };
                goals.push((wanted, node.args[at], goes));
            }
            *bound = saved;
            self.matches_goals(goals, covered, bound)
        })
    }

    fn matches_goals(&self, mut goals: Goals, covered: &Covered, bound: &mut Bindings) -> bool {
        while let Some((wanted, id, goes)) = goals.pop() {
            let matches = match wanted {
                Pattern::Leaf(leaf) => bind_leaf(bound, *leaf, id),
                Pattern::Const(leaf, predicate) => {
                    self.dag.as_const(id).is_some_and(predicate) && bind_leaf(bound, *leaf, id)
                }
                Pattern::Node(inner) => {
                    let is_alone = self.uses[id] == 1;
                    let may_be_covered = match covered.sharing {
                        Sharing::Any => true,
                        Sharing::Below => is_alone || goes,
                        Sharing::None => is_alone,
                    };
                    // Nor is what all lanes execute part of what active ones do.
                    let is_like = self.side[id] == covered.side || is_alone && self.joins_lanes(id, covered);
                    return may_be_covered
                        && is_like
                        && self.dag[id].whole == covered.whole
                        && self.matches_node(inner, id, is_alone, covered, goals, bound);
                }
            };
            if !matches {
                return false;
            }
        }
        true
    }

    /// Whether a scalar operation may be part of a vector instruction: it reads one scalar register, which is the most that such an
    /// instruction reads on gfx9, and numbers that are no literals.
    fn joins_lanes(&self, id: NodeId, covered: &Covered) -> bool {
        let node = &self.dag[id];
        let is_inline = |arg: NodeId| {
            self.dag.as_const(arg).is_some_and(|bits| Inline::int((bits as u32 as i32).into()).is_some())
        };
        covered.side == Side::Vector
            && node.ty == Ty::I32
            && matches!(node.op, Op::Add | Op::Shl | Op::And | Op::Or | Op::Xor)
            && node.args.iter().filter(|&&arg| !is_inline(arg)).count() <= 1
    }

    /// Binds leaves, and peels signs off those that only feed sources with modifiers; of parts of dwords the dwords are leaves.
    pub(super) fn bind(&self, id: NodeId, form: &'static Form, bound: &Bindings) -> Match {
        let count = bound.iter().rposition(Option::is_some).map_or(0, |i| i + 1);
        let mut leaves: SmallVec<[Leaf; 3]> = SmallVec::new();
        for (i, &slot) in bound[..count].iter().enumerate() {
            // An index that the pattern skips is never named by the form; it stands for its neighbour.
            let Some(node) = slot.or(bound.iter().flatten().next().copied()) else { continue };
            let mut leaf = Leaf { node, neg: false, abs: false, halves: None, part: None };
            if matches!(self.dag[node].op, Op::FNeg | Op::FAbs | Op::Halves { .. })
                && let Some((ty, abs_allowed)) = modifiers(form, i as u8, self.rules.target())
            {
                self.peel(&mut leaf, ty, abs_allowed);
            }
            let unsigned = leaf.node;
            if leaf.halves.is_none()
                && let Some((whole, part)) = self.part_of(unsigned, id)
                && let Some(part) = taken_part(form, i as u8, part, self.rules.target())
            {
                (leaf.node, leaf.part) = (whole, Some((unsigned, part)));
            }
            leaves.push(leaf);
        }
        Match { form, leaves }
    }

    fn peel(&self, leaf: &mut Leaf, ty: Ty, abs_allowed: bool) {
        loop {
            let node = &self.dag[leaf.node];
            // A scalar sign change is one instruction for the wave, and a constant has none.
            if node.ty != ty {
                return;
            }
            match node.op {
                Op::FNeg if !leaf.abs => leaf.neg = !leaf.neg,
                Op::FAbs if abs_allowed && !leaf.abs => leaf.abs = true,
                Op::Halves { low, high } => leaf.halves = Some([low, high]),
                _ => return,
            }
            leaf.node = node.args[0];
        }
    }
}

fn bind_leaf(bound: &mut Bindings, leaf: u8, node: NodeId) -> bool {
    *bound[usize::from(leaf)].get_or_insert(node) == node
}

/// The type whose sign a leaf's users take as a modifier, if all of them do, and whether they take absolute values.
fn modifiers(form: &Form, leaf: u8, target: Target) -> Option<(Ty, bool)> {
    let mut found: Option<(Ty, bool)> = None;
    for step in form.steps {
        let row = step.op.row();
        let specs = row.operands.iter().filter(|s| s.role != Role::Def);
        for (source, spec) in step.sources.iter().zip(specs) {
            let named = match *source {
                Source::Leaf(n) | Source::Lo(n) | Source::Hi(n) | Source::Map(n, _) => n == leaf,
                Source::Wide(low, high) => low == leaf || high == leaf,
                _ => false,
            };
            if !named {
                continue;
            }
            let (neg, abs) = row.source_modifiers(target);
            let bit = match spec.field {
                Field::Src0 => 1,
                Field::Src1 => 2,
                Field::Src2 => 4,
                _ => 0,
            };
            if !matches!(source, Source::Leaf(_)) || neg & bit == 0 {
                return None;
            }
            let ty = match (spec.ty.kind, spec.ty.bits, spec.ty.count) {
                (Kind::Float, 16, 1) => Ty::F16,
                (Kind::Float, 32, 1) => Ty::F32,
                (Kind::Float, 64, 1) => Ty::F64,
                (Kind::Float, 16, 2) => Ty::V2F16,
                (Kind::Float, 32, 2) => Ty::V2F32,
                _ => return None,
            };
            if found.is_some_and(|(other, _)| other != ty) {
                return None;
            }
            let abs = abs & bit != 0 && found.is_none_or(|(_, abs)| abs);
            found = Some((ty, abs));
        }
    }
    found
}
