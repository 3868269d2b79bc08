//! Which record of a variable counts at which instruction of the IR.

use gcnsel_graph::{DominatorTree, Frontiers, Graph};
use gcnsel_ir::{Block, DebugLoc, DebugOperand, Function, Inst, MetadataId, Module, RecordKind};
use gcnsel_ir::{Metadata, MetadataOperand};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::Range;

/// A place in the IR: in front of the instruction of that number in a block.
pub type At = (Block, usize);

/// A part of a variable: its first bit, and how many it has. `None` is all of it.
pub type Fragment = Option<(u64, u64)>;

/// The most parts that records may say a variable has: one of more has no place.
const MOST_FRAGMENTS: usize = 64;

/// A record where it stands.
pub struct Record {
    pub block: Block,
    /// The number of the instruction in its block.
    at: usize,
    /// Several of a `!DIArgList`.
    pub operands: SmallVec<[DebugOperand; 1]>,
    pub expression: MetadataId,
    pub fragment: Fragment,
}

/// A variable of the source, of the function or of one call that has been inlined.
pub struct Source {
    pub variable: MetadataId,
    pub location: DebugLoc,
    /// The record that says in which memory it is.
    pub declared: Option<usize>,
    /// Its parts that records tell apart, in the order of their first bits.
    pub parts: Vec<Part>,
}

/// A part of a variable, or all of it.
pub struct Part {
    pub fragment: Fragment,
    /// The records that say which value it has, in the order of blocks and of instructions. Those of other parts that have bits of it are
    /// among them: they end what was there.
    pub records: Vec<usize>,
}

/// Whether two parts have bits in common.
fn overlap(a: Fragment, b: Fragment) -> bool {
    let (Some((a, a_bits)), Some((b, b_bits))) = (a, b) else { return true };
    a < b.saturating_add(b_bits) && b < a.saturating_add(a_bits)
}

/// The records of a function by variable.
pub struct Records {
    pub all: Vec<Record>,
    pub sources: Vec<Source>,
    graph: Graph<Block>,
    tree: DominatorTree<Block>,
}

/// Which record counts where, for one part of a variable.
pub struct Reaching {
    /// The numbers of records in a block, ascending.
    of_block: FxHashMap<Block, Vec<usize>>,
    /// Blocks where ways meet that come from different records.
    met: FxHashMap<Block, ()>,
    /// By numbers of blocks in the order of dominators: from there on, this counts at the beginning of blocks.
    pieces: Vec<(usize, Option<usize>)>,
}

impl Records {
    pub fn of(module: &Module, function: &Function) -> Records {
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
        let tree = DominatorTree::new(&graph);
        let mut records = Records { all: Vec::new(), sources: Vec::new(), graph, tree };
        let Some(table) = &function.debug_records else { return records };
        let mut of_source: Vec<Vec<usize>> = Vec::new();
        let mut known: FxHashMap<(MetadataId, Option<MetadataId>, DebugLocKey), usize> = FxHashMap::default();
        for &block in &function.layout {
            if !records.tree.is_reachable(block) {
                continue;
            }
            for (at, &inst) in function.blocks[block].insts.iter().enumerate() {
                for record in table.before(inst) {
                    let inlined_at = inlined_at(&module.metadata, record.location.node);
                    let key = (record.variable, inlined_at, record.location.inlined);
                    let source = *known.entry(key).or_insert_with(|| {
                        records.sources.push(Source {
                            variable: record.variable,
                            location: record.location,
                            declared: None,
                            parts: Vec::new(),
                        });
                        of_source.push(Vec::new());
                        records.sources.len() - 1
                    });
                    let number = records.all.len();
                    let expression = record.expression;
                    let fragment = gcnsel_dwarf::fragment(&module.metadata, expression);
                    let operands = record.operands.clone();
                    let is_gone = operands[..] == [DebugOperand::Unknown];
                    records.all.push(Record { block, at, operands, expression, fragment });
                    let declared = &mut records.sources[source].declared;
                    match record.kind {
                        // The object has become values, of which other records tell.
                        RecordKind::Declare if is_gone => {}
                        RecordKind::Declare => *declared = declared.or(Some(number)),
                        _ => of_source[source].push(number),
                    }
                }
            }
        }
        for (source, numbers) in records.sources.iter_mut().zip(of_source) {
            source.parts = parts(&records.all, &numbers);
        }
        records
    }

    /// The blocks that a block dominates, by their numbers in the order of dominators.
    pub fn region(&self, block: Block) -> Range<usize> {
        self.tree.span(block).map_or(0..0, |span| *span.start()..*span.end() + 1)
    }

