//! Random kernels with random control flow, irreducible cycles included, and what they compute.
//!
//! A [`Program`] is a graph of blocks over a few variables: words that start out different in each
//! work-item, words that start out uniform, and conditions. It prints itself as LLVM IR in SSA form,
//! where each block has a phi for each variable, and it runs itself for one work-item at a time, which
//! gives the expected memory. It has the signature of the hand-written kernels, `(out, in, u, n)`:
//! see [`crate::reference::cfg`].
//!
//! Every program ends: a block with an edge to itself or an earlier block first spends fuel, and leaves
//! for the exit when there is none.

use crate::kernel::{Launch, Shape};
use crate::reference::cfg;
use crate::rng::Rng;

mod print;

/// Words: `WORDS` variables, of which the first `VARYING` start from the work-item's own input and id,
/// the others from the uniform argument.
const WORDS: usize = 5;
const VARYING: usize = 3;
/// Conditions.
const FLAGS: usize = 2;
/// Edges back that a work-item may take before it must leave.
const FUEL: u32 = 24;
/// Inputs that uniform loads choose from; a power of two.
const TABLE: u32 = 64;

/// An operation of a block's body; numbers are variables.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// `to = a OPCODE b`
    Word { to: usize, opcode: &'static str, a: usize, b: usize },
    /// `to = in[a % TABLE]`
    Load { to: usize, a: usize },
    /// `to = flag ? a : b`
    Select { to: usize, flag: usize, a: usize, b: usize },
    /// `flag = word's bit`
    Test { flag: usize, a: usize, bit: u32 },
    /// `flag = a < b`, unsigned
    Less { flag: usize, a: usize, b: usize },
    /// `flag = flag != other`
    Toggle { flag: usize, other: usize },
}

/// How a block ends; numbers are blocks, and the number after the last block is the exit.
#[derive(Debug, Clone)]
enum End {
    Jump(usize),
    /// On a condition.
    Branch(usize, [usize; 2]),
    /// On a word modulo 4; the last is the default.
    Switch(usize, [usize; 4]),
}

impl End {
    fn targets(&self) -> &[usize] {
        match self {
            End::Jump(to) => std::slice::from_ref(to),
            End::Branch(_, to) => to,
            End::Switch(_, to) => to,
        }
    }
}

#[derive(Debug, Clone)]
struct Body {
    steps: Vec<Step>,
    end: End,
}

/// A random kernel.
#[derive(Debug, Clone)]
pub struct Program {
    blocks: Vec<Body>,
}

impl Program {
    /// The program of a seed, with up to `most` blocks.
    pub fn new(seed: u64, most: usize) -> Program {
        let mut rng = Rng::new(seed);
        let count = 2 + rng.below(most as u32 - 1) as usize;
        // Few programs jump backwards a lot; those that do have cycles in cycles.
        let backwards = rng.below(4);
        let blocks = (0..count).map(|at| random_body(&mut rng, at, count, backwards)).collect();
        Program { blocks }
    }

    /// Runs the program for a grid.
    pub fn launch(&self, shape: &Shape, seed: u64) -> Launch {
        let n = shape.grid[0] as usize - 10;
        cfg::launch(shape, seed, n, |input, u| {
            let one = |(i, x): (usize, &u32)| self.run(i as u32, *x, u, input);
            input.iter().enumerate().map(one).collect()
        })
    }

    /// What one work-item with id `i` and input `x` stores; `input` is all inputs.
    pub fn run(&self, i: u32, x: u32, u: u32, input: &[u32]) -> [u32; 2] {
        let mut word = start_words(i, x, u);
        let mut flag = [x & 1 == 1, u & 1 == 1];
        let (mut at, mut fuel, mut trace) = (0, FUEL, 0u32);
        while let Some(body) = self.blocks.get(at) {
            trace = trace.wrapping_mul(31).wrapping_add(at as u32);
            for step in &body.steps {
                perform(*step, &mut word, &mut flag, input);
            }
            if body.goes_back(at) {
                if fuel == 0 {
                    break;
                }
                fuel -= 1;
            }
            at = match body.end {
                End::Jump(to) => to,
                End::Branch(condition, [yes, no]) => {
                    if flag[condition] {
                        yes
                    } else {
                        no
                    }
                }
                End::Switch(on, to) => to[(word[on] % 4) as usize],
            };
        }
        let sum = (0..WORDS).fold(0u32, |sum, k| sum.wrapping_mul(7).wrapping_add(word[k]));
        let flags = flag.iter().fold(0, |bits, set| bits << 1 | u32::from(*set));
        [sum, trace ^ flags]
    }
}

