//! Exponentials, logarithms and powers against double precision, remainders exactly, reductions and the like.

use super::{legalized, read, run, same, text};
use gcnsel_witness::scalar::Datum;

/// Floats of all magnitudes.
fn floats() -> Vec<f32> {
    let mut list = vec![
        0.0,
        1.0,
        0.5,
        2.0,
        0.9999,
        1.0001,
        10.0,
        3.0,
        88.0,
        88.8,
        104.0,
        0.693,
        f32::MIN_POSITIVE,
        1e-40,
        1.5e-45,
        f32::MAX,
        f32::INFINITY,
    ];
    let mut x = 1.3e-38f32;
    while x < 3e38 {
        list.push(x);
        x *= 5.3;
    }
    let negative: Vec<f32> = list.iter().map(|x| -x).collect();
    list.extend(negative);
    list.push(f32::NAN);
    list
}

/// How far a float is from an exact value, in ulps of it.
fn ulps(found: f32, wanted: f64) -> f64 {
    let nearest = wanted as f32;
    if found == nearest || found.is_nan() && wanted.is_nan() {
        return 0.0;
    }
    if found.is_nan() || wanted.is_nan() {
        return f64::INFINITY;
    }
    // Infinity stands where the next float would.
    let place = |x: f64| x.clamp(-(2f64.powi(128)), 2f64.powi(128));
    let (found, wanted) = (place(f64::from(found)), place(wanted));
    let (_, exponent) = gcnsel_witness::scalar::frexp(wanted);
    let ulp = 2f64.powi((exponent - 24).max(-149));
    (found - wanted).abs() / ulp
}

fn check(name: &str, exact: impl Fn(f64) -> f64, limit: f64) {
    let module = read(&format!(
        "declare float @llvm.{name}.f32(float)\ndefine float @f(float %x) {{\n  %r = call float @llvm.{name}.f32(float %x)\n  ret float %r\n}}\n"
    ));
    let legalized = legalized(&module);
    assert!(!text(&module, &legalized).contains(&format!("@llvm.{name}.")));
    for x in floats() {
        for error in [-1, 0, 1] {
            let found = run(&module, Some(&legalized), &[x.into()], &[], error).0.expect("it returns").f32();
            let wanted = exact(f64::from(x));
            let off = ulps(found, wanted);
            assert!(
                off <= limit,
                "{name}({x:e}) with error {error}: {found:e}, expected {wanted:e}, {off} ulp"
            );
        }
    }
}

#[test]
fn exponentials_and_logarithms() {
    check("exp", f64::exp, 3.0);
    check("exp10", |x| (x * std::f64::consts::LN_10).exp(), 3.0);
    check("log", f64::ln, 3.0);
    check("log10", f64::log10, 3.0);
}

/// How far a double is from one that errs by half a unit or little more, in ulps of that.
fn ulps_of_double(found: f64, wanted: f64) -> f64 {
    if found == wanted || found.is_nan() && wanted.is_nan() {
        return 0.0;
    }
    let (_, exponent) = gcnsel_witness::scalar::frexp(wanted);
    let ulp = 2f64.powi((exponent - 53).max(-1074));
    // Infinity stands where the next double would, of which the host has none.
    if wanted.is_finite() { (found - wanted).abs() / ulp } else { f64::INFINITY }
}

