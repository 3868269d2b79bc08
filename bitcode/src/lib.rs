//! Reads LLVM bitcode into gcnsel's IR, beside the reader of text in `gcnsel_ir`: [`read`].
//!
//! What comes out is what the reader of text makes of the text that LLVM prints of the same module: the same upgrades, the same
//! things read over, the same limits. What is not known is refused, with its record and where it stands; nothing is guessed.
//!
//! The layers, from below: bits; blocks and records (`stream`); numbers that LLVM gives operators, attributes and flags; tables of
//! a module (types, attributes, names), values and constants, metadata; instructions and functions; the module; the file.

mod attributes;
mod bits;
mod constants;
mod decode;
mod dwarf;
mod file;
mod function;
mod globals;
mod instructions;
mod memory;
mod metadata;
mod module;
mod names;
mod nodes;
mod reader;
mod records;
mod stream;
mod tables;
mod types;
mod values;

pub use file::read;
pub use gcnsel_ir::reading::is_bitcode;
