//! Assembly as people write it, not as we print it: LLVM's assembler makes the same bytes of each line, or rejects it as
//! we do. (That we assemble what we print is in `encodings.rs`.)

use crate::support;
use crate::support::plain::build;
use gcnsel_isa::assemble::{Hole, assemble_with, statements};
use gcnsel_isa::encode::bytes;
use gcnsel_isa::{Form, Op, Operand, Reg, Target, assemble, encode};

/// Lines of all kinds; which targets take them LLVM says.
const LINES: &[&str] = &[
    // Formats of typed buffers.
    "tbuffer_load_format_x v1, off, s[4:7], s1",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:78",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:128",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:-1",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:[BUF_NUM_FORMAT_UINT,BUF_DATA_FORMAT_16] offset:4",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:[BUF_NUM_FORMAT_UINT]",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:[BUF_DATA_FORMAT_RESERVED_15]",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:[BUF_DATA_FORMAT_12]",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:[BUF_NUM_FORMAT_UINT,BUF_NUM_FORMAT_UINT]",
    "tbuffer_load_format_x v1, off, s[4:7], s1 format:[]",
    "tbuffer_load_format_x v1, off, s[4:7], s1 tfe",
    "tbuffer_store_format_d16_xyz v[2:3], v[4:5], s[4:7], 0 format:[BUF_DATA_FORMAT_32] idxen offen",
    "buffer_load_format_x v1, off, s[4:7], s1 format:78",
    "buffer_load_format_x v1, off, s[4:7], s1 format:1",
    "v_add_u32 v0, v1, v2 format:1",
    // What goes to LDS and comes from there.
    "buffer_store_lds_dword s[4:7], s1 lds",
    "buffer_store_lds_dword s[4:7], s1",
    "global_load_dword v[2:3], off lds",
    "global_load_dword v[2:3], off",
    "global_load_dword v1, v[2:3], off lds",
    "global_load_ushort v2, s[4:5] offset:16 glc lds",
    "global_load_dwordx2 v[2:3], off lds",
    "scratch_load_dword v2, off lds",
    "scratch_load_dword off, s2 offset:-8 lds",
    "global_load_lds_dword v[2:3], off",
    "global_load_lds_dword v[2:3], off lds",
    "scratch_load_lds_ubyte v2, off",
    "flat_load_dword v[2:3] lds",
    // The general data share's other instructions.
    "ds_nop",
    "ds_nop offset:4",
    "ds_nop gds",
    "ds_gws_init v2 gds",
    "ds_gws_init v2",
    "ds_gws_init v3 gds",
    "ds_gws_init a2 offset:4 gds",
    "ds_gws_sema_p offset:65535 gds",
    "ds_gws_barrier v254 offset:65536 gds",
    "ds_ordered_count v1, v2 offset:4 gds",
    // DPP of pairs.
    "v_mov_b64_dpp v[2:3], v[4:5] row_newbcast:3",
    "v_mov_b64_dpp v[2:3], v[4:5] row_shr:3",
    "v_ceil_f64_dpp v[2:3], -|v[4:5]| row_newbcast:15 row_mask:0x5 bank_mask:0xf bound_ctrl:0",
    "v_ceil_f64_dpp v[2:3], v[4:5] quad_perm:[0,1,2,3]",
    "v_fmac_f64_dpp v[2:3], -v[4:5], |v[6:7]| row_newbcast:1",
    "v_fmac_f64_dpp v[2:3], v[4:5], s[6:7] row_newbcast:1",
    "v_cvt_f64_f32_dpp v[2:3], v4 row_newbcast:0",
    "v_cvt_f64_f32_dpp v[2:3], v4 row_mirror",
    "v_cvt_i32_f64_dpp v2, v[4:5] row_newbcast:0",
    // The shortest form, and the one asked for.
    "v_add_u32 v0, v1, v2",
    "V_ADD_U32 v0, v1, v2",
    "V_Add_U32_E64 v0, v1, v2",
    "v_add_u32 V0, v1, v2",
    "v_add_f32 v0, v1, v2 CLAMP",
    "s_waitcnt VMCNT(0)",
    "v_mov_b32 v0, 0X10",
    "v_add_u32 v0, v1, s2",
    "v_add_u32 v0, s1, s2",
    "v_add_u32_e64 v0, v1, v2",
    "v_add_u32_e32 v0, v1, s2",
    "v_add_u32_e64 v0, v1, 0x12345",
    "v_nop",
    "v_nop_e32",
    "v_nop_e64",
    "v_clrexcp_e64",
    "v_accvgpr_write a0, 1",
    "v_accvgpr_read v0, a1",
    "v_accvgpr_mov a0, a1",
    "v_add3_u32 v0, v1, v2, v3",
    "v_add3_u32_e64 v0, v1, v2, v3",
    "v_add3_u32_e32 v0, v1, v2, v3",
    "v_perm_b32 v0, v1, v2, 0x5040100",
    "v_perm_b32 v0,v1,v2,v3",
    "  v_bfe_u32   v0 ,  v1 , 8 ,8  ",
    "v_mov_b32 v0, 1.0",
    "v_mov_b32 v0, -1.0",
    "v_mov_b32 v0, 0.15915494",
    "v_mov_b32 v0, 0.1",
    "v_mov_b32 v0, 1e3",
    "v_mov_b32 v0, 0x3f800000",
    "v_mov_b32 v0, -16",
    "v_mov_b32 v0, -17",
    "v_mov_b32 v0, 0xfffffff0",
    "v_mov_b32 v0, 0b101",
    "v_mov_b32 v0, 0o17",
    "v_mov_b32 v0, 017",
    "v_mov_b32 v0, 018",
    "v_mov_b32 v0, 00",
    "v_mov_b32 v0, 4294967295",
    "v_mov_b32 v0, 4294967296",
    "v_mov_b32 v0, -2147483648",
    "v_mov_b32 v0, -2147483649",
    "v_add_f16 v0, 1.0, v1",
    "v_add_f16 v0, 0x3c00, v1",
    "v_fma_mix_f32 v0, v1, 0x3c00, v2 op_sel_hi:[1,1,0]",
    "v_fma_mix_f32 v0, v1, 0x3c00, v2",
    "v_fma_mix_f32 v0, v1, 0x3f800000, v2",
    "v_fma_mix_f32 v0, v1, 1.5, v2",
    "v_fma_mixlo_f16 v0, 0xb800, v1, 1.0 op_sel_hi:[1,1,0]",
    "v_mad_mixhi_f16 v0, v1, v2, 0x3118 op_sel_hi:[0,0,1]",
    "v_add_f16 v0, 0.1, v1",
    "v_add_f16 v0, 65535, v1",
    "v_add_f16 v0, 65536, v1",
    "v_add_f16 v0, -32768, v1",
    "v_add_u16 v0, 0x3c00, v1",
    "v_add_f64 v[0:1], 1.0, v[2:3]",
    "v_add_f64 v[0:1], v[2:3], 0x3ff00000",
    "v_rcp_f64 v[0:1], 1.5",
    "v_rcp_f64 v[0:1], 0x3ff80000",
    "v_rcp_f64 v[0:1], 0.5",
    "s_mov_b64 s[0:1], 1.0",
    "s_mov_b64 s[0:1], 0x3ff0000000000000",
    "s_mov_b64 s[0:1], 0x12345678",
    "s_mov_b64 s[0:1], 0x123456789",
    "s_mov_b64 s[0:1], -1",
    "s_mov_b64 exec, -1",
    "s_mov_b64 vcc, exec",
    "s_mov_b32 s0, src_shared_base",
    "s_mov_b32 s0, shared_base",
    "s_mov_b64 s[0:1], src_private_base",
    "s_mov_b32 s0, vccz",
    "s_mov_b32 s[4], m0",
    "s_mov_b32 s[4:4], m0",
    "s_mov_b32 ttmp4, 5",
    "s_mov_b64 s[1:2], 5",
    "s_mov_b32 s102, 5",
    "s_mov_b32 s103, 5",
    // Modifiers of sources and results.
    "v_add_f32 v0, -v1, v2",
    "v_add_f32 v0, |v1|, v2",
    "v_add_f32 v0, -|v1|, v2",
    "v_add_f32 v0, neg(v1), abs(v2)",
    "v_add_f32 v0, neg(abs(v1)), v2",
    "v_add_f32 v0, neg(1.0), v2",
    "v_add_f32 v0, |-1.0|, v2",
    "v_add_f32 v0, neg(2), v2",
    "v_add_f32 v0, -|2|, v2",
    "v_add_f32 v0, |-2|, v2",
    "v_add_f32_e64 v0, |-2|, v2",
    "v_add_f16 v0, neg(0.5), v2",
    "v_add_f16 v0, neg(0.1), v2",
    "v_add_f32 v0, v2, neg(0.1)",
    "v_add_u32 v0, neg(2), v2",
    "v_fma_f32 v0, neg(2), |1.0|, v2",
    "v_add_f32 v0, v1, v2 clamp",
    "v_add_f32 v0, v1, v2 mul:2",
    "v_add_f32 v0, v1, v2 clamp mul:4",
    "v_add_f32 v0, v1, v2 div:2",
    "v_add_f32 v0, v1, v2 mul:1",
    "v_add_f32_e32 v0, v1, v2 mul:1",
    "v_add_u32 v0, v1, v2 mul:1",
    "v_add_f32 v0, v1, v2 mul:3",
    "v_add_f32 v0, v1, v2 div:1",
    "v_add_f32 v0, v1, v2 div:4",
    "v_add_u32 v0, -v1, v2",
    "v_add_u32 v0, v1, v2 clamp",
    "v_pk_add_f16 v0, v1, v2 op_sel:[1,0] op_sel_hi:[0,1] neg_lo:[0,1] neg_hi:[1,0]",
    "v_pk_add_f16 v0, v1, v2 op_sel:[1,0,0]",
    "v_pk_add_f16 v0, v1, v2 op_sel:[1,0,1]",
    "v_pk_add_f16 v0, v1, v2 op_sel_hi:[0]",
    "v_pk_add_f16 v0, v1, v2 op_sel:[1,0,0,0,0]",
    "v_pk_add_f16 v0, v1, v2 op_sel:[2,0]",
    "v_pk_add_f16 v0, v1, 1.0",
    "v_pk_add_f16 v0, v1, 0x1234",
    "v_pk_add_u16 v0, v1, 5",
    "v_mad_mix_f32 v0, |v1|, -v2, v3 op_sel_hi:[1,0,0]",
    "v_fma_mix_f32 v0, |v1|, -v2, v3 op_sel_hi:[1,0,0]",
    "v_mad_u16 v0, v1, v2, v3 op_sel:[1,0,0,1]",
    // Lanes and parts of dwords, with the suffix and without.
    "v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf",
    "v_mov_b32 v0, v1 quad_perm:[3,2,1,0]",
    "v_mov_b32 v0, v1 row_mirror bound_ctrl:0",
    "v_mov_b32 v0, v1 row_mirror bound_ctrl:1",
    "v_mov_b32 v0, v1 row_bcast:15 row_mask:0xa",
    "v_mov_b32 v0, v1 row_bcast:16",
    "v_mov_b32 v0, v1 row_mirror row_mask:0xf bank_mask:0xf",
    "v_mov_b32 v0, v1 row_newbcast:3",
    "v_mov_b32 v0, v1 row_shl:16",
    "v_mov_b32 v0, v1 wave_shr:1",
    "v_add_f32 v0, -v1, |v2| row_shr:8",
    "v_add_u32_sdwa v0, v1, v2 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:DWORD",
    "v_add_u32 v0, v1, v2 src0_sel:BYTE_3",
    "v_add_u32_sdwa v0, sext(v1), v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD",
    "v_cmp_lt_u32 vcc, v0, v1 src0_sel:WORD_0 src1_sel:WORD_1",
    "v_cmp_lt_u32_sdwa s[4:5], v0, v1 src0_sel:WORD_0 src1_sel:WORD_1",
    // Masks.
    "v_cmp_eq_u32 vcc, v0, v1",
    "v_cmp_eq_u32 s[2:3], v0, v1",
    "v_cmp_eq_u32 vcc, v0, s1",
    "v_cndmask_b32 v0, v1, v2, vcc",
    "v_cndmask_b32 v0, v1, v2, s[4:5]",
    "v_add_co_u32 v0, vcc, v1, v2",
    "v_addc_co_u32 v0, vcc, v1, v2, vcc",
    "v_addc_co_u32 v0, s[0:1], v1, v2, s[2:3]",
    "v_readfirstlane_b32 s0, v1",
    "v_readlane_b32 s0, v1, 5",
    "v_writelane_b32 v0, s1, s2",
    "v_writelane_b32 v0, s1, m0",
    // Immediates in words.
    "s_waitcnt vmcnt(0)",
    "s_waitcnt vmcnt(0) lgkmcnt(0)",
    "s_waitcnt vmcnt(1) & lgkmcnt(2) & expcnt(3)",
    "s_waitcnt lgkmcnt(2), vmcnt(1)",
    "s_waitcnt vmcnt(64)",
    "s_waitcnt vmcnt_sat(64)",
    "s_waitcnt lgkmcnt(16)",
    "s_waitcnt 0",
    "s_waitcnt 0x0f70",
    "s_sendmsg sendmsg(MSG_INTERRUPT)",
    "s_sendmsg sendmsg(MSG_GS, GS_OP_EMIT, 1)",
    "s_sendmsg 3",
    "s_setreg_b32 hwreg(HW_REG_MODE, 4, 2), s0",
    "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0xff",
    "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0xf0",
    "s_getreg_b32 s0, hwreg(HW_REG_XCC_ID)",
    "s_getreg_b32 s0, hwreg(HW_REG_HW_ID, 0, 33)",
    "s_getreg_b32 s0, hwreg(4)",
    "s_sleep 3",
    "s_nop 0x7",
    "s_barrier",
    "s_barrier 0",
    "s_endpgm",
    "s_movk_i32 s0, -1",
    "s_movk_i32 s0, 0xffff",
    "s_movk_i32 s0, 65536",
    "s_addk_i32 s0, 100",
    "s_branch 4",
    "s_set_gpr_idx_on s0, gpr_idx(SRC0,DST)",
    "s_set_gpr_idx_on s0, gpr_idx(SRC0, DST)",
    // Memory.
    "s_load_dwordx2 s[0:1], s[2:3], 0x10",
    "s_load_dwordx2 s[0:1], s[2:3], s4",
    "s_load_dword s0, s[2:3], 0x10 glc",
    "s_load_dword s0, s[2:3], s4 offset:0x10",
    "global_load_dword v0, v[2:3], off",
    "global_load_dword v0, v[2:3], off offset:16",
    "global_load_dword v0, v[2:3], off offset:-4096",
    "global_load_dword v0, v[2:3], off offset:-4097",
    "global_load_dword v0, v[2:3], off glc slc",
    "global_load_dword v0, v[2:3], off sc0 nt sc1",
    "global_load_dword v0, v2, s[2:3]",
    "global_load_dwordx3 v[0:2], v[2:3], off",
    "global_store_dwordx4 v[2:3], v[4:7], off",
    "global_atomic_add v[2:3], v4, off",
    "global_atomic_add v1, v[2:3], v4, off glc",
    "global_atomic_add v1, v[2:3], v4, off sc0",
    "global_atomic_add v1, v[2:3], v4, off",
    "global_atomic_add v[2:3], v4, off glc",
    "flat_load_dword v0, v[2:3] offset:16",
    "flat_load_dword v0, v[2:3] offset:-16",
    "scratch_load_dword v0, v1, off",
    "scratch_load_dword v0, off, s1",
    "buffer_load_dword v0, off, s[4:7], 0",
    "buffer_load_dword v0, v1, s[4:7], s8 offen offset:4095",
    "buffer_load_dword v0, v[1:2], s[4:7], s8 idxen offen",
    "buffer_load_dword off, s[4:7], 0 lds",
    "buffer_load_dword v1, s[4:7], s8 offen offset:4 lds",
    "buffer_wbinvl1",
    "buffer_wbinvl1_vol",
    "buffer_inv sc1",
    "buffer_wbl2 sc0 sc1",
    "buffer_wbl2",
    "ds_read_b32 v0, v1",
    "ds_read_b32 v0, v1 offset:65535",
    "ds_read_b32 v0, v1 offset:65536",
    "ds_read2_b32 v[0:1], v2 offset0:1 offset1:255",
    "ds_read2_b32 v[0:1], v2 offset:1",
    "ds_read_b32 v0, v1 gds",
    "ds_write_b64 v0, v[2:3] offset:8",
    "ds_add_rtn_u32 v0, v1, v2",
    "ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,16)",
    "ds_swizzle_b32 v0, v1 offset:swizzle(BROADCAST,8,3)",
    "ds_swizzle_b32 v0, v1 offset:swizzle(REVERSE, 4)",
    "ds_swizzle_b32 v0, v1 offset:swizzle(QUAD_PERM, 0, 1, 2, 3)",
    "ds_swizzle_b32 v0, v1 offset:swizzle(BITMASK_PERM, \"01pip\")",
    "ds_swizzle_b32 v0, v1 offset:0x8055",
    "ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,3)",
    "ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,32)",
    "ds_swizzle_b32 v0, v1 offset:swizzle(REVERSE,64)",
    "ds_swizzle_b32 v0, v1 offset:swizzle(BROADCAST,8,8)",
    "ds_bpermute_b32 v0, v1, v2",
    // Matrices.
    "v_mfma_f32_32x32x8f16 a[0:15], v[0:1], v[2:3], a[0:15]",
    "v_mfma_f32_32x32x8f16 v[0:15], v[16:17], v[18:19], 0",
    "v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], v[0:15] cbsz:1 abid:2 blgp:3",
    "v_mfma_f32_32x32x8f16 v[0:15], v[16:17], v[18:19], v[0:15] cbsz:8",
    "v_mfma_f32_32x32x8f16 v[0:15], v[16:17], v[18:19], v[0:15] abid:16",
    "v_mfma_f32_32x32x8f16 v[0:15], v[16:17], v[18:19], v[0:15] blgp:8",
    "v_mfma_f64_4x4x4f64 v[0:1], v[2:3], v[4:5], v[6:7]",
    "v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[6:7] neg:[1,0,1]",
    "v_accvgpr_write_b32 a0, v1",
    "v_accvgpr_read_b32 v0, a1",
    // What is wrong.
    "",
    "v_ad_u32 v0, v1, v2",
    "v_add_u32",
    "v_add_u32 v0, v1",
    "v_add_u32 v0, v1, v2, v3",
    "v_add_u32 v0 v1 v2",
    "v_add_u32 v0, , v2",
    "v_add_u32 v0, v1, v2 v3",
    "v_add_u32 v0, v1, v2 glc",
    "v_add_u32 v0, v1, v2 frob:1",
    "v_add_u32 v0, v1, v256",
    "v_add_u32 v0, v1, (v2",
    "v_add_u32 s0, v1, v2",
    "v_add_u32 v[0:1], v1, v2",
    "v_add_f32 v0, |v1, v2",
    "v_add_f32 v0, --v1, v2",
    "v_add_u32 v0, v1, off",
    "v_add_u32 v0, v1, vmcnt(0)",
    "s_waitcnt frobcnt(0)",
    "s_waitcnt vmcnt(0",
    "s_waitcnt vmcnt(-1)",
    "v_mov_b32 v0, 0x",
    "v_mov_b32 v0, 1.2.3",
    "v_mov_b32 v0, 12ab",
    "v_add_u32 v0, v1,, v2",
    "v_add_u32 v0, v1, v2,",
    "v_add_u32, v0, v1, v2",
    "1",
];

