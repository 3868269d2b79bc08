//! What lowering notes for those who ask why: where the values of each block are, and why loads are vector loads.

use super::exports::Export;
use super::low_halves::LowHalves;
use super::{Lower, Nodes};
use crate::causes::{Causes, Held, LoadCause, VectorCause};
use crate::select::Selector;
use gcnsel_ir::{Block, Inst, InstKind, Value};
use gcnsel_isa::Bank;
use gcnsel_mir::RegRef;

impl Lower<'_> {
    /// The nodes of the values that a block makes, if somebody will ask.
    pub(super) fn nodes_made(&self, block: Block) -> Vec<(Value, Nodes)> {
        if self.causes.is_none() {
            return Vec::new();
        }
        let function = self.function;
        let args = function.params.iter().filter_map(|param| param.value);
        let args = args.filter(|_| block == function.entry());
        let insts = function.blocks[block].insts.iter();
        let is_phi = |inst: &Inst| matches!(function.insts[*inst].kind, InstKind::Phi { .. });
        let results = insts.filter(|inst| !is_phi(inst)).filter_map(|&inst| function.insts[inst].result);
        args.chain(results).filter_map(|value| Some((value, self.local.get(&value)?.clone()))).collect()
    }

    /// Notes where a phi is.
    pub(super) fn note_phi(&mut self, phi: Value, lanes_own: bool, regs: &[RegRef]) {
        let Some(causes) = &mut self.causes else { return };
        let cause = match (self.uniformity.is_divergent(phi), lanes_own) {
            (true, _) => VectorCause::Lanes,
            (false, true) => VectorCause::CarriedOut,
            (false, false) => VectorCause::Phi,
        };
        let held = |r: &RegRef| match self.mir.regs[r.reg].bank {
            Bank::Sgpr => Held::Sgpr(*r),
            Bank::Vgpr | Bank::Agpr => Held::Vgpr(*r, cause),
        };
        causes.values.insert(phi, regs.iter().map(held).collect());
        causes.registers.insert(phi, regs.to_vec());
    }

    /// Notes why a load of a uniform address is a vector load. `unaligned`: it would be a scalar one, but for its alignment.
    pub(super) fn note_vector_load(&mut self, load: Inst, unaligned: Option<u64>) {
        if self.causes.is_none() {
            return;
        }
        let InstKind::Load { ptr, .. } = self.function.insts[load].kind else { return };
        let is_divergent = |block| self.uniformity.use_is_divergent(self.function, ptr, block);
        let cause = match (unaligned, self.aliases.scalar(load)) {
            (Some(align), _) => LoadCause::Unaligned(align),
            _ if self.uniformity.uses().block_of(load).is_some_and(is_divergent) => return,
            (None, Some(Err(reason))) => LoadCause::NotScalar(reason),
            (None, _) => return,
        };
        if let Some(causes) = &mut self.causes {
            causes.loads.insert(load, cause);
        }
    }
}

/// Notes where a block's values are, when it has been selected.
pub(super) fn note(
    causes: &mut Causes,
    selector: &Selector<'_>,
    made: Vec<(Value, Nodes)>,
    exported: &[(Value, Export)],
    low_halves: &LowHalves,
) {
    for (value, nodes) in made {
        causes.values.insert(value, nodes.iter().map(|&node| selector.held(node)).collect());
        let registers: Option<Vec<RegRef>> = nodes.iter().map(|&node| selector.held_dwords(node)).collect();
        // Half a number is no place of it.
        if let Some(registers) = registers.filter(|_| !low_halves.has(value)) {
            causes.registers.insert(value, registers);
        }
    }
    for (value, export) in exported {
        let copies: Vec<_> = export.lane_registers().collect();
        if !copies.is_empty() {
            causes.copies.insert(*value, copies);
        }
    }
}
