//! Intrinsics of the machine.

use crate::operations::check::{check, check_interpreted, check_interpreted_everywhere, check_on};
use crate::operations::family::{Family, suffix};

/// A call of an intrinsic of that full name.
fn call(f: &mut Family, name: &str, full: &str, result: &str, args: &[&str]) {
    f.declare(format!("declare {result} @{full}({})", args.join(", ")));
    let operands: Vec<String> =
        args.iter().zip(["%a", "%b", "%c"]).map(|(ty, a)| format!("{ty} {a}")).collect();
    f.op(name, result, args, &format!("%r = call {result} @{full}({})", operands.join(", ")));
    // And of a constant that is inline nowhere, where it is not the first operand.
    if args.len() > 1 && args[1].starts_with('i') {
        let mut operands = operands;
        operands[1] = format!("{} 19088743", args[1]);
        let code = format!("%r = call {result} @{full}({})", operands.join(", "));
        f.op(&format!("{name}_constant"), result, args, &code);
    }
}

#[test]
fn machine_integers() {
    let mut f = Family::default();
    for name in ["sad.u8", "sad.hi.u8", "sad.u16", "msad.u8", "lerp", "alignbyte", "alignbit", "perm"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}"), "i32", &["i32", "i32", "i32"]);
    }
    for name in ["ubfe", "sbfe"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}.i32"), "i32", &["i32", "i32", "i32"]);
    }
    for name in ["mulhi.i24", "mulhi.u24"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}"), "i32", &["i32", "i32"]);
    }
    for name in ["mul.i24", "mul.u24"] {
        f.declare(format!("declare i64 @llvm.amdgcn.{name}.i64(i32, i32)"));
        // With a sum behind it llc-19 forgets to cut the factors.
        let cut = if name == "mul.u24" { "lshr" } else { "ashr" };
        let code = format!(
            "%x = shl i32 %a, 8; %y = {cut} i32 %x, 8; %z = shl i32 %b, 8; %w = {cut} i32 %z, 8; \
             %r = call i64 @llvm.amdgcn.{name}.i64(i32 %y, i32 %w)"
        );
        f.op(&format!("{name}_wide"), "i64", &["i32", "i32"], &code);
    }
    for name in ["mul.i24", "mul.u24"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}.i32"), "i32", &["i32", "i32"]);
    }
    for name in ["qsad.pk.u16.u8", "mqsad.pk.u16.u8"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}"), "i64", &["i64", "i32", "i64"]);
    }
    for name in ["cvt.pk.i16", "cvt.pk.u16"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}"), "<2 x i16>", &["i32", "i32"]);
    }
    call(&mut f, "mqsad.u32.u8", "llvm.amdgcn.mqsad.u32.u8", "<4 x i32>", &["i64", "i32", "<4 x i32>"]);
    f.declare("declare i64 @llvm.read_register.i64(metadata)".into());
    f.declare("declare i32 @llvm.read_register.i32(metadata)".into());
    f.declare("!8 = !{!\"exec\"}".into());
    f.declare("!9 = !{!\"exec_hi\"}".into());
    f.op("exec", "i64", &[], "%r = call i64 @llvm.read_register.i64(metadata !8)");
    f.op("exec_hi", "i32", &[], "%r = call i32 @llvm.read_register.i32(metadata !9)");
    call(&mut f, "sffbh", "llvm.amdgcn.sffbh.i32", "i32", &["i32"]);
    check("machine_integers", &f);
}

