//! How large counters become: what is known of them beside what they come to, counted out.

use crate::support::parse;
use gcnsel_analysis::KnownBits;

const PREDICATES: [&str; 10] = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];

fn holds(predicate: &str, a: u8, b: u8) -> bool {
    let (signed_a, signed_b) = (a as i8, b as i8);
    match predicate {
        "eq" => a == b,
        "ne" => a != b,
        "ugt" => a > b,
        "uge" => a >= b,
        "ult" => a < b,
        "ule" => a <= b,
        "sgt" => signed_a > signed_b,
        "sge" => signed_a >= signed_b,
        "slt" => signed_a < signed_b,
        _ => signed_a <= signed_b,
    }
}

/// A loop of a counter of eight bits.
struct Loop {
    first: u8,
    step: u8,
    bound: u8,
    predicate: &'static str,
    /// Whether the counter is tested, not the sum.
    tests_phi: bool,
    /// Whether the loop goes on where the test holds.
    while_true: bool,
}

impl Loop {
    /// All that the counter comes to.
    fn counts(&self) -> Vec<u8> {
        let mut counts = vec![self.first];
        // After 256 steps it has been everywhere that it comes to.
        for _ in 0..256 {
            let count = *counts.last().expect("there is one");
            let next = count.wrapping_add(self.step);
            let tested = if self.tests_phi { count } else { next };
            if holds(self.predicate, tested, self.bound) != self.while_true {
                break;
            }
            counts.push(next);
        }
        counts
    }

    /// The bits of the counter that are known to be zero.
    fn zeros(&self) -> u8 {
        let tested = if self.tests_phi { "%i" } else { "%next" };
        let targets = if self.while_true { "label %loop, label %end" } else { "label %end, label %loop" };
        let module = parse(&format!(
            "define amdgpu_kernel void @k() {{\nentry:\n  br label %loop\nloop:\n\
             %i = phi i8 [ {}, %entry ], [ %next, %loop ]\n  %next = add i8 %i, {}\n\
             %test = icmp {} i8 {tested}, {}\n  br i1 %test, {targets}\nend:\n  ret void\n}}",
            self.first as i8, self.step as i8, self.predicate, self.bound as i8
        ));
        let function = &module.functions[0];
        let counter = function.values.iter().find(|(_, data)| data.name.as_deref() == Some("i"));
        let counter = counter.expect("it is there").0;
        KnownBits::of(&module, &module.types, function, [counter]).zeros(counter) as u8
    }
}

/// Bits that a counter ever has are never known to be zero; of the loops that front ends write its last number is known.
#[test]
fn counters_are_as_large_as_they_become() {
    let (mut wrong, mut known) = (Vec::new(), 0);
    for first in [0u8, 1, 5, 100, 130, 250] {
        for step in [1u8, 3, 9, 64, 200, 255] {
            for bound in [0u8, 1, 4, 10, 28, 63, 64, 100, 127, 128, 136, 200, 254, 255] {
                for predicate in PREDICATES {
                    for (tests_phi, while_true) in
                        [(false, false), (false, true), (true, false), (true, true)]
                    {
                        let counter = Loop { first, step, bound, predicate, tests_phi, while_true };
                        let has = counter.counts().into_iter().fold(0, |bits, count| bits | count);
                        let zeros = counter.zeros();
                        if has & zeros != 0 {
                            wrong.push(format!(
                                "from {first} by {step}, {predicate} {bound}, {tests_phi}, {while_true}: {has:#x} {zeros:#x}"
                            ));
                        }
                        known += u32::from(zeros & 0x80 != 0);
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(known > 500, "of {known} loops something is known");
    let usual =
        [("ult", 64, true), ("ne", 64, true), ("eq", 64, false), ("slt", 64, true), ("sgt", 63, false)];
    for (predicate, bound, while_true) in usual {
        let counter = Loop { first: 1, step: 9, bound, predicate, tests_phi: false, while_true };
        assert_eq!(counter.zeros(), 0xc0, "{predicate} {bound}");
    }
}
