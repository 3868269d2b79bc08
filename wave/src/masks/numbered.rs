//! Waiting by number, and the arrival of those that did; see [`crate::numbers`].

use super::Emitter;
use crate::exec::EXEC;
use crate::numbers::NOWHERE;
use crate::plan::Head;
use gcnsel_isa::{Bank, Op};
use gcnsel_mir::{Block, Function, InstData, Operand, Origin, Pseudo, RegKind, VReg};

/// The largest constant that any instruction can have as an operand (ISA manuals, "Inline constants").
const LARGEST_INLINE: u32 = 64;

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
        self.set_places(code, number.into());
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

    /// exec becomes those that wait at a numbered block, and they wait no longer. In a block to which nobody comes again it
    /// does not matter what their places are.
    pub(super) fn arrive_by_number(&mut self, code: Block, at: Block, number: u32) {
        let found = self.new_mask();
        let number = if number <= LARGEST_INLINE {
            Operand::Imm(number.into())
        } else {
            let reg = self.f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
            let reg = self.f.whole(reg);
            self.push(code, inst(Op::S_MOV_B32, &[reg, Operand::Imm(number.into())]));
            reg
        };
        let Places { places, entered } = self.places();
        let [places, entered] = [places, entered].map(|reg| self.f.whole(reg));
        self.push(code, self.ops.mov(EXEC, entered));
        self.push(code, inst(Op::V_CMP_EQ_U32, &[found, number, places]));
        self.push(code, self.ops.mov(EXEC, found));
        if self.cfg.cycles.innermost(at).is_some() {
            self.leave_places(code);
        }
    }
}
