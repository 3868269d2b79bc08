//! Constants that instructions of a loop need in registers are put there in front of it: numbers, tuples of them, and scalars that
//! are copied to vectors or put into tuples and that no iteration changes.
//!
//! Selection makes a constant in each block that needs it, since registers are dear. In a loop that is an instruction each time.
//! Here it moves to the block before the loop, as far out as registers allow: the kernel must not run with fewer waves,
//! nor anything be spilled. A constant that an instruction overwrites would be copied again, and stays.

use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, DominatorTree, full_map};
use gcnsel_isa::{Bank, Op, Role};
use gcnsel_mir::{
    Block, Edges, Function, Inst, InstData, Liveness, Opcode, Operand, Pseudo, RegKind, RegRef, Terminator,
    VReg,
};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The most dwords of scalars that a loop has in front of it, and of vectors.
const MOST: [u32; 2] = [72, 24];

/// Registers that stay free, for what allocation cannot use, and masks that are yet to come.
const SPARE_VGPRS: u32 = 4;
/// SGPRs that may be live whatever the number of waves.
const SGPRS: u32 = 56;
/// Of the SGPRs of a wave, those that stay free: VCC and what else is counted with it, and masks.
const SPARE_SGPRS: u32 = 24;

/// What a constant is: its bank's number, its dwords, and what it is made of.
type Key = (u8, u8, SmallVec<[Piece; 1]>);

/// What a constant is made of: a number, which an instruction moves that has this place in the table, or part of a register.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Number(u16, i64),
    Register(VReg, u8, u8),
}

/// Where a constant is made in a loop.
#[derive(Clone)]
struct Site {
    key: Key,
    /// Where the registers are defined that it is made of.
    from: SmallVec<[Block; 1]>,
    block: Block,
    inst: Inst,
    reg: VReg,
    has_moved: bool,
}

/// Loops that are nested deeper stay as they are.
const DEPTH: usize = 16;

/// Moves constants in front of loops, in a function of which so many waves are to run on a SIMD at least.
pub(crate) fn hoist(f: &mut Function, waves: u32) {
    let graph = f.graph(Edges::Thread);
    let cycles = Cycles::new(&graph);
    if cycles.is_empty() {
        return;
    }
    let mut sites = sites(f, &cycles);
    if sites.is_empty() {
        return;
    }
    let mut in_cycle: SecondaryMap<Cycle, Vec<u32>> = full_map(cycles.len());
    for (number, site) in (0..).zip(&sites) {
        for cycle in cycles.with_ancestors(cycles.innermost(site.block)) {
            if cycles.depth(cycle) <= DEPTH {
                in_cycle[cycle].push(number);
            }
        }
    }
    let tree = DominatorTree::new(&graph);
    let mut moves = Moves::new(f, waves);
    // Those around others come first.
    for cycle in cycles.iter().filter(|&cycle| cycles.is_reducible(cycle)) {
        // What comes before may be the end of another loop, in which the constant would be made again and again.
        let before = tree.idom(cycles.header(cycle));
        if let Some(before) = before.filter(|&block| cycles.innermost(block) == cycles.parent(cycle)) {
            moves.out_of(&cycles, (cycle, before), &in_cycle[cycle], &mut sites);
        }
    }
    moves.apply(f);
}

/// The constants that are made in cycles.
fn sites(f: &Function, cycles: &Cycles<Block>) -> Vec<Site> {
    let mut unfit: EntitySet<VReg> = EntitySet::new();
    let mut sites: Vec<Site> = Vec::new();
    let mut defined: SecondaryMap<VReg, Option<Block>> = full_map(f.regs.len());
    for &block in &f.layout {
        let insts = f.blocks[block].insts.iter().enumerate();
        let fit = insts.filter(|&(at, _)| place_behind(f, block, at).is_some());
        let defs = fit.flat_map(|(_, &inst)| f.defs(inst));
        defs.chain(f.blocks[block].thread_params.iter().copied()).for_each(|reg| defined[reg] = Some(block));
    }
    f.inputs.iter().for_each(|input| defined[input.vreg] = Some(f.entry()));
    for &block in &f.layout {
        let data = &f.blocks[block];
        for &inst in &data.insts {
            let machine = &f.insts[inst];
            if let Some((to, pieces)) = parts(f, machine)
                && cycles.depth_of(block) > 0
            {
                let registers = machine.operands[1..].iter().filter_map(|part| part.as_reg());
                let from: Option<SmallVec<[Block; 1]>> = registers.map(|r| defined[r.reg]).collect();
                if let Some(from) = from {
                    let key = (u8::from(f.regs[to.reg].bank == Bank::Vgpr), to.dwords, pieces);
                    sites.push(Site { key, from, block, inst, reg: to.reg, has_moved: false });
                }
            }
            if !matches!(machine.opcode, Opcode::Isa(_)) {
                unfit.extend(f.uses(inst).map(|read| read.reg));
                continue;
            }
            for (spec, operand) in machine.specs().iter().zip(&machine.operands) {
                if matches!(spec.role, Role::Tied(_))
                    && let Some(read) = operand.as_reg()
                {
                    unfit.insert(read.reg);
                }
            }
        }
        // Phis bring numbers; what they bring in a register has been put there for them.
        for edge in data.thread_edges() {
            unfit.extend(edge.args.iter().filter_map(|arg| arg.as_reg()).map(|read| read.reg));
        }
    }
    sites.retain(|site| !unfit.contains(site.reg));
    sites
}

