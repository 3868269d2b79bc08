//! Shapes as IR functions, and the analysis of them against everything that executions can differ in.

use super::parse;
use gcnsel_analysis::{Options, Uniformity};
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, Value};
use gcnsel_witness::pairs::Differences;
use gcnsel_witness::{Blocks, Hierarchy, Search, Shape};
use std::collections::{BTreeSet, HashMap};

/// A graph as an IR function, and which value tells which difference.
pub struct Subject {
    module: Module,
    function: Function,
    pub successors: Vec<Vec<usize>>,
    /// By block: the values of its branch's condition, uniform and divergent.
    conditions: Vec<Option<[Value; 2]>>,
    pub facts: Vec<(Value, Fact)>,
    always_uniform: Vec<Value>,
    volatile_loads: Vec<Value>,
}

/// What a value tells apart, see `FreeFunction`.
#[derive(Clone, Copy)]
pub enum Fact {
    Edges(usize),
    Apart(usize, usize),
    ApartOver(usize, usize, usize),
}

/// What is to be said of an analysis.
pub struct Verdict {
    /// What it gets wrong.
    pub wrong: Vec<String>,
    /// How many values it reports divergent that do not differ.
    pub cautious: u64,
}

impl Fact {
    /// Whether executions differ in it.
    pub fn holds(self, differences: &Differences) -> bool {
        match self {
            Fact::Edges(b) => differences.edges[b],
            Fact::Apart(b, d) => differences.apart[b] & 1 << d != 0,
            Fact::ApartOver(b, p, d) => differences.apart_over[b][p] & 1 << d != 0,
        }
    }
}

impl Subject {
    /// The search for cycles takes successors last to first, so this order makes it the search given.
    pub fn new(successors: &[Vec<usize>], search: &Search) -> Subject {
        Self::with_phis(successors, search, |_| true)
    }

    /// The same with phis in some blocks only: what the analysis looks for depends on where there are any.
    pub fn with_phis(successors: &[Vec<usize>], search: &Search, has: impl Fn(usize) -> bool) -> Subject {
        let mut successors = successors.to_vec();
        successors.iter_mut().for_each(|list| list.sort_by_key(|&to| std::cmp::Reverse(search.met[to])));
        let shape = Shape { successors: successors.clone(), divergent: 0 };
        let is_kept = |line: &&str| match line.trim_start().strip_prefix(['%']) {
            Some(name) if name.starts_with(['p', 'q']) => {
                let block: String = name[1..].chars().take_while(char::is_ascii_digit).collect();
                has(block.parse().unwrap())
            }
            _ => true,
        };
        let free = shape.function("f").text;
        let text: Vec<&str> =
            [gcnsel_witness::DECLARATIONS].into_iter().chain(free.lines().filter(is_kept)).collect();
        let text = text.join("\n");
        let mut module = parse(&text);
        let at = module.functions.iter().position(|f| !f.is_declaration()).unwrap();
        let function = module.functions[at].clone();
        module.functions[at].layout.clear();
        let named: HashMap<&str, Value> =
            function.values.iter().filter_map(|(v, data)| Some((data.name.as_deref()?, v))).collect();
        let count = successors.len();
        let condition = |b: usize| -> Option<[Value; 2]> {
            Some([*named.get(&*format!("uniform{b}"))?, named[&*format!("divergent{b}")]])
        };
        let numbered = |letter: char| (0..count).map(|b| named[&*format!("{letter}{b}")]).collect();
        let facts = named.iter().filter_map(|(name, &value)| {
            let numbers: Vec<usize> = name[1..].split('.').filter_map(|n| n.parse().ok()).collect();
            let fact = match (&name[..1], &numbers[..]) {
                ("p", &[b]) => Fact::Edges(b),
                ("u", &[b, d]) => Fact::Apart(b, d),
                ("q", &[b, p, d]) => Fact::ApartOver(b, p, d),
                _ => return None,
            };
            Some((value, fact))
        });
        Subject {
            conditions: (0..count).map(condition).collect(),
            facts: facts.collect(),
            always_uniform: numbered('w'),
            volatile_loads: numbered('v'),
            module,
            successors,
            function,
        }
    }

    /// Sets which branches are divergent.
    pub fn label(&mut self, divergent: Blocks) {
        for (b, condition) in self.conditions.iter().enumerate() {
            let (block, Some(condition)) = (self.function.layout[b], condition) else { continue };
            let last = self.function.terminator(block).unwrap();
            let InstKind::Switch { value, .. } = &mut self.function.insts[last].kind else { unreachable!() };
            *value = condition[(divergent >> b & 1) as usize];
        }
    }

    /// A value's name.
    pub fn name(&self, value: Value) -> Option<&str> {
        self.function.values[value].name.as_deref()
    }

    /// The names of the values that executions differ in.
    pub fn differing(&self, truth: &Differences) -> BTreeSet<String> {
        let names = self.facts.iter().filter(|f| f.1.holds(truth)).map(|f| &self.function.values[f.0].name);
        names.flatten().map(|name| format!("%{name}")).collect()
    }

