//! Types and definitions of structures.

use super::Parser;
use super::state::StructName;
use crate::checked::check_address_space;
use crate::lexer::{Token, decimal, utf8};
use crate::names::is_type_word;
use crate::{AddressSpace, MAX_INT_BITS, MAX_TYPE_DEPTH, MAX_VECTOR, Type, TypeKind};
use gcnsel_diag::{Diagnostic, Result, Span, escape_bytes};

impl<'a> Parser<'a> {
    /// A type; function types included, `void` and `label` only where the caller checks.
    pub(super) fn ty(&mut self) -> Result<Type> {
        self.nested(Self::ty_inner)
    }

    /// A type that values can have.
    pub(super) fn value_type(&mut self) -> Result<Type> {
        let span = self.span;
        let ty = self.ty()?;
        match self.types.kind(ty) {
            TypeKind::Void | TypeKind::Label | TypeKind::Function { .. } => {
                let text = escape_bytes(self.slice(self.span_from(span)));
                Err(Diagnostic::at(
                    self.span_from(span),
                    format!("expected a type of values, found '{text}'"),
                ))
            }
            _ => Ok(ty),
        }
    }

    fn ty_inner(&mut self) -> Result<Type> {
        let start = self.span;
        let ty = match self.token {
            Token::Word => self.word_type()?,
            Token::LocalName | Token::LocalQuoted | Token::LocalNumber => self.named_type()?,
            Token::LBracket => {
                self.advance();
                let (len, element) = self.sequence_type("an array length")?;
                self.expect(Token::RBracket, "']' after the array type")?;
                self.types.intern(TypeKind::Array { element, len })
            }
            Token::Less => self.vector_or_packed()?,
            Token::LBrace => {
                let fields = self.fields()?;
                self.types.intern(TypeKind::Struct { fields, packed: false, name: None })
            }
            _ => return Err(self.unexpected("a type")),
        };
        let mut ty = match self.token {
            Token::LParen => self.function_type(ty)?,
            _ => ty,
        };
        // Typed pointers, as LLVM printed them up to release 14: `T*`, `T addrspace(3)*`.
        while self.token == Token::Star || self.word() == b"addrspace" {
            ty = self.typed_pointer(ty, start)?;
            if self.token == Token::LParen {
                ty = self.function_type(ty)?;
            }
        }
        self.check_depth(ty, start)?;
        Ok(ty)
    }

    /// What makes a pointer of the type before it; what it points to is not kept.
    fn typed_pointer(&mut self, pointee: Type, start: Span) -> Result<Type> {
        if matches!(self.types.kind(pointee), TypeKind::Void | TypeKind::Label | TypeKind::Metadata) {
            let message = format!("a pointer to '{}' is no type", self.type_text(pointee));
            return Err(Diagnostic::at(self.span_from(start), message));
        }
        let space = self.address_space()?.unwrap_or_default();
        self.expect(Token::Star, "'*' after the address space of a typed pointer")?;
        Ok(self.types.ptr(space))
    }

    fn check_depth(&self, ty: Type, start: Span) -> Result<()> {
        if self.types.depth(ty) <= MAX_TYPE_DEPTH {
            return Ok(());
        }
        let message = format!("type has more than {MAX_TYPE_DEPTH} levels, which is the most accepted");
        Err(Diagnostic::at(self.span_from(start), message))
    }