/// With the machine's reciprocal off by more than any machine's. (`tests/tests/all/double_functions` knows exact values; what the
/// emulator takes for a reciprocal is next to it.)
#[test]
fn functions_of_doubles() {
    type Function = (&'static str, fn(f64) -> f64);
    const FUNCTIONS: [Function; 9] = [
        ("exp", f64::exp),
        ("exp2", f64::exp2),
        ("exp10", |x| 10f64.powf(x)),
        ("log", f64::ln),
        ("log2", f64::log2),
        ("log10", f64::log10),
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tan", f64::tan),
    ];
    for (name, exact) in FUNCTIONS {
        let module = read(&format!(
            "declare double @llvm.{name}.f64(double)\ndefine double @f(double %x) {{\n  %r = call double @llvm.{name}.f64(double %x)\n  ret double %r\n}}\n"
        ));
        let legalized = legalized(&module);
        assert!(!text(&module, &legalized).contains(&format!("@llvm.{name}.")));
        let of_turns = ["sin", "cos", "tan"].contains(&name);
        // Large angles take what this interpreter does not have.
        let operands = floats().into_iter().map(|x| f64::from(x) * 1.000_000_123);
        for x in operands.filter(|x| !of_turns || x.is_nan() || x.abs() < 1e9) {
            for error in [-1, 0, 1] {
                let found =
                    run(&module, Some(&legalized), &[x.into()], &[], error).0.expect("it returns").f64();
                let off = ulps_of_double(found, exact(x));
                assert!(off <= 3.0, "{name}({x:e}) with error {error}: {found:e}, {off} ulp");
            }
        }
    }
}

#[test]
fn powers_of_doubles() {
    let module = read(
        "declare double @llvm.pow.f64(double, double)\ndefine double @f(double %x, double %y) {\n  %r = call double @llvm.pow.f64(double %x, double %y)\n  ret double %r\n}\n",
    );
    let legalized = legalized(&module);
    for x in floats() {
        for y in [0.0, 1.0, -1.0, 2.0, 0.5, -1.0 / 3.0, 7.25, -12.0, 301.0, f64::INFINITY, f64::NAN] {
            for error in [-1, 0, 1] {
                let x = f64::from(x) * 1.000_000_123;
                let found = run(&module, Some(&legalized), &[x.into(), y.into()], &[], error)
                    .0
                    .expect("it returns")
                    .f64();
                let off = ulps_of_double(found, x.powf(y));
                assert!(off <= 2.0, "pow({x:e}, {y:e}) with error {error}: {found:e}, {off} ulp");
                assert!(found.is_nan() || found.is_sign_negative() == x.powf(y).is_sign_negative());
            }
        }
    }
}

#[test]
fn powers() {
    let module = read(
        "declare float @llvm.pow.f32(float, float)\ndefine float @f(float %x, float %y) {\n  %r = call float @llvm.pow.f32(float %x, float %y)\n  ret float %r\n}\n",
    );
    let legalized = legalized(&module);
    let exponents = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        3.0,
        -3.0,
        0.5,
        -0.5,
        1.0 / 3.0,
        7.25,
        100.0,
        1e10,
        -1e10,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ];
    for x in floats() {
        for y in exponents {
            for error in [-1, 0, 1] {
                let found = run(&module, Some(&legalized), &[x.into(), y.into()], &[], error)
                    .0
                    .expect("it returns")
                    .f32();
                // Rust's is C's pow, of doubles here.
                let wanted = f64::from(x).powf(f64::from(y));
                let off = ulps(found, wanted);
                assert!(off <= 4.0, "pow({x:e}, {y:e}): {found:e}, expected {wanted:e}, {off} ulp");
                assert!(
                    found.is_nan() || found.is_sign_negative() == wanted.is_sign_negative(),
                    "pow({x:e}, {y:e})"
                );
            }
        }
    }
}

#[test]
fn integer_powers() {
    let module = read(
        "declare float @llvm.powi.f32.i32(float, i32)\ndefine float @f(float %x, i32 %n) {\n  %r = call float @llvm.powi.f32.i32(float %x, i32 %n)\n  ret float %r\n}\n",
    );
    let legalized = legalized(&module);
    for x in [1.5f32, -1.5, 0.1, -2.0, 1.0, -1.0, 3.0] {
        for n in [0i32, 1, -1, 2, 3, 17, -17, 16_777_217] {
            let args = [x.into(), Datum::Bits(n as u32 as u128)];
            let found = run(&module, Some(&legalized), &args, &[], 0).0.expect("it returns").f32();
            let wanted = f64::from(x).powi(n);
            assert!(ulps(found, wanted) <= 4.0, "powi({x}, {n}): {found:e}, expected {wanted:e}");
        }
    }
}

