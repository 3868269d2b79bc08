//! The analysis against all executions of all small control flow graphs.
//!
//! Every graph up to a number of blocks, once up to the numbering of its blocks, with every choice of which branches
//! are divergent. The branches are free, so what two lanes can differ in is decided exactly (`gcnsel_witness::pairs`).
//! Each function is analysed once for each cycle hierarchy that its graph has, its successors ordered so that the
//! analysis finds that one; and each result must hold under every hierarchy.

use gcnsel_analysis::{Options, Uniformity};
use gcnsel_ir::{Function, InstKind, Module, Value};
use gcnsel_witness::pairs::{Differences, explore};
use gcnsel_witness::{Blocks, Hierarchy, Search, Shape, each, shapes};
use rayon::prelude::*;
use std::collections::HashMap;

/// A graph as an IR function, and which value tells which difference.
struct Subject {
    module: Module,
    function: Function,
    successors: Vec<Vec<usize>>,
    /// By block: the values of its branch's condition, uniform and divergent.
    conditions: Vec<Option<[Value; 2]>>,
    facts: Vec<(Value, Fact)>,
    always_uniform: Vec<Value>,
    volatile_loads: Vec<Value>,
}

/// What a value tells apart, see `FreeFunction`.
#[derive(Clone, Copy)]
enum Fact {
    Edges(usize),
    Apart(usize, usize),
    ApartOver(usize, usize, usize),
}

impl Fact {
    fn holds(self, differences: &Differences) -> bool {
        match self {
            Fact::Edges(b) => differences.edges[b],
            Fact::Apart(b, d) => differences.apart[b] & 1 << d != 0,
            Fact::ApartOver(b, p, d) => differences.apart_over[b][p] & 1 << d != 0,
        }
    }
}

