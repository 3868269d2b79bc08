//! Value numbers: values with equal numbers are equal wherever a lane has both.
//!
//! A number stands for a term over *leaves*, values of which nothing is known but that they are equal to themselves.
//! Flags that let an operation have another result for some operands (`nsw`, fast-math) are part of the term:
//! the machine may make use of them in one place and not in another.

use gcnsel_ir::{
    AddressSpace, Block, Callee, FastMath, Function, Inst, InstKind, Intrinsic, Memory, Module, Type,
    TypeTable, Value, WrapFlags,
};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// A value number. Those below the number of values are leaves.
pub(super) type Number = u32;

/// Not numbered yet: may turn out equal to anything.
pub(super) const UNKNOWN: Number = u32::MAX;

/// All terms so far. A term is a list of words: its kind, what else tells terms of the kind apart, and the operands'
/// numbers. The lists stand one behind the other, and the table holds their places alone: it is looked up at random, and
/// a large one misses the caches.
pub(super) struct Terms {
    leaves: u32,
    /// All terms, and last the one that is being made.
    words: Vec<u32>,
    /// Where each term ends; the first entry is the start of all.
    ends: Vec<u32>,
    table: HashTable<u32>,
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
        let mut ends = Vec::with_capacity(values + 1);
        ends.push(0);
        // A table that grows is filled anew time and again.
        let table = HashTable::with_capacity(values);
        Terms { leaves: values as u32, words: Vec::with_capacity(4 * values), ends, table }
    }

    /// The number of the term whose words stand behind those of all others.
    fn intern(&mut self) -> Number {
        let Terms { leaves, words, ends, table } = self;
        let start = *ends.last().expect("the first entry is always there") as usize;
        let (known, term) = words.split_at(start);
        let term_of = |place: u32| &known[ends[place as usize] as usize..ends[place as usize + 1] as usize];
        let hash = |term: &[u32]| FxBuildHasher.hash_one(term);
        match table.entry(hash(term), |&place| term_of(place) == term, |&place| hash(term_of(place))) {
            Entry::Occupied(found) => {
                words.truncate(start);
                *leaves + *found.get()
            }
            Entry::Vacant(free) => {
                let place = ends.len() as u32 - 1;
                free.insert(place);
                ends.push(words.len() as u32);
                *leaves + place
            }
        }
    }

    /// The number of a constant.
    pub fn constant(&mut self, ty: Type, bits: u64) -> Number {
        self.words.extend([kind::CONSTANT, ty.as_u32(), bits as u32, (bits >> 32) as u32]);
        self.intern()
    }

    /// The number of a phi that is not a copy, of operands with these numbers.
    pub fn phi(&mut self, block: Block, ty: Type, operands: impl Iterator<Item = Number>) -> Number {
        self.words.extend([kind::PHI, block.as_u32(), ty.as_u32()]);
        self.words.extend(operands);
        self.intern()
    }

    /// The number of a pure operation's result.
    pub fn pure(
        &mut self,
        function: &Function,
        inst: Inst,
        mut number: impl FnMut(Value) -> Number,
    ) -> Number {
        let data = &function.insts[inst];
        let words = &mut self.words;
        // Kind and type, then how many words tell operations of the kind apart, and these.
        let head = |words: &mut Vec<u32>, kind: u32, count: usize| {
            words.extend([kind, data.ty.as_u32(), count as u32]);
        };
        match &data.kind {
            InstKind::Binary { op, wrap, .. } => {
                head(words, kind::BINARY + *op as u32, 1);
                words.push(flags(*wrap));
            }
            InstKind::Cast { op, wrap, value, .. } => {
                head(words, kind::CAST + *op as u32, 2);
                words.extend([flags(*wrap), function.values[*value].ty.as_u32()]);
            }
            InstKind::ICmp { predicate, samesign, .. } => {
                head(words, kind::ICMP + *predicate as u32, 1);
                words.push(*samesign as u32);
            }
            InstKind::FCmp { predicate, .. } => head(words, kind::FCMP + *predicate as u32, 0),
            InstKind::FNeg { .. } => head(words, kind::FNEG, 0),
            InstKind::Select { .. } => head(words, kind::SELECT, 0),
            InstKind::Gep { source, inbounds, nuw, nusw, .. } => {
                head(words, kind::GEP, 2);
                let flags = *inbounds as u32 | (*nuw as u32) << 1 | (*nusw as u32) << 2;
                words.extend([source.as_u32(), flags]);
            }
            InstKind::ExtractElement { .. } => head(words, kind::EXTRACT_ELEMENT, 0),
            InstKind::InsertElement { .. } => head(words, kind::INSERT_ELEMENT, 0),
            InstKind::ShuffleVector { mask, .. } => {
                head(words, kind::SHUFFLE, mask.len());
                words.extend(mask.iter().map(|lane| lane.unwrap_or(u32::MAX)));
            }
            InstKind::ExtractValue { indices, .. } => {
                head(words, kind::EXTRACT_VALUE, indices.len());
                words.extend(indices);
            }
            InstKind::InsertValue { indices, .. } => {
                head(words, kind::INSERT_VALUE, indices.len());
                words.extend(indices);
            }
            InstKind::Load { .. } => head(words, kind::LOAD, 0),
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                head(words, kind::CALL, 1);
                words.push(symbol.as_u32());
            }
            other => unreachable!("{inst:?} ({other:?}) is no pure operation"),
        }
        let operands = words.len();
        data.kind.for_each_operand(|v| words.push(number(v)));
        if let InstKind::Binary { op, .. } = &data.kind
            && is_commutative(*op)
        {
            words[operands..].sort_unstable();
        }
        self.intern()
    }
}

