//! What constants of initialisers are that compute with addresses: a number, the address of a symbol and a number, or how
//! far one symbol is from another.

use gcnsel_ir::{
    AddressSpace, BinaryOp, CastOp, Const, ConstData, ConstExpr, Module, Symbol, SymbolId, Type, TypeKind,
};
use rustc_hash::FxHashMap;

/// Symbols' addresses, one added and one subtracted, and a number, of which so many low bits count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    pub plus: Option<SymbolId>,
    pub minus: Option<SymbolId>,
    pub number: u64,
    bits: u32,
    /// `plus` is the function of a block: nobody is told where in it that is.
    is_block: bool,
}

impl Address {
    fn number(number: u64, bits: u32) -> Address {
        Address { plus: None, minus: None, number: number & mask(bits), bits, is_block: false }
    }

    /// What is added to symbols' addresses, in bytes.
    pub fn addend(&self) -> i64 {
        signed(self.number, self.bits)
    }

    fn is_number(&self) -> bool {
        self.plus.is_none() && self.minus.is_none()
    }
}

fn mask(bits: u32) -> u64 {
    if bits < 64 { (1 << bits) - 1 } else { u64::MAX }
}

/// The low `bits` of a number, as a signed one.
fn signed(number: u64, bits: u32) -> i64 {
    let shift = 64 - bits.clamp(1, 64);
    (number << shift) as i64 >> shift
}

/// What is known of the constants of a module.
pub struct Addresses<'m> {
    module: &'m Module,
    /// Others may have what is declared here.
    is_linked_later: bool,
    /// Nothing while it is being found out.
    known: FxHashMap<Const, Option<Address>>,
}

/// What is left to do, the last first.
enum Task {
    Find(Const),
    Make(Const),
}

type Found<T> = Result<T, String>;

