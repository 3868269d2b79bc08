//! A launch as users write it: sizes, arguments, addresses in them.

use super::arguments::Launching;
use super::{Failure, files};
use gcnsel_emulator::{Arg, Launch, Pointer};
use rustc_apfloat::{Float, ieee};
use std::path::Path;

/// The most bytes that all buffers together may have.
const LARGEST_BUFFERS: u64 = 1 << 30;

impl Launching {
    /// The LDS that it adds to a kernel's own, in bytes.
    pub fn all_lds(&self, kernel: &str) -> Result<u32, Failure> {
        if self.grid.is_empty() {
            return Ok(self.lds);
        }
        let launch = self.launch(kernel)?;
        let of_arguments = launch.args.iter().map(|arg| match arg {
            Arg::Lds(bytes) => *bytes,
            _ => 0,
        });
        Ok(of_arguments.fold(launch.dynamic_lds, u32::saturating_add))
    }

    /// The launch of a kernel.
    pub fn launch(&self, kernel: &str) -> Result<Launch, Failure> {
        let mut launch =
            Launch::new(kernel.to_owned(), extent("--grid", &self.grid)?, extent("--block", &self.block)?);
        launch.dimensions = self.grid.len() as u16;
        if self.offset.len() > self.grid.len() {
            return Err(Failure::Usage("--offset has more numbers than --grid".into()));
        }
        launch.offset = std::array::from_fn(|i| self.offset.get(i).copied().unwrap_or(0));
        launch.dynamic_lds = self.lds;
        let mut left = LARGEST_BUFFERS;
        for spec in &self.args {
            let arg = argument(spec, left)?;
            if let Arg::Buffer(bytes) = &arg {
                left = left.saturating_sub(bytes.len() as u64);
            }
            launch.args.push(arg);
        }
        launch.pointers = self.pointers.iter().map(|spec| pointer(spec)).collect::<Result<_, _>>()?;
        Ok(launch)
    }
}

/// One to three numbers, the rest 1.
fn extent(option: &str, numbers: &[u32]) -> Result<[u32; 3], Failure> {
    if numbers.is_empty() || numbers.len() > 3 || numbers.contains(&0) {
        let message = format!("{option} wants one to three numbers above 0, as in {option} 256,4");
        return Err(Failure::Usage(message));
    }
    Ok(std::array::from_fn(|i| numbers.get(i).copied().unwrap_or(1)))
}

/// An argument as users write it, where so many bytes are left for buffers.
fn argument(spec: &str, left: u64) -> Result<Arg, Failure> {
    let wrong = |why: &str| {
        Failure::Usage(format!(
            "--arg {spec}: {why}; i8=, i16=, i32=, i64=, f16=, bf16=, f32=, f64=, hex=BYTES, buf=FILE, buf=zero:BYTES, \
             buf=iota32:COUNT and lds=BYTES are accepted"
        ))
    };
    let (kind, value) = spec.split_once('=').ok_or_else(|| wrong("no '='"))?;
    let bytes = match kind {
        "i8" => int_bytes(value, 1).ok_or_else(|| wrong("no 8-bit integer"))?,
        "i16" => int_bytes(value, 2).ok_or_else(|| wrong("no 16-bit integer"))?,
        "i32" => int_bytes(value, 4).ok_or_else(|| wrong("no 32-bit integer"))?,
        "i64" => int_bytes(value, 8).ok_or_else(|| wrong("no 64-bit integer"))?,
        "f16" => float_bytes::<ieee::Half>(value).ok_or_else(|| wrong("no number"))?,
        "bf16" => float_bytes::<ieee::BFloat>(value).ok_or_else(|| wrong("no number"))?,
        "f32" => {
            let number = value.parse::<f32>().ok().filter(|n| !n.is_infinite() || means_infinity(value));
            number.ok_or_else(|| wrong("no number"))?.to_le_bytes().to_vec()
        }
        "f64" => {
            let number = value.parse::<f64>().ok().filter(|n| !n.is_infinite() || means_infinity(value));
            number.ok_or_else(|| wrong("no number"))?.to_le_bytes().to_vec()
        }
        "hex" => hex_bytes(value).ok_or_else(|| wrong("no bytes in hexadecimal digits"))?,
        "lds" => return value.parse().map(Arg::Lds).map_err(|_| wrong("no number of bytes")),
        "buf" => return buffer(value, left, &wrong).map(Arg::Buffer),
        _ => return Err(wrong("an unknown kind")),
    };
    Ok(Arg::Value(bytes))
}

