//! Addresses: of parts of structures, far offsets, indices of odd widths, and casts between address spaces.

use crate::operations::check::check;
use crate::operations::family::Family;

/// Offsets around those that instructions hold, on one target or another.
const OFFSETS: [i64; 17] = [
    -70000, -8192, -4097, -4096, -2049, -2048, -4, 4, 2047, 2048, 4092, 4095, 4096, 8188, 65532, 65536, 70000,
];

/// Zero, and nobody knows.
const NOTHING: &str =
    "%nothing = call i32 @llvm.amdgcn.mbcnt.lo(i32 0, i32 0); %nothing64 = zext i32 %nothing to i64";

/// The first element of nothing is nothing, which is no negative address in scratch, though in bounds.
#[test]
fn in_bounds_of_nothing() {
    let mut f = Family::default();
    let code = "%slot = alloca {i32, i32}, addrspace(5); %bit = trunc i32 %a to i1; \
                %null = addrspacecast ptr null to ptr addrspace(5); \
                %p = select i1 %bit, ptr addrspace(5) %slot, ptr addrspace(5) %null; \
                %first = getelementptr inbounds {i32, i32}, ptr addrspace(5) %p, i32 0, i32 0; \
                %flat = addrspacecast ptr addrspace(5) %first to ptr; %is = icmp eq ptr %flat, null; %r = zext i1 %is to i32";
    f.op("null_in_scratch", "i32", &["i32"], code);
    check("in_bounds_of_nothing", &f);
}

/// The place of an object in the frame and constants are in the instruction as far as its offset reaches, the index in a register;
/// which is not so where the index alone may be negative.
#[test]
fn stack_objects_by_an_index() {
    let mut f = Family::default();
    // What is in front of the object, in dwords; the last ones put it out of reach.
    for front in [1, 1000, 1020, 1022, 3000] {
        let objects = format!(
            "%front = alloca [{front} x i32], addrspace(5); %slots = alloca [8 x i32], align 16, addrspace(5); \
             store volatile i32 7, ptr addrspace(5) %front; store volatile <4 x i32> %a, ptr addrspace(5) %slots; \
             %end = getelementptr i32, ptr addrspace(5) %slots, i32 4; store volatile <4 x i32> %a, ptr addrspace(5) %end; \
             %low = and i32 %b, 3; %down = sub i32 0, %low; %wide = zext i32 %low to i64"
        );
        let ways = [
            ("known", "%at = getelementptr i32, ptr addrspace(5) %slots, i32 %low"),
            ("more", "%i = add i32 %low, 4; %at = getelementptr i32, ptr addrspace(5) %slots, i32 %i"),
            ("less", "%i = add i32 %down, 3; %at = getelementptr i32, ptr addrspace(5) %slots, i32 %i"),
            (
                "wraps",
                "%i = add i32 %down, 1073741831; %at = getelementptr i32, ptr addrspace(5) %slots, i32 %i",
            ),
            (
                "behind",
                "%below = getelementptr i32, ptr addrspace(5) %slots, i32 %down; \
                 %at = getelementptr i32, ptr addrspace(5) %below, i32 3",
            ),
            (
                "within",
                "%up = getelementptr inbounds i32, ptr addrspace(5) %slots, i32 %low; \
                 %at = getelementptr inbounds i32, ptr addrspace(5) %up, i32 3",
            ),
            ("unknown", "%at = getelementptr i32, ptr addrspace(5) %slots, i64 %wide"),
            (
                "other",
                "%there = ptrtoint ptr addrspace(5) %slots to i32; %here = ptrtoint ptr addrspace(5) %end to i32; \
                 %far = sub i32 %there, %here; %shift = shl i32 %low, 2; %d = add i32 %far, %shift; \
                 %at = getelementptr i8, ptr addrspace(5) %end, i32 %d",
            ),
        ];
        for (name, way) in ways {
            let code = format!("{objects}; {way}; %r = load i32, ptr addrspace(5) %at");
            f.op(&format!("{name}_{front}"), "i32", &["<4 x i32>", "i32"], &code);
            let code = format!(
                "{objects}; {way}; store i32 %b, ptr addrspace(5) %at; %r = load <8 x i32>, ptr addrspace(5) %slots"
            );
            f.op(&format!("{name}_stored_{front}"), "<8 x i32>", &["<4 x i32>", "i32"], &code);
        }
    }
    check("stack_objects_by_an_index", &f);
}

