//! Machine functions.

use crate::{
    Block, BlockData, Inst, InstData, Journal, MemoryOperand, MemoryRef, Opcode, Operand, Origin, Origins,
    Pseudo, RegRef, Slot, VReg,
};
use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use gcnsel_isa::{Bank, Reg, Settings, Target, TargetId};
use rustc_hash::FxHashMap;

/// What the bits of a register mean, beyond its bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RegKind {
    /// A value, the same in all lanes (SGPR) or one per lane (VGPR).
    #[default]
    Plain,
    /// A divergent i1: one bit per lane in an SGPR pair.
    LaneMask,
    /// A VGPR whose inactive lanes mean something: SGPR spill lanes, which live on the wave edges, and whole-wave
    /// values, which all lanes write ([`InstData::all_lanes`]) and which live in one block. Its register is nobody
    /// else's.
    WholeWave,
}

/// A virtual register's facts.
#[derive(Clone, Debug)]
pub struct RegData {
    /// Register file.
    pub bank: Bank,
    /// Width in dwords.
    pub dwords: u8,
    /// What its bits mean.
    pub kind: RegKind,
    /// Which IR value it holds.
    pub origin: Origin,
}

/// Why there is a stack object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotKind {
    /// An `alloca`.
    Alloca,
    /// A spilled VGPR.
    Spill,
    /// What `alloca`s of variable size take pieces of; it lies behind all others, and there may be more than its size.
    Stack,
    /// An argument, in the caller's frame: so many bytes from its end.
    Incoming(u32),
    /// An argument of calls, in the frame of whoever is called: so many bytes from the end of this function's.
    Outgoing(u32),
}

/// A stack object's facts.
#[derive(Clone, Debug)]
pub struct SlotData {
    /// Bytes per lane.
    pub size: u32,
    /// Alignment in bytes.
    pub align: u32,
    /// Why it is there.
    pub kind: SlotKind,
}

/// What a wave finds in a register when it starts (AMDGPUUsage, "Initial Kernel Execution State"). Selection
/// says which inputs it needs; which register holds each follows from the whole set, by `codeobject`'s table of
/// the initial state, and `emit::place_inputs` fills it in before registers are allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InputKind {
    /// Four SGPRs: the scratch buffer resource.
    PrivateSegmentBuffer,
    /// Two SGPRs: address of the dispatch packet.
    DispatchPtr,
    /// Two SGPRs: address of the queue.
    QueuePtr,
    /// Two SGPRs: address of the kernel arguments.
    KernargPtr,
    /// Two SGPRs: the dispatch's number.
    DispatchId,
    /// Two SGPRs: flat scratch initialisation.
    FlatScratchInit,
    /// One SGPR: scratch bytes per work-item.
    PrivateSegmentSize,
    /// SGPRs: dwords of the kernarg segment, which arrive without a load.
    Arguments {
        /// The first one's number.
        first: u8,
        /// How many.
        dwords: u8,
    },
    /// One SGPR: work-group number in x.
    WorkgroupIdX,
    /// One SGPR: work-group number in y.
    WorkgroupIdY,
    /// One SGPR: work-group number in z.
    WorkgroupIdZ,
    /// One SGPR: work-group information.
    WorkgroupInfo,
    /// One SGPR: byte offset of the wave's scratch in the buffer.
    PrivateSegmentWaveOffset,
    /// One VGPR: work-item number in x. On targets with packed ids one register holds all three, ten bits each, x
    /// low, and a function has one input of them, of the kind of the last dimension it wants.
    WorkitemIdX,
    /// One VGPR: work-item number in y.
    WorkitemIdY,
    /// One VGPR: work-item number in z.
    WorkitemIdZ,
    /// Of functions that are not kernels. Two SGPRs: address of the hidden kernel arguments.
    ImplicitArgPtr,
    /// Of functions that are not kernels. Two SGPRs: where to return to.
    ReturnAddress,
    /// Of functions that are not kernels: a dword of an argument, by the number of its register.
    Argument(u16),
    /// The same of an `inreg` argument.
    ScalarArgument(u16),
}

