//! Dwords put together of bytes of others: by `v_perm_b32`, which takes any four bytes of two dwords, zeros, or ones.

use super::Lower;
use crate::dag::{NodeId, Op, Ty, low_mask};
use smallvec::SmallVec;

/// A selector's bytes of no source.
pub(super) const ZEROS: u8 = 0x0c;
const ONES: u8 = 0x0d;

/// Bits of a dword: the first of them, how many, and the node whose low bits they are.
pub(super) type Part = (u32, u32, NodeId);

/// What a byte of the result is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Byte {
    /// A byte of a source, by number.
    Of(u8, u8),
    /// A selector of zeros or ones.
    Fixed(u8),
}

impl Lower<'_> {
    /// A dword of parts that do not overlap, in the order of their bits, if permutations make it of fewer instructions than masks and
    /// shifts do. Bits that no part has are not defined.
    pub(super) fn permuted(&mut self, parts: &[Part]) -> Option<NodeId> {
        let mut sources: SmallVec<[NodeId; 4]> = SmallVec::new();
        let mut bytes = [Byte::Fixed(ZEROS); 4];
        let mut masks = 0;
        for (n, &(bit, width, node)) in parts.iter().enumerate() {
            if bit % 8 != 0 || width % 8 != 0 || width == 32 || self.dag[node].ty.dwords() != 1 {
                return None;
            }
            let is_last = n + 1 == parts.len();
            masks += usize::from(!is_last && self.dag.known(node).max() > low_mask(width));
            let (source, first) = match self.shifted(node) {
                (dword, shift) if shift % 8 == 0 => (dword, shift / 8),
                _ => (node, 0),
            };
            let number = match sources.iter().position(|&known| known == source) {
                Some(number) => number,
                None => {
                    sources.push(source);
                    sources.len() - 1
                }
            };
            for byte in 0..width / 8 {
                let constant = self.dag.as_const(node).map(|value| value >> (8 * byte) & 0xff);
                bytes[(bit / 8 + byte) as usize] = match constant {
                    Some(0) => Byte::Fixed(ZEROS),
                    Some(0xff) => Byte::Fixed(ONES),
                    Some(_) => return None,
                    None => Byte::Of(number as u8, (first + byte) as u8),
                };
            }
        }
        // Sources that are constants are in no byte.
        let used =
            |n: usize| bytes.iter().any(|byte| matches!(byte, Byte::Of(of, _) if usize::from(*of) == n));
        let used: SmallVec<[u8; 4]> = (0..sources.len()).filter(|&n| used(n)).map(|n| n as u8).collect();
        let divergent = sources.iter().any(|&source| self.dag[source].divergent);
        let permutations = used.len().saturating_sub(1).max(1);
        if !divergent || used.is_empty() || permutations >= parts.len() - 1 + masks {
            return None;
        }
        let result = match used[..] {
            [a] => self.two_sources(&sources, &bytes, a, a, true),
            [a, b] => self.two_sources(&sources, &bytes, a, b, true),
            [a, b, c] => {
                let two = self.two_sources(&sources, &bytes, a, b, true);
                let mut placed = bytes;
                for (n, byte) in (0..).zip(&mut placed) {
                    // What is in its place is a byte of the last source.
                    if !matches!(byte, Byte::Of(of, _) if *of == c) {
                        *byte = Byte::Of(0, n);
                    } else if let Byte::Of(_, from) = *byte {
                        *byte = Byte::Of(1, from);
                    }
                }
                self.two_sources(&[two, sources[usize::from(c)]], &placed, 0, 1, true)
            }
            [a, b, c, d] => {
                let low = self.two_sources(&sources, &bytes, a, b, true);
                let high = self.two_sources(&sources, &bytes, c, d, false);
                self.dag.node(Op::Or, Ty::I32, &[low, high])
            }
            _ => return None,
        };
        Some(result)
    }

    /// The bytes of two sources in their places; others are zero, but those that are ones if `fixed`.
    fn two_sources(&mut self, sources: &[NodeId], bytes: &[Byte; 4], a: u8, b: u8, fixed: bool) -> NodeId {
        let select = |byte: &Byte| match *byte {
            // The numbers of the second operand's bytes are the lower ones.
            Byte::Of(of, byte) if of == a => byte,
            Byte::Of(of, byte) if of == b => 4 + byte,
            Byte::Fixed(selector) if fixed => selector,
            _ => ZEROS,
        };
        let selector = self.dag.i32(u32::from_le_bytes([0, 1, 2, 3].map(|n| select(&bytes[n]))));
        let of = |n: u8| sources[usize::from(n)];
        self.dag.node(Op::Perm, Ty::I32, &[of(b), of(a), selector])
    }
}
