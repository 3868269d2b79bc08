//! The cycle hierarchy, for reducible and irreducible graphs.

use crate::{DepthFirst, Graph, UnionFind};
use cranelift_entity::{EntityRef, PrimaryMap, entity_impl};

/// A cycle of a [`Cycles`]. Numbered in the order of the headers in [`Cycles::order`], so a cycle comes after
/// those that contain it and directly before those nested in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cycle(u32);
entity_impl!(Cycle, "cycle");

/// The cycles of a graph, nested.
///
/// As LLVM's document "CycleTerminology" defines them: a maximal strongly connected region (with at least one
/// edge) is an outermost cycle; its header is the node that a [`DepthFirst`] search meets first; without the
/// header, the rest decomposes into the cycles nested in it, and so on. In a reducible graph these are the
/// natural loops. In an irreducible one the choice of headers is part of the meaning of "converged", so everything
/// that reasons about convergence shares one `Cycles`.
///
/// Built by Havlak's algorithm in the near-linear form of Ramalingam, "Identifying loops in almost linear
/// time" (TOPLAS 1999, doi 10.1145/316686.316687).
#[derive(Clone, Debug)]
pub struct Cycles<N: EntityRef> {
    cycles: PrimaryMap<Cycle, CycleData<N>>,
    /// By node: innermost cycle, or `NONE`.
    innermost: Vec<u32>,
    /// Reached nodes, as [`Cycles::order`] says.
    order: Vec<N>,
    /// By node: position in `order`, or `NONE`.
    position: Vec<u32>,
    /// By node: the least depth of a cycle that holds all edges into the node; where control enters the
    /// function, 0.
    entry_depth: Vec<u32>,
    /// Whether all cycles are reducible.
    reducible: bool,
}

#[derive(Clone, Debug)]
struct CycleData<N> {
    header: N,
    parent: u32,
    /// A cycle further out, or `NONE`, for getting out in a logarithm of steps: Myers, "An applicative random-access
    /// stack" (Information Processing Letters 17, 1983, doi 10.1016/0020-0190(83)90106-0).
    jump: u32,
    depth: u32,
    /// The blocks are `order[start..start + len]`.
    start: u32,
    len: u32,
    /// The last cycle nested in it, or itself.
    last: u32,
    reducible: bool,
}

const NONE: u32 = u32::MAX;

impl<N: EntityRef> Cycles<N> {
    /// Finds the cycles of a graph.
    pub fn new(graph: &Graph<N>) -> Self {
        let search = DepthFirst::new(graph);
        let nest = Nest::find(graph, &search);
        let mut out = Self::number(graph, &search, &nest);
        out.find_entries(graph, &nest);
        out
    }

    /// The same cycles, some with headers of the caller's choice: entries of cycles that no irreducible cycle contains, of each at
    /// most one. What is nested in these cycles is what is left without the new header.
    pub fn with_headers(&self, graph: &Graph<N>, headers: &[(Cycle, N)]) -> Self {
        // The search meets a header first that is the first successor which it takes, of all blocks in front of the cycle.
        // No block reaches anything by such an edge that it did not reach.
        let mut first: Vec<(usize, N)> = Vec::new();
        for &(cycle, header) in headers {
            debug_assert!(self.is_entry(cycle, header), "the header of a cycle is one of its entries");
            let into = self.entries(cycle).flat_map(|entry| graph.preds(entry));
            let outside = into.filter(|&&pred| !self.contains(cycle, pred));
            first.extend(outside.map(|pred| (pred.index(), header)));
        }
        first.sort_unstable_by_key(|&(pred, header)| (pred, header.index()));
        first.dedup_by_key(|(pred, header)| (*pred, header.index()));
        let successors = |n: N| {
            let begin = first.partition_point(|&(pred, _)| pred < n.index());
            let own = first[begin..].iter().take_while(move |&&(pred, _)| pred == n.index());
            graph.succs(n).iter().copied().chain(own.map(|&(_, header)| header))
        };
        Self::new(&Graph::new(graph.node_count(), graph.entry(), successors))
    }

