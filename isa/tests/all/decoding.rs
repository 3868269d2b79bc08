//! Random words: our decoder and LLVM's disassembler read the same instruction or both read none, but for the known
//! differences that `quirks` lists.

use crate::support;
use std::collections::BTreeMap;

use crate::support::plain::{FORMS, build};
use crate::support::quirks::{Quirk, quirk};
use crate::support::words::{Theirs, disassemble_words};
use gcnsel_isa::encode::bytes;
use gcnsel_isa::{DecodeError, Form, Inst, Op, Target, decode, encode};

/// A xorshift generator: the same words on each run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, count: u64) -> u64 {
        (self.next() >> 11) % count
    }

    /// A dword with fewer bits set than at random: most fields have bits that must be clear.
    fn sparse(&mut self) -> u32 {
        let mut word = self.next() as u32;
        for _ in 0..1 + self.below(4) {
            word &= self.next() as u32;
        }
        word
    }
}

/// An encoding's prefix, and the bits that are free in the first dword.
const PREFIXES: [(u32, u32); 16] = [
    (0xbe80_0000, 0x007f_ffff),
    (0xbf00_0000, 0x007f_ffff),
    (0xbf80_0000, 0x007f_ffff),
    (0xb000_0000, 0x0fff_ffff),
    (0x8000_0000, 0x3fff_ffff),
    (0xc000_0000, 0x03ff_ffff),
    (0x7e00_0000, 0x01ff_ffff),
    (0x7c00_0000, 0x01ff_ffff),
    (0x0000_0000, 0x7fff_ffff),
    (0xd000_0000, 0x03ff_ffff),
    (0xd380_0000, 0x007f_ffff),
    (0xd800_0000, 0x03ff_ffff),
    (0xdc00_0000, 0x03ff_ffff),
    (0xe000_0000, 0x03ff_ffff),
    (0xf000_0000, 0x03ff_ffff),
    // SDWA and DPP of VOP1, VOP2 and VOPC.
    (0x0000_00f9, 0x7fff_fe01),
];

/// An encoding of every row in every form.
fn plain(target: Target) -> Vec<[u32; 2]> {
    let mut found = Vec::new();
    for op in Op::all() {
        for form in FORMS {
            if let Ok(words) = encode(&build(op, form, &op.row().default_mods(), None), target) {
                found.push([words[0], words.get(1).copied().unwrap_or(0)]);
            }
        }
    }
    found
}

/// Two words: at random, of a random encoding with few bits set, or an instruction with some bits changed.
fn words(random: &mut Random, plain: &[[u32; 2]]) -> [u32; 2] {
    match random.below(8) {
        0 => [random.next() as u32, random.next() as u32],
        1..4 => {
            let (prefix, free) = PREFIXES[random.below(PREFIXES.len() as u64) as usize];
            [prefix | random.sparse() & free, random.sparse()]
        }
        _ => {
            let [first, second] = plain[random.below(plain.len() as u64) as usize];
            let mut both = u64::from(first) | u64::from(second) << 32;
            for _ in 0..random.below(6) {
                both ^= 1 << random.below(64);
            }
            [both as u32, (both >> 32) as u32]
        }
    }
}

/// An SDWA selection that does not exist, of which LLVM's disassembler makes anything or crashes: it is not asked.
fn no_selection([first, second]: [u32; 2]) -> bool {
    let sdwa = first & 0x8000_01ff == 0xf9;
    let vopc = first >> 25 == 0x3e;
    let seven = |lowest: u32| second >> lowest & 7 == 7;
    sdwa && (seven(16) || seven(24) || !vopc && (seven(8) || second >> 11 & 3 == 3))
}

#[derive(Default)]
struct Tally {
    same: usize,
    both_reject: usize,
    /// By the reason.
    differ: BTreeMap<&'static str, usize>,
    /// Mnemonics that only LLVM knows.
    unknown: BTreeMap<String, usize>,
    /// Disagreements by what they are about, the first of each.
    failures: BTreeMap<String, String>,
}

