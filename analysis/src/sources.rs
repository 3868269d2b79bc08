//! Where divergence comes from: what each argument and instruction makes of its operands.
//!
//! One table, [`Origin`], with the reason of each row; the functions below it only say which row applies.

use crate::asm;
use crate::moves::Lanes;
use crate::workgroup::WorkGroup;
use cranelift_entity::SecondaryMap;
use gcnsel_ir::{
    AddressSpace, BinaryOp, Callee, ConstData, Function, Inst, InstKind, Intrinsic, Memory, MetadataOperand,
    Module, SymbolId, Type, TypeTable, Value, ValueDef,
};
use rustc_hash::FxHashMap;

/// How the lanes' results of one instruction relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// May differ even for equal operands.
    Divergent,
    /// Equal whatever the operands.
    Uniform,
    /// Equal where the operands are.
    Operands,
}

/// Makes the table's enum and its columns from the rows.
macro_rules! origins {
    ($($(#[$doc:meta])* $row:ident $flow:ident $why:literal;)*) => {
        /// Why a value is divergent or uniform on its own account: the rows of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Origin {
            $($(#[$doc])* $row,)*
        }

        impl Origin {
            /// What it means for the result.
            pub fn flow(self) -> Flow {
                match self {
                    $(Origin::$row => Flow::$flow,)*
                }
            }

            /// The reason, to be read after the value's name.
            pub fn why(self) -> &'static str {
                match self {
                    $(Origin::$row => $why,)*
                }
            }
        }
    };
}

origins! {
    /// Anything that computes its result from its operands, constants included.
    Computed Operands "is computed from its operands";
    /// An argument of a kernel.
    KernelArgument Uniform "is a kernel argument: one kernarg segment for the whole dispatch";
    /// An argument that the calling convention passes in an SGPR.
    ScalarArgument Uniform "is an inreg argument, passed in an SGPR";
    /// Any other argument.
    VectorArgument Divergent "is an argument passed in a VGPR: callers may pass each lane its own";
    /// `workitem.id` in a dimension.
    WorkitemId Divergent "is a work-item id, which every lane has its own of";
    /// The same where the work-group is one wide.
    OnlyWorkitemId Uniform "is a work-item id in a dimension in which the work-group is 1 wide";
    /// The number of the wave in a one-dimensional work-group.
    WaveOfWorkitem Uniform
        "drops the bits of the work-item id that tell the lanes of a wave apart (the group is one-dimensional)";
    /// Anything at all where the work-group is one work-item.
    OnlyLane Uniform "has no other lane to differ from: the work-group is one work-item";
    /// A load of scratch.
    PrivateLoad Divergent "loads from scratch, which every lane has its own of under one address";
    /// A load through a generic pointer.
    FlatLoad Divergent "loads through a generic pointer, which may point to scratch";
    /// A load from an address space that we know nothing of.
    UnknownSpaceLoad Divergent "loads from an address space whose sharing between lanes is not known";
    /// A load from memory that lanes share.
    SharedLoad Operands "loads from memory that all lanes share";
    /// `atomicrmw`, `cmpxchg` and the like.
    Atomic Divergent "is an atomic update: lanes update one after the other, each sees another old value";
    /// A call that is not inlined.
    Call Divergent "is the result of a call, returned in VGPRs";
    /// `va_arg`.
    VariadicArgument Divergent "is an argument of a list, which callers pass each lane its own of";
    /// An intrinsic that is not in the table of `ir`.
    UnknownIntrinsic Divergent "is the result of an intrinsic that is not known";
    /// `mbcnt`.
    LaneIndex Divergent "counts the lanes before its own";
    /// Permutations, dpp, swizzles, matrix operations, and every other cross-lane operation without a row.
    CrossLane Divergent "takes each lane's result from other lanes";
    /// `readfirstlane`, `readlane`.
    ReadLane Uniform "reads one lane's value into an SGPR";
    /// `ballot`, `icmp`, `fcmp`.
    LaneMask Uniform "is a mask of lanes, in an SGPR";
    /// `wave.reduce`.
    WaveReduction Uniform "combines all lanes into one value";
    /// Work-group ids and what else stays the same from the wave's start to its end.
    DispatchState Uniform "is what the wave is told when it starts";
    /// Counters, registers and everything else the wave has one of.
    WaveState Uniform "is state that the wave has one of";
    /// `ds.append`, `ds.consume`.
    WaveCounter Operands "counts the lanes of the wave at one address, and gives all what was there";
    /// A register by name that is no SGPR.
    VectorRegister Divergent "reads a register that every lane has its own of";
    /// An `i1` in scalar registers.
    LaneBit Divergent "is each lane's own bit of a mask in scalar registers";
    /// An output of inline assembly in an SGPR.
    AsmScalar Uniform "is written to an SGPR by inline assembly";
    /// An output of inline assembly in a VGPR, or where the constraint does not say.
    AsmVector Divergent "is written to a VGPR by inline assembly";
}

impl Origin {
    /// Whether it is the same in all lanes of the wave and whenever it is asked for.
    pub(crate) fn is_fixed(self) -> bool {
        use Origin::*;
        matches!(self, KernelArgument | ScalarArgument | OnlyWorkitemId | DispatchState)
    }
}

/// The intrinsics whose row does not follow from their effects: what they make of their operands, and what they ask
/// of the lanes that execute them together. (Operands of which the wave has one are marked in `ir`'s table.)
const INTRINSICS: &[(Origin, Lanes, &[Intrinsic])] = &[
    (Origin::ReadLane, Lanes::EXACT, &[Intrinsic::AmdgcnReadfirstlane]),
    (Origin::ReadLane, Lanes::NAMED, &[Intrinsic::AmdgcnReadlane]),
    // Of the first lane's operand.
    (
        Origin::ReadLane,
        Lanes::EXACT,
        &[Intrinsic::AmdgcnSWqm, Intrinsic::AmdgcnSQuadmask, Intrinsic::AmdgcnSBitreplicate],
    ),
    (Origin::CrossLane, Lanes::NAMED, &[Intrinsic::AmdgcnWritelane]),
    (
        Origin::SharedLoad,
        Lanes::DERIVATIVE,
        &[
            Intrinsic::AmdgcnImageSample1d,
            Intrinsic::AmdgcnImageSample2d,
            Intrinsic::AmdgcnImageSample3d,
            Intrinsic::AmdgcnImageSample1dArray,
            Intrinsic::AmdgcnImageSample2dArray,
        ],
    ),
    (Origin::Computed, Lanes::BARRIER, &[Intrinsic::AmdgcnSBarrier, Intrinsic::AmdgcnDsGwsBarrier]),
    (
        Origin::LaneMask,
        Lanes::EXACT,
        &[Intrinsic::AmdgcnBallot, Intrinsic::AmdgcnIcmp, Intrinsic::AmdgcnFcmp, Intrinsic::AmdgcnIfBreak],
    ),
    (Origin::LaneIndex, Lanes::INDEPENDENT, &[Intrinsic::AmdgcnMbcntLo, Intrinsic::AmdgcnMbcntHi]),
    (
        Origin::WaveReduction,
        Lanes::EXACT,
        &[
            Intrinsic::AmdgcnWaveReduceUmin,
            Intrinsic::AmdgcnWaveReduceUmax,
            Intrinsic::AmdgcnWaveReduceMin,
            Intrinsic::AmdgcnWaveReduceMax,
            Intrinsic::AmdgcnWaveReduceAdd,
            Intrinsic::AmdgcnWaveReduceSub,
            Intrinsic::AmdgcnWaveReduceAnd,
            Intrinsic::AmdgcnWaveReduceOr,
            Intrinsic::AmdgcnWaveReduceXor,
            Intrinsic::AmdgcnWaveReduceFadd,
            Intrinsic::AmdgcnWaveReduceFsub,
            Intrinsic::AmdgcnWaveReduceFmin,
            Intrinsic::AmdgcnWaveReduceFmax,
        ],
    ),
    (
        Origin::DispatchState,
        Lanes::INDEPENDENT,
        &[
            Intrinsic::AmdgcnWorkgroupIdX,
            Intrinsic::AmdgcnWorkgroupIdY,
            Intrinsic::AmdgcnWorkgroupIdZ,
            Intrinsic::AmdgcnDispatchPtr,
            Intrinsic::AmdgcnQueuePtr,
            Intrinsic::AmdgcnKernargSegmentPtr,
            Intrinsic::AmdgcnImplicitargPtr,
            Intrinsic::AmdgcnImplicitBufferPtr,
            Intrinsic::AmdgcnDispatchId,
            Intrinsic::AmdgcnGroupstaticsize,
            Intrinsic::AmdgcnWavefrontsize,
            Intrinsic::AmdgcnLdsKernelId,
            Intrinsic::AmdgcnRelocConstant,
            // Who calls a function together comes back together.
            Intrinsic::Returnaddress,
        ],
    ),
    (
        Origin::WaveState,
        Lanes::INDEPENDENT,
        &[
            Intrinsic::AmdgcnSGetpc,
            Intrinsic::AmdgcnSGetreg,
            Intrinsic::GetRounding,
            Intrinsic::GetFpenv,
            Intrinsic::GetFpmode,
            Intrinsic::AmdgcnSMemtime,
            Intrinsic::AmdgcnSMemrealtime,
            Intrinsic::Readcyclecounter,
            Intrinsic::Readsteadycounter,
            Intrinsic::ExperimentalConvergenceEntry,
            Intrinsic::ExperimentalConvergenceAnchor,
            Intrinsic::ExperimentalConvergenceLoop,
        ],
    ),
    // `exec` is as many lanes as read it. (Other registers than scalar ones: `register`.)
    (Origin::WaveState, Lanes::EXACT, &[Intrinsic::ReadRegister]),
    (Origin::WaveCounter, Lanes::EXACT, &[Intrinsic::AmdgcnDsAppend, Intrinsic::AmdgcnDsConsume]),
    // Lanes that name one lane get what it has, or all 0 if it is not active.
    (Origin::Computed, Lanes::EXACT, &[Intrinsic::AmdgcnDsBpermute]),
    // What names an interval is nowhere.
    (Origin::Computed, Lanes::INDEPENDENT, &[Intrinsic::InvariantStart]),
    // The pointers of C's library are generic ones, which may point to scratch, and its functions may stay calls.
    (
        Origin::Call,
        Lanes::INDEPENDENT,
        &[
            Intrinsic::LibraryMemcpy,
            Intrinsic::LibraryMemmove,
            Intrinsic::LibraryMemset,
            Intrinsic::LibraryMemcmp,
            Intrinsic::LibraryBcmp,
            Intrinsic::LibraryStrlen,
            Intrinsic::LoadRelative,
        ],
    ),
    // Whole-wave and whole-quad modes: an active lane gets its own operand back. A vote says whether any of a quad's
    // has, which all of them say alike where theirs are equal.
    (
        Origin::Computed,
        Lanes::EXACT,
        &[
            Intrinsic::AmdgcnStrictWwm,
            Intrinsic::AmdgcnWwm,
            Intrinsic::AmdgcnStrictWqm,
            Intrinsic::AmdgcnWqm,
            Intrinsic::AmdgcnSoftwqm,
            Intrinsic::AmdgcnWqmVote,
        ],
    ),
];

/// The place of an intrinsic's row. (Constant, so that what passes call is looked up while they are compiled.)
const fn row(intrinsic: Intrinsic) -> Option<&'static (Origin, Lanes, &'static [Intrinsic])> {
    let mut row = 0;
    while row < INTRINSICS.len() {
        let mut i = 0;
        while i < INTRINSICS[row].2.len() {
            if INTRINSICS[row].2[i] as usize == intrinsic as usize {
                return Some(&INTRINSICS[row]);
            }
            i += 1;
        }
        row += 1;
    }
    None
}

/// What an intrinsic asks of the lanes that execute it together: its column of the table.
pub(crate) const fn lanes_of(intrinsic: Intrinsic) -> Lanes {
    match row(intrinsic) {
        Some(row) => row.1,
        None if intrinsic.effects().convergent => Lanes::EXACT,
        None => Lanes::INDEPENDENT,
    }
}

/// What an instruction asks of the lanes that execute it together. Of calls that are not of known intrinsics, and of
/// inline assembly, LLVM's `convergent` is all that is known.
pub fn lanes(module: &Module, function: &Function, inst: Inst) -> Lanes {
    let InstKind::Call { callee, site, .. } = &function.insts[inst].kind else { return Lanes::INDEPENDENT };
    let declared = match callee {
        Callee::Symbol(symbol) => module.function(*symbol),
        _ => None,
    };
    if let Some(intrinsic) = declared.and_then(|f| f.intrinsic) {
        return lanes_of(intrinsic);
    }
    let is_convergent = declared.is_some_and(|f| f.attributes.has("convergent"))
        || site.as_deref().is_some_and(|s| s.attributes.has("convergent"));
    if is_convergent { Lanes::EXACT } else { Lanes::INDEPENDENT }
}

/// Work-items per wave, as a power of two: all targets so far run 64.
const WAVE_BITS: u32 = 6;

/// The rows of all arguments and instructions of a function.
#[derive(Clone, Debug)]
pub(crate) struct Origins {
    /// By number.
    pub arguments: Vec<Origin>,
    pub insts: SecondaryMap<Inst, Origin>,
}

/// The table applied to a function.
pub struct Sources<'a> {
    module: &'a Module,
    types: &'a TypeTable,
    function: &'a Function,
    group: WorkGroup,
    intrinsics: FxHashMap<SymbolId, Origin>,
}

