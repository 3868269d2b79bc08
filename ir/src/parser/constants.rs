//! Constants and constant expressions.

use super::Parser;
use super::locals::Name;
use crate::canonical;
use crate::elements::{Element, Elements};
use crate::lexer::{Token, unescape};
use crate::upgrade::bytes::cast_of_bytes;
use crate::{
    AddressSpace, BinaryOp, Block, CastOp, Const, ConstData, ConstExpr, ConstPool, Symbol, SymbolId, Type,
    TypeKind,
};
use gcnsel_diag::{Diagnostic, Result, Span};
use rustc_hash::FxHashMap;

impl<'a> Parser<'a> {
    /// The pool that constants belong to now: the function's or the module's.
    pub(super) fn pool(&mut self) -> &mut ConstPool {
        match &mut self.function {
            Some(scope) if !self.module_constants => &mut scope.function.consts,
            _ => &mut self.module.consts,
        }
    }

    /// A type and a constant of it.
    pub(super) fn typed_constant(&mut self) -> Result<(Type, Const)> {
        let ty = self.value_type()?;
        Ok((ty, self.constant(ty)?))
    }

    /// What an alias stands for: an address with its type, or an expression, which has none before it.
    pub(super) fn aliased(&mut self) -> Result<Const> {
        let cast = CastOp::by_word(self.word_str());
        match cast {
            Some(op) if self.token == Token::Word => self.nested(|p| p.constant_cast(op, None)),
            _ if self.word() == b"getelementptr" => self.nested(|p| p.constant_gep(None)),
            _ => Ok(self.typed_constant()?.1),
        }
    }

    /// A constant of a known type.
    pub(super) fn constant(&mut self, ty: Type) -> Result<Const> {
        self.nested(|p| p.constant_inner(ty))
    }

    fn constant_inner(&mut self, ty: Type) -> Result<Const> {
        let start = self.span;
        if self.at_number() {
            let data = self.number(ty)?;
            return Ok(self.pool().intern(ty, data));
        }
        let data = match self.token {
            Token::Word => return self.word_constant(ty),
            Token::GlobalName | Token::GlobalQuoted | Token::GlobalNumber => {
                if self.types.pointer_space(ty).is_none() || self.types.lanes(ty).is_some() {
                    let message = format!(
                        "{} is an address, expected a value of type '{}'",
                        self.describe(),
                        self.type_text(ty)
                    );
                    return Err(Diagnostic::at(self.span, message));
                }
                ConstData::Symbol(self.symbol()?)
            }
            Token::Less => {
                self.advance();
                let elements = match self.token == Token::LBrace {
                    true => {
                        self.advance();
                        let fields = self.elements(ty, Token::RBrace, start)?;
                        self.expect(Token::Greater, "'>' after the packed structure")?;
                        fields
                    }
                    false => self.elements(ty, Token::Greater, start)?,
                };
                return self.aggregate(ty, elements);
            }
            Token::LBracket => {
                self.advance();
                let elements = self.elements(ty, Token::RBracket, start)?;
                return self.aggregate(ty, elements);
            }
            Token::LBrace => {
                self.advance();
                let elements = self.elements(ty, Token::RBrace, start)?;
                return self.aggregate(ty, elements);
            }
            Token::Bytes => return self.byte_string(ty),
            Token::LocalName | Token::LocalQuoted | Token::LocalNumber => {
                return Err(self.unexpected("a constant"));
            }
            _ => return Err(self.unexpected("a value")),
        };
        Ok(self.pool().intern(ty, data))
    }

