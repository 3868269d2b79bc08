//! Matrix products of a wave: `llvm.amdgcn.mfma.*`.
//!
//! D = C + A B, for each of some blocks: A has `m` rows and `k` columns, B `k` rows and `m` columns, C and D are square. A
//! lane has consecutive `k` of one row of A and of one column of B: rows go along lanes first, then blocks, then `k`. Of C
//! and D it has one column: four rows (of doubles one), the next rows in the lanes that are `m` further, and so on
//! through all blocks; then the next four.
//!
//! Sources: the CDNA3 ISA manual, "Matrix Arithmetic Instructions"; for what operands of XF32 are rounded to, ROCm's host
//! type for it (nearest, to even); sums are rounded after each product, which AMD does not say.

use crate::datum::{Datum, mask};
use crate::fault::Stop;
use crate::float::{self, Format};
use crate::small_float::{self, BF8, FP8};
use crate::wave::{LANES, Mask};
use rustc_apfloat::Round;

/// An operand's elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    Double,
    Single,
    /// A single of which ten digits are kept.
    Xf32,
    Half,
    BFloat,
    /// Eight bits, of which so many are the exponent, biased by one more than usual; no infinities.
    Small(u32),
    Byte,
}

impl Element {
    pub fn bits(self) -> u32 {
        match self {
            Element::Double => 64,
            Element::Single | Element::Xf32 => 32,
            Element::Half | Element::BFloat => 16,
            Element::Small(_) | Element::Byte => 8,
        }
    }

    fn of(name: &str) -> Option<Element> {
        Some(match name {
            "f64" => Element::Double,
            "f32" => Element::Single,
            "xf32" => Element::Xf32,
            "f16" => Element::Half,
            "bf16" => Element::BFloat,
            "bf8" => Element::Small(BF8),
            "fp8" => Element::Small(FP8),
            "i8" => Element::Byte,
            _ => return None,
        })
    }

    /// A float's bits, of a denormal those of zero.
    fn flushed(self, bits: u128) -> u128 {
        let (fraction, sign) = match self {
            Element::Half => (10, 15),
            Element::BFloat => (7, 15),
            _ => (23, 31),
        };
        let exponent = bits >> fraction & mask(sign - fraction);
        if exponent == 0 { bits & 1 << sign } else { bits }
    }

    /// A float's value, as a single that has it exactly.
    pub fn single(self, bits: u128) -> f32 {
        match self {
            Element::Half => {
                let wide = float::convert(Format::Half, Format::Single, Round::NearestTiesToEven, bits);
                f32::from_bits(wide as u32)
            }
            Element::BFloat => f32::from_bits((bits as u32) << 16),
            Element::Xf32 => {
                let value = f32::from_bits(bits as u32);
                if value.is_nan() {
                    return value;
                }
                let odd = bits as u32 >> 13 & 1;
                f32::from_bits((bits as u32 + 0xfff + odd) & !0x1fff)
            }
            Element::Small(exponent_bits) => small_float::value(exponent_bits, bits as u32),
            _ => f32::from_bits(bits as u32),
        }
    }
}

/// A product's shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Product {
    m: usize,
    k: usize,
    blocks: usize,
    a: Element,
    b: Element,
}

impl Product {
    /// That of an intrinsic of a name, whose results have so many elements in each lane; `None` if it is none.
    pub fn of(name: &str, each: usize) -> Option<Product> {
        let (m, k, a, b) = words(name.strip_prefix("llvm.amdgcn.mfma.")?)?;
        Some(Product { m, k, blocks: each * LANES / (m * m), a, b })
    }

    fn each(self) -> usize {
        self.m * self.k * self.blocks / LANES
    }

    /// Lane and element of A's row and column, and of B's column and row.
    fn input(self, block: usize, row: usize, k: usize) -> (usize, usize) {
        (row + self.m * (block + self.blocks * (k / self.each())), k % self.each())
    }

    /// Lane and element of D's row and column.
    fn output(self, block: usize, row: usize, column: usize) -> (usize, usize) {
        if self.a == Element::Double && self.m == 4 {
            // Doubles of small blocks lie as they do in A.
            return (column + 4 * block + 16 * row, 0);
        }
        let height = if self.a == Element::Double { 1 } else { 4 };
        let group = block * (self.m / height) + row / height;
        let side_by_side = LANES / self.m;
        (column + self.m * (group % side_by_side), group / side_by_side * height + row % height)
    }
}

