//! Wide values: parts and tuples of dwords, and 64-bit operations that the vector unit does by halves.

use super::constant::low_mask;
use super::{Cmp, Dag, NodeId, Op, Ty};
use smallvec::SmallVec;

/// A half of a 64-bit value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Low dword.
    Lo,
    /// High dword.
    Hi,
}

impl Dag {
    /// Low dword.
    pub fn lo(&mut self, a: NodeId) -> NodeId {
        self.part(a, 0, Ty::I32)
    }

    /// High dword of a 64-bit value.
    pub fn hi(&mut self, a: NodeId) -> NodeId {
        self.part(a, 1, Ty::I32)
    }

    /// A half of a 64-bit value.
    pub fn half(&mut self, a: NodeId, half: Half) -> NodeId {
        match half {
            Half::Lo => self.lo(a),
            Half::Hi => self.hi(a),
        }
    }

    /// A 64-bit value from what `f` makes for each half.
    pub fn by_halves(&mut self, mut f: impl FnMut(&mut Dag, Half) -> NodeId) -> NodeId {
        let lo = f(self, Half::Lo);
        let hi = f(self, Half::Hi);
        self.tuple(&[lo, hi])
    }

    /// Zero-extends a dword.
    pub fn zext64(&mut self, a: NodeId) -> NodeId {
        let zero = self.i32(0);
        self.tuple(&[a, zero])
    }

    /// Sign-extends a dword.
    pub fn sext64(&mut self, a: NodeId) -> NodeId {
        let sign = self.with_const(Op::AShr, Ty::I32, a, 31);
        self.tuple(&[a, sign])
    }

    /// Dwords `first..` of a value, as many as `ty` has.
    pub fn part(&mut self, a: NodeId, first: u8, ty: Ty) -> NodeId {
        let dwords = ty.dwords();
        let node = &self[a];
        if first == 0 && dwords == node.ty.dwords() {
            return a;
        }
        debug_assert!(first + dwords <= node.ty.dwords(), "a part lies within {a:?} ({:?})", node.op);
        match node.op {
            Op::Const => {
                let bits = node.imm >> (32 * u32::from(first));
                self.constant(ty, bits)
            }
            Op::Undef => self.undef(ty),
            Op::Reg { reg, first: start } => {
                let divergent = node.divergent;
                match may_begin_at(start + first, dwords) {
                    true => self.reg(reg, start + first, ty, divergent),
                    false => self.separate(a, first, dwords),
                }
            }
            Op::Part { first: start } => {
                let inner = node.args[0];
                self.part(inner, start + first, ty)
            }
            Op::Tuple => {
                let args = node.args.clone();
                let mut position = 0;
                for (i, &arg) in args.iter().enumerate() {
                    let width = self[arg].ty.dwords();
                    if position + width > first {
                        if first + dwords <= position + width {
                            return self.part(arg, first - position, ty);
                        }
                        if position == first {
                            // Whole operands from here on, if they end where the part does.
                            let mut end = i;
                            let mut reached = position;
                            while end < args.len() && reached < first + dwords {
                                reached += self[args[end]].ty.dwords();
                                end += 1;
                            }
                            if reached == first + dwords {
                                return self.tuple(&args[i..end]);
                            }
                        }
                        break;
                    }
                    position += width;
                }
                let parts: Vec<NodeId> = (first..first + dwords).map(|i| self.part(a, i, Ty::I32)).collect();
                self.tuple(&parts)
            }
            Op::AssumeUniform => {
                let inner = node.args[0];
                let part = self.part(inner, first, ty);
                self.assume_uniform(part)
            }
            _ if !may_begin_at(first, dwords) => self.separate(a, first, dwords),
            _ => self.pure(Op::Part { first }, Ty::bits(dwords), &[a], 0),
        }
    }

    /// Dwords of a tuple, read there, although they are a value of their own.
    pub fn part_in_place(&mut self, a: NodeId, first: u8, ty: Ty) -> NodeId {
        self.pure(Op::Part { first }, ty, &[a], 0)
    }

    /// Dwords of a value where no tuple may begin: each by itself.
    fn separate(&mut self, a: NodeId, first: u8, dwords: u8) -> NodeId {
        let parts: Vec<NodeId> = (first..first + dwords).map(|i| self.part(a, i, Ty::I32)).collect();
        self.pure(Op::Tuple, Ty::bits(dwords), &parts, 0)
    }

