//! The forms in which a row's instruction exists, and the modifiers that it may have in each.

use crate::facts;
use crate::inst::{Dpp, Form};
use crate::legal::check_dpp;
use crate::operand_spec::{Field, Kind, OperandSpec, Role};
use crate::row::{Format, Row};
use crate::target::Target;

impl Row {
    /// Whether a vector instruction has a one-dword form on a target, which alone takes literals.
    pub fn has_one_dword_form(&self, target: Target) -> bool {
        opcode(self, Form::E32, target).is_some()
    }

    /// Whether a vector instruction has a form of two dwords on a target, which alone takes other than VGPRs behind its first
    /// source.
    pub fn has_two_dword_form(&self, target: Target) -> bool {
        opcode(self, Form::E64, target).is_some()
    }

    /// Whether a vector instruction has a form on a target whose sources may be parts of dwords: SDWA.
    pub fn has_part_form(&self, target: Target) -> bool {
        opcode(self, Form::Sdwa, target).is_some()
    }

    /// Whether a vector instruction has a form on a target whose first source is another lane's, which these controls choose: DPP.
    /// Pairs of dwords have few of them.
    pub fn has_lane_form(&self, dpp: Dpp, target: Target) -> bool {
        opcode(self, Form::Dpp, target).is_some() && check_dpp(self, dpp, target)
    }

    /// Whether the instruction has the cache bit `scc` (from gfx942 on `sc1`) on a target.
    pub fn takes_scc(&self, target: Target) -> bool {
        allowed_mods(self, Form::Native, target).scc
    }

    /// Which sources of a vector instruction can be negated, and which can have their absolute value taken, in its
    /// VOP3 or VOP3P form: bit 0 for `src0`.
    pub fn source_modifiers(&self, target: Target) -> (u8, u8) {
        let form = match self.format {
            Format::Vop3 | Format::Vop3p => Form::Native,
            Format::Vop1 | Format::Vop2 | Format::Vopc if self.vop3[target.column()].is_some() => Form::E64,
            _ => return (0, 0),
        };
        let mods = allowed_mods(self, form, target);
        (mods.neg, mods.abs)
    }
}

/// The opcode of an instruction in a form on a target, if it has one.
pub fn opcode(row: &Row, form: Form, target: Target) -> Option<u16> {
    let vector = matches!(row.format, Format::Vop1 | Format::Vop2 | Format::Vopc);
    let exists = match form {
        Form::Native => !vector,
        Form::E32 => vector,
        Form::E64 => return row.vop3[target.column()].filter(|_| vector),
        Form::Sdwa => vector && !row.has(facts::NO_SDWA) && (row.has(facts::SDWA_SRC) || !is_wide(row)),
        Form::Dpp => {
            let takes_width = !is_wide(row) || target.info().has_dpp_of_pairs;
            vector && row.format != Format::Vopc && !row.has(facts::NO_DPP) && takes_width
        }
    };
    row.opcode[target.column()].filter(|_| exists)
}

/// Whether an operand, masks apart, has more than a dword.
pub fn is_wide(row: &Row) -> bool {
    let is_mask = |spec: &OperandSpec| matches!(spec.field, Field::MaskDst | Field::MaskSrc);
    row.operands.iter().any(|spec| !is_mask(spec) && spec.ty.dwords() > 1)
}

/// The modifiers an instruction can have in a form on a target: bit masks by source, and single ones.
pub struct AllowedMods {
    pub neg: u8,
    pub abs: u8,
    pub neg_hi: u8,
    pub op_sel: u8,
    pub op_sel_hi: u8,
    pub sext: u8,
    pub clamp: bool,
    pub omod: bool,
    pub offset: bool,
    pub offset1: bool,
    pub glc: bool,
    pub slc: bool,
    pub scc: bool,
    pub addr: bool,
    pub lds: bool,
    pub gds: bool,
    pub tfe: bool,
    pub image: bool,
    pub buffer_format: bool,
    pub matrix: bool,
    pub blgp: bool,
}

