//! What is uniform at a use before a pass is uniform at the corresponding use behind it: by the analysis, and by
//! executions of what the pass has made.

use crate::testing::{named, read};
use crate::{addresses, hoist, join, pack, sink, strides};
use gcnsel_analysis::{Action, Body, Options, Uniformity, lost_uniformity, transform};
use gcnsel_ir::{Function, Inst, InstKind, Module, TypeTable, print_function};
use gcnsel_isa::Target;
use gcnsel_legalize::{Analysed, Calls, Context, Legal, PASSES, legalize};
use gcnsel_oracle::every;
use gcnsel_witness::{
    Arithmetic, Execution, Hierarchy, Machine, Numbers, Search, Witnessed, kernel_files, random,
};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A function and what is known of it.
struct State {
    function: Function,
    uniformity: Uniformity,
}

impl State {
    fn new(module: &Module, types: &TypeTable, function: &Function, options: &Options) -> State {
        let uniformity = Uniformity::with_types(module, types, function, options);
        State { function: function.clone(), uniformity }
    }
}

/// How much has been looked at.
#[derive(Debug, Default)]
struct Count {
    kernels: usize,
    uniform_uses: usize,
    hoisted: usize,
    sunk: usize,
    executions: usize,
}

impl Count {
    fn with(self, other: Count) -> Count {
        Count {
            kernels: self.kernels + other.kernels,
            uniform_uses: self.uniform_uses + other.uniform_uses,
            hoisted: self.hoisted + other.hoisted,
            sunk: self.sunk + other.sunk,
            executions: self.executions + other.executions,
        }
    }
}

/// Checks a pass both ways.
fn check(
    module: &Module,
    types: &TypeTable,
    before: &State,
    after: &State,
    corresponding: impl Fn(Inst) -> Option<Inst>,
    count: &mut Count,
) -> Result<(), String> {
    let (was, is) = ((&before.function, &before.uniformity), (&after.function, &after.uniformity));
    let lost = lost_uniformity(was, is, &corresponding);
    if !lost.is_empty() {
        return Err(format!("{lost:?} were uniform\n{}", print_function(module, types, &after.function)));
    }
    check_executions(module, types, before, &after.function, corresponding, count)
}

/// Checks that no use differs in an execution that was uniform by the analysis of the function before.
fn check_executions(
    module: &Module,
    types: &TypeTable,
    before: &State,
    after: &Function,
    corresponding: impl Fn(Inst) -> Option<Inst>,
    count: &mut Count,
) -> Result<(), String> {
    // The machine takes the types from the module.
    let module = Module { types: Arc::new(types.clone()), ..module.clone() };
    let Some(machine) = Machine::new(&module, after) else { return Ok(()) };
    let search = Search::new(machine.successors(), |new| new.len() - 1);
    let hierarchy = Hierarchy::new(machine.successors(), &search);
    let mut seen = Witnessed::default();
    for seed in 0..2 {
        let execution = Execution {
            hierarchy: &hierarchy,
            seed,
            arithmetic: Arithmetic::Interpreted,
            lanes: 4,
            steps: 300,
        };
        machine.run(&execution, &mut seen);
        count.executions += 1;
    }
    for (inst, operand) in seen.uses {
        let Some(was) = corresponding(inst) else { continue };
        if !before.uniformity.is_divergent_use(&before.function, was, operand) {
            let text = print_function(&module, types, after);
            return Err(format!("operand {operand} of {inst} was uniform, and differs\n{text}"));
        }
    }
    Ok(())
}

/// Instructions as they were before: those that a pass leaves keep their numbers.
fn kept(before: &Function) -> impl Fn(Inst) -> Option<Inst> + use<> {
    let count = before.insts.len();
    move |inst| Some(inst).filter(|i| (i.as_u32() as usize) < count)
}

/// Instructions of the function itself as they were before inlining, by where they stand in the source.
fn copied(before: &Function, after: &Function) -> impl Fn(Inst) -> Option<Inst> + use<> {
    let insts = before.layout.iter().flat_map(|&b| &before.blocks[b].insts);
    let calls = |inst: Inst| matches!(before.insts[inst].kind, InstKind::Call { .. });
    let by_span: FxHashMap<_, _> =
        insts.filter(|&&i| !calls(i)).map(|&i| (before.insts[i].span.start, i)).collect();
    let spans: Vec<_> = after.insts.values().map(|data| data.span.start).collect();
    move |inst| by_span.get(&spans[inst.as_u32() as usize]).copied()
}

