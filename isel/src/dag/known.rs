//! Which bits of a node are certainly zero or one.

use super::constant::low_mask;
use super::known_bits::{Asked, Known};
use super::{Dag, NodeId, Op, Ty};

/// Depth at which the query gives up: a constant, so that queries stay cheap on long chains. Results are kept
/// per node, and operands are older, so most queries find their operands' results.
const DEPTH: u32 = 6;

impl Dag {
    /// What is known of a node's bits.
    pub fn known(&mut self, node: NodeId) -> Known {
        self.known_to(node, DEPTH)
    }

    /// Whether the bits of `mask` are certainly zero.
    pub fn known_zero(&mut self, node: NodeId, mask: u64) -> bool {
        self.known(node).zero & mask == mask
    }

    /// Says that bits of a node are zero, from what the IR promises.
    pub fn assume_zero(&mut self, node: NodeId, mask: u64) {
        let mut known = self.known(node);
        known.zero |= mask;
        known.one &= !mask;
        self.known[node] = Asked::of(known);
    }

    fn known_to(&mut self, id: NodeId, depth: u32) -> Known {
        if let Some(known) = self.known[id].answer() {
            return known;
        }
        let node = &self.nodes[id];
        let (op, ty, imm) = (node.op, node.ty, node.imm);
        let bits = u32::from(ty.dwords()) * 32;
        if bits == 0 || bits > 64 {
            return Known::nothing(64);
        }
        let nothing = Known::nothing(bits);
        if depth == 0 {
            return nothing; // not kept: a query from nearer may know more
        }
        // Halves shift, carry and overflow each for itself.
        let by_halves = matches!(ty, Ty::V2I16 | Ty::V2F16);
        if by_halves && !matches!(op, Op::Const | Op::Reg { .. } | Op::And | Op::Or | Op::Xor | Op::Select) {
            return nothing;
        }
        let args = node.args.clone();
        let amount = args.get(1).and_then(|&b| self.as_const(b)).map(|c| (c & u64::from(bits - 1)) as u32);
        let mut arg = |i: usize| self.known_to(args[i], depth - 1);
        let known = match op {
            Op::Const => Known::exactly(imm),
            Op::Reg { reg, first } => match self.register_bits(reg) {
                Some(k) if first == 0 => Known { zero: k.zero | nothing.zero, one: k.one & !nothing.zero },
                Some(k) if first == 1 => Known { zero: k.zero >> 32 | nothing.zero, one: k.one >> 32 },
                _ => nothing,
            },
            Op::And => {
                let (a, b) = (arg(0), arg(1));
                Known { zero: a.zero | b.zero, one: a.one & b.one }
            }
            Op::Or => {
                let (a, b) = (arg(0), arg(1));
                Known { zero: a.zero & b.zero, one: a.one | b.one }
            }
            Op::Xor => {
                let (a, b) = (arg(0), arg(1));
                Known { zero: a.zero & b.zero | a.one & b.one, one: a.zero & b.one | a.one & b.zero }
            }
            Op::Add => arg(0).plus(arg(1), 0, bits),
            Op::Sub => arg(0).plus(arg(1).inverted(bits), 1, bits),
            Op::Mul | Op::Mul24U => {
                let (a, b) = (arg(0), arg(1));
                let trailing = (a.zero.trailing_ones() + b.zero.trailing_ones()).min(bits);
                let low = low_mask(trailing);
                match a.max().checked_mul(b.max()).filter(|&m| m <= low_mask(bits)) {
                    Some(max) => Known { zero: Known::at_most(max).zero | low, one: 0 },
                    None => Known { zero: nothing.zero | low, one: 0 },
                }
            }
            Op::Shl => match amount {
                Some(n) => {
                    let a = arg(0);
                    Known { zero: a.zero << n | low_mask(n) | nothing.zero, one: a.one << n & low_mask(bits) }
                }
                None => nothing,
            },
            Op::LShr => {
                let a = arg(0);
                match amount {
                    Some(n) => Known { zero: a.zero >> n | !(u64::MAX >> n), one: a.one >> n },
                    None => Known { zero: Known::at_most(a.max()).zero, one: 0 },
                }
            }
            Op::BfeU => match args.get(2).and_then(|&w| self.as_const(w)) {
                Some(width) => Known { zero: !low_mask((width & 31) as u32), one: 0 },
                None => nothing,
            },
            Op::AlignBit => match args.get(2).and_then(|&n| self.as_const(n)) {
                Some(n) => {
                    let (high, low) = (self.known_to(args[0], depth - 1), self.known_to(args[1], depth - 1));
                    let dword =
                        |high: u64, low: u64| (high << 32 | low & low_mask(32)) >> (n & 31) & low_mask(32);
                    Known { zero: dword(high.zero, low.zero) | nothing.zero, one: dword(high.one, low.one) }
                }
                None => nothing,
            },
            Op::Perm => match args.get(2).and_then(|&bytes| self.as_const(bytes)) {
                Some(bytes) => {
                    let (high, low) = (self.known_to(args[0], depth - 1), self.known_to(args[1], depth - 1));
                    let of = |bits: fn(Known) -> u64, none: u64, all: u64| {
                        let both = bits(high) << 32 | bits(low) & low_mask(32);
                        (0..4).fold(0, |dword, n| {
                            let byte = match bytes >> (8 * n) & 0xff {
                                from @ 0..8 => both >> (8 * from) & 0xff,
                                0x0c => none,
                                0x0d.. => all,
                                _ => 0,
                            };
                            dword | byte << (8 * n)
                        })
                    };
                    Known { zero: of(|k| k.zero, 0xff, 0) | nothing.zero, one: of(|k| k.one, 0, 0xff) }
                }
                None => nothing,
            },
            Op::UMin => {
                let max = arg(0).max().min(arg(1).max());
                Known { zero: Known::at_most(max).zero, one: 0 }
            }
            Op::UMax => {
                let max = arg(0).max().max(arg(1).max());
                Known { zero: Known::at_most(max).zero, one: 0 }
            }
            // Of what is at least a number that is not negative, or at most one besides not being negative itself.
            Op::SMax | Op::SMin => {
                let (a, b) = (arg(0), arg(1));
                let is_positive = |known: Known| known.zero >> (bits - 1) & 1 == 1;
                match (is_positive(a), is_positive(b)) {
                    (true, true) if op == Op::SMin => {
                        Known { zero: Known::at_most(a.max().min(b.max())).zero, one: 0 }
                    }
                    (true, true) => Known { zero: Known::at_most(a.max().max(b.max())).zero, one: 0 },
                    (true, false) | (false, true) if op == Op::SMax => {
                        Known { zero: nothing.zero | 1 << (bits - 1), one: 0 }
                    }
                    _ => nothing,
                }
            }
            Op::Select => arg(1).meet(arg(2)),
            Op::AssumeUniform => arg(0),
            Op::ReadFirstLane => arg(0),
            Op::Ctpop => Known::at_most(64),
            Op::Tuple if args.len() == 2 && ty == Ty::I64 => {
                let (lo, hi) = (arg(0), arg(1));
                Known { zero: lo.zero & low_mask(32) | hi.zero << 32, one: lo.one | hi.one << 32 }
            }
            Op::Part { first } if bits == 32 && self.nodes[args[0]].ty.dwords() == 2 => {
                let whole = self.known_to(args[0], depth - 1);
                let shift = 32 * u32::from(first);
                Known { zero: whole.zero >> shift | nothing.zero, one: whole.one >> shift & low_mask(32) }
            }
            Op::Machine => {
                let sum = self.dot_sum(id).filter(|sum| !sum.is_signed);
                let most = sum.and_then(|sum| {
                    let other = self.known_to(sum.other, depth - 1).max();
                    other.checked_add(sum.products).filter(|&most| most <= low_mask(bits))
                });
                let small = most.map_or(0, |most| Known::at_most(most).zero);
                Known { zero: self.machine(id).known_zero | nothing.zero | small, one: 0 }
            }
            _ => nothing,
        };
        debug_assert_eq!(known.zero & known.one, 0, "{id:?} ({op:?}): no bit is both zero and one");
        self.known[id] = Asked::of(known);
        known
    }
}
