//! gcnsel as the AMD code generator of Triton.
//!
//! Triton 3.9 opens the library that `TRITON_AMD_CODEGEN_PATH` names, and has LLVM IR compiled and assembly assembled by four C
//! functions of it. This crate is such a library: with it in the variable, every kernel for gfx900, gfx90a and gfx942 is compiled
//! by gcnsel, and nothing of the caller's program changes. `docs/triton.md` says how it is used.
//!
//! | file | subject |
//! |---|---|
//! | `interface.rs` | the structure of options and the types of the functions, as C has them |
//! | `border.rs` | the four functions |
//! | `theirs.rs` | the same functions of another library: Triton's own |
//! | `request.rs` | what is asked |
//! | `service.rs` | who answers: gcnsel, or Triton's own |
//! | `own.rs` | gcnsel's answer |
//! | `objects.rs` | which object belongs to which assembly |
//! | `settings.rs` | environment variables |
//! | `notices.rs` | what is said on standard error |
//! | `lent.rs` | memory that the caller gives back |
//! | `mapped.rs` | files that the process has mapped |
//!
//! What the functions take and give was read in Triton's wheel of version 3.9.0 (`triton/backends/amd/compiler.py`,
//! `triton/backends/amd/codegen`).

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod border;
pub mod interface;
mod lent;
mod mapped;
mod notices;
mod objects;
mod own;
mod request;
mod service;
mod settings;
mod theirs;
