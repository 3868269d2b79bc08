use crate::testing::Moved;
use gcnsel_ir::{Inst, Value};
use gcnsel_legalize::Analysed;

/// A function behind the pass, checked.
struct Sunk {
    after: Analysed,
}

impl Sunk {
    fn new(body: &str) -> Sunk {
        let text = format!(
            "declare i32 @llvm.amdgcn.workitem.id.x()
             declare void @llvm.amdgcn.s.setreg(i32, i32)
             define amdgpu_kernel void @f(ptr addrspace(1) %p, i32 %n, i1 %c) {{\n{body}\n}}"
        );
        Sunk { after: Moved::new(&text, super::sink).after }
    }

    fn inst(&self, name: &str) -> Inst {
        let f = self.after.function();
        let named = |v: &Value| f.values[*v].name.as_deref() == Some(name);
        let value = f.values.keys().find(named).unwrap_or_else(|| panic!("no %{name}"));
        f.def_inst(value).unwrap_or_else(|| panic!("%{name} is no instruction"))
    }

    /// The name of the block that a value is made in.
    fn block(&self, name: &str) -> &str {
        let block = self.after.uniformity().uses().block_of(self.inst(name)).expect("it stands in a block");
        self.after.function().blocks[block].name.as_deref().unwrap_or("")
    }

    /// Whether values are made in that order in one block.
    fn in_order(&self, names: &[&str]) -> bool {
        let block = self.after.uniformity().uses().block_of(self.inst(names[0])).expect("a block");
        let insts = &self.after.function().blocks[block].insts;
        let places = names.iter().map(|name| insts.iter().position(|&i| i == self.inst(name)));
        let places: Vec<usize> = places.map(|p| p.expect("all in one block")).collect();
        places.is_sorted()
    }
}

/// `entry` computes `code` and goes to `late` or to `other`, where `%t`, `%q`, `%n` and `%p` are used.
fn two_ways(code: &str, late: &str) -> Sunk {
    Sunk::new(&format!(
        "entry:
           %t = call i32 @llvm.amdgcn.workitem.id.x()
           %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
           {code}
           br i1 %c, label %late, label %other
         late:
           %first = add i32 %t, 77
           {late}
           br label %other
         other:
           store i32 %t, ptr addrspace(1) %q
           store i32 %n, ptr addrspace(1) %p
           ret void"
    ))
}

#[test]
fn a_chain_follows_its_last_user() {
    let f = two_ways(
        "%a = shl i32 %t, 3
         %b = sext i32 %a to i64
         %d = getelementptr i8, ptr addrspace(1) %p, i64 %b",
        "store i32 %first, ptr addrspace(1) %d",
    );
    for name in ["a", "b", "d"] {
        assert_eq!(f.block(name), "late", "%{name}");
    }
    assert!(f.in_order(&["first", "a", "b", "d"]), "right before the first user");
}

#[test]
fn what_is_used_where_it_is_made_stays() {
    let f = two_ways(
        "%a = shl i32 %t, 3\nstore i32 %a, ptr addrspace(1) %p",
        "store i32 %a, ptr addrspace(1) %q",
    );
    assert_eq!(f.block("a"), "entry");
}

#[test]
fn what_two_blocks_use_goes_to_the_lowest_that_dominates_both() {
    let f = Sunk::new(
        "entry:
           %t = call i32 @llvm.amdgcn.workitem.id.x()
           %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
           %both = shl i32 %t, 3
           %far = shl i32 %t, 4
           br label %fork
         fork:
           br i1 %c, label %left, label %right
         left:
           store i32 %both, ptr addrspace(1) %q
           br label %join
         right:
           %r = add i32 %both, 1
           store i32 %r, ptr addrspace(1) %q
           br label %join
         join:
           %merged = phi i32 [ 0, %left ], [ %far, %right ]
           %s = add i32 %merged, %t
           store i32 %s, ptr addrspace(1) %q
           ret void",
    );
    assert_eq!(f.block("both"), "fork");
    assert_eq!(
        f.block("far"),
        "right",
        "what a phi takes is needed at the end of the block that it comes from"
    );
    assert!(f.in_order(&["r", "far"]));
}

