//! The analysis that moves keep up to date is the one that is found afresh.

use crate::support::parse;
use gcnsel_analysis::{Moves, Options, Place, Uniformity, transform};
use gcnsel_ir::{Block, Function, Inst, Module, TypeTable, Value};
use gcnsel_witness::{Arithmetic, Numbers, random};
use std::sync::Arc;

/// What has been moved.
#[derive(Debug, Default)]
struct Count {
    moved: usize,
    functions_kept: usize,
    /// Instructions that went down in these.
    kept_down: usize,
    out_of_cycles: usize,
    divergent: usize,
}

fn place(numbers: &mut Numbers, f: &Function) -> Place {
    let block = f.layout[numbers.below(f.layout.len())];
    if numbers.one_in(2) { Place::end(block) } else { Place::start(f, block) }
}

/// Moves some instructions, and checks the analysis behind them.
fn move_about(module: &Module, f: &Function, reasoning: bool, numbers: &mut Numbers, count: &mut Count) {
    let mut options = Options::default();
    options.value_reasoning = reasoning;
    let insts: Vec<Inst> = f.layout.iter().flat_map(|&b| &f.blocks[b].insts).copied().collect();
    let types = TypeTable::extending(Arc::clone(&module.types));
    let (after, kept) = transform(module, types, f.clone(), |types, body| {
        let mover = |moves: &mut Moves<'_, '_>| {
            let goes_down = numbers.one_in(2);
            let mut down = 0;
            for _ in 0..1 << numbers.below(9) {
                let (inst, to) = (insts[numbers.below(insts.len())], place(numbers, f));
                let from = moves.uniformity().uses().block_of(inst);
                // What goes down and out of a cycle is found afresh.
                let cycles = moves.uniformity().cycles();
                let is_down = from.is_none_or(|from| cycles.position(to.block) > cycles.position(from));
                if !goes_down && is_down {
                    continue;
                }
                let Ok(proof) = moves.may_move(inst, to) else { continue };
                proof.apply();
                let depth = |b: Block| moves.uniformity().cycles().depth_of(b);
                count.moved += 1;
                down += usize::from(is_down);
                count.out_of_cycles += usize::from(from.is_some_and(|from| depth(to.block) < depth(from)));
                let result = f.insts[inst].result;
                count.divergent += usize::from(result.is_some_and(|v| moves.uniformity().is_divergent(v)));
            }
            count.functions_kept += usize::from(moves.is_exact());
            count.kept_down += if moves.is_exact() { down } else { 0 };
        };
        Moves::of(types, body, &options, mover).0
    });
    let text = || gcnsel_ir::print_function(module, after.types(), after.function());
    let valid = gcnsel_ir::verify_function(module, after.types(), after.function());
    valid.unwrap_or_else(|d| panic!("{d}\n{}", text()));
    kept.check_kept(module, after.types(), after.function()).unwrap_or_else(|d| panic!("{d}\n{}", text()));
}

#[test]
fn what_is_kept_is_what_is_found_afresh() {
    let mut count = Count::default();
    for seed in 0..1000 {
        let mut numbers = Numbers(seed);
        let module = parse(&random::module(&mut numbers, 30, Arithmetic::Interpreted));
        let f = module.functions.iter().find(|f| !f.is_declaration()).expect("a body");
        move_about(&module, f, seed % 2 == 0, &mut numbers, &mut count);
    }
    println!("{count:?}");
    assert!(
        count.moved > 2_000
            && count.functions_kept > 500
            && count.kept_down > 100
            && count.out_of_cycles > 200
            && count.divergent > 500,
        "{count:?}"
    );
}

/// Whether values are divergent after `%v` has gone to the end of block `to`, and whether that was known without looking
/// again; what is kept is what is found afresh.
fn behind(text: &str, reasoning: bool, values: &[&str]) -> (Vec<bool>, bool) {
    let module = parse(text);
    let f = module.functions.iter().find(|f| !f.is_declaration()).expect("a body");
    let value = |name: &str| -> Value {
        let found = f.values.iter().find(|(_, data)| data.name.as_deref() == Some(name));
        found.unwrap_or_else(|| panic!("no %{name}")).0
    };
    let to = f.layout.iter().find(|&&b| f.blocks[b].name.as_deref() == Some("to"));
    let to = Place::end(*to.expect("there is such a block"));
    let inst = f.def_inst(value("v")).expect("an instruction makes it");
    let mut options = Options::default();
    options.value_reasoning = reasoning;
    let types = TypeTable::extending(Arc::clone(&module.types));
    let (after, kept) = transform(&module, types, f.clone(), |types, body| {
        let mover = |moves: &mut Moves<'_, '_>| {
            let moved = moves.may_move(inst, to).map(|m| m.apply());
            assert_eq!(moved, Ok(()), "{text}");
            moves.is_exact()
        };
        Moves::of(types, body, &options, mover)
    });
    let (kept, is_exact) = kept;
    kept.check_kept(&module, after.types(), after.function()).unwrap_or_else(|d| panic!("{d}\n{text}"));
    (values.iter().map(|name| kept.is_divergent(value(name))).collect(), is_exact)
}

