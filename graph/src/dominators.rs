//! Dominator trees.

use crate::{Graph, Rows};
use cranelift_entity::EntityRef;

/// The dominator tree of the nodes that the entry reaches.
///
/// Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph" (TOPLAS 1979,
/// doi 10.1145/357062.357071), with path compression alone: m log n on every graph, deep chains and ladders
/// included.
#[derive(Clone, Debug)]
pub struct DominatorTree<N: EntityRef> {
    root: N,
    /// By node.
    info: Vec<TreeNode>,
    preorder: Vec<N>,
    children: Rows<N, N>,
}

#[derive(Clone, Copy, Debug)]
struct TreeNode {
    idom: u32,
    /// Distance from the root, in tree edges.
    level: u32,
    /// Positions in the tree's preorder of the node and of the last node below it.
    first: u32,
    last: u32,
}

const NONE: u32 = u32::MAX;

impl<N: EntityRef> DominatorTree<N> {
    /// Dominators of a graph.
    pub fn new(graph: &Graph<N>) -> Self {
        let succs = |n: u32| Edges(graph.succs(N::new(n as usize)));
        let preds = |n: u32| Edges(graph.preds(N::new(n as usize)));
        let idoms = immediate_dominators(
            graph.node_count(),
            graph.entry().index() as u32,
            |n, f| succs(n).each(f),
            |n, f| preds(n).each(f),
        );
        Self::from_idoms(graph.entry(), &idoms)
    }

    /// The tree of immediate dominators given by node; `u32::MAX` for the root and nodes outside the tree.
    pub(crate) fn from_idoms(root: N, idoms: &[u32]) -> Self {
        let count = idoms.len();
        let inner = idoms.iter().enumerate().filter(|(_, idom)| **idom != NONE);
        let edges = inner.map(|(n, &idom)| (N::new(idom as usize), N::new(n)));
        let children = Rows::collect(count, edges);
        let outside = TreeNode { idom: NONE, level: 0, first: NONE, last: 0 };
        let mut info = vec![outside; count];
        let mut preorder = Vec::with_capacity(children.total() + 1);
        let mut stack = vec![root];
        while let Some(n) = stack.pop() {
            let idom = idoms[n.index()];
            let level = if idom == NONE { 0 } else { info[idom as usize].level + 1 };
            let first = preorder.len() as u32;
            info[n.index()] = TreeNode { idom, level, first, last: first };
            preorder.push(n);
            stack.extend(children.row(n).iter().rev());
        }
        for n in preorder.iter().rev() {
            let TreeNode { idom, last, .. } = info[n.index()];
            if idom != NONE {
                let above = &mut info[idom as usize].last;
                *above = last.max(*above);
            }
        }
        DominatorTree { root, info, preorder, children }
    }

    /// The node that dominates all others.
    pub fn root(&self) -> N {
        self.root
    }

    /// Whether the entry reaches a node.
    pub fn is_reachable(&self, n: N) -> bool {
        self.info[n.index()].first != NONE
    }

    /// The nearest other node on every path from the entry; `None` for the entry and unreached nodes.
    pub fn idom(&self, n: N) -> Option<N> {
        let idom = self.info[n.index()].idom;
        (idom != NONE).then(|| N::new(idom as usize))
    }

    /// Whether every path from the entry to `b` passes `a`; a node dominates itself. Constant time. False where
    /// either is not reached.
    pub fn dominates(&self, a: N, b: N) -> bool {
        let (a, b) = (self.info[a.index()], self.info[b.index()]);
        b.first != NONE && a.first <= b.first && b.first <= a.last
    }

    /// The positions in [`DominatorTree::preorder`] of a node and of what it dominates; `None` where it is not reached.
    pub fn span(&self, n: N) -> Option<std::ops::RangeInclusive<usize>> {
        let node = self.info[n.index()];
        (node.first != NONE).then_some(node.first as usize..=node.last as usize)
    }

    /// Distance from the root, in tree edges; 0 for unreached nodes.
    pub fn level(&self, n: N) -> usize {
        self.info[n.index()].level as usize
    }

    /// The nodes whose immediate dominator is `n`, by index.
    pub fn children(&self, n: N) -> &[N] {
        self.children.row(n)
    }

