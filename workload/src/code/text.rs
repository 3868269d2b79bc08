//! Writing the IR of one kernel.

use std::fmt::Write;

/// A small generator of numbers (SplitMix64, public domain, by Vigna): the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// How many values arithmetic picks its operands from: the most recent ones, so that live ranges stay bounded.
const WINDOW: usize = 24;

/// The text of a kernel with integer values to compute on.
pub struct Writer {
    body: String,
    next: usize,
    /// Instructions so far.
    pub count: usize,
    /// Divergent i32 values, the most recent last.
    pub divergent: Vec<String>,
    /// Uniform i32 values, the most recent last.
    pub uniform: Vec<String>,
    random: Random,
    /// The block being written.
    block: String,
}

impl Writer {
    /// Starts a kernel: `%tid` and `%x` are divergent, `%n` and `%m` uniform.
    pub fn new() -> Self {
        let mut w = Writer {
            body: String::new(),
            next: 0,
            count: 0,
            divergent: vec!["%tid".into()],
            uniform: vec!["%n".into(), "%m".into()],
            random: Random(1),
            block: "entry".into(),
        };
        w.line("%tid = call i32 @llvm.amdgcn.workitem.id.x()");
        w.line("%wide = zext i32 %tid to i64");
        w.line("%in.at = getelementptr inbounds i32, ptr addrspace(1) %in, i64 %wide");
        w.line("%out.at = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %wide");
        w.line("%x = load i32, ptr addrspace(1) %in.at, align 4");
        w.divergent.push("%x".into());
        w
    }

    /// Adds an instruction.
    pub fn line(&mut self, text: &str) {
        self.body.push_str("  ");
        self.body.push_str(text);
        self.body.push('\n');
        self.count += 1;
    }

    /// Starts a block.
    pub fn label(&mut self, name: &str) {
        let _ = writeln!(self.body, "{name}:");
        self.block = name.into();
    }

    /// The name of the block being written.
    pub fn block(&self) -> String {
        self.block.clone()
    }

    /// A number unused so far, for names.
    pub fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    /// Adds an instruction with a result and gives its name.
    pub fn define(&mut self, text: &str) -> String {
        let name = format!("%v{}", self.fresh());
        self.line(&format!("{name} = {text}"));
        name
    }

    /// A number below `below`.
    pub fn below(&mut self, below: usize) -> usize {
        (self.random.next() % below as u64) as usize
    }

    /// One of the recent divergent values.
    pub fn pick(&mut self) -> String {
        let len = self.divergent.len();
        let at = len - 1 - self.below(len.min(WINDOW));
        self.divergent[at].clone()
    }

    /// One of the recent uniform values.
    pub fn pick_uniform(&mut self) -> String {
        let len = self.uniform.len();
        let at = len - 1 - self.below(len.min(WINDOW));
        self.uniform[at].clone()
    }

    /// Adds `count` instructions of arithmetic, three quarters of it divergent.
    pub fn arithmetic(&mut self, count: usize) {
        const OPS: [&str; 8] = ["add", "sub", "mul", "xor", "and", "or", "shl", "lshr"];
        for _ in 0..count {
            let op = OPS[self.below(OPS.len())];
            let uniform = self.below(4) == 0;
            let a = if uniform { self.pick_uniform() } else { self.pick() };
            let b = match op {
                "shl" | "lshr" => (1 + self.below(31)).to_string(),
                _ if self.below(4) == 0 => self.below(1 << 16).to_string(),
                _ if uniform || self.below(4) == 0 => self.pick_uniform(),
                _ => self.pick(),
            };
            let name = self.define(&format!("{op} i32 {a}, {b}"));
            if uniform { self.uniform.push(name) } else { self.divergent.push(name) }
        }
    }

    /// Forgets values made since a mark, which do not dominate what follows.
    pub fn forget(&mut self, mark: (usize, usize)) {
        self.divergent.truncate(mark.0);
        self.uniform.truncate(mark.1);
    }

    /// A mark for [`Writer::forget`].
    pub fn mark(&self) -> (usize, usize) {
        (self.divergent.len(), self.uniform.len())
    }

    /// Ends the kernel: stores the latest values.
    pub fn finish(mut self) -> String {
        let last = self.divergent[self.divergent.len() - 1].clone();
        let other = self.pick();
        let both = self.define(&format!("xor i32 {last}, {other}"));
        let uniform = self.pick_uniform();
        let all = self.define(&format!("add i32 {both}, {uniform}"));
        self.line(&format!("store i32 {all}, ptr addrspace(1) %out.at, align 4"));
        self.line("ret void");
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\n\
             define amdgpu_kernel void @bench(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, \
             i32 %n, i32 %m) {{\nentry:\n{}}}\n\n\
             declare i32 @llvm.amdgcn.workitem.id.x()\n",
            self.body
        )
    }
}
