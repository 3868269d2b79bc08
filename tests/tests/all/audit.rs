//! What holds of code on all paths (`gcnsel_audit`): of our code, of LLVM's, and no more of code with faults put in.

use gcnsel::Options;
use gcnsel_audit::{Audit, Trouble, audit};
use gcnsel_codeobject::LoadedObject;
use gcnsel_emulator::RunError;
use gcnsel_isa::{Inst, Op, Operand, Target, WaitCounts, decode};
use gcnsel_tests::compiler::{compile, compile_with};
use gcnsel_tests::emulate::outcome;
use gcnsel_tests::harness;
use gcnsel_tests::kernel::{Case, TARGETS};
use gcnsel_tests::oracle::{Llc, say};
use gcnsel_tests::reference;
use rayon::prelude::*;
use std::path::Path;

/// All test kernels for all targets.
fn jobs() -> Vec<(&'static Case, &'static str)> {
    harness::jobs(reference::all())
}

/// Our code object of a kernel.
fn ours(case: &Case, target: &str) -> Result<Vec<u8>, String> {
    let text = std::fs::read(case.ir(target)).map_err(|error| error.to_string())?;
    compile(&text, case.name, target)
}

/// The same in the order in which it was selected.
fn unscheduled(case: &Case, target: &str) -> Result<Vec<u8>, String> {
    let text = std::fs::read(case.ir(target)).map_err(|error| error.to_string())?;
    let target = Target::from_name(target).ok_or("no target")?;
    let options = Options::default().target(target).verify(true).no_schedule(true);
    compile_with(&text, case.name, &options)
}

/// Audits what `compile` makes of all kernels: prints how much it was, panics with what was found that is not `known`.
fn finds_nothing(
    what: &str,
    jobs: &[(&'static Case, &'static str)],
    known: &[&str],
    compile: impl Fn(&Case, &str) -> Result<Vec<u8>, String> + Sync,
) -> Vec<String> {
    let one = |(case, target): (&Case, &str)| -> Result<Vec<Audit>, String> {
        let object = gcnsel_codeobject::read(&compile(case, target)?).map_err(|e| e.to_string())?;
        Ok(audit(&object))
    };
    let mut wrong = Vec::new();
    let mut not_followed = Vec::new();
    let mut instructions = 0;
    let results: Vec<_> = jobs.par_iter().map(|job| (job, one(*job))).collect();
    for ((case, target), result) in results {
        let name = |finding| format!("{} for {target}: {finding}", case.name);
        match result {
            Err(error) => wrong.push(name(error)),
            Ok(audits) => {
                for audit in audits {
                    instructions += audit.instructions;
                    let findings = audit.findings.iter().map(ToString::to_string);
                    wrong.extend(findings.filter(|f| !known.iter().any(|known| f.contains(known))).map(name));
                    not_followed.extend(audit.not_followed.iter().map(|f| name(f.to_string())));
                }
            }
        }
    }
    say(&format!(
        "audit of {what}: {} objects, {instructions} instructions, {} wrong, {} places not followed",
        jobs.len(),
        wrong.len(),
        not_followed.len()
    ));
    assert!(wrong.is_empty(), "{what}:\n{}", wrong.join("\n"));
    not_followed
}

#[test]
fn our_code_holds_on_all_paths() {
    let not_followed = finds_nothing("our code", &jobs(), &[], ours);
    assert!(not_followed.is_empty(), "{}", not_followed.join("\n"));
}

/// Judges the audit: LLVM's code should be right. (llc-19 sign-extends a literal of 16 bits, of which the hardware reads
/// the low half; our encoder writes that half alone.)
#[test]
fn llvm_code_holds_on_all_paths() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let Some(llc) = Llc::find("llvm_code_holds_on_all_paths", folder) else { return };
    let literal = "`v_add_u16_e32 v2, 0xff9f, v16`: not as it would be written";
    // Nor does it keep wait states for whoever comes behind a call or a return.
    let known = [literal, "`s_swappc_b64 s[30:31]", "`s_setpc_b64 s[30:31]`"];
    // As in `kernels`, which compiles the same.
    let jobs: Vec<_> = harness::some(jobs()).into_iter().step_by(gcnsel_oracle::every(2, 2)).collect();
    finds_nothing("LLVM's code", &jobs, &known, |case, target| llc.compile(&case.ir(target), target));
}

