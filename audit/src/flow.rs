//! A kernel's instructions, and where the program counter may go from each: found from the entry on.

use crate::constants::{Known, address, note_constants};
use crate::finding::{Finding, Trouble};
use gcnsel_codeobject::LoadedObject;
use gcnsel_isa::{Inst, Op, Operand, Target, decode};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// An instruction where it stands.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Its place, in bytes from the beginning of the image.
    pub offset: u64,
    /// Its length, in bytes.
    pub bytes: u64,
    /// It.
    pub inst: Inst,
}

/// Instructions that are executed one after the other.
#[derive(Clone, Debug)]
pub struct Block {
    /// Never empty.
    pub insts: Vec<Placed>,
    /// The blocks that may follow, by number.
    pub succs: Vec<usize>,
}

/// What the code is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A kernel: it ends the program.
    Kernel,
    /// A function that is called: it goes back where it was called from.
    Function,
}

/// A kernel's code, or a function's, as blocks.
pub struct Flow<'a> {
    /// What it is for.
    pub target: Target,
    /// The image.
    pub image: &'a [u8],
    /// What it is of.
    pub role: Role,
    /// In the order of the code. The first is where waves begin, unless there is no instruction.
    pub blocks: Vec<Block>,
    /// The number of the block where waves begin.
    pub entry: usize,
    /// Instructions behind which the way is not known.
    pub not_followed: Vec<Finding>,
}

/// An instruction and where it leads.
struct Reached {
    inst: Inst,
    bytes: u64,
    /// It ends its block, and these are what may follow.
    leaves: Option<Vec<u64>>,
}

/// Where the address is that a function goes back to.
const BACK: Operand = Operand::Reg(gcnsel_isa::convention::RETURN_ADDRESS);

impl<'a> Flow<'a> {
    /// Follows code from its beginning. What is wrong with the ways themselves goes to `findings`.
    pub fn of(object: &'a LoadedObject, code: &Range<u64>, role: Role, findings: &mut Vec<Finding>) -> Self {
        let mut flow = Flow {
            target: object.target,
            image: &object.image.bytes,
            role,
            blocks: Vec::new(),
            entry: 0,
            not_followed: Vec::new(),
        };
        let mut reached = BTreeMap::new();
        let mut leaders = BTreeSet::from([code.start]);
        let mut work = vec![code.start];
        while let Some(start) = work.pop() {
            flow.walk(start, code, &mut reached, &mut leaders, &mut work, findings);
        }
        flow.find_overlaps(&reached, findings);
        flow.cut(reached, &leaders);
        flow.entry = flow.number_of(code.start).unwrap_or(0);
        flow
    }

    /// All instructions, in the order of the code.
    pub fn instructions(&self) -> impl Iterator<Item = &Placed> {
        self.blocks.iter().flat_map(|block| &block.insts)
    }

    /// A finding at an instruction.
    pub fn finding(&self, placed: &Placed, trouble: Trouble) -> Finding {
        Finding { offset: placed.offset, text: placed.inst.text(self.target).to_string(), trouble }
    }

    /// Goes straight on from a place to where it has been or where the way parts.
    fn walk(
        &mut self,
        start: u64,
        code: &Range<u64>,
        reached: &mut BTreeMap<u64, Reached>,
        leaders: &mut BTreeSet<u64>,
        work: &mut Vec<u64>,
        findings: &mut Vec<Finding>,
    ) {
        let mut at = start;
        let mut known = Known::new();
        while !reached.contains_key(&at) {
            let (inst, bytes) = match self.read(at, code) {
                Ok(read) => read,
                Err(trouble) => {
                    findings.push(Finding { offset: at, text: String::new(), trouble });
                    return;
                }
            };
            let next = at + bytes;
            let placed = Placed { offset: at, bytes, inst };
            let leaves = self.leaves(&placed, next, &known);
            note_constants(&placed.inst, next, &mut known);
            for &to in leaves.iter().flatten() {
                if !code.contains(&to) {
                    findings.push(self.finding(&placed, Trouble::LeavesKernel));
                } else if leaders.insert(to) {
                    work.push(to);
                }
            }
            let ends = leaves.is_some();
            reached.insert(at, Reached { inst: placed.inst, bytes, leaves });
            if ends {
                return;
            }
            at = next;
        }
    }

