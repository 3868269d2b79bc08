//! Private objects that become values.

use super::{legalized, read, same, text};
use proptest::prelude::*;

const MEMORY: &str = "declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)\n\
    declare void @llvm.memcpy.p5.p5.i32(ptr addrspace(5), ptr addrspace(5), i32, i1)\n";

/// A function of two numbers after its first lines, legal; it does what it did.
fn checked(body: &str) -> String {
    let module = read(&format!("{MEMORY}define i32 @f(i32 %x, i32 %y) {{\nentry:\n{body}\n}}\n"));
    let legal = legalized(&module);
    for args in [[0, 0], [1, 2], [3, 1], [7, 3], [0xffff_fff0, 2]] {
        same(&module, &legal, &args);
    }
    text(&module, &legal)
}

/// No load or store of scratch is left, nor an object.
fn is_without_memory(text: &str) -> bool {
    !text.contains("addrspace(5)")
}

#[test]
fn parts_at_constant_places_are_values() {
    let cases = [
        // A field beside another, and both at once.
        "  %p = alloca { i32, float }, addrspace(5)\n  %q = getelementptr i8, ptr addrspace(5) %p, i32 4\n  \
         store i32 %x, ptr addrspace(5) %p\n  store i32 %y, ptr addrspace(5) %q\n  \
         %v = load i64, ptr addrspace(5) %p, align 4\n  %h = lshr i64 %v, 32\n  %r = trunc i64 %h to i32\n  ret i32 %r",
        // Over branches and round a loop.
        "  %p = alloca [2 x i32], addrspace(5)\n  %q = getelementptr i32, ptr addrspace(5) %p, i32 1\n  \
         store i32 %x, ptr addrspace(5) %p\n  store i32 0, ptr addrspace(5) %q\n  br label %l\nl:\n  \
         %i = phi i32 [ 0, %entry ], [ %j, %m ]\n  %a = load i32, ptr addrspace(5) %p\n  %c = trunc i32 %a to i1\n  \
         br i1 %c, label %odd, label %m\nodd:\n  %b = load i32, ptr addrspace(5) %q\n  %d = add i32 %b, %y\n  \
         store i32 %d, ptr addrspace(5) %q\n  br label %m\nm:\n  %e = lshr i32 %a, 1\n  store i32 %e, ptr addrspace(5) %p\n  \
         %j = add i32 %i, 1\n  %g = icmp ult i32 %j, 9\n  br i1 %g, label %l, label %n\nn:\n  \
         %r = load i32, ptr addrspace(5) %q\n  ret i32 %r",
        // One byte of a dword, and copied as a whole to another object.
        "  %p = alloca [8 x i8], align 4, addrspace(5)\n  %q = alloca [8 x i8], align 4, addrspace(5)\n  \
         call void @llvm.memset.p5.i32(ptr addrspace(5) align 4 %p, i8 5, i32 8, i1 false)\n  \
         %s = getelementptr i8, ptr addrspace(5) %p, i32 3\n  %b = trunc i32 %x to i8\n  store i8 %b, ptr addrspace(5) %s\n  \
         call void @llvm.memcpy.p5.p5.i32(ptr addrspace(5) align 4 %q, ptr addrspace(5) align 4 %p, i32 8, i1 false)\n  \
         %r = load i32, ptr addrspace(5) %q\n  ret i32 %r",
    ];
    for body in cases {
        let text = checked(body);
        assert!(is_without_memory(&text), "{text}");
    }
}

