//! From an instruction to its bytes.

use smallvec::SmallVec;

use crate::facts;
use crate::forms;
use crate::inst::{Form, Inst, Operand};
use crate::layout::{self, layout, source};
use crate::legal::{self, EncodeError};
use crate::operand_spec::{Field, Role};
use crate::reg::{Bank, Reg};
use crate::row::Format;
use crate::target::Target;

/// An instruction's dwords: one or two, and a literal.
pub type Words = SmallVec<[u32; 3]>;

/// Encodes an instruction.
///
/// # Errors
///
/// Whatever makes it none of the target's: the operation or form missing, operands of a wrong kind, width, alignment
/// or bank, more scalar operands than the constant bus reads, modifiers and offsets that have no place.
pub fn encode(inst: &Inst, target: Target) -> Result<Words, EncodeError> {
    let row = inst.op.row();
    let name = row.mnemonic(target);
    if !row.available(target) {
        return Err(EncodeError::Unavailable { name, target });
    }
    let opcode =
        forms::opcode(row, inst.form, target).ok_or(EncodeError::NoForm { name, form: inst.form })?;
    let literal = legal::check(inst, target)?;

    let mut words = pack(inst, opcode, target);
    words.extend(literal);
    Ok(words)
}

/// The dwords of an instruction that is known to be legal, or that came from such dwords, without its literal.
pub(crate) fn pack(inst: &Inst, opcode: u16, target: Target) -> Words {
    let layout = layout(inst.op.row().format, inst.form);
    let mut word = 0;
    layout.prefix.0.put(&mut word, layout.prefix.1);
    layout.opcode.put(&mut word, opcode);
    for (spec, &operand) in inst.specs().iter().zip(&inst.operands) {
        let vgpr_only = layout.slot(spec.field).is_none_or(|slot| slot.width < 9);
        if let Some(slot) = layout.slot(spec.field) {
            slot.put(&mut word, operand_bits(spec.field, operand, vgpr_only));
        }
    }
    let mut dwords = layout.dwords;
    match inst.form {
        Form::Sdwa => {
            sdwa(inst, &mut word);
            dwords = 2;
        }
        Form::Dpp => {
            dpp(inst, &mut word);
            dwords = 2;
        }
        Form::Native | Form::E32 | Form::E64 => modifiers(inst, target, &mut word),
    }
    let mut words: Words = SmallVec::new();
    words.push(word as u32);
    if dwords == 2 {
        words.push((word >> 32) as u32);
    }
    words
}

/// The bytes of [`encode`], in the order of memory.
pub fn bytes(words: &[u32]) -> impl Iterator<Item = u8> + '_ {
    words.iter().flat_map(|word| word.to_le_bytes())
}

/// Gives the instruction the smallest form that can say it: `E32` where it is legal, else `E64`. Formats with one
/// encoding stay as they are, and so do SDWA and DPP.
pub fn shorten(inst: &mut Inst, target: Target) {
    if inst.form == Form::E64 && forms::opcode(inst.op.row(), Form::E32, target).is_some() {
        inst.form = Form::E32;
        if legal::check(inst, target).is_err() {
            inst.form = Form::E64;
        }
    }
}

/// The value of an operand's field. `vgpr_only`: the field has no room for the bit that tells VGPRs from scalars.
fn operand_bits(field: Field, operand: Operand, vgpr_only: bool) -> u64 {
    match operand {
        Operand::Reg(reg) => match (reg.bank, field) {
            (Bank::Sgpr, Field::Sbase) => u64::from(reg.index) >> 1,
            (Bank::Sgpr, Field::Srsrc | Field::Ssamp) => u64::from(reg.index) >> 2,
            (Bank::Sgpr, _) => u64::from(reg.index),
            (Bank::Vgpr | Bank::Agpr, _) if vgpr_only => u64::from(reg.index),
            (Bank::Vgpr | Bank::Agpr, _) => source::VGPR + u64::from(reg.index),
        },
        Operand::Inline(inline) => u64::from(inline.encoding()),
        Operand::Literal(_) => source::LITERAL,
        Operand::Imm(value) => value as u64,
        Operand::Off if field == Field::Saddr => layout::flat::SADDR_OFF,
        Operand::Off => 0,
    }
}

