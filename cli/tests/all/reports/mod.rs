//! `stats` and `compare`: figures against LLVM's own, differences against sums by hand.

/// Shared with the tests of code objects.
#[path = "../../../../codeobject/tests/files/oracle.rs"]
mod oracle;

mod comparisons;
mod figures;
