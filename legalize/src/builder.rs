//! Appends instructions to a block, with the types that LLVM's rules give them.

use super::per_lane;
use gcnsel_analysis::{Body, Declared, New, PerLane};
use gcnsel_diag::Span;
use gcnsel_ir::{
    BinaryOp, Block, CastOp, Const, ConstData, DebugLoc, FastMath, FloatPredicate, Inst, IntPredicate,
    Intrinsic, MemoryAccess, Module, SymbolId, Type, TypeKind, TypeTable, Value, WrapFlags, type_text,
};

/// Where new instructions go, and what they inherit from the one they stand for.
pub struct Builder<'a, 'm> {
    /// The module of the function.
    pub module: &'m Module,
    /// Types, which the builder adds to.
    pub types: &'a mut TypeTable,
    /// The function.
    pub function: &'a mut Body<'m>,
    /// The block being written, which they are appended to.
    pub block: Block,
    span: Span,
    debug_loc: Option<DebugLoc>,
    /// Flags of float operations made from now on.
    pub fast: FastMath,
}

impl<'a, 'm> Builder<'a, 'm> {
    /// At the end of a block.
    pub fn new(types: &'a mut TypeTable, function: &'a mut Body<'m>, block: Block) -> Self {
        let (module, span, debug_loc, fast) = (function.module(), function.span, None, FastMath::default());
        Builder { module, types, function, block, span, debug_loc, fast }
    }

    /// New instructions stand for `inst`: its position and `!dbg` are theirs.
    pub fn at(&mut self, inst: Inst) {
        let data = &self.function.insts[inst];
        (self.span, self.debug_loc) = (data.span, data.debug_loc);
        self.fast = FastMath::default();
    }

    /// Where the instruction that new ones stand for is in the text.
    pub fn span(&self) -> Span {
        self.span
    }

    /// A value's type.
    pub fn ty(&self, value: Value) -> Type {
        self.function.values[value].ty
    }

    /// Appends an instruction.
    pub fn push(&mut self, new: New, ty: Type) -> Inst {
        let is_void = *self.types.kind(ty) == TypeKind::Void;
        self.function.append(self.block, new, ty, is_void, (self.span, self.debug_loc))
    }

    /// Appends an instruction that has a result.
    pub fn value(&mut self, new: New, ty: Type) -> Value {
        let inst = self.push(new, ty);
        self.function.insts[inst].result.expect("the type is not void")
    }

    /// Appends an instruction without a result.
    pub fn effect(&mut self, new: New) {
        let void = self.types.intern(TypeKind::Void);
        self.push(new, void);
    }

    // Types.

    /// The type `i1`.
    pub fn i1(&mut self) -> Type {
        self.types.int(1)
    }

    /// The type `i32`.
    pub fn i32(&mut self) -> Type {
        self.types.int(32)
    }

    /// The type `i64`.
    pub fn i64(&mut self) -> Type {
        self.types.int(64)
    }

    /// The type `float`.
    pub fn float(&mut self) -> Type {
        self.types.intern(TypeKind::Float)
    }

    /// The type `double`.
    pub fn double(&mut self) -> Type {
        self.types.intern(TypeKind::Double)
    }

    // Constants.

    /// An integer, truncated to its type; of a vector type, in each lane.
    pub fn int(&mut self, ty: Type, value: u128) -> Value {
        let element = self.number(self.types.scalar(ty), value);
        match self.types.lanes(ty) {
            Some(_) if *self.function.consts.data(element) == ConstData::Int(0) => {
                self.function.constant(ty, ConstData::Zero)
            }
            Some(len) => self.function.constant(ty, ConstData::Aggregate(vec![element; len as usize].into())),
            None => self.function.const_value(element),
        }
    }

    /// The same, of an integer type, for an aggregate.
    pub fn number(&mut self, ty: Type, value: u128) -> Const {
        let bits = self.types.int_bits(ty).expect("an integer constant has an integer type");
        let value = if bits >= 128 { value } else { value & ((1 << bits) - 1) };
        self.function.intern(ty, ConstData::Int(value))
    }

    /// A constant of `i32`.
    pub fn c32(&mut self, value: u32) -> Value {
        let ty = self.i32();
        self.int(ty, value.into())
    }

    /// A constant of `i64`.
    pub fn c64(&mut self, value: u64) -> Value {
        let ty = self.i64();
        self.int(ty, value.into())
    }

    /// A constant of `i1`.
    pub fn bit(&mut self, value: bool) -> Value {
        let ty = self.i1();
        self.int(ty, value.into())
    }

    /// A constant of `float`.
    pub fn f32(&mut self, value: f32) -> Value {
        let ty = self.float();
        self.function.constant(ty, ConstData::Float(value.to_bits().into()))
    }

    /// A constant of `double`.
    pub fn f64(&mut self, value: f64) -> Value {
        let ty = self.double();
        self.function.constant(ty, ConstData::Float(value.to_bits()))
    }

