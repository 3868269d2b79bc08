//! What the hand-written kernels of `tests/kernels/cfg` compute.
//!
//! They share one signature, `(out, in, u, n)`: work-item `i` below `n` reads `x = in[i]` and the
//! uniform `u`, and writes two words at `out[2 i]`. Almost all of them are therefore a function of a
//! `Lane`, written here with Rust's own control flow.

use crate::kernel::{Case, LINEAR, Launch, Shape, Source, WHOLE_GROUPS};
use crate::reference::guarded;
use crate::rng::Rng;

mod exits;
mod forward;
mod irreducible;
mod loops;
mod masks;
mod waves;

/// What a work-item knows.
#[derive(Debug, Clone, Copy)]
struct Lane<'a> {
    /// Global id.
    i: u32,
    /// Id in the group.
    local: u32,
    /// The work-item's own input.
    x: u32,
    /// The uniform argument, 1 to 16.
    u: u32,
    /// All inputs.
    input: &'a [u32],
}

/// Inputs: each wave's worth of lanes has its own habit, so that branches are taken by all, some and
/// none of a wave's lanes.
fn inputs(rng: &mut Rng, n: usize) -> Vec<u32> {
    let common = rng.u32();
    (0..n)
        .map(|i| match i / 64 % 5 {
            0 => rng.u32(),
            1 => rng.u32() & !1,
            2 => common,
            3 => rng.below(64),
            _ => rng.u32() | 1,
        })
        .collect()
}

/// A launch of a kernel with the common signature for `n` work-items; `all` gives what each stores, from all
/// inputs and `u`.
pub fn launch(shape: &Shape, seed: u64, n: usize, all: impl Fn(&[u32], u32) -> Vec<[u32; 2]>) -> Launch {
    let mut rng = Rng::new(seed);
    let u = 1 + (11 * seed as u32 + shape.block[0] / 32) % 16;
    let input = inputs(&mut rng, n);
    let after = all(&input, u);
    Launch::new(shape).output(&vec![[!7u32; 2]; n], &after).input(&input).u32(u).u32(n as u32)
}

fn each_lane(shape: &Shape, seed: u64, one: fn(Lane) -> [u32; 2]) -> Launch {
    launch(shape, seed, guarded(shape), |input, u| {
        let lane = |(i, x): (usize, &u32)| {
            let i = i as u32;
            one(Lane { i, local: i % shape.block[0], x: *x, u, input })
        };
        input.iter().enumerate().map(lane).collect()
    })
}

macro_rules! cases {
    ($($file:ident: $($name:ident)*;)*) => {
        /// The hand-written kernels.
        pub static CASES: &[Case] = &[
            $($(Case {
                name: stringify!($name),
                source: Source::Hand,
                shapes: LINEAR,
                launch: |shape, seed| each_lane(shape, seed, $file::$name),
            },)*)*
            Case {
                name: "ballot_flow",
                source: Source::Hand,
                shapes: LINEAR,
                launch: |shape, seed| {
                    launch(shape, seed, guarded(shape), |input, _| waves::ballot_flow(shape, input))
                },
            },
            Case {
                name: "barrier_loop",
                source: Source::Hand,
                shapes: WHOLE_GROUPS,
                launch: |shape, seed| {
                    let n = shape.grid[0] as usize;
                    launch(shape, seed, n, |input, u| waves::barrier_loop(shape, input, u))
                },
            },
        ];
    };
}

cases! {
    forward: unstructured side_entry stale_mask shared_join mask_zero uniform_phi_waiting branch_phi
        deep_nest case_chain;
    irreducible: irreducible irreducible_three irreducible_nested loop_into_loop;
    exits: multi_exit temporal temporal_mask break_continue_return switch_loop empty_wave;
    loops: uniform_in_divergent divergent_in_uniform phi_swap;
    masks: mask_loop phi_i1;
}
