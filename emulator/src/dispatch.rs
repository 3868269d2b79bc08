//! What the runtime and the command processor do before a wave's first instruction: the kernarg segment with its
//! hidden arguments, the dispatch packet, the queue, and the initial registers.
//!
//! Sources: LLVM's AMDGPU usage document ("Kernarg Segment", "Initial Kernel Execution State"); the HSA runtime's
//! `hsa_kernel_dispatch_packet_t` and `amd_queue_t`.

use gcnsel_codeobject::{KernelDescriptor, LoadedKernel, ScalarInput};
use gcnsel_diag::Result;
use gcnsel_isa::{Reg, Target};

use crate::arguments::{Arguments, bad};
use crate::clause::Clause;
use crate::hazards::Recent;
use crate::launch::{self, Launch};
use crate::machine::SCRATCH_ADDRESS;
use crate::memory::{AllocationId, Memory};
use crate::operand::{PRIVATE_APERTURE, SHARED_APERTURE};
use crate::pending::Pending;
use crate::registers::{FileSizes, Registers};
use crate::wave::{Status, Wave};

/// The most work-items of a workgroup.
const MAX_WORKGROUP: u64 = 1024;

/// A launch with everything in memory.
pub struct Dispatch {
    pub(crate) target: Target,
    pub(crate) descriptor: KernelDescriptor,
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    /// LDS of a workgroup, in bytes.
    pub(crate) lds_bytes: u32,
    /// Scratch of a lane, in bytes, a multiple of four.
    pub(crate) scratch_bytes: u32,
    pub(crate) sizes: FileSizes,
    entry: u64,
    kernarg: AllocationId,
    packet: AllocationId,
    queue: AllocationId,
    pub(crate) arguments: Arguments,
    strict: bool,
    /// Arguments that the kernel asks for are in SGPRs.
    is_preloaded: bool,
}

impl Dispatch {
    /// Puts a launch of a kernel loaded at `load` into memory.
    ///
    /// # Errors
    /// The arguments do not fit the kernel's, or the shape of the launch is impossible.
    pub fn new(
        kernel: &LoadedKernel,
        target: Target,
        load: u64,
        launch: &Launch,
        memory: &mut Memory,
    ) -> Result<Dispatch> {
        let descriptor = kernel.descriptor.clone();
        let block = launch.block;
        if !(launch::dimensions(launch.grid)..=3).contains(&launch.dimensions) {
            return Err(bad(format!("a grid of {:?} has not {} dimensions", launch.grid, launch.dimensions)));
        }
        let items: u64 = block.iter().map(|&size| u64::from(size)).product();
        if items == 0 || items > MAX_WORKGROUP || launch.grid.contains(&0) {
            let [x, y, z] = block;
            return Err(bad(format!(
                "a workgroup of {x} x {y} x {z} work-items cannot be launched; 1 to {MAX_WORKGROUP} can, in a grid \
                 of at least one"
            )));
        }
        let maximum = kernel.metadata.max_flat_workgroup_size;
        if maximum != 0 && items > u64::from(maximum) {
            return Err(bad(format!(
                "kernel `{}` runs with at most {maximum} work-items, not {items}",
                kernel.name
            )));
        }
        let queue = memory.allocate("the queue", queue_bytes(), 4096, false);
        let arguments = Arguments::place(kernel, launch, memory.address(queue), memory)?;
        let lds_bytes = descriptor.group_segment_fixed_size.saturating_add(arguments.dynamic_lds);
        let limit = target.info().lds_bytes;
        if lds_bytes > limit {
            return Err(bad(format!(
                "{lds_bytes} bytes of LDS are more than the {limit} a workgroup can have"
            )));
        }
        let scratch_bytes = scratch_of(kernel, target)?;
        let kernarg = memory.allocate("the kernarg segment", arguments.segment.clone(), 4096, false);
        let packet_bytes = packet_bytes(
            launch,
            load + kernel.descriptor_offset,
            memory.address(kernarg),
            scratch_bytes,
            lds_bytes,
        );
        let packet = memory.allocate("the dispatch packet", packet_bytes, 4096, false);
        let entry_offset =
            kernel.descriptor_offset.wrapping_add_signed(descriptor.kernel_code_entry_byte_offset);
        // Firmware that preloads arguments skips the header, which loads them where it does not.
        let is_preloaded = launch.preloads_arguments && descriptor.kernarg_preload_length != 0;
        let skip = if is_preloaded { descriptor.header_bytes() } else { 0 };
        Ok(Dispatch {
            target,
            sizes: file_sizes(&descriptor, target),
            descriptor,
            grid: launch.grid,
            block,
            lds_bytes,
            scratch_bytes,
            entry: load.wrapping_add(entry_offset).wrapping_add(skip),
            kernarg,
            packet,
            queue,
            arguments,
            strict: launch.strict,
            is_preloaded,
        })
    }

