//! Spilling: brings the number of VGPRs live at once under a limit.
//!
//! A spilled register lives in a stack object: stored behind its definition, loaded again before each use, into
//! registers that live only there. Where too much is live, the register goes whose uses are rare (by cycle depth)
//! and far away. Constants are made again instead of stored. A spilled phi never has a register: each predecessor
//! stores its argument.

use super::pressure::{Live, dwords};
use crate::Error;
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_graph::Cycles;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{
    AddressClass, Block, Function, Inst, InstData, Liveness, MemoryOperand, Opcode, Operand, Origin, Pseudo,
    RegKind, Slot, SlotData, SlotKind, VReg,
};

/// Rounds of choosing and rewriting: a round's loads and stores can themselves meet full registers.
const ROUNDS: usize = 8;

/// Spills until at most `limit` VGPRs are live at once; the result is the number of dwords spilled, and what is live
/// where afterwards. Only the first `originals` registers are candidates: those made by spilling live as short as can
/// be.
///
/// # Errors
/// If single instructions need more than that.
pub fn to_fit(f: &mut Function, limit: u32, originals: usize) -> Result<(u32, Liveness), Error> {
    let mut spilled = 0;
    let mut rounds = 0;
    loop {
        let liveness = super::liveness(f);
        let pressure = super::largest_pressure(f, &liveness);
        if pressure <= limit {
            return Ok((spilled, liveness));
        }
        let chosen = Choice::make(f, limit, originals, &liveness);
        if chosen.regs.is_empty() || rounds == ROUNDS {
            return Err(Error(format!(
                "function '{}': {pressure} VGPRs are live at once and cannot be spilled below {limit}",
                f.name
            )));
        }
        rounds += 1;
        spilled += chosen.regs.iter().map(|&r| dwords(f, r)).sum::<u32>();
        Spiller::new(f, &chosen.regs).run();
    }
}

/// Which registers to spill.
struct Choice {
    regs: Vec<VReg>,
    chosen: SecondaryMap<VReg, bool>,
}

impl Choice {
    fn make(f: &Function, limit: u32, originals: usize, liveness: &Liveness) -> Self {
        let mut choice = Choice { regs: Vec::new(), chosen: SecondaryMap::new() };
        let cost = Cost::collect(f, originals);
        let mut live = Live::default();
        for &block in &f.layout {
            choice.block(f, block, limit, liveness, &cost, &mut live);
        }
        choice
    }

    fn block(
        &mut self,
        f: &Function,
        block: Block,
        limit: u32,
        liveness: &Liveness,
        cost: &Cost,
        live: &mut Live,
    ) {
        // The registers live now, in the order in which they became so going backwards: next uses far to near.
        let mut by_distance: Vec<VReg> = liveness.live_out(block).to_vec();
        let mut unspilled: u32 =
            by_distance.iter().filter(|&&r| !self.chosen[r]).map(|&r| dwords(f, r)).sum();
        live.at_end(f, liveness, block);
        self.reduce(f, &mut by_distance, &mut unspilled, limit, &[], cost, live);
        for &inst in f.blocks[block].insts.iter().rev() {
            let mut busy: Vec<VReg> = f.defs(inst).collect();
            let dead: u32 = busy.iter().filter(|&&d| !live.contains(d)).map(|&d| dwords(f, d)).sum();
            self.reduce(f, &mut by_distance, &mut unspilled, limit.saturating_sub(dead), &busy, cost, live);
            for &def in &busy {
                if live.contains(def) && !self.chosen[def] {
                    unspilled -= dwords(f, def);
                }
                live.remove(f, def);
            }
            busy.clear();
            // A spilled operand is loaded again and takes a register here.
            let mut reloaded = 0;
            for used in f.uses(inst) {
                if live.add(f, used.reg) {
                    by_distance.push(used.reg);
                    if !self.chosen[used.reg] {
                        unspilled += dwords(f, used.reg);
                    }
                }
                if self.chosen[used.reg] && !busy.contains(&used.reg) {
                    reloaded += dwords(f, used.reg);
                }
                busy.push(used.reg);
            }
            let room = limit.saturating_sub(reloaded);
            self.reduce(f, &mut by_distance, &mut unspilled, room, &busy, cost, live);
        }
        let params: u32 =
            f.blocks[block].thread_params.iter().filter(|&&p| !live.contains(p)).map(|&p| dwords(f, p)).sum();
        self.reduce(f, &mut by_distance, &mut unspilled, limit.saturating_sub(params), &[], cost, live);
    }

