//! Occupancies by the sizes that AMD's documents publish, found by trying all numbers.
//!
//! A SIMD of gfx900 has 256 VGPRs a lane in granules of 4, and holds 10 waves; from gfx90a on there are 512 in granules of 8, and 8
//! waves. gfx900 runs 10 waves with up to 80 SGPRs each, 9 with 88, 8 with 100, else 7 ("Vega" and CDNA3 ISA manuals, 3.6; LLVM's
//! `getOccupancyWithNumSGPRs`). A compute unit has 64 KiB of LDS and four SIMDs.

use gcnsel_explain::Occupancy;
use gcnsel_isa::{Resources, Target};

fn by_vgprs(target: Target, vgprs: u32) -> u32 {
    let (all, granule, most) = if target == Target::Gfx900 { (256, 4, 10) } else { (512, 8, 8) };
    (all / vgprs.max(1).next_multiple_of(granule)).min(most)
}

fn answer(target: Target, vgprs: u32, sgprs: u32, lds_bytes: u32) -> Occupancy {
    let resources = Resources { vgprs, sgprs, lds_bytes, workgroup_size: 256 };
    Occupancy::of_resources(target.info(), resources)
}

/// What has to go for more waves is the least that gives more, and gives as many as are said.
#[test]
fn fewer_vgprs() {
    for target in Target::ALL {
        let most = if target == Target::Gfx900 { 256 } else { 512 };
        for vgprs in 1..=most {
            let occupancy = answer(target, vgprs, 16, 0);
            let now = by_vgprs(target, vgprs);
            assert_eq!(occupancy.waves, now, "{target} with {vgprs} VGPRs");
            let wanted = (1..vgprs).rev().find(|&fewer| by_vgprs(target, fewer) > now);
            let said = occupancy.ceilings.iter().find(|one| one.resource == "vgprs").expect("it is said");
            let found = said.fewer.as_ref().map(|fewer| (fewer.to, fewer.waves));
            assert_eq!(found, wanted.map(|to| (to, by_vgprs(target, to))), "{target} with {vgprs} VGPRs");
        }
    }
}

/// SGPRs of gfx900, and LDS: of 256 work-items each work-group has a wave on each SIMD.
#[test]
fn fewer_sgprs_and_bytes() {
    for sgprs in 1..=102 {
        let by_sgprs = |sgprs: u32| match sgprs {
            0..=80 => 10,
            81..=88 => 9,
            89..=100 => 8,
            _ => 7,
        };
        let occupancy = answer(Target::Gfx900, 4, sgprs, 0);
        assert_eq!(occupancy.waves, by_sgprs(sgprs), "{sgprs} SGPRs");
        let wanted = (1..sgprs).rev().find(|&fewer| by_sgprs(fewer) > by_sgprs(sgprs));
        let said = occupancy.ceilings.iter().find(|one| one.resource == "sgprs").expect("it is said");
        assert_eq!(said.fewer.as_ref().map(|fewer| fewer.to), wanted, "{sgprs} SGPRs");
    }
    for (lds, waves, fewer) in
        [(8192, 8, None), (8704, 7, Some(8192)), (32768, 2, Some(21504)), (65536, 1, Some(32768))]
    {
        let occupancy = answer(Target::Gfx90a, 8, 16, lds);
        assert_eq!((occupancy.waves, occupancy.limited_by == "lds"), (waves, waves < 8), "{lds} bytes");
        let said = occupancy.ceilings.iter().find(|one| one.resource == "lds").expect("it is said");
        assert_eq!(said.fewer.as_ref().map(|fewer| fewer.to), fewer, "{lds} bytes");
    }
}