    /// Workgroups in each dimension, the last one of each perhaps partial.
    pub fn groups(&self) -> [u32; 3] {
        std::array::from_fn(|dimension| self.grid[dimension].div_ceil(self.block[dimension]))
    }

    /// Waves of the largest workgroup.
    pub fn max_waves(&self) -> u32 {
        self.block.iter().product::<u32>().div_ceil(64)
    }

    /// The waves of a workgroup as they start.
    pub fn waves(&self, group: [u32; 3], memory: &Memory) -> Vec<Wave> {
        let size: [u32; 3] = std::array::from_fn(|dimension| {
            self.block[dimension].min(self.grid[dimension] - group[dimension] * self.block[dimension])
        });
        let items: u32 = size.iter().product();
        (0..items.div_ceil(64)).map(|index| self.wave(index, size, items, group, memory)).collect()
    }

    fn wave(&self, index: u32, size: [u32; 3], items: u32, group: [u32; 3], memory: &Memory) -> Wave {
        let mut registers = Registers::new(self.sizes.vgprs, self.sizes.agprs, self.strict);
        let active = (items - index * 64).min(64);
        registers.set_pair(Reg::EXEC.index as usize, u64::MAX >> (64 - active), 0);
        let scratch_bytes = u64::from(self.scratch_bytes) * 64;
        let scratch_offset = u64::from(index) * scratch_bytes;
        let mut scalar = |first: u8, values: &[u32]| {
            for (register, value) in (usize::from(first)..).zip(values) {
                if register < 102 {
                    registers.set_scalar(register, *value, 0);
                }
            }
        };
        let halves = |value: u64| [value as u32, (value >> 32) as u32];
        let inputs = self
            .descriptor
            .user_sgprs(self.target)
            .into_iter()
            .chain(self.descriptor.system_sgprs(self.target));
        for input in inputs {
            let first = input.first;
            match input.input {
                ScalarInput::PrivateSegmentBuffer => scalar(first, &scratch_resource()),
                ScalarInput::DispatchPtr => scalar(first, &halves(memory.address(self.packet))),
                ScalarInput::QueuePtr => scalar(first, &halves(memory.address(self.queue))),
                ScalarInput::KernargSegmentPtr => scalar(first, &halves(memory.address(self.kernarg))),
                ScalarInput::DispatchId => scalar(first, &halves(1)),
                // On GFX9 an address, to which the wave's offset is added.
                ScalarInput::FlatScratchInit => scalar(first, &halves(SCRATCH_ADDRESS)),
                ScalarInput::PrivateSegmentSize => scalar(first, &[self.scratch_bytes]),
                ScalarInput::KernargPreload { .. } if !self.is_preloaded => {}
                ScalarInput::KernargPreload { first_dword } => {
                    let bytes = memory.bytes(self.kernarg);
                    let dwords =
                        bytes.chunks_exact(4).skip(usize::from(first_dword)).take(usize::from(input.dwords));
                    let values: Vec<u32> = dwords
                        .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
                        .collect();
                    scalar(first, &values);
                }
                ScalarInput::WorkgroupIdX => scalar(first, &[group[0]]),
                ScalarInput::WorkgroupIdY => scalar(first, &[group[1]]),
                ScalarInput::WorkgroupIdZ => scalar(first, &[group[2]]),
                ScalarInput::WorkgroupInfo => {
                    scalar(first, &[u32::from(index == 0) << 31 | items.div_ceil(64)]);
                }
                ScalarInput::PrivateSegmentWaveByteOffset => scalar(first, &[scratch_offset as u32]),
            }
        }
        for lane in 0..active {
            let item = index * 64 + lane;
            let ids = [item % size[0], item / size[0] % size[1], item / size[0] / size[1]];
            let mut values = [None; 3];
            for id in self.descriptor.work_item_ids(self.target) {
                let place = &mut values[usize::from(id.vgpr).min(2)];
                *place = Some(place.unwrap_or(0) | ids[usize::from(id.dimension)] << id.bit);
            }
            for (register, value) in values.into_iter().enumerate() {
                if let Some(value) = value.filter(|_| register < self.sizes.vgprs) {
                    registers.set_lane(register, lane as usize, value, 0);
                }
            }
        }
        let mut wave = Wave {
            registers,
            mode: gcnsel_isa::semantics::mode::Mode::IEEE,
            mode_register: 0,
            pc: self.entry,
            next_pc: self.entry,
            index,
            observed: None,
            scratch_offset,
            scratch_bytes,
            architected_scratch: self.target.info().architected_flat_scratch,
            recent: Recent::default(),
            clause: Clause::default(),
            pending: Pending::default(),
            status: Status::Running,
        };
        wave.set_mode(mode_register(&self.descriptor));
        wave
    }
}

