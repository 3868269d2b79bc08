//! Where registers have their values, in code of a few instructions that no compiler would write.

use super::{Code, Dword, Holding, Phi};
use crate::pipeline::variables::code::CodeInst;
use cranelift_entity::SecondaryMap;
use gcnsel_diag::Span;
use gcnsel_isa::{Bank, Target};
use gcnsel_mir::{
    Block, BlockData, ColouredFile, Edge, Function, InstData, Journal, Operand, Origin, OriginData, Pseudo,
    RegKind, RegRef, Terminator, VReg,
};
use std::ops::Range;

/// What an instruction of the code does.
enum Does {
    /// Nothing with registers.
    Nothing,
    Reads(u16),
    /// By the machine instruction that defines the value.
    Writes(u16),
    Loads(u16),
    /// Something else writes it.
    Spoils(u16),
    Copies(Dword, Dword),
}
use Does::{Copies, Loads, Nothing, Reads, Spoils, Writes};

/// One piece of code.
fn only(range: Range<usize>) -> Vec<Range<usize>> {
    std::iter::once(range).collect()
}

const V1: Dword = Dword::Register(Bank::Vgpr, 1);
const V2: Dword = Dword::Register(Bank::Vgpr, 2);
const SLOT: Dword = Dword::Slot(5);

