//! What the builder says of misuse, and that it says all of it.

use gcnsel_ir::builder::{BuildErrors, FunctionBuilder, ModuleBuilder};
use gcnsel_ir::{
    AddressSpace, Attribute, BinaryOp, CastOp, FloatPredicate, Intrinsic, Linkage, Ordering, RmwOp, print,
};

fn messages(errors: &BuildErrors) -> Vec<&str> {
    errors.iter().map(|error| &*error.message).collect()
}

/// The messages of a module with one function `f` of type `i32 (i32, float, ptr)`, whose entry block is being written.
fn wrong(build: impl FnOnce(&ModuleBuilder, &FunctionBuilder)) -> BuildErrors {
    let m = ModuleBuilder::new();
    let params = [m.i32_type(), m.float_type(), m.ptr_type(AddressSpace::FLAT)];
    let f = m.function("f", m.i32_type(), &params);
    f.position_at_end(f.block("entry"));
    build(&m, &f);
    m.finish().expect_err("something is wrong")
}

/// As [`wrong`], with a return at the end: the messages are of what is built alone.
fn wrong_in_block(build: impl FnOnce(&ModuleBuilder, &FunctionBuilder)) -> Vec<String> {
    let errors = wrong(|m, f| {
        build(m, f);
        f.ret(m.const_i32(0));
    });
    messages(&errors).iter().map(|message| message.to_string()).collect()
}

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
    assert!(error.location.file().ends_with("builder.rs"));
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

#[test]
fn values_and_blocks_of_other_functions_are_refused() {
    let m = ModuleBuilder::new();
    let (i32, void) = (m.i32_type(), m.void_type());
    let (f, g) = (m.function("f", i32, &[i32]), m.function("g", void, &[i32]));
    let (of_f, of_g) = (f.block("of_f"), g.block(""));
    f.position_at_end(of_f);
    let x = f.name("x").add(f.param(0), f.param(0));
    f.ret(x);
    g.position_at_end(of_g);
    g.add(x, g.param(0));
    g.add(f.param(0), g.param(0));
    g.br(of_f);
    let phi = g.phi(i32);
    g.add_incoming(phi, &[(g.param(0), of_f)]);
    g.ret_void();
    let errors = m.finish().expect_err("four are of the other function");
    let wanted = [
        "'%x' is a value of '@f', which is another function",
        "a value is a value of '@f', which is another function",
        "block '%of_f' is one of '@f', which is another function",
        "block '%of_f' is one of '@f', which is another function",
    ];
    assert_eq!(messages(&errors), wanted);
}

#[test]
fn what_belongs_to_another_module_does_not_panic() {
    let (m, other) = (ModuleBuilder::new(), ModuleBuilder::new());
    let types: Vec<_> = (1..40).map(|bits| other.int_type(bits)).collect();
    let far = *types.last().expect("there are some");
    let g = other.function("g", far, &[far; 40]);
    let strange = g.param(39);
    let constant = types.iter().map(|&ty| other.const_int(ty, 0)).next_back().expect("there are some");
    let node = (0..40).map(|_| other.metadata_node(&[])).next_back().expect("there are some");
    let f = m.function("f", m.void_type(), &[]);
    f.position_at_end(f.block(""));
    f.alloca(far);
    f.freeze(strange);
    f.freeze(constant);
    f.br(g.block(""));
    f.call(&g, &[]);
    f.call_address(m.function_type(m.void_type(), &[], false), constant, &[]);
    f.set_name(strange, "strange");
    m.block_address(g.block(""));
    g.position_at_end(g.block(""));
    f.position_before(g.unreachable());
    f.metadata("range", node).alloca(m.i32_type());
    m.vector_type(far, 2);
    m.const_zero(far);
    m.global("global", far, AddressSpace::GLOBAL);
    m.add_named_metadata("list", &[node]);
    f.ret_void();
    let errors = m.finish().expect_err("all of it is of another module");
    assert!(errors.iter().count() >= 14, "{errors}");
}