#[test]
fn parts_that_values_choose_are_elements_of_a_vector() {
    let element = |ty: &str, bytes: u32, from: &str, to: &str| {
        format!(
            "  %p = alloca [4 x {ty}], align 8, addrspace(5)\n  \
             call void @llvm.memset.p5.i32(ptr addrspace(5) align 8 %p, i8 1, i32 {}, i1 false)\n  \
             %i = and i32 %x, 3\n  %j = and i32 %y, 3\n  {from}\n  \
             %q = getelementptr [4 x {ty}], ptr addrspace(5) %p, i32 0, i32 %i\n  store {ty} %v, ptr addrspace(5) %q\n  \
             %s = getelementptr {ty}, ptr addrspace(5) %p, i32 %j\n  %w = load {ty}, ptr addrspace(5) %s\n  {to}\n  ret i32 %r",
            4 * bytes
        )
    };
    let cases = [
        (element("i32", 4, "%v = add i32 %x, 7", "%r = add i32 %w, 0"), "<4 x i32>"),
        (element("float", 4, "%v = bitcast i32 %x to float", "%r = bitcast float %w to i32"), "<4 x i32>"),
        (element("i64", 8, "%v = zext i32 %x to i64", "%r = trunc i64 %w to i32"), "<8 x i32>"),
        (element("i8", 1, "%v = trunc i32 %x to i8", "%r = zext i8 %w to i32"), "<1 x i32>"),
        (element("i16", 2, "%v = trunc i32 %x to i16", "%r = zext i16 %w to i32"), "<2 x i32>"),
    ];
    for (body, vector) in cases {
        let text = checked(&body);
        assert!(is_without_memory(&text) && text.contains(vector), "{vector}:\n{text}");
    }
}

/// What no store reaches takes no element.
#[test]
fn a_vector_holds_what_is_stored() {
    let body = "  %p = alloca [12 x i32], addrspace(5)\n  %q = getelementptr i32, ptr addrspace(5) %p, i32 6\n  \
         %a = insertelement <4 x i32> poison, i32 %x, i32 0\n  %b = insertelement <4 x i32> %a, i32 %y, i32 1\n  \
         %c = insertelement <4 x i32> %b, i32 5, i32 2\n  %d = insertelement <4 x i32> %c, i32 %x, i32 3\n  \
         store <4 x i32> %d, ptr addrspace(5) %q, align 8\n  %i = and i32 %y, 3\n  \
         %s = getelementptr i32, ptr addrspace(5) %q, i32 %i\n  %r = load i32, ptr addrspace(5) %s\n  ret i32 %r";
    let text = checked(body);
    assert!(is_without_memory(&text) && text.contains("extractelement <4 x i32>"), "{text}");
}

/// A vector that each iteration writes anew is none that goes round the loop.
#[test]
fn what_is_overwritten_as_a_whole_is_not_carried() {
    let body = "  %p = alloca [2 x i32], addrspace(5)\n  %q = getelementptr i32, ptr addrspace(5) %p, i32 1\n  br label %l\nl:\n  \
         %i = phi i32 [ 0, %entry ], [ %j, %l ]\n  %s = phi i32 [ 0, %entry ], [ %t, %l ]\n  \
         store i32 %x, ptr addrspace(5) %p\n  store i32 %s, ptr addrspace(5) %q\n  %k = and i32 %i, 1\n  \
         %c = getelementptr i32, ptr addrspace(5) %p, i32 %k\n  %v = load i32, ptr addrspace(5) %c\n  \
         %t = add i32 %s, %v\n  %j = add i32 %i, 1\n  %g = icmp ult i32 %j, 6\n  br i1 %g, label %l, label %n\nn:\n  ret i32 %t";
    let text = checked(body);
    assert!(is_without_memory(&text) && !text.contains("phi <"), "{text}");
}

