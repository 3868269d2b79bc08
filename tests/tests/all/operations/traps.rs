//! Branches to traps that no lane takes, and traps that one lane comes to.

use crate::operations::check::{check, check_interpreted, check_interpreted_for_waves};
use crate::operations::family::Family;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;
use gcnsel_tests::kernel::TARGETS;
use gcnsel_tests::oracle::{LlcLevel, have, llc};

fn family() -> Family {
    let mut f = Family::default();
    f.declare("declare void @llvm.trap() noreturn".into());
    f.declare("declare void @llvm.ubsantrap(i8) noreturn".into());
    f.declare("declare i64 @llvm.amdgcn.ballot.i64(i1)".into());
    f
}

/// A sum over a loop of up to seven iterations whose body is checked; `check` branches to `fail` or `go`.
fn checked(f: &mut Family, name: &str, check: &str, fail: &str) {
    let code = format!(
        "%n = and i32 %b, 7; br label %head; \
         head:; %i = phi i32 [ 0, %0 ], [ %j, %go ]; %s = phi i32 [ %a, %0 ], [ %t, %go ]; \
         %more = icmp ult i32 %i, %n; br i1 %more, label %body, label %done; \
         body:; {check}; \
         fail:; {fail}; unreachable; \
         go:; %k = mul i32 %s, 3; %t = add i32 %k, %i; %j = add i32 %i, 1; br label %head; \
         done:; %r = add i32 %s, %i"
    );
    f.op(name, "i32", &["i32", "i32"], &code);
}

#[test]
fn checks_hold() {
    let mut f = family();
    let bound = "%bad = icmp ugt i32 %i, %n; br i1 %bad, label %fail, label %go";
    checked(&mut f, "in_a_loop", bound, "call void @llvm.trap()");
    checked(&mut f, "of_the_sanitizer", bound, "call void @llvm.ubsantrap(i8 3)");
    let good = "%good = icmp ule i32 %i, %n; br i1 %good, label %go, label %fail";
    checked(&mut f, "on_the_other_edge", good, "call void @llvm.trap()");
    let same = "%bad = icmp eq i32 %i, 9; br i1 %bad, label %fail, label %go";
    checked(&mut f, "of_a_counter", same, "call void @llvm.trap()");
    let told = "store i32 %i, ptr addrspace(1) %out; call void @llvm.trap()";
    checked(&mut f, "that_tell_before", bound, told);
    checked(
        &mut f,
        "that_load_before",
        bound,
        "%old = load i32, ptr addrspace(1) %out; call void @llvm.trap()",
    );
    let cases = "switch i32 %i, label %fail [i32 0, label %go i32 1, label %go i32 2, label %go \
                 i32 3, label %go i32 4, label %go i32 5, label %go i32 6, label %go]";
    checked(&mut f, "of_a_switch", cases, "call void @llvm.trap()");
    // Several checks of one loop, with one trap for all.
    let many = "%bad = icmp ugt i32 %i, %n; br i1 %bad, label %fail, label %next; \
                next:; %odd = and i32 %s, 1; %is_odd = icmp ne i32 %odd, 0; br i1 %is_odd, label %more_checks, label %go; \
                more_checks:; %far = icmp ugt i32 %i, 6; br i1 %far, label %fail, label %go";
    checked(
        &mut f,
        "with_one_trap",
        many,
        "%which = phi i32 [ 0, %body ], [ 1, %more_checks ]; call void @llvm.trap()",
    );
    // Each check by a block of its own on the way to the trap, which goes on as if it came back.
    let ways = "%bad = icmp ugt i32 %i, %n; br i1 %bad, label %first, label %next; \
                first:; br label %fail; \
                next:; %far = icmp ugt i32 %i, 6; br i1 %far, label %second, label %go; \
                second:; br i1 %bad, label %fail, label %third; third:; br label %fail";
    let fail = "%which = phi i32 [ 0, %first ], [ 1, %second ], [ 2, %third ]; call void @llvm.trap(); \
                store i32 %which, ptr addrspace(1) %out";
    checked(&mut f, "in_blocks_of_their_own", ways, fail);
    let goes_on = "%bad = icmp ugt i32 %i, %n; br i1 %bad, label %wrong, label %go; \
                   wrong:; call void @llvm.trap(); br label %fail";
    checked(&mut f, "before_an_end", goes_on, "store i32 7, ptr addrspace(1) %out");
    // What the message would be goes to scratch.
    f.op(
        "with_a_message",
        "i32",
        &["i32", "i32"],
        "%message = alloca [4 x i32], addrspace(5); %n = and i32 %a, 15; \
         store i32 %b, ptr addrspace(5) %message; %bad = icmp ugt i32 %n, 15; br label %test; \
         test:; %is_neg = icmp slt i32 %b, 0; br i1 %is_neg, label %check, label %fine; \
         check:; br i1 %bad, label %fail, label %fine; \
         fail:; %at = getelementptr i32, ptr addrspace(5) %message, i32 %n; store i32 %n, ptr addrspace(5) %at; \
         call void @llvm.trap(); unreachable; \
         fine:; %r = load i32, ptr addrspace(5) %message",
    );
    check("checks_hold", &f);
}

