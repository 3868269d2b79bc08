//! Sums of products that may be rounded once: bits are those of LLVM's code, which decides alike, and those of products
//! that may not be contracted are the interpreter's.

use crate::operations::check::{check, check_interpreted};
use crate::operations::family::{Family, suffix};

/// Sums and differences of `%x`, `%y` and `%z`, with FLAGS.
const SUMS: [(&str, &str); 12] = [
    ("left", "%m = fmul F T %x, %y; %s = fadd F T %m, %z"),
    ("right", "%m = fmul F T %x, %y; %s = fadd F T %z, %m"),
    ("less", "%m = fmul F T %x, %y; %s = fsub F T %m, %z"),
    ("from", "%m = fmul F T %x, %y; %s = fsub F T %z, %m"),
    ("square", "%m = fmul F T %x, %x; %s = fadd F T %m, %z"),
    ("two", "%m = fmul F T %x, %y; %n = fmul F T %y, %z; %s = fadd F T %m, %n"),
    ("difference", "%m = fmul F T %x, %y; %n = fmul F T %y, %z; %s = fsub F T %m, %n"),
    // A product that is used again is the addend of the other one, and stays.
    ("used", "%m = fmul F T %x, %y; %n = fmul F T %y, %z; %o = fadd F T %m, %n; %s = fmul F T %o, %m"),
    ("used_right", "%m = fmul F T %x, %y; %n = fmul F T %y, %z; %o = fsub F T %m, %n; %s = fmul F T %o, %n"),
    ("chain", "%m = fmul F T %x, %y; %o = fadd F T %m, %z; %n = fmul F T %o, %x; %s = fadd F T %n, %y"),
    ("product", "%m = fmul F T %x, %y; %n = fmul F T %m, %z; %s = fadd F T %n, %x"),
    ("twice", "%m = fmul F T %x, %y; %o = fadd F T %m, %z; %p = fsub F T %m, %x; %s = fmul F T %o, %p"),
];

const TYPES: [&str; 9] = [
    "half",
    "float",
    "double",
    "<2 x half>",
    "<3 x half>",
    "<2 x float>",
    "<3 x float>",
    "<4 x float>",
    "<2 x double>",
];

/// The code for sums of one type. Numbers are made to be from 1 to 2, where it shows how often a sum is rounded.
fn sums(f: &mut Family, ty: &str, flags: &str) {
    let (element, int, fraction, one) = match ty.trim_end_matches('>').rsplit(' ').next() {
        Some("half") => ("half", "i16", (1u64 << 10) - 1, 15u64 << 10),
        Some("float") => ("float", "i32", (1 << 23) - 1, 127 << 23),
        _ => ("double", "i64", (1 << 52) - 1, 1023 << 52),
    };
    let ints = ty.replace(element, int);
    let all = |number: u64| match ty.strip_prefix('<').and_then(|rest| rest.split(' ').next()) {
        Some(count) => {
            let count: usize = count.parse().expect("the number of elements");
            format!("<{}>", vec![format!("{int} {number}"); count].join(", "))
        }
        None => number.to_string(),
    };
    let mut made = String::new();
    for (from, to) in [("a", "x"), ("b", "y"), ("c", "z")] {
        made.push_str(&format!(
            "%{to}f = and {ints} %{from}, {}; %{to}b = or {ints} %{to}f, {}; %{to} = bitcast {ints} %{to}b to {ty}; ",
            all(fraction),
            all(one)
        ));
    }
    for (name, code) in SUMS {
        let code = code.replace(" F ", &format!(" {flags} ")).replace(" T ", &format!(" {ty} "));
        let code = format!("{made}{code}; %r = bitcast {ty} %s to {ints}");
        f.op(&format!("{name}_{}", suffix(ty)), &ints, &[&ints, &ints, &ints], &code);
    }
}

#[test]
fn sums_are_contracted_as_by_llvm() {
    let mut f = Family::default();
    for ty in TYPES {
        sums(&mut f, ty, "contract");
    }
    check("contracted_sums", &f);
}

#[test]
fn other_sums_are_not_contracted() {
    let mut f = Family::default();
    for ty in TYPES {
        sums(&mut f, ty, "nsz arcp reassoc");
    }
    // One side alone may.
    let code = "%m = fmul contract float %a, %b; %r = fadd float %m, %c";
    f.op("product_alone", "float", &["float"; 3], code);
    let code = "%m = fmul float %a, %b; %r = fadd contract float %m, %c";
    f.op("sum_alone", "float", &["float"; 3], code);
    // Of bfloat products are rounded before they are added.
    for (name, op) in [("sum", "fadd"), ("difference", "fsub")] {
        let code = format!("%m = fmul contract bfloat %a, %b; %r = {op} contract bfloat %m, %c");
        f.op(&format!("bfloat_{name}"), "bfloat", &["bfloat"; 3], &code);
    }
    for target in ["gfx942", "gfx90a", "gfx900"] {
        assert_eq!(check_interpreted("other_sums", &f, target), f.operations.len());
    }
}
