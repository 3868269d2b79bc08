//! Names of values and blocks as LLVM prints them.

use cranelift_entity::SecondaryMap;
use gcnsel_diag::escape_name;
use gcnsel_ir::{Block, Function, Value};
use rustc_hash::FxHashMap;

/// Names of everything in a function: the given ones, and numbers in order of appearance for what has none
/// (arguments, then each block and its results; LLVM's Language Reference, "Identifiers").
pub struct Names<'a> {
    function: &'a Function,
    values: SecondaryMap<Value, u32>,
    blocks: SecondaryMap<Block, u32>,
    /// Names that take the place of those.
    other_values: FxHashMap<Value, String>,
    other_blocks: FxHashMap<Block, String>,
}

impl<'a> Names<'a> {
    /// The names in a function.
    pub fn new(function: &'a Function) -> Self {
        let mut names = Names {
            function,
            values: SecondaryMap::new(),
            blocks: SecondaryMap::new(),
            other_values: FxHashMap::default(),
            other_blocks: FxHashMap::default(),
        };
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

    /// Gives a value another name, with its `%`: that of the function that this one was made of.
    pub fn set_value(&mut self, value: Value, name: String) {
        self.other_values.insert(value, name);
    }

    /// Gives a block another name.
    pub fn set_block(&mut self, block: Block, name: String) {
        self.other_blocks.insert(block, name);
    }

    /// A value's name as it is printed, with its `%`.
    pub fn value(&self, value: Value) -> String {
        if let Some(name) = self.other_values.get(&value) {
            return escape_name(name).into_owned();
        }
        match &self.function.values[value].name {
            Some(name) => format!("%{}", escape_name(name)),
            None => format!("%{}", self.values[value]),
        }
    }

    /// The same as it is, for JSON, which has escapes of its own.
    pub fn raw_value(&self, value: Value) -> String {
        if let Some(name) = self.other_values.get(&value) {
            return name.clone();
        }
        match &self.function.values[value].name {
            Some(name) => format!("%{name}"),
            None => format!("%{}", self.values[value]),
        }
    }

    /// A block's name as it is printed, without `%`.
    pub fn block(&self, block: Block) -> String {
        if let Some(name) = self.other_blocks.get(&block) {
            return escape_name(name).into_owned();
        }
        match &self.function.blocks[block].name {
            Some(name) => escape_name(name).into_owned(),
            None => self.blocks[block].to_string(),
        }
    }

    /// The same as it is.
    pub fn raw_block(&self, block: Block) -> String {
        if let Some(name) = self.other_blocks.get(&block) {
            return name.clone();
        }
        match &self.function.blocks[block].name {
            Some(name) => name.to_string(),
            None => self.blocks[block].to_string(),
        }
    }
}
