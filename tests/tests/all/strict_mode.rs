//! What the emulator complains about, and what it must let pass: short kernels in assembly, put together by LLVM's
//! assembler.

use gcnsel_emulator::{Arg, CodeObject, Launch, Outcome};
use gcnsel_tests::assembly::{BUFFER, assemble};
use gcnsel_tests::oracle;

/// Runs a body over so many work-items, in groups of 128.
fn run(target: &str, body: &str, items: u32, strict: bool) -> Result<Outcome, String> {
    let object = CodeObject::load(&assemble(target, [("k", body)])?).map_err(|error| error.message)?;
    let mut launch = Launch::new("k", [items, 1, 1], [128, 1, 1]).arg(Arg::Buffer(vec![0; 1024]));
    launch.strict = strict;
    launch.limit = 100_000;
    object.run(&launch).map_err(|error| error.to_string())
}

/// The targets of most bodies.
const TARGETS: &[&str] = &["gfx900", "gfx942"];

/// Runs a body that begins with [`BUFFER`] and must fail with a message that has these parts.
#[track_caller]
fn fails(body: &str, parts: &[&str]) {
    fails_on(TARGETS, body, parts);
}

#[track_caller]
fn fails_on(targets: &[&str], body: &str, parts: &[&str]) {
    for target in targets {
        let error = run(target, &format!("{BUFFER}{body}"), 64, true).map(|_| ()).expect_err(body);
        for part in parts {
            assert!(error.contains(part), "{target}:\n{body}\n{error}\nlacks: {part}");
        }
    }
}

/// Runs a body that begins with [`BUFFER`] and must succeed.
#[track_caller]
fn passes(body: &str) {
    passes_on(TARGETS, body);
}

#[track_caller]
fn passes_on(targets: &[&str], body: &str) {
    for target in targets {
        if let Err(error) = run(target, &format!("{BUFFER}{body}"), 64, true) {
            panic!("{target}:\n{body}\n{error}");
        }
    }
}

fn have(test: &str) -> bool {
    oracle::have(test, "llvm-mc-19", "llvm-19")
}

#[test]
fn loads_must_be_waited_for() {
    if !have("loads_must_be_waited_for") {
        return;
    }
    let load =
        "v_mov_b32 v1, 0\n global_load_dword v2, v1, s[2:3]\n global_load_dword v3, v1, s[2:3] offset:4\n";
    fails(&format!("{load} v_add_u32 v4, v2, v1"), &["wave 0", "`v_add_u32", "reads v2", "vmcnt"]);
    fails(&format!("{load} s_waitcnt vmcnt(1)\n v_add_u32 v4, v3, v1"), &["reads v3", "vmcnt"]);
    fails(&format!("{load} s_waitcnt lgkmcnt(0)\n v_mov_b32 v3, 0"), &["writes v3", "vmcnt"]);
    passes(&format!(
        "{load} s_waitcnt vmcnt(1)\n v_add_u32 v4, v2, v1\n s_waitcnt vmcnt(0)\n v_add_u32 v4, v3, v1"
    ));

    // Scalar loads finish in no order: only a wait for all of them helps.
    let load = "s_load_dword s4, s[2:3], 0x0\n s_load_dword s5, s[2:3], 0x4\n";
    fails(&format!("{load} s_waitcnt lgkmcnt(1)\n s_add_u32 s6, s4, 1"), &["reads s4", "lgkmcnt"]);
    passes(&format!("{load} s_waitcnt lgkmcnt(0)\n s_add_u32 s6, s4, s5"));

    let lds = "v_mov_b32 v1, 0\n ds_write_b32 v1, v1\n ds_read_b32 v2, v1\n";
    fails(&format!("{lds} v_mov_b32 v4, v2"), &["reads v2", "lgkmcnt"]);
    passes(&format!("{lds} s_waitcnt lgkmcnt(0)\n v_mov_b32 v4, v2"));

    // What a scalar load is still to read must stay as it is.
    let store = "v_mov_b32 v1, 0\n v_mov_b32 v2, 7\n";
    let both = |between: &str| {
        format!(
            "{store} s_load_dwordx2 s[4:5], s[2:3], 0x4\n {between} global_store_dword v1, v2, s[2:3] offset:8"
        )
    };
    fails(&both(""), &["lane 0", "a scalar load may still have to read", "lgkmcnt"]);
    fails(&both("s_waitcnt vmcnt(0)\n"), &["a scalar load may still have to read"]);
    passes(&both("s_waitcnt lgkmcnt(0)\n"));
    passes(&both("v_mov_b32 v1, 4\n"));

    // A flat load is done when both counters say so.
    let flat = "v_mov_b32 v2, s2\n v_mov_b32 v3, s3\n flat_load_dword v4, v[2:3]\n";
    fails(&format!("{flat} s_waitcnt vmcnt(0)\n v_mov_b32 v5, v4"), &["reads v4", "lgkmcnt"]);
    passes(&format!("{flat} s_waitcnt vmcnt(0) lgkmcnt(0)\n v_mov_b32 v5, v4"));
}

