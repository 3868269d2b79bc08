//! How many bytes one instruction accesses.

use gcnsel_ir::{AddressSpace, Function, Module};
use gcnsel_isa::Target;

/// How memory is reached, as far as the width of accesses depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// By `global_*`, and scalar loads.
    Global,
    /// By `flat_*`.
    Flat,
    /// By `ds_*`.
    Lds,
    /// Of a lane's own, by `scratch_*`.
    Scratch,
    /// Of a lane's own, by `buffer_*`.
    ScratchBuffer,
    /// Through a resource of the program's.
    Resource {
        /// Whether bytes beyond the end may be read as zeros, and not be written, together with others of the access that are not
        /// beyond it.
        is_relaxed: bool,
    },
}

impl Memory {
    /// That of an address space in a function; `None` of spaces that loads do not reach.
    pub fn of(space: AddressSpace, function: &Function, module: &Module, target: Target) -> Option<Memory> {
        Some(match space {
            AddressSpace::GLOBAL | AddressSpace::CONSTANT | AddressSpace::CONSTANT_32BIT => Memory::Global,
            AddressSpace::FLAT => Memory::Flat,
            AddressSpace::LOCAL => Memory::Lds,
            AddressSpace::PRIVATE if target.info().architected_flat_scratch => Memory::Scratch,
            AddressSpace::PRIVATE => Memory::ScratchBuffer,
            AddressSpace::BUFFER_FAT => Memory::Resource { is_relaxed: has_relaxed_bounds(function, module) },
            _ => return None,
        })
    }

    /// The bytes of the widest access at an address that is so aligned. Scratch interleaves the lanes' dwords, so that an access
    /// may not cross one. Through a resource an access is not within bounds as a whole or not at all, if its parts may be.
    pub fn widest(self, align: u64) -> u64 {
        match self {
            Memory::Global | Memory::Resource { is_relaxed: true } => 16,
            Memory::ScratchBuffer if align >= 4 => 4,
            Memory::Flat | Memory::Scratch | Memory::Resource { .. } if align >= 4 => 16,
            Memory::Lds if align >= 16 => 16,
            Memory::Lds if align >= 8 => 8,
            Memory::Lds if align >= 4 => 4,
            _ => align.clamp(1, 2),
        }
    }

    /// The bytes of the widest one that may be two of LDS, side by side.
    pub fn joined(self, align: u64) -> u64 {
        match self {
            Memory::Lds if align >= 4 => (2 * self.widest(align)).min(16),
            _ => self.widest(align),
        }
    }
}

/// Whether accesses through resources may be out of bounds as wholes where parts of them are: a flag of the module (1 stands for
/// "relaxed", `AMDGPUOOBMode` of LLVM 23), or a feature of the function (LLVM 21 and 22).
pub fn has_relaxed_bounds(function: &Function, module: &Module) -> bool {
    let features = function.attributes.string("target-features").unwrap_or_default();
    let is_feature = |feature: &str| feature.trim() == "+relaxed-buffer-oob-mode";
    module.flag("amdgpu.buffer.oob.mode") == Some(1) || features.split(',').any(is_feature)
}
