//! Random IR functions: control flow of many kinds, and arithmetic on everything that is a source of divergence.

use crate::shape::{predecessors, strict_dominators};
use crate::{Arithmetic, Numbers, Shape, each};
use std::fmt::Write as _;

/// Successors by block, under construction.
#[derive(Default)]
struct Flow {
    successors: Vec<Vec<usize>>,
    /// Loops around what is being built: header and the block after, outermost first.
    loops: Vec<(usize, usize)>,
}

impl Flow {
    fn block(&mut self) -> usize {
        self.successors.push(Vec::new());
        self.successors.len() - 1
    }

    fn edge(&mut self, from: usize, to: usize) {
        if !self.successors[from].contains(&to) {
            self.successors[from].push(to);
        }
    }

    /// Statements that begin in `at`; the block in which they end.
    fn statements(&mut self, numbers: &mut Numbers, mut at: usize, depth: usize, most: usize) -> usize {
        for _ in 0..1 + numbers.below(3) {
            if self.successors.len() + 6 >= most {
                break;
            }
            at = self.statement(numbers, at, depth, most);
        }
        at
    }

    fn statement(&mut self, numbers: &mut Numbers, at: usize, depth: usize, most: usize) -> usize {
        let arm = |flow: &mut Flow, numbers: &mut Numbers, after: usize| {
            let start = flow.block();
            flow.edge(at, start);
            let end = if depth > 0 { flow.statements(numbers, start, depth - 1, most) } else { start };
            flow.edge(end, after);
        };
        match numbers.below(7) {
            // An arm, or two, or the cases of a switch, with or without a default that goes on.
            0..=2 => {
                let after = self.block();
                let arms = 1 + numbers.below(3);
                (0..arms).for_each(|_| arm(self, numbers, after));
                if arms == 1 || numbers.one_in(2) {
                    self.edge(at, after);
                }
                after
            }
            3 | 4 => {
                let (header, after) = (self.block(), self.block());
                self.edge(at, header);
                self.loops.push((header, after));
                let latch =
                    if depth > 0 { self.statements(numbers, header, depth - 1, most) } else { header };
                self.loops.pop();
                self.edge(latch, header);
                if numbers.one_in(3) {
                    self.edge(header, after);
                } else {
                    self.edge(latch, after);
                }
                after
            }
            // Break or continue, of any loop around.
            5 if !self.loops.is_empty() => {
                let (header, after) = *numbers.pick(&self.loops);
                self.edge(at, if numbers.one_in(3) { header } else { after });
                let next = self.block();
                self.edge(at, next);
                next
            }
            6 if numbers.one_in(3) => {
                let (end, next) = (self.block(), self.block());
                self.edge(at, end);
                self.edge(at, next);
                next
            }
            _ => {
                let next = self.block();
                self.edge(at, next);
                next
            }
        }
    }
}

/// A random control flow graph of up to `most` blocks, which is at least 16, and 64 at most.
pub fn flow(numbers: &mut Numbers, most: usize) -> Vec<Vec<usize>> {
    let count = 4 + numbers.below(most - 4);
    let kind = numbers.below(6);
    let mut flow = Flow::default();
    match kind {
        0 => return Shape::random(numbers, count, true).successors,
        1 => return Shape::random(numbers, count, false).successors,
        // A chain whose blocks may jump over the next ones: long arms, joins of many.
        2 => {
            (0..count).for_each(|_| {
                flow.block();
            });
            for b in 0..count - 1 {
                flow.edge(b, b + 1);
                if numbers.one_in(2) {
                    flow.edge(b, (b + 1 + numbers.below(5)).min(count - 1));
                }
                if b > 0 && numbers.one_in(8) {
                    flow.edge(b, 1 + numbers.below(b));
                }
            }
            return flow.successors;
        }
        _ => {}
    }
    let (entry, start) = (flow.block(), flow.block());
    flow.edge(entry, start);
    while flow.successors.len() < count / 2 {
        flow.successors.truncate(2);
        flow.successors[1].clear();
        let end = flow.statements(numbers, start, 4, count.max(12));
        let last = flow.block();
        flow.edge(end, last);
    }
    // Jumps into anything.
    if kind == 5 {
        for _ in 0..1 + numbers.below(4) {
            let count = flow.successors.len();
            let (from, to) = (numbers.below(count), 1 + numbers.below(count - 1));
            flow.edge(from, to);
        }
    }
    flow.successors.truncate(64);
    reached(flow.successors)
}

/// The graph without what is not reached.
fn reached(successors: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut order = vec![0];
    let mut at = 0;
    while at < order.len() {
        for &to in &successors[order[at]] {
            if !order.contains(&to) {
                order.push(to);
            }
        }
        at += 1;
    }
    let number = |b: &usize| order.iter().position(|o| o == b).unwrap_or(0);
    order.iter().map(|&b| successors[b].iter().map(number).collect()).collect()
}