/// A fault put into code: its place, and the dword that stands there instead.
struct Fault {
    offset: u64,
    word: u32,
}

/// `s_waitcnt` that wait for nothing, one at a time; longer `s_nop`s that are shorter by one.
fn faults(object: &LoadedObject, op: Op) -> Vec<Fault> {
    let weaker = |(offset, inst, _): (u64, Inst, usize)| {
        let Some(Operand::Imm(imm)) = inst.operands.first().filter(|_| inst.op == op) else { return None };
        let start = offset as usize;
        let word = u32::from_le_bytes([0, 1, 2, 3].map(|i| object.image.bytes[start + i]));
        let weaker = match op {
            Op::S_WAITCNT => u32::from(WaitCounts::NONE.pack()),
            _ => (*imm as u32).checked_sub(1)?,
        };
        Some(Fault { offset, word: word & 0xffff_0000 | weaker })
    };
    instructions(object).into_iter().filter_map(weaker).collect()
}

/// The file with a fault put in: code stands in it as in the image, but elsewhere.
fn with_fault(file: &[u8], object: &LoadedObject, fault: &Fault) -> Vec<u8> {
    let code =
        &object.image.bytes[object.kernels[0].code.start as usize..object.kernels[0].code.end as usize];
    let begin = file.windows(code.len()).position(|w| w == code).expect("the code stands in the file");
    let at = begin + (fault.offset - object.kernels[0].code.start) as usize;
    let mut file = file.to_vec();
    file[at..at + 4].copy_from_slice(&fault.word.to_le_bytes());
    file
}

/// The kernel's code has nothing that waits for other reasons than registers: no atomics, barriers, cache control.
fn is_plain(object: &LoadedObject) -> bool {
    instructions(object).iter().all(|(_, inst, _)| {
        let row = inst.op.row();
        let is_atomic = row.memory().is_some_and(|m| m.access == gcnsel_isa::Access::Atomic);
        let is_cache = row.memory().is_none() && row.counters(&inst.mods) != Default::default();
        !is_atomic && !is_cache && !row.is_barrier()
    })
}

/// How many faults there are to put in, how many were (for each commit a third, at night all), how many the audit found, and how
/// many the emulator, which must find no more.
#[derive(Default)]
struct Score {
    faults: usize,
    judged: usize,
    found: usize,
    executed: usize,
    found_by_execution: usize,
    wrong: Vec<String>,
}

fn score(case: &Case, target: &str, op: Op) -> Result<Score, String> {
    // Where nothing is put between instructions that have to be apart, there are more wait states to lose.
    let file = if op == Op::S_NOP { unscheduled(case, target)? } else { ours(case, target)? };
    let object = gcnsel_codeobject::read(&file).map_err(|e| e.to_string())?;
    let must_be_found = op == Op::S_NOP || is_plain(&object);
    let mut score = Score::default();
    let faults = faults(&object, op);
    score.faults = faults.len();
    let every = gcnsel_oracle::every(3, 3);
    for (number, fault) in faults.iter().enumerate().step_by(every) {
        let mut faulty = object.clone();
        let at = fault.offset as usize;
        faulty.image.bytes[at..at + 4].copy_from_slice(&fault.word.to_le_bytes());
        let findings = audit(&faulty).remove(0).findings;
        let is_kind = |trouble: &Trouble| match op {
            Op::S_NOP => matches!(trouble, Trouble::Hazard { .. }),
            _ => matches!(
                trouble,
                Trouble::NotWaitedFor { .. } | Trouble::CounterFull { .. } | Trouble::Outstanding
            ),
        };
        let name = format!("{} for {target}, fault at {:#x}", case.name, fault.offset);
        score.judged += 1;
        score.found += usize::from(!findings.is_empty());
        if must_be_found && findings.is_empty() {
            score.wrong.push(format!("{name}: not found"));
        }
        if let Some(other) = findings.iter().find(|f| !is_kind(&f.trouble)) {
            score.wrong.push(format!("{name}: {other}"));
        }
        // The emulator takes longer: some of them.
        if number / every % 32 != 3 {
            continue;
        }
        let launch = (case.launch)(&case.shapes[0], 1);
        score.executed += 1;
        match outcome(&with_fault(&file, &object, fault), case.name, &launch) {
            Err(RunError::Fault(caught)) => {
                score.found_by_execution += 1;
                if findings.iter().all(|finding| finding.offset != caught.offset) {
                    score.wrong.push(format!("{name}: not found where execution finds it: {caught}"));
                }
            }
            Err(error) => return Err(error.to_string()),
            Ok(_) => {}
        }
    }
    Ok(score)
}

