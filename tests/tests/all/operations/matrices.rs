//! Matrix instructions: each intrinsic that has a meaning, on small whole numbers, whose products no order of sums changes.

use super::check::{check_interpreted, check_on};
use super::family::Family;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_isa::semantics::matrix::{Element, MATRICES, Matrix};
use gcnsel_isa::semantics::sparse_matrix::SPARSE;
use gcnsel_tests::compiler::compile;

/// The type of some elements.
fn vector(count: usize, element: &str) -> String {
    if count == 1 { element.into() } else { format!("<{count} x {element}>") }
}

/// A's or B's type; the type that its numbers are loaded as; and code that makes `%x` of `%l`.
fn factor(element: Element, count: usize, loaded: &str, made: &str) -> (String, String, String) {
    let small = vector(count, "i8");
    let whole = |ty: &str| format!("%{made} = sitofp {small} %{loaded} to {}; ", vector(count, ty));
    match element {
        Element::F32 | Element::Xf32 => (vector(count, "float"), small.clone(), whole("float")),
        Element::F64 => (vector(count, "double"), small.clone(), whole("double")),
        Element::F16 => (vector(count, "half"), small.clone(), whole("half")),
        Element::Bf16 => {
            let (floats, dwords, halves) =
                (vector(count, "float"), vector(count, "i32"), vector(count, "i16"));
            let sixteen = vec!["i32 16"; count].join(", ");
            let code = format!(
                "%{made}f = sitofp {small} %{loaded} to {floats}; %{made}b = bitcast {floats} %{made}f to {dwords}; \
                 %{made}s = lshr {dwords} %{made}b, <{sixteen}>; %{made} = trunc {dwords} %{made}s to {halves}; "
            );
            (halves, small, code)
        }
        Element::I8 | Element::Fp8 | Element::Bf8 => {
            let ty = format!("i{}", 8 * count);
            // The one NaN of eight-bit floats is minus zero.
            let ones = if element == Element::I8 { 0 } else { 0x0101_0101_0101_0101u64 };
            (ty.clone(), ty.clone(), format!("%{made} = or {ty} %{loaded}, {ones}; "))
        }
    }
}

/// C's type, and the rest as for A and B.
fn addend(matrix: Matrix) -> (String, String, String) {
    let count = matrix.outputs_per_lane();
    let small = vector(count, "i16");
    let (ty, cast) = match matrix.a {
        Element::F64 => (vector(count, "double"), "sitofp"),
        Element::I8 => (vector(count, "i32"), "sext"),
        _ => (vector(count, "float"), "sitofp"),
    };
    (ty.clone(), small.clone(), format!("%z = {cast} {small} %c to {ty}; "))
}

fn family(target: Target) -> Family {
    let mut family = Family::default();
    for &(op, matrix) in MATRICES.iter().filter(|(op, _)| op.row().available(target)) {
        let name = op.row().name.strip_prefix("v_").expect("all are vector instructions");
        let full = format!("llvm.amdgcn.{}", name.replace('_', "."));
        let (a, loaded_a, make_a) = factor(matrix.a, matrix.inputs_per_lane(), "a", "x");
        let (b, loaded_b, make_b) = factor(matrix.b, matrix.inputs_per_lane(), "b", "y");
        let (c, loaded_c, make_c) = addend(matrix);
        family.declare(format!("declare {c} @{full}({a}, {b}, {c}, i32 immarg, i32 immarg, i32 immarg)"));
        let call = |result: &str, addend: &str, mods: [u32; 3]| {
            let [cbsz, abid, blgp] = mods;
            format!(
                "%{result} = call {c} @{full}({a} %x, {b} %y, {c} {addend}, i32 {cbsz}, i32 {abid}, i32 {blgp})"
            )
        };
        let all = format!("{make_a}{make_b}{make_c}");
        let args = [&*loaded_a, &*loaded_b, &*loaded_c];
        let mut op =
            |kind: &str, code: String| family.op(&format!("{name}{kind}"), &c, &args, &(all.clone() + &code));
        op("", call("r", "%z", [0, 0, 0]));
        let zero = if c.starts_with('<') { "zeroinitializer" } else { "0.0" };
        op("_zero", call("r", zero, [0, 0, 0]));
        op("_twice", format!("{}; {}", call("d", "%z", [0, 0, 0]), call("r", "%d", [0, 0, 0])));
        let sum = if matrix.a == Element::I8 { "add" } else { "fadd" };
        op("_kept", format!("{}; %r = {sum} {c} %d, %z", call("d", "%z", [0, 0, 0])));
        if matrix.blocks > 1 && !matrix.is_double() {
            op("_broadcast", call("r", "%z", [1, 1, 0]));
        }
        if !matrix.is_double() && matrix.a != Element::Fp8 && matrix.a != Element::Bf8 {
            op("_permuted", call("r", "%z", [0, 0, 3]));
        }
    }
    family
}

