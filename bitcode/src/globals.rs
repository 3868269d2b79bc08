//! Global variables, functions and aliases: all that is said of them before constants and bodies.

use crate::decode;
use crate::names::MODULE;
use crate::reader::Reader;
use crate::stream::Record;
use crate::tables::{Entry, Header, What};
use gcnsel_diag::Result;
use gcnsel_ir::reading::{numbered_convention, unnamed_symbol};
use gcnsel_ir::{
    AddressSpace, Alias, AttributeSet, ConstData, Function, Global, Linkage, Param, Symbol, SymbolId, Type,
    TypeKind,
};

impl<'a> Reader<'a> {
    /// Keeps a record of a symbol, whose first two operands are its name.
    pub fn header(&mut self, record: &Record) -> Result<()> {
        if self.has_globals {
            return Err(record.wrong("a global variable, a function or an alias behind constants or bodies"));
        }
        let name = (record.op(0)?, record.op(1)?);
        self.headers.push(Header { code: record.code, name, ops: record.ops[2..].to_vec(), at: record.at });
        Ok(())
    }

    /// Makes symbols of the records that there are. Constants and bodies come behind them.
    pub fn make_globals(&mut self) -> Result<()> {
        if std::mem::replace(&mut self.has_globals, true) {
            return Ok(());
        }
        let headers = std::mem::take(&mut self.headers);
        let mut names = Vec::with_capacity(headers.len());
        for header in &headers {
            names.push(self.symbol_text(header)?);
        }
        // LLVM numbers those without a name: variables, then aliases, then functions.
        let mut number = 0;
        for code in [7, 14, 8] {
            for (header, name) in headers.iter().zip(&mut names) {
                if header.code == code && name.is_empty() {
                    *name = unnamed_symbol(number);
                    number += 1;
                }
            }
        }
        for (header, name) in headers.into_iter().zip(names) {
            let record =
                Record { block: MODULE, code: header.code, ops: header.ops, blob: &[], at: header.at };
            match record.code {
                7 => self.variable(&record, name)?,
                8 => self.function_header(&record, name)?,
                _ => self.alias(&record, name)?,
            }
        }
        self.module_values = self.values.len();
        Ok(())
    }

    /// The text of a name.
    fn symbol_text(&mut self, header: &Header) -> Result<Box<str>> {
        let (start, len) = header.name;
        let record = Record { block: MODULE, code: header.code, ops: Vec::new(), blob: &[], at: header.at };
        self.string_at(&record, start, len)
    }

