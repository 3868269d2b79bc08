//! Accesses through buffer resources.

use super::check::{check, check_interpreted, check_on};
use super::family::Family;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::compiler::compile;

/// The flags of a resource of untyped memory, on all targets.
const FLAGS: u32 = 0x27000;

/// Bytes of a resource, at most: the operands' buffers are larger, so that some lanes are beyond its bounds.
const BYTES: u32 = 41;

/// Types of data: with the suffix of intrinsics, and bytes.
const TYPES: [(&str, &str, u32); 12] = [
    ("i8", "i8", 1),
    ("i16", "i16", 2),
    ("half", "f16", 2),
    ("i32", "i32", 4),
    ("float", "f32", 4),
    ("<2 x half>", "v2f16", 4),
    ("<2 x i16>", "v2i16", 4),
    ("<2 x i32>", "v2i32", 8),
    ("<4 x half>", "v4f16", 8),
    ("<3 x i32>", "v3i32", 12),
    ("<4 x float>", "v4f32", 16),
    ("<4 x i32>", "v4i32", 16),
];

/// Atomics with an instruction on all targets.
const ATOMICS: [&str; 12] =
    ["swap", "add", "sub", "smin", "umin", "smax", "umax", "and", "or", "xor", "inc", "dec"];

/// Makes a resource of what the first operands' pointer points to.
fn resource(stride: u32, records: u32) -> String {
    format!(
        "%res = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %in0, i16 {stride}, \
         i32 {records}, i32 {FLAGS}); "
    )
}

/// An element of each lane's own, by the byte.
fn own(bytes: u32) -> String {
    format!("%o = mul i32 %id, {bytes}; ")
}

fn loads_and_stores(family: &mut Family) {
    for (ty, suffix, bytes) in TYPES {
        let load = format!("llvm.amdgcn.raw.ptr.buffer.load.{suffix}");
        let store = format!("llvm.amdgcn.raw.ptr.buffer.store.{suffix}");
        let indexed = format!("llvm.amdgcn.struct.ptr.buffer.load.{suffix}");
        let old = format!("llvm.amdgcn.raw.buffer.load.{suffix}");
        family.declare(format!("declare {ty} @{load}(ptr addrspace(8), i32, i32, i32)"));
        family.declare(format!("declare void @{store}({ty}, ptr addrspace(8), i32, i32, i32)"));
        family.declare(format!("declare {ty} @{indexed}(ptr addrspace(8), i32, i32, i32, i32)"));
        family.declare(format!("declare {ty} @{old}(<4 x i32>, i32, i32, i32)"));
        // Whole elements alone: of one that is half beyond the bounds the hardware may load a part.
        let whole = BYTES / bytes * bytes;
        let res = resource(0, whole);
        let own = own(bytes);
        let call = |at: &str, scalar: u32, aux: u32| {
            format!("%r = call {ty} @{load}(ptr addrspace(8) %res, i32 {at}, i32 {scalar}, i32 {aux})")
        };
        let mut op = |kind: &str, code: String| {
            // Of more bytes than any element reaches.
            let memory = if kind == "store" { ty } else { "<4 x i32>" };
            family.op(&format!("{kind}_{suffix}"), ty, &[memory, ty], &code);
        };
        op("load", format!("{own}{res}{}", call("%o", 0, 0)));
        op("load_constant", format!("{res}{}", call("0", 0, 0)));
        // Beyond the bounds with the scalar offset and without it, or within: sources differ about what is between.
        let near = format!("%m = and i32 %id, 7; %t = mul i32 %m, {bytes}; ");
        let far = "%odd = and i32 %id, 8; %f = shl i32 %odd, 13; %o = add i32 %t, %f; ";
        op("load_scalar", format!("{near}{far}{}{}", resource(0, 9000), call("%o", 2 * bytes, 0)));
        op("load_far", format!("{}{}", resource(0, 9000), call(&(3 * bytes).to_string(), 2 * bytes, 1)));
        // A constant part goes into the instruction if the sum does not wrap round.
        let small =
            format!("%s = and i32 %id, 1; %t = mul i32 %s, {bytes}; %o = add i32 %t, {}; ", 2 * bytes);
        op("load_sum", format!("{small}{res}{}", call("%o", 0, 2)));
        let wrapping = format!(
            "%t = mul i32 %id, {bytes}; %s = sub i32 %t, {n}; %i = insertelement <2 x i32> poison, i32 %s, i32 0; \
             %e = extractelement <2 x i32> %i, i32 0; %o = add i32 %e, {n}; ",
            n = 2 * bytes
        );
        op("load_wrapping", format!("{wrapping}{res}{}", call("%o", 0, 0)));
        op(
            "load_indexed",
            format!(
                "{}%m = and i32 %id, 3; %r = call {ty} @{indexed}(ptr addrspace(8) %res, i32 %m, i32 0, i32 0, i32 0)",
                resource(16, 3)
            ),
        );
        op(
            "load_indexed_offset",
            format!(
                "{}%m = and i32 %id, 1; %r = call {ty} @{indexed}(ptr addrspace(8) %res, i32 %m, i32 %m, i32 0, i32 0)",
                resource(if bytes == 1 { 4 } else { 0 }, 64)
            ),
        );
        op(
            "load_vector",
            format!(
                "{own}%at = ptrtoint ptr addrspace(1) %in0 to i64; %two = bitcast i64 %at to <2 x i32>; \
                 %four = shufflevector <2 x i32> %two, <2 x i32> <i32 {whole}, i32 {FLAGS}>, <4 x i32> <i32 0, i32 1, i32 2, i32 3>; \
                 %r = call {ty} @{old}(<4 x i32> %four, i32 %o, i32 0, i32 0)"
            ),
        );
        op(
            "store",
            format!(
                "{own}{res}call void @{store}({ty} %b, ptr addrspace(8) %res, i32 %o, i32 0, i32 0); \
                 %r = load {ty}, ptr addrspace(1) %p0"
            ),
        );
    }
}

