//! AMD's published pseudocode of the CDNA3 instructions, run by an interpreter of our own. The text itself is in the
//! Python package `tinygrad`, which has it from AMD's manual; `tests/pseudocode/fetch.sh` gets it.

mod functions;
mod parse;
mod run;
mod value;

pub use run::{Library, Machine};

use std::path::{Path, PathBuf};

/// Where the package's table is: in `GCNSEL_PSEUDOCODE`, else where `fetch.sh` puts it.
fn path() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let cache = || from("XDG_CACHE_HOME").or_else(|| from("HOME").map(|home| home.join(".cache")));
    let folder = from("GCNSEL_PSEUDOCODE").or_else(|| Some(cache()?.join("gcnsel/pseudocode")))?;
    Some(folder.join("str_pcode.py")).filter(|path| path.exists())
}

/// The pseudocode, if it has been fetched. Panics under CI if not.
pub fn library(test: &str) -> Option<Library> {
    let path = path();
    gcnsel_oracle::present(test, path.is_some(), "AMD's pseudocode, which tests/pseudocode/fetch.sh gets");
    let path = path?;
    Some(Library::new(entries(&path)))
}

/// Entries of the form `  VOP2Op.V_ADD_F32_E32: '...',`, of vector, scalar and memory instructions. The first of a
/// name is taken, VOP3's entries before those of the one-dword formats.
fn entries(path: &Path) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(path).expect("the pseudocode is text");
    let mut found = Vec::new();
    for line in text.lines() {
        let Some((key, value)) = line.trim().split_once(": ") else { continue };
        let Some((format, name)) = key.split_once('.') else { continue };
        let Some(quote) = value.chars().next().filter(|quote| "'\"".contains(*quote)) else { continue };
        let Some(end) = value.rfind(quote).filter(|&end| end > 0) else { continue };
        let body = value[1..end].replace("\\n", "\n").replace("\\'", "'").replace("\\\"", "\"");
        let name = name.trim_end_matches("_E32").trim_end_matches("_E64").to_owned();
        let rank = ["VOP3SDOp", "VOP3Op", "VOP3POp"].iter().position(|known| *known == format).unwrap_or(3);
        found.push((rank, name, body));
    }
    // A map keeps the last.
    found.sort_by_key(|(rank, ..)| std::cmp::Reverse(*rank));
    found.into_iter().map(|(_, name, body)| (name, body)).collect()
}
