//! Attributes: groups of them, each of a function, its result or a parameter, and lists of groups.

use crate::reader::Reader;
use crate::stream::Record;
use gcnsel_diag::Result;
use gcnsel_ir::reading::{Bearer, may_be_of};
use gcnsel_ir::{Attribute, AttributeGroup, AttributeSet};
use std::sync::{Arc, OnceLock};

/// Whose attributes a group has: 0 is the result, parameters follow, this is the function.
const FUNCTION: u64 = 0xffff_ffff;

/// The attributes of a function or of a call.
#[derive(Default)]
pub struct List {
    pub function: AttributeSet,
    pub result: AttributeSet,
    /// Of those parameters that have some, the first being 0.
    pub params: Vec<(usize, AttributeSet)>,
}

/// Names of attributes by their numbers (LLVM's `LLVMBitCodes.h`), "" of those that are not known.
const NAMES: [&str; 110] = [
    "",
    "align",
    "alwaysinline",
    "byval",
    "inlinehint",
    "inreg",
    "minsize",
    "naked",
    "nest",
    "noalias",
    "nobuiltin",
    "nocapture",
    "noduplicate",
    "noimplicitfloat",
    "noinline",
    "nonlazybind",
    "noredzone",
    "noreturn",
    "nounwind",
    "optsize",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "signext",
    "alignstack",
    "ssp",
    "sspreq",
    "sspstrong",
    "sret",
    "sanitize_address",
    "sanitize_thread",
    "sanitize_memory",
    "uwtable",
    "zeroext",
    "builtin",
    "cold",
    "optnone",
    "inalloca",
    "nonnull",
    "jumptable",
    "dereferenceable",
    "dereferenceable_or_null",
    "convergent",
    "safestack",
    "argmemonly",
    "swiftself",
    "swifterror",
    "norecurse",
    "inaccessiblememonly",
    "inaccessiblemem_or_argmemonly",
    "allocsize",
    "writeonly",
    "speculatable",
    "strictfp",
    "sanitize_hwaddress",
    "nocf_check",
    "optforfuzzing",
    "shadowcallstack",
    "speculative_load_hardening",
    "immarg",
    "willreturn",
    "nofree",
    "nosync",
    "sanitize_memtag",
    "preallocated",
    "nomerge",
    "null_pointer_is_valid",
    "noundef",
    "byref",
    "mustprogress",
    "nocallback",
    "hot",
    "noprofile",
    "vscale_range",
    "swiftasync",
    "nosanitize_coverage",
    "elementtype",
    "disable_sanitizer_instrumentation",
    "nosanitize_bounds",
    "allocalign",
    "allocptr",
    "allockind",
    "presplitcoroutine",
    "fn_ret_thunk_extern",
    "skipprofile",
    "memory",
    "nofpclass",
    "optdebug",
    "writable",
    "coro_only_destroy_when_complete",
    "dead_on_unwind",
    "range",
    "sanitize_numerical_stability",
    "initializes",
    "hybrid_patchable",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "coro_elide_safe",
    "noext",
    "nodivergencesource",
    "sanitize_type",
    "captures",
    "dead_on_return",
    "sanitize_alloc_token",
    "nocreateundeforpoison",
    "denormal_fpenv",
    "nooutline",
    "flatten",
    "noipa",
];

impl<'a> Reader<'a> {
    /// Reads the block of groups.
    pub fn attribute_groups(&mut self) -> Result<()> {
        self.stream.enter();
        let mut record = Record::default();
        while self.stream.next_record(&mut record)? {
            if record.code != 3 {
                return Err(record.wrong("expected an attribute group"));
            }
            self.attributes.unread.push((record.ops.clone(), record.at));
        }
        Ok(())
    }

    /// Reads the block of lists.
    pub fn attribute_lists(&mut self) -> Result<()> {
        self.stream.enter();
        let mut record = Record::default();
        while self.stream.next_record(&mut record)? {
            if record.code != 2 {
                return Err(record.wrong("attributes as before LLVM 3.3, which are not supported"));
            }
            self.attributes.lists.push(record.ops.clone());
        }
        Ok(())
    }

