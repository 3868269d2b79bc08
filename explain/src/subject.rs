//! A kernel with all that is asked about: the IR as it was read and as it was selected, the registers of its values, and its code.

use crate::blocks;
use crate::contents::Contents;
use crate::input_index::InputIndex;
use crate::live::Ways;
use crate::named::{Named, Touches, named, touches};
use crate::variables::{SourceVariable, variables};
use gcnsel::Recorded;
use gcnsel::record::FunctionRecord;
use gcnsel_analysis::Names;
use gcnsel_codeobject::{LoadedKernel, LoadedObject};
use gcnsel_diag::{Diagnostic, Result, SourceFile, Span};
use gcnsel_ir::debug::{DebugInfo, Position};
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, Value};
use gcnsel_isa::{Bank, decode};
use gcnsel_mir::{ColouredFile, Origin, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// A kernel, and all that is known of it.
pub struct Subject<'a> {
    pub(crate) recorded: &'a Recorded,
    pub(crate) record: &'a FunctionRecord,
    /// The function that it was selected from, and what its values are called in the input.
    pub(crate) function: &'a Function,
    pub(crate) names: Names<'a>,
    /// Those of its values that have a name in the input; others were made for one, or for what has no result.
    pub(crate) of_input: FxHashSet<Value>,
    /// The places of the input's loads.
    pub(crate) input_loads: FxHashSet<Span>,
    pub(crate) input: InputText,
    pub(crate) debug: Option<DebugInfo>,
    pub(crate) object: LoadedObject,
    pub(crate) kernel: LoadedKernel,
    /// The code, in the order of addresses.
    pub code: Vec<CodeLine>,
    /// How many of its lines are the header's, which stands first.
    pub(crate) header: usize,
    /// By origin: the first and last line of the code that comes from it.
    lines: FxHashMap<Origin, (usize, usize)>,
    /// What registers were made for.
    pub(crate) contents: Contents,
    /// The variables of the source that a value is of.
    pub(crate) variables: FxHashMap<Value, Vec<SourceVariable>>,
    /// Where the code names the dwords of registers.
    pub(crate) named: Named,
    /// Where the code names physical registers.
    pub(crate) touches: Touches,
    /// By bank: the ways that its registers live along, found when somebody asks.
    pub(crate) ways: [OnceLock<Ways>; 3],
    /// The input's instructions, found when somebody asks.
    pub(crate) input_index: OnceLock<InputIndex<'a>>,
    /// By origin: all lines of the code that come from it, but for waits.
    of_origin: FxHashMap<Origin, Vec<usize>>,
    /// By file, as the journal has them: where instructions before allocation stand.
    places: Vec<FxHashMap<Origin, (gcnsel_mir::Block, usize)>>,
    /// Copies of uniform values for lanes that see them apart: from iterations of their own.
    pub(crate) carried: FxHashSet<VReg>,
    /// Bytes of LDS that a launch adds.
    pub(crate) launch_lds: u32,
    /// Registers that were spilled.
    pub(crate) spilled: FxHashSet<VReg>,
    /// The value of the input that a value of the selected function stands for, by its instruction's place.
    by_span: FxHashMap<Span, Vec<Inst>>,
}

/// An instruction of the code.
#[derive(Clone, Debug)]
pub struct CodeLine {
    /// Its offset from the kernel's first instruction, in bytes.
    pub offset: u64,
    /// It.
    pub inst: gcnsel_isa::Inst,
    /// As assembly; a branch has the offset that it goes to, and that block's name.
    pub text: String,
    /// Where a branch goes, in bytes from the kernel's first instruction.
    pub target: Option<u64>,
    /// Where it comes from: an instruction before allocation.
    pub(crate) origin: Origin,
}

impl CodeLine {
    /// Says where a branch goes, rather than how far it is.
    fn name_target(&mut self, target: gcnsel_isa::Target, labels: &FxHashMap<u64, String>) {
        let Some(to) = self.target else { return };
        let name = match labels.get(&to) {
            Some(label) => format!("{to:#x} <{}>", gcnsel_diag::escape_name(label)),
            None => format!("{to:#x}"),
        };
        self.text = self.inst.text_naming(target, 0, &name).to_string();
    }
}

/// The text that places are in: the input, or what was printed of bitcode.
pub(crate) struct InputText {
    file: SourceFile,
    /// Of bitcode, where each instruction has been printed.
    places: Option<FxHashMap<Span, Span>>,
}

impl InputText {
    fn of(recorded: &Recorded) -> InputText {
        match &recorded.text {
            Some(text) => InputText { file: SourceFile::new("", &**text), places: None },
            None => {
                let (text, places) = gcnsel_ir::print_with_places(&recorded.source);
                InputText { file: SourceFile::new("", text), places: Some(places) }
            }
        }
    }