#[test]
fn nothing_goes_into_a_loop() {
    let f = Sunk::new(
        "entry:
           %t = call i32 @llvm.amdgcn.workitem.id.x()
           %a = shl i32 %t, 3
           br label %before
         before:
           br label %loop
         loop:
           %i = phi i32 [ 0, %before ], [ %j, %latch ]
           br label %latch
         latch:
           %q = getelementptr i32, ptr addrspace(1) %p, i32 %a
           store i32 %t, ptr addrspace(1) %q
           %j = add i32 %i, 1
           %more = icmp ult i32 %j, %n
           br i1 %more, label %loop, label %out
         out:
           ret void",
    );
    assert_eq!(f.block("a"), "before");
}

#[test]
fn operands_that_would_live_longer_count() {
    // One dword instead of two that nothing else needs.
    let loads = "%x = load i32, ptr addrspace(1) %q\n%q1 = getelementptr i8, ptr addrspace(1) %q, i64 4
         %y = load i32, ptr addrspace(1) %q1";
    let sum = two_ways(&format!("{loads}\n%a = add i32 %x, %y"), "store i32 %a, ptr addrspace(1) %q");
    assert_eq!(sum.block("a"), "entry");
    // One lives on for another reason: as much as before.
    let kept = "store i32 %a, ptr addrspace(1) %q\nstore i32 %x, ptr addrspace(1) %p";
    assert_eq!(two_ways(&format!("{loads}\n%a = add i32 %x, %y"), kept).block("a"), "late");
    // The same operand twice is one.
    let twice = two_ways(&format!("{loads}\n%a = mul i32 %x, %x"), "store i32 %a, ptr addrspace(1) %q");
    assert_eq!(twice.block("a"), "late");
    // Two dwords for one, and one for two.
    let wide = "%x = load i64, ptr addrspace(1) %q";
    let narrow = two_ways(&format!("{wide}\n%a = trunc i64 %x to i32"), "store i32 %a, ptr addrspace(1) %q");
    assert_eq!(narrow.block("a"), "entry");
    let wider = two_ways(
        "%x = load i32, ptr addrspace(1) %q\n%a = sext i32 %x to i64",
        "store i64 %a, ptr addrspace(1) %q",
    );
    assert_eq!(wider.block("a"), "late");
}

#[test]
fn operands_live_longer_where_fewer_values_live() {
    // Two dwords for one, behind a block that so many values live into.
    let behind = |many: usize| {
        let lines = |line: &dyn Fn(usize) -> String| (0..many).map(line).collect::<String>();
        Sunk::new(&format!(
            "entry:
               %t = call i32 @llvm.amdgcn.workitem.id.x()
               %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
               {}
               br label %crowded
             crowded:
               {}
               %x = load volatile i64, ptr addrspace(1) %q
               %half = lshr i64 %x, 7
               %a = trunc i64 %half to i32
               br i1 %c, label %one, label %middle
             one:
               store i32 7, ptr addrspace(1) %q
               br label %middle
             middle:
               br i1 %c, label %other, label %out
             other:
               store i32 %a, ptr addrspace(1) %q
               br label %out
             out:
               ret void",
            lines(&|i| format!("%v{i} = load volatile i32, ptr addrspace(1) %q\n")),
            lines(&|i| format!("store volatile i32 %v{i}, ptr addrspace(1) %q\n")),
        ))
    };
    assert_eq!((behind(0).block("a"), behind(8).block("a")), ("crowded", "other"));
    assert_eq!(behind(8).block("half"), "other");
}

