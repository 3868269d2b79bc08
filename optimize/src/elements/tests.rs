//! Which elements are loaded by themselves, and that they are the same.

use crate::testing::{read, same, text};
use gcnsel_isa::Target;
use gcnsel_legalize::legalize;

/// What the pass makes of a function, which does the same for some arguments.
fn after(body: &str) -> String {
    changed(body, true)
}

fn changed(body: &str, is_executed: bool) -> String {
    let source = format!(
        "declare void @llvm.amdgcn.s.barrier()
define i64 @f(i64 %i, ptr addrspace(1) %p, ptr addrspace(1) %q) {{
{body}
}}
"
    );
    let module = read(&source);
    let legal = legalize(&module, crate::testing::named(&module, "f").clone(), Target::Gfx942);
    let after = legal.and_then(|legal| crate::elements(legal, &module)).unwrap_or_else(|d| panic!("{d}"));
    for (i, p, q) in is_executed
        .then_some([(0, 256, 512), (3, 256, 256), (2, 1024, 1032), (5, 264, 256), (7, 256, 512)])
        .into_iter()
        .flatten()
    {
        same(&module, &after, &[i, p, q]);
    }
    text(&module, &after)
}

/// A load and what chooses an element of it by the low bits of `%i`, with `between` between the two.
fn chosen(len: u32, ty: &str, mask: u32, load: &str, between: &str) -> String {
    let widened = if ty == "i64" { "add i64 %x, 0".to_owned() } else { format!("zext {ty} %x to i64") };
    format!(
        "  %k = and i64 %i, {mask}
  %v = {load} <{len} x {ty}>, ptr addrspace(1) %p, align 4
  {between}
  %x = extractelement <{len} x {ty}> %v, i64 %k
  %y = {widened}
  ret i64 %y"
    )
}

fn is_element_alone(text: &str, ty: &str) -> bool {
    text.matches(" = load ").count() == 1 && text.contains(&format!(" = load {ty}, ptr"))
}

#[test]
fn elements_of_all_widths_are_loaded_alone() {
    for (len, ty, mask) in [(16, "i32", 15), (8, "i64", 7), (8, "i16", 7), (16, "i8", 15), (4, "i32", 3)] {
        let text = after(&chosen(len, ty, mask, "load", ""));
        assert!(is_element_alone(&text, ty), "<{len} x {ty}>: {text}");
    }
}

/// The last one is loaded where the number is beyond them: nothing is read that was not read before.
#[test]
fn numbers_beyond_the_vector_stay_within_it() {
    let text = after(&chosen(6, "i32", 5, "load", ""));
    assert!(is_element_alone(&text, "i32") && text.contains("icmp ult i32"), "{text}");
    let text = after(&chosen(8, "i32", 7, "load", ""));
    assert!(text.contains("and i32") && !text.contains("icmp"), "{text}");
}

#[test]
fn stores_and_barriers_between_keep_the_vector() {
    for (between, is_executed) in
        [("store i32 7, ptr addrspace(1) %q", true), ("call void @llvm.amdgcn.s.barrier()", false)]
    {
        let text = changed(&chosen(4, "i32", 3, "load", between), is_executed);
        assert!(text.contains("load <4 x i32>"), "{between}: {text}");
    }
    // A load changes nothing.
    let text = after(&chosen(4, "i32", 3, "load", "%z = load i32, ptr addrspace(1) %q"));
    assert!(text.contains("load i32, ptr addrspace(1)") && !text.contains("<4 x i32>"), "{text}");
}

#[test]
fn volatile_vectors_and_those_with_other_users_are_loaded_whole() {
    let text = after(&chosen(4, "i32", 3, "load volatile", ""));
    assert!(text.contains("load volatile <4 x i32>"), "{text}");
    let text = after(
        "  %k = and i64 %i, 3
  %v = load <4 x i32>, ptr addrspace(1) %p
  %x = extractelement <4 x i32> %v, i64 %k
  %first = extractelement <4 x i32> %v, i32 0
  %sum = add i32 %x, %first
  %y = zext i32 %sum to i64
  ret i64 %y",
    );
    assert!(text.contains("load <4 x i32>"), "{text}");
}
