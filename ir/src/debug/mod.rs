//! Debug information as what it means: compile units, files, subprograms, lexical blocks, and the source position of an
//! instruction with the calls that have been inlined.
//!
//! Both readers keep debug metadata as the nodes that it is written as ([`Metadata`](crate::Metadata)), so that it can be printed
//! again. [`DebugInfo::of`] reads the nodes once into tables; a module without compile units has none. What is damaged is left out, and
//! [`DebugInfo::damaged`] says what: LLVM ignores such information with a warning, too, or refuses it.

mod damage;
mod entity;
mod info;
mod nodes;
mod parts;
mod position;
mod scopes;
mod units;

pub use entity::{FileId, ScopeId, UnitId};
pub use info::DebugInfo;
pub use nodes::Node;
pub use parts::{CompileUnit, Damage, Emission, Scope, ScopeKind, SourceFile, Subprogram};
pub use position::{Call, Frame, Position};

use crate::Module;

/// The version of debug metadata that LLVM has had since release 3.5 (`DEBUG_METADATA_VERSION`). It ignores any other.
const METADATA_VERSION: u128 = 3;

impl DebugInfo {
    /// That of a module; `None` if it has no compile units.
    pub fn of(module: &Module) -> Option<DebugInfo> {
        let metadata = &module.metadata;
        let units =
            &metadata.named.iter().find(|(name, nodes)| &**name == "llvm.dbg.cu" && !nodes.is_empty())?.1;
        let mut info = DebugInfo::default();
        let version = module.flag("Debug Info Version");
        if version != Some(METADATA_VERSION) {
            let found = version.map_or("none".into(), |version| version.to_string());
            info.note(format!(
                "the module flag 'Debug Info Version' is {found}, expected {METADATA_VERSION}"
            ));
            return Some(info);
        }
        info.dwarf_version = module.flag("Dwarf Version").and_then(|version| u16::try_from(version).ok());
        info.read_files(metadata);
        info.read_units(metadata, units);
        info.read_scopes(metadata);
        info.find_damage(module);
        Some(info)
    }
}
