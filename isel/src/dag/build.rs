//! Constructors of integer and truth-value nodes. Each simplifies what it is given, so that a node that exists
//! is one that is worth selecting.

use super::constant::{fold, fold_compare, fold_zeros, low_mask};
use super::{Cmp, Dag, FloatWidth, NodeId, Op, Ty};

/// Whether exchanging the first two operands changes nothing.
pub fn commutes(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        Add | Mul
            | MulHiU
            | MulHiS
            | Mul24U
            | Mul24S
            | MadU64
            | MadS64
            | And
            | Or
            | Xor
            | UMin
            | UMax
            | SMin
            | SMax
            | UAddSat
            | SAddSat
            | FAdd
            | FMul
            | Fma
            | FMulAdd
            | FMin
            | FMax
    )
}

impl Dag {
    /// A constant.
    pub fn constant(&mut self, ty: Ty, bits: u64) -> NodeId {
        let (ty, width) = match ty {
            Ty::I1 => (Ty::I1, 1),
            _ => (Ty::bits(ty.dwords()), 32 * u32::from(ty.dwords())),
        };
        self.pure(Op::Const, ty, &[], bits & low_mask(width))
    }

    /// An I32 constant.
    pub fn i32(&mut self, value: u32) -> NodeId {
        self.constant(Ty::I32, u64::from(value))
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> NodeId {
        self.constant(Ty::I1, u64::from(value))
    }

    /// Any value.
    pub fn undef(&mut self, ty: Ty) -> NodeId {
        self.pure(Op::Undef, ty, &[], 0)
    }

    /// A pure operation, simplified.
    pub fn node(&mut self, op: Op, ty: Ty, args: &[NodeId]) -> NodeId {
        match (op, args) {
            (Op::Select, &[c, a, b]) => self.select(ty, c, a, b),
            (Op::Part { first }, &[a]) => self.part(a, first, ty),
            (Op::Tuple, _) => self.tuple(args),
            (Op::ICmp(cmp), &[a, b]) => self.icmp(cmp, a, b),
            (_, &[a, b]) if commutes(op) && self.as_const(a).is_some() && self.as_const(b).is_none() => {
                self.simplify(op, ty, &[b, a])
            }
            (_, &[a, b, c]) if commutes(op) && self.as_const(a).is_some() && self.as_const(b).is_none() => {
                self.simplify(op, ty, &[b, a, c])
            }
            _ => self.simplify(op, ty, args),
        }
    }

    fn simplify(&mut self, op: Op, ty: Ty, args: &[NodeId]) -> NodeId {
        let constants: Option<super::Constants> = args.iter().map(|&a| self.as_const(a)).collect();
        if let Some(value) =
            constants.and_then(|c| if ty == Ty::I1 { fold_i1(op, &c) } else { fold(op, ty, &c) })
        {
            return self.constant(ty, value);
        }
        if let (Op::Ffbh | Op::Ffbl, &[a]) = (op, args)
            && let Some(value) = self.as_const(a)
            && let Some(zeros) = fold_zeros(op, value, 32 * u32::from(self[a].ty.dwords()))
        {
            return self.constant(ty, zeros);
        }
        let simpler = match ty {
            Ty::I1 => self.simplify_i1(op, args),
            Ty::I32 | Ty::I64 => self.simplify_integer(op, ty, args),
            Ty::F16 | Ty::F32 | Ty::F64 | Ty::V2F16 => self.simplify_float(op, ty, args),
            _ => None,
        };
        simpler.unwrap_or_else(|| {
            let node = self.pure(op, ty, args, 0);
            self.number(node).unwrap_or(node)
        })
    }

    /// The constant that an operation on integers gives, if all bits of its result are known.
    fn number(&mut self, node: NodeId) -> Option<NodeId> {
        use Op::*;
        let (op, ty) = (self[node].op, self[node].ty);
        let is_asked =
            matches!(op, Add | Sub | Mul | Mul24U | And | Or | Xor | Shl | LShr | BfeU | UMin | UMax);
        let is_integer = matches!(ty, Ty::I32 | Ty::I64);
        let number = (is_asked && is_integer).then(|| self.known(node).number()).flatten()?;
        Some(self.constant(ty, number))
    }

    /// Sum.
    pub fn add(&mut self, ty: Ty, a: NodeId, b: NodeId) -> NodeId {
        self.node(Op::Add, ty, &[a, b])
    }

    /// Sum with a constant.
    pub fn add_const(&mut self, ty: Ty, a: NodeId, value: i64) -> NodeId {
        let b = self.constant(ty, value as u64);
        self.add(ty, a, b)
    }

    /// Operation with an I32 constant on the right (shifts, masks).
    pub fn with_const(&mut self, op: Op, ty: Ty, a: NodeId, value: u64) -> NodeId {
        let shift = matches!(op, Op::Shl | Op::LShr | Op::AShr);
        let b = self.constant(if shift { Ty::I32 } else { ty }, value);
        self.node(op, ty, &[a, b])
    }

    /// Whether a node is an operation of this type: one of two halves is not one of the dword that they are in.
    fn is(&self, node: NodeId, op: Op, ty: Ty) -> bool {
        self[node].op == op && self[node].ty == ty
    }

    fn simplify_integer(&mut self, op: Op, ty: Ty, args: &[NodeId]) -> Option<NodeId> {
        let bits = 32 * u32::from(ty.dwords());
        let ones = low_mask(bits);
        let a = *args.first()?;
        let b = args.get(1).copied().unwrap_or(a);
        let constant = args.get(1).and_then(|&b| self.as_const(b));
        match (op, constant) {
            (Op::Add | Op::Sub | Op::Or | Op::Xor | Op::Shl | Op::LShr | Op::AShr, Some(0)) => {
                return Some(a);
            }
            (Op::Mul, Some(1)) => return Some(a),
            (Op::Mul | Op::And | Op::MulHiU | Op::UMin, Some(0)) => return Some(b),
            (Op::And, Some(c)) if c == ones => return Some(a),
            (Op::Or, Some(c)) if c == ones => return Some(b),
            (Op::UMax, Some(0)) => return Some(a),
            (Op::UMax, Some(c)) if c == ones => return Some(b),
            (Op::UMin, Some(c)) if c == ones => return Some(a),
            (Op::Mul, Some(c)) if c.is_power_of_two() => {
                return Some(self.with_const(Op::Shl, ty, a, u64::from(c.trailing_zeros())));
            }
            (Op::Sub, Some(c)) => return Some(self.add_const(ty, a, (c as i64).wrapping_neg())),
            _ => {}
        }
        if args.len() == 2 && a == b {
            match op {
                Op::Sub | Op::Xor => return Some(self.constant(ty, 0)),
                Op::And | Op::Or | Op::UMin | Op::UMax | Op::SMin | Op::SMax => return Some(a),
                _ => {}
            }
        }
        if matches!(op, Op::Or | Op::Xor | Op::Add)
            && ty == Ty::I32
            && let Some(found) = self.dword_of_pair(a, b).or_else(|| self.dword_of_pair(b, a))
        {
            return Some(found);
        }
        if matches!(op, Op::Or | Op::Xor | Op::Add)
            && let Some(found) = self.bits_of_one(ty, a, b)
        {
            return Some(found);
        }
        let found = match (op, constant) {
            (Op::Add, c) => self.simplify_add(ty, a, b, c),
            (Op::And, Some(c)) => self.simplify_and(ty, a, c),
            (Op::Or | Op::Xor, Some(c)) => self.merge_constants(op, ty, a, c),
            (Op::Shl | Op::LShr | Op::AShr, c) => self.simplify_shift(op, ty, a, b, c),
            (Op::BfeU, Some(0)) => {
                let width = self.as_const(args[2])? & 31;
                (width != 0).then(|| self.with_const(Op::And, ty, a, low_mask(width as u32)))
            }
            (Op::Mul, Some(c)) if self.has_constant(a, op, ty) => self.merge_constants(op, ty, a, c),
            (Op::Mul, _) if ty == Ty::I32 => {
                let fits = |dag: &mut Dag, n| dag.known_zero(n, 0xff00_0000);
                // A uniform product has `s_mul_i32`, at full rate.
                if !(self[a].divergent || self[b].divergent) {
                    None
                } else if fits(self, a) && fits(self, b) {
                    Some(self.pure(Op::Mul24U, ty, &[a, b], 0))
                } else if self.fits_signed(a, 24) && self.fits_signed(b, 24) {
                    Some(self.pure(Op::Mul24S, ty, &[a, b], 0))
                } else {
                    None
                }
            }
            (Op::MadU64 | Op::MadS64, _) => None,
            _ => None,
        };
        found.or_else(|| if ty == Ty::I64 { self.simplify_wide(op, args) } else { None })
    }

    /// (x op u) op w, of which lanes have each their own x and all the same u and w: x op (u op w). What sums add as a number
    /// stays outside, for the offsets of instructions.
    pub fn uniform_together(&mut self, op: Op, chain: NodeId, w: NodeId) -> Option<NodeId> {
        let stays = |n: NodeId| op == Op::Add && self.as_const(n).is_some();
        if !self.is(chain, op, Ty::I32) || self[chain].whole != self.whole || self[w].divergent || stays(w) {
            return None;
        }
        let [a, b] = self[chain].args[..] else { return None };
        let (x, u) = match (self[a].divergent, self[b].divergent) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            _ => return None,
        };
        if stays(u) {
            return None;
        }
        let uniform = self.node(op, Ty::I32, &[u, w]);
        Some(self.node(op, Ty::I32, &[x, uniform]))
    }