/// Conversions from and to eight-bit floats, each part of a dword.
#[test]
fn small_floats() {
    let mut f = Family::default();
    f.declare("declare void @llvm.amdgcn.s.setreg(i32, i32)".into());
    for format in ["fp8", "bf8"] {
        let (byte, pair) =
            (format!("llvm.amdgcn.cvt.f32.{format}"), format!("llvm.amdgcn.cvt.pk.f32.{format}"));
        let to_pair = format!("llvm.amdgcn.cvt.pk.{format}.f32");
        let to_byte = format!("llvm.amdgcn.cvt.sr.{format}.f32");
        f.declare(format!("declare float @{byte}(i32, i32)"));
        f.declare(format!("declare <2 x float> @{pair}(i32, i1)"));
        f.declare(format!("declare i32 @{to_pair}(float, float, i32, i1)"));
        f.declare(format!("declare i32 @{to_byte}(float, i32, i32, i32)"));
        for part in 0..4 {
            f.op(
                &format!("{byte}_{part}"),
                "float",
                &["i32"],
                &format!("%r = call float @{byte}(i32 %a, i32 {part})"),
            );
            let code = format!("%r = call i32 @{to_byte}(float %a, i32 %b, i32 %c, i32 {part})");
            f.op(&format!("{to_byte}_{part}"), "i32", &["float", "i32", "i32"], &code);
        }
        for word in ["false", "true"] {
            let code = format!("%r = call <2 x float> @{pair}(i32 %a, i1 {word})");
            f.op(&format!("{pair}_{word}"), "<2 x float>", &["i32"], &code);
            let code = format!("%r = call i32 @{to_pair}(float %a, float %b, i32 %c, i1 {word})");
            f.op(&format!("{to_pair}_{word}"), "i32", &["float", "float", "i32"], &code);
            // What is too large becomes the largest.
            let code = format!(
                "call void @llvm.amdgcn.s.setreg(i32 1473, i32 1); %x = bitcast i32 %a to float; \
                 %y = bitcast i32 %b to float; %z = fneg float %y; %p = call i32 @{to_pair}(float %x, float %z, i32 %c, i1 {word}); \
                 %h = fptrunc float %y to half; %i = bitcast half %h to i16; %j = zext i16 %i to i32; %r = xor i32 %p, %j"
            );
            f.op(&format!("{to_pair}_{word}_saturating"), "i32", &["i32", "i32", "i32"], &code);
        }
        // Of nothing known before.
        let code = format!(
            "%l = call i32 @{to_pair}(float %a, float %b, i32 undef, i1 false); \
             %r = call i32 @{to_pair}(float %b, float %a, i32 %l, i1 true)"
        );
        f.op(&format!("{to_pair}_four"), "i32", &["float", "float"], &code);
    }
    check_on("small_floats", &f, &["gfx942"]);
    // The interpreter knows no mode.
    let known = f.operations.iter().filter(|operation| !operation.name.ends_with("_saturating")).count();
    assert_eq!(check_interpreted("small_floats", &f, "gfx942"), known);
}

#[test]
fn dot_products() {
    let mut f = Family::default();
    for (name, ty, sum) in [
        ("fdot2", "<2 x half>", "float"),
        ("sdot2", "<2 x i16>", "i32"),
        ("udot2", "<2 x i16>", "i32"),
        ("sdot4", "i32", "i32"),
        ("udot4", "i32", "i32"),
        ("sdot8", "i32", "i32"),
        ("udot8", "i32", "i32"),
    ] {
        let full = format!("llvm.amdgcn.{name}");
        f.declare(format!("declare {sum} @{full}({ty}, {ty}, {sum}, i1)"));
        for clamp in [false, true] {
            let code = format!("%r = call {sum} @{full}({ty} %a, {ty} %b, {sum} %c, i1 {clamp})");
            f.op(&format!("{name}_{clamp}"), sum, &[ty, ty, sum], &code);
            let zero = if sum == "i32" { "0" } else { "0.0" };
            let code = format!("%r = call {sum} @{full}({ty} %a, {ty} %b, {sum} {zero}, i1 {clamp})");
            f.op(&format!("{name}_zero_{clamp}"), sum, &[ty, ty], &code);
        }
        // Constants whose parts differ, are alike, and are that of one alone.
        for (kind, constant) in
            [("ones", 0x0001_0001), ("bytes", 0x0101_0101), ("one", 1), ("other", 0x1234_5678)]
        {
            let made = match ty {
                "i32" => format!("%k = or i32 {constant}, 0; "),
                _ => format!("%k = bitcast i32 {constant} to {ty}; "),
            };
            let code = format!("{made}%r = call {sum} @{full}({ty} %a, {ty} %k, {sum} %c, i1 false)");
            f.op(&format!("{name}_{kind}"), sum, &[ty, ty, sum], &code);
        }
    }
    check_on("dot_products", &f, &["gfx942", "gfx90a"]);
    // How the sum of halves is rounded is not known.
    let known = f.operations.iter().filter(|operation| !operation.name.starts_with("fdot2")).count();
    assert_eq!(check_interpreted("dot_products", &f, "gfx942"), known);
}

