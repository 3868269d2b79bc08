//! What metadata say of an access: its type and its alias scopes.

use super::{access_types, scopes};
use gcnsel_ir::{Function, Inst, MetadataId, Module};

/// The metadata of an access that alias queries look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct AliasMetadata {
    /// `!tbaa`.
    ty: Option<MetadataId>,
    /// `!alias.scope`.
    scopes: Option<MetadataId>,
    /// `!noalias`.
    noalias: Option<MetadataId>,
}

impl AliasMetadata {
    pub fn of(function: &Function, inst: Inst) -> Self {
        let mut metadata = AliasMetadata::default();
        for (kind, node) in &function.insts[inst].metadata {
            match &**kind {
                "tbaa" => metadata.ty = Some(*node),
                "alias.scope" => metadata.scopes = Some(*node),
                "noalias" => metadata.noalias = Some(*node),
                _ => {}
            }
        }
        metadata
    }

    /// The same without the type.
    pub fn without_type(self) -> Self {
        AliasMetadata { ty: None, ..self }
    }

    /// Whether two accesses may be of the same bytes, for all that metadata say.
    pub fn may_meet(self, module: &Module, other: Self) -> bool {
        let types = self.ty.zip(other.ty);
        types.is_none_or(|(a, b)| access_types::may_meet(module, a, b))
            && !scopes::exclude(module, self.scopes, other.noalias)
            && !scopes::exclude(module, other.scopes, self.noalias)
    }

    /// Whether nobody ever writes the bytes.
    pub fn is_constant(self, module: &Module) -> bool {
        self.ty.is_some_and(|tag| access_types::is_constant(module, tag))
    }
}
