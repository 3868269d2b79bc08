//! Which atomic operations are instructions: one table of operations and types.

use gcnsel_ir::{AddressSpace, RmwOp, Type, TypeKind, TypeTable};
use gcnsel_isa::{Op, Target};

/// What an atomic computes on: its width, and for floats its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum AtomicType {
    /// 32-bit integers, pointers.
    B32,
    /// 64-bit integers, pointers.
    B64,
    /// float.
    F32,
    /// double.
    F64,
    /// <2 x half>.
    F16x2,
    /// <2 x bfloat>.
    Bf16x2,
}

/// A row: operation and type, and for each of global, flat and LDS the instruction without and with the old value
/// returned.
struct Row {
    op: RmwOp,
    ty: AtomicType,
    global: Option<(Op, Op)>,
    flat: Option<(Op, Op)>,
    lds: Option<(Op, Op)>,
}

macro_rules! entry {
    (-) => {
        None
    };
    ([$plain:ident $returning:ident]) => {
        Some((Op::$plain, Op::$returning))
    };
}

macro_rules! atomics {
    ($name:ident; $($op:ident $ty:ident $global:tt $flat:tt $lds:tt;)*) => {
        /// Which instructions there are; availability by target is the instruction table's.
        static $name: &[Row] = &[$(Row {
            op: RmwOp::$op, ty: AtomicType::$ty, global: entry!($global), flat: entry!($flat), lds: entry!($lds),
        }),*];
    };
}