    /// Reached nodes, each before those it dominates and these together.
    pub fn preorder(&self) -> &[N] {
        &self.preorder
    }

    /// The lowest node that dominates both; steps of the tree's depth. `None` where either is not reached.
    pub fn nearest_common(&self, a: N, b: N) -> Option<N> {
        if !self.is_reachable(a) || !self.is_reachable(b) {
            return None;
        }
        let mut a = a;
        while !self.dominates(a, b) {
            a = self.idom(a)?;
        }
        Some(a)
    }
}

struct Edges<'a, N>(&'a [N]);

impl<N: EntityRef> Edges<'_, N> {
    fn each(&self, f: &mut dyn FnMut(u32)) {
        self.0.iter().for_each(|n| f(n.index() as u32));
    }
}

/// Immediate dominators by node, `u32::MAX` for the root and unreached nodes. Nodes are below `count`; the two
/// closures call back with the nodes at the other end of the edges out of and into a node.
pub(crate) fn immediate_dominators(
    count: usize,
    root: u32,
    mut succs: impl FnMut(u32, &mut dyn FnMut(u32)),
    mut preds: impl FnMut(u32, &mut dyn FnMut(u32)),
) -> Vec<u32> {
    // From here on nodes are their preorder numbers; `vertex` and `number` translate.
    let mut number = vec![NONE; count];
    let mut vertex = Vec::new();
    let mut parent = Vec::new();
    let mut stack = vec![(root, 0)];
    while let Some((n, from)) = stack.pop() {
        if number[n as usize] != NONE {
            continue;
        }
        let i = vertex.len() as u32;
        number[n as usize] = i;
        vertex.push(n);
        parent.push(from);
        succs(n, &mut |s| {
            if number[s as usize] == NONE {
                stack.push((s, i));
            }
        });
    }

    let reached = vertex.len();
    let mut semi: Vec<u32> = (0..reached as u32).collect();
    let mut idom = vec![0u32; reached];
    let mut forest = Forest { ancestor: vec![NONE; reached], label: semi.clone(), path: Vec::new() };
    // Nodes by semidominator, as linked lists.
    let mut bucket_head = vec![NONE; reached];
    let mut bucket_next = vec![NONE; reached];
    for w in (1..reached as u32).rev() {
        let mut best = semi[w as usize];
        preds(vertex[w as usize], &mut |p| {
            let v = number[p as usize];
            if v != NONE {
                best = best.min(semi[forest.eval(v, &semi) as usize]);
            }
        });
        semi[w as usize] = best;
        bucket_next[w as usize] = bucket_head[best as usize];
        bucket_head[best as usize] = w;
        let p = parent[w as usize];
        forest.ancestor[w as usize] = p;
        let mut v = std::mem::replace(&mut bucket_head[p as usize], NONE);
        while v != NONE {
            let u = forest.eval(v, &semi);
            idom[v as usize] = if semi[u as usize] < semi[v as usize] { u } else { p };
            v = bucket_next[v as usize];
        }
    }
    let mut out = vec![NONE; count];
    for w in 1..reached {
        if idom[w] != semi[w] {
            idom[w] = idom[idom[w] as usize];
        }
        out[vertex[w] as usize] = vertex[idom[w] as usize];
    }
    out
}

/// The part of the search tree that has been linked so far.
struct Forest {
    ancestor: Vec<u32>,
    /// The node of least semidominator between a node and its `ancestor`, exclusive.
    label: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node of least semidominator on the path from below the root of `v`'s tree to `v`.
    fn eval(&mut self, v: u32, semi: &[u32]) -> u32 {
        if self.ancestor[v as usize] == NONE {
            return v;
        }
        let mut x = v;
        while self.ancestor[self.ancestor[x as usize] as usize] != NONE {
            self.path.push(x);
            x = self.ancestor[x as usize];
        }
        // `x` hangs from the root; compress what lies below it, top down.
        let root = self.ancestor[x as usize];
        while let Some(y) = self.path.pop() {
            let above = self.label[x as usize];
            if semi[above as usize] < semi[self.label[y as usize] as usize] {
                self.label[y as usize] = above;
            }
            self.ancestor[y as usize] = root;
            x = y;
        }
        self.label[v as usize]
    }
}
