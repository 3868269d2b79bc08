//! Small functions, each with what must be divergent by hand.

use crate::support;
use crate::support::small::{body, module, named};
use gcnsel_analysis::{Cause, Lanes, Options, Origin, Uniformity, lanes, to_json, to_text};

/// Checks that values whose names start with `d` are divergent and those that start with `u` uniform; blocks whose
/// names end in `.d` end in a divergent branch, and no others.
fn check(text: &str) {
    let module = module(text);
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    let report = to_text(function, &uniformity);
    for (value, data) in function.values.iter() {
        let Some(name) = data.name.as_deref() else { continue };
        let expected = name.starts_with('d');
        assert!(expected || name.starts_with('u'), "%{name} says nothing");
        assert_eq!(uniformity.is_divergent(value), expected, "%{name}\n{text}\n{report}");
    }
    for &block in &function.layout {
        let name = function.blocks[block].name.as_deref().unwrap_or("");
        assert_eq!(uniformity.is_divergent_branch(block), name.ends_with(".d"), "{name}\n{report}");
    }
}

#[test]
fn sources() {
    check(
        "define void @f(i32 %d.arg, i32 inreg %u.arg, ptr addrspace(1) inreg %u.p, ptr inreg %u.flat,
                        ptr addrspace(5) inreg %u.private, i1 inreg %u.c,
                        ptr addrspace(99) inreg %u.far, ptr addrspace(9) inreg %u.strided) {
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %u.group = call i32 @llvm.amdgcn.workgroup.id.x()
           %u.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d.id)
           %u.ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %u.c)
           %d.c = icmp eq i32 %d.id, 3
           %u.ballot.d = call i64 @llvm.amdgcn.ballot.i64(i1 %d.c)
           %d.if = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %d.c)
           %d.if.0 = extractvalue { i1, i64 } %d.if, 0
           %u.if.1 = extractvalue { i1, i64 } %d.if, 1
           %d.else = call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 %u.if.1)
           %d.else.0 = extractvalue { i1, i64 } %d.else, 0
           %u.else.1 = extractvalue { i1, i64 } %d.else, 1
           %d.lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
           %u.permuted = call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 %u.arg)
           %d.permuted = call i32 @llvm.amdgcn.ds.bpermute(i32 %d.id, i32 %u.arg)
           %d.pushed = call i32 @llvm.amdgcn.ds.permute(i32 0, i32 %u.arg)
           %u.shift = call i32 @llvm.fshl.i32(i32 %u.arg, i32 %u.arg, i32 3)
           %d.shift = call i32 @llvm.fshl.i32(i32 %u.arg, i32 %d.arg, i32 3)
           %d.call = call i32 @callee(i32 %u.arg)
           %u.load = load i32, ptr addrspace(1) %u.p
           %d.at = getelementptr i32, ptr addrspace(1) %u.p, i32 %d.id
           %d.load = load i32, ptr addrspace(1) %d.at
           %d.private = load i32, ptr addrspace(5) %u.private
           %d.flat = load i32, ptr %u.flat
           %u.slot = alloca i32, addrspace(5)
           %d.rmw = atomicrmw add ptr addrspace(1) %u.p, i32 %u.arg monotonic
           %d.pair = cmpxchg ptr addrspace(1) %u.p, i32 0, i32 1 monotonic monotonic
           %d.old = extractvalue { i32, i1 } %d.pair, 0
           %d.listed = va_arg ptr addrspace(1) %u.p, i32
           %u.asm = call i32 asm \"; $0 $1\", \"=s,v\"(i32 %d.id)
           %d.asm = call i32 asm \"; $0 $1\", \"=v,s\"(i32 %u.arg)
           %d.two = call { i32, i32 } asm \"; $0 $1\", \"=s,=v\"()
           %u.two.0 = extractvalue { i32, i32 } %d.two, 0
           %d.two.1 = extractvalue { i32, i32 } %d.two, 1
           %d.elsewhere = load i32, ptr addrspace(99) %u.far
           %u.buffer = load i32, ptr addrspace(9) %u.strided
           %d.unknown = call i32 @llvm.amdgcn.frobnicate(i32 %u.arg)
           %d.indirect = call i32 %u.flat(i32 %u.arg)
           %d.compared = call i32 @memcmp(ptr %u.flat, ptr %u.flat, i64 8)
           %d.copied = call ptr @memcpy(ptr %u.flat, ptr %u.flat, i64 8)
           %u.least = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %d.id, i32 0)
           %u.greatest = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %d.id, i32 0)
           %u.mode = call i32 @llvm.amdgcn.s.getreg(i32 0)
           %d.agg = call { i32, i32 } @pair()
           %d.agg.1 = extractvalue { i32, i32 } %d.agg, 1
           ret void
         }",
    );
}

