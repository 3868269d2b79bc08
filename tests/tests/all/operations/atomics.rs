//! Atomic operations on an element that holds `%a`, with `%b`: what was there and what is there then.
//!
//! Of values that differ between lanes each lane has an element; of values of the whole wave all lanes change the same.

use crate::operations::check::check;
use crate::operations::family::Family;
use gcnsel_tests::operands::{scalar, stride};

/// Where the element is, the code that puts it there, and its address.
const PLACES: [(&str, &str, &str); 4] = [
    ("global", "%place = getelementptr i8, ptr addrspace(1) %p0, i32 NOTHING;", "ptr addrspace(1) %place"),
    (
        "lds",
        "%slot = getelementptr i64, ptr addrspace(3) @LDS, i32 %id; store i64 -2, ptr addrspace(3) %slot; \
         %part = and i32 %id, PARTS; %number = add i32 %part, NOTHING; %place = getelementptr TY, ptr addrspace(3) %slot, i32 %number; \
         store TY %a, ptr addrspace(3) %place;",
        "ptr addrspace(3) %place",
    ),
    (
        // Which of the two it is, only the data says.
        "flat",
        "%slot = getelementptr i64, ptr addrspace(3) @LDS, i32 %id; store i64 -2, ptr addrspace(3) %slot; \
         store TY %a, ptr addrspace(3) %slot; %global = addrspacecast ptr addrspace(1) %p0 to ptr; %local = addrspacecast ptr addrspace(3) %slot to ptr; \
         %bit = and i32 %c, 1; %is_local = icmp ne i32 %bit, 0; %place = select i1 %is_local, ptr %local, ptr %global;",
        "ptr %place",
    ),
    (
        "scratch",
        "%slots = alloca [4 x TY], addrspace(5); %number = and i32 %c, 3; \
         %place = getelementptr TY, ptr addrspace(5) %slots, i32 %number; store TY %a, ptr addrspace(5) %place;",
        "ptr addrspace(5) %place",
    ),
];

/// An operation in all places. Its code knows the address as `PLACE` and makes `%old`, which is used in one kernel and
/// not in another.
fn everywhere(f: &mut Family, name: &str, ty: &str, code: &str) {
    for (place, before, address) in PLACES {
        // Of what is a loop anyway it does not matter.
        let uses = if matches!(ty, "i8" | "i16") { &[true][..] } else { &[true, false] };
        for &used in uses {
            let lds = format!("lds{}", f.operations.len());
            if before.contains("@LDS") {
                f.declare(format!("@{lds} = internal addrspace(3) global [64 x i64] poison, align 16"));
            }
            // llc-19 crashes at bytes whose address it knows the lanes to share: it does not know that this is zero.
            let before = match ty {
                "i8" => format!("%nothing = call i32 @llvm.amdgcn.mbcnt.lo(i32 0, i32 0); {before}")
                    .replace("NOTHING", "%nothing"),
                _ => before.replace("NOTHING", "0"),
            };
            // The element comes to memory that is compared; global memory is.
            let after = match place {
                "global" => String::new(),
                _ => format!(
                    "%now = load TY, PLACE, align {}; store TY %now, ptr addrspace(1) %p1;",
                    stride(ty)
                ),
            };
            let result = if used { "%old" } else { "%b" };
            let code = format!("{before} {code}; {after} %r = freeze TY {result}");
            let parts = 8 / stride(ty) - 1;
            let code = code.replace("PARTS", &parts.to_string());
            let code = code.replace("PLACE", address).replace("TY", ty).replace("LDS", &lds);
            let kind = if used { "used" } else { "unused" };
            f.op(&format!("{name}_{ty}_{place}_{kind}"), ty, &[ty, ty, "i32"], &code);
        }
    }
}

#[test]
fn atomic_integers() {
    let mut f = Family::default();
    f.declare("declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)".into());
    for ty in ["i8", "i16", "i32", "i64"] {
        for op in [
            "xchg",
            "add",
            "sub",
            "and",
            "nand",
            "or",
            "xor",
            "max",
            "min",
            "umax",
            "umin",
            "uinc_wrap",
            "udec_wrap",
        ] {
            everywhere(
                &mut f,
                op,
                ty,
                &format!("%old = atomicrmw {op} PLACE, TY %b syncscope(\"agent\") monotonic"),
            );
        }
    }
    for ty in ["i8", "i16", "i32", "i64"] {
        everywhere(&mut f, "constant", ty, "%old = atomicrmw volatile add PLACE, TY 5 seq_cst");
        let exchange = "%odd = trunc i32 %c to i1; %expected = select i1 %odd, TY %a, TY %b; \
             %pair = cmpxchg PLACE, TY %expected, TY 77 acq_rel acquire; %seen = extractvalue {TY, i1} %pair, 0; \
             %is_done = extractvalue {TY, i1} %pair, 1; %added = select i1 %is_done, TY 1, TY 2; \
             %old = add TY %seen, %added";
        everywhere(&mut f, "cmpxchg", ty, exchange);
    }
    check("atomic_integers", &f);
}

#[test]
fn atomic_floats() {
    let mut f = Family::default();
    for ty in ["float", "double", "half", "bfloat", "<2 x half>", "<2 x bfloat>"] {
        let element = scalar(ty);
        // Small numbers, of which sums are exact in any order.
        let numbers = match ty {
            "<2 x half>" | "<2 x bfloat>" => format!(
                "%x = and i32 %c, 7; %y = uitofp i32 %x to {element}; %z = fadd {element} %y, 1.0; \
                 %v0 = insertelement TY poison, {element} %y, i32 0; %v = insertelement TY %v0, {element} %z, i32 1"
            ),
            _ => "%x = and i32 %c, 7; %v = uitofp i32 %x to TY".to_string(),
        };
        for op in ["fadd", "fsub"] {
            let code = format!("{numbers}; store TY %v, PLACE; %old = atomicrmw {op} PLACE, TY %v monotonic");
            everywhere(&mut f, op, ty, &code);
        }
        if !ty.starts_with('<') && ty != "bfloat" {
            for op in ["fmin", "fmax"] {
                everywhere(&mut f, op, ty, &format!("%old = atomicrmw {op} PLACE, TY %b monotonic"));
            }
            everywhere(&mut f, "xchg", ty, "%old = atomicrmw xchg PLACE, TY %b monotonic");
        }
    }
    check("atomic_floats", &f);
}
