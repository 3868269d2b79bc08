//! What is said of instructions whose operands do not fit.

use super::wrong;
use gcnsel_ir::builder::{FunctionBuilder, ModuleBuilder};
use gcnsel_ir::{FloatPredicate, Intrinsic, Ordering, RmwOp};

#[test]
fn a_wrong_operand_has_one_message_with_its_place() {
    let errors = wrong(|m, f| {
        let sum = f.name("sum").add(f.param(0), f.param(1));
        // Nothing is said of what is made of it.
        let twice = f.mul(sum, m.const_i32(2));
        f.ret(twice);
    });
    let [error] = errors.iter().collect::<Vec<_>>()[..] else { panic!("{errors}") };
    assert_eq!(error.message, "the value is of type 'float', expected 'i32'");
    assert_eq!(error.symbol.as_deref(), Some("f"));
    assert_eq!(error.block.as_deref(), Some("block '%entry'"));
    assert_eq!(error.instruction.as_deref(), Some("%sum = add"));
    assert_eq!(error.location.file(), file!());
    let text = format!("{}: {} (in '@f', block '%entry', '%sum = add')", error.location, error.message);
    // The block has no terminator, since that was refused; whoever mends the sum has it.
    assert_eq!(errors.to_string(), text);
}

#[test]
fn every_instruction_checks_its_operands() {
    type Build = fn(&ModuleBuilder, &FunctionBuilder);
    let cases: [(Build, &str); 36] = [
        (
            |_, f| {
                f.fadd(f.param(0), f.param(0));
            },
            "'fadd' takes floats, found 'i32'",
        ),
        (
            |_, f| {
                f.and(f.param(1), f.param(1));
            },
            "'and' takes integers, found 'float'",
        ),
        (
            |_, f| {
                f.fneg(f.param(0));
            },
            "'fneg' takes floats, found 'i32'",
        ),
        (
            |m, f| {
                f.zext(f.param(0), m.i16_type());
            },
            "'zext' cannot turn 'i32' into 'i16'",
        ),
        (
            |m, f| {
                f.bitcast(f.param(0), m.void_type());
            },
            "'void' is no type of values",
        ),
        (
            |_, f| {
                f.fcmp(FloatPredicate::Olt, f.param(0), f.param(0));
            },
            "'fcmp' takes floats, found 'i32'",
        ),
        (
            |_, f| {
                f.select(f.param(0), f.param(0), f.param(0));
            },
            "the condition of 'select' takes an i1, or a vector of i1 with as many elements as the result, found 'i32'",
        ),
        (
            |_, f| {
                f.extract_element(f.param(0), f.param(0));
            },
            "operand of type 'i32', expected a vector",
        ),
        (
            |_, f| {
                f.extract_value(f.param(0), &[0]);
            },
            "type 'i32' has no part 0",
        ),
        (
            |m, f| {
                f.insert_value(m.const_undef(m.struct_type(&[m.i1_type()])), f.param(0), &[0]);
            },
            "the value is of type 'i32', expected 'i1'",
        ),
        (
            |m, f| {
                f.shuffle_vector(
                    m.const_splat(2, m.const_i32(1)),
                    m.const_splat(2, m.const_i32(1)),
                    &[Some(4)],
                );
            },
            "a shuffle's mask holds numbers below 4",
        ),
        (
            |m, f| {
                f.load(m.i32_type(), f.param(0));
            },
            "the address of a memory access takes a pointer, found 'i32'",
        ),
        (
            |m, f| {
                f.load(m.token_type(), f.param(2));
            },
            "type 'token' has no size in memory",
        ),
        (
            |_, f| {
                f.store(f.param(2), f.param(0));
            },
            "the address of a memory access takes a pointer, found 'i32'",
        ),
        (
            |_, f| {
                f.align(3).store(f.param(0), f.param(2));
            },
            "alignment '3' is not a power of two from 1 to 4294967296",
        ),
        (
            |m, f| {
                f.atomic(Ordering::Release).load(m.i32_type(), f.param(2));
            },
            "'release' is no ordering for this access",
        ),
        (
            |_, f| {
                f.atomicrmw(RmwOp::FAdd, f.param(2), f.param(0), Ordering::Monotonic);
            },
            "'fadd' takes floats, found 'i32'",
        ),
        (
            |_, f| {
                f.cmpxchg(f.param(2), f.param(0), f.param(0), Ordering::SeqCst, Ordering::Release);
            },
            "'release' is no ordering for the failure of 'cmpxchg'",
        ),
        (
            |_, f| {
                f.fence(Ordering::Monotonic);
            },
            "a fence is acquire, release, acq_rel or seq_cst",
        ),
        (
            |m, f| {
                f.gep(m.struct_type(&[m.i32_type()]), f.param(2), &[f.param(0), f.param(0)]);
            },
            "the indices of 'getelementptr' do not fit type '{ i32 }'",
        ),
        (
            |m, f| {
                f.alloca_array(m.i32_type(), f.param(1));
            },
            "the count of 'alloca' takes an integer, found 'float'",
        ),
        (
            |_, f| {
                f.cond_br(f.param(0), f.block("a"), f.block("b"));
            },
            "the condition of 'br' takes an i1, found 'i32'",
        ),
        (
            |m, f| {
                let (case, to) = (m.const_i64(1), f.block("a"));
                f.switch(f.param(0), to, &[(case, to)]);
            },
            "case of type 'i64', expected 'i32'",
        ),
        (
            |_, f| {
                f.ret(f.param(1));
            },
            "the value is of type 'float', expected 'i32'",
        ),
        (
            |_, f| {
                f.ret_void();
            },
            "'ret void' in a function that returns 'i32'",
        ),
        (
            |_, f| {
                f.call(f, &[f.param(0)]);
            },
            "'@f' takes 3 arguments, found 1",
        ),
        (
            |m, f| {
                f.call_address(m.function_type(m.void_type(), &[], false), f.param(0), &[]);
            },
            "'call' takes a pointer to a function, found 'i32'",
        ),
        (
            |m, f| {
                let ty = m.function_type(m.void_type(), &[m.i32_type()], false);
                f.call_address(ty, f.param(2), &[f.param(1)]);
            },
            "argument 0 is of type 'float', expected 'i32'",
        ),
        (
            |_, f| {
                f.call_intrinsic(Intrinsic::Fma, &[f.param(0); 3]);
            },
            "'@llvm.fma' takes other arguments, or has a result of a type of its own: 'call_intrinsic_as' says it; \
             it is T (T, T, T), where T is a float, or a vector of floats",
        ),
        (
            |m, f| {
                f.call_intrinsic_as(m.i64_type(), Intrinsic::Ctpop, &[f.param(0)]);
            },
            "'@llvm.ctpop' is T (T), where T is an integer, or a vector of integers; found 'i64 (i32)'",
        ),
        (
            |m, f| {
                f.call_intrinsic(Intrinsic::Ctlz, &[f.param(0), f.trunc(f.param(0), m.i1_type())]);
            },
            "argument 1 of '@llvm.ctlz.i32' must be a constant",
        ),
        (
            |_, f| {
                f.nuw().xor(f.param(0), f.param(0));
            },
            "'xor' cannot have nuw",
        ),
        (
            |_, f| {
                f.volatile().add(f.param(0), f.param(0));
            },
            "'add' cannot have volatile",
        ),
        (
            |_, f| {
                f.fast(gcnsel_ir::FastMath::FAST).freeze(f.param(1));
            },
            "'freeze' cannot have fast-math flags",
        ),
        (
            |_, f| {
                f.name("x").store(f.param(0), f.param(2));
            },
            "it makes no value, so '%x' has no meaning",
        ),
        (
            |m, f| {
                let nothing = m.function("nothing", m.void_type(), &[]);
                let value = f.call(&nothing, &[]);
                f.add(value, f.param(0));
            },
            "a call without a result is no value",
        ),
    ];
    for (build, message) in cases {
        let found = wrong(build);
        assert_eq!(found.iter().next().map(|error| &*error.message), Some(message));
    }
}
