//! Which kernels come to a function, themselves or by way of others.
//!
//! Who calls a function has its address: computed from the program counter, or out of memory. So a function may be called
//! from code that computes its address, and one whose address is in memory from all code that makes calls.

use crate::Code;
use gcnsel_codeobject::LoadedObject;
use std::collections::{BTreeMap, BTreeSet};

/// Kernels by their places among all code.
#[derive(Clone, Default, Debug)]
pub struct Callers {
    /// Those that are seen to call it.
    pub certain: Vec<usize>,
    /// Those that may.
    pub possible: Vec<usize>,
}

/// Who comes to each piece of code; a kernel to itself.
pub fn of(object: &LoadedObject, all: &[Code]) -> Vec<Callers> {
    let starts: BTreeMap<u64, usize> =
        all.iter().enumerate().map(|(at, code)| (code.range.start, at)).collect();
    let at_all = |addresses: &BTreeSet<u64>| -> Vec<usize> {
        addresses.iter().filter_map(|address| starts.get(address).copied()).collect()
    };
    let called: Vec<Vec<usize>> = all.iter().map(|code| at_all(&code.flow.called)).collect();
    let in_memory = at_all(&in_memory(object, all));
    let may_be_called: Vec<Vec<usize>> = all
        .iter()
        .map(|code| {
            if code.makes_calls() {
                [at_all(&code.flow.addresses), in_memory.clone()].concat()
            } else {
                Vec::new()
            }
        })
        .collect();
    let mut callers = vec![Callers::default(); all.len()];
    for kernel in (0..all.len()).filter(|&at| all[at].descriptor.is_some()) {
        reached(kernel, &called).into_iter().for_each(|at| callers[at].certain.push(kernel));
        reached(kernel, &may_be_called).into_iter().for_each(|at| callers[at].possible.push(kernel));
    }
    callers
}

fn reached(from: usize, next: &[Vec<usize>]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut work = vec![from];
    while let Some(at) = work.pop() {
        if reached.insert(at) {
            work.extend(&next[at]);
        }
    }
    reached
}

/// Addresses in the image that its memory holds, outside of code.
fn in_memory(object: &LoadedObject, all: &[Code]) -> BTreeSet<u64> {
    let ends: BTreeMap<u64, u64> = all.iter().map(|code| (code.range.start, code.range.end)).collect();
    let mut found = BTreeSet::new();
    for relocation in &object.image.relocations {
        let code = ends.range(..=relocation.offset).next_back();
        let is_in_code = code.is_some_and(|(_, end)| relocation.offset < *end);
        // A table of addresses that code reads, or a variable.
        let at = if is_in_code { relocation.got } else { relocation.offset };
        let word = object.image.get(at..at.saturating_add(8)).and_then(|bytes| bytes.try_into().ok());
        found.extend(word.map(u64::from_le_bytes));
    }
    found
}
