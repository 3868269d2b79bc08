//! Functions without what is dead.
//!
//! Passes leave dead instructions where they are, in no block; tables by instruction and by value have room for them all the
//! same. Of kernels that a front end has not optimised, and of those whose operations have been expanded, that may be most.

use crate::{DebugOperand, Function, Inst, Value, ValueDef};
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap, packed_option::PackedOption};
use gcnsel_graph::full_map;

/// Numbers are given anew where at least one in so many goes.
const LEAST_GONE: usize = 4;

impl Function {
    /// Forgets the instructions that are in no block of the layout, their results, and the values of constants that nobody uses,
    /// and gives the others new numbers, in the order of the old ones; unless there are few of them. `mark` becomes the number
    /// behind those of the instructions that were before it.
    ///
    /// # Panics
    /// If an instruction in a block uses the result of one that is in none.
    pub fn compact(&mut self, mark: Inst) -> Inst {
        let live = self.instruction_count();
        if (self.insts.len() - live) * LEAST_GONE < self.insts.len() {
            return mark;
        }
        let mut insts: SecondaryMap<Inst, PackedOption<Inst>> = full_map(self.insts.len());
        let mut values: SecondaryMap<Value, Option<Value>> = full_map(self.values.len());
        // First what is kept, by any number.
        let mut keep = |value: Value| values[value] = Some(value);
        self.params.iter().filter_map(|param| param.value).for_each(&mut keep);
        for &block in &self.layout {
            for &inst in &self.blocks[block].insts {
                insts[inst] = inst.into();
                self.insts[inst].kind.for_each_operand(&mut keep);
                self.insts[inst].result.into_iter().for_each(&mut keep);
            }
        }
        let kept = insts.values_mut().filter(|inst| inst.is_some());
        kept.zip(0..).for_each(|(inst, number)| *inst = Inst::from_u32(number).into());
        let kept = values.values_mut().flatten();
        let kept = kept.zip(0..).map(|(value, number)| *value = Value::new(number)).count();
        let before = self.insts.keys().take_while(|&inst| inst < mark);
        let mark = Inst::new(before.filter(|&inst| insts[inst].is_some()).count());
        self.renumber(&insts, &values, live, kept);
        mark
    }

    /// Gives back what its tables have room for and do not need: a module may be little but small functions.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.insts.shrink_to_fit();
        self.values.shrink_to_fit();
        self.blocks.shrink_to_fit();
        self.layout.shrink_to_fit();
        self.params.shrink_to_fit();
    }

    fn renumber(
        &mut self,
        insts: &SecondaryMap<Inst, PackedOption<Inst>>,
        values: &SecondaryMap<Value, Option<Value>>,
        inst_count: usize,
        value_count: usize,
    ) {
        if let Some(mut records) = self.debug_records.take() {
            records.renumber(|inst| insts[inst].expand());
            records
                .map_values(|value| values[value].map_or_else(|| self.bits_of(value), DebugOperand::Value));
            self.debug_records = Some(records);
        }
        let new = |value: Value| values[value].expect("a value that is used is defined");
        let old = std::mem::replace(&mut self.values, PrimaryMap::with_capacity(value_count));
        for (value, mut data) in old {
            if values[value].is_some() {
                if let ValueDef::Inst(inst) = &mut data.def {
                    *inst = insts[*inst].expect("what defines a value that is used is in a block");
                }
                self.values.push(data);
            }
        }
        let old = std::mem::replace(&mut self.insts, PrimaryMap::with_capacity(inst_count));
        for (inst, mut data) in old {
            if insts[inst].is_some() {
                data.kind.for_each_operand_mut(|value| *value = new(*value));
                data.result = data.result.map(new);
                self.insts.push(data);
            }
        }
        for param in &mut self.params {
            param.value = param.value.map(new);
        }
        let old = std::mem::take(&mut self.const_values);
        self.const_values = old.into_iter().filter_map(|(c, value)| Some((c, values[value]?))).collect();
        let mut lists: SecondaryMap<crate::Block, Vec<Inst>> = full_map(self.blocks.len());
        for &block in &self.layout {
            lists[block] = std::mem::take(&mut self.blocks[block].insts);
        }
        for (block, data) in self.blocks.iter_mut() {
            // Nobody looks at those that are not in the layout.
            data.insts = std::mem::take(&mut lists[block]);
            data.insts.iter_mut().for_each(|inst| {
                *inst = insts[*inst].expect("an instruction in a block is kept");
            });
            data.insts.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Inst, parse, print, verify};
    use cranelift_entity::EntityRef;

    const TEXT: &str = "define i32 @f(i32 %a, i1 %c) {
entry:
  %dead = add i32 %a, 7
  %dead.2 = add i32 %dead, 11
  %b = add i32 %a, 5
  br i1 %c, label %loop, label %end

loop:
  %p = phi i32 [ %b, %entry ], [ %q, %loop ]
  %gone = mul i32 %p, 9
  %q = add i32 %p, 5
  br i1 %c, label %loop, label %end

end:
  %r = phi i32 [ %b, %entry ], [ %q, %loop ]
  ret i32 %r
}
";

    /// What is left is what was there but for the dead instructions, and the numbers have no gaps.
    #[test]
    fn only_what_is_dead_goes() {
        let mut module = parse(TEXT.as_bytes()).expect("it is well-formed");
        let lines = TEXT.lines().filter(|line| !line.contains("dead") && !line.contains("gone"));
        let wanted = parse(lines.collect::<Vec<_>>().join("\n").as_bytes()).expect("it is well-formed");
        let f = &mut module.functions[0];
        for block in f.layout.clone() {
            let (insts, values) = (&f.insts, &f.values);
            let is_dead = |inst: Inst| {
                let name = insts[inst].result.and_then(|value| values[value].name.as_deref());
                matches!(name, Some("dead" | "dead.2" | "gone"))
            };
            f.blocks[block].insts.retain(|&inst| !is_dead(inst));
        }
        // Behind the multiplication, that is behind four of those that stay.
        let mark = f.compact(Inst::new(7));
        assert_eq!((mark, f.insts.len()), (Inst::new(4), f.instruction_count()));
        // Two arguments, four results, the constant 5.
        assert_eq!(f.values.len(), 7);
        assert_eq!(f.insts.len(), wanted.functions[0].insts.len());
        assert_eq!(print(&module), print(&wanted));
        verify(&module).expect("it is still valid");
    }
}
