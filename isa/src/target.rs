//! The targets, one row of facts each.
//!
//! Sources: LLVM's AMDGPU usage document (processors, kernel descriptor, register counts), AMD's "Vega",
//! "CDNA2" and "CDNA3" instruction set manuals (register files, LDS), checked against what `llc-19` writes.

use crate::memory_times::MemoryTimes;
use std::fmt;

/// A processor gcnsel compiles for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Target {
    /// Vega 10.
    Gfx900,
    /// CDNA2 (MI200 series).
    Gfx90a,
    /// CDNA3 (MI300 series).
    Gfx942,
}

/// What code generation, the code object and the emulator need to know about a target.
#[derive(Debug)]
pub struct TargetInfo {
    /// The processor's name as `-mcpu` takes it.
    pub name: &'static str,
    /// The processor in the ELF header's `e_flags` (`EF_AMDGPU_MACH`).
    pub elf_machine: u32,
    /// Memory instructions may be replayed, if that is switched on.
    pub has_xnack: bool,
    /// Memories of the compute unit have error correction, if that is switched on.
    pub has_sramecc: bool,
    /// Lanes of a wave.
    pub wave_size: u32,
    /// Dwords of a lane mask.
    pub lane_mask_dwords: u8,
    /// SGPRs an instruction can name, `s0` upwards, without VCC and the other special ones.
    pub addressable_sgprs: u32,
    /// The most SGPRs, extra ones included, with which so many waves run on a SIMD: (SGPRs, waves), fewest SGPRs first.
    /// With more than the last, [`TargetInfo::min_waves_by_sgprs`] run.
    pub sgpr_waves: &'static [(u32, u32)],
    /// Waves on a SIMD with the most SGPRs there are.
    pub min_waves_by_sgprs: u32,
    /// Unit in which SGPRs are allocated to a wave.
    pub sgpr_alloc_granule: u32,
    /// Unit in which the kernel descriptor counts SGPRs.
    pub sgpr_encoding_granule: u32,
    /// SGPRs counted on top of `s0..`, for VCC, FLAT_SCRATCH and XNACK_MASK, where the kernel uses flat scratch, or, under
    /// architected flat scratch, always.
    pub extra_sgprs_flat_scratch: u32,
    /// SGPRs counted for VCC and XNACK_MASK where it does not, and memory instructions may be replayed.
    pub extra_sgprs_xnack: u32,
    /// SGPRs counted for VCC alone, where the kernel uses it.
    pub extra_sgprs_vcc: u32,
    /// VGPRs an instruction can name in one bank.
    pub addressable_vgprs: u32,
    /// VGPRs (with AGPRs where the file is unified) a wave can have.
    pub max_vgprs: u32,
    /// VGPRs for each lane of a SIMD, shared by its waves.
    pub vgprs_per_simd_lane: u32,
    /// Unit in which VGPRs are allocated and counted.
    pub vgpr_granule: u32,
    /// AGPRs exist.
    pub has_agprs: bool,
    /// VGPRs and AGPRs share one file, split at ACCUM_OFFSET.
    pub unified_vgprs: bool,
    /// Unit of ACCUM_OFFSET in the descriptor (0: no such field).
    pub accum_offset_granule: u32,
    /// Shifts of 64 bits take a wrong amount from the last VGPR of a wave ([`crate::shift_amount`]).
    pub shifts_by_last_vgpr_wrongly: bool,
    /// VGPR and AGPR tuples must begin at an even register.
    pub even_vgpr_tuples: bool,
    /// Waves a SIMD can hold.
    pub max_waves_per_simd: u32,
    /// Workgroups of more than one wave that a compute unit can hold; they need barriers.
    pub max_barrier_workgroups: u32,
    /// SIMDs of a compute unit.
    pub simds_per_cu: u32,
    /// LDS of a compute unit, in bytes; also the most a workgroup can have.
    pub lds_bytes: u32,
    /// The most scratch that a lane can have, in bytes: 13 bits count units of a wave's 1024 bytes
    /// (`COMPUTE_TMPRING_SIZE.WAVESIZE`).
    pub scratch_bytes: u32,
    /// Unit in which LDS is allocated, in bytes.
    pub lds_granule: u32,
    /// Work-item ids x, y, z arrive in v0, ten bits each, instead of in v0, v1, v2.
    pub packed_work_item_ids: bool,
    /// The hardware sets FLAT_SCRATCH up, and scratch is accessed with `scratch_*`.
    pub architected_flat_scratch: bool,
    /// Kernel arguments can arrive in user SGPRs, behind the other inputs there.
    ///
    /// Source: LLVM's feature `kernarg-preload`.
    pub preloads_arguments: bool,
    /// `s_barrier` may be executed with memory operations outstanding (LLVM calls it the back-off barrier).
    pub back_off_barrier: bool,
    /// The general data share holds data (from gfx90a on it serves global wave synchronisation alone).
    pub has_gds: bool,
    /// Image instructions exist.
    pub has_images: bool,
    /// Instructions on 64 bits have DPP, of which they take `row_newbcast` alone.
    pub has_dpp_of_pairs: bool,
    /// How many registers and constants of the scalar side a vector instruction can read.
    pub constant_bus_limit: u32,
    /// Most bits of the immediate offset of global and scratch instructions, sign included.
    pub flat_offset_bits: u32,
    /// Loads of 16 bits into half a register keep the other half. Where SRAMECC may be on, which the code object leaves
    /// open, they do not.
    pub d16_keeps_other_half: bool,
    /// Additions of floats in memory, LDS aside, take denormals for zeros and give zeros for them, whatever MODE says.
    ///
    /// Source: LLVM's feature `memory-atomic-fadd-f32-denormal-support`, which gfx90a lacks; gfx900 has no such additions.
    pub memory_adds_flush_denormals: bool,
    /// Matrix products of halves and brain floats take denormals for zeros, in factors and addends, and give zeros for them.
    ///
    /// Source: ROCm's documents ("MI200 matrix fused multiply-add (MFMA) behavior specifics" of MIOpen), PyTorch's ("Numerical
    /// accuracy").
    pub products_of_halves_flush: bool,
    /// Atomics work in fine-grained memory in scopes narrower than the system's, and in the system's if that memory is the
    /// device's own.
    ///
    /// Source: LLVM's feature `agent-scope-fine-grained-remote-memory-atomics`.
    pub atomics_in_fine_grained_memory: bool,
    /// Bytes of s_nop that follow the code, from the next cache line (64 bytes) on, for the instruction prefetch.
    pub prefetch_padding: u32,
    /// Bytes that the vector L1 gives in a cycle: its cache line's width.
    ///
    /// Source: ROCm Compute Profiler, "Vector L1 cache" (lines of 64 bytes on GCN and CDNA, 128 on MI300), and its peaks: a line
    /// a cycle.
    pub l1_bytes_per_cycle: u16,
    /// How long memory takes.
    pub memory_times: MemoryTimes,
}

