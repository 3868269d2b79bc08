//! How long instructions take, beside LLVM's scheduling models.

use crate::support::mca::{self, Said};
use crate::support::plain::{FORMS, build};
use gcnsel_isa::{Class, Form, Format, Op, Row, SLOT, Target, Unit, encode};
use std::collections::BTreeMap;

/// Where another source is believed more than LLVM: what it is about, on which targets, slots by LLVM, why ours are others.
struct Difference {
    of: fn(&Row) -> bool,
    targets: &'static [Target],
    llvm: u16,
    ours: u16,
    because: &'static str,
}

const CDNA: &[Target] = &[Target::Gfx90a, Target::Gfx942];
const VEGA: &[Target] = &[Target::Gfx900];

/// The names of rows that begin with one of these.
macro_rules! named {
    ($($start:literal)|+) => { |row| [$($start),+].iter().any(|start| row.name.starts_with(start)) };
}

#[rustfmt::skip]
const DIFFERENCES: &[Difference] = &[
    Difference { of: |row| row.is_branch(), targets: &Target::ALL, llvm: 8, ours: 1,
        because: "CLRX measured 1 slot of a branch not taken; what one that is taken costs is `BRANCH_TAKEN`" },
    Difference { of: |row| row.name.ends_with("_saveexec_b64") || row.name.starts_with("s_setreg_"),
        targets: &Target::ALL, llvm: 1, ours: 2, because: "CLRX measured 8 cycles" },
    Difference { of: named!("v_swap_b32"), targets: CDNA, llvm: 1, ours: 2,
        because: "CLRX measured 8 cycles, and LLVM too has the unit busy for 2 slots" },
    Difference { of: named!("v_mqsad_pk_u16_u8"), targets: &Target::ALL, llvm: 1, ours: 4,
        because: "CLRX measured 16 cycles, as of the other sums in quads, which LLVM gives 4 slots" },
    Difference { of: named!("v_div_scale_f32" | "v_div_fmas_f32"), targets: VEGA, llvm: 16, ours: 1,
        because: "they are made by the unit of `v_fma_f32`, whose 16 slots are older chips' (ACO: has_fast_fma32)" },
    Difference { of: named!("v_fma_f64" | "v_mul_f64"), targets: VEGA, llvm: 8, ours: 16,
        because: "OG: a sixteenth; CLRX measured 64 cycles" },
    Difference { of: named!("v_div_scale_f64"), targets: VEGA, llvm: 16, ours: 8, because: "CLRX measured 32 cycles" },
    Difference { of: |row| row.name.starts_with("v_cmp") && row.name.ends_with("64") && !row.name.ends_with("f64"),
        targets: VEGA, llvm: 2, ours: 8, because: "CLRX measured 32 cycles" },
    Difference { of: named!("v_lshlrev_b64" | "v_lshrrev_b64" | "v_ashrrev_i64"), targets: VEGA, llvm: 2, ours: 8,
        because: "CLRX measured 32 cycles" },
    Difference { of: |row| row.name.starts_with("v_cvt_") && row.name.contains("f64"), targets: VEGA, llvm: 4, ours: 8,
        because: "CLRX measured 32 cycles" },
];

/// An instruction that LLVM is asked about.
struct Asked {
    op: Op,
    text: String,
}

/// A plain instruction of each row, in the first form that it has. `llvm-mca-19` crashes on those of MUBUF.
fn instructions(target: Target) -> Vec<Asked> {
    let mut found = Vec::new();
    for op in Op::all().filter(|op| op.row().available(target) && op.row().format != Format::Mubuf) {
        let forms = FORMS.into_iter().filter(|form| !matches!(form, Form::Sdwa | Form::Dpp));
        let inst = forms
            .map(|form| build(op, form, &op.row().default_mods(), None))
            .find(|inst| encode(inst, target).is_ok());
        if let Some(inst) = inst {
            found.push(Asked { op, text: inst.text(target).to_string() });
        }
    }
    found
}

/// Whether what LLVM says of an instruction in memory is what it says of the unit.
fn is_of_unit(unit: Unit, said: Said) -> bool {
    match unit {
        Unit::Lds | Unit::ScalarMemory => said.latency == 5,
        Unit::VectorMemory => said.latency == 80,
        _ => false,
    }
}