    /// Where ways meet.
    pub fn frontiers(&self) -> Frontiers<'_, Block> {
        Frontiers::new(&self.graph, &self.tree)
    }

    /// How many blocks have to be looked at for a part.
    pub fn size(&self, part: &Part) -> usize {
        part.records.iter().map(|&number| self.region(self.all[number].block).len()).sum()
    }

    /// Finds which record of a part counts where.
    pub fn reaching(&self, source: &Part, frontiers: &mut Frontiers<'_, Block>) -> Reaching {
        let mut of_block: FxHashMap<Block, Vec<usize>> = FxHashMap::default();
        for &number in &source.records {
            of_block.entry(self.all[number].block).or_default().push(number);
        }
        let mut blocks: Vec<Block> = of_block.keys().copied().collect();
        blocks.sort_unstable();
        let met: FxHashMap<Block, ()> = frontiers
            .iterated(blocks.iter().copied(), |_| true)
            .into_iter()
            .map(|block| (block, ()))
            .collect();
        // Below each of these blocks, its last record counts; none where ways meet.
        let mut marks: Vec<(Range<usize>, Option<usize>)> = blocks
            .iter()
            .chain(met.keys().filter(|block| !of_block.contains_key(*block)))
            .map(|block| {
                (self.region(*block), of_block.get(block).and_then(|numbers| numbers.last().copied()))
            })
            .collect();
        marks.sort_unstable_by_key(|mark| mark.0.start);
        let mut pieces = Vec::new();
        let mut open: Vec<(usize, Option<usize>)> = Vec::new();
        let close = |open: &mut Vec<(usize, Option<usize>)>, pieces: &mut Vec<_>, before: usize| {
            while let Some(&(end, _)) = open.last().filter(|last| last.0 <= before) {
                open.pop();
                pieces.push((end, open.last().and_then(|outer| outer.1)));
            }
        };
        for (range, record) in marks {
            close(&mut open, &mut pieces, range.start);
            // The block's own beginning is that of the block around it.
            pieces.push((range.start + 1, record));
            open.push((range.end, record));
        }
        close(&mut open, &mut pieces, usize::MAX);
        Reaching { of_block, met, pieces }
    }

    /// A block's number in the order of dominators.
    pub fn number(&self, block: Block) -> Option<usize> {
        self.tree.span(block).map(|span| *span.start())
    }
}

impl Reaching {
    /// In front of which instructions of a block, by their numbers in it, a record counts: the last one there does.
    pub fn window(&self, records: &Records, block: Block, number: usize) -> Range<usize> {
        let own = self.of_block.get(&block).map_or(&[][..], |numbers| numbers);
        let begins = |index: usize| own.get(index).map_or(usize::MAX, |&own| records.all[own].at);
        match own.binary_search(&number) {
            Ok(index) => begins(index)..begins(index + 1),
            Err(_) if self.at_entry(records, block) == Some(number) => 0..begins(0),
            Err(_) => 0..0,
        }
    }

    /// The record that counts where a block begins.
    fn at_entry(&self, records: &Records, block: Block) -> Option<usize> {
        if self.met.contains_key(&block) {
            return None;
        }
        let number = records.number(block)?;
        let piece = self.pieces.partition_point(|piece| piece.0 <= number);
        self.pieces[piece.checked_sub(1)?].1
    }
}

/// The parts that records tell apart; none if they are too many.
fn parts(all: &[Record], numbers: &[usize]) -> Vec<Part> {
    let fragments: BTreeSet<Fragment> = numbers.iter().map(|&number| all[number].fragment).collect();
    if fragments.len() > MOST_FRAGMENTS {
        return Vec::new();
    }
    let of = |fragment| {
        let own = numbers.iter().copied().filter(|&number| overlap(all[number].fragment, fragment));
        Part { fragment, records: own.collect() }
    };
    fragments.into_iter().map(of).collect()
}

type DebugLocKey = Option<gcnsel_ir::InlinedCall>;

fn inlined_at(metadata: &Metadata, location: MetadataId) -> Option<MetadataId> {
    match metadata.field(location, "inlinedAt") {
        Some(MetadataOperand::Node(node)) => Some(*node),
        _ => None,
    }
}

/// The number of each instruction in its block.
pub fn places(function: &Function) -> FxHashMap<Inst, At> {
    let mut places = FxHashMap::default();
    for &block in &function.layout {
        for (at, &inst) in function.blocks[block].insts.iter().enumerate() {
            places.insert(inst, (block, at));
        }
    }
    places
}