impl<'a> Sources<'a> {
    /// The table for a function with types of `types`.
    pub fn new(module: &'a Module, types: &'a TypeTable, function: &'a Function) -> Self {
        let group = WorkGroup::of(module, function);
        Sources { module, types, function, group, intrinsics: FxHashMap::default() }
    }

    /// All rows.
    pub(crate) fn all(&mut self) -> Origins {
        let function = self.function;
        let arguments = (0..function.params.len()).map(|i| self.argument(i)).collect();
        let mut insts = SecondaryMap::with_default(Origin::Computed);
        insts.resize(function.insts.len());
        for &inst in function.layout.iter().flat_map(|&b| &function.blocks[b].insts) {
            insts[inst] = self.instruction(inst);
        }
        Origins { arguments, insts }
    }

    /// The row of the argument of that number.
    pub fn argument(&self, index: usize) -> Origin {
        let attributes = &self.function.params[index].attributes;
        // Which conventions pass what in SGPRs: AMDGPUUsage, "Calling Conventions".
        let by_convention = self.function.calling_convention.starts_with("amdgpu_");
        if self.function.is_kernel() {
            Origin::KernelArgument
        } else if attributes.has("inreg") || by_convention && attributes.has("byval") {
            Origin::ScalarArgument
        } else if self.group.is_one_item() {
            Origin::OnlyLane
        } else {
            Origin::VectorArgument
        }
    }