    fn word_type(&mut self) -> Result<Type> {
        let kind = match self.text() {
            b"void" => TypeKind::Void,
            b"half" => TypeKind::Half,
            b"bfloat" => TypeKind::BFloat,
            b"float" => TypeKind::Float,
            b"double" => TypeKind::Double,
            b"label" => TypeKind::Label,
            b"metadata" => TypeKind::Metadata,
            b"token" => TypeKind::Token,
            b"ptr" => {
                self.advance();
                let space = self.address_space()?.unwrap_or_default();
                return Ok(self.types.ptr(space));
            }
            b"target" => return self.target_type(),
            b"x86_fp80" | b"fp128" | b"ppc_fp128" | b"x86_mmx" | b"x86_amx" => {
                let message = format!(
                    "type {} is not one that AMDGPU has; 'half', 'bfloat', 'float' and 'double' are",
                    self.describe()
                );
                return Err(Diagnostic::at(self.span, message));
            }
            word if is_type_word(word) && matches!(word[0], b'i' | b'b') => {
                self.has_bytes |= word[0] == b'b';
                let bits = decimal(&word[1..]).and_then(|bits| u32::try_from(bits).ok());
                match bits {
                    Some(bits @ 1..=MAX_INT_BITS) => TypeKind::Int(bits),
                    _ => {
                        let message = format!("integer type {} is not of 1 to 8388608 bits", self.describe());
                        return Err(Diagnostic::at(self.span, message));
                    }
                }
            }
            _ => return Err(self.unexpected("a type")),
        };
        self.advance();
        Ok(self.types.intern(kind))
    }

    /// `addrspace(N)`, if it stands here.
    pub(super) fn address_space(&mut self) -> Result<Option<AddressSpace>> {
        if !self.take_word("addrspace") {
            return Ok(None);
        }
        self.expect(Token::LParen, "'('")?;
        let symbolic = match self.text() {
            b"\"A\"" => Some(AddressSpace::PRIVATE),
            b"\"G\"" => Some(AddressSpace::GLOBAL),
            b"\"P\"" => Some(AddressSpace::FLAT),
            _ => None,
        };
        let space = match symbolic {
            Some(space) => {
                self.advance();
                space
            }
            None => {
                let span = self.span;
                let space = AddressSpace(self.unsigned32("the number of an address space")?);
                check_address_space(space).map_err(|message| Diagnostic::at(span, message))?;
                space
            }
        };
        self.expect(Token::RParen, "')'")?;
        Ok(Some(space))
    }

    fn target_type(&mut self) -> Result<Type> {
        let start = self.span;
        self.advance();
        self.expect(Token::LParen, "'(' and the name of a target type")?;
        while !matches!(self.token, Token::RParen | Token::End) {
            self.advance();
        }
        self.expect(Token::RParen, "')' after the target type")?;
        let span = self.span_from(start);
        let text = utf8(self.slice(span), span)?;
        Ok(self.types.intern(TypeKind::Target(text)))
    }

    /// `N x TYPE`.
    fn sequence_type(&mut self, wanted: &str) -> Result<(u64, Type)> {
        let len = self.unsigned(wanted)?;
        self.expect_word("x")?;
        let span = self.span;
        let element = self.value_type()?;
        if matches!(self.types.kind(element), TypeKind::Metadata | TypeKind::Token) {
            return Err(Diagnostic::at(span, "elements cannot be of type 'metadata' or 'token'"));
        }
        Ok((len, element))
    }

    fn vector_or_packed(&mut self) -> Result<Type> {
        self.advance();
        if self.token == Token::LBrace {
            let fields = self.fields()?;
            self.expect(Token::Greater, "'>' after the packed structure")?;
            return Ok(self.types.intern(TypeKind::Struct { fields, packed: true, name: None }));
        }
        if self.word() == b"vscale" {
            let message = "scalable vectors are not supported, expected a fixed number of elements";
            return Err(Diagnostic::at(self.span, message));
        }
        let span = self.span;
        let (len, element) = self.sequence_type("a number of elements")?;
        self.expect(Token::Greater, "'>' after the vector type")?;
        if len == 0 || len > MAX_VECTOR {
            let message = format!("a vector of {len} elements; from 1 to {MAX_VECTOR} are accepted");
            return Err(Diagnostic::at(span, message));
        }
        if self.types.bits(element).is_none() || self.types.lanes(element).is_some() {
            let message = "elements of a vector are integers, floats or pointers";
            return Err(Diagnostic::at(self.span_from(span), message));
        }
        Ok(self.types.vector(element, len as u32))
    }

    fn fields(&mut self) -> Result<Box<[Type]>> {
        self.expect(Token::LBrace, "'{'")?;
        let mut fields = Vec::new();
        if self.token != Token::RBrace {
            loop {
                fields.push(self.value_type()?);
                if !self.take(Token::Comma) {
                    break;
                }
            }
        }
        self.expect(Token::RBrace, "',' or '}' in the structure type")?;
        Ok(fields.into())
    }

