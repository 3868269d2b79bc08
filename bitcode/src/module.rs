//! The module's block.

use crate::names;
use crate::reader::Reader;
use crate::stream::{Item, Record};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::reading::{self, Draft};
use gcnsel_ir::{AddressSpace, Block, Module};

impl<'a> Reader<'a> {
    /// Reads the block, which has been entered.
    pub fn module_block(&mut self) -> Result<()> {
        let mut record = Record::default();
        loop {
            match self.stream.next(&mut record)? {
                Item::End => break,
                Item::Record => self.module_record(&record)?,
                Item::Block(block) => self.module_part(block)?,
            }
        }
        self.make_globals()?;
        if let Some(&function) = self.bodies.front() {
            let name = &self.module.functions[function].name;
            return Err(record.wrong(format!("the body of '@{name}' is missing")));
        }
        self.resolve_initializers()?;
        self.make_wanted()?;
        self.check_block_addresses()
    }

    fn module_part(&mut self, block: u32) -> Result<()> {
        match block {
            names::TYPES => self.type_table(),
            names::ATTRIBUTE_GROUPS => self.attribute_groups(),
            names::ATTRIBUTES => self.attribute_lists(),
            names::METADATA_KINDS => self.metadata_kinds(),
            names::BUNDLE_TAGS => {
                let tags = self.texts()?;
                self.bundle_tags.extend(tags);
                Ok(())
            }
            names::SCOPES => {
                let scopes = self.texts()?;
                self.scopes.extend(scopes);
                Ok(())
            }
            names::CONSTANTS => {
                self.make_globals()?;
                self.constants()
            }
            names::METADATA => {
                self.make_globals()?;
                self.metadata()
            }
            names::FUNCTION => {
                self.make_globals()?;
                self.function_block()
            }
            // Names stand in the string table. Orders of uses, summaries and the linker's symbols say nothing that is needed.
            names::SYMBOL_TABLE
            | names::USE_LISTS
            | names::SUMMARY
            | names::FULL_SUMMARY
            | names::LINKER_SYMBOLS => {
                self.stream.skip();
                Ok(())
            }
            names::PATHS => {
                let message =
                    "the bitcode is an index of a program's modules, as ThinLTO makes one, expected a module";
                Err(Diagnostic::without_position(message))
            }
            other => {
                let record = Record { block: names::MODULE, at: self.stream.at(), ..Record::default() };
                Err(record.wrong(format!("the {} cannot be in a module", names::block_name(other))))
            }
        }
    }

    /// The texts that the records of a block are.
    fn texts(&mut self) -> Result<Vec<Box<str>>> {
        self.stream.enter();
        let mut record = Record::default();
        let mut texts = Vec::new();
        while self.stream.next_record(&mut record)? {
            texts.push(record.text(0)?);
        }
        Ok(texts)
    }

    fn module_record(&mut self, record: &Record<'a>) -> Result<()> {
        match record.code {
            1 if record.op(0)? == 2 => {}
            1 => {
                let version = record.op(0)?;
                let message =
                    format!("version {version} of modules, expected 2, which LLVM writes since release 5");
                return Err(record.wrong(message));
            }
            2 => self.module.triple = record.text(0)?,
            3 => {
                self.module.data_layout = record.text(0)?;
                let space =
                    self.module.data_layout.split('-').find_map(|part| part.strip_prefix('A')?.parse().ok());
                self.alloca_space = space.map_or(AddressSpace::FLAT, AddressSpace);
            }
            4 => {
                let text = record.bytes(0)?;
                if let Some(property) = self.asm_property.take()
                    && !text.trim_ascii().is_empty()
                {
                    return Err(property.wrong(reading::ASM_FOR_ITSELF));
                }
                let text = text.strip_suffix(b"\n").unwrap_or(&text);
                for line in text.split(|&byte| byte == b'\n') {
                    let span = self.next_span();
                    self.module.module_asm.push((line.into(), span));
                }
            }
            5 => {
                let section = record.text(0)?;
                self.sections.push(section);
            }
            7 | 8 | 14 => self.header(record)?,
            16 => self.module.source_filename = record.text(0)?,
            // Libraries, garbage collectors, comdats, where names stand, a hash, numbers of symbols for linkers (LLVM 23).
            6 | 11 | 12 | 13 | 17 | 20 => {}
            9 => return Err(record.wrong("an alias as before LLVM 3.8, which is not supported")),
            19 => {
                // A name, a 0 and a text, said of the assembly that comes next.
                let text = record.bytes(0)?;
                let name = text.split(|&byte| byte == 0).next().unwrap_or_default();
                if !text.contains(&0) || !reading::is_asm_property(name) {
                    let name = String::from_utf8_lossy(name);
                    let message = format!(
                        "'{name}' is said of assembly, expected 'target_features' or 'target_cpu' and a text"
                    );
                    return Err(record.wrong(message));
                }
                self.asm_property = Some(Record {
                    block: record.block,
                    code: record.code,
                    at: record.at,
                    ..Record::default()
                });
            }
            18 => {
                let message = "'ifunc' is not supported: nothing on a GPU resolves it; 'alias' gives a function another name";
                return Err(record.wrong(message));
            }
            _ => return Err(record.wrong("this kind of records of modules is not known")),
        }
        Ok(())
    }

    /// Blocks whose addresses are taken must exist: they may be those of functions further down.
    fn check_block_addresses(&mut self) -> Result<()> {
        for (&(symbol, block), &at) in self.module.block_addresses.iter().zip(&self.block_address_places) {
            let function = self.module.function(symbol);
            let has = function.is_some_and(|function| function.blocks.is_valid(block));
            if !has {
                let name = self.module.symbol_name(symbol);
                let message = format!("'@{name}' has no block {}", Block::as_u32(block));
                return Err(
                    Record { block: names::CONSTANTS, code: 21, at, ..Record::default() }.wrong(message)
                );
            }
        }
        Ok(())
    }

    /// Hands out the module.
    pub fn finish(self) -> Result<Module> {
        let finished = Draft { module: self.module, types: self.types, has_bytes: self.has_bytes }.finish();
        // Spans are places of the printed text, and nothing is printed of what is refused.
        finished.map_err(|diagnostic| Diagnostic::without_position(diagnostic.message))
    }
}
