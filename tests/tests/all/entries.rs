//! An irreducible cycle that lanes enter at every block, as `gcnsel bench --flow entries` makes it.
//!
//! LLVM 19's code goes round it once for each pair of blocks, or more: some million instructions where LLVM 23's takes thousands. A
//! limit that ends it early makes it look wrong.

use gcnsel_emulator::{Arg, Launch};
use gcnsel_tests::both::by_both;
use gcnsel_workload::Flow;

/// Blocks of the kernel.
const BLOCKS: u32 = 50;
const LANES: u32 = 64;

#[test]
fn entries_leave_what_the_last_block_stores() {
    let text = Flow::Entries.generate(BLOCKS as usize);
    // Each lane goes from the block that it names, or the first one of the cycle, to the last: what that stores is of the
    // number of the block before it, times twice its own and 3.
    let last = BLOCKS - 1;
    let stored = ((last - 1) * (2 * last + 3)).to_le_bytes().repeat(LANES as usize);
    let words = |f: fn(u32) -> u32| (0..LANES).flat_map(|lane| f(lane).to_le_bytes()).collect::<Vec<u8>>();
    for data in [words(|_| 0), words(|lane| lane), words(|lane| lane.wrapping_mul(0x9e37_79b1) >> 26)] {
        let module = gcnsel_ir::parse(text.as_bytes()).expect("it is well-formed");
        let mut request = gcnsel_interpreter::Launch::new("bench", [LANES, 1, 1], [LANES, 1, 1]);
        request.args = vec![
            gcnsel_interpreter::Arg::Buffer(data.clone()),
            gcnsel_interpreter::Arg::Value(vec![0; 4]),
            gcnsel_interpreter::Arg::Value(vec![0]),
        ];
        let outcome = gcnsel_interpreter::run(&module, &request).expect("it is defined");
        assert_eq!(outcome.buffers[0], stored, "the interpreter");
        by_both("entries_leave_what_the_last_block_stores", &text, "entries", |object, what| {
            let launch = Launch::new("bench", [LANES, 1, 1], [LANES, 1, 1])
                .arg(Arg::Buffer(data.clone()))
                .arg(0)
                .arg(Arg::Value(vec![0]));
            let outcome = object.run(&launch).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(outcome.buffers[0], stored, "{what}");
        });
    }
}

/// LLVM's judgement of how long the code is.
mod llvm23 {
    use super::*;
    use gcnsel_isa::Target;
    use gcnsel_tests::compiler::compile;
    use gcnsel_tests::oracle::{Llc, LlcLevel, say};
    use gcnsel_tests::release::Release;
    use std::path::Path;

    /// Bytes of the only kernel's code.
    fn code_bytes(object: &[u8]) -> u64 {
        let object = gcnsel_codeobject::read(object).expect("a code object");
        let figures = gcnsel::stats::of_object(&object).expect("its code is of instructions");
        figures.iter().map(|kernel| kernel.code_bytes).sum()
    }

    /// 500 blocks take it minutes, and more code than 200.
    #[test]
    #[ignore = "asks LLVM 23: .ci/llvm23 does"]
    fn entries_take_less_code_than_its_own() {
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let Some(llc) = Llc::of(Release::V23, "entries::llvm23", cache) else { return };
        for blocks in [50, 100, 200] {
            let text = Flow::Entries.generate(blocks);
            let target = Target::Gfx942.name();
            let ours = code_bytes(&compile(text.as_bytes(), "entries", target).expect("we compile it"));
            let theirs =
                code_bytes(&llc.compile_text(&text, target, LlcLevel::O2).expect("LLVM compiles it"));
            say(&format!("entries at {blocks} blocks: {ours} bytes of code, LLVM 23 {theirs}"));
            assert!(ours <= theirs, "{blocks} blocks: {ours} bytes, LLVM 23 {theirs}");
        }
    }
}