/// What a register is named says whose it is; an `i1` in scalar registers has a bit of each lane.
#[test]
fn registers_by_name() {
    check(
        "define void @f() {
           %u.exec = call i64 @llvm.read_register.i64(metadata !0)
           %d.exec = call i1 @llvm.read_register.i1(metadata !0)
           %u.scratch = call i64 @llvm.read_register.i64(metadata !1)
           %u.counter = call i32 @llvm.read_register.i32(metadata !2)
           %d.vector = call i32 @llvm.read_register.i32(metadata !3)
           %d.accumulator = call i32 @llvm.read_register.i32(metadata !4)
           %d.unknown = call i32 @llvm.read_register.i32(metadata !5)
           %d.unnamed = call i32 @llvm.read_register.i32(metadata !6)
           %d.bit = call i1 asm \"; $0\", \"=s\"()
           %d.bits = call <2 x i1> asm \"; $0\", \"=s\"()
           %d.both = call { i32, i1 } asm \"; $0 $1\", \"=s,=s\"()
           %u.both.0 = extractvalue { i32, i1 } %d.both, 0
           %d.both.1 = extractvalue { i32, i1 } %d.both, 1
           %u.all = call { i32, i64 } asm \"; $0 $1\", \"=s,={vcc}\"()
           ret void
         }
         declare i64 @llvm.read_register.i64(metadata)
         declare i32 @llvm.read_register.i32(metadata)
         declare i1 @llvm.read_register.i1(metadata)
         !0 = !{!\"exec\"}
         !1 = !{!\"flat_scratch\"}
         !2 = !{!\"m0\"}
         !3 = !{!\"v7\"}
         !4 = !{!\"a7\"}
         !5 = !{!\"sp\"}
         !6 = !{}",
    );
}

/// Operations of which lanes get a part of what all have.
#[test]
fn what_lanes_are_given() {
    check(
        "define void @f(i32 %d, i32 inreg %u, ptr addrspace(3) %d.p, ptr addrspace(3) inreg %u.p, i1 %d.c,
                        i1 inreg %u.c) {
           %u.count = call i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3) %u.p, i1 false)
           %d.count = call i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3) %d.p, i1 false)
           %u.taken = call i32 @llvm.amdgcn.ds.consume.p3(ptr addrspace(3) %u.p, i1 false)
           %u.vote = call i1 @llvm.amdgcn.wqm.vote(i1 %u.c)
           %d.vote = call i1 @llvm.amdgcn.wqm.vote(i1 %d.c)
           %d.swizzled = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 0)
           %d.moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 %u, i32 0, i32 0, i32 0, i32 0, i1 false)
           %d.written = call i32 @llvm.amdgcn.writelane.i32(i32 %u, i32 0, i32 0)
           %d.set = call i32 @llvm.amdgcn.set.inactive.i32(i32 %u, i32 0)
           %u.whole = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %u)
           %d.whole = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %d)
           ret void
         }
         declare i32 @llvm.amdgcn.ds.append.p3(ptr addrspace(3), i1)
         declare i32 @llvm.amdgcn.ds.consume.p3(ptr addrspace(3), i1)
         declare i1 @llvm.amdgcn.wqm.vote(i1)
         declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
         declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
         declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
         declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
         declare i32 @llvm.amdgcn.strict.wwm.i32(i32)",
    );
}