    /// The names of the values that are reported divergent.
    pub fn reported(&self) -> BTreeSet<String> {
        let types = &self.module.types;
        let uniformity = Uniformity::with_types(&self.module, types, &self.function, &Options::default());
        let values = self.facts.iter().filter(|f| uniformity.is_divergent(f.0));
        values.filter_map(|f| Some(format!("%{}", self.function.values[f.0].name.as_deref()?))).collect()
    }

    /// Judges the analysis by what executions can differ in, with and without reasoning about values, which has nothing
    /// to say here. `hierarchy` is what the analysis must find. Where `exact`, what is reported divergent must differ.
    pub fn judge(
        &self,
        divergent: Blocks,
        hierarchy: &Hierarchy,
        truth: &Differences,
        exact: bool,
    ) -> Verdict {
        let mut verdict = Verdict { wrong: Vec::new(), cautious: 0 };
        for value_reasoning in [true, false] {
            let mut options = Options::default();
            options.value_reasoning = value_reasoning;
            let uniformity =
                Uniformity::with_types(&self.module, &self.module.types, &self.function, &options);
            self.judge_one(&uniformity, divergent, hierarchy, truth, exact, &mut verdict);
        }
        verdict
    }

    /// The use of a block's last value that a fact is about: user, operand, value, and the edge to a phi.
    #[allow(clippy::type_complexity)]
    fn carried(&self, value: Value, fact: Fact) -> Option<(Inst, usize, (Value, Option<(Block, Block)>))> {
        let user = self.function.def_inst(value)?;
        match (fact, &self.function.insts[user].kind) {
            (Fact::Apart(..), InstKind::Binary { lhs, .. }) => Some((user, 0, (*lhs, None))),
            (Fact::ApartOver(b, p, _), InstKind::Phi { incoming, .. }) => {
                let edge = (self.function.layout[p], self.function.layout[b]);
                let operand = incoming.iter().position(|i| i.1 == edge.0)?;
                Some((user, operand, (incoming[operand].0, Some(edge))))
            }
            _ => None,
        }
    }

    fn judge_one(
        &self,
        uniformity: &Uniformity,
        divergent: Blocks,
        hierarchy: &Hierarchy,
        truth: &Differences,
        exact: bool,
        verdict: &mut Verdict,
    ) {
        for (b, &block) in self.function.layout.iter().enumerate() {
            let cycles = uniformity.cycles();
            let mut headers: Vec<_> =
                cycles.with_ancestors(cycles.innermost(block)).map(|c| cycles.header(c)).collect();
            headers.reverse();
            let expected = hierarchy.cycles(b).iter().map(|c| self.function.layout[c.header]);
            assert!(headers.iter().copied().eq(expected), "{headers:?} in {:?}", self.successors);
        }
        let name = |v: Value| self.function.values[v].name.as_deref().unwrap_or_default();
        let Verdict { wrong, cautious } = verdict;
        for &(value, fact) in &self.facts {
            match (uniformity.is_divergent(value), fact.holds(truth)) {
                (false, true) => wrong.push(format!("%{} is uniform, and differs", name(value))),
                (true, false) if exact => wrong.push(format!("%{} is divergent, and is equal", name(value))),
                (true, false) => *cautious += 1,
                _ => {}
            }
            // What was the last value of a block, carried to where it is used: the same, said of the use.
            let Some((user, operand, carried)) = self.carried(value, fact) else { continue };
            let is = uniformity.is_divergent_use(&self.function, user, operand);
            let is_carried_out = match carried {
                (value, None) => {
                    let block = uniformity.uses().block_of(user).expect("it stands in a block");
                    uniformity.is_carried_out(&self.function, value, block)
                }
                (value, Some(edge)) => uniformity.is_carried_out_over(&self.function, value, edge),
            };
            let differs = fact.holds(truth);
            if is != differs && (exact || differs) || exact && is_carried_out != differs {
                let name = name(value);
                wrong.push(format!(
                    "operand {operand} of %{name} differs: {differs}, not {is}, {is_carried_out}"
                ));
            }
        }
        let always = self.always_uniform.iter().filter(|&&v| uniformity.is_divergent(v));
        wrong.extend(always.map(|&v| format!("%{} is divergent, and is uniform by definition", name(v))));
        if exact {
            let loads = self.volatile_loads.iter().filter(|&&v| uniformity.is_divergent(v));
            wrong.extend(loads.map(|&v| format!("%{} is divergent", name(v))));
        }
        for (b, _) in self.conditions.iter().enumerate().filter(|c| c.1.is_some()) {
            let is = uniformity.is_divergent_branch(self.function.layout[b]);
            let should = divergent >> b & 1 != 0;
            if should && !is || exact && is && !should {
                wrong.push(format!("the branch of %b{b} is {}", if is { "divergent" } else { "uniform" }));
            }
        }
    }
}