#[test]
fn machine_floats() {
    let mut f = Family::default();
    let float = "float";
    for name in ["cubeid", "cubema", "cubesc", "cubetc"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}"), float, &[float; 3]);
    }
    for name in ["cvt.pknorm.i16", "cvt.pknorm.u16"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}"), "<2 x i16>", &[float; 2]);
    }
    call(&mut f, "fdiv.fast", "llvm.amdgcn.fdiv.fast", float, &[float; 2]);
    call(&mut f, "fmul.legacy", "llvm.amdgcn.fmul.legacy", float, &[float; 2]);
    // The later targets have it without a form for literals.
    f.op(
        "fmul.legacy.literal",
        float,
        &[float],
        "%r = call float @llvm.amdgcn.fmul.legacy(float 15.0, float %a)",
    );
    call(&mut f, "cvt.pkrtz", "llvm.amdgcn.cvt.pkrtz", "<2 x half>", &[float; 2]);
    call(&mut f, "cvt.pk.u8.f32", "llvm.amdgcn.cvt.pk.u8.f32", "i32", &[float, "i32", "i32"]);
    f.declare("declare double @llvm.amdgcn.trig.preop.f64(double, i32)".into());
    let code = "%s = and i32 %b, 31; %r = call double @llvm.amdgcn.trig.preop.f64(double %a, i32 %s)";
    f.op("trig.preop", "double", &["double", "i32"], code);
    for name in ["log", "exp2"] {
        f.intrinsic(&format!("llvm.amdgcn.{name}"), float, 1);
    }
    for ty in ["half", "float"] {
        for name in ["sin", "cos"] {
            f.intrinsic(&format!("llvm.amdgcn.{name}"), ty, 1);
        }
        f.intrinsic("llvm.amdgcn.fmed3", ty, 3);
    }
    for ty in ["half", "float", "double"] {
        let t = suffix(ty);
        for name in ["rcp", "rsq", "rsq.clamp", "sqrt", "fract", "frexp.mant"] {
            f.intrinsic(&format!("llvm.amdgcn.{name}"), ty, 1);
        }
        f.intrinsic("llvm.amdgcn.div.fixup", ty, 3);
        let int = if ty == "half" { "i16" } else { "i32" };
        call(&mut f, &format!("exponent.{t}"), &format!("llvm.amdgcn.frexp.exp.{int}.{t}"), int, &[ty]);
        f.declare(format!("declare i1 @llvm.amdgcn.class.{t}({ty}, i32)"));
        let code = format!("%t = call i1 @llvm.amdgcn.class.{t}({ty} %a, i32 %b); %r = zext i1 %t to i32");
        f.op(&format!("class.{t}"), "i32", &[ty, "i32"], &code);
    }
    for ty in ["float", "double"] {
        let t = suffix(ty);
        let pair = format!("{{{ty}, i1}}");
        f.declare(format!("declare {pair} @llvm.amdgcn.div.scale.{t}({ty}, {ty}, i1)"));
        f.declare(format!("declare {ty} @llvm.amdgcn.div.fmas.{t}({ty}, {ty}, {ty}, i1)"));
        for which in ["true", "false"] {
            let code = format!(
                "%p = call {pair} @llvm.amdgcn.div.scale.{t}({ty} %a, {ty} %b, i1 {which}); \
                 %v = extractvalue {pair} %p, 0; %t = extractvalue {pair} %p, 1; %r = select i1 %t, {ty} %v, {ty} %c"
            );
            f.op(&format!("div.scale.{which}.{t}"), ty, &[ty; 3], &code);
        }
        for (name, condition) in [
            ("compare", format!("fcmp ogt {ty} %a, %b")),
            ("true", "icmp eq i32 0, 0".into()),
            ("false", "icmp eq i32 0, 1".into()),
        ] {
            let code = format!(
                "%t = {condition}; %r = call {ty} @llvm.amdgcn.div.fmas.{t}({ty} %a, {ty} %b, {ty} %c, i1 %t)"
            );
            f.op(&format!("div.fmas.{name}.{t}"), ty, &[ty; 3], &code);
        }
    }
    check("machine_floats", &f);
}

