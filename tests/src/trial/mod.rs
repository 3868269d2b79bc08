//! Running kernels of which nothing is known but their IR.
//!
//! Arguments are made from the types of parameters, and of what is loaded and stored through them, in several
//! profiles (`inputs.rs`), buffers that structures point to included: sizes around the grid's, indices that stay small, numbers of usual size. With each, our
//! code runs in the strict emulator and the kernel's IR in the interpreter, which also says whether the inputs make sense:
//! undefined behaviour is the inputs' fault, and that profile is left out. For kernels that no profile fits there may be
//! launches that are written down (`written_launch.rs`), which are judged the same way. Data races are often meant: many
//! kernels trust lanes of a wave to go in step. So where there is one, other bytes prove nothing, but the same bytes do.
//! Where sums may be rounded once with a product in them the interpreter gets a second turn in which they are.
//!
//! Layers, from below to above: what lies in memory (`layout`), launches that are written down (`pattern`, `expression`,
//! `written_launch`), those that are made (`inputs`), whether two memories are alike (`compare`), here the trial,
//! and what code takes by the estimate (`estimated`).

mod compare;
mod estimated;
mod expression;
mod inputs;
mod layout;
mod pattern;
mod written_launch;

use crate::compiler::catch;
use crate::emulate;
use crate::interpret;
use crate::kernel::{Arg, Launch};
pub use compare::{Difference, difference};
pub use estimated::Estimated;
use gcnsel_codeobject::LoadedKernel;
use gcnsel_emulator::{CodeObject, RunError, Trouble};
use gcnsel_interpreter::FaultKind;
use gcnsel_ir::{BinaryOp, Block, Function, InstData, InstKind, Module};
use inputs::{Inputs, PROFILES, has_open_lds};
pub use layout::{Layout, Scalar};
use std::collections::HashSet;
pub use written_launch::{Table, WrittenLaunch};

/// Instructions, by lanes, after which the interpreter stops.
const INTERPRETED: u64 = 1 << 24;
/// Instructions, by waves, after which the emulator stops.
const EMULATED: u64 = 1 << 19;

/// LDS that a group can have on every target, in bytes.
const ALL_LDS: u32 = 64 << 10;

/// What running a kernel has shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// With no profile it did something that has a meaning: why not, with the first.
    NotRun(String),
    /// No way through it leads to its end, whatever it is given: code that is for other targets says so, and traps.
    Endless,
    /// It ran, and changed nothing in memory, as it should.
    Idle,
    /// As `Right`, but there are data races, or the interpreter does not know all of it, and it is llc's code that agrees.
    Raced,
    /// It left the bytes that the interpreter leaves, or those that llc's code leaves.
    Right,
    /// Floats differ a little from the interpreter's and from those of llc's code: the largest difference, relative.
    Close(f64),
    /// It left other bytes, or did what code must not do.
    Wrong(String),
}

impl Verdict {
    /// What is told of a kernel with several profiles: what says most.
    fn and(self, other: Verdict) -> Verdict {
        let rank = |verdict: &Verdict| match verdict {
            Verdict::NotRun(_) => 0,
            Verdict::Endless => 1,
            Verdict::Idle => 2,
            Verdict::Raced => 3,
            Verdict::Right => 4,
            Verdict::Close(_) => 5,
            Verdict::Wrong(_) => 6,
        };
        match (&self, &other) {
            (Verdict::Close(a), Verdict::Close(b)) => Verdict::Close(a.max(*b)),
            _ if rank(&other) > rank(&self) => other,
            _ => self,
        }
    }
}

/// A launch and what lies in its buffers, or why it cannot be made, with a name.
type NamedLaunch = (String, Result<(Launch, Vec<Layout>), String>);

/// A kernel, and code for it.
#[derive(Clone, Copy)]
pub struct Trial<'a> {
    /// The module.
    pub module: &'a Module,
    /// The kernel, in our code object.
    pub kernel: &'a LoadedKernel,
    /// Our code object.
    pub ours: &'a CodeObject,
    /// llc's code for the same module: what floats may be, and what inline assembly means.
    pub theirs: Option<&'a CodeObject>,
    /// Launches that are written down for it; it then gets no others.
    pub written: &'a [WrittenLaunch],
}

