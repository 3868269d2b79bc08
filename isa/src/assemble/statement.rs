//! A line in its parts.

use super::error::AssembleError;
use super::modifier::{self, Modifier};
use super::operand::Written;
use super::scan::{Hole, Scanner};
use crate::target::Target;

/// A line: what it says, before it is known which instruction's meaning that has.
pub(super) struct Statement<'a> {
    pub mnemonic: &'a str,
    pub operands: Vec<Written>,
    /// Where the last operand ends, in bytes.
    pub end_of_operands: usize,
    pub modifiers: Vec<Modifier<'a>>,
}

impl<'a> Statement<'a> {
    pub fn scan(line: &'a str, target: Target, holes: &'a [Hole]) -> Result<Statement<'a>, AssembleError> {
        let mut scanner = Scanner::new(line, holes);
        let mnemonic = scanner.name();
        if mnemonic.is_empty() {
            return Err(scanner.error("an instruction is expected"));
        }
        let mut operands = Vec::new();
        while !scanner.is_done() && !modifier::comes_next(&scanner) {
            operands.push(Written::scan(&mut scanner, target)?);
            // LLVM takes operands without commas between them, too.
            scanner.take(",");
        }
        let end_of_operands = scanner.at();
        let mut modifiers = Vec::new();
        while !scanner.is_done() {
            modifiers.push(Modifier::scan(&mut scanner)?);
            // And modifiers with them.
            scanner.take(",");
        }
        Ok(Statement { mnemonic, operands, end_of_operands, modifiers })
    }
}
