//! The tests that mutants of the code generator are tried by.

/// Tests of a program.
pub struct Tests {
    /// The folder of its crate.
    pub folder: &'static str,
    /// Its name.
    pub program: &'static str,
    /// Its arguments.
    pub arguments: &'static [&'static str],
    /// What is added to its environment.
    pub environment: &'static [(&'static str, &'static str)],
    /// The mutants that it is for, by how the names of their files begin; all if there are none. Long runs cannot try
    /// every mutant that happens to be met.
    pub about: &'static [&'static str],
}

impl Tests {
    const fn new(folder: &'static str, program: &'static str) -> Tests {
        Tests { folder, program, arguments: &[], environment: &[], about: &[] }
    }

    const fn with(self, arguments: &'static [&'static str]) -> Tests {
        Tests { arguments, ..self }
    }

    const fn on(self, environment: &'static [(&'static str, &'static str)]) -> Tests {
        Tests { environment, ..self }
    }

    const fn about(self, about: &'static [&'static str]) -> Tests {
        Tests { about, ..self }
    }
}

/// Kernels that are small and have a little of everything.
const SMALL: &[(&str, &str)] =
    &[("GCNSEL_KERNELS", "saxpy,collatz,bfs,bitonic,atomics,calls,histogram,transpose")];

/// Kernels that want more registers than there are.
const LARGE: &[(&str, &str)] = &[("GCNSEL_KERNELS", "sgpr_spill,vgpr_spill,dct8x8,bitonic,calls")];

const SELECTION: &[&str] = &["isel/", "isa/"];

/// The program among them that is an example.
pub const EXAMPLE: &str = "differential";

/// What judges: those first that catch most for their time.
pub const JUDGES: &[Tests] = &[
    // Within three seconds.
    Tests::new("isa", "gcnsel_isa"),
    Tests::new("isa", "facts"),
    Tests::new("isa", "rows"),
    Tests::new("isa", "matrix"),
    Tests::new("isa", "assembling"),
    Tests::new("mir", "gcnsel_mir"),
    Tests::new("regalloc", "gcnsel_regalloc"),
    Tests::new("isel", "selection"),
    Tests::new("tests", "divergence"),
    Tests::new("tests", "tokens"),
    Tests::new("isa", "hazards"),
    Tests::new("isel", "kernels"),
    Tests::new("tests", "kernels").with(&["our_code_runs_right"]).on(SMALL),
    Tests::new("tests", EXAMPLE).with(&["--first", "--count", "15"]),
    Tests::new("tests", "bad_input").about(&["isel/"]),
    Tests::new("tests", "arguments").about(&["isel/"]),
    Tests::new("tests", "operations").with(&["whole_numbers::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["workitems::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["parts_with_other_users"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["effects::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["truths::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["halves::"]).about(SELECTION),
    Tests::new("tests", "wave_sync").about(&["isel/", "emit/waits"]),
    Tests::new("tests", "convention").about(&["isa/convention", "isel/", "regalloc/", "emit/"]),
    // Of single crates.
    Tests::new("emit", "gcnsel_emit"),
    Tests::new("wave", "gcnsel_wave").about(&["wave/", "mir/"]),
    Tests::new("isa", "encodings").about(&["isa/"]),
    Tests::new("tests", "faults").about(&["emit/", "isa/hazards", "isa/matrix_hazards"]),
    Tests::new("cli", "calls").about(&["isel/", "cli/"]),
    Tests::new("tests", "operations").with(&["bfloat::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["fused"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["float_pairs::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["contract::"]).about(SELECTION),
    Tests::new("tests", "memory_model").about(&["emit/", "isa/", "isel/lower"]),
    Tests::new("tests", "float_atomics").about(&[
        "isel/prepare/atomics",
        "isel/prepare/trust",
        "isel/lower/atomic",
    ]),
    Tests::new("tests", "atomics").about(&[
        "isel/prepare/atomics",
        "isel/prepare/trust",
        "isel/lower/atomic",
    ]),
    // Within twenty seconds.
    Tests::new("tests", "fat_pointers").about(&["isel/", "emit/"]),
    Tests::new("tests", "reduced"),
    Tests::new("tests", "operations").with(&["addresses::"]).about(SELECTION),
    Tests::new("tests", "random_flow").with(&["our_code"]),
    Tests::new("tests", "linked_calls").about(&["isa/convention", "isel/", "regalloc/", "emit/", "cli/"]),
    Tests::new("tests", "operations").with(&["order::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["assembly::"]).about(SELECTION),
    Tests::new("tests", EXAMPLE).with(&["--first", "--from", "15", "--count", "85"]),
    Tests::new("tests", "operations").with(&["integer_arithmetic"]).about(SELECTION),
    Tests::new("isa", "decoding"),
    Tests::new("tests", "operations").with(&["vectors::"]).about(SELECTION),
    Tests::new("tests", "images").about(SELECTION),
    Tests::new("tests", "operations").with(&["fat::"]).about(SELECTION),
    Tests::new("regalloc", "random"),
    Tests::new("tests", "operations").with(&["intrinsics::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["buffers::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["floats::"]).about(SELECTION),
    // The others.
    Tests::new("isel", "gcnsel_isel"),
    Tests::new("emit", "emission"),
    Tests::new("tests", "operations").with(&["matrices::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["wide::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["odd::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["blocks::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["memory::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["constants::"]).about(SELECTION),
    Tests::new("tests", "operations").with(&["operands::"]).about(SELECTION),
    Tests::new("tests", "whole_wave"),
    Tests::new("tests", "typed_buffers").about(&["isel/"]),
    Tests::new("tests", "kernels").with(&["our_code_with_few_registers"]).on(LARGE).about(&["regalloc/"]),
    Tests::new("tests", "calls"),
    Tests::new("tests", "kernels").with(&["our_code_runs_right"]),
    Tests::new("tests", "audit").with(&["our_code"]).about(&["emit/", "isa/hazards", "isa/matrix_hazards"]),
    Tests::new("tests", "operations").with(&["atomics::"]).about(SELECTION),
    Tests::new("tests", EXAMPLE).with(&["--first", "--from", "100", "--count", "300"]).about(&[
        "isel/",
        "wave/",
        "regalloc/",
        "mir/",
    ]),
    Tests::new("tests", "operations").with(&["large::"]).about(&["isel/prepare"]),
    Tests::new("tests", "our_objects").about(&["emit/"]),
];
