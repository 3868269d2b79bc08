//! What a builder has made so far. Builders are handles of it.

use super::error::{BuildError, Made, Refusal};
use super::order::{Order, Position};
use super::pool::Pool;
use super::value::{Block, BuilderId, Def, Value, refused_type};
use crate::constant::Known;
use crate::print::brief_type_text;
use crate::{
    Const, ConstData, Function, MAX_TYPE_DEPTH, MetadataId, Module, Symbol, SymbolId, Type, TypeTable,
};
use gcnsel_diag::{Diagnostic, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::panic::Location;

const NO_RESULT: &str = "a call without a result is no value";

/// What a place in the program made. Until the module is finished, a span is the number of a place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entity {
    /// Something of the module.
    Module,
    /// A global variable or an alias.
    Symbol(SymbolId),
    /// A function.
    Function(u32),
    /// A block of a function.
    Block(u32, crate::Block),
    /// An instruction of a function.
    Inst(u32, crate::Inst),
}

/// A function's body while it is built.
#[derive(Debug, Default)]
pub(super) struct Body {
    pub order: Order,
    pub position: Option<Position>,
    /// Something of it was refused: what is missing for that has a message.
    pub is_incomplete: bool,
    /// A type in its head was refused: nothing is said of its arguments, of what it returns, and of calls.
    pub has_refused_head: bool,
    /// Blocks whose terminator was refused.
    pub refused_ends: FxHashSet<crate::Block>,
    /// Names of values and blocks.
    names: FxHashSet<Box<str>>,
    /// The number that the last name got that was taken.
    last_number: u64,
    /// The constants of the builder's pool that the function has.
    consts: Known,
}

impl Body {
    /// A name that nothing in the function has: the one that is asked for, or with the next number behind it, as LLVM does it.
    pub fn unique_name(&mut self, wanted: &str) -> Option<Box<str>> {
        if wanted.is_empty() {
            return None;
        }
        let mut name: Box<str> = wanted.into();
        while !self.names.insert(name.clone()) {
            self.last_number += 1;
            name = format!("{wanted}{}", self.last_number).into();
        }
        Some(name)
    }

    /// Notes that a type in the head was refused.
    pub fn refuse_head(&mut self) {
        (self.has_refused_head, self.is_incomplete) = (true, true);
    }

    /// Gives a name back.
    pub fn forget_name(&mut self, name: &str) {
        self.names.remove(name);
    }
}

/// All of it.
#[derive(Debug, Default)]
pub(super) struct State {
    /// What the handles have that the builder gives.
    pub id: BuilderId,
    /// Without its types, and its functions without their instructions' order.
    pub module: Module,
    pub types: TypeTable,
    pub pool: Pool,
    /// By the functions' numbers.
    pub bodies: Vec<Body>,
    pub errors: Vec<BuildError>,
    /// By the numbers that spans are.
    places: Vec<(Entity, &'static Location<'static>)>,
    /// The constants of the pool that the module has.
    consts: Known,
    pub named_structs: FxHashSet<Box<str>>,
    pub last_struct: u64,
    /// Who gave structures their bodies.
    pub struct_bodies: FxHashMap<Type, &'static Location<'static>>,
    /// Nodes that are still to be filled, and who made them.
    pub open_nodes: BTreeMap<MetadataId, &'static Location<'static>>,
    /// Numbers of the blocks whose addresses are taken.
    pub block_addresses: FxHashMap<Block, u32>,
}

impl State {
    pub fn new() -> State {
        State { id: BuilderId::new(), ..State::default() }
    }

    /// A place of the program, as a span.
    pub fn place(&mut self, entity: Entity, location: &'static Location<'static>) -> Span {
        let number = self.places.len();
        self.places.push((entity, location));
        Span::new(number, number)
    }

    /// Notes what is wrong with no more than a call.
    pub fn refuse(&mut self, message: impl Into<String>, location: &'static Location<'static>) {
        let message = message.into();
        self.errors.push(BuildError { message, symbol: None, block: None, instruction: None, location });
    }

