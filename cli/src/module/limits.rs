//! How many registers a kernel may use.

use gcnsel_ir::AttributeSet;
use gcnsel_isa::Target;

/// Lanes of a wave.
const WAVE: u32 = 64;

/// Waves of a work-group of that many work-items that share a SIMD.
fn workgroup_waves_per_simd(target: Target, work_items: u32) -> u32 {
    work_items.div_ceil(WAVE).div_ceil(target.info().simds_per_cu).max(1)
}

/// The largest numbers of SGPRs and VGPRs (VCC and AGPRs not counted) a kernel may use: those with which a whole
/// work-group runs on a compute unit, fewer where `"amdgpu-waves-per-eu"`, `"amdgpu-num-vgpr"` or
/// `"amdgpu-num-sgpr"` ask for it.
pub fn register_budgets(target: Target, attributes: &AttributeSet, max_workgroup_size: u32) -> (u16, u16) {
    let info = target.info();
    let asked =
        |name: &str| attributes.string(name).and_then(|t| t.split(',').next()?.trim().parse::<u32>().ok());
    let waves = workgroup_waves_per_simd(target, max_workgroup_size)
        .max(asked("amdgpu-waves-per-eu").unwrap_or(1))
        .clamp(1, info.max_waves_per_simd);
    let by_waves = info.vgprs_for_waves(waves).min(info.addressable_vgprs);
    let vgprs = asked("amdgpu-num-vgpr").filter(|&n| n > 0).map_or(by_waves, |n| by_waves.min(n));
    let sgprs = asked("amdgpu-num-sgpr").filter(|&n| n > 0).map_or(info.addressable_sgprs, |n| {
        // The attribute counts VCC and the other extra registers.
        let extra = info.extra_sgprs_vcc.max(info.extra_sgprs_flat_scratch).max(info.extra_sgprs_xnack);
        n.saturating_sub(extra).clamp(32, info.addressable_sgprs)
    });
    (sgprs as u16, vgprs.max(16) as u16)
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
        assert_eq!(register_budgets(Target::Gfx900, &none, 1024).1, 64);
        assert_eq!(register_budgets(Target::Gfx90a, &none, 1024).1, 128);
        assert_eq!(register_budgets(Target::Gfx942, &none, 256).1, 256);
        let mut eight = AttributeSet::default();
        eight.push(Attribute::String("amdgpu-waves-per-eu".into(), "8,8".into()));
        assert_eq!(register_budgets(Target::Gfx900, &eight, 256).1, 32);
    }
}
