//! Waits: the figures are those of `stats` and of the estimate.

use crate::support::{kernel, kernels, record, subject};
use gcnsel_emulator::{Arg, Launch};
use gcnsel_explain::Basis;

/// All cycles are those that `gcnsel stats` has; those not waited are one slot of four for each instruction.
#[test]
fn straight_cycles_add_up() {
    for (name, text) in kernels() {
        let recorded = record(&text);
        let stats = gcnsel::figures(&recorded.compiled.bytes).expect("it is a code object");
        for kernel in &recorded.kernels {
            let stats = stats.iter().find(|one| one.kernel == kernel.name).expect("it has figures");
            let subject = gcnsel_explain::Subject::of(&recorded, kernel).expect("it can be read");
            let waits = subject.straight_waits();
            assert_eq!(waits.cycles, stats.latency as f64, "{name}");
            let waited: f64 = waits.lost.values().sum();
            assert!(
                (waits.cycles - waited - 4.0 * stats.instructions as f64).abs() < 65.0,
                "{name}: {waits:#?}"
            );
            // Each cycle that is waited is in one row.
            let named: f64 = waits.longest.iter().map(|wait| wait.cycles).sum();
            assert!((named - waited).abs() < 1e-6 && waits.at_end <= waited, "{name}: {named}, {waited}");
        }
    }
}

/// Of an `s_nop` that costs cycles the instruction is named that writes a register which the one behind it names.
#[test]
fn nops_name_the_result_that_is_waited_for() {
    let answer = crate::support::explain(&crate::support::matrix("attention.gfx942"));
    let mut named = 0;
    for wait in answer.waits.longest.iter().filter(|wait| wait.instruction.starts_with("s_nop")) {
        let at = answer.code.iter().position(|one| one.offset == wait.offset).expect("an instruction");
        let next = answer.code[at..]
            .iter()
            .find(|one| !one.instruction.starts_with("s_nop"))
            .expect("one behind it");
        let Some((offset, text)) = &wait.result_of else { continue };
        let result = text.split([' ', ',']).nth(1).expect("a result");
        let ends = |registers: &str| -> Vec<u32> {
            registers.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
        };
        let own = ends(result);
        let (Some(&first), Some(&last)) = (own.first(), own.last()) else { panic!("{result}") };
        let operands = next.instruction.split([' ', ',']).skip(1);
        let is_named = operands.flat_map(ends).any(|number| (first..=last).contains(&number));
        assert!(*offset < wait.offset && is_named, "{wait:#?}: {next:#?}");
        named += usize::from(text.starts_with("v_mfma"));
    }
    assert!(named >= 2, "{:#?}", answer.waits.longest);
}

/// With a launch, the load that is waited for longest is the one for which the estimate loses most cycles: found in the estimate
/// by adding them up anew.
#[test]
fn the_longest_wait_of_a_launch() {
    let recorded = record(&kernel("matmul.gfx942"));
    let n = 64u32;
    let mut launch = Launch::new("matmul".to_owned(), [n, n, 1], [16, 16, 1]);
    let buffer = || Arg::Buffer(vec![0; 4 * (n * n) as usize]);
    let int = || Arg::Value(n.to_le_bytes().to_vec());
    let tile = || Arg::Lds(16 * 16 * 4);
    launch.args = vec![buffer(), buffer(), buffer(), int(), int(), int(), tile(), tile()];
    launch.dimensions = 2;
    let options = gcnsel_estimate::Options::default();
    let (_, estimate) = gcnsel_estimate::estimate(&recorded.compiled.bytes, &launch, &options)
        .unwrap_or_else(|error| panic!("{error}"));
    let subject = subject(&recorded);
    let waits = subject.launch_waits(&estimate);
    assert_eq!(waits.basis, Basis::Launch);
    let filled = waits.filled.expect("a launch was timed");
    assert_eq!(
        (filled.waves_at_a_time, filled.alone),
        (estimate.filled.waves_at_a_time, estimate.alone.cycles)
    );
    // How often a wave executes an instruction: all of them together are what it executes.
    let executed: f64 = subject.kernel(Some(&estimate)).code.iter().filter_map(|one| one.executed).sum();
    let expected = estimate.filled.instructions as f64 / estimate.filled.waves;
    assert!((executed - expected).abs() < 1e-3 * expected, "{executed}, {expected}");
    let mut by_cause: Vec<(u64, u64)> = Vec::new();
    for one in estimate.instructions.iter().filter(|one| one.text != "s_endpgm") {
        let memory = ["global_memory", "lds", "scalar_memory"];
        let lost = gcnsel_estimate::Reason::ALL.into_iter().filter(|reason| memory.contains(&reason.key()));
        let lost: u64 = lost.map(|reason| one.cycles.filled.lost.to(reason)).sum();
        let Some(cause) = one.waits_for else { continue };
        match by_cause.iter_mut().find(|(at, _)| *at == cause) {
            Some((_, sum)) => *sum += lost,
            None => by_cause.push((cause, lost)),
        }
    }
    let (cause, _) = by_cause.into_iter().max_by_key(|(_, lost)| *lost).expect("something is waited for");
    let memory = ["global_memory", "lds", "scalar_memory"];
    let mut before_end = waits.longest.iter().filter(|wait| wait.at.1 != "s_endpgm");
    let longest = before_end.find(|wait| memory.contains(&wait.reason)).expect("it waits for memory");
    let text = &estimate.instructions.iter().find(|one| one.offset == cause).expect("it was executed").text;
    assert_eq!(&longest.instruction, text);
    assert!(longest.ir.as_deref().is_some_and(|ir| ir.contains("load")), "{longest:#?}");
}