/// Of memory that lanes have by turns, no manual says where more than a dword of a lane is.
#[test]
fn interleaved_memory_is_accessed_by_dwords() {
    if !have("interleaved_memory_is_accessed_by_dwords") {
        return;
    }
    let resource = "s_mov_b32 s4, 0\n s_mov_b32 s5, 0x80000000\n s_mov_b32 s6, -1\n s_mov_b32 s7, 0xe00000\n v_mov_b32 v1, 0\n";
    for access in ["load_dwordx2 v[2:3]", "load_dwordx4 v[2:5]"] {
        let body = format!("{resource} buffer_{access}, v1, s[4:7], 0 offen");
        fails(&body, &["more than an element of interleaved memory"]);
    }
    let store = "v_mov_b32 v2, 0\n v_mov_b32 v3, 0\n buffer_store_dwordx2 v[2:3], v1, s[4:7], 0 offen";
    fails(&format!("{resource} {store}"), &["more than an element of interleaved memory"]);
}

/// An offset in it that is four below zero and a constant of four are zero: the sum has 32 bits.
#[test]
fn offsets_in_interleaved_memory_wrap() {
    if !have("offsets_in_interleaved_memory_wrap") {
        return;
    }
    // Lanes side by side, without limits; there is no scratch, so that each access tells its place.
    let body = "s_mov_b32 s4, 0\n s_mov_b32 s5, 0x80000000\n s_mov_b32 s6, -1\n s_mov_b32 s7, 0xe00000\n \
                v_mov_b32 v1, -4\n buffer_load_dword v2, v1, s[4:7], 0 offen offset:4";
    let trouble = run("gfx900", body, 64, true).map(|_| ()).expect_err("no scratch is there");
    assert!(trouble.contains("4 bytes of scratch at 0x0 "), "{trouble}");
}

#[test]
fn poison_must_not_matter() {
    if !have("poison_must_not_matter") {
        return;
    }
    fails("global_load_dword v2, v9, s[2:3]", &["lane 0", "never written", "an address", "v9"]);
    fails("v_mov_b32 v1, 0\n global_store_dword v1, v9, s[2:3]", &["lane 0", "a stored byte", "v9"]);
    // Poison is carried along.
    fails(
        "v_mov_b32 v1, 0\n v_add_u32 v5, v9, v1\n global_store_dword v1, v5, s[2:3]",
        &["a stored byte", "v5"],
    );
    fails("s_load_dword s4, s[20:21], 0x0", &["an address", "s20"]);
    fails("s_mov_b64 exec, s[20:21]", &["`s_mov_b64", "exec"]);
    fails("s_cmp_eq_u32 s20, 0\n s_cbranch_scc1 .Lx\n.Lx:", &["a branch", "scc"]);
    fails("s_cbranch_vccz .Lx\n.Lx:", &["a branch", "vcc"]);
    fails(
        "v_mov_b32 v1, 0\n ds_read_b32 v2, v1\n s_waitcnt lgkmcnt(0)\n global_store_dword v1, v2, s[2:3]",
        &["a stored byte", "v2"],
    );
    fails("v_mov_b32 v1, 0\n v_cmp_eq_u32 vcc, v9, v1\n s_and_saveexec_b64 s[4:5], vcc", &["exec"]);
    // A lane that was not active when the register was written.
    fails(
        "v_mov_b32 v1, 0\n s_mov_b64 s[4:5], exec\n s_mov_b64 exec, 0xff\n v_mov_b32 v2, 1\n s_mov_b64 exec, s[4:5]
         global_store_dword v1, v2, s[2:3]",
        &["lane 8", "v2"],
    );
}

