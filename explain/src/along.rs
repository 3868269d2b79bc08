//! The code, instruction by instruction: where each comes from, how many registers are live there, and what it costs.

use crate::subject::Subject;
use crate::waits::Spent;
use gcnsel_mir::Origin;
use gcnsel_regalloc::File;
use rustc_hash::FxHashMap;
use serde::Serialize;

/// An instruction of the code.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CodeAnswer {
    /// Its offset from the kernel's first instruction, in bytes.
    pub offset: u64,
    /// It, as assembly.
    pub instruction: String,
    /// The line in the IR that it comes from.
    pub ir_line: Option<usize>,
    /// Its source line.
    pub source: Option<String>,
    /// SGPRs that are live there, as allocation counts them. What was put in later has as many as what is before it.
    pub sgprs: u32,
    /// VGPRs that are.
    pub vgprs: u32,
    /// AGPRs that are.
    pub agprs: u32,
    /// Cycles in which it is issued, or a wave waits at it: of the wave that `waits` are of.
    pub cycles: f64,
    /// Those of them in which the wave waits.
    pub waited: f64,
}

impl Subject<'_> {
    /// The code in the order of addresses. Linear in it.
    pub(crate) fn along(&self, spent: &Spent) -> Vec<CodeAnswer> {
        let [sgprs, vgprs, agprs] = [File::Sgprs, File::Vgprs, File::Agprs].map(|file| self.live_along(file));
        let spent = spent.along();
        let answer = |(at, line): (usize, &crate::CodeLine)| {
            let ir = self.ir_inst(line.origin);
            CodeAnswer {
                offset: line.offset,
                instruction: line.text.clone(),
                ir_line: ir.and_then(|inst| self.ir_text(inst)).map(|(line, _)| line),
                source: ir.and_then(|inst| self.source_place(inst)),
                sgprs: sgprs[at],
                vgprs: vgprs[at],
                agprs: agprs[at],
                cycles: spent[at].0,
                waited: spent[at].1,
            }
        };
        self.code.iter().enumerate().map(answer).collect()
    }

    /// The registers of a file that are live at each line of the code.
    fn live_along(&self, file: File) -> Vec<u32> {
        let Some(coloured) = self.record.journal.file(file.bank()) else { return vec![0; self.code.len()] };
        let f = &*coloured.function;
        let mut live: FxHashMap<Origin, u32> = FxHashMap::default();
        let mut before = 0;
        let mut block = None;
        gcnsel_regalloc::profile(f, file, |of, inst, dwords| {
            if block.replace(of) != Some(of) {
                before = 0;
            }
            // Where a block begins, and instructions that have become nothing, are where the next one is.
            before = dwords.max(before);
            let origin = inst.map(|inst| f.insts[inst].origin);
            if let Some(origin) = origin.filter(|&origin| self.lines_of(origin).is_some()) {
                let most = live.entry(origin).or_default();
                *most = before.max(*most);
                before = 0;
            }
        });
        let mut before = 0;
        let at_line = |line: &crate::CodeLine| {
            before = live.get(&line.origin).copied().unwrap_or(before);
            before
        };
        self.code.iter().map(at_line).collect()
    }
}
