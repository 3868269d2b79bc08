//! LLVM's intrinsics for all targets that are expanded: those of vectors under a mask, masks, fixed point, bits gathered and
//! spread. Beside llc-19 what it compiles, beside LLVM 23 what that does (`llvm23`), and all of them beside the interpreter.

use crate::operations::check::{check, check_interpreted_everywhere};
use crate::operations::family::{Family, suffix};
use gcnsel_tests::operands::scalar;

/// A vector, and one of as many integers, floats or pointers; its elements.
const WIDTHS: [u32; 2] = [4, 3];

/// What of names the operations have that LLVM 19 and 23 fail on ("Do not know how to widen", "Cannot select", "unsupported library
/// call operation"), or get wrong: the interpreter alone judges these.
const LLVM_FAILS: [&str; 14] = [
    "div_fix_i64_",
    "div_fix_sat_i64_",
    // Of values in scalar registers: "illegal VGPR to SGPR copy".
    "llvm_arithmetic_fence",
    // The last element is chosen whatever the mask is.
    "last_v3",
    "llvm_sdiv_fix_i8_",
    "llvm_sdiv_fix_sat_i8_",
    "llvm_sdiv_fix_i16_0",
    "llvm_sdiv_fix_v2i16_0",
    "llvm_sdiv_fix_sat_i32_31",
    "llvm_sdiv_fix_sat_v4i32_31",
    "partial_add_3_i16",
    "match_i8",
    // "Invalid bitcast", of a vector of 16 elements.
    "fill_some_i4",
    "fill_all_i4",
];

/// The operations of a family that LLVM compiles.
fn compiled(family: &Family) -> Family {
    family.only(|name| !LLVM_FAILS.iter().any(|part| name.contains(part)))
}

/// Elements of a dword or two.
const LONG: [&str; 4] = ["i32", "i64", "float", "double"];

/// Code that makes `%m`, a mask, and `%n`, a number of elements, of bits in `%c`, and `%on`, the elements that take part.
fn setting(lanes: u32) -> String {
    let numbers = (0..lanes).map(|i| format!("i32 {i}")).collect::<Vec<_>>().join(", ");
    format!(
        "%bits = trunc i32 %c to i{lanes}; %m = bitcast i{lanes} %bits to <{lanes} x i1>; %up = lshr i32 %c, 9; \
         %n = urem i32 %up, {}; %n0 = insertelement <{lanes} x i32> poison, i32 %n, i32 0; \
         %ns = shufflevector <{lanes} x i32> %n0, <{lanes} x i32> poison, <{lanes} x i32> zeroinitializer; \
         %lt = icmp ult <{lanes} x i32> <{numbers}>, %ns; %on = and <{lanes} x i1> %lt, %m",
        lanes + 1
    )
}

/// An operation under a mask: `first` are its operands but for those that say which elements take part. Of others the result is
/// replaced by zero.
fn predicated(f: &mut Family, lanes: u32, name: &str, result: &str, args: &[&str], first: &[(&str, &str)]) {
    let mask = format!("<{lanes} x i1>");
    let params: Vec<&str> = first.iter().map(|(ty, _)| *ty).chain([&*mask, "i32"]).collect();
    f.declare(format!("declare {result} @{name}({})", params.join(", ")));
    let operands: Vec<String> = first.iter().map(|(ty, value)| format!("{ty} {value}")).collect();
    let code = format!(
        "{}; %x = call {result} @{name}({}, {mask} %m, i32 %n); \
         %r = select {mask} %on, {result} %x, {result} zeroinitializer",
        setting(lanes),
        operands.join(", ")
    );
    f.op(name, result, args, &code);
}

fn vector(lanes: u32, element: &str) -> String {
    format!("<{lanes} x {element}>")
}

