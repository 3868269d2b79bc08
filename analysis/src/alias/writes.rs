//! What a function writes, and where it synchronises: by instruction.

use super::metadata::AliasMetadata;
use super::places::Places;
use crate::pointers::Object;
use gcnsel_ir::{AddressSpace, AttributeSet, Callee, Inst, InstKind, Intrinsic, Memory, Ordering, Value};
use smallvec::SmallVec;

/// A write to device memory, or to what may be device memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Write {
    /// What the pointer is computed from. `None`: a pointer from elsewhere.
    pub object: Option<Object>,
    pub metadata: AliasMetadata,
}

/// How an instruction orders what is around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sync {
    /// It does not.
    #[default]
    None,
    /// What others of the kernel have written may be visible behind it, and to others what this wave has written.
    Inside,
    /// What other kernels or the host write meanwhile may be visible behind it, or it may write anything itself.
    Outside,
}

/// What an instruction does to device memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Change {
    pub writes: SmallVec<[Write; 1]>,
    pub sync: Sync,
}

impl Places<'_> {
    /// What an instruction writes.
    pub(super) fn change(&self, inst: Inst) -> Change {
        let mut change = Change::default();
        match &self.function.insts[inst].kind {
            InstKind::Store { ptr, access, .. } | InstKind::AtomicRmw { ptr, access, .. } => {
                change.sync = sync(access.ordering, &access.scope);
                change.writes.extend(self.write(*ptr, AliasMetadata::of(self.function, inst)));
            }
            InstKind::CmpXchg { ptr, failure, access, .. } => {
                change.sync = sync(access.ordering.map(|success| success.join(*failure)), &access.scope);
                change.writes.extend(self.write(*ptr, AliasMetadata::of(self.function, inst)));
            }
            InstKind::Load { access, .. } => change.sync = sync(access.ordering, &access.scope),
            InstKind::VaArg { list } => change.writes.extend(self.write(*list, AliasMetadata::default())),
            InstKind::Fence { ordering, scope } => change.sync = sync(Some(*ordering), scope),
            InstKind::Call { callee, args, .. } => {
                let intrinsic = match callee {
                    Callee::Symbol(symbol) => self.module.intrinsic(*symbol),
                    _ => None,
                };
                match intrinsic {
                    Some(intrinsic) => self.intrinsic_change(intrinsic, args, inst, &mut change),
                    None if self.writes_nothing(inst) => {}
                    None => change.sync = Sync::Outside,
                }
            }
            _ => {}
        }
        change
    }

    fn intrinsic_change(&self, intrinsic: Intrinsic, args: &[Value], inst: Inst, change: &mut Change) {
        match intrinsic.effects().memory {
            Memory::None | Memory::Inaccessible | Memory::ArgRead => {}
            Memory::ArgWrite | Memory::ArgReadWrite => {
                let mut places = intrinsic.place_params().filter_map(|n| args.get(n).copied()).peekable();
                // A resource that is a vector says nothing of where it points.
                let metadata = AliasMetadata::of(self.function, inst);
                if places.peek().is_none() {
                    change.writes.push(Write { object: None, metadata });
                }
                // An access type is that of one of several places.
                change.writes.extend(places.filter_map(|ptr| self.write(ptr, metadata.without_type())));
            }
            // A barrier writes nothing itself, and what it makes visible this kernel has written.
            Memory::Any => change.sync = Sync::Inside,
        }
    }

    /// Whether a call of what is no intrinsic writes nothing.
    fn writes_nothing(&self, call: Inst) -> bool {
        let InstKind::Call { callee, site, .. } = &self.function.insts[call].kind else { return true };
        let pure = |a: &AttributeSet| {
            a.has("readnone") || a.has("readonly") || matches!(a.text("memory"), Some("none" | "read"))
        };
        match callee {
            Callee::Asm(asm) => !asm.side_effect && !asm.clobbers_memory(),
            Callee::Symbol(symbol) if self.module.function(*symbol).is_some_and(|f| pure(&f.attributes)) => {
                true
            }
            _ => site.as_deref().is_some_and(|site| pure(&site.attributes)),
        }
    }

    fn write(&self, ptr: Value, metadata: AliasMetadata) -> Option<Write> {
        let elsewhere = [AddressSpace::LOCAL, AddressSpace::PRIVATE, AddressSpace::REGION];
        if self.space(ptr).is_some_and(|space| elsewhere.contains(&space)) {
            return None;
        }
        let object = match self.pointers.location(ptr).object {
            Object::Value(_) => None,
            object => Some(object),
        };
        Some(Write { object, metadata })
    }
}

/// What an operation of that ordering does. One that orders nothing does not synchronise either.
fn sync(ordering: Option<Ordering>, scope: &str) -> Sync {
    let inside = ["workgroup", "wavefront", "singlethread"];
    match ordering {
        None | Some(Ordering::Unordered | Ordering::Monotonic) => Sync::None,
        // What others write becomes visible by acquiring.
        Some(Ordering::Release) => Sync::Inside,
        _ if inside.contains(&scope.strip_suffix("-one-as").unwrap_or(scope)) => Sync::Inside,
        _ => Sync::Outside,
    }
}
