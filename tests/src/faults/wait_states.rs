//! Wait states that are missing: the rows of `isa`'s table of hazards, each with one that is too few.
//!
//! The numbers are those of AMD's manuals ("Manually Inserted Wait States", "Required User-Inserted NOPs"): so many must
//! lie between, and the fault has one less.

use super::marked::{EVERYWHERE, Fault};

/// The targets with CDNA2's and CDNA3's rules, with CDNA3's alone, and without those.
const CDNA: &[&str] = &["gfx90a", "gfx942"];
const CDNA3: &[&str] = &["gfx942"];
const BEFORE_CDNA3: &[&str] = &["gfx900", "gfx90a"];

#[rustfmt::skip]
pub(super) const FAULTS: &[Fault] = &[
    Fault::new("address_by_a_vector_unit", EVERYWHERE, "needs 5 wait states after `v_readfirstlane_b32 s4, v2`, there are 4", "
  v_mov_b32 v1, 0
  v_mov_b32 v2, s2
  v_mov_b32 v3, s3
  s_nop 0
  v_readfirstlane_b32 s5, v3
  v_readfirstlane_b32 s4, v2
- s_nop 4
+ s_nop 3
! global_load_dword v4, v1, s[4:5]"),
    // What counts is the way taken: round the loop there are fewer.
    Fault::new("address_round_a_loop", EVERYWHERE, "needs 5 wait states after `v_readlane_b32 s4, v2, 1`, there are 4", "
  v_mov_b32 v1, 0
  v_mov_b32 v2, s2
  s_mov_b64 s[4:5], s[2:3]
  s_mov_b32 s6, 2
.L{k}:
! global_load_dword v4, v1, s[4:5]
  s_sub_u32 s6, s6, 1
  v_readlane_b32 s4, v2, 1
  s_cmp_lg_u32 s6, 0
- s_nop 2
+ s_nop 1
  s_cbranch_scc1 .L{k}"),
    Fault::new("offset_by_a_compare", EVERYWHERE, "needs 5 wait states after `v_cmp_gt_u32", "
  s_mov_b64 s[4:5], s[2:3]
  s_mov_b32 s6, 1024
  s_mov_b32 s7, 0x27000
  v_mov_b32 v1, 0
  s_mov_b64 exec, 1
  v_cmp_gt_u32 vcc, 2, v1
- s_nop 4
+ s_nop 3
! buffer_load_dword v2, v1, s[4:7], vcc_hi offen"),
    Fault::new("offset_is_exec", EVERYWHERE, "needs 5 wait states after `v_cmpx_eq_u32", "
  s_mov_b64 s[4:5], s[2:3]
  s_mov_b32 s6, 1024
  s_mov_b32 s7, 0x27000
  v_mov_b32 v1, 0
  s_mov_b64 exec, 4
  v_cmpx_eq_u32 vcc, v0, v0
- s_nop 4
+ s_nop 3
! buffer_load_dword v2, v1, s[4:7], exec_lo offen"),
    Fault::new("memory_after_exec", EVERYWHERE, "needs 5 wait states after `v_cmpx_eq_u32", "
  v_lshlrev_b32 v1, 2, v0
  v_cmpx_eq_u32 vcc, v0, v0
- s_nop 4
+ s_nop 3
! global_load_dword v2, v1, s[2:3]"),
    Fault::new("lane_to_read", EVERYWHERE, "needs 4 wait states after `v_readfirstlane_b32 s4, v1`, there are 3", "
  v_mov_b32 v1, 3
  s_nop 0
  v_readfirstlane_b32 s4, v1
- s_nop 3
+ s_nop 2
! v_readlane_b32 s5, v1, s4"),
    Fault::new("lane_to_write", EVERYWHERE, "needs 4 wait states after `v_readfirstlane_b32 s4, v1`, there are 3", "
  v_mov_b32 v1, 3
  s_nop 0
  v_readfirstlane_b32 s4, v1
- s_nop 3
+ s_nop 2
! v_writelane_b32 v2, 1, s4"),
    Fault::new("lane_is_exec", EVERYWHERE, "needs 4 wait states after `v_cmpx_eq_u32", "
  s_mov_b64 exec, 4
  v_cmpx_eq_u32 vcc, v0, v0
- s_nop 3
+ s_nop 2
! v_readlane_b32 s5, v0, exec_lo"),
    Fault::new("division_before_vcc", EVERYWHERE, "needs 4 wait states after `v_cmp_eq_f32", "
  v_mov_b32 v1, 1.0
  v_cmp_eq_f32 vcc, v1, v1
- s_nop 3
+ s_nop 2
! v_div_fmas_f32 v2, v1, v1, v1"),
    Fault::new("dpp_after_exec", EVERYWHERE, "needs 5 wait states after `v_cmpx_eq_u32", "
  v_mov_b32 v1, 0
  v_cmpx_eq_u32 vcc, v0, v0
- s_nop 4
+ s_nop 3
! v_mov_b32_dpp v1, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf"),
    Fault::new("dpp_of_a_result", EVERYWHERE, "needs 2 wait states after `v_mov_b32", "
  v_mov_b32 v1, 0
  v_mov_b32 v2, v0
- s_nop 1
+ s_nop 0
! v_mov_b32_dpp v1, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf"),
    Fault::new("mode_read_too_early", EVERYWHERE, "needs 2 wait states after `s_setreg_imm32_b32", "
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
- s_nop 1
+ s_nop 0
! s_getreg_b32 s4, hwreg(HW_REG_MODE)"),
    Fault::new("mode_written_too_early", EVERYWHERE, "needs 2 wait states after `s_setreg_b32", "
  s_mov_b32 s4, 0
  s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4
- s_nop 1
+ s_nop 0
! s_setreg_b32 hwreg(HW_REG_MODE, 4, 4), s4"),
    Fault::new("return_from_an_exception", EVERYWHERE, "needs 1 wait states after `s_setreg_imm32_b32", "
  s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS, 0, 1), 0
- s_nop 0
! s_rfe_b64 s[2:3]"),
    Fault::new("message_before_m0", EVERYWHERE, "needs 1 wait states after `s_mov_b32 m0, 0`", "
  s_mov_b32 m0, 0
- s_nop 0
! s_sendmsg sendmsg(MSG_INTERRUPT)"),
    Fault::new("relative_move_before_m0", EVERYWHERE, "needs 1 wait states after `s_mov_b32 m0, 0`", "
  s_mov_b32 m0, 0
- s_nop 0
! s_movrels_b32 s4, s2"),
    Fault::new("lds_by_m0", EVERYWHERE, "needs 1 wait states after `s_mov_b32 m0, 0`", "
  s_mov_b32 m0, 0
- s_nop 0
! ds_read_addtid_b32 v1"),
    Fault::new("stored_data_overwritten", BEFORE_CDNA3, "needs 1 wait states after `global_store_dwordx4", "
  v_mov_b32 v1, 0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0
  v_mov_b32 v7, 0
  global_store_dwordx4 v1, v[4:7], s[2:3]
- s_nop 0
! v_mov_b32 v7, 1"),
    Fault::new("stored_data_overwritten_later", CDNA3, "needs 2 wait states after `global_store_dwordx4", "
  v_mov_b32 v1, 0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0
  v_mov_b32 v7, 0
  global_store_dwordx4 v1, v[4:7], s[2:3]
- s_nop 1
+ s_nop 0
! v_mov_b32 v7, 1"),
    Fault::new("buffer_data_overwritten", BEFORE_CDNA3, "needs 1 wait states after `buffer_store_dwordx3", "
  s_mov_b64 s[4:5], s[2:3]
  s_mov_b32 s6, 1024
  s_mov_b32 s7, 0x27000
  v_mov_b32 v1, 0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0
  buffer_store_dwordx3 v[4:6], v1, s[4:7], 0 offen
- s_nop 0
! v_mov_b32 v4, 1"),
    Fault::new("buffer_data_overwritten_by_offset", CDNA3, "needs 1 wait states after `buffer_store_dwordx3", "
  s_mov_b64 s[4:5], s[2:3]
  s_mov_b32 s6, 1024
  s_mov_b32 s7, 0x27000
  s_mov_b32 s8, 0
  v_mov_b32 v1, 0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0
  buffer_store_dwordx3 v[4:6], v1, s[4:7], s8 offen
- s_nop 0
! v_mov_b32 v4, 1"),
    Fault::new("atomic_data_overwritten", BEFORE_CDNA3, "needs 1 wait states after `global_atomic_cmpswap_x2", "
  v_mov_b32 v1, 0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0
  v_mov_b32 v7, 0
  global_atomic_cmpswap_x2 v1, v[4:7], s[2:3]
- s_nop 0
! v_mov_b32 v6, 1"),
    Fault::new("vccz_as_a_number", EVERYWHERE, "needs 5 wait states after `v_cmp_eq_u32", "
  v_cmp_eq_u32 vcc, v0, v0
- s_nop 4
+ s_nop 3
! v_add_u32 v1, src_vccz, v0"),
    Fault::new("execz_as_a_number", EVERYWHERE, "needs 5 wait states after `v_cmpx_eq_u32", "
  v_cmpx_eq_u32 vcc, v0, v0
- s_nop 4
+ s_nop 3
! v_add_u32 v1, src_execz, v0"),

    Fault::new("transcendental_result", CDNA3, "needs 1 wait states after `v_rcp_f32", "
  v_mov_b32 v1, 1.0
  v_rcp_f32 v2, v1
- s_nop 0
! v_mov_b32 v3, v2"),
    Fault::new("byte_of_a_result", CDNA3, "needs 1 wait states after `v_mov_b32_sdwa", "
  v_mov_b32 v2, 0
  v_mov_b32_sdwa v2, v0 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
- s_nop 0
! v_mov_b32 v3, v2"),
    Fault::new("half_of_a_result", CDNA3, "needs 1 wait states after `v_mad_i16", "
  v_mov_b32 v2, 0
  v_mad_i16 v2, v0, v0, v0 op_sel:[0,0,0,1]
- s_nop 0
! v_mov_b32 v3, v2"),
    Fault::new("scalar_by_a_vector_unit", CDNA3, "needs 2 wait states after `v_readfirstlane_b32 s4, v0`, there are 1", "
  s_nop 0
  v_readfirstlane_b32 s4, v0
- s_nop 1
+ s_nop 0
! v_mov_b32 v2, s4"),
    Fault::new("carry_of_a_sum", CDNA3, "needs 2 wait states after `v_add_co_u32", "
  v_add_co_u32 v1, vcc, v0, v0
- s_nop 1
+ s_nop 0
! v_addc_co_u32 v2, vcc, v0, v0, vcc"),
    Fault::new("mask_in_registers", CDNA3, "needs 2 wait states after `v_cmp_eq_u32", "
  v_cmp_eq_u32 s[4:5], v0, v0
- s_nop 1
+ s_nop 0
! v_cndmask_b32 v2, v0, v0, s[4:5]"),
    Fault::new("exec_as_a_number", CDNA3, "needs 2 wait states after `v_cmpx_eq_u32", "
  v_cmpx_eq_u32 vcc, v0, v0
- s_nop 1
+ s_nop 0
! v_mov_b32 v2, exec_lo"),
    Fault::new("first_lane_after_exec", CDNA3, "needs 4 wait states after `v_cmpx_eq_u32", "
  v_cmpx_eq_u32 vcc, v0, v0
- s_nop 3
+ s_nop 2
! v_readfirstlane_b32 s4, v0"),
    Fault::new("lane_of_a_result", CDNA3, "needs 1 wait states after `v_mov_b32", "
  v_mov_b32 v1, v0
- s_nop 0
! v_readlane_b32 s4, v1, 3"),

    Fault::new("factor_of_a_dot_product", CDNA, "needs 3 wait states after `v_dot2_i32_i16", "
  v_dot2_i32_i16 v2, v0, v0, v0
- s_nop 2
+ s_nop 1
! v_add_u32 v3, v2, v0"),
    Fault::new("dot_product_overwritten", CDNA, "needs 3 wait states after `v_dot2_i32_i16", "
  v_dot2_i32_i16 v2, v0, v0, v0
- s_nop 2
+ s_nop 1
! v_mov_b32 v2, 0"),
    Fault::new("matrix_after_exec", CDNA, "needs 4 wait states after `v_cmpx_eq_u32", "
  v_cmpx_eq_u32 vcc, v0, v0
- s_nop 3
+ s_nop 2
! v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[4:7]"),
    Fault::new("factor_of_a_matrix", CDNA, "needs 2 wait states after `v_mov_b32", "
  v_mov_b32 v1, 0
- s_nop 1
+ s_nop 0
! v_mfma_f32_4x4x1f32 v[4:7], v0, v1, v[4:7]"),
];
