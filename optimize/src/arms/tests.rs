//! Which branches become one, and that all does the same.

use crate::testing::{named, read};
use gcnsel_ir::{InstKind, Module, print_function, verify_function};
use gcnsel_isa::Target;
use gcnsel_legalize::{Legal, legalize};
use gcnsel_witness::scalar;

const DECLARATIONS: &str = "declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
";

/// `@f` of a body, whose branches have been joined; it does what it did for either condition.
fn joined(body: &str) -> (Module, Legal) {
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n{DECLARATIONS}define i32 @f(i32 %a, i32 %b, i1 %c, i1 %d, ptr addrspace(1) %m) {{\nentry:\n{body}\n}}\n"
    );
    let module = read(&text);
    let legal = legalize(&module, named(&module, "f").clone(), Target::Gfx90a).expect("it is legal");
    let after = crate::arms(legal, &module).expect("it can be");
    verify_function(&module, after.types(), after.function())
        .unwrap_or_else(|d| panic!("{d}\n{}", print_function(&module, after.types(), after.function())));
    (module, after)
}

/// The same of code that reads no memory and asks for no lanes: it is run.
fn checked(body: &str) -> (Module, Legal) {
    let (module, after) = joined(body);
    for bits in 0..4 {
        let before = (&*module.types, named(&module, "f"));
        let args = [12, 5, bits & 1, bits >> 1, 0];
        scalar::assert_same(&module, before, (after.types(), after.function()), &args);
    }
    (module, after)
}

fn branches(after: &Legal) -> usize {
    let f = after.function();
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    insts.filter(|&&inst| matches!(f.insts[inst].kind, InstKind::CondBr { .. })).count()
}

/// The names of a block's results.
fn names(after: &Legal, block: &str) -> Vec<String> {
    let f = after.function();
    let found = f.layout.iter().find(|&&b| f.blocks[b].name.as_deref() == Some(block));
    let Some(&found) = found else { panic!("no block {block}") };
    let results = f.blocks[found].insts.iter().filter_map(|&inst| f.insts[inst].result);
    results.map(|value| f.values[value].name.as_deref().unwrap_or("?").to_owned()).collect()
}

/// What the second arm needs stands in front, what only code behind needs stands there, and so do all phis.
#[test]
fn one_branch_has_both_arms() {
    let (_, after) = checked(
        "  br i1 %c, label %first, label %then
first:
  %v = mul i32 %a, 3
  br label %then
then:
  %p = phi i32 [ %v, %first ], [ 0, %entry ]
  %needed = add i32 %b, 7
  %also = xor i32 %needed, %a
  %other = add i32 %p, 1
  br i1 %c, label %second, label %end
second:
  %w = mul i32 %also, %b
  br label %end
end:
  %q = phi i32 [ %w, %second ], [ %needed, %then ]
  %r = add i32 %q, %other
  ret i32 %r",
    );
    assert_eq!(branches(&after), 1);
    assert_eq!(names(&after, "entry"), ["needed"]);
    assert_eq!(names(&after, "first"), ["v", "also", "w"]);
    assert_eq!(names(&after, "end"), ["p", "q", "other", "r"]);
}

/// Values that arms have made are known in the arms of the same side.
#[test]
fn arms_read_what_earlier_arms_have_made() {
    let (_, after) = checked(
        "  br i1 %c, label %first, label %first.else
first:
  %v = mul i32 %a, 3
  br label %then
first.else:
  %u = sub i32 %a, 3
  br label %then
then:
  %p = phi i32 [ %v, %first ], [ %u, %first.else ]
  %step = add i32 %p, 1
  br i1 %c, label %second, label %end
second:
  %w = mul i32 %step, %p
  br label %end
end:
  %q = phi i32 [ %w, %second ], [ %p, %then ]
  br i1 %c, label %third, label %third.else
third:
  %x = sub i32 %q, %b
  br label %last
third.else:
  %y = add i32 %q, %p
  br label %last
last:
  %r = phi i32 [ %x, %third ], [ %y, %third.else ]
  ret i32 %r",
    );
    assert_eq!(branches(&after), 1);
    assert_eq!(names(&after, "first"), ["v", "step", "w", "x"]);
    assert_eq!(names(&after, "first.else"), ["u", "y"]);
}

/// The sides may have their arms in different branches.
#[test]
fn one_sided_branches_have_both_sides() {
    let (_, after) = checked(
        "  br i1 %c, label %then, label %first
first:
  %v = mul i32 %a, 3
  br label %then
then:
  %p = phi i32 [ %v, %first ], [ 1, %entry ]
  br i1 %c, label %second, label %end
second:
  %w = mul i32 %a, %b
  br label %end
end:
  %q = phi i32 [ %w, %second ], [ 2, %then ]
  %r = add i32 %p, %q
  ret i32 %r",
    );
    assert_eq!(branches(&after), 1);
    assert_eq!(names(&after, "end"), ["p", "q", "r"]);
}