/// Sparse ones: factors are loaded as small numbers of their own, which two of four are kept is any.
fn sparse_family() -> Family {
    let mut family = Family::default();
    for &(op, sparse) in SPARSE {
        let name = op.row().name.strip_prefix("v_").expect("all are vector instructions");
        let full = format!("llvm.amdgcn.{}", name.replace('_', "."));
        let (kept, inputs, outputs) =
            (sparse.kept_per_lane(), sparse.inputs_per_lane(), sparse.outputs_per_lane());
        // Of bytes there are dwords.
        let is_bytes = sparse.a.bits() == 8;
        let (a, loaded_a, make_a) = factor(sparse.a, kept, "a", "x");
        let (b, loaded_b, make_b) = factor(sparse.b, inputs, "b", "y");
        let (ty_a, ty_b) = match is_bytes {
            true => (vector(kept / 4, "i32"), vector(inputs / 4, "i32")),
            false => (a.clone(), b.clone()),
        };
        let ty_c = vector(outputs, if sparse.a == Element::I8 { "i32" } else { "float" });
        family
            .declare(format!("declare {ty_c} @{full}({ty_a}, {ty_b}, {ty_c}, i32, i32 immarg, i32 immarg)"));
        let cast = format!("%u = bitcast {a} %x to {ty_a}; %v = bitcast {b} %y to {ty_b}; ");
        let sum = if sparse.a == Element::I8 { "sext" } else { "sitofp" };
        let small = vector(outputs, "i16");
        let call = |result: &str, addend: &str, mods: [u32; 2]| {
            format!(
                "%{result} = call {ty_c} @{full}({ty_a} %u, {ty_b} %v, {ty_c} {addend}, i32 %s, i32 {}, i32 {})",
                mods[0], mods[1]
            )
        };
        // The sum's loaded numbers have the bits that say what is kept, too.
        let some = format!(
            "%z = {sum} {small} %c to {ty_c}; %f = shufflevector {small} %c, {small} poison, <2 x i32> <i32 0, i32 1>; "
        );
        let all = format!("{make_a}{make_b}{cast}{some}%s = bitcast <2 x i16> %f to i32; ");
        let args = [&*loaded_a, &*loaded_b, &*small];
        for (kind, mods) in [("", [0, 0]), ("_second_set", [0, 1]), ("_one_set", [1, 1])] {
            family.op(&format!("{name}{kind}"), &ty_c, &args, &(all.clone() + &call("r", "%z", mods)));
        }
        let zero = format!("{all}{}", call("r", "zeroinitializer", [0, 0]));
        family.op(&format!("{name}_zero"), &ty_c, &args, &zero);
        let add = if sparse.a == Element::I8 { "add" } else { "fadd" };
        let kept = format!("{all}{}; %r = {add} {ty_c} %d, %z", call("d", "%z", [0, 0]));
        family.op(&format!("{name}_kept"), &ty_c, &args, &kept);
    }
    family
}

#[test]
fn sparse_matrices() {
    let family = sparse_family();
    check_on("sparse_matrices", &family, &["gfx942"]);
    assert_eq!(check_interpreted("sparse_matrices", &family, "gfx942"), family.operations.len());
}

#[test]
fn matrices() {
    check_on("matrices_gfx90a", &family(Target::Gfx90a), &["gfx90a"]);
    check_on("matrices_gfx942", &family(Target::Gfx942), &["gfx942"]);
}

#[test]
fn matrices_in_the_interpreter() {
    let family = family(Target::Gfx942);
    assert_eq!(check_interpreted("matrices", &family, "gfx942"), family.operations.len());
}

/// A product of two matrices of 32 rows and columns, row by row in memory, by the definition. Of lane `l` the factors are
/// those of row (or column) `l % 32` and four neighbouring `k`, the results four neighbouring rows of column `l % 32`,
/// and those eight rows further on (AMD's matrix instruction calculator: `v_mfma_f32_32x32x8f16`).
#[test]
fn a_product_of_matrices() {
    product_of_matrices("");
}

