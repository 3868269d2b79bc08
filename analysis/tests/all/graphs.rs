//! Single graphs that show what a rule of control flow is for: without it something would be reported uniform that lanes
//! differ in, or divergent though no execution tells lanes apart. Both are decided by executing (`gcnsel_witness::pairs`),
//! under the hierarchies of many searches.

use crate::support::free::Subject;
use gcnsel_witness::pairs::{Differences, explore_all};
use gcnsel_witness::{Hierarchy, Numbers, Search, Shape};

/// The successors of a graph's blocks, and which have divergent branches. Nothing that lanes differ in is uniform; in a
/// reducible graph nothing else is divergent. Of the others, `uniform` are uniform, at
/// least in the order that `successors` come in.
fn check(successors: &[&[usize]], divergent: &[usize], uniform: &[&str]) {
    let successors: Vec<Vec<usize>> = successors.iter().map(|list| list.to_vec()).collect();
    let divergent = divergent.iter().fold(0, |set, b| set | 1 << b);
    let shape = Shape { successors, divergent };
    let hierarchies = Hierarchy::some(&shape.successors, 16, &mut Numbers(1));
    let reducible = hierarchies[0].0.is_reducible(&shape.successors);
    let mut truth = Differences::none(shape.successors.len());
    hierarchies.iter().for_each(|(hierarchy, _)| explore_all(&shape, hierarchy, &mut truth));
    let in_order = Search::new(&shape.successors, |_| 0);
    for (hierarchy, search) in &hierarchies {
        let mut subject = Subject::new(&shape.successors, search);
        subject.label(divergent);
        let verdict = subject.judge(divergent, hierarchy, &truth, reducible);
        assert!(verdict.wrong.is_empty(), "{:#?} {hierarchy:?}", verdict.wrong);
        let differing = subject.differing(&truth);
        assert!(!uniform.iter().any(|&name| differing.contains(name)), "{differing:?}");
    }
    let mut subject = Subject::new(&shape.successors, &in_order);
    subject.label(divergent);
    let reported = subject.reported();
    assert!(!uniform.iter().any(|&name| reported.contains(name)), "{reported:?}");
}

/// What lanes carry out of a cycle is theirs behind it, not before it in a cycle around.
#[test]
fn only_behind_a_cycle() {
    check(
        &[&[2, 1], &[2], &[5, 3], &[4, 5], &[8], &[3, 2, 6], &[7], &[8], &[2]],
        &[1, 5, 8],
        &["%u4.3", "%q8.4.3"],
    );
    check(
        &[
            &[1, 3, 9],
            &[2],
            &[],
            &[4, 5],
            &[6, 5],
            &[3, 1],
            &[10, 7],
            &[3, 8, 9],
            &[10],
            &[2],
            &[15, 6, 11],
            &[12, 14, 13],
            &[14],
            &[1],
            &[15, 3],
            &[],
        ],
        &[3, 6, 8, 12],
        &[],
    );
}

/// A cycle next to one that has been assumed divergent, in one that is assumed then.
#[test]
fn cycles_side_by_side() {
    check(&[&[1, 2], &[2, 1], &[3, 4], &[5, 3, 1], &[3, 6], &[7, 4, 6], &[], &[1]], &[0, 3, 5, 6, 7], &[]);
}

/// Lanes that part where some of them may come to another header: of the cycles that this is true of, the outermost.
#[test]
fn where_another_header_may_be() {
    check(
        &[&[6, 1, 4], &[7, 2], &[7, 2, 3], &[4, 5], &[], &[6, 7], &[6, 1], &[2, 8], &[5]],
        &[1, 4, 5, 7, 8],
        &["%p1", "%p6"],
    );
}

/// Lanes that part meet again where they have parted, or at a header that all of them have come by.
#[test]
fn lanes_that_meet_where_they_have_parted() {
    check(
        &[&[5, 1], &[6, 2], &[4, 3], &[4, 2], &[5, 6, 1], &[6], &[4]],
        &[3, 6],
        &["%p1", "%p2", "%p5", "%p6"],
    );
    check(
        &[&[6, 1, 2], &[3], &[], &[6, 8, 4], &[5], &[6, 7], &[8, 1], &[7], &[]],
        &[3, 4, 8],
        &["%p1", "%u3.1"],
    );
}

