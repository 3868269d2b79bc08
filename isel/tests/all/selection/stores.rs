//! Stores: which become one.

use crate::selection::{kernel, ops, select, select_for};
use gcnsel_isa::{Op, Target};

/// A kernel that stores to two dwords, or pairs of them, of LDS, with something in between.
fn text(ty: &str, at: [u32; 2], between: &str, access: &str) -> String {
    let body = format!(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %wide = shl i32 %id, 3\n  \
         %base = getelementptr i8, ptr addrspace(3) @l, i32 %wide\n  \
         %p = getelementptr i32, ptr addrspace(3) %base, i32 {}\n  \
         %q = getelementptr i32, ptr addrspace(3) %base, i32 {}\n  \
         store {access} {ty} %a, ptr addrspace(3) %p, align 8\n{between}  \
         store {access} {ty} %b, ptr addrspace(3) %q, align 8\n  ret void",
        at[0], at[1]
    );
    format!(
        "@l = internal addrspace(3) global [8192 x i32] undef, align 16\n\
         @m = internal addrspace(3) global [64 x i32] undef, align 16\n\
         declare void @llvm.amdgcn.s.barrier()\n{}",
        kernel(&format!("ptr addrspace(1) %out, {ty} %a, {ty} %b"), &body)
    )
}

/// What is stored, at which dwords, what stands in between, how it is stored; and the stores that are selected.
type Case<'a> = (&'a str, [u32; 2], &'a str, &'a str, &'a [Op]);

#[test]
fn two_stores_are_one() {
    use Op::*;
    let load = |place: &str| {
        format!("  %v = load i32, ptr addrspace(3) {place}\n  store i32 %v, ptr addrspace(1) %out\n")
    };
    let (same, other) = (load("%p"), load("@m"));
    let barrier = "  call void @llvm.amdgcn.s.barrier()\n";
    let unknown = "  store i8 1, ptr addrspace(3) @l\n";
    let cases: [Case; 14] = [
        ("i32", [0, 2], "", "", &[DS_WRITE2_B32]),
        ("i32", [2, 0], "", "", &[DS_WRITE2_B32]),
        ("i64", [0, 4], "", "", &[DS_WRITE2_B64]),
        ("i64", [0, 510], "", "", &[DS_WRITE2_B64]),
        ("i32", [0, 256], "", "", &[DS_WRITE2ST64_B32]),
        ("i64", [128, 1280], "", "", &[DS_WRITE2ST64_B64]),
        ("i32", [2, 256], "", "", &[DS_WRITE_B32; 2]),
        ("i32", [0, 2], "", "volatile", &[DS_WRITE_B32; 2]),
        // The same place: the second one stays.
        ("i32", [2, 2], "", "", &[DS_WRITE_B32; 2]),
        // Nobody may see the second before the first, or the first too late.
        ("i32", [0, 2], &same, "", &[DS_WRITE_B32; 2]),
        ("i32", [0, 2], barrier, "", &[DS_WRITE_B32; 2]),
        ("i32", [0, 2], unknown, "", &[DS_WRITE_B32; 2]),
        ("i32", [0, 2], &other, "", &[DS_WRITE2_B32]),
        ("i32", [0, 2], "  store i32 7, ptr addrspace(1) %out\n", "", &[DS_WRITE2_B32]),
    ];
    for (ty, at, between, access, expected) in cases {
        for target in Target::ALL {
            let f = select_for(&text(ty, at, between, access), target).unwrap_or_else(|why| panic!("{why}"));
            let names = |op: &Op| format!("{op:?}").starts_with("DS_WRITE") && *op != DS_WRITE_B8;
            let found: Vec<Op> = ops(&f).into_iter().filter(names).collect();
            assert_eq!(found, expected, "{target} {ty} {at:?} {between} {access}: {f}");
        }
    }
}

