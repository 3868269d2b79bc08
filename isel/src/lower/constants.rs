//! Constants as nodes, and the addresses of symbols.

use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{
    AddressSpace, BinaryOp, CastOp, Const, ConstData, ConstExpr, ConstPool, SymbolId, Type, TypeKind,
};
use gcnsel_legalize::layout::components;
use smallvec::SmallVec;

impl Lower<'_> {
    /// The nodes of a constant's components.
    pub(super) fn constant_nodes(&mut self, pool: &ConstPool, c: Const) -> Result<Nodes> {
        let ty = pool.ty(c);
        match pool.data(c) {
            ConstData::Undef | ConstData::Poison => {
                let components = components(self.types, ty, self.span)?;
                Ok(components.iter().map(|&t| self.dag.undef(t)).collect())
            }
            ConstData::Zero => {
                let components = components(self.types, ty, self.span)?;
                Ok(components.iter().map(|&t| self.zero(t)).collect())
            }
            ConstData::Expr(ConstExpr::Cast(CastOp::IntToPtr, inner))
                if self.types.pointer_space(ty) == Some(AddressSpace::BUFFER_RESOURCE) =>
            {
                let Some(bits) = pool.as_int(*inner) else {
                    return Err(self.unsupported("this constant expression"));
                };
                Ok(SmallVec::from_iter([self.constant_dwords(bits)]))
            }
            ConstData::Int(value) => {
                let ty = self.scalar_ty(ty)?;
                Ok(SmallVec::from_iter([self.dag.constant(ty, *value as u64)]))
            }
            ConstData::Float(bits) => {
                let ty = self.scalar_ty(ty)?;
                Ok(SmallVec::from_iter([self.dag.constant(ty, *bits)]))
            }
            ConstData::Aggregate(elements) => {
                let mut parts: Vec<Nodes> = Vec::new();
                for &element in elements.iter() {
                    parts.push(self.constant_nodes(pool, element)?);
                }
                if let TypeKind::Vector { .. } = self.types.kind(ty) {
                    let elements: Vec<NodeId> = parts.into_iter().flatten().collect();
                    return self.pack_elements(ty, &elements);
                }
                Ok(parts.into_iter().flatten().collect())
            }
            // Elements as they are in memory.
            ConstData::Data(bytes) if matches!(self.types.kind(ty), TypeKind::Array { .. }) => {
                let components = components(self.types, ty, self.span)?;
                let size = bytes.len() / components.len().max(1);
                let number = |element: &[u8]| {
                    let mut number = [0; 8];
                    number[..element.len()].copy_from_slice(element);
                    u64::from_le_bytes(number)
                };
                let elements = bytes.chunks(size.max(1)).zip(&components);
                Ok(elements.map(|(element, &ty)| self.dag.constant(ty, number(element))).collect())
            }
            ConstData::Data(_) => Err(self.unsupported("a table as a value in registers")),
            ConstData::Symbol(_) | ConstData::Expr(_) => {
                let node = self.constant_address(pool, c)?;
                Ok(SmallVec::from_iter([node]))
            }
            ConstData::BlockAddress(_) => Err(self.unsupported("the address of a block in code")),
            ConstData::Metadata(_) | ConstData::MetadataString(_) => {
                Err(self.unsupported("metadata as an operand here"))
            }
        }
    }

    /// Four dwords.
    fn constant_dwords(&mut self, bits: u128) -> NodeId {
        let parts = [0, 32, 64, 96].map(|shift| self.dag.i32((bits >> shift) as u32));
        self.dag.tuple(&parts)
    }

    /// A constant expression: address arithmetic and casts. Nesting is bounded by the reader.
    fn constant_address(&mut self, pool: &ConstPool, c: Const) -> Result<NodeId> {
        let ty = self.scalar_ty(pool.ty(c))?;
        match pool.data(c) {
            ConstData::Symbol(symbol) => self.symbol_address(*symbol),
            ConstData::Expr(ConstExpr::Cast(op, inner)) => {
                let from = pool.ty(*inner);
                let inner = self.constant_address(pool, *inner)?;
                self.cast_scalar(*op, inner, from, pool.ty(c))
            }
            ConstData::Expr(ConstExpr::Gep { source, base, indices, .. }) => {
                let base_node = self.constant_address(pool, *base)?;
                let constants: Option<Vec<i64>> = indices
                    .iter()
                    .map(|&i| pool.as_int(i).map(|v| self.signed_constant(v, pool.ty(i))))
                    .collect();
                let constants =
                    constants.ok_or_else(|| self.unsupported("a constant expression as an index"))?;
                let offset = self.constant_offset(*source, &constants)?;
                Ok(self.dag.add_const(ty, base_node, offset))
            }
            ConstData::Expr(ConstExpr::Binary(op, a, b)) => {
                let (a, b) = (self.constant_address(pool, *a)?, self.constant_address(pool, *b)?);
                let op = match op {
                    BinaryOp::Add => Op::Add,
                    BinaryOp::Sub => Op::Sub,
                    BinaryOp::Xor => Op::Xor,
                    BinaryOp::And => Op::And,
                    BinaryOp::Or => Op::Or,
                    _ => return Err(self.unsupported("this operator in a constant expression")),
                };
                Ok(self.dag.node(op, ty, &[a, b]))
            }
            _ => match self.constant_nodes(pool, c)?[..] {
                [only] => Ok(only),
                _ => Err(self.unsupported("a vector in a constant expression")),
            },
        }
    }

    pub(super) fn signed_constant(&self, value: u128, ty: Type) -> i64 {
        let bits = self.types.int_bits(ty).unwrap_or(64).clamp(1, 64);
        crate::dag::sign_extend(value as u64, bits)
    }

    /// The address of a global variable, or of what an alias stands for: of LDS its place, else relative to the program
    /// counter.
    pub(super) fn symbol_address(&mut self, mut symbol: SymbolId) -> Result<NodeId> {
        let module = self.module;
        // The verifier has seen that they end somewhere.
        while let Some(alias) = module.alias(symbol) {
            match module.consts.data(alias.target) {
                ConstData::Symbol(target) => symbol = *target,
                _ => return self.constant_address(&module.consts, alias.target),
            }
        }
        if let Some(offset) = self.lds.offset(symbol) {
            return Ok(self.dag.i32(offset));
        }
        match self.module.global(symbol) {
            Some((_, global)) if global.space == AddressSpace::LOCAL => {
                Err(self.unsupported(format!("the LDS variable '@{}' outside its kernel", global.name)))
            }
            Some((_, global))
                if !matches!(
                    global.space,
                    AddressSpace::FLAT
                        | AddressSpace::GLOBAL
                        | AddressSpace::CONSTANT
                        | AddressSpace::CONSTANT_32BIT
                ) =>
            {
                Err(self.unsupported(format!(
                    "the global variable '@{}' in address space {}",
                    global.name, global.space.0
                )))
            }
            _ => Ok(self.device_symbol(symbol)),
        }
    }

    /// The address of a function, or of a variable in device memory: relative to the program counter, or from the linker's table
    /// if another object may have what is meant, which then need not be near, nor the only one of its name.
    pub(super) fn device_symbol(&mut self, symbol: SymbolId) -> NodeId {
        if self.calls.is_null(self.module, symbol) {
            return self.dag.constant(Ty::I64, 0);
        }
        if !self.calls.may_be_elsewhere(self.module, symbol) {
            return self.dag.symbol(symbol.as_u32(), 0);
        }
        let entry = self.dag.symbol_entry(symbol.as_u32());
        let address = self.scalar_dwords(entry, 0, 2, 4, None);
        self.dag.tuple(&address)
    }
}
