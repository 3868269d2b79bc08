//! Variables of `tests/variables`: while a kernel runs, what DWARF says of them is read from the registers, at each instruction, and is
//! what the source says.

use gcnsel::Options;
use gcnsel_emulator::{Arg, CodeObject, Executed, Launch, Observer, Touched};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile_with;
use gcnsel_tests::variables::{Place, Register, Step, Variable, Wave, variables};
use std::collections::{BTreeMap, BTreeSet};

/// The values that a variable has one after the other, for a lane.
type Expected = Box<dyn Fn(usize) -> Vec<u32>>;

fn object(name: &str, target: Target) -> Vec<u8> {
    let path = format!("{}/variables/{name}.ll", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(&path).expect("the file");
    compile_with(&text, &path, &Options::default().target(target)).unwrap_or_else(|why| panic!("{why}"))
}

fn buffer(values: impl Iterator<Item = u32>) -> Arg {
    Arg::Buffer(values.flat_map(u32::to_le_bytes).collect())
}

/// What has been seen of a variable.
#[derive(Default)]
struct Seen {
    /// Of each lane, one after the other, each that differs from the one before.
    values: BTreeMap<usize, Vec<u32>>,
    /// Kinds of places.
    kinds: BTreeSet<&'static str>,
    /// Instructions.
    count: usize,
}

fn kind(place: &Place) -> &'static str {
    match place {
        Place::Constant(_) => "constant",
        Place::Scratch(_) => "scratch",
        Place::Registers(registers) => match registers[0] {
            Register::Scalar(_) => "SGPR",
            Register::Vector(_) | Register::Accumulator(_) => "VGPR",
        },
    }
}

/// Runs a kernel, and reads all variables in front of each instruction.
fn watch(bytes: &[u8], launch: &Launch, all: &[Variable]) -> BTreeMap<(String, u64), Seen> {
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
            let seen = seen.entry((variable.name.clone(), variable.call_line.unwrap_or(0))).or_default();
            seen.kinds.insert(kind(place));
            seen.count += 1;
            for lane in (0..64).filter(|lane| step.exec >> lane & 1 != 0) {
                let Some(value) = wave.value(place, lane) else { continue };
                let values = seen.values.entry(lane).or_default();
                if values.last() != Some(&(value as u32)) {
                    values.push(value as u32);
                }
            }
        }
        wave.execute(&step);
    }
    seen
}

/// What was seen is a part of what is expected, in the same order, for each lane; of those that are to be seen as a whole, all of it.
fn judge(name: &str, seen: &BTreeMap<(String, u64), Seen>, expected: &[(&str, u64, &str, bool, Expected)]) {
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

fn input(index: u32) -> u32 {
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
struct Stores(BTreeSet<u64>);

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
