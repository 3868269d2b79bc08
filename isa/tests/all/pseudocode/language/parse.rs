//! From the pseudocode's text to a tree.

use super::value::{Kind, Type, Value};

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Name(String),
    Literal(Value),
    /// `32'U`, a conversion or the type of a declaration.
    Type(Type),
    Sign(&'static str),
}

#[derive(Clone, Debug)]
pub enum Expr {
    Literal(Value),
    Name(String),
    /// `x.u32`, `x.IEEE`.
    Field(Box<Expr>, String),
    /// `x[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// `x[high : low]`.
    Slice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `x[low +: width]`.
    Part(Box<Expr>, Box<Expr>, Box<Expr>),
    Unary(&'static str, Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    Convert(Type, Box<Expr>),
    Call(String, Vec<Expr>),
    /// High part first.
    Concat(Vec<Expr>),
}

#[derive(Clone, Debug)]
pub enum Statement {
    /// Places that get the same value.
    Assign(Vec<Expr>, Expr),
    If(Vec<(Expr, Vec<Statement>)>, Vec<Statement>),
    For(String, Expr, Expr, Vec<Statement>),
    /// A name, its type and, of an array, its length.
    Declare(String, Type, Option<usize>),
    Lambda(String, Vec<String>, Vec<Statement>),
    Return(Expr),
    Break,
}

const SIGNS: [&str; 39] = [
    "+=", "-=", "|=", "<<", ">>", "<=", ">=", "==", "!=", "<>", "&&", "||", "**", "+:", "+", "-", "*", "/",
    "&", "|", "^", "~", "!", "<", ">", "=", "?", ":", ";", ",", ".", "(", ")", "[", "]", "{", "}", "\"", "#",
];

/// Operators from those that bind least on.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!=", "<>"],
    &["<", "<=", ">", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/"],
];

fn kind(letters: &str) -> Option<Kind> {
    Some(match letters.to_ascii_uppercase().as_str() {
        "U" => Kind::Unsigned,
        "I" => Kind::Signed,
        "F" => Kind::Float,
        "B" | "FP" => Kind::Bits,
        "BF" => Kind::Brain,
        _ => return None,
    })
}

/// The type that a field such as `u32` reads.
pub fn field(name: &str) -> Option<Type> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, width) = name.split_at(digits);
    Some(Type::new(kind(letters)?, width.parse().ok()?))
}

fn float(text: &str, width: u32) -> Option<Value> {
    let number: f64 = text.parse().ok()?;
    let double = super::value::Value::new(Kind::Float, 64, number.to_bits().into());
    Some(double.convert(Type::new(Kind::Float, width), rustc_apfloat::Round::NearestTiesToEven))
}

/// A number at the front of `text`, with its suffix; the rest.
fn number(text: &str) -> Option<(Token, &str)> {
    let hexadecimal = text.starts_with("0x");
    let start = if hexadecimal { 2 } else { 0 };
    let digit = |c: char| if hexadecimal { c.is_ascii_hexdigit() } else { c.is_ascii_digit() };
    let end = start + text[start..].find(|c| !digit(c)).unwrap_or(text.len() - start);
    let rest = &text[end..];
    let integer = u128::from_str_radix(&text[start..end], if hexadecimal { 16 } else { 10 }).ok()?;
    if let Some(sized) = rest.strip_prefix('\'') {
        let width = integer as u32;
        if !sized.starts_with(|c: char| c.is_ascii_digit()) {
            let letters = sized.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(sized.len());
            return Some((Token::Type(Type::new(kind(&sized[..letters])?, width)), &sized[letters..]));
        }
        let (Token::Literal(value), rest) = number(sized)? else { return None };
        let value = match value.ty.kind {
            Kind::Float => {
                value.convert(Type::new(Kind::Float, width), rustc_apfloat::Round::NearestTiesToEven)
            }
            kind => Value::new(kind, width, value.bits),
        };
        return Some((Token::Literal(value), rest));
    }
    if !hexadecimal && rest.starts_with('.') && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
        let end = end + 1 + rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1);
        let single = text[end..].strip_prefix('F');
        let value = float(&text[..end], if single.is_some() { 32 } else { 64 })?;
        return Some((Token::Literal(value), single.unwrap_or(&text[end..])));
    }
    for (suffix, kind, width) in [
        ("ULL", Kind::Unsigned, 64),
        ("LL", Kind::Signed, 64),
        ("U", Kind::Unsigned, 32),
        ("F", Kind::Float, 32),
        ("", Kind::Signed, 32),
    ] {
        if let Some(rest) = rest.strip_prefix(suffix) {
            return Some((Token::Literal(Value::new(kind, width, integer)), rest));
        }
    }
    None
}