atomics! { ROWS;
    Xchg B32 [GLOBAL_ATOMIC_SWAP GLOBAL_ATOMIC_SWAP_RTN] [FLAT_ATOMIC_SWAP FLAT_ATOMIC_SWAP_RTN] [DS_WRXCHG_RTN_B32 DS_WRXCHG_RTN_B32];
    Add B32 [GLOBAL_ATOMIC_ADD GLOBAL_ATOMIC_ADD_RTN] [FLAT_ATOMIC_ADD FLAT_ATOMIC_ADD_RTN] [DS_ADD_U32 DS_ADD_RTN_U32];
    Sub B32 [GLOBAL_ATOMIC_SUB GLOBAL_ATOMIC_SUB_RTN] [FLAT_ATOMIC_SUB FLAT_ATOMIC_SUB_RTN] [DS_SUB_U32 DS_SUB_RTN_U32];
    And B32 [GLOBAL_ATOMIC_AND GLOBAL_ATOMIC_AND_RTN] [FLAT_ATOMIC_AND FLAT_ATOMIC_AND_RTN] [DS_AND_B32 DS_AND_RTN_B32];
    Or B32 [GLOBAL_ATOMIC_OR GLOBAL_ATOMIC_OR_RTN] [FLAT_ATOMIC_OR FLAT_ATOMIC_OR_RTN] [DS_OR_B32 DS_OR_RTN_B32];
    Xor B32 [GLOBAL_ATOMIC_XOR GLOBAL_ATOMIC_XOR_RTN] [FLAT_ATOMIC_XOR FLAT_ATOMIC_XOR_RTN] [DS_XOR_B32 DS_XOR_RTN_B32];
    Max B32 [GLOBAL_ATOMIC_SMAX GLOBAL_ATOMIC_SMAX_RTN] [FLAT_ATOMIC_SMAX FLAT_ATOMIC_SMAX_RTN] [DS_MAX_I32 DS_MAX_RTN_I32];
    Min B32 [GLOBAL_ATOMIC_SMIN GLOBAL_ATOMIC_SMIN_RTN] [FLAT_ATOMIC_SMIN FLAT_ATOMIC_SMIN_RTN] [DS_MIN_I32 DS_MIN_RTN_I32];
    UMax B32 [GLOBAL_ATOMIC_UMAX GLOBAL_ATOMIC_UMAX_RTN] [FLAT_ATOMIC_UMAX FLAT_ATOMIC_UMAX_RTN] [DS_MAX_U32 DS_MAX_RTN_U32];
    UMin B32 [GLOBAL_ATOMIC_UMIN GLOBAL_ATOMIC_UMIN_RTN] [FLAT_ATOMIC_UMIN FLAT_ATOMIC_UMIN_RTN] [DS_MIN_U32 DS_MIN_RTN_U32];
    UIncWrap B32 [GLOBAL_ATOMIC_INC GLOBAL_ATOMIC_INC_RTN] [FLAT_ATOMIC_INC FLAT_ATOMIC_INC_RTN] [DS_INC_U32 DS_INC_RTN_U32];
    UDecWrap B32 [GLOBAL_ATOMIC_DEC GLOBAL_ATOMIC_DEC_RTN] [FLAT_ATOMIC_DEC FLAT_ATOMIC_DEC_RTN] [DS_DEC_U32 DS_DEC_RTN_U32];
    Xchg B64 [GLOBAL_ATOMIC_SWAP_X2 GLOBAL_ATOMIC_SWAP_X2_RTN] [FLAT_ATOMIC_SWAP_X2 FLAT_ATOMIC_SWAP_X2_RTN] [DS_WRXCHG_RTN_B64 DS_WRXCHG_RTN_B64];
    Add B64 [GLOBAL_ATOMIC_ADD_X2 GLOBAL_ATOMIC_ADD_X2_RTN] [FLAT_ATOMIC_ADD_X2 FLAT_ATOMIC_ADD_X2_RTN] [DS_ADD_U64 DS_ADD_RTN_U64];
    Sub B64 [GLOBAL_ATOMIC_SUB_X2 GLOBAL_ATOMIC_SUB_X2_RTN] [FLAT_ATOMIC_SUB_X2 FLAT_ATOMIC_SUB_X2_RTN] [DS_SUB_U64 DS_SUB_RTN_U64];
    And B64 [GLOBAL_ATOMIC_AND_X2 GLOBAL_ATOMIC_AND_X2_RTN] [FLAT_ATOMIC_AND_X2 FLAT_ATOMIC_AND_X2_RTN] [DS_AND_B64 DS_AND_RTN_B64];
    Or B64 [GLOBAL_ATOMIC_OR_X2 GLOBAL_ATOMIC_OR_X2_RTN] [FLAT_ATOMIC_OR_X2 FLAT_ATOMIC_OR_X2_RTN] [DS_OR_B64 DS_OR_RTN_B64];
    Xor B64 [GLOBAL_ATOMIC_XOR_X2 GLOBAL_ATOMIC_XOR_X2_RTN] [FLAT_ATOMIC_XOR_X2 FLAT_ATOMIC_XOR_X2_RTN] [DS_XOR_B64 DS_XOR_RTN_B64];
    Max B64 [GLOBAL_ATOMIC_SMAX_X2 GLOBAL_ATOMIC_SMAX_X2_RTN] [FLAT_ATOMIC_SMAX_X2 FLAT_ATOMIC_SMAX_X2_RTN] [DS_MAX_I64 DS_MAX_RTN_I64];
    Min B64 [GLOBAL_ATOMIC_SMIN_X2 GLOBAL_ATOMIC_SMIN_X2_RTN] [FLAT_ATOMIC_SMIN_X2 FLAT_ATOMIC_SMIN_X2_RTN] [DS_MIN_I64 DS_MIN_RTN_I64];
    UMax B64 [GLOBAL_ATOMIC_UMAX_X2 GLOBAL_ATOMIC_UMAX_X2_RTN] [FLAT_ATOMIC_UMAX_X2 FLAT_ATOMIC_UMAX_X2_RTN] [DS_MAX_U64 DS_MAX_RTN_U64];
    UMin B64 [GLOBAL_ATOMIC_UMIN_X2 GLOBAL_ATOMIC_UMIN_X2_RTN] [FLAT_ATOMIC_UMIN_X2 FLAT_ATOMIC_UMIN_X2_RTN] [DS_MIN_U64 DS_MIN_RTN_U64];
    UIncWrap B64 [GLOBAL_ATOMIC_INC_X2 GLOBAL_ATOMIC_INC_X2_RTN] [FLAT_ATOMIC_INC_X2 FLAT_ATOMIC_INC_X2_RTN] [DS_INC_U64 DS_INC_RTN_U64];
    UDecWrap B64 [GLOBAL_ATOMIC_DEC_X2 GLOBAL_ATOMIC_DEC_X2_RTN] [FLAT_ATOMIC_DEC_X2 FLAT_ATOMIC_DEC_X2_RTN] [DS_DEC_U64 DS_DEC_RTN_U64];
    FAdd F32 [GLOBAL_ATOMIC_ADD_F32 GLOBAL_ATOMIC_ADD_F32_RTN] [FLAT_ATOMIC_ADD_F32 FLAT_ATOMIC_ADD_F32_RTN] [DS_ADD_F32 DS_ADD_RTN_F32];
    FMin F32 - - [DS_MIN_F32 DS_MIN_RTN_F32];
    FMax F32 - - [DS_MAX_F32 DS_MAX_RTN_F32];
    FAdd F64 [GLOBAL_ATOMIC_ADD_F64 GLOBAL_ATOMIC_ADD_F64_RTN] [FLAT_ATOMIC_ADD_F64 FLAT_ATOMIC_ADD_F64_RTN] [DS_ADD_F64 DS_ADD_RTN_F64];
    FMin F64 [GLOBAL_ATOMIC_MIN_F64 GLOBAL_ATOMIC_MIN_F64_RTN] [FLAT_ATOMIC_MIN_F64 FLAT_ATOMIC_MIN_F64_RTN] [DS_MIN_F64 DS_MIN_RTN_F64];
    FMax F64 [GLOBAL_ATOMIC_MAX_F64 GLOBAL_ATOMIC_MAX_F64_RTN] [FLAT_ATOMIC_MAX_F64 FLAT_ATOMIC_MAX_F64_RTN] [DS_MAX_F64 DS_MAX_RTN_F64];
    FAdd F16x2 [GLOBAL_ATOMIC_PK_ADD_F16 GLOBAL_ATOMIC_PK_ADD_F16_RTN] [FLAT_ATOMIC_PK_ADD_F16 FLAT_ATOMIC_PK_ADD_F16_RTN] [DS_PK_ADD_F16 DS_PK_ADD_RTN_F16];
    FAdd Bf16x2 [GLOBAL_ATOMIC_PK_ADD_BF16 GLOBAL_ATOMIC_PK_ADD_BF16_RTN] [FLAT_ATOMIC_PK_ADD_BF16 FLAT_ATOMIC_PK_ADD_BF16_RTN] [DS_PK_ADD_BF16 DS_PK_ADD_RTN_BF16];
}

