//! The code, instruction by instruction: where each comes from, how many registers are live there, and what it costs.

use crate::holds::Holds;
use crate::outstanding::Awaited;
use crate::subject::Subject;
use crate::waits::Spent;
use gcnsel_isa::Bank;
use serde::Serialize;

/// An instruction of the code.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CodeAnswer {
    /// Its offset from the kernel's first instruction, in bytes.
    pub offset: u64,
    /// It, as assembly; a branch has the offset that it goes to, and that block's name.
    pub instruction: String,
    /// Its block: the IR's name, else that of the machine's block, as pictures have it; `preload header` in [that](crate::Header).
    pub block: String,
    /// Where a branch goes, in bytes from the kernel's first instruction.
    pub target: Option<u64>,
    /// What the register holds that it writes.
    pub holds: Option<Holds>,
    /// The values of the IR that the register holds that it writes, or that a move passes to the next block.
    pub values: Vec<String>,
    /// The line in the IR that it comes from.
    pub ir_line: Option<usize>,
    /// Its source line.
    pub source: Option<String>,
    /// SGPRs that are live there: that the wave reads behind it, or that it writes. VCC counts as two. In the preload header nothing is counted.
    pub sgprs: u32,
    /// VGPRs that are, for the lanes that are at work there. Where none is, those that lanes read behind it.
    pub vgprs: u32,
    /// AGPRs that are, likewise.
    pub agprs: u32,
    /// Of a wait, what it waits for.
    pub awaits: Option<Awaited>,
    /// What there is to say of it that is of no value: what it waits for, what it moves, or what it does in the preload header.
    pub note: Option<String>,
    /// How often a wave executes it, in the mean; of a launch.
    pub executed: Option<f64>,
    /// Cycles in which it is issued, or a wave waits at it: of the wave that `waits` are of.
    pub cycles: f64,
    /// Those of them in which the wave waits.
    pub waited: f64,
    /// What for, in words, the most first.
    pub lost: Vec<String>,
}

impl Subject<'_> {
    /// The code in the order of addresses. Linear in it.
    pub(crate) fn along(&self, spent: &Spent) -> Vec<CodeAnswer> {
        let [sgprs, vgprs, agprs] = [Bank::Sgpr, Bank::Vgpr, Bank::Agpr].map(|bank| self.live(bank));
        let executed = spent.executed.as_deref();
        let mut lost = self.lost_text(spent);
        let spent = spent.along();
        let awaited = self.awaited();
        let mut answer = |(at, line): (usize, &crate::CodeLine)| {
            let ir = self.ir_inst(line.origin);
            let awaits = awaited.get(&at).cloned();
            CodeAnswer {
                note: awaits
                    .as_ref()
                    .map(|awaits| self.wait_text(at, awaits))
                    .into_iter()
                    .chain(self.header_text(at))
                    .reduce(|waits, header| format!("{waits} {header}"))
                    .or_else(|| self.move_text(at))
                    .or_else(|| self.on_the_way_text(at)),
                awaits,
                offset: line.offset,
                instruction: line.text.clone(),
                block: self.block_of_line(at),
                target: line.target,
                holds: self.holds(at),
                values: self.values_written(at).into_iter().map(|value| self.name(value)).collect(),
                ir_line: ir.and_then(|inst| self.ir_text(inst)).map(|(line, _)| line),
                source: ir.and_then(|inst| self.source_place(inst)),
                sgprs: sgprs[at].len(),
                vgprs: vgprs[at].len(),
                agprs: agprs[at].len(),
                executed: executed.map(|executed| executed[at]),
                cycles: spent[at].0,
                waited: spent[at].1,
                lost: std::mem::take(&mut lost[at]),
            }
        };
        self.code.iter().enumerate().map(&mut answer).collect()
    }
}
