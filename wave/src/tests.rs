//! The transform against the validator: all small shapes, random large ones, named counterexamples, mutations.

mod costs;

use crate::numbers::NOWHERE;
use crate::programs::random_function;
use crate::random::Random;
use crate::testing::{End, Shape, compare, random_shape};
use crate::validate::{Bounds, validate};
use crate::{Linearised, Options, linearise};
use gcnsel_isa::{Op, Reg};
use gcnsel_mir::{
    Block, Condition, Function, Inst, InstData, Opcode, Operand, Origin, RegKind, WaveTerminator,
};

fn linearised(before: &Function, options: &Options) -> (Function, Linearised) {
    let mut after = before.clone();
    let linearised = linearise(&mut after, options).expect("no headers are asked for");
    (after, linearised)
}

fn check_function(before: &Function, options: &Options, bounds: Bounds, what: &dyn Fn() -> String) {
    before.verify().unwrap_or_else(|d| panic!("{d}\n{}\n{before}", what()));
    let (after, _) = linearised(before, options);
    after.verify().unwrap_or_else(|d| panic!("{d}\n{}\n{before}\n{after}", what()));
    if let Err(violation) = validate(before, &after, bounds, None) {
        panic!("{violation}\n{}\n{before}\n{after}", what());
    }
}

fn shape(text: &str) -> Shape {
    text.parse().expect("a shape")
}

/// A shape with nothing in it, linearised.
fn plain(text: &str) -> (Function, Linearised) {
    linearised(&shape(text).function(), &Options::default())
}

/// The same with something to do before returning.
fn plain_with_work_at_end(text: &str) -> Function {
    let mut f = shape(text).function();
    let last = f.layout[f.layout.len() - 1];
    compare(&mut f, last);
    linearised(&f, &Options::default()).0
}

#[test]
fn random_programs_execute_as_their_lanes_do() {
    let mut random = Random::new(11);
    for i in 0..1500u64 {
        let shape = random_shape(&mut random, 2 + i as usize % 24);
        let before = random_function(&shape, &mut random);
        for random_choices in [None, Some(i)] {
            let options = Options { random_choices, split_critical_edges: i % 2 == 1, ..Options::default() };
            let bounds = Bounds { seed: i, runs: 6, ..Bounds::default() };
            check_function(&before, &options, bounds, &|| {
                format!("program {i}, {random_choices:?}: {shape:?}")
            });
        }
    }
}

/// What is left to chance are the order of blocks and tests that are not required: seeds differ in both.
#[test]
fn seeds_try_orders_and_tests() {
    let before = shape("0: div 1 2; 1: 3; 2: 3; 3: div 4 5; 4: 6; 5: 6; 6: ret").function();
    let mut orders = std::collections::BTreeSet::new();
    let mut blocks = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let (after, _) = linearised(&before, &Options { random_choices: Some(seed), ..Options::default() });
        let own = |b: &Block| after.blocks[*b].terminator.is_some();
        orders.insert(after.layout.iter().copied().filter(own).collect::<Vec<_>>());
        blocks.insert(after.layout.len());
    }
    assert!(orders.len() == 4 && blocks.len() > 1, "{orders:?}, {blocks:?}");
}

#[test]
fn large_random_programs_execute_as_their_lanes_do() {
    let mut random = Random::new(12);
    for i in 0..40u64 {
        let shape = random_shape(&mut random, 150);
        let before = random_function(&shape, &mut random);
        let options = Options {
            random_choices: (i % 2 == 0).then_some(i),
            split_critical_edges: i % 3 == 0,
            ..Options::default()
        };
        let bounds = Bounds { seed: i, runs: 10, steps: 2000, lanes: 64 };
        check_function(&before, &options, bounds, &|| format!("program {i}: {shape:?}"));
    }
}

