//! Variables of `tests/variables`: while a kernel runs, what DWARF says of them is read from the registers, at each instruction, and is
//! what the source says.

use gcnsel::Options;
use gcnsel_emulator::{Arg, CodeObject, Executed, Launch, Observer, Touched};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile_with;
use gcnsel_tests::debug_types;
use gcnsel_tests::oracle::have;
use gcnsel_tests::variables::{Place, Register, Step, Variable, Wave, variables};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The values that a variable has one after the other, for a lane.
pub(crate) type Expected = Box<dyn Fn(usize) -> Vec<u32>>;

fn object(name: &str, target: Target) -> Vec<u8> {
    let path = format!("{}/variables/{name}.ll", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(&path).expect("the file");
    compile_with(&text, &path, &Options::default().target(target)).unwrap_or_else(|why| panic!("{why}"))
}

pub(crate) fn buffer(values: impl Iterator<Item = u32>) -> Arg {
    Arg::Buffer(values.flat_map(u32::to_le_bytes).collect())
}

/// What has been seen of a variable.
#[derive(Default)]
pub(crate) struct Seen {
    /// Of each lane, one after the other, each that differs from the one before.
    pub(crate) values: BTreeMap<usize, Vec<u32>>,
    /// Kinds of places.
    pub(crate) kinds: BTreeSet<&'static str>,
}

fn kind(place: &Place) -> &'static str {
    match place {
        Place::Constant(_) => "constant",
        Place::Scratch(_) => "scratch",
        Place::Expression(..) => "expression",
        Place::Registers(registers) => match registers[0] {
            Register::Scalar(_) => "SGPR",
            Register::Scratch(_) => "scratch",
            Register::Vector(_) | Register::Accumulator(_) => "VGPR",
        },
    }
}

/// Runs a kernel, and reads all variables in front of each instruction.
pub(crate) fn watch(bytes: &[u8], launch: &Launch, all: &[Variable]) -> BTreeMap<(String, u64), Seen> {
    let object = CodeObject::load(bytes).expect("our object");
    let mut trace = Vec::new();
    object.run_traced(launch, Some(&mut trace)).expect("it runs");
    let mut wave = Wave::default();
    let mut seen: BTreeMap<(String, u64), Seen> = BTreeMap::new();
    for line in String::from_utf8(trace).expect("text").lines() {
        let step = Step::of(line).unwrap_or_else(|| panic!("no line of a trace: {line}"));
        for variable in all {
            let at = variable.places.iter().find(|place| (place.0..place.1).contains(&step.address));
            let Some((_, _, place)) = at else { continue };
            let call = variable.call_line.unwrap_or(0);
            for lane in (0..64).filter(|lane| step.exec >> lane & 1 != 0) {
                let parts = wave.parts(place, lane).unwrap_or_else(|why| panic!("{}: {why}", variable.name));
                let is_whole = parts.len() == 1;
                for (part, value) in parts.into_iter().enumerate() {
                    // Parts have their numbers behind the variable's name.
                    let name = match is_whole {
                        true => variable.name.clone(),
                        false => format!("{}.{part}", variable.name),
                    };
                    let seen = seen.entry((name, call)).or_default();
                    seen.kinds.insert(kind(place));
                    let Some(value) = value else { continue };
                    let values = seen.values.entry(lane).or_default();
                    if values.last() != Some(&(value as u32)) {
                        values.push(value as u32);
                    }
                }
            }
        }
        wave.execute(&step);
    }
    seen
}

/// What was seen is a part of what is expected, in the same order, for each lane; of those that are to be seen as a whole, all of it.
pub(crate) fn judge(
    name: &str,
    seen: &BTreeMap<(String, u64), Seen>,
    expected: &[(&str, u64, &str, bool, Expected)],
) {
    for (variable, call, kind, is_whole, values) in expected {
        let what = format!("{name}: {variable}, inlined at line {call}");
        let seen = seen.get(&((*variable).to_owned(), *call)).unwrap_or_else(|| panic!("{what}: nowhere"));
        assert!(seen.kinds.contains(kind), "{what}: in {:?}, expected {kind}", seen.kinds);
        assert!(!seen.values.is_empty(), "{what}: no value");
        for (&lane, found) in &seen.values {
            let mut wanted = values(lane);
            wanted.dedup();
            let mut rest = wanted.iter();
            let is_part = found.iter().all(|value| rest.any(|other| other == value));
            assert!(is_part, "{what}, lane {lane}: {found:?}, expected of {wanted:?}");
            assert!(!is_whole || *found == wanted, "{what}, lane {lane}: {found:?}, expected {wanted:?}");
        }
    }
}

