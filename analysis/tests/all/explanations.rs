//! Explanations: the chain of causes of every divergent value of every kernel, and of random functions, ends at a source
//! of divergence, and each step of it is there in the program.

use crate::support::{kernel_files, parse};
use gcnsel_analysis::{Cause, Fact, Flow, Options, Split, Uniformity};
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, Value};
use gcnsel_witness::{Arithmetic, Numbers, random};
use std::collections::BTreeSet;

struct Program<'a> {
    module: &'a Module,
    function: &'a Function,
    uniformity: &'a Uniformity,
}

impl Program<'_> {
    fn uses(&self, inst: Inst, value: Value) -> bool {
        let mut found = false;
        self.function.insts[inst].kind.for_each_operand(|v| found |= v == value);
        found
    }

    fn block_of(&self, inst: Inst) -> Block {
        self.uniformity.uses().block_of(inst).expect("it stands in a block")
    }

    /// Blocks that control may come to from a block, itself included.
    fn reached(&self, from: Block) -> BTreeSet<Block> {
        let mut seen = BTreeSet::new();
        let mut stack = vec![from];
        while let Some(block) = stack.pop() {
            if seen.insert(block) {
                stack.extend(self.function.successors(block));
            }
        }
        seen
    }

    fn in_cycle(&self, cycle: Cycle, block: Block) -> bool {
        self.uniformity.cycles().contains(cycle, block)
    }

    /// Whether lanes that a split sends different ways may meet in a block: two ways lead there.
    fn meet(&self, split: Split, block: Block) -> bool {
        let ways: BTreeSet<Block> = match split {
            Split::Branch(branch) => self.function.successors(branch).into_iter().collect(),
            Split::Exit(cycle) => {
                // One exit will do: lanes take it at different times.
                let exits = self.uniformity.cycles().exit_edges(self.uniformity.graph(), cycle);
                return exits.into_iter().any(|(_, to)| self.reached(to).contains(&block));
            }
        };
        ways.iter().filter(|&&way| self.reached(way).contains(&block)).count() > 1
    }

    fn instruction(&self, fact: Fact) -> Option<Inst> {
        match fact {
            Fact::Value(value) => self.function.def_inst(value),
            Fact::Branch(block) => self.function.terminator(block),
            Fact::Exit(_) | Fact::Assumed(_) => None,
        }
    }

    /// Whether a fact follows from a cause by what stands in the program, and the cause holds.
    fn is_edge(&self, fact: Fact, cause: Cause) -> bool {
        let u = self.uniformity;
        let inst = self.instruction(fact);
        match (fact, cause) {
            (Fact::Value(_), Cause::Origin(origin)) => origin.flow() == Flow::Divergent,
            (Fact::Value(_) | Fact::Branch(_), Cause::Operand(value)) => {
                u.is_divergent(value) && inst.is_some_and(|i| self.uses(i, value))
            }
            (Fact::Value(_) | Fact::Branch(_), Cause::Temporal(value, cycle)) => {
                let def = self.function.def_inst(value).map(|i| self.block_of(i));
                let user = inst.map(|i| self.block_of(i));
                inst.is_some_and(|i| self.uses(i, value))
                    && def.is_some_and(|def| self.in_cycle(cycle, def) && user != Some(def))
                    && user.is_some_and(|user| !self.in_cycle(cycle, user) || u.is_assumed_divergent(cycle))
                    && (u.has_divergent_exit(cycle) || u.is_assumed_divergent(cycle))
            }
            (Fact::Value(_), Cause::Join(split)) => {
                let is_phi = |i: Inst| matches!(self.function.insts[i].kind, InstKind::Phi { .. });
                inst.is_some_and(|i| is_phi(i) && self.meet(split, self.block_of(i))) && self.holds(split)
            }
            (Fact::Value(_), Cause::Assumed(cycle)) => {
                u.is_assumed_divergent(cycle) && inst.is_some_and(|i| self.in_cycle(cycle, self.block_of(i)))
            }
            (Fact::Exit(cycle), Cause::Join(split)) => {
                self.holds(split)
                    && match split {
                        Split::Branch(block) => self.in_cycle(cycle, block) || u.is_assumed_divergent(cycle),
                        Split::Exit(inner) => {
                            u.cycles().encloses(cycle, inner) || u.is_assumed_divergent(cycle)
                        }
                    }
            }
            (Fact::Assumed(cycle), Cause::Join(split)) => {
                let header = u.cycles().header(cycle);
                u.is_assumed_divergent(cycle)
                    && self.holds(split)
                    && match split {
                        Split::Branch(block) => self.reached(block).contains(&header),
                        Split::Exit(inner) => self.reached(u.cycles().header(inner)).contains(&header),
                    }
            }
            _ => false,
        }
    }

    fn holds(&self, split: Split) -> bool {
        match split {
            Split::Branch(block) => self.uniformity.is_divergent_branch(block),
            Split::Exit(cycle) => self.uniformity.has_divergent_exit(cycle),
        }
    }

    /// Whether the next step explains what a cause is about.
    fn is_next(&self, cause: Cause, fact: Option<Fact>) -> bool {
        match cause {
            Cause::Origin(_) => fact.is_none(),
            Cause::Operand(value) => fact == Some(Fact::Value(value)),
            Cause::Temporal(_, cycle) => [Fact::Exit(cycle), Fact::Assumed(cycle)].map(Some).contains(&fact),
            Cause::Join(Split::Branch(block)) => fact == Some(Fact::Branch(block)),
            Cause::Join(Split::Exit(cycle)) => fact == Some(Fact::Exit(cycle)),
            Cause::Assumed(cycle) => fact == Some(Fact::Assumed(cycle)),
        }
    }

    /// Checks the chains of all values and branches; how many steps they have.
    fn check(&self, what: &str) -> usize {
        let mut steps = 0;
        let values =
            self.function.values.keys().filter(|&v| self.uniformity.is_divergent(v)).map(Fact::Value);
        let branches = self.function.layout.iter().filter(|&&b| self.uniformity.is_divergent_branch(b));
        for fact in values.chain(branches.map(|&b| Fact::Branch(b))) {
            let chain = self.uniformity.explain(self.function, fact);
            let show = || format!("{what}: {}\n{chain:?}", self.show(fact));
            assert_eq!(chain.first().map(|s| s.0), Some(fact), "{}", show());
            assert!(matches!(chain.last(), Some((_, Cause::Origin(_)))), "it ends at a source: {}", show());
            for (i, &(fact, cause)) in chain.iter().enumerate() {
                assert!(self.is_edge(fact, cause), "step {i} is not there: {}", show());
                let next = chain.get(i + 1).map(|s| s.0);
                assert!(self.is_next(cause, next), "step {i} leads elsewhere: {}", show());
            }
            steps += chain.len();
        }
        steps
    }

    fn show(&self, fact: Fact) -> String {
        gcnsel_analysis::explain_text(self.module, self.function, self.uniformity, fact)
    }
}

#[test]
fn kernels() {
    let mut steps = 0;
    for file in kernel_files() {
        let module = parse(&std::fs::read_to_string(&file).unwrap());
        for function in module.functions.iter().filter(|f| !f.is_declaration()) {
            let uniformity = &Uniformity::new(&module, function, &Options::default());
            steps += Program { module: &module, function, uniformity }.check(&format!(
                "{} {}",
                file.display(),
                function.name
            ));
        }
    }
    assert!(steps > 10_000, "only {steps} steps");
}

#[test]
fn random_functions() {
    let mut numbers = Numbers(5);
    let mut steps = 0;
    for i in 0..300 {
        let text = random::module(&mut numbers, 30, Arithmetic::Interpreted);
        let module = parse(&text);
        let function = module.functions.iter().find(|f| !f.is_declaration()).unwrap();
        let uniformity = &Uniformity::new(&module, function, &Options::default());
        steps += Program { module: &module, function, uniformity }.check(&format!("{i}: {text}"));
    }
    assert!(steps > 10_000, "only {steps} steps");
}
