//! Convergence control tokens, settled: cycles are made to be what their tokens ask for.
//!
//! A token that is used behind the cycle of its definition keeps lanes apart that left the cycle in different iterations
//! (`tokens.rs`). They are kept apart by going on in the cycle: where the token's region ends behind it, a branch back to
//! the cycle's header is put, which no lane ever takes. Then the region is part of the cycle, lanes that have left its other
//! part come through the region before the next iteration begins, and counting headers is all there is to convergence.

use super::{Body, Declared, New, PerLane};
use crate::tokens::{self, UseBehind};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{
    Block, BlockData, ConstData, FastMath, Function, Inst, InstKind, Intrinsic, Type, TypeKind, TypeTable,
    Value,
};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// What the branches back depend on, and the name under which it is declared.
const NEVER: (PerLane, &str) = (PerLane::of(Intrinsic::GcnselNever), "llvm.gcnsel.never");

impl Body<'_> {
    /// Gives each token what it asks for, and takes them all off their calls. If the module declares any of the intrinsics
    /// that make tokens, it must declare `llvm.gcnsel.never`.
    ///
    /// # Errors
    /// As for [`crate::check_tokens`], and for tokens whose regions are in each other otherwise than LLVM's rules have it.
    pub fn settle_tokens(&mut self, types: &mut TypeTable) -> Result<()> {
        // What has become part of a cycle may define tokens that are used behind it in turn.
        loop {
            let behind = tokens::uses_behind(self.module, self)?;
            if behind.is_empty() {
                break;
            }
            let Some(never) = self.declared(NEVER.0, NEVER.1) else {
                let span = self.insts[behind[0].user].span;
                return Err(Diagnostic::at(span, format!("'@{}' is not declared", NEVER.1)));
            };
            self.extend_cycles(types, never, &behind);
        }
        self.drop_tokens();
        Ok(())
    }

    /// Makes blocks up to each use part of the cycle of the use's token.
    fn extend_cycles(&mut self, types: &mut TypeTable, never: Declared, behind: &[UseBehind]) {
        let mut headers: BTreeMap<Inst, Vec<Block>> = BTreeMap::new();
        for one in behind {
            headers.entry(one.user).or_default().push(one.header);
        }
        let users: FxHashSet<Block> = behind.iter().map(|one| one.block).collect();
        for block in std::mem::take(&mut self.function.layout) {
            self.function.layout.push(block);
            if !users.contains(&block) {
                continue;
            }
            // Only the last use of a cycle's tokens counts: what is before is on the way there.
            let mut ends = Vec::new();
            let mut seen = FxHashSet::default();
            for (place, inst) in self.function.blocks[block].insts.iter().enumerate().rev() {
                let new = headers.get(inst).into_iter().flatten().filter(|&&header| seen.insert(header));
                ends.extend(new.map(|&header| (place + 1, header)));
            }
            let rest: Vec<Block> = ends
                .into_iter()
                .map(|(end, header)| self.branch_back(types, never, (block, end), header))
                .collect();
            self.function.layout.extend(rest.into_iter().rev());
        }
    }

    /// Splits a block, and puts a branch to `header` that nobody takes in between. What was behind is a new block.
    fn branch_back(
        &mut self,
        types: &mut TypeTable,
        never: Declared,
        (block, end): (Block, usize),
        header: Block,
    ) -> Block {
        let function = &mut self.function;
        let insts = function.blocks[block].insts.split_off(end);
        let place = insts.first().map(|&inst| (function.insts[inst].span, function.insts[inst].debug_loc));
        let place = place.unwrap_or_default();
        let rest = function.blocks.push(BlockData { name: None, insts, span: place.0 });
        for next in function.successors(rest) {
            each_phi(function, next, |_, incoming| {
                incoming.iter_mut().filter(|i| i.1 == block).for_each(|i| i.1 = rest);
            });
        }
        let (i1, void) = (types.int(1), types.intern(TypeKind::Void));
        let call = self.append(block, New::call(never, &[], FastMath::default()), i1, false, place);
        if let Some(condition) = self.insts[call].result {
            self.append(block, New::cond_br(condition, header, rest), void, true, place);
        }
        // No lane comes this way, so what the header's phis get is nothing.
        let mut types_of_phis = Vec::new();
        each_phi(&mut self.function, header, |ty, _| types_of_phis.push(ty));
        let nothing: Vec<Value> =
            types_of_phis.into_iter().map(|ty| self.constant(ty, ConstData::Poison)).collect();
        let mut nothing = nothing.into_iter();
        each_phi(&mut self.function, header, |_, incoming| {
            incoming.extend(nothing.next().map(|value| (value, block)));
        });
        rest
    }

    /// Takes the convergence control tokens off all calls: what converges follows from the cycles alone.
    fn drop_tokens(&mut self) {
        for data in self.function.insts.values_mut() {
            if let InstKind::Call { site: Some(site), .. } = &mut data.kind
                && !site.bundles.is_empty()
            {
                site.bundles =
                    site.bundles.iter().filter(|b| &*b.tag != "convergencectrl").cloned().collect();
            }
        }
    }
}

/// Visits the types and incoming values of a block's phis.
fn each_phi(function: &mut Function, block: Block, mut f: impl FnMut(Type, &mut Vec<(Value, Block)>)) {
    for &inst in &function.blocks[block].insts {
        let data = &mut function.insts[inst];
        let InstKind::Phi { incoming, .. } = &mut data.kind else { break };
        f(data.ty, incoming);
    }
}