fn atomics(family: &mut Family) {
    for (ty, bytes) in [("i32", 4), ("i64", 8)] {
        let own = own(bytes);
        let res = resource(0, BYTES / bytes * bytes);
        for name in ATOMICS {
            let full = format!("llvm.amdgcn.raw.ptr.buffer.atomic.{name}.{ty}");
            family.declare(format!("declare {ty} @{full}({ty}, ptr addrspace(8), i32, i32, i32)"));
            let call = format!("call {ty} @{full}({ty} %b, ptr addrspace(8) %res, i32 %o, i32 0, i32 0)");
            // Beyond the bounds there is no old value.
            let all = resource(0, 9000);
            family.op(&format!("{name}_{ty}"), ty, &[ty, ty], &format!("{own}{all}%r = {call}"));
            let volatile = call.replace("i32 0)", "i32 -2147483648)");
            let volatile = format!("{own}{res}%u = {volatile}; %r = load {ty}, ptr addrspace(1) %p0");
            family.op(&format!("{name}_volatile_{ty}"), ty, &[ty, ty], &volatile);
            let unused = format!("{own}{res}%u = {call}; %r = load {ty}, ptr addrspace(1) %p0");
            family.op(&format!("{name}_unused_{ty}"), ty, &[ty, ty], &unused);
            // With an index, in elements; some lanes are beyond the last.
            let indexed = format!("llvm.amdgcn.struct.ptr.buffer.atomic.{name}.{ty}");
            family.declare(format!("declare {ty} @{indexed}({ty}, ptr addrspace(8), i32, i32, i32, i32)"));
            let call =
                format!("call {ty} @{indexed}({ty} %b, ptr addrspace(8) %res, i32 %id, i32 0, i32 0, i32 0)");
            let unused = format!("{}%u = {call}; %r = load {ty}, ptr addrspace(1) %p0", resource(bytes, 9));
            family.op(&format!("{name}_indexed_unused_{ty}"), ty, &[ty, ty], &unused);
            let all = resource(bytes, 1000);
            family.op(&format!("{name}_indexed_{ty}"), ty, &[ty, ty], &format!("{all}%r = {call}"));
        }
    }
    let indexed = "llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i32";
    family.declare(format!("declare i32 @{indexed}(i32, i32, ptr addrspace(8), i32, i32, i32, i32)"));
    let code = format!(
        "{}%r = call i32 @{indexed}(i32 %b, i32 %a, ptr addrspace(8) %res, i32 %id, i32 0, i32 0, i32 0)",
        resource(4, 1000)
    );
    family.op("cmpswap_indexed", "i32", &["i32", "i32"], &code);
    let full = "llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.i32";
    family.declare(format!("declare i32 @{full}(i32, i32, ptr addrspace(8), i32, i32, i32)"));
    for (name, expected) in [("same", "%a"), ("other", "%b")] {
        let code = format!(
            "{}{}%r = call i32 @{full}(i32 %b, i32 {expected}, ptr addrspace(8) %res, i32 %o, i32 0, i32 0)",
            own(4),
            resource(0, 9000)
        );
        family.op(&format!("cmpswap_{name}"), "i32", &["i32", "i32"], &code);
    }
}

