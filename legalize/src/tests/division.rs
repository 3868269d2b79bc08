//! Integer division is exact, with reciprocals that err either way.

use super::{legalized, read, same, text};

const OPS: [&str; 4] = ["udiv", "sdiv", "urem", "srem"];

/// Values where divisions go wrong: near powers of two, near the ends, and some in between.
fn values(bits: u32) -> Vec<u128> {
    let mask = (1u128 << bits) - 1;
    let mut list = vec![0, 1, 2, 3, 5, 7, 10, 11, 100, 255, 641, 1000, 12_345];
    for shift in 0..bits {
        for near in [-1i128, 0, 1] {
            list.push(((1i128 << shift) + near) as u128 & mask);
            list.push((-(1i128 << shift) + near) as u128 & mask);
        }
    }
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    for i in 0..40 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        list.push(u128::from(seed ^ seed >> 29) >> (i % bits) & mask);
    }
    list.iter_mut().for_each(|v| *v &= mask);
    list.sort();
    list.dedup();
    list
}

fn is_defined(op: &str, bits: u32, x: u128, y: u128) -> bool {
    let minus_one = (1 << bits) - 1;
    y != 0 && !(op.starts_with('s') && x == 1 << (bits - 1) && y == minus_one)
}

#[test]
fn by_variables() {
    for bits in [8, 16, 24, 32, 48, 64] {
        for op in OPS {
            let module = read(&format!(
                "define i{bits} @f(i{bits} %x, i{bits} %y) {{\n  %r = {op} i{bits} %x, %y\n  ret i{bits} %r\n}}\n"
            ));
            let legalized = legalized(&module);
            assert!(!text(&module, &legalized).contains(op));
            let values = values(bits);
            // All pairs of the narrow ones; of the wide ones, a part.
            for (i, &x) in values.iter().enumerate() {
                for &y in values.iter().skip(i % 13).step_by(if bits > 8 { 13 } else { 1 }) {
                    if is_defined(op, bits, x, y) {
                        same(&module, &legalized, &[x, y]);
                    }
                }
            }
        }
    }
}

#[test]
fn by_constants() {
    for bits in [8, 32, 64] {
        let divisors = [1i64, 2, 3, 5, 6, 7, 9, 10, 11, 25, 60, 64, 100, 125, 127, -1, -2, -3, -7, -10, -128];
        let wide = [641, 1000, 1 << 20, 4097, 1_000_000_007, 0x7FFF_FFFF, -0x8000_0000, 3_600_000];
        let divisors = divisors.iter().chain(wide.iter().filter(|_| bits > 8));
        for divisor in divisors {
            for op in OPS {
                let module = read(&format!(
                    "define i{bits} @f(i{bits} %x) {{\n  %r = {op} i{bits} %x, {divisor}\n  ret i{bits} %r\n}}\n"
                ));
                let legalized = legalized(&module);
                let text = text(&module, &legalized);
                assert!(!text.contains("rcp"), "a constant needs no reciprocal:\n{text}");
                let y = *divisor as u128 & ((1 << bits) - 1);
                for x in values(bits).into_iter().step_by(if bits > 8 { 3 } else { 1 }) {
                    if is_defined(op, bits, x, y) {
                        same(&module, &legalized, &[x]);
                    }
                }
            }
        }
    }
}

#[test]
fn of_vectors_and_of_values_known_to_be_small() {
    let module = read(
        "define i32 @f(i32 %x, i32 %y) {\n\
           %a = insertelement <2 x i32> poison, i32 %x, i32 0\n\
           %b = insertelement <2 x i32> %a, i32 %y, i32 1\n\
           %c = udiv <2 x i32> %b, <i32 7, i32 3>\n\
           %d = or <2 x i32> %c, <i32 1, i32 1>\n\
           %e = srem <2 x i32> %b, %d\n\
           %p = extractelement <2 x i32> %e, i32 0\n\
           %q = extractelement <2 x i32> %e, i32 1\n\
           %r = xor i32 %p, %q\n\
           ret i32 %r\n}\n",
    );
    let vectors = legalized(&module);
    for x in values(32).into_iter().step_by(5) {
        same(&module, &vectors, &[x, x ^ 0x1234_5678]);
    }
    let module = read(
        "define i64 @f(i32 %x, i32 %y) {\n\
           %a = zext i32 %x to i64\n  %b = zext i32 %y to i64\n\
           %r = sdiv i64 %a, %b\n  ret i64 %r\n}\n",
    );
    let narrow = legalized(&module);
    assert_eq!(text(&module, &narrow).matches("rcp").count(), 1);
    assert!(!text(&module, &narrow).contains("fma"), "32 bits are enough");
    for x in values(32).into_iter().step_by(3) {
        for y in values(32).into_iter().skip(1).step_by(7) {
            same(&module, &narrow, &[x, y]);
        }
    }
}

