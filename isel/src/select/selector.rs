//! The state of selection in a block, and what every step does with it: registers are made and instructions put behind one
//! another.

use super::matches::Matches;
use super::merge::{MergedStore, Piece};
use super::value::{Side, Value, Why};
use crate::dag::{Dag, NodeId};
use crate::rules::RuleSet;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::full_map;
use gcnsel_isa::{self as isa, Bank};
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, Origin, Pseudo, RegKind, RegRef};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Selection of one block.
pub struct Selector<'a> {
    pub(super) dag: &'a Dag,
    pub(super) mir: &'a mut Function,
    pub(super) rules: &'static RuleSet,
    pub(super) side: SecondaryMap<NodeId, Side>,
    /// Why, if somebody will ask.
    pub(super) why: Option<SecondaryMap<NodeId, Why>>,
    pub(super) uses: SecondaryMap<NodeId, u32>,
    pub(super) needed: SecondaryMap<NodeId, bool>,
    pub(super) wanted_as_number: SecondaryMap<NodeId, bool>,
    pub(super) matches: Matches,
    /// Products of which only the high dword is wanted: their value is that dword.
    pub(super) high_only: SecondaryMap<NodeId, bool>,
    /// Who reads a part of a dword in its place, and as which leaf.
    pub(super) parts: FxHashMap<NodeId, SmallVec<[(NodeId, u8); 2]>>,
    /// Loads that are parts of a wider one, by their node.
    pub(super) merged: FxHashMap<NodeId, Piece>,
    /// Stores that have become one with others.
    pub(super) merged_stores: FxHashMap<NodeId, MergedStore>,
    /// Addresses in LDS and numbers added to them, which the offsets of pairs do not reach; of whole waves or not.
    pub(super) rebased: FxHashMap<(NodeId, i32, bool), Value>,
    pub(super) values: SecondaryMap<NodeId, Option<Value>>,
    pub(super) results: FxHashMap<(NodeId, u8), Value>,
    pub(super) masks: FxHashMap<NodeId, Value>,
    /// Of SGPRs in VGPRs, and of those in whole-wave values.
    pub(super) copies: FxHashMap<(RegRef, bool), RegRef>,
    /// Pairs that forms read: of which dwords, and whether of all lanes.
    pub(super) pairs: FxHashMap<([RegRef; 2], bool), RegRef>,
    pub(super) constants: FxHashMap<(u64, u8), RegRef>,
    pub(super) vector_constants: FxHashMap<(u64, u8, bool), RegRef>,
    /// Of tuples that are constants dword by dword.
    pub(super) constant_tuples: FxHashMap<(SmallVec<[i64; 8]>, Bank, bool), RegRef>,
    /// What active lanes have of whole-wave values.
    pub(super) shares: FxHashMap<RegRef, RegRef>,
    pub(super) lane_reads: FxHashMap<RegRef, RegRef>,
    /// Where instructions go.
    pub(super) block: Block,
    /// They are executed again and again.
    pub(super) is_repeated: bool,
    /// Instructions that must directly follow the one before: SCC, a mode switch, or the program counter links them.
    pub(super) glued: &'a mut EntitySet<Inst>,
    pub(super) in_stretch: bool,
    /// All lanes of the wave execute what is being emitted.
    pub(super) whole: bool,
    pub(super) origin: Origin,
}

impl<'a> Selector<'a> {
    /// Before anything is known of the nodes.
    pub(super) fn new(
        dag: &'a Dag,
        mir: &'a mut Function,
        block: Block,
        is_repeated: bool,
        glued: &'a mut EntitySet<Inst>,
    ) -> Self {
        let rules = RuleSet::of(mir.target);
        let count = dag.len();
        let why = mir.journal.as_ref().map(|_| full_map(count));
        Selector {
            dag,
            mir,
            rules,
            side: full_map(count),
            why,
            uses: full_map(count),
            needed: full_map(count),
            wanted_as_number: full_map(count),
            matches: Matches::of(count),
            high_only: full_map(count),
            parts: FxHashMap::default(),
            merged: FxHashMap::default(),
            merged_stores: FxHashMap::default(),
            rebased: FxHashMap::default(),
            values: full_map(count),
            results: FxHashMap::default(),
            masks: FxHashMap::default(),
            copies: FxHashMap::default(),
            pairs: FxHashMap::default(),
            constants: FxHashMap::default(),
            vector_constants: FxHashMap::default(),
            constant_tuples: FxHashMap::default(),
            shares: FxHashMap::default(),
            lane_reads: FxHashMap::default(),
            block,
            is_repeated,
            glued,
            in_stretch: false,
            whole: false,
            origin: Origin::NONE,
        }
    }