    /// Notes why something is not made.
    pub fn refuse_for(&mut self, refusal: Refusal, location: &'static Location<'static>) {
        if let Refusal::Because(message) = refusal {
            self.refuse(message, location);
        }
    }

    /// Notes what is wrong in a function.
    pub fn refuse_in(
        &mut self,
        function: u32,
        block: Option<crate::Block>,
        instruction: Option<String>,
        message: String,
        location: &'static Location<'static>,
    ) {
        let symbol = self.module.functions.get(function as usize).map(|f| f.name.clone());
        let block = block.map(|block| self.block_text(function, block).into());
        let instruction = instruction.map(Into::into);
        self.errors.push(BuildError { message, symbol, block, instruction, location });
    }

    /// Notes what the verifier says.
    pub fn refuse_diagnostic(&mut self, diagnostic: Diagnostic, finished: &'static Location<'static>) {
        let message = diagnostic.message;
        let place = diagnostic.span.and_then(|span| self.places.get(span.start as usize)).copied();
        let Some((entity, location)) = place else { return self.refuse(message, finished) };
        match entity {
            Entity::Module => self.refuse(message, location),
            Entity::Symbol(symbol) => {
                let symbol = Some(self.module.symbol_name(symbol).into());
                self.errors.push(BuildError { message, symbol, block: None, instruction: None, location });
            }
            Entity::Function(function) => self.refuse_in(function, None, None, message, location),
            Entity::Block(function, block) => {
                self.refuse_in(function, Some(block), None, message, location);
            }
            Entity::Inst(function, inst) => {
                let block = self.bodies[function as usize].order.block_of(inst);
                let text = self.inst_text(function, inst);
                self.refuse_in(function, block, Some(text), message, location);
            }
        }
    }

    fn block_text(&self, function: u32, block: crate::Block) -> String {
        let function = &self.module.functions[function as usize];
        match &function.blocks[block].name {
            Some(name) => format!("block '%{name}'"),
            None => format!("block {}", block.as_u32()),
        }
    }

    fn inst_text(&self, function: u32, inst: crate::Inst) -> String {
        let function = &self.module.functions[function as usize];
        let data = &function.insts[inst];
        named_opcode(
            data.result.and_then(|result| function.values[result].name.as_deref()),
            data.kind.opcode(),
        )
    }

    // Types.

    /// How messages write a type.
    pub fn text(&self, ty: Type) -> String {
        brief_type_text(&self.types, ty)
    }

    /// Refuses types of other modules, as far as they can be told, and silently those that were refused.
    pub fn known_type(&self, ty: Type) -> Made<Type> {
        match (ty.as_u32() as usize) < self.types.len() {
            true => Ok(ty),
            false if ty == refused_type() => Err(Refusal::Known),
            false => Err("this type is of another module".into()),
        }
    }

    /// A type that values can have.
    pub fn value_type(&self, ty: Type) -> Made<Type> {
        self.types.check_value_type(self.known_type(ty)?)?;
        Ok(ty)
    }

    /// Refuses structures that contain themselves, and types that are too deep now that their structures have bodies.
    pub fn check_structures(&mut self, finished: &'static Location<'static>) {
        let (ty, what) = match self.types.lay_out() {
            Err(ty) => (ty, "contains itself".into()),
            Ok(()) => {
                let deep = self.types.iter().filter(|&ty| self.types.depth(ty) > MAX_TYPE_DEPTH);
                // The first with a name; of others it was told when they were made.
                let Some(deep) = deep.into_iter().find(|ty| self.struct_bodies.contains_key(ty)) else {
                    return;
                };
                (deep, format!("has more than {MAX_TYPE_DEPTH} levels, which is the most accepted"))
            }
        };
        let location = self.struct_bodies.get(&ty).copied().unwrap_or(finished);
        self.refuse(format!("type '{}' {what}", self.text(ty)), location);
    }

    // Constants.

    /// A new constant of the builder's pool, which is checked.
    pub fn constant(&mut self, ty: Type, data: ConstData) -> Made<Value> {
        let c = self.pool.consts().intern(ty, data);
        self.settled(c)
    }