    /// A float or a double.
    pub fn float_of(&mut self, ty: Type, value: f64) -> Value {
        if *self.types.kind(ty) == TypeKind::Float { self.f32(value as f32) } else { self.f64(value) }
    }

    /// A value that says nothing.
    pub fn poison(&mut self, ty: Type) -> Value {
        self.function.constant(ty, ConstData::Poison)
    }

    // Arithmetic.

    /// An operation of two values of one type, without wrap flags.
    pub fn binary(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Value {
        let ty = self.ty(lhs);
        let fast = if op.is_float() { self.fast } else { FastMath::default() };
        self.value(New::binary(op, lhs, rhs, WrapFlags::default(), fast), ty)
    }

    /// `a + b`.
    pub fn add(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::Add, a, b)
    }

    /// `a - b`.
    pub fn sub(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::Sub, a, b)
    }

    /// `a * b`.
    pub fn mul(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::Mul, a, b)
    }

    /// `a & b`.
    pub fn and(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::And, a, b)
    }

    /// `a | b`.
    pub fn or(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::Or, a, b)
    }

    /// `a ^ b`.
    pub fn xor(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::Xor, a, b)
    }

    /// A shift by a constant.
    pub fn shift(&mut self, op: BinaryOp, a: Value, amount: u32) -> Value {
        if amount == 0 {
            return a;
        }
        let ty = self.ty(a);
        let amount = self.int(ty, amount.into());
        self.binary(op, a, amount)
    }

    /// `0 - a`.
    pub fn neg(&mut self, a: Value) -> Value {
        let ty = self.ty(a);
        let zero = self.int(ty, 0);
        self.sub(zero, a)
    }

    /// `a + b` of floats.
    pub fn fadd(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::FAdd, a, b)
    }

    /// `a - b` of floats.
    pub fn fsub(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::FSub, a, b)
    }

    /// `a * b` of floats.
    pub fn fmul(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::FMul, a, b)
    }

    /// `-value` of a float.
    pub fn fneg(&mut self, value: Value) -> Value {
        let (ty, fast) = (self.ty(value), self.fast);
        self.value(New::fneg(value, fast), ty)
    }

    /// A comparison of integers or pointers.
    pub fn icmp(&mut self, predicate: IntPredicate, lhs: Value, rhs: Value) -> Value {
        let (ty, bit) = (self.ty(lhs), self.i1());
        let result = self.types.with_lanes_of(ty, bit);
        self.value(New::icmp(predicate, lhs, rhs, false), result)
    }

    /// A comparison of a float, flags left out: comparisons find the special cases that flags deny.
    pub fn fcmp(&mut self, predicate: FloatPredicate, lhs: Value, rhs: Value) -> Value {
        let (ty, bit) = (self.ty(lhs), self.i1());
        let result = self.types.with_lanes_of(ty, bit);
        self.value(New::fcmp(predicate, lhs, rhs, FastMath::default()), result)
    }

    /// One of two values.
    pub fn select(&mut self, condition: Value, on_true: Value, on_false: Value) -> Value {
        let ty = self.ty(on_true);
        self.value(New::select(condition, on_true, on_false, FastMath::default()), ty)
    }

    /// A conversion without flags.
    pub fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Value {
        let wrap = WrapFlags::default();
        self.value(New::cast(op, value, wrap, FastMath::default()), ty)
    }

    /// Zero- or sign-extended or truncated, as the widths demand.
    pub fn resize(&mut self, value: Value, ty: Type, signed: bool) -> Value {
        let bits = |b: &Self, ty| b.types.int_bits(b.types.scalar(ty)).expect("an integer is resized");
        let from_ty = self.ty(value);
        let (from, to) = (bits(self, from_ty), bits(self, ty));
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.cast(CastOp::Trunc, value, ty),
            std::cmp::Ordering::Less if signed => self.cast(CastOp::SExt, value, ty),
            std::cmp::Ordering::Less => self.cast(CastOp::ZExt, value, ty),
        }
    }

    /// High half of the 64-bit product of two dwords.
    pub fn mulhi32(&mut self, a: Value, b: Value, signed: bool) -> Value {
        let (wide, narrow) = (self.i64(), self.i32());
        let a = self.resize(a, wide, signed);
        let b = self.resize(b, wide, signed);
        let product = self.mul(a, b);
        let high = self.shift(BinaryOp::LShr, product, 32);
        self.cast(CastOp::Trunc, high, narrow)
    }

    // Vectors and aggregates.

    /// An element of a vector.
    pub fn extract(&mut self, vector: Value, lane: u32) -> Value {
        let element = self.types.scalar(self.ty(vector));
        let index = self.c32(lane);
        self.value(New::extract_element(vector, index), element)
    }

    /// A vector with another element in a lane.
    pub fn insert(&mut self, vector: Value, element: Value, lane: u32) -> Value {
        let ty = self.ty(vector);
        let index = self.c32(lane);
        self.value(New::insert_element(vector, element, index), ty)
    }

    // Memory.

    /// `base + offset` bytes; the offset is of the width that the address space's indices have.
    pub fn offset(&mut self, base: Value, offset: u64) -> Value {
        self.moved(base, offset, false)
    }

    /// The same in the object that `base` points into.
    pub fn within(&mut self, base: Value, offset: u64) -> Value {
        self.moved(base, offset, true)
    }

    fn moved(&mut self, base: Value, offset: u64, inbounds: bool) -> Value {
        if offset == 0 {
            return base;
        }
        let ty = self.ty(base);
        let bits = self.types.pointer_space(ty).and_then(|s| s.index_bits()).unwrap_or(64);
        let (byte, index_ty) = (self.types.int(8), self.types.int(bits));
        let indices = [self.int(index_ty, offset.into())].into_iter().collect();
        self.value(New::address_within(byte, base, indices, inbounds), ty)
    }

    /// `base + index` bytes.
    pub fn gep(&mut self, base: Value, index: Value) -> Value {
        let (ty, byte) = (self.ty(base), self.types.int(8));
        self.value(New::byte_offset(byte, base, index), ty)
    }

    // Control flow.

    /// Ends the block by a jump.
    pub fn branch(&mut self, target: Block) {
        self.effect(New::br(target));
    }

    /// Ends the block by a branch.
    pub fn branch_if(&mut self, condition: Value, on_true: Block, on_false: Block) {
        self.effect(New::cond_br(condition, on_true, on_false));
    }

    // Calls.

    /// A call of an intrinsic that `declare.rs` declares; `overloads` are the types in its name.
    pub fn intrinsic(
        &mut self,
        intrinsic: PerLane,
        overloads: &[Type],
        args: &[Value],
        result: Type,
    ) -> Value {
        let callee = self.declared(intrinsic, overloads);
        self.value(New::call(callee, args, self.fast), result)
    }

    /// An intrinsic without a result.
    pub fn effect_of_intrinsic(&mut self, intrinsic: PerLane, overloads: &[Type], args: &[Value]) -> Inst {
        let callee = self.declared(intrinsic, overloads);
        let void = self.types.intern(TypeKind::Void);
        self.push(New::call(callee, args, self.fast), void)
    }

    fn declared(&self, intrinsic: PerLane, overloads: &[Type]) -> Declared {
        let name = mangled(intrinsic.intrinsic(), overloads, self.types);
        let declared = self.function.declared(intrinsic, &name);
        declared.unwrap_or_else(|| panic!("'{name}' is not among the declarations of legalize"))
    }

    /// An intrinsic of one float type that takes and gives that type.
    pub fn float_intrinsic(&mut self, intrinsic: PerLane, args: &[Value]) -> Value {
        let ty = self.ty(args[0]);
        self.intrinsic(intrinsic, &[ty], args, ty)
    }

    /// `a * b + c`, rounded once.
    pub fn fma(&mut self, a: Value, b: Value, c: Value) -> Value {
        self.float_intrinsic(per_lane::FMA, &[a, b, c])
    }
}

