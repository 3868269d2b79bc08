//! What all kernels of a module share of metadata.

use std::fmt::Write;

/// An empty node: what `!amdgpu.noclobber` is followed by.
pub(crate) const NOTHING: &str = "!0";

/// Functions of a kernel that have alias scopes of their own.
pub(crate) const SCOPED: u32 = 2;

/// The lists of the scopes of a kernel's function: of what its first pointer reaches, and of what its second does.
pub(crate) fn scope_lists(function: u32) -> [u32; 2] {
    [5 * function + 4, 5 * function + 5]
}

/// The nodes, as they stand at a module's end. Functions of different kernels may have the same scopes, since they never
/// come to be one.
pub(crate) fn nodes() -> String {
    let mut out = format!("\n{NOTHING} = !{{}}\n");
    for function in 0..SCOPED {
        let [first, second] = scope_lists(function);
        let domain = first - 3;
        let [one, other] = [domain + 1, domain + 2];
        let _ = write!(
            out,
            "!{domain} = distinct !{{!{domain}}}\n\
             !{one} = distinct !{{!{one}, !{domain}}}\n\
             !{other} = distinct !{{!{other}, !{domain}}}\n\
             !{first} = !{{!{one}}}\n\
             !{second} = !{{!{other}}}\n"
        );
    }
    out
}
