//! Control flow: phis and terminators.

use super::error::Made;
use super::function::FunctionBuilder;
use super::value::{Block, Def, Instruction, Value};
use crate::{ConstData, InstKind, Type, ValueDef};
use std::panic::Location;

impl FunctionBuilder<'_> {
    /// `phi` without a value yet: [`add_incoming`](Self::add_incoming) gives it one for each predecessor of its block. It is put
    /// behind the other phis of the current block, whatever that has by now. Of floats it may be [`fast`](Self::fast).
    ///
    /// ```
    /// # use gcnsel_ir::{IntPredicate, builder::ModuleBuilder};
    /// let m = ModuleBuilder::new();
    /// let i32 = m.i32_type();
    /// let f = m.function("count", i32, &[i32]);
    /// let (entry, body, exit) = (f.block("entry"), f.block("body"), f.block("exit"));
    /// f.position_at_end(entry);
    /// f.br(body);
    /// f.position_at_end(body);
    /// let i = f.name("i").phi(i32);
    /// let next = f.name("next").add(i, m.const_i32(1));
    /// f.add_incoming(i, &[(m.const_i32(0), entry), (next, body)]);
    /// f.cond_br(f.icmp(IntPredicate::Ult, next, f.param(0)), body, exit);
    /// f.position_at_end(exit);
    /// f.ret(i);
    /// assert!(gcnsel_ir::print(&m.finish()?).contains("%i = phi i32 [ 0, %entry ], [ %next, %body ]"));
    /// # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
    /// ```
    #[track_caller]
    pub fn phi(&self, ty: Type) -> Value {
        self.value("phi", |b| {
            b.state.value_type(ty)?;
            let fast = b.fast(ty);
            Ok((InstKind::Phi { incoming: Vec::new(), fast }, ty))
        })
    }

    /// Gives a phi values, each with the block that it comes from.
    #[track_caller]
    pub fn add_incoming(&self, phi: Value, incoming: &[(Value, Block)]) {
        let location = Location::caller();
        let mut state = self.module.state.borrow_mut();
        let mut add = || -> Made<()> {
            let phi = match phi.0 {
                Def::Refused => return Err(super::error::Refusal::Known),
                _ => state.operand(self.number, phi)?,
            };
            let mut new = Vec::with_capacity(incoming.len());
            for &(value, block) in incoming {
                let (value, block) = (state.operand(self.number, value)?, state.target(self.number, block)?);
                let function = state.function(self.number);
                let (found, wanted) = (function.values[value].ty, function.values[phi].ty);
                if found != wanted {
                    let (found, wanted) = (state.text(found), state.text(wanted));
                    return Err(format!("a value of type '{found}' for a phi of type '{wanted}'").into());
                }
                new.push((value, block));
            }
            let function = &mut state.module.functions[self.number as usize];
            match function.values[phi].def {
                ValueDef::Inst(inst)
                    if let InstKind::Phi { incoming, .. } = &mut function.insts[inst].kind =>
                {
                    incoming.extend(new);
                    Ok(())
                }
                _ => Err("this value is no phi's".into()),
            }
        };
        let added = add();
        state.bodies[self.number as usize].is_incomplete |= added.is_err();
        if let Err(super::error::Refusal::Because(message)) = added {
            state.refuse_in(self.number, None, Some("phi".into()), message, location);
        }
    }

    /// `br`: goes on in a block.
    #[track_caller]
    pub fn br(&self, target: Block) -> Instruction {
        self.effect("br", |b| Ok(InstKind::Br { target: b.target(target)? }))
    }

    /// `br` by a condition, an `i1`.
    #[track_caller]
    pub fn cond_br(&self, condition: Value, on_true: Block, on_false: Block) -> Instruction {
        self.effect("br", |b| {
            let condition = b.operand(condition)?;
            let (on_true, on_false) = (b.target(on_true)?, b.target(on_false)?);
            Ok(InstKind::CondBr { condition, on_true, on_false })
        })
    }

    /// `switch`: goes on in the block of the case that the value is, an integer of up to 128 bits. Cases are numbers of its type.
    #[track_caller]
    pub fn switch(&self, value: Value, default: Block, cases: &[(Value, Block)]) -> Instruction {
        self.effect("switch", |b| {
            let value = b.operand(value)?;
            let default = b.target(default)?;
            let ty = b.ty(value);
            let mut numbers = Vec::with_capacity(cases.len());
            for &(case, target) in cases {
                let case = b.state.const_of(case)?;
                let found = b.state.pool.ty(case);
                if found != ty {
                    let (found, wanted) = (b.state.text(found), b.state.text(ty));
                    return Err(format!("case of type '{found}', expected '{wanted}'").into());
                }
                let ConstData::Int(number) = *b.state.pool.data(case) else {
                    return Err("a case is a number of up to 128 bits".into());
                };
                numbers.push((number, b.target(target)?));
            }
            Ok(InstKind::Switch { value, default, cases: numbers })
        })
    }

    /// `ret` of a value.
    #[track_caller]
    pub fn ret(&self, value: Value) -> Instruction {
        self.effect("ret", |b| {
            b.state.known_head(b.function)?;
            Ok(InstKind::Ret { value: Some(b.operand(value)?) })
        })
    }

    /// `ret void`.
    #[track_caller]
    pub fn ret_void(&self) -> Instruction {
        self.effect("ret", |b| {
            b.state.known_head(b.function)?;
            Ok(InstKind::Ret { value: None })
        })
    }

    /// `unreachable`: nobody comes here.
    #[track_caller]
    pub fn unreachable(&self) -> Instruction {
        self.effect("unreachable", |_| Ok(InstKind::Unreachable))
    }
}
