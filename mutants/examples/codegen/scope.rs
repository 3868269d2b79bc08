//! What of the code generator is mutated.

use gcnsel_isa::Op;
use gcnsel_mutants::table::Rows;

/// A crate with mutants.
pub struct Part {
    /// Its folder.
    pub folder: &'static str,
    /// Files of its `src` that are mutated, by how their names begin; all if there are none.
    pub only: &'static [&'static str],
    /// Files that are not: validators, printing, what tests use. Nor are tests, by their names.
    pub left_out: &'static [&'static str],
}

/// The crates, those first that others use.
pub const PARTS: &[Part] = &[
    Part {
        folder: "isa",
        only: &[],
        // The meanings of instructions are the emulator's.
        left_out: &["lib.rs", "semantics", "text.rs", "decode.rs", "order.rs"],
    },
    Part { folder: "mir", only: &["parallel_copy.rs", "liveness.rs"], left_out: &[] },
    // What makes code there; the rest of it judges code, or finds out about it.
    Part { folder: "analysis", only: &["edit/one_lane"], left_out: &[] },
    Part { folder: "legalize", only: &[], left_out: &["lib.rs"] },
    Part { folder: "optimize", only: &[], left_out: &["lib.rs", "testing.rs"] },
    Part { folder: "isel", only: &[], left_out: &["lib.rs", "dag/print.rs", "select/verify.rs"] },
    Part { folder: "wave", only: &[], left_out: &["validate", "testing.rs", "programs.rs", "random.rs"] },
    Part { folder: "regalloc", only: &[], left_out: &["check"] },
    Part { folder: "emit", only: &[], left_out: &["lib.rs", "assembly.rs", "symbol_name.rs"] },
];

/// Macros that make tables.
pub const MACROS: &[(&str, Rows)] = &[
    ("rules", Rows::Rules { commutes }),
    ("rows", Rows::Instructions { index: "ROWS" }),
    ("layouts", Rows::Layouts),
    ("sizes", Rows::Operations),
    ("atomics", Rows::Operations),
];

/// Whether an instruction computes the same of its sources exchanged.
fn commutes(name: &str) -> bool {
    Op::all().map(Op::row).any(|row| row.name.eq_ignore_ascii_case(name) && row.is_commutable())
}

/// A part of a sample.
pub struct Stratum {
    /// What is in it.
    pub name: &'static str,
    /// How many of 500 mutants.
    pub share: usize,
    /// Its files, by how their names begin.
    pub files: &'static [&'static str],
}

/// The parts of a sample; a file belongs to the first that names it.
pub const STRATA: &[Stratum] = &[
    Stratum { name: "selection rules", share: 70, files: &["isel/rules"] },
    Stratum { name: "selection", share: 100, files: &["isel/", "legalize/", "optimize/", "analysis/"] },
    Stratum { name: "waits", share: 50, files: &["emit/waits", "emit/memory_model.rs", "isa/waitcnt.rs"] },
    Stratum {
        name: "hazards",
        share: 50,
        files: &["emit/hazards.rs", "emit/clauses.rs", "isa/hazards.rs", "isa/matrix_hazards.rs"],
    },
    Stratum { name: "masks", share: 80, files: &["wave/"] },
    Stratum { name: "allocation", share: 70, files: &["regalloc/", "mir/"] },
    Stratum { name: "instruction table", share: 40, files: &["isa/table"] },
    Stratum { name: "encodings", share: 40, files: &["isa/", "emit/"] },
];

/// What the tests read of the workspace, beside their crates and those that these depend on.
pub const FOLDERS: &[&str] = &["docs"];
