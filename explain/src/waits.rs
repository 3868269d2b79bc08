//! What the code waits for: by an estimate of a launch, or of the code as it stands.

use crate::subject::{CodeLine, Subject};
use gcnsel_cycles::{Reason, Straight};
use gcnsel_estimate::Estimate;
use gcnsel_isa::Reg;
use serde::Serialize;
use std::collections::BTreeMap;

/// What the waits of a kernel cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Waits {
    /// What the cycles are of.
    pub basis: Basis,
    /// All cycles of a wave.
    pub cycles: f64,
    /// Cycles in which it waits, by what for.
    pub lost: BTreeMap<&'static str, f64>,
    /// Those of them that it waits at its end, for stores.
    pub at_end: f64,
    /// All of them by what is waited for and why, the longest first: instructions that are waited for, those that wait for their own
    /// unit or for the code behind a branch, barriers.
    pub longest: Vec<Wait>,
    /// Of a launch, how many waves run on a SIMD at a time, and what the first one takes alone.
    pub filled: Option<Filled>,
}

/// How a launch has been timed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Filled {
    /// Waves at a time on the SIMD that `cycles` are of.
    pub waves_at_a_time: u32,
    /// Waves that have been recorded.
    pub waves_recorded: u64,
    /// Cycles that the first wave takes alone.
    pub alone: u64,
    /// Those of them in which it waits.
    pub alone_waiting: u64,
}

/// What cycles are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// One wave alone that executes each block once, in the order of the code; memory in the L2. Loops count once.
    Straight,
    /// A wave of the launch on a SIMD that is filled with such waves.
    Launch,
}

/// An instruction that is waited for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wait {
    /// Its offset from the kernel's first instruction, in bytes.
    pub offset: u64,
    /// It, as assembly.
    pub instruction: String,
    /// What its result is called in the IR, if it has one; of what loads several values, all of them.
    pub value: Option<String>,
    /// The IR instruction that it comes from.
    pub ir: Option<String>,
    /// Its line in the IR.
    pub ir_line: Option<usize>,
    /// Its source line.
    pub source: Option<String>,
    /// Cycles that a wave waits for it.
    pub cycles: f64,
    /// What kind of wait it is.
    pub reason: &'static str,
    /// Where the wave waits: offset and instruction, the place that costs most.
    pub at: (u64, String),
    /// Cycles that it waits there.
    pub at_cycles: f64,
    /// Of an s_nop: the instruction whose result the one behind it has to wait for, if registers that both name tell.
    pub result_of: Option<(u64, String)>,
}

/// The cycles of a wave, and where they go.
pub(crate) struct Spent {
    basis: Basis,
    /// All.
    cycles: f64,
    lost: Vec<Lost>,
    /// By line of the code: cycles in which its instruction is issued.
    issued: Vec<f64>,
    /// By line of the code: how often a wave executes it, if that is known.
    pub(crate) executed: Option<Vec<f64>>,
    filled: Option<Filled>,
}

/// Cycles lost at one instruction for another.
#[derive(Clone, Copy)]
struct Lost {
    at: usize,
    cause: usize,
    reason: Reason,
    cycles: f64,
}

impl Spent {
    /// By line of the code: cycles in which its instruction is issued, or waited at; and these alone.
    pub(crate) fn along(&self) -> Vec<(f64, f64)> {
        let mut along: Vec<(f64, f64)> = self.issued.iter().map(|&issued| (issued, 0.0)).collect();
        for lost in &self.lost {
            if let Some((cycles, waited)) = along.get_mut(lost.at) {
                *cycles += lost.cycles;
                *waited += lost.cycles;
            }
        }
        along
    }
}

