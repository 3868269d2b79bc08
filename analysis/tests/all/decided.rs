//! Branches that always go the same way: jumps, where that leaves lanes together as they were.

use gcnsel_analysis::{Analysed, Options, transform};
use gcnsel_ir::{TypeTable, parse, print_function, verify_function};
use std::sync::Arc;

/// What is left of `@f`, whose text this is without its head.
fn left_of(kind: &str, params: &str, body: &str) -> String {
    let text = format!(
        "declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i64 @llvm.amdgcn.ballot.i64(i1)\n\
         define {kind} @f({params}) {{\n{body}\n}}\n"
    );
    let module = parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d}\n{text}"));
    let f = module.functions.iter().find(|f| &*f.name == "f").expect("it is there").clone();
    let types = TypeTable::extending(Arc::clone(&module.types));
    let (transformed, ()) = transform(&module, types, f, |_, _| ());
    let analysed = Analysed::new(&module, transformed, &Options::default());
    verify_function(&module, analysed.types(), analysed.function()).unwrap_or_else(|d| panic!("{d}"));
    print_function(&module, analysed.types(), analysed.function())
}

fn branches(text: &str) -> usize {
    text.lines().filter(|line| line.trim_start().starts_with("br i1")).count()
}

/// The last of the comparisons that a `switch` over all values of two bits becomes.
#[test]
fn what_bits_decide_is_no_branch() {
    let text = left_of(
        "amdgpu_kernel void",
        "ptr addrspace(1) %out, i32 %a",
        "entry:\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  %x = and i32 %t, 3\n  \
         %c = icmp ult i32 %x, 2\n  br i1 %c, label %d, label %e\n\
         e:\n  %k = icmp ult i32 %x, 4\n  br i1 %k, label %d, label %never\n\
         never:\n  %y = mul i32 %a, %a\n  br label %d\n\
         d:\n  %p = phi i32 [ 0, %entry ], [ %a, %e ], [ %y, %never ]\n  store i32 %p, ptr addrspace(1) %out\n  ret void",
    );
    assert_eq!(branches(&text), 1, "{text}");
    assert!(
        !text.contains("never") && !text.contains("mul") && !text.contains("icmp ult i32 %x, 4"),
        "{text}"
    );
    assert!(text.contains("phi i32 [ 0, %entry ], [ %a, %e ]"), "{text}");
}

/// `%again` is in the loop for the sake of an edge that nobody takes: the lanes that come to it from different iterations
/// ask each other only if it is outside.
#[test]
fn cycles_stay_what_they_are() {
    let text = left_of(
        "amdgpu_kernel void",
        "ptr addrspace(1) %out",
        "entry:\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  %x = and i32 %t, 3\n  br label %l\n\
         l:\n  %i = phi i32 [ 0, %entry ], [ %n, %on ], [ %n, %again ]\n  %n = add i32 %i, 1\n  \
         %c = icmp eq i32 %i, %x\n  br i1 %c, label %again, label %on\n\
         on:\n  br label %l\n\
         again:\n  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)\n  store i64 %b, ptr addrspace(1) %out\n  \
         %k = icmp ugt i32 %x, 3\n  br i1 %k, label %l, label %end\n\
         end:\n  ret void",
    );
    assert_eq!(branches(&text), 2, "{text}");
}

/// What is called comes back, as far as anybody who calls it can tell.
#[test]
fn there_is_a_way_out() {
    let body = "entry:\n  br label %l\n\
         l:\n  %m = and i32 %a, 3\n  %c = icmp ugt i32 %m, 3\n  br i1 %c, label %end, label %l\n\
         end:\n  ret void";
    let text = left_of("void", "i32 %a", body);
    assert_eq!(branches(&text), 1, "{text}");
}

/// Where both ways lead to one block there is nothing to be decided.
#[test]
fn one_target_is_one_way() {
    let text = left_of(
        "amdgpu_kernel void",
        "ptr addrspace(1) %out",
        "entry:\n  br i1 true, label %d, label %d\nd:\n  %p = phi i32 [ 1, %entry ], [ 1, %entry ]\n  \
         store i32 %p, ptr addrspace(1) %out\n  ret void",
    );
    assert!(text.contains("br i1 true"), "{text}");
}
