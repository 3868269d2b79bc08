//! Inline assembly that is refused, and what its text becomes where no result tells.

use crate::selection::{kernel, ops, select, select_for};
use gcnsel_isa::{Op, Target};
use gcnsel_mir::{InstData, RegKind};

const PARAMS: &str = "ptr addrspace(1) %out, i32 %n, i64 %l";

/// The diagnostic for a call, on gfx942.
fn refusal(call: &str) -> String {
    let text = kernel(PARAMS, &format!("  {call}\n  ret void"));
    select_for(&text, Target::Gfx942).expect_err(call)
}

#[test]
fn what_is_wrong_is_told() {
    for (call, part) in [
        (
            r#"%a = call i64 asm sideeffect "v_mov_b32 v0, $1\0Av_mov_b32 v1, $1", "={v[0:1]},v"(i32 %n)"#,
            "reads `v[0:1]` and writes it in other parts",
        ),
        (
            r#"%a = call i32 asm sideeffect "v_mad_f16 $0, $1, $1, $1 op_sel:[0,0,0,1]", "=v,v"(i32 %n)"#,
            "half of a register",
        ),
        (
            r#"%a = call i32 asm sideeffect "v_mad_f16 $0, $1, $1, $1", "=v,v,0"(i32 %n, i32 %n)"#,
            "half of a register",
        ),
        (
            r#"call void asm sideeffect "s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), $0", "s"(i32 %n)"#,
            "a change of the wave's mode",
        ),
        (
            r#"call void asm sideeffect "buffer_load_dword off, $0, 0 lds", "s"(<4 x i32> zeroinitializer)"#,
            "`m0` is read, which nothing before it in its block has written",
        ),
        (
            r#"call void asm sideeffect "s_mov_b32 m0, 1\0As_movrels_b32 s4, s5", ""()"#,
            "indexing registers by M0",
        ),
        (r#"call void asm sideeffect "s_set_gpr_idx_off", ""()"#, "indexing registers by M0"),
        (
            r#"%a = call i32 asm sideeffect "v_mov_b32 $0, src_lds_direct", "=v"()"#,
            "names registers that do not exist",
        ),
        (r#"%a = call i32 asm sideeffect "s_cmp_eq_u32 $1, 0", "={scc},s"(i32 %n)"#, "the register 'scc'"),
        (r#"%a = call i64 asm sideeffect "s_mov_b64 $0, -1", "={exec}"()"#, "the register 'exec'"),
        (
            r#"%a = call i32 asm sideeffect "v_cmp_lt_u32 vcc, $1, 5\0Av_cndmask_b32_sdwa $0, $1, $1, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD", "=v,v"(i32 %n)"#,
            "a mask in a form that has VCC alone",
        ),
        (r#"call void asm sideeffect "frob", ""()"#, "gfx942 has no instruction `frob` (at column 1)"),
        (
            r#"call void asm sideeffect "s_nop 0\0A v_mov_b32 v0, v999", ""()"#,
            "`v_mov_b32 v0, v999`: `v999` is no operand (at column 15)",
        ),
        (r#"%a = call i32 asm sideeffect "v_mov_b32 $0, $1", "=v"()"#, "there is no operand 1"),
        (r#"%a = call i64 asm sideeffect "v_mov_b32 $0, $1", "=v,v"(i32 %n)"#, "must be 1 dwords wide"),
        (r#"%a = call i32 asm sideeffect "v_mov_b32 $0, $1", "=s,v"(i32 %n)"#, "operand 0 of v_mov_b32"),
        (
            r#"%a = call i32 asm sideeffect "v_mov_b32 $0, v3", "=v"()"#,
            "`v3` is read, which nothing in the text has written",
        ),
        (r#"%a = call i32 asm sideeffect "v_mov_b32 $0, $1", "=a,v"(i32 %n)"#, "operand 0 of v_mov_b32"),
        (r#"%a = call i32 asm sideeffect "v_mov_b32 $0, $1", "=v,J"(i32 %n)"#, "the constraint 'J'"),
        (
            r#"%a = call i1 asm sideeffect "v_cmp_eq_u32 $0, $1, 0", "=s,v"(i32 %n)"#,
            "an operand of type 'i1'",
        ),
        (
            r#"call void asm sideeffect "global_load_dword v1, $0, off", "=*m"(ptr addrspace(1) elementtype(i32) %out)"#,
            "in memory",
        ),
        (r#"call void asm sideeffect "s_mov_b64 exec, -1", ""()"#, "a write to `exec`"),
        (r#"call void asm sideeffect "s_and_saveexec_b64 $0, $0", "s"(i64 %l)"#, "a write to EXEC"),
        (r#"call void asm sideeffect "s_mov_b32 ttmp1, 0", ""()"#, "a write to `ttmp1`"),
        (r#"call void asm sideeffect "s_endpgm", ""()"#, "control flow"),
        (r#"call void asm sideeffect "s_branch 3", ""()"#, "control flow"),
        (r#"%a = call i32 asm sideeffect "s_cselect_b32 $0, 1, 0", "=s"()"#, "reads SCC"),
        (
            r#"%a = call i32 asm sideeffect "v_mov_b32 $0, $1", "={v[0:1]},v"(i32 %n)"#,
            "the register 'v[0:1]'",
        ),
        (
            r#"%a = call i64 asm sideeffect "v_mov_b32 $0, $1", "=v,0"(i32 %n)"#,
            "tied to an output of another width",
        ),
    ] {
        let found = refusal(call);
        assert!(found.contains(part), "{call}\n{found}");
    }
}

/// Of assembly without side effects nothing is left when nobody wants its results, of volatile one everything.
#[test]
fn only_side_effects_are_kept() {
    let of = |volatile: &str| {
        let call = format!("%a = call i32 asm {volatile} \"v_perm_b32 $0, $1, $1, $1\", \"=v,v\"(i32 %n)");
        ops(&select(&kernel(PARAMS, &format!("  {call}\n  ret void"))))
    };
    assert!(!of("").contains(&Op::V_PERM_B32));
    assert!(of("sideeffect").contains(&Op::V_PERM_B32));
}

/// A text that clobbers memory keeps accesses where they are, though it is no instruction.
#[test]
fn memory_is_ordered() {
    let between = |call: &str| {
        let body = format!(
            "  store i32 %n, ptr addrspace(1) %out\n  {call}\n  store i32 7, ptr addrspace(1) %out\n  ret void"
        );
        let text = kernel(PARAMS, &body);
        select(&text).to_string()
    };
    let fenced = between(r#"call void asm sideeffect "", "~{memory}"()"#);
    assert_eq!(fenced.matches("Fence").count(), 2, "{fenced}");
    assert!(!between(r#"call void asm sideeffect "", ""()"#).contains("Fence"));
}

/// Matrix instructions write the registers of all lanes: where some may wait for more than the end, not those in which these
/// have values of their own.
#[test]
fn matrices_where_lanes_wait() {
    let product = r#"%d = call <4 x float> asm "v_mfma_f32_4x4x1f32 $0, $1, $1, 0", "=v,v"(float 1.0)"#;
    let body = |condition: &str, end: &str| {
        format!(
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp ult i32 {condition}, 7\n\
             br i1 %c, label %then, label %end\nthen:\n  {product}\n  store <4 x float> %d, ptr addrspace(1) %out\n\
             br label %end\nend:\n{end}  ret void"
        )
    };
    let is_apart = |condition: &str, end: &str| {
        let text = kernel(PARAMS, &body(condition, end));
        let function = select_for(&text, Target::Gfx942).expect("it is selected");
        let is_product = |data: &&InstData| data.opcode == Op::V_MFMA_F32_4X4X1F32.into();
        let product = function.insts.values().find(is_product).expect("it is there");
        let result = product.operands[0].as_reg().expect("it has a result");
        product.all_lanes && function.regs[result.reg].kind == RegKind::WholeWave
    };
    let more = "  store i32 %id, ptr addrspace(1) %out\n";
    assert!(is_apart("%id", more), "lanes wait");
    assert!(!is_apart("%n", more), "no lane waits");
    assert!(!is_apart("%id", ""), "lanes that wait are done");
}

/// A product whose sum is the next one's is not copied in between.
#[test]
fn sums_of_products_stay_whole() {
    let body = "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp ult i32 %id, 7\n\
        br i1 %c, label %then, label %end\nthen:\n  \
        %d = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float 2.0, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)\n  \
        %e = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float 1.0, float 2.0, <4 x float> %d, i32 0, i32 0, i32 0)\n  \
        store <4 x float> %e, ptr addrspace(1) %out\n  br label %end\nend:\n  \
        store i32 %id, ptr addrspace(1) %out\n  ret void\n}\n\
        declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)\n\
        define void @end() {\n  ret void";
    let function = select_for(&kernel(PARAMS, body), Target::Gfx942).expect("it is selected");
    let products: Vec<&InstData> =
        function.insts.values().filter(|data| data.opcode == Op::V_MFMA_F32_4X4X1F32.into()).collect();
    let [first, second] = products[..] else { panic!("{} products", products.len()) };
    assert!(first.all_lanes && second.all_lanes);
    assert_eq!(second.operands[3].as_reg(), first.operands[0].as_reg());
}

/// The general data share has its size from M0. (Later targets do not have it.)
#[test]
fn assembly_for_the_general_data_share_is_refused() {
    let call = r#"call void asm sideeffect "ds_add_u32 $0, $0 gds", "v"(i32 %n)"#;
    let text = kernel(PARAMS, &format!("  {call}\n  ret void"));
    let said = select_for(&text, Target::Gfx900).expect_err(call);
    assert!(said.contains("an access to the global data share"), "{said}");
}

/// A text that writes a lane writes it whether it is active or not: where some may wait that would be another's value.
#[test]
fn lanes_are_not_written_by_texts_where_some_wait() {
    let text = |condition: &str| {
        kernel(
            PARAMS,
            &format!(
                "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %c = icmp ult i32 {condition}, 5\n  \
                 br i1 %c, label %then, label %end\nthen:\n  \
                 %w = call i32 asm sideeffect \"v_writelane_b32 $0, $1, 3\", \"=v,s,0\"(i32 %n, i32 %id)\n  \
                 store i32 %w, ptr addrspace(1) %out\n  br label %end\nend:\n  \
                 store i32 %id, ptr addrspace(1) %out\n  ret void"
            ),
        )
    };
    assert!(ops(&select(&text("%n"))).contains(&Op::V_WRITELANE_B32));
    let refused = select_for(&text("%id"), Target::Gfx942).expect_err("lanes wait");
    assert!(refused.contains("a lane that is written where some may wait"), "{refused}");
}