/// Where something may stand behind an instruction of a block: not between what sets SCC and what reads it, be that the branch.
fn place_behind(f: &Function, block: Block, at: usize) -> Option<usize> {
    let data = &f.blocks[block];
    let isa = |inst: Inst| f.insts[inst].opcode.isa();
    let reads_scc = |&inst: &Inst| isa(inst).is_some_and(|op| op.row().reads_scc());
    let behind = &data.insts[at + 1..];
    let place = at + 1 + behind.iter().take_while(|inst| reads_scc(inst)).count();
    let is_end = place == data.insts.len();
    let branches = matches!(data.terminator, Some(Terminator::Uniform { .. }));
    (!is_end || !branches).then_some(place)
}

/// What an instruction puts into a register, if that is only numbers, or also scalars where these are copied anyway: to vectors,
/// and into tuples.
fn parts(f: &Function, machine: &InstData) -> Option<(RegRef, SmallVec<[Piece; 1]>)> {
    let Some(Operand::Reg(to)) = machine.operands.first().copied() else { return None };
    let number = match machine.opcode {
        Opcode::Isa(op @ (Op::V_MOV_B32 | Op::S_MOV_B32))
            if matches!(machine.operands[1], Operand::Imm(_)) =>
        {
            op as u16
        }
        Opcode::Pseudo(Pseudo::Copy | Pseudo::RegSequence) => u16::MAX,
        _ => return None,
    };
    let is_plain = machine.form.is_none()
        && !machine.all_lanes
        && machine.frame_base.is_none()
        && f.regs[to.reg].kind == RegKind::Plain
        && f.whole(to.reg) == Operand::Reg(to);
    let is_copy = machine.opcode == Pseudo::Copy.into();
    let piece = |&part: &Operand| match part {
        Operand::Imm(value) => Some(Piece::Number(number, value)),
        Operand::Reg(r) => {
            let is_scalar = f.regs[r.reg].bank == Bank::Sgpr && f.regs[r.reg].kind == RegKind::Plain;
            let is_copied = !is_copy || f.regs[to.reg].bank == Bank::Vgpr;
            (is_scalar && is_copied).then_some(Piece::Register(r.reg, r.first, r.dwords))
        }
        _ => None,
    };
    let pieces: Option<SmallVec<[Piece; 1]>> = machine.operands[1..].iter().map(piece).collect();
    pieces.filter(|_| is_plain).map(|pieces| (to, pieces))
}

/// What moves, and what registers there are then.
struct Moves {
    /// The most dwords live in a block, by the bank's number in a [`Key`].
    pressure: [SecondaryMap<Block, u32>; 2],
    /// How many may be.
    limits: [u32; 2],
    /// What is made in which block instead of at which sites.
    moves: Vec<(Block, Vec<Site>)>,
}

impl Moves {
    fn new(f: &Function, waves: u32) -> Moves {
        let scalars = pressure(f, Bank::Sgpr);
        let vectors = pressure(f, Bank::Vgpr);
        let most = f.layout.iter().map(|&block| vectors[block]).max().unwrap_or_default();
        let info = f.target.info();
        let budget = info.vgprs_for_waves(waves).min(info.addressable_vgprs);
        // As many waves as now have these.
        let for_as_many_waves = info.vgprs_for_waves(info.waves_for_vgprs(most)).min(budget);
        // What is spilled anyway makes place for others; loops that have place to spare need not make it.
        let spare = if most + SPARE_VGPRS > budget { budget / 4 } else { SPARE_VGPRS };
        let vgprs = for_as_many_waves.saturating_sub(spare);
        let fits = |&scalars: &u32| info.waves_for_sgprs(scalars) >= info.waves_for_vgprs(most.min(budget));
        let sgprs = (SGPRS + SPARE_SGPRS..=info.addressable_sgprs).rev().find(fits);
        let sgprs = sgprs.map_or(SGPRS, |sgprs| sgprs - SPARE_SGPRS);
        Moves { pressure: [scalars, vectors], limits: [sgprs, vgprs], moves: Vec::new() }
    }

