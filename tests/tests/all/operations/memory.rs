//! Loads and stores.

use crate::operations::check::check;
use crate::operations::family::Family;
use gcnsel_tests::operands::stride;

/// Loads and stores of every type, at every alignment, in every address space.
#[test]
fn memory() {
    let mut f = Family::default();
    let types = [
        "i8",
        "i16",
        "i32",
        "i64",
        "half",
        "float",
        "double",
        "<2 x i8>",
        "<4 x i8>",
        "<2 x i16>",
        "<4 x i16>",
        "<8 x i16>",
        "<2 x i32>",
        "<3 x i32>",
        "<4 x i32>",
        "<8 x i32>",
        "<2 x i64>",
        "<4 x i64>",
        "<2 x half>",
        "<4 x half>",
        "<8 x half>",
        "<3 x float>",
        "<16 x float>",
    ];
    for ty in types {
        let size = stride(ty) as u32;
        for align in [1, 2, 4, 8, 16] {
            if align > size {
                break;
            }
            let name = format!("{ty}_{align}");
            let copy = |from: &str, to: &str| {
                format!(
                    "%v = load {ty}, ptr addrspace({from}) %from, align {align}; store {ty} %v, ptr addrspace({to}) %to, align {align}"
                )
            };
            // Out of step by the alignment, as far as the buffer reaches.
            let step = if align < size { align } else { 0 };
            let code = format!(
                "%last = icmp uge i64 %index, 11; %step = select i1 %last, i64 0, i64 {step}; \
                 %from = getelementptr i8, ptr addrspace(1) %p0, i64 %step; %r = load {ty}, ptr addrspace(1) %from, align {align}"
            );
            f.op(&format!("load_global_{name}"), ty, &[ty], &code);
            let lds = format!("@lds_{}", f.operations.len());
            f.declare(format!(
                "{lds} = internal addrspace(3) global [{} x i8] poison, align 16",
                64 * size + 16
            ));
            let slot = "%id2 = call i32 @llvm.amdgcn.workitem.id.x()";
            let at = |space: u32, base: &str| {
                format!("getelementptr i8, ptr addrspace({space}) {base}, i32 %offset")
            };
            let code = format!(
                "{slot}; %offset0 = mul i32 %id2, {size}; %offset = add i32 %offset0, {step}; %to = {}; \
                 store {ty} %a, ptr addrspace(3) %to, align {align}; %r = load {ty}, ptr addrspace(3) %to, align {align}",
                at(3, &lds)
            );
            f.op(&format!("lds_{name}"), ty, &[ty], &code);
            // An object that all know may be values; one that is accessed for the sake of memory is in memory.
            let in_memory = "store volatile i8 0, ptr addrspace(5) %slot;";
            for (kind, begin) in [("scratch", in_memory), ("private", "")] {
                let code = format!(
                    "%slot = alloca [8 x {ty}], align 16, addrspace(5); {begin} %i = and i32 %b, 3; %o = mul i32 %i, {size}; \
                     %offset = add i32 %o, {step}; %to = {}; store {ty} %a, ptr addrspace(5) %to, align {align}; \
                     %r = load {ty}, ptr addrspace(5) %to, align {align}",
                    at(5, "%slot")
                );
                f.op(&format!("{kind}_{name}"), ty, &[ty, "i32"], &code);
            }
            let code = format!(
                "%slot = alloca [4 x {ty}], align 16, addrspace(5); {in_memory} %from = getelementptr i8, ptr addrspace(1) %p0, i64 0; \
                 %to = getelementptr i8, ptr addrspace(5) %slot, i32 {step}; {}; %r = load {ty}, ptr addrspace(5) %to, align {align}",
                copy("1", "5")
            );
            f.op(&format!("copy_{name}"), ty, &[ty], &code);
            let code = format!(
                "%slot = alloca [4 x {ty}], align 16, addrspace(5); {in_memory} %flat = addrspacecast ptr addrspace(5) %slot to ptr; \
                 %to = getelementptr i8, ptr %flat, i64 {step}; store {ty} %a, ptr %to, align {align}; \
                 %r = load {ty}, ptr %to, align {align}"
            );
            f.op(&format!("flat_scratch_{name}"), ty, &[ty], &code);
            let code = format!(
                "%flat = addrspacecast ptr addrspace(1) %p0 to ptr; %r = load {ty}, ptr %flat, align {align}"
            );
            f.op(&format!("flat_global_{name}"), ty, &[ty], &code);
        }
    }
    check("memory", &f);
}
