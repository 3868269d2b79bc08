//! Types.

use super::error::Made;
use super::module::ModuleBuilder;
use super::state::State;
use super::value::refused_type;
use crate::{AddressSpace, Type, TypeKind};
use std::panic::Location;

impl ModuleBuilder {
    /// A type, or what is wrong with it; then the refused type, of whose uses nothing is said.
    #[track_caller]
    fn made_type(&self, make: impl FnOnce(&mut State) -> Made<TypeKind>) -> Type {
        let location = Location::caller();
        let mut state = self.state.borrow_mut();
        let made = make(&mut state).and_then(|kind| Ok(state.types.checked(kind)?));
        made.unwrap_or_else(|refusal| {
            state.refuse_for(refusal, location);
            refused_type()
        })
    }

    /// `void`.
    pub fn void_type(&self) -> Type {
        self.state.borrow_mut().types.intern(TypeKind::Void)
    }

    /// `i1`.
    pub fn i1_type(&self) -> Type {
        self.state.borrow_mut().types.int(1)
    }

    /// `i8`.
    pub fn i8_type(&self) -> Type {
        self.state.borrow_mut().types.int(8)
    }

    /// `i16`.
    pub fn i16_type(&self) -> Type {
        self.state.borrow_mut().types.int(16)
    }

    /// `i32`.
    pub fn i32_type(&self) -> Type {
        self.state.borrow_mut().types.int(32)
    }

    /// `i64`.
    pub fn i64_type(&self) -> Type {
        self.state.borrow_mut().types.int(64)
    }

    /// An integer of that many bits, 1 to 2^23.
    #[track_caller]
    pub fn int_type(&self, bits: u32) -> Type {
        self.made_type(|_| Ok(TypeKind::Int(bits)))
    }

    /// `half`.
    pub fn half_type(&self) -> Type {
        self.state.borrow_mut().types.intern(TypeKind::Half)
    }

    /// `bfloat`.
    pub fn bfloat_type(&self) -> Type {
        self.state.borrow_mut().types.intern(TypeKind::BFloat)
    }

    /// `float`.
    pub fn float_type(&self) -> Type {
        self.state.borrow_mut().types.intern(TypeKind::Float)
    }

    /// `double`.
    pub fn double_type(&self) -> Type {
        self.state.borrow_mut().types.intern(TypeKind::Double)
    }

    /// `metadata`, the type of operands of calls that are metadata.
    pub fn metadata_type(&self) -> Type {
        self.state.borrow_mut().types.intern(TypeKind::Metadata)
    }

    /// `token`.
    pub fn token_type(&self) -> Type {
        self.state.borrow_mut().types.intern(TypeKind::Token)
    }

    /// `ptr addrspace(N)`, up to [`AddressSpace::MAX`].
    #[track_caller]
    pub fn ptr_type(&self, space: AddressSpace) -> Type {
        self.made_type(|_| Ok(TypeKind::Ptr(space)))
    }

    /// `<LEN x ELEMENT>`: 1 to 4096 integers, floats or pointers.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let vector = m.vector_type(m.float_type(), 4);
    /// assert_eq!(m.type_text(vector), "<4 x float>");
    /// ```
    #[track_caller]
    pub fn vector_type(&self, element: Type, len: u32) -> Type {
        self.made_type(|state| Ok(TypeKind::Vector { element: state.known_type(element)?, len }))
    }

    /// `[LEN x ELEMENT]`.
    #[track_caller]
    pub fn array_type(&self, element: Type, len: u64) -> Type {
        self.made_type(|state| Ok(TypeKind::Array { element: state.known_type(element)?, len }))
    }

    /// `{ FIELDS }`.
    #[track_caller]
    pub fn struct_type(&self, fields: &[Type]) -> Type {
        self.made_type(|state| {
            Ok(TypeKind::Struct { fields: value_types(state, fields)?, packed: false, name: None })
        })
    }

    /// `<{ FIELDS }>`: a structure without padding between fields.
    #[track_caller]
    pub fn packed_struct_type(&self, fields: &[Type]) -> Type {
        self.made_type(|state| {
            Ok(TypeKind::Struct { fields: value_types(state, fields)?, packed: true, name: None })
        })
    }

    /// `%name`: a structure whose identity is its name, `opaque` until [`set_struct_body`](Self::set_struct_body). Of a name
    /// that is taken it is `name.0` or the next number that is free, as LLVM does it.
    ///
    /// ```
    /// # let m = gcnsel_ir::builder::ModuleBuilder::new();
    /// let node = m.named_struct_type("node");
    /// let link = m.ptr_type(gcnsel_ir::AddressSpace::GLOBAL);
    /// m.set_struct_body(node, &[m.i32_type(), link], false);
    /// assert_eq!(m.alloc_size(node), Some(16));
    /// ```
    pub fn named_struct_type(&self, name: &str) -> Type {
        let mut state = self.state.borrow_mut();
        let mut unique: Box<str> = name.into();
        while !state.named_structs.insert(unique.clone()) {
            unique = format!("{name}.{}", state.last_struct).into();
            state.last_struct += 1;
        }
        state.types.intern(TypeKind::Opaque(unique))
    }

    /// Gives an opaque structure its fields.
    #[track_caller]
    pub fn set_struct_body(&self, structure: Type, fields: &[Type], packed: bool) {
        let mut state = self.state.borrow_mut();
        let fields = state.known_type(structure).and_then(|ty| {
            let fields = value_types(&state, fields)?;
            match state.types.kind(ty) {
                TypeKind::Opaque(name) if fields.contains(&ty) => {
                    Err(format!("type '%{name}' contains itself").into())
                }
                TypeKind::Opaque(_) => Ok(fields),
                _ => Err(format!("'{}' is no opaque structure, which may get a body", state.text(ty)).into()),
            }
        });
        match fields {
            Ok(fields) => {
                state.types.define_struct(structure, fields, packed);
                state.struct_bodies.insert(structure, Location::caller());
            }
            Err(refusal) => state.refuse_for(refusal, Location::caller()),
        }
    }

    /// The type of a function, for calls through a pointer.
    #[track_caller]
    pub fn function_type(&self, result: Type, params: &[Type], variadic: bool) -> Type {
        self.made_type(|state| {
            state.known_type(result)?;
            Ok(TypeKind::Function { result, params: value_types(state, params)?, variadic })
        })
    }

    /// `target("name", ...)`, by its text in the quotes and behind them: `"spirv.Image", void, 0`.
    #[track_caller]
    pub fn target_type(&self, text: &str) -> Type {
        let is_plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || " _-,.".contains(c));
        let parts = text.strip_prefix('"').and_then(|text| text.split_once('"'));
        let is_good = parts.is_some_and(|(name, rest)| {
            is_plain(name) && is_plain(rest) && (rest.is_empty() || rest.trim_start().starts_with(','))
        });
        self.made_type(|_| match is_good {
            true => Ok(TypeKind::Target(format!("target({text})").into())),
            false => Err(format!("'{text}' is not what stands in the parentheses of a target type").into()),
        })
    }
}

fn value_types(state: &State, types: &[Type]) -> Made<Box<[Type]>> {
    types.iter().map(|&ty| state.value_type(ty)).collect()
}
