//! Branches and addresses: the branches that fallthrough leaves, long ones where a branch reaches too far, and each
//! block's offset.

use crate::machine::{End, Machine, MachineInst};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::{Bank, Inst, Op, Operand, Reg, encode};
use gcnsel_mir::{Condition, Origin};

/// What takes the code in its final order, line by line: nothing keeps all lines at once.
pub trait Listener {
    /// The start of a block that some branch names, by the block's number.
    fn label(&mut self, block: u32);

    /// An instruction.
    ///
    /// # Errors
    /// If it cannot be written.
    fn code(&mut self, coded: &Coded) -> Result<()>;
}

/// An encoded instruction.
#[derive(Clone, Debug)]
pub struct Coded<'a> {
    /// The instruction.
    pub inst: &'a MachineInst,
    /// The block that the instruction's distance leads to, by number, and the operand that holds it.
    pub label: Option<(usize, u32, LabelPart)>,
    /// Its dwords.
    pub words: &'a [u32],
    /// Its offset from the function's start, in bytes.
    pub offset: u64,
}

/// What an operand says of a label's distance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LabelPart {
    /// Dwords from the next instruction.
    Branch,
    /// Bytes from the program counter that `s_getpc_b64` gave, low half; the offset of that point.
    Low(u64),
    /// The same, high half.
    High(u64),
}

/// The branch instruction for a condition.
fn branch_op(condition: Condition) -> Op {
    match condition {
        Condition::Scc1 => Op::S_CBRANCH_SCC1,
        Condition::Scc0 => Op::S_CBRANCH_SCC0,
        Condition::VccZero => Op::S_CBRANCH_VCCZ,
        Condition::VccNonZero => Op::S_CBRANCH_VCCNZ,
        Condition::ExecZero => Op::S_CBRANCH_EXECZ,
        Condition::ExecNonZero => Op::S_CBRANCH_EXECNZ,
    }
}

fn inverted(condition: Condition) -> Condition {
    match condition {
        Condition::Scc1 => Condition::Scc0,
        Condition::Scc0 => Condition::Scc1,
        Condition::VccZero => Condition::VccNonZero,
        Condition::VccNonZero => Condition::VccZero,
        Condition::ExecZero => Condition::ExecNonZero,
        Condition::ExecNonZero => Condition::ExecZero,
    }
}

/// What stands at the end of a block.
#[derive(Clone, Copy, Debug)]
enum Exit {
    /// Nothing: the next block follows.
    Fall,
    /// `s_endpgm`.
    Program,
    /// Branches to blocks by place: a conditional one, then an unconditional one.
    Branches { conditional: Option<(Condition, usize)>, jump: Option<usize> },
}

/// Bytes of a plain branch, and of a long jump: `s_getpc_b64`, `s_add_u32` and `s_addc_u32` with literals,
/// `s_setpc_b64`.
const SHORT_BYTES: u64 = 4;
const LONG_BYTES: u64 = 24;

/// How far a branch reaches, in dwords from the next instruction.
const REACH: std::ops::RangeInclusive<i64> = i16::MIN as i64..=i16::MAX as i64;

/// Code that has addresses.
pub struct Layout<'m> {
    machine: &'m Machine,
    encoded: Encoded,
    exits: Vec<Exit>,
    long: Vec<Long>,
    /// What long branches go through.
    pair: Option<Reg>,
}

/// Encoded instructions, without the branches at the ends of blocks.
#[derive(Default)]
struct Encoded {
    words: Vec<u32>,
    /// By instruction, in order: how many dwords it has.
    counts: Vec<u8>,
    /// By block: its bytes.
    lengths: Vec<u64>,
}

/// Chooses branches and encodes everything.
///
/// # Errors
/// When an instruction cannot be encoded, or a branch reaches too far and no pair of SGPRs is free for a long one.
pub fn lay_out(machine: &Machine) -> Result<Layout<'_>> {
    let exits = choose_exits(machine);
    let encoded = encode_blocks(machine)?;
    let long = relax(&encoded.lengths, &exits);
    let pair =
        if long.iter().any(|long| long.conditional || long.jump) { Some(free_pair(machine)?) } else { None };
    Ok(Layout { machine, encoded, exits, long, pair })
}

impl Layout<'_> {
    /// Bytes of code.
    pub fn size(&self) -> u64 {
        let exits = self.exits.iter().zip(&self.long).map(|(&exit, &long)| exit_bytes(exit, long));
        self.encoded.lengths.iter().sum::<u64>() + exits.sum::<u64>()
    }
}

