//! The table of sources: what each row says of divergence, changed to what is weaker.

use gcnsel_mutants::Result;
use gcnsel_mutants::numbering::Numbering;

/// What a row's word becomes.
fn weaker(flow: &str) -> Option<&'static str> {
    match flow {
        "Divergent" => Some("Operands"),
        "Operands" => Some("Uniform"),
        "Uniform" => Some("Operands"),
        _ => None,
    }
}

/// The text of an instrumented file with mutants of the table, if it has that.
pub fn instrument(numbering: &mut Numbering, file: &str, text: &str) -> Result<String> {
    let Some(start) = text.find("origins! {") else { return Ok(text.to_string()) };
    numbering.enter(file, "the table of sources");
    let mut arms = String::new();
    let words: Vec<&str> = text[start..].split_whitespace().collect();
    for pair in words.windows(2) {
        let (row, flow) = (pair[0], pair[1]);
        let is_row = row.starts_with(char::is_uppercase) && row.chars().all(char::is_alphanumeric);
        let Some(weaker) = weaker(flow).filter(|_| is_row) else { continue };
        if let Some(id) = numbering.add(1, &format!("{row} {flow} => {weaker}")) {
            arms.push_str(&format!(
                "Origin::{row} => crate::mutants::either({id}, Flow::{flow}, Flow::{weaker}),\n"
            ));
        }
    }
    // The mutated rows come before the macro's own, which are then not reached.
    let own = ["$(Origin::$row => Flow::$flow,)*", "$(Origin::$row => Flow::$flow,) *"];
    let at = own.iter().find_map(|own| text.find(own)).ok_or("the table of sources looks otherwise")?;
    let (before, after) = text.split_at(at);
    let last = "#[allow(unreachable_patterns)] _ if false => Flow::Operands,";
    Ok(format!("{before}{arms}{last}\n{after}"))
}