/// A chain ends at what may not move, and goes on behind it.
#[test]
fn chains_end_at_what_stays() {
    let chain = |arm: &str, first: &str, second: &str, result: &str| {
        format!(
            "  br i1 %c, label %a1, label %j1
a1:
  %v = mul i32 %a, 3
  {arm}
  br label %j1
j1:
  %p = phi i32 [ %v, %a1 ], [ 0, %entry ]
  {first}
  br i1 %c, label %a2, label %j2
a2:
  %w = mul i32 %a, 5
  br label %j2
j2:
  %q = phi i32 [ %w, %a2 ], [ %p, %j1 ]
  {second}
  br i1 %c, label %a3, label %j3
a3:
  %x = mul i32 %a, 7
  br label %j3
j3:
  %s = phi i32 [ %x, %a3 ], [ %q, %j2 ]
  {result}"
        )
    };
    let store = "store i32 %a, ptr addrspace(1) %m";
    let used = "%r = add i32 %s, %l\n  ret i32 %r";
    let count =
        |first: &str, second: &str, result: &str| branches(&joined(&chain(store, first, second, result)).1);
    assert_eq!(count("", "", "ret i32 %s"), 1);
    assert_eq!(count("call void @llvm.amdgcn.s.barrier()", "", "ret i32 %s"), 2);
    assert_eq!(count("", "call void @llvm.amdgcn.s.barrier()", "ret i32 %s"), 2);
    assert_eq!(count("%l = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %p)", "", used), 2);
    let ballot = "%votes = call i64 @llvm.amdgcn.ballot.i64(i1 %d)\n  %l = trunc i64 %votes to i32";
    assert_eq!(count(ballot, "", used), 2);
    assert_eq!(count("store i32 %b, ptr addrspace(1) %m", "", "ret i32 %s"), 2);
    assert_eq!(count("%l = load volatile i32, ptr addrspace(1) %m", "", used), 2);
    // Behind the later arms, which do not write, a load reads the same.
    assert_eq!(count("%l = load i32, ptr addrspace(1) %m", "", used), 1);
    assert_eq!(count("", "%l = load i32, ptr addrspace(1) %m", used), 1);
    // Needed behind the chain, or in the place of an arm as well, by what reads what another arm has made.
    let sum = "%l = add i32 %p, 1";
    assert_eq!(
        branches(&checked(&chain("", sum, "%k = add i32 %l, %q", "%r = add i32 %l, %k\n  ret i32 %r")).1),
        1
    );
    let mixed = chain("", sum, "", used).replace("mul i32 %a, 5", "mul i32 %l, 5");
    assert_eq!(branches(&checked(&mixed).1), 2);
}

/// Loads do not move over what may write.
#[test]
fn loads_stay_behind_stores() {
    let loads = |first: &str, second: &str, used: &str| {
        let text = format!(
            "  br i1 %c, label %a1, label %j1
a1:
  {first}
  br label %j1
j1:
  %l = load i32, ptr addrspace(1) %m
  br i1 %c, label %a2, label %j2
a2:
  %w = mul i32 {used}, 5
  {second}
  br label %j2
j2:
  %q = phi i32 [ %w, %a2 ], [ 1, %j1 ]
  %r = add i32 %q, %l
  ret i32 %r"
        );
        branches(&joined(&text).1)
    };
    let store = "store i32 %a, ptr addrspace(1) %m";
    // Needed in the arm and behind it: in front of all. Else where no arm writes.
    assert_eq!(loads("", "", "%l"), 1);
    assert_eq!(loads(store, "", "%l"), 2);
    assert_eq!(loads("", store, "%l"), 1);
    assert_eq!(loads(store, "", "%b"), 1);
    assert_eq!(loads("", store, "%b"), 1);
    assert_eq!(loads(store, store, "%b"), 2);
}

#[test]
fn other_branches_stay() {
    let stays = |body: &str, count: usize| assert_eq!(branches(&joined(body).1), count, "{body}");
    // Another condition.
    let two = "  br i1 %c, label %a1, label %j1
a1:
  %v = mul i32 %a, 3
  br label %j1
j1:
  %p = phi i32 [ %v, %a1 ], [ 0, %entry ]
  br i1 %d, label %a2, label %j2
a2:
  %w = mul i32 %a, %b
  br label %j2
j2:
  %q = phi i32 [ %w, %a2 ], [ %p, %j1 ]
  ret i32 %q";
    stays(two, 2);
    stays(&two.replace("br i1 %d", "br i1 %c"), 1);
    // A join that is come to on a third way.
    let third = two.replace("entry:\n", "").replace(
        "  br i1 %c, label %a1, label %j1\n",
        "  br i1 %d, label %start, label %j1\nstart:\n  br i1 %c, label %a1, label %j1\n",
    );
    let third = third
        .replace("br i1 %d, label %a2", "br i1 %c, label %a2")
        .replace("[ 0, %entry ]", "[ 0, %entry ], [ 1, %start ]");
    stays(&third, 3);
}

/// Values of arms are not all kept for code behind the last one.
#[test]
fn code_that_needs_much_ends_a_chain() {
    let chain = |ty: &str, count: usize| {
        let (mut text, mut sum, mut before) = (String::new(), "%b".to_owned(), "entry".to_owned());
        for n in 0..count {
            text += &format!(
                "  br i1 %c, label %a{n}, label %j{n}\na{n}:\n  %w{n} = zext i32 %a to {ty}\n  %v{n} = add {ty} %w{n}, {n}\n  \
                 br label %j{n}\nj{n}:\n  %p{n} = phi {ty} [ %v{n}, %a{n} ], [ {n}, %{before} ]\n  \
                 %t{n} = trunc {ty} %p{n} to i32\n  %s{n} = add i32 %t{n}, {sum}\n"
            );
            sum = format!("%s{n}");
            before = format!("j{n}");
        }
        text + &format!("  ret i32 {sum}")
    };
    let count = |ty: &str, number: usize| branches(&checked(&chain(ty, number)).1);
    assert_eq!((count("i64", 4), count("i64", 9)), (1, 1));
    assert_eq!(count("i64", 12), 2);
    assert_eq!(count("i64", 100), 12);
}
