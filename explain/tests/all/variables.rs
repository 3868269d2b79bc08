//! Variables of the source, of `tests/variables`.

use crate::support::{record, repository, subject};
use gcnsel_explain::{Explanation, SourceVariable, to_text};

fn text(name: &str) -> String {
    let path = repository("tests/variables").join(format!("{name}.ll"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A value says which variable it is, and the variable's name finds all of its values: `same` is the parameter, the phi and the sum.
#[test]
fn values_have_the_names_of_variables() {
    let recorded = record(&text("loops"));
    let subject = subject(&recorded);
    let names = |name: &str| -> Vec<String> {
        subject.find_all(name).into_iter().map(|value| subject.name(value)).collect()
    };
    // By hand, from `loops.ll`: `#dbg_value(i32 %2, !21, ...)`, %18 and %27.
    assert_eq!(names("same"), ["%2", "%18", "%27"]);
    assert_eq!(names("%18"), ["%18"]);
    assert_eq!(names("nothing"), Vec::<String>::new());
    let [_, phi, _] = subject.find_all("same")[..] else { panic!("three values") };
    let same = SourceVariable { name: "same".into(), source: Some("loops.cl:5".into()) };
    assert_eq!(subject.value(phi).variables, [same]);
}

/// Sentences and data have the names: at the peak, and of a value that was asked for.
#[test]
fn answers_name_variables() {
    let recorded = record(&text("loops"));
    let subject = subject(&recorded);
    let values = subject.find_all("own").into_iter().map(|value| subject.value(value)).collect();
    let mut answer = subject.kernel(None);
    answer.values = values;
    let explanation = Explanation { kernels: vec![answer] };
    let text = anstream::adapter::strip_str(&to_text(&explanation)).to_string();
    // It lives through the loop, and so at the peak.
    assert!(text.contains("%18 (same, loops.cl:5) in s"), "{text}");
    assert!(text.contains("%17 (own, loops.cl:6) is divergent"), "{text}");
    let json = explanation.to_json();
    assert!(json.contains("\"source\": \"loops.cl:6\""), "{json}");
}
