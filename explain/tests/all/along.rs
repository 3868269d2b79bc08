//! What is said of each instruction of the code, counted and read again from the object's bytes.

use crate::code::Code;
use crate::support::{explain, kernel, kernels, record, subject};
use gcnsel_explain::{CodeAnswer, Holds, KernelAnswer};
use gcnsel_isa::{Bank, Reg};
use std::collections::{BTreeMap, BTreeSet};

/// By offset, how many registers of a bank are live: by the ways of the program counter alone. Of SGPRs those that are allocated, and
/// VCC.
fn counts(code: &Code, bank: Bank) -> BTreeMap<u64, u32> {
    let is_counted = |register: &u16| {
        bank != Bank::Sgpr || *register < 102 || (Reg::VCC.index..Reg::VCC.end()).contains(register)
    };
    let count = |(at, mut live): (u64, BTreeSet<u16>)| {
        live.extend(Code::registers(&code.insts[&at], bank, true));
        (at, live.iter().filter(|register| is_counted(register)).count() as u32)
    };
    code.live_behind(bank).into_iter().map(count).collect()
}

fn line<'a>(answer: &'a KernelAnswer, instruction: &str) -> &'a CodeAnswer {
    let mut found = answer.code.iter().filter(|one| one.instruction == instruction);
    found.next().unwrap_or_else(|| panic!("no {instruction} in {:#?}", answer.code))
}

/// SGPRs at each instruction of all kernels. VGPRs at each instruction of those that only ever take lanes out of exec: lanes that have
/// gone do not come back, and the others go where the program counter goes.
#[test]
fn registers_are_those_that_the_code_reads_later() {
    let (mut scalar, mut vector) = (0, 0);
    for (name, text) in kernels() {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let code = Code::of(&recorded.compiled.bytes);
        let answer = subject(&recorded).kernel(None);
        let calls = answer.code.iter().any(|one| one.instruction.starts_with("s_swappc"));
        let writes_exec =
            |one: &&CodeAnswer| one.instruction.contains("saveexec") || one.instruction.contains(" exec, ");
        let mut writers = answer.code.iter().filter(writes_exec);
        let narrows = |text: &str| {
            text.starts_with("s_and_b64 exec, exec,") || text.starts_with("s_andn2_b64 exec, exec,")
        };
        let parts = !writers.all(|one| narrows(&one.instruction));
        let [sgprs, vgprs, agprs] = [Bank::Sgpr, Bank::Vgpr, Bank::Agpr].map(|bank| counts(&code, bank));
        for one in &answer.code {
            assert_eq!(
                one.sgprs, sgprs[&one.offset],
                "{name}: SGPRs at {:#x} {}",
                one.offset, one.instruction
            );
            scalar += 1;
            // Calls read what no instruction names, and registers that M0 chooses are not named one by one.
            let is_plain =
                !calls && !parts && !text.contains(" = alloca ") && !name.starts_with("sgpr_spill");
            if is_plain {
                assert_eq!(
                    one.vgprs, vgprs[&one.offset],
                    "{name}: VGPRs at {:#x} {}",
                    one.offset, one.instruction
                );
                assert_eq!(
                    one.agprs, agprs[&one.offset],
                    "{name}: AGPRs at {:#x} {}",
                    one.offset, one.instruction
                );
                vector += 1;
            }
        }
    }
    assert!(scalar > 30_000 && vector > 10_000, "{scalar} and {vector} instructions");
    println!("{scalar} and {vector} instructions");
}

/// Where lanes have left a loop and wait, three values of theirs live in VGPRs: the position in x and in y, and the count. So it is in
/// both blocks in front of the one where they go on, in which no lane stands, and behind them. At the store of the result all that
/// lives are its address and the count.
#[test]
fn blocks_without_lanes() {
    for target in ["gfx900", "gfx90a", "gfx942"] {
        let answer = explain(&kernel(&format!("mandelbrot.{target}")));
        // They set the mask of those who have come to the end of the loop: all that are left, or none.
        for mask in ["exec", "0"] {
            let one = line(&answer, &format!("s_mov_b64 s[0:1], {mask}"));
            assert_eq!(one.vgprs, 3, "{target}: {one:#?}");
        }
        let store = answer.code.iter().find(|one| one.instruction.starts_with("global_store")).expect("one");
        let before = answer.code.iter().position(|one| one == store).expect("one") - 1;
        assert_eq!(answer.code[before].vgprs, 3, "{target}");
        assert_eq!(store.vgprs, 0, "{target}");
    }
}