    fn word_constant(&mut self, ty: Type) -> Result<Const> {
        let start = self.span;
        let text = self.type_text(ty);
        let data = match self.text() {
            b"null" => {
                self.advance();
                if self.types.pointer_space(ty).is_none() || self.types.lanes(ty).is_some() {
                    return Err(Diagnostic::at(
                        start,
                        format!("'null' is a pointer, expected a value of type '{text}'"),
                    ));
                }
                ConstData::Zero
            }
            b"none" if ty == self.common.token => {
                self.advance();
                ConstData::Zero
            }
            b"zeroinitializer" => {
                self.advance();
                match self.types.kind(ty) {
                    TypeKind::Label | TypeKind::Metadata | TypeKind::Token => {
                        return Err(Diagnostic::at(start, format!("there is no zero of type '{text}'")));
                    }
                    _ => canonical::zero(&self.types, ty),
                }
            }
            b"undef" => {
                self.advance();
                ConstData::Undef
            }
            b"poison" => {
                self.advance();
                ConstData::Poison
            }
            b"splat" => return self.splat(ty),
            b"getelementptr" => return self.constant_gep(Some(ty)),
            b"blockaddress" => return self.block_address(ty),
            // The address itself: nobody here makes other ones for checks of the control flow.
            b"no_cfi" => {
                self.advance();
                if !matches!(self.token, Token::GlobalName | Token::GlobalQuoted | Token::GlobalNumber) {
                    return Err(self.unexpected("the function whose address is meant, as '@name'"));
                }
                return self.constant_inner(ty);
            }
            word @ (b"dso_local_equivalent"
            | b"ptrauth"
            | b"asm"
            | b"select"
            | b"icmp"
            | b"fcmp"
            | b"extractelement"
            | b"insertelement"
            | b"shufflevector"
            | b"fneg") => {
                let word = String::from_utf8_lossy(word);
                return Err(Diagnostic::at(start, format!("'{word}' is not supported as a constant")));
            }
            _ => {
                let word = self.word_str();
                if let Some(op) = CastOp::by_word(word) {
                    return self.constant_cast(op, Some(ty));
                }
                if let Some(op) = BinaryOp::by_name(word).filter(|op| !op.is_float()) {
                    return self.constant_binary(op, ty);
                }
                if word == text {
                    let message =
                        format!("expected a value, found its type '{text}' again, which stands there once");
                    return Err(Diagnostic::at(self.span, message));
                }
                return Err(self.unexpected(&format!("a value of type '{text}'")));
            }
        };
        Ok(self.pool().intern(ty, data))
    }

    /// `blockaddress(@function, %block)`.
    fn block_address(&mut self, ty: Type) -> Result<Const> {
        let start = self.span;
        if self.function.is_some() && !self.module_constants {
            let message = "'blockaddress' is supported in the initialisers of variables, where no code branches to it; \
                           in code 'switch' chooses among blocks";
            return Err(Diagnostic::at(start, message));
        }
        self.advance();
        if ty != self.types.ptr(AddressSpace::FLAT) {
            let message =
                format!("'blockaddress' is a 'ptr', expected a value of type '{}'", self.type_text(ty));
            return Err(Diagnostic::at(start, message));
        }
        self.expect(Token::LParen, "'(' and a function")?;
        if !matches!(self.token, Token::GlobalName | Token::GlobalQuoted | Token::GlobalNumber) {
            return Err(self.unexpected("a function, as '@name'"));
        }
        let function = self.symbol()?;
        self.comma()?;
        let Some((name, span)) = self.local_name()? else {
            return Err(self.unexpected("a block of that function, as '%name'"));
        };
        self.expect(Token::RParen, "')'")?;
        let entry = self.block_addresses.entry((function, name));
        let number = entry.index() as u32;
        entry.or_insert(span);
        Ok(self.pool().intern(ty, ConstData::BlockAddress(number)))
    }

    /// Finds the blocks whose addresses are taken, when all functions have been read.
    pub(super) fn find_blocks(&mut self) -> Result<()> {
        // Of each function that has any: its blocks that have names.
        let mut found = Vec::with_capacity(self.block_addresses.len());
        let mut named: FxHashMap<SymbolId, FxHashMap<&[u8], Block>> = FxHashMap::default();
        for ((symbol, name), &span) in &self.block_addresses {
            let block = match name {
                Name::Number(number) => match self.module.symbols[symbol.as_u32() as usize] {
                    Symbol::Function(index) => {
                        let key = |&(function, number, _): &_| (function, number);
                        let place = self.numbered_blocks.binary_search_by_key(&(index, *number), key);
                        place.ok().map(|place| self.numbered_blocks[place].2)
                    }
                    _ => None,
                },
                Name::Text(text) => {
                    let blocks = named.entry(*symbol).or_insert_with(|| {
                        let blocks = self.module.function(*symbol).into_iter().flat_map(|f| f.blocks.iter());
                        blocks.filter_map(|(b, data)| Some((data.name.as_ref()?.as_bytes(), b))).collect()
                    });
                    blocks.get(&**text).copied()
                }
            };
            let Some(block) = block else {
                let function = self.module.symbol_name(*symbol);
                let message = format!("no block of '@{function}' has the label '{name}'");
                return Err(Diagnostic::at(span, message));
            };
            found.push((*symbol, block));
        }
        self.module.block_addresses = found;
        Ok(())
    }

