//! Making a kernel that fails small: as much as possible is deleted, as long as it still fails.
//!
//! Works on any module, not on generated ones alone. Each step makes a change, prints the module, and asks whether that
//! still fails; changes that it survives stay. Steps come in a fixed order, so the result depends on nothing but the
//! text and the answers.

mod edit;
mod tidy;

use edit::Edit;
use gcnsel_ir::{Block, Inst, InstKind, Module, Value};

/// Questions that are asked at most.
const QUESTIONS: u32 = 20_000;

/// Reduces a module. `fails` is asked of modules' texts that are well-formed; of the given text it must hold.
///
/// # Errors
/// The text is not well-formed, or does not fail.
pub fn reduce(text: &str, fails: &mut dyn FnMut(&str) -> bool) -> Result<String, String> {
    let module = gcnsel_ir::parse(text.as_bytes()).map_err(|diagnostic| diagnostic.to_string())?;
    let mut reducer = Reducer { module, fails, left: QUESTIONS };
    if !reducer.accepts(reducer.module.clone()) {
        return Err("what is to be reduced does not fail".into());
    }
    loop {
        let before = gcnsel_ir::print(&reducer.module);
        for function in 0..reducer.module.functions.len() {
            if !reducer.module.functions[function].is_declaration() {
                reducer.pass(function);
            }
        }
        if gcnsel_ir::print(&reducer.module) == before || reducer.left == 0 {
            return Ok(tidy::tidy(&before));
        }
    }
}

struct Reducer<'a> {
    module: Module,
    fails: &'a mut dyn FnMut(&str) -> bool,
    left: u32,
}

impl Reducer<'_> {
    /// Whether a module fails; if so, it is what is reduced from now on.
    fn accepts(&mut self, module: Module) -> bool {
        if self.left == 0 || gcnsel_ir::verify(&module).is_err() {
            return false;
        }
        self.left -= 1;
        let text = tidy::tidy(&gcnsel_ir::print(&module));
        let fails = (self.fails)(&text);
        if fails {
            self.module = module;
        }
        fails
    }

    /// Whether a change of a function is one that it survives; if so, it stays.
    fn change(&mut self, function: usize, change: impl FnOnce(&mut Edit<'_>) -> bool) -> bool {
        let mut module = self.module.clone();
        let changed = {
            let mut edit = Edit { types: &module.types, function: &mut module.functions[function] };
            let changed = change(&mut edit);
            edit.restore_flow();
            changed
        };
        changed && self.accepts(module)
    }

    /// All steps, once.
    fn pass(&mut self, function: usize) {
        self.change(function, |edit| edit.delete_dead());
        self.flow(function);
        self.merge(function);
        self.delete(function);
        self.change(function, |edit| edit.delete_dead());
        self.shorten(function);
        self.detach(function);
    }

    fn blocks(&self, function: usize) -> Vec<Block> {
        self.module.functions[function].layout.clone()
    }

    fn instructions(&self, function: usize) -> Vec<Inst> {
        let f = &self.module.functions[function];
        let all = f.layout.iter().flat_map(|&block| f.blocks[block].insts.iter().copied());
        all.filter(|&inst| !f.insts[inst].kind.is_terminator()).collect()
    }

    /// Branches become jumps.
    fn flow(&mut self, function: usize) {
        for block in self.blocks(function) {
            let mut targets = self.module.functions[function].successors(block);
            targets.dedup();
            if targets.len() < 2 {
                continue;
            }
            for target in targets {
                if self.change(function, |edit| edit.jump(block, target)) {
                    break;
                }
            }
        }
    }

    /// Blocks become one, all at once or, if that does not do, each by itself.
    fn merge(&mut self, function: usize) {
        if !self.change(function, |edit| edit.merge_blocks(|_| true)) {
            for block in self.blocks(function) {
                self.change(function, |edit| edit.merge_blocks(|to| to == block));
            }
        }
    }

    /// Instructions go, half of them at once, then a quarter, ..., each by itself.
    fn delete(&mut self, function: usize) {
        let mut size = self.instructions(function).len().div_ceil(2);
        while size > 0 {
            let mut at = 0;
            loop {
                let all = self.instructions(function);
                let Some(chunk) = all.get(at..(at + size).min(all.len())).filter(|chunk| !chunk.is_empty())
                else {
                    break;
                };
                if !self.change(function, |edit| edit.delete(chunk)) {
                    at += size;
                }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
    }

    /// Results become one of their operands.
    fn shorten(&mut self, function: usize) {
        for inst in self.instructions(function) {
            let f = &self.module.functions[function];
            let ty = f.insts[inst].ty;
            let mut operands: Vec<Value> = Vec::new();
            f.insts[inst].kind.for_each_operand(|value| operands.push(value));
            operands.retain(|value| f.values[*value].ty == ty);
            operands.dedup();
            for operand in operands {
                if self.change(function, |edit| edit.replace(inst, operand)) {
                    break;
                }
            }
        }
    }

    /// Operands become zero.
    fn detach(&mut self, function: usize) {
        for inst in self.instructions(function) {
            let mut count = 0;
            let kind: &InstKind = &self.module.functions[function].insts[inst].kind;
            kind.for_each_operand(|_| count += 1);
            for number in 0..count {
                self.change(function, |edit| edit.clear_operand(inst, number));
            }
        }
    }
}
