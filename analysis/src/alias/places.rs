//! Where the pointers of a function point, and which objects share no byte.

use crate::pointers::{Object, Pointers};
use cranelift_entity::EntityRef;
use gcnsel_ir::{AddressSpace, Function, Module, Symbol, SymbolId, TypeTable, Value};

/// A function, and where its pointers point.
pub(super) struct Places<'a> {
    pub module: &'a Module,
    pub types: &'a TypeTable,
    pub function: &'a Function,
    pub pointers: Pointers<'a>,
}

impl Places<'_> {
    pub fn space(&self, ptr: Value) -> Option<AddressSpace> {
        self.types.pointer_space(self.function.values[ptr].ty)
    }

    pub fn is_constant(&self, object: Object) -> bool {
        match object {
            Object::Symbol(symbol) => self.module.global(symbol).is_some_and(|(_, global)| global.constant),
            _ => false,
        }
    }

    /// Whether two objects share no byte.
    pub fn distinct(&self, a: Object, b: Object) -> bool {
        use Object::*;
        match (a, b) {
            _ if a == b => false,
            (Symbol(x), Symbol(y)) => {
                let own = self.is_own_object(x) && self.is_own_object(y);
                own && !(self.is_dynamic_lds(x) && self.is_dynamic_lds(y))
            }
            (Alloca(_) | Symbol(_), Alloca(_) | Symbol(_)) => true,
            // An argument points to what existed before the call.
            (Alloca(_), NoaliasArgument(_) | Argument(_)) | (NoaliasArgument(_) | Argument(_), Alloca(_)) => {
                true
            }
            (NoaliasArgument(_), NoaliasArgument(_) | Argument(_) | Symbol(_)) => true,
            (Argument(_) | Symbol(_), NoaliasArgument(_)) => true,
            // A pointer from elsewhere may be based on anything whose address is known elsewhere.
            _ => false,
        }
    }

    /// All LDS whose size the launch decides starts at one address.
    pub fn is_dynamic_lds(&self, symbol: SymbolId) -> bool {
        let global = self.module.global(symbol).map(|(_, global)| global);
        global.is_some_and(|g| g.space == AddressSpace::LOCAL && self.types.alloc_size(g.ty) == Some(0))
    }

    /// An alias of the module names part of something else.
    pub fn is_own_object(&self, symbol: SymbolId) -> bool {
        let named = self.module.symbols.get_index(symbol.index());
        named.is_some_and(|(_, s)| matches!(s, Symbol::Global(_) | Symbol::Function(_)))
    }
}
