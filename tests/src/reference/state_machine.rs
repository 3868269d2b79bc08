//! A scanner for numbers, names and quoted strings.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

#[derive(Clone, Copy)]
enum State {
    Blank,
    Name,
    Number,
    Fraction,
    Quoted,
    Escape,
    Bad,
}

/// Names, numbers, strings, and a hash of the states gone through.
fn scan(line: &[u8]) -> [u32; 4] {
    use State::*;
    let (mut state, mut counts) = (Blank, [0u32; 4]);
    let end = |c: u8| if c == b' ' { Blank } else { Bad };
    for &c in line {
        let digit = c.is_ascii_digit();
        let letter = c.is_ascii_lowercase() || c == b'_';
        state = match state {
            Blank if letter => {
                counts[0] += 1;
                Name
            }
            Blank if digit => {
                counts[1] += 1;
                Number
            }
            Blank if c == b'"' => Quoted,
            Name if letter || digit => Name,
            Number if c == b'.' => Fraction,
            Number if digit => Number,
            Fraction if digit => Fraction,
            Quoted if c == b'\\' => Escape,
            Quoted if c == b'"' => {
                counts[2] += 1;
                Blank
            }
            Quoted | Escape => Quoted,
            _ => end(c),
        };
        counts[3] = counts[3].wrapping_mul(31).wrapping_add(state as u32);
    }
    counts
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let lines = guarded(shape);
    let length = 48;
    let alphabet = b"ab_z  1290  .\"\"\\?";
    let text = rng.fill(lines * length, |r| alphabet[r.below(alphabet.len() as u32) as usize]);
    let after: Vec<[u32; 4]> = text.chunks(length).map(scan).collect();
    Launch::new(shape)
        .output(&vec![[0u32; 4]; lines], &after)
        .input(&text)
        .u32(length as u32)
        .u32(lines as u32)
}

#[test]
fn a_line_of_each_kind() {
    assert_eq!(scan(br#"a1 2.5 "x\" y" _"#)[..3], [2, 1, 1]);
}
