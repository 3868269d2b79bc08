//! What operations are given, and when two results are the same. Types are as LLVM IR writes them.

use crate::rng::Rng;

/// Bytes between elements of an array.
pub fn stride(ty: &str) -> usize {
    if let Some(vector) = ty.strip_prefix('<') {
        let (len, element) = vector.trim_end_matches('>').split_once(" x ").unwrap_or(("1", vector));
        return (len.parse::<usize>().unwrap_or(1) * stride(element)).next_power_of_two();
    }
    match ty {
        "i8" => 1,
        "i16" | "half" | "bfloat" => 2,
        "i64" | "double" => 8,
        "i128" => 16,
        _ => 4,
    }
}

/// The type of a vector's elements; another type itself.
pub fn scalar(ty: &str) -> &str {
    match ty.split_once(" x ") {
        Some((_, element)) => element.trim_end_matches('>'),
        None => ty,
    }
}

/// Data with many edge cases.
pub fn data(ty: &str, elements: usize, rng: &mut Rng) -> Vec<u8> {
    let element = scalar(ty);
    let width = stride(element);
    let count = elements * stride(ty) / width;
    let mut out = Vec::new();
    for _ in 0..count {
        let random = rng.u64();
        let pick = rng.below(8);
        let bits = match (element, pick) {
            ("half", 0) => {
                [0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 1, 0x3ff, 0x7bff, 0x3800, 0xb800]
                    [rng.below(12) as usize]
            }
            ("bfloat", 0) => {
                [0, 0x8000, 0x3f80, 0xbf80, 0x7f80, 0xff80, 0x7fc0, 1, 0x7f, 0x7f7f, 0x3f00, 0xbf00]
                    [rng.below(12) as usize]
            }
            ("float", 0) => [
                0,
                0x8000_0000,
                0x3f80_0000,
                0xbf80_0000,
                0x7f80_0000,
                0xff80_0000,
                0x7fc0_0000,
                1,
                0x7f_ffff,
                0x7f7f_ffff,
                0x3f00_0000,
                0xbf00_0000,
            ][rng.below(12) as usize],
            ("double", 0) => [
                0,
                1 << 63,
                0x3ff0 << 48,
                0xbff0 << 48,
                0x7ff0 << 48,
                0xfff0 << 48,
                0x7ff8 << 48,
                1,
                0x7fef_ffff_ffff_ffff,
                0x3fe0 << 48,
            ][rng.below(10) as usize],
            // Numbers of moderate size, so that sums and quotients do something.
            ("half", 1..=5) => u64::from(0x3800 + (random as u16 & 0x17ff)) | (random >> 40 & 0x8000),
            ("bfloat", 1..=5) => u64::from(0x3e80 + (random as u16 & 0x3ff)) | (random >> 40 & 0x8000),
            ("float", 1..=5) => {
                u64::from(0x3e80_0000 + (random as u32 & 0x03ff_ffff)) | (random >> 20 & 0x8000_0000)
            }
            ("double", 1..=5) => {
                (0x3fd0_0000_0000_0000 + (random & 0x00ff_ffff_ffff_ffff)) | ((random & 1) << 63)
            }
            ("i8" | "i16" | "i32" | "i64", 0) => {
                [0, 1, u64::MAX, 1 << 31, (1 << 31) - 1, 1 << 63, 0x80, 0x7f, 0x8000, 0x7fff]
                    [rng.below(10) as usize]
            }
            ("i8" | "i16" | "i32" | "i64", 1..=3) => random & 0x3f,
            _ => random,
        };
        let bits = u128::from(bits) | if width > 8 { u128::from(rng.u64()) << 64 } else { 0 };
        out.extend_from_slice(&bits.to_le_bytes()[..width]);
    }
    out
}

/// Whether two results are equal, NaNs being all the same.
pub fn equal(ty: &str, ours: &[u8], theirs: &[u8]) -> bool {
    let is_nan = |bytes: &[u8]| match (scalar(ty), bytes.len()) {
        ("half", 2) => u16::from_le_bytes([bytes[0], bytes[1]]) & 0x7fff > 0x7c00,
        ("bfloat", 2) => u16::from_le_bytes([bytes[0], bytes[1]]) & 0x7fff > 0x7f80,
        ("float", 4) => f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]).is_nan(),
        ("double", 8) => f64::from_bits(bytes.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b))).is_nan(),
        _ => false,
    };
    let width = stride(scalar(ty));
    ours.chunks(width).zip(theirs.chunks(width)).all(|(a, b)| a == b || is_nan(a) && is_nan(b))
}
