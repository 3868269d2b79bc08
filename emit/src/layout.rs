//! Branches and addresses: the branches that fallthrough leaves, ways for those that reach too far (`ways.rs`), and each
//! block's offset.

mod ways;

use crate::machine::{End, Machine, MachineBlock, MachineInst};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::{Bank, Inst, Op, Operand, Reg, encode};
use gcnsel_mir::{Condition, Origin};
use ways::{OutOfReach, Piece, Way, Ways};

/// What takes the code in its final order, line by line: nothing keeps all lines at once.
pub trait Listener {
    /// A place that some branch goes to.
    fn label(&mut self, label: Label);

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
    /// The operand that holds a distance, and to where.
    pub label: Option<(usize, Label, LabelPart)>,
    /// Its dwords.
    pub words: &'a [u32],
    /// Its offset from the function's start, in bytes.
    pub offset: u64,
    /// The number of the block that it is in, as [`MachineBlock::label`].
    pub block: u32,
}

/// A place in the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// The start of a block, by its number.
    Block(u32),
    /// Anything else: its offset from the function's start, in bytes.
    Offset(u64),
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

/// What stands at the end of a piece of code; others are named by their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    /// Nothing: the next piece follows.
    Fall,
    /// Nothing: the last instruction goes elsewhere.
    Gone,
    /// `s_endpgm`.
    Program,
    /// Branches: a conditional one, then an unconditional one.
    Branches { conditional: Option<(Condition, usize)>, jump: Option<usize> },
}

impl Exit {
    /// Where the conditional branch goes, and the unconditional one.
    fn targets(self) -> (Option<usize>, Option<usize>) {
        match self {
            Exit::Branches { conditional, jump } => (conditional.map(|(_, target)| target), jump),
            Exit::Fall | Exit::Gone | Exit::Program => (None, None),
        }
    }

    /// Its bytes if branches have so many.
    fn bytes(self, conditional: u64, jump: u64) -> u64 {
        match self {
            Exit::Fall | Exit::Gone => 0,
            Exit::Program => SHORT_BYTES,
            Exit::Branches { conditional: first, jump: second } => {
                first.map_or(0, |_| conditional) + second.map_or(0, |_| jump)
            }
        }
    }

    /// Whether control may come to what follows.
    fn falls_through(self) -> bool {
        matches!(self, Exit::Fall | Exit::Branches { jump: None, .. })
    }
}

/// Bytes of a plain branch, and of a long jump: `s_getpc_b64`, `s_add_u32` and `s_addc_u32` with literals,
/// `s_setpc_b64`.
const SHORT_BYTES: u64 = 4;
const LONG_BYTES: u64 = 24;

/// How far a branch reaches, in dwords from the next instruction.
const REACH: std::ops::RangeInclusive<i64> = i16::MIN as i64..=i16::MAX as i64;

/// Where code is long enough for islands, its pieces have about so many bytes at most.
const PIECE_BYTES: u64 = 1 << 12;

/// Code of more bytes than this is cut into pieces; its branches are not counted.
const LONG_CODE: u64 = 1 << 16;

/// Code that has addresses.
pub struct Layout<'m> {
    machine: &'m Machine,
    encoded: Encoded,
    /// By piece: its block, and its first instruction there.
    parts: Vec<(u32, u32)>,
    pieces: Vec<Piece>,
    ways: Ways,
    /// What long branches go through.
    pair: Option<Reg>,
}

/// Encoded instructions, without the branches at the ends of blocks.
#[derive(Default)]
struct Encoded {
    words: Vec<u32>,
    /// By instruction, in order: how many dwords it has.
    counts: Vec<u8>,
}

/// Chooses branches and encodes everything.
///
/// # Errors
/// When an instruction cannot be encoded; when far too many branches reach too far, and no pair of SGPRs is free for long
/// jumps.
pub fn lay_out(machine: &Machine) -> Result<Layout<'_>> {
    let encoded = encode_blocks(machine)?;
    let (parts, pieces) = cut(machine, &encoded);
    let is_long = encoded.words.len() as u64 * 4 > LONG_CODE;
    let pair = if is_long { free_pair(machine) } else { None };
    let ways = ways::find(&pieces, pair.is_some()).map_err(|OutOfReach| {
        Diagnostic::without_position(format!(
            "function '{}' has thousands of branches over more than 128 KiB, which need a free pair of SGPRs, and none \
             is free",
            machine.name
        ))
    })?;
    Ok(Layout { machine, encoded, parts, pieces, ways, pair })
}

