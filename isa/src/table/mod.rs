//! The instruction table: one row each, a file per family of formats.
//!
//! Opcode numbers and operand widths were read out of `llvm-mc-19 -disassemble` over the whole opcode space of each
//! format and target; effects are those the "Vega", "CDNA2" and "CDNA3" instruction set manuals state.
//!
//! A row is `OP opcode (operands) facts;`. The opcode is one number where all targets have it, else a column each
//! for gfx900, gfx90a and gfx942 (`[- 0x37 0x37]`). `vop3` gives VOP3 opcodes that do not follow from the one-dword
//! opcode. `as "name"` gives gfx942's mnemonic where it differs, `before "name"` that of the others. An operand is `field:TYPE`, by the names of `spec`.

use crate::op::Op;
use crate::operand_spec::{Field, OperandSpec, Role};
use crate::row::{Format, Row};

mod buffer;
mod ds;
mod flat;
mod image;
mod mai;
mod salu;
mod smem;
mod vop1;
mod vop2;
mod vop3;
mod vop3p;
mod vopc;

/// Constructors of operand specs, by the names the rows use.
mod spec {
    use crate::operand_spec::{Allowed, Field, OperandSpec, OperandType, Role};

    const S: Allowed = Allowed::SGPR;
    const V: Allowed = Allowed::VGPR;
    const VA: Allowed = Allowed::VGPR.or(Allowed::AGPR);
    const SC: Allowed = S.or(Allowed::INLINE);
    const SCL: Allowed = SC.or(Allowed::LITERAL);
    const ANY: Allowed = SCL.or(V);

    macro_rules! fields {
        ($($name:ident = $role:ident $field:ident $allowed:expr;)*) => {
            $(pub(super) const fn $name(ty: OperandType) -> OperandSpec {
                OperandSpec { field: Field::$field, role: Role::$role, ty, allowed: $allowed }
            })*
        };
    }

    fields! {
        // name       role field      what it may be
        sdst         = Def Sdst       S;
        sdst_use     = Use Sdst       S;
        ssrc0        = Use Ssrc0      SCL;
        sreg0        = Use Ssrc0      S;
        short0       = Use Ssrc0      SC;
        ssrc1        = Use Ssrc1      SCL;
        short1       = Use Ssrc1      SC;
        imm1         = Use Ssrc1      Allowed::IMM;
        simm16       = Use Simm16     Allowed::IMM;
        literal      = Use Literal    Allowed::LITERAL;
        sdata_def    = Def Sdata      S;
        sdata        = Use Sdata      S;
        probe        = Use Sdata      Allowed::IMM;
        sbase        = Use Sbase      S;
        smem_offset  = Use SmemOffset S.or(Allowed::OFF);
        vdst         = Def Vdst       V;
        lane_dst     = Def Vdst       S;
        src0         = Use Src0       ANY;
        src1         = Use Src1       ANY;
        src2         = Use Src2       ANY;
        vsrc0        = Use Src0       V;
        vsrc0_def    = Def Src0       V;
        vsrc1        = Use Src1       V;
        vsrc2        = Use Src2       V;
        lane_src0    = Use Src0       SC;
        lane_src1    = Use Src1       SC;
        mask_dst     = Def MaskDst    S;
        mask_src     = Use MaskSrc    S;
        acc_dst      = Def Vdst       Allowed::AGPR;
        acc_src0     = Use Src0       Allowed::AGPR;
        acc_in0      = Use Src0       V.or(SC);
        mat_dst      = Def Vdst       VA;
        mat_src0     = Use Src0       VA;
        mat_src1     = Use Src1       VA;
        mat_src2     = Use Src2       VA.or(Allowed::INLINE);
        mem_dst      = Def Vdst       VA;
        ds_addr      = Use DsAddr     V;
        gws_data     = Use DsAddr     VA;
        data0        = Use Data0      VA;
        data1        = Use Data1      VA;
        vaddr        = Use Vaddr      V;
        vaddr_off    = Use Vaddr      V.or(Allowed::OFF);
        saddr        = Use Saddr      S.or(Allowed::OFF);
        fdata        = Use FlatData   VA;
        vdata_def    = Def Vdata      VA.or(Allowed::OFF);
        vdata        = Use Vdata      VA;
        buf_addr     = Use BufAddr    V.or(Allowed::OFF);
        srsrc        = Use Srsrc      S;
        buf_offset   = Use BufOffset  SC;
        image_def    = Def Vdata      VA;
        image_addr   = Use ImageAddr  V;
        ssamp        = Use Ssamp      S;
    }

    pub(super) const fn tied0(ty: OperandType) -> OperandSpec {
        OperandSpec { field: Field::None, role: Role::Tied(0), ty, allowed: VA.or(S) }
    }

    pub(super) const fn tied1(ty: OperandType) -> OperandSpec {
        OperandSpec { field: Field::None, role: Role::Tied(1), ty, allowed: VA.or(S) }
    }
}

/// The mnemonic of an operation: its name in lower case.
const fn lower<const N: usize>(name: &str) -> [u8; N] {
    let mut lower = [0; N];
    let mut i = 0;
    while i < N {
        lower[i] = name.as_bytes()[i].to_ascii_lowercase();
        i += 1;
    }
    lower
}

const fn text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("an operation's name is ASCII"),
    }
}

/// A VOP3 opcode from that of another format: 0x000 and up for VOPC, 0x100 for VOP2, 0x140 for VOP1.
const fn vop3_opcode(format: Format, opcode: [Option<u16>; 3], no_e64: bool) -> [Option<u16>; 3] {
    let base = match format {
        Format::Vopc | Format::Vop3 => 0,
        Format::Vop2 => 0x100,
        Format::Vop1 => 0x140,
        _ => return [None; 3],
    };
    if no_e64 {
        return [None; 3];
    }
    let mut columns = [None; 3];
    let mut i = 0;
    while i < 3 {
        if let Some(opcode) = opcode[i] {
            columns[i] = Some(base + opcode);
        }
        i += 1;
    }
    columns
}

