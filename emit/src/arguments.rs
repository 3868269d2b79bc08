//! Kernel arguments that are in SGPRs when a wave starts, where the target can have them there.
//!
//! A kernel asks for that by its first parameters' attribute `inreg`, or its user by an option. [`preload_arguments`] then takes
//! their loads out of the kernel, and makes inputs of what they load. The command processor sets up to 16 SGPRs, of which other
//! inputs have some.
//!
//! Firmware that does not know of this starts a wave at the kernel's first instruction, without the arguments; firmware that
//! does starts it 256 bytes behind. [`load_where_not_preloaded`] puts what loads them into these bytes.
//!
//! Source: LLVM's AMDGPU usage document, "Preloaded Kernel Arguments".

use crate::machine::{End, Machine, MachineBlock, MachineInst};
use gcnsel_codeobject::{KernelDescriptor, PRELOAD_HEADER_BYTES, ScalarInput};
use gcnsel_isa::{Bank, Op, Operand as Coded, Reg, WaitCounts, encode};
use gcnsel_mir::{
    Edges, Function, Input, InputKind, Inst, MemoryOperand, Operand, Origin, RegKind, RegRef, Terminator,
    VReg,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// SGPRs that the command processor sets.
const USER_SGPRS: u8 = 16;

/// SGPRs of the scratch resource, which register allocation may ask for yet.
const SCRATCH_RESOURCE: u8 = 4;

/// What loads arguments, and how many dwords.
const WIDTHS: [(Op, u8); 5] = [
    (Op::S_LOAD_DWORD, 1),
    (Op::S_LOAD_DWORDX2, 2),
    (Op::S_LOAD_DWORDX4, 4),
    (Op::S_LOAD_DWORDX8, 8),
    (Op::S_LOAD_DWORDX16, 16),
];

/// A load of arguments.
struct Load {
    inst: Inst,
    result: VReg,
    /// The first dword's number in the kernarg segment.
    first: u32,
    dwords: u32,
}

/// The dwords at the start of the kernarg segment that can arrive in SGPRs.
struct Window {
    /// Bit n: some instruction reads dword n.
    read: u32,
    /// Bit n: some instruction reads the dwords n - 1 and n as parts of one operand.
    joined: u32,
    /// The SGPR of the first dword.
    sgpr: u32,
    /// How many dwords.
    dwords: u32,
}

impl Window {
    /// The window of a kernel that wants so many dwords; `None` if there is no SGPR left for one.
    fn new(f: &Function, wanted: u32) -> Option<Window> {
        let mut descriptor = KernelDescriptor::default();
        crate::enable_inputs(f, &mut descriptor);
        let has_resource =
            descriptor.enable_sgpr_private_segment_buffer || f.target.info().architected_flat_scratch;
        let reserved = if has_resource { 0 } else { SCRATCH_RESOURCE };
        let sgpr = descriptor.user_sgpr_count;
        let dwords = u32::from(USER_SGPRS.checked_sub(sgpr + reserved)?).min(wanted);
        (dwords != 0).then_some(Window { read: 0, joined: 0, sgpr: sgpr.into(), dwords })
    }

    /// Has dwords arrive that an operand reads, from one on. Says whether they can: they have to be within the window, and with
    /// what others read of them a register.
    fn read(&mut self, first: u32, dwords: u32) -> bool {
        if first + dwords > self.dwords {
            return false;
        }
        let bits = ((1 << dwords) - 1) << first;
        let with = Window { read: self.read | bits, joined: self.joined | bits & bits << 1, ..*self };
        let is_possible = with.pieces().all(|(first, dwords)| with.is_register(first, dwords));
        if is_possible {
            *self = with;
        }
        is_possible
    }

    /// What is read as one: the first dword, and how many.
    fn pieces(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let (starts, joined) = (self.read & !self.joined, self.joined);
        (0..u32::BITS)
            .filter(move |first| starts >> first & 1 != 0)
            .map(move |first| (first, 1 + (joined >> first >> 1).trailing_ones()))
    }

    /// Whether dwords arrive where a register of that width can be. Wider ones than pairs, of which arguments seldom are read,
    /// would need SGPRs whose number four divides.
    fn is_register(&self, first: u32, dwords: u32) -> bool {
        dwords <= 2 && (self.sgpr + first).is_multiple_of(dwords)
    }
}

/// What stands for parts of loaded registers now.
pub type Replaced = FxHashMap<RegRef, RegRef>;

/// Makes inputs of the first dwords of the kernarg segment, as far as a kernel reads them and there are SGPRs for them. It
/// returns what is read instead.
pub fn preload_arguments(f: &mut Function, dwords: u32) -> Replaced {
    let mut replaced = Replaced::default();
    let segment = f.inputs.iter().find(|input| input.kind == InputKind::KernargPtr).map(|input| input.vreg);
    let Some(segment) = segment.filter(|_| f.target.info().preloads_arguments && !f.is_callable) else {
        return replaced;
    };
    let Some(mut window) = Window::new(f, dwords) else { return replaced };
    let mut loads = loads(f, segment, window.dwords);
    loads.sort_by_key(|load| load.first);
    let mut arriving = Vec::new();
    let mut gone = FxHashSet::default();
    for (load, parts) in loads.iter().zip(parts(f, &loads)) {
        let (arrives, stays): (Vec<RegRef>, Vec<RegRef>) = parts
            .into_iter()
            .partition(|part| window.read(load.first + u32::from(part.first), part.dwords.into()));
        if stays.is_empty() {
            gone.insert(load.inst);
        } else if !arrives.is_empty() {
            narrow(f, load, &stays, &mut replaced);
        }
        arriving.extend(arrives.into_iter().map(|part| (part, load.first + u32::from(part.first))));
    }
    // By dword of the window: the register and which of its dwords.
    let mut places: Vec<Option<(VReg, u8)>> = vec![None; window.dwords as usize];
    for (first, dwords) in window.pieces() {
        let first_part = arriving.iter().find(|&&(_, at)| at == first);
        let origin = first_part.map_or(Origin::NONE, |(part, _)| f.regs[part.reg].origin);
        let vreg = f.new_reg(Bank::Sgpr, dwords as u8, RegKind::Plain, origin);
        let kind = InputKind::Arguments { first: first as u8, dwords: dwords as u8 };
        f.inputs.push(Input { kind, vreg, phys: None });
        for dword in 0..dwords {
            places[(first + dword) as usize] = Some((vreg, dword as u8));
        }
    }
    for (part, at) in arriving {
        if let Some((reg, first)) = places[at as usize] {
            replaced.insert(part, RegRef { reg, first, dwords: part.dwords });
        }
    }
    f.inputs.sort_by_key(|input| input.kind);
    replace(f, &replaced, &gone);
    replaced
}

/// The loads at constant places among the first dwords of the kernarg segment.
fn loads(f: &Function, segment: VReg, dwords: u32) -> Vec<Load> {
    let mut loads = Vec::new();
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            let Some(op) = data.opcode.isa().filter(|op| WIDTHS.iter().any(|(wide, _)| wide == op)) else {
                continue;
            };
            let [Operand::Reg(result), Operand::Reg(base), Operand::Off] = data.operands[..] else {
                continue;
            };
            let is_plain = |memory: &MemoryOperand| memory.invariant && !memory.volatile;
            let offset = u32::try_from(data.mods.offset).ok().filter(|offset| offset.is_multiple_of(4));
            let (Some(offset), Some(memory)) = (offset, data.memory) else { continue };
            let is_argument = base.reg == segment && f.is_whole(base) && is_plain(&f.memory[memory]);
            if is_argument && offset / 4 < dwords {
                debug_assert!(WIDTHS.contains(&(op, result.dwords)), "{op:?}");
                let (first, dwords) = (offset / 4, result.dwords.into());
                loads.push(Load { inst, result: result.reg, first, dwords });
            }
        }
    }
    loads
}

