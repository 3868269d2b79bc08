//! Fat pointers (address space 7): a buffer resource and an offset as one pointer.

use super::check::{check, check_interpreted};
use super::family::Family;

/// The flags of a resource of untyped memory, on all targets.
const FLAGS: u32 = 0x27000;

/// Bytes of a resource, at most: the operands' buffers are larger, so that some lanes are beyond its bounds.
const BYTES: u32 = 400;

const TARGETS: [&str; 3] = ["gfx900", "gfx90a", "gfx942"];

/// A fat pointer to what an operand's pointer points to.
fn fat(name: &str, operand: &str, records: u32) -> String {
    format!(
        "%{name}.res = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) {operand}, i16 0, \
         i32 {records}, i32 {FLAGS}); \
         %{name} = addrspacecast ptr addrspace(8) %{name}.res to ptr addrspace(7); "
    )
}

/// The lane's element of the first operand.
fn element(ty: &str, records: u32) -> String {
    format!("{}%e = getelementptr {ty}, ptr addrspace(7) %f, i32 %id; ", fat("f", "%in0", records))
}

fn declared() -> Family {
    let mut family = Family::default();
    for line in [
        "declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)",
        "declare ptr addrspace(7) @llvm.ptrmask.p7.i32(ptr addrspace(7), i32)",
        "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)",
    ] {
        family.declare(line.into());
    }
    family
}

/// Loads and stores of a type of so many bytes, all of which are in the buffer or none.
fn accesses(family: &mut Family, ty: &str, bytes: u32) {
    let suffix = ty.replace(['<', '>', '[', ']', ' '], "_");
    let align = if bytes.is_multiple_of(4) { 4 } else { bytes & bytes.wrapping_neg() };
    let whole = BYTES / bytes * bytes;
    let e = element(&format!("[{bytes} x i8]"), whole);
    let mut op = |kind: &str, code: String| {
        // Of more bytes than any element reaches.
        family.op(&format!("{kind}_{suffix}"), ty, &["<8 x i64>", ty], &format!("{e}{code}"));
    };
    op("load", format!("%r = load {ty}, ptr addrspace(7) %e, align {align}"));
    op("load_volatile", format!("%r = load volatile {ty}, ptr addrspace(7) %e, align {align}"));
    op("load_nontemporal", format!("%r = load {ty}, ptr addrspace(7) %e, align {align}, !nontemporal !9"));
    let further = format!("%g = getelementptr inbounds nuw i8, ptr addrspace(7) %e, i32 {}", 4 * bytes);
    op("load_further", format!("{further}; %r = load {ty}, ptr addrspace(7) %g, align {align}"));
    // Back from a place far beyond: offsets wrap round, and may do so on the way.
    let wrapping = format!(
        "%n = getelementptr i8, ptr addrspace(7) %e, i32 -{0}; %g = getelementptr i8, ptr addrspace(7) %n, i32 {0}",
        8 * bytes
    );
    op("load_wrapping", format!("{wrapping}; %r = load {ty}, ptr addrspace(7) %g, align {align}"));
    // The instruction's offset is less than 4096: what is wide goes over it.
    let at_limit = format!(
        "%before = getelementptr i8, ptr addrspace(1) %in0, i64 -4084; {} \
         %n = getelementptr [{bytes} x i8], ptr addrspace(7) %before.f, i32 %id; \
         %g = getelementptr inbounds nuw i8, ptr addrspace(7) %n, i32 4084",
        fat("before.f", "%before", 4084 + whole)
    );
    op("load_at_limit", format!("{at_limit}; %r = load {ty}, ptr addrspace(7) %g, align {align}"));
    op(
        "store",
        format!(
            "store {ty} %b, ptr addrspace(7) %e, align {align}; \
             %own = getelementptr [{bytes} x i8], ptr addrspace(1) %in0, i32 %id; \
             %r = load {ty}, ptr addrspace(1) %own, align {align}"
        ),
    );
}

