//! Spills: who goes, and why.

use crate::support::{kernel, record, subject};
use gcnsel::figures;
use std::fmt::Write;

/// A kernel that loads values, and adds them up in the order given; few VGPRs.
fn text(order: impl Iterator<Item = usize>, attribute: &str) -> String {
    let mut text = "declare i32 @llvm.amdgcn.workitem.id.x()\ndefine amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) #0 {\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n".to_owned();
    for i in 0..40 {
        let _ = writeln!(
            text,
            "  %p{i} = getelementptr i32, ptr addrspace(1) %in, i32 %t\n  %q{i} = getelementptr i32, ptr addrspace(1) %p{i}, i32 {}\n  %x{i} = load volatile i32, ptr addrspace(1) %q{i}",
            64 * i
        );
    }
    let mut last = "0".to_owned();
    for i in order {
        let _ = writeln!(text, "  %m{i} = mul i32 {last}, 3\n  %s{i} = xor i32 %m{i}, %x{i}");
        last = format!("%s{i}");
    }
    let _ = writeln!(
        text,
        "  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n  store i32 {last}, ptr addrspace(1) %o\n  ret void\n}}\nattributes #0 = {{ {attribute} }}"
    );
    text
}

/// Those go that are used latest (the loads are volatile, and so keep their order), and none goes with enough registers.
#[test]
fn the_latest_used_go() {
    let few = "\"amdgpu-num-vgpr\"=\"24\"";
    let recorded = record(&text((0..40).rev(), few));
    let answers = subject(&recorded).spills();
    let spilled: Vec<&str> = answers.iter().map(|one| one.name.as_str()).collect();
    assert!(!spilled.is_empty());
    // All live when the last one has been loaded. The first ones are used last; the last ones are used at once, and stay.
    assert!(spilled.contains(&"%x0") && spilled.contains(&"%x1"), "{spilled:?}");
    assert!(!spilled.contains(&"%x38") && !spilled.contains(&"%x39"), "{spilled:?}");
    for one in &answers {
        assert!(one.held > one.room, "{one:#?}");
        let sum: u32 = one.held_by.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, one.held, "{one:#?}");
        assert!(one.held_by.iter().any(|(name, _)| *name == one.name), "{one:#?}");
    }
    let plenty = record(&text((0..40).rev(), "\"amdgpu-num-vgpr\"=\"128\""));
    assert_eq!(subject(&plenty).spills(), []);
}

/// What is said to be spilled is what the object's metadata count, on a target whose spills have no AGPRs to go to.
#[test]
fn as_many_as_the_metadata_say() {
    for name in ["vgpr_spill.gfx900", "sgpr_spill.gfx900", "sgpr_spill.gfx942", "sha256.gfx900"] {
        let recorded = record(&kernel(name));
        let stats = &figures(&recorded.compiled.bytes).expect("it is a code object")[0];
        let answers = subject(&recorded).spills();
        for (file, counted) in [("VGPRs", stats.vgpr_spills), ("SGPRs", stats.sgpr_spills)] {
            let said: u32 = answers.iter().filter(|one| one.file == file).map(|one| one.registers).sum();
            assert_eq!(said != 0, counted != 0, "{name}: {said} {file} said, {counted} counted");
            if file == "VGPRs" {
                assert_eq!(said, counted, "{name}");
            }
        }
    }
}
