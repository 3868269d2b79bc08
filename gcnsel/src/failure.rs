//! Why an input is not compiled.

use crate::{Input, Message};
use gcnsel_diag::{Diagnostic, SourceFile, render};
use std::fmt::{self, Display, Formatter};

/// All that is wrong with an input: at least one [`Message`].
///
/// It prints as the command line does: each message with file, line and column, the line itself, and a caret.
///
/// ```
/// let text = "define amdgpu_kernel void @k() {\n  retrn void\n}\n";
/// let input = gcnsel::Input::new(text).named("k.ll");
/// let failure = gcnsel::compile(input, &gcnsel::Options::default()).unwrap_err();
/// assert!(failure.to_string().starts_with("k.ll:2:3: error: "));
/// let message = &failure.messages()[0];
/// assert_eq!((message.position, message.line.as_str()), (Some((2, 3)), "  retrn void"));
/// ```
#[derive(Clone, Debug)]
pub struct Failure {
    source: SourceFile,
    diagnostic: Box<Diagnostic>,
}

impl Failure {
    pub(crate) fn new(input: &Input<'_>, diagnostic: Diagnostic) -> Self {
        let (source, mut diagnostics) = input.explained(vec![diagnostic]);
        let diagnostic = diagnostics.pop().expect("there are as many as there were");
        Failure { source, diagnostic: Box::new(diagnostic) }
    }

    /// All that is wrong, in the order of the input.
    pub fn messages(&self) -> Vec<Message> {
        let all = std::iter::once(&*self.diagnostic).chain(&self.diagnostic.others);
        all.map(|diagnostic| Message::error(&self.source, diagnostic)).collect()
    }

    /// The input, and the first diagnostic with the others beside it: for who shows them in a way of their own.
    pub fn into_parts(self) -> (SourceFile, Diagnostic) {
        (self.source, *self.diagnostic)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(render(&self.diagnostic, Some(&self.source), &self.source.name, false).trim_end())
    }
}

impl std::error::Error for Failure {}