#[test]
fn poison_that_does_not_matter_passes() {
    if !have("poison_that_does_not_matter_passes") {
        return;
    }
    // The low half of a register whose high half is undefined.
    passes(
        "v_mov_b32 v1, 0\n v_lshlrev_b32 v2, 16, v9\n v_and_b32 v2, 0xffff, v2\n global_store_dword v1, v2, s[2:3]",
    );
    // A dword of each source, as `op_sel` says.
    let moved = "v_mov_b32 v1, 0\n v_mov_b32 v4, 5\n v_mov_b32 v7, 5\n v_pk_mov_b32 v[2:3], ";
    let stored = "\n global_store_dwordx2 v1, v[2:3], s[2:3]";
    let since = &["gfx90a", "gfx942"];
    passes_on(since, &format!("{moved} v[4:5], v[6:7] op_sel:[0,1]{stored}"));
    passes_on(since, &format!("{moved} v[4:5], -1{stored}"));
    fails_on(since, &format!("{moved} v[4:5], v[6:7]{stored}"), &["a stored byte", "v3"]);
    fails_on(since, &format!("{moved} v[4:5], v[6:7] op_sel:[1,1]{stored}"), &["a stored byte", "v2"]);
    passes(
        "v_mov_b32 v1, 7\n v_and_b32 v1, 0, v9\n v_lshl_or_b32 v2, v9, 16, v1\n global_store_short v1, v2, s[2:3]",
    );
    passes(
        "v_mov_b32 v1, 0\n global_load_short_d16 v2, v1, s[2:3]\n s_waitcnt vmcnt(0)\n global_store_short v1, v2, s[2:3]",
    );
    // A mask of which only the bits of active lanes are ever set.
    passes(
        "s_mov_b64 s[4:5], exec\n s_mov_b64 exec, 0xff\n s_andn2_b64 s[6:7], s[20:21], exec
         s_or_b64 s[6:7], s[6:7], exec\n s_and_saveexec_b64 s[8:9], s[6:7]\n s_mov_b64 exec, s[4:5]",
    );
    // Carries go up: the low dword of a sum does not depend on undefined bits above.
    passes("v_mov_b32 v1, 0\n v_mad_u64_u32 v[2:3], vcc, v1, v1, v[8:9]\n v_mov_b32 v4, v0");
    passes(
        "v_mov_b32 v8, 3\n v_mov_b32 v1, 0\n v_mad_u64_u32 v[2:3], vcc, v1, v1, v[8:9]\n global_store_dword v1, v2, s[2:3]",
    );
}

