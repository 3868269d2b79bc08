//! What the shape of the work-group says of the work-item ids in a wave.
//!
//! Work-items are numbered x first, then y, then z, and wave w of a group has the numbers 64 w to 64 w + 63
//! (AMDGPUUsage, "Wavefront and work-group"). Where a dimension is followed by others, that says something of its ids
//! only if the group has its full size: the last groups of a grid may be smaller, unless the function says
//! `"uniform-work-group-size"="true"`.

use crate::values::Bits;
use gcnsel_ir::{Function, MOST_WORK_ITEMS, Module};

/// Work-items per wave: all targets so far run 64.
const WAVE: u64 = 64;

/// What is known of the group's shape.
#[derive(Clone, Debug)]
pub(crate) struct WorkGroup {
    /// The most work-items in each dimension.
    most: [u64; 3],
    /// The size in each dimension of all groups.
    size: Option<[u64; 3]>,
}

impl WorkGroup {
    pub fn of(module: &Module, function: &Function) -> Self {
        let mut most = [u64::from(function.most_work_items()); 3];
        let size = module.required_work_group_size(function).map(|size| size.map(u64::from));
        let size = size.filter(|s| s.iter().all(|&n| n <= u64::from(MOST_WORK_ITEMS)));
        for (most, size) in most.iter_mut().zip(size.iter().flatten()) {
            *most = (*most).min(*size);
        }
        let full = function.attributes.string("uniform-work-group-size") == Some("true");
        WorkGroup { most, size: size.filter(|_| full) }
    }

    /// Whether the group is one work-item wide in a dimension.
    pub fn is_one_wide(&self, dimension: usize) -> bool {
        self.most[dimension] == 1
    }

    /// Whether the group is one work-item.
    pub fn is_one_item(&self) -> bool {
        self.most == [1; 3]
    }

    /// The bits of the work-item id in a dimension. With `range`, ids are known to be less.
    pub fn id(&self, dimension: usize, range: Option<u64>) -> Bits {
        let most = range.map_or(self.most[dimension], |r| r.clamp(1, self.most[dimension]));
        Bits::up_to(most - 1, self.varying_bits(dimension), 32)
    }

    /// How many low bits of an id may differ between the lanes of a wave.
    fn varying_bits(&self, dimension: usize) -> u32 {
        let one_wide = |mut dimensions: std::ops::Range<usize>| dimensions.all(|d| self.is_one_wide(d));
        // The id is number / stride mod extent, where `stride` work-items share it before the next one comes.
        let (stride, extent) = match self.size {
            Some(size) => (size[..dimension].iter().product(), Some(size[dimension])),
            None if one_wide(0..dimension) => (1, None),
            None => return u64::BITS,
        };
        if stride.is_multiple_of(WAVE) {
            return 0;
        }
        if !WAVE.is_multiple_of(stride) {
            return u64::BITS;
        }
        // A wave has this many ids in a row, starting at a multiple, and does not come round if the extent is one
        // as well, or the dimension the last.
        let ids = WAVE / stride;
        let comes_round = !one_wide(dimension + 1..3) && extent.is_none_or(|e| e % ids != 0);
        if comes_round { u64::BITS } else { ids.trailing_zeros() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most low bits in which ids of one wave differ, by numbering the group.
    fn by_numbering(size: [u64; 3], dimension: usize) -> u32 {
        let id = |n: u64| [n % size[0], n / size[0] % size[1], n / size[0] / size[1]][dimension];
        let all: Vec<u64> = (0..size.iter().product()).map(id).collect();
        let differing = all.chunks(WAVE as usize).flat_map(|wave| wave.iter().map(|id| id ^ wave[0]));
        differing.map(|d| u64::BITS - d.leading_zeros()).max().unwrap_or(0)
    }

    #[test]
    fn ids_of_groups_of_every_shape() {
        let sizes = [1, 2, 3, 4, 8, 16, 24, 32, 64, 96, 128, 256];
        let mut fixed = 0;
        for x in sizes {
            for y in sizes {
                for z in sizes {
                    let size = [x, y, z];
                    if size.iter().product::<u64>() > u64::from(MOST_WORK_ITEMS) {
                        continue;
                    }
                    let group = WorkGroup { most: size, size: Some(size) };
                    for d in 0..3 {
                        let real = by_numbering(size, d);
                        assert!(group.varying_bits(d) >= real, "{size:?} {d}");
                        // Where the ids of a wave begin at a multiple, that is all; but for those that come round,
                        // of which the greatest says as much.
                        let stride: u64 = size[..d].iter().product();
                        if WAVE.is_multiple_of(stride) || stride.is_multiple_of(WAVE) {
                            let bits = u64::BITS - (size[d] - 1).leading_zeros();
                            assert_eq!(group.varying_bits(d).min(bits), real, "{size:?} {d}");
                        }
                        fixed += (group.varying_bits(d) == 0) as u32;
                    }
                }
            }
        }
        assert!(fixed > 50, "{fixed}");
        let smaller = WorkGroup { most: [16, 8, 1], size: None };
        assert_eq!(smaller.varying_bits(1), u64::BITS, "a narrower group at the grid's edge");
        assert_eq!(WorkGroup { most: [256, 1, 1], size: None }.varying_bits(0), 6);
    }
}