    /// The concatenation of values, low dwords first.
    pub fn tuple(&mut self, parts: &[NodeId]) -> NodeId {
        if let &[only] = parts {
            return only;
        }
        let dwords: u8 = parts.iter().map(|&p| self[p].ty.dwords()).sum();
        let ty = Ty::bits(dwords);
        if let &[lo, hi] = parts
            && dwords == 2
            && let (Some(lo), Some(hi)) = (self.as_const(lo), self.as_const(hi))
        {
            return self.constant(Ty::I64, lo | hi << 32);
        }
        // All parts of one value, in order.
        let source = |dag: &Dag, n: NodeId| match dag[n].op {
            Op::Part { first } => Some((dag[n].args[0], first)),
            _ => None,
        };
        if let Some((whole, first)) = source(self, parts[0]) {
            let mut next = first;
            let contiguous = parts.iter().all(|&p| {
                let matches = source(self, p) == Some((whole, next));
                next += self[p].ty.dwords();
                matches
            });
            if contiguous && may_begin_at(first, ty.dwords()) {
                return self.part(whole, first, ty);
            }
        }
        let register = |dag: &Dag, n: NodeId| match dag[n].op {
            Op::Reg { reg, first } => Some((reg, first)),
            _ => None,
        };
        if let Some((reg, first)) = register(self, parts[0]) {
            let mut next = first;
            let contiguous = parts.iter().all(|&p| {
                let matches = register(self, p) == Some((reg, next));
                next += self[p].ty.dwords();
                matches
            });
            if contiguous && may_begin_at(first, ty.dwords()) {
                let divergent = self[parts[0]].divergent;
                return self.reg(reg, first, ty, divergent);
            }
        }
        if parts.iter().all(|&p| self[p].op == Op::Undef) {
            return self.undef(ty);
        }
        self.pure(Op::Tuple, ty, parts, 0)
    }

    /// 64-bit operations in terms of halves, where that is what the machine does, or what is cheaper.
    pub(super) fn simplify_wide(&mut self, op: Op, args: &[NodeId]) -> Option<NodeId> {
        let a = args[0];
        let b = args.get(1).copied().unwrap_or(a);
        let divergent = args.iter().any(|&n| self[n].divergent);
        match op {
            Op::And | Op::Or | Op::Xor => {
                let halved = |dag: &Dag, n: NodeId| matches!(dag[n].op, Op::Tuple | Op::Const);
                // One of the halves, or none or both of them.
                let chosen = |bits: u64| {
                    [bits & low_mask(32), bits >> 32].iter().all(|&half| [0, low_mask(32)].contains(&half))
                };
                let chooses = op == Op::And && self.as_const(b).is_some_and(chosen);
                (divergent || chooses || halved(self, a) && halved(self, b)).then(|| {
                    self.by_halves(|dag, half| {
                        let (a, b) = (dag.half(a, half), dag.half(b, half));
                        dag.node(op, Ty::I32, &[a, b])
                    })
                })
            }
            Op::Shl | Op::LShr | Op::AShr => self.wide_shift(op, a, self.as_const(b)? & 63),
            Op::Add => {
                if divergent {
                    for (product, addend) in [(a, b), (b, a)] {
                        if let Some(sum) = self.product_with(product, addend) {
                            return Some(sum);
                        }
                    }
                }
                let low = low_mask(32);
                let (ka, kb) = (self.known(a), self.known(b));
                let fits = ka.max().checked_add(kb.max()).is_some_and(|sum| sum <= low);
                fits.then(|| {
                    let (a, b) = (self.lo(a), self.lo(b));
                    let sum = self.add(Ty::I32, a, b);
                    self.zext64(sum)
                })
            }
            Op::Mul => Some(self.wide_mul(a, b, divergent)),
            Op::MulHiU => Some(self.whole_product(a, b).1),
            Op::MulHiS => {
                let (_, high) = self.whole_product(a, b);
                Some(self.signed_high(high, a, b))
            }
            Op::UMin => Some(self.wide_min(Cmp::Ult, a, b)),
            Op::UMax => Some(self.wide_min(Cmp::Ugt, a, b)),
            Op::SMin => Some(self.wide_min(Cmp::Slt, a, b)),
            Op::SMax => Some(self.wide_min(Cmp::Sgt, a, b)),
            Op::BitReverse if divergent => {
                let (lo, hi) = (self.lo(a), self.hi(a));
                let lo = self.node(Op::BitReverse, Ty::I32, &[lo]);
                let hi = self.node(Op::BitReverse, Ty::I32, &[hi]);
                Some(self.tuple(&[hi, lo]))
            }
            _ => None,
        }
    }

