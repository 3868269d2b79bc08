//! A small interpreter of the IR for one work-item, by the Language Reference: what tests compare transformed functions by.
//!
//! One work-item, one flat memory for all address spaces. The machine's approximate operations give the exact
//! result moved by some ulps, so that an expansion must bear the machine's error.

mod datum;
mod numbers;

use cranelift_entity::SecondaryMap;
pub use datum::Datum;
use datum::reshaped;
use gcnsel_ir::{
    Block, Callee, CastOp, ConstData, Function, Inst, InstKind, Intrinsic, Module, Type, TypeKind, TypeTable,
    Value, ValueDef,
};
use numbers::{binary, cast, fcmp, icmp, lanes1, lanes2, mask, sign_extend};

/// Bytes of memory that executions are compared by.
const COMPARED: usize = 1 << 12;

/// An execution.
struct Interpreter<'a> {
    module: &'a Module,
    types: &'a TypeTable,
    memory: Vec<u8>,
    /// Where the next alloca goes.
    stack: usize,
    /// Ulps that approximate operations are off.
    pub error: i32,
    steps: u64,
}

impl<'a> Interpreter<'a> {
    fn new(module: &'a Module, types: &'a TypeTable) -> Self {
        Interpreter { module, types, memory: vec![0; 1 << 13], stack: 1 << 12, error: 0, steps: 0 }
    }

    /// Runs a function to its return.
    pub fn call(&mut self, function: &Function, args: &[Datum]) -> Option<Datum> {
        let mut values: SecondaryMap<Value, Option<Datum>> = SecondaryMap::new();
        for (param, arg) in function.params.iter().zip(args) {
            values[param.value.expect("a defined function has its arguments")] = Some(arg.clone());
        }
        let (mut block, mut from) = (function.entry(), None::<Block>);
        loop {
            let insts = &function.blocks[block].insts;
            // Phis read the values from before any of them changes.
            let is_phi = |i: &&Inst| matches!(function.insts[**i].kind, InstKind::Phi { .. });
            let phis: Vec<(Value, Datum)> = insts
                .iter()
                .take_while(is_phi)
                .map(|&i| {
                    let InstKind::Phi { incoming, .. } = &function.insts[i].kind else { unreachable!() };
                    let (value, _) =
                        incoming.iter().find(|(_, b)| Some(*b) == from).expect("a value for each way in");
                    (
                        function.insts[i].result.expect("a phi has a result"),
                        self.get(function, &values, *value),
                    )
                })
                .collect();
            let count = phis.len();
            for (value, datum) in phis {
                values[value] = Some(datum);
            }
            for &inst in &insts[count..] {
                self.steps += 1;
                assert!(self.steps < 10_000_000, "the function ends");
                let data = &function.insts[inst];
                let get = |v: Value| self.get(function, &values, v);
                let next = match &data.kind {
                    InstKind::Br { target } => Some(*target),
                    InstKind::CondBr { condition, on_true, on_false } => {
                        Some(if get(*condition).bits() == 1 { *on_true } else { *on_false })
                    }
                    InstKind::Switch { value, default, cases } => {
                        let value = get(*value).bits();
                        Some(cases.iter().find(|c| c.0 == value).map_or(*default, |c| c.1))
                    }
                    InstKind::Ret { value } => return value.map(get),
                    InstKind::Unreachable => panic!("unreachable code is reached"),
                    _ => None,
                };
                if let Some(next) = next {
                    from = Some(block);
                    block = next;
                    break;
                }
                let result = self.inst(function, &values, inst);
                if let Some(value) = data.result {
                    values[value] = Some(result);
                }
            }
        }
    }

    fn get(&self, function: &Function, values: &SecondaryMap<Value, Option<Datum>>, value: Value) -> Datum {
        match function.values[value].def {
            ValueDef::Const(c) => self.constant(function, c),
            _ => values[value].clone().unwrap_or_else(|| panic!("{value:?} is used before it is computed")),
        }
    }

