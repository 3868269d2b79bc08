//! Where values are said to be, and what registers are said to hold, beside the code and the IR.

use crate::code::Code;
use crate::support::{explain, kernel, kernels, read, record, subject, value};
use gcnsel_explain::{Explanation, KernelAnswer, to_text};
use gcnsel_isa::Bank;
use std::collections::BTreeSet;

/// The bank and the numbers of registers as assembly writes them: `v[3:4]`, `s7`, `vcc`.
fn numbers(registers: &str) -> (Bank, BTreeSet<u16>) {
    let special = ["vcc_lo", "vcc_hi"].iter().position(|name| *name == registers).map(|at| 106 + at as u16);
    if registers == "vcc" {
        return (Bank::Sgpr, BTreeSet::from([106, 107]));
    }
    if let Some(number) = special {
        return (Bank::Sgpr, BTreeSet::from([number]));
    }
    let bank = match &registers[..1] {
        "s" => Bank::Sgpr,
        "v" => Bank::Vgpr,
        _ => Bank::Agpr,
    };
    let mut ends =
        registers[1..].trim_matches(['[', ']']).split(':').map(|one| one.parse().expect("a number"));
    let first: u16 = ends.next().expect("a first one");
    (bank, (first..=ends.next().unwrap_or(first)).collect())
}

fn plain_text(answer: &KernelAnswer) -> String {
    let explanation = Explanation { kernels: vec![answer.clone()] };
    anstream::adapter::strip_str(&to_text(&explanation)).to_string()
}

/// From where a value is held, something writes its registers, or a block begins, or the kernel; to where it is, something names them,
/// or a block ends.
#[test]
fn values_are_held_between_what_writes_and_what_reads_them() {
    let (mut seen, mut all, mut wrong) = ([0; 4], 0, 0);
    for (name, text) in kernels().into_iter().step_by(3) {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let code = Code::of(&recorded.compiled.bytes);
        let subject = subject(&recorded);
        let answer = subject.kernel(None);
        let lines = &answer.code;
        // Calls read what no instruction names.
        if lines.iter().any(|one| one.instruction.starts_with("s_swappc")) {
            continue;
        }
        let at = |offset: u64| lines.binary_search_by_key(&offset, |one| one.offset).expect("an instruction");
        for value in subject.all_values() {
            for home in subject.value(value).homes {
                let (Some(registers), Some((from, to))) = (&home.registers, home.range) else { continue };
                // What is moved aside is elsewhere meanwhile.
                if !home.moves.is_empty() {
                    continue;
                }
                let (bank, registers) = numbers(registers);
                let names = |offset: u64, written: bool| {
                    let mut named = Code::registers(&code.insts[&offset], bank, written);
                    named.retain(|one| registers.contains(one));
                    !named.is_empty()
                };
                let begins = at(from) == 0 || lines[at(from) - 1].block != lines[at(from)].block;
                let ends = lines.get(at(to) + 1).is_none_or(|next| next.block != lines[at(to)].block);
                let what = || format!("{name}: {} in {home:?}", subject.name(value));
                assert!(from <= to, "{}", what());
                let is_named = names(to, true) || names(to, false);
                all += 1;
                if !(names(from, true) || begins) || !(is_named || ends) {
                    println!("{}: {:#x} to {:#x}", what(), from, to);
                    wrong += 1;
                }
                for (n, is_so) in [names(from, true), begins, is_named, ends].into_iter().enumerate() {
                    seen[n] += usize::from(is_so);
                }
            }
        }
    }
    println!("{seen:?}, {wrong} of {all} are not exact");
    // Of some that tuples share a register with, the last line is that of the tuple.
    assert!(20 * wrong < all, "{wrong} of {all}");
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// Arguments are loaded together, into one tuple: each has its own dwords of it, from the load on. The load, and what lives at the peak,
/// has their names, in front of and behind the loop around which the tuple is carried.
#[test]
fn arguments_have_their_dwords_and_names() {
    let recorded = record(&kernel("mandelbrot.gfx942"));
    let subject = subject(&recorded);
    let answer = subject.kernel(None);
    let load = answer.code.iter().filter(|one| one.instruction.starts_with("s_load_dwordx4")).nth(1);
    let load = load.expect("four arguments are loaded together");
    let (bank, tuple) = numbers(load.instruction.split([' ', ',']).nth(1).expect("a result"));
    assert_eq!((bank, tuple.len()), (Bank::Sgpr, 4));
    for (n, name) in ["%3", "%4", "%5", "%6"].into_iter().enumerate() {
        let said = subject.value(subject.find(name).expect("an argument"));
        let [home] = &said.homes[..] else { panic!("{said:#?}") };
        let dword = tuple.iter().nth(n).expect("four of them");
        assert_eq!(home.registers.as_deref(), Some(&*format!("s{dword}")), "{name}");
        let (from, to) = home.range.expect("it is named");
        assert_eq!(from, load.offset, "{name}");
        let last = answer.code.iter().find(|one| one.offset == to).expect("an instruction");
        let mut operands = last.instruction.split([' ', ',']).filter(|operand| operand.starts_with('s'));
        assert!(
            operands.any(|operand| operand.len() > 1 && numbers(operand).1.contains(dword)),
            "{name}: {last:?}"
        );
    }
    let wait = answer.waits.longest.iter().find(|wait| wait.offset == load.offset).expect("it is waited for");
    assert_eq!(wait.value.as_deref(), Some("%3, %4, %5, %6"));
    let peak = answer.pressure.iter().find(|one| one.file == "SGPRs").expect("SGPRs");
    let names: Vec<&str> = peak.values.iter().map(|part| &*part.name).collect();
    assert!(names.contains(&"%3, %4, %5, %6") && names.contains(&"%0, %1, %2"), "{names:?}");
}

/// The components of a vector are told apart where they are in several places, and one that nobody needs is in none.
#[test]
fn components() {
    let text = |last: &str| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %out, <2 x i32> %n, ptr addrspace(1) %in) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %in, i32 %t
  %a = load <2 x i32>, ptr addrspace(1) %p
  %x = xor <2 x i32> %a, %n
  %y = extractelement <2 x i32> %x, i32 0
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %y, ptr addrspace(1) %q
  {last}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"
        )
    };
    let said = |text: &str, name: &str| {
        let answer = value(text, name);
        let components: Vec<_> = answer.homes.iter().map(|home| (home.components, home.kind)).collect();
        let recorded = record(text);
        let kernel =
            KernelAnswer { values: vec![answer], values_alone: true, ..subject(&recorded).kernel(None) };
        (components, plain_text(&kernel))
    };
    let (homes, text_of) = said(&text(""), "%x");
    assert_eq!(homes, [(Some((0, 0)), "vgpr"), (Some((1, 1)), "none")]);
    assert!(
        text_of.contains("Component 0 is in v") && text_of.contains("Component 1 is in no register"),
        "{text_of}"
    );
    // Both in one pair: one place, of which nothing has to be told apart.
    let (homes, text_of) = said(&text("store volatile <2 x i32> %a, ptr addrspace(1) %p"), "%a");
    assert_eq!(homes.len(), 1, "{homes:?}");
    assert!(homes[0].0.is_none() && text_of.contains("It is in v["), "{text_of}");
}