fn rows() -> &'static [Row] {
    ROWS
}

/// The type an atomic instruction would compute on.
fn atomic_type(types: &TypeTable, op: RmwOp, ty: Type) -> Option<AtomicType> {
    let float = matches!(op, RmwOp::FAdd | RmwOp::FMin | RmwOp::FMax);
    if !float {
        return match types.bits(ty)? {
            32 => Some(AtomicType::B32),
            64 => Some(AtomicType::B64),
            _ => None,
        };
    }
    match types.kind(ty) {
        TypeKind::Float => Some(AtomicType::F32),
        TypeKind::Double => Some(AtomicType::F64),
        TypeKind::Vector { element, len: 2 } => match types.kind(*element) {
            TypeKind::Half => Some(AtomicType::F16x2),
            TypeKind::BFloat => Some(AtomicType::Bf16x2),
            _ => None,
        },
        _ => None,
    }
}

/// The instruction for an atomic: without and with the old value returned; `None` where the target has none, and
/// `legalize` must make a loop around `cmpxchg`.
pub fn atomic_instruction(
    types: &TypeTable,
    target: Target,
    op: RmwOp,
    ty: Type,
    space: AddressSpace,
) -> Option<(Op, Op)> {
    let kind = atomic_type(types, op, ty)?;
    let row = rows().iter().find(|r| r.op == op && r.ty == kind)?;
    let (plain, returning) = match space {
        AddressSpace::LOCAL => row.lds?,
        AddressSpace::FLAT => row.flat?,
        AddressSpace::GLOBAL => row.global?,
        AddressSpace::BUFFER_FAT => return buffer_atomic(types, target, op, ty),
        _ => return None,
    };
    // gfx90a's global float adds of one dword return nothing on some revisions only; the table has both.
    (plain.row().available(target) && returning.row().available(target)).then_some((plain, returning))
}

