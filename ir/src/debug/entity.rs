//! The indices by which debug information names its parts.

use gcnsel_graph::niche_entity_impl;
use std::num::NonZeroU32;

/// A source file, in [`super::DebugInfo::files`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(NonZeroU32);
niche_entity_impl!(FileId, "file");

/// A compile unit, in [`super::DebugInfo::units`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnitId(NonZeroU32);
niche_entity_impl!(UnitId, "unit");

/// A subprogram or a block in one, in [`super::DebugInfo::scopes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScopeId(NonZeroU32);
niche_entity_impl!(ScopeId, "scope");