    /// The text of a line, from 1.
    pub(crate) fn text_of(&self, line: usize) -> String {
        without_metadata(&gcnsel_diag::escape_source(self.file.line(line))).trim_end().to_owned()
    }

    /// The line of a place, from 1, and its text; none of what the compiler has made.
    pub(crate) fn line(&self, span: Span) -> Option<(usize, String)> {
        let span = match &self.places {
            Some(places) => *places.get(&span)?,
            None => span,
        };
        if span.end == 0 {
            return None;
        }
        let (line, _) = self.file.line_column(span.start);
        let text = gcnsel_diag::escape_source(self.file.line(line));
        Some((line, without_metadata(&text).trim().to_owned()))
    }
}

/// A line without metadata, which says nothing here.
fn without_metadata(text: &str) -> &str {
    text.split(", !").next().unwrap_or_default()
}

impl<'a> Subject<'a> {
    /// A kernel of a compilation.
    ///
    /// # Errors
    /// If the code object cannot be read back.
    pub fn of(recorded: &'a Recorded, record: &'a FunctionRecord) -> Result<Subject<'a>> {
        let object = gcnsel_codeobject::read(&recorded.compiled.bytes)?;
        let kernel = object.kernels.iter().find(|kernel| kernel.name == record.name).cloned();
        let kernel = kernel.ok_or_else(|| {
            Diagnostic::without_position(format!("the object has no kernel '{}'", record.name))
        })?;
        let mut code = code_lines(&object, &kernel, record)?;
        let mut lines: FxHashMap<Origin, (usize, usize)> = FxHashMap::default();
        let mut of_origin: FxHashMap<Origin, Vec<usize>> = FxHashMap::default();
        // A wait that was put in front of an instruction has its origin, too.
        let is_wait = |line: &CodeLine| line.text.starts_with("s_waitcnt") || line.text.starts_with("s_nop");
        for (at, line) in code.iter().enumerate().filter(|(_, line)| !is_wait(line)) {
            let range = lines.entry(line.origin).or_insert((at, at));
            range.1 = at;
            of_origin.entry(line.origin).or_default().push(at);
        }
        for (at, line) in code.iter().enumerate().filter(|(_, line)| is_wait(line)) {
            lines.entry(line.origin).or_insert((at, at));
        }
        let function = record.analysed.function();
        let mut by_span: FxHashMap<Span, Vec<Inst>> = FxHashMap::default();
        for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
            by_span.entry(function.insts[inst].span).or_default().push(inst);
        }
        let contents = Contents::of(record);
        let named = named(record, &lines);
        let input = InputText::of(recorded);
        let (names, of_input) = names(recorded, function, &by_span, &input);
        let labels = blocks::labels(record, &names);
        code.iter_mut().for_each(|line| line.name_target(object.target, &labels));
        let copies = record.causes.copies.values().flatten().copied();
        let touches = touches(code.iter().map(|line| &line.inst), &record.journal.map);
        Ok(Subject {
            recorded,
            record,
            function,
            names,
            input_loads: input_loads(&recorded.source),
            input,
            of_input,
            debug: DebugInfo::of(&recorded.module),
            object,
            header: code.partition_point(|line| line.offset < kernel.descriptor.header_bytes()),
            kernel,
            code,
            lines,
            contents,
            variables: variables(&recorded.module, function),
            named,
            touches,
            ways: Default::default(),
            input_index: OnceLock::new(),
            of_origin,
            places: record.journal.files.iter().map(|file| file.function.places_by_origin()).collect(),
            carried: copies.map(|(_, part)| part.reg).collect(),
            launch_lds: 0,
            spilled: record.journal.spills.iter().map(|spill| spill.reg).collect(),
            by_span,
        })
    }

    /// The value of the selected function that a name of the input stands for: `%x`. Of what has become several instructions, the
    /// last with a result.
    pub fn find(&self, name: &str) -> Option<Value> {
        let bare = name.strip_prefix('%').unwrap_or(name);
        let is_named = |names: &Names, value: Value| {
            [names.raw_value(value), names.value(value)]
                .iter()
                .any(|one| one.strip_prefix('%').unwrap_or(one) == bare)
        };
        let source = self.recorded.source.functions.iter().find(|f| *f.name == *self.record.name);
        if let Some(source) = source {
            let names = Names::new(source);
            let param = source.params.iter().position(|p| p.value.is_some_and(|v| is_named(&names, v)));
            if let Some(value) = param.and_then(|at| self.function.params.get(at)?.value) {
                return Some(value);
            }
            let insts = source.layout.iter().flat_map(|&block| &source.blocks[block].insts);
            let named = |&&inst: &&Inst| source.insts[inst].result.is_some_and(|v| is_named(&names, v));
            if let Some(&inst) = insts.clone().find(named) {
                return self.result_at(source.insts[inst].span);
            }
        }
        let insts = self.function.layout.iter().flat_map(|&block| &self.function.blocks[block].insts);
        let mut results = insts.filter_map(|&inst| self.function.insts[inst].result);
        results.find(|&value| is_named(&self.names, value))
    }

    /// The values of the selected function that a name stands for: that of the input with this name, or those that the variable of
    /// this name has, in the order of the code.
    pub fn find_all(&self, name: &str) -> Vec<Value> {
        if let Some(value) = self.find(name) {
            return vec![value];
        }
        let is_named = |value: &Value| {
            self.variables.get(value).is_some_and(|all| all.iter().any(|variable| variable.name == name))
        };
        let params = self.function.params.iter().filter_map(|param| param.value);
        let insts = self.function.layout.iter().flat_map(|&block| &self.function.blocks[block].insts);
        let results = insts.filter_map(|&inst| self.function.insts[inst].result);
        params.chain(results).filter(is_named).collect()
    }

    /// The variables of the source that a value is of.
    pub(crate) fn variables_of(&self, value: Value) -> Vec<SourceVariable> {
        self.variables.get(&value).cloned().unwrap_or_default()
    }

    fn result_at(&self, span: Span) -> Option<Value> {
        let insts = self.by_span.get(&span)?;
        insts.iter().rev().find_map(|&inst| self.function.insts[inst].result)
    }

    /// What a value is called in the input.
    pub fn name(&self, value: Value) -> String {
        self.names.value(value)
    }

    /// Where an instruction comes from: `a.cl:12:3`.
    pub(crate) fn source_place(&self, inst: Inst) -> Option<String> {
        let position = self.position(inst)?;
        self.debug.as_ref().map(|debug| debug.text(position))
    }

    /// The innermost position of an instruction that has a line.
    pub(crate) fn position(&self, inst: Inst) -> Option<Position> {
        let loc = self.function.insts[inst].debug_loc?;
        let frames = self.debug.as_ref()?.frames(&self.recorded.module, self.function, loc);
        frames.first().map(|frame| frame.position).filter(|position| position.line != 0)
    }

    /// The IR instruction that selection made an origin for.
    pub(crate) fn ir_inst(&self, origin: Origin) -> Option<Inst> {
        self.record.causes.instructions.get(&self.record.journal.selected_origin(origin)).copied()
    }

    /// What a block is called in the input.
    pub(crate) fn block_name(&self, block: Block) -> String {
        self.names.block(block)
    }

    /// An instruction's text in the input, and its line there.
    pub(crate) fn ir_text(&self, inst: Inst) -> Option<(usize, String)> {
        self.input.line(self.function.insts[inst].span)
    }

    /// What it was compiled for.
    pub fn target(&self) -> gcnsel_isa::Target {
        self.object.target
    }

    /// The same kernel, to which a launch gives so many bytes of LDS more.
    #[must_use]
    pub fn with_launch_lds(self, bytes: u32) -> Subject<'a> {
        Subject { launch_lds: bytes, ..self }
    }

    /// Where the instruction stands, in the function of a file, that a line of the code comes from.
    pub(crate) fn place_in(&self, file: &ColouredFile, at: usize) -> Option<(gcnsel_mir::Block, usize)> {
        let number = self.record.journal.files.iter().position(|other| other.bank == file.bank)?;
        let origin = self.code.get(at)?.origin;
        self.places.get(number)?.get(&origin).copied()
    }

    /// The lines of the code that come from an instruction before allocation.
    pub(crate) fn lines_of(&self, origin: Origin) -> Option<(usize, usize)> {
        // What allocation has put in for itself is of no instruction.
        if origin == Origin::NONE { None } else { self.lines.get(&origin).copied() }
    }

    /// All of them, but for waits.
    pub(crate) fn lines_from(&self, origin: Origin) -> &[usize] {
        self.of_origin.get(&origin).filter(|_| origin != Origin::NONE).map_or(&[], |lines| lines)
    }

    /// The last value that is computed by the instructions that were made for the place of one.
    pub(crate) fn last_part(&self, inst: Inst) -> Option<Value> {
        self.result_at(self.function.insts[inst].span)
    }

    /// Whether a value of the input has become one of the code's instructions.
    pub(crate) fn has_code_at(&self, span: Span) -> bool {
        self.by_span.contains_key(&span)
    }

    /// The last value that is computed by an instruction that was made for a place of the input, if it is this one.
    pub(crate) fn is_last_part(&self, inst: Inst) -> bool {
        let parts = self.by_span.get(&self.function.insts[inst].span);
        let is_result = |inst: &&Inst| self.function.insts[**inst].result.is_some();
        parts.and_then(|parts| parts.iter().rev().find(is_result)).is_none_or(|&last| last == inst)
    }

    /// Physical registers as assembly names them.
    pub(crate) fn register(bank: Bank, first: u16, dwords: u8) -> String {
        let letter = match bank {
            Bank::Sgpr => 's',
            Bank::Vgpr => 'v',
            Bank::Agpr => 'a',
        };
        let reg = gcnsel_isa::Reg { bank, index: first, dwords };
        match (bank == Bank::Sgpr && reg.overlaps(gcnsel_isa::Reg::VCC), dwords) {
            (true, 2) => "vcc".to_owned(),
            (true, _) => if first == gcnsel_isa::Reg::VCC.index { "vcc_lo" } else { "vcc_hi" }.to_owned(),
            (false, 1) => format!("{letter}{first}"),
            (false, _) => format!("{letter}[{first}:{}]", first + u16::from(dwords) - 1),
        }
    }
}