impl Tally {
    fn add(
        &mut self,
        target: Target,
        bytes: &[u8],
        ours: &Result<(Inst, usize), DecodeError>,
        theirs: &Theirs,
    ) {
        let text = ours.as_ref().ok().map(|(inst, _)| inst.text(target).to_string());
        match (&text, theirs) {
            (Some(ours), Theirs::Accept(theirs)) if ours == theirs => self.same += 1,
            (None, Theirs::Reject) => self.both_reject += 1,
            _ => match quirk(target, ours, theirs) {
                Some(Quirk::Differs(reason)) => *self.differ.entry(reason).or_default() += 1,
                Some(Quirk::NotInTable(mnemonic)) => *self.unknown.entry(mnemonic).or_default() += 1,
                None => {
                    let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                    let error = ours.as_ref().err().map(ToString::to_string);
                    let said = text.clone().or(error).unwrap_or_default();
                    let about = match (ours, theirs) {
                        (Ok((inst, _)), _) => inst.op.to_string(),
                        (_, Theirs::Accept(text) | Theirs::Shorter(text)) => {
                            text.split(' ').take(1).collect()
                        }
                        _ => hex[3].clone(),
                    };
                    let what = format!("{}: we `{said}`, LLVM {theirs:?}", hex.join(" "));
                    self.failures.insert(format!("{target} {about}"), what);
                }
            },
        }
    }
}

fn compare(target: Target, count: usize, seed: u64) -> Tally {
    let mut random = Random(seed);
    let plain = plain(target);
    let mut tally = Tally::default();
    let mut left = count;
    while left > 0 {
        let batch = left.min(20_000);
        left -= batch;
        let mut tried = Vec::with_capacity(batch);
        while tried.len() < batch {
            let words = words(&mut random, &plain);
            let all: Vec<u8> = bytes(&words).collect();
            let ours = decode(&all, 0, target);
            if ours.is_err() && no_selection(words) {
                continue;
            }
            let length = ours.as_ref().map_or(all.len(), |(_, length)| *length);
            tried.push((all[..length].to_vec(), ours));
        }
        let encodings: Vec<Vec<u8>> = tried.iter().map(|(bytes, _)| bytes.clone()).collect();
        for ((bytes, ours), theirs) in tried.iter().zip(disassemble_words(target, &encodings)) {
            tally.add(target, bytes, ours, &theirs);
        }
    }
    tally
}

fn agree(count: usize, seed: u64) {
    let per_target = count.div_ceil(Target::ALL.len());
    let tallies = std::thread::scope(|scope| {
        let threads = Target::ALL.map(|target| scope.spawn(move || compare(target, per_target, seed)));
        threads.map(|thread| thread.join().expect("the comparison ends"))
    });
    let mut failures = BTreeMap::new();
    for (target, tally) in Target::ALL.into_iter().zip(tallies) {
        let unknown: usize = tally.unknown.values().sum();
        println!(
            "{target}: {per_target} tried, {} read alike, {} refused by both, {unknown} of {} instructions that only \
             LLVM knows, {} disagreements",
            tally.same,
            tally.both_reject,
            tally.unknown.len(),
            tally.failures.len(),
        );
        for (reason, count) in &tally.differ {
            println!("    {count}: {reason}");
        }
        println!("    only LLVM: {}", tally.unknown.into_keys().collect::<Vec<_>>().join(" "));
        assert!(tally.same > per_target / 3 && tally.both_reject > per_target / 10, "both ways are tried");
        failures.extend(tally.failures);
    }
    let shown: Vec<_> = failures.iter().map(|(name, what)| format!("{name}: {what}")).collect();
    assert!(failures.is_empty(), "{} disagreements:\n{}", shown.len(), shown.join("\n"));
}

#[test]
fn random_words_agree_with_llvm() {
    if support::oracle_available("random_words_agree_with_llvm") {
        agree(90_000, 0x9e37_79b9_7f4a_7c15);
    }
}

/// `cargo test --release -p gcnsel-isa --test all decoding:: -- --ignored --nocapture`: two minutes.
#[test]
#[ignore = "ten million words"]
fn ten_million_random_words_agree_with_llvm() {
    if support::oracle_available("ten_million_random_words_agree_with_llvm") {
        agree(10_000_000, 0x2545_f491_4f6c_dd1d);
    }
}

