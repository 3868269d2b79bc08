//! A kernel from its allocated function: code, descriptor, metadata and listing.

use crate::layout::{Coded, Label, LabelPart, Listener};
use crate::machine::{MachineInst, SymbolUse};
use crate::preload_header::insert_preload_header;
use crate::usage::Usage;
use crate::{
    apply_memory_model, break_clauses, compare_before_waits, fold_empty_blocks, insert_nops, insert_prologue,
    insert_waits, layout, machine, rotate_latches, settle_undefined,
};
use gcnsel_codeobject::metadata::{self, Args};
use gcnsel_codeobject::{Code, Kernel, KernelDescriptor, Linkage, Relocation, RelocationKind, Version};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::{Op, Reg, Target, TargetId};
use gcnsel_mir::{Block, DebugLoc, Function, Journal, Origins, SlotKind, SymbolPart, Written};
use std::fmt::Write;

/// What a kernel is besides its code: from the IR's function and its attributes.
#[derive(Clone, Debug)]
pub struct KernelFacts {
    /// Who sees its symbols.
    pub linkage: Linkage,
    /// Bytes of the kernarg segment, hidden arguments included.
    pub kernarg_size: u32,
    /// The segment's alignment in bytes.
    pub kernarg_align: u32,
    /// Arguments, hidden ones last.
    pub args: Args,
    /// Static LDS of a workgroup, in bytes.
    pub lds_bytes: u32,
    /// The largest workgroup, in work-items.
    pub max_flat_workgroup_size: u32,
    /// The workgroup size the kernel demands.
    pub reqd_workgroup_size: Option<[u32; 3]>,
    /// The workgroup size the kernel suggests.
    pub workgroup_size_hint: Option<[u32; 3]>,
    /// The most workgroups in each dimension, where the kernel says so.
    pub max_workgroups: [Option<u32>; 3],
    /// OpenCL's `vec_type_hint`.
    pub vec_type_hint: Option<String>,
    /// Not a plain kernel: `init` or `fini`.
    pub kind: Option<&'static str>,
    /// The source language and its version.
    pub language: Option<(String, [u32; 2])>,
    /// Every workgroup is of the same size.
    pub uniform_work_group_size: bool,
    /// f32 denormals: bit 0 keeps them in inputs, bit 1 in results.
    pub denormals_f32: u8,
    /// Denormals of f16 and f64.
    pub denormals_f16_f64: u8,
    /// What is too large for a half or an eight-bit float becomes the largest one.
    pub fp16_overflow: bool,
    /// `clamp` turns NaN into 0.
    pub dx10_clamp: bool,
    /// Signalling NaNs are quieted.
    pub ieee_mode: bool,
    /// A workgroup's waves may be on several compute units.
    pub tg_split: bool,
}

impl Default for KernelFacts {
    /// A kernel without arguments, with LLVM's default modes.
    fn default() -> Self {
        KernelFacts {
            linkage: Linkage::KERNEL,
            kernarg_size: 0,
            kernarg_align: 4,
            args: Args::default(),
            lds_bytes: 0,
            max_flat_workgroup_size: 1024,
            reqd_workgroup_size: None,
            workgroup_size_hint: None,
            max_workgroups: [None; 3],
            vec_type_hint: None,
            kind: None,
            language: None,
            uniform_work_group_size: false,
            denormals_f32: 3,
            denormals_f16_f64: 3,
            fp16_overflow: false,
            dx10_clamp: true,
            ieee_mode: true,
            tg_split: false,
        }
    }
}

/// What register allocation did besides naming registers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Spills {
    /// SGPRs spilled, in dwords.
    pub sgprs: u32,
    /// VGPRs spilled, in dwords.
    pub vgprs: u32,
    /// Scratch of a lane, in bytes.
    pub scratch_bytes: u32,
}

/// A kernel ready to be written.
#[derive(Clone, Debug)]
pub struct EmittedKernel {
    /// For the code object.
    pub kernel: Kernel,
    /// The code as assembly text: labels and instructions, a line each. Empty if it was not asked for.
    pub listing: String,
    /// Where code of another source location begins; nothing if no instruction has one.
    pub runs: Vec<Run>,
    /// The registers it uses.
    pub usage: Usage,
    /// What the stages have noted, with the origins of the code, if somebody will ask.
    pub journal: Option<Box<Journal>>,
}

