//! The graphs.

use super::Text;

pub fn straight(size: usize) -> Text {
    let mut text = Text::new(size);
    (1..size).for_each(|b| text.branch(b - 1, &[b]));
    text
}

pub fn ifs(size: usize) -> Text {
    let mut text = Text::new(size / 2 * 2 + 1);
    for b in (0..size / 2 * 2).step_by(2) {
        text.branch(b, &[b + 1, b + 2]);
        text.branch(b + 1, &[b + 2]);
    }
    text
}

pub fn nested_ifs(size: usize) -> Text {
    let depth = size / 2;
    let mut text = Text::new(2 * depth + 1);
    for b in 0..depth {
        text.branch(b, &[b + 1, 2 * depth - b]);
        text.branch(2 * depth - b - 1, &[2 * depth - b]);
    }
    text
}

pub fn early_exits(size: usize) -> Text {
    let end = size - 1;
    let mut text = Text::new(size);
    (0..end - 1).for_each(|b| text.branch(b, &[b + 1, end]));
    text.branch(end - 1, &[end]);
    text
}

pub fn ladder(size: usize) -> Text {
    let end = size / 2 * 2;
    let mut text = Text::new(end + 1);
    // Even blocks are one chain, with rungs to the odd ones.
    for b in (0..end).step_by(2) {
        match b + 2 < end {
            true => text.branch(b, &[b + 2, b + 1]),
            false => text.branch(b, &[b + 1]),
        }
        text.branch(b + 1, &[end.min(b + 3)]);
    }
    text
}

pub fn grid(size: usize) -> Text {
    let side = size.isqrt();
    let (at, end) = (|step: usize, chain: usize| 1 + step * side + chain % side, 1 + side * side);
    let mut text = Text::new(end + 1);
    text.branch(0, &(0..side).map(|chain| at(0, chain)).collect::<Vec<_>>());
    for step in 0..side {
        for chain in 0..side {
            match step + 1 < side {
                true => text.branch(at(step, chain), &[at(step + 1, chain), at(step + 1, chain + 1)]),
                false => text.branch(at(step, chain), &[end]),
            }
        }
    }
    text
}

pub fn switch(size: usize) -> Text {
    let end = size - 1;
    let mut text = Text::new(size);
    text.branch(0, &(1..end).collect::<Vec<_>>());
    (1..end).for_each(|b| text.branch(b, &[end]));
    text
}

pub fn nested(size: usize) -> Text {
    nests_of(size, (size - 2) / 2)
}

pub fn nests(size: usize) -> Text {
    nests_of(size, 16.min((size - 2) / 2))
}

/// Nests of so many loops, one after the other: headers from the outside in, then latches from the inside out.
fn nests_of(size: usize, depth: usize) -> Text {
    let count = ((size - 2) / (2 * depth)).max(1);
    let mut text = Text::new(1 + count * 2 * depth + 1);
    text.branch(0, &[1]);
    for first in (0..count).map(|n| 1 + n * 2 * depth) {
        for i in 0..depth {
            text.branch(first + i, &[first + i + 1]);
            let latch = first + depth + i;
            text.branch(latch, &[first + depth - 1 - i, latch + 1]);
        }
    }
    text
}

pub fn nested_returns(size: usize) -> Text {
    let depth = (size - 2) / 3;
    let end = 3 * depth + 1;
    let mut text = Text::new(end + 1);
    text.branch(0, &[1]);
    for i in 0..depth {
        text.branch(1 + i, &[2 + i]);
        // A test that may return, then the latch.
        let test = 1 + depth + 2 * i;
        text.branch(test, &[test + 1, end]);
        text.branch(test + 1, &[depth - i, test + 2]);
    }
    text
}

pub fn nested_uses(size: usize) -> Text {
    let depth = (size - 2) / 2;
    let mut text = nests_of(size, depth);
    (0..depth).for_each(|i| text.carry(1 + i, 2 * depth + 1));
    text
}

pub fn breaks(size: usize) -> Text {
    let end = size - 1;
    let mut text = Text::new(size);
    text.branch(0, &[1]);
    (1..end - 1).for_each(|b| text.branch(b, &[b + 1, end]));
    text.branch(end - 1, &[1, end]);
    text
}

pub fn searches(size: usize) -> Text {
    searches_that(size, |header, _| header + 3)
}

pub fn failing_searches(size: usize) -> Text {
    searches_that(size, |_, end| end)
}

/// Loops of a header and a latch, and the place to which lanes leave it from the latch; behind the header is a block to
/// which they leave it by a uniform branch, which goes on to `fail` of the header and the end.
fn searches_that(size: usize, fail: impl Fn(usize, usize) -> usize) -> Text {
    let count = (size - 2) / 4;
    let (last, end) = (1 + 4 * count, 2 + 4 * count);
    let mut text = Text::new(end + 1);
    text.branch(0, &[1]);
    for header in (0..count).map(|i| 1 + 4 * i) {
        text.uniform_branch(header, &[header + 1, header + 2]);
        text.branch(header + 1, &[header, header + 3]);
        text.branch(header + 2, &[fail(header, end)]);
        text.branch(header + 3, &[header + 4]);
        text.carry(header, last);
    }
    text.branch(last, &[end]);
    text
}

pub fn irreducible(size: usize) -> Text {
    let count = size.div_ceil(3);
    let mut text = Text::new(3 * count + 1);
    for b in (0..3 * count).step_by(3) {
        text.branch(b, &[b + 1, b + 2]);
        text.branch(b + 1, &[b + 2]);
        text.branch(b + 2, &[b + 1, b + 3]);
    }
    text
}

pub fn irreducible_cycle(size: usize) -> Text {
    let end = size - 1;
    let mut text = Text::new(size);
    text.branch(0, &[1, end / 2]);
    for b in 1..end - 1 {
        match b % 4 == 0 && b + 7 < end {
            true => text.branch(b, &[b + 1, b + 7]),
            false => text.branch(b, &[b + 1]),
        }
    }
    text.branch(end - 1, &[1, end]);
    text
}

pub fn entries(size: usize) -> Text {
    let end = size - 1;
    let mut text = Text::new(size);
    text.branch(0, &(1..end).collect::<Vec<_>>());
    (1..end - 1).for_each(|b| text.branch(b, &[b + 1]));
    text.branch(end - 1, &[1, end]);
    text.work();
    text
}

pub fn nested_irreducible(size: usize) -> Text {
    let depth = (size - 2) / 4;
    let (inner, end) = (1 + 2 * depth, 1 + 4 * depth);
    let mut text = Text::new(end + 1);
    text.uniform_branch(0, &[1, 2]);
    // Two entries of each cycle, from which control comes to both of the next; then a way back to both.
    for i in 0..depth {
        let (first, next) = (1 + 2 * i, if i + 1 < depth { 3 + 2 * i } else { inner });
        text.uniform_branch(first, &[next, first + 1]);
        text.uniform_branch(first + 1, &[next, next + 1]);
        let latch = inner + 2 * (depth - 1 - i);
        text.branch(latch, &[first, latch + 1]);
        text.branch(latch + 1, &[first + 1, latch + 2]);
    }
    text
}

pub fn phis(size: usize) -> Text {
    let mut text = ifs(size);
    text.chain();
    text
}
