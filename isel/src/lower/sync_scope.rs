//! Orderings of atomic accesses, and the scopes in which they order.

use super::Lower;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{AddressSpace, Inst, InstKind, Ordering};
use gcnsel_mir::{MemoryOrdering, SyncScope};

/// The machine's name for an ordering.
pub(super) fn ordering(ordering: Option<Ordering>) -> MemoryOrdering {
    match ordering {
        None => MemoryOrdering::NotAtomic,
        Some(Ordering::Unordered) => MemoryOrdering::Unordered,
        Some(Ordering::Monotonic) => MemoryOrdering::Relaxed,
        Some(Ordering::Acquire) => MemoryOrdering::Acquire,
        Some(Ordering::Release) => MemoryOrdering::Release,
        Some(Ordering::AcqRel) => MemoryOrdering::AcquireRelease,
        Some(Ordering::SeqCst) => MemoryOrdering::SequentiallyConsistent,
    }
}

/// The scopes of AMDGPU's memory model, with ours; each may end in `-one-as`. Where waves have no clusters, a cluster's is the
/// agent's. Source: AMDGPUUsage, "AMDHSA LLVM Sync Scopes", and what LLVM 23 makes of `cluster`.
const SCOPES: [(&str, SyncScope); 6] = [
    ("", SyncScope::System),
    ("agent", SyncScope::Agent),
    ("cluster", SyncScope::Agent),
    ("workgroup", SyncScope::Workgroup),
    ("wavefront", SyncScope::Wavefront),
    ("singlethread", SyncScope::SingleThread),
];

/// The machine's name for a `syncscope`, and whether it orders one address space alone; `None` if there is no such scope.
fn known_scope(name: &str) -> Option<(SyncScope, bool)> {
    let (name, one) = match name.strip_suffix("-one-as") {
        Some(rest) => (rest, true),
        None if name == "one-as" => ("", true),
        None => (name, false),
    };
    SCOPES.iter().find(|row| row.0 == name).map(|row| (row.1, one))
}

/// As [`known_scope`]; accesses that no other lane sees may have any.
pub(super) fn sync_scope(name: &str) -> (SyncScope, bool) {
    known_scope(name).unwrap_or((SyncScope::System, false))
}

impl Lower<'_> {
    /// Refuses a scope that the memory model does not have: what it is to order is not known.
    pub(super) fn check_scope(&self, inst: Inst) -> Result<()> {
        let (scope, ptr) = match &self.function.insts[inst].kind {
            InstKind::Fence { scope, .. } => (scope, None),
            InstKind::Load { ptr, access } | InstKind::Store { ptr, access, .. }
                if access.ordering.is_some() =>
            {
                (&access.scope, Some(*ptr))
            }
            InstKind::AtomicRmw { ptr, access, .. } | InstKind::CmpXchg { ptr, access, .. } => {
                (&access.scope, Some(*ptr))
            }
            _ => return Ok(()),
        };
        // In scratch there is nobody to be in order with.
        let is_private =
            ptr.is_some_and(|p| self.types.pointer_space(self.ty(p)) == Some(AddressSpace::PRIVATE));
        if is_private { Ok(()) } else { self.check_scope_name(scope) }
    }

    /// The same by its name.
    pub(super) fn check_scope_name(&self, scope: &str) -> Result<()> {
        if known_scope(scope).is_some() {
            return Ok(());
        }
        let known: Vec<&str> = SCOPES[1..].iter().map(|row| row.0).collect();
        let known = known.join(", ");
        Err(Diagnostic::at(
            self.span,
            format!(
                "there is no synchronization scope '{scope}'; there are {known}, each with '-one-as' or without, and 'one-as'"
            ),
        ))
    }
}