/// The same behind a return of some lanes, by what the compiler knows: of none, here.
#[test]
fn a_product_behind_a_return() {
    product_of_matrices(
        "  %none = icmp uge i32 %l, %n\n  br i1 %none, label %out, label %go\nout:\n  ret void\ngo:\n",
    );
}

fn product_of_matrices(before: &str) {
    let mut code = String::from("  %l = call i32 @llvm.amdgcn.workitem.id.x()\n") + before;
    code += &String::from(
        "  %i = and i32 %l, 31\n  %group = lshr i32 %l, 5\n  %four = shl i32 %group, 2\n\
         %row = shl i32 %i, 5\n",
    );
    for step in 0..4 {
        code += &format!("  %k{step} = add i32 %four, {}\n  %ia{step} = add i32 %row, %k{step}\n", 8 * step);
        code += &format!("  %pa{step} = getelementptr half, ptr addrspace(1) %a, i32 %ia{step}\n");
        code += &format!("  %va{step} = load <4 x half>, ptr addrspace(1) %pa{step}, align 2\n");
        let mut last = String::from("poison");
        for e in 0..4 {
            let n = format!("{step}_{e}");
            code += &format!(
                "  %kk{n} = add i32 %k{step}, {e}\n  %kr{n} = shl i32 %kk{n}, 5\n  %ib{n} = add i32 %kr{n}, %i\n"
            );
            code += &format!("  %pb{n} = getelementptr half, ptr addrspace(1) %b, i32 %ib{n}\n");
            code += &format!("  %eb{n} = load half, ptr addrspace(1) %pb{n}\n");
            code += &format!("  %vb{n} = insertelement <4 x half> {last}, half %eb{n}, i32 {e}\n");
            last = format!("%vb{n}");
        }
        let sum = if step == 0 { "zeroinitializer".into() } else { format!("%s{}", step - 1) };
        code += &format!(
            "  %s{step} = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %va{step}, <4 x half> {last}, \
             <16 x float> {sum}, i32 0, i32 0, i32 0)\n"
        );
    }
    for r in 0..16 {
        code += &format!("  %r{r} = extractelement <16 x float> %s3, i32 {r}\n");
        code += &format!(
            "  %y{r} = add i32 %four, {}\n  %z{r} = shl i32 %y{r}, 5\n  %o{r} = add i32 %z{r}, %i\n",
            8 * (r / 4) + r % 4
        );
        code += &format!(
            "  %q{r} = getelementptr float, ptr addrspace(1) %c, i32 %o{r}\n  store float %r{r}, ptr addrspace(1) %q{r}\n"
        );
    }
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         define amdgpu_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n) #0 {{\n{code}  ret void\n}}\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n\
         declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half>, <4 x half>, <16 x float>, i32, i32, i32)\n\
         attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"64,64\" }}\n"
    );
    let number = |seed: i32, n: usize| (seed * n as i32 + n as i32 / 32) % 9 - 4;
    let bytes =
        |seed: i32| -> Vec<u8> { (0..1024).flat_map(|n| half(number(seed, n)).to_le_bytes()).collect() };
    for target in ["gfx90a", "gfx942"] {
        let object = compile(text.as_bytes(), "product", target).expect("it compiles");
        let object = CodeObject::load(&object).expect("our objects load");
        let launch = Launch::new("product", [64, 1, 1], [64, 1, 1]);
        let launch =
            launch.arg(Arg::Buffer(bytes(5))).arg(Arg::Buffer(bytes(7))).arg(Arg::Buffer(vec![0; 4096]));
        let launch = launch.arg(Arg::Value(64u32.to_le_bytes().to_vec()));
        let result = object.run(&launch).unwrap_or_else(|e| panic!("{target}: {e}"));
        for (at, found) in result.buffers[2].chunks_exact(4).enumerate() {
            let (i, j) = (at / 32, at % 32);
            let wanted: i32 = (0..32).map(|k| number(5, 32 * i + k) * number(7, 32 * k + j)).sum();
            let found = f32::from_le_bytes([found[0], found[1], found[2], found[3]]);
            assert_eq!(found, wanted as f32, "{target}: row {i}, column {j}");
        }
    }
}

/// A small whole number as a half.
fn half(value: i32) -> u16 {
    let size = value.unsigned_abs() as u16;
    if size == 0 {
        return 0;
    }
    let exponent = size.ilog2() as u16;
    u16::from(value < 0) << 15 | (exponent + 15) << 10 | (size << (10 - exponent)) & 0x3ff
}
