//! What a host says to launch a kernel, and what it gets back.

use gcnsel_ir::Block;

/// A kernel argument.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// The bytes that the parameter's type has in memory: integers, floats, structures.
    Value(Vec<u8>),
    /// A buffer in global memory with these bytes; the kernel gets its address.
    Buffer(Vec<u8>),
    /// An image; the kernel gets the address of what describes it.
    Image {
        /// Dwords that describe it, without the texels' address, which is added to the first two; and what the
        /// language's library keeps behind them.
        resource: Vec<u32>,
        /// The texels.
        texels: Vec<u8>,
    },
    /// So many bytes of dynamic LDS; the kernel gets their address in LDS.
    Lds(u32),
}

/// The address of an argument's buffer, in another argument's bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// The number of the argument that has it, a value or a buffer.
    pub arg: usize,
    /// Where in its bytes it stands; it has 8.
    pub offset: usize,
    /// The number of the argument that it points to, a buffer or what describes an image.
    pub to: usize,
}

/// A launch.
#[derive(Clone, PartialEq, Debug)]
pub struct Launch {
    /// The kernel's name, without the `@`.
    pub kernel: String,
    /// The grid in work-items; it need not be a multiple of the group.
    pub grid: [u32; 3],
    /// A work-group in work-items, at most 1024 altogether.
    pub group: [u32; 3],
    /// The explicit arguments, in order. Behind them may be buffers that [`Self::pointers`] alone lead to.
    pub args: Vec<Arg>,
    /// Pointers within arguments.
    pub pointers: Vec<Pointer>,
    /// LDS behind the kernel's static LDS and [`Arg::Lds`], in bytes: what external LDS arrays without a size name.
    pub dynamic_lds: u32,
    /// What each part of dynamic LDS holds when a group begins: these bytes again and again; nothing defined if there are
    /// none, as on a machine.
    pub lds_contents: Vec<u8>,
    /// Whether data races are faults.
    pub races: bool,
    /// Whether sums of products that the flag `contract` allows to be rounded once are.
    pub contracts: bool,
    /// Instructions, counted once for each lane, after which the run is stopped with an error.
    pub limit: u64,
}

impl Launch {
    /// A launch of `kernel` with no arguments yet, races reported, with a limit of 2^36 instructions.
    pub fn new(kernel: impl Into<String>, grid: [u32; 3], group: [u32; 3]) -> Launch {
        Launch {
            kernel: kernel.into(),
            grid,
            group,
            args: Vec::new(),
            pointers: Vec::new(),
            dynamic_lds: 0,
            lds_contents: Vec::new(),
            races: true,
            contracts: false,
            limit: 1 << 36,
        }
    }
}

/// Lanes that have come to a block of the kernel together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit<'a> {
    /// The number in the grid of the wave's first work-item.
    pub wave: u32,
    /// The block.
    pub block: Block,
    /// How often the header of each cycle around it has been executed since the cycle was entered, outermost first.
    pub counts: &'a [u64],
    /// The lanes, as bits.
    pub lanes: u64,
}

/// What a launch leaves behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// For each argument the buffer's or the image's bytes after the launch, zeros where they are not defined; empty
    /// for arguments that are neither. A pointer of the launch that is still there reads as the bytes that the host gave
    /// for it.
    pub buffers: Vec<Vec<u8>>,
    /// By argument, where bytes are not defined: offsets, in order.
    pub undefined: Vec<Vec<usize>>,
    /// Whether anything was stored that is not defined, in global memory or LDS, even if nothing of it is left.
    pub stored_undefined: bool,
    /// Instructions executed, counted once for each lane.
    pub instructions: u64,
}
