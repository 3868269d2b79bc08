//! The stages of compilation: the one list of them, from which come the options that name stages, their times, and the order
//! in which a function goes through [`passes`].

use super::pass::{Pass, Run, Stop};
use super::passes::{self, Body, Emitted};
use std::result::Result;

/// Declares [`Stage`], and what runs a function through the passes.
macro_rules! stages {
    (
        module { $(#[doc = $first_about:literal] $first:ident = $first_name:literal,)* }
        functions { $(#[doc = $about:literal] $pass:ident = $name:literal,)* }
        object { $(#[doc = $last_about:literal] $last:ident = $last_name:literal,)* }
    ) => {
        /// A stage.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Stage {
            $(#[doc = $first_about] $first,)*
            $(#[doc = $about] $pass,)*
            $(#[doc = $last_about] $last,)*
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

            /// What it does, in a line.
            pub fn about(self) -> &'static str {
                let text = match self {
                    $(Stage::$first => $first_about,)*
                    $(Stage::$pass => $about,)*
                    $(Stage::$last => $last_about,)*
                };
                text.trim().trim_end_matches('.')
            }

            /// Whether it leaves another function behind: one that can be printed after it.
            pub fn is_printed(self) -> bool {
                match self {
                    $(Stage::$pass => <passes::$pass as Pass>::PRINTS,)*
                    _ => false,
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
        Parse = "parse",
        /// The IR verifier.
        Verify = "verify",
    }
    functions {
        /// Inlining and expansion.
        Legalize = "legalize",
        /// Branches on one condition as one.
        Arms = "arms",
        /// Vectors of bytes from block to block as dwords.
        Pack = "pack",
        /// Elements of vectors loaded by themselves.
        Elements = "elements",
        /// Addresses as steps from others.
        Strides = "strides",
        /// Constant parts of addresses, for the offsets of instructions.
        Addresses = "addresses",
        /// Neighbouring loads and stores as one.
        Join = "join",
        /// What only code behind a loop uses, computed behind it.
        Behind = "behind",
        /// Addresses that loops step.
        Induction = "induction",
        /// What is uniform.
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
        Object = "object",
    }
}
