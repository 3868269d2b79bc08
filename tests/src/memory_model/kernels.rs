//! A kernel for each row, and what a compiler's assembly has at the row's operation.
//!
//! Before the operation the kernel stores to global memory and to LDS, so that waits have something to wait for, and
//! after it again: what stands between is the operation's. Those stores are narrower, and that of the operation's
//! result is wider, than the operation, by which they are known.

use super::rows::Row;
use super::sequence::{Sequence, Step};
use std::collections::BTreeSet;
use std::fmt::Write;

/// How a kernel does what its row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each lane at an address of its own; the result of an `atomicrmw` is not used.
    Lanes,
    /// An `atomicrmw` whose result is used.
    Returning,
    /// All lanes at one address.
    OneAddress,
}

impl Form {
    /// The forms of a row, the first being the one that tables show.
    pub fn of(row: &Row) -> Vec<Form> {
        let addressed = matches!(row.space, "global" | "flat" | "constant");
        match row.operation {
            "atomicrmw" => vec![Form::Lanes, Form::Returning],
            operation if operation.starts_with("load") && addressed => vec![Form::Lanes, Form::OneAddress],
            _ => vec![Form::Lanes],
        }
    }
}

/// A module with a kernel `k0`, `k1`, ... for each row and form.
pub fn module(cases: &[(&Row, Form)]) -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\n\
         @lds = internal addrspace(3) global [4096 x i8] poison, align 16\n\
         declare i32 @llvm.amdgcn.workitem.id.x()\n!0 = !{i32 1}\n",
    );
    for (at, (row, form)) in cases.iter().enumerate() {
        let _ = writeln!(text, "{}", kernel(at, row, *form));
    }
    text
}

fn kernel(at: usize, row: &Row, form: Form) -> String {
    let (operation, result) = operation(row, form);
    let scratch =
        if row.space == "private" { "%stack = alloca [1024 x i8], align 4, addrspace(5)" } else { "" };
    // Through integers: nobody finds out what memory a flat address is in.
    let address = if form == Form::OneAddress { "%x" } else { "%y" };
    let pointer = match row.space {
        "global" => format!("%p = inttoptr i64 {address} to ptr addrspace(1)"),
        "constant" => format!("%p = inttoptr i64 {address} to ptr addrspace(4)"),
        "flat" => format!("%p = inttoptr i64 {address} to ptr"),
        "local" => "%p = getelementptr i8, ptr addrspace(3) @lds, i32 %t4".into(),
        "private" => "%p = getelementptr i8, ptr addrspace(5) %stack, i32 %t4".into(),
        _ => String::new(),
    };
    let store_result = match result {
        true => {
            "%w = zext i32 %v to i64\n  %e = getelementptr i8, ptr addrspace(1) %g, i64 3072\n  \
             store i64 %w, ptr addrspace(1) %e"
        }
        false => "",
    };
    format!(
        "define amdgpu_kernel void @k{at}(i64 %x) {{
  {scratch}
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %times4 = shl i32 %t, 2
  %low = trunc i64 %x to i32
  %t4 = add i32 %times4, %low
  %o = zext i32 %t4 to i64
  %y = add i64 %x, %o
  %half = trunc i64 %x to i16
  %byte = trunc i64 %x to i8
  %g = inttoptr i64 %y to ptr addrspace(1)
  %l = getelementptr i8, ptr addrspace(3) @lds, i32 %t4
  {pointer}
  %a = getelementptr i8, ptr addrspace(1) %g, i64 1024
  %b = getelementptr i8, ptr addrspace(3) %l, i32 1024
  store i16 %half, ptr addrspace(1) %a
  store i16 %half, ptr addrspace(3) %b
  {operation}
  %c = getelementptr i8, ptr addrspace(1) %g, i64 2048
  %d = getelementptr i8, ptr addrspace(3) %l, i32 2048
  store i8 %byte, ptr addrspace(1) %c
  store i8 %byte, ptr addrspace(3) %d
  {store_result}
  ret void
}}
"
    )
}

/// The operation's IR, and whether it gives a `%v` to be used.
fn operation(row: &Row, form: Form) -> (String, bool) {
    let pointer = match row.space {
        "global" => "ptr addrspace(1) %p",
        "constant" => "ptr addrspace(4) %p",
        "local" => "ptr addrspace(3) %p",
        "private" => "ptr addrspace(5) %p",
        _ => "ptr %p",
    };
    let (scope, ordering) = (row.syncscope(), row.ordering.replace('/', " "));
    let volatile = if row.operation.contains("volatile") { "volatile " } else { "" };
    let nontemporal = if row.operation.contains("nontemporal") { ", !nontemporal !0" } else { "" };
    match row.operation {
        "fence" => (format!("fence{scope} {ordering}"), false),
        "load atomic" => (format!("%v = load atomic i32, {pointer}{scope} {ordering}, align 4"), true),
        "store atomic" => (format!("store atomic i32 %t, {pointer}{scope} {ordering}, align 4"), false),
        "atomicrmw" => {
            let text = format!("%v = atomicrmw xchg {pointer}, i32 %t{scope} {ordering}, align 4");
            (text, form == Form::Returning)
        }
        "cmpxchg" => {
            let text = format!(
                "%r = cmpxchg {pointer}, i32 7, i32 %t{scope} {ordering}, align 4\n  \
                 %v = extractvalue {{ i32, i1 }} %r, 0"
            );
            (text, true)
        }
        load if load.starts_with("load") => {
            (format!("%v = load {volatile}i32, {pointer}, align 4{nontemporal}"), true)
        }
        _ => (format!("store {volatile}i32 %t, {pointer}, align 4{nontemporal}"), false),
    }
}