    fn constant(&self, function: &Function, c: gcnsel_ir::Const) -> Datum {
        match function.consts.data(c) {
            ConstData::Int(v) => Datum::Bits(*v),
            ConstData::Float(v) => Datum::Bits((*v).into()),
            ConstData::Zero => self.zero(function.consts.ty(c)),
            ConstData::Undef | ConstData::Poison => self.poison(function.consts.ty(c)),
            ConstData::Aggregate(parts) => {
                Datum::Parts(parts.iter().map(|&p| self.constant(function, p)).collect())
            }
            other => panic!("{other:?} is not interpreted"),
        }
    }

    fn filled(&self, ty: Type, leaf: &Datum) -> Datum {
        match self.types.part_count(ty) {
            0 => leaf.clone(),
            n => Datum::Parts(
                (0..n)
                    .map(|i| self.filled(self.types.part(ty, i).expect("it is below the count"), leaf))
                    .collect(),
            ),
        }
    }

    fn zero(&self, ty: Type) -> Datum {
        self.filled(ty, &Datum::Bits(0))
    }

    fn poison(&self, ty: Type) -> Datum {
        self.filled(ty, &Datum::Poison)
    }

    fn inst(
        &mut self,
        function: &Function,
        values: &SecondaryMap<Value, Option<Datum>>,
        inst: Inst,
    ) -> Datum {
        let data = &function.insts[inst];
        let get = |this: &Self, v: Value| this.get(function, values, v);
        let ty_of = |v: Value| function.values[v].ty;
        match &data.kind {
            InstKind::Binary { op, lhs, rhs, .. } => {
                let (a, b) = (get(self, *lhs), get(self, *rhs));
                let scalar = self.types.scalar(data.ty);
                lanes2(&a, &b, |a, b| binary(self.types, *op, scalar, a, b))
            }
            InstKind::FNeg { value, .. } => {
                let bits = self.types.bits(self.types.scalar(data.ty)).expect("a float has bits");
                lanes1(&get(self, *value), |a| Datum::Bits(a.bits() ^ 1 << (bits - 1)))
            }
            InstKind::Cast { op, value, .. } => {
                let (from, to) = (self.types.scalar(ty_of(*value)), self.types.scalar(data.ty));
                if *op == CastOp::BitCast && self.types.lanes(ty_of(*value)) != self.types.lanes(data.ty) {
                    return reshaped(self.types, &get(self, *value), ty_of(*value), data.ty);
                }
                lanes1(&get(self, *value), |a| cast(self.types, *op, from, to, a))
            }
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                let bits = self.types.bits(self.types.scalar(ty_of(*lhs))).expect("it has bits") as u32;
                lanes2(&get(self, *lhs), &get(self, *rhs), |a, b| {
                    Datum::Bits(icmp(*predicate, bits, a, b).into())
                })
            }
            InstKind::FCmp { predicate, lhs, rhs, .. } => {
                let is_double = *self.types.kind(self.types.scalar(ty_of(*lhs))) == TypeKind::Double;
                let real = |d: &Datum| if is_double { d.f64() } else { d.f32() as f64 };
                lanes2(&get(self, *lhs), &get(self, *rhs), |a, b| {
                    Datum::Bits(fcmp(*predicate, real(a), real(b)).into())
                })
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let (c, a, b) = (get(self, *condition), get(self, *on_true), get(self, *on_false));
                let pick =
                    |c: &Datum, a: &Datum, b: &Datum| if c.bits() == 1 { a.clone() } else { b.clone() };
                match &c {
                    Datum::Parts(conditions) => Datum::Parts(
                        conditions
                            .iter()
                            .zip(a.parts().iter().zip(b.parts()))
                            .map(|(c, (a, b))| pick(c, a, b))
                            .collect(),
                    ),
                    _ => pick(&c, &a, &b),
                }
            }
            InstKind::Freeze { value } => get(self, *value).frozen(),
            InstKind::ExtractElement { vector, index } => {
                get(self, *vector).parts()[get(self, *index).bits() as usize].clone()
            }
            InstKind::InsertElement { vector, element, index } => {
                let mut parts = get(self, *vector).parts().to_vec();
                parts[get(self, *index).bits() as usize] = get(self, *element);
                Datum::Parts(parts)
            }
            InstKind::ExtractValue { aggregate, indices } => {
                indices.iter().fold(get(self, *aggregate), |a, &i| a.parts()[i as usize].clone())
            }
            InstKind::InsertValue { aggregate, value, indices } => {
                let mut whole = get(self, *aggregate);
                let mut part = &mut whole;
                for &i in indices {
                    let Datum::Parts(parts) = part else { panic!("an aggregate has parts") };
                    part = &mut parts[i as usize];
                }
                *part = get(self, *value);
                whole
            }
            InstKind::ShuffleVector { a, b, mask } => {
                let both = [get(self, *a).parts(), get(self, *b).parts()].concat();
                Datum::Parts(
                    mask.iter().map(|m| m.map_or(Datum::Poison, |m| both[m as usize].clone())).collect(),
                )
            }
            InstKind::Gep { source, base, indices, .. } => {
                let mut address = get(self, *base).bits() as u64;
                let mut ty = *source;
                for (i, &index) in indices.iter().enumerate() {
                    let bits = self.types.int_bits(ty_of(index)).expect("an index is an integer");
                    let index = sign_extend(get(self, index).bits(), bits);
                    if i > 0
                        && let Some(offset) = self.types.field_offset(ty, index as usize)
                    {
                        address = address.wrapping_add(offset);
                        ty = self.types.part(ty, index as u64).expect("the field exists");
                        continue;
                    }
                    let size = if i == 0 { self.types.alloc_size(ty) } else { self.types.element_stride(ty) };
                    let size = size.expect("it has a size");
                    if i > 0 {
                        ty = self.types.part(ty, 0).expect("an array has elements");
                    }
                    address = address.wrapping_add((index as u64).wrapping_mul(size));
                }
                Datum::Bits(address.into())
            }
            InstKind::Alloca { ty, align, .. } => {
                self.stack = self.stack.next_multiple_of(*align as usize);
                let address = self.stack;
                self.stack += self.types.alloc_size(*ty).expect("it has a size") as usize;
                Datum::Bits(address as u128)
            }
            InstKind::Load { ptr, .. } => {
                let address = get(self, *ptr).bits() as usize;
                self.load(address, data.ty)
            }
            InstKind::Store { ptr, value, .. } => {
                let (address, value) = (get(self, *ptr).bits() as usize, *value);
                let datum = get(self, value);
                self.store(address, ty_of(value), &datum);
                Datum::Poison
            }
            InstKind::CmpXchg { ptr, expected, new, .. } => {
                let (address, new_ty) = (get(self, *ptr).bits() as usize, ty_of(*new));
                let old = self.load(address, new_ty);
                let equal = old == get(self, *expected);
                if equal {
                    let new = get(self, *new);
                    self.store(address, new_ty, &new);
                }
                Datum::Parts(vec![old, Datum::Bits(equal.into())])
            }
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                let args: Vec<Datum> = args.iter().map(|&a| get(self, a)).collect();
                match self.module.intrinsic(*symbol) {
                    Some(Intrinsic::AmdgcnFrexpExp) => {
                        let double = self.module.symbol_name(*symbol).ends_with("f64");
                        let value = if double { args[0].f64() } else { args[0].f32().into() };
                        Datum::Bits(frexp(value).1 as u32 as u128)
                    }
                    Some(intrinsic) => self.intrinsic(intrinsic, data.ty, &args),
                    None => {
                        let module = self.module;
                        let callee = module.function(*symbol).expect("a function is called");
                        self.call(callee, &args).unwrap_or(Datum::Poison)
                    }
                }
            }
            other => panic!("{other:?} is not interpreted"),
        }
    }

    fn load(&self, address: usize, ty: Type) -> Datum {
        match self.types.part_count(ty) {
            0 => {
                let size = self.types.store_size(ty).expect("it has a size") as usize;
                let bytes = &self.memory[address..address + size];
                Datum::Bits(bytes.iter().rev().fold(0, |acc, &b| acc << 8 | b as u128))
            }
            n => Datum::Parts(
                (0..n).map(|i| self.load(address + self.part_offset(ty, i), self.part(ty, i))).collect(),
            ),
        }
    }

    fn store(&mut self, address: usize, ty: Type, datum: &Datum) {
        match datum {
            Datum::Parts(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    self.store(address + self.part_offset(ty, i as u64), self.part(ty, i as u64), part);
                }
            }
            Datum::Bits(bits) => {
                let size = self.types.store_size(ty).expect("it has a size") as usize;
                self.memory[address..address + size].copy_from_slice(&bits.to_le_bytes()[..size]);
            }
            Datum::Poison => {}
        }
    }

    fn part(&self, ty: Type, index: u64) -> Type {
        self.types.part(ty, index).expect("the part exists")
    }

    fn part_offset(&self, ty: Type, index: u64) -> usize {
        let array = || index * self.types.alloc_size(self.part(ty, 0)).expect("it has a size");
        self.types.field_offset(ty, index as usize).unwrap_or_else(array) as usize
    }

    /// `value`, off by the error in ulps that approximate operations have.
    fn off32(&self, value: f64) -> f32 {
        let value = value as f32;
        if self.error == 0 || !value.is_finite() || value == 0.0 {
            return value;
        }
        f32::from_bits(value.to_bits().wrapping_add_signed(self.error))
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, ty: Type, args: &[Datum]) -> Datum {
        use Intrinsic::*;
        match intrinsic {
            Memcpy | Memmove => {
                let (to, from, n) =
                    (args[0].bits() as usize, args[1].bits() as usize, args[2].bits() as usize);
                self.memory.copy_within(from..from + n, to);
                return Datum::Poison;
            }
            Memset => {
                let (to, n) = (args[0].bits() as usize, args[2].bits() as usize);
                self.memory[to..to + n].fill(args[1].bits() as u8);
                return Datum::Poison;
            }
            LifetimeStart | LifetimeEnd | Assume => return Datum::Poison,
            _ => {}
        }
        if let TypeKind::Vector { element, len } = *self.types.kind(ty) {
            let lane = |i: usize| -> Vec<Datum> {
                args.iter().map(|a| if let Datum::Parts(p) = a { p[i].clone() } else { a.clone() }).collect()
            };
            return Datum::Parts(
                (0..len as usize).map(|i| self.intrinsic(intrinsic, element, &lane(i))).collect(),
            );
        }
        match self.types.kind(ty) {
            TypeKind::Float => self.float32(intrinsic, args).into(),
            TypeKind::Double => self.float64(intrinsic, args).into(),
            _ => self.integer(intrinsic, ty, args),
        }
    }

    fn float32(&self, intrinsic: Intrinsic, args: &[Datum]) -> f32 {
        use Intrinsic::*;
        let x = args[0].f32();
        let wide = x as f64;
        match intrinsic {
            Fma => x.mul_add(args[1].f32(), args[2].f32()),
            Fabs => x.abs(),
            Floor => x.floor(),
            Trunc => x.trunc(),
            Rint => x.round_ties_even(),
            Copysign => x.copysign(args[1].f32()),
            Ldexp => (wide * 2f64.powi((args[1].bits() as u32 as i32).clamp(-400, 400))) as f32,
            Sqrt => x.sqrt(),
            AmdgcnSqrt => self.off32(wide.sqrt()),
            AmdgcnRsq => self.off32(1.0 / wide.sqrt()),
            AmdgcnRcp => self.off32(1.0 / wide),
            // The machine's flush denormal inputs and results.
            AmdgcnExp2 => flush(self.off32(wide.exp2())),
            AmdgcnLog => self.off32((flush(x) as f64).log2()),
            AmdgcnSin => (((wide - wide.floor()) * std::f64::consts::TAU).sin()) as f32,
            AmdgcnCos => (((wide - wide.floor()) * std::f64::consts::TAU).cos()) as f32,
            AmdgcnFract => x - x.floor(),
            AmdgcnFrexpMant => frexp(wide).0 as f32,
            Exp2 => self.off32(wide.exp2()),
            Log2 => self.off32(wide.log2()),
            other => panic!("{other:?} of a float is not interpreted"),
        }
    }

    fn float64(&self, intrinsic: Intrinsic, args: &[Datum]) -> f64 {
        use Intrinsic::*;
        let x = args[0].f64();
        match intrinsic {
            Fma => x.mul_add(args[1].f64(), args[2].f64()),
            Fabs => x.abs(),
            Floor => x.floor(),
            Trunc => x.trunc(),
            Rint => x.round_ties_even(),
            Copysign => x.copysign(args[1].f64()),
            Ldexp => ldexp64(x, args[1].bits() as u32 as i32),
            Sqrt => x.sqrt(),
            // About 29 bits are right.
            AmdgcnRsq => (1.0 / x.sqrt()) * (1.0 + self.error as f64 * 1e-9),
            // Twenty-three bits are right, which is less than of any machine.
            AmdgcnRcp => (1.0 / x) * (1.0 + self.error as f64 * 2f64.powi(-23)),
            AmdgcnFract => x - x.floor(),
            AmdgcnFrexpMant => frexp(x).0,
            other => panic!("{other:?} of a double is not interpreted"),
        }
    }

    fn integer(&self, intrinsic: Intrinsic, ty: Type, args: &[Datum]) -> Datum {
        use Intrinsic::*;
        if let TypeKind::Struct { fields, .. } = self.types.kind(ty) {
            return self.overflowing(intrinsic, fields[0], args);
        }
        if intrinsic == IsFpclass {
            return Datum::Bits(class_of(&args[0], args[1].bits() as u32).into());
        }
        if let Some(lanes) = reduction(intrinsic, &args[0]) {
            let bits = self.types.int_bits(ty).expect("an integer is reduced to");
            let mask = mask(bits);
            return Datum::Bits(
                lanes.into_iter().reduce(|a, b| reduce(intrinsic, bits, a, b)).unwrap_or(0) & mask,
            );
        }
        let bits = self.types.int_bits(ty).unwrap_or_else(|| panic!("{intrinsic:?} is not interpreted"));
        let mask = mask(bits);
        let a = args[0].bits();
        let b = args.get(1).map_or(0, |b| b.bits());
        let (sa, sb) = (sign_extend(a, bits), sign_extend(b, bits));
        let (low, high) = (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1);
        let result = match intrinsic {
            UaddSat => (a + b).min(mask),
            UsubSat => a.saturating_sub(b),
            SaddSat => (sa + sb).clamp(low, high) as u128,
            SsubSat => (sa - sb).clamp(low, high) as u128,
            UshlSat => a.checked_shl(b as u32).filter(|v| v >> b == a && *v <= mask).unwrap_or(mask),
            SshlSat => (sa << b).clamp(low, high) as u128,
            Umin => a.min(b),
            Umax => a.max(b),
            Smin => sa.min(sb) as u128,
            Smax => sa.max(sb) as u128,
            Abs => sa.unsigned_abs(),
            Ctlz => (a.leading_zeros() - (128 - bits)) as u128,
            Cttz => a.trailing_zeros().min(bits) as u128,
            Fshl => {
                let s = args[2].bits() as u32 % bits;
                if s == 0 { a } else { a << s | b >> (bits - s) }
            }
            Scmp => (sa.cmp(&sb) as i8) as u128,
            // Of one lane, the first.
            AmdgcnBallot => a,
            other => panic!("{other:?} is not interpreted"),
        };
        Datum::Bits(result & mask)
    }

    fn overflowing(&self, intrinsic: Intrinsic, ty: Type, args: &[Datum]) -> Datum {
        use Intrinsic::*;
        if intrinsic == Frexp {
            let (mantissa, exponent) = frexp(args[0].f32() as f64);
            return Datum::Parts(vec![(mantissa as f32).into(), Datum::Bits(exponent as u32 as u128)]);
        }
        let bits = self.types.int_bits(ty).expect("integers overflow");
        let (a, b) = (args[0].bits(), args[1].bits());
        let (sa, sb) = (sign_extend(a, bits), sign_extend(b, bits));
        let fits = |v: i128| sign_extend(v as u128 & mask(bits), bits) == v;
        let (value, overflow) = match intrinsic {
            UaddWithOverflow => (a + b, a + b > mask(bits)),
            UsubWithOverflow => (a.wrapping_sub(b), b > a),
            UmulWithOverflow => (a * b, a * b > mask(bits)),
            SaddWithOverflow => ((sa + sb) as u128, !fits(sa + sb)),
            SsubWithOverflow => ((sa - sb) as u128, !fits(sa - sb)),
            SmulWithOverflow => ((sa * sb) as u128, !fits(sa * sb)),
            other => panic!("{other:?} is not interpreted"),
        };
        Datum::Parts(vec![Datum::Bits(value & mask(bits)), Datum::Bits(overflow.into())])
    }
}

