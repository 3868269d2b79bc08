//! Where most registers are live at once, and what lives there.

use crate::alive::Alive;
use crate::live::{Registers, SPECIAL};
use crate::subject::Subject;
use crate::variables::SourceVariable;
use gcnsel_ir::Value;
use gcnsel_isa::{Bank, Reg, Role};
use gcnsel_mir::{ColouredFile, Function, InputKind, Inst, RegKind, VReg};
use gcnsel_regalloc::File;
use rustc_hash::FxHashMap;
use serde::Serialize;

/// The largest number of registers of a file that are live at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pressure {
    /// `SGPRs`, `VGPRs` or `AGPRs`.
    pub file: &'static str,
    /// Registers that are live at the peak.
    pub live: u32,
    /// Registers up to the last that the kernel's code names, and VCC if it does.
    pub used: u32,
    /// Those of them that are VCC.
    pub vcc: u32,
    /// Those of them that no instruction names.
    pub unnamed: u32,
    /// Registers that allocation held at once, at most: it holds all of a tuple that lives from block to block, and all of a result
    /// until a part is first read, also what nobody reads.
    pub held: u32,
    /// The last of those that are used.
    pub last: Option<LastRegister>,
    /// Registers that allocation might use.
    pub budget: u32,
    /// Where.
    pub at: Place,
    /// What lives there, the largest first.
    pub values: Vec<LivePart>,
}

/// The last register of a file that is used, where it is first written; where it is first named, if no instruction writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LastRegister {
    /// It, and those that the instruction names with it: `v[138:141]`.
    pub registers: String,
    /// How many they are.
    pub dwords: u8,
    /// The instruction, in bytes from the kernel's first.
    pub offset: u64,
    /// It, as assembly.
    pub instruction: String,
    /// Registers that are live there.
    pub live: u32,
}

/// A place in the code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Bytes from the kernel's first instruction, if the code has an instruction from there.
    pub offset: Option<u64>,
    /// The machine instruction there.
    pub instruction: Option<String>,
    /// The block of the IR.
    pub block: String,
    /// The IR instruction that it comes from.
    pub ir: Option<String>,
    /// Its line in the IR.
    pub ir_line: Option<usize>,
    /// Its source line, as `a.cl:12:3`.
    pub source: Option<String>,
}

/// What lives in registers at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LivePart {
    /// The value's name in the IR, or what it is if it has none.
    pub name: String,
    /// Registers that are live of it.
    pub registers: u32,
    /// Which: `v[3:4]`.
    pub names: Vec<String>,
    /// Whether it is a value of the IR; else something that the compiler has made for one, or for itself.
    pub is_value: bool,
    /// The IR instruction.
    pub ir: Option<String>,
    /// Its line in the IR.
    pub ir_line: Option<usize>,
    /// Its source line.
    pub source: Option<String>,
    /// The variables of the source that it is the value of.
    pub variables: Vec<SourceVariable>,
}