/// Those that llc-19 takes.
fn common() -> Family {
    let mut family = declared();
    family.declare("!9 = !{i32 1}".into());
    for (ty, bytes) in [
        ("i8", 1),
        ("i16", 2),
        ("half", 2),
        ("i32", 4),
        ("float", 4),
        ("<2 x half>", 4),
        ("<2 x i16>", 4),
        ("i64", 8),
        ("double", 8),
        ("<2 x i32>", 8),
        ("<4 x half>", 8),
        ("<3 x i32>", 12),
        ("<4 x float>", 16),
        ("<4 x i32>", 16),
        ("<2 x i64>", 16),
    ] {
        accesses(&mut family, ty, bytes);
    }
    atomics(&mut family);
    numbers(&mut family);
    choices(&mut family);
    family
}

fn atomics(family: &mut Family) {
    let operations = ["xchg", "add", "sub", "min", "umin", "max", "umax", "and", "or", "xor"];
    for (ty, bytes) in [("i32", 4), ("i64", 8)] {
        let e = element(ty, BYTES / bytes * bytes);
        for op in operations {
            for order in ["syncscope(\"agent\") monotonic", "acq_rel"] {
                let name = format!("{op}_{ty}_{}", if order == "acq_rel" { "ordered" } else { "relaxed" });
                let rmw = format!("%r = atomicrmw {op} ptr addrspace(7) %e, {ty} %b {order}");
                family.op(&name, ty, &[ty, ty], &format!("{e}{rmw}"));
            }
            let unused = format!(
                "atomicrmw {op} ptr addrspace(7) %e, {ty} %b syncscope(\"workgroup\") monotonic; \
                 %r = load {ty}, ptr addrspace(1) %p0"
            );
            family.op(&format!("{op}_{ty}_unused"), ty, &[ty, ty], &format!("{e}{unused}"));
        }
        let exchange = format!(
            "%x = cmpxchg ptr addrspace(7) %e, {ty} %b, {ty} %c syncscope(\"agent\") acq_rel acquire; \
             %old = extractvalue {{ {ty}, i1 }} %x, 0; %did = extractvalue {{ {ty}, i1 }} %x, 1; \
             %n = zext i1 %did to {ty}; %r = xor {ty} %old, %n"
        );
        family.op(&format!("cmpxchg_{ty}"), ty, &[ty, ty, ty], &format!("{e}{exchange}"));
        let load = format!("%r = load atomic {ty}, ptr addrspace(7) %e acquire, align {bytes}");
        family.op(&format!("load_atomic_{ty}"), ty, &[ty], &format!("{e}{load}"));
        let store = format!(
            "store atomic {ty} %b, ptr addrspace(7) %e syncscope(\"agent\") release, align {bytes}; \
             %r = load {ty}, ptr addrspace(1) %p0"
        );
        family.op(&format!("store_atomic_{ty}"), ty, &[ty, ty], &format!("{e}{store}"));
    }
}

