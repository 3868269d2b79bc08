//! Tokens of LLVM IR text. The input is bytes; what is no token becomes [`Token::Garbage`], so that lexing
//! never fails and the parser says what it wanted instead.

use gcnsel_diag::{Diagnostic, Result, Span, escape_bytes};
use logos::Logos;

/// What a token is; its text is its span's.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(utf8 = false)]
#[logos(skip(r"[ \t\r\n\x0c]+"))]
#[logos(skip(r";[^\n]*", allow_greedy = true))]
pub(crate) enum Token {
    /// `%name`, `%"name"`, `%12`.
    #[regex(r#"%[-a-zA-Z$._][-a-zA-Z$._0-9]*"#)]
    LocalName,
    #[regex(r#"%"[^"]*""#)]
    LocalQuoted,
    #[regex(r"%[0-9]+")]
    LocalNumber,
    /// `@name`, `@"name"`, `@12`.
    #[regex(r#"@[-a-zA-Z$._][-a-zA-Z$._0-9]*"#)]
    GlobalName,
    #[regex(r#"@"[^"]*""#)]
    GlobalQuoted,
    #[regex(r"@[0-9]+")]
    GlobalNumber,
    /// `!tbaa`, `!DILocation`.
    #[regex(r"![-a-zA-Z$._\\][-a-zA-Z$._0-9\\]*")]
    MetadataName,
    /// `!12`.
    #[regex(r"![0-9]+")]
    MetadataNumber,
    /// `!` before a brace or a string.
    #[token("!")]
    Exclaim,
    /// `#12`.
    #[regex(r"#[0-9]+")]
    AttributeGroup,
    /// `#dbg_value`.
    #[regex(r"#[a-zA-Z_]+")]
    HashName,
    /// `$name`, `$"name"`.
    #[regex(r#"\$[-a-zA-Z$._0-9]+"#)]
    #[regex(r#"\$"[^"]*""#)]
    Comdat,
    /// `name:`, `12:`, with the colon.
    #[regex(r"[-a-zA-Z$._0-9]+:", priority = 20)]
    Label,
    /// `"name":`.
    #[regex(r#""[^"]*":"#)]
    QuotedLabel,
    /// Keywords, types, opcodes, flags.
    #[regex(r"[a-zA-Z_][a-zA-Z0-9_.]*")]
    Word,
    #[regex(r#""[^"]*""#)]
    String,
    /// `c"..."`.
    #[regex(r#"c"[^"]*""#)]
    Bytes,
    /// `12`, `-12`.
    #[regex(r"-?[0-9]+")]
    Int,
    /// `u0x1F`, `s0x1F`.
    #[regex(r"[us]0x[0-9A-Fa-f]+")]
    HexInt,
    /// `1.0`, `-1.5e+10`.
    #[regex(r"[-+]?[0-9]+\.[0-9]*([eE][-+]?[0-9]+)?")]
    Float,
    /// `0x3FF0000000000000`, `0xH3C00`, `0xR3F80`, `f0x3F800000`.
    #[regex(r"f?0x[A-Za-z]?[0-9A-Fa-f]*")]
    // C's, of LLVM 23: `0x1.8p+3`, `-0x1p-3`.
    #[regex(r"[-+]?0x[0-9A-Fa-f]+(\.[0-9A-Fa-f]*)?[pP][-+]?[0-9]+")]
    HexFloat,
    /// `+inf`, `-nan`.
    #[regex(r"[-+](inf|nan|qnan|snan)")]
    SignedWord,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token(",")]
    Comma,
    #[token("=")]
    Equal,
    #[token("*")]
    Star,
    #[token("|")]
    Bar,
    #[token(":")]
    Colon,
    #[token("^")]
    Caret,
    #[token("...")]
    Ellipsis,
    /// Bytes that begin no token.
    Garbage,
    /// The end of the input.
    End,
}

/// Reads tokens one at a time.
pub(crate) struct Lexer<'a> {
    bytes: &'a [u8],
    inner: logos::Lexer<'a, Token>,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Lexer { bytes, inner: Token::lexer(bytes) }
    }

    /// From a position on.
    pub(crate) fn at(bytes: &'a [u8], start: usize) -> Self {
        let mut lexer = Lexer::new(bytes);
        lexer.inner.bump(start);
        lexer
    }

    /// The next token; [`Token::End`] with an empty span at the end, again and again.
    pub(crate) fn next(&mut self) -> (Token, Span) {
        match self.inner.next() {
            Some(result) => {
                let span = self.inner.span();
                (result.unwrap_or(Token::Garbage), Span::new(span.start, span.end))
            }
            None => (Token::End, Span::new(self.bytes.len(), self.bytes.len())),
        }
    }
}

/// The bytes that `\xx` escapes in a quoted name or string stand for.
pub(crate) fn unescape(text: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    if !text.contains(&b'\\') {
        return text.into();
    }
    let hex = |b: Option<&u8>| b.and_then(|&b| (b as char).to_digit(16)).map(|d| d as u8);
    let mut out = Vec::with_capacity(text.len());
    let mut i = 0;
    while i < text.len() {
        match (text[i], hex(text.get(i + 1)), hex(text.get(i + 2))) {
            (b'\\', Some(high), Some(low)) => {
                out.push(high << 4 | low);
                i += 3;
            }
            (b'\\', ..) if text.get(i + 1) == Some(&b'\\') => {
                out.push(b'\\');
                i += 2;
            }
            (b, ..) => {
                out.push(b);
                i += 1;
            }
        }
    }
    out.into()
}

/// The number that decimal digits say, if it fits.
pub(crate) fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u64, |number, digit| {
        let digit = digit.is_ascii_digit().then_some(u64::from(digit.wrapping_sub(b'0')))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

/// The text that a name or a string is.
pub(crate) fn utf8(bytes: &[u8], span: Span) -> Result<Box<str>> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(_) => {
            Err(Diagnostic::at(span, format!("'{}' is not UTF-8, which names must be", escape_bytes(bytes))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(Token, &str)> {
        let mut lexer = Lexer::new(text.as_bytes());
        std::iter::from_fn(|| Some(lexer.next()).filter(|t| t.0 != Token::End))
            .map(|(token, span)| (token, &text[span.start as usize..span.end as usize]))
            .collect()
    }

    #[test]
    fn names_labels_and_numbers() {
        use Token::*;
        assert_eq!(
            tokens(
                "%a.b = @\"x y\" %12 14: line: -7 c\"a\\00\" 0xH3C00 f0x3FB8AA3B -inf ; rest\n!5 !{ #3 #dbg_value"
            ),
            [
                (LocalName, "%a.b"),
                (Equal, "="),
                (GlobalQuoted, "@\"x y\""),
                (LocalNumber, "%12"),
                (Label, "14:"),
                (Label, "line:"),
                (Int, "-7"),
                (Bytes, "c\"a\\00\""),
                (HexFloat, "0xH3C00"),
                (HexFloat, "f0x3FB8AA3B"),
                (SignedWord, "-inf"),
                (MetadataNumber, "!5"),
                (Exclaim, "!"),
                (LBrace, "{"),
                (AttributeGroup, "#3"),
                (HashName, "#dbg_value"),
            ]
        );
        assert_eq!(
            tokens("4.471500e-02 ... \u{7f}"),
            [(Float, "4.471500e-02"), (Ellipsis, "..."), (Garbage, "\u{7f}")]
        );
    }

    #[test]
    fn escapes() {
        assert_eq!(&*unescape(b"a\\00b\\\\c\\q"), b"a\0b\\c\\q");
    }
}