pub(crate) fn input(index: u32) -> u32 {
    index.wrapping_mul(2_654_435_761) >> 3
}

/// In SGPRs, in VGPRs, and constants.
#[test]
fn of_a_loop() {
    const N: u32 = 9;
    let own = |lane: usize| {
        let mut values = vec![input(lane as u32)];
        (0..N).for_each(|i| values.push(values[i as usize].wrapping_mul(31).wrapping_add(input(i))));
        values
    };
    let same = |_| {
        let mut values = vec![N];
        for i in 0..N {
            let last = values[i as usize];
            values.push(last.wrapping_mul(5).wrapping_add(last >> 3).wrapping_add(i));
        }
        values
    };
    for target in Target::ALL {
        let bytes = object("loops", target);
        let all = variables(&bytes).unwrap_or_else(|why| panic!("{why}"));
        let launch = Launch::new("loops", [64, 1, 1], [64, 1, 1])
            .arg(buffer(0..64))
            .arg(buffer((0..64).map(input)))
            .arg(N);
        let seen = watch(&bytes, &launch, &all);
        judge(
            target.name(),
            &seen,
            &[
                ("own", 0, "VGPR", true, Box::new(own)),
                ("same", 0, "SGPR", true, Box::new(same)),
                ("i", 0, "SGPR", true, Box::new(|_| (0..=N).collect())),
                ("kind", 0, "constant", true, Box::new(|_| vec![7])),
                ("n", 0, "SGPR", true, Box::new(|_| vec![N])),
                ("id", 0, "VGPR", true, Box::new(|lane| vec![lane as u32])),
            ],
        );
        let ty = |name: &str| all.iter().find(|v| v.name == name).and_then(|v| v.ty.clone());
        assert_eq!(ty("own").as_deref(), Some("unsigned int"));
        let parameters: Vec<&str> =
            all.iter().filter(|v| v.is_parameter).map(|variable| &*variable.name).collect();
        assert_eq!(parameters, ["out", "in", "n"]);
    }
}

/// Of a function that is inlined twice, the second time for some lanes alone.
#[test]
fn of_inlined_calls() {
    fn step(from: i32, way: i32) -> (i32, i32) {
        let twice = from * 2 + way;
        (twice, twice ^ (twice >> 5))
    }
    let pair = |lane: usize| ((lane * 7 % 50) as i32, 1000 - lane as i32 * 13);
    let first = move |lane: usize| step(pair(lane).0, 1);
    let inner = move |lane: usize| pair(lane).1 + first(lane).1;
    let second = move |lane: usize| step(inner(lane), -3);
    for target in Target::ALL {
        let bytes = object("inlined", target);
        let all = variables(&bytes).unwrap_or_else(|why| panic!("{why}"));
        let pairs = (0..64).flat_map(|lane| [pair(lane).0 as u32, pair(lane).1 as u32]);
        let launch = Launch::new("inlined", [64, 1, 1], [64, 1, 1]).arg(buffer(0..64)).arg(buffer(pairs));
        let seen = watch(&bytes, &launch, &all);
        let both = move |lane: usize| match first(lane).1 > 40 {
            true => vec![first(lane).1 as u32, second(lane).1 as u32],
            false => vec![first(lane).1 as u32],
        };
        judge(
            target.name(),
            &seen,
            &[
                ("from", 12, "VGPR", true, Box::new(move |lane| vec![pair(lane).0 as u32])),
                ("way", 12, "constant", true, Box::new(|_| vec![1])),
                ("from", 15, "VGPR", true, Box::new(move |lane| vec![inner(lane) as u32])),
                ("way", 15, "constant", true, Box::new(|_| vec![-3i32 as u32])),
                ("twice", 15, "VGPR", true, Box::new(move |lane| vec![second(lane).0 as u32])),
                ("first", 0, "VGPR", true, Box::new(both)),
                ("inner", 0, "VGPR", true, Box::new(move |lane| vec![inner(lane) as u32])),
            ],
        );
        // Those that did not go there have none.
        let went = (0..64).filter(|&lane| first(lane).1 > 40).count();
        assert!((1..64).contains(&went) && seen[&("from".to_owned(), 15)].values.len() == went);
        let way = all.iter().find(|v| v.name == "way").and_then(|v| v.ty.clone());
        assert_eq!(way.as_deref(), Some("Way"));
    }
}

/// Which bytes of scratch lane 3 stores to.
#[derive(Default)]
pub(crate) struct Stores(pub(crate) BTreeSet<u64>);

impl Observer for Stores {
    fn observes(&mut self, _: u64) -> bool {
        true
    }

