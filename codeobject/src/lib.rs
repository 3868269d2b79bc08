//! AMDHSA code objects: ELF, kernel descriptors and metadata, written and read from one table.
//!
//! * [`KernelDescriptor`]: the 64 bytes that set a kernel's waves up, and what registers they start with
//!   ([`ScalarInput`]).
//! * [`metadata`]: the note from which the runtime learns arguments and sizes.
//!
//! The reference for all of it is LLVM's AMDGPU usage document.

mod descriptor;
mod initial_state;
pub mod metadata;
mod version;

pub use descriptor::{DESCRIPTOR_BYTES, KernelDescriptor};
pub use initial_state::{ScalarInput, ScalarRegisters, WorkItemId};
pub use version::Version;
