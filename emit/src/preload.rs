//! Kernel arguments that are preloaded: that are in user SGPRs when a wave starts, where the target can have them there.
//!
//! A kernel asks for that by its first parameters' attribute `inreg`, or its user by an option. [`preload_arguments`] then takes
//! their loads out of the kernel, before allocation, and makes inputs of what they load. The command processor sets up to 16
//! user SGPRs, of which other inputs have some. Firmware that does not preload finds the loads in the kernel's header
//! ([`crate::preload_header`]).
//!
//! Source: LLVM's AMDGPU usage document, "Preloaded Kernel Arguments".

use gcnsel_codeobject::KernelDescriptor;
use gcnsel_isa::{Bank, Op};
use gcnsel_mir::{
    Edges, Function, Input, InputKind, Inst, MemoryOperand, Operand, Origin, RegKind, RegRef, Terminator,
    VReg,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// User SGPRs that the command processor sets, at most.
const USER_SGPRS: u8 = 16;

/// SGPRs of the scratch resource, which register allocation may ask for yet.
const SCRATCH_RESOURCE: u8 = 4;

/// Scalar loads, which load arguments, and how many dwords they load.
pub const LOADS: [(Op, u8); 5] = [
    (Op::S_LOAD_DWORD, 1),
    (Op::S_LOAD_DWORDX2, 2),
    (Op::S_LOAD_DWORDX4, 4),
    (Op::S_LOAD_DWORDX8, 8),
    (Op::S_LOAD_DWORDX16, 16),
];

/// A load of kernel arguments.
struct KernargLoad {
    inst: Inst,
    result: VReg,
    /// The first dword's number in the kernarg segment.
    first: u32,
    dwords: u32,
}

/// The dwords at the start of the kernarg segment that can be preloaded.
struct Preloadable {
    /// Bit n: some instruction reads dword n.
    read: u32,
    /// Bit n: some instruction reads the dwords n - 1 and n as parts of one operand.
    joined: u32,
    /// The SGPR of the first dword.
    first_sgpr: u32,
    /// How many dwords.
    dwords: u32,
}

impl Preloadable {
    /// Those of a kernel that wants so many; `None` if there is no user SGPR left for one.
    fn new(f: &Function, wanted: u32) -> Option<Preloadable> {
        let mut descriptor = KernelDescriptor::default();
        crate::enable_inputs(f, &mut descriptor);
        let has_resource =
            descriptor.enable_sgpr_private_segment_buffer || f.target.info().architected_flat_scratch;
        let reserved = if has_resource { 0 } else { SCRATCH_RESOURCE };
        let first = descriptor.user_sgpr_count;
        let dwords = u32::from(USER_SGPRS.checked_sub(first + reserved)?).min(wanted);
        (dwords != 0).then_some(Preloadable { read: 0, joined: 0, first_sgpr: first.into(), dwords })
    }

    /// Preloads dwords that an operand reads, from one on. Says whether that can be: they have to be among these, and with
    /// what others read of them a register.
    fn read(&mut self, first: u32, dwords: u32) -> bool {
        if first + dwords > self.dwords {
            return false;
        }
        let bits = ((1 << dwords) - 1) << first;
        let with = Preloadable { read: self.read | bits, joined: self.joined | bits & bits << 1, ..*self };
        let is_possible = with.tuples().all(|(first, dwords)| with.is_aligned(first, dwords));
        if is_possible {
            *self = with;
        }
        is_possible
    }

    /// The tuples that are preloaded: what is read as one. The first dword of each, and how many.
    fn tuples(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let (starts, joined) = (self.read & !self.joined, self.joined);
        (0..u32::BITS)
            .filter(move |first| starts >> first & 1 != 0)
            .map(move |first| (first, 1 + (joined >> first >> 1).trailing_ones()))
    }

    /// Whether dwords are preloaded to where a tuple of that width can be. Wider ones than pairs, of which arguments seldom are read,
    /// would need SGPRs whose number four divides.
    fn is_aligned(&self, first: u32, dwords: u32) -> bool {
        dwords <= 2 && (self.first_sgpr + first).is_multiple_of(dwords)
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
    let Some(mut preloadable) = Preloadable::new(f, dwords) else { return replaced };
    let mut loads = kernarg_loads(f, segment, preloadable.dwords);
    loads.sort_by_key(|load| load.first);
    let mut preloaded = Vec::new();
    let mut gone = FxHashSet::default();
    for (load, parts) in loads.iter().zip(parts_read(f, &loads)) {
        let (arrives, stays): (Vec<RegRef>, Vec<RegRef>) = parts
            .into_iter()
            .partition(|part| preloadable.read(load.first + u32::from(part.first), part.dwords.into()));
        if stays.is_empty() {
            gone.insert(load.inst);
        } else if !arrives.is_empty() {
            narrow(f, load, &stays, &mut replaced);
        }
        preloaded.extend(arrives.into_iter().map(|part| (part, load.first + u32::from(part.first))));
    }
    // By dword: the register that it is in, and which of its dwords.
    let mut places: Vec<Option<(VReg, u8)>> = vec![None; preloadable.dwords as usize];
    for (first, dwords) in preloadable.tuples() {
        let first_part = preloaded.iter().find(|&&(_, at)| at == first);
        let origin = first_part.map_or(Origin::NONE, |(part, _)| f.regs[part.reg].origin);
        let vreg = f.new_reg(Bank::Sgpr, dwords as u8, RegKind::Plain, origin);
        let kind = InputKind::Arguments { first: first as u8, dwords: dwords as u8 };
        f.inputs.push(Input { kind, vreg, phys: None });
        for dword in 0..dwords {
            places[(first + dword) as usize] = Some((vreg, dword as u8));
        }
    }
    for (part, at) in preloaded {
        if let Some((reg, first)) = places[at as usize] {
            replaced.insert(part, RegRef { reg, first, dwords: part.dwords });
        }
    }
    f.inputs.sort_by_key(|input| input.kind);
    replace(f, &replaced, &gone);
    replaced
}

/// The loads at constant places among the first dwords of the kernarg segment.
fn kernarg_loads(f: &Function, segment: VReg, dwords: u32) -> Vec<KernargLoad> {
    let mut loads = Vec::new();
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            let Some(op) = data.opcode.isa().filter(|op| LOADS.iter().any(|(wide, _)| wide == op)) else {
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
                debug_assert!(LOADS.contains(&(op, result.dwords)), "{op:?}");
                let (first, dwords) = (offset / 4, result.dwords.into());
                loads.push(KernargLoad { inst, result: result.reg, first, dwords });
            }
        }
    }
    loads
}

/// By load, the parts of its result that are read, in their order.
fn parts_read(f: &Function, loads: &[KernargLoad]) -> Vec<Vec<RegRef>> {
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

/// Has a load load no more than what is not preloaded.
fn narrow(f: &mut Function, load: &KernargLoad, stays: &[RegRef], replaced: &mut Replaced) {
    let first = stays.iter().map(|part| u32::from(part.first)).min().unwrap_or(0);
    let end = stays.iter().map(|part| u32::from(part.first + part.dwords)).max().unwrap_or(load.dwords);
    let fits = |&&(_, width): &&(Op, u8)| u32::from(width) >= end - first;
    let Some(&(op, width)) = LOADS.iter().find(fits).filter(|&&(_, width)| u32::from(width) < load.dwords)
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

/// Reads what is preloaded, and takes loads away.
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
