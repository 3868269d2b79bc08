use crate::testing::Moved;
use gcnsel_ir::{Callee, Function, InstKind, Intrinsic};
use gcnsel_legalize::Analysed;

/// A function before and after, checked.
struct Hoisted(Moved);

impl Hoisted {
    fn new(body: &str) -> Hoisted {
        let text = format!(
            "declare void @llvm.amdgcn.s.setreg(i32, i32)\ndefine amdgpu_kernel void @f(ptr addrspace(1) %p, i32 %n, i32 %d) {{\n{body}\n}}"
        );
        Hoisted(Moved::new(&text, super::hoist))
    }

    /// The blocks that reciprocals are computed in.
    fn reciprocals(&self) -> Vec<&str> {
        let f = self.0.after.function();
        let is_rcp = |kind: &InstKind| match kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                self.0.module.intrinsic(*symbol) == Some(Intrinsic::AmdgcnRcp)
            }
            _ => false,
        };
        let blocks = f.layout.iter().flat_map(|&b| f.blocks[b].insts.iter().map(move |&i| (b, i)));
        let found = blocks.filter(|&(_, inst)| is_rcp(&f.insts[inst].kind));
        found.map(|(block, _)| f.blocks[block].name.as_deref().unwrap_or("")).collect()
    }

    /// Instructions in a block.
    fn len(of: &Analysed, block: &str) -> usize {
        let f: &Function = of.function();
        let found = f.blocks.values().find(|b| b.name.as_deref() == Some(block));
        found.unwrap_or_else(|| panic!("no block {block}")).insts.len()
    }

    fn stays(&self, block: &str) -> bool {
        Self::len(&self.0.before, block) == Self::len(&self.0.after, block)
    }
}

/// A quotient and where it goes.
fn divide(x: &str, d: &str) -> String {
    format!("%q = udiv i32 {x}, {d}\n store i32 %q, ptr addrspace(1) %p")
}

#[test]
fn a_reciprocal_leaves_all_loops_that_its_divisor_does_not_change_in() {
    let nest = |divisor: &str| {
        Hoisted::new(&format!(
            "entry:
               br label %outer
             outer:
               %i = phi i32 [ 0, %entry ], [ %i1, %next ]
               %e = load i32, ptr addrspace(1) %p
               br label %inner
             inner:
               %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
               {}
               %j1 = add i32 %j, 1
               %again = icmp ult i32 %j1, %n
               br i1 %again, label %inner, label %next
             next:
               %i1 = add i32 %i, 1
               %more = icmp ult i32 %i1, %n
               br i1 %more, label %outer, label %out
             out:
               ret void",
            divide("%j", divisor)
        ))
    };
    let of_argument = nest("%d");
    assert_eq!(of_argument.reciprocals(), ["entry"]);
    assert!(!of_argument.stays("inner") && of_argument.stays("outer"));
    assert_eq!(nest("%e").reciprocals(), ["outer"]);
    let of_counter = nest("%j");
    assert_eq!(of_counter.reciprocals(), ["inner"]);
    assert!(of_counter.stays("inner"));
}

/// A loop that is entered from `entry`, and ends in a branch back.
fn one_loop(code: &str) -> Hoisted {
    Hoisted::new(&format!(
        "entry:
           br label %loop
         loop:
           %j = phi i32 [ 0, %entry ], [ %j1, %end ]
           %j1 = add i32 %j, 1
           {code}
         end:
           %again = icmp ult i32 %j1, %n
           br i1 %again, label %loop, label %out
         out:
           ret void"
    ))
}

#[test]
fn what_the_front_end_has_left_in_a_loop_stays() {
    let f = one_loop("%k = mul i32 %n, %d\n store i32 %k, ptr addrspace(1) %p\n br label %end");
    assert!(f.stays("loop") && f.stays("entry"));
}

