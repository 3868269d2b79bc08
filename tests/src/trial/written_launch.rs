//! Launches that are written down, with the arguments that a project's host code would pass: the lines of
//! `tests/corpus/arguments.tsv`.
//!
//! A line has five columns: the project, a pattern of kernels' names (`pattern.rs`), the number of groups and the
//! work-items of a group (x, y and z with commas between them), and the arguments with blanks between them. Numbers are
//! expressions (`expression.rs`) of the numbers found in the name, of `threads`, the most work-items that a group of the
//! kernel may have, and of `matrix`, 1 on targets with matrix instructions and 0 on the others. An argument is
//!
//! - `N`, an integer, or a float without a fraction; `0.5`, a float; `null`, a pointer to nothing;
//! - `{A,B,...}`, the scalars of a structure; its pointers are buffers or `null`;
//! - `f32[N]`, a buffer of N floats from -1 to 1; `f16`, `bf16`, `f64` likewise, other limits as in `f32[N]=0..10`;
//! - `i32[N]=0..7`, a buffer of N integers of so many bits, from 0 to 7;
//! - `i32[N]=2*i`, `f32[N]=2*i`, a buffer of 0, 2, 4, ...: in the expression i is the element's number;
//! - `lds[N]`, N bytes of LDS;
//! - `blocks[N]`, N bytes that have no bit 6. Whichever two of them are taken for a half, or a brain float, or four for a
//!   single, it is less than 2: what quantised data are scaled by, wherever it lies.

use super::expression::{Expression, Names};
use super::layout::{Layout, Scalar};
use super::pattern::fit;
use crate::half::to_half;
use crate::kernel::{Arg, Pointer};
use crate::rng::Rng;
use gcnsel_isa::Target;

/// The lines of a file.
pub struct Table {
    lines: Vec<Line>,
}

/// A line.
#[derive(Clone, Debug)]
struct Line {
    number: usize,
    project: String,
    kernels: String,
    groups: [Expression; 3],
    group: [Expression; 3],
    args: Vec<Argument>,
}

/// A line's launch of a kernel.
#[derive(Clone, Debug)]
pub struct WrittenLaunch {
    line: Line,
    names: Names,
}

#[derive(Clone, Debug, PartialEq)]
enum Argument {
    Integer(Expression),
    Float(f64),
    Null,
    Fields(Vec<Argument>),
    Buffer(Content, Expression),
    Lds(Expression),
}

/// What a parameter takes.
#[derive(Clone, Copy)]
pub enum Takes<'a> {
    Value(&'a Layout),
    /// A pointer to global or constant memory.
    Buffer,
    /// A pointer to LDS.
    Lds,
}

/// What lies in a buffer.
#[derive(Clone, Debug, PartialEq)]
enum Content {
    Floats(Scalar, f32, f32),
    /// Of so many bytes each, between two numbers.
    Integers(usize, Expression, Expression),
    /// An expression of the element's number.
    Each(Scalar, Expression),
    Blocks,
}

impl Table {
    /// Reads a file; lines that begin with `#` are comments.
    ///
    /// # Errors
    /// A line is not as it should be: which, and why.
    pub fn read(text: &str) -> Result<Table, String> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
        let lines = lines.map(|(at, text)| {
            line(at + 1, text).map_err(|error| format!("arguments.tsv, line {}: {error}", at + 1))
        });
        Ok(Table { lines: lines.collect::<Result<_, String>>()? })
    }

    /// The launches of a kernel of a project, in the file's order.
    pub fn of(&self, project: &str, kernel: &str) -> Vec<WrittenLaunch> {
        let lines = self.lines.iter().filter(|line| line.project == project);
        lines
            .filter_map(|line| Some(WrittenLaunch { line: line.clone(), names: fit(&line.kernels, kernel)? }))
            .collect()
    }
}

fn line(number: usize, text: &str) -> Result<Line, String> {
    let columns: Vec<&str> = text.split('\t').collect();
    let [project, kernels, groups, group, args] = columns[..] else {
        return Err(format!("{} columns, and there should be 5", columns.len()));
    };
    Ok(Line {
        number,
        project: project.into(),
        kernels: kernels.into(),
        groups: extent(groups)?,
        group: extent(group)?,
        args: args.split(' ').map(argument).collect::<Result<_, String>>()?,
    })
}

