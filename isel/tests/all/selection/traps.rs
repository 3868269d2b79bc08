//! Branches to traps.

use crate::selection::{kernel, ops, select};
use gcnsel_isa::Op;
use gcnsel_mir::{Function, Terminator};

/// Each lane's own number of iterations, with a check in each.
fn checked(check: &str, fail: &str) -> Function {
    let body = format!(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  br label %loop\n\
         loop:\n  %i = phi i32 [ 0, %0 ], [ %j, %go ]\n  {check}\n\
         fail:\n  {fail}\n  unreachable\n\
         go:\n  %j = add i32 %i, 1\n  store volatile i32 %i, ptr addrspace(1) %p\n\
         %c = icmp ult i32 %j, %n\n  br i1 %c, label %loop, label %done\n\
         done:\n  ret void"
    );
    let text = kernel("ptr addrspace(1) %p, i32 %n", &body);
    select(&format!("{text}declare void @llvm.trap()\ndeclare void @callee(i32)\n"))
}

fn divergent_branches(f: &Function) -> usize {
    let ends = f.layout.iter().filter_map(|&block| f.blocks[block].terminator.as_ref());
    ends.filter(|end| matches!(end, Terminator::Divergent { .. })).count()
}

/// A check costs the comparison, what asks for lanes of which it holds, and a branch.
#[test]
fn lanes_are_not_parted_by_a_trap() {
    let by_lane = "%bad = icmp ugt i32 %i, %id\n  br i1 %bad, label %fail, label %go";
    for fail in ["call void @llvm.trap()", "%x = load i32, ptr addrspace(1) %p\n  call void @llvm.trap()"] {
        let f = checked(by_lane, fail);
        assert_eq!(divergent_branches(&f), 0, "{f}");
        let found = ops(&f);
        assert!(found.contains(&Op::S_TRAP), "{f}");
        assert!(!found.contains(&Op::S_CMP_LG_U64), "{f}");
        assert_eq!(found.iter().filter(|&&op| op == Op::S_AND_B64).count(), 1, "{f}");
    }
    let turned = "%good = icmp ule i32 %i, %id\n  br i1 %good, label %go, label %fail";
    assert_eq!(divergent_branches(&checked(turned, "call void @llvm.trap()")), 0);
}

/// A check that the wave agrees on asks nobody.
#[test]
fn a_check_of_the_wave_stays_scalar() {
    let f =
        checked("%bad = icmp ugt i32 %i, 77\n  br i1 %bad, label %fail, label %go", "call void @llvm.trap()");
    let found = ops(&f);
    assert!(!found.contains(&Op::S_AND_B64) && !found.contains(&Op::V_CMP_GT_U32), "{f}");
    assert_eq!(divergent_branches(&f), 0, "{f}");
}

/// What lanes do before they trap is done by these alone, if anybody sees it.
#[test]
fn lanes_part_for_what_is_seen() {
    let by_lane = "%bad = icmp ugt i32 %i, %id\n  br i1 %bad, label %fail, label %go";
    for before in [
        "store i32 %i, ptr addrspace(1) %p",
        "%x = load volatile i32, ptr addrspace(1) %p",
        "%x = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic",
    ] {
        let f = checked(by_lane, &format!("{before}\n  call void @llvm.trap()"));
        assert_eq!(divergent_branches(&f), 1, "{before}: {f}");
    }
    assert_eq!(divergent_branches(&checked(by_lane, "store i32 1, ptr addrspace(1) %p")), 1);
}

/// Nor on the way to a trap, be it by several blocks.
#[test]
fn lanes_are_not_parted_on_the_way_to_a_trap() {
    for check in [
        "%bad = icmp ugt i32 %i, %id\n  br i1 %bad, label %way, label %go\nway:\n  br label %fail",
        "%bad = icmp ugt i32 %i, %id\n  br i1 %bad, label %way, label %go\n\
         way:\n  %even = icmp ugt i32 %id, 7\n  br i1 %even, label %fail, label %other\n\
         other:\n  call void @llvm.trap()\n  br label %go2\n\
         go2:\n  br label %fail",
    ] {
        let f = checked(check, "call void @llvm.trap()");
        let found = ops(&f);
        assert_eq!(found.iter().filter(|&&op| op == Op::S_AND_B64).count(), 1, "{f}");
        // The loop is the wave's: what it counts is scalar.
        assert!(found.contains(&Op::S_ADD_I32) || found.contains(&Op::S_ADD_U32), "{f}");
    }
}

/// Nothing comes behind a trap.
#[test]
fn a_trap_ends() {
    let f = checked(
        "%bad = icmp ugt i32 %i, %id\n  br i1 %bad, label %fail, label %go",
        "call void @llvm.trap()\n  store i32 1, ptr addrspace(1) %p\n  call void @llvm.trap()",
    );
    assert_eq!(divergent_branches(&f), 0, "{f}");
    assert_eq!(ops(&f).iter().filter(|&&op| op == Op::S_TRAP).count(), 1, "{f}");
}
