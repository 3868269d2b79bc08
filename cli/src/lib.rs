//! The `gcnsel` program: [`commands`] over the library [`gcnsel`], and [comparisons](compare) of builds.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod commands;
pub mod compare;
mod estimate;
mod short_paths;
mod table;
