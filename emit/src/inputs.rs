//! The registers that hold a kernel's inputs, by the code object's table of the initial state.

use gcnsel_codeobject::{KernelDescriptor, ScalarInput};
use gcnsel_isa::{Reg, Target};
use gcnsel_mir::{Function, InputKind};

/// Sets the descriptor's enables for a function's inputs.
pub fn enable_inputs(f: &Function, descriptor: &mut KernelDescriptor) {
    for input in &f.inputs {
        let d = &mut *descriptor;
        match input.kind {
            InputKind::PrivateSegmentBuffer => d.enable_sgpr_private_segment_buffer = true,
            InputKind::DispatchPtr => d.enable_sgpr_dispatch_ptr = true,
            InputKind::QueuePtr => d.enable_sgpr_queue_ptr = true,
            InputKind::KernargPtr => d.enable_sgpr_kernarg_segment_ptr = true,
            InputKind::DispatchId => d.enable_sgpr_dispatch_id = true,
            InputKind::FlatScratchInit => d.enable_sgpr_flat_scratch_init = true,
            InputKind::PrivateSegmentSize => d.enable_sgpr_private_segment_size = true,
            InputKind::WorkgroupIdX => d.enable_sgpr_workgroup_id_x = true,
            InputKind::WorkgroupIdY => d.enable_sgpr_workgroup_id_y = true,
            InputKind::WorkgroupIdZ => d.enable_sgpr_workgroup_id_z = true,
            InputKind::WorkgroupInfo => d.enable_sgpr_workgroup_info = true,
            InputKind::PrivateSegmentWaveOffset => d.enable_private_segment = true,
            InputKind::WorkitemIdX => {}
            InputKind::WorkitemIdY => d.enable_vgpr_workitem_id = d.enable_vgpr_workitem_id.max(1),
            InputKind::WorkitemIdZ => d.enable_vgpr_workitem_id = 2,
            InputKind::Arguments { first, dwords } => {
                d.kernarg_preload_length = d.kernarg_preload_length.max(first + dwords);
            }
            // Nobody but a caller gives these.
            InputKind::ImplicitArgPtr
            | InputKind::ReturnAddress
            | InputKind::Argument(_)
            | InputKind::ScalarArgument(_) => {}
        }
    }
    descriptor.count_user_sgprs(f.target);
}

/// Gives each input of a kernel its physical register. Those of a function that is called have theirs.
pub fn place_inputs(f: &mut Function) {
    if f.is_callable {
        return;
    }
    let mut descriptor = KernelDescriptor::default();
    enable_inputs(f, &mut descriptor);
    for input in &mut f.inputs {
        let dwords = f.regs[input.vreg].dwords;
        if let InputKind::Arguments { first, .. } = input.kind {
            let start = descriptor.sgpr_of(f.target, ScalarInput::KernargPreload { first_dword: 0 });
            let start = u16::from(start.expect("an enabled input has a register"));
            input.phys = Some(Reg::sgpr(start + u16::from(first), dwords));
            continue;
        }
        input.phys = Some(match scalar(input.kind) {
            Some(kind) => {
                let first = descriptor.sgpr_of(f.target, kind);
                Reg::sgpr(u16::from(first.expect("an enabled input has a register")), dwords)
            }
            None => Reg::vgpr(work_item_register(&descriptor, f.target, input.kind), 1),
        });
    }
}

fn work_item_register(descriptor: &KernelDescriptor, target: Target, kind: InputKind) -> u16 {
    let dimension = match kind {
        InputKind::WorkitemIdY => 1,
        InputKind::WorkitemIdZ => 2,
        _ => 0,
    };
    let ids = descriptor.work_item_ids(target);
    ids.iter().find(|id| id.dimension == dimension).map_or(0, |id| u16::from(id.vgpr))
}

/// The table's name of a scalar input; `None` for work-item ids.
fn scalar(kind: InputKind) -> Option<ScalarInput> {
    Some(match kind {
        InputKind::PrivateSegmentBuffer => ScalarInput::PrivateSegmentBuffer,
        InputKind::DispatchPtr => ScalarInput::DispatchPtr,
        InputKind::QueuePtr => ScalarInput::QueuePtr,
        InputKind::KernargPtr => ScalarInput::KernargSegmentPtr,
        InputKind::DispatchId => ScalarInput::DispatchId,
        InputKind::FlatScratchInit => ScalarInput::FlatScratchInit,
        InputKind::PrivateSegmentSize => ScalarInput::PrivateSegmentSize,
        InputKind::WorkgroupIdX => ScalarInput::WorkgroupIdX,
        InputKind::WorkgroupIdY => ScalarInput::WorkgroupIdY,
        InputKind::WorkgroupIdZ => ScalarInput::WorkgroupIdZ,
        InputKind::WorkgroupInfo => ScalarInput::WorkgroupInfo,
        InputKind::PrivateSegmentWaveOffset => ScalarInput::PrivateSegmentWaveByteOffset,
        InputKind::WorkitemIdX
        | InputKind::WorkitemIdY
        | InputKind::WorkitemIdZ
        | InputKind::Arguments { .. }
        | InputKind::ImplicitArgPtr
        | InputKind::ReturnAddress
        | InputKind::Argument(_)
        | InputKind::ScalarArgument(_) => return None,
    })
}
