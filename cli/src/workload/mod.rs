//! Generated kernels for benchmarks: LLVM IR text of a shape and a size.
//!
//! The same shape and size always give the same text. Sizes count IR instructions, and are met within a few.

mod branches;
mod loops;
mod straight;
mod switch;
mod text;

use text::Writer;

/// Shapes of generated kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Shape {
    /// One block of integer and float arithmetic with loads and stores.
    Straight,
    /// Loops, some nested, uniform and divergent trip counts.
    Loops,
    /// Chains of if and else, uniform and divergent, about 20 instructions a block.
    Branches,
    /// Switches of 64 cases.
    Switch,
    /// Given files.
    Real,
}

/// The text of a kernel named `bench` with about `size` instructions; empty for [`Shape::Real`].
pub fn generate(shape: Shape, size: usize) -> String {
    let mut writer = Writer::new();
    match shape {
        Shape::Straight => straight::write(&mut writer, size),
        Shape::Loops => loops::write(&mut writer, size),
        Shape::Branches => branches::write(&mut writer, size),
        Shape::Switch => switch::write(&mut writer, size),
        Shape::Real => return String::new(),
    }
    writer.finish()
}

/// A size as users write it: a number, `k` for thousands.
///
/// # Errors
/// If it is not one.
pub fn parse_size(text: &str) -> Result<usize, String> {
    let (digits, factor) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1000),
        None => (text, 1),
    };
    let number: Option<usize> = digits.parse().ok().and_then(|n: usize| n.checked_mul(factor));
    number
        .filter(|n| (1..=10_000_000).contains(n))
        .ok_or_else(|| format!("'{text}' is no size: a number from 1 to 10000k is wanted, as in 10k"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Instructions of a text: lines of the body that are neither labels nor the header.
    fn instructions(text: &str) -> usize {
        text.lines().filter(|l| l.starts_with("  ")).count()
    }

    #[test]
    fn sizes_are_met_and_texts_parse() {
        for shape in [Shape::Straight, Shape::Loops, Shape::Branches, Shape::Switch] {
            for size in [1000, 10_000] {
                let text = generate(shape, size);
                let count = instructions(&text);
                assert!(count.abs_diff(size) * 10 <= size, "{shape:?}: {count} instructions for {size}");
                let module = gcnsel_ir::parse(text.as_bytes());
                assert!(module.is_ok(), "{shape:?}: {:?}", module.err());
                assert_eq!(text, generate(shape, size));
            }
        }
    }

    #[test]
    fn sizes_as_users_write_them() {
        assert_eq!(parse_size("1k"), Ok(1000));
        assert_eq!(parse_size("250"), Ok(250));
        assert!(parse_size("k").is_err() && parse_size("0").is_err() && parse_size("-1").is_err());
    }
}