/// A load does not join one that stands between two stores which have become one, if the first of them, which is executed
/// with the second, writes what it loads. A load of something else does.
#[test]
fn loads_do_not_pass_what_stores_have_passed() {
    let order = |last: u32, target: Target| {
        let at = |name: &str, dword: u32| {
            format!("  %{name} = getelementptr i32, ptr addrspace(3) %base, i32 {dword}\n")
        };
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %wide = shl i32 %id, 3\n  \
             %base = getelementptr i8, ptr addrspace(3) @l, i32 %wide\n{}{}{}\
             store i32 %a, ptr addrspace(3) %base, align 8\n  \
             %v = load i32, ptr addrspace(3) %four\n  \
             store i32 %b, ptr addrspace(3) %two, align 8\n  \
             %w = load i32, ptr addrspace(3) %last\n  \
             %sum = add i32 %v, %w\n  store i32 %sum, ptr addrspace(1) %out\n  ret void",
            at("two", 2),
            at("four", 4),
            at("last", last)
        );
        let text = format!(
            "@l = internal addrspace(3) global [8192 x i32] undef, align 16\n{}",
            kernel("ptr addrspace(1) %out, i32 %a, i32 %b", &body)
        );
        let f = select_for(&text, target).unwrap_or_else(|why| panic!("{why}"));
        ops(&f).into_iter().filter(|op| format!("{op:?}").starts_with("DS_")).collect::<Vec<Op>>()
    };
    for target in Target::ALL {
        for last in [0, 2] {
            let expected = [Op::DS_READ_B32, Op::DS_WRITE2_B32, Op::DS_READ_B32];
            assert_eq!(order(last, target), expected, "{target} {last}");
        }
        assert_eq!(order(10, target), [Op::DS_READ2_B32, Op::DS_WRITE2_B32], "{target}");
    }
}

/// Stores that wait for a partner wait on, however many others have found out that they may not.
#[test]
fn a_store_finds_its_partner_behind_many_that_may_not_move() {
    let mut text = String::from("@l = internal addrspace(3) global [64 x i32] undef, align 16\n");
    let mut body = String::from(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  store i32 %a, ptr addrspace(3) @l, align 4\n",
    );
    for i in 0..12 {
        text += &format!("@m{i} = internal addrspace(3) global [1024 x i32] undef, align 16\n");
        body += &format!(
            "  %t{i} = mul i32 %id, {}\n  %p{i} = getelementptr i32, ptr addrspace(3) @m{i}, i32 %t{i}\n  \
             store i32 %a, ptr addrspace(3) %p{i}, align 4\n  %w{i} = load i32, ptr addrspace(3) %p{i}, align 4\n  \
             %q{i} = getelementptr i32, ptr addrspace(1) %out, i32 %t{i}\n  \
             store i32 %w{i}, ptr addrspace(1) %q{i}\n",
            i + 3
        );
    }
    body += "  store i32 %a, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @l, i32 1), align 4\n  ret void";
    let text = text + &kernel("ptr addrspace(1) %out, i32 %a", &body);
    let f = select_for(&text, Target::Gfx942).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(ops(&f).iter().filter(|op| **op == Op::DS_WRITE2_B32).count(), 1, "{f}");
}

/// A kernel that stores so many dwords each at dwords of global memory, with something in between the first and the second.
fn global(stores: &[(u32, u32)], between: &str, access: &str) -> String {
    let mut body = String::from(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %wide = shl i32 %id, 8\n  \
         %base = getelementptr i8, ptr addrspace(1) %out, i32 %wide\n  \
         %any = getelementptr i32, ptr addrspace(1) %out, i32 %n1\n",
    );
    for (number, &(at, dwords)) in stores.iter().enumerate() {
        let ty = if dwords == 1 { "i32".to_string() } else { format!("<{dwords} x i32>") };
        body += &format!(
            "  %p{number} = getelementptr i32, ptr addrspace(1) %base, i32 {at}\n  \
             store {access} {ty} %n{dwords}, ptr addrspace(1) %p{number}, align 4\n"
        );
        if number == 0 {
            body += between;
        }
    }
    body += "  ret void";
    format!(
        "declare void @llvm.amdgcn.s.barrier()\n{}",
        kernel(
            "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %apart, i32 %n1, <2 x i32> %n2, <3 x i32> %n3",
            &body
        )
    )
}

/// Where how many dwords are stored, what stands behind the first store, how it is stored; and the stores that are selected.
type GlobalCase<'a> = (&'a [(u32, u32)], &'a str, &'a str, &'a [Op]);