impl Subject<'_> {
    /// The peak of each file, in the order SGPRs, VGPRs, AGPRs.
    pub fn pressure(&self) -> Vec<Pressure> {
        let files = [File::Sgprs, File::Vgprs, File::Agprs];
        files.into_iter().filter_map(|file| self.pressure_of(file)).collect()
    }

    fn pressure_of(&self, file: File) -> Option<Pressure> {
        let coloured = self.record.journal.file(file.bank())?;
        let f = &*coloured.function;
        let held = gcnsel_regalloc::peak(f, file)?.dwords;
        let live = self.live(file.bank());
        let counts: Vec<u32> = live.iter().map(|live| live.len()).collect();
        let most = counts.iter().copied().max().filter(|&most| most > 0)?;
        let at = counts.iter().position(|&count| count == most)?;
        let budget = match file {
            File::Sgprs => f.sgpr_budget,
            File::Vgprs => f.vgpr_budget,
            File::Agprs => f.agpr_budget,
        };
        let Used { used, vcc, unnamed, last } = self.used(file.bank(), &counts);
        Some(Pressure {
            file: file.name(),
            live: most,
            used,
            vcc,
            unnamed,
            held,
            last,
            budget: budget.into(),
            at: self.place_of_line(at),
            values: self.live_parts(file, coloured, at, live[at]),
        })
    }

    /// The registers of a bank that the code names. VCC counts for itself.
    fn used(&self, bank: Bank, live: &[u32]) -> Used {
        let mut named = Registers::default();
        let mut used = Used::default();
        let mut is_written = false;
        for (at, (line, &live)) in self.code.iter().zip(live).enumerate() {
            let inst = &line.inst;
            let has_vcc = |reg: Reg| bank == Bank::Sgpr && reg.overlaps(Reg::VCC);
            let implicit = bank == Bank::Sgpr && inst.op.row().reads_vcc();
            used.vcc = if implicit { 2 } else { used.vcc };
            for (role, reg) in inst.registers().filter(|(_, reg)| reg.bank == bank) {
                match has_vcc(reg) {
                    true => used.vcc = 2,
                    false if bank == Bank::Sgpr && reg.index >= SPECIAL => {}
                    false => {
                        named.add(reg);
                        let (end, writes) = (u32::from(reg.end()), role == Role::Def);
                        if at < self.header {
                            // Nobody executes it: a register counts, but is first written behind it, or never.
                            used.used = used.used.max(end);
                        } else if end > used.used || end == used.used && writes && !is_written {
                            is_written = writes;
                            used.used = end;
                            used.last = Some(LastRegister {
                                registers: Subject::register(bank, reg.index, reg.dwords),
                                dwords: reg.dwords,
                                offset: line.offset,
                                instruction: line.text.clone(),
                                live,
                            });
                        }
                    }
                }
            }
        }
        used.unnamed = used.used - named.len();
        used.used += used.vcc;
        used
    }

    /// SGPRs up to the last that the code names, without VCC and others that every wave has.
    pub(crate) fn plain_sgprs(&self) -> u32 {
        let used = self.used(Bank::Sgpr, &vec![0; self.code.len()]);
        used.used - used.vcc
    }

    /// The place of a line of the code.
    fn place_of_line(&self, at: usize) -> Place {
        let line = &self.code[at];
        let ir = self.ir_inst(line.origin);
        let text = ir.and_then(|inst| self.ir_text(inst));
        Place {
            offset: Some(line.offset),
            instruction: Some(line.text.clone()),
            block: self.block_of_line(at),
            ir: text.as_ref().map(|(_, text)| text.clone()),
            ir_line: text.map(|(line, _)| line),
            source: ir.and_then(|inst| self.source_place(inst)),
        }
    }

    /// The place of an instruction before allocation.
    pub(crate) fn place_of(&self, f: &Function, inst: Option<Inst>, block: String) -> Place {
        let origin = inst.map(|inst| f.insts[inst].origin);
        let line = origin.and_then(|origin| self.lines_of(origin)).map(|(first, _)| &self.code[first]);
        let ir = origin.and_then(|origin| self.ir_inst(origin));
        let text = ir.and_then(|inst| self.ir_text(inst));
        let named = ir.and_then(|inst| self.record.analysed.uniformity().uses().block_of(inst));
        Place {
            offset: line.map(|line| line.offset),
            instruction: line.map(|line| line.text.clone()),
            block: named.map_or(block, |block| format!("%{}", self.block_name(block))),
            ir: text.as_ref().map(|(_, text)| text.clone()),
            ir_line: text.map(|(line, _)| line),
            source: ir.and_then(|inst| self.source_place(inst)),
        }
    }

    fn live_parts(&self, file: File, coloured: &ColouredFile, at: usize, live: Registers) -> Vec<LivePart> {
        let f = &*coloured.function;
        let mut parts: Vec<LivePart> = Vec::new();
        let mut place_of: FxHashMap<String, usize> = FxHashMap::default();
        let (alive, others) = self.alive(file, coloured, at, live);
        let of_values = alive.into_iter().map(|Alive { reg, first, bits }| LivePart {
            registers: bits.count_ones(),
            names: runs(bits)
                .map(|(from, dwords)| Subject::register(coloured.bank, first + u16::from(from), dwords))
                .collect(),
            ..self.part(f, reg, bits)
        });
        let others = LivePart {
            name: "moved or kept by allocation".to_owned(),
            registers: others,
            ..LivePart::default()
        };
        for mut part in of_values.chain((others.registers > 0).then_some(others)) {
            match place_of.get(&part.name) {
                Some(&at) => {
                    parts[at].registers += part.registers;
                    parts[at].names.append(&mut part.names);
                }
                None => {
                    place_of.insert(part.name.clone(), parts.len());
                    parts.push(part);
                }
            }
        }
        parts.sort_by(|a, b| (b.registers, &a.name).cmp(&(a.registers, &b.name)));
        parts
    }

    /// What some dwords of a register hold.
    pub(crate) fn part(&self, f: &Function, reg: VReg, bits: u64) -> LivePart {
        let origin = f.regs[reg].origin;
        let all = self.contents.values(reg);
        let there: Vec<Value> =
            all.iter().copied().filter(|&value| self.contents.bits(reg, value) & bits != 0).collect();
        let values = self.first_of(if there.is_empty() { all } else { &there });
        let ir = match values.first() {
            Some(&value) => self.function.def_inst(value),
            None => self.ir_inst(origin),
        };
        let text = ir.and_then(|inst| self.ir_text(inst));
        let result = ir.and_then(|inst| self.function.insts[inst].result);
        let input = f.inputs.iter().find(|input| input.vreg == reg).map(|input| input_name(input.kind));
        let mut variables: Vec<SourceVariable> = Vec::new();
        for variable in there.iter().flat_map(|&value| self.variables_of(value)) {
            if !variables.contains(&variable) {
                variables.push(variable);
            }
        }
        let is_end = |inst| self.function.insts[inst].kind.is_terminator();
        let (name, is_value) = match (&values[..], input, f.regs[reg].kind) {
            ([_, ..], ..) => (self.names_of(&values), values.iter().any(|&value| !self.is_on_the_way(value))),
            ([], Some(input), _) => (input, false),
            ([], None, RegKind::Plain) if ir.is_some_and(is_end) => match &text {
                Some((line, _)) => (format!("a copy for where line {line} goes"), false),
                None => ("a copy for the next block".to_owned(), false),
            },
            ([], None, RegKind::LaneMask) if ir.is_none() => ("masks of lanes".to_owned(), false),
            ([], None, RegKind::WholeWave) => ("whole-wave values".to_owned(), false),
            ([], None, _) => match (result, ir) {
                (Some(value), _) => (format!("made for {}", self.name(value)), false),
                (None, Some(_)) => match &text {
                    Some((line, _)) => (format!("made for line {line}"), false),
                    None => ("made by the compiler".to_owned(), false),
                },
                (None, None) => ("made by the compiler".to_owned(), false),
            },
        };
        LivePart {
            name,
            registers: 0,
            names: Vec::new(),
            is_value,
            ir: text.as_ref().map(|(_, text)| text.clone()),
            ir_line: text.map(|(line, _)| line),
            source: ir.and_then(|inst| self.source_place(inst)),
            variables,
        }
    }
}