/// Objects that ask for no alignment begin at dwords all the same: bytes of theirs side by side are stored and loaded together.
#[test]
fn bytes_of_stack_objects() {
    let mut f = Family::default();
    for (ty, bytes) in [("i8", 1), ("i16", 2)] {
        for count in [2, 4, 8, 16] {
            // So large that it stays in memory, and another one in front of it.
            let mut code = String::from(
                "%front = alloca [5 x i8], align 1, addrspace(5); %own = alloca [300 x i8], align 1, addrspace(5); \
                 store volatile i8 9, ptr addrspace(5) %front, align 1",
            );
            for n in 0..count / bytes {
                let at = 8 + n * bytes;
                code += &format!(
                    "; %at{n} = getelementptr i8, ptr addrspace(5) %own, i32 {at}; %s{n} = mul i32 %a, {}; %v{n} = trunc i32 %s{n} to {ty}; \
                     store {ty} %v{n}, ptr addrspace(5) %at{n}, align 1",
                    2 * n + 3
                );
            }
            let last = count - 1;
            code += &format!(
                "; %low = and i32 %b, {last}; %from = getelementptr i8, ptr addrspace(5) %own, i32 8; \
                 %there = getelementptr i8, ptr addrspace(5) %from, i32 %low; %x = load i8, ptr addrspace(5) %there; \
                 %r = zext i8 %x to i32"
            );
            f.op(&format!("stored_{ty}_{count}"), "i32", &["i32", "i32"], &code);
        }
    }
    check("bytes_of_stack_objects", &f);
}