/// Checks inlining and all passes on a function.
fn check_all(
    module: &Module,
    function: &Function,
    options: &Options,
    count: &mut Count,
) -> Result<(), String> {
    let types = TypeTable::extending(Arc::clone(&module.types));
    count.kernels += 1;
    let passes = |types: &mut TypeTable, body: &mut Body<'_>| -> Result<(), String> {
        let mut before = State::new(module, types, body, options);
        let context = Context {
            target: Target::Gfx942,
            calls: &Calls::inlined(),
            uniformity: options,
            no_atomic_optimizer: false,
        };
        for (name, pass) in PASSES {
            pass(types, body, &context).map_err(|d| format!("{name}: {d}"))?;
            let after = State::new(module, types, body, options);
            let checked = match name {
                "inline" => {
                    let corresponding = copied(&before.function, &after.function);
                    check(module, types, &before, &after, corresponding, count)
                }
                _ => check(module, types, &before, &after, kept(&before.function), count),
            };
            checked.map_err(|e| format!("{name}: {e}"))?;
            count.uniform_uses += uniform_uses(&before);
            before = after;
        }
        Ok(())
    };
    transform(module, types, function.clone(), passes).1?;
    check_moving(module, function, options, count).map_err(|e| format!("moving: {e}"))
}

/// Checks what is done to a legalized function, and that the analysis is kept that of the function.
fn check_moving(
    module: &Module,
    function: &Function,
    options: &Options,
    count: &mut Count,
) -> Result<(), String> {
    let legal = legalize(module, function.clone(), Target::Gfx942).map_err(|d| d.to_string())?;
    let packed = pack(legal.clone(), module).map_err(|d| d.to_string())?;
    check_rewritten(module, &legal, &packed, options, count).map_err(|e| format!("pack: {e}"))?;
    let legal = packed;
    let stepped = strides(legal.clone(), module).map_err(|d| d.to_string())?;
    check_rewritten(module, &legal, &stepped, options, count).map_err(|e| format!("strides: {e}"))?;
    let split = addresses(stepped.clone(), module, Target::Gfx942).map_err(|d| d.to_string())?;
    check_rewritten(module, &stepped, &split, options, count).map_err(|e| format!("addresses: {e}"))?;
    let joined = join(split.clone(), module, Target::Gfx942).map_err(|d| d.to_string())?;
    check_rewritten(module, &split, &joined, options, count).map_err(|e| format!("join: {e}"))?;
    let before = Analysed::new(module, joined, options);
    let hoisted = hoist(before.clone(), module);
    let sunk = sink(hoisted.clone(), module);
    count.hoisted += check_moved(module, &before, &hoisted, count)?;
    count.sunk += check_moved(module, &hoisted, &sunk, count)?;
    Ok(())
}

/// Checks what a pass has left that writes other instructions.
fn check_rewritten(
    module: &Module,
    before: &Legal,
    after: &Legal,
    options: &Options,
    count: &mut Count,
) -> Result<(), String> {
    let state = |of: &Legal| State::new(module, of.types(), of.function(), options);
    let before = state(before);
    count.uniform_uses += uniform_uses(&before);
    check(module, after.types(), &before, &state(after), kept(&before.function), count)
}

/// Checks what a pass that moves has left; the result is how many instructions have.
fn check_moved(
    module: &Module,
    before: &Analysed,
    after: &Analysed,
    count: &mut Count,
) -> Result<usize, String> {
    after
        .check_kept(module, before)
        .map_err(|d| format!("{d}\n{}", print_function(module, after.types(), after.function())))?;
    let state =
        |of: &Analysed| State { function: of.function().clone(), uniformity: of.uniformity().clone() };
    check(module, after.types(), &state(before), &state(after), Some, count)?;
    let place = |f: &Analysed, inst| f.uniformity().uses().block_of(inst);
    Ok(after.function().insts.keys().filter(|&i| place(before, i) != place(after, i)).count())
}

/// What random functions call: lanes return from it here and there, and divide.
const CALLEE: &str = "define i32 @callee(i32 %x) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %odd = or i32 %first, 1
  %own = or i32 %x, 3
  switch i32 %x, label %loop [ i32 1, label %one i32 5, label %five i32 6, label %five ]
one:
  ret i32 %first
five:
  ret i32 5
loop:
  %i = phi i32 [ %x, %0 ], [ %j, %loop ]
  %j = udiv i32 %i, 3
  %k = urem i32 %i, %odd
  %l = urem i32 %j, %own
  %more = icmp ugt i32 %j, 100
  br i1 %more, label %loop, label %out
out:
  %r = xor i32 %k, %l
  ret i32 %r
}";