/// A constant of a divergent product is in an SGPR, and the same in all lanes; a truth value of lanes is a mask; the high half of an
/// address that is an extended number is zero in all lanes.
#[test]
fn what_registers_hold() {
    let answer = explain(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %a = load i32, ptr addrspace(1) %at
  %b = mul i32 %a, 7654321
  %u = uitofp i32 %n to float
  %v = fmul float %u, 3.0
  %w = bitcast float %v to i32
  %c = icmp ult i32 %b, %w
  %d = select i1 %c, i32 %a, i32 %w
  store i32 %d, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
",
    );
    let holds = |part: &str| -> Vec<Option<Holds>> {
        let lines = answer.code.iter().filter(|one| one.instruction.starts_with(part));
        lines.map(|one| one.holds).collect()
    };
    let all = |part: &str, what: Holds| {
        let found = holds(part);
        assert!(!found.is_empty() && found.iter().all(|one| *one == Some(what)), "{part}: {found:?}");
    };
    all("s_mov_b32", Holds::Scalar);
    all("s_load", Holds::Scalar);
    all("v_cmp", Holds::Divergent);
    all("v_mul_lo_u32", Holds::Divergent);
    all("v_cvt_f32_u32", Holds::Vector);
    all("v_mul_f32", Holds::Vector);
    assert!(
        holds("global_store")
            .iter()
            .chain(&holds("s_endpgm"))
            .chain(&holds("s_waitcnt"))
            .all(Option::is_none)
    );
    let constant =
        answer.code.iter().find(|one| one.instruction.starts_with("s_mov_b32")).expect("a constant");
    assert_eq!(constant.ir_line, Some(5), "it serves a divergent value: {constant:#?}");
    // In a loop, where the address is the sum of a pair.
    let round = explain(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %0 ], [ %j, %loop ]
  %k = phi i32 [ %n, %0 ], [ %l, %loop ]
  %w = zext i32 %i to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %w
  store i32 %k, ptr addrspace(1) %at
  %j = mul i32 %i, 7654321
  %l = sub i32 %k, 1
  %c = icmp eq i32 %l, 0
  br i1 %c, label %end, label %loop
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
",
    );
    let is_zero =
        |one: &&CodeAnswer| one.instruction.starts_with("v_mov_b32") && one.instruction.ends_with(", 0");
    let zero = round.code.iter().find(is_zero).expect("the high half of the extended number");
    assert_eq!(zero.holds, Some(Holds::Vector), "half of an address");
}

/// A branch has the offset that it goes to, and the name of the block there: where the program counter comes to, by the bytes.
#[test]
fn branches_say_where_they_go() {
    let mut named = 0;
    for (name, text) in kernels() {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let code = Code::of(&recorded.compiled.bytes);
        let answer = subject(&recorded).kernel(None);
        for one in &answer.code {
            let is_branch =
                one.instruction.starts_with("s_cbranch") || one.instruction.starts_with("s_branch");
            assert_eq!(one.target.is_some(), is_branch, "{name}: {}", one.instruction);
            let Some(target) = one.target else { continue };
            assert_eq!(code.ways(one.offset).first(), Some(&target), "{name}: {}", one.instruction);
            let to = answer.code.iter().find(|one| one.offset == target).expect("it goes to an instruction");
            assert!(
                one.instruction.ends_with(&format!(" {target:#x} <{}>", to.block)),
                "{name}: {}",
                one.instruction
            );
            named += usize::from(to.block.starts_with('%'));
        }
    }
    assert!(named > 100, "{named}");
}