/// A register that is live when the function starts.
#[derive(Clone, Debug)]
pub struct Input {
    /// What it holds.
    pub kind: InputKind,
    /// The virtual register that stands for it; defined at the top of the entry block.
    pub vreg: VReg,
    /// The physical register, of the same width; `None` until the inputs are placed.
    pub phys: Option<Reg>,
}

/// A machine function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Name without the `@`.
    pub name: Box<str>,
    /// Target.
    pub target: Target,
    /// What the code may assume of the processor's settings.
    pub settings: Settings,
    /// Blocks; blocks not in the layout are dead.
    pub blocks: PrimaryMap<Block, BlockData>,
    /// Order of the blocks, the entry first. After `wave`, the linear order.
    pub layout: Vec<Block>,
    /// Instructions; those not in a block are dead.
    pub insts: PrimaryMap<Inst, InstData>,
    /// Dead instructions of which nothing is known elsewhere: their numbers are given away again ([`Function::make`]).
    pub spare_insts: Vec<Inst>,
    /// Virtual registers.
    pub regs: PrimaryMap<VReg, RegData>,
    /// Memory operands.
    pub memory: PrimaryMap<MemoryRef, MemoryOperand>,
    /// Stack objects.
    pub slots: PrimaryMap<Slot, SlotData>,
    /// Registers that are live at the start.
    pub inputs: Vec<Input>,
    /// Whether it is called, rather than launched: it begins and ends as `isa::convention` says.
    pub is_callable: bool,
    /// The physical register of each operand of a call or return, in operand order.
    pub call_registers: FxHashMap<Inst, Vec<Reg>>,
    /// The lanes that execute an instruction of which [`InstData::all_lanes`] says that exec does not matter, where these
    /// are not all of them; bit `n` is lane `n`. Made by SGPR allocation.
    pub lane_masks: FxHashMap<Inst, u64>,
    /// Where instructions and registers come from.
    pub origins: Origins,
    /// Where the branches at the ends of blocks come from: the IR's terminators.
    pub endings: SecondaryMap<Block, Origin>,
    /// Most VGPRs the function may use (occupancy asked for, or the hardware's), AGPRs not counted.
    pub vgpr_budget: u16,
    /// Most AGPRs the function may use.
    pub agpr_budget: u16,
    /// Most SGPRs the function may use, VCC not counted.
    pub sgpr_budget: u16,
    /// What the stages note of their decisions, if somebody will ask; the code is the same without.
    pub journal: Option<Box<Journal>>,
}

impl Function {
    /// Where instructions stand, by their origins: the first of those that share one.
    pub fn places_by_origin(&self) -> FxHashMap<Origin, (Block, usize)> {
        let mut places = FxHashMap::default();
        for &block in &self.layout {
            for (at, &inst) in self.blocks[block].insts.iter().enumerate() {
                let origin = self.insts[inst].origin;
                if origin != Origin::NONE {
                    places.entry(origin).or_insert((block, at));
                }
            }
        }
        places
    }

    /// An empty function with the target's register limits.
    pub fn new(name: impl Into<Box<str>>, target: Target) -> Self {
        Function {
            name: name.into(),
            target,
            settings: Settings::default(),
            blocks: PrimaryMap::new(),
            layout: Vec::new(),
            insts: PrimaryMap::new(),
            spare_insts: Vec::new(),
            regs: PrimaryMap::new(),
            memory: PrimaryMap::new(),
            slots: PrimaryMap::new(),
            inputs: Vec::new(),
            is_callable: false,
            call_registers: FxHashMap::default(),
            lane_masks: FxHashMap::default(),
            origins: Origins::default(),
            endings: SecondaryMap::with_default(Origin::NONE),
            vgpr_budget: 256,
            agpr_budget: 0,
            sgpr_budget: 102,
            journal: None,
        }
    }

