//! Why something is divergent: chains of causes back to a source of divergence.

use crate::names::Names;
use crate::{Cause, Split, Uniformity};
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::VecDeque;

/// Something that the analysis found divergent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// A value is divergent.
    Value(Value),
    /// The branch that ends a block is divergent.
    Branch(Block),
    /// Lanes leave a cycle in different iterations.
    Exit(Cycle),
    /// Nothing in a cycle is known to be converged.
    Assumed(Cycle),
}

impl Uniformity {
    /// Why a fact holds; `None` if it does not.
    pub fn why(&self, fact: Fact) -> Option<Cause> {
        match fact {
            Fact::Value(value) => self.cause(value),
            Fact::Branch(block) => self.branch_cause(block),
            Fact::Exit(cycle) => self.exit_cause(cycle).map(Cause::Join),
            Fact::Assumed(cycle) => self.assumed_cause(cycle).map(Cause::Join),
        }
    }

    /// The shortest chain of facts, each with what it follows from directly, from a fact back to a source of
    /// divergence; empty if the fact does not hold. Among operands, the first found counts; of all lanes that may meet
    /// at a phi, and leave a cycle, one split each is known. Linear in what the fact follows from.
    pub fn explain(&self, function: &Function, fact: Fact) -> Vec<(Fact, Cause)> {
        // Breadth first. By fact: the one that it is a cause of, and what cause it is.
        let mut effect_of: FxHashMap<Fact, Option<(Fact, Cause)>> = FxHashMap::default();
        effect_of.insert(fact, None);
        let mut queue = VecDeque::from([fact]);
        while let Some(fact) = queue.pop_front() {
            for cause in self.causes(function, fact) {
                let Some(before) = self.behind(cause) else {
                    let mut chain = vec![(fact, cause)];
                    let mut at = fact;
                    while let Some((effect, cause)) = effect_of[&at] {
                        chain.push((effect, cause));
                        at = effect;
                    }
                    chain.reverse();
                    return chain;
                };
                effect_of.entry(before).or_insert_with(|| {
                    queue.push_back(before);
                    Some((fact, cause))
                });
            }
        }
        Vec::new()
    }

    /// Facts that a fact follows from, each enough by itself.
    pub(crate) fn causes(&self, function: &Function, fact: Fact) -> SmallVec<[Cause; 4]> {
        let Some(found) = self.why(fact) else { return SmallVec::new() };
        let user = match (fact, found) {
            (_, Cause::Origin(_)) => None,
            (Fact::Value(value), _) => function.def_inst(value),
            (Fact::Branch(block), _) => function.terminator(block),
            (Fact::Exit(_) | Fact::Assumed(_), _) => None,
        };
        let mut causes = SmallVec::from_slice(&[found]);
        if let Some(user) = user {
            self.each_divergent_operand(function, user, |cause| causes.push(cause));
        }
        causes
    }

    /// What a cause is a cause by: the next fact of the chain.
    pub(crate) fn behind(&self, cause: Cause) -> Option<Fact> {
        match cause {
            Cause::Origin(_) => None,
            Cause::Operand(value) => Some(Fact::Value(value)),
            Cause::Temporal(_, cycle) => Some(Fact::Exit(cycle)),
            Cause::Join(Split::Branch(block)) => Some(Fact::Branch(block)),
            Cause::Join(Split::Exit(cycle)) => Some(Fact::Exit(cycle)),
            Cause::Assumed(cycle) => Some(Fact::Assumed(cycle)),
        }
    }
}

/// The fact that a name stands for: the value `%name`, or the branch at the end of the block of that name. A name may be
/// given as it is or as it is printed.
pub fn find_fact(function: &Function, name: &str) -> Option<Fact> {
    let names = Names::new(function);
    let arguments = function.params.iter().filter_map(|p| p.value);
    let insts = function.layout.iter().flat_map(|&b| &function.blocks[b].insts);
    let mut values = arguments.chain(insts.filter_map(|&i| function.insts[i].result));
    let mut blocks = function.layout.iter().copied();
    let bare = name.strip_prefix('%').unwrap_or(name);
    let is_named = |bare: &str, raw: String, printed: String| {
        [raw, printed].iter().any(|name| name.strip_prefix('%').unwrap_or(name) == bare)
    };
    let value = values.find(|&v| is_named(bare, names.raw_value(v), names.value(v))).map(Fact::Value);
    value.or_else(|| blocks.find(|&b| is_named(bare, names.raw_block(b), names.block(b))).map(Fact::Branch))
}

/// The chain of [`Uniformity::explain`] as text, a line for each fact, with its place in the source where debug
/// information has one. Of what is not divergent it says so, and where a value is used by lanes that have left its loop
/// apart.
pub fn explain_text(module: &Module, function: &Function, uniformity: &Uniformity, fact: Fact) -> String {
    explain_naming(module, function, uniformity, &Names::new(function), fact)
}

