//! The state of lowering a function, and what all steps ask of it.

use super::exports::{Export, ExportId, Users};
use super::kernel_info::KernelInfo;
use super::lds::LdsLayout;
use super::low_halves::LowHalves;
use super::quiet::Quiet;
use super::repeats::Repeats;
use super::whole_wave::WholeWave;
use crate::budgets::register_budgets;
use crate::causes::Causes;
use crate::dag::{Dag, NodeId, Nodes};
use crate::refusal::unsupported;
use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use gcnsel_analysis::{Aliases, Uniformity};
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_graph::full_map;
use gcnsel_ir::{Block, Function, Inst, Module, Type, TypeTable, Value};
use gcnsel_isa::Target;
use gcnsel_legalize::{Analysed, Calls, modes};
use gcnsel_mir as mir;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Selection of one function.
pub(crate) struct Lower<'a> {
    pub(super) module: &'a Module,
    pub(super) types: &'a TypeTable,
    pub(super) function: &'a Function,
    pub(super) uniformity: &'a Uniformity,
    pub(super) calls: &'a Calls,
    pub(super) target: Target,
    /// The function being made.
    pub(super) mir: mir::Function,
    pub(super) info: KernelInfo,
    /// Why values are where they are, if somebody will ask.
    pub(super) causes: Option<Box<Causes>>,
    pub(super) lds: LdsLayout,
    /// Machine blocks of reachable IR blocks.
    pub(super) blocks: SecondaryMap<Block, Option<mir::Block>>,
    /// The block being lowered, and its nodes.
    pub(super) block: Block,
    pub(super) dag: Dag,
    pub(super) local: FxHashMap<Value, Nodes>,
    /// What all lanes of the wave execute, and what they have of values in this block.
    pub(super) whole_wave: WholeWave,
    pub(super) whole_local: FxHashMap<Value, Nodes>,
    /// Addresses that are in the object of the access being lowered.
    pub(super) beside: SmallVec<[NodeId; 8]>,
    /// Whether the access that is being lowered is one of a stack object: its pointer is an `alloca`'s and what is added to it.
    pub(super) is_in_stack_object: bool,
    /// The lanes that are active, where all execute something.
    pub(super) active_mask: Option<NodeId>,
    /// What inline assembly of this block has left in M0.
    pub(super) asm_m0: Option<NodeId>,
    /// Floats that no minimum needs made quiet first.
    pub(super) quiet: Quiet,
    /// Numbers of 64 bits of which nobody needs the high half.
    pub(super) low_halves: LowHalves,
    /// Other loads of this block that may be repeated.
    pub(super) repeats: Repeats,
    /// Invariant scalar loads of this block, by base, offset and dwords.
    pub(super) scalar_loads: FxHashMap<(NodeId, i64, u8), NodeId>,
    /// Values that other blocks use, and each value's.
    pub(super) exports: PrimaryMap<ExportId, Export>,
    pub(super) exported: SecondaryMap<Value, PackedOption<ExportId>>,
    pub(super) used_elsewhere: SecondaryMap<Value, Users>,
    /// Vectors that other blocks find in one register: a number chooses dwords of it there, or it is brought to a phi that is one.
    pub(super) tuples: EntitySet<Value>,
    /// Dwords of the widest vector of which a number chooses registers.
    pub(super) indexed_dwords: u32,
    pub(super) inputs: FxHashMap<mir::InputKind, mir::VReg>,
    /// Whether the register of work-item ids has the first dimension's alone.
    pub(super) takes_first_id_alone: bool,
    pub(super) slots: SecondaryMap<Value, Option<mir::Slot>>,
    /// The numbers by which memory operands name objects.
    pub(super) objects: FxHashMap<gcnsel_analysis::Object, u32>,
    pub(super) aliases: Aliases<'a>,
    /// Whether the mode may be another one than the function's attributes say: somebody has changed it.
    pub(super) mode_may_differ: bool,
    /// Whether a flat address may point into scratch.
    pub(super) flat_scratch: bool,
    /// Incoming values of phis with many, by block.
    pub(super) phi_index: FxHashMap<Inst, FxHashMap<Block, Value>>,
    /// Blocks that may run with some lanes alone, once somebody has asked.
    pub(super) partial: Option<EntitySet<Block>>,
    pub(super) span: Span,
    /// Machine instructions that must directly follow the one before.
    pub(super) glued: EntitySet<mir::Inst>,
}

