//! Inlining: copies of whole functions where they are called.
//!
//! A call is executed by a set of lanes together, and its copy of the callee by the same set, since the copy stands
//! exactly where the call stood. Lanes that come by different calls were different instances of the callee before,
//! and execute different copies now. So a callee may be inlined whatever its operations ask of the lanes, if it is
//! copied *whole*: an [`Inlining`] hands out each instruction once, in order. Allocas of constant size may go to the
//! caller's entry, since the callee's memory ended with the call.

use super::{Body, Replaced};
use gcnsel_diag::Span;
use gcnsel_ir::{
    Block, Const, ConstData, ConstExpr, Function, Inst, InstData, InstKind, Type, Value, ValueDef,
};

/// Leave to copy a function once, instruction by instruction.
#[derive(Debug)]
pub struct Inlining<'m> {
    from: &'m Function,
    /// The next instruction: position of its block in the layout, and in the block.
    at: (usize, usize),
}

/// A copy of an instruction on its way into a body; its operands, result and targets are to be made the body's.
#[derive(Debug)]
#[must_use]
pub struct Copied {
    data: InstData,
    is_static_alloca: bool,
}

/// Where allocas of constant size go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocas {
    /// Where they are copied to, as anything else: those of the function itself.
    Stay,
    /// To the entry: those of what it calls.
    ToEntry,
}

impl<'m> Inlining<'m> {
    /// Leave to inline a function of a body's module.
    pub fn of(from: &'m Function) -> Self {
        Inlining { from, at: (0, 0) }
    }

    /// The function.
    pub fn function(&self) -> &'m Function {
        self.from
    }

    /// The block that is being copied; `None` after the last.
    pub fn block(&self) -> Option<Block> {
        self.from.layout.get(self.at.0).copied()
    }

    /// The next instruction of the block; `None` at its end.
    pub fn peek(&self) -> Option<Inst> {
        self.from.blocks[self.block()?].insts.get(self.at.1).copied()
    }

    /// Leaves the next instruction out.
    pub fn skip(&mut self) {
        self.at.1 += 1;
    }

    /// Copies the next instruction of the block.
    pub fn copy(&mut self) -> Option<Copied> {
        let inst = self.peek()?;
        self.skip();
        let data = self.from.insts[inst].clone();
        let is_static_alloca = match data.kind {
            InstKind::Alloca { count, .. } => count.is_none_or(|c| self.from.as_int(c).is_some()),
            _ => false,
        };
        Some(Copied { data, is_static_alloca })
    }

    /// Goes on with the next block.
    pub fn next_block(&mut self) {
        self.at = (self.at.0 + 1, 0);
    }
}

impl Copied {
    /// The instruction.
    pub fn kind(&self) -> &InstKind {
        &self.data.kind
    }

    /// Visits operands and result, to replace the callee's values by the body's.
    pub fn for_each_value_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        self.data.kind.for_each_operand_mut(&mut f);
        if let Some(result) = &mut self.data.result {
            f(result);
        }
    }

    /// Visits the targets of a branch, to replace the callee's blocks by the body's.
    pub fn for_each_target_mut(&mut self, f: impl FnMut(&mut Block)) {
        self.data.kind.for_each_target_mut(f);
    }
}

impl<'m> Body<'m> {
    /// A body without instructions and blocks, to be filled by inlining. Arguments and constants are those of
    /// `function`.
    pub fn without_blocks(module: &'m gcnsel_ir::Module, function: &'m Function) -> Self {
        let mut body = Self::owning(module, function.clone());
        body.function.layout.clear();
        body.function.blocks.clear();
        body.function.insts.clear();
        body
    }

    /// Places a copy at the end of a block, or where [`Body::finish_inlining`] puts allocas.
    pub fn place(&mut self, copied: Copied, block: Block, allocas: Allocas) -> Inst {
        let goes_to_entry = copied.is_static_alloca && allocas == Allocas::ToEntry;
        let inst = self.add(copied);
        match goes_to_entry {
            true => self.allocas.push(inst),
            false => self.function.blocks[block].insts.push(inst),
        }
        inst
    }

    /// A new alloca of one `ty`, to be put into the entry; `pointer` is the type of its result.
    pub fn new_alloca(&mut self, ty: Type, align: u64, pointer: Type, span: Span) -> Value {
        let kind = InstKind::Alloca { ty, count: None, align };
        let inst = self.function.make_inst(kind, pointer, false, span);
        self.allocas.push(inst);
        self.insts[inst].result.expect("an alloca has a result")
    }

    /// Everything is inlined: puts the allocas of inlined functions at the start of the entry, and replaces the
    /// results of calls by what was returned.
    ///
    /// # Panics
    /// If a value that is replaced is that of an instruction of the body.
    pub fn finish_inlining(&mut self, results: &mut Replaced) {
        let entry = self.entry();
        self.function.blocks[entry].insts.splice(0..0, std::mem::take(&mut self.allocas));
        for (value, _) in results.iter().filter(|r| r.1.is_some()) {
            let def = self.def_inst(value).and_then(|inst| self.insts.get(inst));
            assert!(def.is_none_or(|d| d.result != Some(value)), "{value} is not the result of a call");
        }
        self.replace_values(results);
    }

    fn add(&mut self, copied: Copied) -> Inst {
        let result = copied.data.result;
        let inst = self.function.insts.push(copied.data);
        if let Some(result) = result {
            self.function.values[result].def = ValueDef::Inst(inst);
        }
        inst
    }
}

/// A constant of one function's pool in another's. Constants nest as deep as the reader allows, so this may
/// recurse.
pub(super) fn copy_constant(from: &Function, c: Const, to: &mut Function) -> Const {
    let data = match from.consts.data(c) {
        ConstData::Aggregate(elements) => {
            ConstData::Aggregate(elements.iter().map(|&e| copy_constant(from, e, to)).collect())
        }
        ConstData::Expr(expr) => ConstData::Expr(match expr {
            ConstExpr::Cast(op, value) => ConstExpr::Cast(*op, copy_constant(from, *value, to)),
            ConstExpr::Binary(op, lhs, rhs) => {
                let lhs = copy_constant(from, *lhs, to);
                ConstExpr::Binary(*op, lhs, copy_constant(from, *rhs, to))
            }
            ConstExpr::Gep { source, base, indices, inbounds, nuw, nusw } => ConstExpr::Gep {
                source: *source,
                base: copy_constant(from, *base, to),
                indices: indices.iter().map(|&i| copy_constant(from, i, to)).collect(),
                inbounds: *inbounds,
                nuw: *nuw,
                nusw: *nusw,
            },
        }),
        data => data.clone(),
    };
    to.consts.intern(from.consts.ty(c), data)
}
