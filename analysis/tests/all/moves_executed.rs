//! Moves, duplications and merges are executed: what is allowed changes nothing that any lane stores, nor makes any
//! use less uniform; and what the rules about lanes forbid does make a difference.

use crate::support::lanes::{Log, execute};
use crate::support::parse;
use gcnsel_analysis::{Moves, Options, Place, Reason, Uniformity, transform};
use gcnsel_ir::{Block, Function, Inst, Module, TypeTable, print_function, verify_function};
use gcnsel_witness::Numbers;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// Writes random structured functions whose lanes talk to each other.
struct Writer {
    numbers: Numbers,
    text: String,
    /// Names of i32 values that may be used now.
    values: Vec<String>,
    /// Names of i1 values.
    bits: Vec<String>,
    next: usize,
    block: String,
}

impl Writer {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn value(&mut self) -> String {
        let near = self.values.len().saturating_sub(6);
        let from = if self.numbers.one_in(3) { 0 } else { near };
        let i = from + self.numbers.below(self.values.len() - from);
        self.values[i].clone()
    }

    fn bit(&mut self) -> String {
        let (x, y) = (self.value(), self.value());
        let name = self.name();
        let predicate = ["ult", "eq"][self.numbers.below(2)];
        let _ = writeln!(self.text, "  {name} = icmp {predicate} i32 {x}, {y}");
        self.bits.push(name.clone());
        name
    }

    fn start(&mut self, block: &str) {
        let _ = writeln!(self.text, "{block}:");
        self.block = block.into();
    }

    fn statement(&mut self) {
        let x = self.value();
        let name = self.name();
        match self.numbers.below(8) {
            0 => {
                let _ = writeln!(self.text, "  {name} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 {x})");
            }
            1 | 2 => {
                let old = self.numbers.below(self.bits.len());
                let bit = if self.numbers.one_in(3) { self.bit() } else { self.bits[old].clone() };
                let _ = writeln!(self.text, "  {name} = call i32 @llvm.amdgcn.ballot.i32(i1 {bit})");
            }
            3 => {
                let _ = writeln!(self.text, "  store i32 {x}, ptr addrspace(1) %p");
                return;
            }
            n => {
                let op = ["add", "mul", "xor", "and"][n - 4];
                let y = if self.numbers.one_in(3) { self.numbers.below(9).to_string() } else { self.value() };
                let _ = writeln!(self.text, "  {name} = {op} i32 {x}, {y}");
            }
        }
        if self.numbers.one_in(3) {
            let _ = writeln!(self.text, "  store i32 {name}, ptr addrspace(1) %p");
        }
        self.values.push(name);
    }

    fn region(&mut self, depth: usize) {
        for _ in 0..1 + self.numbers.below(3) {
            match self.numbers.below(if depth == 0 { 1 } else { 3 }) {
                0 => (0..1 + self.numbers.below(3)).for_each(|_| self.statement()),
                1 => self.branch(depth),
                _ => self.cycle(depth),
            }
        }
    }

    fn branch(&mut self, depth: usize) {
        let bit = self.bit();
        let n = self.next;
        let _ = writeln!(self.text, "  br i1 {bit}, label %then{n}, label %else{n}");
        let (values, bits) = (self.values.clone(), self.bits.clone());
        let mut arms = Vec::new();
        for arm in ["then", "else"] {
            self.start(&format!("{arm}{n}"));
            self.region(depth - 1);
            arms.push((self.value(), self.block.clone()));
            let _ = writeln!(self.text, "  br label %join{n}");
            (self.values, self.bits) = (values.clone(), bits.clone());
        }
        self.start(&format!("join{n}"));
        let name = self.name();
        let [(x, a), (y, b)] = &arms[..] else { return };
        let _ = writeln!(self.text, "  {name} = phi i32 [ {x}, %{a} ], [ {y}, %{b} ]");
        self.values.push(name);
    }

    /// A loop of up to four iterations, as many for each lane as a value says.
    fn cycle(&mut self, depth: usize) {
        let (x, bound, start) = (self.value(), self.name(), self.value());
        let n = self.next;
        let _ = writeln!(self.text, "  {bound} = and i32 {x}, 3\n  br label %loop{n}");
        let before = self.block.clone();
        self.start(&format!("loop{n}"));
        // The phis' values from inside are known at the end.
        let hole = self.text.len();
        let carried = self.name();
        self.values.extend([format!("%i{n}"), carried.clone()]);
        let (values, bits) = (self.values.clone(), self.bits.clone());
        self.region(depth - 1);
        let (latch, last) = (self.block.clone(), self.value());
        let _ = writeln!(self.text, "  %j{n} = add i32 %i{n}, 1\n  %more{n} = icmp ult i32 %i{n}, {bound}");
        let _ = writeln!(self.text, "  br i1 %more{n}, label %loop{n}, label %exit{n}");
        let phis = format!(
            "  %i{n} = phi i32 [ 0, %{before} ], [ %j{n}, %{latch} ]\n  {carried} = phi i32 [ {start}, %{before} ], [ {last}, %{latch} ]\n"
        );
        self.text.insert_str(hole, &phis);
        self.start(&format!("exit{n}"));
        // What dominates the exit may be used there, though lanes come from different iterations.
        if self.numbers.one_in(2) {
            (self.values, self.bits) = (values, bits);
        }
    }
}

