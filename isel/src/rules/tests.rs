//! Every row against the instruction table.

use super::*;
use crate::dag::{Convert, tests::meaning};
use gcnsel_isa::semantics::word::Layout;
use gcnsel_isa::semantics::{Env, LaneSources, evaluate, modifiers, salu};
use gcnsel_isa::{Allowed, Field, Kind, Omod, OperandSpec, Role};
use gcnsel_witness::Numbers;

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
                Source::Wide(n, _) => {
                    if spec.ty.dwords() != 2 {
                        return Err(format!("{}: two dwords for another width", row.name));
                    }
                    Some((n, false))
                }
                Source::Map(n, _) | Source::MapBoth(n, ..) => Some((n, true)),
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
        // A truth value is a mask; what it is made of before need not be.
        let is_truth = truth && i + 1 == form.steps.len();
        let bank = if vector && !is_truth { Allowed::VGPR } else { Allowed::SGPR };
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
        Output::Low => 2,
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

/// Operands of nodes.
struct Random(Numbers);

impl Random {
    fn next(&mut self) -> u64 {
        self.0.bits()
    }

    fn integer(&mut self) -> u64 {
        let bits = self.next();
        match bits & 7 {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << (bits >> 3 & 63),
            3 => (bits >> 3 & 0xff) << 32 | bits >> 11 & 0xff,
            4 => self.next() >> (bits >> 3 & 63),
            _ => self.next(),
        }
    }

    /// A number that each width of floats holds, and whose products and sums they hold.
    fn number(&mut self, op: Op) -> f64 {
        let quarters = (self.next() % 81) as i32 - 40;
        let quarters = match op {
            Op::FSqrt | Op::FRsq | Op::FLog2 => quarters.abs() + 1,
            Op::Convert(Convert::U32FromF32 | Convert::U32FromF64 | Convert::U16FromF16) => quarters.abs(),
            Op::FRcp | Op::FrexpExp | Op::FrexpMant | Op::DivFixup if quarters == 0 => 1,
            Op::FCmp(..) | Op::FClass(_) if quarters % 5 == 0 => {
                return [0.0, -0.0, 1.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY]
                    [self.next() as usize % 6];
            }
            _ => quarters,
        };
        f64::from(quarters) / 4.0
    }

    /// An operand of a node.
    fn operand(&mut self, op: Op, ty: Ty, index: usize) -> u64 {
        match (op, index) {
            (Op::And | Op::Or | Op::Xor, _) if ty == Ty::I1 => (self.next() & 1).wrapping_neg(),
            (Op::Select, 0) => (self.next() & 1).wrapping_neg(),
            (Op::Ldexp, 1) => u64::from((self.next() % 11) as u32).wrapping_sub(5) & 0xffff_ffff,
            (Op::FClass(_), 1) => self.next() & 0x3ff,
            (Op::Perm, 2) => self.next() & 0x0707_0707,
            (Op::Mul24U, _) => self.integer() & 0xff_ffff,
            _ => match meaning::float_width(op, ty) {
                Some(width) if ty == Ty::V2F16 && op != Op::PackRtz => {
                    let mut half = || meaning::to_bits(width, self.number(op));
                    half() | half() << 16
                }
                Some(width) if ty == Ty::V2F32 => {
                    let mut half = || meaning::to_bits(width, self.number(op));
                    half() | half() << 32
                }
                Some(width) => meaning::to_bits(width, self.number(op)),
                None => self.integer(),
            },
        }
    }
}

/// Gives each leaf of a pattern a value.
fn bind(pattern: &NodePattern, random: &mut Random, leaves: &mut [Option<u64>; 6]) {
    for (index, arg) in pattern.args.iter().enumerate() {
        match arg {
            Pattern::Node(inner) => bind(inner, random, leaves),
            Pattern::Leaf(n) => {
                let leaf = &mut leaves[usize::from(*n)];
                *leaf = leaf.or_else(|| Some(random.operand(pattern.op, pattern.ty, index)));
            }
            Pattern::Const(n, holds) => {
                let found: Vec<u64> =
                    (0..70).chain([0xffff_ffff, u64::MAX]).filter(|&value| holds(value)).collect();
                leaves[usize::from(*n)] = Some(found[random.next() as usize % found.len()]);
            }
        }
    }
}

/// What a pattern's nodes compute.
fn defined(pattern: &NodePattern, leaves: &[u64; 6], lane: u32) -> u64 {
    let arg = |arg: &Pattern| match arg {
        Pattern::Leaf(n) | Pattern::Const(n, _) => leaves[usize::from(*n)],
        Pattern::Node(inner) => defined(inner, leaves, lane),
    };
    let args: Vec<u64> = pattern.args.iter().map(arg).collect();
    meaning::value(pattern.op, pattern.ty, &args, lane)
}

