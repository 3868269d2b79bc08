//! What the crate shows, tested: one program, since each has to be linked.

mod bad_input;
mod bench;
mod bitcode;
mod calls;
mod estimate;
mod explain;
mod gate;
mod graph;
mod huge;
mod kinds;
mod lines;
mod manners;
mod names;
mod outputs;
mod program;
mod recipes;
mod reports;
mod stages;
mod streams;
mod tutorial;
mod warnings;
