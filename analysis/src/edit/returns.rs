//! One block that returns.

use super::Body;
use gcnsel_ir::{Block, ConstData, FastMath, InstKind, TypeKind, TypeTable, Value};

impl Body<'_> {
    /// Makes a function return from one block, to which all that returned lead, and all that end in `unreachable` too: the
    /// lanes that a call is made by come back together, whatever others have come to.
    ///
    /// Nothing moves between lanes: those that were done before wait for the others.
    pub fn join_returns(&mut self, types: &mut TypeTable) {
        let ends = |function: &Self, block: Block| {
            let inst = function.terminator(block)?;
            match function.insts[inst].kind {
                InstKind::Ret { value } => Some((inst, value, true)),
                InstKind::Unreachable => Some((inst, None, false)),
                _ => None,
            }
        };
        let found: Vec<_> = self.layout.iter().filter_map(|&b| Some((b, ends(self, b)?))).collect();
        if !found.iter().any(|(_, (_, _, returns))| *returns) || found.len() < 2 {
            return;
        }
        let (void, ty) = (types.intern(TypeKind::Void), self.result);
        let (last, span) = (found[0].1.0, self.insts[found[0].1.0].span);
        let has_value = ty != void;
        let block = self.new_block(None, span);
        let mut incoming: Vec<(Value, Block)> = Vec::new();
        for &(from, (inst, value, _)) in &found {
            let value = value.unwrap_or_else(|| match has_value {
                true => self.constant(ty, ConstData::Poison),
                false => self.constant(types.int(1), ConstData::Poison),
            });
            incoming.push((value, from));
            self.function.blocks[from].insts.retain(|&i| i != inst);
            let branch = self.function.make_inst(InstKind::Br { target: block }, void, true, span);
            self.function.blocks[from].insts.push(branch);
            if let Some(records) = &mut self.function.debug_records {
                records.forward(inst, branch);
            }
        }
        let value = has_value.then(|| {
            let phi = InstKind::Phi { incoming, fast: FastMath::default() };
            let phi = self.function.make_inst(phi, ty, false, span);
            self.function.blocks[block].insts.push(phi);
            self.insts[phi].result.expect("a phi has a result")
        });
        let end = self.function.make_inst(InstKind::Ret { value }, void, true, span);
        self.function.insts[end].debug_loc = self.insts[last].debug_loc;
        self.function.blocks[block].insts.push(end);
    }
}
