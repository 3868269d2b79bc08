//! Options by name: the one list of names and values that the command line, the C library and programs with settings of their
//! own use.

use super::{Allocator, Emit, Options};
use gcnsel_codeobject::Version;
use gcnsel_diag::escape_bytes;
use gcnsel_isa::TargetId;
use std::fmt::{self, Display, Formatter};

/// VGPRs for spilled SGPRs, at most: as many as a wave has.
const MOST_LANE_VGPRS: u16 = 512;

/// An option that has a name, and takes its value as text ([`Options::set`]).
pub struct NamedOption {
    /// The name: that of the command line's option, without the dashes.
    pub name: &'static str,
    /// What stands for the value in help: `CPU`. Of a switch, `true|false`; on the command line a switch has no value.
    pub value: &'static str,
    /// What it does, without a final period.
    pub about: &'static str,
    set: fn(&mut Options, &str) -> Result<(), String>,
}

impl NamedOption {
    /// All, in the order of the command line's help.
    pub const ALL: &[NamedOption] = &[
        NamedOption {
            name: "mcpu",
            value: "CPU",
            about: "The processor: gfx900, gfx90a or gfx942; without it the functions' \"target-cpu\", else gfx942. Settings may \
                    follow, as in gfx90a:sramecc-:xnack+; without them the functions' \"target-features\" hold, else the code \
                    runs with either",
            set: |options, value| {
                let target = TargetId::parse(value).map_err(|error| error.to_string())?;
                assign(&mut options.target, Ok(Some(target)))
            },
        },
        NamedOption {
            name: "code-object-version",
            value: "4|5|6",
            about: "Code object version; without it the module flag's, else 5",
            set: |options, value| {
                let version = value.parse().ok().and_then(Version::from_number);
                assign(
                    &mut options.version,
                    version.map(Some).ok_or_else(|| "4, 5 and 6 are versions".to_owned()),
                )
            },
        },
        NamedOption {
            name: "verify",
            value: SWITCH,
            about: "Check the result of every stage",
            set: |options, value| assign(&mut options.verify, switch(value)),
        },
        NamedOption {
            name: "no-value-reasoning",
            value: SWITCH,
            about: "Decide what is uniform by divergence alone, without reasoning about values",
            set: |options, value| assign(&mut options.no_value_reasoning, switch(value)),
        },
        NamedOption {
            name: "no-schedule",
            value: SWITCH,
            about: "Leave instructions in the order in which they were selected",
            set: |options, value| assign(&mut options.no_schedule, switch(value)),
        },
        NamedOption {
            name: "no-atomic-optimizer",
            value: SWITCH,
            about: "Each lane does its atomic operations itself, also those that all lanes of a wave do to one address",
            set: |options, value| assign(&mut options.no_atomic_optimizer, switch(value)),
        },
        NamedOption {
            name: "amdgpu-atomic-optimizer-strategy",
            value: "None|Iterative|DPP",
            about: "LLVM's name for the same: None is as no-atomic-optimizer; what the others combine is combined, by DPP",
            set: |options, value| {
                let strategy = match value {
                    "None" => Ok(true),
                    "Iterative" | "DPP" => Ok(false),
                    _ => Err("None, Iterative and DPP are accepted".to_owned()),
                };
                assign(&mut options.no_atomic_optimizer, strategy)
            },
        },
        NamedOption {
            name: "amdgpu-kernarg-preload-count",
            value: "N",
            about: "Have the first N arguments of each kernel in SGPRs when it starts, as if they were inreg, as far as \
                    there are SGPRs (gfx90a, gfx942)",
            set: |options, value| {
                let count = value.parse().map_err(|_| "a number from 0 on is expected".to_owned());
                assign(&mut options.kernarg_preload_count, count)
            },
        },
        NamedOption {
            name: "sgpr-allocator",
            value: "ENGINE",
            about: "Who allocates SGPRs",
            set: |options, value| assign(&mut options.sgpr_allocator, allocator(value)),
        },
        NamedOption {
            name: "vgpr-allocator",
            value: "ENGINE",
            about: "Who allocates VGPRs",
            set: |options, value| assign(&mut options.vgpr_allocator, allocator(value)),
        },
        NamedOption {
            name: "sgpr-spill-vgprs",
            value: "N",
            about: "At most so many VGPRs for spilled SGPRs, 64 of which take one; others are in memory, reached through one of \
                    these VGPRs, so that 0 is as 1. Without it as many as other values leave",
            set: |options, value| {
                let most = value.parse().ok().filter(|&most| most <= MOST_LANE_VGPRS);
                let expected = || format!("a number from 0 to {MOST_LANE_VGPRS} is expected");
                assign(&mut options.most_lane_vgprs, most.map(Some).ok_or_else(expected))
            },
        },
        NamedOption {
            name: "function",
            value: "NAME",
            about: "Only this function",
            set: |options, value| assign(&mut options.function, Ok(Some(value.to_owned()))),
        },
        NamedOption {
            name: "emit",
            value: "FORM",
            about: "What to write",
            set: |options, value| assign(&mut options.emit, one_of(&Emit::ALL, Emit::name, value)),
        },
    ];

