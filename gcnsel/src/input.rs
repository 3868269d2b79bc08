//! What is compiled.

use std::borrow::Cow;

/// A module of LLVM IR text, and the name that diagnostics call it by.
///
/// ```
/// # use gcnsel::Input;
/// let input = Input::new("define amdgpu_kernel void @nothing() { ret void }").named("nothing.ll");
/// assert_eq!(input.name(), "nothing.ll");
/// ```
#[derive(Clone, Debug)]
pub struct Input<'a> {
    name: Cow<'a, str>,
    text: Cow<'a, [u8]>,
}

impl<'a> Input<'a> {
    /// A module without a name of its own: diagnostics say `<input>`.
    pub fn new(text: impl Into<Input<'a>>) -> Self {
        text.into()
    }

    /// Gives it a name, as a rule that of its file.
    #[must_use]
    pub fn named(self, name: impl Into<Cow<'a, str>>) -> Self {
        Input { name: name.into(), ..self }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// As [`std::fs::read`].
    pub fn read(path: impl AsRef<std::path::Path>) -> std::io::Result<Input<'static>> {
        let path = path.as_ref();
        let name = gcnsel_diag::escape_bytes(path.as_os_str().as_encoded_bytes());
        Ok(Input { name: name.into(), text: std::fs::read(path)?.into() })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// With its lines, for who has something to say of it.
    pub(crate) fn source(&self) -> gcnsel_diag::SourceFile {
        gcnsel_diag::SourceFile::new(self.name(), self.text())
    }

    /// The text, UTF-8 or not.
    pub fn text(&self) -> &[u8] {
        &self.text
    }
}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(text: &'a [u8]) -> Self {
        Input { name: "<input>".into(), text: text.into() }
    }
}

impl<'a> From<&'a Vec<u8>> for Input<'a> {
    fn from(text: &'a Vec<u8>) -> Self {
        text.as_slice().into()
    }
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Self {
        text.as_bytes().into()
    }
}

impl<'a> From<&'a String> for Input<'a> {
    fn from(text: &'a String) -> Self {
        text.as_bytes().into()
    }
}

impl<'a> From<&'a gcnsel_diag::SourceFile> for Input<'a> {
    fn from(source: &'a gcnsel_diag::SourceFile) -> Self {
        Input { name: source.name.as_str().into(), text: source.bytes.as_slice().into() }
    }
}
