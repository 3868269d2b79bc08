//! Lanes in memory: spilled SGPRs for which there are no VGPRs left.
//!
//! 64 lanes, a *bank*, take one dword of scratch in each lane of the wave. They are written and read through a few VGPRs,
//! the *buffers*, each of which has what one bank has until another one needs it: so 64 SGPRs are stored at once, and
//! loaded at once. A buffer is written back as soon as its block does not name the bank any more, and before calls. What
//! has been loaded stays for blocks that follow this one alone.
//!
//! A store has exactly the lanes that were written since, and a load those that were not, whatever exec is: a bank is the
//! wave's, also in lanes that wait elsewhere or that the work-group has no work-items for, and a buffer belongs to the
//! whole wave. [`crate::whole::set_exec`] writes exec around them, which touches neither SCC nor VCC.

use crate::spill::{Storage, scratch::Scratch};
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_graph::full_map;
use gcnsel_isa::Op;
use gcnsel_mir::{Block, Edges, Function, Inst, Operand, Slot, VReg};

/// All lanes of a wave.
const ALL: u64 = u64::MAX;

/// Where in a block a bank is named next, if it is not.
const NEVER: usize = usize::MAX;

/// Gives banks stack objects in place of VGPRs; `buffers` are the registers through which they are reached, one at least.
pub fn move_to_memory(f: &mut Function, banks: &[VReg], buffers: &[VReg]) {
    assert!(!buffers.is_empty(), "memory is reached through a register");
    let mut number: SecondaryMap<VReg, Option<u32>> = full_map(f.regs.len());
    banks.iter().zip(0..).for_each(|(&bank, n)| number[bank] = Some(n));
    let slots = banks.iter().map(|_| Scratch.place(f, 1)).collect();
    let before = only_predecessors(f);
    let exposed = exposed(f, &number, banks.len());
    let mut at_end: SecondaryMap<Block, Option<Vec<Line>>> = full_map(f.blocks.len());
    let mut moving = Moving {
        f,
        buffers,
        slots,
        lines: Vec::new(),
        exposed,
        next: vec![NEVER; banks.len()],
        read_later: vec![0; banks.len()],
    };
    for at in 0..moving.f.layout.len() {
        let block = moving.f.layout[at];
        // A block whose predecessor comes later has it yet to be seen: nothing is known there.
        let known = before[block].expand().and_then(|pred| at_end[pred].as_ref());
        moving.lines = known.cloned().unwrap_or_else(|| vec![Line::default(); buffers.len()]);
        moving.block(block, &number);
        at_end[block] = Some(std::mem::take(&mut moving.lines));
    }
}

/// The predecessor of each block that has but one.
fn only_predecessors(f: &Function) -> SecondaryMap<Block, PackedOption<Block>> {
    let graph = f.graph(Edges::Wave);
    let mut found: SecondaryMap<Block, PackedOption<Block>> = full_map(f.blocks.len());
    for &block in f.layout.iter().filter(|&&block| block != f.entry()) {
        if let [pred] = graph.preds(block)[..] {
            found[block] = pred.into();
        }
    }
    found
}

/// The bank that an instruction names, the bit of the lane, and whether it writes it.
fn named(f: &Function, inst: Inst, number: &SecondaryMap<VReg, Option<u32>>) -> Option<(u32, u64, bool)> {
    let data = &f.insts[inst];
    let (bank, lane, writes) = match (data.opcode.isa()?, &data.operands[..]) {
        (Op::V_WRITELANE_B32, &[Operand::Reg(bank), _, Operand::Imm(lane), _]) => (bank, lane, true),
        (Op::V_READLANE_B32, &[_, Operand::Reg(bank), Operand::Imm(lane)]) => (bank, lane, false),
        _ => return None,
    };
    Some((number[bank.reg]?, 1 << lane, writes))
}

/// By bank, the lanes that some block reads before it writes them. Others hold nothing that is wanted at a block's end.
fn exposed(f: &Function, number: &SecondaryMap<VReg, Option<u32>>, banks: usize) -> Vec<u64> {
    let mut exposed = vec![0; banks];
    // By bank, the lanes that the block at hand has written, and which block that is.
    let mut written: Vec<(Option<Block>, u64)> = vec![(None, 0); banks];
    for &block in &f.layout {
        let insts = &f.blocks[block].insts;
        for (bank, lane, writes) in insts.iter().filter_map(|&inst| named(f, inst, number)) {
            let written = &mut written[bank as usize];
            if written.0 != Some(block) {
                *written = (Some(block), 0);
            }
            match writes {
                true => written.1 |= lane,
                false => exposed[bank as usize] |= lane & !written.1,
            }
        }
    }
    exposed
}

/// What a buffer has.
#[derive(Clone, Copy, Default)]
struct Line {
    /// The bank, by number.
    bank: Option<u32>,
    /// The lanes that hold what the bank's hold.
    held: u64,
    /// Those of them that memory does not have yet, and that are wanted.
    dirty: u64,
    /// The place in the block where the bank is named next.
    next: usize,
}

/// An instruction that names a lane of a bank.
#[derive(Clone, Copy)]
struct Access {
    /// Its place in the block.
    at: usize,
    bank: u32,
    /// The lane's bit.
    lane: u64,
    writes: bool,
    /// Where the bank is named next.
    next: usize,
    /// Whether what the lane holds behind the instruction may be read.
    is_wanted: bool,
}

