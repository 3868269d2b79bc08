//! What compilers make of an operation, and what the document says: the same few steps.

use std::collections::BTreeSet;
use std::fmt;

/// One instruction of the memory model: what it is, and its bits or counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// `access`, `wait`, or a cache instruction without `buffer_`.
    pub name: String,
    /// Cache bits; of a wait the counters that it waits for to be zero.
    pub words: BTreeSet<String>,
}

/// Steps in order; waits that touch are one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sequence(pub Vec<Step>);

impl Sequence {
    /// Adds a step.
    pub fn push(&mut self, step: Step) {
        match self.0.last_mut() {
            _ if step.name == "wait" && step.words.is_empty() => {}
            Some(last) if last.name == "wait" && step.name == "wait" => last.words.extend(step.words),
            _ => self.0.push(step),
        }
    }

    /// Whether it has all steps of another, in their order, each with at least its words, and accesses with the very
    /// same.
    pub fn covers(&self, other: &Sequence) -> bool {
        let mut left = self.0.iter();
        other.0.iter().all(|wanted| {
            left.any(|step| {
                let enough = match wanted.name.as_str() {
                    "access" => step.words == wanted.words,
                    _ => step.words.is_superset(&wanted.words),
                };
                step.name == wanted.name && enough
            })
        })
    }

    /// Reads what [`fmt::Display`] writes; counters with `?` are left out if `weak`.
    pub fn parse(text: &str, weak: bool) -> Sequence {
        let mut sequence = Sequence::default();
        for step in text.split(';').filter(|&text| text != "nothing") {
            let mut words = step.split_whitespace();
            let name = words.next().unwrap_or_else(|| panic!("'{text}' has an empty step")).to_owned();
            let kept = words.filter(|word| !(weak && word.ends_with('?')));
            let words = kept.map(|word| word.trim_end_matches('?').to_owned()).collect();
            sequence.push(Step { name, words });
        }
        sequence
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        // `vm` before `lgkm`, else by name.
        let backwards = self.name == "wait";
        let mut words: Vec<&String> = self.words.iter().collect();
        if backwards {
            words.reverse();
        }
        words.iter().try_for_each(|word| write!(f, " {word}"))
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        let steps: Vec<String> = self.0.iter().map(Step::to_string).collect();
        f.write_str(&steps.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::Sequence;

    #[test]
    fn what_covers_what() {
        let parse = |text| Sequence::parse(text, false);
        let whole = "wbl2 sc1; wait vm lgkm; access sc1; wait vm; inv sc1";
        assert_eq!(parse(whole).to_string(), whole);
        assert_eq!(Sequence::parse("wait lgkm?; access", true).to_string(), "access");
        for less in ["nothing", "access sc1", "wait vm; access sc1", "wbl2; wait lgkm; access sc1; inv"] {
            assert!(parse(whole).covers(&parse(less)), "{less}");
        }
        for other in
            ["access", "access sc0 sc1", "wait vm; wbl2", "access sc1; wait lgkm", "wbl2 sc0; access sc1"]
        {
            assert!(!parse(whole).covers(&parse(other)), "{other}");
        }
    }
}