/// A load is the load of what it loads, not of the elements that others take of it.
#[test]
fn loads_are_named_by_what_they_load() {
    let answer = explain(&crate::support::matrix("tiled_product.gfx942"));
    let text = crate::support::matrix("tiled_product.gfx942");
    let mut loads = 0;
    for wait in answer.waits.longest.iter().filter(|wait| wait.instruction.contains("load_dwordx")) {
        let (Some(values), Some(line)) = (&wait.value, wait.ir_line) else { continue };
        let own =
            text.lines().nth(line - 1).and_then(|line| line.trim().split(' ').next()).expect("a result");
        assert_eq!(values, own, "{wait:#?}");
        loads += 1;
    }
    assert!(loads >= 3, "{loads}");
}

/// What is said to live in registers at a peak does so by the code alone: SGPRs of all kernels; and no register is named twice.
#[test]
fn registers_at_the_peak() {
    let mut checked = 0;
    for (name, text) in kernels().into_iter().step_by(2) {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let code = Code::of(&recorded.compiled.bytes);
        for peak in subject(&recorded).pressure() {
            let at = peak.at.offset.expect("a place");
            let bank = [("SGPRs", Bank::Sgpr), ("VGPRs", Bank::Vgpr), ("AGPRs", Bank::Agpr)];
            let bank = bank.into_iter().find(|(file, _)| *file == peak.file).expect("a file").1;
            let mut live = code.live_behind(bank)[&at].clone();
            live.extend(Code::registers(&code.insts[&at], bank, true));
            let mut named = BTreeSet::new();
            for part in &peak.values {
                let own: Vec<u16> = part.names.iter().flat_map(|names| numbers(names).1).collect();
                assert!(part.names.is_empty() || own.len() as u32 == part.registers, "{name}: {part:?}");
                for register in own {
                    assert!(named.insert(register), "{name}: {register} twice in {peak:#?}");
                    // VGPRs are live along the ways of lanes, which the code alone does not show.
                    assert!(
                        bank != Bank::Sgpr || live.contains(&register),
                        "{name}: {register} in {peak:#?}"
                    );
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

/// `allowed` is what the function's attributes leave; more are held than live where a tuple lives on of which a part is read.
#[test]
fn allowed_and_held() {
    let text = |attribute: &str| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) {attribute} {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <8 x i32>, ptr addrspace(1) %in, i32 %t
  %a = load volatile <8 x i32>, ptr addrspace(1) %p
  %c = icmp eq i32 %n, 0
  br i1 %c, label %some, label %end
some:
  %b = load volatile <4 x i32>, ptr addrspace(1) %out
  store volatile <4 x i32> %b, ptr addrspace(1) %out
  br label %end
end:
  %x = extractelement <8 x i32> %a, i32 5
  %y = extractelement <8 x i32> %a, i32 7
  %z = xor i32 %x, %y
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %z, ptr addrspace(1) %q
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"
        )
    };
    for number in [24, 48, 96] {
        let answer = explain(&text(&format!("\"amdgpu-num-vgpr\"=\"{number}\"")));
        let peak = answer.pressure.iter().find(|one| one.file == "VGPRs").expect("VGPRs");
        assert_eq!(peak.budget, number);
        // Where the second tuple is loaded, nobody reads elements 4 and 6 of the first any more, which lie between 5 and 7.
        assert!(peak.held == peak.live + 2 && peak.used <= peak.budget, "{peak:#?}");
    }
}

/// What is spilled says so, and nothing else does.
#[test]
fn spilled_values_say_so() {
    for name in ["vgpr_spill.gfx900", "sgpr_spill.gfx942", "mandelbrot.gfx942"] {
        let recorded = record(&kernel(name));
        let subject = subject(&recorded);
        let spilled: BTreeSet<String> = subject.spills().into_iter().map(|one| one.name).collect();
        let said: BTreeSet<String> = subject
            .all_values()
            .into_iter()
            .map(|value| subject.value(value))
            .filter(|answer| answer.spilled)
            .map(|answer| answer.name)
            .collect();
        assert_eq!(said.is_empty(), spilled.is_empty(), "{name}: {said:?}, {spilled:?}");
        for one in spilled.iter().filter(|one| one.starts_with('%') && !one.contains([' ', ','])) {
            assert!(said.contains(one), "{name}: {one} of {said:?}");
        }
    }
}

/// Lost cycles are explained as the page of the estimate does.
#[test]
fn kinds_of_waits_are_those_of_the_estimate() {
    let page = read("docs/estimate.md").replace('`', "").to_lowercase();
    let table = page.split("| reason |").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a table");
    let text = plain_text(&explain(&crate::support::matrix("attention.gfx942"))).to_lowercase();
    let mut kinds = 0;
    let lines = text.lines().skip_while(|line| !line.starts_with("waits,")).skip(1);
    for line in lines.take_while(|line| !line.contains("at its end")) {
        let (kind, meaning) =
            line.trim().split_once("  ").and_then(|(_, kind)| kind.split_once(": ")).expect("a kind");
        let is_row = |row: &&str| {
            row.starts_with('|') && row.split('|').nth(1).is_some_and(|names| names.contains(kind))
        };
        let row = table.lines().find(is_row).unwrap_or_else(|| panic!("no {kind}"));
        assert!(row.contains(meaning), "{kind}: {meaning}: {row}");
        kinds += 1;
    }
    assert!(kinds >= 5, "{text}");
}

/// A location without a line is none: a step of a chain has the place of a line, or no place.
#[test]
fn places_have_lines() {
    let text = |line: u32| {
        format!(
            r#"define amdgpu_kernel void @k(ptr addrspace(1) %out) !dbg !5 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  %x = mul i32 %t, 3, !dbg !8
  store i32 %x, ptr addrspace(1) %out, !dbg !7
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2}}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/src")
!2 = !{{i32 2, !"Debug Info Version", i32 3}}
!3 = !DISubroutineType(types: !4)
!4 = !{{null}}
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 2, column: 3, scope: !5)
!8 = !DILocation(line: {line}, column: 0, scope: !5)
"#
        )
    };
    assert_eq!(value(&text(3), "%x").chain[0], "a.cl:3:0: %x is divergent: uses %t");
    let without = value(&text(0), "%x");
    assert_eq!((without.chain[0].as_str(), without.source), ("%x is divergent: uses %t", None));
}
