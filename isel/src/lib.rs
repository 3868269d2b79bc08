//! Instruction selection: IR preparation, the divergence-carrying DAG, selection rules, scheduling.

pub mod prepare;
