//! A kernel's code, decoded once and prepared for execution.

use gcnsel_isa::{Format, Inst, Target, decode};
use rustc_hash::FxHashMap;

use crate::action::Action;
use crate::fault::Trouble;
use crate::indexing::Relative;
use crate::instruction::Instruction;
use crate::registers::FileSizes;
use crate::{data_share, image, lanes, matrix, scalar, scalar_memory, valu, vector_memory};

/// One instruction.
pub struct Step {
    /// As decoded.
    pub instruction: Instruction,
    /// What it does, or why it cannot be executed.
    pub action: Result<Action, Trouble>,
}

/// The code of one kernel's launch: register files' sizes are part of the preparation.
pub struct Program {
    /// The address of the image's first byte.
    base: u64,
    /// The offset in the image from which `bytes` are, a multiple of four.
    start: u64,
    bytes: Vec<u8>,
    /// Ranges of the image that hold code.
    executable: Vec<std::ops::Range<u64>>,
    target: Target,
    sizes: FileSizes,
    /// By dword of `bytes`; behind these, instructions of it whose registers are counted from M0.
    steps: Vec<Option<Box<Step>>>,
    /// Where those are, by their dword of `bytes`.
    relative: FxHashMap<(u32, Relative), u32>,
}

impl Program {
    /// Code of an image loaded at `base`, from an offset on that is a multiple of four; the image's ranges that are given can
    /// be executed.
    pub fn new(
        base: u64,
        start: u64,
        bytes: Vec<u8>,
        executable: Vec<std::ops::Range<u64>>,
        target: Target,
        sizes: FileSizes,
    ) -> Program {
        let steps = std::iter::repeat_with(|| None).take(bytes.len() / 4).collect();
        Program { base, start, bytes, executable, target, sizes, steps, relative: FxHashMap::default() }
    }

    /// The offset of an address in the image.
    pub fn offset(&self, pc: u64) -> u64 {
        pc.wrapping_sub(self.base)
    }

    /// Decodes the instruction at an address if it has not been; gives its place among the steps: dwords of the image.
    ///
    /// # Errors
    /// There is no code, or no instruction that can be executed.
    #[inline]
    pub fn prepare_at(&mut self, pc: u64) -> Result<u32, Trouble> {
        let offset = pc.wrapping_sub(self.base);
        let place = (offset.wrapping_sub(self.start) / 4) as usize;
        if !offset.is_multiple_of(4) || place >= self.bytes.len() / 4 {
            return Err(Trouble::BadProgramCounter(pc));
        }
        if self.steps[place].is_none() {
            self.steps[place] = Some(Box::new(self.prepare(pc, offset)?));
        }
        Ok(place as u32)
    }

    /// Prepares the instruction at a dword of the image with its registers counted from M0, if it is one whose are; gives its
    /// place.
    ///
    /// # Errors
    /// It has no such registers.
    pub fn prepare_relative(&mut self, place: u32, relative: Relative) -> Result<u32, Trouble> {
        if let Some(&place) = self.relative.get(&(place, relative)) {
            return Ok(place);
        }
        let Some(step) = self.prepared(place) else { return Ok(place) };
        let Some(inst) = relative.applied(&step.instruction.inst)? else { return Ok(place) };
        let step = self.step(inst, step.instruction.bytes);
        let new = self.steps.len() as u32;
        self.steps.push(Some(Box::new(step)));
        self.relative.insert((place, relative), new);
        Ok(new)
    }

    /// The instruction at a place, if it has been executed.
    pub fn prepared(&self, place: u32) -> Option<&Step> {
        self.steps.get(place as usize)?.as_deref()
    }

    /// The same without what it does.
    pub fn instruction(&self, place: u32) -> Option<&Instruction> {
        self.prepared(place).map(|step| &step.instruction)
    }

    /// All instructions that have been executed, in order.
    pub fn executed(&self) -> impl Iterator<Item = &Inst> {
        self.steps.iter().flatten().map(|step| &step.instruction.inst)
    }

    /// The instruction at an offset of the image as assembly text, if there is one.
    pub fn text(&self, offset: u64) -> Option<String> {
        let (inst, _) =
            decode(&self.bytes, usize::try_from(offset.checked_sub(self.start)?).ok()?, self.target).ok()?;
        Some(inst.text(self.target).to_string())
    }

    fn prepare(&self, pc: u64, offset: u64) -> Result<Step, Trouble> {
        if !self.executable.iter().any(|range| range.contains(&offset)) {
            return Err(Trouble::BadProgramCounter(pc));
        }
        let (inst, bytes) = decode(&self.bytes, (offset - self.start) as usize, self.target)
            .map_err(|error| Trouble::Undecodable(error.to_string()))?;
        Ok(self.step(inst, bytes as u64))
    }

    fn step(&self, inst: Inst, bytes: u64) -> Step {
        let behind = gcnsel_isa::shift_amount::register_behind(&inst, self.target);
        let action = match behind {
            Some(behind) if usize::from(behind.index) >= self.sizes.vgprs => Err(Trouble::LastRegister),
            _ => self.action(&inst),
        };
        Step { action, instruction: Instruction::new(inst, bytes, self.target, &self.sizes) }
    }

    fn action(&self, inst: &Inst) -> Result<Action, Trouble> {
        let sizes = &self.sizes;
        match inst.op.row().format {
            Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Sopk | Format::Sopp => {
                scalar::prepare(inst, sizes)
            }
            Format::Smem => scalar_memory::prepare(inst, sizes),
            Format::Ds => data_share::prepare(inst, sizes),
            Format::Flat | Format::Global | Format::Scratch | Format::Mubuf | Format::Mtbuf => {
                vector_memory::prepare(inst, sizes)
            }
            Format::Mimg => image::prepare(inst, sizes),
            Format::Vop1 | Format::Vop2 | Format::Vop3 | Format::Vop3p | Format::Vopc | Format::Mai => {
                if let Some(action) = lanes::prepare(inst, sizes)? {
                    return Ok(action);
                }
                if let Some(action) = matrix::prepare(inst, sizes)? {
                    return Ok(action);
                }
                gcnsel_isa::semantics::visit(inst.op, valu::Builder::new(inst, sizes))?
            }
        }
    }
}