/// Fat pointers and resources as numbers, and compared.
fn numbers(family: &mut Family) {
    let records = BYTES;
    let e = element("i32", records);
    let back = "%r = load i32, ptr addrspace(7) %g, align 4";
    for bits in [32, 64, 96, 128, 160, 192] {
        let n = format!("%n = ptrtoint ptr addrspace(7) %e to i{bits}; ");
        let low = match bits {
            32 => "%r = add i32 %n, 0".to_string(),
            _ => format!(
                "%low = trunc i{bits} %n to i32; %s = lshr i{bits} %n, 32; %high = trunc i{bits} %s to i32; \
                 %first = trunc i64 %start to i32; %rest = sub i32 %high, %first; %r = xor i32 %low, %rest"
            ),
        };
        let start = "%start = ptrtoint ptr addrspace(1) %in0 to i64; ";
        family.op(&format!("ptrtoint_i{bits}"), "i32", &["<4 x i32>"], &format!("{start}{e}{n}{low}"));
    }
    let n = "%n = ptrtoint ptr addrspace(7) %e to i160; ";
    let moved = "%m = add i160 %n, 8; %g = inttoptr i160 %m to ptr addrspace(7); ";
    family.op("inttoptr_i160", "i32", &["<4 x i32>"], &format!("{e}{n}{moved}{back}"));
    let wide = "%n = ptrtoint ptr addrspace(7) %e to i256; %m = sub i256 %n, 4; \
                %g = inttoptr i256 %m to ptr addrspace(7); ";
    family.op("inttoptr_i256", "i32", &["<4 x i32>"], &format!("{e}{wide}{back}"));
    let f = fat("f", "%in0", records);
    let resource = "%n = ptrtoint ptr addrspace(8) %f.res to i128; %low = trunc i128 %n to i64; \
                    %s = lshr i128 %n, 64; %high = trunc i128 %s to i64; \
                    %start = ptrtoint ptr addrspace(1) %in0 to i64; %d = sub i64 %low, %start; \
                    %r = xor i64 %d, %high";
    family.op("resource_ptrtoint", "i64", &["i64"], &format!("{f}{resource}"));
    let wider = "%n = ptrtoint ptr addrspace(8) %f.res to i192; %s = lshr i192 %n, 64; %t = trunc i192 %s to i128; \
                 %high = trunc i128 %t to i64; %u = lshr i128 %t, 64; %above = trunc i128 %u to i64; \
                 %r = add i64 %high, %above";
    family.op("resource_ptrtoint_i192", "i64", &["i64"], &format!("{f}{wider}"));
    let beyond = "%i = and i32 %id, 15; %g = getelementptr { i32, [0 x [2 x i16]] }, ptr addrspace(7) %f, i32 0, i32 1, i32 %i, i32 1; \
                  %x = load i16, ptr addrspace(7) %g, align 2; %r = zext i16 %x to i32";
    family.op("elements_beyond_the_type", "i32", &["<4 x i32>"], &format!("{f}{beyond}"));
    let constant = "%n = ptrtoint ptr addrspace(7) getelementptr ({ i32, [7 x i16] }, ptr addrspace(7) null, i32 3, i32 1, i32 5) to i160; \
                    %low = trunc i160 %n to i32; %r = add i32 %low, %a";
    family.op("constant_address", "i32", &["i32"], constant);
    let small = "%n = ptrtoint ptr addrspace(8) %f.res to i64; \
                 %start = ptrtoint ptr addrspace(1) %in0 to i64; %r = sub i64 %n, %start";
    family.op("resource_ptrtoint_i64", "i64", &["i64"], &format!("{f}{small}"));
    // Half the records.
    let cut = "%n = ptrtoint ptr addrspace(8) %f.res to i128; %m = sub i128 %n, 3689348814741910323200; \
               %half = inttoptr i128 %m to ptr addrspace(8); \
               %h = addrspacecast ptr addrspace(8) %half to ptr addrspace(7); \
               %g = getelementptr i32, ptr addrspace(7) %h, i32 %id; ";
    family.op("resource_inttoptr", "i32", &["<4 x i32>"], &format!("{f}{cut}{back}"));
    for predicate in ["eq", "ne"] {
        let other = fat("o", "%in0", records);
        let compare = format!(
            "%m = and i32 %id, 1; %x = getelementptr i8, ptr addrspace(7) %o, i32 %m; \
             %c1 = icmp {predicate} ptr addrspace(7) %f, %x; \
             %w = select i1 %c1, ptr addrspace(1) %in0, ptr addrspace(1) %in1; "
        );
        let more = fat("t", "%w", records);
        let second = format!(
            "%c2 = icmp {predicate} ptr addrspace(7) %t, %f; %c3 = icmp {predicate} ptr addrspace(8) %t.res, %o.res; \
             %z1 = zext i1 %c1 to i32; %z2 = select i1 %c2, i32 2, i32 0; %z3 = select i1 %c3, i32 4, i32 0; \
             %c4 = icmp {predicate} ptr addrspace(7) %t, null; %z4 = select i1 %c4, i32 8, i32 0; \
             %y1 = or i32 %z1, %z2; %y2 = or i32 %z3, %z4; %r = or i32 %y1, %y2"
        );
        family.op(
            &format!("icmp_{predicate}"),
            "i32",
            &["i32", "i32"],
            &format!("{f}{other}{compare}{more}{second}"),
        );
    }
    let mask = "%m = call ptr addrspace(7) @llvm.ptrmask.p7.i32(ptr addrspace(7) %e, i32 -16); \
                %r = load i32, ptr addrspace(7) %m, align 4";
    family.op("ptrmask", "i32", &["<4 x i32>"], &format!("{e}{mask}"));
    let walk = "%g = getelementptr inbounds {{ i8, [3 x i16], i64 }}, ptr addrspace(7) %f, i64 %index, i32 1, i32 2; \
                %x = load i16, ptr addrspace(7) %g, align 2; %r = zext i16 %x to i32";
    let walk = walk.replace("{{", "{").replace("}}", "}");
    family.op("walk", "i32", &["<8 x i64>"], &format!("{f}{walk}"));
}