    /// (x << n) beside (y >> (32 - n)): a dword of the pair of both.
    fn dword_of_pair(&mut self, high: NodeId, low: NodeId) -> Option<NodeId> {
        if !self.has_constant(high, Op::Shl, Ty::I32) || !self.has_constant(low, Op::LShr, Ty::I32) {
            return None;
        }
        let (x, y) = (self[high].args[0], self[low].args[0]);
        let amounts = [high, low].map(|shift| self.as_const(self[shift].args[1]).map(|n| n & 31));
        let [Some(up), Some(down)] = amounts else { return None };
        if up + down != 32 {
            return None;
        }
        let amount = self.i32(down as u32);
        Some(self.node(Op::AlignBit, Ty::I32, &[x, y, amount]))
    }

    /// (x & m) beside (x & n), which have no bit in common: x & (m | n), or x itself.
    fn bits_of_one(&mut self, ty: Ty, a: NodeId, b: NodeId) -> Option<NodeId> {
        let ((x, m), (y, n)) = (self.bits_left(ty, a)?, self.bits_left(ty, b)?);
        (x == y && m & n == 0).then(|| self.with_const(Op::And, ty, x, m | n))
    }

    /// A node as some bits of another one, at their places.
    fn bits_left(&self, ty: Ty, node: NodeId) -> Option<(NodeId, u64)> {
        let constant = self[node].args.get(1).and_then(|&c| self.as_const(c))?;
        let inner = self[node].args[0];
        if self.is(node, Op::And, ty) {
            return Some((inner, constant));
        }
        if !self.is(node, Op::Shl, ty) {
            return None;
        }
        // Shifted down first: by as much, or a field from there on.
        let bits = 32 * u32::from(ty.dwords());
        let amount = constant as u32 & (bits - 1);
        let down = self.as_const(*self[inner].args.get(1)?)? as u32 & (bits - 1);
        let width = match self[inner].op {
            Op::LShr if self[inner].ty == ty => bits - amount,
            Op::BfeU if self[inner].ty == ty => self.as_const(self[inner].args[2])? as u32 & 31,
            _ => return None,
        };
        let field = low_mask(width.min(bits - amount)) << amount;
        (down == amount).then(|| (self[inner].args[0], field))
    }