/// Code of one source location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Where it begins, in bytes from the function's start.
    pub offset: u64,
    /// Where it begins in the listing, in bytes.
    pub in_listing: usize,
    /// The location.
    pub location: Option<DebugLoc>,
}

/// A function that is not a kernel, ready to be written.
#[derive(Clone, Debug)]
pub struct EmittedFunction {
    /// For the code object.
    pub function: gcnsel_codeobject::Function,
    /// As [`EmittedKernel::listing`].
    pub listing: String,
    /// As [`EmittedKernel::runs`].
    pub runs: Vec<Run>,
    /// The registers it uses itself.
    pub usage: Usage,
    /// Its frame may take more than its size says.
    pub is_dynamic: bool,
    /// As [`EmittedKernel::journal`].
    pub journal: Option<Box<Journal>>,
}

impl EmittedKernel {
    /// Takes in what the kernel calls, directly and through others: the registers, and so many bytes of scratch with its own.
    /// `is_dynamic`: how much scratch is needed is not known.
    pub fn add_callees(&mut self, id: TargetId, usage: &Usage, scratch_bytes: u32, is_dynamic: bool) {
        self.usage.merge(usage);
        let (kernel, usage) = (&mut self.kernel, &self.usage);
        let is_dynamic = is_dynamic || kernel.descriptor.uses_dynamic_stack;
        kernel.descriptor.private_segment_fixed_size = scratch_bytes;
        kernel.descriptor.uses_dynamic_stack = is_dynamic;
        let target = id.target;
        if target.info().architected_flat_scratch {
            kernel.descriptor.enable_private_segment = scratch_bytes != 0 || is_dynamic;
        }
        kernel.descriptor.set_register_counts(target, usage.total_sgprs(id), usage.vgprs, usage.agprs);
        let metadata = &mut kernel.metadata;
        metadata.private_segment_fixed_size = scratch_bytes;
        metadata.uses_dynamic_stack = metadata.uses_dynamic_stack.map(|_| is_dynamic);
        metadata.sgpr_count = usage.total_sgprs(id);
        metadata.vgpr_count = usage.total_vgprs(target);
        metadata.agpr_count = metadata.agpr_count.map(|_| usage.agprs);
    }
}

/// Emits a kernel: prologue, memory model, waits, hazards, branches, encoding, descriptor and metadata.
///
/// `symbol_name` gives the name of a symbol of the IR module by its number; `listing` asks for assembly text, with a
/// number that tells kernels of a module apart in labels.
///
/// # Errors
/// When an instruction cannot be encoded or a branch cannot reach; the message names the function.
pub fn emit_kernel(
    f: Function,
    facts: &KernelFacts,
    spills: Spills,
    version: Version,
    listing: Option<usize>,
    symbol_name: &dyn Fn(u32) -> String,
) -> Result<EmittedKernel> {
    let (mut f, emitted) = emit_code(f, listing, symbol_name)?;
    let EmittedCode { code, listing, runs, usage } = emitted;
    let journal = f.journal.take();
    let descriptor = descriptor(&f, facts, spills, &usage);
    let metadata = kernel_metadata(&f, facts, spills, version, &usage);
    let kernel = Kernel { name: f.name.to_string(), linkage: facts.linkage, code, descriptor, metadata };
    Ok(EmittedKernel { kernel, listing, runs, usage, journal })
}

/// The code of a function.
struct EmittedCode {
    code: Code,
    listing: String,
    runs: Vec<Run>,
    usage: Usage,
}

/// Emits a function that is not a kernel; otherwise as [`emit_kernel`].
///
/// # Errors
/// As [`emit_kernel`].
pub fn emit_function(
    f: Function,
    linkage: Linkage,
    listing: Option<usize>,
    symbol_name: &dyn Fn(u32) -> String,
) -> Result<EmittedFunction> {
    let (mut f, EmittedCode { code, listing, runs, usage }) = emit_code(f, listing, symbol_name)?;
    let journal = f.journal.take();
    let function = gcnsel_codeobject::Function { name: f.name.to_string(), linkage, code };
    Ok(EmittedFunction { function, listing, runs, usage, is_dynamic: uses_dynamic_stack(&f), journal })
}