    /// Orders the blocks, and numbers the cycles in that order.
    fn number(graph: &Graph<N>, search: &DepthFirst<N>, nest: &Nest) -> Self {
        let count = graph.node_count();
        let order: Vec<N> = nest.order(graph, search).into_iter().map(|n| N::new(n as usize)).collect();
        let mut position = vec![NONE; count];
        for (i, n) in order.iter().enumerate() {
            position[n.index()] = i as u32;
        }
        let mut cycles: PrimaryMap<Cycle, CycleData<N>> = PrimaryMap::new();
        let mut innermost = vec![NONE; count];
        for (i, &header) in order.iter().enumerate() {
            // A cycle's header comes before its other blocks, so what a block is nested in is numbered.
            let parent = match nest.parent[header.index()] {
                NONE => NONE,
                above => innermost[above as usize],
            };
            innermost[header.index()] = parent;
            if nest.is_header[header.index()] {
                let at = |cycle: u32| (cycle != NONE).then(|| &cycles[Cycle::from_u32(cycle)]);
                let depth = |cycle: u32| at(cycle).map_or(0, |c| c.depth);
                let jump_of = |cycle: u32| at(cycle).map_or(NONE, |c| c.jump);
                let (once, twice) = (jump_of(parent), jump_of(jump_of(parent)));
                // Two jumps of one length are followed by one of both.
                let is_long = depth(parent) - depth(once) == depth(once) - depth(twice);
                let data = CycleData {
                    header,
                    parent,
                    jump: if is_long { twice } else { parent },
                    depth: depth(parent) + 1,
                    start: i as u32,
                    len: nest.size[header.index()],
                    last: cycles.len() as u32,
                    reducible: true,
                };
                innermost[header.index()] = cycles.push(data).as_u32();
            }
        }
        for cycle in cycles.keys().rev() {
            let CycleData { parent, last, .. } = cycles[cycle];
            if parent != NONE {
                let above = &mut cycles[Cycle::from_u32(parent)].last;
                *above = last.max(*above);
            }
        }
        Cycles { cycles, innermost, order, position, entry_depth: vec![NONE; count], reducible: true }
    }

    /// Finds for each block which of its cycles it is an entry of, and which cycles are reducible.
    fn find_entries(&mut self, graph: &Graph<N>, nest: &Nest) {
        for edge in &nest.edges {
            let depth = match edge.header {
                NONE => 0,
                header => self.depth_of(N::new(header as usize)) as u32,
            };
            let entry = &mut self.entry_depth[edge.to as usize];
            *entry = depth.min(*entry);
        }
        self.entry_depth[graph.entry().index()] = 0;
        // By cycle: the least entry depth of its blocks other than the header.
        let mut least: PrimaryMap<Cycle, u32> = self.cycles.keys().map(|_| NONE).collect();
        for &n in &self.order {
            let Some(cycle) = self.innermost(n) else { continue };
            let data = &self.cycles[cycle];
            let within = if data.header == n { data.parent } else { cycle.as_u32() };
            if within != NONE {
                let least = &mut least[Cycle::from_u32(within)];
                *least = self.entry_depth[n.index()].min(*least);
            }
        }
        for cycle in self.cycles.keys().rev() {
            let depth = least[cycle];
            let data = &mut self.cycles[cycle];
            data.reducible = depth >= data.depth;
            self.reducible &= data.reducible;
            if data.parent != NONE {
                let above = &mut least[Cycle::from_u32(data.parent)];
                *above = depth.min(*above);
            }
        }
    }

    /// The reached blocks, each cycle contiguous with its header first, everything else topological: an edge
    /// leads forward, or back to the header of a cycle that contains its source.
    pub fn order(&self) -> &[N] {
        &self.order
    }

    /// Index of a block in [`Cycles::order`]; `None` where it is not reached.
    pub fn position(&self, n: N) -> Option<usize> {
        let position = self.position[n.index()];
        (position != NONE).then_some(position as usize)
    }

    /// Number of cycles.
    pub fn len(&self) -> usize {
        self.cycles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cycles.is_empty()
    }

