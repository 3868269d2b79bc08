//! The metadata note: what the runtime must know to launch a kernel, as a MessagePack document.
//!
//! Keys, types and meanings: LLVM's AMDGPU usage document, "Code Object V3 Metadata" to "Code Object V5 Metadata".
//! The document is written as LLVM writes it, byte for byte: keys sorted, integers as short as possible, what is
//! unset left out. Reading keeps keys and enumeration texts it does not know, so that what another compiler wrote
//! survives a round trip.

mod args;
mod hidden;
mod schema;
mod yaml;

pub use args::Args;
pub use hidden::{
    HIDDEN_ARGS_V4, HIDDEN_ARGS_V5, HiddenArg, HiddenNeed, HiddenUse, hidden_arg_bytes, hidden_args,
};

use crate::Version;
use gcnsel_diag::Result;
use schema::{Item, ReadItem, error, map, names, write_map};

/// The key of the kernels.
const KERNELS: &str = "amdhsa.kernels";

map! {
    /// The whole document.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Metadata {
        /// The metadata's version: 1.1 in V4, 1.2 in V5.
        version: [u32; 2] = "amdhsa.version",
        /// The target's id, as `amdgcn-amd-amdhsa--gfx942`; V4 and later.
        target: Option<String> = "amdhsa.target",
        /// Formats of `printf` calls, encoded as the document says; `None` where there are none.
        printf: Option<Vec<String>> = "amdhsa.printf",
        /// The kernels.
        kernels: Vec<Kernel> = KERNELS,
    }
}

map! {
    /// A kernel. Sizes and offsets are bytes.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Kernel {
        /// The kernel's name in its source language.
        name: String = ".name",
        /// The symbol of its descriptor, `NAME.kd`.
        symbol: String = ".symbol",
        /// The source language, as `OpenCL C`.
        language: Option<String> = ".language",
        /// Its version, major and minor.
        language_version: Option<[u32; 2]> = ".language_version",
        /// Arguments, hidden ones last.
        args: Args = ".args",
        /// The workgroup size that the kernel demands.
        reqd_workgroup_size: Option<[u32; 3]> = ".reqd_workgroup_size",
        /// The workgroup size that the kernel suggests.
        workgroup_size_hint: Option<[u32; 3]> = ".workgroup_size_hint",
        /// OpenCL's `vec_type_hint`.
        vec_type_hint: Option<String> = ".vec_type_hint",
        /// The handle symbol of a kernel that device code enqueues.
        device_enqueue_symbol: Option<String> = ".device_enqueue_symbol",
        /// The kernarg segment, hidden arguments included.
        kernarg_segment_size: u32 = ".kernarg_segment_size",
        /// Its alignment.
        kernarg_segment_align: u32 = ".kernarg_segment_align",
        /// Static LDS of a workgroup.
        group_segment_fixed_size: u32 = ".group_segment_fixed_size",
        /// Scratch of a work-item.
        private_segment_fixed_size: u32 = ".private_segment_fixed_size",
        /// Whether more scratch may be needed at run time; V5.
        uses_dynamic_stack: Option<bool> = ".uses_dynamic_stack",
        /// Lanes of a wave.
        wavefront_size: u32 = ".wavefront_size",
        /// SGPRs, extra ones (VCC, ...) included.
        sgpr_count: u32 = ".sgpr_count",
        /// VGPRs; where the register file is unified, with AGPRs.
        vgpr_count: u32 = ".vgpr_count",
        /// AGPRs, on targets that have them.
        agpr_count: Option<u32> = ".agpr_count",
        /// The largest workgroup the kernel runs with, in work-items.
        max_flat_workgroup_size: u32 = ".max_flat_workgroup_size",
        /// The most workgroups in each dimension, where the kernel says so.
        max_num_workgroups_x: Option<u32> = ".max_num_workgroups_x",
        /// The same in y.
        max_num_workgroups_y: Option<u32> = ".max_num_workgroups_y",
        /// The same in z.
        max_num_workgroups_z: Option<u32> = ".max_num_workgroups_z",
        /// SGPRs spilled.
        sgpr_spill_count: Option<u32> = ".sgpr_spill_count",
        /// VGPRs spilled.
        vgpr_spill_count: Option<u32> = ".vgpr_spill_count",
        /// Not a plain kernel: `init` or `fini`.
        kind: Option<String> = ".kind",
        /// Whether every workgroup is of the same size (1 or 0); V5.
        uniform_work_group_size: Option<u32> = ".uniform_work_group_size",
        /// Whether workgroup processors are used as such; GFX10 and later.
        workgroup_processor_mode: Option<u32> = ".workgroup_processor_mode",
    }
}

map! {
    /// A kernel argument.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Arg {
        /// The argument's name in the source.
        name: Option<String> = ".name",
        /// Its type in the source.
        type_name: Option<String> = ".type_name",
        /// Bytes.
        size: u32 = ".size",
        /// Where it stands in the kernarg segment, in bytes.
        offset: u32 = ".offset",
        /// What it is.
        value_kind: ValueKind = ".value_kind",
        /// The alignment of the memory pointed to, for dynamic LDS pointers; bytes.
        pointee_align: Option<u32> = ".pointee_align",
        /// The address space pointed to.
        address_space: Option<AddressSpace> = ".address_space",
        /// The access the source declares.
        access: Option<Access> = ".access",
        /// The access the kernel really makes.
        actual_access: Option<Access> = ".actual_access",
        /// `const` pointee.
        is_const: Option<bool> = ".is_const",
        /// `restrict` pointer.
        is_restrict: Option<bool> = ".is_restrict",
        /// `volatile` pointee.
        is_volatile: Option<bool> = ".is_volatile",
        /// OpenCL pipe.
        is_pipe: Option<bool> = ".is_pipe",
    }
}

