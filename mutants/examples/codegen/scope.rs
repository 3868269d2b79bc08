//! What of the code generator is mutated, and what judges it.

use gcnsel_isa::Op;
use gcnsel_mutants::table::Rows;

/// A crate with mutants.
pub struct Part {
    /// Its folder.
    pub folder: &'static str,
    /// Files of its `src` that are mutated, by how their names begin; all if there are none.
    pub only: &'static [&'static str],
    /// Files that are not: tests, validators, printing.
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
    Part {
        folder: "isel",
        only: &[],
        left_out: &[
            "lib.rs",
            "dag/print.rs",
            "select/verify.rs",
            "hoist/tests.rs",
            "rules/tests",
            "prepare/tests",
        ],
    },
    Part {
        folder: "wave",
        only: &[],
        left_out: &["validate", "testing.rs", "tests.rs", "programs.rs", "random.rs"],
    },
    Part { folder: "regalloc", only: &[], left_out: &["check", "tests.rs", "spill/tests.rs"] },
    Part { folder: "emit", only: &[], left_out: &["lib.rs", "assembly.rs"] },
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
    Stratum { name: "selection", share: 100, files: &["isel/"] },
    Stratum { name: "waits", share: 50, files: &["emit/waits.rs", "emit/memory_model.rs", "isa/waitcnt.rs"] },
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

/// Tests of a program: its crate, its name, its arguments, its environment.
pub type Tests =
    (&'static str, &'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

/// Kernels that are small and have a little of everything.
const SMALL: &[(&str, &str)] =
    &[("GCNSEL_KERNELS", "saxpy,collatz,bfs,bitonic,atomics,calls,histogram,transpose")];

/// What judges, the quick ones first.
pub const JUDGES: &[Tests] = &[
    ("isa", "gcnsel_isa", &[], &[]),
    ("isa", "facts", &[], &[]),
    ("mir", "gcnsel_mir", &[], &[]),
    ("regalloc", "gcnsel_regalloc", &[], &[]),
    ("emit", "gcnsel_emit", &[], &[]),
    ("isel", "selection", &[], &[]),
    ("tests", "divergence", &[], &[]),
    ("tests", "tokens", &[], &[]),
    ("tests", "reduced", &[], &[]),
    ("isa", "hazards", &[], &[]),
    ("isel", "kernels", &[], &[]),
    ("tests", "differential", &["--first", "--count", "15"], &[]),
    ("regalloc", "random", &[], &[]),
    ("tests", "random_flow", &["our_code"], &[]),
    ("tests", "kernels", &["our_code_runs_right"], SMALL),
    ("isa", "decoding", &[], &[]),
    ("emit", "emission", &[], &[]),
    ("isel", "gcnsel_isel", &[], &[]),
    ("isa", "encodings", &[], &[]),
    ("tests", "differential", &["--first", "--from", "15", "--count", "85"], &[]),
    ("tests", "operations", &["fused"], &[]),
    ("tests", "operations", &["integer"], &[]),
    ("tests", "operations", &["float"], &[]),
    ("tests", "operations", &["--skip", "fused", "--skip", "integer", "--skip", "float"], &[]),
    ("wave", "gcnsel_wave", &[], &[]),
    ("tests", "kernels", &["our_code_runs_right"], &[]),
    ("tests", "kernels", &["our_code_with_few_registers"], &[]),
    ("tests", "differential", &["--first", "--from", "100", "--count", "400"], &[]),
    ("tests", "audit", &["our_code"], &[]),
    ("tests", "our_objects", &[], &[]),
];

/// The program among them that is an example.
pub const EXAMPLE: &str = "differential";

/// What the tests need of the workspace.
pub const FOLDERS: &[&str] = &[
    "analysis",
    "audit",
    "cli",
    "codeobject",
    "diag",
    "emit",
    "emulator",
    "generator",
    "graph",
    "interpreter",
    "ir",
    "isa",
    "isel",
    "mir",
    "regalloc",
    "tests",
    "wave",
    "witness",
    "workload",
];
