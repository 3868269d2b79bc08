//! Globals, functions and their names.

use gcnsel_ir::builder::ModuleBuilder;
use gcnsel_ir::{AddressSpace, Linkage, print};

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