/// The MODE register a descriptor asks for.
fn mode_register(descriptor: &KernelDescriptor) -> u32 {
    u32::from(descriptor.float_round_mode_32)
        | u32::from(descriptor.float_round_mode_16_64) << 2
        | u32::from(descriptor.float_denorm_mode_32) << 4
        | u32::from(descriptor.float_denorm_mode_16_64) << 6
        | u32::from(descriptor.dx10_clamp) << 8
        | u32::from(descriptor.ieee_mode) << 9
        | u32::from(descriptor.fp16_overflow) << 23
}

/// The register files a descriptor allocates.
fn file_sizes(descriptor: &KernelDescriptor, target: Target) -> FileSizes {
    let info = target.info();
    let vectors = (u32::from(descriptor.granulated_workitem_vgpr_count) + 1) * info.vgpr_granule;
    let first_agpr = match info.accum_offset_granule {
        0 => vectors,
        granule => ((u32::from(descriptor.accum_offset) + 1) * granule).min(vectors),
    };
    // The field counts eights, of which sixteen registers take two.
    let sgprs = (u32::from(descriptor.granulated_wavefront_sgpr_count) / 2 + 1) * 16;
    FileSizes {
        vgprs: first_agpr as usize,
        agprs: (vectors - first_agpr) as usize,
        sgprs: sgprs.min(info.addressable_sgprs) as usize,
    }
}

/// Scratch where a kernel may need more than is known when it is compiled, in bytes of a lane.
const DYNAMIC_STACK: u32 = 16 << 10;

/// Scratch of a kernel, in bytes of a lane.
fn scratch_of(kernel: &LoadedKernel, target: Target) -> Result<u32> {
    let fixed = kernel.descriptor.private_segment_fixed_size;
    let more = if kernel.metadata.uses_dynamic_stack == Some(true) { DYNAMIC_STACK } else { 0 };
    let wanted = fixed.saturating_add(more);
    let most = target.info().scratch_bytes;
    wanted.checked_next_multiple_of(4).filter(|&bytes| bytes <= most).ok_or_else(|| {
        bad(format!(
            "kernel `{}` asks for {wanted} bytes of scratch; a work-item can have {most}",
            kernel.name
        ))
    })
}

/// The buffer resource of scratch: lanes interleaved by dwords, the lane's number added, no bounds.
fn scratch_resource() -> [u32; 4] {
    let interleaved = 1 << 31;
    let index_stride_64 = 3 << 21;
    let add_lane = 1 << 23;
    [
        SCRATCH_ADDRESS as u32,
        (SCRATCH_ADDRESS >> 32) as u32 | interleaved,
        u32::MAX,
        index_stride_64 | add_lane,
    ]
}

/// An `amd_queue_t`, as far as kernels look at it.
fn queue_bytes() -> Vec<u8> {
    let mut bytes = vec![0; 256];
    let mut set = |offset: usize, value: u32| {
        bytes[offset..offset + 4].copy_from_slice(&value.to_le_bytes());
    };
    set(24, 4096); // packets it holds
    set(32, 1); // its id
    set(64, SHARED_APERTURE);
    set(68, PRIVATE_APERTURE);
    bytes
}

/// The 64 bytes of an `hsa_kernel_dispatch_packet_t`.
fn packet_bytes(launch: &Launch, kernel_object: u64, kernarg: u64, scratch: u32, lds: u32) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64);
    // A kernel dispatch with system-scope fences.
    bytes.extend(0x1502u16.to_le_bytes());
    bytes.extend(launch.dimensions.to_le_bytes());
    launch.block.iter().for_each(|&size| bytes.extend((size as u16).to_le_bytes()));
    bytes.extend([0; 2]);
    launch.grid.iter().for_each(|size| bytes.extend(size.to_le_bytes()));
    bytes.extend(scratch.to_le_bytes());
    bytes.extend(lds.to_le_bytes());
    bytes.extend(kernel_object.to_le_bytes());
    bytes.extend(kernarg.to_le_bytes());
    bytes.resize(64, 0);
    bytes
}