    /// The target and its settings.
    pub fn target_id(&self) -> TargetId {
        TargetId { target: self.target, settings: self.settings }
    }

    /// The lanes that execute an instruction whatever exec is; `None` if these are the active ones.
    pub fn lanes_of(&self, inst: Inst) -> Option<u64> {
        self.insts[inst].all_lanes.then(|| self.lane_masks.get(&inst).copied().unwrap_or(u64::MAX))
    }

    /// Whether an instruction is a call.
    pub fn is_call(&self, inst: Inst) -> bool {
        matches!(self.insts[inst].opcode, Opcode::Pseudo(Pseudo::Call(_)))
    }

    /// Whether it calls functions.
    pub fn makes_calls(&self) -> bool {
        self.call_registers.keys().any(|&inst| self.is_call(inst))
    }

    /// Whether it has to do with the calling convention at all.
    pub fn has_convention(&self) -> bool {
        self.is_callable || self.makes_calls()
    }

    /// The entry block.
    ///
    /// # Panics
    /// If there are no blocks.
    pub fn entry(&self) -> Block {
        self.layout[0]
    }

    /// A new virtual register.
    #[inline]
    pub fn new_reg(&mut self, bank: Bank, dwords: u8, kind: RegKind, origin: Origin) -> VReg {
        self.regs.push(RegData { bank, dwords, kind, origin })
    }

    /// A new virtual register like another.
    pub fn clone_reg(&mut self, reg: VReg) -> VReg {
        let data = self.regs[reg].clone();
        self.regs.push(data)
    }

    /// Whether that is all of a register: as many dwords as it has can only begin with its first.
    pub fn is_whole(&self, part: RegRef) -> bool {
        part.dwords == self.regs[part.reg].dwords
    }

    /// The whole of a register as an operand.
    pub fn whole(&self, reg: VReg) -> Operand {
        Operand::Reg(RegRef { reg, first: 0, dwords: self.regs[reg].dwords })
    }

    /// A new instruction, which is to be put into a block. It gets the number of a spare one, if there is one.
    pub fn make(&mut self, data: InstData) -> Inst {
        match self.spare_insts.pop() {
            Some(inst) => {
                self.insts[inst] = data;
                inst
            }
            None => self.insts.push(data),
        }
    }

    /// Finds out which instructions are in no block.
    pub fn find_spare_insts(&mut self) {
        let mut is_used: EntitySet<Inst> = EntitySet::with_capacity(self.insts.len());
        is_used.extend(self.layout.iter().flat_map(|&block| &self.blocks[block].insts).copied());
        is_used.extend(self.call_registers.keys().chain(self.lane_masks.keys()).copied());
        let spare = self.insts.keys().filter(|&inst| !is_used.contains(inst));
        self.spare_insts = spare.collect();
    }

    /// Adds an instruction at the end of a block.
    pub fn append(&mut self, block: Block, data: InstData) -> Inst {
        let inst = self.insts.push(data);
        self.blocks[block].insts.push(inst);
        inst
    }

    /// How many operands, from the front, are definitions.
    #[inline]
    pub fn def_count(&self, inst: Inst) -> usize {
        self.insts[inst].def_count()
    }

    /// The virtual registers that an instruction defines.
    #[inline]
    pub fn defs(&self, inst: Inst) -> impl Iterator<Item = VReg> + '_ {
        let data = &self.insts[inst];
        data.operands[..data.def_count()].iter().filter_map(|o| o.as_reg()).map(|r| r.reg)
    }

    /// The virtual registers that an instruction uses, in operand order, with repetitions.
    #[inline]
    pub fn uses(&self, inst: Inst) -> impl Iterator<Item = RegRef> + '_ {
        let data = &self.insts[inst];
        data.operands[data.def_count()..].iter().filter_map(|o| o.as_reg())
    }
}
