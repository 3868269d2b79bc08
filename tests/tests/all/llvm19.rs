//! What LLVM 19 gets wrong, or takes for granted (`tests/llvm19`, some of `tests/reduced`; listed in
//! `docs/verification.md`): its code is wrong at each level that the file's second line names and on each target that it
//! names (on all, if none), and nowhere else; ours is right.
//!
//! A file is as in `tests/reduced`; its second line begins like `; llc-19, -O0 and -O2: wrong on gfx900 and gfx90a.`

use gcnsel_isa::Target;
use gcnsel_tests::differential::{Config, KernelFile, check, gets_there_by_offset, hide_divisions, load};
use gcnsel_tests::oracle::{Llc, LlcLevel, have, llc};
use std::path::Path;

fn has_llvm(test: &str) -> bool {
    have(test, "llc-19", "llvm-19") && have(test, "ld.lld-19", "lld-19")
}

/// For each commit each file on one target; at night on all.
#[test]
fn llvm_is_wrong_where_it_is_said_to_be() {
    let llc = has_llvm("llvm_is_wrong_where_it_is_said_to_be").then(Llc::default);
    is_wrong_where_it_is_said_to_be("llvm19", llc.as_ref(), &[hide_divisions], gcnsel_oracle::every(3, 3));
}

/// Our code of all files of a folder is right, LLVM's where they say nothing else. `hidden` changes modules as the driver does,
/// to excuse a bug that is known: LLVM's code is right then. Of each file's targets one of `every` is tried.
pub(crate) fn is_wrong_where_it_is_said_to_be(
    folder: &str,
    llc: Option<&Llc>,
    hidden: &[fn(&str) -> Option<String>],
    every: usize,
) {
    let files = KernelFile::folder(folder).unwrap_or_else(|why| panic!("{why}"));
    for (number, file) in files.into_iter().enumerate() {
        let (name, text) = (&file.name, &file.text);
        let tried: Vec<Target> = Target::ALL.into_iter().skip(number % every).step_by(every).collect();
        for &target in &tried {
            file.check_ours(&Config::standard(target)).unwrap_or_else(|what| panic!("{what}"));
        }
        let Some(llc) = llc else { continue };
        let said = text.lines().nth(1).and_then(|line| line.split_once('.')).expect("a second line").0;
        let (levels, targets) = said.split_once(": wrong").expect("levels");
        assert!(levels.starts_with(&format!("; llc-{},", llc.release)), "{name}: {levels}");
        // Of all targets, unless it names some.
        let mut named: Vec<Target> = Target::ALL.into_iter().filter(|t| targets.contains(t.name())).collect();
        if named.is_empty() {
            named.extend(Target::ALL);
        }
        named.retain(|target| tried.contains(target));
        for level in LlcLevel::ALL {
            let wrong = |text: &str| -> Vec<Target> {
                let is_wrong =
                    |target: &Target| file.check(llc.compile_text(text, target.name(), level)).is_err();
                tried.iter().copied().filter(is_wrong).collect()
            };
            let expected = if levels.contains(level.flag()) { named.clone() } else { Vec::new() };
            assert_eq!(wrong(text), expected, "{name} {}", level.flag());
            for changed in hidden.iter().filter_map(|hide| hide(text)) {
                assert!(wrong(&changed).is_empty(), "{name} {} is wrong when it is hidden", level.flag());
            }
        }
    }
}

/// What strict mode says of llc's code at -O2 for a kernel of `tests/reduced`.
fn said_of_llvm(name: &str, target: Target) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("reduced/{name}.ll"));
    let file = KernelFile::read(&path).unwrap_or_else(|why| panic!("{why}"));
    let object = llc(&file.text, target.name(), LlcLevel::O2).and_then(|object| load(&object)).expect("code");
    check(&object, &file.name, &file.launch, &file.known.buffers).err()
}

/// Constants go into the offsets of GFX9's interleaved scratch from registers below the object, so that the sum must wrap
/// round, as it does.
#[test]
fn llvm_takes_offsets_in_scratch_to_wrap() {
    if !has_llvm("llvm_takes_offsets_in_scratch_to_wrap") {
        return;
    }
    for target in Target::ALL {
        assert_eq!(said_of_llvm("scratch_base_below", target), None, "{target}");
    }
}

/// Flat addresses get into LDS by an instruction's offset alone.
#[test]
fn llvm_gets_into_lds_by_offsets() {
    if !has_llvm("llvm_gets_into_lds_by_offsets") {
        return;
    }
    for target in Target::ALL {
        let said = said_of_llvm("flat_base_outside", target);
        assert!(said.as_deref().is_some_and(gets_there_by_offset), "{target}: {said:?}");
    }
}