/// The same for memory behind a buffer resource: the instruction that is called as the global one.
pub fn buffer_atomic(types: &TypeTable, target: Target, op: RmwOp, ty: Type) -> Option<(Op, Op)> {
    let kind = atomic_type(types, op, ty)?;
    rows().iter().find(|r| r.op == op && r.ty == kind)?.buffer(target)
}

/// The types of which buffers have an operation on a target, in words.
pub fn types_of_buffer_atomic(target: Target, op: RmwOp) -> String {
    let rows = rows().iter().filter(|row| row.op == op && row.buffer(target).is_some());
    let names = rows.map(|row| match row.ty {
        AtomicType::B32 => "'i32'",
        AtomicType::B64 => "'i64'",
        AtomicType::F32 => "'float'",
        AtomicType::F64 => "'double'",
        AtomicType::F16x2 => "'<2 x half>'",
        AtomicType::Bf16x2 => "'<2 x bfloat>'",
    });
    names.collect::<Vec<_>>().join(", ")
}

impl Row {
    /// The instructions for memory behind a buffer resource.
    fn buffer(&self, target: Target) -> Option<(Op, Op)> {
        let (plain, returning) = self.global?;
        let buffer = |global: Op| {
            let name = format!("buffer_{}", global.row().name.strip_prefix("global_")?);
            Op::from_name(&name).filter(|op| op.row().available(target))
        };
        Some((buffer(plain)?, buffer(returning)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_isa::Role;

    /// With the old value it is the same instruction, that bit aside, and without it has no result; in LDS alone an
    /// exchange has one always.
    #[test]
    fn instructions_of_a_row_differ_in_their_result() {
        let results = |op: Op| op.row().operands.iter().filter(|s| s.role == Role::Def).count();
        for row in rows() {
            for (space, pair) in [("global", row.global), ("flat", row.flat), ("lds", row.lds)] {
                let Some((plain, returning)) = pair else { continue };
                let what = format!("{:?} {:?} {space}: {plain:?} {returning:?}", row.op, row.ty);
                let mnemonic = plain.row().name.to_lowercase();
                assert_eq!(results(returning), 1, "{what}");
                let exchange_in_lds = space == "lds" && row.op == RmwOp::Xchg;
                assert_eq!(results(plain), usize::from(exchange_in_lds), "{what}");
                assert_eq!(
                    returning.row().name.to_lowercase().replace("_rtn", ""),
                    mnemonic.replace("_rtn", ""),
                    "{what}"
                );
                let prefix = if space == "lds" { "ds_" } else { space };
                assert!(mnemonic.starts_with(prefix), "{what}");
                let wide = matches!(row.ty, AtomicType::B64 | AtomicType::F64);
                let data = plain.row().operands.iter().filter(|s| s.role != Role::Def).nth(1);
                assert_eq!(data.map(|s| s.ty.dwords()), Some(if wide { 2 } else { 1 }), "{what}");
            }
        }
        let mut seen: Vec<_> = rows().iter().map(|row| (row.op, row.ty)).collect();
        seen.dedup();
        assert_eq!(seen.len(), rows().len());
    }
}