fn program(seed: u64) -> Module {
    let mut w = Writer {
        numbers: Numbers(seed),
        text: String::new(),
        values: vec!["%id".into(), "%m".into(), "%n".into()],
        bits: Vec::new(),
        next: 0,
        block: "entry".into(),
    };
    w.start("entry");
    w.text.push_str("  %v = mul i32 %id, 5\n");
    w.values.push("%v".into());
    (0..3).for_each(|_| drop(w.bit()));
    w.region(2);
    let last = w.value();
    parse(&format!(
        "declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
         declare i32 @llvm.amdgcn.ballot.i32(i1)
         define void @f(i32 %id, i32 inreg %m, i32 inreg %n, ptr addrspace(1) inreg %p) {{
         {}  store i32 {last}, ptr addrspace(1) %p\n  ret void\n}}",
        w.text
    ))
}

const LANES: [[u64; 5]; 3] = [[0, 1, 2, 3, 4], [3, 0, 7, 1, 2], [5, 5, 0, 2, 6]];

fn logs(module: &Module, function: &Function) -> Vec<Option<Log>> {
    let runs = LANES.iter().zip([[1, 2], [3, 0], [2, 5]]);
    runs.map(|(lanes, rest)| execute(module, function, lanes, &rest)).collect()
}

fn f(module: &Module) -> &Function {
    module.functions.iter().find(|f| !f.is_declaration()).expect("a body")
}

/// Operands that are uniform where an instruction other than `but` uses them.
fn uniform_uses(module: &Module, function: &Function, but: &[Inst]) -> Vec<(Inst, usize)> {
    let uniformity = Uniformity::new(module, function, &Options::default());
    let mut uses = Vec::new();
    for &inst in function.layout.iter().flat_map(|&b| &function.blocks[b].insts) {
        let mut count = 0;
        function.insts[inst].kind.for_each_operand(|_| count += 1);
        let uniform = (0..count).filter(|&i| !uniformity.is_divergent_use(function, inst, i));
        uses.extend(uniform.map(|i| (inst, i)).filter(|u| !but.contains(&u.0)));
    }
    uses
}

fn random_place(numbers: &mut Numbers, function: &Function) -> Place {
    let block = function.layout[numbers.below(function.layout.len())];
    match numbers.below(3) {
        0 => Place::end(block),
        1 => Place::start(function, block),
        _ => {
            let insts = &function.blocks[block].insts;
            Place { block, before: Some(insts[numbers.below(insts.len())]) }
        }
    }
}

fn talks(module: &Module, function: &Function, inst: Inst) -> bool {
    gcnsel_analysis::lanes(module, function, inst) != gcnsel_analysis::Lanes::INDEPENDENT
}

/// Asks about a function, and what has become of it.
fn ask<T>(module: &Module, question: impl FnOnce(&mut Moves<'_, '_>) -> T) -> (Function, T) {
    let types = TypeTable::extending(Arc::clone(&module.types));
    let (after, answer) = transform(module, types, f(module).clone(), |types, body| {
        Moves::of(types, body, &Options::default(), question).1
    });
    (after.function().clone(), answer)
}

/// The function when something has been done to it, if that is allowed.
fn allowed<T>(
    module: &Module,
    deed: impl FnOnce(&mut Moves<'_, '_>) -> Result<T, Reason>,
) -> Option<Function> {
    let (after, done) = ask(module, |moves| deed(moves).is_ok());
    done.then_some(after)
}

