//! Registers whose load is older than its counter can say: code waits for them all the same. What LLVM's compiler waits for says
//! so for our code; the emulator and the audit say so for anybody's.

use gcnsel::Options;
use gcnsel_audit::{Finding, audit};
use gcnsel_codeobject::LoadedObject;
use gcnsel_emulator::{Fault, RunError, Trouble};
use gcnsel_isa::{Inst, Op, Operand, Target, WaitCounts, decode};
use gcnsel_tests::assembly::{BUFFER, assemble, kernels};
use gcnsel_tests::compiler::{self, compile_with};
use gcnsel_tests::emulate::outcome;
use gcnsel_tests::kernel::{Launch, Shape, TARGETS};
use gcnsel_tests::oracle::{have, llc_assembly, say};

/// Where a load and the operations behind it go.
#[derive(Clone, Copy, Debug)]
enum Memory {
    Global,
    Lds,
    /// Global memory by generic pointers that nobody knows to be to global memory.
    Generic,
}

/// A kernel that loads a byte, stores `behind` others, each of which might be the same place or must stay in order, and stores
/// the byte.
fn kernel(name: &str, memory: Memory, behind: u32) -> String {
    // What is loaded from LDS has been stored, and must not be known for that.
    let (ty, base, load) = match memory {
        Memory::Global => ("ptr addrspace(1)", "%p", "load"),
        Memory::Lds => ("ptr addrspace(3)", "@lds", "load volatile"),
        Memory::Generic => ("ptr", "%q", "load"),
    };
    let mut text = format!("define amdgpu_kernel void @{name}(ptr addrspace(1) %p) {{\n");
    text += "  %t = call i32 @llvm.amdgcn.workitem.id.x()\n";
    text += match memory {
        Memory::Generic => "  %q = load ptr, ptr addrspace(1) %p\n",
        Memory::Lds | Memory::Global => "",
    };
    text += &format!("  %a = getelementptr i8, {ty} {base}, i32 %t\n");
    if matches!(memory, Memory::Lds) {
        text += &format!("  store i8 9, {ty} %a\n");
    }
    text += &format!("  %x = {load} i8, {ty} %a\n");
    // Bytes of other lanes: no two of them are joined.
    for number in 0..behind {
        let offset = 64 + 3 * number;
        text += &format!(
            "  %a{number} = getelementptr i8, {ty} %a, i32 {offset}\n  store i8 7, {ty} %a{number}\n"
        );
    }
    let last = 64 + 3 * behind + 1;
    text + &format!("  %z = getelementptr i8, {ty} %a, i32 {last}\n  store i8 %x, {ty} %z\n  ret void\n}}\n")
}

/// A module of kernels.
fn module(kernels: impl Iterator<Item = String>) -> String {
    let lds = "@lds = internal addrspace(3) global [2048 x i8] poison\n";
    let head =
        format!("target triple = \"amdgcn-amd-amdhsa\"\n{lds}declare i32 @llvm.amdgcn.workitem.id.x()\n");
    head + &kernels.collect::<String>()
}

