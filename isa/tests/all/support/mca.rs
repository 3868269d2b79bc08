//! LLVM's machine code analyser, which prints what its scheduling models say.

use gcnsel_isa::Target;

const TOOL: &str = "llvm-mca-19";

/// What a scheduling model says of an instruction, in LLVM's cycles: issue slots.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Said {
    /// Until the result is there.
    pub latency: u16,
    /// Between two that need the same unit.
    pub busy: f64,
}

/// Whether the oracle is there. Panics under CI where it is not.
pub fn available(test: &str) -> bool {
    gcnsel_oracle::have(test, TOOL, "llvm-19")
}

/// What the target's model says of each instruction; nothing of those that LLVM's assembler does not take alone.
pub fn instruction_tables(target: Target, lines: &[String]) -> Vec<Option<Said>> {
    let taken: Vec<bool> = super::assemble(target, lines).iter().map(Result::is_ok).collect();
    let input: String =
        lines.iter().zip(&taken).filter(|(_, taken)| **taken).map(|(line, _)| line.clone() + "\n").collect();
    let (stdout, stderr) =
        super::run(TOOL, target, &["-mtriple=amdgcn-amd-amdhsa", "-instruction-tables"], input);
    let start = stdout
        .find("Instructions:\n")
        .unwrap_or_else(|| panic!("{TOOL} lists instructions; it said: {stderr}"));
    // Micro-operations, latency, cycles between two; flags; the text.
    let mut said = stdout[start..].lines().skip(1).map_while(|line| {
        let mut words = line.split_whitespace();
        let (_, latency, busy) = (words.next()?, words.next()?, words.next()?);
        Some(Said { latency: latency.parse().ok()?, busy: busy.parse().ok()? })
    });
    let result = taken
        .into_iter()
        .map(|taken| taken.then(|| said.next().expect("a line for each instruction")))
        .collect();
    assert!(said.next().is_none(), "one line for each instruction");
    result
}
