//! Calls: of functions, of addresses, of assembly.

use super::emit::Maker;
use super::error::Made;
use super::function::FunctionBuilder;
use super::settings::Site;
use super::value::Value;
use crate::verify::of_arguments;
use crate::{
    AttributeSet, CallSite, Callee, ConstData, InlineAsm, InstKind, OperandBundle, Symbol, SymbolId, Type,
    TypeKind,
};
use smallvec::SmallVec;

/// What is called, as far as a call has to say it.
struct Signature {
    result: Type,
    params: Box<[Type]>,
    variadic: bool,
}

impl Maker<'_> {
    /// The call of something, with what is said of it.
    fn call(
        &mut self,
        callee: Callee,
        args: &[Value],
        signature: Signature,
        calling_convention: Box<str>,
    ) -> Made<(InstKind, Type)> {
        let args: SmallVec<[crate::Value; 4]> = self.operands(args)?;
        let site = self.settings.site.take().map_or_else(Site::default, |site| *site);
        let mut arg_attributes = vec![AttributeSet::default(); site.arg_attributes.len().min(1) * args.len()];
        for (arg, attribute) in site.arg_attributes {
            let count = args.len();
            let set = arg_attributes.get_mut(arg);
            set.ok_or_else(|| format!("no argument {arg}; there are {count}, counted from 0"))?
                .push(attribute);
        }
        let set = |attributes: Vec<_>| {
            let mut set = AttributeSet::default();
            attributes.into_iter().for_each(|attribute| set.push(attribute));
            set
        };
        let mut bundles = Vec::with_capacity(site.bundles.len());
        for (tag, operands) in site.bundles {
            bundles.push(OperandBundle { tag, operands: self.operands(&operands)? });
        }
        let Signature { result, params, variadic } = signature;
        let signature =
            variadic.then(|| self.state.types.intern(TypeKind::Function { result, params, variadic: true }));
        let site = CallSite {
            tail: site.tail,
            calling_convention: site.calling_convention.unwrap_or(calling_convention),
            signature,
            result_attributes: set(site.result_attributes),
            arg_attributes,
            attributes: set(site.attributes),
            bundles: bundles.into(),
        };
        let site = site.has_content().then(|| Box::new(site));
        let fast = self.fast(result);
        Ok((InstKind::Call { callee, args, fast, site }, result))
    }

    /// The call of a function of the module.
    pub fn direct_call(&mut self, number: u32, args: &[Value]) -> Made<(InstKind, Type)> {
        let Some(symbol) = self.state.function_symbol(number) else {
            return Err(super::error::Refusal::Known);
        };
        self.state.known_head(number)?;
        let function = self.state.function(number);
        let signature = Signature {
            result: function.result,
            params: function.params.iter().map(|param| param.ty).collect(),
            variadic: function.variadic,
        };
        let convention = function.calling_convention.clone();
        self.call(Callee::Symbol(symbol), args, signature, convention)
    }

    /// The function of the module, or the alias, whose address a value is.
    fn called_symbol(&self, address: Value) -> Option<SymbolId> {
        let c = self.state.const_of(address).ok()?;
        let ConstData::Symbol(symbol) = *self.state.pool.data(c) else { return None };
        let (_, meaning) = self.state.module.symbols.get_index(symbol.as_u32() as usize)?;
        matches!(meaning, Symbol::Function(_) | Symbol::Alias(_)).then_some(symbol)
    }
}

impl FunctionBuilder<'_> {
    /// `call` of a function of the module. What it returns is a value unless that is `void`. What else a call may say:
    /// [`tail`](Self::tail), [`call_convention`](Self::call_convention), [`arg_attribute`](Self::arg_attribute),
    /// [`result_attribute`](Self::result_attribute), [`call_attribute`](Self::call_attribute), [`bundle`](Self::bundle), and, of
    /// floats, [`fast`](Self::fast).
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let i32 = m.i32_type();
    /// let square = m.function("square", i32, &[i32]);
    /// let f = m.function("f", i32, &[i32]);
    /// f.position_at_end(f.block(""));
    /// f.ret(f.tail("tail").call(&square, &[f.param(0)]));
    /// # assert!(gcnsel_ir::print(&m.finish().unwrap()).contains("tail call i32 @square(i32 %0)"));
    /// ```
    #[track_caller]
    pub fn call(&self, callee: &FunctionBuilder<'_>, args: &[Value]) -> Value {
        let is_here = std::ptr::eq(self.module, callee.module);
        self.value("call", |b| match is_here {
            true => b.direct_call(callee.number, args),
            false => Err("a function of another module; one without a body declares it here".into()),
        })
    }

    /// `call` through an address, of a function of some type. Of the address of a function of that type it is a plain call.
    #[track_caller]
    pub fn call_address(&self, ty: Type, address: Value, args: &[Value]) -> Value {
        self.value("call", |b| {
            let TypeKind::Function { result, params, variadic } =
                b.state.types.kind(b.state.known_type(ty)?).clone()
            else {
                return Err(format!("'{}' is no type of functions", b.state.text(ty)).into());
            };
            check_args(b, args, &params, variadic)?;
            let is_of_type = |symbol: &SymbolId| match b.state.module.function(*symbol) {
                Some(f) => {
                    f.result == result
                        && f.variadic == variadic
                        && f.params.iter().map(|param| param.ty).eq(params.iter().copied())
                }
                None => true,
            };
            let callee = match b.called_symbol(address).filter(is_of_type) {
                Some(symbol) => Callee::Symbol(symbol),
                // Only here does the function use the address: where it does, what is called may be called from elsewhere.
                None => Callee::Indirect(b.operand(address)?),
            };
            b.call(callee, args, Signature { result, params, variadic }, "".into())
        })
    }

    /// `call` of inline assembly: its text, its constraints (`=v,v`), and whether it does more than compute.
    #[track_caller]
    pub fn call_asm(
        &self,
        ty: Type,
        text: &[u8],
        constraints: &[u8],
        side_effect: bool,
        args: &[Value],
    ) -> Value {
        self.value("call", |b| {
            let TypeKind::Function { result, params, variadic: false } =
                b.state.types.kind(b.state.known_type(ty)?).clone()
            else {
                let text = b.state.text(ty);
                return Err(
                    format!("'{text}' is no type of functions with a fixed number of parameters").into()
                );
            };
            check_args(b, args, &params, false)?;
            let asm = InlineAsm { text: text.into(), constraints: constraints.into(), side_effect };
            b.call(Callee::Asm(Box::new(asm)), args, Signature { result, params, variadic: false }, "".into())
        })
    }
}

/// Refuses arguments that a type of functions has no parameters for.
fn check_args(b: &mut Maker, args: &[Value], params: &[Type], variadic: bool) -> Made<()> {
    if args.len() < params.len() || (args.len() > params.len() && !variadic) {
        let (wanted, given) = (params.len(), args.len());
        return Err(format!("the function takes {}, found {given}", of_arguments(wanted)).into());
    }
    for (i, (&arg, &param)) in args.iter().zip(params).enumerate() {
        let arg = b.operand(arg)?;
        let found = b.ty(arg);
        if found != param {
            let (found, wanted) = (b.state.text(found), b.state.text(param));
            return Err(format!("argument {i} is of type '{found}', expected '{wanted}'").into());
        }
    }
    Ok(())
}