/// The text of a module with one function `@f`: one of [`flow`]'s graphs, every block with phis and operations. Its
/// work-group's shape is known only where arithmetic is interpreted.
pub fn module(numbers: &mut Numbers, most: usize, arithmetic: Arithmetic) -> String {
    let successors = flow(numbers, most);
    let (above, predecessors) = (strict_dominators(&successors), predecessors(&successors));
    let counts: Vec<(usize, usize)> = predecessors
        .iter()
        .map(|p| (if p.is_empty() { 0 } else { 1 + numbers.below(2) }, 1 + numbers.below(4)))
        .collect();
    let known = arithmetic == Arithmetic::Interpreted && numbers.one_in(3);
    let attachment = match (known, numbers.one_in(2)) {
        (true, true) => " \"uniform-work-group-size\"=\"true\" !reqd_work_group_size !0",
        (true, false) => " !reqd_work_group_size !0",
        (false, _) => "",
    };
    let kernel = if numbers.one_in(5) { "" } else { "amdgpu_kernel " };
    let mut out = format!(
        "define {kernel}void @f(i32 %a, i32 inreg %b, ptr addrspace(1) %at, ptr addrspace(3) %lds, \
         ptr addrspace(4) %table){attachment} {{\n"
    );
    let mut writer = Writer { out: &mut out, numbers, above: &above, counts: &counts, next: 0, known };
    for (b, to) in successors.iter().enumerate() {
        writer.block(b, to, &predecessors[b]);
    }
    out.push_str("}\n");
    out.push_str(DECLARATIONS);
    if known {
        let sizes =
            ["i32 256, i32 1, i32 1", "i32 16, i32 4, i32 1", "i32 1, i32 64, i32 1", "i32 64, i32 1, i32 1"];
        let _ = writeln!(out, "!0 = !{{{}}}", numbers.pick(&sizes));
    }
    out
}

const DECLARATIONS: &str = "declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @callee(i32)
";