    /// The sum of a product of dwords, or of 64 bits, and something: a product with nothing added takes it.
    fn product_with(&mut self, product: NodeId, addend: NodeId) -> Option<NodeId> {
        let is_product = |dag: &Dag, n: NodeId| {
            matches!(dag[n].op, Op::MadU64 | Op::MadS64) && dag.as_const(dag[n].args[2]) == Some(0)
        };
        let with_addend = |dag: &mut Dag, n: NodeId| {
            let (op, x, y) = (dag[n].op, dag[n].args[0], dag[n].args[1]);
            dag.node(op, Ty::I64, &[x, y, addend])
        };
        if is_product(self, product) {
            return Some(with_addend(self, product));
        }
        // Of 64 bits: the product of the low dwords, to whose high dword the others are added.
        let Op::Tuple = self[product].op else { return None };
        let &[low, high] = &self[product].args[..] else { return None };
        let Op::Part { first: 0 } = self[low].op else { return None };
        let lowest = self[low].args[0];
        if !is_product(self, lowest) {
            return None;
        }
        let is_its_high =
            |dag: &Dag, n: NodeId| dag[n].op == (Op::Part { first: 1 }) && dag[n].args[0] == lowest;
        let (mut rest, mut crosswise) = (high, SmallVec::<[NodeId; 2]>::new());
        while self[rest].op == Op::Add && crosswise.len() < 2 {
            let (x, y) = (self[rest].args[0], self[rest].args[1]);
            let x_leads = is_its_high(self, x) || !is_its_high(self, y) && self[x].op == Op::Add;
            let (sum, cross) = if x_leads { (x, y) } else { (y, x) };
            crosswise.push(cross);
            rest = sum;
        }
        if !is_its_high(self, rest) {
            return None;
        }
        let lowest = with_addend(self, lowest);
        let (low, mut high) = (self.lo(lowest), self.hi(lowest));
        for cross in crosswise {
            high = self.add(Ty::I32, high, cross);
        }
        Some(self.tuple(&[low, high]))
    }

    fn wide_min(&mut self, cmp: Cmp, a: NodeId, b: NodeId) -> NodeId {
        let first = self.icmp(cmp, a, b);
        self.select(Ty::I64, first, a, b)
    }

    fn wide_shift(&mut self, op: Op, a: NodeId, amount: u64) -> Option<NodeId> {
        if amount >= 32 {
            let rest = amount - 32;
            return Some(match op {
                Op::Shl => {
                    let lo = self.lo(a);
                    let (zero, hi) = (self.i32(0), self.with_const(Op::Shl, Ty::I32, lo, rest));
                    self.tuple(&[zero, hi])
                }
                Op::LShr => {
                    let hi = self.hi(a);
                    let lo = self.with_const(Op::LShr, Ty::I32, hi, rest);
                    self.zext64(lo)
                }
                _ => {
                    let hi = self.hi(a);
                    let lo = self.with_const(Op::AShr, Ty::I32, hi, rest);
                    let sign = self.with_const(Op::AShr, Ty::I32, hi, 31);
                    self.tuple(&[lo, sign])
                }
            });
        }
        let known = self.known(a);
        let fits = match op {
            Op::Shl => known.max() <= low_mask(32) >> amount,
            _ => known.max() <= low_mask(32),
        };
        fits.then(|| {
            let lo = self.lo(a);
            let op = if op == Op::AShr { Op::LShr } else { op };
            let lo = self.with_const(op, Ty::I32, lo, amount);
            self.zext64(lo)
        })
    }

    /// Whether a 64-bit value is the sign extension of its low dword.
    pub(super) fn is_sext(&self, a: NodeId) -> bool {
        let node = &self[a];
        if let Op::Reg { reg, first: 0 } = node.op {
            return self.is_extended_dword(reg);
        }
        if let Some(c) = self.as_const(a) {
            return c as i64 == i64::from(c as i32);
        }
        if node.op != Op::Tuple || node.args.len() != 2 {
            return false;
        }
        let hi = &self[node.args[1]];
        hi.op == Op::AShr && hi.args[0] == node.args[0] && self.as_const(hi.args[1]) == Some(31)
    }

