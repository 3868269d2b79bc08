//! `stats`: figures against LLVM's own.

mod figures;