    /// The row of an instruction.
    pub fn instruction(&mut self, inst: Inst) -> Origin {
        match self.instruction_of_many(inst) {
            origin if origin.flow() == Flow::Divergent && self.group.is_one_item() => Origin::OnlyLane,
            origin => origin,
        }
    }

    /// The same, if there are several lanes.
    fn instruction_of_many(&mut self, inst: Inst) -> Origin {
        let data = &self.function.insts[inst];
        match &data.kind {
            InstKind::Load { ptr, .. } => self.load(*ptr),
            InstKind::AtomicRmw { .. } | InstKind::CmpXchg { .. } => Origin::Atomic,
            InstKind::VaArg { .. } => Origin::VariadicArgument,
            InstKind::Call { callee: Callee::Asm(called), .. } => {
                let outputs = asm::outputs(&called.constraints);
                let ty = |i| if outputs.len() == 1 { Some(data.ty) } else { self.types.part(data.ty, i) };
                let mut origins = (0..).zip(&outputs).map(|(i, &o)| self.asm(o, ty(i)));
                origins.find(|&origin| origin != Origin::AsmScalar).unwrap_or(Origin::AsmScalar)
            }
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => match self.call(*symbol) {
                Origin::WaveState => self.state(*symbol, args, data.ty),
                origin => origin,
            },
            InstKind::Call { callee: Callee::Indirect(_), .. } => Origin::Call,
            InstKind::ExtractValue { aggregate, indices } => self.extract(*aggregate, indices, data.ty),
            InstKind::Binary { op, lhs, rhs, .. } if self.drops_lane_bits(*op, *lhs, *rhs) => {
                Origin::WaveOfWorkitem
            }
            _ => Origin::Computed,
        }
    }

