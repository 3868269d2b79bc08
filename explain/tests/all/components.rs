//! That each component of a value is said to be where the code has it: beside the types of the input, and the operands that stores and
//! matrix instructions read.

use crate::support::{kernels, matrices, record, subject};
use gcnsel_explain::{Home, ValueAnswer};
use std::collections::BTreeMap;

/// The numbers of VGPRs and AGPRs as assembly writes them, with their letter.
fn dwords(registers: &str) -> Vec<String> {
    let Some(bank) = registers.chars().next().filter(|bank| "vas".contains(*bank)) else { return Vec::new() };
    let ends: Option<Vec<u32>> =
        registers[1..].trim_matches(['[', ']']).split(':').map(|one| one.parse().ok()).collect();
    match ends.as_deref() {
        Some([one]) => vec![format!("{bank}{one}")],
        Some([first, last]) => (*first..=*last).map(|number| format!("{bank}{number}")).collect(),
        _ => Vec::new(),
    }
}

/// How many dwords a vector of numbers has, by its type in the input, and how many components: `<4 x half>` has two of each.
fn size(ty: &str) -> Option<(usize, usize)> {
    let (count, element) = match ty.strip_prefix('<') {
        Some(vector) => {
            let (count, element) = vector.strip_suffix('>')?.split_once(" x ")?;
            (count.parse().ok()?, element)
        }
        None => (1, ty),
    };
    match element {
        "half" | "i16" | "bfloat" if count % 2 == 0 => Some((count / 2, count / 2)),
        "float" | "i32" | "ptr addrspace(3)" => Some((count, count)),
        "double" | "i64" | "ptr" | "ptr addrspace(1)" => Some((2 * count, count)),
        _ => None,
    }
}

/// The type with which a text begins.
fn type_of(text: &str) -> &str {
    let end = if text.starts_with('<') { text.find('>').map(|at| at + 1) } else { text.find([' ', ',']) };
    &text[..end.unwrap_or(text.len())]
}

/// The type of what a line of the input computes, of those that begin with it.
fn result(line: &str) -> Option<&str> {
    let (_, what) = line.split_once(" = ")?;
    let (word, behind) = what.split_once(' ')?;
    let behind = match word {
        "load" => behind.trim_start_matches("volatile "),
        "phi" | "or" | "and" | "xor" | "add" | "sub" | "mul" | "fadd" | "fmul" => {
            let flags = ["nsw ", "nuw ", "disjoint ", "contract ", "fast ", "nnan ", "ninf ", "nsz "];
            let mut rest = behind;
            while let Some(behind) = flags.iter().find_map(|flag| rest.strip_prefix(flag)) {
                rest = behind;
            }
            rest
        }
        _ => return None,
    };
    Some(type_of(behind)).filter(|ty| ty.starts_with('<') || !ty.contains('*'))
}

/// Each component's dwords, in the order of components, with the code in which they hold it.
fn parts(answer: &ValueAnswer, dwords_of_one: usize) -> Vec<(usize, &Home)> {
    let at = |home: &Home| home.components.map_or(0, |(first, _)| first as usize * dwords_of_one);
    answer.homes.iter().map(|home| (at(home), home)).collect()
}

/// The dwords of a value that are said to hold it in front of an instruction: by register, which dwords of the value they are.
fn claimed(answer: &ValueAnswer, dwords_of_one: usize, offset: u64) -> Vec<(String, usize)> {
    let mut all = Vec::new();
    for (first, home) in parts(answer, dwords_of_one) {
        let own = home.registers.as_deref().map(dwords).unwrap_or_default();
        for held in home.held.iter().filter(|held| held.from < offset && offset <= held.to) {
            for dword in dwords(&held.registers) {
                let position = own.iter().position(|one| *one == dword).expect("it is one of them");
                all.push((dword, first + position));
            }
        }
    }
    all
}

