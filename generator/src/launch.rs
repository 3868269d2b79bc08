//! The data that kernels are launched with, and where it is in memory.

use crate::kernel::{Arg, Launch};
use crate::rng::Rng;

/// Bytes of random bits at the start of `%in`, `%table` too.
pub(crate) const BITS: u32 = 512;
/// Where the floats of `%in` begin, in bytes: as many bytes of each format, all finite.
pub(crate) const SINGLES: u32 = BITS;
/// Doubles.
pub(crate) const DOUBLES: u32 = 2 * BITS;
/// Halves.
pub(crate) const HALVES: u32 = 3 * BITS;
/// Bytes of `%own` that are a work-item's.
pub(crate) const OWN: u32 = 64;
/// Banks of words for atomics; each bank has an i32 and an i64 for each operation.
pub(crate) const BANKS: u32 = 4;
/// The operations of atomics whose order does not matter: each has words of its own.
pub(crate) const ORDERLESS: [&str; 8] = ["add", "sub", "and", "or", "xor", "umax", "umin", "max"];
/// Where they end in `%acc`, in bytes.
pub(crate) const ONCE_START: u32 = BANKS * ORDERLESS.len() as u32 * 12;
/// Bytes there, for each group and statement, of which nobody has stored to any before that statement.
pub(crate) const ONCE_BYTES: u32 = 16;
/// How many such statements there may be.
pub(crate) const ONCE: u32 = 4;

/// Grid and group of kernels that may be launched with ragged groups: one to four waves altogether.
const RAGGED: [([u32; 3], [u32; 3]); 7] = [
    ([70, 1, 1], [64, 1, 1]),
    ([40, 1, 1], [64, 1, 1]),
    ([100, 1, 1], [96, 1, 1]),
    ([150, 1, 1], [128, 1, 1]),
    ([20, 5, 1], [16, 4, 1]),
    ([9, 3, 3], [4, 4, 4]),
    ([130, 1, 1], [256, 1, 1]),
];

/// Grid and group of kernels that need whole groups.
const WHOLE: [([u32; 3], [u32; 3]); 8] = [
    ([64, 1, 1], [64, 1, 1]),
    ([128, 1, 1], [64, 1, 1]),
    ([128, 1, 1], [128, 1, 1]),
    ([100, 1, 1], [100, 1, 1]),
    ([80, 1, 1], [40, 1, 1]),
    ([96, 1, 1], [96, 1, 1]),
    ([16, 8, 1], [16, 4, 1]),
    ([8, 4, 4], [4, 4, 4]),
];

/// The extent of a launch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extents {
    pub grid: [u32; 3],
    pub group: [u32; 3],
}

impl Extents {
    pub fn random(rng: &mut Rng, whole: bool) -> Extents {
        let list: &[_] = if whole { &WHOLE } else { &RAGGED };
        let (grid, group) = list[rng.below(list.len() as u32) as usize];
        Extents { grid, group }
    }

    /// Work-items of a group.
    pub fn group_size(&self) -> u32 {
        self.group.iter().product()
    }

    /// Groups along each dimension.
    pub fn groups(&self) -> [u32; 3] {
        [0, 1, 2].map(|d| self.grid[d].div_ceil(self.group[d]))
    }

    /// Work-items, those included that ragged groups lack.
    fn items(&self) -> u32 {
        self.groups().iter().product::<u32>() * self.group_size()
    }
}

/// A finite number of a format with so many exponent and fraction bits: of medium size mostly, subnormal at times.
fn finite(rng: &mut Rng, exponent_bits: u32, fraction_bits: u32) -> u64 {
    let bias = (1u64 << (exponent_bits - 1)) - 1;
    let exponent = match rng.below(8) {
        0 => 0,
        1 => 1 + u64::from(rng.below(2 * bias as u32 - 1)),
        _ => bias - 6 + u64::from(rng.below(12)),
    };
    let fraction = match rng.below(3) {
        // Sums and products of short numbers are exact more often.
        0 => u64::from(rng.below(16)) << (fraction_bits - 4),
        _ => rng.u64() & ((1 << fraction_bits) - 1),
    };
    let sign = u64::from(rng.below(2));
    (sign << exponent_bits | exponent) << fraction_bits | fraction
}

/// Bits that arithmetic finds interesting more often than not.
fn bits(rng: &mut Rng) -> u32 {
    match rng.below(6) {
        0 => rng.below(8),
        1 => u32::MAX - rng.below(4),
        2 => 1 << rng.below(32),
        _ => rng.u32(),
    }
}

fn words(rng: &mut Rng, bytes: u32) -> Vec<u8> {
    (0..bytes / 4).flat_map(|_| bits(rng).to_le_bytes()).collect()
}

/// A launch with random data for a kernel that has the parameters of generated ones, and whose work-items store so many
/// bytes each.
pub fn standard_launch(grid: [u32; 3], group: [u32; 3], stored: u32) -> Launch {
    launch(&mut Rng::new(1), &Extents { grid, group }, stored)
}

/// The launch of a kernel whose work-items store so many bytes each.
pub(crate) fn launch(rng: &mut Rng, extents: &Extents, stored: u32) -> Launch {
    let items = extents.items();
    let mut input = words(rng, BITS);
    input.extend((0..BITS / 4).flat_map(|_| (finite(rng, 8, 23) as u32).to_le_bytes()));
    input.extend((0..BITS / 8).flat_map(|_| finite(rng, 11, 52).to_le_bytes()));
    input.extend((0..BITS / 2).flat_map(|_| (finite(rng, 5, 10) as u16).to_le_bytes()));
    let groups: u32 = extents.groups().iter().product();
    let once = words(&mut Rng::new(u64::from(items)), groups * ONCE * ONCE_BYTES);
    let scalar = |bytes: &[u8]| Arg::Value(bytes.to_vec());
    let args = vec![
        Arg::Buffer(vec![0xa5; (items * stored) as usize]),
        Arg::Buffer(input),
        Arg::Buffer(words(rng, BITS)),
        Arg::Buffer(words(rng, items * OWN)),
        Arg::Buffer([words(rng, ONCE_START), once].concat()),
        scalar(&bits(rng).to_le_bytes()),
        scalar(&rng.below(100).to_le_bytes()),
        scalar(&rng.u64().to_le_bytes()),
        scalar(&(finite(rng, 8, 23) as u32).to_le_bytes()),
        scalar(&(bits(rng) as u16).to_le_bytes()),
    ];
    Launch { grid: extents.grid, group: extents.group, args }
}

/// The parameters of every kernel, for the arguments that [`launch`] makes: types with attributes, and names.
const PARAMETERS: [(&str, &str); 10] = [
    ("ptr addrspace(1)", "out"),
    ("ptr addrspace(1) noalias readonly", "in"),
    ("ptr addrspace(4)", "table"),
    ("ptr addrspace(1)", "own"),
    ("ptr addrspace(1)", "acc"),
    ("i32", "a"),
    ("i32", "small"),
    ("i64", "b"),
    ("float", "c"),
    ("i16", "d"),
];

/// The parameters of a kernel. Now and then the first ones are asked for in SGPRs.
pub(crate) fn parameters(rng: &mut Rng) -> String {
    let in_registers = if rng.below(3) == 0 { rng.below(PARAMETERS.len() as u32 + 1) } else { 0 };
    let one = |(n, (ty, name)): (u32, (&str, &str))| {
        format!("{ty}{} %{name}", if n < in_registers { " inreg" } else { "" })
    };
    let all: Vec<String> = (0..).zip(PARAMETERS).map(one).collect();
    all.join(", ")
}