/// By load, the parts of its result that are read, in their order.
fn parts(f: &Function, loads: &[Load]) -> Vec<Vec<RegRef>> {
    let numbers: FxHashMap<VReg, usize> =
        loads.iter().enumerate().map(|(n, load)| (load.result, n)).collect();
    let mut parts = vec![Vec::new(); loads.len()];
    let mut note = |part: RegRef| {
        if let Some(&load) = numbers.get(&part.reg) {
            parts[load].push(part);
        }
    };
    for &block in &f.layout {
        let data = &f.blocks[block];
        data.insts.iter().flat_map(|&inst| f.uses(inst)).for_each(&mut note);
        let edges = [Edges::Thread, Edges::Wave].into_iter().flat_map(|edges| data.edges(edges));
        edges.flat_map(|(_, args)| args).filter_map(|arg| arg.as_reg()).for_each(&mut note);
        if let Some(Terminator::Divergent { mask, .. }) = &data.terminator {
            mask.as_reg().into_iter().for_each(&mut note);
        }
    }
    for parts in &mut parts {
        parts.sort_unstable_by_key(|part| (part.first, part.dwords));
        parts.dedup();
    }
    parts
}

/// Has a load load no more than what does not arrive.
fn narrow(f: &mut Function, load: &Load, stays: &[RegRef], replaced: &mut Replaced) {
    let first = stays.iter().map(|part| u32::from(part.first)).min().unwrap_or(0);
    let end = stays.iter().map(|part| u32::from(part.first + part.dwords)).max().unwrap_or(load.dwords);
    let fits = |&&(_, width): &&(Op, u8)| u32::from(width) >= end - first;
    let Some(&(op, width)) = WIDTHS.iter().find(fits).filter(|&&(_, width)| u32::from(width) < load.dwords)
    else {
        return;
    };
    // It loads nothing that has not been loaded.
    let first = first.min(load.dwords - u32::from(width));
    let origin = f.regs[load.result].origin;
    let result = f.new_reg(Bank::Sgpr, width, RegKind::Plain, origin);
    let whole = f.whole(result);
    let data = &mut f.insts[load.inst];
    data.opcode = op.into();
    data.operands[0] = whole;
    data.mods.offset += first as i32 * 4;
    if let Some(memory) = data.memory {
        f.memory[memory].size = u32::from(width) * 4;
    }
    for part in stays {
        let narrow = RegRef { reg: result, first: part.first - first as u8, dwords: part.dwords };
        replaced.insert(*part, narrow);
    }
}

