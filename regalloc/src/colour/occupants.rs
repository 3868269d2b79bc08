//! Who is in the way of a register that finds no place: of the runs that it could have, the occupants of the one that costs
//! least to free.

use super::state::Colouring;
use crate::Error;
use crate::spill::Cost;
use gcnsel_mir::{Inst, VReg};
use smallvec::SmallVec;

/// Where a register is defined by an instruction.
#[derive(Clone, Copy)]
pub struct Definition {
    pub inst: Inst,
    /// Its results may not have registers that it still reads.
    pub early: bool,
}

impl Colouring<'_> {
    /// Notes what is in the way of a register.
    pub fn clear_a_way(&mut self, reg: VReg, at: Option<Definition>) {
        let (f, palette) = (self.f, self.palette);
        if self.way.error.is_none() {
            let (name, block, dwords) = (&f.name, self.block, f.regs[reg].dwords);
            let place = at.map_or(String::new(), |at| format!(", {}", at.inst));
            let (file, limit) = (palette.file.name(), palette.limit);
            self.way.error = Some(Error(format!(
                "function '{name}', {block}{place}: no {dwords} consecutive {file} of {limit} are free for {reg}"
            )));
        }
        let cost =
            self.way.cost.take().unwrap_or_else(|| Cost::collect(f, palette.file, self.liveness.cycles()));
        let runs = (0..palette.limit).filter(|&first| self.may_have(reg, first));
        let occupied = runs.filter_map(|first| self.occupants(reg, first, at));
        let price = |occupants: &SmallVec<[VReg; 8]>| -> u64 {
            let of = |&r: &VReg| u64::from(f.regs[r].dwords) * cost.per_dword(f, r);
            occupants.iter().filter(|r| !self.way.dropped.contains(r)).map(of).sum()
        };
        let cheapest = occupied.min_by_key(price);
        for occupant in cheapest.into_iter().flatten() {
            match at {
                Some(at) => self.way.drops.add_at(at.inst, occupant),
                None => self.way.drops.add_at_boundaries(occupant),
            }
            self.way.dropped.insert(occupant);
        }
        self.way.cost = Some(cost);
    }

    /// Who is in a run of registers, each once, if all of them can be dropped before the results are there.
    pub fn occupants(&self, reg: VReg, first: u16, at: Option<Definition>) -> Option<SmallVec<[VReg; 8]>> {
        let f = self.f;
        let mut found = SmallVec::new();
        let taken = first..first + u16::from(f.regs[reg].dwords);
        for owner in taken.filter(|&at| !self.taken.is_free(at, 1)).map(|at| self.owners[usize::from(at)]) {
            let owner = owner?;
            let stays = match at {
                Some(Definition { inst, early }) => {
                    let read = early && f.uses(inst).any(|used| used.reg == owner);
                    read || f.defs(inst).any(|def| def == owner)
                }
                None => f.blocks[self.block].params(self.palette.file.edges()).contains(&owner),
            };
            if stays || self.palette.fixed[owner].is_some() {
                return None;
            }
            if !found.contains(&owner) {
                found.push(owner);
            }
        }
        Some(found)
    }
}