    fn function_type(&mut self, result: Type) -> Result<Type> {
        self.advance();
        let mut params = Vec::new();
        let mut variadic = false;
        if self.token != Token::RParen {
            loop {
                if self.take(Token::Ellipsis) {
                    variadic = true;
                    break;
                }
                params.push(self.value_type()?);
                if !self.take(Token::Comma) {
                    break;
                }
            }
        }
        self.expect(Token::RParen, "',' or ')' in the function type")?;
        Ok(self.types.intern(TypeKind::Function { result, params: params.into(), variadic }))
    }

    /// A structure's name, defined or not.
    fn named_type(&mut self) -> Result<Type> {
        let span = self.span;
        let name = self.token_name();
        self.advance();
        if let Some(known) = self.structs.get(&name) {
            // What was made of it so far, or is made of it within its own definition, knows no size.
            self.stale_layouts |= !known.defined;
            return Ok(known.ty);
        }
        let ty = self.types.intern(TypeKind::Opaque(utf8(&name, span)?));
        self.structs.insert(name, StructName { ty, defined: false, span });
        Ok(ty)
    }

    /// `%name = type { ... }`.
    pub(super) fn type_definition(&mut self) -> Result<()> {
        let span = self.span;
        let name = self.token_name();
        let ty = self.named_type()?;
        self.expect(Token::Equal, "'=' and 'type'")?;
        self.expect_word("type")?;
        let known = self.structs[&name];
        if known.defined {
            let name = escape_bytes(&name);
            return Err(Diagnostic::at(span, format!("type '%{name}' is defined twice"))
                .note("the first time is here", Some(known.span)));
        }
        if known.span != span {
            // Only other types may use a type before its definition: functions need its layout.
            if self.last_entity > known.span.start {
                let name = escape_bytes(&name);
                return Err(Diagnostic::at(
                    known.span,
                    format!("type '%{name}' is used before its definition"),
                )
                .note("the definition must come before globals and functions", Some(span)));
            }
        }
        let packed = match self.token {
            Token::LBrace => false,
            Token::Less => {
                self.advance();
                true
            }
            Token::Word if self.text() == b"opaque" => {
                self.advance();
                self.structs.insert(name, StructName { ty, defined: true, span });
                return Ok(());
            }
            _ => return Err(self.unexpected("a structure type or 'opaque'")),
        };
        let fields = self.fields()?;
        if packed {
            self.expect(Token::Greater, "'>' after the packed structure")?;
        }
        if fields.contains(&ty) {
            let name = escape_bytes(&name);
            return Err(Diagnostic::at(span, format!("type '%{name}' contains itself")));
        }
        self.types.define_struct(ty, fields, packed);
        self.structs.insert(name, StructName { ty, defined: true, span });
        self.check_depth(ty, span)
    }

    /// Computes the layouts of types again if one was used before its definition.
    pub(super) fn lay_out(&mut self) -> Result<()> {
        if !std::mem::take(&mut self.stale_layouts) {
            return Ok(());
        }
        let place = |types: &crate::TypeTable, ty| {
            let found = self.structs.iter().find(|(_, s)| s.ty == ty);
            found.map(|(name, s)| (format!("'%{}'", escape_bytes(name)), s.span)).unwrap_or_else(|| {
                let name = match types.kind(ty) {
                    TypeKind::Array { .. } => "an array",
                    _ => "a structure",
                };
                (name.into(), Span::new(0, 0))
            })
        };
        if let Err(ty) = self.types.lay_out() {
            let (name, span) = place(&self.types, ty);
            return Err(Diagnostic::at(span, format!("type {name} contains itself")));
        }
        if let Some(deep) = self.types.iter().find(|&ty| self.types.depth(ty) > MAX_TYPE_DEPTH) {
            let (name, span) = place(&self.types, deep);
            let message =
                format!("type {name} has more than {MAX_TYPE_DEPTH} levels, which is the most accepted");
            return Err(Diagnostic::at(span, message));
        }
        Ok(())
    }
}