    /// The list of a number, which is one more than its place; 0 is none.
    pub fn attribute_list(&mut self, record: &Record, number: u64) -> Result<List> {
        for (ops, at) in std::mem::take(&mut self.attributes.unread) {
            let group = Record { block: crate::names::ATTRIBUTE_GROUPS, code: 3, ops, blob: &[], at };
            self.attribute_group(&group)?;
        }
        let mut list = List::default();
        if number == 0 {
            return Ok(list);
        }
        let place = usize::try_from(number - 1).ok();
        let Some(groups) = place.and_then(|place| self.attributes.lists.get(place)) else {
            return Err(record.wrong(format!("attribute list {number} is not defined")));
        };
        // A list may be long, and named often.
        let groups = groups.clone();
        self.charge(16 * groups.len())?;
        for number in &groups {
            let Some((of, group)) = self.attributes.groups.get(number) else {
                return Err(record.wrong(format!("attribute group {number} is not defined")));
            };
            let set = match *of {
                FUNCTION => &mut list.function,
                0 => &mut list.result,
                param => {
                    let param = (param - 1) as usize;
                    if list.params.last().is_none_or(|(last, _)| *last != param) {
                        list.params.push((param, AttributeSet::default()));
                    }
                    &mut list.params.last_mut().expect("it was pushed").1
                }
            };
            set.push_group(group.clone());
        }
        Ok(list)
    }

    fn attribute_group(&mut self, record: &Record) -> Result<()> {
        let (number, of) = (record.op(0)?, record.op(1)?);
        let mut ops = Ops { record, at: 2 };
        let mut list = Vec::new();
        while ops.at < record.ops.len() {
            let form = ops.next()?;
            match form {
                3 | 4 => {
                    let name = ops.text()?;
                    let value = if form == 4 { ops.text()? } else { "".into() };
                    list.push(Attribute::String(name, value));
                    continue;
                }
                0 | 1 | 5..=8 => {}
                _ => return Err(record.wrong(format!("attributes of form {form} are not known"))),
            }
            let key = ops.next()?;
            let name = usize::try_from(key).ok().and_then(|key| NAMES.get(key).copied()).unwrap_or("");
            if name.is_empty() {
                return Err(record.wrong(format!("attribute {key} is not known")));
            }
            let bearer = match of {
                FUNCTION => Bearer::Function,
                0 => Bearer::Result,
                _ => Bearer::Parameter,
            };
            if !may_be_of(name, bearer) {
                return Err(record.wrong(format!("attribute '{name}' where it cannot be (place {of})")));
            }
            list.push(match form {
                0 if name == "uwtable" || !needs_value(name) => Attribute::flag(name),
                1 => self.int_attribute(record, name, ops.next()?)?,
                6 => Attribute::of_type(name, self.value_ty(record, ops.next()?)?),
                7 if name == "range" => {
                    let bits = ops.next()?;
                    let [lower, upper] = ops.range(bits)?;
                    Attribute::text(name, &format!("i{bits} {lower}, {upper}"))
                }
                8 if name == "initializes" => {
                    let (count, bits) = (ops.next()?, ops.next()?);
                    let mut text = String::new();
                    for n in 0..count {
                        let [lower, upper] = ops.range(bits)?;
                        text += &format!("{}({lower}, {upper})", if n == 0 { "" } else { ", " });
                    }
                    Attribute::text(name, &text)
                }
                _ => return Err(record.wrong(format!("attribute '{name}' in a form that it does not have"))),
            });
        }
        let group = AttributeGroup::default();
        // Nobody else has filled it.
        let _ = OnceLock::set(&group, list);
        self.attributes.groups.insert(number, (of, Arc::clone(&group)));
        Ok(())
    }

    fn int_attribute(&self, record: &Record, name: &str, value: u64) -> Result<Attribute> {
        let unknown =
            || record.wrong(format!("attribute '{name}' with the value {value}, which is not known"));
        let text = match name {
            "align" | "alignstack" if !value.is_power_of_two() || value > 1 << 32 => {
                let message = format!("alignment '{value}' is not a power of two from 1 to 4294967296");
                return Err(record.wrong(message));
            }
            "align" | "alignstack" | "dereferenceable" | "dereferenceable_or_null" => {
                return Ok(Attribute::number(name, value));
            }
            "allocsize" => match (value >> 32, value & 0xffff_ffff) {
                (size, 0xffff_ffff) => size.to_string(),
                (size, count) => format!("{size},{count}"),
            },
            "vscale_range" => format!("{},{}", value >> 32, value & 0xffff_ffff),
            "uwtable" => match value {
                1 => "sync".into(),
                2 => return Ok(Attribute::flag(name)),
                _ => return Err(unknown()),
            },
            "memory" => memory(value).ok_or_else(unknown)?,
            "nofpclass" => float_classes(value).ok_or_else(unknown)?,
            "allockind" => {
                let kinds = ["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];
                let kinds = words(value, &kinds).ok_or_else(unknown)?;
                format!("\"{}\"", kinds.join(","))
            }
            "captures" => captures(value).ok_or_else(unknown)?,
            "denormal_fpenv" => denormals(value).ok_or_else(unknown)?,
            "dead_on_return" => match value {
                u64::MAX => return Ok(Attribute::flag(name)),
                _ => value.to_string(),
            },
            _ => return Err(unknown()),
        };
        Ok(Attribute::text(name, &text))
    }
}

/// Whether an attribute is nothing without a value.
fn needs_value(name: &str) -> bool {
    matches!(
        name,
        "align"
            | "alignstack"
            | "allockind"
            | "allocsize"
            | "byref"
            | "byval"
            | "captures"
            | "denormal_fpenv"
            | "dereferenceable"
            | "dereferenceable_or_null"
            | "elementtype"
            | "inalloca"
            | "initializes"
            | "memory"
            | "nofpclass"
            | "preallocated"
            | "range"
            | "sret"
            | "vscale_range"
    )
}

/// The words of the bits that are set; `None` if a bit has no word.
fn words<'w>(bits: u64, words: &[&'w str]) -> Option<Vec<&'w str>> {
    let set = words.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0).map(|(_, word)| *word);
    (bits >> words.len() == 0).then(|| set.collect())
}