    /// Chooses registers until what is live unspilled fits; not those that the instruction at hand names.
    #[allow(clippy::too_many_arguments)]
    fn reduce(
        &mut self,
        f: &Function,
        by_distance: &mut Vec<VReg>,
        unspilled: &mut u32,
        limit: u32,
        busy: &[VReg],
        cost: &Cost,
        live: &Live,
    ) {
        while *unspilled > limit {
            by_distance.retain(|&r| live.contains(r) && !self.chosen[r]);
            let candidates = by_distance.iter().enumerate().filter(|(_, r)| !busy.contains(r));
            let worth = |&(i, r): &(usize, &VReg)| {
                // Cheap first; among equals the one used farthest away, which stands first.
                (cost.per_dword(f, *r), i)
            };
            let Some((_, &reg)) = candidates.filter(|(_, r)| r.index() < cost.originals).min_by_key(worth)
            else {
                return;
            };
            self.chosen[reg] = true;
            self.regs.push(reg);
            *unspilled -= dwords(f, reg);
        }
    }
}

/// What spilling a register costs.
struct Cost {
    /// Definitions and uses, weighted by cycle depth.
    weight: SecondaryMap<VReg, u64>,
    /// How many registers, from the first, may be spilled.
    originals: usize,
}

impl Cost {
    fn collect(f: &Function, originals: usize) -> Self {
        let mut cost = Cost { weight: SecondaryMap::new(), originals };
        let cycles = Cycles::new(&f.thread_graph());
        for &block in &f.layout {
            let weight = 8u64.saturating_pow(cycles.depth_of(block).min(8) as u32);
            let data = &f.blocks[block];
            for &inst in &data.insts {
                f.defs(inst).for_each(|def| cost.weight[def] += weight);
                f.uses(inst).for_each(|used| cost.weight[used.reg] += weight);
            }
            data.thread_params.iter().for_each(|&param| cost.weight[param] += 2 * weight);
            for arg in data.thread_edges().iter().flat_map(|e| &e.args).filter_map(|a| a.as_reg()) {
                cost.weight[arg.reg] += weight;
            }
        }
        cost
    }

    fn per_dword(&self, f: &Function, reg: VReg) -> u64 {
        16 * self.weight[reg] / u64::from(f.regs[reg].dwords.max(1))
    }
}

/// Rewrites a function so that the chosen registers live in memory.
struct Spiller<'f> {
    f: &'f mut Function,
    home: SecondaryMap<VReg, Option<Home>>,
}

/// Where a spilled register lives.
#[derive(Clone, Copy)]
enum Home {
    /// In a stack object.
    Slot(Slot),
    /// In a stack object; predecessors store to a second one, because arguments may read this parameter.
    Param(Slot, Slot),
    /// Nowhere: this instruction makes it again.
    Constant(Inst),
}

impl<'f> Spiller<'f> {
    fn new(f: &'f mut Function, regs: &[VReg]) -> Self {
        let mut is_param: SecondaryMap<VReg, bool> = SecondaryMap::new();
        let mut definition: SecondaryMap<VReg, Option<Inst>> = SecondaryMap::new();
        for &block in &f.layout {
            f.blocks[block].thread_params.iter().for_each(|&p| is_param[p] = true);
            for &inst in &f.blocks[block].insts {
                f.defs(inst).for_each(|d| definition[d] = Some(inst));
            }
        }
        let mut home: SecondaryMap<VReg, Option<Home>> = SecondaryMap::new();
        for &reg in regs {
            let size = 4 * u32::from(f.regs[reg].dwords);
            let mut slot = || f.slots.push(SlotData { size, align: 4, kind: SlotKind::Spill });
            home[reg] = Some(match definition[reg] {
                Some(inst) if makes_constant(&f.insts[inst]) => Home::Constant(inst),
                _ if is_param[reg] => Home::Param(slot(), slot()),
                _ => Home::Slot(slot()),
            });
        }
        Spiller { f, home }
    }

    fn run(&mut self) {
        for at in 0..self.f.layout.len() {
            let block = self.f.layout[at];
            let old = std::mem::take(&mut self.f.blocks[block].insts);
            let body = old.len() - self.f.blocks[block].epilogue;
            let mut insts = Vec::with_capacity(old.len() * 2);
            let prologue = self.after_exec_prologue(&old);
            for (i, &inst) in old.iter().enumerate().take(body) {
                if i == prologue {
                    self.enter(block, &mut insts);
                }
                self.inst(inst, &mut insts);
            }
            if prologue >= body {
                self.enter(block, &mut insts);
            }
            self.leave(block, &mut insts);
            let before_epilogue = insts.len();
            for &inst in &old[body..] {
                self.inst(inst, &mut insts);
            }
            self.f.blocks[block].epilogue = insts.len() - before_epilogue;
            self.f.blocks[block].insts = insts;
        }
        for at in 0..self.f.layout.len() {
            let block = self.f.layout[at];
            let mut params = std::mem::take(&mut self.f.blocks[block].thread_params);
            params.retain(|&p| !matches!(self.home[p], Some(Home::Param(..))));
            self.f.blocks[block].thread_params = params;
        }
    }