    fn load(&self, ptr: Value) -> Origin {
        self.load_through(self.function.values[ptr].ty)
    }

    /// The row of a load through a pointer, or through a vector of them, of a type.
    fn load_through(&self, pointers: Type) -> Origin {
        match self.types.pointer_space(self.types.scalar(pointers)) {
            Some(AddressSpace::PRIVATE) => Origin::PrivateLoad,
            Some(AddressSpace::FLAT) => Origin::FlatLoad,
            Some(space) if space <= AddressSpace::BUFFER_STRIDED => Origin::SharedLoad,
            _ => Origin::UnknownSpaceLoad,
        }
    }

    fn call(&mut self, symbol: SymbolId) -> Origin {
        if let Some(&origin) = self.intrinsics.get(&symbol) {
            return origin;
        }
        let origin = match self.module.intrinsic(symbol) {
            Some(
                Intrinsic::MaskedLoad
                | Intrinsic::MaskedGather
                | Intrinsic::MaskedExpandload
                | Intrinsic::VpLoad
                | Intrinsic::VpGather,
            ) => {
                let pointers = self.module.function(symbol).and_then(|f| f.params.first()).map(|p| p.ty);
                pointers.map_or(Origin::UnknownSpaceLoad, |ty| self.load_through(ty))
            }
            Some(intrinsic) => self.intrinsic(intrinsic),
            None if self.module.symbol_name(symbol).starts_with("llvm.") => Origin::UnknownIntrinsic,
            None => Origin::Call,
        };
        self.intrinsics.insert(symbol, origin);
        origin
    }

