//! Variables as values: which value each has where.

use super::objects::{Access, Objects, What};
use super::shapes::{Shape, Shapes};
use crate::rewrite::Writer;
use cranelift_entity::SecondaryMap;
use gcnsel_analysis::Body;
use gcnsel_graph::{DominatorTree, Frontiers, Graph, full_map};
use gcnsel_ir::{Block, ConstData, Inst, Type, Value};
use rustc_hash::FxHashSet;

/// Values of variables in the block that is being written. Blocks are written after those that dominate them.
pub(super) struct Renaming {
    graph: Graph<Block>,
    tree: DominatorTree<Block>,
    types: Vec<Type>,
    /// The phis of a block, by variable.
    phis: SecondaryMap<Block, Vec<(usize, Value)>>,
    /// Of each variable the values that blocks on the way from the entry leave.
    values: Vec<Vec<(Block, Value)>>,
    /// Stores that begin a vector which is overwritten as a whole before it is read.
    beginnings: FxHashSet<Inst>,
    block: Option<Block>,
}

/// What accesses of a block do to a variable, one after the other.
#[derive(Clone, Copy, Debug)]
struct Event {
    block: Block,
    inst: Inst,
    is_store: bool,
    what: Did,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Did {
    /// Reads, maybe to put back what it does not overwrite.
    Read,
    /// Overwrites elements of a vector.
    Some { from: u64, to: u64 },
    /// Overwrites the variable.
    All,
}

impl Renaming {
    /// Makes the phis that the variables need. An object whose values meet too often stays in memory.
    pub fn new(function: &mut Body, objects: &Objects, shapes: &mut Shapes) -> Renaming {
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
        let tree = DominatorTree::new(&graph);
        let mut frontiers = Frontiers::new(&graph, &tree);
        let mut live = Live { turn: 0, marks: full_map(function.blocks.len()) };
        let mut events: Vec<Vec<Event>> = vec![Vec::new(); shapes.variables.len()];
        let mut writes: Vec<Vec<usize>> = vec![Vec::new(); objects.objects.len()];
        for &block in &function.layout {
            for &inst in &function.blocks[block].insts {
                let Some(access) = objects.access(inst) else { continue };
                let Some(shape) = shapes.of_object(access.object) else { continue };
                for variable in shape.variables(access) {
                    if events[variable].is_empty() {
                        writes[access.object].push(variable);
                    }
                    events[variable].push(Event {
                        block,
                        inst,
                        is_store: access.what != What::Load,
                        what: did(shape, access),
                    });
                }
            }
        }
        // What all variables together may walk, in blocks.
        let mut steps = 16 * function.insts.len() + 1024;
        let mut beginnings = FxHashSet::default();
        let mut wanted: Vec<(Block, usize)> = Vec::new();
        for (object, variables) in writes.iter().enumerate() {
            let before = wanted.len();
            for &variable in variables {
                let elements = match shapes.of_object(object) {
                    Some(Shape::Elements { vector, .. } | Shape::Dwords { vector, .. }) => vector.len,
                    _ => 1,
                };
                let in_blocks = Blocks::of(&events[variable], elements, &mut beginnings);
                let is_done = live.find(&graph, &in_blocks, &mut steps);
                let met = frontiers.iterated(in_blocks.defining.iter().copied(), |block| live.at(block));
                wanted.extend(met.into_iter().map(|block| (block, variable)));
                if !is_done {
                    wanted.truncate(before);
                    shapes.give_up(object);
                    break;
                }
            }
        }
        let mut phis: SecondaryMap<Block, Vec<(usize, Value)>> = full_map(function.blocks.len());
        wanted.sort_unstable();
        for of_block in wanted.chunk_by(|a, b| a.0 == b.0) {
            let (block, variables) = (of_block[0].0, of_block.iter().map(|&(_, variable)| variable));
            let types: Vec<Type> = variables.clone().map(|variable| shapes.variables[variable]).collect();
            phis[block] = variables.zip(function.add_phis(block, &types)).collect();
        }
        let values = vec![Vec::new(); shapes.variables.len()];
        Renaming { graph, tree, types: shapes.variables.clone(), phis, values, beginnings, block: None }
    }

    /// The order in which blocks are to be written.
    pub fn order(&self) -> Vec<Block> {
        self.tree.preorder().to_vec()
    }

    /// The variables that are phis of a block.
    pub fn met(&self, block: Block) -> Vec<usize> {
        self.phis[block].iter().map(|phi| phi.0).collect()
    }

    /// Goes on in a block; whether that is another one.
    pub fn enter(&mut self, block: Block) -> bool {
        let is_other = self.block.replace(block) != Some(block);
        if is_other {
            for &(variable, phi) in &self.phis[block] {
                self.values[variable].push((block, phi));
            }
        }
        is_other
    }