/// Every immediate that has a text of its own: messages, hardware registers, waits, and permutations of lanes.
#[test]
fn immediates_read_as_llvm_reads_them() {
    if !support::oracle_available("immediates_read_as_llvm_reads_them") {
        return;
    }
    let scalar = [Op::S_SENDMSG, Op::S_SENDMSGHALT, Op::S_WAITCNT, Op::S_SETREG_B32, Op::S_GETREG_B32];
    for target in Target::ALL {
        let mut words: Vec<[u32; 2]> = Vec::new();
        for op in scalar {
            let word = encode(&build(op, Form::Native, &op.row().default_mods(), None), target);
            let word = word.expect("it can be encoded")[0] & !0xffff;
            words.extend((0..=0xffff).map(|immediate| [word | immediate, 0]));
        }
        let op = Op::DS_SWIZZLE_B32;
        let plain = encode(&build(op, Form::Native, &op.row().default_mods(), None), target);
        let plain = plain.expect("it can be encoded");
        words.extend((0..=0xffff).map(|offset| [plain[0] & !0xffff | offset, plain[1]]));
        let mut tally = Tally::default();
        let tried: Vec<_> = words
            .iter()
            .map(|words| {
                let all: Vec<u8> = bytes(words).collect();
                let ours = decode(&all, 0, target);
                let length = ours.as_ref().map_or(all.len(), |(_, length)| *length);
                (all[..length].to_vec(), ours)
            })
            .collect();
        let encodings: Vec<Vec<u8>> = tried.iter().map(|(bytes, _)| bytes.clone()).collect();
        for ((bytes, ours), theirs) in tried.iter().zip(disassemble_words(target, &encodings)) {
            tally.add(target, bytes, ours, &theirs);
        }
        assert!(
            tally.failures.is_empty() && tally.differ.is_empty(),
            "{:#?} {:?}",
            tally.failures,
            tally.differ
        );
        assert_eq!(tally.same, words.len(), "{target}");
    }
}

/// Instructions without operands have none in DPP or SDWA either, whatever stands in the source's field: llvm-mc-19 reads
/// them so.
#[test]
fn sources_of_instructions_without_any_are_ignored() {
    for target in Target::ALL {
        for (op, number) in [(Op::V_NOP, 0), (Op::V_CLREXCP, 0x35)] {
            for source in [0xf9, 0xfa, 0xff] {
                let all: Vec<u8> = bytes(&[0x7e00_0000 | number << 9 | source, 0x7e00_0000]).collect();
                let (inst, used) = decode(&all, 0, target).unwrap_or_else(|why| panic!("{source:#x}: {why}"));
                assert_eq!((inst.op, used), (op, 4), "{source:#x} on {target}");
            }
        }
    }
}

#[test]
fn any_bytes_decode_or_fail() {
    let mut random = Random(1);
    let plain = plain(Target::Gfx942);
    for _ in 0..200_000 {
        let [first, second] = words(&mut random, &plain);
        let all: Vec<u8> = bytes(&[first, second, random.sparse()]).collect();
        let length = random.below(all.len() as u64 + 1) as usize;
        for target in Target::ALL {
            match decode(&all[..length], 0, target) {
                Ok((inst, used)) => {
                    assert!(used <= length, "an instruction lies within the bytes");
                    // Printing does not fail on what decoding gives, legal or not.
                    assert!(!inst.text(target).to_string().is_empty());
                    let _ = encode(&inst, target);
                }
                Err(error @ DecodeError::Truncated { .. }) => {
                    assert!(length < all.len());
                    assert!(!error.to_string().is_empty());
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    assert_eq!(decode(&[], 0, Target::Gfx942), Err(DecodeError::Truncated { offset: 0 }));
    assert_eq!(
        decode(&[0; 8], usize::MAX, Target::Gfx942),
        Err(DecodeError::Truncated { offset: usize::MAX })
    );
}