/// Lanes that part have all come by the branch when they meet behind it.
#[test]
fn a_branch_above_where_its_lanes_meet() {
    check(&[&[1, 3], &[3, 2, 6], &[1], &[5, 4, 6], &[5], &[1, 2], &[]], &[2, 3], &["%p1", "%p2", "%p3"]);
}

/// Lanes of one group are left on their way when others have gone: they do not meet anyone.
#[test]
fn lanes_left_on_their_way() {
    check(&[&[1], &[2, 5], &[3], &[4, 6, 1], &[2, 4], &[5, 3, 1], &[]], &[0, 3, 4], &["%p2", "%p3", "%p4"]);
}

/// Lanes leave a cycle for another part of one around, by an edge that all of them take.
#[test]
fn a_cycle_left_by_all_for_another_part() {
    check(
        &[&[1], &[3, 7, 2], &[3, 6, 7], &[4], &[5, 8, 6], &[1], &[8, 6, 7], &[8, 2], &[]],
        &[0, 3, 4, 5, 7, 8],
        &["%p2", "%p3", "%p6", "%p7"],
    );
}

/// A region that lanes stay together in ends where they go round the cycle that it is in.
#[test]
fn a_region_that_ends_at_a_header() {
    check(
        &[
            &[1],
            &[2],
            &[3],
            &[4],
            &[5],
            &[6, 7],
            &[8],
            &[13, 9],
            &[9, 10],
            &[11],
            &[12],
            &[1],
            &[4, 8, 3],
            &[14, 11],
            &[15],
            &[],
        ],
        &[3, 4, 6, 8, 10, 11, 12, 13, 15],
        &[],
    );
}

/// A nested cycle that nothing leaves together with the one around it.
#[test]
fn a_nested_cycle_left_alone() {
    check(
        &[
            &[17, 1],
            &[10, 2, 3],
            &[3, 2],
            &[4, 18],
            &[5],
            &[6, 7, 9],
            &[1, 8],
            &[],
            &[],
            &[10, 11, 18],
            &[],
            &[12],
            &[13, 18, 11],
            &[14, 6],
            &[9, 15, 11],
            &[16, 17, 6],
            &[],
            &[],
            &[6, 18],
        ],
        &[1, 8, 10, 11, 12, 13, 14],
        &[],
    );
}

/// Lanes leave a cycle apart that lanes of other branches have left in the same places, but not together with the same.
#[test]
fn who_has_left_and_who_goes_on() {
    check(
        &[&[1], &[2], &[3], &[4, 5, 1], &[6], &[4, 7, 8], &[7], &[9], &[2], &[8]],
        &[0, 1, 2, 3, 4, 5, 6, 7],
        &[],
    );
}

/// Lanes that go through a nested cycle together leave it together, by whichever edges.
#[test]
fn through_a_nested_cycle_together() {
    check(
        &[
            &[1, 2],
            &[10, 4],
            &[3],
            &[4, 6, 5],
            &[6],
            &[6, 7],
            &[],
            &[5, 8, 9],
            &[4, 3, 12],
            &[11, 3, 10],
            &[],
            &[],
            &[13],
            &[8],
        ],
        &[2, 5, 6, 9, 10, 13],
        &["%p4"],
    );
}

/// In an irreducible cycle (header 1) lanes leave a loop (header 2) from one nested in it, together or apart, and others go
/// round: they meet in 2, if that is the header.
#[test]
fn lanes_that_wait_where_the_header_may_be() {
    check(&[&[2, 1], &[2], &[3, 4], &[3, 4, 5], &[2], &[1, 6], &[]], &[2], &[]);
    check(&[&[2, 1], &[2], &[3, 4], &[5, 7], &[2], &[1, 6], &[], &[3, 4]], &[3], &[]);
}
