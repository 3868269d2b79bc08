//! Phis of vectors: one wide register where they come or go as a whole, a register for each component where not.

use super::{kernel, ops, select};
use gcnsel_isa::Op;
use gcnsel_mir::{Opcode, Operand, Pseudo};

/// A branch of the lanes whose arms make `%a` and `%b`; `end` uses the phi `%p` of both.
fn meeting(ty: &str, a: &str, b: &str, end: &str) -> String {
    let declarations =
        "declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)\n";
    let body = format!(
        "entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr {ty}, ptr addrspace(1) %in, i32 %tid
  %to = getelementptr {ty}, ptr addrspace(1) %out, i32 %tid
  %f = bitcast i32 %tid to float
  %c = icmp ult i32 %tid, 10
  br i1 %c, label %x, label %y
x:
  {a}
  br label %join
y:
  {b}
  br label %join
join:
  %p = phi {ty} [ %a, %x ], [ %b, %y ]
  {end}
  ret void"
    );
    kernel("ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in", &body) + declarations
}

/// The dwords of the registers that the phi has.
fn widths(text: &str) -> Vec<u8> {
    let f = select(text);
    let join = f.blocks.values().find(|b| !b.thread_params.is_empty()).expect("the phi's block");
    join.thread_params.iter().map(|&reg| f.regs[reg].dwords).collect()
}

const LOADED: &str = "%a = load <4 x float>, ptr addrspace(1) %at, align 16";
const LOADED_NEXT: &str = "%n = getelementptr i8, ptr addrspace(1) %at, i32 256
  %b = load <4 x float>, ptr addrspace(1) %n, align 16";
const MADE: &str = "%b0 = insertelement <4 x float> zeroinitializer, float %f, i32 1
  %b = fadd <4 x float> %b0, splat (float 1.0)";
const STORED: &str = "store <4 x float> %p, ptr addrspace(1) %to, align 16";

#[test]
fn what_is_loaded_stays_together() {
    for b in [LOADED_NEXT, MADE.replace("%b =", "%b1 =").as_str()] {
        // Beside constants, which may be made anywhere.
        let constant = b.contains("%b1");
        let text = meeting("<4 x float>", LOADED, b, STORED);
        let text = if constant { text.replace("[ %b, %y ]", "[ zeroinitializer, %y ]") } else { text };
        assert_eq!(widths(&text), [4], "{text}");
    }
    let halves = meeting("<8 x half>", &LOADED.replace("<4 x float>", "<8 x half>"), "", STORED)
        .replace("[ %b, %y ]", "[ zeroinitializer, %y ]")
        .replace("store <4 x float>", "store <8 x half>");
    assert_eq!(widths(&halves), [4]);
}

#[test]
fn what_is_computed_in_parts_stays_apart() {
    let made = MADE.replace("%b", "%a");
    let other = MADE.replace("1.0", "2.0");
    assert_eq!(widths(&meeting("<4 x float>", &made, &other, STORED)), [1; 4]);
    // As many come in parts as whole.
    assert_eq!(widths(&meeting("<4 x float>", LOADED, MADE, STORED)), [1; 4]);
}

#[test]
fn what_matrix_instructions_add_to_stays_together() {
    let made = MADE.replace("%b", "%a");
    let other = MADE.replace("1.0", "2.0");
    let end = format!(
        "%sum = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float %f, <4 x float> %p, i32 0, i32 0, i32 0)
  {}",
        STORED.replace("%p", "%sum")
    );
    assert_eq!(widths(&meeting("<4 x float>", &made, &other, &end)), [4]);
}

/// The zeros of a masked load are one constant, set before the lanes part; nothing copies what is loaded.
#[test]
fn a_masked_load_is_not_copied() {
    let text = meeting("<4 x float>", LOADED, "", STORED)
        .replace("[ %b, %y ]", "[ zeroinitializer, %entry ]")
        .replace("label %x, label %y", "label %x, label %join")
        .replace("y:\n  \n  br label %join\n", "");
    let f = select(&text);
    let insts = || f.layout.iter().flat_map(|&block| &f.blocks[block].insts).map(|&inst| &f.insts[inst]);
    let zeros = insts().filter(|data| {
        data.opcode == Opcode::Pseudo(Pseudo::Copy) && data.operands.last() == Some(&Operand::Imm(0))
    });
    let dwords: Vec<u8> = zeros.filter_map(|data| data.operands[0].as_reg()).map(|to| to.dwords).collect();
    assert_eq!(dwords, [4], "{f}");
    let sequences = insts().filter(|data| data.opcode == Opcode::Pseudo(Pseudo::RegSequence));
    let wide = sequences.filter_map(|data| data.operands[0].as_reg()).filter(|to| to.dwords == 4);
    assert_eq!(wide.count(), 0, "{f}");
    assert_eq!(ops(&f).iter().filter(|&&op| op == Op::GLOBAL_LOAD_DWORDX4).count(), 1, "{f}");
}

/// The high half of a sum of which only the low half is read is not computed, through what else is computed of it; where one user
/// reads it, it is.
#[test]
fn high_halves_that_nobody_reads() {
    const WIDE: [Op; 6] = [
        Op::V_LSHL_ADD_U64,
        Op::V_MAD_U64_U32,
        Op::S_ADDC_U32,
        Op::S_SUBB_U32,
        Op::V_ADDC_CO_U32,
        Op::V_SUBB_CO_U32,
    ];
    let is_wide = |users: &str| {
        let body = format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %x = load volatile i64, ptr addrspace(1) %in\n\
             %z = zext i32 %id to i64\n  %first = add i64 %z, %x\n  %sum = sub i64 %first, %n\n{users}\n  ret void"
        );
        let found = ops(&select(&kernel("ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %n", &body)));
        found.iter().any(|op| WIDE.contains(op))
    };
    let low = "  %i = trunc i64 %sum to i32\n  store i32 %i, ptr addrspace(1) %out";
    let shifted =
        "  %up = shl i64 %sum, 32\n  %i = ashr exact i64 %up, 32\n  store i64 %i, ptr addrspace(1) %out";
    let masked =
        "  %i = and i64 %sum, 4095\n  %j = trunc i64 %i to i16\n  store i16 %j, ptr addrspace(1) %out";
    let whole = "  store i64 %sum, ptr addrspace(1) %out";
    let both = format!("{low}\n{whole}");
    assert_eq!([low, shifted, masked].map(is_wide), [false; 3]);
    assert_eq!([whole, &both].map(is_wide), [true; 2]);
}
