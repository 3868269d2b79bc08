//! Which kernel is which: by name, target, file, code, similarity.

use super::bench::{for_target, kernel, matched, of_file, with_code};
use gcnsel_compare::matching::{Sign, matching};

fn plain(name: &str) -> gcnsel_compare::Kernel {
    kernel(name, &[])
}

#[test]
fn by_name_and_target() {
    let both = || vec![for_target("gfx900", plain("a")), plain("a"), plain("b")];
    assert_eq!(matched(both(), both()), ["a (gfx900)", "a (gfx942)", "b"]);
    // For another target it is the same kernel, if there is one of its name.
    assert_eq!(matched(vec![for_target("gfx900", plain("a"))], vec![plain("a")]), ["a"]);
    assert_eq!(matched(vec![for_target("gfx900", plain("a"))], vec![plain("b")]), ["-a", "+b"]);
}

/// Kernels of one name are told apart by their files, wherever the builds are, and whatever files of code objects are called.
#[test]
fn by_file() {
    let build = |root: &str, ending: &str, files: [&str; 2]| {
        files.map(|file| of_file(&format!("{root}/{file}{ending}"), plain("k"))).to_vec()
    };
    let (old, new) = (build("/old", ".hsaco", ["x/a", "y/b"]), build("new/build", ".ll", ["y/b", "x/a"]));
    let found = matching(&old, &new);
    assert_eq!(found.pairs, [(1, 0, Sign::Name), (0, 1, Sign::Name)]);
    // One that has gone is not hidden by another one of its name.
    let gone = build("new", ".o", ["x/a", "z/c"]);
    let names = matched(old.clone(), gone);
    assert_eq!(
        names,
        ["new/x/a.o: k (gfx942)", "new/z/c.o: k (gfx942)"],
        "the only one that is left of that name"
    );
    assert_eq!(
        matched(old.clone(), old[..1].to_vec()),
        ["/old/x/a.hsaco: k (gfx942)", "-/old/y/b.hsaco: k (gfx942)"]
    );
    // An archive's name is not that of its members.
    let archive =
        |name: &str| ["a.o", "b.o"].map(|member| of_file(&format!("{name}({member})"), plain("k"))).to_vec();
    assert!(matching(&archive("lib/old.a"), &archive("new.a")).removed.is_empty());
}

/// Two kernels that nothing tells apart are matched in their order; of more than the other build has, some have gone.
#[test]
fn twins() {
    let twins = |count: usize| vec![plain("k"); count];
    assert_eq!(matched(twins(2), twins(2)).len(), 2);
    let found = matching(&twins(3), &twins(2));
    assert_eq!((found.pairs.len(), found.removed.len(), found.added.len()), (0, 3, 2));
    let same = |count: usize| vec![with_code("c", 1, 32, plain("k")); count];
    assert_eq!(matching(&same(3), &same(2)).removed.len(), 1);
}

/// Triton's cache: a folder for each version of a kernel, whose name is another one each time.
#[test]
fn by_code_where_files_are_renamed() {
    let version = |file: &str, hash: &str, code: u32, shared: usize| {
        of_file(&format!("cache/{file}/matmul.hsaco"), with_code(hash, code, shared, plain("matmul")))
    };
    let old = [version("A", "a", 1, 32), version("B", "b", 2, 32), version("C", "c", 3, 32)];
    let new = [version("Q", "b", 2, 32), version("R", "c2", 3, 24), version("S", "a2", 1, 20)];
    let found = matching(&old, &new);
    let expected = [(1, 0, Sign::Name), (2, 1, Sign::OfThatName(0.75)), (0, 2, Sign::OfThatName(0.625))];
    assert_eq!(found.pairs, expected);
}

#[test]
fn renamed() {
    let old = vec![
        with_code("a", 1, 32, plain("before")),
        with_code("b", 2, 32, plain("gemm_v1")),
        with_code("c", 3, 32, plain("gone")),
        with_code("t", 4, 32, kernel("tiny", &[("instructions", 7)])),
    ];
    let new = vec![
        with_code("a", 1, 32, plain("after")),
        with_code("b2", 2, 20, plain("gemm_v2")),
        with_code("d", 3, 15, plain("fresh")),
        with_code("t", 4, 32, kernel("small", &[("instructions", 7)])),
    ];
    // Less than half of the code is in common, or too little code.
    let found = matching(&old, &new);
    assert_eq!(found.pairs, [(0, 0, Sign::Code), (1, 1, Sign::Similarity(0.625))]);
    let names = matched(old, new);
    assert_eq!(names, ["before -> after", "gemm_v1 -> gemm_v2", "-gone", "-tiny", "+fresh", "+small"]);
    // Code for another target is other code.
    let old = vec![with_code("a", 1, 32, for_target("gfx90a", plain("before")))];
    assert_eq!(matched(old, vec![with_code("a", 1, 32, plain("after"))]), ["-before", "+after"]);
}

/// Thousands of kernels of one code and other names: each finds one, and no step looks at all pairs.
#[test]
fn many_twins() {
    let build = |name: &str, hash: &str, count: u32| -> Vec<_> {
        (0..count).map(|number| with_code(hash, 1, 28, plain(&format!("{name}{number}")))).collect()
    };
    let found = matching(&build("old", "a", 5_000), &build("new", "b", 5_000));
    assert_eq!(found.pairs.len(), 5_000);
}
