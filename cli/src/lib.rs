//! The `gcnsel` program: [`commands`] over the libraries [`gcnsel`] and [`gcnsel_compare`].

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod commands;
mod estimate;
mod short_paths;
mod table;
