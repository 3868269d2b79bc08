//! Writing a function's body in SSA form: variables are assigned and read, phis come by themselves.
//!
//! The construction is that of Braun et al., "Simple and Efficient Construction of Static Single Assignment Form"
//! (2013, doi:10.1007/978-3-642-37051-9_6): a block whose predecessors are not all known yet gets phis that are
//! completed when it is sealed. Phis that turn out to choose among one value are replaced when all is written.

use crate::ty::Ty;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// A value. As text it is a mark that [`Builder::finish`] replaces by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value(u32);

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${};", self.0)
    }
}

/// A block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block(u32);

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0)
    }
}

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variable(u32);

struct Phi {
    variable: Variable,
    result: Value,
    /// By predecessor.
    incoming: Vec<Value>,
}

#[derive(Default)]
struct BlockData {
    lines: Vec<String>,
    phis: Vec<Phi>,
    predecessors: Vec<Block>,
    sealed: bool,
    /// What variables are at the block's end, as far as anyone has asked.
    at_end: FxHashMap<Variable, Value>,
}

/// A function's body in the making.
#[derive(Default)]
pub struct Builder {
    blocks: Vec<BlockData>,
    /// Blocks as they were started.
    layout: Vec<Block>,
    current: Option<Block>,
    /// Their types, as they are written.
    variables: Vec<String>,
    /// Names of constants and arguments; results of instructions have none.
    names: Vec<Option<String>>,
    constants: FxHashMap<String, Value>,
    instructions: usize,
    declarations: BTreeSet<String>,
}

impl Builder {
    /// A body whose entry block is being written.
    pub fn new() -> Builder {
        let mut builder = Builder::default();
        let entry = builder.block();
        builder.seal(entry);
        builder.start(entry);
        builder
    }

    /// Instructions written so far, phis not counted.
    pub fn instructions(&self) -> usize {
        self.instructions
    }

    /// Declarations of the intrinsics called.
    pub fn declarations(&self) -> &BTreeSet<String> {
        &self.declarations
    }

    /// Whether a block is being written: after a terminator none is.
    pub fn is_open(&self) -> bool {
        self.current.is_some()
    }

    /// A constant or an argument, as it is written.
    pub fn named(&mut self, text: impl Into<String>) -> Value {
        let text = text.into();
        if let Some(&value) = self.constants.get(&text) {
            return value;
        }
        let value = self.value(Some(text.clone()));
        self.constants.insert(text, value);
        value
    }

    fn value(&mut self, name: Option<String>) -> Value {
        self.names.push(name);
        Value(self.names.len() as u32 - 1)
    }

    /// Adds an instruction without a result.
    pub fn line(&mut self, text: impl fmt::Display) {
        let Some(current) = self.current else { return };
        self.blocks[current.0 as usize].lines.push(text.to_string());
        self.instructions += 1;
    }

    /// Adds an instruction with a result.
    pub fn define(&mut self, text: impl fmt::Display) -> Value {
        let value = self.value(None);
        self.line(format_args!("{value} = {text}"));
        value
    }

    /// Adds a call of an intrinsic that takes operands of these types.
    pub fn call(&mut self, ty: impl fmt::Display, name: &str, args: &[(&dyn fmt::Display, Value)]) -> Value {
        let types: Vec<String> = args.iter().map(|(ty, _)| ty.to_string()).collect();
        self.declarations.insert(format!("declare {ty} @{name}({})", types.join(", ")));
        let args: Vec<String> = args.iter().map(|(ty, value)| format!("{ty} {value}")).collect();
        self.define(format_args!("call {ty} @{name}({})", args.join(", ")))
    }

    /// Adds a call of an intrinsic without operands or result.
    pub fn call_void(&mut self, name: &str) {
        self.declarations.insert(format!("declare void @{name}()"));
        self.line(format_args!("call void @{name}()"));
    }