    fn intrinsic(&self, intrinsic: Intrinsic) -> Origin {
        let dimension = match intrinsic {
            Intrinsic::AmdgcnWorkitemIdX => Some(0),
            Intrinsic::AmdgcnWorkitemIdY => Some(1),
            Intrinsic::AmdgcnWorkitemIdZ => Some(2),
            _ => None,
        };
        if let Some(d) = dimension {
            return if self.group.is_one_wide(d) { Origin::OnlyWorkitemId } else { Origin::WorkitemId };
        }
        if let Some(row) = row(intrinsic) {
            return row.0;
        }
        let effects = intrinsic.effects();
        if intrinsic.signature().starts_with("void") {
            return Origin::Computed;
        }
        match effects.memory {
            Memory::ArgReadWrite | Memory::Any => Origin::Atomic,
            _ if effects.convergent => Origin::CrossLane,
            Memory::ArgRead => Origin::SharedLoad,
            Memory::None | Memory::Inaccessible | Memory::ArgWrite => Origin::Computed,
        }
    }

    /// The row of state that the wave has one of, unless what is read is a register that is not the wave's.
    fn state(&self, symbol: SymbolId, args: &[Value], ty: Type) -> Origin {
        if self.module.intrinsic(symbol) != Some(Intrinsic::ReadRegister) {
            return Origin::WaveState;
        }
        let name = match args.first().and_then(|&arg| self.function.as_const(arg)) {
            Some(ConstData::Metadata(node)) => self.module.metadata.elements(*node).first(),
            _ => None,
        };
        match name {
            _ if self.is_bit(ty) => Origin::LaneBit,
            Some(MetadataOperand::String(name)) if asm::is_scalar(name) => Origin::WaveState,
            _ => Origin::VectorRegister,
        }
    }

