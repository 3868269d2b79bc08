//! Kernels of arithmetic and memory accesses.

mod branches;
mod loops;
mod straight;
mod switch;
mod text;

use text::Writer;

/// Shapes of kernels, sized in instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Code {
    /// One block of integer and float arithmetic with loads and stores.
    Straight,
    /// Loops, some nested, uniform and divergent trip counts.
    Loops,
    /// Chains of if and else, uniform and divergent, about 20 instructions a block.
    Branches,
    /// Switches of 64 cases.
    Switch,
}

impl Code {
    /// All shapes.
    pub const ALL: [Code; 4] = [Code::Straight, Code::Loops, Code::Branches, Code::Switch];

    /// The text of a kernel named `bench` with about `size` instructions.
    pub fn generate(self, size: usize) -> String {
        let mut writer = Writer::new();
        match self {
            Code::Straight => straight::write(&mut writer, size),
            Code::Loops => loops::write(&mut writer, size),
            Code::Branches => branches::write(&mut writer, size),
            Code::Switch => switch::write(&mut writer, size),
        }
        writer.finish()
    }
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
        for shape in Code::ALL {
            for size in [1000, 10_000] {
                let text = shape.generate(size);
                let count = instructions(&text);
                assert!(count.abs_diff(size) * 10 <= size, "{shape:?}: {count} instructions for {size}");
                let module = gcnsel_ir::parse(text.as_bytes());
                assert!(module.is_ok(), "{shape:?}: {:?}", module.err());
                assert_eq!(text, shape.generate(size));
            }
        }
    }
}
