//! Which edges go back, and which layer each node is in.

use crate::Picture;
use std::ops::Range;

/// The edges of each node, by their numbers.
pub struct Incidence {
    starts: Vec<usize>,
    edges: Vec<usize>,
}

impl Incidence {
    /// The edges by the node that `end` gives of each.
    pub fn new(picture: &Picture, end: impl Fn(&crate::Edge) -> usize) -> Incidence {
        let mut starts = vec![0; picture.nodes.len() + 1];
        picture.edges.iter().for_each(|edge| starts[end(edge) + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let (mut next, mut edges) = (starts.clone(), vec![0; picture.edges.len()]);
        for (number, edge) in picture.edges.iter().enumerate() {
            let at = &mut next[end(edge)];
            edges[*at] = number;
            *at += 1;
        }
        Incidence { starts, edges }
    }

    fn range(&self, node: usize) -> Range<usize> {
        self.starts[node]..self.starts[node + 1]
    }

    /// Those of a node.
    pub fn of(&self, node: usize) -> &[usize] {
        &self.edges[self.range(node)]
    }
}

/// Of each edge, whether it goes back to a node that a depth-first search has entered and not left: it closes a cycle.
pub fn back_edges(picture: &Picture) -> Vec<bool> {
    search(picture, &Incidence::new(picture, |edge| edge.from)).0
}

/// The edges that go back, and the nodes in the order in which a search leaves them, from the last.
fn search(picture: &Picture, out: &Incidence) -> (Vec<bool>, Vec<usize>) {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Entered,
        Left,
    }
    let mut state = vec![State::New; picture.nodes.len()];
    let mut goes_back = vec![false; picture.edges.len()];
    let mut order = Vec::with_capacity(picture.nodes.len());
    for root in 0..picture.nodes.len() {
        if state[root] != State::New {
            continue;
        }
        state[root] = State::Entered;
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.last_mut() {
            let Some(&edge) = out.of(*node).get(*next) else {
                state[*node] = State::Left;
                order.push(*node);
                stack.pop();
                continue;
            };
            *next += 1;
            let to = picture.edges[edge].to;
            match state[to] {
                State::New => {
                    state[to] = State::Entered;
                    stack.push((to, 0));
                }
                State::Entered => goes_back[edge] = true,
                State::Left => {}
            }
        }
    }
    order.reverse();
    (goes_back, order)
}

/// The layers of a picture.
pub struct Layers {
    /// Of each edge, whether it goes back.
    pub goes_back: Vec<bool>,
    /// The layer of each node: below those of all nodes from which an edge leads to it, but for edges that go back.
    pub rank: Vec<usize>,
    /// The nodes of each layer.
    pub nodes: Vec<Vec<usize>>,
    /// The edges that leave each node.
    pub out: Incidence,
    /// The edges that enter each node.
    pub into: Incidence,
}

impl Layers {
    /// The layers.
    pub fn new(picture: &Picture) -> Layers {
        let out = Incidence::new(picture, |edge| edge.from);
        let into = Incidence::new(picture, |edge| edge.to);
        let (goes_back, order) = search(picture, &out);
        let mut rank = vec![0; picture.nodes.len()];
        let forward = |edges: &Incidence, node: usize| -> Vec<usize> {
            edges.of(node).iter().copied().filter(|&edge| !goes_back[edge]).collect()
        };
        for &node in &order {
            for edge in forward(&out, node) {
                let to = picture.edges[edge].to;
                rank[to] = rank[to].max(rank[node] + 1);
            }
        }
        // What nothing leads to, as a constant, stands right above the first that it leads to.
        for &node in &order {
            if node != 0 && forward(&into, node).is_empty() {
                let below = forward(&out, node).into_iter().map(|edge| rank[picture.edges[edge].to]).min();
                rank[node] = below.map_or(rank[node], |below| below - 1);
            }
        }
        let mut nodes = vec![Vec::new(); rank.iter().max().map_or(0, |last| last + 1)];
        order.iter().for_each(|&node| nodes[rank[node]].push(node));
        Layers { goes_back, rank, nodes, out, into }
    }
}
