//! The meaning of each instruction against AMD's published pseudocode, on random and extreme data.

mod language;
use std::collections::BTreeMap;

use crate::support::data::Random;
use gcnsel_isa::row::Format;
use gcnsel_isa::semantics::atomic::Atomic;
use gcnsel_isa::semantics::mode::Mode;
use gcnsel_isa::semantics::{Env, LaneSources, evaluate, salu};
use gcnsel_isa::{Access, Field, Kind, Op, OperandSpec, OperandType, Role, Row};
use language::{Library, Machine};
use rustc_apfloat::Round;

/// What an instruction computes: register bits and the bit of a mask, or SCC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Computed {
    bits: Option<u128>,
    flag: Option<bool>,
}

/// One execution: operands in the order in which they are read, a bit of a mask or SCC, a lane.
struct Case {
    operands: [u128; 3],
    flag: bool,
    lane: u32,
    rounding: usize,
}

const ROUNDS: [Round; 4] =
    [Round::NearestTiesToEven, Round::TowardPositive, Round::TowardNegative, Round::TowardZero];

/// What was found of one instruction.
enum Verdict {
    /// So many cases agree.
    Agrees(usize),
    /// The first case that does not.
    Differs(String),
    /// The pseudocode cannot judge it.
    NotJudged(String),
    /// All cases are of a known kind.
    Known(&'static str),
}

/// What the instruction reads as operands, in order.
fn sources(row: &Row) -> Vec<&OperandSpec> {
    let reads = |spec: &&OperandSpec| spec.role != Role::Def && spec.field != Field::MaskSrc;
    row.operands.iter().filter(reads).collect()
}

fn is_vector(row: &Row) -> bool {
    matches!(row.format, Format::Vop1 | Format::Vop2 | Format::Vop3 | Format::Vop3p | Format::Vopc)
}

fn is_scalar(row: &Row) -> bool {
    matches!(row.format, Format::Sop1 | Format::Sop2 | Format::Sopk | Format::Sopc)
}

fn is_atomic(row: &Row) -> bool {
    row.memory().is_some_and(|memory| memory.access == Access::Atomic)
}

/// What our meaning computes; `None` if there is none.
fn ours(op: Op, case: &Case) -> Option<Computed> {
    let row = op.row();
    let field = case.rounding as u32;
    let env = Env { mode: Mode::from_register(0x3f0 | field | field << 2), clamp: false };
    if is_vector(row) {
        let sources = LaneSources { operands: case.operands, mask: case.flag, lane: case.lane };
        let result = evaluate(op, &env, sources).ok()?;
        return Some(Computed { bits: result.bits, flag: result.mask });
    }
    let [a, b, c] = case.operands.map(|bits| bits as u64);
    if is_scalar(row) {
        // The register of an instruction with an immediate comes first.
        let tied = row.format == Format::Sopk && row.operands.iter().any(|spec| spec.field == Field::None);
        let (a, b) = if tied { (b, a) } else { (a, b) };
        let result = salu::eval(op, a, b, case.flag).ok()?;
        let compares = row.operands.iter().all(|spec| spec.role != Role::Def);
        return Some(Computed { bits: (!compares).then_some(result.value.into()), flag: result.scc });
    }
    let wide = row.memory()?.bytes == 8 && !row.name.contains("pk_");
    let new = Atomic::of(op)?.apply(&env, wide, a, b, c);
    Some(Computed { bits: Some(new.into()), flag: None })
}

/// What the pseudocode computes.
fn theirs(op: Op, library: &Library, case: &Case) -> Result<(Computed, u128), String> {
    let row = op.row();
    let name = row.name.to_ascii_uppercase();
    let mut machine = Machine::new(library, ROUNDS[case.rounding]);
    machine.set("D0", 32, 0);
    for spec in row.operands.iter().filter(|spec| spec.role == Role::Def && spec.field != Field::MaskDst) {
        machine.set("D0", 32 * u32::from(spec.ty.dwords()), 0);
    }
    let lane = case.lane;
    machine.set("laneId", 32, lane.into());
    let flag = u128::from(case.flag);
    if is_atomic(row) {
        let wide = if row.memory().is_some_and(|memory| memory.bytes == 8) { 64 } else { 32 };
        let compares = name.contains("CMPSWAP") || name.contains("CMPST");
        let [memory, data, second] = case.operands;
        machine.set("MEM", wide, memory);
        for register in
            ["ADDR", "VADDR", "SADDR", "SBASE", "SRSRC", "SOFFSET", "OFFSET", "OFFSET0", "OFFSET1"]
        {
            machine.set(register, 64, 0);
        }
        // Buffer and global compare-and-swap have the comparand in the high half of the data.
        let data = if compares && !name.starts_with("DS") { second << wide | data } else { data };
        machine.set("DATA", 2 * wide, data);
        machine.set("DATA2", wide, second);
        // DS has the comparand first.
        if compares && name.starts_with("DS") {
            machine.set("DATA", wide, second);
            machine.set("DATA2", wide, data);
        }
        machine.set("RETURN_DATA", wide, 0);
        let plain = name.trim_end_matches("_RTN").replace("_RTN_", "_");
        machine.run(if library.body(&plain).is_some() { &plain } else { &name })?;
        let (bits, _) = machine.result("MEM");
        return Ok((Computed { bits: Some(bits), flag: None }, u128::MAX));
    }
    let exec = name.contains("SAVEEXEC") || name.contains("WREXEC");
    machine.set("VCC", 64, flag << lane);
    machine.set("EXEC", 64, 0);
    machine.set("SCC", 1, flag);
    let mut next = 0;
    let mut array = Vec::new();
    for (spec, bits) in sources(row).iter().zip(case.operands) {
        let width = 32 * u32::from(spec.ty.dwords().max(1));
        match spec.field {
            // The fields of the pseudocode that are read and written.
            Field::None => machine.set("D0", width, bits),
            Field::Literal if spec.ty.bits == 16 => machine.set("SIMM16", 16, bits),
            Field::Literal => machine.set("SIMM32", 32, bits),
            Field::Sdst => {
                machine.set("D0", width, bits);
                // Compares with an immediate call the register their first source.
                if name.starts_with("S_CMPK") {
                    machine.set("S0", width, bits);
                    next = 1;
                }
            }
            _ => {
                machine.set(&format!("S{next}"), width, bits);
                next += 1;
            }
        }
        array.push(bits);
    }
    machine.set_array("S", &array);
    if exec {
        machine.set("EXEC", 64, case.operands[1]);
    }
    let tied = ["S_CMOV_", "S_BITSET"].iter().any(|prefix| name.starts_with(prefix));
    if tied {
        machine.set("D0", 64, case.operands[1]);
    }
    machine.run(&name)?;
    let bit = |register: &str| machine.result(register).0 >> lane & 1 != 0;
    let (bits, written) = machine.result(if exec { "EXEC" } else { "D0" });
    let conditional = name.starts_with("S_CMOV");
    let flag = if is_scalar(row) {
        (machine.result("SCC").1 != 0 || machine.result("SCC").0 != flag)
            .then(|| machine.result("SCC").0 != 0)
    } else if row.format == Format::Vopc {
        return Ok((Computed { bits: None, flag: Some(bit("D0")) }, 0));
    } else if machine.result("D1").1 != 0 {
        Some(machine.result("D1").0 != 0)
    } else {
        (machine.result("VCC").1 != 0).then(|| bit("VCC"))
    };
    Ok((Computed { bits: Some(bits), flag }, if conditional { u128::MAX } else { written }))
}

/// The type of the result.
fn result_type(row: &Row) -> Option<OperandType> {
    let result = row.operands.iter().find(|spec| spec.role == Role::Def && spec.field != Field::MaskDst);
    result.map(|spec| spec.ty)
}

/// Whether an element is a NaN.
fn is_nan(bits: u128, width: u32) -> bool {
    let fraction = [10, 23, 52][(width / 32).min(2) as usize];
    let exponent = (1u128 << (width - 1 - fraction)) - 1;
    bits >> fraction & exponent == exponent && bits & ((1 << fraction) - 1) != 0
}

/// Whether two results are the same: any NaN is as good as another, and approximations may be `off` steps away.
fn same(a: u128, b: u128, ty: Option<OperandType>, off: u128) -> bool {
    let Some(ty) = ty.filter(|ty| ty.kind == Kind::Float) else { return a == b };
    let width = u32::from(ty.bits);
    let mask = (1u128 << width) - 1;
    (0..u32::from(ty.count)).all(|index| {
        let element = |bits: u128| bits >> (index * width) & mask;
        let (a, b) = (element(a), element(b));
        a.abs_diff(b) <= off || is_nan(a, width) && is_nan(b, width)
    })
}

/// A way in which the pseudocode, taken at its word, is not what the hardware does.
struct Known {
    /// Instructions by the beginnings of their mnemonics.
    names: &'static [&'static str],
    /// The cases that it is about.
    when: fn(&Case, &Row) -> bool,
    reason: &'static str,
}