    /// The position behind the instructions at a block's start that write exec: lanes that waited for the block are
    /// active from there on.
    fn after_exec_prologue(&self, insts: &[Inst]) -> usize {
        let writes_exec = |i: &Inst| {
            let data = &self.f.insts[*i];
            let defs = &data.operands[..data.def_count()];
            let named = defs.iter().any(|o| matches!(o, Operand::Phys(r) if r.overlaps(Reg::EXEC)));
            named || data.opcode.isa().is_some_and(|op| op.row().writes_exec())
        };
        let is_vector = |i: &Inst| self.f.insts[*i].opcode.isa().is_some_and(|op| op.row().is_valu());
        let first_vector = insts.iter().position(is_vector).unwrap_or(insts.len());
        insts[..first_vector].iter().rposition(writes_exec).map_or(0, |i| i + 1)
    }

    /// Stores what the entry block finds in registers, and brings a block's parameters home.
    fn enter(&mut self, block: Block, out: &mut Vec<Inst>) {
        if block == self.f.entry() {
            for input in self.f.inputs.clone() {
                if let Some(Home::Slot(slot)) = self.home[input.vreg] {
                    self.store(input.vreg, slot, out);
                }
            }
        }
        for param in self.f.blocks[block].thread_params.clone() {
            if let Some(Home::Param(slot, incoming)) = self.home[param] {
                let value = self.load_fresh(param, incoming, out);
                self.store(value, slot, out);
            }
        }
    }

    /// Stores the arguments of spilled parameters, and loads spilled arguments of the others.
    fn leave(&mut self, block: Block, out: &mut Vec<Inst>) {
        let mut edges: Vec<_> = self.f.blocks[block].thread_edges().into_iter().cloned().collect();
        for edge in &mut edges {
            let params = self.f.blocks[edge.target].thread_params.clone();
            let mut kept = smallvec::SmallVec::new();
            for (arg, &param) in edge.args.iter().zip(&params) {
                let arg = match *arg {
                    Operand::Reg(r) if self.home[r.reg].is_some() => {
                        let fresh = self.reload(r.reg, out);
                        Operand::Reg(gcnsel_mir::RegRef { reg: fresh, ..r })
                    }
                    other => other,
                };
                match self.home[param] {
                    Some(Home::Param(_, incoming)) => self.pass(param, arg, incoming, out),
                    _ => kept.push(arg),
                }
            }
            edge.args = kept;
        }
        for (slot, edge) in self.f.blocks[block].thread_edges_mut().into_iter().zip(edges) {
            *slot = edge;
        }
    }

    /// Stores an argument where the spilled parameter's block looks for it.
    fn pass(&mut self, param: VReg, arg: Operand, incoming: Slot, out: &mut Vec<Inst>) {
        let whole = |r: gcnsel_mir::RegRef| r.first == 0 && r.dwords == self.f.regs[r.reg].dwords;
        let value = match arg {
            Operand::Undef => return,
            Operand::Reg(r) if whole(r) => r.reg,
            other => {
                let fresh = self.f.clone_reg(param);
                let def = self.f.whole(fresh);
                out.push(self.f.insts.push(InstData::new(Pseudo::Copy, [def, other], Origin::NONE)));
                fresh
            }
        };
        self.store(value, incoming, out);
    }

    fn inst(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let defs = self.f.insts[inst].def_count();
        let mut loaded: Vec<(VReg, VReg)> = Vec::new();
        for n in defs..self.f.insts[inst].operands.len() {
            let Some(used) = self.f.insts[inst].operands[n].as_reg() else { continue };
            if self.home[used.reg].is_none() {
                continue;
            }
            let fresh = match loaded.iter().find(|l| l.0 == used.reg) {
                Some(l) => l.1,
                None => {
                    let fresh = self.reload(used.reg, out);
                    loaded.push((used.reg, fresh));
                    fresh
                }
            };
            self.f.insts[inst].operands[n] = Operand::Reg(gcnsel_mir::RegRef { reg: fresh, ..used });
        }
        let constant = |s: &Self, r: VReg| matches!(s.home[r], Some(Home::Constant(_)));
        let defined: Vec<VReg> = self.f.defs(inst).collect();
        if defined.iter().any(|&r| constant(self, r)) {
            return;
        }
        out.push(inst);
        for reg in defined {
            if let Some(Home::Slot(slot)) = self.home[reg] {
                self.store(reg, slot, out);
            }
        }
    }

