//! Much of one thing: kernels that are nothing else, as machines write them.

mod control;
mod data;
mod functions;
mod memory;
mod text;
mod values;
mod vectors;

use text::Text;

/// What there is much of. Sizes count that thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Bulk {
    /// Phis of one block, whose lanes differ.
    Phis,
    /// Phis of one block, each one value for the wave.
    #[value(alias = "uphis")]
    UniformPhis,
    /// Values that are alive through a loop that lanes leave one by one.
    #[value(alias = "looplive")]
    OverLoop,
    /// Values that a loop carries round, each the sum of two of the round before.
    Carried,
    /// Values that are alive at once in one block.
    Live,
    /// The same of the wave.
    #[value(alias = "ulive")]
    UniformLive,
    /// Selects, each of the one before.
    #[value(alias = "reduce")]
    Selects,
    /// `readfirstlane`s, each of a sum with the one before.
    #[value(alias = "strings")]
    FirstLanes,
    /// Calls of one function that stays one.
    Calls,
    /// Calls of one function with a branch, which are inlined.
    #[value(alias = "inl")]
    Inlined,
    /// Functions, each of which calls the next.
    Chain,
    /// Kernels of a few instructions.
    Kernels,
    /// Constant arrays, all of them read.
    Globals,
    /// Numbers of one constant array.
    #[value(alias = "bigglobal")]
    Global,
    /// Arguments of the kernel.
    #[value(alias = "args")]
    Arguments,
    /// Fields of a structure that is made one by one.
    #[value(alias = "struct")]
    Fields,
    /// Nodes of metadata.
    #[value(alias = "meta")]
    Metadata,
    /// Arrays in scratch.
    Allocas,
    /// Bytes that are copied at once.
    #[value(alias = "memcpy")]
    Copied,
    /// Elements of vectors that are computed with.
    #[value(alias = "vec")]
    Elements,
    /// Elements that are put into a vector one by one, and taken out of it.
    #[value(alias = "vecins")]
    Inserted,
    /// Accesses to elements of a vector by number.
    #[value(alias = "dynvec")]
    Indexed,
    /// Bits of integers that are multiplied.
    #[value(alias = "bigint")]
    Bits,
    /// Products of matrices.
    #[value(alias = "mfma")]
    Matrices,
    /// Loads and stores in turn, of which nobody knows that they are of different places.
    Loads,
    /// Loads, and then as many stores.
    Gather,
    /// Stores to LDS and loads from it in turn.
    Lds,
    /// Atomic additions.
    Atomics,
    /// Cases of a switch on which lanes differ.
    Switch,
    /// Cases of a switch of the wave.
    #[value(alias = "uswitch")]
    UniformSwitch,
    /// Truth values of lanes that are alive at once and branched on later.
    Masks,
    /// Loops one after the other.
    #[value(alias = "manyloops")]
    Loops,
}

impl Bulk {
    /// All of them.
    pub fn all() -> &'static [Bulk] {
        clap::ValueEnum::value_variants()
    }

    /// The text of a kernel named `bench` with `size` of that thing; `kernels` are named `bench0` and so on.
    pub fn generate(self, size: usize) -> String {
        let mut text = Text::default();
        let write = match self {
            Bulk::Phis => values::phis,
            Bulk::UniformPhis => values::uniform_phis,
            Bulk::OverLoop => values::over_loop,
            Bulk::Carried => values::carried,
            Bulk::Live => values::live,
            Bulk::UniformLive => values::uniform_live,
            Bulk::Selects => values::selects,
            Bulk::FirstLanes => values::first_lanes,
            Bulk::Calls => functions::calls,
            Bulk::Inlined => functions::inlined,
            Bulk::Chain => functions::chain,
            Bulk::Kernels => functions::kernels,
            Bulk::Globals => data::globals,
            Bulk::Global => data::global,
            Bulk::Arguments => data::arguments,
            Bulk::Fields => data::fields,
            Bulk::Metadata => data::metadata,
            Bulk::Allocas => data::allocas,
            Bulk::Copied => data::copied,
            Bulk::Elements => vectors::elements,
            Bulk::Inserted => vectors::inserted,
            Bulk::Indexed => vectors::indexed,
            Bulk::Bits => vectors::bits,
            Bulk::Matrices => vectors::matrices,
            Bulk::Loads => memory::loads,
            Bulk::Gather => memory::gather,
            Bulk::Lds => memory::lds,
            Bulk::Atomics => memory::atomics,
            Bulk::Switch => control::switch,
            Bulk::UniformSwitch => control::uniform_switch,
            Bulk::Masks => control::masks,
            Bulk::Loops => control::loops,
        };
        write(&mut text, size.max(2));
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Bulk;

    /// Twice as much of a thing makes twice as much text, but where the thing is a number in it.
    #[test]
    fn sizes_are_met_and_modules_are_right() {
        for &bulk in Bulk::all() {
            let [small, middle, large] = [100, 300, 500].map(|size| {
                let text = bulk.generate(size);
                let module =
                    gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{bulk:?}: {error:?}"));
                assert!(gcnsel_ir::verify(&module).is_ok(), "{bulk:?}: {:?}", gcnsel_ir::verify(&module));
                text.len()
            });
            let is_number = matches!(bulk, Bulk::Copied | Bulk::Elements | Bulk::Bits);
            let (first, second) = (middle - small, large - middle);
            let is_even = first > 1000 && first.abs_diff(second) <= first / 10;
            assert!(if is_number { first == 0 } else { is_even }, "{bulk:?}: {small}, {middle}, {large}");
        }
    }
}