/// One to three numbers; those that are missing are 1.
fn extent(text: &str) -> Result<[Expression; 3], String> {
    let mut extent = [const { Expression::Number(1) }; 3];
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() > 3 {
        return Err(format!("`{text}` has more than 3 dimensions"));
    }
    for (to, part) in extent.iter_mut().zip(parts) {
        *to = Expression::read(part)?;
    }
    Ok(extent)
}

fn argument(text: &str) -> Result<Argument, String> {
    if text == "null" {
        return Ok(Argument::Null);
    }
    if let Some(fields) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        return Ok(Argument::Fields(fields.split(',').map(argument).collect::<Result<_, String>>()?));
    }
    if let Some((element, rest)) = text.split_once('[') {
        let (count, rest) = rest.split_once(']').ok_or_else(|| format!("`{text}` has no ]"))?;
        let count = Expression::read(count)?;
        if element == "lds" && rest.is_empty() {
            return Ok(Argument::Lds(count));
        }
        return Ok(Argument::Buffer(content(element, rest)?, count));
    }
    if text.contains('.') {
        return Ok(Argument::Float(text.parse().map_err(|_| format!("`{text}` is no number"))?));
    }
    Expression::read(text).map(Argument::Integer)
}

fn content(element: &str, rest: &str) -> Result<Content, String> {
    let scalar = match element {
        "f16" => Scalar::Half,
        "bf16" => Scalar::BFloat,
        "f32" => Scalar::Float,
        "f64" => Scalar::Double,
        "i8" => Scalar::Int(1),
        "i16" => Scalar::Int(2),
        "i32" => Scalar::Int(4),
        "i64" => Scalar::Int(8),
        "blocks" if rest.is_empty() => return Ok(Content::Blocks),
        _ => return Err(format!("`{element}` is no element of a buffer")),
    };
    let values = match (rest.strip_prefix('='), scalar) {
        (Some(values), _) => values,
        (None, Scalar::Int(_)) => return Err("integers without a range".into()),
        (None, _) if rest.is_empty() => "-1..1",
        (None, _) => return Err(format!("`{rest}` after the ]")),
    };
    let Some((low, high)) = values.split_once("..") else {
        return Ok(Content::Each(scalar, Expression::read(values)?));
    };
    if let Scalar::Int(bytes) = scalar {
        return Ok(Content::Integers(bytes, Expression::read(low)?, Expression::read(high)?));
    }
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok(Content::Floats(scalar, low, high)),
        _ => Err(format!("`{values}` is no range")),
    }
}

/// Bytes that all buffers of a launch may have.
const MOST_BYTES: i64 = 1 << 24;

/// The grid in groups and the group in work-items.
pub type Extents = [[u32; 3]; 2];

impl WrittenLaunch {
    /// For messages.
    pub fn place(&self) -> String {
        format!("arguments.tsv, line {}", self.line.number)
    }

    /// How many arguments there are.
    pub fn argument_count(&self) -> usize {
        self.line.args.len()
    }

    /// Extents of the launch, for a kernel whose groups have so many work-items at most, on a target.
    ///
    /// # Errors
    /// A number cannot be computed, or makes no sense.
    pub fn extents(&mut self, threads: u32, target: Target) -> Result<Extents, String> {
        self.names.insert("threads".into(), threads.into());
        self.names.insert("matrix".into(), (target != Target::Gfx900).into());
        let extent = |extent: &[Expression; 3]| -> Result<[u32; 3], String> {
            let mut values = [0; 3];
            for (value, expression) in values.iter_mut().zip(extent) {
                let number = expression.value(&self.names)?;
                let fits = u32::try_from(number).ok().filter(|number| (1..=1024).contains(number));
                *value = fits.ok_or_else(|| format!("{number} groups or work-items"))?;
            }
            Ok(values)
        };
        Ok([extent(&self.line.groups)?, extent(&self.line.group)?])
    }

