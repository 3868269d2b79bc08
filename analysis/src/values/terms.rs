//! Value numbers: values with equal numbers are equal wherever a lane has both.
//!
//! A number stands for a term over *leaves*, values of which nothing is known but that they are equal to themselves.
//! Flags that let an operation have another result for some operands (`nsw`, fast-math) are part of the term:
//! the machine may make use of them in one place and not in another.

use gcnsel_ir::{
    AddressSpace, Block, Callee, FastMath, Function, Inst, InstKind, Intrinsic, Memory, Module, Type,
    TypeTable, Value, WrapFlags,
};
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

/// A value number. Those below the number of values are leaves.
pub(super) type Number = u32;

/// Not numbered yet: may turn out equal to anything.
pub(super) const UNKNOWN: Number = u32::MAX;

/// What a term consists of: its kind, what else tells terms of the kind apart, and the operands' numbers.
type Term = SmallVec<[u32; 8]>;

/// All terms so far.
pub(super) struct Terms {
    leaves: u32,
    numbers: FxHashMap<Term, Number>,
}

/// Kinds of terms that are no instructions of one operation.
mod kind {
    pub const CONSTANT: u32 = 0;
    pub const PHI: u32 = 1;
    pub const LOAD: u32 = 2;
    pub const CALL: u32 = 3;
    pub const SELECT: u32 = 4;
    pub const GEP: u32 = 5;
    pub const EXTRACT_ELEMENT: u32 = 6;
    pub const INSERT_ELEMENT: u32 = 7;
    pub const SHUFFLE: u32 = 8;
    pub const EXTRACT_VALUE: u32 = 9;
    pub const INSERT_VALUE: u32 = 10;
    pub const FNEG: u32 = 11;
    pub const BINARY: u32 = 0x100;
    pub const CAST: u32 = 0x200;
    pub const ICMP: u32 = 0x300;
    pub const FCMP: u32 = 0x400;
}

impl Terms {
    /// Leaves for that many values.
    pub fn new(values: usize) -> Self {
        // A table that grows is copied time and again.
        Terms { leaves: values as u32, numbers: FxHashMap::with_capacity_and_hasher(values, FxBuildHasher) }
    }

    fn intern(&mut self, term: Term) -> Number {
        let next = self.leaves + self.numbers.len() as u32;
        *self.numbers.entry(term).or_insert(next)
    }

    /// The number of a constant.
    pub fn constant(&mut self, ty: Type, bits: u64) -> Number {
        self.intern(Term::from_slice(&[kind::CONSTANT, ty.as_u32(), bits as u32, (bits >> 32) as u32]))
    }

    /// The number of a phi that is not a copy, of operands with these numbers.
    pub fn phi(&mut self, block: Block, ty: Type, operands: impl Iterator<Item = Number>) -> Number {
        let mut term = Term::from_slice(&[kind::PHI, block.as_u32(), ty.as_u32()]);
        term.extend(operands);
        self.intern(term)
    }

    /// The number of a pure operation's result.
    pub fn pure(
        &mut self,
        function: &Function,
        inst: Inst,
        mut number: impl FnMut(Value) -> Number,
    ) -> Number {
        let data = &function.insts[inst];
        let (head, extra): (u32, Term) = match &data.kind {
            InstKind::Binary { op, wrap, .. } => (kind::BINARY + *op as u32, flags(*wrap)),
            InstKind::Cast { op, wrap, .. } => (kind::CAST + *op as u32, flags(*wrap)),
            InstKind::ICmp { predicate, samesign, .. } => {
                (kind::ICMP + *predicate as u32, Term::from_slice(&[*samesign as u32]))
            }
            InstKind::FCmp { predicate, .. } => (kind::FCMP + *predicate as u32, Term::new()),
            InstKind::FNeg { .. } => (kind::FNEG, Term::new()),
            InstKind::Select { .. } => (kind::SELECT, Term::new()),
            InstKind::Gep { source, inbounds, nuw, nusw, .. } => {
                let flags = *inbounds as u32 | (*nuw as u32) << 1 | (*nusw as u32) << 2;
                (kind::GEP, Term::from_slice(&[source.as_u32(), flags]))
            }
            InstKind::ExtractElement { .. } => (kind::EXTRACT_ELEMENT, Term::new()),
            InstKind::InsertElement { .. } => (kind::INSERT_ELEMENT, Term::new()),
            InstKind::ShuffleVector { mask, .. } => {
                (kind::SHUFFLE, mask.iter().map(|lane| lane.unwrap_or(u32::MAX)).collect())
            }
            InstKind::ExtractValue { indices, .. } => {
                (kind::EXTRACT_VALUE, indices.iter().copied().collect())
            }
            InstKind::InsertValue { indices, .. } => (kind::INSERT_VALUE, indices.iter().copied().collect()),
            InstKind::Load { .. } => (kind::LOAD, Term::new()),
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                (kind::CALL, Term::from_slice(&[symbol.as_u32()]))
            }
            other => unreachable!("{inst:?} ({other:?}) is no pure operation"),
        };
        let mut operands: SmallVec<[Number; 4]> = SmallVec::new();
        data.kind.for_each_operand(|v| operands.push(number(v)));
        if let InstKind::Binary { op, .. } = &data.kind
            && is_commutative(*op)
        {
            operands.sort_unstable();
        }
        let mut term = Term::from_slice(&[head, data.ty.as_u32(), extra.len() as u32]);
        term.extend(extra);
        term.extend(operands);
        self.intern(term)
    }
}

