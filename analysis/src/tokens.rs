//! Convergence control tokens: what they ask for is what there is without them.
//!
//! By LLVM's document "Convergent Operations" tokens say which executions of a convergent operation are converged:
//! those of lanes that got their token together, and, round a cycle, that have executed its *heart*
//! (`convergence.loop` with a token from outside) equally often. Where the document's static rules about closed paths
//! hold, a heart stands in the header of a reducible cycle, which is what our relation counts by ("Convergence And
//! Uniformity": each time round, the lanes converge at the header). `entry` is as converged as the call, and so are
//! inlined copies; what an `anchor` converges is ours to say. So inside the cycles around a token's definition the
//! controlled relation is the maximal one, tokens or not, and uniformity is decided without them.
//!
//! Behind a cycle it is not: a token that is used outside the cycle around its definition keeps lanes apart that left
//! in different iterations ("Temporal Divergence at Cycle Exit" in "Convergence And Uniformity"). So `legalize` makes the
//! token's region part of the cycle (`edit/regions.rs`), and then tokens ask for nothing any more. Until then the answers
//! hold for such a region too, but may call divergent what is not, since fewer lanes are together.

use gcnsel_diag::{Diagnostic, Result};
use gcnsel_graph::{Cycle, Cycles, Graph};
use gcnsel_ir::{Block, Callee, Function, Inst, InstKind, Intrinsic, Module, Value};
use rustc_hash::FxHashMap;

/// The tokens that an instruction is given in a `convergencectrl` bundle.
pub(crate) fn of(function: &Function, inst: Inst) -> impl Iterator<Item = Value> + '_ {
    let site = match &function.insts[inst].kind {
        InstKind::Call { site, .. } => site.as_deref(),
        _ => None,
    };
    let bundles = site.into_iter().flat_map(|s| s.bundles.iter());
    bundles.filter(|b| &*b.tag == "convergencectrl").flat_map(|b| b.operands.iter().copied())
}

/// A use of a token outside a cycle around its definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UseBehind {
    pub block: Block,
    pub user: Inst,
    /// Of the innermost such cycle.
    pub header: Block,
}

/// Checks that a function's tokens ask for nothing but what there is without them, or can be.
///
/// # Errors
/// At a use of a token that breaks LLVM's static rules about closed paths, or is outside an irreducible cycle around the
/// token's definition.
pub fn check_tokens(module: &Module, function: &Function) -> Result<()> {
    uses_behind(module, function).map(|_| ())
}

/// Checks them, and lists what asks for more than there is.
///
/// # Errors
/// As [`check_tokens`].
pub(crate) fn uses_behind(module: &Module, function: &Function) -> Result<Vec<UseBehind>> {
    let insts = function.layout.iter().flat_map(|&b| function.blocks[b].insts.iter().map(move |&i| (b, i)));
    let uses: Vec<(Block, Inst, Value)> =
        insts.flat_map(|(b, i)| of(function, i).map(move |token| (b, i, token))).collect();
    if uses.is_empty() {
        return Ok(Vec::new());
    }
    let mut behind = Vec::new();
    let mut block_of: FxHashMap<Inst, Block> = FxHashMap::default();
    for &block in &function.layout {
        block_of.extend(function.blocks[block].insts.iter().map(|&inst| (inst, block)));
    }
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    let cycles = Cycles::new(&graph);
    let is_loop = |user: Inst| match &function.insts[user].kind {
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
            module.intrinsic(*symbol) == Some(Intrinsic::ExperimentalConvergenceLoop)
        }
        _ => false,
    };
    let mut hearts: FxHashMap<Cycle, Inst> = FxHashMap::default();
    for (block, user, token) in uses {
        let error = |message: &str| Err(Diagnostic::at(function.insts[user].span, message));
        let Some(&made_in) = function.def_inst(token).and_then(|def| block_of.get(&def)) else {
            return error("a convergence control token is the result of a call in the same function");
        };
        for cycle in cycles.with_ancestors(cycles.innermost(block)) {
            if cycles.contains(cycle, made_in) {
                break;
            }
            if !is_loop(user) {
                return error(
                    "a convergence control token from outside a cycle is used in the cycle by \
                     'llvm.experimental.convergence.loop' only",
                );
            }
            if cycles.header(cycle) != block || !cycles.is_reducible(cycle) {
                return error("the heart of a cycle stands in the header of a natural loop");
            }
            if hearts.insert(cycle, user).is_some_and(|other| other != user) {
                return error("a cycle has one heart");
            }
        }
        let mut left =
            cycles.with_ancestors(cycles.innermost(made_in)).take_while(|&c| !cycles.contains(c, block));
        if let Some(cycle) = left.next() {
            behind.push(UseBehind { block, user, header: cycles.header(cycle) });
            if !cycles.is_reducible(cycle) || left.any(|c| !cycles.is_reducible(c)) {
                return error(
                    "a convergence control token is used outside an irreducible cycle around its definition, which is \
                     not supported",
                );
            }
        }
    }
    Ok(behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A use is listed with the innermost cycle that it is behind.
    #[test]
    fn uses_behind_cycles() {
        let module = gcnsel_ir::parse(
            b"declare token @llvm.experimental.convergence.anchor()
              declare void @op() convergent
              define void @f(i1 %c, i1 %d) convergent {
              entry:
                br label %outer
              outer:
                br label %inner
              inner:
                %a = call token @llvm.experimental.convergence.anchor()
                call void @op() [ \"convergencectrl\"(token %a) ]
                br i1 %c, label %inner, label %after
              after:
                call void @op() [ \"convergencectrl\"(token %a) ]
                br i1 %d, label %outer, label %exit
              exit:
                call void @op() [ \"convergencectrl\"(token %a) ]
                ret void
              }",
        );
        let module = module.expect("it is well-formed");
        let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a body");
        let name = |block: Block| function.blocks[block].name.as_deref().unwrap_or_default();
        let behind = uses_behind(&module, function).expect("it is allowed");
        let behind: Vec<_> = behind.iter().map(|one| (name(one.block), name(one.header))).collect();
        assert_eq!(behind, [("after", "inner"), ("exit", "inner")]);
    }
}