    /// Moves constants out of a cycle to the block before it, while there are registers: what is made most often first.
    fn out_of(
        &mut self,
        cycles: &Cycles<Block>,
        (cycle, before): (Cycle, Block),
        inside: &[u32],
        sites: &mut [Site],
    ) {
        // How often each is made; a further level is taken for eight iterations.
        let mut found: BTreeMap<Key, (u64, Vec<u32>)> = BTreeMap::new();
        for &number in inside {
            let site = &sites[number as usize];
            if !site.has_moved && !site.from.iter().any(|&block| cycles.contains(cycle, block)) {
                let (times, numbers) = found.entry(site.key.clone()).or_default();
                *times += 1 << (3 * cycles.depth_of(site.block).min(DEPTH));
                numbers.push(number);
            }
        }
        if found.is_empty() {
            return;
        }
        let blocks = || cycles.blocks(cycle).iter().chain([&before]);
        let room = [0, 1].map(|bank| {
            let most = blocks().map(|&block| self.pressure[bank][block]).max();
            self.limits[bank].saturating_sub(most.unwrap_or_default()).min(MOST[bank])
        });
        let mut found: Vec<(Key, (u64, Vec<u32>))> = found.into_iter().collect();
        found.sort_by(|(a, (more, _)), (b, (fewer, _))| fewer.cmp(more).then_with(|| a.cmp(b)));
        let mut taken = [0u32; 2];
        for (key, (_, numbers)) in found {
            let bank = usize::from(key.0);
            if taken[bank] + u32::from(key.1) <= room[bank] {
                taken[bank] += u32::from(key.1);
                let moved = |&number: &u32| {
                    let site = &mut sites[number as usize];
                    site.has_moved = true;
                    site.clone()
                };
                self.moves.push((before, numbers.iter().map(moved).collect()));
            }
        }
        for bank in [0, 1] {
            for &block in blocks() {
                self.pressure[bank][block] += taken[bank];
            }
        }
    }

    /// Makes the constants where they belong now.
    fn apply(self, f: &mut Function) {
        let mut instead: SecondaryMap<VReg, Option<VReg>> = full_map(f.regs.len());
        let mut gone: EntitySet<Inst> = EntitySet::new();
        for (before, sites) in self.moves {
            let (first, others) = sites.split_first().expect("something moves");
            for site in others {
                instead[site.reg] = Some(first.reg);
            }
            gone.extend(sites.iter().map(|site| site.inst));
            let moved = f.insts[first.inst].clone();
            let inst = f.make(moved);
            // Behind what it is made of.
            let reads: SmallVec<[VReg; 2]> = f.uses(inst).map(|read| read.reg).collect();
            let is_read = |&one: &Inst| f.defs(one).any(|def| reads.contains(&def));
            let at = match reads.is_empty() {
                true => 0,
                false => {
                    let last = f.blocks[before].insts.iter().rposition(is_read);
                    last.map_or(0, |at| place_behind(f, before, at).expect("it is fit"))
                }
            };
            f.blocks[before].insts.insert(at, inst);
        }
        for at in 0..f.layout.len() {
            let block = f.layout[at];
            f.blocks[block].insts.retain(|&inst| !gone.contains(inst));
            for i in 0..f.blocks[block].insts.len() {
                let inst = f.blocks[block].insts[i];
                for operand in &mut f.insts[inst].operands {
                    if let Operand::Reg(read) = operand
                        && let Some(reg) = instead[read.reg]
                    {
                        read.reg = reg;
                    }
                }
            }
        }
    }
}

/// The most dwords of a bank that are live in each block, along thread edges.
fn pressure(f: &Function, bank: Bank) -> SecondaryMap<Block, u32> {
    let is_of_bank = |reg: VReg| f.regs[reg].bank == bank;
    let liveness = Liveness::new(f, Edges::Thread, is_of_bank);
    let mut most: SecondaryMap<Block, u32> = full_map(f.blocks.len());
    // Whether a register is live, if it is not as at the end of the block: by the block's number.
    let mut changed: SecondaryMap<VReg, (u32, bool)> = full_map(f.regs.len());
    for (number, &block) in (1..).zip(&f.layout) {
        let end = liveness.live_out(block);
        let mut dwords = end.dwords();
        most[block] = dwords;
        for &inst in f.blocks[block].insts.iter().rev() {
            let mut set = |reg: VReg, live: bool| {
                let was = match changed[reg] {
                    (at, is_live) if at == number => is_live,
                    _ => end.contains(reg),
                };
                if was != live {
                    changed[reg] = (number, live);
                    let size = u32::from(f.regs[reg].dwords);
                    dwords = if live { dwords + size } else { dwords - size };
                }
            };
            f.defs(inst).filter(|&reg| is_of_bank(reg)).for_each(|reg| set(reg, false));
            f.uses(inst).map(|read| read.reg).filter(|&reg| is_of_bank(reg)).for_each(|reg| set(reg, true));
            most[block] = most[block].max(dwords);
        }
    }
    most
}