fn choose_exits(machine: &Machine) -> Vec<Exit> {
    let exit = |(at, block): (usize, &crate::machine::MachineBlock)| {
        let next = at + 1;
        let returns = block.insts.last().is_some_and(|inst| inst.inst.op == Op::S_SETPC_B64);
        match block.end {
            End::Program if returns => Exit::Fall,
            End::Program => Exit::Program,
            End::Jump(target) if target == next => Exit::Fall,
            End::Jump(target) => Exit::Branches { conditional: None, jump: Some(target) },
            End::Branch { condition, taken, otherwise } if taken == next => {
                Exit::Branches { conditional: Some((inverted(condition), otherwise)), jump: None }
            }
            End::Branch { condition, taken, otherwise } => Exit::Branches {
                conditional: Some((condition, taken)),
                jump: (otherwise != next).then_some(otherwise),
            },
        }
    };
    machine.blocks.iter().enumerate().map(exit).collect()
}

fn encode_blocks(machine: &Machine) -> Result<Encoded> {
    let count = machine.blocks.iter().map(|block| block.insts.len()).sum();
    let mut encoded = Encoded { counts: Vec::with_capacity(count), ..Encoded::default() };
    for block in &machine.blocks {
        let before = encoded.words.len();
        for inst in &block.insts {
            let words = encode(&inst.inst, machine.target).map_err(|cause| {
                let text = inst.inst.text(machine.target);
                Diagnostic::without_position(format!(
                    "function '{}': cannot encode '{text}': {cause}",
                    machine.name
                ))
            })?;
            encoded.counts.push(words.len() as u8);
            encoded.words.extend(words);
        }
        encoded.lengths.push((encoded.words.len() - before) as u64 * 4);
    }
    Ok(encoded)
}

/// Which branches of a block are long.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Long {
    conditional: bool,
    jump: bool,
}

/// Bytes of a block's branches.
fn exit_bytes(exit: Exit, long: Long) -> u64 {
    let jump = |long| if long { LONG_BYTES } else { SHORT_BYTES };
    match exit {
        Exit::Fall => 0,
        Exit::Program => SHORT_BYTES,
        Exit::Branches { conditional, jump: unconditional } => {
            // A long conditional branch is the inverted short one around a long jump.
            let first = conditional
                .map_or(0, |_| if long.conditional { SHORT_BYTES + LONG_BYTES } else { SHORT_BYTES });
            first + unconditional.map_or(0, |_| jump(long.jump))
        }
    }
}

/// Rounds of [`relax`] in which only branches become long that have to be.
const EXACT_ROUNDS: u32 = 8;