    /// The row of an output of inline assembly.
    fn asm(&self, output: asm::Output, ty: Option<Type>) -> Origin {
        match output {
            asm::Output::Vector => Origin::AsmVector,
            // A condition of all lanes takes a bit of each.
            asm::Output::Scalar if ty.is_none_or(|ty| self.is_bit(ty)) => Origin::LaneBit,
            asm::Output::Scalar => Origin::AsmScalar,
        }
    }

    fn is_bit(&self, ty: Type) -> bool {
        self.types.int_bits(self.types.scalar(ty)) == Some(1)
    }

    /// Inline assembly with several outputs returns a structure of them.
    fn extract(&self, aggregate: Value, indices: &[u32], ty: Type) -> Origin {
        let call = self.function.def_inst(aggregate).map(|inst| &self.function.insts[inst].kind);
        match (call, indices) {
            (Some(InstKind::Call { callee: Callee::Asm(called), .. }), [index]) => {
                match asm::outputs(&called.constraints).get(*index as usize).map(|&o| self.asm(o, Some(ty))) {
                    Some(Origin::AsmScalar) => Origin::AsmScalar,
                    _ => Origin::Computed,
                }
            }
            // Whether the lane goes on, and the mask of those that do not.
            (Some(InstKind::Call { callee: Callee::Symbol(symbol), .. }), [1])
                if matches!(
                    self.module.intrinsic(*symbol),
                    Some(Intrinsic::AmdgcnIf | Intrinsic::AmdgcnElse)
                ) =>
            {
                Origin::LaneMask
            }
            _ => Origin::Computed,
        }
    }

    /// Whether a shift or mask leaves only bits of `workitem.id.x` that are equal in a wave: in a work-group of
    /// n x 1 x 1 work-items, wave w has the ids 64 w to 64 w + 63.
    fn drops_lane_bits(&self, op: BinaryOp, lhs: Value, rhs: Value) -> bool {
        if !self.group.is_one_wide(1) || !self.group.is_one_wide(2) {
            return false;
        }
        let is_id = |value: Value| match self.function.values[value].def {
            ValueDef::Inst(inst) => match self.function.insts[inst].kind {
                InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                    self.module.intrinsic(symbol) == Some(Intrinsic::AmdgcnWorkitemIdX)
                }
                _ => false,
            },
            _ => false,
        };
        match (op, self.function.as_int(lhs), self.function.as_int(rhs)) {
            (BinaryOp::LShr | BinaryOp::AShr, _, Some(amount)) => amount >= WAVE_BITS as u128 && is_id(lhs),
            (BinaryOp::And, _, Some(mask)) => mask.trailing_zeros() >= WAVE_BITS && is_id(lhs),
            (BinaryOp::And, Some(mask), _) => mask.trailing_zeros() >= WAVE_BITS && is_id(rhs),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_intrinsic_has_two_rows() {
        let mut seen = std::collections::BTreeSet::new();
        for (_, _, row) in INTRINSICS {
            for &intrinsic in *row {
                assert!(seen.insert(intrinsic), "{}", intrinsic.name());
            }
        }
    }
}
