//! Those elements of a vector that a mask names.

use crate::operations::check::{check, check_interpreted_everywhere};
use crate::operations::family::{Family, suffix};
use gcnsel_tests::operands::scalar;

/// A vector, the bytes of its elements, how many they are.
const VECTORS: &[(&str, u32, u32)] = &[
    ("<4 x i32>", 4, 4),
    ("<3 x float>", 4, 3),
    ("<8 x i16>", 2, 8),
    ("<4 x i8>", 1, 4),
    ("<2 x i64>", 8, 2),
    ("<2 x double>", 8, 2),
    ("<4 x half>", 2, 4),
];

/// `%m`, of the low bits of `%b`, and `%p`, where `%a` is, or null where nothing of it is named.
fn setting(lanes: u32) -> String {
    format!(
        "%bits = trunc i32 %b to i{lanes}; %m = bitcast i{lanes} %bits to <{lanes} x i1>; %none = icmp eq i{lanes} %bits, 0; \
         %p = select i1 %none, ptr addrspace(1) null, ptr addrspace(1) %p0"
    )
}

/// Numbers of elements, some of them twice.
fn numbers(lanes: u32) -> String {
    let number = |i: u32| format!("i32 {}", if i % 3 == 1 { i - 1 } else { lanes - 1 - i });
    (0..lanes).map(number).collect::<Vec<_>>().join(", ")
}

#[test]
fn masked_accesses() {
    let mut f = Family::default();
    for &(ty, size, lanes) in VECTORS {
        let (suffix, mask) = (suffix(ty), format!("<{lanes} x i1>"));
        let (setting, all) = (setting(lanes), [ty, "i32", ty]);
        let pointers = format!("<{lanes} x ptr addrspace(1)>");
        f.declare(format!("declare {ty} @llvm.masked.load.{suffix}.p1(ptr addrspace(1), i32, {mask}, {ty})"));
        f.declare(format!(
            "declare void @llvm.masked.store.{suffix}.p1({ty}, ptr addrspace(1), i32, {mask})"
        ));
        f.declare(format!(
            "declare {ty} @llvm.masked.gather.{suffix}.v{lanes}p1({pointers}, i32, {mask}, {ty})"
        ));
        f.declare(format!(
            "declare void @llvm.masked.scatter.{suffix}.v{lanes}p1({ty}, {pointers}, i32, {mask})"
        ));
        for align in if size == 1 { vec![1] } else { vec![1, size] } {
            let operands = format!("ptr addrspace(1) %p, i32 {align}, {mask} %m");
            let code =
                format!("{setting}; %r = call {ty} @llvm.masked.load.{suffix}.p1({operands}, {ty} %c)");
            f.op(&format!("load_{ty}_{align}"), ty, &all, &code);
            let code = format!(
                "{setting}; call void @llvm.masked.store.{suffix}.p1({ty} %c, {operands}); %r = load {ty}, ptr addrspace(1) %p0"
            );
            f.op(&format!("store_{ty}_{align}"), ty, &all, &code);
        }
        let element = scalar(ty);
        let spread = format!(
            "{setting}; %at = getelementptr {element}, ptr addrspace(1) %p0, <{lanes} x i32> <{}>; \
             %ps = select {mask} %m, {pointers} %at, {pointers} zeroinitializer",
            numbers(lanes)
        );
        let operands = format!("{pointers} %ps, i32 {size}, {mask} %m");
        let code =
            format!("{spread}; %r = call {ty} @llvm.masked.gather.{suffix}.v{lanes}p1({operands}, {ty} %c)");
        f.op(&format!("gather_{ty}"), ty, &all, &code);
        let code = format!(
            "{spread}; call void @llvm.masked.scatter.{suffix}.v{lanes}p1({ty} %c, {operands}); \
             %r = load {ty}, ptr addrspace(1) %p0"
        );
        f.op(&format!("scatter_{ty}"), ty, &all, &code);
        f.declare(format!("declare {ty} @llvm.masked.expandload.{suffix}(ptr, {mask}, {ty})"));
        f.declare(format!("declare void @llvm.masked.compressstore.{suffix}({ty}, ptr, {mask})"));
        let flat = format!("{setting}; %f = addrspacecast ptr addrspace(1) %p to ptr");
        let operands = format!("ptr align {size} %f, {mask} %m");
        let code = format!("{flat}; %r = call {ty} @llvm.masked.expandload.{suffix}({operands}, {ty} %c)");
        f.op(&format!("expandload_{ty}"), ty, &all, &code);
        let code = format!(
            "{flat}; call void @llvm.masked.compressstore.{suffix}({ty} %c, {operands}); %r = load {ty}, ptr addrspace(1) %p0"
        );
        f.op(&format!("compressstore_{ty}"), ty, &all, &code);
    }
    check("masked_accesses", &f);
    check_interpreted_everywhere("masked_accesses", &f);
}