    /// Constants move outwards, where address modes and other sums find them.
    fn simplify_add(&mut self, ty: Ty, a: NodeId, b: NodeId, constant: Option<u64>) -> Option<NodeId> {
        let inner = |dag: &Dag, n: NodeId| match dag[n].op {
            Op::Add if dag[n].ty == ty => dag.as_const(dag[n].args[1]).map(|c| (dag[n].args[0], c)),
            _ => None,
        };
        if let Some(c) = constant {
            let (x, d) = inner(self, a)?;
            return Some(self.add_const(ty, x, c.wrapping_add(d) as i64));
        }
        let inner = |dag: &Dag, n: NodeId| inner(dag, n).filter(|_| !dag.kept.contains(n));
        if let Some((x, c)) = inner(self, a) {
            let sum = self.add(ty, x, b);
            return Some(self.add_const(ty, sum, c as i64));
        }
        if let Some((x, c)) = inner(self, b) {
            let sum = self.add(ty, a, x);
            return Some(self.add_const(ty, sum, c as i64));
        }
        // 0 - x on either side.
        for (x, y) in [(a, b), (b, a)] {
            if self.is(y, Op::Sub, ty) && self.as_const(self[y].args[0]) == Some(0) {
                let negated = self[y].args[1];
                return Some(self.node(Op::Sub, ty, &[x, negated]));
            }
        }
        None
    }

