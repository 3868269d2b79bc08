//! The file around a module: magic number, wrapper, the blocks beside the module's.

use crate::names::{IDENTIFICATION, MODULE, STRINGS};
use crate::reader::Reader;
use crate::stream::{Item, Record, Stream};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::Module;
use gcnsel_ir::reading::is_bitcode;

/// Bits of the magic number.
const MAGIC: u64 = 32;

/// Reads the module that a file of bitcode has. What it accepts is well-formed; whether it is well-typed, [`gcnsel_ir::verify`]
/// says. Each span of the module is a number of its own, which [`gcnsel_ir::print_with_places`] has a place for.
///
/// ```
/// let not_bitcode = gcnsel_bitcode::read(b"define void @f() { ret void }").unwrap_err();
/// assert!(not_bitcode.message.starts_with("expected LLVM bitcode"));
/// ```
///
/// # Errors
/// The first thing that is not LLVM bitcode, or that gcnsel cannot represent: with its record, function, block and
/// instruction, and the byte of the file.
pub fn read(bytes: &[u8]) -> Result<Module> {
    if !is_bitcode(bytes) {
        let message = "expected LLVM bitcode, which begins with 'BC' 0xC0 0xDE or with the wrapper's 0xDE 0xC0 0x17 0x0B";
        return Err(Diagnostic::without_position(message));
    }
    let bytes = unwrapped(bytes)?;
    let (module, strings) = find_module(bytes)?;
    Reader::new(bytes, module, strings).read()
}

/// The bitcode inside a wrapper, where there is one: five words, of which the third and the fourth say where it stands and how
/// long it is (LLVM, "LLVM Bitcode File Format", "Bitcode Wrapper Format").
fn unwrapped(bytes: &[u8]) -> Result<&[u8]> {
    if bytes.starts_with(b"BC") {
        return Ok(bytes);
    }
    let word = |n: usize| {
        let bytes = bytes.get(4 * n..4 * n + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
    };
    let inner = word(2).zip(word(3)).and_then(|(start, len)| bytes.get(start..start.checked_add(len)?));
    match inner {
        Some(inner) if inner.starts_with(b"BC\xC0\xDE") => Ok(inner),
        _ => {
            Err(Diagnostic::without_position("the wrapper around the bitcode does not say where bitcode is"))
        }
    }
}

/// Where the module begins, in bits, and the bytes of the names of its symbols, which stand behind it.
fn find_module(bytes: &[u8]) -> Result<(u64, &[u8])> {
    let mut stream = Stream::new(bytes, MAGIC);
    let mut module = None;
    let mut strings = None;
    let mut record = Record::default();
    loop {
        let at = stream.at();
        let Some(block) = stream.outermost()? else { break };
        match block {
            MODULE if module.is_some() => {
                let message =
                    "the bitcode has more than one module, expected one (llvm-link makes one of them)";
                return Err(Diagnostic::without_position(message));
            }
            MODULE => {
                module = Some(at);
                stream.skip();
            }
            IDENTIFICATION => {
                stream.enter();
                check_epoch(&mut stream, &mut record)?;
            }
            // One table may serve the modules before it.
            STRINGS if module.is_some() && strings.is_none() => {
                stream.enter();
                loop {
                    match stream.next(&mut record)? {
                        Item::End => break,
                        Item::Block(_) => stream.skip(),
                        Item::Record if record.code == 1 => strings = Some(record.blob),
                        Item::Record => {}
                    }
                }
            }
            _ => stream.skip(),
        }
    }
    match module {
        Some(module) => Ok((module, strings.unwrap_or(&[]))),
        None => Err(Diagnostic::without_position("the bitcode has no module")),
    }
}

/// Refuses bitcode of an epoch to come. There has been one so far, 0.
fn check_epoch<'a>(stream: &mut Stream<'a>, record: &mut Record<'a>) -> Result<()> {
    loop {
        match stream.next(record)? {
            Item::End => return Ok(()),
            Item::Block(_) => stream.skip(),
            Item::Record if record.code == 2 && record.op(0)? != 0 => {
                return Err(record.wrong(format!("bitcode of epoch {}, expected 0", record.op(0)?)));
            }
            Item::Record => {}
        }
    }
}
