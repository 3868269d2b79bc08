//! The tests that mutants of the code generator are tried by.

/// Tests of a crate.
pub struct Tests {
    /// The folder of the crate.
    pub folder: &'static str,
    /// The program that has them.
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
    /// Of the program of all tests that are beside the crate's sources, some.
    const fn of(folder: &'static str, arguments: &'static [&'static str]) -> Tests {
        Tests { arguments, ..Tests::new(folder, ALL) }
    }

    /// A program.
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

/// All of what is sampled for each commit: each operation on each target, each kernel in each way to compile it.
const WHOLE: &[(&str, &str)] = &[("GCNSEL_WHOLE", "1")];

const SELECTION: &[&str] = &["legalize/", "optimize/", "isel/", "isa/"];

const IR_PASSES: &[&str] = &["legalize/", "optimize/"];

/// The program of the tests that are beside a crate's sources.
const ALL: &str = "all";

/// The program among them that is an example.
pub const EXAMPLE: &str = "differential";

/// What judges: those first that catch most for their time.
pub const JUDGES: &[Tests] = &[
    // Within three seconds.
    Tests::new("isa", "gcnsel_isa"),
    Tests::of("isa", &["facts::"]),
    Tests::of("isa", &["rows::"]),
    Tests::of("isa", &["matrix::"]),
    Tests::of("isa", &["assembling::"]),
    Tests::new("mir", "gcnsel_mir"),
    Tests::new("regalloc", "gcnsel_regalloc"),
    Tests::new("isel", "gcnsel_isel").about(&["isel/"]),
    Tests::of("isel", &["selection::"]),
    Tests::of("tests", &["divergence::"]),
    Tests::of("tests", &["tokens::"]),
    Tests::of("isa", &["hazards::"]),
    Tests::of("isel", &["kernels::"]),
    Tests::of("tests", &["kernels::our_code_runs_right"]).on(SMALL),
    Tests::new("tests", EXAMPLE).with(&["--first", "--count", "15"]),
    Tests::of("tests", &["bad_input::"]).about(&["legalize/", "optimize/", "isel/"]),
    Tests::of("tests", &["arguments::"]).about(&["legalize/", "optimize/", "isel/"]),
    Tests::of("tests", &["operations::whole_numbers::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::workitems::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::integers::parts_with_other_users"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::effects::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::truths::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::halves::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["wave_sync::"]).about(&["legalize/", "optimize/", "isel/", "emit/waits"]),
    Tests::of("tests", &["convention::"]).about(&[
        "isa/convention",
        "legalize/",
        "optimize/",
        "isel/",
        "regalloc/",
        "emit/",
    ]),
    // Of single crates.
    Tests::new("emit", "gcnsel_emit"),
    Tests::new("wave", "gcnsel_wave").about(&["wave/", "mir/"]),
    Tests::new("legalize", "gcnsel_legalize").about(&["legalize/"]),
    Tests::new("optimize", "gcnsel_optimize").about(&["optimize/"]),
    Tests::of("isa", &["encodings::"]).about(&["isa/"]),
    Tests::of("tests", &["faults::"]).about(&["emit/", "isa/hazards", "isa/matrix_hazards"]),
    Tests::of("cli", &["calls::"]).about(&["legalize/", "optimize/", "isel/", "cli/"]),
    Tests::of("tests", &["operations::bfloat::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::integers::fused"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::float_pairs::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::contract::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["memory_model::"]).about(&["emit/", "isa/", "isel/lower"]),
    Tests::of("tests", &["one_lane::"]).about(&["legalize/one_lane", "analysis/edit/one_lane"]),
    Tests::of("tests", &["selected::"]).about(&["legalize/", "optimize/", "isel/", "analysis/edit/one_lane"]),
    Tests::of("tests", &["float_atomics::"]).about(&[
        "legalize/atomics",
        "legalize/trust",
        "legalize/atomic_instructions",
        "isel/lower/atomic",
    ]),
    Tests::of("tests", &["atomics::", "--skip", "float_atomics::", "--skip", "operations::"]).about(&[
        "legalize/atomics",
        "legalize/trust",
        "legalize/atomic_instructions",
        "isel/lower/atomic",
    ]),
    // Within twenty seconds.
    Tests::of("tests", &["fat_pointers::"]).on(WHOLE).about(&["legalize/", "optimize/", "isel/", "emit/"]),
    Tests::of("tests", &["reduced::"]),
    Tests::of("tests", &["operations::addresses::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["random_flow::our_code"]).on(WHOLE),
    Tests::of("tests", &["linked_calls::"]).about(&[
        "isa/convention",
        "legalize/",
        "optimize/",
        "isel/",
        "regalloc/",
        "emit/",
        "cli/",
    ]),
    Tests::of("tests", &["operations::order::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::assembly::"]).on(WHOLE).about(SELECTION),
    Tests::new("tests", EXAMPLE).with(&["--first", "--from", "15", "--count", "85"]),
    Tests::of("tests", &["operations::integers::integer_arithmetic"]).on(WHOLE).about(SELECTION),
    Tests::of("isa", &["decoding::"]),
    Tests::of("tests", &["operations::vectors::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["images::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::fat::"]).on(WHOLE).about(SELECTION),
    Tests::new("regalloc", "random"),
    Tests::of("tests", &["operations::intrinsics::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::buffers::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::floats::"]).on(WHOLE).about(SELECTION),
    // The others.
    Tests::new("isel", "gcnsel_isel").about(&["isel/", "isa/"]),
    Tests::new("legalize", "gcnsel_legalize").about(IR_PASSES),
    Tests::new("legalize", "gcnsel_legalize").with(&["one_lane::"]).about(&["analysis/edit/one_lane"]),
    Tests::new("optimize", "gcnsel_optimize").about(IR_PASSES),
    Tests::new("emit", "emission"),
    Tests::of("tests", &["operations::matrices::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::wide::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::odd::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::blocks::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::memory::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::constants::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["operations::operands::"]).on(WHOLE).about(SELECTION),
    Tests::of("tests", &["whole_wave::"]),
    Tests::of("tests", &["typed_buffers::"]).about(&["legalize/", "optimize/", "isel/"]),
    Tests::of("tests", &["kernels::our_code_with_few_registers"]).on(LARGE).about(&["regalloc/"]),
    Tests::of("tests", &["calls::", "--skip", "linked_calls::"]),
    Tests::of("tests", &["kernels::our_code_runs_right"]),
    Tests::of("tests", &["audit::our_code"]).about(&["emit/", "isa/hazards", "isa/matrix_hazards"]),
    Tests::of("tests", &["operations::atomics::"]).on(WHOLE).about(SELECTION),
    Tests::new("tests", EXAMPLE).with(&["--first", "--from", "100", "--count", "300"]).about(&[
        "legalize/",
        "optimize/",
        "isel/",
        "wave/",
        "regalloc/",
        "mir/",
    ]),
    Tests::of("tests", &["operations::large::"]).on(WHOLE).about(&["legalize/"]),
    Tests::of("tests", &["our_objects::"]).about(&["emit/"]),
];
