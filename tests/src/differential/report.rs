//! What came of a run.

use super::features::Feature;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Code that does not do what the interpreter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The kernel's seed.
    pub seed: u64,
    /// Whose code, for what.
    pub who: String,
    /// The fault, or the first byte that differs.
    pub what: String,
}

/// What came of the kernels of some seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Kernels that are valid.
    pub valid: u64,
    /// Those that are not, and why: each is a mistake of the generator.
    pub invalid: Vec<(u64, String)>,
    /// Configurations whose budgets of registers the compiler called too small for a kernel, which then got all.
    pub refused: u64,
    /// Runs of LLVM's code.
    pub llvm_runs: u64,
    /// Of those, code that loads scalars where no lane is.
    pub llvm_without_lanes: u64,
    /// Of those, code that lacks a wait that LLVM 19 is known to leave out.
    pub llvm_waits: u64,
    /// Of those, wrong in a kernel that was in an irreducible cycle, where LLVM 19 is known to be.
    pub llvm_irreducible: u64,
    /// Of those, wrong, but right if LLVM cannot see what unsigned divisions divide, where LLVM 19 is known to be wrong.
    pub llvm_divisions: u64,
    /// Of those, wrong, but right if allocas stand first, where LLVM 19 is known to be wrong.
    pub llvm_allocas: u64,
    /// Of those, wrong, but right if LLVM cannot see how generic addresses are computed, where LLVM 19 is known to be wrong, or
    /// by a flat instruction's offset that crosses into the memory that it is for.
    pub llvm_generic: u64,
    /// Times that llc did not compile a kernel.
    pub llvm_failed: u64,
    /// Runs of our code in the emulator.
    pub runs: u64,
    /// What differs: wanted is nothing.
    pub differences: Vec<Difference>,
    /// By feature: kernels that executed it.
    executed: BTreeMap<Feature, u64>,
    /// By number of IR instructions: kernels.
    sizes: BTreeMap<usize, u64>,
}

impl Summary {
    pub(super) fn invalid(&mut self, seed: u64, why: String) {
        self.invalid.push((seed, why));
    }

    pub(super) fn difference(&mut self, difference: Difference) {
        self.differences.push(difference);
    }

    pub(super) fn kernel(&mut self, instructions: usize, executed: &BTreeSet<Feature>) {
        self.valid += 1;
        *self.sizes.entry(instructions).or_default() += 1;
        executed.iter().for_each(|feature| *self.executed.entry(*feature).or_default() += 1);
    }

    pub(super) fn add(&mut self, other: Summary) {
        self.valid += other.valid;
        self.invalid.extend(other.invalid);
        self.refused += other.refused;
        self.runs += other.runs;
        self.llvm_runs += other.llvm_runs;
        self.llvm_without_lanes += other.llvm_without_lanes;
        self.llvm_waits += other.llvm_waits;
        self.llvm_irreducible += other.llvm_irreducible;
        self.llvm_divisions += other.llvm_divisions;
        self.llvm_allocas += other.llvm_allocas;
        self.llvm_generic += other.llvm_generic;
        self.llvm_failed += other.llvm_failed;
        self.differences.extend(other.differences);
        other.executed.into_iter().for_each(|(f, n)| *self.executed.entry(f).or_default() += n);
        other.sizes.into_iter().for_each(|(size, n)| *self.sizes.entry(size).or_default() += n);
    }

    /// How many kernels executed something.
    pub fn executed(&self, feature: Feature) -> u64 {
        self.executed.get(&feature).copied().unwrap_or(0)
    }

    /// The number of IR instructions that half of the kernels have at most.
    pub fn median_instructions(&self) -> usize {
        let mut left = self.valid / 2;
        for (&size, &n) in &self.sizes {
            if n > left {
                return size;
            }
            left -= n;
        }
        0
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.valid + self.invalid.len() as u64;
        let rate = 100.0 * self.valid as f64 / all.max(1) as f64;
        writeln!(
            f,
            "kernels              {all:8}, {rate:.2} % valid, median {} IR instructions",
            self.median_instructions()
        )?;
        for feature in Feature::ALL {
            writeln!(f, "{:20} {:8}", feature.name(), self.executed(feature))?;
        }
        writeln!(f, "budgets refused      {:8}", self.refused)?;
        writeln!(f, "runs of our code     {:8}", self.runs)?;
        if self.llvm_runs + self.llvm_failed > 0 {
            writeln!(f, "runs of llc's code   {:8}", self.llvm_runs)?;
            writeln!(f, "  load without lanes {:8}", self.llvm_without_lanes)?;
            writeln!(f, "  without a wait     {:8}", self.llvm_waits)?;
            writeln!(f, "  irreducible, wrong {:8}", self.llvm_irreducible)?;
            writeln!(f, "  division, wrong    {:8}", self.llvm_divisions)?;
            writeln!(f, "  alloca, wrong      {:8}", self.llvm_allocas)?;
            writeln!(f, "  generic, wrong     {:8}", self.llvm_generic)?;
            writeln!(f, "llc failed           {:8}", self.llvm_failed)?;
        }
        write!(f, "differences          {:8}", self.differences.len())
    }
}
