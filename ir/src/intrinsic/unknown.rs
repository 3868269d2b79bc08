//! What to say of a name that begins with `llvm.` and is no intrinsic of the table.

use super::Intrinsic;

/// Where the list is.
const LIST: &str = "ir/src/intrinsic/table.rs";

/// Functions of C's mathematics for which LLVM has an intrinsic and AMDGPU no code: ROCm's device library (`ocml`) defines them.
const MATHS: [&str; 8] = ["asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "sincospi"];

/// Families of intrinsics that code generation for AMDGPU has nothing to do with, by what their names begin with, and why; of two
/// that fit the first.
const FAMILIES: &[(&str, &str)] = &[
    (
        "llvm.coro.",
        "the passes of coroutines (`opt -passes='coro-early,cgscc(coro-split),coro-cleanup'`) replace it",
    ),
    ("llvm.eh.", "nothing is thrown on a GPU"),
    ("llvm.seh.", "nothing is thrown on a GPU"),
    ("llvm.gcroot", "there is no garbage collector on a GPU"),
    ("llvm.gcread", "there is no garbage collector on a GPU"),
    ("llvm.gcwrite", "there is no garbage collector on a GPU"),
    ("llvm.experimental.gc.", "there is no garbage collector on a GPU"),
    (
        "llvm.vp.load.ff",
        "LLVM has no code for it on AMDGPU; 'llvm.vp.load' does the same where all that is loaded exists",
    ),
    (
        "llvm.experimental.vp.",
        "LLVM has no code for it on AMDGPU; 'llvm.vp.gather' and 'shufflevector' do the same",
    ),
    ("llvm.masked.sdiv", "LLVM has no code for it on AMDGPU; 'llvm.vp.sdiv' does the same"),
    ("llvm.masked.srem", "LLVM has no code for it on AMDGPU; 'llvm.vp.srem' does the same"),
    ("llvm.masked.udiv", "LLVM has no code for it on AMDGPU; 'llvm.vp.udiv' does the same"),
    ("llvm.masked.urem", "LLVM has no code for it on AMDGPU; 'llvm.vp.urem' does the same"),
    ("llvm.experimental.stackmap", "there is no runtime that deoptimizes on a GPU"),
    ("llvm.experimental.patchpoint", "there is no runtime that deoptimizes on a GPU"),
    ("llvm.experimental.deoptimize", "there is no runtime that deoptimizes on a GPU"),
    (
        "llvm.instrprof.",
        "the pass `instrprof` replaces it; its counters have nobody who writes them down on a GPU",
    ),
    ("llvm.matrix.", "the pass `lower-matrix-intrinsics` replaces it by operations on vectors"),
    ("llvm.type.", "the pass `lowertypetests` replaces it"),
    ("llvm.public.type.", "the pass `lowertypetests` replaces it"),
    ("llvm.preserve.", "it is for BPF; 'getelementptr' does the same"),
    ("llvm.structured.", "it is for SPIR-V; 'getelementptr' and 'alloca' do the same"),
    ("llvm.thread.pointer", "lanes have no thread pointer"),
    ("llvm.threadlocal.", "there are no thread-local variables on a GPU; 'alloca' has what is a lane's own"),
    ("llvm.stackguard", "stacks are not guarded on a GPU"),
    ("llvm.stackprotector", "stacks are not guarded on a GPU"),
    ("llvm.localescape", "functions on a GPU do not share frames"),
    ("llvm.localrecover", "functions on a GPU do not share frames"),
    ("llvm.set.loop.", "there are no hardware loops on AMDGPU"),
    ("llvm.loop.decrement", "there are no hardware loops on AMDGPU"),
    ("llvm.vector.interleave", "LLVM has no code for it on AMDGPU; 'shufflevector' does the same"),
    ("llvm.vector.deinterleave", "LLVM has no code for it on AMDGPU; 'shufflevector' does the same"),
    ("llvm.vscale", "vectors have a fixed number of elements"),
    ("llvm.dbg.", "it is of a release of LLVM before 16"),
    ("llvm.ptrauth.", "pointers are not signed on a GPU"),
    ("llvm.xray.", "nobody reads events on a GPU"),
    ("llvm.aarch64.", "it is an intrinsic of another target"),
    ("llvm.arm.", "it is an intrinsic of another target"),
    ("llvm.dx.", "it is an intrinsic of another target"),
    ("llvm.nvvm.", "it is an intrinsic of another target"),
    ("llvm.ppc.", "it is an intrinsic of another target"),
    ("llvm.r600.", "it is an intrinsic of another target"),
    ("llvm.riscv.", "it is an intrinsic of another target"),
    ("llvm.spv.", "it is an intrinsic of another target"),
    ("llvm.wasm.", "it is an intrinsic of another target"),
    ("llvm.x86.", "it is an intrinsic of another target"),
];

/// Why there is no intrinsic of a name, or what may have been meant: to stand behind a `;`.
pub fn about_unknown(name: &str) -> String {
    let mut words = name.strip_prefix("llvm.").unwrap_or(name).split('.');
    let first = words.next().unwrap_or_default();
    if MATHS.contains(&first) {
        let bits = match words.next_back() {
            Some(suffix @ ("f16" | "f32" | "f64")) if words.next().is_none() => suffix,
            _ => "f32",
        };
        return format!(
            "ROCm's device library has a function for it, such as '__ocml_{first}_{bits}', to be linked in"
        );
    }
    if let Some((_, why)) = FAMILIES.iter().find(|(begins, _)| name.starts_with(begins)) {
        return (*why).to_owned();
    }
    match nearest(name) {
        Some(near) if name.strip_prefix(near.name()).is_some_and(|rest| rest.starts_with('.')) => {
            let rest = &name[near.name().len()..];
            format!(
                "'{}' is followed by types, such as '.i32', '.v2f16' and '.p1', not by '{rest}'",
                near.name()
            )
        }
        Some(near) => format!("is it '{}'?", near.name()),
        None => format!("those that are known are in {LIST}"),
    }
}

/// The intrinsic whose name, with or without what follows of types, differs in fewest letters: in up to a quarter of those
/// that make it one of its kind, and three; of several the first.
fn nearest(name: &str) -> Option<Intrinsic> {
    let mut stems = vec![name];
    while let Some((shorter, _)) = stems[stems.len() - 1].rsplit_once('.').filter(|(s, _)| *s != "llvm") {
        stems.push(shorter);
    }
    let own = |stem: &str| {
        let stem = stem.strip_prefix("llvm.").unwrap_or(stem);
        stem.strip_prefix("amdgcn.").unwrap_or(stem).len()
    };
    let ours = Intrinsic::ALL
        .iter()
        .filter(|row| row.name().starts_with("llvm.") && !row.name().contains(".gcnsel."));
    let distances = ours.flat_map(|&row| {
        stems.iter().filter_map(move |stem| {
            let most = 3.min(own(stem) / 4);
            let apart = row.name().len().abs_diff(stem.len());
            (apart <= most).then(|| (distance(row.name(), stem), most, row))
        })
    });
    let near = distances.filter(|&(distance, most, _)| distance <= most);
    near.min_by_key(|&(distance, ..)| distance).map(|(.., row)| row)
}

/// How many letters have to be put in, left out or replaced (Levenshtein's distance).
fn distance(a: &str, b: &str) -> usize {
    let b = b.as_bytes();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let replaced = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = replaced.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_by_hand() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("abc", "abc"), 0);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn what_is_said_of_names() {
        let cases = [
            ("llvm.amdgcn.readfirstlan.i32", "is it 'llvm.amdgcn.readfirstlane'?"),
            ("llvm.minimumnun.f32", "is it 'llvm.minimumnum'?"),
            (
                "llvm.experimental.memset.pattern.p1.s.i64",
                "'llvm.experimental.memset.pattern' is followed by types, such as '.i32', '.v2f16' and '.p1', not by '.p1.s.i64'",
            ),
            ("llvm.frobnicate.f32", "those that are known are in ir/src/intrinsic/table.rs"),
            // Too short for anything to be near.
            ("llvm.abc", "those that are known are in ir/src/intrinsic/table.rs"),
            ("llvm.nvvm.read.ptx.sreg.tid.x", "it is an intrinsic of another target"),
            (
                "llvm.asin.f64",
                "ROCm's device library has a function for it, such as '__ocml_asin_f64', to be linked in",
            ),
            (
                "llvm.tanh.v2f32",
                "ROCm's device library has a function for it, such as '__ocml_tanh_f32', to be linked in",
            ),
        ];
        for (name, said) in cases {
            assert_eq!(Intrinsic::by_name(name), None, "{name}");
            assert_eq!(about_unknown(name), said, "{name}");
        }
    }

    /// Families are of what the table does not have (of interleaving it has the one of two), and the list is where it is said to be.
    #[test]
    fn families_are_unknown() {
        for (begins, _) in FAMILIES {
            let is_of_it =
                |row: &&Intrinsic| row.name().starts_with(begins) && row.name() != format!("{begins}2");
            assert_eq!(Intrinsic::ALL.iter().find(is_of_it), None, "{begins}");
        }
        assert!(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(LIST).is_file());
    }
}