    /// Ends the block: tells its successors' phis what it leaves.
    pub fn leave(&mut self, w: &mut Writer) {
        let block = w.b.block;
        for i in 0..self.graph.succs(block).len() {
            let next = self.graph.succs(block)[i];
            for i in 0..self.phis[next].len() {
                let (variable, phi) = self.phis[next][i];
                let value = self.get(w, variable);
                w.add_incoming(phi, value, block);
            }
        }
    }

    /// What a variable holds here; anything, if nothing has been stored.
    pub fn get(&mut self, w: &mut Writer, variable: usize) -> Value {
        let values = &mut self.values[variable];
        while values.pop_if(|&mut (from, _)| !self.tree.dominates(from, w.b.block)).is_some() {}
        match values.last() {
            Some(&(_, value)) => value,
            None => w.b.function.constant(self.types[variable], ConstData::Undef),
        }
    }

    /// What a vector holds in front of a store; anything, if that is overwritten before it is read.
    pub fn get_for_store(&mut self, w: &mut Writer, variable: usize, store: Inst) -> Value {
        match self.beginnings.contains(&store) {
            true => w.b.function.constant(self.types[variable], ConstData::Undef),
            false => self.get(w, variable),
        }
    }

    /// Stores to a variable.
    pub fn set(&mut self, w: &Writer, variable: usize, value: Value) {
        let block = w.b.block;
        match self.values[variable].last_mut() {
            Some(last) if last.0 == block => last.1 = value,
            _ => {
                let values = &mut self.values[variable];
                while values.pop_if(|&mut (from, _)| !self.tree.dominates(from, block)).is_some() {}
                values.push((block, value));
            }
        }
    }
}

fn did(shape: &Shape, access: &Access) -> Did {
    match (access.what, shape) {
        (What::Load, _) => Did::Read,
        (What::Store(_), Shape::Parts(_)) => Did::All,
        (What::Store(_), _) => {
            let elements = shape.overwritten(access);
            if elements.is_empty() { Did::Read } else { Did::Some { from: elements.start, to: elements.end } }
        }
    }
}

/// What blocks do to a variable.
struct Blocks {
    /// Those that leave another value.
    defining: Vec<Block>,
    /// Of these, those that do not need the one before.
    overwriting: FxHashSet<Block>,
    /// Those that need the value at their entry.
    reading: Vec<Block>,
}

impl Blocks {
    /// By events, in their order; a vector's stores that need no value before are among the beginnings.
    fn of(events: &[Event], elements: u32, beginnings: &mut FxHashSet<Inst>) -> Blocks {
        let mut blocks =
            Blocks { defining: Vec::new(), overwriting: FxHashSet::default(), reading: Vec::new() };
        for of_block in events.chunk_by(|a, b| a.block == b.block) {
            let block = of_block[0].block;
            let mut covered = vec![false; elements as usize];
            let mut left = elements;
            let mut first = None;
            for event in of_block {
                match event.what {
                    Did::Read => break,
                    Did::All => left = 0,
                    Did::Some { from, to } => {
                        first = first.or(Some(event.inst));
                        for covered in &mut covered[from as usize..to as usize] {
                            left -= u32::from(!std::mem::replace(covered, true));
                        }
                    }
                }
                if left == 0 {
                    break;
                }
            }
            match left {
                0 => {
                    blocks.overwriting.insert(block);
                    beginnings.extend(first);
                }
                _ => blocks.reading.push(block),
            }
            if of_block.iter().any(|event| event.is_store) {
                blocks.defining.push(block);
            }
        }
        blocks
    }
}

/// Where a variable is live at a block's entry.
struct Live {
    turn: u32,
    marks: SecondaryMap<Block, u32>,
}

impl Live {
    fn at(&self, block: Block) -> bool {
        self.marks[block] == self.turn
    }

    /// Finds out for another variable; false if the steps do not suffice.
    fn find(&mut self, graph: &Graph<Block>, blocks: &Blocks, steps: &mut usize) -> bool {
        self.turn += 1;
        let mut work = Vec::new();
        for &block in &blocks.reading {
            self.marks[block] = self.turn;
            work.push(block);
        }
        while let Some(block) = work.pop() {
            let Some(left) = steps.checked_sub(1 + graph.preds(block).len()) else { return false };
            *steps = left;
            for &pred in graph.preds(block) {
                if !self.at(pred) && !blocks.overwriting.contains(&pred) {
                    self.marks[pred] = self.turn;
                    work.push(pred);
                }
            }
        }
        true
    }
}
