//! The end of a wave, and where its code is.

use crate::operations::check::{check, check_interpreted_everywhere};
use crate::operations::family::Family;
use gcnsel_emulator::{Arg, CodeObject, Launch};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile;
use gcnsel_tests::oracle::{LlcLevel, have, llc};

/// Waves that end before their result is stored, and others that do not, by what the wave has.
pub fn ends() -> Family {
    let mut f = Family::default();
    f.declare("declare void @llvm.amdgcn.endpgm() noreturn".into());
    f.declare("declare i32 @llvm.amdgcn.readfirstlane.i32(i32)".into());
    f.declare("declare i64 @llvm.amdgcn.ballot.i64(i1)".into());
    f.declare(
        "define internal void @last(i32 %n) noinline {\n  %c = icmp sgt i32 %n, 20\n  br i1 %c, label %quit, label %go\n\
         quit:\n  call void @llvm.amdgcn.endpgm()\n  unreachable\ngo:\n  ret void\n}"
            .into(),
    );
    let quit = "quit:; call void @llvm.amdgcn.endpgm(); unreachable; go:";
    let first = "%n = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)";
    for (name, code) in [
        ("first", format!("{first}; %c = icmp sgt i32 %n, 20; br i1 %c, label %quit, label %go; {quit}")),
        // In no lane, which the compiler does not know.
        (
            "never",
            format!(
                "%m = and i32 %a, 63; %c = icmp sgt i32 %m, 70; %d = freeze i1 %c; br i1 %d, label %quit, label %go; {quit}"
            ),
        ),
        // What is stored before is there.
        (
            "behind_a_store",
            format!(
                "%c0 = icmp slt i32 %a, 0; %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c0); %c = icmp ne i64 %m, 0; \
                 store i32 5, ptr addrspace(1) %p0; br i1 %c, label %quit, label %go; {quit}"
            ),
        ),
        ("in_a_function", format!("{first}; call void @last(i32 %n)")),
    ] {
        f.op(name, "i32", &["i32"], &format!("{code}; %r = add i32 %a, 1"));
    }
    f
}

#[test]
fn waves_end() {
    check("waves_end", &ends());
    check_interpreted_everywhere("waves_end", &ends());
}

/// The address of an instruction is that behind the `s_getpc_b64` which gave it, in ours and in LLVM's code. Where the emulator
/// loads code is its own business, but for whole pages.
#[test]
fn the_program_counter_is_behind_its_instruction() {
    const PAGE: u64 = 256;
    let text = "target triple = \"amdgcn-amd-amdhsa\"\n\
                define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {\n  \
                %p = call i64 @llvm.amdgcn.s.getpc()\n  store volatile i32 %n, ptr addrspace(1) %out\n  \
                store i64 %p, ptr addrspace(1) %out\n  ret void\n}\n\
                declare i64 @llvm.amdgcn.s.getpc()\n";
    let by_llvm = have("the_program_counter_is_behind_its_instruction", "llc-19", "llvm-19");
    for target in Target::ALL {
        let theirs = by_llvm.then(|| llc(text, target.name(), LlcLevel::O2));
        for object in [Some(compile(text.as_bytes(), "getpc", target.name())), theirs].into_iter().flatten() {
            let object = object.unwrap_or_else(|why| panic!("{target}: {why}"));
            // SOP1, operation 28 of GFX9, any pair: CDNA3 manual, 12.3.
            let is_getpc = |word: &[u8]| {
                let word = u32::from_le_bytes([word[0], word[1], word[2], word[3]]);
                word & 0xff80_ffff == 0xbe80_1c00
            };
            let found: Vec<u64> = (0..object.len() as u64 / 4)
                .map(|at| 4 * at)
                .filter(|&at| is_getpc(&object[at as usize..]))
                .collect();
            let launch = Launch::new("k", [1, 1, 1], [1, 1, 1]).arg(Arg::Buffer(vec![0; 8])).arg(7);
            let outcome = CodeObject::load(&object).expect("it loads").run(&launch).expect("it runs");
            let bytes: [u8; 8] = outcome.buffers[0][..8].try_into().expect("eight bytes");
            let [at] = found[..] else { panic!("{target}: {found:?}") };
            assert_eq!(u64::from_le_bytes(bytes) % PAGE, (at + 4) % PAGE, "{target}");
        }
    }
}
