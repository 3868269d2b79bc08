//! What users type. Options follow `llc` and `opt` where those have a name for the thing.

use super::bench::MOST_RUNS;
use super::colours::Colours;
use super::examples;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, ArgGroup, Args, Parser, Subcommand, ValueEnum};
use gcnsel::{Allocator, Emit, NamedOption, Stage};
use gcnsel_explain::SourceLine;
use gcnsel_workload::{Bulk, Code, Flow};
use std::path::PathBuf;

/// An AMDGPU code generator: LLVM IR in, AMDHSA code objects out.
#[derive(Parser)]
#[command(name = "gcnsel", version, about, arg_required_else_help = true, after_help = examples::GCNSEL)]
pub struct Arguments {
    /// When output has colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub color: Colours,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Compile LLVM IR to code objects, assembly or one of the compiler's own forms
    #[command(after_help = examples::COMPILE)]
    Compile(Compile),
    /// Say which values and branches are uniform, and why the others are not
    #[command(after_help = examples::UNIFORMITY)]
    Uniformity(Uniformity),
    /// Draw a function's control flow graphs, or a block's DAG, after a stage
    #[command(after_help = examples::GRAPH)]
    Graph(Graph),
    /// Say why values are in VGPRs, what limits a kernel's occupancy, and what it waits for
    #[command(after_help = examples::EXPLAIN)]
    Explain(Explain),
    /// Registers, spills, sizes and instruction counts of kernels
    #[command(after_help = examples::STATS)]
    Stats(Stats),
    /// Compare the kernels of two builds
    #[command(after_help = examples::COMPARE)]
    Compare(Compare),
    /// Run a kernel of a code object in the emulator
    #[command(after_help = examples::RUN)]
    Run(Run),
    /// Time and memory of each compilation stage, and how they grow
    #[command(after_help = examples::BENCH)]
    Bench(Bench),
    /// Print what a shell completes of commands and options
    #[command(after_help = examples::COMPLETIONS)]
    Completions(Completions),
    /// Write the pages of the manual
    #[command(after_help = examples::MAN)]
    Man(Man),
}

/// `gcnsel compile`.
#[derive(Args)]
pub struct Compile {
    /// LLVM IR files, text or bitcode; `-` is standard input
    #[arg(required = true, value_name = "IN.ll")]
    pub inputs: Vec<PathBuf>,
    /// The output, or a folder for each input's own; several inputs need one. `-` is standard output
    #[arg(short, long = "output", value_name = "OUT")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub common: CompileCommon,
    /// What to write
    #[arg(long, value_name = "FORM", help = about("emit"), default_value = Emit::default().name(), value_parser = emit())]
    pub emit: Emit,
    /// Write the kernels' figures as JSON
    #[arg(long, value_name = "FILE")]
    pub stats_json: Option<PathBuf>,
    /// Print the time of each stage
    #[arg(long)]
    pub time_passes: bool,
    /// Print each function after a stage, on standard error
    #[arg(long, value_name = "STAGE", value_parser = printed_stage())]
    pub print_after: Vec<Stage>,
    /// Threads, up to 1024; 0 means one for each core
    #[arg(short, long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u16).range(..=1024))]
    pub jobs: u16,
}

/// What every command that compiles takes: the library's options by name ([`NamedOption`]), which say what each does.
#[derive(Args, Clone, Debug, Default)]
pub struct CompileCommon {
    /// The processor, and its settings.
    #[arg(long, value_name = "CPU", help = about("mcpu"))]
    pub mcpu: Option<String>,
    /// The code object version.
    #[arg(long, value_name = "4|5|6", help = about("code-object-version"), value_parser = clap::value_parser!(u32).range(4..=6))]
    pub code_object_version: Option<u32>,
    /// Every stage's result is checked.
    #[arg(long, help = about("verify"))]
    pub verify: bool,
    /// Uniformity does without reasoning about values.
    #[arg(long, help = about("no-value-reasoning"))]
    pub no_value_reasoning: bool,
    /// Instructions stay in their order.
    #[arg(long, help = about("no-schedule"))]
    pub no_schedule: bool,
    /// Each lane does its atomic operations itself.
    #[arg(long, help = about("no-atomic-optimizer"))]
    pub no_atomic_optimizer: bool,
    /// LLVM's name for the same.
    #[arg(long, value_name = "None|Iterative|DPP", help = about("amdgpu-atomic-optimizer-strategy"), value_parser = ["None", "Iterative", "DPP"])]
    pub amdgpu_atomic_optimizer_strategy: Option<String>,
    /// Arguments asked for in SGPRs.
    #[arg(long, value_name = "N", help = about("amdgpu-kernarg-preload-count"))]
    pub amdgpu_kernarg_preload_count: Option<u32>,
    /// Who allocates SGPRs.
    #[arg(long, value_name = "ENGINE", help = about("sgpr-allocator"), default_value = Allocator::default().name(), value_parser = allocator())]
    pub sgpr_allocator: Allocator,
    /// Who allocates VGPRs.
    #[arg(long, value_name = "ENGINE", help = about("vgpr-allocator"), default_value = Allocator::default().name(), value_parser = allocator())]
    pub vgpr_allocator: Allocator,
    /// The VGPRs for spilled SGPRs, at most.
    #[arg(long, value_name = "N", help = about("sgpr-spill-vgprs"), value_parser = clap::value_parser!(u16).range(..=512))]
    pub sgpr_spill_vgprs: Option<u16>,
    /// The only function.
    #[arg(long, value_name = "NAME", help = about("function"))]
    pub function: Option<String>,
}

