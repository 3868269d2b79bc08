//! What compilers seldom write and LLVM takes: symbols that there need not be, errors of Swift's, calls of a function by another
//! type than its own.

use crate::operations::check::{check, check_interpreted_everywhere};
use crate::operations::family::Family;

/// Variables and functions that nobody defines are null, in code, in constants and in variables.
#[test]
fn symbols_that_are_nowhere() {
    let mut f = Family::default();
    f.declare("@nowhere = extern_weak addrspace(1) global i32".into());
    f.declare("@constant = extern_weak addrspace(4) global [4 x i32]".into());
    f.declare("declare extern_weak i32 @nobody(i32)".into());
    f.declare("@list = internal addrspace(4) constant [3 x ptr] [ptr @nobody, ptr addrspacecast (ptr addrspace(1) @nowhere to ptr), ptr getelementptr (i8, ptr @nobody, i64 24)]".into());
    let ask = |pointer: &str, code: &str| {
        format!("%k = icmp eq ptr{pointer}, null; {code}%r = select i1 %k, i32 %a, i32 7")
    };
    f.op("variable", "i32", &["i32"], &ask(" addrspace(1) @nowhere", ""));
    f.op("of_constants", "i32", &["i32"], &ask(" addrspace(4) @constant", ""));
    f.op("function", "i32", &["i32"], &ask(" @nobody", ""));
    f.op("bits", "i64", &["i64"], "%x = ptrtoint ptr @nobody to i64; %r = add i64 %x, %a");
    f.op(
        "place",
        "i64",
        &["i64"],
        "%p = getelementptr i8, ptr addrspace(1) @nowhere, i64 %a; %r = ptrtoint ptr addrspace(1) %p to i64",
    );
    for number in 0..3 {
        let code = format!(
            "%p = load i64, ptr addrspace(4) getelementptr ([3 x ptr], ptr addrspace(4) @list, i32 0, i32 {number}); \
             %r = add i64 %p, %a"
        );
        f.op(&format!("in_list_{number}"), "i64", &["i64"], &code);
    }
    f.op(
        "called_if_there",
        "i32",
        &["i32"],
        "%k = icmp eq ptr @nobody, null; br i1 %k, label %without, label %with; \
         with:; %x = call i32 @nobody(i32 %a); br label %without; \
         without:; %r = phi i32 [ %a, %0 ], [ %x, %with ]",
    );
    check("symbols_that_are_nowhere", &f);
    check_interpreted_everywhere("symbols_that_are_nowhere", &f);
}

/// Swift's errors are in memory, as AMDGPU keeps no register for them.
#[test]
fn errors_of_swift() {
    let mut f = Family::default();
    f.declare(
        "define internal i32 @may_fail(i32 %x, ptr addrspace(5) swifterror %error) noinline {\n  \
         %bad = icmp slt i32 %x, 0\n  br i1 %bad, label %fail, label %done\n\
         fail:\n  %n = zext i32 %x to i64\n  %p = inttoptr i64 %n to ptr\n  store ptr %p, ptr addrspace(5) %error\n  ret i32 1\n\
         done:\n  %y = add i32 %x, 3\n  ret i32 %y\n}"
            .into(),
    );
    let code = "%error = alloca swifterror ptr, addrspace(5); store ptr null, ptr addrspace(5) %error; \
                %y = call i32 @may_fail(i32 %a, ptr addrspace(5) swifterror %error); \
                %e = load ptr, ptr addrspace(5) %error; %n = ptrtoint ptr %e to i64; %z = zext i32 %y to i64; \
                %s = shl i64 %z, 32; %r = xor i64 %n, %s";
    f.op("called", "i64", &["i32"], code);
    check("errors_of_swift", &f);
    check_interpreted_everywhere("errors_of_swift", &f);
}

/// Functions for calls by another type.
fn functions(f: &mut Family) {
    f.declare("define internal i32 @next(i32 %x) noinline {\n  %y = add i32 %x, 1\n  ret i32 %y\n}".into());
    f.declare(
        "define internal i32 @first(i32 %x, i32 %y) noinline {\n  %z = mul i32 %x, 3\n  ret i32 %z\n}".into(),
    );
}

/// Calls that nobody comes to: the interpreter, too, has nothing against them.
#[test]
fn calls_by_another_type_that_are_not_executed() {
    let mut f = Family::default();
    functions(&mut f);
    for (name, call) in [
        ("result", "%x = call i64 @next(i32 %a); %y = trunc i64 %x to i32"),
        ("nothing", "call void @next(i32 %a); %y = add i32 %a, 0"),
        ("fewer", "%y = call i32 @first(i32 %a)"),
        ("more", "%y = call i32 @next(i32 %a, i64 5)"),
        ("pointer", "%y = call i32 @next(ptr addrspace(1) %p0)"),
    ] {
        let code = format!(
            "%k = icmp eq i32 %a, 1234567; br i1 %k, label %wrong, label %done; wrong:; {call}; br label %done; \
             done:; %r = phi i32 [ %a, %0 ], [ %y, %wrong ]"
        );
        f.op(name, "i32", &["i32"], &code);
    }
    check("calls_by_another_type_that_are_not_executed", &f);
    check_interpreted_everywhere("calls_by_another_type_that_are_not_executed", &f);
}

/// Calls that pass everything where the function has it, which is defined by no document: LLVM's code alone judges.
#[test]
fn calls_by_another_type() {
    let mut f = Family::default();
    functions(&mut f);
    f.op(
        "float",
        "i32",
        &["i32"],
        "%x = bitcast i32 %a to float; %y = call float @next(float %x); %r = bitcast float %y to i32",
    );
    f.op("fewer", "i32", &["i32"], "%r = call i32 @first(i32 %a)");
    f.op("more", "i32", &["i32"], "%r = call i32 @next(i32 %a, i32 5)");
    f.op("low", "i32", &["i64"], "%r = call i32 @next(i64 %a)");
    check("calls_by_another_type", &f);
}