/// Their numbers are those of values and blocks that the module has.
#[test]
fn what_another_module_numbers_alike_is_refused() {
    let (m, other) = (ModuleBuilder::new(), ModuleBuilder::new());
    let build = |m: &ModuleBuilder| {
        let f = m.function("f", m.void_type(), &[m.float_type(), m.ptr_type(AddressSpace::GLOBAL)]);
        let entry = f.block("entry");
        f.position_at_end(entry);
        let one = m.const_f32(1.0);
        (f.param(0), one, f.block("end"), f.store(one, f.param(1)))
    };
    let _ = build(&m);
    let (argument, constant, block, store) = build(&other);
    let f = m.function("g", m.void_type(), &[m.ptr_type(AddressSpace::GLOBAL)]);
    f.position_at_end(f.block(""));
    f.store(argument, f.param(0));
    f.store(constant, f.param(0));
    m.type_of(constant);
    m.block_address(block);
    f.position_before(store);
    f.br(block);
    let errors = m.finish().expect_err("six are of another module");
    let wanted = [
        "this value is of another module",
        "this constant is of another module",
        "this value is of another module",
        "this block is of another module",
        "an instruction of another module",
        "this block is of another module",
    ];
    assert_eq!(messages(&errors)[..6], wanted);
}

/// Whoever takes a function's address may call it from elsewhere, so that nobody knows its callers. A direct call does not.
#[test]
fn a_direct_call_by_address_takes_no_address() {
    let m = ModuleBuilder::new();
    let (i32, void) = (m.i32_type(), m.void_type());
    let h = m.function("h", i32, &[i32]);
    let f = m.function("f", i32, &[i32]);
    f.position_at_end(f.block(""));
    f.ret(f.call_address(m.function_type(i32, &[i32], false), h.address(), &[f.param(0)]));
    let g = m.function("g", void, &[]);
    g.position_at_end(g.block(""));
    g.call_address(m.function_type(void, &[], false), h.address(), &[]);
    g.ret_void();
    let module = m.finish().expect("it is right");
    let addresses = |function: usize| {
        let consts = &module.functions[function].consts;
        consts.iter().filter(|&c| matches!(consts.data(c), gcnsel_ir::ConstData::Symbol(_))).count()
    };
    assert_eq!((addresses(1), addresses(2)), (0, 1));
}

