//! Why values were spilled.

use crate::pressure::Place;
use crate::subject::Subject;
use gcnsel_mir::{Function, SpillChoice, VReg};
use serde::Serialize;

/// A value that had to leave its register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpillAnswer {
    /// The value.
    pub name: String,
    /// The register file: `SGPRs`, `VGPRs`, `AGPRs`.
    pub file: &'static str,
    /// Its registers.
    pub registers: u32,
    /// Where there was too little room.
    pub at: Place,
    /// Registers that were held there.
    pub held: u32,
    /// Registers that there were.
    pub room: u32,
    /// What held them, the largest first.
    pub held_by: Vec<(String, u32)>,
    /// Why this one.
    pub choice: Choice,
}

/// Why a value was spilled rather than another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Choice {
    /// Of all that were held, it is used again latest.
    Farthest {
        /// Instructions until then, in the block.
        instructions: u32,
    },
    /// The block does not use it any more, and elsewhere it is used least for its size.
    LeastUsed {
        /// Uses for each register, those in loops counted several times.
        uses: u64,
    },
    /// A tuple needed neighbouring registers, and it was in one of them.
    InTheWay,
    /// It is handed to the next block with more than there is room for.
    Passed,
}

impl Choice {
    /// In words, after the value's name.
    pub fn text(&self) -> String {
        match self {
            Choice::Farthest { instructions } => {
                format!("of all values there its next use is farthest, {instructions} instructions ahead")
            }
            Choice::LeastUsed { uses } => format!(
                "the block does not use it any more, and of such values it is used least: {uses} uses a register, those in loops \
                 counted several times"
            ),
            Choice::InTheWay => "a tuple needed neighbouring registers, and it was among them".to_owned(),
            Choice::Passed => "more is passed to the next block than there is room for".to_owned(),
        }
    }
}

impl Subject<'_> {
    /// The spills of the kernel, in the order of the decisions.
    pub fn spills(&self) -> Vec<SpillAnswer> {
        let spills = self.record.journal.spills.iter();
        let answer = |spill: &gcnsel_mir::Spill| {
            let coloured = self.record.journal.file(spill.bank)?;
            let f = &*coloured.function;
            let name = |reg: VReg| self.part(f, reg, u64::MAX).name;
            let mut held_by: Vec<(String, u32)> = Vec::new();
            for &reg in &spill.held {
                let (name, dwords) = (name(reg), u32::from(f.regs[reg].dwords));
                match held_by.iter_mut().find(|(other, _)| *other == name) {
                    Some((_, sum)) => *sum += dwords,
                    None => held_by.push((name, dwords)),
                }
            }
            held_by.sort_by(|a, b| (b.1, &a.0).cmp(&(a.1, &b.0)));
            Some(SpillAnswer {
                name: name(spill.reg),
                file: bank_name(spill.bank),
                registers: f.regs[spill.reg].dwords.into(),
                at: self.spill_place(f, spill),
                held: spill.dwords,
                room: spill.limit,
                held_by,
                choice: match spill.choice {
                    SpillChoice::Farthest(instructions) => Choice::Farthest { instructions },
                    SpillChoice::LeastUsed(uses) => Choice::LeastUsed { uses },
                    SpillChoice::InTheWay => Choice::InTheWay,
                    SpillChoice::Passed => Choice::Passed,
                },
            })
        };
        spills.filter_map(answer).collect()
    }

    fn spill_place(&self, f: &Function, spill: &gcnsel_mir::Spill) -> Place {
        let block = f.blocks[spill.block].name.to_string();
        let mut place = self.place_of(f, None, block);
        if let Some((first, _)) = self.lines_of(spill.origin) {
            place.offset = Some(self.code[first].offset);
            place.instruction = Some(self.code[first].text.clone());
        }
        if let Some(inst) = self.ir_inst(spill.origin) {
            let text = self.ir_text(inst);
            place.ir = text.as_ref().map(|(_, text)| text.clone());
            place.ir_line = text.map(|(line, _)| line);
            place.source = self.source_place(inst);
        }
        place
    }
}

pub(crate) fn bank_name(bank: gcnsel_isa::Bank) -> &'static str {
    match bank {
        gcnsel_isa::Bank::Sgpr => "SGPRs",
        gcnsel_isa::Bank::Vgpr => "VGPRs",
        gcnsel_isa::Bank::Agpr => "AGPRs",
    }
}