#[test]
fn no_edge_is_critical_if_that_is_asked_for() {
    let mut random = Random::new(14);
    let mut critical = [0, 0];
    for i in 0..200 {
        let shape = random_shape(&mut random, 2 + i % 24);
        let before = random_function(&shape, &mut random);
        for split_critical_edges in [false, true] {
            let (f, _) = linearised(&before, &Options { split_critical_edges, ..Options::default() });
            let graph = f.thread_graph();
            let several = |block: &&Block| graph.succs(**block).len() > 1;
            let to = f.layout.iter().filter(several).flat_map(|&block| graph.succs(block));
            // Blocks in which nothing is done need no place for copies.
            let passes = |block: &&Block| !crate::cfg::is_done(&f, **block);
            let count = to.filter(passes).filter(|&&block| graph.preds(block).len() > 1).count();
            critical[usize::from(split_critical_edges)] += count;
        }
    }
    assert!(critical[0] > 100 && critical[1] == 0, "{critical:?} critical edges");
}

/// The shapes of so many blocks in which each is reachable and the entry has no predecessors: of all that there are,
/// every `step`th.
fn all_shapes(blocks: usize, step: usize) -> impl Iterator<Item = Shape> {
    let mut ends = vec![End::Return];
    for a in 1..blocks {
        ends.push(End::Jump(a));
        for b in (1..blocks).filter(|&b| b != a) {
            ends.push(End::Divergent(a, b));
            if a < b {
                ends.push(End::Uniform(a, b));
            }
        }
    }
    let count = ends.len().pow(blocks as u32);
    (0..count).step_by(step).filter_map(move |mut n| {
        let mut shape = Vec::new();
        for _ in 0..blocks {
            shape.push(ends[n % ends.len()]);
            n /= ends.len();
        }
        let shape = Shape(shape);
        shape.reachable().iter().all(|&r| r).then_some(shape)
    })
}

#[test]
fn all_small_shapes_execute_as_their_lanes_do() {
    let mut random = Random::new(13);
    // All of up to four blocks; of five, some.
    let shapes = (2..=4).flat_map(|blocks| all_shapes(blocks, 1)).chain(all_shapes(5, 331));
    let mut count = 0;
    for shape in shapes {
        count += 1;
        let before = random_function(&shape, &mut random);
        let options = Options { random_choices: (count % 3 == 0).then_some(count), ..Options::default() };
        let bounds = Bounds { seed: count, runs: 3, steps: 60, lanes: 5 };
        check_function(&before, &options, bounds, &|| format!("{shape:?}"));
    }
    assert!(count > 8_000, "only {count} shapes");
}

/// Counterexamples to rules that were too simple, from the design.
const COUNTEREXAMPLES: [(&str, &str); 8] = [
    ("a mask is 0 on each way on which nobody waits", "0: uni 1 2; 1: div 4 3; 2: 3; 3: ret; 4: ret"),
    ("a side entry into a region that saved exec", "0: div 1 2; 1: div 3 2; 2: 3; 3: ret"),
    ("a stale saved mask", "0: div 1 2; 1: uni 5 4; 2: 3; 3: ret; 4: div 6 7; 5: 3; 6: 7; 7: 5"),
    ("a join in a cycle that the if is not in", "0: div 1 2; 1: 2; 2: div 3 4; 3: 2; 4: ret"),
    ("an if that its lanes come back to before its join", "0: 1; 1: div 2 3; 2: 1; 3: div 1 4; 4: ret"),
    ("an else while lanes of the then side have gone ahead", "0: div 1 3; 1: div 4 2; 2: 4; 3: 4; 4: ret"),
    ("an empty wave in a loop", "0: div 1 2; 1: div 1 2; 2: ret"),
    (
        "a uniform phi written without lanes while lanes wait with its value",
        "0: uni 1 2; 1: uni 5 6; 2: div 3 4; 3: 8; 4: uni 5 6; 5: 7; 6: 7; 7: 8; 8: ret",
    ),
];

#[test]
fn counterexamples_of_the_design() {
    for (what, text) in COUNTEREXAMPLES {
        let shape = shape(text);
        let mut random = Random::new(5);
        for i in 0..300 {
            let before = random_function(&shape, &mut random);
            let options = Options { random_choices: (i % 2 == 0).then_some(i), ..Options::default() };
            check_function(&before, &options, Bounds { seed: i, ..Bounds::default() }, &|| what.into());
        }
    }
}

