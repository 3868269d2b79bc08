//! What instructions add to the offsets of fat pointers.

use super::{kernel, select};
use gcnsel_isa::Op;

/// The offset in the instruction of the one load of a kernel, and whether a register has another part of it.
fn offset(body: &str) -> (i32, bool) {
    let f = select(
        &(kernel(
            "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, i32 %a, i32 %n",
            &format!(
                "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %any = mul i32 %id, %a
  %p = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %in, i16 0, i32 4096, i32 159744)
{body}
  %x = load i32, ptr addrspace(7) %q
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %to
  ret void"
            ),
        ) + "declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i32, i32)\n"),
    );
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    let loads: Vec<_> = insts.filter(|data| data.opcode == Op::BUFFER_LOAD_DWORD.into()).collect();
    assert_eq!(loads.len(), 1, "{f}");
    (loads[0].mods.offset, loads[0].mods.offen)
}

/// A constant in an index goes into the instruction, if neither the index nor the address wraps round.
#[test]
fn constants_in_indices() {
    let index = |sum: &str, gep: &str| {
        offset(&format!("  %i = {sum}\n  %q = getelementptr {gep} i32, ptr addrspace(7) %p, i32 %i"))
    };
    assert_eq!(index("add nuw i32 %any, 5", "nuw"), (20, true));
    assert_eq!(index("or disjoint i32 %any, 5", "inbounds nuw"), (20, true));
    // It may wrap round: the sum, or the address.
    assert_eq!(index("add i32 %any, 5", "nuw"), (0, true));
    assert_eq!(index("add nsw i32 %any, 5", "nuw"), (0, true));
    assert_eq!(index("add nuw i32 %any, 5", ""), (0, true));
    assert_eq!(index("add nuw i32 %any, 5", "inbounds"), (0, true));
    // Widened, or small enough.
    let wide = "  %s = add nuw i32 %any, 5\n  %i = zext i32 %s to i64\n  %q = getelementptr nuw i32, ptr addrspace(7) %p, i64 %i";
    assert_eq!(offset(wide), (20, true));
    assert_eq!(index("add i32 %id, 5", ""), (20, true));
    // What has been added before comes with it, also from below.
    let steps = "  %r = getelementptr nuw i8, ptr addrspace(7) %p, i32 4\n  %s = add nuw i32 %any, 5\n  \
                 %t = getelementptr nuw i32, ptr addrspace(7) %r, i32 %s\n  %q = getelementptr nusw i8, ptr addrspace(7) %t, i32 -8";
    assert_eq!(offset(steps), (16, true));
    assert_eq!(offset("  %q = getelementptr i8, ptr addrspace(7) %p, i32 12"), (12, false));
}

/// A counter that is known to stay small adds its constants, whatever nobody promises.
#[test]
fn constants_beside_counters() {
    let loops = |test: &str| {
        offset(&format!(
            "  br label %loop\nloop:\n  %c = phi i32 [ 0, %entry ], [ %d, %loop ]\n  %d = add i32 %c, 3\n  {test}\n  \
             br i1 %more, label %loop, label %behind\nbehind:\n  %i = add i32 %c, 7\n  \
             %q = getelementptr i32, ptr addrspace(7) %p, i32 %i"
        ))
    };
    assert_eq!(loops("%more = icmp ult i32 %d, 30"), (28, true));
    assert_eq!(loops("%more = icmp ne i32 %d, 30"), (28, true));
    assert_eq!(loops("%more = icmp ult i32 %d, %n"), (0, true));
    // It passes its end by, and wraps round.
    assert_eq!(loops("%more = icmp ne i32 %d, 31"), (0, true));
}

/// A constant comes out of products, shifts and sums, if the whole offset is known to stay small; what an instruction does not add
/// is in the register.
#[test]
fn constants_in_products_of_indices() {
    let at = |code: &str| offset(&format!("{code}\n  %q = getelementptr i8, ptr addrspace(7) %p, i32 %i"));
    assert_eq!(at("  %s = add i32 %id, 5\n  %i = mul i32 %s, 264"), (1320, true));
    assert_eq!(at("  %h = shl i32 %id, 4\n  %s = or i32 %h, 3\n  %i = shl i32 %s, 2"), (12, true));
    assert_eq!(
        at("  %s = add i32 %id, 5\n  %m = mul i32 %s, 264\n  %e = shl i32 %id, 2\n  %i = add i32 %m, %e"),
        (1320, true)
    );
    assert_eq!(at("  %s = add i32 %id, 20\n  %i = mul i32 %s, 264"), (5280 - 4096, true));
    // Parts that have no bit in common are a sum.
    let parts = "  %h = shl i32 %id, 8\n  %l = and i32 %id, 12\n  %k = or i32 %l, 2\n  %s = or i32 %h, %k\n  %i = shl i32 %s, 1";
    assert_eq!(at(parts), (4, true));
    assert_eq!(at("  %k = or i32 %id, 2\n  %i = shl i32 %k, 1"), (0, true));
    assert_eq!(at("  %s = add i32 %any, 5\n  %i = mul i32 %s, 264"), (0, true));
    // With 2 ** 22 the largest number of a work-item wraps round.
    assert_eq!(at("  %s = add i32 %id, 1\n  %i = mul i32 %s, 4194304"), (0, true));
    assert_eq!(at("  %s = add i32 %id, -1\n  %i = mul i32 %s, 264"), (0, true));
}