#[test]
fn neighbours_are_stored_at_once() {
    use Op::*;
    let load = |place: &str| {
        format!(
            "  %l = load i32, ptr addrspace(1) {place}\n  store i32 %l, ptr addrspace(1) %apart, align 4\n"
        )
    };
    let barrier = "  call void @llvm.amdgcn.s.barrier()\n";
    let [one, two, three, four] =
        [GLOBAL_STORE_DWORD, GLOBAL_STORE_DWORDX2, GLOBAL_STORE_DWORDX3, GLOBAL_STORE_DWORDX4];
    let cases: &[GlobalCase<'_>] = &[
        (&[(0, 1), (1, 1)], "", "", &[two]),
        (&[(1, 1), (0, 1)], "", "", &[two]),
        (&[(0, 1), (1, 1), (2, 1)], "", "", &[three]),
        (&[(3, 1), (1, 1), (2, 1), (0, 1)], "", "", &[four]),
        (&[(0, 2), (2, 2)], "", "", &[four]),
        (&[(0, 2), (2, 1)], "", "", &[three]),
        (&[(0, 3), (3, 1)], "", "", &[four]),
        // Six are four and two.
        (&[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)], "", "", &[four, two]),
        // A pair would begin at an odd dword.
        (&[(0, 1), (1, 2)], "", "", &[one, two]),
        // Nothing is between.
        (&[(0, 1), (2, 1)], "", "", &[one, one]),
        // The same place: the second one stays.
        (&[(0, 1), (0, 1)], "", "", &[one, one]),
        (&[(0, 1), (1, 1)], "", "volatile", &[one, one]),
        // Nobody may see the second before the first, or the first too late.
        (&[(0, 1), (1, 1)], barrier, "", &[one, one]),
        (&[(0, 1), (1, 1)], &load("%any"), "", &[one, one, one]),
        (&[(0, 1), (1, 1)], &load("%p0"), "", &[one, one, one]),
        // What nobody writes, and what is somewhere else.
        (
            &[(0, 1), (1, 1)],
            "  %l = load i32, ptr addrspace(1) %any, align 4, !invariant.load !{}\n  \
             store i32 %l, ptr addrspace(1) %apart, align 4\n",
            "",
            &[one, two],
        ),
        (&[(0, 1), (1, 1)], "  store i32 7, ptr addrspace(1) %apart, align 4\n", "", &[one, two]),
        (
            &[(0, 1), (1, 1)],
            "  %q = getelementptr i32, ptr addrspace(1) %base, i32 9\n  store i32 7, ptr addrspace(1) %q, align 4\n",
            "",
            &[one, two],
        ),
    ];
    for (stores, between, access, expected) in cases {
        for target in Target::ALL {
            let text = global(stores, between, access);
            let f = select_for(&text, target).unwrap_or_else(|why| panic!("{why}\n{text}"));
            let mut found: Vec<Op> =
                ops(&f).into_iter().filter(|op| [one, two, three, four].contains(op)).collect();
            let mut expected = expected.to_vec();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{target} {stores:?} {between} {access}: {f}");
        }
    }
}

/// A text that clobbers memory keeps stores apart, and stays, volatile or not.
#[test]
fn texts_that_clobber_memory_order_stores() {
    let body = "  %g = getelementptr i32, ptr addrspace(1) %out, i32 1\n  store i32 5, ptr addrspace(1) %g\n  \
                %unused = call i32 asm \"v_not_b32 $0, 2\", \"=v,~{memory}\"()\n  store i32 %n, ptr addrspace(1) %out\n  ret void";
    let found = ops(&select(&kernel("ptr addrspace(1) %out, i32 %n", body)));
    let count = |op: Op| found.iter().filter(|found| **found == op).count();
    assert_eq!((count(Op::GLOBAL_STORE_DWORD), count(Op::GLOBAL_STORE_DWORDX2)), (2, 0), "{found:?}");
    assert_eq!(count(Op::V_NOT_B32), 1, "{found:?}");
}

/// An offset stays out of an instruction where the address it counts from may be negative, whatever another address of the same
/// parts promises of itself; and goes in where this one is in its object.
#[test]
fn offsets_in_scratch_count_from_what_is_in_the_object() {
    let offset = |promise: &str, step: &str| {
        let body = format!(
            "  %o = alloca [64 x i32], align 4, addrspace(5)\n  store volatile i32 1, ptr addrspace(5) %o\n  \
             %q = getelementptr inbounds i8, ptr addrspace(5) %o, i32 %n\n  \
             %i = ptrtoint ptr addrspace(5) %q to i32\n  store i32 %i, ptr addrspace(1) %out\n  \
             %p = getelementptr {promise} i8, ptr addrspace(5) %o, i32 %n\n  \
             %e = getelementptr {step} i8, ptr addrspace(5) %p, i32 16\n  \
             store volatile i32 %n, ptr addrspace(5) %e\n  ret void"
        );
        let f = select(&kernel("ptr addrspace(1) %out, i32 %n", &body));
        let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]);
        let mut stores = insts.filter(|i| i.opcode.isa() == Some(Op::SCRATCH_STORE_DWORD));
        stores.next_back().map(|store| store.mods.offset)
    };
    assert_eq!(offset("", ""), Some(0));
    assert_eq!(offset("", "inbounds"), Some(16));
    assert_eq!(offset("inbounds", ""), Some(16));
}

