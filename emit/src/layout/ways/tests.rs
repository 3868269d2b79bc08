//! Branches of random code reach their targets, and of code whose branches are many.

use super::*;
use gcnsel_mir::Condition;
use proptest::prelude::*;
use std::collections::HashMap;

/// Instructions that stand at an offset.
#[derive(Clone, Copy, Debug)]
enum Standing {
    Piece(usize),
    Jump(Way),
}

/// What is found by walking over the code as it is written.
struct Walked {
    standing: HashMap<u64, Vec<Standing>>,
    /// Offset and way of each branch.
    branches: Vec<(u64, Way)>,
}

/// Walks over the code, and sees that pieces are where they are said to be and control comes to no hop by itself.
fn walk(pieces: &[Piece], found: &Ways) -> Walked {
    let mut walked = Walked { standing: HashMap::new(), branches: Vec::new() };
    let (mut offset, mut ways, mut islands) = (0, found.ways.iter(), found.islands.iter().peekable());
    let mut next = |wanted: Option<usize>| {
        let way = *ways.next().expect("every branch has a way");
        assert!(
            wanted.is_none_or(|wanted| wanted == way.target as usize),
            "{way:?} is to lead to {wanted:?}"
        );
        way
    };
    for (at, piece) in pieces.iter().enumerate() {
        if let Some(island) = islands.next_if(|island| island.before == at) {
            assert!(island.hops > 0);
            assert_eq!(island.is_passed, at == 0 || pieces[at - 1].exit.falls_through());
            if island.is_passed {
                let way = next(Some(at));
                assert_eq!(way.to, offset + SHORT_BYTES * (1 + u64::from(island.hops)));
                walked.branches.push((offset, way));
                offset += SHORT_BYTES;
            }
            for _ in 0..island.hops {
                let way = next(None);
                assert!(!way.is_long);
                walked.branches.push((offset, way));
                walked.standing.entry(offset).or_default().push(Standing::Jump(way));
                offset += SHORT_BYTES;
            }
        }
        assert_eq!(found.starts[at], offset);
        walked.standing.entry(offset).or_default().push(Standing::Piece(at));
        offset += piece.bytes + if piece.exit == Exit::Program { SHORT_BYTES } else { 0 };
        let (conditional, jump) = piece.exit.targets();
        for (target, is_conditional) in [(conditional, true), (jump, false)] {
            let Some(target) = target else { continue };
            let way = next(Some(target));
            walked.branches.push((offset, way));
            offset += if is_conditional || !way.is_long { SHORT_BYTES } else { 0 };
            if way.is_long {
                walked.standing.entry(offset).or_default().push(Standing::Jump(way));
                offset += LONG_BYTES;
            }
        }
    }
    assert_eq!(offset, found.size);
    assert!(ways.next().is_none() && islands.next().is_none());
    walked
}

/// Sees that each branch gets to its target, and counts long jumps and the most branches on the way of one.
fn check(pieces: &[Piece], has_pair: bool) -> Result<(usize, usize), OutOfReach> {
    let found = find(pieces, has_pair)?;
    let walked = walk(pieces, &found);
    let mut most = 0;
    for &(offset, way) in &walked.branches {
        let (mut at, mut way, mut steps) = (offset, way, 1);
        loop {
            let distance = (way.to as i64 - at as i64 - SHORT_BYTES as i64) / 4;
            assert!(way.is_long || REACH.contains(&distance), "{way:?} at {at}");
            let there = &walked.standing[&way.to];
            let target = way.target;
            if there
                .iter()
                .any(|standing| matches!(standing, Standing::Piece(piece) if *piece == target as usize))
            {
                break;
            }
            let hop = there.iter().find_map(|standing| match standing {
                Standing::Jump(way) if way.target == target => Some(*way),
                _ => None,
            });
            (at, way) = (way.to, hop.unwrap_or_else(|| panic!("{way:?} leads to {there:?}")));
            steps += 1;
            assert!(steps < 10_000, "a way without end");
        }
        most = most.max(steps);
    }
    let long = walked.branches.iter().filter(|(_, way)| way.is_long).count();
    assert!(has_pair || long == 0);
    Ok((long, most))
}

fn branch(target: usize) -> Exit {
    Exit::Branches { conditional: Some((Condition::Scc1, target)), jump: None }
}

fn jump(target: usize) -> Exit {
    Exit::Branches { conditional: None, jump: Some(target) }
}

