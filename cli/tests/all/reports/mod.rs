//! `stats` and `compare`: figures against LLVM's own, differences against sums by hand.

mod comparisons;
mod figures;
