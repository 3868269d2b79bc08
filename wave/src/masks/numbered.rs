//! Waiting by number, and the arrival of those that did; see [`crate::numbers`].

use super::{ArrivalCode, Emitter, arrival_code};
use crate::cfg::Kind;
use crate::exec::EXEC;
use crate::numbers::{NOWHERE, is_short, place};
use crate::plan::Head;
use gcnsel_isa::{Bank, Op};
use gcnsel_mir::{Block, Function, InstData, Operand, Origin, Pseudo, RegKind, VReg};

fn inst(op: Op, operands: &[Operand]) -> InstData {
    InstData::new(op, operands.iter().copied(), Origin::NONE)
}

/// What waiting by number needs in the whole function.
#[derive(Clone, Copy)]
pub(super) struct Places {
    /// The place of each lane. The VGPR belongs to the whole wave.
    places: VReg,
    /// The lanes there are: those that entered.
    pub entered: VReg,
}

impl Places {
    pub fn new(f: &mut Function, dwords: u8) -> Self {
        let places = f.new_reg(Bank::Vgpr, 1, RegKind::WholeWave, Origin::NONE);
        let entered = f.new_reg(Bank::Sgpr, dwords, RegKind::LaneMask, Origin::NONE);
        let whole = f.whole(places);
        let marker = f.insts.push(InstData::new(Pseudo::SpillLanes, [whole], Origin::NONE));
        let entry = f.entry();
        f.blocks[entry].insts.insert(0, marker);
        Places { places, entered }
    }
}

impl Emitter<'_> {
    /// The number of a block at which lanes wait by number. That of an else is not: its lanes are made of others.
    pub(super) fn number(&self, block: Block) -> Option<u32> {
        self.plan.numbers.of(block).filter(|_| !matches!(self.plan.heads[block], Head::Else { .. }))
    }

    fn places(&self) -> Places {
        match self.places {
            Some(places) => places,
            None => panic!("lanes wait by number where no block has one"),
        }
    }

    fn new_mask(&mut self) -> Operand {
        let dwords = self.ops.dwords;
        let reg = self.f.new_reg(Bank::Sgpr, dwords, RegKind::LaneMask, Origin::NONE);
        Operand::reg(reg, dwords)
    }

    /// At the end of the entry: nobody waits.
    pub(super) fn begin_places(&mut self, entry: Block) {
        if let Some(Places { entered, .. }) = self.places {
            self.push(entry, self.ops.mov(self.f.whole(entered), EXEC));
            self.leave_places(entry);
        }
    }

    fn leave_places(&mut self, code: Block) {
        self.set_places(code, NOWHERE);
    }

    /// The places of the active lanes.
    fn set_places(&mut self, code: Block, place: i64) {
        let places = self.f.whole(self.places().places);
        self.push(code, inst(Op::V_MOV_B32, &[places, Operand::Imm(place)]));
    }

    /// The active lanes wait at a numbered block.
    pub(super) fn wait_by_number(&mut self, code: Block, number: u32) {
        self.set_places(code, place(number));
    }

    /// Of the lanes `all` those of `mask`, or the others if that is `inverted`, wait at a numbered block. exec holds these then,
    /// and what is given is a register with `all`.
    pub(super) fn some_wait_by_number(
        &mut self,
        code: Block,
        all: Operand,
        mask: Operand,
        inverted: bool,
        number: u32,
    ) -> Operand {
        let mut saved = all;
        if all == EXEC {
            saved = self.new_mask();
            self.push(code, self.ops.save_and_narrow(saved, mask, inverted));
        } else if inverted {
            self.push(code, self.ops.andn2(EXEC, all, mask));
        } else {
            self.push(code, self.ops.and(EXEC, all, mask));
        }
        self.wait_by_number(code, number);
        saved
    }

    /// Whether all lanes of a block wait by number when it ends, whatever way that is.
    fn all_wait_by_number(&self, block: Block) -> bool {
        let exits = &self.plan.exits[block];
        let divides = self.cfg.kind[block] == Kind::Divergent;
        !exits.is_empty()
            && exits.iter().all(|exit| {
                exit.targets.len() == if divides { 2 } else { 1 }
                    && exit.targets.iter().all(|&to| {
                        // Those that come along wait where others do.
                        let along = exit.hop.as_ref().filter(|_| self.comes_along(block, to, exit));
                        let waits = along.is_none_or(|hop| {
                            matches!(arrival_code(hop, self.plan.heads[to]), ArrivalCode::Or)
                        });
                        self.number(to).is_some() && self.must_defer(block, to) && waits
                    })
            })
    }

    /// The lanes of a divergent branch wait by number at either target: one instruction, if both places can stand in it.
    pub(super) fn either_waits_by_number(&self, block: Block, mask: Operand) -> Option<InstData> {
        let &[on_true, on_false] = self.cfg.graph.succs(block) else { return None };
        let place = |to| self.number(to).map(place).filter(|&place| is_short(place)).map(Operand::Imm);
        let (on_true, on_false) = (place(on_true)?, place(on_false)?);
        let places = self.f.whole(self.places().places);
        let choice = || inst(Op::V_CNDMASK_B32, &[places, on_false, on_true, mask]);
        self.all_wait_by_number(block).then(choice)
    }

    /// exec becomes those that wait at a numbered block, and they wait no longer. What their places are does not matter if
    /// nobody else has that number and nobody comes again, or until they wait at the next block.
    pub(super) fn arrive_by_number(&mut self, code: Block, at: Block, number: u32) {
        let found = self.new_mask();
        let place = place(number);
        let number = if is_short(place) {
            Operand::Imm(place)
        } else {
            let reg = self.f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
            let reg = self.f.whole(reg);
            self.push(code, inst(Op::S_MOV_B32, &[reg, Operand::Imm(place)]));
            reg
        };
        let Places { places, entered } = self.places();
        let [places, entered] = [places, entered].map(|reg| self.f.whole(reg));
        self.push(code, self.ops.mov(EXEC, entered));
        self.push(code, inst(Op::V_CMP_EQ_U32, &[found, number, places]));
        self.push(code, self.ops.mov(EXEC, found));
        if self.plan.numbers.is_taken_again(self.cfg, at) && !self.all_wait_by_number(at) {
            self.leave_places(code);
        }
    }
}
