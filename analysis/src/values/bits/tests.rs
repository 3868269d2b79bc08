//! Every operation on all pairs of small abstract numbers, against the numbers that they stand for.

use super::*;

/// Bits of an abstract number of `width` bits, each 0, 1, fixed to either, or varying.
fn all(width: u32) -> Vec<Bits> {
    let mut out = Vec::new();
    for n in 0..4u32.pow(width) {
        let mut bits = Bits { zeros: !mask(width), ones: 0, fixed: !mask(width) };
        for i in 0..width {
            match n / 4u32.pow(i) % 4 {
                0 => (bits.zeros, bits.fixed) = (bits.zeros | 1 << i, bits.fixed | 1 << i),
                1 => (bits.ones, bits.fixed) = (bits.ones | 1 << i, bits.fixed | 1 << i),
                2 => bits.fixed |= 1 << i,
                _ => {}
            }
        }
        out.push(bits);
    }
    out
}

/// The numbers that an abstract number allows.
fn values(bits: Bits, width: u32) -> Vec<u64> {
    (0..1 << width).filter(|v| v & bits.zeros == 0 && !v & bits.ones == 0).collect()
}

/// The numbers of two lanes of one wave that an abstract number allows.
fn pairs(bits: Bits, width: u32) -> Vec<(u64, u64)> {
    let values = &values(bits, width);
    let equal = |a: u64, b: u64| (a ^ b) & bits.fixed == 0;
    values.iter().flat_map(|&a| values.iter().filter(move |&&b| equal(a, b)).map(move |&b| (a, b))).collect()
}

/// The strongest that can be said bit by bit of results; `None` if there are none.
fn strongest(results: impl Iterator<Item = (u64, u64)>, width: u32) -> Option<Bits> {
    let mut out: Option<Bits> = None;
    for (a, b) in results {
        let [a, b] = [a, b].map(|r| r & mask(width));
        let old = out.unwrap_or(Bits { zeros: u64::MAX, ones: u64::MAX, fixed: u64::MAX });
        let (zeros, ones) = (old.zeros & !a & !b, old.ones & a & b);
        out = Some(Bits { zeros, ones, fixed: old.fixed & !(a ^ b) });
    }
    out
}

/// All that an abstract operation says holds of what the concrete one makes of all pairs of numbers, and for some lanes
/// is all that can be said.
fn check(
    name: &str,
    width: u32,
    concrete: impl Fn(u64, u64) -> Option<u64>,
    abstractly: impl Fn(Bits, Bits) -> Bits,
    demand: impl Fn(Bits, Bits, Bits, Bits) -> bool,
) {
    let all: Vec<_> = all(width).into_iter().map(|bits| (bits, pairs(bits, width))).collect();
    for (a, of_a) in &all {
        for (b, of_b) in &all {
            let result = abstractly(*a, *b);
            let both = |x: &(u64, u64), y: &(u64, u64)| Some((concrete(x.0, y.0)?, concrete(x.1, y.1)?));
            let results = of_a.iter().flat_map(|x| of_b.iter().filter_map(move |y| both(x, y)));
            let Some(best) = strongest(results, width) else { continue };
            let here = format!("{name} of {width} bits, {a:?} {b:?}: {result:?}, at best {best:?}");
            assert_eq!(result.zeros & result.ones, 0, "{here}");
            assert_eq!(result.zeros & !best.zeros, 0, "{here}");
            assert_eq!(result.ones & !best.ones, 0, "{here}");
            assert_eq!(result.fixed & !best.fixed, 0, "{here}");
            assert!(demand(*a, *b, result, best), "{here}");
        }
    }
}

fn signed(v: u64, width: u32) -> i64 {
    ((v << (64 - width)) as i64) >> (64 - width)
}

/// What must be known: all there is.
fn everything(_: Bits, _: Bits, found: Bits, best: Bits) -> bool {
    found == best
}

/// All there is of zeros and ones; and fixed is what is made of fixed operands.
fn known_bits(a: Bits, b: Bits, found: Bits, best: Bits) -> bool {
    let fixed = a.is_fixed() && b.is_fixed();
    (found.zeros, found.ones) == (best.zeros, best.ones) && (!fixed || found.is_fixed())
}

/// Zeros above the greatest result are known.
fn is_bounded(found: Bits, most: u64) -> bool {
    found.zeros & !mask(u64::BITS - most.leading_zeros()) == !mask(u64::BITS - most.leading_zeros())
}