#[test]
fn what_a_loop_carries_lives_to_its_end() {
    // %x is used in the loop's first block, but lives to its last: the sum takes a register besides, %w instead.
    let f = Sunk::new(
        "entry:
           %t = call i32 @llvm.amdgcn.workitem.id.x()
           %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
           %x = load i32, ptr addrspace(1) %q
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %j, %latch ]
           %w = load volatile i32, ptr addrspace(1) %q
           store i32 %x, ptr addrspace(1) %q
           %a = add i32 %x, %w
           br i1 %c, label %then, label %latch
         then:
           store i32 %a, ptr addrspace(1) %q
           br label %latch
         latch:
           %j = add i32 %i, 1
           %more = icmp ult i32 %j, %n
           br i1 %more, label %loop, label %out
         out:
           ret void",
    );
    assert_eq!(f.block("a"), "then");
}

#[test]
fn a_truth_value_goes_where_its_operands_live_anyway() {
    let use_it = "%v = select i1 %m, i32 %n, i32 7\nstore i32 %v, ptr addrspace(1) %q";
    assert_eq!(two_ways("%m = icmp ult i32 %t, %n", use_it).block("m"), "late");
    // A lane mask is no VGPR.
    let alone = two_ways("%x = load i32, ptr addrspace(1) %q\n%m = icmp ult i32 %x, %n", use_it);
    assert_eq!(alone.block("m"), "entry");
    // One mask for two.
    let both = "%x = load i32, ptr addrspace(1) %q\n%k = icmp ult i32 %x, %n\n%l = icmp ugt i32 %x, 9\n%m = and i1 %k, %l";
    assert_eq!(two_ways(both, use_it).block("m"), "entry");
}

#[test]
fn what_has_an_effect_or_is_of_memory_stays() {
    let f = two_ways(
        "%o = alloca i32, addrspace(5)
         %x = load i32, ptr addrspace(1) %q
         %v = load volatile i32, ptr addrspace(1) %p",
        "%s = add i32 %v, %x\nstore volatile i32 %s, ptr addrspace(5) %o",
    );
    for name in ["o", "x", "v"] {
        assert_eq!(f.block(name), "entry", "%{name}");
    }
}

#[test]
fn what_the_wave_shares_goes_behind_the_branch() {
    // Integers take SGPRs, floats VGPRs.
    let f = two_ways(
        "%u = shl i32 %n, 3\n%f = uitofp i32 %n to float\n%g = fmul float %f, %f",
        "store i32 %u, ptr addrspace(1) %q\nstore float %g, ptr addrspace(1) %q",
    );
    for name in ["u", "f", "g"] {
        assert_eq!(f.block(name), "late", "%{name}");
    }
    // Two SGPRs that nothing else needs for one.
    let loads = "%x = load i32, ptr addrspace(1) %p\n%p1 = getelementptr i8, ptr addrspace(1) %p, i64 4
         %y = load i32, ptr addrspace(1) %p1";
    let sum = two_ways(&format!("{loads}\n%u = add i32 %x, %y"), "store i32 %u, ptr addrspace(1) %q");
    assert_eq!(sum.block("u"), "entry");
}

#[test]
fn a_chain_that_is_wide_within_goes_for_what_it_begins_with() {
    // One dword for one.
    let f = two_ways(
        "%x = load i32, ptr addrspace(1) %p
         %wide = sext i32 %x to i64
         %high = lshr i64 %wide, 7
         %a = trunc i64 %high to i32",
        "store i32 %a, ptr addrspace(1) %q",
    );
    for name in ["wide", "high", "a"] {
        assert_eq!(f.block(name), "late", "%{name}");
    }
    // The wide number stays where something else needs it there, and would be two dwords for one.
    let f = two_ways(
        "%x = load i32, ptr addrspace(1) %p
         %wide = sext i32 %x to i64
         store i64 %wide, ptr addrspace(1) %p
         %high = lshr i64 %wide, 7
         %a = trunc i64 %high to i32",
        "store i32 %a, ptr addrspace(1) %q",
    );
    assert_eq!((f.block("high"), f.block("a")), ("entry", "entry"));
}