struct Moving<'f> {
    f: &'f mut Function,
    buffers: &'f [VReg],
    /// By bank.
    slots: Vec<Slot>,
    /// By buffer.
    lines: Vec<Line>,
    /// By bank, the lanes that may be read in another block than the last that wrote them.
    exposed: Vec<u64>,
    /// By bank, the place of the access behind the one at hand; `NEVER` between blocks.
    next: Vec<usize>,
    /// By bank, the lanes of which it is a read that comes next.
    read_later: Vec<u64>,
}

impl Moving<'_> {
    fn block(&mut self, block: Block, number: &SecondaryMap<VReg, Option<u32>>) {
        let accesses = self.accesses(block, number);
        let is_call = |&inst: &Inst| self.f.is_call(inst);
        if accesses.is_empty() {
            if self.f.blocks[block].insts.iter().any(is_call) {
                self.forget();
            }
            return;
        }
        for line in &mut self.lines {
            line.next = NEVER;
        }
        for access in accesses.iter().rev() {
            if let Some(line) = self.lines.iter_mut().find(|line| line.bank == Some(access.bank)) {
                line.next = access.at;
            }
        }
        let old = std::mem::take(&mut self.f.blocks[block].insts);
        let body = old.len() - self.f.blocks[block].epilogue;
        let mut epilogue_from = None;
        let mut out = Vec::with_capacity(old.len() + accesses.len() / 8);
        let mut accesses = accesses.into_iter().peekable();
        for (at, inst) in old.into_iter().enumerate() {
            if at == body {
                epilogue_from = Some(out.len());
            }
            match accesses.next_if(|access| access.at == at) {
                Some(access) => self.access(inst, access, &mut out),
                None => {
                    if self.f.is_call(inst) {
                        (0..self.lines.len()).for_each(|line| self.write_back(line, &mut out));
                        self.forget();
                    }
                    out.push(inst);
                }
            }
        }
        self.f.blocks[block].epilogue = epilogue_from.map_or(0, |from| out.len() - from);
        self.f.blocks[block].insts = out;
    }

    /// The block's accesses, in order.
    fn accesses(&mut self, block: Block, number: &SecondaryMap<VReg, Option<u32>>) -> Vec<Access> {
        let mut found = Vec::new();
        for (at, &inst) in self.f.blocks[block].insts.iter().enumerate() {
            if let Some((bank, lane, writes)) = named(self.f, inst, number) {
                found.push(Access { at, bank, lane, writes, next: NEVER, is_wanted: false });
            }
        }
        // Where the function ends nothing is read any more.
        let goes_on = !self.f.blocks[block].wave_edges().is_empty();
        for access in &found {
            let bank = access.bank as usize;
            self.read_later[bank] = if goes_on { self.exposed[bank] } else { 0 };
        }
        for access in found.iter_mut().rev() {
            let bank = access.bank as usize;
            access.next = std::mem::replace(&mut self.next[bank], access.at);
            access.is_wanted = self.read_later[bank] & access.lane != 0;
            match access.writes {
                true => self.read_later[bank] &= !access.lane,
                false => self.read_later[bank] |= access.lane,
            }
        }
        for access in &found {
            self.next[access.bank as usize] = NEVER;
        }
        found
    }

    fn access(&mut self, inst: Inst, access: Access, out: &mut Vec<Inst>) {
        let line = self.line(access.bank, out);
        let buffer = self.f.whole(self.buffers[line]);
        if !access.writes && self.lines[line].held & access.lane == 0 {
            let missing = !self.lines[line].dirty;
            self.transfer(true, line, missing, out);
            self.lines[line].held = ALL;
        }
        let operands = &mut self.f.insts[inst].operands;
        if access.writes {
            (operands[0], operands[3]) = (buffer, buffer);
            self.lines[line].held |= access.lane;
            self.lines[line].dirty |= access.lane;
        } else {
            operands[1] = buffer;
        }
        out.push(inst);
        if !access.is_wanted {
            self.lines[line].dirty &= !access.lane;
        }
        self.lines[line].next = access.next;
        if access.next == NEVER {
            self.write_back(line, out);
        }
    }

    /// The buffer of a bank. If there is none yet, that whose bank is named last gives way.
    fn line(&mut self, bank: u32, out: &mut Vec<Inst>) -> usize {
        if let Some(line) = self.lines.iter().position(|line| line.bank == Some(bank)) {
            return line;
        }
        let empty = self.lines.iter().position(|line| line.bank.is_none());
        let last = || (0..self.lines.len()).max_by_key(|&line| self.lines[line].next);
        let line = empty.or_else(last).expect("there is a buffer");
        self.write_back(line, out);
        self.lines[line] = Line { bank: Some(bank), ..Line::default() };
        line
    }

    /// Brings a buffer's bank up to date in memory.
    fn write_back(&mut self, line: usize, out: &mut Vec<Inst>) {
        let dirty = std::mem::take(&mut self.lines[line].dirty);
        if dirty != 0 {
            self.transfer(false, line, dirty, out);
        }
    }

    /// Nothing is known of the buffers any more.
    fn forget(&mut self) {
        self.lines.fill(Line::default());
    }

    /// Loads or stores lanes of a buffer's bank.
    fn transfer(&mut self, load: bool, line: usize, lanes: u64, out: &mut Vec<Inst>) {
        let Some(bank) = self.lines[line].bank else { return };
        let (buffer, slot) = (self.buffers[line], self.slots[bank as usize]);
        let from = out.len();
        match load {
            true => Scratch.load(self.f, buffer, slot, out),
            false => Scratch.store(self.f, buffer, slot, out),
        }
        for &inst in &out[from..] {
            self.f.insts[inst].all_lanes = true;
            if lanes != ALL {
                self.f.lane_masks.insert(inst, lanes);
            }
        }
    }
}