/// Puts faults into all kernels, one at a time.
fn finds_faults(op: Op, least: usize) {
    let scores: Vec<_> = jobs()
        .into_par_iter()
        .map(|(case, target)| score(case, target, op).map_err(|e| format!("{} for {target}: {e}", case.name)))
        .collect();
    let mut all = Score::default();
    for score in scores {
        match score {
            Err(error) => all.wrong.push(error),
            Ok(score) => {
                all.faults += score.faults;
                all.judged += score.judged;
                all.found += score.found;
                all.executed += score.executed;
                all.found_by_execution += score.found_by_execution;
                all.wrong.extend(score.wrong);
            }
        }
    }
    say(&format!(
        "audit of faults in {}: {} of {} faults, {} found; of {} executed, {} found by execution",
        op.row().mnemonic(Target::Gfx942),
        all.judged,
        all.faults,
        all.found,
        all.executed,
        all.found_by_execution
    ));
    assert!(all.wrong.is_empty(), "{}", all.wrong.join("\n"));
    assert!(all.faults >= least, "only {} faults", all.faults);
}

/// Each wait that registers need: without it, the instruction that needed it is named. (There were some thirty more while
/// volatile atomics waited, which nothing asks for, and fifteen more, all in `aes`, while bytes were brought down before they
/// were indices: its loads come sooner after one another now. So they do in `keccak` on gfx900 and gfx90a, with two waits less
/// each, since addresses of extended numbers are computed in fewer registers; `dct8x8` spills one less, `vm` waits once more. Four
/// more were there before the scheduler went by how long LDS and memory take. Some eighty more were there while neighbouring
/// loads that are one now were waited for one by one, and as many while private arrays were in memory: sixty-six of them in
/// `private_sort`. Thirty-three more were there in that while its elements were selected one by one, not by their number, and some while
/// loops computed addresses anew that they step now; six more in `aes` while four bytes came
/// together one after the other. `dct8x8` on gfx90a and `vgpr_spill` on gfx942 wait once less since values are moved out of a tuple's
/// way that were stored and loaded again. `vm` waits once less, too, and
/// `blake2s` once more, both on gfx942.)
#[test]
fn every_missing_wait_is_found() {
    finds_faults(Op::S_WAITCNT, 2500);
}

#[test]
fn every_missing_wait_state_is_found() {
    finds_faults(Op::S_NOP, 100);
}

/// The instructions of an object's first kernel: their places, what they are, their length in bytes.
fn instructions(object: &LoadedObject) -> Vec<(u64, Inst, usize)> {
    let code = &object.kernels[0].code;
    let mut found = Vec::new();
    let mut at = code.start;
    while at < code.end {
        let Ok((inst, bytes)) = decode(&object.image.bytes, at as usize, object.target) else { break };
        found.push((at, inst, bytes));
        at += bytes as u64;
    }
    found
}