/// `llvm.vp.*` of integers.
fn integers() -> Family {
    let mut f = Family::default();
    for lanes in WIDTHS {
        for element in ["i32", "i16", "i64", "i8"] {
            let ty = &*vector(lanes, element);
            let of = suffix(ty);
            for op in [
                "add", "sub", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax", "sadd.sat",
                "uadd.sat", "ssub.sat", "usub.sat",
            ] {
                predicated(
                    &mut f,
                    lanes,
                    &format!("llvm.vp.{op}.{of}"),
                    ty,
                    &[ty, ty, "i32"],
                    &[(ty, "%a"), (ty, "%b")],
                );
            }
            let sevens = vec![format!("{element} 7"); lanes as usize].join(", ");
            for op in ["shl", "lshr", "ashr"] {
                let name = format!("llvm.vp.{op}.{of}");
                predicated(&mut f, lanes, &name, ty, &[ty, ty, "i32"], &[(ty, "%a"), (ty, "%by")]);
                let last = f.operations.last_mut().expect("it has just been added");
                last.code = format!("%by = and {ty} %b, <{sevens}>; {}", last.code);
            }
            // Divisors of elements that take part are not zero, and no quotient overflows; others are zero.
            for op in ["sdiv", "udiv", "srem", "urem"] {
                let name = format!("llvm.vp.{op}.{of}");
                predicated(&mut f, lanes, &name, ty, &[ty, ty, "i32"], &[(ty, "%x1"), (ty, "%y")]);
                let ones = vec![format!("{element} 1"); lanes as usize].join(", ");
                let last = f.operations.last_mut().expect("it has just been added");
                let end = setting(lanes);
                let rest = last.code.strip_prefix(&*end).expect("it begins so");
                last.code = format!(
                    "{end}; %x1 = lshr {ty} %a, <{ones}>; %y1 = or {ty} %b, <{ones}>; \
                     %y = select <{lanes} x i1> %on, {ty} %y1, {ty} zeroinitializer{rest}"
                );
            }
            for op in ["bitreverse", "ctpop", "bswap"] {
                if (op, element) != ("bswap", "i8") {
                    predicated(
                        &mut f,
                        lanes,
                        &format!("llvm.vp.{op}.{of}"),
                        ty,
                        &[ty, ty, "i32"],
                        &[(ty, "%a")],
                    );
                }
            }
            for op in ["abs", "ctlz", "cttz"] {
                let first = [(ty, "%a"), ("i1", "false")];
                predicated(&mut f, lanes, &format!("llvm.vp.{op}.{of}"), ty, &[ty, ty, "i32"], &first);
            }
            for op in ["fshl", "fshr"] {
                let first = [(ty, "%a"), (ty, "%b"), (ty, "%a")];
                predicated(&mut f, lanes, &format!("llvm.vp.{op}.{of}"), ty, &[ty, ty, "i32"], &first);
            }
            let bits = &*vector(lanes, "i1");
            for predicate in ["eq", "ne", "slt", "ule"] {
                let word = format!("!\"{predicate}\"");
                let first = [(ty, "%a"), (ty, "%b"), ("metadata", &*word)];
                predicated(&mut f, lanes, &format!("llvm.vp.icmp.{of}"), bits, &[ty, ty, "i32"], &first);
                let last = f.operations.last_mut().expect("it has just been added");
                last.name = format!("{}_{predicate}", last.name);
            }
        }
        for (op, from, to) in [
            ("trunc", "i32", "i16"),
            ("zext", "i16", "i32"),
            ("sext", "i8", "i64"),
            ("inttoptr", "i64", "ptr addrspace(1)"),
        ] {
            let (from_ty, to_ty) = (&*vector(lanes, from), &*vector(lanes, to));
            let (from_of, to_of) = (suffix(from_ty), suffix(to_ty).replace("ptr addrspace(1)", "p1"));
            let name = format!("llvm.vp.{op}.{to_of}.{from_of}");
            if op != "inttoptr" {
                predicated(&mut f, lanes, &name, to_ty, &[from_ty, from_ty, "i32"], &[(from_ty, "%a")]);
                continue;
            }
            let back = format!("llvm.vp.ptrtoint.{from_of}.{to_of}");
            let mask = vector(lanes, "i1");
            f.declare(format!("declare {to_ty} @{name}({from_ty}, {mask}, i32)"));
            f.declare(format!("declare {from_ty} @{back}({to_ty}, {mask}, i32)"));
            let code = format!(
                "{}; %p = call {to_ty} @{name}({from_ty} %a, {mask} %m, i32 %n); \
                 %x = call {from_ty} @{back}({to_ty} %p, {mask} %m, i32 %n); \
                 %r = select {mask} %on, {from_ty} %x, {from_ty} zeroinitializer",
                setting(lanes)
            );
            f.op(&name, from_ty, &[from_ty, from_ty, "i32"], &code);
        }
    }
    f
}

