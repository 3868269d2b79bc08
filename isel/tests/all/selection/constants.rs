//! Constants that stand in front of the loops that need them.

use super::{kernel, select};
use gcnsel_isa::Op;
use gcnsel_mir::{Edges, Function, Operand};

/// The constants that are moved to registers in a kernel's loops, and outside them.
fn moved(f: &Function) -> [Vec<i64>; 2] {
    let cycles = gcnsel_graph::Cycles::new(&f.graph(Edges::Thread));
    let mut found = [Vec::new(), Vec::new()];
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            if let [Operand::Reg(_), Operand::Imm(number)] = data.operands[..]
                && matches!(data.opcode.isa(), Some(Op::V_MOV_B32 | Op::S_MOV_B32))
            {
                found[usize::from(cycles.depth_of(block) == 0)].push(number);
            }
        }
    }
    found
}

/// A loop over `%i` that carries `%s`, in front of which `%p` has been computed, and whose next value is `%t`.
fn looping(before: &str, body: &str) -> Function {
    select(&kernel(
        "ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, i32 %n",
        &format!(
            "entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %id
{before}  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %LATCH ]
  %s = phi float [ 0.0, %entry ], [ %t, %LATCH ]
  %q = getelementptr [256 x float], ptr addrspace(1) %p, i32 %i
  %x = load float, ptr addrspace(1) %q
  %c = fcmp ogt float %x, %s
{body}  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %to = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %t, ptr addrspace(1) %to
  ret void"
        )
        .replace("LATCH", if body.contains("last:") { "last" } else { "loop" }),
    ))
}

const CHOSEN: &str = "  %m = select i1 %c, float %x, float 100.0\n  %t = fadd float %s, %m\n";
const HUNDRED: i64 = 0x42c8_0000;

#[test]
fn a_constant_is_made_once() {
    let [inside, outside] = moved(&looping("", CHOSEN));
    assert!(!inside.contains(&HUNDRED) && outside.contains(&HUNDRED), "{inside:?}, {outside:?}");
}

/// What a phi brings, or an instruction overwrites, would be copied.
#[test]
fn a_constant_that_is_brought_stays() {
    let body = "  br label %inner
inner:
  %k = phi i32 [ 0, %loop ], [ %l, %inner ]
  %u = phi float [ 100.0, %loop ], [ %v, %inner ]
  %v = fmul float %u, %x
  %l = add i32 %k, 1
  %again = icmp ult i32 %l, %n
  br i1 %again, label %inner, label %last
last:
  %t = fadd float %s, %v
";
    let f = looping("", body);
    let outside = &moved(&f)[1];
    assert!(!outside.contains(&HUNDRED), "{outside:?}");
}

/// A kernel that has just enough registers for its waves keeps them.
#[test]
fn registers_decide() {
    // Of 62 values that live through the loop, and of 50.
    let [crowded, spare] = [62, 50].map(|count| {
        let mut before = String::new();
        let mut sums = String::new();
        let mut sum = "%m".to_string();
        for i in 0..count {
            before += &format!(
                "  %p{i} = getelementptr float, ptr addrspace(1) %p, i32 {}\n  %l{i} = load volatile float, ptr addrspace(1) %p{i}\n",
                256 * i
            );
            sums += &format!("  %u{i} = fmul float %l{i}, {sum}\n");
            sum = format!("%u{i}");
        }
        let body = format!("  %m = select i1 %c, float %x, float 100.0\n{sums}  %t = fadd float %s, {sum}\n");
        let [inside, _] = moved(&looping(&before, &body));
        inside.contains(&HUNDRED)
    });
    assert_eq!([crowded, spare], [true, false]);
}
