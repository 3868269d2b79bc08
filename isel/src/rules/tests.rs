//! Every row against the instruction table.

use super::*;
use gcnsel_isa::{Allowed, Field, Kind, OperandSpec, Role};

/// Leaves of a pattern: number and whether the pattern wants a constant.
fn leaves(pattern: &NodePattern, out: &mut Vec<(u8, bool)>) {
    for arg in pattern.args {
        match arg {
            Pattern::Leaf(n) => out.push((*n, false)),
            Pattern::Const(n, _) => out.push((*n, true)),
            Pattern::Node(inner) => leaves(inner, out),
        }
    }
}

fn specs(op: isa::Op, uses: bool) -> Vec<&'static OperandSpec> {
    op.row().operands.iter().filter(|s| (s.role != Role::Def) == uses).collect()
}

fn check_form(rule: &Rule, form: &Form, vector: bool) -> Result<(), String> {
    let mut bound = Vec::new();
    leaves(&rule.pattern, &mut bound);
    let truth = rule.pattern.ty == Ty::I1;
    for (i, step) in form.steps.iter().enumerate() {
        let row = step.op.row();
        if row.is_valu() != vector && !(vector && truth) {
            return Err(format!("{} stands in the wrong column", row.name));
        }
        if !vector && row.reads_exec_value() {
            return Err(format!("{} reads exec", row.name));
        }
        if row.reads_scc()
            && !(i == 0 && form.scc.is_some())
            && !form.steps[..i].iter().any(|s| s.op.row().writes_scc())
        {
            return Err(format!("{} reads SCC, which nothing sets", row.name));
        }
        let uses = specs(step.op, true);
        if uses.len() != step.sources.len() {
            return Err(format!("{} takes {} sources, not {}", row.name, uses.len(), step.sources.len()));
        }
        for (source, spec) in step.sources.iter().zip(&uses) {
            let named = match *source {
                Source::Leaf(n) | Source::Lo(n) | Source::Hi(n) => Some((n, false)),
                Source::Map(n, _) => Some((n, true)),
                Source::Step(n) | Source::StepMask(n) => {
                    let defs = specs(form.steps[usize::from(n)].op, false);
                    let index = usize::from(matches!(source, Source::StepMask(_)));
                    let def = defs.get(index).ok_or_else(|| format!("{}: no such result", row.name))?;
                    if usize::from(n) >= i || def.ty.dwords() != spec.ty.dwords() {
                        return Err(format!("{}: an earlier result of another width", row.name));
                    }
                    None
                }
                Source::Imm(_) => None,
            };
            if let Some((leaf, constant)) = named {
                let found = bound.iter().find(|b| b.0 == leaf);
                match found {
                    None => return Err(format!("{}: leaf {leaf} is not in the pattern", row.name)),
                    Some((_, false)) if constant => {
                        return Err(format!("{}: leaf {leaf} is computed from but no constant", row.name));
                    }
                    _ => {}
                }
            }
            if let Source::Imm(bits) = *source
                && !spec.allowed.has(Allowed::IMM)
                && spec.ty.inline(bits as u64).is_none()
                && spec.ty.literal(bits as u64).is_none()
            {
                return Err(format!("{}: {bits} has no encoding", row.name));
            }
        }
        let defs = specs(step.op, false);
        let bank = if vector && !truth { Allowed::VGPR } else { Allowed::SGPR };
        if let Some(def) = defs.first()
            && !def.allowed.has(bank)
        {
            return Err(format!("{} has its result in the other bank", row.name));
        }
    }
    let last = form.steps[form.steps.len() - 1].op;
    let result = specs(last, false).first().map_or(0, |d| d.ty.dwords());
    let wanted = match form.output {
        Output::Scc => return if last.row().writes_scc() { Ok(()) } else { Err("SCC is not set".into()) },
        Output::Pair | Output::High => 1,
        Output::Last if truth && vector => 2,
        Output::Last if matches!(rule.pattern.op, Op::Ctpop | Op::Ffbh | Op::Ffbl | Op::FrexpExp) => 1,
        Output::Last if matches!(rule.pattern.op, Op::ICmp(_)) => 2,
        Output::Last => rule.pattern.ty.dwords().max(1),
    };
    if result == wanted { Ok(()) } else { Err(format!("the value has {result} dwords, not {wanted}")) }
}

#[test]
fn rows_agree_with_the_instruction_table() {
    let mut wrong = Vec::new();
    for rule in all() {
        for (form, vector) in [(&rule.scalar, false), (&rule.vector, true)] {
            // A vector compare's value is a lane mask, whatever type it compares.
            if form.is_some()
                && let Err(e) = check_form(rule, form, vector)
                && !(vector && matches!(rule.pattern.op, Op::ICmp(_)) && e.contains("other bank"))
            {
                wrong.push(format!("{:?}: {e}", rule.pattern));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every node that has a rule at all has one that takes it whatever its operands are, in the vector bank: a uniform
/// value may have operands there.
#[test]
fn every_operation_has_a_general_row() {
    for target in Target::ALL {
        let set = RuleSet::of(target);
        for ((op, ty), candidates) in &set.by_op {
            // 64-bit selection is done by halves in the vector bank; packed operations have no scalar form.
            let by_halves = (*op, *ty) == (Op::Select, Ty::I64);
            assert!(
                candidates.has_vector() || by_halves,
                "{op:?} of {ty:?} on {target} has no general vector form"
            );
        }
    }
}

/// A float instruction's float sources are what modifiers apply to.
#[test]
fn float_rows_take_modifiers() {
    let rule =
        all().find(|r| r.pattern.op == Op::Fma && r.pattern.ty == Ty::F32).expect("there is an f32 fma");
    let op = rule.vector.steps[0].op;
    assert!(specs(op, true).iter().all(|s| s.ty.kind == Kind::Float && s.field != Field::None));
    assert_eq!(op.row().source_modifiers(Target::Gfx942), (7, 7));
}