#[test]
fn control_flow_is_checked_when_the_module_is_finished() {
    let m = ModuleBuilder::new();
    let (i1, i32) = (m.i1_type(), m.i32_type());
    let f = m.function("f", i32, &[i1]);
    let (entry, left, right, end, open) =
        (f.block("entry"), f.block("left"), f.block("right"), f.block("end"), m.function("g", i32, &[]));
    f.position_at_end(entry);
    f.cond_br(f.param(0), left, right);
    f.position_at_end(left);
    let x = f.name("x").add(m.const_i32(1), m.const_i32(2));
    f.br(end);
    f.position_at_end(right);
    let y = f.name("y").add(x, x);
    f.br(end);
    f.position_at_end(end);
    let phi = f.name("phi").phi(i32);
    f.add_incoming(phi, &[(x, left)]);
    f.ret(phi);
    f.freeze(y);
    // Blocks that nothing ends, in another function: each is told.
    open.block("empty");
    open.position_at_end(open.block(""));
    open.alloca(i32);
    let errors = m.finish().expect_err("several are wrong");
    let found: Vec<String> = errors
        .iter()
        .map(|error| {
            format!(
                "{} | {} | {}",
                error.message,
                error.block.as_deref().unwrap_or(""),
                error.instruction.as_deref().unwrap_or("")
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            "the block has its terminator already, 'ret' | block '%end' | freeze",
            "a block without a terminator | block '%empty' | ",
            "a block without a terminator | block 1 | ",
        ]
    );
}

#[test]
fn every_block_tells_what_is_wrong_with_its_phis_and_uses() {
    let m = ModuleBuilder::new();
    let (i1, i32) = (m.i1_type(), m.i32_type());
    let f = m.function("f", i32, &[i1]);
    let (entry, left, right, end) = (f.block("entry"), f.block("left"), f.block("right"), f.block("end"));
    f.position_at_end(entry);
    f.cond_br(f.param(0), left, right);
    f.position_at_end(left);
    let x = f.name("x").add(m.const_i32(1), m.const_i32(2));
    f.br(end);
    f.position_at_end(right);
    f.name("y").add(x, x);
    f.br(end);
    f.position_at_end(end);
    let phi = f.name("phi").phi(i32);
    f.add_incoming(phi, &[(x, left)]);
    f.ret(x);
    let errors = m.finish().expect_err("three are wrong");
    let wanted = [
        "'%x' is used before its definition on some path",
        "'phi' has no value for '%right', which is a predecessor of its block",
        "'%x' is used before its definition on some path",
    ];
    assert_eq!(messages(&errors), wanted);
    let insts: Vec<_> = errors.iter().map(|error| error.instruction.as_deref()).collect();
    assert_eq!(insts, [Some("%y = add"), Some("%phi = phi"), Some("ret")]);
}

#[test]
fn places_are_checked() {
    let none = {
        let m = ModuleBuilder::new();
        let f = m.function("f", m.void_type(), &[]);
        f.ret_void();
        m.finish().expect_err("there is no block")
    };
    assert_eq!(messages(&none), ["no place for an instruction; 'position_at_end' chooses a block"]);
    let found = wrong_in_block(|m, f| {
        let x = f.freeze(f.param(0));
        f.position_before(f.instruction(x).expect("it makes a value"));
        f.ret(m.const_i32(1));
        f.position_at_end(f.current_block().expect("it is being written"));
    });
    assert_eq!(found, ["a terminator ends its block, this one stands before 'freeze'"]);
}

#[test]
fn constants_types_globals_and_metadata_are_checked() {
    type Build = fn(&ModuleBuilder);
    let cases: [(Build, &str); 30] = [
        (
            |m| {
                m.int_type(0);
            },
            "an integer of 0 bits; from 1 to 8388608 are accepted",
        ),
        (
            |m| {
                m.vector_type(m.i8_type(), 5000);
            },
            "a vector of 5000 elements; from 1 to 4096 are accepted",
        ),
        (
            |m| {
                m.vector_type(m.struct_type(&[]), 2);
            },
            "elements of a vector are integers, floats or pointers, found '{}'",
        ),
        (
            |m| {
                m.struct_type(&[m.void_type()]);
            },
            "'void' is no type of values",
        ),
        (
            |m| {
                let (a, b) = (m.named_struct_type("a"), m.named_struct_type("b"));
                m.set_struct_body(a, &[b], false);
                m.set_struct_body(b, &[m.array_type(a, 2)], false);
            },
            "type '%a' contains itself",
        ),
        (
            |m| m.set_struct_body(m.struct_type(&[]), &[], false),
            "'{}' is no opaque structure, which may get a body",
        ),
        (
            |m| {
                m.const_int(m.i8_type(), 256);
            },
            "constant 256 does not fit type 'i8'",
        ),
        (
            |m| {
                m.const_int(m.i8_type(), -129);
            },
            "constant -129 does not fit type 'i8'",
        ),
        (
            |m| {
                m.const_int(m.float_type(), 1);
            },
            "an integer, expected a value of type 'float'",
        ),
        (
            |m| {
                m.const_words(m.int_type(130), &[0, 0, 4]);
            },
            "a constant of 3 words does not fit type 'i130'",
        ),
        (
            |m| {
                m.const_int(m.int_type(5000), -1);
            },
            "constants from 0 to 10^38 are supported of types of more than 4096 bits, not this one of 'i5000'",
        ),
        (
            |m| {
                m.const_float(m.i32_type(), 1.0);
            },
            "1 is a float, expected a value of type 'i32'",
        ),
        (
            |m| {
                m.const_float_bits(m.half_type(), 1 << 16);
            },
            "0x10000 has more than the 16 bits of its type",
        ),
        (
            |m| {
                m.const_zero(m.metadata_type());
            },
            "there is no zero of type 'metadata'",
        ),
        (
            |m| {
                m.const_vector(&[]);
            },
            "a vector has at least one element",
        ),
        (
            |m| {
                m.const_vector(&[m.const_i32(1), m.const_i64(1)]);
            },
            "element 1 of type 'i64', expected 'i32'",
        ),
        (
            |m| {
                m.const_aggregate(m.array_type(m.i8_type(), 2), &[]);
            },
            "0 elements of type '[2 x i8]' given, which has 2",
        ),
        (
            |m| {
                m.const_data(m.i32_type(), &[1, 2]);
            },
            "2 bytes are no elements of 4",
        ),
        (
            |m| {
                m.const_cast(CastOp::PtrToInt, m.const_i32(1), m.i64_type());
            },
            "constant 'ptrtoint' cannot turn 'i32' into 'i64'",
        ),
        (
            |m| {
                m.const_binary(BinaryOp::Add, m.const_i32(1), m.const_i64(1));
            },
            "operand of type 'i64', expected 'i32'",
        ),
        (
            |m| {
                m.const_gep(m.i32_type(), m.const_i32(1), &[], Default::default());
            },
            "the indices of constant 'getelementptr' do not fit type 'i32'",
        ),
        (
            |m| {
                m.global("g", m.i32_type(), AddressSpace::GLOBAL).initializer(m.const_i64(1));
            },
            "the initialiser is of type 'i64', the variable of 'i32'",
        ),
        (
            |m| {
                m.global("g", m.named_struct_type("opaque"), AddressSpace::GLOBAL);
            },
            "'@g' is of type '%opaque', which has no size",
        ),
        (
            |m| {
                m.global("g", m.i32_type(), AddressSpace::GLOBAL);
                m.function("g", m.void_type(), &[]);
            },
            "'@g' is defined or declared twice",
        ),
        (
            |m| {
                m.function("a\0b", m.void_type(), &[]);
            },
            "'@a\\0b' has a null byte, which no name may",
        ),
        (
            |m| {
                m.alias("a", Linkage::External, m.i32_type(), m.const_i32(1));
            },
            "an alias is of an address, found 'i32'",
        ),
        (
            |m| {
                m.function("llvm.sqrt.f32", m.float_type(), &[]);
            },
            "'@llvm.sqrt.f32' takes 1 parameter, found 0; the intrinsic is T (T), where T is a float, or a vector of floats",
        ),
        (
            |m| {
                m.metadata_node_later();
            },
            "this metadata node is used but not filled",
        ),
        (|m| m.add_named_metadata("a b", &[]), "'a b' is no name of metadata"),
        (
            |m| m.function("f", m.void_type(), &[]).set_calling_convention("amdgpu_kernle"),
            "'amdgpu_kernle' is no calling convention; 'amdgpu_kernel' is that of kernels",
        ),
    ];
    for (build, message) in cases {
        let m = ModuleBuilder::new();
        build(&m);
        let errors = m.finish().expect_err(message);
        assert_eq!(messages(&errors), [message]);
    }
}

#[test]
fn attributes_have_the_form_of_their_names() {
    let m = ModuleBuilder::new();
    let f = m.function("f", m.void_type(), &[m.ptr_type(AddressSpace::PRIVATE)]);
    for (attribute, good) in [
        (Attribute::flag("nounwind"), false),
        (Attribute::flag("readnone"), true),
        (Attribute::flag("noalias"), true),
        (Attribute::flag("no alias"), false),
        (Attribute::flag("align"), false),
        (Attribute::align(3), false),
        (Attribute::number("dereferenceable", 3), true),
        (Attribute::number("noalias", 3), false),
        (Attribute::of_type("byref", m.i32_type()), true),
        (Attribute::of_type("byref", m.void_type()), false),
        (Attribute::flag("byval"), false),
        (Attribute::text("range", "i32 0, 7"), true),
        (Attribute::text("range", "i32 0) \"x\" ("), false),
        (Attribute::text("memory", "argmem: read"), false),
        (Attribute::string("any \"thing\"", "1\n2"), true),
        (Attribute::string("", "1"), false),
    ] {
        let before = good_so_far(&m);
        f.add_param_attribute(0, attribute.clone());
        assert_eq!(good_so_far(&m) == before, good, "{attribute:?}");
    }
}

/// Where LLVM's verifier accepts attributes: what it says "does not apply to" functions, parameters or results.
#[test]
fn attributes_stand_where_llvm_has_them() {
    let m = ModuleBuilder::new();
    let f = m.function("f", m.i32_type(), &[m.i32_type()]);
    let (range, effects) = (Attribute::text("range", "i32 0, 7"), Attribute::text("memory", "argmem: read"));
    for (attribute, of_function, of_parameter, of_result) in [
        (Attribute::flag("nofree"), true, true, false),
        (Attribute::flag("readnone"), true, true, false),
        (Attribute::flag("nounwind"), true, false, false),
        (effects, true, false, false),
        (Attribute::text("memory", "argmem: reed"), false, false, false),
        (Attribute::text("uwtable", "sync"), true, false, false),
        (Attribute::text("allocsize", "0"), true, false, false),
        (Attribute::text("vscale_range", "1,2"), true, false, false),
        (Attribute::flag("nocapture"), false, true, false),
        (Attribute::of_type("byref", m.i32_type()), false, true, false),
        (Attribute::flag("noundef"), false, true, true),
        (range, false, true, true),
        (Attribute::align(4), false, true, true),
        (Attribute::string("any", ""), true, true, true),
    ] {
        let is_good = |say: &dyn Fn()| {
            let before = good_so_far(&m);
            say();
            good_so_far(&m) == before
        };
        let found = [
            is_good(&|| f.add_attribute(attribute.clone())),
            is_good(&|| drop(f.call_attribute(attribute.clone()))),
            is_good(&|| f.add_param_attribute(0, attribute.clone())),
            is_good(&|| drop(f.arg_attribute(0, attribute.clone()))),
            is_good(&|| f.add_result_attribute(attribute.clone())),
            is_good(&|| drop(f.result_attribute(attribute.clone()))),
        ];
        let wanted = [of_function, of_function, of_parameter, of_parameter, of_result, of_result];
        assert_eq!(found, wanted, "{attribute:?}");
    }
}

/// LLVM's rules ("Linkage Types"), and the printer's: `@g = internal global i32` is no text.
#[test]
fn linkages_are_those_of_definitions_and_declarations() {
    const ALL: [Linkage; 11] = [
        Linkage::External,
        Linkage::Private,
        Linkage::Internal,
        Linkage::AvailableExternally,
        Linkage::LinkOnce,
        Linkage::LinkOnceOdr,
        Linkage::Weak,
        Linkage::WeakOdr,
        Linkage::Common,
        Linkage::Appending,
        Linkage::ExternWeak,
    ];
    let readable = |m: ModuleBuilder| match m.finish() {
        Ok(module) => {
            let text = print(&module);
            gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|diagnostic| panic!("{diagnostic}\n{text}"));
            true
        }
        Err(_) => false,
    };
    for linkage in ALL {
        let global = |number: Option<i32>| {
            let m = ModuleBuilder::new();
            let g = m.global("g", m.array_type(m.i32_type(), 1), AddressSpace::GLOBAL).linkage(linkage);
            if let Some(number) = number {
                g.initializer(m.const_array(m.i32_type(), &[m.const_i32(number)]));
            }
            readable(m)
        };
        let function = |has_body: bool| {
            let m = ModuleBuilder::new();
            let f = m.function("f", m.void_type(), &[]);
            f.set_linkage(linkage);
            if has_body {
                f.position_at_end(f.block(""));
                f.ret_void();
            }
            readable(m)
        };
        let declares = matches!(linkage, Linkage::External | Linkage::ExternWeak);
        let found = [global(None), function(false), global(Some(0)), global(Some(7)), function(true)];
        let defines = linkage != Linkage::ExternWeak;
        let is_of_functions = !matches!(linkage, Linkage::Common | Linkage::Appending) && defines;
        let wanted = [declares, declares, defines, defines && linkage != Linkage::Common, is_of_functions];
        assert_eq!(found, wanted, "{linkage:?}");
    }
}

