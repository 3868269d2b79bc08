//! What is compiled: files, and generated kernels of shapes and sizes.

use super::super::arguments::{Bench as Arguments, Shape};
use super::super::{Failure, Outcome, conflicts, files};
use clap::ValueEnum;
use gcnsel_diag::SourceFile;
use gcnsel_workload::Code;
use std::path::{Path, PathBuf};

/// What to compile.
pub struct Input {
    /// Inputs of one series differ in size alone; empty for files.
    pub series: String,
    /// What there is much of, as asked for; of other inputs the IR instructions are the size.
    pub count: Option<usize>,
    /// The text, or bitcode.
    pub source: SourceFile,
}

/// All that the arguments ask for.
///
/// # Errors
/// A file that cannot be read, a size that is none.
pub fn inputs(arguments: &Arguments) -> Result<Vec<Input>, Failure> {
    if arguments.files.is_empty() && arguments.shape.contains(&Shape::Real) {
        return Err(Failure::Usage("--shape real needs LLVM IR files".into()));
    }
    conflicts::refuse(
        arguments.files.iter().chain(&arguments.baseline).map(PathBuf::as_path),
        arguments.save.as_deref().into_iter().chain([Path::new("-")]),
    )?;
    let mut shapes = arguments.shape.clone();
    if shapes.is_empty()
        && arguments.flow.is_empty()
        && arguments.bulk.is_empty()
        && arguments.files.is_empty()
    {
        shapes.push(Shape::Generated(Code::Straight));
    }
    let sizes: Result<Vec<usize>, _> = arguments.sizes.iter().map(|s| parse_size(s)).collect();
    let sizes = sizes.map_err(Failure::Usage)?;
    let read = |f: &PathBuf| Ok(Input { series: String::new(), count: None, source: files::read_source(f)? });
    let mut out: Vec<Input> = arguments.files.iter().map(read).collect::<Result<_, Failure>>()?;
    let mut series = |name: String, is_count: bool, generate: &dyn Fn(usize) -> String| {
        for (&size, written) in sizes.iter().zip(&arguments.sizes) {
            let source = SourceFile::new(format!("{name} {written}"), generate(size));
            out.push(Input { series: name.clone(), count: is_count.then_some(size), source });
        }
    };
    for shape in shapes {
        if let Shape::Generated(code) = shape {
            series(name(code), false, &|size| code.generate(size));
        }
    }
    arguments.flow.iter().for_each(|flow| series(name(*flow), false, &|size| flow.generate(size)));
    arguments.bulk.iter().for_each(|bulk| series(name(*bulk), true, &|size| bulk.generate(size)));
    Ok(out)
}

/// Writes what would be measured, so that other programs can have it.
///
/// # Errors
/// A file that cannot be written.
pub fn write(folder: &Path, inputs: &[Input]) -> Outcome {
    files::make_folder(folder)?;
    inputs.iter().try_for_each(|input| {
        let file = format!("{}.ll", input.source.name.replace(' ', "-"));
        files::write(&folder.join(file), &input.source.bytes)
    })
}

/// A shape's name, as users type it.
fn name(shape: impl ValueEnum) -> String {
    shape.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
}

/// A size as users write it: a number, `k` for thousands, `m` for millions.
///
/// # Errors
/// If it is not one.
fn parse_size(text: &str) -> Result<usize, String> {
    let factors = [('k', 1000), ('K', 1000), ('m', 1_000_000), ('M', 1_000_000)];
    let scaled = factors.iter().find_map(|&(suffix, factor)| Some((text.strip_suffix(suffix)?, factor)));
    let (digits, factor) = scaled.unwrap_or((text, 1));
    let number: Option<usize> = digits.parse().ok().and_then(|n: usize| n.checked_mul(factor));
    number
        .filter(|n| (10..=10_000_000).contains(n))
        .ok_or_else(|| format!("'{text}' is no size: a number from 10 to 10m is wanted, as in 10k"))
}

#[cfg(test)]
mod tests {
    use super::parse_size;

    #[test]
    fn sizes_as_users_write_them() {
        assert_eq!(parse_size("1k"), Ok(1000));
        assert_eq!(parse_size("250"), Ok(250));
        assert_eq!((parse_size("1m"), parse_size("10M")), (Ok(1_000_000), Ok(10_000_000)));
        assert!(parse_size("11m").is_err() && parse_size("m").is_err());
        assert!(parse_size("k").is_err() && parse_size("0").is_err() && parse_size("-1").is_err());
    }
}