/// The wait in front of the last store: whatever stands in front of it for the loaded byte.
fn last_wait(instructions: &[&str]) -> String {
    let wait = instructions.iter().rev().find(|text| text.starts_with("s_waitcnt"));
    wait.expect("a loaded byte is waited for").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A load with 0 to 70 stores behind it: our wait is llc's, and as low as must be.
#[test]
fn old_loads_are_waited_for_as_llc_does() {
    let test = "old_loads_are_waited_for_as_llc_does";
    let has_llc = have(test, "llc-19", "llvm-19");
    const MOST_BEHIND: u32 = 70;
    for memory in [Memory::Global, Memory::Lds, Memory::Generic] {
        let name = |behind: u32| format!("behind_{behind}");
        let text = module((0..=MOST_BEHIND).map(|behind| kernel(&name(behind), memory, behind)));
        for target in TARGETS.map(|name| Target::from_name(name).expect("a target")) {
            let ours = compiler::assembly(&text, target).unwrap_or_else(|why| panic!("{why}"));
            let theirs = has_llc.then(|| llc_assembly(&text, target).expect("llc compiles it"));
            let theirs = theirs.as_deref().map(kernels);
            let ours = kernels(&ours);
            for behind in 0..=MOST_BEHIND {
                let expected = match memory {
                    Memory::Global => format!("s_waitcnt vmcnt({})", behind.min(62)),
                    Memory::Lds => format!("s_waitcnt lgkmcnt({})", behind.min(14)),
                    Memory::Generic => "s_waitcnt vmcnt(0) lgkmcnt(0)".into(),
                };
                let what = format!("{memory:?}, {behind} behind, {target}");
                assert_eq!(last_wait(&ours[&*name(behind)]), expected, "ours: {what}");
                if let Some(theirs) = &theirs {
                    assert_eq!(last_wait(&theirs[&*name(behind)]), expected, "llc's: {what}");
                }
            }
        }
    }
}

/// The instructions of an object's only kernel, with their places.
fn instructions(object: &LoadedObject) -> Vec<(u64, Inst)> {
    let code = &object.kernels[0].code;
    let (mut at, mut found) = (code.start, Vec::new());
    while at < code.end {
        let (inst, bytes) = decode(&object.image.bytes, at as usize, object.target).expect("an instruction");
        found.push((at, inst));
        at += bytes as u64;
    }
    found
}

fn waits_for(inst: &Inst) -> Option<WaitCounts> {
    match inst.operands.first() {
        Some(Operand::Imm(imm)) if inst.op == Op::S_WAITCNT => Some(WaitCounts::unpack(*imm as u16)),
        _ => None,
    }
}

/// What the audit finds in an object, and where the emulator stops.
fn judged(object: &[u8], launch: &Launch) -> (Vec<Finding>, Option<Fault>) {
    let loaded = gcnsel_codeobject::read(object).expect("an object");
    let findings = audit(&loaded).remove(0).findings;
    let fault = match outcome(object, "k", launch) {
        Ok(_) => None,
        Err(RunError::Fault(fault)) => Some(*fault),
        Err(error) => panic!("{error}"),
    };
    (findings, fault)
}

fn launch() -> Launch {
    Launch::new(&Shape::linear(64, 64)).output(&[0u8; 2048], &[0u8; 2048])
}

/// Whether both say that a register relies on a full counter, at this place and nowhere else.
#[track_caller]
fn both_report_a_full_counter(object: &[u8], place: u64, counter: &str, what: &str) {
    let (findings, fault) = judged(object, &launch());
    let [finding] = &findings[..] else { panic!("{what}: {findings:?}") };
    let fault = fault.unwrap_or_else(|| panic!("{what}: nothing reported"));
    assert_eq!((finding.offset, fault.offset), (place, place), "{what}: {finding}; {fault}");
    let is_full = matches!(fault.trouble, Trouble::CounterFull { counter: named, .. } if named == counter);
    assert!(is_full, "{what}: {fault}");
    let is_full = matches!(
        finding.trouble, gcnsel_audit::Trouble::CounterFull { counter: named, .. } if named == counter
    );
    assert!(is_full, "{what}: {finding}");
}

/// The most that waits, in our code: with it there is nothing to report; made to wait for nothing, the instruction that it stands
/// for is reported by both.
#[test]
fn without_its_wait_an_old_load_is_reported() {
    let mut seeded = 0;
    for (memory, behind, counter) in [
        (Memory::Global, 63, "vmcnt"),
        (Memory::Global, 64, "vmcnt"),
        (Memory::Global, 300, "vmcnt"),
        (Memory::Lds, 15, "lgkmcnt"),
        (Memory::Lds, 16, "lgkmcnt"),
        (Memory::Lds, 300, "lgkmcnt"),
    ] {
        let text = module(std::iter::once(kernel("k", memory, behind)));
        for (target, no_schedule) in TARGETS.iter().flat_map(|target| [(target, false), (target, true)]) {
            let what = format!("{memory:?}, {behind} behind, {target}, not scheduled: {no_schedule}");
            let target = Target::from_name(target).expect("a target");
            let options = Options::default().target(target).verify(true).no_schedule(no_schedule);
            let mut file =
                compile_with(text.as_bytes(), "k.ll", &options).unwrap_or_else(|why| panic!("{why}"));
            let (findings, fault) = judged(&file, &launch());
            assert!(findings.is_empty() && fault.is_none(), "{what}: {findings:?}, {fault:?}");

            let object = gcnsel_codeobject::read(&file).expect("our objects can be read");
            let insts = instructions(&object);
            let is_most = |counts: WaitCounts| match memory {
                Memory::Lds => counts.lgkm == 14,
                _ => counts.vm == 62,
            };
            let (place, _) = insts
                .iter()
                .find(|(_, inst)| waits_for(inst).is_some_and(is_most))
                .unwrap_or_else(|| panic!("{what}: no wait for the most that waits"));
            // Code stands in the file as in the image, but elsewhere.
            let code = &object.kernels[0].code;
            let bytes = &object.image.bytes[code.start as usize..code.end as usize];
            let begin = file.windows(bytes.len()).position(|window| window == bytes).expect("the code");
            let at = begin + (place - code.start) as usize;
            file[at..at + 2].copy_from_slice(&WaitCounts::NONE.pack().to_le_bytes());
            // A wait stands in front of the instruction that needs it.
            both_report_a_full_counter(&file, place + 4, counter, &what);
            seeded += 1;
        }
    }
    say(&format!("full counters: {seeded} waits taken out, each reported by the emulator and the audit"));
}

/// What comes of code by hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Right,
    /// A wait is missing, whatever a full counter means.
    NotWaitedFor,
    /// A full counter is relied on.
    Full(&'static str),
}

/// Loads, so many operations behind them, and an instruction that touches what is loaded: in anybody's code.
#[test]
fn full_counters_in_code_by_hand() {
    if !have("full_counters_in_code_by_hand", "llvm-mc-19", "llvm-19") {
        return;
    }
    let global = ("global_load_dword v2, v1, s[2:3]", "global_store_dword v1, v1, s[2:3] offset:4");
    let lds = ("ds_read_b32 v2, v1", "ds_write_b32 v1, v1 offset:8");
    let behind_lds = ("ds_read_b32 v2, v1", "s_load_dword s{i}, s[2:3], 0x0");
    let scalar = ("s_load_dword s5, s[2:3], 0x0", lds.1);
    let flat = ("flat_load_dword v2, v[4:5]", global.1);
    let (reads, writes) = ("v_mov_b32 v3, v2", "v_mov_b32 v2, 0");
    use Verdict::{Full, NotWaitedFor, Right};
    let cases = [
        (global, 62, "", reads, NotWaitedFor),
        (global, 63, "", reads, Full("vmcnt")),
        (global, 64, "", reads, Full("vmcnt")),
        (global, 300, "", reads, Full("vmcnt")),
        (global, 63, "", writes, Full("vmcnt")),
        // The largest value waits for nothing; one below is the most that waits.
        (global, 300, "s_waitcnt vmcnt(63)", reads, Full("vmcnt")),
        (global, 300, "s_waitcnt lgkmcnt(0)", reads, Full("vmcnt")),
        (global, 61, "s_waitcnt vmcnt(62)", reads, NotWaitedFor),
        (global, 62, "s_waitcnt vmcnt(62)", reads, Right),
        (global, 300, "s_waitcnt vmcnt(62)", reads, Right),
        (lds, 14, "", reads, NotWaitedFor),
        (lds, 15, "", reads, Full("lgkmcnt")),
        (lds, 300, "s_waitcnt lgkmcnt(15)", reads, Full("lgkmcnt")),
        (lds, 300, "", writes, Full("lgkmcnt")),
        (lds, 13, "s_waitcnt lgkmcnt(14)", reads, NotWaitedFor),
        (lds, 300, "s_waitcnt lgkmcnt(14)", reads, Right),
        // A later load of vector memory may write it, for it finishes later; then it is that one which counts.
        (global, 300, "global_load_dword v2, v1, s[2:3]", reads, NotWaitedFor),
        // Scalar loads behind an LDS operation say nothing of it, however many they are; nor is one by itself ever done.
        (behind_lds, 20, "", reads, NotWaitedFor),
        (scalar, 300, "", "s_mov_b32 s6, s5", NotWaitedFor),
        (scalar, 300, "s_waitcnt lgkmcnt(14)", "s_mov_b32 s6, s5", NotWaitedFor),
        (flat, 300, "s_waitcnt lgkmcnt(0)", reads, NotWaitedFor),
    ];
    for target in TARGETS {
        for ((load, filler), behind, wait, touches, verdict) in cases {
            // Each of them may have a register of its own.
            let filler: String =
                (8..).take(behind).map(|i| filler.replace("{i}", &i.to_string()) + "\n").collect();
            let before = format!(
                "{BUFFER}v_mov_b32 v1, 0\nv_mov_b32 v4, s2\nv_mov_b32 v5, s3\nds_write_b32 v1, v1\n{load}\n{filler}{wait}\n"
            );
            let place = before.lines().filter(|line| !line.is_empty()).count();
            let body = format!("{before}{touches}\n");
            let what = format!("{target}: {load}, {behind} behind, {wait:?}, {touches}");
            let file = assemble(target, [("k", &*body)]).unwrap_or_else(|why| panic!("{what}: {why}"));
            let object = gcnsel_codeobject::read(&file).expect("the assembler's object");
            let (place, _) = instructions(&object)[place];
            if let Full(counter) = verdict {
                both_report_a_full_counter(&file, place, counter, &what);
                continue;
            }
            let (findings, fault) = judged(&file, &launch());
            let findings: Vec<_> =
                findings.iter().map(|finding| (finding.offset, finding.to_string())).collect();
            match verdict {
                Right => assert!(findings.is_empty() && fault.is_none(), "{what}: {findings:?}, {fault:?}"),
                _ => {
                    let fault = fault.unwrap_or_else(|| panic!("{what}: nothing reported"));
                    let is_ordinary = matches!(fault.trouble, Trouble::NotWaitedFor { .. });
                    assert!(is_ordinary && fault.offset == place, "{what}: {fault}");
                    let [(offset, text)] = &findings[..] else { panic!("{what}: {findings:?}") };
                    assert!(
                        *offset == place && text.contains("may not have been waited for"),
                        "{what}: {text}"
                    );
                }
            }
        }
    }
}
