//! Why a value is where it is.

use crate::pressure::LivePart;
use crate::subject::Subject;
use crate::variables::SourceVariable;
use gcnsel_analysis::{Clobber, Flow, NotScalar, Sources};
use gcnsel_ir::{Inst, InstKind, Value};
use gcnsel_isa::Bank;
use gcnsel_isel::{Held, LoadCause, VectorCause};
use gcnsel_mir::{Aside, ColouredFile, Origin, RegRef, VReg};
use serde::Serialize;

/// What there is to say of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueAnswer {
    /// Its name in the IR.
    pub name: String,
    /// The variables of the source that it is the value of.
    pub variables: Vec<SourceVariable>,
    /// The instruction that computes it.
    pub ir: Option<String>,
    /// That one's line in the IR.
    pub ir_line: Option<usize>,
    /// Its source line.
    pub source: Option<String>,
    /// Whether lanes differ in it.
    pub divergent: bool,
    /// Why they do, from the value to the source of divergence, or that they do not.
    pub chain: Vec<String>,
    /// By which rule it is uniform.
    pub rule: Option<String>,
    /// Where its components are.
    pub homes: Vec<Home>,
    /// Whether it has been spilled.
    pub spilled: bool,
}

/// Where a component of a value is, or several that have one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Home {
    /// The first and the last component that are there, of a value that has several, in several places.
    pub components: Option<(u32, u32)>,
    /// `sgpr`, `vgpr`, `agpr`, `mask` (a bit for each lane, in SGPRs), `constant`, or `none`: it has no register of its own.
    pub kind: &'static str,
    /// The registers.
    pub registers: Option<String>,
    /// The code in which they hold it, by register, in the order of the code.
    pub held: Vec<HeldIn>,
    /// Where it is moved to meanwhile: from which instruction on, by offset in bytes, and the registers; the last of its block moves
    /// it home, if it lives on.
    pub moves: Vec<(u64, String)>,
    /// Why it is in VGPRs.
    pub cause: Option<Cause>,
}

/// Code in which registers hold a value: all that the value is in, or neighbours among them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeldIn {
    /// The registers.
    pub registers: String,
    /// The instruction that writes them, by offset in bytes; or the first of a block that begins with it, of which a phi or what is
    /// carried there is a case, or of the kernel, if it is an input.
    pub from: u64,
    /// The last instruction that reads them before something writes them, or the last of a block behind which it goes on elsewhere.
    /// What nobody reads is held at one instruction.
    pub to: u64,
    /// What it is passed to there, a phi for instance, if that goes on in the same registers.
    pub goes_on: Option<String>,
}

/// Why a value is in VGPRs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Cause {
    /// Lanes differ in it.
    Divergent,
    /// Lanes differ in what it is computed from, though not in it.
    DivergentOperands,
    /// The target has no scalar instruction for it.
    NoScalarInstruction {
        /// The target.
        target: &'static str,
    },
    /// An operand is in VGPRs.
    Operand {
        /// Which.
        value: String,
        /// Its instruction.
        ir: Option<String>,
        /// That one's line in the IR.
        ir_line: Option<usize>,
    },
    /// A vector load loads it.
    VectorLoad {
        /// Why it is no scalar load.
        because: LoadReason,
    },
    /// The instruction that computes it writes VGPRs.
    Instruction {
        /// It, if the code has it.
        instruction: Option<String>,
    },
    /// Lanes have left a cycle with it in different iterations, so that its SGPR is no longer theirs.
    CarriedOut,
    /// It is a phi, and the vector unit computes some of what is passed to it.
    Phi {
        /// Those that it does.
        values: Vec<String>,
    },
}

