//! A random program as LLVM IR text.

use super::{Body, End, FLAGS, FUEL, Program, Step, TABLE, VARYING, WORDS};
use std::fmt::{self, Write};

/// The variables of a program at one point, as operands: words, conditions, fuel, trace.
#[derive(Debug, Clone)]
struct Names {
    word: [String; WORDS],
    flag: [String; FLAGS],
    fuel: String,
    trace: String,
}

impl Names {
    /// What block `at` calls the variables that reach it.
    fn on_entry(at: usize) -> Names {
        Names {
            word: std::array::from_fn(|k| format!("%w{k}.{at}")),
            flag: std::array::from_fn(|k| format!("%f{k}.{at}")),
            fuel: format!("%fuel.{at}"),
            trace: format!("%trace.{at}"),
        }
    }

    /// All variables with their types.
    fn all(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let words = self.word.iter().map(|name| ("i32", name.as_str()));
        let flags = self.flag.iter().map(|name| ("i1", name.as_str()));
        words.chain(flags).chain([("i32", self.fuel.as_str()), ("i32", self.trace.as_str())])
    }
}

/// An edge into a block: the label it comes from, and the variables there.
struct Edge {
    from: String,
    names: Names,
}

/// Prints a program; the kernel's name is `random`.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exit = self.blocks.len();
        let mut edges: Vec<Vec<Edge>> = (0..=exit).map(|_| Vec::new()).collect();
        edges[0].push(Edge { from: "start".into(), names: names_at_start() });
        let mut bodies = vec![None; exit];
        // Each block is printed when it turns out to be reachable, its phis when all edges are known.
        let mut pending = vec![0];
        while let Some(at) = pending.pop() {
            if at == exit || bodies[at].is_some() {
                continue;
            }
            let mut text = String::new();
            print_body(&mut text, &self.blocks[at], at, exit, &mut edges)?;
            bodies[at] = Some(text);
            pending.extend(self.blocks[at].end.targets());
        }
        f.write_str(PROLOGUE)?;
        for (at, body) in bodies.iter().enumerate() {
            if let Some(body) = body {
                writeln!(f, "\nb{at}:")?;
                print_phis(f, at, &edges[at])?;
                f.write_str(body)?;
            }
        }
        writeln!(f, "\nb{exit}:")?;
        if edges[exit].is_empty() {
            return writeln!(f, "  unreachable\n}}");
        }
        print_phis(f, exit, &edges[exit])?;
        print_results(f, &Names::on_entry(exit))
    }
}

const PROLOGUE: &str = "\
target triple = \"amdgcn-amd-amdhsa\"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()

