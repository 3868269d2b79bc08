//! Global variables and aliases.

use super::attributes::check_attribute;
use super::checks::{check_align, check_kind};
use super::error::Made;
use super::module::ModuleBuilder;
use super::state::{Entity, State};
use super::value::Value;
use crate::attribute_words::Bearer;
use crate::checked::check_address_space;
use crate::{
    AddressSpace, Alias, Attribute, ConstData, Global, GlobalId, Linkage, MetadataId, Symbol, SymbolId, Type,
};
use std::panic::Location;

/// A global variable of a [`ModuleBuilder`]. Its methods take effect at once and give the variable back, so that they chain.
///
/// ```
/// use gcnsel_ir::builder::ModuleBuilder;
/// use gcnsel_ir::{AddressSpace, Linkage};
///
/// let m = ModuleBuilder::new();
/// let table = m.const_data(m.i32_type(), &[1, 0, 0, 0, 2, 0, 0, 0]);
/// let table = m.global("table", m.type_of(table), AddressSpace::CONSTANT)
///     .initializer(table)
///     .constant(true)
///     .linkage(Linkage::Internal)
///     .align(16);
/// assert_eq!(m.type_text(m.type_of(table.address())), "ptr addrspace(4)");
/// let text = gcnsel_ir::print(&m.finish()?);
/// assert!(text.contains("@table = internal addrspace(4) constant [2 x i32] [i32 1, i32 2], align 16"));
/// # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GlobalBuilder<'m> {
    module: &'m ModuleBuilder,
    /// `None` if the variable was refused.
    id: Option<(GlobalId, SymbolId)>,
}

impl ModuleBuilder {
    /// Declares a global variable; with an [`initializer`](GlobalBuilder::initializer) it is defined.
    #[track_caller]
    pub fn global(&self, name: &str, ty: Type, space: AddressSpace) -> GlobalBuilder<'_> {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let id = new_global(&mut state, name, ty, space, location);
        let id = id.map_err(|refusal| state.refuse_for(refusal, location)).ok();
        GlobalBuilder { module: self, id }
    }

    /// Another name for an address: `@name = alias TYPE, ADDRESS`.
    #[track_caller]
    pub fn alias(&self, name: &str, linkage: Linkage, ty: Type, address: Value) -> Value {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let made = new_alias(&mut state, name, linkage, ty, address, location);
        made.unwrap_or_else(|refusal| {
            state.refuse_for(refusal, location);
            Value::REFUSED
        })
    }

    /// Says that a global variable, an alias or a function is `hidden` or `protected`; "" is neither. Others that load the code
    /// object see it or not by that.
    #[track_caller]
    pub fn set_visibility(&self, address: Value, visibility: &str) {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        if let Err(refusal) = set_visibility(&mut state, address, visibility) {
            state.refuse_for(refusal, location);
        }
    }
}

fn new_global(
    state: &mut State,
    name: &str,
    ty: Type,
    space: AddressSpace,
    location: &'static Location<'static>,
) -> Made<(GlobalId, SymbolId)> {
    state.value_type(ty)?;
    check_address_space(space)?;
    let id = state.module.globals.next_key();
    let symbol = state.define_symbol(name, Symbol::Global(id))?;
    let span = state.place(Entity::Symbol(symbol), location);
    state.module.globals.push(Global {
        name: name.into(),
        linkage: Linkage::External,
        visibility: "".into(),
        space,
        constant: false,
        externally_initialized: false,
        ty,
        initializer: None,
        align: None,
        section: None,
        attributes: Default::default(),
        metadata: Vec::new(),
        span,
    });
    Ok((id, symbol))
}

fn new_alias(
    state: &mut State,
    name: &str,
    linkage: Linkage,
    ty: Type,
    address: Value,
    location: &'static Location<'static>,
) -> Made<Value> {
    state.known_type(ty)?;
    let target = state.module_const(address)?;
    let pointer = state.module.consts.ty(target);
    if state.types.pointer_space(pointer).is_none() || state.types.lanes(pointer).is_some() {
        return Err(format!("an alias is of an address, found '{}'", state.text(pointer)).into());
    }
    let symbol = state.define_symbol(name, Symbol::Alias(state.module.aliases.len() as u32))?;
    let span = state.place(Entity::Symbol(symbol), location);
    state.module.aliases.push(Alias { name: name.into(), linkage, visibility: "".into(), ty, target, span });
    state.constant(pointer, ConstData::Symbol(symbol))
}