/// How the value's register comes to be in the machine function.
enum Made {
    /// An instruction in each of these blocks.
    In(&'static [u32]),
    /// A parameter of a block.
    Param(u32),
}

/// The code in which v1 has a value, and its copies. Each instruction has the number of its machine block; pieces have their ways, and so
/// have the machine blocks for lanes.
struct Scene {
    insts: Vec<(u32, Does)>,
    pieces: Vec<Range<usize>>,
    ways: Vec<(usize, usize)>,
    lanes: Vec<Vec<u32>>,
    made: Made,
}

type Found = (Option<Vec<Range<usize>>>, Vec<(Dword, Vec<Range<usize>>)>);

impl Scene {
    fn find(self, phi: Option<Phi>) -> Found {
        let mut f = Function::new("f", Target::Gfx90a);
        let reg = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        let own = f.origins.add(OriginData::default());
        let other = f.origins.add(OriginData::default());
        let blocks: Vec<Block> =
            self.lanes.iter().map(|_| f.blocks.push(BlockData::new("", Span::default()))).collect();
        f.layout.clone_from(&blocks);
        for (&block, ways) in blocks.iter().zip(&self.lanes) {
            let edge = |&to: &u32| Edge { target: blocks[to as usize], args: Default::default() };
            f.blocks[block].terminator = Some(match &ways[..] {
                [] => Terminator::Return,
                [only] => Terminator::Jump(edge(only)),
                [a, b, ..] => Terminator::Uniform { on_true: edge(a), on_false: edge(b) },
            });
        }
        match self.made {
            Made::Param(block) => f.blocks[blocks[block as usize]].thread_params.push(reg),
            Made::In(all) => {
                for &block in all {
                    let inst =
                        f.make(InstData::new(Pseudo::Copy, vec![Operand::reg(reg, 1), Operand::Imm(7)], own));
                    f.blocks[blocks[block as usize]].insts.push(inst);
                }
            }
        }
        let mut colours: SecondaryMap<VReg, Option<u16>> = SecondaryMap::new();
        colours[reg] = Some(1);
        let mut journal = Journal::default();
        journal.files.push(ColouredFile {
            bank: Bank::Vgpr,
            function: Box::new(f),
            colours,
            moves: Vec::new(),
        });
        let inst = |(number, (block, does)): (usize, &(u32, Does))| {
            let is_own = matches!(does, Writes(_) | Loads(_));
            let origin = if is_own { own } else { other };
            let mut inst = CodeInst::for_tests(number, origin, blocks[*block as usize]);
            let vgpr = |index: u16| Dword::Register(Bank::Vgpr, index);
            match *does {
                Nothing => {}
                Reads(index) => inst.reads.push(vgpr(index)),
                Writes(index) | Spoils(index) => inst.writes.push(vgpr(index)),
                Loads(index) => {
                    inst.writes.push(vgpr(index));
                    inst.is_load = true;
                }
                Copies(from, to) => {
                    inst.reads.push(from);
                    inst.writes.push(to);
                    inst.copies.push((from, to));
                    inst.is_load = matches!((from, to), (SLOT, _) | (_, SLOT));
                }
            }
            inst
        };
        let insts = self.insts.iter().enumerate().map(inst).collect();
        let code = Code::for_tests(insts, self.pieces, &self.ways);
        let mut holding = Holding::of(&journal, &code);
        let part = RegRef { reg, first: 0, dwords: 1 };
        let (mut steps, mut more) = (1000, 1000);
        let held = holding.ranges(part, phi, &mut steps);
        let copies = match &held {
            Some(held) => holding.copies(part, phi, held, &mut more).expect("the steps suffice"),
            None => Vec::new(),
        };
        (held, copies)
    }
}

/// One piece of one block.
fn straight(insts: Vec<Does>) -> Scene {
    let pieces = only(0..insts.len());
    let insts = insts.into_iter().map(|does| (0, does)).collect();
    Scene { insts, pieces, ways: vec![], lanes: vec![vec![]], made: Made::In(&[0]) }
}

/// In front of the instruction that writes it the value is not there yet; in front of one that writes it over it still is.
#[test]
fn ranges_begin_behind_the_instruction_that_writes() {
    let (held, _) = straight(vec![Nothing, Writes(1), Nothing, Spoils(1), Nothing]).find(None);
    assert_eq!(held, Some(only(2..4)));
}

/// What a load writes is there where it is first read: somebody has waited then.
#[test]
fn loads_are_there_when_they_are_read() {
    let (held, _) = straight(vec![Loads(1), Nothing, Reads(1), Nothing]).find(None);
    assert_eq!(held, Some(only(2..4)));
    let (held, _) = straight(vec![Loads(1), Nothing, Spoils(1), Reads(1)]).find(None);
    assert_eq!(held, Some(vec![]));
}

/// Who comes in at the function's beginning brings nothing, though who comes back there does.
#[test]
fn nothing_is_there_where_a_function_begins() {
    let scene = |ways: Vec<(usize, usize)>| Scene {
        insts: vec![(0, Nothing), (1, Nothing), (2, Writes(1)), (2, Nothing)],
        pieces: vec![0..1, 1..2, 2..4],
        ways,
        lanes: vec![vec![1], vec![2], vec![]],
        made: Made::In(&[2]),
    };
    assert_eq!(scene(vec![(0, 1), (1, 2), (2, 0)]).find(None).0, Some(only(3..4)));
    // Behind the beginning, all ways but one bring it: the first one does not.
    assert_eq!(scene(vec![(0, 1), (1, 2), (2, 1)]).find(None).0, Some(only(3..4)));
}

/// A phi has its value where its block begins, whoever has written it before; not in front of that.
#[test]
fn phis_begin_with_their_blocks() {
    let scene = |made| Scene {
        insts: vec![(0, Spoils(1)), (0, Nothing), (1, Nothing), (1, Spoils(1)), (1, Nothing)],
        pieces: vec![0..2, 2..5],
        ways: vec![(0, 1)],
        lanes: vec![vec![1], vec![]],
        made,
    };
    let phi = Some((Block::from_u32(1), false));
    assert_eq!(scene(Made::Param(1)).find(phi).0, Some(only(2..4)));
    // Written by those in front of the block, each in its own way.
    assert_eq!(scene(Made::In(&[0, 0])).find(phi).0, Some(only(2..4)));
    assert_eq!(scene(Made::In(&[0])).find(phi).0, Some(only(2..4)));
}

/// An instruction of its own block writes a phi where a loop of one block goes on: the next one's value then. Where no loop does, it is the
/// phi's.
#[test]
fn a_phi_that_its_own_block_writes() {
    let scene = || Scene {
        insts: vec![(0, Nothing), (1, Nothing), (1, Writes(1)), (1, Nothing)],
        pieces: vec![0..1, 1..4],
        ways: vec![(0, 1), (1, 1)],
        lanes: vec![vec![1], vec![1, 1]],
        made: Made::In(&[1]),
    };
    let block = Block::from_u32(1);
    assert_eq!(scene().find(Some((block, true))).0, Some(only(1..3)));
    assert_eq!(scene().find(Some((block, false))).0, Some(only(3..4)));
}

/// A value that is carried on by a parameter is there from where it is written, on the way that brings it; not where another way has come by.
#[test]
fn what_is_carried_on_begins_where_it_is_written() {
    let scene = |is_spoilt: bool, to: u16| {
        let mut f = Function::new("f", Target::Gfx90a);
        let [first, carried] = [(); 2].map(|()| f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE));
        let [own, other] = [(); 2].map(|()| f.origins.add(OriginData::default()));
        let blocks: Vec<Block> = (0..4).map(|_| f.blocks.push(BlockData::new("", Span::default()))).collect();
        f.layout.clone_from(&blocks);
        let inst = f.make(InstData::new(Pseudo::Copy, vec![Operand::reg(first, 1), Operand::Imm(7)], own));
        f.blocks[blocks[1]].insts.push(inst);
        f.blocks[blocks[3]].thread_params.push(carried);
        let jump = |to: usize, arg: Option<Operand>| {
            Terminator::Jump(Edge { target: blocks[to], args: arg.into_iter().collect() })
        };
        let edge = |to: usize| Edge { target: blocks[to], args: Default::default() };
        f.blocks[blocks[0]].terminator = Some(Terminator::Uniform { on_true: edge(1), on_false: edge(2) });
        f.blocks[blocks[1]].terminator = Some(jump(3, Some(Operand::reg(first, 1))));
        f.blocks[blocks[2]].terminator = Some(jump(3, Some(Operand::Undef)));
        f.blocks[blocks[3]].terminator = Some(Terminator::Return);
        let mut colours: SecondaryMap<VReg, Option<u16>> = SecondaryMap::new();
        (colours[first], colours[carried]) = (Some(1), Some(to));
        let mut journal = Journal::default();
        journal.files.push(ColouredFile {
            bank: Bank::Vgpr,
            function: Box::new(f),
            colours,
            moves: Vec::new(),
        });
        let mut insts: Vec<CodeInst> = [0, 1, 1, 2, 3]
            .into_iter()
            .enumerate()
            .map(|(n, at)| CodeInst::for_tests(n, other, blocks[at]))
            .collect();
        insts[1].origin = own;
        insts[1].writes.push(V1);
        if is_spoilt {
            insts[2].writes.push(V1);
        }
        let code = Code::for_tests(insts, vec![0..1, 1..3, 3..4, 4..5], &[(0, 1), (0, 2), (1, 3), (2, 3)]);
        let part = RegRef { reg: carried, first: 0, dwords: 1 };
        Holding::of(&journal, &code).ranges(part, None, &mut 1000)
    };
    assert_eq!(scene(false, 1), Some(only(2..3)));
    assert_eq!(scene(true, 1), Some(only(2..3)));
    // In another register it begins with the parameter, to which one way brings nothing.
    assert_eq!(scene(false, 2), None);
}

