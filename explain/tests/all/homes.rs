//! Where values are said to be, and what registers are said to hold, beside the code and the IR.

use crate::code::Code;
use crate::support::{explain, kernel, kernels, read, record, subject, value};
use gcnsel_explain::{Explanation, KernelAnswer, to_text};
use gcnsel_isa::Bank;
use std::collections::{BTreeMap, BTreeSet};

/// The first and the last offset of a piece of code in which a register has a value, and that value's name.
type Held = (u64, u64, String);

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

/// Where a value is said to be, by the bytes: its registers are written at the first instruction, or a block or the kernel begins there;
/// nothing writes them up to the last one, which reads them, or ends a block. Values that are in one register at once were written by
/// one instruction: they are parts or copies of each other.
#[test]
fn values_are_held_from_what_writes_them_to_what_reads_them() {
    let (mut seen, mut all) = ([0; 4], 0);
    for (name, text) in kernels().into_iter().step_by(3) {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let code = Code::of(&recorded.compiled.bytes);
        let subject = subject(&recorded);
        let answer = subject.kernel(None);
        let lines = &answer.code;
        // Calls, and registers that M0 chooses, are read where no instruction names them.
        let hidden = ["s_swappc", "s_set_gpr_idx", "v_movrel"];
        if lines.iter().any(|one| hidden.iter().any(|start| one.instruction.starts_with(start))) {
            continue;
        }
        let at = |offset: u64| lines.binary_search_by_key(&offset, |one| one.offset).expect("an instruction");
        // By register: from where to where it has which value.
        let mut by_register: BTreeMap<(Bank, u16), BTreeSet<Held>> = BTreeMap::new();
        for value in subject.all_values() {
            for home in subject.value(value).homes {
                for held in &home.held {
                    let (bank, registers) = numbers(&held.registers);
                    let named = |line: usize, written: bool| {
                        let named = Code::registers(&code.insts[&lines[line].offset], bank, written);
                        named.iter().any(|one| registers.contains(one))
                    };
                    let (from, to) = (at(held.from), at(held.to));
                    let what = || format!("{name}: {} in {held:?} of {home:?}", subject.name(value));
                    assert!(from <= to, "{}", what());
                    // Machine blocks of one block of the IR have its name: between them something sets exec, or branches.
                    let parts = |line: usize| {
                        let text = &lines[line].instruction;
                        text.contains(" exec, ") || text.contains("saveexec") || text.starts_with("s_cbranch")
                    };
                    let is_edge = |line: usize| {
                        lines[line - 1].block != lines[line].block || parts(line) || parts(line - 1)
                    };
                    let begins = from == 0 || is_edge(from);
                    let ends = to + 1 == lines.len() || is_edge(to + 1);
                    assert!(named(from, true) || begins, "{}", what());
                    assert!(named(to, false) || ends || from == to, "{}", what());
                    let over = (from + 1..to).find(|&line| named(line, true));
                    assert!(over.is_none(), "{}: written at {:#x}", what(), lines[over.unwrap_or(0)].offset);
                    for (n, is_so) in
                        [named(from, true), begins, named(to, false), ends].into_iter().enumerate()
                    {
                        seen[n] += usize::from(is_so);
                    }
                    for register in registers {
                        let one = (held.from, held.to, subject.name(value));
                        by_register.entry((bank, register)).or_default().insert(one);
                    }
                    all += 1;
                }
            }
        }
        for ((bank, register), held) in by_register {
            let mut last: Option<(u64, u64, String)> = None;
            for (from, to, value) in held {
                if let Some((before, until, other)) = &last {
                    assert!(
                        *before == from || *until <= from,
                        "{name}: {bank:?} {register} has {other} from {before:#x} to {until:#x}, {value} from {from:#x}"
                    );
                }
                if last.as_ref().is_none_or(|last| last.1 < to) {
                    last = Some((from, to, value));
                }
            }
        }
    }
    println!("{seen:?} of {all}");
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
        assert_eq!(home.held.first().map(|held| held.from), Some(load.offset), "{name}");
        let to = home.held.last().expect("it is read").to;
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