fn tokens(mut text: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    loop {
        text = text.trim_start();
        let Some(first) = text.chars().next() else { return Ok(found) };
        if text.starts_with("//") {
            text = text.split_once('\n').map_or("", |(_, rest)| rest);
        } else if first.is_ascii_digit() {
            let (token, rest) = number(text).ok_or_else(|| format!("a number at `{text:.20}`"))?;
            found.push(token);
            text = rest;
        } else if first.is_ascii_alphabetic() || first == '_' {
            let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
            found.push(Token::Name(text[..end].to_owned()));
            text = &text[end..];
        } else {
            let sign = SIGNS.iter().find(|sign| text.starts_with(**sign));
            let sign = sign.ok_or_else(|| format!("a sign at `{text:.20}`"))?;
            found.push(Token::Sign(sign));
            text = &text[sign.len()..];
        }
    }
}

/// The statements of a piece of pseudocode.
pub fn parse(text: &str) -> Result<Vec<Statement>, String> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0 };
    let body = parser.body()?;
    if parser.at < parser.tokens.len() {
        return Err(format!("more at {:?}", parser.tokens[parser.at]));
    }
    Ok(body)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(found)) if *found == sign);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Name(found)) if found == word);
        self.at += usize::from(found);
        found
    }

    fn need(&mut self, what: &str) -> Result<(), String> {
        if self.sign(what) || self.word(what) {
            Ok(())
        } else {
            Err(format!("`{what}` expected, not {:?}", self.peek()))
        }
    }

    fn name(&mut self) -> Result<String, String> {
        match self.peek() {
            Some(Token::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            other => Err(format!("a name expected, not {other:?}")),
        }
    }

    /// Statements up to a word that ends them, which stays.
    fn body(&mut self) -> Result<Vec<Statement>, String> {
        let mut body = Vec::new();
        loop {
            while self.sign(";") {}
            match self.peek() {
                None | Some(Token::Sign(")")) => return Ok(body),
                Some(Token::Name(name)) if ["else", "elsif", "endif", "endfor"].contains(&name.as_str()) => {
                    return Ok(body);
                }
                _ => body.push(self.statement()?),
            }
        }
    }

    fn statement(&mut self) -> Result<Statement, String> {
        if self.word("if") {
            let mut cases = Vec::new();
            loop {
                let condition = self.expr()?;
                self.need("then")?;
                cases.push((condition, self.body()?));
                if !self.word("elsif") {
                    break;
                }
            }
            let otherwise = if self.word("else") { self.body()? } else { Vec::new() };
            self.need("endif")?;
            return Ok(Statement::If(cases, otherwise));
        }
        if self.word("for") {
            let name = self.name()?;
            self.need("in")?;
            let first = self.expr()?;
            self.need(":")?;
            let last = self.expr()?;
            self.need("do")?;
            let body = self.body()?;
            self.need("endfor")?;
            return Ok(Statement::For(name, first, last, body));
        }
        if self.word("declare") {
            let name = self.name()?;
            self.need(":")?;
            let Some(Token::Type(ty)) = self.peek().cloned() else { return Err("a type expected".into()) };
            self.at += 1;
            let mut length = None;
            if self.sign("[") {
                if let Some(Token::Literal(value)) = self.peek() {
                    length = Some(value.bits as usize);
                    self.at += 1;
                }
                self.need("]")?;
            }
            return Ok(Statement::Declare(name, ty, length));
        }
        if self.word("return") {
            return Ok(Statement::Return(self.expr()?));
        }
        if self.word("break") {
            return Ok(Statement::Break);
        }
        self.assignment()
    }

    fn assignment(&mut self) -> Result<Statement, String> {
        let mut places = vec![self.postfix()?];
        for operator in ["+", "-", "|"] {
            if self.sign(&format!("{operator}=")) {
                let place = places.remove(0);
                let sign = SIGNS.iter().find(|sign| **sign == operator).expect("a sign");
                let value = Expr::Binary(sign, Box::new(place.clone()), Box::new(self.expr()?));
                return Ok(Statement::Assign(vec![place], value));
            }
        }
        self.need("=")?;
        if self.word("lambda") {
            return self.lambda(places.remove(0));
        }
        loop {
            let value = self.expr()?;
            if !self.sign("=") {
                return Ok(Statement::Assign(places, value));
            }
            places.push(value);
        }
    }

    fn lambda(&mut self, place: Expr) -> Result<Statement, String> {
        let Expr::Name(name) = place else { return Err("a lambda has a name".into()) };
        self.need("(")?;
        let mut parameters = vec![self.name()?];
        while self.sign(",") {
            parameters.push(self.name()?);
        }
        self.need(")")?;
        self.need("(")?;
        // The body is statements, or an expression.
        let start = self.at;
        let body = match self.body() {
            Ok(body) => body,
            Err(_) => {
                self.at = start;
                vec![Statement::Return(self.expr()?)]
            }
        };
        self.need(")")?;
        Ok(Statement::Lambda(name, parameters, body))
    }

    fn expr(&mut self) -> Result<Expr, String> {
        let condition = self.level(0)?;
        if !self.sign("?") {
            return Ok(condition);
        }
        let yes = self.expr()?;
        self.need(":")?;
        let no = self.expr()?;
        Ok(Expr::Choice(Box::new(condition), Box::new(yes), Box::new(no)))
    }

    fn level(&mut self, level: usize) -> Result<Expr, String> {
        let Some(operators) = LEVELS.get(level) else { return self.power() };
        let mut left = self.level(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.sign(operator)) {
            let right = self.level(level + 1)?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn power(&mut self) -> Result<Expr, String> {
        let left = self.prefix()?;
        if self.sign("**") {
            let right = self.prefix()?;
            return Ok(Expr::Binary("**", Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    fn prefix(&mut self) -> Result<Expr, String> {
        for operator in ["-", "+", "~", "!"] {
            if self.sign(operator) {
                return Ok(Expr::Unary(operator, Box::new(self.prefix()?)));
            }
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Result<Expr, String> {
        let mut expr = self.primary()?;
        loop {
            if self.sign(".") {
                expr = Expr::Field(Box::new(expr), self.name()?);
            } else if self.sign("[") {
                let first = Box::new(self.expr()?);
                expr = if self.sign(":") {
                    Expr::Slice(Box::new(expr), first, Box::new(self.expr()?))
                } else if self.sign("+:") {
                    Expr::Part(Box::new(expr), first, Box::new(self.expr()?))
                } else {
                    Expr::Index(Box::new(expr), first)
                };
                self.need("]")?;
            } else {
                return Ok(expr);
            }
        }
    }

    fn list(&mut self, end: &str) -> Result<Vec<Expr>, String> {
        let mut found = Vec::new();
        if self.sign(end) {
            return Ok(found);
        }
        loop {
            found.push(self.expr()?);
            if self.sign(end) {
                return Ok(found);
            }
            self.need(",")?;
        }
    }

    fn primary(&mut self) -> Result<Expr, String> {
        let token = self.peek().cloned().ok_or("the end")?;
        self.at += 1;
        Ok(match token {
            Token::Literal(value) => Expr::Literal(value),
            Token::Type(ty) => {
                self.need("(")?;
                let inner = self.expr()?;
                self.need(")")?;
                Expr::Convert(ty, Box::new(inner))
            }
            Token::Name(name) if self.sign("(") => Expr::Call(name, self.list(")")?),
            Token::Name(name) => Expr::Name(name),
            Token::Sign("(") => {
                let inner = self.expr()?;
                self.need(")")?;
                inner
            }
            Token::Sign("{") => Expr::Concat(self.list("}")?),
            Token::Sign(sign) => return Err(format!("`{sign}` where a value should be")),
        })
    }
}
