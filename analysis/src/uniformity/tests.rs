//! The result does not depend on the order in which facts are followed.

use super::{Options, Uniformity};
use crate::worklist::Worklist;
use gcnsel_ir::{Function, Module};
use gcnsel_witness::{Arithmetic, DECLARATIONS, Numbers, Shape, mix, random};

/// Orders tried of each function.
const ORDERS: u64 = 5;

/// All that is said of a function, but for causes.
fn facts(module: &Module, function: &Function, options: &Options, work: Worklist) -> Vec<String> {
    let found = Uniformity::find(module, &module.types, function, options, work);
    let values = function.values.iter().filter(|v| found.is_divergent(v.0));
    let mut facts: Vec<String> =
        values.map(|(v, data)| format!("{v} {:?} is divergent", data.name)).collect();
    for cycle in found.cycles().iter() {
        let (assumed, left) = (found.is_assumed_divergent(cycle), found.has_divergent_exit(cycle));
        facts.push(format!("{cycle}: assumed divergent {assumed}, left apart {left}"));
    }
    for &block in &function.layout {
        facts.push(format!("{block}: branch {}", found.is_divergent_branch(block)));
        for to in function.successors(block) {
            let left = found.cycles().iter().filter(|&c| found.is_divergent_exit(c, (block, to)));
            facts.extend(left.map(|c| format!("{block} to {to}: exit of {c}")));
        }
        for &inst in &function.blocks[block].insts {
            let mut operands = 0;
            function.insts[inst].kind.for_each_operand(|_| operands += 1);
            let divergent = (0..operands).filter(|&i| found.is_divergent_use(function, inst, i));
            facts.extend(divergent.map(|i| format!("{inst}: operand {i}")));
        }
    }
    facts
}

/// Which edges drawings mark.
#[test]
fn edges_by_which_lanes_leave_some_cycle() {
    let mut apart = 0;
    for i in 0..400 {
        let text = random::module(&mut Numbers(mix(i)), 40, Arithmetic::Interpreted);
        let module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}"));
        let function = module.functions.iter().find(|f| !f.is_declaration()).unwrap();
        let found = Uniformity::new(&module, function, &Options::default());
        let leaves_apart = found.leaves_apart();
        for &from in &function.layout {
            for to in function.successors(from) {
                let is = found.cycles().iter().any(|c| found.is_divergent_exit(c, (from, to)));
                assert_eq!(leaves_apart((from, to)), is, "{i}: {from} to {to}\n{text}");
                let innermost = found.cycles().innermost(from);
                assert!(
                    !is || innermost.is_some_and(|c| !found.cycles().contains(c, to)),
                    "{i}: {from} to {to}"
                );
                apart += is as usize;
            }
        }
    }
    assert!(apart > 200, "{apart} edges");
}

/// Compares what is said in the usual order with what is said in others.
fn check(text: &str, value_reasoning: bool, seed: u64, name: &str) {
    let module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}"));
    let function = module.functions.iter().find(|f| !f.is_declaration()).unwrap();
    let options = Options { value_reasoning };
    let usual = facts(&module, function, &options, Worklist::default());
    for order in 0..ORDERS {
        let other = facts(&module, function, &options, Worklist::shuffled(mix(seed + order)));
        let apart = usual.iter().find(|f| !other.contains(f)).or(other.iter().find(|f| !usual.contains(f)));
        assert!(apart.is_none(), "{name}, order {order}: {apart:?}\n{text}");
    }
}

/// Random functions by number.
fn check_functions(numbers: impl IntoIterator<Item = u64>) {
    for i in numbers {
        for arithmetic in [Arithmetic::Interpreted, Arithmetic::Uninterpreted] {
            let is_interpreted = arithmetic == Arithmetic::Interpreted;
            let seed = mix(i * 2 + is_interpreted as u64);
            let text = random::module(&mut Numbers(seed), 40, arithmetic);
            check(&text, is_interpreted, seed, &format!("function {i} ({arithmetic:?})"));
        }
    }
}