    /// All cycles, outer before inner.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Cycle> + ExactSizeIterator + use<N> {
        self.cycles.keys()
    }

    /// The innermost cycle that contains a block.
    pub fn innermost(&self, n: N) -> Option<Cycle> {
        let cycle = self.innermost[n.index()];
        (cycle != NONE).then(|| Cycle::from_u32(cycle))
    }

    /// The number of cycles that contain a block.
    pub fn depth_of(&self, n: N) -> usize {
        self.innermost(n).map_or(0, |c| self.depth(c))
    }

    /// The header: the block where lanes that go round converge.
    pub fn header(&self, cycle: Cycle) -> N {
        self.cycles[cycle].header
    }

    /// Whether a block is the header of its innermost cycle (a block is the header of no other).
    pub fn is_header(&self, n: N) -> bool {
        self.innermost(n).is_some_and(|c| self.header(c) == n)
    }

    /// The cycle that a cycle is directly nested in.
    pub fn parent(&self, cycle: Cycle) -> Option<Cycle> {
        let parent = self.cycles[cycle].parent;
        (parent != NONE).then(|| Cycle::from_u32(parent))
    }

    /// A cycle and those that contain it, inner first.
    pub fn with_ancestors(&self, cycle: Option<Cycle>) -> impl Iterator<Item = Cycle> + '_ {
        std::iter::successors(cycle, |&c| self.parent(c))
    }

    /// The innermost for which something holds, of a cycle and those that contain it, if it holds for all further out
    /// as well. Asks of a logarithm of the nesting's depth.
    pub fn innermost_where(
        &self,
        cycle: Option<Cycle>,
        mut holds: impl FnMut(Cycle) -> bool,
    ) -> Option<Cycle> {
        let mut at = cycle?;
        while !holds(at) {
            let data = &self.cycles[at];
            let jump = (data.jump != NONE).then(|| Cycle::from_u32(data.jump));
            at = match jump {
                Some(jump) if !holds(jump) => jump,
                _ => self.parent(at)?,
            };
        }
        Some(at)
    }

    /// The cycle directly in `level`, or outermost for `None`, that contains a block of the level; `None` if the block
    /// is directly in the level. A logarithm of the nesting's depth.
    pub fn outermost_in(&self, level: Option<Cycle>, n: N) -> Option<Cycle> {
        let depth = level.map_or(0, |c| self.depth(c)) + 1;
        self.innermost_where(self.innermost(n), |c| self.depth(c) <= depth)
            .filter(|&c| self.depth(c) == depth)
    }

    /// A cycle and those nested in it, outer before inner.
    pub fn with_nested(&self, cycle: Cycle) -> impl DoubleEndedIterator<Item = Cycle> + use<N> {
        (cycle.as_u32()..=self.cycles[cycle].last).map(Cycle::from_u32)
    }

    /// The last cycle nested in one, in the order of [`Cycles::iter`]; the cycle itself if there are none.
    pub fn last_nested(&self, cycle: Cycle) -> Cycle {
        Cycle::from_u32(self.cycles[cycle].last)
    }

    /// The number of cycles that contain it, itself included: 1 for outermost ones.
    pub fn depth(&self, cycle: Cycle) -> usize {
        self.cycles[cycle].depth as usize
    }

    /// The blocks, those of nested cycles included: a part of [`Cycles::order`].
    pub fn blocks(&self, cycle: Cycle) -> &[N] {
        &self.order[self.span(cycle)]
    }

    /// Whether a cycle contains a block. Constant time.
    pub fn contains(&self, cycle: Cycle, n: N) -> bool {
        let data = &self.cycles[cycle];
        self.position[n.index()].wrapping_sub(data.start) < data.len
    }

    /// Whether `outer` is `inner` or contains it. Constant time.
    pub fn encloses(&self, outer: Cycle, inner: Cycle) -> bool {
        self.contains(outer, self.header(inner))
    }

    /// The innermost cycle that contains both blocks. A logarithm of the nesting's depth.
    pub fn innermost_common(&self, a: N, b: N) -> Option<Cycle> {
        self.innermost_where(self.innermost(a), |c| self.contains(c, b))
    }

    /// The positions of a cycle's blocks in [`Cycles::order`].
    pub fn span(&self, cycle: Cycle) -> std::ops::Range<usize> {
        let data = &self.cycles[cycle];
        data.start as usize..(data.start + data.len) as usize
    }

    /// Whether control can enter the cycle only at its header.
    pub fn is_reducible(&self, cycle: Cycle) -> bool {
        self.cycles[cycle].reducible
    }

    /// Whether all cycles are reducible.
    pub fn are_reducible(&self) -> bool {
        self.reducible
    }

    /// Whether a block is an entry of a cycle: its header, or a block of it with an edge from outside. Constant
    /// time.
    pub fn is_entry(&self, cycle: Cycle, n: N) -> bool {
        let data = &self.cycles[cycle];
        self.contains(cycle, n) && (data.header == n || self.entry_depth[n.index()] < data.depth)
    }

    /// The entries, the header first. Walks the cycle's blocks unless it is reducible.
    pub fn entries(&self, cycle: Cycle) -> impl Iterator<Item = N> + '_ {
        let blocks = self.blocks(cycle);
        let candidates = if self.is_reducible(cycle) { &blocks[..1] } else { blocks };
        candidates.iter().copied().filter(move |&n| self.is_entry(cycle, n))
    }

    /// The edges that leave a cycle, in the order of its blocks. Walks the cycle's blocks.
    pub fn exit_edges<'a>(&'a self, graph: &'a Graph<N>, cycle: Cycle) -> impl Iterator<Item = (N, N)> + 'a {
        self.blocks(cycle).iter().flat_map(move |&from| {
            let outside = graph.succs(from).iter().filter(move |&&to| !self.contains(cycle, to));
            outside.map(move |&to| (from, to))
        })
    }

    /// The blocks that edges out of a cycle lead to, each once, sorted by index. Walks the cycle's blocks.
    pub fn exit_blocks(&self, graph: &Graph<N>, cycle: Cycle) -> Vec<N> {
        let mut out: Vec<N> = self.exit_edges(graph, cycle).map(|e| e.1).collect();
        out.sort_unstable_by_key(|n| n.index());
        out.dedup();
        out
    }
}