    fn executed(&mut self, executed: &Executed<'_>) {
        let of_lane = executed.touches.iter().filter(|t| t.memory == Touched::Scratch && t.lane == 3);
        self.0.extend(of_lane.flat_map(|touch| touch.address..touch.address + u64::from(touch.bytes)));
    }
}

/// In scratch: the kernel stores to the object that the variable is declared to be in, and to nothing else.
#[test]
fn in_scratch() {
    for target in Target::ALL {
        let bytes = object("frame", target);
        let all = variables(&bytes).unwrap_or_else(|why| panic!("{why}"));
        let table = all.iter().find(|variable| variable.name == "table").expect("it is declared");
        let [(_, _, Place::Scratch(address))] = table.places[..] else { panic!("{table:?}") };
        let launch =
            Launch::new("frame", [64, 1, 1], [64, 1, 1]).arg(buffer(0..64)).arg(buffer((0..200).map(input)));
        let mut stores = Stores::default();
        let loaded = CodeObject::load(&bytes).expect("our object");
        loaded.run_observed(&launch, &mut stores).expect("it runs");
        assert_eq!(stores.0, (address..address + 800).collect::<BTreeSet<u64>>(), "{target}");
        let seen = watch(&bytes, &launch, &all);
        judge(
            target.name(),
            &seen,
            &[
                ("i", 0, "SGPR", false, Box::new(|_| (0..=200).collect())),
                ("id", 0, "VGPR", true, Box::new(|lane| vec![lane as u32])),
            ],
        );
    }
}

/// A variable in two parts that are values of their own, and one that two values make up.
#[test]
fn in_parts() {
    const N: u32 = 5;
    let both = |lane: usize| {
        let (mut a, mut b) = (vec![input(lane as u32)], vec![lane as u32]);
        for i in 0..N {
            a.push(a[i as usize].wrapping_mul(31).wrapping_add(input(i)));
            b.push(b[i as usize] ^ (a[i as usize + 1] >> 3));
        }
        (a, b)
    };
    let last = move |lane: usize| {
        let (a, b) = both(lane);
        a[N as usize].wrapping_mul(2).wrapping_add(b[N as usize])
    };
    for target in Target::ALL {
        let bytes = object("parts", target);
        let all = variables(&bytes).unwrap_or_else(|why| panic!("{why}"));
        let launch = Launch::new("parts", [64, 1, 1], [64, 1, 1])
            .arg(buffer(0..128))
            .arg(buffer((0..64).map(input)))
            .arg(N);
        let seen = watch(&bytes, &launch, &all);
        judge(
            target.name(),
            &seen,
            &[
                ("both.0", 0, "VGPR", false, Box::new(move |lane| both(lane).0)),
                ("both.1", 0, "VGPR", false, Box::new(move |lane| both(lane).1)),
                ("gone", 0, "expression", true, Box::new(move |lane| vec![last(lane)])),
                ("i", 0, "SGPR", false, Box::new(|_| (0..=N).collect())),
            ],
        );
    }
}

/// By clang -O0: variables are declared to be in memory. Most of that becomes values, and so do they; what stays is in scratch.
#[test]
fn of_code_that_is_not_optimised() {
    const N: u32 = 5;
    let own = |lane: usize| {
        let mut values = vec![lane as u32 * 3];
        for i in 0..N {
            let last = values[i as usize];
            values.push(last.wrapping_add(last.wrapping_mul(2).wrapping_mul(i)));
        }
        values
    };
    for target in Target::ALL {
        let bytes = object("plain", target);
        let all = variables(&bytes).unwrap_or_else(|why| panic!("{why}"));
        let launch = Launch::new("plain", [64, 1, 1], [64, 1, 1]).arg(buffer(0..64)).arg(N);
        let table = all.iter().find(|variable| variable.name == "table").expect("it is declared");
        let [(_, _, Place::Scratch(address))] = table.places[..] else { panic!("{table:?}") };
        let mut stores = Stores::default();
        let loaded = CodeObject::load(&bytes).expect("our object");
        loaded.run_observed(&launch, &mut stores).expect("it runs");
        assert!((address..address + 160).all(|byte| stores.0.contains(&byte)), "{target}: {:?}", stores.0);
        let seen = watch(&bytes, &launch, &all);
        judge(
            target.name(),
            &seen,
            &[
                ("own", 0, "VGPR", false, Box::new(own)),
                ("id", 0, "VGPR", true, Box::new(|lane| vec![lane as u32])),
                ("j", 0, "constant", false, Box::new(|_| (0..=40).collect())),
                (
                    "sum",
                    0,
                    "VGPR",
                    false,
                    Box::new(move |lane| own(lane).iter().map(|one| one.wrapping_mul(2)).collect()),
                ),
            ],
        );
    }
}

