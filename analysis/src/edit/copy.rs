//! Copies of whole functions.
//!
//! A call is executed by a set of lanes together, and its copy of the callee by the same set, since the copy stands
//! exactly where the call stood. Lanes that come by different calls were different instances of the callee before,
//! and execute different copies now. So a callee may be inlined whatever its operations ask of the lanes, if it is
//! copied *whole*: a [`Copying`] hands out each instruction once, in order.

use gcnsel_ir::{
    Block, Const, ConstData, ConstExpr, Function, Inst, InstData, MetadataId, MetadataOperand, Module, Value,
};
use smallvec::SmallVec;

/// Copies a function once, instruction by instruction.
pub(super) struct Copying<'f> {
    from: &'f Function,
    /// The next instruction: position of its block in the layout, and in the block.
    at: (usize, usize),
}

/// A copy of an instruction on its way into a body; its operands, result and targets are to be made the body's.
#[must_use]
pub(super) struct Copied(pub InstData);

impl<'f> Copying<'f> {
    pub fn of(from: &'f Function) -> Self {
        Copying { from, at: (0, 0) }
    }

    pub fn function(&self) -> &'f Function {
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
        Some(Copied(self.from.insts[inst].clone()))
    }

    /// Goes on with the next block.
    pub fn next_block(&mut self) {
        self.at = (self.at.0 + 1, 0);
    }
}

impl Copied {
    /// The scopes that its accesses are in, or do not overlap.
    pub fn scopes(&self, module: &Module) -> SmallVec<[MetadataId; 4]> {
        let lists = self.0.metadata.iter().filter(|(kind, _)| is_of_scopes(kind));
        let scopes = lists.flat_map(|&(_, list)| module.metadata.elements(list));
        scopes
            .filter_map(|scope| if let MetadataOperand::Node(scope) = scope { Some(*scope) } else { None })
            .collect()
    }

    /// Forgets the scopes of its accesses: accesses of one call do not overlap, those of two may.
    pub fn forget_scopes(&mut self) {
        self.0.metadata.retain(|(kind, _)| !is_of_scopes(kind));
    }

    /// Visits operands and result, to replace the callee's values by the body's.
    pub fn for_each_value_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        self.0.kind.for_each_operand_mut(&mut f);
        if let Some(result) = &mut self.0.result {
            f(result);
        }
    }
}

/// Whether metadata of a kind are lists of scopes.
fn is_of_scopes(kind: &str) -> bool {
    matches!(kind, "alias.scope" | "noalias")
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
