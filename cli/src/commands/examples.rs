//! Examples of each command, which its help and its page show. A test runs them.

/// `gcnsel`.
pub const GCNSEL: &str = "\
Examples:
  Compile a kernel, then see what it takes:
    gcnsel compile a.ll -o a.hsaco
    gcnsel stats a.hsaco

  What a command takes:
    gcnsel help stats";

/// `gcnsel compile`.
pub const COMPILE: &str = "\
Examples:
  Text and bitcode to code objects in a folder, for one processor:
    gcnsel compile a.ll b.bc --mcpu gfx90a -o out/

  Assembly, on standard output:
    gcnsel compile a.ll --emit asm -o -

  A function after instruction selection, each stage checked:
    gcnsel compile a.ll --function k --print-after select --verify -o a.hsaco";

/// `gcnsel uniformity`.
pub const UNIFORMITY: &str = "\
Examples:
  All values and branches:
    gcnsel uniformity a.ll

  Why a value is divergent:
    gcnsel uniformity a.ll --explain %x

  The control flow graph, divergent values marked:
    gcnsel uniformity a.ll --format svg > a.svg";

/// `gcnsel graph`.
pub const GRAPH: &str = "\
Examples:
  Where the program counter goes, with exec masks:
    gcnsel graph a.ll -o a.svg

  A block's DAG before selection, for Graphviz:
    gcnsel graph a.ll --function k --of dag --block entry --format dot";

/// `gcnsel explain`.
pub const EXPLAIN: &str = "\
Examples:
  What limits occupancy, what lives where most registers are live, what is waited for:
    gcnsel explain a.ll

  Why a value is in a VGPR:
    gcnsel explain a.ll --value %y

  The same of what a source line computes, of LLVM IR made with -g:
    gcnsel explain debug.ll --line a.cl:4

  With so many bytes of LDS that a launch gives:
    gcnsel explain a.ll --lds 16384

  With the waits of a launch:
    gcnsel explain a.ll --function k --grid 256 --block 64 --arg buf=zero:1024 --arg i32=3";

/// `gcnsel stats`.
pub const STATS: &str = "\
Examples:
  A code object of any compiler; all that a folder holds, the largest first:
    gcnsel stats a.hsaco
    gcnsel stats build --sort vgprs --top 10

  Kernels of some names, for a spreadsheet:
    gcnsel stats build --filter 'k*' --csv

  Saved, to compare with later:
    gcnsel stats build --json > before.json";

/// `gcnsel compare`.
pub const COMPARE: &str = "\
Examples:
  Two builds; one of them saved by 'stats --json':
    gcnsel compare old new
    gcnsel compare before.json new --html report.html

  A gate: fails if a kernel's VGPRs grow by more than 2 %, if one spills, or if one is gone:
    gcnsel compare old new --fail-on 'vgprs+2%' --fail-on 'vgpr_spills<=0'

  What LLVM makes of the same LLVM IR, and what gcnsel does:
    gcnsel compare --against llc a.ll";

/// `gcnsel run`.
pub const RUN: &str = "\
Examples:
  Four work-groups of 64; a buffer of zeros, which is written to a file at the end, and a number:
    gcnsel run a.hsaco --kernel k --grid 256 --block 64 --arg buf=zero:1024 --arg i32=3 --dump 0=out.bin

  Stop at what hardware would not forgive, and count instructions:
    gcnsel run a.hsaco --kernel k --grid 64 --block 64 --arg buf=zero:256 --arg i32=3 --strict --counts

  What it waits for:
    gcnsel run a.hsaco --kernel k --grid 64 --block 64 --arg buf=zero:256 --arg i32=3 --estimate";

/// `gcnsel bench`.
pub const BENCH: &str = "\
Examples:
  How time grows with the size of generated kernels, stage by stage:
    gcnsel bench --sizes 100,1k

  What a patch did to kernels of one's own: save, change, compare:
    gcnsel bench a.ll --save before.json
    gcnsel bench a.ll --baseline before.json

  Beside LLVM:
    gcnsel bench a.ll --against llc --runs 2";

/// `gcnsel completions`.
pub const COMPLETIONS: &str = "\
Examples:
  For bash, zsh and fish, where these look for a user's own:
    mkdir -p ~/.local/share/bash-completion/completions
    gcnsel completions bash > ~/.local/share/bash-completion/completions/gcnsel
    mkdir -p ~/.zfunc # with 'fpath+=~/.zfunc' in ~/.zshrc before 'compinit'
    gcnsel completions zsh > ~/.zfunc/_gcnsel
    mkdir -p ~/.config/fish/completions
    gcnsel completions fish > ~/.config/fish/completions/gcnsel.fish";

/// `gcnsel man`.
pub const MAN: &str = "\
Examples:
  Pages for 'man gcnsel', 'man gcnsel-stats' and so on, where man looks if ~/.cargo/bin is on the path:
    gcnsel man ~/.cargo/share/man/man1

  One page, now:
    gcnsel man > gcnsel.1";