names! {
    /// What an argument is.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum ValueKind {
        /// Its bytes are the value.
        ByValue = "by_value",
        /// A pointer to global memory.
        GlobalBuffer = "global_buffer",
        /// LDS of a size given at launch; the value is an LDS offset.
        DynamicSharedPointer = "dynamic_shared_pointer",
        /// A sampler.
        Sampler = "sampler",
        /// An image.
        Image = "image",
        /// An OpenCL pipe.
        Pipe = "pipe",
        /// An OpenCL queue.
        Queue = "queue",
        /// Whole workgroups in x.
        HiddenBlockCountX = "hidden_block_count_x",
        /// The same in y.
        HiddenBlockCountY = "hidden_block_count_y",
        /// The same in z.
        HiddenBlockCountZ = "hidden_block_count_z",
        /// Work-items of a whole workgroup in x.
        HiddenGroupSizeX = "hidden_group_size_x",
        /// The same in y.
        HiddenGroupSizeY = "hidden_group_size_y",
        /// The same in z.
        HiddenGroupSizeZ = "hidden_group_size_z",
        /// Work-items of the partial workgroup in x; 0 where there is none.
        HiddenRemainderX = "hidden_remainder_x",
        /// The same in y.
        HiddenRemainderY = "hidden_remainder_y",
        /// The same in z.
        HiddenRemainderZ = "hidden_remainder_z",
        /// The grid's offset in x.
        HiddenGlobalOffsetX = "hidden_global_offset_x",
        /// The same in y.
        HiddenGlobalOffsetY = "hidden_global_offset_y",
        /// The same in z.
        HiddenGlobalOffsetZ = "hidden_global_offset_z",
        /// Dimensions of the grid.
        HiddenGridDims = "hidden_grid_dims",
        /// Nothing; keeps the place.
        HiddenNone = "hidden_none",
        /// The buffer `printf` writes to.
        HiddenPrintfBuffer = "hidden_printf_buffer",
        /// The buffer through which the host is called.
        HiddenHostcallBuffer = "hidden_hostcall_buffer",
        /// OpenCL's default queue.
        HiddenDefaultQueue = "hidden_default_queue",
        /// What enqueued kernels complete.
        HiddenCompletionAction = "hidden_completion_action",
        /// The object that synchronises grids on several devices.
        HiddenMultigridSyncArg = "hidden_multigrid_sync_arg",
        /// The heap of device-side `malloc`.
        HiddenHeapV1 = "hidden_heap_v1",
        /// Bytes of LDS given at launch.
        HiddenDynamicLdsSize = "hidden_dynamic_lds_size",
        /// High half of the private aperture's address.
        HiddenPrivateBase = "hidden_private_base",
        /// High half of the shared aperture's address.
        HiddenSharedBase = "hidden_shared_base",
        /// The queue's address.
        HiddenQueuePtr = "hidden_queue_ptr",
    }
}

names! {
    /// The address space a pointer argument points to.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum AddressSpace {
        /// Scratch.
        Private = "private",
        /// Global memory.
        Global = "global",
        /// Constant memory.
        Constant = "constant",
        /// LDS.
        Local = "local",
        /// Any of them.
        Generic = "generic",
        /// The global data share.
        Region = "region",
    }
}

names! {
    /// How memory is accessed.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Access {
        /// Read only.
        ReadOnly = "read_only",
        /// Written only.
        WriteOnly = "write_only",
        /// Both.
        ReadWrite = "read_write",
    }
}

impl Default for Arg {
    /// A value of no bytes at offset 0.
    fn default() -> Self {
        Arg {
            name: None,
            type_name: None,
            size: 0,
            offset: 0,
            value_kind: ValueKind::ByValue,
            pointee_align: None,
            address_space: None,
            access: None,
            actual_access: None,
            is_const: None,
            is_restrict: None,
            is_volatile: None,
            is_pipe: None,
            other: Vec::new(),
        }
    }
}

/// Deeper nesting than the document ever has is refused.
const MAX_DEPTH: usize = 16;

impl Metadata {
    /// An empty document of that code object version, for the target id.
    pub fn new(version: Version, target: impl Into<String>) -> Self {
        Metadata {
            version: version.metadata_version(),
            target: Some(target.into()),
            printf: None,
            kernels: Vec::new(),
            other: Vec::new(),
        }
    }

    /// The MessagePack document.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes);
        bytes
    }

    /// Appends the MessagePack document with these kernels in the place of its own.
    pub(crate) fn write_with(&self, kernels: &[&Kernel], out: &mut Vec<u8>) {
        let kernels = kernels.to_vec();
        let mut entries = self.entries();
        entries.iter_mut().filter(|(key, _)| *key == KERNELS).for_each(|entry| entry.1 = &kernels);
        write_map(out, &entries);
    }

    /// Reads a MessagePack document.
    ///
    /// # Errors
    /// When it is not MessagePack, or a key is missing or of a wrong type; the message names the key.
    pub fn from_bytes(bytes: &[u8]) -> Result<Metadata> {
        let mut rest = bytes;
        let value = rmpv::decode::read_value_with_max_depth(&mut rest, MAX_DEPTH)
            .map_err(|cause| error("document", format!("is not valid MessagePack: {cause}")))?;
        Metadata::from_value(value, "document ")
    }

    /// The document as YAML, as LLVM's assembler takes it between `.amdgpu_metadata` and `.end_amdgpu_metadata`.
    pub fn to_yaml(&self) -> String {
        self.to_value().map_or_else(String::new, |value| yaml::to_yaml(&value))
    }
}
