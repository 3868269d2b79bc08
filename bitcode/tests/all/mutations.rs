//! Bitcode with faults in it: truncated, bits flipped, words overwritten, pieces moved; records and operands changed. Whatever it
//! is, nothing panics, and what is kept of it has room.

use gcnsel_generator::bitstream::{self, Block, Writer};
use gcnsel_generator::rng::Rng;
use gcnsel_ir::{print, verify};
use gcnsel_oracle::{every, have, ir_files, piped};

/// The most that the process may have had, in bytes: files are of some kilobytes, and other tests run beside these.
const MOST: usize = 1 << 30;

/// The most memory that the process has had, in bytes, where Linux tells.
fn most_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<usize>().ok());
    1024 * kilobytes.unwrap_or(0)
}

/// A number below a limit.
fn below(numbers: &mut Rng, limit: usize) -> usize {
    numbers.below(limit.clamp(1, u32::MAX as usize) as u32) as usize
}

fn mutate(bytes: &mut Vec<u8>, numbers: &mut Rng) {
    let at = below(numbers, bytes.len());
    match below(numbers, 8) {
        0 => bytes.truncate(at),
        1 => {
            let words = bytes.len() / 4;
            let word = 4 * below(numbers, words);
            let values = [0, 1, u32::MAX, 0x7fff_ffff, 0x8000_0000, words as u32, 1 << 20];
            let value = values[below(numbers, values.len())];
            if word + 4 <= bytes.len() {
                bytes[word..word + 4].copy_from_slice(&value.to_le_bytes());
            }
        }
        2 => {
            let from = below(numbers, bytes.len());
            let piece = bytes[from..(from + 4 * below(numbers, 16)).min(bytes.len())].to_vec();
            bytes.splice(at..at, piece);
        }
        3 => {
            let end = (at + 4 * below(numbers, 16)).min(bytes.len());
            bytes.drain(at..end);
        }
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << below(numbers, 8);
            }
        }
    }
}

/// Reads, and whatever comes of it is verified and printed.
fn read(bytes: &[u8], name: &str) -> bool {
    let module = gcnsel_bitcode::read(bytes);
    let Ok(module) = module else { return false };
    if verify(&module).is_ok() {
        let text = print(&module);
        let again = gcnsel_ir::parse(text.as_bytes());
        assert!(again.is_ok(), "{name}: {:?}\n{text}", again.err());
    }
    true
}

/// Bitcode of small files of the repository, and their names.
fn seeds() -> Vec<(String, Vec<u8>)> {
    let seeds: Vec<_> = ir_files()
        .iter()
        .filter(|file| file.metadata().is_ok_and(|metadata| metadata.len() < 20_000))
        .step_by(5)
        .filter_map(|file| Some((file.display().to_string(), piped("llvm-as-19", file)?)))
        .filter(|(_, bytes)| gcnsel_bitcode::read(bytes).is_ok())
        .collect();
    assert!(seeds.len() > 30, "{} seeds", seeds.len());
    seeds
}

/// Reads what comes of many mutations: neither all nor none is accepted, since faults stand in names, too.
fn faults(mutated: impl Fn(&[u8], u64) -> Vec<u8>) {
    let seeds = seeds();
    let cases = 40_000 / every(8, 4);
    let mut accepted = 0;
    for seed in 0..cases {
        let (file, bytes) = &seeds[seed % seeds.len()];
        accepted += usize::from(read(&mutated(bytes, seed as u64), &format!("{file} by seed {seed}")));
    }
    assert!(most_memory() < MOST, "{} bytes", most_memory());
    assert!(accepted > cases / 50 && accepted < cases * 9 / 10, "{accepted} of {cases} are read");
}

#[test]
fn faults_in_bytes_never_panic() {
    if !have("faults_in_bytes_never_panic", "llvm-as-19", "llvm-19") {
        return;
    }
    faults(|bytes, seed| {
        let mut numbers = Rng::new(seed);
        let mut bytes = bytes.to_vec();
        for _ in 0..=below(&mut numbers, 3) {
            mutate(&mut bytes, &mut numbers);
        }
        bytes
    });
}