static INFO: [TargetInfo; 3] = [
    TargetInfo {
        name: "gfx900",
        elf_machine: 0x2c,
        has_sramecc: false,
        max_vgprs: 256,
        vgprs_per_simd_lane: 256,
        vgpr_granule: 4,
        has_agprs: false,
        unified_vgprs: false,
        accum_offset_granule: 0,
        even_vgpr_tuples: false,
        max_waves_per_simd: 10,
        packed_work_item_ids: false,
        architected_flat_scratch: false,
        preloads_arguments: false,
        back_off_barrier: false,
        has_gds: true,
        has_images: true,
        has_dpp_of_pairs: false,
        d16_keeps_other_half: true,
        prefetch_padding: 0,
        ..GFX9
    },
    TargetInfo {
        name: "gfx90a",
        elf_machine: 0x3f,
        shifts_by_last_vgpr_wrongly: true,
        memory_adds_flush_denormals: true,
        products_of_halves_flush: true,
        has_gds: false,
        has_images: true,
        architected_flat_scratch: false,
        memory_times: MemoryTimes { l2: 271, lds: 48, ..GFX9.memory_times },
        ..GFX9
    },
    TargetInfo {
        name: "gfx942",
        elf_machine: 0x4c,
        architected_flat_scratch: true,
        atomics_in_fine_grained_memory: true,
        has_gds: false,
        has_images: false,
        l1_bytes_per_cycle: 128,
        memory_times: MemoryTimes { memory: 650, lds: 52, ..GFX9.memory_times },
        ..GFX9
    },
];

