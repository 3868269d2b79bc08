//! Numbers of integer types of more than 128 bits.

use crate::ConstData;

/// A number of `bits` bits, more than 128: as others, where it is less than 2^128, else as bytes.
///
/// `text` is a decimal number, or a hexadecimal one behind `u0x` or `s0x`. `None` if it does not fit.
pub(super) fn number(text: &str, bits: u32) -> Option<ConstData> {
    let len = bits.div_ceil(64) as usize;
    let (mut words, is_negative) = match text.as_bytes() {
        [sign @ (b'u' | b's'), b'0', b'x', ..] => {
            let words = parse(&text[3..], 16, len)?;
            // The highest bit that is set of `s0x` is the sign (Language Reference, "Simple Constants").
            let set = active_bits(&words);
            match *sign == b's' && set > 0 {
                true => (magnitude(words, set), true),
                false => (words, false),
            }
        }
        [b'-', ..] => (parse(&text[1..], 10, len)?, true),
        _ => (parse(text, 10, len)?, false),
    };
    let set = active_bits(&words);
    if is_negative && set > 0 {
        // The least number is the only one of its sign that needs all bits for its magnitude.
        let is_power = words.iter().map(|word| word.count_ones()).sum::<u32>() == 1;
        if set > bits || set == bits && !is_power {
            return None;
        }
        negate(&mut words);
        clear_above(&mut words, bits);
    } else if set > bits {
        return None;
    }
    Some(crate::canonical::wide(&words, bits))
}

/// Digits as words, the lowest first; `None` if they are too few, or something is no digit.
fn parse(digits: &str, radix: u32, len: usize) -> Option<Vec<u64>> {
    let digits = digits.trim_start_matches('0');
    let mut words = vec![0u64; len];
    // More cannot fit, and need not be looked at.
    if digits.len() > len * 20 {
        return None;
    }
    for digit in digits.chars() {
        let mut carry = u128::from(digit.to_digit(radix)?);
        for word in &mut words {
            let product = u128::from(*word) * u128::from(radix) + carry;
            (*word, carry) = (product as u64, product >> 64);
        }
        if carry != 0 {
            return None;
        }
    }
    Some(words)
}

/// Up to the highest bit that is set.
fn active_bits(words: &[u64]) -> u32 {
    let top = words.iter().rposition(|&word| word != 0);
    top.map_or(0, |top| 64 * (top as u32 + 1) - words[top].leading_zeros())
}

/// What is to be taken from zero to get these bits, of which there are so many.
fn magnitude(mut words: Vec<u64>, bits: u32) -> Vec<u64> {
    negate(&mut words);
    clear_above(&mut words, bits);
    words
}

/// Zero minus it, whatever the width.
fn negate(words: &mut [u64]) {
    let mut carry = true;
    for word in words {
        let (negated, wraps) = (!*word).overflowing_add(carry.into());
        (*word, carry) = (negated, wraps);
    }
}

fn clear_above(words: &mut [u64], bits: u32) {
    for (at, word) in words.iter_mut().enumerate() {
        let left = bits.saturating_sub(64 * at as u32);
        *word &= if left >= 64 { u64::MAX } else { (1 << left) - 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str, bits: u32) -> Option<Vec<u8>> {
        Some(match number(text, bits)? {
            ConstData::Data(bytes) => bytes.into_vec(),
            ConstData::Int(number) => {
                let mut bytes = number.to_le_bytes().to_vec();
                bytes.resize(bits.div_ceil(8) as usize, 0);
                bytes
            }
            other => panic!("{other:?} is no number"),
        })
    }

    /// A one at a bit.
    fn one(bit: usize, bits: u32) -> Vec<u8> {
        let mut bytes = vec![0; bits.div_ceil(8) as usize];
        bytes[bit / 8] = 1 << (bit % 8);
        bytes
    }

    #[test]
    fn numbers_by_hand() {
        let power = "1606938044258990275541962092341162602522202993782792835301376";
        assert_eq!(bytes(power, 256), Some(one(200, 256)));
        assert_eq!(bytes("-1", 192), Some(vec![0xff; 24]));
        assert_eq!(bytes("-5", 256), Some([vec![0xfb], vec![0xff; 31]].concat()));
        assert_eq!(bytes("-1", 130), Some([vec![0xff; 16], vec![3]].concat()));
        assert_eq!(bytes("-0", 130), Some(vec![0; 17]));
        assert_eq!(bytes("u0x1000000000000000000000000000000000", 192), Some(one(132, 192)));
        // The sign is the bit at the top: minus one, and minus two.
        assert_eq!(bytes("s0xF", 192), Some(vec![0xff; 24]));
        assert_eq!(bytes("s0x2", 192), Some([vec![0xfe], vec![0xff; 23]].concat()));
        assert_eq!(number("7", 256), Some(ConstData::Int(7)));
    }

    #[test]
    fn limits_are_those_of_the_width() {
        // 2^129 is the least of 130 bits with a sign, and 2^130 the first that does not fit.
        let (least, beyond) =
            ("-680564733841876926926749214863536422912", "1361129467683753853853498429727072845824");
        assert_eq!(bytes(least, 130), Some(one(129, 130)));
        assert_eq!(number("-680564733841876926926749214863536422913", 130), None);
        assert_eq!(number(beyond, 130), None);
        assert_eq!(bytes("1361129467683753853853498429727072845823", 130), bytes("-1", 130));
        assert_eq!(number("12a", 130), None);
    }
}