#[test]
fn faults_in_records_never_panic() {
    if !have("faults_in_records_never_panic", "llvm-as-19", "llvm-19") {
        return;
    }
    let whole = |bytes: &[u8]| Block::of_file(bytes).expect("LLVM has written a bitstream");
    // Without a fault they are what they were.
    for (name, bytes) in seeds() {
        let print = |bytes: &[u8]| print(&gcnsel_bitcode::read(bytes).expect("it is read"));
        assert_eq!(print(&whole(&bytes).to_file()), print(&bytes), "{name}");
    }
    faults(|bytes, seed| {
        let mut file = whole(bytes);
        bitstream::mutate(&mut file, seed);
        file.to_file()
    });
}

/// No beginning of a file is a file: what a module has is named by a table at the end.
#[test]
fn truncated_at_every_byte() {
    if !have("truncated_at_every_byte", "llvm-as-19", "llvm-19") {
        return;
    }
    for (name, bytes) in seeds().iter().step_by(12) {
        for len in 0..bytes.len() {
            let error = gcnsel_bitcode::read(&bytes[..len]).map(|_| ()).expect_err("it has no end");
            assert!(!error.message.is_empty(), "{name}: {len} of {} bytes", bytes.len());
        }
    }
}

/// Bytes that begin as bitcode does, and go on anyhow.
#[test]
fn bytes_never_panic() {
    for seed in 0..5000 {
        let mut numbers = Rng::new(seed);
        let mut bytes = b"BC\xC0\xDE".to_vec();
        bytes.extend((0..below(&mut numbers, 200)).map(|_| below(&mut numbers, 256) as u8));
        read(&bytes, &format!("seed {seed}"));
    }
}

/// Elements that take no bits, in any number: an array of literals, which is a kind of record that few bits make long.
#[test]
fn operands_that_take_no_bits_have_an_end() {
    let mut w = Writer::new();
    let module = w.enter(2, 8, 3);
    // An abbreviation: a record of code 16, an array of the literal 97.
    w.fixed(2, 3);
    w.variable(3, 5);
    w.fixed(1, 1);
    w.variable(16, 8);
    w.fixed(0, 1);
    w.fixed(3, 3);
    w.fixed(1, 1);
    w.variable(97, 8);
    // A record by it, of 2^32 elements.
    w.fixed(4, 3);
    w.variable(1 << 32, 6);
    w.leave(3, module);
    let error = gcnsel_bitcode::read(&w.bytes).expect_err("it is too long");
    assert!(error.message.starts_with("more operands than the bitcode has bits"), "{}", error.message);
    assert!(!read(&w.bytes, "an array of literals"));
}

/// Types of which each has the one before it twice: what is written of the last has 2^60 parts, in a file of some hundred bytes.
#[test]
fn types_that_share_their_parts_have_an_end() {
    let mut w = Writer::new();
    let module = w.enter(2, 8, 3);
    w.unabbreviated(3, 1, &[2]);
    let types = w.enter(3, 17, 3);
    w.unabbreviated(3, 7, &[32]);
    (0..60).for_each(|ty| w.unabbreviated(3, 18, &[0, ty, ty]));
    w.leave(3, types);
    w.leave(3, module);
    let error = gcnsel_bitcode::read(&w.bytes).expect_err("it is too large");
    assert!(error.message.contains("a type has more than 16384 parts as it is written"), "{}", error.message);
}

/// Target types of which each has the one before it twice: the text of the last has 2^40 characters, in a file of some hundred bytes.
/// A long one is a part of many.
#[test]
fn target_types_that_share_their_parts_have_an_end() {
    let module = |types: &dyn Fn(&mut Writer)| {
        let mut w = Writer::new();
        let module = w.enter(2, 8, 3);
        w.unabbreviated(3, 1, &[2]);
        let table = w.enter(3, 17, 3);
        w.unabbreviated(3, 7, &[32]);
        types(&mut w);
        w.leave(3, table);
        w.leave(3, module);
        gcnsel_bitcode::read(&w.bytes).map(|_| ()).map_err(|error| error.message)
    };
    // A name, and a type of it: how many types it has, and which.
    let target = |w: &mut Writer, name: usize, types: &[u64]| {
        w.unabbreviated(3, 19, &vec![97; name]);
        w.unabbreviated(3, 26, &[&[types.len() as u64], types].concat());
    };
    assert_eq!(module(&|w| (0..10).for_each(|ty| target(w, 1, &[ty, ty]))), Ok(()));
    let doubled = module(&|w| (0..40).for_each(|ty| target(w, 1, &[ty, ty])));
    let found = doubled.expect_err("it is too large");
    assert!(found.contains("a type has more than 16384 parts as it is written"), "{found}");
    let long = module(&|w| {
        target(w, 50_000, &[]);
        (0..500).for_each(|_| target(w, 1, &[1, 1]));
    });
    let found = long.expect_err("it is too large");
    assert!(found.contains("names and strings are named too often for a file of this size"), "{found}");
}

