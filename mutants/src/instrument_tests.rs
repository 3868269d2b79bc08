use super::{Source, instrument};
use crate::numbering::Numbering;
use crate::table::Rows;
use std::collections::BTreeSet;

fn source(name: &str, text: &str) -> Source {
    Source { name: name.into(), text: text.into(), is_mutated: true }
}

/// All mutants of some files, told as line, function and change; and the text of the last with one of them.
fn mutants(sources: &[Source], macros: &[(&str, Rows)], chosen: usize) -> (Vec<String>, String) {
    let mut numbering = Numbering::new(Some(BTreeSet::from([chosen])), BTreeSet::new());
    let texts = instrument(&mut numbering, sources, Some(macros)).expect("the text is Rust");
    assert!(numbering.without.is_empty(), "a mutant is not used");
    let told = numbering.mutants.iter().map(|m| format!("{} {} {}", m.line, m.function, m.change)).collect();
    (told, texts.last().expect("there is a file").clone())
}

#[test]
fn conditions_and_statements() {
    let text = "fn f(a: &mut Vec<u32>, b: bool) {\n    if b {\n        a.push(1);\n    }\n}\n";
    let (all, text) = mutants(&[source("a.rs", text)], &[], 2);
    assert_eq!(all, ["2 f b => true", "2 f b => false", "3 f 1 => 1 + 1", "3 f a . push (1); => ;"]);
    assert!(text.contains("if crate::mutants::never(2usize, b)"), "{text}");
    assert!(!text.contains("1usize"), "only what is chosen is made: {text}");
}

/// A copy of the table, and of the table made of it, is taken where it is used, in another file too.
#[test]
fn tables_and_what_is_made_of_them() {
    let tables = "pub static ROWS: [u8; 2] = [4, 0];\npub const SUM: u8 = ROWS[0] + ROWS[1];\n";
    let user = "use crate::tables::SUM;\nfn sum() -> u8 { SUM }\nconst TWICE: u8 = 2 * crate::tables::SUM;\n";
    let (all, text) = mutants(&[source("tables.rs", tables), source("user.rs", user)], &[], 1);
    assert_eq!(all[..3], ["1 ROWS 4 => 5", "1 ROWS 4 => 3", "1 ROWS 0 => 1"]);
    assert!(text.contains("*crate::mutants::table(&SUM, &[(1usize, &SUM_MUTANT_1)])"), "{text}");
    assert!(text.contains("const TWICE: u8 = 2 * crate::tables::SUM;"), "{text}");
    assert!(text.contains("const TWICE_MUTANT_1: u8 = 2 * crate::tables::SUM_MUTANT_1;"), "{text}");
}

#[test]
fn rules() {
    let text = "rules! { T; (Sub:I32 a b) => { [S_SUB_U32 a b] } | { [V_SUB_U32 a b] }; (Add:I32 a b) => { } | { [V_ADD_U32 a b] }; }\nfn f() { T.len(); }\n";
    let commutes = |op: &str| op.contains("ADD");
    let (all, text) = mutants(&[source("a.rs", text)], &[("rules", Rows::Rules { commutes })], 6);
    let changes: Vec<&str> = all.iter().filter_map(|m| m.strip_prefix("1 T ")).collect();
    assert_eq!(
        changes,
        [
            "(Sub : I32 a b) => { [S_SUB_U32 a b] } | { [V_SUB_U32 a b] } => gone",
            "(Sub : I32 a b) => { [S_SUB_U32 a b] } | { [V_SUB_U32 a b] } => no scalar form",
            "(Sub : I32 a b) => { [S_SUB_U32 a b] } | { [V_SUB_U32 a b] } => no vector form",
            "(Add : I32 a b) => { } | { [V_ADD_U32 a b] } => gone",
            "[S_SUB_U32 a b] => sources exchanged",
            "[V_SUB_U32 a b] => sources exchanged",
            "V_SUB_U32 => V_ADD_U32",
            "V_ADD_U32 => V_SUB_U32",
        ]
    );
    assert!(text.contains("T_MUTANT_6;") && text.contains("[V_SUB_U32 b a]"), "{text}");
}

#[test]
fn instructions() {
    let text = "rows! { T, Vop2; V_ADD_U32 0x34 (vdst:I32) COMM; V_SUB_U32 0x35 (vdst:I32, src0:I32) COMM; }\n\
                static ALL: [&Row; 2] = [&T[0], &T[1]];\nfn f() { ALL.len(); }\n";
    let macros = [("rows", Rows::Instructions { index: "ALL" })];
    let (all, text) = mutants(&[source("a.rs", text)], &macros, 8);
    let changes: Vec<&str> = all.iter().filter_map(|m| m.strip_prefix("1 T V_SUB_U32: ")).collect();
    let operands = ["operand 0: I32 => I64", "operand 1: src0 => src1", "operand 1: I32 => I64", "not COMM"];
    assert_eq!(changes, [&["0x35 => 54", "0x35 => 52", "not there"][..], &operands].concat());
    let (_, copy) = text.split_once("rows! {\n    T_MUTANT_8, Vop2;").expect("there is a copy");
    assert!(copy.contains("V_SUB_U32[- - -]") && !copy.contains("V_ADD_U32"), "{copy}");
    assert!(copy.contains("static ALL_MUTANT_8: [&Row; 2]"), "{copy}");
    assert!(text.contains("(*crate::mutants::table(&ALL, &[(8usize, &ALL_MUTANT_8)])).len()"), "{text}");
}
