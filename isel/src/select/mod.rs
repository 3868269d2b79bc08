//! From a block's DAG to machine instructions, in three passes over the nodes.
//!
//! 1. Forward: the bank of each value ([`bank`]).
//! 2. Backward from what the block needs: which rule each node takes, and which nodes are needed at all
//!    ([`matching`]).
//!    Then neighbouring accesses become one ([`merge`]).
//! 3. Forward: instructions, with operands brought to where their instruction takes them ([`emit`],
//!    [`operand`]).
//!
//! A truth value in the scalar bank is made in SCC right before each user that wants it there; one that is wanted
//! as a number is an SGPR with 0 or 1.

mod bank;
mod emit;
mod high;
mod matching;
mod merge;
mod operand;
mod parts;
mod verify;
mod whole;

pub use verify::verify;

use crate::dag::{Dag, NodeId, Op};
use crate::rules::{Form, RuleSet};
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_diag::Result;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Reg};
use gcnsel_mir::{Block, Function, Inst, Operand, Origin, RegRef};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Where a value lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// SGPRs; a truth value: SCC or a 0/1 SGPR.
    #[default]
    Scalar,
    /// VGPRs; a truth value: a lane mask.
    Vector,
}

/// What a value is when an instruction wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A constant, as wide as its user reads it.
    Const(u64),
    /// Any value.
    Undef,
    /// Dwords of an SGPR or lane mask.
    Sgpr(RegRef),
    /// Dwords of a VGPR.
    Vgpr(RegRef),
    /// A special register.
    Phys(Reg),
}

/// What a block needs of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Its value, in whatever bank it is.
    Value,
    /// A truth value in SCC at the block's end.
    Scc,
    /// A truth value as a lane mask.
    Mask,
}

/// The rule a node takes.
#[derive(Clone)]
struct Match {
    form: &'static Form,
    leaves: SmallVec<[Leaf; 3]>,
}

/// An operand of a covered pattern, with the modifiers found on it.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    node: NodeId,
    neg: bool,
    abs: bool,
    /// The dwords of the pair that the halves of the operation read, if not each its own.
    halves: Option<[u8; 2]>,
    /// The node that is a part of it, and which, if that is what is meant.
    part: Option<(NodeId, parts::Part)>,
}

/// The rules that nodes take. Most nodes take none: they are leaves, instructions that lowering chose, or not needed.
struct Matches {
    /// One more than the place in `found`; 0 without a rule.
    numbers: SecondaryMap<NodeId, u32>,
    found: Vec<Match>,
}

impl Matches {
    fn set(&mut self, node: NodeId, found: Match) {
        self.found.push(found);
        self.numbers[node] = self.found.len() as u32;
    }

    fn get(&self, node: NodeId) -> Option<&Match> {
        self.found.get((self.numbers[node] as usize).checked_sub(1)?)
    }

    fn get_mut(&mut self, node: NodeId) -> Option<&mut Match> {
        self.found.get_mut((self.numbers[node] as usize).checked_sub(1)?)
    }
}

/// Selection of one block.
pub struct Selector<'a> {
    dag: &'a Dag,
    mir: &'a mut Function,
    rules: &'static RuleSet,
    side: SecondaryMap<NodeId, Side>,
    uses: SecondaryMap<NodeId, u32>,
    needed: SecondaryMap<NodeId, bool>,
    wanted_as_number: SecondaryMap<NodeId, bool>,
    matches: Matches,
    /// Products of which only the high dword is wanted: their value is that dword.
    high_only: SecondaryMap<NodeId, bool>,
    /// Who reads a part of a dword in its place, and as which leaf.
    parts: FxHashMap<NodeId, SmallVec<[(NodeId, u8); 2]>>,
    /// Loads that are parts of a wider one, by their node.
    merged: FxHashMap<NodeId, merge::Piece>,
    /// Stores that have become one with others.
    merged_stores: FxHashMap<NodeId, merge::MergedStore>,
    values: SecondaryMap<NodeId, Option<Value>>,
    results: FxHashMap<(NodeId, u8), Value>,
    masks: FxHashMap<NodeId, Value>,
    /// Of SGPRs in VGPRs, and of those in whole-wave values.
    copies: FxHashMap<(RegRef, bool), RegRef>,
    constants: FxHashMap<(u64, u8), RegRef>,
    vector_constants: FxHashMap<(u64, u8, bool), RegRef>,
    /// Of tuples that are constants dword by dword.
    constant_tuples: FxHashMap<(SmallVec<[i64; 8]>, Bank, bool), RegRef>,
    /// What active lanes have of whole-wave values.
    shares: FxHashMap<RegRef, RegRef>,
    lane_reads: FxHashMap<RegRef, RegRef>,
    /// Where instructions go.
    block: Block,
    /// Instructions that must directly follow the one before: SCC, a mode switch, or the program counter links them.
    glued: &'a mut EntitySet<Inst>,
    in_stretch: bool,
    /// All lanes of the wave execute what is being emitted.
    whole: bool,
    origin: Origin,
}