/// A structure without a name that has one with a long name many times: a message about it would be longer than memory.
#[test]
fn types_with_long_names_have_an_end() {
    let read = |name: usize| {
        gcnsel_bitcode::read(&module(
            |w| {
                w.unabbreviated(3, 19, &vec![97; name]);
                w.unabbreviated(3, 6, &[0]);
                w.unabbreviated(3, 18, &[&[0][..], &[0; 10_000]].concat());
            },
            0,
            |_| {},
        ))
        .map(|_| ())
        .map_err(|error| error.message)
    };
    assert_eq!(read(10), Ok(()));
    let found = read(100_000).expect_err("it is too large");
    assert!(found.contains("a type has more than 16384 parts as it is written"), "{found}");
}

/// Each function's body adds an abbreviation to those that all later ones have. It has those that were there when it began, and its
/// own behind them. No body gets a copy of them, which would take the square of their number.
#[test]
fn abbreviations_of_later_blocks() {
    const BODIES: u64 = 30_000;
    let mut w = Writer::new();
    let module = w.enter(2, 8, 3);
    w.unabbreviated(3, 1, &[2]);
    let types = w.enter(3, 17, 3);
    w.unabbreviated(3, 2, &[]);
    w.unabbreviated(3, 21, &[0, 0]);
    w.leave(3, types);
    // Name, type, calling convention, that it is defined, linkage (internal).
    (0..BODIES).for_each(|_| w.unabbreviated(3, 8, &[0, 0, 1, 0, 0, 3, 0, 0, 0]));
    // One operand, a literal.
    let abbreviation = |w: &mut Writer, width, literal| {
        w.fixed(2, width);
        w.variable(1, 5);
        w.fixed(1, 1);
        w.variable(literal, 8);
    };
    for body in 0..BODIES {
        let function = w.enter(3, 12, 20);
        let info = w.enter(20, 0, 3);
        w.unabbreviated(3, 1, &[12]);
        // `unreachable` for later bodies, `ret void` for this one.
        abbreviation(&mut w, 3, 15);
        w.leave(3, info);
        abbreviation(&mut w, 20, 10);
        w.unabbreviated(20, 1, &[1]);
        w.fixed(4 + body - body % 2, 20);
        w.leave(20, function);
    }
    w.leave(3, module);
    let module = gcnsel_bitcode::read(&w.bytes).expect("it is read");
    assert_eq!(module.functions.len() as u64, BODIES);
    for (body, function) in module.functions.iter().enumerate() {
        let text = gcnsel_ir::print_function(&module, &module.types, function);
        let wanted = if body % 2 == 0 { "ret void" } else { "unreachable" };
        assert!(text.contains(wanted), "{body}: {text}");
    }
}

/// A module of a type table, as many variables of type 0 with the first constant as their value, and constants.
fn module(types: impl Fn(&mut Writer), variables: u64, constants: impl Fn(&mut Writer)) -> Vec<u8> {
    let mut w = Writer::new();
    let module = w.enter(2, 8, 3);
    w.unabbreviated(3, 1, &[2]);
    let table = w.enter(3, 17, 3);
    types(&mut w);
    w.leave(3, table);
    for _ in 0..variables {
        // Name, type, that it is there, one more than the number of the value, linkage (private), alignment, section.
        w.unabbreviated(3, 7, &[0, 0, 0, 2, variables + 1, 9, 0, 0]);
    }
    let block = w.enter(3, 11, 3);
    constants(&mut w);
    w.leave(3, block);
    w.leave(3, module);
    w.bytes
}

