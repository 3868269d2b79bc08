//! From IR to machine functions, block by block: a DAG is built from a block's instructions, selected, scheduled.
//!
//! Blocks are visited in reverse postorder, so that what dominates a block has been selected before it, and the
//! registers, banks and known bits of its values are known. Phis get their registers before anything else.

mod abi;
mod address;
mod arithmetic;
mod asm;
mod atomic;
mod buffer;
mod call;
mod cast;
mod contract;
mod control;
mod division;
mod float;
mod float_pairs;
mod float_to_int;
mod image;
mod integer;
mod intrinsic;
mod lanes;
mod lds;
mod load_lds;
mod matrix;
mod memory;
mod mode;
mod overflow;
mod packing;
mod reduce;
mod reduce_float;
mod repeats;
mod scalar_load;
mod scoped;
mod small_float;
mod special;
mod stack;
mod typed_buffer;
mod values;
mod vector;
mod wave_sync;
mod whole;

pub use abi::{HiddenUse, KernelInfo, max_workgroup_size, workgroup_waves_per_simd};
pub use lds::LdsLayout;

use crate::dag::{Dag, NodeId};
use crate::select::{Need, Selector};
use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityRef, EntitySet, PrimaryMap, SecondaryMap};
use gcnsel_analysis::{Aliases, Uniformity};
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_graph::{DepthFirst, full_map};
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, Type, TypeTable, Value};
use gcnsel_isa::Target;
use gcnsel_legalize::{Analysed, Calls, modes};
use gcnsel_mir as mir;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Values of a block from which on memory is given back, rather than kept for the next block.
const LARGE: usize = 4096;

/// The nodes of a value's components.
pub(crate) type Nodes = SmallVec<[NodeId; 2]>;

/// Selection of one function.
pub(crate) struct Lower<'a> {
    module: &'a Module,
    types: &'a TypeTable,
    function: &'a Function,
    uniformity: &'a Uniformity,
    calls: &'a Calls,
    target: Target,
    /// The function being made.
    mir: mir::Function,
    info: KernelInfo,
    lds: LdsLayout,
    /// Machine blocks of reachable IR blocks.
    blocks: SecondaryMap<Block, Option<mir::Block>>,
    /// The block being lowered, and its nodes.
    block: Block,
    dag: Dag,
    local: FxHashMap<Value, Nodes>,
    /// What all lanes of the wave execute, and what they have of values in this block.
    whole_wave: whole::WholeWave,
    whole_local: FxHashMap<Value, Nodes>,
    /// Addresses that are in the object of the access being lowered.
    beside: SmallVec<[NodeId; 8]>,
    /// The lanes that are active, where all execute something.
    active_mask: Option<NodeId>,
    /// What inline assembly of this block has left in M0.
    asm_m0: Option<NodeId>,
    /// Other loads of this block that may be repeated.
    repeats: repeats::Repeats,
    /// Invariant scalar loads of this block, by base, offset and dwords.
    scalar_loads: FxHashMap<(NodeId, i64, u8), NodeId>,
    /// Values that other blocks use, and each value's.
    exports: PrimaryMap<values::ExportId, values::Export>,
    exported: SecondaryMap<Value, PackedOption<values::ExportId>>,
    used_elsewhere: SecondaryMap<Value, values::Users>,
    inputs: FxHashMap<mir::InputKind, mir::VReg>,
    slots: SecondaryMap<Value, Option<mir::Slot>>,
    /// Values whose lanes the analysis calls equal, for operations that read a VGPR.
    objects: FxHashMap<gcnsel_analysis::Object, u32>,
    aliases: Aliases<'a>,
    /// Whether the mode may be another one than the function's attributes say: somebody has changed it.
    mode_may_differ: bool,
    /// Whether a flat address may point into scratch.
    flat_scratch: bool,
    /// Incoming values of phis with many, by block.
    phi_index: FxHashMap<Inst, FxHashMap<Block, Value>>,
    /// Blocks that may run with some lanes alone, once somebody has asked.
    partial: Option<EntitySet<Block>>,
    span: Span,
    /// Machine instructions that must directly follow the one before.
    glued: EntitySet<mir::Inst>,
}

/// A function of machine instructions in the order in which they were selected.
pub(crate) struct Lowered {
    pub(crate) code: mir::Function,
    pub(crate) info: KernelInfo,
    /// Instructions that must directly follow the one before.
    pub(crate) glued: EntitySet<mir::Inst>,
}

impl<'a> Lower<'a> {
    pub(crate) fn new(
        module: &'a Module,
        kernel: &'a Analysed,
        calls: &'a Calls,
        target: Target,
    ) -> Result<Self> {
        let (types, function, uniformity) = (kernel.types(), kernel.function(), kernel.uniformity());
        // Whoever calls has the variables of all who are called.
        let shared = calls.lds(module, function);
        let lds = LdsLayout::of(module, types, function, shared, target)?;
        if lds.is_dynamic() && !function.is_kernel() {
            let what = "LDS whose size the launch decides, in a function that is called, is not supported";
            return Err(Diagnostic::at(function.span, what));
        }
        let info = KernelInfo::new(module, types, function, target, &lds)?;
        let mut mir = mir::Function::new(function.name.clone(), target);
        mir.is_callable = !function.is_kernel();
        Ok(Lower {
            module,
            types,
            function,
            uniformity,
            calls,
            target,
            mir,
            info,
            lds,
            blocks: full_map(function.blocks.len()),
            block: function.entry(),
            dag: Dag::default(),
            local: FxHashMap::default(),
            whole_wave: whole::WholeWave::default(),
            whole_local: FxHashMap::default(),
            beside: SmallVec::new(),
            active_mask: None,
            asm_m0: None,
            repeats: repeats::Repeats::default(),
            scalar_loads: FxHashMap::default(),
            exports: PrimaryMap::new(),
            exported: full_map(function.values.len()),
            used_elsewhere: full_map(function.values.len()),
            inputs: FxHashMap::default(),
            slots: SecondaryMap::new(),
            objects: FxHashMap::default(),
            aliases: Aliases::new(module, types, function, uniformity.uses()),
            mode_may_differ: modes::may_change(module),
            flat_scratch: false,
            phi_index: FxHashMap::default(),
            partial: None,
            span: function.span,
            glued: EntitySet::new(),
        })
    }