/// What the library says of its option of that name.
fn about(name: &str) -> &'static str {
    NamedOption::named(name).unwrap_or_else(|| panic!("the library has no option '{name}'")).about
}

fn allocator() -> impl TypedValueParser<Value = Allocator> {
    PossibleValuesParser::new(Allocator::ALL.map(Allocator::name)).map(|name| {
        let named = Allocator::ALL.into_iter().find(|engine| engine.name() == name);
        named.unwrap_or_default()
    })
}

/// `gcnsel uniformity`.
#[derive(Args)]
pub struct Uniformity {
    /// An LLVM IR file, text or bitcode; `-` is standard input
    #[arg(value_name = "IN.ll")]
    pub input: PathBuf,
    /// How to print
    #[arg(long, value_enum, default_value_t = UniformityFormat::Text)]
    pub format: UniformityFormat,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// The chain that makes a value divergent
    #[arg(long, value_name = "%value", conflicts_with = "format")]
    pub explain: Option<String>,
    /// Decide by divergence alone, without reasoning about values
    #[arg(long)]
    pub no_value_reasoning: bool,
}

/// `gcnsel explain`.
#[derive(Args)]
pub struct Explain {
    /// An LLVM IR file, text or bitcode; `-` is standard input
    #[arg(value_name = "IN.ll")]
    pub input: PathBuf,
    /// The value to explain, by its name in the IR; without it, and without --line, the kernel
    #[arg(long, value_name = "%value")]
    pub value: Vec<String>,
    /// The values that a source line computes, by debug information: FILE:LINE, where FILE may have folders, or LINE alone. With
    /// --value both are explained
    #[arg(long, value_name = "FILE:LINE")]
    pub line: Vec<SourceLine>,
    /// How to print
    #[arg(long, value_enum, default_value_t = ExplainFormat::Text)]
    pub format: ExplainFormat,
    /// Of a launch, waves at a time on the SIMD that is timed, 1 to 10; without it the kernel's occupancy
    #[arg(long, value_name = "N", requires = "grid", value_parser = clap::value_parser!(u32).range(1..=10))]
    pub waves: Option<u32>,
    /// Of a launch, cycles that the estimate takes for the time of memory, as `gcnsel run` has it
    #[arg(long = "latency", value_name = "NAME=CYCLES", requires = "grid")]
    pub latencies: Vec<String>,
    #[command(flatten, next_help_heading = "A launch")]
    #[allow(missing_docs)]
    pub launch: Launching,
    #[command(flatten, next_help_heading = "How LLVM IR is compiled")]
    #[allow(missing_docs)]
    pub common: CompileCommon,
}

/// How `explain` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// A page for browsers that needs nothing else
    Html,
}

/// How `uniformity` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UniformityFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// As LLVM's `opt -passes='print<uniformity>'`
    Llvm,
    /// The control flow graph, for Graphviz's `dot`
    Dot,
    /// The control flow graph as a picture
    Svg,
}