fn sdwa(inst: &Inst, word: &mut u64) {
    use layout::sdwa::*;
    let row = inst.op.row();
    let mods = &inst.mods;
    for (spec, &operand) in inst.specs().iter().zip(&inst.operands) {
        let scalar = !matches!(operand, Operand::Reg(Reg { bank: Bank::Vgpr, .. }));
        let bits = operand_bits(spec.field, operand, true);
        match spec.field {
            Field::Src0 => {
                // The first source's place says that this is SDWA.
                *word &= !0x1ff;
                *word |= source::SDWA;
                SRC0.put(word, bits);
                SCALAR[0].put(word, scalar);
            }
            Field::Src1 => {
                *word &= !(0xff << 9);
                *word |= bits << 9;
                SCALAR[1].put(word, scalar);
            }
            Field::MaskDst if row.format == Format::Vopc && operand != Operand::Reg(Reg::VCC) => {
                SDST.put(word, bits);
                SDST_EN.put(word, true);
            }
            _ => {}
        }
    }
    if row.format != Format::Vopc {
        DST_SEL.put(word, mods.sdwa.dst_sel as u64);
        DST_UNUSED.put(word, mods.sdwa.dst_unused as u64);
        CLAMP.put(word, mods.clamp);
        OMOD.put(word, mods.omod as u64);
    }
    SRC0_SEL.put(word, mods.sdwa.src0_sel as u64);
    if row.source_count() > 1 {
        SRC1_SEL.put(word, mods.sdwa.src1_sel as u64);
    }
    for i in 0..2 {
        SEXT[i].put(word, mods.sdwa.sext >> i);
        NEG[i].put(word, mods.neg >> i);
        ABS[i].put(word, mods.abs >> i);
    }
}

fn dpp(inst: &Inst, word: &mut u64) {
    use layout::dpp::*;
    let mods = &inst.mods;
    for (spec, &operand) in inst.specs().iter().zip(&inst.operands) {
        if spec.field == Field::Src0 {
            *word &= !0x1ff;
            *word |= source::DPP;
            SRC0.put(word, operand_bits(spec.field, operand, true));
        }
    }
    CTRL.put(word, mods.dpp.ctrl);
    BOUND_CTRL.put(word, mods.dpp.bound_ctrl);
    BANK_MASK.put(word, mods.dpp.bank_mask);
    ROW_MASK.put(word, mods.dpp.row_mask);
    for i in 0..2 {
        NEG[i].put(word, mods.neg >> i);
        ABS[i].put(word, mods.abs >> i);
    }
}

/// Whether an operand in one of these fields is an AGPR.
fn has_agpr(inst: &Inst, fields: &[Field]) -> u64 {
    let agpr = inst.specs().iter().zip(&inst.operands).any(|(spec, operand)| {
        fields.contains(&spec.field) && matches!(operand, Operand::Reg(Reg { bank: Bank::Agpr, .. }))
    });
    u64::from(agpr)
}

