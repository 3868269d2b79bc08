//! Which lane a lane reads, in the instructions that move values between lanes.

use crate::inst::DppCtrl;

/// The lane that `lane` reads under a DPP control; `None` where the source lane does not exist.
///
/// Source: "Vega" instruction set manual, DPP_CTRL.
pub fn dpp_source(ctrl: DppCtrl, lane: u32) -> Option<u32> {
    let (row, in_row) = (lane & !15, lane & 15);
    match ctrl {
        DppCtrl::QuadPerm(select) => Some(lane & !3 | u32::from(select[(lane & 3) as usize])),
        DppCtrl::RowShl(n) => {
            Some(in_row + u32::from(n)).filter(|&source| source < 16).map(|source| row | source)
        }
        DppCtrl::RowShr(n) => in_row.checked_sub(u32::from(n)).map(|source| row | source),
        DppCtrl::RowRor(n) => Some(row | (in_row + 16 - u32::from(n)) & 15),
        DppCtrl::WaveShl => Some(lane + 1).filter(|&source| source < 64),
        DppCtrl::WaveRol => Some((lane + 1) & 63),
        DppCtrl::WaveShr => lane.checked_sub(1),
        DppCtrl::WaveRor => Some((lane + 63) & 63),
        DppCtrl::RowMirror => Some(row | (15 - in_row)),
        DppCtrl::RowHalfMirror => Some(lane & !7 | (7 - (lane & 7))),
        DppCtrl::RowBcast15 => row.checked_sub(1),
        DppCtrl::RowBcast31 => (lane >= 32).then_some(31),
        DppCtrl::RowNewbcast(n) => Some(row | u32::from(n)),
    }
}

/// The lane that `lane` reads under `ds_swizzle_b32` with this offset.
///
/// With bit 15 set, a permutation within groups of four; otherwise within groups of 32 by and, or and xor masks, or,
/// from 0xe000 on, a rotation or the bit-reversal of an FFT. Source: "Vega" instruction set manual, `DS_SWIZZLE_B32`.
pub fn swizzle_source(offset: u32, lane: u32) -> u32 {
    if offset >= 0xe000 {
        return fft_source(offset & 31, lane);
    }
    if offset >= 0xc000 {
        // Rotation within 32 lanes: bit 10 the direction, bits 5 to 9 the distance, bits 0 to 4 lanes kept.
        let (keep, distance) = (offset & 31, offset >> 5 & 31);
        let distance = if offset >> 10 & 1 != 0 { 32 - distance } else { distance };
        return lane & 32 | lane & keep | (lane + distance) & 31 & !keep;
    }
    if offset & 0x8000 != 0 {
        return lane & !3 | offset >> (2 * (lane & 3)) & 3;
    }
    let (and, or, xor) = (offset & 31, offset >> 5 & 31, offset >> 10 & 31);
    lane & 32 | ((lane & 31 & and) | or) ^ xor
}

/// Bits of the lane number reversed within the group that `mask` leaves.
fn fft_source(mask: u32, lane: u32) -> u32 {
    if mask == 31 {
        return lane;
    }
    // The manual lists the orders for masks 0 (32 points) and 16 (16 points); zeros of the mask count the bits.
    let bits = 5 - mask.count_ones();
    let low = lane & ((1 << bits) - 1);
    let reversed = low.reverse_bits() >> (32 - bits);
    lane & !((1 << bits) - 1) | reversed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dpp_by_the_manual() {
        assert_eq!(dpp_source(DppCtrl::RowShr(1), 16), None);
        assert_eq!(dpp_source(DppCtrl::RowShr(1), 17), Some(16));
        assert_eq!(dpp_source(DppCtrl::RowShl(15), 0), Some(15));
        assert_eq!(dpp_source(DppCtrl::RowBcast15, 20), Some(15));
        assert_eq!(dpp_source(DppCtrl::RowBcast15, 3), None);
        assert_eq!(dpp_source(DppCtrl::RowMirror, 33), Some(46));
        assert_eq!(dpp_source(DppCtrl::QuadPerm([3, 2, 1, 0]), 6), Some(5));
        assert_eq!(dpp_source(DppCtrl::RowRor(1), 16), Some(31));
    }

    #[test]
    fn swizzles_by_the_manual() {
        // Reverse within 32: xor 31, and 31.
        assert_eq!(swizzle_source(31 | 31 << 10, 3), 28);
        // Broadcast lane 0 of groups of 4: and 0x1c.
        assert_eq!(swizzle_source(0x1c, 39), 36);
        assert_eq!(swizzle_source(0x8000 | 0b00_01_10_11, 4), 7);
        // The manual's order for 32 points: 0, 16 (printed 0x11 counting from one), 8, 24, ...
        assert_eq!([0, 1, 2, 3].map(|lane| swizzle_source(0xe000, lane)), [0, 16, 8, 24]);
    }
}