/// `gcnsel graph`.
#[derive(Args)]
pub struct Graph {
    /// An LLVM IR file, text or bitcode; `-` is standard input
    #[arg(value_name = "IN.ll")]
    pub input: PathBuf,
    /// The output; `-` is standard output
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    pub output: PathBuf,
    /// What to draw: `thread`, where lanes go; `wave`, where the program counter goes, with exec masks; `dag`, what the instructions of
    /// a block have from each other
    #[arg(long, value_name = "GRAPH", default_value = "wave", value_parser = graph())]
    pub of: gcnsel::Graph,
    /// The block of a DAG: its name in the IR, or LLVM's number of one without a name, or the machine block's, as block2
    #[arg(long, value_name = "NAME")]
    pub block: Option<String>,
    /// The stage after which it is drawn; without it `select` for thread, `wave` for wave, `sink` (before selection) for dag
    #[arg(long, value_name = "STAGE", value_parser = printed_stage())]
    pub after: Option<Stage>,
    /// How to write it; without it, for Graphviz if the output's name ends with .dot or .gv, else as SVG
    #[arg(long, value_enum)]
    pub format: Option<PictureFormat>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub common: CompileCommon,
}

/// How pictures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// A picture that browsers show
    Svg,
    /// For Graphviz's `dot`
    Dot,
}

/// A graph by its name.
fn graph() -> impl TypedValueParser<Value = gcnsel::Graph> {
    let names = gcnsel::Graph::ALL.map(|(name, _)| name);
    PossibleValuesParser::new(names).try_map(|name| {
        let named = gcnsel::Graph::ALL.into_iter().find(|(known, _)| *known == name);
        named.map(|(_, graph)| graph).ok_or("no graph")
    })
}

/// `gcnsel stats`.
#[derive(Args)]
pub struct Stats {
    /// Code objects of any compiler, or what holds them: bundles of clang's, objects and libraries of HIP, archives, folders;
    /// LLVM IR, which is compiled first; what `stats --json` printed
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print a table for spreadsheets
    #[arg(long)]
    pub csv: bool,
    /// Kernels, at most
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// Kernels of these names alone, mangled or demangled; `*` is any text, `?` any letter
    #[arg(long, value_name = "PATTERN")]
    pub filter: Vec<String>,
    /// Sort kernels by `name` or a figure, the largest first; without it in the order of files
    #[arg(long, value_name = "KEY")]
    pub sort: Option<String>,
    /// Leave names of C++ and Rust mangled
    #[arg(long)]
    pub no_demangle: bool,
    /// Fail if anything cannot be read; else the rest is printed, with a warning
    #[arg(long)]
    pub strict_inputs: bool,
    #[command(
        flatten,
        next_help_heading = "How LLVM IR is compiled (of code objects, --function chooses kernels and functions)"
    )]
    #[allow(missing_docs)]
    pub common: CompileCommon,
}

/// `gcnsel compare`.
#[derive(Args)]
pub struct Compare {
    /// OLD and NEW, of what `stats` reads: a code object, what holds some, a folder, LLVM IR, or what `stats --json` printed; with
    /// `--against` any number of LLVM IR files and folders
    #[arg(required = true, value_name = "OLD NEW")]
    pub inputs: Vec<PathBuf>,
    /// Compare what another compiler makes of the inputs with what gcnsel does: `llc`, or `llc=PROGRAM`
    #[arg(long, value_name = "llc[=PROGRAM]")]
    pub against: Option<String>,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["markdown", "csv"])]
    pub json: bool,
    /// Print Markdown, which fits into a comment of a forge
    #[arg(long, conflicts_with = "csv")]
    pub markdown: bool,
    /// Print a table for spreadsheets
    #[arg(long)]
    pub csv: bool,
    /// Write a page
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Kernels in each list, at most; without it 20 as text, else all
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// Report kernels of these names alone, mangled or demangled; `*` is any text, `?` any letter. Rules see all
    #[arg(long, value_name = "PATTERN")]
    pub filter: Vec<String>,
    /// Sort kernels by `change` (the largest of any figure in percent), `name`, or a figure's change: `vgprs`, or `vgprs%`
    #[arg(long, value_name = "KEY", default_value = "change")]
    pub sort: String,
    /// Exit with status 3 when the rule is broken: `vgprs<=64`, `vgprs+2%`, `occupancy-0` of each kernel, `total: vgprs+2%`,
    /// `mean: latency+1%`, `gemm*: vgpr_spills<=0`, `added<=0`; and when a kernel has gone
    #[arg(long, value_name = "RULE")]
    pub fail_on: Vec<String>,
    /// A file of such rules, one a line; `#` begins a comment
    #[arg(long, value_name = "FILE")]
    pub rules: Vec<PathBuf>,
    /// Leave names of C++ and Rust mangled
    #[arg(long)]
    pub no_demangle: bool,
    /// Fail if anything cannot be read; else the rest is compared, with a warning
    #[arg(long)]
    pub strict_inputs: bool,
    #[command(flatten, next_help_heading = "How LLVM IR is compiled")]
    #[allow(missing_docs)]
    pub common: CompileCommon,
}

