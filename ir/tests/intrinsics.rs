//! The table of intrinsics.

use gcnsel_ir::{Intrinsic, Memory};

/// What has no result and no effect would be for nothing, and is removed: there is one, which says so by its name.
#[test]
fn what_returns_nothing_does_something() {
    for &intrinsic in Intrinsic::ALL {
        let effects = intrinsic.effects();
        let is_seen = !matches!(effects.memory, Memory::None | Memory::ArgRead) || !effects.will_return;
        if intrinsic.signature().starts_with("void(") {
            assert_eq!(is_seen, intrinsic != Intrinsic::Donothing, "{}", intrinsic.name());
        }
    }
}
