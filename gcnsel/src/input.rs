//! What is compiled.

use gcnsel_diag::{Diagnostic, SourceFile, Span};
use gcnsel_ir::reading::is_bitcode;
use gcnsel_ir::{Block, Function, Inst, Module};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// A module, as LLVM IR text, as LLVM bitcode, or as a [builder](crate::ir::builder) has made it, and the name that diagnostics
/// call it by. Bitcode is told by its magic number. What is refused of it is shown in the text that is printed of it.
///
/// ```
/// # use gcnsel::Input;
/// let input = Input::new("define amdgpu_kernel void @nothing() { ret void }").named("nothing.ll");
/// assert_eq!(input.name(), "nothing.ll");
/// ```
#[derive(Clone, Debug)]
pub struct Input<'a> {
    name: Cow<'a, str>,
    what: What<'a>,
}

#[derive(Clone, Debug)]
enum What<'a> {
    /// Text or bitcode.
    Bytes(Cow<'a, [u8]>),
    Module(&'a Module),
    /// Shared by the clones of an input.
    OwnModule(Arc<Module>),
}

impl<'a> Input<'a> {
    /// A module without a name of its own: diagnostics say `<input>`.
    pub fn new(module: impl Into<Input<'a>>) -> Self {
        module.into()
    }

    /// Gives it a name, as a rule that of its file.
    #[must_use]
    pub fn named(self, name: impl Into<Cow<'a, str>>) -> Self {
        Input { name: name.into(), ..self }
    }

    /// Reads a file, of text or of bitcode.
    ///
    /// # Errors
    /// As [`std::fs::read`].
    pub fn read(path: impl AsRef<std::path::Path>) -> std::io::Result<Input<'static>> {
        let path = path.as_ref();
        let name = gcnsel_diag::escape_bytes(path.as_os_str().as_encoded_bytes());
        Ok(Input { name: name.into(), what: What::Bytes(std::fs::read(path)?.into()) })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, UTF-8 or not; `None` of bitcode and of a module that was built.
    pub fn text(&self) -> Option<&[u8]> {
        match &self.what {
            What::Bytes(bytes) => (!is_bitcode(bytes)).then_some(&**bytes),
            What::Module(_) | What::OwnModule(_) => None,
        }
    }

    /// The module, read if it is text or bitcode. Nobody has verified it.
    ///
    /// # Errors
    /// What is wrong with text or bitcode.
    pub(crate) fn module(&self) -> gcnsel_diag::Result<Module> {
        match &self.what {
            What::Bytes(bytes) if is_bitcode(bytes) => gcnsel_bitcode::read(bytes),
            What::Bytes(text) => gcnsel_ir::parse(text),
            What::Module(module) => Ok(Module::clone(module)),
            What::OwnModule(module) => Ok(Module::clone(module)),
        }
    }

    /// The lines that diagnostics are of, and the diagnostics with their places there. Bitcode, and a module that was built, is
    /// printed for it. Nobody has that text of bitcode, so a note says which instruction of which function it is, too, and where
    /// it comes from. Of bitcode that cannot be read there are no lines.
    pub(crate) fn explained(&self, mut diagnostics: Vec<Diagnostic>) -> (SourceFile, Vec<Diagnostic>) {
        let read;
        let module = match &self.what {
            What::Bytes(bytes) if is_bitcode(bytes) => match gcnsel_bitcode::read(bytes) {
                Ok(module) => {
                    let insts = Insts::new(&module);
                    diagnostics.iter_mut().for_each(|diagnostic| say_where(diagnostic, &insts));
                    read = module;
                    &read
                }
                Err(_) => return (SourceFile::new(self.name(), ""), diagnostics),
            },
            What::Bytes(text) => return (SourceFile::new(self.name(), &**text), diagnostics),
            What::Module(module) => module,
            What::OwnModule(module) => &**module,
        };
        let (text, places) = gcnsel_ir::print_with_places(module);
        let find = |span: &mut Option<Span>| *span = span.and_then(|span| places.get(&span).copied());
        diagnostics.iter_mut().for_each(|diagnostic| move_spans(diagnostic, &find));
        (SourceFile::new(self.name(), text), diagnostics)
    }
}

/// The instructions of a module by their spans, each of which is one's own.
struct Insts<'m> {
    module: &'m Module,
    by_span: FxHashMap<Span, (&'m Function, Block, Inst)>,
}

impl<'m> Insts<'m> {
    fn new(module: &'m Module) -> Self {
        let mut by_span = FxHashMap::default();
        for function in &module.functions {
            for &block in &function.layout {
                let insts = function.blocks[block].insts.iter();
                by_span.extend(insts.map(|&inst| (function.insts[inst].span, (function, block, inst))));
            }
        }
        Insts { module, by_span }
    }

    /// `instruction 3 of block 'loop' of '@f' (a.cl:12:3)`; the block's number, from 0 on, if it has no name.
    fn place(&self, span: Span) -> Option<String> {
        let &(function, block, inst) = self.by_span.get(&span)?;
        let name = gcnsel_diag::escape_name(&function.name);
        let data = &function.blocks[block];
        let number = data.insts.iter().position(|&other| other == inst)? + 1;
        let block = match &data.name {
            Some(name) => format!("'{}'", gcnsel_diag::escape_name(name)),
            None => function.layout.iter().position(|&other| other == block)?.to_string(),
        };
        let source = function.insts[inst].debug_loc;
        let source = source.and_then(|location| self.module.metadata.source_place(location.node));
        let source = source.map_or(String::new(), |source| format!(" ({source})"));
        Some(format!("instruction {number} of block {block} of '@{name}'{source}"))
    }
}

/// Adds notes to a diagnostic and to those beside it: which instructions they are about.
fn say_where(diagnostic: &mut Diagnostic, insts: &Insts) {
    if let Some(place) = diagnostic.span.and_then(|span| insts.place(span)) {
        diagnostic.notes.push((place, None));
    }
    diagnostic.others.iter_mut().for_each(|other| say_where(other, insts));
}

/// Changes the spans of a diagnostic, of its notes and of those beside it.
fn move_spans(diagnostic: &mut Diagnostic, change: &impl Fn(&mut Option<Span>)) {
    change(&mut diagnostic.span);
    diagnostic.notes.iter_mut().for_each(|note| change(&mut note.1));
    diagnostic.others.iter_mut().for_each(|other| move_spans(other, change));
}

/// What a builder has made. It goes on as it is, without being printed and read. Messages are about its text as
/// [`ir::print`](crate::ir::print) has it.
///
/// ```
/// use gcnsel::ir::builder::ModuleBuilder;
///
/// let m = ModuleBuilder::new();
/// let f = m.kernel("nothing", &[]);
/// f.position_at_end(f.block("entry"));
/// f.ret_void();
/// let compiled = gcnsel::compile(m.finish()?, &gcnsel::Options::default())?;
/// assert_eq!(gcnsel::figures(&compiled.bytes).expect("it is a code object")[0].kernel, "nothing");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<Module> for Input<'_> {
    fn from(module: Module) -> Self {
        Input { name: "<input>".into(), what: What::OwnModule(Arc::new(module)) }
    }
}