/// What the targets have in common; where they differ, the values of CDNA.
const GFX9: TargetInfo = TargetInfo {
    name: "",
    elf_machine: 0,
    has_xnack: true,
    has_sramecc: true,
    wave_size: 64,
    lane_mask_dwords: 2,
    addressable_sgprs: 102,
    sgpr_waves: &[(80, 10), (88, 9), (100, 8)],
    min_waves_by_sgprs: 7,
    sgpr_alloc_granule: 16,
    sgpr_encoding_granule: 8,
    extra_sgprs_flat_scratch: 6,
    extra_sgprs_xnack: 4,
    extra_sgprs_vcc: 2,
    addressable_vgprs: 256,
    max_vgprs: 512,
    vgprs_per_simd_lane: 512,
    vgpr_granule: 8,
    has_agprs: true,
    unified_vgprs: true,
    accum_offset_granule: 4,
    shifts_by_last_vgpr_wrongly: false,
    even_vgpr_tuples: true,
    max_waves_per_simd: 8,
    max_barrier_workgroups: 16,
    simds_per_cu: 4,
    lds_bytes: 65536,
    scratch_bytes: ((1 << 13) - 1) * 1024 / 64,
    lds_granule: 512,
    packed_work_item_ids: true,
    architected_flat_scratch: false,
    preloads_arguments: true,
    back_off_barrier: true,
    has_gds: false,
    has_images: false,
    has_dpp_of_pairs: true,
    constant_bus_limit: 1,
    flat_offset_bits: 13,
    d16_keeps_other_half: false,
    memory_adds_flush_denormals: false,
    products_of_halves_flush: false,
    atomics_in_fine_grained_memory: false,
    prefetch_padding: 1024,
    l1_bytes_per_cycle: 64,
    // `docs/timing.md` has the sources.
    memory_times: MemoryTimes {
        l1: 142,
        l2: 263,
        memory: 669,
        scalar: 41,
        lds: 64,
        scratch: 142,
        flat: 20,
        clock: 41,
        message: 64,
    },
};

impl Target {
    /// All targets, in the order of the tables' columns.
    pub const ALL: [Target; 3] = [Target::Gfx900, Target::Gfx90a, Target::Gfx942];

    /// The target's row of facts.
    pub fn info(self) -> &'static TargetInfo {
        &INFO[self.column()]
    }

    /// The target's column in the instruction and hazard tables.
    pub fn column(self) -> usize {
        self as usize
    }

    /// The name as `-mcpu` takes it.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The target of that name (`gfx942`).
    pub fn from_name(name: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.name() == name)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which registers the hardware puts behind a wave's SGPRs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExtraSgprs {
    /// VCC is used.
    pub vcc: bool,
    /// FLAT_SCRATCH is used.
    pub flat_scratch: bool,
    /// Memory instructions may be replayed.
    pub xnack_mask: bool,
}

/// What keeps more waves from running on a SIMD.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OccupancyLimit {
    /// The hardware holds no more waves.
    Waves,
    /// SGPRs.
    Sgprs,
    /// VGPRs (with AGPRs where the file is unified).
    Vgprs,
    /// LDS.
    Lds,
    /// The number of waves in a workgroup does not divide what the compute unit holds.
    Workgroup,
}

impl OccupancyLimit {
    /// The lower-case name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            OccupancyLimit::Waves => "waves",
            OccupancyLimit::Sgprs => "sgprs",
            OccupancyLimit::Vgprs => "vgprs",
            OccupancyLimit::Lds => "lds",
            OccupancyLimit::Workgroup => "workgroup",
        }
    }
}

