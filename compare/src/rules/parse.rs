//! Reading rules, one by one and from files.

use super::{Bound, Count, Limits, Order, Rule, Scope, Test, What};
use crate::names::Pattern;
use gcnsel::stats::{METRICS, Metric};
use gcnsel_diag::{Diagnostic, Result, Span};

/// Signs of a condition, longer ones first where they begin alike.
const ORDERS: [(&str, Order); 5] = [
    ("<=", Order::AtMost),
    (">=", Order::AtLeast),
    ("==", Order::Exactly),
    ("<", Order::Below),
    (">", Order::Above),
];

impl Rule {
    /// Reads a rule.
    ///
    /// # Errors
    /// When it is none; the message says what is expected.
    pub fn parse(text: &str) -> Result<Rule> {
        let text = text.trim();
        parse(text).map_err(|message| Diagnostic::without_position(format!("rule '{text}': {message}")))
    }

    /// Reads a file of rules: one a line; empty lines, and what is behind a `#` at the beginning of a line or behind a space, are
    /// passed over.
    ///
    /// # Errors
    /// All lines that are no rules, with their places.
    pub fn parse_file(bytes: &[u8]) -> Result<Vec<Rule>> {
        let text = std::str::from_utf8(bytes).map_err(|cause| {
            let at = cause.valid_up_to();
            Diagnostic::at(Span::new(at, at + 1), "the rules are not UTF-8")
        })?;
        let mut at = 0;
        let mut rules = Vec::new();
        for line in text.split_inclusive('\n') {
            let rule = match line
                .find('#')
                .filter(|&hash| line[..hash].chars().next_back().is_none_or(char::is_whitespace))
            {
                Some(hash) => &line[..hash],
                None => line,
            };
            let start = at + rule.len() - rule.trim_start().len();
            let rule = rule.trim();
            at += line.len();
            if !rule.is_empty() {
                let span = Span::new(start, start + rule.len());
                rules.push(parse(rule).map_err(|message| Diagnostic::at(span, message)));
            }
        }
        gcnsel_diag::all(rules)
    }
}

fn parse(text: &str) -> std::result::Result<Rule, String> {
    if let Some(rest) = text.strip_prefix("allow ") {
        let (what, pattern) = rest.trim().split_once(' ').unwrap_or((rest.trim(), "*"));
        return match what {
            "removed" => Ok(rule(text, Some(Pattern::new(pattern.trim())), What::AllowRemoved)),
            _ => Err(format!("'{what}' cannot be allowed, expected 'allow removed' and a pattern of names")),
        };
    }
    // Names of C++ have colons, conditions have none.
    let (scope, condition) = match text.rsplit_once(':') {
        Some((scope, condition)) => (Some(scope.trim()), condition.trim()),
        None => (None, text),
    };
    let (scope, pattern) = scope.map_or((None, None), read_scope);
    let at = condition.find(['<', '>', '=', '+', '-']);
    let at = at.ok_or("expected a figure and a limit, as vgprs<=64, vgprs+2% or occupancy-0")?;
    let (name, limit) = (condition[..at].trim(), &condition[at..]);
    if let Some((_, count)) = Count::ALL.iter().find(|(count, _)| *count == name) {
        let Test::Bound(bound) = test(limit)? else {
            return Err(format!("how many are {name} is no change, expected {name}<=N"));
        };
        if scope.is_some() {
            return Err(format!("'{name}' is of kernels, expected a pattern of names or nothing before it"));
        }
        return Ok(rule(text, pattern, What::Count(*count, bound)));
    }
    let metric = Metric::named(name).ok_or_else(|| {
        let names = METRICS.iter().map(|metric| metric.name).chain(Count::ALL.map(|(name, _)| name));
        format!("unknown figure '{name}', expected one of {}", names.collect::<Vec<_>>().join(", "))
    })?;
    let (scope, test) = (scope.unwrap_or(Scope::Each), test(limit)?);
    match (scope, test) {
        (Scope::Added, Test::Change(_)) => {
            Err(format!("a kernel that is new has not changed, expected a bound, as added: {name}<=64"))
        }
        (Scope::Mean, Test::Change(Limits { units: Some(_), .. })) => {
            Err(format!("a mean of ratios changes by percents, as mean: {name}+1%"))
        }
        _ => Ok(rule(text, pattern, What::Figure(scope, metric, test))),
    }
}

fn rule(text: &str, pattern: Option<Pattern>, what: What) -> Rule {
    Rule { text: text.to_owned(), pattern, what }
}

/// `total`, `total(gemm*)` or `gemm*`.
fn read_scope(text: &str) -> (Option<Scope>, Option<Pattern>) {
    for (name, scope) in Scope::ALL {
        if let Some(rest) = text.strip_prefix(name) {
            let inner = rest.trim_start().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            match inner {
                Some(pattern) => return (Some(scope), Some(Pattern::new(pattern.trim()))),
                None if rest.is_empty() => return (Some(scope), None),
                None => {}
            }
        }
    }
    (None, Some(Pattern::new(text)))
}

/// `<=64`, `+2%`, `-0`, `+2%+4`.
fn test(text: &str) -> std::result::Result<Test, String> {
    if let Some((sign, order)) = ORDERS.iter().find(|(sign, _)| text.starts_with(sign)) {
        return Ok(Test::Bound(Bound { order: *order, limit: number(&text[sign.len()..])? }));
    }
    let Some(sign) = text.chars().next().filter(|sign| ['+', '-'].contains(sign)) else {
        return Err(format!("'{text}' is no condition, expected <=, >=, <, >, ==, + or -"));
    };
    let mut limits = Limits { shrinks: sign == '-', units: None, percent: None };
    for limit in text[1..].split(sign) {
        let (place, limit) = match limit.trim().strip_suffix('%') {
            Some(limit) => (&mut limits.percent, limit),
            None => (&mut limits.units, limit),
        };
        if place.replace(number(limit)?).is_some() {
            return Err("two limits of one kind, expected one in units, one in percent, or both".into());
        }
    }
    Ok(Test::Change(limits))
}

fn number(text: &str) -> std::result::Result<f64, String> {
    let text = text.trim();
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("'{text}' is not a limit, expected a number of 0 or more"))
}