/// What the name of a product of square matrices says behind `mfma.`: rows, depth, types of A and B.
pub(crate) fn words(name: &str) -> Option<(usize, usize, Element, Element)> {
    let mut words = name.split('.').skip(1);
    let shape = words.next()?;
    let mut sizes = shape.splitn(3, 'x');
    let (m, n) = (sizes.next()?.parse().ok()?, sizes.next()?.parse::<usize>().ok()?);
    let rest = sizes.next()?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let k = rest[..digits].parse().ok()?;
    // The type is behind the shape (`8f16`), or a word of its own, or two.
    let mut types: Vec<Element> = Element::of(&rest[digits..]).into_iter().collect();
    types.extend(words.filter_map(Element::of));
    let (&a, &b) = (types.first()?, types.last()?);
    (m == n && m > 0).then_some((m, k, a, b))
}

/// An element of a lane's operand: of a vector's parts, or of a scalar's bits.
pub(crate) fn element(operand: &Datum, index: usize, bits: u32) -> Option<u128> {
    match operand {
        Datum::Parts(parts) => parts.get(index)?.bits(),
        _ => Some(operand.bits()? >> (index as u32 * bits) & mask(bits)),
    }
}

/// A single plus products, one after the other, of what `read` makes of factors, of the single and of the sum.
fn sum_of_products(
    (a, b): (Element, Element),
    pairs: &[(u128, u128)],
    addend: u32,
    read: impl Fn(Element, u128) -> u128,
) -> u32 {
    let single = |bits: u32| read(Element::Single, bits.into()) as u32;
    let sum = pairs.iter().fold(f32::from_bits(single(addend)), |sum, &(of_a, of_b)| {
        a.single(read(a, of_a)).mul_add(b.single(read(b, of_b)), sum)
    });
    single(sum.to_bits())
}

