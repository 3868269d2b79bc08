//! What must hold of the model, whatever it is given.

use crate::compute_unit::{Begins, Load, Run, run};
use crate::cost::Cost;
use crate::latencies::Latencies;
use crate::reason::{Lost, Reason};
use crate::spread::Spread;
use crate::step::{Step, is_vector_access};
use crate::track::Track;
use gcnsel_isa::{Inst, SLOT, Target, assemble};
use proptest::prelude::*;

const TARGET: Target = Target::Gfx90a;
const SLOT_CYCLES: u64 = SLOT as u64;

/// An instruction, and what its memory access costs.
#[derive(Clone, Debug)]
struct Line {
    inst: Inst,
    cost: u64,
}

fn line(text: &str, cost: u64) -> Line {
    Line { inst: assemble(text, TARGET).unwrap_or_else(|why| panic!("{text}: {why}")), cost }
}

/// A wave that executes these one after the other.
fn straight(lines: &[Line]) -> (Vec<Step>, Track) {
    let steps = lines.iter().map(|line| Step::new(&line.inst, TARGET)).collect();
    let accesses = lines.iter().filter(|line| is_vector_access(line.inst.op.row()));
    let costs = accesses.map(|line| Cost::new(None, line.cost)).collect();
    let mut track = Track { executed: lines.len() as u64, costs, ..Track::default() };
    track.push(0, lines.len() as u32, false);
    (steps, track)
}

fn latencies() -> Latencies {
    Latencies::of(TARGET)
}

fn alone(lines: &[Line]) -> Run {
    let (code, track) = straight(lines);
    let load = Load::alone(&track, TARGET);
    run(&code, &[track], &latencies(), load)
}

fn filled(lines: &[Line], waves: u32) -> Run {
    let (code, track) = straight(lines);
    let all = 4 * u64::from(waves) * track.executed;
    let load = Load {
        simds: 4,
        waves,
        before: all,
        counted: 4 * all,
        spread: Spread::none(TARGET),
        begins: Begins::Evenly,
    };
    run(&code, &[track], &latencies(), load)
}

/// Cycles a wave.
fn each(run: &Run, instructions: u64) -> f64 {
    run.cycles as f64 * instructions as f64 / run.instructions as f64
}

fn lines(texts: &[&str]) -> Vec<Line> {
    texts.iter().map(|text| line(text, 0)).collect()
}

fn lost(run: &Run) -> Vec<(Reason, u64)> {
    let lost = |reason| (reason, run.lost.to(reason));
    Reason::ALL.into_iter().map(lost).filter(|(_, cycles)| *cycles != 0).collect()
}

