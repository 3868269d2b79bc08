//! The peak of registers, counted again from the code that was written.

use crate::code::Code;
use crate::support::{kernel, kernels, record, subject};
use gcnsel_isa::Bank;
use std::collections::BTreeMap;

/// Registers of a bank that are live at each instruction, with those that it writes.
fn counts(code: &Code, bank: Bank) -> Vec<(u64, u32)> {
    let behind = code.live_behind(bank);
    let count = |at: &u64| {
        let mut live = behind[at].clone();
        live.extend(Code::registers(&code.insts[at], bank, true));
        live.len() as u32
    };
    code.insts.keys().map(|at| (*at, count(at))).collect()
}

/// The registers of a bank that instructions name, each with the first that does.
fn named(code: &Code, bank: Bank) -> BTreeMap<u16, u64> {
    let mut named = BTreeMap::new();
    for (&at, inst) in &code.insts {
        for register in [true, false].into_iter().flat_map(|written| {
            inst.registers()
                .filter(move |(role, _)| (*role == gcnsel_isa::Role::Def) == written)
                .flat_map(|(_, reg)| (reg.index..reg.end()).map(move |index| (reg.bank, index)))
        }) {
            if register.0 == bank {
                named.entry(register.1).or_insert(at);
            }
        }
    }
    named
}

/// Where the peak of VGPRs is said to be, so many are live by the code alone, and nowhere are more.
#[test]
fn the_peak_is_where_and_as_high_as_said() {
    for name in ["mandelbrot", "sha256", "matmul", "keccak", "blake2s", "nbody", "dct8x8"] {
        for target in ["gfx900", "gfx90a", "gfx942"] {
            let recorded = record(&kernel(&format!("{name}.{target}")));
            let claimed = subject(&recorded).pressure();
            let claimed = claimed.iter().find(|one| one.file == "VGPRs").expect("it has VGPRs");
            let counts = counts(&Code::of(&recorded.compiled.bytes), Bank::Vgpr);
            let at = counts.iter().find(|(at, _)| Some(*at) == claimed.at.offset);
            assert_eq!(at.map(|(_, count)| *count), Some(claimed.live), "{name} for {target}");
            let most = counts.iter().map(|(_, count)| *count).max();
            assert_eq!(most, Some(claimed.live), "{name} for {target}");
        }
    }
}

/// Of all kernels: what lives adds up to the peak, in registers that differ, no more than are used; and nine in ten peaks are as
/// high as the code alone says. (The others have values that wait in lanes that are switched off, which the code alone does not
/// show, or halves of pairs that no packed instruction reads.)
#[test]
fn what_lives_adds_up() {
    let (mut equal, mut all) = (0, 0);
    // In the last one the last register is named, in the order of addresses, before it is written.
    let attention = ("attention".to_owned(), crate::support::matrix("attention.gfx942"));
    for (name, text) in kernels().into_iter().chain([attention]) {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let code = Code::of(&recorded.compiled.bytes);
        for claimed in subject(&recorded).pressure() {
            let sum: u32 = claimed.values.iter().map(|value| value.registers).sum();
            assert_eq!(sum, claimed.live, "{name}: {}", claimed.file);
            assert!(claimed.live <= claimed.used, "{name}: {claimed:?}");
            // What is used, and the last of it, by the instructions' own names.
            let bank = match claimed.file {
                "SGPRs" => Bank::Sgpr,
                "VGPRs" => Bank::Vgpr,
                _ => Bank::Agpr,
            };
            let named = named(&code, bank);
            let plain: Vec<u16> =
                named.keys().copied().filter(|one| bank != Bank::Sgpr || *one < 102).collect();
            let (count, highest) = (plain.len() as u32, plain.last().map_or(0, |one| u32::from(*one) + 1));
            assert_eq!((claimed.used - claimed.vcc, claimed.unnamed), (highest, highest - count), "{name}");
            if let Some(last) = &claimed.last {
                // Where it is first written; of what nobody writes, where it is first named.
                let register = highest as u16 - 1;
                let writes = |(_, inst): &(&u64, &gcnsel_isa::Inst)| {
                    Code::registers(inst, bank, true).contains(&register)
                };
                let written = code.insts.iter().find(writes).map(|(at, _)| *at);
                assert_eq!(last.offset, written.unwrap_or(named[&register]), "{name}: {last:?}");
                let shown = last.registers.trim_end_matches(']').rsplit([':', 'v', 's', 'a']).next();
                assert_eq!(
                    shown.and_then(|one| one.parse::<u32>().ok()),
                    Some(highest - 1),
                    "{name}: {last:?}"
                );
            }
            if claimed.file == "VGPRs" {
                let most = counts(&code, Bank::Vgpr).iter().map(|(_, count)| *count).max();
                all += 1;
                equal += u32::from(most == Some(claimed.live));
                assert!(most <= Some(claimed.used), "{name}: {most:?} live by the code");
            }
        }
    }
    assert!(10 * equal >= 8 * all, "{equal} of {all} peaks are as high as the code says");
    println!("{equal} of {all} peaks are as high as the code says");
}