    /// What stands among the strings of symbols.
    fn string_at(&mut self, record: &Record, start: u64, len: u64) -> Result<Box<str>> {
        let end = start.checked_add(len).and_then(|end| usize::try_from(end).ok());
        let Some(bytes) = end.and_then(|end| self.strings.get(start as usize..end)) else {
            return Err(record.wrong("the name of a symbol is beyond the end of the string table"));
        };
        self.charge(bytes.len())?;
        if bytes.contains(&0) {
            let name = gcnsel_diag::escape_bytes(bytes);
            return Err(record.wrong(format!("'{name}' has a null byte, which no name may")));
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text.into()),
            Err(_) => {
                let name = gcnsel_diag::escape_bytes(bytes);
                Err(record.wrong(format!("'{name}' is not UTF-8, which names must be")))
            }
        }
    }

    /// Gives a name a meaning, and the address of the symbol the next number among values.
    fn define_symbol(
        &mut self,
        record: &Record,
        name: &str,
        meaning: Symbol,
        space: AddressSpace,
    ) -> Result<SymbolId> {
        let symbol = self.module.symbol_named(name.into());
        let slot = &mut self.module.symbols[symbol.as_u32() as usize];
        if *slot != Symbol::Unresolved {
            return Err(record.wrong(format!("'@{name}' is defined or declared twice")));
        }
        *slot = meaning;
        let ty = self.types.ptr(space);
        self.push_const(ty, ConstData::Symbol(symbol));
        Ok(symbol)
    }

    fn linkage(&self, record: &Record, at: usize) -> Result<Linkage> {
        let number = record.op(at)?;
        decode::linkage(number).ok_or_else(|| record.wrong(format!("linkage {number} is not known")))
    }

    fn visibility(&self, record: &Record, at: usize, linkage: Linkage) -> Result<Box<str>> {
        let number = record.op_or_zero(at);
        let visibility = decode::visibility(number, linkage);
        visibility.map(Into::into).ok_or_else(|| record.wrong(format!("visibility {number} is not known")))
    }

    fn section(&mut self, record: &Record, at: usize) -> Result<Option<Box<str>>> {
        let number = record.op_or_zero(at);
        if number == 0 {
            return Ok(None);
        }
        let section = usize::try_from(number - 1).ok().and_then(|number| self.sections.get(number)).cloned();
        let Some(section) = section else {
            return Err(record.wrong(format!("section {number} is not defined")));
        };
        self.charge(section.len())?;
        Ok(Some(section))
    }

    fn variable(&mut self, record: &Record, name: Box<str>) -> Result<()> {
        let flags = record.op(1)?;
        if flags & 2 == 0 {
            return Err(record.wrong("a variable without its type, as before LLVM 3.7, is not supported"));
        }
        let ty = self.value_ty(record, record.op(0)?)?;
        let Ok(space) = u32::try_from(flags >> 2) else {
            return Err(record.wrong(format!("address space {} is above 4294967295", flags >> 2)));
        };
        let initializer = record.op32(2)?;
        let linkage = self.linkage(record, 3)?;
        if record.op_or_zero(7) != 0 {
            let message =
                "'thread_local' variables are not supported on AMDGPU; 'alloca' has what is a lane's own";
            return Err(record.wrong(message));
        }
        let align = decode::alignment(record.op(4)?).map_err(|message| record.wrong(message))?;
        let global = Global {
            linkage,
            visibility: self.visibility(record, 6, linkage)?,
            space: AddressSpace(space),
            constant: flags & 1 != 0,
            externally_initialized: record.op_or_zero(9) != 0,
            ty,
            initializer: None,
            align,
            section: self.section(record, 5)?,
            attributes: self.attribute_list(record, record.op_or_zero(12))?.function,
            metadata: Vec::new(),
            span: self.next_span(),
            name,
        };
        let id = self.module.globals.next_key();
        self.define_symbol(record, &global.name, Symbol::Global(id), global.space)?;
        self.module.globals.push(global);
        if let Some(value) = initializer.checked_sub(1) {
            self.initializers.push((id, value, record.at));
        }
        Ok(())
    }

    fn function_header(&mut self, record: &Record, name: Box<str>) -> Result<()> {
        let ty = self.ty(record, record.op(0)?)?;
        let TypeKind::Function { result, params, variadic } = self.types.kind(ty).clone() else {
            return Err(record.wrong(format!("'@{name}' is a function of type '{}'", self.text(ty))));
        };
        if record.op_or_zero(16) != 0 {
            return Err(record.wrong("functions are in address space 0 on AMDGPU"));
        }
        // A type with many parameters may be that of many functions.
        self.charge(64 * params.len())?;
        let list = self.attribute_list(record, record.op(4)?)?;
        let mut function = Function::new(name, result);
        function.calling_convention = numbered_convention(record.op32(1)?).into();
        function.linkage = self.linkage(record, 3)?;
        function.visibility = self.visibility(record, 7, function.linkage)?;
        function.variadic = variadic;
        function.result_attributes = list.result;
        function.attributes = list.function;
        let param = |&ty: &Type| Param { ty, attributes: AttributeSet::default(), value: None, name: None };
        function.params = params.iter().map(param).collect();
        for (param, attributes) in list.params {
            let Some(param) = function.params.get_mut(param) else {
                return Err(record.wrong(format!("attributes of parameter {param}, which does not exist")));
            };
            param.attributes = attributes;
        }
        function.align = decode::alignment(record.op(5)?).map_err(|message| record.wrong(message))?;
        function.section = self.section(record, 6)?;
        // A name of the garbage collector, and constants before the code, at its start and for exceptions: nothing keeps them.
        // (The partition's name is a piece of the strings.)
        let left_out = [(18, "partition"), (8, "gc"), (13, "prefix"), (10, "prologue"), (14, "personality")];
        let left_out = left_out.iter().filter(|(at, _)| record.op_or_zero(*at) != 0);
        function.left_out = left_out.map(|(_, word)| (*word).into()).collect();
        function.span = self.next_span();
        let index = self.module.functions.len();
        self.define_symbol(record, &function.name, Symbol::Function(index as u32), AddressSpace::FLAT)?;
        if record.op(2)? == 0 {
            self.bodies.push_back(index);
        }
        self.module.functions.push(function);
        Ok(())
    }

    fn alias(&mut self, record: &Record, name: Box<str>) -> Result<()> {
        let ty = self.ty(record, record.op(0)?)?;
        let space = AddressSpace(record.op32(1)?);
        let linkage = self.linkage(record, 3)?;
        let visibility = self.visibility(record, 4, linkage)?;
        let index = self.module.aliases.len() as u32;
        let span = self.next_span();
        self.define_symbol(record, &name, Symbol::Alias(index), space)?;
        // The target is a constant that is not read yet.
        let null = self.types.ptr(space);
        let target = self.module.consts.intern(null, ConstData::Zero);
        self.module.aliases.push(Alias { name, linkage, visibility, ty, target, span });
        self.aliases.push((record.op32(2)?, record.at));
        Ok(())
    }

    /// Gives variables their initialisers and aliases their targets, which are constants.
    pub fn resolve_initializers(&mut self) -> Result<()> {
        let at = |code, at| Record { block: MODULE, code, ops: Vec::new(), blob: &[], at };
        for (id, value, place) in std::mem::take(&mut self.initializers) {
            let record = at(7, place);
            let c = self.written_constant(&record, value)?;
            let (found, wanted) = (self.module.consts.ty(c), self.module.globals[id].ty);
            if found != wanted {
                let (found, wanted) = (self.text(found), self.text(wanted));
                return Err(record.wrong(format!("initialiser of type '{found}', expected '{wanted}'")));
            }
            self.module.globals[id].initializer = Some(c);
        }
        for (alias, (value, place)) in std::mem::take(&mut self.aliases).into_iter().enumerate() {
            self.module.aliases[alias].target = self.written_constant(&at(14, place), value)?;
        }
        Ok(())
    }

    /// Whether a value of a number is a global, for attachments: which one.
    pub fn symbol_of(&self, number: u64) -> Option<SymbolId> {
        match self.values.get(usize::try_from(number).ok()?) {
            Some(Entry { what: What::Const(c), .. }) if (number as usize) < self.module_values => {
                match self.module.consts.data(*c) {
                    ConstData::Symbol(symbol) => Some(*symbol),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