#[test]
fn a_phi_that_keeps_what_does_not_change_becomes_uniform() {
    // Made in the loop, `%v` might be another one each time, for all that is known where values are told apart; from
    // outside it is the only thing that `%x` can be.
    let found = behind(
        "define i32 @f(i32 %id, i32 inreg %n) {
         to:
           br label %loop
         loop:
           %x = phi i32 [ undef, %to ], [ %x, %one ], [ %v, %other ]
           %i = phi i32 [ 0, %to ], [ %j, %one ], [ %j, %other ]
           %j = add i32 %i, 1
           %v = xor i32 %n, 5
           %c = icmp eq i32 %j, %id
           br i1 %c, label %one, label %other
         one:
           br label %loop
         other:
           %d = icmp eq i32 %j, %n
           br i1 %d, label %out, label %loop
         out:
           ret i32 %x
         }",
        true,
        &["x", "v"],
    );
    assert_eq!(found, (vec![false, false], false));
}

#[test]
fn what_no_lane_computed_is_found_afresh_where_lanes_do() {
    let found = behind(
        "define void @f(i32 %id) {
         entry:
           br label %loop
         loop:
           %i = phi i32 [ 0, %entry ], [ %j, %latch ]
           %j = add i32 %i, 1
           %u = icmp eq i32 %j, 100
           br i1 %u, label %end, label %latch
         latch:
           %c = icmp ult i32 %j, %id
           br i1 %c, label %loop, label %to
         to:
           br i1 false, label %never, label %end
         never:
           %v = add i32 %id, 5
           br label %end
         end:
           ret void
         }",
        true,
        &["j", "v"],
    );
    assert_eq!(found, (vec![false, true], false));
}

/// Which moves leave all that is known as it would be found.
#[test]
fn what_goes_up_is_known_where_it_depends_on_nothing_else() {
    // With reasoning about values, and without.
    let check = |is_exact: [bool; 2], body: &str| {
        let text = format!("define void @f(i32 %id, i32 inreg %n, ptr addrspace(1) inreg %p) {{\n{body}\n}}");
        assert_eq!([true, false].map(|reasoning| behind(&text, reasoning, &[]).1), is_exact, "{text}");
    };
    let in_loop = |v: &str| {
        format!(
            "to:\n %x = load volatile i32, ptr addrspace(1) %p\n br label %loop\n
             loop:\n %v = {v}\n %w = xor i32 %v, 5\n %c = load volatile i1, ptr addrspace(1) %p\n br i1 %c, label %loop, label %out\n
             out:\n ret void"
        )
    };
    // A function of its operands; what may be another number each time, for all that is known.
    check([true, false], &in_loop("add i32 %x, 1"));
    check([false, false], &in_loop("add i32 %x, undef"));
    // In one cycle that makes no difference.
    let inside = "a:\n br label %to\n
                  to:\n %x = load volatile i32, ptr addrspace(1) %p\n br label %latch\n
                  latch:\n %v = add i32 %x, undef\n %c = load volatile i1, ptr addrspace(1) %p\n br i1 %c, label %to, label %out\n
                  out:\n ret void";
    check([true, true], inside);
    // Down, to where it is computed no more often; out of a cycle, and into one.
    check([true, true], "a:\n %v = add i32 %n, 1\n br label %to\n to:\n ret void");
    check([true, true], "a:\n %v = add i32 %n, undef\n br label %to\n to:\n ret void");
    check(
        [false, false],
        "a:\n br label %b\n
         b:\n %v = add i32 %n, 1\n %c = load volatile i1, ptr addrspace(1) %p\n br i1 %c, label %b, label %to\n
         to:\n ret void",
    );
    check(
        [false, false],
        "a:\n br label %to\n
         to:\n %c = load volatile i1, ptr addrspace(1) %p\n br i1 %c, label %to, label %out\n
         out:\n %v = add i32 %n, 1\n ret void",
    );
    // Out of a cycle that is assumed divergent; out of one that is not.
    let irreducible = |condition: &str| {
        format!(
            "to:\n %d = icmp eq i32 %id, 3\n %u = icmp eq i32 %n, 3\n br i1 {condition}, label %one, label %two\n
             one:\n br label %two\n
             two:\n %v = add i32 %n, 1\n %c = load volatile i1, ptr addrspace(1) %p\n br i1 %c, label %one, label %out\n
             out:\n ret void"
        )
    };
    check([false, false], &irreducible("%d"));
    check([true, false], &irreducible("%u"));
}

