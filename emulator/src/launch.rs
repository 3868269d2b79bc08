//! What a host says to launch a kernel, and what it gets back.

use gcnsel_isa::{Class, Inst};

/// A kernel argument.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// Bytes as they stand in the kernarg segment: integers, floats, structures.
    Value(Vec<u8>),
    /// A buffer in global memory with these bytes; the kernel gets its address.
    Buffer(Vec<u8>),
    /// An image; the kernel gets the address of its resource.
    Image {
        /// The eight dwords that image instructions read, to which the texels' address is added, and what the
        /// language's library keeps behind them: ROCm's four more, of which the last two are width and height.
        resource: Vec<u32>,
        /// The texels.
        texels: Vec<u8>,
    },
    /// So many bytes of dynamic LDS; the kernel gets their offset in LDS.
    Lds(u32),
}

impl From<i32> for Arg {
    fn from(value: i32) -> Arg {
        Arg::Value(value.to_le_bytes().to_vec())
    }
}

impl From<u32> for Arg {
    fn from(value: u32) -> Arg {
        Arg::Value(value.to_le_bytes().to_vec())
    }
}

impl From<i64> for Arg {
    fn from(value: i64) -> Arg {
        Arg::Value(value.to_le_bytes().to_vec())
    }
}

impl From<u64> for Arg {
    fn from(value: u64) -> Arg {
        Arg::Value(value.to_le_bytes().to_vec())
    }
}

impl From<f32> for Arg {
    fn from(value: f32) -> Arg {
        Arg::Value(value.to_le_bytes().to_vec())
    }
}

impl From<f64> for Arg {
    fn from(value: f64) -> Arg {
        Arg::Value(value.to_le_bytes().to_vec())
    }
}

/// The address of an argument's buffer, in another argument's bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// The number of the argument that has it, a value or a buffer.
    pub arg: usize,
    /// Where in its bytes it stands; it has 8.
    pub offset: usize,
    /// The number of the argument that it points to, a buffer or an image's resource.
    pub to: usize,
}

/// The dimensions that a grid needs.
pub(crate) fn dimensions(grid: [u32; 3]) -> u16 {
    match grid {
        [_, 1, 1] => 1,
        [_, _, 1] => 2,
        _ => 3,
    }
}

/// A launch.
#[derive(Clone, PartialEq, Debug)]
pub struct Launch {
    /// The kernel's name.
    pub kernel: String,
    /// The grid in work-items; it need not be a multiple of the block.
    pub grid: [u32; 3],
    /// The workgroup in work-items.
    pub block: [u32; 3],
    /// The number of dimensions, as many as the grid needs to 3, as kernels are told it; it changes nothing else.
    pub dimensions: u16,
    /// What work-items' positions are counted from, as kernels are told it.
    pub offset: [u64; 3],
    /// The explicit arguments, in order. Behind them may be buffers that [`Self::pointers`] alone lead to.
    pub args: Vec<Arg>,
    /// Pointers within arguments.
    pub pointers: Vec<Pointer>,
    /// LDS on top of the kernel's static LDS and of [`Arg::Lds`], in bytes.
    pub dynamic_lds: u32,
    /// What each part of dynamic LDS holds when a workgroup begins: these bytes again and again; nothing defined if there are
    /// none, as on a machine.
    pub lds_contents: Vec<u8>,
    /// Strict mode: what hardware would get wrong now and then is an error (see the crate's documentation).
    pub strict: bool,
    /// The firmware preloads arguments into SGPRs where a kernel asks for that. Older firmware starts such a kernel at its first
    /// instruction, from where it loads them itself.
    pub preloads_arguments: bool,
    /// Instructions after which the run is stopped with an error.
    pub limit: u64,
}

impl Launch {
    /// A launch of `kernel` with no arguments yet, strict, with a limit of 2^36 instructions. It has as many dimensions as
    /// the grid needs.
    pub fn new(kernel: impl Into<String>, grid: [u32; 3], block: [u32; 3]) -> Launch {
        Launch {
            kernel: kernel.into(),
            grid,
            block,
            dimensions: dimensions(grid),
            offset: [0; 3],
            args: Vec::new(),
            pointers: Vec::new(),
            dynamic_lds: 0,
            lds_contents: Vec::new(),
            strict: true,
            preloads_arguments: true,
            limit: 1 << 36,
        }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn arg(mut self, arg: impl Into<Arg>) -> Launch {
        self.args.push(arg.into());
        self
    }
}

/// Instructions executed by waves, by class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    by_class: [u64; CLASSES.len()],
}

/// The classes with the names `gcnsel stats` prints.
const CLASSES: [(Class, &str); 9] = [
    (Class::Salu, "salu"),
    (Class::Valu, "valu"),
    (Class::Smem, "smem"),
    (Class::Vmem, "vmem"),
    (Class::Lds, "lds"),
    (Class::Branch, "branches"),
    (Class::Wait, "waits"),
    (Class::Nop, "nops"),
    (Class::Other, "other"),
];

/// The place of a class in [`CLASSES`].
fn slot(class: Class) -> usize {
    match class {
        Class::Salu => 0,
        Class::Valu => 1,
        Class::Smem => 2,
        Class::Vmem => 3,
        Class::Lds => 4,
        Class::Branch => 5,
        Class::Wait => 6,
        Class::Nop => 7,
        Class::Other => 8,
    }
}

impl Counts {
    /// Counts one instruction.
    #[inline]
    pub(crate) fn add(&mut self, class: Class) {
        self.by_class[slot(class)] += 1;
    }

    /// Instructions of a class.
    pub fn of(&self, class: Class) -> u64 {
        self.by_class[slot(class)]
    }

    /// All instructions.
    pub fn total(&self) -> u64 {
        self.by_class.iter().sum()
    }

    /// Names and numbers, in the order `gcnsel stats` prints them.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        CLASSES.iter().map(|(class, name)| (*name, self.of(*class)))
    }
}

/// What a launch leaves behind.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// For each argument the buffer's bytes after the launch; empty for arguments that are no buffers. A pointer of the
    /// launch that is still there reads as the bytes that the host gave for it.
    pub buffers: Vec<Vec<u8>>,
    /// Instructions executed.
    pub counts: Counts,
    /// Waves run.
    pub waves: u64,
    /// The instructions of the code that some wave has executed, each once, in the order of their addresses.
    pub executed: Vec<Inst>,
}