/// 64 bits of which no more than 32 may count, as far as is known: one division of 32 bits, without a branch.
#[test]
fn of_64_bits_of_which_the_dividend_has_32() {
    for code in [
        "%a = zext i32 %x to i64",
        // Through a phi of two.
        "%z = zext i32 %x to i64\n  %s = icmp ult i32 %x, 100\n  br i1 %s, label %then, label %join\n\
         then:\n  %w = lshr i64 %z, 3\n  br label %join\n\
         join:\n  %a = phi i64 [ %z, %entry ], [ %w, %then ]",
        // By what operations do.
        "%z = zext i32 %x to i64\n  %h = lshr i64 %z, 1\n  %a = add i64 %h, 7",
    ] {
        for op in OPS {
            let module = read(&format!(
                "define i64 @f(i32 %x, i64 %y) {{\nentry:\n  {code}\n  %r = {op} i64 %a, %y\n  ret i64 %r\n}}\n"
            ));
            let narrow = legalized(&module);
            let text = text(&module, &narrow);
            if op.starts_with('u') {
                assert_eq!(text.matches("rcp").count(), 1, "{text}");
                assert!(!text.contains("fma") && !text.contains("i128"), "{text}");
            }
            for (i, x) in values(32).into_iter().enumerate().step_by(3) {
                for &y in values(64).iter().skip(1 + i % 7).step_by(7) {
                    same(&module, &narrow, &[x, y]);
                }
            }
        }
    }
}

/// 64 bits of which any may count: 32 are tried first, and quotient and remainder are of one division.
#[test]
fn of_64_bits_lanes_try_32_first() {
    let module = read(
        "define i64 @f(i64 %x, i64 %y) {\n  %q = udiv i64 %x, %y\n  %r = urem i64 %x, %y\n  \
         %s = mul i64 %r, 3\n  %t = xor i64 %q, %s\n  ret i64 %t\n}\n",
    );
    let legal = legalized(&module);
    let text = text(&module, &legal);
    assert_eq!(text.matches("br i1").count(), 1, "{text}");
    assert_eq!(text.matches("rcp").count() - text.matches("declare").count(), 2, "{text}");
    for (i, x) in values(64).into_iter().enumerate() {
        for &y in values(64).iter().skip(1 + i % 11).step_by(11) {
            same(&module, &legal, &[x, y]);
        }
    }
}

/// Constants that 24 bits are enough for: all divisors of a byte and of some words, for all dividends.
#[test]
fn short_products_for_short_numbers() {
    let quotient = |bits: u32, divisor: u32, signed: bool| {
        let (op, extended) = if signed { ("sdiv", "sext") } else { ("udiv", "zext") };
        let module = read(&format!(
            "define i{bits} @f(i{bits} %x) {{\n  %r = {op} i{bits} %x, {divisor}\n  ret i{bits} %r\n}}\n"
        ));
        let legal = legalized(&module);
        let text = text(&module, &legal);
        assert!(text.contains(extended) || divisor.is_power_of_two(), "{text}");
        let is_short = !text.contains("i64");
        for x in 0..1u128 << bits {
            same(&module, &legal, &[x]);
        }
        is_short
    };
    for divisor in 3..128 {
        assert!(quotient(8, divisor, false), "by {divisor}");
        assert!(quotient(8, divisor, true), "by {divisor}");
    }
    // Of 16 bits not all divisors have such a factor.
    for (divisor, is_short) in
        [(255, true), (3, true), (10, true), (7, false), (1000, false), (60_000, false)]
    {
        assert_eq!(quotient(16, divisor, false), is_short, "by {divisor}");
    }
    for divisor in [3, 7, 10, 255, 1000, 32_767] {
        assert!(quotient(16, divisor, true), "by {divisor}");
    }
}
