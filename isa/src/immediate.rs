//! Immediates with a meaning of their own: how assembly text writes them.
//!
//! Sources: "Vega" and "CDNA3" instruction set manuals (messages, hardware registers, swizzle patterns); names and
//! layout of the text as LLVM's AMDGPU operand syntax document gives them.

use std::fmt::{self, Formatter};

use crate::inst::BufferFormat;
use crate::target::Target;
use crate::waitcnt::WaitCounts;

/// The number of the hardware register that says how floats are computed.
pub const HW_REG_MODE: u8 = 1;
/// The number of the hardware register of exceptions.
pub const HW_REG_TRAPSTS: u8 = 3;

/// The hardware registers of `s_getreg` and `s_setreg`: number, name, and whether gfx942 alone has it.
pub(crate) const HWREGS: [(u16, &str, bool); 17] = [
    (HW_REG_MODE as u16, "HW_REG_MODE", false),
    (2, "HW_REG_STATUS", false),
    (HW_REG_TRAPSTS as u16, "HW_REG_TRAPSTS", false),
    (4, "HW_REG_HW_ID", false),
    (5, "HW_REG_GPR_ALLOC", false),
    (6, "HW_REG_LDS_ALLOC", false),
    (7, "HW_REG_IB_STS", false),
    (15, "HW_REG_SH_MEM_BASES", false),
    (16, "HW_REG_TBA_LO", false),
    (17, "HW_REG_TBA_HI", false),
    (18, "HW_REG_TMA_LO", false),
    (19, "HW_REG_TMA_HI", false),
    (20, "HW_REG_XCC_ID", true),
    (21, "HW_REG_SQ_PERF_SNAPSHOT_DATA", true),
    (22, "HW_REG_SQ_PERF_SNAPSHOT_DATA1", true),
    (23, "HW_REG_SQ_PERF_SNAPSHOT_PC_LO", true),
    (24, "HW_REG_SQ_PERF_SNAPSHOT_PC_HI", true),
];

/// A message of `s_sendmsg`: number, name, the operations it takes, whether these go to a stream.
pub(crate) struct Message {
    pub id: u16,
    pub name: &'static str,
    pub operations: &'static [(u16, &'static str)],
    streams: bool,
}

const fn message(id: u16, name: &'static str) -> Message {
    Message { id, name, operations: &[], streams: false }
}

pub(crate) const MESSAGES: [Message; 11] = [
    message(1, "MSG_INTERRUPT"),
    Message {
        id: 2,
        name: "MSG_GS",
        operations: &[(1, "GS_OP_CUT"), (2, "GS_OP_EMIT"), (3, "GS_OP_EMIT_CUT")],
        streams: true,
    },
    Message {
        id: 3,
        name: "MSG_GS_DONE",
        operations: &[(0, "GS_OP_NOP"), (1, "GS_OP_CUT"), (2, "GS_OP_EMIT"), (3, "GS_OP_EMIT_CUT")],
        streams: true,
    },
    message(4, "MSG_SAVEWAVE"),
    message(5, "MSG_STALL_WAVE_GEN"),
    message(6, "MSG_HALT_WAVES"),
    message(7, "MSG_ORDERED_PS_DONE"),
    message(8, "MSG_EARLY_PRIM_DEALLOC"),
    message(9, "MSG_GS_ALLOC_REQ"),
    message(10, "MSG_GET_DOORBELL"),
    Message {
        id: 15,
        name: "MSG_SYSMSG",
        operations: &[
            (1, "SYSMSG_OP_ECC_ERR_INTERRUPT"),
            (2, "SYSMSG_OP_REG_RD"),
            (4, "SYSMSG_OP_TTRACE_PC"),
        ],
        streams: false,
    },
];

