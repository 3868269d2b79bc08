//! What was never written reaches a place where it matters: values, masks, memory.

use super::marked::{EVERYWHERE, Fault};

#[rustfmt::skip]
pub(super) const FAULTS: &[Fault] = &[
    Fault::new("address_not_computed", EVERYWHERE, "lane 0: a value never written reaches an address, from v1", "
- v_lshlrev_b32 v1, 2, v0
! global_load_dword v2, v1, s[2:3]"),
    Fault::new("base_not_computed", EVERYWHERE, "a value never written reaches an address, from s5", "
  v_mov_b32 v1, 0
  s_mov_b32 s4, s2
- s_mov_b32 s5, s3
! global_load_dword v2, v1, s[4:5]"),
    Fault::new("stored_value_not_computed", EVERYWHERE, "lane 0: a value never written reaches a stored byte, from v2", "
  v_lshlrev_b32 v1, 2, v0
- v_mov_b32 v2, 7
! global_store_dword v1, v2, s[2:3]"),
    // It goes through arithmetic to where it matters.
    Fault::new("summand_not_computed", EVERYWHERE, "lane 0: a value never written reaches a stored byte, from v4", "
  v_lshlrev_b32 v1, 2, v0
- v_mov_b32 v2, 7
  v_add_u32 v3, v2, v0
  v_lshlrev_b32 v4, 3, v3
! global_store_dword v1, v4, s[2:3]"),
    Fault::new("half_not_loaded", &["gfx900"], "a value never written reaches a stored byte, from v2", "
  v_mov_b32 v1, 0
  global_load_short_d16 v2, v1, s[2:3]
- global_load_short_d16_hi v2, v1, s[2:3] offset:2
  s_waitcnt vmcnt(0)
! global_store_dword v1, v2, s[2:3]"),
    Fault::new("lanes_left_out", EVERYWHERE, "lane 8: a value never written reaches a stored byte, from v2", "
  v_lshlrev_b32 v1, 2, v0
  s_mov_b64 s[4:5], exec
  s_mov_b64 exec, 0xff
  v_mov_b32 v2, 1
- s_andn2_b64 exec, s[4:5], exec
- v_mov_b32 v2, 2
  s_mov_b64 exec, s[4:5]
! global_store_dword v1, v2, s[2:3]"),
    Fault::new("exec_changed_too_early", EVERYWHERE, "lane 32: a value never written reaches a stored byte, from v2", "
  v_lshlrev_b32 v1, 2, v0
  s_mov_b64 s[4:5], exec
+ s_mov_b64 exec, 0xffffffff
  v_mov_b32 v2, 1
- s_mov_b64 exec, 0xffffffff
  s_mov_b64 exec, s[4:5]
! global_store_dword v1, v2, s[2:3]"),

    Fault::new("phi_copy_dropped", EVERYWHERE, "a value never written reaches a branch, from src_scc", "
- s_mov_b32 s4, 0
.L{k}:
  s_add_u32 s4, s4, 1
  s_cmp_lt_u32 s4, 3
! s_cbranch_scc1 .L{k}"),
    Fault::new("phi_copy_of_lanes_dropped", EVERYWHERE, "lane 0: a value never written reaches exec", "
- v_mov_b32 v2, 0
.L{k}:
  v_add_u32 v2, 1, v2
  v_cmp_gt_u32 vcc, 3, v2
! s_and_b64 exec, exec, vcc
  s_cbranch_execnz .L{k}"),
    Fault::new("compare_dropped", EVERYWHERE, "a value never written reaches a branch, from src_scc", "
- s_cmp_eq_u32 s2, 0
! s_cbranch_scc1 .L{k}
.L{k}:"),
    Fault::new("compare_of_lanes_dropped", EVERYWHERE, "a value never written reaches a branch, from vcc", "
- v_cmp_eq_u32 vcc, v0, v0
! s_cbranch_vccz .L{k}
.L{k}:"),
    Fault::new("half_of_vcc_before_vccz", EVERYWHERE, "reads vccz, which does not follow the write of half of vcc", "
  s_mov_b64 vcc, exec
- s_mov_b64 vcc, 0
+ s_mov_b32 vcc_hi, 0
! s_cbranch_vccz .L{k}
.L{k}:"),

    // Lanes leave a loop one by one; those that have left are collected.
    Fault::new("exit_mask_not_begun", EVERYWHERE, "a value never written reaches exec", "
  v_mov_b32 v2, v0
- s_mov_b64 s[4:5], 0
.L{k}:
  v_add_u32 v2, 16, v2
  v_cmp_lt_u32 vcc, 63, v2
  s_or_b64 s[4:5], vcc, s[4:5]
! s_andn2_b64 exec, exec, s[4:5]
  s_cbranch_execnz .L{k}
  s_or_b64 exec, exec, s[4:5]"),
    Fault::new("exec_not_saved", EVERYWHERE, "a value never written reaches exec", "
  v_cmp_gt_u32 vcc, 32, v0
- s_and_saveexec_b64 s[4:5], vcc
+ s_and_b64 exec, exec, vcc
  v_mov_b32 v2, 1
! s_or_b64 exec, exec, s[4:5]"),
    // A mask is put together: the old bits of lanes that wait, the new ones of those here.
    Fault::new("mask_not_merged", EVERYWHERE, "lane 16: a value never written reaches exec", "
  s_mov_b64 s[8:9], exec
  s_mov_b64 exec, 0xffff
  s_mov_b64 s[4:5], exec
  s_andn2_b64 exec, s[8:9], exec
  v_cmp_gt_u32 vcc, 32, v0
  s_andn2_b64 s[6:7], s[20:21], s[8:9]
  s_and_b64 s[10:11], s[4:5], s[4:5]
  s_or_b64 s[6:7], s[6:7], s[10:11]
- s_and_b64 s[10:11], vcc, exec
+ s_andn2_b64 s[10:11], s[20:21], s[4:5]
  s_or_b64 s[6:7], s[6:7], s[10:11]
! s_and_b64 exec, s[6:7], s[8:9]"),

    Fault::new("first_lane_under_another_exec", EVERYWHERE, "a value never written reaches an address, from s4", "
  v_mov_b32 v1, 0
  s_mov_b64 s[6:7], exec
  s_mov_b64 exec, 0xff00
  v_mov_b32 v2, 4
  s_nop 4
- v_readfirstlane_b32 s4, v2
  s_mov_b64 exec, s[6:7]
+ v_readfirstlane_b32 s4, v2
  s_add_u32 s4, s4, s2
  s_addc_u32 s5, s3, 0
! s_load_dword s8, s[4:5], 0x0"),
    Fault::new("first_lane_of_none", EVERYWHERE, "a value never written reaches an address, from s4", "
  v_mov_b32 v2, 4
  s_mov_b64 s[6:7], exec
+ s_mov_b64 exec, 0
  s_nop 0
  v_readfirstlane_b32 s4, v2
  s_mov_b64 exec, s[6:7]
  s_add_u32 s4, s4, s2
  s_addc_u32 s5, s3, 0
! s_load_dword s8, s[4:5], 0x0"),
    Fault::new("lane_number_not_computed", EVERYWHERE, "a value never written reaches a lane's number", "
- s_mov_b32 s4, 3
  s_nop 0
! v_readlane_b32 s5, v0, s4"),
    Fault::new("index_not_computed", EVERYWHERE, "a value never written reaches a register's number, from m0", "
- s_mov_b32 m0, 1
  s_nop 0
! s_movrels_b32 s4, s2"),
    Fault::new("mode_not_computed", EVERYWHERE, "a value never written reaches a hardware register", "
- s_mov_b32 s4, 0
! s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4"),

    // SGPRs are spilled to lanes of a VGPR.
    Fault::new("scalar_spill_dropped", EVERYWHERE, "a value never written reaches an address, from s5", "
  v_writelane_b32 v5, s2, 0
- v_writelane_b32 v5, s3, 1
  s_nop 0
  v_readlane_b32 s4, v5, 0
  v_readlane_b32 s5, v5, 1
! s_load_dword s8, s[4:5], 0x0"),
    Fault::new("scalar_reload_of_another_lane", EVERYWHERE, "a value never written reaches an address, from s5", "
  v_writelane_b32 v5, s2, 0
  v_writelane_b32 v5, s3, 1
  s_nop 0
  v_readlane_b32 s4, v5, 0
- v_readlane_b32 s5, v5, 1
+ v_readlane_b32 s5, v5, 2
! s_load_dword s8, s[4:5], 0x0"),
    Fault::new("spill_dropped", &["gfx942"], "lane 0: a value never written reaches a stored byte, from v2", "
  v_lshlrev_b32 v1, 2, v0
- scratch_store_dword off, v0, off offset:4
  scratch_load_dword v2, off, off offset:4
  s_waitcnt vmcnt(0)
! global_store_dword v1, v2, s[2:3]"),
    Fault::new("reload_from_another_slot", &["gfx942"], "lane 0: a value never written reaches a stored byte, from v2", "
  v_lshlrev_b32 v1, 2, v0
  scratch_store_dword off, v0, off offset:4
- scratch_load_dword v2, off, off offset:4
+ scratch_load_dword v2, off, off offset:8
  s_waitcnt vmcnt(0)
! global_store_dword v1, v2, s[2:3]"),

    Fault::new("lds_not_written", EVERYWHERE, "lane 0: a value never written reaches a stored byte, from v2", "
  v_lshlrev_b32 v1, 2, v0
- ds_write_b32 v1, v0
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
! global_store_dword v1, v2, s[2:3]"),
    // The last of sixty lanes reads behind what they have written.
    Fault::new("lds_read_at_another_offset", EVERYWHERE, "lane 59: a value never written reaches a stored byte, from v2", "
  s_lshr_b64 exec, exec, 4
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v0
- ds_read_b32 v2, v1
+ ds_read_b32 v2, v1 offset:4
  s_waitcnt lgkmcnt(0)
! global_store_dword v1, v2, s[2:3]"),
    // The second wave writes what the first one reads.
    Fault::new("barrier_dropped", EVERYWHERE, "lane 0: a value never written reaches a stored byte, from v2", "
  v_lshlrev_b32 v1, 1, v0
  ds_write_b16 v1, v0
  v_xor_b32 v1, 0x80, v1
  s_waitcnt lgkmcnt(0)
- s_barrier
  ds_read_u16 v2, v1
  s_waitcnt lgkmcnt(0)
! global_store_short v1, v2, s[2:3]").waves(2),
    Fault::new("lds_counter_not_begun", EVERYWHERE, "lane 0: a value never written reaches an atomic", "
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
- ds_write_b32 v1, v1
! ds_add_u32 v1, v2"),
    Fault::new("atomic_data_not_computed", EVERYWHERE, "lane 0: a value never written reaches an atomic's data, from v2", "
  v_mov_b32 v1, 0
- v_mov_b32 v2, 1
! global_atomic_add v1, v2, s[2:3]"),
];
