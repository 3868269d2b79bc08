//! What a kernel takes, beside the object's metadata.

use crate::support::{kernels, record, subject};

/// Registers, LDS and work-items are those of the metadata, and waves those of `stats`.
#[test]
fn resources_are_those_of_the_object() {
    let mut checked = 0;
    for (name, text) in kernels().into_iter().step_by(3) {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let stats = &gcnsel::figures(&recorded.compiled.bytes).expect("it is a code object")[0];
        let object = gcnsel_codeobject::read(&recorded.compiled.bytes).expect("it is a code object");
        let metadata = &object.kernels[0].metadata;
        let occupancy = subject(&recorded).kernel(None).occupancy;
        let used = |resource: &str| {
            let found = occupancy.ceilings.iter().find(|one| one.resource == resource);
            found.unwrap_or_else(|| panic!("{name}: no {resource}"))
        };
        assert_eq!(used("vgprs").used, metadata.vgpr_count, "{name}");
        assert_eq!(used("vgprs").agprs, metadata.agpr_count.unwrap_or(0), "{name}");
        assert_eq!(used("sgprs").used, metadata.sgpr_count, "{name}");
        assert_eq!(used("lds").used, metadata.group_segment_fixed_size, "{name}");
        assert_eq!(used("workgroup").used, metadata.max_flat_workgroup_size, "{name}");
        assert_eq!((occupancy.waves, occupancy.limited_by), (stats.occupancy, &*stats.limited_by), "{name}");
        checked += 1;
    }
    assert!(checked > 40, "{checked}");
}
