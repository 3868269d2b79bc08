//! What can be wrong with code.

use gcnsel_isa::Reg;
use std::fmt;

/// Something wrong at an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The instruction's place, in bytes from the beginning of the image.
    pub offset: u64,
    /// The instruction as assembly text; empty where there is none.
    pub text: String,
    /// What is wrong.
    pub trouble: Trouble,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// There is no instruction of the target: why.
    Undecodable(String),
    /// It begins inside another one.
    Overlap {
        /// Where that one begins.
        other: u64,
    },
    /// A way leads out of the kernel's code.
    LeavesKernel,
    /// Where the program counter goes is not known.
    Unknown,
    /// It is not as our encoder writes it: why.
    Illegal(String),
    /// It names a register beyond those the kernel descriptor allocates.
    BeyondAllocation {
        /// The register.
        register: Reg,
        /// How many of its bank the kernel has.
        allocated: u32,
    },
    /// A shift's amount is in the last vector register, which the target reads wrongly.
    LastRegister,
    /// It touches a register while an operation that writes it may be outstanding.
    NotWaitedFor {
        /// The register.
        register: Reg,
        /// The counters to wait for.
        counters: &'static str,
    },
    /// It touches a register that an operation may still write which nothing has waited for, and behind which on all ways more
    /// operations came than the counter counts: that says nothing.
    CounterFull {
        /// The register.
        register: Reg,
        /// The counter to wait for.
        counter: &'static str,
        /// How many it counts.
        most: u8,
    },
    /// It must not be executed while operations may be outstanding.
    Outstanding,
    /// There may be too few wait states after another instruction.
    Hazard {
        /// Where that one is.
        first: u64,
        /// It, as assembly text.
        first_text: String,
        /// Wait states needed between the two.
        needed: u32,
        /// The fewest there may be.
        found: u32,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {:#x}", self.offset)?;
        if !self.text.is_empty() {
            write!(f, " `{}`", self.text)?;
        }
        write!(f, ": {}", self.trouble)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Undecodable(why) => write!(f, "not an instruction: {why}"),
            Trouble::Overlap { other } => write!(f, "begins inside the instruction at {other:#x}"),
            Trouble::LeavesKernel => f.write_str("a way leads out of the kernel's code"),
            Trouble::Unknown => f.write_str("where it goes is not known"),
            Trouble::Illegal(why) => write!(f, "not as it would be written: {why}"),
            Trouble::BeyondAllocation { register, allocated } => {
                write!(
                    f,
                    "{register} is beyond the {allocated} registers that the kernel descriptor allocates"
                )
            }
            Trouble::LastRegister => {
                f.write_str("shifts by an amount in the last vector register, which the target reads wrongly")
            }
            Trouble::NotWaitedFor { register, counters } => {
                write!(
                    f,
                    "touches {register}, which an operation may still write; {counters} may not have been waited for"
                )
            }
            Trouble::CounterFull { register, counter, most } => {
                write!(
                    f,
                    "touches {register}, which an operation may still write; more operations came behind it than the {most} \
                     that {counter} counts, which is no wait"
                )
            }
            Trouble::Outstanding => f.write_str("operations may be outstanding, and must not be"),
            Trouble::Hazard { first, first_text, needed, found } => write!(
                f,
                "may come {found} wait states after `{first_text}` at {first:#x}, and {needed} are needed"
            ),
        }
    }
}
