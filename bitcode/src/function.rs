//! Bodies of functions: blocks, names, attachments, locations.

use crate::names::{self, block_name};
use crate::reader::Reader;
use crate::stream::{Item, Record};
use crate::tables::{Body, BodyRecordKind, What};
use gcnsel_diag::Result;
use gcnsel_ir::reading::{Known, is_read_over};
use gcnsel_ir::{
    Block, BlockData, Callee, DebugLoc, Inst, InstData, InstKind, MetadataId, OperandBundle, Type, ValueDef,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// An operand of a bundle behind which metadata stands, said as values are: by how far its number is behind the next value's.
const METADATA_FOLLOWS: u64 = 0x8000_0000;

/// Codes of records that are named in more than one place.
mod code {
    pub const LAST_LOCATION: u32 = 33;
    pub const LOCATION: u32 = 35;
    pub const BUNDLE: u32 = 55;
}

impl<'a> Reader<'a> {
    /// The body that is being read.
    pub fn function(&mut self, record: &Record) -> Result<&mut Body> {
        self.body.as_mut().ok_or_else(|| record.wrong("a value of a function outside of functions"))
    }

    /// Reads the body of the next function that has one.
    pub fn function_block(&mut self) -> Result<()> {
        let mut record = Record { block: names::FUNCTION, at: self.stream.at(), ..Record::default() };
        let Some(index) = self.bodies.pop_front() else {
            return Err(record.wrong("a body more than there are functions that are defined"));
        };
        let function = self.module.functions[index].take_body();
        self.body = Some(Body {
            name: function.name.clone(),
            function,
            blocks: 0,
            block: 0,
            forward: FxHashMap::default(),
            imported: Known::default(),
            bundles: Vec::new(),
            insts: Vec::new(),
            names: FxHashSet::default(),
            records: Vec::new(),
            last_first: Inst::from_u32(0),
            location: None,
            refused_at: None,
        });
        let (values, asms, mark) = (self.values.len(), self.asms.len(), self.metadata_mark());
        self.exported = FxHashMap::default();
        self.arguments(&record)?;
        self.stream.enter();
        let depth = self.stream.depth();
        loop {
            let item = self.stream.next(&mut record)?;
            if item == Item::End {
                break;
            }
            if let Err(diagnostic) = self.function_part(item, &record) {
                // What cannot be read has nothing behind it.
                if self.stream.depth() == depth {
                    self.find_source((item == Item::Record).then_some(record.code));
                }
                return Err(diagnostic);
            }
        }
        self.finish_records(&record)?;
        self.forget_metadata(mark)?;
        self.values.truncate(values);
        self.asms.truncate(asms);
        let body = self.function(&record)?;
        if body.block < body.blocks || body.blocks == 0 {
            let (block, blocks) = (body.block, body.blocks);
            return Err(record.wrong(format!("{block} blocks, expected {blocks}, at least one")));
        }
        if let Some((number, (_, at))) = body.forward.iter().min_by_key(|(_, (_, at))| *at) {
            let (number, at) = (*number, *at);
            return Err(Record { at, ..record }.wrong(format!("value {number} is used but not defined")));
        }
        if let Some(body) = self.body.take() {
            self.module.functions[index] = body.function;
        }
        Ok(())
    }

    fn function_part(&mut self, item: Item, record: &Record<'a>) -> Result<()> {
        match item {
            Item::End => Ok(()),
            Item::Record => self.function_record(record),
            Item::Block(names::CONSTANTS) => self.constants(),
            Item::Block(names::METADATA) => self.metadata(),
            Item::Block(names::SYMBOL_TABLE) => self.symbol_table(),
            Item::Block(names::ATTACHMENTS) => self.attachments(),
            Item::Block(names::USE_LISTS) => {
                self.stream.skip();
                Ok(())
            }
            Item::Block(other) => {
                self.stream.skip();
                Err(record.wrong(format!("the {} cannot be in a function", block_name(other))))
            }
        }
    }

    /// Arguments have the first numbers.
    fn arguments(&mut self, record: &Record) -> Result<()> {
        let count = self.function(record)?.function.params.len();
        for at in 0..count {
            let ty = self.function(record)?.function.params[at].ty;
            let value = self.define(record, ty, ValueDef::Arg(at as u32))?;
            self.function(record)?.function.params[at].value = Some(value);
        }
        Ok(())
    }

    fn function_record(&mut self, record: &Record<'a>) -> Result<()> {
        match record.code {
            1 => self.declare_blocks(record),
            // The location of the last instruction: that of the one before it, or another.
            code::LAST_LOCATION => {
                let location = self.function(record)?.location;
                if location.is_none() {
                    return Err(record.wrong("the last location again, and there is none"));
                }
                self.set_location(record, location)
            }
            code::LOCATION => {
                let location = self.location_record(record)?;
                self.function(record)?.location = location;
                self.set_location(record, location)
            }
            // Who uses addresses of blocks.
            60 => Ok(()),
            61..=66 => self.debug_record(record),
            code::BUNDLE => self.bundle(record),
            _ => {
                let Some((kind, ty)) = self.instruction(record)? else {
                    self.function(record)?.insts.push(None);
                    return Ok(());
                };
                self.add(record, kind, ty)
            }
        }
    }

    fn declare_blocks(&mut self, record: &Record) -> Result<()> {
        let count = record.op32(0)?;
        // Each ends with an instruction.
        if count == 0 || u64::from(count) > self.stream.left() {
            return Err(record.wrong(format!("{count} blocks in a function of {} bits", self.stream.left())));
        }
        if self.function(record)?.blocks != 0 {
            return Err(record.wrong("the number of blocks is said twice"));
        }
        for _ in 0..count {
            let span = self.next_span();
            let function = &mut self.function(record)?.function;
            let block = function.blocks.push(BlockData { name: None, insts: Vec::new(), span });
            function.layout.push(block);
        }
        self.function(record)?.blocks = count;
        Ok(())
    }

    /// The block of a number.
    pub fn block(&mut self, record: &Record, number: u64) -> Result<Block> {
        let blocks = self.function(record)?.blocks;
        match u32::try_from(number).ok().filter(|&number| number < blocks) {
            Some(number) => Ok(Block::from_u32(number)),
            None => Err(record.wrong(format!("block {number} does not exist, of {blocks}"))),
        }
    }

    /// Adds an instruction to the block at hand.
    pub fn add(&mut self, record: &Record, kind: InstKind, ty: Type) -> Result<()> {
        let before = std::mem::take(&mut self.before);
        let span = self.next_span();
        let has_value = ty != self.common.void;
        let ends = kind.is_terminator();
        let body = self.function(record)?;
        if body.block >= body.blocks {
            return Err(record.wrong(format!("an instruction behind the last block, of {}", body.blocks)));
        }
        let block = Block::from_u32(body.block);
        let inst = Inst::from_u32(body.function.insts.len() as u32);
        body.last_first = before.first().copied().unwrap_or(inst);
        let called = body.records.iter_mut().rev().take_while(|record| record.before.is_none());
        called.for_each(|record| record.before = Some(body.last_first));
        body.function.blocks[block].insts.extend(before);
        let data = InstData { kind, ty, result: None, span, debug_loc: None, metadata: Default::default() };
        body.function.insts.push(data);
        body.function.blocks[block].insts.push(inst);
        body.insts.push(Some(inst));
        body.block += u32::from(ends);
        if has_value {
            let value = self.define(record, ty, ValueDef::Inst(inst))?;
            self.function(record)?.function.insts[inst].result = Some(value);
        }
        Ok(())
    }

    /// The location that a record says, if it has a scope.
    fn location_record(&mut self, record: &Record) -> Result<Option<MetadataId>> {
        let scope = record.op(2)?.checked_sub(1);
        let scope = scope.map(|scope| self.scope_of(record, scope)).transpose()?;
        let inlined = self.optional_node(record, record.op(3)?)?;
        // Behind line and column stand scope and where that is inlined, as in nodes.
        scope.map(|scope| self.location(record, Some(scope), inlined, 0)).transpose()
    }

    /// Finds where in the source what has been refused is. The location of an instruction stands behind it; the function's
    /// attachments, of which one says where the function is, behind all instructions.
    fn find_source(&mut self, refused: Option<u32>) {
        let mut record = Record::default();
        let mut location = None;
        // The record before, while that is the instruction, or a bundle of the call that follows.
        let mut before = refused;
        loop {
            match self.stream.next(&mut record) {
                Ok(Item::Record) => {
                    match (before.take(), record.code) {
                        (Some(code::BUNDLE), code) => before = Some(code),
                        (Some(_), code::LAST_LOCATION) => {
                            location = self.body.as_ref().and_then(|body| body.location);
                        }
                        (Some(_), code::LOCATION) => {
                            location = self.location_record(&record).ok().flatten();
                        }
                        _ => {}
                    };
                }
                Ok(Item::Block(block @ (names::METADATA | names::ATTACHMENTS))) => {
                    let read = if block == names::METADATA { self.metadata() } else { self.attachments() };
                    if read.is_err() {
                        break;
                    }
                }
                Ok(Item::Block(_)) => self.stream.skip(),
                Ok(Item::End) | Err(_) => break,
            }
        }
        if let Some(body) = &mut self.body {
            body.refused_at = location;
        }
    }

    fn set_location(&mut self, record: &Record, location: Option<MetadataId>) -> Result<()> {
        let body = self.function(record)?;
        match body.insts.last() {
            Some(&Some(inst)) => body.function.insts[inst].debug_loc = location.map(DebugLoc::new),
            // That of a call that is a debug record.
            Some(None) => {
                if let Some(record) = body.records.last_mut().filter(|record| record.location.is_none()) {
                    record.location = location;
                }
            }
            None => return Err(record.wrong("a location of no instruction")),
        }
        Ok(())
    }

    fn bundle(&mut self, record: &Record) -> Result<()> {
        let tag = usize::try_from(record.op(0)?).ok().and_then(|tag| self.bundle_tags.get(tag)).cloned();
        let Some(tag) = tag else {
            return Err(record.wrong(format!("bundle tag {} is not defined", record.op(0)?)));
        };
        self.charge(tag.len())?;
        let mut at = 1;
        let mut operands = Vec::new();
        while at < record.ops.len() {
            let operand = match record.op(at)? {
                METADATA_FOLLOWS => {
                    at += 2;
                    let number = self.number(record.op(at - 1)?);
                    self.metadata_value(record, number.into(), false)?
                }
                _ => self.value_and_type(record, &mut at)?,
            };
            operands.push(operand);
        }
        self.function(record)?.bundles.push(OperandBundle { tag, operands: operands.into() });
        Ok(())
    }

    /// Names of values and blocks.
    fn symbol_table(&mut self) -> Result<()> {
        self.stream.enter();
        let mut record = Record::default();
        while self.stream.next_record(&mut record)? {
            match record.code {
                1 => {
                    let (number, name) = (record.op(0)?, self.local_name(&record)?);
                    let entry =
                        usize::try_from(number).ok().and_then(|number| self.values.get(number)).copied();
                    let Some(What::Value(value)) = entry.map(|entry| entry.what) else {
                        return Err(
                            record.wrong(format!("value {number} gets a name and is none of the function's"))
                        );
                    };
                    let function = &mut self.function(&record)?.function;
                    if let ValueDef::Arg(at) = function.values[value].def {
                        function.params[at as usize].name = Some(name.clone());
                    }
                    function.values[value].name = Some(name);
                }
                2 => {
                    let block = self.block(&record, record.op(0)?)?;
                    let name = self.local_name(&record)?;
                    self.function(&record)?.function.blocks[block].name = Some(name);
                }
                _ => return Err(record.wrong("this kind of names is not known")),
            }
        }
        Ok(())
    }

    /// The name that a record gives to a value or a block: nothing else has it.
    fn local_name(&mut self, record: &Record) -> Result<Box<str>> {
        let name = record.text(1)?;
        if name.is_empty() {
            return Err(record.wrong("a name is empty"));
        }
        match self.function(record)?.names.insert(name.clone()) {
            true => Ok(name),
            false => {
                Err(record.wrong(format!("two values or blocks have the name '%{}'", name.escape_debug())))
            }
        }
    }

    /// Attachments of the function, in pairs, and of instructions, behind their numbers.
    fn attachments(&mut self) -> Result<()> {
        self.stream.enter();
        let mut record = Record::default();
        while self.stream.next_record(&mut record)? {
            if record.code != 11 {
                return Err(record.wrong("this kind of attachments is not known"));
            }
            if record.ops.len().is_multiple_of(2) {
                let list = self.attachment_list(&record, &record.ops)?;
                self.function(&record)?.function.metadata.extend(list);
                continue;
            }
            let list = self.attachment_list(&record, &record.ops[1..])?;
            let number = record.op(0)?;
            let body = self.function(&record)?;
            match usize::try_from(number).ok().and_then(|number| body.insts.get(number)) {
                Some(&Some(inst)) => {
                    let data = &mut body.function.insts[inst];
                    for (kind, node) in list {
                        match &*kind {
                            "dbg" => data.debug_loc = Some(DebugLoc::new(node)),
                            _ => data.metadata.push((kind, node)),
                        }
                    }
                }
                Some(None) => {}
                None => return Err(record.wrong(format!("instruction {number} does not exist"))),
            }
        }
        Ok(())
    }

    /// The kind of debug record that calls of a function are.
    pub fn record_kind(&self, callee: &Callee) -> Option<BodyRecordKind> {
        match callee {
            Callee::Symbol(symbol) => BodyRecordKind::of_intrinsic(self.module.symbol_name(*symbol)),
            Callee::Indirect(_) | Callee::Asm(_) => None,
        }
    }

    /// Whether calls of a function are read over.
    pub fn is_read_over(&self, callee: &Callee) -> bool {
        matches!(callee, Callee::Symbol(symbol) if is_read_over(self.module.symbol_name(*symbol)))
    }
}
