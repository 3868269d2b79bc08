//! What the instruction table says beside encodings: against the instructions' own meanings, names and formats.

use gcnsel_isa::semantics::{Env, LaneSources, evaluate};
use gcnsel_isa::{Field, Format, Kind, Op, OperandSpec, OperandType, Role, Target};
use gcnsel_witness::Numbers;

/// Bits of a type, small integers among them; of floats, finite ones: which of two NaNs comes out is another matter.
fn random_source(numbers: &mut Numbers, ty: OperandType) -> u128 {
    let wide = u128::from(numbers.bits()) << 64 | u128::from(numbers.bits());
    let bits = if numbers.one_in(2) { wide } else { wide & 0xffff };
    let highest_exponent_bits = match (ty.kind, ty.bits) {
        (Kind::Float, 16) => 0x4000_4000_4000_4000_4000_4000_4000_4000,
        (Kind::Float, 32) => 0x4000_0000_4000_0000_4000_0000_4000_0000,
        (Kind::Float, _) => 0x4000_0000_0000_0000_4000_0000_0000_0000,
        _ => 0,
    };
    bits & !highest_exponent_bits
}

fn sources(op: Op) -> Vec<&'static OperandSpec> {
    op.row().operands.iter().filter(|spec| spec.role == Role::Use).collect()
}

/// What commutes by the table commutes by its meaning; and what commutes by its meaning does so by the table, where it
/// makes a difference: a one-dword encoding takes anything for one source, and VGPRs alone for the other.
#[test]
fn commuting_sources() {
    let mut numbers = Numbers(3);
    let mut tried = 0;
    for op in Op::all() {
        let specs = sources(op);
        let Some([a, b]) = specs.first_chunk::<2>() else { continue };
        if [a.field, b.field] != [Field::Src0, Field::Src1] {
            continue;
        }
        let mut same = a.ty == b.ty;
        let mut has_meaning = false;
        for _ in 0..300 {
            let mut lane = LaneSources::default();
            for (place, spec) in lane.operands.iter_mut().zip(&specs) {
                *place = random_source(&mut numbers, spec.ty);
            }
            let mut exchanged = lane;
            exchanged.operands.swap(0, 1);
            let results = [lane, exchanged].map(|lane| evaluate(op, &Env::PLAIN, lane));
            if let [Ok(one), Ok(other)] = results {
                has_meaning = true;
                same &= one == other;
            }
        }
        if !has_meaning {
            continue;
        }
        tried += 1;
        let row = op.row();
        if same && !row.is_commutable() {
            assert!(!matches!(row.format, Format::Vop2 | Format::Vopc), "{op} commutes");
        }
        assert!(same || !row.is_commutable(), "{op} does not commute");
    }
    assert!(tried > 300, "{tried}");
}

/// `v_cmpx` writes EXEC besides its mask, and no other comparison does.
#[test]
fn comparisons_that_write_exec() {
    for op in Op::all().filter(|op| op.row().format == Format::Vopc) {
        assert_eq!(op.row().writes_exec(), op.row().name.starts_with("v_cmpx"), "{op}");
    }
}

/// The types of addresses, which the format decides: pairs of registers, but offsets of scratch.
#[test]
fn addresses() {
    for op in Op::all() {
        let row = op.row();
        for spec in row.operands {
            let wanted = match spec.field {
                Field::Vaddr if row.format == Format::Scratch => OperandType::B32,
                Field::Vaddr | Field::BufAddr => OperandType::B64,
                _ => continue,
            };
            assert_eq!(spec.ty, wanted, "{op}");
        }
    }
}

/// Modifiers of sources are those of VOP3 and VOP3P: no other instruction has any.
#[test]
fn modifiers_of_sources() {
    for op in Op::all() {
        for target in Target::ALL {
            let (neg, abs) = op.row().source_modifiers(target);
            let all = (1 << sources(op).len().min(3)) - 1;
            let most = if op.row().is_valu() { all } else { 0 };
            assert!(neg & !most == 0 && abs & !most == 0, "{op} on {target:?}: {neg:b} {abs:b}");
        }
    }
    assert_eq!(Op::V_ADD_F32.row().source_modifiers(Target::Gfx900), (3, 3));
    assert_eq!(Op::V_FMA_F64.row().source_modifiers(Target::Gfx942), (7, 7));
    assert_eq!(Op::V_ADD_U32.row().source_modifiers(Target::Gfx90a), (0, 0));
    assert_eq!(Op::V_PK_FMA_F16.row().source_modifiers(Target::Gfx900).0, 7);
}