/// Which cycle each block is nested in, cycles named by their headers.
struct Nest {
    /// By node: header of the innermost cycle that contains the node, other than one it is the header of.
    parent: Vec<u32>,
    is_header: Vec<bool>,
    /// By node: blocks in the cycle it is the header of, 1 when it is none.
    size: Vec<u32>,
    /// All edges between reached nodes.
    edges: Vec<Edge>,
}

#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    /// Next in the list it stands in.
    next: u32,
    /// Header of the innermost cycle that contains the edge, `NONE` outside cycles.
    header: u32,
    /// What the edge connects directly inside that cycle: each a block, or a nested cycle under its header.
    ends: (u32, u32),
}

impl Nest {
    fn find<N: EntityRef>(graph: &Graph<N>, search: &DepthFirst<N>) -> Nest {
        let count = graph.node_count();
        let mut edges = Vec::with_capacity(graph.edge_count());
        // By node: back edges to it, and other edges whose ends have it as nearest common ancestor in the search
        // tree. No cycle with a header below that ancestor contains such an edge.
        let mut back = vec![NONE; count];
        let mut at_ancestor = vec![NONE; count];
        let mut finished = UnionFind::new(count);
        let mut is_finished = vec![false; count];
        for &n in search.postorder() {
            is_finished[n.index()] = true;
            for s in graph.succs(n) {
                let (from, to) = (n.index() as u32, s.index() as u32);
                let is_back = !is_finished[s.index()] || s.index() == n.index();
                let list =
                    if is_back { &mut back[s.index()] } else { &mut at_ancestor[finished.find(to) as usize] };
                let header = if is_back { to } else { NONE };
                edges.push(Edge { from, to, next: *list, header, ends: (from, to) });
                *list = edges.len() as u32 - 1;
            }
            if let Some(parent) = search.parent(n) {
                finished.merge(n.index() as u32, parent.index() as u32);
            }
        }

        let (parent, is_header, size) = (vec![NONE; count], vec![false; count], vec![1; count]);
        let mut nest = Nest { parent, is_header, size, edges };
        // Blocks merged into the outermost cycle found so far, under its header.
        let mut merged = UnionFind::new(count);
        // By block or header: edges into it, or into its cycle, whose common ancestor has been passed.
        let mut into = vec![NONE; count];
        let mut worklist = Vec::new();
        let mut members = Vec::new();
        let mut collected_for = vec![NONE; count];
        for n in search.preorder().iter().rev() {
            let header = n.index() as u32;
            let mut e = at_ancestor[n.index()];
            while e != NONE {
                let edge = &mut nest.edges[e as usize];
                let list = &mut into[merged.find(edge.to) as usize];
                let next = std::mem::replace(&mut edge.next, *list);
                *list = e;
                e = next;
            }
            if back[n.index()] == NONE {
                continue;
            }
            nest.is_header[n.index()] = true;
            let mut collect = |block: u32, merged: &mut UnionFind, worklist: &mut Vec<u32>| {
                let block = merged.find(block);
                if block != header && collected_for[block as usize] != header {
                    collected_for[block as usize] = header;
                    worklist.push(block);
                }
            };
            let mut e = back[n.index()];
            while e != NONE {
                collect(nest.edges[e as usize].from, &mut merged, &mut worklist);
                e = nest.edges[e as usize].next;
            }
            while let Some(block) = worklist.pop() {
                nest.parent[block as usize] = header;
                let mut e = into[block as usize];
                while e != NONE {
                    let edge = &mut nest.edges[e as usize];
                    edge.header = header;
                    edge.ends = (merged.find(edge.from), block);
                    e = edge.next;
                    collect(edge.from, &mut merged, &mut worklist);
                }
                nest.size[header as usize] += nest.size[block as usize];
                members.push(block);
            }
            for block in members.drain(..) {
                merged.merge(block, header);
            }
        }
        for edge in nest.edges.iter_mut().filter(|e| e.header == NONE) {
            edge.ends = (merged.find(edge.from), merged.find(edge.to));
        }
        nest
    }
}

