//! Divergence decides between scalar and vector code: the example of the review that began LLVM's divergence-driven
//! selection (D35267), and a uniform loop, all the way to instructions.

use gcnsel::{Emit, Options, compile};
use gcnsel_isa::Target;

/// The instructions of a kernel, a line each.
fn code(ir: &str, target: Target) -> Vec<String> {
    let options = Options::default().emit(Emit::Asm).target(target).verify(true);
    let text = compile(ir.as_bytes(), &options).expect("the kernel compiles").bytes;
    let text = String::from_utf8(text).expect("assembly is text");
    let instruction =
        |l: &&str| l.starts_with(['\t', ' ']) && l.trim_start().starts_with(['s', 'v', 'g', 'd']);
    text.lines().filter(instruction).map(|l| l.trim().to_string()).collect()
}

/// `x = condition ? 2 : 3` through branches, then `z = y + x` with a uniform y.
fn choice(condition: &str) -> String {
    format!(
        "define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %y, i32 %n) {{
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  {condition}
  br i1 %c, label %two, label %three
two:
  store volatile i32 0, ptr addrspace(1) %out
  br label %join
three:
  store volatile i32 1, ptr addrspace(1) %out
  br label %join
join:
  %x = phi i32 [ 2, %two ], [ 3, %three ]
  %z = add i32 %y, %x
  store i32 %z, ptr addrspace(1) %out
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"
    )
}

/// The same decision one stage earlier: the addition's node says what the analysis found.
#[test]
fn nodes_carry_divergence() {
    for (condition, found) in
        [("%c = icmp ult i32 %tid, 10", "divergent"), ("%c = icmp ult i32 %n, 10", "uniform")]
    {
        let options = Options::default().emit(Emit::Dag).target(Target::Gfx942);
        let dag = compile(choice(condition).as_bytes(), &options).expect("the kernel compiles").bytes;
        let dag = String::from_utf8(dag).expect("a DAG is text");
        let sum = dag
            .lines()
            .find(|l| l.contains(" = Add ") && l.ends_with("; %z"))
            .unwrap_or_else(|| panic!("no node for %z: {dag}"));
        assert!(sum.contains(&format!(": I32 {found} = Add ")), "{sum}");
    }
}

fn has(code: &[String], mnemonic: &str) -> bool {
    code.iter().any(|l| l.starts_with(mnemonic))
}

#[test]
fn a_phi_under_a_divergent_branch_is_a_vector() {
    for target in Target::ALL {
        let code = code(&choice("%c = icmp ult i32 %tid, 10"), target);
        assert!(has(&code, "v_add_u32"), "the addition is vector: {code:#?}");
        assert!(!has(&code, "s_add"), "no scalar addition: {code:#?}");
        let constants: Vec<_> =
            code.iter().filter(|l| l.starts_with("v_mov_b32") && l.ends_with([',', '2', '3'])).collect();
        assert!(constants.len() >= 2, "the phi's 2 and 3 go to a VGPR: {code:#?}");
        assert!(code.iter().any(|l| l.contains("exec")), "the branch masks lanes: {code:#?}");
    }
}

#[test]
fn a_phi_under_a_uniform_branch_is_a_scalar() {
    for target in Target::ALL {
        let code = code(&choice("%c = icmp ult i32 %n, 10"), target);
        assert!(has(&code, "s_add"), "the addition is scalar: {code:#?}");
        assert!(!has(&code, "v_add"), "no vector addition: {code:#?}");
        assert!(has(&code, "s_cbranch_scc"), "the branch is scalar: {code:#?}");
        assert!(!code.iter().any(|l| l.contains("exec")), "no lane is masked: {code:#?}");
    }
}

#[test]
fn a_uniform_loop_touches_no_exec() {
    let ir = "define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ %tid, %entry ], [ %more, %loop ]
  %twice = mul i32 %sum, 3
  %more = add i32 %twice, %i
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  store i32 %more, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";
    for target in Target::ALL {
        let code = code(ir, target);
        assert!(has(&code, "s_cbranch_scc"), "the loop's branch is scalar: {code:#?}");
        assert!(has(&code, "s_add"), "the counter is scalar: {code:#?}");
        assert!(!code.iter().any(|l| l.contains("exec")), "no lane is masked: {code:#?}");
    }
}