impl Trial<'_> {
    /// Runs the kernel with the launches that are written down, else with all profiles, until something shows that it is wrong.
    pub fn run(&self) -> Verdict {
        let function = self.module.functions.iter().find(|function| *function.name == self.kernel.name);
        if function.is_some_and(|function| !can_end(self.module, function)) {
            return Verdict::Endless;
        }
        let inputs = match catch("making arguments", || Inputs::of(self.module, self.kernel)) {
            Ok(Ok(inputs)) => inputs,
            Ok(Err(why)) | Err(why) => return Verdict::NotRun(why),
        };
        match self.by_launches(self.launches(&inputs)) {
            // Who reads dynamic LDS before anything is there has a meaning only where there is something.
            Verdict::NotRun(why) if self.written.is_empty() && inputs.has_lds(self.module) => {
                let with_lds = PROFILES.iter().enumerate().map(|(n, profile)| {
                    (format!("profile {n} with LDS"), Ok(inputs.launch_with_lds(profile)))
                });
                match self.by_launches(with_lds) {
                    Verdict::NotRun(_) => Verdict::NotRun(why),
                    verdict => verdict,
                }
            }
            verdict => verdict,
        }
    }

    /// The launches that are written down for the kernel, else those of all profiles.
    fn launches<'a>(&'a self, inputs: &'a Inputs) -> Box<dyn Iterator<Item = NamedLaunch> + 'a> {
        if self.written.is_empty() {
            let of = |(n, profile)| (format!("profile {n}"), Ok(inputs.launch(profile)));
            return Box::new(PROFILES.iter().enumerate().map(of));
        }
        // Kernels of one name in several files may take different arguments, and then have a line each.
        let fits = |one: &&WrittenLaunch| one.argument_count() == inputs.count();
        let some_fit = self.written.iter().any(|one| fits(&one));
        let written = self.written.iter().filter(move |one| !some_fit || fits(one));
        let target = self.ours.target();
        Box::new(written.map(move |one| (one.place(), inputs.launch_as_written(one, target))))
    }

    /// Runs the kernel with launches.
    fn by_launches(&self, launches: impl Iterator<Item = NamedLaunch>) -> Verdict {
        let mut verdict: Option<Verdict> = None;
        for (place, launch) in launches {
            let (launch, layouts) = match launch {
                Ok(launch) => launch,
                Err(why) => return Verdict::NotRun(format!("{place}: {why}")),
            };
            let new = match catch("a run", || self.once(&launch, &layouts)) {
                Ok(Verdict::Wrong(why)) => return Verdict::Wrong(format!("{place}: {why}")),
                Ok(new) => new,
                Err(panic) => return Verdict::Wrong(format!("{place}: {panic}")),
            };
            verdict = Some(match verdict {
                Some(old) => old.and(new),
                None => new,
            });
        }
        verdict.unwrap_or(Verdict::Idle)
    }

    fn emulate(&self, object: &CodeObject, launch: &Launch, strict: bool) -> Result<Vec<Vec<u8>>, RunError> {
        let mut request = emulate::request(&self.kernel.name, launch);
        (request.limit, request.strict) = (EMULATED, strict);
        request.dynamic_lds = self.dynamic_lds(launch);
        object.run(&request).map(|outcome| outcome.buffers)
    }

    /// All LDS that is left, where an array without a size names it; none if arguments have taken all.
    fn dynamic_lds(&self, launch: &Launch) -> u32 {
        if !has_open_lds(self.module) {
            return 0;
        }
        let used = |arg: &Arg| if let Arg::Lds(bytes) = arg { *bytes } else { 0 };
        let used: u32 = launch.args.iter().map(used).sum();
        ALL_LDS.saturating_sub(used + self.kernel.descriptor.group_segment_fixed_size)
    }

    /// Whether there are sums that may be rounded together with a product.
    fn may_contract(&self) -> bool {
        let is_sum = |kind: &InstKind| matches!(kind, InstKind::Binary { op: BinaryOp::FAdd | BinaryOp::FSub, fast, .. } if fast.contract);
        self.module.functions.iter().any(|function| function.insts.values().any(|data| is_sum(&data.kind)))
    }

    /// Whether there are operations on floats that may be rounded in more ways than one, by their flags or `!fpmath`.
    fn may_round_otherwise(&self) -> bool {
        let may = |data: &InstData| {
            let fast = match &data.kind {
                InstKind::Binary { fast, .. } | InstKind::Call { fast, .. } => fast,
                _ => return false,
            };
            let is_approximate = data.metadata.iter().any(|m| &*m.0 == "fpmath");
            fast.reassoc || fast.arcp || fast.contract || fast.afn || is_approximate
        };
        self.module.functions.iter().any(|function| function.insts.values().any(may))
    }

    fn interpreted(&self, launch: &Launch) -> gcnsel_interpreter::Launch {
        let mut request = interpret::request(&self.kernel.name, launch);
        request.limit = INTERPRETED;
        request.dynamic_lds = self.dynamic_lds(launch);
        request
    }

    /// What the kernel itself asks for, if that is why our code breaks a rule of the machine: it calls what is no function, or
    /// names something, as llc's code does, that the emulator does not have.
    fn excuse(&self, launch: &Launch, fault: &RunError) -> Option<String> {
        let RunError::Fault(place) = fault else { return None };
        match place.trouble {
            Trouble::BadOperand(_) => self.is_fault_of_theirs(launch, fault).then(|| reason(fault)),
            Trouble::BadProgramCounter(_) => {
                let outcome = gcnsel_interpreter::run(self.module, &self.interpreted(launch));
                outcome.err().filter(|f| f.kind == FaultKind::Undefined).map(|f| f.diagnostic.message)
            }
            _ => None,
        }
    }

    /// Whether llc's code, strictly taken, does the same that it must not: takes what has never been written to where ours does
    /// (an atomic on such LDS is defined, as long as nobody looks at what it leaves), or follows the same descriptor.
    fn is_fault_of_theirs(&self, launch: &Launch, fault: &RunError) -> bool {
        let theirs = self.theirs.map(|object| self.emulate(object, launch, true));
        matches!(theirs, Some(Err(theirs)) if reason(fault) == reason(&theirs))
    }

    fn once(&self, launch: &Launch, layouts: &[Layout]) -> Verdict {
        let mut ours = self.emulate(self.ours, launch, true);
        if let Err(fault) = &ours
            && is_our_fault(fault)
        {
            return match self.excuse(launch, fault) {
                Some(why) => Verdict::NotRun(why),
                None => Verdict::Wrong(fault.to_string()),
            };
        }
        let theirs = self.theirs.map(|object| self.emulate(object, launch, false));
        // What an argument describes both codes find.
        if let (Err(fault), Some(Ok(_))) = (&ours, &theirs)
            && is_descriptor(fault)
        {
            return match self.is_fault_of_theirs(launch, fault) {
                true => Verdict::NotRun(reason(fault)),
                false => Verdict::Wrong(fault.to_string()),
            };
        }
        if let (Err(fault), Some(Err(other))) = (&ours, &theirs)
            && reason(fault) == reason(other)
        {
            return Verdict::NotRun(reason(fault));
        }
        let mut request = self.interpreted(launch);
        let mut outcome = gcnsel_interpreter::run(self.module, &request);
        // Where there is a race, or nobody but llc to compare with, a difference proves nothing.
        let doubt = match &outcome {
            Err(fault) if matches!(fault.kind, FaultKind::Race | FaultKind::Unsupported) => {
                Some(fault.diagnostic.message.clone())
            }
            _ => None,
        };
        if matches!(&outcome, Err(fault) if fault.kind == FaultKind::Race) {
            request.races = false;
            outcome = gcnsel_interpreter::run(self.module, &request);
        }
        let (expected, undefined, stored_undefined) = match outcome {
            Ok(outcome) => (outcome.buffers, outcome.undefined, outcome.stored_undefined),
            Err(fault) if fault.kind == FaultKind::Unsupported => match &theirs {
                Some(Ok(buffers)) => (buffers.clone(), vec![Vec::new(); buffers.len()], false),
                Some(Err(fault)) => return Verdict::NotRun(reason(fault)),
                None => return Verdict::NotRun(fault.diagnostic.message),
            },
            Err(fault) => return Verdict::NotRun(fault.diagnostic.message),
        };
        // Who stores what is not defined may do so.
        if let Err(fault) = &ours
            && is_poison(fault)
            && (doubt.is_some() || stored_undefined || self.is_fault_of_theirs(launch, fault))
        {
            ours = self.emulate(self.ours, launch, false);
        }
        let ours = match ours {
            Ok(buffers) => buffers,
            // How many instructions are too many is not the code's fault.
            Err(fault) if doubt.is_some() || is_limit(&fault) => return Verdict::NotRun(reason(&fault)),
            Err(fault) => return Verdict::Wrong(fault.to_string()),
        };
        let against = |expected: &[Vec<u8>]| compare::difference(&ours, expected, &undefined, layouts);
        let first = against(&expected);
        let difference = match (&first, &theirs) {
            (Difference::None, _) | (_, None | Some(Err(_))) => first,
            (_, Some(Ok(theirs))) => first.or(against(theirs)),
        };
        // Sums of products may be rounded once, and differences of such sums be far apart.
        let difference = match difference {
            Difference::Far { .. } if self.may_contract() => {
                request.contracts = true;
                match gcnsel_interpreter::run(self.module, &request) {
                    Ok(outcome) => difference.or(against(&outcome.buffers)),
                    Err(_) => difference,
                }
            }
            _ => difference,
        };
        // Where floats may be rounded otherwise, and LLVM's are no nearer, others prove nothing.
        let hangs_on_rounding = match (&difference, &theirs) {
            (Difference::Far { .. }, Some(Ok(theirs))) if self.may_round_otherwise() => {
                difference.is_within(&compare::difference(theirs, &expected, &undefined, layouts))
            }
            _ => false,
        };
        match (difference, doubt) {
            (Difference::None, _) if unchanged(launch, &ours) => Verdict::Idle,
            (Difference::None | Difference::Close(_), Some(_)) => Verdict::Raced,
            (Difference::None, None) => Verdict::Right,
            (Difference::Close(by), None) => Verdict::Close(by),
            (Difference::Far { .. }, Some(doubt)) => Verdict::NotRun(doubt),
            (Difference::Far { .. }, None) if hangs_on_rounding => {
                Verdict::NotRun("floats hang on how they are rounded: LLVM's code is no nearer".into())
            }
            (Difference::Far { what, .. }, None) => Verdict::Wrong(what),
        }
    }
}