impl<'a> Selector<'a> {
    /// Selects all nodes of a block that its effects and `roots` need, into a block of the machine function. Notes in `glued`
    /// which instructions must directly follow the one before.
    ///
    /// # Errors
    /// A node that no rule covers.
    pub fn run(
        dag: &'a Dag,
        mir: &'a mut Function,
        block: Block,
        glued: &'a mut EntitySet<Inst>,
        roots: &[(NodeId, Need)],
    ) -> Result<Self> {
        let rules = RuleSet::of(mir.target);
        let count = dag.len();
        let mut selector = Selector {
            dag,
            mir,
            rules,
            side: full_map(count),
            uses: full_map(count),
            needed: full_map(count),
            wanted_as_number: full_map(count),
            matches: Matches { numbers: full_map(count), found: Vec::new() },
            high_only: full_map(count),
            parts: FxHashMap::default(),
            merged: FxHashMap::default(),
            merged_stores: FxHashMap::default(),
            values: full_map(count),
            results: FxHashMap::default(),
            masks: FxHashMap::default(),
            copies: FxHashMap::default(),
            constants: FxHashMap::default(),
            vector_constants: FxHashMap::default(),
            constant_tuples: FxHashMap::default(),
            shares: FxHashMap::default(),
            lane_reads: FxHashMap::default(),
            block,
            glued,
            in_stretch: false,
            whole: false,
            origin: Origin::NONE,
        };
        selector.find_sides();
        selector.count_uses(roots);
        selector.find_high_products();
        selector.match_rules(roots)?;
        selector.merge_lds_stores();
        selector.merge_global_stores();
        selector.merge_loads();
        selector.emit_nodes()?;
        Ok(selector)
    }

    /// Where a node's value lives.
    pub fn side(&self, node: NodeId) -> Side {
        self.side[node]
    }

    /// Whether dwords are all of their register.
    pub fn is_whole(&self, r: RegRef) -> bool {
        self.mir.is_whole(r)
    }

    /// The type of a node.
    pub fn ty(&self, node: NodeId) -> crate::dag::Ty {
        self.dag[node].ty
    }

    /// A lane mask of constant bits.
    pub fn constant_mask(&mut self, bits: u64) -> RegRef {
        self.mask_constant(bits)
    }

    /// The function selected into.
    pub fn mir(&mut self) -> &mut Function {
        self.mir
    }

    /// Makes the truth value be SCC, after the last instruction so far. Returns whether SCC is its inverse.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn scc_at_end(&mut self, node: NodeId) -> Result<()> {
        self.emit_scc(node)
    }

    /// A value as an operand of an edge, in the bank that its target's parameter has. `separated`: lanes leave a
    /// cycle by the edge in different iterations, so that a scalar is copied to a VGPR while it is theirs.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn edge_operand(&mut self, node: NodeId, vector: bool, separated: bool) -> Result<Operand> {
        let truth = self.dag[node].ty == crate::dag::Ty::I1;
        let value = match (truth, vector) {
            (true, true) => self.mask(node)?,
            (true, false) => self.number(node)?,
            (false, true) if separated => self.export_for_lanes(node)?,
            (false, _) => self.value(node)?,
        };
        Ok(match value {
            Value::Const(bits) if truth && vector => Operand::Imm(if bits == 0 { 0 } else { -1 }),
            Value::Const(bits) => Operand::Imm(emit::sign_extended(bits, self.dag[node].ty.dwords().max(1))),
            // Those who read it as a number rely on its being 0 or 1.
            Value::Undef if truth && !vector => Operand::Imm(0),
            Value::Undef => Operand::Undef,
            Value::Sgpr(r) => Operand::Reg(r),
            Value::Vgpr(r) if !vector => Operand::Reg(self.read_lane(r)),
            Value::Vgpr(r) => Operand::Reg(r),
            Value::Phys(_) => {
                let r = self.in_sgpr(value, self.dag[node].ty.dwords());
                Operand::Reg(r)
            }
        })
    }

    /// A value as a register to be named in other blocks; `None` for a constant or an undefined value.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn export(&mut self, node: NodeId) -> Result<Value> {
        let value = match self.dag[node].ty {
            crate::dag::Ty::I1 if self.dag[node].divergent => self.mask(node)?,
            crate::dag::Ty::I1 => self.number(node)?,
            _ => self.value(node)?,
        };
        Ok(match value {
            Value::Phys(_) => Value::Sgpr(self.in_sgpr(value, self.dag[node].ty.dwords())),
            other => other,
        })
    }

    /// A copy that lanes which leave a cycle keep: a VGPR, or a lane mask.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn export_for_lanes(&mut self, node: NodeId) -> Result<Value> {
        if self.dag[node].ty == crate::dag::Ty::I1 {
            return self.mask(node);
        }
        let dwords = self.dag[node].ty.dwords();
        let value = self.value(node)?;
        Ok(match value {
            Value::Const(_) | Value::Undef | Value::Vgpr(_) => value,
            Value::Sgpr(_) | Value::Phys(_) => Value::Vgpr(self.in_vgpr(value, dwords)),
        })
    }

    fn is_leaf_without_code(op: Op) -> bool {
        matches!(
            op,
            Op::Const
                | Op::Undef
                | Op::Reg { .. }
                | Op::Phys(_)
                | Op::Part { .. }
                | Op::Tuple
                | Op::Halves { .. }
                | Op::Result(_)
                | Op::AssumeUniform
        )
    }
}
