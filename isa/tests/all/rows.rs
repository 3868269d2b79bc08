//! What the instruction table says beside encodings: against the instructions' own meanings, names and formats.

use gcnsel_isa::semantics::{Env, LaneSources, evaluate, salu};
use gcnsel_isa::{Access, Field, Format, Kind, Op, OperandSpec, OperandType, Rate, Role, Target};
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
        if !same && let Some(reversed) = op.exchanged() {
            for _ in 0..300 {
                let mut lane = LaneSources::default();
                for (place, spec) in lane.operands.iter_mut().zip(&specs) {
                    *place = random_source(&mut numbers, spec.ty);
                }
                let one = evaluate(op, &Env::PLAIN, lane);
                lane.operands.swap(0, 1);
                assert_eq!(
                    one.ok(),
                    evaluate(reversed, &Env::PLAIN, lane).ok(),
                    "{op} is {reversed} exchanged"
                );
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

/// Scalar instructions write SCC, read it and commute by the table as by their meaning.
#[test]
fn scalar_facts() {
    let mut numbers = Numbers(5);
    let mut tried = 0;
    for op in Op::all() {
        let row = op.row();
        if !matches!(row.format, Format::Sop1 | Format::Sop2 | Format::Sopc | Format::Sopk) {
            continue;
        }
        // SCC tells which source it is, which nobody asks.
        let tells_which = row.name.starts_with("s_min_") || row.name.starts_with("s_max_");
        let (mut has_meaning, mut writes, mut reads, mut commutes) = (false, false, false, true);
        for _ in 0..300 {
            let [a, b] = [numbers.bits(), numbers.bits()]
                .map(|bits| if numbers.one_in(2) { bits } else { bits & 0x3f });
            let results =
                [(a, b, false), (b, a, false), (a, b, true)].map(|(a, b, scc)| salu::eval(op, a, b, scc));
            if let [Ok(one), Ok(exchanged), Ok(with_scc)] = results {
                has_meaning = true;
                writes |= one.scc.is_some();
                reads |= one != with_scc;
                commutes &= one.value == exchanged.value && (one.scc == exchanged.scc || tells_which);
            }
        }
        if !has_meaning {
            continue;
        }
        tried += 1;
        assert_eq!(row.writes_scc(), writes, "{op} writes SCC");
        assert_eq!(row.reads_scc(), reads, "{op} reads SCC");
        if row.format == Format::Sop2 {
            assert_eq!(row.is_commutable(), commutes, "{op} commutes");
        }
    }
    assert!(tried > 100, "{tried}");
}

/// What is tied to a result has its type.
#[test]
fn tied_operands() {
    for op in Op::all() {
        let operands = op.row().operands;
        for (n, spec) in operands.iter().enumerate() {
            if let Role::Tied(result) = spec.role {
                assert_eq!(spec.ty, operands[usize::from(result)].ty, "operand {n} of {op}");
            }
        }
    }
}

/// What takes longer than a sum on some target, by names: products of whole dwords, sums of differences in quads, and
/// conversions between doubles and what has a dword (LLVM's scheduling model: `WriteIntMul`, `WriteDoubleCvt`).
#[test]
fn slow_rates() {
    for op in Op::all() {
        let row = op.row();
        let name = row.name;
        let is_product = ["v_mul_lo_u32", "v_mul_hi_u32", "v_mul_hi_i32", "v_mad_u64_u32", "v_mad_i64_i32"]
            .contains(&name);
        let is_in_quads = ["v_qsad_pk_u16_u8", "v_mqsad_pk_u16_u8", "v_mqsad_u32_u8"].contains(&name);
        let is_conversion = name.starts_with("v_cvt_") && name.contains("f64");
        let rate = row.is_valu().then(|| row.rate());
        assert_eq!(rate == Some(Rate::Product), is_product, "{op}");
        assert_eq!(rate == Some(Rate::Quad), is_in_quads, "{op}");
        assert_eq!(rate == Some(Rate::DoubleConversion), is_conversion, "{op}");
    }
}

/// `v_cmpx` writes EXEC besides its mask, and no other comparison does.
#[test]
fn comparisons_that_write_exec() {
    for op in Op::all().filter(|op| op.row().format == Format::Vopc) {
        assert_eq!(op.row().writes_exec(), op.row().name.starts_with("v_cmpx"), "{op}");
    }
}

/// Transcendentals by their names: what the "CDNA3" manual calls trans instructions where it asks for a wait state behind
/// them (manually inserted wait states), at any width.
#[test]
fn transcendentals() {
    let names = ["v_exp_", "v_log_", "v_rcp_", "v_rsq_", "v_sqrt_", "v_sin_", "v_cos_"];
    for op in Op::all() {
        let wanted = names.iter().any(|name| op.row().name.starts_with(name));
        assert_eq!(op.row().is_trans(), wanted, "{op}");
    }
}

/// What reads M0 by the manuals: relative moves, as an index; messages and traces, as what is said; LDS at an address that no operand
/// gives; the general data share's resources, by their number.
#[test]
fn readers_of_m0() {
    let begins =
        ["s_movrel", "s_sendmsg", "s_ttracedata", "ds_append", "ds_consume", "ds_gws_", "ds_ordered_"];
    let contains = ["_addtid_", "_load_lds_"];
    for op in Op::all() {
        let name = op.row().name;
        let wanted = begins.iter().any(|part| name.starts_with(part))
            || contains.iter().any(|part| name.contains(part));
        assert_eq!(op.row().reads_m0(), wanted, "{op}");
    }
}

/// What writes M0 by the manuals, unnamed: the modes of relative addressing. To end it leaves M0 as it is.
#[test]
fn writers_of_m0() {
    for op in Op::all() {
        let name = op.row().name;
        let wanted = name.starts_with("s_set_gpr_idx_") && name != "s_set_gpr_idx_off";
        assert_eq!(op.row().writes_m0(), wanted, "{op}");
    }
}

/// What synchronises waves of all workgroups, by its name.
#[test]
fn wave_synchronisation() {
    for op in Op::all() {
        assert_eq!(op.row().is_wave_sync(), op.row().name.starts_with("ds_gws_"), "{op}");
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

/// What reads the hardware's registers stays where it is: others write them.
#[test]
fn hardware_registers_are_effects() {
    for op in [Op::S_GETREG_B32, Op::S_SETREG_B32, Op::S_SETREG_IMM32_B32] {
        assert!(op.row().has_side_effects(), "{op}");
    }
}

/// What writes half of a dword reads the other half: as a tied operand of the result's type. Loads say so by their name,
/// and so do the mixed operations; conversions to eight-bit floats choose the half (or byte) by `op_sel`.
#[test]
fn halves_that_are_written() {
    for op in Op::all() {
        let row = op.row();
        let keeps = row.operands.iter().any(|spec| spec.role == Role::Tied(0));
        let is_load = row.memory().is_some_and(|memory| memory.access == Access::Load);
        let is_chosen = row.name.starts_with("v_cvt_pk_fp8")
            || row.name.starts_with("v_cvt_pk_bf8")
            || row.name.starts_with("v_cvt_sr_");
        let is_mixed = row.name.contains("mixlo") || row.name.contains("mixhi");
        let wanted = keeps && (is_load && row.name.contains("d16") || is_chosen || is_mixed);
        assert_eq!(row.writes_half(), wanted, "{op}");
    }
}