    /// The option of that name.
    pub fn named(name: &str) -> Option<&'static NamedOption> {
        NamedOption::ALL.iter().find(|option| option.name == name)
    }
}

/// What stands for the value of a switch.
const SWITCH: &str = "true|false";

/// Why [`Options::set`] refuses an option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no option of that name.
    Unknown {
        /// It.
        name: String,
    },
    /// The option does not take that value.
    Value {
        /// The option's name.
        name: &'static str,
        /// The value.
        value: String,
        /// What would be accepted.
        reason: String,
    },
}

impl Display for OptionError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { name } => {
                let known: Vec<&str> = NamedOption::ALL.iter().map(|option| option.name).collect();
                write!(f, "'{}' is no option; {} are", escape_bytes(name.as_bytes()), known.join(", "))
            }
            OptionError::Value { name, value, reason } => {
                write!(f, "{name}={}: {reason}", escape_bytes(value.as_bytes()))
            }
        }
    }
}

impl std::error::Error for OptionError {}

impl Options {
    /// Sets an option by its name; what it was before is forgotten. [`NamedOption::ALL`] lists the names. A switch takes `true`
    /// or `1`, `false` or `0`.
    ///
    /// ```
    /// use gcnsel::{Emit, Options};
    ///
    /// let mut options = Options::default();
    /// options.set("mcpu", "gfx90a:xnack-")?;
    /// options.set("emit", "asm")?;
    /// assert_eq!(options.emit, Emit::Asm);
    /// let wrong = options.set("emit", "exe").unwrap_err();
    /// assert_eq!(wrong.to_string(), "emit=exe: obj, reloc, asm, dag, mir, wave-mir and llvm-ir are accepted");
    /// # Ok::<(), gcnsel::OptionError>(())
    /// ```
    ///
    /// # Errors
    /// There is no such option, or it does not take the value; nothing is changed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let option =
            NamedOption::named(name).ok_or_else(|| OptionError::Unknown { name: name.to_owned() })?;
        (option.set)(self, value).map_err(|reason| OptionError::Value {
            name: option.name,
            value: value.to_owned(),
            reason,
        })
    }
}

/// Gives an option the value that was read, if that is one.
fn assign<T>(place: &mut T, value: Result<T, String>) -> Result<(), String> {
    *place = value?;
    Ok(())
}

/// The value of a switch, as LLVM's command line reads it.
fn switch(value: &str) -> Result<bool, String> {
    match value {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("true and false are accepted".to_owned()),
    }
}

fn allocator(value: &str) -> Result<Allocator, String> {
    one_of(&Allocator::ALL, Allocator::name, value)
}