#[test]
fn addresses() {
    let mut f = Family::default();
    f.declare("declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)".into());
    f.declare("declare i32 @llvm.amdgcn.readfirstlane.i32(i32)".into());
    f.declare("@lds = internal addrspace(3) global [8200 x i32] poison, align 16".into());
    f.declare("@near = internal addrspace(3) global [64 x { i32, [3 x i64] }] poison, align 16".into());
    let uniform = format!(
        "{NOTHING}; %none = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %nothing); %none64 = zext i32 %none to i64"
    );
    for offset in OFFSETS {
        // Of a scalar load's parts two low bits are ignored, which llc-19 does not mind (`scalar_address_parts`).
        for (kind, zero, distance) in [("lanes", "%nothing64", offset), ("wave", "%none64", offset & -4)] {
            // As far back as it goes forth then.
            let code = format!(
                "{uniform}; %far = shl i64 {distance}, {zero}; %back = sub i64 0, %far; \
                 %base = getelementptr i8, ptr addrspace(1) %p0, i64 %back; \
                 %at = getelementptr i8, ptr addrspace(1) %base, i64 {distance}; %v = load i32, ptr addrspace(1) %at; \
                 %w = add i32 %v, 1; store i32 %w, ptr addrspace(1) %at; %r = xor i32 %v, %b"
            );
            f.op(&format!("global_{kind}_{offset}"), "i32", &["i32", "i32"], &code);
        }
        if (0..8192).contains(&offset) {
            // At both, which is not known before.
            let code = format!(
                "%slots = alloca [2100 x i32], addrspace(5); %own = addrspacecast ptr addrspace(5) %slots to ptr; \
                 %lane = call i32 @llvm.amdgcn.workitem.id.x(); %slot = getelementptr i32, ptr addrspace(3) @lds, i32 %lane; \
                 %near = addrspacecast ptr addrspace(3) %slot to ptr; %bit = and i32 %b, 1; %is = icmp ne i32 %bit, 0; \
                 %flat = select i1 %is, ptr %near, ptr %own; %at = getelementptr i8, ptr %flat, i64 {}; \
                 store i32 %a, ptr %at; %r = load i32, ptr %at",
                offset & -4
            );
            f.op(&format!("flat_{offset}"), "i32", &["i32", "i32"], &code);
            let down = offset & -4;
            let code = format!(
                "%lane = call i32 @llvm.amdgcn.workitem.id.x(); %slot = getelementptr <4 x i32>, ptr addrspace(3) @lds, i32 %lane; \
                 %at = getelementptr i8, ptr addrspace(3) %slot, i64 {down}; store i32 %a, ptr addrspace(3) %at; \
                 %up = getelementptr i8, ptr addrspace(3) %at, i64 4; store i64 %b, ptr addrspace(3) %up, align 4; \
                 %v = load i64, ptr addrspace(3) %at, align 4; %r = add i64 %v, %b"
            );
            f.op(&format!("lds_{offset}"), "i64", &["i32", "i64"], &code);
            // All lanes at one place: what they store is the same.
            let code = format!(
                "%first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a); \
                 %at = getelementptr i8, ptr addrspace(3) @lds, i64 {down}; store i32 %first, ptr addrspace(3) %at; \
                 %up = getelementptr i8, ptr addrspace(3) @lds, i64 {}; store i32 7, ptr addrspace(3) %up; \
                 %v = load i64, ptr addrspace(3) %at, align 4; %w = zext i32 %a to i64; %r = add i64 %v, %w",
                down + 4
            );
            f.op(&format!("lds_constant_{offset}"), "i64", &["i32"], &code);
        }
    }
    for bits in [8, 16, 24, 32, 40, 48] {
        let code = format!(
            "%low = and i64 %b, 3; %n = sub i64 0, %low; %index = trunc i64 %n to i{bits}; %up = getelementptr i32, ptr addrspace(1) %p0, i64 3; \
             %at = getelementptr i32, ptr addrspace(1) %up, i{bits} %index; %r = load i32, ptr addrspace(1) %at"
        );
        f.op(
            &format!("index_i{bits}"),
            "i32",
            &["<4 x i32>", "i64"],
            &code.replace("%index =", "%i =").replace("%index", "%i"),
        );
        let code = format!(
            "%slots = alloca [4 x i32], addrspace(5); store volatile <4 x i32> %a, ptr addrspace(5) %slots; %low = and i64 %b, 3;  \
             %i = trunc i64 %low to i{bits}; \
             %at = getelementptr i32, ptr addrspace(5) %slots, i{bits} %i; %r = load i32, ptr addrspace(5) %at"
        );
        f.op(&format!("scratch_index_i{bits}"), "i32", &["<4 x i32>", "i64"], &code);
    }
    // Bits that are apart are a sum, the sign among them, too; extended, and by themselves.
    for (constant, from) in [("4", "p0"), ("-4", "up"), ("-2147483648", "far"), ("0", "p0")] {
        for (extension, bits) in [("sext", 32), ("zext", 32), ("", 32), ("", 64), ("sext", 16)] {
            if extension == "zext" && constant.starts_with('-') || bits == 16 && constant.len() > 2 {
                continue;
            }
            let index = match extension {
                "" => format!("i{bits} %sum"),
                _ => String::from("i64 %wider"),
            };
            let widened = match extension {
                "" => String::new(),
                extension => format!("%wider = {extension} i{bits} %sum to i64; "),
            };
            let code = format!(
                "%up = getelementptr i32, ptr addrspace(1) %p0, i64 4; \
                 %far = getelementptr i32, ptr addrspace(1) %p0, i64 2147483648; %some = and i32 %b, 3; \
                 %low = {} to i{bits}; %sum = or disjoint i{bits} %low, {constant}; {widened}\
                 %at = getelementptr i32, ptr addrspace(1) %{from}, {index}; %r = load i32, ptr addrspace(1) %at",
                match bits {
                    16 => "trunc i32 %some",
                    32 => "bitcast i32 %some",
                    _ => "zext i32 %some",
                }
            );
            f.op(&format!("apart_{extension}{bits}_{constant}"), "i32", &["<8 x i32>", "i32"], &code);
        }
    }
    // A structure's fields, the middle one by a variable.
    let record = "%slots = alloca [2 x { i8, i32, [3 x { i16, i64 }], <2 x i32> }], align 16, addrspace(5); %n = and i32 %b, 1; %m = urem i32 %b, 3";
    for (field, place) in [
        ("i16", "i32 2, i32 %m, i32 0"),
        ("i64", "i32 2, i32 %m, i32 1"),
        ("i32", "i32 1"),
        ("<2 x i32>", "i32 3"),
        ("i32", "i32 3, i32 %n"),
        ("i8", "i32 0"),
    ] {
        let code = format!(
            "{record}; %at = getelementptr {{ i8, i32, [3 x {{ i16, i64 }}], <2 x i32> }}, ptr addrspace(5) %slots, i32 %n, {place}; store {field} %a, ptr addrspace(5) %at; \
             %first = getelementptr {{ i8, i32, [3 x {{ i16, i64 }}], <2 x i32> }}, ptr addrspace(5) %slots, i32 0, i32 1; %r = load {field}, ptr addrspace(5) %at"
        );
        f.op(&format!("record_{field}_{place}").replace([',', '%'], ""), field, &[field, "i32"], &code);
    }
    let code = "%n = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a); %x = zext i32 %n to i64; store i64 %x, ptr addrspace(3) getelementptr inbounds ([64 x { i32, [3 x i64] }], ptr addrspace(3) @near, i32 0, i32 5, i32 1, i32 2), align 8; \
                %r = load i64, ptr addrspacecast (ptr addrspace(3) getelementptr inbounds ([64 x { i32, [3 x i64] }], ptr addrspace(3) @near, i32 0, i32 5, i32 1, i32 2) to ptr), align 8";
    f.op("constant_place", "i64", &["i32"], code);
    let code = "%n = ptrtoint ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @near, i32 12) to i32; \
                %m = ptrtoint ptr addrspace(3) @near to i32; %d = sub i32 %n, %m; %r = add i32 %d, %a";
    f.op("constant_address", "i32", &["i32"], code);
    // Back from flat.
    for (space, place) in [
        (3, "%slot = getelementptr i32, ptr addrspace(3) @lds, i32 %id"),
        (5, "%slot = alloca i32, addrspace(5)"),
    ] {
        let code = format!(
            "{place}; %flat = addrspacecast ptr addrspace({space}) %slot to ptr; %bit = and i32 %b, 1; %is = icmp ne i32 %bit, 0; \
             %other = select i1 %is, ptr %flat, ptr null; %back = addrspacecast ptr %other to ptr addrspace({space}); \
             %null = addrspacecast ptr null to ptr addrspace({space}); %none = icmp eq ptr addrspace({space}) %back, %null; \
             %use = select i1 %none, ptr addrspace({space}) %slot, ptr addrspace({space}) %back; \
             store i32 %a, ptr addrspace({space}) %use; %v = load i32, ptr %flat; %again = addrspacecast ptr addrspace({space}) %back to ptr; \
             %zero = icmp eq ptr %again, null; %z = zext i1 %zero to i32; %r = add i32 %v, %z"
        );
        f.op(&format!("back_{space}"), "i32", &["i32", "i32"], &code);
    }
    for (name, space) in [("shared", 3), ("private", 5)] {
        f.declare(format!("declare i1 @llvm.amdgcn.is.{name}(ptr)"));
        let code = format!(
            "%far = addrspacecast ptr addrspace(1) %p0 to ptr; %slot = alloca i32, addrspace(5); \
             %place = getelementptr i32, ptr addrspace(3) @lds, i32 %id; %near = addrspacecast ptr addrspace(3) %place to ptr; \
             %own = addrspacecast ptr addrspace(5) %slot to ptr; %bit = and i32 %a, 1; %is = icmp ne i32 %bit, 0; \
             %bit2 = and i32 %a, 2; %is2 = icmp ne i32 %bit2, 0; %x = select i1 %is, ptr %far, ptr %near; %y = select i1 %is2, ptr %x, ptr %own; \
             %t = call i1 @llvm.amdgcn.is.{name}(ptr %y); %r = select i1 %t, i32 {space}, i32 %a"
        );
        f.op(&format!("is_{name}"), "i32", &["i32"], &code);
    }
    // Values that are structures and arrays.
    let code = "%v = load { i16, half, [3 x i16], half, i32 }, ptr addrspace(1) %p0, align 4; %x = extractvalue { i16, half, [3 x i16], half, i32 } %v, 2, 1; \
                %w = insertvalue { i16, half, [3 x i16], half, i32 } %v, i16 %x, 2, 2; store { i16, half, [3 x i16], half, i32 } %w, ptr addrspace(1) %p1, align 4; \
                %r = extractvalue { i16, half, [3 x i16], half, i32 } %w, 4";
    f.op("structure", "i32", &["<4 x i32>", "<4 x i32>"], code);
    let code = "%v = load [5 x i16], ptr addrspace(1) %p0, align 2; %x = extractvalue [5 x i16] %v, 3; \
                %w = insertvalue [5 x i16] %v, i16 %x, 0; store [5 x i16] %w, ptr addrspace(1) %p1, align 2; %r = zext i16 %x to i32";
    f.op("array", "i32", &["<4 x i32>", "<4 x i32>"], code);
    // Fields that lie across dwords.
    for (name, ty, parts) in [
        (
            "packed",
            "<{ i8, i32, i16, i64, i8, float }>",
            [("0", "i8"), ("1", "i32"), ("3", "i64"), ("5", "float")],
        ),
        (
            "packed_array",
            "[3 x <{ i16, i32, i8 }>]",
            [("0, 1", "i32"), ("1, 1", "i32"), ("2, 1", "i32"), ("1, 0", "i16")],
        ),
        (
            "packed_vector",
            "<{ i8, <2 x i16>, <4 x i32>, half }>",
            [("1", "<2 x i16>"), ("2", "<4 x i32>"), ("3", "half"), ("0", "i8")],
        ),
    ] {
        for (place, field) in parts {
            let code = format!(
                "%v = load {ty}, ptr addrspace(1) %p0, align 1; %w = load {field}, ptr addrspace(1) %p1, align 1; \
                 %x = extractvalue {ty} %v, {place}; %y = insertvalue {ty} %v, {field} %w, {place}; \
                 store {ty} %y, ptr addrspace(1) %p1, align 1; %r = freeze {field} %x"
            );
            f.op(&format!("{name}_{place}").replace(", ", "_"), field, &["<8 x i32>", "<8 x i32>"], &code);
        }
    }
    // Addresses of several places at once, of fields of structures too.
    let record = "{ i16, i32, [4 x i16] }";
    for (name, base, indices, element) in [
        ("fields", "ptr addrspace(1) %p0", "<2 x i32> %n, i32 1", "i32"),
        ("parts", "ptr addrspace(1) %p0", "<2 x i32> %n, i32 2, <2 x i32> %m", "i16"),
        ("of_each", "<2 x ptr addrspace(1)> %bases", "i32 0, i32 2, <2 x i32> %m", "i16"),
    ] {
        let code = format!(
            "%n0 = and i32 %b, 1; %m0 = and i32 %b, 3; %o = xor i32 %m0, 2; %v0 = insertelement <2 x i32> poison, i32 %n0, i32 0; \
             %n = insertelement <2 x i32> %v0, i32 1, i32 1; %v1 = insertelement <2 x i32> poison, i32 %m0, i32 0; \
             %m = insertelement <2 x i32> %v1, i32 %o, i32 1; %up = getelementptr i8, ptr addrspace(1) %p0, i32 16; \
             %b0 = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %up, i32 0; \
             %bases = insertelement <2 x ptr addrspace(1)> %b0, ptr addrspace(1) %p0, i32 1; \
             %places = getelementptr {record}, {base}, {indices}; %q0 = extractelement <2 x ptr addrspace(1)> %places, i32 0; \
             %q1 = extractelement <2 x ptr addrspace(1)> %places, i32 1; %x = load {element}, ptr addrspace(1) %q0; \
             %y = load {element}, ptr addrspace(1) %q1; %twice = shl {element} %y, 1; %r = add {element} %x, %twice"
        );
        f.op(&format!("vector_of_{name}"), element, &["<8 x i32>", "i32"], &code);
    }
    // Addresses in LDS of which one is upper bits of another, or of a part of it, where lanes come to from another block.
    for (name, first, upper, more) in [
        ("of_sum", 24, "%first", 0),
        ("and_sum", 0, "%first", 40),
        ("of_part", 24, "%a", 0),
        ("of_both", 24, "%a", 40),
    ] {
        let code = format!(
            "%first = add i32 %a, {first}; %upper = lshr i32 {upper}, 3; %second = add i32 %upper, {more}; \
             %n0 = insertelement <2 x i32> poison, i32 %first, i32 0; %n = insertelement <2 x i32> %n0, i32 %second, i32 1; \
             %v = inttoptr <2 x i32> %n to <2 x ptr addrspace(3)>; %c = icmp ult i32 %b, 1000; \
             br i1 %c, label %then, label %end; \
             then:; %m = ptrtoint <2 x ptr addrspace(3)> %v to <2 x i32>; %m0 = extractelement <2 x i32> %m, i32 0; \
             %m1 = extractelement <2 x i32> %m, i32 1; %s = mul i32 %m0, 3; %t = add i32 %s, %m1; br label %end; \
             end:; %r = phi i32 [ %t, %then ], [ %b, %0 ]"
        );
        f.op(&format!("lds_vector_{name}"), "i32", &["i32", "i32"], &code);
    }
    // One place by two offsets, of which one is wider than addresses in LDS and in scratch are.
    for (name, declared, object, space) in
        [("lds", "", "@near", 3), ("scratch", "%own = alloca [4 x i32], addrspace(5); ", "%own", 5)]
    {
        for (kind, far) in [
            ("wide", "getelementptr i8, ptr addrspace(SPACE) OBJECT, i64 4294967304"),
            ("sum", "getelementptr i8, ptr addrspace(SPACE) %more, i32 10"),
        ] {
            let code = format!(
                "{declared}%most = getelementptr i8, ptr addrspace(SPACE) OBJECT, i32 2147483647; \
                 %more = getelementptr i8, ptr addrspace(SPACE) %most, i32 2147483647; %p = {far}; \
                 %near = getelementptr i8, ptr addrspace(SPACE) OBJECT, i32 8; store i32 1, ptr addrspace(SPACE) %near; \
                 store i32 2, ptr addrspace(SPACE) %p; %x = load i32, ptr addrspace(SPACE) %near; \
                 store i32 3, ptr addrspace(SPACE) %p; %r = add i32 %x, %a"
            );
            // LLVM takes the sum in scratch for another place.
            if (name, kind) == ("scratch", "sum") {
                continue;
            }
            let code = code.replace("SPACE", &space.to_string()).replace("OBJECT", object);
            f.op(&format!("{name}_{kind}_offset"), "i32", &["i32"], &code);
        }
    }
    check("addresses", &f);
}
