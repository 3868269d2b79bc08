//! What the crate shows, tested: one program, since each has to be linked.

mod access_types;
mod alias;
mod alias_order;
mod asked_bits;
mod cases;
mod counted;
mod decided;
mod dynamic;
mod exhaustive;
mod explanations;
mod graphs;
mod irreducible;
mod leaving;
mod llvm;
mod llvm_tests;
mod moves;
mod moves_executed;
mod moves_kept;
mod moves_witnessed;
mod reasoning;
mod reports;
mod rules;
mod support;
mod table;
mod tokens;
mod values;