#[test]
fn every_global_tells_what_is_wrong() {
    let m = ModuleBuilder::new();
    for name in ["a", "b"] {
        m.global(name, m.named_struct_type("opaque"), AddressSpace::GLOBAL);
        m.alias(
            &format!("of_{name}"),
            Linkage::Common,
            m.i32_type(),
            m.const_zero(m.ptr_type(AddressSpace::FLAT)),
        );
    }
    let errors = m.finish().expect_err("four are wrong");
    let symbols: Vec<_> = errors.iter().map(|error| error.symbol.as_deref().unwrap_or("")).collect();
    assert_eq!(symbols, ["a", "b", "of_a", "of_b"]);
}

/// What is refused may be used: one message for each mistake.
#[test]
fn nothing_is_said_of_what_is_made_of_refused_types() {
    let m = ModuleBuilder::new();
    let void = m.void_type();
    let f = m.function("f", void, &[m.i32_type()]);
    f.position_at_end(f.block(""));
    let sum = f.add(f.param(0), m.const_f32(1.0));
    m.global("g", m.type_of(sum), AddressSpace::GLOBAL);
    let vector = m.vector_type(void, 4);
    f.alloca(vector);
    f.bitcast(f.param(0), m.array_type(vector, 3));
    m.const_array(vector, &[]);
    m.const_splat(2, m.const_undef(vector));
    m.const_data(void, &[]);
    let h = m.function("h", m.struct_type(&[void]), &[vector]);
    h.position_at_end(h.block(""));
    h.ret(h.param(0));
    f.call(&h, &[f.param(0)]);
    f.call_address(m.function_type(vector, &[], false), h.address(), &[]);
    f.call_intrinsic_as(vector, Intrinsic::Ctpop, &[f.param(0)]);
    f.ret_void();
    let errors = m.finish().expect_err("four are wrong");
    let wanted = [
        "the value is of type 'float', expected 'i32'",
        "'void' is no type of values",
        "'void' is no type of values",
        "'void' is no type of values",
    ];
    assert_eq!(messages(&errors), wanted);
    assert_eq!(
        errors.iter().map(|error| error.location.line()).collect::<std::collections::HashSet<_>>().len(),
        4
    );
}