fn made_by_transform(before: &Function, after: &Function) -> Vec<(Block, Inst)> {
    let made = |&inst: &Inst| inst.as_u32() as usize >= before.insts.len();
    let in_block = |&block: &Block| {
        after.blocks[block]
            .insts
            .iter()
            .copied()
            .filter(made)
            .map(move |inst| (block, inst))
            .collect::<Vec<_>>()
    };
    after.layout.iter().flat_map(in_block).collect()
}

/// Ways to break a linearised function: each gives all variants of it with one thing of its kind missing.
type Mutation = fn(&Function, &Function) -> Vec<Function>;

fn without_zeros(before: &Function, after: &Function) -> Vec<Function> {
    replace_operand(before, after, |f, inst| {
        let data = &f.insts[inst];
        (data.opcode == Opcode::Isa(Op::S_MOV_B64) && data.operands[1] == Operand::Imm(0))
            .then_some((1, Operand::Undef))
    })
}

fn without_merges(before: &Function, after: &Function) -> Vec<Function> {
    replace_operand(before, after, |f, inst| {
        let data = &f.insts[inst];
        let merges = data.opcode == Opcode::Isa(Op::S_OR_B64)
            && data.operands[1..].iter().all(|o| o.as_reg().is_some());
        merges.then_some((1, Operand::Undef))
    })
}

fn without_restores(before: &Function, after: &Function) -> Vec<Function> {
    replace_operand(before, after, |f, inst| {
        let data = &f.insts[inst];
        let restores = matches!(data.opcode, Opcode::Isa(Op::S_OR_B64 | Op::S_MOV_B64))
            && data.operands[0] == Operand::Phys(Reg::EXEC);
        restores.then_some((data.operands.len() - 1, Operand::Phys(Reg::EXEC)))
    })
}

/// Numbers that lanes which wait are not given.
fn without_numbers(before: &Function, after: &Function) -> Vec<Function> {
    without_places(before, after, |place| place != Operand::Imm(NOWHERE))
}

/// Numbers that lanes which have arrived are not rid of.
fn without_departures(before: &Function, after: &Function) -> Vec<Function> {
    without_places(before, after, |place| place == Operand::Imm(NOWHERE))
}

fn without_places(before: &Function, after: &Function, which: impl Fn(Operand) -> bool) -> Vec<Function> {
    let is_meant = |inst: Inst| {
        let data = &after.insts[inst];
        let writes_places = [Op::V_MOV_B32, Op::V_CNDMASK_B32].map(Opcode::from).contains(&data.opcode);
        writes_places && which(data.operands[1])
    };
    let made = made_by_transform(before, after).into_iter().filter(|&(_, inst)| is_meant(inst));
    let mutants = made.map(|(block, inst)| {
        let mut mutant = after.clone();
        mutant.blocks[block].insts.retain(|&i| i != inst);
        mutant.blocks[block].epilogue -= 1;
        mutant
    });
    mutants.collect()
}

fn replace_operand(
    before: &Function,
    after: &Function,
    change: impl Fn(&Function, Inst) -> Option<(usize, Operand)>,
) -> Vec<Function> {
    let mutants = made_by_transform(before, after).into_iter().filter_map(|(_, inst)| {
        let (n, operand) = change(after, inst)?;
        let mut mutant = after.clone();
        mutant.insts[inst].operands[n] = operand;
        Some(mutant)
    });
    mutants.collect()
}

/// Without the tests before going back to a header.
fn without_required_tests(_before: &Function, after: &Function) -> Vec<Function> {
    let mut mutants = Vec::new();
    for &block in &after.layout {
        if let Some(WaveTerminator::Branch { condition: Condition::ExecNonZero, taken, .. }) =
            &after.blocks[block].wave_terminator
        {
            let mut mutant = after.clone();
            mutant.blocks[block].wave_terminator = Some(WaveTerminator::Jump(taken.clone()));
            mutants.push(mutant);
        }
    }
    mutants
}