/// What is said of a function if the analysis of another is kept for it; both have two arguments, `%id`, which differs
/// between lanes, and `%n`.
fn said_of(other: &str, function: &str) -> String {
    let [other, module] = [other, function].map(|body| {
        parse(&format!("define void @f(i32 %id, i32 inreg %n, ptr addrspace(1) inreg %p) {{\n{body}\n}}"))
    });
    let f = |module: &Module| module.functions[0].clone();
    let kept = Uniformity::new(&other, &f(&other), &Options::default());
    let checked = kept.check_kept(&module, &module.types, &f(&module));
    checked.expect_err("the analysis is that of another function").message
}

#[test]
fn an_analysis_that_is_of_another_function_is_found_out() {
    let sum = |operand: &str| format!("%v = add i32 {operand}, 1\n ret void");
    let said = said_of(&sum("%n"), &sum("%id"));
    assert_eq!(said, "internal error: function 'f', block0, inst0: its result is kept as it no longer is");
    assert_eq!(said_of(&sum("%id"), &sum("%n")), said);

    let store = |value: &str| {
        format!("%v = add i32 %n, 1\n %w = add i32 %n, 2\n store i32 {value}, ptr addrspace(1) %p\n ret void")
    };
    let said = said_of(&store("%v"), &store("%w"));
    assert_eq!(said, "internal error: function 'f', block0, inst0: its users are kept as they no longer are");

    let said = said_of(
        "a:\n %v = add i32 %n, 1\n br label %b\n b:\n ret void",
        "a:\n br label %b\n b:\n %v = add i32 %n, 1\n ret void",
    );
    assert_eq!(said, "internal error: function 'f', block1, inst1: it is kept in another block");

    let branch = |operand: &str| {
        format!(
            "a:\n %one = icmp eq i32 %n, 1\n %two = icmp eq i32 %id, 1\n br i1 {operand}, label %b, label %c\n
             b:\n ret void\n c:\n ret void"
        )
    };
    let said = said_of(&branch("%one"), &branch("%two"));
    assert_eq!(said, "internal error: function 'f', block0, inst2: the branch is kept as it no longer is");

    let loop_until = |bound: &str| {
        format!(
            "a:\n br label %b\n
             b:\n %i = phi i32 [ 0, %a ], [ %j, %c ]\n br label %c\n
             c:\n %j = add i32 %i, 1\n %more = icmp ult i32 %j, {bound}\n br i1 %more, label %b, label %d\n
             d:\n ret void"
        )
    };
    let said = said_of(&loop_until("%n"), &loop_until("%id"));
    assert_eq!(said, "internal error: function 'f', block1: cycles are kept as they no longer are");

    let left_for = |block: &str| {
        format!(
            "a:\n br label %b\n
             b:\n switch i32 %id, label %b [ i32 0, label %c i32 1, label %{block} ]\n
             c:\n ret void\n d:\n ret void"
        )
    };
    assert_eq!(said_of(&left_for("d"), &left_for("c")), said);

    let carried = |factor: u32| {
        format!(
            "a:\n br label %b\n
             b:\n %i = phi i32 [ 5, %a ], [ %j, %b ]\n %k = mul i32 %i, {factor}\n %j = add i32 %i, 1\n
             %more = icmp ult i32 %j, %id\n br i1 %more, label %b, label %c\n
             c:\n store i32 %k, ptr addrspace(1) %p\n ret void"
        )
    };
    let said = said_of(&carried(0), &carried(2));
    assert_eq!(said, "internal error: function 'f', block2, inst6: an operand is kept as it no longer is");

    let brought = |factor: u32| {
        format!(
            "a:\n %u = icmp eq i32 %n, 3\n br i1 %u, label %b, label %c\n
             b:\n %i = phi i32 [ 5, %a ], [ %j, %b ]\n %k = mul i32 %i, {factor}\n %j = add i32 %i, 1\n
             %more = icmp ult i32 %j, %id\n br i1 %more, label %b, label %c\n
             c:\n %x = phi i32 [ %k, %b ], [ %id, %a ]\n ret void"
        )
    };
    let said = said_of(&brought(0), &brought(2));
    assert_eq!(said, "internal error: function 'f', block2, inst7: an operand is kept as it no longer is");
}
