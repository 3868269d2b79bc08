//! The code of a function with what it comes from: instructions, the IR in front of which each stands, and where the wave goes.

use super::copies::{copies, spill_slots};
use super::noted::Noted;
use super::records::{At, places};
use gcnsel_ir::Block as IrBlock;
use gcnsel_isa::{Bank, Inst, Op, Operand, Reg, Role, Target, convention, decode};
use gcnsel_mir::{Block, Journal, Origin};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A dword that holds something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dword {
    /// A register.
    Register(Bank, u16),
    /// Scratch of a kernel's lanes where allocation spills registers to: the number of the dword.
    Slot(u16),
}

impl Dword {
    /// The dword so many behind this one.
    pub fn behind(self, by: u16) -> Dword {
        match self {
            Dword::Register(bank, index) => Dword::Register(bank, index + by),
            Dword::Slot(number) => Dword::Slot(number + by),
        }
    }

    /// How many dwords another one is behind this one, which is of the same kind.
    pub fn distance(self, other: Dword) -> Option<u16> {
        match (self, other) {
            (Dword::Register(a, from), Dword::Register(b, to)) if a == b => to.checked_sub(from),
            (Dword::Slot(from), Dword::Slot(to)) => to.checked_sub(from),
            _ => None,
        }
    }
}

/// An instruction of the code.
pub struct CodeInst {
    /// Bytes from the function's start.
    pub offset: u64,
    bytes: u64,
    pub origin: Origin,
    /// The machine block that it is in, and its place there.
    pub machine: Option<(Block, usize)>,
    /// What it stands in front of in the IR.
    pub place: Option<At>,
    /// The dwords of registers that it writes and reads.
    pub writes: Vec<Dword>,
    pub reads: Vec<Dword>,
    /// Dwords that it puts somewhere else as they are: from where, and to where.
    pub copies: Vec<(Dword, Dword)>,
    /// What it writes to registers comes later.
    pub is_load: bool,
}

impl CodeInst {
    pub fn end(&self) -> u64 {
        self.offset + self.bytes
    }
}

/// A function's code.
pub struct Code {
    pub insts: Vec<CodeInst>,
    /// Pieces of code that are entered at their beginning alone.
    pub pieces: Vec<Range<usize>>,
    pub succs: Vec<Vec<usize>>,
    pub preds: Vec<Vec<usize>>,
    /// Runs of code in front of the same IR block, by that block's number in the order of dominators; ascending.
    runs: Vec<(usize, Range<usize>)>,
}