/// Of a register that several instructions write nobody knows which of them has made the value.
#[test]
fn registers_with_several_beginnings_have_no_place() {
    let scene = |made| Scene { made, ..straight(vec![Writes(1), Nothing, Writes(1), Nothing]) };
    assert_eq!(scene(Made::In(&[0, 0])).find(None).0, None);
    assert!(scene(Made::In(&[0])).find(None).0.is_some());
}

/// A copy has the value when its register has not, until it is written over, or the value is computed anew; what is loaded back does when
/// somebody has waited.
#[test]
fn copies_have_the_value_too() {
    let scene = || {
        straight(vec![
            Writes(1),
            Copies(V1, SLOT),
            Spoils(1),
            Nothing,
            Copies(SLOT, V2),
            Nothing,
            Reads(2),
            Spoils(2),
            Nothing,
        ])
    };
    let (held, copies) = scene().find(None);
    assert_eq!(held, Some(only(1..3)));
    assert_eq!(copies, [(SLOT, only(2..9)), (V2, only(6..8))]);
    // What is copied from the register when it has something else is no copy of the value.
    let (_, copies) = straight(vec![Writes(1), Spoils(1), Copies(V1, V2), Nothing]).find(None);
    assert_eq!(copies, []);
    // Where its block begins again, the value is another.
    let (_, copies) = Scene {
        insts: vec![(0, Nothing), (1, Nothing), (1, Writes(1)), (1, Copies(V1, SLOT)), (1, Nothing)],
        pieces: vec![0..1, 1..5],
        ways: vec![(0, 1), (1, 1)],
        lanes: vec![vec![1], vec![1, 1]],
        made: Made::In(&[1]),
    }
    .find(None);
    assert_eq!(copies, [(SLOT, only(4..5))]);
}

/// A copy that only some lanes have made is no copy for others, though the wave has come by; SGPRs are the wave's.
#[test]
fn copies_are_those_of_lanes_that_have_made_them() {
    let scene = |to: Dword| Scene {
        insts: vec![(0, Writes(1)), (1, Copies(V1, to)), (1, Nothing), (2, Nothing)],
        pieces: vec![0..1, 1..3, 3..4],
        ways: vec![(0, 1), (1, 2)],
        lanes: vec![vec![1, 2], vec![2], vec![]],
        made: Made::In(&[0]),
    };
    assert_eq!(scene(SLOT).find(None).1, [(SLOT, only(2..3))]);
    let scalar = Dword::Register(Bank::Sgpr, 9);
    assert_eq!(scene(scalar).find(None).1, [(scalar, only(2..4))]);
}
