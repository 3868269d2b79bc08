//! The pieces of code that are judged: kernels, and functions.

use crate::finding::Finding;
use crate::flow::{Flow, Role};
use gcnsel_codeobject::{KernelDescriptor, LoadedObject};
use std::ops::Range;

/// A kernel's code, or a function's.
pub struct Code<'a> {
    /// The kernel's name, or the function's.
    pub name: &'a str,
    /// Its place, in bytes from the beginning of the image.
    pub range: Range<u64>,
    /// A kernel's.
    pub descriptor: Option<&'a KernelDescriptor>,
    /// Its blocks.
    pub flow: Flow<'a>,
    /// What is wrong with the ways through it.
    pub findings: Vec<Finding>,
}

impl<'a> Code<'a> {
    /// Follows the code of this name and place.
    pub fn new(
        object: &'a LoadedObject,
        name: &'a str,
        range: Range<u64>,
        descriptor: Option<&'a KernelDescriptor>,
    ) -> Code<'a> {
        let mut findings = Vec::new();
        let role = if descriptor.is_some() { Role::Kernel } else { Role::Function };
        let flow = Flow::of(object, &range, role, &mut findings);
        Code { name, range, descriptor, flow, findings }
    }
}