impl Code {
    /// Reads the code again. `None` if it goes where nothing says, or has registers that no instruction names.
    pub fn of(noted: &Noted<'_>) -> Option<Code> {
        let journal = noted.journal;
        let is_kernel = noted.analysed.function().is_kernel();
        let origins: FxHashMap<u64, Origin> = journal.code.iter().copied().collect();
        let machine = machine_places(journal);
        let slots = if is_kernel { spill_slots(journal) } else { Vec::new() };
        let ir = places(noted.analysed.function());
        let mut insts: Vec<CodeInst> = Vec::new();
        // Where code goes on, by offset.
        let mut leaders: Vec<u64> = vec![0];
        let mut targets: Vec<(usize, u64)> = Vec::new();
        let mut falls = Vec::new();
        let mut at = 0;
        while at < noted.bytes.len() {
            let (inst, bytes) = decode(noted.bytes, at, noted.target).ok()?;
            let offset = at as u64;
            at += bytes;
            let next = at as u64;
            let leaves = leaves(&inst, next, is_kernel)?;
            if let Some(to) = leaves.0 {
                targets.push((insts.len(), to));
                leaders.push(to);
            }
            if leaves.0.is_some() || !leaves.1 {
                leaders.push(next);
            }
            falls.push(leaves.1);
            let origin = origins.get(&offset).copied().unwrap_or(Origin::NONE);
            let machine = machine.get(&origin).copied();
            let place = machine.and_then(|(block, _)| {
                let inst = noted.causes.instructions.get(&journal.selected_origin(origin))?;
                // What has been moved to another block is in front of nothing there.
                ir.get(inst).copied().filter(|place| noted.causes.blocks.get(&block) == Some(&place.0))
            });
            let dwords = |reg: Reg| (reg.index..reg.end()).map(move |index| Dword::Register(reg.bank, index));
            let of_role = |is_write: bool| {
                let all = inst.registers().filter(|(role, _)| (*role == Role::Def) == is_write);
                all.flat_map(|(_, reg)| dwords(reg)).collect()
            };
            let (mut writes, mut reads): (Vec<Dword>, Vec<Dword>) = (of_role(true), of_role(false));
            if inst.op == Op::S_SWAPPC_B64 {
                writes.extend(clobbered(noted.target));
            }
            let copies = copies(&inst, &slots);
            // Registers are there already.
            let is_slot = |dword: &Dword| matches!(dword, Dword::Slot(_));
            reads.extend(copies.iter().map(|copy| copy.0).filter(is_slot));
            writes.extend(copies.iter().map(|copy| copy.1).filter(is_slot));
            insts.push(CodeInst {
                offset,
                bytes: bytes as u64,
                origin,
                machine,
                place,
                writes,
                reads,
                copies,
                is_load: inst.op.row().memory().is_some(),
            });
        }
        leaders.sort_unstable();
        leaders.dedup();
        let mut pieces: Vec<Range<usize>> = Vec::new();
        for (number, inst) in insts.iter().enumerate() {
            match pieces.last_mut() {
                Some(last) if leaders.binary_search(&inst.offset).is_err() => last.end = number + 1,
                _ => pieces.push(number..number + 1),
            }
        }
        let mut code = Code {
            succs: vec![Vec::new(); pieces.len()],
            preds: vec![Vec::new(); pieces.len()],
            insts,
            pieces,
            runs: Vec::new(),
        };
        for (from, to) in targets {
            let number = code.insts.binary_search_by_key(&to, |inst| inst.offset).ok()?;
            code.add_edge(code.piece_of(from), code.piece_of(number));
        }
        for piece in 0..code.pieces.len().saturating_sub(1) {
            if falls[code.pieces[piece].end - 1] {
                code.add_edge(piece, piece + 1);
            }
        }
        code.place_rest(&noted.causes.blocks);
        Some(code)
    }

    /// Places what comes from no instruction of the IR: it is a part of the code before it in its block, or of the block's beginning.
    fn place_rest(&mut self, blocks: &FxHashMap<Block, IrBlock>) {
        for piece in 0..self.pieces.len() {
            let goes_on = piece > 0 && self.preds[piece][..] == [piece - 1];
            let range = self.pieces[piece].clone();
            let before = self.insts[..range.start].last().filter(|_| goes_on);
            let mut before = before.map(|last| (last.machine, last.place));
            for inst in &mut self.insts[range] {
                match (inst.machine, before) {
                    (None, Some((machine, place))) => (inst.machine, inst.place) = (machine, place),
                    (Some((block, _)), Some((Some((last, _)), place))) if last == block => {
                        inst.place = inst.place.or(place);
                    }
                    (Some((block, _)), _) => {
                        inst.place = inst.place.or(blocks.get(&block).map(|&block| (block, 0)));
                    }
                    (None, None) => {}
                }
                before = Some((inst.machine, inst.place));
            }
        }
    }

    /// Notes the numbers of IR blocks.
    pub fn number_runs(&mut self, number: impl Fn(IrBlock) -> Option<usize>) {
        let mut last: Option<IrBlock> = None;
        for (at, inst) in self.insts.iter().enumerate() {
            let block = inst.place.map(|place| place.0);
            match (block, self.runs.last_mut()) {
                (Some(block), Some(run)) if last == Some(block) => run.1.end = at + 1,
                (Some(block), _) => self.runs.extend(number(block).map(|number| (number, at..at + 1))),
                (None, _) => {}
            }
            last = block;
        }
        self.runs.sort_unstable_by_key(|run| (run.0, run.1.start));
    }

    /// The code in front of the IR blocks of these numbers.
    pub fn of_blocks(&self, numbers: &Range<usize>) -> Vec<Range<usize>> {
        let first = self.runs.partition_point(|run| run.0 < numbers.start);
        let runs = self.runs[first..].iter().take_while(|run| run.0 < numbers.end);
        runs.map(|run| run.1.clone()).collect()
    }

