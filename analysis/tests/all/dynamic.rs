//! The analysis against executions by several lanes: whatever differs between converged instances must be reported.
//!
//! Random functions of up to 40 blocks, with arithmetic as the Language Reference has it and with operations that are
//! arbitrary functions of their operands; and the project's kernels.

use crate::support::{kernel_files, parse};
use gcnsel_analysis::{Options, Uniformity};
use gcnsel_ir::{Function, InstKind, Module};
use gcnsel_witness::{Arithmetic, Execution, Hierarchy, Machine, Numbers, Witnessed, mix, random};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// What is reported uniform and has been seen to differ.
fn unsound(function: &Function, uniformity: &Uniformity, seen: &Witnessed) -> Vec<String> {
    let name = |v| function.values[v].name.as_deref().unwrap_or("a value without a name");
    let mut wrong = Vec::new();
    for &value in seen.values.iter().filter(|&&v| !uniformity.is_divergent(v)) {
        wrong.push(format!("%{} is uniform, and differs", name(value)));
    }
    for &(user, index) in seen.uses.iter().filter(|u| !uniformity.is_divergent_use(function, u.0, u.1)) {
        let mut operands = Vec::new();
        function.insts[user].kind.for_each_operand(|v| operands.push(v));
        let by = function.insts[user].result.map_or("an instruction without result", name);
        wrong.push(format!("%{} is uniform where %{by} uses it, and differs", name(operands[index])));
    }
    for &block in seen.branches.iter().filter(|&&b| !uniformity.is_divergent_branch(b)) {
        let name = function.blocks[block].name.as_deref().unwrap_or("a block without a name");
        wrong.push(format!("the branch of %{name} is uniform, and lanes part there"));
    }
    wrong
}

/// Executes a function under several hierarchies and seeds, by four lanes.
fn witness(
    module: &Module,
    function: &Function,
    arithmetic: &[Arithmetic],
    seeds: u64,
    numbers: &mut Numbers,
) -> Option<Witnessed> {
    let machine = Machine::new(module, function)?;
    let mut seen = Witnessed::default();
    for (hierarchy, _) in &Hierarchy::some(machine.successors(), 3, numbers) {
        for &arithmetic in arithmetic {
            for seed in 0..seeds {
                let execution = Execution { hierarchy, seed: mix(seed), arithmetic, lanes: 4, steps: 200 };
                machine.run(&execution, &mut seen);
            }
        }
    }
    Some(seen)
}

/// What there has been to see.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    functions: u64,
    blocks: u64,
    reported: u64,
    values: u64,
    uses: u64,
    branches: u64,
}

impl std::ops::Add for Counts {
    type Output = Counts;
    fn add(self, o: Counts) -> Counts {
        Counts {
            functions: self.functions + o.functions,
            blocks: self.blocks + o.blocks,
            reported: self.reported + o.reported,
            values: self.values + o.values,
            uses: self.uses + o.uses,
            branches: self.branches + o.branches,
        }
    }
}

/// Reasoning about values presumes arithmetic as it is.
fn options(arithmetic: Arithmetic) -> Options {
    let mut options = Options::default();
    options.value_reasoning = arithmetic == Arithmetic::Interpreted;
    options
}

/// Generates, analyses and executes function number `i`.
fn check(i: u64, arithmetic: Arithmetic) -> Counts {
    let mut numbers = Numbers(mix(i * 2 + (arithmetic == Arithmetic::Interpreted) as u64));
    let text = random::module(&mut numbers, 40, arithmetic);
    let module = parse(&text);
    let function = module.functions.iter().find(|f| !f.is_declaration()).unwrap();
    let uniformity = Uniformity::new(&module, function, &options(arithmetic));
    let seen = witness(&module, function, &[arithmetic], 6, &mut numbers).unwrap();
    let wrong = unsound(function, &uniformity, &seen);
    assert!(wrong.is_empty(), "function {i} ({arithmetic:?}): {wrong:#?}\n{text}");
    Counts {
        functions: 1,
        blocks: function.layout.len() as u64,
        reported: function.values.keys().filter(|&v| uniformity.is_divergent(v)).count() as u64,
        values: seen.values.len() as u64,
        uses: seen.uses.len() as u64,
        branches: seen.branches.len() as u64,
    }
}

fn check_all(range: std::ops::Range<u64>) {
    for arithmetic in [Arithmetic::Interpreted, Arithmetic::Uninterpreted] {
        let counts = range.clone().into_par_iter().map(|i| check(i, arithmetic));
        let counts = counts.reduce(Counts::default, |a, b| a + b);
        println!(
            "{arithmetic:?}: {} functions of {} blocks; {} values reported divergent, {} of them and {} operands seen \
             to differ, lanes part at {} branches: 0 violations",
            counts.functions, counts.blocks, counts.reported, counts.values, counts.uses, counts.branches
        );
        // The check is worth nothing if nothing is executed.
        assert!(counts.values * 3 > counts.reported, "{counts:?}");
    }
}

#[test]
fn random_functions() {
    check_all(0..1000 / gcnsel_oracle::every(2, 2) as u64);
}

/// What the long run has found: irreducible cycles with edges that no lane takes.
#[test]
fn functions_that_were_wrong() {
    for i in [5390, 31655] {
        check(i, Arithmetic::Interpreted);
    }
}

#[test]
#[ignore = "minutes in a release build"]
fn hundred_thousand_functions() {
    check_all(0..50_000);
}

/// For each commit every other kernel; at night all.
#[test]
fn kernels() {
    let files: Vec<PathBuf> = kernel_files().into_iter().step_by(gcnsel_oracle::every(2, 2)).collect();
    let [covered, values, reported] = files
        .par_iter()
        .enumerate()
        .map(|(number, file)| kernel(file, &mut Numbers(mix(number as u64))))
        .reduce(Default::default, |a, b| [a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
    println!("{covered} kernels; {reported} values reported divergent, {values} of them seen to differ");
    assert!(values * 2 > reported);
}

/// A file's functions that are executed, the values that are seen to differ, and those that are reported divergent.
fn kernel(file: &Path, numbers: &mut Numbers) -> [usize; 3] {
    let (mut covered, mut values, mut reported) = (0, 0, 0);
    let module = parse(&std::fs::read_to_string(file).unwrap());
    for function in module.functions.iter().filter(|f| !f.is_declaration()) {
        let mut check = |arithmetics: &[Arithmetic], options: &Options| {
            let uniformity = Uniformity::new(&module, function, options);
            let seen = witness(&module, function, arithmetics, 8, numbers)?;
            let wrong = unsound(function, &uniformity, &seen);
            assert!(wrong.is_empty(), "{} {}: {wrong:#?}", file.display(), function.name);
            Some((uniformity, seen))
        };
        let both = [Arithmetic::Interpreted, Arithmetic::Uninterpreted];
        check(&both[..1], &options(both[0]));
        let Some((uniformity, seen)) = check(&both, &options(both[1])) else { continue };
        // Something was executed by several lanes, or a lane is all there is.
        let straight = function.layout.iter().all(|&b| {
            !matches!(
                function.terminator(b).map(|t| &function.insts[t].kind),
                Some(InstKind::CondBr { .. } | InstKind::Switch { .. })
            )
        });
        assert!(seen.together > 16 || straight, "{} {}", file.display(), function.name);
        covered += 1;
        values += seen.values.len();
        reported += function.values.keys().filter(|&v| uniformity.is_divergent(v)).count();
    }
    [covered, values, reported]
}