/// `gcnsel run`.
#[derive(Args)]
#[command(group = ArgGroup::new("launched").arg("grid").required(true))]
pub struct Run {
    /// A code object
    pub object: PathBuf,
    /// The kernel
    #[arg(long, value_name = "NAME")]
    pub kernel: String,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub launch: Launching,
    /// Write buffer argument N (from 0) to a file when the kernel has ended
    #[arg(long, value_name = "N=FILE")]
    pub dump: Vec<String>,
    /// Stop at what hardware would not forgive: poison that matters, missing waits, scalar memory without lanes
    #[arg(long)]
    pub strict: bool,
    /// Stop with an error after so many instructions, of all waves together; without it after 2^36
    #[arg(long, value_name = "N")]
    pub max_instructions: Option<u64>,
    /// Write each instruction executed
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Print the number of instructions executed by class
    #[arg(long)]
    pub counts: bool,
    /// Print how many cycles it takes, one wave alone and a SIMD filled with waves, and what they are lost to where
    #[arg(long, conflicts_with = "trace")]
    pub estimate: bool,
    /// Print the estimate as JSON
    #[arg(long, requires = "estimate", conflicts_with = "counts")]
    pub json: bool,
    /// Cycles that the estimate takes for the time of `global` memory, `scalar` memory, `lds`, `scratch`, the `clock` or a `message`,
    /// and for what the `flat` address space adds
    #[arg(long = "latency", value_name = "NAME=CYCLES", requires = "estimate")]
    pub latencies: Vec<String>,
    /// Waves at a time on the SIMD that is filled, 1 to 10; without it the kernel's occupancy
    #[arg(long, value_name = "N", requires = "estimate", value_parser = clap::value_parser!(u32).range(1..=10))]
    pub waves: Option<u32>,
}

/// A launch.
#[derive(Args)]
pub struct Launching {
    /// Work-items in each dimension
    #[arg(long, value_name = "X[,Y[,Z]]", value_delimiter = ',', num_args = 1, action = ArgAction::Set, requires = "block")]
    pub grid: Vec<u32>,
    /// Work-items of a work-group in each dimension
    #[arg(long, value_name = "X[,Y[,Z]]", value_delimiter = ',', num_args = 1, action = ArgAction::Set, requires = "grid")]
    pub block: Vec<u32>,
    /// What work-items' positions are counted from in each dimension, as the kernel is told it
    #[arg(long, value_name = "X[,Y[,Z]]", value_delimiter = ',', num_args = 1, action = ArgAction::Set, requires = "grid")]
    pub offset: Vec<u64>,
    /// An argument: i8=5, i16=5, i32=5, i64=5, f16=1.5, bf16=1.5, f32=1.5, f64=1.5, hex=0a0b (bytes), buf=FILE, buf=zero:BYTES, buf=iota32:COUNT, lds=BYTES
    #[arg(long = "arg", value_name = "SPEC", requires = "grid")]
    pub args: Vec<String>,
    /// Dynamic LDS that no argument asks for, in bytes: that of arrays of LDS without a size, as a launch in HIP gives it
    #[arg(long, value_name = "BYTES", default_value_t = 0)]
    pub lds: u32,
    /// At byte OFFSET of argument N (from 0), a value or a buffer, stands the address of buffer argument M; buffers that
    /// nothing else leads to follow the kernel's own arguments
    #[arg(long = "pointer", value_name = "N+OFFSET=M", requires = "grid")]
    pub pointers: Vec<String>,
}