fn scalar_loads(family: &mut Family) {
    for (ty, suffix, bytes) in TYPES.into_iter().filter(|(_, _, bytes)| bytes % 4 == 0) {
        if ty.contains("half") || ty.contains("i16") {
            continue;
        }
        let full = format!("llvm.amdgcn.s.buffer.load.{suffix}");
        family.declare(format!("declare {ty} @{full}(<4 x i32>, i32, i32 immarg)"));
        let vector = format!(
            "%at = ptrtoint ptr addrspace(1) %in0 to i64; %two = bitcast i64 %at to <2 x i32>; \
             %four = shufflevector <2 x i32> %two, <2 x i32> <i32 9000, i32 {FLAGS}>, <4 x i32> <i32 0, i32 1, i32 2, i32 3>; "
        );
        let load = |at: &str| format!("%r = call {ty} @{full}(<4 x i32> %four, i32 {at}, i32 0)");
        family.op(&format!("scalar_{suffix}"), ty, &[ty], &format!("{vector}{}", load("16")));
        let at = "%f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %id); %o = shl i32 %f, 4; ";
        family.op(
            &format!("scalar_register_{suffix}"),
            ty,
            &["<4 x i32>"],
            &format!("{vector}{at}{}", load("%o")),
        );
        // At an offset of each lane, some of which are beyond the bound. (What loads more for the wave in llc-19's code
        // overwrites the resource that it reads.)
        let at = "%s = shl i32 %id, 4; %far = add i32 %s, 9000; %m = and i32 %id, 3; %is = icmp eq i32 %m, 3; \
                  %o = select i1 %is, i32 %far, i32 %s; ";
        if bytes <= 8 {
            let code = format!("{vector}{at}{}", load("%o"));
            family.op(&format!("scalar_lanes_{suffix}"), ty, &["<4 x i32>"], &code);
        }
    }
}