/// A graph whose branches are free.
fn check_shape(shape: &Shape, seed: u64, name: &str) {
    let text = DECLARATIONS.to_string() + &shape.function("f").text;
    for value_reasoning in [true, false] {
        check(&text, value_reasoning, seed, name);
    }
}

/// Random graphs by number, most of them irreducible.
fn check_graphs(numbers: impl IntoIterator<Item = u64>) {
    for i in numbers {
        let shape = Shape::random(&mut Numbers(mix(i)), 6 + i as usize % 9, false);
        check_shape(&shape, mix(i), &format!("graph {i}"));
    }
}

#[test]
fn any_order() {
    check_functions(0..300);
    check_graphs(0..300);
}

/// Irreducible cycles with branches that fold, or with cycles in them that may or may not be assumed divergent first.
#[test]
fn orders_that_mattered() {
    check_functions([798, 1109, 2040, 2330, 4621, 12658, 14252, 14814, 19884, 39788]);
}

/// In an irreducible cycle with the header 1 lanes part in 2 and in 3. From where they have come to 7 and 8, both go on
/// alike; but those of 3 may meet in 9 others that have come by 2 and not by 3, if 1 is no header.
#[test]
fn lanes_that_go_on_alike_and_have_parted_elsewhere() {
    let successors: [&[usize]; 11] =
        [&[2, 1], &[2], &[3, 4], &[5, 6], &[6], &[7], &[8], &[9], &[9], &[1, 10], &[]];
    let successors = successors.map(<[usize]>::to_vec).to_vec();
    check_shape(&Shape { successors, divergent: 1 << 2 | 1 << 3 }, 0, "the graph");
}

/// In an irreducible cycle (header 1) a loop (header 2), and in that another (header 3), which lanes leave apart: by the last
/// exit found they stay in the outermost, and meet others in 2, if that is its header.
#[test]
fn exits_that_are_found_one_after_the_other() {
    let successors: [&[usize]; 11] =
        [&[2, 1], &[2], &[3, 4], &[6, 7], &[2], &[1, 6], &[], &[10, 9], &[3, 4], &[5, 8], &[]];
    let shape =
        Shape { successors: successors.map(<[usize]>::to_vec).to_vec(), divergent: 1 << 3 | 1 << 7 | 1 << 9 };
    (0..20).for_each(|seed| check_shape(&shape, seed * ORDERS, "the graph"));
}

/// Lanes leave two loops at once by the branch of `inner`, and only the inner one by that of `other`. If the first has been
/// followed to the end when the second is, it is not asked again who carries what out of the outer loop, though by then lanes
/// leave apart by all edges; nobody carries anything to `dead` in any case.
#[test]
fn exits_that_are_found_late() {
    let text = "define amdgpu_kernel void @f(ptr addrspace(1) %p) {
         entry:
           %id = call i32 @llvm.amdgcn.workitem.id.x()
           %c = icmp eq i32 %id, 3
           br label %outer
         outer:
           %v = load volatile i32, ptr addrspace(1) %p
           br label %inner
         inner:
           switch i32 %id, label %other [ i32 0, label %left
                                          i32 1, label %right ]
         other:
           br i1 %c, label %inner, label %latch
         latch:
           br label %outer
         left:
           br i1 false, label %dead, label %end
         dead:
           %not.used = add i32 %v, 1
           br label %end
         right:
           %used = add i32 %v, 1
           br label %end
         end:
           ret void
         }
         declare i32 @llvm.amdgcn.workitem.id.x()";
    (0..20).for_each(|seed| check(text, true, seed * ORDERS, "the function"));
}

#[test]
#[ignore = "minutes in a release build"]
fn any_order_of_twenty_thousand_functions() {
    check_functions(0..20_000);
}

#[test]
#[ignore = "a minute in a release build"]
fn any_order_of_twenty_thousand_graphs() {
    check_graphs(0..20_000);
}
