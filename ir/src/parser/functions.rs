//! Functions: headers, parameters, bodies as blocks of instructions.

use super::Parser;
use super::locals::Name;
use super::scope::FunctionScope;
use super::symbols::{symbol_name, unnamed_global};
use crate::lexer::{Token, unescape, utf8};
use crate::names::{is_convention, numbered_convention};
use crate::{AttributeSet, DebugLoc, Function, Inst, InstData, InstKind, Param, Symbol, Type, ValueDef};
use cranelift_entity::EntityRef;
use gcnsel_diag::{Diagnostic, Result, Span};
use thin_vec::ThinVec;

impl<'a> Parser<'a> {
    /// A calling convention, if one stands here; "" is C's.
    pub(super) fn calling_convention(&mut self) -> Result<Box<str>> {
        if self.take_word("ccc") {
            return Ok("".into());
        }
        if self.word() == b"cc" {
            self.advance();
            let number = self.unsigned32("the number of a calling convention")?;
            return Ok(numbered_convention(number).into());
        }
        let word = self.word_str();
        if !is_convention(word) {
            return Ok("".into());
        }
        self.advance();
        Ok(word.into())
    }

    /// `declare ...`.
    pub(super) fn function_declaration(&mut self) -> Result<()> {
        self.lay_out()?;
        self.advance();
        let metadata = self.attachments()?;
        let (mut function, span) = self.header()?;
        function.metadata = metadata;
        self.parameters(&mut function, false)?;
        // What metadata follows is the module's: a declaration's own stands before its type.
        self.trailer(&mut function)?;
        let index = self.module.functions.len() as u32;
        self.define_symbol(&function.name, Symbol::Function(index), span)?;
        self.module.functions.push(function);
        Ok(())
    }

    /// `define ... { ... }`.
    pub(super) fn function_definition(&mut self) -> Result<()> {
        self.lay_out()?;
        self.advance();
        let (mut function, span) = self.header()?;
        let index = self.module.functions.len() as u32;
        self.define_symbol(&function.name, Symbol::Function(index), span)?;
        // Arguments take the first names and numbers of the body's scope. The header's own data is completed
        // outside it, since reading it needs the whole parser.
        let mut header = function.clone();
        function.span = span;
        self.function = Some(FunctionScope::new(function));
        self.parameters(&mut header, true)?;
        self.trailer(&mut header)?;
        let metadata = self.attachments()?;
        let Function { params, variadic, attributes, align, section, left_out, .. } = header;
        let function = &mut self.scope().function;
        (function.params, function.variadic, function.attributes) = (params, variadic, attributes);
        (function.align, function.section, function.metadata) = (align, section, metadata);
        function.left_out = left_out;
        self.body()?;
        let scope = self.function.take().expect("the body's scope was set above");
        self.numbered_blocks
            .extend(scope.numbered_blocks.iter().map(|&(number, block)| (index, number, block)));
        let types = &self.types;
        self.module.functions.push(scope.finish(|ty| crate::type_text(types, ty))?);
        Ok(())
    }

    /// Everything up to the name.
    fn header(&mut self) -> Result<(Function, Span)> {
        self.last_entity = self.span.start;
        let prefix = self.prefix()?;
        let calling_convention = self.calling_convention()?;
        let result_attributes = self.result_attributes()?;
        let result_span = self.span;
        let result = self.ty()?;
        if let Err(message) = self.types.check_result_type(result) {
            return Err(Diagnostic::at(self.span_from(result_span), message));
        }
        let span = self.span;
        let name = match self.token {
            Token::GlobalName | Token::GlobalQuoted => symbol_name(&self.token_name(), span)?,
            Token::GlobalNumber => unnamed_global(self.token_number()?),
            _ => return Err(self.unexpected("the function's name, as '@name'")),
        };
        self.advance();
        let mut function = Function::new(name, result);
        function.linkage = prefix.linkage.unwrap_or_default();
        function.visibility = prefix.visibility;
        function.calling_convention = calling_convention;
        function.result_attributes = result_attributes;
        function.span = span;
        Ok((function, span))
    }