/// Several buffers, several offsets: by lane, and of the wave.
fn choices(family: &mut Family) {
    let (f, g) = (fat("f", "%in0", BYTES), fat("g", "%in1", 100));
    let two = format!("{f}{g}%odd = trunc i32 %id to i1; ");
    let offsets = "%x = getelementptr i32, ptr addrspace(7) %f, i32 %id; %y = getelementptr i8, ptr addrspace(7) %f, i32 8; ";
    let select = "%z = select i1 %odd, ptr addrspace(7) %x, ptr addrspace(7) %y; ";
    let load = "%r = load i32, ptr addrspace(7) %z, align 4";
    family.op("select_offset", "i32", &["<4 x i32>", "<4 x i32>"], &format!("{two}{offsets}{select}{load}"));
    let offsets = "%x = getelementptr i32, ptr addrspace(7) %f, i32 %id; \
                   %y = getelementptr i32, ptr addrspace(7) %g, i32 %id; ";
    let choose = format!("{two}{offsets}{select}");
    family.op("select_buffer", "i32", &["<4 x i32>", "<4 x i32>"], &format!("{choose}{load}"));
    let store = "store i32 %c, ptr addrspace(7) %z, align 4; %r0 = load i32, ptr addrspace(1) %p0; \
                 %r1 = load i32, ptr addrspace(1) %p1; %r = xor i32 %r0, %r1";
    family.op("select_buffer_store", "i32", &["i32", "i32", "i32"], &format!("{choose}{store}"));
    let add = "%r = atomicrmw add ptr addrspace(7) %z, i32 %c syncscope(\"agent\") monotonic";
    family.op("select_buffer_add", "i32", &["i32", "i32", "i32"], &format!("{choose}{add}"));
    let exchange = "%s = cmpxchg ptr addrspace(7) %z, i32 %c, i32 7 syncscope(\"agent\") monotonic monotonic; \
                    %r = extractvalue { i32, i1 } %s, 0";
    family.op("select_buffer_cmpxchg", "i32", &["i32", "i32", "i32"], &format!("{choose}{exchange}"));
    let freeze = "%w = freeze ptr addrspace(7) %z; %r = load i32, ptr addrspace(7) %w, align 4";
    family.op("freeze", "i32", &["<4 x i32>", "<4 x i32>"], &format!("{choose}{freeze}"));
    // Which buffer depends on the wave alone, the offset on the lane.
    let first = "%w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %c); %bit = and i32 %w, 1; %is = icmp eq i32 %bit, 0; \
                 %z = select i1 %is, ptr addrspace(7) %x, ptr addrspace(7) %y; ";
    family.op("select_by_wave", "i32", &["i32", "i32", "i32"], &format!("{f}{g}{offsets}{first}{load}"));
    let pair = "%v0 = insertelement <2 x ptr addrspace(7)> poison, ptr addrspace(7) %x, i32 0; \
                %v = insertelement <2 x ptr addrspace(7)> %v0, ptr addrspace(7) %y, i32 1; ";
    let vector = "%i = and i32 %id, 1; %z = extractelement <2 x ptr addrspace(7)> %v, i32 %i; ";
    family.op("vector", "i32", &["<4 x i32>", "<4 x i32>"], &format!("{two}{offsets}{pair}{vector}{load}"));
    let moved = "%m = getelementptr i32, <2 x ptr addrspace(7)> %v, <2 x i32> <i32 1, i32 2>; \
                 %s = shufflevector <2 x ptr addrspace(7)> %m, <2 x ptr addrspace(7)> %v, <2 x i32> <i32 1, i32 2>; \
                 %k = icmp eq <2 x ptr addrspace(7)> %s, %v; %k0 = extractelement <2 x i1> %k, i32 0; \
                 %z = extractelement <2 x ptr addrspace(7)> %s, i32 0; %l = load i32, ptr addrspace(7) %z, align 4; \
                 %r = select i1 %k0, i32 77, i32 %l";
    family.op("vector_moved", "i32", &["<4 x i32>", "<4 x i32>"], &format!("{two}{offsets}{pair}{moved}"));
    let aggregate = "%a0 = insertvalue { i32, ptr addrspace(7) } { i32 5, ptr addrspace(7) undef }, ptr addrspace(7) %x, 1; \
                     %a1 = insertvalue { i32, ptr addrspace(7) } { i32 6, ptr addrspace(7) undef }, ptr addrspace(7) %y, 1; \
                     %s = select i1 %odd, { i32, ptr addrspace(7) } %a0, { i32, ptr addrspace(7) } %a1; \
                     %n = extractvalue { i32, ptr addrspace(7) } %s, 0; \
                     %z = extractvalue { i32, ptr addrspace(7) } %s, 1; \
                     %l = load i32, ptr addrspace(7) %z, align 4; %r = add i32 %l, %n";
    family.op("aggregate", "i32", &["<4 x i32>", "<4 x i32>"], &format!("{two}{offsets}{aggregate}"));
}

