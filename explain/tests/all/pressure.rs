//! The peak of registers, counted again from the code that was written.

use crate::code::Code;
use crate::support::{kernels, record, subject};
use gcnsel_isa::Bank;

#[test]
fn survey() {
    for (name, text) in kernels() {
        let recorded = record(&text);
        if recorded.kernels.len() != 1 { continue }
        let answer = subject(&recorded).kernel(None);
        let code = Code::of(&recorded.compiled.bytes);
        let behind = code.live_behind(Bank::Vgpr);
        let count = |at: &u64| {
            let mut live = behind[at].clone();
            live.extend(Code::registers(&code.insts[at], Bank::Vgpr, true));
            live.len() as u32
        };
        let Some(claimed) = answer.pressure.iter().find(|p| p.file == "VGPRs") else { continue };
        let here = claimed.at.offset.map(|at| count(&at));
        let most = code.insts.keys().map(count).max().unwrap_or(0);
        println!("{name:30} exec {} claimed {} here {:?} most {} used {}", code.writes_exec(), claimed.live, here, most, claimed.used);
    }
}
