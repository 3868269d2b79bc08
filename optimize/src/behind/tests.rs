//! What goes behind loops computes what it did, and what costs more to carry out stays.

use crate::testing::{read, same, text};
use gcnsel_ir::{Function, Module, Value};
use gcnsel_isa::Target;
use gcnsel_legalize::{Legal, legalize};

/// A loop that computes `code` from its counter `%k`, from `%x` and `%y`, which change in each round, and from the arguments `%a`
/// and `%b`; `behind` uses it and gives `%r`.
struct Loop {
    /// An `i1` on which the loop goes on, of `%k1`.
    test: &'static str,
    code: &'static str,
    behind: &'static str,
}

impl Loop {
    fn source(&self) -> String {
        let Loop { test, code, behind } = self;
        format!(
            "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\ndeclare i32 @llvm.fshl.i32(i32, i32, i32)\n\
             define i32 @f(i32 inreg %a, i32 %b) {{\nentry:\n  br label %loop\n\
             loop:\n  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]\n  %x = phi i32 [ %b, %entry ], [ %x1, %loop ]\n  \
             %y = phi i32 [ %a, %entry ], [ %y1, %loop ]\n  {code}\n  \
             %x1 = mul i32 %x, 31\n  %y1 = add i32 %y, %x1\n  %k1 = add i32 %k, 1\n  %more = {test}\n  \
             br i1 %more, label %loop, label %out\n\
             out:\n  {behind}\n  ret i32 %r\n}}\n"
        )
    }

    /// Whether a value is made in block `%out` behind the pass.
    fn is_behind(&self, name: &str) -> bool {
        let all =
            [0u32, 1, 5, 77, 0x8000_0001].into_iter().flat_map(|a| [0, 3, 6, 0xffff_fff0].map(|b| [a, b]));
        // What asks for lanes is not interpreted here.
        let all = all.filter(|_| !self.code.contains("lane") && !self.behind.contains("lane"));
        let (_, after) = behind(&self.source(), &all.collect::<Vec<_>>());
        stands_in(&after, name) == "out"
    }
}

/// `@f` behind the pass, which leaves what the function computes of some arguments as it was.
fn behind(source: &str, args: &[[u32; 2]]) -> (Module, Legal) {
    behind_of(source, args)
}

/// The same with any number of arguments.
fn behind_of<const N: usize>(source: &str, args: &[[u32; N]]) -> (Module, Legal) {
    let module = read(source);
    let f = module.functions.iter().find(|f| &*f.name == "f").expect("it is there").clone();
    let legal = legalize(&module, f, Target::Gfx942).unwrap_or_else(|d| panic!("{d}"));
    let after = crate::behind(legal, &module).unwrap_or_else(|d| panic!("{d}"));
    gcnsel_ir::verify_function(&module, after.types(), after.function())
        .unwrap_or_else(|d| panic!("{d}\n{}", text(&module, &after)));
    args.iter().for_each(|args| same(&module, &after, &args.map(u128::from)));
    (module, after)
}

fn stands_in<'a>(legal: &'a Legal, name: &str) -> &'a str {
    let f: &Function = legal.function();
    let named = |value: Value| f.values[value].name.as_deref() == Some(name);
    let makes = |inst| f.insts[inst].result.is_some_and(named);
    let block = f.layout.iter().find(|&&block| f.blocks[block].insts.iter().any(|&inst| makes(inst)));
    f.blocks[*block.unwrap_or_else(|| panic!("no %{name}"))].name.as_deref().unwrap_or("")
}

/// All lanes go on while the counter is below the same number, or each as its own number says.
const TOGETHER: &str = "icmp ult i32 %k1, 9";
const APART: &str = "icmp ult i32 %k1, %b9";
const OWN: &str = "%b9 = and i32 %b, 7\n  ";

fn goes(test: &'static str, code: &'static str, behind: &'static str) -> bool {
    let code: &'static str = Box::leak(format!("{OWN}{code}").into_boxed_str());
    Loop { test, code, behind }.is_behind("v")
}