/// The one of that name.
fn one_of<T: Copy>(all: &[T], name: fn(T) -> &'static str, value: &str) -> Result<T, String> {
    let found = all.iter().copied().find(|&one| name(one) == value);
    found.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        let (last, others) = names.split_last().expect("there are some");
        format!("{} and {last} are accepted", others.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_isa::Target;

    fn set(pairs: &[(&str, &str)]) -> Options {
        let mut options = Options::default();
        for (name, value) in pairs {
            options.set(name, value).unwrap_or_else(|error| panic!("{error}"));
        }
        options
    }

    #[test]
    fn each_sets_the_field_of_its_name() {
        let id = TargetId::parse("gfx90a:sramecc-:xnack+").expect("it is one");
        assert_eq!(set(&[("mcpu", "gfx90a:xnack+:sramecc-")]), Options::default().target(id));
        assert_eq!(set(&[("code-object-version", "6")]), Options::default().version(Version::V6));
        assert_eq!(set(&[("verify", "true")]), Options::default().verify(true));
        assert_eq!(set(&[("no-value-reasoning", "1")]), Options::default().no_value_reasoning(true));
        assert_eq!(set(&[("no-schedule", "true")]), Options::default().no_schedule(true));
        let each_lane = Options::default().no_atomic_optimizer(true);
        assert_eq!(set(&[("no-atomic-optimizer", "true")]), each_lane);
        assert_eq!(set(&[("amdgpu-atomic-optimizer-strategy", "None")]), each_lane);
        for strategy in ["Iterative", "DPP"] {
            let one_lane =
                set(&[("no-atomic-optimizer", "1"), ("amdgpu-atomic-optimizer-strategy", strategy)]);
            assert_eq!(one_lane, Options::default(), "{strategy}");
        }
        let preloaded = Options::default().kernarg_preload_count(16);
        assert_eq!(set(&[("amdgpu-kernarg-preload-count", "16")]), preloaded);
        let engine = Allocator::Regalloc2;
        assert_eq!(set(&[("sgpr-allocator", "regalloc2")]), Options::default().sgpr_allocator(engine));
        assert_eq!(set(&[("vgpr-allocator", "regalloc2")]), Options::default().vgpr_allocator(engine));
        assert_eq!(set(&[("sgpr-spill-vgprs", "512")]), Options::default().most_lane_vgprs(512));
        assert_eq!(set(&[("function", "k")]), Options::default().function("k"));
        assert_eq!(set(&[("emit", "wave-mir")]), Options::default().emit(Emit::WaveMir));
    }

    #[test]
    fn the_last_value_holds() {
        let options = set(&[("mcpu", "gfx900"), ("verify", "1"), ("mcpu", "gfx942"), ("verify", "0")]);
        assert_eq!(options, Options::default().target(Target::Gfx942));
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let before = set(&[("mcpu", "gfx90a"), ("emit", "asm"), ("sgpr-spill-vgprs", "2")]);
        let wrong = [
            (
                "mcpu",
                "gfx906",
                "mcpu=gfx906: processor 'gfx906' is not supported; gfx900, gfx90a, gfx942 are",
            ),
            ("mcpu", "", "mcpu=: processor '' is not supported; gfx900, gfx90a, gfx942 are"),
            ("code-object-version", "3", "code-object-version=3: 4, 5 and 6 are versions"),
            ("verify", "yes", "verify=yes: true and false are accepted"),
            (
                "amdgpu-atomic-optimizer-strategy",
                "none",
                "amdgpu-atomic-optimizer-strategy=none: None, Iterative and DPP are accepted",
            ),
            (
                "amdgpu-kernarg-preload-count",
                "-1",
                "amdgpu-kernarg-preload-count=-1: a number from 0 on is expected",
            ),
            ("sgpr-allocator", "", "sgpr-allocator=: regalloc2 and colouring are accepted"),
            ("sgpr-spill-vgprs", "513", "sgpr-spill-vgprs=513: a number from 0 to 512 is expected"),
            ("sgpr-spill-vgprs", "-1", "sgpr-spill-vgprs=-1: a number from 0 to 512 is expected"),
            (
                "emit",
                "\u{1b}[2J",
                "emit=\\x1B[2J: obj, reloc, asm, dag, mir, wave-mir and llvm-ir are accepted",
            ),
        ];
        for (name, value, message) in wrong {
            let mut options = before.clone();
            let error = options.set(name, value).expect_err(name);
            assert_eq!((error.to_string().as_str(), &options), (message, &before));
        }
        let unknown = Options::default().set("--mcpu", "gfx900").expect_err("names have no dashes");
        assert!(
            unknown.to_string().starts_with("'--mcpu' is no option; mcpu, code-object-version, "),
            "{unknown}"
        );
    }
}