/// The middle one of three, beside the interpreter, with zeros of both signs and NaNs of both kinds: it does what the instruction
/// is described to do, not what its name says.
#[test]
fn middle_ones() {
    for ty in ["half", "float"] {
        let mut f = Family::default();
        f.intrinsic("llvm.amdgcn.fmed3", ty, 3);
        let t = suffix(ty);
        f.declare(format!("declare {ty} @llvm.copysign.{t}({ty}, {ty})"));
        let full = format!("llvm.amdgcn.fmed3.{t}");
        let zero = |of: &str| format!("%z{of} = call {ty} @llvm.copysign.{t}({ty} 0.0, {ty} %{of})");
        for [x, y, z] in [["a", "zb", "zc"], ["za", "b", "zc"], ["za", "zb", "c"], ["za", "zb", "zc"]] {
            let zeros: Vec<String> = ["a", "b", "c"].map(zero).into();
            let call = format!("%r = call {ty} @{full}({ty} %{x}, {ty} %{y}, {ty} %{z})");
            f.op(&format!("zeros_{x}_{y}_{z}_{t}"), ty, &[ty; 3], &format!("{}; {call}", zeros.join("; ")));
        }
        let (int, nan) = if ty == "half" { ("i16", 0x7d00) } else { ("i32", 0x7fa0_0000) };
        for position in 0..3 {
            let operands: [&str; 3] =
                std::array::from_fn(|at| if at == position { "%s" } else { ["%a", "%b", "%c"][at] });
            let [x, y, z] = operands;
            // A signalling NaN, in some lanes.
            let code = format!(
                "%i = bitcast {ty} %a to {int}; %k = and {int} %i, 1; %m = icmp eq {int} %k, 0; \
                 %j = select i1 %m, {int} {nan}, {int} %i; %s = bitcast {int} %j to {ty}; \
                 %r = call {ty} @{full}({ty} {x}, {ty} {y}, {ty} {z})"
            );
            f.op(&format!("signalling_{position}_{t}"), ty, &[ty; 3], &code);
        }
        check(&format!("middle_ones_of_{ty}"), &f);
        check_interpreted_everywhere(&format!("middle_ones_of_{ty}"), &f);
    }
}

/// By each number, of which some are no predicates: of these nothing is said, and so nothing is looked at.
#[test]
fn comparisons_by_number() {
    let mut f = Family::default();
    for (kind, ty, predicates) in [("icmp", "i32", 32..42), ("icmp", "i64", 32..42), ("fcmp", "float", 0..16)]
    {
        let t = suffix(ty);
        f.declare(format!("declare i64 @llvm.amdgcn.{kind}.i64.{t}({ty}, {ty}, i32)"));
        for number in (0..45).filter(|number| kind == "icmp" || *number < 18) {
            let looked_at = if predicates.contains(&number) { -1 } else { 0 };
            let code = format!(
                "%m = call i64 @llvm.amdgcn.{kind}.i64.{t}({ty} %a, {ty} %b, i32 {number}); %r = and i64 %m, {looked_at}"
            );
            f.op(&format!("{kind}.{t}.{number}"), "i64", &[ty, ty], &code);
        }
    }
    assert_eq!(check_interpreted("comparisons_by_number", &f, "gfx90a"), f.operations.len());
}

/// Sums of products that know no subnormal numbers; of singles gfx942 has none.
#[test]
fn flushing_sums() {
    for (ty, targets) in [("half", &["gfx942", "gfx90a", "gfx900"][..]), ("float", &["gfx90a", "gfx900"])] {
        let mut f = Family::default();
        f.intrinsic("llvm.amdgcn.fmad.ftz", ty, 3);
        let test = format!("flushing_sums_of_{ty}");
        check_on(&test, &f, targets);
        assert_eq!(check_interpreted(&test, &f, targets[0]), f.operations.len());
    }
}

#[test]
fn cubes() {
    let mut f = Family::default();
    for name in ["cubeid", "cubema", "cubesc", "cubetc"] {
        call(&mut f, name, &format!("llvm.amdgcn.{name}"), "float", &["float"; 3]);
    }
    assert_eq!(check_interpreted("cubes", &f, "gfx942"), f.operations.len());
}

