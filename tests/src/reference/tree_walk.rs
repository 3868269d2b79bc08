//! Look-ups in a binary search tree.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

/// Key, two children (-1 for none), value.
type Node = [u32; 4];
const NONE: u32 = !0;

fn insert(nodes: &mut Vec<Node>, key: u32, value: u32) {
    let new = nodes.len() as u32;
    let mut at = 0;
    while at < nodes.len() {
        if nodes[at][0] == key {
            return;
        }
        let side = 1 + usize::from(key > nodes[at][0]);
        if nodes[at][side] == NONE {
            nodes[at][side] = new;
            break;
        }
        at = nodes[at][side] as usize;
    }
    nodes.push([key, NONE, NONE, value]);
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let mut nodes = Vec::new();
    for _ in 0..200 {
        let (key, value) = (rng.below(400), rng.u32());
        insert(&mut nodes, key, value);
    }
    let query = rng.fill(n, |r| r.below(400));
    let (mut values, mut depths) = (Vec::new(), Vec::new());
    for key in &query {
        let (mut at, mut depth, mut value) = (0, 0u32, 0);
        while at != NONE {
            let node = nodes[at as usize];
            if node[0] == *key {
                value = node[3];
                break;
            }
            at = node[1 + usize::from(*key > node[0])];
            depth += 1;
        }
        values.push(value);
        depths.push(depth);
    }
    let before = vec![77u32; n];
    Launch::new(shape)
        .output(&before, &values)
        .output(&before, &depths)
        .input(&nodes)
        .u32(0)
        .input(&query)
        .u32(n as u32)
}
