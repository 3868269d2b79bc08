//! The description of a test kernel: where its IR is, how it is launched, and what must come out.
//!
//! A [`Case`] says nothing about who compiles the kernel or who runs it. Its launch is made from a
//! seed and a [`Shape`] by a function in [`crate::reference`], which also computes the expected
//! contents of every output buffer, in plain Rust.

use crate::half::from_half;
use crate::image::Image;
pub use gcnsel_emulator::Pointer;
use std::path::{Path, PathBuf};

/// The processors that every kernel is tested for.
pub const TARGETS: [&str; 3] = ["gfx900", "gfx90a", "gfx942"];

/// The extent of a launch, as a dispatch packet has it: all counts are work-items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Work-items in x, y, z. Need not be a multiple of `block`.
    pub grid: [u32; 3],
    /// Work-items of one group in x, y, z.
    pub block: [u32; 3],
}

impl Shape {
    /// A one-dimensional launch.
    pub const fn linear(grid: u32, block: u32) -> Shape {
        Shape { grid: [grid, 1, 1], block: [block, 1, 1] }
    }

    /// A two-dimensional launch.
    pub const fn plane(grid: [u32; 2], block: [u32; 2]) -> Shape {
        Shape { grid: [grid[0], grid[1], 1], block: [block[0], block[1], 1] }
    }

    /// Groups along x, counting a ragged last one.
    pub fn groups_x(&self) -> u32 {
        self.grid[0].div_ceil(self.block[0])
    }
}

/// A ragged last group, full groups, and groups of one and a half waves.
pub const LINEAR: &[Shape] = &[Shape::linear(300, 64), Shape::linear(512, 256), Shape::linear(288, 96)];

/// Full groups only (for kernels whose barriers count on all lanes), two of them with a partial wave.
pub const WHOLE_GROUPS: &[Shape] =
    &[Shape::linear(320, 64), Shape::linear(512, 256), Shape::linear(300, 100)];

/// Ragged in both directions, full groups, and groups of three quarters of a wave.
pub const PLANE: &[Shape] =
    &[Shape::plane([70, 18], [32, 4]), Shape::plane([64, 32], [16, 16]), Shape::plane([40, 30], [8, 6])];

/// One explicit kernel argument, in the order of the kernel's parameters.
#[derive(Debug, Clone, PartialEq)]
pub enum Arg {
    /// A pointer to global or constant memory with these contents before the launch.
    Buf(Vec<u8>),
    /// An image; the kernel gets the address of its resource.
    Image(Image),
    /// A 32-bit integer.
    I32(u32),
    /// A 64-bit integer.
    I64(u64),
    /// A single.
    F32(f32),
    /// A double.
    F64(f64),
    /// A structure by value: its bytes, padding included, 8-aligned.
    Struct(Vec<u8>),
    /// A pointer to this many bytes of dynamic LDS, 16-aligned.
    Lds(u32),
}

/// How an output buffer is compared with the expected bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rule {
    /// Bit for bit.
    Exact,
    /// Singles or doubles, bit for bit, except that one NaN is as good as another: IEEE 754 and LLVM
    /// leave a NaN's sign and payload open.
    ExactButNan {
        /// Bytes of a number: 4 or 8.
        width: usize,
    },
    /// Halves or singles, each within `absolute + relative * |expected|`.
    Close {
        /// Bytes of a number: 2 or 4.
        width: usize,
        /// Allowed error as a share of the expected value.
        relative: f32,
        /// Allowed error by itself.
        absolute: f32,
        /// Why the result is not exactly defined.
        because: &'static str,
    },
}

/// What one buffer must hold after the launch.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    /// Index of the buffer in [`Launch::args`].
    pub arg: usize,
    /// The reference's contents.
    pub bytes: Vec<u8>,
    /// How to compare.
    pub rule: Rule,
}

