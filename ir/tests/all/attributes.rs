//! Attributes in the words of each release: how denormals are treated, uniform work-groups, groups.

use crate::dialects::read;
use gcnsel_ir::print;

/// The ways of saying how denormals are treated, and what is said by each: what `llvm-as` and `llvm-dis` of LLVM 23 make of the
/// strings of older releases is in the first column, or `None` where they leave them.
#[test]
fn treatment_of_denormals() {
    // In LLVM 23's words; in older ones; then what all floats and `float` are here.
    for (newer, older, all, float) in [
        (
            Some("ieee"),
            &["ieee,ieee;", "ieee;", ";", ",;", ";ieee,ieee", ";ieee", "ieee,ieee;ieee"][..],
            "ieee,ieee",
            None,
        ),
        (
            Some("preservesign"),
            &["preserve-sign;", "preserve-sign,;", "preserve-sign,preserve-sign;preserve-sign"],
            "preserve-sign,preserve-sign",
            None,
        ),
        (Some("preservesign|ieee"), &["preserve-sign,ieee;"], "preserve-sign,ieee", None),
        (Some("ieee|preservesign"), &[",preserve-sign;"], "ieee,preserve-sign", None),
        (
            Some("float: preservesign"),
            &["ieee,ieee;preserve-sign", "ieee;preserve-sign,preserve-sign"],
            "",
            Some("preserve-sign,preserve-sign"),
        ),
        (Some("ieee|ieee, float:preservesign | preservesign"), &[], "", Some("preserve-sign,preserve-sign")),
        (
            Some("preservesign, float: ieee"),
            &["preserve-sign;ieee"],
            "preserve-sign,preserve-sign",
            Some("ieee,ieee"),
        ),
        (
            Some("dynamic, float: positivezero|dynamic"),
            &["dynamic;positive-zero,dynamic"],
            "dynamic,dynamic",
            Some("positive-zero,dynamic"),
        ),
        (None, &["preserve-sign,bogus;"], "preserve-sign,bogus", None),
        (None, &["preserve-sign, preserve-sign;"], "preserve-sign, preserve-sign", None),
        (None, &["preserve-sign,ieee,ieee;"], "preserve-sign,ieee,ieee", None),
    ] {
        let older = older.iter().map(|text| match text.split_once(';') {
            Some((all, "")) => format!("\"denormal-fp-math\"=\"{all}\""),
            Some((all, float)) if !all.is_empty() => {
                format!("\"denormal-fp-math-f32\"=\"{float}\" \"denormal-fp-math\"=\"{all}\"")
            }
            _ => format!("\"denormal-fp-math-f32\"=\"{}\"", text.trim_start_matches(';')),
        });
        for text in newer.map(|text| format!("denormal_fpenv({text})")).into_iter().chain(older) {
            let in_place = format!("define void @f() {text} {{\n  ret void\n}}\n");
            let group = format!(
                "define void @f() #0 {{\n  ret void\n}}\nattributes #0 = {{ nounwind {text} \"z\" }}\n"
            );
            for module in [in_place, group] {
                let module = read(&module);
                let attributes = &module.functions[0].attributes;
                assert_eq!(attributes.string("denormal-fp-math").unwrap_or_default(), all, "{text}");
                assert_eq!(attributes.string("denormal-fp-math-f32"), float, "{text}");
                let printed = print(&module);
                assert_eq!(print(&read(&printed)), printed);
            }
        }
    }
}

/// Up to LLVM 22 the attribute has a value, which is "true" or means nothing; then it says by itself what "true" said (LLVM's pull
/// request 183925).
#[test]
fn uniform_work_groups() {
    const NAME: &str = "\"uniform-work-group-size\"";
    for (value, is_uniform) in
        [("", true), ("=\"\"", true), ("=\"true\"", true), ("=\"false\"", false), ("=\"foo\"", false)]
    {
        let module = read(&format!(
            "declare void @g()\n\
             define void @f() #0 {{\n  call void @g() #1\n  call void @g() #0 {NAME}{value}\n  ret void\n}}\n\
             define void @h() {NAME}{value} {{\n  ret void\n}}\n\
             define void @i() #0 {{\n  ret void\n}}\n\
             attributes #0 = {{ nounwind \"a\"=\"b\" {NAME}{value} \"z\" }}\nattributes #1 = {{ {NAME}{value} }}\n"
        ));
        for function in &module.functions[1..] {
            assert_eq!(
                function.attributes.string("uniform-work-group-size"),
                is_uniform.then_some("true"),
                "{value}"
            );
        }
        let printed = print(&module);
        let said = printed.matches(NAME).count();
        // Once for each group: of #0, of it with the attribute in place, and of the attribute alone.
        assert_eq!(
            (said, printed.matches("=\"true\"").count()),
            if is_uniform { (3, 3) } else { (0, 0) },
            "{printed}"
        );
        assert_eq!(print(&read(&printed)), printed);
    }
}

/// What is said in several places, or more than once: at the function itself before its groups.
#[test]
fn attributes_in_several_places() {
    let module = read(
        "define void @f() \"denormal-fp-math\"=\"preserve-sign\" \"z\" #0 #1 {\n  ret void\n}\n\
         define void @g() #0 #1 {\n  ret void\n}\n\
         define void @h() #0 {\n  ret void\n}\n\
         define void @i() #1 {\n  ret void\n}\n\
         attributes #0 = { \"denormal-fp-math\"=\"dynamic\" \"a\" \"uniform-work-group-size\" \"uniform-work-group-size\"=\"false\" }\n\
         attributes #1 = { \"b\" \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" }\n",
    );
    let printed = print(&module);
    let groups: Vec<_> = printed.lines().filter(|line| line.starts_with("attributes")).collect();
    assert_eq!(
        groups,
        [
            "attributes #0 = { \"denormal-fp-math\"=\"preserve-sign,preserve-sign\" \"uniform-work-group-size\"=\"true\" \"z\" \"a\" \"b\" }",
            "attributes #1 = { \"denormal-fp-math\"=\"dynamic,dynamic\" \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" \
             \"uniform-work-group-size\"=\"true\" \"a\" \"b\" }",
            "attributes #2 = { \"a\" \"denormal-fp-math\"=\"dynamic,dynamic\" \"uniform-work-group-size\"=\"true\" }",
            "attributes #3 = { \"b\" \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" }",
        ]
    );
    assert_eq!(print(&read(&printed)), printed);
}

/// The last word prevails, and nothing said before is lost.
#[test]
fn an_attribute_group_may_be_said_twice() {
    let module = read(
        "define void @f() #1 {\n  ret void\n}\nattributes #1 = { nounwind \"a\"=\"1\" \"b\"=\"2\" }\n\
         attributes #1 = { \"a\"=\"3\" }\n",
    );
    let attributes = &module.functions[0].attributes;
    assert_eq!(attributes.string("a"), Some("3"));
    assert_eq!(attributes.string("b"), Some("2"));
    assert!(print(&module).contains("nounwind"));
}