    fn read(&self, at: u64, code: &Range<u64>) -> Result<(Inst, u64), Trouble> {
        if !code.contains(&at) {
            return Err(Trouble::LeavesKernel);
        }
        let offset = usize::try_from(at).map_err(|_| Trouble::LeavesKernel)?;
        let (inst, bytes) = decode(self.image, offset, self.target)
            .map_err(|error| Trouble::Undecodable(error.to_string()))?;
        match at + bytes as u64 <= code.end {
            true => Ok((inst, bytes as u64)),
            false => Err(Trouble::LeavesKernel),
        }
    }

    /// Where the way goes from an instruction that ends a block.
    fn leaves(&mut self, placed: &Placed, next: u64, known: &Known) -> Option<Vec<u64>> {
        use Op::*;
        let inst = &placed.inst;
        let target = || match inst.operands.last() {
            Some(Operand::Imm(dwords)) => next.wrapping_add_signed(4 * i64::from(*dwords)),
            _ => u64::MAX,
        };
        match inst.op {
            S_ENDPGM | S_ENDPGM_SAVED => Some(Vec::new()),
            S_BRANCH => Some(vec![target()]),
            S_CBRANCH_SCC0 | S_CBRANCH_SCC1 | S_CBRANCH_VCCZ | S_CBRANCH_VCCNZ | S_CBRANCH_EXECZ
            | S_CBRANCH_EXECNZ => Some(vec![target(), next]),
            S_SETPC_B64 => match inst.operands.first().and_then(|operand| address(*operand, known)) {
                Some(to) => Some(vec![to]),
                // Back to the caller; that the address is the caller's still is not judged.
                None if self.role == Role::Function && inst.operands.first() == Some(&BACK) => {
                    Some(Vec::new())
                }
                None => self.give_up(placed),
            },
            // Whoever is called comes back.
            S_SWAPPC_B64 => Some(vec![next]),
            S_CALL_B64 | S_RFE_B64 | S_RFE_RESTORE_B64 => self.give_up(placed),
            _ if inst.op.row().is_branch() => self.give_up(placed),
            _ => None,
        }
    }

    fn give_up(&mut self, placed: &Placed) -> Option<Vec<u64>> {
        let finding = self.finding(placed, Trouble::Unknown);
        self.not_followed.push(finding);
        Some(Vec::new())
    }

    fn find_overlaps(&self, reached: &BTreeMap<u64, Reached>, findings: &mut Vec<Finding>) {
        let ends = reached.iter().map(|(&at, one)| (at, at + one.bytes));
        for ((one, end), (&offset, other)) in ends.zip(reached.iter().skip(1)) {
            if end > offset {
                let text = other.inst.text(self.target).to_string();
                findings.push(Finding { offset, text, trouble: Trouble::Overlap { other: one } });
            }
        }
    }

    /// Cuts what was reached into blocks.
    fn cut(&mut self, reached: BTreeMap<u64, Reached>, leaders: &BTreeSet<u64>) {
        let mut leads_to: Vec<Vec<u64>> = Vec::new();
        let mut goes_on = false;
        for (offset, Reached { inst, bytes, leaves }) in reached {
            if !goes_on || leaders.contains(&offset) {
                if let (true, Some(last)) = (goes_on, leads_to.last_mut()) {
                    last.push(offset);
                }
                self.blocks.push(Block { insts: Vec::new(), succs: Vec::new() });
                leads_to.push(Vec::new());
            }
            goes_on = leaves.is_none();
            if let (Some(block), Some(to)) = (self.blocks.last_mut(), leads_to.last_mut()) {
                block.insts.push(Placed { offset, bytes, inst });
                to.extend(leaves.unwrap_or_default());
            }
        }
        for (number, to) in leads_to.into_iter().enumerate() {
            self.blocks[number].succs = to.into_iter().filter_map(|to| self.number_of(to)).collect();
        }
    }

    /// The block that begins at a place.
    fn number_of(&self, offset: u64) -> Option<usize> {
        self.blocks.binary_search_by_key(&offset, |block| block.insts[0].offset).ok()
    }
}
