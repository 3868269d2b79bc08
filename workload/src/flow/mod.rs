//! Control flow in shapes that make naive algorithms slow.

mod shapes;
mod text;

use text::Text;

/// Shapes of control flow, sized in blocks. All branches are divergent but where it says otherwise, every block has a
/// phi of where lanes come from, and no edge can be shown to be dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Flow {
    /// Blocks in a row.
    Straight,
    /// `if`s one after the other.
    Ifs,
    /// `if`s in each other.
    NestedIfs,
    /// Tests in a chain, each of which may leave for one common end.
    EarlyExits,
    /// Two chains side by side, with a rung from one to the other at every step.
    Ladder,
    /// As many chains as steps, each step a rung to the next chain.
    Grid,
    /// One switch over all blocks.
    Switch,
    /// One nest of loops.
    Nested,
    /// Nests of 16 loops, one after the other.
    Nests,
    /// One nest of loops, each of which lanes may also leave for the end of the kernel.
    NestedReturns,
    /// One nest of loops; what is made in each is used behind the nest.
    NestedUses,
    /// One loop, of whose blocks each may leave it.
    Breaks,
    /// Loops one after the other, left by a divergent and by a uniform exit; what is made in each is used at the end.
    Searches,
    /// As `searches`, the uniform exits leading to the end of the kernel.
    FailingSearches,
    /// Irreducible cycles of three blocks, one after the other, each entered at two.
    Irreducible,
    /// One irreducible cycle of all blocks, with short cuts.
    IrreducibleCycle,
    /// One irreducible cycle, entered at every block, each with a multiplication and a store.
    Entries,
    /// Irreducible cycles in each other.
    NestedIrreducible,
    /// A chain of phis behind each other, all of the one before.
    Phis,
}

impl Flow {
    /// All shapes.
    pub fn all() -> &'static [Flow] {
        clap::ValueEnum::value_variants()
    }

    /// The text of a kernel named `bench` with about `size` blocks.
    pub fn generate(self, size: usize) -> String {
        let text = match self {
            Flow::Straight => shapes::straight(size),
            Flow::Ifs => shapes::ifs(size),
            Flow::NestedIfs => shapes::nested_ifs(size),
            Flow::EarlyExits => shapes::early_exits(size),
            Flow::Ladder => shapes::ladder(size),
            Flow::Grid => shapes::grid(size),
            Flow::Switch => shapes::switch(size),
            Flow::Nested => shapes::nested(size),
            Flow::Nests => shapes::nests(size),
            Flow::NestedReturns => shapes::nested_returns(size),
            Flow::NestedUses => shapes::nested_uses(size),
            Flow::Breaks => shapes::breaks(size),
            Flow::Searches => shapes::searches(size),
            Flow::FailingSearches => shapes::failing_searches(size),
            Flow::Irreducible => shapes::irreducible(size),
            Flow::IrreducibleCycle => shapes::irreducible_cycle(size),
            Flow::Entries => shapes::entries(size),
            Flow::NestedIrreducible => shapes::nested_irreducible(size),
            Flow::Phis => shapes::phis(size),
        };
        text.print()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_met_and_modules_are_right() {
        for &shape in Flow::all() {
            for size in [10, 100, 1000] {
                let text = shape.generate(size);
                let module = match gcnsel_ir::parse(text.as_bytes()) {
                    Ok(module) => module,
                    Err(error) => panic!("{shape:?}: {error:?}"),
                };
                assert!(gcnsel_ir::verify(&module).is_ok(), "{shape:?}: {:?}", gcnsel_ir::verify(&module));
                let blocks = module.functions.iter().map(|f| f.layout.len()).max().unwrap_or(0);
                assert!(blocks.abs_diff(size) <= 3 + size / 5, "{shape:?}: {blocks} blocks for {size}");
            }
        }
    }
}
