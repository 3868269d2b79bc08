//! Control flow graphs whose branches are free, and IR functions of them.

use crate::{Blocks, Numbers, each};
use std::fmt::Write as _;

/// A control flow graph whose branches may go anywhere at any time, those that are not divergent for all converged
/// lanes alike. Block 0 is the entry.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Successors by block, no duplicates.
    pub successors: Vec<Vec<usize>>,
    /// Blocks whose branches are divergent.
    pub divergent: Blocks,
}

/// A shape as an IR function that has something to see of all that converged instances can differ in.
#[derive(Clone, Debug)]
pub struct FreeFunction {
    /// The text of the function. Block `b` of the shape is `%bB`, and has
    /// * `%pB`, a phi of another constant for each predecessor;
    /// * `%qB.P.D`, a phi of `%wD` over the edge from P and undefined over others, for each block D above P;
    /// * `%wB`, which lanes that are together agree on, by `readfirstlane`;
    /// * `%vB`, a volatile load, on which they agree too;
    /// * `%uB.D`, a use of `%wD`, for each block D above B;
    /// * for its branch, `%uniformB` and `%divergentB`.
    pub text: String,
}

impl Shape {
    /// A random shape of `count` blocks, or an edge more. Where `reducible`, back edges only go to dominators.
    pub fn random(numbers: &mut Numbers, count: usize, reducible: bool) -> Shape {
        let mut successors = vec![Vec::new(); count];
        for b in 1..count {
            // Near by most of the time, so that the graph is deep rather than bushy.
            let from = if numbers.one_in(4) { numbers.below(b) } else { b - 1 - numbers.below(b.min(2)) };
            successors[from].push(b);
        }
        for _ in 0..count / 2 + numbers.below(count) {
            let from = numbers.below(count);
            let to = 1 + numbers.below(count - 1);
            if successors[from].contains(&to) || successors[from].len() >= 3 {
                continue;
            }
            let at = numbers.below(successors[from].len() + 1);
            successors[from].insert(at, to);
            if reducible && !is_reducible(&successors) {
                successors[from].remove(at);
            }
        }
        let divergent = (0..count).filter(|_| numbers.one_in(2)).fold(0, |set, b| set | 1 << b);
        Shape { successors, divergent }
    }

    /// By block: its predecessors.
    pub fn predecessors(&self) -> Vec<Vec<usize>> {
        predecessors(&self.successors)
    }

    /// By block: the blocks that strictly dominate it.
    pub fn above(&self) -> Vec<Blocks> {
        strict_dominators(&self.successors)
    }

    /// The end of a block whose branch is taken by a value that is made there each time anew, by each lane for itself or
    /// for all that are together. (It touches no memory.)
    pub fn branch(&self, b: usize) -> String {
        let constraint = if self.divergent & 1 << b != 0 { "=v" } else { "=s" };
        match &self.successors[b][..] {
            [] => "  ret void\n".into(),
            [to] => format!("  br label %b{to}\n"),
            [default, cases @ ..] => {
                let count = self.successors[b].len();
                let cases: String =
                    cases.iter().enumerate().map(|(i, to)| format!(" i32 {i}, label %b{to}")).collect();
                format!(
                    "  %c{b} = call i32 asm \"; $0\", \"{constraint}\"()\n  %d{b} = urem i32 %c{b}, {count}\n  \
                     switch i32 %d{b}, label %b{default} [{cases} ]\n"
                )
            }
        }
    }

    /// The shape as an IR function of that name.
    pub fn function(&self, name: &str) -> FreeFunction {
        let mut out = format!("define amdgpu_kernel void @{name}(ptr addrspace(1) %at) {{\n");
        let (above, predecessors) = (self.above(), self.predecessors());
        for (b, predecessors) in predecessors.iter().enumerate() {
            self.write_block(&mut out, b, &above, predecessors);
        }
        out.push_str("}\n");
        FreeFunction { text: out }
    }

