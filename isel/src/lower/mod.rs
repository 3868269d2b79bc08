//! From IR to machine functions, block by block: a DAG is built from a block's instructions, selected, scheduled.
//!
//! Blocks are visited in reverse postorder, so that what dominates a block has been selected before it, and the
//! registers, banks and known bits of its values are known. Phis get their registers before anything else.
//!
//! From below to above: what is found out about a function and its blocks (`kernel_info`, `lds`, `whole_wave`, `path`,
//! `repeats`, `exports`, `low_halves`); the state that holds it (`state`); a file for each kind of operation, which makes nodes of it; which
//! file an instruction is for (`intrinsic`, `instruction`); and this file, which goes through the blocks.

mod abi;
mod address;
mod affine;
mod asm;
mod atomic;
mod buffer;
mod byte_pack;
mod call;
mod cast;
mod chosen;
mod constants;
mod contract;
mod control;
mod division;
mod dots;
mod elementwise;
mod exports;
mod float;
mod float_nodes;
mod float_pairs;
mod float_to_int;
mod image;
mod indexed;
mod instruction;
mod integer;
mod intrinsic;
mod kernel_info;
mod lanes;
mod lds;
mod load_lds;
mod low_halves;
mod matrix;
mod memory;
mod mode;
mod overflow;
mod packing;
mod pair_cost;
mod path;
mod quiet;
mod reduce;
mod reduce_float;
mod repeats;
mod saturating;
mod scalar_load;
mod scoped;
mod set_inactive;
mod small_float;
mod special;
mod stack;
mod state;
mod sync_scope;
mod together;
mod typed_buffer;
mod values;
mod vector;
mod wave_sync;
mod whole_wave;
mod why;
mod wide;

pub use kernel_info::{HiddenUse, KernelInfo, max_workgroup_size};
pub use lds::LdsLayout;
pub(crate) use state::Lower;

use crate::dag::{Dag, NodeId, Nodes, is_far_too_large};
use crate::select::{Need, Selector};
use cranelift_entity::EntitySet;
use gcnsel_diag::Result;
use gcnsel_graph::DepthFirst;
use gcnsel_ir::{Block, Inst, InstKind, Value};
use gcnsel_mir as mir;
use low_halves::LowHalves;
use quiet::Quiet;
use rustc_hash::FxHashMap;
use whole_wave::WholeWave;

/// Values of a block from which on memory is given back, rather than kept for the next block.
const LARGE: usize = 4096;

/// A function of machine instructions in the order in which they were selected.
pub(crate) struct Lowered {
    pub(crate) code: mir::Function,
    pub(crate) info: KernelInfo,
    /// Instructions that must directly follow the one before.
    pub(crate) glued: EntitySet<mir::Inst>,
}

/// Who looks at a block's DAG: the block, the function that it is of, the DAG.
pub(crate) type See<'s> = &'s mut dyn FnMut(mir::Block, &mir::Function, &Dag);