/// Whether the operands lack one that reads the destination's old value, and have a vector destination.
const fn lacks_tied(operands: &[OperandSpec]) -> bool {
    let mut i = 0;
    while i < operands.len() {
        if matches!(operands[i].role, Role::Tied(_)) {
            return false;
        }
        i += 1;
    }
    !operands.is_empty() && matches!(operands[0].field, Field::Vdst)
}

const fn keeping_len(operands: &[OperandSpec]) -> usize {
    operands.len() + lacks_tied(operands) as usize
}

/// How many operands, from the front, are definitions.
const fn definitions(operands: &[OperandSpec]) -> u8 {
    let mut count = 0;
    while count < operands.len() && matches!(operands[count].role, Role::Def) {
        count += 1;
    }
    count as u8
}

const fn keeping<const N: usize>(operands: &[OperandSpec]) -> [OperandSpec; N] {
    let mut all = [spec::tied0(crate::operand_spec::OperandType::B32); N];
    let mut i = 0;
    while i < operands.len() {
        all[i] = operands[i];
        i += 1;
    }
    if i < N {
        all[i] = spec::tied0(operands[0].ty);
    }
    all
}

macro_rules! column {
    (-) => {
        None
    };
    ($code:literal) => {
        Some($code)
    };
}

macro_rules! columns {
    ([$a:tt $b:tt $c:tt]) => {
        [$crate::table::column!($a), $crate::table::column!($b), $crate::table::column!($c)]
    };
    ($code:literal) => {
        [Some($code), Some($code), Some($code)]
    };
}

macro_rules! or_else {
    ($default:expr,) => {
        $default
    };
    ($default:expr, $($given:tt)+) => {
        $crate::table::columns!($($given)+)
    };
}

macro_rules! alias {
    () => {
        None
    };
    ($name:literal) => {
        Some($name)
    };
}

macro_rules! rows {
    ($table:ident, $format:ident;
     $($op:ident $code:tt $(as $alias:literal)? $(before $old:literal)? $(vop3 $vop3:tt)? ($($field:ident : $ty:ident),*) $facts:expr;)*) => {
        pub(super) const $table: &[Row] = &[$({
            #[allow(unused_imports)]
            use $crate::facts::*;
            use $crate::facts::Facts;
            use $crate::operand_spec::OperandSpec;
            use $crate::row::Format;
            use $crate::table::{definitions, keeping, keeping_len, lower, text};
            const NAME: &str = stringify!($op);
            const LOWER: [u8; NAME.len()] = lower(NAME);
            const OPERANDS: &[OperandSpec] = &[$($crate::table::spec::$field($crate::operand_spec::OperandType::$ty)),*];
            const KEEPING: [OperandSpec; keeping_len(OPERANDS)] = keeping(OPERANDS);
            const CODE: [Option<u16>; 3] = $crate::table::columns!($code);
            const FACTS: u128 = $facts;
            Row {
                op: Op::$op,
                name: text(&LOWER),
                gfx942_name: $crate::table::alias!($($alias)?),
                old_name: $crate::table::alias!($($old)?),
                format: Format::$format,
                opcode: CODE,
                vop3: $crate::table::or_else!($crate::table::vop3_opcode(Format::$format, CODE, FACTS & NO_E64 != 0), $($vop3)?),
                operands: OPERANDS,
                operands_keeping: &KEEPING,
                definitions: definitions(OPERANDS),
                facts: Facts(FACTS),
            }
        }),*];
    };
}
pub(crate) use {alias, column, columns, or_else, rows};

/// The tables, in the order of [`Op`].
const TABLES: [&[Row]; 19] = [
    salu::SOP2,
    salu::SOPK,
    salu::SOP1,
    salu::SOPC,
    salu::SOPP,
    smem::SMEM,
    vop1::VOP1,
    vop2::VOP2,
    vopc::VOPC,
    vop3::VOP3,
    vop3p::VOP3P,
    mai::MAI,
    ds::DS,
    flat::FLAT,
    flat::GLOBAL,
    flat::SCRATCH,
    buffer::MUBUF,
    buffer::MTBUF,
    image::MIMG,
];

/// All rows, indexed by operation.
static ROWS: [&Row; Op::COUNT] = {
    let mut rows = [&TABLES[0][0]; Op::COUNT];
    let mut table = 0;
    let mut next = 0;
    while table < TABLES.len() {
        let mut i = 0;
        while i < TABLES[table].len() {
            assert!(
                TABLES[table][i].op as usize == next,
                "the tables list the operations in the order of Op"
            );
            rows[next] = &TABLES[table][i];
            next += 1;
            i += 1;
        }
        table += 1;
    }
    assert!(next == Op::COUNT, "every operation has a row");
    rows
};

impl Op {
    /// The operation's row.
    #[inline]
    pub fn row(self) -> &'static Row {
        ROWS[self as usize]
    }

    /// All operations, in the order of the tables.
    pub fn all() -> impl Iterator<Item = Op> {
        ROWS.iter().map(|row| row.op)
    }

    /// The atomic of the same name that returns the old value.
    pub fn returning(self) -> Option<Op> {
        // The tables list it right behind.
        let next = ROWS.get(self as usize + 1)?;
        (next.is_returning_atomic() && next.name.strip_suffix("_rtn") == Some(self.row().name))
            .then_some(next.op)
    }
}