/// Reads what arrives, and takes loads away.
fn replace(f: &mut Function, replaced: &Replaced, gone: &FxHashSet<Inst>) {
    let place = |operand: &mut Operand| {
        if let Operand::Reg(part) = operand {
            *part = replaced.get(part).copied().unwrap_or(*part);
        }
    };
    for &block in &f.layout {
        let data = &mut f.blocks[block];
        data.insts.retain(|inst| !gone.contains(inst));
        for &inst in &data.insts {
            f.insts[inst].operands.iter_mut().for_each(place);
        }
        for edges in [Edges::Thread, Edges::Wave] {
            data.edges_mut(edges).into_iter().flat_map(|(_, args)| args).for_each(place);
        }
        if let Some(Terminator::Divergent { mask, .. }) = &mut data.terminator {
            place(mask);
        }
    }
}

/// Puts what loads the arguments in front of a kernel that has them preloaded.
pub fn load_where_not_preloaded(f: &Function, machine: &mut Machine) {
    let mut descriptor = KernelDescriptor::default();
    crate::enable_inputs(f, &mut descriptor);
    let dwords = descriptor.kernarg_preload_length;
    if f.is_callable || dwords == 0 {
        return;
    }
    let sgpr = |input| descriptor.sgpr_of(f.target, input).expect("an enabled input has a register");
    let segment = Reg::sgpr(sgpr(ScalarInput::KernargSegmentPtr).into(), 2);
    let start = sgpr(ScalarInput::KernargPreload { first_dword: 0 });
    let mut insts = Vec::new();
    let mut done = 0;
    while done < dwords {
        let at = start + done;
        let fits = |&(_, width): &(Op, u8)| width <= dwords - done && at.is_multiple_of(width.min(4));
        let (op, width) = WIDTHS.into_iter().rfind(fits).unwrap_or(WIDTHS[0]);
        let result = Reg::sgpr(at.into(), width);
        let mut load = MachineInst::new(op, [Coded::Reg(result), Coded::Reg(segment), Coded::Off]);
        load.inst.mods = op.row().default_mods();
        load.inst.mods.offset = i32::from(done) * 4;
        insts.push(load);
        done += width;
    }
    let wait = WaitCounts { lgkm: 0, ..WaitCounts::NONE };
    insts.push(MachineInst::new(Op::S_WAITCNT, [Coded::Imm(wait.pack().into())]));
    let words = |inst: &MachineInst| encode(&inst.inst, f.target).map_or(0, |words| words.len() as u32);
    // The branch over the padding is a dword, too.
    let used = 4 * (1 + insts.iter().map(words).sum::<u32>());
    let padding =
        (used..PRELOAD_HEADER_BYTES as u32).step_by(4).map(|_| MachineInst::new(Op::S_NOP, [Coded::Imm(0)]));
    let padding = padding.collect();
    let place: Vec<usize> = (2..machine.blocks.len() + 2).collect();
    machine.blocks.iter_mut().for_each(|block| block.end = block.end.renumbered(&place));
    // Numbers of no block: what asks for an instruction's block finds none for the header's.
    let labels = machine.blocks.iter().map(|block| block.label + 1).fold(f.blocks.len() as u32, u32::max);
    let block = |n, insts| MachineBlock { label: labels + n, insts, end: End::Jump(2), ending: Origin::NONE };
    machine.blocks.splice(0..0, [block(0, insts), block(1, padding)]);
}
