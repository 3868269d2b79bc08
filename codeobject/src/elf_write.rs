//! Writing code objects as ELF files: loadable ones (ET_DYN) as `ld.lld -shared` links them, relocatable ones
//! (ET_REL) as an assembler makes them.
//!
//! [`sections`] puts code and data into sections with symbols and relocations; [`loadable`] and [`relocatable`] each
//! say which further sections there are, where they stand, and what is in them; [`file`] turns that into bytes.

mod debug;
mod file;
mod loadable;
mod relocatable;
mod sections;