/// `llvm.vp.*` of floats.
fn floats() -> Family {
    let mut f = Family::default();
    for lanes in WIDTHS {
        for element in ["float", "half", "double"] {
            let ty = &*vector(lanes, element);
            let of = suffix(ty);
            let all = [ty, ty, "i32"];
            for op in ["fadd", "fsub", "fmul", "fdiv", "minnum", "maxnum", "minimum", "maximum", "copysign"] {
                predicated(&mut f, lanes, &format!("llvm.vp.{op}.{of}"), ty, &all, &[(ty, "%a"), (ty, "%b")]);
            }
            for op in [
                "fneg",
                "fabs",
                "sqrt",
                "ceil",
                "floor",
                "rint",
                "nearbyint",
                "round",
                "roundeven",
                "roundtozero",
            ] {
                predicated(&mut f, lanes, &format!("llvm.vp.{op}.{of}"), ty, &all, &[(ty, "%a")]);
            }
            let first = [(ty, "%a"), (ty, "%b"), (ty, "%a")];
            predicated(&mut f, lanes, &format!("llvm.vp.fma.{of}"), ty, &all, &first);
            let bits = &*vector(lanes, "i1");
            for predicate in ["olt", "ueq", "uno", "one"] {
                let word = format!("!\"{predicate}\"");
                let first = [(ty, "%a"), (ty, "%b"), ("metadata", &*word)];
                predicated(&mut f, lanes, &format!("llvm.vp.fcmp.{of}"), bits, &all, &first);
                let last = f.operations.last_mut().expect("it has just been added");
                last.name = format!("{}_{predicate}", last.name);
            }
            let first = [(ty, "%a"), ("i32", "519")];
            predicated(&mut f, lanes, &format!("llvm.vp.is.fpclass.{of}"), bits, &all, &first);
        }
        for (op, from, to) in [
            ("fptrunc", "float", "half"),
            ("fpext", "half", "float"),
            ("fpext", "float", "double"),
            ("sitofp", "i32", "float"),
            ("uitofp", "i16", "float"),
        ] {
            let (from_ty, to_ty) = (&*vector(lanes, from), &*vector(lanes, to));
            let name = format!("llvm.vp.{op}.{}.{}", suffix(to_ty), suffix(from_ty));
            predicated(&mut f, lanes, &name, to_ty, &[from_ty, from_ty, "i32"], &[(from_ty, "%a")]);
        }
        // Of what fits; else the result is poison.
        for op in ["fptosi", "fptoui", "lrint"] {
            let (from_ty, to_ty) = (&*vector(lanes, "float"), &*vector(lanes, "i32"));
            let small = vector(lanes, "i16");
            let name = format!("llvm.vp.{op}.{}.{}", suffix(to_ty), suffix(from_ty));
            predicated(&mut f, lanes, &name, to_ty, &[&small, &small, "i32"], &[(from_ty, "%f")]);
            let last = f.operations.last_mut().expect("it has just been added");
            let scale = vec!["float 0.375"; lanes as usize].join(", ");
            last.code = format!(
                "%i = uitofp {small} %a to {from_ty}; %f = fmul {from_ty} %i, <{scale}>; {}",
                last.code
            );
        }
    }
    f
}

/// `llvm.vp.*` that make one value, or choose: what does not take part does nothing.
fn choices() -> Family {
    let mut f = Family::default();
    for lanes in WIDTHS {
        for element in ["i32", "i16", "i64", "float", "double", "half"] {
            let ty = &*vector(lanes, element);
            let (of, mask) = (suffix(ty), vector(lanes, "i1"));
            let setting = setting(lanes);
            let is_float = !element.starts_with('i');
            let hows = match is_float {
                false => &["add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"][..],
                true => &["fadd", "fmul", "fmin", "fmax", "fminimum", "fmaximum"][..],
            };
            for how in hows {
                let name = format!("llvm.vp.reduce.{how}.{of}");
                f.declare(format!("declare {element} @{name}({element}, {ty}, {mask}, i32)"));
                let code = format!(
                    "{setting}; %start = extractelement {ty} %b, i32 0; \
                     %r = call {element} @{name}({element} %start, {ty} %a, {mask} %m, i32 %n)"
                );
                f.op(&name, element, &[ty, ty, "i32"], &code);
            }
            for how in ["select", "merge"] {
                let name = format!("llvm.vp.{how}.{of}");
                f.declare(format!("declare {ty} @{name}({mask}, {ty}, {ty}, i32)"));
                // Beyond the number of elements `select` leaves poison.
                let kept = if how == "select" { "%lt" } else { "%all" };
                let ones = vec!["i1 true"; lanes as usize].join(", ");
                let code = format!(
                    "{setting}; %all = or {mask} %lt, <{ones}>; \
                     %x = call {ty} @{name}({mask} %m, {ty} %a, {ty} %b, i32 %n); \
                     %r = select {mask} {kept}, {ty} %x, {ty} zeroinitializer"
                );
                f.op(&name, ty, &[ty, ty, "i32"], &code);
            }
        }
    }
    f
}

