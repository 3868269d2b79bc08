//! Nodes against what they were made of, and what is known of bits against values.

pub mod meaning;
mod simpler;

use super::*;
use crate::rules::rule_type;
use gcnsel_witness::Numbers;

/// What was asked of the constructors: an operation on earlier ones, by their numbers; and the node they made.
struct Asked {
    op: Op,
    ty: Ty,
    args: Vec<usize>,
    node: NodeId,
}

/// Integer operations on operands of one type, with the types that are computed in.
const OPERATIONS: &[(Op, usize, &[Ty])] = &[
    (Op::Add, 2, BOTH),
    (Op::Sub, 2, BOTH),
    (Op::Mul, 2, BOTH),
    (Op::MulHiU, 2, BOTH),
    (Op::MulHiS, 2, BOTH),
    (Op::And, 2, BOTH),
    (Op::Or, 2, BOTH),
    (Op::Xor, 2, BOTH),
    (Op::And, 2, &[Ty::I1]),
    (Op::Or, 2, &[Ty::I1]),
    (Op::Xor, 2, &[Ty::I1]),
    (Op::Shl, 2, BOTH),
    (Op::LShr, 2, BOTH),
    (Op::AShr, 2, BOTH),
    (Op::UMin, 2, BOTH),
    (Op::UMax, 2, BOTH),
    (Op::SMin, 2, BOTH),
    (Op::SMax, 2, BOTH),
    (Op::UAddSat, 2, &[Ty::I32]),
    (Op::USubSat, 2, &[Ty::I32]),
    (Op::SAddSat, 2, &[Ty::I32]),
    (Op::SSubSat, 2, &[Ty::I32]),
    (Op::Mul24S, 2, &[Ty::I32]),
    (Op::BfeU, 3, &[Ty::I32]),
    (Op::BfeS, 3, &[Ty::I32]),
    (Op::Bfi, 3, &[Ty::I32]),
    (Op::AlignBit, 3, &[Ty::I32]),
    (Op::Pack, 2, &[Ty::I32]),
    (Op::BitReverse, 1, BOTH),
    (Op::Select, 3, BOTH),
    (Op::Select, 3, &[Ty::I1]),
    (Op::Ctpop, 1, &[Ty::I32]),
    (Op::Ffbh, 1, &[Ty::I32]),
    (Op::Ffbl, 1, &[Ty::I32]),
    (Op::Part { first: 0 }, 1, &[Ty::I32]),
    (Op::Part { first: 1 }, 1, &[Ty::I32]),
    (Op::Tuple, 2, &[Ty::I64]),
    (Op::ICmp(Cmp::Eq), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Ne), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Ugt), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Uge), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Ult), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Ule), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Sgt), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Sge), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Slt), 2, &[Ty::I1]),
    (Op::ICmp(Cmp::Sle), 2, &[Ty::I1]),
];

const BOTH: &[Ty] = &[Ty::I32, Ty::I64];

/// What an operation is, of its operands' bits.
fn defined(op: Op, ty: Ty, args: &[u64]) -> u64 {
    match (op, ty) {
        (Op::Part { first }, _) => args[0] >> (32 * u32::from(first)) & 0xffff_ffff,
        (Op::Tuple, _) => args[0] | args[1] << 32,
        (Op::Select, _) => args[if args[0] & 1 == 1 { 1 } else { 2 }],
        (Op::MulHiU, Ty::I64) => ((u128::from(args[0]) * u128::from(args[1])) >> 64) as u64,
        (Op::MulHiS, Ty::I64) => ((i128::from(args[0] as i64) * i128::from(args[1] as i64)) >> 64) as u64,
        _ => meaning::value(op, ty, args, 0),
    }
}