#[test]
fn a_truth_value_stays_unless_something_else_needs_it() {
    let f = one_loop("switch i32 %n, label %end [ i32 3, label %out i32 9, label %out ]");
    assert!(Hoisted::len(&f.0.before, "loop") > 3, "the switch has become comparisons");
    assert!(f.stays("loop") && f.stays("entry"));
    // The quotient of two arguments, comparisons and all.
    let f = one_loop(&format!("{}\n br label %end", divide("%n", "%d")));
    assert_eq!(f.reciprocals(), ["entry"]);
    assert_eq!(Hoisted::len(&f.0.after, "loop"), 4, "the phi, the sum, the store and the branch");
}

#[test]
fn a_loop_that_is_entered_from_two_blocks_keeps_all() {
    let f = Hoisted::new(&format!(
        "entry:
           %c = icmp eq i32 %n, 7
           br i1 %c, label %loop, label %other
         other:
           br label %loop
         loop:
           %j = phi i32 [ 0, %entry ], [ 1, %other ], [ %j1, %loop ]
           {}
           %j1 = add i32 %j, 1
           %again = icmp ult i32 %j1, %n
           br i1 %again, label %loop, label %out
         out:
           ret void",
        divide("%j", "%d")
    ));
    assert_eq!(f.reciprocals(), ["loop"]);
}

#[test]
fn an_irreducible_cycle_keeps_all() {
    let f = Hoisted::new(&format!(
        "entry:
           %c = icmp eq i32 %n, 7
           br i1 %c, label %a, label %b
         a:
           %j = phi i32 [ 0, %entry ], [ %k, %b ]
           {}
           br label %b
         b:
           %i = phi i32 [ 0, %entry ], [ %j, %a ]
           %k = add i32 %i, 1
           %again = icmp ult i32 %k, %n
           br i1 %again, label %a, label %out
         out:
           ret void",
        divide("%j", "%d")
    ));
    assert_eq!(f.reciprocals(), ["a"]);
}

#[test]
fn a_block_of_another_loop_takes_nothing() {
    // What is entered from the last block of a loop would be computed in each iteration of that.
    let f = Hoisted::new(&format!(
        "entry:
           br label %first
         first:
           %i = phi i32 [ 0, %entry ], [ %i1, %first ]
           %i1 = add i32 %i, 1
           %more = icmp ult i32 %i1, %n
           br i1 %more, label %first, label %second
         second:
           %j = phi i32 [ 0, %first ], [ %j1, %second ]
           {}
           %j1 = add i32 %j, 1
           %again = icmp ult i32 %j1, %n
           br i1 %again, label %second, label %out
         out:
           ret void",
        divide("%j", "%d")
    ));
    assert_eq!(f.reciprocals(), ["second"]);
}

#[test]
fn not_more_goes_out_of_a_loop_than_takes_a_few_registers() {
    let divisors: String = (0..24).map(|i| format!("%d{i} = add i32 %d, {i}\n")).collect();
    let quotients: String = (0..24).map(|i| format!("%q{i} = udiv i32 %j, %d{i}\n")).collect();
    let stores: String =
        (0..24).map(|i| format!("store volatile i32 %q{i}, ptr addrspace(1) %p\n")).collect();
    let f = Hoisted::new(&format!(
        "entry:
           {divisors}
           br label %loop
         loop:
           %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
           {quotients}
           {stores}
           %j1 = add i32 %j, 1
           %again = icmp ult i32 %j1, %n
           br i1 %again, label %loop, label %out
         out:
           ret void"
    ));
    // Each reciprocal is a dword that is used in the loop.
    let outside = f.reciprocals().iter().filter(|&&block| block == "entry").count();
    assert_eq!((outside, f.reciprocals().len()), (16, 24));
}

#[test]
fn floats_stay_where_the_mode_changes() {
    let round = "call void @llvm.amdgcn.s.setreg(i32 2049, i32 1)";
    let f = one_loop(&format!("{}\n br label %end\n next:\n {round}\n br label %end", divide("%n", "%d")));
    assert_eq!(f.reciprocals(), ["entry"], "nobody comes to the change");
    let code = format!("{}\n {round}\n br label %end", divide("%n", "%d"));
    assert_eq!(one_loop(&code).reciprocals(), ["loop"]);
}