/// Resources and scalar offsets that lanes have of their own.
fn apart(family: &mut Family) {
    let odd = "%odd = trunc i32 %id to i1; ";
    let choose = format!(
        "{odd}%base = select i1 %odd, ptr addrspace(1) %in0, ptr addrspace(1) %in1; \
         %res = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %base, i16 0, i32 9000, \
         i32 {FLAGS}); "
    );
    let own = own(4);
    let place = "(ptr addrspace(8) %res, i32 %o, i32 0, i32 0)";
    let load = format!("%r = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32{place}");
    family.op("apart_load", "i32", &["i32", "i32"], &format!("{own}{choose}{load}"));
    let place = place.replacen('(', "(i32 %c, ", 1);
    let back = "; %r = load i32, ptr addrspace(1) %p0";
    let store = format!("call void @llvm.amdgcn.raw.ptr.buffer.store.i32{place}{back}");
    family.op("apart_store", "i32", &["i32", "i32", "i32"], &format!("{own}{choose}{store}"));
    let add = format!("%r = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32{place}");
    family.op("apart_add", "i32", &["i32", "i32", "i32"], &format!("{own}{choose}{add}"));
    // Of more values than two; and where not all lanes are.
    let offset = format!("{}%m = and i32 %id, 7; %s = shl i32 %m, 2; ", resource(0, 9000));
    let load = "call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %res, i32 %o, i32 %s, i32 0)";
    let padded = &["<4 x i32>"];
    family.op("apart_offset", "i32", padded, &format!("{own}{offset}%r = {load}"));
    let vector = "%at = ptrtoint ptr addrspace(1) %in0 to i64; %two = bitcast i64 %at to <2 x i32>; \
                  %m = and i32 %id, 3; %n = mul i32 %m, 12; %sized = insertelement <2 x i32> <i32 0, i32 159744>, \
                  i32 %n, i32 0; \
                  %four = shufflevector <2 x i32> %two, <2 x i32> %sized, <4 x i32> <i32 0, i32 1, i32 2, i32 3>; ";
    let load = "%r = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %four, i32 %o, i32 0, i32 0)";
    family.op("apart_vector", "i32", padded, &format!("{own}{vector}{load}"));
}

fn family() -> Family {
    let mut family = Family::default();
    family.declare("declare i32 @llvm.amdgcn.readfirstlane.i32(i32)".into());
    family.declare(
        "declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)".into(),
    );
    loads_and_stores(&mut family);
    atomics(&mut family);
    scalar_loads(&mut family);
    apart(&mut family);
    family
}

#[test]
fn buffers() {
    check("buffers", &family());
}

#[test]
fn buffers_in_the_interpreter() {
    let family = family();
    // It knows no index without a stride, which only bytes are loaded with here.
    let unknown = |name: &str| name.starts_with("load_indexed_offset") && !name.ends_with("_i8");
    let known = family.operations.iter().filter(|operation| !unknown(&operation.name)).count();
    assert_eq!(check_interpreted("buffers", &family, "gfx942"), known);
}

/// Loads into LDS: each lane's dword behind those of the lanes before it, read by its lane.
fn loads_into_lds(global: bool) -> Family {
    let mut family = Family::default();
    family.declare("declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)".into());
    family.declare("declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)".into());
    family.declare(
        "declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)".into(),
    );
    let buffer = "llvm.amdgcn.raw.ptr.buffer.load.lds";
    let indexed = "llvm.amdgcn.struct.ptr.buffer.load.lds";
    let from_global = "llvm.amdgcn.global.load.lds";
    family.declare(format!(
        "declare void @{buffer}(ptr addrspace(8), ptr addrspace(3), i32, i32, i32, i32, i32)"
    ));
    family.declare(format!(
        "declare void @{indexed}(ptr addrspace(8), ptr addrspace(3), i32, i32, i32, i32, i32, i32)"
    ));
    family.declare(format!("declare void @{from_global}(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)"));
    let mut op = |name: &str, offset: u32, load: &str| {
        let lds = format!("into{}", family.operations.len());
        family.declare(format!("@{lds} = internal addrspace(3) global [70 x i32] poison, align 4"));
        // What stood there is overwritten, and what is loaded is overwritten after it was read.
        let code = format!(
            "%l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0); %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %l); \
             %first = getelementptr i8, ptr addrspace(3) @{lds}, i32 {offset}; \
             %own = getelementptr i32, ptr addrspace(3) %first, i32 %lane; store i32 77, ptr addrspace(3) %own; \
             {load}; %r = load i32, ptr addrspace(3) %own; store i32 5, ptr addrspace(3) %own"
        );
        family.op(name, "i32", &["i32"], &code.replace("LDS", &lds));
    };
    for (bytes, name) in [(1, "byte"), (2, "short"), (4, "dword")] {
        for offset in [0, 8] {
            let res = resource(0, BYTES / 4 * 4);
            let at = own(bytes);
            let load = format!(
                "{res}{at}call void @{buffer}(ptr addrspace(8) %res, ptr addrspace(3) @LDS, i32 {bytes}, i32 %o, i32 0, i32 {offset}, i32 0)"
            );
            op(&format!("buffer_{name}_{offset}"), offset, &load);
            let res = resource(4, 9);
            let load = format!(
                "{res}call void @{indexed}(ptr addrspace(8) %res, ptr addrspace(3) @LDS, i32 {bytes}, i32 %id, i32 0, i32 0, i32 0, i32 1)"
            );
            op(&format!("struct_{name}_{offset}"), 0, &load);
            if global {
                let load = format!(
                    "call void @{from_global}(ptr addrspace(1) %p0, ptr addrspace(3) @LDS, i32 {bytes}, i32 0, i32 0)"
                );
                op(&format!("global_{name}_{offset}"), 0, &load);
                // A constant of the address is no offset in LDS; the intrinsic's is.
                let load = format!(
                    "%further = getelementptr i8, ptr addrspace(1) %p0, i32 -8; \
                     call void @{from_global}(ptr addrspace(1) %further, ptr addrspace(3) @LDS, i32 {bytes}, i32 8, i32 0)"
                );
                op(&format!("global_{name}_{offset}_further"), 8, &load);
            }
        }
    }
    family
}

