//! What LLVM 19 gets wrong (`tests/llvm19`, listed in `docs/verification.md`): its code is wrong on some target at each
//! level that the file's second line names, and at no other; ours is right.
//!
//! A file is as in `tests/reduced`; its second line begins `; llc-19, -O0 and -O2: wrong.`

use gcnsel_isa::Target;
use gcnsel_tests::differential::{Config, KernelFile, hide_divisions};
use gcnsel_tests::oracle::{LlcLevel, have, llc};

#[test]
fn llvm_is_wrong_where_it_is_said_to_be() {
    let test = "llvm_is_wrong_where_it_is_said_to_be";
    let has_llvm = have(test, "llc-19", "llvm-19") && have(test, "ld.lld-19", "lld-19");
    for file in KernelFile::folder("llvm19").unwrap_or_else(|why| panic!("{why}")) {
        let (name, text) = (&file.name, &file.text);
        for target in Target::ALL {
            file.check_ours(&Config::standard(target)).unwrap_or_else(|what| panic!("{what}"));
        }
        if !has_llvm {
            continue;
        }
        let said = text.lines().nth(1).and_then(|line| Some(line.split_once(':')?.0)).expect("a second line");
        let hidden = hide_divisions(text);
        for level in LlcLevel::ALL {
            let wrong = |text: &str| {
                let is_wrong = |target: &Target| file.check(llc(text, target.name(), level)).is_err();
                Target::ALL.iter().any(is_wrong)
            };
            assert_eq!(wrong(text), said.contains(level.flag()), "{name} {}", level.flag());
            // What the driver excuses as a known bug of division.
            if let Some(hidden) = &hidden {
                assert!(!wrong(hidden), "{name} {} is wrong with operands that llc cannot see", level.flag());
            }
        }
    }
}
