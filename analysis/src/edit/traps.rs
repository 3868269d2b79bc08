//! Traps: nothing comes behind them, and the wave comes to them together.

use super::Body;
use crate::effects::Effect;
use cranelift_entity::SecondaryMap;
use gcnsel_ir::{
    AddressSpace, BinaryOp, Block, Callee, ConstData, FastMath, Inst, InstKind, IntPredicate, Intrinsic,
    SymbolId, Type, TypeKind, TypeTable, Value, WrapFlags,
};

impl Body<'_> {
    /// Has all lanes that execute a branch go to a trap where one of them does: the branch asks whether there is one.
    ///
    /// A trap ends the wave, whichever lanes have come to it, and what its other lanes have left to do is never seen as
    /// done. So it makes no difference that they come along; but they are not parted, and no mask of those that
    /// have left for a trap is carried on, out of the loops around it and through what comes behind. A block counts as a trap
    /// if nobody sees anything of it but the trap; what it stores in scratch before goes.
    ///
    /// A branch that lanes agree on stays as good as it was, since the selector sees through the question.
    ///
    /// `ballot` is the declaration of that intrinsic for 64 lanes.
    pub fn join_traps(&mut self, types: &mut TypeTable, ballot: SymbolId) {
        let traps = self.traps(types);
        for at in 0..self.layout.len() {
            let block = self.layout[at];
            if traps[block] {
                let insts = std::mem::take(&mut self.function.blocks[block].insts);
                if let Some(mut records) = self.function.debug_records.take() {
                    records.follow(&insts, |inst| !self.is_private_store(types, inst));
                    self.function.debug_records = Some(records);
                }
                let kept = insts.into_iter().filter(|&inst| !self.is_private_store(types, inst));
                self.function.blocks[block].insts = kept.collect();
            }
        }
        let branches = self.layout.iter().filter_map(|&block| {
            let end = self.terminator(block)?;
            let InstKind::CondBr { condition, on_true, on_false } = self.insts[end].kind else { return None };
            let is_constant = self.as_int(condition).is_some();
            let parts = traps[on_true] != traps[on_false] && !is_constant;
            parts.then_some((block, end, condition, on_true, on_false))
        });
        for (block, end, condition, on_true, on_false) in branches.collect::<Vec<_>>() {
            // The branch is the block's last instruction; the question stands before it.
            self.function.blocks[block].insts.pop();
            let (bit, mask) = (types.int(1), types.int(64));
            let (wrap, fast) = (WrapFlags::default(), FastMath::default());
            let (trapping, trap, other) = match traps[on_true] {
                true => (condition, on_true, on_false),
                false => {
                    let rhs = self.constant(bit, ConstData::Int(1));
                    let not = InstKind::Binary { op: BinaryOp::Xor, lhs: condition, rhs, wrap, fast };
                    (self.push_value(block, end, not, bit), on_false, on_true)
                }
            };
            let args = [trapping].into_iter().collect();
            let call = InstKind::Call { callee: Callee::Symbol(ballot), args, fast, site: None };
            let lhs = self.push_value(block, end, call, mask);
            let rhs = self.constant(mask, ConstData::Int(0));
            let compare = InstKind::ICmp { predicate: IntPredicate::Ne, lhs, rhs, samesign: false };
            let condition = self.push_value(block, end, compare, bit);
            self.function.insts[end].kind = InstKind::CondBr { condition, on_true: trap, on_false: other };
            self.function.blocks[block].insts.push(end);
        }
    }

    /// Appends an instruction with a result, at the place in the text of another.
    fn push_value(&mut self, block: Block, at: Inst, kind: InstKind, ty: Type) -> Value {
        let (span, debug_loc) = (self.insts[at].span, self.insts[at].debug_loc);
        let inst = self.function.make_inst(kind, ty, false, span);
        self.function.insts[inst].debug_loc = debug_loc;
        self.function.blocks[block].insts.push(inst);
        self.insts[inst].result.expect("it has been given a type")
    }

    /// The blocks from which all lanes come to a trap, and to nothing before it that anybody sees.
    fn traps(&self, types: &TypeTable) -> SecondaryMap<Block, bool> {
        let mut traps = SecondaryMap::<Block, bool>::new();
        let mut before = SecondaryMap::<Block, Vec<Block>>::new();
        // Of a block that nobody sees anything of, the edges to blocks that are none.
        let mut others = SecondaryMap::<Block, Option<usize>>::new();
        let mut work = Vec::new();
        for &block in &self.layout {
            match self.first_seen(types, block) {
                Some(inst) if self.is_trap(inst) => work.push(block),
                Some(inst) if self.insts[inst].kind.is_terminator() => {
                    let successors = self.successors(block);
                    others[block] = Some(successors.len());
                    successors.into_iter().for_each(|next| before[next].push(block));
                }
                _ => {}
            }
        }
        while let Some(block) = work.pop() {
            traps[block] = true;
            for &from in &before[block] {
                others[from] = others[from].map(|count| count - 1);
                if others[from] == Some(0) {
                    work.push(from);
                }
            }
        }
        traps
    }

    /// The first instruction of a block that does something which is seen. Nobody sees what a wave that traps has in scratch.
    fn first_seen(&self, types: &TypeTable, block: Block) -> Option<Inst> {
        let is_unseen = |inst: Inst| {
            Effect::of(self.module, types, &self.function, inst).is_unseen()
                || self.is_private_store(types, inst)
        };
        let insts = &self.blocks[block].insts;
        insts.iter().copied().find(|&inst| self.insts[inst].kind.is_terminator() || !is_unseen(inst))
    }

    fn is_trap(&self, inst: Inst) -> bool {
        let called = match &self.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => self.module.intrinsic(*symbol),
            _ => None,
        };
        matches!(called, Some(Intrinsic::Trap | Intrinsic::Ubsantrap | Intrinsic::AmdgcnEndpgm))
    }

    /// Has nothing come behind traps.
    pub fn end_at_traps(&mut self, types: &mut TypeTable) {
        let void = types.intern(TypeKind::Void);
        for at in 0..self.layout.len() {
            let block = self.layout[at];
            let insts = &self.blocks[block].insts;
            let Some(trap) = insts.iter().position(|&inst| self.is_trap(inst)) else { continue };
            let last = insts[insts.len() - 1];
            if trap + 2 == insts.len() && matches!(self.insts[last].kind, InstKind::Unreachable) {
                continue;
            }
            let span = self.insts[insts[trap]].span;
            for next in self.successors(block) {
                for &inst in &self.function.blocks[next].insts {
                    let InstKind::Phi { incoming, .. } = &mut self.function.insts[inst].kind else { break };
                    incoming.retain(|&(_, from)| from != block);
                }
            }
            let end = self.function.make_inst(InstKind::Unreachable, void, true, span);
            let insts = &mut self.function.blocks[block].insts;
            let gone = insts.split_off(trap + 1);
            insts.push(end);
            if let Some(records) = &mut self.function.debug_records {
                gone.into_iter().rev().for_each(|inst| records.forward(inst, end));
            }
        }
    }

    fn is_private_store(&self, types: &TypeTable, inst: Inst) -> bool {
        match &self.insts[inst].kind {
            InstKind::Store { ptr, access, .. } => {
                let space = types.pointer_space(self.values[*ptr].ty);
                space == Some(AddressSpace::PRIVATE) && !access.volatile
            }
            _ => false,
        }
    }
}