    fn splat(&mut self, ty: Type) -> Result<Const> {
        let start = self.span;
        self.advance();
        self.expect(Token::LParen, "'('")?;
        let (element_ty, element) = self.typed_constant()?;
        self.expect(Token::RParen, "')'")?;
        match *self.types.kind(ty) {
            TypeKind::Vector { element: wanted, len } if wanted == element_ty => {
                self.aggregate(ty, Elements::of_consts(vec![element; len as usize]))
            }
            _ => {
                let message = format!(
                    "'splat' of '{}' is not a value of type '{}'",
                    self.type_text(element_ty),
                    self.type_text(ty)
                );
                Err(Diagnostic::at(self.span_from(start), message))
            }
        }
    }

    /// Typed constants up to a closing token, which is consumed; each must have the type that `ty` has there.
    fn elements(&mut self, ty: Type, close: Token, start: Span) -> Result<Elements> {
        let wanted = match close {
            Token::Greater => matches!(self.types.kind(ty), TypeKind::Vector { .. }),
            Token::RBracket => matches!(self.types.kind(ty), TypeKind::Array { .. }),
            _ => matches!(self.types.kind(ty), TypeKind::Struct { .. }),
        };
        if !wanted {
            let message = format!(
                "expected a value of type '{}', found {}",
                self.type_text(ty),
                match close {
                    Token::Greater => "a vector",
                    Token::RBracket => "an array",
                    _ => "a structure",
                }
            );
            return Err(Diagnostic::at(start, message));
        }
        let mut elements = Elements::of_type(&self.types, ty);
        if self.token != close {
            loop {
                let span = self.span;
                let found = self.value_type()?;
                let element = match elements.takes_numbers() && self.at_number() {
                    true => Element::Number(self.nested(|p| p.number(found))?),
                    false => Element::Const(self.constant(found)?),
                };
                let Some(expected) = self.types.part(ty, elements.len() as u64) else {
                    let message = format!("more elements than type '{}' has", self.type_text(ty));
                    return Err(Diagnostic::at(span, message));
                };
                if found != expected {
                    let (found, expected) = (self.type_text(found), self.type_text(expected));
                    let message = format!("element of type '{found}', expected '{expected}'");
                    return Err(Diagnostic::at(span, message));
                }
                elements.push(element, expected, self.pool());
                if !self.take(Token::Comma) {
                    break;
                }
            }
        }
        if self.token != close {
            return Err(self.unexpected("',' or the end of the constant"));
        }
        if elements.len() as u64 != self.types.part_count(ty) {
            let message = format!("{} elements of type '{}' given", elements.len(), self.type_text(ty));
            return Err(Diagnostic::at(self.span, message));
        }
        self.advance();
        Ok(elements)
    }

    /// The aggregate of some elements.
    fn aggregate(&mut self, ty: Type, elements: Elements) -> Result<Const> {
        let pool = self.pool();
        let data = canonical::aggregate(pool, elements);
        Ok(pool.intern(ty, data))
    }

    /// `c"..."`.
    fn byte_string(&mut self, ty: Type) -> Result<Const> {
        let text = self.text();
        let bytes = unescape(&text[2..text.len() - 1]);
        let fits = match *self.types.kind(ty) {
            TypeKind::Array { element, len } => {
                self.types.int_bits(element) == Some(8) && len == bytes.len() as u64
            }
            _ => false,
        };
        if !fits {
            let message =
                format!("a string of {} bytes is not a value of type '{}'", bytes.len(), self.type_text(ty));
            return Err(Diagnostic::at(self.span, message));
        }
        self.advance();
        let data = canonical::packed(bytes.into_owned());
        Ok(self.pool().intern(ty, data))
    }