/// `memory(...)`: two bits for each kind of memory. The highest byte is the version: from 1 on (LLVM 21) there is `errnomem`,
/// which was part of other memory before, and behind other memory `target_mem0` and `target_mem1` of LLVM 22 (LLVM's `ModRef.h`;
/// what `llvm-as` writes). Where version 1 says nothing of the latter they are taken for part of other memory, as LLVM 21 has them;
/// version 2, of LLVM 23, always says it.
fn memory(value: u64) -> Option<String> {
    let access = |at: u32| ["none", "read", "write", "readwrite"][(value >> (2 * at) & 3) as usize];
    const KINDS: [(&str, u32); 5] =
        [("argmem", 0), ("inaccessiblemem", 1), ("errnomem", 2), ("target_mem0", 4), ("target_mem1", 5)];
    let (kinds, other) = match value >> 56 {
        0 if value < 1 << 6 => (&KINDS[..2], 2),
        1 if value & !(1 << 56) < 1 << 8 => (&KINDS[..3], 3),
        1 if value & !(1 << 56) < 1 << 12 => (&KINDS[..], 3),
        2 if value & !(2 << 56) < 1 << 12 => (&KINDS[..], 3),
        _ => return None,
    };
    let other = access(other);
    let different: Vec<_> = kinds.iter().filter(|(_, at)| access(*at) != other).collect();
    let mut parts = Vec::new();
    // No access at all is said only of all memory, as LLVM prints it.
    if other != "none" || different.is_empty() {
        parts.push(other.to_string());
    }
    parts.extend(different.iter().map(|(kind, at)| format!("{kind}: {}", access(*at))));
    Some(parts.join(", "))
}

/// `denormal_fpenv(...)`: how results and operands of all floats are treated in the low four bits, those of `float` in the next
/// (LLVM's `FloatingPointMode.h`).
fn denormals(value: u64) -> Option<String> {
    let mode = |bits: u64| {
        let word = |bits: u64| ["ieee", "preservesign", "positivezero", "dynamic"][(bits & 3) as usize];
        format!("{}|{}", word(bits), word(bits >> 2))
    };
    (value >> 8 == 0).then(|| format!("{}, float: {}", mode(value), mode(value >> 4)))
}

/// `nofpclass(...)`: classes of floats by their bits, those of both signs by one word (LLVM's `FloatingPointMode.h`).
fn float_classes(mut value: u64) -> Option<String> {
    const CLASSES: [(u64, &str); 16] = [
        (0x3ff, "all"),
        (0x3, "nan"),
        (0x1, "snan"),
        (0x2, "qnan"),
        (0x204, "inf"),
        (0x4, "ninf"),
        (0x200, "pinf"),
        (0x60, "zero"),
        (0x20, "nzero"),
        (0x40, "pzero"),
        (0x90, "sub"),
        (0x10, "nsub"),
        (0x80, "psub"),
        (0x108, "norm"),
        (0x8, "nnorm"),
        (0x100, "pnorm"),
    ];
    let mut words = Vec::new();
    for (bits, word) in CLASSES {
        if value & bits == bits {
            value &= !bits;
            words.push(word);
        }
    }
    (value == 0 && !words.is_empty()).then(|| words.join(" "))
}

