//! Where a branch has chosen one lane of the wave already: what stands there is not combined once more. It is no more than a
//! guess, which decides about time alone.
//!
//! A branch chooses one lane by comparing its number with one that all lanes have: `if (threadIdx.x == 0)`. Groups of several rows
//! may have several lanes with the same number, but few in a wave.

use crate::Uniformity;
use cranelift_entity::SecondaryMap;
use gcnsel_ir::{
    BinaryOp, Block, Callee, CastOp, Function, InstKind, IntPredicate, Intrinsic, Module, Value,
};

/// Operations between a lane's number and what is compared with it.
const MOST_STEPS: u32 = 6;

/// Blocks that one lane comes to.
pub(super) struct Chosen {
    blocks: SecondaryMap<Block, bool>,
}

impl Chosen {
    /// Follows blocks with one way in from branches that compare.
    pub fn new(body: &super::Body<'_>, uniformity: &Uniformity) -> Chosen {
        let (module, f): (&Module, &Function) = (body.module, &body.function);
        let mut ways: SecondaryMap<Block, u32> = SecondaryMap::new();
        for &block in &f.layout {
            f.successors(block).into_iter().for_each(|next| ways[next] += 1);
        }
        let mut chosen = Chosen { blocks: SecondaryMap::new() };
        let mut reached = Vec::new();
        for &block in &f.layout {
            let Some(end) = f.terminator(block) else { continue };
            let InstKind::CondBr { condition, on_true, on_false } = f.insts[end].kind else { continue };
            let Some(compare) = f.def_inst(condition) else { continue };
            let InstKind::ICmp { predicate, lhs, rhs, .. } = f.insts[compare].kind else { continue };
            let to = match predicate {
                IntPredicate::Eq => on_true,
                IntPredicate::Ne => on_false,
                _ => continue,
            };
            let all_have = |value: Value| !uniformity.use_is_divergent(f, value, block);
            let is_number = |value: Value| is_lane_number(module, f, value, &all_have);
            if is_number(lhs) && all_have(rhs) || is_number(rhs) && all_have(lhs) {
                reached.push(to);
            }
        }
        while let Some(block) = reached.pop() {
            if ways[block] == 1 && !std::mem::replace(&mut chosen.blocks[block], true) {
                reached.extend(f.successors(block));
            }
        }
        chosen
    }

    pub fn is_one_lane(&self, block: Block) -> bool {
        self.blocks[block]
    }
}

/// Whether each lane of a wave has another value: its number in the group's first row, or in the wave, and something that all have.
fn is_lane_number(
    module: &Module,
    f: &Function,
    mut value: Value,
    all_have: &impl Fn(Value) -> bool,
) -> bool {
    for _ in 0..MOST_STEPS {
        let Some(inst) = f.def_inst(value) else { return false };
        value = match f.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                let counts = [Intrinsic::AmdgcnWorkitemIdX, Intrinsic::AmdgcnMbcntHi];
                return module.intrinsic(symbol).is_some_and(|intrinsic| counts.contains(&intrinsic));
            }
            InstKind::Cast { op: CastOp::ZExt | CastOp::SExt | CastOp::Trunc, value, .. } => value,
            InstKind::Freeze { value } => value,
            InstKind::Binary { op: BinaryOp::Add | BinaryOp::Or | BinaryOp::And, lhs, rhs, .. } => {
                match (all_have(lhs), all_have(rhs)) {
                    (false, true) => lhs,
                    (true, false) => rhs,
                    _ => return false,
                }
            }
            _ => return false,
        };
    }
    false
}