fn flags(wrap: WrapFlags) -> Term {
    let WrapFlags { nuw, nsw, exact, disjoint, nneg, samesign } = wrap;
    let bits = [nuw, nsw, exact, disjoint, nneg, samesign];
    Term::from_slice(&[bits.iter().enumerate().map(|(i, &b)| (b as u32) << i).sum()])
}

fn is_commutative(op: gcnsel_ir::BinaryOp) -> bool {
    use gcnsel_ir::BinaryOp::*;
    matches!(op, Add | Mul | And | Or | Xor)
}

/// How much an instruction's result is a function of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purity {
    /// It is not one.
    None,
    /// The same one whenever this instruction is executed. (A fast-math operation may round another way in another
    /// place, and a frozen value may be another one.)
    Here,
    /// The same one wherever the same operation stands.
    Everywhere,
}

pub(super) fn purity(module: &Module, types: &TypeTable, function: &Function, inst: Inst) -> Purity {
    let data = &function.insts[inst];
    let exact = |fast: &FastMath| match *fast == FastMath::default() {
        true => Purity::Everywhere,
        false => Purity::Here,
    };
    match &data.kind {
        InstKind::Binary { fast, .. }
        | InstKind::Cast { fast, .. }
        | InstKind::FCmp { fast, .. }
        | InstKind::FNeg { fast, .. }
        | InstKind::Select { fast, .. } => exact(fast),
        InstKind::Freeze { .. } => Purity::Here,
        InstKind::ICmp { .. }
        | InstKind::Gep { .. }
        | InstKind::ExtractElement { .. }
        | InstKind::InsertElement { .. }
        | InstKind::ShuffleVector { .. }
        | InstKind::ExtractValue { .. }
        | InstKind::InsertValue { .. } => Purity::Everywhere,
        InstKind::Load { ptr, access } => {
            let space = types.pointer_space(function.values[*ptr].ty);
            let constant = [AddressSpace::CONSTANT, AddressSpace::CONSTANT_32BIT];
            let unchanging = space.is_some_and(|s| constant.contains(&s));
            // What front ends promise of a load may be made use of at that load only.
            let promises = ["range", "nonnull", "align", "noundef", "dereferenceable"];
            match data.metadata.iter().any(|(name, _)| promises.contains(&&**name)) {
                _ if !unchanging || access.volatile || access.ordering.is_some() => Purity::None,
                true => Purity::Here,
                false => Purity::Everywhere,
            }
        }
        InstKind::Call { callee: Callee::Symbol(symbol), fast, site, .. } => {
            let Some(intrinsic) = module.intrinsic(*symbol) else { return Purity::None };
            let effects = intrinsic.effects();
            // Attributes at the call of an id say what the dispatch guarantees.
            let is_id = intrinsic.signature().ends_with("()");
            let promises = site.as_deref().is_some_and(|s| !s.result_attributes.is_empty());
            if effects.memory != Memory::None || effects.convergent {
                Purity::None
            } else if matches!(intrinsic, Intrinsic::AmdgcnSGetpc | Intrinsic::IsConstant)
                || promises && !is_id
            {
                Purity::Here
            } else {
                exact(fast)
            }
        }
        _ => Purity::None,
    }
}