/// The results by lane. `args` are by lane, empty for lanes that do not take part: A, B, C, then `cbsz`, `abid`, `blgp`.
pub(crate) fn multiply(product: Product, here: Mask, args: &[Vec<Datum>]) -> Result<Vec<Datum>, Stop> {
    let Some(controls) = args.iter().find(|args| args.len() == 6) else {
        return Err(Stop::unsupported("a matrix product with other operands"));
    };
    let control = |i: usize| controls[i].bits().unwrap_or(0) as usize;
    let [cbsz, abid, blgp] = [3, 4, 5].map(control);
    let Product { m, k, blocks, a, b } = product;
    let operand = |which: usize, (lane, index): (usize, usize), bits: u32| {
        if here >> lane & 1 == 1 { element(&args[lane][which], index, bits) } else { None }
    };
    let is_double = a == Element::Double;
    let block_of_a = |block: usize| (block >> cbsz << cbsz | abid) % blocks;
    let lane_of_b = |lane: usize| match blgp {
        _ if is_double => lane,
        1 => lane % 32,
        2 => 32 + lane % 32,
        3 => (lane + 16) % LANES,
        4.. => 16 * (blgp - 4) + lane % 16,
        _ => lane,
    };
    let outputs = m * m * blocks / LANES;
    let mut results = vec![vec![Datum::Poison; outputs]; LANES];
    for block in 0..blocks {
        for (row, column) in (0..m).flat_map(|row| (0..m).map(move |column| (row, column))) {
            let pair = |k: usize| {
                let of_a = operand(0, product.input(block_of_a(block), row, k), a.bits())?;
                let (lane, index) = product.input(block, column, k);
                Some((of_a, operand(1, (lane_of_b(lane), index), b.bits())?))
            };
            let (lane, index) = product.output(block, row, column);
            let sum = || {
                let c = operand(2, (lane, index), if is_double { 64 } else { 32 })?;
                let pairs = (0..k).map(pair);
                Some(Datum::Bits(match a {
                    Element::Double => {
                        // Here blgp negates A, B, C.
                        let signed = |bits: u128, which: usize| {
                            f64::from_bits(bits as u64 ^ (blgp as u64 >> which & 1) << 63)
                        };
                        let sum = pairs.into_iter().try_fold(signed(c, 2), |sum, pair| {
                            let (a, b) = pair?;
                            Some(signed(a, 0).mul_add(signed(b, 1), sum))
                        })?;
                        sum.to_bits().into()
                    }
                    Element::Byte => {
                        let sum = pairs.into_iter().try_fold(c as i32, |sum, pair| {
                            let (a, b) = pair?;
                            Some(sum.wrapping_add(i32::from(a as i8) * i32::from(b as i8)))
                        })?;
                        u128::from(sum as u32)
                    }
                    _ => {
                        let pairs: Vec<_> = pairs.collect::<Option<_>>()?;
                        let kept = sum_of_products((a, b), &pairs, c as u32, |_, bits| bits);
                        // Some targets have no denormals here (gfx90a; ROCm's documents), others have: who sees which, sees
                        // what is not defined.
                        if matches!(a, Element::Half | Element::BFloat)
                            && sum_of_products((a, b), &pairs, c as u32, Element::flushed) != kept
                        {
                            return Some(Datum::undefined(32));
                        }
                        u128::from(kept)
                    }
                }))
            };
            if let Some(element) = sum() {
                results[lane][index] = element;
            }
        }
    }
    let whole = |parts: Vec<Datum>| match <[Datum; 1]>::try_from(parts) {
        Ok([one]) => one,
        Err(parts) => Datum::parts(parts),
    };
    Ok(results.into_iter().map(whole).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_in_names() {
        let product = Product::of("llvm.amdgcn.mfma.f32.32x32x4bf16.1k", 32).expect("it is one");
        assert_eq!((product.m, product.k, product.blocks, product.a), (32, 4, 2, Element::BFloat));
        let product = Product::of("llvm.amdgcn.mfma.f32.16x16x32.bf8.fp8", 4).expect("it is one");
        assert_eq!((product.k, product.a, product.b), (32, Element::Small(5), Element::Small(4)));
        let product = Product::of("llvm.amdgcn.mfma.f64.4x4x4f64", 1).expect("it is one");
        assert_eq!((product.blocks, product.a), (4, Element::Double));
    }

    /// Every lane and element is used once.
    #[test]
    fn places_are_different() {
        for (name, each) in [
            ("llvm.amdgcn.mfma.f32.4x4x4f16", 4),
            ("llvm.amdgcn.mfma.f32.16x16x4f16", 16),
            ("llvm.amdgcn.mfma.f32.32x32x8f16", 16),
            ("llvm.amdgcn.mfma.f64.16x16x4f64", 4),
            ("llvm.amdgcn.mfma.f64.4x4x4f64", 1),
        ] {
            let product = Product::of(name, each).expect("it is one");
            let Product { m, k, blocks, .. } = product;
            let all = |rows: usize, columns: usize| {
                (0..blocks)
                    .flat_map(move |b| (0..rows).flat_map(move |r| (0..columns).map(move |c| (b, r, c))))
            };
            let mut inputs: Vec<_> = all(m, k).map(|(b, r, c)| product.input(b, r, c)).collect();
            let mut outputs: Vec<_> = all(m, m).map(|(b, r, c)| product.output(b, r, c)).collect();
            for (places, each) in [(&mut inputs, product.each()), (&mut outputs, each)] {
                places.sort_unstable();
                let wanted: Vec<_> = (0..LANES).flat_map(|lane| (0..each).map(move |e| (lane, e))).collect();
                assert_eq!(*places, wanted, "{name}");
            }
        }
    }

    /// What a denormal half brings is not defined; the smallest normal number is. By hand.
    #[test]
    fn denormal_halves_are_not_defined() {
        let product = Product::of("llvm.amdgcn.mfma.f32.4x4x4f16", 4).expect("it is one");
        let first = |a: u128| {
            let quad = |first: u128| Datum::parts([first, 0, 0, 0].map(Datum::Bits));
            let controls = || (0..3).map(|_| Datum::Bits(0));
            let args = |_| [quad(a), quad(0x3c00), quad(0)].into_iter().chain(controls()).collect();
            let args: Vec<Vec<Datum>> = (0..LANES).map(args).collect();
            multiply(product, !0, &args).expect("it has a result")[0].part(0).bits()
        };
        assert_eq!(first(0x0400), Some(u128::from(2f32.powi(-14).to_bits())));
        assert_eq!(first(0x0200), None);
        assert_eq!(first(0x8000), Some(0));
    }

    #[test]
    fn xf32_rounds_to_even() {
        assert_eq!(Element::Xf32.single(0x3f80_1000).to_bits(), 0x3f80_0000);
        assert_eq!(Element::Xf32.single(0x3f80_3000).to_bits(), 0x3f80_4000);
    }
}