/// A launch: arguments, extent, expected results.
#[derive(Debug, Clone, PartialEq)]
pub struct Launch {
    /// The extent.
    pub shape: Shape,
    /// Explicit arguments in order; behind them buffers that only pointers within arguments lead to.
    pub args: Vec<Arg>,
    /// Pointers within arguments.
    pub pointers: Vec<Pointer>,
    /// Bytes of LDS that arrays without a size name, behind that of [`Arg::Lds`].
    pub dynamic_lds: u32,
    /// What dynamic LDS holds when a group begins, again and again; nothing that is defined if this is empty.
    pub lds_contents: Vec<u8>,
    /// Output buffers; every other buffer must come out as it went in.
    pub expected: Vec<Expected>,
}

impl Launch {
    /// A launch without arguments; the methods below add them in the order of the parameters.
    pub fn new(shape: &Shape) -> Launch {
        Launch {
            shape: *shape,
            args: Vec::new(),
            pointers: Vec::new(),
            dynamic_lds: 0,
            lds_contents: Vec::new(),
            expected: Vec::new(),
        }
    }

    /// A buffer that the kernel only reads.
    pub fn input<T: Element>(mut self, data: &[T]) -> Launch {
        self.args.push(Arg::Buf(bytes_of(data)));
        self
    }

    /// A buffer that holds `before` and must hold `after` exactly.
    pub fn output<T: Element, U: Element>(self, before: &[T], after: &[U]) -> Launch {
        self.output_by(Rule::Exact, before, after)
    }

    /// A buffer that holds `before` and must hold `after` by `rule`.
    pub fn output_by<T: Element, U: Element>(mut self, rule: Rule, before: &[T], after: &[U]) -> Launch {
        let (before, bytes) = (bytes_of(before), bytes_of(after));
        assert_eq!(before.len(), bytes.len(), "a buffer keeps its size");
        self.expected.push(Expected { arg: self.args.len(), bytes, rule });
        self.args.push(Arg::Buf(before));
        self
    }

    /// A 32-bit integer.
    pub fn u32(mut self, value: u32) -> Launch {
        self.args.push(Arg::I32(value));
        self
    }

    /// A single.
    pub fn f32(mut self, value: f32) -> Launch {
        self.args.push(Arg::F32(value));
        self
    }

    /// A double.
    pub fn f64(mut self, value: f64) -> Launch {
        self.args.push(Arg::F64(value));
        self
    }

    /// A structure by value.
    pub fn structure(mut self, bytes: Vec<u8>) -> Launch {
        self.args.push(Arg::Struct(bytes));
        self
    }

    /// Dynamic LDS of this many bytes.
    pub fn lds(mut self, bytes: u32) -> Launch {
        self.args.push(Arg::Lds(bytes));
        self
    }

    /// Compares the buffers after a run, one entry per argument in order (what stands for arguments
    /// that are no buffers is ignored). The error names the argument and the first wrong element.
    pub fn check(&self, after: &[Vec<u8>]) -> Result<(), String> {
        assert_eq!(after.len(), self.args.len(), "one entry per argument");
        for (index, arg) in self.args.iter().enumerate() {
            let Arg::Buf(before) = arg else { continue };
            let (want, rule) = match self.expected.iter().find(|e| e.arg == index) {
                Some(expected) => (&expected.bytes, expected.rule),
                None => (before, Rule::Exact),
            };
            compare(want, &after[index], rule).map_err(|error| format!("argument {index}: {error}"))?;
        }
        Ok(())
    }
}