/// If something else allows no more, that is said.
#[test]
fn another_limit_is_next() {
    // 100 VGPRs are five waves of 512; 40 KiB of LDS for 256 work-items are one.
    let occupancy = answer(Target::Gfx942, 100, 16, 40 * 1024);
    assert_eq!((occupancy.waves, occupancy.limited_by), (1, "lds"));
    let said =
        |resource: &str| occupancy.ceilings.iter().find(|one| one.resource == resource).expect("it is said");
    assert_eq!((said("vgprs").waves, &said("vgprs").fewer), (4, &None));
    // 128 work-items a wave: of LDS nothing left over, VGPRs limit.
    let both = answer(Target::Gfx942, 256, 16, 32 * 1024);
    assert_eq!(both.waves, 2);
    let fewer = both.ceilings[0].fewer.as_ref().expect("VGPRs limit");
    assert_eq!((fewer.to, fewer.allows, fewer.waves, fewer.then_limited_by), (168, 3, 2, "lds"));
}

/// LDS whose size the launch decides is named, an array without a size or an argument; how much of it a launch gives is counted, and
/// waves are those of so many bytes. LDS of a known size is not it.
#[test]
fn lds_that_a_launch_gives() {
    let text = |array: &str, args: &str, at: &str| {
        format!(
            "@tile = external addrspace(3) global [{array} x i32], align 16
@other = external addrspace(3) global [0 x i32], align 16
define amdgpu_kernel void @k({args}ptr addrspace(1) %out) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) {at}, i32 %t
  store volatile i32 %t, ptr addrspace(3) %p
  %x = load volatile i32, ptr addrspace(3) {at}
  store i32 %x, ptr addrspace(1) %out
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"256,256\" }}
"
        )
    };
    let known = text("64", "", "@tile")
        .replace("@tile = external", "@tile = internal")
        .replace("x i32], align 16\n@other", "x i32] undef, align 16\n@other");
    for (input, names) in [
        (text("0", "", "@tile"), vec!["@tile"]),
        (text("0", "ptr addrspace(3) %in, ", "%in"), vec!["%in"]),
        (known, vec![]),
    ] {
        let recorded = crate::support::record(&input);
        for bytes in [0, 8192, 8704, 32768, 65536 - 256] {
            let subject = crate::support::subject(&recorded).with_launch_lds(bytes);
            let occupancy = subject.kernel(None).occupancy;
            let own = if names.is_empty() { 256 } else { 0 };
            assert_eq!(occupancy.waves, answer(Target::Gfx942, 8, 16, own + bytes).waves, "{bytes} bytes");
            let said = occupancy.dynamic_lds;
            assert_eq!(said.is_some(), bytes > 0 || !names.is_empty(), "{bytes} bytes: {said:?}");
            if let Some(said) = said {
                assert_eq!(
                    (said.names, said.bytes),
                    (names.iter().map(|&name| name.to_owned()).collect(), bytes)
                );
            }
        }
    }
}

/// SGPRs that are no numbered ones are told apart: with those that the code names they are all that the kernel takes.
#[test]
fn special_sgprs() {
    for (name, text) in crate::support::kernels() {
        let recorded = crate::support::record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let answer = crate::support::subject(&recorded).kernel(None);
        let sgprs = answer.occupancy.ceilings.iter().find(|one| one.resource == "sgprs").expect("it is said");
        let calls = answer.code.iter().any(|one| one.instruction.starts_with("s_swappc"));
        // VCC, XNACK_MASK and FLAT_SCRATCH: two SGPRs each ("Vega" ISA manual, 3.6.1; LLVM's usage document, "SGPR Register Set").
        assert!(calls || [0, 2, 4, 6].contains(&sgprs.special), "{name}: {sgprs:?}");
        // gfx942 has all three whether or not they are used.
        assert!(calls || !name.contains("gfx942") || sgprs.special == 6, "{name}: {sgprs:?}");
        let pressure = answer.pressure.iter().find(|one| one.file == "SGPRs");
        let plain = pressure.map_or(0, |one| one.used - one.vcc);
        // A register that a wave finds set when it starts counts, though nobody reads it.
        assert!(plain <= sgprs.used - sgprs.special || calls, "{name}: {plain} of {sgprs:?}");
    }
}
