//! Names of values and blocks as LLVM prints them.

use cranelift_entity::SecondaryMap;
use gcnsel_diag::escape_name;
use gcnsel_ir::{Block, Function, Value};

/// Names of everything in a function: the given ones, and numbers in order of appearance for what has none
/// (arguments, then each block and its results; LLVM's Language Reference, "Identifiers").
pub(crate) struct Names<'a> {
    function: &'a Function,
    values: SecondaryMap<Value, u32>,
    blocks: SecondaryMap<Block, u32>,
}

impl<'a> Names<'a> {
    pub fn new(function: &'a Function) -> Self {
        let mut names = Names { function, values: SecondaryMap::new(), blocks: SecondaryMap::new() };
        let mut next = 0;
        let mut number = |named: bool, slot: &mut u32| {
            if !named {
                *slot = next;
                next += 1;
            }
        };
        for value in function.params.iter().filter_map(|p| p.value) {
            number(function.values[value].name.is_some(), &mut names.values[value]);
        }
        for &block in &function.layout {
            let data = &function.blocks[block];
            number(data.name.is_some(), &mut names.blocks[block]);
            for value in data.insts.iter().filter_map(|&i| function.insts[i].result) {
                number(function.values[value].name.is_some(), &mut names.values[value]);
            }
        }
        names
    }

    /// A value's name as it is printed, with its `%`.
    pub fn value(&self, value: Value) -> String {
        match &self.function.values[value].name {
            Some(name) => format!("%{}", escape_name(name)),
            None => format!("%{}", self.values[value]),
        }
    }

    /// The same as it is, for JSON, which has escapes of its own.
    pub fn raw_value(&self, value: Value) -> String {
        match &self.function.values[value].name {
            Some(name) => format!("%{name}"),
            None => format!("%{}", self.values[value]),
        }
    }

    /// A block's name as it is printed, without `%`.
    pub fn block(&self, block: Block) -> String {
        match &self.function.blocks[block].name {
            Some(name) => escape_name(name).into_owned(),
            None => self.blocks[block].to_string(),
        }
    }

    /// The same as it is.
    pub fn raw_block(&self, block: Block) -> String {
        match &self.function.blocks[block].name {
            Some(name) => name.to_string(),
            None => self.blocks[block].to_string(),
        }
    }
}