    /// `(TYPE ATTRIBUTES %name, ...)`; with a body, the arguments become values of the current scope.
    fn parameters(&mut self, function: &mut Function, has_body: bool) -> Result<()> {
        self.expect(Token::LParen, "'(' and the parameters")?;
        if self.take(Token::RParen) {
            return Ok(());
        }
        loop {
            if self.take(Token::Ellipsis) {
                function.variadic = true;
                break;
            }
            let span = self.span;
            let ty = self.value_type()?;
            let attributes = self.param_attributes()?;
            let named = self.local_name()?;
            let name = match &named {
                Some((Name::Text(text), span)) => Some(utf8(text, *span)?),
                _ => None,
            };
            let value = match has_body {
                true => {
                    let def = ValueDef::Arg(function.params.len() as u32);
                    Some(self.define(named, ty, def, span)?)
                }
                false => None,
            };
            function.params.push(Param { ty, attributes, value, name });
            if !self.take(Token::Comma) {
                break;
            }
        }
        self.expect(Token::RParen, "',' or ')' in the parameters")
    }

    pub(super) fn define(
        &mut self,
        written: Option<(Name<'a>, Span)>,
        ty: Type,
        def: ValueDef,
        span: Span,
    ) -> Result<crate::Value> {
        let Parser { types, function, .. } = self;
        let scope = function.as_mut().expect("values are defined inside a function");
        scope.define_value(written, ty, def, span, |t| crate::type_text(types, t))
    }

    /// Everything between the parameters and the attachments.
    fn trailer(&mut self, function: &mut Function) -> Result<()> {
        let mut attributes = AttributeSet::default();
        loop {
            match self.word() {
                b"unnamed_addr" | b"local_unnamed_addr" => self.advance(),
                b"addrspace" => {
                    let span = self.span;
                    if self.address_space()? != Some(crate::AddressSpace::FLAT) {
                        let message = "functions are in address space 0 on AMDGPU";
                        return Err(Diagnostic::at(self.span_from(span), message));
                    }
                }
                b"section" => {
                    self.advance();
                    function.section = Some(self.string_utf8("a section's name")?);
                }
                word @ (b"partition" | b"gc") => {
                    function.left_out.push(String::from_utf8_lossy(word).into());
                    self.advance();
                    self.string("a string")?;
                }
                b"comdat" => self.comdat()?,
                b"align" => {
                    self.advance();
                    function.align = Some(self.alignment()?);
                }
                // What is preferred where nothing is asked for: nothing else here prefers.
                b"prefalign" => {
                    self.advance();
                    self.expect(Token::LParen, "'(' and an alignment")?;
                    self.alignment()?;
                    self.expect(Token::RParen, "')'")?;
                }
                word @ (b"prefix" | b"prologue" | b"personality") => {
                    function.left_out.push(String::from_utf8_lossy(word).into());
                    self.advance();
                    let outer = std::mem::replace(&mut self.module_constants, true);
                    self.typed_constant()?;
                    self.module_constants = outer;
                }
                _ => {
                    let more = self.function_attributes()?;
                    if more.is_unwritten() {
                        break;
                    }
                    attributes.append(more);
                }
            }
        }
        function.attributes = attributes;
        Ok(())
    }

    fn body(&mut self) -> Result<()> {
        self.expect(Token::LBrace, "'{' and the function's body")?;
        if self.token == Token::RBrace {
            return Err(self.unexpected("an instruction or a label: a body has at least one block"));
        }
        while self.token != Token::RBrace {
            if matches!(self.word(), b"uselistorder" | b"uselistorder_bb") {
                self.skip_use_list_order()?;
                continue;
            }
            self.block()?;
        }
        self.advance();
        Ok(())
    }

    fn block(&mut self) -> Result<()> {
        let span = self.span;
        let text = self.text();
        let name = match self.token {
            Token::Label => {
                let name = &text[..text.len() - 1];
                let number = match name.iter().all(u8::is_ascii_digit) {
                    true => std::str::from_utf8(name).ok().and_then(|n| n.parse().ok()),
                    false => None,
                };
                Some(number.map_or(Name::Text(name.into()), Name::Number))
            }
            Token::QuotedLabel => Some(Name::Text(unescape(&text[1..text.len() - 2]))),
            _ => None,
        };
        if name.is_some() {
            self.advance();
        }
        let name_span = Span { start: span.start, end: span.end - name.is_some() as u32 };
        let block = self.scope().define_block(name.map(|n| (n, name_span)), name_span)?;
        loop {
            if self.token == Token::HashName {
                self.debug_record()?;
                continue;
            }
            if matches!(self.token, Token::RBrace | Token::Label | Token::QuotedLabel) {
                return Err(self
                    .unexpected("an instruction: a block ends with 'ret', 'br', 'switch' or 'unreachable'"));
            }
            let Some(inst) = self.instruction_line()? else { continue };
            let before = std::mem::take(&mut self.before);
            let first = before.first().copied().unwrap_or(inst);
            let function = &mut self.scope().function;
            function.blocks[block].insts.extend(before);
            function.blocks[block].insts.push(inst);
            let ends = function.insts[inst].kind.is_terminator();
            self.scope().place_records(first);
            if ends {
                return Ok(());
            }
        }
    }

    /// `%name = OPCODE ..., !kind !node`; `None` for what is read over.
    fn instruction_line(&mut self) -> Result<Option<Inst>> {
        let start = self.span;
        let written = self.local_name()?;
        if written.is_some() {
            self.expect(Token::Equal, "'='")?;
        }
        self.after_comma = false;
        let opcode = self.span;
        let Some((kind, ty)) = self.instruction()? else {
            let (location, _) = self.instruction_attachments()?;
            self.called_record(location);
            return Ok(None);
        };
        let (debug_loc, metadata) = self.instruction_attachments()?;
        let span = self.span_from(start);
        let inst = Inst::new(self.scope().function.insts.len());
        let has_value = ty != self.common.void;
        let result = match (has_value, written) {
            (true, written) => Some(self.define(written, ty, ValueDef::Inst(inst), start)?),
            (false, Some((name, span))) => {
                let text = String::from_utf8_lossy(self.slice(opcode)).into_owned();
                return Err(Diagnostic::at(
                    span,
                    format!("'{text}' makes no value here, so '{name}' has no meaning"),
                ));
            }
            (false, None) => None,
        };
        self.scope().function.insts.push(InstData { kind, ty, result, span, debug_loc, metadata });
        Ok(Some(inst))
    }

    /// `, !kind !node` ...; `!dbg` apart.
    #[allow(clippy::type_complexity)]
    fn instruction_attachments(
        &mut self,
    ) -> Result<(Option<DebugLoc>, ThinVec<(Box<str>, crate::MetadataId)>)> {
        let mut debug_loc = None;
        let mut metadata = ThinVec::new();
        let mut more = std::mem::take(&mut self.after_comma) || self.take(Token::Comma);
        while more {
            if self.token != Token::MetadataName {
                return Err(self.unexpected("an attachment, as '!name !0'"));
            }
            let (kind, node) = self.attachment()?;
            match &*kind {
                "dbg" => debug_loc = Some(DebugLoc::new(node)),
                _ => metadata.push((kind, node)),
            }
            more = self.take(Token::Comma);
        }
        Ok((debug_loc, metadata))
    }

    /// After a comma that may begin a clause of the instruction or its attachments: whether a clause follows.
    pub(super) fn clause(&mut self) -> bool {
        if !self.take(Token::Comma) {
            return false;
        }
        self.after_comma = self.token == Token::MetadataName;
        !self.after_comma
    }

    /// `, ` between operands.
    pub(super) fn comma(&mut self) -> Result<()> {
        self.expect(Token::Comma, "',' and another operand")
    }

    /// An instruction's kind and type of result; `None` for one that is read over.
    fn instruction(&mut self) -> Result<Option<(InstKind, Type)>> {
        if self.token != Token::Word {
            return Err(self.unexpected("an instruction"));
        }
        let start = self.span;
        let word = self.word_str();
        match word {
            "load" | "store" | "alloca" | "atomicrmw" | "cmpxchg" | "fence" | "getelementptr" | "va_arg" => {
                self.memory_instruction(word).map(Some)
            }
            "call" | "tail" | "musttail" | "notail" => self.call(),
            "ret" | "br" | "switch" | "unreachable" => self.terminator(word).map(Some),
            "indirectbr" => {
                let message =
                    "instruction 'indirectbr' is not supported on AMDGPU; 'switch' chooses among blocks";
                Err(Diagnostic::at(start, message))
            }
            "invoke" | "callbr" | "landingpad" | "resume" | "catchswitch" | "catchpad" | "cleanuppad"
            | "catchret" | "cleanupret" => {
                let message = format!(
                    "instruction '{word}' is not supported on AMDGPU: nothing is thrown, and assembly does not branch; \
                     'call', 'br' and 'switch' are"
                );
                Err(Diagnostic::at(start, message))
            }
            _ => self.value_instruction(word).map(Some),
        }
    }
}
