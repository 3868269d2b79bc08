//! Accesses outside what there is, addresses that are not aligned, registers that the descriptor does not allocate, and
//! what must not be executed by a wave without lanes.

use super::marked::{EVERYWHERE, Fault};

#[rustfmt::skip]
pub(super) const FAULTS: &[Fault] = &[
    Fault::new("global_stride_too_long", EVERYWHERE, "lane 32: 4 bytes of global memory", "
- v_lshlrev_b32 v1, 4, v0
+ v_lshlrev_b32 v1, 5, v0
! global_store_dword v1, v0, s[2:3]"),
    Fault::new("arguments_end", EVERYWHERE, "past the end of the kernarg segment", "
- s_load_dword s4, s[0:1], 0x4
+!s_load_dword s4, s[0:1], 0x8"),
    Fault::new("arguments_overwritten", EVERYWHERE, "which is read-only (the kernarg segment)", "
  v_mov_b32 v1, 0
- global_store_dword v1, v0, s[2:3]
+!global_store_dword v1, v0, s[0:1]"),
    Fault::new("lds_offset_too_large", EVERYWHERE, "lane 63: 4 bytes of LDS at 0x100 are out of bounds", "
  v_lshlrev_b32 v1, 2, v0
- ds_write_b32 v1, v0
+!ds_write_b32 v1, v0 offset:4"),
    Fault::new("scratch_offset_too_large", &["gfx942"], "4 bytes of scratch at 0x10 are out of bounds", "
- scratch_store_dword off, v0, off offset:12
+!scratch_store_dword off, v0, off offset:16"),
    Fault::new("flat_address_of_nothing", EVERYWHERE, "lane 0: 4 bytes of global memory", "
  v_mov_b32 v2, s2
- v_mov_b32 v3, s3
+ v_mov_b32 v3, 0
! flat_load_dword v4, v[2:3]"),

    Fault::new("scalar_load_between_dwords", EVERYWHERE, "is not a multiple of 4", "
+ s_add_u32 s2, s2, 2
! s_load_dword s4, s[2:3], 0x0"),
    Fault::new("atomic_between_dwords", EVERYWHERE, "lane 0: address", "
- v_mov_b32 v1, 4
+ v_mov_b32 v1, 2
! global_atomic_add v1, v0, s[2:3]"),
    Fault::new("wide_atomic_between_pairs", EVERYWHERE, "is not a multiple of 8", "
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
- v_mov_b32 v1, 8
+ v_mov_b32 v1, 4
! global_atomic_add_x2 v1, v[2:3], s[2:3]"),
    Fault::new("lds_atomic_between_pairs", EVERYWHERE, "address 0x4 is not a multiple of 8", "
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
- v_mov_b32 v1, 0
+ v_mov_b32 v1, 4
  ds_write_b64 v1, v[2:3]
! ds_add_u64 v1, v[2:3]"),
    Fault::new("wide_atomic_in_scratch", &["gfx942"], "lane 0: an atomic of 64 bits in scratch", "
  v_mov_b32 v2, 0
  s_mov_b64 s[4:5], src_private_base
  v_mov_b32 v3, s5
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  flat_store_dwordx2 v[2:3], v[4:5]
- flat_atomic_add v[2:3], v4
+!flat_atomic_add_x2 v[2:3], v[4:5]"),

    Fault::new("vgpr_not_allocated", EVERYWHERE, "v16 is beyond the 16 registers", "
- v_mov_b32 v15, 0
+!v_mov_b32 v16, 0"),
    Fault::new("end_of_a_tuple_not_allocated", EVERYWHERE, "v[14:17] is beyond the 16 registers", "
  v_mov_b32 v1, 0
- global_load_dwordx4 v[12:15], v1, s[2:3]
+!global_load_dwordx4 v[14:17], v1, s[2:3]"),
    Fault::new("agpr_not_allocated", &["gfx90a", "gfx942"], "a0 is beyond the 0 registers", "
+!v_accvgpr_write_b32 a0, v0"),
    Fault::new("sgpr_not_allocated", EVERYWHERE, "s48 is beyond the", "
- s_mov_b32 s31, 0
+!s_mov_b32 s48, 0"),

    Fault::new("scalar_load_without_lanes", EVERYWHERE, "executed with no active lane", "
  v_cmp_gt_u32 vcc, 0, v0
  s_and_saveexec_b64 s[4:5], vcc
- s_cbranch_execz .L{k}
! s_load_dword s6, s[2:3], 0x0
.L{k}:
  s_or_b64 exec, exec, s[4:5]"),
    Fault::new("scalar_buffer_load_without_lanes", EVERYWHERE, "executed with no active lane", "
  s_mov_b64 s[4:5], s[2:3]
  s_mov_b32 s6, 1024
  s_mov_b32 s7, 0x27000
+ s_mov_b64 exec, 0
! s_buffer_load_dword s8, s[4:7], 0x0"),
    Fault::new("barrier_without_lanes", EVERYWHERE, "executed with no active lane", "
  v_cmp_gt_u32 vcc, 0, v0
  s_and_saveexec_b64 s[4:5], vcc
- s_or_b64 exec, exec, s[4:5]
! s_barrier"),
];
