//! What a code object's settings of XNACK and SRAMECC change: which code strict mode lets pass.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::assembly::{BUFFER, assemble};
use gcnsel_tests::oracle;

/// Runs a body; what its first dword is then.
fn run(target: &str, body: &str) -> Result<u32, String> {
    launch(target, body, 4)
}

/// Runs a body with a buffer of so many bytes.
fn launch(target: &str, body: &str, bytes: u8) -> Result<u32, String> {
    let object = assemble(target, [("k", body)]).unwrap_or_else(|why| panic!("{target}: {body}: {why}"));
    let launch = Launch::new("k", [1, 1, 1], [64, 1, 1]).arg(Arg::Buffer((1..=bytes).collect()));
    let outcome = CodeObject::load(&object).expect("it is well-formed").run(&launch);
    let outcome = outcome.map_err(|why| why.to_string())?;
    Ok(u32::from_le_bytes(outcome.buffers[0][..4].try_into().expect("a dword")))
}

/// A page fault issues memory instructions again only where XNACK may be on.
#[test]
fn runs_of_memory_instructions_are_issued_again_with_xnack_alone() {
    if !oracle::have("runs_of_memory_instructions_are_issued_again_with_xnack_alone", "llvm-mc-19", "llvm-19")
    {
        return;
    }
    let runs = [
        "s_load_dwordx2 s[2:3], s[0:1], 0x0\n s_load_dword s1, s[0:1], 0x0\n s_waitcnt lgkmcnt(0)",
        &*format!(
            "{BUFFER} v_mov_b32 v1, 0\n v_mov_b32 v2, 0\n global_load_dword v3, v1, s[2:3]\n \
             global_load_dword v1, v2, s[2:3]\n s_waitcnt vmcnt(0)"
        ),
    ];
    for (target, body) in ["gfx900", "gfx90a", "gfx942"].into_iter().flat_map(|t| runs.map(|body| (t, body)))
    {
        for setting in ["", ":xnack+"] {
            let why = run(&format!("{target}{setting}"), body).expect_err(body);
            assert!(
                why.contains("a page fault may make the hardware issue again"),
                "{target}{setting}: {why}"
            );
        }
        let off = run(&format!("{target}:xnack-"), body);
        assert!(off.is_ok(), "{target}: {body}: {off:?}");
    }
}

/// So a load of two dwords that may be on two pages and writes its own address.
#[test]
fn loads_over_their_own_address_are_issued_again_with_xnack_alone() {
    if !oracle::have(
        "loads_over_their_own_address_are_issued_again_with_xnack_alone",
        "llvm-mc-19",
        "llvm-19",
    ) {
        return;
    }
    let body = format!(
        "{BUFFER} s_add_u32 s4, s2, 4\n s_addc_u32 s5, s3, 0\n s_load_dwordx2 s[4:5], s[4:5], 0x0\n \
         s_waitcnt lgkmcnt(0)"
    );
    for (setting, passes) in [("", false), (":xnack+", false), (":xnack-", true)] {
        let said = launch(&format!("gfx942{setting}"), &body, 16).err();
        let is_replay = said.as_deref().is_some_and(|why| why.contains("a page fault may make"));
        assert_eq!((said.is_none(), is_replay), (passes, !passes), "{setting}: {said:?}");
    }
}

/// Loads into half a register write all of it with SRAMECC, and where it may be on nobody knows what.
#[test]
fn the_other_half_is_kept_without_sramecc_alone() {
    if !oracle::have("the_other_half_is_kept_without_sramecc_alone", "llvm-mc-19", "llvm-19") {
        return;
    }
    let loads = [
        ("global_load_short_d16 v2, v1, s[2:3]", 0x0708_0201, 0x0201),
        ("global_load_short_d16_hi v2, v1, s[2:3]", 0x0201_0506, 0x0201_0000),
        ("global_load_ubyte_d16 v2, v1, s[2:3] offset:2", 0x0708_0003, 0x0003),
        ("ds_write_b32 v1, v4\n ds_read_u16_d16_hi v2, v1", 0x0a0b_0506, 0x0a0b_0000),
    ];
    for (load, kept, zero) in loads {
        let body = format!(
            "{BUFFER} v_mov_b32 v1, 0\n v_mov_b32 v2, 0x07080506\n v_mov_b32 v4, 0x0a0b\n {load}\n \
             s_waitcnt vmcnt(0) lgkmcnt(0)\n global_store_dword v1, v2, s[2:3]"
        );
        for (target, expected) in [
            ("gfx900", Some(kept)),
            ("gfx90a:sramecc-", Some(kept)),
            ("gfx942:sramecc-", Some(kept)),
            ("gfx90a:sramecc+", Some(zero)),
            ("gfx942:sramecc+", Some(zero)),
            ("gfx90a", None),
            ("gfx942", None),
        ] {
            let got = run(target, &body);
            match expected {
                Some(expected) => assert_eq!(got, Ok(expected), "{target}: {load}"),
                None => assert!(
                    got.is_err_and(|why| why.contains("a value never written reaches a stored byte")),
                    "{load}"
                ),
            }
        }
    }
}
