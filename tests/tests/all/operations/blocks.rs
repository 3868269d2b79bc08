//! Memory operations of whole blocks: copied, moved, set; of constant and variable lengths.

use crate::operations::check::check;
use crate::operations::family::Family;

/// A block that is more than what is written out in one piece.
const BLOCK: &str = "<128 x i32>";

/// Lengths around those of one or a few instructions, and beyond what is not a loop.
const LENGTHS: [u32; 24] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 31, 33, 64, 100, 255, 256, 300, 401];

/// Block operations of a length, on memory that is aligned so.
fn declared() -> Family {
    let mut f = Family::default();
    for (to, from) in [
        ("p1", "p1"),
        ("p3", "p1"),
        ("p1", "p3"),
        ("p5", "p1"),
        ("p1", "p5"),
        ("p0", "p1"),
        ("p1", "p0"),
        ("p0", "p0"),
    ] {
        for name in ["memcpy", "memmove"] {
            f.declare(format!(
                "declare void @llvm.{name}.{to}.{from}.i64({}, {}, i64, i1)",
                pointer(to),
                pointer(from)
            ));
        }
        if from == "p1" {
            f.declare(format!("declare void @llvm.memset.{to}.i64({}, i8, i64, i1)", pointer(to)));
        }
    }
    f
}

fn pointer(suffix: &str) -> String {
    match &suffix[1..] {
        "0" => "ptr".into(),
        space => format!("ptr addrspace({space})"),
    }
}

/// An address some bytes in, and so only aligned by so much.
fn at(name: &str, space: &str, base: &str, align: u32) -> String {
    let offset = if align < 16 { align } else { 0 };
    format!("%{name} = getelementptr i8, {} {base}, i32 {offset}", pointer(space))
}

/// What is not in global memory: a block for each lane, in LDS or in scratch, or at a flat address in either of LDS and
/// global memory. It comes from `%p1`, which is copied there, and goes to `%p0`.
fn through(f: &mut Family, space: &str) -> String {
    let lds = format!("lds{}", f.operations.len());
    if space != "p5" {
        f.declare(format!("@{lds} = internal addrspace(3) global [64 x [416 x i8]] poison, align 16"));
    }
    let local = format!(
        "%lane = call i32 @llvm.amdgcn.workitem.id.x(); \
         %local = getelementptr [416 x i8], ptr addrspace(3) @{lds}, i32 %lane"
    );
    match space {
        "p3" => local,
        // It is in memory, since it is accessed for its sake.
        "p5" => {
            "%local = alloca [416 x i8], align 16, addrspace(5); store volatile i8 0, ptr addrspace(5) %local"
                .into()
        }
        _ => format!(
            "{local}; %near = addrspacecast ptr addrspace(3) %local to ptr; \
             %far = addrspacecast ptr addrspace(1) %p1 to ptr; %bit = and i32 %c, 1; %is_near = icmp ne i32 %bit, 0; \
             %flat = select i1 %is_near, ptr %near, ptr %far"
        ),
    }
}

#[test]
fn copies() {
    let mut f = declared();
    for (i, length) in LENGTHS.into_iter().enumerate() {
        for align in [1, 2, 4, 16] {
            let (to, from) = (at("to", "p1", "%p0", align), at("from", "p1", "%p1", align));
            let code = format!(
                "{to}; {from}; call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align {align} %to, \
                 ptr addrspace(1) align {align} %from, i64 {length}, i1 {}); %r = freeze i32 %c",
                i % 5 == 4
            );
            f.op(&format!("copy_{length}_{align}"), "i32", &[BLOCK, BLOCK, "i32"], &code);
        }
    }
    let code = "%n = and i32 %c, 511; %length = zext i32 %n to i64; \
                call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p0, ptr addrspace(1) %p1, i64 %length, i1 false); \
                %r = freeze i32 %c";
    f.op("copy_variable", "i32", &[BLOCK, BLOCK, "i32"], code);
    for space in ["p3", "p5"] {
        for (i, length) in LENGTHS.into_iter().enumerate() {
            let align = [1, 4, 8, 16, 2][i % 5];
            let there = through(&mut f, space);
            let pointer = pointer(space);
            let local = at("place", space, "%local", align);
            let code = format!(
                "{there}; {local}; call void @llvm.memcpy.{space}.p1.i64({pointer} align {align} %place, \
                 ptr addrspace(1) align 16 %p1, i64 {length}, i1 false); \
                 call void @llvm.memcpy.p1.{space}.i64(ptr addrspace(1) align 16 %p0, \
                 {pointer} align {align} %place, i64 {length}, i1 false); %r = freeze i32 %c"
            );
            f.op(&format!("copy_{space}_{length}_{align}"), "i32", &[BLOCK, BLOCK, "i32"], &code);
        }
    }
    for length in [3, 16, 300] {
        let there = through(&mut f, "p0");
        let code = format!(
            "{there}; call void @llvm.memcpy.p0.p1.i64(ptr align 4 %near, ptr addrspace(1) align 4 %p1, i64 {length}, i1 false); \
             call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 4 %p0, ptr align 4 %flat, i64 {length}, i1 false); \
             %r = freeze i32 %c"
        );
        f.op(&format!("copy_flat_{length}"), "i32", &[BLOCK, BLOCK, "i32"], &code);
    }
    check("copies", &f);
}