impl<'m> Addresses<'m> {
    pub fn new(module: &'m Module, is_linked_later: bool) -> Addresses<'m> {
        Addresses { module, is_linked_later, known: FxHashMap::default() }
    }

    /// What a constant is. Nothing recurses: what aliases stand for goes as deep as there are aliases.
    ///
    /// # Errors
    /// What it is that is neither, in words that go on with "an initialiser".
    pub fn find(&mut self, c: Const) -> Found<Address> {
        let mut work = vec![Task::Find(c)];
        while let Some(task) = work.pop() {
            match task {
                Task::Find(c) => match self.known.get(&c) {
                    Some(Some(_)) => {}
                    Some(None) => return Err("has the address of an alias of itself".into()),
                    None => {
                        self.known.insert(c, None);
                        work.push(Task::Make(c));
                        work.extend(self.parts(c)?.into_iter().flatten().map(Task::Find));
                    }
                },
                Task::Make(c) => {
                    let made = self.make(c)?;
                    self.known.insert(c, Some(made));
                }
            }
        }
        self.get(c)
    }

    fn get(&self, c: Const) -> Found<Address> {
        let known = self.known.get(&c).copied().flatten();
        known.ok_or_else(|| "has the address of an alias of itself".into())
    }

    /// The address that an alias stands for.
    fn aliased(&self, symbol: SymbolId) -> Option<Const> {
        self.module.alias(symbol).map(|alias| alias.target)
    }

    /// The constants that one is made of.
    fn parts(&self, c: Const) -> Found<[Option<Const>; 2]> {
        Ok(match self.module.consts.data(c) {
            ConstData::Symbol(symbol) => [self.aliased(*symbol), None],
            ConstData::Expr(ConstExpr::Cast(_, inner)) => [Some(*inner), None],
            ConstData::Expr(ConstExpr::Gep { base, .. }) => [Some(*base), None],
            ConstData::Expr(ConstExpr::Binary(_, a, b)) => [Some(*a), Some(*b)],
            _ => [None, None],
        })
    }

    fn make(&self, c: Const) -> Found<Address> {
        let consts = &self.module.consts;
        let bits = self.bits(consts.ty(c))?;
        match consts.data(c) {
            ConstData::Symbol(symbol) => match self.aliased(*symbol) {
                Some(target) => self.get(target),
                None if !self.is_linked_later && self.module.may_be_nowhere(*symbol) => {
                    Ok(Address::number(0, bits))
                }
                None => Ok(Address { plus: Some(*symbol), ..Address::number(0, bits) }),
            },
            ConstData::BlockAddress(index) => {
                let (function, _) = self.module.block_addresses[*index as usize];
                Ok(Address { plus: Some(function), is_block: true, ..Address::number(0, bits) })
            }
            ConstData::Int(value) => Ok(Address::number(*value as u64, bits)),
            ConstData::Zero | ConstData::Undef | ConstData::Poison => Ok(Address::number(0, bits)),
            ConstData::Expr(ConstExpr::Cast(CastOp::AddrSpaceCast, inner)) => {
                self.in_other_space(self.get(*inner)?, consts.ty(*inner), consts.ty(c))
            }
            ConstData::Expr(ConstExpr::Cast(
                op @ (CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast | CastOp::Trunc),
                inner,
            )) => {
                let inner = self.get(*inner)?;
                if inner.is_number() {
                    return Ok(Address::number(inner.number, bits));
                }
                if bits > inner.bits {
                    return Err(format!(
                        "has '{}' make {bits} bits of {} of an address; it can be given fewer, or as many",
                        op.name(),
                        inner.bits
                    ));
                }
                Ok(Address { number: inner.number & mask(bits), bits, ..inner })
            }
            ConstData::Expr(ConstExpr::Cast(op, _)) => Err(refused(op.name())),
            ConstData::Expr(ConstExpr::Gep { source, base, indices, .. }) => {
                let offset = self.gep_offset(*source, indices)?;
                let base = self.get(*base)?;
                let number = base.number.wrapping_add_signed(offset) & mask(base.bits);
                Ok(Address { number, ..base })
            }
            ConstData::Expr(ConstExpr::Binary(op, a, b)) => {
                self.computed(*op, self.get(*a)?, self.get(*b)?, bits)
            }
            _ => Err("has parts of an address that are neither numbers nor addresses".into()),
        }
    }

    fn computed(&self, op: BinaryOp, a: Address, b: Address, bits: u32) -> Found<Address> {
        let number = match op {
            BinaryOp::Add => a.number.wrapping_add(b.number),
            BinaryOp::Sub => a.number.wrapping_sub(b.number),
            _ => return Err(refused(op.name())),
        };
        if (a.is_block && !b.is_number()) || (b.is_block && op == BinaryOp::Sub) {
            return Err("computes with the address of a block, of which no distance is known; it can hold the address".into());
        }
        let [b_plus, b_minus] = match op {
            BinaryOp::Add => [b.plus, b.minus],
            _ => [b.minus, b.plus],
        };
        let mut plus = [a.plus, b_plus];
        let mut minus = [a.minus, b_minus];
        for plus in &mut plus {
            if let Some(same) = minus.iter_mut().find(|minus| plus.is_some() && *minus == plus) {
                (*plus, *same) = (None, None);
            }
        }
        let one = |symbols: [Option<SymbolId>; 2], what: &str| match symbols {
            [Some(a), Some(b)] => {
                let [a, b] = [a, b].map(|symbol| self.module.symbol_name(symbol));
                Err(format!("{what} the addresses of '@{a}' and '@{b}'; one can be added and one subtracted"))
            }
            [one, other] => Ok(one.or(other)),
        };
        let (plus, minus) = (one(plus, "adds")?, one(minus, "subtracts")?);
        Ok(Address { plus, minus, is_block: a.is_block || b.is_block, ..Address::number(number, bits) })
    }

    fn in_other_space(&self, inner: Address, from: Type, to: Type) -> Found<Address> {
        let space = |ty| self.module.types.pointer_space(ty).unwrap_or(AddressSpace::FLAT);
        let bits = self.bits(to)?;
        let (from, to) = (space(from), space(to));
        match inner.is_number() {
            true if inner.number == from.null() & mask(inner.bits) => Ok(Address::number(to.null(), bits)),
            _ if bits == inner.bits && from.null() == to.null() => Ok(inner),
            true => Err(format!(
                "has a number cast from address space {} to {}, which has other addresses; null can be, which is {:#x} there",
                from.0,
                to.0,
                from.null() & mask(inner.bits)
            )),
            false => Err(format!(
                "has an address cast from address space {} to {}, which only code that runs can do; code can",
                from.0, to.0
            )),
        }
    }

    /// Of scalars: their bits; of all else, as if it had as many as can be computed with.
    fn bits(&self, ty: Type) -> Found<u32> {
        let bits = self.module.types.bits(ty).unwrap_or(64);
        match u32::try_from(bits).ok().filter(|&bits| bits <= 64) {
            Some(bits) => Ok(bits),
            None => Err(format!("computes with {bits} bits of an address; 64 are supported")),
        }
    }

    fn gep_offset(&self, source: Type, indices: &[Const]) -> Found<i64> {
        let types = &self.module.types;
        let mut ty = source;
        let mut offset = 0i64;
        for (n, &index) in indices.iter().enumerate() {
            let bits = types.int_bits(self.module.consts.ty(index)).unwrap_or(64);
            let value = match self.module.consts.data(index) {
                ConstData::Int(v) => *v as u64,
                ConstData::Zero => 0,
                _ => {
                    return Err(
                        "has 'getelementptr' with an index that is not a number; numbers are supported"
                            .into(),
                    );
                }
            };
            let value = signed(value, bits);
            let step = if n == 0 {
                types.alloc_size(ty).map(|s| value.wrapping_mul(s as i64))
            } else {
                match types.kind(ty).clone() {
                    TypeKind::Struct { fields, .. } => {
                        let at = types.field_offset(ty, value as usize).map(|o| o as i64);
                        ty = fields.get(value as usize).copied().unwrap_or(ty);
                        at
                    }
                    TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => {
                        let stride = types.element_stride(ty);
                        ty = element;
                        stride.map(|s| value.wrapping_mul(s as i64))
                    }
                    _ => None,
                }
            };
            let step = step.ok_or("has 'getelementptr' walk through a type without parts")?;
            offset = offset.wrapping_add(step);
        }
        Ok(offset)
    }
}

fn refused(op: &str) -> String {
    format!(
        "computes '{op}' of an address; 'add', 'sub', 'trunc', 'getelementptr' and casts of addresses are supported"
    )
}

/// Whether a symbol is in memory of the device, so that an object can hold its address.
pub fn has_address(module: &Module, symbol: SymbolId) -> bool {
    match module.symbols.get_index(symbol.as_u32() as usize).map(|named| *named.1) {
        Some(Symbol::Global(id)) => matches!(
            module.globals[id].space,
            AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT
        ),
        _ => true,
    }
}