    fn wide_mul(&mut self, a: NodeId, b: NodeId, divergent: bool) -> NodeId {
        let (alo, ahi) = (self.lo(a), self.hi(a));
        let (blo, bhi) = (self.lo(b), self.hi(b));
        let zero = self.constant(Ty::I64, 0);
        let high_zero = |dag: &mut Dag, n| dag.known_zero(n, low_mask(32));
        let both_unsigned = high_zero(self, ahi) && high_zero(self, bhi);
        if !both_unsigned && self.is_sext(a) && self.is_sext(b) {
            if divergent {
                return self.node(Op::MadS64, Ty::I64, &[alo, blo, zero]);
            }
            let lo = self.node(Op::Mul, Ty::I32, &[alo, blo]);
            let hi = self.node(Op::MulHiS, Ty::I32, &[alo, blo]);
            return self.tuple(&[lo, hi]);
        }
        let product = if divergent {
            self.node(Op::MadU64, Ty::I64, &[alo, blo, zero])
        } else {
            let lo = self.node(Op::Mul, Ty::I32, &[alo, blo]);
            let hi = self.node(Op::MulHiU, Ty::I32, &[alo, blo]);
            self.tuple(&[lo, hi])
        };
        if both_unsigned {
            return product;
        }
        let lo = self.lo(product);
        let mut hi = self.hi(product);
        for (x, y) in [(alo, bhi), (ahi, blo)] {
            let cross = self.node(Op::Mul, Ty::I32, &[x, y]);
            hi = self.add(Ty::I32, hi, cross);
        }
        self.tuple(&[lo, hi])
    }

    /// Low and high half of the 128-bit product of unsigned 64-bit numbers, schoolbook in base 2^32: of the partial sums only
    /// that of both crosswise products can overflow 64 bits, which counts in the high dword of the next addend.
    pub fn whole_product(&mut self, a: NodeId, b: NodeId) -> (NodeId, NodeId) {
        let (alo, ahi) = (self.lo(a), self.hi(a));
        let (blo, bhi) = (self.lo(b), self.hi(b));
        let zero = self.constant(Ty::I64, 0);
        let lowest = self.product_plus(alo, blo, zero);
        let above = self.hi(lowest);
        let above = self.zext64(above);
        let one = self.product_plus(ahi, blo, above);
        let both = self.product_plus(alo, bhi, one);
        let overflows = self.icmp(Cmp::Ult, both, one);
        let (lost, nothing) = (self.i32(1), self.i32(0));
        let lost = self.select(Ty::I32, overflows, lost, nothing);
        let above = self.hi(both);
        let above = self.tuple(&[above, lost]);
        let high = self.product_plus(ahi, bhi, above);
        let (lowest, middle) = (self.lo(lowest), self.lo(both));
        (self.tuple(&[lowest, middle]), high)
    }

    /// High half of the product of signed numbers, of that of the same as unsigned ones: of it each negative operand
    /// counts the other one too much.
    pub fn signed_high(&mut self, mut high: NodeId, a: NodeId, b: NodeId) -> NodeId {
        for (x, y) in [(a, b), (b, a)] {
            let sign = self.with_const(Op::AShr, Ty::I64, x, 63);
            let too_much = self.node(Op::And, Ty::I64, &[sign, y]);
            high = self.node(Op::Sub, Ty::I64, &[high, too_much]);
        }
        high
    }

    /// Full product of two dwords plus a 64-bit number.
    fn product_plus(&mut self, a: NodeId, b: NodeId, addend: NodeId) -> NodeId {
        if [a, b, addend].iter().any(|&n| self[n].divergent) {
            return self.node(Op::MadU64, Ty::I64, &[a, b, addend]);
        }
        let lo = self.node(Op::Mul, Ty::I32, &[a, b]);
        let hi = self.node(Op::MulHiU, Ty::I32, &[a, b]);
        let product = self.tuple(&[lo, hi]);
        self.add(Ty::I64, product, addend)
    }
}

/// Whether a tuple of so many dwords may begin at this dword of a wider one: registers of tuples are aligned to pairs.
fn may_begin_at(first: u8, dwords: u8) -> bool {
    dwords == 1 || first.is_multiple_of(2)
}