/// [`explain_text`] with these names.
pub fn explain_naming(
    module: &Module,
    function: &Function,
    uniformity: &Uniformity,
    names: &Names<'_>,
    fact: Fact,
) -> String {
    let mut out = String::new();
    if uniformity.why(fact).is_none() {
        match fact {
            Fact::Value(value) => uniform_value(function, uniformity, names, value, &mut out),
            Fact::Branch(block) => match function.terminator(block).map(|inst| &function.insts[inst].kind) {
                Some(InstKind::Ret { value: Some(value) }) if uniformity.is_divergent(*value) => {
                    out.push_str(&format!("the return at the end of {} uses:\n", block_text(names, block)));
                    out.push_str(&explain_naming(module, function, uniformity, names, Fact::Value(*value)));
                }
                Some(InstKind::CondBr { .. } | InstKind::Switch { .. }) => {
                    out.push_str(&format!("the branch at the end of {} is uniform\n", names.block(block)));
                }
                _ => out.push_str(&format!("{} does not end in a branch on anything\n", names.block(block))),
            },
            Fact::Exit(_) | Fact::Assumed(_) => {}
        }
    }
    for (fact, cause) in uniformity.explain(function, fact) {
        if !is_within_value(names, fact, cause) {
            out.push_str(&fact_text(module, function, uniformity, names, fact, cause));
            out.push('\n');
        }
    }
    out
}

/// Whether a fact follows from one about another part of the same value: what has become several instructions has one name for
/// all of them.
pub fn is_within_value(names: &Names<'_>, fact: Fact, cause: Cause) -> bool {
    matches!((fact, cause), (Fact::Value(value), Cause::Operand(from)) if names.raw_value(value) == names.raw_value(from))
}

/// A fact and what it follows from, in words, with its place in the source where debug information has one.
pub fn fact_text(
    module: &Module,
    function: &Function,
    uniformity: &Uniformity,
    names: &Names<'_>,
    fact: Fact,
    cause: Cause,
) -> String {
    let header = |cycle| block_text(names, uniformity.cycles().header(cycle));
    let subject = match fact {
        Fact::Value(value) => format!("{} is divergent:", names.value(value)),
        Fact::Branch(block) => format!("the branch at the end of {} is divergent:", block_text(names, block)),
        Fact::Exit(cycle) => format!("lanes leave the loop of {} apart:", header(cycle)),
        Fact::Assumed(cycle) => {
            format!("nothing is known to be converged in the loop of {}:", header(cycle))
        }
    };
    let inst = match fact {
        Fact::Value(value) => function.def_inst(value),
        Fact::Branch(block) => function.terminator(block),
        Fact::Exit(cycle) | Fact::Assumed(cycle) => function.terminator(uniformity.cycles().header(cycle)),
    };
    let place = inst.and_then(|inst| source_place(module, function, inst)).unwrap_or_default();
    format!("{place}{subject} {}", step_text(names, uniformity, cause))
}

/// What there is to say of a value that is uniform where it is made.
fn uniform_value(
    function: &Function,
    uniformity: &Uniformity,
    names: &Names<'_>,
    value: Value,
    out: &mut String,
) {
    let mut said = format!("{} is uniform\n", names.value(value));
    for &user in uniformity.uses().of(value) {
        let mut is_apart = false;
        let mut index = 0;
        function.insts[user].kind.for_each_operand(|operand| {
            is_apart |= operand == value && uniformity.is_divergent_use(function, user, index);
            index += 1;
        });
        let Some(block) = uniformity.uses().block_of(user).filter(|_| is_apart) else { continue };
        let user = function.insts[user].result.map_or("an instruction".to_string(), |v| names.value(v));
        said = said.replace("is uniform\n", "is uniform where it is made\n");
        said.push_str(&format!(
            "{} is divergent where {user} uses it, in {}: lanes have left its loop in different iterations\n",
            names.value(value),
            block_text(names, block)
        ));
    }
    out.push_str(&said);
}

/// Where an instruction comes from, as compilers say it: `file:line:column: `.
fn source_place(module: &Module, function: &Function, inst: Inst) -> Option<String> {
    let place = module.metadata.source_place(function.insts[inst].debug_loc?.node)?;
    Some(format!("{place}: "))
}

/// A block as its branches name it.
fn block_text(names: &Names<'_>, block: Block) -> String {
    format!("%{}", names.block(block))
}

/// A cause, to be read after the name of what it is the cause of.
pub(crate) fn step_text(names: &Names<'_>, uniformity: &Uniformity, cause: Cause) -> String {
    let header = |cycle| block_text(names, uniformity.cycles().header(cycle));
    match cause {
        Cause::Origin(origin) => origin.why().to_string(),
        Cause::Operand(value) => format!("uses {}", names.value(value)),
        Cause::Temporal(value, cycle) => {
            let value_name = names.value(value);
            format!("uses {value_name} from the loop of {}, which lanes have left apart", header(cycle))
        }
        Cause::Join(Split::Branch(block)) => {
            format!("lanes split by the branch at the end of {}", block_text(names, block))
        }
        Cause::Join(Split::Exit(cycle)) => {
            format!("lanes have left the loop of {} in different iterations", header(cycle))
        }
        Cause::Assumed(cycle) => {
            format!("is in the loop of {}, which lanes may enter or go round apart", header(cycle))
        }
    }
}