/// Fat pointers in memory, where the offset is the low dword, and constants: llc-19 makes LDS of stack slots, which it then
/// refuses, and crashes over integers that a buffer access has no instruction for.
fn stored(family: &mut Family) {
    let null = "%r = load i32, ptr addrspace(7) null, align 4";
    family.op("load_of_null", "i32", &["i32"], null);
    let e = element("i32", BYTES);
    let there = "%slot = alloca ptr addrspace(7), align 32, addrspace(5); \
                 store ptr addrspace(7) %e, ptr addrspace(5) %slot, align 32; ";
    let back = "%z = load ptr addrspace(7), ptr addrspace(5) %slot, align 32; %r = load i32, ptr addrspace(7) %z, align 4";
    family.op("stored", "i32", &["<4 x i32>"], &format!("{e}{there}{back}"));
    let offset = "%r = load i32, ptr addrspace(5) %slot, align 4";
    family.op("stored_offset", "i32", &["<4 x i32>"], &format!("{e}{there}{offset}"));
    let records =
        "%w = getelementptr i8, ptr addrspace(5) %slot, i32 12; %r = load i32, ptr addrspace(5) %w, align 4";
    family.op("stored_records", "i32", &["<4 x i32>"], &format!("{e}{there}{records}"));
    let through = format!("{}%own = getelementptr i8, ptr addrspace(7) %g, i32 64; ", fat("g", "%in1", 4096));
    let store = "store ptr addrspace(7) %f, ptr addrspace(7) %own, align 4; \
                 %z = load ptr addrspace(7), ptr addrspace(7) %own, align 4; \
                 store ptr addrspace(7) null, ptr addrspace(7) %own, align 4; %y = getelementptr i32, ptr addrspace(7) %z, i32 %id; %r = load i32, ptr addrspace(7) %y, align 4";
    // Uniform, so that all lanes write the same.
    family.op("stored_in_buffer", "i32", &["<4 x i32>", "<8 x i64>"], &format!("{e}{through}{store}"));
}

#[test]
fn fat_pointers() {
    check("fat_pointers", &common());
}

#[test]
fn fat_pointers_in_the_interpreter() {
    let family = common();
    for target in TARGETS {
        assert_eq!(check_interpreted("fat_pointers", &family, target), family.operations.len(), "{target}");
    }
}