/// Masked loads are of the memory that their pointers are to, as other loads.
#[test]
fn masked_loads() {
    check(
        "define void @f(ptr addrspace(1) inreg %u.p, ptr addrspace(5) inreg %u.own, ptr inreg %u.flat, <2 x i1> inreg %u.m,
                        <2 x i1> %d.m, <2 x i32> inreg %u.v, <2 x ptr addrspace(1)> inreg %u.ps, <2 x ptr> inreg %u.flats) {
           %u.load = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) %u.p, i32 4, <2 x i1> %u.m, <2 x i32> %u.v)
           %d.load = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) %u.p, i32 4, <2 x i1> %d.m, <2 x i32> %u.v)
           %d.own = call <2 x i32> @llvm.masked.load.v2i32.p5(ptr addrspace(5) %u.own, i32 4, <2 x i1> %u.m, <2 x i32> %u.v)
           %d.packed = call <2 x i32> @llvm.masked.expandload.v2i32(ptr %u.flat, <2 x i1> %u.m, <2 x i32> %u.v)
           %u.all = call <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)> %u.ps, i32 4, <2 x i1> %u.m, <2 x i32> %u.v)
           %d.all = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> %u.flats, i32 4, <2 x i1> %u.m, <2 x i32> %u.v)
           ret void
         }
         declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1), i32, <2 x i1>, <2 x i32>)
         declare <2 x i32> @llvm.masked.load.v2i32.p5(ptr addrspace(5), i32, <2 x i1>, <2 x i32>)
         declare <2 x i32> @llvm.masked.expandload.v2i32(ptr, <2 x i1>, <2 x i32>)
         declare <2 x i32> @llvm.masked.gather.v2i32.v2p1(<2 x ptr addrspace(1)>, i32, <2 x i1>, <2 x i32>)
         declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)",
    );
}

/// Which arguments come in SGPRs.
#[test]
fn arguments() {
    check(
        "define amdgpu_cs void @f(ptr addrspace(4) byval(i32) %u.own, i32 inreg %u.in, i32 %d.in) {
           ret void
         }",
    );
    check("define void @f(ptr addrspace(5) byval(i32) %d.own, i32 inreg %u.in, i32 %d.in) {\n ret void\n}");
}

/// Of calls that are not of known intrinsics, their attributes say what is asked of the lanes.
#[test]
fn what_calls_ask_of_lanes() {
    let module = module(
        "define void @f(i32 %x) {
           %alone = call i32 @callee(i32 %x)
           %attribute = call i32 @callee(i32 %x) nounwind
           %declared = call i32 @together(i32 %x)
           %here = call i32 @callee(i32 %x) convergent
           %asm = call i32 asm \"; $0\", \"=v\"()
           %asm.here = call i32 asm \"; $0\", \"=v\"() convergent
           %sum = add i32 %x, %asm
           %known = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 3) convergent
           %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
           %permuted = call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 1)
           ret void
         }",
    );
    let function = body(&module);
    let expected = [
        ("alone", Lanes::INDEPENDENT),
        ("attribute", Lanes::INDEPENDENT),
        ("declared", Lanes::EXACT),
        ("here", Lanes::EXACT),
        ("asm", Lanes::INDEPENDENT),
        ("asm.here", Lanes::EXACT),
        ("sum", Lanes::INDEPENDENT),
        ("known", Lanes::INDEPENDENT),
        ("first", Lanes::EXACT),
        ("permuted", Lanes::EXACT),
    ];
    for (name, asked) in expected {
        let inst = function.def_inst(named(function, name)).expect("an instruction's result");
        assert_eq!(lanes(&module, function, inst), asked, "%{name}");
    }
}

/// Which row of the table says that something is divergent.
#[test]
fn rows_of_sources() {
    let module = module(
        "define void @f(i32 %arg, ptr inreg %p, ptr addrspace(99) inreg %far, ptr addrspace(5) inreg %own) {
           %known = call i32 @callee(i32 1)
           %unknown = call i32 @llvm.amdgcn.frobnicate(i32 1)
           %indirect = call i32 %p(i32 1)
           %flat = load i32, ptr %p
           %elsewhere = load i32, ptr addrspace(99) %far
           %private = load i32, ptr addrspace(5) %own
           %lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
           %permuted = call i32 @llvm.amdgcn.ds.permute(i32 0, i32 1)
           %old = atomicrmw add ptr %p, i32 1 monotonic
           %asm = call i32 asm \"; $0\", \"=v\"()
           %bit = call i1 asm \"; $0\", \"=s\"()
           %register = call i32 @llvm.read_register.i32(metadata !0)
           ret void
         }
         declare i32 @llvm.read_register.i32(metadata)
         !0 = !{!\"v7\"}",
    );
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    let expected = [
        ("arg", Origin::VectorArgument),
        ("known", Origin::Call),
        ("unknown", Origin::UnknownIntrinsic),
        ("indirect", Origin::Call),
        ("flat", Origin::FlatLoad),
        ("elsewhere", Origin::UnknownSpaceLoad),
        ("private", Origin::PrivateLoad),
        ("lane", Origin::LaneIndex),
        ("permuted", Origin::CrossLane),
        ("old", Origin::Atomic),
        ("asm", Origin::AsmVector),
        ("bit", Origin::LaneBit),
        ("register", Origin::VectorRegister),
    ];
    for (name, origin) in expected {
        assert_eq!(uniformity.cause(named(function, name)), Some(Cause::Origin(origin)), "%{name}");
    }
}