struct Writer<'a> {
    out: &'a mut String,
    numbers: &'a mut Numbers,
    above: &'a [u64],
    /// By block: phis, and operations that have names.
    counts: &'a [(usize, usize)],
    /// For names of values in between.
    next: usize,
    known: bool,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "  {text}");
    }

    /// A value that is there at the end of a block, of which `done` operations have been written if it is the one
    /// being written.
    fn value(&mut self, block: usize, done: Option<usize>) -> String {
        if self.numbers.one_in(8) {
            return ["%a", "%b", "0", "1", "7"][self.numbers.below(5)].into();
        }
        let from: Vec<usize> = each(self.above[block] | 1 << block).collect();
        // Near by, mostly.
        let near = self.numbers.one_in(2);
        let b = if near { block } else { *self.numbers.pick(&from) };
        let (phis, operations) = self.counts[b];
        let operations = if b == block { done.unwrap_or(operations) } else { operations };
        if phis + operations == 0 {
            return "%b".into();
        }
        let i = self.numbers.below(phis + operations);
        if i < phis { format!("%p{b}.{i}") } else { format!("%v{b}.{}", i - phis) }
    }

    fn block(&mut self, b: usize, successors: &[usize], predecessors: &[usize]) {
        let _ = writeln!(self.out, "b{b}:");
        let (phis, operations) = self.counts[b];
        for i in 0..phis {
            let kind = self.numbers.below(4);
            let one = self.value(predecessors[0], None);
            let incoming = predecessors.iter().enumerate().map(|(k, &p)| {
                let value = match kind {
                    0 => (100 + k).to_string(),
                    // The same from all ways but undefined ones, as far as it is there.
                    1 if k == 0 => one.clone(),
                    1 => "undef".into(),
                    _ => self.value(p, None),
                };
                format!("[ {value}, %b{p} ]")
            });
            let incoming = incoming.collect::<Vec<_>>().join(", ");
            self.line(&format!("%p{b}.{i} = phi i32 {incoming}"));
        }
        for i in 0..operations {
            self.operation(b, i);
        }
        match successors {
            [] => self.line("ret void"),
            [to] => self.line(&format!("br label %b{to}")),
            [yes, no] if !self.numbers.one_in(4) => {
                let condition = self.condition(b, operations);
                self.line(&format!("br i1 {condition}, label %b{yes}, label %b{no}"));
            }
            [default, cases @ ..] => {
                let (value, low) = (self.value(b, Some(operations)), self.temporary());
                self.line(&format!("{low} = and i32 {value}, 3"));
                let cases: String =
                    cases.iter().enumerate().map(|(i, to)| format!(" i32 {i}, label %b{to}")).collect();
                self.line(&format!("switch i32 {low}, label %b{default} [{cases} ]"));
            }
        }
    }

    fn temporary(&mut self) -> String {
        self.next += 1;
        format!("%t{}", self.next)
    }

    /// An `i1` that is often enough either.
    fn condition(&mut self, b: usize, done: usize) -> String {
        let value = match self.numbers.below(6) {
            // New each time.
            0 => {
                let fresh = self.temporary();
                self.line(&format!("{fresh} = load volatile i32, ptr addrspace(1) %at, align 4"));
                fresh
            }
            1 | 2 => {
                let fresh = self.temporary();
                self.line(&format!("{fresh} = call i32 asm sideeffect \"; $0\", \"=v\"()"));
                fresh
            }
            _ => self.value(b, Some(done)),
        };
        let (low, condition) = (self.temporary(), self.temporary());
        let bound = 1 + self.numbers.below(7);
        let predicate = *self.numbers.pick(&["ult", "ugt", "eq", "ne"]);
        self.line(&format!("{low} = and i32 {value}, 7"));
        self.line(&format!("{condition} = icmp {predicate} i32 {low}, {bound}"));
        condition
    }

    fn operation(&mut self, b: usize, i: usize) {
        let name = format!("%v{b}.{i}");
        let (x, y) = (self.value(b, Some(i)), self.value(b, Some(i)));
        let call = |callee: &str, arguments: &str| format!("call i32 @{callee}({arguments})");
        let text = match self.numbers.below(30) {
            0 | 1 => call("llvm.amdgcn.workitem.id.x", ""),
            2 => call("llvm.amdgcn.workitem.id.y", ""),
            3 => call("llvm.amdgcn.workgroup.id.x", ""),
            4 | 5 => call("llvm.amdgcn.readfirstlane.i32", &format!("i32 {x}")),
            6 => call("llvm.amdgcn.readlane.i32", &format!("i32 {x}, i32 0")),
            7 => call("llvm.amdgcn.ds.bpermute", &format!("i32 {x}, i32 {y}")),
            8 => call("llvm.amdgcn.mbcnt.lo", &format!("i32 -1, i32 {x}")),
            9 => call("llvm.amdgcn.wave.reduce.umin.i32", &format!("i32 {x}, i32 0")),
            10 => call("callee", &format!("i32 {x}")),
            11 => {
                let (condition, mask) = (self.condition(b, i), self.temporary());
                self.line(&format!("{mask} = call i64 @llvm.amdgcn.ballot.i64(i1 {condition})"));
                format!("trunc i64 {mask} to i32")
            }
            12 => "call i32 asm sideeffect \"; $0\", \"=v\"()".into(),
            13 => "call i32 asm sideeffect \"; $0\", \"=s\"()".into(),
            14 | 15 => "load volatile i32, ptr addrspace(1) %at, align 4".into(),
            16..=18 => {
                let (pointer, space) = *self.numbers.pick(&[("%at", 1), ("%lds", 3), ("%table", 4)]);
                let address = self.temporary();
                self.line(&format!(
                    "{address} = getelementptr i32, ptr addrspace({space}) {pointer}, i32 {x}"
                ));
                format!("load i32, ptr addrspace({space}) {address}, align 4")
            }
            19 => {
                let space = *self.numbers.pick(&[0, 5]);
                let address = self.temporary();
                self.line(&format!("{address} = inttoptr i32 {x} to ptr addrspace({space})"));
                format!("load i32, ptr addrspace({space}) {address}, align 4")
            }
            20 => format!("atomicrmw add ptr addrspace(1) %at, i32 {x} monotonic"),
            21 => {
                let condition = self.condition(b, i);
                format!("select i1 {condition}, i32 {x}, i32 {y}")
            }
            22 => call("llvm.umin.i32", &format!("i32 {x}, i32 {y}")),
            23 => format!("freeze i32 {x}"),
            // What value reasoning is about: bits of an id.
            24 if self.known => {
                let (id, amount) = (self.temporary(), 4 + self.numbers.below(4));
                self.line(&format!("{id} = call i32 @llvm.amdgcn.workitem.id.x()"));
                match self.numbers.one_in(2) {
                    true => format!("lshr i32 {id}, {amount}"),
                    false => format!("and i32 {id}, {}", 256 - (1 << amount)),
                }
            }
            25 => format!("lshr i32 {x}, {}", self.numbers.below(8)),
            26 => format!("and i32 {x}, {}", self.numbers.below(256)),
            n => format!("{} i32 {x}, {y}", ["add", "sub", "mul", "xor", "or"][n % 5]),
        };
        self.line(&format!("{name} = {text}"));
    }
}
