//! Uniformity of LLVM IR and its explanations.
