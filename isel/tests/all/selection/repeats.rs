//! Loads of what has been loaded already.

use super::{kernel, ops, select};
use gcnsel_isa::Op;

/// How many loads there are of one address, with something in between.
fn loads(first: &str, between: &str, second: &str) -> usize {
    let body = format!(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
         %a = getelementptr i32, ptr addrspace(1) %p, i32 %id\n  \
         %q = getelementptr i32, ptr addrspace(3) @l, i32 %id\n  \
         {first}\n{between}\n  {second}\n  %s = sub i32 %y, 5\n  %r = mul i32 %x, %s\n  \
         store i32 %r, ptr addrspace(1) %q2\n  ret void"
    );
    let text = kernel("ptr addrspace(1) %p, ptr addrspace(1) noalias %q2, i32 %v", &body);
    let declared = "@l = internal addrspace(3) global [64 x i32] undef\n\
         declare void @llvm.amdgcn.s.barrier()\n\
         declare i32 @llvm.amdgcn.mul.i24.i32(i32, i32)\n";
    let function = select(&format!("{declared}{text}"));
    let is_load = |op: &&Op| {
        matches!(
            op,
            Op::GLOBAL_LOAD_DWORD | Op::GLOBAL_LOAD_USHORT | Op::GLOBAL_LOAD_SSHORT | Op::DS_READ_B32
        )
    };
    ops(&function).iter().filter(is_load).count()
}

#[test]
fn loads_are_made_once_unless_something_is_written() {
    let load = |name: &str, what: &str| format!("%{name} = load {what}");
    let x = load("x", "i32, ptr addrspace(1) %a");
    let y = load("y", "i32, ptr addrspace(1) %a");
    let in_lds = [load("x", "i32, ptr addrspace(3) %q"), load("y", "i32, ptr addrspace(3) %q")];
    for (first, between, second, expected) in [
        (&x, "", &y, 1),
        // Elsewhere: in other memory, in another object.
        (&x, "  store i32 1, ptr addrspace(3) %q", &y, 1),
        (&x, "  store i32 1, ptr addrspace(1) %q2", &y, 1),
        (
            &x,
            "  %o = call i32 @llvm.amdgcn.mul.i24.i32(i32 %v, i32 %v)\n  store i32 %o, ptr addrspace(3) %q",
            &y,
            1,
        ),
        // Perhaps there.
        (&x, "  store i32 1, ptr addrspace(1) %p", &y, 2),
        (&x, "  store i8 1, ptr addrspace(1) %a", &y, 2),
        (&x, "  %o = atomicrmw add ptr addrspace(1) %a, i32 1 syncscope(\"agent\") monotonic", &y, 2),
        // What others write becomes visible.
        (&x, "  fence syncscope(\"workgroup\") acquire", &y, 2),
        (&x, "  call void @llvm.amdgcn.s.barrier()", &y, 2),
        (&x, "  call void asm sideeffect \"s_nop 0\", \"~{memory}\"()", &y, 2),
        (&in_lds[0], "", &in_lds[1], 1),
        (&in_lds[0], "  store i32 1, ptr addrspace(1) %a", &in_lds[1], 1),
        (&in_lds[0], "  store i32 1, ptr addrspace(3) %q", &in_lds[1], 2),
        // Whoever says so asks each time.
        (&load("x", "volatile i32, ptr addrspace(1) %a"), "", &y, 2),
        (&x, "", &load("y", "volatile i32, ptr addrspace(1) %a"), 2),
        (&x, "", &load("y", "atomic i32, ptr addrspace(1) %a syncscope(\"agent\") monotonic, align 4"), 2),
        // Not all of the bytes, or extended otherwise.
        (&x, "  %n = load i16, ptr addrspace(1) %a", &"%y = zext i16 %n to i32".to_string(), 2),
        (
            &"%m = load i16, ptr addrspace(1) %a\n  %x = sext i16 %m to i32".to_string(),
            "  %n = load i16, ptr addrspace(1) %a",
            &"%y = zext i16 %n to i32".to_string(),
            2,
        ),
    ] {
        assert_eq!(loads(first, between, second), expected, "{first}\n{between}\n{second}");
    }
}

/// Unrolled loops load hundreds of others in between.
#[test]
fn loads_are_remembered_across_many_others() {
    let others: String = (0..500)
        .map(|n| {
            format!(
                "  %w{n} = getelementptr i32, ptr addrspace(1) %a, i32 {}\n  %z{n} = load i32, ptr addrspace(1) %w{n}\n  \
                 %s{n} = add i32 %s{}, %z{n}\n",
                2 * n + 7,
                n as i64 - 1
            )
        })
        .collect();
    let between = others.replace("%s-1", "%x");
    let x = "%x = load i32, ptr addrspace(1) %a";
    let y = "%y = load i32, ptr addrspace(1) %a\n  store i32 %s499, ptr addrspace(3) %q";
    assert_eq!(loads(x, &between, y), 501);
}

/// How many instructions of an opcode two texts of inline assembly leave.
fn texts(flag: &str, first: &str, second: &str, op: Op) -> usize {
    let body = format!(
        "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  \
         %x = call i32 asm {flag} \"{first}\", \"=v,v\"(i32 %id)\n  \
         %y = call i32 asm {flag} \"{second}\", \"=v,v\"(i32 %id)\n  \
         %s = sub i32 %y, 5\n  %r = mul i32 %x, %s\n  store i32 %r, ptr addrspace(1) %p\n  ret void"
    );
    ops(&select(&kernel("ptr addrspace(1) %p", &body))).into_iter().filter(|&found| found == op).count()
}

/// As for what the IR computes twice. LLVM's are one already when its instructions are selected (`EarlyCSE`), if the call reads no memory.
#[test]
fn texts_that_compute_the_same_are_one() {
    let sum = "v_sad_u8 $0, $1, $1, 3";
    assert_eq!(texts("", sum, sum, Op::V_SAD_U8), 1);
    assert_eq!(texts("", sum, "v_sad_u8 $0, $1, $1, 4", Op::V_SAD_U8), 2);
    assert_eq!(texts("", sum, "v_sad_u8 $0, $1, $1, 3 clamp", Op::V_SAD_U8), 2);
    assert_eq!(texts("sideeffect", sum, sum, Op::V_SAD_U8), 2);
    // Whose rounding is the mode's, which may change in between.
    let float = "v_add_f32 $0, $1, $1";
    assert_eq!(texts("", float, float, Op::V_ADD_F32), 2);
    // Registers of the hardware, which change.
    let read = "s_getreg_b32 s0, hwreg(HW_REG_TRAPSTS)\\0Av_mov_b32 $0, s0";
    assert_eq!(texts("", read, read, Op::S_GETREG_B32), 2);
}