/// `llvm.vp.cttz.elts`, which no release of LLVM up to 23 compiles for AMDGPU: the interpreter alone judges.
fn first_of_predicated() -> Family {
    let mut f = Family::default();
    for lanes in WIDTHS {
        // Where most are zero.
        let (ty, mask) = (&*vector(lanes, "i32"), vector(lanes, "i1"));
        let name = format!("llvm.vp.cttz.elts.i32.{}", suffix(ty));
        f.declare(format!("declare i32 @{name}({ty}, i1, {mask}, i32)"));
        let code = format!(
            "{}; %few = and {ty} %a, %b; %fewer = lshr {ty} %few, <{}>; \
             %r = call i32 @{name}({ty} %fewer, i1 false, {mask} %m, i32 %n)",
            setting(lanes),
            vec!["i32 28"; lanes as usize].join(", ")
        );
        f.op(&name, "i32", &[ty, ty, "i32"], &code);
    }
    f
}

/// `llvm.vp.*` that access memory: where nothing takes part there is none.
fn accesses() -> Family {
    let mut f = Family::default();
    for lanes in WIDTHS {
        for element in ["i32", "i16", "i8", "i64", "float", "double"] {
            let ty = &*vector(lanes, element);
            let (of, mask) = (suffix(ty), vector(lanes, "i1"));
            let align = element.trim_start_matches('i').parse().map_or(4, |bits: u32| bits / 8);
            let some = format!(
                "{}; %word = bitcast {mask} %on to i{lanes}; %none = icmp eq i{lanes} %word, 0; \
                 %p = select i1 %none, ptr addrspace(1) null, ptr addrspace(1) %p0",
                setting(lanes)
            );
            f.declare(format!("declare {ty} @llvm.vp.load.{of}.p1(ptr addrspace(1), {mask}, i32)"));
            let place = format!("ptr addrspace(1) align {align} %p");
            let code = format!(
                "{some}; %x = call {ty} @llvm.vp.load.{of}.p1({place}, {mask} %m, i32 %n); \
                 %r = select {mask} %on, {ty} %x, {ty} %b"
            );
            f.op(&format!("load_{of}"), ty, &[ty, ty, "i32"], &code);
            f.declare(format!("declare void @llvm.vp.store.{of}.p1({ty}, ptr addrspace(1), {mask}, i32)"));
            let code = format!(
                "{some}; call void @llvm.vp.store.{of}.p1({ty} %b, {place}, {mask} %m, i32 %n); \
                 %r = load {ty}, ptr addrspace(1) %p0"
            );
            f.op(&format!("store_{of}"), ty, &[ty, ty, "i32"], &code);
            let pointers = vector(lanes, "ptr addrspace(1)");
            let numbers = (0..lanes).rev().map(|i| format!("i32 {i}")).collect::<Vec<_>>().join(", ");
            let spread = format!(
                "{some}; %at = getelementptr {element}, ptr addrspace(1) %p0, <{lanes} x i32> <{numbers}>; \
                 %ps = select {mask} %on, {pointers} %at, {pointers} zeroinitializer"
            );
            f.declare(format!("declare {ty} @llvm.vp.gather.{of}.v{lanes}p1({pointers}, {mask}, i32)"));
            let code = format!(
                "{spread}; %x = call {ty} @llvm.vp.gather.{of}.v{lanes}p1({pointers} align {align} %ps, {mask} %m, i32 %n); \
                 %r = select {mask} %on, {ty} %x, {ty} %b"
            );
            f.op(&format!("gather_{of}"), ty, &[ty, ty, "i32"], &code);
            f.declare(format!(
                "declare void @llvm.vp.scatter.{of}.v{lanes}p1({ty}, {pointers}, {mask}, i32)"
            ));
            let code = format!(
                "{spread}; call void @llvm.vp.scatter.{of}.v{lanes}p1({ty} %b, {pointers} align {align} %ps, {mask} %m, i32 %n); \
                 %r = load {ty}, ptr addrspace(1) %p0"
            );
            f.op(&format!("scatter_{of}"), ty, &[ty, ty, "i32"], &code);
        }
    }
    f
}