    /// Whether dwords are all of their register.
    pub fn is_whole(&self, r: RegRef) -> bool {
        self.mir.is_whole(r)
    }

    /// The function selected into.
    pub fn mir(&mut self) -> &mut Function {
        self.mir
    }

    /// A register for a value of this node; of whole-wave values, if all lanes execute what is being emitted.
    pub(super) fn new_reg(&mut self, bank: Bank, dwords: u8, kind: RegKind) -> RegRef {
        let kind = if self.whole && bank == Bank::Vgpr { RegKind::WholeWave } else { kind };
        let reg = self.mir.new_reg(bank, dwords, kind, self.origin);
        RegRef { reg, first: 0, dwords }
    }

    /// Emits an instruction; `glued`: directly behind the one before.
    pub(super) fn push(&mut self, mut data: InstData, glued: bool) {
        data.all_lanes = self.whole && self.is_for_lanes(&data);
        let inst = self.append(data);
        if glued || self.in_stretch {
            self.glued.insert(inst);
        }
    }

    /// Puts an instruction into the block; of a call or return the registers that stand behind its operands are noted.
    fn append(&mut self, mut data: InstData) -> Inst {
        if !matches!(data.opcode, Opcode::Pseudo(Pseudo::Call(_) | Pseudo::Return)) {
            return self.mir.append(self.block, data);
        }
        let registers = data.operands.drain(data.operands.len() / 2..);
        let registers =
            registers.filter_map(|operand| if let Operand::Phys(reg) = operand { Some(reg) } else { None });
        let registers = registers.collect();
        let inst = self.mir.append(self.block, data);
        self.mir.call_registers.insert(inst, registers);
        inst
    }

    pub(super) fn pseudo(&mut self, pseudo: Pseudo, operands: impl IntoIterator<Item = Operand>) {
        self.push(InstData::new(Opcode::Pseudo(pseudo), operands, self.origin), false);
    }

    pub(super) fn simple(&mut self, op: isa::Op, operands: impl IntoIterator<Item = Operand>, glued: bool) {
        let mut data = InstData::new(op, operands, self.origin);
        data.mods = op.row().default_mods();
        self.push(data, glued);
    }

    /// Two dwords as a register of two.
    pub(super) fn pair(&mut self, lo: RegRef, hi: RegRef, bank: Bank) -> RegRef {
        let def = self.new_reg(bank, 2, RegKind::Plain);
        let operands = [Operand::Reg(def), Operand::Reg(lo), Operand::Reg(hi)];
        self.push(InstData::new(Opcode::Pseudo(Pseudo::RegSequence), operands, self.origin), false);
        def
    }

    /// What registers hold, as a value.
    pub(super) fn register_value(&self, r: RegRef) -> Value {
        match self.mir.regs[r.reg].bank {
            Bank::Sgpr => Value::Sgpr(r),
            Bank::Vgpr | Bank::Agpr => Value::Vgpr(r),
        }
    }

    /// Whether an instruction is one of lanes: it matters to it which execute it, or it writes a VGPR.
    fn is_for_lanes(&self, data: &InstData) -> bool {
        let is_vgpr = |r: RegRef| self.mir.regs[r.reg].bank == Bank::Vgpr;
        let defs = &data.operands[..data.def_count().min(data.operands.len())];
        let writes_vgpr = defs.iter().filter_map(|o| o.as_reg()).any(is_vgpr);
        writes_vgpr || data.opcode.isa().is_some() && data.minds_exec()
    }
}
