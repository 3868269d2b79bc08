//! Metadata: what is read of it, and the nodes that something asks for.
//!
//! As in the reader of text, nodes that nothing leads to are forgotten. A node that is asked for has a place in the module at
//! once; what it is made of is read when that is convenient ([`Reader::make_wanted`]). Nothing recurses.

use crate::bits::Bits;
use crate::names::METADATA;
use crate::nodes;
use crate::reader::Reader;
use crate::stream::Record;
use crate::tables::{Mark, MetadataEntry};
use gcnsel_diag::Result;
use gcnsel_ir::reading::is_metadata_name;
use gcnsel_ir::{MetadataId, MetadataNode, MetadataOperand, Symbol};

/// Codes of records that are named in more than one place.
pub const LOCATION: u32 = 7;
pub const EXPRESSION: u32 = 29;

impl<'a> Reader<'a> {
    /// How much metadata there is.
    pub fn metadata_mark(&self) -> Mark {
        Mark { entries: self.nodes.entries.len(), ops: self.nodes.ops.len() }
    }

    /// Makes what has been asked for, and forgets a function's metadata.
    pub fn forget_metadata(&mut self, mark: Mark) -> Result<()> {
        self.make_wanted()?;
        self.nodes.entries.truncate(mark.entries);
        self.nodes.ops.truncate(mark.ops);
        Ok(())
    }

    /// Reads a block of metadata, a module's or a function's.
    pub fn metadata(&mut self) -> Result<()> {
        self.stream.enter();
        let mut record = Record::default();
        let mut name: Option<Box<str>> = None;
        while self.stream.next_record(&mut record)? {
            self.metadata_record(&record, &mut name)?;
        }
        Ok(())
    }

    fn metadata_record(&mut self, record: &Record<'a>, name: &mut Option<Box<str>>) -> Result<()> {
        match record.code {
            1 => {
                let string = record.bytes(0)?;
                self.nodes.entries.push(MetadataEntry::String(string.into()));
            }
            2 => {
                let ty = self.ty(record, record.op(0)?)?;
                self.nodes.entries.push(MetadataEntry::Value(ty, record.op32(1)?));
            }
            4 => *name = Some(metadata_name(record, 0)?),
            10 => {
                let Some(name) = name.take() else {
                    return Err(record.wrong("a list of metadata has no name"));
                };
                let nodes = record.ops.iter().map(|&op| self.node_of(record, op)).collect::<Result<_>>()?;
                self.module.metadata.named.push((name, nodes));
            }
            6 => self.metadata_kind(record)?,
            8 | 9 => return Err(record.wrong("metadata as before LLVM 3.6, which is not supported")),
            35 => self.metadata_strings(record)?,
            36 => self.global_attachments(record)?,
            // Where records stand, for who reads some of them.
            38 | 39 => {}
            46 => self.nodes.entries.push(MetadataEntry::Values(record.ops.to_vec())),
            code => {
                nodes::check(record)?;
                let start = self.nodes.ops.len();
                self.nodes.ops.extend_from_slice(&record.ops);
                let ops = start..self.nodes.ops.len();
                self.nodes.entries.push(MetadataEntry::Node { code, ops, at: record.at, id: None });
            }
        }
        Ok(())
    }

    /// Strings in one piece: how many, and where their characters begin behind their lengths.
    fn metadata_strings(&mut self, record: &Record<'a>) -> Result<()> {
        let (count, start) = (record.op(0)?, record.op(1)?);
        let short = || record.wrong("strings of metadata end before they should");
        let (lengths, mut characters) = usize::try_from(start)
            .ok()
            .and_then(|start| record.blob.split_at_checked(start))
            .ok_or_else(short)?;
        let mut lengths = Bits::new(lengths);
        for _ in 0..count {
            let len = lengths.variable(6).map_err(|_| short())?;
            let len = usize::try_from(len).map_err(|_| short())?;
            let (string, rest) = characters.split_at_checked(len).ok_or_else(short)?;
            self.nodes.entries.push(MetadataEntry::String(string.into()));
            characters = rest;
        }
        Ok(())
    }

    /// Reads the block of kinds.
    pub fn metadata_kinds(&mut self) -> Result<()> {
        self.stream.enter();
        let mut record = Record::default();
        while self.stream.next_record(&mut record)? {
            if record.code != 6 {
                return Err(record.wrong("expected a kind of metadata"));
            }
            self.metadata_kind(&record)?;
        }
        Ok(())
    }

    fn metadata_kind(&mut self, record: &Record) -> Result<()> {
        self.nodes.kinds.insert(record.op(0)?, metadata_name(record, 1)?);
        Ok(())
    }