/// Masks that are made, counted, and chosen by.
fn masks() -> Family {
    let mut f = Family::default();
    for lanes in [4, 3, 8] {
        let mask = vector(lanes, "i1");
        for ty in ["i32", "i64", "i16", "i8"] {
            let name = format!("llvm.get.active.lane.mask.v{lanes}i1.{ty}");
            f.declare(format!("declare {mask} @{name}({ty}, {ty})"));
            // Ends near the base, on both sides, and bases near the greatest number.
            let near = format!("%d = and {ty} %b, 15; %d1 = sub {ty} %d, 3");
            let code = format!("{near}; %e = add {ty} %a, %d1; %r = call {mask} @{name}({ty} %a, {ty} %e)");
            f.op(&format!("active_{lanes}_{ty}"), &mask, &[ty, ty], &code);
            let code = format!("{near}; %s = sub {ty} -1, %d; %r = call {mask} @{name}({ty} %s, {ty} -1)");
            f.op(&format!("active_near_the_end_{lanes}_{ty}"), &mask, &[ty, ty], &code);
        }
        let of_bits = format!("%bits = trunc i32 %b to i{lanes}; %m = bitcast i{lanes} %bits to {mask}");
        for ty in ["i32", "i64", "i16"] {
            let name = format!("llvm.experimental.cttz.elts.{ty}.v{lanes}i1");
            f.declare(format!("declare {ty} @{name}({mask}, i1)"));
            let code = format!("{of_bits}; %r = call {ty} @{name}({mask} %m, i1 false)");
            f.op(&format!("first_{lanes}_{ty}"), ty, &["i32", "i32"], &code);
        }
        for element in ["i32", "float", "i16", "i8", "double"] {
            let ty = &*vector(lanes, element);
            if lanes == 3 && LONG.contains(&element) {
                // LLVM: "Do not know how to widen this operator's operand!"
                continue;
            }
            let name = format!("llvm.experimental.vector.compress.{}", suffix(ty));
            f.declare(format!("declare {ty} @{name}({ty}, {mask}, {ty})"));
            let code = format!("{of_bits}; %r = call {ty} @{name}({ty} %a, {mask} %m, {ty} %c)");
            f.op(&format!("compress_{}", suffix(ty)), ty, &[ty, "i32", ty], &code);
        }
    }
    f
}

/// Fixed point; what overflows and does not saturate is not defined.
fn fixed() -> Family {
    let mut f = Family::default();
    for ty in ["i32", "i16", "<4 x i32>", "<2 x i16>", "i8", "i64"] {
        let of = suffix(ty);
        let bits: u32 = scalar(ty)[1..].parse().expect("a number of bits");
        for (op, is_signed) in [("smul", true), ("umul", false), ("sdiv", true), ("udiv", false)] {
            for scale in [0, 1, bits / 2, bits - 1] {
                for saturates in [false, true] {
                    let name = format!("llvm.{op}.fix{}.{of}", if saturates { ".sat" } else { "" });
                    f.declare(format!("declare {ty} @{name}({ty}, {ty}, i32)"));
                    let divides = op.ends_with("div");
                    let (half, one) = (splat(ty, bits / 2), splat(ty, 1));
                    let shift = if is_signed { "ashr" } else { "lshr" };
                    // Small enough for the result, or anything.
                    let x = match (saturates, divides) {
                        (true, _) => format!("%x = or {ty} %a, {}", splat(ty, 0)),
                        (false, true) if scale > bits / 2 => continue,
                        (false, true) => {
                            format!("%x0 = {shift} {ty} %a, {half}; %x = {shift} {ty} %x0, {one}")
                        }
                        (false, false) => format!("%x = {shift} {ty} %a, {half}"),
                    };
                    let y = match (saturates, divides) {
                        (_, true) => format!("%y = or {ty} %b, {one}"),
                        (true, false) => format!("%y = or {ty} %b, {}", splat(ty, 0)),
                        (false, false) => {
                            format!("%y0 = {shift} {ty} %b, {half}; %y = {shift} {ty} %y0, {one}")
                        }
                    };
                    let code = format!("{x}; {y}; %r = call {ty} @{name}({ty} %x, {ty} %y, i32 {scale})");
                    f.op(&format!("{name}_{scale}"), ty, &[ty, ty], &code);
                }
            }
        }
    }
    f
}

/// A number in each element.
fn splat(ty: &str, number: u32) -> String {
    let Some((lanes, element)) =
        ty.strip_prefix('<').and_then(|ty| ty.trim_end_matches('>').split_once(" x "))
    else {
        return number.to_string();
    };
    let lanes: usize = lanes.parse().expect("a number of elements");
    format!("<{}>", vec![format!("{element} {number}"); lanes].join(", "))
}

