//! The header of kernels that have arguments preloaded, beside its bytes and what the emulator executes of it.

use crate::code::Code;
use crate::support::{explain, matrices, record, subject};
use gcnsel::{Options, Recorded, compile_recording};
use gcnsel_emulator::{Arg, Launch};
use gcnsel_explain::{CodeAnswer, Explanation, Header, Subject, to_html, to_text};
use gcnsel_isa::{Op, Operand, Target};

/// Arguments of two dwords, one, and two behind a gap.
fn kernel(inreg: &str) -> String {
    format!(
        r#"target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @preloaded(ptr addrspace(1) {inreg} %out, i32 {inreg} %a, double {inreg} %b) #0 {{
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %sum = add i32 %id, %a
  %wide = uitofp i32 %sum to double
  %product = fmul double %wide, %b
  %place = getelementptr double, ptr addrspace(1) %out, i32 %id
  store double %product, ptr addrspace(1) %place
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = {{ "amdgpu-flat-work-group-size"="64,64" }}
"#
    )
}

/// The kernel that asks for its arguments itself, and that of which the user does, for each target that preloads.
fn preloading() -> Vec<(String, Recorded)> {
    let mut all = Vec::new();
    for target in [Target::Gfx90a, Target::Gfx942] {
        for (inreg, count) in [("inreg", 0), ("", 3)] {
            let options = Options::default().target(target).kernarg_preload_count(count);
            let recorded =
                compile_recording(&*kernel(inreg), &options).unwrap_or_else(|error| panic!("{error}"));
            all.push((format!("{target}, {count}"), recorded));
        }
    }
    all
}

fn of_header(code: &[CodeAnswer]) -> Vec<&CodeAnswer> {
    code.iter().filter(|one| one.offset < 256).collect()
}

fn note(one: &CodeAnswer) -> &str {
    one.note.as_deref().unwrap_or_else(|| panic!("nothing is said of {one:#?}"))
}

/// Each instruction says what it does: the loads which dwords they bring where, by their bytes; the wait for which loads it waits.
#[test]
fn its_instructions_say_what_they_do() {
    for (name, recorded) in preloading() {
        let code = Code::of(&recorded.compiled.bytes);
        let answer = subject(&recorded).kernel(None);
        let lines = of_header(&answer.code);
        let expected =
            Header { bytes: 256, instructions: lines.len(), dwords: 6, registers: "s[2:7]".to_owned() };
        assert_eq!(answer.header, Some(expected), "{name}");
        assert!(lines.iter().all(|one| one.block == "preload header" && one.values.is_empty()), "{name}");
        assert!(answer.code.iter().all(|one| one.offset < 256 || one.block != "preload header"), "{name}");
        let mut brought = Vec::new();
        let mut loads = Vec::new();
        let mut is_padding = false;
        for one in lines {
            let (inst, note) = (&code.insts[&one.offset], note(one));
            if is_padding {
                assert_eq!(
                    (inst.op, note),
                    (Op::S_NOP, "It fills the preload header up to 0x100, and is never executed.")
                );
                continue;
            }
            assert!(note.contains("for firmware that does not preload arguments"), "{name}: {note}");
            match inst.op {
                Op::S_WAITCNT => {
                    let awaits = one.awaits.as_ref().expect("it waits for something");
                    assert_eq!(awaits.accesses, [("lgkmcnt", loads.clone())], "{name}");
                    let (reader, access, reads) = awaits.needed.expect("somebody needs it");
                    assert!(reader >= 256 && loads.contains(&access) && reads, "{name}: {awaits:?}");
                    assert!(
                        note.starts_with("By lgkmcnt it waits for 0x8 s_load_dwordx4, 0x0 s_load_dwordx2."),
                        "{note}"
                    );
                }
                Op::S_BRANCH => {
                    assert_eq!(one.target, Some(256), "{name}");
                    assert!(
                        note.starts_with(
                            "It goes to the kernel's first instruction behind the preload header."
                        ),
                        "{note}"
                    );
                    is_padding = true;
                }
                _ => {
                    let Operand::Reg(result) = inst.operands[0] else { panic!("{inst:?}") };
                    let first = inst.mods.offset as u16 / 4;
                    brought.extend((0..u16::from(result.dwords)).map(|n| (first + n, result.index + n)));
                    loads.push(one.offset);
                    let last = first + u16::from(result.dwords) - 1;
                    assert!(
                        note.contains(&format!(" {first} ")) && note.contains(&format!(" {last} of")),
                        "{note}"
                    );
                    assert!(note.contains(&format!(
                        "to {}.",
                        one.instruction.split([' ', ',']).nth(1).expect("a result")
                    )));
                }
            }
        }
        // All that is preloaded, where it is preloaded to.
        assert_eq!(brought, (0..6).map(|dword| (dword, 2 + dword)).collect::<Vec<_>>(), "{name}");
        assert!(is_padding, "{name}");
    }
}