fn emit_code(
    mut f: Function,
    listing: Option<usize>,
    symbol_name: &dyn Fn(u32) -> String,
) -> Result<(Function, EmittedCode)> {
    settle_undefined(&mut f);
    insert_prologue(&mut f)?;
    apply_memory_model(&mut f);
    insert_waits(&mut f);
    compare_before_waits(&mut f);
    let mut machine = machine::lower(&f)?;
    // What follows gets the memory of the instructions that have become machine code.
    f.insts = Default::default();
    fold_empty_blocks(&mut machine);
    rotate_latches(&mut machine);
    insert_nops(&mut machine);
    if f.settings.may_replay() {
        break_clauses(&mut machine);
    }
    insert_preload_header(&f, &mut machine);
    let usage = Usage::count(&f, &machine);
    let layout = layout::lay_out(&machine)?;
    let mut writing = Writing {
        name: &f.name,
        target: f.target,
        symbol_name,
        code: Code { bytes: Vec::with_capacity(layout.size() as usize), relocations: Vec::new() },
        listing: listing.map(|index| Listing { text: String::new(), index }),
        usage,
        program_counters: ProgramCounters::default(),
        origins: &f.origins,
        written: f.journal.as_ref().map(|_| Vec::new()),
        runs: Vec::new(),
        is_at_label: true,
    };
    layout.write(&mut writing)?;
    let Writing { code, listing, usage, mut runs, written, .. } = writing;
    if let (Some(journal), Some(written)) = (&mut f.journal, written) {
        journal.note_code(&written);
    }
    if runs.iter().all(|run| run.location.is_none()) {
        runs = Vec::new();
    }
    let listing = listing.map(|listing| listing.text).unwrap_or_default();
    Ok((f, EmittedCode { code, listing, runs, usage }))
}

/// Code as it is written.
struct Writing<'a> {
    /// The function's name.
    name: &'a str,
    target: Target,
    symbol_name: &'a dyn Fn(u32) -> String,
    code: Code,
    listing: Option<Listing>,
    usage: Usage,
    program_counters: ProgramCounters,
    origins: &'a Origins,
    runs: Vec<Run>,
    /// Where each instruction comes from, if somebody will ask.
    written: Option<Vec<Written>>,
    /// Control may come here from elsewhere.
    is_at_label: bool,
}

impl Writing<'_> {
    /// Notes where an instruction comes from. One without a location is taken for a part of what stands before it, unless control may
    /// come from elsewhere: then nobody knows.
    fn note_location(&mut self, coded: &Coded) {
        let location = self.origins.get(coded.origin()).debug_loc;
        let last = self.runs.last().and_then(|run| run.location);
        if location != last && (location.is_some() || self.is_at_label) || self.runs.is_empty() {
            let in_listing = self.listing.as_ref().map_or(0, |listing| listing.text.len());
            self.runs.push(Run { offset: coded.offset, in_listing, location });
        }
        self.is_at_label = false;
    }
}

impl Listener for Writing<'_> {
    fn label(&mut self, label: Label) {
        // Islands stand within blocks too.
        if let Label::Block(_) = label {
            self.program_counters = ProgramCounters::default();
        }
        self.is_at_label = true;
        if let Some(Listing { text, index }) = &mut self.listing {
            let _ = writeln!(text, "{}:", label_name(label, *index));
        }
    }

    fn code(&mut self, coded: &Coded) -> Result<()> {
        self.program_counters.note(coded);
        self.note_location(coded);
        if let Some(written) = &mut self.written {
            written.push(Written {
                offset: coded.offset,
                origin: coded.origin(),
                block: Block::from_u32(coded.block),
                among: coded.inst.among.map(|among| among.tuple),
            });
        }
        let registers = coded.inst().operands.iter().filter_map(|operand| operand.reg());
        registers.for_each(|reg| self.usage.add(reg));
        if let Some(symbol) = coded.inst.symbol {
            // The literal is the last dword.
            let offset = coded.offset + coded.words.len() as u64 * 4 - 4;
            let addend = self.program_counters.addend(coded.inst, symbol, offset).ok_or_else(|| {
                Diagnostic::without_position(format!(
                    "function '{}': '{}' needs a program counter that no s_getpc_b64 in its block gave",
                    self.name,
                    coded.inst().text(self.target)
                ))
            })?;
            let (kind, symbol) = (relocation_kind(symbol.part), (self.symbol_name)(symbol.symbol));
            self.code.relocations.push(Relocation { offset, kind, symbol, minus: None, addend });
        }
        self.code.bytes.extend(coded.words.iter().flat_map(|word| word.to_le_bytes()));
        if let Some(listing) = &mut self.listing {
            listing.add(coded, self.target, &self.program_counters, self.symbol_name);
        }
        Ok(())
    }
}

