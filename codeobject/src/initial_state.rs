//! The registers a wave starts with, as its kernel descriptor asks for them.
//!
//! The compiler asks here where its inputs are, and the emulator asks here what to put where, so that they cannot
//! disagree. Source: LLVM's AMDGPU usage document, "Initial Kernel Execution State".

use crate::KernelDescriptor;
use gcnsel_isa::Target;

/// What the command processor can put into SGPRs at the start of a wave.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ScalarInput {
    /// The buffer resource of scratch: 4 dwords.
    PrivateSegmentBuffer,
    /// The address of the dispatch packet: 2 dwords.
    DispatchPtr,
    /// The address of the queue: 2 dwords.
    QueuePtr,
    /// The address of the kernarg segment: 2 dwords.
    KernargSegmentPtr,
    /// The dispatch's id: 2 dwords.
    DispatchId,
    /// What FLAT_SCRATCH is computed from: 2 dwords. On GFX9 the address of the dispatch's scratch, to which the
    /// prologue adds the wave's byte offset.
    FlatScratchInit,
    /// Bytes of scratch of one work-item: 1 dword.
    PrivateSegmentSize,
    /// Dwords of the kernarg segment, from the dword given: as many as the descriptor says.
    KernargPreload {
        /// The first dword of the kernarg segment that is preloaded.
        first_dword: u16,
    },
    /// The workgroup's position in x: 1 dword.
    WorkgroupIdX,
    /// The workgroup's position in y: 1 dword.
    WorkgroupIdY,
    /// The workgroup's position in z: 1 dword.
    WorkgroupIdZ,
    /// First wave (bit 31), ordered append term, waves of the workgroup: 1 dword.
    WorkgroupInfo,
    /// The wave's byte offset in scratch: 1 dword. Absent with architected flat scratch.
    PrivateSegmentWaveByteOffset,
}

/// An input of a wave in consecutive SGPRs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarRegisters {
    /// What they hold.
    pub input: ScalarInput,
    /// The first SGPR's number.
    pub first: u8,
    /// How many SGPRs.
    pub dwords: u8,
}

/// Where the work-item's ids arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WorkItemId {
    /// 0, 1, 2 for x, y, z.
    pub dimension: u8,
    /// The VGPR's number.
    pub vgpr: u8,
    /// The id's lowest bit there.
    pub bit: u8,
    /// The id's width in bits; higher bits of an unpacked id are zero.
    pub width: u8,
}

/// A row of the order in which inputs fill SGPRs.
struct Row {
    input: ScalarInput,
    /// Dwords where the descriptor enables the input, else 0.
    dwords: fn(&KernelDescriptor) -> u8,
    /// Whether targets with architected flat scratch have it.
    architected: bool,
}

macro_rules! rows {
    ($($input:ident: $dwords:literal if $field:ident, $architected:literal;)*) => {
        &[$(Row {
            input: ScalarInput::$input,
            dwords: |descriptor| if descriptor.$field { $dwords } else { 0 },
            architected: $architected,
        }),*]
    };
}

/// User SGPRs in order; preloaded kernarg dwords follow them.
const USER: &[Row] = rows! {
    PrivateSegmentBuffer: 4 if enable_sgpr_private_segment_buffer, false;
    DispatchPtr: 2 if enable_sgpr_dispatch_ptr, true;
    QueuePtr: 2 if enable_sgpr_queue_ptr, true;
    KernargSegmentPtr: 2 if enable_sgpr_kernarg_segment_ptr, true;
    DispatchId: 2 if enable_sgpr_dispatch_id, true;
    FlatScratchInit: 2 if enable_sgpr_flat_scratch_init, false;
    PrivateSegmentSize: 1 if enable_sgpr_private_segment_size, true;
};

/// System SGPRs in order; they follow the user SGPRs.
const SYSTEM: &[Row] = rows! {
    WorkgroupIdX: 1 if enable_sgpr_workgroup_id_x, true;
    WorkgroupIdY: 1 if enable_sgpr_workgroup_id_y, true;
    WorkgroupIdZ: 1 if enable_sgpr_workgroup_id_z, true;
    WorkgroupInfo: 1 if enable_sgpr_workgroup_info, true;
    PrivateSegmentWaveByteOffset: 1 if enable_private_segment, false;
};