/// A number that something may be special about.
fn number(random: &mut Numbers, ty: Ty) -> u64 {
    let bits = if ty == Ty::I1 { 1 } else { 32 * u32::from(ty.dwords()) };
    let value = match random.below(8) {
        0 => 0,
        1 => u64::MAX,
        2 => 1 << random.below(64),
        3 => random.below(70) as u64,
        4 => (random.below(70) as u64).wrapping_neg(),
        5 => random.bits() >> random.below(64),
        6 => low_mask(random.below(65) as u32),
        _ => random.bits(),
    };
    value & low_mask(bits)
}

/// The registers there are: some of lanes, some of the wave, and of some it is known that bits are zero.
struct Registers {
    /// Type, whether lanes differ, and the bits that are not known to be zero.
    all: Vec<(Ty, bool, u64)>,
}

impl Registers {
    fn new(random: &mut Numbers) -> Registers {
        let ty = |i: usize| [Ty::I32, Ty::I64, Ty::I1][i % 3];
        let all = (0..9).map(|i| {
            let mask = if random.one_in(2) { number(random, ty(i)) } else { u64::MAX };
            (ty(i), random.one_in(2), if ty(i) == Ty::I1 { 1 } else { mask })
        });
        Registers { all: all.collect() }
    }

    fn values(&self, random: &mut Numbers) -> Vec<u64> {
        self.all.iter().map(|&(ty, _, mask)| number(random, ty) & mask).collect()
    }
}

/// Asks for random operations.
fn ask(random: &mut Numbers, dag: &mut Dag, registers: &Registers) -> Vec<Asked> {
    let mut all = Vec::new();
    for (i, &(ty, divergent, mask)) in registers.all.iter().enumerate() {
        let reg = VReg::new(i);
        if ty != Ty::I1 {
            dag.set_register_bits(reg, Known { zero: !mask, one: 0 });
        }
        let node = dag.reg(reg, 0, ty, divergent);
        all.push(Asked { op: Op::Reg { reg, first: 0 }, ty, args: Vec::new(), node });
    }
    while all.len() < 40 {
        if random.one_in(4) {
            let ty = *random.pick(&[Ty::I32, Ty::I32, Ty::I64, Ty::I1]);
            let node = dag.constant(ty, number(random, ty));
            all.push(Asked { op: Op::Const, ty, args: Vec::new(), node });
            continue;
        }
        let &(op, count, types) = random.pick(OPERATIONS);
        let ty = *random.pick(types);
        let wide = if random.one_in(2) { Ty::I64 } else { Ty::I32 };
        let wanted = |i: usize| match (op, i) {
            (Op::Shl | Op::LShr | Op::AShr, 1) | (Op::Tuple, _) => Ty::I32,
            (Op::Select, 0) => Ty::I1,
            (Op::Part { .. }, _) => Ty::I64,
            (Op::Ctpop | Op::Ffbh | Op::Ffbl | Op::ICmp(_), _) => wide,
            _ => ty,
        };
        let args: Option<Vec<usize>> = (0..count)
            .map(|i| {
                let fit: Vec<usize> = (0..all.len()).filter(|&n| all[n].ty == wanted(i)).collect();
                (!fit.is_empty()).then(|| *random.pick(&fit))
            })
            .collect();
        let Some(args) = args else { continue };
        let nodes: Vec<NodeId> = args.iter().map(|&n| all[n].node).collect();
        let node = dag.node(op, ty, &nodes);
        all.push(Asked { op, ty, args, node });
    }
    all
}

/// The values of all nodes.
fn values_of(dag: &Dag, registers: &[u64]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for id in dag.ids() {
        let node = &dag[id];
        let args: Vec<u64> = node.args.iter().map(|a| values[a.index()]).collect();
        let value = match node.op {
            Op::Const => node.imm,
            Op::Reg { reg, first } => registers[reg.index()] >> (32 * u32::from(first)),
            Op::AssumeUniform => args[0],
            op => defined(op, rule_type(dag, id), &args),
        };
        let bits = if node.ty == Ty::I1 { 1 } else { 32 * u32::from(node.ty.dwords()) };
        values.push(value & low_mask(bits));
    }
    values
}

