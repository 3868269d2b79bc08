//! One level of a breadth-first search.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

const UNVISITED: u32 = !0;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let nodes = guarded(shape);
    let current = 3;
    // A third is on the frontier, a quarter visited earlier.
    let level = rng.fill(nodes, |r| match r.below(12) {
        0..4 => current,
        4..7 => r.below(current),
        _ => UNVISITED,
    });
    let (mut start, mut edge) = (vec![0u32], Vec::new());
    for _ in 0..nodes {
        for _ in 0..rng.below(5) {
            edge.push(rng.below(nodes as u32));
        }
        start.push(edge.len() as u32);
    }
    let mut after = level.clone();
    let mut claimed = 0u32;
    for node in (0..nodes).filter(|node| level[*node] == current) {
        for next in &edge[start[node] as usize..start[node + 1] as usize] {
            let next = &mut after[*next as usize];
            if *next == UNVISITED {
                *next = current + 1;
                claimed += 1;
            }
        }
    }
    Launch::new(shape)
        .output(&level, &after)
        .input(&start)
        .input(&edge)
        .output(&[0u32], &[claimed])
        .u32(current)
        .u32(nodes as u32)
}