#[test]
fn llvm_makes_the_same_bytes() {
    if !support::oracle_available("llvm_makes_the_same_bytes") {
        return;
    }
    let lines: Vec<String> =
        LINES.iter().filter(|line| !line.is_empty()).map(|line| line.to_string()).collect();
    let mut wrong = Vec::new();
    let mut both = 0;
    for target in Target::ALL {
        for (line, theirs) in lines.iter().zip(support::assemble(target, &lines)) {
            let ours = assemble(line, target).map(|inst| {
                let words = encode(&inst, target).expect("what is assembled can be encoded");
                bytes(&words).collect::<Vec<u8>>()
            });
            match (ours, theirs) {
                (Ok(ours), Ok(theirs)) if ours == theirs => both += 1,
                (Err(_), Err(_)) => {}
                (Err(_), Ok(_)) if support::is_gone(target, line) => {}
                (ours, theirs) => wrong.push(format!("{target}: `{line}`: we {ours:x?}, LLVM {theirs:x?}")),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} lines, the first:\n{}",
        wrong.len(),
        3 * lines.len(),
        wrong.join("\n")
    );
    assert!(both > 300, "most lines are right: {both}");
}

#[test]
fn old_names_of_matrix_instructions_are_names() {
    if !support::oracle_available("old_names_of_matrix_instructions_are_names") {
        return;
    }
    let old: Vec<(Op, String, String)> = Op::all()
        .filter(|op| op.row().is_matrix() && op.row().mnemonic(Target::Gfx942) != op.row().name)
        .map(|op| (op, build(op, Form::Native, &op.row().default_mods(), None)))
        .filter(|(_, inst)| encode(inst, Target::Gfx942).is_ok())
        .map(|(op, inst)| {
            let text = inst.text(Target::Gfx942).to_string();
            let renamed = text.replacen(op.row().mnemonic(Target::Gfx942), op.row().name, 1);
            (op, text, renamed)
        })
        .collect();
    assert!(old.len() > 15);
    let lines: Vec<String> = old.iter().map(|(_, _, renamed)| renamed.clone()).collect();
    for ((_, text, renamed), theirs) in old.iter().zip(support::assemble(Target::Gfx942, &lines)) {
        let ours = assemble(renamed, Target::Gfx942).map(|inst| inst.text(Target::Gfx942).to_string());
        assert_eq!(ours.as_ref().ok(), theirs.is_ok().then_some(text), "{renamed}");
    }
}

#[test]
fn holes_are_operands_of_the_bank_they_stand_for() {
    let holes = [
        Hole::Reg(Reg::vgpr(0, 1)),
        Hole::Reg(Reg::sgpr(0, 1)),
        Hole::Number(-5),
        Hole::Reg(Reg::vgpr(2, 2)),
    ];
    let line = |line: &str| assemble_with(line, Target::Gfx900, &holes);
    let add = line("v_add_u32 $0, ${1}, $0").expect("it is right");
    assert_eq!(add.inst, assemble("v_add_u32_e32 v0, s0, v0", Target::Gfx900).expect("it is right"));
    assert_eq!(add.holes, [Some(0), Some(1), Some(0)]);
    // A tied operand is the hole that it is tied to.
    let fma = line("v_mac_f32 $0, $1, v9").expect("it is right");
    assert_eq!(fma.holes, [Some(0), Some(1), None, Some(0)]);
    let constant = line("v_mov_b32 $0, $2").expect("it is right");
    assert_eq!(constant.holes, [Some(0), None]);
    assert_eq!(
        constant.inst.operands[1],
        Operand::constant(-5i64 as u64, constant.inst.specs()[1].ty).expect("inline")
    );
    let negated = line("v_mov_b32 $0, -$2").expect("it is right");
    assert_eq!(negated.inst.operands[1], Operand::constant(5, negated.inst.specs()[1].ty).expect("inline"));
    let same = |with: &str, without: &str| {
        let with = line(with).unwrap_or_else(|error| panic!("{with}: {error}")).inst;
        assert_eq!(with, assemble(without, Target::Gfx900).expect("it is right"));
    };
    same("v_mov_b32 v0, ${2:n}", "v_mov_b32 v0, 5");
    same("v_mov_b32 v0, ${2:c}", "v_mov_b32 v0, -5");
    // Numbers stand wherever there are some.
    same("global_load_dword v0, v[2:3], off offset:$2", "global_load_dword v0, v[2:3], off offset:-5");
    same("global_load_dword v0, v[2:3], off offset:-$2", "global_load_dword v0, v[2:3], off offset:5");
    same("s_waitcnt vmcnt(${2:n})", "s_waitcnt vmcnt(5)");
    same("s_nop ${2:n}", "s_nop 5");
    same(
        "v_mov_b32_dpp v0, v1 row_shr:${2:n} row_mask:0xf bank_mask:0xf",
        "v_mov_b32_dpp v0, v1 row_shr:5 row_mask:0xf bank_mask:0xf",
    );
    for (wrong, at, part) in [
        ("v_mov_b32 $0, ${1:n}", 19, "no way to write"),
        ("s_nop ${2:x}", 11, "`x` is no way"),
        ("s_waitcnt vmcnt($0)", 16, "not a register"),
        ("s_waitcnt vmcnt($7)", 16, "there is no operand 7"),
    ] {
        let error = line(wrong).expect_err("it is wrong");
        assert!(error.at == at && error.message.contains(part), "`{wrong}`: {error} at {}", error.at);
    }
    assert!(line("v_mov_b32 $0, $3").is_err(), "two dwords are not one");
    assert!(line("v_mov_b32 $0, $4").is_err(), "there is no fifth");
}

#[test]
fn errors_tell_where() {
    for (line, at, part) in [
        ("v_add_u32 v0, v1, q7", 18, "`q7` is no operand"),
        ("v_ad_u32 v0, v1", 0, "no instruction `v_ad_u32`"),
        ("v_add_u32 v0, v1", 16, "has more operands"),
        ("v_add_u32 v0, v1, v2, v3", 22, "has fewer operands"),
        ("v_add_u32 v0, v1, v2 frob:1", 21, "`frob`"),
        ("v_mov_b32 v0, 12ab", 14, "`12ab` is no number"),
    ] {
        let error = assemble(line, Target::Gfx942).expect_err("it is wrong");
        assert!(
            error.at == at && error.message.contains(part),
            "`{line}`: {} at {}",
            error.message,
            error.at
        );
    }
}

/// Numbers that do not fit their fields, which LLVM's assembler cuts off ("Vega" manual, DPP: four bits for each mask).
#[test]
fn masks_of_lanes_have_four_bits() {
    for mask in ["row_mask", "bank_mask"] {
        let line = |value| assemble(&format!("v_mov_b32 v0, v1 row_mirror {mask}:{value}"), Target::Gfx900);
        assert!(line(15).is_ok() && line(16).is_err() && line(256).is_err(), "{mask}");
    }
}

#[test]
fn statements_are_lines_without_comments() {
    let text = "; all\nv_mov_b32 v0, 1 ; one\n\n  s_nop 0 // none\n";
    assert_eq!(statements(text), [(6, "v_mov_b32 v0, 1"), (31, "s_nop 0")]);
}
