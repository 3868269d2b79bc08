//! The reducer, with a fault put in: what "fails" is that a certain instruction is still executed.

use gcnsel_generator::{Weights, generate, reduce};

/// Lines of instructions.
fn size(text: &str) -> usize {
    text.lines().filter(|line| line.starts_with("  ")).count()
}

#[test]
fn what_does_not_matter_goes() {
    let mut tried = 0;
    for seed in 0..80 {
        let text = generate(seed, &Weights::default()).module("");
        let wanted = |text: &str| text.contains("llvm.amdgcn.ballot.i64(i1") && text.contains(" = phi i64 ");
        if !wanted(&text) {
            continue;
        }
        // What is wanted may be in a function that nobody calls, which goes before anything is asked.
        let Ok(small) = reduce(&text, &mut |text| wanted(text)) else { continue };
        assert!(wanted(&small), "seed {seed}:\n{small}");
        let module = gcnsel_ir::parse(small.as_bytes()).expect("it is well-formed");
        gcnsel_ir::verify(&module).expect("it is well-formed");
        assert!(size(&small) < 15, "seed {seed}: {} instructions of {}:\n{small}", size(&small), size(&text));
        // The same question has the same answers.
        assert_eq!(reduce(&text, &mut |text| wanted(text)).expect("it fails"), small);
        tried += 1;
        if tried == 2 {
            return;
        }
    }
    panic!("hardly a kernel has a ballot and a phi");
}

#[test]
fn what_does_not_fail_is_not_reduced() {
    let text = generate(1, &Weights::default()).module("");
    reduce(&text, &mut |_| false).expect_err("nothing fails");
}
