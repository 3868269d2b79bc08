//! Instructions that access LDS at two offsets of one address.

use gcnsel_isa as isa;

/// Steps that one offset counts.
const STEPS: i32 = 256;

/// Two LDS accesses as one instruction.
#[derive(Clone, Copy)]
pub(super) struct LdsPair {
    pub op: isa::Op,
    /// As the instruction counts them.
    pub offsets: [i32; 2],
    /// Bytes that are added to the address.
    pub base: i32,
}

/// The instructions for elements of so many dwords side by side, and 64 of them apart, with the bytes that their offsets count.
fn ways(ops: [isa::Op; 2], dwords: u8) -> [(isa::Op, i32); 2] {
    let unit = 4 * i32::from(dwords);
    [(ops[0], unit), (ops[1], 64 * unit)]
}

/// Two LDS accesses of so many dwords each, at byte offsets of one address, as one; each is one of the operations, whose offsets
/// count single elements or 64 of them.
pub(super) fn lds_pair(ops: [isa::Op; 2], dwords: u8, offsets: [i32; 2]) -> Option<LdsPair> {
    ways(ops, dwords).into_iter().find_map(|(op, unit)| {
        let steps = offsets.map(|offset| offset / unit);
        let fits = |at: usize| offsets[at] % unit == 0 && (0..STEPS).contains(&steps[at]);
        (fits(0) && fits(1)).then_some(LdsPair { op, offsets: steps, base: 0 })
    })
}

/// The same, at an address to which a number has been added, where one of the accesses is part of no pair without that. The
/// number is one that neighbours come to as well, if it can be.
pub(super) fn rebased_pair(ops: [isa::Op; 2], dwords: u8, offsets: [i32; 2]) -> Option<LdsPair> {
    let ways = ways(ops, dwords);
    let is_beyond = |offset: i32| ways.iter().all(|&(_, unit)| offset % unit != 0 || offset / unit >= STEPS);
    let least = offsets[0].min(offsets[1]);
    let distance = offsets[0].abs_diff(offsets[1]) as i32;
    if distance == 0 || least < 0 || !offsets.into_iter().any(is_beyond) {
        return None;
    }
    ways.into_iter().filter(|(_, unit)| distance % unit == 0).find_map(|(op, unit)| {
        let shared = least - least / unit % (STEPS / 2) * unit;
        let reaches = |base: &i32| (least + distance - base) / unit < STEPS;
        let base = [shared, least].into_iter().find(reaches)?;
        Some(LdsPair { op, offsets: offsets.map(|offset| (offset - base) / unit), base })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use isa::Op::{DS_READ2_B32, DS_READ2_B64, DS_READ2ST64_B32, DS_READ2ST64_B64};

    /// What a pair accesses, in bytes from the address.
    fn bytes(pair: LdsPair) -> [i32; 2] {
        let unit = match pair.op {
            DS_READ2_B32 => 4,
            DS_READ2_B64 => 8,
            DS_READ2ST64_B32 => 256,
            DS_READ2ST64_B64 => 512,
            other => panic!("{other:?} is no pair"),
        };
        assert!(pair.offsets.iter().all(|offset| (0..256).contains(offset)), "{:?}", pair.offsets);
        pair.offsets.map(|offset| pair.base + offset * unit)
    }

    #[test]
    fn pairs_access_what_their_accesses_do() {
        let ops = [[DS_READ2_B32, DS_READ2ST64_B32], [DS_READ2_B64, DS_READ2ST64_B64]];
        let (mut direct, mut rebased) = (0, 0);
        for (dwords, ops) in [1, 2].into_iter().zip(ops) {
            let unit = 4 * i32::from(dwords);
            for first in (0..70_000).step_by(148) {
                for second in
                    [first + unit, first - 255 * unit, first + 64 * unit, first + 6000, first + 260 * unit]
                {
                    let offsets = [first, second];
                    if let Some(pair) = lds_pair(ops, dwords, offsets) {
                        assert_eq!((bytes(pair), pair.base), (offsets, 0));
                        direct += 1;
                    } else if let Some(pair) = rebased_pair(ops, dwords, offsets) {
                        assert_eq!(bytes(pair), offsets);
                        assert!(pair.base > 0);
                        rebased += 1;
                    }
                }
            }
        }
        assert!(direct > 30 && rebased > 1000, "{direct}, {rebased}");
    }

    #[test]
    fn neighbours_come_to_one_base() {
        let pair = |a, b| rebased_pair([DS_READ2_B32, DS_READ2ST64_B32], 1, [a, b]).map(|pair| pair.base);
        assert_eq!(pair(8196, 8260), pair(8200, 8264));
        assert!(pair(8196, 8260).is_some());
        // Where each may yet be of a pair without a sum, and for distances that no pair has.
        assert_eq!(pair(0, 8192), None);
        assert_eq!(pair(8196, 8196), None);
        assert_eq!(pair(8196, 8196 + 4 * 300), None);
    }
}