/// Every row that LLVM knows: latency, and how long the unit is busy where LLVM's model says more than a slot; equal, or one of
/// `DIFFERENCES`, each of which is there.
#[test]
fn as_llvm_says() {
    if !mca::available("isa::timing::as_llvm_says") {
        return;
    }
    let mut wrong = Vec::new();
    let mut used = vec![[false; 3]; DIFFERENCES.len()];
    let mut compared: BTreeMap<Unit, u32> = BTreeMap::new();
    for target in Target::ALL {
        let asked = instructions(target);
        let lines: Vec<String> = asked.iter().map(|asked| asked.text.clone()).collect();
        for (Asked { op, text }, said) in asked.iter().zip(mca::instruction_tables(target, &lines)) {
            let (row, Some(said)) = (op.row(), said) else { continue };
            let ours = row.timing(target);
            // Nothing is made by what no unit does, by cache instructions, and by calls, whose 100 cycles are no fact of LLVM's.
            let is_fact = ours.unit != Unit::None && row.class() != Class::Other && *op != Op::S_SWAPPC_B64;
            if !is_fact || matches!(op, Op::S_CALL_B64) {
                continue;
            }
            *compared.entry(ours.unit).or_default() += 1;
            if is_of_unit(ours.unit, said) {
                continue;
            }
            let slots = ours.latency / SLOT;
            let busy_is_right = said.busy <= 1.0 || said.busy * f64::from(SLOT) == f64::from(ours.busy);
            let known = DIFFERENCES.iter().position(|d| {
                (d.of)(row) && d.targets.contains(&target) && d.llvm == said.latency && d.ours == slots
            });
            match known {
                _ if said.latency == slots && busy_is_right => {}
                Some(known) => used[known][target.column()] = true,
                None => wrong.push(format!("{target} {text}: {ours:?}; LLVM: {said:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (difference, used) in DIFFERENCES.iter().zip(used) {
        let stale: Vec<&Target> = difference.targets.iter().filter(|target| !used[target.column()]).collect();
        assert!(stale.is_empty(), "no such difference on {stale:?}: {}", difference.because);
    }
    println!("{compared:?}");
    for (unit, least) in
        [(Unit::Salu, 400), (Unit::Valu, 1000), (Unit::Matrix, 50), (Unit::VectorMemory, 400)]
    {
        assert!(compared[&unit] > least, "{compared:?}");
    }
}

/// How long LDS is busy, in cycles for a wave, as CLRX's `GcnTimings.md` has it measured (its throughputs, inverted).
#[test]
fn lds_as_measured() {
    let measured: &[(Op, u16)] = &[
        (Op::DS_READ_B32, 2),
        (Op::DS_READ_U8, 2),
        (Op::DS_READ_B64, 4),
        (Op::DS_READ2_B32, 4),
        (Op::DS_READ_B96, 8),
        (Op::DS_READ_B128, 8),
        (Op::DS_READ2_B64, 8),
        (Op::DS_WRITE_B32, 4),
        (Op::DS_WRITE_B8, 4),
        (Op::DS_WRITE2_B32, 6),
        (Op::DS_WRITE_B96, 10),
        (Op::DS_WRITE_B128, 10),
        (Op::DS_WRITE2_B64, 10),
        (Op::DS_ADD_U32, 4),
        (Op::DS_ADD_U64, 6),
        (Op::DS_ADD_RTN_U32, 4),
        (Op::DS_CMPST_B32, 6),
        (Op::DS_CMPST_B64, 10),
        (Op::DS_SWIZZLE_B32, 2),
    ];
    for &(op, cycles) in measured {
        assert_eq!(op.row().timing(Target::Gfx900).busy, cycles, "{op}");
    }
}

/// Matrix instructions beside AMD's calculator: how long the unit is busy, and whether it is that of vector instructions.
#[test]
fn matrices_as_the_calculator_says() {
    let mut compared = 0;
    for line in include_str!("matrix_cycles.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [target, name, cycles, beside] = words[..] else { panic!("four words: {line}") };
        let target = Target::from_name(target).expect("a target");
        let mut rows = Op::all().map(|op| op.row()).filter(|row| row.available(target));
        let Some(row) = rows.find(|row| row.mnemonic(target) == name) else { panic!("no row is {name}") };
        let unit = if beside == "beside" { Unit::Matrix } else { Unit::Valu };
        let ours = row.timing(target);
        assert_eq!((ours.unit, ours.busy), (unit, cycles.parse().expect("cycles")), "{line}");
        compared += 1;
    }
    assert!(compared >= 70, "{compared}");
}