/// `captures(...)`: what is captured of an address, in the result in the low four bits, elsewhere in the next (LLVM's `ModRef.h`).
fn captures(value: u64) -> Option<String> {
    let components = |bits: u64| {
        let address = match bits & 3 {
            0 => None,
            1 => Some("address_is_null"),
            3 => Some("address"),
            _ => return None,
        };
        let provenance = match bits >> 2 & 3 {
            0 => None,
            1 => Some("read_provenance"),
            3 => Some("provenance"),
            _ => return None,
        };
        let words: Vec<_> = address.into_iter().chain(provenance).collect();
        Some(if words.is_empty() { "none".to_string() } else { words.join(", ") })
    };
    if value >> 8 != 0 {
        return None;
    }
    let (result, other) = (value & 15, value >> 4);
    let mut parts = Vec::new();
    if other != 0 || other == result {
        parts.push(components(other)?);
    }
    if other != result {
        parts.push(format!("ret: {}", components(result)?));
    }
    Some(parts.join(", "))
}

/// The operands of a group, one after the other.
struct Ops<'r, 'a> {
    record: &'r Record<'a>,
    at: usize,
}

impl Ops<'_, '_> {
    fn next(&mut self) -> Result<u64> {
        self.at += 1;
        self.record.op(self.at - 1)
    }

    /// Characters up to a 0.
    fn text(&mut self) -> Result<Box<str>> {
        let rest = self.record.ops.get(self.at..).unwrap_or(&[]);
        let Some(len) = rest.iter().position(|&op| op == 0) else {
            return Err(self.record.wrong("the text of an attribute has no end"));
        };
        self.at += len + 1;
        let bytes =
            rest[..len].iter().map(|&op| u8::try_from(op)).collect::<std::result::Result<Vec<_>, _>>();
        let text = bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok());
        text.map(Into::into)
            .ok_or_else(|| self.record.wrong("the text of an attribute is not UTF-8, which it must be"))
    }

    /// The ends of a range of numbers of so many bits.
    fn range(&mut self, bits: u64) -> Result<[i128; 2]> {
        if bits <= 64 {
            return Ok([
                crate::decode::signed(self.next()?).into(),
                crate::decode::signed(self.next()?).into(),
            ]);
        }
        if bits > 128 {
            return Err(self
                .record
                .wrong(format!("a range of numbers of {bits} bits, expected at most 128")));
        }
        let words = self.next()?;
        let mut number = |words: u64| -> Result<i128> {
            let mut value = 0u128;
            for n in 0..words {
                let word = crate::decode::signed(self.next()?) as u64;
                match n {
                    0 | 1 => value |= u128::from(word) << (64 * n),
                    _ => return Err(self.record.wrong("a number of more words than it has bits")),
                }
            }
            let shift = 128 - bits as u32;
            Ok((value << shift) as i128 >> shift)
        };
        Ok([number(words & 0xffff_ffff)?, number(words >> 32)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As LLVM's documents and headers have the bits; words as `llvm-dis` prints them.
    #[test]
    fn values_of_attributes() {
        assert_eq!(memory(0).as_deref(), Some("none"));
        assert_eq!(memory(0b11).as_deref(), Some("argmem: readwrite"));
        assert_eq!(memory(0b01_01_01).as_deref(), Some("read"));
        assert_eq!(memory(0b10_00_11).as_deref(), Some("write, argmem: readwrite, inaccessiblemem: none"));
        assert_eq!(memory(1 << 40), None);
        // `llvm-as` of LLVM 22 has these numbers for them.
        assert_eq!(memory(72057594037927954).as_deref(), Some("argmem: write, errnomem: read"));
        assert_eq!(memory(72057594037929301).as_deref(), Some("read"));
        // And LLVM 23's these.
        assert_eq!(memory(144115188075857237).as_deref(), Some("read"));
        assert_eq!(memory(144115188075855888).as_deref(), Some("errnomem: read"));
        assert_eq!(memory(144115188075856896).as_deref(), Some("target_mem1: read"));
        assert_eq!(memory(144115188075855872).as_deref(), Some("none"));
        assert_eq!(float_classes(0x3).as_deref(), Some("nan"));
        assert_eq!(float_classes(0x207).as_deref(), Some("nan inf"));
        assert_eq!(float_classes(0x1000), None);
        assert_eq!(captures(0).as_deref(), Some("none"));
        assert_eq!(captures(0xff).as_deref(), Some("address, provenance"));
        assert_eq!(captures(0x0f).as_deref(), Some("ret: address, provenance"));
        assert_eq!(NAMES[86], "memory");
        assert_eq!(
            (NAMES[1], NAMES[43], NAMES[68], NAMES[92], NAMES[102]),
            ("align", "convergent", "noundef", "range", "captures")
        );
        // What `llvm-as` of LLVM 23 writes for `noipa`.
        assert_eq!(NAMES[109], "noipa");
        assert_eq!(denormals(0b0100_0001).as_deref(), Some("preservesign|ieee, float: ieee|preservesign"));
        assert_eq!(denormals(0x100), None);
    }
}