/// What llc-19 crashes over, or gets wrong: types that are no registers' size, and copies of blocks.
fn more() -> Family {
    let mut family = declared();
    family.declare("!9 = !{i32 1}".into());
    for (ty, bytes) in [
        ("<3 x i16>", 8),
        ("<2 x i8>", 2),
        ("<8 x i32>", 32),
        ("<4 x i64>", 32),
        ("<8 x half>", 16),
        ("<5 x i32>", 20),
        ("i128", 16),
        ("i24", 4),
    ] {
        accesses(&mut family, ty, bytes);
    }
    // Of which the frame has no arrays.
    for (ty, bytes) in [("i96", 12), ("i160", 20), ("[3 x i32]", 12), ("{ i32, <2 x half>, i64 }", 16)] {
        let from = element(&format!("[{bytes} x i8]"), BYTES / bytes * bytes);
        let to = fat("g", "%in1", 4096);
        let copy = format!(
            "%x = load {ty}, ptr addrspace(7) %e, align 4; \
             %y = getelementptr [{bytes} x i8], ptr addrspace(7) %g, i32 %id; \
             store {ty} %x, ptr addrspace(7) %y, align 4; %r = load i32, ptr addrspace(1) %in1"
        );
        family.op(
            &format!("copy_{}", family.operations.len()),
            "i32",
            &["<8 x i64>", "<8 x i64>"],
            &format!("{from}{to}{copy}"),
        );
    }
    for (op, ty, bytes) in [
        ("fadd", "float", 4),
        ("fadd", "double", 8),
        ("fmax", "float", 4),
        ("fmin", "double", 8),
        ("nand", "i32", 4),
    ] {
        let rmw = format!("%r = atomicrmw {op} ptr addrspace(7) %e, {ty} %b syncscope(\"agent\") monotonic");
        let e = element(ty, BYTES / bytes * bytes);
        family.op(&format!("{op}_{ty}"), ty, &[ty, ty], &format!("{e}{rmw}"));
    }
    // In the dword around them.
    for (op, ty, bytes) in [("add", "i16", 2), ("umax", "i8", 1), ("xchg", "half", 2)] {
        let rmw = format!(
            "%r = atomicrmw {op} ptr addrspace(7) %e, {ty} %b syncscope(\"agent\") monotonic, align {bytes}"
        );
        family.op(&format!("{op}_{ty}"), ty, &[ty, ty], &format!("{}{rmw}", element(ty, 40)));
    }
    // As newer releases than llc-19 have it.
    family.declare(
        "declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)"
            .into(),
    );
    let made = format!(
        "%h = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %in0, i16 0, i64 {BYTES}, i32 {FLAGS}); "
    );
    let first = "%r = load i32, ptr addrspace(7) %h, align 4, !nontemporal !9";
    family.op("made", "i32", &["<4 x i32>"], &format!("{made}{first}"));
    let own =
        "%e = getelementptr i32, ptr addrspace(7) %h, i32 %id; %r = load i32, ptr addrspace(7) %e, align 4";
    family.op("made_own", "i32", &["<4 x i32>"], &format!("{made}{own}"));
    // Vectors of them as numbers, which llc-19 crashes over.
    let vector = "%v0 = insertelement <2 x ptr addrspace(7)> poison, ptr addrspace(7) %e, i32 0; \
                  %v = insertelement <2 x ptr addrspace(7)> %v0, ptr addrspace(7) %f, i32 1; \
                  %n = ptrtoint <2 x ptr addrspace(7)> %v to <2 x i160>; \
                  %m = add <2 x i160> %n, <i160 4, i160 8>; %k = icmp ult <2 x i160> %m, %n; \
                  %slot = alloca <2 x i160>, align 64, addrspace(5); store <2 x i160> %m, ptr addrspace(5) %slot; \
                  %t = load <2 x i160>, ptr addrspace(5) %slot; \
                  %w = inttoptr <2 x i160> %t to <2 x ptr addrspace(7)>; %k0 = extractelement <2 x i1> %k, i32 0; \
                  %x = extractelement <2 x ptr addrspace(7)> %w, i32 0; %y = extractelement <2 x ptr addrspace(7)> %w, i32 1; \
                  %z = select i1 %k0, ptr addrspace(7) %y, ptr addrspace(7) %x; %g = load i32, ptr addrspace(7) %z, align 4; \
                  %h = load i32, ptr addrspace(7) %y, align 4; %r = xor i32 %g, %h";
    family.op("numbers_of_vector", "i32", &["<4 x i32>"], &format!("{}{vector}", element("i32", BYTES)));
    stored(&mut family);
    blocks(&mut family);
    family
}