/// A signed or unsigned integer of so many bytes, decimal or `0x`.
fn int_bytes(text: &str, bytes: usize) -> Option<Vec<u8>> {
    let value = integer(text)?;
    let bits = 8 * bytes;
    let fits = (-(1i128 << (bits - 1))..1i128 << bits).contains(&value);
    fits.then(|| value.to_le_bytes()[..bytes].to_vec())
}

/// A float of 16 bits, rounded to the nearest.
fn float_bytes<F: Float>(text: &str) -> Option<Vec<u8>> {
    let value: F = text.parse().ok()?;
    (!value.is_infinite() || means_infinity(text)).then_some(())?;
    Some((value.to_bits() as u16).to_le_bytes().to_vec())
}

/// Whether an infinity is what is written: what is finite, and too large, does not fit.
fn means_infinity(text: &str) -> bool {
    text.trim_start_matches(['-', '+']).starts_with(['i', 'I'])
}

/// Bytes, two digits each: those of vectors and structures, in the order of memory.
fn hex_bytes(text: &str) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let is_whole = !text.is_empty() && text.len().is_multiple_of(2);
    let is_hex = text.bytes().all(|digit| digit.is_ascii_hexdigit());
    if is_whole && is_hex { text.as_bytes().chunks(2).map(byte).collect() } else { None }
}

fn integer(text: &str) -> Option<i128> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |d| (-1, d));
    let (digits, radix) = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => (hex, 16),
        None => (digits, 10),
    };
    // A second sign is none.
    let is_unsigned = digits.starts_with(|digit: char| digit.is_digit(radix));
    let value = i128::from(u64::from_str_radix(digits, radix).ok().filter(|_| is_unsigned)?);
    Some(sign * value)
}

/// Whether a buffer is made, not read.
pub fn is_made(value: &str) -> bool {
    value.starts_with("zero:") || value.starts_with("iota32:")
}

fn buffer(value: &str, room: u64, wrong: &dyn Fn(&str) -> Failure) -> Result<Vec<u8>, Failure> {
    let too_large = || format!("the buffers of a launch have at most {LARGEST_BUFFERS} bytes together");
    let reserved = |text: &str, unit: u64| -> Result<(Vec<u8>, u64), Failure> {
        let count = text.parse::<u64>().map_err(|_| wrong("no size"))?;
        let bytes = count.checked_mul(unit).filter(|&bytes| bytes <= room);
        let bytes = bytes.ok_or_else(|| wrong(&too_large()))?;
        let mut buffer = Vec::new();
        buffer.try_reserve_exact(bytes as usize).map_err(|_| wrong("there is no memory for so much"))?;
        Ok((buffer, count))
    };
    if let Some(bytes) = value.strip_prefix("zero:") {
        let (mut buffer, count) = reserved(bytes, 1)?;
        buffer.resize(count as usize, 0);
        return Ok(buffer);
    }
    if let Some(count) = value.strip_prefix("iota32:") {
        let (mut buffer, count) = reserved(count, 4)?;
        (0..count as u32).for_each(|number| buffer.extend(number.to_le_bytes()));
        return Ok(buffer);
    }
    files::read_at_most(Path::new(value), room)?.ok_or_else(|| wrong(&too_large()))
}

