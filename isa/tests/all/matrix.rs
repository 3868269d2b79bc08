//! Matrix instructions: layouts against AMD's calculator, products against the definition.

use gcnsel_isa::semantics::matrix::{Element, MATRICES, Matrix, Place};
use gcnsel_isa::semantics::sparse_matrix::{SPARSE, Sparse};
use gcnsel_isa::{Kind, Mods, Op, Role, Target};

fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325;
    bytes.into_iter().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Lanes and elements of A and B by block, row (or column) and `k`, then of D by block, row and column.
fn places(matrix: Matrix) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut push = |place: Place| bytes.extend([place.lane as u8, place.element as u8]);
    for block in 0..matrix.blocks {
        for (i, k) in (0..matrix.m).flat_map(|i| (0..matrix.k).map(move |k| (i, k))) {
            // Both are square to each other: what is said of A's rows is said of B's columns.
            push(matrix.input(block, i, k));
            push(matrix.input(block, i, k));
        }
    }
    for block in 0..matrix.blocks {
        for (i, j) in (0..matrix.m).flat_map(|i| (0..matrix.m).map(move |j| (i, j))) {
            push(matrix.output(block, i, j));
        }
    }
    bytes
}

/// What the modifiers select: lanes of B by `blgp`, blocks of A by `cbsz` and `abid`.
fn selections(matrix: Matrix) -> Vec<u8> {
    let mut bytes = Vec::new();
    if !matrix.is_double() {
        for blgp in 0..8 {
            let mods = Mods { blgp, ..Mods::default() };
            bytes.extend((0..64).map(|lane| matrix.lane_of_b(lane, &mods) as u8));
        }
    }
    for cbsz in (0..5).filter(|&cbsz| 1 << cbsz <= matrix.blocks) {
        for abid in 0..1 << cbsz {
            let mods = Mods { cbsz, abid, ..Mods::default() };
            bytes.extend((0..matrix.blocks).map(|block| matrix.block_of_a(block, &mods) as u8));
        }
    }
    bytes
}

#[test]
fn layouts_are_those_of_the_calculator() {
    let listed: Vec<&str> =
        include_str!("matrix_layouts.txt").lines().filter(|line| !line.starts_with('#')).collect();
    let ours = |&(op, matrix): &(Op, Matrix)| {
        format!("{op:?} {:016x} {:016x}", fnv(places(matrix)), fnv(selections(matrix)))
    };
    assert_eq!(MATRICES.iter().map(ours).collect::<Vec<_>>(), listed);
}

/// Names say rows, columns and depth; the table how many registers there are, and of what.
#[test]
fn shapes_are_those_of_names_and_operands() {
    for &(op, matrix) in MATRICES {
        let name = format!("{op:?}");
        assert!(name.contains(&format!("_{0}X{0}X{1}", matrix.m, matrix.k)), "{name}");
        let [d, a, b, c] = op.row().operands else { panic!("{name} has other operands") };
        assert_eq!((d.role, c.role), (Role::Def, Role::Use), "{name}");
        for (spec, element) in [(a, matrix.a), (b, matrix.b)] {
            let each = u32::from(spec.ty.bits) * u32::from(spec.ty.count);
            assert_eq!(each, element.bits() * matrix.inputs_per_lane() as u32, "{name}");
            let kind = match element {
                Element::F64 | Element::F32 | Element::Xf32 | Element::F16 => Kind::Float,
                Element::Bf16 | Element::Fp8 | Element::Bf8 => Kind::OtherFloat,
                Element::I8 => Kind::Int,
            };
            assert_eq!(spec.ty.kind, kind, "{name}");
        }
        assert_eq!(usize::from(d.ty.count), matrix.outputs_per_lane(), "{name}");
        assert_eq!(d.ty, c.ty, "{name}");
        assert_eq!(d.ty.bits == 64, matrix.is_double(), "{name}");
    }
    for &(op, sparse) in SPARSE {
        let name = format!("{op:?}");
        assert!(name.contains(&format!("_{0}X{0}X{1}_", sparse.m, sparse.k)), "{name}");
        let [d, a, b, ..] = op.row().operands else { panic!("{name} has other operands") };
        let bits = |ty: gcnsel_isa::OperandType| usize::from(ty.bits) * usize::from(ty.count);
        assert_eq!(bits(a.ty), sparse.kept_per_lane() * sparse.a.bits() as usize, "{name}");
        assert_eq!(bits(b.ty), sparse.inputs_per_lane() * sparse.b.bits() as usize, "{name}");
        assert_eq!(usize::from(d.ty.count), sparse.outputs_per_lane(), "{name}");
    }
    let is_known = |op: Op| Matrix::of(op).is_some() || Sparse::of(op).is_some();
    assert!(Op::all().filter(|op| op.row().is_matrix()).all(is_known));
}