#[test]
fn what_others_reach_stays_in_memory() {
    let object = "  %p = alloca [4 x i32], addrspace(5)\n  store i32 %x, ptr addrspace(5) %p\n";
    let cases = [
        // Its address is a number, goes into memory, or comes round a loop.
        "  %n = ptrtoint ptr addrspace(5) %p to i32\n  %v = load i32, ptr addrspace(5) %p\n  %a = and i32 %n, 3\n  %r = add i32 %v, %a\n  ret i32 %r",
        "  %q = alloca ptr addrspace(5), addrspace(5)\n  store ptr addrspace(5) %p, ptr addrspace(5) %q\n  \
         %s = load ptr addrspace(5), ptr addrspace(5) %q\n  %r = load i32, ptr addrspace(5) %s\n  ret i32 %r",
        "  br label %l\nl:\n  %s = phi ptr addrspace(5) [ null, %entry ], [ %n, %l ]\n  %i = phi i32 [ 0, %entry ], [ %j, %l ]\n  \
         %n = getelementptr i8, ptr addrspace(5) %p, i32 0\n  %j = add i32 %i, 1\n  %g = icmp ult i32 %j, 2\n  \
         br i1 %g, label %l, label %m\nm:\n  %r = load i32, ptr addrspace(5) %s\n  ret i32 %r",
        // Whoever reads it has asked for memory.
        "  %r = load volatile i32, ptr addrspace(5) %p\n  ret i32 %r",
        // A byte at a place that is in no dword.
        "  %i = and i32 %y, 1\n  %q = getelementptr i8, ptr addrspace(5) %p, i32 %i\n  %v = load i16, ptr addrspace(5) %q, align 1\n  \
         %r = zext i16 %v to i32\n  ret i32 %r",
        // Beyond it.
        "  %q = getelementptr i8, ptr addrspace(5) %p, i32 14\n  store i32 1, ptr addrspace(5) %q, align 2\n  \
         %r = load i32, ptr addrspace(5) %p\n  ret i32 %r",
    ];
    for body in cases {
        let module = read(&format!("{MEMORY}define i32 @f(i32 %x, i32 %y) {{\nentry:\n{object}{body}\n}}\n"));
        let text = text(&module, &legalized(&module));
        assert!(text.contains("alloca [4 x i32]"), "{text}");
    }
    // More than registers may hold, by an index.
    let large = checked(
        "  %p = alloca [64 x i32], addrspace(5)\n  %i = and i32 %x, 63\n  \
         %q = getelementptr i32, ptr addrspace(5) %p, i32 %i\n  store i32 %y, ptr addrspace(5) %q\n  \
         %r = load i32, ptr addrspace(5) %q\n  ret i32 %r",
    );
    assert!(large.contains("alloca"), "{large}");
}

/// A step of a random program: where, how wide, whether it stores, and whether a value says where.
type Step = (u32, usize, bool, bool);

