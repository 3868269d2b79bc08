//! What no iteration of a loop changes, computed in front of it.

use super::{kernel, select};
use gcnsel_isa::Op;
use gcnsel_mir::{Edges, Function, Pseudo};

/// How often a kernel has an instruction: in loops and outside.
fn count(f: &Function, opcode: impl Into<gcnsel_mir::Opcode>) -> [usize; 2] {
    let (opcode, mut found) = (opcode.into(), [0; 2]);
    let cycles = gcnsel_graph::Cycles::new(&f.graph(Edges::Thread));
    for &block in &f.layout {
        let here = f.blocks[block].insts.iter().filter(|&&inst| f.insts[inst].opcode == opcode).count();
        found[usize::from(cycles.depth_of(block) == 0)] += here;
    }
    found
}

/// A loop over `%i`, in which `%x` is a lane's number in memory and `%id` the lane's own; the next sum is `%t`.
fn looping(before: &str, body: &str) -> Function {
    select(
        &(kernel(
            "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, i32 %n, i32 %w",
            &format!(
                "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %wide = load <2 x i32>, ptr addrspace(1) %p
  %a = extractelement <2 x i32> %wide, i32 0
  %b = extractelement <2 x i32> %wide, i32 1
{before}  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %last ]
  %s = phi i32 [ 0, %entry ], [ %t, %last ]
  %q = getelementptr [256 x i32], ptr addrspace(1) %p, i32 %i
  %x = load i32, ptr addrspace(1) %q
{body}  br label %last
last:
  %t = add i32 %s, %r
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %t, ptr addrspace(1) %to
  ret void"
            ),
        ) + "declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
"),
    )
}

/// The scaled index of an address whose base moves, and the zero above it.
#[test]
fn a_scaled_index_is_outside() {
    let f = looping(
        "",
        "  %far = sext i32 %x to i64
  %base = getelementptr [9 x i8], ptr addrspace(1) %in, i64 %far
  %index = zext i32 %b to i64
  %at = getelementptr i16, ptr addrspace(1) %base, i64 %index
  %short = load i16, ptr addrspace(1) %at
  %r = zext i16 %short to i32
",
    );
    // In the loop one pair is put together, of the scalars that its counter is scaled to; in front of it the scaled index.
    assert_eq!(count(&f, Pseudo::RegSequence), [1, 1], "{f}");
    // A sum that scales an index by itself stands in front of the loop alone.
    assert_eq!(count(&f, Op::V_MAD_U64_U32), [0, 1], "{f}");
    assert_eq!(count(&f, Op::V_MOV_B32)[0], 0, "{f}");
}

/// Arms that compute the same have it from one place.
#[test]
fn arms_share_what_they_compute() {
    let f = looping(
        "",
        "  %c = icmp sgt i32 %x, 5
  br i1 %c, label %then, label %else
then:
  %l1 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %e1 = xor i32 %l1, 16
  %r1 = mul i32 %e1, %x
  br label %join
else:
  %l2 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %e2 = xor i32 %l2, 16
  %r2 = sub i32 %e2, %x
  br label %join
join:
  %r = phi i32 [ %r1, %then ], [ %r2, %else ]
",
    );
    assert_eq!(count(&f, Op::V_MBCNT_LO_U32_B32), [0, 1], "{f}");
    assert_eq!(count(&f, Op::V_XOR_B32), [0, 1], "{f}");
}

/// Masks and scalars leave loops, too, but nothing that an iteration changes does.
#[test]
fn what_changes_stays() {
    let body = |left: &str, scalar: &str| {
        looping(
            "",
            &format!(
                "  %c = icmp sgt i32 {left}, %b
  %m = mul i32 {scalar}, 77
  %v = select i1 %c, i32 %x, i32 %m
  %r = xor i32 %v, 9
"
            ),
        )
    };
    for (left, scalar, cmp, mul) in
        [("%a", "%w", 0, 0), ("%x", "%w", 1, 0), ("%a", "%i", 0, 1), ("%x", "%i", 1, 1)]
    {
        let f = body(left, scalar);
        let compared = [Op::V_CMP_GT_I32, Op::V_CMP_LT_I32].map(|op| count(&f, op)[0]);
        assert_eq!(compared[0] + compared[1], cmp, "{left}\n{f}");
        let [inside, outside] = count(&f, Op::S_MUL_I32);
        assert_eq!((inside, outside), (mul, 1 - mul), "{scalar}\n{f}");
    }
}

/// The first lane in an arm is not the first one in front of the loop.
#[test]
fn what_asks_which_lanes_are_active_stays() {
    let f = looping(
        "",
        "  %c = icmp sgt i32 %x, 5
  br i1 %c, label %then, label %join
then:
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %low = trunc i64 %votes to i32
  %sum = add i32 %first, %low
  br label %join
join:
  %r = phi i32 [ %sum, %then ], [ 0, %loop ]
",
    );
    assert_eq!(count(&f, Op::V_READFIRSTLANE_B32), [1, 0], "{f}");
}