/// Blocks copied and set through fat pointers: of known length and not, to places that overlap.
fn blocks(family: &mut Family) {
    for (name, signature) in [
        ("memcpy.p7.p7.i32", "ptr addrspace(7), ptr addrspace(7), i32"),
        ("memcpy.p7.p1.i64", "ptr addrspace(7), ptr addrspace(1), i64"),
        ("memcpy.p1.p7.i32", "ptr addrspace(1), ptr addrspace(7), i32"),
        ("memmove.p7.p7.i32", "ptr addrspace(7), ptr addrspace(7), i32"),
        ("memmove.p1.p7.i32", "ptr addrspace(1), ptr addrspace(7), i32"),
        ("memset.p7.i32", "ptr addrspace(7), i8, i32"),
    ] {
        family.declare(format!("declare void @llvm.{name}({signature}, i1)"));
    }
    // Each lane has 64 bytes of each.
    let places = format!(
        "{}{}%x = getelementptr [64 x i8], ptr addrspace(7) %f, i32 %id; \
         %y = getelementptr [64 x i8], ptr addrspace(7) %g, i32 %id; ",
        fat("f", "%in0", 4096),
        fat("g", "%in1", 4096)
    );
    let length = "%l = load i32, ptr addrspace(1) %in1, align 4; %n = and i32 %l, 31; ";
    let result = "%r = load i32, ptr addrspace(1) %in0, align 4";
    let further = |by: u32| format!("%z = getelementptr i8, ptr addrspace(7) %x, i32 {by}; ");
    let mut op = |name: &str, code: String| {
        let code = format!("{places}{length}{code}; {result}");
        family.op(name, "i32", &["<8 x i64>", "<8 x i64>"], &code);
    };
    for (kind, length) in [("known", "i32 21"), ("counted", "i32 %n")] {
        let to_and_from =
            format!("(ptr addrspace(7) align 4 %x, ptr addrspace(7) align 4 %y, {length}, i1 false)");
        op(&format!("memcpy_{kind}"), format!("call void @llvm.memcpy.p7.p7.i32{to_and_from}"));
        let overlapping = format!("(ptr addrspace(7) %z, ptr addrspace(7) %x, {length}, i1 false)");
        op(
            &format!("memmove_up_{kind}"),
            format!("{}call void @llvm.memmove.p7.p7.i32{overlapping}", further(3)),
        );
        let overlapping = format!("(ptr addrspace(7) %x, ptr addrspace(7) %z, {length}, i1 false)");
        op(
            &format!("memmove_down_{kind}"),
            format!("{}call void @llvm.memmove.p7.p7.i32{overlapping}", further(4)),
        );
        let across = format!("(ptr addrspace(1) %w, ptr addrspace(7) %x, {length}, i1 false)");
        let place = "%own = getelementptr [64 x i8], ptr addrspace(1) %in0, i32 %id; \
                     %w = getelementptr i8, ptr addrspace(1) %own, i32 5; ";
        op(&format!("memmove_across_{kind}"), format!("{place}call void @llvm.memmove.p1.p7.i32{across}"));
        let set = format!("(ptr addrspace(7) %x, i8 7, {length}, i1 false)");
        op(&format!("memset_{kind}"), format!("call void @llvm.memset.p7.i32{set}"));
    }
    op(
        "memcpy_long",
        "call void @llvm.memcpy.p7.p1.i64(ptr addrspace(7) align 16 %f, ptr addrspace(1) align 16 %in1, i64 300, i1 false)".into(),
    );
}

#[test]
fn fat_pointers_of_more_types() {
    let family = more();
    for target in TARGETS {
        assert_eq!(
            check_interpreted("fat_pointers_more", &family, target),
            family.operations.len(),
            "{target}"
        );
    }
}
