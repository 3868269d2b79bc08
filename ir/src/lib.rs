//! LLVM IR: types, values, functions, the .ll reader and printer, the verifier.