/// Whether there is a way from a kernel's first block to a return, or anything in the module ends waves otherwise.
fn can_end(module: &Module, kernel: &Function) -> bool {
    if module.functions.iter().any(|function| function.name.starts_with("llvm.amdgcn.endpgm")) {
        return true;
    }
    let mut seen = HashSet::new();
    let mut next: Vec<Block> = kernel.layout.first().copied().into_iter().collect();
    while let Some(block) = next.pop() {
        let last = kernel.blocks[block].insts.last();
        if last.is_some_and(|&inst| matches!(kernel.insts[inst].kind, InstKind::Ret { .. })) {
            return true;
        }
        if seen.insert(block) {
            next.extend(kernel.successors(block));
        }
    }
    false
}

/// Whether nothing that a kernel is given excuses a fault: code breaks rules of the machine.
fn is_our_fault(error: &RunError) -> bool {
    let RunError::Fault(fault) = error else { return false };
    matches!(
        fault.trouble,
        Trouble::Undecodable(_)
            | Trouble::BadProgramCounter(_)
            | Trouble::BeyondAllocation { .. }
            | Trouble::BadOperand(_)
            | Trouble::Dropped { .. }
            | Trouble::NotWaitedFor { .. }
            | Trouble::CounterFull { .. }
            | Trouble::Outstanding { .. }
            | Trouble::Replay { .. }
            | Trouble::StaleVccz
            | Trouble::NoActiveLane
            | Trouble::Hazard { .. }
    )
}