/// Neighbouring bits: the first, and how many.
fn runs(mut bits: u64) -> impl Iterator<Item = (u8, u8)> {
    let mut at = 0u32;
    std::iter::from_fn(move || {
        let gap = bits.trailing_zeros();
        let run = bits.checked_shr(gap)?.trailing_ones();
        let from = at + gap;
        at = from + run;
        bits = bits.checked_shr(gap + run).unwrap_or(0);
        Some((from as u8, run as u8))
    })
}

/// What the code names of a bank.
#[derive(Default)]
struct Used {
    used: u32,
    vcc: u32,
    unnamed: u32,
    last: Option<LastRegister>,
}

/// What a wave finds in a register when it starts, in words.
fn input_name(kind: InputKind) -> String {
    match kind {
        InputKind::PrivateSegmentBuffer => "the scratch resource".to_owned(),
        InputKind::DispatchPtr => "the dispatch packet's address".to_owned(),
        InputKind::QueuePtr => "the queue's address".to_owned(),
        InputKind::KernargPtr => "the address of the kernel's arguments".to_owned(),
        InputKind::DispatchId => "the dispatch's number".to_owned(),
        InputKind::FlatScratchInit => "flat scratch's set-up".to_owned(),
        InputKind::PrivateSegmentSize => "the size of scratch".to_owned(),
        InputKind::Arguments { .. } => "arguments that arrive in registers".to_owned(),
        InputKind::WorkgroupIdX => "the work-group's number in x".to_owned(),
        InputKind::WorkgroupIdY => "the work-group's number in y".to_owned(),
        InputKind::WorkgroupIdZ => "the work-group's number in z".to_owned(),
        InputKind::WorkgroupInfo => "what is known of the work-group".to_owned(),
        InputKind::PrivateSegmentWaveOffset => "the wave's place in scratch".to_owned(),
        InputKind::WorkitemIdX => "the work-item's number in x".to_owned(),
        InputKind::WorkitemIdY => "the work-item's number in y".to_owned(),
        InputKind::WorkitemIdZ => "the work-item's number in z".to_owned(),
        InputKind::ImplicitArgPtr => "the address of hidden arguments".to_owned(),
        InputKind::ReturnAddress => "the return address".to_owned(),
        InputKind::Argument(at) | InputKind::ScalarArgument(at) => format!("argument register {at}"),
    }
}
