//! Loads that nothing in front of them has written: by the order of the program.

use crate::alias::with_aliases;
use gcnsel_analysis::Unwritten;
use std::fmt::Write;

const NOT_BEFORE: Option<Unwritten> = Some(Unwritten::NotBefore);

/// What is said of the load `%x` in a kernel with these blocks. `%p` and `%q` may point to the same bytes, to `%own` no other
/// pointer leads.
#[track_caller]
fn check(blocks: &str, expected: Option<Unwritten>) {
    let text = format!(
        "declare void @callee()
         declare void @llvm.amdgcn.s.barrier()
         define amdgpu_kernel void @f(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) noalias %own, i1 %c,
                                      ptr addrspace(1) noalias %other, ptr addrspace(3) %lds) {{
           {blocks}
         }}"
    );
    with_aliases(&text, |aliases, named, _| assert_eq!(aliases.unwritten(named("x")), expected, "{blocks}"));
}

const LOAD: &str = "%x = load i32, ptr addrspace(1) %p\n";
const STORE: &str = "store i32 0, ptr addrspace(1) %q\n";
const RELEASE: &str = "fence syncscope(\"workgroup\") release\n";

#[test]
fn a_store_behind_the_load_does_not_count() {
    check(&format!("{LOAD} {STORE} ret void"), NOT_BEFORE);
    check(&format!("{STORE} {LOAD} ret void"), None);
    // A kernel that writes nothing else.
    check(&format!("{LOAD} store i32 0, ptr addrspace(1) %own ret void"), Some(Unwritten::NoWriter));
}

#[test]
fn a_store_comes_round_the_loop() {
    let around = |in_loop: &str, behind: &str| {
        format!(
            "entry: br label %loop loop: {in_loop} br i1 %c, label %loop, label %exit exit: {behind} ret void"
        )
    };
    check(&around(LOAD, STORE), NOT_BEFORE);
    check(&around(&format!("{LOAD} {STORE}"), ""), None);
    // Through a block that stands behind the load.
    let other = format!(
        "entry: br label %loop
         loop: {LOAD} br i1 %c, label %latch, label %exit
         latch: {STORE} br label %loop
         exit: ret void"
    );
    check(&other, None);
    let outer = format!(
        "entry: br label %outer
         outer: br label %loop
         loop: {LOAD} br i1 %c, label %loop, label %latch
         latch: {STORE} br i1 %c, label %outer, label %exit
         exit: ret void"
    );
    check(&outer, None);
}

#[test]
fn a_store_of_another_way_does_not_count() {
    let ways = |one: &str, other: &str, end: &str| {
        format!(
            "entry: br i1 %c, label %one, label %second
             one: {one} br label %end
             second: {other} br label %end
             end: {end} ret void"
        )
    };
    check(&ways(STORE, LOAD, ""), NOT_BEFORE);
    check(&ways(STORE, "", LOAD), None);
    // One wave may release on one way what another acquires on the other way.
    let barrier = "call void @llvm.amdgcn.s.barrier()\n";
    check(&ways(&format!("{STORE} {barrier}"), &format!("{barrier} {LOAD}"), ""), None);
    check(&ways(&format!("{barrier} {STORE}"), &format!("{barrier} {LOAD}"), ""), NOT_BEFORE);
    let atomic = "%a = atomicrmw add ptr addrspace(3) %lds, i32 1 syncscope(\"workgroup\") acq_rel\n";
    check(&ways(&format!("{STORE} {RELEASE}"), &format!("{atomic} {LOAD}"), ""), None);
}

#[test]
fn what_synchronises_shows_only_what_is_published() {
    let barrier = "call void @llvm.amdgcn.s.barrier()\n";
    check(&format!("{barrier} {LOAD} {STORE} ret void"), NOT_BEFORE);
    check(&format!("{barrier} {LOAD} {STORE} {barrier} ret void"), None);
    check(&format!("{LOAD} {barrier} {STORE} {barrier} ret void"), NOT_BEFORE);
    check(&format!("{barrier} {LOAD} {STORE} {RELEASE} ret void"), None);
    // A store that releases is published by itself.
    let releasing = "store atomic i32 0, ptr addrspace(1) %q syncscope(\"workgroup\") release, align 4\n";
    check(&format!("{barrier} {LOAD} {releasing} ret void"), None);
    check(&format!("{LOAD} {releasing} ret void"), NOT_BEFORE);
    // What is published is something else.
    let other = "store i32 0, ptr addrspace(1) %other\n";
    check(&format!("{other} {barrier} {LOAD} {STORE} ret void"), NOT_BEFORE);
}

#[test]
fn what_others_write_is_visible_behind_an_acquisition() {
    let others = [
        "fence syncscope(\"agent\") acquire\n",
        "fence seq_cst\n",
        "%a = load atomic i32, ptr addrspace(1) %q acquire, align 4\n",
        "call void @callee()\n",
        "call void asm sideeffect \"\", \"\"()\n",
    ];
    for other in others {
        check(&format!("{other} {LOAD} ret void"), None);
        check(&format!("{LOAD} {other} ret void"), NOT_BEFORE);
        check(&format!("{LOAD} {STORE} {other} ret void"), NOT_BEFORE);
    }
    // To release shows nobody else's.
    check(&format!("fence syncscope(\"agent\") release {LOAD} {STORE} ret void"), NOT_BEFORE);
}

/// There are bits for few kinds of stores; loads are told apart from all others by none of these.
#[test]
fn many_kinds_of_stores() {
    for kinds in [10, 60, 61, 62, 200] {
        let text = |load_first: bool, noalias: &str| {
            let (mut header, mut stores) = (String::new(), String::new());
            for n in 0..kinds {
                write!(header, ", ptr addrspace(1) noalias %q{n}").unwrap();
                writeln!(stores, "store i32 0, ptr addrspace(1) %q{n}").unwrap();
            }
            let load = "%x = load i32, ptr addrspace(1) %p\n";
            let last = "store i32 1, ptr addrspace(1) %last\n";
            let body =
                if load_first { format!("{stores}{load}{last}") } else { format!("{stores}{last}{load}") };
            format!(
                "define amdgpu_kernel void @f(ptr addrspace(1) {noalias} %p, ptr addrspace(1) %last{header}) {{
                 {body} ret void }}"
            )
        };
        let expect = |load_first, noalias, expected: Option<Unwritten>| {
            with_aliases(&text(load_first, noalias), |aliases, named, _| {
                assert_eq!(aliases.unwritten(named("x")), expected, "{kinds} kinds, {load_first}, {noalias}");
            });
        };
        expect(false, "", None);
        expect(false, "noalias", Some(Unwritten::NoWriter));
        // Those in front of the load have bits of their own up to the 61st; the others are taken to be any.
        expect(true, "", if kinds <= 61 { NOT_BEFORE } else { None });
    }
}

/// What a caller has written before, a function does not show.
#[test]
fn functions_that_are_called() {
    let text =
        format!("define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {{ {LOAD} {STORE} ret void }}");
    with_aliases(&text, |aliases, named, _| assert_eq!(aliases.unwritten(named("x")), None));
}
