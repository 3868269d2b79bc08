//! Instructions that nobody would miss.

use super::Body;
use crate::effects::Effect;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_ir::{Inst, TypeTable};

impl Body<'_> {
    /// Removes instructions without an effect that no effect and no branch depends on, phis that only bring themselves
    /// round a loop included. Loads go too, unless they are volatile or in an order that others see; and so do questions
    /// to other lanes (ballots and the like), which those lanes do not notice. What is left keeps its numbers.
    pub fn remove_dead(&mut self, types: &TypeTable) {
        let (module, function) = (self.module, &mut self.function);
        let mut is_live: SecondaryMap<Inst, bool> = full_map(function.insts.len());
        let mut work = Vec::new();
        for &block in &function.layout {
            for &inst in &function.blocks[block].insts {
                let does_something = function.insts[inst].kind.is_terminator()
                    || !Effect::of(module, types, function, inst).is_unseen();
                if does_something {
                    is_live[inst] = true;
                    work.push(inst);
                }
            }
        }
        while let Some(inst) = work.pop() {
            function.insts[inst].kind.for_each_operand(|operand| {
                let def = function.def_inst(operand);
                work.extend(def.filter(|&def| !std::mem::replace(&mut is_live[def], true)));
            });
        }
        for &block in &function.layout {
            if let Some(records) = &mut function.debug_records {
                records.follow(&function.blocks[block].insts, |inst| is_live[inst]);
            }
            function.blocks[block].insts.retain(|&inst| is_live[inst]);
        }
    }
}
