//! Which instructions compute what no iteration of a loop around them changes.

use super::scc::Free;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, full_map};
use gcnsel_isa::{Bank, Class, Form, Kind, Mods, Op, Role};
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand, Pseudo, RegKind, Terminator, VReg};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Number of a value: instructions of one number compute the same.
pub(super) type Number = u32;

/// What an instruction computes: by its opcode, modifiers and operands, and how it puts it into a register.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Key<Operand> {
    opcode: Opcode,
    mods: Mods,
    form: Option<Form>,
    bank: Bank,
    dwords: u8,
    operands: SmallVec<[Operand; 3]>,
}

impl<O> Key<O> {
    /// Of an instruction that puts into a register what it computes of some operands.
    pub(super) fn new(f: &Function, machine: &InstData, to: VReg, operand: impl Fn(Operand) -> O) -> Key<O> {
        let data = &f.regs[to];
        Key {
            opcode: machine.opcode,
            mods: machine.mods,
            form: machine.form,
            bank: data.bank,
            dwords: data.dwords,
            operands: machine.operands[machine.def_count()..].iter().map(|&one| operand(one)).collect(),
        }
    }
}

/// An operand of it.
#[derive(PartialEq, Eq, Hash)]
enum Piece {
    Constant(i64),
    Undef,
    /// Dwords of what another one computes.
    Value(Number, u8, u8),
    /// Dwords of any other register.
    Register(VReg, u8, u8),
}

/// An instruction in a loop that may stand in front of it.
pub(super) struct Site {
    pub number: Number,
    pub block: Block,
    pub inst: Inst,
    /// What it defines.
    pub reg: VReg,
    /// What it reads.
    pub reads: SmallVec<[VReg; 3]>,
    /// It is worth a register: what reads the result would not copy it first.
    pub is_fit: bool,
    pub has_moved: bool,
}

/// All of them, operands before what reads them.
pub(super) struct Sites {
    pub all: Vec<Site>,
    /// By register: the instruction of the list that defines it.
    pub of: SecondaryMap<VReg, Option<u32>>,
    /// By register: the block that it is defined in, if other instructions may stand behind.
    pub defined: SecondaryMap<VReg, Option<Block>>,
    /// By register: how often it is read.
    pub readers: SecondaryMap<VReg, u32>,
    /// Registers that a reader would copy.
    pub copied: EntitySet<VReg>,
    /// Whether the function sets modes.
    pub sets_modes: bool,
}

impl Sites {
    pub(super) fn new(f: &Function, cycles: &Cycles<Block>) -> Sites {
        let (readers, copied) = readers(f);
        let sets_modes = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).any(|&inst| {
            matches!(f.insts[inst].opcode, Opcode::Isa(Op::S_SETREG_B32 | Op::S_SETREG_IMM32_B32))
        });
        let mut sites = Sites {
            all: Vec::new(),
            of: full_map(f.regs.len()),
            defined: full_map(f.regs.len()),
            readers,
            copied,
            sets_modes,
        };
        f.inputs.iter().for_each(|input| sites.defined[input.vreg] = Some(f.entry()));
        let mut numbers: FxHashMap<Key<Piece>, Number> = FxHashMap::default();
        // By register: the innermost cycle that it cannot leave.
        let mut stays: SecondaryMap<VReg, Option<Cycle>> = full_map(f.regs.len());
        for &block in cycles.order() {
            let (data, around) = (&f.blocks[block], cycles.innermost(block));
            let free = Free::new(f, block);
            for &param in &data.thread_params {
                (sites.defined[param], stays[param]) = (Some(block), around);
            }
            for (at, &inst) in data.insts.iter().enumerate() {
                let defined = free.from(at + 1).map(|_| block);
                f.defs(inst).for_each(|reg| (sites.defined[reg], stays[reg]) = (defined, around));
                let machine = &f.insts[inst];
                if around.is_none()
                    || !is_pure(f, machine, sets_modes)
                    || writes_scc(machine) && !free.is_free(at + 1)
                {
                    continue;
                }
                let mut defs = f.defs(inst);
                let reg = defs.next().expect("what is pure has a result");
                let reads: SmallVec<[VReg; 3]> = f.uses(inst).map(|read| read.reg).collect();
                if defs.any(|other| sites.readers[other] > 0)
                    || reads.iter().any(|&read| sites.defined[read].is_none())
                {
                    continue;
                }
                let within = |read: &VReg| {
                    let inner = stays[*read]?;
                    cycles.innermost_where(around, |c| cycles.encloses(c, inner))
                };
                let level = reads.iter().filter_map(within).max_by_key(|&c| cycles.depth(c));
                if level == around {
                    continue;
                }
                stays[reg] = level;
                let next = numbers.len() as Number;
                let number = *numbers.entry(sites.key(f, machine, reg)).or_insert(next);
                sites.of[reg] = Some(sites.all.len() as u32);
                let is_fit = !sites.copied.contains(reg);
                sites.all.push(Site { number, block, inst, reg, reads, is_fit, has_moved: false });
            }
        }
        sites
    }

    fn key(&self, f: &Function, machine: &InstData, to: VReg) -> Key<Piece> {
        Key::new(f, machine, to, |operand| match operand {
            Operand::Imm(value) => Piece::Constant(value),
            Operand::Reg(r) => match self.of[r.reg] {
                Some(site) => Piece::Value(self.all[site as usize].number, r.first, r.dwords),
                None => Piece::Register(r.reg, r.first, r.dwords),
            },
            _ => Piece::Undef,
        })
    }
}