    /// A new block, without predecessors yet.
    pub fn block(&mut self) -> Block {
        self.blocks.push(BlockData::default());
        Block(self.blocks.len() as u32 - 1)
    }

    /// Writes on in a block; in none if it has no predecessors.
    pub fn start(&mut self, block: Block) {
        debug_assert!(self.current.is_none(), "a block is started before the last one has its terminator");
        if block.0 != 0 && self.blocks[block.0 as usize].predecessors.is_empty() {
            return;
        }
        self.layout.push(block);
        self.current = Some(block);
    }

    /// Seals a block, and writes on in it.
    pub fn start_sealed(&mut self, block: Block) {
        self.seal(block);
        self.start(block);
    }

    fn end(&mut self, text: impl fmt::Display, targets: &[Block]) {
        let Some(current) = self.current else { return };
        self.line(text);
        self.current = None;
        targets.iter().for_each(|to| self.blocks[to.0 as usize].predecessors.push(current));
    }

    /// Ends the block with a jump.
    pub fn jump(&mut self, to: Block) {
        self.end(format_args!("br label %{to}"), &[to]);
    }

    /// Ends the block with a branch.
    pub fn branch(&mut self, condition: Value, yes: Block, no: Block) {
        self.end(format_args!("br i1 {condition}, label %{yes}, label %{no}"), &[yes, no]);
    }

    /// Ends the block with a switch; cases are distinct.
    pub fn switch(&mut self, ty: Ty, value: Value, default: Block, cases: &[(u32, Block)]) {
        let listed: String = cases.iter().map(|(n, to)| format!("{ty} {n}, label %{to} ")).collect();
        let targets: Vec<Block> = std::iter::once(default).chain(cases.iter().map(|c| c.1)).collect();
        self.end(format_args!("switch {ty} {value}, label %{default} [ {listed}]"), &targets);
    }

    /// Ends the block with a return.
    pub fn ret(&mut self, text: impl fmt::Display) {
        self.end(format_args!("ret {text}"), &[]);
    }

    /// Ends the block, which nobody comes to.
    pub fn unreachable(&mut self) {
        self.end("unreachable", &[]);
    }

    /// A variable, assigned here.
    pub fn declare(&mut self, ty: impl fmt::Display, value: Value) -> Variable {
        self.variables.push(ty.to_string());
        let variable = Variable(self.variables.len() as u32 - 1);
        self.write(variable, value);
        variable
    }

    /// Assigns a variable.
    pub fn write(&mut self, variable: Variable, value: Value) {
        if let Some(current) = self.current {
            self.blocks[current.0 as usize].at_end.insert(variable, value);
        }
    }

    /// What a variable is here.
    pub fn read(&mut self, variable: Variable) -> Value {
        match self.current {
            Some(current) => self.read_in(variable, current),
            None => self.named("poison"),
        }
    }

    fn read_in(&mut self, variable: Variable, block: Block) -> Value {
        let data = &self.blocks[block.0 as usize];
        if let Some(&value) = data.at_end.get(&variable) {
            return value;
        }
        let value = match (data.sealed, &data.predecessors[..]) {
            (true, [one]) => {
                let one = *one;
                self.read_in(variable, one)
            }
            (sealed, _) => {
                let result = self.value(None);
                self.blocks[block.0 as usize].phis.push(Phi { variable, result, incoming: Vec::new() });
                // Before the operands: a cycle ends here.
                self.blocks[block.0 as usize].at_end.insert(variable, result);
                if sealed {
                    let number = self.blocks[block.0 as usize].phis.len() - 1;
                    self.complete(block, number);
                }
                result
            }
        };
        self.blocks[block.0 as usize].at_end.insert(variable, value);
        value
    }

    fn complete(&mut self, block: Block, number: usize) {
        let data = &self.blocks[block.0 as usize];
        let variable = data.phis[number].variable;
        let predecessors = data.predecessors.clone();
        let incoming = predecessors.into_iter().map(|p| self.read_in(variable, p)).collect();
        self.blocks[block.0 as usize].phis[number].incoming = incoming;
    }