/// `N+OFFSET=M`: where in argument N the address of argument M stands. Whether they have it the launch tells.
fn pointer(spec: &str) -> Result<Pointer, Failure> {
    let number = |text: &str| text.bytes().all(|c| c.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let parts = || {
        let (place, to) = spec.split_once('=')?;
        let (arg, offset) = place.split_once('+')?;
        Some(Pointer { arg: number(arg)?, offset: number(offset)?, to: number(to)? })
    };
    parts().ok_or_else(|| {
        Failure::Usage(format!(
            "--pointer {spec}: N+OFFSET=M is wanted, N and M arguments' numbers, OFFSET in bytes"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(spec: &str) -> Option<Vec<u8>> {
        match argument(spec, 1000) {
            Ok(Arg::Value(bytes)) | Ok(Arg::Buffer(bytes)) => Some(bytes),
            _ => None,
        }
    }

    #[test]
    fn arguments_as_users_write_them() {
        assert_eq!(value("i32=-1"), Some(vec![255; 4]));
        assert_eq!(value("i32=4294967295"), Some(vec![255; 4]));
        assert_eq!(value("i32=4294967296"), None);
        assert_eq!(value("i64=0x10"), Some(vec![16, 0, 0, 0, 0, 0, 0, 0]));
        assert_eq!(
            (value("i8=-128"), value("i8=255"), value("i8=256")),
            (Some(vec![128]), Some(vec![255]), None)
        );
        assert_eq!((value("i16=-2"), value("i16=-32769")), (Some(vec![254, 255]), None));
        assert_eq!(value("f32=1.5"), Some(1.5f32.to_le_bytes().to_vec()));
        assert_eq!(value("f32=-inf"), Some(f32::NEG_INFINITY.to_le_bytes().to_vec()));
        assert_eq!((value("f32=1e39"), value("f64=1e309"), value("f64=one")), (None, None, None));
        assert_eq!(value("f64=1e39"), Some(1e39f64.to_le_bytes().to_vec()));
        assert_eq!((value("f16=1.5"), value("bf16=-2")), (Some(vec![0, 0x3e]), Some(vec![0, 0xc0])));
        assert_eq!(
            (value("f16=70000"), value("i32=-+1"), value("i32=0X1")),
            (None, None, Some(vec![1, 0, 0, 0]))
        );
        assert_eq!(
            (value("f16=one"), value("hex=0aFF"), value("hex=0"), value("hex=+1")),
            (None, Some(vec![10, 255]), None, None)
        );
        assert_eq!(value("buf=zero:3"), Some(vec![0; 3]));
        assert_eq!(value("buf=iota32:2"), Some(vec![0, 0, 0, 0, 1, 0, 0, 0]));
        assert_eq!(pointer("2+16=3").ok(), Some(Pointer { arg: 2, offset: 16, to: 3 }));
        for wrong in ["2=3", "2+16", "2+-1=3", "+0=1", "2++1=3", "a+0=1", "2+0="] {
            assert!(pointer(wrong).is_err(), "{wrong}");
        }
        for wrong in [
            "q=1",
            "i32",
            "buf=zero:x",
            "buf=zero:1e12",
            "buf=zero:1001",
            "buf=iota32:251",
            "buf=iota32:4611686018427387905",
        ] {
            assert!(argument(wrong, 1000).is_err(), "{wrong}");
        }
        assert!(argument("buf=iota32:250", 1000).is_ok());
    }

    /// What buffers may have is said, and asked for before there is memory for it; a device has no end.
    #[test]
    fn buffers_have_a_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("f");
        std::fs::write(&file, [7; 17]).expect("written");
        let file = format!("buf={}", file.display());
        for spec in [
            "buf=zero:17",
            "buf=iota32:5",
            "buf=zero:18446744073709551615",
            "buf=iota32:4611686018427387904",
            &file,
            "buf=/dev/zero",
        ] {
            let Err(Failure::Usage(why)) = argument(spec, 16) else { panic!("{spec}") };
            assert!(why.contains("at most 1073741824 bytes together"), "{why}");
        }
        assert_eq!(argument(&file, 17).ok(), Some(Arg::Buffer(vec![7; 17])));
        assert_eq!(value("buf=iota32:4").map(|bytes| bytes.len()), Some(16));
    }
}
