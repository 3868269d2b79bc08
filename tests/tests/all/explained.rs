//! What `explain` says of registers, beside what lanes do with them while a kernel runs.

use gcnsel::{Options, Recorded, compile_recording};
use gcnsel_emulator::CodeObject;
use gcnsel_explain::{KernelAnswer, Subject};
use gcnsel_isa::{Bank, Inst, Role, Target, decode};
use gcnsel_tests::emulate::request;
use gcnsel_tests::kernel::{Arg, Case};
use gcnsel_tests::reference;
use gcnsel_tests::variables::{Place, Register, Step, Wave};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn recorded(case: &Case, target: &str) -> Recorded {
    let text = std::fs::read_to_string(case.ir(target)).expect("there is IR");
    let options = Options::default().target(Target::from_name(target).expect("a target"));
    compile_recording(&*text, &options).unwrap_or_else(|why| panic!("{}: {why}", case.name))
}

/// The lines of the traces of a case's launches: of the first shape that it has, for one seed.
fn steps(recorded: &Recorded, case: &Case, target: &str, shapes: usize) -> Vec<(u64, Vec<Step>)> {
    let object = CodeObject::load(&recorded.compiled.bytes).expect("our object");
    let mut waves = Vec::new();
    for shape in &case.shapes[..shapes] {
        let launch = case.launch_of(target, shape, 1).expect("a launch");
        let mut trace = Vec::new();
        object.run_traced(&request(case.name, &launch), Some(&mut trace)).expect("it runs");
        let mut open: BTreeMap<u64, Vec<Step>> = BTreeMap::new();
        for line in String::from_utf8(trace).expect("text").lines() {
            let wave =
                line.split(' ').nth(1).and_then(|number| number.parse().ok()).expect("a wave's number");
            let steps = open.entry(wave).or_default();
            steps.push(Step::of(line).expect("a line of a trace"));
            if line.contains(" s_endpgm") {
                waves.extend(open.remove(&wave).map(|steps| (wave, steps)));
            }
        }
    }
    waves
}

/// The instructions of a kernel by address, and the first of them.
fn code(recorded: &Recorded, kernel: &str) -> (u64, BTreeMap<u64, Inst>) {
    let object = gcnsel_codeobject::read(&recorded.compiled.bytes).expect("our object");
    let kernel = object.kernels.iter().find(|one| one.name == kernel).expect("the kernel");
    let (mut at, mut insts) = (0, BTreeMap::new());
    let (begin, code) = (kernel.code.start, object.image.get(kernel.code.clone()).expect("it has code"));
    while at < code.len() {
        let (inst, bytes) = decode(code, at, object.target).expect("it is code");
        insts.insert(begin + at as u64, inst);
        at += bytes;
    }
    (begin, insts)
}

fn vgprs(inst: &Inst, written: bool) -> impl Iterator<Item = u16> {
    let named = inst.registers().filter(move |(role, _)| (*role == Role::Def) == written);
    named.filter(|(_, reg)| reg.bank == Bank::Vgpr).flat_map(|(_, reg)| reg.index..reg.end())
}

/// By address, the VGPRs that some lane at work there has written, or reads later before it writes them over: found backwards along what
/// each wave has executed, lane by lane.
fn read_later(waves: &[(u64, Vec<Step>)], insts: &BTreeMap<u64, Inst>) -> BTreeMap<u64, BTreeSet<u16>> {
    let mut found: BTreeMap<u64, BTreeSet<u16>> = BTreeMap::new();
    for (_, steps) in waves {
        // By register, the lanes that read it later.
        let mut readers: BTreeMap<u16, u64> = BTreeMap::new();
        for (at, step) in steps.iter().enumerate().rev() {
            let behind = steps.get(at + 1).unwrap_or(step);
            let inst = &insts[&step.address];
            // Who is at work behind it: an instruction that sets exec hands over to others.
            let live = readers.iter().filter(|(_, lanes)| **lanes & behind.exec != 0);
            let live = live.map(|(&register, _)| register);
            if behind.exec == 0 {
                continue;
            }
            found.entry(step.address).or_default().extend(live.chain(vgprs(inst, true)));
            vgprs(inst, true).for_each(|register| *readers.entry(register).or_default() &= !step.exec);
            vgprs(inst, false).for_each(|register| *readers.entry(register).or_default() |= step.exec);
        }
    }
    found
}