#[test]
fn buffers_into_lds() {
    check("buffers_into_lds", &loads_into_lds(false));
    // llc-19 crashes when it schedules those from global memory for gfx942.
    let family = loads_into_lds(true);
    check_on("loads_into_lds", &family, &["gfx900", "gfx90a"]);
    let global = family.operations.iter().filter(|operation| operation.name.starts_with("global_")).count();
    for target in ["gfx900", "gfx90a", "gfx942"] {
        assert_eq!(check_interpreted("loads_into_lds", &family, target), global, "{target}");
    }
}

/// The same by inline assembly, as libraries do it that know nothing of the intrinsics: one text writes M0, others add to it
/// and read it. They say what is to be waited for.
#[test]
fn assembly_loads_into_lds() {
    let mut family = Family::default();
    family.declare("declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)".into());
    family.declare("declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)".into());
    family.declare(
        "declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)".into(),
    );
    let set = "call void asm sideeffect \"s_mov_b32 m0, $0\", \"s,~{memory}\"(i32 %base)";
    let add = "call void asm sideeffect \"s_add_u32 m0, $0, m0\", \"n,~{memory}\"(i32 280)";
    let load = |name: &str, offset: u32| {
        format!(
            "%{name} = call i32 asm sideeffect \"s_nop 0\\0Abuffer_load_dword $1, $2, 0 offen offset:$3 lds\", \
             \"=r,v,s,n,~{{memory}}\"(i32 %o, <4 x i32> %words, i32 {offset})"
        )
    };
    let [near, beyond, second] = [load("x", 0), load("x", 8), load("y", 0)];
    let at_once = "call void asm sideeffect \"s_mov_b32 m0, $0\\0As_nop 0\\0Abuffer_load_dword $1, $2, 0 offen lds\", \
                   \"s,v,s,~{memory}\"(i32 %base, i32 %o, <4 x i32> %words)";
    let set_by_name = "%m = call i32 asm \"s_lshr_b32 $0, $1, 0\", \"={m0},s\"(i32 %base); \
                       call void asm sideeffect \"s_nop 0\\0Abuffer_load_dword $0, $1, 0 offen lds\", \
                       \"v,s,{m0},~{memory}\"(i32 %o, <4 x i32> %words, i32 %m)";
    for (name, offset, code) in [
        ("set", 0, format!("{set}; {near}")),
        ("offset", 8, format!("{set}; {beyond}")),
        ("added", 280, format!("{set}; {add}; {near}")),
        ("added_behind", 280, format!("{set}; {near}; {add}; {second}")),
        ("at_once", 0, at_once.into()),
        ("by_name", 0, set_by_name.into()),
    ] {
        let lds = format!("into_{name}");
        family.declare(format!("@{lds} = internal addrspace(3) global [140 x i32] poison, align 4"));
        let wait = |what: &str| format!("call void asm sideeffect \"s_waitcnt {what}\", \"~{{memory}}\"()");
        let (before, behind) = (wait("lgkmcnt(0)"), wait("vmcnt(0)"));
        let (res, own) = (resource(0, BYTES / 4 * 4), own(4));
        family.op(
            name,
            "i32",
            &["i32"],
            &format!(
                "{res}{own}%wide = ptrtoint ptr addrspace(8) %res to i128; %words = bitcast i128 %wide to <4 x i32>; \
                 %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0); \
                 %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %l); \
                 %base = ptrtoint ptr addrspace(3) @{lds} to i32; \
                 %first = getelementptr i8, ptr addrspace(3) @{lds}, i32 {offset}; \
                 %own = getelementptr i32, ptr addrspace(3) %first, i32 %lane; store i32 77, ptr addrspace(3) %own; \
                 {before}; {code}; {behind}; %r = load i32, ptr addrspace(3) %own"
            ),
        );
    }
    check_on("assembly_loads_into_lds", &family, &["gfx900", "gfx90a", "gfx942"]);
}

