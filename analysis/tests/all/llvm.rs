//! The analysis against LLVM's: `opt-19 -passes='print<uniformity>'`.

use crate::support::free::Subject;
use crate::support::{kernel_files, parse};
use gcnsel_analysis::{Options, Uniformity, to_json, to_llvm};
use gcnsel_witness::pairs::{Differences, explore_all};
use gcnsel_witness::{Hierarchy, Numbers, Search, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// What is divergent in a function: values by name, and `branch b` for terminators.
type Facts = BTreeSet<String>;

/// Whether opt-19 is there; under CI it must be.
fn have_opt(test: &str) -> bool {
    gcnsel_oracle::have(test, "opt-19", "llvm-19")
}

/// What LLVM prints for a file.
fn listing(file: &Path) -> String {
    let out =
        Command::new("opt-19").args(["-passes=print<uniformity>", "-disable-output"]).arg(file).output();
    let out = out.unwrap_or_else(|e| panic!("opt-19: {e}"));
    let listing = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{}: {listing}", file.display());
    listing
}

/// LLVM's facts by function, from what it printed.
fn llvm(listing: &str) -> BTreeMap<String, Facts> {
    let mut functions = BTreeMap::new();
    let (mut facts, mut block, mut section) = (&mut Facts::new(), "", "");
    for line in listing.lines() {
        if let Some(name) = line.strip_prefix("UniformityInfo for function '") {
            facts = functions.entry(name.trim_end_matches("':").to_string()).or_insert_with(Facts::new);
        } else if let Some(name) = line.strip_prefix("BLOCK ") {
            block = name;
        } else if ["DIVERGENT ARGUMENTS", "DEFINITIONS", "TERMINATORS"].iter().any(|s| line.starts_with(s)) {
            section = line;
        } else if let Some((_, text)) = line.split_once("DIVERGENT:") {
            let text = text.trim();
            let fact = match section {
                "DEFINITIONS" => text.split_once(" = ").map(|t| t.0.to_string()),
                "TERMINATORS" => Some(format!("branch {block}")),
                _ => text.rsplit_once(' ').map(|t| t.1.to_string()),
            };
            facts.extend(fact);
        }
    }
    functions
}

/// As LLVM decides.
fn without_value_reasoning() -> Options {
    let mut options = Options::default();
    options.value_reasoning = false;
    options
}

/// Our facts by function.
fn ours(text: &str) -> BTreeMap<String, Facts> {
    let module = parse(text);
    let bodies = module.functions.iter().filter(|f| !f.is_declaration());
    let facts = bodies.map(|function| {
        let json = to_json(function, &Uniformity::new(&module, function, &without_value_reasoning()));
        let list = |key: &str| {
            let items = json[key].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_string());
            items.collect::<Vec<_>>()
        };
        let mut facts: Facts = list("divergent_args").into_iter().collect();
        facts.extend(list("divergent_values"));
        facts.extend(list("divergent_terminators").iter().map(|b| format!("branch {b}")));
        (function.name.to_string(), facts)
    });
    facts.collect()
}

/// Our report in LLVM's layout.
fn report(text: &str) -> String {
    let module = parse(text);
    let bodies = module.functions.iter().filter(|f| !f.is_declaration());
    let one =
        |f| to_llvm(text.as_bytes(), &module, f, &Uniformity::new(&module, f, &without_value_reasoning()));
    bodies.map(one).collect()
}

/// Facts that only LLVM has, and why we do not: (file, function, fact).
const MORE_PRECISE: &[(&str, &str, &str)] = &[
    // `done` is reached only by the exit of the outer loop whose condition is uniform: all lanes that take it
    // leave in one iteration, so what they carry out is the same. LLVM takes every use outside a cycle with any
    // divergent exit to be divergent.
    ("break_continue_return.ll", "break_continue_return", "%s"),
];

#[test]
fn kernels() {
    if !have_opt("kernels") {
        return;
    }
    let files = kernel_files();
    let mut expected_differences: BTreeSet<_> = MORE_PRECISE.iter().copied().collect();
    for file in &files {
        let name = file.file_name().unwrap().to_string_lossy();
        let text = std::fs::read_to_string(file).unwrap();
        let listing = listing(file);
        let (ours, llvm) = (ours(&text), llvm(&listing));
        assert_eq!(ours.len(), llvm.len(), "functions of {name}");
        for (function, ours) in &ours {
            let only_ours: Vec<_> = ours.difference(&llvm[function]).collect();
            assert!(only_ours.is_empty(), "{name}: {function}: divergent only here: {only_ours:?}");
            let mut only_llvm: Vec<_> = llvm[function].difference(ours).collect();
            only_llvm.retain(|fact| {
                let known = MORE_PRECISE.iter().find(|d| d.0 == name && d.1 == function && d.2 == *fact);
                !known.is_some_and(|known| expected_differences.remove(known))
            });
            assert!(only_llvm.is_empty(), "{name}: {function}: divergent only in LLVM: {only_llvm:?}");
        }
        // `mask_loop.ll` writes a constant as unsigned, which LLVM prints as signed.
        if name != "mask_loop.ll" && !MORE_PRECISE.iter().any(|d| d.0 == name) {
            assert_eq!(comparable(&report(&text)), comparable(&listing), "{name}");
        }
    }
    assert!(expected_differences.is_empty(), "no longer different: {expected_differences:?}");
}