    fn simplify_and(&mut self, ty: Ty, a: NodeId, mask: u64) -> Option<NodeId> {
        let known = self.known(a);
        if known.zero | mask == u64::MAX {
            return Some(a);
        }
        if known.zero & mask == mask {
            return Some(self.constant(ty, 0));
        }
        if let Some(found) = self.merge_constants(Op::And, ty, a, mask) {
            return Some(found);
        }
        // (x >> n) & ones is a bit field.
        if ty == Ty::I32 && self.is(a, Op::LShr, ty) && (mask + 1).is_power_of_two() {
            let (x, amount) = (self[a].args[0], self.as_const(self[a].args[1])?);
            let width = mask.count_ones();
            if u64::from(width) + amount < 32 {
                let (offset, width) = (self.i32(amount as u32), self.i32(width));
                return Some(self.node(Op::BfeU, ty, &[x, offset, width]));
            }
        }
        None
    }

    /// Whether a node is an operation of this type with a constant.
    fn has_constant(&self, node: NodeId, op: Op, ty: Ty) -> bool {
        self.is(node, op, ty) && self.as_const(self[node].args[1]).is_some()
    }

    /// (x op c) op d.
    fn merge_constants(&mut self, op: Op, ty: Ty, a: NodeId, c: u64) -> Option<NodeId> {
        if !self.has_constant(a, op, ty) {
            return None;
        }
        let (x, d) = (self[a].args[0], self.as_const(self[a].args[1])?);
        let merged = fold(op, ty, &[c, d])?;
        let merged = self.constant(ty, merged);
        Some(self.node(op, ty, &[x, merged]))
    }

    fn simplify_shift(
        &mut self,
        op: Op,
        ty: Ty,
        a: NodeId,
        b: NodeId,
        amount: Option<u64>,
    ) -> Option<NodeId> {
        let bits = 32 * u64::from(ty.dwords());
        let Some(amount) = amount.map(|n| n & (bits - 1)) else {
            // The machine masks the amount itself.
            if self[b].op == Op::And {
                let (x, mask) = (self[b].args[0], self.as_const(self[b].args[1])?);
                if mask & (bits - 1) == bits - 1 {
                    return Some(self.node(op, ty, &[a, x]));
                }
            }
            return None;
        };
        if amount == 0 {
            return Some(a);
        }
        let known = self.known(a);
        if op == Op::AShr && known.zero >> (bits - 1) & 1 == 1 {
            return Some(self.with_const(Op::LShr, ty, a, amount));
        }
        let kept = match op {
            Op::Shl => low_mask((bits - amount) as u32),
            _ => low_mask(bits as u32) >> amount << amount,
        };
        if op != Op::AShr && known.zero & kept == kept {
            return Some(self.constant(ty, 0));
        }
        if self.is(a, op, ty) {
            let (x, inner) = (self[a].args[0], self.as_const(self[a].args[1])?);
            let sum = (inner & (bits - 1)) + amount;
            return Some(match op {
                Op::AShr => self.with_const(op, ty, x, sum.min(bits - 1)),
                _ if sum >= bits => self.constant(ty, 0),
                _ => self.with_const(op, ty, x, sum),
            });
        }
        // Extensions from a narrower width: (x << n) >> m.
        if ty == Ty::I32 && self.is(a, Op::Shl, ty) && op != Op::Shl {
            let (x, left) = (self[a].args[0], self.as_const(self[a].args[1])? & 31);
            if left <= amount {
                let extract = if op == Op::AShr { Op::BfeS } else { Op::BfeU };
                let (offset, width) = (self.i32((amount - left) as u32), self.i32(32 - amount as u32));
                return Some(self.node(extract, ty, &[x, offset, width]));
            }
        }
        None
    }

    /// The lowest bit of 32 as a truth value.
    pub fn lowest_bit(&mut self, a: NodeId) -> NodeId {
        let bit = self.with_const(Op::And, Ty::I32, a, 1);
        let zero = self.i32(0);
        self.icmp(Cmp::Ne, bit, zero)
    }

    /// Integer comparison.
    pub fn icmp(&mut self, cmp: Cmp, a: NodeId, b: NodeId) -> NodeId {
        let bits = 32 * u32::from(self[a].ty.dwords());
        match (self.as_const(a), self.as_const(b)) {
            (Some(x), Some(y)) => return self.constant(Ty::I1, fold_compare(cmp, x, y, bits)),
            (Some(_), None) => return self.icmp(cmp.swapped(), b, a),
            _ => {}
        }
        if a == b {
            return self.bool(matches!(cmp, Cmp::Eq | Cmp::Uge | Cmp::Ule | Cmp::Sge | Cmp::Sle));
        }
        if let Some(found) = self.simplify_icmp(cmp, a, b, bits) {
            return found;
        }
        self.pure(Op::ICmp(cmp), Ty::I1, &[a, b], 0)
    }

