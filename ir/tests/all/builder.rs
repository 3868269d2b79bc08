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
            "'@f' takes 3 arguments, 1 are given",
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
    f.metadata("range", node).alloca(m.i32_type());
    m.vector_type(far, 2);
    m.const_zero(far);
    m.global("global", far, AddressSpace::GLOBAL);
    m.add_named_metadata("list", &[node]);
    f.ret_void();
    let errors = m.finish().expect_err("all of it is of another module");
    assert!(errors.iter().count() >= 10, "{errors}");
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
        "'phi' has 1 values, its block 2 predecessors",
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
        (Attribute::text("memory", "argmem: read"), true),
        (Attribute::text("memory", "argmem: reed"), false),
        (Attribute::string("any \"thing\"", "1\n2"), true),
        (Attribute::string("", "1"), false),
    ] {
        let before = good_so_far(&m);
        f.add_param_attribute(0, attribute.clone());
        assert_eq!(good_so_far(&m) == before, good, "{attribute:?}");
    }
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
