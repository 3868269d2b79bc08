//! Where instructions stand while moves go on: the blocks' lists are written in one pass when all is done.
//!
//! Until then a list is as it was, and what has been moved stands in the *group* of an instruction of the list, before it.
//! Groups grow at both ends: at the back when something goes before that instruction, at the front when something goes
//! before the first of the group, which is how operands follow their users. Only what goes between two of a group has
//! the lists written first.

use super::place::Place;
use crate::uses::Uses;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::full_map;
use gcnsel_ir::{Block, Function, Inst};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::ops::Range;

/// Orders what stands in one block: the place in the list of an instruction or of that before which it has been moved,
/// then the place in the group.
pub(super) type Key = (u32, i32);

/// The place in its own group of an instruction of the list: behind all that has been moved before it.
const OWN: i32 = i32::MAX;

/// Before everything in a block.
pub(super) const AT_START: Key = (0, i32::MIN);

/// Behind everything in a block.
pub(super) const BEHIND_ALL: Key = (u32::MAX, OWN);

/// What has been moved before an instruction of a list. Some may have been moved on.
#[derive(Clone, Debug, Default)]
struct Group {
    /// The place of the first.
    first: i32,
    insts: VecDeque<Inst>,
}

/// Where all instructions stand.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    /// The place in its list of each instruction.
    index: SecondaryMap<Inst, u32>,
    /// Those that have been moved: the instruction in whose group they are, and their place there.
    moved: FxHashMap<Inst, (Inst, i32)>,
    groups: FxHashMap<Inst, Group>,
    /// Blocks that instructions have left or come to.
    changed: EntitySet<Block>,
}

impl Lists {
    /// Instructions stand where the lists have them.
    pub fn new(f: &Function) -> Self {
        let mut lists = Lists {
            index: full_map(f.insts.len()),
            moved: FxHashMap::default(),
            groups: FxHashMap::default(),
            changed: EntitySet::new(),
        };
        f.layout.iter().for_each(|&block| lists.number(f, block));
        lists
    }

    fn number(&mut self, f: &Function, block: Block) {
        for (at, &inst) in f.blocks[block].insts.iter().enumerate() {
            self.index[inst] = at as u32;
        }
    }

    /// Where an instruction stands in its block.
    pub fn key(&self, inst: Inst) -> Key {
        match self.moved.get(&inst) {
            Some(&(before, at)) => (self.index[before], at),
            None => (self.index[inst], OWN),
        }
    }

    /// Where the instruction stands before which a place is.
    pub fn key_of(&self, f: &Function, place: Place) -> Key {
        let last = f.blocks[place.block].insts.len().saturating_sub(1);
        place.before.map_or((last as u32, OWN), |before| self.key(before))
    }

    /// Moves an instruction from a block to a place, which is not before itself. `uses` does not know of it yet.
    pub fn insert(&mut self, f: &mut Function, uses: &Uses, (from, inst): (Option<Block>, Inst), to: Place) {
        let Some(next) = to.before.or_else(|| f.terminator(to.block)) else {
            panic!("{inst} is moved to the end of {}, which has no terminator", to.block)
        };
        let is_first = |&(before, at): &(Inst, i32)| self.groups.get(&before).is_some_and(|g| g.first == at);
        let place = match self.moved.get(&next) {
            Some(place) if is_first(place) => {
                let group = self.groups.entry(place.0).or_default();
                group.first -= 1;
                group.insts.push_front(inst);
                (place.0, group.first)
            }
            moved => {
                if moved.is_some() {
                    self.write(f, uses);
                }
                let group = self.groups.entry(next).or_default();
                group.insts.push_back(inst);
                (next, group.first + group.insts.len() as i32 - 1)
            }
        };
        self.moved.insert(inst, place);
        self.changed.insert(to.block);
        self.changed.extend(from);
    }

