//! The C library `libgcnsel`: the crate `gcnsel` behind functions that C can call. Its header is `include/gcnsel.h`, which
//! cbindgen makes of this crate; `docs/c.md` is its page.
//!
//! What C sees, one file each: [`version`], [`options`], [`outcome`] (compiling and figures), [`diagnostic`]. Below them are
//! [`status`] with the last error, [`text`] for bytes that C reads, and [`border`], where panics end and pointers become
//! references.
//!
//! Handles are boxes; a pointer that C may leave NULL is an `Option` of a reference, which has the same representation. So only
//! names, texts and inputs, of which C has a bare pointer, need unsafe code, and that is in [`border`]. Comments of exported
//! functions are those of the header: they speak to C.

// Symbols that C links with, and pointers that C hands over.
#![allow(unsafe_code)]
#![deny(clippy::undocumented_unsafe_blocks, unsafe_op_in_unsafe_fn)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

#[cfg(not(panic = "unwind"))]
compile_error!("a panic becomes a status, which takes `panic = \"unwind\"`");

mod abi;
mod border;
mod diagnostic;
mod options;
mod outcome;
mod status;
#[cfg(test)]
mod tests;
mod text;
mod version;

/// What C may use from several threads at once.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<options::Options>();
    is_shared::<outcome::Outcome>();
    is_shared::<diagnostic::Diagnostic>();
};
