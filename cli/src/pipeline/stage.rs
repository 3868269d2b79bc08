//! The stages of compilation: the one list of them, from which come the options that name stages, their times, and the order
//! in which a function goes through [`passes`].

use super::pass::{Run, Stop};
use super::passes::{self, Body, Emitted};
use std::result::Result;

/// Declares [`Stage`], and what runs a function through the passes. `value(skip)` keeps a stage out of `--print-after`: of
/// one that leaves no other function behind.
macro_rules! stages {
    (
        module { $($(#[$first_meta:meta])* $first:ident = $first_name:literal,)* }
        functions { $($(#[$meta:meta])* $pass:ident = $name:literal,)* }
        object { $($(#[$last_meta:meta])* $last:ident = $last_name:literal,)* }
    ) => {
        /// A stage. Those that leave a function changed are what `--print-after` takes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, clap::ValueEnum)]
        pub enum Stage {
            $($(#[$first_meta])* $first,)*
            $($(#[$meta])* $pass,)*
            $($(#[$last_meta])* $last,)*
        }

        impl Stage {
            /// All, in order.
            pub const ALL: [Stage; [$($first_name,)* $($name,)* $($last_name,)*].len()] =
                [$(Stage::$first,)* $(Stage::$pass,)* $(Stage::$last,)*];

            /// The name that users type.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Stage::$first => $first_name,)*
                    $(Stage::$pass => $name,)*
                    $(Stage::$last => $last_name,)*
                }
            }
        }

        /// Runs a function through all passes, each of which takes what the one before gives.
        pub(super) fn through_passes(run: &mut Run<'_>, function: Body) -> Result<Emitted, Stop> {
            $(let function = run.step::<passes::$pass>(Stage::$pass, function)?;)*
            Ok(function)
        }
    };
}

stages! {
    module {
        /// Text to IR.
        #[value(skip)]
        Parse = "parse",
        /// The IR verifier.
        #[value(skip)]
        Verify = "verify",
    }
    functions {
        /// Inlining and expansion.
        Legalize = "legalize",
        /// Addresses as steps from others.
        Strides = "strides",
        /// Constant parts of addresses, for the offsets of instructions.
        Addresses = "addresses",
        /// What is uniform.
        #[value(skip)]
        Uniformity = "uniformity",
        /// What is the same in each iteration, out of loops.
        Hoist = "hoist",
        /// What one block alone uses, to where it is used.
        Sink = "sink",
        /// DAG, selection, scheduling.
        Select = "select",
        /// Wave edges and exec masks.
        Wave = "wave",
        /// Both register files.
        Regalloc = "regalloc",
        /// Waits, hazards, branches, encoding.
        Emit = "emit",
    }
    object {
        /// Descriptors, metadata, ELF.
        #[value(skip)]
        Object = "object",
    }
}