/// The lane and the first register's bit of what is kept of A by row and column, two together, of their indices in each
/// set, and of B by column and row; then of D.
fn sparse_places(sparse: Sparse) -> Vec<u8> {
    let mut bytes = Vec::new();
    let sets = 16 / sparse.kept_per_lane();
    for (i, k) in (0..sparse.m).flat_map(|i| (0..sparse.k).map(move |k| (i, k))) {
        let first = sparse.kept(i, k / 4 * 2);
        bytes.extend([first.lane as u8, (first.element * sparse.a.bits() as usize) as u8]);
        for abid in 0..sets as u8 {
            let mods = Mods { abid, ..Mods::default() };
            bytes.extend([first.lane as u8, sparse.index_bit(first, &mods) as u8]);
        }
        let Place { lane, element } = sparse.input(i, k);
        bytes.extend([lane as u8, (element * sparse.b.bits() as usize) as u8]);
    }
    for (i, j) in (0..sparse.m).flat_map(|i| (0..sparse.m).map(move |j| (i, j))) {
        let Place { lane, element } = sparse.output(i, j);
        bytes.extend([lane as u8, element as u8]);
    }
    bytes
}

#[test]
fn sparse_layouts_are_those_of_the_calculator() {
    let listed: Vec<&str> =
        include_str!("sparse_layouts.txt").lines().filter(|line| !line.starts_with('#')).collect();
    let ours = |&(op, sparse): &(Op, Sparse)| format!("{op:?} {:016x}", fnv(sparse_places(sparse)));
    assert_eq!(SPARSE.iter().map(ours).collect::<Vec<_>>(), listed);
}

/// Products of small whole numbers, with what is not kept being nothing.
#[test]
fn sparse_products_are_sums_of_products() {
    for &(op, sparse) in SPARSE {
        for (cbsz, abid) in [(0, 0), (0, 1), (1, 1)] {
            let mods = Mods { cbsz, abid, ..Mods::default() };
            // Two of each four columns, in any order: which, by row and four.
            let which = |i: usize, n: usize| match (i + n / 2) % 4 {
                0 => [0, 1][n % 2],
                1 => [3, 1][n % 2],
                2 => [0, 3][n % 2],
                _ => [2, 3][n % 2],
            };
            let value = |seed: usize, i: usize, k: usize| (seed + 5 * i + 3 * k) as i64 % 7 - 3;
            let write = |element: Element, value: i64| match element {
                Element::Bf16 => u64::from((value as f32).to_bits() >> 16),
                Element::F16 => small(value, 5, 10, 15),
                Element::Fp8 => small(value, 4, 3, 8),
                Element::Bf8 => small(value, 5, 2, 16),
                _ => value as u8 as u64,
            };
            let mut indices = [0u32; 64];
            let mut a = std::collections::HashMap::new();
            for (i, n) in (0..sparse.m).flat_map(|i| (0..sparse.k / 2).map(move |n| (i, n))) {
                let place = sparse.kept(i, n);
                indices[place.lane] |= which(i, n) << sparse.index_bit(place, &mods);
                a.insert((place.lane, place.element), write(sparse.a, value(1, i, n)));
            }
            let mut b = std::collections::HashMap::new();
            for (j, k) in (0..sparse.m).flat_map(|j| (0..sparse.k).map(move |k| (j, k))) {
                let place = sparse.input(j, k);
                b.insert((place.lane, place.element), write(sparse.b, value(2, j, k)));
            }
            for (i, j) in [(0, 0), (1, 2), (3, 1), (sparse.m - 1, sparse.m - 2)] {
                // The row of A as it is whole.
                let mut row = vec![0; sparse.k];
                (0..sparse.k / 2).for_each(|n| row[n / 2 * 4 + which(i, n) as usize] += value(1, i, n));
                let wanted = 9 + (0..sparse.k).map(|k| row[k] * value(2, j, k)).sum::<i64>();
                let is_integer = sparse.a == Element::I8;
                let bits = |value: i64| match is_integer {
                    true => u64::from(value as i32 as u32),
                    false => u64::from((value as f32).to_bits()),
                };
                let found = sparse.element(
                    (i, j),
                    &mods,
                    |p| a[&(p.lane, p.element)],
                    |p| b[&(p.lane, p.element)],
                    |lane| indices[lane],
                    bits(9),
                );
                assert_eq!(found, bits(wanted), "{op:?}: row {i}, column {j}");
            }
        }
    }
}