/// What the transform makes is needed: most of it shows in a few short runs when it is missing. (Not all can: a
/// branch may never go the way that needs it.)
#[test]
fn missing_pieces_are_noticed() {
    let kinds: [(&str, Mutation, bool, usize); 6] = [
        ("zeros", without_zeros, false, 60),
        ("merges", without_merges, false, 40),
        ("restores", without_restores, false, 90),
        ("required tests", without_required_tests, false, 70),
        // Blocks are numbered by chance where they are this few.
        ("numbers", without_numbers, true, 90),
        // They show only where lanes come back, and others do first.
        ("departures", without_departures, true, 15),
    ];
    for (what, mutate, by_chance, percent) in kinds {
        let mut random = Random::new(21);
        let (mut made, mut noticed) = (0, 0);
        for i in 0..250 {
            let shape = random_shape(&mut random, 4 + i as usize % 12);
            let before = random_function(&shape, &mut random);
            let random_choices = by_chance.then_some(i);
            let (after, _) = linearised(&before, &Options { random_choices, ..Options::default() });
            for mutant in mutate(&before, &after) {
                made += 1;
                let bounds = Bounds { seed: i, runs: 20, ..Bounds::default() };
                noticed += usize::from(validate(&before, &mutant, bounds, None).is_err());
            }
        }
        println!("{noticed} of {made} missing {what} are noticed");
        assert!(made > 50, "{made} {what} only");
        assert!(noticed * 100 >= made * percent, "{noticed} of {made} missing {what} are noticed");
    }
}

fn exec_instructions(f: &Function) -> usize {
    let writes_exec = |&&inst: &&Inst| {
        let data = &f.insts[inst];
        data.opcode.isa().is_some_and(|op| op.row().writes_exec())
            || data.operands.contains(&Operand::Phys(Reg::EXEC))
    };
    f.layout.iter().map(|&b| f.blocks[b].insts.iter().filter(writes_exec).count()).sum()
}

#[test]
fn uniform_control_flow_has_no_exec_instructions() {
    for text in ["0: 1; 1: uni 1 2; 2: ret", "0: uni 1 2; 1: 3; 2: uni 3 1; 3: uni 1 4; 4: ret"] {
        let (f, linearised) = plain(text);
        assert_eq!(exec_instructions(&f), 0, "{f}");
        let nobody_waits =
            |&&b: &&Block| linearised.waiting(b).next().is_none() || f.blocks[b].terminator.is_none();
        assert_eq!(f.layout.iter().filter(nobody_waits).count(), f.layout.len(), "{f}");
    }
}

/// An if is a save and a restore, an if with else one more, a loop with one exit one `s_and` an iteration.
#[test]
fn structured_control_flow_costs_what_it_should() {
    for (text, count) in [
        ("0: div 1 2; 1: 2; 2: ret", 2),
        ("0: div 1 2; 1: 3; 2: 3; 3: ret", 3),
        ("0: 1; 1: div 1 2; 2: ret", 3),
        ("0: 1; 1: div 2 3; 2: 1; 3: ret", 3),
    ] {
        let f = plain_with_work_at_end(text);
        assert_eq!(exec_instructions(&f), count, "{text}\n{f}");
    }
}

/// Lanes that only return need no mask to wait in and no restore.
#[test]
fn lanes_that_are_done_are_forgotten() {
    let (f, linearised) = plain("0: div 1 2; 1: 2; 2: ret");
    assert_eq!(exec_instructions(&f), 1, "{f}");
    assert!(f.layout.iter().all(|&b| linearised.waiting(b).next().is_none()), "{f}");
    let (f, _) = plain("0: div 1 4; 1: 2; 2: div 3 4; 3: div 2 4; 4: ret");
    assert_eq!(exec_instructions(&f), 3, "{f}");
}

