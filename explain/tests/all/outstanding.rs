//! What waits are said to wait for, beside the code of their blocks.

use crate::code::Code;
use crate::support::{kernels, record, subject};
use gcnsel_isa::Bank;

/// The count of a counter in a wait's text.
fn count(text: &str, counter: &str) -> Option<usize> {
    text.split(&format!("{counter}(")).nth(1)?.split(')').next()?.parse().ok()
}

/// Of the accesses of its own block that vmcnt counts, a wait names those behind which as many are counted as it leaves, and no other;
/// who is said to need one first names a register that it writes.
#[test]
fn waits_name_what_they_wait_for() {
    let (mut named, mut left, mut needed, mut later, mut round) = (0, 0, 0, 0, 0);
    for (name, text) in kernels().into_iter().step_by(5) {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 {
            continue;
        }
        let code = Code::of(&recorded.compiled.bytes);
        let answer = subject(&recorded).kernel(None);
        // Those of the block that nobody has waited for.
        let mut open: Vec<u64> = Vec::new();
        let mut block = "";
        for one in &answer.code {
            if std::mem::replace(&mut block, &one.block) != one.block {
                open.clear();
            }
            let text = &one.instruction;
            let memory = ["global_", "flat_", "scratch_", "buffer_load", "buffer_store", "buffer_atomic"];
            if memory.iter().any(|start| text.starts_with(start)) {
                open.push(one.offset);
            }
            let Some(awaits) = &one.awaits else { continue };
            assert!(text.starts_with("s_waitcnt") && one.note.is_some(), "{name}: {one:#?}");
            let of_vm = awaits.accesses.iter().find(|(counter, _)| *counter == "vmcnt");
            let said: &[u64] = of_vm.map_or(&[], |(_, accesses)| accesses);
            if let Some(count) = count(text, "vmcnt") {
                let done = open.len().saturating_sub(count);
                for (at, access) in open.iter().enumerate() {
                    let is_done = at < done;
                    assert_eq!(said.contains(access), is_done, "{name}: {access:#x} in {one:#?}");
                    if is_done { named += 1 } else { left += 1 }
                }
                open.drain(..done);
            } else {
                assert!(said.is_empty(), "{name}: {one:#?}");
            }
            let brings = |access: &u64, at: &u64| {
                [Bank::Sgpr, Bank::Vgpr, Bank::Agpr].into_iter().any(|bank| {
                    let brought = Code::registers(&code.insts[access], bank, true);
                    [true, false]
                        .into_iter()
                        .any(|written| !Code::registers(&code.insts[at], bank, written).is_disjoint(&brought))
                })
            };
            for (access, at) in &awaits.later {
                assert!(
                    awaits.needed.is_some_and(|first| first.0 < *at && first.1 != *access),
                    "{name}: {one:#?}"
                );
                let between = code.insts.range(one.offset + 4..*at).map(|(offset, _)| offset);
                assert!(
                    brings(access, at) && !{ between }.any(|offset| brings(access, offset)),
                    "{name}: {one:#?}"
                );
                later += 1;
            }
            // What stands behind the wait was executed before it in another iteration.
            let is_round = awaits.accesses.iter().flat_map(|(_, all)| all).any(|access| *access > one.offset);
            let says = one.note.as_deref().is_some_and(|note| note.contains("the iteration before"));
            assert!(is_round || !says, "{name}: {one:#?}");
            round += usize::from(is_round && says);
            if let Some((reader, access, reads)) = awaits.needed {
                let is_common = [Bank::Sgpr, Bank::Vgpr, Bank::Agpr].into_iter().any(|bank| {
                    let brought = Code::registers(&code.insts[&access], bank, true);
                    let named = Code::registers(&code.insts[&reader], bank, !reads);
                    named.iter().any(|register| brought.contains(register))
                });
                assert!(is_common && reader > one.offset, "{name}: {one:#?}");
                needed += 1;
            }
        }
    }
    println!("{named} are waited for, {left} are not, {needed} are needed");
    println!("{later} are needed later, {round} waits are for an iteration before");
    assert!(later > 20 && round > 0);
    assert!(named > 50 && left > 5 && needed > 100, "{named}, {left}, {needed}");
}