    /// Says that all predecessors of a block are known.
    pub fn seal(&mut self, block: Block) {
        self.blocks[block.0 as usize].sealed = true;
        for number in 0..self.blocks[block.0 as usize].phis.len() {
            self.complete(block, number);
        }
    }

    /// What each value is in the end, phis of one value being that value.
    fn replacements(&self) -> Vec<Value> {
        let mut to: Vec<Value> = (0..self.names.len() as u32).map(Value).collect();
        let find = |to: &[Value], mut v: Value| {
            while to[v.0 as usize] != v {
                v = to[v.0 as usize];
            }
            v
        };
        loop {
            let mut changed = false;
            for phi in self.blocks.iter().flat_map(|b| &b.phis) {
                let own = find(&to, phi.result);
                if own != phi.result {
                    continue;
                }
                let mut others = phi.incoming.iter().map(|v| find(&to, *v)).filter(|v| *v != own);
                if let Some(first) = others.next()
                    && others.all(|other| other == first)
                {
                    to[own.0 as usize] = first;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        (0..to.len() as u32).map(|v| find(&to, Value(v))).collect()
    }

    /// The body as text.
    pub fn finish(&self) -> String {
        let to = self.replacements();
        let name = |value: Value| match &self.names[value.0 as usize] {
            Some(name) => name.clone(),
            None => format!("%v{}", value.0),
        };
        let mut out = String::new();
        for &block in &self.layout {
            let data = &self.blocks[block.0 as usize];
            let _ = writeln!(out, "{block}:");
            for phi in data.phis.iter().filter(|phi| to[phi.result.0 as usize] == phi.result) {
                let ty = &self.variables[phi.variable.0 as usize];
                let edges = data.predecessors.iter().zip(&phi.incoming);
                let edges: Vec<String> =
                    edges.map(|(from, v)| format!("[ {}, %{from} ]", name(to[v.0 as usize]))).collect();
                let _ = writeln!(out, "  {} = phi {ty} {}", name(phi.result), edges.join(", "));
            }
            for line in &data.lines {
                out.push_str("  ");
                let mut pieces = line.split('$');
                out.push_str(pieces.next().unwrap_or_default());
                for piece in pieces {
                    // A mark is `$NUMBER;`.
                    let (number, rest) = piece.split_once(';').unwrap_or((piece, ""));
                    let value = number.parse::<usize>().expect("a mark holds a value's number");
                    out.push_str(&name(to[value]));
                    out.push_str(rest);
                }
                out.push('\n');
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ty::I32;

    #[test]
    fn a_loop_gets_phis_for_what_it_assigns_alone() {
        let mut b = Builder::new();
        let (zero, n) = (b.named("0"), b.named("%n"));
        let (count, kept) = (b.declare(I32, zero), b.declare(I32, n));
        let (head, body, exit) = (b.block(), b.block(), b.block());
        b.jump(head);
        b.start(head);
        let (i, limit) = (b.read(count), b.read(kept));
        let go = b.define(format_args!("icmp ult i32 {i}, {limit}"));
        b.branch(go, body, exit);
        b.start_sealed(body);
        let i = b.read(count);
        let next = b.define(format_args!("add i32 {i}, 1"));
        b.write(count, next);
        b.jump(head);
        b.seal(head);
        b.start_sealed(exit);
        let last = b.read(count);
        b.ret(format_args!("i32 {last}"));
        let text = format!("define i32 @f(i32 %n) {{\n{}}}\n", b.finish());
        gcnsel_ir::verify(&gcnsel_ir::parse(text.as_bytes()).expect("it is well-formed")).expect(&text);
        assert_eq!(text.matches("phi").count(), 1, "{text}");
        assert!(text.contains("i32 %v2, %n"), "{text}");
    }
}
