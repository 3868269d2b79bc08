//! LLVM 19's dialect: what it knows of what is in a module, and its words for it.

use std::borrow::Cow;

/// LLVM 19's name of a symbol: what of its intrinsics has got another since.
pub(super) fn old_name(name: &str) -> Cow<'_, str> {
    match name.strip_prefix("llvm.stepvector") {
        Some(types) if types.is_empty() || types.starts_with('.') => {
            format!("llvm.experimental.stepvector{types}").into()
        }
        _ => name.into(),
    }
}

/// LLVM 19 knows the architecture only as `amdgcn`; newer releases have the CPU in it.
pub(super) fn triple(triple: &str) -> Cow<'_, str> {
    match triple.split_once('-') {
        Some((arch, rest)) if arch.starts_with("amdgpu") => format!("amdgcn-{rest}").into(),
        _ => triple.into(),
    }
}

/// Attributes that LLVM 19 knows (found by giving each to `opt-19`), in order; others are only promises and left out.
const KNOWN: &[&str] = &[
    "align",
    "alignstack",
    "allocalign",
    "allockind",
    "allocptr",
    "allocsize",
    "alwaysinline",
    "builtin",
    "byref",
    "byval",
    "cold",
    "convergent",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "disable_sanitizer_instrumentation",
    "elementtype",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "immarg",
    "inlinehint",
    "inreg",
    "memory",
    "minsize",
    "mustprogress",
    "naked",
    "nest",
    "noalias",
    "nobuiltin",
    "nocallback",
    "nocapture",
    "nocf_check",
    "noduplicate",
    "nofpclass",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "nonlazybind",
    "nonnull",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "noundef",
    "nounwind",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "range",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "safestack",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_thread",
    "shadowcallstack",
    "signext",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "sret",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "uwtable",
    "vscale_range",
    "willreturn",
    "writable",
    "writeonly",
    "zeroext",
];

/// Whether LLVM 19 knows an attribute.
pub(super) fn knows_attribute(name: &str) -> bool {
    KNOWN.binary_search(&name).is_ok()
}

/// Kinds of memory that LLVM 19's `memory(...)` knows; the access of others is left out.
const MEMORY: &[&str] = &["argmem", "inaccessiblemem"];

/// What `memory(...)` says in LLVM 19's words: kinds of memory that it does not know are part of all other memory.
pub(super) fn memory_effects(text: &str) -> String {
    let (mut others, mut known) = ((false, false), Vec::new());
    for part in text.split(',').map(str::trim) {
        let (kind, effect) =
            part.split_once(':').map_or(("", part), |(kind, effect)| (kind.trim(), effect.trim()));
        if MEMORY.contains(&kind) {
            known.push(part);
            continue;
        }
        others.0 |= matches!(effect, "read" | "readwrite");
        others.1 |= matches!(effect, "write" | "readwrite");
    }
    match others {
        (false, false) if known.is_empty() => return "none".into(),
        (false, false) => {}
        (true, false) => known.insert(0, "read"),
        (false, true) => known.insert(0, "write"),
        (true, true) => known.insert(0, "readwrite"),
    }
    known.join(", ")
}

/// Debug-info nodes and fields that LLVM 19 does not know; left out.
const NEWER_NODES: &[&str] = &["DIFixedPointType", "DISubrangeType"];
const NEWER_FIELDS: &[&str] =
    &["atomGroup", "atomRank", "keyInstructions", "enumKind", "dataSize", "bitStride"];

/// Whether LLVM 19 does not know a kind of debug-info nodes.
pub(super) fn is_newer_node(name: &str) -> bool {
    NEWER_NODES.contains(&name)
}

/// Whether LLVM 19 does not know a field of debug-info nodes.
pub(super) fn is_newer_field(name: &str) -> bool {
    NEWER_FIELDS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::KNOWN;

    #[test]
    fn attributes_are_in_order() {
        assert!(KNOWN.is_sorted());
    }
}