define amdgpu_kernel void @random(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
entry:
  %local = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %size.at = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %size.16 = load i16, ptr addrspace(4) %size.at, align 4
  %size = zext i16 %size.16 to i32
  %first = mul i32 %group, %size
  %i = add i32 %first, %local
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %start, label %exit

start:
  %i.64 = zext i32 %i to i64
  %in.at = getelementptr i32, ptr addrspace(1) %in, i64 %i.64
  %x = load i32, ptr addrspace(1) %in.at, align 4
  %out.at = getelementptr <2 x i32>, ptr addrspace(1) %out, i64 %i.64
  %x.high = lshr i32 %x, 16
  %u.mixed = mul i32 %u, -1640531527
  %x.odd = trunc i32 %x to i1
  %u.odd = trunc i32 %u to i1
  br label %b0
";

fn names_at_start() -> Names {
    const { assert!(WORDS == 5 && VARYING == 3 && FLAGS == 2) };
    Names {
        word: ["%x", "%i", "%x.high", "%u", "%u.mixed"].map(String::from),
        flag: ["%x.odd", "%u.odd"].map(String::from),
        fuel: FUEL.to_string(),
        trace: "0".into(),
    }
}

fn print_phis(f: &mut impl Write, at: usize, edges: &[Edge]) -> fmt::Result {
    for (index, (ty, name)) in Names::on_entry(at).all().enumerate() {
        write!(f, "  {name} = phi {ty} ")?;
        for (position, edge) in edges.iter().enumerate() {
            let (_, value) = edge.names.all().nth(index).expect("all blocks have the same variables");
            write!(f, "{}[ {value}, %{} ]", if position == 0 { "" } else { ", " }, edge.from)?;
        }
        writeln!(f)?;
    }
    Ok(())
}

/// Prints a block without its phis, and enters its edges.
fn print_body(f: &mut String, body: &Body, at: usize, exit: usize, edges: &mut [Vec<Edge>]) -> fmt::Result {
    let mut names = Names::on_entry(at);
    writeln!(f, "  %trace.31.{at} = mul i32 {}, 31", names.trace)?;
    writeln!(f, "  %trace.new.{at} = add i32 %trace.31.{at}, {at}")?;
    names.trace = format!("%trace.new.{at}");
    for (index, step) in body.steps.iter().enumerate() {
        print_step(f, *step, &format!("%s{at}.{index}"), &mut names)?;
    }
    let mut label = format!("b{at}");
    if body.goes_back(at) {
        edges[exit].push(Edge { from: label, names: names.clone() });
        label = format!("go{at}");
        writeln!(f, "  %empty.{at} = icmp eq i32 {}, 0", names.fuel)?;
        writeln!(f, "  br i1 %empty.{at}, label %b{exit}, label %{label}")?;
        writeln!(f, "\n{label}:")?;
        writeln!(f, "  %spent.{at} = sub i32 {}, 1", names.fuel)?;
        names.fuel = format!("%spent.{at}");
    }
    for to in body.end.targets() {
        edges[*to].push(Edge { from: label.clone(), names: names.clone() });
    }
    match &body.end {
        End::Jump(to) => writeln!(f, "  br label %b{to}"),
        End::Branch(flag, [yes, no]) => {
            writeln!(f, "  br i1 {}, label %b{yes}, label %b{no}", names.flag[*flag])
        }
        End::Switch(on, [to0, to1, to2, to3]) => {
            writeln!(f, "  %case.{at} = and i32 {}, 3", names.word[*on])?;
            writeln!(f, "  switch i32 %case.{at}, label %b{to3} [")?;
            writeln!(f, "    i32 0, label %b{to0}\n    i32 1, label %b{to1}\n    i32 2, label %b{to2}\n  ]")
        }
    }
}

fn print_step(f: &mut String, step: Step, new: &str, names: &mut Names) -> fmt::Result {
    let Names { word, flag, .. } = names;
    match step {
        Step::Word { to, opcode, a, b } => {
            writeln!(f, "  {new} = {opcode} i32 {}, {}", word[a], word[b])?;
            word[to] = new.into();
        }
        Step::Load { to, a } => {
            writeln!(f, "  {new}.index = and i32 {}, {}", word[a], TABLE - 1)?;
            writeln!(f, "  {new}.64 = zext i32 {new}.index to i64")?;
            writeln!(f, "  {new}.at = getelementptr i32, ptr addrspace(1) %in, i64 {new}.64")?;
            writeln!(f, "  {new} = load i32, ptr addrspace(1) {new}.at, align 4")?;
            word[to] = new.into();
        }
        Step::Select { to, flag: c, a, b } => {
            writeln!(f, "  {new} = select i1 {}, i32 {}, i32 {}", flag[c], word[a], word[b])?;
            word[to] = new.into();
        }
        Step::Test { flag: to, a, bit } => {
            writeln!(f, "  {new}.bit = and i32 {}, {}", word[a], 1u32 << bit)?;
            writeln!(f, "  {new} = icmp ne i32 {new}.bit, 0")?;
            flag[to] = new.into();
        }
        Step::Less { flag: to, a, b } => {
            writeln!(f, "  {new} = icmp ult i32 {}, {}", word[a], word[b])?;
            flag[to] = new.into();
        }
        Step::Toggle { flag: to, other } => {
            writeln!(f, "  {new} = xor i1 {}, {}", flag[to], flag[other])?;
            flag[to] = new.into();
        }
    }
    Ok(())
}

fn print_results(f: &mut impl Write, names: &Names) -> fmt::Result {
    let mut sum = "0".to_owned();
    for (k, word) in names.word.iter().enumerate() {
        writeln!(f, "  %sum.7.{k} = mul i32 {sum}, 7")?;
        writeln!(f, "  %sum.{k} = add i32 %sum.7.{k}, {word}")?;
        sum = format!("%sum.{k}");
    }
    let [first, second] = &names.flag;
    writeln!(f, "  %first.32 = select i1 {first}, i32 2, i32 0")?;
    writeln!(f, "  %second.32 = zext i1 {second} to i32")?;
    writeln!(f, "  %flags = or i32 %first.32, %second.32")?;
    writeln!(f, "  %mark = xor i32 {}, %flags", names.trace)?;
    writeln!(f, "  %pair.0 = insertelement <2 x i32> poison, i32 {sum}, i64 0")?;
    writeln!(f, "  %pair = insertelement <2 x i32> %pair.0, i32 %mark, i64 1")?;
    writeln!(f, "  store <2 x i32> %pair, ptr addrspace(1) %out.at, align 8")?;
    writeln!(f, "  br label %exit\n\nexit:\n  ret void\n}}")
}