/// What a kernel takes of a compute unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// SGPRs of a wave, the extra ones (VCC, ...) included, as `.sgpr_count` counts.
    pub sgprs: u32,
    /// VGPRs of a wave, AGPRs included where the file is unified, as `.vgpr_count` counts.
    pub vgprs: u32,
    /// LDS of a workgroup, in bytes.
    pub lds_bytes: u32,
    /// Work-items of a workgroup; 0 where unknown, which counts as one wave.
    pub workgroup_size: u32,
}

/// How many waves run on a SIMD, and why not more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupancy {
    /// Waves on each SIMD; 0 where the kernel cannot run.
    pub waves: u32,
    /// The first limit that gives this number.
    pub limited_by: OccupancyLimit,
}

impl TargetInfo {
    /// SGPRs counted on top of `s0..`, for VCC, FLAT_SCRATCH and XNACK_MASK, which the hardware puts behind them: the
    /// largest of what applies.
    ///
    /// Source: LLVM's AMDGPU usage document, GRANULATED_WAVEFRONT_SGPR_COUNT, and what `llc-19` counts.
    pub fn extra_sgprs(&self, uses: ExtraSgprs) -> u32 {
        if uses.flat_scratch || self.architected_flat_scratch {
            self.extra_sgprs_flat_scratch
        } else if uses.xnack_mask {
            self.extra_sgprs_xnack
        } else if uses.vcc {
            self.extra_sgprs_vcc
        } else {
            0
        }
    }

    /// Waves on a SIMD with this many SGPRs each, extra ones included. The steps are those `llc-19` reports.
    pub fn waves_for_sgprs(&self, sgprs: u32) -> u32 {
        let step = self.sgpr_waves.iter().find(|(most, _)| sgprs <= *most);
        step.map_or(self.min_waves_by_sgprs, |(_, waves)| *waves).min(self.max_waves_per_simd)
    }

    /// Waves on a SIMD with this many VGPRs each; 0 where a wave cannot have so many.
    pub fn waves_for_vgprs(&self, vgprs: u32) -> u32 {
        let granules = vgprs.max(1).next_multiple_of(self.vgpr_granule);
        (self.vgprs_per_simd_lane / granules).min(self.max_waves_per_simd)
    }

    /// The most VGPRs a wave can have where `waves` run on a SIMD.
    pub fn vgprs_for_waves(&self, waves: u32) -> u32 {
        let each = self.vgprs_per_simd_lane / waves.clamp(1, self.max_waves_per_simd);
        (each / self.vgpr_granule * self.vgpr_granule).min(self.max_vgprs)
    }

    /// Waves on a SIMD for what a kernel takes, and what limits them.
    pub fn occupancy(&self, resources: Resources) -> Occupancy {
        let workgroup_waves = resources.workgroup_size.div_ceil(self.wave_size).max(1);
        // A workgroup's waves are spread over the SIMDs of one compute unit.
        let waves_of =
            |workgroups: u32| workgroups.saturating_mul(workgroup_waves).div_ceil(self.simds_per_cu);
        let all = self.max_waves_per_simd * self.simds_per_cu;
        // What is asked for may be more than there is.
        let lds = resources.lds_bytes.checked_next_multiple_of(self.lds_granule).unwrap_or(u32::MAX);
        let by_lds = match self.lds_bytes.checked_div(lds) {
            Some(workgroups) => waves_of(workgroups).min(self.max_waves_per_simd),
            None => self.max_waves_per_simd,
        };
        let most_workgroups = if workgroup_waves > 1 { self.max_barrier_workgroups } else { all };
        let by_workgroup =
            waves_of((all / workgroup_waves).min(most_workgroups)).min(self.max_waves_per_simd);
        let limits = [
            (self.max_waves_per_simd, OccupancyLimit::Waves),
            (self.waves_for_vgprs(resources.vgprs), OccupancyLimit::Vgprs),
            (self.waves_for_sgprs(resources.sgprs), OccupancyLimit::Sgprs),
            (by_lds, OccupancyLimit::Lds),
            (by_workgroup, OccupancyLimit::Workgroup),
        ];
        let mut best = Occupancy { waves: limits[0].0, limited_by: limits[0].1 };
        for (waves, limited_by) in limits {
            if waves < best.waves {
                best = Occupancy { waves, limited_by };
            }
        }
        best
    }
}