/// A byte or half from bit 16 on is stored from where it is.
#[test]
fn high_halves_are_stored_from_where_they_are() {
    use Op::*;
    let text = |space: &str, ty: &str, shift: u32, value: &str| {
        format!(
            "@l = internal addrspace(3) global [8192 x i32] undef, align 16\n{}",
            kernel(
                "ptr addrspace(1) noalias %out, i32 %a",
                &format!(
                    "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %sum = mul i32 {value}, 77777\n  \
                     %up = lshr i32 %sum, {shift}\n  %v = trunc i32 %up to {ty}\n  \
                     %q = getelementptr {ty}, ptr{space}, i32 %id\n  \
                     store {ty} %v, ptr{} %q\n  ret void",
                    space.rsplit_once(' ').expect("a place").0
                )
            )
        )
    };
    let found = |text: &str, target: Target| -> Vec<Op> {
        let f = select_for(text, target).unwrap_or_else(|why| panic!("{why}"));
        let is_store =
            |op: &Op| op.row().memory().is_some_and(|memory| memory.access == gcnsel_isa::Access::Store);
        ops(&f).into_iter().filter(|op| is_store(op) || *op == V_LSHRREV_B32).collect()
    };
    for target in Target::ALL {
        for (space, byte, half) in [
            (" addrspace(1) %out", GLOBAL_STORE_BYTE_D16_HI, GLOBAL_STORE_SHORT_D16_HI),
            (" addrspace(3) @l", DS_WRITE_B8_D16_HI, DS_WRITE_B16_D16_HI),
        ] {
            assert_eq!(found(&text(space, "i8", 16, "%id"), target), [byte], "{target}{space}");
            assert_eq!(found(&text(space, "i16", 16, "%id"), target), [half], "{target}{space}");
            // From other bits on, or of an SGPR, that is no instruction.
            assert!(!found(&text(space, "i8", 8, "%id"), target).contains(&byte));
            assert!(!found(&text(space, "i16", 16, "%a"), target).contains(&half));
        }
    }
}

/// A value that goes into a tuple and is read afterwards is read from there: it is not in two places.
#[test]
fn values_live_in_the_tuple_that_is_stored() {
    let mut body = String::from("  %t = call i32 @llvm.amdgcn.workitem.id.x()\n");
    for i in 0..4 {
        body += &format!("  %x{i} = mul i32 %t, {}\n", 1000 + i * 77);
    }
    body += "  %v0 = insertelement <4 x i32> poison, i32 %x0, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %x1, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %x2, i32 2
  %v3 = insertelement <4 x i32> %v2, i32 %x3, i32 3
  %q = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %t
  store volatile <4 x i32> %v3, ptr addrspace(1) %q
  %y = load volatile i32, ptr addrspace(1) %q
  %s0 = add i32 %y, %x2
  %s1 = xor i32 %s0, %x1
  store volatile i32 %s1, ptr addrspace(1) %q
  ret void";
    let f = select(&kernel("ptr addrspace(1) %out", &body));
    let insts: Vec<_> = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&i| &f.insts[i]).collect();
    let of = |op: gcnsel_mir::Opcode| insts.iter().find(move |data| data.opcode == op).expect("it is there");
    let tuple = of(gcnsel_mir::Pseudo::RegSequence.into()).operands[0].as_reg().expect("a register").reg;
    let stored = of(Op::GLOBAL_STORE_DWORDX4.into());
    assert!(stored.operands.iter().any(|operand| *operand == f.whole(tuple)), "{f}");
    for (op, dword) in [(Op::V_ADD_U32, 2), (Op::V_XOR_B32, 1)] {
        let read: Vec<_> =
            of(op.into()).operands[1..].iter().filter_map(|operand| operand.as_reg()).collect();
        let is_part = read.iter().any(|read| (read.reg, read.first, read.dwords) == (tuple, dword, 1));
        assert!(is_part, "{op:?}\n{f}");
    }
}
