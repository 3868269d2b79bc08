//! Writing a control flow graph as a kernel.

use std::fmt::Write as _;

/// Blocks `b0` to `bN`; the first is the entry, and every block whose only successor would be none returns.
pub struct Text {
    blocks: Vec<Block>,
    /// Blocks that make a value, and blocks that use it.
    uses: Vec<(usize, usize)>,
    /// Whether each phi is also of the one in the block before.
    chained: bool,
    /// Whether each block computes something of its phi and stores it.
    works: bool,
}

#[derive(Clone, Default)]
struct Block {
    succs: Vec<usize>,
    uniform: bool,
}

impl Text {
    /// Blocks without edges.
    pub fn new(count: usize) -> Self {
        Text { blocks: vec![Block::default(); count], uses: Vec::new(), chained: false, works: false }
    }

    /// Ends a block with a divergent branch to some blocks, or a jump to one.
    pub fn branch(&mut self, from: usize, to: &[usize]) {
        self.blocks[from].succs = to.to_vec();
    }

    /// Ends a block with a branch of all lanes one way.
    pub fn uniform_branch(&mut self, from: usize, to: &[usize]) {
        self.blocks[from] = Block { succs: to.to_vec(), uniform: true };
    }

    /// Uses in one block what is made in another, which dominates it.
    pub fn carry(&mut self, from: usize, to: usize) {
        self.uses.push((from, to));
    }

    /// Makes each phi one of the phi in the block before, which dominates its own, round to it.
    pub fn chain(&mut self) {
        self.chained = true;
    }

    /// Gives each block with a phi a multiplication and a store, so that nobody can leave it out.
    pub fn work(&mut self) {
        self.works = true;
    }

    /// The kernel.
    pub fn print(&self) -> String {
        let count = self.blocks.len();
        let mut preds = vec![Vec::new(); count];
        for (from, block) in self.blocks.iter().enumerate() {
            block.succs.iter().for_each(|&to| preds[to].push(from));
        }
        let (mut made, mut used) = (vec![false; count], vec![Vec::new(); count]);
        for &(from, to) in &self.uses {
            made[from] = true;
            used[to].push(from);
        }
        let mut out = String::from(
            "target triple = \"amdgcn-amd-amdhsa\"\n\n\
             define amdgpu_kernel void @bench(ptr addrspace(1) %in, i32 %n, i1 %u) {\n",
        );
        for (b, block) in self.blocks.iter().enumerate() {
            let _ = writeln!(out, "b{b}:");
            if !preds[b].is_empty() {
                let before = |p: usize| if self.chained && p > 0 { format!("%p{p}") } else { p.to_string() };
                let incoming: Vec<_> =
                    preds[b].iter().map(|&p| format!("[ {}, %b{p} ]", before(p))).collect();
                let _ = writeln!(out, "  %p{b} = phi i32 {}", incoming.join(", "));
            }
            if b == 0 {
                // Nothing is known of what is loaded, so that no case of a switch is impossible.
                out.push_str("  %id = call i32 @llvm.amdgcn.workitem.id.x()\n");
                out.push_str("  %at = getelementptr i32, ptr addrspace(1) %in, i32 %id\n");
                out.push_str("  %x = load i32, ptr addrspace(1) %at\n");
                out.push_str("  %c = icmp slt i32 %x, 0\n");
            }
            if made[b] {
                let _ = writeln!(out, "  %m{b} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)");
            }
            for from in &used[b] {
                let _ = writeln!(out, "  %u{b}.{from} = add i32 %m{from}, %n");
            }
            if self.works && !preds[b].is_empty() {
                let _ = writeln!(out, "  %w{b} = mul i32 %p{b}, {}", 2 * b + 3);
                let _ = writeln!(out, "  store i32 %w{b}, ptr addrspace(1) %at");
            }
            let (bit, number) = if block.uniform { ("%u", "%n") } else { ("%c", "%x") };
            let _ = match &block.succs[..] {
                [] => writeln!(out, "  ret void"),
                [to] => writeln!(out, "  br label %b{to}"),
                [yes, no] => writeln!(out, "  br i1 {bit}, label %b{yes}, label %b{no}"),
                [default, cases @ ..] => {
                    let cases: Vec<_> = cases.iter().map(|s| format!("i32 {s}, label %b{s}")).collect();
                    writeln!(out, "  switch i32 {number}, label %b{default} [ {} ]", cases.join(" "))
                }
            };
        }
        out.push_str(
            "}\n\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n",
        );
        out
    }
}