/// The data formats of typed buffer instructions by their numbers, without what all begin with.
const DATA_FORMATS: [&str; 16] = [
    "INVALID",
    "8",
    "16",
    "8_8",
    "32",
    "16_16",
    "10_11_11",
    "11_11_10",
    "10_10_10_2",
    "2_10_10_10",
    "8_8_8_8",
    "32_32",
    "16_16_16_16",
    "32_32_32",
    "32_32_32_32",
    "RESERVED_15",
];
/// The number formats, in the same way.
const NUMBER_FORMATS: [&str; 8] =
    ["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "RESERVED_6", "FLOAT"];
const DATA_FORMAT: &str = "BUF_DATA_FORMAT_";
const NUMBER_FORMAT: &str = "BUF_NUM_FORMAT_";

/// What `gpr_idx` names, from the lowest bit on.
pub(crate) const GPR_IDX: [&str; 4] = ["SRC0", "SRC1", "SRC2", "DST"];

/// ` format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT]`, without what is as it would be without the words.
pub(crate) fn write_buffer_format(f: &mut Formatter<'_>, format: BufferFormat) -> fmt::Result {
    let plain = BufferFormat::default();
    let data = DATA_FORMATS.get(usize::from(format.data)).copied().unwrap_or("INVALID");
    let number = NUMBER_FORMATS.get(usize::from(format.number)).copied().unwrap_or("INVALID");
    match (format.data == plain.data, format.number == plain.number) {
        (true, true) => Ok(()),
        (false, true) => write!(f, " format:[{DATA_FORMAT}{data}]"),
        (true, false) => write!(f, " format:[{NUMBER_FORMAT}{number}]"),
        (false, false) => write!(f, " format:[{DATA_FORMAT}{data},{NUMBER_FORMAT}{number}]"),
    }
}

/// Puts a part of a format, by its name, into it; says which: 0 for the data's, 1 for the number's.
pub(crate) fn name_buffer_format(format: &mut BufferFormat, name: &str) -> Option<usize> {
    let position = |names: &[&str], rest: &str| names.iter().position(|&known| known == rest);
    let (part, field, found) = if let Some(rest) = name.strip_prefix(DATA_FORMAT) {
        (0, &mut format.data, position(&DATA_FORMATS, rest)?)
    } else {
        (1, &mut format.number, position(&NUMBER_FORMATS, name.strip_prefix(NUMBER_FORMAT)?)?)
    };
    *field = found as u8;
    Some(part)
}

pub(crate) fn write_waitcnt(f: &mut Formatter<'_>, imm: u16) -> fmt::Result {
    let counts = WaitCounts::unpack(imm);
    let none = WaitCounts::NONE;
    let fields = [
        ("vmcnt", counts.vm, none.vm),
        ("expcnt", counts.exp, none.exp),
        ("lgkmcnt", counts.lgkm, none.lgkm),
    ];
    let mut separator = "";
    for (name, count, max) in fields {
        if count != max || counts.is_none() {
            write!(f, "{separator}{name}({count})")?;
            separator = " ";
        }
    }
    Ok(())
}

pub(crate) fn write_sendmsg(f: &mut Formatter<'_>, imm: u16) -> fmt::Result {
    let (id, operation, stream) = (imm & 15, imm >> 4 & 7, imm >> 8 & 3);
    if let Some(message) = MESSAGES.iter().find(|message| message.id == id) {
        if message.operations.is_empty() && operation == 0 && stream == 0 {
            return write!(f, "sendmsg({})", message.name);
        }
        if let Some((_, name)) = message.operations.iter().find(|(known, _)| *known == operation) {
            let to_stream = message.streams && operation != 0;
            if to_stream {
                return write!(f, "sendmsg({}, {name}, {stream})", message.name);
            }
            if stream == 0 {
                return write!(f, "sendmsg({}, {name})", message.name);
            }
        }
    }
    if id | operation << 4 | stream << 8 == imm {
        return write!(f, "sendmsg({id}, {operation}, {stream})");
    }
    write!(f, "{imm}")
}

pub(crate) fn write_hwreg(f: &mut Formatter<'_>, imm: u16, target: Target) -> fmt::Result {
    let (id, offset, width) = (imm & 63, imm >> 6 & 31, (imm >> 11) + 1);
    let known =
        |&&(number, _, cdna3): &&(u16, &str, bool)| number == id && (!cdna3 || target == Target::Gfx942);
    f.write_str("hwreg(")?;
    match HWREGS.iter().find(known) {
        Some((_, name, _)) => f.write_str(name)?,
        None => write!(f, "{id}")?,
    }
    if offset != 0 || width != 32 {
        write!(f, ", {offset}, {width}")?;
    }
    f.write_str(")")
}

pub(crate) fn write_gpr_idx(f: &mut Formatter<'_>, imm: u16) -> fmt::Result {
    if imm >= 16 {
        return write!(f, "{imm:#x}");
    }
    f.write_str("gpr_idx(")?;
    let mut separator = "";
    for (bit, name) in GPR_IDX.into_iter().enumerate() {
        if imm >> bit & 1 != 0 {
            write!(f, "{separator}{name}")?;
            separator = ",";
        }
    }
    f.write_str(")")
}

/// The pattern of `ds_swizzle_b32`: four lanes' permutation, or and, or and exclusive-or masks of the lane's number.
pub(crate) fn write_swizzle(f: &mut Formatter<'_>, imm: u16) -> fmt::Result {
    if imm & 0xff00 == 0x8000 {
        let lane = |i: u16| imm >> (2 * i) & 3;
        return write!(f, "swizzle(QUAD_PERM,{},{},{},{})", lane(0), lane(1), lane(2), lane(3));
    }
    if imm & 0x8000 != 0 {
        return write!(f, "{imm}");
    }
    let (and, or, xor) = (imm & 31, imm >> 5 & 31, imm >> 10 & 31);
    let group = 32 - and;
    if and == 31 && or == 0 && xor.is_power_of_two() {
        write!(f, "swizzle(SWAP,{xor})")
    } else if and == 31 && or == 0 && xor > 0 && (xor + 1).is_power_of_two() {
        write!(f, "swizzle(REVERSE,{})", xor + 1)
    } else if group > 1 && group.is_power_of_two() && or < group && xor == 0 {
        write!(f, "swizzle(BROADCAST,{group},{or})")
    } else {
        f.write_str("swizzle(BITMASK_PERM,\"")?;
        for bit in (0..5).rev() {
            let of_zero = (or ^ xor) >> bit & 1;
            let of_one = ((and | or) ^ xor) >> bit & 1;
            f.write_str(match (of_zero, of_one) {
                (0, 0) => "0",
                (0, _) => "p",
                (_, 0) => "i",
                _ => "1",
            })?;
        }
        f.write_str("\")")
    }
}