/// The bits besides operands.
fn modifiers(inst: &Inst, target: Target, word: &mut u64) {
    let row = inst.op.row();
    let mods = &inst.mods;
    match row.format {
        Format::Smem => {
            use layout::smem::*;
            let Some(offset) = operand_in(inst, Field::SmemOffset) else { return };
            GLC.put(word, mods.glc);
            match offset {
                Operand::Reg(reg) if mods.offset == 0 => {
                    // Without an immediate the scalar offset stands in the immediate's place.
                    *word &= (1 << 57) - 1;
                    OFFSET_SGPR.put(word, reg.index);
                }
                _ => {
                    SOFFSET_EN.put(word, matches!(offset, Operand::Reg(_)));
                    IMM.put(word, true);
                    OFFSET.put(word, mods.offset as u64);
                }
            }
        }
        Format::Vop3p => {
            use layout::vop3p::*;
            let hi = if row.source_count() < 3 { mods.op_sel_hi | 4 } else { mods.op_sel_hi };
            NEG.put(word, mods.neg);
            NEG_HI.put(word, if row.has(facts::MIX) { mods.abs } else { mods.neg_hi });
            OP_SEL.put(word, mods.op_sel);
            OP_SEL_HI_01.put(word, hi);
            OP_SEL_HI_2.put(word, hi >> 2);
            CLAMP.put(word, mods.clamp);
        }
        Format::Mai if !row.is_matrix() => {
            // The accumulation register moves have `op_sel_hi` set, whatever it means there.
            layout::vop3p::OP_SEL_HI_01.put(word, 3u8);
            layout::vop3p::OP_SEL_HI_2.put(word, true);
        }
        Format::Mai => {
            use layout::mai::*;
            CBSZ.put(word, mods.cbsz);
            ABID.put(word, mods.abid);
            BLGP.put(word, mods.blgp);
            ACC_CD.put(word, has_agpr(inst, &[Field::Vdst]));
            ACC.put(word, has_agpr(inst, &[Field::Src0]) | has_agpr(inst, &[Field::Src1]) << 1);
        }
        Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 => {
            if inst.form == Form::E32 {
                return;
            }
            use layout::vop3::*;
            NEG.put(word, mods.neg);
            ABS.put(word, mods.abs);
            CLAMP.put(word, mods.clamp);
            OMOD.put(word, mods.omod as u64);
            // In the encoding with a second destination that stands here.
            if row.has(facts::OPSEL) {
                OP_SEL.put(word, mods.op_sel);
            }
        }
        Format::Ds => {
            use layout::ds::*;
            if row.has_two_offsets() {
                OFFSET0.put(word, mods.offset as u64);
                OFFSET1.put(word, mods.offset1);
            } else {
                OFFSET.put(word, mods.offset as u64);
            }
            GDS.put(word, mods.gds);
            ACC.put(word, has_agpr(inst, &[Field::Vdst, Field::DsAddr, Field::Data0]));
        }
        Format::Flat | Format::Global | Format::Scratch => {
            use layout::flat::*;
            OFFSET.put(word, mods.offset as u64);
            SEGMENT.put(word, row.format.segment());
            GLC.put(word, mods.glc);
            SLC.put(word, mods.slc);
            SCC.put(word, mods.scc);
            LDS.put(word, row.is_load_with_lds(target));
            ACC.put(word, has_agpr(inst, &[Field::Vdst, Field::FlatData]));
            if row.format == Format::Scratch && target.info().architected_flat_scratch {
                let vaddr = operand_in(inst, Field::Vaddr);
                SVE.put(word, vaddr.is_some_and(|vaddr| vaddr != Operand::Off));
            }
        }
        Format::Mubuf | Format::Mtbuf => {
            use layout::{buffer::*, mtbuf, mubuf};
            OFFSET.put(word, mods.offset as u64);
            OFFEN.put(word, mods.offen);
            IDXEN.put(word, mods.idxen);
            GLC.put(word, mods.glc);
            TFE_OR_ACC.put(word, u64::from(mods.tfe) | has_agpr(inst, &[Field::Vdata]));
            if row.format == Format::Mtbuf {
                mtbuf::SLC.put(word, mods.slc);
                mtbuf::SCC.put(word, mods.scc);
                mtbuf::DATA_FORMAT.put(word, mods.format.data);
                mtbuf::NUMBER_FORMAT.put(word, mods.format.number);
            } else {
                mubuf::SLC.put(word, mods.slc);
                mubuf::SCC.put(word, mods.scc);
                mubuf::LDS.put(word, mods.lds);
            }
        }
        Format::Mimg => {
            use layout::mimg::*;
            DMASK.put(word, mods.image.dmask);
            UNORM.put(word, mods.image.unorm);
            GLC.put(word, mods.glc);
            SLC.put(word, mods.slc);
            SCC.put(word, mods.scc);
            DA.put(word, mods.image.da);
            A16.put(word, mods.image.a16);
            LWE.put(word, mods.image.lwe);
            D16.put(word, mods.image.d16);
            TFE_OR_ACC.put(word, u64::from(mods.tfe) | has_agpr(inst, &[Field::Vdata]));
        }
        Format::Sop1 | Format::Sop2 | Format::Sopk | Format::Sopc | Format::Sopp => {}
    }
}

fn operand_in(inst: &Inst, field: Field) -> Option<Operand> {
    let mut operands = inst.specs().iter().zip(&inst.operands);
    operands.find(|(spec, _)| spec.field == field && !matches!(spec.role, Role::Tied(_))).map(|(_, &o)| o)
}
