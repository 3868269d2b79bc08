//! Instructions whose results may not have registers of their operands.

use crate::file::File;
use gcnsel_isa::Format;
use gcnsel_mir::{Function, Inst, Pseudo};

/// Whether the results may not share registers with the operands: instructions that write their result before they
/// have read all of it (LLVM marks the same ones early-clobber: the quad and masked-quad SAD instructions, those of
/// matrices); scalar loads, whose dwords arrive one by one, where they may be issued again when some have arrived; and
/// scalar tuples, so that putting them together never needs a swap.
pub fn overlap_forbidden(f: &Function, file: File, inst: Inst) -> bool {
    use gcnsel_isa::Op::*;
    let data = &f.insts[inst];
    match file {
        File::Vgprs | File::Agprs => {
            // Of several dwords that a number chooses one is written after the other.
            let is_read_in_parts = data.opcode == Pseudo::ReadIndexed.into()
                && data.operands.first().and_then(|def| def.as_reg()).is_some_and(|def| def.dwords > 1);
            is_read_in_parts
                || matches!(data.opcode.isa(), Some(V_QSAD_PK_U16_U8 | V_MQSAD_PK_U16_U8 | V_MQSAD_U32_U8))
                || data.opcode.isa().is_some_and(|op| op.row().is_matrix())
        }
        File::Sgprs => {
            data.opcode == Pseudo::RegSequence.into()
                || (f.settings.may_replay()
                    && data.opcode.isa().is_some_and(|op| op.row().format == Format::Smem))
        }
    }
}