    fn simplify_icmp(&mut self, cmp: Cmp, a: NodeId, b: NodeId, bits: u32) -> Option<NodeId> {
        let ka = self.known(a);
        let kb = self.known(b);
        // Of numbers that are not negative, signed and unsigned order agree.
        let sign = 1 << (bits - 1);
        let order = if ka.zero & kb.zero & sign == 0 { cmp } else { cmp.unsigned() };
        let decided = match order {
            Cmp::Ult if ka.max() < kb.min() => Some(true),
            Cmp::Ult if ka.min() >= kb.max() => Some(false),
            Cmp::Uge if ka.min() >= kb.max() => Some(true),
            Cmp::Uge if ka.max() < kb.min() => Some(false),
            Cmp::Ugt if ka.min() > kb.max() => Some(true),
            Cmp::Ugt if ka.max() <= kb.min() => Some(false),
            Cmp::Ule if ka.max() <= kb.min() => Some(true),
            Cmp::Ule if ka.min() > kb.max() => Some(false),
            Cmp::Eq | Cmp::Ne if ka.zero & kb.one != 0 || ka.one & kb.zero != 0 => Some(cmp == Cmp::Ne),
            _ => None,
        };
        if let Some(value) = decided {
            return Some(self.bool(value));
        }
        // Whether some lane votes, or all do alike.
        if let (Op::Ballot, Some(0), Cmp::Eq | Cmp::Ne) = (self[a].op, self.as_const(b), cmp)
            && !self[a].whole
            && !self.whole
        {
            let vote = self[a].args[0];
            let any = if self[vote].divergent { self.node(Op::AnyLane, Ty::I1, &[vote]) } else { vote };
            return Some(if cmp == Cmp::Ne { any } else { self.not(any) });
        }
        // Below 1 is 0.
        if let (Cmp::Ult | Cmp::Uge, Some(1)) = (cmp, self.as_const(b)) {
            let zero = self.constant(self[b].ty, 0);
            return Some(self.icmp(if cmp == Cmp::Ult { Cmp::Eq } else { Cmp::Ne }, a, zero));
        }
        // Comparisons of a truth value's number with 0 or 1.
        if self[a].op == Op::Select && matches!(cmp, Cmp::Eq | Cmp::Ne) {
            let (c, x, y) = (self[a].args[0], self[a].args[1], self[a].args[2]);
            if let (Some(x), Some(y), Some(v)) = (self.as_const(x), self.as_const(y), self.as_const(b)) {
                let on = |value: u64| (value == v) == (cmp == Cmp::Eq);
                return Some(match (on(x), on(y)) {
                    (true, true) => self.bool(true),
                    (false, false) => self.bool(false),
                    (true, false) => c,
                    (false, true) => self.not(c),
                });
            }
        }
        let high = !low_mask(32) & low_mask(bits);
        if bits == 64 && ka.zero & high == high && kb.zero & high == high {
            let (a, b) = (self.lo(a), self.lo(b));
            return Some(self.icmp(cmp.unsigned(), a, b));
        }
        if bits == 64 && matches!(cmp, Cmp::Slt | Cmp::Sge) && self.as_const(b) == Some(0) {
            let (hi, zero) = (self.hi(a), self.i32(0));
            return Some(self.icmp(cmp, hi, zero));
        }
        if bits == 64 && matches!(cmp, Cmp::Sgt | Cmp::Sle) && self.as_const(b) == Some(u64::MAX) {
            let (hi, ones) = (self.hi(a), self.i32(u32::MAX));
            return Some(self.icmp(cmp, hi, ones));
        }
        None
    }

    /// The other truth value.
    pub fn not(&mut self, a: NodeId) -> NodeId {
        let one = self.bool(true);
        self.node(Op::Xor, Ty::I1, &[a, one])
    }

