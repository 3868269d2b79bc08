//! More uniform values and lane masks live at once than there are SGPRs, and lanes of VGPRs, so that they are in memory:
//! by the interpreter, by our code for every target, engine and number of VGPRs that their lanes may have, and by
//! `llc-19`'s code, all in the emulator's strict mode.

use gcnsel_generator::Launch;
use gcnsel_isa::Target;
use gcnsel_tests::differential::{
    Config, executed, launch_of, load, ours, reference, writes_lanes_to_memory,
};
use gcnsel_tests::oracle::{LlcLevel, have, llc, say};
use rayon::prelude::*;
use std::fmt::Write;

/// A module under construction: a kernel with the parameters of generated ones.
struct Text(String);

impl Text {
    /// The kernel's beginning: the item's number is `%item`, and its word of the input `%x`.
    fn kernel(name: &str, launch: &str, functions: &str) -> Text {
        Text(format!(
            "; {launch}
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
{functions}
define amdgpu_kernel void @{name}(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {{
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, {group}
  %item = add i32 %first, %lane
  %at = and i32 %item, 127
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %x = load i32, ptr addrspace(1) %from
",
            group = launch.rsplit("group ").next().and_then(|rest| rest.split(',').next()).unwrap_or("64"),
        ))
    }

    fn line(&mut self, line: &str) {
        writeln!(self.0, "{line}").expect("strings have room");
    }

    /// So many uniform values `%<name><n>`, each a function of `of`.
    fn values(&mut self, name: &str, count: usize, of: &str) {
        for n in 0..count {
            self.line(&format!("  %{name}{n} = mul i32 {of}, {}", 2 * n + 3));
        }
    }

    /// One value of all of them, in an order: `%<sum><last>`, whose name is the result.
    fn sum(&mut self, sum: &str, from: &str, of: impl Iterator<Item = String>) -> String {
        let mut last = from.to_string();
        for (n, value) in of.enumerate() {
            // Neither sums nor xors alone: the order is to matter.
            let op = if n % 2 == 0 { "xor" } else { "sub" };
            self.line(&format!("  %{sum}{n} = {op} i32 {value}, {last}"));
            last = format!("%{sum}{n}");
        }
        last
    }

    /// Stores a word of the item's.
    fn store(&mut self, word: usize, words: usize, value: &str) {
        self.line(&format!("  %index{word} = mul i32 %item, {words}"));
        self.line(&format!("  %word{word} = add i32 %index{word}, {word}"));
        self.line(&format!("  %to{word} = getelementptr i32, ptr addrspace(1) %out, i32 %word{word}"));
        self.line(&format!("  store i32 {value}, ptr addrspace(1) %to{word}"));
    }

    fn finish(mut self) -> String {
        self.line("  ret void\n}\nattributes #0 = { nounwind }");
        self.0
    }
}

fn up(name: &str, count: usize) -> impl Iterator<Item = String> {
    (0..count).map(move |n| format!("%{name}{n}"))
}

fn down(name: &str, count: usize) -> impl Iterator<Item = String> {
    (0..count).rev().map(move |n| format!("%{name}{n}"))
}

/// Values of one block, read in the order in which they are made, and back.
fn straight() -> String {
    let mut text = Text::kernel("straight", "grid 80, group 40, stored 8", "");
    text.values("u", 1100, "%a");
    let back = text.sum("back", "%x", down("u", 1100));
    text.store(0, 2, &back);
    let forth = text.sum("forth", &back, up("u", 1100));
    text.store(1, 2, &forth);
    text.finish()
}

/// Values of either side of a uniform branch.
fn parameters() -> String {
    let mut text = Text::kernel("parameters", "grid 128, group 64, stored 4", "");
    text.values("u", 300, "%a");
    text.line("  %side = icmp slt i32 %small, 3\n  br i1 %side, label %left, label %right\nleft:");
    text.values("l", 300, "%small");
    text.line("  br label %join\nright:");
    text.values("r", 300, "%u7");
    text.line("  br label %join\njoin:");
    for n in 0..300 {
        text.line(&format!("  %p{n} = phi i32 [ %l{n}, %left ], [ %r{}, %right ]", 299 - n));
    }
    let one = text.sum("one", "%x", down("p", 300));
    let two = text.sum("two", &one, up("u", 300));
    text.store(0, 1, &two);
    text.finish()
}

/// Values that go round a loop, each in the next one's place.
fn carried() -> String {
    let mut text = Text::kernel("carried", "grid 70, group 35, stored 4", "");
    text.line("  %times = and i32 %a, 3\n  br label %loop\nloop:");
    text.line("  %i = phi i32 [ 0, %entry ], [ %next, %loop ]");
    for n in 0..400 {
        text.line(&format!("  %c{n} = phi i32 [ {n}, %entry ], [ %d{n}, %loop ]"));
    }
    for n in 0..400 {
        text.line(&format!("  %d{n} = add i32 %c{}, %c{n}", (n + 1) % 400));
    }
    text.line("  %next = add i32 %i, 1\n  %more = icmp ule i32 %next, %times");
    text.line("  br i1 %more, label %loop, label %end\nend:");
    let sum = text.sum("s", "%x", down("d", 400));
    text.store(0, 1, &sum);
    text.finish()
}

/// Values that are made and read while lanes wait elsewhere, in a loop that lanes leave one by one: also where a wave has
/// come to a block without lanes.
fn waiting() -> String {
    let mut text = Text::kernel("waiting", "grid 144, group 48, stored 16", "");
    for word in 1..4 {
        text.store(word, 4, "0");
    }
    text.values("u", 250, "%a");
    text.line("  %limit = and i32 %x, 3\n  br label %loop\nloop:");
    text.line(
        "  %i = phi i32 [ 0, %entry ], [ %next, %join ]\n  %acc0 = phi i32 [ %x, %entry ], [ %all, %join ]",
    );
    text.line("  %v = mul i32 %i, 7");
    text.values("t", 150, "%v");
    text.line("  %bit = lshr i32 %x, %i\n  %odd = trunc i32 %bit to i1");
    text.line("  br i1 %odd, label %then, label %else\nthen:");
    text.values("w", 200, "%t3");
    text.line("  %few = icmp ult i32 %lane, 5\n  br i1 %few, label %inner, label %outer\ninner:");
    let inner = text.sum("in", "%acc0", down("w", 200));
    text.line(&format!("  store i32 {inner}, ptr addrspace(1) %to1\n  br label %outer\nouter:"));
    let outer = text.sum("ou", "%acc0", up("w", 200));
    text.line(&format!("  store i32 {outer}, ptr addrspace(1) %to2\n  br label %join\nelse:"));
    let other = text.sum("el", "%acc0", down("t", 150));
    text.line(&format!("  store i32 {other}, ptr addrspace(1) %to3\n  br label %join\njoin:"));
    text.line(&format!("  %side = phi i32 [ {outer}, %outer ], [ {other}, %else ]"));
    let all = text.sum("al", "%side", up("t", 150));
    text.line(&format!("  %all = xor i32 {all}, %i\n  %next = add i32 %i, 1"));
    text.line("  %more = icmp ule i32 %next, %limit\n  br i1 %more, label %loop, label %end\nend:");
    let sum = text.sum("s", "%all", down("u", 250));
    text.store(0, 4, &sum);
    text.finish()
}

/// Masks: truths that differ between lanes.
fn masks() -> String {
    let mut text = Text::kernel("masks", "grid 128, group 64, stored 4", "");
    text.line("  %small.x = and i32 %x, 255");
    for n in 0..160 {
        text.line(&format!("  %m{n} = icmp ult i32 %small.x, {}", 2 * n));
    }
    text.line("  br label %b0");
    let mut last = "%x".to_string();
    for n in 0..160 {
        text.line(&format!("b{n}:\n  br i1 %m{}, label %t{n}, label %j{n}", 159 - n));
        text.line(&format!("t{n}:\n  %y{n} = mul i32 {last}, {}\n  br label %j{n}\nj{n}:", 2 * n + 3));
        text.line(&format!("  %z{n} = phi i32 [ {last}, %b{n} ], [ %y{n}, %t{n} ]\n  br label %b{}", n + 1));
        last = format!("%z{n}");
    }
    text.line("b160:");
    text.store(0, 1, &last);
    text.finish()
}

/// Values that live over calls, in a kernel and in a function that is called where lanes wait.
fn called() -> String {
    let mut functions = Text(String::new());
    functions.line("define internal i32 @leaf(i32 %v) noinline #0 {\n  %r = mul i32 %v, 5\n  ret i32 %r\n}");
    functions.line("define internal i32 @middle(i32 %v, i32 %k) noinline #0 {");
    functions.line("  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %k)");
    functions.values("f", 300, "%w");
    let before = functions.sum("before", "%v", down("f", 300));
    functions.line(&format!("  %got = call i32 @leaf(i32 {before})"));
    let behind = functions.sum("behind", "%got", up("f", 300));
    functions.line(&format!("  ret i32 {behind}\n}}"));
    let mut text = Text::kernel("called", "grid 80, group 40, stored 4", &functions.0);
    text.values("u", 200, "%small");
    text.line("  %odd = trunc i32 %x to i1\n  br i1 %odd, label %then, label %join\nthen:");
    let sum = text.sum("th", "%x", down("u", 200));
    text.line(&format!("  %r = call i32 @middle(i32 {sum}, i32 %a)\n  br label %join\njoin:"));
    text.line("  %y = phi i32 [ %x, %entry ], [ %r, %then ]");
    text.line("  %again = call i32 @leaf(i32 %y)");
    let end = text.sum("end", "%again", up("u", 200));
    text.store(0, 1, &end);
    text.finish()
}

/// How kernels are compiled: the engines and numbers of VGPRs for lanes, with all registers and with few.
fn configs(target: Target) -> Vec<Config> {
    let few = (Some(24), Some(48));
    let budgets =
        [((None, None), None), ((None, None), Some(0)), ((None, None), Some(3)), (few, None), (few, Some(2))];
    let of_engine = |engine| {
        budgets.map(|((vgprs, sgprs), lanes)| Config {
            vgprs,
            sgprs,
            lanes,
            schedule: vgprs.is_none(),
            scalars: engine,
            vectors: engine,
            calls: true,
            ..Config::standard(target)
        })
    };
    gcnsel::Allocator::ALL.into_iter().flat_map(of_engine).collect()
}

/// Whether a kernel that calls nothing and has no variables in scratch has some nevertheless, and none for VGPRs.
fn has_scratch_for_lanes(object: &[u8], name: &str) -> Result<bool, String> {
    let read = gcnsel_codeobject::read(object).map_err(|error| error.to_string())?;
    let kernel = read.kernels.iter().find(|kernel| kernel.name == name).ok_or("no kernel")?;
    let scratch = kernel.metadata.private_segment_fixed_size;
    Ok(name != "called" && scratch > 0 && kernel.metadata.vgpr_spill_count.unwrap_or(0) == 0)
}

#[test]
fn scalars_in_memory_are_what_the_interpreter_says() {
    let by_llvm = have("spilled_scalars", "llc-19", "llvm-19");
    let texts = [
        ("straight", straight()),
        ("parameters", parameters()),
        ("carried", carried()),
        ("waiting", waiting()),
        ("masks", masks()),
        ("called", called()),
    ];
    let judge = |(name, text): &(&str, String)| {
        let launch: Launch = launch_of(text).unwrap_or_else(|| panic!("{name}: the first line is no launch"));
        let known = reference(text, name, &launch).unwrap_or_else(|why| panic!("{name}: {why}")).buffers;
        let (mut runs, mut in_memory, mut faults) = (0, 0, Vec::new());
        for config in Target::ALL.into_iter().flat_map(configs) {
            // Functions and kernels get the budgets that a configuration has.
            let few = text.replace("{ nounwind }", &format!("{{ nounwind {}}}", config.attributes()));
            let ran = ours(&few, name, &config).and_then(|object| {
                let insts = executed(&load(&object)?, name, &launch, &known)?;
                Ok(writes_lanes_to_memory(&insts) || has_scratch_for_lanes(&object, name)?)
            });
            runs += 1;
            // More than half of 24 VGPRs have lanes for.
            let must_be_in_memory =
                config.lanes == Some(0) || (*name, config.vgprs) == ("straight", Some(24));
            match ran {
                Ok(true) => in_memory += 1,
                Ok(false) if must_be_in_memory => {
                    faults.push(format!("{name} for {config}: no lane is in memory"));
                }
                Ok(false) => {}
                Err(what) => faults.push(format!("{name} for {config}: {what}")),
            }
        }
        for target in Target::ALL.into_iter().filter(|_| by_llvm) {
            let ran = llc(text, target.name(), LlcLevel::O2)
                .and_then(|object| executed(&load(&object)?, name, &launch, &known));
            faults.extend(ran.err().map(|what| format!("{name} by llc for {target}: {what}")));
        }
        (runs, in_memory, faults)
    };
    let judged: Vec<(usize, usize, Vec<String>)> = texts.par_iter().map(judge).collect();
    let faults: Vec<String> = judged.iter().flat_map(|(.., faults)| faults.clone()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let [runs, in_memory] = [judged.iter().map(|j| j.0).sum::<usize>(), judged.iter().map(|j| j.1).sum()];
    say(&format!("spilled scalars: {} kernels, {runs} runs, {in_memory} with lanes in memory", texts.len()));
}
