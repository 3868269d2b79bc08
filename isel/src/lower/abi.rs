//! What a kernel begins with: its inputs in registers, and its arguments in memory.
//!
//! Source: LLVM's AMDGPU usage document, "Initial Kernel Execution State" and "Kernarg Segment".

use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::MOST_WORK_ITEMS;
use gcnsel_isa::Bank;
use gcnsel_legalize::layout::components;
use gcnsel_mir::{Input, InputKind, RegKind, VReg};

/// Dwords and bank of an input.
fn shape(kind: InputKind) -> (Bank, u8) {
    match kind {
        InputKind::Arguments { dwords, .. } => (Bank::Sgpr, dwords),
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
        // What is packed with no other number is that number.
        let is_packed = self.target.info().packed_work_item_ids && !self.takes_first_id_alone;
        let node = if is_packed || self.mir.is_callable {
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
        self.scalar_dwords(base, i64::from(first) * 4, last - first, 4, None)
    }
}
