//! Random encodings: what we read as an instruction and encode back to the same bytes, LLVM's disassembler reads as the
//! same instruction.

mod support;

use std::collections::BTreeMap;

use gcnsel_isa::encode::bytes;
use gcnsel_isa::{DecodeError, Op, Target, decode, encode};

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
}

/// An encoding: its prefix, bits free in the first dword, and how many dwords.
const ENCODINGS: [(u32, u32, usize); 15] = [
    (0xbe80_0000, 0x007f_ffff, 1),
    (0xbf00_0000, 0x007f_ffff, 1),
    (0xbf80_0000, 0x007f_ffff, 1),
    (0xb000_0000, 0x0fff_ffff, 1),
    (0x8000_0000, 0x3fff_ffff, 1),
    (0xc000_0000, 0x03ff_ffff, 2),
    (0x7e00_0000, 0x01ff_ffff, 1),
    (0x7c00_0000, 0x01ff_ffff, 1),
    (0x0000_0000, 0x7fff_ffff, 1),
    (0xd000_0000, 0x03ff_ffff, 2),
    (0xd380_0000, 0x007f_ffff, 2),
    (0xd800_0000, 0x03ff_ffff, 2),
    (0xdc00_0000, 0x03ff_ffff, 2),
    (0xe000_0000, 0x03ff_ffff, 2),
    // SDWA and DPP of VOP1, VOP2 and VOPC.
    (0x0000_00f9, 0x7fff_fe01, 2),
];

/// An encoding with fewer bits set than at random: most fields have bits that must be clear.
fn sparse(random: &mut Random) -> u32 {
    let mut word = random.next() as u32;
    for _ in 0..1 + random.below(4) {
        word &= random.next() as u32;
    }
    word
}

fn words(random: &mut Random) -> Vec<u8> {
    let (prefix, free, dwords) = ENCODINGS[random.below(ENCODINGS.len() as u64) as usize];
    let first = prefix | sparse(random) & free;
    let mut words = vec![first];
    // Literals follow where a source asks for one; a dword too many is cut off below.
    for _ in 1..dwords + 1 {
        words.push(sparse(random));
    }
    bytes(&words).collect()
}

#[test]
fn random_encodings_agree_with_llvm() {
    if !support::oracle_available("random_encodings_agree_with_llvm") {
        return;
    }
    let mut failures: BTreeMap<String, String> = BTreeMap::new();
    for target in Target::ALL {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        // LLVM's disassembler crashes on some bytes that are no instruction: it is asked about ours alone.
        let mut tried = Vec::new();
        for _ in 0..200_000 {
            let bytes = words(&mut random);
            let Ok((inst, length)) = decode(&bytes, 0, target) else { continue };
            if encode(&inst, target)
                .is_ok_and(|words| self::bytes(&words).eq(bytes[..length].iter().copied()))
            {
                tried.push((inst, bytes[..length].to_vec()));
            }
        }
        let encodings: Vec<Vec<u8>> = tried.iter().map(|(_, bytes)| bytes.clone()).collect();
        let mut agreed = 0;
        for ((inst, bytes), theirs) in tried.iter().zip(support::disassemble(target, &encodings)) {
            let ours = inst.text(target).to_string();
            match theirs {
                Ok(text) if text == ours => agreed += 1,
                // LLVM prints the bits of 1.0 as `1.0`, which it would assemble as another number.
                Ok(text) if inst.op == Op::S_SETREG_IMM32_B32 && text.contains('.') => {}
                theirs => {
                    let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                    let what = format!("{}: we `{ours}`, LLVM {theirs:?}", hex.join(" "));
                    failures.insert(format!("{target} {}", inst.op), what);
                }
            }
        }
        println!("{target}: {agreed} random encodings that LLVM reads");
        assert!(agreed > 2_000, "the generator hits instructions");
    }
    let shown: Vec<_> = failures.iter().map(|(name, what)| format!("{name}: {what}")).collect();
    assert!(failures.is_empty(), "{} disagreements:\n{}", shown.len(), shown.join("\n"));
}

#[test]
fn any_bytes_decode_or_fail() {
    let mut random = Random(1);
    for _ in 0..200_000 {
        let words = words(&mut random);
        let length = random.below(words.len() as u64 + 1) as usize;
        for target in Target::ALL {
            match decode(&words[..length], 0, target) {
                Ok((inst, used)) => {
                    assert!(used <= length, "an instruction lies within the bytes");
                    // Printing does not fail on what decoding gives, legal or not.
                    assert!(!inst.text(target).to_string().is_empty());
                    let _ = encode(&inst, target);
                }
                Err(DecodeError::Truncated { .. }) => assert!(length < words.len()),
                Err(_) => {}
            }
        }
    }
    assert_eq!(decode(&[], 0, Target::Gfx942), Err(DecodeError::Truncated { offset: 0 }));
    assert_eq!(
        decode(&[0; 8], usize::MAX, Target::Gfx942),
        Err(DecodeError::Truncated { offset: usize::MAX })
    );
}
