//! Variables, their types, and the blocks that they are in, as `llvm-dwarfdump-19` shows them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Types in types that are followed.
const MOST_LEVELS: usize = 8;

/// What is compared of entries.
const ATTRIBUTES: [&str; 16] = [
    "address_class",
    "artificial",
    "bit_size",
    "byte_size",
    "const_value",
    "count",
    "data_bit_offset",
    "data_member_location",
    "decl_line",
    "declaration",
    "encoding",
    "external",
    "GNU_vector",
    "name",
    "type",
    "upper_bound",
];

/// An entry.
#[derive(Debug, Default)]
struct Entry {
    tag: String,
    attributes: BTreeMap<String, String>,
    children: Vec<usize>,
}

/// The variables of an object by name, as text: what they are, with all that their types are made of.
///
/// # Errors
/// That llvm-dwarfdump-19 fails.
pub fn variables(object: &Path) -> Result<BTreeMap<String, String>, String> {
    let entries = entries(&dump(object)?);
    let is_variable = |entry: &Entry| matches!(&*entry.tag, "variable" | "formal_parameter");
    let of_functions = entries.values().filter(|entry| matches!(&*entry.tag, "subprogram" | "lexical_block"));
    let all = of_functions.flat_map(|entry| &entry.children).filter(|at| is_variable(&entries[*at]));
    let name = |entry: &Entry| entry.attributes.get("name").cloned().unwrap_or_default();
    Ok(all.map(|&at| (name(&entries[&at]), text(&entries, at, 0))).collect())
}

/// How many blocks with variables there are around each variable of an object's functions, by name. LLVM leaves out blocks without any.
///
/// # Errors
/// That llvm-dwarfdump-19 fails.
pub fn blocks(object: &Path) -> Result<BTreeMap<String, usize>, String> {
    let entries = entries(&dump(object)?);
    let mut found = BTreeMap::new();
    let mut open: Vec<(usize, usize)> =
        entries.iter().filter(|entry| entry.1.tag == "subprogram").map(|entry| (*entry.0, 0)).collect();
    while let Some((at, around)) = open.pop() {
        let children = || entries[&at].children.iter().map(|child| (*child, &entries[child]));
        let is_variable = |entry: &Entry| matches!(&*entry.tag, "variable" | "formal_parameter");
        let is_block = entries[&at].tag == "lexical_block" && children().any(|child| is_variable(child.1));
        let around = around + usize::from(is_block);
        for (child, entry) in children() {
            match entry.attributes.get("name") {
                Some(name) if is_variable(entry) => {
                    found.insert(name.trim_matches('"').to_owned(), around);
                }
                _ if entry.tag == "lexical_block" => open.push((child, around)),
                _ => {}
            }
        }
    }
    Ok(found)
}

fn dump(object: &Path) -> Result<String, String> {
    let output = Command::new("llvm-dwarfdump-19").arg(object).output().map_err(|cause| cause.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The entries by their offsets.
fn entries(dump: &str) -> BTreeMap<usize, Entry> {
    let mut entries: BTreeMap<usize, Entry> = BTreeMap::new();
    // The entries around the current one, by their columns.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for line in dump.lines() {
        if let Some((offset, rest)) = line.strip_prefix("0x").and_then(|line| line.split_once(':')) {
            let (Ok(offset), Some((blanks, tag))) =
                (usize::from_str_radix(offset, 16), rest.split_once("DW_TAG_"))
            else {
                continue;
            };
            open.retain(|&(column, _)| column < blanks.len());
            if let Some((_, parent)) = open.last() {
                entries.entry(*parent).or_default().children.push(offset);
            }
            open.push((blanks.len(), offset));
            entries.entry(offset).or_default().tag = tag.trim().to_owned();
        } else if let Some((name, value)) =
            line.trim().strip_prefix("DW_AT_").and_then(|line| line.split_once('\t'))
            && let Some((_, at)) = open.last()
        {
            let value = value.trim().trim_start_matches('(').trim_end_matches(')');
            entries.entry(*at).or_default().attributes.insert(name.to_owned(), value.to_owned());
        }
    }
    entries
}

fn text(entries: &BTreeMap<usize, Entry>, at: usize, level: usize) -> String {
    let Some(entry) = entries.get(&at).filter(|_| level < MOST_LEVELS) else { return "...".into() };
    let has = |name: &str| entry.attributes.contains_key(name);
    // Compilers disagree about what a static member is: DWARF 5 has made it a variable.
    let tag = if entry.tag == "variable" && has("declaration") { "member" } else { &entry.tag };
    let mut parts = Vec::new();
    for (name, value) in &entry.attributes {
        let is_size_of_pointer = name == "byte_size" && tag.contains("pointer");
        // Of the numbers that count an array's elements LLVM invents a type, `__ARRAY_SIZE_TYPE__`.
        let is_type_of_index = name == "type" && tag == "subrange_type";
        // Nor does LLVM say where a type is declared that is defined elsewhere.
        let is_line_of_declared = name == "decl_line" && has("declaration") && tag.ends_with("_type");
        if !ATTRIBUTES.contains(&&**name) || is_size_of_pointer || is_type_of_index || is_line_of_declared {
            continue;
        }
        let number = value.split_whitespace().next().unwrap_or_default();
        let hexadecimal = number.strip_prefix("0x").and_then(|digits| usize::from_str_radix(digits, 16).ok());
        parts.push(match (&**name, hexadecimal) {
            ("type", Some(ty)) => format!("type={}", text(entries, ty, level + 1)),
            (_, Some(number)) => format!("{name}={number}"),
            // A form of its own, since DWARF 4.
            (_, None) if value == "true" => format!("{name}=1"),
            (_, None) => format!("{name}={value}"),
        });
    }
    let children = entry.children.iter().map(|&child| text(entries, child, level + 1));
    let children: Vec<String> = children.collect();
    format!("{tag}({})[{}]", parts.join(", "), children.join(" "))
}