/// Whether some lane votes, as a number, a condition, what is stored, and what is brought to a phi; of lanes that agree,
/// and of those that do not.
#[test]
fn some_lane() {
    let mut f = family();
    for (vote, of) in
        [("odd", "%x = and i32 %a, 63; %v = icmp eq i32 %x, 3"), ("all", "%v = icmp eq i32 %c, 5")]
    {
        for (name, compare) in [("any", "ne"), ("none", "eq")] {
            let head = format!(
                "{of}; %lanes = call i64 @llvm.amdgcn.ballot.i64(i1 %v); %is = icmp {compare} i64 %lanes, 0"
            );
            for (kind, tail) in [
                ("number", "%r = zext i1 %is to i32"),
                ("sum", "%n = sext i1 %is to i32; %m = trunc i64 %lanes to i32; %r = add i32 %n, %m"),
                ("choice", "%r = select i1 %is, i32 %a, i32 %b"),
                ("logic", "%d = icmp ult i32 %a, %b; %both = and i1 %is, %d; %r = zext i1 %both to i32"),
                (
                    "uniform_logic",
                    "%d = icmp ult i32 %c, 9; %both = xor i1 %is, %d; %r = zext i1 %both to i32",
                ),
                (
                    "branch",
                    "br i1 %is, label %yes, label %no; yes:; %y = mul i32 %a, %a; br label %end; \
                     no:; %z = add i32 %b, 1; br label %end; \
                     end:; %p = phi i32 [ %y, %yes ], [ %z, %no ]; %q2 = phi i1 [ %is, %yes ], [ %v, %no ]; \
                     %r = select i1 %q2, i32 %p, i32 7",
                ),
                (
                    "of_some_lanes",
                    "%part = icmp ult i32 %a, %b; br i1 %part, label %in, label %end; \
                     in:; %lanes2 = call i64 @llvm.amdgcn.ballot.i64(i1 %v); %is2 = icmp ne i64 %lanes2, 0; \
                     %y = select i1 %is2, i32 %a, i32 -1; br i1 %is2, label %deep, label %end; \
                     deep:; br label %end; \
                     end:; %r = phi i32 [ 0, %0 ], [ %y, %in ], [ %b, %deep ]",
                ),
            ] {
                f.op(
                    &format!("{vote}_{name}_{kind}"),
                    "i32",
                    &["i32", "i32", "i32"],
                    &format!("{head}; {tail}"),
                );
            }
        }
    }
    let count = f.operations.len();
    assert_eq!(check_interpreted("some_lane", &f, "gfx942"), count);
    assert_eq!(check_interpreted_for_waves("some_lane", &f, "gfx900"), count);
    check("some_lane", &f);
}

/// A lane that comes to a trap ends the wave, by our code and by llc's, in a loop that others have left and that others are
/// still in; where nobody does, it goes on.
#[test]
fn one_lane_is_enough() {
    if !have("one_lane_is_enough", "llc-19", "llvm-19") || !have("one_lane_is_enough", "ld.lld-19", "lld-19")
    {
        return;
    }
    let mut f = family();
    let bound = "%bad = icmp eq i32 %t2, %c; br i1 %bad, label %fail, label %go";
    checked(&mut f, "k", &format!("%t2 = add i32 %a, %i; {bound}"), "call void @llvm.trap()");
    f.operations[0].args.push("i32".into());
    let text = f.module(false);
    for target in TARGETS {
        let codes = [compile(text.as_bytes(), "one_lane", target), llc(&text, target, LlcLevel::O2)];
        for (who, code) in ["gcnsel", "llc"].into_iter().zip(codes) {
            let object = CodeObject::load(&code.expect("it compiles")).expect("it loads");
            let run = |trapping: i32| {
                let numbers = |of: &dyn Fn(i32) -> i32| {
                    Arg::Buffer((0..64).flat_map(|lane| of(lane).to_le_bytes()).collect())
                };
                let launch = Launch::new("k", [64, 1, 1], [64, 1, 1]).arg(Arg::Buffer(vec![0; 256]));
                let launch = launch.arg(numbers(&|lane| 100 * lane)).arg(numbers(&|lane| lane));
                object.run(&launch.arg(numbers(&|_| trapping)))
            };
            // Lane 13 goes round five times.
            assert!(run(1305).is_ok(), "{who} for {target}: no lane traps");
            let error = run(1302).expect_err("a lane traps").to_string();
            assert!(error.contains("s_trap 2"), "{who} for {target}: {error}");
        }
    }
}