/// Without reasoning about values, two rows of the table say what bits of an id the lanes of a wave share.
#[test]
fn bits_of_ids() {
    let text = |size: &str, mark: &str| {
        format!(
            "define amdgpu_kernel void @f(i32 %u.arg) !reqd_work_group_size !0 {{
               %d.x = call i32 @llvm.amdgcn.workitem.id.x()
               %{mark}.wave = lshr i32 %d.x, 6
               %{mark}.signed = ashr i32 %d.x, 7
               %{mark}.base = and i32 %d.x, -64
               %{mark}.other = and i32 -128, %d.x
               %{mark}.esab = and i32 -64, %d.x
               %d.half = lshr i32 %d.x, 5
               %d.rows = and i32 %d.x, -32
               %d.swor = and i32 -32, %d.x
               %u.shared = and i32 %u.arg, -64
               %d.sum = add i32 %d.x, 64
               %d.twice = mul i32 %d.x, 2
               %d.last = and i32 %d.twice, -64
               %d.tsal = and i32 -64, %d.twice
               %d.shifted = lshr i32 %d.twice, 6
               ret void
             }}
             !0 = !{{{size}}}"
        )
    };
    let without = |text: &str| {
        let module = module(text);
        let function = body(&module);
        let mut options = Options::default();
        options.value_reasoning = false;
        let uniformity = Uniformity::new(&module, function, &options);
        for (value, data) in function.values.iter() {
            let Some(name) = data.name.as_deref() else { continue };
            assert_eq!(uniformity.is_divergent(value), name.starts_with('d'), "%{name}\n{text}");
        }
    };
    without(&text("i32 256, i32 1, i32 1", "u"));
    without(&text("i32 256, i32 1, i32 4", "d"));
    without(&text("i32 256, i32 4, i32 1", "d"));
}

#[test]
fn known_work_group_shape() {
    let shaped = |size: &str| {
        format!(
            "define amdgpu_kernel void @f(i32 %u.arg) !reqd_work_group_size !0 {{
               %d.x = call i32 @llvm.amdgcn.workitem.id.x()
               %u.y = call i32 @llvm.amdgcn.workitem.id.y()
               %WAVE = lshr i32 %d.x, 6
               %WAVEBASE = and i32 %d.x, -64
               %d.half = lshr i32 %d.x, 5
               ret void
             }}
             !0 = !{{{size}}}"
        )
    };
    let flat = shaped("i32 256, i32 1, i32 1").replace("%WAVE", "%u.");
    check(&flat);
    // Two rows of 32 in one wave: the ids of a wave are 0 to 31, twice.
    let tall = shaped("i32 256, i32 1, i32 4").replace("%WAVE", "%d.");
    check(&tall);
}

#[test]
fn patch_review_example() {
    // `x = tid < 10 ? 2 : 3` through branches, then a uniform y is added; and the same under a uniform condition.
    let text = |test: &str, block: &str, mark: &str| {
        format!(
            "define amdgpu_kernel void @f(i32 %u.y, i32 %u.n) {{
             {block}:
               %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
               %{mark}.c = icmp ult i32 %{test}, 10
               br i1 %{mark}.c, label %then, label %else
             then:
               br label %join
             else:
               br label %join
             join:
               %{mark}.x = phi i32 [ 2, %then ], [ 3, %else ]
               %{mark}.z = add i32 %{mark}.x, %u.y
               ret void
             }}"
        )
    };
    check(&text("d.tid", "entry.d", "d"));
    check(&text("u.n", "entry", "u"));
}

#[test]
fn join_after_long_arms() {
    check(
        "define amdgpu_kernel void @f() {
         entry.d:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = trunc i32 %d.tid to i1
           br i1 %d.c, label %a, label %b
         a:
           br label %a2
         a2:
           br label %a3
         a3:
           br label %join
         b:
           br label %b2
         b2:
           br label %b3
         b3:
           br label %join
         join:
           %d.phi = phi i32 [ 1, %a3 ], [ 2, %b3 ]
           ret void
         }",
    );
}