/// Every place of the registers is that of one element.
#[test]
fn layouts_leave_no_place_out() {
    for &(op, matrix) in MATRICES {
        for (places, each) in [
            (blocks(matrix, matrix.k, |m, b, i, k| m.input(b, i, k)), matrix.inputs_per_lane()),
            (blocks(matrix, matrix.m, |m, b, i, j| m.output(b, i, j)), matrix.outputs_per_lane()),
        ] {
            let mut places = places;
            places.sort_unstable();
            let all: Vec<_> =
                (0..64).flat_map(|lane| (0..each).map(move |element| (lane, element))).collect();
            assert_eq!(places, all, "{op:?}");
        }
    }
}

fn blocks(
    matrix: Matrix,
    columns: usize,
    place: impl Fn(Matrix, usize, usize, usize) -> Place,
) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for block in 0..matrix.blocks {
        for i in 0..matrix.m {
            for j in 0..columns {
                let Place { lane, element } = place(matrix, block, i, j);
                found.push((lane, element));
            }
        }
    }
    found
}

/// Products of small whole numbers, which every format has and no rounding changes.
#[test]
fn products_are_sums_of_products() {
    let number = |seed: usize, x: usize, y: usize| (seed + 5 * x + 3 * y) as i64 % 7 - 3;
    for &(op, matrix) in MATRICES {
        let write = |element: Element, value: i64| -> u64 {
            match element {
                Element::F64 => (value as f64).to_bits(),
                Element::F32 | Element::Xf32 => u64::from((value as f32).to_bits()),
                Element::Bf16 => u64::from((value as f32).to_bits() >> 16),
                Element::F16 => small(value, 5, 10, 15),
                Element::Fp8 => small(value, 4, 3, 8),
                Element::Bf8 => small(value, 5, 2, 16),
                Element::I8 => value as u8 as u64,
            }
        };
        let output = match (matrix.is_double(), matrix.a) {
            (true, _) => Element::F64,
            (_, Element::I8) => Element::I8,
            _ => Element::F32,
        };
        // What the registers hold, by lane and element.
        let fill = |element, seed| {
            let mut held = std::collections::HashMap::new();
            for block in 0..matrix.blocks {
                for i in 0..matrix.m {
                    for k in 0..matrix.k {
                        let Place { lane, element: at } = matrix.input(block, i, k);
                        held.insert((lane, at), write(element, number(seed + 11 * block, i, k)));
                    }
                }
            }
            held
        };
        let (a, b) = (fill(matrix.a, 1), fill(matrix.b, 2));
        for block in 0..matrix.blocks {
            for (i, j) in [(0, 0), (1, 2), (3, 1), (matrix.m - 1, matrix.m - 2)] {
                let wanted: i64 = (0..matrix.k)
                    .map(|k| number(1 + 11 * block, i, k) * number(2 + 11 * block, j, k))
                    .sum::<i64>()
                    + 9;
                let c = match output {
                    Element::I8 => 9,
                    element => write(element, 9),
                };
                let at = |held: &std::collections::HashMap<(usize, usize), u64>, p: Place| {
                    held[&(p.lane, p.element)]
                };
                let found = matrix.element(
                    (block, i, j),
                    Target::Gfx942,
                    &Mods::default(),
                    |p| at(&a, p),
                    |p| at(&b, p),
                    c,
                );
                let wanted = match output {
                    Element::I8 => u64::from(wanted as i32 as u32),
                    element => write(element, wanted),
                };
                assert_eq!(found, wanted, "{op:?}: block {block}, row {i}, column {j}");
            }
        }
    }
}

