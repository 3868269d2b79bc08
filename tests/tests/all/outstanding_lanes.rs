//! Loads are outstanding in the lanes that were active when they were issued, for the emulator and for the audit: who is
//! active on the other side of a branch has nothing to wait for.

use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_tests::assembly::{BUFFER, assemble};
use gcnsel_tests::oracle;

/// Lanes below 32 are in vcc; exec is theirs, and s[4:5] has the others.
const THEN: &str = "v_mov_b32 v1, 0\n v_mov_b32 v4, 0\n v_mov_b32 v5, 0\n v_mov_b32 v2, s2\n v_mov_b32 v3, s3\n \
                    v_cmp_gt_u32 vcc, 32, v0\n s_nop 4\n s_and_saveexec_b64 s[4:5], vcc\n \
                    s_xor_b64 s[4:5], exec, s[4:5]\n";

/// What the emulator says of each body, and whether the audit finds a register that is not waited for.
fn said(target: &str, bodies: &[String]) -> Vec<(Option<String>, bool)> {
    let kernels: Vec<(String, String)> =
        (0..).zip(bodies).map(|(n, body)| (format!("k{n}"), format!("{BUFFER}{THEN}{body}"))).collect();
    let object = assemble(target, kernels.iter().map(|(name, body)| (&**name, &**body)));
    let object = object.unwrap_or_else(|why| panic!("{bodies:?}: {why}"));
    let audits = gcnsel_audit::audit(&gcnsel_codeobject::read(&object).expect("it is well-formed"));
    let object = CodeObject::load(&object).expect("it is well-formed");
    let one = |(name, body): &(String, String)| {
        let launch = Launch::new(name, [64, 1, 1], [64, 1, 1]).arg(Arg::Buffer(vec![0; 1024]));
        let emulated = object.run(&launch).err().map(|why| why.to_string());
        let audit = audits.iter().find(|audit| audit.kernel == *name).expect("each kernel is judged");
        let waits =
            audit.findings.iter().filter(|finding| finding.to_string().contains("waited for")).count();
        assert_eq!(waits, audit.findings.len(), "{target}: {body}: {:?}", audit.findings);
        (emulated, waits != 0)
    };
    kernels.iter().map(one).collect()
}

/// Loads into v4 and v5 of each kind of memory, in lanes of `then`.
fn loads(target: &str) -> Vec<(&'static str, &'static str)> {
    let atomic = match target {
        "gfx942" => "global_atomic_add_x2 v[4:5], v1, v[2:3], s[2:3] sc0",
        _ => "global_atomic_add_x2 v[4:5], v1, v[2:3], s[2:3] glc",
    };
    vec![
        ("global_load_dwordx2 v[4:5], v1, s[2:3]", "vmcnt"),
        ("flat_load_dwordx2 v[4:5], v[2:3]", "vmcnt and lgkmcnt"),
        ("ds_write_b64 v1, v[2:3]\n ds_read_b64 v[4:5], v1", "lgkmcnt"),
        ("ds_write_b32 v1, v1\n ds_add_rtn_u32 v5, v1, v1", "lgkmcnt"),
        ("ds_bpermute_b32 v5, v1, v1", "lgkmcnt"),
        (atomic, "vmcnt"),
    ]
}

#[test]
fn the_other_side_of_a_branch_has_nothing_to_wait_for() {
    if !oracle::have("the_other_side_of_a_branch_has_nothing_to_wait_for", "llvm-mc-19", "llvm-19") {
        return;
    }
    const ELSE: [&str; 2] = [
        "s_andn2_saveexec_b64 s[6:7], s[4:5]",
        "s_or_saveexec_b64 s[6:7], s[4:5]\n s_xor_b64 exec, exec, s[6:7]",
    ];
    const APART: [&str; 4] = [
        "v_mov_b32 v5, 1",
        "v_add_u32 v6, v5, v1",
        "global_load_dword v5, v1, s[2:3]",
        "global_store_dword v1, v5, s[2:3]",
    ];
    for target in ["gfx900", "gfx90a", "gfx942"] {
        // Each with the counter that tells, or none if nothing is to be waited for.
        let (mut bodies, mut expected) = (Vec::new(), Vec::new());
        for (load, counter) in loads(target) {
            for (branch, apart) in ELSE.iter().flat_map(|branch| APART.map(|apart| (branch, apart))) {
                // In the same lanes, and where the two sides meet, there is, unless it comes in order.
                let clash = (counter != "vmcnt" || !apart.starts_with("global_load")).then_some(counter);
                let meet = format!("{branch}\n s_or_b64 exec, exec, s[6:7]");
                for (between, counter) in [(*branch, None), ("", clash), (&meet, clash)] {
                    bodies.push(format!("{load}\n {between}\n s_nop 4\n {apart}"));
                    expected.push(counter);
                }
            }
        }
        for ((body, counter), (emulated, audited)) in bodies.iter().zip(expected).zip(said(target, &bodies)) {
            assert_eq!(
                (emulated.is_some(), audited),
                (counter.is_some(), counter.is_some()),
                "{target}: {body}: {emulated:?}"
            );
            let why = format!(
                "v5 while its load is outstanding; {} was not waited for",
                counter.unwrap_or_default()
            );
            assert!(emulated.is_none_or(|text| text.ends_with(&why)), "{target}: {body}");
        }
    }
}

/// Lanes that are named by number are looked at whoever is active; scalar registers are the whole wave's; matrix instructions
/// read all lanes.
#[test]
fn numbered_lanes_and_matrices_are_looked_at() {
    if !oracle::have("numbered_lanes_and_matrices_are_looked_at", "llvm-mc-19", "llvm-19") {
        return;
    }
    let load = "global_load_dword v5, v1, s[2:3]\n s_andn2_saveexec_b64 s[6:7], s[4:5]\n s_nop 4\n";
    let numbered = [
        ("v_readlane_b32 s8, v5, 31", true),
        ("v_readlane_b32 s8, v5, 32", false),
        ("v_writelane_b32 v5, s2, 0", true),
        ("v_writelane_b32 v5, s2, 63", false),
        ("v_readfirstlane_b32 s8, v5", false),
    ];
    let others = [
        (format!("{load} v_mfma_f32_4x4x1_16b_f32 v[8:11], v5, v4, 0"), "reads v5"),
        (
            "s_load_dword s8, s[2:3], 0x0\n s_andn2_saveexec_b64 s[6:7], s[4:5]\n v_mov_b32 v5, s8".into(),
            "reads s8",
        ),
        // The first lane of none is lane 0.
        (
            "global_load_dword v5, v1, s[2:3]\n s_mov_b64 exec, 0\n v_readfirstlane_b32 s8, v5".into(),
            "reads v5",
        ),
    ];
    let mut bodies: Vec<String> = numbered.iter().map(|(inst, _)| format!("{load}{inst}")).collect();
    bodies.extend(others.iter().map(|(body, _)| body.clone()));
    let said = said("gfx942", &bodies);
    // The audit does not know numbers.
    assert!(said.iter().all(|(_, audited)| *audited), "{said:?}");
    let (by_number, rest) = said.split_at(numbered.len());
    for ((inst, clashes), (emulated, _)) in numbered.iter().zip(by_number) {
        assert_eq!(emulated.is_some(), *clashes, "{inst}: {emulated:?}");
    }
    for ((body, why), (emulated, _)) in others.iter().zip(rest) {
        assert!(emulated.as_ref().is_some_and(|text| text.contains(why)), "{body}: {emulated:?}");
    }
}
