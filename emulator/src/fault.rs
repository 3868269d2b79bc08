//! What can go wrong while a kernel runs.

use std::fmt;

use gcnsel_isa::semantics::NoMeaning;
use gcnsel_isa::{Op, Reg};

/// Why an instruction could not be executed, or should not have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The bytes at the program counter are no instruction of the target.
    Undecodable(String),
    /// The program counter left the code, or is not aligned to dwords.
    BadProgramCounter(u64),
    /// The instruction exists but has no executable meaning yet.
    NoMeaning(Op),
    /// A register beyond those the kernel descriptor allocates.
    BeyondAllocation {
        /// The register named.
        register: Reg,
        /// How many registers of its bank the kernel has.
        allocated: u32,
    },
    /// A shift's amount is in the wave's last vector register, which the target reads wrongly.
    LastRegister,
    /// An operand of a kind the instruction cannot have here.
    BadOperand(&'static str),
    /// An image's resource or a sampler that has no meaning here: what of it.
    Descriptor(&'static str),
    /// An access outside every allocation, or to the wrong kind of memory.
    OutOfBounds {
        /// The lane, if it was a lane's access.
        lane: Option<u32>,
        /// What was accessed: `global memory`, `LDS`, `scratch`.
        space: &'static str,
        /// The address, or the offset in LDS or scratch.
        address: u64,
        /// Bytes.
        bytes: u32,
        /// What is near: the nearest allocation, or the segment's size.
        near: String,
    },
    /// A write to memory that may only be read.
    ReadOnly {
        /// The lane, if it was a lane's access.
        lane: Option<u32>,
        /// The address.
        address: u64,
        /// The allocation's name.
        name: String,
    },
    /// An address that is not a multiple of what the access needs.
    Misaligned {
        /// The lane, if it was a lane's access.
        lane: Option<u32>,
        /// The address.
        address: u64,
        /// The alignment needed, in bytes.
        align: u32,
    },
    /// Strict mode: parts of a scalar load's address that are no multiples of 4, though the address is: of each the two low bits
    /// are ignored.
    MisalignedPart {
        /// What is in the base's registers.
        base: u64,
        /// What is in the offset's register.
        offset: u64,
        /// The instruction's offset.
        immediate: i64,
    },
    /// Strict mode: the offsets of a scalar access are negative together, which the machine does not allow.
    NegativeOffset {
        /// What is in the offset's register.
        offset: u64,
        /// The instruction's offset.
        immediate: i64,
    },
    /// Strict mode: an atomic of 64 bits came to scratch by a generic pointer, where the machine drops it.
    Dropped {
        /// The lane.
        lane: u32,
        /// The offset in scratch.
        address: u64,
    },
    /// Strict mode: a value never written reached a place where it matters.
    Poison {
        /// Where: `an address`, `a stored byte`, `exec`, `a branch`, ...
        place: &'static str,
        /// The register, if one is to blame.
        register: Option<Reg>,
        /// The lane, if it was a lane's value.
        lane: Option<u32>,
    },
    /// Strict mode: a register was used before the load that writes it was waited for.
    NotWaitedFor {
        /// The register whose load is outstanding.
        register: Reg,
        /// Whether the instruction reads it.
        reads: bool,
        /// The counter that has to reach the value.
        counter: &'static str,
    },
    /// Strict mode: a register was used before the load that writes it was waited for, and that the load is done follows at best
    /// from more operations having been issued behind it than the counter counts.
    CounterFull {
        /// The register whose load is outstanding.
        register: Reg,
        /// Whether the instruction reads it.
        reads: bool,
        /// The counter that has to be waited for.
        counter: &'static str,
        /// How many operations that the counter counts in order were issued behind the load.
        behind: u64,
    },
    /// Strict mode: a barrier while memory operations are outstanding, on a processor whose barrier must not have any.
    Outstanding {
        /// The counter to wait for.
        counter: &'static str,
    },
    /// Strict mode: bytes of LDS that another wave wrote before a barrier, without waiting for that to be done.
    Unfinished {
        /// The lane.
        lane: u32,
        /// The offset in LDS.
        address: u64,
        /// The wave that wrote.
        wave: u32,
    },
    /// Strict mode: a store to bytes that a scalar load of the wave, which was not waited for, may still have to read.
    Overtaken {
        /// The lane.
        lane: u32,
        /// The address.
        address: u64,
    },
    /// Strict mode: a run of memory instructions that a page fault may make the hardware issue again cannot be.
    Replay {
        /// The register that is read in the run and also written.
        register: Reg,
    },
    /// Strict mode: VCCZ is read, and the last write of VCC was of one half, of which VCCZ takes no notice.
    StaleVccz,
    /// Strict mode: executed with no active lane although it must not be.
    NoActiveLane,
    /// Waves wait for each other, by global wave synchronisation, and nobody lets them go on.
    NobodyLetsPass,
    /// Strict mode: too few wait states after an earlier instruction.
    Hazard {
        /// The earlier instruction, as assembly text.
        first: String,
        /// Wait states needed between the two.
        needed: u32,
        /// Wait states there were.
        found: u32,
    },
    /// `s_trap`, with its number.
    Trap(u32),
    /// The launch's limit on executed instructions was reached.
    LimitReached(u64),
    /// The trace could not be written.
    Trace(String),
}

impl From<NoMeaning> for Trouble {
    fn from(none: NoMeaning) -> Trouble {
        Trouble::NoMeaning(none.0)
    }
}

fn lane_text(lane: Option<u32>) -> String {
    lane.map_or(String::new(), |lane| format!("lane {lane}: "))
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Undecodable(why) => write!(f, "not an instruction: {why}"),
            Trouble::BadProgramCounter(pc) => write!(f, "execution went to {pc:#x}, where there is no code"),
            Trouble::NoMeaning(op) => write!(f, "{op} has no executable meaning yet"),
            Trouble::BeyondAllocation { register, allocated } => {
                write!(f, "{register} is beyond the {allocated} registers the kernel descriptor allocates")
            }
            Trouble::LastRegister => f.write_str(
                "shifts by an amount in the wave's last vector register, which the target reads wrongly",
            ),
            Trouble::Descriptor(what) => write!(f, "a resource or sampler that has no meaning here: {what}"),
            Trouble::BadOperand(what) => write!(f, "operand cannot be executed: {what}"),
            Trouble::OutOfBounds { lane, space, address, bytes, near } => {
                write!(
                    f,
                    "{}{bytes} bytes of {space} at {address:#x} are out of bounds; {near}",
                    lane_text(*lane)
                )
            }
            Trouble::ReadOnly { lane, address, name } => {
                write!(f, "{}write to {address:#x}, which is read-only ({name})", lane_text(*lane))
            }
            Trouble::Misaligned { lane, address, align } => {
                write!(f, "{}address {address:#x} is not a multiple of {align}", lane_text(*lane))
            }
            Trouble::MisalignedPart { base, offset, immediate } => {
                write!(
                    f,
                    "of {base:#x}, {offset:#x} and {immediate:#x}, which make an address, two low bits each are ignored"
                )
            }
            Trouble::NegativeOffset { offset, immediate } => {
                write!(
                    f,
                    "offsets of a scalar access may not be negative together: {offset:#x} and {immediate}"
                )
            }
            Trouble::Dropped { lane, address } => {
                write!(f, "lane {lane}: an atomic of 64 bits in scratch, at {address:#x}, is dropped")
            }
            Trouble::Poison { place, register, lane } => {
                write!(f, "{}a value never written reaches {place}", lane_text(*lane))?;
                register.map_or(Ok(()), |register| write!(f, ", from {register}"))
            }
            Trouble::NotWaitedFor { register, reads, counter } => {
                let verb = if *reads { "reads" } else { "writes" };
                write!(f, "{verb} {register} while its load is outstanding; {counter} was not waited for")
            }
            Trouble::CounterFull { register, reads, counter, behind } => {
                let verb = if *reads { "reads" } else { "writes" };
                write!(
                    f,
                    "{verb} {register}, whose load nothing has waited for: that {behind} operations came behind it, more than \
                     {counter} counts, does not mean that it is done"
                )
            }
            Trouble::Outstanding { counter } => {
                write!(f, "executed while memory operations are outstanding; {counter} was not waited for")
            }
            Trouble::Unfinished { lane, address, wave } => write!(
                f,
                "lane {lane}: LDS at {address:#x} was written by wave {wave}, which has not waited for that"
            ),
            Trouble::Overtaken { lane, address } => write!(
                f,
                "lane {lane}: write to {address:#x}, which a scalar load may still have to read; lgkmcnt was not waited for"
            ),
            Trouble::Replay { register } => write!(
                f,
                "{register} is both read and written in a run of memory instructions that a page fault may make the \
                 hardware issue again"
            ),
            Trouble::StaleVccz => {
                write!(f, "reads vccz, which does not follow the write of half of vcc before it")
            }
            Trouble::NoActiveLane => write!(f, "executed with no active lane"),
            Trouble::NobodyLetsPass => write!(f, "waits for other waves, all of which wait or have ended"),
            Trouble::Hazard { first, needed, found } => {
                write!(f, "needs {needed} wait states after `{first}`, there are {found}")
            }
            Trouble::Trap(number) => write!(f, "s_trap {number}"),
            Trouble::LimitReached(limit) => {
                write!(f, "stopped after {limit} instructions, the launch's limit")
            }
            Trouble::Trace(why) => write!(f, "cannot write the trace: {why}"),
        }
    }
}

/// Where a kernel stopped, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The kernel.
    pub kernel: String,
    /// The workgroup's position.
    pub workgroup: [u32; 3],
    /// The wave in the workgroup.
    pub wave: u32,
    /// The instruction's offset in the code object's image, in bytes.
    pub offset: u64,
    /// The instruction as assembly text, if it could be decoded.
    pub text: Option<String>,
    /// What happened.
    pub trouble: Trouble,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.workgroup;
        write!(f, "{}: workgroup ({x}, {y}, {z}), wave {}, at {:#x}", self.kernel, self.wave, self.offset)?;
        if let Some(text) = &self.text {
            write!(f, " `{text}`")?;
        }
        write!(f, ": {}", self.trouble)
    }
}

impl std::error::Error for Fault {}
