//! Alias queries on small functions; each function's doc says what must come out.

use crate::support::parse;
use gcnsel_analysis::{Aliases, Unwritten, Uses};
use gcnsel_ir::{Inst, Module};

pub(crate) fn with_aliases(
    text: &str,
    check: impl Fn(&Aliases<'_>, &dyn Fn(&str) -> Inst, &dyn Fn(usize) -> Inst),
) {
    let module: Module = parse(text);
    let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a body");
    let uses = Uses::new(function);
    let aliases = Aliases::new(&module, &module.types, function, &uses);
    let named = |name: &str| {
        let found = function.values.iter().find(|(_, v)| v.name.as_deref() == Some(name));
        let (value, _) = found.unwrap_or_else(|| panic!("no value %{name}"));
        function.def_inst(value).expect("an instruction's result")
    };
    let stores: Vec<Inst> = function
        .layout
        .iter()
        .flat_map(|&b| &function.blocks[b].insts)
        .copied()
        .filter(|&i| matches!(function.insts[i].kind, gcnsel_ir::InstKind::Store { .. }))
        .collect();
    check(&aliases, &named, &|n| stores[n]);
}

#[test]
fn loads_that_nothing_in_the_kernel_may_have_written() {
    let body = |header: &str, rest: &str| {
        format!(
            "@table = addrspace(1) constant [4 x i32] zeroinitializer
             @state = addrspace(1) global [4 x i32] zeroinitializer
             declare void @callee()
             declare void @llvm.amdgcn.s.barrier()
             declare void @llvm.amdgcn.raw.buffer.store.i32(i32, <4 x i32>, i32, i32, i32)
             declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)
             declare void @llvm.amdgcn.raw.buffer.store.p3(ptr addrspace(3), <4 x i32>, i32, i32, i32)
             declare void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32>, ptr addrspace(3), i32, i32, i32, i32, i32)
             define amdgpu_kernel void @f({header}) {{
               {rest}
               %x = load i32, ptr addrspace(1) %in
               ret void
             }}
             !0 = !{{}}"
        )
    };
    let plain = "ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(3) %lds";
    let restrict = "ptr addrspace(1) noalias %in, ptr addrspace(1) %out, ptr addrspace(3) %lds";
    let no_writer = Some(Unwritten::NoWriter);
    let cases = [
        (plain, "", no_writer),
        (plain, "store i32 0, ptr addrspace(1) %out", None),
        (restrict, "store i32 0, ptr addrspace(1) %out", no_writer),
        (
            restrict,
            "%q = getelementptr i8, ptr addrspace(1) %in, i32 64 store i32 0, ptr addrspace(1) %q",
            None,
        ),
        (restrict, "store i32 0, ptr addrspace(1) @state", no_writer),
        (plain, "store i32 0, ptr addrspace(1) @state", None),
        // LDS is other memory.
        (plain, "store i32 0, ptr addrspace(3) %lds", no_writer),
        // A pointer that is loaded may point anywhere.
        (restrict, "%p = load ptr addrspace(1), ptr addrspace(1) %in store i32 0, ptr addrspace(1) %p", None),
        (plain, "call void @callee()", None),
        (plain, "call void @callee() memory(none)", no_writer),
        (plain, "call void asm sideeffect \"\", \"\"()", None),
        (plain, "call void @llvm.amdgcn.s.barrier()", no_writer),
        (plain, "fence syncscope(\"workgroup\") acquire", no_writer),
        // A resource may describe any memory, whichever way it comes.
        (
            restrict,
            "call void @llvm.amdgcn.raw.buffer.store.i32(i32 0, <4 x i32> zeroinitializer, i32 0, i32 0, i32 0)",
            None,
        ),
        (
            restrict,
            "call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 0, ptr addrspace(8) null, i32 0, i32 0, i32 0)",
            None,
        ),
        // What is stored is no place, though it is a pointer.
        (
            restrict,
            "call void @llvm.amdgcn.raw.buffer.store.p3(ptr addrspace(3) %lds, <4 x i32> zeroinitializer, i32 0, i32 0, i32 0)",
            None,
        ),
        // It reads by the resource, and writes LDS.
        (
            plain,
            "call void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32> zeroinitializer, ptr addrspace(3) %lds, i32 4, i32 0, i32 0, i32 0, i32 0)",
            no_writer,
        ),
        // Another kernel's writes become visible.
        (plain, "fence syncscope(\"agent\") acquire", None),
        (plain, "%a = load atomic i32, ptr addrspace(1) %out acquire, align 4", None),
        (plain, "%r = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic", None),
        (restrict, "%r = cmpxchg ptr addrspace(1) %out, i32 0, i32 1 monotonic monotonic", no_writer),
        (restrict, "%r = cmpxchg ptr addrspace(1) %out, i32 0, i32 1 monotonic acquire", None),
    ];
    for (header, rest, expected) in cases {
        let rest = rest.replace(" store", "\nstore");
        with_aliases(&body(header, &rest), |aliases, named, _| {
            assert_eq!(aliases.unwritten(named("x")), expected, "{header}: {rest}");
        });
    }
    let loads = [
        ("load i32, ptr addrspace(1) %in, !invariant.load !0", Some(Unwritten::InvariantLoad)),
        ("load i32, ptr addrspace(1) %in, !amdgpu.noclobber !0", Some(Unwritten::NoClobber)),
        ("load i32, ptr addrspace(1) @table", Some(Unwritten::Constant)),
        ("load volatile i32, ptr addrspace(1) @table", None),
        ("load atomic i32, ptr addrspace(1) %in monotonic, align 4", None),
        ("load i32, ptr addrspace(3) %lds", None),
    ];
    for (load, expected) in loads {
        let text = body(plain, &format!("store i32 0, ptr addrspace(1) %out\n%y = {load}"));
        with_aliases(&text, |aliases, named, _| {
            assert_eq!(aliases.unwritten(named("y")), expected, "{load}");
        });
    }
}