#[test]
fn only_edges_that_lanes_take_count() {
    // Two edges into the join lie on paths from the divergent branch and carry one value; the third does not.
    check(
        "define amdgpu_kernel void @f(i1 %u.k) {
         entry:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = trunc i32 %d.tid to i1
           br i1 %u.k, label %aside, label %test.d
         test.d:
           br i1 %d.c, label %a, label %b
         a:
           br label %join
         b:
           br label %join
         aside:
           br label %join
         join:
           %u.phi = phi i32 [ 1, %a ], [ 1, %b ], [ 2, %aside ]
           %d.phi = phi i32 [ 1, %a ], [ 3, %b ], [ 2, %aside ]
           ret void
         }",
    );
}

#[test]
fn break_and_exit_to_one_block() {
    // Lanes break in one iteration, others leave by the uniform exit later: constants tell them apart.
    check(
        "define amdgpu_kernel void @f(i32 %u.n) {
         entry:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           br label %loop.d
         loop.d:
           %u.i = phi i32 [ 0, %entry ], [ %u.next, %latch ]
           %d.c = icmp eq i32 %u.i, %d.tid
           br i1 %d.c, label %done, label %latch
         latch:
           %u.next = add i32 %u.i, 1
           %u.more = icmp ult i32 %u.next, %u.n
           br i1 %u.more, label %loop.d, label %done
         done:
           %d.how = phi i32 [ 1, %loop.d ], [ 2, %latch ]
           ret void
         }",
    );
}

#[test]
fn temporal_divergence_by_exit() {
    // The header's branch is divergent, the exit further down uniform; a return takes lanes away in between.
    let text = "define amdgpu_kernel void @f(i32 %u.n) {
         entry:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           br label %loop.d
         loop.d:
           %u.i = phi i32 [ 0, %entry ], [ %u.next, %latch ]
           %d.c = icmp eq i32 %u.i, %d.tid
           br i1 %d.c, label %early, label %latch
         latch:
           %u.next = add i32 %u.i, 1
           %u.more = icmp ult i32 %u.next, %u.n
           br i1 %u.more, label %loop.d, label %late
         early:
           %d.early = add i32 %u.i, 1
           %u.read = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u.i)
           ret void
         late:
           %u.late = add i32 %u.i, 1
           ret void
         }";
    check(text);
    let module = module(text);
    let function = body(&module);
    let uniformity = Uniformity::new(&module, function, &Options::default());
    let user = |name: &str| function.def_inst(named(function, name)).expect("made by an instruction");
    assert!(uniformity.is_divergent_use(function, user("d.early"), 0));
    assert!(uniformity.is_divergent_use(function, user("u.read"), 0));
    assert!(!uniformity.is_divergent_use(function, user("u.late"), 0));
    assert!(!uniformity.is_divergent_use(function, user("u.next"), 0));
    let cycle = uniformity.cycles().iter().next().expect("a cycle");
    assert!(uniformity.has_divergent_exit(cycle) && !uniformity.is_assumed_divergent(cycle));
    let used = to_json(function, &uniformity)["temporal_uses"].to_string();
    assert_eq!(
        used,
        r#"[{"in":"early","used_by":"%d.early","value":"%u.i"},{"in":"early","used_by":"%u.read","value":"%u.i"}]"#
    );
}

#[test]
fn temporal_divergence_by_exit_of_a_nest() {
    // Lanes leave all three loops by one edge, to return. The other exits of the innermost are uniform, and so is
    // what is carried out over them, though the loops around have divergent exits too.
    check(
        "define amdgpu_kernel void @f(i32 %u.n, ptr addrspace(1) %u.p) {
         entry:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           %d.lane = trunc i32 %d.tid to i1
           br label %outer.d
         outer.d:
           br i1 %d.lane, label %middle, label %end
         middle:
           %u.k1 = load volatile i1, ptr addrspace(1) %u.p
           br i1 %u.k1, label %inner, label %end
         inner:
           %u.v = load volatile i32, ptr addrspace(1) %u.p
           switch i32 %u.v, label %test.d [ i32 0, label %after i32 1, label %middle ]
         test.d:
           %d.c = icmp eq i32 %u.v, %d.tid
           br i1 %d.c, label %early, label %inner
         after:
           %u.after = add i32 %u.v, 0
           br label %outer.d
         early:
           %d.early = add i32 %u.v, 0
           ret void
         end:
           ret void
         }",
    );
}