impl KernelDescriptor {
    /// The user SGPRs that the properties enable, in order, from `s0` on.
    pub fn user_sgprs(&self, target: Target) -> Vec<ScalarRegisters> {
        let mut registers = Vec::new();
        let next = self.fill(USER, target, 0, &mut registers);
        if self.kernarg_preload_length != 0 {
            let input = ScalarInput::KernargPreload { first_dword: self.kernarg_preload_offset };
            registers.push(ScalarRegisters { input, first: next, dwords: self.kernarg_preload_length });
        }
        registers
    }

    /// The system SGPRs, which begin after `user_sgpr_count` user SGPRs.
    pub fn system_sgprs(&self, target: Target) -> Vec<ScalarRegisters> {
        let mut registers = Vec::new();
        self.fill(SYSTEM, target, self.user_sgpr_count, &mut registers);
        registers
    }

    /// Sets `user_sgpr_count` to what the enabled user SGPRs take.
    pub fn count_user_sgprs(&mut self, target: Target) {
        self.user_sgpr_count = self.user_sgprs(target).last().map_or(0, |last| last.first + last.dwords);
    }

    /// The first SGPR of an input, user or system, or `None` where it is not enabled.
    pub fn sgpr_of(&self, target: Target, input: ScalarInput) -> Option<u8> {
        let all = self.user_sgprs(target).into_iter().chain(self.system_sgprs(target));
        all.into_iter().find(|registers| registers.input == input).map(|registers| registers.first)
    }

    /// Where the work-item's ids are, x first, as many as the descriptor enables.
    pub fn work_item_ids(&self, target: Target) -> Vec<WorkItemId> {
        (0..=self.enable_vgpr_workitem_id.min(2))
            .map(|dimension| match target.info().packed_work_item_ids {
                true => WorkItemId { dimension, vgpr: 0, bit: dimension * 10, width: 10 },
                false => WorkItemId { dimension, vgpr: dimension, bit: 0, width: 32 },
            })
            .collect()
    }

    fn fill(&self, rows: &[Row], target: Target, mut next: u8, registers: &mut Vec<ScalarRegisters>) -> u8 {
        let architected = target.info().architected_flat_scratch;
        for row in rows.iter().filter(|row| row.architected || !architected) {
            let dwords = (row.dwords)(self);
            if dwords != 0 {
                registers.push(ScalarRegisters { input: row.input, first: next, dwords });
                next = next.saturating_add(dwords);
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kernel of the usage document's order, everything enabled.
    #[test]
    fn order_of_gfx900() {
        let mut descriptor = KernelDescriptor {
            enable_sgpr_private_segment_buffer: true,
            enable_sgpr_dispatch_ptr: true,
            enable_sgpr_queue_ptr: true,
            enable_sgpr_kernarg_segment_ptr: true,
            enable_sgpr_dispatch_id: true,
            enable_sgpr_flat_scratch_init: true,
            enable_sgpr_private_segment_size: true,
            enable_private_segment: true,
            enable_sgpr_workgroup_id_x: true,
            enable_sgpr_workgroup_id_z: true,
            enable_vgpr_workitem_id: 2,
            ..Default::default()
        };
        descriptor.count_user_sgprs(Target::Gfx900);
        assert_eq!(descriptor.user_sgpr_count, 15);
        let place = |input| descriptor.sgpr_of(Target::Gfx900, input);
        assert_eq!(place(ScalarInput::KernargSegmentPtr), Some(8));
        assert_eq!(place(ScalarInput::PrivateSegmentSize), Some(14));
        assert_eq!(place(ScalarInput::WorkgroupIdX), Some(15));
        assert_eq!(place(ScalarInput::WorkgroupIdY), None);
        assert_eq!(place(ScalarInput::WorkgroupIdZ), Some(16));
        assert_eq!(place(ScalarInput::PrivateSegmentWaveByteOffset), Some(17));
        let vgprs: Vec<_> = descriptor.work_item_ids(Target::Gfx900).iter().map(|id| id.vgpr).collect();
        assert_eq!(vgprs, [0, 1, 2]);
        let bits: Vec<_> = descriptor.work_item_ids(Target::Gfx90a).iter().map(|id| id.bit).collect();
        assert_eq!(bits, [0, 10, 20]);
    }
}
