//! Where families and tuples are going to be, as far as that is known.

use super::wishes::{Constants, Wishes};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::VReg;
use rustc_hash::FxHashMap;

/// Where what has wishes is going to be.
pub struct Seats<'f> {
    wishes: &'f Wishes,
    /// By who represents a family, where it sits.
    seat: SecondaryMap<VReg, Option<u16>>,
    /// Where the last tuple with such constants is, or was: what it leaves need not be set again.
    left: FxHashMap<Constants, u16>,
    /// Where a tuple that is not defined yet is going to be.
    pub planned: SecondaryMap<VReg, Option<u16>>,
}

impl<'f> Seats<'f> {
    /// None is known, of so many registers.
    pub fn new(wishes: &'f Wishes, registers: usize) -> Self {
        Seats { wishes, seat: full_map(registers), left: FxHashMap::default(), planned: full_map(registers) }
    }

    /// Where a register's family sits: the first of it that was coloured, if it comes together from many blocks; else the
    /// last.
    pub fn seat(&self, reg: VReg) -> Option<u16> {
        self.seat[self.wishes.root(reg)]
    }

    /// Where the last tuple with the same constants is, or was.
    pub fn left(&self, tuple: VReg) -> Option<u16> {
        self.left.get(self.wishes.constants[tuple].as_ref()?).copied()
    }

    /// A register has a colour.
    pub fn sit(&mut self, reg: VReg, colour: u16) {
        if let Some(constants) = &self.wishes.constants[reg] {
            self.left.insert(constants.clone(), colour);
        }
        match &mut self.seat[self.wishes.root(reg)] {
            Some(_) if self.wishes.meets(reg) => {}
            seat => *seat = Some(colour),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::File;
    use crate::tests::Code;
    use gcnsel_isa::{Bank, Target};
    use gcnsel_mir::{Operand, Origin, RegKind};

    /// Four blocks give a parameter its value, or two: where the family of many sits is known from the first of it on.
    #[test]
    fn families_of_many_blocks_stay_where_their_first_is() {
        for (edges, expected) in [(4, 5), (2, 7)] {
            let mut code = Code::new(Target::Gfx942);
            let mut given: Vec<Operand> = Vec::new();
            let join = code.new_block();
            // Each but the last is one way of two.
            for _ in 1..edges {
                let [gives, next] = [0; 2].map(|_| code.new_block());
                code.branch(gives, next);
                code.start(gives);
                given.push(code.value(Bank::Vgpr));
                code.jump(join, &given[given.len() - 1..], &[]);
                code.start(next);
            }
            given.push(code.value(Bank::Vgpr));
            code.jump(join, &given[given.len() - 1..], &[]);
            code.start(join);
            let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
            code.f.blocks[join].thread_params.push(param);
            let f = code.finish();
            let liveness = File::Vgprs.liveness(&f);
            let wishes = Wishes::collect(&f, File::Vgprs, liveness.cycles());
            let mut seats = Seats::new(&wishes, f.regs.len());
            let [first, second] = [given[0], given[1]].map(|value| value.as_reg().expect("a register").reg);
            assert_eq!(seats.seat(param), None);
            seats.sit(first, 5);
            assert_eq!(seats.seat(param), Some(5));
            seats.sit(second, 7);
            assert_eq!(seats.seat(param), Some(expected), "{edges} edges");
        }
    }
}