/// No more moves than there are registers set aside for: 24 dwords of vectors.
#[test]
fn few_registers_are_taken() {
    let mut body = String::new();
    for n in 0..60 {
        // Two operands that the loop needs anyway, so that each product takes one register more.
        body += &format!(
            "  %k{n} = add i32 %a, {}\n  %m{n} = mul i32 %k{n}, %b\n  %z{n} = xor i32 %m{n}, {}\n",
            1000 + 7 * n,
            if n == 0 { "%x".into() } else { format!("%z{}", n - 1) },
        );
    }
    let f = looping("", &(body + "  %y = add i32 %z59, %a\n  %r = xor i32 %y, %b\n"));
    let [inside, outside] = count(&f, Op::V_MUL_LO_U32);
    assert_eq!(inside + outside, 60, "{f}");
    assert!((1..=24).contains(&outside), "{outside}");
}

/// What two arms compute alike goes into a phi and decides a branch: these, too, have it from the one place.
#[test]
fn phis_and_branches_follow() {
    let f = looping(
        "",
        "  %c = icmp sgt i32 %x, 5
  br i1 %c, label %then, label %else
then:
  %e1 = xor i32 %a, 1234
  %k1 = icmp sgt i32 %e1, %b
  %m1 = mul i32 %e1, %b
  br i1 %k1, label %extra, label %join
extra:
  br label %join
else:
  %e2 = xor i32 %a, 1234
  %k2 = icmp sgt i32 %e2, %b
  %m2 = mul i32 %e2, %b
  br i1 %k2, label %other, label %join
other:
  br label %join
join:
  %p1 = phi i32 [ %e1, %then ], [ %m1, %extra ], [ %e2, %else ], [ %m2, %other ]
  %r = add i32 %p1, %x
",
    );
    assert_eq!(count(&f, Op::V_XOR_B32), [0, 1], "{f}");
    let compared = [Op::V_CMP_GT_I32, Op::V_CMP_LT_I32].map(|op| count(&f, op));
    assert_eq!(compared[0][1] + compared[1][1], 1, "{f}");
}

/// Sums of matrices take no VGPRs that others could have: AGPRs are there for them, on what has any.
#[test]
fn sums_of_matrices_leave_registers() {
    // What the wave has in two SGPRs, of which an instruction takes one, is copied to a VGPR: in front of the loop.
    let text = |sums: usize| {
        let lines = |line: &dyn Fn(usize) -> String| (0..sums).map(line).collect::<String>();
        kernel(
            "ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n",
            &format!(
                "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
{}  %row = mul i32 %i, 64
  %at = add i32 %row, %id
  %p = getelementptr float, ptr addrspace(1) %in, i32 %at
  %x = load float, ptr addrspace(1) %p
{}  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr float, ptr addrspace(1) %out, i32 %id
{}  ret void",
                lines(&|i| format!(
                    "  %c{i} = phi <32 x float> [ zeroinitializer, %entry ], [ %d{i}, %loop ]\n"
                )),
                lines(&|i| format!(
                    "  %d{i} = call <32 x float> @llvm.amdgcn.mfma.f32.32x32x1f32(float %x, float {i}.0, \
                     <32 x float> %c{i}, i32 0, i32 0, i32 0)\n"
                )),
                lines(&|i| format!("  store volatile <32 x float> %d{i}, ptr addrspace(1) %q\n")),
            ),
        ) + "declare <32 x float> @llvm.amdgcn.mfma.f32.32x32x1f32(float, float, <32 x float>, i32, i32, i32)\n"
            + "attributes #0 = { \"amdgpu-flat-work-group-size\"=\"64,64\" }\n"
    };
    for sums in [1, 7, 8, 9, 12] {
        let text = text(sums).replacen(") {", ") #0 {", 1);
        let f = super::select_for(&text, gcnsel_isa::Target::Gfx90a).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(count(&f, Op::V_MOV_B32)[0] + count(&f, Pseudo::Copy)[0], 0, "{sums} sums\n{f}");
    }
}

/// A resource that the block in front of the loop needs as well is put together once; another one is not it.
#[test]
fn what_is_there_serves_the_loop() {
    // How many resources are put together, in the loop and outside.
    let resources = |size: u32| {
        let f = select(
            &(kernel(
                "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, i32 %n",
                &format!(
                    "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %here = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i32 256, i32 159744)
  %there = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i32 {size}, i32 159744)
  %first = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %here, i32 %id, i32 0, i32 0)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ %first, %entry ], [ %t, %loop ]
  %x = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %there, i32 %s, i32 0, i32 0)
  %t = add i32 %s, %x
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %t, ptr addrspace(1) %to
  ret void"
                ),
            ) + "declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)
"),
        );
        count(&f, Pseudo::RegSequence)
    };
    assert_eq!(resources(256), [0, 1]);
    assert_eq!(resources(512), [0, 2]);
}