impl<'a> Lower<'a> {
    /// Lowering of a function, before its first block.
    ///
    /// # Errors
    /// What its LDS variables and arguments ask for and do not get.
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
        let info = KernelInfo::new(module, types, function, &lds)?;
        let budgets = register_budgets(target, &function.attributes, info.max_workgroup_size);
        let indexed_dwords = Lower::most_indexed_dwords(budgets.vgprs);
        let mut mir = mir::Function::new(function.name.clone(), target);
        // Whoever asks for few has few; the stages behind selection get the exact number.
        let asked = function.attributes.string("amdgpu-num-sgpr").and_then(|text| text.trim().parse().ok());
        mir.sgpr_budget = asked.filter(|&n| n > 0).map_or(mir.sgpr_budget, |n: u16| n.min(mir.sgpr_budget));
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
            causes: None,
            lds,
            blocks: full_map(function.blocks.len()),
            block: function.entry(),
            dag: Dag::default(),
            local: FxHashMap::default(),
            whole_wave: WholeWave::default(),
            whole_local: FxHashMap::default(),
            beside: SmallVec::new(),
            is_in_stack_object: false,
            active_mask: None,
            asm_m0: None,
            quiet: Quiet::default(),
            low_halves: LowHalves::default(),
            repeats: Repeats::default(),
            scalar_loads: FxHashMap::default(),
            exports: PrimaryMap::new(),
            exported: full_map(function.values.len()),
            used_elsewhere: full_map(function.values.len()),
            tuples: EntitySet::new(),
            indexed_dwords,
            inputs: FxHashMap::default(),
            takes_first_id_alone: super::kernel_info::takes_first_id_alone(module, function),
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

    /// Has selection, and what comes behind it, note their decisions.
    pub(crate) fn explain(&mut self, with_clobbers: bool) {
        let clobbers = if with_clobbers { self.aliases.clobbers() } else { Default::default() };
        self.causes = Some(Box::new(Causes { clobbers, ..Causes::default() }));
        self.mir.journal = Some(Box::default());
    }

    /// The machine block of a reachable block.
    pub(super) fn machine_block(&self, block: Block) -> mir::Block {
        self.blocks[block].expect("the successors of reachable blocks are reachable")
    }

    /// Origin of new nodes: the instruction's result, position and `!dbg`.
    pub(super) fn set_origin(&mut self, inst: Inst) {
        let data = &self.function.insts[inst];
        let (line, column) =
            data.debug_loc.and_then(|loc| self.module.metadata.location(loc.node)).unwrap_or((0, 0));
        let name = match data.result.and_then(|v| self.function.values[v].name.as_deref()) {
            Some(name) => format!("%{name}").into(),
            None => Box::from(""),
        };
        let origin = mir::OriginData {
            name,
            span: data.span,
            line,
            column,
            debug_loc: data.debug_loc.map(|loc| mir::DebugLoc {
                node: loc.node.as_u32(),
                call: loc.inlined.map(|call| call.as_u32()),
            }),
        };
        self.dag.origin = self.mir.origins.add(origin);
        if let Some(causes) = &mut self.causes {
            causes.instructions.insert(self.dag.origin, inst);
        }
    }

    /// The type of a value.
    pub(super) fn ty(&self, value: Value) -> Type {
        self.function.values[value].ty
    }

    /// What cannot be done at the instruction being lowered.
    pub(super) fn unsupported(&self, what: impl std::fmt::Display) -> Diagnostic {
        unsupported(self.target, self.span, what)
    }

    /// Refuses an intrinsic that is an instruction which the target does not have.
    pub(super) fn check_instruction(
        &self,
        intrinsic: gcnsel_ir::Intrinsic,
        op: gcnsel_isa::Op,
    ) -> Result<()> {
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
    pub(super) fn unsupported_of(
        &self,
        intrinsic: gcnsel_ir::Intrinsic,
        ty: Type,
        others: &str,
    ) -> Diagnostic {
        let ty = gcnsel_ir::type_text(self.types, ty);
        let mut refused = self.unsupported(format!("'{}' of type '{ty}'", intrinsic.name()));
        refused.message += &format!("; {others} it is");
        refused
    }
}