/// However a node is simplified, it has the value of what was asked for, and its bits are what is known of them.
#[test]
fn nodes_are_what_was_asked_for() {
    let mut random = Numbers(3);
    for _ in 0..1500 {
        let mut dag = Dag::default();
        let registers = Registers::new(&mut random);
        let asked = ask(&mut random, &mut dag, &registers);
        dag.check_divergence().expect("divergence is that of the operands");
        let known: Vec<Known> = dag.ids().map(|id| dag.known(id)).collect();
        for _ in 0..8 {
            let given = registers.values(&mut random);
            let found = values_of(&dag, &given);
            let mut wanted: Vec<u64> = Vec::new();
            for Asked { op, ty, args, node } in &asked {
                let operands: Vec<u64> = args.iter().map(|&n| wanted[n]).collect();
                let value = match *op {
                    Op::Const => found[node.index()],
                    Op::Reg { reg, .. } => given[reg.index()],
                    Op::ICmp(_) | Op::Ctpop | Op::Ffbh | Op::Ffbl => {
                        defined(*op, asked[args[0]].ty, &operands)
                    }
                    _ => defined(*op, *ty, &operands),
                };
                let bits = if *ty == Ty::I1 { 1 } else { 32 * u32::from(ty.dwords()) };
                wanted.push(value & low_mask(bits));
                let value = wanted[wanted.len() - 1];
                let is = found[node.index()];
                assert_eq!(is, value, "{op:?} of {ty:?} on {operands:x?} is {node:?}: {:?}", dag[*node]);
            }
            for (id, known) in dag.ids().zip(&known) {
                let value = found[id.index()];
                if dag[id].ty != Ty::I1 {
                    assert_eq!(value & known.zero, 0, "{id:?} ({:?}) has ones where none are", dag[id]);
                    assert_eq!(!value & known.one, 0, "{id:?} ({:?}) has zeros where none are", dag[id]);
                }
            }
        }
    }
}

/// An operand of which some bits may be ones, and some of those are: a register, or a constant.
#[derive(Clone, Copy)]
struct Bits {
    may: u64,
    ones: u64,
}

const fn bits(may: u64, ones: u64) -> Bits {
    Bits { may, ones }
}

const fn exactly(value: u64) -> Bits {
    bits(value, value)
}

const ANY: Bits = bits(u64::MAX, 0);