/// A field's text is words, which are read as they are written.
#[test]
fn metadata_is_read_as_it_was_made() {
    for (text, good) in [
        ("DIFlagPublic | DIFlagArtificial", true),
        ("DW_TAG_member", true),
        ("i32", false),
        ("ptr", false),
        ("float", false),
        ("label", false),
        ("0x10", false),
        ("1e5", false),
        ("9a", false),
        (".5", false),
        ("A | 0", false),
        ("A |", false),
        ("", false),
    ] {
        let m = ModuleBuilder::new();
        let node = m.metadata_node_later();
        let text: Box<str> = text.into();
        let fields = [("flags", gcnsel_ir::builder::MetadataElement::Text(text.clone()))];
        m.set_specialized_node(node, false, "DIBasicType", &fields);
        m.add_named_metadata("list", &[node]);
        assert_eq!(m.finish().is_ok(), good, "{text}");
    }
    // A value that is metadata is the node or the string.
    let m = ModuleBuilder::new();
    let string = m.metadata_string(b"x");
    let inner = m.metadata_node(&[string.into()]);
    let outer = m.metadata_node(&[m.metadata_value(inner).into()]);
    m.add_named_metadata("list", &[outer]);
    let text = print(&m.finish().expect("it is right"));
    assert!(text.ends_with("!list = !{!0}\n\n!0 = !{!1}\n!1 = !{!\"x\"}\n"), "{text}");
}