impl Nest {
    /// The reached nodes, each cycle contiguous with its header first, everything else topological.
    fn order<N: EntityRef>(&self, graph: &Graph<N>, search: &DepthFirst<N>) -> Vec<u32> {
        // Directly inside a cycle, and outside all, lie acyclic graphs of blocks and nested cycles. Rows below
        // `count` are the edges out of those; row `count + h` holds the edges out of the header of its cycle.
        let count = graph.node_count();
        let mut starts = vec![0u32; 2 * count + 1];
        let inner = |e: &&Edge| e.ends.1 != e.header;
        let row = |e: &Edge| if e.ends.0 == e.header { count + e.header as usize } else { e.ends.0 as usize };
        for edge in self.edges.iter().filter(inner) {
            starts[row(edge) + 1] += 1;
        }
        for i in 0..2 * count {
            starts[i + 1] += starts[i];
        }
        let mut cursor = starts.clone();
        let mut targets = vec![0u32; self.edges.len()];
        // Backwards, so that a row is walked last to first and the first successor comes next in the order.
        for edge in self.edges.iter().rev().filter(inner) {
            let at = &mut cursor[row(edge)];
            targets[*at as usize] = edge.ends.1;
            *at += 1;
        }

        let mut order = vec![NONE; search.preorder().len()];
        let mut visited = vec![false; count];
        // A row to start from, and where the things that it reaches go.
        let mut parts = Vec::new();
        let mut outermost = graph.entry().index();
        while self.parent[outermost] != NONE {
            outermost = self.parent[outermost] as usize;
        }
        let mut place = self.place(outermost as u32, 0, &mut order, &mut parts);
        let mut stack = vec![(outermost, starts[outermost])];
        let mut postorder = Vec::new();
        loop {
            while let Some((row, next)) = stack.last_mut() {
                if *next == starts[*row + 1] {
                    if *row < count {
                        postorder.push(*row as u32);
                    }
                    stack.pop();
                    continue;
                }
                let target = targets[*next as usize] as usize;
                *next += 1;
                if !std::mem::replace(&mut visited[target], true) {
                    stack.push((target, starts[target]));
                }
            }
            for item in postorder.drain(..).rev() {
                if item as usize != outermost {
                    place = self.place(item, place, &mut order, &mut parts);
                }
            }
            let Some((header, at)) = parts.pop() else { break };
            stack.push((count + header as usize, starts[count + header as usize]));
            place = at;
        }
        order
    }

    /// Puts a block, or the header of a nested cycle whose rest is left for later, at a place; returns the place
    /// after it.
    fn place(&self, item: u32, at: u32, order: &mut [u32], parts: &mut Vec<(u32, u32)>) -> u32 {
        order[at as usize] = item;
        if self.is_header[item as usize] {
            parts.push((item, at + 1));
        }
        at + self.size[item as usize]
    }
}