#[test]
fn uniform_uses_stay_uniform_in_random_functions() {
    // These have branches on constants. What such a branch never comes to is uniform, but whether the analysis sees
    // that it is never come to depends on how the branch is written.
    let mut options = Options::default();
    options.value_reasoning = false;
    let mut count = Count::default();
    for seed in 0..150 {
        let text = random::module(&mut Numbers(seed), 12, Arithmetic::Interpreted);
        let text = text.replace("declare i32 @callee(i32)", CALLEE);
        let module = read(&text);
        let function = named(&module, "f");
        check_all(&module, function, &options, &mut count)
            .and_then(|()| check_moving(&module, function, &Options::default(), &mut count))
            .unwrap_or_else(|e| panic!("{seed}: {e}\n{text}"));
    }
    println!("{count:?}");
    assert!(count.kernels >= 150 && count.uniform_uses > 10_000 && count.executions > 500, "{count:?}");
    assert!(count.hoisted > 100 && count.sunk > 40, "{count:?}");
}

/// One file of each kernel, each for another target; at night all.
fn one_file_of_each_kernel() -> Vec<PathBuf> {
    let all = kernel_files();
    if every(3, 3) == 1 {
        return all;
    }
    let kernel = |path: &PathBuf| path.file_name()?.to_str()?.split('.').next().map(str::to_owned);
    let kernels = all.chunk_by(|a, b| kernel(a) == kernel(b));
    kernels.enumerate().map(|(number, files)| files[number % files.len()].clone()).collect()
}

#[test]
fn uniform_uses_stay_uniform_in_all_kernels() {
    let check = |path: &PathBuf| -> Count {
        let mut count = Count::default();
        let text = std::fs::read_to_string(path).expect("a listed file is readable");
        // Spans tell instructions apart within one source.
        let module = read(&text);
        for function in module.functions.iter().filter(|f| f.is_kernel() && !f.is_declaration()) {
            check_all(&module, function, &Options::default(), &mut count)
                .unwrap_or_else(|e| panic!("{} @{}, {e}", path.display(), function.name));
        }
        count
    };
    let files = one_file_of_each_kernel();
    let count = files.par_iter().with_max_len(1).map(check).reduce(Count::default, Count::with);
    println!("{count:?}");
    assert!(count.kernels > 50 && count.uniform_uses > 10_000 && count.executions > 500, "{count:?}");
}

fn uniform_uses(state: &State) -> usize {
    let f = &state.function;
    let insts = f.layout.iter().flat_map(|&b| &f.blocks[b].insts);
    let uniform = insts.map(|&inst| {
        let mut count = 0;
        f.insts[inst].kind.for_each_operand(|_| count += 1);
        (0..count).filter(|&i| !state.uniformity.is_divergent_use(f, inst, i)).count()
    });
    uniform.sum()
}

#[test]
fn a_pass_that_loses_uniformity_is_caught() {
    let module = read(
        "declare i32 @llvm.amdgcn.workitem.id.x()
         declare i32 @llvm.amdgcn.workgroup.id.x()
         define amdgpu_kernel void @f(ptr addrspace(1) %p) {
           %id = call i32 @llvm.amdgcn.workitem.id.x()
           %group = call i32 @llvm.amdgcn.workgroup.id.x()
           %at = getelementptr i32, ptr addrspace(1) %p, i32 %group
           store i32 1, ptr addrspace(1) %at
           ret void
         }",
    );
    let function = named(&module, "f");
    let before = State::new(&module, &module.types, function, &Options::default());
    let calls = function.blocks[function.entry()].insts.iter().filter_map(|&i| function.insts[i].result);
    let [id, group]: [_; 2] = std::array::from_fn(|i| calls.clone().nth(i).expect("two calls come first"));
    let types = TypeTable::extending(Arc::clone(&module.types));
    let (after, replaced) = transform(&module, types, function.clone(), |_, body| {
        body.rewrite(|body, _, inst| {
            let is_group = body.insts[inst].result == Some(group);
            Ok::<_, ()>(if is_group { Action::Replace(id) } else { Action::Keep })
        })
    });
    assert_eq!(replaced, Ok(()));
    let after = State::new(&module, &module.types, after.function(), &Options::default());
    let mut count = Count::default();
    let result = check(&module, &module.types, &before, &after, kept(&before.function), &mut count);
    assert!(result.is_err_and(|e| e.contains("were uniform")));
    // The executions see it without the analysis.
    let same = kept(&before.function);
    let result = check_executions(&module, &module.types, &before, &after.function, same, &mut count);
    assert!(result.is_err_and(|e| e.contains("was uniform, and differs")));
}