fn reduction(intrinsic: Intrinsic, arg: &Datum) -> Option<Vec<u128>> {
    intrinsic.name().starts_with("llvm.vector.reduce.").then(|| arg.parts().iter().map(Datum::bits).collect())
}

fn reduce(intrinsic: Intrinsic, bits: u32, a: u128, b: u128) -> u128 {
    use Intrinsic::*;
    let (sa, sb) = (sign_extend(a, bits), sign_extend(b, bits));
    match intrinsic {
        VectorReduceAdd => a.wrapping_add(b) & mask(bits),
        VectorReduceMul => a.wrapping_mul(b) & mask(bits),
        VectorReduceAnd => a & b,
        VectorReduceOr => a | b,
        VectorReduceXor => a ^ b,
        VectorReduceUmax => a.max(b),
        VectorReduceUmin => a.min(b),
        VectorReduceSmax => sa.max(sb) as u128,
        VectorReduceSmin => sa.min(sb) as u128,
        other => panic!("{other:?} is not interpreted"),
    }
}

fn flush(x: f32) -> f32 {
    if x.is_subnormal() { 0f32.copysign(x) } else { x }
}

/// Fraction in [0.5, 1) and exponent.
pub fn frexp(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    let scaled = if x.is_subnormal() { x * 2f64.powi(64) } else { x };
    let bits = scaled.to_bits();
    let exponent = (bits >> 52 & 0x7FF) as i32 - 1022 - if x.is_subnormal() { 64 } else { 0 };
    (f64::from_bits(bits & !(0x7FF << 52) | 1022 << 52), exponent)
}