/// Why a load is no scalar load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LoadReason {
    /// It is volatile.
    Volatile,
    /// It is atomic.
    Atomic,
    /// Scalar loads do not reach its address space.
    AddressSpace {
        /// Its number.
        space: u32,
    },
    /// An instruction that may come before it may write the bytes.
    MayAlias {
        /// It.
        write: String,
        /// Its line in the IR.
        ir_line: Option<usize>,
        /// Its source line.
        source: Option<String>,
    },
    /// Other waves may write the bytes, and something before the load makes that visible.
    OtherWaves {
        /// The instruction by which they may.
        write: String,
        /// What makes it visible.
        by: String,
    },
    /// Something before the load makes visible what others than this kernel write, or may write anything.
    Others {
        /// It.
        by: String,
    },
    /// It is not aligned to dwords.
    Unaligned {
        /// The alignment, in bytes.
        align: u64,
    },
}

/// Whether two components are in registers for one reason.
fn like(a: Held, b: Held) -> bool {
    match (a, b) {
        (Held::Sgpr(_), Held::Sgpr(_)) => true,
        (Held::Vgpr(_, a), Held::Vgpr(_, b)) => a == b,
        _ => false,
    }
}

impl Subject<'_> {
    /// Why a value is where it is.
    pub fn value(&self, value: Value) -> ValueAnswer {
        ValueAnswer { chain: self.chain(value), ..self.without_chain(value) }
    }

    /// The same but for the chain, in a time that does not grow with the kernel.
    pub(crate) fn without_chain(&self, value: Value) -> ValueAnswer {
        let uniformity = self.record.analysed.uniformity();
        let inst = self.function.def_inst(value);
        let text = inst.and_then(|inst| self.ir_text(inst));
        let divergent = uniformity.is_divergent(value);
        let held = self.record.causes.values.get(&value).map_or(&[][..], |held| held);
        let mut homes = self.homes_of(value, held);
        for &(component, copy) in self.record.causes.copies.get(&value).into_iter().flatten() {
            let [home] = &mut self.home(value, Held::Vgpr(copy, VectorCause::CarriedOut))[..] else {
                continue;
            };
            home.components = (held.len() > 1).then_some((component, component));
            if !divergent && !homes.contains(home) {
                home.cause = Some(Cause::CarriedOut);
                homes.push(home.clone());
            }
        }
        let is_spilled = |held: &Held| match held {
            Held::Sgpr(part) | Held::Vgpr(part, _) => self.spilled.contains(&part.reg),
            _ => false,
        };
        let spilled = held.iter().any(is_spilled);
        ValueAnswer {
            name: self.name(value),
            variables: self.variables_of(value),
            ir: text.as_ref().map(|(_, text)| text.clone()),
            ir_line: text.map(|(line, _)| line),
            source: inst.and_then(|inst| self.source_place(inst)),
            divergent,
            chain: Vec::new(),
            rule: (!divergent).then(|| self.rule(value)),
            homes,
            spilled,
        }
    }

    /// By which rule a value is uniform.
    fn rule(&self, value: Value) -> String {
        let uniformity = self.record.analysed.uniformity();
        let types = self.record.analysed.types();
        let mut sources = Sources::new(&self.recorded.module, types, self.function);
        let Some(inst) = self.function.def_inst(value) else {
            let at = self.function.params.iter().position(|param| param.value == Some(value));
            return at.map_or("a constant".to_owned(), |at| sources.argument(at).why().to_owned());
        };
        let origin = sources.instruction(inst);
        if origin.flow() == Flow::Uniform {
            return origin.why().to_owned();
        }
        let block = uniformity.uses().block_of(inst);
        let mut divergent = None;
        self.function.insts[inst].kind.for_each_operand(|operand| {
            let differs =
                block.is_some_and(|block| uniformity.use_is_divergent(self.function, operand, block));
            divergent = divergent.or(differs.then_some(operand));
        });
        match (divergent, &self.function.insts[inst].kind) {
            (None, InstKind::Phi { .. }) => {
                "what is passed to it is uniform, and lanes that meet here bring the same".to_owned()
            }
            (None, InstKind::Load { .. }) => {
                "its address is uniform: lanes that load together get the same".to_owned()
            }
            (None, _) => "it is computed from uniform values alone".to_owned(),
            (Some(operand), _) => format!(
                "it is computed from {}, which is divergent, but what is known of the values makes it the same in all lanes",
                self.name(operand)
            ),
        }
    }

    /// Where the components of a value are; neighbours in one place are one home.
    fn homes_of(&self, value: Value, held: &[Held]) -> Vec<Home> {
        let mut homes: Vec<(Home, Option<RegRef>)> = Vec::new();
        for (at_component, &one) in (0u32..).zip(held) {
            let part = match one {
                Held::Sgpr(part) | Held::Vgpr(part, _) => Some(part),
                Held::Constant | Held::Folded => None,
            };
            // The next dwords of the register that the component before is in, or the same.
            let goes_on = homes.last_mut().and_then(|(home, last)| {
                let (last, part) = (last.as_mut()?, part?);
                let is_next = part.first == last.first + last.dwords;
                let is_same =
                    part.first >= last.first && part.first + part.dwords <= last.first + last.dwords;
                let is_joined = last.reg == part.reg && (is_next || is_same);
                let is_joined = is_joined
                    && at_component.checked_sub(1).is_some_and(|before| like(held[before as usize], one));
                is_joined.then(|| {
                    last.dwords += if is_next { part.dwords } else { 0 };
                    (home, *last)
                })
            });
            if let Some((home, whole)) = goes_on {
                let first = home.components.map_or(at_component, |components| components.0);
                let whole = match one {
                    Held::Vgpr(_, cause) => Held::Vgpr(whole, cause),
                    _ => Held::Sgpr(whole),
                };
                if let Some(mut joined) = self.home(value, whole).into_iter().next() {
                    joined.components = Some((first, at_component));
                    *home = joined;
                }
                continue;
            }
            for (n, mut home) in self.home(value, one).into_iter().enumerate() {
                home.components = Some((at_component, at_component));
                homes.push((home, part.filter(|_| n == 0)));
            }
        }
        let mut homes: Vec<Home> = homes.into_iter().map(|(home, _)| home).collect();
        // What is one tuple is one home.
        homes.dedup_by(|next, home| {
            let is_same =
                home.registers.is_some() && Home { components: home.components, ..next.clone() } == *home;
            if let (true, Some(components), Some(next)) = (is_same, &mut home.components, next.components) {
                components.1 = next.1;
            }
            is_same
        });
        let is_whole = |home: &Home| home.components == Some((0, held.len() as u32 - 1));
        if homes.iter().all(is_whole) {
            homes.iter_mut().for_each(|home| home.components = None);
        }
        homes
    }

    /// Where a component is. Several where it goes on in another register.
    fn home(&self, value: Value, held: Held) -> Vec<Home> {
        let none = |kind| Home {
            components: None,
            kind,
            registers: None,
            held: Vec::new(),
            moves: Vec::new(),
            cause: None,
        };
        match held {
            Held::Constant => vec![none("constant")],
            Held::Folded => vec![none("none")],
            Held::Sgpr(part) => self.register_homes(part, None),
            Held::Vgpr(part, cause) => self.register_homes(part, Some(self.cause(value, part.reg, cause))),
        }
    }

    fn register_homes(&self, part: RegRef, cause: Option<Cause>) -> Vec<Home> {
        let reg = part.reg;
        let files = self.record.journal.files.iter();
        let is_coloured = |reg: VReg| files.clone().any(|file| file.colours[reg].is_some());
        // What the wave transform has made another register of is where that one is.
        let like = || self.contents.alike(reg).iter().copied().find(|other| !self.carried.contains(other));
        let reg = if is_coloured(reg) { reg } else { like().unwrap_or(reg) };
        let coloured = files.clone().find(|file| file.colours[reg].is_some());
        let Some(coloured) = coloured else {
            // It was put together with another, or is spilled from its definition on.
            let bank = files.filter_map(|file| file.function.regs.get(reg)).next().map(|data| data.bank);
            let kind = if bank == Some(Bank::Sgpr) { "sgpr" } else { "vgpr" };
            return vec![Home {
                components: None,
                kind,
                registers: None,
                held: Vec::new(),
                moves: Vec::new(),
                cause,
            }];
        };
        let others = self.other_places(coloured, reg);
        let all = [reg].into_iter().chain(others);
        all.map(|reg| self.register_home(coloured, RegRef { reg, ..part }, cause.clone())).collect()
    }

    fn register_home(
        &self,
        coloured: &ColouredFile,
        RegRef { reg, first, dwords }: RegRef,
        cause: Option<Cause>,
    ) -> Home {
        let data = &coloured.function.regs[reg];
        let kind = match (coloured.bank, data.kind) {
            (Bank::Sgpr, gcnsel_mir::RegKind::LaneMask) => "mask",
            (Bank::Sgpr, _) => "sgpr",
            (Bank::Vgpr, _) => "vgpr",
            (Bank::Agpr, _) => "agpr",
        };
        let (first, dwords) = if first + dwords <= data.dwords { (first, dwords) } else { (0, data.dwords) };
        let part = RegRef { reg, first, dwords };
        let begin = coloured.colours[reg].unwrap_or_default();
        Home {
            components: None,
            kind,
            registers: Some(Subject::register(coloured.bank, begin + u16::from(first), dwords)),
            held: self.held_in(coloured, part),
            moves: self.moves(coloured, part),
            cause,
        }
    }

    /// Where a register is moved to within blocks, in the order of the code.
    fn moves(&self, coloured: &ColouredFile, part: RegRef) -> Vec<(u64, String)> {
        let f = &*coloured.function;
        let of_reg = coloured.moves.iter().filter(|aside| aside.reg == part.reg);
        let place = |aside: &Aside| {
            let (line, _) = self.lines_of(f.insts[aside.before?].origin)?;
            let registers = Subject::register(coloured.bank, aside.to + u16::from(part.first), part.dwords);
            Some((self.code[line].offset, registers))
        };
        let mut moves: Vec<(u64, String)> = of_reg.filter_map(place).collect();
        moves.sort();
        moves
    }

    fn cause(&self, value: Value, reg: VReg, cause: VectorCause) -> Cause {
        if self.record.analysed.uniformity().is_divergent(value) {
            return Cause::Divergent;
        }
        let inst = self.function.def_inst(value);
        let load = inst.and_then(|inst| self.load_behind(inst));
        match cause {
            VectorCause::Lanes => Cause::DivergentOperands,
            VectorCause::NoScalarInstruction => {
                Cause::NoScalarInstruction { target: self.object.target.name() }
            }
            VectorCause::Operand(operand, origin) => self.operand(operand, origin),
            VectorCause::CarriedOut => Cause::CarriedOut,
            VectorCause::Phi => {
                Cause::Phi { values: inst.map_or(Vec::new(), |inst| self.vector_incoming(inst)) }
            }
            VectorCause::Instruction => match load {
                Some((inst, because)) => Cause::VectorLoad { because: self.load_reason(inst, because) },
                None => Cause::Instruction { instruction: self.instruction_of(reg) },
            },
        }
    }

    /// The vector load that a value is an element of, or what is made of one without an instruction, and why it is one.
    fn load_behind(&self, mut inst: Inst) -> Option<(Inst, LoadCause)> {
        /// Steps from a load that was joined to one of the values that were loaded.
        const MOST_STEPS: usize = 8;
        for _ in 0..MOST_STEPS {
            if let Some(&cause) = self.record.causes.loads.get(&inst) {
                return Some((inst, cause));
            }
            let from = match &self.function.insts[inst].kind {
                InstKind::ExtractElement { vector, .. } => *vector,
                InstKind::ExtractValue { aggregate, .. } => *aggregate,
                InstKind::Cast { value, .. } => *value,
                InstKind::ShuffleVector { a, .. } => *a,
                InstKind::Freeze { value } => *value,
                _ => return None,
            };
            inst = self.function.def_inst(from)?;
        }
        None
    }

    fn operand(&self, operand: Option<VReg>, origin: Origin) -> Cause {
        let file = self.record.journal.files.first();
        let part = match (operand, file) {
            (Some(reg), Some(file)) if file.function.regs.get(reg).is_some() => {
                Some(self.part(&file.function, reg, u64::MAX))
            }
            _ => None,
        };
        let of_origin = || {
            let inst = self.ir_inst(origin);
            let text = inst.and_then(|inst| self.ir_text(inst));
            let result = inst.and_then(|inst| self.function.insts[inst].result);
            LivePart {
                name: result.map_or("what the compiler has made".to_owned(), |value| self.name(value)),
                registers: 0,
                names: Vec::new(),
                is_value: true,
                ir: text.as_ref().map(|(_, text)| text.clone()),
                ir_line: text.map(|(line, _)| line),
                source: None,
                variables: Vec::new(),
            }
        };
        let LivePart { name, ir, ir_line, .. } = part.unwrap_or_else(of_origin);
        Cause::Operand { value: name, ir, ir_line }
    }

    /// The values passed to a phi that are in VGPRs.
    fn vector_incoming(&self, phi: Inst) -> Vec<String> {
        let InstKind::Phi { incoming, .. } = &self.function.insts[phi].kind else { return Vec::new() };
        let is_vector = |value: &Value| {
            let held = self.record.causes.values.get(value);
            held.is_some_and(|held| held.iter().any(|held| matches!(held, Held::Vgpr(..))))
        };
        let mut names: Vec<String> = incoming
            .iter()
            .map(|(value, _)| *value)
            .filter(|&value| Some(value) != self.function.insts[phi].result)
            .filter(is_vector)
            .map(|value| self.name(value))
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// The machine instruction that writes a register.
    fn instruction_of(&self, reg: VReg) -> Option<String> {
        let all = [reg].into_iter().chain(self.contents.alike(reg).iter().copied());
        let mut written = all.filter_map(|reg| self.named.written.get(&reg));
        written.next().map(|&line| self.code[line].text.clone())
    }

    fn load_reason(&self, load: Inst, cause: LoadCause) -> LoadReason {
        let text =
            |inst: Inst| self.ir_text(inst).map_or_else(|| "an instruction".to_owned(), |(_, text)| text);
        match cause {
            LoadCause::Unaligned(align) => LoadReason::Unaligned { align },
            LoadCause::NotScalar(NotScalar::Volatile) => LoadReason::Volatile,
            LoadCause::NotScalar(NotScalar::Atomic) => LoadReason::Atomic,
            LoadCause::NotScalar(NotScalar::Space(space)) => LoadReason::AddressSpace { space: space.0 },
            LoadCause::NotScalar(NotScalar::Called) => {
                unreachable!("{} is a kernel, and nobody has called it", self.record.name)
            }
            LoadCause::NotScalar(NotScalar::Written) => match self.record.causes.clobbers.get(&load) {
                Some(&Clobber::Write(write)) => LoadReason::MayAlias {
                    write: text(write),
                    ir_line: self.ir_text(write).map(|(line, _)| line),
                    source: self.source_place(write),
                },
                Some(&Clobber::OfOthers(write, by)) => {
                    LoadReason::OtherWaves { write: text(write), by: text(by) }
                }
                Some(&Clobber::Outside(by)) => LoadReason::Others { by: text(by) },
                None => LoadReason::Others { by: "an instruction".to_owned() },
            },
        }
    }
}
