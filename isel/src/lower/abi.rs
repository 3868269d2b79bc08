//! The kernel's contract: inputs, arguments, and what the descriptor and the metadata must say.
//!
//! Source: LLVM's AMDGPU usage document, "Initial Kernel Execution State" and "Kernarg Segment".

use super::{LdsLayout, Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Function, MOST_WORK_ITEMS, Module, SymbolId, TypeTable};
use gcnsel_isa::{Bank, Target};
use gcnsel_legalize::layout::components;
use gcnsel_legalize::{FloatMode, KernelArg, kernel_arguments};
use gcnsel_mir::{Input, InputKind, RegKind, VReg};

/// What the kernel takes from the hidden arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HiddenUse {
    /// The body reads the implicit argument pointer.
    pub implicit_args: bool,
    /// The body asks for the queue pointer.
    pub queue_ptr: bool,
}

/// What selection learned about a kernel, for its descriptor and metadata.
#[derive(Clone, Debug)]
pub struct KernelInfo {
    /// Name without the `@`.
    pub name: Box<str>,
    /// Explicit arguments in order.
    pub args: Vec<KernelArg>,
    /// Bytes of the explicit arguments.
    pub explicit_kernarg_size: u32,
    /// Alignment of the kernarg segment, in bytes.
    pub kernarg_align: u32,
    /// Dimensions of the work-item number that the body asks for, 0 to 3 (y counts x in).
    pub workitem_dimensions: u32,
    /// Inputs the wave is to start with, in the order of [`InputKind`]; the same as the machine function's.
    pub inputs: Vec<InputKind>,
    /// Bytes of LDS with places of their own.
    pub lds_bytes: u32,
    /// Uses LDS whose size the launch decides.
    pub dynamic_lds: bool,
    /// Hidden arguments.
    pub hidden: HiddenUse,
    /// Flat instructions may access scratch: FLAT_SCRATCH must be set up.
    pub flat_scratch: bool,
    /// Denormals.
    pub float_mode: FloatMode,
    /// `reqd_work_group_size`, when there.
    pub required_workgroup_size: Option<[u32; 3]>,
    /// Most work-items in a work-group (`amdgpu-flat-work-group-size`), 1024 where nothing is said.
    pub max_workgroup_size: u32,
    /// The blocks that the uniformity analysis took for headers of irreducible cycles: whoever converges lanes must take
    /// the same.
    pub irreducible_headers: Vec<gcnsel_mir::Block>,
    /// The functions that are called, not inlined, in the order of their first calls.
    pub callees: Vec<SymbolId>,
    /// Functions are called through pointers.
    pub calls_pointers: bool,
    /// Edges that no lane takes, by what is known of the conditions; their arguments are undefined.
    pub untaken_edges: Vec<(gcnsel_mir::Block, gcnsel_mir::Block)>,
}

/// Waves of a work-group of that many work-items that share a SIMD.
pub fn workgroup_waves_per_simd(target: Target, work_items: u32) -> u32 {
    let info = target.info();
    work_items.div_ceil(info.wave_size).div_ceil(info.simds_per_cu).max(1)
}

/// Most work-items of a work-group, as a function's metadata and attributes say.
pub fn max_workgroup_size(module: &Module, function: &Function) -> u32 {
    match module.required_work_group_size(function) {
        Some([x, y, z]) => x.saturating_mul(y).saturating_mul(z),
        None => function.most_work_items(),
    }
}