fn compare(want: &[u8], got: &[u8], rule: Rule) -> Result<(), String> {
    if want.len() != got.len() {
        return Err(format!("{} bytes came out, {} expected", got.len(), want.len()));
    }
    let width = match rule {
        Rule::ExactButNan { width } | Rule::Close { width, .. } => width,
        Rule::Exact => 4,
    };
    let elements = want.chunks(width).zip(got.chunks(width)).enumerate();
    let mut wrong = elements.filter(|(_, (w, g))| !same(w, g, rule));
    let Some((at, (w, g))) = wrong.next() else { return Ok(()) };
    let more = wrong.count();
    let [got, want] = [g, w].map(|bytes| match rule {
        Rule::Exact => format!("{:#x}", word(bytes)),
        Rule::ExactButNan { .. } | Rule::Close { .. } => number(bytes).to_string(),
    });
    Err(format!("element {at} of {width} bytes is {got}, expected {want} (and {more} more differ)"))
}

fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

/// The half, single or double that the bytes hold.
fn number(bytes: &[u8]) -> f64 {
    let word = word(bytes);
    match bytes.len() {
        2 => from_half(word as u16).into(),
        8 => f64::from_bits(word),
        _ => f32::from_bits(word as u32).into(),
    }
}

fn same(want: &[u8], got: &[u8], rule: Rule) -> bool {
    if want == got {
        return true;
    }
    match rule {
        Rule::Exact => false,
        Rule::ExactButNan { .. } => number(want).is_nan() && number(got).is_nan(),
        Rule::Close { relative, absolute, .. } => {
            let (want, got) = (number(want), number(got));
            (want - got).abs() <= f64::from(absolute) + f64::from(relative) * want.abs()
        }
    }
}

/// A kernel with its launches.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// The kernel's symbol, which is also the stem of its files.
    pub name: &'static str,
    /// Where its IR comes from.
    pub source: Source,
    /// At least three extents, one with a partial wave.
    pub shapes: &'static [Shape],
    /// Arguments and expected results, for a shape of `shapes` and a seed.
    pub launch: fn(&Shape, u64) -> Launch,
}

/// Where a kernel's IR comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// OpenCL C, compiled for each target: `NAME.cl`, `NAME.TARGET.ll`.
    Clang,
    /// Written by hand, one file for all targets: `cfg/NAME.ll`.
    Hand,
    /// Matrix kernels, compiled for each target that has what they need: `NAME.TARGET.ll` in `tests/matrix`.
    Matrix(&'static [&'static str]),
}

impl Case {
    /// The IR file for a target.
    pub fn ir(&self, target: &str) -> PathBuf {
        match self.source {
            Source::Clang => folder().join(format!("{}.{target}.ll", self.name)),
            Source::Hand => folder().join(format!("cfg/{}.ll", self.name)),
            Source::Matrix(_) => matrix_folder().join(format!("{}.{target}.ll", self.name)),
        }
    }

    /// The targets for which there is IR.
    pub fn targets(&self) -> &'static [&'static str] {
        match self.source {
            Source::Clang | Source::Hand => &TARGETS,
            Source::Matrix(targets) => targets,
        }
    }

    /// The launch for a shape and a seed, of what was compiled from a target's IR: with as much dynamic LDS as the first line
    /// of that says, if it says so.
    pub fn launch_of(&self, target: &str, shape: &Shape, seed: u64) -> Result<Launch, String> {
        let mut launch = (self.launch)(shape, seed);
        if let Source::Matrix(_) = self.source {
            let path = self.ir(target);
            let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
            launch.dynamic_lds = dynamic_lds(text.lines().next().unwrap_or_default());
        }
        Ok(launch)
    }
}

/// The number before "bytes of dynamic LDS" in a line, which `tests/matrix/triton_ir.py` writes; 0 if there is none.
fn dynamic_lds(line: &str) -> u32 {
    let before = line.split_once(" bytes of dynamic LDS").map(|(before, _)| before);
    before.and_then(|before| before.rsplit(' ').next()?.parse().ok()).unwrap_or(0)
}

/// The folder of the kernels.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels")
}

/// The folder of the matrix kernels.
pub fn matrix_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("matrix")
}

/// What buffers are made of: little-endian, packed.
pub trait Element: Copy {
    /// Appends the element's bytes.
    fn put(self, bytes: &mut Vec<u8>);
}