#[test]
fn memory_has_bounds() {
    if !have("memory_has_bounds") {
        return;
    }
    for strict in [false, true] {
        let body = format!(
            "{BUFFER} v_lshlrev_b32 v1, 4, v0\n v_mov_b32 v2, 0\n global_store_dword v1, v2, s[2:3] offset:4"
        );
        // 64 lanes with a stride of 16 bytes stay inside 1024 bytes; the second wave does not.
        assert!(run("gfx900", &body, 64, strict).is_ok());
        let error = run("gfx900", &body, 128, strict).expect_err("outside");
        assert!(error.contains("wave 1") && error.contains("lane 0"), "{error}");
        assert!(
            error.contains("4 bytes of global memory") && error.contains("past the end of argument 0"),
            "{error}"
        );
    }
    fails("v_mov_b32 v1, 0x100\n ds_write_b32 v1, v1", &["lane 0", "4 bytes of LDS at 0x100", "256 bytes"]);
    passes("v_mov_b32 v1, 0xfc\n ds_write_b32 v1, v1");
    fails("s_load_dword s4, s[0:1], 0x1000", &["global memory", "past the end of the kernarg segment"]);
    fails("v_mov_b32 v1, 0\n global_store_dword v1, v1, s[0:1]", &["read-only", "the kernarg segment"]);
    // Runtimes round the segment's size, eight bytes here, up to 16; a kernel must not count on it.
    fails("s_load_dwordx4 s[4:7], s[0:1], 0x0", &["past the end of the kernarg segment"]);
    let fifth = format!("{BUFFER} s_load_dword s4, s[0:1], 0x10");
    for target in TARGETS {
        assert!(run(target, "s_load_dwordx4 s[4:7], s[0:1], 0x0\n s_waitcnt lgkmcnt(0)", 64, false).is_ok());
        assert!(
            run(target, &fifth, 64, false)
                .is_err_and(|error| error.contains("past the end of the kernarg segment"))
        );
    }
    fails("v_mov_b32 v1, 2\n global_atomic_add v1, v1, s[2:3]", &["not a multiple of 4"]);
    fails("s_add_u32 s2, s2, 2\n s_load_dword s4, s[2:3], 0x0", &["not a multiple of 4"]);
    // Two low bits of each part are ignored, not of the sum.
    fails("s_add_u32 s2, s2, 2\n s_load_dword s4, s[2:3], 0x2", &["0x2", "two low bits each"]);
    fails_on(&["gfx900"], "s_mov_b32 s6, 2\n s_load_dword s4, s[2:3], s6 offset:0x2", &["two low bits each"]);
    let buffer = "s_add_u32 s4, s2, 2\n s_mov_b32 s5, s3\n s_mov_b32 s6, 64\n s_mov_b32 s7, 0\n";
    fails(&format!("{buffer} s_buffer_load_dword s8, s[4:7], 0x2"), &["two low bits each"]);
    passes(
        "s_mov_b64 s[4:5], s[2:3]\n s_mov_b32 s6, 64\n s_mov_b32 s7, 0\n s_mov_b32 s8, 4\n s_buffer_load_dword s8, s[4:7], s8",
    );
    fails("v_mov_b32 v20, 0", &["v20", "beyond the 16 registers"]);
    fails("s_setpc_b64 s[2:3]", &["no code"]);
    let error = run("gfx942", "v_mov_b32 v1, 0\n scratch_store_dword off, v1, off offset:16", 64, true);
    assert!(
        error.as_ref().is_err_and(|error| error.contains("scratch") && error.contains("16 bytes")),
        "{error:?}"
    );
    assert!(run("gfx942", "v_mov_b32 v1, 0\n scratch_store_dword off, v9, off offset:12", 64, true).is_ok());
}

#[test]
fn control_has_rules() {
    if !have("control_has_rules") {
        return;
    }
    fails("s_mov_b64 exec, 0\n s_load_dword s4, s[2:3], 0x0", &["no active lane"]);
    fails("s_mov_b64 exec, 0\n s_barrier", &["no active lane"]);
    fails("s_trap 2", &["s_trap 2"]);
    // There is no debugger.
    fails("s_trap 3\n s_trap 2", &["s_trap 2"]);
    fails(".Lx: s_branch .Lx", &["stopped after 100000 instructions"]);
    // Not every instruction has a meaning yet; such a one is named.
    fails("v_cvt_pkaccum_u8_f32 v1, v0, v0", &["v_cvt_pkaccum_u8_f32 has no executable meaning yet"]);
}