    fn write_block(&self, out: &mut String, b: usize, above: &[Blocks], predecessors: &[usize]) {
        let mut line = |text: String| {
            let _ = writeln!(out, "{text}");
        };
        let phi = |value: &dyn Fn(usize) -> String| {
            let incoming = predecessors.iter().map(|&from| format!("[ {}, %b{from} ]", value(from)));
            format!("phi i32 {}", incoming.collect::<Vec<_>>().join(", "))
        };
        line(format!("b{b}:"));
        if !predecessors.is_empty() {
            line(format!("  %p{b} = {}", phi(&|from| (1000 + from).to_string())));
        }
        for &p in predecessors {
            for d in each(above[p] | 1 << p) {
                let value = |from| if from == p { format!("%w{d}") } else { "undef".into() };
                line(format!("  %q{b}.{p}.{d} = {}", phi(&value)));
            }
        }
        line(format!("  %x{b} = call i32 asm sideeffect \"; $0\", \"=v\"()"));
        line(format!("  %w{b} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x{b})"));
        line(format!("  %v{b} = load volatile i32, ptr addrspace(1) %at, align 4"));
        for d in each(above[b]) {
            line(format!("  %u{b}.{d} = add i32 %w{d}, 1"));
        }
        match &self.successors[b][..] {
            [] => line("  ret void".into()),
            [to] => line(format!("  br label %b{to}")),
            [default, cases @ ..] => {
                line(format!("  %divergent{b} = call i32 asm sideeffect \"; $0\", \"=v\"()"));
                line(format!("  %uniform{b} = load volatile i32, ptr addrspace(1) %at, align 4"));
                let condition = if self.divergent & 1 << b != 0 { "divergent" } else { "uniform" };
                let cases: String =
                    cases.iter().enumerate().map(|(i, to)| format!(" i32 {i}, label %b{to}")).collect();
                line(format!("  switch i32 %{condition}{b}, label %b{default} [{cases} ]"));
            }
        }
    }
}

/// What [`FreeFunction::text`] needs to be declared.
pub const DECLARATIONS: &str = "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n";

/// By block: its predecessors.
pub(crate) fn predecessors(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new(); successors.len()];
    for (from, to) in successors.iter().enumerate() {
        to.iter().for_each(|&to| out[to].push(from));
    }
    out.iter_mut().for_each(Vec::dedup);
    out
}

/// By block: the blocks that strictly dominate it. Of a block that is not reached, all.
pub(crate) fn strict_dominators(successors: &[Vec<usize>]) -> Vec<Blocks> {
    let predecessors = predecessors(successors);
    let every = (0..successors.len()).fold(0, |set, b| set | 1 << b);
    let mut dominators: Vec<Blocks> = vec![every; successors.len()];
    dominators[0] = 1;
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for b in 1..successors.len() {
            let met = predecessors[b].iter().fold(every, |set, &p| set & dominators[p]) | 1 << b;
            changed |= std::mem::replace(&mut dominators[b], met) != met;
        }
    }
    dominators.iter().enumerate().map(|(b, set)| set & !(1 << b)).collect()
}

/// Whether every edge that closes a cycle leads to a dominator: without those edges nothing comes round.
fn is_reducible(successors: &[Vec<usize>]) -> bool {
    let above = &strict_dominators(successors);
    let forward =
        |b: usize| successors[b].iter().copied().filter(move |&to| (above[b] | 1 << b) & 1 << to == 0);
    let mut waiting = vec![0; successors.len()];
    (0..successors.len()).for_each(|b| forward(b).for_each(|to| waiting[to] += 1));
    let mut ready: Vec<usize> = (0..successors.len()).filter(|&b| waiting[b] == 0).collect();
    let mut done = 0;
    while let Some(b) = ready.pop() {
        done += 1;
        for to in forward(b) {
            waiting[to] -= 1;
            if waiting[to] == 0 {
                ready.push(to);
            }
        }
    }
    done == successors.len()
}