#[test]
fn what_is_allowed_changes_nothing() {
    let (mut moved, mut of_lanes, mut duplicated, mut merged) = (0, 0, 0, 0);
    for seed in 0..80 {
        let module = program(seed);
        let original = f(&module);
        let expected = logs(&module, original);
        let mut numbers = Numbers(seed ^ 0x5eed);
        let insts: Vec<Inst> =
            original.layout.iter().flat_map(|&b| &original.blocks[b].insts).copied().collect();
        let check = |body: &Function, what: &str, but: &[Inst]| {
            let text = || print_function(&module, &module.types, body);
            verify_function(&module, &module.types, body)
                .unwrap_or_else(|d| panic!("{what}: {d}\n{}", text()));
            assert!(
                logs(&module, body) == expected,
                "{what} in program {seed} changes what lanes store\n{}",
                text()
            );
            let after = uniform_uses(&module, body, but);
            for (user, operand) in uniform_uses(&module, original, but) {
                let kept = after.contains(&(user, operand));
                assert!(kept, "{what} in {seed}: operand {operand} of {user} is divergent\n{}", text());
            }
        };
        for _ in 0..60 {
            let (inst, to) = (insts[numbers.below(insts.len())], random_place(&mut numbers, original));
            if let Some(body) = allowed(&module, |moves| moves.may_move(inst, to).map(|m| m.apply())) {
                moved += 1;
                of_lanes += usize::from(talks(&module, original, inst));
                check(&body, &format!("moving {inst}"), &[inst]);
            }
        }
        for _ in 0..30 {
            let inst = insts[numbers.below(insts.len())];
            let places = [random_place(&mut numbers, original), random_place(&mut numbers, original)];
            let duplicate = |moves: &mut Moves<'_, '_>| moves.may_duplicate(inst, &places).map(|d| d.apply());
            if let Some(body) = allowed(&module, duplicate) {
                duplicated += 1;
                check(&body, &format!("duplicating {inst}"), &[inst]);
            }
        }
        let kinds = |a: Inst| std::mem::discriminant(&original.insts[a].kind);
        for (i, &a) in insts.iter().enumerate() {
            for &b in insts[i + 1..].iter().filter(|&&b| kinds(a) == kinds(b)) {
                let block = original.layout[numbers.below(original.layout.len())];
                for to in [Place { block: block_of(original, a), before: Some(a) }, Place::end(block)] {
                    if let Some(body) = allowed(&module, |moves| moves.may_merge(a, b, to).map(|m| m.apply()))
                    {
                        merged += 1;
                        check(&body, &format!("merging {a} and {b}"), &[a, b]);
                    }
                }
            }
        }
    }
    println!("{moved} moved, {of_lanes} of them ask for lanes; {duplicated} duplicated; {merged} merged");
    assert!(moved > 500 && of_lanes > 40 && duplicated > 80 && merged > 40);
}

fn block_of(function: &Function, inst: Inst) -> Block {
    let found = function.layout.iter().find(|&&b| function.blocks[b].insts.contains(&inst));
    *found.expect("it stands in a block")
}

/// Moves to other blocks of what asks for lanes and is used, against which nothing speaks but the rules of lanes.
fn forbidden_by_lanes(moves: &Moves<'_, '_>) -> Vec<(Inst, Place, Vec<Reason>)> {
    let (module, f) = (moves.module(), moves.function());
    let is_used = |inst: Inst| {
        let result = f.insts[inst].result;
        result.is_some_and(|r| !moves.uniformity().uses().of(r).is_empty())
    };
    let mut found = Vec::new();
    let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).copied();
    for inst in insts.filter(|&i| talks(module, f, i) && is_used(i)) {
        for &block in f.layout.iter().filter(|&&b| b != block_of(f, inst)) {
            for to in [Place::start(f, block), Place::end(block)] {
                let mut reasons = moves.reasons_against(inst, to);
                reasons.retain(|r| *r != Reason::Speculated);
                let about_lanes =
                    |r: &Reason| matches!(r, Reason::Convergent | Reason::CoConvergent | Reason::CrossThread);
                if !reasons.is_empty() && reasons.iter().all(about_lanes) {
                    found.push((inst, to, reasons));
                }
            }
        }
    }
    found
}

#[test]
fn what_the_rules_of_lanes_forbid_makes_a_difference() {
    // By the rules that forbid them: moves made by hand, since there is no other way, and those among them that
    // changed what lanes store.
    let mut tried: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for seed in 0..300 {
        let module = program(seed);
        let original = f(&module);
        let expected = logs(&module, original);
        for (inst, to, reasons) in ask(&module, |moves| forbidden_by_lanes(moves)).1 {
            let mut changed = original.clone();
            changed.blocks[block_of(original, inst)].insts.retain(|&i| i != inst);
            let insts = &mut changed.blocks[to.block].insts;
            let index = to.before.and_then(|b| insts.iter().position(|&i| i == b));
            insts.insert(index.unwrap_or(insts.len() - 1), inst);
            let count = tried.entry(format!("{reasons:?}")).or_default();
            *count = (count.0 + 1, count.1 + usize::from(logs(&module, &changed) != expected));
        }
    }
    println!("{tried:#?}");
    for rule in ["[Convergent, CrossThread]", "[CoConvergent]", "[Convergent, CoConvergent, CrossThread]"] {
        assert!(tried.get(rule).is_some_and(|c| c.1 > 0), "{rule}: {tried:?}");
    }
    // What LLVM's attribute alone forbids is to depend on a uniform branch, which takes no lane from the others.
    assert!(tried.get("[Convergent]").is_some_and(|c| c.0 > 5 && c.1 == 0), "{tried:?}");
}