/// Values whose type the input says take so many registers and no more; no register has two of their dwords at once.
#[test]
fn values_take_as_many_registers_as_their_types() {
    let (mut several, mut parts_of_tuples) = (0, 0);
    for (name, text) in kernels().into_iter().chain(matrices()) {
        let recorded = record(&text);
        let subject = subject(&recorded);
        for value in subject.all_values() {
            let answer = subject.value(value);
            let ty = answer.ir.as_deref().and_then(result);
            let Some((dwords_of_all, components)) = ty.and_then(size) else { continue };
            let one = dwords_of_all / components;
            // What has become several instructions has several answers.
            let is_whole = subject.find(&answer.name) == Some(value);
            let mut held: BTreeMap<String, Vec<(u64, u64, usize)>> = BTreeMap::new();
            let mut of_component: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for (first, home) in parts(&answer, one) {
                let Some(registers) = home.registers.as_deref().filter(|_| home.kind != "mask") else {
                    continue;
                };
                let own = dwords(registers);
                let count = home.components.map_or(components, |(first, last)| (last - first + 1) as usize);
                of_component.entry(first).or_default().push(own.len());
                assert!(
                    !is_whole || own.len() <= count * one,
                    "{name}: {registers} for {count} of {ty:?}: {answer:#?}"
                );
                parts_of_tuples += usize::from(own.len() == count * one && count > 1);
                for piece in &home.held {
                    for dword in dwords(&piece.registers) {
                        let position = own.iter().position(|one| *one == dword).expect("it is one of them");
                        held.entry(dword).or_default().push((piece.from, piece.to, first + position));
                    }
                }
            }
            several += usize::from(of_component.len() > 1);
            for (register, mut pieces) in held {
                pieces.sort_unstable();
                for pair in pieces.windows(2) {
                    let ((from, to, dword), (next, _, other)) = (pair[0], pair[1]);
                    assert!(
                        dword == other || to <= next && from != next,
                        "{name}: {register} has dwords {dword} and {other} at {next:#x}: {answer:#?}"
                    );
                }
            }
        }
    }
    println!("{several} values in several places, {parts_of_tuples} in one");
    assert!(several > 200 && parts_of_tuples > 1000, "{several}, {parts_of_tuples}");
}

/// Operands of the input's stores and matrix instructions of which one instruction was made: it reads the registers that their components are
/// said to be in, each where the operand has it.
#[test]
fn operands_are_the_registers_of_their_components() {
    let (mut checked, mut wide) = (0, 0);
    for (name, text) in kernels().into_iter().chain(matrices()) {
        let recorded = record(&text);
        let subject = subject(&recorded);
        let code = subject.kernel(None).code;
        let lines: Vec<&str> = text.lines().collect();
        let mut by_line: BTreeMap<usize, Vec<(u64, &str)>> = BTreeMap::new();
        for one in &code {
            let reads = ["_store_", "ds_write", "v_mfma", "v_smfmac"];
            if let Some(line) =
                one.ir_line.filter(|_| reads.iter().any(|part| one.instruction.contains(part)))
            {
                by_line.entry(line).or_default().push((one.offset, &one.instruction));
            }
        }
        for (line, instructions) in by_line {
            let ([(offset, instruction)], Some(line)) = (&instructions[..], lines.get(line - 1)) else {
                continue;
            };
            let operands: Vec<&str> = instruction.split([' ', ',']).filter(|part| !part.is_empty()).collect();
            let line = line.trim();
            let named: Vec<(&str, usize)> = match line.split_once("store ") {
                Some(("", what)) if !instruction.contains("write2") => {
                    vec![(what, if instruction.starts_with("buffer") { 1 } else { 2 })]
                }
                _ if line.contains("@llvm.amdgcn.mfma") => {
                    let arguments = line.split_once('(').map_or("", |(_, all)| all).split(", ");
                    arguments.take(3).zip(2..).collect()
                }
                _ => continue,
            };
            for (argument, at) in named {
                let ty = type_of(argument);
                let value = argument[ty.len()..].trim().split(',').next().unwrap_or_default();
                let (Some((dwords_of_all, components)), Some(value)) = (size(ty), subject.find(value)) else {
                    continue;
                };
                let read = dwords(operands.get(at).copied().unwrap_or_default());
                let answer = subject.value(value);
                let claimed = claimed(&answer, dwords_of_all / components, *offset);
                // What is copied for the operand may live on where it was.
                if read.len() != dwords_of_all || claimed.iter().all(|(dword, _)| !read.contains(dword)) {
                    continue;
                }
                for (dword, position) in &claimed {
                    let there = read.iter().position(|one| one == dword);
                    assert!(
                        there.is_none_or(|there| there == *position),
                        "{name}: {offset:#x} {instruction}: dword {position} of {answer:#?}"
                    );
                    checked += usize::from(there.is_some());
                }
                // Some may have been copied there, and have their own registers no more.
                assert!(claimed.len() <= dwords_of_all, "{name}: {offset:#x} {instruction}: {answer:#?}");
                wide += usize::from(dwords_of_all > 1);
            }
        }
    }
    println!("{checked} dwords, {wide} operands of several");
    assert!(checked > 1000 && wide > 100, "{checked}, {wide}");
}