/// What an instruction of a kernel is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// A store before the operation.
    Before,
    /// A store after it.
    After,
    /// The store of its result.
    Result,
    /// A scalar load of an argument.
    Argument,
    /// A step.
    Step(Step),
}

/// Sorts an instruction; `None` if the memory model has nothing to do with it.
fn part(instruction: &str) -> Option<Part> {
    let (mnemonic, rest) = instruction.split_once(' ').unwrap_or((instruction, ""));
    let words = |all: &[&str]| -> BTreeSet<String> {
        rest.split_whitespace().filter(|word| all.contains(word)).map(String::from).collect()
    };
    let bits = words(&["glc", "slc", "scc", "sc0", "sc1", "nt"]);
    let step = |name: &str, words| Some(Part::Step(Step { name: name.to_owned(), words }));
    match mnemonic {
        "global_store_short" | "ds_write_b16" => Some(Part::Before),
        "global_store_byte" | "ds_write_b8" => Some(Part::After),
        "global_store_dwordx2" => Some(Part::Result),
        "s_load_dwordx2" => Some(Part::Argument),
        "s_load_dword" => step("scalar", BTreeSet::new()),
        "s_waitcnt" => {
            let counters = [("vm", "vmcnt(0)"), ("lgkm", "lgkmcnt(0)")];
            let waited = counters.into_iter().filter(|(_, text)| rest.contains(text));
            step("wait", waited.map(|(name, _)| name.to_owned()).collect())
        }
        _ if mnemonic.starts_with("buffer_wb") || mnemonic.starts_with("buffer_inv") => {
            step(&mnemonic["buffer_".len()..], bits)
        }
        _ => {
            let kinds = ["global_", "flat_", "ds_", "buffer_", "scratch_"];
            kinds.iter().any(|kind| mnemonic.starts_with(kind)).then_some(())?;
            step("access", bits)
        }
    }
}

/// The sequence of a row's operation in a kernel's code; the error says what is not as it must be.
pub fn sequence(row: &Row, form: Form, code: &[&str]) -> Result<Sequence, String> {
    let parts: Vec<Part> = code.iter().filter_map(|instruction| part(instruction)).collect();
    let is_access =
        |part: &Part| matches!(part, Part::Step(step) if step.name == "access" || step.name == "scalar");
    let positions = |of: &dyn Fn(&Part) -> bool| -> Vec<usize> {
        (0..parts.len()).filter(|&at| of(&parts[at])).collect()
    };
    let (befores, afters) = (positions(&|p| *p == Part::Before), positions(&|p| *p == Part::After));
    let accesses = positions(&|p| is_access(p));
    let (&[first_before, last_before], &[first_after, last_after]) = (&befores[..], &afters[..]) else {
        return Err("two stores before the operation and two after it are wanted".into());
    };
    let fence = row.operation == "fence";
    let ordered_fence = fence && !matches!(row.scope, "singlethread" | "wavefront");
    let (first, last) = match (accesses.first(), accesses.last()) {
        (Some(&first), Some(&last)) if !fence => (first, last),
        (None, None) if ordered_fence => (last_before, first_after),
        (None, None) if fence => (first_before, last_after),
        _ => return Err("there are accesses too many or none".into()),
    };
    let matters = row.space != "private" && row.space != "constant" && (!fence || ordered_fence);
    if matters && row.releases() && last_before > first {
        return Err("what comes before a release is after it".into());
    }
    if matters && row.acquires() && first_after < last {
        return Err("what comes after an acquire is before it".into());
    }
    // From the last store before, if there is one, and the load of the argument, which has a wait of its own, to the
    // first store after.
    let stands_before = |part: &Part| matches!(part, Part::Before | Part::Argument);
    let from =
        if fence { first } else { parts[..first].iter().rposition(stands_before).map_or(0, |at| at + 1) };
    let stands_after = |part: &Part| matches!(part, Part::After | Part::Result);
    let until = if fence {
        last
    } else {
        parts[last..].iter().position(stands_after).map_or(parts.len(), |after| last + after)
    };
    let mut sequence = Sequence::default();
    let private_rmw = row.is_rmw() && row.space == "private";
    for at in from..until {
        let Part::Step(step) = &parts[at] else { continue };
        let mut step = step.clone();
        // The wait for the argument.
        if step.name == "wait" && at == from && from > 0 && parts[from - 1] == Part::Argument {
            continue;
        }
        // A load and a store, and what is stored may depend on what was loaded.
        if private_rmw && (step.name == "wait" || sequence.0.contains(&step)) {
            continue;
        }
        // One of the bits says that the old value is wanted.
        if step.name == "access" && (form == Form::Returning || row.operation == "cmpxchg") {
            step.words.retain(|word| word != "glc" && word != "sc0");
        }
        sequence.push(step);
    }
    Ok(sequence)
}
