//! How many registers a kernel may use.

use gcnsel_ir::AttributeSet;
use gcnsel_isa::Target;

/// The largest numbers of registers that a kernel may use; VCC is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budgets {
    /// Scalar ones.
    pub sgprs: u16,
    /// Vector ones.
    pub vgprs: u16,
    /// Accumulation ones.
    pub agprs: u16,
}

/// Waves of a work-group of that many work-items that share a SIMD.
pub fn workgroup_waves_per_simd(target: Target, work_items: u32) -> u32 {
    let info = target.info();
    work_items.div_ceil(info.wave_size).div_ceil(info.simds_per_cu).max(1)
}

/// The budgets with which a whole work-group runs on a compute unit, smaller where `"amdgpu-waves-per-eu"`,
/// `"amdgpu-num-vgpr"`, `"amdgpu-num-sgpr"` or `"amdgpu-agpr-alloc"` ask for it. Where the file of vector registers is
/// unified, AGPRs are those of a wave that cannot be addressed otherwise; who asks for fewer VGPRs gets none unless asked for.
pub fn register_budgets(target: Target, attributes: &AttributeSet, max_workgroup_size: u32) -> Budgets {
    let info = target.info();
    let number = |name: &str, at: usize| {
        attributes.string(name).and_then(|text| text.split(',').nth(at)?.trim().parse::<u32>().ok())
    };
    let asked = |name: &str| number(name, 0);
    let waves = workgroup_waves_per_simd(target, max_workgroup_size)
        .max(asked("amdgpu-waves-per-eu").unwrap_or(1))
        .clamp(1, info.max_waves_per_simd);
    let all = info.vgprs_for_waves(waves);
    let by_waves = all.min(info.addressable_vgprs);
    let fewer = asked("amdgpu-num-vgpr").filter(|&n| n > 0);
    let vgprs = fewer.map_or(by_waves, |n| by_waves.min(n)).max(16);
    // AGPRs begin behind the VGPRs, in granules.
    let taken =
        if fewer.is_some() { vgprs.next_multiple_of(info.accum_offset_granule.max(1)) } else { by_waves };
    let left = if info.has_agprs { (all - taken).min(info.addressable_vgprs) } else { 0 };
    // The least number, then the most.
    let most = number("amdgpu-agpr-alloc", 1).unwrap_or(left).min(left);
    let agprs = if fewer.is_none() { most } else { asked("amdgpu-agpr-alloc").unwrap_or(0).min(most) };
    let sgprs = asked("amdgpu-num-sgpr").filter(|&n| n > 0).map_or(info.addressable_sgprs, |n| {
        // The attribute counts VCC and the other extra registers.
        let extra = info.extra_sgprs_flat_scratch.max(info.extra_sgprs_xnack);
        n.saturating_sub(extra).clamp(32, info.addressable_sgprs)
    });
    Budgets { sgprs: sgprs as u16, vgprs: vgprs as u16, agprs: agprs as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_ir::Attribute;

    #[test]
    fn budgets_follow_the_work_group() {
        // 1024 work-items are 16 waves, four to a SIMD; the file has 256 VGPRs a lane on gfx900, 512 from gfx90a on
        // (ISA manuals, "VGPR allocation").
        let none = AttributeSet::default();
        let vectors = |target, attributes, size| {
            let budgets = register_budgets(target, attributes, size);
            (budgets.vgprs, budgets.agprs)
        };
        assert_eq!(vectors(Target::Gfx900, &none, 1024), (64, 0));
        assert_eq!(vectors(Target::Gfx900, &none, 256), (256, 0));
        assert_eq!(vectors(Target::Gfx90a, &none, 1024), (128, 0));
        assert_eq!(vectors(Target::Gfx942, &none, 512), (256, 0));
        assert_eq!(vectors(Target::Gfx942, &none, 256), (256, 256));
        let mut eight = AttributeSet::default();
        eight.push(Attribute::String("amdgpu-waves-per-eu".into(), "8,8".into()));
        assert_eq!(vectors(Target::Gfx900, &eight, 256), (32, 0));
        let asking = |pairs: &[(&str, &str)]| {
            let mut attributes = AttributeSet::default();
            for &(name, value) in pairs {
                attributes.push(Attribute::String(name.into(), value.into()));
            }
            let budgets = register_budgets(Target::Gfx942, &attributes, 256);
            (budgets.vgprs, budgets.agprs)
        };
        assert_eq!(asking(&[("amdgpu-num-vgpr", "24")]), (24, 0));
        assert_eq!(asking(&[("amdgpu-num-vgpr", "24"), ("amdgpu-agpr-alloc", "16")]), (24, 16));
        assert_eq!(asking(&[("amdgpu-agpr-alloc", "8")]), (256, 256));
        let half = ("amdgpu-waves-per-eu", "2");
        assert_eq!(asking(&[half, ("amdgpu-num-vgpr", "62"), ("amdgpu-agpr-alloc", "256")]), (62, 192));
        assert_eq!(asking(&[("amdgpu-agpr-alloc", "8,32")]), (256, 32));
    }
}
