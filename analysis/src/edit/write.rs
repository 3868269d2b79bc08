//! Writing what stands for an instruction, of any kind: for the edits of this crate alone.

use super::Body;
use gcnsel_ir::{Block, Callee, FastMath, Inst, InstKind, SymbolId, Type, TypeKind, TypeTable, Value};

/// Writes instructions in place of one, whose position and `!dbg` they have.
pub(super) struct Write<'a, 'm> {
    pub function: &'a mut Body<'m>,
    pub inst: Inst,
    void: Type,
}

impl<'a, 'm> Write<'a, 'm> {
    pub fn instead_of(function: &'a mut Body<'m>, types: &mut TypeTable, inst: Inst) -> Write<'a, 'm> {
        Write { function, inst, void: types.intern(TypeKind::Void) }
    }

    /// Appends an instruction to a block, of no type if it has no result.
    pub fn add(&mut self, block: Block, kind: InstKind, ty: Option<Type>) -> Inst {
        let (span, debug_loc) = {
            let data = &self.function.insts[self.inst];
            (data.span, data.debug_loc)
        };
        let inst = self.function.function.make_inst(kind, ty.unwrap_or(self.void), ty.is_none(), span);
        self.function.function.insts[inst].debug_loc = debug_loc;
        self.function.function.blocks[block].insts.push(inst);
        inst
    }

    /// The same of one that has a result.
    pub fn value(&mut self, block: Block, kind: InstKind, ty: Type) -> Value {
        let inst = self.add(block, kind, Some(ty));
        self.function.insts[inst].result.expect("it has been given a type")
    }

    /// A call of an intrinsic.
    pub fn call(&mut self, block: Block, symbol: SymbolId, args: &[Value], ty: Type) -> Value {
        let (callee, args) = (Callee::Symbol(symbol), args.iter().copied().collect());
        self.value(block, InstKind::Call { callee, args, fast: FastMath::default(), site: None }, ty)
    }
}