/// What has no family of its own.
fn others() -> Family {
    let mut f = Family::default();
    for ty in ["float", "double", "half", "<4 x float>"] {
        let name = format!("llvm.arithmetic.fence.{}", suffix(ty));
        f.declare(format!("declare {ty} @{name}({ty})"));
        // Without the fence it would be rounded once.
        let code = format!(
            "%m = fmul contract {ty} %a, %b; %x = call {ty} @{name}({ty} %m); %r = fadd contract {ty} %x, %c"
        );
        f.op(&name, ty, &[ty, ty, ty], &code);
    }
    for ty in ["float", "double"] {
        let of = suffix(ty);
        f.declare(format!("declare i16 @llvm.convert.to.fp16.{of}({ty})"));
        f.declare(format!("declare {ty} @llvm.convert.from.fp16.{of}(i16)"));
        f.op(
            &format!("to_half_{of}"),
            "i16",
            &[ty],
            &format!("%r = call i16 @llvm.convert.to.fp16.{of}({ty} %a)"),
        );
        let code = format!("%r = call {ty} @llvm.convert.from.fp16.{of}(i16 %a)");
        f.op(&format!("from_half_{of}"), ty, &["i16"], &code);
    }
    f
}

/// A product in a vector register, which a sum does not take in behind a fence.
fn fence() -> Family {
    let mut f = Family::default();
    f.declare("declare float @llvm.arithmetic.fence.f32(float)".into());
    let code = "%v = call float asm \"v_mov_b32 $0, $1\", \"=v,v\"(float %a)";
    let code = code.to_owned()
        + "; %m = fmul contract float %v, %b; %x = call float @llvm.arithmetic.fence.f32(float %m)"
        + "; %r = fadd contract float %x, %c";
    f.op("fence", "float", &["float", "float", "float"], &code);
    f
}

