//! The result does not depend on the order in which facts are followed.

use super::{Options, Uniformity};
use crate::worklist::Worklist;
use gcnsel_ir::{Function, Module};
use gcnsel_witness::{Arithmetic, Numbers, mix, random};

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

fn check(numbers: std::ops::Range<u64>) {
    for i in numbers {
        for arithmetic in [Arithmetic::Interpreted, Arithmetic::Uninterpreted] {
            let seed = mix(i * 2 + (arithmetic == Arithmetic::Interpreted) as u64);
            let text = random::module(&mut Numbers(seed), 40, arithmetic);
            let module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}"));
            let function = module.functions.iter().find(|f| !f.is_declaration()).unwrap();
            let options = Options { value_reasoning: arithmetic == Arithmetic::Interpreted };
            let usual = facts(&module, function, &options, Worklist::default());
            for order in 0..ORDERS {
                let work = Worklist::shuffled(mix(seed + order));
                let other = facts(&module, function, &options, work);
                let apart =
                    usual.iter().find(|f| !other.contains(f)).or(other.iter().find(|f| !usual.contains(f)));
                assert!(apart.is_none(), "function {i} ({arithmetic:?}), order {order}: {apart:?}\n{text}");
            }
        }
    }
}

#[test]
fn any_order() {
    check(0..300);
}

/// Irreducible cycles with branches that fold, or with cycles in them that may or may not be assumed divergent first.
#[test]
fn orders_that_mattered() {
    for i in [798, 1109, 2040, 2330, 4621, 12658, 14252, 19884, 39788] {
        check(i..i + 1);
    }
}

#[test]
#[ignore = "minutes in a release build"]
fn any_order_of_twenty_thousand_functions() {
    check(0..20_000);
}