/// Whether the case is of an operand that `test` is true of; of packed operands, of an element.
fn any(case: &Case, row: &Row, test: fn(u128, u32) -> bool) -> bool {
    let types: Vec<OperandType> = if is_atomic(row) {
        let bits = if row.memory().is_some_and(|memory| memory.bytes == 8) { 64 } else { 32 };
        vec![OperandType { kind: Kind::Float, bits, count: 1 }; 3]
    } else {
        sources(row).iter().map(|spec| spec.ty).collect()
    };
    case.operands.iter().zip(types).any(|(&operand, ty)| {
        let width = u32::from(ty.bits);
        let mask = u128::MAX >> (128 - width);
        ty.kind == Kind::Float
            && (0..u32::from(ty.count)).any(|index| test(operand >> (index * width) & mask, width))
    })
}

fn exponent(bits: u128, width: u32) -> (i64, i64) {
    let (fraction, bias) = match width {
        16 => (10, 15),
        32 => (23, 127),
        _ => (52, 1023),
    };
    ((bits >> fraction & ((1 << (width - 1 - fraction)) - 1)) as i64, bias)
}

fn is_zero(bits: u128, width: u32) -> bool {
    bits << (129 - width) == 0
}

fn denormal_or_zero(bits: u128, width: u32) -> bool {
    exponent(bits, width).0 == 0
}

