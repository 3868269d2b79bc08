//! Mutated text never makes the reader, the verifier or the printer panic; what is accepted prints and reads
//! again.

use gcnsel_ir::{parse, print, verify};
use proptest::prelude::*;

/// Seeds with most of the grammar in them.
const SEEDS: &[&str] =
    &[include_str!("../../../tests/kernels/mandelbrot.gfx942.ll"), include_str!("seeds/grammar.ll")];

/// Pieces that are likely to make sense somewhere.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    "=",
    "!",
    "!{",
    "!0",
    "%0",
    "%x",
    "@g",
    "#0",
    "i1",
    "i129",
    "ptr",
    "float",
    "half",
    "<4 x i32>",
    "[0 x i8]",
    "{ i8, i64 }",
    "void",
    "label",
    "metadata",
    "token",
    "undef",
    "poison",
    "zeroinitializer",
    "null",
    "true",
    "-1",
    "340282366920938463463374607431768211456",
    "0x",
    "0xH7C00",
    "f0x7FC00000",
    "1e5",
    "1.5",
    "nan",
    "-inf",
    "splat (i8 1)",
    "c\"\\00\"",
    "\"",
    ";",
    "\n",
    "add",
    "getelementptr",
    "inttoptr (",
    "align 8",
    "addrspace(3)",
    "to",
    "x",
    "volatile",
    "atomic",
    "seq_cst",
    "syncscope(\"agent\")",
    "br label %",
    "ret void",
    "phi",
    "12:",
    "name:",
    "define",
    "declare",
    "type",
    "asm",
    "\\",
    "\u{ff}",
];

fn mutate(seed: &str, edits: &[(usize, usize, usize)]) -> Vec<u8> {
    let mut bytes = seed.as_bytes().to_vec();
    for &(at, kind, with) in edits {
        let at = at % bytes.len().max(1);
        match kind % 5 {
            0 => {
                bytes.splice(at..at, PIECES[with % PIECES.len()].bytes());
            }
            1 => bytes.truncate(at + 1),
            2 => {
                let end = (at + 1 + with % 12).min(bytes.len());
                bytes.drain(at.min(end)..end);
            }
            3 => bytes[at] = with as u8,
            // A stretch of the seed copied to somewhere else.
            _ => {
                let from = with % bytes.len();
                let piece = bytes[from..(from + 40).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
        }
        if bytes.is_empty() {
            bytes.push(b' ');
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutations_never_panic(
        seed in 0..SEEDS.len(),
        edits in prop::collection::vec((any::<usize>(), any::<usize>(), any::<usize>()), 1..5),
    ) {
        let bytes = mutate(SEEDS[seed], &edits);
        if let Ok(module) = parse(&bytes) {
            let verified = verify(&module);
            let printed = print(&module);
            if verified.is_ok() {
                let again = parse(printed.as_bytes());
                prop_assert!(again.is_ok(), "{:?}\n{printed}", again.err());
            }
        }
    }

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse(&bytes);
    }
}