/// Branches that lead out of the kernel, and into the middle of instructions.
#[test]
fn ways_that_lead_nowhere_are_found() {
    let (mut out, mut inside) = (0, 0);
    for (case, target) in jobs() {
        let file = ours(case, target).expect("test kernels compile");
        let object = gcnsel_codeobject::read(&file).expect("our objects can be read");
        let insts = instructions(&object);
        for (offset, inst, bytes) in &insts {
            let (true, Some(Operand::Imm(distance))) = (inst.op.row().is_branch(), inst.operands.last())
            else {
                continue;
            };
            let audit_with = |distance: i32| {
                let mut faulty = object.clone();
                let at = *offset as usize;
                faulty.image.bytes[at..at + 2].copy_from_slice(&(distance as u16).to_le_bytes());
                audit(&faulty).remove(0).findings
            };
            let found = audit_with(i32::from(i16::MAX));
            assert!(
                found.iter().any(|f| (f.offset, &f.trouble) == (*offset, &Trouble::LeavesKernel)),
                "{} for {target}: {found:?}",
                case.name
            );
            out += 1;
            let next = offset + *bytes as u64;
            let to = next.wrapping_add_signed(4 * i64::from(distance + 1));
            let is_inside = insts.iter().any(|(at, _, bytes)| *at < to && to < at + *bytes as u64);
            // Back to a loop's header, to which another way leads.
            let header = to.wrapping_sub(4);
            let before = insts.iter().rfind(|(at, _, _)| *at < header);
            let goes_on =
                before.is_some_and(|(_, before, _)| !matches!(before.op, Op::S_BRANCH | Op::S_ENDPGM));
            if is_inside && to < *offset && goes_on {
                assert_ne!(audit_with(distance + 1), [], "{} for {target}: {offset:#x}", case.name);
                inside += 1;
            }
        }
    }
    assert!(out > 500 && inside > 20, "{out} and {inside}");
}

/// A descriptor that allocates fewer registers than the code names.
#[test]
fn registers_that_are_not_allocated_are_found() {
    for (case, target) in jobs().into_iter().step_by(7) {
        let file = ours(case, target).expect("test kernels compile");
        let mut object = gcnsel_codeobject::read(&file).expect("our objects can be read");
        let descriptor = &mut object.kernels[0].descriptor;
        if descriptor.granulated_workitem_vgpr_count == 0 {
            continue;
        }
        descriptor.granulated_workitem_vgpr_count -= 1;
        let found = audit(&object).remove(0).findings;
        assert!(
            found.iter().any(|f| matches!(f.trouble, Trouble::BeyondAllocation { .. })),
            "{} for {target}: {found:?}",
            case.name
        );
    }
}

/// A function that has so many values at once: all are loaded before the first is stored.
fn function_of(name: &str, values: u32) -> String {
    let load = |at| format!("  %v{at} = load volatile i32, ptr addrspace(1) %p\n");
    let store = |at| format!("  store volatile i32 %v{at}, ptr addrspace(1) %p\n");
    let lines: String = (0..values).map(load).chain((0..values).map(store)).collect();
    format!("define internal void @{name}(ptr addrspace(1) %p) noinline {{\n{lines}  ret void\n}}\n")
}

/// A kernel with a body.
fn kernel_of(name: &str, body: &str) -> String {
    format!("define amdgpu_kernel void @{name}(ptr addrspace(1) %p) {{\n{body}  ret void\n}}\n")
}

/// A function finds the registers that it names in each kernel that calls it, whatever others have.
#[test]
fn functions_need_the_registers_of_their_callers() {
    let call = |name: &str| format!("  call void @{name}(ptr addrspace(1) %p)\n");
    let called = |name: &str| kernel_of(&format!("calls_{name}"), &call(name));
    let text = [function_of("large", 50), function_of("small", 5), called("large"), called("small")].concat();
    for target in TARGETS {
        let file = compile(text.as_bytes(), "calls", target).expect("it compiles");
        let mut object = gcnsel_codeobject::read(&file).expect("our objects can be read");
        let all = audit(&object);
        let names: Vec<&str> = all.iter().map(|one| &*one.kernel).collect();
        assert_eq!(names, ["calls_large", "calls_small", "large", "small"]);
        assert!(all.iter().all(|one| one.has_caller && one.findings.is_empty()), "{target}");
        let [large, small] = &mut object.kernels[..] else { panic!("{target}: not two kernels") };
        std::mem::swap(&mut large.descriptor, &mut small.descriptor);
        let wrong: Vec<String> =
            audit(&object).into_iter().filter(|one| !one.findings.is_empty()).map(|one| one.kernel).collect();
        assert_eq!(wrong, ["large"], "{target}");
    }
}