/// Far from the middle of the format: sums and products of others are neither denormal nor too large.
fn extreme(bits: u128, width: u32) -> bool {
    let (exponent, bias) = exponent(bits, width);
    (exponent - bias).abs() > bias / 4
}

/// Not between a half and 1024.
fn hard_to_round(bits: u128, width: u32) -> bool {
    let (exponent, bias) = exponent(bits, width);
    !(0..10).contains(&(exponent - bias))
}

fn rounds_otherwise(case: &Case, _: &Row) -> bool {
    case.rounding != 0
}

fn always(_: &Case, _: &Row) -> bool {
    true
}

const KNOWN: &[Known] = &[
    Known {
        names: &["v_cvt_off_f32_i4"],
        when: always,
        reason: "the table that the text names is not in it",
    },
    Known {
        names: &["v_sin_f", "v_cos_f"],
        when: always,
        reason: "the text rounds the product with 2 pi, the hardware reduces exactly",
    },
    Known { names: &["v_trig_preop"], when: always, reason: "1201 bits of 2 / pi" },
    Known {
        names: &["v_div_fmas_f"],
        when: |case, _| case.flag,
        reason: "the text's factor does not undo what v_div_scale does (semantics/division.rs)",
    },
    Known { names: &["v_div_scale"], when: always, reason: "the text asks whether numbers equal DENORM" },
    Known {
        names: &["v_div_fixup_legacy_f16", "v_div_fixup_f16"],
        when: |case, row| any(case, row, is_nan),
        reason: "a quotient that is no number means that a step overflowed (semantics/division.rs)",
    },
    Known {
        names: &["v_fract"],
        when: |case, row| case.rounding != 0 || any(case, row, hard_to_round),
        reason: "the result is below 1, as LLVM folds it; the text may round to 1",
    },
    Known {
        names: &["v_frexp"],
        when: |case, row| any(case, row, denormal_or_zero),
        reason: "the text reads the fields of the encoding, which is no fraction of a denormal; LLVM normalises",
    },
    Known {
        names: &["v_rndne"],
        when: |case, row| case.rounding != 0 || any(case, row, hard_to_round),
        reason: "the text adds a half, which rounds",
    },
    Known { names: &["v_cvt_rpi"], when: rounds_otherwise, reason: "the text adds a half, which rounds" },
    Known {
        names: &["v_rcp", "v_rsq", "v_sqrt", "v_exp", "v_log"],
        when: |case, row| case.rounding != 0 || any(case, row, denormal_or_zero),
        reason: "approximations round to nearest and count denormals as zero",
    },
    Known {
        names: &["v_exp_f32", "v_rcp"],
        when: |case, row| {
            any(case, row, |bits, width| {
                extreme(bits, width) || exponent(bits, width).0 > exponent(bits, width).1 + 5
            })
        },
        reason: "denormal results of approximations are zero",
    },
    Known {
        names: &["v_min", "v_max", "v_med", "v_pk_min_f", "v_pk_max_f"],
        when: |case, row| any(case, row, is_zero),
        reason: "the text tells zeros apart with ==, which does not",
    },
    Known {
        names: &["v_mac_", "v_mad_f", "v_mad_mix", "v_mad_legacy_f", "v_madmk", "v_madak"],
        when: |case, row| any(case, row, extreme),
        reason: "multiplication and addition in two steps have no denormals, which the text does not say",
    },
    Known {
        names: &["v_dot2_f32", "v_dot2c_f32"],
        when: |case, row| case.rounding != 0 || any(case, row, denormal_or_zero),
        reason: "dot products of halves round to nearest and have no denormals, which the text does not say",
    },
    Known { names: &["v_cvt_pk_u8_f32"], when: always, reason: "the text does not say how it rounds" },
    Known {
        names: &["ds_pk_add", "flat_atomic_pk_add", "global_atomic_pk_add"],
        when: |case, row| case.rounding != 0 && row.name.contains("bf16"),
        reason: "sums of brain floats round to nearest even",
    },
    Known {
        names: &["ds_min", "ds_max", "flat_atomic_m", "global_atomic_m", "buffer_atomic_m"],
        when: |case, row| {
            row.name.contains("_f")
                && any(case, row, |bits, width| is_nan(bits, width) || is_zero(bits, width))
        },
        reason: "the text compares, which loses numbers to NaNs; LLVM relies on minnum and maxnum",
    },
];

