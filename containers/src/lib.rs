//! What holds code objects for AMD GPUs, and what is in it: one file in, its code objects and its LLVM IR out.
//!
//! [`contents`] tells by a file's first bytes what it is, whatever its name is:
//!
//! | file | what is in it |
//! |---|---|
//! | ELF file for AMDGPU | itself |
//! | clang's offload bundle, `__CLANG_OFFLOAD_BUNDLE__` (`bundle.rs`) | its entries, but for the host's |
//! | the same as text, `; __CLANG_OFFLOAD_BUNDLE____START__` (`bundle.rs`) | its sections, but for the host's |
//! | compressed bundle, `CCOB`, with zlib or zstd (`compressed.rs`) | those of the bundle |
//! | host file: an ELF, PE or Mach-O file for any other machine (`host.rs`) | bundles in `.hip_fatbin` (`.hip_fat` in PE files), entries in sections named `__CLANG_OFFLOAD_BUNDLE__*`, images in `.llvm.offloading` |
//! | offload binary, `10 FF 10 AD` (`packaged.rs`) | its image |
//! | `ar` archive (`archive.rs`) | those of its members |
//! | LLVM bitcode | itself |
//! | anything else | nothing |
//!
//! These hold each other (an archive of host files with compressed bundles), up to [`DEPTH`] levels.
//!
//! Files are input: whatever is wrong with a part is a [`Problem`], and the other parts are read. What is decompressed is at most
//! [`LARGEST`] bytes together.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod archive;
mod bundle;
mod bytes;
mod compressed;
mod host;
mod kinds;
mod packaged;
mod parts;
mod reader;

pub use kinds::{Kind, kind_of};
pub use parts::{DEPTH, LARGEST, Part, Problem, What};
pub use reader::{Contents, contents};
