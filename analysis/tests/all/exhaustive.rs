//! The analysis against all executions of all small control flow graphs.
//!
//! Every graph up to a number of blocks, once up to the numbering of its blocks, with every choice of which branches
//! are divergent. The branches are free, so what two lanes can differ in is decided exactly (`gcnsel_witness::pairs`).
//! Each function is analysed once for each cycle hierarchy that its graph has, its successors ordered so that the
//! analysis finds that one; and each result must hold under every hierarchy.

use crate::support::free::Subject;
use gcnsel_witness::pairs::{Differences, explore, explore_all};
use gcnsel_witness::{Blocks, Hierarchy, Numbers, Shape, each, shapes};
use rayon::prelude::*;

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
    /// In irreducible graphs: values reported divergent that are uniform under every hierarchy looked at.
    cautious: u64,
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
            cautious: self.cautious + o.cautious,
        }
    }
}

/// Checks one graph with all labellings.
fn check(edges: &[Blocks]) -> Counts {
    let plain = shapes::lists(edges);
    let hierarchies = Hierarchy::all(&plain);
    let reducible = hierarchies[0].0.is_reducible(&plain);
    let mut subjects: Vec<Subject> =
        hierarchies.iter().map(|(_, search)| Subject::new(&plain, search)).collect();
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
            let verdict = subject.judge(divergent, hierarchy, &truth, reducible);
            counts.cautious += verdict.cautious;
            if !verdict.wrong.is_empty() {
                counts.violations += 1;
                counts.first.get_or_insert_with(|| {
                    let cycles: Vec<_> = (0..edges.len()).map(|b| hierarchy.cycles(b)).collect();
                    describe(&verdict.wrong, &subject.successors, divergent, &cycles)
                });
            }
        }
        if divergent == 0 {
            return counts;
        }
        divergent = (divergent - 1) & branches;
    }
}

fn describe(
    wrong: &[String],
    successors: &[Vec<usize>],
    divergent: Blocks,
    cycles: &dyn std::fmt::Debug,
) -> String {
    let divergent: Vec<usize> = each(divergent).collect();
    format!("{wrong:#?}\nsuccessors {successors:?}, divergent {divergent:?}, cycles {cycles:?}")
}

/// Of the graphs one of `every`.
fn exhaust(blocks: usize, most_successors: u32, every: usize) {
    let parts = 64;
    let counts = (0..parts).into_par_iter().step_by(every).map(|part| {
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
        counts.cautious,
        counts.violations
    );
    assert!(counts.first.is_none(), "{}", counts.first.unwrap_or_default());
}

#[test]
fn up_to_four_blocks() {
    for blocks in 1..=4 {
        exhaust(blocks, 64, 1);
    }
}

/// For each commit a fourth of them; at night all.
#[test]
fn five_blocks_of_two_successors() {
    exhaust(5, 2, gcnsel_oracle::every(4, 4));
}

#[test]
#[ignore = "a minute in a release build"]
fn five_blocks() {
    exhaust(5, 64, 1);
}

#[test]
#[ignore = "minutes in a release build"]
fn six_blocks_of_two_successors() {
    exhaust(6, 2, 1);
}

/// How many graphs to take: `usual`, times the environment's `GCNSEL_MORE_PROGRAMS` for longer runs.
pub fn programs(usual: usize) -> usize {
    let more = std::env::var("GCNSEL_MORE_PROGRAMS").ok().and_then(|n| n.parse().ok());
    usual * more.unwrap_or(1)
}

/// Larger graphs at random, of irreducible ones some hierarchies.
#[test]
fn random_graphs() {
    let mut numbers = Numbers(1);
    let (mut differences, mut irreducible) = (0, 0);
    for i in 0..programs(400) {
        let shape = Shape::random(&mut numbers, 6 + i % 9, i % 2 == 0);
        let hierarchies = Hierarchy::some(&shape.successors, 4, &mut numbers);
        let reducible = hierarchies[0].0.is_reducible(&shape.successors);
        irreducible += !reducible as u64;
        let mut truth = Differences::none(shape.successors.len());
        hierarchies.iter().for_each(|(hierarchy, _)| explore_all(&shape, hierarchy, &mut truth));
        for (hierarchy, search) in &hierarchies {
            // With all phis, with none, and with those of one block.
            let one = numbers.below(shape.successors.len());
            let has_phis: [&dyn Fn(usize) -> bool; 3] = [&|_| true, &|_| false, &|block| block == one];
            for has in has_phis {
                let mut subject = Subject::with_phis(&shape.successors, search, has);
                subject.label(shape.divergent);
                let verdict = subject.judge(shape.divergent, hierarchy, &truth, reducible);
                let wrong = &verdict.wrong;
                assert!(
                    wrong.is_empty(),
                    "{i}: {}",
                    describe(wrong, &subject.successors, shape.divergent, hierarchy)
                );
                differences += subject.facts.iter().filter(|f| f.1.holds(&truth)).count();
            }
        }
    }
    assert!(
        differences > 3000 && irreducible > 50,
        "{differences} differences, {irreducible} irreducible graphs"
    );
}
