//! Functions: what stands at their heads, their blocks, and where the next instruction goes.

use super::attributes::check_attribute;
use super::checks::{check_align, check_kind, convention};
use super::error::Made;
use super::module::ModuleBuilder;
use super::order::Position;
use super::settings::Settings;
use super::state::{Body, Entity, State};
use super::value::{Block, Def, Instruction, Value};
use crate::attribute_words::Bearer;
use crate::{
    AddressSpace, Attribute, AttributeSet, BlockData, ConstData, Function, Linkage, MetadataId, Param,
    Symbol, SymbolId, Type, TypeKind, ValueData, ValueDef,
};
use std::panic::Location;

/// A function of a [`ModuleBuilder`]: a declaration, unless it gets blocks.
///
/// Its methods are of three kinds:
///
/// * `set_` and `add_` change the function.
/// * Those that have an opcode's name make an instruction, at the place that [`position_at_end`](Self::position_at_end)
///   chooses. All builders of one function share that place.
/// * [`name`](Self::name), [`nsw`](Self::nsw), [`align`](Self::align) and their like give a builder that says this of the
///   instructions that are made through it: `f.name("sum").nsw().add(a, b)`.
#[derive(Clone, Debug)]
pub struct FunctionBuilder<'m> {
    pub(super) module: &'m ModuleBuilder,
    pub(super) number: u32,
    pub(super) settings: Settings,
}

impl ModuleBuilder {
    /// A function by its name, the type of its result and those of its parameters.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// // define internal i32 @twice(i32 %x)
    /// let i32 = m.i32_type();
    /// let twice = m.function("twice", i32, &[i32]);
    /// twice.set_linkage(gcnsel_ir::Linkage::Internal);
    /// twice.set_param_name(0, "x");
    /// twice.position_at_end(twice.block(""));
    /// twice.ret(twice.add(twice.param(0), twice.param(0)));
    /// # assert!(gcnsel_ir::print(&m.finish().unwrap()).contains("define internal i32 @twice(i32 %x) {"));
    /// ```
    #[track_caller]
    pub fn function(&self, name: &str, result: Type, params: &[Type]) -> FunctionBuilder<'_> {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let number = state.add_function(name, result, params, location);
        FunctionBuilder { module: self, number, settings: Settings::default() }
    }

    /// A kernel: `amdgpu_kernel`, without a result.
    #[track_caller]
    pub fn kernel(&self, name: &str, params: &[Type]) -> FunctionBuilder<'_> {
        let kernel = self.function(name, self.void_type(), params);
        kernel.set_calling_convention("amdgpu_kernel");
        kernel
    }
}

impl State {
    /// A new function. One that is refused is there all the same, for whoever goes on with it.
    pub(super) fn add_function(
        &mut self,
        name: &str,
        result: Type,
        params: &[Type],
        location: &'static Location<'static>,
    ) -> u32 {
        let number = self.module.functions.len() as u32;
        let void = self.types.intern(TypeKind::Void);
        let (mut result, mut types) = (result, params.to_vec());
        let mut body = Body::default();
        if let Err(refusal) = self.check_result(result) {
            self.refuse_for(refusal, location);
            body.refuse_head();
            result = void;
        }
        if let Some(refusal) = types.iter().find_map(|&ty| self.value_type(ty).err()) {
            self.refuse_for(refusal, location);
            body.refuse_head();
            types.clear();
        }
        if let Err(refusal) = self.define_symbol(name, Symbol::Function(number)) {
            self.refuse_for(refusal, location);
        }
        let mut function = Function::new(name, result);
        for (i, ty) in types.into_iter().enumerate() {
            let value = function.values.push(ValueData { ty, def: ValueDef::Arg(i as u32), name: None });
            let attributes = AttributeSet::default();
            function.params.push(Param { ty, attributes, value: Some(value), name: None });
        }
        function.span = self.place(Entity::Function(number), location);
        self.module.functions.push(function);
        self.bodies.push(body);
        number
    }

    /// Refuses, silently, what depends on types that were refused.
    pub(super) fn known_head(&self, number: u32) -> Made<()> {
        match self.bodies[number as usize].has_refused_head {
            true => Err(super::error::Refusal::Known),
            false => Ok(()),
        }
    }

    fn check_result(&self, result: Type) -> Made<()> {
        Ok(self.types.check_result_type(self.known_type(result)?)?)
    }

    /// The symbol of a function; `None` of one that was refused.
    pub(super) fn function_symbol(&self, number: u32) -> Option<SymbolId> {
        let (index, _, symbol) = self.module.symbols.get_full(&self.function(number).name)?;
        (*symbol == Symbol::Function(number)).then(|| SymbolId::from_u32(index as u32))
    }
}

