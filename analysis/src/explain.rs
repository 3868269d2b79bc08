//! Why something is divergent: chains of causes back to a source of divergence.

use crate::names::Names;
use crate::report::describe_cycle;
use crate::{Cause, Split, Uniformity};
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Function, Value};

/// Something that the analysis found divergent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// The chain of facts, each with what it follows from directly, from a fact back to a source of divergence;
    /// empty if the fact does not hold.
    pub fn explain(&self, fact: Fact) -> Vec<(Fact, Cause)> {
        let mut chain = Vec::new();
        let mut next = Some(fact);
        while let Some(fact) = next {
            let Some(cause) = self.why(fact) else { break };
            chain.push((fact, cause));
            next = match cause {
                Cause::Origin(_) => None,
                Cause::Operand(value) => Some(Fact::Value(value)),
                Cause::Temporal(_, cycle) => Some(Fact::Exit(cycle)),
                Cause::Join(Split::Branch(block)) => Some(Fact::Branch(block)),
                Cause::Join(Split::Exit(cycle)) => Some(Fact::Exit(cycle)),
                Cause::Assumed(cycle) => Some(Fact::Assumed(cycle)),
            };
        }
        chain
    }
}

/// The fact that a name stands for: the value `%name`, or the branch at the end of the block of that name.
pub fn find_fact(function: &Function, name: &str) -> Option<Fact> {
    let names = Names::new(function);
    let arguments = function.params.iter().filter_map(|p| p.value);
    let insts = function.layout.iter().flat_map(|&b| &function.blocks[b].insts);
    let mut values = arguments.chain(insts.filter_map(|&i| function.insts[i].result));
    let mut blocks = function.layout.iter().copied();
    let bare = name.strip_prefix('%').unwrap_or(name);
    let value = values.find(|&v| names.value(v).strip_prefix('%') == Some(bare)).map(Fact::Value);
    value.or_else(|| blocks.find(|&b| names.block(b) == bare).map(Fact::Branch))
}

/// The chain of [`Uniformity::explain`] as text, a line for each fact.
pub fn explain_text(function: &Function, uniformity: &Uniformity, fact: Fact) -> String {
    let names = Names::new(function);
    let mut out = String::new();
    for (fact, cause) in uniformity.explain(fact) {
        let subject = match fact {
            Fact::Value(value) => format!("{} is divergent:", names.value(value)),
            Fact::Branch(block) => format!("the branch at the end of {} is divergent:", names.block(block)),
            Fact::Exit(cycle) => {
                format!("lanes leave the cycle of {} apart:", names.block(uniformity.cycles().header(cycle)))
            }
            Fact::Assumed(cycle) => {
                let cycle = describe_cycle(function, uniformity, &names, cycle);
                format!("nothing is known to be converged in the cycle {cycle}:")
            }
        };
        out.push_str(&format!("{subject} {}\n", step_text(function, &names, uniformity, cause)));
    }
    out
}

/// A cause, to be read after the name of what it is the cause of.
pub(crate) fn step_text(
    function: &Function,
    names: &Names<'_>,
    uniformity: &Uniformity,
    cause: Cause,
) -> String {
    let header = |cycle| names.block(uniformity.cycles().header(cycle));
    match cause {
        Cause::Origin(origin) => origin.why().to_string(),
        Cause::Operand(value) => format!("uses {}", names.value(value)),
        Cause::Temporal(value, cycle) => {
            let value_name = names.value(value);
            format!("uses {value_name} from the cycle of {}, which lanes have left apart", header(cycle))
        }
        Cause::Join(Split::Branch(block)) => {
            format!("lanes split by the branch at the end of {}", names.block(block))
        }
        Cause::Join(Split::Exit(cycle)) => {
            format!("lanes have left the cycle of {} in different iterations", header(cycle))
        }
        Cause::Assumed(cycle) => {
            let cycle = describe_cycle(function, uniformity, names, cycle);
            format!("is in the cycle {cycle}, which lanes may enter or go round apart")
        }
    }
}
