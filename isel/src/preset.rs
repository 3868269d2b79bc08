//! Constants that lanes bring to a vector phi are put into its register before the lanes part.
//!
//! A copy on an edge of a divergent branch needs a time at which only the lanes that take the edge are active. A register
//! that is set for all lanes where the branch stands, and that the others overwrite when they come, needs none; and of
//! several edges that bring the same constant it is set once, in their nearest common dominator. So that this is not where
//! a cycle begins anew, that block must be in the same cycles as the edges.
//!
//! In SSA form the constant is a register of its own; it is dead where the phi has its other values, and allocation gives
//! both one place. A loop's phi that begins with the same constant, and goes into such a phi, is a member of the same family
//! and begins there too.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Cycles, DepthFirst, DominatorTree, Graph, UnionFind, full_map};
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Function, Inst, InstData, Operand, Pseudo, RegKind, Terminator, VReg};
use rustc_hash::{FxHashMap, FxHashSet};

/// Dwords of constants that are set in one block: more would be in the way of what is computed in between.
const MAX_DWORDS: u32 = 32;

/// Constants of one phi that are set early: the ones that most edges bring.
const MAX_CONSTANTS: usize = 8;

/// An argument of a thread edge.
#[derive(Clone, Copy, Debug)]
struct Place {
    from: Block,
    edge: usize,
    param: usize,
}

/// Places of one constant.
#[derive(Clone, Debug)]
struct Group {
    /// Where it is set.
    at: Block,
    value: i64,
    param: VReg,
    places: Vec<Place>,
    /// The last of the blocks that the edges come from, in reverse postorder.
    end: usize,
}

/// Sets constants early.
pub(crate) fn preset(f: &mut Function) {
    let Some(groups) = Presets::new(f).groups(f) else { return };
    for group in groups {
        let reg = f.clone_reg(group.param);
        let copy = InstData::new(Pseudo::Copy, [f.whole(reg), Operand::Imm(group.value)], f.regs[reg].origin);
        let copy = f.insts.push(copy);
        let place = end_of(f, group.at);
        f.blocks[group.at].insts.insert(place, copy);
        let operand = f.whole(reg);
        for place in group.places {
            f.blocks[place.from].thread_edges_mut()[place.edge].args[place.param] = operand;
        }
    }
}

/// Before how many of a block's instructions one more may stand at the end: a uniform branch reads SCC, which the last one
/// sets, of 64 bits by what the one before leaves there.
fn end_of(f: &Function, block: Block) -> usize {
    let block = &f.blocks[block];
    if !matches!(block.terminator, Some(Terminator::Uniform { .. })) {
        return block.insts.len();
    }
    let reads_scc = |inst: &Inst| f.insts[*inst].opcode.isa().is_some_and(|op| op.row().reads_scc());
    block.insts.iter().rposition(|inst| !reads_scc(inst)).unwrap_or(0)
}

struct Presets {
    dominators: DominatorTree<Block>,
    cycles: Cycles<Block>,
    /// By block, its place in reverse postorder.
    order: SecondaryMap<Block, usize>,
}

impl Presets {
    fn new(f: &Function) -> Presets {
        let graph: Graph<Block> = f.thread_graph();
        let mut order = full_map(f.blocks.len());
        for (at, block) in DepthFirst::new(&graph).reverse_postorder().enumerate() {
            order[block] = at;
        }
        Presets { dominators: DominatorTree::new(&graph), cycles: Cycles::new(&graph), order }
    }