/// Bits of hardware registers, and a condition that is none.
#[test]
fn registers_of_the_hardware() {
    let mut f = Family::default();
    f.declare("declare void @llvm.amdgcn.s.setreg(i32, i32)".into());
    f.declare("declare i32 @llvm.amdgcn.s.getreg(i32)".into());
    f.declare("declare i32 @llvm.amdgcn.readfirstlane.i32(i32)".into());
    // Rounding of singles, of halves and doubles; subnormal numbers of either. (The mode is put back.)
    for (name, register) in
        [("round", 1 | 1 << 11), ("wide_round", 1 | 2 << 6 | 1 << 11), ("flush", 1 | 4 << 6 | 3 << 11)]
    {
        for (kind, value) in [("constant", "2"), ("variable", "%n")] {
            let code = format!(
                "%n = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a); \
                 %old = call i32 @llvm.amdgcn.s.getreg(i32 {register}); \
                 call void @llvm.amdgcn.s.setreg(i32 {register}, i32 {value}); \
                 %new = call i32 @llvm.amdgcn.s.getreg(i32 {register}); \
                 call void @llvm.amdgcn.s.setreg(i32 {register}, i32 %old); \
                 %high = shl i32 %old, 8; %r = or i32 %high, %new"
            );
            f.op(&format!("{name}_{kind}"), "i32", &["i32"], &code);
        }
    }
    check("registers_of_the_hardware", &f);
}

