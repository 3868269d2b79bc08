//! The gcnsel library facade and command line.
#![allow(missing_docs)]
pub mod workload;