#[test]
fn moves() {
    let mut f = declared();
    for length in LENGTHS {
        // To the front and to the back, over itself.
        for (kind, to, from) in [("down", 4, 20), ("up", 20, 4), ("back", 1, 0)] {
            let code = format!(
                "%to = getelementptr i8, ptr addrspace(1) %p0, i32 {to}; \
                 %from = getelementptr i8, ptr addrspace(1) %p0, i32 {from}; \
                 call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 {length}, i1 false); \
                 %r = freeze i32 %b"
            );
            f.op(&format!("move_{kind}_{length}"), "i32", &[BLOCK, "i32"], &code);
        }
    }
    for (kind, to, from) in [("down", 0, 9), ("up", 9, 0)] {
        let code = format!(
            "%n = and i32 %b, 255; %length = zext i32 %n to i64; %to = getelementptr i8, ptr addrspace(1) %p0, i32 {to}; \
             %from = getelementptr i8, ptr addrspace(1) %p0, i32 {from}; \
             call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 %length, i1 false); \
             %r = freeze i32 %b"
        );
        f.op(&format!("move_{kind}_variable"), "i32", &[BLOCK, "i32"], &code);
    }
    for space in ["p3", "p5"] {
        let there = through(&mut f, space);
        let pointer = pointer(space);
        let code = format!(
            "{there}; %n = and i32 %c, 255; %length = zext i32 %n to i64; \
             call void @llvm.memmove.{space}.p1.i64({pointer} %local, ptr addrspace(1) %p1, i64 %length, i1 false); \
             call void @llvm.memmove.p1.{space}.i64(ptr addrspace(1) %p0, {pointer} %local, i64 300, i1 false); \
             %r = freeze i32 %c"
        );
        // What is not moved is not defined.
        let code = code.replace("i64 300", "i64 %length");
        f.op(&format!("move_{space}_variable"), "i32", &[BLOCK, BLOCK, "i32"], &code);
    }
    let there = through(&mut f, "p0");
    let code = format!(
        "{there}; %n = and i32 %c, 255; %length = zext i32 %n to i64; \
         call void @llvm.memcpy.p0.p1.i64(ptr %near, ptr addrspace(1) %p1, i64 %length, i1 false); \
         call void @llvm.memmove.p1.p0.i64(ptr addrspace(1) %p0, ptr %flat, i64 %length, i1 false); %r = freeze i32 %c"
    );
    f.op("move_flat_variable", "i32", &[BLOCK, BLOCK, "i32"], &code);
    let code = format!(
        "{there}; %end = getelementptr i8, ptr %far, i64 7; %n = and i32 %c, 255; %length = zext i32 %n to i64; \
         call void @llvm.memmove.p0.p1.i64(ptr %end, ptr addrspace(1) %p1, i64 %length, i1 false); %r = freeze i32 %c"
    );
    f.op("move_into_flat", "i32", &[BLOCK, BLOCK, "i32"], &code);
    let code = code.replace(
        "p0.p1.i64(ptr %end, ptr addrspace(1) %p1,",
        "p1.p0.i64(ptr addrspace(1) %behind, ptr %far,",
    );
    let code = code
        .replace("%end = getelementptr i8, ptr %far,", "%behind = getelementptr i8, ptr addrspace(1) %p1,");
    f.op("move_from_flat", "i32", &[BLOCK, BLOCK, "i32"], &code);
    check("moves", &f);
}

#[test]
fn sets() {
    let mut f = declared();
    for length in LENGTHS {
        for align in [1, 4, 16] {
            for (kind, byte) in [("constant", "90"), ("zero", "0"), ("variable", "%byte")] {
                let code = format!(
                    "%byte = trunc i32 %b to i8; {}; \
                     call void @llvm.memset.p1.i64(ptr addrspace(1) align {align} %to, i8 {byte}, i64 {length}, i1 false); \
                     %r = freeze i32 %b",
                    at("to", "p1", "%p0", align)
                );
                f.op(&format!("set_{kind}_{length}_{align}"), "i32", &[BLOCK, "i32"], &code);
            }
        }
    }
    for (kind, byte) in [("constant", "90"), ("variable", "%byte")] {
        let code = format!(
            "%byte = trunc i32 %b to i8; %n = and i32 %b, 511; %length = zext i32 %n to i64; \
             call void @llvm.memset.p1.i64(ptr addrspace(1) %p0, i8 {byte}, i64 %length, i1 false); %r = freeze i32 %b"
        );
        f.op(&format!("set_{kind}_variable"), "i32", &[BLOCK, "i32"], &code);
    }
    for space in ["p3", "p5"] {
        for length in [1, 7, 20, 100, 400] {
            let there = through(&mut f, space);
            let pointer = pointer(space);
            let code = format!(
                "{there}; %byte = trunc i32 %c to i8; \
                 call void @llvm.memset.{space}.i64({pointer} align 8 %local, i8 %byte, i64 {length}, i1 false); \
                 call void @llvm.memcpy.p1.{space}.i64(ptr addrspace(1) %p0, {pointer} align 8 %local, i64 {length}, i1 false); \
                 %r = freeze i32 %c"
            );
            f.op(&format!("set_{space}_{length}"), "i32", &[BLOCK, BLOCK, "i32"], &code);
        }
    }
    check("sets", &f);
}