    /// Pairs of kind and node.
    pub fn attachment_list(&mut self, record: &Record, ops: &[u64]) -> Result<Vec<(Box<str>, MetadataId)>> {
        let mut list = Vec::with_capacity(ops.len() / 2);
        for pair in ops.chunks(2) {
            let &[kind, node] = pair else { return Err(record.wrong("an attachment without its node")) };
            let Some(kind) = self.nodes.kinds.get(&kind).cloned() else {
                return Err(record.wrong(format!("metadata kind {kind} is not defined")));
            };
            self.charge(kind.len())?;
            list.push((kind, self.node_of(record, node)?));
        }
        Ok(list)
    }

    fn global_attachments(&mut self, record: &Record) -> Result<()> {
        let Some(symbol) = self.symbol_of(record.op(0)?) else {
            return Err(
                record.wrong(format!("value {} is no symbol, which attachments are of", record.op(0)?))
            );
        };
        let list = self.attachment_list(record, &record.ops[1..])?;
        match self.module.symbols[symbol.as_u32() as usize] {
            Symbol::Global(id) => self.module.globals[id].metadata.extend(list),
            Symbol::Function(index) => self.module.functions[index as usize].metadata.extend(list),
            _ => return Err(record.wrong("an alias has attachments")),
        }
        Ok(())
    }

    pub fn entry(&self, record: &Record, number: u64) -> Result<usize> {
        match usize::try_from(number).ok().filter(|&number| number < self.nodes.entries.len()) {
            Some(number) => Ok(number),
            None => Err(record.wrong(format!("metadata {number} is not defined"))),
        }
    }

    /// The node of a number. An expression is another one at each place, as LLVM prints it.
    pub fn node_of(&mut self, record: &Record, number: u64) -> Result<MetadataId> {
        let entry = self.entry(record, number)?;
        match &self.nodes.entries[entry] {
            MetadataEntry::Node { code: EXPRESSION, .. } => {
                let node = self.make_node(entry)?;
                Ok(self.module.metadata.nodes.push(node))
            }
            MetadataEntry::Node { id: Some(id), .. } => Ok(*id),
            MetadataEntry::Node { code: LOCATION, .. } => self.location_of(entry),
            MetadataEntry::Node { .. } => Ok(self.want(entry)),
            MetadataEntry::String(_) | MetadataEntry::Value(..) | MetadataEntry::Values(_) => {
                Err(record.wrong(format!("metadata {number} is no node, expected one")))
            }
        }
    }

    /// Gives a node a place.
    fn want(&mut self, entry: usize) -> MetadataId {
        let placeholder = MetadataNode::Tuple { distinct: false, elements: Vec::new() };
        let made = self.module.metadata.nodes.push(placeholder);
        if let MetadataEntry::Node { id, .. } = &mut self.nodes.entries[entry] {
            *id = Some(made);
        }
        self.nodes.wanted.push((made, entry));
        made
    }

    /// The node of a location. Equal ones are one node, wherever they come from, unless they say that they are distinct. Those in
    /// which one is inlined come first.
    fn location_of(&mut self, entry: usize) -> Result<MetadataId> {
        let mut chain = vec![entry];
        loop {
            let entry = *chain.last().expect("it has one");
            let record = self.node_record(entry);
            let inlined = record.op_or_zero(4);
            if record.op(0)? & 1 != 0 || inlined == 0 {
                break;
            }
            let outer = self.entry(&record, inlined - 1)?;
            match &self.nodes.entries[outer] {
                MetadataEntry::Node { code: LOCATION, id: None, .. } => {}
                _ => break,
            }
            if chain.len() > self.nodes.entries.len() {
                return Err(record.wrong("a location is inlined in itself"));
            }
            chain.push(outer);
        }
        let mut made = None;
        while let Some(entry) = chain.pop() {
            let record = self.node_record(entry);
            let id = match record.op(0)? & 1 != 0 {
                true => self.want(entry),
                false => {
                    // Here the scope is a number, not one more than it.
                    let scope = Some(self.scope_of(&record, record.op(3)?)?);
                    let inlined = self.optional_node(&record, record.op_or_zero(4))?;
                    self.location(&record, scope, inlined, 1)?
                }
            };
            if let MetadataEntry::Node { id: place, .. } = &mut self.nodes.entries[entry] {
                *place = Some(id);
            }
            made = Some(id);
        }
        Ok(made.expect("the chain has one"))
    }

    /// The scope of a location, which is no location.
    pub fn scope_of(&mut self, record: &Record, number: u64) -> Result<MetadataId> {
        let entry = self.entry(record, number)?;
        match &self.nodes.entries[entry] {
            MetadataEntry::Node { code: LOCATION, .. } => {
                Err(record.wrong("the scope of a location is a location"))
            }
            _ => self.node_of(record, number),
        }
    }