/// An atomic of 64 bits that comes to scratch by a generic pointer is dropped; one of 32 bits is not, nor is one elsewhere.
#[test]
fn wide_atomics_are_not_in_scratch() {
    if !have("wide_atomics_are_not_in_scratch") {
        return;
    }
    let slot = "v_mov_b32 v1, 0\n v_mov_b32 v4, 0\n v_mov_b32 v5, 0\n v_mov_b32 v2, 0\n \
                s_mov_b64 s[4:5], src_private_base\n v_mov_b32 v3, s5\n flat_store_dwordx2 v[2:3], v[4:5]\n ";
    let wide = format!("{slot} flat_atomic_add_x2 v[2:3], v[4:5]");
    let targets = &["gfx942"];
    fails_on(targets, &wide, &["`flat_atomic_add_x2", "lane 0", "scratch", "dropped"]);
    passes_on(targets, &format!("{slot} flat_atomic_add v[2:3], v4"));
    passes_on(targets, &wide.replace("private", "shared"));
    assert!(run("gfx942", &format!("{BUFFER}{wide}"), 64, false).is_ok());
}

/// A barrier that does not step back from exceptions waits for what may raise one.
#[test]
fn barriers_wait_for_memory() {
    if !have("barriers_wait_for_memory") {
        return;
    }
    let store = "v_mov_b32 v1, 0\n global_store_dword v1, v1, s[2:3]\n";
    fails_on(&["gfx900"], &format!("{store} s_barrier"), &["`s_barrier", "vmcnt"]);
    passes_on(&["gfx900"], &format!("{store} s_waitcnt vmcnt(0)\n buffer_wbinvl1_vol\n s_barrier"));
    passes_on(&["gfx90a", "gfx942"], &format!("{store} s_barrier"));
}

