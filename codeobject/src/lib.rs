//! AMDHSA code objects: ELF, kernel descriptors and metadata, written and read from one table.
//!
//! * [`KernelDescriptor`]: the 64 bytes that set a kernel's waves up, and what registers they start with
//!   ([`ScalarInput`]).
//! * [`metadata`]: the note from which the runtime learns arguments and sizes.
//! * [`CodeObject`]: what a compiler fills in, and writes as a loadable or a relocatable file.
//! * [`read`]: any compiler's file, as a [`LoadedObject`] with its [`Image`] in memory.
//!
//! The reference for all of it is LLVM's AMDGPU usage document.

mod descriptor;
mod elf_read;
mod elf_write;
mod image;
mod initial_state;
pub mod metadata;
mod model;
mod processor;
mod relocation;
mod version;

pub use descriptor::{DESCRIPTOR_BYTES, KernelDescriptor, PRELOAD_HEADER_BYTES};
pub use elf_read::{LoadedKernel, LoadedObject, LoadedSymbol, SymbolKind, read};
pub use image::{Image, ImageRelocation, Segment};
pub use initial_state::{ScalarInput, ScalarRegisters, WorkItemId};
pub use model::{
    Binding, Code, CodeObject, Contents, DataSection, DebugRelocation, DebugSection, DebugTarget, Function,
    Global, Kernel, Linkage, Relocation, Visibility,
};
pub use processor::Processor;
pub use relocation::RelocationKind;
pub use version::Version;
