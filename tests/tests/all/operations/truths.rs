//! Arithmetic on truth values, and truth values where numbers are expected.

use crate::operations::check::check;
use crate::operations::family::{Family, suffix};

/// The lowest bits of `%a`, `%b` as `%x`, `%y`; a result `%z` as a number.
fn of_truths(f: &mut Family, name: &str, code: &str) {
    let code = format!("%x = trunc i32 %a to i1; %y = trunc i32 %b to i1; {code}; %r = zext i1 %z to i32");
    f.op(name, "i32", &["i32", "i32"], &code);
}

#[test]
fn truths() {
    let mut f = Family::default();
    for name in ["uadd", "usub", "sadd", "ssub"] {
        f.declare(format!("declare i1 @llvm.{name}.sat.i1(i1, i1)"));
        of_truths(&mut f, &format!("{name}_sat"), &format!("%z = call i1 @llvm.{name}.sat.i1(i1 %x, i1 %y)"));
    }
    for name in ["uadd", "usub", "umul", "sadd", "ssub", "smul"] {
        f.declare(format!("declare {{i1, i1}} @llvm.{name}.with.overflow.i1(i1, i1)"));
        for part in [0, 1] {
            let code = format!(
                "%both = call {{i1, i1}} @llvm.{name}.with.overflow.i1(i1 %x, i1 %y); %z = extractvalue {{i1, i1}} %both, {part}"
            );
            of_truths(&mut f, &format!("{name}_overflow_{part}"), &code);
        }
    }
    for name in ["ctpop", "bitreverse"] {
        f.declare(format!("declare i1 @llvm.{name}.i1(i1)"));
        of_truths(&mut f, name, &format!("%z = call i1 @llvm.{name}.i1(i1 %x)"));
    }
    for name in ["ctlz", "cttz"] {
        f.declare(format!("declare i1 @llvm.{name}.i1(i1, i1)"));
        of_truths(&mut f, name, &format!("%z = call i1 @llvm.{name}.i1(i1 %x, i1 false)"));
    }
    // A float is -1, 0 or 1 at most.
    for ty in ["half", "float", "double"] {
        let name = suffix(ty);
        for sign in ["si", "ui"] {
            f.declare(format!("declare i1 @llvm.fpto{sign}.sat.i1.{name}({ty})"));
            let code =
                format!("%z = call i1 @llvm.fpto{sign}.sat.i1.{name}({ty} %a); %r = zext i1 %z to i32");
            f.op(&format!("fpto{sign}_sat_{name}"), "i32", &[ty], &code);
        }
    }
    check("truths", &f);
}

/// As an index true is -1 in an address, and 1 in a vector.
#[test]
fn truths_as_indices() {
    let mut f = Family::default();
    let bit = "%x = trunc i32 %a to i1";
    for space in [1, 3] {
        let at = "%from = ptrtoint ptr addrspace(SPACE) %place to i32; %to = ptrtoint ptr addrspace(SPACE) %moved to i32";
        let code = format!(
            "{bit}; %n = zext i32 %b to i64; %place = inttoptr i64 %n to ptr addrspace(SPACE); \
             %moved = getelementptr i32, ptr addrspace(SPACE) %place, i1 %x; {at}; %r = sub i32 %to, %from"
        );
        f.op(&format!("address_{space}"), "i32", &["i32", "i32"], &code.replace("SPACE", &space.to_string()));
    }
    let code = format!(
        "{bit}; %v0 = insertelement <2 x i32> poison, i32 %b, i32 0; %v = insertelement <2 x i32> %v0, i32 %a, i32 1; \
         %r = extractelement <2 x i32> %v, i1 %x"
    );
    f.op("extract", "i32", &["i32", "i32"], &code);
    let code = format!(
        "{bit}; %v0 = insertelement <2 x i32> poison, i32 %b, i32 0; %v1 = insertelement <2 x i32> %v0, i32 %a, i32 1; \
         %r = insertelement <2 x i32> %v1, i32 77, i1 %x"
    );
    f.op("insert", "<2 x i32>", &["i32", "i32"], &code);
    check("truths_as_indices", &f);
}