/// A loop that is left when `condition` holds; behind it the sum of `%i` and `%t` is stored.
fn behind_a_loop(condition: &str) -> Sunk {
    Sunk::new(&format!(
        "entry:
           %t = call i32 @llvm.amdgcn.workitem.id.x()
           %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %j, %loop ]
           %a = add i32 %i, %t
           %j = add i32 %i, 1
           {condition}
           br i1 %more, label %loop, label %out
         out:
           store i32 %a, ptr addrspace(1) %q
           store i32 %i, ptr addrspace(1) %p
           ret void"
    ))
}

#[test]
fn nothing_leaves_a_loop_in_different_iterations() {
    assert_eq!(behind_a_loop("%more = icmp ult i32 %j, %n").block("a"), "out");
    assert_eq!(behind_a_loop("%more = icmp ult i32 %j, %t").block("a"), "loop");
}

#[test]
fn many_users_far_apart_are_found_soon() {
    // A ladder of forks; each value is used at two steps far from each other.
    let steps = 3000;
    let mut body = String::from(
        "entry:\n%t = call i32 @llvm.amdgcn.workitem.id.x()
         %q = getelementptr i32, ptr addrspace(1) %p, i32 %t\n",
    );
    for i in 0..steps {
        body += &format!("%v{i} = shl i32 %t, {}\n", i % 31);
    }
    body += "br label %s0\n";
    for i in 0..steps {
        body += &format!(
            "s{i}:\nbr i1 %c, label %a{i}, label %s{n}\na{i}:\n%x{i} = add i32 %v{i}, %v{m}
             store i32 %x{i}, ptr addrspace(1) %q\nbr label %s{n}\n",
            n = i + 1,
            m = steps - 1 - i
        );
    }
    body += &format!("s{steps}:\nret void");
    let f = Sunk::new(&body);
    assert_eq!(f.block("v10"), "s10");
    assert_eq!(f.block(&format!("v{}", steps - 3)), "s2");
}

/// A product goes to the sum that it may become one with, whatever its operands cost; without the flags it stays.
#[test]
fn products_go_to_their_sums() {
    let late = |flags: [&str; 2]| {
        let f = two_ways(
            &format!(
                "%x = load float, ptr addrspace(1) %q
                 %y = load volatile float, ptr addrspace(1) %q
                 %product = fmul {} float %x, %y",
                flags[0]
            ),
            &format!("%sum = fadd {} float %product, 1.0\nstore float %sum, ptr addrspace(1) %q", flags[1]),
        );
        f.block("product") == "late"
    };
    assert!(late(["contract"; 2]));
    assert!(!late(["", "contract"]));
    assert!(!late(["contract", ""]));
}

/// A sum does not leave a product behind that it may become one with.
#[test]
fn sums_stay_with_their_products() {
    let late = |flags: &str| {
        let f = two_ways(
            &format!(
                "%x = uitofp i32 %t to float
                 %product = fmul {flags} float %x, %x
                 store float %product, ptr addrspace(1) %q
                 %sum = fadd {flags} float %product, 1.0"
            ),
            "store float %product, ptr addrspace(1) %p\nstore float %sum, ptr addrspace(1) %q",
        );
        f.block("sum") == "late"
    };
    assert!(late(""));
    assert!(!late("contract"));
}

#[test]
fn floats_stay_where_the_mode_changes() {
    // The rounding of floats; a bit of MODE that is about something else.
    let change = |register: u32| format!("call void @llvm.amdgcn.s.setreg(i32 {register}, i32 1)");
    for (change, block) in [(String::new(), "late"), (change(2049), "entry"), (change(1 | 28 << 6), "late")] {
        let late = format!("{change}\n store float %x, ptr addrspace(1) %q");
        assert_eq!(two_ways("%x = uitofp i32 %t to float", &late).block("x"), block, "{change}");
    }
}
