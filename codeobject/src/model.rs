//! What a compiler puts into a code object.

use crate::metadata::{self, Metadata};
use crate::{KernelDescriptor, RelocationKind, Version};
use gcnsel_isa::TargetId;
use std::sync::Arc;

/// Everything of a code object, before it becomes a file: see [`CodeObject::to_loadable`] and
/// [`CodeObject::to_relocatable`].
#[derive(Clone, Debug)]
pub struct CodeObject {
    /// The processor, and the settings that the code is made for.
    pub id: TargetId,
    /// The format's version.
    pub version: Version,
    /// Formats of `printf` calls, for the metadata.
    pub printf: Vec<String>,
    /// Kernels, in the order they are written.
    pub kernels: Vec<Kernel>,
    /// Functions that are not kernels, in the order they are written.
    pub functions: Vec<Function>,
    /// Variables in memory of the device, in the order they are written.
    pub globals: Vec<Global>,
    /// What other objects have: names with their linkage here. Those that nothing refers to leave no trace, and names that
    /// are not in it are [`Linkage::ELSEWHERE`].
    pub declared: Vec<(String, Linkage)>,
    /// Debug information: sections that are not loaded.
    pub debug: Vec<DebugSection>,
}

/// A section that debuggers read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebugSection {
    /// Its name.
    pub name: &'static str,
    /// Its bytes, with zeros at the places of relocations.
    pub bytes: Vec<u8>,
    /// Places that hold addresses, or offsets in sections.
    pub relocations: Vec<DebugRelocation>,
}

/// A place in a section that debuggers read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebugRelocation {
    /// Bytes from the start of the section.
    pub offset: u64,
    /// Bytes that it takes: 4 or 8.
    pub size: u8,
    /// What the addend counts from.
    pub target: DebugTarget,
    /// The addend.
    pub addend: i64,
}

/// What a place in a section that debuggers read counts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DebugTarget {
    /// The address of a kernel or function. Many places share one name.
    Symbol(Arc<str>),
    /// The start of another such section.
    Section(&'static str),
}

/// A kernel.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// The symbol of the code; that of the descriptor is `NAME.kd`.
    pub name: String,
    /// Who sees the symbols.
    pub linkage: Linkage,
    /// The code, without padding.
    pub code: Code,
    /// The descriptor; its entry offset is filled in when the file is written.
    pub descriptor: KernelDescriptor,
    /// The metadata.
    pub metadata: metadata::Kernel,
}

/// A function that is not a kernel.
#[derive(Clone, Debug)]
pub struct Function {
    /// The symbol.
    pub name: String,
    /// Who sees it.
    pub linkage: Linkage,
    /// The code, without padding.
    pub code: Code,
}

/// Instructions and what must be patched in them.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Places that hold addresses.
    pub relocations: Vec<Relocation>,
}

/// A variable in memory of the device.
#[derive(Clone, Debug)]
pub struct Global {
    /// The symbol.
    pub name: String,
    /// Who sees it.
    pub linkage: Linkage,
    /// Whether device code may write it.
    pub writable: bool,
    /// Its alignment in bytes, a power of two.
    pub align: u64,
    /// Its initial value.
    pub contents: Contents,
    /// Places in it that hold addresses.
    pub relocations: Vec<Relocation>,
}

/// The initial value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// These bytes.
    Bytes(Vec<u8>),
    /// So many zero bytes.
    Zeros(u64),
}

impl Contents {
    /// Bytes it takes.
    pub fn size(&self) -> u64 {
        match self {
            Contents::Bytes(bytes) => bytes.len() as u64,
            Contents::Zeros(size) => *size,
        }
    }
}

/// Where a variable lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataSection {
    /// Constants.
    ReadOnly,
    /// Constants that hold addresses, so that the loader writes them.
    ReadOnlyAfterRelocation,
    /// Variables.
    Data,
    /// Variables that begin as zeros.
    Zeros,
}

impl Global {
    /// Where it lies.
    pub fn section(&self) -> DataSection {
        match (&self.contents, self.writable, self.relocations.is_empty()) {
            (_, false, true) => DataSection::ReadOnly,
            (_, false, false) => DataSection::ReadOnlyAfterRelocation,
            (Contents::Zeros(_), true, true) => DataSection::Zeros,
            (_, true, _) => DataSection::Data,
        }
    }
}

/// A place that holds an address, a part of one, or how far two are apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Bytes from the start of the code or variable.
    pub offset: u64,
    /// The formula.
    pub kind: RelocationKind,
    /// The symbol's name.
    pub symbol: String,
    /// The name of a symbol whose address is subtracted. It is in the section of the place, or in that of `symbol`.
    pub minus: Option<String>,
    /// The addend.
    pub addend: i64,
}

impl Relocation {
    /// The symbols that it names.
    pub fn symbols(&self) -> impl Iterator<Item = &String> {
        [&self.symbol].into_iter().chain(&self.minus)
    }
}

/// Who sees a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Linkage {
    /// How a linker treats it.
    pub binding: Binding,
    /// Whether other loaded objects see it.
    pub visibility: Visibility,
}

impl Linkage {
    /// A kernel's usual linkage: the runtime sees it, nothing can replace it.
    pub const KERNEL: Linkage = Linkage { binding: Binding::Global, visibility: Visibility::Protected };
    /// That of a name which another object has, if nothing else is said of it.
    pub const ELSEWHERE: Linkage = Linkage { binding: Binding::Global, visibility: Visibility::Default };
    /// Seen by nobody outside.
    pub const LOCAL: Linkage = Linkage { binding: Binding::Local, visibility: Visibility::Default };

    /// The same, but never replaced by another loaded object's symbol of that name, so that its distance is known
    /// when linking.
    pub fn irreplaceable(self) -> Linkage {
        match self {
            Linkage { binding: Binding::Global | Binding::Weak, visibility: Visibility::Default } => {
                Linkage { visibility: Visibility::Protected, ..self }
            }
            other => other,
        }
    }
}

/// How a linker treats a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// Seen in this object only.
    Local,
    /// One definition among all objects.
    Global,
    /// Yields to a global definition.
    Weak,
}

/// Whether other loaded objects see a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Seen, and could be replaced.
    Default,
    /// Not seen.
    Hidden,
    /// Seen, never replaced.
    Protected,
}

impl CodeObject {
    /// The metadata document.
    pub fn metadata(&self) -> Metadata {
        let mut document = self.metadata_without_kernels();
        document.kernels = self.kernels.iter().map(|kernel| kernel.metadata.clone()).collect();
        document
    }

    /// Appends the metadata document as MessagePack.
    pub(crate) fn write_metadata(&self, out: &mut Vec<u8>) {
        // Copies of thousands of kernels would take more memory than anything else at the end of compilation.
        let kernels: Vec<_> = self.kernels.iter().map(|kernel| &kernel.metadata).collect();
        self.metadata_without_kernels().write_with(&kernels, out);
    }

    fn metadata_without_kernels(&self) -> Metadata {
        let mut document = Metadata::new(self.version, format!("amdgcn-amd-amdhsa--{}", self.id));
        document.printf = (!self.printf.is_empty()).then(|| self.printf.clone());
        document
    }
}
