//! The releases of LLVM whose code is run, and where their tools are.

use crate::folder::folder;
use crate::presence::{answers, have, present};
use std::fmt;
use std::path::PathBuf;

/// A release of LLVM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Release {
    /// Debian's packages.
    #[default]
    V19,
    /// What `tests/llvm23/build.sh` builds.
    V23,
}

impl Release {
    /// All.
    pub const ALL: [Release; 2] = [Release::V19, Release::V23];

    /// As its tools' names end.
    pub fn number(self) -> &'static str {
        match self {
            Release::V19 => "19",
            Release::V23 => "23",
        }
    }

    /// The release with a number.
    pub fn from_number(number: &str) -> Option<Release> {
        Release::ALL.into_iter().find(|release| release.number() == number)
    }

    /// The program that a tool is, as `llc`.
    ///
    /// # Errors
    /// There is no home folder, which would have the cache.
    pub fn tool(self, name: &str) -> Result<PathBuf, String> {
        let file = format!("{name}-{}", self.number());
        Ok(match self {
            Release::V19 => file.into(),
            Release::V23 => folder("GCNSEL_LLVM23", "llvm-23")?.join(file),
        })
    }
}

impl Release {
    /// Whether the compiler and the linker are there, for the test named. See [`have`].
    pub fn have(self, test: &str) -> bool {
        // Every linker does for these objects.
        have(test, "ld.lld-19", "lld-19") && self.have_tool(test, "llc")
    }

    /// Whether a tool is there, as `llc`, for the test named. See [`have`].
    pub fn have_tool(self, test: &str, name: &str) -> bool {
        match self {
            Release::V19 => have(test, &format!("{name}-19"), "llvm-19"),
            Release::V23 => present(test, self.answers(name), "what tests/llvm23/build.sh builds"),
        }
    }

    /// Whether a tool is there, as `llc`; whoever asks can do without.
    pub fn answers(self, name: &str) -> bool {
        self.tool(name).is_ok_and(|tool| answers(&tool))
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number())
    }
}