/// Nothing in it is counted: not its cycles, waits and registers, nor in `stats` its instructions.
#[test]
fn nothing_is_counted() {
    for (name, recorded) in preloading() {
        let subject = subject(&recorded);
        let answer = subject.kernel(None);
        for one in of_header(&answer.code) {
            assert_eq!((one.cycles, one.waited, one.lost.len()), (0.0, 0.0, 0), "{name}: {one:#?}");
            assert_eq!((one.sgprs, one.vgprs, one.agprs), (0, 0, 0), "{name}: {one:#?}");
        }
        let longest = &answer.waits.longest;
        assert!(
            !longest.is_empty() && longest.iter().all(|wait| wait.offset >= 256 && wait.at.0 >= 256),
            "{name}"
        );
        assert!(answer.pressure.iter().all(|peak| peak.at.offset.is_some_and(|at| at >= 256)), "{name}");
        let along: f64 = answer.code.iter().map(|one| one.cycles).sum();
        assert_eq!(along, answer.waits.cycles, "{name}");
        let stats = &gcnsel::figures(&recorded.compiled.bytes).expect("it is a code object")[0];
        let behind = answer.code.iter().filter(|one| one.offset >= 256).count();
        assert_eq!((stats.instructions, stats.latency as f64), (behind as u64, along), "{name}");
        assert_eq!((stats.smem, stats.waits, stats.branches, stats.nops), (0, 0, 0, 0), "{name}");
        let last = answer.code.last().expect("an end");
        assert_eq!(stats.code_bytes, last.offset + 4, "{name}: a size is one with the header");
        // Arguments are there from the first instruction behind it on.
        let place = subject.value(subject.find("%a").expect("an argument"));
        let held = place.homes.iter().flat_map(|home| &home.held).collect::<Vec<_>>();
        assert!(
            !held.is_empty() && held.iter().all(|held| held.registers == "s4" && held.from == 256),
            "{held:?}"
        );
    }
}

/// Firmware that preloads executes no instruction of it, other firmware those up to the branch.
#[test]
fn who_executes_it() {
    for (name, recorded) in preloading() {
        let mut launch = Launch::new("preloaded".to_owned(), [64, 1, 1], [64, 1, 1]);
        launch.args = vec![
            Arg::Buffer(vec![0; 64 * 8]),
            Arg::Value(3u32.to_le_bytes().to_vec()),
            Arg::Value(0.5f64.to_le_bytes().to_vec()),
        ];
        let subject = subject(&recorded);
        let mut cycles = Vec::new();
        for preloads in [true, false] {
            launch.preloads_arguments = preloads;
            let options = gcnsel_estimate::Options::default();
            let (_, estimate) = gcnsel_estimate::estimate(&recorded.compiled.bytes, &launch, &options)
                .unwrap_or_else(|error| panic!("{error}"));
            let answer = subject.kernel(Some(&estimate));
            for one in &answer.code {
                let is_executed = match one.offset {
                    0..256 => !preloads && !note(one).contains("never executed"),
                    _ => true,
                };
                // In the mean, of which the waves at work at the end have a part.
                let times = one.executed.expect("a launch says it");
                assert!((times - f64::from(u8::from(is_executed))).abs() < 0.01, "{name}: {one:#?}");
                assert_eq!(times == 0.0, !is_executed, "{name}: {one:#?}");
            }
            cycles.push(answer.waits.cycles);
        }
        assert!(cycles[0] < cycles[1], "{name}: {cycles:?}");
    }
}

/// The text and the page say that there is one; the plots begin behind it.
#[test]
fn it_is_said() {
    let said = "6 dwords of the arguments are preloaded into s[2:7]: a wave starts at 0x100. The 256 bytes in front are for \
                firmware that does not preload, and load the same; they are not counted.";
    for (name, recorded) in preloading() {
        let subject = subject(&recorded);
        let answer = subject.kernel(None);
        let html = to_html("a.ll", &[(&subject, &answer)], &|_| None);
        assert_eq!(html.matches(said).count(), 1, "{name}");
        let plot = html.split("<figure").nth(1).expect("a plot");
        assert!(plot.contains("#k0-0x100\"") && !plot.contains("#k0-0x0\""), "{name}: {plot}");
        assert!(plot.contains("first instruction behind the preload header"), "{name}");
        let text = to_text(&Explanation { kernels: vec![answer] });
        assert_eq!(text.matches(said).count(), 1, "{text}");
    }
    let answer = explain(&kernel(""));
    assert!(
        answer.header.is_none() && answer.code.iter().all(|one| one.block != "preload header"),
        "{answer:#?}"
    );
}

/// Triton's kernels have one: each wait of theirs says what it waits for.
#[test]
fn all_waits_say_what_they_wait_for() {
    let mut headers = 0;
    for (name, text) in matrices() {
        let recorded = record(&text);
        for kernel in &recorded.kernels {
            let answer = Subject::of(&recorded, kernel).expect("it can be read").kernel(None);
            headers += usize::from(answer.header.is_some());
            for one in answer.code.iter().filter(|one| one.instruction.starts_with("s_waitcnt")) {
                assert!(one.awaits.is_some(), "{name}: {one:#?}");
                let waits =
                    ["it waits for", "Nothing that it waits for"].iter().any(|text| note(one).contains(text));
                assert!(waits, "{name}: {one:#?}");
            }
        }
    }
    assert!(headers > 3, "{headers} kernels have a header");
}