/// Masks that are constants, and memory that lanes have their own of.
#[test]
fn masked_accesses_of_known_elements() {
    let mut f = Family::default();
    let (ty, mask) = ("<4 x i32>", "<4 x i1>");
    f.declare(format!("declare {ty} @llvm.masked.load.v4i32.p1(ptr addrspace(1), i32, {mask}, {ty})"));
    f.declare(format!("declare void @llvm.masked.store.v4i32.p1({ty}, ptr addrspace(1), i32, {mask})"));
    f.declare(format!("declare {ty} @llvm.masked.load.v4i32.p5(ptr addrspace(5), i32, {mask}, {ty})"));
    f.declare(format!("declare void @llvm.masked.store.v4i32.p3({ty}, ptr addrspace(3), i32, {mask})"));
    f.declare("@lds = internal addrspace(3) global [64 x <4 x i32>] poison, align 16".into());
    for (name, bits) in [
        ("all", "<i1 true, i1 true, i1 true, i1 true>"),
        ("none", "zeroinitializer"),
        ("some", "<i1 true, i1 false, i1 true, i1 true>"),
    ] {
        let operands = format!("ptr addrspace(1) %p0, i32 4, {mask} {bits}");
        let code = format!("%r = call {ty} @llvm.masked.load.v4i32.p1({operands}, {ty} %c)");
        f.op(&format!("load_{name}"), ty, &[ty, "i32", ty], &code);
        let code = format!(
            "call void @llvm.masked.store.v4i32.p1({ty} %c, {operands}); %r = load {ty}, ptr addrspace(1) %p0"
        );
        f.op(&format!("store_{name}"), ty, &[ty, "i32", ty], &code);
    }
    let bits = "%bits = trunc i32 %b to i4; %m = bitcast i4 %bits to <4 x i1>";
    let code = format!(
        "{bits}; %s = alloca {ty}, addrspace(5); store {ty} %a, ptr addrspace(5) %s; \
         %r = call {ty} @llvm.masked.load.v4i32.p5(ptr addrspace(5) %s, i32 16, {mask} %m, {ty} %c)"
    );
    f.op("load_private", ty, &[ty, "i32", ty], &code);
    let code = format!(
        "{bits}; %n = call i32 @llvm.amdgcn.workitem.id.x(); %s = getelementptr {ty}, ptr addrspace(3) @lds, i32 %n; \
         store {ty} %a, ptr addrspace(3) %s; \
         call void @llvm.masked.store.v4i32.p3({ty} %c, ptr addrspace(3) %s, i32 16, {mask} %m); \
         %r = load {ty}, ptr addrspace(3) %s"
    );
    f.op("store_lds", ty, &[ty, "i32", ty], &code);
    check("masked_accesses_of_known_elements", &f);
    check_interpreted_everywhere("masked_accesses_of_known_elements", &f);
}

/// As LLVM 22 writes them: it promises alignment of the pointer.
#[test]
fn alignments_of_pointers() {
    let old = "declare <2 x i32> @llvm.masked.load.v2i32.p3(ptr addrspace(3), i32, <2 x i1>, <2 x i32>)
               declare void @llvm.masked.scatter.v2i32.v2p1(<2 x i32>, <2 x ptr addrspace(1)>, i32, <2 x i1>)
               define amdgpu_kernel void @k(ptr addrspace(3) %p, <2 x ptr addrspace(1)> %q, <2 x i1> %m) {
                 %v = call <2 x i32> @llvm.masked.load.v2i32.p3(ptr addrspace(3) %p, i32 8, <2 x i1> %m, <2 x i32> poison)
                 call void @llvm.masked.scatter.v2i32.v2p1(<2 x i32> %v, <2 x ptr addrspace(1)> %q, i32 1, <2 x i1> %m)
                 ret void
               }";
    let new = old
        .replace("(ptr addrspace(3), i32, ", "(ptr addrspace(3), ")
        .replace("<2 x ptr addrspace(1)>, i32, ", "<2 x ptr addrspace(1)>, ")
        .replace("ptr addrspace(3) %p, i32 8,", "ptr addrspace(3) align 8 %p,")
        .replace("%q, i32 1,", "%q,");
    let compiled = |text: &str| {
        gcnsel_tests::compiler::compile(text.as_bytes(), "alignments_of_pointers", "gfx942")
            .expect("it compiles")
    };
    assert_ne!(old, new);
    assert!(compiled(old) == compiled(&new));
    assert!(compiled(old) != compiled(&new.replace("align 8", "align 1")));
}