/// The modifiers `row` can have.
pub fn allowed_mods(row: &Row, form: Form, target: Target) -> AllowedMods {
    let mut mods = AllowedMods {
        neg: 0,
        abs: 0,
        neg_hi: 0,
        op_sel: 0,
        op_sel_hi: 0,
        sext: 0,
        clamp: false,
        omod: false,
        offset: false,
        offset1: false,
        glc: false,
        slc: false,
        scc: false,
        addr: false,
        lds: false,
        gds: false,
        tfe: false,
        image: false,
        buffer_format: false,
        matrix: false,
        blgp: false,
    };
    let cache = target.column() >= Target::Gfx90a.column();
    let has_access = row.memory().is_some();
    // gfx90a's float atomics, which gfx900 lacks, take no `scc`.
    let float_atomic = target == Target::Gfx90a && row.has(facts::ATOMIC) && !row.available(Target::Gfx900);
    match row.format {
        Format::Smem => {
            mods.offset = row.operands.iter().any(|spec| spec.field == Field::SmemOffset);
            mods.glc = has_access;
        }
        Format::Ds => {
            mods.offset = !row.operands.is_empty() || row.has(facts::GDS_ONLY);
            mods.offset1 = row.has_two_offsets();
            mods.gds = target.info().has_gds && has_access || row.has(facts::GDS_ONLY);
        }
        Format::Flat | Format::Global | Format::Scratch => {
            mods.offset = true;
            mods.glc = true;
            mods.slc = true;
            mods.scc = cache && !float_atomic;
        }
        Format::Mubuf => {
            let invalidates = matches!(row.op, crate::Op::BUFFER_INV | crate::Op::BUFFER_WBL2);
            let all = (has_access && !row.has(facts::LDS_SET)) || invalidates;
            mods.offset = has_access;
            mods.addr = row.operands.iter().any(|spec| spec.field == Field::BufAddr);
            mods.glc = all;
            mods.slc = all && has_access;
            mods.scc = all && cache && !float_atomic;
            mods.lds = row.has(facts::LDS_OPT | facts::LDS_SET);
            mods.tfe = row.has(facts::LOAD) && target == Target::Gfx900;
        }
        Format::Mtbuf => {
            mods.offset = true;
            mods.addr = true;
            mods.glc = true;
            mods.slc = true;
            mods.scc = cache;
            mods.buffer_format = true;
        }
        Format::Mimg => {
            mods.image = true;
            mods.glc = true;
            mods.slc = true;
            mods.scc = cache;
            mods.tfe = target == Target::Gfx900;
        }
        Format::Mai => {
            mods.matrix = row.is_matrix();
            mods.blgp = mods.matrix && row.operands.iter().all(|spec| !matches!(spec.role, Role::Tied(_)));
        }
        Format::Vop3p => {
            let sources = (1u8 << row.source_count()) - 1;
            mods.neg = sources;
            mods.clamp = true;
            if !(row.has(facts::DOT) && target == Target::Gfx942) {
                mods.op_sel = sources;
                mods.op_sel_hi = sources;
            }
            if row.has(facts::MIX) {
                mods.abs = sources;
            } else {
                mods.neg_hi = sources;
            }
        }
        Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 => vector_mods(row, form, &mut mods),
        _ => {}
    }
    mods
}

fn vector_mods(row: &Row, form: Form, mods: &mut AllowedMods) {
    if form == Form::E32 {
        return;
    }
    let is_float = |spec: &OperandSpec| spec.ty.kind == Kind::Float && spec.ty.count == 1;
    let source_bit = |field| match field {
        Field::Src0 => 1u8,
        Field::Src1 => 2,
        Field::Src2 => 4,
        _ => 0,
    };
    let sources = row.operands.iter().filter(|spec| spec.role == Role::Use);
    let mut all = 0;
    for spec in sources.clone() {
        let bit = source_bit(spec.field);
        all |= bit;
        if is_float(spec) || row.has(facts::NEG) {
            mods.neg |= bit;
        } else {
            mods.sext |= bit;
        }
    }
    if form != Form::Sdwa || row.has(facts::SDWA_SRC) {
        mods.sext = 0;
    }
    if !row.has(facts::NO_ABS) {
        mods.abs = mods.neg;
    }
    let float_compare = row.format == Format::Vopc && sources.clone().next().is_some_and(is_float);
    let float_result = row.operands.first().is_some_and(|spec| spec.field == Field::Vdst && is_float(spec));
    match form {
        Form::Sdwa => {
            mods.clamp = row.format != Format::Vopc;
            mods.omod = float_result || row.has(facts::SDWA_SRC) && row.has(facts::OMOD);
        }
        Form::E64 | Form::Native => {
            mods.clamp =
                (float_result || float_compare) && !row.has(facts::NO_CLAMP) || row.has(facts::CLAMP);
            mods.omod = float_result || row.has(facts::OMOD);
            if row.has(facts::OPSEL) {
                mods.op_sel = all | 8 | u8::from(row.has(facts::OPSEL_BYTE)) << 2;
            }
        }
        Form::E32 | Form::Dpp => {}
    }
}