/// What there is to execute: every unit, every counter, results that are late, in few registers.
fn any_line() -> impl Strategy<Value = Line> {
    let registers = (0..4u16, 0..4u16, 0..4u16);
    let pair = |n: u16| format!("v[{}:{}]", 2 * n, 2 * n + 1);
    (0..22, registers, 0..70u64).prop_map(move |(kind, (d, a, b), n)| {
        let text = match kind {
            0 => format!("v_add_f32 v{d}, v{a}, v{b}"),
            1 => format!("v_rcp_f32 v{d}, v{a}"),
            2 => format!("v_mul_lo_u32 v{d}, v{a}, v{b}"),
            3 => format!("v_fma_f64 {}, {}, {}, {}", pair(d), pair(a), pair(b), pair(d)),
            4 => format!("v_rcp_f64 {}, {}", pair(d), pair(a)),
            5 => format!("v_mfma_f32_4x4x1f32 a[{0}:{1}], v{a}, v{b}, a[{0}:{1}]", 4 * d, 4 * d + 3),
            6 => format!("v_mfma_f32_16x16x4f32 a[{}:{}], v{a}, v{b}, a[0:3]", 4 * d, 4 * d + 3),
            7 => format!("v_accvgpr_read_b32 v{d}, a{a}"),
            8 => format!("s_add_u32 s{d}, s{a}, s{b}"),
            9 => format!("s_and_saveexec_b64 s[{}:{}], vcc", 2 * d, 2 * d + 1),
            10 => format!("v_cmp_gt_f32 vcc, v{a}, v{b}"),
            11 => format!("global_load_dword v{d}, {}, off", pair(a)),
            12 => format!("global_store_dwordx4 {}, v[4:7], off", pair(a)),
            13 => format!("flat_load_dword v{d}, {}", pair(a)),
            14 => format!("ds_read_b32 v{d}, v{a}"),
            15 => format!("ds_write_b64 v{d}, {}", pair(a)),
            16 => format!("s_load_dwordx2 s[{}:{}], s[8:9], 0x0", 2 * d, 2 * d + 1),
            17 => format!("s_waitcnt vmcnt({})", n % 10),
            18 => format!("s_waitcnt lgkmcnt({})", n % 5),
            19 => format!("s_nop {}", n % 8),
            20 => "s_barrier".to_owned(),
            _ => format!("s_memtime s[{}:{}]", 2 * d, 2 * d + 1),
        };
        line(&text, n)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// A wait, an instruction that depends on others, one that needs a unit: whatever is added, a wave alone is not faster.
    #[test]
    fn more_is_never_faster(
        mut lines in prop::collection::vec(any_line(), 1..60),
        more in any_line(),
        at in any::<prop::sample::Index>(),
    ) {
        let before = alone(&lines).cycles;
        lines.insert(at.index(lines.len() + 1), more);
        prop_assert!(alone(&lines).cycles >= before);
    }

    /// Nor is it with more cache lines, or more bank conflicts.
    #[test]
    fn conflicts_are_never_faster(
        mut lines in prop::collection::vec(any_line(), 1..60),
        at in any::<prop::sample::Index>(),
        more in 1..64u64,
    ) {
        let before = alone(&lines).cycles;
        let at = at.index(lines.len());
        lines[at].cost += more;
        prop_assert!(alone(&lines).cycles >= before);
    }

    /// Every cycle is one in which the SIMD issues, or lost to a reason, at an instruction.
    #[test]
    fn cycles_add_up(lines in prop::collection::vec(any_line(), 1..60), waves in 1..8u32) {
        for run in [alone(&lines), filled(&lines, waves)] {
            prop_assert_eq!(run.cycles, run.issued + run.lost.total());
            let at = &run.losses.at;
            prop_assert_eq!(at.iter().map(|at| at.issued).sum::<u64>(), run.issued);
            prop_assert_eq!(at.iter().map(|at| at.executed).sum::<u64>(), run.instructions);
            prop_assert_eq!(at.iter().fold(Lost::default(), |sum, at| sum + at.lost), run.lost);
        }
    }
}

#[test]
fn an_instruction_takes_a_slot() {
    let run = alone(&lines(&["v_add_f32 v0, v0, v0"; 10]));
    assert_eq!((run.cycles, run.issued, lost(&run)), (40, 40, vec![]));
}

/// A wave ends when its accesses are done, waited for or not.
#[test]
fn the_end_waits() {
    let store = "global_store_dword v[2:3], v0, off";
    let [waits, ends] = [&[store, "s_waitcnt vmcnt(0)", "s_endpgm"][..], &[store, "s_endpgm"]]
        .map(|texts| alone(&lines(texts)));
    assert_eq!(waits.cycles, ends.cycles);
    assert_eq!(ends.losses.at[1].lost.to(Reason::GlobalMemory), ends.cycles - 2 * SLOT_CYCLES);
}

/// What is behind the wait is issued in the first slot that begins when the load is done.
#[test]
fn a_wait_lasts_as_long_as_memory() {
    let time = u64::from(latencies().global);
    let run = alone(&lines(&["global_load_dword v0, v[2:3], off", "s_waitcnt vmcnt(0)", "s_endpgm"]));
    let waited = time.next_multiple_of(SLOT_CYCLES) - 2 * SLOT_CYCLES;
    assert_eq!(lost(&run), [(Reason::GlobalMemory, waited)]);
    assert_eq!(run.cycles, waited + 3 * SLOT_CYCLES);
    assert_eq!(run.losses.at[1].lost.to(Reason::GlobalMemory), waited);
    assert_eq!(run.losses.cause(), [None, Some(0), None]);
}

/// 64 lines are 60 cycles more than four.
#[test]
fn scattered_accesses_take_longer() {
    let of = |cost| {
        let mut lines = lines(&["global_load_dword v0, v[2:3], off", "s_waitcnt vmcnt(0)", "s_endpgm"]);
        lines[0].cost = cost;
        alone(&lines).cycles
    };
    assert_eq!(of(64) - of(4), 60);
}

/// A result that is late is waited for once, by its reader or by the code.
#[test]
fn late_results_are_waited_for_once() {
    let product = "v_mfma_f32_16x16x4f32 a[0:3], v0, v1, a[0:3]";
    let row = line(product, 0).inst.op.row();
    let latency = u64::from(row.timing(TARGET).latency);
    let read = "v_accvgpr_read_b32 v2, a3";
    let hardware = alone(&lines(&[product, read]));
    let code = alone(&lines(&[product, &format!("s_nop {}", latency / SLOT_CYCLES - 2), read]));
    assert_eq!((hardware.cycles, code.cycles), (latency + SLOT_CYCLES, latency + SLOT_CYCLES));
    assert_eq!(lost(&hardware), [(Reason::Results, latency - SLOT_CYCLES)]);
    assert_eq!(lost(&code), [(Reason::Results, latency - 2 * SLOT_CYCLES)]);
    let adding = alone(&lines(&[product, product]));
    assert_eq!(adding.cycles, u64::from(row.accumulation_latency(TARGET)) + SLOT_CYCLES);
}

/// Eight waves of arithmetic take the vector unit as long as they need it; scalar arithmetic of others goes beside.
#[test]
fn waves_share_the_units() {
    let vector = filled(&lines(&["v_add_f32 v0, v0, v0"; 8]), 8);
    assert_eq!(each(&vector, 8), (8 * SLOT_CYCLES) as f64);
    let both = ["v_add_f32 v0, v0, v0", "s_add_u32 s0, s0, s0"].repeat(8);
    let each = each(&filled(&lines(&both), 8), 16);
    assert!((each / (8 * SLOT_CYCLES) as f64 - 1.0).abs() < 0.05, "{each}");
}

/// Four SIMDs share LDS: each gets it for every fourth access.
#[test]
fn simds_share_lds() {
    let read = line("ds_read_b32 v0, v1", 0);
    let busy = u64::from(read.inst.op.row().timing(TARGET).busy);
    let each = each(&filled(&vec![read; 16], 8), 16);
    assert!((each / (16 * busy * 4) as f64 - 1.0).abs() < 0.05, "{each}");
}

/// Two waves of a work-group: the first waits for the second, which needs longer.
#[test]
fn a_barrier_waits_for_the_last() {
    let code = lines(&["v_rcp_f32 v0, v1", "s_barrier", "s_endpgm", "s_barrier", "s_endpgm"]);
    let (code, _) = straight(&code);
    let mut tracks =
        vec![Track { executed: 3, ..Track::default() }, Track { executed: 2, ..Track::default() }];
    tracks[0].push(3, 2, false);
    tracks[1].push(0, 3, false);
    let load = Load { waves: 2, counted: 5, ..Load::alone(&tracks[0], TARGET) };
    let run = run(&code, &tracks, &latencies(), load);
    // Slot 0: the barrier of the first, the reciprocal of the second; slot 1: the barrier of that; two slots later both end, for
    // ends need no unit.
    assert_eq!((run.instructions, run.cycles), (5, 4 * SLOT_CYCLES));
    assert_eq!(lost(&run), [(Reason::Barrier, SLOT_CYCLES)]);
}
