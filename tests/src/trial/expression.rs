//! Arithmetic with named whole numbers, as `tests/corpus/arguments.tsv` has it: `(d+31)/32*34`.

use std::collections::HashMap;

/// What names stand for.
pub type Names = HashMap<String, i64>;

/// A sum, product, ... of numbers and names.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Number(i64),
    Name(String),
    Of(Operation, Box<[Expression; 2]>),
}

/// What stands between two numbers; quotients are rounded to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
}

impl Expression {
    /// Reads an expression; it has no blanks.
    ///
    /// # Errors
    /// It is none: what is wrong with it.
    pub fn read(text: &str) -> Result<Expression, String> {
        let mut rest = text;
        let sum = sum(&mut rest, 0)?;
        if rest.is_empty() { Ok(sum) } else { Err(format!("`{text}` goes on with `{rest}`")) }
    }

    /// Its value.
    ///
    /// # Errors
    /// A name stands for nothing, or there is no such number.
    pub fn value(&self, names: &Names) -> Result<i64, String> {
        match self {
            Expression::Number(number) => Ok(*number),
            Expression::Name(name) => {
                names.get(name).copied().ok_or_else(|| format!("`{name}` stands for nothing"))
            }
            Expression::Of(operation, parts) => {
                let [a, b] = [parts[0].value(names)?, parts[1].value(names)?];
                let value = match operation {
                    Operation::Add => a.checked_add(b),
                    Operation::Subtract => a.checked_sub(b),
                    Operation::Multiply => a.checked_mul(b),
                    Operation::Divide => a.checked_div(b),
                };
                value.ok_or_else(|| format!("there is no number for {a} and {b}"))
            }
        }
    }
}

/// Parentheses within one another.
const DEEPEST: usize = 32;

fn sum(rest: &mut &str, depth: usize) -> Result<Expression, String> {
    let operations = [('+', Operation::Add), ('-', Operation::Subtract)];
    chain(rest, &operations, |rest| {
        chain(rest, &[('*', Operation::Multiply), ('/', Operation::Divide)], |rest| operand(rest, depth))
    })
}

/// Operands with operations of one rank between them, from left to right.
fn chain(
    rest: &mut &str,
    operations: &[(char, Operation)],
    next: impl Fn(&mut &str) -> Result<Expression, String>,
) -> Result<Expression, String> {
    let mut left = next(rest)?;
    while let Some(&(sign, operation)) = operations.iter().find(|(sign, _)| rest.starts_with(*sign)) {
        *rest = &rest[sign.len_utf8()..];
        left = Expression::Of(operation, Box::new([left, next(rest)?]));
    }
    Ok(left)
}

fn operand(rest: &mut &str, depth: usize) -> Result<Expression, String> {
    if let Some(inside) = rest.strip_prefix('(') {
        if depth == DEEPEST {
            return Err(format!("more than {DEEPEST} parentheses"));
        }
        *rest = inside;
        let inner = sum(rest, depth + 1)?;
        *rest = rest.strip_prefix(')').ok_or("a parenthesis is not closed")?;
        return Ok(inner);
    }
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    let operand = match word.chars().next() {
        None => return Err(format!("a number or a name is missing before `{rest}`")),
        Some('0'..='9') => Expression::Number(word.parse().map_err(|_| format!("`{word}` is no number"))?),
        Some(_) => Expression::Name(word.into()),
    };
    *rest = after;
    Ok(operand)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<i64, String> {
        let names = Names::from([("d".to_string(), 80), ("columns".to_string(), 3)]);
        Expression::read(text)?.value(&names)
    }

    #[test]
    fn ranks_and_order() {
        assert_eq!(value("2+3*4"), Ok(14));
        assert_eq!(value("(2+3)*4"), Ok(20));
        assert_eq!(value("20-8-4"), Ok(8));
        assert_eq!(value("100/7/2"), Ok(7));
        assert_eq!(value("(d+31)/32*34*columns"), Ok(3 * 34 * 3));
        assert_eq!(value("2-d"), Ok(-78));
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in ["", "2+", "+2", "(2", "2)", "2 + 3", "2x", "d%2", "9223372036854775808", "e", "d/(d-80)"]
        {
            assert!(value(text).is_err(), "{text}");
        }
        assert!(value(&"(".repeat(100_000)).is_err());
        assert!(value("9223372036854775807+1").is_err());
    }
}
