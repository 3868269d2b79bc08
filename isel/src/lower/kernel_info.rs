//! What selection learns about a kernel, for its descriptor and metadata.
//!
//! Source: LLVM's AMDGPU usage document, "Kernarg Segment" and "Kernel Descriptor".

use super::lds::LdsLayout;
use crate::causes::Causes;
use cranelift_entity::PrimaryMap;
use gcnsel_diag::Result;
use gcnsel_ir::{
    Callee, DebugLoc, Function, InlinedCall, Inst, InstKind, Intrinsic, Module, SymbolId, TypeTable,
};
use gcnsel_legalize::{FloatMode, KernelArg, kernel_arguments};
use gcnsel_mir::InputKind;

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
    /// Why values are where they are, if somebody will ask.
    pub causes: Option<Box<Causes>>,
    /// The calls that have been inlined, as the IR's function had them: source locations name them.
    pub inlined_calls: PrimaryMap<InlinedCall, DebugLoc>,
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
        lds: &LdsLayout,
    ) -> Result<Self> {
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
            causes: None,
            inlined_calls: function.inlined_calls.clone(),
        })
    }

    /// Whether functions are called, not all inlined.
    pub fn makes_calls(&self) -> bool {
        self.calls_pointers || !self.callees.is_empty()
    }

    /// Dwords at the start of the kernarg segment that hold the arguments asked for in SGPRs: the first ones that are `inreg`,
    /// as if at least `least` were. The address of one that is passed by reference is nowhere in the segment.
    pub fn preloaded_dwords(&self, least: u32) -> u32 {
        let is_one = |&(n, arg): &(u32, &KernelArg)| !arg.by_reference && (arg.in_registers || n < least);
        let last = (0..).zip(&self.args).take_while(is_one).last();
        last.map_or(0, |(_, arg)| (arg.offset + arg.size).div_ceil(4))
    }

    /// Byte offset of the hidden arguments in the kernarg segment.
    pub fn implicit_args_offset(&self) -> u32 {
        self.explicit_kernarg_size.next_multiple_of(8)
    }
}

/// Whether the descriptor of a kernel asks for work-item ids in the first dimension alone: nobody takes others, and nobody who
/// is called may.
pub(super) fn takes_first_id_alone(module: &Module, function: &Function) -> bool {
    let takes_none = |&inst: &Inst| match &function.insts[inst].kind {
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
            let intrinsic = module.intrinsic(*symbol);
            intrinsic.is_some_and(|intrinsic| {
                !matches!(intrinsic, Intrinsic::AmdgcnWorkitemIdY | Intrinsic::AmdgcnWorkitemIdZ)
            })
        }
        InstKind::Call { callee: Callee::Indirect(_), .. } => false,
        _ => true,
    };
    function.is_kernel()
        && function.layout.iter().all(|&block| function.blocks[block].insts.iter().all(takes_none))
}