/// Decides which branches must be long. Making one long moves others farther apart, so this goes on until nothing
/// changes; branches only ever become long, so it ends. Where each round would make one more branch long, later rounds
/// take branches that nearly reach too far along, twice as many dwords in each round: there are few.
fn relax(lengths: &[u64], exits: &[Exit]) -> Vec<Long> {
    let mut long = vec![Long::default(); exits.len()];
    for round in 0u32.. {
        let slack = round.checked_sub(EXACT_ROUNDS).map_or(0, |late| 1i64 << late.min(16));
        let reach = REACH.start() + slack..=REACH.end() - slack;
        let starts = block_starts(lengths, exits, &long);
        let mut changed = false;
        for (at, &exit) in exits.iter().enumerate() {
            let Exit::Branches { conditional, jump } = exit else { continue };
            let first = starts[at] + lengths[at];
            let too_far = |from: u64, target: usize| {
                let distance = starts[target] as i64 - (from + SHORT_BYTES) as i64;
                !reach.contains(&(distance / 4))
            };
            if let Some((_, target)) = conditional
                && !long[at].conditional
                && too_far(first, target)
            {
                long[at].conditional = true;
                changed = true;
            }
            let second = first + exit_bytes(Exit::Branches { conditional, jump: None }, long[at]);
            if let Some(target) = jump
                && !long[at].jump
                && too_far(second, target)
            {
                long[at].jump = true;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    long
}

fn block_starts(lengths: &[u64], exits: &[Exit], long: &[Long]) -> Vec<u64> {
    let mut start = 0;
    let mut starts = Vec::with_capacity(lengths.len());
    for at in 0..lengths.len() {
        starts.push(start);
        start += lengths[at] + exit_bytes(exits[at], long[at]);
    }
    starts
}

/// An aligned pair of SGPRs that no instruction names. No inputs are lost to it: a jump is behind the entry's use of
/// them or they are named.
fn free_pair(machine: &Machine) -> Result<Reg> {
    if let Some(pair) = machine.jump_pair {
        return Ok(pair);
    }
    let limit = machine.target.info().addressable_sgprs as u16;
    let mut used = vec![false; usize::from(limit)];
    for inst in machine.blocks.iter().flat_map(|block| &block.insts) {
        for reg in inst.inst.operands.iter().filter_map(|operand| operand.reg()) {
            if reg.bank == Bank::Sgpr {
                (reg.index..reg.end().min(limit)).for_each(|index| used[usize::from(index)] = true);
            }
        }
    }
    let highest = used.iter().rposition(|&used| used).map_or(0, |at| at + 1).next_multiple_of(2);
    let above = (highest + 2 <= used.len()).then_some(highest);
    let between = || (0..used.len() / 2).map(|pair| pair * 2).rev().find(|&at| !used[at] && !used[at + 1]);
    let first = above.or_else(between).ok_or_else(|| {
        Diagnostic::without_position(format!(
            "function '{}' has a branch over more than 128 KiB, which needs a free pair of SGPRs, and none is free",
            machine.name
        ))
    })?;
    Ok(Reg::sgpr(first as u16, 2))
}

impl Layout<'_> {
    /// Gives the code to a listener.
    ///
    /// # Errors
    /// The listener's.
    pub fn write(&self, listener: &mut impl Listener) -> Result<()> {
        let Layout { machine, encoded, exits, long, pair } = self;
        let starts = block_starts(&encoded.lengths, exits, long);
        let mut named = vec![false; exits.len()];
        for &exit in exits {
            if let Exit::Branches { conditional, jump } = exit {
                let targets = conditional.iter().map(|&(_, target)| target).chain(jump);
                targets.for_each(|target| named[target] = true);
            }
        }
        let label = |target: usize| machine.blocks[target].label;
        let mut writer = Writer { machine, listener, offset: 0 };
        let (mut counts, mut words) = (encoded.counts.iter(), &encoded.words[..]);
        for (at, block) in machine.blocks.iter().enumerate() {
            if named[at] {
                writer.listener.label(block.label);
            }
            for (inst, &count) in block.insts.iter().zip(counts.by_ref()) {
                let (own, others) = words.split_at(count.into());
                words = others;
                writer.push(inst, own, None)?;
            }
            match exits[at] {
                Exit::Fall => {}
                Exit::Program => writer.encode(&MachineInst::new(Op::S_ENDPGM, []), None)?,
                Exit::Branches { conditional, jump } => {
                    if let Some((condition, target)) = conditional {
                        if long[at].conditional {
                            // Over the long jump: its dwords.
                            let over = Operand::Imm((LONG_BYTES / 4) as i32);
                            let branch = MachineInst::new(branch_op(inverted(condition)), [over]);
                            writer.encode(&branch, None)?;
                            writer.long_jump(*pair, label(target), starts[target])?;
                        } else {
                            writer.short(branch_op(condition), label(target), starts[target])?;
                        }
                    }
                    if let Some(target) = jump {
                        if long[at].jump {
                            writer.long_jump(*pair, label(target), starts[target])?;
                        } else {
                            writer.short(Op::S_BRANCH, label(target), starts[target])?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

struct Writer<'a, L> {
    machine: &'a Machine,
    listener: &'a mut L,
    offset: u64,
}

impl<L: Listener> Writer<'_, L> {
    fn push(
        &mut self,
        inst: &MachineInst,
        words: &[u32],
        label: Option<(usize, u32, LabelPart)>,
    ) -> Result<()> {
        let offset = self.offset;
        self.offset += words.len() as u64 * 4;
        self.listener.code(&Coded { inst, label, words, offset })
    }

    fn encode(&mut self, inst: &MachineInst, label: Option<(usize, u32, LabelPart)>) -> Result<()> {
        let words = encode(&inst.inst, self.machine.target).map_err(|cause| {
            Diagnostic::without_position(format!(
                "function '{}': cannot encode a branch: {cause}",
                self.machine.name
            ))
        })?;
        self.push(inst, &words, label)
    }

    fn short(&mut self, op: Op, label: u32, start: u64) -> Result<()> {
        let distance = (start as i64 - (self.offset + SHORT_BYTES) as i64) / 4;
        let inst = MachineInst::new(op, [Operand::Imm(distance as i32)]);
        self.encode(&inst, Some((0, label, LabelPart::Branch)))
    }

    /// A jump by way of the program counter. It overwrites SCC, which never lives from block to block.
    fn long_jump(&mut self, pair: Option<Reg>, label: u32, start: u64) -> Result<()> {
        let pair = pair.expect("a pair is reserved where a branch is long");
        let (low, high) = (Operand::Reg(pair.lo()), Operand::Reg(pair.hi()));
        self.encode(&MachineInst::new(Op::S_GETPC_B64, [Operand::Reg(pair)]), None)?;
        let base = self.offset;
        let distance = (start as i64 - base as i64) as u64;
        let literal = |bits: u64| Operand::Literal(bits as u32);
        let add = MachineInst::new(Op::S_ADD_U32, [low, low, literal(distance)]);
        self.encode(&add, Some((2, label, LabelPart::Low(base))))?;
        let add = MachineInst::new(Op::S_ADDC_U32, [high, high, literal(distance >> 32)]);
        self.encode(&add, Some((2, label, LabelPart::High(base))))?;
        self.encode(&MachineInst::new(Op::S_SETPC_B64, [Operand::Reg(pair)]), None)
    }
}

impl Coded<'_> {
    /// Where the instruction comes from.
    pub fn origin(&self) -> Origin {
        self.inst.origin
    }

    /// The instruction, for reading.
    pub fn inst(&self) -> &Inst {
        &self.inst.inst
    }
}