    /// The node of a number that is one more than its place; 0 is none.
    pub fn optional_node(&mut self, record: &Record, number: u64) -> Result<Option<MetadataId>> {
        number.checked_sub(1).map(|number| self.node_of(record, number)).transpose()
    }

    /// The location that a record says, line and column from an operand on.
    pub fn location(
        &mut self,
        record: &Record,
        scope: Option<MetadataId>,
        inlined: Option<MetadataId>,
        from: usize,
    ) -> Result<MetadataId> {
        let op = |n: usize| record.op_or_zero(from + n);
        let (line, column, implicit, group, rank) = (op(0), op(1), op(4) != 0, op(5), op(6));
        let key = (line, column, scope, inlined, implicit, group, rank);
        if let Some(&known) = self.nodes.locations.get(&key) {
            return Ok(known);
        }
        let node = nodes::location(
            &mut self.module.metadata,
            [line, column, group, rank],
            scope,
            inlined,
            implicit,
            false,
        );
        let id = self.module.metadata.nodes.push(node);
        self.nodes.locations.insert(key, id);
        Ok(id)
    }

    /// The record that a node has been read from.
    fn node_record(&self, entry: usize) -> Record<'static> {
        let mut record = Record { block: METADATA, ..Record::default() };
        if let MetadataEntry::Node { code, ops, at, .. } = &self.nodes.entries[entry] {
            record.code = *code;
            record.ops.extend_from_slice(&self.nodes.ops[ops.clone()]);
            record.at = *at;
        }
        record
    }

    fn make_node(&mut self, entry: usize) -> Result<MetadataNode> {
        let record = self.node_record(entry);
        self.charge(16 * record.ops.len())?;
        self.node(&record)
    }

    /// Makes the nodes that have been asked for, and those that they ask for.
    pub fn make_wanted(&mut self) -> Result<()> {
        while let Some((id, entry)) = self.nodes.wanted.pop() {
            let node = self.make_node(entry)?;
            self.module.metadata.nodes[id] = node;
        }
        Ok(())
    }

    /// What a node has at a number that is one more than its place; 0 is `null`.
    pub fn operand(&mut self, record: &Record, number: u64) -> Result<MetadataOperand> {
        let Some(number) = number.checked_sub(1) else { return Ok(MetadataOperand::Null) };
        let entry = self.entry(record, number)?;
        match &self.nodes.entries[entry] {
            MetadataEntry::String(string) => {
                let string: Box<[u8]> = string[..].into();
                self.charge(string.len())?;
                Ok(MetadataOperand::String(string))
            }
            &MetadataEntry::Value(ty, value) => {
                let c = self.module_constant(record, value)?;
                let found = self.module.consts.ty(c);
                if found != ty {
                    let (found, ty) = (self.text(found), self.text(ty));
                    return Err(
                        record.wrong(format!("metadata of type '{ty}' is a constant of type '{found}'"))
                    );
                }
                Ok(MetadataOperand::Value(ty, c))
            }
            MetadataEntry::Values(_) => Err(record.wrong("a list of values stands in a node")),
            MetadataEntry::Node { .. } => Ok(MetadataOperand::Node(self.node_of(record, number)?)),
        }
    }

    /// What a call has as an operand of type `metadata`; `None` of values, which calls for debuggers have.
    pub fn metadata_argument(&mut self, record: &Record, number: u64) -> Result<Option<MetadataOperand>> {
        let entry = self.entry(record, number)?;
        match &self.nodes.entries[entry] {
            MetadataEntry::Value(..) | MetadataEntry::Values(_) => Ok(None),
            _ => self.operand(record, number + 1).map(Some),
        }
    }

    /// The number of an expression that is a number alone.
    pub fn expression_number(&self, number: u64) -> Option<i128> {
        let entry = self.nodes.entries.get(usize::try_from(number.checked_sub(1)?).ok()?)?;
        match entry {
            MetadataEntry::Node { code: EXPRESSION, ops, .. } => match &self.nodes.ops[ops.clone()] {
                // DW_OP_consts
                &[_, 0x11, value] => Some((value as i64).into()),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The name of a list or of a kind, from an operand on: one that text can have.
fn metadata_name(record: &Record, from: usize) -> Result<Box<str>> {
    let name = record.text(from)?;
    match is_metadata_name(&name) {
        true => Ok(name),
        false => Err(record.wrong(format!("'{}' is no name of metadata", name.escape_debug()))),
    }
}