fn relocation_kind(part: SymbolPart) -> RelocationKind {
    match part {
        SymbolPart::RelLow => RelocationKind::Rel32Lo,
        SymbolPart::RelHigh => RelocationKind::Rel32Hi,
        SymbolPart::AbsLow => RelocationKind::Abs32Lo,
        SymbolPart::AbsHigh => RelocationKind::Abs32Hi,
        SymbolPart::EntryLow => RelocationKind::GotPcRel32Lo,
        SymbolPart::EntryHigh => RelocationKind::GotPcRel32Hi,
    }
}

/// The program counters that `s_getpc_b64` put into registers, in the block so far: what relative addresses are
/// added to.
#[derive(Default)]
struct ProgramCounters {
    /// Register pair and value, an offset from the function's start; the latest last.
    known: Vec<(Reg, u64)>,
}

impl ProgramCounters {
    fn note(&mut self, coded: &Coded) {
        if coded.inst().op == Op::S_GETPC_B64
            && let Some(reg) = coded.inst().operands.first().and_then(|operand| operand.reg())
        {
            // The value is that of the next instruction.
            self.known.push((reg, coded.offset + 4));
        }
    }

    /// What to add to a symbol's address so that the relocation, which counts from the literal at `offset`, gives
    /// the distance from the program counter that the instruction adds to.
    fn addend(&self, inst: &MachineInst, symbol: SymbolUse, offset: u64) -> Option<i64> {
        if matches!(symbol.part, SymbolPart::AbsLow | SymbolPart::AbsHigh) {
            return Some(symbol.addend);
        }
        let reads =
            |pair: Reg| inst.inst.operands.iter().skip(1).filter_map(|o| o.reg()).any(|r| pair.contains(r));
        // Where the pair has been copied, the block's only program counter is meant.
        let named = self.known.iter().rev().find(|(pair, _)| reads(*pair));
        let only = || self.known.first().filter(|_| self.known.len() == 1);
        let &(_, base) = named.or_else(only)?;
        Some(symbol.addend + (offset - base) as i64)
    }
}

/// Assembly text.
struct Listing {
    text: String,
    /// Tells kernels of a module apart in labels.
    index: usize,
}

impl Listing {
    fn add(
        &mut self,
        coded: &Coded,
        target: Target,
        program_counters: &ProgramCounters,
        symbol_name: &dyn Fn(u32) -> String,
    ) {
        let Listing { text, index } = self;
        // A label's distance counts from behind an s_getpc_b64, where the low half is added.
        if matches!(coded.label, Some((_, _, LabelPart::Low(base))) if base == coded.offset) {
            let _ = writeln!(text, ".Lpc{index}_{}:", coded.offset);
        }
        let name = operand_name(coded, program_counters, *index, symbol_name);
        let _ = match &name {
            Some((operand, name)) => {
                writeln!(text, "\t{}", coded.inst().text_naming(target, *operand, name))
            }
            None if coded.inst().is_whole_in_text(target) => {
                writeln!(text, "\t{}", coded.inst().text(target))
            }
            None => {
                let words: Vec<String> = coded.words.iter().map(|word| format!("{word:#x}")).collect();
                writeln!(text, "\t.long {} ; {}", words.join(", "), coded.inst().text(target))
            }
        };
    }
}

/// A label in assembly text.
fn label_name(label: Label, index: usize) -> String {
    match label {
        Label::Block(block) => format!(".LBB{index}_{block}"),
        Label::Offset(offset) => format!(".Lway{index}_{offset}"),
    }
}

