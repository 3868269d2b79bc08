//! That results are checked where that is asked for.

use super::*;

/// A value that one of two paths makes is read behind both: no register is right there. Each checker says so of its
/// file and names the instruction, and without them nobody does.
#[test]
fn results_are_checked_where_asked() {
    for (bank, read) in READERS {
        let mut code = Code::new(Target::Gfx942);
        let [then, other, join] = [0; 3].map(|_| code.new_block());
        code.branch(then, other);
        code.start(then);
        let value = code.value(bank);
        code.jump(join, &[], &[]);
        code.start(other);
        code.value(bank);
        code.jump(join, &[], &[]);
        code.start(join);
        let result = code.f.new_reg(bank, 1, RegKind::Plain, Origin::NONE);
        let operands = [code.f.whole(result), value];
        let reader = code.push(read, &operands);
        let f = code.finish();
        let run = |engine: Allocator, verify: bool| {
            let mut f = f.clone();
            let options = Options { scalars: engine, vectors: engine, verify, ..Options::default() };
            let needs = prepare(&mut f, options);
            allocate(&mut f, needs, options)
        };
        for engine in Allocator::ALL {
            let error = run(engine, true).expect_err("one path does not make the value").0;
            assert!(error.contains(&reader.to_string()), "{engine:?}: {error}");
            let file = if bank == Bank::Sgpr { "SGPRs" } else { "VGPRs" };
            assert!(error.contains(file), "{engine:?}: {error}");
        }
        run(Allocator::Colouring, false).expect("nobody looks");
    }
}