impl KernelInfo {
    pub(super) fn new(
        module: &Module,
        types: &TypeTable,
        function: &Function,
        target: Target,
        lds: &LdsLayout,
    ) -> Result<Self> {
        let _ = target;
        let args = kernel_arguments(types, function)?;
        let end = args.last().map_or(0, |last| last.offset + last.size);
        let kernarg_align = args.iter().map(|arg| arg.align).fold(8, u32::max);
        let required_workgroup_size = module.required_work_group_size(function);
        let max_workgroup_size = max_workgroup_size(module, function);
        Ok(KernelInfo {
            name: function.name.clone(),
            args,
            explicit_kernarg_size: end,
            kernarg_align,
            workitem_dimensions: 0,
            inputs: Vec::new(),
            lds_bytes: lds.static_bytes(),
            dynamic_lds: lds.is_dynamic(),
            hidden: HiddenUse::default(),
            flat_scratch: false,
            float_mode: FloatMode::of(&function.attributes),
            required_workgroup_size,
            max_workgroup_size,
            irreducible_headers: Vec::new(),
            callees: Vec::new(),
            calls_pointers: false,
            untaken_edges: Vec::new(),
        })
    }

    /// Whether functions are called, not all inlined.
    pub fn makes_calls(&self) -> bool {
        self.calls_pointers || !self.callees.is_empty()
    }

    /// Byte offset of the hidden arguments in the kernarg segment.
    pub fn implicit_args_offset(&self) -> u32 {
        self.explicit_kernarg_size.next_multiple_of(8)
    }
}

/// Dwords and bank of an input.
fn shape(kind: InputKind) -> (Bank, u8) {
    match kind {
        InputKind::PrivateSegmentBuffer => (Bank::Sgpr, 4),
        InputKind::DispatchPtr
        | InputKind::QueuePtr
        | InputKind::KernargPtr
        | InputKind::DispatchId
        | InputKind::FlatScratchInit
        | InputKind::ImplicitArgPtr
        | InputKind::ReturnAddress => (Bank::Sgpr, 2),
        InputKind::PrivateSegmentSize
        | InputKind::WorkgroupIdX
        | InputKind::WorkgroupIdY
        | InputKind::WorkgroupIdZ
        | InputKind::WorkgroupInfo
        | InputKind::ScalarArgument(_)
        | InputKind::PrivateSegmentWaveOffset => (Bank::Sgpr, 1),
        InputKind::WorkitemIdX | InputKind::WorkitemIdY | InputKind::WorkitemIdZ | InputKind::Argument(_) => {
            (Bank::Vgpr, 1)
        }
    }
}