impl Subject<'_> {
    /// The waits of the code as it stands.
    pub fn straight_waits(&self) -> Waits {
        self.waits(&self.straight())
    }

    /// The waits of a launch, by its estimate.
    pub fn launch_waits(&self, estimate: &Estimate) -> Waits {
        self.waits(&self.launch(estimate))
    }

    pub(crate) fn straight(&self) -> Spent {
        let mut straight = Straight::new(self.object.target);
        let mut lost = Vec::new();
        let mut issued = vec![0.0; self.code.len()];
        // Firmware that preloads arguments starts a wave behind the header.
        let first = self.header;
        for (line, issued) in self.code.iter().zip(&mut issued).skip(first) {
            let waited = straight.step(&line.inst);
            *issued = gcnsel_cycles::SLOT_CYCLES as f64;
            if waited.cycles > 0 {
                lost.push(Lost {
                    at: first + waited.at as usize,
                    cause: first + waited.cause as usize,
                    reason: waited.reason,
                    cycles: waited.cycles as f64,
                });
            }
        }
        Spent {
            basis: Basis::Straight,
            cycles: straight.latency() as f64,
            lost,
            issued,
            executed: None,
            filled: None,
        }
    }

    pub(crate) fn launch(&self, estimate: &Estimate) -> Spent {
        let per_wave = |number: u64| number as f64 / estimate.filled.waves.max(f64::MIN_POSITIVE);
        let find = |offset: u64| {
            let offset = offset.checked_sub(self.kernel.code.start)?;
            self.code.binary_search_by_key(&offset, |line| line.offset).ok()
        };
        let mut lost = Vec::new();
        let mut issued = vec![0.0; self.code.len()];
        let mut executed = vec![0.0; self.code.len()];
        for instruction in &estimate.instructions {
            let Some(at) = find(instruction.offset) else { continue };
            issued[at] += per_wave(instruction.cycles.filled.issued);
            executed[at] += per_wave(instruction.cycles.filled.executed);
            let cause = instruction.waits_for.and_then(find).unwrap_or(at);
            for reason in Reason::ALL {
                let cycles = instruction.cycles.filled.lost.to(reason);
                if cycles > 0 {
                    lost.push(Lost { at, cause, reason, cycles: per_wave(cycles) });
                }
            }
        }
        let filled = Filled {
            waves_at_a_time: estimate.filled.waves_at_a_time,
            waves_recorded: estimate.waves_recorded,
            alone: estimate.alone.cycles,
            alone_waiting: estimate.alone.lost.total(),
        };
        let (basis, cycles) = (Basis::Launch, estimate.filled.per_wave());
        Spent { basis, cycles, lost, issued, executed: Some(executed), filled: Some(filled) }
    }

    pub(crate) fn waits(&self, spent: &Spent) -> Waits {
        let &Spent { basis, cycles, lost: ref all, .. } = spent;
        let mut lost: BTreeMap<&'static str, f64> = BTreeMap::new();
        let mut by_cause: BTreeMap<(usize, &'static str), Vec<Lost>> = BTreeMap::new();
        let mut at_end = 0.0;
        for one in all {
            *lost.entry(one.reason.key()).or_default() += one.cycles;
            if self.is_end(one.at) {
                at_end += one.cycles;
            }
            by_cause.entry((one.cause, one.reason.key())).or_default().push(*one);
        }
        let mut longest: Vec<Wait> = by_cause
            .into_iter()
            .filter_map(|((cause, reason), lost)| self.wait(cause, reason, &lost))
            .collect();
        longest.sort_by(|a, b| b.cycles.total_cmp(&a.cycles).then(a.offset.cmp(&b.offset)));
        Waits { basis, cycles, lost, at_end, longest, filled: spent.filled }
    }

    /// The instruction before an s_nop whose result the one behind it names.
    fn result_behind_nop(&self, nop: usize) -> Option<(u64, String)> {
        /// Instructions that are looked at: no hazard is longer.
        const FARTHEST: usize = 40;
        let is_nop = |line: &CodeLine| line.text.starts_with("s_nop");
        if !is_nop(&self.code[nop]) {
            return None;
        }
        let next = self.code[nop + 1..].iter().take(FARTHEST).find(|line| !is_nop(line))?;
        let named: Vec<Reg> = next.inst.registers().map(|(_, reg)| reg).collect();
        let before = self.code[..nop].iter().rev().take(FARTHEST).filter(|line| !is_nop(line));
        let writes =
            |line: &&CodeLine| line.inst.results().any(|result| named.iter().any(|reg| reg.overlaps(result)));
        { before }.find(writes).map(|line| (line.offset, line.text.clone()))
    }

    /// By line, what is waited for there, in words, the most first.
    pub(crate) fn lost_text(&self, spent: &Spent) -> Vec<Vec<String>> {
        let mut all: Vec<Vec<&Lost>> = vec![Vec::new(); self.code.len()];
        spent.lost.iter().for_each(|lost| all[lost.at].push(lost));
        let text = |at: usize, lost: &Lost| {
            let reason = lost.reason.key().replace('_', " ");
            let of = match (self.result_behind_nop(lost.cause), lost.cause == at) {
                (Some((offset, text)), _) => format!(", for the result of {offset:#x} {text}"),
                (None, true) => String::new(),
                (None, false) => {
                    let cause = &self.code[lost.cause];
                    format!(", for {:#x} {}", cause.offset, cause.text)
                }
            };
            format!("{:.0} ({reason}{of})", lost.cycles)
        };
        let each = all.into_iter().enumerate().map(|(at, mut lost)| {
            lost.retain(|lost| lost.cycles >= 0.5);
            lost.sort_by(|a, b| b.cycles.total_cmp(&a.cycles).then(a.cause.cmp(&b.cause)));
            lost.into_iter().map(|lost| text(at, lost)).collect()
        });
        each.collect()
    }

    fn is_end(&self, at: usize) -> bool {
        self.code.get(at).is_some_and(|line| line.text == "s_endpgm")
    }

    fn wait(&self, cause: usize, reason: &'static str, lost: &[Lost]) -> Option<Wait> {
        let line = self.code.get(cause)?;
        let most = lost.iter().max_by(|a, b| a.cycles.total_cmp(&b.cycles).then(b.at.cmp(&a.at)))?;
        let at = self.code.get(most.at)?;
        let ir = self.ir_inst(line.origin);
        let text = ir.and_then(|inst| self.ir_text(inst));
        Some(Wait {
            offset: line.offset,
            instruction: line.text.clone(),
            value: self.names_written(cause),
            ir: text.as_ref().map(|(_, text)| text.clone()),
            ir_line: text.map(|(line, _)| line),
            source: ir.and_then(|inst| self.source_place(inst)),
            cycles: lost.iter().map(|one| one.cycles).sum(),
            reason,
            at: (at.offset, at.text.clone()),
            result_of: self.result_behind_nop(cause),
            at_cycles: lost.iter().filter(|one| one.at == most.at).map(|one| one.cycles).sum(),
        })
    }
}
