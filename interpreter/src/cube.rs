//! Coordinates on the faces of a cube, `llvm.amdgcn.cube*`. Source: the "Vega" instruction set manual, `V_CUBEID_F32` and its
//! neighbours.
//!
//! The face is the one that the axis of the largest component goes through; of equal ones z comes first, then y.

use gcnsel_ir::Intrinsic;

/// One of the four, of the bits of three floats; `None` if the intrinsic is none of them.
pub(crate) fn coordinate(intrinsic: Intrinsic, v: [u128; 3]) -> Option<u128> {
    let [x, y, z] = v.map(|bits| f32::from_bits(bits as u32));
    let z_is_largest = z.abs() >= x.abs() && z.abs() >= y.abs();
    let y_is_largest = !z_is_largest && y.abs() >= x.abs();
    let (axis, major) = match (z_is_largest, y_is_largest) {
        (true, _) => (2, z),
        (_, true) => (1, y),
        _ => (0, x),
    };
    let found = match (intrinsic, axis) {
        (Intrinsic::AmdgcnCubeid, _) => 2.0 * axis as f32 + f32::from(major < 0.0),
        (Intrinsic::AmdgcnCubema, _) => 2.0 * major,
        (Intrinsic::AmdgcnCubesc, 2) => {
            if z < 0.0 {
                -x
            } else {
                x
            }
        }
        (Intrinsic::AmdgcnCubesc, 1) => x,
        (Intrinsic::AmdgcnCubesc, _) => {
            if x < 0.0 {
                z
            } else {
                -z
            }
        }
        (Intrinsic::AmdgcnCubetc, 1) => {
            if y < 0.0 {
                -z
            } else {
                z
            }
        }
        (Intrinsic::AmdgcnCubetc, _) => -y,
        _ => return None,
    };
    Some(found.to_bits().into())
}