/// What a form's instructions compute.
fn computed(ty: Ty, form: &Form, leaves: &[u64; 6], lane: u32) -> u64 {
    let layout = match ty {
        Ty::F16 => Some(Layout::F16),
        Ty::F32 => Some(Layout::F32),
        Ty::F64 => Some(Layout::F64),
        Ty::V2F16 => Some(Layout::PairF16),
        _ => None,
    };
    let leaf = |n: u8| leaves[usize::from(n)];
    let mut scc = form.scc.is_some_and(|n| leaf(n) & 1 == 1);
    let mut results: Vec<(u64, bool)> = Vec::new();
    for step in form.steps {
        let row = step.op.row();
        let mut sources = LaneSources { lane, ..LaneSources::default() };
        let mut place = sources.operands.iter_mut();
        for (source, spec) in step.sources.iter().zip(specs(step.op, true)) {
            let value = match *source {
                Source::Leaf(n) => leaf(n),
                Source::Lo(n) => leaf(n) & 0xffff_ffff,
                Source::Hi(n) => leaf(n) >> 32,
                Source::Wide(low, high) => leaf(low) & 0xffff_ffff | leaf(high) << 32,
                Source::Step(n) => results[usize::from(n)].0,
                Source::StepMask(n) => u64::from(results[usize::from(n)].1),
                Source::Imm(bits) => bits as u64,
                Source::Map(n, f) => f(leaf(n)) as u64,
                Source::MapBoth(n, m, f) => f(leaf(n), leaf(m)) as u64,
            };
            if row.is_valu() && spec.ty.dwords() == 2 && !spec.allowed.has(Allowed::VGPR) {
                sources.mask = value & 1 == 1;
            } else if let Some(place) = place.next() {
                *place = u128::from(if spec.ty.dwords() == 1 { value & 0xffff_ffff } else { value });
            }
        }
        let meaningless = |_| panic!("{} has no meaning", row.name);
        results.push(if row.is_valu() {
            let env = Env { clamp: step.clamp, ..Env::PLAIN };
            let result = evaluate(step.op, &env, sources).unwrap_or_else(meaningless);
            let mask = result.mask.unwrap_or(false);
            // What bounds floats does so afterwards.
            let bounded = |bits| match layout {
                Some(layout) => modifiers::finish(&env, Omod::None, layout, bits),
                None => bits,
            };
            (result.bits.map_or(u64::from(mask), |bits| bounded(bits as u64)), mask)
        } else {
            let [a, b, _] = sources.operands.map(|operand| operand as u64);
            let result = salu::eval(step.op, a, b, scc);
            let result = result.unwrap_or_else(|_| panic!("{} has no meaning", row.name));
            scc = result.scc.unwrap_or(scc);
            (result.value, scc)
        });
    }
    let last = results[results.len() - 1].0;
    match form.output {
        Output::Last => last,
        Output::Low => last & 0xffff_ffff,
        Output::Pair => results[results.len() - 2].0 & 0xffff_ffff | last << 32,
        Output::High => leaf(0) & 0xffff_ffff | last << 32,
        Output::Scc => u64::from(scc),
    }
}

/// Whether a form's value is what the nodes are defined to be. Bits above 16 of a half are nothing's.
fn agree(pattern: &NodePattern, defined: u64, computed: u64) -> bool {
    let bits = match (pattern.op, pattern.ty) {
        (Op::ICmp(_), _) | (_, Ty::I1) => 1,
        (Op::Convert(Convert::U16FromF16 | Convert::I16FromF16), _) | (_, Ty::F16) => 16,
        (Op::Ctpop | Op::Ffbh | Op::Ffbl | Op::FrexpExp, _) => 32,
        (_, ty) => 32 * u32::from(ty.dwords()),
    };
    let mask = u64::MAX >> (64 - bits);
    let tolerance = meaning::tolerance(pattern.op, pattern.ty);
    if let (true, Some(width)) = (tolerance > 0.0, meaning::float_width(pattern.op, pattern.ty)) {
        let (a, b) = (meaning::from_bits(width, defined), meaning::from_bits(width, computed));
        return (a - b).abs() <= tolerance * a.abs().max(0.01);
    }
    defined & mask == computed & mask
}

/// Both forms of every row compute what its pattern says, by the meanings of instructions that the emulator uses.
#[test]
fn rows_compute_what_they_match() {
    let mut wrong = Vec::new();
    for rule in all() {
        for form in [&rule.scalar, &rule.vector] {
            let mut random = Random(Numbers(1));
            let differs = |random: &mut Random| {
                let mut leaves = [None; 6];
                bind(&rule.pattern, random, &mut leaves);
                let leaves = leaves.map(Option::unwrap_or_default);
                let lane = random.next() as u32 & 63;
                let (a, b) =
                    (defined(&rule.pattern, &leaves, lane), computed(rule.pattern.ty, form, &leaves, lane));
                (!agree(&rule.pattern, a, b))
                    .then(|| format!("{:?}: {a:#x}, not {b:#x}, of {leaves:x?}", rule.pattern))
            };
            if form.is_some() {
                wrong.extend((0..200).find_map(|_| differs(&mut random)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