/// What one wave loads into LDS, another reads behind a barrier: the fence before it waits for vector memory. (The strict
/// emulator refuses what is not done then.)
#[test]
fn other_waves_see_what_is_loaded_into_lds() {
    let text = "
        target triple = \"amdgcn-amd-amdhsa\"
        @lds = internal addrspace(3) global [128 x i32] poison, align 16
        define amdgpu_kernel void @exchange(ptr addrspace(1) %out, ptr addrspace(1) %in) #0 {
          %id = call i32 @llvm.amdgcn.workitem.id.x()
          %wave.id = lshr i32 %id, 6
          %wave = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %wave.id)
          %slots = shl i32 %wave, 8
          %to = getelementptr i8, ptr addrspace(3) @lds, i32 %slots
          %res = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %in, i16 0, i32 512, i32 159744)
          %at = shl i32 %id, 2
          call void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8) %res, ptr addrspace(3) %to, i32 4, i32 %at, i32 0, i32 0, i32 0)
          fence syncscope(\"workgroup\") release
          call void @llvm.amdgcn.s.barrier()
          fence syncscope(\"workgroup\") acquire
          %other = xor i32 %id, 127
          %from = getelementptr i32, ptr addrspace(3) @lds, i32 %other
          %x = load i32, ptr addrspace(3) %from
          %place = getelementptr i32, ptr addrspace(1) %out, i32 %id
          store i32 %x, ptr addrspace(1) %place
          ret void
        }
        declare i32 @llvm.amdgcn.workitem.id.x()
        declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
        declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)
        declare void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8), ptr addrspace(3), i32, i32, i32, i32, i32)
        declare void @llvm.amdgcn.s.barrier()
        attributes #0 = { \"amdgpu-flat-work-group-size\"=\"128,128\" }
    ";
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let object = compile(text.as_bytes(), "exchange", target).unwrap_or_else(|error| panic!("{error}"));
        let object = CodeObject::load(&object).expect("our objects load");
        let numbers: Vec<u8> = (0..128u32).flat_map(|n| (n * 1001).to_le_bytes()).collect();
        let launch = Launch::new("exchange", [128, 1, 1], [128, 1, 1]);
        let launch = launch.arg(Arg::Buffer(vec![0; 512])).arg(Arg::Buffer(numbers));
        let result = object.run(&launch).unwrap_or_else(|error| panic!("{target}: {error}"));
        let expected: Vec<u8> = (0..128u32).flat_map(|n| ((n ^ 127) * 1001).to_le_bytes()).collect();
        assert_eq!(result.buffers[0], expected, "{target}");
    }
}

