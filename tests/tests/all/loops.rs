//! What is counted inside loops, of code that is given.

use gcnsel_isa::Target;
use gcnsel_tests::assembly::assemble;
use gcnsel_tests::loops::{Counts, in_loops};
use gcnsel_tests::oracle::have;

/// The counts of a kernel with a body, for a target.
fn counts(target: Target, body: &str) -> Option<Counts> {
    let object = assemble(target.name(), [("k", body)]).unwrap_or_else(|why| panic!("{why}"));
    let object = gcnsel_codeobject::read(&object).expect("it is well-formed");
    in_loops(&object, object.kernels[0].code.clone()).expect("it is code")
}

/// A loop with something of everything; the slots of each instruction behind it.
const LOOP: &str = "
  s_mov_b32 s4, 0
loop:
  v_mov_b32 v1, 0                        ; 1
  s_add_u32 s4, s4, 1                    ; 1
  ds_read_b64 v[2:3], v1                 ; 4
  s_waitcnt lgkmcnt(0)                   ; 1
  global_load_dwordx2 v[4:5], v1, s[2:3] ; 8, of twice the width on gfx942 4
  v_exp_f32 v3, v3                       ; 4
  s_waitcnt vmcnt(0)                     ; 1
  global_load_dword v4, v1, s[2:3]       ; 4
  s_nop 0
  s_nop 0
  s_waitcnt vmcnt(0)                     ; 1
  s_load_dword s5, s[2:3], 0x0           ; 4, as four SIMDs share the scalar cache
  buffer_load_dword v6, v1, s[0:3], 0 offen ; 4
  buffer_load_dword v6, v1, s[4:7], 0 offen ; 4
  s_cmp_lt_u32 s4, 4                     ; 1
  s_cbranch_scc1 loop                    ; 1
  v_mov_b32 v1, 0
  s_waitcnt vmcnt(0)
";

#[test]
fn what_is_inside_a_loop_counts_once() {
    if !have("loops::what_is_inside_a_loop_counts_once", "llvm-mc-19", "llvm-19") {
        return;
    }
    for target in Target::ALL {
        let expected = Counts {
            slots: if target.info().l1_bytes_per_cycle == 128 { 35 } else { 39 },
            instructions: 14,
            moves: 1,
            scalar: 3,
            loads: 6,
            waits: 3,
            scratch: 1,
            vector_loads: 4,
            awaited_at_once: 1,
        };
        assert_eq!(counts(target, LOOP), Some(expected), "{target}");
    }
}

#[test]
fn loops_that_overlap_are_one() {
    if !have("loops::loops_that_overlap_are_one", "llvm-mc-19", "llvm-19") {
        return;
    }
    let body = "
outer:
  v_mov_b32 v1, 0
inner:
  v_mov_b32 v2, 0
  s_cbranch_scc1 inner
  v_mov_b32 v3, 0
  s_cbranch_scc1 outer
  v_mov_b32 v4, 0
other:
  s_branch other
";
    let counts = counts(Target::Gfx90a, body).expect("nothing is called");
    assert_eq!([counts.instructions, counts.slots, counts.moves, counts.scalar], [6, 6, 3, 3]);
}

#[test]
fn kernels_that_call_are_left_out() {
    if !have("loops::kernels_that_call_are_left_out", "llvm-mc-19", "llvm-19") {
        return;
    }
    let body = "again:\n s_swappc_b64 s[4:5], s[2:3]\n s_branch again\n";
    assert_eq!(counts(Target::Gfx900, body), None);
    assert_eq!(counts(Target::Gfx900, "v_mov_b32 v1, 0\n"), Some(Counts::default()));
}

/// A product of doubles is slow on gfx900 alone; a matrix instruction takes its passes.
#[test]
fn slots_are_those_of_the_timing_table() {
    if !have("loops::slots_are_those_of_the_timing_table", "llvm-mc-19", "llvm-19") {
        return;
    }
    let slots = |target, inst: &str| {
        let body = format!("again:\n {inst}\n s_branch again\n");
        counts(target, &body).expect("nothing is called").slots - 1
    };
    let product = "v_mul_f64 v[0:1], v[2:3], v[4:5]";
    assert_eq!(Target::ALL.map(|target| slots(target, product)), [16, 1, 1]);
    // AMD's matrix instruction calculator: 64 cycles on gfx90a, 32 on gfx942.
    assert_eq!(slots(Target::Gfx90a, "v_mfma_f32_32x32x8f16 a[0:15], v[0:1], v[2:3], a[0:15]"), 16);
    assert_eq!(slots(Target::Gfx942, "v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]"), 8);
}