/// `gcnsel bench`.
#[derive(Args)]
pub struct Bench {
    /// Instructions of the kernels that --shape generates, blocks of those of --flow, how many of the thing --bulk names; k means
    /// a thousand, m a million
    #[arg(long, value_delimiter = ',', default_value = "1k,10k,100k")]
    pub sizes: Vec<String>,
    /// Kernels of arithmetic and memory accesses; `straight` if nothing else is asked for
    #[arg(long, value_delimiter = ',', value_parser = shape())]
    pub shape: Vec<Shape>,
    /// Kernels of control flow and little else
    #[arg(long, value_enum, value_delimiter = ',')]
    pub flow: Vec<Flow>,
    /// Kernels with very much of one thing
    #[arg(long, value_enum, value_delimiter = ',')]
    pub bulk: Vec<Bulk>,
    /// Compile no further than to this stage, and measure how that grows
    #[arg(long, value_name = "STAGE", value_parser = stage())]
    pub stage: Option<Stage>,
    /// LLVM IR files, text or bitcode; `-` is standard input
    #[arg(value_name = "IN.ll")]
    pub files: Vec<PathBuf>,
    /// Write the generated kernels to this folder, as nested-10k.ll, and measure nothing
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["files", "json", "csv", "markdown", "against", "save", "baseline"])]
    pub write_ir: Option<PathBuf>,
    /// Runs of each input and compiler; without it 5, or fewer that take five seconds, but at least 2 (always 5 with --against,
    /// --save and --baseline)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_RUNS as i64))]
    pub runs: Option<u16>,
    /// Another compiler that takes turns with this one on the same inputs: `llc`, `llc=PROGRAM`, or another build,
    /// `gcnsel=PROGRAM`
    #[arg(long, value_name = "COMPILER[=PROGRAM]")]
    pub against: Option<String>,
    /// Stop a run of the other compiler after so many seconds, and show it as such
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, requires = "against", value_parser = seconds)]
    pub timeout: f64,
    /// Write all samples to a file, for --baseline
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Compare with what --save wrote: by what factor each stage has changed, and how far that can be trusted
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Report what --save wrote, and measure nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "shape", "flow", "bulk", "sizes", "runs", "against", "save"])]
    pub load: Option<PathBuf>,
    /// Print JSON, which is also what --save writes
    #[arg(long, conflicts_with_all = ["markdown", "csv"])]
    pub json: bool,
    /// Print tables for spreadsheets
    #[arg(long, conflicts_with = "markdown")]
    pub csv: bool,
    /// Print Markdown
    #[arg(long)]
    pub markdown: bool,
    /// Compile standard input once, for a table that another process makes
    #[arg(long, value_name = "NAME", hide = true, requires = "measured_object")]
    pub measure: Option<String>,
    /// Where that writes the object
    #[arg(long, value_name = "FILE", hide = true, requires = "measure")]
    pub measured_object: Option<PathBuf>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub common: CompileCommon,
}

/// `gcnsel completions`.
#[derive(Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// `gcnsel man`.
#[derive(Args)]
pub struct Man {
    /// The folder for a page of the program and one of each command; without it the program's is printed
    #[arg(value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
}

/// What `bench` compiles: generated kernels, or the files named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Kernels of a shape.
    Generated(Code),
    /// The files.
    Real,
}

/// A shape by its name.
fn shape() -> impl TypedValueParser<Value = Shape> {
    let names = Code::value_variants().iter().filter_map(|c| c.to_possible_value());
    let shape = |name: String| Code::from_str(&name, false).map_or(Shape::Real, Shape::Generated);
    let real = PossibleValue::new("real").help("Nothing is generated: the files given, as without --shape");
    PossibleValuesParser::new(names.chain([real])).map(shape)
}

/// A time limit in seconds.
fn seconds(text: &str) -> Result<f64, &'static str> {
    let limits = 0.001..=1e6;
    text.parse()
        .ok()
        .filter(|seconds| limits.contains(seconds))
        .ok_or("a number of seconds is wanted, from 0.001 to 1000000")
}

/// Any stage, by its name.
fn stage() -> impl TypedValueParser<Value = Stage> {
    PossibleValuesParser::new(Stage::ALL.map(Stage::name)).try_map(|name| named_stage(&name))
}

/// A stage that leaves a function to print.
fn printed_stage() -> impl TypedValueParser<Value = Stage> {
    let printed = Stage::ALL.into_iter().filter(|stage| stage.is_printed());
    let values = printed.map(|stage| PossibleValue::new(stage.name()).help(stage.about()));
    PossibleValuesParser::new(values).try_map(|name| named_stage(&name))
}

fn named_stage(name: &str) -> Result<Stage, &'static str> {
    Stage::ALL.into_iter().find(|stage| stage.name() == name).ok_or("no stage")
}

/// What to write, by its name.
fn emit() -> impl TypedValueParser<Value = Emit> {
    let values = Emit::ALL.map(|emit| PossibleValue::new(emit.name()).help(emit.about()));
    let named = |name: String| Emit::ALL.into_iter().find(|emit| emit.name() == name).unwrap_or_default();
    PossibleValuesParser::new(values).map(named)
}
