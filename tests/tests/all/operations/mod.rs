//! Operation by operation: a kernel for each, once on values that differ between lanes and once on values of the whole
//! wave, as we compile it and as `llc-19 -O2` does, on the same data in the emulator. Results are equal bit for bit, NaNs
//! aside, and our kernels are not longer, but for those that `longer.txt` lists.

mod addresses;
mod assembly;
mod atomics;
mod bfloat;
mod blocks;
mod buffers;
mod check;
mod constants;
mod contract;
mod effects;
mod ends;
mod family;
mod fat;
mod float_pairs;
mod floats;
mod generic;
mod halves;
mod integers;
mod intrinsics;
mod large;
mod length;
mod library;
mod llvm23;
mod masked;
mod matrices;
mod memory;
mod modes;
mod odd;
mod operands;
mod order;
mod parts_of_floats;
mod rare;
mod rearrange;
mod traps;
mod truths;
mod vectors;
mod whole_numbers;
mod wide;
mod workitems;

/// The integer types that memory has.
const WIDTHS: [&str; 4] = ["i8", "i16", "i32", "i64"];