impl Layout<'_> {
    /// Bytes of code.
    pub fn size(&self) -> u64 {
        self.ways.size
    }
}

fn encode_blocks(machine: &Machine) -> Result<Encoded> {
    let count = machine.blocks.iter().map(|block| block.insts.len()).sum();
    let mut encoded = Encoded { counts: Vec::with_capacity(count), ..Encoded::default() };
    for inst in machine.blocks.iter().flat_map(|block| &block.insts) {
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
    Ok(encoded)
}

/// Makes pieces of blocks: one of each, or in long code several, so that there is room for islands everywhere.
fn cut(machine: &Machine, encoded: &Encoded) -> (Vec<(u32, u32)>, Vec<Piece>) {
    let most = if encoded.words.len() as u64 * 4 > LONG_CODE { PIECE_BYTES } else { u64::MAX };
    let count = machine.blocks.len();
    let (mut parts, mut pieces) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut places = Vec::with_capacity(count);
    let mut counts = encoded.counts.iter();
    for (at, block) in machine.blocks.iter().enumerate() {
        places.push(pieces.len());
        let (mut first, mut bytes) = (0, 0);
        for (inst, &count) in (0u32..).zip(counts.by_ref().take(block.insts.len())) {
            if bytes >= most {
                parts.push((at as u32, first));
                pieces.push(Piece { bytes, exit: Exit::Fall });
                (first, bytes) = (inst, 0);
            }
            bytes += 4 * u64::from(count);
        }
        parts.push((at as u32, first));
        pieces.push(Piece { bytes, exit: choose_exit(at, block) });
    }
    // What goes to nothing goes to what follows, so that targets have addresses of their own.
    for at in (0..count.saturating_sub(1)).rev() {
        if pieces[places[at]].is_nothing() {
            places[at] = places[at + 1];
        }
    }
    for piece in &mut pieces {
        if let Exit::Branches { conditional, jump } = &mut piece.exit {
            let targets = conditional.iter_mut().map(|(_, target)| target).chain(jump);
            targets.for_each(|target| *target = places[*target]);
        }
    }
    (parts, pieces)
}

/// The end of a block, with blocks for pieces.
fn choose_exit(at: usize, block: &MachineBlock) -> Exit {
    let next = at + 1;
    match block.end {
        End::Program if block.insts.last().is_some_and(|inst| inst.inst.op == Op::S_SETPC_B64) => Exit::Gone,
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
}

/// An aligned pair of SGPRs that no instruction names. No inputs are lost to it: a jump is behind the entry's use of
/// them or they are named.
fn free_pair(machine: &Machine) -> Option<Reg> {
    if machine.jump_pair.is_some() {
        return machine.jump_pair;
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
    above.or_else(between).map(|first| Reg::sgpr(first as u16, 2))
}

impl Layout<'_> {
    /// Gives the code to a listener.
    ///
    /// # Errors
    /// The listener's.
    pub fn write(&self, listener: &mut impl Listener) -> Result<()> {
        let Layout { machine, encoded, parts, pieces, ways, .. } = self;
        let mut named: Vec<u64> = ways.ways.iter().map(|way| way.to).collect();
        named.sort_unstable();
        named.dedup();
        let (ways, mut islands) = (ways.ways.iter(), ways.islands.iter().peekable());
        let named = named.into_iter().peekable();
        let mut writer =
            Writer { layout: self, listener, offset: 0, block: 0, ways, named, ending: Origin::NONE };
        let (mut counts, mut words) = (encoded.counts.iter(), &encoded.words[..]);
        for (at, piece) in pieces.iter().enumerate() {
            if let Some(island) = islands.next_if(|island| island.before == at) {
                if island.is_passed {
                    writer.branch(None)?;
                }
                for _ in 0..island.hops {
                    writer.name(None);
                    writer.branch(None)?;
                }
            }
            let (number, first) = parts[at];
            let block = &machine.blocks[number as usize];
            writer.block = block.label;
            if !piece.is_nothing() {
                writer.name((first == 0).then_some(block.label));
            }
            let next = parts.get(at + 1).filter(|next| next.0 == number);
            let end = next.map_or(block.insts.len(), |next| next.1 as usize);
            for (inst, &count) in block.insts[first as usize..end].iter().zip(counts.by_ref()) {
                let (own, others) = words.split_at(count.into());
                words = others;
                writer.push(inst, own, None)?;
            }
            writer.ending = block.ending;
            match piece.exit {
                Exit::Fall | Exit::Gone => {}
                Exit::Program => writer.encode(MachineInst::new(Op::S_ENDPGM, []), None)?,
                Exit::Branches { conditional, jump } => {
                    if let Some((condition, _)) = conditional {
                        writer.branch(Some(condition))?;
                    }
                    if jump.is_some() {
                        writer.branch(None)?;
                    }
                }
            }
            writer.ending = Origin::NONE;
        }
        Ok(())
    }

    /// The label of the place that a branch goes to.
    fn label(&self, way: &Way) -> Label {
        let target = way.target as usize;
        let (block, first) = self.parts[target];
        match first == 0 && way.to == self.ways.starts[target] {
            true => Label::Block(self.machine.blocks[block as usize].label),
            false => Label::Offset(way.to),
        }
    }
}

struct Writer<'a, L> {
    layout: &'a Layout<'a>,
    listener: &'a mut L,
    offset: u64,
    /// The number of the block.
    block: u32,
    /// Where the branches that follow go.
    ways: std::slice::Iter<'a, Way>,
    /// The offsets ahead that branches go to.
    named: std::iter::Peekable<std::vec::IntoIter<u64>>,
    /// What the branches of the current block come from.
    ending: Origin,
}

impl<L: Listener> Writer<'_, L> {
    /// What follows may be a branch's target: the start of a block, or of something else.
    fn name(&mut self, block: Option<u32>) {
        if self.named.next_if_eq(&self.offset).is_some() {
            self.listener.label(block.map_or(Label::Offset(self.offset), Label::Block));
        }
    }

    fn push(
        &mut self,
        inst: &MachineInst,
        words: &[u32],
        label: Option<(usize, Label, LabelPart)>,
    ) -> Result<()> {
        let offset = self.offset;
        self.offset += words.len() as u64 * 4;
        self.listener.code(&Coded { inst, label, words, offset, block: self.block })
    }

    fn encode(&mut self, inst: MachineInst, label: Option<(usize, Label, LabelPart)>) -> Result<()> {
        let inst = MachineInst { origin: self.ending, ..inst };
        let machine = self.layout.machine;
        let words = encode(&inst.inst, machine.target).map_err(|cause| {
            Diagnostic::without_position(format!(
                "function '{}': cannot encode a branch: {cause}",
                machine.name
            ))
        })?;
        self.push(&inst, &words, label)
    }

    /// The next branch.
    fn branch(&mut self, condition: Option<Condition>) -> Result<()> {
        let way = self.ways.next().expect("every branch has a way");
        if !way.is_long {
            let distance = (way.to as i64 - (self.offset + SHORT_BYTES) as i64) / 4;
            debug_assert!(REACH.contains(&distance), "a branch of {}", self.layout.machine.name);
            let op = condition.map_or(Op::S_BRANCH, branch_op);
            let inst = MachineInst::new(op, [Operand::Imm(distance as i32)]);
            return self.encode(inst, Some((0, self.layout.label(way), LabelPart::Branch)));
        }
        if let Some(condition) = condition {
            // Over the long jump: its dwords.
            let over = Operand::Imm((LONG_BYTES / 4) as i32);
            self.encode(MachineInst::new(branch_op(inverted(condition)), [over]), None)?;
        }
        self.name(None);
        self.long_jump(way)
    }

    /// A jump by way of the program counter. It overwrites SCC, which never lives from block to block.
    fn long_jump(&mut self, way: &Way) -> Result<()> {
        let pair = self.layout.pair.expect("there is a pair where a way is long");
        let (low, high) = (Operand::Reg(pair.lo()), Operand::Reg(pair.hi()));
        self.encode(MachineInst::new(Op::S_GETPC_B64, [Operand::Reg(pair)]), None)?;
        let base = self.offset;
        let distance = (way.to as i64 - base as i64) as u64;
        let literal = |bits: u64| Operand::Literal(bits as u32);
        let label = self.layout.label(way);
        let add = MachineInst::new(Op::S_ADD_U32, [low, low, literal(distance)]);
        self.encode(add, Some((2, label, LabelPart::Low(base))))?;
        let add = MachineInst::new(Op::S_ADDC_U32, [high, high, literal(distance >> 32)]);
        self.encode(add, Some((2, label, LabelPart::High(base))))?;
        self.encode(MachineInst::new(Op::S_SETPC_B64, [Operand::Reg(pair)]), None)
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