/// Of functions that are called, and that call others.
#[test]
fn of_functions_that_are_called() {
    const N: u32 = 4;
    /// The values of `all` and `sum`, one after the other.
    fn run(lane: usize) -> [Vec<u32>; 2] {
        let (mut all, mut sums) = (vec![lane as u32], Vec::new());
        for i in 0..N {
            let last = all[i as usize];
            sums.push(last.wrapping_add(i));
            all.push(sums[i as usize].wrapping_mul(sums[i as usize]).wrapping_add(last ^ i));
        }
        [all, sums]
    }
    for target in Target::ALL {
        let bytes = object("called", target);
        let all = variables(&bytes).unwrap_or_else(|why| panic!("{why}"));
        let launch = Launch::new("called", [64, 1, 1], [64, 1, 1]).arg(buffer(0..64)).arg(N);
        let seen = watch(&bytes, &launch, &all);
        judge(
            target.name(),
            &seen,
            &[
                ("id", 0, "VGPR", true, Box::new(|lane| vec![lane as u32])),
                ("all", 0, "VGPR", false, Box::new(|lane| run(lane)[0].clone())),
                ("i", 0, "SGPR", false, Box::new(|_| (0..=N).collect())),
                ("sum", 0, "VGPR", false, Box::new(|lane| run(lane)[1].clone())),
                ("result", 0, "VGPR", true, Box::new(|lane| vec![run(lane)[0][N as usize]])),
            ],
        );
    }
}

/// Types of every kind are what llc-19 says of the same IR, as llvm-dwarfdump-19 reads both.
#[test]
fn types_are_those_of_llc() {
    let test = "variables::types_are_those_of_llc";
    if !["llc-19", "llvm-dwarfdump-19"].iter().all(|tool| have(test, tool, "llvm-19")) {
        return;
    }
    let path = format!("{}/variables/types.ll", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the file");
    let folder = tempfile::tempdir().expect("a folder");
    let (ir, ours, theirs) =
        (folder.path().join("a.ll"), folder.path().join("a.hsaco"), folder.path().join("a.o"));
    for version in 2..=5 {
        let text = text.replace("\"Dwarf Version\", i32 5", &format!("\"Dwarf Version\", i32 {version}"));
        std::fs::write(&ir, &text).expect("written");
        let options = Options::default().target(Target::Gfx90a);
        let object =
            compile_with(text.as_bytes(), "types.ll", &options).unwrap_or_else(|why| panic!("{why}"));
        std::fs::write(&ours, &object).expect("written");
        let mut llc = Command::new("llc-19");
        llc.args(["-mcpu=gfx90a", "-filetype=obj", "-o"]).arg(&theirs).arg(&ir);
        assert!(llc.status().expect("llc-19 runs").success());
        let [ours, theirs] =
            [&ours, &theirs].map(|object| debug_types::variables(object).expect("it is read"));
        assert!(ours.len() > 20 && ours.keys().eq(theirs.keys()), "{ours:#?}, {theirs:#?}");
        // Where bits were before DWARF 4 we do not say.
        let others: Vec<_> = ours
            .iter()
            .map(|(name, found)| (found, &theirs[name]))
            .filter(|(found, other)| found != other && (version >= 4 || !found.contains("bit_size")))
            .collect();
        assert!(others.is_empty(), "DWARF {version}: {others:#?}");
    }
}

/// Variables are in the blocks of the source: in `outer` of `called.cl`, `i` is in that of the loop, `kept` in that of its body.
#[test]
fn blocks_are_those_of_llc() {
    let test = "variables::blocks_are_those_of_llc";
    if !["llc-19", "llvm-dwarfdump-19"].iter().all(|tool| have(test, tool, "llvm-19")) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (ours, theirs) = (folder.path().join("a.hsaco"), folder.path().join("a.o"));
    std::fs::write(&ours, object("called", Target::Gfx90a)).expect("written");
    let mut llc = Command::new("llc-19");
    llc.args(["-mcpu=gfx90a", "-filetype=obj", "-o"]).arg(&theirs);
    llc.arg(format!("{}/variables/called.ll", env!("CARGO_MANIFEST_DIR")));
    assert!(llc.status().expect("llc-19 runs").success());
    let [ours, theirs] = [&ours, &theirs].map(|object| debug_types::blocks(object).expect("it is read"));
    assert_eq!(ours, theirs);
    assert!(ours["all"] == 0 && ours["i"] == 1 && ours["kept"] == 2, "{ours:?}");
}