/// The text of a program of steps over an object of 32 bytes; branches stand between them.
fn program(steps: &[Step]) -> String {
    const TYPES: [(&str, u32); 7] =
        [("i8", 1), ("i16", 2), ("i32", 4), ("i64", 8), ("float", 4), ("<2 x i16>", 4), ("<4 x i32>", 16)];
    let mut body = String::from(
        "  %p = alloca [32 x i8], align 16, addrspace(5)\n  \
         call void @llvm.memset.p5.i32(ptr addrspace(5) align 16 %p, i8 3, i32 32, i1 false)\n  br label %b0\n",
    );
    let mut before = ("entry".to_string(), "0".to_string());
    for (i, &(place, ty, is_store, is_chosen)) in steps.iter().enumerate() {
        let (ty, bytes) = TYPES[ty];
        let place = place % (32 / bytes) * bytes;
        // Where a value chooses, it is among two neighbours.
        let place = if is_chosen { place.min(32 - 2 * bytes) } else { place };
        let index = match is_chosen {
            true => format!("%h{i}"),
            false => "0".into(),
        };
        let bits = bytes * 8;
        let (from, sum) = before;
        body += &format!(
            "b{i}:\n  %s{i} = phi i32 [ {sum}, %{from} ]{}\n  %c{i} = icmp ult i32 %y, {i}\n  \
             %h{i} = and i32 %x, 1\n  %a{i} = getelementptr i8, ptr addrspace(5) %p, i32 {place}\n  \
             %q{i} = getelementptr {ty}, ptr addrspace(5) %a{i}, i32 {index}\n  br i1 %c{i}, label %t{i}, label %b{}\nt{i}:\n",
            if i == 0 { String::new() } else { format!(", [ %s{}, %b{} ]", i - 1, i - 1) },
            i + 1,
        );
        body += &match is_store {
            true => format!(
                "  %w{i} = add i32 %s{i}, {i}\n  %z{i} = zext i32 %w{i} to i128\n  %m{i} = mul i128 %z{i}, 1329227995784915872903807060280344577\n  \
                 %n{i} = {}\n  %v{i} = bitcast i{bits} %n{i} to {ty}\n  \
                 store {ty} %v{i}, ptr addrspace(5) %q{i}, align {bytes}\n  %r{i} = add i32 %s{i}, 1\n",
                if bits == 128 {
                    format!("add i128 %m{i}, 0")
                } else {
                    format!("trunc i128 %m{i} to i{bits}")
                }
            ),
            false => format!(
                "  %v{i} = load {ty}, ptr addrspace(5) %q{i}, align {bytes}\n  %n{i} = bitcast {ty} %v{i} to i{bits}\n  \
                 %w{i} = {}\n  %m{i} = mul i32 %s{i}, 31\n  %r{i} = add i32 %m{i}, %w{i}\n",
                match bits {
                    32 => format!("add i32 %n{i}, 0"),
                    8 | 16 => format!("zext i{bits} %n{i} to i32"),
                    _ => format!("trunc i{bits} %n{i} to i32"),
                }
            ),
        };
        body += &format!("  br label %b{}\n", i + 1);
        before = (format!("t{i}"), format!("%r{i}"));
    }
    let n = steps.len();
    let (from, sum) = before;
    body + &format!(
        "b{n}:\n  %s{n} = phi i32 [ {sum}, %{from} ], [ %s{}, %b{} ]\n  ret i32 %s{n}",
        n - 1,
        n - 1
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Accesses of all widths, at constant places or chosen by a value, leave what they leave in memory.
    #[test]
    fn random_accesses_leave_the_same(
        steps in prop::collection::vec((0u32..32, 0usize..7, any::<bool>(), prop::bool::weighted(0.2)), 1..12),
        chosen in any::<bool>(),
    ) {
        let steps: Vec<Step> = steps.into_iter().map(|(p, t, s, c)| (p, t, s, c && chosen)).collect();
        let module = read(&format!("{MEMORY}define i32 @f(i32 %x, i32 %y) {{\nentry:\n{}\n}}\n", program(&steps)));
        let legal = legalized(&module);
        for args in [[0, 0], [1, 4], [0, 20], [1, 20]] {
            same(&module, &legal, &args);
        }
        let text = text(&module, &legal);
        prop_assert!(is_without_memory(&text), "{text}");
    }
}

/// Objects of the frame begin at dwords, beside objects of variable size too; one that wants more gets more.
#[test]
fn objects_begin_at_dwords() {
    let body = "  %p = alloca [300 x i8], align 1, addrspace(5)\n  %q = alloca [300 x i8], align 8, addrspace(5)\n  \
                %i = and i32 %y, 255\n  %a = getelementptr i8, ptr addrspace(5) %p, i32 %i\n  \
                %b = getelementptr i8, ptr addrspace(5) %q, i32 %i\n  \
                store i8 1, ptr addrspace(5) %a\n  store i8 2, ptr addrspace(5) %b\n  \
                %c = load i8, ptr addrspace(5) %a\n  %d = load i8, ptr addrspace(5) %b\n  \
                %s = add i8 %c, %d\n  %r = zext i8 %s to i32\n  ret i32 %r";
    let grows =
        format!("  %n = alloca i8, i32 %x, align 1, addrspace(5)\n  store i8 0, ptr addrspace(5) %n\n{body}");
    let module = read(&format!("define i32 @f(i32 %x, i32 %y) {{\nentry:\n{grows}\n}}\n"));
    for text in [checked(body), text(&module, &legalized(&module))] {
        assert!(text.contains("%p = alloca [300 x i8], align 4, addrspace(5)"), "{text}");
        assert!(text.contains("%q = alloca [300 x i8], align 8, addrspace(5)"), "{text}");
    }
}
