//! Instructions that access LDS at two offsets of one address.

use gcnsel_isa as isa;

/// Two LDS accesses of so many dwords each, at byte offsets of one address, as one, and its offsets; each is one of the
/// operations, whose offsets count single elements or 64 of them.
pub(super) fn lds_pair(ops: [isa::Op; 2], dwords: u8, offsets: [i32; 2]) -> Option<(isa::Op, [i32; 2])> {
    let unit = 4 * i32::from(dwords);
    [(ops[0], unit), (ops[1], 64 * unit)].into_iter().find_map(|(op, unit)| {
        let steps = offsets.map(|offset| offset / unit);
        let fits = |at: usize| offsets[at] % unit == 0 && (0..256).contains(&steps[at]);
        (fits(0) && fits(1)).then_some((op, steps))
    })
}