#[test]
fn uniform_loop_in_divergent_branch_and_the_reverse() {
    check(
        "define amdgpu_kernel void @f(i32 %u.n) {
         entry.d:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = trunc i32 %d.tid to i1
           br i1 %d.c, label %loop, label %join
         loop:
           %u.i = phi i32 [ 0, %entry.d ], [ %u.next, %loop ]
           %u.next = add i32 %u.i, 1
           %u.more = icmp ult i32 %u.next, %u.n
           br i1 %u.more, label %loop, label %after
         after:
           %u.out = add i32 %u.next, 0
           br label %join
         join:
           %d.phi = phi i32 [ 0, %entry.d ], [ %u.out, %after ]
           br label %outer
         outer:
           %u.j = phi i32 [ 0, %join ], [ %u.j.next, %latch ]
           br label %inner.d
         inner.d:
           %u.k = phi i32 [ 0, %outer ], [ %u.k.next, %inner.d ]
           %u.k.next = add i32 %u.k, 1
           %d.more = icmp ult i32 %u.k, %d.tid
           br i1 %d.more, label %inner.d, label %latch
         latch:
           %d.k = add i32 %u.k, 0
           %u.j.next = add i32 %u.j, 1
           %u.more.j = icmp ult i32 %u.j.next, %u.n
           br i1 %u.more.j, label %outer, label %exit
         exit:
           %u.last = add i32 %u.j, 0
           ret void
         }",
    );
}

#[test]
fn undefined_operands_agree_with_anything() {
    check(
        "define amdgpu_kernel void @f(i32 %u.y) {
         entry.d:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = trunc i32 %d.tid to i1
           br i1 %d.c, label %a, label %join
         a:
           br label %join
         join:
           %u.phi = phi i32 [ %u.y, %a ], [ poison, %entry.d ]
           ret void
         }",
    );
}

#[test]
fn phi_that_keeps_its_value() {
    // Lanes that go by `back` keep what they had, which is not what lanes that go round `h.d` get; unless it has
    // never been anything else, and that is not made anew each time round.
    check(
        "define amdgpu_kernel void @f(i32 %u.y, ptr addrspace(1) %u.at) {
         entry:
           br label %h.d
         h.d:
           %d.kept = phi i32 [ 7, %entry ], [ 0, %h.d ], [ %d.kept, %back ]
           %d.stale = phi i32 [ undef, %entry ], [ %u.new, %h.d ], [ %d.stale, %back ]
           %u.same = phi i32 [ %u.y, %entry ], [ %u.y, %h.d ], [ %u.same, %back ]
           %u.new = load volatile i32, ptr addrspace(1) %u.at
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %h.d, label %back
         back:
           %u.n = load volatile i32, ptr addrspace(1) %u.at
           %u.c = trunc i32 %u.n to i1
           br i1 %u.c, label %h.d, label %end
         end:
           ret void
         }",
    );
}

#[test]
fn one_work_item() {
    check(
        "define void @f(i32 %u.arg, ptr addrspace(5) %u.at) \"amdgpu-flat-work-group-size\"=\"1,1\" {
         entry:
           %u.lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
           %u.private = load i32, ptr addrspace(5) %u.at
           %u.c = icmp eq i32 %u.lane, %u.private
           br i1 %u.c, label %a, label %join
         a:
           br label %join
         join:
           %u.phi = phi i32 [ 1, %a ], [ 2, %entry ]
           ret void
         }",
    );
}

#[test]
fn cycle_that_nobody_goes_round() {
    // The back edges are dead, so lanes that part in the cycle all leave it, and meet after it.
    check(
        "define amdgpu_kernel void @f() {
         entry:
           br label %h.d
         h.d:
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %a, label %b
         a:
           br i1 false, label %h.d, label %x
         b:
           br i1 false, label %h.d, label %y
         x:
           br label %join
         y:
           br label %join
         join:
           %d.phi = phi i32 [ 1, %x ], [ 2, %y ]
           ret void
         }",
    );
}