    /// What stands in a block between two places, the first one included.
    pub fn between<'a>(
        &'a self,
        f: &'a Function,
        uses: &'a Uses,
        block: Block,
        range: Range<Key>,
    ) -> impl Iterator<Item = Inst> + 'a {
        let list = &f.blocks[block].insts;
        let end = list.len().min((range.end.0 as usize).saturating_add(1));
        let start = end.min(range.start.0 as usize);
        let insts = list[start..end].iter().flat_map(move |&inst| self.around(uses, block, inst));
        insts.filter(move |&inst| range.contains(&self.key(inst)))
    }

    /// What has been moved before an instruction of a block's list, and it itself, as far as they still stand there.
    fn around<'a>(&'a self, uses: &'a Uses, block: Block, inst: Inst) -> impl Iterator<Item = Inst> + 'a {
        let group = self.groups.get(&inst);
        let places = group.into_iter().flat_map(|g| (g.first..).zip(g.insts.iter().copied()));
        let moved = places.filter(move |&(at, i)| self.moved.get(&i) == Some(&(inst, at))).map(|(_, i)| i);
        let own = !self.moved.contains_key(&inst) && uses.block_of(inst) == Some(block);
        moved.chain(own.then_some(inst))
    }

    /// Writes the lists of all blocks that are not as they were.
    pub fn write(&mut self, f: &mut Function, uses: &Uses) {
        let changed: Vec<Block> = self.changed.iter().collect();
        for &block in &changed {
            let old = std::mem::take(&mut f.blocks[block].insts);
            f.blocks[block].insts = old.iter().flat_map(|&i| self.around(uses, block, i)).collect();
            if let Some(records) = &mut f.debug_records {
                // What a record is in front of is what came next when it was written, not what has been moved there.
                records.follow(&old, |i| !self.moved.contains_key(&i) && uses.block_of(i) == Some(block));
            }
        }
        self.moved.clear();
        self.groups.clear();
        self.changed.clear();
        changed.into_iter().for_each(|block| self.number(f, block));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two blocks of 20 instructions and a terminator each.
    fn function() -> Function {
        let body = |from: usize| -> String {
            (from..from + 20).map(|i| format!("  %v{i} = add i32 %x, {i}\n")).collect()
        };
        let text = format!(
            "define void @f(i32 %x) {{\na:\n{}  br label %b\nb:\n{}  ret void\n}}",
            body(0),
            body(20)
        );
        let module = gcnsel_ir::parse(text.as_bytes()).expect("it is well-formed");
        module.functions.into_iter().find(|f| !f.is_declaration()).expect("a body")
    }

    /// Instructions stand where they would if each move had rewritten the lists at once.
    #[test]
    fn moves_one_by_one_and_all_at_once() {
        let mut seed = 1u64;
        let mut below = |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % n
        };
        for round in 0..200 {
            let mut f = function();
            let mut uses = Uses::new(&f);
            let mut lists = Lists::new(&f);
            let blocks = f.layout.clone();
            let mut model: Vec<Vec<Inst>> = blocks.iter().map(|&b| f.blocks[b].insts.clone()).collect();
            let mut front: Option<(usize, Inst)> = None;
            for _ in 0..60 {
                let (from, to) = (below(2), below(2));
                let Some(last) = model[from].len().checked_sub(1).filter(|&last| last > 0) else { continue };
                let inst = model[from][below(last)];
                let any = model[to][below(model[to].len())];
                // Often before what was moved last, as operands follow their users.
                let (to, before) = front.filter(|_| below(3) > 0).unwrap_or((to, any));
                if before == inst {
                    continue;
                }
                let is_end = f.terminator(blocks[to]) == Some(before) && below(2) == 0;
                let place = Place { block: blocks[to], before: (!is_end).then_some(before) };
                lists.insert(&mut f, &uses, (Some(blocks[from]), inst), place);
                uses.note_move(inst, blocks[to]);
                model[from].retain(|&i| i != inst);
                let at = model[to].iter().position(|&i| i == before).expect("it stands there");
                model[to].insert(at, inst);
                front = (round % 2 == 0).then_some((to, inst));
                for (&block, expected) in blocks.iter().zip(&model) {
                    let all: Vec<Inst> = lists.between(&f, &uses, block, AT_START..BEHIND_ALL).collect();
                    assert_eq!(&all, expected);
                    assert!(expected.is_sorted_by_key(|&i| lists.key(i)));
                }
            }
            lists.write(&mut f, &uses);
            for (&block, expected) in blocks.iter().zip(&model) {
                assert_eq!(&f.blocks[block].insts, expected);
            }
        }
    }
}