    /// Brings a spilled register back, in a new one.
    fn reload(&mut self, reg: VReg, out: &mut Vec<Inst>) -> VReg {
        match self.home[reg].expect("only spilled registers are loaded") {
            Home::Slot(slot) | Home::Param(slot, _) => self.load_fresh(reg, slot, out),
            Home::Constant(inst) => {
                let fresh = self.f.clone_reg(reg);
                let mut data = self.f.insts[inst].clone();
                data.operands[0] = self.f.whole(fresh);
                out.push(self.f.insts.push(data));
                fresh
            }
        }
    }

    fn load_fresh(&mut self, like: VReg, slot: Slot, out: &mut Vec<Inst>) -> VReg {
        let fresh = self.f.clone_reg(like);
        let dwords = self.f.regs[like].dwords;
        if dwords <= 4 {
            let def = self.f.whole(fresh);
            self.access(true, def, dwords, slot, 0, out);
            return fresh;
        }
        let mut parts = vec![self.f.whole(fresh)];
        for first in (0..dwords).step_by(4) {
            let width = (dwords - first).min(4);
            let origin = self.f.regs[like].origin;
            let piece = self.f.new_reg(Bank::Vgpr, width, RegKind::Plain, origin);
            let def = self.f.whole(piece);
            self.access(true, def, width, slot, 4 * i32::from(first), out);
            parts.push(def);
        }
        out.push(self.f.insts.push(InstData::new(Pseudo::RegSequence, parts, Origin::NONE)));
        fresh
    }

    fn store(&mut self, reg: VReg, slot: Slot, out: &mut Vec<Inst>) {
        let dwords = self.f.regs[reg].dwords;
        for first in (0..dwords).step_by(4) {
            let width = (dwords - first).min(4);
            let piece = Operand::Reg(gcnsel_mir::RegRef { reg, first, dwords: width });
            self.access(false, piece, width, slot, 4 * i32::from(first), out);
        }
    }

    /// One load or store of 1 to 4 dwords.
    fn access(&mut self, load: bool, data: Operand, width: u8, slot: Slot, offset: i32, out: &mut Vec<Inst>) {
        let architected = self.f.target.info().architected_flat_scratch;
        let op = ACCESS[width as usize - 1][usize::from(architected)][usize::from(load)];
        let operands: Vec<Operand> = match (architected, load) {
            (true, true) => vec![data, Operand::Off, Operand::Off],
            (true, false) => vec![Operand::Off, data, Operand::Off],
            // The scratch resource; see `gcnsel_mir`, "Scratch".
            (false, _) => vec![data, Operand::Off, Operand::Phys(Reg::sgpr(0, 4)), Operand::Imm(0)],
        };
        let mut inst = InstData::new(op, operands, Origin::NONE);
        inst.mods.offset = offset;
        inst.frame_base = Some(slot);
        let size = 4 * u32::from(width);
        let mut memory = MemoryOperand::new(AddressClass::Private, size, 4, load, !load);
        memory.offset = Some(i64::from(offset));
        inst.memory = Some(self.f.memory.push(memory));
        out.push(self.f.insts.push(inst));
    }
}

/// The instructions that reach scratch, by dwords less one, then buffer or scratch, then store or load.
const ACCESS: [[[Op; 2]; 2]; 4] = [
    [[Op::BUFFER_STORE_DWORD, Op::BUFFER_LOAD_DWORD], [Op::SCRATCH_STORE_DWORD, Op::SCRATCH_LOAD_DWORD]],
    [
        [Op::BUFFER_STORE_DWORDX2, Op::BUFFER_LOAD_DWORDX2],
        [Op::SCRATCH_STORE_DWORDX2, Op::SCRATCH_LOAD_DWORDX2],
    ],
    [
        [Op::BUFFER_STORE_DWORDX3, Op::BUFFER_LOAD_DWORDX3],
        [Op::SCRATCH_STORE_DWORDX3, Op::SCRATCH_LOAD_DWORDX3],
    ],
    [
        [Op::BUFFER_STORE_DWORDX4, Op::BUFFER_LOAD_DWORDX4],
        [Op::SCRATCH_STORE_DWORDX4, Op::SCRATCH_LOAD_DWORDX4],
    ],
];

/// Whether an instruction only puts a constant into a VGPR.
fn makes_constant(data: &InstData) -> bool {
    let moves = data.opcode == Pseudo::Copy.into() || data.opcode == Opcode::Isa(Op::V_MOV_B32);
    moves && data.form.is_none() && matches!(data.operands[1], Operand::Imm(_) | Operand::Symbol { .. })
}