#[test]
fn lanes() {
    let mut f = Family::default();
    let lane = "%lane = call i32 @llvm.amdgcn.workitem.id.x()";
    for ty in ["i32", "i64", "float", "double", "<2 x half>"] {
        let t = suffix(ty);
        f.declare(format!("declare {ty} @llvm.amdgcn.readfirstlane.{t}({ty})"));
        f.declare(format!("declare {ty} @llvm.amdgcn.readlane.{t}({ty}, i32)"));
        f.declare(format!("declare {ty} @llvm.amdgcn.writelane.{t}({ty}, i32, {ty})"));
        f.declare(format!("declare {ty} @llvm.amdgcn.update.dpp.{t}({ty}, {ty}, i32, i32, i32, i1)"));
        // llc-19 has this one of i32 alone.
        let moves = ty == "i32";
        if moves {
            f.declare("declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)".into());
        }
        let first = format!("%r = call {ty} @llvm.amdgcn.readfirstlane.{t}({ty} %a)");
        f.op(&format!("readfirstlane.{t}"), ty, &[ty], &first);
        let uniform = "%n = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %c); %k = and i32 %n, 63";
        for (name, number) in [("variable", "%k"), ("constant", "37")] {
            let code = format!("{uniform}; %r = call {ty} @llvm.amdgcn.readlane.{t}({ty} %a, i32 {number})");
            f.op(&format!("readlane.{name}.{t}"), ty, &[ty, ty, "i32"], &code);
            let code = format!(
                "{uniform}; %new = call {ty} @llvm.amdgcn.readfirstlane.{t}({ty} %b); \
                 %r = call {ty} @llvm.amdgcn.writelane.{t}({ty} %new, i32 {number}, {ty} %a)"
            );
            f.op(&format!("writelane.{name}.{t}"), ty, &[ty, ty, "i32"], &code);
        }
        let controls =
            [0xb1, 0x1b, 0x101, 0x113, 0x124, 0x130, 0x134, 0x138, 0x13c, 0x140, 0x141, 0x142, 0x143];
        for (i, control) in controls.into_iter().enumerate() {
            // On 64 bits the machine has few of them, and llc splits none.
            if t.ends_with("64") {
                continue;
            }
            let (rows, banks) = [(15, 15), (10, 15), (15, 5)][i % 3];
            for bound in [true, false] {
                let code = format!(
                    "%r = call {ty} @llvm.amdgcn.update.dpp.{t}({ty} %b, {ty} %a, i32 {control}, i32 {rows}, i32 {banks}, i1 {bound})"
                );
                f.op(&format!("update.dpp.{control}.{bound}.{t}"), ty, &[ty, ty], &code);
            }
            if moves {
                let code = format!(
                    "%r = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %a, i32 {control}, i32 15, i32 15, i1 true)"
                );
                f.op(&format!("mov.dpp.{control}"), ty, &[ty], &code);
            }
        }
    }
    f.declare("declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)".into());
    f.declare("declare i32 @llvm.amdgcn.ds.permute(i32, i32)".into());
    f.declare("declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)".into());
    for (name, index) in [
        ("data", "%index1 = and i32 %b, 63; %at = shl i32 %index1, 2".to_string()),
        ("offset", format!("{lane}; %four = shl i32 %lane, 2; %at = add i32 %four, 8")),
        ("back", format!("{lane}; %four = shl i32 %lane, 2; %at = sub i32 %four, 12")),
        ("constant", "%at = add i32 0, 20".to_string()),
    ] {
        let code = format!("{index}; %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %at, i32 %a)");
        f.op(&format!("bpermute.{name}"), "i32", &["i32", "i32"], &code);
    }
    for (name, index) in
        [("times5", "mul i32 %lane, 5"), ("next", "add i32 %lane, 1"), ("other", "xor i32 %lane, 33")]
    {
        let code = format!(
            "{lane}; %to = {index}; %low = and i32 %to, 63; %at = shl i32 %low, 2; \
             %r = call i32 @llvm.amdgcn.ds.permute(i32 %at, i32 %a)"
        );
        f.op(&format!("permute.{name}"), "i32", &["i32"], &code);
    }
    for pattern in [0x041f, 0x001f, 0x0020, 0x7c1f, 0x80b1, 0x8000, 0x801b, 0x1800] {
        let code = format!("%r = call i32 @llvm.amdgcn.ds.swizzle(i32 %a, i32 {pattern})");
        f.op(&format!("swizzle.{pattern}"), "i32", &["i32"], &code);
    }
    f.declare("declare i64 @llvm.amdgcn.ballot.i64(i1)".into());
    f.declare("declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)".into());
    f.declare("declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)".into());
    f.op("mbcnt.lo", "i32", &["i32", "i32"], "%r = call i32 @llvm.amdgcn.mbcnt.lo(i32 %a, i32 %b)");
    f.op("mbcnt.hi", "i32", &["i32", "i32"], "%r = call i32 @llvm.amdgcn.mbcnt.hi(i32 %a, i32 %b)");
    let numbered = "%low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0); %n = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)";
    f.op("lane", "i32", &["i32"], &format!("{numbered}; %r = xor i32 %n, %a"));
    for (name, truth) in
        [("compare", "icmp ult i32 %a, %b"), ("true", "icmp eq i32 0, 0"), ("false", "icmp eq i32 0, 1")]
    {
        f.op(
            &format!("ballot.{name}"),
            "i64",
            &["i32", "i32"],
            &format!("%t = {truth}; %r = call i64 @llvm.amdgcn.ballot.i64(i1 %t)"),
        );
    }
    for ty in ["i16", "i32", "i64"] {
        f.declare(format!("declare i64 @llvm.amdgcn.icmp.i64.{ty}({ty}, {ty}, i32)"));
        for predicate in 32..42 {
            let code = format!("%r = call i64 @llvm.amdgcn.icmp.i64.{ty}({ty} %a, {ty} %b, i32 {predicate})");
            f.op(&format!("icmp.{predicate}.{ty}"), "i64", &[ty, ty], &code);
        }
    }
    for ty in ["half", "float", "double"] {
        let t = suffix(ty);
        f.declare(format!("declare i64 @llvm.amdgcn.fcmp.i64.{t}({ty}, {ty}, i32)"));
        // What llc-19 does for 6, ordered and not equal, holds of NaNs too.
        for predicate in (1..15).filter(|&number| number != 6) {
            let code = format!("%r = call i64 @llvm.amdgcn.fcmp.i64.{t}({ty} %a, {ty} %b, i32 {predicate})");
            f.op(&format!("fcmp.{predicate}.{t}"), "i64", &[ty, ty], &code);
        }
        let number = |from: &str, to: &str| {
            format!("%{to}.is = fcmp ord {ty} {from}, 0.0; %{to} = select i1 %{to}.is, {ty} {from}, {ty} 1.0")
        };
        let code = format!(
            "{}; {}; %r = call i64 @llvm.amdgcn.fcmp.i64.{t}({ty} %x, {ty} %y, i32 6)",
            number("%a", "x"),
            number("%b", "y")
        );
        f.op(&format!("fcmp.6.{t}"), "i64", &[ty, ty], &code);
    }
    f.declare("declare i1 @llvm.amdgcn.inverse.ballot.i64(i64)".into());
    let code = "%m = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %a); \
                %t = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 %m); %r = zext i1 %t to i32";
    f.op("inverse.ballot", "i32", &["i64"], code);
    check("lanes", &f);
}