    fn simplify_i1(&mut self, op: Op, args: &[NodeId]) -> Option<NodeId> {
        let a = *args.first()?;
        let b = args.get(1).copied();
        let constant = b.and_then(|b| self.as_const(b));
        Some(match (op, constant) {
            (Op::And, Some(1)) | (Op::Or | Op::Xor, Some(0)) => a,
            (Op::And, Some(0)) | (Op::Or, Some(1)) => b?,
            (Op::And | Op::Or, None) if b == Some(a) => a,
            (Op::Xor, None) if b == Some(a) => self.bool(false),
            (Op::Xor, Some(1)) => match self[a].op {
                Op::ICmp(cmp) => {
                    let (x, y) = (self[a].args[0], self[a].args[1]);
                    self.icmp(cmp.inverse(), x, y)
                }
                Op::FCmp(cmp, width) => {
                    let (x, y) = (self[a].args[0], self[a].args[1]);
                    self.fcmp(cmp.inverse(), width, x, y)
                }
                Op::Xor if self.as_const(self[a].args[1]) == Some(1) => self[a].args[0],
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Float comparison of operands of that width.
    pub fn fcmp(&mut self, cmp: super::FCmp, width: FloatWidth, a: NodeId, b: NodeId) -> NodeId {
        self.pure(Op::FCmp(cmp, width), Ty::I1, &[a, b], 0)
    }

    /// `a` where `c` holds, else `b`.
    pub fn select(&mut self, ty: Ty, c: NodeId, a: NodeId, b: NodeId) -> NodeId {
        if a == b {
            return a;
        }
        match self.as_const(c) {
            Some(0) => return b,
            Some(_) => return a,
            None => {}
        }
        // Either will do for an undefined condition.
        if self[a].op == Op::Undef || self[c].op == Op::Undef {
            return b;
        }
        if self[b].op == Op::Undef {
            return a;
        }
        if self[c].op == Op::Xor && self.as_const(self[c].args[1]) == Some(1) {
            let c = self[c].args[0];
            return self.select(ty, c, b, a);
        }
        if ty == Ty::I1 {
            return self.select_i1(c, a, b);
        }
        if let Some(found) = self.min_max(ty, c, a, b) {
            return found;
        }
        let ty = Ty::bits(ty.dwords());
        if let Some(found) = self.extended_bit(ty, c, a, b) {
            return found;
        }
        if ty == Ty::I64 && [c, a, b].iter().any(|&n| self[n].divergent) {
            return self.by_halves(|dag, half| {
                let (a, b) = (dag.half(a, half), dag.half(b, half));
                dag.select(Ty::I32, c, a, b)
            });
        }
        self.pure(Op::Select, ty, &[c, a, b], 0)
    }

    /// Truth values are selected by logic: both sides are there anyway.
    fn select_i1(&mut self, c: NodeId, a: NodeId, b: NodeId) -> NodeId {
        match (self.as_const(a), self.as_const(b)) {
            (Some(1), Some(_)) => c,
            (Some(_), Some(_)) => self.not(c),
            (Some(1), None) => self.node(Op::Or, Ty::I1, &[c, b]),
            (None, Some(0)) => self.node(Op::And, Ty::I1, &[c, a]),
            (Some(_), None) => {
                let c = self.not(c);
                self.node(Op::And, Ty::I1, &[c, b])
            }
            (None, Some(_)) => {
                let c = self.not(c);
                self.node(Op::Or, Ty::I1, &[c, a])
            }
            (None, None) => {
                let on = self.node(Op::And, Ty::I1, &[c, a]);
                let inverse = self.not(c);
                let off = self.node(Op::And, Ty::I1, &[inverse, b]);
                self.node(Op::Or, Ty::I1, &[on, off])
            }
        }
    }

    /// select(a < b, a, b) and its kin.
    fn min_max(&mut self, ty: Ty, c: NodeId, a: NodeId, b: NodeId) -> Option<NodeId> {
        let Op::ICmp(cmp) = self[c].op else { return None };
        if ty != Ty::I32 {
            return None;
        }
        let (x, y) = (self[c].args[0], self[c].args[1]);
        let cmp = if (x, y) == (a, b) {
            cmp
        } else if (x, y) == (b, a) {
            cmp.swapped()
        } else {
            return None;
        };
        let op = match cmp {
            Cmp::Ult | Cmp::Ule => Op::UMin,
            Cmp::Ugt | Cmp::Uge => Op::UMax,
            Cmp::Slt | Cmp::Sle => Op::SMin,
            Cmp::Sgt | Cmp::Sge => Op::SMax,
            Cmp::Eq => return Some(b),
            Cmp::Ne => return Some(a),
        };
        Some(self.node(op, ty, &[a, b]))
    }
}

fn fold_i1(op: Op, args: &[u64]) -> Option<u64> {
    let &[a, b] = args else { return None };
    Some(match op {
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        _ => return None,
    })
}