/// A descriptor that asks for more than there can be is refused before anything is allocated.
#[test]
fn impossible_sizes_are_refused() {
    if !have("impossible_sizes_are_refused") {
        return;
    }
    let object = assemble("gfx942", [("k", "s_nop 0")]).unwrap();
    // LDS, scratch and arguments, as they stand at the descriptor's beginning.
    let sizes: Vec<u8> = [256u32, 16, 8].iter().flat_map(|size| size.to_le_bytes()).collect();
    let at = object.windows(12).position(|bytes| bytes == sizes).expect("the descriptor");
    let cases = [
        (0, "bytes of LDS are more than the 65536 a workgroup can have"),
        (4, "bytes of scratch; a work-item can have 131056"),
        (8, "bytes of arguments; 1048576 are the most"),
    ];
    for (field, message) in cases {
        for size in [0x6270_0000u32, u32::MAX] {
            let mut changed = object.clone();
            changed[at + field..][..4].copy_from_slice(&size.to_le_bytes());
            let launch = Launch::new("k", [64, 1, 1], [64, 1, 1]).arg(Arg::Buffer(vec![0; 1024]));
            let error = CodeObject::load(&changed).unwrap().run(&launch).expect_err("too much");
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}

#[test]
fn hazards_need_wait_states() {
    if !have("hazards_need_wait_states") {
        return;
    }
    // Vega and CDNA3 manuals: a vector write of an SGPR, five wait states, a vector memory read of it.
    let read = "v_mov_b32 v1, 0\n s_nop 0\n v_readfirstlane_b32 s4, v1\n s_add_u32 s2, s2, 0\n";
    let store = "global_store_dword v1, v1, s[2:3]";
    passes(&format!("{read} {store}"));
    let write = "v_mov_b32 v1, 0\n v_mov_b32 v2, s2\n s_nop 4\n v_readfirstlane_b32 s2, v2\n";
    fails(
        &format!("{write} s_nop 3\n {store}"),
        &["needs 5 wait states after `v_readfirstlane_b32", "there are 4"],
    );
    passes(&format!("{write} s_nop 4\n {store}"));
    // Four before v_div_fmas reads VCC.
    let compare = "v_mov_b32 v1, 1.0\n v_cmp_eq_f32 vcc, v1, v1\n";
    fails(&format!("{compare} s_nop 2\n v_div_fmas_f32 v2, v1, v1, v1"), &["needs 4 wait states"]);
    passes(&format!("{compare} s_nop 3\n v_div_fmas_f32 v2, v1, v1, v1"));
}

/// The bodies have 16 VGPRs.
#[test]
fn gfx90a_shifts_by_the_last_vgpr_wrongly() {
    if !have("gfx90a_shifts_by_the_last_vgpr_wrongly") {
        return;
    }
    let shift = |amount: &str| {
        format!(
            "v_mov_b32 {amount}, 1\n v_mov_b32 v2, 1\n v_mov_b32 v3, 1\n v_lshlrev_b64 v[2:3], {amount}, v[2:3]"
        )
    };
    fails_on(&["gfx90a"], &shift("v15"), &["shifts by an amount in the wave's last vector register"]);
    passes_on(&["gfx90a"], &shift("v7"));
    passes_on(&["gfx90a"], &shift("v14"));
    passes(&shift("v15"));
}

/// What gfx90a does not hold back by itself behind a double-precision matrix instruction.
#[test]
fn memory_behind_matrices_needs_a_wait_state() {
    if !have("memory_behind_matrices_needs_a_wait_state") {
        return;
    }
    let clear: String = (2..10).map(|v| format!("v_mov_b32 v{v}, 0\n")).collect();
    let matrix = "v_mfma_f64_4x4x4f64 v[2:3], v[4:5], v[6:7], v[8:9]";
    let body = |between: &str| {
        format!("{clear} s_nop 1\n v_lshlrev_b32 v1, 2, v0\n {matrix}\n {between} ds_write_b32 v1, v0")
    };
    let what = ["needs 2 wait states after `v_lshlrev_b32", "there are 1"];
    fails_on(&["gfx90a"], &body(""), &what);
    passes_on(&["gfx90a"], &body("s_nop 0\n"));
    passes_on(&["gfx942"], &body(""));
}

#[test]
fn registers_are_counted_from_m0() {
    if !have("registers_are_counted_from_m0") {
        return;
    }
    let values =
        "v_mov_b32 v1, 10\n v_mov_b32 v2, 20\n v_mov_b32 v3, 30\n v_mov_b32 v4, 40\n s_mov_b32 s4, 2\n";
    let stored = "s_set_gpr_idx_off\n v_lshlrev_b32 v8, 2, v0\n global_store_dword v8, v2, s[2:3]";
    let cases = [
        ("s_set_gpr_idx_on s4, gpr_idx(SRC0)\n v_mov_b32 v2, v1", 30),
        ("s_set_gpr_idx_on s4, gpr_idx(DST)\n v_mov_b32 v0, 7\n s_set_gpr_idx_off\n v_mov_b32 v0, 0", 7),
        ("s_set_gpr_idx_on s4, gpr_idx(SRC1)\n v_add_u32 v2, v2, v2", 60),
        ("s_set_gpr_idx_on s4, gpr_idx(SRC2)\n v_add3_u32 v2, v1, v1, v1", 50),
        // Scalar registers are what they are, and so are all when nothing is counted any more.
        ("s_set_gpr_idx_on s4, gpr_idx(SRC0,SRC1)\n v_add_u32 v2, s4, v1", 32),
        ("s_set_gpr_idx_on s4, gpr_idx(SRC0)\n s_set_gpr_idx_off\n v_mov_b32 v2, v1", 10),
        // Eight bits of the index count.
        ("s_movk_i32 s4, 0x103\n s_set_gpr_idx_on s4, gpr_idx(SRC0)\n v_mov_b32 v2, v1", 40),
        ("s_set_gpr_idx_on s4, gpr_idx(DST)\n s_set_gpr_idx_mode gpr_idx(SRC0)\n v_mov_b32 v2, v1", 30),
        ("s_set_gpr_idx_on s4, gpr_idx(SRC0)\n s_set_gpr_idx_idx 3\n v_mov_b32 v2, v1", 40),
    ];
    for target in TARGETS {
        for (case, value) in cases {
            let body = format!("{BUFFER}{values}{case}\n{stored}");
            // The case that writes by the index loses the lanes' numbers: one lane is enough.
            let outcome =
                run(target, &body, 1, true).unwrap_or_else(|error| panic!("{target}: {case}: {error}"));
            assert_eq!(outcome.buffers[0][..4], [value, 0, 0, 0], "{target}: {case}");
        }
    }
    let on = |what: &str| format!("{values}s_set_gpr_idx_on s4, gpr_idx(SRC0)\n{what}");
    fails(&on("v_mov_b32 v2, v14"), &["v16", "beyond the 16 registers"]);
    fails(
        &on("v_mov_b32 v2, v4\n s_set_gpr_idx_off\n v_mov_b32 v5, 0\n global_store_dword v5, v2, s[2:3]"),
        &["v2", "never written"],
    );
    fails(&on("v_readlane_b32 s5, v1, 0"), &["lanes or parts of registers"]);
    fails(&on("v_mov_b32_dpp v2, v1 row_shl:1"), &["lanes or parts of registers"]);
    fails_on(&["gfx900"], &on("v_mac_f32 v2, v1, v1"), &["tied"]);
    fails_on(&["gfx942"], &on("v_fmac_f32 v2, v1, v1"), &["tied"]);
    fails(
        "v_mov_b32 v1, 0\n s_set_gpr_idx_on s20, gpr_idx(SRC0)\n v_mov_b32 v2, v1",
        &["a register's number", "m0"],
    );
    // What a load is still to write is found under the register's real number.
    fails(
        "v_mov_b32 v8, 0\n global_load_dword v3, v8, s[2:3]\n s_mov_b32 s4, 2\n s_set_gpr_idx_on s4, gpr_idx(SRC0)\n v_mov_b32 v2, v1",
        &["reads v3", "vmcnt"],
    );
}

#[test]
fn without_strict_mode_the_values_go_on() {
    if !have("without_strict_mode_the_values_go_on") {
        return;
    }
    let body = format!(
        "{BUFFER} v_lshlrev_b32 v1, 2, v0\n global_load_dword v2, v1, s[2:3]\n v_add_u32 v2, 5, v2\n global_store_dword v1, v2, s[2:3]"
    );
    let outcome = run("gfx942", &body, 64, false).unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.buffers[0][..256].chunks(4).all(|dword| dword == [5, 0, 0, 0]));
    assert_eq!(outcome.waves, 1);
    let counts: Vec<_> = outcome.counts.named().filter(|(_, count)| *count != 0).collect();
    assert_eq!(counts, [("valu", 2), ("smem", 1), ("vmem", 2), ("waits", 1), ("other", 1)]);
}

/// An exchange replaces what there is, whatever it is; what it has found is as undefined as before. All else computes with it.
#[test]
fn exchanges_do_not_look_at_what_they_replace() {
    if !have("exchanges_do_not_look") {
        return;
    }
    let exchange = "v_mov_b32 v1, 0\n v_mov_b32 v2, 7\n ds_wrxchg_rtn_b32 v3, v1, v2\n ds_read_b32 v4, v1\n \
                    s_waitcnt lgkmcnt(0)\n";
    passes(&format!("{exchange} global_store_dword v1, v4, s[2:3]"));
    fails(&format!("{exchange} global_store_dword v1, v3, s[2:3]"), &["never written"]);
    fails("v_mov_b32 v1, 0\n v_mov_b32 v2, 7\n ds_add_u32 v1, v2", &["an atomic's memory"]);
}