/// Lines in any order, numbers of metadata and the order of a cycle's blocks left out (LLVM renumbers what it
/// reads, and prints blocks as it found them).
fn comparable(listing: &str) -> Vec<String> {
    let mut lines: Vec<String> = listing
        .lines()
        .map(|line| {
            if line.starts_with("  depth=") {
                let mut words: Vec<&str> = line.split([' ', '(', ')']).collect();
                words.sort();
                return words.join(" ");
            }
            line.split(' ').map(|w| if w.starts_with('!') { "!" } else { w }).collect::<Vec<_>>().join(" ")
        })
        .collect();
    lines.sort();
    lines
}

/// What both say of shapes, which are the functions `f0` and so on.
fn both(shapes: &[Shape]) -> (BTreeMap<String, Facts>, BTreeMap<String, Facts>) {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n") + gcnsel_witness::DECLARATIONS;
    shapes.iter().enumerate().for_each(|(i, shape)| text += &shape.function(&format!("f{i}")).text);
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("programs.ll");
    std::fs::write(&file, &text).unwrap();
    (ours(&text), llvm(&listing(&file)))
}

/// On reducible graphs, where the two differ an execution must prove us right: LLVM 19 misses joins of long
/// chains and of cycle exits, and knows no uniform exit of a cycle that has a divergent one.
#[test]
fn reducible_graphs() {
    if !have_opt("reducible_graphs") {
        return;
    }
    let mut numbers = Numbers(3);
    let shapes: Vec<_> = (0..300).map(|i| Shape::random(&mut numbers, 4 + i % 8, true)).collect();
    let (ours, llvm) = both(&shapes);
    let (mut same, mut different) = (0, 0);
    for (i, shape) in shapes.iter().enumerate() {
        let (ours, llvm) = (&ours[&format!("f{i}")], &llvm[&format!("f{i}")]);
        same += ours.intersection(llvm).count();
        let only_ours: Facts = ours.difference(llvm).cloned().collect();
        let only_llvm: Facts = llvm.difference(ours).cloned().collect();
        different += only_ours.len() + only_llvm.len();
        if only_ours.is_empty() && only_llvm.is_empty() {
            continue;
        }
        let search = Search::new(&shape.successors, |_| 0);
        let mut truth = Differences::none(shape.successors.len());
        explore_all(shape, &Hierarchy::new(&shape.successors, &search), &mut truth);
        let seen = Subject::new(&shape.successors, &search).differing(&truth);
        let text = shape.function("f").text;
        assert!(seen.is_superset(&only_ours), "f{i}: LLVM is right about {only_ours:?}\n{text}");
        let missed: Vec<_> = seen.intersection(&only_llvm).collect();
        assert!(missed.is_empty(), "f{i}: LLVM is right about {missed:?}\n{text}");
    }
    assert!(same > 1000 && different * 5 < same, "{same} facts agree, {different} do not");
}

/// On irreducible graphs neither is exact. What executions differ in under any hierarchy is reported here; there is little
/// that LLVM knows better, whose answers change from run to run.
#[test]
fn irreducible_graphs() {
    if !have_opt("irreducible_graphs") {
        return;
    }
    let mut numbers = Numbers(31);
    let shapes = (0..600).map(|i| Shape::random(&mut numbers, 4 + i % 5, false));
    let with_hierarchies = shapes.map(|shape| (Hierarchy::all(&shape.successors), shape));
    let (hierarchies, shapes): (Vec<_>, Vec<_>) = with_hierarchies
        .filter(|(all, shape)| all.len() < 300 && !all[0].0.is_reducible(&shape.successors))
        .unzip();
    let (ours, llvm) = both(&shapes);
    let (mut differ, mut cautious, mut llvm_cautious, mut llvm_missed) = (0, 0, 0, 0);
    for (i, (shape, hierarchies)) in shapes.iter().zip(&hierarchies).enumerate() {
        let (ours, llvm) = (&ours[&format!("f{i}")], &llvm[&format!("f{i}")]);
        let (mut all, mut seen) = (Facts::new(), Facts::new());
        for (hierarchy, search) in hierarchies {
            let mut truth = Differences::none(shape.successors.len());
            explore_all(shape, hierarchy, &mut truth);
            let subject = Subject::new(&shape.successors, search);
            seen.extend(subject.differing(&truth));
            let names = subject.facts.iter().filter_map(|fact| subject.name(fact.0));
            all.extend(names.map(|name| format!("%{name}")));
        }
        let missed: Vec<_> = seen.difference(ours).collect();
        assert!(missed.is_empty(), "f{i}: {missed:?} differ\n{}", shape.function("f").text);
        differ += seen.len();
        llvm_missed += seen.difference(llvm).count();
        let besides = |of: &Facts, other: &Facts| {
            all.iter().filter(|f| of.contains(*f) && !other.contains(*f) && !seen.contains(*f)).count()
        };
        cautious += besides(ours, llvm);
        llvm_cautious += besides(llvm, ours);
    }
    println!(
        "{} irreducible graphs: {differ} values differ, of which LLVM misses {llvm_missed}; of those that do not, only \
         LLVM reports {llvm_cautious}, only we {cautious}",
        shapes.len()
    );
    assert!(shapes.len() > 150 && cautious * 20 < differ, "{cautious} of {differ}");
}