    /// A constant that is in the pool already.
    pub fn settled(&mut self, c: Const) -> Made<Value> {
        self.pool.settle(&self.types, c)?;
        crate::verify::verify_constant(&self.module, &self.types, self.pool.all(), c)?;
        Ok(Value(Def::Const { of: self.id, constant: c }))
    }

    /// The constant that a value is.
    pub fn const_of(&self, value: Value) -> Made<Const> {
        match value.0 {
            Def::Refused => Err(Refusal::Known),
            Def::Const { of, constant } if of == self.id => Ok(constant),
            Def::Const { .. } => Err("this constant is of another module".into()),
            Def::Local { .. } => Err("a constant stands here, not an argument or a result".into()),
            Def::Nothing => Err(NO_RESULT.into()),
        }
    }

    /// The constant in the module's pool that a value is: for initialisers, aliases and metadata.
    pub fn module_const(&mut self, value: Value) -> Made<Const> {
        let c = self.const_of(value)?;
        Ok(self.module.consts.import(self.pool.all(), &mut self.consts, c))
    }

    // Values.

    /// The type of a value; `None` of what was refused.
    pub fn type_of(&self, value: Value) -> Option<Type> {
        match value.0 {
            Def::Refused | Def::Nothing => None,
            Def::Const { of, constant } => (of == self.id).then(|| self.pool.ty(constant)),
            Def::Local { of, function, value } => {
                (of == self.id).then(|| self.function(function).values[value].ty)
            }
        }
    }

    /// A value in the function of that number.
    pub fn operand(&mut self, function: u32, value: Value) -> Made<crate::Value> {
        let c = match value.0 {
            Def::Refused => return Err(Refusal::Known),
            Def::Nothing => return Err(NO_RESULT.into()),
            Def::Local { of, .. } if of != self.id => return Err("this value is of another module".into()),
            Def::Local { function: its, value, .. } if its == function => return Ok(value),
            Def::Local { function, value, .. } => {
                let function = self.function(function);
                let name = function.values[value].name.as_deref();
                let name = name.map_or_else(|| "a value".into(), |name| format!("'%{name}'"));
                let message = format!("{name} is a value of '@{}', which is another function", function.name);
                return Err(message.into());
            }
            Def::Const { .. } => self.const_of(value)?,
        };
        if matches!(self.pool.data(c), ConstData::BlockAddress(_)) {
            return Err("the address of a block stands in the initialisers of variables, where no code \
                        branches to it; in code 'switch' chooses among blocks"
                .into());
        }
        let (data, body) =
            (&mut self.module.functions[function as usize], &mut self.bodies[function as usize]);
        let c = data.consts.import(self.pool.all(), &mut body.consts, c);
        Ok(data.const_value(c))
    }

    /// A block in the function of that number.
    pub fn target(&self, function: u32, block: Block) -> Made<crate::Block> {
        if block.of != self.id {
            return Err("this block is of another module".into());
        }
        if block.function == function {
            return Ok(block.block);
        }
        let (text, of) = (self.block_text(block.function, block.block), self.function(block.function));
        Err(format!("{text} is one of '@{}', which is another function", of.name).into())
    }

    pub fn function(&self, number: u32) -> &Function {
        &self.module.functions[number as usize]
    }

    // Symbols.

    /// Gives a name a meaning, which it must not have yet.
    pub fn define_symbol(&mut self, name: &str, meaning: Symbol) -> Made<SymbolId> {
        if name.contains('\0') {
            return Err(format!("'@{}' has a null byte, which no name may", name.escape_debug()).into());
        }
        if name.is_empty() {
            return Err("a global variable, an alias or a function has a name".into());
        }
        let (index, earlier) = self.module.symbols.insert_full(name.into(), meaning);
        let symbol = SymbolId::from_u32(index as u32);
        match earlier {
            None => Ok(symbol),
            Some(earlier) => {
                self.module.symbols[index] = earlier;
                Err(format!("'@{name}' is defined or declared twice").into())
            }
        }
    }
}

/// `%name = opcode`, or the opcode of what has no name.
pub(super) fn named_opcode(name: Option<&str>, opcode: &str) -> String {
    match name {
        Some(name) => format!("%{name} = {opcode}"),
        None => opcode.into(),
    }
}
