//! What LLVM 19 gets wrong (`tests/llvm19`, listed in `docs/verification.md`): its code is wrong on some target at each
//! level that the file's second line names, and at no other; ours is right.
//!
//! A file is as in `tests/reduced`; its second line begins `; llc-19, -O0 and -O2: wrong.`

use gcnsel_cli::Allocator;
use gcnsel_isa::Target;
use gcnsel_tests::differential::{Config, check, hide_divisions, launch_of, load, ours, reference};
use gcnsel_tests::oracle::{LlcLevel, have, llc};
use std::path::Path;

#[test]
fn llvm_is_wrong_where_it_is_said_to_be() {
    let test = "llvm_is_wrong_where_it_is_said_to_be";
    let has_llvm = have(test, "llc-19", "llvm-19") && have(test, "ld.lld-19", "lld-19");
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("llvm19")).expect("the folder") {
        let file = file.expect("it can be read").path();
        let text = std::fs::read_to_string(&file).expect("it is text");
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("names are ASCII");
        let launch = launch_of(&text).unwrap_or_else(|| panic!("{name}: the first line is no launch"));
        let known = reference(&text, name, &launch).unwrap_or_else(|why| panic!("{why}"));
        let run = |object: Result<Vec<u8>, String>| check(&load(&object?)?, name, &launch, &known.buffers);
        for target in Target::ALL {
            let [scalars, vectors] = [Allocator::Colouring; 2];
            let config = Config {
                target,
                vgprs: None,
                agprs: None,
                sgprs: None,
                schedule: true,
                scalars,
                vectors,
                calls: false,
            };
            run(ours(&text, name, &config)).unwrap_or_else(|what| panic!("{name} for {config}: {what}"));
        }
        if !has_llvm {
            continue;
        }
        let said = text.lines().nth(1).and_then(|line| Some(line.split_once(':')?.0)).expect("a second line");
        let hidden = hide_divisions(&text);
        for level in LlcLevel::ALL {
            let wrong = |text: &str| {
                let is_wrong = |target: &Target| run(llc(text, target.name(), level)).is_err();
                Target::ALL.iter().any(is_wrong)
            };
            assert_eq!(wrong(&text), said.contains(level.flag()), "{name} {}", level.flag());
            // What the driver excuses as a known bug of division.
            if let Some(hidden) = &hidden {
                assert!(!wrong(hidden), "{name} {} is wrong with operands that llc cannot see", level.flag());
            }
        }
    }
}