fn unchanged(launch: &Launch, buffers: &[Vec<u8>]) -> bool {
    launch.args.iter().zip(buffers).all(|(arg, after)| match arg {
        Arg::Buf(before) => before == after,
        Arg::Image(image) => image.texels == *after,
        _ => true,
    })
}

fn is_limit(error: &RunError) -> bool {
    matches!(error, RunError::Fault(fault) if matches!(fault.trouble, Trouble::LimitReached(_)))
}

fn is_descriptor(error: &RunError) -> bool {
    matches!(error, RunError::Fault(fault) if matches!(fault.trouble, Trouble::Descriptor(_)))
}

fn is_poison(error: &RunError) -> bool {
    matches!(error, RunError::Fault(fault) if matches!(fault.trouble, Trouble::Poison { .. }))
}

/// Why a run ended, without its place.
fn reason(error: &RunError) -> String {
    match error {
        RunError::Launch(diagnostic) => diagnostic.message.clone(),
        RunError::Fault(fault) => match &fault.trouble {
            Trouble::OutOfBounds { space, .. } => format!("{space} is accessed out of bounds"),
            Trouble::LimitReached(_) => "it does not end in time".into(),
            Trouble::Poison { place, .. } => format!("a value never written reaches {place}"),
            trouble => trouble.to_string(),
        },
    }
}
