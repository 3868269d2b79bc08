//! Patterns of names: `*` stands for anything, `{n}` for a number that is called n.

use super::expression::Names;

/// The numbers that a pattern finds in a name; `None` if it does not fit. Numbers have all digits that are there; of
/// several ways to fit it is the one whose first `*` is the shortest, and so on.
pub fn fit(pattern: &str, name: &str) -> Option<Names> {
    // Where to go on if what follows the last `*` does not fit, with what has been found before it.
    let mut retry: Option<(&str, &str, Names)> = None;
    let (mut pattern, mut name, mut found) = (pattern, name, Names::new());
    loop {
        let step = if let Some(rest) = pattern.strip_prefix('*') {
            retry = Some((rest, name, found.clone()));
            Some((rest, name))
        } else if let Some((number, rest)) = pattern.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            let digits = name.find(|c: char| !c.is_ascii_digit()).unwrap_or(name.len());
            name[..digits].parse().ok().map(|value| {
                found.insert(number.into(), value);
                (rest, &name[digits..])
            })
        } else {
            match (pattern.chars().next(), name.chars().next()) {
                (None, None) => return Some(found),
                (Some(a), Some(b)) if a == b => Some((&pattern[a.len_utf8()..], &name[b.len_utf8()..])),
                _ => None,
            }
        };
        (pattern, name) = match step {
            Some(step) => step,
            None => {
                let (after, from, before) = retry.take()?;
                let mut chars = from.chars();
                chars.next()?;
                retry = Some((after, chars.as_str(), before.clone()));
                found = before;
                (after, chars.as_str())
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pattern: &str, name: &str) -> Option<Vec<(String, i64)>> {
        let mut found: Vec<_> = fit(pattern, name)?.into_iter().collect();
        found.sort();
        Some(found)
    }

    #[test]
    fn names_fit_as_a_whole() {
        assert_eq!(found("scale", "scale"), Some(Vec::new()));
        assert_eq!(found("scale", "scales"), None);
        assert_eq!(found("scale*", "scales"), Some(Vec::new()));
        assert_eq!(found("*_f32*", "a_f16_f32"), Some(Vec::new()));
        assert_eq!(found("*_f32*_f32", "a_f32"), None);
        assert_eq!(found("*", ""), Some(Vec::new()));
    }

    #[test]
    fn numbers_are_found() {
        let pair = |a: i64, b: i64| Some(vec![("a".to_string(), a), ("b".to_string(), b)]);
        assert_eq!(found("_ZL3fooILi{a}ELi{b}EEv*", "_ZL3fooILi64ELi8EEvPf"), pair(64, 8));
        assert_eq!(found("*ILi{a}ELi{b}E*", "xILi1ELb0EILi22ELi333Ey"), pair(22, 333));
        assert_eq!(found("x{a}{b}", "x12"), None, "a number has all digits that are there");
        assert_eq!(found("x{a}", "xy"), None);
    }
}