#[test]
fn overlap() {
    let text = "
        @a = addrspace(3) global [64 x i32] poison
        @b = addrspace(3) global [64 x i32] poison
        @d1 = external addrspace(3) global [0 x i32]
        @d2 = external addrspace(3) global [0 x i32]
        define amdgpu_kernel void @f(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) noalias %r,
                                     ptr %flat, i64 %i, i1 %c) {
        entry:
          %slot = alloca { i32, [4 x i16] }, addrspace(5)
          %p4 = getelementptr i8, ptr addrspace(1) %p, i64 4
          %pi = getelementptr i32, ptr addrspace(1) %p, i64 %i
          %field = getelementptr { i32, [4 x i16] }, ptr addrspace(5) %slot, i32 0, i32 1, i32 2
          %either = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %p4
          %p.flat = addrspacecast ptr addrspace(1) %p to ptr
          %a4 = getelementptr [64 x i32], ptr addrspace(3) @a, i32 0, i32 1
          %p.i32 = load i32, ptr addrspace(1) %p
          %p.i64 = load i64, ptr addrspace(1) %p
          %p.flat.i32 = load i32, ptr %p.flat
          %slot.i32 = load i32, ptr addrspace(5) %slot
          %slot.i64 = load i64, ptr addrspace(5) %slot
          %slot.v3 = load <3 x i32>, ptr addrspace(5) %slot
          store i32 0, ptr addrspace(1) %p4
          store i32 0, ptr addrspace(1) %pi
          store i32 0, ptr addrspace(1) %q
          store i32 0, ptr addrspace(1) %r
          store i32 0, ptr addrspace(3) @a
          store i32 0, ptr addrspace(3) %a4
          store i32 0, ptr addrspace(3) @b
          store i32 0, ptr addrspace(3) @d1
          store i32 0, ptr addrspace(3) @d2
          store i16 0, ptr addrspace(5) %field
          store i32 0, ptr %flat
          store i32 0, ptr addrspace(1) %either
          br label %loop
        loop:
          %walk = phi ptr addrspace(3) [ @a, %entry ], [ %step, %loop ]
          %step = getelementptr i8, ptr addrspace(3) %walk, i32 4
          store i32 0, ptr addrspace(3) %walk
          br label %loop
        }";
    // Store 0 to 12 in order: p+4, p+i, q, r, a, a+4, b, d1, d2, slot field at byte 8, flat, either, walk.
    let cases: [(&str, usize, bool); 16] = [
        ("p.i32", 0, false),
        ("p.i64", 0, true),
        ("p.flat.i32", 0, false),
        ("p.i32", 1, true),
        ("p.i32", 2, true),
        ("p.i32", 3, false),
        ("p.i32", 4, false),
        ("p.i32", 9, false),
        ("p.i32", 10, true),
        ("p.i32", 11, true),
        ("p.i32", 12, false),
        ("slot.i32", 9, false),
        ("slot.i64", 9, false),
        ("slot.v3", 9, true),
        // An argument cannot point to a slot that the call has made.
        ("slot.i32", 10, false),
        ("slot.i32", 4, false),
    ];
    with_aliases(text, |aliases, named, store| {
        for (load, number, expected) in cases {
            assert_eq!(aliases.may_overlap(named(load), store(number)), expected, "%{load}, store {number}");
            assert_eq!(aliases.may_overlap(store(number), named(load)), expected, "%{load}, store {number}");
        }
        for (x, y, expected) in
            [(4, 5, false), (4, 6, false), (4, 7, false), (7, 8, true), (12, 5, true), (12, 6, false)]
        {
            assert_eq!(aliases.may_overlap(store(x), store(y)), expected, "stores {x} and {y}");
        }
    });
}