#[test]
fn lanes_that_have_met_are_together() {
    // The cycle has two entries, but lanes that part at p meet at m, before they come to any of them: nothing has to be
    // assumed, whichever way all of them go from m.
    check(
        "define amdgpu_kernel void @f(i1 %u.k, ptr addrspace(1) %u.at) {
         entry:
           br i1 %u.k, label %t, label %p.d
         p.d:
           %u.p = phi i32 [ 0, %entry ], [ 1, %s ], [ 2, %t ]
           %d.c = call i1 asm sideeffect \"; $0\", \"=v\"()
           br i1 %d.c, label %a, label %b
         a:
           br label %m
         b:
           br label %m
         m:
           %d.m = phi i32 [ 0, %a ], [ 1, %b ]
           %u.n = load volatile i32, ptr addrspace(1) %u.at
           switch i32 %u.n, label %exit [ i32 0, label %t i32 1, label %s ]
         s:
           %u.s = add i32 %u.n, 1
           br label %p.d
         t:
           %u.t = phi i32 [ 0, %entry ], [ 1, %m ]
           br label %p.d
         exit:
           %u.e = add i32 %u.n, 1
           ret void
         }",
    );
}

#[test]
fn irreducible_cycle_entered_apart() {
    // Lanes enter at p and at r; nothing tells which of them are together at what.
    check(
        "define amdgpu_kernel void @f(i1 %u.k) {
         entry.d:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = trunc i32 %d.tid to i1
           br i1 %d.c, label %p, label %r
         p:
           %d.p = phi i32 [ 0, %entry.d ], [ 1, %r ]
           br label %r
         r:
           %d.r = phi i32 [ 0, %entry.d ], [ 1, %p ]
           %d.sum = add i32 %d.r, 2
           %u.sum = add i32 %u.first, 2
           %u.const = add i32 1, 2
           %u.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d.r)
           %u.mode = call i32 @llvm.amdgcn.s.getreg(i32 0)
           %u.group = call i32 @llvm.amdgcn.workgroup.id.x()
           %u.load = load volatile i32, ptr addrspace(1) null
           br i1 %u.k, label %p, label %exit
         exit:
           %d.out = add i32 %u.first, 0
           ret void
         }",
    );
    // Entered together, it is as uniform as any other loop.
    check(
        "define amdgpu_kernel void @f(i1 %u.k) {
         entry:
           br i1 %u.k, label %p, label %r
         p:
           %u.p = phi i32 [ 0, %entry ], [ 1, %r ]
           br label %r
         r:
           %u.r = phi i32 [ 0, %entry ], [ 1, %p ]
           br i1 %u.k, label %p, label %exit
         exit:
           %u.out = add i32 %u.r, 0
           ret void
         }",
    );
}

/// What is uniform by definition stays so where nothing else is known, value reasoning or not.
#[test]
fn uniform_by_definition_in_a_cycle_entered_apart() {
    support::marked::check(
        "declare i64 @llvm.amdgcn.ballot.i64(i1)
         declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32)
         declare i32 @llvm.amdgcn.s.getreg(i32)
         define amdgpu_kernel void @f(i32 %u.a, ptr addrspace(1) %u.p) !reqd_work_group_size !0 {
         entry.d:
           %d.id = call i32 @llvm.amdgcn.workitem.id.x()
           %d.c = icmp eq i32 %d.id, 3
           %u.k = load volatile i1, ptr addrspace(1) %u.p
           br i1 %d.c, label %p, label %r
         p:
           br label %r
         r:
           %d.r = phi i32 [ 0, %entry.d ], [ 1, %p ]
           %u.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d.r)
           %u.ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %d.c)
           %u.least = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %d.id, i32 0)
           %u.mode = call i32 @llvm.amdgcn.s.getreg(i32 0)
           %u.group = call i32 @llvm.amdgcn.workgroup.id.x()
           %u.only = call i32 @llvm.amdgcn.workitem.id.y()
           %u.wave = lshr i32 %d.id, 6
           %u.asm = call i32 asm sideeffect \"; $0\", \"=s\"()
           %v.sum = add i32 %u.a, 1
           br i1 %u.k, label %p, label %exit
         exit:
           ret void
         }
         !0 = !{i32 256, i32 1, i32 1}",
    );
}

#[test]
fn unreachable_predecessors_do_not_count() {
    check(
        "define amdgpu_kernel void @f(i32 %u.n) {
         entry:
           br label %join
         dead:
           %d.tid = call i32 @llvm.amdgcn.workitem.id.x()
           br label %join
         join:
           %u.phi = phi i32 [ %u.n, %entry ], [ %d.tid, %dead ]
           ret void
         }",
    );
}