#[test]
fn remainders_are_exact() {
    for (ty, bits) in [("float", 32), ("double", 64)] {
        let module = read(&format!(
            "define {ty} @f({ty} %x, {ty} %y) {{\n  %r = frem {ty} %x, %y\n  ret {ty} %r\n}}\n"
        ));
        let legalized = legalized(&module);
        assert!(!text(&module, &legalized).contains("frem"));
        for x in floats() {
            for y in floats().into_iter().step_by(3) {
                let args: Vec<Datum> = match bits {
                    32 => vec![x.into(), y.into()],
                    _ => vec![(f64::from(x) * 1.000_000_1).into(), (f64::from(y) * 0.7).into()],
                };
                // The interpreter's `frem` is Rust's `%`, which is C's fmod.
                let wanted = run(&module, None, &args, &[], 0).0.expect("it returns");
                let found = run(&module, Some(&legalized), &args, &[], 0).0.expect("it returns");
                let is_nan = |d: &Datum| if bits == 32 { d.f32().is_nan() } else { d.f64().is_nan() };
                assert!(
                    found == wanted || is_nan(&found) && is_nan(&wanted),
                    "{x:e} % {y:e}: {found:?}, expected {wanted:?}"
                );
            }
        }
    }
}

#[test]
fn reductions_shifts_and_comparisons() {
    for op in ["add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"] {
        let module = read(&format!(
            "declare i16 @llvm.vector.reduce.{op}.v5i16(<5 x i16>)\n\
             define i16 @f(ptr %p) {{\n  %v = load <5 x i16>, ptr %p, align 2\n  %r = call i16 @llvm.vector.reduce.{op}.v5i16(<5 x i16> %v)\n  ret i16 %r\n}}\n"
        ));
        let legalized = legalized(&module);
        assert!(!text(&module, &legalized).contains("call"));
        for p in (0..100).step_by(10) {
            same(&module, &legalized, &[p]);
        }
    }
    for op in ["sshl", "ushl"] {
        let module = read(&format!(
            "declare i8 @llvm.{op}.sat.i8(i8, i8)\n\
             define i8 @f(i8 %x, i8 %y) {{\n  %r = call i8 @llvm.{op}.sat.i8(i8 %x, i8 %y)\n  ret i8 %r\n}}\n"
        ));
        let legalized = legalized(&module);
        for x in 0..256 {
            for y in 0..8 {
                same(&module, &legalized, &[x, y]);
            }
        }
    }
    let module = read(
        "declare i8 @llvm.scmp.i8.i32(i32, i32)\n\
         define i8 @f(i32 %x, i32 %y) {\n  %r = call i8 @llvm.scmp.i8.i32(i32 %x, i32 %y)\n  ret i8 %r\n}\n",
    );
    let legalized = legalized(&module);
    let found = |x: i32, y: i32| {
        let args = [Datum::Bits(x as u32 as u128), Datum::Bits(y as u32 as u128)];
        run(&module, Some(&legalized), &args, &[], 0).0
    };
    assert_eq!(found(-5, 3), Some(Datum::Bits(0xFF)));
    assert_eq!(found(7, 7), Some(Datum::Bits(0)));
    assert_eq!(found(8, -7), Some(Datum::Bits(1)));
}

/// In pairs, where the order is free: 1e8 and 1 make 1e8, twice, which is nothing then; one after the other 1 is left.
#[test]
fn reductions_in_free_order_are_pairs() {
    for (flag, result) in [("reassoc", 0.0f32), ("", 1.0)] {
        let module = read(&format!(
            "declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)\n\
             define float @f(ptr %p) {{\n  %v = load <4 x float>, ptr %p, align 4\n\
             %r = call {flag} float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %v)\n  ret float %r\n}}\n"
        ));
        let legalized = legalized(&module);
        let memory: Vec<u8> = [1e8f32, 1.0, -1e8, 1.0].iter().flat_map(|x| x.to_le_bytes()).collect();
        let found = run(&module, Some(&legalized), &[Datum::Bits(0)], &memory, 0).0;
        assert_eq!(found.map(|datum| datum.f32()), Some(result), "{flag}");
    }
}

/// What an intrinsic asks of the lanes is a fact, whatever a declaration of it says.
#[test]
fn declarations_that_are_called_convergent() {
    let module = read(
        "declare float @llvm.ldexp.f32.i32(float, i32) convergent
         declare float @llvm.exp.f32(float) convergent
         define float @f(float %x) {
           %r = call float @llvm.exp.f32(float %x) convergent
           ret float %r
         }",
    );
    let text = text(&module, &legalized(&module));
    assert!(text.contains("@llvm.exp2.f32") || text.contains("@llvm.amdgcn.exp2.f32"), "{text}");
    assert!(!text.contains("@llvm.exp.f32"), "{text}");
}