fn flags(wrap: WrapFlags) -> u32 {
    let WrapFlags { nuw, nsw, exact, disjoint, nneg, samesign } = wrap;
    let bits = [nuw, nsw, exact, disjoint, nneg, samesign];
    bits.iter().enumerate().map(|(i, &b)| (b as u32) << i).sum()
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

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_entity::EntityRef;
    use gcnsel_ir::{BinaryOp, CastOp, FloatPredicate, IntPredicate};

    /// The words of each kind of term, as the list of kinds and [`Terms`] say: what tells operations apart comes after how
    /// many words that takes, so that no two operations have the same.
    #[test]
    fn words_of_terms() {
        let module = gcnsel_ir::parse(
            b"declare i32 @llvm.fshl.i32(i32, i32, i32)
              define void @f(i32 %i, i32 %j, i64 %l, float %f, i1 %c, <2 x i32> %v, { i32, i32 } %s,
                             ptr addrspace(4) %p) {
                %sub = sub nuw i32 %j, %i
                %add = add nsw i32 %j, %i
                %cast = zext nneg i32 %i to i64
                %icmp = icmp samesign slt i32 %i, %j
                %fcmp = fcmp olt float %f, %f
                %fneg = fneg float %f
                %select = select i1 %c, i32 %j, i32 %i
                %gep = getelementptr nuw i64, ptr addrspace(4) %p, i32 %i
                %out = extractelement <2 x i32> %v, i32 %i
                %in = insertelement <2 x i32> %v, i32 %i, i32 %j
                %shuffle = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 1, i32 poison>
                %field = extractvalue { i32, i32 } %s, 1
                %fields = insertvalue { i32, i32 } %s, i32 %j, 1
                %load = load i32, ptr addrspace(4) %p
                %call = call i32 @llvm.fshl.i32(i32 %j, i32 %i, i32 %j)
                ret void
              }",
        );
        let module = module.expect("it is well-formed");
        let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a body");
        let named = |name: &str| {
            let found = function.values.iter().find(|(_, data)| data.name.as_deref() == Some(name));
            found.expect("a value of that name")
        };
        let n = |name: &str| named(name).0.as_u32();
        let ty = |name: &str| named(name).1.ty.as_u32();
        let fshl = module.symbols.get_index_of("llvm.fshl.i32").expect("it is declared") as u32;
        let expected: [(&str, &[u32]); 15] = [
            ("sub", &[kind::BINARY + BinaryOp::Sub as u32, ty("i"), 1, 1, n("j"), n("i")]),
            ("add", &[kind::BINARY + BinaryOp::Add as u32, ty("i"), 1, 2, n("i"), n("j")]),
            ("cast", &[kind::CAST + CastOp::ZExt as u32, ty("l"), 2, 16, ty("i"), n("i")]),
            ("icmp", &[kind::ICMP + IntPredicate::Slt as u32, ty("c"), 1, 1, n("i"), n("j")]),
            ("fcmp", &[kind::FCMP + FloatPredicate::Olt as u32, ty("c"), 0, n("f"), n("f")]),
            ("fneg", &[kind::FNEG, ty("f"), 0, n("f")]),
            ("select", &[kind::SELECT, ty("i"), 0, n("c"), n("j"), n("i")]),
            ("gep", &[kind::GEP, ty("p"), 2, ty("l"), 2, n("p"), n("i")]),
            ("out", &[kind::EXTRACT_ELEMENT, ty("i"), 0, n("v"), n("i")]),
            ("in", &[kind::INSERT_ELEMENT, ty("v"), 0, n("v"), n("i"), n("j")]),
            ("shuffle", &[kind::SHUFFLE, ty("v"), 2, 1, u32::MAX, n("v"), n("v")]),
            ("field", &[kind::EXTRACT_VALUE, ty("i"), 1, 1, n("s")]),
            ("fields", &[kind::INSERT_VALUE, ty("s"), 1, 1, n("s"), n("j")]),
            ("load", &[kind::LOAD, ty("i"), 0, n("p")]),
            ("call", &[kind::CALL, ty("i"), 1, fshl, n("j"), n("i"), n("j")]),
        ];
        let leaves = function.values.len();
        let mut terms = Terms::new(leaves);
        for round in 0..2 {
            for (place, (name, words)) in expected.iter().enumerate() {
                let inst = function.def_inst(named(name).0).expect("an instruction's result");
                assert_eq!(
                    terms.pure(function, inst, |v| v.as_u32()),
                    (leaves + place) as u32,
                    "{name}, {round}"
                );
                assert_eq!(terms.words_of(place as u32), *words, "{name}, {round}");
            }
        }
        let of_constant = terms.constant(named("l").1.ty, 5 << 32 | 7) - leaves as u32;
        assert_eq!(terms.words_of(of_constant), [kind::CONSTANT, ty("l"), 7, 5]);
        let of_phi = terms.phi(Block::new(3), named("i").1.ty, [9, 8].into_iter()) - leaves as u32;
        assert_eq!(terms.words_of(of_phi), [kind::PHI, 3, ty("i"), 9, 8]);
    }

    impl Terms {
        fn words_of(&self, place: u32) -> &[u32] {
            &self.words[self.ends[place as usize] as usize..self.ends[place as usize + 1] as usize]
        }
    }
}