macro_rules! element {
    ($($type:ty)*) => {$(
        impl Element for $type {
            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
element!(u8 i8 u16 u32 i32 u64 f32 f64);

impl<T: Element, const N: usize> Element for [T; N] {
    fn put(self, bytes: &mut Vec<u8>) {
        for element in self {
            element.put(bytes);
        }
    }
}

/// The bytes of a slice of elements.
pub fn bytes_of<T: Element>(elements: &[T]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(elements));
    for element in elements {
        element.put(&mut bytes);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn launch(rule: Rule, expected: &[f32]) -> Launch {
        let before = vec![0f32; expected.len()];
        Launch::new(&LINEAR[0]).u32(1).output_by(rule, &before, expected).input(&[1u8, 2, 3])
    }

    fn check(rule: Rule, expected: &[f32], got: &[f32]) -> Result<(), String> {
        launch(rule, expected).check(&[vec![], bytes_of(got), vec![1, 2, 3]])
    }

    #[test]
    fn exact_means_every_bit() {
        assert!(check(Rule::Exact, &[1.0, 0.0], &[1.0, 0.0]).is_ok());
        let error = check(Rule::Exact, &[1.0, 0.0, 0.0], &[1.0, -0.0, 1.0]).unwrap_err();
        assert_eq!(error, "argument 1: element 1 of 4 bytes is 0x80000000, expected 0x0 (and 1 more differ)");
    }

    #[test]
    fn one_nan_is_as_good_as_another_but_not_as_a_number() {
        let rule = Rule::ExactButNan { width: 4 };
        assert!(check(rule, &[f32::NAN], &[-f32::NAN]).is_ok());
        assert!(check(rule, &[f32::NAN], &[1.0]).is_err());
        assert!(check(rule, &[0.0], &[-0.0]).is_err());
    }

    #[test]
    fn close_is_a_band_that_nan_is_never_in() {
        let rule = Rule::Close { width: 4, relative: 0.01, absolute: 0.5, because: "of this test" };
        assert!(check(rule, &[100.0], &[101.4]).is_ok());
        assert!(check(rule, &[100.0], &[101.6]).is_err());
        assert!(check(rule, &[100.0], &[f32::NAN]).is_err());
    }

    #[test]
    fn halves_are_close_as_singles_are() {
        let rule = Rule::Close { width: 2, relative: 0.0, absolute: 0.01, because: "of this test" };
        // 1, and the two halves above it by 2^-7 and 2^-6.
        let got = [0x3c00u16, 0x3c08, 0x3c10];
        assert!(compare(&bytes_of(&[0x3c00u16; 2]), &bytes_of(&got[..2]), rule).is_ok());
        let error = compare(&bytes_of(&[0x3c00u16; 3]), &bytes_of(&got), rule).unwrap_err();
        assert_eq!(error, "element 2 of 2 bytes is 1.015625, expected 1 (and 0 more differ)");
    }

    #[test]
    fn dynamic_lds_is_what_the_first_line_says() {
        assert_eq!(dynamic_lds("; of Triton, for work-groups of 256, with 4096 bytes of dynamic LDS"), 4096);
        assert_eq!(dynamic_lds("; ModuleID = 'LLVMDialectModule'"), 0);
    }

    #[test]
    fn inputs_must_stay_and_sizes_too() {
        let launch = launch(Rule::Exact, &[1.0]);
        let error = launch.check(&[vec![], bytes_of(&[1f32]), vec![1, 2, 4]]).unwrap_err();
        assert!(error.starts_with("argument 2: element 0 of 4 bytes is 0x40201"), "{error}");
        let error = launch.check(&[vec![], vec![], vec![1, 2, 3]]).unwrap_err();
        assert_eq!(error, "argument 1: 0 bytes came out, 4 expected");
    }
}
