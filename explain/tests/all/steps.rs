//! Steps of chains, beside the lines of the input.

use crate::support::{kernels, matrix, record, subject};
use gcnsel_explain::to_html;
use std::collections::{BTreeMap, BTreeSet};

/// The values that a line names.
fn names(line: &str) -> impl Iterator<Item = &str> {
    let is_end = |c: char| !(c.is_alphanumeric() || ['%', '_', '.', '$', '-'].contains(&c));
    line.split(is_end).filter(|word| word.starts_with('%')).map(|word| word.trim_end_matches('.'))
}

/// The operands that each value of a text has there.
fn operands(text: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut all = BTreeMap::new();
    for line in text.lines() {
        let Some((result, rest)) = line.trim().split_once(" = ") else { continue };
        if result.starts_with('%') {
            all.insert(result, names(rest).collect());
        }
    }
    all
}

fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&#34;", "\"").replace("&#38;", "&").replace("&amp;", "&")
}

/// Whatever a step says that a value uses is an operand of it in the input, or of the one named before; or the step says that it was made.
#[test]
fn what_is_used_is_an_operand() {
    let mut texts: Vec<(String, String)> = kernels().into_iter().step_by(4).collect();
    for name in ["tiled_product.gfx942", "attention.gfx942"] {
        texts.push((name.to_owned(), matrix(name)));
    }
    let (mut plain, mut between, mut made) = (0, 0, 0);
    for (name, text) in texts {
        let recorded = record(&text);
        if recorded.source.functions.iter().filter(|f| !f.is_declaration()).count() != 1 {
            continue;
        }
        let subject = subject(&recorded);
        let answer = subject.kernel(None);
        let page = to_html("a.ll", &[(&subject, &answer)], &|_| None);
        let operands = operands(&text);
        let steps = page.split("<p class=\"step\">").skip(1).filter_map(|rest| rest.split("</p>").next());
        for step in steps.map(unescaped) {
            let step = step.rsplit("\">").next().unwrap_or_default().trim_end_matches("</a>").to_owned();
            let Some((subject, words)) = step.split_once(" is divergent: ") else { continue };
            // Branches have no name of their own; what is named is their block.
            let is_value = !subject.contains("what") && !subject.starts_with("the branch");
            let Some(value) = names(subject).last().filter(|_| is_value) else { continue };
            if words.starts_with("the code made for it uses ") {
                made += 1;
                continue;
            }
            let Some(used) = words.strip_prefix("uses ").filter(|used| used.starts_with('%')) else {
                continue;
            };
            let mut at = value;
            for used in used.split(", which uses ") {
                let used = names(used).next().expect("a value");
                let known = operands.get(at).unwrap_or_else(|| panic!("{name}: no {at}: {step}"));
                assert!(known.contains(used), "{name}: {step}: {at} uses {known:?}");
                between += usize::from(at != value);
                at = used;
            }
            plain += 1;
        }
    }
    println!("{plain} operands, {between} behind others, {made} that were made");
    assert!(plain > 500 && made > 10, "{plain} operands, {between} behind others, {made} that were made");
}
