//! Immediates in words, as [`crate::immediate`] writes them.

use super::error::AssembleError;
use super::scan::Scanner;
use crate::immediate::{GPR_IDX, HWREGS, MESSAGES, name_buffer_format};
use crate::inst::BufferFormat;
use crate::target::Target;
use crate::waitcnt::WaitCounts;

/// The immediate whose word has been read, up to its closing parenthesis.
pub(super) fn scan(word: &str, scanner: &mut Scanner<'_>, target: Target) -> Result<u16, AssembleError> {
    match word {
        "sendmsg" => sendmsg(scanner),
        "hwreg" => hwreg(scanner, target),
        "gpr_idx" => gpr_idx(scanner),
        _ => waitcnt(word, scanner),
    }
}

/// `vmcnt(0) lgkmcnt(1)`, also with `&` or a comma between them; `_sat` says that more than there can be is the most.
fn waitcnt(first: &str, scanner: &mut Scanner<'_>) -> Result<u16, AssembleError> {
    let mut counts = WaitCounts::NONE;
    let mut word = first;
    loop {
        let (name, saturates) = match word.strip_suffix("_sat") {
            Some(name) => (name, true),
            None => (word, false),
        };
        let (count, most) = match name {
            "vmcnt" => (&mut counts.vm, WaitCounts::NONE.vm),
            "expcnt" => (&mut counts.exp, WaitCounts::NONE.exp),
            "lgkmcnt" => (&mut counts.lgkm, WaitCounts::NONE.lgkm),
            _ => return Err(scanner.error(format!("`{word}` is no counter"))),
        };
        scanner.expect("(")?;
        let value = scanner.integer()?;
        scanner.expect(")")?;
        *count = match u8::try_from(value) {
            Ok(value) if value <= most => value,
            _ if saturates && value > 0 => most,
            _ => return Err(scanner.error(format!("`{name}` counts up to {most}"))),
        };
        let _ = scanner.take("&") || scanner.take(",");
        let mut ahead = scanner.clone();
        word = ahead.name();
        if word.is_empty() || !ahead.rest().starts_with('(') {
            return Ok(counts.pack());
        }
        *scanner = ahead;
    }
}

/// A number by name, or as a number below `limit`.
fn field(
    scanner: &mut Scanner<'_>,
    limit: u16,
    by_name: impl Fn(&str) -> Option<u16>,
) -> Result<u16, AssembleError> {
    scanner.skip_space();
    let at = scanner.at();
    let name = scanner.name();
    if !name.is_empty() {
        return by_name(name).ok_or_else(|| AssembleError::new(at, format!("`{name}` is not known here")));
    }
    let value = scanner.integer()?;
    let fits = u16::try_from(value).ok().filter(|&value| value < limit);
    fits.ok_or_else(|| AssembleError::new(at, format!("numbers here are below {limit}")))
}

/// `sendmsg(MSG_GS, GS_OP_CUT, 0)`.
fn sendmsg(scanner: &mut Scanner<'_>) -> Result<u16, AssembleError> {
    scanner.expect("(")?;
    let id = field(scanner, 16, |name| Some(MESSAGES.iter().find(|message| message.name == name)?.id))?;
    let mut bits = id;
    if scanner.take(",") {
        let operations = MESSAGES.iter().find(|message| message.id == id).map_or(&[][..], |m| m.operations);
        bits |= field(scanner, 8, |name| Some(operations.iter().find(|(_, known)| *known == name)?.0))? << 4;
    }
    if scanner.take(",") {
        bits |= field(scanner, 4, |_| None)? << 8;
    }
    scanner.expect(")")?;
    Ok(bits)
}

/// `hwreg(HW_REG_MODE, 4, 2)`: the bits from the fourth on, two of them.
fn hwreg(scanner: &mut Scanner<'_>, target: Target) -> Result<u16, AssembleError> {
    scanner.expect("(")?;
    let number = |name: &str| {
        let known =
            |(_, known, cdna3): &&(u16, &str, bool)| *known == name && (!cdna3 || target == Target::Gfx942);
        Some(HWREGS.iter().find(known)?.0)
    };
    let id = field(scanner, 64, number)?;
    let (mut first, mut width) = (0, 32);
    if scanner.take(",") {
        first = field(scanner, 32, |_| None)?;
        scanner.expect(",")?;
        width = field(scanner, 33, |_| None)?;
        if width == 0 {
            return Err(scanner.error("there are 1 to 32 bits"));
        }
    }
    scanner.expect(")")?;
    Ok(id | first << 6 | (width - 1) << 11)
}