/// Operations computed approximately, and how many steps two approximations may be apart.
const APPROXIMATE: &[(&str, u128)] = &[("v_rcp", 1), ("v_rsq", 3), ("v_sqrt", 1), ("v_exp", 1), ("v_log", 1)];

fn judge(op: Op, library: &Library, cases: usize) -> Verdict {
    let row = op.row();
    let mut random = Random(0x1234_5678_9abc_def1 ^ op as u64);
    let off = APPROXIMATE.iter().find(|(name, _)| row.name.starts_with(name)).map_or(0, |(_, off)| *off);
    let specs = sources(row);
    let mut agreed = 0;
    let mut reason = "";
    for number in 0..cases {
        let mut operands = [0; 3];
        for (operand, spec) in operands.iter_mut().zip(&specs) {
            *operand = random.operand(spec.ty);
        }
        if row.format == Format::Sopk {
            // Immediates are sign-extended.
            let at = specs.iter().position(|spec| spec.field == Field::Simm16).unwrap_or(0);
            operands[at] = u128::from(random.next() as u16 as i16 as u32);
        }
        // What is not among the operands that are read: EXEC, memory, the destination.
        if is_atomic(row) {
            let bits = if row.memory().is_some_and(|memory| memory.bytes == 8) { 64 } else { 32 };
            let ty = OperandType { kind: Kind::Bits, bits, count: 1 };
            operands = [0; 3].map(|_| random.operand(ty));
            // Comparands that are equal now and then.
            if random.below(2) == 0 {
                operands[2] = operands[0];
            }
        } else if is_scalar(row) && specs.len() == 1 {
            operands[1] = u128::from(random.next());
        }
        let case = Case {
            operands,
            flag: random.below(2) == 1,
            lane: random.below(64) as u32,
            rounding: number % 4,
        };
        let about = |known: &&Known| known.names.iter().any(|name| row.name.starts_with(name));
        if let Some(known) = KNOWN.iter().filter(about).find(|known| (known.when)(&case, row)) {
            reason = known.reason;
            continue;
        }
        let (theirs, written) = match theirs(op, library, &case) {
            Ok(computed) => computed,
            Err(message) => return Verdict::NotJudged(message),
        };
        let Some(ours) = ours(op, &case) else { return Verdict::NotJudged("we have no meaning".into()) };
        let bits = match (ours.bits, theirs.bits) {
            (Some(ours), Some(theirs)) => same(ours & written, theirs & written, result_type(row), off),
            (None, _) => true,
            (Some(_), None) => false,
        };
        let flag = ours.flag == theirs.flag || theirs.flag.is_none() && ours.flag.is_none();
        if !bits || !flag {
            let what = format!(
                "{:x?} flag {} lane {} {:?}: we {ours:x?}, they {theirs:x?} (written {written:x})",
                case.operands, case.flag, case.lane, ROUNDS[case.rounding]
            );
            return Verdict::Differs(what);
        }
        agreed += 1;
    }
    if agreed == 0 { Verdict::Known(reason) } else { Verdict::Agrees(agreed) }
}

