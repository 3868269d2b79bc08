//! What becomes of each operation of the memory model, beside LLVM's document and `llc-19`: `cargo run -p gcnsel-tests
//! --example memory_model` prints `docs/memory-model.md`.

use gcnsel_isa::Target;
use gcnsel_tests::memory_model::{entries, page};

fn main() {
    let of = |target: Target| (target.name(), entries(target, true).unwrap_or_else(|what| panic!("{what}")));
    print!("{}", page(&Target::ALL.map(of)));
}
