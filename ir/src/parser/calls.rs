//! Calls.

use super::Parser;
use super::written_records::WrittenKind;
use crate::lexer::Token;
use crate::reading::is_read_over;
use crate::{
    AddressSpace, CallSite, Callee, ConstData, InlineAsm, InstKind, MetadataOperand, OperandBundle, Type,
    TypeKind, Value,
};
use gcnsel_diag::{Diagnostic, Result};
use smallvec::SmallVec;

impl<'a> Parser<'a> {
    /// A call; `None` for one that is read over.
    pub(super) fn call(&mut self) -> Result<Option<(InstKind, Type)>> {
        let tail = match self.word() {
            b"tail" => "tail",
            b"musttail" => "musttail",
            b"notail" => "notail",
            _ => "",
        };
        let mut site = CallSite { tail, ..CallSite::default() };
        if !site.tail.is_empty() {
            self.advance();
        }
        self.expect_word("call")?;
        let fast = self.fast_math();
        site.calling_convention = self.calling_convention()?;
        site.result_attributes = self.result_attributes()?;
        // Functions' addresses may be kept as pointers to global memory; they are as long.
        let space = self.address_space()?.unwrap_or_default();
        let span = self.span;
        let written = self.ty()?;
        let result = match self.types.kind(written) {
            TypeKind::Function { result, .. } => {
                site.signature = Some(written);
                *result
            }
            TypeKind::Label | TypeKind::Metadata => {
                let message = format!("a call cannot have the type '{}'", self.type_text(written));
                return Err(Diagnostic::at(span, message));
            }
            _ => written,
        };
        let callee = self.callee(space)?;
        let read_over = match callee {
            Callee::Symbol(symbol) => {
                let name = self.module.symbol_name(symbol);
                let read_over = is_read_over(name);
                if read_over && let Some(kind) = WrittenKind::of_intrinsic(name) {
                    self.called_arguments(kind)?;
                    self.function_attributes()?;
                    return Ok(None);
                }
                read_over
            }
            _ => false,
        };
        let args = self.arguments(&mut site, read_over)?;
        site.attributes = self.function_attributes()?;
        if self.token == Token::LBracket {
            site.bundles = self.bundles(read_over)?;
        }
        if read_over {
            return Ok(None);
        }
        // A function type written in full says nothing new about a callee that is not variadic.
        if let Some(TypeKind::Function { variadic: false, .. }) = site.signature.map(|s| self.types.kind(s)) {
            site.signature = None;
        }
        let site = site.has_content().then(|| Box::new(site));
        Ok(Some((InstKind::Call { callee, args, fast, site }, result)))
    }

    /// What is called, by a pointer to that address space.
    fn callee(&mut self, space: AddressSpace) -> Result<Callee> {
        match self.token {
            Token::GlobalName | Token::GlobalQuoted | Token::GlobalNumber if space == AddressSpace::FLAT => {
                Ok(Callee::Symbol(self.symbol()?))
            }
            Token::Word if self.text() == b"asm" => {
                self.advance();
                let mut side_effect = false;
                loop {
                    match self.word() {
                        b"sideeffect" => side_effect = true,
                        b"alignstack" | b"inteldialect" | b"unwind" => {}
                        _ => break,
                    }
                    self.advance();
                }
                let text = self.string("the assembly's text in quotes")?.into();
                self.expect(Token::Comma, "',' and the constraints")?;
                let constraints = self.string("the constraints in quotes")?.into();
                Ok(Callee::Asm(Box::new(InlineAsm { text, constraints, side_effect })))
            }
            Token::GlobalName | Token::GlobalQuoted | Token::GlobalNumber => {
                let message =
                    format!("a function of this name is in address space 0, the call is to {}", space.0);
                Err(Diagnostic::at(self.span, message))
            }
            Token::LocalName | Token::LocalQuoted | Token::LocalNumber | Token::Word => {
                let ty = self.types.ptr(space);
                Ok(Callee::Indirect(self.value(ty)?))
            }
            _ => Err(self.unexpected("a function to call")),
        }
    }

    /// The arguments of a call, perhaps one that is read over.
    fn arguments(&mut self, site: &mut CallSite, read_over: bool) -> Result<SmallVec<[Value; 4]>> {
        self.expect(Token::LParen, "'(' and the arguments")?;
        let mut args = SmallVec::new();
        if self.take(Token::RParen) {
            return Ok(args);
        }
        loop {
            // A `musttail` call passes on the variadic arguments.
            if self.take(Token::Ellipsis) {
                break;
            }
            let ty = self.value_type()?;
            let value = if ty == self.common.metadata {
                self.metadata_argument(read_over)?
            } else {
                let attributes = self.param_attributes()?;
                if !attributes.is_empty() {
                    site.arg_attributes.resize_with(args.len() + 1, Default::default);
                    site.arg_attributes[args.len()] = attributes;
                }
                self.value(ty)?
            };
            args.push(value);
            if !self.take(Token::Comma) {
                break;
            }
        }
        self.expect(Token::RParen, "',' or ')' in the arguments")?;
        if !site.arg_attributes.is_empty() {
            site.arg_attributes.resize_with(args.len(), Default::default);
        }
        Ok(args)
    }

    /// What stands after `metadata`: a node, a string, or (of debug intrinsics) a value.
    fn metadata_argument(&mut self, read_over: bool) -> Result<Value> {
        let span = self.span;
        let data = match self.token {
            Token::MetadataName if read_over && self.text() == b"!DIArgList" => {
                self.record_operands()?;
                ConstData::Undef
            }
            Token::Exclaim | Token::MetadataNumber | Token::MetadataName => {
                match self.metadata_reference()? {
                    MetadataOperand::Node(id) => ConstData::Metadata(id),
                    MetadataOperand::String(text) => ConstData::MetadataString(text),
                    _ => return Err(Diagnostic::at(span, "expected a metadata node or string")),
                }
            }
            _ if read_over => {
                // The value of a debug intrinsic.
                self.typed_value()?;
                ConstData::Undef
            }
            _ => {
                let message =
                    "a value as metadata is supported in calls for debuggers, expected a node or a string";
                return Err(Diagnostic::at(span, message));
            }
        };
        let ty = self.common.metadata;
        Ok(self.scope().function.constant(ty, data))
    }

    /// `["tag"(TYPE VALUE, ...), ...]`.
    fn bundles(&mut self, read_over: bool) -> Result<Box<[OperandBundle]>> {
        self.advance();
        let mut bundles = Vec::new();
        loop {
            let tag = self.string_utf8("an operand bundle, as \"tag\"(...)")?;
            self.expect(Token::LParen, "'('")?;
            let mut operands = Vec::new();
            if self.token != Token::RParen {
                loop {
                    operands.push(self.bundle_operand(read_over)?);
                    if !self.take(Token::Comma) {
                        break;
                    }
                }
            }
            self.expect(Token::RParen, "',' or ')'")?;
            bundles.push(OperandBundle { tag, operands: operands.into() });
            if !self.take(Token::Comma) {
                break;
            }
        }
        self.expect(Token::RBracket, "',' or ']'")?;
        Ok(bundles.into())
    }

    fn bundle_operand(&mut self, read_over: bool) -> Result<Value> {
        let ty = self.value_type()?;
        if ty == self.common.metadata { self.metadata_argument(read_over) } else { self.value(ty) }
    }
}