/// Constants of which each has the one before it twice: the last has 2^40 parts as it is written.
#[test]
fn constants_that_share_their_parts_have_an_end() {
    let arrays = |w: &mut Writer| {
        (0..40).for_each(|ty| w.unabbreviated(3, 11, &[2, ty + 1]));
        w.unabbreviated(3, 7, &[32]);
    };
    let nested = module(arrays, 0, |w| {
        w.unabbreviated(3, 1, &[40]);
        w.unabbreviated(3, 4, &[2]);
        for level in 0..40 {
            w.unabbreviated(3, 1, &[39 - level]);
            w.unabbreviated(3, 7, &[level, level]);
        }
    });
    let error = gcnsel_bitcode::read(&nested).expect_err("it is too large");
    assert!(error.message.contains("too many parts for a file of this size"), "{}", error.message);
}

/// A string of 10,000 characters is the value of some variables, or of so many that what is written has no end.
#[test]
fn constants_that_many_have_have_an_end() {
    let string = |w: &mut Writer| {
        w.unabbreviated(3, 11, &[10_000, 1]);
        w.unabbreviated(3, 7, &[8]);
    };
    let shared = |variables| {
        let bytes = module(string, variables, |w| {
            w.unabbreviated(3, 1, &[0]);
            w.unabbreviated(3, 8, &[97; 10_000]);
        });
        gcnsel_bitcode::read(&bytes)
    };
    assert_eq!(shared(20).map(|module| module.globals.len()).map_err(|error| error.message), Ok(20));
    let error = shared(2000).expect_err("it is too large");
    assert!(error.message.contains("too many parts for a file of this size"), "{}", error.message);
}

/// Types that constants do not have, which libFuzzer found in a bundle.
#[test]
fn constants_have_types_of_values() {
    // Void, a label, metadata, `void ()`; i32 is one.
    let types = |w: &mut Writer| {
        w.unabbreviated(3, 2, &[]);
        w.unabbreviated(3, 5, &[]);
        w.unabbreviated(3, 16, &[]);
        w.unabbreviated(3, 21, &[0, 0]);
        w.unabbreviated(3, 7, &[32]);
    };
    for (ty, text) in
        [(0, Some("void")), (1, Some("label")), (2, Some("metadata")), (3, Some("void ()")), (4, None)]
    {
        // Zero, `undef`, `poison`.
        for code in [2, 3, 26] {
            let read = gcnsel_bitcode::read(&module(types, 0, |w| {
                w.unabbreviated(3, 1, &[ty]);
                w.unabbreviated(3, code, &[]);
            }));
            let wanted = text.map(|text| {
                format!("record {code} of a constants block: there is no constant of type '{text}'")
            });
            let found = read.err().map(|error| error.message);
            let is_right = match &wanted {
                Some(wanted) => found.as_ref().is_some_and(|found| found.starts_with(wanted)),
                None => found.is_none(),
            };
            assert!(is_right, "{found:?}, {wanted:?}");
        }
    }
}

/// A call by a type that returns a function's, which libFuzzer found.
#[test]
fn functions_return_values() {
    for (result, text) in
        [(0, Some("i32 ()")), (1, None), (2, Some("label")), (3, Some("metadata")), (4, None)]
    {
        let read = gcnsel_bitcode::read(&module(
            |w| {
                w.unabbreviated(3, 21, &[0, 1]);
                w.unabbreviated(3, 7, &[32]);
                w.unabbreviated(3, 5, &[]);
                w.unabbreviated(3, 16, &[]);
                w.unabbreviated(3, 2, &[]);
                w.unabbreviated(3, 21, &[0, result]);
            },
            0,
            |_| {},
        ));
        let found = read.err().map(|error| error.message);
        let is_right = match text {
            Some(text) => found
                .as_ref()
                .is_some_and(|found| found.contains(&format!("a function cannot return '{text}'"))),
            None => found.is_none(),
        };
        assert!(is_right, "{found:?}, {text:?}");
    }
}