fn input_loads(source: &Module) -> FxHashSet<Span> {
    let insts = source.functions.iter().flat_map(|f| {
        let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
        insts
            .filter(|&&inst| matches!(f.insts[inst].kind, InstKind::Load { .. }))
            .map(|&inst| f.insts[inst].span)
    });
    insts.collect()
}

/// The code of a kernel with its origins.
fn code_lines(
    object: &LoadedObject,
    kernel: &LoadedKernel,
    record: &FunctionRecord,
) -> Result<Vec<CodeLine>> {
    let code = object.image.get(kernel.code.clone()).unwrap_or_default();
    let origins: FxHashMap<u64, Origin> = record.journal.code.iter().copied().collect();
    let mut lines = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let (inst, bytes) = decode(code, at, object.target).map_err(|cause| {
            Diagnostic::without_position(format!("kernel {}, offset {at:#x}: {cause}", kernel.name))
        })?;
        let origin = origins.get(&(at as u64)).copied().unwrap_or(Origin::NONE);
        let text = inst.text(object.target).to_string();
        let target = blocks::target(&inst, at as u64, bytes);
        lines.push(CodeLine { offset: at as u64, inst, text, target, origin });
        at += bytes;
    }
    Ok(lines)
}

/// The names that values and blocks have in the input. What was inlined says of which function it is.
fn names<'a>(
    recorded: &Recorded,
    function: &'a Function,
    by_span: &FxHashMap<Span, Vec<Inst>>,
    input: &InputText,
) -> (Names<'a>, FxHashSet<Value>) {
    let mut names = Names::new(function);
    let mut of_input = FxHashSet::default();
    for source in recorded.source.functions.iter().filter(|f| !f.is_declaration()) {
        let own = Names::new(source);
        let is_own = source.name == function.name;
        let of = if is_own { String::new() } else { format!(" of @{}", source.name) };
        if is_own {
            for (from, to) in source.params.iter().zip(&function.params) {
                if let (Some(from), Some(to)) = (from.value, to.value) {
                    names.set_value(to, own.raw_value(from));
                    of_input.insert(to);
                }
            }
        }
        for &inst in source.layout.iter().flat_map(|&block| &source.blocks[block].insts) {
            let (span, Some(result)) = (source.insts[inst].span, source.insts[inst].result) else { continue };
            for to in by_span.get(&span).into_iter().flatten() {
                if let Some(value) = function.insts[*to].result {
                    names.set_value(value, format!("{}{of}", own.raw_value(result)));
                    of_input.insert(value);
                }
            }
        }
        let by_place: FxHashMap<Span, Block> = source
            .layout
            .iter()
            .map(|&block| (source.blocks[block].span, block))
            .filter(|(span, _)| span.end != 0)
            .collect();
        for &block in &function.layout {
            if let Some(&from) = by_place.get(&function.blocks[block].span) {
                names.set_block(block, format!("{}{of}", own.raw_block(from)));
            }
        }
    }
    // The numbers of others would be names of other values in the input.
    for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
        let Some(value) = function.insts[inst].result.filter(|value| !of_input.contains(value)) else {
            continue;
        };
        names.set_value(
            value,
            match input.line(function.insts[inst].span) {
                Some((line, _)) => format!("what is made for line {line}"),
                None => "what the compiler makes".to_owned(),
            },
        );
    }
    (names, of_input)
}

impl Subject<'_> {
    /// What a block is called.
    pub(crate) fn block_label(&self, block: gcnsel_mir::Block) -> String {
        blocks::name(self.record, &self.names, block)
    }

    /// What the block of a line of the code is called.
    pub(crate) fn block_of_line(&self, at: usize) -> String {
        if at < self.header {
            return blocks::PRELOAD_HEADER.to_owned();
        }
        let place = self.record.journal.map.code.get(at);
        place.map_or_else(String::new, |place| blocks::name(self.record, &self.names, place.block))
    }
}
