//! Recording changes nothing.

use crate::support::{kernels, record};
use gcnsel::{Options, compile};

/// The bytes are those of a compilation that nobody asks about, and the second recording says what the first did.
#[test]
fn the_code_is_the_same() {
    for (name, text) in kernels() {
        let plain = compile(&*text, &Options::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let recorded = record(&text);
        assert!(recorded.compiled.bytes == plain.bytes, "{name}: recording has changed the code");
        assert!(!recorded.kernels.is_empty(), "{name}");
    }
}

/// Answers do not depend on the run: names of values come out of maps.
#[test]
fn answers_are_the_same_each_time() {
    for name in ["mandelbrot.gfx942", "matmul.gfx90a", "keccak.gfx900"] {
        let text = crate::support::kernel(name);
        let answer = || {
            let kernels = vec![crate::support::explain(&text)];
            gcnsel_explain::Explanation { kernels }.to_json()
        };
        assert_eq!(answer(), answer(), "{name}");
    }
}

/// What the answers show as the code is the code of the object.
#[test]
fn every_instruction_is_shown() {
    let text = crate::support::kernel("sha256.gfx942");
    let recorded = record(&text);
    let subject = crate::support::subject(&recorded);
    let stats = &gcnsel::figures(&recorded.compiled.bytes).expect("it is a code object")[0];
    assert_eq!(subject.code.len() as u64, stats.instructions);
    let last = subject.code.last().expect("there is code");
    assert_eq!((last.text.as_str(), last.offset + 4), ("s_endpgm", stats.code_bytes));
}