/// How often each register is read, and those that a reader would copy: what overwrites it, what makes a tuple of it, a phi.
fn readers(f: &Function) -> (SecondaryMap<VReg, u32>, EntitySet<VReg>) {
    let mut readers: SecondaryMap<VReg, u32> = full_map(f.regs.len());
    let mut copied: EntitySet<VReg> = EntitySet::new();
    for &block in &f.layout {
        let data = &f.blocks[block];
        for &inst in &data.insts {
            let machine = &f.insts[inst];
            f.uses(inst).for_each(|read| readers[read.reg] += 1);
            if !matches!(machine.opcode, Opcode::Isa(_)) {
                copied.extend(f.uses(inst).map(|read| read.reg));
                continue;
            }
            for (spec, operand) in machine.specs().iter().zip(&machine.operands) {
                if matches!(spec.role, Role::Tied(_))
                    && let Some(read) = operand.as_reg()
                {
                    copied.insert(read.reg);
                }
            }
        }
        if let Some(Terminator::Divergent { mask, .. }) = &data.terminator
            && let Some(read) = mask.as_reg()
        {
            readers[read.reg] += 1;
        }
        // Phis bring numbers; what they bring in a register has been put there for them.
        for edge in data.thread_edges() {
            for read in edge.args.iter().filter_map(|arg| arg.as_reg()) {
                readers[read.reg] += 1;
                copied.insert(read.reg);
            }
        }
    }
    (readers, copied)
}

fn writes_scc(machine: &InstData) -> bool {
    machine.opcode.isa().is_some_and(|op| op.row().writes_scc())
}

/// Whether an instruction's first result hangs on its operands alone, and not on the lanes that are active, a mode, or where
/// it stands.
pub(super) fn is_pure(f: &Function, machine: &InstData, sets_modes: bool) -> bool {
    let Some(Operand::Reg(to)) = machine.operands.first().copied() else { return false };
    let data = &f.regs[to.reg];
    let is_plain = machine.form != Some(Form::Dpp)
        && !machine.all_lanes
        && machine.frame_base.is_none()
        && machine.memory.is_none()
        && data.kind != RegKind::WholeWave
        && f.whole(to.reg) == Operand::Reg(to);
    let reads = &machine.operands[machine.def_count()..];
    let is_known = |operand: &Operand| match operand {
        Operand::Imm(_) | Operand::Undef => true,
        Operand::Reg(r) => f.regs[r.reg].kind != RegKind::WholeWave,
        _ => false,
    };
    if !is_plain || !reads.iter().all(is_known) {
        return false;
    }
    match machine.opcode {
        // Others are gone when registers are allocated.
        Opcode::Pseudo(Pseudo::Copy) => match reads[0] {
            Operand::Reg(r) => data.bank == Bank::Vgpr && f.regs[r.reg].bank == Bank::Sgpr,
            _ => data.kind == RegKind::Plain,
        },
        Opcode::Pseudo(Pseudo::RegSequence) => data.kind == RegKind::Plain,
        Opcode::Pseudo(_) => false,
        Opcode::Isa(op) => {
            let row = op.row();
            let by_lanes = row.class() == Class::Valu;
            let is_tied = |role| matches!(role, Role::Tied(_));
            let is_number = |kind| matches!(kind, Kind::Bits | Kind::Int);
            let specs = machine.specs();
            matches!(row.class(), Class::Valu | Class::Salu)
                // A scalar that is no mask tells of lanes which are active.
                && !(by_lanes && data.bank == Bank::Sgpr && data.kind == RegKind::Plain)
                && !(row.is_convergent() || row.has_side_effects() || row.concerns_neighbours())
                && !(row.reads_exec_value() || row.writes_exec() || row.ignores_exec())
                && !(row.reads_scc() || row.reads_vcc() || row.reads_m0() || row.writes_m0())
                && !(row.is_branch() || row.is_terminator())
                && machine.operands.len() == specs.len()
                && !specs.iter().any(|spec| is_tied(spec.role))
                && (!sets_modes || specs.iter().all(|spec| is_number(spec.ty.kind)))
        }
    }
}