impl Body {
    fn goes_back(&self, at: usize) -> bool {
        self.end.targets().iter().any(|to| *to <= at)
    }
}

fn start_words(i: u32, x: u32, u: u32) -> [u32; WORDS] {
    [x, i, x >> 16, u, u.wrapping_mul(0x9e37_79b9)]
}

fn random_body(rng: &mut Rng, at: usize, count: usize, backwards: u32) -> Body {
    let word = |rng: &mut Rng| rng.below(WORDS as u32) as usize;
    let flag = |rng: &mut Rng| rng.below(FLAGS as u32) as usize;
    // Mostly like from like, so that uniform words stay uniform for a while.
    let like = |rng: &mut Rng, to: usize| match rng.below(8) {
        0 => rng.below(WORDS as u32) as usize,
        _ if to < VARYING => rng.below(VARYING as u32) as usize,
        _ => VARYING + rng.below((WORDS - VARYING) as u32) as usize,
    };
    let steps = (0..1 + rng.below(4))
        .map(|_| {
            let to = word(rng);
            let (a, b) = (like(rng, to), like(rng, to));
            match rng.below(10) {
                0 => Step::Load { to, a },
                1 => Step::Select { to, flag: flag(rng), a, b },
                2 | 3 => Step::Test { flag: flag(rng), a, bit: rng.below(8) },
                4 => Step::Less { flag: flag(rng), a, b },
                5 => Step::Toggle { flag: flag(rng), other: flag(rng) },
                k => Step::Word { to, opcode: ["add", "xor", "mul", "sub"][k as usize - 6], a, b },
            }
        })
        .collect();
    let target = |rng: &mut Rng| {
        if rng.below(6) < backwards {
            rng.below(count as u32) as usize
        } else {
            // Near blocks more often, so that the paths meet again.
            (at + 1 + (rng.below(3) * rng.below(3)) as usize).min(count)
        }
    };
    let end = match rng.below(8) {
        0 | 1 => End::Jump(target(rng)),
        2 => End::Switch(word(rng), std::array::from_fn(|_| target(rng))),
        _ => End::Branch(flag(rng), std::array::from_fn(|_| target(rng))),
    };
    Body { steps, end }
}

fn perform(step: Step, word: &mut [u32; WORDS], flag: &mut [bool; FLAGS], input: &[u32]) {
    match step {
        Step::Word { to, opcode, a, b } => {
            let (a, b) = (word[a], word[b]);
            word[to] = match opcode {
                "add" => a.wrapping_add(b),
                "sub" => a.wrapping_sub(b),
                "mul" => a.wrapping_mul(b),
                _ => a ^ b,
            };
        }
        Step::Load { to, a } => word[to] = input[(word[a] % TABLE) as usize],
        Step::Select { to, flag: f, a, b } => word[to] = if flag[f] { word[a] } else { word[b] },
        Step::Test { flag: f, a, bit } => flag[f] = word[a] >> bit & 1 == 1,
        Step::Less { flag: f, a, b } => flag[f] = word[a] < word[b],
        Step::Toggle { flag: f, other } => flag[f] ^= flag[other],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::LINEAR;

    #[test]
    fn work_items_differ_and_some_programs_run_long() {
        let mut varied = 0;
        let mut long = 0;
        for seed in 0..100 {
            let program = Program::new(seed, 12);
            let launch = program.launch(&LINEAR[0], seed);
            let results = &launch.expected[0].bytes;
            varied += usize::from(results.chunks(8).any(|result| result[4..] != results[4..8]));
            long += usize::from(program.blocks.len() > 6);
        }
        assert!(varied > 60, "only {varied} of 100 programs branch differently for different work-items");
        assert!(long > 30, "only {long} of 100 programs have more than six blocks");
    }
}
