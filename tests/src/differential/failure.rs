//! Kernels that fail, reduced and written to files.

use super::judge::{Reference, check, load, reference_within, request};
use crate::compiler::catch;
use crate::oracle::say;
use gcnsel_generator::{Kernel, reduce};
use std::path::Path;

/// What kind of failure a message tells of: its words without names, numbers and instructions.
pub fn class(what: &str) -> String {
    if what.starts_with("argument ") {
        return "differs".into();
    }
    let first = what.lines().next().unwrap_or_default();
    let mut out = String::new();
    let mut quoted = None;
    for c in first.chars() {
        match quoted {
            Some(end) if c == end => quoted = None,
            Some(_) => {}
            None if matches!(c, '\'' | '`') => quoted = Some(c),
            None => out.push(c),
        }
    }
    let words =
        out.split_whitespace().filter(|word| !word.contains(|c: char| c.is_ascii_digit() || c == '_'));
    words.collect::<Vec<_>>().join(" ")
}

/// Writes a folder for a seed's failure: the kernel as it is, the same reduced, what went wrong with each, and what the
/// emulator executes of the reduced one. `compile` makes the code that fails.
pub fn write_failure(
    folder: &Path,
    seed: u64,
    text: &str,
    kernel: &Kernel,
    what: &str,
    known: &Reference,
    compile: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
) {
    let wanted = class(what);
    let limit = 2 * known.executions + 10_000;
    let mut judge = |text: &str| -> Option<String> {
        let known = reference_within(text, &kernel.name, &kernel.launch, limit).ok()?;
        let wrong = compile(text)
            .and_then(|object| load(&object))
            .and_then(|object| check(&object, &kernel.name, &kernel.launch, &known.buffers));
        wrong.err()
    };
    let small = reduce(text, &mut |text| judge(text).is_some_and(|what| class(&what) == wanted));
    let small = small.unwrap_or_else(|_| text.to_string());
    let after = judge(&small).unwrap_or_else(|| "reduced, it does not fail".into());
    let mut trace = Vec::new();
    if let Ok(object) = compile(&small).and_then(|object| load(&object)) {
        // The trace ends where the run does; why it does has been said.
        let _ = catch("the emulator", || {
            object.run_traced(&request(&kernel.name, &kernel.launch), Some(&mut trace)).is_ok()
        });
    }
    let folder = folder.join(format!("seed{seed}"));
    let write = || {
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join("kernel.ll"), text)?;
        std::fs::write(folder.join("reduced.ll"), &small)?;
        std::fs::write(folder.join("what.txt"), format!("{what}\nreduced: {after}\n"))?;
        std::fs::write(folder.join("trace.txt"), &trace)
    };
    if let Err(error) = write() {
        say(&format!("{}: {error}", folder.display()));
    }
}

#[cfg(test)]
mod tests {
    use super::class;

    #[test]
    fn failures_of_one_kind_are_told_by_other_words() {
        let a = "k7: workgroup (0, 0, 0), wave 0, at 0x11c `v_add_u32_e32 v4, v2, v1`: a value never written reaches exec";
        let b = "k9: workgroup (1, 0, 0), wave 1, at 0x2c `s_mov_b64 exec, s[2:3]`: a value never written reaches exec";
        assert_eq!(class(a), class(b));
        assert_ne!(class(a), class("argument 0, byte 4: the dword is 0x1, expected 0x2"));
        assert_ne!(
            class(a),
            class("k9: wave 0, at 0x2c `s_endpgm`: needs 1 wait states after `x`, there are 0")
        );
    }
}
