//! Whether the alias scopes of two accesses let them meet (Language Reference, "`noalias` and `alias.scope` Metadata").

use gcnsel_ir::{MetadataId, MetadataOperand, Module};

/// Whether the scopes of one operation are all, for some domain, among those that the other declares not to overlap.
pub(super) fn exclude(module: &Module, scopes: Option<MetadataId>, noalias: Option<MetadataId>) -> bool {
    let (Some(scopes), Some(noalias)) = (scopes, noalias) else { return false };
    let (scopes, excluded) = (module.metadata.elements(scopes), module.metadata.elements(noalias));
    excluded.iter().any(|e| {
        let Some(domain) = domain(module, e) else { return false };
        let mut in_domain = scopes.iter().filter(|s| self::domain(module, s) == Some(domain)).peekable();
        in_domain.peek().is_some() && in_domain.all(|s| excluded.contains(s))
    })
}

/// A scope is `!{!self, !domain, !"name"}`.
fn domain(module: &Module, scope: &MetadataOperand) -> Option<MetadataId> {
    let MetadataOperand::Node(scope) = scope else { return None };
    match module.metadata.elements(*scope).get(1) {
        Some(MetadataOperand::Node(domain)) => Some(*domain),
        _ => None,
    }
}