impl Lower<'_> {
    /// The register of an input, asked for by the first use.
    pub(super) fn input_reg(&mut self, kind: InputKind) -> VReg {
        if let Some(&reg) = self.inputs.get(&kind) {
            return reg;
        }
        let (bank, dwords) = shape(kind);
        let reg = self.mir.new_reg(bank, dwords, RegKind::Plain, gcnsel_mir::Origin::NONE);
        self.inputs.insert(kind, reg);
        reg
    }

    /// An input as a node.
    pub(super) fn input(&mut self, kind: InputKind) -> NodeId {
        let reg = self.input_reg(kind);
        let (bank, dwords) = shape(kind);
        self.dag.reg(reg, 0, Ty::bits(dwords), bank == Bank::Vgpr)
    }

    /// Puts the inputs into the machine function, in the order of their kinds.
    pub(super) fn finish_inputs(&mut self) {
        if self.mir.is_callable {
            let mut inputs: Vec<Input> =
                self.inputs.iter().map(|(&kind, &vreg)| Input { kind, vreg, phys: None }).collect();
            inputs.sort_by_key(|i| i.kind);
            self.place_callable_inputs(&mut inputs);
            self.copy_inputs(&mut inputs);
            self.mir.inputs = inputs;
            return;
        }
        if self.info.makes_calls() && !self.target.info().architected_flat_scratch {
            // Whoever is called may want all of scratch.
            self.info.flat_scratch = true;
            self.input_reg(InputKind::PrivateSegmentBuffer);
        }
        if !self.mir.slots.is_empty() && !self.target.info().architected_flat_scratch {
            self.input_reg(InputKind::PrivateSegmentBuffer);
            self.input_reg(InputKind::PrivateSegmentWaveOffset);
        }
        if self.info.flat_scratch && !self.target.info().architected_flat_scratch {
            self.input_reg(InputKind::FlatScratchInit);
            self.input_reg(InputKind::PrivateSegmentWaveOffset);
        }
        // One register packs all dimensions: its kind says how many the descriptor asks for.
        let packed = self.target.info().packed_work_item_ids;
        let last = match self.info.workitem_dimensions {
            3 => InputKind::WorkitemIdZ,
            2 => InputKind::WorkitemIdY,
            _ => InputKind::WorkitemIdX,
        };
        let named = |kind| if packed && kind == InputKind::WorkitemIdX { last } else { kind };
        let mut inputs: Vec<Input> =
            self.inputs.iter().map(|(&kind, &vreg)| Input { kind: named(kind), vreg, phys: None }).collect();
        inputs.sort_by_key(|i| i.kind);
        self.info.inputs = inputs.iter().map(|i| i.kind).collect();
        if self.info.makes_calls() {
            self.copy_inputs(&mut inputs);
        }
        self.mir.inputs = inputs;
    }

    /// Work-item number in dimension 0 to 2.
    pub(super) fn workitem_id(&mut self, dimension: u32) -> NodeId {
        let max = match self.info.required_workgroup_size {
            Some(size) => size[dimension as usize].saturating_sub(1),
            None => self.info.max_workgroup_size.clamp(1, MOST_WORK_ITEMS) - 1,
        };
        if max == 0 {
            return self.dag.i32(0);
        }
        self.info.workitem_dimensions = self.info.workitem_dimensions.max(dimension + 1);
        let node = if self.target.info().packed_work_item_ids || self.mir.is_callable {
            let packed = self.input(InputKind::WorkitemIdX);
            let (offset, width) = (self.dag.i32(10 * dimension), self.dag.i32(10));
            self.dag.node(Op::BfeU, Ty::I32, &[packed, offset, width])
        } else {
            let kinds = [InputKind::WorkitemIdX, InputKind::WorkitemIdY, InputKind::WorkitemIdZ];
            self.input(kinds[dimension as usize])
        };
        let bound = u64::from((max + 1).next_power_of_two() - 1);
        self.dag.assume_zero(node, !bound & 0xffff_ffff);
        node
    }

    /// The address of the hidden arguments.
    pub(super) fn implicit_args(&mut self) -> NodeId {
        if self.mir.is_callable {
            return self.input(InputKind::ImplicitArgPtr);
        }
        self.info.hidden.implicit_args = true;
        let base = self.input(InputKind::KernargPtr);
        let offset = i64::from(self.info.implicit_args_offset());
        self.dag.add_const(Ty::I64, base, offset)
    }

    /// Loads the arguments that are used.
    pub(super) fn lower_arguments(&mut self) -> Result<()> {
        let function = self.function;
        if self.mir.is_callable {
            return self.receive_arguments();
        }
        for (i, param) in function.params.iter().enumerate() {
            let Some(value) = param.value else { continue };
            if self.uniformity.uses().of(value).is_empty() {
                continue;
            }
            let arg = self.info.args[i].clone();
            let base = self.input(InputKind::KernargPtr);
            let nodes: Nodes = if arg.by_reference {
                let address = self.dag.add_const(Ty::I64, base, i64::from(arg.offset));
                let wanted = self.scalar_ty(param.ty)?;
                Nodes::from_iter([self.resize(address, wanted)])
            } else {
                components(self.types, param.ty, function.span)?;
                let dwords = self.kernarg_dwords(base, arg.offset, arg.size);
                self.unpack_memory(param.ty, &dwords, (arg.offset % 4) * 8)?
            };
            self.local.insert(value, nodes);
        }
        Ok(())
    }

    /// The dwords of the kernarg segment that hold `size` bytes from `offset` on.
    fn kernarg_dwords(&mut self, base: NodeId, offset: u32, size: u32) -> Vec<NodeId> {
        let first = offset / 4;
        let last = (offset + size).div_ceil(4);
        self.scalar_dwords(base, i64::from(first) * 4, last - first, 4, true)
    }
}