fn set_visibility(state: &mut State, address: Value, visibility: &str) -> Made<()> {
    if !matches!(visibility, "" | "hidden" | "protected") {
        return Err(format!("'{visibility}' is no visibility; 'hidden' and 'protected' are").into());
    }
    let ConstData::Symbol(symbol) = *state.pool.data(state.const_of(address)?) else {
        return Err("the address of a global variable, an alias or a function has a visibility".into());
    };
    let module = &mut state.module;
    let slot = match module.symbols[symbol.as_u32() as usize] {
        Symbol::Global(id) => Some(&mut module.globals[id].visibility),
        Symbol::Function(index) => module.functions.get_mut(index as usize).map(|f| &mut f.visibility),
        Symbol::Alias(index) => module.aliases.get_mut(index as usize).map(|a| &mut a.visibility),
        Symbol::Unresolved => None,
    };
    if let Some(slot) = slot {
        *slot = visibility.into();
    }
    Ok(())
}

impl GlobalBuilder<'_> {
    #[track_caller]
    fn change(self, change: impl FnOnce(&mut State, GlobalId) -> Made<()>) -> Self {
        let location = Location::caller();
        let Some((id, symbol)) = self.id else { return self };
        let mut state = self.module.state.borrow_mut();
        if let Err(super::error::Refusal::Because(message)) = change(&mut state, id) {
            let symbol = Some(state.module.symbol_name(symbol).into());
            let error = super::BuildError { message, symbol, block: None, instruction: None, location };
            state.errors.push(error);
        }
        self
    }

    /// The variable's address, a constant.
    #[track_caller]
    pub fn address(self) -> Value {
        let Some((id, symbol)) = self.id else { return Value::REFUSED };
        let mut state = self.module.state.borrow_mut();
        let space = state.module.globals[id].space;
        let ty = state.types.ptr(space);
        state.constant(ty, ConstData::Symbol(symbol)).unwrap_or(Value::REFUSED)
    }

    /// Gives it its value, which defines it.
    #[track_caller]
    pub fn initializer(self, value: Value) -> Self {
        self.change(|state, id| {
            let (c, wanted) = (state.module_const(value)?, state.module.globals[id].ty);
            let found = state.module.consts.ty(c);
            if found != wanted {
                let (found, wanted) = (state.text(found), state.text(wanted));
                return Err(
                    format!("the initialiser is of type '{found}', the variable of '{wanted}'").into()
                );
            }
            state.module.globals[id].initializer = Some(c);
            Ok(())
        })
    }

    /// Says that nobody writes it: `constant` rather than `global`.
    #[track_caller]
    pub fn constant(self, constant: bool) -> Self {
        self.change(|state, id| {
            state.module.globals[id].constant = constant;
            Ok(())
        })
    }

    /// `externally_initialized`: the host may write it before a kernel runs.
    #[track_caller]
    pub fn externally_initialized(self, externally: bool) -> Self {
        self.change(|state, id| {
            state.module.globals[id].externally_initialized = externally;
            Ok(())
        })
    }

    /// Sets the linkage.
    #[track_caller]
    pub fn linkage(self, linkage: Linkage) -> Self {
        self.change(|state, id| {
            state.module.globals[id].linkage = linkage;
            Ok(())
        })
    }

    /// Sets the alignment in bytes, a power of two up to 2^32.
    #[track_caller]
    pub fn align(self, bytes: u64) -> Self {
        self.change(|state, id| {
            state.module.globals[id].align = Some(check_align(bytes)?);
            Ok(())
        })
    }

    /// Sets the section.
    #[track_caller]
    pub fn section(self, name: &str) -> Self {
        self.change(|state, id| {
            state.module.globals[id].section = Some(name.into());
            Ok(())
        })
    }

    /// Adds an attribute.
    #[track_caller]
    pub fn attribute(self, attribute: Attribute) -> Self {
        self.change(|state, id| {
            check_attribute(state, &attribute, Bearer::Global)?;
            state.module.globals[id].attributes.push(attribute);
            Ok(())
        })
    }

    /// Attaches a node (`absolute_symbol`).
    #[track_caller]
    pub fn metadata(self, kind: &str, node: MetadataId) -> Self {
        self.change(|state, id| {
            check_kind(kind)?;
            state.known_node(node)?;
            state.module.globals[id].metadata.push((kind.into(), node));
            Ok(())
        })
    }
}