/// As of an owned [`Module`]. What is refused is shown where it stands in the module's text:
///
/// ```
/// use gcnsel::ir::builder::ModuleBuilder;
///
/// let m = ModuleBuilder::new();
/// let unknown = m.function("llvm.amdgcn.not.there", m.void_type(), &[]);
/// let f = m.kernel("k", &[]);
/// f.position_at_end(f.block("entry"));
/// f.call(&unknown, &[]);
/// f.ret_void();
/// let module = m.finish()?;
/// let failure = gcnsel::compile(&module, &gcnsel::Options::default()).unwrap_err();
/// let message = &failure.messages()[0];
/// assert_eq!(message.line, "  call void @llvm.amdgcn.not.there()");
/// assert_eq!(gcnsel::ir::print(&module).lines().nth(message.position.unwrap().0 - 1), Some(&*message.line));
/// # Ok::<(), gcnsel::ir::builder::BuildErrors>(())
/// ```
impl<'a> From<&'a Module> for Input<'a> {
    fn from(module: &'a Module) -> Self {
        Input { name: "<input>".into(), what: What::Module(module) }
    }
}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Input { name: "<input>".into(), what: What::Bytes(bytes.into()) }
    }
}

impl<'a> From<&'a Vec<u8>> for Input<'a> {
    fn from(text: &'a Vec<u8>) -> Self {
        text.as_slice().into()
    }
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Self {
        text.as_bytes().into()
    }
}

impl<'a> From<&'a String> for Input<'a> {
    fn from(text: &'a String) -> Self {
        text.as_bytes().into()
    }
}

impl<'a> From<&'a gcnsel_diag::SourceFile> for Input<'a> {
    fn from(source: &'a gcnsel_diag::SourceFile) -> Self {
        Input { name: source.name.as_str().into(), what: What::Bytes(source.bytes.as_slice().into()) }
    }
}