/// A structure may get its body after types were made of it. Sizes by the data layout: i32 has 4 bytes, i64 8 at a multiple of 8.
#[test]
fn sizes_are_known_when_the_last_body_is() {
    let m = ModuleBuilder::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| m.named_struct_type(name));
    let (pair, both) = (m.array_type(a, 2), m.struct_type(&[a, b, a]));
    m.set_struct_body(b, &[m.i32_type(), both_of(&m, c, a)], false);
    assert_eq!([a, b, c, pair, both].map(|ty| m.alloc_size(ty)), [None; 5]);
    m.set_struct_body(a, &[m.i32_type()], false);
    assert_eq!([a, b, c, pair, both].map(|ty| m.alloc_size(ty)), [Some(4), None, None, Some(8), None]);
    m.set_struct_body(c, &[m.i64_type()], false);
    // { i32, [c, a] } is 4 bytes, 4 of padding, 8, 4 and 4 of padding; { a, b, a } is 4, 4, 24, 4 and 4.
    assert_eq!([a, b, c, pair, both].map(|ty| m.alloc_size(ty)), [4, 24, 8, 8, 40].map(Some));
    assert!(m.finish().is_ok());
}

fn both_of(m: &ModuleBuilder, a: gcnsel_ir::Type, b: gcnsel_ir::Type) -> gcnsel_ir::Type {
    m.struct_type(&[a, b])
}