    fn groups(&self, f: &Function) -> Option<Vec<Group>> {
        // By parameter and constant, the edges that bring it; and who brings what to whom.
        let mut brought: Vec<(VReg, i64, Place)> = Vec::new();
        let mut families = UnionFind::new(f.regs.len());
        for &from in &f.layout {
            for (edge, to) in f.blocks[from].thread_edges().iter().enumerate() {
                for (at, (arg, &param)) in to.args.iter().zip(&f.blocks[to.target].thread_params).enumerate()
                {
                    if f.regs[param].bank != Bank::Vgpr || f.regs[param].kind != RegKind::Plain {
                        continue;
                    }
                    match *arg {
                        Operand::Imm(value) if self.dominators.is_reachable(from) => {
                            brought.push((param, value, Place { from, edge, param: at }));
                        }
                        // Registers of one width alone: a part of a wider one has other dwords beside it.
                        Operand::Reg(r) if *arg == f.whole(r.reg) => {
                            let root = families.find(param.as_u32());
                            let member = families.find(r.reg.as_u32());
                            families.merge(member, root);
                        }
                        _ => {}
                    }
                }
            }
        }
        if brought.is_empty() {
            return None;
        }
        // Stable: the places of one constant stay in the order of the layout.
        brought.sort_by_key(|&(param, value, _)| (param, value));
        let mut groups: Vec<Group> = Vec::new();
        let mut room: FxHashMap<Block, u32> = FxHashMap::default();
        let mut rest: Vec<(VReg, i64, Place)> = Vec::new();
        for same_param in brought.chunk_by(|a, b| a.0 == b.0) {
            let mut of_param: Vec<Group> =
                same_param.chunk_by(|a, b| a.1 == b.1).filter_map(|same| self.group(f, same)).collect();
            of_param.sort_by_key(|g| std::cmp::Reverse(g.places.len()));
            let mut taken: Vec<Group> = Vec::new();
            for group in of_param {
                let dwords = u32::from(f.regs[group.param].dwords);
                let used = room.entry(group.at).or_default();
                if taken.len() < MAX_CONSTANTS
                    && *used + dwords <= MAX_DWORDS
                    && taken.iter().all(|other| !self.overlap(other, &group))
                {
                    *used += dwords;
                    taken.push(group);
                }
            }
            let set: FxHashSet<(Block, usize)> =
                taken.iter().flat_map(|g| &g.places).map(|place| (place.from, place.edge)).collect();
            rest.extend(same_param.iter().filter(|(_, _, place)| !set.contains(&(place.from, place.edge))));
            groups.extend(taken);
        }
        self.join(f, &mut groups, &rest, &mut families);
        Some(groups)
    }

    /// The edges that bring one constant to a phi, if it is worth while to set it for all of them at once.
    fn group(&self, f: &Function, same: &[(VReg, i64, Place)]) -> Option<Group> {
        let &(param, value, first) = same.first()?;
        let mut at = first.from;
        for (_, _, place) in same {
            at = self.dominators.nearest_common(at, place.from)?;
        }
        let divergent = |b: Block| matches!(f.blocks[b].terminator, Some(Terminator::Divergent { .. }));
        let gains = same.len() > 1 || divergent(first.from);
        let stays = same.iter().all(|(_, _, place)| self.in_same_cycles(at, place.from));
        (gains && stays).then(|| Group {
            at,
            value,
            param,
            places: same.iter().map(|&(_, _, place)| place).collect(),
            end: same.iter().map(|(_, _, place)| self.order[place.from]).max().unwrap_or(0),
        })
    }

    fn in_same_cycles(&self, a: Block, b: Block) -> bool {
        self.cycles.innermost(a) == self.cycles.innermost(b)
    }

    /// Whether one constant may be set while the other is waiting for its edges.
    fn overlap(&self, a: &Group, b: &Group) -> bool {
        let within = |inner: &Group, outer: &Group| {
            self.dominators.dominates(outer.at, inner.at) && self.order[inner.at] <= outer.end
        };
        within(a, b) || within(b, a)
    }

    /// Adds edges that go into cycles whose phis are of a group's family, before which nothing of the group is read.
    fn join(
        &self,
        f: &Function,
        groups: &mut [Group],
        rest: &[(VReg, i64, Place)],
        families: &mut UnionFind,
    ) {
        let mut by_family: FxHashMap<(u32, i64), Vec<usize>> = FxHashMap::default();
        for (at, group) in groups.iter().enumerate() {
            by_family.entry((families.find(group.param.as_u32()), group.value)).or_default().push(at);
        }
        for &(param, value, place) in rest {
            let target = f.blocks[place.from].thread_edges()[place.edge].target;
            let header = self.order[target];
            if !self.cycles.is_header(target) || f.blocks[place.from].thread_edges().len() > 1 {
                continue;
            }
            let fits = |g: &Group| {
                g.end <= self.order[place.from]
                    && g.end < header
                    && self.dominators.dominates(g.at, place.from)
                    && self.in_same_cycles(g.at, place.from)
            };
            let Some(among) = by_family.get(&(families.find(param.as_u32()), value)) else { continue };
            // A phi has one family, and a family has few groups.
            if let Some(&at) = among.iter().rev().take(8).find(|&&at| fits(&groups[at])) {
                groups[at].places.push(place);
                groups[at].end = self.order[place.from];
            }
        }
    }
}