#[test]
fn what_is_used_behind_a_loop_is_computed_there() {
    let r = "%r = add i32 %v, 1";
    for test in [TOGETHER, APART] {
        assert!(goes(test, "%v = xor i32 %x, 12", r), "one operand for one result");
        assert!(goes(test, "%u = xor i32 %k, %b\n  %v = and i32 %u, 60", r), "one after another");
    }
    // A truth value that lanes take out in different iterations takes three operations on masks in each.
    let r = "%r = select i1 %v, i32 %a, i32 %b";
    assert!(goes(APART, "%v = icmp ult i32 %x, %y", r));
    assert!(goes(
        APART,
        "%odd = trunc i32 %k to i1\n  %own = icmp eq i32 %x, 1\n  %v = xor i1 %odd, %own",
        r
    ));
}

#[test]
fn what_costs_more_to_take_out_stays() {
    let r = "%r = add i32 %v, 1";
    // Two operands for one result, unless nothing is taken out, or one of them is taken out already.
    assert!(!goes(APART, "%v = xor i32 %x, %y", r));
    assert!(goes(TOGETHER, "%v = xor i32 %x, %y", r));
    assert!(goes(APART, "%v = xor i32 %x, %y", "%q = add i32 %v, %x\n  %r = mul i32 %q, 3"));
    // What the loop uses itself, and what asks for other lanes.
    assert!(!goes("icmp ult i32 %k1, %v", "%v = and i32 %b, 7", r));
    assert!(!goes(TOGETHER, "%v = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)", r));
    // Nothing can be put in front of what asks for other lanes.
    assert!(!goes(TOGETHER, "%v = xor i32 %x, 12", "%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)"));
    // Three dwords for one.
    assert!(!goes(TOGETHER, "%v = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 %k)", r));
}

/// What code of the outer loop uses goes out of the inner loop, and no further.
#[test]
fn only_the_inner_loop_is_left() {
    let source = "define i32 @f(i32 inreg %a, i32 %b) {\nentry:\n  br label %outer\n\
        outer:\n  %i = phi i32 [ 0, %entry ], [ %i1, %after ]\n  %s = phi i32 [ 0, %entry ], [ %s1, %after ]\n  br label %inner\n\
        inner:\n  %x = phi i32 [ %b, %outer ], [ %x1, %inner ]\n  %v = xor i32 %x, 12\n  %x1 = mul i32 %x, 5\n  \
        %c = and i32 %x1, 12\n  %more = icmp eq i32 %c, 8\n  br i1 %more, label %inner, label %after\n\
        after:\n  %t = mul i32 %s, 7\n  %s1 = add i32 %t, %v\n  %i1 = add i32 %i, 1\n  %again = icmp ult i32 %i1, 5\n  \
        br i1 %again, label %outer, label %out\n\
        out:\n  ret i32 %s1\n}\n";
    let (_, after) = behind(source, &[[1, 2], [7, 9], [0, 0xffff_ff01]]);
    assert_eq!(stands_in(&after, "v"), "after");
}

/// Two ways out, and the code of each uses it: no block behind the loop comes before both.
#[test]
fn two_ways_out_keep_it() {
    let source = "define i32 @f(i32 inreg %a, i32 %b) {\nentry:\n  br label %loop\n\
        loop:\n  %x = phi i32 [ %b, %entry ], [ %x1, %next ]\n  %v = xor i32 %x, 12\n  %x1 = mul i32 %x, 31\n  \
        %c = and i32 %x1, 12\n  %one = icmp eq i32 %c, 8\n  br i1 %one, label %first, label %next\n\
        next:\n  %two = icmp ugt i32 %x1, %a\n  br i1 %two, label %second, label %loop\n\
        first:\n  %r = add i32 %v, 1\n  ret i32 %r\n\
        second:\n  %q = mul i32 %v, 3\n  ret i32 %q\n}\n";
    let (_, after) = behind(source, &[[5, 2], [7, 9], [0, 3]]);
    assert_eq!(stands_in(&after, "v"), "loop");
}