#[test]
fn every_operation_on_all_pairs_of_small_numbers() {
    for width in 1..=3 {
        check("and", width, |a, b| Some(a & b), Bits::and, everything);
        check("or", width, |a, b| Some(a | b), Bits::or, everything);
        check("xor", width, |a, b| Some(a ^ b), Bits::xor, everything);
        check("add", width, |a, b| Some(a.wrapping_add(b)), |a, b| a.add(b, width), everything);
        check("sub", width, |a, b| Some(a.wrapping_sub(b)), |a, b| a.sub(b, width), everything);
        for amount in 0..width {
            check("shl", width, |a, _| Some(a << amount), |a, _| a.shl(amount, width), everything);
            check("lshr", width, |a, _| Some(a >> amount), |a, _| a.lshr(amount), everything);
            let ashr = |a, _| Some((signed(a, width) >> amount) as u64);
            check("ashr", width, ashr, |a, _| a.ashr(amount, width), everything);
        }
        for from in 1..=width {
            let sext = |a, _| Some(signed(a & mask(from), from) as u64);
            check("sext", width, sext, |a, _| a.truncate(from).sext(from, width), everything);
            check("trunc", width, |a, _| Some(a & mask(from)), |a, _| a.truncate(from), everything);
        }
        for condition in all(1) {
            for (c1, c2) in pairs(condition, 1) {
                let select = |a: u64, b: u64, c: u64| if c == 1 { a } else { b };
                // Two lanes at once, as one number of twice the width would be.
                for a in all(width) {
                    for b in all(width) {
                        let found = Bits::select(condition, a, b);
                        for (a1, a2) in pairs(a, width) {
                            for (b1, b2) in pairs(b, width) {
                                let (r1, r2) = (select(a1, b1, c1), select(a2, b2, c2));
                                assert!(
                                    found.allows(r1) && (r1 ^ r2) & found.fixed == 0,
                                    "{condition:?} {a:?} {b:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn products_and_quotients() {
    let divide = |a: u64, b: u64| a.checked_div(b);
    let remainder = |a: u64, b: u64| a.checked_rem(b);
    for width in 1..=3 {
        check(
            "mul",
            width,
            |a, b| Some(a * b),
            |a, b| a.mul(b, width),
            |a, b, found, best| {
                let zeros = |of: Bits| (!of.zeros).trailing_zeros();
                let constants = a.as_constant().is_none() || b.as_constant().is_none() || found == best;
                // The fixed low bits of one, times the zeros of the other.
                let varying = |of: Bits| (!of.fixed).trailing_zeros();
                let fixed = (varying(a) + zeros(b)).min(varying(b) + zeros(a)).min(64);
                let all_fixed = !(a.is_fixed() && b.is_fixed()) || found.is_fixed();
                constants
                    && zeros(found) == zeros(best)
                    && found.fixed & mask(fixed) == mask(fixed)
                    && is_bounded(found, (a.most() * b.most()).min(mask(width)))
                    && all_fixed
            },
        );
        let power = |b: Bits| b.as_constant().is_some_and(u64::is_power_of_two);
        let demand = |a: Bits, b: Bits, found: Bits, best: Bits, most: u64| {
            let all_fixed = !(a.is_fixed() && b.is_fixed()) || found.is_fixed();
            is_bounded(found, most) && all_fixed && (!power(b) || found == best)
        };
        check(
            "udiv",
            width,
            divide,
            |a, b| a.udiv(b, width),
            |a, b, found, best| demand(a, b, found, best, a.most() / b.least().max(1)),
        );
        check(
            "urem",
            width,
            remainder,
            |a, b| a.urem(b, width),
            |a, b, found, best| demand(a, b, found, best, a.most().min(b.most().saturating_sub(1))),
        );
    }
    // By at most 5: at most 4.
    let most_five = Bits::up_to(5, 3, 3);
    assert_eq!(Bits::unknown(3).urem(Bits::constant(5, 3), 3).most(), 7);
    assert_eq!(Bits::unknown(8).urem(Bits::constant(5, 8), 8).most(), 7);
    assert_eq!(Bits::up_to(3, 64, 8).urem(Bits::unknown(8), 8).most(), 3);
    assert_eq!(Bits::unknown(8).urem(most_five, 8).most(), 7);
    let wide = Bits::up_to(u64::MAX, 64, 64);
    assert_eq!(wide.udiv(Bits::constant(3, 64), 64).most(), u64::MAX >> 1);
    assert_eq!(wide.mul(Bits::constant(3, 64), 64), wide);
}

#[test]
fn comparisons() {
    use IntPredicate::*;
    for width in 1..=3 {
        let compare = |p| {
            move |a: u64, b: u64| {
                let (s, t) = (signed(a, width), signed(b, width));
                Some(match p {
                    Eq => a == b,
                    Ne => a != b,
                    Ult => a < b,
                    Ule => a <= b,
                    Ugt => a > b,
                    Uge => a >= b,
                    Slt => s < t,
                    Sle => s <= t,
                    Sgt => s > t,
                    Sge => s >= t,
                } as u64)
            }
        };
        for p in [Eq, Ne, Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge] {
            check("compare", width, compare(p), |a, b| Bits::compare(p, a, b, width), known_bits);
        }
    }
    // Numbers as wide as there are.
    let negative = Bits::constant(u64::MAX, 64);
    assert_eq!(Bits::compare(Slt, negative, Bits::constant(0, 64), 64).as_constant(), Some(1));
    assert_eq!(Bits::compare(Ult, negative, Bits::constant(0, 64), 64).as_constant(), Some(0));
}

/// What is known of a choice is what is known of both, the condition left aside.
#[test]
fn choices() {
    let (zero, one) = (Bits::constant(0, 1), Bits::constant(1, 1));
    for a in all(2) {
        for b in all(2) {
            assert_eq!((Bits::select(one, a, b), Bits::select(zero, a, b)), (a, b));
            let (zeros, ones) = (a.zeros & b.zeros, a.ones & b.ones);
            let lanes = Bits { zeros, ones, fixed: zeros | ones };
            assert_eq!(Bits::select(Bits::unknown(1), a, b), lanes);
            assert_eq!(Bits::select(Bits::fixed(1), a, b), Bits { fixed: a.fixed & b.fixed, ..lanes });
        }
    }
}

/// Which numbers are possible, and how many.
#[test]
fn possible_numbers() {
    for bits in all(3) {
        let possible = values(bits, 3);
        for number in 0..8 {
            assert_eq!(bits.allows(number), possible.contains(&number), "{bits:?} {number}");
            assert_eq!(bits.has_at_most(number), possible.len() as u64 <= number, "{bits:?} {number}");
        }
    }
    assert!(!Bits::unknown(64).has_at_most(u64::MAX));
}

/// Facts are only lost; given up are those about the lowest bit that loses something, and above.
#[test]
fn weakening() {
    for was in all(2) {
        for now in all(2) {
            let kept = was.weaken(now, false, 2);
            let expected = was.fixed_choice(now);
            assert_eq!(kept, expected);
            let lost = (was.zeros & !kept.zeros) | (was.ones & !kept.ones) | (was.fixed & !kept.fixed);
            let keep = mask(lost.trailing_zeros()) | !mask(2);
            let given_up =
                Bits { zeros: kept.zeros & keep, ones: kept.ones & keep, fixed: kept.fixed & keep };
            assert_eq!(was.weaken(now, true, 2), given_up);
        }
    }
}

#[test]
fn sums_keep_what_no_carry_reaches() {
    let lane = Bits::up_to(63, 6, 32);
    let base = Bits::fixed(32).shl(6, 32);
    let sum = base.add(lane, 32);
    assert!(sum.lshr(6).is_fixed(), "no carry leaves the low six bits: {sum:?}");
    assert!(!Bits::fixed(32).add(lane, 32).lshr(6).is_fixed());
    // From the lowest bit a carry may go all the way up,
    let bit = Bits::up_to(1, 64, 64);
    assert_eq!(Bits::fixed(64).add(bit, 64), Bits::unknown(64));
    // but not past a zero.
    for zero in 1..63 {
        let but_zero = Bits::constant(!(1 << zero), 64);
        let stopped = Bits::fixed(64).and(but_zero).add(bit, 64);
        assert_eq!(stopped.fixed, !mask(zero + 1), "a zero at {zero}");
        // Whatever carries there are above.
        let odd_or_even = Bits { zeros: 0, ones: 0, fixed: !1 }.and(but_zero);
        let stopped = Bits::fixed(64).and(but_zero).add(odd_or_even, 64);
        assert_eq!(stopped.fixed, !mask(zero + 1), "a zero at {zero}");
    }
}