/// In kernels whose lanes part and meet again, each instruction has as many live VGPRs as lanes at work there read later: no fewer where it
/// was executed, and no more where all ways behind it were gone. What waiting lanes hold is not among them.
#[test]
fn vgprs_where_lanes_meet_again() {
    let names =
        ["mandelbrot", "collatz", "spmv", "tree_walk", "state_machine", "life", "modexp", "ray_sphere"];
    let cases: Vec<&Case> = reference::all().filter(|case| names.contains(&case.name)).collect();
    assert_eq!(cases.len(), names.len());
    let jobs: Vec<(&Case, &str)> =
        cases.iter().flat_map(|&case| ["gfx900", "gfx90a", "gfx942"].map(|target| (case, target))).collect();
    let counts = |&(case, target): &(&Case, &str)| {
        let recorded = recorded(case, target);
        let subject = Subject::of(&recorded, &recorded.kernels[0]).expect("it can be read");
        let answer = subject.kernel(None);
        let (begin, insts) = code(&recorded, case.name);
        let waves = steps(&recorded, case, target, 2);
        let parts = waves.iter().any(|(_, steps)| {
            let lanes: Vec<u32> = steps.iter().map(|step| step.exec.count_ones()).collect();
            lanes.windows(2).any(|pair| 0 < pair[0] && pair[0] < pair[1])
        });
        assert!(parts, "{} for {target}: lanes never come back", case.name);
        let found = read_later(&waves, &insts);
        let (mut all, mut equal) = (0, 0);
        for one in &answer.code {
            let Some(live) = found.get(&(begin + one.offset)) else { continue };
            let live = live.len() as u32;
            assert!(
                live <= one.vgprs,
                "{} for {target}, {:#x} {}: lanes read {live} later, {} are said to be live",
                case.name,
                one.offset,
                one.instruction,
                one.vgprs
            );
            all += 1;
            equal += usize::from(live == one.vgprs);
        }
        println!("{} for {target}: {equal} of {all}", case.name);
        (all, equal)
    };
    let (all, equal) = jobs.par_iter().map(counts).reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    println!("{equal} of {all} instructions");
    assert!(10 * equal >= 9 * all, "{equal} of {all} instructions have as many VGPRs as lanes read later");
}

/// An argument is where it is said to be: in front of the last instruction that reads it there, its registers have the launch's bits.
#[test]
fn arguments_are_in_their_registers() {
    let cases: Vec<&Case> = reference::all().collect();
    let checks = |&case: &&Case| {
        let target = "gfx90a";
        let recorded = recorded(case, target);
        if recorded.kernels.len() != 1 {
            return 0;
        }
        let subject = Subject::of(&recorded, &recorded.kernels[0]).expect("it can be read");
        let answer: KernelAnswer = subject.kernel(None);
        let (begin, insts) = code(&recorded, case.name);
        let launch = case.launch_of(target, &case.shapes[0], 1).expect("a launch");
        // By the place where it is read last: the registers, and the bits.
        let mut wanted: Vec<(u64, Vec<u16>, u64, String)> = Vec::new();
        for (at, arg) in launch.args.iter().enumerate() {
            let bits = match *arg {
                Arg::I32(value) => value.into(),
                Arg::F32(value) => value.to_bits().into(),
                Arg::I64(value) => value,
                Arg::F64(value) => value.to_bits(),
                _ => continue,
            };
            let Some(value) = subject.params().nth(at) else { continue };
            let said = subject.value(value);
            let [home] = &said.homes[..] else { continue };
            let (Some(registers), Some(held)) = (&home.registers, home.held.last()) else { continue };
            let last = held.to;
            let numbers: Vec<u16> = registers
                .trim_start_matches('s')
                .trim_matches(['[', ']'])
                .split(':')
                .filter_map(|number| number.parse().ok())
                .collect();
            let (Some(&first), Some(&end)) = (numbers.first(), numbers.last()) else { continue };
            let inst = &insts[&(begin + last)];
            let is_read = inst.registers().any(|(role, reg)| {
                role != Role::Def && reg.bank == Bank::Sgpr && reg.index <= end && first < reg.end()
            });
            if is_read {
                wanted.push((begin + last, (first..=end).collect(), bits, said.name.clone()));
            }
        }
        let mut checked = BTreeSet::new();
        for (_, steps) in steps(&recorded, case, target, 1).iter().take(2) {
            let mut wave = Wave::default();
            for step in steps {
                for (at, registers, bits, name) in wanted.iter().filter(|one| one.0 == step.address) {
                    let place =
                        Place::Registers(registers.iter().map(|&one| Register::Scalar(one)).collect());
                    let dwords =
                        wave.parts(&place, 0).unwrap_or_else(|why| panic!("{}: {name}: {why}", case.name));
                    for (n, dword) in dwords.into_iter().enumerate() {
                        let expected = bits >> (32 * n) & u64::from(u32::MAX);
                        assert_eq!(dword, Some(expected), "{}: dword {n} of {name} at {at:#x}", case.name);
                    }
                    checked.insert((*at, registers.clone()));
                }
                wave.execute(step);
            }
        }
        assert!(answer.code.len() == insts.len());
        checked.len()
    };
    let checked: usize = cases.par_iter().map(checks).sum();
    println!("{checked} arguments");
    assert!(checked > 40, "{checked} arguments");
}