/// What LLVM has had for some releases.
fn all() -> [(&'static str, Family); 7] {
    [
        ("predicated_integers", integers()),
        ("predicated_floats", floats()),
        ("predicated_choices", choices()),
        ("predicated_accesses", accesses()),
        ("masks_of_elements", masks()),
        ("fixed_point", fixed()),
        ("fences_and_halves", others()),
    ]
}

/// Beside llc-19's code, which has names for what is under a mask, and fails on most of it.
#[test]
fn generic_intrinsics() {
    // LLVM 19: a division by zero in `computeKnownBits`.
    let is_taken = |name: &str| !name.contains("mul_fix_v2i16");
    check("fixed_point", &compiled(&fixed()).only(is_taken));
    check("halves", &compiled(&others()));
    check("fence", &fence());
    check("masks_of_elements", &masks().only(|name| !name.starts_with("compress")));
}

#[test]
fn generic_intrinsics_interpreted() {
    for (name, family) in all() {
        check_interpreted_everywhere(name, &family);
    }
    check_interpreted_everywhere("first_of_predicated", &first_of_predicated());
}

/// What LLVM 19 does not have, and what it does have as LLVM 23 does it.
mod llvm23 {
    use super::*;
    use crate::operations::check::{check_beside, check_interpreted};
    use gcnsel_tests::release::Release;

    const TARGETS: [&str; 3] = ["gfx942", "gfx90a", "gfx900"];

    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn generic_intrinsics_of_23() {
        for (name, family) in all() {
            check_beside(Release::V23, name, &compiled(&family), &TARGETS);
        }
        check_beside(Release::V23, "fence", &fence(), &TARGETS);
    }

    /// Of LLVM 20 to 23.
    fn newer() -> Family {
        let mut f = Family::default();
        for ty in ["i32", "i64", "i16", "i8"] {
            for op in ["clmul", "pext", "pdep"] {
                f.intrinsic(&format!("llvm.{op}"), ty, 2);
            }
        }
        f.intrinsic("llvm.clmul", "<4 x i32>", 2);
        for lanes in [4, 3, 8] {
            let mask = vector(lanes, "i1");
            for element in ["i32", "float", "i16", "double"] {
                let ty = &*vector(lanes, element);
                let of = suffix(ty);
                for side in ["left", "right"] {
                    let name = format!("llvm.vector.splice.{side}.{of}");
                    f.declare(format!("declare {ty} @{name}({ty}, {ty}, i32)"));
                    for number in [0, 1, lanes - 1, lanes] {
                        let code = format!("%r = call {ty} @{name}({ty} %a, {ty} %b, i32 {number})");
                        f.op(&format!("splice_{side}_{number}_{of}"), ty, &[ty, ty], &code);
                    }
                    if lanes == 3 && !LONG.contains(&element) {
                        // LLVM: "Do not know how to widen the result of this operator!"
                        continue;
                    }
                    let code = format!(
                        "%n = urem i32 %c, {}; %r = call {ty} @{name}({ty} %a, {ty} %b, i32 %n)",
                        lanes + 1
                    );
                    f.op(&format!("splice_{side}_{of}"), ty, &[ty, ty, "i32"], &code);
                }
                let name = format!("llvm.experimental.vector.extract.last.active.{of}");
                f.declare(format!("declare {element} @{name}({ty}, {mask}, {element})"));
                let code = format!(
                    "%bits = trunc i32 %c to i{lanes}; %m = bitcast i{lanes} %bits to {mask}; \
                     %r = call {element} @{name}({ty} %a, {mask} %m, {element} %b)"
                );
                f.op(&format!("last_{of}"), element, &[ty, element, "i32"], &code);
            }
            for (element, op) in [("i32", "add"), ("i16", "add"), ("float", "fadd")] {
                let (sums, all) = (vector(lanes, element), vector(4 * lanes, element));
                let name = format!("llvm.vector.partial.reduce.{op}.{}.{}", suffix(&sums), suffix(&all));
                f.declare(format!("declare {sums} @{name}({sums}, {all})"));
                let flags = if op == "fadd" { "reassoc " } else { "" };
                // Whole numbers, whose sums are exact in any order.
                let (small, made) = match op {
                    "fadd" => {
                        (vector(4 * lanes, "i8"), format!("%v = sitofp <{} x i8> %b to {all}", 4 * lanes))
                    }
                    _ => (all.clone(), format!("%v = add {all} %b, %b")),
                };
                let start = match op {
                    "fadd" => format!("%s = sitofp <{lanes} x i16> %a to {sums}"),
                    _ => format!("%s = add {sums} %a, %a"),
                };
                let first = if op == "fadd" { vector(lanes, "i16") } else { sums.clone() };
                let code = format!("{made}; {start}; %r = call {flags}{sums} @{name}({sums} %s, {all} %v)");
                f.op(&format!("partial_{op}_{lanes}_{element}"), &sums, &[&first, &small], &code);
            }
        }
        for (ty, sought) in [("<4 x i32>", "<2 x i32>"), ("<8 x i16>", "<4 x i16>"), ("<4 x i8>", "<8 x i8>")]
        {
            let lanes: u32 = ty[1..2].parse().expect("a number of elements");
            let (element, mask) = (scalar(ty), vector(lanes, "i1"));
            let name = format!("llvm.experimental.vector.match.{}.{}", suffix(ty), suffix(sought));
            f.declare(format!("declare {mask} @{name}({ty}, {sought}, {mask})"));
            let (threes, count) = (splat(ty, 3), sought[1..2].parse().expect("a number of elements"));
            let sought_threes = splat(sought, 3);
            let numbers =
                (0..count).map(|i: u32| format!("i32 {}", i % lanes)).collect::<Vec<_>>().join(", ");
            let code = format!(
                "%bits = trunc i32 %c to i{lanes}; %m = bitcast i{lanes} %bits to {mask}; %v = and {ty} %a, {threes}; \
                 %s0 = shufflevector {ty} %b, {ty} poison, <{count} x i32> <{numbers}>; %s = and {sought} %s0, {sought_threes}; \
                 %r = call {mask} @{name}({ty} %v, {sought} %s, {mask} %m)"
            );
            f.op(&format!("match_{element}"), &mask, &[ty, ty, "i32"], &code);
        }
        for ty in ["i32", "i64", "i16"] {
            let name = format!("llvm.experimental.get.vector.length.{ty}");
            f.declare(format!("declare i32 @{name}({ty}, i32, i1)"));
            let code = format!("%n = and {ty} %a, 15; %r = call i32 @{name}({ty} %n, i32 4, i1 false)");
            f.op(&format!("length_{ty}"), "i32", &[ty], &code);
        }
        f.declare(
            "declare void @llvm.experimental.memset.pattern.p1.i16.i32(ptr addrspace(1), i16, i32, i1)"
                .into(),
        );
        // Integers that are longer in memory than their bits: what is between them stays.
        for ty in ["i24", "i40", "i4", "<3 x i24>"] {
            let name = format!("llvm.experimental.memset.pattern.p1.{}.i32", suffix(ty));
            f.declare(format!("declare void @{name}(ptr addrspace(1), {ty}, i32, i1)"));
            let size = match ty {
                "i4" => 1,
                "i40" => 8,
                "i24" => 4,
                _ => 16,
            };
            let pattern = match scalar(ty) {
                _ if ty.starts_with('<') => {
                    format!("%t = shl i64 %b, 3; %u = zext i64 %t to i72; %v = bitcast i72 %u to {ty}")
                }
                _ => format!("%v = trunc i64 %b to {ty}"),
            };
            for (kind, count) in [("some", "%n"), ("all", &*format!("{}", 32 / size))] {
                let code = format!(
                    "%n = urem i32 %c, {}; {pattern}; \
                     call void @{name}(ptr addrspace(1) align 1 %p0, {ty} %v, i32 {count}, i1 false); \
                     %r = load <8 x i32>, ptr addrspace(1) %p0",
                    32 / size + 1
                );
                f.op(
                    &format!("fill_{kind}_{}", suffix(ty)),
                    "<8 x i32>",
                    &["<8 x i32>", "i64", "i32"],
                    &code,
                );
            }
        }
        for (name, count) in [("some", "%n"), ("all", "8"), ("none", "0")] {
            let code = format!(
                "%n = urem i32 %c, 9; \
                 call void @llvm.experimental.memset.pattern.p1.i16.i32(ptr addrspace(1) align 2 %p0, i16 %b, i32 {count}, i1 false); \
                 %r = load <8 x i16>, ptr addrspace(1) %p0"
            );
            f.op(&format!("fill_{name}"), "<8 x i16>", &["<8 x i16>", "i16", "i32"], &code);
        }
        f
    }

    /// Numbers in memory that are changed, two at one place among them. What all lanes change of the wave's is a race.
    fn histograms() -> Family {
        let mut f = Family::default();
        for (how, ty) in
            [("add", "i32"), ("uadd.sat", "i8"), ("umax", "i16"), ("umin", "i64"), ("uadd.sat", "i32")]
        {
            let name = format!("llvm.experimental.vector.histogram.{how}.v4p1.{ty}");
            f.declare(format!("declare void @{name}(<4 x ptr addrspace(1)>, {ty}, <4 x i1>)"));
            // Two of four buckets, or one more than once.
            let buckets = format!("<4 x {ty}>");
            let code = format!(
                "%bits = trunc i32 %c to i4; %m = bitcast i4 %bits to <4 x i1>; %i0 = lshr i32 %c, 5; \
                 %i = and i32 %i0, 3; %is0 = insertelement <4 x i32> <i32 0, i32 1, i32 1, i32 3>, i32 %i, i32 0; \
                 %at = getelementptr {ty}, ptr addrspace(1) %p0, <4 x i32> %is0; \
                 call void @{name}(<4 x ptr addrspace(1)> %at, {ty} %b, <4 x i1> %m); \
                 %r = load {buckets}, ptr addrspace(1) %p0, align 1"
            );
            f.op(&name, &buckets, &[&buckets, ty, "i32"], &code);
        }
        // Integers that are longer in memory than their bits: what is between them stays.
        for (how, ty) in
            [("add", "i24"), ("uadd.sat", "i40"), ("umax", "i24"), ("umin", "i40"), ("add", "i4")]
        {
            let name = format!("llvm.experimental.vector.histogram.{how}.v4p1.{ty}");
            f.declare(format!("declare void @{name}(<4 x ptr addrspace(1)>, {ty}, <4 x i1>)"));
            // What is in memory besides an integer of 4 bits is zero.
            let (buckets, begin) = match ty {
                "i40" => ("<4 x i64>", "%x = add i32 0, 0"),
                "i24" => ("<4 x i32>", "%x = add i32 0, 0"),
                _ => (
                    "<4 x i8>",
                    "%x = and <4 x i8> %a, splat (i8 15); store <4 x i8> %x, ptr addrspace(1) %p0",
                ),
            };
            let code = format!(
                "{begin}; %bits = trunc i32 %c to i4; %m = bitcast i4 %bits to <4 x i1>; %i0 = lshr i32 %c, 5; \
                 %i = and i32 %i0, 3; %is0 = insertelement <4 x i32> <i32 0, i32 1, i32 1, i32 3>, i32 %i, i32 0; \
                 %at = getelementptr {ty}, ptr addrspace(1) %p0, <4 x i32> %is0; %v = trunc i64 %b to {ty}; \
                 call void @{name}(<4 x ptr addrspace(1)> %at, {ty} %v, <4 x i1> %m); \
                 %r = load {buckets}, ptr addrspace(1) %p0, align 1"
            );
            f.op(&name, buckets, &[buckets, "i64", "i32"], &code);
        }
        f
    }

    #[test]
    fn newer_intrinsics_interpreted() {
        check_interpreted_everywhere("newer_intrinsics", &newer());
        let histograms = histograms();
        for target in TARGETS {
            let known = check_interpreted("histograms", &histograms, target);
            assert_eq!(known, histograms.operations.len(), "{target}");
        }
    }

    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn newer_intrinsics() {
        check_beside(Release::V23, "newer_intrinsics", &compiled(&newer()), &TARGETS);
        check_beside(Release::V23, "histograms", &histograms(), &TARGETS);
    }
}