/// The operand that assembly text gives by name, and the name.
fn operand_name(
    coded: &Coded,
    program_counters: &ProgramCounters,
    index: usize,
    symbol_name: &dyn Fn(u32) -> String,
) -> Option<(usize, String)> {
    if let Some((operand, label, part)) = coded.label {
        let label = label_name(label, index);
        return Some((
            operand,
            match part {
                LabelPart::Branch => label,
                LabelPart::Low(base) => format!("({label}-.Lpc{index}_{base})&4294967295"),
                LabelPart::High(base) => format!("({label}-.Lpc{index}_{base})>>32"),
            },
        ));
    }
    let symbol = coded.inst.symbol?;
    let offset = coded.offset + coded.words.len() as u64 * 4 - 4;
    let addend = program_counters.addend(coded.inst, symbol, offset)?;
    let specifier = relocation_kind(symbol.part).specifier()?;
    let symbol_text = symbol_name(symbol.symbol);
    let name = crate::symbol_name::name(&symbol_text);
    let addend = if addend == 0 { String::new() } else { format!("{addend:+}") };
    Some((symbol.operand, format!("{name}@{specifier}{addend}")))
}

fn descriptor(f: &Function, facts: &KernelFacts, spills: Spills, usage: &Usage) -> KernelDescriptor {
    let info = f.target.info();
    let mut descriptor = KernelDescriptor {
        group_segment_fixed_size: facts.lds_bytes,
        private_segment_fixed_size: spills.scratch_bytes,
        kernarg_size: facts.kernarg_size,
        float_denorm_mode_32: facts.denormals_f32,
        float_denorm_mode_16_64: facts.denormals_f16_f64,
        fp16_overflow: facts.fp16_overflow,
        dx10_clamp: facts.dx10_clamp,
        ieee_mode: facts.ieee_mode,
        tg_split: facts.tg_split && info.accum_offset_granule != 0,
        ..KernelDescriptor::default()
    };
    crate::enable_inputs(f, &mut descriptor);
    if info.architected_flat_scratch {
        descriptor.enable_private_segment = spills.scratch_bytes != 0;
    }
    descriptor.uses_dynamic_stack = uses_dynamic_stack(f);
    descriptor.set_register_counts(f.target, usage.total_sgprs(f.target_id()), usage.vgprs, usage.agprs);
    descriptor
}

/// Whether the frame may take more than its size says.
fn uses_dynamic_stack(f: &Function) -> bool {
    f.slots.values().any(|slot| slot.kind == SlotKind::Stack)
}

fn kernel_metadata(
    f: &Function,
    facts: &KernelFacts,
    spills: Spills,
    version: Version,
    usage: &Usage,
) -> metadata::Kernel {
    let v5 = version >= Version::V5;
    metadata::Kernel {
        name: f.name.to_string(),
        symbol: format!("{}.kd", f.name),
        language: facts.language.as_ref().map(|(language, _)| language.clone()),
        language_version: facts.language.as_ref().map(|(_, version)| *version),
        args: facts.args.clone(),
        reqd_workgroup_size: facts.reqd_workgroup_size,
        workgroup_size_hint: facts.workgroup_size_hint,
        vec_type_hint: facts.vec_type_hint.clone(),
        kind: facts.kind.map(str::to_owned),
        kernarg_segment_size: facts.kernarg_size,
        kernarg_segment_align: facts.kernarg_align,
        group_segment_fixed_size: facts.lds_bytes,
        private_segment_fixed_size: spills.scratch_bytes,
        uses_dynamic_stack: v5.then_some(uses_dynamic_stack(f)),
        wavefront_size: f.target.info().wave_size,
        sgpr_count: usage.total_sgprs(f.target_id()),
        vgpr_count: usage.total_vgprs(f.target),
        agpr_count: f.target.info().has_agprs.then_some(usage.agprs),
        max_flat_workgroup_size: facts.max_flat_workgroup_size,
        max_num_workgroups_x: facts.max_workgroups[0],
        max_num_workgroups_y: facts.max_workgroups[1],
        max_num_workgroups_z: facts.max_workgroups[2],
        sgpr_spill_count: Some(spills.sgprs),
        vgpr_spill_count: Some(spills.vgprs),
        uniform_work_group_size: (v5 && facts.uniform_work_group_size).then_some(1),
        ..metadata::Kernel::default()
    }
}
