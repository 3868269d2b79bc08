//! How far counters count: what the test at the end of a loop lets round it again.
//!
//! A phi begins at a constant, and each iteration adds a constant to it. If the loop goes on only while that is below a third
//! constant, the phi is below it as well. Such a bound follows from constants alone, so it holds whatever else is found out.

use super::Solver;
use gcnsel_ir::{BinaryOp, Block, InstKind, IntPredicate, Value};

impl Solver<'_> {
    /// The largest number that a phi of integers can be; `None` if its loop's tests do not say.
    pub(super) fn most_counted(&self, phi: Value, incoming: &[(Value, Block)], block: Block) -> Option<u64> {
        let width = self.exact_width(self.function.values[phi].ty).filter(|&width| width > 1)?;
        let is_back = |from: Block| self.place_of_block[from] >= self.place_of_block[block];
        let mut firsts = incoming.iter().filter(|&&(_, from)| !is_back(from));
        let first = u64::try_from(self.function.as_int(firsts.next()?.0)?).ok()?;
        // What else it begins at would have to be tested against every step as well.
        if firsts.next().is_some() {
            return None;
        }
        // By another way round it could have grown beyond what this one expects.
        let mut backs = incoming.iter().filter(|&&(_, from)| is_back(from));
        let &(next, from) = backs.next()?;
        let most = self.most_round(phi, next, first, from, block, width)?;
        backs.next().is_none().then_some(most.max(first))
    }

    /// The largest that the next number is on the only edge round a loop.
    fn most_round(
        &self,
        phi: Value,
        next: Value,
        first: u64,
        from: Block,
        to: Block,
        width: u32,
    ) -> Option<u64> {
        let InstKind::Binary { op: BinaryOp::Add, lhs, rhs, .. } = self.kind_of(next)? else { return None };
        let step = u64::try_from(self.function.as_int(*rhs)?).ok().filter(|&step| step > 0)?;
        if *lhs != phi {
            return None;
        }
        let branch = self.function.terminator(from)?;
        let InstKind::CondBr { condition, on_true, on_false } = &self.function.insts[branch].kind else {
            return None;
        };
        if on_true == on_false {
            return None;
        }
        let InstKind::ICmp { predicate, lhs, rhs, .. } = self.kind_of(*condition)? else { return None };
        let bound = u64::try_from(self.function.as_int(*rhs)?).ok()?;
        let predicate = if *on_true == to { *predicate } else { predicate.inverse() };
        // What is tested is at most that on the edge; signed numbers must not have become negative before.
        let (tested, below) = match predicate {
            IntPredicate::Ult => (bound.checked_sub(1)?, width),
            IntPredicate::Ule => (bound, width),
            IntPredicate::Slt if bound >> (width - 1) == 0 => (bound.checked_sub(1)?, width - 1),
            IntPredicate::Sle if bound >> (width - 1) == 0 => (bound, width - 1),
            // It comes to the bound, and is not beyond it before.
            IntPredicate::Ne if *lhs == next && first < bound && (bound - first).is_multiple_of(step) => {
                (bound - step, width)
            }
            _ => return None,
        };
        let most = match *lhs {
            tests if tests == next => tested,
            tests if tests == phi => tested.checked_add(step)?,
            _ => return None,
        };
        // The step from the largest number does not wrap round.
        (most.max(first).checked_add(step)? <= u64::MAX >> (64 - below)).then_some(most)
    }

    /// What computes a value.
    fn kind_of(&self, value: Value) -> Option<&InstKind> {
        Some(&self.function.insts[self.function.def_inst(value)?].kind)
    }
}
