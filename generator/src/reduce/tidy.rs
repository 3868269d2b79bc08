//! Leaving out of a module's text what nothing in it names.

/// A module without the functions and globals that nothing names, kernels excepted. Text is as
/// [`gcnsel_ir::print`] prints it: parts begin at lines of their own.
pub(super) fn tidy(text: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for line in text.lines() {
        let begins = ["declare ", "define ", "@"].iter().any(|word| line.starts_with(word));
        match parts.last_mut() {
            // A definition goes on to its closing brace; what is in between is indented, or a label.
            Some(part) if !begins => {
                part.push_str(line);
                part.push('\n');
            }
            _ => parts.push(format!("{line}\n")),
        }
    }
    loop {
        let before = parts.len();
        let unused = |index: usize, part: &str| {
            let Some(name) = defined(part) else { return false };
            let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
            !others.into_iter().any(|(_, other)| names(other, name))
        };
        let keep: Vec<bool> = parts.iter().enumerate().map(|(i, part)| !unused(i, part)).collect();
        let mut keep = keep.into_iter();
        parts.retain(|_| keep.next().unwrap_or(true));
        if parts.len() == before {
            return parts.concat();
        }
    }
}

/// The name that a part defines and that may go if nobody names it.
fn defined(part: &str) -> Option<&str> {
    let first = part.lines().next()?;
    if first.contains("amdgpu_kernel") || first.contains("spir_kernel") {
        return None;
    }
    if !["declare ", "define ", "@"].iter().any(|word| first.starts_with(word)) {
        return None;
    }
    let from = first.find('@')?;
    let name = &first[from..];
    Some(name[1..].find(|c| !is_name(c)).map_or(name, |end| &name[..end + 1]))
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$' | '-' | '"')
}

fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| !text[at + name.len()..].starts_with(is_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_names_goes() {
        let text = "target triple = \"amdgcn\"\n\ndefine internal i32 @f() {\n  ret i32 1\n}\n\n\
                    define internal i32 @f.1() {\n  %x = call i32 @f()\n  ret i32 %x\n}\n\n\
                    declare i32 @g()\n\ndefine amdgpu_kernel void @k() {\n  ret void\n}\n";
        let small = "target triple = \"amdgcn\"\n\ndefine amdgpu_kernel void @k() {\n  ret void\n}\n";
        assert_eq!(tidy(text), small);
        let called = text.replace("void @k() {", "void @k() {\n  %x = call i32 @f.1()");
        assert!(tidy(&called).contains("@f()") && !tidy(&called).contains("@g"));
    }
}