/// Sizes have 64 bits since LLVM 22, which llc-19 does not know; there are 32 of them in a resource.
#[test]
fn sizes_of_64_bits() {
    let text = |size: &str, of_register: &str| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %p, i64 %n) #0 {{\n  %low = trunc i64 %n to i32\n\
               %a = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, {size} 2147483646, i32 159744)\n\
               %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, {size} {of_register}, i32 159744)\n\
               %x = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %a, i32 0, i32 0, i32 0)\n\
               call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %x, ptr addrspace(8) %b, i32 8, i32 0, i32 0)\n  ret void\n}}\n\
             declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, {size}, i32)\n\
             declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)\n\
             declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)\n\
             attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"64,64\" }}\n"
        )
    };
    let [wide, narrow] = [("i64", "%n"), ("i32", "%low")]
        .map(|(size, register)| compile(text(size, register).as_bytes(), "sizes", "gfx942").expect(size));
    assert_eq!(wide, narrow);
}

/// An offset of the wave that is the same on both ways to it, but is made in a loop on each: it is set apart by what is made,
/// not by what was there.
#[test]
fn equal_offsets_that_are_expanded() {
    let side = |name: &str, to: &str| {
        format!(
            "{name}:\n  %x{name} = frem float %u, %v\n  %n{name} = fptoui float %x{name} to i32\n  br label %{to}\n"
        )
    };
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)\n\
         declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %out, float %u, float %v, ptr addrspace(1) %in) {{\n  \
         %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
         %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i32 64, i32 159744)\n  \
         %c = icmp ult i32 %id, 20\n  br i1 %c, label %a, label %b\n{}{}\
         e:\n  %p = phi i32 [ %na, %a ], [ %nb, %b ]\n  \
         %f = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 0, i32 %p, i32 0)\n  \
         %q = getelementptr i32, ptr addrspace(1) %out, i32 %id\n  store i32 %f, ptr addrspace(1) %q\n  ret void\n}}\n",
        side("a", "e"),
        side("b", "e")
    );
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let object =
            compile(text.as_bytes(), "offsets", target).unwrap_or_else(|why| panic!("{target}: {why}"));
        let object = CodeObject::load(&object).expect("it is well-formed");
        // The remainder is 8.
        let launch = Launch::new("k", [64, 1, 1], [64, 1, 1])
            .arg(Arg::Buffer(vec![0; 256]))
            .arg(29f32.to_bits())
            .arg(21f32.to_bits())
            .arg(Arg::Buffer((0..64).collect()));
        let outcome = object.run(&launch).unwrap_or_else(|why| panic!("{target}: {why}"));
        let expected = [8, 9, 10, 11].repeat(64);
        assert_eq!(outcome.buffers[0], expected, "{target}");
    }
}

/// What LLVM 19 does not have, beside LLVM 23.
mod llvm23 {
    use super::*;
    use crate::operations::check::{check_beside, check_interpreted_everywhere};
    use gcnsel_tests::release::Release;

    const TARGETS: [&str; 3] = ["gfx942", "gfx90a", "gfx900"];

    /// Resources with sizes of 64 bits, of which the machine has 32: constants, what the wave has one of, and what lanes have.
    fn sizes() -> Family {
        let mut f = Family::default();
        f.declare(
            "declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)"
                .into(),
        );
        f.declare(
            "declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)"
                .into(),
        );
        f.declare("declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)".into());
        for (name, size) in [
            ("few", "%n = and i64 %b, 28"),
            ("none", "%n = and i64 %b, 0"),
            ("all", "%n = or i64 0, 4294967295"),
            ("more", "%m = and i64 %b, 28; %n = or i64 %m, 4294967296"),
            ("any", "%m = and i64 %b, 28; %h = shl i64 %b, 32; %n = or i64 %m, %h"),
        ] {
            let make = |space: u32| {
                format!(
                    "{size}; %s = call ptr addrspace({space}) @llvm.amdgcn.make.buffer.rsrc.p{space}.p1(ptr addrspace(1) %p0, \
                     i16 0, i64 %n, i32 {FLAGS})"
                )
            };
            let code = format!(
                "{}; %o = and i32 %c, 12; \
                 %r = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %s, i32 %o, i32 0, i32 0)",
                make(8)
            );
            f.op(&format!("load_{name}"), "i32", &["<4 x i32>", "i64", "i32"], &code);
            let code = format!(
                "{}; %o = and i32 %c, 12; %p = getelementptr i8, ptr addrspace(7) %s, i32 %o; \
                 %r = load i32, ptr addrspace(7) %p",
                make(7)
            );
            f.op(&format!("load_fat_{name}"), "i32", &["<4 x i32>", "i64", "i32"], &code);
        }
        f
    }