impl Lower<'_> {
    /// Selects the whole function. `see` gets each block's DAG, with the block and what nodes come from.
    pub(crate) fn run(mut self, mut see: Option<See<'_>>) -> Result<Lowered> {
        let order: Vec<Block> = DepthFirst::new(self.uniformity.graph()).reverse_postorder().collect();
        for &block in &order {
            let data = &self.function.blocks[block];
            let name = data.name.clone().unwrap_or_default();
            let machine = self.mir.blocks.push(mir::BlockData::new(name, data.span));
            self.mir.layout.push(machine);
            self.blocks[block] = Some(machine);
            if let Some(causes) = &mut self.causes {
                causes.blocks.insert(machine, block);
            }
        }
        let is_reached = |block: Block| self.blocks[block].is_some();
        self.whole_wave =
            WholeWave::find(self.module, self.function, self.uniformity, self.target, is_reached)?;
        let uses = self.uniformity.uses();
        self.quiet = Quiet::find(self.module, self.types, self.function, uses, &order);
        self.low_halves = LowHalves::find(self.types, self.function, &order);
        self.scan(&order)?;
        self.tuples = self.indexed_elsewhere(&order);
        self.make_phis(&order)?;
        for &block in &order {
            self.lower_block(block)?;
            if let Some(see) = &mut see {
                let block = self.machine_block(block);
                see(block, &self.mir, &self.dag);
            }
        }
        let grows = self.mir.slots.values().any(|slot| slot.kind == mir::SlotKind::Stack);
        if grows && self.info.makes_calls() {
            self.span = self.function.span;
            let what = "a function that calls others and has allocas of variable size, or in cycles,";
            return Err(self.unsupported(what));
        }
        self.finish_inputs();
        let cycles = self.uniformity.cycles();
        let headers =
            cycles.iter().filter(|&cycle| !cycles.is_reducible(cycle)).map(|cycle| cycles.header(cycle));
        self.info.irreducible_headers = headers.filter_map(|header| self.blocks[header]).collect();
        self.info.causes = self.causes;
        Ok(Lowered { code: self.mir, info: self.info, glued: self.glued })
    }

    fn lower_block(&mut self, block: Block) -> Result<()> {
        self.block = block;
        self.dag.clear();
        self.local.clear();
        self.whole_local.clear();
        (self.active_mask, self.asm_m0) = (None, None);
        self.scalar_loads.clear();
        self.repeats.clear();
        let function = self.function;
        if block == function.entry() {
            // They are loaded for no instruction in particular.
            self.dag.origin = mir::Origin::NONE;
            self.lower_arguments()?;
        }
        for &inst in &function.blocks[block].insts {
            let data = &function.insts[inst];
            self.span = data.span;
            self.set_origin(inst);
            if data.kind.is_terminator() || matches!(data.kind, InstKind::Phi { .. }) {
                continue;
            }
            self.check_scope(inst)?;
            self.repeats.forget(&self.aliases, inst);
            self.dag.whole = self.whole_wave.has(inst);
            let nodes = self.lower_inst(inst);
            let all_lanes = std::mem::replace(&mut self.dag.whole, false);
            if let Some(nodes) = nodes?
                && let Some(result) = data.result
            {
                if all_lanes {
                    self.whole_local.insert(result, nodes.clone());
                }
                if self.has_users_of_its_own(result) {
                    nodes.iter().for_each(|&node| self.dag.keep(node));
                }
                let nodes = self.settle(result, nodes);
                self.local.insert(result, nodes);
            }
        }
        if cfg!(debug_assertions) {
            self.dag.check_divergence().unwrap_or_else(|e| panic!("block {block:?}: {e}"));
        }
        let end = self.plan_end(block)?;
        let ending = self.dag.origin;
        let exports = self.plan_exports(block)?;
        let mut roots: Vec<(NodeId, Need)> = Vec::new();
        end.roots(&mut roots);
        for export in &exports {
            export.roots(&self.dag, &mut roots);
        }
        let made = self.nodes_made(block);
        // Selection gets the memory of what was asked while nodes were made.
        self.dag.complete();
        if is_far_too_large(self.local.len(), self.local.capacity()) {
            self.local = FxHashMap::default();
        }
        self.local.clear();
        self.local.shrink_to(LARGE);
        // Selection borrows the DAG and the machine function; both come back below.
        let dag = std::mem::take(&mut self.dag);
        let machine = self.machine_block(block);
        let is_repeated = self.uniformity.cycles().innermost(block).is_some();
        let mut selector = Selector::run(&dag, &mut self.mir, machine, is_repeated, &mut self.glued, &roots)?;
        let exported = exports::select_exports(&mut selector, &dag, &exports)?;
        let terminator = end.select(&mut selector)?;
        if let Some(causes) = &mut self.causes {
            why::note(causes, &selector, made, &exported, &self.low_halves);
        }
        self.dag = dag;
        for (value, export) in exported {
            export.note_known_bits(&mut self.dag);
            self.set_export(value, export);
        }
        self.mir.blocks[machine].terminator = Some(terminator);
        self.mir.endings[machine] = ending;
        Ok(())
    }

    /// Whether a value has several users, and not for their addresses alone: those take constants for nothing.
    fn has_users_of_its_own(&self, value: Value) -> bool {
        let users = self.uniformity.uses().of(value);
        let is_address = |&user: &Inst| matches!(self.function.insts[user].kind, InstKind::Gep { .. });
        users.len() > 1 && !users.iter().all(is_address)
    }
}