impl Subject {
    /// The search for cycles takes successors last to first, so this order makes it the search given.
    fn new(edges: &[Blocks], search: &Search) -> Subject {
        let mut successors = shapes::lists(edges);
        successors.iter_mut().for_each(|list| list.sort_by_key(|&to| std::cmp::Reverse(search.met[to])));
        let shape = Shape { successors, divergent: 0 };
        let text = gcnsel_witness::DECLARATIONS.to_string() + &shape.function("f").text;
        let mut module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let at = module.functions.iter().position(|f| !f.is_declaration()).unwrap();
        let function = module.functions[at].clone();
        module.functions[at].layout.clear();
        let named: HashMap<&str, Value> =
            function.values.iter().filter_map(|(v, data)| Some((data.name.as_deref()?, v))).collect();
        let count = edges.len();
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
            successors: shape.successors,
            function,
        }
    }

    /// Sets which branches are divergent.
    fn label(&mut self, divergent: Blocks) {
        for (b, condition) in self.conditions.iter().enumerate() {
            let (block, Some(condition)) = (self.function.layout[b], condition) else { continue };
            let last = self.function.terminator(block).unwrap();
            let InstKind::Switch { value, .. } = &mut self.function.insts[last].kind else { unreachable!() };
            *value = condition[(divergent >> b & 1) as usize];
        }
    }

    /// What the analysis gets wrong: uniform values that differ, and, where told to, divergent ones that do not.
    fn judge(
        &self,
        divergent: Blocks,
        hierarchy: &Hierarchy,
        truth: &Differences,
        counts: &mut Counts,
    ) -> Vec<String> {
        let uniformity =
            Uniformity::with_types(&self.module, &self.module.types, &self.function, &Options::default());
        for (b, &block) in self.function.layout.iter().enumerate() {
            let cycles = uniformity.cycles();
            let mut headers: Vec<_> =
                cycles.with_ancestors(cycles.innermost(block)).map(|c| cycles.header(c)).collect();
            headers.reverse();
            let expected = hierarchy.cycles(b).iter().map(|c| self.function.layout[c.header]);
            assert!(headers.iter().copied().eq(expected), "{headers:?} in {:?}", self.successors);
        }
        let name = |v: Value| self.function.values[v].name.as_deref().unwrap_or_default();
        let exact = counts.irreducible == 0;
        let mut wrong = Vec::new();
        for &(value, fact) in &self.facts {
            match (uniformity.is_divergent(value), fact.holds(truth)) {
                (false, true) => wrong.push(format!("%{} is uniform, and differs", name(value))),
                (true, false) if exact => wrong.push(format!("%{} is divergent, and is equal", name(value))),
                (true, false) => counts.imprecise += 1,
                _ => {}
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
        wrong
    }
}

/// How much has been checked.
#[derive(Clone, Default)]
struct Counts {
    violations: u64,
    /// What the first is.
    first: Option<String>,
    graphs: u64,
    irreducible: u64,
    hierarchies: u64,
    labellings: u64,
    differences: u64,
    uniform: u64,
    /// In irreducible graphs: values reported divergent that are uniform under every hierarchy.
    imprecise: u64,
}

impl std::ops::Add for Counts {
    type Output = Counts;
    fn add(self, o: Counts) -> Counts {
        Counts {
            violations: self.violations + o.violations,
            first: self.first.or(o.first),
            graphs: self.graphs + o.graphs,
            irreducible: self.irreducible + o.irreducible,
            hierarchies: self.hierarchies + o.hierarchies,
            labellings: self.labellings + o.labellings,
            differences: self.differences + o.differences,
            uniform: self.uniform + o.uniform,
            imprecise: self.imprecise + o.imprecise,
        }
    }
}

/// Checks one graph with all labellings.
fn check(edges: &[Blocks]) -> Counts {
    let plain = shapes::lists(edges);
    let hierarchies = Hierarchy::all(&plain);
    let reducible = hierarchies[0].0.is_reducible(&plain);
    let mut subjects: Vec<Subject> =
        hierarchies.iter().map(|(_, search)| Subject::new(edges, search)).collect();
    let branches: Blocks =
        (0..edges.len()).filter(|&b| edges[b].count_ones() > 1).fold(0, |set, b| set | 1 << b);
    let mut counts = Counts {
        graphs: 1,
        irreducible: !reducible as u64,
        hierarchies: hierarchies.len() as u64,
        ..Counts::default()
    };
    // Some branch divergent: otherwise lanes never part.
    let mut divergent = branches;
    loop {
        let shape = Shape { successors: plain.clone(), divergent };
        let mut truth = Differences::none(edges.len());
        for (hierarchy, _) in &hierarchies {
            explore(&shape, hierarchy, hierarchy.in_cycles(), &mut truth);
        }
        counts.labellings += 1;
        let differ = subjects[0].facts.iter().filter(|f| f.1.holds(&truth)).count() as u64;
        counts.differences += differ;
        counts.uniform += subjects[0].facts.len() as u64 - differ;
        for (subject, (hierarchy, _)) in subjects.iter_mut().zip(&hierarchies) {
            subject.label(divergent);
            let wrong = subject.judge(divergent, hierarchy, &truth, &mut counts);
            if !wrong.is_empty() {
                counts.violations += 1;
                counts.first.get_or_insert_with(|| {
                    let divergent: Vec<_> = each(divergent).collect();
                    let cycles: Vec<_> = (0..edges.len()).map(|b| hierarchy.cycles(b)).collect();
                    let successors = &subject.successors;
                    format!(
                        "{wrong:#?}\nsuccessors {successors:?}, divergent {divergent:?}, cycles {cycles:?}"
                    )
                });
            }
        }
        if divergent == 0 {
            return counts;
        }
        divergent = (divergent - 1) & branches;
    }
}

fn exhaust(blocks: usize, most_successors: u32) {
    let parts = 16;
    let counts = (0..parts).into_par_iter().map(|part| {
        let mut counts = Counts::default();
        shapes::all(blocks, most_successors, (part, parts), |edges| {
            counts = std::mem::take(&mut counts) + check(edges)
        });
        counts
    });
    let counts = counts.reduce(Counts::default, |a, b| a + b);
    println!(
        "{blocks} blocks of at most {most_successors} successors: {} graphs, {} of them irreducible, with {} cycle \
         hierarchies; {} labellings, in which {} values differ and {} do not; \
         {} times one that does not is reported in an irreducible graph: {} violations",
        counts.graphs,
        counts.irreducible,
        counts.hierarchies,
        counts.labellings,
        counts.differences,
        counts.uniform,
        counts.imprecise,
        counts.violations
    );
    assert!(counts.first.is_none(), "{}", counts.first.unwrap_or_default());
}

#[test]
fn up_to_four_blocks() {
    for blocks in 1..=4 {
        exhaust(blocks, 64);
    }
}

#[test]
fn five_blocks_of_two_successors() {
    exhaust(5, 2);
}

#[test]
#[ignore = "a minute in a release build"]
fn five_blocks() {
    exhaust(5, 64);
}

#[test]
#[ignore = "minutes in a release build"]
fn six_blocks_of_two_successors() {
    exhaust(6, 2);
}