/// The name of an intrinsic with the types it is overloaded on, as LLVM mangles them.
pub fn mangled(intrinsic: Intrinsic, overloads: &[Type], types: &TypeTable) -> String {
    let mut name = intrinsic.name().to_string();
    for &ty in overloads {
        name.push('.');
        if let Some(lanes) = types.lanes(ty) {
            name.push_str(&format!("v{lanes}"));
        }
        let scalar = types.scalar(ty);
        match types.kind(scalar) {
            TypeKind::Int(bits) => name.push_str(&format!("i{bits}")),
            TypeKind::Half => name.push_str("f16"),
            TypeKind::BFloat => name.push_str("bf16"),
            TypeKind::Float => name.push_str("f32"),
            TypeKind::Double => name.push_str("f64"),
            TypeKind::Ptr(space) => name.push_str(&format!("p{}", space.0)),
            _ => panic!("'{}' overloads no intrinsic here", type_text(types, scalar)),
        }
    }
    name
}

/// The declaration of an intrinsic for some types, if the module has it.
pub fn declared(
    body: &Body<'_>,
    types: &TypeTable,
    intrinsic: Intrinsic,
    overloads: &[Type],
) -> Option<SymbolId> {
    let module = body.module();
    let name = mangled(intrinsic, overloads, types);
    let symbol = SymbolId::from_u32(module.symbols.get_index_of(&*name)? as u32);
    (module.intrinsic(symbol) == Some(intrinsic)).then_some(symbol)
}

/// A plain access: not atomic, not volatile.
pub fn plain(align: u64) -> Box<MemoryAccess> {
    Box::new(MemoryAccess { align, volatile: false, ordering: None, scope: "".into() })
}
