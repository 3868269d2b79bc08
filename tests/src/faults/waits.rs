//! Waits for memory operations that are missing or too weak, and what page faults make the hardware do again.

use super::marked::{EVERYWHERE, Fault};

#[rustfmt::skip]
pub(super) const FAULTS: &[Fault] = &[
    Fault::new("load_not_waited_for", EVERYWHERE, "reads v2 while its load is outstanding; vmcnt", "
  v_lshlrev_b32 v1, 2, v0
  global_load_dword v2, v1, s[2:3]
- s_waitcnt vmcnt(0)
! v_add_u32 v3, v2, v0
  global_store_dword v1, v3, s[2:3]"),

    // Operations finish in order: of two, one outstanding is the second.
    Fault::new("vmcnt_too_high", EVERYWHERE, "reads v3 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  global_load_dword v2, v1, s[2:3]
  global_load_dword v3, v1, s[2:3] offset:4
- s_waitcnt vmcnt(0)
+ s_waitcnt vmcnt(1)
  v_mov_b32 v4, v2
! v_mov_b32 v4, v3"),

    // Stores count as loads do: with two behind it, the load may still be one of three.
    Fault::new("vmcnt_counts_stores", EVERYWHERE, "reads v2 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  global_load_dword v2, v1, s[2:3]
  global_store_dword v1, v1, s[2:3] offset:4
  global_store_dword v1, v1, s[2:3] offset:8
- s_waitcnt vmcnt(2)
+ s_waitcnt vmcnt(3)
! v_mov_b32 v4, v2"),

    // Sixty-four operations behind it are more than vmcnt counts; no manual says that the load is done for that.
    Fault::new("full_vmcnt", EVERYWHERE, "reads v2, whose load nothing has waited for: that 64 operations", "
  v_mov_b32 v1, 0
  s_mov_b32 s4, 64
  global_load_dword v2, v1, s[2:3]
.L{k}:
  global_store_dword v1, v1, s[2:3] offset:4
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .L{k}
- s_waitcnt vmcnt(62)
+ s_waitcnt vmcnt(63)
! v_mov_b32 v4, v2"),

    // Nor is what comes over the register later.
    Fault::new("full_lgkmcnt", EVERYWHERE, "writes v2, whose load nothing has waited for: that 15 operations", "
  v_mov_b32 v1, 0
  s_mov_b32 s4, 15
  ds_write_b32 v1, v1
  ds_read_b32 v2, v1
.L{k}:
  ds_write_b32 v1, v1 offset:4
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .L{k}
- s_waitcnt lgkmcnt(14)
! v_mov_b32 v2, v1"),

    Fault::new("last_dword_of_a_wide_load", EVERYWHERE, "v7 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  global_load_dwordx4 v[4:7], v1, s[2:3]
  global_load_dword v3, v1, s[2:3]
- s_waitcnt vmcnt(1)
+ s_waitcnt vmcnt(2)
! v_mov_b32 v2, v7"),

    Fault::new("overwritten_before_it_arrives", EVERYWHERE, "writes v2 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  global_load_dword v2, v1, s[2:3]
- s_waitcnt vmcnt(0)
! v_mov_b32 v2, 1
  global_store_dword v1, v2, s[2:3]"),

    Fault::new("loaded_twice_by_different_units", EVERYWHERE, "writes v2 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  ds_write_b32 v1, v1
  global_load_dword v2, v1, s[2:3]
- s_waitcnt vmcnt(0)
! ds_read_b32 v2, v1"),

    // The second iteration reads what the first one has loaded.
    Fault::new("wait_at_a_loops_head", EVERYWHERE, "reads v2 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  v_mov_b32 v2, 0
  s_mov_b32 s4, 2
.L{k}:
- s_waitcnt vmcnt(0)
! v_add_u32 v3, v2, v0
  global_load_dword v2, v1, s[2:3]
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .L{k}"),

    Fault::new("buffer_load_not_waited_for", EVERYWHERE, "reads v2 while its load is outstanding; vmcnt", "
  s_mov_b64 s[4:5], s[2:3]
  s_mov_b32 s6, 1024
  s_mov_b32 s7, 0x27000
  v_mov_b32 v1, 4
  buffer_load_dword v2, v1, s[4:7], 0 offen
- s_waitcnt vmcnt(0)
! v_mov_b32 v3, v2"),

    Fault::new("scratch_load_not_waited_for", &["gfx942"], "reads v2 while its load is outstanding; vmcnt", "
  scratch_store_dword off, v0, off offset:4
  scratch_load_dword v2, off, off offset:4
- s_waitcnt vmcnt(0)
! v_mov_b32 v3, v2"),

    Fault::new("atomics_result", &["gfx900", "gfx90a"], "reads v2 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  global_atomic_add v2, v1, v0, s[2:3] glc
- s_waitcnt vmcnt(0)
! v_mov_b32 v3, v2"),
    Fault::new("atomics_result_by_sc0", &["gfx942"], "reads v2 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  global_atomic_add v2, v1, v0, s[2:3] sc0
- s_waitcnt vmcnt(0)
! v_mov_b32 v3, v2"),

    Fault::new("scalar_load_not_waited_for", EVERYWHERE, "reads s4 while its load is outstanding; lgkmcnt", "
  s_load_dword s4, s[2:3], 0x0
- s_waitcnt lgkmcnt(0)
! s_add_u32 s5, s4, 1"),

    // They finish in any order: nothing but zero says which is done.
    Fault::new("scalar_loads_have_no_order", EVERYWHERE, "reads s4 while its load is outstanding; lgkmcnt", "
  s_load_dword s4, s[2:3], 0x0
  s_load_dword s5, s[2:3], 0x4
- s_waitcnt lgkmcnt(0)
+ s_waitcnt lgkmcnt(1)
! s_add_u32 s6, s4, 1"),

    Fault::new("scalar_load_waited_for_by_vmcnt", EVERYWHERE, "reads s4 while its load is outstanding; lgkmcnt", "
  s_load_dword s4, s[2:3], 0x0
- s_waitcnt lgkmcnt(0)
+ s_waitcnt vmcnt(0)
! v_mov_b32 v2, s4"),

    Fault::new("vcc_loaded_and_read_unnamed", EVERYWHERE, "reads vcc while its load is outstanding; lgkmcnt", "
  s_load_dwordx2 vcc, s[2:3], 0x0
- s_waitcnt lgkmcnt(0)
! v_cndmask_b32 v2, v0, v0, vcc"),

    Fault::new("clock_not_waited_for", EVERYWHERE, "reads s[4:5] while its load is outstanding; lgkmcnt", "
  s_memtime s[4:5]
- s_waitcnt lgkmcnt(0)
! s_mov_b64 s[6:7], s[4:5]"),

    Fault::new("lds_read_not_waited_for", EVERYWHERE, "reads v2 while its load is outstanding; lgkmcnt", "
  v_mov_b32 v1, 0
  ds_write_b32 v1, v1
  ds_read_b32 v2, v1
- s_waitcnt lgkmcnt(0)
! v_mov_b32 v3, v2"),

    // A scalar load may be done before the LDS operation in front of it.
    Fault::new("lds_read_behind_a_scalar_load", EVERYWHERE, "reads v2 while its load is outstanding; lgkmcnt", "
  v_mov_b32 v1, 0
  ds_write_b32 v1, v1
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v2, v1
  s_load_dword s4, s[2:3], 0x0
- s_waitcnt lgkmcnt(0)
+ s_waitcnt lgkmcnt(1)
! v_mov_b32 v3, v2"),

    Fault::new("permutation_not_waited_for", EVERYWHERE, "reads v2 while its load is outstanding; lgkmcnt", "
  v_mov_b32 v1, 0
  ds_bpermute_b32 v2, v1, v0
- s_waitcnt lgkmcnt(0)
! v_mov_b32 v3, v2"),

    Fault::new("flat_load_by_vmcnt_alone", EVERYWHERE, "reads v4 while its load is outstanding; lgkmcnt", "
  v_mov_b32 v2, s2
  v_mov_b32 v3, s3
  flat_load_dword v4, v[2:3]
- s_waitcnt vmcnt(0) lgkmcnt(0)
+ s_waitcnt vmcnt(0)
! v_mov_b32 v5, v4"),
    Fault::new("flat_load_by_lgkmcnt_alone", EVERYWHERE, "reads v4 while its load is outstanding; vmcnt", "
  v_mov_b32 v2, s2
  v_mov_b32 v3, s3
  flat_load_dword v4, v[2:3]
- s_waitcnt vmcnt(0) lgkmcnt(0)
+ s_waitcnt lgkmcnt(0)
! v_mov_b32 v5, v4"),
    // A flat load may be done before the vector load in front of it.
    Fault::new("vector_load_before_a_flat_one", EVERYWHERE, "reads v5 while its load is outstanding; vmcnt", "
  v_mov_b32 v1, 0
  v_mov_b32 v2, s2
  v_mov_b32 v3, s3
  global_load_dword v5, v1, s[2:3]
  flat_load_dword v4, v[2:3]
- s_waitcnt vmcnt(0)
+ s_waitcnt vmcnt(1)
! v_mov_b32 v6, v5"),

    // Vega's barrier does not wait by itself; later ones do.
    Fault::new("store_before_a_barrier", &["gfx900"], "memory operations are outstanding; vmcnt", "
  v_mov_b32 v1, 0
  global_store_dword v1, v1, s[2:3]
- s_waitcnt vmcnt(0)
! s_barrier"),
    Fault::new("lds_write_before_a_barrier", &["gfx900"], "memory operations are outstanding; lgkmcnt", "
  v_mov_b32 v1, 0
  ds_write_b32 v1, v1
- s_waitcnt lgkmcnt(0)
! s_barrier"),
    // Where it does, the other waves must still not see LDS before it is written: the first wave comes first, and reads
    // what the second has written.
    Fault::new("lds_written_for_others", &["gfx90a", "gfx942"], "was written by wave 1", "
  v_lshlrev_b32 v1, 1, v0
  ds_write_b16 v1, v0
  v_xor_b32 v1, 0x80, v1
- s_waitcnt lgkmcnt(0)
  s_barrier
! ds_read_u16 v2, v1
  s_waitcnt lgkmcnt(0)").waves(2),
    Fault::new("lds_added_to_for_others", &["gfx90a", "gfx942"], "was written by wave 1", "
  v_lshlrev_b32 v1, 1, v0
  v_and_b32 v1, 0xfc, v1
  v_mov_b32 v2, 0
  ds_write_b32 v1, v2
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_add_u32 v1, v0
- s_waitcnt lgkmcnt(0)
  s_barrier
  v_xor_b32 v1, 0x80, v1
! ds_add_u32 v1, v0").waves(2),

    Fault::new("scalar_loads_in_one_run", EVERYWHERE, "s[2:3] is both read and written in a run", "
  s_load_dword s4, s[2:3], 0x0
- s_nop 0
! s_load_dwordx2 s[2:3], s[0:1], 0x0"),
    Fault::new("vector_loads_in_one_run", EVERYWHERE, "v1 is both read and written in a run", "
  v_mov_b32 v1, 0
  global_load_dword v2, v1, s[2:3]
- s_nop 0
! global_load_dword v1, v1, s[2:3]"),
    Fault::new("scalar_load_over_its_address", EVERYWHERE, "s[2:3] is both read and written", "
- s_load_dwordx4 s[4:7], s[2:3], 0x4
+!s_load_dwordx4 s[0:3], s[2:3], 0x4"),
];
