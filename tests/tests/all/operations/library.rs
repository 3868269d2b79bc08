//! Functions of C's library that modules call and do not define: beside the interpreter, since no code object brings them
//! and llc calls them.

use crate::operations::check::check_interpreted_everywhere as check;
use crate::operations::family::Family;

/// `%x` and `%y` point to `a` and to `a` with one byte, or none, made another; `%n` is 0 to 8, of which some are behind the
/// difference and some before it. Where both are in the work-item's own memory, neither is aligned.
fn compared(private: bool) -> String {
    let place = match private {
        true => "%xs = alloca [16 x i8], addrspace(5); %ys = alloca [16 x i8], addrspace(5); \
                 %x5 = getelementptr i8, ptr addrspace(5) %xs, i32 1; \
                 %y5 = getelementptr i8, ptr addrspace(5) %ys, i32 3; store i64 %a, ptr addrspace(5) %x5, align 1; \
                 store i64 %other, ptr addrspace(5) %y5, align 1; %x = addrspacecast ptr addrspace(5) %x5 to ptr; \
                 %y = addrspacecast ptr addrspace(5) %y5 to ptr"
            .to_string(),
        false => "%ys = alloca i64, addrspace(5); store i64 %other, ptr addrspace(5) %ys; \
                  %y = addrspacecast ptr addrspace(5) %ys to ptr; %x = addrspacecast ptr addrspace(1) %p0 to ptr"
            .to_string(),
    };
    format!(
        "%which = lshr i64 %c, 7; %byte = and i64 %which, 7; %shift = shl i64 %byte, 3; %much = lshr i64 %c, 21; \
         %few = and i64 %much, 129; %change = shl i64 %few, %shift; %other = xor i64 %a, %change; {place}; \
         %high = lshr i64 %b, 11; %n = urem i64 %high, 9"
    )
}

#[test]
fn comparisons() {
    let mut f = Family::default();
    for name in ["memcmp", "bcmp"] {
        f.declare(format!("declare i32 @{name}(ptr, ptr, i64)"));
        for private in [false, true] {
            let setting = compared(private);
            let name_of = |what: &str| format!("{name}_{what}_{private}");
            let all = ["i64", "i64", "i64"];
            f.op(
                &name_of("whole"),
                "i32",
                &all,
                &format!("{setting}; %r = call i32 @{name}(ptr %x, ptr %y, i64 8)"),
            );
            f.op(
                &name_of("part"),
                "i32",
                &all,
                &format!("{setting}; %r = call i32 @{name}(ptr %x, ptr %y, i64 %n)"),
            );
            let code = format!(
                "{setting}; %d = call i32 @{name}(ptr %x, ptr %y, i64 %n); %t = icmp eq i32 %d, 0; %r = zext i1 %t to i32"
            );
            f.op(&name_of("equal"), "i32", &all, &code);
        }
    }
    check("comparisons", &f);
}

#[test]
fn copies() {
    let mut f = Family::default();
    for name in ["memcpy", "memmove"] {
        f.declare(format!("declare ptr @{name}(ptr, ptr, i64)"));
        let code = format!(
            "%t = alloca [24 x i8], addrspace(5); %s = addrspacecast ptr addrspace(5) %t to ptr; \
             %u = getelementptr i8, ptr %s, i64 8; store i64 %a, ptr %s; store i64 %b, ptr %u; \
             %high = lshr i64 %c, 11; %n = urem i64 %high, 9; %at = getelementptr i8, ptr %s, i64 TO; \
             %to = call ptr @{name}(ptr %at, ptr %s, i64 %n); %v = load i64, ptr %s; \
             %w = load i64, ptr %to, align 1; %z = shl i64 %w, 1; %r = xor i64 %v, %z"
        );
        // What overlaps is for `memmove` only.
        let to = if name == "memcpy" { "8" } else { "3" };
        f.op(&format!("{name}_of_bytes"), "i64", &["i64", "i64", "i64"], &code.replace("TO", to));
    }
    f.declare("declare ptr @memset(ptr, i32, i64)".to_string());
    f.op(
        "memset_of_bytes",
        "i64",
        &["i64", "i64", "i32"],
        "%t = alloca i64, addrspace(5); %s = addrspacecast ptr addrspace(5) %t to ptr; store i64 %a, ptr %s; \
         %high = lshr i64 %b, 11; %n = urem i64 %high, 9; %to = call ptr @memset(ptr %s, i32 %c, i64 %n); \
         %r = load i64, ptr %to",
    );
    check("copies", &f);
}

#[test]
fn lengths_of_strings() {
    let mut f = Family::default();
    f.declare("declare i64 @strlen(ptr)".to_string());
    f.op(
        "length",
        "i64",
        &["i64", "i64"],
        "%t = alloca [9 x i8], addrspace(5); %s = addrspacecast ptr addrspace(5) %t to ptr; \
         %high = lshr i64 %b, 11; %at = urem i64 %high, 9; %some = or i64 %a, 72340172838076673; \
         store i64 %some, ptr %s, align 1; %end = getelementptr i8, ptr %s, i64 8; store i8 0, ptr %end; \
         %nul = getelementptr i8, ptr %s, i64 %at; store i8 0, ptr %nul; %r = call i64 @strlen(ptr %s)",
    );
    check("lengths", &f);
}