/// `gpr_idx(SRC0,DST)`.
fn gpr_idx(scanner: &mut Scanner<'_>) -> Result<u16, AssembleError> {
    scanner.expect("(")?;
    let mut bits = 0;
    while !scanner.take(")") {
        let bit = |name: &str| Some(1 << GPR_IDX.iter().position(|known| *known == name)?);
        bits |= field(scanner, 0, bit)?;
        scanner.take(",");
    }
    Ok(bits)
}

/// `[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT]`, one of them, or both as a number of seven bits.
pub(super) fn buffer_format(scanner: &mut Scanner<'_>) -> Result<BufferFormat, AssembleError> {
    let mut format = BufferFormat::default();
    let mut named = [false; 2];
    if !scanner.take("[") {
        let number = field(scanner, 1 << 7, |_| None)? as u8;
        return Ok(BufferFormat { data: number & 15, number: number >> 4 });
    }
    loop {
        let name = scanner.name();
        let Some(part) = name_buffer_format(&mut format, name) else {
            return Err(scanner.error(format!("`{name}` is no format")));
        };
        if std::mem::replace(&mut named[part], true) {
            return Err(scanner.error(format!("`{name}` is a second format of its kind")));
        }
        if !scanner.take(",") {
            scanner.expect("]")?;
            return Ok(format);
        }
    }
}

/// `swizzle(QUAD_PERM,0,1,2,3)`, or a number: the offset of `ds_swizzle_b32`.
pub(super) fn swizzle(scanner: &mut Scanner<'_>) -> Result<u16, AssembleError> {
    let mut ahead = scanner.clone();
    if ahead.name() != "swizzle" {
        return field(scanner, u16::MAX, |_| None);
    }
    *scanner = ahead;
    scanner.expect("(")?;
    let mode = scanner.name();
    let mut lane = |limit: u16| {
        scanner.expect(",")?;
        field(scanner, limit, |_| None)
    };
    let bits = match mode {
        "QUAD_PERM" => {
            let mut bits = 0x8000;
            for i in 0..4 {
                bits |= lane(4)? << (2 * i);
            }
            bits
        }
        "SWAP" => 31 | power_of_two(lane(17)?, scanner)? << 10,
        "REVERSE" => 31 | (power_of_two(lane(33)?, scanner)? - 1) << 10,
        "BROADCAST" => {
            let group = lane(33)?;
            let of = lane(group)?;
            (32 - power_of_two(group, scanner)?) | of << 5
        }
        "BITMASK_PERM" => {
            scanner.expect(",")?;
            bitmask(scanner)?
        }
        _ => return Err(scanner.error(format!("`{mode}` is no pattern"))),
    };
    scanner.expect(")")?;
    Ok(bits)
}

fn power_of_two(size: u16, scanner: &Scanner<'_>) -> Result<u16, AssembleError> {
    if size.is_power_of_two() { Ok(size) } else { Err(scanner.error("sizes here are powers of two")) }
}

/// `"00p1i"`: for each bit of the lane's number, the highest first, what it becomes.
fn bitmask(scanner: &mut Scanner<'_>) -> Result<u16, AssembleError> {
    scanner.expect("\"")?;
    let (mut and, mut or, mut xor) = (0, 0, 0);
    for bit in (0..5).rev() {
        let one = 1 << bit;
        if scanner.take("0") {
        } else if scanner.take("1") {
            or |= one;
        } else if scanner.take("p") {
            and |= one;
        } else if scanner.take("i") {
            and |= one;
            xor |= one;
        } else {
            return Err(scanner.error("five of `0`, `1`, `p` and `i` are expected"));
        }
    }
    scanner.expect("\"")?;
    Ok(and | or << 5 | xor << 10)
}