/// 2^40 words, were they written.
#[test]
fn what_shares_parts_has_a_limit() {
    let m = ModuleBuilder::new();
    let mut pair = m.i32_type();
    for _ in 0..40 {
        pair = m.struct_type(&[pair, pair]);
    }
    let (function, f) = (m.i32_type(), m.function("f", m.void_type(), &[]));
    f.position_at_end(f.block(""));
    let mut wide = function;
    for _ in 0..15 {
        wide = m.struct_type(&[wide, wide]);
    }
    f.store(m.const_undef(wide), m.const_undef(wide));
    let address = m.const_cast(CastOp::PtrToInt, f.address(), m.i64_type());
    let mut sum = address;
    for _ in 0..40 {
        sum = m.const_binary(BinaryOp::Add, sum, sum);
    }
    let mut nested = address;
    for _ in 0..40 {
        nested = m.const_array(m.type_of(nested), &[nested, nested]);
    }
    f.ret_void();
    let errors = m.finish().expect_err("four are too long");
    assert!(errors.iter().all(|error| error.message.len() < 400), "{errors}");
    let messages = messages(&errors);
    let [of_sum, of_array] =
        ["the text of a constant has more than 4194304 words, which is the most accepted"; 2];
    assert_eq!(messages[0], "the text of a type has more than 65536 words, which is the most accepted");
    assert!(
        messages[1].starts_with("the address of a memory access takes a pointer, found '{ { { "),
        "{}",
        messages[1]
    );
    assert_eq!(messages[2..], [of_sum, of_array]);
}

/// As `opt-19` and `llc-23` refuse them.
#[test]
fn what_llvm_refuses_is_refused() {
    type Build = fn(&ModuleBuilder, &FunctionBuilder);
    let cases: [(Build, &str); 8] = [
        (
            |m, f| {
                f.select(m.const_bool(true), m.const_zero(m.token_type()), m.const_zero(m.token_type()));
            },
            "'select' of type 'token', of which no other token is made",
        ),
        (
            |m, f| {
                f.phi(m.token_type());
            },
            "'phi' of type 'token', of which no other token is made",
        ),
        (
            |m, f| {
                let callee = m.function("callee", m.i32_type(), &[]);
                f.tail("musttail").call(&callee, &[]);
            },
            "a 'musttail' call must stand right before the 'ret' of its result",
        ),
        (
            |m, f| {
                let callee = m.function("callee", m.i32_type(), &[]);
                f.call_convention("amdgpu_kernel").call(&callee, &[]);
            },
            "'amdgpu_kernel' is a convention of kernels, which cannot be called",
        ),
        (
            |m, _| {
                m.ptr_type(AddressSpace(1 << 24));
            },
            "address space 16777216; from 0 to 16777215 are accepted",
        ),
        (
            |m, _| {
                m.global("g", m.i32_type(), AddressSpace(1 << 24));
            },
            "address space 16777216; from 0 to 16777215 are accepted",
        ),
        (
            |m, _| {
                m.target_type("\"a\"\"");
            },
            "'\"a\"\"' is not what stands in the parentheses of a target type",
        ),
        (
            |m, _| {
                m.target_type("\"a\", \"b\"");
            },
            "'\"a\", \"b\"' is not what stands in the parentheses of a target type",
        ),
    ];
    for (build, message) in cases {
        assert_eq!(wrong_in_block(build), [message]);
    }
    // What is right in them: a target type, and a result that is returned.
    let m = ModuleBuilder::new();
    let (i32, callee) = (m.i32_type(), m.function("callee", m.i32_type(), &[]));
    m.target_type("\"spirv.Image\", void, 0, 1");
    m.ptr_type(AddressSpace::MAX);
    let f = m.function("f", i32, &[]);
    f.position_at_end(f.block(""));
    f.ret(f.tail("musttail").call(&callee, &[]));
    assert!(m.finish().is_ok());
}