    fn constant_cast(&mut self, op: CastOp, wanted: Option<Type>) -> Result<Const> {
        let start = self.span;
        self.advance();
        while matches!(self.word(), b"nneg" | b"nuw" | b"nsw") {
            self.advance();
        }
        self.expect(Token::LParen, "'('")?;
        let (from, value) = self.typed_constant()?;
        self.expect_word("to")?;
        let to = self.value_type()?;
        self.expect(Token::RParen, "')'")?;
        let of_bytes =
            cast_of_bytes(&self.types, from, to).filter(|_| self.has_bytes && op == CastOp::BitCast);
        let op = of_bytes.unwrap_or(op);
        if op == CastOp::BitCast
            && wanted.is_none_or(|wanted| wanted == to)
            && let Some(folded) = self.folded_bit_cast(value, to)
        {
            return Ok(folded);
        }
        self.expression(wanted, to, ConstExpr::Cast(op, value), start)
    }

    /// The constant that has another's bits, where it is a number or some of them.
    fn folded_bit_cast(&mut self, value: Const, to: Type) -> Option<Const> {
        let Parser { types, function, module, module_constants, .. } = self;
        let pool = match function {
            Some(scope) if !*module_constants => &mut scope.function.consts,
            _ => &mut module.consts,
        };
        canonical::bit_cast(pool, types, value, to)
    }

    fn constant_binary(&mut self, op: BinaryOp, ty: Type) -> Result<Const> {
        let start = self.span;
        self.advance();
        while matches!(self.word(), b"nuw" | b"nsw" | b"exact" | b"disjoint") {
            self.advance();
        }
        self.expect(Token::LParen, "'('")?;
        let (lhs_ty, lhs) = self.typed_constant()?;
        self.expect(Token::Comma, "',' and the second operand")?;
        let span = self.span;
        let (rhs_ty, rhs) = self.typed_constant()?;
        if lhs_ty != rhs_ty {
            let message = format!(
                "operand of type '{}', expected '{}'",
                self.type_text(rhs_ty),
                self.type_text(lhs_ty)
            );
            return Err(Diagnostic::at(span, message));
        }
        self.expect(Token::RParen, "')'")?;
        self.expression(Some(ty), lhs_ty, ConstExpr::Binary(op, lhs, rhs), start)
    }

    fn constant_gep(&mut self, wanted: Option<Type>) -> Result<Const> {
        let start = self.span;
        self.advance();
        let (mut inbounds, mut nuw, mut nusw) = (false, false, false);
        loop {
            match self.word() {
                b"inbounds" => inbounds = true,
                b"nuw" => nuw = true,
                b"nusw" => nusw = true,
                b"inrange" => {
                    self.inrange()?;
                    continue;
                }
                _ => break,
            }
            self.advance();
        }
        self.expect(Token::LParen, "'('")?;
        let source = self.value_type()?;
        self.expect(Token::Comma, "',' and the base address")?;
        let (base_ty, base) = self.typed_constant()?;
        let mut indices = Vec::new();
        while self.take(Token::Comma) {
            // Older releases mark one index.
            self.take_word("inrange");
            let span = self.span;
            let (index_ty, index) = self.typed_constant()?;
            if !self.types.is_int(index_ty) {
                return Err(Diagnostic::at(span, "an index is an integer"));
            }
            indices.push(index);
        }
        self.expect(Token::RParen, "',' or ')'")?;
        let indices = indices.into();
        let gep = ConstExpr::Gep { source, base, indices, inbounds, nuw, nusw };
        self.expression(wanted, base_ty, gep, start)
    }

    /// `inrange(-16, 16)`: a promise that nothing here uses.
    fn inrange(&mut self) -> Result<()> {
        self.advance();
        self.expect(Token::LParen, "'('")?;
        while matches!(self.token, Token::Int | Token::Comma) {
            self.advance();
        }
        self.expect(Token::RParen, "')'")
    }

    /// An expression whose type is `found`, which must be the one that is wanted.
    fn expression(
        &mut self,
        wanted: Option<Type>,
        found: Type,
        expr: ConstExpr,
        start: Span,
    ) -> Result<Const> {
        if let Some(wanted) = wanted
            && wanted != found
        {
            let message = format!(
                "constant expression of type '{}', expected '{}'",
                self.type_text(found),
                self.type_text(wanted)
            );
            return Err(Diagnostic::at(self.span_from(start), message));
        }
        Ok(self.pool().intern(found, ConstData::Expr(expr)))
    }
}