/// A kernel that stores a function's address, or stands beside a table of them, does not call it, whatever else it calls.
#[test]
fn addresses_of_functions_are_no_calls() {
    let table = "@table = addrspace(1) constant [1 x ptr] [ptr @large]\n".to_owned();
    let stores = "  call void @small(ptr addrspace(1) %p)\n  store ptr @large, ptr addrspace(1) %p\n";
    let calls = "  %f = load ptr, ptr addrspace(1) %p\n  call void %f(ptr addrspace(1) %p)\n";
    let kernels = kernel_of("stores", stores) + &kernel_of("calls", calls);
    let text = [table, function_of("large", 50), function_of("small", 1), kernels].concat();
    for target in TARGETS {
        // Verified, the audit included.
        let file = compile(text.as_bytes(), "calls", target).expect("it compiles");
        let object = gcnsel_codeobject::read(&file).expect("our objects can be read");
        let of =
            |name: &str| object.kernels.iter().find(|one| one.name == name).expect("it").descriptor.clone();
        let vgprs = |name: &str| of(name).allocated_vgprs(object.target);
        assert!(vgprs("stores") < 50 && vgprs("calls") > 50, "{target}");
        let judged: Vec<(String, bool)> =
            audit(&object).into_iter().map(|one| (one.kernel, one.has_caller)).collect();
        let expected = [("calls", true), ("stores", true), ("large", false), ("small", true)];
        assert_eq!(judged, expected.map(|(name, has)| (name.to_owned(), has)), "{target}");
    }
}

/// Each function of the calls that we test is seen to be called, by our code and by LLVM's, unless it is called through pointers.
#[test]
fn functions_have_callers() {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let llc = Llc::find("functions_have_callers", temporary);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("calls");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ll"));
    paths.sort();
    let mut functions = 0;
    let jobs = paths.iter().flat_map(|path| TARGETS.iter().map(move |target| (path, target))).collect();
    for (path, target) in harness::some(jobs) {
        let text = std::fs::read_to_string(path).expect("text");
        let ours = compile(text.as_bytes(), "calls", target).expect("the kernel compiles");
        let is_refused = path
            .file_stem()
            .and_then(|name| name.to_str())
            .is_some_and(|name| crate::calls::NOT_BY_LLVM.contains(&name));
        let llc = llc.as_ref().filter(|_| !is_refused);
        let theirs = llc.map(|llc| llc.compile(path, target).expect("the kernel compiles"));
        for file in [Some(ours), theirs].into_iter().flatten() {
            let object = gcnsel_codeobject::read(&file).expect("it can be read");
            for one in audit(&object).iter().filter(|one| !one.has_caller) {
                let name = format!(" @{}(", one.kernel);
                let is_called = text.lines().any(|line| line.contains(" call ") && line.contains(&name));
                assert!(!is_called, "{} of {} for {target}", one.kernel, path.display());
            }
            functions += audit(&object).len() - object.kernels.len();
        }
    }
    assert!(functions > 60 / gcnsel_oracle::every(3, 3), "{functions}");
}

/// A function goes back to where it was called from: no other address is one that is known.
#[test]
fn other_ways_back_are_not_followed() {
    let text = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("calls/recursion.ll")).expect("text");
    let file = compile(&text, "recursion", "gfx942").expect("the kernel compiles");
    let object = gcnsel_codeobject::read(&file).expect("our objects can be read");
    assert!(audit(&object).iter().all(|one| one.findings.is_empty() && one.not_followed.is_empty()));
    // `s_setpc_b64` of a pair: s[30:31], and another one.
    let setpc = |pair: u32| (0xbe80_1d00 | pair).to_le_bytes();
    let mut changed = 0;
    for at in (0..object.image.bytes.len() - 3).step_by(4) {
        if object.image.bytes[at..at + 4] != setpc(30) {
            continue;
        }
        let mut faulty = object.clone();
        faulty.image.bytes[at..at + 4].copy_from_slice(&setpc(28));
        let not_followed: Vec<u64> =
            audit(&faulty).iter().flat_map(|one| &one.not_followed).map(|finding| finding.offset).collect();
        assert_eq!(not_followed, [at as u64]);
        changed += 1;
    }
    assert!(changed > 0);
}
