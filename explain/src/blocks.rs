//! The blocks of the code: what they are called, and where branches lead.

use gcnsel::record::FunctionRecord;
use gcnsel_analysis::Names;
use gcnsel_isa::{Inst, Operand};
use gcnsel_mir::Block;
use rustc_hash::FxHashMap;

/// What the preload header is called as a block. Blocks of the IR have a name with `%`, others a number.
pub(crate) const PRELOAD_HEADER: &str = "preload header";

/// What the blocks of the code are called, by the offset of each one's first instruction.
pub(crate) fn labels(record: &FunctionRecord, names: &Names<'_>) -> FxHashMap<u64, String> {
    let mut labels = FxHashMap::default();
    let mut last = None;
    for (&(offset, _), place) in record.journal.code.iter().zip(&record.journal.map.code) {
        if last.replace(place.block) != Some(place.block) {
            labels.insert(offset, name(record, names, place.block));
        }
    }
    labels
}

/// What a block is called: the IR's name for it, else its own, as pictures have it.
pub(crate) fn name(record: &FunctionRecord, names: &Names<'_>, block: Block) -> String {
    match record.causes.blocks.get(&block) {
        Some(&of_ir) => format!("%{}", names.block(of_ir)),
        None => block.to_string(),
    }
}

/// Where a branch goes, in bytes from the kernel's first instruction; it stands so many bytes from there, of so many.
pub(crate) fn target(inst: &Inst, offset: u64, bytes: usize) -> Option<u64> {
    let dwords = match (inst.op.row().is_branch(), inst.operands.first()) {
        (true, Some(&Operand::Imm(dwords))) => i64::from(dwords as i16),
        _ => return None,
    };
    (offset + bytes as u64).checked_add_signed(4 * dwords)
}