/// A chain of divergent cases needs two masks at a time: of the next test and of the join.
#[test]
fn a_chain_of_cases_keeps_few_masks() {
    let cases = 200;
    let mut ends = Vec::new();
    for i in 0..cases {
        // Test, then its case's body.
        let next = if i + 1 < cases { 2 * i + 2 } else { 2 * cases };
        ends.extend([End::Divergent(2 * i + 1, next), End::Jump(2 * cases)]);
    }
    ends.push(End::Return);
    let (f, linearised) = linearised(&Shape(ends).function(), &Options::default());
    for &block in &f.layout {
        assert!(linearised.waiting(block).count() <= 2, "at {block}");
    }
}

/// Both sides of a divergent if compute one uniform value, each by itself. Whichever of them is taken will do, and
/// nothing else.
#[test]
fn a_scalar_that_both_sides_bring_to_a_join_is_either() {
    let mut before = shape("0: div 1 2; 1: 3; 2: 3; 3: ret").function();
    let [left, right, join] = [1, 2, 3].map(Block::from_u32);
    let scalar = |f: &mut Function| f.new_reg(gcnsel_isa::Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
    for side in [left, right] {
        let value = scalar(&mut before);
        let value = before.whole(value);
        before.append(
            side,
            InstData::new(Op::S_ADD_U32, [value, Operand::Imm(1), Operand::Imm(2)], Origin::NONE),
        );
        before.blocks[side].thread_edges_mut()[0].args.push(value);
    }
    let param = scalar(&mut before);
    before.blocks[join].thread_params.push(param);
    let sum = scalar(&mut before);
    let operands = [before.whole(sum), before.whole(param), Operand::Imm(1)];
    before.append(join, InstData::new(Op::S_ADD_U32, operands, Origin::NONE));
    check_function(&before, &Options::default(), Bounds::default(), &|| "both sides".into());

    let (after, _) = linearised(&before, &Options::default());
    let user = *before.blocks[join].insts.last().expect("the sum");
    let mut mutant = after.clone();
    let other = scalar(&mut mutant);
    mutant.insts[user].operands[1] = mutant.whole(other);
    let violation =
        validate(&before, &mutant, Bounds::default(), None).expect_err("neither side's value is read");
    assert_eq!((violation.block, violation.inst), (join, Some(user)));
}

/// One side of a divergent if brings a join a value, for lanes of the other any value will do: whichever is executed
/// last, the join reads the value.
#[test]
fn lanes_without_a_value_leave_others_theirs() {
    for undefined in [1, 2] {
        let mut before = shape("0: div 1 2; 1: 3; 2: 3; 3: ret").function();
        let join = Block::from_u32(3);
        let scalar = |f: &mut Function| f.new_reg(gcnsel_isa::Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
        for side in [1, 2] {
            let block = Block::from_u32(side);
            let arg = match side == undefined {
                true => Operand::Undef,
                false => {
                    let value = scalar(&mut before);
                    let operands = [before.whole(value), Operand::Imm(1), Operand::Imm(2)];
                    before.append(block, InstData::new(Op::S_ADD_U32, operands, Origin::NONE));
                    before.whole(value)
                }
            };
            before.blocks[block].thread_edges_mut()[0].args.push(arg);
        }
        let param = scalar(&mut before);
        before.blocks[join].thread_params.push(param);
        let sum = scalar(&mut before);
        let operands = [before.whole(sum), before.whole(param), Operand::Imm(1)];
        before.append(join, InstData::new(Op::S_ADD_U32, operands, Origin::NONE));
        check_function(&before, &Options::default(), Bounds::default(), &|| format!("side {undefined}"));
    }
}

#[test]
fn headers_that_analysis_assumed_are_checked() {
    let mut f = shape("0: 1; 1: div 1 2; 2: ret").function();
    let options = Options { headers: vec![Block::from_u32(1)], ..Options::default() };
    assert!(linearise(&mut f.clone(), &options).is_ok());
    let options = Options { headers: vec![Block::from_u32(2)], ..Options::default() };
    let error = linearise(&mut f, &options).expect_err("2 is no header");
    assert!(error.message.contains("block2"), "{}", error.message);
}