/// A loop of two blocks that loads from `%p` at its counter; `between` stands in its second block, `after` behind it, and gives `%r`.
fn loading(attributes: &str, access: &str, between: &str, after: &str) -> String {
    format!(
        "define i32 @f(ptr addrspace(1) {attributes} %p, ptr addrspace(1) {attributes} %q, i32 %b) {{\nentry:\n  br label %loop\n\
         loop:\n  %k = phi i32 [ 0, %entry ], [ %k1, %next ]\n  %w = and i32 %k, 7\n  \
         %at = getelementptr i32, ptr addrspace(1) %p, i32 %w\n  {access}\n  br label %next\n\
         next:\n  {between}\n  %k1 = add i32 %k, 1\n  %b7 = and i32 %b, 7\n  %more = icmp ult i32 %k1, %b7\n  \
         br i1 %more, label %loop, label %out\n\
         out:\n  {after}\n  ret i32 %r\n}}\n"
    )
}

/// Whether the load is behind the loop afterwards. It reads the same where the pointers are apart and where they are not.
fn load_goes(attributes: &str, access: &str, between: &str, after: &str) -> bool {
    let source = loading(attributes, access, between, after);
    let all = [[256, 512, 5], [256, 256, 5], [256, 260, 0], [256, 252, 3]];
    // Fences are not interpreted here.
    let (_, after) = behind_of(&source, if between.contains("fence") { &[] } else { &all });
    stands_in(&after, "v") == "out"
}

/// Only the value of the last iteration is wanted of a load, and it is there to be loaded behind the loop.
#[test]
fn loads_go_behind_loops() {
    let (load, r) = ("%v = load i32, ptr addrspace(1) %at, align 4", "%r = add i32 %v, 1");
    let (here, there) =
        ("store i32 %k, ptr addrspace(1) %at, align 4", "store i32 %k, ptr addrspace(1) %q, align 4");
    assert!(load_goes("", load, "", r), "nothing is written");
    assert!(
        load_goes("", load, "", &format!("{r}\n  store i32 %r, ptr addrspace(1) %q, align 4")),
        "written later"
    );
    assert!(!load_goes("", load, here, r), "the loop writes what it has read");
    assert!(!load_goes("", load, there, r), "the loop may write it");
    assert!(
        !load_goes("", load, "", &format!("store i32 7, ptr addrspace(1) %q, align 4\n  {r}")),
        "it may be written first"
    );
    assert!(!load_goes("", load, "fence syncscope(\"workgroup\") acquire", r), "others may have written it");
    assert!(!load_goes("", "%v = load volatile i32, ptr addrspace(1) %at, align 4", "", r));
    assert!(!load_goes("", "%v = load atomic i32, ptr addrspace(1) %at monotonic, align 4", "", r));
    // In front of the load, in the same iteration, anything may be written.
    let (first, second) = (format!("{there}\n  {load}"), "");
    assert!(load_goes("", &first, second, r));
}

/// What another pointer of its own writes is no matter.
#[test]
fn loads_pass_stores_to_other_objects() {
    let load = "%v = load i32, ptr addrspace(1) %at, align 4";
    let source = loading("noalias", load, "store i32 %k, ptr addrspace(1) %q, align 4", "%r = add i32 %v, 1");
    let (_, after) = behind_of(&source, &[[256, 512, 5], [256, 512, 0]]);
    assert_eq!(stands_in(&after, "v"), "out");
}

/// Of a counter and the next number, one is taken out: the other is computed again.
#[test]
fn what_a_loop_uses_is_computed_again_from_what_is_taken_out_anyway() {
    let source =
        |behind: &'static str| Loop { test: "icmp ult i32 %k1, %b9", code: "%b9 = and i32 %b, 7", behind };
    let made_again = |behind: &'static str| {
        let source = source(behind).source();
        let (module, after) = self::behind(&source, &[[3, 2], [7, 5], [0, 0xffff_ff01]]);
        text(&module, &after).split("out:").nth(1).is_some_and(|out| out.contains("= add i32 %k, 1"))
    };
    assert!(made_again("%d = mul i32 %k, %k1\n  %r = xor i32 %d, 5"));
    // The counter is not taken out.
    assert!(!made_again("%r = xor i32 %k1, 5"));
    // Of a sum of two numbers, both would have to be.
    let source = source("%d = mul i32 %y, %y1\n  %r = xor i32 %d, 5").source();
    let (module, after) = behind(&source, &[[3, 2], [7, 5], [0, 0xffff_ff01]]);
    assert!(!text(&module, &after).split("out:").nth(1).is_some_and(|out| out.contains("= add")));
}