/// An operation, whether lanes differ, its operands, and which bits of its result may be ones and which are.
type KnownBitsCase = (Op, Ty, bool, &'static [Bits], Bits);

/// Told by hand.
const KNOWN_BITS: &[KnownBitsCase] = &[
    (Op::And, Ty::I32, true, &[bits(0xff, 0x0f), bits(0x3c, 0x04)], bits(0x3c, 0x04)),
    (Op::Or, Ty::I32, true, &[bits(0xf0, 0x30), bits(0x3c, 0x04)], bits(0xfc, 0x34)),
    (Op::Xor, Ty::I32, true, &[bits(0xff, 0x0f), bits(0x0f, 0x03)], bits(0xfc, 0)),
    (Op::Xor, Ty::I32, true, &[bits(0xff, 0x0f), exactly(0x3c)], bits(0xf3, 0x03)),
    (Op::Xor, Ty::I32, true, &[bits(0x0c, 0x04), exactly(0x33)], bits(0x3f, 0x37)),
    (Op::Add, Ty::I32, true, &[bits(0xf0, 0), bits(0x30, 0)], bits(0x1f0, 0)),
    (Op::Add, Ty::I32, true, &[bits(0xffff_fff0, 0), bits(0xf8, 0)], bits(0xffff_fff8, 0)),
    (Op::Add, Ty::I64, false, &[bits(0xffff_ffff, 0), bits(0xffff_fffe, 0)], bits(0x1_ffff_ffff, 0)),
    (Op::Mul, Ty::I32, false, &[bits(0xf0, 0), bits(0x0c, 0)], bits(0xfc0, 0)),
    (Op::Mul, Ty::I32, true, &[bits(0xff, 0), bits(0xff, 0)], bits(0xffff, 0)),
    (Op::Mul, Ty::I32, false, &[bits(0xffff_0000, 0), bits(0xf0, 0)], bits(0xfff0_0000, 0)),
    (Op::Shl, Ty::I32, true, &[bits(0xff, 0x0f), exactly(4)], bits(0xff0, 0x0f0)),
    (Op::Shl, Ty::I32, true, &[bits(0xf000_00ff, 0xf000_0001), exactly(8)], bits(0xff00, 0x100)),
    (
        Op::Shl,
        Ty::I64,
        false,
        &[bits(0xf000_00ff, 0x8000_0001), exactly(8)],
        bits(0xf0_0000_ff00, 0x80_0000_0100),
    ),
    (Op::Shl, Ty::I32, true, &[bits(0xff, 0), ANY], ANY),
    (Op::LShr, Ty::I32, true, &[bits(0xff0, 0xf10), exactly(4)], bits(0xff, 0xf1)),
    (Op::LShr, Ty::I32, true, &[bits(0xf0, 0x30), ANY], bits(0xff, 0)),
    (Op::AShr, Ty::I32, true, &[bits(0xff0, 0xf10), exactly(4)], bits(0xff, 0xf1)),
    (Op::BfeU, Ty::I32, true, &[ANY, ANY, exactly(5)], bits(0x1f, 0)),
    (Op::BfeU, Ty::I32, true, &[ANY, ANY, ANY], ANY),
    (Op::BfeS, Ty::I32, true, &[ANY, ANY, exactly(5)], ANY),
    (
        Op::AlignBit,
        Ty::I32,
        true,
        &[bits(0xff, 0x01), bits(0xf000_0f00, 0x3000_0100), exactly(8)],
        bits(0xfff0_000f, 0x0130_0001),
    ),
    (Op::AlignBit, Ty::I32, true, &[bits(0xff, 0x01), bits(0xf0, 0x30), ANY], ANY),
    // A byte of either, zeros, ones; numbers that are neither.
    (
        Op::Perm,
        Ty::I32,
        true,
        &[bits(0xf0, 0x10), bits(0x0f00, 0x0100), exactly(0x0d0c_0401)],
        bits(0xff00_f00f, 0xff00_1001),
    ),
    (Op::Perm, Ty::I32, true, &[bits(0, 0), bits(0, 0), exactly(0x0b0a_0908)], ANY),
    (Op::Perm, Ty::I32, true, &[bits(0, 0), bits(0, 0), ANY], ANY),
    (Op::UMin, Ty::I32, true, &[bits(0xf0, 0), bits(0x1e, 0)], bits(0x1f, 0)),
    (Op::UMax, Ty::I32, true, &[bits(0xf0, 0), bits(0x1e, 0)], bits(0xff, 0)),
    (Op::SMin, Ty::I32, true, &[bits(0xf0, 0), bits(0x1e, 0)], bits(0x1f, 0)),
    (Op::SMin, Ty::I32, true, &[ANY, bits(0x1e, 0)], ANY),
    (Op::SMax, Ty::I32, true, &[bits(0xf0, 0), bits(0x1e, 0)], bits(0xff, 0)),
    (Op::SMax, Ty::I32, true, &[ANY, exactly(3)], bits(0x7fff_ffff, 0)),
    (Op::Select, Ty::I32, true, &[bits(1, 0), bits(0xf1, 0x81), bits(0x0f, 0x01)], bits(0xff, 0x01)),
    (Op::Ctpop, Ty::I32, true, &[ANY], bits(0x7f, 0)),
    (Op::Tuple, Ty::I64, true, &[bits(0xff, 0x01), bits(0x0f, 0x02)], bits(0xf_0000_00ff, 0x2_0000_0001)),
    (Op::ReadFirstLane, Ty::I32, true, &[bits(0xff, 0x01)], bits(0xff, 0x01)),
    // Halves carry each for itself.
    (Op::Add, Ty::V2I16, true, &[bits(0x0f, 0), bits(0x0f, 0)], ANY),
    (Op::Shl, Ty::V2I16, true, &[bits(0x0f, 0), exactly(2)], ANY),
];

fn made_of(dag: &mut Dag, op: Op, ty: Ty, divergent: bool, operands: &[Bits]) -> NodeId {
    let amount = matches!(op, Op::Shl | Op::LShr | Op::AShr) && ty == Ty::I64;
    let args: Vec<NodeId> = (operands.iter().enumerate())
        .map(|(i, operand)| {
            let ty = match (op, i) {
                (Op::Select, 0) => Ty::I1,
                (Op::Tuple, _) => Ty::I32,
                (_, 1) if amount => Ty::I32,
                _ => Ty::bits(ty.dwords()),
            };
            if operand.may == operand.ones {
                return dag.constant(ty, operand.may);
            }
            let reg = VReg::new(i);
            if ty != Ty::I1 {
                dag.set_register_bits(reg, Known { zero: !operand.may, one: operand.ones });
            }
            dag.reg(reg, 0, ty, divergent)
        })
        .collect();
    dag.node(op, ty, &args)
}

fn assert_known(dag: &mut Dag, node: NodeId, wanted: Bits, what: &str) {
    let width = low_mask(32 * u32::from(dag[node].ty.dwords()));
    let known = dag.known(node);
    assert_eq!(known, Known { zero: !(wanted.may & width), one: wanted.ones }, "{what}: {known:x?}");
}

/// No less is known of the bits than there is to know, and of those above the type's width that they are zeros.
#[test]
fn bits_are_known_through_operations() {
    for &(op, ty, divergent, operands, wanted) in KNOWN_BITS {
        let mut dag = Dag::default();
        let node = made_of(&mut dag, op, ty, divergent, operands);
        assert_known(&mut dag, node, wanted, &format!("{op:?} of {ty:?}"));
    }
    let mut dag = Dag::default();
    let halves = made_of(
        &mut dag,
        Op::Or,
        Ty::I64,
        false,
        &[bits(0xf_0000_00ff, 0x1_0000_0000), bits(0x30_0000_0000, 0)],
    );
    for (first, wanted) in [(0, bits(0xff, 0)), (1, bits(0x3f, 1))] {
        let part = dag.part(halves, first, Ty::I32);
        assert_known(&mut dag, part, wanted, "a part");
    }
    let reg = VReg::new(5);
    dag.set_register_bits(reg, Known { zero: !0xf_0000_00ff, one: 0x8_0000_0001 });
    for (first, wanted) in [(0, bits(0xff, 1)), (1, bits(0xf, 8))] {
        let part = dag.reg(reg, first, Ty::I32, true);
        assert_known(&mut dag, part, wanted, "a dword of a register");
        let uniform = dag.assume_uniform(part);
        assert_known(&mut dag, uniform, wanted, "a uniform dword of a register");
    }
    let plain = MachineNode::new(gcnsel_isa::Op::V_LERP_U8, &[]);
    let byte = MachineNode { known_zero: !0xff, ..MachineNode::new(gcnsel_isa::Op::GLOBAL_LOAD_UBYTE, &[]) };
    for (machine, wanted) in [(plain, ANY), (byte, bits(0xff, 0))] {
        let node = dag.machine_node(machine, Ty::I32, &[], true);
        assert_known(&mut dag, node, wanted, "an instruction");
    }
    let frame = dag.frame(gcnsel_mir::Slot::new(0), 4);
    assert_known(&mut dag, frame, bits(0x7fff_ffff, 0), "a place of the frame");
    let node = dag.reg(VReg::new(7), 0, Ty::I32, true);
    dag.assume_zero(node, 0xf000_000f);
    assert_known(&mut dag, node, bits(0x0fff_fff0, 0), "what the IR says");
    assert!(dag.known_zero(node, 0xf) && !dag.known_zero(node, 0x1f));
}