    /// The arguments, always the same, for parameters that take these, and behind them the buffers that structures point to.
    /// Layouts of buffers become what the line says.
    ///
    /// # Errors
    /// They do not fit.
    pub fn args(
        &self,
        takes: &[Takes<'_>],
        layouts: &mut Vec<Layout>,
    ) -> Result<(Vec<Arg>, Vec<Pointer>), String> {
        if takes.len() != self.line.args.len() {
            return Err(format!("{} arguments, and the kernel takes {}", self.line.args.len(), takes.len()));
        }
        let mut rng = Rng::new(1);
        let mut left = MOST_BYTES;
        let mut pointed_to = Vec::new();
        let mut args = Vec::new();
        for (at, (arg, takes)) in self.line.args.iter().zip(takes).enumerate() {
            let made = match (arg, takes) {
                (Argument::Null, Takes::Buffer) => Ok(Arg::I64(0)),
                (Argument::Buffer(content, count), Takes::Buffer) => {
                    self.buffer(content, count, &mut left, &mut rng, &mut layouts[at])
                }
                (Argument::Lds(bytes), Takes::Lds) => bytes.value(&self.names).and_then(|bytes| {
                    u32::try_from(bytes).map(Arg::Lds).map_err(|_| format!("{bytes} bytes of LDS"))
                }),
                (Argument::Fields(fields), Takes::Value(value)) => {
                    for (field, &(offset, scalar)) in fields.iter().zip(&value.scalars) {
                        if let (Argument::Buffer(content, count), Scalar::Pointer) = (field, scalar) {
                            let mut layout = Layout::single(Scalar::Int(4));
                            let buffer = self.buffer(content, count, &mut left, &mut rng, &mut layout);
                            let buffer = buffer.map_err(|error| format!("argument {at}: {error}"))?;
                            pointed_to.push((at, offset, buffer, layout));
                        }
                    }
                    self.structure(fields, value)
                }
                (Argument::Integer(_) | Argument::Float(_), Takes::Value(value)) => {
                    self.structure(std::slice::from_ref(arg), value)
                }
                (_, Takes::Value(_)) => Err("it is no value, and the parameter is one".into()),
                (_, Takes::Buffer) => Err("it is no buffer, and the parameter is a pointer".into()),
                (_, Takes::Lds) => Err("it is no LDS, and the parameter is a pointer to some".into()),
            };
            args.push(made.map_err(|error| format!("argument {at}: {error}"))?);
        }
        let mut pointers = Vec::new();
        for (arg, offset, buffer, layout) in pointed_to {
            pointers.push(Pointer { arg, offset, to: args.len() });
            args.push(buffer);
            layouts.push(layout);
        }
        Ok((args, pointers))
    }

    fn structure(&self, fields: &[Argument], layout: &Layout) -> Result<Arg, String> {
        if fields.len() != layout.scalars.len() {
            return Err(format!("{} fields, and there should be {}", fields.len(), layout.scalars.len()));
        }
        let mut bytes = vec![0; layout.stride];
        for (field, &(offset, scalar)) in fields.iter().zip(&layout.scalars) {
            let value = match (field, scalar) {
                // Where a buffer is, the launch says.
                (Argument::Null | Argument::Buffer(..), Scalar::Pointer) => [0; 8],
                (Argument::Integer(value), Scalar::Int(_)) => value.value(&self.names)?.to_le_bytes(),
                (Argument::Integer(value), _) => of_float(value.value(&self.names)? as f64, scalar)?,
                (Argument::Float(value), _) => of_float(*value, scalar)?,
                (Argument::Null | Argument::Buffer(..), _) => {
                    return Err("a buffer where the structure has no pointer".into());
                }
                (Argument::Fields(_) | Argument::Lds(_), _) => {
                    return Err("a field that is no number and no buffer".into());
                }
            };
            bytes[offset..offset + scalar.bytes()].copy_from_slice(&value[..scalar.bytes()]);
        }
        Ok(Arg::Struct(bytes))
    }

    fn buffer(
        &self,
        content: &Content,
        count: &Expression,
        left: &mut i64,
        rng: &mut Rng,
        layout: &mut Layout,
    ) -> Result<Arg, String> {
        let (scalar, low, high) = match content {
            Content::Floats(scalar, ..) => (*scalar, 0, 0),
            Content::Integers(bytes, low, high) => {
                (Scalar::Int(*bytes), low.value(&self.names)?, high.value(&self.names)?)
            }
            Content::Each(scalar, _) => (*scalar, 0, 0),
            Content::Blocks => (Scalar::Int(1), 0, 0),
        };
        let values = high.checked_sub(low).filter(|values| (0..i64::MAX).contains(values));
        let values = values.ok_or_else(|| format!("integers from {low} to {high}"))? as u64 + 1;
        let count = count.value(&self.names)?;
        let size = count.checked_mul(scalar.bytes() as i64).filter(|&size| count >= 0 && size <= *left);
        *left -= size.ok_or_else(|| format!("a buffer of {count} elements"))?;
        let mut bytes = Vec::new();
        let mut names = self.names.clone();
        for number in 0..count {
            let element = match content {
                Content::Floats(scalar, low, high) => of_float(rng.f32(*low, *high).into(), *scalar)?,
                Content::Integers(..) => (low + (rng.u64() % values) as i64).to_le_bytes(),
                Content::Each(scalar, value) => {
                    names.insert("i".into(), number);
                    let value = value.value(&names)?;
                    if let Scalar::Int(_) = scalar {
                        value.to_le_bytes()
                    } else {
                        of_float(value as f64, *scalar)?
                    }
                }
                Content::Blocks => (rng.u64() & !0x40).to_le_bytes(),
            };
            bytes.extend_from_slice(&element[..scalar.bytes()]);
        }
        // Of blocks it is unknown what lies where; how they are accessed says more.
        if *content != Content::Blocks {
            *layout = Layout::single(scalar);
        }
        Ok(Arg::Buf(bytes))
    }
}

/// A float of a type, in its first bytes.
fn of_float(value: f64, scalar: Scalar) -> Result<[u8; 8], String> {
    let bits = match scalar {
        Scalar::Half => to_half(value).into(),
        Scalar::BFloat => u64::from((value as f32).to_bits() >> 16),
        Scalar::Float => (value as f32).to_bits().into(),
        Scalar::Double => value.to_bits(),
        Scalar::Int(_) | Scalar::Pointer => return Err(format!("{value:?}, and no float")),
    };
    Ok(bits.to_le_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(args: &str) -> Result<Table, String> {
        Table::read(&format!("# a comment\n\np\tk_*_{{n}}\t2,n\tthreads/2+4*matrix\t{args}\n"))
    }

    /// The arguments of a kernel called `k_x_5`, and what then is known of its buffers.
    fn args(args: &str, takes: &[Takes<'_>]) -> Result<(Vec<Arg>, Vec<Layout>), String> {
        let launch = table(args)?.of("p", "k_x_5").pop().expect("the pattern fits");
        let mut layouts = vec![Layout::single(Scalar::Int(2)); takes.len()];
        let (args, pointers) = launch.args(takes, &mut layouts)?;
        assert!(pointers.is_empty());
        Ok((args, layouts))
    }

    fn buffer(text: &str) -> Vec<u8> {
        match args(text, &[Takes::Buffer]).map(|(mut args, _)| args.pop()) {
            Ok(Some(Arg::Buf(bytes))) => bytes,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn lines_are_found_by_project_and_name() {
        let table = table("1").expect("it is well-formed");
        assert_eq!(table.of("p", "k_x_5").len(), 1);
        assert_eq!(table.of("p", "k_x_y").len(), 0);
        assert_eq!(table.of("q", "k_x_5").len(), 0);
        let mut launch = table.of("p", "k_x_5").remove(0);
        assert_eq!(launch.place(), "arguments.tsv, line 3");
        assert_eq!(launch.extents(256, Target::Gfx942), Ok([[2, 5, 1], [132, 1, 1]]));
        assert_eq!(launch.extents(256, Target::Gfx900), Ok([[2, 5, 1], [128, 1, 1]]));
        assert!(launch.extents(1, Target::Gfx900).is_err(), "no group has 0 work-items");
    }

    #[test]
    fn values_fit_their_types() {
        let types = [Scalar::Int(4), Scalar::Int(8), Scalar::Float, Scalar::Half].map(Layout::single);
        let takes = types.each_ref().map(Takes::Value);
        let (found, _) = args("n-7 n 0.5 n", &takes).expect("they fit");
        let bytes = |bytes: &[u8]| Arg::Struct(bytes.to_vec());
        let expected = [
            bytes(&(-2i32).to_le_bytes()),
            bytes(&5i64.to_le_bytes()),
            bytes(&0.5f32.to_le_bytes()),
            // 1.25 times 4.
            bytes(&0x4500u16.to_le_bytes()),
        ];
        assert_eq!(found, expected);
        let pair = Layout { stride: 8, scalars: vec![(0, Scalar::Int(2)), (4, Scalar::Float)] };
        let (found, _) = args("{n,1.0}", &[Takes::Value(&pair)]).expect("it fits");
        assert_eq!(found, [bytes(&[5, 0, 0, 0, 0, 0, 0x80, 0x3f])]);
    }

    #[test]
    fn pointers_are_to_buffers_or_lds_or_nothing() {
        let takes = [Takes::Buffer, Takes::Lds, Takes::Buffer, Takes::Buffer];
        let (found, layouts) = args("null lds[8*n] f64[n] blocks[3]", &takes).expect("they fit");
        assert_eq!(found[..2], [Arg::I64(0), Arg::Lds(40)]);
        assert!(matches!(&found[2], Arg::Buf(bytes) if bytes.len() == 40));
        assert_eq!(layouts[2], Layout::single(Scalar::Double));
        assert_eq!(layouts[3], Layout::single(Scalar::Int(2)), "what is in blocks is not known");
    }

    #[test]
    fn structures_point_to_buffers() {
        let layout = Layout {
            stride: 24,
            scalars: vec![(0, Scalar::Pointer), (8, Scalar::Int(4)), (16, Scalar::Pointer)],
        };
        let mut launch = table("{null,n,i16[2]=1..1} 3").expect("it is well-formed").of("p", "k_x_5");
        let launch = launch.pop().expect("the pattern fits");
        let int = Layout::single(Scalar::Int(4));
        let mut layouts = vec![layout.clone(), int.clone()];
        let (args, pointers) =
            launch.args(&[Takes::Value(&layout), Takes::Value(&int)], &mut layouts).expect("they fit");
        let mut bytes = vec![0; 24];
        bytes[8] = 5;
        assert_eq!(args, [Arg::Struct(bytes), Arg::Struct(vec![3, 0, 0, 0]), Arg::Buf(vec![1, 0, 1, 0])]);
        assert_eq!(pointers, [Pointer { arg: 0, offset: 16, to: 2 }]);
        assert_eq!(layouts[2], Layout::single(Scalar::Int(2)));
    }

    #[test]
    fn buffers_hold_what_is_asked_for() {
        assert_eq!(buffer("i16[3]=n*i-1"), [255, 255, 4, 0, 9, 0]);
        assert_eq!(buffer("f32[2]=i"), [0f32.to_le_bytes(), 1f32.to_le_bytes()].concat());
        let small: Vec<u8> = buffer("i8[1000]=2..n");
        assert!(
            (2..=5).all(|value| small.contains(&value)) && small.iter().all(|value| (2..=5).contains(value))
        );
        let floats = buffer("f32[1000]=-3..-2");
        let floats =
            floats.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().expect("4 bytes")));
        assert!(floats.into_iter().all(|value| (-3.0..=-2.0).contains(&value)));
    }

    /// Wherever a half, a brain float or a single is read, it is small.
    #[test]
    fn blocks_have_no_large_floats() {
        let bytes = buffer("blocks[10000]");
        for at in 0..bytes.len() - 4 {
            let [a, b, c, d] = [0, 1, 2, 3].map(|k| bytes[at + k]);
            let half = crate::half::from_half(u16::from_le_bytes([a, b]));
            assert!(half.abs() < 2.0, "{half}");
            assert!(f32::from_le_bytes([0, 0, a, b]).abs() < 2.0);
            assert!(f32::from_le_bytes([a, b, c, d]).abs() < 2.0);
        }
        assert!(bytes.iter().any(|&byte| byte > 127) && bytes.iter().any(|&byte| byte < 16));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for text in ["x\ty\t1\t1", "x\ty\t1,1,1,1\t1\t1", "x\ty\t\t1\t1", "x\ty\t1\t1\t"] {
            assert!(Table::read(text).is_err(), "{text}");
        }
        for text in
            ["f32[4", "f31[4]", "i32[4]", "f32[4]0..1", "f32[4]=1..0", "0.5x", "{1,2", "blocks[4]=0..1"]
        {
            assert!(table(text).is_err(), "{text}");
        }
        let int = Layout::single(Scalar::Int(4));
        let value = [Takes::Value(&int)];
        for (text, takes) in [
            ("0.5", &value[..]),
            ("null", &value),
            ("f32[4]", &value),
            ("{1,2}", &value),
            ("1 1", &value),
            ("m", &value),
            ("1", &[Takes::Buffer]),
            ("lds[4]", &[Takes::Buffer]),
            ("f32[0-1]", &[Takes::Buffer]),
            ("f32[99999999]", &[Takes::Buffer]),
            ("i32[4]=2..1", &[Takes::Buffer]),
            ("null", &[Takes::Lds]),
        ] {
            assert!(args(text, takes).is_err(), "{text}");
        }
    }

    /// The file itself is well-formed.
    #[test]
    fn the_table_of_the_corpus() {
        let table = Table::read(include_str!("../../corpus/arguments.tsv"));
        assert!(table.is_ok_and(|table| table.lines.len() > 20));
    }
}
