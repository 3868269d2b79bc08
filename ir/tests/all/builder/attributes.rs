//! Attributes: their forms, and where they stand.

use gcnsel_ir::builder::ModuleBuilder;
use gcnsel_ir::{AddressSpace, Attribute};

/// How many messages there are: a debug text is all that tells before the end.
fn good_so_far(m: &ModuleBuilder) -> usize {
    format!("{m:?}").matches("BuildError").count()
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

/// What LLVM 23 has without a value has one in LLVM 19's text, as what is read has.
#[test]
fn newer_forms_of_attributes() {
    let m = ModuleBuilder::new();
    let f = m.function("f", m.void_type(), &[]);
    f.position_at_end(f.block(""));
    f.ret_void();
    f.add_attribute(Attribute::string("uniform-work-group-size", ""));
    f.add_attribute(Attribute::string("denormal-fp-math", "dynamic"));
    let module = m.finish().expect("it is well-formed");
    let attributes = &module.functions[0].attributes;
    assert_eq!(attributes.string("uniform-work-group-size"), Some("true"));
    assert_eq!(attributes.string("denormal-fp-math"), Some("dynamic,dynamic"));
}