    /// The instructions of a range that stand in front of certain instructions of their IR blocks: `window` has these of each block.
    pub fn where_placed(
        &self,
        range: Range<usize>,
        mut window: impl FnMut(IrBlock) -> Range<usize>,
    ) -> Vec<Range<usize>> {
        let mut last: Option<(IrBlock, Range<usize>)> = None;
        let mut found: Vec<Range<usize>> = Vec::new();
        for at in range {
            let Some((block, place)) = self.insts[at].place else { continue };
            let of_block = match &mut last {
                Some(last) if last.0 == block => &last.1,
                last => &last.insert((block, window(block))).1,
            };
            if of_block.contains(&place) {
                match found.last_mut().filter(|last| last.end == at) {
                    Some(last) => last.end = at + 1,
                    None => found.push(at..at + 1),
                }
            }
        }
        found
    }

    /// The piece that an instruction is in.
    pub fn piece_of(&self, inst: usize) -> usize {
        self.pieces.partition_point(|piece| piece.start <= inst) - 1
    }

    fn add_edge(&mut self, from: usize, to: usize) {
        self.succs[from].push(to);
        self.preds[to].push(from);
    }
}

/// The registers in which a call may leave something else.
fn clobbered(target: Target) -> impl Iterator<Item = Dword> {
    let banks = [(Bank::Sgpr, Reg::M0.end()), (Bank::Vgpr, 256), (Bank::Agpr, 256)];
    let all = banks.into_iter().flat_map(|(bank, end)| (0..end).map(move |index| (bank, index)));
    let all = all.filter(move |&(bank, index)| convention::is_clobbered(bank, index, target));
    all.map(|(bank, index)| Dword::Register(bank, index))
}

/// Where an instruction goes besides what comes next, and whether it goes there; `None` if nobody knows what it does. A call comes
/// back, and ends nothing.
fn leaves(inst: &Inst, next: u64, is_kernel: bool) -> Option<(Option<u64>, bool)> {
    let target = match inst.operands.last() {
        Some(Operand::Imm(dwords)) => next.wrapping_add_signed(4 * i64::from(*dwords)),
        _ => u64::MAX,
    };
    match inst.op {
        Op::S_ENDPGM => Some((None, false)),
        Op::S_BRANCH => Some((Some(target), false)),
        Op::S_CBRANCH_SCC0
        | Op::S_CBRANCH_SCC1
        | Op::S_CBRANCH_VCCZ
        | Op::S_CBRANCH_VCCNZ
        | Op::S_CBRANCH_EXECZ
        | Op::S_CBRANCH_EXECNZ => Some((Some(target), true)),
        Op::S_SWAPPC_B64 => Some((None, true)),
        // Where a function was called from. Far branches are the same instruction with another register.
        Op::S_SETPC_B64 if !is_kernel && inst.operands[..] == [Operand::Reg(convention::RETURN_ADDRESS)] => {
            Some((None, false))
        }
        // Registers by a number that is computed.
        Op::S_SET_GPR_IDX_ON | Op::S_SET_GPR_IDX_IDX | Op::S_MOVRELD_B32 | Op::S_MOVRELD_B64 => None,
        op if op.row().is_branch() => None,
        _ => Some((None, true)),
    }
}

/// Where instructions stand in the machine function, by their origins: in the first file that has them.
fn machine_places(journal: &Journal) -> FxHashMap<Origin, (Block, usize)> {
    let mut places = FxHashMap::default();
    for file in &journal.files {
        for (origin, place) in file.function.places_by_origin() {
            places.entry(origin).or_insert(place);
        }
    }
    places
}

#[cfg(test)]
impl CodeInst {
    /// An instruction of four bytes, of a machine block.
    pub fn for_tests(number: usize, origin: Origin, block: Block) -> CodeInst {
        CodeInst {
            offset: 4 * number as u64,
            bytes: 4,
            origin,
            machine: Some((block, number)),
            place: None,
            writes: Vec::new(),
            reads: Vec::new(),
            copies: Vec::new(),
            is_load: false,
        }
    }
}

#[cfg(test)]
impl Code {
    /// Code in pieces, and where each leads.
    pub fn for_tests(insts: Vec<CodeInst>, pieces: Vec<Range<usize>>, ways: &[(usize, usize)]) -> Code {
        let (succs, preds) = (vec![Vec::new(); pieces.len()], vec![Vec::new(); pieces.len()]);
        let mut code = Code { insts, pieces, succs, preds, runs: Vec::new() };
        ways.iter().for_each(|&(from, to)| code.add_edge(from, to));
        code
    }
}
