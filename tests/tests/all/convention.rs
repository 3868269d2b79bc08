//! The table of the calling convention (`isa::convention`) against what `llc-19` makes of functions: where arguments come in
//! and results go out, and which registers are saved by who writes them.

use gcnsel_isa::convention::{self, Arguments, Passed, Place};
use gcnsel_isa::{Bank, Target};
use gcnsel_tests::oracle::{have, llc_assembly};
use std::fmt::Write;

/// The lines of a function in assembly text.
fn code_of<'t>(assembly: &'t str, name: &str) -> Vec<&'t str> {
    let label = format!("{name}:");
    let lines = assembly.lines().map(str::trim);
    lines.skip_while(|line| !line.starts_with(&label)).take_while(|line| !line.starts_with(".size")).collect()
}

#[test]
fn arguments_are_where_llc_looks_for_them() {
    if !have("convention", "llc-19", "llvm-19") {
        return;
    }
    for target in Target::ALL {
        let mut text = String::new();
        for count in 1..=40 {
            let params = (0..count).map(|n| format!("i32 %p{n}")).collect::<Vec<_>>().join(", ");
            let last = count - 1;
            let _ = writeln!(
                text,
                "define void @f{count}({params}) {{\n  store volatile i32 %p{last}, ptr addrspace(1) null\n  ret void\n}}"
            );
        }
        let assembly = llc_assembly(&text, target).expect("llc compiles it");
        for count in 1..=40u32 {
            let mut arguments = Arguments::default();
            let places: Vec<Place> = (0..count)
                .flat_map(|_| arguments.next(Passed::Vector(1)).expect("vectors have room"))
                .collect();
            let code = code_of(&assembly, &format!("f{count}"));
            let wanted = match places[count as usize - 1] {
                Place::Register(reg) => format!(", {reg}, off"),
                Place::Stack(0) => "s32".to_owned(),
                Place::Stack(at) => format!("s32 offset:{at}"),
            };
            let is_there = |line: &str| line.split(';').next().is_some_and(|code| code.contains(&wanted));
            assert!(
                code.iter().any(|line| is_there(line)),
                "{target}, {count}: no {wanted} in\n{}",
                code.join("\n")
            );
        }
    }
}

#[test]
fn results_are_where_llc_puts_them() {
    if !have("convention", "llc-19", "llvm-19") {
        return;
    }
    for target in Target::ALL {
        let mut text = String::new();
        for count in 2..=32 {
            let _ = writeln!(
                text,
                "define [{count} x i32] @f{count}() {{\n  %r = insertvalue [{count} x i32] poison, i32 12345, {}\n  ret [{count} x i32] %r\n}}",
                count - 1
            );
        }
        let assembly = llc_assembly(&text, target).expect("llc compiles it");
        for count in 2..=32u32 {
            let results = convention::results(count).expect("they have room");
            let wanted = format!("v_mov_b32_e32 {}, 0x3039", results[count as usize - 1]);
            let code = code_of(&assembly, &format!("f{count}"));
            assert!(
                code.iter().any(|line| line.starts_with(&wanted)),
                "{target}: no {wanted}\n{}",
                code.join("\n")
            );
        }
    }
    assert_eq!(convention::results(33), None);
}

#[test]
fn who_writes_a_register_saves_it_as_llc_does() {
    if !have("convention", "llc-19", "llvm-19") {
        return;
    }
    for target in Target::ALL {
        let mut registers: Vec<(Bank, char, u16)> = (0..120).map(|n| (Bank::Vgpr, 'v', n)).collect();
        // The return address, the stack pointer, the frame pointer and the resource are what they are.
        let scalars = (4..100).filter(|n| !(30..34).contains(n));
        registers.extend(scalars.map(|n| (Bank::Sgpr, 's', n)));
        if target.info().has_agprs {
            registers.extend((0..80).map(|n| (Bank::Agpr, 'a', n)));
        }
        let mut text = String::new();
        for (_, letter, n) in &registers {
            let _ = writeln!(
                text,
                "define void @f_{letter}{n}() {{\n  call void asm sideeffect \"\", \"~{{{letter}{n}}}\"()\n  ret void\n}}"
            );
        }
        let assembly = llc_assembly(&text, target).expect("llc compiles it");
        for &(bank, letter, n) in &registers {
            let code = code_of(&assembly, &format!("f_{letter}{n}"));
            // Whatever reads it, saves it.
            let name = format!("{letter}{n}");
            let reads = |line: &str| {
                let words = line.split(';').next().unwrap_or("").split([' ', ',', '\t']);
                words.skip(1).any(|word| word == name)
            };
            let is_saved = code.iter().skip(1).any(|line| reads(line));
            let is_clobbered = convention::is_clobbered(bank, n, target);
            assert_eq!(is_saved, !is_clobbered, "{target}, {name}:\n{}", code.join("\n"));
        }
    }
}