/// Where addresses wrap round, the end of one access may be the beginning of another that is almost 2^32 bytes below.
#[test]
fn accesses_that_wrap_round_overlap() {
    let text = "
        define amdgpu_kernel void @f(ptr addrspace(3) %p) {
          %high = getelementptr i8, ptr addrspace(3) %p, i32 2147483644
          %low = getelementptr i8, ptr addrspace(3) %p, i32 -2147483648
          %near = getelementptr i8, ptr addrspace(3) %p, i32 8
          %loaded = load i32, ptr addrspace(3) %low
          %first = load i64, ptr addrspace(3) %p
          store i64 0, ptr addrspace(3) %high
          store i64 0, ptr addrspace(3) %near
          ret void
        }";
    with_aliases(text, |aliases, named, store| {
        assert!(aliases.may_overlap(named("loaded"), store(0)));
        assert!(!aliases.may_overlap(named("first"), store(1)));
    });
}

#[test]
fn scopes() {
    // Scopes !2 and !3 of domain !1; !5 of another domain.
    let text = "
        define amdgpu_kernel void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {
          %both = load i32, ptr addrspace(1) %p, !alias.scope !6
          %one = load i32, ptr addrspace(1) %p, !alias.scope !7
          %other = load i32, ptr addrspace(1) %p, !alias.scope !8
          %none = load i32, ptr addrspace(1) %p
          store i32 0, ptr addrspace(1) %q, !noalias !7
          ret void
        }
        !0 = distinct !{!0}
        !1 = distinct !{!1}
        !2 = distinct !{!2, !1, !\"a\"}
        !3 = distinct !{!3, !1, !\"b\"}
        !5 = distinct !{!5, !0, !\"c\"}
        !6 = !{!2, !3}
        !7 = !{!2}
        !8 = !{!5}";
    with_aliases(text, |aliases, named, store| {
        for (load, expected) in [("both", true), ("one", false), ("other", true), ("none", true)] {
            assert_eq!(aliases.may_overlap(named(load), store(0)), expected, "%{load}");
        }
    });
}

/// What fat pointers point to is where their resources begin, and their offsets wrap round in 32 bits.
#[test]
fn fat_pointers() {
    let text = "
        declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
        define amdgpu_kernel void @f(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, ptr addrspace(3) %l, i32 %n) {
          %a = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 0, i32 64, i32 159744)
          %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %q, i16 0, i32 64, i32 159744)
          %c = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 8, i32 64, i32 159744)
          %x = addrspacecast ptr addrspace(8) %a to ptr addrspace(7)
          %y = addrspacecast ptr addrspace(8) %b to ptr addrspace(7)
          %z = addrspacecast ptr addrspace(8) %c to ptr addrspace(7)
          %x8 = getelementptr i8, ptr addrspace(7) %x, i32 8
          %back = getelementptr i8, ptr addrspace(7) %x8, i64 4294967288
          %below = getelementptr i8, ptr addrspace(7) %x, i32 -4
          %p8 = getelementptr i8, ptr addrspace(1) %p, i64 8
          store i32 0, ptr addrspace(7) %x
          store i32 0, ptr addrspace(7) %y
          store i32 0, ptr addrspace(1) %p8
          store i32 0, ptr addrspace(3) %l
          %at.x = load i32, ptr addrspace(7) %x
          %at.x8 = load i32, ptr addrspace(7) %x8
          %at.back = load i32, ptr addrspace(7) %back
          %at.below = load i32, ptr addrspace(7) %below
          %at.y = load i32, ptr addrspace(7) %y
          %at.z = load i32, ptr addrspace(7) %z
          ret void
        }";
    let cases = [
        ("at.x", [true, false, false, false]),
        ("at.x8", [false, false, true, false]),
        // Eight less, once round.
        ("at.back", [true, false, true, false]),
        ("at.below", [true, false, true, false]),
        ("at.y", [false, true, false, false]),
        // Elements of a buffer with a stride may be anywhere in it.
        ("at.z", [true, false, true, false]),
    ];
    with_aliases(text, |aliases, named, store| {
        for (load, expected) in cases {
            let found = [0, 1, 2, 3].map(|n| aliases.may_overlap(named(load), store(n)));
            assert_eq!(found, expected, "%{load}");
        }
    });
}
