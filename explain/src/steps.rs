//! Steps of chains in words of the input. An operand of the selected function may be none of the input's instruction: then what stands
//! between is named, or it is said that it was made.

use crate::input_index::InputIndex;
use crate::subject::Subject;
use gcnsel_analysis::{Cause, Chains, Fact, explain_naming, fact_text, is_within_value};
use gcnsel_diag::escape_name;
use gcnsel_ir::{Inst, InstKind, Value, ValueDef};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Values of the input that are looked at to find what stands between two.
const MOST_SEEN: usize = 64;

/// Values that stand between, at most.
const MOST_BETWEEN: u32 = 4;

impl Subject<'_> {
    /// The chain of causes of a value, a line for each.
    pub(crate) fn chain(&self, value: Value) -> Vec<String> {
        let uniformity = self.record.analysed.uniformity();
        let fact = Fact::Value(value);
        if !uniformity.is_divergent(value) {
            let text = explain_naming(&self.recorded.module, self.function, uniformity, &self.names, fact);
            return text.lines().map(str::to_owned).collect();
        }
        let steps = uniformity.explain(self.function, fact).into_iter();
        let shown = steps.filter(|&(fact, cause)| !is_within_value(&self.names, fact, cause));
        shown.map(|(fact, cause)| self.step_text(fact, cause)).collect()
    }

    /// Of a load that may give each lane its own by its address space alone: its address, if lanes differ in that, too.
    fn divergent_address(&self, fact: Fact, cause: Cause) -> Option<Value> {
        let (Fact::Value(value), Cause::Origin(_)) = (fact, cause) else { return None };
        let inst = self.function.def_inst(value)?;
        let InstKind::Load { ptr, .. } = self.function.insts[inst].kind else { return None };
        self.record.analysed.uniformity().is_divergent(ptr).then_some(ptr)
    }

    /// Why a fact holds, and the place of the answer for what it follows from.
    pub(crate) fn step(
        &self,
        chains: &Chains,
        mut fact: Fact,
        place: &dyn Fn(Fact) -> Option<String>,
    ) -> (String, String) {
        let uniformity = self.record.analysed.uniformity();
        while let Some((cause, behind)) = chains.step(uniformity, fact) {
            if let Some(behind) = behind.filter(|_| is_within_value(&self.names, fact, cause)) {
                fact = chains.steps()[behind].0;
                continue;
            }
            let behind = behind.and_then(|at| place(chains.steps()[at].0));
            return (self.step_text(fact, cause), behind.unwrap_or_default());
        }
        Default::default()
    }

    /// A fact and what it follows from, in words of the input.
    fn step_text(&self, fact: Fact, cause: Cause) -> String {
        let uniformity = self.record.analysed.uniformity();
        let text = fact_text(&self.recorded.module, self.function, uniformity, &self.names, fact, cause);
        if let Some(address) = self.divergent_address(fact, cause) {
            return format!("{text}; lanes differ in its address {}, too", self.name(address));
        }
        let user = match fact {
            Fact::Value(value) => self.function.def_inst(value),
            Fact::Branch(block) => self.function.terminator(block),
            Fact::Exit(_) | Fact::Assumed(_) => None,
        };
        let (Cause::Operand(used) | Cause::Temporal(used, _), Some(user)) = (cause, user) else {
            return text;
        };
        let plain = format!(": uses {}", self.name(used));
        match self.use_text(user, used) {
            Some(words) => text.replacen(&plain, &format!(": {words}"), 1),
            None => text,
        }
    }

    /// How an instruction uses a value that is no operand of it in the input.
    pub(crate) fn use_text(&self, user: Inst, used: Value) -> Option<String> {
        let index = self.input_index.get_or_init(|| InputIndex::of(&self.recorded.source.functions));
        let &(number, inst) = index.by_span.get(&self.function.insts[user].span)?;
        let (f, own) = &index.functions[number];
        let of = if f.name == self.function.name { String::new() } else { format!(" of @{}", f.name) };
        let wanted = self.names.raw_value(used);
        let is_constant = |value: Value| matches!(f.values[value].def, ValueDef::Const(_));
        let is_used = |value: Value| !is_constant(value) && format!("{}{of}", own.raw_value(value)) == wanted;
        // Breadth first, from the operands on: by value, the one that it is an operand of.
        let mut from: FxHashMap<Value, Option<Value>> = FxHashMap::default();
        let mut queue: VecDeque<(Value, u32)> = VecDeque::new();
        let mut look = |queue: &mut VecDeque<(Value, u32)>, inst: Inst, at: Option<Value>, depth: u32| {
            f.insts[inst].kind.for_each_operand(|operand| {
                if !from.contains_key(&operand) && from.len() < MOST_SEEN {
                    from.insert(operand, at);
                    queue.push_back((operand, depth));
                }
            });
        };
        look(&mut queue, inst, None, 0);
        let mut found = None;
        while let Some((value, depth)) = queue.pop_front() {
            if is_used(value) {
                found = Some(value);
                break;
            }
            if let Some(inst) = f.def_inst(value).filter(|_| depth < MOST_BETWEEN) {
                look(&mut queue, inst, Some(value), depth + 1);
            }
        }
        let Some(found) = found else {
            let line = self.function.def_inst(used).and_then(|inst| self.ir_text(inst));
            let line = line.map_or(String::new(), |(line, _)| format!(", IR line {line}"));
            // What has no name of the input says itself that it was made.
            let is_named = self.of_input.contains(&used);
            return is_named.then(|| format!("the code made for it uses {}{line}", self.name(used)));
        };
        let mut path = vec![found];
        while let Some(&Some(user)) = path.last().and_then(|last| from.get(last)) {
            path.push(user);
        }
        if path.len() == 1 {
            return None;
        }
        let name = |&value: &Value| escape_name(&format!("{}{of}", own.raw_value(value))).into_owned();
        let names: Vec<String> = path.iter().rev().map(name).collect();
        Some(format!("uses {}", names.join(", which uses ")))
    }
}
