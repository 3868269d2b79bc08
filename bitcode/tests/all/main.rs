//! The tests of the crate, in one program.

mod files;
mod mutations;
mod records;