    /// Selects the whole function. Appends the blocks' DAGs to `text`.
    pub(crate) fn run(mut self, mut text: Option<&mut String>) -> Result<Lowered> {
        let order: Vec<Block> = DepthFirst::new(self.uniformity.graph()).reverse_postorder().collect();
        for &block in &order {
            let data = &self.function.blocks[block];
            let name = data.name.clone().unwrap_or_default();
            let machine = self.mir.blocks.push(mir::BlockData::new(name, data.span));
            self.mir.layout.push(machine);
            self.blocks[block] = Some(machine);
        }
        self.find_whole_wave()?;
        self.scan(&order)?;
        self.make_phis(&order)?;
        for &block in &order {
            self.lower_block(block)?;
            if let Some(text) = &mut text {
                text.push_str(&format!("{}:\n", self.machine_block(block)));
                self.dag.print(&self.mir.origins, text).expect("a string takes all text");
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
            self.lower_arguments()?;
        }
        for &inst in &function.blocks[block].insts {
            let data = &function.insts[inst];
            self.span = data.span;
            self.set_origin(inst);
            if data.kind.is_terminator() || matches!(data.kind, gcnsel_ir::InstKind::Phi { .. }) {
                continue;
            }
            self.check_scope(inst)?;
            self.forget_loads(inst);
            self.dag.whole = self.is_for_all_lanes(inst);
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
        let exports = self.plan_exports(block)?;
        let mut roots: Vec<(NodeId, Need)> = Vec::new();
        end.roots(&mut roots);
        for export in &exports {
            export.roots(&self.dag, &mut roots);
        }
        // Selection gets the memory of what was asked while nodes were made.
        self.dag.complete();
        self.local.clear();
        self.local.shrink_to(LARGE);
        // Selection borrows the DAG and the machine function; both come back below.
        let dag = std::mem::take(&mut self.dag);
        let machine = self.machine_block(block);
        let mut selector = Selector::run(&dag, &mut self.mir, machine, &mut self.glued, &roots)?;
        let exported = values::select_exports(&mut selector, &dag, &exports)?;
        let terminator = end.select(&mut selector)?;
        self.dag = dag;
        for (value, export) in exported {
            self.note_known_bits(&export);
            self.set_export(value, export);
        }
        self.mir.blocks[machine].terminator = Some(terminator);
        Ok(())
    }

    /// Whether a value has several users, and not for their addresses alone: those take constants for nothing.
    fn has_users_of_its_own(&self, value: Value) -> bool {
        let users = self.uniformity.uses().of(value);
        let is_address = |&user: &Inst| matches!(self.function.insts[user].kind, InstKind::Gep { .. });
        users.len() > 1 && !users.iter().all(is_address)
    }

    fn machine_block(&self, block: Block) -> mir::Block {
        self.blocks[block].expect("the successors of reachable blocks are reachable")
    }

    /// Origin of new nodes: the instruction's result, position and `!dbg`.
    fn set_origin(&mut self, inst: Inst) {
        let data = &self.function.insts[inst];
        let (line, column) =
            data.debug_loc.and_then(|id| self.module.metadata.location(id)).unwrap_or((0, 0));
        let name = match data.result.and_then(|v| self.function.values[v].name.as_deref()) {
            Some(name) => format!("%{name}").into(),
            None => Box::from(""),
        };
        let origin = mir::OriginData {
            name,
            span: data.span,
            line,
            column,
            debug_loc: data.debug_loc.map(|id| id.index() as u32),
        };
        self.dag.origin = self.mir.origins.add(origin);
    }

    fn ty(&self, value: Value) -> Type {
        self.function.values[value].ty
    }

    fn unsupported(&self, what: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::at(self.span, format!("{what} is not supported on {}", self.target))
    }

    /// Refuses an intrinsic that is an instruction which the target does not have.
    fn check_instruction(&self, intrinsic: gcnsel_ir::Intrinsic, op: gcnsel_isa::Op) -> Result<()> {
        if op.row().available(self.target) {
            return Ok(());
        }
        let others = gcnsel_isa::Target::ALL.into_iter().find(|&other| op.row().available(other));
        let message = format!(
            "'{}' is {}, which {} does not have",
            intrinsic.name(),
            op.row().mnemonic(others.unwrap_or(self.target)),
            self.target
        );
        Err(Diagnostic::at(self.span, message))
    }

    /// An intrinsic that the target has, but not of this type; of which types it has it (to stand before "it is").
    fn unsupported_of(&self, intrinsic: gcnsel_ir::Intrinsic, ty: Type, others: &str) -> Diagnostic {
        let ty = gcnsel_ir::type_text(self.types, ty);
        let mut refused = self.unsupported(format!("'{}' of type '{ty}'", intrinsic.name()));
        refused.message += &format!("; {others} it is");
        refused
    }
}