fn ldexp64(x: f64, e: i32) -> f64 {
    let e = e.clamp(-2200, 2200);
    let (half, rest) = (e / 2, e - e / 2);
    x * 2f64.powi(half / 2) * 2f64.powi(half - half / 2) * 2f64.powi(rest / 2) * 2f64.powi(rest - rest / 2)
}

/// `llvm.is.fpclass`, for the classes of infinities and NaNs.
fn class_of(x: &Datum, mask: u32) -> bool {
    let bits = x.bits();
    let x = if bits > u32::MAX as u128 {
        f64::from_bits(bits as u64)
    } else {
        f32::from_bits(bits as u32) as f64
    };
    let class = match x {
        _ if x.is_nan() => 0x3,
        f64::INFINITY => 0x200,
        f64::NEG_INFINITY => 0x4,
        _ if x == 0.0 => {
            if x.is_sign_negative() {
                0x20
            } else {
                0x40
            }
        }
        _ if x.is_subnormal() => {
            if x < 0.0 {
                0x10
            } else {
                0x80
            }
        }
        _ => {
            if x < 0.0 {
                0x8
            } else {
                0x100
            }
        }
    };
    mask & class != 0
}

/// What a function returns for some arguments, and what memory it leaves of what it finds; `error` is by how many units in
/// the last place the machine's approximations are wrong.
pub fn run(
    module: &Module,
    (types, function): (&TypeTable, &Function),
    args: &[Datum],
    memory: &[u8],
    error: i32,
) -> (Option<Datum>, Vec<u8>) {
    let mut interpreter = Interpreter::new(module, types);
    interpreter.memory[..memory.len()].copy_from_slice(memory);
    interpreter.error = error;
    let result = interpreter.call(function, args);
    (result, interpreter.memory[..COMPARED].to_vec())
}

/// Checks that a transformed function does what it did before for some arguments, whatever the machine's error.
///
/// # Panics
/// If it does not.
pub fn assert_same(
    module: &Module,
    before: (&TypeTable, &Function),
    after: (&TypeTable, &Function),
    args: &[u128],
) {
    let memory: Vec<u8> = (0..COMPARED as u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let args: Vec<Datum> = args.iter().map(|&a| Datum::Bits(a)).collect();
    let wanted = run(module, before, &args, &memory, 0);
    for error in [0, 1, -1] {
        let found = run(module, after, &args, &memory, error);
        assert!(
            found == wanted,
            "{args:?}: {:?}, expected {:?}\n{}",
            found.0,
            wanted.0,
            gcnsel_ir::print_function(module, after.0, after.1)
        );
    }
}