/// Cases for each instruction; `GCNSEL_MORE_CASES` multiplies them.
fn cases_each() -> usize {
    let more = std::env::var("GCNSEL_MORE_CASES").ok().and_then(|more| more.parse::<usize>().ok());
    300 * more.unwrap_or(1)
}

#[test]
fn meanings_agree_with_the_pseudocode() {
    let Some(library) = language::library("meanings_agree_with_the_pseudocode") else { return };
    println!("{} entries", library.len());
    let (mut judged, mut cases) = (0, 0);
    let mut not_judged: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut differing = Vec::new();
    for op in Op::all() {
        let row = op.row();
        if !(is_vector(row) || is_scalar(row) || is_atomic(row)) {
            continue;
        }
        match judge(op, &library, cases_each()) {
            Verdict::Agrees(count) => {
                judged += 1;
                cases += count;
            }
            Verdict::Differs(what) => differing.push(format!("{}: {what}", row.name)),
            Verdict::Known(reason) => not_judged.entry(reason.to_owned()).or_default().push(row.name),
            Verdict::NotJudged(reason) => not_judged.entry(reason).or_default().push(row.name),
        }
    }
    println!("{judged} instructions judged by {cases} cases");
    let mut gaps = String::new();
    for (reason, names) in &not_judged {
        gaps += &format!("{reason}: {}\n", names.join(" "));
    }
    assert_eq!(
        gaps,
        include_str!("pseudocode/not_judged.txt"),
        "what the pseudocode does not judge, and why"
    );
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), differing.join("\n"));
}