#[test]
fn phis_and_the_entry_name_the_block_at_fault() {
    let m = ModuleBuilder::new();
    let (i1, i32) = (m.i1_type(), m.i32_type());
    let f = m.function("f", i32, &[i1]);
    let (entry, body, end) = (f.block("entry"), f.block(""), f.block("end"));
    f.position_at_end(entry);
    f.cond_br(f.param(0), body, body);
    f.position_at_end(body);
    f.name("x").phi(i32);
    f.cond_br(f.param(0), end, entry);
    f.position_at_end(end);
    let y = f.name("y").phi(i32);
    f.add_incoming(y, &[(m.const_i32(1), body), (m.const_i32(1), entry)]);
    f.ret(y);
    let errors = m.finish().expect_err("three are wrong");
    let found: Vec<_> = errors.iter().map(|error| (&*error.message, error.block.as_deref())).collect();
    let wanted = [
        ("the entry block must not be branched to", Some("block 1")),
        ("'phi' has no value for '%entry', which is a predecessor of its block", Some("block 1")),
        ("'phi' has a value for '%entry', which is no predecessor of its block", Some("block '%end'")),
    ];
    assert_eq!(found, wanted);
}

/// How many messages there are: a debug text is all that tells before the end.
fn good_so_far(m: &ModuleBuilder) -> usize {
    format!("{m:?}").matches("BuildError").count()
}

/// LLVM's names: a counter of the function, behind the name that is taken.
#[test]
fn names_are_made_unique_as_llvm_does_it() {
    let m = ModuleBuilder::new();
    let f = m.function("f", m.i32_type(), &[m.i32_type(), m.i32_type()]);
    f.set_param_name(0, "x");
    f.set_param_name(1, "x");
    f.position_at_end(f.block("x"));
    let (a, b) = (f.params()[0], f.params()[1]);
    let sum = f.name("sum").add(a, b);
    let sum = f.name("sum").add(sum, b);
    let other = f.name("sum5").add(sum, b);
    let last = f.name("sum").add(other, f.name("").add(other, other));
    f.ret(last);
    let text = print(&m.finish().expect("it is right"));
    let body = text.split("target triple").nth(1).expect("it has a triple");
    assert_eq!(
        body,
        " = \"amdgcn-amd-amdhsa\"\n\ndefine i32 @f(i32 %x, i32 %x1) {\nx2:\n  %sum = add i32 %x, %x1\n  \
         %sum3 = add i32 %sum, %x1\n  %sum5 = add i32 %sum3, %x1\n  %0 = add i32 %sum5, %sum5\n  \
         %sum4 = add i32 %sum5, %0\n  ret i32 %sum4\n}\n"
    );
}

/// Calls of what may be nowhere go through its address, which is null then, as the reader has them.
#[test]
fn calls_of_weak_declarations_are_through_addresses() {
    let m = ModuleBuilder::new();
    let nowhere = m.function("nowhere", m.void_type(), &[]);
    nowhere.set_linkage(Linkage::ExternWeak);
    let f = m.function("f", m.void_type(), &[]);
    f.position_at_end(f.block(""));
    f.call(&nowhere, &[]);
    f.ret_void();
    let module = m.finish().expect("it is right");
    let called = module.functions[1].insts.values().next().map(|data| &data.kind);
    let is_indirect =
        matches!(called, Some(gcnsel_ir::InstKind::Call { callee: gcnsel_ir::Callee::Indirect(_), .. }));
    assert!(is_indirect, "{called:?}");
}

/// Functions of C's library are known by name and type, as the reader knows them.
#[test]
fn library_functions_are_known() {
    let m = ModuleBuilder::new();
    let (ptr, i64) = (m.ptr_type(AddressSpace::FLAT), m.i64_type());
    m.function("memcmp", m.i32_type(), &[ptr, ptr, i64]);
    m.function("bcmp", m.i32_type(), &[ptr]);
    let module = m.finish().expect("it is right");
    let known: Vec<bool> = module.functions.iter().map(|f| f.intrinsic.is_some()).collect();
    assert_eq!(known, [true, false]);
}