/// The constants of a vector tell its components apart in the code.
#[test]
fn components_by_their_constants() {
    let constants = [1001, 2002, 3003, 4004];
    let text = |last: &str| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = insertelement <4 x i32> poison, i32 %t, i32 0
  %b = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> zeroinitializer
  %x = xor <4 x i32> %b, <i32 1001, i32 2002, i32 3003, i32 4004>
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi <4 x i32> [ zeroinitializer, %entry ], [ %u, %loop ]
  %m = mul <4 x i32> %s, %x
  %u = add <4 x i32> %m, <i32 1001, i32 2002, i32 3003, i32 4004>
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  {last}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"
        )
    };
    let by_element = "%e = extractelement <4 x i32> %u, i32 2
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store volatile i32 %e, ptr addrspace(1) %q
  %f = extractelement <4 x i32> %u, i32 0
  store volatile i32 %f, ptr addrspace(1) %q
  %g = extractelement <4 x i32> %u, i32 3
  store volatile i32 %g, ptr addrspace(1) %q
  %h = extractelement <4 x i32> %u, i32 1
  store volatile i32 %h, ptr addrspace(1) %q";
    let mut checked = 0;
    for last in [by_element, "store <4 x i32> %u, ptr addrspace(1) %out"] {
        let recorded = record(&text(last));
        let subject = subject(&recorded);
        let code = subject.kernel(None).code;
        for name in ["%x", "%u"] {
            let answer = subject.value(subject.find(name).expect("a value"));
            let mut seen = 0;
            for (first, home) in parts(&answer, 1) {
                let own = dwords(home.registers.as_deref().expect("registers"));
                for (n, register) in own.iter().enumerate() {
                    let constant = constants[first + n];
                    let writes = |one: &&gcnsel_explain::CodeAnswer| {
                        let operands: Vec<&str> = one.instruction.split([' ', ',']).collect();
                        home.held.iter().any(|held| held.from == one.offset)
                            && operands.get(1).is_some_and(|result| dwords(result).contains(register))
                    };
                    let written: Vec<_> = code.iter().filter(writes).collect();
                    assert!(!written.is_empty(), "{name}: {home:#?}");
                    for one in written {
                        // The constant is a literal, or in a register that another instruction has brought it to.
                        let others = constants.iter().filter(|&&other| other != constant);
                        let names = |constant: &u32| one.instruction.contains(&format!("{constant:#x}"));
                        assert!(!others.clone().any(names), "{name}, {constant:#x}: {one:#?}");
                        checked += usize::from(names(&constant));
                    }
                    seen += 1;
                }
            }
            assert_eq!(seen, 4, "{name}: {answer:#?}");
        }
    }
    assert!(checked >= 8, "{checked}");
}

/// What a line of the code is said to write is in its registers: some component of the value has one of them.
#[test]
fn values_that_lines_write() {
    let (mut checked, mut passed) = (0, 0);
    for (name, text) in kernels().into_iter().step_by(2).chain(matrices()) {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let subject = subject(&recorded);
        let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for value in subject.all_values() {
            let answer = subject.value(value);
            let own = answer.homes.iter().filter_map(|home| home.registers.as_deref()).flat_map(dwords);
            homes.entry(answer.name.clone()).or_default().extend(own);
        }
        for one in subject.kernel(None).code {
            let written = one.instruction.split([' ', ',']).nth(1).map(dwords).unwrap_or_default();
            for value in one.values.iter().filter(|_| !written.is_empty()) {
                let is_there = homes[value].iter().any(|home| written.contains(home));
                // What is spilled, or moved aside, is elsewhere meanwhile; lanes that have left have a copy.
                if is_there {
                    checked += 1;
                    passed +=
                        usize::from(one.note.as_deref().is_some_and(|note| note.contains(", in block ")));
                } else {
                    println!("{name}: {:#x} {} of {value}", one.offset, one.instruction);
                }
            }
        }
    }
    println!("{checked} are there, {passed} of them passed to a block");
    assert!(checked > 5000 && passed > 50, "{checked}, {passed}");
}

/// What is computed on the way to a value is not called the value: at a peak it is made for it, and its line says so.
#[test]
fn what_is_on_the_way_is_not_the_value() {
    let mut checked = 0;
    for (name, text) in kernels().into_iter().step_by(2).chain(matrices()) {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let subject = subject(&recorded);
        for peak in subject.pressure() {
            for part in peak.values.iter().filter(|part| part.is_value && part.name.starts_with('%')) {
                let names = part.name.split(" and ").next().unwrap_or_default().split(", ");
                let is_in_registers = |value: &str| {
                    subject
                        .find(value)
                        .is_none_or(|value| subject.value(value).homes.iter().any(|home| home.kind != "none"))
                };
                assert!({ names }.any(is_in_registers), "{name}: {part:#?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 1000, "{checked}");
    let recorded = record(&crate::support::matrix("tiled_product.gfx942"));
    let subject = subject(&recorded);
    let answer = subject.kernel(None);
    let peak = answer.pressure.iter().find(|peak| peak.file == "VGPRs").expect("VGPRs");
    let made: Vec<_> = peak.values.iter().filter(|part| part.name == "made for %159").collect();
    assert!(!made.is_empty() && peak.values.iter().all(|part| part.name != "%159"), "{:#?}", peak.values);
    let first = answer.code.iter().find(|one| one.ir_line == Some(200)).expect("its code");
    assert_eq!(first.note.as_deref(), Some("It computes what is needed for %159, not that itself."));
}