impl<'m> FunctionBuilder<'m> {
    #[track_caller]
    fn change(&self, change: impl FnOnce(&mut State, usize) -> Made<()>) {
        let location = Location::caller();
        let mut state = self.module.state.borrow_mut();
        if let Err(super::error::Refusal::Because(message)) = change(&mut state, self.number as usize) {
            state.refuse_in(self.number, None, None, message, location);
        }
    }

    /// The module.
    pub fn module(&self) -> &'m ModuleBuilder {
        self.module
    }

    /// The function's address, a constant.
    #[track_caller]
    pub fn address(&self) -> Value {
        let mut state = self.module.state.borrow_mut();
        let Some(symbol) = state.function_symbol(self.number) else { return Value::REFUSED };
        let ty = state.types.ptr(AddressSpace::FLAT);
        state.constant(ty, ConstData::Symbol(symbol)).unwrap_or(Value::REFUSED)
    }

    /// Sets the calling convention by LLVM's name: `amdgpu_kernel`, `fastcc`, `amdgpu_gfx`; "" is C's. Calls that are made from
    /// then on have it.
    #[track_caller]
    pub fn set_calling_convention(&self, name: &str) {
        self.change(|state, number| {
            state.module.functions[number].calling_convention = convention(name)?;
            Ok(())
        });
    }

    /// Sets the linkage.
    #[track_caller]
    pub fn set_linkage(&self, linkage: Linkage) {
        self.change(|state, number| {
            state.module.functions[number].linkage = linkage;
            Ok(())
        });
    }

    /// Makes the function variadic: calls may pass more arguments than it has parameters.
    #[track_caller]
    pub fn set_variadic(&self, variadic: bool) {
        self.change(|state, number| {
            state.module.functions[number].variadic = variadic;
            Ok(())
        });
    }

    /// Sets the alignment of the code in bytes, a power of two up to 2^32.
    #[track_caller]
    pub fn set_align(&self, bytes: u64) {
        self.change(|state, number| {
            state.module.functions[number].align = Some(check_align(bytes)?);
            Ok(())
        });
    }

    /// Sets the section.
    #[track_caller]
    pub fn set_section(&self, name: &str) {
        self.change(|state, number| {
            state.module.functions[number].section = Some(name.into());
            Ok(())
        });
    }

    /// Adds an attribute of the function.
    #[track_caller]
    pub fn add_attribute(&self, attribute: Attribute) {
        self.change(|state, number| {
            check_attribute(state, &attribute, Bearer::Function)?;
            state.module.functions[number].attributes.push(attribute);
            Ok(())
        });
    }

    /// Adds an attribute of the result.
    #[track_caller]
    pub fn add_result_attribute(&self, attribute: Attribute) {
        self.change(|state, number| {
            check_attribute(state, &attribute, Bearer::Result)?;
            state.module.functions[number].result_attributes.push(attribute);
            Ok(())
        });
    }

    /// Adds an attribute of a parameter.
    ///
    /// ```
    /// # use gcnsel_ir::{AddressSpace, Attribute, builder::ModuleBuilder};
    /// # let m = ModuleBuilder::new();
    /// let f = m.kernel("k", &[m.ptr_type(AddressSpace::GLOBAL)]);
    /// f.add_param_attribute(0, Attribute::flag("noalias"));
    /// f.add_param_attribute(0, Attribute::align(16));
    /// ```
    #[track_caller]
    pub fn add_param_attribute(&self, param: usize, attribute: Attribute) {
        self.change(|state, number| {
            check_attribute(state, &attribute, Bearer::Parameter)?;
            parameter(state, number, param)?.attributes.push(attribute);
            Ok(())
        });
    }

    /// Names a parameter.
    #[track_caller]
    pub fn set_param_name(&self, param: usize, name: &str) {
        self.change(|state, number| {
            let value = parameter(state, number, param)?.value;
            let name = value.and_then(|value| state.rename(number as u32, value, name));
            state.module.functions[number].params[param].name = name;
            Ok(())
        });
    }

    /// Names a value, without the `%`. A name that is taken gets a number behind it; "" is no name.
    #[track_caller]
    pub fn set_name(&self, value: Value, name: &str) {
        self.change(|state, number| match value.0 {
            Def::Local { of, function, value } if of == state.id && function as usize == number => {
                let name = state.rename(function, value, name);
                let function = &mut state.module.functions[number];
                if let Some(ValueDef::Arg(param)) = function.values.get(value).map(|data| data.def) {
                    function.params[param as usize].name = name;
                }
                Ok(())
            }
            Def::Refused => Err(super::error::Refusal::Known),
            _ => Err(format!("no value of this function is to be called '{name}'").into()),
        });
    }

    /// Attaches a node to the function (`reqd_work_group_size`, `kernel_arg_addr_space`, `dbg`).
    #[track_caller]
    pub fn add_metadata(&self, kind: &str, node: MetadataId) {
        self.change(|state, number| {
            check_kind(kind)?;
            state.known_node(node)?;
            state.module.functions[number].metadata.push((kind.into(), node));
            Ok(())
        });
    }

    /// An argument, by its number.
    #[track_caller]
    pub fn param(&self, param: usize) -> Value {
        let mut value = Value::REFUSED;
        self.change(|state, number| {
            if let Some(of) = parameter(state, number, param)?.value {
                value = Value(Def::Local { of: state.id, function: number as u32, value: of });
            }
            Ok(())
        });
        value
    }

    /// All arguments.
    pub fn params(&self) -> Vec<Value> {
        let state = self.module.state.borrow();
        let params = state.function(self.number).params.iter().filter_map(|param| param.value);
        params.map(|value| Value(Def::Local { of: state.id, function: self.number, value })).collect()
    }

    /// What a value of the function is called outside.
    pub(super) fn local(&self, value: crate::Value) -> Def {
        Def::Local { of: self.module.state.borrow().id, function: self.number, value }
    }

    /// What an instruction of the function is called outside; `None` is one that was refused.
    pub(super) fn handle(&self, inst: Option<crate::Inst>) -> Instruction {
        Instruction { of: self.module.state.borrow().id, function: self.number, inst }
    }

    /// A new block at the end of the function; the first one is the entry. A name that is taken gets a number behind it; "" is
    /// no name.
    #[track_caller]
    pub fn block(&self, name: &str) -> Block {
        let location = Location::caller();
        let mut state = self.module.state.borrow_mut();
        let name = state.bodies[self.number as usize].unique_name(name);
        let block = state.module.functions[self.number as usize].blocks.next_key();
        let span = state.place(Entity::Block(self.number, block), location);
        let function = &mut state.module.functions[self.number as usize];
        let block = function.blocks.push(BlockData { name, insts: Vec::new(), span });
        function.layout.push(block);
        Block { of: state.id, function: self.number, block }
    }

    /// Puts the next instructions at the end of a block.
    #[track_caller]
    pub fn position_at_end(&self, block: Block) {
        self.change(|state, number| {
            let block = state.target(number as u32, block)?;
            state.bodies[number].position = Some(Position { block, before: None });
            Ok(())
        });
    }

    /// Puts the next instructions in front of an instruction.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// # let f = m.kernel("k", &[]);
    /// let entry = f.block("entry");
    /// f.position_at_end(entry);
    /// let end = f.ret_void();
    /// // In the entry block, although that has its terminator:
    /// f.position_before(end);
    /// let object = f.alloca(m.i32_type());
    /// # assert!(m.finish().is_ok());
    /// ```
    #[track_caller]
    pub fn position_before(&self, instruction: Instruction) {
        self.change(|state, number| {
            let Some(inst) = instruction.inst else { return Err(super::error::Refusal::Known) };
            if instruction.of != state.id {
                return Err("an instruction of another module".into());
            }
            if instruction.function as usize != number {
                return Err("an instruction of another function".into());
            }
            let block =
                state.bodies[number].order.block_of(inst).expect("an instruction that is made is in a block");
            state.bodies[number].position = Some(Position { block, before: Some(inst) });
            Ok(())
        });
    }

    /// The block of the current position.
    pub fn current_block(&self) -> Option<Block> {
        let state = self.module.state.borrow();
        let position = state.bodies[self.number as usize].position?;
        Some(Block { of: state.id, function: self.number, block: position.block })
    }

    /// The terminator of a block, if it has one yet.
    pub fn terminator(&self, block: Block) -> Option<Instruction> {
        let state = self.module.state.borrow();
        let of = state.target(self.number, block).ok()?;
        let last = state.bodies[self.number as usize].order.last(of)?;
        let is_terminator = state.function(self.number).insts[last].kind.is_terminator();
        is_terminator.then_some(Instruction { of: state.id, function: self.number, inst: Some(last) })
    }

    /// The instruction that makes a value.
    pub fn instruction(&self, value: Value) -> Option<Instruction> {
        let Def::Local { of, function, value } = value.0 else { return None };
        let state = self.module.state.borrow();
        if of != state.id || function != self.number {
            return None;
        }
        match state.function(function).values[value].def {
            ValueDef::Inst(inst) => Some(Instruction { of, function, inst: Some(inst) }),
            _ => None,
        }
    }
}

fn parameter(state: &mut State, number: usize, param: usize) -> Made<&mut Param> {
    state.known_head(number as u32)?;
    let function = &mut state.module.functions[number];
    let count = function.params.len();
    let found = function.params.get_mut(param);
    found.ok_or_else(|| format!("no parameter {param}; there are {count}, counted from 0").into())
}

impl State {
    /// Gives a value a name that nothing in its function has yet.
    fn rename(&mut self, function: u32, value: crate::Value, wanted: &str) -> Option<Box<str>> {
        let body = &mut self.bodies[function as usize];
        let data = &mut self.module.functions[function as usize].values[value];
        if let Some(old) = data.name.take() {
            body.forget_name(&old);
        }
        data.name = body.unique_name(wanted);
        data.name.clone()
    }
}
