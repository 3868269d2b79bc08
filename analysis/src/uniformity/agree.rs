//! Whether an analysis that has been kept up to date is the one that would be found.

use super::Uniformity;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, TypeTable, Value};

impl Uniformity {
    /// Checks that this is what is found out about a function afresh: what is divergent, where it is made and where it is
    /// used; which branches are, and which edges lanes leave cycles apart by; what they carry out; who uses what. Linear,
    /// but for the analysis itself.
    ///
    /// # Errors
    /// The first difference, as an internal error that names the function, the block and the instruction.
    pub fn check_kept(&self, module: &Module, types: &TypeTable, function: &Function) -> Result<()> {
        let fresh = Uniformity::with_types(module, types, function, &self.options());
        let error = |block: Block, inst: Option<Inst>, what: &str| {
            let place = inst.map_or(format!("{block}"), |inst| format!("{block}, {inst}"));
            let span = inst.map_or(function.blocks[block].span, |inst| function.insts[inst].span);
            let message = format!("internal error: function '{}', {place}: {what}", function.name);
            Err(Diagnostic::at(span, message))
        };
        let (leaves, would_leave) = (self.leaves_apart(), fresh.leaves_apart());
        for &block in self.cycles.order() {
            if self.is_divergent_branch(block) != fresh.is_divergent_branch(block) {
                return error(block, function.terminator(block), "the branch is kept as it no longer is");
            }
            let cycle = self.cycles.innermost(block);
            let of_cycle =
                |u: &Uniformity| cycle.map(|c| (u.is_assumed_divergent(c), u.has_divergent_exit(c)));
            let mut edges = self.graph.succs(block).iter().map(|&to| (block, to));
            if of_cycle(self) != of_cycle(&fresh) || edges.any(|e| leaves(e) != would_leave(e)) {
                return error(block, None, "cycles are kept as they no longer are");
            }
            for &inst in &function.blocks[block].insts {
                if let Some(what) = self.differs(&fresh, function, block, inst) {
                    return error(block, Some(inst), what);
                }
            }
        }
        Ok(())
    }

    /// What is known otherwise of an instruction.
    fn differs(&self, fresh: &Self, f: &Function, block: Block, inst: Inst) -> Option<&'static str> {
        let data = &f.insts[inst];
        if self.uses.block_of(inst) != fresh.uses.block_of(inst) {
            return Some("it is kept in another block");
        }
        if data.result.is_some_and(|v| self.is_divergent(v) != fresh.is_divergent(v)) {
            return Some("its result is kept as it no longer is");
        }
        if data.result.is_some_and(|v| self.uses.of(v) != fresh.uses.of(v)) {
            return Some("its users are kept as they no longer are");
        }
        let of_use =
            |u: &Uniformity, v: Value| (u.use_is_divergent(f, v, block), u.is_carried_out(f, v, block));
        let of_edge = |u: &Uniformity, v: Value, from: Block| {
            let edge = (from, block);
            (u.phi_use_is_divergent(f, v, edge), u.is_carried_out_over(f, v, edge))
        };
        let mut is_same = true;
        match &data.kind {
            InstKind::Phi { incoming, .. } => {
                is_same = incoming.iter().all(|&(v, from)| of_edge(self, v, from) == of_edge(fresh, v, from));
            }
            kind => kind.for_each_operand(|v| is_same &= of_use(self, v) == of_use(fresh, v)),
        }
        (!is_same).then_some("an operand is kept as it no longer is")
    }
}