/// A small whole number in a format with so many bits of exponent and fraction.
fn small(value: i64, exponent_bits: u32, fraction_bits: u32, bias: u64) -> u64 {
    if value == 0 {
        return 0;
    }
    let size = value.unsigned_abs();
    let exponent = u64::from(size.ilog2());
    let fraction = (size << fraction_bits >> exponent) & ((1 << fraction_bits) - 1);
    u64::from(value < 0) << (exponent_bits + fraction_bits) | (exponent + bias) << fraction_bits | fraction
}

/// Doubles are negated where others permute lanes.
#[test]
fn doubles_are_negated() {
    let matrix = Matrix::of(Op::V_MFMA_F64_4X4X4F64).expect("it has a meaning");
    let value = |blgp: u8| {
        let mods = Mods { blgp, ..Mods::default() };
        let two = |_| 2f64.to_bits();
        f64::from_bits(matrix.element(
            (0, 0, 0),
            Target::Gfx942,
            &mods,
            two,
            |_| 3f64.to_bits(),
            100f64.to_bits(),
        ))
    };
    assert_eq!([0, 1, 2, 3, 4, 5].map(value), [124.0, 76.0, 76.0, 124.0, -76.0, -124.0]);
}

/// Of XF32 ten digits count, the nearest, of two as near the even one (hipBLASLt's `hip_xfloat32.h`).
#[test]
fn xf32_has_ten_digits() {
    let matrix = Matrix::of(Op::V_MFMA_F32_16X16X8_XF32).expect("it has a meaning");
    let digit = 2f32.powi(-10);
    for (given, rounded) in [
        (1.0 + digit, 1.0 + digit),
        (1.0 + digit / 2.0, 1.0),
        (1.0 + digit * 1.5, 1.0 + digit * 2.0),
        (-1.0 - digit * 0.75, -1.0 - digit),
    ] {
        // One product; all other factors are zeros.
        let a = |place: Place| if place == matrix.input(0, 3, 5) { u64::from(given.to_bits()) } else { 0 };
        let one = |place: Place| if place == matrix.input(0, 2, 5) { u64::from(1f32.to_bits()) } else { 0 };
        let found = matrix.element((0, 3, 2), Target::Gfx942, &Mods::default(), a, one, 0);
        assert_eq!(f32::from_bits(found as u32), rounded, "{given}");
    }
}

/// Products of halves and brain floats on gfx90a: the smallest normal number counts, what is below it does not, in factors, in
/// what is added, and in the sum. Expected: ROCm's description of MI200, by hand.
#[test]
fn products_of_halves_flush_denormals() {
    let half = (Op::V_MFMA_F32_4X4X4F16, [0x0400, 0x0200], 0x3c00u64, 14);
    let brain = (Op::V_MFMA_F32_4X4X4BF16_1K, [0x0080, 0x0040], 0x3f80u64, 126);
    for (op, [normal, denormal], one, power) in [half, brain] {
        let matrix = Matrix::of(op).expect("it is one");
        let of = |target: Target, a: u64, b: u64, c: u64| {
            let first = |bits: u64| move |place: Place| if place.element == 0 { bits } else { 0 };
            let bits = matrix.element((0, 0, 0), target, &Mods::default(), first(a), first(b), c);
            f32::from_bits(bits as u32)
        };
        let smallest = 2f32.powi(-power);
        for target in [Target::Gfx90a, Target::Gfx942] {
            assert_eq!(of(target, normal, one, 0), smallest, "{op:?} {target}");
        }
        assert_eq!(of(Target::Gfx942, denormal, one, 0), smallest / 2.0, "{op:?}");
        assert_eq!(of(Target::Gfx942, one, denormal, 0), smallest / 2.0, "{op:?}");
        assert_eq!(of(Target::Gfx90a, denormal, one, 0), 0.0, "{op:?}");
        assert_eq!(of(Target::Gfx90a, one, denormal, 0), 0.0, "{op:?}");
        assert_eq!(of(Target::Gfx942, 0, 0, 7).to_bits(), 7, "{op:?}");
        assert_eq!(of(Target::Gfx90a, 0, 0, 7).to_bits(), 0, "{op:?}");
    }
    let singles = Matrix::of(Op::V_MFMA_F32_4X4X1F32).expect("it is one");
    let product = singles.element((0, 0, 0), Target::Gfx90a, &Mods::default(), |_| 7, |_| 0x3f80_0000, 0);
    assert_eq!(product, 7, "of singles they are kept");
}