/// Reductions of the lanes by each operation and type, against the interpreter: of what is there LLVM 19 has two of dwords. Sums of floats
/// are of small whole numbers, so that they are exact in any order.
#[test]
fn wave_reductions() {
    let mut f = Family::default();
    for ty in ["i8", "i16", "i32", "i64"] {
        for name in ["umin", "umax", "min", "max", "add", "sub", "and", "or", "xor"] {
            let full = format!("llvm.amdgcn.wave.reduce.{name}.{ty}");
            f.declare(format!("declare {ty} @{full}({ty}, i32)"));
            f.op(&format!("{name}_{ty}"), ty, &[ty], &format!("%r = call {ty} @{full}({ty} %a, i32 0)"));
        }
    }
    for (ty, most) in [("half", 31), ("bfloat", 3), ("float", 1023), ("double", 1023)] {
        for name in ["fadd", "fsub", "fmin", "fmax"] {
            let full = format!("llvm.amdgcn.wave.reduce.{name}.{}", suffix(ty));
            f.declare(format!("declare {ty} @{full}({ty}, i32)"));
            let code = format!(
                "%i = and i32 %a, {most}; %j = sub i32 %i, {}; %x = sitofp i32 %j to {ty}; \
                 %r = call {ty} @{full}({ty} %x, i32 0)",
                most / 2
            );
            f.op(&format!("{name}_{ty}"), ty, &["i32"], &code);
        }
        for name in ["fmin", "fmax"] {
            let full = format!("llvm.amdgcn.wave.reduce.{name}.{}", suffix(ty));
            // NaNs are among the data.
            f.op(&format!("{name}_of_{ty}"), ty, &[ty], &format!("%r = call {ty} @{full}({ty} %a, i32 0)"));
        }
    }
    check_interpreted_everywhere("wave_reductions", &f);
}

/// What a lane has that each lane names, and masks of the wave: of whole quads, of quads, and with each bit twice.
#[test]
fn shuffles_and_masks() {
    let mut f = Family::default();
    for ty in ["i8", "i16", "i32", "i64", "half", "float", "double", "<2 x half>", "<3 x i32>"] {
        let full = format!("llvm.amdgcn.wave.shuffle.{}", suffix(ty));
        f.declare(format!("declare {ty} @{full}({ty}, i32)"));
        let name = format!("shuffle_{}", suffix(ty));
        let code = format!("%l = and i32 %b, 63; %r = call {ty} @{full}({ty} %a, i32 %l)");
        f.op(&name, ty, &[ty, "i32"], &code);
    }
    for ty in ["i32", "i64"] {
        for name in ["s.wqm", "s.quadmask"] {
            let full = format!("llvm.amdgcn.{name}.{ty}.{ty}");
            f.declare(format!("declare {ty} @{full}({ty})"));
            // Many quads have no bit.
            let code = format!(
                "%b = shl {ty} %a, 5; %c = and {ty} %a, %b; %d = lshr {ty} %c, 3; %e = and {ty} %d, %a; \
                 %r = call {ty} @{full}({ty} %e)"
            );
            f.op(&format!("{name}_{ty}"), ty, &[ty], &code);
        }
    }
    f.declare("declare float @llvm.amdgcn.cvt.off.f32.i4(i32)".into());
    f.op("off", "float", &["i32"], "%r = call float @llvm.amdgcn.cvt.off.f32.i4(i32 %a)");
    f.declare("declare void @llvm.amdgcn.s.nop(i16)".into());
    f.op("nop", "i32", &["i32"], "call void @llvm.amdgcn.s.nop(i16 3); %r = add i32 %a, 1");
    f.declare("declare i64 @llvm.amdgcn.s.bitreplicate(i32)".into());
    f.op("bitreplicate", "i64", &["i32"], "%r = call i64 @llvm.amdgcn.s.bitreplicate(i32 %a)");
    check_interpreted_everywhere("shuffles_and_masks", &f);
}

/// Vectors, which LLVM takes of no float operation of the machine's, are computed element by element.
#[test]
fn vectors_of_machine_floats() {
    let mut f = Family::default();
    let half = "<2 x half>";
    for (name, count) in [("fract", 1), ("frexp.mant", 1)] {
        let full = format!("llvm.amdgcn.{name}.v2f16");
        f.declare(format!("declare {half} @{full}({})", vec![half; count].join(", ")));
        let operands: Vec<String> =
            ["%a", "%b", "%c"][..count].iter().map(|a| format!("{half} {a}")).collect();
        let code = format!("%r = call {half} @{full}({})", operands.join(", "));
        f.op(name, half, &vec![half; count], &code);
    }
    check_interpreted_everywhere("vectors_of_machine_floats", &f);
}
