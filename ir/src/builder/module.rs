//! Modules: the builder itself, and what stands above globals and functions.

use super::state::{Entity, State};
use super::value::{Value, refused_type};
use crate::{Type, TypeKind, type_text};
use std::cell::RefCell;
use std::panic::Location;

/// The default triple: AMD's compute kernels under HSA.
pub const TRIPLE: &str = "amdgcn-amd-amdhsa";

/// The default data layout, as LLVM 19 prints it for AMDGPU.
pub const DATA_LAYOUT: &str = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-\
    p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-\
    S32-A5-G1-ni:7:8:9";

/// Builds a module.
///
/// All builders' methods take `&self`: calls nest, and several functions can be built at once. No method panics on bad arguments.
/// A mistake is recorded with the source line of the call, and [`finish`](ModuleBuilder::finish) returns all of them.
///
/// ```
/// use gcnsel_ir::builder::ModuleBuilder;
/// use gcnsel_ir::{AddressSpace, Intrinsic};
///
/// let m = ModuleBuilder::new();
/// let (i32, global) = (m.i32_type(), m.ptr_type(AddressSpace::GLOBAL));
/// let f = m.kernel("square", &[global]);
/// f.position_at_end(f.block("entry"));
/// let id = f.name("id").call_intrinsic(Intrinsic::AmdgcnWorkitemIdX, &[]);
/// let square = f.name("square").nuw().mul(id, id);
/// f.store(square, f.inbounds().gep(i32, f.param(0), &[id]));
/// f.ret_void();
/// let module = m.finish()?;
/// assert!(gcnsel_ir::print(&module).contains("%square = mul nuw i32 %id, %id"));
/// # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
/// ```
#[derive(Debug)]
pub struct ModuleBuilder {
    pub(super) state: RefCell<State>,
}

impl Default for ModuleBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl ModuleBuilder {
    /// An empty module with the default [`TRIPLE`] and [`DATA_LAYOUT`].
    pub fn new() -> ModuleBuilder {
        let mut state = State::new();
        state.module.triple = TRIPLE.into();
        state.module.data_layout = DATA_LAYOUT.into();
        ModuleBuilder { state: RefCell::new(state) }
    }

    /// Sets `target triple`; "" leaves it out.
    pub fn set_triple(&self, triple: &str) {
        self.state.borrow_mut().module.triple = triple.into();
    }

    /// Sets `target datalayout`; "" leaves it out. gcnsel prints it but does not read it: AMDGPU has one layout.
    pub fn set_data_layout(&self, layout: &str) {
        self.state.borrow_mut().module.data_layout = layout.into();
    }

    /// Sets `source_filename`.
    pub fn set_source_filename(&self, name: &str) {
        self.state.borrow_mut().module.source_filename = name.into();
    }

    /// Adds a line of `module asm`. (`gcnsel compile` takes none that says anything.)
    #[track_caller]
    pub fn add_module_asm(&self, line: &[u8]) {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let span = state.place(Entity::Module, location);
        state.module.module_asm.push((line.into(), span));
    }

    /// The type of a value; `void` for a call without a result. For the value of a refused call it is a type that is refused
    /// silently wherever it is used.
    #[track_caller]
    pub fn type_of(&self, value: Value) -> Type {
        let mut state = self.state.borrow_mut();
        match (state.type_of(value), value) {
            (Some(ty), _) => ty,
            (None, Value::NOTHING) => state.types.intern(TypeKind::Void),
            (None, Value::REFUSED) => refused_type(),
            (None, _) => {
                state.refuse("this value is of another module", Location::caller());
                refused_type()
            }
        }
    }

    /// What a type is; `void` for a type of another module, and for what a refused call gave.
    pub fn type_kind(&self, ty: Type) -> TypeKind {
        let state = self.state.borrow();
        match state.known_type(ty) {
            Ok(ty) => state.types.kind(ty).clone(),
            Err(_) => TypeKind::Void,
        }
    }

    /// How a type is written: `<4 x float>`.
    pub fn type_text(&self, ty: Type) -> String {
        let state = self.state.borrow();
        state
            .known_type(ty)
            .map_or_else(|_| "a type that was refused".into(), |ty| type_text(&state.types, ty))
    }

    /// The distance between two elements of an array of a type, in bytes; `None` for types without a size.
    pub fn alloc_size(&self, ty: Type) -> Option<u64> {
        let state = self.state.borrow();
        state.known_type(ty).ok().and_then(|ty| state.types.alloc_size(ty))
    }

    /// Notes what is wrong with a call.
    #[track_caller]
    pub(super) fn refuse(&self, message: impl Into<String>) {
        self.state.borrow_mut().refuse(message, Location::caller());
    }
}
