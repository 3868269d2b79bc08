//! A generated kernel: text and launch.

use crate::metadata;
use crate::weights::Kind;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A kernel argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The bytes that the parameter's type has in memory.
    Value(Vec<u8>),
    /// A buffer in global memory with these bytes.
    Buffer(Vec<u8>),
}

/// How a kernel is launched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Work-items in x, y, z; not always a multiple of the group.
    pub grid: [u32; 3],
    /// Work-items of a group.
    pub group: [u32; 3],
    /// The arguments, in order.
    pub args: Vec<Arg>,
}

/// A random kernel.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Its name without the `@`: that of everything it defines begins so.
    pub name: String,
    /// Globals, functions and the kernel itself; the kernel's attributes are group 0.
    pub(crate) text: String,
    /// Declarations of intrinsics.
    pub(crate) declarations: BTreeSet<String>,
    /// How to launch it.
    pub launch: Launch,
    /// What it contains.
    pub kinds: BTreeSet<Kind>,
}

/// The largest work-group that kernels are launched with, in work-items.
pub(crate) const LARGEST_GROUP: u32 = 256;

impl Kernel {
    /// The kernel as a module; `attributes` are more attributes for it.
    pub fn module(&self, attributes: &str) -> String {
        module(&[self], attributes)
    }
}

/// Some kernels as one module, with attributes for each; their names must differ.
pub fn module(kernels: &[&Kernel], attributes: &str) -> String {
    let mut out = String::from("target triple = \"amdgcn-amd-amdhsa\"\n\n");
    let declarations: BTreeSet<&String> = kernels.iter().flat_map(|kernel| &kernel.declarations).collect();
    for declaration in declarations {
        let _ = writeln!(out, "{declaration}");
    }
    kernels.iter().for_each(|kernel| out.push_str(&kernel.text));
    let sizes = format!("\"amdgpu-flat-work-group-size\"=\"1,{LARGEST_GROUP}\"");
    let _ = writeln!(out, "\nattributes #0 = {{ {sizes} {attributes} }}");
    if kernels.iter().any(|kernel| kernel.text.contains(", !")) {
        out.push_str(&metadata::nodes());
    }
    out
}

impl Launch {
    /// Work-items of the groups, those included that ragged groups lack: buffers by work-item have as many parts.
    pub fn items(&self) -> u32 {
        [0, 1, 2].map(|d| self.grid[d].div_ceil(self.group[d]) * self.group[d]).iter().product()
    }
}