    /// Atomic loads of buffers: of all sizes that LLVM has, and of structures; beyond the bounds, too.
    fn atomic_loads() -> Family {
        let mut f = Family::default();
        f.declare(
            "declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)"
                .into(),
        );
        // LLVM 23 has sizes of 64 bits.
        let resource = |stride: u32, records: u32| {
            resource(stride, records)
                .replace(".p1(", ".p8.p1(")
                .replace(&format!("i32 {records}, i32 {FLAGS}"), &format!("i64 {records}, i32 {FLAGS}"))
        };
        for (ty, suffix, bytes) in
            TYPES.into_iter().chain([("i64", "i64", 8), ("double", "f64", 8), ("<2 x i64>", "v2i64", 16)])
        {
            let raw = format!("llvm.amdgcn.raw.ptr.atomic.buffer.load.{suffix}");
            let indexed = format!("llvm.amdgcn.struct.ptr.atomic.buffer.load.{suffix}");
            f.declare(format!("declare {ty} @{raw}(ptr addrspace(8), i32, i32, i32)"));
            f.declare(format!("declare {ty} @{indexed}(ptr addrspace(8), i32, i32, i32, i32)"));
            let whole = BYTES / bytes * bytes;
            for (name, aux) in [("plain", 0), ("coherent", 1), ("system", 17)] {
                let code = format!(
                    "{}{}%r = call {ty} @{raw}(ptr addrspace(8) %res, i32 %o, i32 0, i32 {aux})",
                    own(bytes),
                    resource(0, whole)
                );
                f.op(&format!("raw_{name}_{suffix}"), ty, &["<4 x i32>"], &code);
            }
            let code = format!(
                "{}%m = and i32 %id, 3; %r = call {ty} @{indexed}(ptr addrspace(8) %res, i32 %m, i32 0, i32 0, i32 1)",
                resource(16, 3)
            );
            f.op(&format!("struct_{suffix}"), ty, &["<4 x i32>"], &code);
            // What is stored in between is loaded.
            let code = format!(
                "{}%x = call {ty} @{raw}(ptr addrspace(8) %res, i32 0, i32 0, i32 1); store <4 x i32> %b, ptr addrspace(1) %p0; \
                 %at = mul i32 %id, 16; %r = call {ty} @{raw}(ptr addrspace(8) %res, i32 %at, i32 0, i32 1)",
                resource(0, 4096)
            );
            f.op(&format!("again_{suffix}"), ty, &["<4 x i32>", "<4 x i32>"], &code);
        }
        f
    }

    #[test]
    fn sizes_interpreted() {
        check_interpreted_everywhere("sizes_of_resources", &sizes());
    }

    #[test]
    fn atomic_loads_interpreted() {
        let family = atomic_loads();
        for target in TARGETS {
            // Of the wave's, all lanes store at one place.
            assert_eq!(check_interpreted("atomic_buffer_loads", &family, target), family.operations.len());
        }
    }

    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn sizes_of_resources() {
        check_beside(Release::V23, "sizes_of_resources", &sizes(), &TARGETS);
    }

    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn atomic_buffer_loads() {
        check_beside(Release::V23, "atomic_buffer_loads", &atomic_loads(), &TARGETS);
    }
}