fn exit(count: usize) -> impl Strategy<Value = Exit> {
    prop_oneof![
        2 => Just(Exit::Fall),
        1 => Just(Exit::Program),
        4 => (0..count).prop_map(branch),
        2 => (0..count).prop_map(jump),
        1 => (0..count, 0..count).prop_map(|(one, two)| Exit::Branches {
            conditional: Some((Condition::VccZero, one)),
            jump: Some(two),
        }),
    ]
}

/// Code of up to some megabytes, in which each piece has an address of its own.
fn code() -> impl Strategy<Value = Vec<Piece>> {
    (2usize..300, 2u32..13).prop_flat_map(|(count, scale)| {
        let piece =
            (1u64..2 << scale, exit(count)).prop_map(|(dwords, exit)| Piece { bytes: 4 * dwords, exit });
        proptest::collection::vec(piece, count).prop_map(|mut pieces| {
            pieces.last_mut().expect("a piece").exit = Exit::Program;
            pieces
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn branches_get_to_their_targets(pieces in code(), has_pair in any::<bool>()) {
        check(&pieces, has_pair).expect("far fewer targets than hops have room");
    }
}

/// Each of so many pieces of so many bytes branches over all that come between it and its counterpart.
fn nested(count: usize, bytes: u64, is_loop: bool) -> Vec<Piece> {
    let exit = |at: usize| match (is_loop, at < count) {
        (false, true) | (true, false) if at > 0 => branch(2 * count - at),
        _ => Exit::Fall,
    };
    let mut pieces: Vec<Piece> = (0..2 * count).map(|at| Piece { bytes, exit: exit(at) }).collect();
    pieces.push(Piece { bytes: 0, exit: Exit::Program });
    pieces
}

#[test]
fn nested_branches_are_short_jumps_and_few_of_them() {
    for is_loop in [false, true] {
        let pieces = nested(6000, 24, is_loop);
        for has_pair in [false, true] {
            let size = find(&pieces, has_pair).expect("fewer than can be within reach").size;
            let (long, steps) = check(&pieces, has_pair).expect("found before");
            let code = 2 * 6000 * 24 + 4 * 6000 + 4;
            // 312 KB: up to three hops for each branch, and islands.
            assert_eq!(long, 0, "{is_loop} {has_pair}");
            assert!(steps <= 1 + 4 && size < code + 6000 * 3 * 4, "{is_loop}: {size} {steps}");
        }
    }
}

/// Where ways by hops have no room for each other, long jumps remain, and without a pair an error.
#[test]
fn more_targets_than_hops_have_room() {
    // 50,000 loops in each other begin in less than 400 KB, and end in as much.
    let mut pieces = nested(50_000, 4, true);
    // As many branches lead over them.
    for (at, piece) in pieces.iter_mut().enumerate().take(50_000) {
        piece.exit = branch(100_000 - at);
    }
    let size = check(&pieces, true).map(|(long, _)| long);
    assert!(size.is_ok_and(|long| long > 10_000));
    assert_eq!(check(&pieces, false), Err(OutOfReach));
}

/// What is near costs nothing more, unless by less than a hundredth; what is a dword too far has a hop, with a branch around it.
#[test]
fn branches_reach_as_far_as_they_do() {
    let parts = |dwords: u64| {
        let part = |bytes| Piece { bytes, exit: Exit::Fall };
        [[4096; 31].map(part).to_vec(), vec![part(4 * dwords - 31 * 4096)]].concat()
    };
    let end = Piece { bytes: 0, exit: Exit::Program };
    for has_pair in [false, true] {
        for (dwords, is_far) in [(32_000, false), (32_768, true)] {
            let pieces = [vec![Piece { bytes: 4, exit: branch(33) }], parts(dwords), vec![end]].concat();
            let found = find(&pieces, has_pair).expect("a way");
            assert_eq!(found.size, 4 + 4 + 4 * dwords + 4 + if is_far { 8 } else { 0 }, "{dwords}");
            check(&pieces, has_pair).expect("a way");
        }
        for (dwords, is_far) in [(32_000, false), (32_768, true)] {
            let mut pieces = [parts(dwords), vec![end]].concat();
            pieces[31].exit = branch(0);
            let found = find(&pieces, has_pair).expect("a way");
            assert_eq!(found.size, 4 * dwords + 4 + 4 + if is_far { 8 } else { 0 }, "{dwords}");
            check(&pieces, has_pair).expect("a way");
        }
    }
}
