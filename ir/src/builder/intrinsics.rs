//! Intrinsics: declared when they are called, under the names that their types give them.

use super::error::Made;
use super::function::FunctionBuilder;
use super::module::ModuleBuilder;
use super::settings::Settings;
use super::state::State;
use super::value::{Value, refused_type};
use crate::{Intrinsic, Symbol, Type};
use std::panic::Location;

impl ModuleBuilder {
    /// The declaration of an intrinsic for these types, made by the first call. Its name has a suffix for each overloaded type.
    ///
    /// ```
    /// # use gcnsel_ir::{Intrinsic, builder::ModuleBuilder};
    /// # let m = ModuleBuilder::new();
    /// let vector = m.vector_type(m.half_type(), 2);
    /// m.intrinsic(Intrinsic::Fma, vector, &[vector; 3]);
    /// assert!(gcnsel_ir::print(&m.finish()?).contains("@llvm.fma.v2f16("));
    /// # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
    /// ```
    #[track_caller]
    pub fn intrinsic(&self, intrinsic: Intrinsic, result: Type, params: &[Type]) -> FunctionBuilder<'_> {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let declared = declared(&mut state, intrinsic, result, params, location);
        let number = declared.unwrap_or_else(|refusal| {
            state.refuse_for(refusal, location);
            // Whoever goes on with it finds a function.
            match state.module.symbols.get(intrinsic.name()) {
                Some(&Symbol::Function(number)) => number,
                _ => state.add_function(intrinsic.name(), refused_type(), &[], location),
            }
        });
        FunctionBuilder { module: self, number, settings: Settings::default() }
    }
}

/// The number of the function that declares an intrinsic for these types.
fn declared(
    state: &mut State,
    intrinsic: Intrinsic,
    result: Type,
    params: &[Type],
    location: &'static Location<'static>,
) -> Made<u32> {
    state.known_type(result)?;
    params.iter().try_for_each(|&ty| state.value_type(ty).map(drop))?;
    let Some(name) = intrinsic.overload(result, params, &state.types) else {
        let params: Vec<String> = params.iter().map(|&ty| state.text(ty)).collect();
        let found = format!("'{} ({})'", state.text(result), params.join(", "));
        let is = crate::intrinsic::described(intrinsic.signature());
        return Err(format!("'@{}' is {is}; found {found}", intrinsic.name()).into());
    };
    match state.module.symbols.get(name.as_str()) {
        None => Ok(state.add_function(&name, result, params, location)),
        Some(&Symbol::Function(number)) => Ok(number),
        Some(_) => Err(format!("'@{name}' is an intrinsic's name, and is no function").into()),
    }
}

impl FunctionBuilder<'_> {
    /// `call` of an intrinsic whose arguments' types say what its result is. Of those whose result has a type of its own,
    /// [`call_intrinsic_as`](Self::call_intrinsic_as) does it. [`Intrinsic::by_name`] finds one by its name.
    ///
    /// ```
    /// # use gcnsel_ir::{Intrinsic, builder::ModuleBuilder};
    /// # let m = ModuleBuilder::new();
    /// # let f = m.function("f", m.float_type(), &[m.float_type()]);
    /// # f.position_at_end(f.block(""));
    /// # let x = f.param(0);
    /// let fused = f.call_intrinsic(Intrinsic::Fma, &[x, x, x]);
    /// let mask = f.call_intrinsic_as(m.i64_type(), Intrinsic::AmdgcnBallot, &[m.const_bool(true)]);
    /// # f.ret(fused);
    /// # let text = gcnsel_ir::print(&m.finish().unwrap());
    /// # assert!(text.contains("call float @llvm.fma.f32(") && text.contains("call i64 @llvm.amdgcn.ballot.i64("));
    /// ```
    #[track_caller]
    pub fn call_intrinsic(&self, intrinsic: Intrinsic, args: &[Value]) -> Value {
        self.value("call", |b| {
            let params = arg_types(b.state, args)?;
            let result = crate::intrinsic::result_of(intrinsic.signature(), &params, &mut b.state.types);
            let Some(result) = result else {
                let name = intrinsic.name();
                let message = "has a result of a type of its own: 'call_intrinsic_as' says it";
                let is = crate::intrinsic::described(intrinsic.signature());
                return Err(format!("'@{name}' takes other arguments, or {message}; it is {is}").into());
            };
            let number = declared(b.state, intrinsic, result, &params, Location::caller())?;
            b.direct_call(number, args)
        })
    }

    /// [`call_intrinsic`](Self::call_intrinsic) with the type of the result.
    #[track_caller]
    pub fn call_intrinsic_as(&self, result: Type, intrinsic: Intrinsic, args: &[Value]) -> Value {
        self.value("call", |b| {
            let params = arg_types(b.state, args)?;
            let number = declared(b.state, intrinsic, result, &params, Location::caller())?;
            b.direct_call(number, args)
        })
    }
}

fn arg_types(state: &State, args: &[Value]) -> Made<Vec<Type>> {
    let ty = |&arg: &Value| match arg {
        Value::NOTHING => Err("a call without a result is no value".into()),
        Value::REFUSED => Err(super::error::Refusal::Known),
        _ => state.type_of(arg).ok_or_else(|| "this value is of another module".into()),
    };
    args.iter().map(ty).collect()
}
